"""Numbers, versions and units: changed, taken from another source, or bound to another thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from digest.story import Sentence
from tests.bench.faults.corpus import Truth, text_of
from tests.bench.faults.edit import Spot, following, has, like, put, spots
from tests.bench.faults.mutators.pools import pick

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"
)  # fmt: skip
_MONTH = rf"(?:{'|'.join(MONTHS)}|{'|'.join(month[:3] for month in MONTHS)})"

NUMBER = re.compile(r"(?<![\w.,#/$-])\d[\d,]*(?![\w.,/]*\d)(?![\w-]*[A-Z_])(?=$|[\s.,;:)%]|-[a-z]|(?:ms|s|x|k|[KMGT]i?B)\b)")
NUMBER_WORD = re.compile(rf"(?<![\w-])(?:{'|'.join(WORDS[2:])})(?![\w])", re.IGNORECASE)
ISSUE = re.compile(r"(?<=#)\d+\b")
_YEAR = re.compile(r"(?:19|20)\d\d")

_UNITS = r" ?(?:ms|s|x|GB|MB|GiB|MiB|kB|%|percent|times|seconds|minutes|hours|points)\b"
VERSION = re.compile(rf"(?<![\w.])v?\d+\.\d+(?:\.\d+)*(?:[-.]?(?:rc|a|b|alpha|beta|dev)\.?\d*)?(?![\w%]|\.\d|{_UNITS})")
_CHAIN = re.compile(r"\b(?:from|between)\b|→|->|–")

UNITS = {
    "ms": ("s", "minutes"), "milliseconds": ("seconds", "minutes"), "s": ("ms", "minutes"),
    "seconds": ("milliseconds", "minutes"), "second": ("millisecond", "hour"), "minutes": ("seconds", "hours"),
    "minute": ("second", "day"), "hours": ("minutes", "days"), "hour": ("minute", "week"), "days": ("weeks", "hours"),
    "day": ("week", "hour"), "weeks": ("days", "years"), "months": ("weeks", "years"), "years": ("months", "days"),
    "KB": ("MB", "bits"), "MB": ("GB", "KB"), "GB": ("MB", "TB"), "TB": ("GB", "MB"), "KiB": ("MiB", "bits"),
    "MiB": ("GiB", "KiB"), "GiB": ("MiB", "TiB"), "kB": ("MB", "GB"), "bytes": ("megabytes", "bits"),
    "megabytes": ("gigabytes", "bytes"), "gigabytes": ("megabytes", "terabytes"), "kilobytes": ("megabytes", "bytes"),
    "%": ("", " times"), "percent": ("times", "points"), "bits": ("bytes", "GB"), "bit": ("byte",), "times": ("percent",),
}  # fmt: skip
_SPELLED = "|".join(WORDS[1:])
_WORDED = "|".join(sorted(map(re.escape, UNITS), key=len, reverse=True))
UNIT = re.compile(
    rf"(?P<number>(?<![\w.])\d[\d.,]*\d|(?<![\w.])\d)(?P<rest>(?P<gap>[ -]?)(?P<unit>{_WORDED})(?!\w))"
    rf"|\b(?P<word>{_SPELLED})(?P<tail>[ -](?P<named>seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b)",
    re.IGNORECASE,
)


def number(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """A digit changed; another number word; a number that the source has for another thing."""
    for spot in _numbers(truth):
        for new in pick(chance, [each for each in _near(spot.text) if not _known(truth.said, each)], 1):
            yield put(truth.sentence, spot, like(spot.text, new))
        noun = following(truth.sentence, spot)
        elsewhere = [each for each in _in_text(truth.said) if _is_bound_anew(truth.said, spot.text.lower(), each, noun)]
        for new in pick(chance, elsewhere, 1):
            yield put(truth.sentence, spot, new)
    for spot in spots(truth.sentence, ISSUE):
        for new in pick(chance, [each for each in _digits(spot.text) if not has(truth.said, each)], 1):
            yield put(truth.sentence, spot, new)


def number_elsewhere(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """A number that stands in the source of another change."""
    other = text_of(*truth.others, names=truth.set.activity.repo_named)
    found = [each for each in _in_text(other) if not _known(truth.said, each)]
    for spot in _numbers(truth):
        for new in pick(chance, found, 2):
            yield put(truth.sentence, spot, new)


def version(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """Another version; two versions changed round."""
    seen = list(spots(truth.sentence, VERSION, "text", "code"))
    everything = text_of(*truth.others, names=truth.set.activity.repo_named)
    for spot in seen:
        near = [*_bumped(spot.text), *pick(chance, VERSION.findall(everything), 1)]
        for new in near:
            if not has(truth.said, new) and not has(truth.said, new.lstrip("v")):
                yield put(truth.sentence, spot, new)
    if len(seen) == 2 and not _CHAIN.search(truth.sentence.plain):
        one, other = seen
        if one.text != other.text:
            yield put(put(truth.sentence, other, one.text), one, other.text)


def unit(truth: Truth, _chance: Random) -> Iterator[Sentence]:
    """A unit changed or dropped: ms to s, MB to GB, percent to nothing."""
    for spot in spots(truth.sentence, UNIT):
        old, told = spot.match["unit"] or spot.match["named"], spot.match["number"] or spot.match["word"]
        for new in UNITS.get(old) or UNITS.get(old.lower(), ()):
            said = f"{told} {new.strip()}".lower().strip()
            if new and (has(truth.said, said) or has(truth.said, said.replace(" ", ""))):
                continue
            gap = spot.match["gap"] if spot.match["unit"] else spot.match["tail"][0]
            yield put(truth.sentence, spot, f"{gap}{new.strip()}" if new else "", "rest" if spot.match["unit"] else "tail")


def _numbers(truth: Truth) -> Iterator[Spot]:
    """The numbers that are no years and no days of a month."""
    for pattern in (NUMBER, NUMBER_WORD):
        for spot in spots(truth.sentence, pattern):
            before = truth.sentence.spans[spot.span].text[: spot.match.start()]
            after = truth.sentence.spans[spot.span].text[spot.match.end() :]
            is_day = re.search(rf"{_MONTH}\.? (?:\d+, )?$", before) or re.match(rf" {_MONTH}\b", after)
            if not is_day and not _YEAR.fullmatch(spot.text):
                yield spot


def _near(text: str) -> list[str]:
    low = text.lower()
    if low in WORDS:
        at = WORDS.index(low)
        return [WORDS[each] for each in (at - 1, at + 1, at + 2) if 2 <= each < len(WORDS)]
    return _digits(text)


def _digits(text: str) -> list[str]:
    """The number with one digit changed, and with one more."""
    found = [
        text[:i] + new + text[i + 1 :] for i, old in enumerate(text) if old.isdigit() for new in "123456789" if new != old
    ]
    return [*found, f"{text}0"]


def _known(said: str, new: str) -> bool:
    """Whether the source has a number, in digits or as a word."""
    low = new.lower().replace(",", "")
    twin = WORDS[int(low)] if low.isdigit() and int(low) < len(WORDS) else ""
    if low in WORDS:
        twin = str(WORDS.index(low))
    return any(_stands(said, each) for each in (low, new.lower(), twin) if each)


def _stands(said: str, number: str) -> bool:
    """Whether a number stands in a text by itself, and not as a part of a version."""
    return re.search(rf"(?<![\w.]){re.escape(number)}(?!\w|\.\d)", said) is not None


def _in_text(said: str) -> list[str]:
    """The plain numbers of a text, in its order."""
    found = re.findall(r"(?<![\w.#/,-])[1-9]\d{0,4}(?![\w./,-])", said)
    return [each for each in dict.fromkeys(found) if each != "1" and not _YEAR.fullmatch(each)]


def _is_bound_anew(said: str, old: str, new: str, noun: str) -> bool:
    """Whether `new noun` says something that the source does not: the noun never follows that number there."""
    if new == old or not noun or _known(old, new):
        return False
    return not re.search(rf"(?<!\w){new}(?!\w)\W+(?:\w+\W+){{0,3}}{re.escape(noun[:4])}", said)


def _bumped(text: str) -> list[str]:
    """The version with its last and its first number changed."""
    numbers = list(re.finditer(r"\d+", text))
    return [
        text[: each.start()] + str(int(each.group()) + more) + text[each.end() :]
        for each, more in ((numbers[-1], 1), (numbers[0], 2))
    ]
