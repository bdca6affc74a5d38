"""What the newsroom's commands refuse before they do anything: sources, databases, addresses, tokens. One line each."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bot.lamp import Capsys
from tests.bot.test_cli import refused, said
from tests.digest.collect.stub import Reply, stub_running
from tests.peers.github import GithubPeer
from tests.peers.slack import SlackPeer

NOT_FOUND = "not found on GitHub, or it is private: then set GITHUB_TOKEN"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logging_as_it_was: None) -> Path:  # noqa: ARG001
    """Where the commands run, which set up logging; the database is `repojournal.db` in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


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


@pytest.fixture
def token(slack_peer: SlackPeer, monkeypatch: pytest.MonkeyPatch) -> str:
    """The bot's token of the Slack peer, to which the environment points."""
    monkeypatch.setenv("SLACK_API_URL", slack_peer.url)
    monkeypatch.setenv("SLACK_BOT_TOKEN", slack_peer.token)
    return slack_peer.token


@pytest.mark.usefixtures("token")
def test_run_refuses_a_slack_token_without_a_way_in(capsys: Capsys) -> None:
    assert refused(capsys, "run") == (
        "Slack's buttons and /wire need SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP); neither is set"
    )


def test_run_refuses_a_token_that_slack_does_not_know(capsys: Capsys, token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLACK_BOT_TOKEN", f"{token}-of-yesterday")
    monkeypatch.setenv("SLACK_SIGNING_SECRET", "a-signing-secret")
    monkeypatch.setenv("REPOJOURNAL_WEB", "127.0.0.1:0")
    assert refused(capsys, "run") == (
        "SLACK_BOT_TOKEN: Slack does not accept the token (invalid_auth): "
        "make a new one in the app's settings, and start the bot with it"
    )
