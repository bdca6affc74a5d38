"""The commands of the newsroom: run, once, preview, show, why, status, desk, deliveries, migrate, slack. What they do is in
`bot.service`.

`run` writes a log to stderr, and only editions to stdout. The other commands say in their own words what a person has to
know; they write their log with --debug alone. Nothing heavy is imported here: `--help` reads this module.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from digest.errors import InputError

if TYPE_CHECKING:
    from bot.settings import Settings
    from digest.model import Activity, Window
    from digest.story import Story

T = TypeVar("T")


def _done(debug: bool, work: Callable[[Settings], Coroutine[Any, Any, T]]) -> T:
    """Read the environment, do `work` with it and return its result."""
    import asyncio

    from bot.settings import Settings
    from bot.telemetry import set_up_logging

    settings = Settings.read()
    set_up_logging(debug=debug, quiet=True, secrets=settings.secrets)
    return asyncio.run(work(settings))


@click.command()
@click.pass_obj
def run(debug: bool) -> None:
    """Run the bot: file editions at each desk's hour, post them, answer people."""
    import asyncio

    from bot import service
    from bot.runtime import run_until_signal
    from bot.settings import Settings
    from bot.telemetry import set_up_logging

    settings = Settings.read()
    set_up_logging(debug=debug, secrets=settings.secrets)
    asyncio.run(run_until_signal(lambda stop: service.run(settings, stop)))


@click.command()
@click.argument("desk")
@click.pass_obj
def once(debug: bool, desk: str) -> None:
    """File the newest slot of DESK and post it, if that has not been done yet; then stop."""
    from bot import service

    _done(debug, lambda settings: service.once(settings, desk))


@click.command()
@click.argument("desk")
@click.option("--format", "form", default="text", show_default=True, type=click.Choice(["text", "markdown", "html", "json"]))
@click.pass_obj
def preview(debug: bool, desk: str, form: str) -> None:
    """Compose what has happened since DESK's last edition, up to now. Nothing is kept or posted."""
    from bot import service
    from digest.render import render

    story, zone = _done(debug, lambda settings: service.preview(settings, desk))
    click.echo(render(story, form, zone), nl=False)


@click.command()
@click.argument("desk")
@click.argument("edition", required=False)
@click.option(
    "--format", "form", default="text", show_default=True,
    type=click.Choice(["text", "markdown", "html", "json", "slack", "discord", "activity"]),
    help="How the story looks; or the activity it was made of, for digest --activity.",
)  # fmt: skip
@click.pass_obj
def show(debug: bool, desk: str, edition: str | None, form: str) -> None:
    """Print an edition that was filed: the newest of DESK, or EDITION: its id, its slot (2026-08-20T09:00) or its day."""
    from bot.cli import rendered
    from bot.service import behind, filed
    from digest.formats.activity import dump_activity

    found = _done(debug, lambda settings: filed(settings, desk, edition))
    if form == "activity":
        text = dump_activity(_done(debug, lambda settings: behind(settings, found)))
    else:
        text = rendered(found.story, form, found.zone)
    click.echo(text, nl=not text.endswith("\n"))


@click.command()
@click.argument("desk")
@click.argument("edition", required=False)
@click.pass_obj
def why(debug: bool, desk: str, edition: str | None) -> None:
    """Print the passages behind each sentence of an edition, and the weight of each change, from what was kept of it."""
    from bot.service import behind, filed
    from bot.why import explain

    found = _done(debug, lambda settings: filed(settings, desk, edition))
    activity = _done(debug, lambda settings: behind(settings, found))
    click.echo(explain(activity, found.story), nl=False)


@click.command()
@click.pass_obj
def status(debug: bool) -> None:
    """Show each desk's last and next edition and who composed it, and how the language model does."""
    from bot import service
    from digest.render.walk import printable

    for line in _done(debug, service.status):
        click.echo(printable(line))


@click.group()
def desk() -> None:
    """Set up desks and look at them."""


@desk.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def apply(debug: bool, file: Path) -> None:
    """Add the desks of FILE, or replace those of the same name; says the next three runs of each.

    Where a platform's token is set, its targets are tried: what cannot be posted to is said at once.
    """
    from bot import service
    from bot.desks import load_desks

    desks = load_desks(file)
    _done(debug, lambda settings: service.apply(settings, desks))


@desk.command()
@click.argument("name", metavar="DESK")
@click.argument("repos", nargs=-1, metavar="[REPO]...")
@click.pass_obj
def resume(debug: bool, name: str, repos: tuple[str, ...]) -> None:
    """End the pause of DESK; or accept each REPO that it holds back, so that what happens there is told from now on.

    A repository is held back when it was made private, or when another one has taken its name. `desk list` names them.
    """
    from bot import service

    click.echo(_done(debug, lambda settings: service.resume(settings, name, repos)))


@desk.command(name="list")
@click.pass_obj
def list_(debug: bool) -> None:
    """List the desks: what they read, when they run, where they post, and how the last run ended."""
    from bot import service

    lines = _done(debug, service.listed)
    click.echo("\n".join(lines or ["there are no desks yet; write `repojournal desk apply FILE`"]))


@click.group()
def deliveries() -> None:
    """Look at messages that did not arrive, and decide about them."""


@deliveries.command(name="list")
@click.pass_obj
def list_deliveries(debug: bool) -> None:
    """List the messages that wait: to be sent, to be tried again, or for a person."""
    from bot import deliveries as kept
    from digest.render.walk import printable

    lines = _done(debug, kept.listed)
    click.echo("\n".join(map(printable, lines)))


@deliveries.command()
@click.argument("keys", metavar="KEY...", nargs=-1, required=True)
@click.pass_obj
def retry(debug: bool, keys: tuple[str, ...]) -> None:
    """Send each KEY again that failed or whose fate nobody knows; `deliveries list` shows the keys.

    Where it could not be found out whether a message arrived, look before: it is posted without another look.
    """
    from bot import deliveries as kept

    click.echo("\n".join(_done(debug, lambda settings: kept.retried(settings, keys))))


@deliveries.command()
@click.argument("keys", metavar="KEY...", nargs=-1, required=True)
@click.pass_obj
def resolve(debug: bool, keys: tuple[str, ...]) -> None:
    """Say that each KEY arrived, or is not wanted any more: it is not sent again."""
    from bot import deliveries as kept

    click.echo("\n".join(_done(debug, lambda settings: kept.resolved(settings, keys))))


@click.command()
def migrate() -> None:
    """Bring the database up to date, after copying it beside itself."""
    from bot.settings import Settings
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

    if url and not url.startswith("https://"):
        raise InputError(f"--url {url!r}: Slack calls only https addresses; write one such as https://wire.example.org")
    click.echo(json.dumps(of_the_app(url), ensure_ascii=False, indent=2))


@click.group()
def discord() -> None:
    """What Discord needs to know."""


@discord.command()
@click.option("--application", metavar="ID", help="The app's id; without it, that of the bot whose token is DISCORD_TOKEN.")
def invite(application: str | None) -> None:
    """Print the link that invites the bot to a server, with the least rights it can work with."""
    from bot.discord.rights import invite_link

    number = application or _application()
    if number is None or not (number.isascii() and number.isdigit()):
        raise InputError(
            "the bot's id is not known: set DISCORD_TOKEN, or write --application ID (under General Information)"
        )
    click.echo(invite_link(int(number)))


def _application() -> str | None:
    from bot.discord.rights import application_of
    from bot.settings import Settings

    token = Settings.read().discord_token
    return application_of(token.get_secret_value()) if token else None


def desk_activity(slug: str, window: Window | None) -> Activity:
    """Collect for a desk of the database: `window`, or what has happened since its last edition. For `digest --desk`."""
    from bot import service

    debug = bool(click.get_current_context().obj)
    return _done(debug, lambda settings: service.activity(settings, slug, window))


def kept_edition(id: str) -> tuple[Story, Activity]:  # noqa: A002
    """Return the story of an edition and what it was made of. For `verify --edition`."""
    from bot import service

    debug = bool(click.get_current_context().obj)
    found = _done(debug, lambda settings: service.edition(settings, id))
    return found.story, _done(debug, lambda settings: service.behind(settings, found))


COMMANDS: dict[str, click.Command] = {
    "run": run,
    "once": once,
    "preview": preview,
    "show": show,
    "why": why,
    "status": status,
    "desk": desk,
    "deliveries": deliveries,
    "migrate": migrate,
    "slack": slack,
    "discord": discord,
}
