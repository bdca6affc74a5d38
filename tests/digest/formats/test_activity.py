"""activity/1: written and read without loss, and errors that say where."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digest.errors import FormatError, InputError
from digest.formats.activity import dump_activity, load_activity, parse_activity
from digest.model import (
    Activity,
    Advisory,
    Affected,
    Commit,
    DeskInfo,
    Failure,
    FileChange,
    Issue,
    Person,
    Pull,
    Release,
    Repo,
    Tag,
    Window,
)
from tests.shared import SHARED, needs_shared

SEEDS = sorted((Path(__file__).parents[3] / "seeds").glob("*.json"))
START = datetime(2026, 8, 19, tzinfo=UTC)
NOON = START + timedelta(hours=12)
SHA = "0123456789abcdef0123456789abcdef01234567"

#: One event of each kind with every field filled.
FULL = Activity(
    desk=DeskInfo("lamps", "Lamps", "all that shines"),
    window=Window(START, START + timedelta(days=1)),
    collected_at=START + timedelta(days=1, seconds=5),
    repos=(Repo("o/lamp", "github:7", "https://github.com/o/lamp", "Lamp", "main", private=True),),
    events=(
        Commit(
            "o/lamp", SHA, NOON, "Shine", "It was dark.", ("a" * 40,), NOON, Person("Somebody", "somebody"),
            (Person("lamp[bot]", None, bot=True),), 7, "https://github.com/o/lamp/commit/1", ("main", "1.x"),
            (FileChange("lamp", 3, 0, "torch"), FileChange("cord")), 5,
        ),
        Pull(
            "o/lamp", 7, "merged", "Shine", "Dark.", draft=True, labels=("light",), base="main", opened_at=NOON,
            updated_at=NOON, merged_at=NOON, closed_at=NOON, merge_sha=SHA, author=Person("Somebody"), url="https://x/7",
            closes=(5, 6), additions=3, deletions=0, changed_files=1, comments=0, files=(FileChange("lamp", 3, 0),),
        ),
        Release("o/lamp", "v1.0", NOON, "One", "Notes", prerelease=True, draft=True, target_sha=SHA,
                author=Person("Somebody"), url="https://x/v1"),
        Issue("o/lamp", 5, "closed", "Dark", "Very", "completed", ("dark",), NOON, NOON, 2, 3, Person("Somebody"),
              "https://x/5"),
        Advisory("o/lamp", "GHSA-1", NOON, "Burns", "Hot", "CVE-2026-1", "high", "https://x/a",
                 (Affected("lamp", "pip", "< 1.0", "1.0"), Affected("cord"))),
        Tag("o/lamp", "v1.0", NOON, SHA),
    ),
    failures=(Failure("o/dark", "is gone"),),
)  # fmt: skip


def value() -> dict[str, Any]:
    """`FULL` as it is written."""
    written: dict[str, Any] = json.loads(dump_activity(FULL))
    return written


def refused(changed: object, where: str = "day.json") -> str:
    with pytest.raises(FormatError) as error:
        parse_activity(json.dumps(changed), where)
    return str(error.value)


def test_every_field_of_every_kind_is_written_and_read() -> None:
    assert parse_activity(dump_activity(FULL)) == FULL


def test_what_a_reader_would_fill_in_itself_is_not_written() -> None:
    bare = Activity(DeskInfo("lamps"), FULL.window, FULL.collected_at, (Repo("o/lamp"),), (Commit("o/lamp", SHA, NOON),))
    assert json.loads(dump_activity(bare)) == {
        "schema": "activity/1",
        "desk": {"slug": "lamps"},
        "window": {"start": "2026-08-19T00:00:00Z", "end": "2026-08-20T00:00:00Z"},
        "collected_at": "2026-08-20T00:00:05Z",
        "repos": [{"name": "o/lamp"}],
        "events": [{"kind": "commit", "repo": "o/lamp", "sha": SHA, "at": "2026-08-19T12:00:00Z"}],
        "failures": [],
    }
    assert parse_activity(dump_activity(bare)) == bare


words = st.text(max_size=20)
names = words.filter(str.strip)
numbers = st.none() | st.integers(0, 10**9)
moments = st.datetimes(datetime(1971, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
people = st.builds(Person, names, st.none() | names, st.booleans())
lists = st.lists(names, max_size=2).map(tuple)
files = st.lists(st.builds(FileChange, names, numbers, numbers, st.none() | names), max_size=2).map(tuple)
commits = st.builds(
    Commit, names, names, moments, words, words, lists, st.none() | moments, people,
    st.lists(people, max_size=2).map(tuple), numbers, st.none() | names, lists, files, numbers,
)  # fmt: skip
pulls = st.builds(
    Pull, names, st.integers(1), st.sampled_from(["open", "merged", "closed"]), words, words, merged_at=st.none() | moments
)
issues = st.builds(Issue, names, st.integers(1), st.sampled_from(["open", "closed"]), words, closed_at=st.none() | moments)
events = st.one_of(
    commits,
    pulls,
    issues,
    st.builds(Release, names, names, moments, words, words, st.booleans(), st.booleans()),
    st.builds(Advisory, names, names, moments, words, severity=st.sampled_from([None, "low", "critical"])),
    st.builds(Tag, names, names, moments, st.none() | names),
)
activities = st.builds(
    Activity, st.builds(DeskInfo, names, words, words), st.just(FULL.window), moments,
    st.lists(st.builds(Repo, names), max_size=2).map(tuple), st.lists(events, max_size=3).map(tuple),
    st.lists(st.builds(Failure, names, words), max_size=2).map(tuple),
)  # fmt: skip


@given(activities)
def test_any_activity_is_written_and_read_without_loss(activity: Activity) -> None:
    assert parse_activity(dump_activity(activity)) == activity


def test_a_file_is_saved_and_loaded(tmp_path: Path) -> None:
    FULL.save(tmp_path / "day.json")
    assert Activity.load(tmp_path / "day.json") == FULL


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_a_seed_is_read_without_a_warning_and_written_again(path: Path) -> None:
    activity = load_activity(path)
    assert activity.warnings == ()
    assert parse_activity(dump_activity(activity)) == activity


@needs_shared
def test_every_recorded_activity_is_read_without_a_warning_and_written_again() -> None:
    paths = sorted((SHARED / "activity").glob("*.json"))
    assert len(paths) > 0
    for path in paths:
        activity = load_activity(path)
        assert activity.warnings == (), path.name
        assert parse_activity(dump_activity(activity)) == activity, path.name


def test_a_time_is_read_with_any_offset_and_kept_in_utc() -> None:
    changed = value()
    changed["events"][5]["at"] = "2026-08-19T14:00:00.250+02:00"
    tag = parse_activity(json.dumps(changed)).events[5]
    assert tag.at == NOON + timedelta(milliseconds=250)
    assert tag.at.tzinfo is UTC
    assert (
        dump_activity(Activity(FULL.desk, FULL.window, NOON.astimezone(timezone(timedelta(hours=5))))).count("12:00:00Z")
        == 1
    )


def test_a_missing_collection_time_is_the_end_of_the_window() -> None:
    changed = value()
    del changed["collected_at"]
    assert parse_activity(json.dumps(changed)).collected_at == FULL.window.end


def test_unknown_kinds_and_fields_are_passed_over_with_a_warning() -> None:
    changed = value()
    changed["events"].insert(1, {"kind": "parade", "repo": "o/lamp", "at": "noon"})
    changed["events"][0]["mood"] = "good"
    changed["events"][6]["url"] = "https://x"
    activity = parse_activity(json.dumps(changed), "day.json")
    assert activity == FULL
    assert activity.warnings == (
        'day.json: events[0]: unknown field "mood" is ignored',
        'day.json: events[1]: unknown kind "parade" is ignored',
        'day.json: events[6]: unknown field "url" is ignored',
    )


REQUIRED = [
    (0, "kind"), (0, "repo"), (0, "sha"), (0, "at"),
    (1, "repo"), (1, "number"), (1, "state"),
    (2, "repo"), (2, "tag"), (2, "at"),
    (3, "repo"), (3, "number"), (3, "state"),
    (4, "repo"), (4, "id"), (4, "at"),
    (5, "repo"), (5, "tag"), (5, "at"),
]  # fmt: skip


@pytest.mark.parametrize(("index", "field"), REQUIRED)
def test_a_field_that_an_event_needs_is_named_when_it_is_missing(index: int, field: str) -> None:
    changed = value()
    del changed["events"][index][field]
    assert refused(changed).startswith(f"day.json: events[{index}].{field}: ")


@pytest.mark.parametrize(("index", "field"), REQUIRED)
@pytest.mark.parametrize("wrong", ["", "  ", True, [], {}, 1.5])
def test_a_field_that_an_event_needs_is_named_when_it_is_of_no_use(index: int, field: str, wrong: object) -> None:
    changed = value()
    changed["events"][index][field] = wrong
    assert refused(changed).startswith(f"day.json: events[{index}].{field}: ")


def wrong_values() -> list[tuple[int, str, object]]:
    """For every field that is written, a value of another type: an object for a plain one, a text for what is not a text."""
    return [
        (index, field, {"wrong": 1} if not isinstance(content, dict) else [])
        for index, event in enumerate(value()["events"])
        for field, content in event.items()
    ]


@pytest.mark.parametrize(("index", "field", "wrong"), wrong_values())
def test_a_field_of_another_type_is_named(index: int, field: str, wrong: object) -> None:
    changed = value()
    changed["events"][index][field] = wrong
    assert refused(changed).startswith(f"day.json: events[{index}].{field}: must be ")


def within(*path: str | int) -> Callable[[dict[str, Any], object], None]:
    """Set what lies at a path."""

    def put(target: Any, content: object) -> None:
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = content

    return put


@pytest.mark.parametrize(
    ("put", "content", "line"),
    [
        (within("schema"), "activity/2", 'day.json: schema: must be "activity/1", not "activity/2"'),
        (within("desk"), None, "day.json: desk: is missing; it must be an object"),
        (within("desk", "slug"), 7, "day.json: desk.slug: must be a text, not 7"),
        (within("window", "end"), None, "day.json: window.end: is missing; it must be a text"),
        (
            within("window", "end"), "2026-08-19T00:00:00Z",
            "day.json: window: the window ends at 2026-08-19T00:00:00+00:00, not after its start 2026-08-19T00:00:00+00:00",
        ),
        (within("collected_at"), "now", 'day.json: collected_at: must be a time such as 2026-08-20T10:00:00Z, not "now"'),
        (within("repos"), {}, "day.json: repos: must be a list, not {}"),
        (within("repos", 0), "o/lamp", 'day.json: repos[0]: must be an object, not "o/lamp"'),
        (within("repos", 0, "private"), "no", 'day.json: repos[0].private: must be true or false, not "no"'),
        (within("events", 2), [], "day.json: events[2]: must be an object, not []"),
        (within("events", 0, "at"), "2026-08-19", "day.json: events[0].at: has no time zone; write 2026-08-19Z for UTC"),
        (
            within("events", 0, "at"), "0001-01-01T00:00:00+14:00",
            "day.json: events[0].at: 0001-01-01T00:00:00+14:00 is out of range",
        ),
        (within("events", 0, "parents", 0), 7, "day.json: events[0].parents[0]: must be a text, not 7"),
        (within("events", 0, "author", "bot"), 1, "day.json: events[0].author.bot: must be true or false, not 1"),
        (within("events", 0, "co_authors", 0), "x", 'day.json: events[0].co_authors[0]: must be an object, not "x"'),
        (within("events", 0, "files", 1, "path"), None, "day.json: events[0].files[1].path: is missing; it must be a text"),
        (within("events", 1, "state"), "done", 'day.json: events[1].state: must be one of open, merged, closed, not "done"'),
        (within("events", 1, "number"), True, "day.json: events[1].number: must be a whole number, not true"),
        (within("events", 1, "closes", 1), "6", 'day.json: events[1].closes[1]: must be a whole number, not "6"'),
        (
            within("events", 4, "severity"), "severe",
            'day.json: events[4].severity: must be one of low, medium, high, critical, not "severe"',
        ),
        (within("events", 4, "affected", 1, "package"), "", "day.json: events[4].affected[1].package: is empty"),
        (within("failures", 0, "repo"), None, "day.json: failures[0].repo: is missing; it must be a text"),
    ],
)  # fmt: skip
def test_an_error_says_file_place_and_what_is_allowed(
    put: Callable[[dict[str, Any], object], None], content: object, line: str
) -> None:
    changed = copy.deepcopy(value())
    put(changed, content)
    assert refused(changed) == line


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "is not JSON: Expecting value (line 1, column 1)"),
        (
            b'{"schema": "activity/1",\n oops}',
            "is not JSON: Expecting property name enclosed in double quotes (line 2, column 2)",
        ),
        (b'{"schema": "\xff"}', "is not UTF-8 text (byte 12)"),
        (b"[]", "must be an object, not []"),
        (b"[" * 100_000, "is nested too deeply"),
        (b'{"schema": ' + b"9" * 5000 + b"}", "holds a number of more than 4300 digits"),
    ],
)
def test_a_file_that_is_no_json_object_is_told_with_its_name(tmp_path: Path, content: bytes, line: str) -> None:
    path = tmp_path / "day.json"
    path.write_bytes(content)
    with pytest.raises(FormatError) as error:
        load_activity(path)
    assert str(error.value) == f"{path}: {line}"


def test_a_file_that_cannot_be_opened_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        load_activity(tmp_path)
    assert str(error.value) == f"{tmp_path}: cannot be read (Is a directory); give the path of a file"
