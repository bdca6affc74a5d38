"""Stories made by hand, for the verifier: a few sentences over an activity, in a frame that is right."""

from __future__ import annotations

from dataclasses import replace

from digest.group import group
from digest.ledger_words import tally_text
from digest.model import Activity, Ledger, source_id
from digest.story import (
    ActionItem,
    Evidence,
    Reference,
    Sentence,
    SentenceKind,
    SourceLink,
    Span,
    Story,
    Unread,
    number,
)
from digest.verify import Finding, check


def spans(text: str) -> tuple[Span, ...]:
    """Spans of text in which `code` and “quotation” are marked as prose marks them."""
    found: list[Span] = []
    for i, part in enumerate(text.split("`")):
        if i % 2:
            found.append(Span("code", part))
            continue
        for j, piece in enumerate(part.replace("”", "“").split("“")):
            if piece:
                found.append(Span("quote" if j % 2 else "text", piece))
    return tuple(found)


def said(text: str, *evidence: Evidence, kind: SentenceKind = "claim") -> Sentence:
    """A sentence with its evidence."""
    return Sentence(kind, spans(text), evidence)


def source(activity: Activity, repo: str, kind: str, key: str) -> str:
    """The id of a source; the key of a commit may be the beginning of its sha."""
    beginning = source_id(activity.repo_named[repo], kind, key)
    return next((each for each in activity.sources if each.startswith(beginning)), beginning)


def pull(activity: Activity, repo: str, key: int, *passages: str) -> tuple[Evidence, ...]:
    """Evidence from a pull request; its title where no passage is given."""
    name = source(activity, repo, "pull", str(key))
    return tuple(Evidence(name, passage) for passage in passages or (activity.sources[name].title,))


def references(ledger: Ledger) -> tuple[Reference, ...]:
    """Every change of the ledger, as a reference."""
    return tuple(
        Reference(
            0,
            change.id,
            change.title,
            change.repo,
            change.status,
            change.at,
            change.url,
            tuple(SourceLink(each.id, each.kind, each.url, each.label) for each in change.sources),
        )
        for change in ledger.changes
    )


def story_of(
    activity: Activity,
    lede: Sentence,
    *body: Sentence,
    headline: Sentence | None = None,
    actions: tuple[ActionItem, ...] = (),
) -> Story:
    """A story whose frame is right, so that a finding is about the sentences given."""
    ledger = group(activity)
    tally = tally_text(ledger)
    first = group(activity).change_of[lede.evidence[0].source] if lede.evidence else None
    quoted = Sentence(
        "headline",
        (Span("text", f"{activity.repo_named[first.repo].spoken}: "), Span("quote", first.title)) if first else (),
        (Evidence(first.lead.id, first.title),) if first else (),
    )
    return number(
        Story(
            id=f"{activity.desk.slug}-{activity.window.end:%Y-%m-%dT%HZ}",
            desk=activity.desk.slug,
            window=activity.window,
            filed_at=activity.collected_at,
            headline=headline or quoted,
            byline="By RepoJournal",
            lede=replace(lede, kind="lede"),
            body=(body,) if body else (),
            tally=Sentence("tally", (Span("text", tally),)) if tally else None,
            actions=actions,
            references=references(ledger),
            unread=tuple(Unread(failure.repo, failure.reason) for failure in activity.failures),
        )
    )


def findings(activity: Activity, lede: Sentence, *body: Sentence) -> tuple[Finding, ...]:
    """What the verifier holds against a lede and a body."""
    return check(story_of(activity, lede, *body), activity)


def codes(found: tuple[Finding, ...], where: str | None = None) -> set[str]:
    """The codes of findings, at one place or anywhere."""
    return {each.code for each in found if where is None or each.where == where}
