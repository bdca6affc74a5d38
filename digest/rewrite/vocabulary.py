"""Which words a model is free to choose, and which its passages must have.

Of an editor the verifier lets a new word of several pass. Of a model only verbs are free, whose opposites and claims the
verifier knows, words that name no thing, and words that can stand for one that is there. Never free are words that turn a
sentence round when they are exchanged: those that have an opposite, and those that promise or demand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from digest.antonyms import ANTONYMS
from digest.lexicon import NUMBER_WORDS, lemma, words
from digest.rewrite.form import Fault
from digest.story import Sentence
from digest.verify.family import Family
from digest.verify.sense import bases, means
from digest.verify.text import bare, is_content, is_number, is_word, straight, tokens

#: Words that name no thing.
_NEUTRAL = words("""
    ability approach behavior behaviour capability functionality handling mechanism ones place way ways how
    previous former earlier while whereas though during itself together part others
""")

#: A "may" that becomes one of these is another sentence.
_BINDING = words("will must shall would should")

#: Verbs that are more than that (`is set to`, `keeps reading`), or that another check judges by the fields (`merged`).
_HELPING = words("set keep run pull combine support merge merged merging release released releases")


def strange(said: Sentence, families: Collection[Family]) -> Iterator[Fault]:
    """SUPPORT: words of a sentence that neither the titles nor the listed passages bear out.

    Args:
        families: the changes it tells, with their titles and the passages it lists only.
    """
    prose = " ".join(span.text for span in said.spans if span.kind == "text")
    for word in dict.fromkeys(map(bare, tokens(straight(prose)))):
        if not _is_borne_out(word, families):
            yield Fault("SUPPORT", f"“{word}” is neither in a title nor in a listed passage")


def _is_borne_out(word: str, families: Collection[Family]) -> bool:
    if word in _BINDING:
        return any(word in family.vocabulary for family in families)
    if not is_word(word) or is_number(word) or word in NUMBER_WORDS:
        return True
    turns = not ANTONYMS.keys().isdisjoint(bases(word))
    if not is_content(word):  # of our own words only verbs tell what happened: `added`, `closed`
        told = turns and lemma(word) and word not in _HELPING
        return not told or any(_has_base(family, word) or _has_sense(family, word) for family in families)
    if turns:
        return any(_has_base(family, word) for family in families)
    if lemma(word) or word in _NEUTRAL:
        return True
    return any(family.knows(word) or _has_sense(family, word) for family in families)


def _has_base(family: Family, word: str) -> bool:
    """Whether the sources have a word in some form of its own."""
    return family.has_word(word) or any(not bases(word).isdisjoint(bases(other)) for other in family.vocabulary)


def _has_sense(family: Family, word: str) -> bool:
    """Whether the sources have a word that can stand for it."""
    return any(means(word, other) for other in family.vocabulary)
