"""From which member of a change a passage is cited."""

from __future__ import annotations

from digest.coverage import ledger_of
from digest.holders import smaller, smallest
from digest.model import Source
from digest.pipeline import build
from digest.story import Evidence
from tests.digest.windows import pull, squash, window

SAID = "The pump now keeps its pressure for 30 seconds."
LONG = f"{SAID} " + "The crew looked at the valves, the pipes and the gauges of the engine room for a week. " * 5


def members(first: str, second: str) -> tuple[Source, ...]:
    """A pull request and its squash commit, with these bodies."""
    activity = window(pull(1, "Rework the pump", first), squash(1, "Rework the pump", "a", second))
    (change,) = ledger_of(activity).changes
    return change.sources


def test_a_passage_is_cited_from_the_member_with_the_shortest_text_that_has_it() -> None:
    request, commit = members(LONG, SAID)
    assert smallest((request, commit), SAID, request) is commit
    assert smaller((request, commit), Evidence(request.id, SAID)) == Evidence(commit.id, SAID)


def test_a_member_that_lacks_a_passage_is_not_cited_for_it() -> None:
    request, commit = members(LONG, "The pump now keeps its pressure for 30 seconds, or so it seems.")
    assert smallest((request, commit), SAID, request) is request


def test_a_passage_that_would_end_within_a_word_of_the_smaller_member_stays_where_it_is() -> None:
    request, commit = members(f"It now pumps. {LONG}", "It now pumpsmoothly.")
    assert smallest((request, commit), "It now pumps", request) is request


def test_the_title_is_cited_from_the_member_that_has_it() -> None:
    request, commit = members(LONG, "")
    assert smallest((request, commit), "Rework the pump", request) is request


def test_a_passage_under_a_heading_stays_there_as_the_heading_says_how_it_is_meant() -> None:
    request, commit = members(f"## Motivation\n\n{LONG}", SAID)
    assert smallest((request, commit), SAID, request) is request


def test_evidence_from_elsewhere_stays_as_it_is() -> None:
    strange = Evidence("github:acme/brakes:pull:9", SAID)
    assert smaller(members(LONG, SAID), strange) == strange


def test_the_template_cites_the_smallest_member() -> None:
    activity = window(pull(1, "Rework the pump", LONG), squash(1, "Rework the pump", "a", SAID))
    story = build(activity)
    cited = {item.source for _, sentence in story.sentences() for item in sentence.evidence if item.passage == SAID}
    assert cited == {source for source in activity.sources if ":commit:" in source}
