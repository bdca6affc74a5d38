"""Names that differ in their letters' case alone are one repository, from files and from collectors."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from digest.collect import Collected, combine
from digest.formats.activity import dump_activity, parse_activity
from digest.model import Activity, Commit, DeskInfo, Failure, Pull, Repo, Window
from digest.pipeline import build
from digest.spelling import spelled_once

WINDOW = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))
NOON = datetime(2026, 8, 19, 12, tzinfo=UTC)
DESK = DeskInfo("lamps", "Lamps")
LAMP = Repo("O/Lamp", "github:7", url="https://github.com/O/Lamp")
OIL = Commit("O/Lamp", "a" * 40, NOON, "Oil the lamp")
MIXED = Activity(
    DESK,
    WINDOW,
    WINDOW.end,
    (LAMP, Repo("o/lamp"), Repo("o/torch")),
    (
        OIL,
        replace(OIL, repo="o/lamp", title="Oil it again"),
        Pull("O/LAMP", 7, "open", "Dim it"),
        Commit("o/torch", "a" * 40, NOON),
    ),
    (Failure("o/lamp", "is shallow"), Failure("O/Lamp", "is shallow")),
)
ONE = replace(
    MIXED,
    repos=(LAMP, Repo("o/torch")),
    events=(OIL, Pull("O/Lamp", 7, "open", "Dim it"), Commit("o/torch", "a" * 40, NOON)),
    failures=(Failure("O/Lamp", "is shallow"),),
)


def test_the_spelling_of_the_repository_is_that_of_its_events_and_failures() -> None:
    assert spelled_once(MIXED) == ONE


def test_an_event_of_no_listed_repository_gives_its_spelling_to_later_ones() -> None:
    events = (Pull("o/Torch", 7, "open"), Pull("O/torch", 8, "open"))
    found = spelled_once(Activity(DESK, WINDOW, WINDOW.end, events=events))
    assert [(event.repo, event.key) for event in found.events] == [("o/Torch", "7"), ("o/Torch", "8")]


def test_an_activity_in_which_all_spellings_agree_stays_as_it_is() -> None:
    assert spelled_once(ONE) is ONE


def test_a_file_that_spells_a_repository_in_two_ways_is_read_as_one_repository() -> None:
    assert parse_activity(dump_activity(MIXED)) == ONE


def test_what_two_collectors_of_a_desk_name_differently_is_told_once() -> None:
    forge, git = Collected((LAMP,), (OIL,)), Collected((Repo("o/lamp"),), (replace(OIL, repo="o/lamp"),))
    activity = combine(DESK, WINDOW, WINDOW.end, [forge, git])
    assert (activity.repos, activity.events) == ((LAMP,), (OIL,))
    assert [each.title for each in build(activity).references] == ["Oil the lamp"]
