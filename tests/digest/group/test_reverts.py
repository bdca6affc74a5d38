"""What was taken back within the window is no news; what was taken back from before it is."""

from __future__ import annotations

import pytest

from digest.model import Ledger
from tests.digest.group.told import alone, ids, members, on, sha, told
from tests.digest.windows import at, commit, pull


def pairs(ledger: Ledger) -> list[tuple[str, str]]:
    return [(pair.change.id, pair.by.id) for pair in ledger.cancelled]


ADD = on("a", "Add a gear", hours=1)


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ('Revert "Add a gear"', f"This reverts commit {sha('a')}."),
        ('Revert "Add a gear"', ""),
        ("Take the gear out again", f"This reverts commit {'a' * 8}.\n\nIt stalls."),
        ("revert: Add a gear", ""),
    ],
)
def test_a_change_and_its_revert_cancel(title: str, body: str) -> None:
    ledger = told(ADD, on("b", title, body=body, hours=2))
    assert (ids(ledger), pairs(ledger)) == ([], [(alone("a"), alone("b"))])


def test_a_reverted_pull_request_is_found_by_its_number_or_its_merge_sha() -> None:
    landed = pull(7, "Add a gear", merge_sha=sha("a"), merged_at=at(1))
    for body in (f"This reverts commit {sha('a')}.", "Reverts acme/engine#7", "Reverts #7, it stalls."):
        ledger = told(landed, pull(8, 'Revert "Gears"', body, merged_at=at(2)))
        assert pairs(ledger) == [("acme/engine#7", "acme/engine#8")]


def test_a_number_of_another_repository_takes_nothing_back_here() -> None:
    ledger = told(pull(7, "Add a lid", merged_at=at(1)), pull(8, 'Revert "Gears"', "Reverts acme/brakes#7", merged_at=at(2)))
    assert (ids(ledger), pairs(ledger)) == (["acme/engine#7", "acme/engine#8"], [])


def test_a_revert_that_was_taken_back_leaves_the_change() -> None:
    again = on("c", 'Reapply "Add a gear"', hours=3, body=f"This reverts commit {sha('b')}.")
    ledger = told(ADD, on("b", 'Revert "Add a gear"', hours=2), again)
    assert (ids(ledger), pairs(ledger)) == ([alone("a")], [(alone("b"), alone("c"))])


def test_a_reland_without_a_sha_takes_back_the_revert_of_its_title() -> None:
    ledger = told(on("b", 'Revert "Add a gear"', hours=2), on("c", 'Reland "Add a gear"', hours=3))
    assert (ids(ledger), pairs(ledger)) == ([], [(alone("b"), alone("c"))])


def test_the_last_word_wins_in_a_chain() -> None:
    ledger = told(
        ADD,
        on("b", 'Revert "Add a gear"', hours=2, body=f"This reverts commit {sha('a')}."),
        on("c", 'Reapply "Add a gear"', hours=3, body=f"This reverts commit {sha('b')}."),
        on("d", 'Revert "Reapply "Add a gear""', hours=4, body=f"This reverts commit {sha('c')}."),
    )
    assert (ids(ledger), pairs(ledger)) == ([], [(alone("a"), alone("b")), (alone("c"), alone("d"))])


def test_an_old_change_that_was_taken_back_and_put_back_is_no_news() -> None:
    ledger = told(
        on("a", "Add a gear", hours=-30),
        on("b", 'Revert "Add a gear"', hours=2, body=f"This reverts commit {sha('a')}."),
        on("c", 'Reapply "Add a gear"', hours=3, body=f"This reverts commit {sha('b')}."),
    )
    assert ids(ledger) == []


def test_a_revert_of_earlier_work_is_news_with_the_title_it_takes_back() -> None:
    (change,) = told(commit("b", 'Revert "feat: add a gear (#5)"', f"This reverts commit {sha('9')}.")).changes
    assert (change.status, change.reverts) == ("landed", "feat: add a gear (#5)")


def test_a_pull_request_whose_commits_are_reverts_takes_their_titles() -> None:
    (change,) = told(
        pull(8, "revert(cli): add --json", merge_sha=sha("c")),
        on("a", 'Revert "feat(cli): add --json"', pr=8),
        on("b", 'Revert "test(cli): cover --json"', pr=8),
    ).changes
    assert change.reverts == "feat(cli): add --json"


def test_what_a_revert_prefix_removes_is_not_what_was_taken_back() -> None:
    (change,) = told(commit("b", "revert(lint): Remove the new rule (#5)")).changes
    assert change.reverts is None


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("Revert to the old cache", ""),
        ("gear: revert to 3.12.0", "Revert until the others catch up."),
        ("Add many gears", f'* Add one\n\n* Revert "Add a gear"\n\nThis reverts commit {sha("a")}.\n'),
        ("Partially revert the gear", f"This reverts commit {sha('a')} in part."),
        ('Revert "Add a gear"', "This is a partial revert: the teeth stay."),
    ],
)
def test_what_only_sounds_like_a_revert_or_is_a_part_of_one_cancels_nothing(title: str, body: str) -> None:
    ledger = told(ADD, on("b", title, body=body, hours=2))
    assert (ids(ledger), pairs(ledger)) == ([alone("a"), alone("b")], [])
    assert ledger.changes[1].reverts is None


def test_a_revert_on_another_branch_leaves_the_change_and_is_told() -> None:
    ledger = told(ADD, on("b", 'Revert "Add a gear"', hours=2, branches=("v1",)))
    assert [(change.id, change.reverts) for change in ledger.changes] == [(alone("a"), None), (alone("b"), "Add a gear")]


def test_a_revert_of_something_here_and_something_older_stays_news() -> None:
    body = f"This reverts commit {sha('a')}.\nThis reverts commit {sha('9')}."
    ledger = told(ADD, on("b", 'Revert "Add gears"', body=body, hours=2))
    assert (ids(ledger), pairs(ledger)) == ([alone("b")], [(alone("a"), alone("b"))])
    assert ledger.changes[0].reverts == "Add gears"


def test_a_truncated_title_is_completed_from_the_window() -> None:
    ledger = told(on("a", "Add a gear with very many teeth", hours=1), on("b", 'Revert "Add a gear with very…"', hours=2))
    assert pairs(ledger) == [(alone("a"), alone("b"))]


def test_open_work_takes_nothing_back() -> None:
    ledger = told(ADD, pull(8, 'Revert "Add a gear"', state="open", updated_at=at(5)))
    assert ids(ledger) == [alone("a"), "acme/engine#8"]


def test_the_sources_of_a_pair_still_know_their_change() -> None:
    ledger = told(ADD, on("b", 'Revert "Add a gear"', hours=2))
    assert members(ledger.change_of["github:acme/engine:commit:" + sha("b")]) == ["bbbbbbb"]
