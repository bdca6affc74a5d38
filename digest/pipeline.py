"""The only place where the stages meet: group, cover, rank, compose, verify, number."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from digest.compose import close, compose, plain_headline, quiet
from digest.coverage import ledger_of
from digest.excerpt import standing_alone
from digest.model import Activity, Ledger, Ranked
from digest.rank import rank
from digest.story import Story, Withheld, number
from digest.verify import Finding, check

#: Rounds of taking away what has findings; each can only make the story shorter.
_ROUNDS = 4


def build(activity: Activity) -> Story:
    """Tell a window as a story that its sources bear out.

    What the verifier finds fault with is held back and recorded in `Story.withheld`. The same activity makes the same story.
    """
    ledger = ledger_of(activity)
    ranked = rank(ledger)
    withheld: tuple[Withheld, ...] = ()
    for _ in range(_ROUNDS):
        draft = number(compose(ledger, ranked))
        story = supported(draft, ledger)
        if not story.withheld:
            break
        withheld += story.withheld
        suspects = _suspects(draft, ledger)
        alone = ((each.change.id, number(compose(ledger, [each]))) for each in ranked if each.change.id in suspects)
        faulty = {name for name, only in alone if _suspects(only, ledger)}
        if not faulty and (story.references or not suspects):
            break
        # A change that cannot lead must not take with it, or silence, what happened beside it.
        ranked = _without(ranked, faulty or suspects)
    return replace(story, withheld=withheld)


def verify(story: Story, activity: Activity) -> tuple[Finding, ...]:
    """Hold every sentence of a story against the sources of its activity; no findings mean that they bear it out."""
    return check(story, activity)


def supported(draft: Story, ledger: Ledger) -> Story:
    """Return the numbered story without what the verifier finds fault with."""
    story = number(draft)
    for _ in range(_ROUNDS):
        findings = check(story, ledger.activity, ledger)
        if not findings:
            return story
        story = number(close(withhold(story, findings), ledger))
    return replace(number(quiet(ledger)), withheld=story.withheld)


def _suspects(draft: Story, ledger: Ledger) -> frozenset[str]:
    """The changes, by their ids, that a headline or lede with findings tells."""
    at_fault = {finding.where for finding in check(draft, ledger.activity, ledger)} & {"headline", "lede"}
    proof = [item for where, each in draft.sentences() if where in at_fault for item in each.evidence]
    return frozenset(ledger.change_of[item.source].id for item in proof)


def _without(ranked: Iterable[Ranked], changes: Collection[str]) -> tuple[Ranked, ...]:
    return tuple(replace(each, place="left-out") if each.change.id in changes else each for each in ranked)


def withhold(story: Story, findings: Iterable[Finding]) -> Story:
    """Take away the sentences and items that have findings.

    A headline is replaced by the quoted title of what leads; a lede by the first sentence of the body. Where nothing is left
    to lead with, the story is emptied, and `supported` tells it as a quiet one.
    """
    codes: dict[str, dict[str, None]] = {}
    for finding in findings:
        codes.setdefault(finding.where, {})[finding.code] = None
    withheld = [
        *story.withheld,
        *(Withheld(each.plain, tuple(codes[where])) for where, each in story.sentences() if where in codes),
        *(
            Withheld(each.text, tuple(codes[f"actions[{i}]"]))
            for i, each in enumerate(story.actions)
            if f"actions[{i}]" in codes
        ),
    ]
    body = tuple(
        kept
        for p, paragraph in enumerate(story.body)
        if (kept := tuple(each for s, each in enumerate(paragraph) if f"body[{p}][{s}]" not in codes))
    )
    left = replace(
        story,
        body=body,
        tally=None if "tally" in codes else story.tally,
        actions=tuple(each for i, each in enumerate(story.actions) if f"actions[{i}]" not in codes),
        withheld=tuple(withheld),
    )
    if "lede" in codes:
        left = _with_new_lede(left)
    return _with_plain_headline(left) if "headline" in codes else left


def _with_new_lede(story: Story) -> Story:
    """The first claim of the body leads; without one the story has nothing to say."""
    for p, paragraph in enumerate(story.body):
        for s, each in enumerate(paragraph):
            if each.kind == "claim":
                rest = (*paragraph[:s], *paragraph[s + 1 :])
                body = (*story.body[:p], *((rest,) if rest else ()), *story.body[p + 1 :])
                return replace(story, lede=replace(standing_alone(each), kind="lede"), body=body)
    return story


def _with_plain_headline(story: Story) -> Story:
    """The title of the change that the lede cites first, quoted."""
    sources = [item.source for item in story.lede.evidence]
    reference = next((each for each in story.references if {link.id for link in each.sources} & set(sources)), None)
    if reference is None:
        return story
    name = reference.repo.rsplit("/", 1)[-1]
    return replace(story, headline=plain_headline(name, reference.title, reference.sources[0].id))
