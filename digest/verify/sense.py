"""What a word says beside its letters: its base form, the words that can stand for it, and whether it says anything at all.

Loaded words cost time, so the thesaurus is read for the first word that no source has: never for a story of the template.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from digest.lexicon import lemma
from digest.verify.text import REMEMBERED, bare

#: Irregular forms and comparatives, which no ending leads back.
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
    "mistook": "mistake", "mistaken": "mistake", "overtook": "overtake", "withdrew": "withdraw",
    "overwrote": "overwrite", "overwritten": "overwrite", "rewrote": "rewrite", "rewritten": "rewrite", "undid": "undo",
    "undone": "undo", "redid": "redo", "redone": "redo", "outgrew": "outgrow", "foresaw": "foresee", "arose": "arise",
    "arisen": "arise", "awoke": "wake", "woke": "wake", "woken": "wake", "bore": "bear", "borne": "bear",
    "beaten": "beat", "became": "become", "bent": "bend", "bitten": "bite", "blew": "blow", "blown": "blow",
    "bred": "breed", "brought": "bring", "burnt": "burn", "caught": "catch", "clung": "cling", "crept": "creep",
    "dug": "dig", "drank": "drink", "ate": "eat", "eaten": "eat", "fought": "fight", "flew": "fly", "flown": "fly",
    "froze": "freeze", "frozen": "freeze", "heard": "hear", "laid": "lay", "led": "lead", "lit": "light", "rang": "ring",
    "rung": "ring", "sought": "seek", "shook": "shake", "shaken": "shake", "shone": "shine", "shot": "shoot",
    "shrank": "shrink", "shrunk": "shrink", "sang": "sing", "sung": "sing", "sank": "sink", "sunk": "sink", "sat": "sit",
    "sped": "speed", "spun": "spin", "sprang": "spring", "stole": "steal", "stolen": "steal", "struck": "strike",
    "swept": "sweep", "swung": "swing", "taught": "teach", "tore": "tear", "torn": "tear", "thought": "think",
    "told": "tell", "threw": "throw", "wore": "wear", "worn": "wear", "wrote": "write", "ran": "run", "began": "begin",
    "begun": "begin", "got": "get", "gotten": "get", "made": "make", "did": "do", "done": "do", "found": "find",
    "drunk": "drink", "swam": "swim", "spread": "spread", "split": "split", "overran": "overrun", "reran": "rerun",
    "resent": "resend", "rebuilt": "rebuild", "reset": "reset", "misled": "mislead", "misread": "misread",
    "outlasted": "outlast", "upheld": "uphold", "withheld": "withhold", "overrode": "override", "overridden": "override",
    "underwent": "undergo", "undergone": "undergo", "bled": "bleed", "shed": "shed", "spoilt": "spoil", "spelt": "spell",
    "learnt": "learn", "leapt": "leap", "dreamt": "dream", "burst": "burst", "worst": "worse", "women": "woman",
    "men": "man", "feet": "foot", "teeth": "tooth", "mice": "mouse", "matrices": "matrix", "axes": "axis",
    "analyses": "analysis", "bases": "basis", "crises": "crisis", "criteria": "criterion", "phenomena": "phenomenon",
    "formulae": "formula", "media": "medium", "data": "data", "lives": "life", "halves": "half", "shelves": "shelf",
    "selves": "self", "knives": "knife", "wolves": "wolf", "loaves": "loaf", "thieves": "thief", "fewer": "few",
    "fewest": "few", "easier": "easy", "easiest": "easy", "heavier": "heavy", "lighter": "light",
}  # fmt: skip


#: Endings of forms, and endings that make a word of another, with what that one has there. A doubled letter falls away.
_INFLECTED: tuple[tuple[str, tuple[str, ...]], ...] = (("ied", ("y",)), ("ed", ("", "e")), ("ing", ("", "e")))
_DERIVED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("isation", ("ise", "ize")), ("ization", ("ize", "ise")), ("ification", ("ify",)), ("ation", ("", "e", "ate")),
    ("ition", ("e", "", "ish")), ("ission", ("it",)), ("sion", ("d", "de", "s", "se")), ("tion", ("t", "te", "ce")),
    ("ion", ("", "e")), ("iness", ("y",)), ("ness", ("",)), ("ment", ("", "e")), ("ability", ("able",)), ("ility", ("le",)),
    ("icity", ("ic",)), ("ity", ("", "e")), ("ance", ("", "e")), ("ence", ("", "e", "ent")), ("ancy", ("ant",)),
    ("ency", ("ent",)), ("able", ("", "e")), ("ible", ("", "e")), ("ically", ("ic",)), ("ily", ("y",)), ("ly", ("", "le")),
    ("iest", ("y",)), ("est", ("", "e")), ("ier", ("y",)),
    ("er", ("", "e")), ("or", ("", "e")), ("al", ("", "e")), ("ive", ("", "e")), ("age", ("", "e")), ("ise", ("ize",)),
    ("ize", ("ise",)),
)  # fmt: skip


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
    """The listed word that a form leads back to: `hangs`, `pausing`, `directly`, `omission`, `reader`, `resubmit`.

    A listed word with an ending of another word (`several`, `message`) is itself.
    """
    known = _rows()
    inflected = _cut(word, _INFLECTED)
    if inflected or word in known:
        return inflected or word
    again = word[2:] if word.startswith("re") and len(word) > 5 else ""
    verb = lemma(again) if again else None
    again = verb[0] if verb else again
    return _cut(word, _DERIVED) or (again if again in known else word)


def _cut(word: str, endings: tuple[tuple[str, tuple[str, ...]], ...]) -> str:
    known = _rows()
    for ending, others in endings:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            cut = word[: -len(ending)]
            doubled = (cut[:-1],) if len(cut) > 3 and cut[-1] == cut[-2] else ()
            found: list[str] = [each for each in (*(f"{cut}{other}" for other in others), *doubled) if each in known]
            if found:
                return found[0]
    return ""


@cache
def _rows() -> dict[str, list[str]]:
    from digest.thesaurus import rows

    return rows()


@lru_cache(maxsize=REMEMBERED)
def bases(word: str) -> frozenset[str]:
    """Return the forms under which a word can be listed: itself, too, as a `setting` is more than what one sets."""
    return frozenset((bare(word), base(word)))


@lru_cache(maxsize=REMEMBERED)
def senses(word: str) -> frozenset[str]:
    """Return the bases of the words that can stand for `word`, its own among them."""
    own = bases(word)
    return own.union(*(row.split() for each in own for row in _rows().get(each, ())))


def means(word: str, other: str) -> bool:
    """Whether two words are the same word or can stand for each other."""
    return not senses(word).isdisjoint(bases(other)) or not senses(other).isdisjoint(bases(word))


@lru_cache(maxsize=REMEMBERED)
def is_plain(word: str) -> bool:
    """Whether a word claims nothing by itself, so that it may be missing in a source."""
    from digest.thesaurus import PLAIN

    return word in PLAIN or base(word) in PLAIN


@lru_cache(maxsize=REMEMBERED)
def is_everyday(word: str) -> bool:
    """Whether a word is one of everyday English for what is done or how things are: no thing, no term, no name."""
    from digest.thesaurus import everyday

    return word in everyday() or base(word) in everyday() or is_plain(word)
