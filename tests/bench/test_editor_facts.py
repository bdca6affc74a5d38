"""Counts and claims of status are held against what the fields say by themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from digest.model import Event, Status
from digest.story import ActionItem, Reference, SentenceKind, SourceLink
from tests.bench.editor import counts, status
from tests.bench.editor.fields import Fields
from tests.bench.handwritten import BUMPS, CLUTCH, HORN, PAINT, RED, Newsroom, activity, good, missed, planted
from tests.digest.windows import at, commit, pull, release, window


def test_a_pull_request_and_its_squash_under_two_numbers_is_one_change_twice() -> None:
    story = good().story
    clutch = story.references[0]
    twin = replace(clutch, number=9, change="acme/engine@aaaaaaaaaaaa", sources=clutch.sources[1:])
    halved = replace(story, references=(replace(clutch, sources=clutch.sources[:1]), *story.references[1:], twin))
    assert missed(counts.twice([planted(activity(), halved)])) == ["[1] and [9] are one change: acme/engine#7"]


@pytest.mark.parametrize(
    ("tally", "problem"),
    [
        ("Altogether, six changes landed in Engine.", "tells 5, leaves out 0, but counts 6"),
        ("Altogether, four changes landed in Engine.", "tells 5, leaves out 0, but counts 4"),
    ],
)
def test_a_tally_is_the_sum_of_what_is_told_and_what_is_left_out(tally: str, problem: str) -> None:
    room = Newsroom()
    story = replace(good().story, tally=room.said("tally", tally))
    lines = missed(counts.twice([planted(activity(), story)]))
    assert problem in lines
    assert ("counts 6, the fields 5" in " ".join(lines)) == ("six" in tally)


def test_what_is_left_out_is_part_of_the_sum() -> None:
    story = good().story
    first, second, _, waiting = story.body[0]
    room = Newsroom()
    left = room.said("tally", "Two further changes are left out here.")
    shorter = replace(story, body=((first, second), (waiting, left)))
    assert counts.twice([planted(activity(), shorter)]).missed == ()


def test_a_fold_counts_what_its_evidence_names() -> None:
    room = Newsroom()
    story = good().story
    fold = room.said("tally", "In housekeeping, bots landed three dependency updates in Engine.", *BUMPS)
    first, second, _, waiting = story.body[0]
    wrong = replace(story, body=((first, second, fold, waiting),))
    assert [line.split(":")[0] for line in missed(counts.twice([planted(activity(), wrong)]))] == [
        "body[0][2] counts 3, its evidence is 2"
    ]


@pytest.mark.parametrize(
    ("change", "state", "problem"),
    [
        (RED, "landed", "a pull request of it is open"),
        (RED, "released", "a pull request of it is open"),
        (RED, "scheduled", "its title says nothing of a hold"),
        (RED, "closed", "it was not closed without merging"),
        (CLUTCH, "released", "no release of the window contains it"),
        (CLUTCH, "pending", "no pull request of it is open"),
        (CLUTCH, "reverted", "nothing took it back"),
        (PAINT, "pending", "its title says so"),
    ],
)
def test_a_state_that_the_fields_do_not_bear_out_is_a_wrong_claim(change: str, state: Status, problem: str) -> None:
    room = Newsroom(activity(pull(12, "[Do not merge before September 12] Paint it blue", state="open", updated_at=at(4))))
    edition = room.edition(
        room.said("pending", "Still pending: a pull request, on hold.", RED, PAINT), states={change: state}
    )
    lines = missed(status.wrong_claims([edition]))
    assert [line.split(", but ")[1] for line in lines if line.startswith("[")] == [problem]


def test_what_a_tag_of_the_window_reaches_is_released() -> None:
    day = activity(release("v1.0", target_sha="b" * 40), commit("d", "Oil it", parents=("b" * 40,)))
    room = Newsroom(day)
    told = room.said("claim", "Engine fixed the horn.", HORN)
    assert status.wrong_claims([room.edition(told, states={HORN: "released"})]).missed == ()
    after = room.said("claim", "Engine oiled it.", "acme/engine@dddddddddddd")
    lines = missed(status.wrong_claims([room.edition(after, states={"acme/engine@dddddddddddd": "released"})]))
    assert lines == ["[2] acme/engine@dddddddddddd is called released, but no release of the window contains it"]


@pytest.mark.parametrize(
    ("kind", "text", "about", "problem"),
    [
        ("claim", "Engine painted it red.", RED, "tells acme/engine pull 9 as done, but it is open"),
        ("pending", "Still pending: to fix the horn.", HORN, "tells acme/engine pull 8 as pending, but it landed"),
        ("claim", "Engine refused a bell.", "acme/engine#13", "tells acme/engine pull 13, which was closed without merging"),
        ("claim", "Engine released v2.0.", "acme/engine:v1.0",
         "says that v2.0 was released, which is no tag of its sources"),
        ("claim", "Engine released v1.0 and v0.9.", "acme/engine:v1.0",
         "says that v0.9 was released, which is no tag of its sources"),
        ("claim", "Engine reverted the horn.", HORN, "tells a revert, but none of its sources says so"),
        ("claim", "Engine landed “Add a bell” again.", "acme/engine@eeeeeeeeeeee",
         "tells acme/engine commit eeeeeeeeeeee without saying that it is a revert"),
    ],
)  # fmt: skip
def test_words_of_status_that_the_fields_do_not_bear_out_are_wrong_claims(
    kind: SentenceKind, text: str, about: str, problem: str
) -> None:
    day = activity(
        pull(13, "Add a bell", state="closed", closed_at=at(5)), release("v1.0"), commit("e", 'Revert "Add an old bell"')
    )
    room = Newsroom(day)
    edition = room.edition(room.said(kind, text, about))
    assert missed(status.wrong_claims([edition])) == [f"body[0][0] {problem}: {text}"]


@pytest.mark.parametrize(
    ("kind", "text", "about"),
    [
        ("claim", "Engine would paint it red.", RED),
        ("pending", "Still pending: a pull request to paint it red.", RED),
        ("claim", "A bell was closed without merging.", "acme/engine#13"),
        ("claim", "Engine released v1.0 and fixed 3 horns.", "acme/engine:v1.0"),
        ("claim", "Engine reverted “Add an old bell”.", "acme/engine@eeeeeeeeeeee"),
    ],
)
def test_words_of_status_that_the_fields_bear_out_are_no_miss(kind: SentenceKind, text: str, about: str) -> None:
    day = activity(
        pull(13, "Add a bell", state="closed", closed_at=at(5)), release("v1.0"), commit("e", 'Revert "Add an old bell"')
    )
    room = Newsroom(day)
    assert status.wrong_claims([room.edition(room.said(kind, text, about))]).missed == ()


def test_open_work_that_is_counted_is_as_much_as_there_is() -> None:
    room = Newsroom()
    wrong = room.edition(tally=room.said("tally", "Altogether, five changes landed; two pull requests are still open."))
    assert missed(status.wrong_claims([wrong])) == ["tally counts 2 open pull requests, there are 1"]


def test_an_item_watches_what_is_open() -> None:
    room = Newsroom()
    item = ActionItem(
        "0" * 12, "Watch for a horn", "acme/engine", "monitor", "on-hold", room.said("claim", "", HORN).evidence
    )
    assert missed(status.wrong_claims([room.edition(actions=(item,))])) == [
        "actions[0] watches what is not open: Watch for a horn"
    ]
    held = replace(item, evidence=room.said("claim", "", RED).evidence)
    assert status.wrong_claims([room.edition(actions=(held,), states={RED: "pending"})]).missed == ()


def undone(*events: Event) -> set[str]:
    """What was taken back, by the first letter of the sha."""
    fields = Fields(window(*events))
    return {fields.events[each].key[0] for each in fields.undone()}


def test_a_change_and_its_revert_on_one_branch_undo_the_change() -> None:
    bell, back = commit("a", "Add a bell", at=at(2)), commit("b", 'Revert "Add a bell"', at=at(3))
    assert undone(bell, back) == {"a"}
    assert undone(bell) == set()
    assert undone(replace(bell, at=at(4)), back) == set()
    assert undone(bell, replace(back, branches=("release-1.0",))) == set()
    assert undone(bell, replace(back, body="A partial revert: the clapper stays.")) == set()
    assert undone(replace(bell, title="Add a big bell"), back) == set()
    assert undone(replace(bell, title="Add a big bell"), replace(back, body=f"This reverts commit {'a' * 40}.")) == {"a"}


def test_a_revert_that_is_taken_back_undoes_nothing() -> None:
    bell, back = commit("a", "Add a bell", at=at(2)), commit("b", 'Revert "Add a bell"', at=at(3))
    assert undone(bell, back, commit("c", 'Reapply "Add a bell"', at=at(4))) == {"b"}
    assert undone(bell, back, commit("c", 'Revert "Revert "Add a bell""', at=at(4))) == {"b"}


def test_a_change_that_was_taken_back_is_not_told_as_landed() -> None:
    day = activity(commit("e", "Add a bell", at=at(2)), commit("f", 'Revert "Add a bell"', at=at(3)))
    story = good().story
    fields = Fields(day)
    bell = next(each for each in fields.events if each.endswith("e" * 40))
    link = SourceLink(bell, "commit", None, "eeeeeee")
    told = Reference(9, "acme/engine@eeeeeeeeeeee", "Add a bell", "acme/engine", "landed", at(2), None, (link,))
    edition = planted(day, replace(story, references=(*story.references, told)))
    assert missed(status.wrong_claims([edition])) == [
        "[9] acme/engine@eeeeeeeeeeee is called landed, but it was taken back within the window"
    ]


def test_fields_tie_a_pull_request_to_its_commits_and_a_release_to_its_tag() -> None:
    day = window(
        pull(7, "Add a clutch", merge_sha="b" * 40),
        commit("a", "First half", pr=7),
        commit("b", "Merge it"),
        commit("c", "Add a clutch (#7)"),
        commit("d", "Add another clutch (#7)"),
        pull(8, "Fix the horn", state="open", updated_at=at(1)),
        commit("e", "Half a horn", pr=8),
    )
    fields = Fields(day)
    units: dict[str, set[str]] = {}
    for source, event in fields.events.items():
        units.setdefault(fields.unit(source), set()).add(event.key[:1])
    assert sorted(map(sorted, units.values())) == [["7", "a", "b", "c"], ["8"], ["d"], ["e"]]
