"""What Slack sends of forms: a command that opens one, and what was filled in.

A modal is answered in the acknowledgement itself, which Slack waits three seconds for: what takes longer is said so, and
nothing is lost, as the form stays open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog

from bot.commands import Reply, line
from bot.forms import Form, FormId
from bot.model import Reader, Target
from bot.newsroom import FrontDesk
from bot.publisher import TargetRefused
from bot.slack.errors import FAILURES
from bot.slack.forms import METADATA, Carried, confirm_view, form_view, values_of
from bot.slack.replies import told_view
from bot.slack.senders import reader_of
from bot.slack.workspaces import Workspaces

log = structlog.get_logger()

Body = Mapping[str, Any]
Ack = Callable[..., Awaitable[object]]

#: Seconds that an answer in an acknowledgement may take.
PATIENCE = 2.0

LATE = "That takes longer than Slack waits for; nothing was changed. Press again in a moment."
SAVING = "That takes longer than Slack waits for; it is being saved. Look in a moment."

READING = Reply((line("Looking that up …"),))


class FormListeners:
    """Carries forms to the newsroom, and its answers back."""

    def __init__(self, front: FrontDesk, workspaces: Workspaces) -> None:
        self._front = front
        self._workspaces = workspaces
        self._saving: set[asyncio.Task[Any]] = set()

    async def open(self, trigger: str, form: FormId, who: Reader, where: Target) -> None:
        """Open a modal at once, as its trigger is good for three seconds, and put the form into it when that is there."""
        try:
            client = await self._workspaces.client(who.target.workspace)
            opened = await client.views_open(trigger_id=trigger, view=told_view(READING))
            asked = await self._front.form(form, who, where)
            place = "" if where.personal else where.address
            view = form_view(asked, place) if isinstance(asked, Form) else told_view(asked)
            await client.views_update(view_id=opened["view"]["id"], view=view)
        except (*FAILURES, TargetRefused) as error:
            log.warning("Slack did not show a form", action="slack_form", error=type(error).__name__)

    async def filled(self, ack: Ack, body: Body, view: Body) -> None:
        """A form was filled in: say what saving it would do, or which fields cannot be used."""
        carried, who = Carried.load(view["private_metadata"]), reader_of(self._workspaces, body)
        values = values_of(view)
        try:
            checking = self._front.filled(carried.form, values, who, _place(carried, who), save=False)
            found = await asyncio.wait_for(checking, PATIENCE)
        except TimeoutError:
            await ack(response_action="errors", errors={next(iter(values)): LATE})
            return
        errors = {key: said for key, said in found.errors.items() if key in values}
        confirm = Carried(carried.form, carried.place, values)
        if len(confirm.dump()) > METADATA:
            errors = {max(values, key=lambda key: len(values[key])): "this is more than a form can carry; type the command"}
        if errors:
            await ack(response_action="errors", errors=errors)
        else:
            await ack(response_action="update", view=confirm_view(confirm, found.reply))

    async def confirmed(self, ack: Ack, body: Body, view: Body) -> None:
        """Save is pressed below what it would do."""
        carried, who = Carried.load(view["private_metadata"]), reader_of(self._workspaces, body)
        saving = asyncio.create_task(_saved(self._front, carried, who))
        self._saving.add(saving)
        saving.add_done_callback(self._saving.discard)
        try:
            reply = await asyncio.wait_for(asyncio.shield(saving), PATIENCE)
        except TimeoutError:
            reply = Reply((line(SAVING),))
        await ack(response_action="update", view=told_view(reply))


async def _saved(front: FrontDesk, carried: Carried, who: Reader) -> Reply:
    return (await front.filled(carried.form, carried.values, who, _place(carried, who), save=True)).reply


def _place(carried: Carried, who: Reader) -> Target:
    return Target("slack", carried.place) if carried.place else who.target
