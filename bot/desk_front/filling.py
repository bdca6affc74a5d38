"""Forms: what they ask, what filling them in would do, and doing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.commands import Reply, line
from bot.desk_front.desk_words import valued
from bot.desk_front.floor import Ask, Floor
from bot.desk_front.managers import ManagersCounter
from bot.desk_front.personal import KEYS, PersonalCounter
from bot.forms import Field, Filled, Form, FormId
from bot.habits import Habits, spoken_clock, spoken_days
from bot.model import Desk
from digest.errors import InputError

#: What a setting of the form is that was left empty. Discord shows five fields at most, so not all settings are in it.
EMPTY = {"zone": "UTC", "hour": "off", "days": "every day", "quiet": "off", "form": "full"}

EDIT = "desk-edit:"

#: Fields of a desk's form; the other keys are typed.
DESK_KEYS = ("title", "repos", "schedule", "zone")


class FormsCounter:
    """Answers forms."""

    def __init__(self, floor: Floor, managers: ManagersCounter, personal: PersonalCounter) -> None:
        self._floor = floor
        self._managers = managers
        self._personal = personal

    async def form(self, form: FormId, ask: Ask) -> Form:
        """Return a form with what is there already. Raises InputError where who asks may not fill it in."""
        if form == "settings":
            return _settings_form(await self._floor.store.habits(ask.who))
        if form == "desk-create":
            await self._managers.may_create(ask)
            name = Field(
                "slug", "Short name", "", "small letters, digits and hyphens, such as python-web", needed=True, longest=60
            )
            return Form(form, "A new desk", (name, *_desk_fields(None)))
        desk = await self._managers.managed(ask, form.removeprefix(EDIT))
        return Form(f"{EDIT}{desk.slug}", f"Desk {desk.slug}"[:24], _desk_fields(desk))

    async def filled(self, form: FormId, values: Mapping[str, str], ask: Ask, *, save: bool) -> Filled:
        """Return what saving a form would do, or with `save` does."""
        asked = await self.form(form, ask)
        try:
            _check_lengths(asked, values)
            if form == "settings":
                return await self._settings(values, ask, save=save)
            return await self._desk(form, values, ask, save=save)
        except InputError as error:
            field = next((each.key for each in asked.fields if _is_about(str(error), each.key)), asked.fields[0].key)
            return Filled(Reply((line(f"Sorry, {error}."),)), {field: str(error)})

    async def _settings(self, values: Mapping[str, str], ask: Ask, *, save: bool) -> Filled:
        changes: dict[str, Any] = {}
        errors: dict[str, str] = {}
        for key, empty in EMPTY.items():
            try:
                changes[key] = KEYS[key](values.get(key, "").strip() or empty)
            except InputError as error:
                errors[key] = str(error)
        if errors:
            return Filled(Reply((line("Some of that cannot be used."),)), errors)
        after = replace(await self._floor.store.habits(ask.who), **changes)
        return Filled(await self._personal.keep(after) if save else Reply(self._personal.shown(after)))

    async def _desk(self, form: FormId, values: Mapping[str, str], ask: Ask, *, save: bool) -> Filled:
        slug = values.get("slug", "").strip().lower() if form == "desk-create" else form.removeprefix(EDIT)
        typed = {key: values[key] for key in DESK_KEYS if values.get(key, "").strip()}
        for key, text in typed.items():
            try:
                valued({key: text})
            except InputError as error:
                return Filled(Reply((line(f"Sorry, {error}."),)), {key: str(error)})
        return Filled(await self._managers.set_up(slug, typed, ask, new=form == "desk-create", save=save))


def _settings_form(habits: Habits) -> Form:
    quiet = f"{spoken_clock(habits.quiet[0])}-{spoken_clock(habits.quiet[1])}" if habits.quiet else ""
    return Form(
        "settings",
        "Your digest",
        (
            Field("zone", "Time zone", habits.zone, "such as Europe/Berlin", longest=60),
            Field(
                "hour",
                "At what hour",
                "" if habits.hour is None else spoken_clock(habits.hour),
                "such as 8:30; empty for when an edition is filed",
                longest=10,
            ),
            Field("days", "On which days", spoken_days(habits.days), "such as mon-fri, or every day", longest=60),
            Field("form", "Brief or full", habits.form, "brief is headline, lede and action items", longest=10),
            Field("quiet", "Quiet hours", quiet, "such as 22-7; empty for none", longest=20),
        ),
    )


def _desk_fields(desk: Desk | None) -> tuple[Field, ...]:
    return (
        Field("title", "Title", desk.title if desk else "", longest=80),
        Field(
            "repos",
            "Repositories",
            ", ".join(desk.repos) if desk else "",
            "owner/name, owner/* or -owner/name to leave out",
            needed=True,
            longest=2_000,
        ),
        Field(
            "schedule",
            "When",
            desk.schedule if desk else "0 9 * * 1-5",
            "such as weekdays at 9, or five fields of cron",
            needed=True,
            longest=100,
        ),
        Field("zone", "Time zone", desk.zone if desk else "UTC", "such as Europe/Berlin", needed=True, longest=60),
    )


def _check_lengths(form: Form, values: Mapping[str, str]) -> None:
    for each in form.fields:
        value = values.get(each.key, "").strip()
        if each.needed and not value:
            raise InputError(f"{each.key} is empty; {each.hint or 'write something'}")
        if len(value) > each.longest:
            raise InputError(f"{each.key} has {len(value)} characters; it may have {each.longest}")


def _is_about(error: str, key: str) -> bool:
    return error.startswith((f"{key} ", f"{key}[", f"{key}:"))
