"""Claims: evaluation, cause, comparison and quantity are the sources' or nobody's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from digest.lexicon import CLAIM_STEMS, HOUSE_WORDS, QUANTIFIERS, words
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.sense import is_plain, means
from digest.verify.text import REMEMBERED, SENTENCE_ENDS, forms, is_number, is_word
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
        " before if when beyond missing remains not no rest other others unchanged small few little"
    ),
    "alone": words("only"),
    "everyone": words("anyone anybody everybody all whole world everything whoever"),
    "never": words("above maximum most no not without refused rejected always"),
    "everywhere": words("elsewhere others rest all anywhere"),
    "improv": words("better good"),
    "better": words("improves improved improvement good"),
    "results": words("table benchmark benchmarks measured measurement measurements tests"),
    "power": words("allow allows can may able right rights let lets"),
    "cost": words("takes take took price needs grows grow expense spends adds"),
    "save": words("without except unless but apart spare spares spared store stores write writes written saving"),
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
    "scal": words("quadratic quadratically linear linearly logarithmic exponential"),
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
#: Terms that a word of claims is a part of.
_TERMS = {"saving": "daylight saving", "power": "power supply", "critical": "critical section", "cost": "cost of living"}
#: A word as near to the end widens the whole sentence: `… on all platforms`.
_TAIL = 3
#: A word for all of them, one for the whole of one, one for nearly all; and words for a part, beside which none of these do.
_UNIVERSAL = words("""
    all every each any per everything everyone everybody whatever whichever whoever always never anything nothing both whole
    whenever
""")
_FULL = words("all full fully whole entire complete completely everything integers total own")
_REACHES = {
    **dict.fromkeys(("whole", "entire", "entirely"), _FULL),
    **dict.fromkeys(("most", "mostly"), words("mostly majority usually nearly almost all")),
}
_PARTLY = words("some several many few most almost nearly partly part half certain sometimes usually mainly selected")
#: `In steps of 25 m` is every 25 m.
_STEPS = words("step steps interval intervals spacing")
#: Before a plural these speak of some of a kind.
_SINGLED = words("""
    the these those its their our your his her my some several many few most no other two three four five six seven eight
    nine ten eleven twelve more such new old certain only
""")
#: They compare, so numbers bear them out.
_COMPARING = words("lower reduc cut cheap cost faster slower fast quick speed save better worse improv")
#: What is done rather than praised: of these another word of the thesaurus is as good.
_DONE = words("allow enabl prevent avoid break elimin cut reduc lower lead custom import regress deprec")
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
        if token.low in _TERMS and any(True for _ in told.words.at(_TERMS[token.low])):
            continue
        stem = claim_of(token.low)
        if (
            stem
            and not _claims(said, stem, token.low)
            and not _is_measured(told, token, stem)
            and not (stem in _DONE and told.means(token.low, firmly=True))
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
    if stem == "result" and any(told.words.tokens[i + 2] is token for i in told.words.at("as a result")):
        return _follows(told, token)
    tokens = told.tokens
    at = next(i for i, each in enumerate(tokens) if each is token)
    end = next((i for i in range(at + 1, len(tokens)) if tokens[i].text in ",.;:"), len(tokens))
    content = [each for each in tokens[at + 1 : end] if each.is_thing and (told.holds(each) or not is_plain(each.low))]
    known = [each for each in content if told.bears(each)]
    unknown = len(content) - len(known)
    enough = 2 * unknown < len(content) or (len(told.passages) > 1 and 2 * unknown <= len(content))
    return len(content) > 1 and enough and any(not is_plain(each.low) for each in known)


def _follows(told: Told, token: Token) -> bool:
    """Whether passages bear out most of a clause that ends in `as a result`, and have another sentence that comes first."""
    clause = next((each for segment in told.segments for each in segment.clauses if token in each), ())
    content = [each for each in clause if each.is_thing and each is not token and not is_plain(each.low)]
    several = len(told.passages) > 1 or any(_is_two(passage.words) for passage in told.passages)
    return several and len(content) > 1 and 2 * sum(map(told.bears, content)) > len(content)


def _is_two(words_of: Sequence[str]) -> bool:
    return sum(word in SENTENCE_ENDS for word in words_of[:-1]) > 0


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
        borne = any(
            _quantifies(passage.words, row, of) or _is_each(passage.words, token.low, of) for passage in told.passages
        )
        if not borne and not _is_wide(told, i) and not _is_told_otherwise(told, i, of):
            yield Finding(told.where, "QUANT", f"“{f'{token.text} {of}'.strip()}” is not in the passage that is told")


def _is_each(line: Sequence[str], word: str, of: str) -> bool:
    """Whether a passage speaks of a kind as a whole, where a sentence says `each`: in a plural with nothing before it.

    `each body` of `bodies are fetched`, not of `some bodies` or `the bodies`; `after each.` of what it has named before.
    """
    if word not in ("each", "every"):
        return False
    if not of or of == "time":
        return not _UNIVERSAL.isdisjoint(line)
    same = {of, f"{of}es", *forms(of)}
    plurals = {each for each in same if each.endswith("s") and each != of}
    for i, each in enumerate(line):
        if each in ("each", "every") and (i + 1 == len(line) or not is_word(line[i + 1])) and not same.isdisjoint(line[:i]):
            return True
        if each in plurals and _PARTLY.isdisjoint(line) and not (i and (line[i - 1] in _SINGLED or is_number(line[i - 1]))):
            return True
    return False


def _is_wide(told: Told, i: int) -> bool:
    """Whether a passage reaches as far in a word of its own, and none speaks of a part: `everything`, `whatever it says`."""
    low = told.words.low
    said = {word for passage in told.passages for word in passage.words}
    if not _PARTLY.isdisjoint(said) or len(low) - i < _TAIL:
        return False
    return not _REACHES.get(low[i], _UNIVERSAL).isdisjoint(said)


def _is_told_otherwise(told: Told, i: int, of: str) -> bool:
    """Whether a passage says the same of a thing in its own turn.

    `before any row` of `before the first row`, `the whole memory` of `all memory`, `any span from 1 to 60` of both bounds.
    """
    low = told.words.low
    word, before, behind = low[i], low[max(0, i - 2) : i], low[i + 1 : i + 7]
    numbers = [each for each in behind if is_number(each)]
    for passage in told.passages:
        line = f" {' '.join(passage.words)} "
        if word == "any" and "before" in before and f" before the first {of} " in line:
            return True
        if word in ("whole", "entire") and of and (f" all {of} " in line or f" all the {of} " in line):
            return True
        if word == "any" and len(numbers) == 2 and any(each in line for each in _ranges(*numbers)):
            return True
    return False


def _ranges(low: str, high: str) -> tuple[str, ...]:
    return tuple(f" {low} {between} {high} " for between in ("to", "and", "-", "up to", "through"))


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
    if of[:1].isdigit() and of in words and not _STEPS.isdisjoint(words):
        return True
    wanted = {of, *forms(of), *_REST}
    for i, word in enumerate(words):
        after = words[i + 1 : i + 5] if word in row else ()
        if word in row and (
            not of or not wanted.isdisjoint(after) or any(is_word(each) and means(each, of) for each in after)
        ):
            return True
    return False
