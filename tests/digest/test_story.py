"""Numbering a story, and cutting an excerpt for a reader who follows a part of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from digest.excerpt import excerpt
from digest.story import CITING, PROVEN, ActionItem, Evidence, Sentence, Span, Story, Unread, number
from tests.stories import (
    ATLAS,
    END,
    PRESS,
    WINDOW,
    code,
    drafts,
    full_story,
    link,
    quiet_story,
    quote,
    reference,
    said,
    small_story,
    source,
    stories,
)

ROLLERS = (PRESS, 7, "Require rollers 2.0")
INK = (PRESS, 9, "Stop the leak")
TILES = (ATLAS, 31, "Draw tiles in parallel")


def draft(lede: Sentence, *body: Sentence, headline: Sentence | None = None, actions: tuple[ActionItem, ...] = ()) -> Story:
    """A story of three changes, one paragraph a sentence, not numbered."""
    return Story(
        id="inkwell-2026-08-20T10Z",
        desk="inkwell",
        window=WINDOW,
        filed_at=END,
        headline=headline or said("headline", "Press requires rollers 2.0", about=(ROLLERS,)),
        byline="By RepoJournal",
        lede=lede,
        body=tuple((sentence,) for sentence in body),
        actions=actions,
        references=(
            reference(PRESS, 7, "Require rollers 2.0"),
            reference(PRESS, 9, "Stop the leak"),
            reference(ATLAS, 31, "Draw tiles in parallel"),
        ),
    )


def item(about: tuple[str, int, str]) -> ActionItem:
    repo, pull, passage = about
    return ActionItem("0123456789ab", "Look", repo, "plan", "new-capability", (Evidence(source(repo, pull), passage),))


def cites(story: Story) -> Iterator[tuple[int, ...]]:
    """Every visible citation, in reading order."""
    for _, sentence in story.sentences():
        yield sentence.cite
    for action in story.actions:
        yield action.cite


def test_references_are_numbered_by_first_appearance_and_in_that_order() -> None:
    story = number(
        draft(
            said("lede", "Tiles, and rollers.", about=(TILES, ROLLERS)),
            said("claim", "Rollers, and ink.", about=(ROLLERS, INK)),
        )
    )
    assert [(each.number, each.change) for each in story.references] == [
        (1, "inkwell/atlas#31"),
        (2, "inkwell/press#7"),
        (3, "inkwell/press#9"),
    ]
    assert (story.lede.cite, story.body[0][0].cite) == ((1, 2), (2, 3))


def test_a_change_is_one_reference_whichever_of_its_sources_is_cited() -> None:
    commit = reference(PRESS, 7, "").sources[1].id
    lede = Sentence("lede", (Span("text", "Rollers."),), (Evidence(source(PRESS, 7), "a"), Evidence(commit, "b")))
    story = number(draft(lede))
    assert story.lede.cite == (1,)
    assert [each.change for each in story.references] == ["inkwell/press#7"]


def test_a_headline_and_a_bridge_show_no_citations_and_keep_no_reference() -> None:
    story = number(
        draft(
            said("lede", "Tiles.", about=(TILES,)),
            said("bridge", "Meanwhile.", about=(INK,)),
            headline=said("headline", "Rollers", about=(ROLLERS,)),
        )
    )
    assert (story.headline.cite, story.body[0][0].cite) == ((), ())
    assert [each.change for each in story.references] == ["inkwell/atlas#31"]


def test_an_action_item_cites_and_is_numbered_after_the_body() -> None:
    story = number(draft(said("lede", "Tiles.", about=(TILES,)), actions=(item(INK),)))
    assert story.actions[0].cite == (2,)
    assert [each.change for each in story.references] == ["inkwell/atlas#31", "inkwell/press#9"]


def test_evidence_without_a_reference_has_no_number() -> None:
    story = number(draft(said("lede", "Lost, and tiles.", about=(("inkwell/lost", 1, "x"), TILES))))
    assert story.lede.cite == (1,)


@settings(max_examples=60)
@given(drafts())
def test_numbers_are_dense_by_first_appearance(story: Story) -> None:
    numbered = number(story)
    seen = list(dict.fromkeys(each for cite in cites(numbered) for each in cite))
    assert seen == list(range(1, len(numbered.references) + 1))
    assert [each.number for each in numbered.references] == seen


@settings(max_examples=60)
@given(drafts())
def test_a_number_leads_to_the_change_that_the_evidence_is_from(story: Story) -> None:
    numbered = number(story)
    change = {each.number: each.change for each in numbered.references}
    for _, sentence in numbered.sentences():
        proven = dict.fromkeys(
            story.reference_of[each.source].change for each in sentence.evidence if each.source in story.reference_of
        )
        assert [change[each] for each in sentence.cite] == (list(proven) if sentence.kind in CITING else [])


@settings(max_examples=40)
@given(drafts())
def test_numbering_twice_is_numbering_once(story: Story) -> None:
    assert number(number(story)) == number(story)


def test_an_excerpt_of_one_repository_tells_only_of_it_and_is_numbered_anew() -> None:
    story = excerpt(full_story(), {ATLAS})
    assert story is not None
    assert story.headline.plain == "atlas: “Draw tiles in parallel”"
    assert story.lede.plain == "atlas landed a change titled “Draw tiles in parallel”."
    assert story.lede.kind == "lede"
    assert [[each.plain for each in paragraph] for paragraph in story.body] == [
        ["Atlas draws tiles in parallel, as its guide says."],
        ["Still pending in Atlas: a pull request titled “Move to the new projection”"],
    ]
    assert [(each.number, each.change) for each in story.references] == [(1, "inkwell/atlas#31"), (2, "inkwell/atlas#40")]
    assert [(each.text, each.cite) for each in story.actions] == [("Watch the move to the new projection", (2,))]
    assert story.tally is None
    assert story.unread == ()
    assert (story.id, story.byline) == (full_story().id, full_story().byline)


def test_an_excerpt_leaves_out_changes_and_what_rests_on_them() -> None:
    both = said("claim", "Press requires rollers 2.0, and no longer leaks.", about=(ROLLERS, INK))
    story = number(draft(said("lede", "Press requires rollers 2.0.", about=(ROLLERS,)), both, actions=(item(ROLLERS),)))
    cut = excerpt(story, {PRESS}, {f"{PRESS}#7"})
    assert cut is not None
    assert cut.headline.plain == "press: “Stop the leak”"
    assert cut.lede.plain == "press landed a change titled “Stop the leak”."
    assert (cut.body, cut.actions) == ((), ())
    assert [(each.number, each.change) for each in cut.references] == [(1, f"{PRESS}#9")]
    assert excerpt(story, {PRESS}, {f"{PRESS}#7", f"{PRESS}#9"}) is None


def test_an_excerpt_keeps_headline_and_lede_that_are_about_its_repositories() -> None:
    story = number(draft(said("lede", "Rollers.", about=(ROLLERS,)), said("claim", "Tiles.", about=(TILES,))))
    cut = excerpt(story, {PRESS})
    assert cut is not None
    assert (cut.headline, cut.lede, cut.body) == (story.headline, story.lede, ())


def test_an_excerpt_says_which_of_its_repositories_could_not_be_read() -> None:
    story = replace(full_story(), unread=(Unread("inkwell/vault", "no"), Unread("inkwell/ledger", "no")))
    cut = excerpt(story, {ATLAS, "inkwell/ledger"})
    assert cut is not None
    assert cut.unread == (Unread("inkwell/ledger", "no"),)


def test_a_sentence_about_several_repositories_is_for_readers_of_all_of_them() -> None:
    story = number(draft(said("lede", "Rollers, and tiles.", about=(ROLLERS, TILES)), said("claim", "Ink.", about=(INK,))))
    cut = excerpt(story, {PRESS})
    assert cut is not None
    assert cut.lede.plain == "press landed a change titled “Require rollers 2.0”."
    assert [[each.plain for each in paragraph] for paragraph in cut.body] == [["Ink."]]


def test_an_action_item_alone_makes_an_excerpt() -> None:
    story = number(draft(said("lede", "Rollers, and tiles.", about=(ROLLERS, TILES)), actions=(item(TILES),)))
    cut = excerpt(story, {ATLAS})
    assert cut is not None
    assert cut.lede.plain == "atlas landed a change titled “Draw tiles in parallel”."
    assert [(each.number, each.change) for each in cut.references] == [(1, "inkwell/atlas#31")]
    assert [each.cite for each in cut.actions] == [(1,)]


def test_there_is_no_excerpt_where_nothing_concerns_the_reader() -> None:
    assert excerpt(full_story(), {"inkwell/vault"}) is None
    assert excerpt(full_story(), ()) is None
    assert excerpt(quiet_story(), {PRESS}) is None


def test_a_headline_about_another_repository_is_replaced() -> None:
    story = number(
        draft(
            said("lede", "Rollers.", about=(ROLLERS,)),
            said("claim", "Meanwhile, atlas drew tiles.", about=(TILES,)),
            headline=said("headline", "Press requires rollers 2.0", about=(ROLLERS,)),
        )
    )
    cut = excerpt(story, {ATLAS})
    assert cut is not None
    assert (cut.headline.plain, cut.lede.plain) == ("atlas: “Draw tiles in parallel”", "atlas drew tiles.")


def test_a_sentence_that_points_back_is_told_only_behind_what_it_points_to() -> None:
    story = number(
        draft(
            said("lede", "Rollers.", about=(ROLLERS,)),
            said("claim", "It also drew tiles.", about=(TILES,)),
            said("claim", "The Atlas change draws them twice.", about=(TILES,)),
        )
    )
    cut = excerpt(story, {ATLAS})
    assert cut is not None
    assert [each.plain for _, each in cut.sentences()] == [
        "atlas: “Draw tiles in parallel”",
        "atlas landed a change titled “Draw tiles in parallel”.",
        "The Atlas change draws them twice.",
    ]


def test_a_detail_is_told_behind_the_change_it_belongs_to() -> None:
    story = number(
        draft(
            said("lede", "Rollers, and tiles.", about=(ROLLERS, TILES)),
            said("claim", "Tiles are drawn by a pool.", about=(TILES,)),
        )
    )
    cut = excerpt(story, {ATLAS})
    assert cut is not None
    assert [each.plain for _, each in cut.sentences()][1:] == [
        "atlas landed a change titled “Draw tiles in parallel”.",
        "Tiles are drawn by a pool.",
    ]


@settings(max_examples=60)
@given(stories(), st.data())
def test_an_excerpt_never_cites_or_rests_on_a_source_that_it_dropped(story: Story, data: st.DataObject) -> None:
    repos = sorted({each.repo for each in story.references})
    followed = set(data.draw(st.lists(st.sampled_from(repos)))) if repos else set()
    cut = excerpt(story, followed)
    if cut is None:
        return
    assert {each.repo for each in cut.references} <= followed
    assert {each for cite in cites(cut) for each in cite} == set(range(1, len(cut.references) + 1))
    proofs = [sentence.evidence for _, sentence in cut.sentences() if sentence.kind in PROVEN] + [
        action.evidence for action in cut.actions
    ]
    assert all(proofs)
    assert {each.source for proof in proofs for each in proof} <= set(cut.reference_of)


@settings(max_examples=60)
@given(stories())
def test_an_excerpt_of_all_repositories_keeps_everything_that_has_evidence(story: Story) -> None:
    known = story.reference_of
    cut = excerpt(story, {each.repo for each in story.references})
    proven = [each for _, each in story.sentences() if each.evidence and all(item.source in known for item in each.evidence)]
    kept = [] if cut is None else [each.spans for _, each in cut.sentences()]
    for sentence in proven:
        assert sentence.spans in kept or sentence is story.headline
    actions = [each for each in story.actions if each.evidence and all(item.source in known for item in each.evidence)]
    assert [each.id for each in actions] == ([each.id for each in cut.actions] if cut else [])


def test_plain_text_marks_code_and_quotations() -> None:
    sentence = said("claim", "Uses ", code("x"), ", says ", quote("y"), ", see ", link("z", "https://forge.example/"), ".")
    assert sentence.plain == "Uses `x`, says “y”, see z."
    assert sentence.words == 6


def test_sentences_come_in_reading_order_with_their_places() -> None:
    assert [place for place, _ in full_story().sentences()] == [
        "headline", "lede", "body[0][0]", "body[0][1]", "body[1][0]", "body[1][1]", "body[2][0]", "body[3][0]", "tally",
    ]  # fmt: skip


def test_a_story_that_refers_to_nothing_is_quiet() -> None:
    assert quiet_story().quiet
    assert not small_story().quiet
