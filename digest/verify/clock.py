"""Times that only a clock or a calendar at hand could tell: `yesterday`, `in the coming days`, `late last spring`.

A story is read on another day than its sources were written, so such a time stands in a sentence only as a passage has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.lexicon import MONTHS, NUMBER_WORDS, WEEKDAYS, words
from digest.verify.tokens import Token
from digest.verify.told import Told

#: Times in a turn of their own.
RELATIVE = (
    "today", "tonight", "yesterday", "tomorrow", "overnight", "this morning", "this afternoon", "this evening", "last night",
    "recently", "lately", "nowadays", "these days", "in the future", "any day", "ago", "the other day", "other week",
    "before last", "after next", "a while back", "just now", "days to come", "sooner or later", "shortly", "a moment before",
    "in the meantime", "before long", "at short notice", "in due course", "one of these days", "in due time", "some day",
    "someday", "momentarily", "presently", "in no time", "by now", "mid year", "year end", "long since", "of late",
)  # fmt: skip

#: With a span of time behind them these are relative, too: `last week`, `in the coming days`, `next Friday`.
_TURNS = frozenset(["last", "next", "this", "past", "coming", "previous", "following", "current", "upcoming", "recent"])
_FEW = frozenset(["few", "couple", "of", "several", "business", "working"])
_SPANS = words("""
    day days week weeks weekend weekends month months quarter quarters year years decade decades century spring summer autumn
    fall winter fortnight sprint sprints semester season holiday holidays half
""") | frozenset(name.lower() for name in (*MONTHS, *WEEKDAYS))

#: Before a span of time these say when, with no more than a measure or a part between them: `by the end of the month`.
_WHEN = words("in within since until till by before after for over during at throughout around from towards through")
_BETWEEN = words("""
    the a an end start beginning middle turn close of early late mid first second third fourth last half part days weeks
    few couple several some many coming next whole very rest course hours more less than another one's year's
""")
_TIMES = (_SPANS - {"half", "season", "fall"}) | words("""
    night nights midnight noon midday lunch lunchtime morning mornings evening evenings afternoon christmas easter vacation
    dawn dusk daybreak ages
""")
#: Behind a span of time these say when.
_BEHIND = words("later earlier back hence")
#: Behind a span of time these say of something in the sentence which one it is: `until the day he needed it`.
_WHICH = words("he she it they we you i when that which where who on of one a an the")
_MONTH_OR_DAY = frozenset(name.lower() for name in (*MONTHS, *WEEKDAYS))

#: Before a weekday these make it another one than the day on which something happened.
_MOVED = words("since until till by before after from next last every each coming this past previous following")
_DAYS = frozenset(name.lower() for name in WEEKDAYS)


def relative(told: Told) -> Iterator[str]:
    """Yield the times of a sentence that are told by the reader's clock and that no passage has."""
    for phrase in (*_turns(told), *_soon(told)):
        if not any(_says(passage.words, phrase) for passage in told.passages):
            yield phrase
    yield from _placed(told)
    yield from _weekdays(told)


def _says(line: Sequence[str], phrase: str) -> bool:
    """Whether a passage has a phrase, or says the same the other way round: `the previous day` of `the day before`."""
    first, _, span = phrase.partition(" ")
    other = {"previous": f"{span} before", "following": f"{span} after", "next": f"{span} after"}.get(first, phrase)
    text = f" {' '.join(line)} "
    return f" {phrase} " in text or f" {other} " in text


def _turns(told: Told) -> Iterator[str]:
    for phrase in RELATIVE:
        yield from (phrase for _ in told.words.at(phrase))
    low = told.words.low
    for i, word in enumerate(low):
        if word in _TURNS:
            behind = next((at for at in range(i + 1, min(i + 4, len(low))) if low[at] in _SPANS), None)
            if behind is not None and all(each in NUMBER_WORDS or each in _FEW for each in low[i + 1 : behind]):
                yield " ".join(low[i : behind + 1])


def _soon(told: Told) -> Iterator[str]:
    """`soon`, which is no time in `as soon as` and `too soon`."""
    low = told.words.low
    for i, word in enumerate(low):
        if word == "soon" and low[i + 1 : i + 2] != ["as"] and low[max(0, i - 1) : i] not in (["too"], ["so"]):
            yield word


def _placed(told: Told) -> Iterator[str]:
    """`since spring`, `at the end of the month`, `within days`, `a year later`: spans of time that no passage speaks of."""
    tokens = told.words.tokens
    for i, token in enumerate(tokens):
        if (
            token.low not in _TIMES
            or token.low in _MONTH_OR_DAY
            or token.joined
            or token.copied
            or _is_known(told, token.low)
        ):
            continue
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        if after is not None and _is_beside(after, last=i + 2 == len(tokens)) and not _is_counted(tokens, i):
            yield f"{token.text} {after.text}"
        elif after is None or not (after.is_content or after.low in _WHICH):
            start = _start(tokens, i)
            if start is not None:
                yield " ".join(each.text for each in tokens[start : i + 1])


def _is_beside(after: Token, *, last: bool) -> bool:
    """Whether a word behind a span of time counts it from some moment: `a year later`, `the day after` at the end."""
    return after.low in _BEHIND or (last and after.low in ("after", "before"))


def _start(tokens: Sequence[Token], i: int) -> int | None:
    """Where the words begin that say when by a span of time at `i`; None where they do not, or give a number."""
    at = i - 1
    while at >= 0 and (tokens[at].low in _BETWEEN or (at < i - 1 and tokens[at].low in _TIMES)):
        at -= 1
    if at < 0 or tokens[at].low not in _WHEN:
        return None
    bare = at == i - 1 and tokens[at].low in ("by", "from") and not tokens[i].low.endswith("s")
    return None if bare else at


def _is_counted(tokens: Sequence[Token], i: int) -> bool:
    """Whether a number stands before a span of time: the check of numbers looks at it."""
    return i > 0 and (tokens[i - 1].kind == "number" or tokens[i - 1].low in NUMBER_WORDS)


def _is_known(told: Told, word: str) -> bool:
    return any(family.knows(word) for family in told.families) or told.means(word)


def _weekdays(told: Told) -> Iterator[str]:
    """`since Monday`, `by Friday`: a weekday that is told as a limit stands in a passage."""
    low = told.words.low
    for i, word in enumerate(low):
        token = told.words.tokens[i]
        if word in _DAYS and i and low[i - 1] in _MOVED and not (token.copied or _is_known(told, word)):
            yield f"{low[i - 1]} {token.text}"
