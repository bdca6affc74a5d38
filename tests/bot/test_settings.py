"""What the environment says, and one line for what cannot be used in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import Settings
from digest.errors import InputError
from digest.rewrite import Limits
from digest.rewrite.endpoints import Access


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def test_without_any_variable_everything_has_its_default() -> None:
    settings = Settings.read()
    assert settings.database == Path("repojournal.db")
    assert (settings.web, settings.github_secret, settings.secrets) == (None, None, ())
    assert settings.github_api_url == "https://api.github.com"
    assert settings.slack_api_url == "https://slack.com/api/"
    assert settings.discord_api_url == "https://discord.com/api/v10"


def test_a_dotenv_file_is_read_and_the_environment_prevails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tmp_path.joinpath(".env").write_text(
        "REPOJOURNAL_DATABASE=a.db\nGITHUB_TOKEN=from-the-file\nOTHER=1\n", encoding="utf-8"
    )
    monkeypatch.setenv("REPOJOURNAL_DATABASE", "b.db")
    settings = Settings.read()
    assert settings.database == Path("b.db")
    assert settings.github_secret == "from-the-file"


def test_a_dotenv_file_that_is_no_text_is_one_line(tmp_path: Path) -> None:
    tmp_path.joinpath(".env").write_bytes(b"GITHUB_TOKEN=\xff\n")
    with pytest.raises(InputError) as refused:
        Settings.read()
    assert str(refused.value) == ".env: cannot be read: it is not UTF-8 text"


def test_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLACK_BOT_TOKEN", "")
    monkeypatch.setenv("REPOJOURNAL_WEB", "")
    settings = Settings.read()
    assert settings.slack_bot_token is None
    assert settings.web is None


def test_a_secret_does_not_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "do-not-show")
    assert "do-not-show" not in repr(Settings.read())


@pytest.mark.parametrize(
    ("value", "address"),
    [("127.0.0.1:8080", ("127.0.0.1", 8080)), ("[::1]:80", ("::1", 80)), ("0.0.0.0:0", ("0.0.0.0", 0))],  # noqa: S104
)
def test_the_web_address_is_host_and_port(monkeypatch: pytest.MonkeyPatch, value: str, address: tuple[str, int]) -> None:
    monkeypatch.setenv("REPOJOURNAL_WEB", value)
    assert Settings.read().web == address


@pytest.mark.parametrize("value", ["8080", ":8080", "localhost", "localhost:", "localhost:http", "127.0.0.1:65536"])
def test_what_is_no_web_address_is_one_line_that_says_how(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("REPOJOURNAL_WEB", value)
    with pytest.raises(InputError) as refused:
        _ = Settings.read().web
    assert str(refused.value) == f"REPOJOURNAL_WEB: {value!r} is no host:port; write 127.0.0.1:8080"


@pytest.mark.parametrize("name", ["GITHUB_API_URL", "SLACK_API_URL", "DISCORD_API_URL"])
def test_what_is_no_address_of_an_api_is_one_line_with_its_name(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "api.example")
    with pytest.raises(InputError) as refused:
        Settings.read()
    assert str(refused.value) == f"{name} in the environment: must start with https:// (or http://)"


@pytest.mark.parametrize("value", ["https://", "http://[", "https:///api"])
def test_an_address_without_a_host_is_one_line(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("GITHUB_API_URL", value)
    with pytest.raises(InputError) as refused:
        Settings.read()
    problem = "names no host; write an address such as https://forge.example.org"
    assert str(refused.value) == f"GITHUB_API_URL in the environment: {problem}"


def test_a_database_that_this_version_cannot_use_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPOJOURNAL_DATABASE", "postgresql://bot:hunter2@db.example/paper")
    with pytest.raises(InputError) as refused:
        _ = Settings.read().database
    assert str(refused.value) == "REPOJOURNAL_DATABASE: only a path to a SQLite file can be used; write repojournal.db"


def test_without_an_address_there_is_no_model() -> None:
    assert Settings.read().model is None


def test_a_model_has_an_address_a_key_and_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPOJOURNAL_LLM_URL", "http://127.0.0.1:4951/v1")
    monkeypatch.setenv("REPOJOURNAL_LLM_MODEL", "press-1")
    model = Settings.read().model
    assert model is not None
    assert model.access == Access("http://127.0.0.1:4951/v1", "press-1", None, "openai", 60)
    assert (model.limits, model.daily) == (Limits(60, 12_000), 200_000)
    monkeypatch.setenv("REPOJOURNAL_LLM_KEY", "do-not-show")
    monkeypatch.setenv("REPOJOURNAL_LLM_KIND", "anthropic")
    monkeypatch.setenv("REPOJOURNAL_LLM_SECONDS", "7.5")
    monkeypatch.setenv("REPOJOURNAL_LLM_TOKENS", "5000")
    monkeypatch.setenv("REPOJOURNAL_LLM_DAILY_TOKENS", "0")
    settings = Settings.read()
    model = settings.model
    assert model is not None
    assert model.access == Access("http://127.0.0.1:4951/v1", "press-1", "do-not-show", "anthropic", 7.5)
    assert (model.limits, model.daily, settings.secrets) == (Limits(7.5, 5_000), 0, ("do-not-show",))
    assert "do-not-show" not in repr(settings) + repr(model)


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ("REPOJOURNAL_LLM_URL", "REPOJOURNAL_LLM_MODEL"),
        ("REPOJOURNAL_LLM_MODEL", "REPOJOURNAL_LLM_URL"),
        ("REPOJOURNAL_LLM_KEY", "REPOJOURNAL_LLM_URL"),
    ],
)
def test_half_a_model_is_one_line(monkeypatch: pytest.MonkeyPatch, given: str, missing: str) -> None:
    monkeypatch.setenv(given, "http://127.0.0.1:4951")
    with pytest.raises(InputError) as refused:
        _ = Settings.read().model
    assert str(refused.value) == f"{given} is set and {missing} is not; set both for a language model, or neither"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("REPOJOURNAL_LLM_URL", "llm.example", "must start with https:// (or http://)"),
        ("REPOJOURNAL_LLM_KIND", "gemini", "Input should be 'openai' or 'anthropic'"),
        ("REPOJOURNAL_LLM_SECONDS", "0", "Input should be greater than 0"),
        ("REPOJOURNAL_LLM_SECONDS", "601", "Input should be less than or equal to 600"),
        ("REPOJOURNAL_LLM_TOKENS", "many", "Input should be a valid integer, unable to parse string as an integer"),
    ],
)
def test_a_setting_of_the_model_that_cannot_be_used_is_one_line(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(InputError) as refused:
        Settings.read()
    assert str(refused.value) == f"{name} in the environment: {said}"


def test_each_forge_has_its_token_and_address(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "GITLAB_TOKEN": "glpat-1",
        "GITLAB_URL": "https://git.example.org/lab/",
        "GITEA_TOKEN": "tea-1",
        "FORGE_TOKENS": "gitlab.com=glpat-2, tea.example.org=tea-2",
    }
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    settings = Settings.read()
    own, public = settings.forges.access("gitlab", "git.example.org"), settings.forges.access("gitlab", "gitlab.com")
    assert (own.base_url, own.headers) == ("https://git.example.org/lab/api/v4", {"PRIVATE-TOKEN": "glpat-1"})
    assert (public.base_url, public.headers) == ("https://gitlab.com/api/v4", {"PRIVATE-TOKEN": "glpat-2"})
    berg, tea = settings.forges.access("gitea", "codeberg.org"), settings.forges.access("gitea", "tea.example.org")
    assert (berg.base_url, berg.headers) == ("https://codeberg.org/api/v1", {"Authorization": "token tea-1"})
    assert tea.headers == {"Authorization": "token tea-2"}
    assert settings.forges.access("gitea", "other.example.org").headers == {}
    assert {"glpat-1", "glpat-2", "tea-1", "tea-2"} <= set(settings.secrets)
    assert not [secret for secret in ("glpat", "tea-") if secret in f"{settings!r} {settings.forges!r} {own!r}"]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("FORGE_TOKENS", "secret-alone", "FORGE_TOKENS: write git.example.org=TOKEN, with a space before the next one"),
        ("GITLAB_TOKEN", "glpat-\u00e9", "GITLAB_TOKEN holds a character that no token has; copy the token again"),
    ],
)
def test_a_token_of_a_forge_that_cannot_be_used_is_one_line_without_it(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    settings = Settings.read()
    with pytest.raises(InputError) as refused:
        _ = settings.forges
    assert str(refused.value) == said


def test_room_for_clones_is_set_in_megabytes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.read().repojournal_clones_mb == 2048
    monkeypatch.setenv("REPOJOURNAL_CLONES_MB", "500")
    assert Settings.read().repojournal_clones_mb == 500
    monkeypatch.setenv("REPOJOURNAL_CLONES_MB", "1")
    with pytest.raises(InputError) as refused:
        Settings.read()
    assert str(refused.value) == "REPOJOURNAL_CLONES_MB in the environment: Input should be greater than or equal to 2"


@pytest.mark.parametrize("key", ["a b", "a\nb", "ключ", "“sk-1”", "\x01", " ", "k" * 4_097])
def test_a_key_that_no_header_holds_is_refused_without_being_shown(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("REPOJOURNAL_LLM_KEY", key)
    with pytest.raises(InputError) as refused:
        Settings.read()
    assert str(refused.value) == (
        "REPOJOURNAL_LLM_KEY in the environment: is no key: it must be ASCII without spaces; copy it again, without "
        "quotation marks"
    )


def test_spaces_and_line_breaks_around_a_key_are_not_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPOJOURNAL_LLM_URL", "http://127.0.0.1:9/v1 ")
    monkeypatch.setenv("REPOJOURNAL_LLM_MODEL", "press-1")
    monkeypatch.setenv("REPOJOURNAL_LLM_KEY", " sk-1\n")
    assert Settings.read().needed_model.access == Access("http://127.0.0.1:9/v1", "press-1", "sk-1")


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:99999/v1", "http://127.0.0.1:abc/v1", "http://127.0.0.1:0/v1", "http://[::1"]
)
def test_an_address_whose_port_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("REPOJOURNAL_LLM_URL", url)
    with pytest.raises(InputError, match=r"^REPOJOURNAL_LLM_URL in the environment: names no host; "):
        Settings.read()
