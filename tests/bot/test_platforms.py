"""Which platforms a process opens, what it says of those it lacks, and which targets can be posted to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import structlog
from structlog.testing import capture_logs

from bot.model import PLATFORMS, Target
from bot.platforms import Platforms, platforms, unpostable
from bot.settings import Settings
from bot.store.memory import MemoryStore
from bot.store.workspaces_port import Workspace
from digest.errors import InputError
from tests.bot.discord.server import CHANNEL, DiscordServer
from tests.bot.slack.companies import many_workspaces
from tests.bot.slack.desk import ScriptedDesk
from tests.bot.slack.proxy import hang_up, proxy_before
from tests.bot.stories import NOON, delivery, desk, post, story
from tests.peers.slack import SlackPeer

CONSOLE = Target("console", "-")
NEWS = Target("discord", str(CHANNEL))


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
async def discord_server() -> AsyncIterator[DiscordServer]:
    async with DiscordServer() as server:
        yield server


def of_slack(peer: SlackPeer, token: str | None = None, **more: str) -> Settings:
    return Settings(slack_bot_token=token or peer.token, slack_api_url=peer.url, **more)  # type: ignore[arg-type]


def of_discord(server: DiscordServer) -> Settings:
    return Settings(discord_token="a-token", discord_api_url=server.api_url)  # type: ignore[arg-type]


def opened_by(opened: Platforms) -> list[str]:
    return [publisher.platform for publisher in opened.publishers]


async def test_without_any_token_there_is_the_console() -> None:
    async with platforms(Settings(), ScriptedDesk()) as opened:
        assert (opened_by(opened), opened.routes) == (["console"], [])


async def test_a_desk_that_posts_where_there_is_no_token_is_named_with_what_it_needs() -> None:
    one = desk(targets=(CONSOLE, Target("slack", "C01"), NEWS))
    async with platforms(Settings(), ScriptedDesk()) as opened:
        assert opened.missing([one, desk("other", targets=(CONSOLE,))]) == (
            "desk acme posts to slack:C01, but SLACK_BOT_TOKEN is not set; what it posts there waits",
            "desk acme posts to discord:42, but DISCORD_TOKEN is not set; what it posts there waits",
        )


async def test_slack_over_http_is_served_where_the_web_server_is(slack_peer: SlackPeer) -> None:
    settings = of_slack(slack_peer, slack_signing_secret="s", repojournal_web="127.0.0.1:0")
    async with platforms(settings, ScriptedDesk()) as opened:
        assert opened_by(opened) == ["console", "slack"]
        assert [route.path for route in opened.routes] == ["/slack/events"]


async def test_slack_over_http_without_a_web_server_is_refused(slack_peer: SlackPeer) -> None:
    with pytest.raises(InputError) as refused:
        async with platforms(of_slack(slack_peer, slack_signing_secret="s"), ScriptedDesk()):
            pass
    assert str(refused.value) == "SLACK_SIGNING_SECRET needs REPOJOURNAL_WEB (host:port), where Slack can call the bot"


async def test_a_process_that_only_posts_needs_no_way_in(slack_peer: SlackPeer, discord_server: DiscordServer) -> None:
    settings = of_slack(slack_peer).model_copy(update=of_discord(discord_server).model_dump(exclude_defaults=True))
    target = Target("slack", slack_peer.new_channel())
    async with platforms(settings, ScriptedDesk(), listening=False) as opened:
        assert (opened_by(opened), opened.routes) == (["console", "slack", "discord"], [])
        by_name = {publisher.platform: publisher for publisher in opened.publishers}
        await by_name["slack"].send(delivery(target, story()), post(story()))
        await by_name["discord"].send(delivery(NEWS, story()), post(story()))
    assert len(slack_peer.messages(target.address)) == len(discord_server.messages[CHANNEL]) == 1
    assert discord_server.identified == []


async def test_a_platform_that_is_not_wanted_is_not_opened(slack_peer: SlackPeer, discord_server: DiscordServer) -> None:
    settings = of_slack(slack_peer).model_copy(update=of_discord(discord_server).model_dump(exclude_defaults=True))
    async with platforms(settings, ScriptedDesk(), listening=False, wanted=["slack"]) as opened:
        assert opened_by(opened) == ["console", "slack"]
    assert discord_server.calls == []


async def test_a_target_that_can_be_posted_to_is_no_news(slack_peer: SlackPeer, discord_server: DiscordServer) -> None:
    here = Target("slack", slack_peer.new_channel())
    settings = of_slack(slack_peer).model_copy(update=of_discord(discord_server).model_dump(exclude_defaults=True))
    assert await unpostable(settings, ScriptedDesk(), [CONSOLE, here, NEWS]) == ()
    assert slack_peer.messages(here.address) == []
    assert discord_server.messages[CHANNEL] == []


async def test_a_private_channel_without_the_bot_is_named_with_the_line_that_invites_it(slack_peer: SlackPeer) -> None:
    targets = [Target("slack", slack_peer.new_channel(private=True, invite_bot=False)), Target("slack", "C0NOWHERE")]
    first, second = await unpostable(of_slack(slack_peer), ScriptedDesk(), targets)
    assert first == f"the bot is not in {targets[0]}: invite it there with /invite @repojournal"
    assert second == (
        "the bot cannot see slack:C0NOWHERE: invite it there with /invite @repojournal, or correct the channel's id"
    )


async def test_a_token_without_scopes_is_said_once_for_all_its_channels(slack_peer: SlackPeer) -> None:
    targets = [Target("slack", slack_peer.new_channel(private=True)) for _ in range(2)]
    [said] = await unpostable(of_slack(slack_peer, slack_peer.noscope_token), ScriptedDesk(), targets)
    assert said == ("the Slack app lacks the scope groups:read: add it under OAuth & Permissions and reinstall the app")


async def test_a_right_that_a_channel_of_discord_withholds_is_named_without_a_gateway(discord_server: DiscordServer) -> None:
    discord_server.rights.update(send_messages=False)
    assert await unpostable(of_discord(discord_server), ScriptedDesk(), [NEWS]) == (
        "the bot lacks Send Messages in discord:42: grant it in the channel's settings",
    )
    assert discord_server.identified == []


async def test_what_one_platform_refuses_does_not_keep_another_one_from_being_tried(
    slack_peer: SlackPeer, discord_server: DiscordServer
) -> None:
    discord_server.fault("GET", "/users/@me", 401, {"message": "401: Unauthorized", "code": 0})
    away = Target("slack", slack_peer.new_channel(private=True, invite_bot=False))
    settings = of_slack(slack_peer).model_copy(update=of_discord(discord_server).model_dump(exclude_defaults=True))
    assert await unpostable(settings, ScriptedDesk(), [NEWS, away]) == (
        "DISCORD_TOKEN: Discord does not accept it; make a new one in the app's settings, under Bot",
        f"the bot is not in {away}: invite it there with /invite @repojournal",
    )


async def test_a_platform_that_is_away_is_said_to_be() -> None:
    async with proxy_before() as slack:
        slack.faults["auth.test"] = hang_up
        settings = Settings(slack_bot_token="xoxb-ours", slack_api_url=slack.url)  # type: ignore[arg-type]
        [said] = await unpostable(settings, ScriptedDesk(), [Target("slack", "C01")])
    assert said == "slack:C01 cannot be tried now: no answer from Slack (ServerDisconnectedError)"


async def test_a_target_without_a_token_is_not_tried() -> None:
    targets = [Target(platform, "1") for platform in PLATFORMS if platform != "console"]
    assert await unpostable(Settings(), ScriptedDesk(), targets) == ()


def of_workspaces(url: str, **more: str) -> Settings:
    own = {"slack_client_id": "123.456", "slack_client_secret": "a-client-secret", "slack_signing_secret": "s"}
    return Settings(slack_api_url=url, **{**own, **more})  # type: ignore[arg-type]


async def test_with_an_apps_id_and_secret_there_are_several_workspaces_and_pages_to_install_it() -> None:
    async with many_workspaces() as slack:
        settings = of_workspaces(slack.api_url, repojournal_web="127.0.0.1:0")
        async with platforms(settings, ScriptedDesk(), store=MemoryStore()) as opened:
            assert opened_by(opened) == ["console", "slack"]
            assert [route.path for route in opened.routes] == ["/slack/events", "/slack/install", "/slack/oauth_redirect"]
            assert "slack" in opened.rights
        assert slack.calls == []


async def test_a_process_that_only_posts_uses_the_tokens_that_are_kept() -> None:
    async with many_workspaces() as slack:
        store, target = MemoryStore(), Target("slack", "T0ACME/C0WIRE")
        slack.companies["T0ACME"].token = "xoxb-kept"
        await store.put_workspace(Workspace("T0ACME", "Acme", NOON, token="xoxb-kept"))
        async with platforms(of_workspaces(slack.api_url), ScriptedDesk(), listening=False, store=store) as opened:
            assert await opened.publishers[1].send(delivery(target, story()), post(story())) == "C0WIRE/1.0"
        assert await unpostable(of_workspaces(slack.api_url), ScriptedDesk(), [target], store) == ()
        assert await unpostable(of_workspaces(slack.api_url), ScriptedDesk(), [Target("slack", "T0ZOO/C0DEN")], store) == (
            "the workspace T0ZOO has not installed the app: open /slack/install",
        )


@pytest.mark.parametrize(("named", "warnings"), [("", 1), ("T0ACME", 0)])
async def test_an_app_that_any_workspace_may_install_is_warned_of(named: str, warnings: int) -> None:
    structlog.reset_defaults()
    settings = of_workspaces("http://127.0.0.1:9/api/", repojournal_web="127.0.0.1:0", slack_workspaces=named)
    with capture_logs() as logs:
        async with platforms(settings, ScriptedDesk(), store=MemoryStore()):
            pass
    assert [each["event"] for each in logs] == [
        "any Slack workspace may install the app, and have desks of all that the bot reads; see SLACK_WORKSPACES"
    ] * warnings


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, "SLACK_CLIENT_ID needs REPOJOURNAL_WEB (host:port), where people install the app"),
        (
            {"slack_client_secret": ""},
            "SLACK_CLIENT_ID and SLACK_CLIENT_SECRET belong together; set both, or neither",
        ),
        (
            {"slack_bot_token": "xoxb-ours"},
            "SLACK_BOT_TOKEN is for one workspace, SLACK_CLIENT_ID for several; leave one of them away",
        ),
        (
            {"slack_signing_secret": "", "repojournal_web": "127.0.0.1:0"},
            "Slack's buttons and /wire need SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP); neither is set",
        ),
    ],
)
async def test_several_workspaces_that_are_set_up_by_half_are_refused(settings: dict[str, str], said: str) -> None:
    with pytest.raises(InputError) as refused:
        async with platforms(of_workspaces("http://127.0.0.1:9/api/", **settings), ScriptedDesk(), store=MemoryStore()):
            pass
    assert str(refused.value) == said


async def test_with_one_token_a_target_names_no_workspace(slack_peer: SlackPeer) -> None:
    [said] = await unpostable(of_slack(slack_peer), ScriptedDesk(), [Target("slack", "T0RIG/C01")])
    assert said == "this bot is in one workspace (SLACK_BOT_TOKEN), so its targets name none; leave T0RIG/ away"
