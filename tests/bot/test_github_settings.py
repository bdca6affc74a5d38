"""Who asks at GitHub, by the environment."""

from __future__ import annotations

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from bot.github_settings import GithubSettings
from digest.collect.github.app import AppSignIn
from digest.collect.github.signin import Pass, Personal, SignIn
from digest.errors import InputError


@pytest.fixture(scope="module")
def pem() -> str:
    key = generate_private_key(65537, 2048)
    return key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption()).decode()


def sign_in(patch: pytest.MonkeyPatch, **environment: str) -> SignIn:
    for name, value in environment.items():
        patch.setenv(name, value)
    return GithubSettings().github_sign_in


async def test_a_token_signs_and_nothing_is_nobody_in_particular(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await sign_in(monkeypatch).pass_for("acme/widget") == Pass()
    personal = sign_in(monkeypatch, GITHUB_TOKEN="github_pat_example")
    assert isinstance(personal, Personal)
    assert await personal.pass_for("acme/widget") == Pass("GITHUB_TOKEN", "token github_pat_example")


@pytest.mark.parametrize("form", ["a file", "its text", "its text in one line"])
def test_an_app_signs_with_its_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pem: str, form: str) -> None:
    file = tmp_path / "app.pem"
    file.write_text(pem)
    key = {"a file": str(file), "its text": pem, "its text in one line": pem.replace("\n", "\\n")}[form]
    app = sign_in(monkeypatch, GITHUB_APP_ID="12", GITHUB_APP_KEY=key, GITHUB_APP_INSTALLATION="34")
    assert isinstance(app, AppSignIn)


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        (
            {"GITHUB_APP_ID": "12"},
            "GITHUB_APP_ID is set and GITHUB_APP_KEY is not; a GitHub App needs both its id and its key",
        ),
        (
            {"GITHUB_APP_KEY": "app.pem"},
            "GITHUB_APP_KEY is set and GITHUB_APP_ID is not; a GitHub App needs both its id and its key",
        ),
        (
            {"GITHUB_TOKEN": "ghp_example", "GITHUB_APP_ID": "12"},
            "GITHUB_TOKEN and GITHUB_APP_ID are both set; keep the one to sign in with",
        ),
        (
            {"GITHUB_APP_ID": "12", "GITHUB_APP_KEY": "nowhere.pem"},
            "GITHUB_APP_KEY: 'nowhere.pem' cannot be read (No such file or directory); name the .pem file",
        ),
        (
            {"GITHUB_APP_ID": "12", "GITHUB_APP_KEY": "x", "GITHUB_APP_INSTALLATION": "acme"},
            "GITHUB_APP_INSTALLATION: 'acme' is no installation; its id is a number",
        ),
        (
            {"GITHUB_APP_ID": "12", "GITHUB_APP_KEY": "-----BEGIN RSA PRIVATE KEY-----\\nAAAA"},
            "GITHUB_APP_KEY holds no private key in PEM; name the file that GitHub gave you",
        ),
        ({"GITHUB_TOKEN": "ghp exam"}, "GITHUB_TOKEN holds a character that no token has; copy the token again"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_what_cannot_sign_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, environment: dict[str, str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as refused:
        sign_in(monkeypatch, **environment)
    assert str(refused.value) == said
