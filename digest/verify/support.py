"""Support: the words of each clause have a home in the changes it cites, and no other change bears it out better."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from digest.ledger_words import is_release
from digest.lexicon import GLUE_WORDS, NUMBER_WORDS, QUANTIFIERS, STOP_WORDS, words
from digest.verify.case import Case
from digest.verify.claims import claim_of
from digest.verify.family import Family, Passage
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.numbers import ways
from digest.verify.sense import bases, is_everyday, is_plain, senses
from digest.verify.shifts import is_worked_out
from digest.verify.text import forms, letters
from digest.verify.tokens import Token
from digest.verify.told import Segment, Told

#: Shares of content words: below these a sentence, one of four strange words or more, a passage bear too little out.
LEAST, LEAST_OF_MANY, IDLE, BETTER = 0.45, 0.5, 0.25, 0.15
#: The same share where one passage has the numbers and the code of the sentence.
_LEAST_BOUND = 0.34
#: How much of a missing word is forgiven where an editor may have put it for one of a passage.
_OWN = 0.6
#: How many words that the sources have go with each one that is no everyday word and that they lack.
_BESIDE = 3

#: Things of a passage beside which one word of a reason may be an editor's own.
_HELD = 2
#: The check of quantities judges these.
_QUANTITIES = frozenset().union(*QUANTIFIERS)

#: What opens a reason. In it every word is a claim, plain ones too, and less than a third may be an editor's own.
_REASONS = tuple(
    tuple(phrase.split())
    for phrase in (
        "because", "owing to", "due to", "thanks to", "prompted by", "driven by", "motivated by", "in response to",
        "in preparation for", "on account of", "as a result of", "following a", "following an", "after users",
        "after customers", "at the request of", "in reaction to", "as a reaction to", "in view of", "in light of",
        "in the light of", "in anticipation of", "in line with", "in order to", "so as to", "with a view to", "for fear of",
        "for the sake of", "for reasons of", "on the advice of", "on behalf of", "on request of", "by request of",
        "under pressure from", "inspired by", "triggered by", "forced by", "requested by", "demanded by", "suggested by",
        "required by", "sponsored by", "to comply with", "to satisfy", "to please", "to keep up with", "amid", "given that",
        "out of concern", "by popular demand", "as part of", "based on", "caused by", "at the urging of",
    )
)  # fmt: skip
#: "One" and "zero" are hardly numbers.
_NUMBERS = frozenset(NUMBER_WORDS[2:])
_OPENS_REASON = frozenset(phrase[0] for phrase in _REASONS)
#: What a phrase at the end of a sentence may begin with. One whose words are all strange has been added.
_OPENS_TAIL = words("""
    after because since as for so to due owing thanks following amid given on in by with without under at while which making
    giving saving helping letting allowing leaving keeping and
""")


_OPENS_RESULT = words("so making giving saving helping letting allowing")


class _Weighed(NamedTuple):
    """A clause: its content words, those that its best change lacks.

    Args:
        literal: the change has one of the words as it stands.
        exact: it has code, a number or a quotation, which are looked up letter by letter.
    """

    content: tuple[Token, ...]
    missing: tuple[Token, ...]
    literal: bool = True
    exact: bool = False


def support(told: Told, case: Case) -> Iterator[Finding]:
    """SUPPORT, CLAUSE, WRONG_CITE: too many content words, of the sentence or of one clause, have no home."""
    for segment in told.segments:
        weighed = [_weigh(clause, segment.families, told) for clause in segment.clauses]
        content = [token for clause in weighed for token in clause.content]
        missing = [token for clause in weighed for token in clause.missing]
        yield from _reasons(told, segment)
        yield from _tail(told, segment)
        if not missing:
            continue
        own = frozenset(_own_words(told, missing, len(content) - len(missing) + _exact(segment)))
        if _too_few(
            len(content),
            len(missing) - _OWN * len(own),
            _exact(segment),
            _LEAST_BOUND if _is_bound(told, segment) else LEAST,
        ):
            yield Finding(told.where, "SUPPORT", f"{_listed(missing)} not in {names(segment.families)}")
        else:
            yield from _lone_clauses(told, segment, weighed, own)
        yield from _elsewhere(told, segment, content, missing, case)


def _weigh(clause: Sequence[Token], families: Sequence[Family], told: Told) -> _Weighed:
    """Of several changes, the one that lacks least counts. Plain words may be missing, and words of one sense are one."""
    content = tuple(token for token in clause if token.is_content)
    lacks = [tuple(token for token in content if not family.knows(token.low)) for family in families] or [content]
    if not all(lacks):
        return _Weighed(content, ())
    least = min(lacks, key=len)
    missing = tuple(token for token in least if not _is_given(told, token))
    carrying = tuple(token for token in content if token not in least or not is_plain(token.low))
    exact = any(token.kind in ("code", "number", "quote") or token.low in _NUMBERS for token in clause)
    return _Weighed(carrying, missing, literal=len(least) < len(content), exact=exact)


def _is_given(told: Told, token: Token) -> bool:
    """Whether a word that the sources lack may stand: it is plain, means one of theirs, or is another check's to judge."""
    low = token.low
    return is_plain(low) or told.means(low) or bool(claim_of(low)) or is_worked_out(told, token)


def _exact(segment: Segment) -> int:
    """How many runs of code and how many quotations a part has: other checks look them up letter by letter."""
    kinds = [token.kind for token in segment.tokens]
    return sum(kind in ("code", "quote") and kind != before for kind, before in zip(kinds, ["", *kinds], strict=False))


def _is_bound(told: Told, segment: Segment) -> bool:
    """Whether one passage has two things of a part that are hard to get wrong (code, numbers), and every one of them."""
    hard = [token.low for token in segment.tokens if token.kind in ("code", "number") and not token.role]
    return len(set(hard)) > 1 and any(set(hard) <= set(passage.words) for passage in told.passages)


def _too_few(content: int, missing: float, exact: int, least: float) -> bool:
    coverage = 1 - missing / (content + exact)
    if content + exact <= 2:
        return not exact or 2 * missing > content + exact
    return (missing >= 2 and coverage < least) or (missing >= 4 and coverage < max(least, LEAST_OF_MANY - (LEAST - least)))


def _own_words(told: Told, missing: Sequence[Token], known: int) -> Sequence[Token]:
    """Everyday words that an editor may have put for those of a passage that nothing else of the sentence tells.

    No more of them than there are such words: what is added to a sentence that tells all of its passage stands for none.
    """
    everyday = [token for token in missing if is_everyday(token.low)]
    strange = len(missing) - len(everyday)
    if not everyday or _BESIDE * strange > known:
        return ()
    return everyday[: told.untold]


def _lone_clauses(told: Told, segment: Segment, weighed: Sequence[_Weighed], own: frozenset[Token]) -> Iterator[Finding]:
    """Clauses of which the sources lack most; of the last one, where inventions are added, a single word is enough.

    One that lacks nothing but an editor's own words is none, unless it opens as additions do: `…, which hardens it`.
    """
    for i, clause in enumerate(weighed):
        opens = i == len(weighed) - 1 and segment.clauses[i][0].low in _OPENS_TAIL
        if own.issuperset(clause.missing) and (clause.literal or clause.exact or not opens):
            continue
        most = len(clause.missing) >= 2 and 3 * len(clause.missing) > 2 * len(clause.content)
        strange = 2 * len(clause.missing) > len(clause.content)
        added = 0 < i == len(weighed) - 1 and not clause.literal and not clause.exact and strange
        if most or (clause.missing and added):
            yield Finding(told.where, "CLAUSE", f"{_listed(clause.missing)} not in {names(segment.families)}")


def _reasons(told: Told, segment: Segment) -> Iterator[Finding]:
    """A reason of whose words the sources lack too many: more than one beside two that a passage has, else a third."""
    for clause in segment.clauses:
        for i in range(len(clause)):
            phrase = _reason_at(clause, i)
            reason = clause[i + phrase :] if phrase else ()
            content = [token for token in reason if token.is_content and token.low not in _QUANTITIES]
            missing = [
                token
                for token in content
                if not _is_known(token, segment.families) and not told.means(token.low, firmly=True)
            ]
            if missing and 3 * len(missing) >= len(content) and not _is_own(missing, _held(told, clause[i])):
                yield Finding(told.where, "CLAUSE", f"{_listed(missing)} no reason in {names(segment.families)}")


def _is_own(missing: Sequence[Token], held: int) -> bool:
    """Whether an editor may say words of a reason that no source has: one beside two things of a passage, or plain ones."""
    if all(is_plain(token.low) for token in missing):
        return held > 0
    return len(missing) == 1 and held >= _HELD


def _held(told: Told, opening: Token) -> int:
    """How many of the things between a word and the next mark a passage has."""
    at = next(i for i, token in enumerate(told.tokens) if token is opening)
    end = next((i for i in range(at, len(told.tokens)) if told.tokens[i].kind == "mark"), len(told.tokens))
    return sum(map(told.holds, told.tokens[at:end]))


def _tail(told: Told, segment: Segment) -> Iterator[Finding]:
    """A phrase at the end of a sentence that opens like a reason or a result and of whose words the sources have none."""
    if not segment.clauses or segment is not told.segments[-1]:
        return
    clause = segment.clauses[-1]
    for i, opening in enumerate(clause):
        if opening.low not in _OPENS_TAIL or (i == 0 and len(segment.clauses) == 1):
            continue
        tail = [token for token in clause[i + 1 :] if token.kind != "mark"]
        content = [token for token in tail if token.kind == "word" and not token.role and is_said(token.low)]
        exact = any(token.kind in ("code", "number", "quote") or token.copied or token.role for token in tail)
        strange = [each for each in content if not (_is_known(each, segment.families) or _may_mean(told, opening, each))]
        if len(content) > 1 and len(strange) == len(content) and not exact and not all(is_plain(e.low) for e in strange):
            yield Finding(told.where, "CLAUSE", f"{_listed(strange)} in no source of {names(segment.families)}")
            return


def _may_mean(told: Told, opening: Token, word: Token) -> bool:
    """Whether a word of a tail means what a source says. A result is told in a source's own words, or has been added."""
    return opening.low not in _OPENS_RESULT and told.means(word.low)


def is_said(word: str) -> bool:
    """Whether a word says something at the end of a sentence: no stop word."""
    return len(word) > 1 and word not in STOP_WORDS


def _reason_at(clause: Sequence[Token], i: int) -> int:
    """How many words open a reason at `i`; 0 for none."""
    if clause[i].low not in _OPENS_REASON:
        return 0
    low = tuple(token.low for token in clause[i : i + 4])
    return next((len(phrase) for phrase in _REASONS if low[: len(phrase)] == phrase), 0)


def _is_known(token: Token, families: Sequence[Family]) -> bool:
    return any(family.knows(token.low) for family in families)


def _elsewhere(
    told: Told, segment: Segment, content: Sequence[Token], missing: Sequence[Token], case: Case
) -> Iterator[Finding]:
    share = 1 - len(missing) / len(content)
    low = [token.low for token in content]
    for other in case.referenced:
        if other not in told.families and other.coverage(low) >= share + BETTER:
            yield Finding(told.where, "WRONG_CITE", f"{other.change.id} says it, not {names(segment.families)}")
            return


def _listed(tokens: Sequence[Token]) -> str:
    words = list(dict.fromkeys(token.text for token in tokens))
    return f"“{'”, “'.join(words[:5])}” {'is' if len(words) == 1 else 'are'}"


def idle(told: Told) -> Iterator[Finding]:
    """IDLE_CITE: the passages of a change that bear out less than a quarter of every clause prove nothing.

    They are taken together: a second passage of a change may name what the first one leaves out.
    """
    clauses = [words for segment in told.segments for clause in segment.clauses if (words := _named(clause))]
    if not clauses:
        return
    for family in told.families:
        own = {source.id for source in family.change.sources}
        passages = [passage for passage in told.passages if passage.source.id in own]
        if passages and not _bear_out(passages, clauses, told) and not _is_named(family, told):
            first = passages[0]
            yield Finding(told.where, "IDLE_CITE", f"“{first.text[:60]}” in {first.source.id} bears out none of it")


def _is_named(family: Family, told: Told) -> bool:
    """Whether a sentence names a release by its tag, whatever its title says: `releases v9.3.0` of “Waymark 9.3”."""
    return is_release(family.change) and any(
        token.low in line for line in family.title_lines for token in told.tokens if token.kind == "number"
    )


def _bear_out(passages: Sequence[Passage], clauses: Sequence[Sequence[Token]], told: Told) -> bool:
    """Whether passages hold a quarter of a clause or of the whole, in some words, or a thing it has by letter."""
    said = {word for passage in passages for word in passage.words}
    whole = [token for words in clauses for token in words]
    if max(_share(words, said) for words in (*clauses, whole)) >= IDLE:
        return True
    if any(_is_quoted(each, told.quotes) or _lies_between(each, told.prose) for each in passages):
        return True
    return any(token.kind == "code" and token.low in said for token in whole) or _tells_anew(said, clauses)


def _tells_anew(said: set[str], clauses: Sequence[Sequence[Token]]) -> bool:
    """Whether words bear out a clause in other words. What takes, gets or makes may stand for anything, and does not."""
    held = frozenset().union(*(each for word in said if (each := bases(word)).isdisjoint(GLUE_WORDS)))
    weighty = ([token for token in clause if not is_plain(token.low)] or clause for clause in clauses)
    return any(sum(not senses(token.low).isdisjoint(held) for token in clause) >= IDLE * len(clause) for clause in weighty)


def _lies_between(passage: Passage, prose: str) -> bool:
    """Whether a passage is a tag between two others: 1.4.3 in `released 1.4.2 to 1.4.5`."""
    stem, _, last = passage.text.rpartition(".")
    found = (
        re.search(rf"(?<!\w){re.escape(stem)}\.(\d{{1,6}}) to {re.escape(stem)}\.(\d{{1,6}})(?!\w)", prose) if stem else None
    )
    return bool(found and last.isdecimal() and int(found[1]) < int(last) < int(found[2]))


def share_of(told: Told, passage: Passage) -> float:
    """The share of the things a sentence tells that stand in a passage."""
    words = _named(told.tokens)
    return _share(words, set(passage.words)) if words else 0.0


def _named(clause: Sequence[Token]) -> list[Token]:
    return [token for token in clause if token.is_thing or token.role == "date"]


def _share(words: Sequence[Token], said: set[str]) -> float:
    return sum(_stands(token, said) for token in words) / len(words)


def _stands(token: Token, said: set[str]) -> bool:
    if token.kind == "number":
        return any(way in said for way in ways(token.low))
    return token.low in said or any(form in said for form in forms(token.low))


def _is_quoted(passage: Passage, quotes: Sequence[str]) -> bool:
    said = letters(passage.text).lower()
    return any(part.strip() in said for quote in quotes for part in letters(quote).lower().split("...") if part.strip())
