"""Where answers of a model are kept."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from bot.answers import FolderAnswers, StoredAnswers
from bot.store.port import ANSWERS_KEPT, Store
from tests.bot.clocks import MovedClock

KEY = "ab" * 32
OTHER = "cd" * 32


async def test_answers_of_the_bot_are_in_its_database(any_store: Store) -> None:
    answers = StoredAnswers(any_store, MovedClock())
    assert await answers.get(KEY) is None
    await answers.put(KEY, "words")
    assert await answers.get(KEY) == "words"
    assert await any_store.answer(KEY) == "words"


async def test_an_answer_is_a_file_of_this_user_alone(tmp_path: Path) -> None:
    answers = FolderAnswers(tmp_path / "cache" / "answers")
    assert await answers.get(KEY) is None
    await answers.put(KEY, "“Ölpresse”")
    await answers.put(KEY, "“Ölpresse” again")
    assert await answers.get(KEY) == "“Ölpresse” again"
    assert [each.name for each in answers.folder.iterdir()] == [KEY]
    assert answers.folder.stat().st_mode & 0o077 == 0


async def test_a_file_goes_after_a_month(tmp_path: Path) -> None:
    answers = FolderAnswers(tmp_path)
    await answers.put(KEY, "old")
    a_month_ago = time.time() - ANSWERS_KEPT.total_seconds()
    os.utime(tmp_path / KEY, (a_month_ago + 60, a_month_ago + 60))
    await answers.put(OTHER, "new")
    assert await answers.get(KEY) == "old"
    os.utime(tmp_path / KEY, (a_month_ago - 60, a_month_ago - 60))
    await answers.put(OTHER, "newer")
    assert (await answers.get(KEY), await answers.get(OTHER)) == (None, "newer")


async def test_a_folder_that_cannot_be_used_keeps_nothing(tmp_path: Path) -> None:
    tmp_path.joinpath("file").write_text("not a folder", encoding="utf-8")
    answers = FolderAnswers(tmp_path / "file" / "answers")
    await answers.put(KEY, "words")
    assert await answers.get(KEY) is None


async def test_a_file_that_is_no_text_is_no_answer(tmp_path: Path) -> None:
    (tmp_path / KEY).write_bytes(b"\xff")
    assert await FolderAnswers(tmp_path).get(KEY) is None


@pytest.mark.parametrize("variable", ["XDG_CACHE_HOME", "HOME"])
def test_the_folder_is_in_the_cache_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    cache = tmp_path if variable == "XDG_CACHE_HOME" else tmp_path / ".cache"
    assert FolderAnswers.of_this_user().folder == cache / "repojournal" / "answers"
