"""What the commands of the newsroom do: each puts together the parts that it needs, and gives them back at its end."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import click
import structlog

from bot.allowance import github_lines
from bot.archive import activity_behind, edition_named, edition_of
from bot.bureau import Bureau, StoredEtags
from bot.clock import SystemClock
from bot.companies import plain_items
from bot.frontdesk import Clerk
from bot.hooked import HookedWire
from bot.model import Desk, Edition
from bot.newsroom import Composer, Newsroom, Wire, template
from bot.platforms import platforms, unpostable
from bot.roster import broken, lines, waiting
from bot.settings import Settings
from bot.status import status as status_of
from bot.store.port import Store
from bot.store.sqlite import SqliteStore
from bot.wire import DeskWire
from digest.errors import InputError
from digest.model import Activity, Window
from digest.story import Story

if TYPE_CHECKING:
    from aiohttp import web

    from bot.metrics import Metrics
    from digest.collect.github.signin import SignIn

S = TypeVar("S", bound=SqliteStore)

log = structlog.get_logger("service")


async def run(settings: Settings, stop: asyncio.Event) -> None:
    """Run the bot until `stop` is set.

    Raises:
        InputError: the database, a token or the address of the web server cannot be used.
    """
    from bot.metrics import CountedNewsroom, CountedStore, Metrics
    from bot.outbox import Outbox
    from bot.runtime import Bot

    address, sign_in = settings.web, settings.github_sign_in
    sharing = settings.repojournal_shared_channels == "allow"
    async with _closing(await CountedStore.open(settings.database, upgrade=True)) as store:
        store.metrics = Metrics()
        outbox = Outbox(store, ())
        clerk = Clerk(store, wake=outbox.wake, model=settings.model, managers=settings.managers, sharing=sharing)
        async with (
            platforms(settings, clerk, rights=clerk.rights, store=store) as opened,
            _web(address, [*opened.routes, *_hooks(settings, store)], store.metrics),
        ):
            outbox.may_read, outbox.exposed = clerk.may_read, clerk.exposed
            outbox.publishers.update({each.platform: each for each in opened.publishers})
            desks = await store.desks()
            if not desks:
                log.warning("there are no desks yet; write `repojournal desk apply seeds/desks.toml`, or a file of your own")
            for line in opened.missing(desks):
                log.warning(line)
            log.info("the newsroom is open", desks=len(desks), platforms=",".join(outbox.publishers))
            compose = _composer(settings, store)
            bureau = _bureau(settings, store, sign_in)
            wire = _wire(settings, store, bureau)
            newsroom = CountedNewsroom(store, wire, store.metrics, compose=compose, keep=settings.keep)
            clerk.compose_previews(newsroom.preview)
            clerk.try_targets(outbox.refusal, outbox.try_out)
            clerk.read_profiles(bureau.profile)
            await Bot(newsroom, outbox).run(stop)
    log.info("the newsroom is closed")


async def once(settings: Settings, slug: str) -> None:
    """File the newest slot of a desk, deliver it, and say what came of it.

    Raises:
        InputError: there is no such desk, the edition failed, or a person has to mend something before all its messages are
            where they belong. Nothing is lost: the next `once` or `run` goes on from there.
    """
    from bot.outbox import Outbox
    from bot.runtime import once as file_and_deliver

    async with _newsroom(settings) as newsroom:
        desk = await newsroom.desk(slug)
        wanted = {target.platform for target in desk.targets}
        store = newsroom.store
        clerk = Clerk(store, sharing=settings.repojournal_shared_channels == "allow")
        async with platforms(settings, clerk, listening=False, wanted=wanted, rights=clerk.rights, store=store) as opened:
            for line in opened.missing([desk]):
                _warn(line)
            outbox = Outbox(newsroom.store, opened.publishers)
            outbox.may_read, outbox.exposed = clerk.may_read, clerk.exposed
            await outbox.recheck()
            filing = await file_and_deliver(newsroom, outbox, slug)
        if filing.outcome == "failed":
            raise InputError(filing.said)
        click.echo(filing.said)
        await _say_what_did_not_arrive(newsroom.store, desk)


async def preview(settings: Settings, slug: str) -> tuple[Story, str]:
    """Return what has happened since the last edition of a desk as a story, and the desk's zone. Raises InputError."""
    async with _newsroom(settings) as newsroom:
        return await newsroom.preview(slug), (await newsroom.desk(slug)).zone


async def filed(settings: Settings, slug: str, named: str | None = None) -> Edition:
    """Return an edition of a desk: the newest, or the one of an id or slot. Raises InputError."""
    async with _newsroom(settings) as newsroom:
        if not await newsroom.store.editions(slug, 1):
            await newsroom.desk(slug)  # says which there are
        return _plain(await edition_named(newsroom.store, slug, named))


async def behind(settings: Settings, edition: Edition) -> Activity:
    """Return what an edition was made of. Raises InputError."""
    async with _newsroom(settings) as newsroom:
        return await activity_behind(newsroom.store, edition)


async def edition(settings: Settings, id: str) -> Edition:  # noqa: A002
    """Return the edition of an id. Raises InputError."""
    async with _newsroom(settings) as newsroom:
        return _plain(await edition_of(newsroom.store, id))


async def activity(settings: Settings, slug: str, window: Window | None) -> Activity:
    """Return what happened at a desk in `window`, or since its last edition. Raises InputError."""
    async with _newsroom(settings) as newsroom:
        return await newsroom.activity(slug, window)


async def apply(settings: Settings, desks: Sequence[Desk]) -> None:
    """Keep desks, say when they run next, and warn of targets that cannot be posted to. Raises InputError."""
    async with _newsroom(settings) as newsroom:
        for line in await newsroom.apply(desks):
            click.echo(line)
        targets = dict.fromkeys(target for desk in desks for target in desk.targets)
        for line in await unpostable(settings, Clerk(newsroom.store), targets, newsroom.store):
            _warn(line)


async def resume(settings: Settings, slug: str, repos: Sequence[str]) -> str:
    """End the pause of a desk, or accept `repos` that it holds back; return what was done. Raises InputError."""
    from digest.collect.names import name_of, service_host, source_pattern

    host = service_host(settings.github_api_url)
    names = [name_of(source_pattern(text, host)) for text in repos]
    async with _newsroom(settings) as newsroom:
        return await newsroom.resume(slug, names)


async def listed(settings: Settings) -> list[str]:
    """Return the lines of `desk list`. Raises InputError."""
    async with _newsroom(settings) as newsroom:
        runs, paused = await newsroom.store.runs(), await newsroom.store.paused_targets()
        now = newsroom.clock.now()
        said = []
        for each in await newsroom.store.desks():
            said += lines(now, each, runs, paused, await newsroom.store.lives(each.slug))
        return said


async def status(settings: Settings) -> list[str]:
    """Return the lines of `status`. Raises InputError."""
    async with _newsroom(settings) as newsroom:
        desks = await newsroom.store.desks()
        now = newsroom.clock.now()
        said = await status_of(newsroom.store, settings.model, desks, now, hidden=True)
        return [*said, *await github_lines(newsroom.store, desks, now)]


async def _say_what_did_not_arrive(store: Store, desk: Desk) -> None:
    """Raises InputError: a person has to mend something before the desk's newest edition is everywhere it belongs."""
    newest = await store.editions(desk.slug, 1)
    deliveries = await store.deliveries(edition=newest[0].id) if newest else ()
    for line in waiting(deliveries):
        _warn(line)
    reasons = broken(desk, deliveries, await store.paused_targets())
    if reasons:
        raise InputError("; ".join(reasons))


def _plain(edition: Edition) -> Edition:
    """An edition as the command line shows it, and `verify` can read it."""
    return replace(edition, story=plain_items(edition.story))


def _warn(line: str) -> None:
    click.echo(f"repojournal: warning: {line}", err=True)


def _hooks(settings: Settings, store: Store) -> list[web.RouteDef]:
    """What is served for GitHub's webhooks: nothing, unless it is set what they are signed with."""
    if settings.github_webhook_secret is None:
        return []
    if settings.web is None:
        log.warning("GITHUB_WEBHOOK_SECRET is set, and no web server; set REPOJOURNAL_WEB to a host and port, too")
        return []
    from bot.web.hooks import GithubHook

    return GithubHook(store, settings.github_webhook_secret.get_secret_value(), SystemClock()).routes


def _bureau(settings: Settings, store: Store, sign_in: SignIn | None = None) -> Bureau:
    """Who reads GitHub. What signs there is looked up when it is asked first, unless it is known."""
    return Bureau(
        store,
        SystemClock(),
        lambda: sign_in or settings.github_sign_in,
        settings.github_api_url,
        settings.repojournal_github_requests,
    )


def _wire(settings: Settings, store: Store, bureau: Bureau) -> Wire:
    """What desks read."""
    cache = settings.database.with_name(f"{settings.database.name}.clones")
    wire = DeskWire(
        settings.github_secret,
        settings.github_api_url,
        cache,
        forges=settings.forges,
        bureau=bureau,
        megabytes=settings.repojournal_clones_mb,
        lives=store,
        etags=StoredEtags(store, SystemClock()),
    )
    return HookedWire(wire, store, SystemClock()) if settings.github_webhook_secret else wire


@asynccontextmanager
async def _newsroom(settings: Settings) -> AsyncIterator[Newsroom]:
    """A newsroom over the database of the environment. Raises StoreError."""
    async with _closing(await SqliteStore.open(settings.database)) as store:
        yield Newsroom(store, _wire(settings, store, _bureau(settings, store)), compose=_composer(settings, store))


def _composer(settings: Settings, store: Store) -> Composer:
    """Who words the stories: a model where one is set, else the template. Raises InputError."""
    model = settings.model
    if model is None:
        return template
    from bot.rewriter import Rewriter  # loads the HTTP client

    return Rewriter(store, model, SystemClock())


@asynccontextmanager
async def _closing(store: S) -> AsyncIterator[S]:
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def _web(address: tuple[str, int] | None, routes: Sequence[web.RouteDef], metrics: Metrics) -> AsyncIterator[None]:
    """The web server, where one is asked for. Raises InputError."""
    if address is None:
        yield
        return
    from bot.web.server import build_web, serve

    host, port = address
    try:
        runner = await serve(build_web(routes, metrics), host, port)
    except OSError as error:
        raise InputError(f"REPOJOURNAL_WEB: {host}:{port} cannot be used ({_reason(error)}); choose another") from None
    log.info("the web server listens", host=host, port=runner.addresses[0][1])
    try:
        yield
    finally:
        await runner.cleanup()


def _reason(error: OSError) -> str:
    """What the system says. asyncio puts the address into the text, and a name that is not found has codes of its own."""
    number = error.errno or 0
    return (os.strerror(number) if number > 0 else str(error.strerror)).lower()
