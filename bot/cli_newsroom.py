"""The commands of the newsroom: run, once, preview, desk, migrate, slack. Their composition root."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.newsroom import Newsroom
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from digest.errors import InputError
from digest.model import Activity, Window
from digest.story import Story

if TYPE_CHECKING:
    from aiohttp import web


@asynccontextmanager
async def _newsroom(settings: Settings, *, upgrade: bool = False) -> AsyncIterator[Newsroom]:
    """A newsroom over the database of the environment. Raises StoreError."""
    from bot.wire import DeskWire

    store = await SqliteStore.open(settings.database, upgrade=upgrade)
    try:
        cache = settings.database.with_name(f"{settings.database.name}.clones")
        yield Newsroom(store, DeskWire(settings.github_secret, settings.github_api_url, cache))
    finally:
        await store.close()


@click.command()
def run() -> None:
    """Run the bot: file editions at each desk's hour, post them, answer people."""
    from bot.runtime import run_until_signal
    from bot.telemetry import set_up_logging

    settings = Settings.read()
    set_up_logging()
    asyncio.run(run_until_signal(lambda stop: _run(settings, stop)))


async def _run(settings: Settings, stop: asyncio.Event) -> None:
    import structlog

    from bot.frontdesk import Clerk
    from bot.outbox import Outbox
    from bot.platforms import platforms
    from bot.runtime import Bot

    log = structlog.get_logger("run")
    async with _newsroom(settings, upgrade=True) as newsroom:
        outbox = Outbox(newsroom.store, ())
        clerk = Clerk(newsroom.store, wake=outbox.wake)
        async with platforms(settings, clerk) as opened, _web(settings, opened.routes):
            outbox.publishers.update({each.platform: each for each in opened.publishers})
            desks = await newsroom.store.desks()
            if not desks:
                log.warning("there are no desks yet; write `repojournal desk apply seeds/desks.toml`, or a file of your own")
            for line in opened.missing(desks):
                log.warning(line)
            log.info(
                "the newsroom is open", desks=len(desks), platforms=",".join(each.platform for each in opened.publishers)
            )
            await Bot(newsroom, outbox).run(stop)
    log.info("the newsroom is closed")


@asynccontextmanager
async def _web(settings: Settings, routes: Sequence[web.RouteDef]) -> AsyncIterator[None]:
    """The web server, where one is asked for."""
    if settings.web is None:
        yield
        return
    from bot.web.server import build_web, serve

    host, port = settings.web
    try:
        runner = await serve(build_web(routes), host, port)
    except OSError as error:
        raise InputError(f"REPOJOURNAL_WEB: {host}:{port} cannot be used ({error.strerror}); choose another") from None
    try:
        yield
    finally:
        await runner.cleanup()


@click.command()
@click.argument("desk")
def once(desk: str) -> None:
    """File the newest slot of DESK and post it, if that has not been done yet; then stop."""
    click.echo(asyncio.run(_once(Settings.read(), desk)))


async def _once(settings: Settings, slug: str) -> str:
    from bot.frontdesk import Clerk
    from bot.outbox import Outbox
    from bot.platforms import platforms
    from bot.runtime import once as file_and_deliver

    async with _newsroom(settings) as newsroom:
        desk = await newsroom.desk(slug)
        async with platforms(settings, Clerk(newsroom.store), listening=False) as opened:
            for line in opened.missing([desk]):
                click.echo(f"repojournal: warning: {line}", err=True)
            return (await file_and_deliver(newsroom, Outbox(newsroom.store, opened.publishers), slug)).said


@click.command()
@click.argument("desk")
@click.option("--format", "form", default="text", show_default=True, type=click.Choice(["text", "markdown", "html", "json"]))
def preview(desk: str, form: str) -> None:
    """Compose what has happened since DESK's last edition, up to now. Nothing is kept or posted."""
    from digest.render import render

    async def composed() -> tuple[Story, str]:
        async with _newsroom(Settings.read()) as newsroom:
            return await newsroom.preview(desk), (await newsroom.desk(desk)).zone

    story, zone = asyncio.run(composed())
    click.echo(render(story, form, zone), nl=False)


@click.group()
def desk() -> None:
    """Set up desks and look at them."""


@desk.command()
@click.argument("file", type=click.Path(path_type=Path))
def apply(file: Path) -> None:
    """Add the desks of FILE, or replace those of the same name; says the next three runs of each."""
    from bot.desks import load_desks

    desks = load_desks(file)

    async def applied() -> tuple[str, ...]:
        async with _newsroom(Settings.read()) as newsroom:
            return await newsroom.apply(desks)

    for line in asyncio.run(applied()):
        click.echo(line)


@desk.command(name="list")
def list_() -> None:
    """List the desks: what they read, when they run, where they post, and how the last run ended."""

    from bot.roster import lines

    async def listed() -> list[str]:
        async with _newsroom(Settings.read()) as newsroom:
            runs, paused = await newsroom.store.runs(), await newsroom.store.paused_targets()
            now = newsroom.clock.now()
            return [line for each in await newsroom.store.desks() for line in lines(now, each, runs, paused)]

    click.echo("\n".join(asyncio.run(listed()) or ["there are no desks yet; write `repojournal desk apply FILE`"]))


@click.command()
def migrate() -> None:
    """Bring the database up to date, after copying it beside itself."""
    from bot.store.sqlite import migrate as bring_up_to_date

    database = Settings.read().database
    steps = bring_up_to_date(database)
    click.echo(f"{database}: {'applied ' + ', '.join(steps) if steps else 'is up to date'}")


@click.group()
def slack() -> None:
    """What Slack needs to know."""


@slack.command()
@click.option("--url", metavar="URL", help="The bot's public address, for HTTP instead of Socket Mode.")
def manifest(url: str | None) -> None:
    """Print the manifest of the Slack app, to paste under Create New App → From a manifest."""
    import json

    from bot.slack.manifest import manifest as of_the_app

    click.echo(json.dumps(of_the_app(url), ensure_ascii=False, indent=2))


def desk_activity(slug: str, window: Window | None) -> Activity:
    """Collect for a desk of the database: `window`, or what has happened since its last edition. For `digest --desk`."""

    async def collected() -> Activity:
        async with _newsroom(Settings.read()) as newsroom:
            return await newsroom.activity(slug, window)

    return asyncio.run(collected())


COMMANDS: dict[str, click.Command] = {
    "run": run,
    "once": once,
    "preview": preview,
    "desk": desk,
    "migrate": migrate,
    "slack": slack,
}
