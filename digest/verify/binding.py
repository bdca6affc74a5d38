"""What a number belongs to: the package of a version, the thing that is counted, the issue, the order of `from A to B`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from digest.lexicon import lemma, words
from digest.measures import UNITS
from digest.verify.family import Family, Passage
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.numbers import has_number, is_count, is_count_word, ways
from digest.verify.sense import means
from digest.verify.text import SENTENCE_ENDS, akin, forms, is_content, is_word
from digest.verify.tokens import Token
from digest.verify.told import Told

#: How far a version may stand from its package, and a number from its noun, in tokens of the source.
NEAR = 4

#: Between a package and its version a sentence may say these.
_BRIDGES = words("""
    to version versions v at from of the a is are was now or and gets get bump bumps bumped bumping upgrade upgrades upgraded
    update updates updated pin pins pinned require requires required set sets raise raises raised move moves moved than
    older newer earlier later lifted lowered taken took back since until before after below above idled stable
""")

#: They multiply or order what follows and count nothing: `the double start`, `half an hour`.
_MULTIPLES = frozenset(["double", "triple", "half", "twice", "dozen", "one"])

#: What may stand behind a number that is no noun: `52 rather than 51`, `30 % less`.
_NO_NOUNS = words("""
    rather instead less fewer longer shorter larger smaller higher lower earlier later older newer apart each
""")

#: An issue that is told as closed: in a field of the change, or written so.
_CLOSING = r"(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|issues?)[:/ ]+(?:[\w./-]*#)?(\d+)"


def bindings(told: Told) -> Iterator[Finding]:
    """BIND: versions beside their package, numbers beside their noun, issues that are closed, changes of value in order."""
    for segment in told.segments:
        tokens = segment.tokens
        for i, token in enumerate(tokens):
            if token.role or token.joined or not (token.kind == "code" or token.low == "from" or is_count(token)):
                continue
            problem = (
                _version(tokens, i, segment.families)
                or _counted(tokens, i, segment.families)
                or _issue(tokens, i, segment.families)
                or _from_to(tokens, i, segment.families)
                or _swapped(tokens, i, told.passages)
            )
            if problem:
                yield Finding(told.where, "BIND", f"{problem} in {names(segment.families)}")


def _version(tokens: Sequence[Token], i: int, families: Sequence[Family]) -> str:
    """The name right before a version stands before it in the source, too, with no other name and version between."""
    owner = _owner(tokens, i)
    version = tokens[i].low
    if owner is None or not any(has_number(family, version) for family in families):
        return ""
    if not any(family.has_word(owner.low) for family in families):  # no name of the sources: a word of the editor's own
        return ""
    if any(_belongs(family, owner.low, way) for family in families for way in ways(version)):
        return ""
    return f"“{tokens[i].text}” does not belong to “{owner.text}”"


def _owner(tokens: Sequence[Token], i: int) -> Token | None:
    """The name that the version at `i` is told of; None where there is no version or no name right before it."""
    if tokens[i].kind not in ("number", "code") or not _is_version(tokens[i].low) or _is_measure(tokens, i):
        return None
    for token in reversed(tokens[max(0, i - 6) : i]):
        if token.kind == "quote" or token.role or token.low == "since":  # `experimental since 2.3` is no version of it
            return None
        if token.kind == "number" or token.low in _BRIDGES or token.text == ",":
            continue
        verb = lemma(token.low)
        return token if is_content(token.low) and (verb is None or verb[1] == "base") else None
    return None


def _is_measure(tokens: Sequence[Token], i: int) -> bool:
    """Whether a unit follows a number: `2.31 s` is no version."""
    return i + 1 < len(tokens) and tokens[i + 1].low in UNITS


def _is_version(word: str) -> bool:
    return "." in word and word.lstrip("v")[:1].isdigit()


def _belongs(family: Family, owner: str, version: str) -> bool:
    """Whether a place of the version is told of `owner`: `A 1.2`, `A | 1.1 | 1.2`, `1.2 of A`; not `A 1.1 and B 1.2`."""
    for at in family.positions.get(version, ()):
        after = [word for word in family.words[at + 1 : at + 1 + NEAR] if word not in ("of", "for", "the", "in")]
        if after and _among(owner, after[:1]):
            return True
        before = family.words[max(0, at - 2 * NEAR) : at]
        for start in range(len(before) - 1, -1, -1):
            if _among(owner, before[start : start + 1]):
                return not _passes_on(before[start + 1 :])
    return False


def _passes_on(between: Sequence[str]) -> bool:
    """Whether another version and then another name stand between a name and a version."""
    first = next((i for i, word in enumerate(between) if _is_version(word)), None)
    return first is not None and any(
        is_content(word) and not is_count_word(word) and lemma(word) is None for word in between[first + 1 :]
    )


def _counted(tokens: Sequence[Token], i: int, families: Sequence[Family]) -> str:
    """The noun that follows a number follows it within four tokens in the source, too."""
    number = tokens[i]
    if not is_count(number) or "." in number.low or i + 1 >= len(tokens):
        return ""
    noun = tokens[i + 1]
    if not _is_noun(noun) or (number.copied and noun.copied) or _has_article(tokens, i + 2):
        return ""
    after = tokens[i + 2] if noun.is_content and i + 2 < len(tokens) and tokens[i + 2].is_content else noun
    if not any(has_number(family, number.low) for family in families):
        return ""
    if any(_counts(each, word.low, way) for each in families for word in (noun, after) for way in ways(number.low)):
        return ""
    share = number.low.endswith("%") and any(each.has_word(noun.low) for each in families)  # of whatever there is
    if share or number.low in _MULTIPLES or _names(tokens, i, families):
        return ""
    return f"“{number.text} {noun.text}” is not counted"


def _is_noun(token: Token) -> bool:
    """Whether a word behind a number can be what is counted: no unit, no comparison, no verb (`618 achieved the same`)."""
    verb = lemma(token.low)
    if verb is not None and verb[1] in ("past", "gerund"):
        return False
    return token.is_content and not token.joined and token.low not in UNITS and token.low not in _NO_NOUNS


def _has_article(tokens: Sequence[Token], i: int) -> bool:
    """Whether an article stands at a place, so that the word before it is a verb: `618 achieves the same`."""
    return i < len(tokens) and tokens[i].low in ("the", "a", "an")


def _swapped(tokens: Sequence[Token], i: int, passages: Sequence[Passage]) -> str:
    """Two numbers whose companions a passage has the other way round: `9.9 V for 3S packs and 13.2 V for 4S packs`."""
    low = [token.low for token in tokens]
    first = low[i]
    for second in low[i + 1 :]:
        if first == second or not (first[:1].isdigit() and second[:1].isdigit()):
            continue
        mine, other = _companions(low, first, second)
        for passage in passages:
            held, held_other = _companions(passage.words, first, second)
            if mine & held_other and other & held:
                return f"“{first}” and “{second}” stand the other way round"
    return ""


def _companions(line: Sequence[str], first: str, second: str) -> tuple[set[str], set[str]]:
    """What stands behind each of two numbers and not behind the other one, up to a mark or an "and"."""
    one, two = _behind(line, first), _behind(line, second)
    return one - two, two - one


def _behind(line: Sequence[str], number: str) -> set[str]:
    at = next((at for at, word in enumerate(line) if word == number), len(line))
    after = line[at + 1 : at + 2 + NEAR]
    end = next((end for end, word in enumerate(after) if not is_word(word) or word in ("and", "or", "but")), len(after))
    return {word for word in after[:end] if is_content(word) or word[0].isdigit()}


def _names(tokens: Sequence[Token], i: int, families: Sequence[Family]) -> bool:
    """Whether a number is a part of the name before it, in the sources, too: `ROS 1 recordings`."""
    name = tokens[i - 1].low if i else ""
    places = ((family, at) for family in families for way in ways(tokens[i].low) for at in family.positions.get(way, ()))
    return is_content(name) and lemma(name) is None and any(at and family.words[at - 1] == name for family, at in places)


def _counts(family: Family, noun: str, number: str) -> bool:
    """Whether `noun`, or a word that can stand for it, is near some place of `number`, with no other number between."""
    for at in family.positions.get(number, ()):
        behind = _upto_number(family.words[at + 1 : at + 1 + NEAR])
        reach = 1 if behind and is_content(behind[0]) else NEAR  # what stands behind it is its noun
        near = (*behind, *_upto_number(family.words[max(0, at - reach) : at][::-1]))
        if _among(noun, near) or any(is_word(word) and lemma(word) is None and means(word, noun) for word in near):
            return True
    return False


def _upto_number(words: Sequence[str]) -> Sequence[str]:
    """The words of a sentence up to its next number."""
    end = next((i for i, word in enumerate(words) if word in SENTENCE_ENDS or is_count_word(word)), len(words))
    return words[:end]


def _among(word: str, others: Sequence[str]) -> bool:
    wanted = {word, *forms(word)}
    if any(other in wanted or other.removesuffix("'s") in wanted for other in others):
        return True
    return any(other[:3] == word[:3] and other[0].isalpha() and akin(other, word) for other in others)


def _issue(tokens: Sequence[Token], i: int, families: Sequence[Family]) -> str:
    """`issue 12` or `closing #12`: a change closes it, by its fields or its text."""
    if tokens[i].kind != "number" or not tokens[i].low.isdecimal() or len(tokens[i].low) > 9 or i == 0:
        return ""
    word = tokens[i - 1].low
    if word not in ("issue", "issues", "closes", "closing", "closed", "fixes", "fixing", "resolves", "resolving"):
        return ""
    number = int(tokens[i].low)
    if any(number in family.change.closes or _closes(family, tokens[i].low) for family in families):
        return ""
    return f"issue #{number} is not closed"


def _closes(family: Family, number: str) -> bool:
    return any(found == number for found in re.findall(_CLOSING, family.everything))


def _from_to(tokens: Sequence[Token], i: int, families: Sequence[Family]) -> str:
    """`from A to B` with two values: A stands before B somewhere in the source."""
    if tokens[i].low != "from" or i + 3 >= len(tokens) or tokens[i + 2].low != "to":
        return ""
    old, new = tokens[i + 1], tokens[i + 3]
    if not (old.is_thing and new.is_thing):
        return ""
    if any(_in_order(family, old.low, new.low) for family in families):
        return ""
    return f"“from {old.text} to {new.text}” does not stand in that order"


def _in_order(family: Family, old: str, new: str) -> bool:
    """Within eight tokens: a table has one more version between the two."""
    first = [at for way in ways(old) for at in family.positions.get(way, ())]
    second = [at for way in ways(new) for at in family.positions.get(way, ())]
    return any(0 < b - a <= 8 for a in first for b in second)
