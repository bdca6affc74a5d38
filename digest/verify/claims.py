"""Claims: evaluation, cause, comparison and quantity are the sources' or nobody's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from digest.lexicon import CLAIM_STEMS, HOUSE_WORDS, QUANTIFIERS, words
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.sense import is_plain, means
from digest.verify.text import REMEMBERED, forms, is_number, is_word
from digest.verify.tokens import Token
from digest.verify.told import Told

#: How a short stem (`all`, `due`, `fast`) may go on; `fast` must not find `fastapi`.
_ENDINGS = frozenset(["", "s", "es", "d", "ed", "ing", "e", "er", "est", "y", "ier", "iest", "ily", "ly", "able", "ability"])
_SHORT = 4
_BY_BEGINNING: dict[str, list[str]] = {}
for _stem in CLAIM_STEMS:
    _BY_BEGINNING.setdefault(_stem[:2], []).append(_stem)
#: Words of a source that say what a claim word says, by its stem.
_CAUSE = words("so since as due owing because therefore thus hence cause caused reason why result results after")
_CHANCE = words("can may let lets allow allows enable enables possible could able permits permit accepts now on opt")
_HINDRANCE = words(
    "no not never stop stops stopped block blocks avoid prevent keeps without guard skip refuse reject disallow"
)
_LESS = words("""
    saved saves save fall falls fell fallen fewer less down cut cuts lower lowers smaller shrinks shrink drop drops reduce
    reduces from only single halves
""")
_SAME = {
    "only": words(
        "until first then once single sole nowhere alone just one limited confined nothing except unless apart without after"
        " before if when beyond missing remains not no rest other others unchanged"
    ),
    "alone": words("only"),
    "everyone": words("anyone anybody everybody all whole world everything whoever"),
    "never": words("above maximum most no not without refused rejected always"),
    "everywhere": words("elsewhere others rest all anywhere"),
    "improv": words("better good"),
    "better": words("improves improved improvement good"),
    "power": words("allow allows can may able right rights let lets"),
    "cost": words("takes take took price needs grows grow expense spends adds"),
    "save": words("spare spares spared store stores write writes written saving"),
    "saving": words("spare spares spared store stores write writes written save saves saved"),
    "because": _CAUSE,
    "due": _CAUSE | words("planned plan scheduled will"),
    "owing": _CAUSE,
    "therefor": _CAUSE,
    "caus": _CAUSE | words("lead leads led make makes made"),
    "result": _CAUSE | words("returns give gives end ends"),
    "enabl": _CHANCE | words("turn turns switch activate activated"),
    "allow": _CHANCE,
    "prevent": _HINDRANCE | words("no not longer fix fixes"),
    "avoid": _HINDRANCE | words("no not longer fix fixes"),
    "elimin": words("remove removes removed drop drops gone no"),
    "reduc": _LESS,
    "cut": _LESS | words("trim trims removed truncate truncated"),
    "lower": _LESS,
    "lead": words("led cause causes make makes"),
    "complete": words("whole full done finished finish all entire"),
    "fully": words("whole full complete completely all entire"),
    "entir": words("whole full complete all"),
    "fast": words("quick quicker speed"),
    "quick": words("fast faster speed"),
    "speed": words("fast faster quick quicker"),
    "eas": words("simple simpler simplify"),
    "break": words("broken broke incompatible fail fails failed failing"),
    "vulner": words("cve attacker attack smuggling traversal hole exploit advisory"),
    "simplif": words("simple simpler"),
    "memori": words("ram gb mb kb gib mib kib"),
    "memory": words("ram gb mb kb gib mib kib"),
}
#: Turns of phrase that give no quantity, and words after which "any" is none.
_TURNS = ("after all", "at all", "all the while", "all along", "any more", "any longer", "at the most", "at most",
          "at any time", "in any case", "all else", "all but", "is all", "not every", "not all", "each other", "all it",
          "all they", "most recent", "most recently", "once and for all")  # fmt: skip
#: "All others" are whatever is told of.
_REST = ("other", "others", "rest")
_OPEN = words(
    "not no never without if unless cannot whether nothing nobody neither nor can't don't doesn't didn't isn't won't"
)
#: They begin like a claim and are a thing.
_NO_CLAIMS = words("leader leaders leading lead-in import imports imported importing importer")
#: What also says so much: "per" of each one, "all" of most.
_PLUS = {
    **dict.fromkeys(("each", "every", "any"), words("per whichever")),
    **dict.fromkeys(("whole", "entire"), words("per")),
    "most": words("all"),
}
#: A word as near to the end widens the whole sentence: `… on all platforms`.
_TAIL = 3
#: A word for all of them, one for the whole of one, one for nearly all; and words for a part, beside which none of these do.
_UNIVERSAL = words("""
    all every each any per everything everyone everybody whatever whichever whoever always never anything nothing both whole
    again whenever assumed
""")
_FULL = words("all full fully whole entire complete completely everything integers total own")
_REACHES = {
    **dict.fromkeys(("whole", "entire", "entirely"), _FULL),
    **dict.fromkeys(("most", "mostly"), words("mostly majority usually nearly almost all")),
}
_PARTLY = words("some several many few most almost nearly partly part half certain sometimes usually mainly selected")
#: They compare, so numbers bear them out.
_COMPARING = words("lower reduc cut cheap cost faster slower fast quick speed save better worse improv")
#: They join a reason and what follows from it.
_JOINING = words("because due owing thank prompted caus result therefor lead")
_QUANTITY = {word: row | _PLUS.get(word, frozenset()) for row in QUANTIFIERS for word in row}


def claims(told: Told) -> Iterator[Finding]:
    """CLAIM: words that evaluate, explain, compare or promise stand in a passage, or in the title of a cited change.

    Elsewhere in a long body they are about something else.

    Parts of hyphenated words are tokens of their own, so `production-ready` is looked at twice.
    """
    said = {word for passage in told.passages for word in passage.words}
    said.update(word for family in told.families for word in family.title_words)
    for token in told.words.tokens:
        if token.role or token.low in HOUSE_WORDS or token.low in _QUANTITY or token.low in _NO_CLAIMS:
            continue
        stem = claim_of(token.low)
        if (
            stem
            and not _claims(said, stem, token.low)
            and not _is_measured(told, token, stem)
            and not _joins(told, token, stem)
        ):
            yield Finding(told.where, "CLAIM", f"“{token.text}” is not in what is told of {names(told.families)}")


def _is_measured(told: Told, token: Token, stem: str) -> bool:
    """Whether a comparison is told with its numbers, of which the passages have two: `lowers it from 20 A to 15 A`."""
    if stem not in _COMPARING:
        return False
    clause = next((each for segment in told.segments for each in segment.clauses if token in each), ())
    numbers = sum(is_number(word) for passage in told.passages for word in passage.words)
    return numbers > 1 and any(each.kind == "number" for each in clause)


def _joins(told: Told, token: Token, stem: str) -> bool:
    """Whether a word of cause joins two things that the passages tell: what it gives as the reason is theirs."""
    if stem not in _JOINING:
        return False
    tokens = told.tokens
    at = next(i for i, each in enumerate(tokens) if each is token)
    end = next((i for i in range(at + 1, len(tokens)) if tokens[i].text in ",.;:"), len(tokens))
    content = [each for each in tokens[at + 1 : end] if each.is_content]
    known = [each for each in content if told.means(each.low) or any(family.knows(each.low) for family in told.families)]
    return (
        len(content) > 1 and len(content) - len(known) < len(content) / 2 and any(not is_plain(each.low) for each in known)
    )


@lru_cache(maxsize=REMEMBERED)
def claim_of(word: str) -> str:
    """Return the longest claim stem that begins `word`; empty where none does."""
    fitting = [
        stem
        for stem in _BY_BEGINNING.get(word[:2], ())
        if word.startswith(stem) and (len(stem) > _SHORT or _ending(word, stem) in _ENDINGS)
    ]
    return max(fitting, key=len, default="")


def _ending(word: str, stem: str) -> str:
    """How a word goes on after its stem; a consonant may be doubled: `cutting`."""
    end = word[len(stem) :]
    return end[1:] if len(end) > 2 and end[0] == stem[-1] else end


def _claims(said: set[str], stem: str, word: str) -> bool:
    if word in said or any(form in said for form in forms(word)) or any(claim_of(other) == stem for other in said):
        return True
    return any(not _SAME.get(each, frozenset()).isdisjoint(said) for each in (stem, word))


def quantities(told: Told) -> Iterator[Finding]:
    """QUANT: all, every, always, any, most, entire stand in a passage of the evidence, before the same word."""
    tokens = told.words.tokens
    low = told.words.low
    for i, token in enumerate(tokens):
        row = _QUANTITY.get(token.low)
        if not row or token.copied or _says_little(low, i):
            continue
        of = next((after.low for after in tokens[i + 1 : i + 4] if after.is_content or after.kind == "number"), "")
        if not any(_quantifies(passage.words, row, of) for passage in told.passages) and not _is_wide(told, i):
            yield Finding(told.where, "QUANT", f"“{f'{token.text} {of}'.strip()}” is not in the passage that is told")


def _is_wide(told: Told, i: int) -> bool:
    """Whether a passage reaches as far in a word of its own, and none speaks of a part: `everything`, `whatever it says`."""
    low = told.words.low
    said = {word for passage in told.passages for word in passage.words}
    if not _PARTLY.isdisjoint(said) or len(low) - i < _TAIL:
        return False
    return not _REACHES.get(low[i], _UNIVERSAL).isdisjoint(said)


def _says_little(low: Sequence[str], i: int) -> bool:
    """Whether a word of quantity is part of a turn (`after all`, `all the while`), or `any` of a denial or a condition."""
    around = f" {' '.join(low[max(0, i - 2) : i + 3])} "
    if any(f" {turn} " in around for turn in _TURNS):
        return True
    if low[i] == "any" and i + 1 < len(low) and low[i + 1] in ("that", "of", "who", "which"):
        return True
    return low[i] == "any" and not _OPEN.isdisjoint(low[max(0, i - 5) : i])


def _quantifies(words: Sequence[str], row: frozenset[str], of: str) -> bool:
    """Whether a word of the row stands in a passage, up to four words before `of`; `hourly` is every hour."""
    if of and f"{of.removesuffix('s')}ly" in words:
        return True
    wanted = {of, *forms(of), *_REST}
    for i, word in enumerate(words):
        after = words[i + 1 : i + 5] if word in row else ()
        if word in row and (
            not of or not wanted.isdisjoint(after) or any(is_word(each) and means(each, of) for each in after)
        ):
            return True
    return False
