"""Logs: one line each, in one form, and without a secret."""

from __future__ import annotations

import io
import logging

import pytest
import structlog

from bot.settings import Settings
from bot.telemetry import hide_secrets, set_up_logging

pytestmark = pytest.mark.usefixtures("logging_as_it_was")

#: Made up; put together here so that no scanner takes this file for a leak.
GITHUB = "ghp_" + "a1B2c3D4" * 4
FINE_GRAINED = "github_pat_" + "11AAAA0" * 5
SLACK = "xoxb-" + "123456789012-abcdefghijkl"
SLACK_APP = "xapp-" + "1-A0123456-987654-abcdef"
ROTATED = "xoxe.xoxb-" + "1-MTIzNDU2Nzg5"
DISCORD = "MTIzNDU2Nzg5MDEyMzQ1Njc4" + ".GabcDe." + "abcdefghijklmnopqrstuvwxyz012345"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"token {GITHUB} refused", "token … refused"),
        (f"git clone https://{GITHUB}@github.com/acme/widget", "git clone https://…@github.com/acme/widget"),
        (f"'{FINE_GRAINED}'", "'…'"),
        (f"auth.test with {SLACK}: invalid_auth", "auth.test with …: invalid_auth"),
        (f"{SLACK_APP} {ROTATED}", "… …"),
        (f"Authorization: Bot {DISCORD}", "Authorization: Bot …"),
        (f"logging in using {DISCORD}", "logging in using …"),
        ("Authorization: Bearer abc.def-ghi_jkl", "Authorization: Bearer …"),
        ("authorization: token 0123456789abcdef0123456789abcdef01234567", "authorization: token …"),
        ("Authorization: Basic dXNlcjpwYXNzd29yZA==", "Authorization: Basic …"),
        ("postgresql://bot:hunter2@db.example/paper", "postgresql://…@db.example/paper"),
        ("https://oauth2@git.example/x.git", "https://…@git.example/x.git"),
        ("POST https://hooks.slack.com/commands/T01/22/abc failed", "POST https://hooks.slack.com/… failed"),
        ("POST https://discord.com/api/v10/webhooks/42/a-B_c?wait=1", "POST https://discord.com/api/v10/webhooks/…?wait=1"),
        ("/interactions/42/aW50ZXJhY3Rpb24/callback", "/interactions/…/callback"),
        ("wss://wss-primary.slack.com/link/?ticket=0a1b&app_id=2", "wss://wss-primary.slack.com/link/?ticket=…&app_id=2"),
        ("GET /x?page=2&access_token=abc&per_page=9", "GET /x?page=2&access_token=…&per_page=9"),
        # What only looks a little like one stays as it is.
        ("the bot is not in slack:C01: invite it there with /invite @repojournal",
         "the bot is not in slack:C01: invite it there with /invite @repojournal"),
        ("GitHub asks for a token; set GITHUB_TOKEN", "GitHub asks for a token; set GITHUB_TOKEN"),
        ("acme/widget 0123456789abcdef0123456789abcdef01234567", "acme/widget 0123456789abcdef0123456789abcdef01234567"),
        ("acme-2026-08-20T1200Z/discord:123456789012345678/0", "acme-2026-08-20T1200Z/discord:123456789012345678/0"),
        ("https://github.com/acme/widget/pull/7?tab=files", "https://github.com/acme/widget/pull/7?tab=files"),
    ],
)  # fmt: skip
def test_what_looks_like_a_secret_is_hidden_and_nothing_else(text: str, shown: str) -> None:
    assert hide_secrets(text) == shown


def test_a_known_secret_is_hidden_whatever_it_looks_like() -> None:
    assert (
        hide_secrets("signed with 8f742231b10e8888abcd99yyyzzz85a5", ["8f742231b10e8888abcd99yyyzzz85a5"]) == "signed with …"
    )


def test_a_known_secret_that_could_be_a_word_hides_no_word() -> None:
    assert hide_secrets("the token is bad", ["", "token"]) == "the token is bad"


def test_every_secret_of_the_environment_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GITHUB_TOKEN", "SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET", "DISCORD_TOKEN"):
        monkeypatch.setenv(name, f"value of {name}")
    assert sorted(Settings.read().secrets) == [
        "value of DISCORD_TOKEN", "value of GITHUB_TOKEN", "value of SLACK_APP_TOKEN", "value of SLACK_BOT_TOKEN",
        "value of SLACK_SIGNING_SECRET",
    ]  # fmt: skip


def written(stream: io.StringIO) -> list[str]:
    """The lines that were written, each without its time."""
    return [line.partition(" ")[2] for line in stream.getvalue().splitlines()]


def fails(reason: str) -> None:
    raise ValueError(reason)


def test_an_entry_is_one_line_of_logfmt_without_colours() -> None:
    stream = io.StringIO()
    set_up_logging(to=stream)
    structlog.get_logger("outbox").warning("target is paused", target="slack:C01", reason='the bot is not in "news"')
    [line] = stream.getvalue().splitlines()
    assert line.startswith("timestamp=20")
    assert written(stream) == [
        r'level=warning event="target is paused" target=slack:C01 reason="the bot is not in \"news\""'
    ]


def test_a_traceback_is_one_line_and_hides_what_it_quotes() -> None:
    stream = io.StringIO()
    set_up_logging(secrets=["a-signing-secret"], to=stream)
    try:
        fails(f"cannot post with {SLACK}, signed with a-signing-secret")
    except ValueError:
        structlog.get_logger().exception("a sweep failed", nested={"token": SLACK})
    [line] = stream.getvalue().splitlines()
    assert "ValueError: cannot post with …, signed with …" in line
    assert "Traceback (most recent call last):\\n" in line
    assert SLACK not in line


def test_lines_of_libraries_have_the_same_form_and_hide_secrets() -> None:
    stream = io.StringIO()
    set_up_logging(to=stream)
    logging.getLogger("discord.gateway").warning("logging in using %s", DISCORD)
    try:
        fails("down")
    except ValueError:
        logging.getLogger("asyncio").exception("Task exception was never retrieved")
    first, second = written(stream)
    assert first == 'level=warning event="logging in using …" logger=discord.gateway'
    assert second.startswith('level=error event="Task exception was never retrieved" logger=asyncio exception="Traceback ')
    assert second.endswith('ValueError: down"')


@pytest.mark.parametrize("library", ["httpx", "gidgethub", "slack_sdk", "apscheduler.scheduler"])
def test_libraries_are_not_heard_below_a_warning(library: str) -> None:
    stream = io.StringIO()
    set_up_logging(to=stream)
    logging.getLogger(library).info("HTTP Request: GET https://api.example/?access_token=abc")
    assert stream.getvalue() == ""


def test_a_quiet_command_writes_no_log_and_with_debug_it_does() -> None:
    stream = io.StringIO()
    set_up_logging(quiet=True, to=stream)
    structlog.get_logger().error("target is paused")
    logging.getLogger("asyncio").error("slow")
    assert stream.getvalue() == ""
    set_up_logging(quiet=True, debug=True, to=stream)
    structlog.get_logger().debug("looked")
    assert written(stream) == ["level=debug event=looked"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_entries_are_coloured_and_hide_secrets_too() -> None:
    stream = Terminal()
    set_up_logging(to=stream)
    structlog.get_logger().warning("refused", token=SLACK)
    assert "\x1b[" in stream.getvalue()
    assert "…" in stream.getvalue()
    assert SLACK not in stream.getvalue()
