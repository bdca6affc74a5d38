"""Tokens: identifiers, quotations, dates, names, addresses and repositories that no cited source has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from random import Random

from digest.story import Sentence, Span
from tests.bench.faults.corpus import Truth, text_of
from tests.bench.faults.edit import Spot, appended, has, prepended, put, spots
from tests.bench.faults.mutators.numbers import MONTHS
from tests.bench.faults.mutators.pools import phrases, pick

IDENT = re.compile(
    r"(?<![\w./-])(?:[A-Za-z]\w*_\w+|[A-Z][a-z0-9]+[A-Z]\w*|[A-Z]{2,}[a-z]+\w*|[a-z_]\w*(?:\.[A-Za-z_]\w+)+|--[a-z][\w-]+)(?![\w/])"
)
_UNIT = re.compile(r"[KMGTkm]i?[BbHW]z?|GHz|MHz")
_CODE = re.compile(r"^\S{3,60}$")
_PIECE = re.compile(r"[A-Z]?[a-z]{3,}|[A-Z]{2,}(?![a-z])")
_WORD = re.compile(r"(?<![\w`-])[A-Za-z]{3,}(?![\w-])")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}(?![\w.-])")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DATED = re.compile(rf"\b({'|'.join(MONTHS)}|{'|'.join(m[:3] for m in MONTHS)})\b\.? (\d{{1,2}})\b(?:, (\d{{4}}))?")
_YEAR = re.compile(r"(?<![\w.-])20\d\d(?![\w-]|\.\d)")
_ISO = re.compile(r"(?<![\w-])(\d{4})-(\d\d)-(\d\d)(?![\w-])")
_WEEKDAY = re.compile(rf"\b(?:{'|'.join(_DAYS)})\b")
_MONTH = re.compile(rf"\b(?:{'|'.join(each for each in MONTHS if each != 'May')})\b")


def identifier(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """An identifier with one part changed, or one of another change."""
    other = text_of(*truth.others, names={each.name: each for each in truth.set.activity.repos})
    elsewhere = [each for each in _identifiers(truth) if has(other, each) and not has(truth.said, each)]
    words = [spot for spot in spots(truth.sentence, IDENT) if not _UNIT.fullmatch(spot.text)]
    for spot in (*words, *spots(truth.sentence, _CODE, "code")):
        for new in (*_altered(spot.text, truth.set.part, chance), *pick(chance, elsewhere, 1)):
            if not has(truth.said, new):
                yield put(truth.sentence, spot, new)


def _identifiers(truth: Truth) -> list[str]:
    texts = (source.text for change in truth.others for source in change.sources)
    return list(dict.fromkeys(each for text in texts for each in IDENT.findall(text)))


def _altered(text: str, part: str, chance: Random) -> Iterator[str]:
    """The identifier with one of its words replaced, as its letters are."""
    pieces = list(_PIECE.finditer(text))
    if not pieces:
        return
    at = chance.choice(pieces)
    new = chance.choice(phrases("heldout" if part == "heldout" else "develop", "words"))
    new = new.upper() if at.group().isupper() else new.title() if at.group()[0].isupper() else new
    yield text[: at.start()] + new + text[at.end() :]


def quote(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """One word of a quotation changed, or left out."""
    for i, span in enumerate(truth.sentence.spans):
        if span.kind != "quote":
            continue
        found = [Spot(i, match) for match in _WORD.finditer(span.text)]
        for spot in pick(chance, found, 2):
            yield put(truth.sentence, spot, chance.choice(phrases(truth.set.part, "words")))
        if len(found) > 3:
            yield _without(truth.sentence, i, chance.choice(found[1:-1]))


def _without(sentence: Sentence, i: int, spot: Spot) -> Sentence:
    start, end = spot.match.span()
    text = sentence.spans[i].text
    whole = re.match(r"(?s).*", text)
    return put(sentence, Spot(i, whole), text[:start] + text[end:].lstrip()) if whole else sentence


def dated(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """A date, year or weekday moved; one brought in, in the future, too."""
    for spot in spots(truth.sentence, _DATED):
        month, day = spot.match[1], int(spot.match[2])
        for new in (f"{month} {day % 27 + 1}", f"{MONTHS[(_index(month) + 2) % 12][: len(month)]} {day}"):
            if not has(truth.said, new):
                yield put(truth.sentence, spot, f"{new}, {spot.match[3]}" if spot.match[3] else new)
    for spot in spots(truth.sentence, _ISO):
        new = (date(int(spot.match[1]), int(spot.match[2]), int(spot.match[3])) + timedelta(days=9)).isoformat()
        if not has(truth.said, new):
            yield put(truth.sentence, spot, new)
    yield from _swapped(truth, _YEAR, [str(year) for year in range(2019, 2031)], chance)
    yield from _swapped(truth, _WEEKDAY, _DAYS, chance)
    yield from _swapped(truth, _MONTH, MONTHS, chance)
    yield from _brought(truth, chance)


def _index(month: str) -> int:
    return next(i for i, each in enumerate(MONTHS) if each.startswith(month))


def _swapped(truth: Truth, pattern: re.Pattern[str], others: Sequence[str], chance: Random) -> Iterator[Sentence]:
    for spot in spots(truth.sentence, pattern):
        free = [each for each in others if each != spot.text and not has(truth.said, each)]
        for new in pick(chance, free, 1):
            yield put(truth.sentence, spot, new)


def _brought(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """A date or a time that nobody gave, from 40 to 200 days after the window, and a weekday that it did not have."""
    window = truth.set.activity.window
    later = window.end.date() + timedelta(days=chance.randint(40, 200))
    shape = chance.choice(phrases(truth.set.part, "dated"))
    yield appended(
        truth.sentence,
        shape.format(month=MONTHS[later.month - 1], day=later.day, year=later.year, iso=later.isoformat()),
    )
    if not any(has(truth.said, each) for each in ("week", "month", "year", "decade", "days", "tomorrow")):
        yield appended(truth.sentence, chance.choice(phrases(truth.set.part, "relative")))
    if (window.end - window.start).days <= 3:
        known = {moment.weekday() for change in truth.changes for moment in _moments(change) if moment}
        free = [day for i, day in enumerate(_DAYS) if i not in known and not has(truth.said, day)]
        yield appended(truth.sentence, f" on {chance.choice(free)}")


def _moments(change: object) -> Iterator[date]:
    for source in change.sources:  # type: ignore[attr-defined]
        for name in ("at", "authored_at", "opened_at", "updated_at", "merged_at", "closed_at"):
            moment = getattr(source.event, name, None)
            if moment:
                yield moment.date()


def name(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """A person, a firm or a product that no source names."""
    part = truth.set.part
    person, firm = chance.choice(phrases(part, "people")), chance.choice(phrases(part, "firms"))
    yield appended(truth.sentence, chance.choice((f", by {person}", f", thanks to {person}", f", as {person} proposed")))
    yield appended(truth.sentence, chance.choice((f" at {firm}", f", sponsored by {firm}", f" for {firm}")))
    repos = {repo.spoken for repo in truth.set.activity.repos}
    for spot in spots(truth.sentence, _NAME):
        if spot.text in repos or spot.text in MONTHS or spot.text in _DAYS:
            continue
        free = [each for each in phrases(part, "products") if not has(truth.said, each)]
        yield put(truth.sentence, spot, chance.choice(free))


def url(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """An address that is none of the references: in the text, or as a link."""
    yield appended(truth.sentence, chance.choice(phrases(truth.set.part, "url")))
    own = next((change.url for change in truth.changes if change.url), None)
    if own:
        yield appended(truth.sentence, f" ({own}9)")
    yield appended(truth.sentence, Span("link", " (details)", "https://example.org/more"))


def repository(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """Another repository of the window in place of the one it happened in, or brought in."""
    owners = {change.repo for change in truth.changes}
    others = [repo for repo in truth.set.activity.repos if repo.name not in owners]
    free = [repo for repo in others if not has(truth.said, repo.spoken) and not has(truth.said, repo.name)]
    known = [repo for repo in truth.set.activity.repos if repo.name in owners]
    for repo in known:
        pattern = re.compile(rf"(?<![\w/-]){re.escape(repo.spoken)}(?![\w/-])")
        for spot in spots(truth.sentence, pattern):
            for new in pick(chance, free, 1):
                yield put(truth.sentence, spot, new.spoken)
    if not any(has(truth.sentence.plain.lower(), repo.spoken) for repo in known):
        for new in pick(chance, free, 1):
            yield prepended(truth, f"In {new.spoken}, ")
