"""Counted sentences: their text follows from the ledger alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from digest import ledger_words as words
from digest.model import Activity, Change, Failure, Ledger, Repo, Status, Window, source_of
from tests.digest.windows import BRAKES, END, ENGINE, ROBOT, START, bump, pull, release, window


def change(number: int, repo: Repo = ENGINE, status: Status = "landed", bot: bool = False) -> Change:
    event = bump(number, repo=repo) if bot else pull(number, "Add a gear", repo=repo)
    source = source_of(event, repo)
    return Change(f"{repo.name}#{number}", repo.name, event.title, status, (source,), bot=bot, labels=event.labels)


def ledger(*changes: Change, activity: Activity | None = None) -> Ledger:
    return Ledger(activity or window(), changes)


@pytest.mark.parametrize(("number", "text"), [(0, "no"), (1, "one"), (9, "nine"), (10, "10"), (1234, "1,234")])
def test_numbers_are_words_up_to_nine(number: int, text: str) -> None:
    assert words.count(number) == text


def test_a_list_has_one_and() -> None:
    assert words.listed(["a"]) == "a"
    assert words.listed(["a", "b"]) == "a and b"
    assert words.listed(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize(
    ("start", "end", "text"),
    [
        (START, END, "in the 24 hours to 10:00 UTC on August 20, 2026"),
        (datetime(2026, 7, 16, tzinfo=UTC), datetime(2026, 7, 23, tzinfo=UTC), "in the seven days to July 23, 2026"),
        (START, START + timedelta(hours=6),
         "between 10:00 UTC on August 19, 2026 and 16:00 UTC on August 19, 2026"),
    ],
)  # fmt: skip
def test_a_window_is_told_by_its_length_and_end(start: datetime, end: datetime, text: str) -> None:
    assert words.spoken_window(Window(start, end)) == text


def test_a_date_keeps_its_year() -> None:
    assert words.spoken_date(date(2026, 9, 12)) == "September 12, 2026"


def test_the_tally_counts_changes_and_the_repositories_they_landed_in() -> None:
    changes = [change(1), change(2), change(3, BRAKES)]
    assert words.tally_text(ledger(*changes)) == "Altogether, three changes landed across two repositories."
    assert words.tally_text(ledger(*changes[:2], change(4))) == "Altogether, three changes landed in Engine."


def test_the_tally_keeps_releases_and_open_work_apart() -> None:
    source = source_of(release("v1.0.0"), ENGINE)
    made = Change("acme/engine:v1.0.0", ENGINE.name, "v1.0.0", "released", (source,))
    told = words.tally_text(ledger(change(1), change(2), made, change(5, status="pending"), change(6, status="scheduled")))
    assert told == "Altogether, two changes landed and one release came out in Engine; two pull requests are still open."


def test_two_changes_need_no_tally() -> None:
    assert words.tally_text(ledger(change(1), change(2), change(3, status="closed"))) is None


def test_bot_work_is_one_counted_sentence() -> None:
    bots = [change(1, bot=True), change(2, bot=True), change(3, BRAKES, bot=True)]
    told = words.fold_text(window(), bots)
    assert told == "In housekeeping, bots landed three dependency updates across two repositories, among them gear 1.1."


def named(*titles: str) -> str:
    """What a count of bumps with these titles says behind the repository."""
    events = [pull(number, title, author=ROBOT) for number, title in enumerate(titles, 1)]
    changes = [
        Change(f"acme/engine#{e.number}", "acme/engine", e.title, "landed", (source_of(e, ENGINE),), bot=True)
        for e in events
    ]
    return words.fold_text(window(), changes).partition(" in Engine")[2]


@pytest.mark.parametrize(
    ("titles", "text"),
    [
        (["Bump gear from 1.9 to 2.0"], ": gear 2.0."),
        (["Bump gear from 1.0 to 1.1", "Bump @axle/rod from 1 to 2"], ": @axle/rod 2 and gear 1.1."),
        ([*(f"Bump part{n} from 1.0 to 1.1" for n in range(6)), "Bump gear from 0.4 to 0.5"], ", among them gear 0.5."),
        ([f"Bump part{n} from 1.0 to 2.0" for n in range(6)], ", among them part0 2.0, part1 2.0 and part2 2.0."),
        (["chore(deps): update gear to v12", *["Bump the gears group"] * 5], ", among them gear v12."),
        ([f"Bump part{n} from 1.0 to 1.1" for n in range(6)], "."),
        (["Bump @everyone from 1.0 to 2.0"], "."),
        (["Bump <!channel> from 1.0 to 2.0"], "."),
        ([f"Bump gear from 1 to {'9' * 5000}"], "."),
    ],
)
def test_of_the_updates_those_to_a_new_major_version_are_named(titles: list[str], text: str) -> None:
    assert named(*titles) == text


def test_a_fold_of_people_and_bots_does_not_credit_bots() -> None:
    told = words.fold_text(window(), [change(1, bot=True), change(2)])
    assert told == "In housekeeping, two changes landed in Engine, one of them a version update, among them gear 1.1."


def test_what_is_left_out_is_counted() -> None:
    assert words.left_out_text(1) == "One further change is left out here."
    assert words.left_out_text(12) == "12 further changes are left out here."


def test_repositories_that_could_not_be_read_are_named() -> None:
    one = [Failure("acme/Engine", "not found")]
    many = [Failure(f"acme/r{n}", "not found") for n in range(6)]
    assert words.unread_text(one) == "RepoJournal could not read acme/Engine."
    assert words.unread_text(many) == (
        "RepoJournal could not read six repositories, among them acme/r0, acme/r1, acme/r2 and acme/r3."
    )  # fmt: skip


def test_a_day_without_a_change_is_quiet() -> None:
    quiet = ledger()
    assert words.quiet_headline(quiet) == "Nothing landed at Acme"
    assert words.quiet_lede(quiet) == (
        "No change landed in the two repositories of the desk in the 24 hours to 10:00 UTC on August 20, 2026."
    )  # fmt: skip


def test_a_quiet_day_counts_what_is_open() -> None:
    assert words.quiet_lede(ledger(change(1, status="pending"), activity=window(repos=[ENGINE]))) == (
        "No change landed in Engine in the 24 hours to 10:00 UTC on August 20, 2026; one pull request is still open."
    )


def test_a_day_of_bots_says_so() -> None:
    bots = ledger(change(1, bot=True), change(2, bot=True))
    assert words.quiet_headline(bots) == "Only bots landed changes at Acme"
    assert words.quiet_lede(bots) == (
        "Bots landed two dependency updates in Engine in the 24 hours to 10:00 UTC on August 20, 2026, among them gear 1.1."
    )  # fmt: skip


def test_unknown_is_not_nothing() -> None:
    partly = ledger(activity=window(failures=[Failure("acme/brakes", "not found")]))
    wholly = ledger(activity=window(failures=[Failure("acme/brakes", "no"), Failure("acme/engine", "no")]))
    assert words.quiet_headline(partly) == "Acme: nothing landed in what could be read"
    assert words.quiet_lede(partly).startswith("No change landed in Engine in the 24 hours")
    assert words.quiet_headline(wholly) == "Acme could not be read"
    assert words.quiet_lede(wholly) == "What happened in the 24 hours to 10:00 UTC on August 20, 2026 is not known."


def test_two_repositories_of_one_name_are_told_by_their_full_names() -> None:
    twins = window(repos=[Repo("acme/tools"), Repo("zenith/tools"), ENGINE])
    assert words.repo_names(twins, ["acme/tools", "acme/engine", "acme/tools"]) == ("acme/tools", "Engine")


def test_a_desk_without_a_title_is_called_by_its_slug() -> None:
    bare = replace(window(), desk=replace(window().desk, title=""))
    assert words.quiet_headline(Ledger(bare, ())) == "Nothing landed at acme"
