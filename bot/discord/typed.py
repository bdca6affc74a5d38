"""`/wire` as Discord's application commands. Each hands the text it stands for to the newsroom's grammar.

What is typed is offered by the newsroom while somebody types (autocomplete). Discord waits three seconds for that, and it
cannot be put off: what takes longer than PATIENCE offers nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Literal

import discord
from discord import app_commands

from bot.buttons import SNOOZES
from bot.cutting import cut
from bot.desk_front.suggestions import Kind, Suggestion
from bot.model import Reader, Target

Interaction = discord.Interaction[Any]
Typed = Callable[..., Awaitable[None]]
Offering = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]

#: Seconds that suggestions may take.
PATIENCE = 2.0

#: Of a choice's name and value (https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-choice-structure).
NAME = 100


def reader_of(interaction: Interaction) -> Reader:
    """Return who typed or pressed."""
    return Reader("discord", str(interaction.user.id), interaction.user.display_name)


def place_of(interaction: Interaction) -> Target:
    """Return where it was typed: the channel, or the person's direct messages."""
    if interaction.guild_id is None:
        return reader_of(interaction).target
    return Target("discord", str(interaction.channel_id))


def _offering(kind: Kind) -> Offering:
    """An autocomplete for one kind of words."""

    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        asking = interaction.client.front.suggest(kind, typed, reader_of(interaction), place_of(interaction))
        try:
            found = await asyncio.wait_for(asking, PATIENCE)
        except TimeoutError:
            return []
        return [_choice(each) for each in found if len(each.value) <= NAME]

    return offer


def _choice(each: Suggestion) -> app_commands.Choice[str]:
    shown = " ".join(each.shown.split())
    return app_commands.Choice(name=cut(shown, NAME, len) or each.value, value=each.value)


def wire_commands(typed: Typed) -> app_commands.Group:
    """Return the `/wire` group.

    Args:
        typed: answers an interaction with what the words after it mean, as in `/wire` on other platforms.
    """
    wire = app_commands.Group(name="wire", description="The newsroom: stories, subscriptions and action items")
    _stories(wire, typed)
    _subscriptions(wire, typed)
    _items(wire, typed)
    _reasons(wire, typed)
    _desks(wire, typed)
    _settings(wire, typed)
    _links(wire, typed)
    return wire


def _stories(wire: app_commands.Group, typed: Typed) -> None:
    @wire.command(name="latest", description="The latest story of a desk")
    @app_commands.describe(desk="The desk; the one that posts here if you leave it out")
    @app_commands.autocomplete(desk=_offering("desk"))
    async def latest(interaction: discord.Interaction, desk: str = "") -> None:
        await typed(interaction, "latest", desk)

    @wire.command(name="story", description="One edition")
    @app_commands.describe(edition="Its id", day="Of a desk: the day, such as 2026-08-20")
    @app_commands.autocomplete(edition=_offering("edition"))
    async def story(interaction: discord.Interaction, edition: str, day: str = "") -> None:
        await typed(interaction, "story", edition, day)

    @wire.command(name="preview", description="What would be posted now; only you see it")
    @app_commands.describe(desk="The desk")
    @app_commands.autocomplete(desk=_offering("desk"))
    async def preview(interaction: discord.Interaction, desk: str) -> None:
        await typed(interaction, "preview", desk)


def _subscriptions(wire: app_commands.Group, typed: Typed) -> None:
    @wire.command(name="subscribe", description="Get your part of each edition by direct message")
    @app_commands.describe(pattern="owner/name, owner/* or owner/prefix-*")
    @app_commands.autocomplete(pattern=_offering("pattern"))
    async def subscribe(interaction: discord.Interaction, pattern: str) -> None:
        await typed(interaction, "subscribe", pattern)

    @wire.command(name="unsubscribe", description="Stop following repositories")
    @app_commands.describe(pattern="as you subscribed to it")
    @app_commands.autocomplete(pattern=_offering("followed"))
    async def unsubscribe(interaction: discord.Interaction, pattern: str) -> None:
        await typed(interaction, "unsubscribe", pattern)

    @wire.command(name="list", description="What you follow, and what is posted here")
    @app_commands.describe(page="The page, from 1")
    async def list_(interaction: discord.Interaction, page: app_commands.Range[int, 1, 999] | None = None) -> None:
        await typed(interaction, "list", page)


def _items(wire: app_commands.Group, typed: Typed) -> None:
    @wire.command(name="actions", description="Action items")
    @app_commands.describe(
        which="Which ones; the open ones if you leave it out", desk="Of one desk", page="The page, from 1"
    )
    @app_commands.autocomplete(desk=_offering("desk"))
    async def actions(
        interaction: discord.Interaction,
        which: Literal["open", "mine", "done"] | None = None,
        desk: str = "",
        page: app_commands.Range[int, 1, 999] | None = None,
    ) -> None:
        await typed(interaction, "actions", which, desk, page)

    @wire.command(name="ack", description="Say that you handle an action item")
    @app_commands.describe(item="its id, or the beginning of it")
    @app_commands.autocomplete(item=_offering("item"))
    async def ack(interaction: discord.Interaction, item: str) -> None:
        await typed(interaction, "ack", item)

    @wire.command(name="snooze", description="Put an action item off")
    @app_commands.describe(item="its id, or the beginning of it", until="1d, 1w, next, or a date such as 2026-12-24")
    @app_commands.autocomplete(item=_offering("item"), until=_offer_times)
    async def snooze(interaction: discord.Interaction, item: str, until: str = "next") -> None:
        await typed(interaction, "snooze", item, until)

    @wire.command(name="undo", description="Take the last thing back that you did")
    async def undo(interaction: discord.Interaction) -> None:
        await typed(interaction, "undo")


def _reasons(wire: app_commands.Group, typed: Typed) -> None:
    @wire.command(name="why", description="What was left out by which rule, and why it was posted or not")
    @app_commands.describe(about="A desk, an edition or an action item; this channel's desk if you leave it out")
    @app_commands.autocomplete(about=_offering("edition"))
    async def why(
        interaction: discord.Interaction, about: str = "", page: app_commands.Range[int, 1, 999] | None = None
    ) -> None:
        await typed(interaction, "why", about, page)

    @wire.command(name="status", description="Last and next editions, what GitHub still allows, what is paused")
    async def status(interaction: discord.Interaction, page: app_commands.Range[int, 1, 999] | None = None) -> None:
        await typed(interaction, "status", page)

    @wire.command(name="help", description="What you can ask for")
    async def help_(interaction: discord.Interaction) -> None:
        await typed(interaction, "help")


def _desks(wire: app_commands.Group, typed: Typed) -> None:
    @wire.command(name="pause", description="Stop a desk, until a day or until it is resumed; for managers")
    @app_commands.describe(desk="The desk; the one that posts here if you leave it out", until="A date, 1d or 1w")
    @app_commands.autocomplete(desk=_offering("desk"))
    async def pause(interaction: discord.Interaction, desk: str = "", until: str = "") -> None:
        await typed(interaction, "pause", desk, until and f"until {until}")

    @wire.command(name="resume", description="Let a desk go on where it stopped; for managers")
    @app_commands.describe(desk="The desk; the one that posts here if you leave it out")
    @app_commands.autocomplete(desk=_offering("desk"))
    async def resume(interaction: discord.Interaction, desk: str = "") -> None:
        await typed(interaction, "resume", desk)

    @wire.command(name="desk", description="Set desks up and look at them")
    @app_commands.describe(
        do="What to do",
        desk="Its short name",
        values="For create and edit: repos=acme/* schedule='weekdays at 9' zone=berlin; empty opens a form",
    )
    @app_commands.autocomplete(desk=_offering("desk"))
    async def desk_(
        interaction: discord.Interaction,
        do: Literal["list", "show", "create", "edit", "remove", "export"],
        desk: str = "",
        values: str = "",
    ) -> None:
        await typed(interaction, "desk", do, desk, values)


def _settings(wire: app_commands.Group, typed: Typed) -> None:
    @wire.command(name="settings", description="When your own digest comes; what you leave out stays as it is")
    @app_commands.describe(
        zone="Such as Europe/Berlin",
        hour="Such as 8:30, or off for when an edition is filed",
        days="Such as mon-fri, or every day",
        quiet="Hours in which nothing comes, such as 22-7, or off",
        form="How much of it stands in the message",
        own="Whether it tells of your own work, too; wire link says which is yours",
        edit="Fill in a form instead",
    )
    async def settings(  # noqa: PLR0917 (each is an option of the command)
        interaction: discord.Interaction,
        zone: str = "",
        hour: str = "",
        days: str = "",
        quiet: str = "",
        form: Literal["brief", "full"] | None = None,
        own: Literal["show", "hide"] | None = None,
        edit: bool = False,
    ) -> None:
        if edit:
            await typed(interaction, "settings", "edit")
            return
        given = {"zone": zone, "hour": hour, "days": days, "quiet": quiet, "form": form, "own": own}
        await typed(interaction, "settings", *(f"{key} {value}" for key, value in given.items() if value))


def _links(wire: app_commands.Group, typed: Typed) -> None:
    @wire.command(name="link", description="Say who you are on GitHub, and prove it")
    @app_commands.describe(login="Your login there", check="The code is in the bio of the profile now: look for it")
    async def link(interaction: discord.Interaction, login: str = "", check: bool = False) -> None:
        await typed(interaction, "link", login, "check" if check else "")

    @wire.command(name="unlink", description="Forget who you are on GitHub")
    async def unlink(interaction: discord.Interaction) -> None:
        await typed(interaction, "unlink")


async def _offer_times(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """How long an item may sleep; a date is typed."""
    offered = [app_commands.Choice(name=words, value=key) for key, words in SNOOZES.items()]
    return [each for each in offered if typed.lower() in each.name or each.value.startswith(typed.lower())]
