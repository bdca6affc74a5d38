"""The platforms that this process speaks to, as the environment configures them. The composition root of the adapters."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import structlog
from pydantic import SecretStr

from bot.console import ConsolePublisher
from bot.desk_front.rights import Rights
from bot.model import PLATFORMS, Desk, Platform, Target
from bot.newsroom import FrontDesk
from bot.publisher import DeliveryError, Publisher, TargetRefused
from bot.settings import Settings
from bot.store.port import Store
from digest.errors import InputError

if TYPE_CHECKING:
    from aiohttp import web

log = structlog.get_logger("platforms")

#: What has to be set for a platform, as a person is told.
NEEDED: dict[Platform, str] = {"slack": "SLACK_BOT_TOKEN", "discord": "DISCORD_TOKEN"}


@dataclass
class Platforms:
    """Publishers by platform, the routes that the web server has to serve for them, and what they say of their people."""

    publishers: list[Publisher] = field(default_factory=list)
    routes: list[web.RouteDef] = field(default_factory=list)
    rights: dict[Platform, Rights] = field(default_factory=dict)

    def missing(self, desks: Iterable[Desk]) -> tuple[str, ...]:
        """One line for each desk that posts where this process cannot: its deliveries wait."""
        here = {publisher.platform for publisher in self.publishers}
        return tuple(
            f"desk {desk.slug} posts to {target}, but {NEEDED[target.platform]} is not set; what it posts there waits"
            for desk in desks
            for target in desk.targets
            if target.platform not in here
        )


@asynccontextmanager
async def platforms(
    settings: Settings,
    front: FrontDesk,
    *,
    listening: bool = True,
    wanted: Collection[Platform] = PLATFORMS,
    rights: dict[Platform, Rights] | None = None,
    store: Store | None = None,
) -> AsyncIterator[Platforms]:
    """Open the console and whichever of Slack and Discord is configured, and close them again.

    Args:
        front: answers what people type and press.
        listening: False where this process only posts; another one may be answering people meanwhile.
        wanted: no other platform than these is opened.
        rights: gets what each platform says of its people, before anybody can ask anything.
        store: keeps the Slack workspaces; needed where SLACK_CLIENT_ID is set.

    Raises:
        InputError: a token is not accepted, or lacks a right (which is named).
    """
    opened = Platforms([ConsolePublisher()], rights={} if rights is None else rights)
    async with AsyncExitStack() as stack:
        if "slack" in wanted and settings.slack_oauth:
            await _open_slack_workspaces(settings, front, opened, stack, listening=listening, store=store)
        elif "slack" in wanted and settings.slack_bot_token:
            await _open_slack(settings, front, opened, stack, listening)
        if settings.discord_token and "discord" in wanted:
            await _open_discord(settings, front, opened, stack, listening)
        yield opened


async def _open_slack(
    settings: Settings, front: FrontDesk, opened: Platforms, stack: AsyncExitStack, listening: bool
) -> None:
    from bot.slack.app import SlackApp
    from bot.slack.publisher import SlackPublisher, open_client
    from bot.slack.rights import SlackRights

    client = open_client(_clear(settings.slack_bot_token), settings.slack_api_url)
    publisher = SlackPublisher(client)
    stack.push_async_callback(publisher.close)
    opened.publishers.append(publisher)
    opened.rights["slack"] = SlackRights(client)
    if not listening:
        return
    app_token, secret = _clear(settings.slack_app_token), _clear(settings.slack_signing_secret)
    if secret and not app_token and settings.web is None:
        raise InputError("SLACK_SIGNING_SECRET needs REPOJOURNAL_WEB (host:port), where Slack can call the bot")
    app = SlackApp(front, client, app_token=app_token or None, signing_secret=secret or None)
    stack.push_async_callback(app.stop)
    await app.start()
    opened.routes += app.routes()


async def _open_slack_workspaces(
    settings: Settings,
    front: FrontDesk,
    opened: Platforms,
    stack: AsyncExitStack,
    *,
    listening: bool,
    store: Store | None,
) -> None:
    from bot.slack.app import SlackApp
    from bot.slack.oauth import Installing
    from bot.slack.publisher import SlackPublisher, open_client
    from bot.slack.rights import SlackRights

    app_token, secret = _clear(settings.slack_app_token), _clear(settings.slack_signing_secret)
    if listening and settings.web is None:
        raise InputError("SLACK_CLIENT_ID needs REPOJOURNAL_WEB (host:port), where people install the app")
    if store is None or settings.slack_oauth is None:
        raise InputError("Slack in several workspaces needs a database")
    if listening and not settings.slack_workspaces:
        log.warning(
            "any Slack workspace may install the app, and have desks of all that the bot reads; see SLACK_WORKSPACES"
        )
    client = open_client(None, settings.slack_api_url)
    several = Installing(store, client, *settings.slack_oauth, allowed=settings.slack_workspaces.replace(",", " ").split())
    publisher = SlackPublisher(several.workspaces)
    several.workspaces.check = publisher.check
    stack.push_async_callback(publisher.close)
    opened.publishers.append(publisher)
    opened.rights["slack"] = SlackRights(several.workspaces)
    if not listening:
        return
    app = SlackApp(front, client, app_token=app_token or None, signing_secret=secret or None, several=several)
    stack.push_async_callback(app.stop)
    await app.start()
    opened.routes += app.routes()


async def _open_discord(
    settings: Settings, front: FrontDesk, opened: Platforms, stack: AsyncExitStack, listening: bool
) -> None:
    from bot.discord.app import DiscordApp, shards_asked_for
    from bot.discord.people import DiscordRights

    token, url = _clear(settings.discord_token), settings.discord_api_url
    shards = (settings.repojournal_discord_shards or await shards_asked_for(token, url)) if listening else 1
    app = DiscordApp(token, front, url, shards=shards)
    opened.rights["discord"] = DiscordRights(app.client, listening=listening)
    stack.push_async_callback(app.stop)
    await app.start(listening=listening)
    opened.publishers.append(app.publisher)


async def unpostable(
    settings: Settings, front: FrontDesk, targets: Iterable[Target], store: Store | None = None
) -> tuple[str, ...]:
    """Try which of `targets` can be posted to, where the token of their platform is set. Nothing is posted.

    Returns the reasons why some cannot, each once; they name the target where it is about one.
    """
    said: dict[str, None] = {}
    by_platform: dict[Platform, list[Target]] = {}
    for target in targets:
        by_platform.setdefault(target.platform, []).append(target)
    for platform, theirs in by_platform.items():
        try:
            async with platforms(settings, front, listening=False, wanted=[platform], store=store) as opened:
                for publisher in opened.publishers:
                    said |= dict.fromkeys(await _refusals(publisher, theirs))
        except InputError as error:
            said[str(error)] = None
    return tuple(said)


async def _refusals(publisher: Publisher, targets: Iterable[Target]) -> list[str]:
    refusals = []
    for target in targets:
        if target.platform != publisher.platform:
            continue
        try:
            await publisher.check(target)
        except TargetRefused as error:
            refusals.append(str(error))
        except DeliveryError as error:
            refusals.append(f"{target} cannot be tried now: {error}")
    return refusals


def _clear(secret: SecretStr | None) -> str:
    return secret.get_secret_value() if secret else ""
