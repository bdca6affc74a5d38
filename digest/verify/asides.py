"""What a clause that tells nothing of the change itself says of how far it is: done, still to come, or given up.

`…, and it made it in`, `On the roadmap: …` are built of the words with which people tell the life of work, in any order.
So a clause is read as such where every word of it that carries anything is one of these; which way it points is told by
its verb, and by whether that is denied, wished for or put under a condition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.lexicon import lemma, words
from digest.verify.tokens import Token, Words
from digest.verify.told import Segment, Told
from digest.wording import PENDING_WORDING, TO_COME_WORDING

#: What work comes to when it is done. Denied or wished for, it is not.
_DONE = words("""
    merge merges merged merging land lands landed ship ships shipped released deploy deployed launch launched deliver
    delivered rollout integrate integrated incorporate incorporated implement implemented implementation commit committed
    push pushed publish published finish finished complete completed completion done final finalized live available official
    approve approved approves approval accept accepted accepts adopt adopted adopts agree agreed agrees come comes came
    follow follows review reviewed reviews decide decided decision tested signed resolved begin begun began started out in
""")

#: What it is before, or when it came to nothing.
_UNDONE = words("""
    pending unmerged unfinished incomplete unresolved unreviewed undecided unapproved unshipped unreleased undelivered
    outstanding postponed delayed stalled blocked parked shelved rejected declined refused vetoed withdrawn withdrew
    withdraws abandoned reverted undone cancelled canceled suspended paused deferred stale tentative prospective
    hypothetical wip draft drafts proposal proposals proposed proposes propose suggestion suggested suggests planned plan
    plans scheduled upcoming soon ahead roadmap pipeline queue queued backlog preparation discussion debate debated
    discussed consideration await awaits awaiting wait waits waiting waited candidate remaining remains underway undergoing
    idea attempt intended intends foreseen envisaged envisioned expected anticipated forthcoming imminent eventually someday
    unsettled disputed contested contemplated mooted floated hoped slated due later perhaps maybe shortly
""")

#: The same in several words.
_UNDONE_TURNS = (
    "to come", "about to", "put off", "turned down", "given up", "gave up", "rolled back", "backed out", "taken back",
    "took back", "under way", "in progress", "in the works", "on hold", "on the table", "on the way", "up for",
    "subject to", "provided that", "on condition", "work continues", "work goes on", "open for", "open question",
    "open issue", "for the future", "in the future", "next up", "work has begun", "yet to", "still to", "is to be",
    "are to be", "to be done", "being worked", "worked on", "looking at", "look at", "looks at", "looking for", "half done",
    "half of it", "coming soon", "next in line", "not yet", "called off", "no go", "on ice", "far from", "not there yet",
    "some day", "one day", "at some point", "in due course", "before long", "in time", "for later", "in sight",
    "up in the air", "in limbo", "in flux", "left open", "still open", "remains open", "on paper", "in theory", "to follow",
    "to be merged", "to be released", "to be decided", "to be discussed", "to be approved", "in review", "under review",
    "in question", "in doubt", "on trial", "being discussed", "being considered",
)  # fmt: skip

#: Who and what else such clauses speak of: the work, those who do it, and those who get it.
_ABOUT = words("""
    release releases roll rolled apply applied applies active effect effective settled ready place force production
    introduced arrive arrived arrives reach reached reaches receive received debuted debut here there through over up off
    followed appear appears appeared happen happens happened go goes gone went get got gets solved ended concluded closed
    behave behaves operates functions ship-ready usable use used enabled installed download downloaded stay stays
    customer customers everyone everybody anyone anybody hand hands maintainer maintainers main master branch trunk base
    codebase stable channel build latest newest last new version install try job task team people community reviewer
    reviewers committer committers author authors owner owners second turn half comments comment question start continue
    continues stop stopped hang hangs resolve expect check checks stage step part piece everything nothing somebody someone
    nobody none default on already finally officially still first further running able
    work works working worked way table future next progress well time look looks looking side course request requests
    reply answer feedback verdict outcome fate matter line list agenda air limbo ice paper theory doubt trial condition
    long near week weekend world public general whole left do how given gave coming being subject open opened although
    though good thing accomplished achieved become becomes became enough much code does go-ahead sign-off
""")

#: What nobody waits for: behind `once` it tells what happens in use.
_REFUSED = ("rejected", "declined", "refused", "turned down", "called off", "cancelled", "canceled", "withdrawn")

#: What a revert did.
_TAKEN_BACK = (
    *_REFUSED, "withdrew", "reverted", "undone", "rolled back", "backed out", "taken back", "took back", "given up",
    "abandoned", "suspended", "paused",
)  # fmt: skip

_NOT = words("""
    not never no nobody none nothing neither nor hardly barely cannot can't isn't aren't wasn't weren't hasn't haven't hadn't
    didn't doesn't don't won't wouldn't without lacks lacking
""")
_PERHAPS = words("""
    will would may might could should shall if once until unless provided providing assuming whether when before can
    hopes hope wants want wish wishes supposed meant likely
""")
_KNOWN = _ABOUT | _DONE | _UNDONE | _NOT | _PERHAPS

#: What makes a clause say how things stand.
_STANDS = words("""
    is are has have can goes went gets got comes came takes took makes made becomes became become works runs stays does did
    lives exists sits reached joined received adopted merged accepted approved signed passed arrived entered applies
    accomplished finished completed done shipped live settled
""")
_MARKS = (
    "already", "from now on", "as of", "by now", "at last", "now in", "now on", "now out", "now live", "no longer",
    "any more", "left to do", "now part", "now that",
)  # fmt: skip
#: With one of these a clause of open work is about something else, or says that it is open in a way of its own.
_ELSE = (
    "had",
    "used to",
    "before",
    "says",
    "said",
    *(each for each in (*PENDING_WORDING, *TO_COME_WORDING) if "*" not in each),
)
_OVER = ("no longer", "any more", "anymore", "not open", "nothing more")


def done(segment: Segment, told: Told) -> Iterator[str]:
    """Yield each clause that tells open work as done without a word of what it does."""
    for clause, said in _asides(segment, told):
        stands = not _STANDS.isdisjoint(said.low) or any(_is_past(each) for each in clause) or said.has(_MARKS)
        if stands and (said.has(_OVER) or not (_is_to_come(said) or said.has(_ELSE))):
            yield _written(clause)


def to_come(segment: Segment, told: Told) -> Iterator[str]:
    """Yield each clause that tells landed work as pending, or as given up, without a word of what it does."""
    takes_back = any(family.change.reverts for family in segment.families)
    for clause, said in _asides(segment, told):
        if _is_to_come(said) and not (takes_back and said.has(_TAKEN_BACK)):
            yield _written(clause)


def _asides(segment: Segment, told: Told) -> Iterator[tuple[tuple[Token, ...], Words]]:
    """The clauses that only tell how far work is, in words that no passage has."""
    for clause in segment.clauses:
        own = [token for token in clause if token.kind != "mark"]
        if not own or any(token.role or token.copied or token.kind != "word" for token in own):
            continue
        things = [token for token in own if token.is_content]
        if all(token.low in _KNOWN for token in things) and not _is_mostly_told(things, told):
            yield clause, Words(clause)


def _is_mostly_told(things: Sequence[Token], told: Told) -> bool:
    return 2 * sum(_is_told(token, told) for token in things) > len(things)


def _is_told(token: Token, told: Told) -> bool:
    """Whether a passage or a title has a word: `(queue)` names the part that a title begins with."""
    return told.holds(token) or any(token.low in family.title_words for family in told.families)


def _is_to_come(said: Words) -> bool:
    if said.has(_OVER):
        return False
    if not _UNDONE.isdisjoint(said.low) or said.has(_UNDONE_TURNS):
        return not (said.low[0] in _PERHAPS and said.has(_REFUSED))
    if "yet" in said.low and not _NOT.isdisjoint(said.low):
        return True
    return any(_is_open(said.low[:i]) for i, word in enumerate(said.low) if word in _DONE)


def _is_open(before: Sequence[str]) -> bool:
    """Whether one of the words before something done denies it, wishes for it or puts it under a condition."""
    return not _NOT.isdisjoint(before) or not _PERHAPS.isdisjoint(before)


def _is_past(token: Token) -> bool:
    verb = lemma(token.low) if token.kind == "word" else None
    return verb is not None and verb[1] in ("past", "third")


def _written(clause: Sequence[Token]) -> str:
    return " ".join(token.text for token in clause if token.kind != "mark")
