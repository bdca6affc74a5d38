"""Activity that was recorded before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from digest.collect import Collected
from digest.collect.recorded import RecordedCollector, read
from digest.errors import FormatError, InputError
from digest.model import Activity, Commit, DeskInfo, Failure, Pull, Repo, Window

START = datetime(2026, 8, 19, tzinfo=UTC)
DAY = timedelta(days=1)
WINDOW = Window(START, START + 2 * DAY)
OLD = Commit("o/lamp", "a" * 40, START - 30 * DAY)
FIRST = Commit("o/lamp", "b" * 40, START)
SECOND = Commit("o/lamp", "c" * 40, START + DAY)
TIMELESS = Pull("o/lamp", 7, "open")
RECORDING = Activity(
    DeskInfo("lamps"), WINDOW, WINDOW.end, (Repo("o/lamp"),), (OLD, FIRST, SECOND, TIMELESS), (Failure("o/dark", "is gone"),)
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    RECORDING.save(tmp_path / "recording.json")
    return tmp_path / "recording.json"


def test_a_recording_is_read_whole(path: Path) -> None:
    assert read(path) == RECORDING


async def test_its_own_window_holds_everything(path: Path) -> None:
    assert await RecordedCollector(path).collect(WINDOW) == Collected(RECORDING.repos, RECORDING.events, RECORDING.failures)


async def test_a_part_of_its_window_holds_what_happened_then(path: Path) -> None:
    collected = await RecordedCollector(path).collect(Window(START, START + DAY))
    assert collected == Collected(RECORDING.repos, (FIRST,), RECORDING.failures)


async def test_what_lies_beyond_the_recording_is_named_as_unknown(path: Path) -> None:
    collected = await RecordedCollector(path).collect(Window(START + DAY, START + 3 * DAY))
    beyond = Failure("o/lamp", "is recorded only from 2026-08-19T00:00:00Z to 2026-08-21T00:00:00Z")
    assert collected == Collected(RECORDING.repos, (SECOND,), (*RECORDING.failures, beyond))


async def test_a_file_that_is_not_there_is_an_input_error(tmp_path: Path) -> None:
    missing = tmp_path / "missing.json"
    with pytest.raises(InputError) as refused:
        await RecordedCollector(missing).collect(WINDOW)
    assert str(refused.value) == f"{missing}: cannot be read (No such file or directory); give the path of a file"


def test_a_file_that_is_no_activity_is_a_format_error(tmp_path: Path) -> None:
    path = tmp_path / "story.json"
    path.write_text('{"schema": "story/1"}', encoding="utf-8")
    with pytest.raises(FormatError) as refused:
        read(path)
    assert str(refused.value) == f'{path}: schema: must be "activity/1", not "story/1"'
