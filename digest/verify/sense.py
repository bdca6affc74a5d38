"""What a word says beside its letters: its base form, the words that can stand for it, and whether it says anything at all.

Loaded words cost time, so the thesaurus is read for the first word that no source has: never for a story of the template.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from digest.lexicon import lemma
from digest.verify.text import REMEMBERED, bare

#: Comparatives and such, which no ending leads back.
_BASES: Mapping[str, str] = {
    "went": "go", "gone": "go", "came": "come", "held": "hold", "lost": "lose", "sent": "send", "meant": "mean",
    "built": "build", "kept": "keep", "left": "leave", "felt": "feel", "grew": "grow", "grown": "grow", "known": "know",
    "knew": "know", "said": "say", "saw": "see", "seen": "see", "shown": "show", "taken": "take", "given": "give",
    "written": "write", "hidden": "hide", "chosen": "choose", "broken": "break", "thrown": "throw", "withdrawn": "withdraw",
    "fell": "fall", "fallen": "fall", "rose": "rise", "risen": "rise", "slept": "sleep", "spent": "spend", "spoke": "speak",
    "stood": "stand", "stuck": "stick", "sold": "sell", "bought": "buy", "paid": "pay", "met": "meet", "won": "win",
    "hung": "hang", "shut": "shut", "drew": "draw", "drawn": "draw", "fed": "feed", "slid": "slide", "slipped": "slip",
    "forgot": "forget", "forgotten": "forget", "understood": "understand", "driven": "drive", "drove": "drive",
    "bound": "bind", "lent": "lend", "dealt": "deal", "children": "child", "people": "people", "indices": "index",
    "vertices": "vertex", "less": "less", "this": "this", "does": "do", "has": "have", "larger": "large", "smaller": "small",
    "higher": "high", "older": "old", "newer": "new", "longer": "long", "shorter": "short", "oldest": "old",
    "newest": "new", "largest": "large", "smallest": "small", "later": "late", "latest": "late", "earlier": "earlier",
}  # fmt: skip


@lru_cache(maxsize=REMEMBERED)
def base(word: str) -> str:
    """Return the form under which a lower-case word is listed: of a verb the infinitive, of a noun the singular."""
    word = bare(word)
    if word in _BASES:
        return _BASES[word]
    verb = lemma(word)
    if verb:
        return verb[0]
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    if word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return _without_ending(word)


def _without_ending(word: str) -> str:
    """The verb or adjective of a form whose base the lexicon does not list: `hangs`, `pausing`, `tracked`, `directly`."""
    known = _rows()
    for ending in ("ed", "ing", "ly", "er"):
        if word.endswith(ending):
            cut = word[: -len(ending)]
            doubled = cut[:-1] if len(cut) > 3 and cut[-1] == cut[-2] else cut
            return next((each for each in (cut, f"{cut}e", doubled) if each in known), word)
    return word


@cache
def _rows() -> dict[str, list[str]]:
    from digest.thesaurus import rows

    return rows()


@lru_cache(maxsize=REMEMBERED)
def senses(word: str) -> frozenset[str]:
    """Return the bases of the words that can stand for `word`, its own among them."""
    return frozenset(word for row in _rows().get(base(word), ()) for word in row.split()) | {base(word)}


def means(word: str, other: str) -> bool:
    """Whether two words are the same word or can stand for each other."""
    return not senses(word).isdisjoint(senses(other)) and (base(word) in senses(other) or base(other) in senses(word))


@lru_cache(maxsize=REMEMBERED)
def is_plain(word: str) -> bool:
    """Whether a word claims nothing by itself, so that it may be missing in a source."""
    from digest.thesaurus import PLAIN

    return word in PLAIN or base(word) in PLAIN
