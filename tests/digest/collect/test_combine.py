"""The parts of a desk, put together."""

from __future__ import annotations

from datetime import UTC, datetime

from digest.collect import Collected, combine
from digest.model import Activity, Commit, DeskInfo, Failure, Issue, Pull, Repo, Tag, Window

WINDOW = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))
NOON = datetime(2026, 8, 19, 12, tzinfo=UTC)
READ = datetime(2026, 8, 20, 0, 5, tzinfo=UTC)
DESK = DeskInfo("lamps", "Lamps", "all that shines")


def test_parts_stand_one_after_the_other() -> None:
    lamp = Collected((Repo("o/lamp"),), (Commit("o/lamp", "a" * 40, NOON),), (Failure("o/dark", "is gone"),))
    torch = Collected((Repo("o/torch"),), (Commit("o/torch", "b" * 40, NOON),))
    assert combine(DESK, WINDOW, READ, [lamp, torch]) == Activity(
        DESK,
        WINDOW,
        READ,
        (Repo("o/lamp"), Repo("o/torch")),
        (Commit("o/lamp", "a" * 40, NOON), Commit("o/torch", "b" * 40, NOON)),
        (Failure("o/dark", "is gone"),),
    )


def test_what_two_parts_hold_is_kept_once_as_the_first_has_it() -> None:
    first = Collected(
        (Repo("o/lamp", default_branch="main"),),
        (Commit("o/lamp", "a" * 40, NOON, title="Shine"),),
        (Failure("o/dark", "is gone"),),
    )
    second = Collected((Repo("o/lamp"),), (Commit("o/lamp", "a" * 40, NOON),), (Failure("o/dark", "is gone"),))
    activity = combine(DESK, WINDOW, READ, iter([first, second]))
    assert (activity.repos, activity.events, activity.failures) == (first.repos, first.events, first.failures)


def test_equal_keys_of_different_kinds_or_repositories_are_different_events() -> None:
    events = (Pull("o/lamp", 7, "open"), Issue("o/lamp", 7, "open"), Pull("o/torch", 7, "open"))
    parts = [Collected(events=events[:2]), Collected(events=events[2:])]
    assert combine(DESK, WINDOW, READ, parts).events == events


def test_no_parts_make_an_empty_activity() -> None:
    assert combine(DESK, WINDOW, READ, []) == Activity(DESK, WINDOW, READ)


def test_a_title_that_is_a_whole_file_is_cut_and_an_ordinary_one_is_not() -> None:
    long, fits = Commit("o/lamp", "a" * 40, NOON, "x" * 2**20), Commit("o/lamp", "b" * 40, NOON, "y" * 1000)
    found = combine(DESK, WINDOW, READ, [Collected(events=(long, fits, Tag("o/lamp", "v1", NOON)))])
    assert [event.title for event in found.events if isinstance(event, Commit)] == ["x" * 999 + "…", "y" * 1000]
