"""The commands of the newsroom: what they print, and one line for what cannot be used, with nothing lost."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.desks import load_desks
from bot.model import Delivery, Edition
from bot.store.sqlite import SqliteStore
from tests.bot.test_cli import refused, said
from tests.digest.collect.stub import Reply, stub_running
from tests.gitrepo import GitRepo
from tests.peers.github import GithubPeer
from tests.peers.slack import SlackPeer

pytestmark = pytest.mark.usefixtures("logging_as_it_was")

#: Its newest slot is the last New Year, so a test knows the window: the year before.
YEARLY = "0 0 1 1 *"
NEW_YEAR = datetime(datetime.now(UTC).year, 1, 1, tzinfo=UTC)
NOT_FOUND = "not found on GitHub, or it is private: then set GITHUB_TOKEN"

Capsys = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the commands run; the database is `repojournal.db` in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@dataclass(frozen=True)
class Kept:
    """What is in the database."""

    editions: tuple[Edition, ...]
    deliveries: tuple[Delivery, ...]


def kept(desk: str = "lamp") -> Kept:
    async def read() -> Kept:
        store = await SqliteStore.open("repojournal.db")
        try:
            return Kept(await store.editions(desk, 9), await store.deliveries())
        finally:
            await store.close()

    return asyncio.run(read())


def write_desks(*desks: str) -> None:
    Path("desks.toml").write_text("\n".join(desks), encoding="utf-8")


def lamp_desk(*lines: str) -> str:
    """A desk that reads a git repository in which a lamp got a dimmer last year."""
    repo = GitRepo(Path.cwd() / "works" / "lamp")
    repo.commit("Add a dimmer", at=int((NEW_YEAR - timedelta(days=90)).timestamp()), files={"lamp.py": "dim\n"})
    repo.write()
    return "\n".join(["[lamp]", 'git = ["works/lamp"]', f'schedule = "{YEARLY}"', *lines])


@pytest.fixture
def lamp(capsys: Capsys) -> None:
    """The desk `lamp`, which posts to the console."""
    write_desks(lamp_desk())
    said(capsys, "desk", "apply", "desks.toml")


# Setting up desks


def test_a_desk_that_is_applied_says_its_next_three_runs(capsys: Capsys) -> None:
    write_desks('[web]\nrepos = ["acme/widget"]\nschedule = "0 9 * * 1-5"\nzone = "Europe/Berlin"')
    code, out, err = said(capsys, "desk", "apply", "desks.toml")
    assert (code, err) == (0, "")
    run = r"(Mon|Tue|Wed|Thu|Fri) \d{4}-\d\d-\d\d 09:00 CES?T"
    assert re.fullmatch(rf"web: added; next: {run}, {run}, {run}\n", out)
    assert said(capsys, "desk", "apply", "desks.toml")[1].startswith("web: unchanged; next: ")
    write_desks('[web]\nrepos = ["acme/*"]\nschedule = "0 9 * * 1-5"\nzone = "Europe/Berlin"')
    assert said(capsys, "desk", "apply", "desks.toml")[1].startswith("web: changed; next: ")


def test_the_desk_of_the_readme_can_be_applied(capsys: Capsys) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    write_desks(example)
    code, out, _ = said(capsys, "desk", "apply", "desks.toml")
    assert (code, out.split(";")[0]) == (0, "python-web: added")
    [desk] = load_desks("desks.toml")
    assert [str(target) for target in desk.targets] == ["console:-", "slack:C0123456789", "discord:123456789012345678"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[a]\nrepos = ["x/y"]\nzone = "Europe/Berln"',
         "desks.toml: a: zone 'Europe/Berln' is not an IANA name; did you mean Europe/Berlin"),
        ('[a]\nrepos = ["x/y"]\nschedule = "0 9 * *"',
         "desks.toml: a: schedule '0 9 * *' has 4 fields; it needs five: minute hour day-of-month month day-of-week"),
        ('[a]\nrepos = ["x/y"]\nschedule = "0 25 * * *"',
         "desks.toml: a: schedule '0 25 * * *': the hour '25' cannot be read; it is 0-23, with lists 1,3 ranges 1-5"),
        ('[a]\nrepos = ["x/y"]\ncron = "0 9 * * *"', "desks.toml: a.cron: is no key of a desk; did you mean schedule?"),
        ('[a]\nrepos = ["x"]', "desks.toml: a.repos[0]: 'x' names no repository; write owner/name"),
        ('[a]\nrepos = ["x/y"]\ntargets = ["irc:#x"]', "desks.toml: a.targets[0]: target 'irc:#x' is none; write console"),
        ("[a\n", "desks.toml: is not TOML: "),
        ("", "desks.toml: has no desks"),
    ],
)  # fmt: skip
def test_a_file_of_desks_that_cannot_be_used_is_one_line_and_changes_nothing(capsys: Capsys, text: str, line: str) -> None:
    write_desks('[old]\nrepos = ["x/y"]')
    said(capsys, "desk", "apply", "desks.toml")
    before = said(capsys, "desk", "list")
    write_desks('[good]\nrepos = ["x/y"]' if text.startswith("[a]") else "", text)
    assert refused(capsys, "desk", "apply", "desks.toml").startswith(line)
    assert said(capsys, "desk", "list") == before


def test_a_file_of_desks_that_is_missing_is_one_line(capsys: Capsys) -> None:
    assert refused(capsys, "desk", "apply", "nowhere.toml") == "nowhere.toml: cannot be read: No such file or directory"


def test_before_there_is_any_desk_everything_says_how_to_add_one(capsys: Capsys) -> None:
    assert said(capsys, "desk", "list") == (0, "there are no desks yet; write `repojournal desk apply FILE`\n", "")
    for command in (["once", "lamp"], ["preview", "lamp"], ["digest", "--desk", "lamp"]):
        line = refused(capsys, *command)
        assert line == "there is no desk 'lamp', and no other; write `repojournal desk apply FILE` first"


@pytest.mark.parametrize("command", [["once"], ["preview"], ["digest", "--desk"]])
def test_an_unknown_desk_names_the_nearest_or_those_there_are(capsys: Capsys, command: list[str]) -> None:
    write_desks('[kernels]\nrepos = ["x/y"]', '[python-web]\nrepos = ["x/y"]')
    said(capsys, "desk", "apply", "desks.toml")
    assert refused(capsys, *command, "kernel") == "there is no desk 'kernel'; did you mean kernels?"
    assert refused(capsys, *command, "zzz") == "there is no desk 'zzz'; there is: kernels, python-web"


# Telling


@pytest.mark.usefixtures("lamp")
def test_once_prints_the_edition_and_the_second_time_says_that_it_is_there(capsys: Capsys) -> None:
    code, out, err = said(capsys, "once", "lamp")
    assert (code, err) == (0, "")
    edition = f"lamp-{NEW_YEAR:%Y}-01-01T00Z"
    told, _, line = out.rpartition("\n\n")
    assert told.startswith("$ the-wire · lamp\nLamp adds a dimmer\n")
    assert told.endswith(f"\nStory {edition}")
    assert line == f"{edition}: filed; 1 to post, 0 personal\n"
    code, out, err = said(capsys, "once", "lamp")
    assert (code, err) == (0, "")
    assert out == (
        f"lamp: the edition of {NEW_YEAR:%a} {NEW_YEAR:%Y}-01-01 00:00 UTC is filed already; "
        f"next: {NEW_YEAR.replace(year=NEW_YEAR.year + 1):%a %Y}-01-01 00:00 UTC\n"
    )
    assert [each.state for each in kept().deliveries] == ["sent"]


@pytest.mark.usefixtures("lamp")
def test_a_preview_keeps_and_posts_nothing(capsys: Capsys) -> None:
    before = kept()
    code, out, err = said(capsys, "preview", "lamp", "--format", "json")
    assert (code, err) == (0, "")
    assert json.loads(out)["desk"] == "lamp"
    assert kept() == before == Kept((), ())


@pytest.mark.usefixtures("lamp")
def test_digest_tells_a_window_of_a_desk(capsys: Capsys) -> None:
    window = ["--since", f"{NEW_YEAR.year - 1}-01-01", "--until", f"{NEW_YEAR.year}-01-01"]
    code, out, err = said(capsys, "digest", "--desk", "lamp", *window)
    assert (code, err) == (0, "")
    assert "\nLamp adds a dimmer\n" in out
    assert kept() == Kept((), ())


@pytest.mark.usefixtures("lamp")
def test_a_source_that_cannot_be_read_fails_the_edition_in_one_line_and_the_next_attempt_tells_it(capsys: Capsys) -> None:
    Path("works/lamp").rename("works/lent")
    line = refused(capsys, "once", "lamp")
    assert line.startswith(f"lamp: the edition of {NEW_YEAR:%a %Y}-01-01 00:00 UTC failed: works/lamp: ")
    assert re.search(r"; tried again at \d\d:\d\d UTC$", line)
    assert kept() == Kept((), ())
    assert re.search(r"^  last    .*: failed; works/lamp: ", said(capsys, "desk", "list")[1], re.MULTILINE)
    Path("works/lent").rename("works/lamp")
    assert "Lamp adds a dimmer" in said(capsys, "once", "lamp")[1]


def test_a_desk_that_posts_where_there_is_no_token_waits_with_a_warning(capsys: Capsys) -> None:
    write_desks(lamp_desk('targets = ["slack:C01"]'))
    said(capsys, "desk", "apply", "desks.toml")
    code, out, err = said(capsys, "once", "lamp")
    assert (code, out) == (0, f"lamp-{NEW_YEAR:%Y}-01-01T00Z: filed; 1 to post, 0 personal\n")
    assert err == (
        "repojournal: warning: desk lamp posts to slack:C01, but SLACK_BOT_TOKEN is not set; what it posts there waits\n"
    )
    assert [each.state for each in kept().deliveries] == ["pending"]


@pytest.mark.usefixtures("lamp")
def test_the_log_of_a_command_is_written_with_debug_alone(capsys: Capsys) -> None:
    code, _, err = said(capsys, "once", "lamp", "--debug")
    assert code == 0
    assert re.search(r"^timestamp=\S+ level=info event=delivered key=lamp-\S+ ", err, re.MULTILINE)


# Slack


@dataclass(frozen=True)
class Slack:
    """The peer, with the environment pointing to it."""

    peer: SlackPeer
    monkeypatch: pytest.MonkeyPatch

    def token(self, token: str) -> None:
        self.monkeypatch.setenv("SLACK_BOT_TOKEN", token)


@pytest.fixture
def slack(slack_peer: SlackPeer, monkeypatch: pytest.MonkeyPatch) -> Slack:
    monkeypatch.setenv("SLACK_API_URL", slack_peer.url)
    monkeypatch.setenv("SLACK_BOT_TOKEN", slack_peer.token)
    return Slack(slack_peer, monkeypatch)


def applied(capsys: Capsys, channel: str) -> str:
    """Apply a desk that posts to a channel; return what is said on stderr."""
    write_desks(lamp_desk(f'targets = ["slack:{channel}"]'))
    code, out, err = said(capsys, "desk", "apply", "desks.toml")
    assert (code, out.split(";")[0]) == (0, "lamp: added")
    return err


def test_once_posts_to_slack(capsys: Capsys, slack: Slack) -> None:
    channel = slack.peer.new_channel()
    assert applied(capsys, channel) == ""
    assert said(capsys, "once", "lamp")[::2] == (0, "")
    assert said(capsys, "once", "lamp")[::2] == (0, "")
    [message] = slack.peer.messages(channel)
    assert message["text"].startswith("Lamp adds a dimmer\n")


def test_a_channel_that_the_bot_is_not_in_is_said_with_the_line_that_invites_it_and_loses_nothing(
    capsys: Capsys, slack: Slack
) -> None:
    channel = slack.peer.new_channel(private=True, invite_bot=False)
    invite = f"the bot is not in slack:{channel}: invite it there with /invite @repojournal"
    assert applied(capsys, channel) == f"repojournal: warning: {invite}\n"
    for _ in range(2):
        code, _, err = said(capsys, "once", "lamp")
        assert (code, err) == (2, f"repojournal: {invite}\n")
    assert f"  paused  slack:{channel}: {invite}\n" in said(capsys, "desk", "list")[1]
    slack.peer.api("conversations.invite", token=slack.peer.admin_token, channel=channel, users=slack.peer.bot_user)
    assert said(capsys, "once", "lamp")[::2] == (0, "")
    assert "paused" not in said(capsys, "desk", "list")[1]
    [message] = slack.peer.messages(channel)
    assert message["text"].startswith("Lamp adds a dimmer\n")


def test_a_token_without_scopes_is_said_with_the_scope_and_loses_nothing(capsys: Capsys, slack: Slack) -> None:
    channel = slack.peer.new_channel()
    slack.token(slack.peer.noscope_token)
    applied(capsys, channel)
    code, _, err = said(capsys, "once", "lamp")
    assert (code, err) == (
        2,
        "repojournal: the Slack app lacks the scope chat:write: add it under OAuth & Permissions and reinstall the app\n",
    )
    slack.token(slack.peer.token)
    assert said(capsys, "once", "lamp")[::2] == (0, "")
    assert len(slack.peer.messages(channel)) == 1


def test_a_token_that_slack_does_not_know_is_one_line_without_the_token(capsys: Capsys, slack: Slack) -> None:
    channel = slack.peer.new_channel()
    slack.token("xoxb-unknown-to-all")
    refusal = (
        "Slack does not accept the token (invalid_auth): make a new one in the app's settings, and start the bot with it"
    )
    assert applied(capsys, channel) == f"repojournal: warning: {refusal}\n"
    code, _, err = said(capsys, "once", "lamp")
    assert (code, err) == (2, f"repojournal: {refusal}\n")
    slack.token(slack.peer.token)
    assert said(capsys, "once", "lamp")[::2] == (0, "")
    assert len(slack.peer.messages(channel)) == 1


# GitHub and git


@pytest.fixture
def github(github_peer: GithubPeer, monkeypatch: pytest.MonkeyPatch) -> GithubPeer:
    monkeypatch.setenv("GITHUB_API_URL", github_peer.url)
    return github_peer


def test_a_repository_that_does_not_exist_is_one_line(capsys: Capsys, github: GithubPeer) -> None:  # noqa: ARG001
    assert refused(capsys, "digest", "--repo", "acme/nowhere") == f"acme/nowhere: {NOT_FOUND}"


def test_a_repository_that_needs_a_token_is_told_so_and_with_it_can_be_read(
    capsys: Capsys, github: GithubPeer, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo = github.new_repo("secret", private=True)
    assert refused(capsys, "digest", "--repo", repo) == f"{repo}: GitHub asks for a token; set GITHUB_TOKEN"
    monkeypatch.setenv("GITHUB_TOKEN", github.token)
    assert said(capsys, "digest", "--repo", repo)[0] == 0


def test_one_repository_that_cannot_be_read_is_named_in_the_story_about_the_others(
    capsys: Capsys, github: GithubPeer
) -> None:
    repo = github.new_repo("lamp")
    code, out, _ = said(capsys, "digest", "--repo", repo, "--repo", "acme/nowhere")
    assert code == 0
    assert "nowhere" in out


@pytest.mark.parametrize(
    ("token", "reply", "reason"),
    [
        ("a-stale-token", Reply(401, {"message": "Bad credentials"}),
         "GitHub refuses the token (Bad credentials); put a valid one into GITHUB_TOKEN"),
        ("", Reply(404, {"message": "Not Found"}), NOT_FOUND),
        ("", Reply(403, {"message": "API rate limit exceeded"},
                   {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "4102444800"}),
         "GitHub's requests are used up until 2100-01-01 00:00 UTC; with a token in GITHUB_TOKEN there are more"),
    ],
)  # fmt: skip
async def test_what_github_refuses_is_one_line_that_says_what_to_do(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, token: str, reply: Reply, reason: str
) -> None:
    async with stub_running() as stub:
        stub.on("/repos/acme/widget", reply)
        monkeypatch.setenv("GITHUB_API_URL", stub.url)
        monkeypatch.setenv("GITHUB_TOKEN", token)
        assert await asyncio.to_thread(refused, capsys, "digest", "--repo", "acme/widget") == f"acme/widget: {reason}"


@contextmanager
def hanging_up() -> Iterator[int]:
    """A port that takes connections and answers nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    server.accept()[0].close()
                except OSError:
                    return

        thread = threading.Thread(target=serve)
        thread.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        thread.join()


def test_a_git_address_that_answers_nothing_is_one_line_without_its_password(capsys: Capsys) -> None:
    with hanging_up() as port:
        line = refused(capsys, "digest", "--git", f"http://reader:hunter2@127.0.0.1:{port}/lamp.git")
    assert f"127.0.0.1:{port}/lamp.git" in line
    assert "hunter2" not in line


# The database


def test_a_database_of_a_newer_version_is_refused_by_every_command(capsys: Capsys) -> None:
    said(capsys, "desk", "list")
    conn = sqlite3.connect("repojournal.db")
    conn.execute("insert into _sqlite_migrations (migration_set, name, applied_at) values ('repojournal', 'm9000_x', 'now')")
    conn.commit()
    conn.close()
    for command in (["run"], ["once", "lamp"], ["preview", "lamp"], ["desk", "list"], ["migrate"]):
        assert refused(capsys, *command) == (
            "repojournal.db: the database was written by a newer version (it has m9000_x); "
            "upgrade RepoJournal, or name another file in REPOJOURNAL_DATABASE"
        )


@pytest.mark.parametrize("command", [["run"], ["desk", "list"], ["migrate"]])
def test_a_file_that_is_no_database_is_refused_and_left_alone(capsys: Capsys, command: list[str]) -> None:
    Path("repojournal.db").write_text("a shopping list, long enough to be taken for a header\n" * 9, encoding="utf-8")
    before = Path("repojournal.db").read_bytes()
    assert refused(capsys, *command) == (
        "repojournal.db: the database is not a SQLite database; name another file in REPOJOURNAL_DATABASE"
    )
    assert Path("repojournal.db").read_bytes() == before


@pytest.mark.parametrize("command", [["run"], ["desk", "list"], ["migrate"]])
def test_a_database_in_a_folder_that_is_missing_is_one_line(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("REPOJOURNAL_DATABASE", "missing/paper.db")
    assert refused(capsys, *command) == (
        "missing/paper.db: the database cannot be opened; check that its folder exists and may be written"
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_database_in_a_folder_that_may_not_be_written_is_one_line(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    said(capsys, "desk", "list")
    monkeypatch.setenv("REPOJOURNAL_DATABASE", str(folder / "locked" / "paper.db"))
    (folder / "locked").mkdir(mode=0o500)
    assert refused(capsys, "desk", "list").startswith(f"{folder / 'locked' / 'paper.db'}: the database ")


def test_migrate_says_that_a_database_is_up_to_date(capsys: Capsys) -> None:
    said(capsys, "desk", "list")
    assert said(capsys, "migrate") == (0, "repojournal.db: is up to date\n", "")


# run, before it runs


@pytest.mark.parametrize("command", [["run"], ["once", "lamp"]])
def test_an_address_of_an_api_that_is_none_is_one_line(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("SLACK_API_URL", "slack.example")
    assert refused(capsys, *command) == "SLACK_API_URL in the environment: must start with https:// (or http://)"


def test_run_refuses_a_web_address_that_is_none(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPOJOURNAL_WEB", "8080")
    assert refused(capsys, "run") == "REPOJOURNAL_WEB: '8080' is no host:port; write 127.0.0.1:8080"


def test_run_refuses_a_web_address_that_is_taken(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        monkeypatch.setenv("REPOJOURNAL_WEB", address)
        code, out, err = said(capsys, "run")
    assert (code, out) == (2, "")
    assert err.splitlines()[-1] == (
        f"repojournal: REPOJOURNAL_WEB: {address} cannot be used (address already in use); choose another"
    )


def test_run_refuses_a_slack_token_without_a_way_in(capsys: Capsys, slack: Slack) -> None:
    slack.token(slack.peer.token)
    assert refused(capsys, "run") == (
        "Slack's buttons and /wire need SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP); neither is set"
    )


def test_run_refuses_a_token_that_slack_does_not_know(capsys: Capsys, slack: Slack, monkeypatch: pytest.MonkeyPatch) -> None:
    slack.token("xoxb-unknown-to-all")
    monkeypatch.setenv("SLACK_SIGNING_SECRET", "a-signing-secret")
    monkeypatch.setenv("REPOJOURNAL_WEB", "127.0.0.1:0")
    assert refused(capsys, "run") == (
        "SLACK_BOT_TOKEN: Slack does not accept the token (invalid_auth): "
        "make a new one in the app's settings, and start the bot with it"
    )


# What Slack needs to know


@pytest.mark.parametrize("url", [None, "https://wire.example"])
def test_the_manifest_is_printed_for_socket_mode_or_for_an_address(capsys: Capsys, url: str | None) -> None:
    code, out, err = said(capsys, "slack", "manifest", *(["--url", url] if url else []))
    assert (code, err) == (0, "")
    printed = json.loads(out)
    assert printed["settings"]["socket_mode_enabled"] is (url is None)
    [command] = printed["features"]["slash_commands"]
    assert command.get("url") == (url and "https://wire.example/slack/events")
