"""Rows: verb phrases of one subject behind one another, what they share said once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from digest.ledger_words import listed
from digest.lexicon import lemma

_IN_BRACKETS = r"\([^()]*\)|“[^”]*”|`[^`]*`"
#: Verbs whose object ends nothing that follows: they are said once for several objects.
_SHARED = frozenset(
    ["fixed", "added", "removed", "deprecated", "documented", "dropped", "deleted", "tested", "improved", "reverted"]
)

#: More numbers in a row than this are told by the first and the last.
_ROW = 2

_QUOTED = "landed a change titled "

#: An object and where it goes, both one word: `adguardhome to 0.107.78`.
_PAIR = r"\S+ (?:to|with|from|by) \S+"

_NUMBERED = r"(.+ )(\d+)$"


def together(parts: Sequence[str]) -> str:
    """Phrases in a row; where one is compound itself, the last is set off by a comma."""
    if len(parts) < 2:
        return "".join(parts)
    compound = [_is_compound(part) for part in parts]
    comma = any(compound[:-1]) or (len(parts) > 2 and compound[-1])
    return f"{', '.join(parts[:-1])}{',' if comma else ''} and {parts[-1]}"


def _is_compound(part: str) -> bool:
    bare = _without_brackets(part)
    return " and " in bare or ", " in bare


def _without_brackets(part: str) -> str:
    """A phrase without what stands in brackets, quotation marks or back-ticks."""
    return re.sub(_IN_BRACKETS, "", part) if "(" in part or "“" in part or "`" in part else part


def also(phrase: str) -> str:
    """`also fixed X`, `now also supports X`."""
    return f"now also {phrase[4:]}" if phrase.startswith("now ") else f"also {phrase}"


def factored(phrases: Iterable[str]) -> list[str]:
    """Put phrases of one verb together (`fixed X and Y`), and those that differ by their last number (`part 1 and 2`)."""
    found: list[str] = []
    for stem, same in groupby(_numbered(phrases), key=_stem):
        run = list(same)
        rests = [phrase[len(stem) :] for phrase in run]
        simple = _is_of_one(stem) or all(re.fullmatch(_PAIR, rest) for rest in rests)
        if stem == _QUOTED:
            found.append(f"landed changes titled {listed(rests)}" if len(run) > 1 else run[0])
            continue
        if len(run) > 1 and stem.endswith(", "):
            found.append(f"{stem}{listed(_of_one_verb(rests))}")
            continue
        shared = len(run) > 1 and stem and simple and not any(", " in _without_brackets(rest) for rest in rests)
        found += [f"{stem}{together(rests)}"] if shared else run
    return _without_now(found)


def _without_now(phrases: Sequence[str]) -> list[str]:
    """`now supports X` and `now rejects Y` need one `now`."""
    return [
        phrase[4:] if place and phrase.startswith("now ") and phrases[place - 1].startswith("now ") else phrase
        for place, phrase in enumerate(phrases)
    ]


def _numbered(phrases: Iterable[str]) -> list[str]:
    found: list[str] = []
    for stem, same in groupby(phrases, key=lambda phrase: _split(phrase)[0]):
        run = list(same)
        numbers = sorted((_split(phrase)[1] for phrase in run), key=lambda number: int(number or 0))
        found += [f"{stem}{_ranged(numbers)}"] if len(run) > 1 and all(numbers) else run
    return found


def _of_one_verb(ways: Sequence[str]) -> list[str]:
    """`adding a`, `adding b`, `dropping c` as `adding a`, `b`, `dropping c`."""
    verbs = [way.split(" ", 1)[0] for way in ways]
    return [way.partition(" ")[2] if place and verbs[place] == verbs[place - 1] else way for place, way in enumerate(ways)]


def _ranged(numbers: Sequence[str]) -> str:
    """`1, 2 and 5`, `1 to 4 and 6 to 9`: three or more in a row are told by the first and the last."""
    runs: list[list[str]] = []
    for number in numbers:
        if runs and int(number) == int(runs[-1][-1]) + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return listed([part for run in runs for part in ([f"{run[0]} to {run[-1]}"] if len(run) > _ROW else run)])


def _split(phrase: str) -> tuple[str, str]:
    number = re.match(_NUMBERED, phrase) if phrase[-1:].isdigit() else None
    return (number[1], number[2]) if number else (phrase, "")


def _stem(phrase: str) -> str:
    """What phrases may share: how a title is quoted, or the verb."""
    if phrase.startswith(_QUOTED):
        return _QUOTED
    head, comma, way = phrase.partition(", ")
    if comma and (form := lemma(way.split(" ", 1)[0])) and form[1] == "gerund" and ", " not in way and " and " not in way:
        return f"{head}, "  # `simplified the loader, dropping X`
    verb = phrase.split(" ", 1)[0]
    return f"{verb} " if verb.endswith("ed") else ""


def _is_of_one(stem: str) -> bool:
    """Whether what follows the verb's object belongs to the object: `fixed X in Y and Z`, but `moved X to Y`."""
    return stem.strip() in _SHARED
