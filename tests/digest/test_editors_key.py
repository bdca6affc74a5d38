"""What an editor would have made of the recorded windows beside the checkout, where they are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from digest.group import group
from digest.model import Activity, Change, Commit, Issue, Ledger, Pull, Ranked
from digest.rank import rank
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared

GRAVE = {"security", "breaking", "removal", "required-version"}
TOLD = {"lead", "body", "housekeeping"}


def key() -> dict[str, Any]:
    path = SHARED / "key" / "KEY.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def recorded(name: str) -> Path:
    return next(path for path in (SHARED / "activity" / name, SHARED / "seeds" / name) if path.is_file())


@cache
def ledger(name: str) -> Ledger:
    return group(Activity.load(recorded(name)))


def named(change: Change) -> Iterator[str]:
    """The names that the key may have for a change: of the change and of each of its members."""
    yield change.id
    for source in change.sources:
        event = source.event
        if isinstance(event, Pull | Issue):
            yield f"{event.repo}#{event.number}"
        elif isinstance(event, Commit):
            yield f"{event.repo}@{event.sha[:12]}"
            if event.pr is not None:
                yield f"{event.repo}#{event.pr}"
        else:
            yield f"{event.repo}:{event.key}"


def changes(name: str) -> Mapping[str, Change]:
    return {each: change for change in ledger(name).changes for each in named(change)}


@pytest.mark.parametrize("name", sorted(key()))
def test_pairs_cancel_twins_are_one_and_open_work_is_open(name: str) -> None:
    found = changes(name)
    entry = key()[name]
    assert [pair for pair in entry["cancel"] if set(pair) & found.keys()] == []
    cancelled = {each for pair in ledger(name).cancelled for change in (pair.change, pair.by) for each in named(change)}
    assert [pair for pair in entry["cancel"] if not set(pair) <= cancelled] == []
    assert [same for same in entry["same"] if len({found[each].id for each in same}) != 1] == []
    assert [each for each in entry["pending"] if found[each].status not in ("pending", "scheduled")] == []


def told(name: str) -> Iterator[tuple[dict[str, Any], bool]]:
    """Each change that the key does not want to miss, and whether it or what stands for it has a place in the story."""
    found, entry = changes(name), key()[name]
    place = {each.change.id: each.place for each in rank(ledger(name))}
    for must in entry["must"]:
        same = [each for group_ in entry["same"] if must["id"] in group_ for each in group_]
        ids = [found[each].id for each in (must["id"], *must.get("also", ()), *same) if each in found]
        yield must, any(place[each] in TOLD for each in ids)


def test_grave_news_is_told_and_nearly_all_other_news() -> None:
    every = [(must, is_told) for name in sorted(key()) for must, is_told in told(name)]
    assert [must for must, is_told in every if must["kind"] in GRAVE and not is_told] == []
    assert sum(is_told for _, is_told in every) >= 0.98 * len(every)


def leads(ranked: tuple[Ranked, ...]) -> list[str]:
    return [each.change.id for each in ranked if each.place == "lead"]


def test_the_first_lead_is_one_that_the_editor_wants_told() -> None:
    good, wanted = 0, 0
    for name, entry in key().items():
        found = changes(name)
        ids = {found[each].id for each in (*entry["lead"], *(must["id"] for must in entry["must"])) if each in found}
        chosen = leads(rank(ledger(name)))
        if entry["lead"]:
            wanted += 1
            good += bool(chosen) and chosen[0] in ids
        else:
            assert chosen == [], name
    assert good >= 0.95 * wanted
