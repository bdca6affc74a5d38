"""Glosses: a sentence of a source in another language is read with the English of its words beside them.

Word by word, as a dictionary has them, so that the checks find what an English sentence tells of it: its things, but also
its "not", "only" and "each", at their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from digest.lexicon import STOP_WORDS, words
from digest.verify.text import REMEMBERED, SENTENCE_ENDS, is_word

#: Little words that English does not have. One makes a text worth a look, more of them than of English ones tell.
LITTLE: frozenset[str] = words("""
    der das den dem ein eine und für mit von nicht auf zu im bei ist sind wird werden nach durch oder wenn sich bisher wurde
    wurden noch nur el la los las un una y en de del por para con que se es ya lo su al como si le les des du et dans sur pas
    est sont au aux avec pour ne une ou il ce qui par sans os da em na um uma não ao mais são di che il gli della non è
    sono nel alla het een van voor niet te aan wordt worden ook
""")
_CHINESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]+")
#: The longest entry in Chinese characters, and the shortest compound that is taken apart: Tastenabstand.
_LONGEST, _COMPOUND = 4, 9


def glossed(tokens: Sequence[str]) -> list[str]:
    """Return the tokens of a text; in sentences of another language each word that is known has its English behind it."""
    if not any(map(_is_hint, set(tokens))):
        return list(tokens)
    found: list[str] = []
    for sentence in _sentences(tokens):
        if _is_foreign(sentence):
            found += (each for token in sentence for each in (token, *english(token)))
        else:
            found += sentence
    return found


def _is_hint(token: str) -> bool:
    return token in LITTLE or not token.isascii()


def _sentences(tokens: Sequence[str]) -> Iterator[Sequence[str]]:
    start = 0
    for i, token in enumerate(tokens):
        if token in SENTENCE_ENDS:
            yield tokens[start : i + 1]
            start = i + 1
    yield tokens[start:]


def _is_foreign(sentence: Sequence[str]) -> bool:
    little = {token for token in sentence if token in LITTLE}
    own = sum(token in STOP_WORDS and token not in LITTLE for token in sentence)
    if len(little) > max(own, 1) or any(_CHINESE.search(token) for token in sentence):
        return True
    return not own and (_is_telling(little, sentence) or _has_letters(sentence))


def _is_telling(little: set[str], sentence: Sequence[str]) -> bool:
    """Whether one little word stands beside a word of the dictionary; "en" alone is as often a part of a path."""
    return not little <= {"en"} and any(token not in LITTLE and english(token) for token in sentence)


def _has_letters(sentence: Sequence[str]) -> bool:
    """Whether a sentence has a word with letters that English lacks, and one that the dictionary has."""
    return any(is_word(token) and not token.isascii() for token in sentence) and any(map(english, sentence))


@lru_cache(maxsize=REMEMBERED)
def english(word: str) -> tuple[str, ...]:
    """Return the English of a word of another language; of a compound that of its parts; empty where it is not known."""
    if not is_word(word):
        return ()
    listed = _dictionary()
    if _CHINESE.search(word):
        return tuple(each for run in _CHINESE.findall(word) for each in _characters(run))
    return listed.get(word) or (_parts(word) if len(word) >= _COMPOUND else ())


def _characters(run: str) -> Iterator[str]:
    """The English of a run of characters, the longest entries first."""
    at = 0
    while at < len(run):
        size = next((size for size in range(_LONGEST, 0, -1) if run[at : at + size] in _dictionary()), 0)
        yield from _dictionary().get(run[at : at + size], ()) if size else ()
        at += size or 1


def _parts(word: str) -> tuple[str, ...]:
    listed = _dictionary()
    for cut in range(4, len(word) - 3):
        right = listed.get(word[cut:])
        left = right and next((listed[each] for each in _stems(word[:cut]) if each in listed), None)
        if left and right:
            return (*left, *right)
    return ()


def _stems(part: str) -> Iterator[str]:
    """The first part of a compound without what joins it: `Sitzung-s`, `Taste-n`."""
    yield part
    yield from (part.removesuffix(joint) for joint in ("s", "n", "en", "e") if part.endswith(joint))


@cache
def _dictionary() -> dict[str, tuple[str, ...]]:
    from digest.synonyms.tongues import WORDS

    found: dict[str, tuple[str, ...]] = {}
    for entry in WORDS.split(";"):
        word, _, others = entry.partition(":")
        for each in others.split():
            found[each] = (*found.get(each, ()), word.strip())
    return found
