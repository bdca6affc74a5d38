"""The commands of the newsroom: what they print, and one line for what cannot be used, with nothing lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.desks import load_desks
from tests.bot.lamp import NEW_YEAR, Capsys, Kept, applied, hold_back, kept, lamp_desk, write_desks
from tests.bot.test_cli import refused, said
from tests.peers.slack import SlackPeer


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logging_as_it_was: None) -> Path:  # noqa: ARG001
    """Where the commands run, which set up logging; the database is `repojournal.db` in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def slack(slack_peer: SlackPeer, monkeypatch: pytest.MonkeyPatch) -> SlackPeer:
    """The Slack peer, with the environment pointing to it."""
    monkeypatch.setenv("SLACK_API_URL", slack_peer.url)
    monkeypatch.setenv("SLACK_BOT_TOKEN", slack_peer.token)
    return slack_peer


@pytest.fixture
def lamp(capsys: Capsys, folder: Path) -> None:  # noqa: ARG001
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


def test_a_repository_that_is_held_back_is_shown_and_accepted_by_its_name(capsys: Capsys) -> None:
    write_desks('[web]\nrepos = ["acme/widget"]\nschedule = "0 9 * * 1-5"')
    said(capsys, "desk", "apply", "desks.toml")
    hold_back("web", "acme/Widget")
    why = (
        "acme/Widget: it is private now; nothing of it is told until it is accepted with "
        "`repojournal desk resume web acme/Widget`"
    )
    assert f"  held    {why}\n" in said(capsys, "desk", "list")[1]
    assert f"web: not told: {why}\n" in said(capsys, "status")[1]
    assert refused(capsys, "desk", "resume", "web") == "desk web is not paused; name what you accept of acme/Widget"
    pasted = "https://github.com/ACME/widget.git"
    done = "web: accepted acme/widget; what happens there from now on is told\n"
    assert said(capsys, "desk", "resume", "web", pasted) == (0, done, "")
    assert "held" not in said(capsys, "desk", "list")[1]
    assert refused(capsys, "desk", "resume", "web", pasted) == (
        "'acme/widget' does not wait to be accepted by desk web; what waits: nothing"
    )
    assert refused(capsys, "desk", "resume", "wbe") == "there is no desk 'wbe'; did you mean web?"


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
    assert told.startswith("$ the-wire · lamp\nlamp adds a dimmer\n")
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
    assert "\nlamp adds a dimmer\n" in out
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
    assert "lamp adds a dimmer" in said(capsys, "once", "lamp")[1]


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


def test_once_posts_to_slack(capsys: Capsys, slack: SlackPeer) -> None:
    channel = slack.new_channel()
    assert applied(capsys, channel) == ""
    assert said(capsys, "once", "lamp")[::2] == (0, "")
    assert said(capsys, "once", "lamp")[::2] == (0, "")
    [message] = slack.messages(channel)
    assert message["text"].startswith("lamp adds a dimmer\n")


def test_a_channel_that_the_bot_is_not_in_is_said_with_the_line_that_invites_it_and_loses_nothing(
    capsys: Capsys, slack: SlackPeer
) -> None:
    channel = slack.new_channel(private=True, invite_bot=False)
    invite = f"the bot is not in slack:{channel}: invite it there with /invite @repojournal"
    assert applied(capsys, channel) == f"repojournal: warning: {invite}\n"
    for _ in range(2):
        code, _, err = said(capsys, "once", "lamp")
        assert (code, err) == (2, f"repojournal: {invite}\n")
    assert f"  paused  slack:{channel}: {invite}\n" in said(capsys, "desk", "list")[1]
    slack.api("conversations.invite", token=slack.admin_token, channel=channel, users=slack.bot_user)
    assert said(capsys, "once", "lamp")[::2] == (0, "")
    assert "paused" not in said(capsys, "desk", "list")[1]
    [message] = slack.messages(channel)
    assert message["text"].startswith("lamp adds a dimmer\n")


def test_a_token_without_scopes_is_said_with_the_scope_and_loses_nothing(
    capsys: Capsys, slack: SlackPeer, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = slack.new_channel()
    monkeypatch.setenv("SLACK_BOT_TOKEN", slack.noscope_token)
    applied(capsys, channel)
    code, _, err = said(capsys, "once", "lamp")
    assert (code, err) == (
        2,
        "repojournal: the Slack app lacks the scope chat:write: add it under OAuth & Permissions and reinstall the app\n",
    )
    monkeypatch.setenv("SLACK_BOT_TOKEN", slack.token)
    assert said(capsys, "once", "lamp")[::2] == (0, "")
    assert len(slack.messages(channel)) == 1


def test_a_token_that_slack_does_not_know_is_one_line_without_the_token(
    capsys: Capsys, slack: SlackPeer, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = slack.new_channel()
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-unknown-to-all")
    refusal = (
        "Slack does not accept the token (invalid_auth): make a new one in the app's settings, and start the bot with it"
    )
    assert applied(capsys, channel) == f"repojournal: warning: {refusal}\n"
    code, _, err = said(capsys, "once", "lamp")
    assert (code, err) == (2, f"repojournal: {refusal}\n")
    monkeypatch.setenv("SLACK_BOT_TOKEN", slack.token)
    assert said(capsys, "once", "lamp")[::2] == (0, "")
    assert len(slack.messages(channel)) == 1


# What Slack needs to know


@pytest.mark.parametrize("url", [None, "https://wire.example"])
def test_the_manifest_is_printed_for_socket_mode_or_for_an_address(capsys: Capsys, url: str | None) -> None:
    code, out, err = said(capsys, "slack", "manifest", *(["--url", url] if url else []))
    assert (code, err) == (0, "")
    printed = json.loads(out)
    assert printed["settings"]["socket_mode_enabled"] is (url is None)
    [command] = printed["features"]["slash_commands"]
    assert command.get("url") == (url and "https://wire.example/slack/events")


def test_the_manifest_needs_an_address_that_slack_would_call(capsys: Capsys) -> None:
    code, out, err = said(capsys, "slack", "manifest", "--url", "wire.example")
    assert (code, out) == (2, "")
    assert err.endswith(
        "--url 'wire.example': Slack calls only https addresses; write one such as https://wire.example.org\n"
    )
