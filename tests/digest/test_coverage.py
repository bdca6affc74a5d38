"""A desk's filters: what a story covers, letter by letter, and what holds of every story under any filters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.why import explain
from digest import build, verify
from digest.coverage import ledger_of
from digest.errors import FormatError
from digest.filters import SECTIONS, USUAL_SECTIONS, Filters
from digest.formats.activity import dump_activity, parse_activity
from digest.model import Activity, Advisory, Event, Failure, FileChange, Issue, Person
from digest.rank import rank
from tests.digest.compose.shown import shown
from tests.digest.windows import BRAKES, NOON, ROBOT, at, bump, commit, pull, release, window

SEEDS = sorted((Path(__file__).parents[2] / "seeds").glob("*.json"))


def files(*paths: str) -> tuple[FileChange, ...]:
    return tuple(FileChange(path) for path in paths)


HERON, KESTREL = Person("Heron", "heron"), Person("Kestrel", "kestrel")

GEARBOX = pull(7, "Add a gearbox", labels=("area/drive",), author=HERON, files=files("drive/gear.py"), base="main")
LEAK = pull(
    8, "Fix leak in the pump", labels=("Bug",), author=KESTREL, files=files("pump/seal.py", "docs/pump.md"), base="release-7"
)
HORN = pull(9, "Fix rattle in the horn", labels=("bug", "wontfix"), author=HERON, files=files("docs/horn.md"), base="main")
DIESEL = pull(12, "Support diesel", state="open", labels=("bug",), author=KESTREL, base="main", updated_at=at(3))
SAIL = pull(13, "Add a sail", state="closed", author=HERON, base="main", closed_at=at(4))
SECURITY_BUMP = pull(14, "Bump valve from 1.0 to 1.1 [security]", author=ROBOT, labels=("dependencies",))

EVERYTHING: tuple[Event, ...] = (
    GEARBOX, LEAK, HORN, DIESEL, SAIL, SECURITY_BUMP, bump(10), bump(11, "disc", repo=BRAKES),
    commit("c4", "Oil the chain", author=HERON, files=files("chain.py")),
    *(pull(n, f"[Pedal] Add part {n}", labels=("area/pedal",) if n < 22 else (), repo=BRAKES) for n in (20, 21, 22, 23)),
    release("v2.0.0rc1"), release("v1.9.1"), release("nightly-2026-08-20", repo=BRAKES),
    Advisory("acme/brakes", "GHSA-2222-3333-4444", NOON, "Brakes fail in the rain", severity="high"),
)  # fmt: skip


def desk(filters: Filters | None, *events: Event, failures: tuple[Failure, ...] = ()) -> Activity:
    """A day at Acme as a desk with filters covers it."""
    day = window(*events, failures=failures)
    return replace(day, desk=replace(day.desk, filters=filters))


def told(filters: Filters, *events: Event) -> list[str]:
    """The ids that a desk covers, without the repository where it is the engine."""
    ledger = ledger_of(desk(filters, *(events or EVERYTHING)))
    return sorted(change.id.removeprefix("acme/engine") for change in ledger.changes)


def test_labels_with_operators_choose_what_is_told_and_counted() -> None:
    assert shown(desk(Filters(labels="bug AND NOT wontfix"), GEARBOX, LEAK, HORN, DIESEL)) == (
        """\
Engine fixes leak in the pump
Engine fixed a leak in the pump. [1]
Still pending in Engine: a pull request to support diesel. [2]
[1] Fix leak in the pump (landed; #8)
[2] Support diesel (pending; #12)"""
    )


def test_the_label_of_an_issue_that_was_closed_counts() -> None:
    closing = pull(7, "Fix leak", closes=(5,))
    issue = Issue("acme/engine", 5, "closed", "It leaks", labels=("bug",), closed_at=NOON)
    assert told(Filters(labels="bug"), closing, issue, pull(8, "Add a horn")) == ["#7"]


def test_what_has_no_pull_request_has_no_labels() -> None:
    assert told(Filters(labels="NOT bug"), LEAK, commit("c4", "Oil the chain")) == ["@c4c4c4c4c4c4"]
    assert told(Filters(labels="bug"), LEAK, commit("c4", "Oil the chain")) == ["#8"]


def test_paths_choose_what_touches_them_and_what_has_no_files_on_record_stays() -> None:
    nameless = pull(5, "Paint the door")
    cut = pull(6, "Move everything", files=files("drive/a.py"), changed_files=3)
    assert told(Filters(paths=("docs", "pump/**")), GEARBOX, LEAK, HORN, nameless, cut) == ["#5", "#6", "#8", "#9"]
    assert told(Filters(paths=("-docs",)), GEARBOX, LEAK, HORN) == ["#7", "#8"]


def test_a_file_that_was_moved_is_found_by_its_old_path() -> None:
    moved = pull(5, "Move the seal", files=(FileChange("valve/seal.py", renamed_from="pump/seal.py"),))
    assert told(Filters(paths=("pump",)), moved, GEARBOX) == ["#5"]


def test_authors_are_chosen_or_left_out_by_account_or_by_name() -> None:
    by_name = commit("c4", "Oil the chain", author=Person("Kestrel"))
    assert told(Filters(authors=("KESTREL",)), GEARBOX, LEAK, by_name) == ["#8", "@c4c4c4c4c4c4"]
    assert told(Filters(authors=("-heron",)), GEARBOX, LEAK, SAIL) == ["#8"]


def test_hidden_bots_are_in_no_count_and_their_security_updates_stay() -> None:
    assert shown(desk(Filters(bots="hide"), GEARBOX, LEAK, HORN, bump(10), SECURITY_BUMP)) == (
        shown(desk(None, GEARBOX, LEAK, HORN, SECURITY_BUMP)).replace("Altogether", "Of what the desk covers")
    )
    assert told(Filters(bots="hide"), bump(10), SECURITY_BUMP) == ["#14"]
    assert told(Filters(authors=("-*[bot]",), labels="NOT dependencies"), bump(10), SECURITY_BUMP) == ["#14"]


def test_shown_bots_are_told_by_name() -> None:
    assert shown(desk(Filters(bots="show"), GEARBOX, bump(10))) == (
        """\
Engine adds a gearbox
Engine added a gearbox. [1]
Beyond that, Engine bumped gear from 1.0 to 1.1. [2]
[1] Add a gearbox (landed; #7)
[2] Bump gear from 1.0 to 1.1 (landed; #10)"""
    )


def test_a_trusted_bot_is_told_like_a_person() -> None:
    copied = pull(15, "Tidy the wheel arch", author=Person("copybara[bot]", "copybara[bot]", bot=True))
    trusting = Filters(bots="hide", trusted_bots=("copybara[bot]",))
    assert told(trusting, copied, bump(10)) == ["#15"]
    assert not ledger_of(desk(trusting, copied)).changes[0].bot


def test_branches_choose_by_where_a_change_lands() -> None:
    both = commit("c4", "Oil the chain", branches=("main", "release-7"))
    assert told(Filters(branches=("release-*",)), GEARBOX, LEAK, both, DIESEL) == ["#8", "@c4c4c4c4c4c4"]
    assert told(Filters(branches=("-release-*",)), GEARBOX, LEAK, both, DIESEL) == ["#12", "#7", "@c4c4c4c4c4c4"]


@pytest.mark.parametrize(
    ("filters", "tags"),
    [
        (Filters(releases="stable"), [":v1.9.1"]),
        (Filters(releases="none", sections=("merged",)), []),
        (Filters(tags=("v*",)), [":v1.9.1", ":v2.0.0rc1"]),
        (Filters(tags=("-*nightly*",), releases="stable"), [":v1.9.1"]),
        (Filters(sections=("merged",)), []),
    ],
)
def test_releases_are_chosen_by_kind_and_by_tag(filters: Filters, tags: list[str]) -> None:
    releases = [each for each in EVERYTHING if each.kind == "release"]
    assert told(filters, *releases) == tags


@pytest.mark.parametrize(
    ("tag", "stable"),
    [
        ("v1.0.0", True), ("1.1.1a", True), ("release-7", True), ("dev-tools-v1.2.0", True), ("kit@2.0.1", True),
        ("v1.0.0rc1", False), ("v1.0.0-rc.2", False), ("2.0b3", False), ("1.0.0-alpha.1", False), ("1.0.dev4", False),
        ("kit@2.0.0-next.3", False), ("nightly-2026-08-20", False), ("v7.0.0-preview.1", False), ("1.2-SNAPSHOT", False),
    ],
)  # fmt: skip
def test_a_prerelease_is_known_by_its_version(tag: str, stable: bool) -> None:
    assert told(Filters(releases="stable"), release(tag)) == ([f":{tag}"] if stable else [])


def test_what_was_closed_without_merging_is_told_where_the_desk_asks_for_it() -> None:
    assert shown(desk(Filters(sections=("merged", "closed")), GEARBOX, DIESEL, SAIL)) == (
        """\
Engine adds a gearbox
Engine added a gearbox. [1]
Closed without merging in Engine: a pull request to add a sail. [2]
[1] Add a gearbox (landed; #7)
[2] Add a sail (closed; #13)"""
    )


def test_without_housekeeping_small_things_are_counted_and_not_told() -> None:
    assert shown(desk(Filters(sections=("merged", "released", "open")), GEARBOX, LEAK, bump(10))) == (
        """\
Engine adds a gearbox, fixes leak in the pump
Engine added a gearbox and fixed a leak in the pump. [1] [2]
One further change is left out here.
Altogether, three changes landed in Engine.
[1] Add a gearbox (landed; #7)
[2] Fix leak in the pump (landed; #8)"""
    )


def test_a_desk_that_covers_nothing_of_a_day_does_not_say_that_nothing_happened() -> None:
    assert shown(desk(Filters(labels="sails"), GEARBOX, LEAK)) == (
        """\
Nothing that the desk covers landed at Acme
No change that the desk covers landed in the two repositories of the desk in the 24 hours to 10:00 UTC on August 20, 2026."""
    )
    unread = desk(Filters(labels="sails"), GEARBOX, failures=(Failure("acme/brakes", "is gone"),))
    assert build(unread).headline.plain == "Acme: nothing that the desk covers landed in what could be read"
    only_bots = desk(Filters(authors=("-heron",)), GEARBOX, bump(10))
    assert build(only_bots).headline.plain == "Of what the desk covers, one change landed at Acme"


def test_advisories_are_told_whatever_the_filters_say() -> None:
    strict = Filters("sails", ("sails",), ("nobody",), "hide", (), ("sails",), "none", ("sails",), ("released",))
    assert told(strict) == ["#14", "acme/brakes!GHSA-2222-3333-4444"]


def test_a_series_is_one_of_what_is_left() -> None:
    whole, part = (
        ledger_of(desk(filters, *EVERYTHING)) for filters in (Filters(labels="NOT bug"), Filters(labels="area/pedal"))
    )
    assert [change.series for change in whole.changes if change.repo == "acme/brakes" and change.series] == ["Pedal"] * 4
    assert [change.series for change in part.changes if change.series] == []


def test_why_names_the_filter_that_left_a_change_out() -> None:
    filters = Filters(labels="bug", bots="hide", sections=("merged", "released", "open"))
    day = desk(filters, GEARBOX, LEAK, bump(10), commit("c4", "Oil the chain"))
    said = explain(day, build(day)).splitlines()
    assert "1 changes that the desk covers, most important first" in said
    assert said[-3:] == [
        "     —  left out by the desk's filter: bots hide: acme/engine#10  Bump gear from 1.0 to 1.1",
        "     —  left out by the desk's filter: labels bug; it has area/drive: acme/engine#7  Add a gearbox",
        "     —  left out by the desk's filter: labels bug; it has none: acme/engine@c4c4c4c4c4c4  Oil the chain",
    ]


def test_a_story_of_everything_is_not_one_of_a_desk_with_filters() -> None:
    story = build(desk(None, GEARBOX, LEAK))
    codes = {finding.code for finding in verify(story, desk(Filters(labels="bug"), GEARBOX, LEAK))}
    assert {"REFERENCE", "STATUS"} <= codes


def test_recorded_activity_carries_the_filters_of_its_desk() -> None:
    day = desk(Filters(labels="bug", sections=("merged",)), GEARBOX, LEAK)
    assert '"filters": {\n   "labels": "bug",\n   "sections": [\n    "merged"\n   ]\n  }' in dump_activity(day)
    assert parse_activity(dump_activity(day)) == day
    assert verify(build(day), parse_activity(dump_activity(day))) == ()


def test_a_filter_that_activity_misspells_is_named_with_its_place() -> None:
    written = dump_activity(desk(Filters(labels="bug"), GEARBOX)).replace('"labels": "bug"', '"lables": "bug"')
    with pytest.raises(FormatError, match=r"^day\.json: desk\.filters\.lables: is no filter; did you mean labels\?$"):
        parse_activity(written, "day.json")


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.stem)
def test_a_desk_with_the_usual_filters_tells_the_story_of_a_desk_without_any(seed: Path) -> None:
    activity = Activity.load(seed)
    usual = replace(activity, desk=replace(activity.desk, filters=Filters()))
    assert build(usual) == build(activity)


patterns = st.lists(
    st.sampled_from(["*", "docs", "-docs", "heron", "-heron", "*[bot]", "-*[bot]", "main", "-main", "v*", "-v*"]),
    max_size=2,
    unique=True,
).map(tuple)

any_filters = st.builds(
    Filters,
    labels=st.sampled_from(["", "bug", "NOT bug", "area/* OR bug AND NOT wontfix", "NOT dependencies"]),
    paths=patterns,
    authors=patterns,
    bots=st.sampled_from(["fold", "hide", "show"]),
    trusted_bots=st.sampled_from([(), ("dependabot[bot]",)]),
    branches=patterns,
    releases=st.sampled_from(["stable", "all", "none"]),
    tags=patterns,
    sections=st.sampled_from([("merged",), ("released",), ("merged", "closed"), USUAL_SECTIONS, SECTIONS]),
)  # fmt: skip


@given(any_filters)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_filters_only_take_away_and_every_story_under_them_holds(filters: Filters) -> None:
    whole, day = ledger_of(desk(None, *EVERYTHING)), desk(filters, *EVERYTHING)
    ledger = ledger_of(day)
    left = [each.change.id for each in ledger.left_out]
    assert sorted([*(change.id for change in ledger.changes), *left]) == sorted(change.id for change in whole.changes)
    assert len(rank(ledger)) == len(ledger.changes)
    story = build(day)
    assert story.withheld == ()
    assert verify(story, day) == ()
    assert not {reference.change for reference in story.references} & set(left)
    assert build(day) == story
