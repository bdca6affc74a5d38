"""Editions that were filed: shown, explained and verified from the database alone."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from bot.archive import activity_behind, edition_named, edition_of
from bot.newsroom import FORGOTTEN_AT_ONCE
from bot.store.memory import MemoryStore
from digest import build
from digest.errors import InputError
from digest.formats.activity import parse_activity
from digest.formats.story import parse_story
from tests.bot.lamp import NEW_YEAR, Capsys, lamp_desk, write_desks
from tests.bot.office import Office
from tests.bot.stories import DAY, NOON, edition, story
from tests.bot.test_cli import refused, said
from tests.bot.wires import commit

LAMP = f"lamp-{NEW_YEAR:%Y}-01-01T00Z"


@pytest.fixture
def lamp(capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logging_as_it_was: None) -> str:  # noqa: ARG001
    """The desk `lamp` with one edition, whose repository is gone since; return what `once` printed of it."""
    monkeypatch.chdir(tmp_path)
    write_desks(lamp_desk())
    said(capsys, "desk", "apply", "desks.toml")
    _, out, _ = said(capsys, "once", "lamp")
    shutil.rmtree("works")
    return out


# The command line


def test_show_prints_the_newest_edition_from_the_database(capsys: Capsys, lamp: str) -> None:
    code, out, err = said(capsys, "show", "lamp")
    assert (code, err) == (0, "")
    assert out.startswith("$ the-wire · lamp\nlamp adds a dimmer\n")
    assert lamp.startswith(out.rstrip("\n"))
    by_id, by_slot, by_day = LAMP, f"{NEW_YEAR:%Y}-01-01T00:00", f"{NEW_YEAR:%Y}-01-01"
    assert [said(capsys, "show", "lamp", each)[1] for each in (by_id, by_slot, by_day)] == [out, out, out]


@pytest.mark.usefixtures("lamp")
@pytest.mark.parametrize("form", ["markdown", "html", "json", "slack", "discord"])
def test_an_edition_is_rendered_anew_in_every_format(capsys: Capsys, form: str) -> None:
    code, out, err = said(capsys, "show", "lamp", LAMP, "--format", form)
    assert (code, err) == (0, "")
    assert "lamp adds a dimmer" in out


@pytest.mark.usefixtures("lamp")
def test_what_an_edition_was_made_of_composes_the_same_story_again(capsys: Capsys) -> None:
    activity = parse_activity(said(capsys, "show", "lamp", "--format", "activity")[1])
    told = parse_story(said(capsys, "show", "lamp", "--format", "json")[1], "it")
    assert [event.title for event in activity.events] == ["Add a dimmer"]
    assert build(activity) == told


@pytest.mark.usefixtures("lamp")
def test_why_explains_an_edition_from_what_was_kept(capsys: Capsys) -> None:
    code, out, err = said(capsys, "why", "lamp")
    assert (code, err) == (0, "")
    assert out.startswith(f"every sentence of {LAMP} with its passages\nheadline: lamp adds a dimmer\n")
    assert "“Add a dimmer”" in out
    assert "\n1 changes in the window, most important first\n" in out
    assert said(capsys, "why", "lamp", LAMP)[1] == out


@pytest.mark.usefixtures("lamp")
def test_verify_checks_an_edition_against_what_was_kept(capsys: Capsys) -> None:
    assert said(capsys, "verify", "--edition", LAMP) == (0, "every sentence is supported\n", "")
    assert said(capsys, "verify", "--edition", LAMP, "--format", "json") == (0, "[]\n", "")


@pytest.mark.usefixtures("lamp")
def test_an_edition_whose_activity_is_forgotten_can_be_shown_and_nothing_else(capsys: Capsys) -> None:
    import sqlite3

    with sqlite3.connect("repojournal.db") as conn:
        conn.execute("delete from activities")
    conn.close()
    line = (
        f"what {LAMP} was made of is not kept any more (REPOJOURNAL_KEEP_DAYS); its story is: repojournal show lamp {LAMP}"
    )
    assert refused(capsys, "why", "lamp") == line
    assert refused(capsys, "verify", "--edition", LAMP) == line
    assert refused(capsys, "show", "lamp", "--format", "activity") == line
    assert said(capsys, "show", "lamp")[0] == 0


@pytest.mark.usefixtures("lamp")
@pytest.mark.parametrize(
    ("command", "line"),
    [
        (["why", "lamp", "1999-01-01"], f"desk lamp has no edition '1999-01-01'; the newest: {LAMP}"),
        (["show", "lamp", "9999-12-31"], f"desk lamp has no edition '9999-12-31'; the newest: {LAMP}"),
        (["show", "lamp", "yesterday"], f"desk lamp has no edition 'yesterday'; the newest: {LAMP}"),
        (["why", "lmap"], "there is no desk 'lmap'; did you mean lamp?"),
        (["verify", "--edition", "x"], "there is no edition 'x'; `repojournal show DESK` shows the newest of a desk"),
        (["verify", "story.json"], "verify needs STORY.json and --activity FILE, or --edition ID"),
        (["verify", "story.json", "--edition", LAMP],
         "--edition stands in place of STORY.json and --activity; give one or the other"),
    ],
)  # fmt: skip
def test_an_edition_that_is_not_there_is_one_line(capsys: Capsys, command: list[str], line: str) -> None:
    assert refused(capsys, *command) == line


def test_a_desk_without_an_edition_says_how_to_get_one(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logging_as_it_was: None  # noqa: ARG001
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    write_desks(lamp_desk())
    said(capsys, "desk", "apply", "desks.toml")
    line = "desk lamp has no edition yet; `repojournal once lamp` files one"
    assert [refused(capsys, command, "lamp") for command in ("why", "show")] == [line, line]


# Which edition is meant


async def archive() -> MemoryStore:
    """Two editions a day of a desk in Kathmandu (UTC+5:45), from the 20th on, and one of another desk."""
    store = MemoryStore()
    half = timedelta(hours=12)
    for at in (NOON, NOON + half, NOON + 2 * half, NOON + 3 * half):
        told = edition(at, at - half, story=story(f"acme-{at:%dT%H}", at), zone="Asia/Kathmandu")
        assert await store.file(told, [], (), None)
    assert await store.file(edition(desk="zoo", story=story("zoo-20T12", desk="zoo")), [], (), None)
    return store


@pytest.mark.parametrize(
    ("named", "found"),
    [
        (None, "acme-22T00"),
        ("acme-20T12", "acme-20T12"),
        ("2026-08-20", "acme-20T12"),
        ("2026-08-21", "acme-21T12"),
        ("2026-08-20T17:45", "acme-20T12"),
        ("2026-08-20T12:00:00Z", "acme-20T12"),
    ],
)
async def test_an_edition_is_named_by_its_id_its_slot_or_its_day(named: str | None, found: str) -> None:
    assert (await edition_named(await archive(), "acme", named)).id == found


@pytest.mark.parametrize("named", ["zoo-20T12", "2026-08-20T12:00", "2026-08-19", "", "9999-12-31T23:59"])
async def test_an_edition_of_another_desk_or_time_is_none(named: str) -> None:
    with pytest.raises(InputError, match=r"has no edition .*; the newest: acme-22T00, acme-21T12, acme-21T00$"):
        await edition_named(await archive(), "acme", named)


# How long it is kept


async def test_a_sweep_forgets_what_was_kept_long_enough_some_at_a_time(office: Office) -> None:
    days = FORGOTTEN_AT_ONCE + 2
    for day in range(days):
        await office.file(NOON + day * DAY)

    async def kept() -> int:
        return sum([await office.store.activity(each.id) is not None for each in await office.store.editions("acme", days)])

    office.clock.set_to(NOON + 90 * DAY)
    await office.newsroom.forget()
    assert await kept() == days
    office.clock.set_to(NOON + (90 + days) * DAY)
    await office.newsroom.forget()
    assert await kept() == 2
    await office.newsroom.forget()
    assert await kept() == 0


async def test_what_is_kept_is_what_the_story_was_made_of_and_not_the_overlap(office: Office) -> None:
    office.wire.events = [commit("a", NOON - timedelta(minutes=1))]
    await office.file(NOON)
    office.wire.events.append(commit("b", NOON + timedelta(minutes=1)))
    await office.file(NOON + DAY)
    newest = await edition_named(office.store, "acme")
    activity = await activity_behind(office.store, newest)
    assert [event.key for event in activity.events] == ["b" * 40]
    assert activity.window == newest.window
    assert await edition_of(office.store, newest.id) == newest
