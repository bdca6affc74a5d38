"""The story as a whole: references, counts, headline and lede, action items, and input that fits nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest

from digest.group import group
from digest.ledger_words import fold_text, left_out_text, quiet_headline, quiet_lede, unread_text
from digest.model import Failure, Ledger
from digest.story import (
    ActionItem,
    Evidence,
    Sentence,
    SourceLink,
    Span,
    Story,
    Unread,
    Urgency,
    Withheld,
    action_id,
    number,
)
from digest.verify import Finding, check
from tests.digest.verify.stories import codes, references, said, story_of
from tests.digest.verify.works import (
    ADVICE,
    BRK,
    FLOW,
    LEDE,
    QUEUES,
    WORKS,
    of,
    told,
)
from tests.digest.windows import commit, pull, squash, window


def item(change: str, text: str, urgency: Urgency, rule: str, *evidence: Evidence, due: date | None = None) -> ActionItem:
    repo = change.partition("!")[0].partition("#")[0]
    return ActionItem(action_id(change, rule, text), text, repo, urgency, rule, evidence, due)


ITEMS = (
    item("acme/engine#20", "Upgrade ironlib to 1.4.0", "immediate", "required-version", *of(20)),
    item(
        "acme/brakes#17",
        "Watch for the move to the new projection",
        "monitor",
        "on-hold",
        *of(17, repo=BRK),
        due=date(2026, 9, 12),
    ),
    item("acme/brakes#15", "Check for use of the steam backend before upgrading", "plan", "removal", *of(15, repo=BRK)),
    item("acme/engine-tools!GHSA-aaaa-bbbb-cccc", "Upgrade engine-tools to 2.3.1", "immediate", "advisory", ADVICE),
)

STORY = story_of(
    WORKS,
    LEDE,
    told("The driver reads three queues in one thread, and it retries a request twice.", *of(11, QUEUES)),
    told("The experimental valve controller rejects negative flow values.", *of(12, FLOW)),
    told("Brakes now caches readings of the gauge.", *of(14, repo=BRK)),
    said("Brakes has a pull request pending: to move to the new projection.", *of(17, repo=BRK), kind="pending"),
    said(
        "Its title says not to merge before September 12, 2026, so treat it as scheduled, not shipped.",
        *of(17, repo=BRK),
        kind="pending",
    ),
    headline=Sentence(
        "headline",
        (Span("text", "Engine adds PumpDriver; Brakes caches readings of the gauge"),),
        (*of(11), *of(14, repo=BRK)),
    ),
    actions=ITEMS,
)


def changed(where: int, **fields: object) -> tuple[ActionItem, ...]:
    return tuple(replace(each, **fields) if i == where else each for i, each in enumerate(STORY.actions))  # type: ignore[arg-type]


def with_reference(where: int, **fields: object) -> Story:
    references = tuple(replace(each, **fields) if i == where else each for i, each in enumerate(STORY.references))  # type: ignore[arg-type]
    return replace(STORY, references=references)


def test_a_whole_true_story_passes() -> None:
    assert check(STORY, WORKS) == ()


def test_a_ledger_at_hand_is_used() -> None:
    assert check(STORY, WORKS, group(WORKS)) == ()


def test_what_was_withheld_is_not_judged() -> None:
    assert check(replace(STORY, withheld=(Withheld("Engine doubled its speed.", ("CLAIM",)),)), WORKS) == ()


LINK = SourceLink("github:acme/engine:pull:12", "pull", "https://github.com/acme/engine/pull/12", "#12")
BODY = STORY.body[0]


def body(*sentences: Sentence) -> Story:
    return replace(STORY, body=(sentences,))


def headline(text: str, *evidence: Evidence) -> Story:
    return replace(STORY, headline=Sentence("headline", (Span("text", text),), evidence))


#: What is done to the story, where the finding stands, its code.
FAULTS: tuple[tuple[str, Callable[[], Story], str, str], ...] = (
    ("a title is changed", lambda: with_reference(0, title="Add PumpMaster"), "references[0]", "REFERENCE"),
    ("a state is changed", lambda: with_reference(0, state="released"), "references[0]", "REFERENCE"),
    ("a repository is changed", lambda: with_reference(0, repo=BRK), "references[0]", "REFERENCE"),
    ("a time is changed", lambda: with_reference(0, at=WORKS.window.start), "references[0]", "REFERENCE"),
    ("a change is made up", lambda: with_reference(0, change="acme/engine#99"), "references[0]", "REFERENCE"),
    (
        "a foreign source is added",
        lambda: with_reference(0, sources=(*STORY.references[0].sources, LINK)),
        "references[0]",
        "REFERENCE",
    ),
    (
        "a source is left out",
        lambda: with_reference(0, sources=STORY.references[0].sources[:1]),
        "references[0]",
        "REFERENCE",
    ),
    ("a number is skipped", lambda: with_reference(0, number=9), "references[0]", "REFERENCE"),
    (
        "a reference is not used",
        lambda: replace(
            STORY,
            references=(
                *STORY.references,
                replace(next(each for each in references(group(WORKS)) if each.change == "acme/brakes#19"), number=8),
            ),
        ),
        "references[7]",
        "REFERENCE",
    ),
    ("numbers do not follow the text", lambda: replace(STORY, body=(tuple(reversed(BODY)),)), "story", "REFERENCE"),
    ("an address is changed", lambda: with_reference(0, url="https://example.org/"), "references[0]", "URL"),
    (
        "a link is changed",
        lambda: with_reference(
            0,
            sources=(replace(STORY.references[0].sources[0], url="https://example.org/"), *STORY.references[0].sources[1:]),
        ),
        "references[0]",
        "URL",
    ),
    (
        "a reference stands twice",
        lambda: replace(STORY, references=(*STORY.references, replace(STORY.references[0], number=8))),
        "references[7]",
        "DUPLICATE",
    ),
    ("a sentence stands twice", lambda: body(*BODY, BODY[0]), "body[0][5]", "DUPLICATE"),
    ("a citation is missing", lambda: body(replace(BODY[0], cite=()), *BODY[1:]), "body[0][0]", "CITE_MISSING"),
    ("a citation leads nowhere", lambda: body(replace(BODY[0], cite=(1, 99)), *BODY[1:]), "body[0][0]", "CITE_MISSING"),
    ("a citation is added", lambda: body(replace(BODY[0], cite=(1, 2)), *BODY[1:]), "body[0][0]", "IDLE_CITE"),
    ("a headline cites", lambda: replace(STORY, headline=replace(STORY.headline, cite=(1,))), "headline", "IDLE_CITE"),
    (
        "the tally counts too many",
        lambda: replace(
            STORY, tally=Sentence("tally", (Span("text", "In all, 12 changes landed across three repositories."),))
        ),
        "tally",
        "COUNT",
    ),
    (
        "the tally counts documents",
        lambda: replace(
            STORY,
            tally=Sentence("tally", (Span("text", str(STORY.tally.plain).replace("changes", "commits")),))
            if STORY.tally
            else None,
        ),
        "tally",
        "COUNT",
    ),
    (
        "a fold counts twice",
        lambda: body(
            *BODY, Sentence("tally", (Span("text", "In housekeeping, two changes landed in Brakes."),), of(15, repo=BRK))
        ),
        "body[0][5]",
        "COUNT",
    ),
    (
        "what is left out is counted wrongly",
        lambda: body(*BODY, Sentence("tally", (Span("text", "Nine further changes are left out here."),))),
        "body[0][5]",
        "COUNT",
    ),
    (
        "the headline swaps the repositories",
        lambda: headline("Brakes adds PumpDriver; Engine caches readings of the gauge", *of(11), *of(14, repo=BRK)),
        "headline",
        "HEADLINE",
    ),
    (
        "the headline tells another change",
        lambda: headline("Brakes drops the steam backend", *of(15, repo=BRK), *of(19, repo=BRK)),
        "headline",
        "HEADLINE",
    ),
    ("the headline claims", lambda: headline("Engine adds faster PumpDriver", *of(11)), "headline", "CLAIM"),
    (
        "the headline tells open work as done",
        lambda: headline("Brakes moves to the new projection", *of(17, repo=BRK)),
        "headline",
        "STATUS",
    ),
    (
        "the lede tells what nobody refers to",
        lambda: replace(STORY, lede=said("Brakes speeds up the brake log.", *of(19, repo=BRK), kind="lede")),
        "lede",
        "HEADLINE",
    ),
    (
        "the lede has no evidence",
        lambda: replace(STORY, lede=said("Engine added PumpDriver.", kind="lede")),
        "lede",
        "UNCITED",
    ),
    ("a hold is left out", lambda: body(*BODY[:-1]), "body[0][3]", "STATUS"),
    (
        "a bridge says something",
        lambda: body(*BODY, Sentence("bridge", (Span("text", "The gauges work well."),))),
        "body[0][5]",
        "SUPPORT",
    ),
    (
        "a link leads away",
        lambda: body(
            *BODY,
            replace(
                BODY[0],
                spans=(
                    Span("text", "The driver reads "),
                    Span("link", "three queues", "https://example.org/"),
                    Span("text", "."),
                ),
            ),
        ),
        "body[0][5]",
        "URL",
    ),
    (
        "an item speaks to maintainers",
        lambda: replace(STORY, actions=changed(0, text="Merge ironlib to 1.4.0")),
        "actions[0]",
        "ACTION",
    ),
    (
        "an item tells another object",
        lambda: replace(STORY, actions=changed(2, text="Check for use of the marble backend before upgrading")),
        "actions[2]",
        "ACTION",
    ),
    (
        "an item tells another version",
        lambda: replace(STORY, actions=changed(0, text="Upgrade ironlib to 1.4.1")),
        "actions[0]",
        "NUMBER",
    ),
    (
        "an item tells another package's version",
        lambda: replace(STORY, actions=changed(0, text="Upgrade copperlib to 1.4.0")),
        "actions[0]",
        "BIND",
    ),
    ("an item has no evidence", lambda: replace(STORY, actions=changed(0, evidence=(), cite=())), "actions[0]", "UNCITED"),
    ("an item is of another repository", lambda: replace(STORY, actions=changed(0, repo=BRK)), "actions[0]", "WRONG_REPO"),
    (
        "an item is due on another day",
        lambda: replace(STORY, actions=changed(1, due=date(2026, 9, 13))),
        "actions[1]",
        "DATE",
    ),
    ("a plan is made immediate", lambda: replace(STORY, actions=changed(2, urgency="immediate")), "actions[2]", "URGENCY"),
    (
        "an immediate item is played down",
        lambda: replace(STORY, actions=changed(0, urgency="monitor")),
        "actions[0]",
        "URGENCY",
    ),
    (
        "open work is made a plan",
        lambda: replace(STORY, actions=changed(1, urgency="plan", rule="new-capability")),
        "actions[1]",
        "URGENCY",
    ),
    (
        "landed work is watched",
        lambda: replace(STORY, actions=changed(2, urgency="monitor", rule="on-hold")),
        "actions[2]",
        "URGENCY",
    ),
    (
        "a removal is made an advisory",
        lambda: replace(STORY, actions=changed(2, urgency="immediate", rule="advisory")),
        "actions[2]",
        "URGENCY",
    ),
    ("a rule is made up", lambda: replace(STORY, actions=changed(0, rule="important")), "actions[0]", "URGENCY"),
    ("an item stands twice", lambda: replace(STORY, actions=(*STORY.actions, STORY.actions[0])), "actions[4]", "DUPLICATE"),
    (
        "an item calls people",
        lambda: replace(STORY, actions=changed(0, text="Upgrade ironlib to 1.4.0 @everyone")),
        "actions[0]",
        "INJECTION",
    ),
    ("an unread repository is made up", lambda: replace(STORY, unread=(Unread(BRK, "gone"),)), "story", "UNREAD"),
    ("the byline calls people", lambda: replace(STORY, byline="By RepoJournal @everyone"), "story", "INJECTION"),
    ("the id is of another day", lambda: replace(STORY, id="acme-2026-08-21T10Z"), "story", "REFERENCE"),
    ("an item has another's id", lambda: replace(STORY, actions=changed(0, id="0" * 12)), "actions[0]", "ACTION"),
    ("it is filed at another time", lambda: replace(STORY, filed_at=STORY.filed_at + timedelta(hours=1)), "story", "DATE"),
)


@pytest.mark.parametrize(("name", "fault", "where", "code"), FAULTS, ids=[each[0] for each in FAULTS])
def test_a_fault_of_the_whole_is_found(name: str, fault: Callable[[], Story], where: str, code: str) -> None:
    found = check(fault(), WORKS)
    assert code in codes(found, where), (name, found)


def test_a_story_of_another_desk_gets_one_finding() -> None:
    assert check(replace(STORY, desk="other"), WORKS) == (
        Finding("story", "MISMATCH", "the story is of the desk other, the activity of acme"),
    )


def test_a_story_of_another_window_gets_one_finding() -> None:
    found = check(STORY, replace(WORKS, window=replace(WORKS.window, end=WORKS.window.end + timedelta(days=1))))
    assert [(each.where, each.code) for each in found] == [("story", "MISMATCH")]


def test_a_story_whose_sources_the_activity_lacks_gets_findings_and_no_crash() -> None:
    found = check(STORY, replace(WORKS, events=()))
    assert "EVIDENCE" in codes(found, "lede")
    assert "github:acme/engine:pull:11 is not among the sources of the activity" in {each.message for each in found}


def test_counts_of_the_ledger_pass_wherever_they_stand() -> None:
    told = {
        "acme/engine#11",
        "acme/engine#12",
        "acme/engine#20",
        "acme/brakes#14",
        "acme/brakes#15",
        "acme/engine-tools!GHSA-aaaa-bbbb-cccc",
    }
    left_out = len(group(WORKS).done) - len(told)
    folded = [group(WORKS).change_named["acme/brakes#19"]]
    story = body(
        *BODY,
        Sentence("claim", (Span("text", fold_text(WORKS, folded)),), of(19, repo=BRK)),
        Sentence("bridge", (Span("text", left_out_text(left_out - 1)),)),
    )
    assert check(number(replace(story, references=references(group(WORKS)))), WORKS) == ()


QUIET = window()


def quiet(ledger: Ledger) -> Story:
    return Story(
        id="acme-2026-08-20T10Z",
        desk="acme",
        window=ledger.activity.window,
        filed_at=ledger.activity.collected_at,
        headline=Sentence("headline", (Span("text", quiet_headline(ledger)),)),
        byline="By RepoJournal",
        lede=Sentence("lede", (Span("text", quiet_lede(ledger)),)),
        unread=tuple(Unread(each.repo, each.reason) for each in ledger.activity.failures),
    )


def test_a_quiet_story_says_what_the_ledger_says() -> None:
    assert check(quiet(group(QUIET)), QUIET) == ()


def test_a_quiet_story_that_promises_more_is_found() -> None:
    story = replace(quiet(group(QUIET)), lede=said("A quiet day, and all is well.", kind="lede"))
    assert codes(check(story, QUIET), "lede") == {"COUNT"}


def test_a_day_with_unread_repositories_names_them() -> None:
    activity = window(failures=(Failure(BRK, "it asks for a token"),))
    story = quiet(group(activity))
    named = Sentence("bridge", (Span("text", unread_text(activity.failures)),))
    assert check(replace(story, body=((named,),)), activity) == ()
    assert codes(check(replace(story, unread=()), activity)) == {"UNREAD"}


def test_a_change_taken_back_within_the_window_is_no_news() -> None:
    activity = window(
        pull(1, "Add a siren"),
        squash(1, "Add a siren", "b1"),
        commit("c1", 'Revert "Add a siren (#1)"', f"This reverts commit {('b1' * 40)[:40]}."),
        pull(2, "Add a bell"),
        squash(2, "Add a bell", "d1"),
    )
    ledger = group(activity)
    assert [pair.change.id for pair in ledger.cancelled] == ["acme/engine#1"]
    bell = said("Engine added a bell.", Evidence("github:acme/engine:pull:2", "Add a bell"))
    siren = said("It also added a siren.", Evidence("github:acme/engine:pull:1", "Add a siren"))
    assert check(story_of(activity, bell), activity) == ()
    assert "STATUS" in codes(check(story_of(activity, bell, siren), activity), "body[0][0]")


def test_a_revert_of_earlier_work_says_that_it_is_one() -> None:
    activity = window(commit("c1", 'Revert "Add a siren"', "This reverts commit 1234567."))
    evidence = Evidence(f"github:acme/engine:commit:{('c1' * 40)[:40]}", 'Revert "Add a siren"')
    assert check(story_of(activity, said("Engine reverted “Add a siren”.", evidence)), activity) == ()
    assert "STATUS" in codes(check(story_of(activity, said("Engine added a siren.", evidence)), activity), "lede")


def test_work_in_a_release_is_told_with_its_tag() -> None:
    activity = window(pull(1, "Add a siren"), squash(1, "Add a siren", "b1"), pull(2, "Add a bell"))
    ledger = group(activity)
    siren, bell = (ledger.change_named[f"acme/engine#{number}"] for number in (1, 2))
    ledger = Ledger(activity, (replace(siren, status="released", released_in="v1.2.0"), bell))

    def held(text: str) -> set[str]:
        story = story_of(activity, said(text, Evidence("github:acme/engine:pull:1", "Add a siren")))
        return codes(check(story, activity, ledger), "lede")

    assert held("Engine added a siren, released in v1.2.0.") == set()
    assert held("Engine added a siren, released in v1.3.0.") == {"NUMBER", "STATUS"}
