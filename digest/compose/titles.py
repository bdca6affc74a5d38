"""What a title proposes: its words read as clauses.

A rule here is right when it is sure; what cannot be read with certainty is None, and is quoted by whoever asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from digest.compose.clauses import Clause, Proposition
from digest.compose.nouns import DETERMINERS, PLAIN_VERBS, with_article
from digest.lexicon import JOINING_VERBS, STOP_WORDS, TITLE_VERBS, lemma, words

#: Where one clause may end and the next begin.
_JOINT = re.compile(r"(?:,? and |,? & | \+ |; |, )(?=([A-Za-z][\w-]*)(?: |$))")
#: What a verb can be followed by: something with a word in it, and no second conjunction.
_OBJECT = re.compile(r"(?!(?:and|or|&|then)\b)(?=.*\w\w)", re.IGNORECASE)
#: Looked for where typographic apostrophes are straight.
_FIRST = re.compile(r"([A-Za-z][\w'-]*):? +(?=\S)")
_EITHER = r"([A-Za-z]+) or (?=[a-z]+ )"
_COUNTER = r"\s*[\[(]\d+/(?:\d+|[nN])[\])]"
_SENTENCE = re.compile(r"[.!] (?=[A-Z])")
_LOW = re.compile(r"[a-z][a-z']*")
_WORD = re.compile(r"[\w'./@-]+")

#: Nouns that look like the first word of an order: `Fix for X`, `Updates to Y`. The article they take.
_NOUNS = {"fix": "a", "support": "", "test": "a", "change": "a", "guard": "a", "patch": "a", "update": "an", "check": "a"}
_NOUN_FOLLOWERS = words("""
    for of in
""")
_PLURAL_FOLLOWERS = words("""
    for of in to and & or on around
""")

#: Compound nouns, by their first word: `Test suite`, `Release notes`.
_COMPOUNDS = {
    "test": words("suite case fix failure coverage data util plan script"),
    "lock": words("file"),
    "release": words("note workflow process script candidate"),
    "build": words("system fix script failure error"),
    "support": words("matrix"),
    "cache": words("key hit miss"),
    "check": words("run"),
    "log": words("file level"),
    "report": words("card"),
    "list": words("view item"),
    "port": words("number range"),
    "map": words("view file"),
}

_NOUN_GERUNDS = words("""
    logging testing loading caching rendering parsing building routing masking sharding streaming mapping tracking typing
    setting pending warning running timing training meaning opening pricing polling batching formatting listing matching
    releasing
""")

#: Verbs that are nouns as often as not ("Queue wait time metric"): they need an object that shows.
_OFTEN_NOUNS = words("""
    alias account batch build cache flag format gate hook lock log map mask mock name order output plug process query queue
    release roll scale scope shard stream surface tag type watch
""")

#: "Clean up and improvements to X": the particle and a noun share one preposition.
_PARTICLES = ("up and ", "down and ", "out and ")
_PARTICLE = r"\w+ and [a-z]+s\b"

_ADVERBS = words("never only also always")
_DENIALS = ("no longer ", "do not ", "don't ", "dont ")
_NO_ADVERBS = words("early apply supply reply rely family assembly multiply friendly")

_PERSONS = words("i i'm my me we our us you your let's lets")
#: "Included credits are now compute credits" is a statement; "Fixed a bug where x is lost" is not.
_STATEMENT = r"(?:(?!\b(?:where|when|that|which|if|so|because|whose|while)\b).)*?\b(?:is|are|was|were|has|have) "

#: Last words of titles that name what landed.
_NOUN_TAILS = words("""
    support documentation docs tests improvements fixes updates changes cleanup example integration
""")

#: A title with one of these is a statement, not the name of a thing.
_FINITE = words("""
    is are was were has have can can't cannot will would should does doesn't don't isn't aren't now must not fails crashes
    causes breaks returns
""")


def propose(text: str, kind: str | None = None) -> Proposition | None:
    """Read what a title proposes.

    Args:
        text: the title without tags, prefix and number.
        kind: its conventional type. A `feat:` that names a thing is said to add it, a `fix:` to fix it.

    Returns:
        None where the title is no order, speaks in the first or second person, or names nothing.
    """
    if _has(text, _PERSONS):
        return None
    text = _one_sentence(text)
    head, manner = _halves(text)
    found = _alternatives(text) or _clauses(head)
    if isinstance(found, Proposition):
        return found
    ways = _clauses(manner) if manner else None
    if found and ways and _is_manner(ways):
        return Proposition(found, ways) if found[-1].rest else Proposition(ways)
    if ways and ways[-1].rest and _is_label(head):
        return Proposition(ways, about=head if any(letter.isdigit() for letter in head) else "")
    return _whole(_clauses(text) if manner else found) or _typed(text, kind)


def _alternatives(text: str) -> Proposition | None:
    """`Add or update X`."""
    either = re.match(_EITHER, text) if " or " in text else None
    first = lemma(either[1]) if either else None
    second = _clauses(text[either.end() :]) if either and first else None
    if not first or not second or not second[-1].rest:
        return None
    return Proposition((Clause(first[0], ""), *second), either=True)


def _has(text: str, cues: frozenset[str]) -> bool:
    return not cues.isdisjoint(_LOW.findall(text.lower().replace("’", "'")))


def _one_sentence(text: str) -> str:
    """The first sentence of a title, without the counter of a series (`[2/3]`)."""
    text = re.sub(_COUNTER, "", text) if "/" in text else text
    if text.count("(") > text.count(")"):  # cut off by whoever wrote it
        text = text[: text.rindex("(")].rstrip(" ,;")
    end = next((each.start() for each in _SENTENCE.finditer(text) if _outside(text, each.start())), len(text))
    return text[:end]


def _halves(text: str) -> tuple[str, str]:
    """What stands before and after the first colon that is in no quotation."""
    at = text.find(": ")
    return (text[:at], text[at + 2 :]) if at > 0 and _outside(text, at) else (text, "")


def _whole(clauses: tuple[Clause, ...] | None) -> Proposition | None:
    return Proposition(clauses) if clauses and clauses[-1].rest else None


def _is_manner(ways: tuple[Clause, ...]) -> bool:
    """Whether clauses say how something is done. A title within the title is none: `Add a guide: Process Large Datasets`."""
    capitals = sum(word[0].isupper() and word[1:].islower() for each in ways for word in _spoken(each.rest))
    return all(each.rest and not each.adverb for each in ways) and capitals < 2


def _is_label(head: str) -> bool:
    """Whether what stands before a colon only names what it is about: `Hotfix CI: …`, `CVE-2026-1: …`."""
    spoken = head.split()
    return len(spoken) <= 2 and not any(lemma(word) for word in spoken)


def _typed(text: str, kind: str | None) -> Proposition | None:
    verb = {"feat": "add", "fix": "fix"}.get(kind or "")
    words = _spoken(text)
    if verb is None or len(words) < 2 or _has(text, _FINITE) or words[0].lower() in STOP_WORDS or lemma(words[0]):
        return None
    return Proposition((Clause(verb, text),))


def _clauses(text: str) -> tuple[Clause, ...] | None:
    parts = list(_parts(text))
    first = _clause(parts[0])
    if first is None:
        return None
    clauses = [first]
    for part in parts[1:]:
        clause = _clause(part)
        if clause is None:
            last = clauses.pop()
            clauses.append(Clause(last.verb, f"{last.rest}, {part}", last.adverb))
        else:
            clauses.append(clause)
    return tuple(clauses)


def _parts(text: str) -> Iterator[str]:
    """Cut a title at its joints, where a verb in the base form begins the next clause."""
    start = 0
    for joint in _JOINT.finditer(text):
        if _outside(text, joint.start()) and _begins_clause(text, start, joint):
            yield text[start : joint.start()]
            start = joint.end()
    yield text[start:]


def _outside(text: str, position: int) -> bool:
    """Whether `position` is in no code span, parenthesis or quotation."""
    before = text[:position]
    return (
        before.count("`") % 2 == 0 and before.count('"') % 2 == 0 and before.count("(") <= before.count(")")
        and before.count("“") <= before.count("”")
    )  # fmt: skip


def _begins_clause(text: str, start: int, joint: re.Match[str]) -> bool:
    word = joint[1].lower()
    found = lemma(word)
    if found is None or found[1] != "base" or joint.end() + len(word) == len(text):
        return False
    before = _spoken(text[start : joint.start()])
    if len(before) == 1 and lemma(before[0]):  # "Refactor and simplify X": both verbs share the object
        return True
    if found[0] in PLAIN_VERBS:
        return True
    if before and _is_bare_verb(before[-1]):  # "Add read and write support"
        return False
    listed = joint[0].startswith((",", ";")) and len(before) > 1
    return listed or _follows_as_object(text[joint.end() + len(word) :])


def _is_bare_verb(word: str) -> bool:
    return word in TITLE_VERBS or word in JOINING_VERBS


def _follows_as_object(rest: str) -> bool:
    word = next(iter(_spoken(rest)), "")
    if not word:
        return False
    return rest.lstrip().startswith(("`", '"')) or word.lower() in DETERMINERS or _is_identifier(word)


def _spoken(text: str) -> list[str]:
    """The words of a text, its apostrophes straight."""
    return _WORD.findall(text.replace("’", "'"))


def _is_identifier(word: str) -> bool:
    return "_" in word or any(letter.isupper() for letter in word) or any(letter.isdigit() for letter in word)


def _clause(text: str) -> Clause | None:
    """Read one clause: an adverb, a verb, the rest."""
    adverb, text = _adverb(text)
    first = _FIRST.match(text.replace("’", "'"))
    if first is None:
        found = lemma(text)  # the verb alone: the next clause has the object
        return Clause(found[0], "", adverb) if found and found[1] == "base" else None
    found = lemma(first[1])
    rest = text[first.end() :].rstrip(" :,;-")
    if found is None or not _OBJECT.match(rest) or _is_noun(first[1].lower(), found[1], text, rest):
        return None
    return Clause(found[0], rest, adverb)


def _adverb(text: str) -> tuple[str, str]:
    low = text.lower().replace("’", "'")
    word = next((each for each in _DENIALS if low.startswith(each)), "").rstrip() or low.partition(" ")[0]
    rest = text[len(word) + 1 :]
    if not (word in _ADVERBS or f"{word} " in _DENIALS or _is_adverb(word)) or not lemma(rest.split(" ", 1)[0]):
        return "", text
    return ("not" if word in ("do not", "don't", "dont") else word), rest


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") and len(word) > 4 and word.isascii() and word.isalpha() and word not in _NO_ADVERBS


def _is_noun(word: str, form: str, text: str, rest: str) -> bool:
    """Whether a word that could be a verb is none: `Fix for X`, `Updates to Y`, `Logging improvements`."""
    follower = rest.split(" ", 1)[0]
    if rest.startswith(_PARTICLES) and re.match(_PARTICLE, rest):
        return True
    if form == "base":
        if word in _OFTEN_NOUNS and not (_follows_as_object(rest) or follower.endswith("s")):
            return True
        return (word in _NOUNS and follower.lower() in _NOUN_FOLLOWERS) or _is_compound(word, text)
    if form == "past":
        return re.match(_STATEMENT, rest) is not None
    if form == "third":
        return follower.lower() in _PLURAL_FOLLOWERS
    return form == "gerund" and word in _NOUN_GERUNDS and follower.lower() not in DETERMINERS


def _is_compound(word: str, text: str) -> bool:
    """Whether `word`, with which a text begins, makes one noun with the next."""
    nouns = _COMPOUNDS.get(word, frozenset())
    found = re.match(r" (\w+)", text[len(word) :]) if nouns else None
    return found is not None and not nouns.isdisjoint([found[1].lower(), found[1].lower().removesuffix("s")])


def noun_phrase(text: str) -> str | None:
    """Return a title that names what landed, with its article: `a fix for X`, `updates to Y`, `a new guide`."""
    text = _one_sentence(text)
    word, _, rest = text.partition(" ")
    if not rest or _has(text, _PERSONS) or _has(text, _FINITE) or not _outside(text, len(text)):
        return None
    found = lemma(word)
    follower = rest.split(" ", 1)[0].lower()
    if found and found[1] == "base" and word.lower() in _NOUNS and follower in _NOUN_FOLLOWERS:
        return f"{_NOUNS[word.lower()]} {word.lower()} {rest}".strip()
    if found and found[1] == "third" and follower in _PLURAL_FOLLOWERS - {"and", "&", "or"}:
        return f"{word.lower()} {rest}"
    if word.lower() in ("new", "initial"):
        return with_article(f"{word.lower()} {rest}", "add")
    return text if found is None and _names(text, rest) else None


def _names(text: str, rest: str) -> bool:
    """Whether a title without a verb names what landed: `X support for Y`, `Y tests`."""
    second = lemma(rest.split(" ", 1)[0])
    if ":" in text or (second and second[1] == "past"):
        return False
    return " support for " in text or rest.rsplit(" ", 1)[-1].lower() in _NOUN_TAILS
