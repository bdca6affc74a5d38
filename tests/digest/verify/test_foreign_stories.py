"""Stories that another program wrote: findings that say what is missing, once."""

from __future__ import annotations

from dataclasses import replace

from digest.story import Sentence, Story
from digest.verify import Finding, check
from tests.digest.verify.stories import said, story_of
from tests.digest.verify.works import LEDE, QUEUES, WORKS, of, told

STORY = story_of(WORKS, LEDE, told("The driver reads three queues.", *of(11, QUEUES)))


def without_numbers(story: Story) -> Story:
    """The story as a program writes it that leaves numbering to us."""
    body = tuple(tuple(replace(each, cite=()) for each in paragraph) for paragraph in story.body)
    references = tuple(replace(each, number=0) for each in story.references)
    return replace(story, lede=replace(story.lede, cite=()), body=body, references=references)


def test_a_story_without_numbers_is_numbered_and_held_against_its_sources() -> None:
    unnumbered = Finding("story", "CITE_MISSING", "nothing says which references it cites")
    assert check(without_numbers(STORY), WORKS) == (unnumbered,)
    wrong = replace(STORY, body=((told("The driver reads four queues.", *of(11, QUEUES)),),))
    assert check(without_numbers(wrong), WORKS) == (
        unnumbered,
        Finding("body[0][0]", "NUMBER", "“four” is not in acme/engine#11"),
    )


def test_a_story_without_references_is_told_so_once() -> None:
    story = replace(without_numbers(STORY), references=())
    assert check(story, WORKS) == (Finding("story", "REFERENCE", "there is evidence, and the story refers to no change"),)


def test_a_sentence_without_a_word_is_empty() -> None:
    story = replace(STORY, headline=Sentence("headline", (), STORY.headline.evidence))
    assert check(story, WORKS) == (Finding("headline", "EMPTY", "nothing is said"),)


def test_a_sentence_without_evidence_is_only_uncited() -> None:
    story = replace(STORY, body=((*STORY.body[0], said("Grumbling Wibbletons ship 40 Widgets.")),))
    assert check(story, WORKS) == (
        Finding("body[0][1]", "UNCITED", "“Grumbling Wibbletons ship 40 Widgets.” has no evidence"),
    )


def test_evidence_from_an_unknown_source_is_one_finding() -> None:
    strange = replace(STORY.body[0][0].evidence[0], source="web:page:1")
    story = replace(STORY, body=((replace(STORY.body[0][0], evidence=(strange,)),),))
    assert check(story, WORKS) == (Finding("body[0][0]", "EVIDENCE", "web:page:1 is not among the sources of the activity"),)
