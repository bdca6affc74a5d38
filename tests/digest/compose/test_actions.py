"""Action items: what a reader may want to do, with the rule that set its urgency."""

from __future__ import annotations

import pytest

from digest import build
from digest.model import Event, FileChange
from digest.story import ActionItem
from tests.digest.windows import at, commit, pull, release, window


def items(*events: Event) -> tuple[ActionItem, ...]:
    return build(window(*events)).actions


def texts(*titles: str) -> list[str]:
    return [item.text for item in items(*(pull(n, title) for n, title in enumerate(titles, 1)))]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Require sparkplug>=4.2 in the extras", "Upgrade sparkplug to 4.2"),
        ("Remove the choke", "Check for use of the choke before upgrading"),
        ("Deprecate `Choke` in favour of `Valve`", "Check for use of Choke before upgrading"),
        ("feat!: change `shift(x)` to `shift(y)`", "Check for use of shift(x) before upgrading"),
        ("Support diesel", "Test diesel"),
        ("Add TurboCharger for the big engine in the long car of the north", "Review TurboCharger for the big engine"),
        ("Add --mute flag to the horn", "Review --mute flag"),
    ],
)
def test_each_kind_of_change_asks_for_its_action(title: str, text: str) -> None:
    assert texts(title) == [text]


@pytest.mark.parametrize(
    "title",
    [
        "Bump gear from 1.0 to 1.1",
        "Fix leak",
        "docs: explain the horn",
        "Remove unused imports",
        "Add a chapter",
        "修复油泵",
    ],
)
def test_a_change_that_asks_nothing_of_a_reader_has_no_item(title: str) -> None:
    assert texts(title) == []


def test_a_page_of_documentation_is_nothing_to_review() -> None:
    assert items(pull(1, "Add TurboCharger", files=(FileChange("docs/turbo.md"),))) == ()


def test_a_security_fix_asks_for_the_release_that_has_it_at_once() -> None:
    sha = "a1" * 20
    events = (
        commit("a1", "Fix the fuel line", "CVE-2026-0001: a crafted line floods the engine.", at=at(3)),
        release("v2.0.1", target_sha=sha),
    )
    (item,) = items(*events)
    assert (item.text, item.urgency, item.rule) == ("Upgrade Engine to v2.0.1", "immediate", "security")


def test_work_on_hold_is_watched_with_its_due_date() -> None:
    events = (pull(1, "Fix leak"), pull(2, "[do not merge before Sep 12] Use the new pump", state="open", updated_at=at(2)))
    (item,) = items(*events)
    assert (item.text, item.urgency, item.rule, item.due and item.due.isoformat()) == (
        "Watch for the new pump", "monitor", "on-hold", "2026-09-12",
    )  # fmt: skip


def test_there_are_five_items_at_most_the_most_urgent_first() -> None:
    titles = [f"Remove part{n}" for n in range(8)] + ["Require sparkplug 4.2"]
    found = items(*(pull(n, title) for n, title in enumerate(titles, 1)))
    assert len(found) == 5
    assert [item.urgency for item in found] == ["immediate", "plan", "plan", "plan", "plan"]


def test_the_same_action_from_two_changes_is_one_item_with_two_citations() -> None:
    (item,) = items(pull(1, "Remove the choke"), pull(2, "Drop the choke"))
    assert item.text == "Check for use of the choke before upgrading"
    assert len(item.cite) == 2


def test_an_id_is_the_same_whenever_the_story_is_built_again() -> None:
    first, second = (items(pull(1, "Remove the choke")) for _ in range(2))
    assert first[0].id == second[0].id
    assert len(first[0].id) == 12
    assert int(first[0].id, 16) >= 0
    assert items(pull(2, "Remove the choke"))[0].id != first[0].id
