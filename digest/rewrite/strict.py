"""Strict words: where order or a small word carries the meaning, a sentence is an ordered near-copy of one passage.

The verifier looks up words and some of their order; who gave way to whom inside one source it cannot prove. So around these
words a model may leave out, but not turn round, not add and not exchange.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from digest.lexicon import lemma, words
from digest.verify.text import bare, forms, is_content, is_number, is_word, straight, tokens

#: Denial, order, exchange, and what turns a verb round: `turn off`, `leave out`. `from` counts with a `to` behind it.
_STRICT = words("""
    not no never none neither nor nothing without cannot can't don't doesn't didn't isn't aren't wasn't weren't won't
    wouldn't shouldn't couldn't hasn't haven't instead rather than longer before after versus until unless except only
    rename renames renamed renaming replace replaces replaced replacing swap swaps swapped swapping off out up down
""")

#: Titles that begin with one of these tell of an end.
_ENDING = words("drop remove delete disable retire deprecate")

#: What tells of an end beside them, and beside a denial.
_GONE = words("gone away ended ends removal deprecated former formerly old previous previously used")

#: "All but one" is not all.
_ALL = words("all any every everything anything none nothing nobody everybody")

#: A near-copy may have one word beyond the passage, and one more for so many of its own.
_SPARE = 8

#: How many words before the first that is taken a denial still reaches it: `never locks the queue`.
_BEFORE = 2

#: How many words after a strict word stand under it for certain.
_UNDER = 1

#: How many tokens after `from` its `to` may stand.
_REACH = 8


def is_near_copy(said: str, listed: Iterable[str], others: Iterable[str] = (), names: Iterable[str] = ()) -> bool:
    """Whether a sentence that needs to be a near-copy of a passage is one; true where it does not need to.

    It needs to be where it has strict words or several numbers itself; and it may not lose those of the passages nearest to
    it, whether it lists them or not.

    Args:
        listed: the passages that it rests on.
        others: further passages of the changes it tells.
        names: repositories as prose names them: naming the subject adds nothing.
    """
    spoken = {word for name in names for word in tokens(straight(name))}
    mine = _read(said)
    own = [word for word in mine if word not in spoken]
    held = [_read(each) for each in listed]
    numbers = {word for word in own if is_number(word)}
    everything = [*held, *map(_read, others)]
    if any(_revives(own, each) for each in everything):
        return False
    if not _strict_in(mine) and len(numbers) < 2:
        shared = [(_places(own, each), each) for each in everything]
        most = max((len(pairs) for pairs, _ in shared), default=0)
        nearest = all(_all_strict_kept(pairs, each) for pairs, each in shared if len(pairs) == most)
        return most < 2 or (nearest and not any(_frees(pairs, each) for pairs, each in shared if len(pairs) > 1))
    return any(_copies(own, each) for each in held)


def _read(text: str) -> list[str]:
    """The words of a text that carry meaning here, in small letters."""
    low = [bare(word) for word in tokens(straight(text).replace("`", " ")) if is_word(word)]
    low = [word for part in low for word in (part.split("_") if "_" in part.strip("_") else (part,)) if word]
    return [word for i, word in enumerate(low) if is_content(word) or is_number(word) or _is_strict(low, i)]


def _is_strict(low: Sequence[str], i: int) -> bool:
    word = low[i]
    if word == "from":
        return "to" in low[i + 1 : i + _REACH]
    if word == "but":
        return i > 0 and low[i - 1] in _ALL
    return word in _STRICT or (word == "to" and "from" in low[max(0, i - _REACH) : i])


def _strict_in(read: Sequence[str]) -> list[str]:
    return [word for word in read if word in _STRICT or word in ("from", "to", "but")]


def _same(left: str, right: str) -> bool:
    return left == right or (not is_number(left) and left not in _STRICT and right in forms(left))


def _places(mine: Sequence[str], passage: Sequence[str]) -> list[tuple[int, int]]:
    """The longest run of pairs of the same words, in order in both."""
    best = [[0] * (len(passage) + 1) for _ in range(len(mine) + 1)]
    for i in range(len(mine) - 1, -1, -1):
        for j in range(len(passage) - 1, -1, -1):
            hit = 1 + best[i + 1][j + 1] if _same(mine[i], passage[j]) else 0
            best[i][j] = max(hit, best[i + 1][j], best[i][j + 1])
    found, i, j = [], 0, 0
    while i < len(mine) and j < len(passage):
        if _same(mine[i], passage[j]) and best[i][j] == 1 + best[i + 1][j + 1]:
            found.append((i, j))
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return found


def _copies(mine: Sequence[str], passage: Sequence[str]) -> bool:
    pairs = _places(mine, passage)
    matched = {i for i, _ in pairs}
    extra = [word for i, word in enumerate(mine) if i not in matched]
    if len(extra) > max(1, len(mine) // _SPARE) or any(is_number(word) for word in extra) or _strict_in(extra):
        return False
    return _all_strict_kept(pairs, passage)


def _all_strict_kept(pairs: Sequence[tuple[int, int]], passage: Sequence[str]) -> bool:
    """Whether nothing strict of a passage is lost among the words that a sentence takes from it, or right before them."""
    taken = {j for _, j in pairs}
    first, last = min(taken, default=0) - _BEFORE, max(taken, default=-1)
    lost = (word for j, word in enumerate(passage) if first <= j < last and j not in taken)
    return not any(word in _STRICT or word == "but" for word in lost)


def _frees(pairs: Sequence[tuple[int, int]], passage: Sequence[str]) -> bool:
    """Whether a sentence takes a word from under a strict word: what `before it has confirmed` says is not so yet."""
    taken = {j for _, j in pairs}
    lost = (j for j, word in enumerate(passage) if word in _STRICT and j not in taken)
    under = (k for j in lost for k in range(j + 1, min(j + 1 + _UNDER, len(passage))))
    return any(k in taken and passage[k] not in _STRICT for k in under)


def _revives(own: Sequence[str], title: Sequence[str]) -> bool:
    """Whether a sentence tells of what a title ends, and not that it ends: `Drop support for X`, `X is supported`."""
    if len(title) < 2 or not _ends(title[0]) or not any(_same(word, title[1]) for word in own):
        return False
    return not any(_ends(word) or word in _GONE or word in _STRICT for word in own)


def _ends(word: str) -> bool:
    verb = lemma(word)
    return verb is not None and verb[0] in _ENDING
