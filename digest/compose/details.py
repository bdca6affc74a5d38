"""Details: which sentences of a change's bodies are told, and how.

A body mixes what is new with what was before, with orders, doubts, duties and talk. A sentence is taken only when it is a
whole third-person clause about the world after the change; the words stay its own, only its beginning is fitted in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from digest.compose.bodies import Said, read
from digest.compose.items import Item
from digest.compose.nouns import PLAIN_VERBS
from digest.compose.prose import decapitalised
from digest.compose.sound import (
    EFFECT,
    FAILING,
    MECHANISM,
    announces,
    first_form,
    has_finite,
    in_prose,
    is_caveat,
    is_hedge,
    is_news,
    is_sound,
    own_subject,
    says_no_change,
)
from digest.holders import smallest
from digest.ledger_words import capital
from digest.lexicon import CONSEQUENCE_CUES, HEDGES, STOP_WORDS, gerund, lemma, third, words
from digest.model import Source
from digest.story import Evidence

#: Longest and shortest sentence that is told, in words.
LONGEST = 35
SHORTEST = 4

#: Least score of a sentence that is told (composing.md 3.4).
LEAST = 0.55

#: Two sentences that share this much say the same.
_SAME = 0.6
_REPEATED = 0.9

#: Words beyond the title's that a sentence has to bring.
_FRESH = 2


class Detail(NamedTuple):
    """A sentence from a body, ready to be told.

    Args:
        text: the whole sentence, such as `The change adds a gauge.`
        inner: the same as it may stand after a comma; None where that is not sure.
        place: where it stands in the body, counted over all sentences.
        follows: it points back (`It …`, `from that queue`), so it stands only directly behind the sentence before it.
        claims: it praises or promises, so it is attributed to whoever wrote it.
        note: a review bot says so.
    """

    text: str
    inner: str | None
    evidence: Evidence
    score: float
    place: int
    follows: bool = False
    claims: bool = False
    note: bool = False


#: Words before a sentence that only lead over to it.
_PREFACES = ("additionally", "also", "in addition", "furthermore", "moreover", "note that", "note", "more specifically",
             "in short", "tl;dr", "summary")  # fmt: skip
_PREFACED = r",?:? +(?=\w|`)"
_ORDER = r": ([a-z]+) (?:the|a|an|all|it|its|their|any)\b"
_THIS_DOES = r"This (?!is |was |has |does )\w*[^\Ws]s (?:a|an|the|all|its|both|each|only|no|not|[`\"A-Z\d]|\w+(?:s|ing)\b)"
#: Looked for in small letters.
_POINTS_BACK = re.compile(
    r"(?:it|they|its|their|these|those|this)\b"
    r"|the change \w+s (?:it|them|this|that|these|those)\b|.*\b(?:do|does) (?:that|this|so|it)\b"
    r"|.*\b(?<!each )(?<!both )(?<!all )(?<!some )(?<!one )(?:from|with|in|of|to|on|by|for|at)"
    r" (?:both|that|this|these|those|it|them)\b(?! change)"
    r"|.*\bfix(?:es)? (?:this|that|it|these|them)\b|(?:[\w`.]+ ){1,3}(?:it|them)\b"
)
#: First words that lean on what was said before, or that ask, list or comment.
_DANGLING = words("""
    however therefore thus hence so but and or then there here otherwise instead that because although though while as yet
    first firstly second secondly third finally lastly again meanwhile nevertheless nonetheless e.g i.e which who whose
    similarly likewise specifically particularly unlike for such without another other others alternatively either neither
    nb ps edit what why how when where even see
""")

#: A verb before one of these has no object, or is none.
_NO_OBJECT = words("for of and or is are until when if because since while unless")

#: The entry of a list of parts: "`HubResolver`: resolves a kernel".
_ENTRY = r"(`[^`]+`): (\w+) "

#: It tells what failed, and that it is over.
_REPAIRS = tuple(f"The change {verb}" for verb in ("fixes", "avoids", "prevents", "stops", "resolves", "corrects"))

#: Beginnings of words that praise or promise.
_PRAISE = (
    "fast", "slow", "speed", "quick", "perform", "efficien", "cheap", "boost", "improv", "better", "best",
    "robust", "seamless", "smooth", "reliabl", "stabl", "streamlin", "simpler", "simplif", "easy", "easier",
    "easily", "powerful", "ready", "significan", "dramatic", "major", "massive", "huge", "critical",
    "essential", "safe", "secure", "guarante", "ensur", "cleaner", "cleanly", "nice", "correct", "proper",
    "idiomatic", "modern", "natural", "meaningful",
)  # fmt: skip


def details(item: Item, most: int, heard: Sequence[str] = (), least: float = LEAST) -> tuple[Detail, ...]:
    """Return up to `most` sentences about a change, in the order of its body.

    Args:
        heard: sentences that the story tells already; one that says nearly the same is left out.
        least: the score that a sentence needs.
    """
    if most <= 0 or item.change.bot:
        return ()
    pool = sorted(_candidates(item, heard), key=lambda each: (-each.score, each.place))
    pool = [each for each in pool if each.score >= least]
    while True:
        kept = _best(pool, most)
        loose = _loose(kept)
        if not loose:
            return tuple(kept)
        pool = [each for each in pool if each not in loose]


def _best(pool: Sequence[Detail], most: int) -> list[Detail]:
    """The first `most` of the pool that do not say the same, as the body has them."""
    kept: list[Detail] = []
    for each in pool:
        if len(kept) < most and all(_overlap(_content(each.text), _content(other.text)) < _SAME for other in kept):
            kept.append(each)
    return sorted(kept, key=lambda detail: detail.place)


def _loose(kept: Sequence[Detail]) -> list[Detail]:
    """Those that point back to a sentence that is not told."""
    before = {each.place for each in kept}
    return [each for each in kept if each.follows and each.place - 1 not in before]


def in_order(kept: Sequence[Detail]) -> tuple[Detail, ...]:
    """Sentences of one change as its body has them, without those that point back in vain."""
    loose = _loose(kept)
    return tuple(sorted((each for each in kept if each not in loose), key=lambda detail: detail.place))


def _candidates(item: Item, heard: Sequence[str]) -> Iterator[Detail]:
    """The sentences of the description; those of the landing commit only where there are none."""
    said_before = [_content(text) for text in heard]
    brings = item.ranked.effect in ("feature", "release") or item.change.lead.kind == "advisory"
    for source in speaking(item):
        if _is_squash_list(source):
            continue
        silent, announced = True, source.kind == "advisory"
        for place, said in enumerate(read(source.body)):
            found = _detail(item, source, said, place, described=brings and announced)
            announced = announced or (not said.background and announces(said.text))
            if found:
                silent = False
                yield _scored(found, item, said_before)
        if not silent:
            return


def speaking(item: Item) -> Iterator[Source]:
    """The members whose text is read for what a change is about, one of a kind, those that say most first."""
    for kinds in (("release", "advisory"), ("pull",), ("commit",)):
        told = (
            each for each in item.change.sources if each.kind in kinds and each.body.strip() not in ("", item.change.title)
        )
        yield from [*told][:1]


def _is_squash_list(source: Source) -> bool:
    """Whether a message lists the steps of a branch: what stands between them tells of steps, not of the change."""
    steps = f"\n{source.body}".count("\n* ")
    return steps > 1 if source.kind == "commit" else steps > 5 and source.body.startswith("* ")


def _detail(item: Item, source: Source, said: Said, place: int, *, described: bool) -> Detail | None:
    caveat = is_caveat(said.text)
    if said.background or (said.place == "note" and not caveat and (said.robot or not is_hedge(said.text))):
        return None
    ordered = source.kind == "commit" and first_form(said.text)[1] == "base"
    text = _fitted(said, source.kind) if is_sound(said) and is_news(said.text, described or ordered) else None
    if not text or not (text[0].isalnum() or text[0] == "`") or not SHORTEST <= len(text.split()) <= LONGEST:
        return None
    return Detail(
        text=text,
        inner=decapitalised(text, item.small_words),
        evidence=Evidence(smallest(item.change.sources, said.raw, source).id, said.raw),
        score=0.0,
        place=place,
        follows=bool(_POINTS_BACK.match(text.lower())),
        claims=any(word.startswith(_PRAISE) for word in in_prose(text).split()),
        note=said.robot,
    )


# ---- how a beginning is fitted in ----


def _fitted(said: Said, kind: str) -> str | None:
    """The sentence with a beginning that can stand in a story; None for a fragment or an order."""
    text = capital(_unprefaced(said.text).rstrip(". ")) + "."
    text = _without_order(text)
    if says_no_change(text):
        return f"The author reports {text[0].lower()}{text[1:]}"
    if own := own_subject(text):
        return f"The change {text[len(own) :]}"
    entry = re.match(_ENTRY, text) if text.startswith("`") else None
    if entry:
        return f"{entry[1]}{text[entry.end(1) + 1 :]}" if first_form(entry[2])[1] == "third" else None
    verb, form = first_form(text)
    if form:
        return _from_verb(text, verb, form, from_commit=kind == "commit" and said.place == "paragraph")
    return _clause(text, said.text)


def _unprefaced(text: str) -> str:
    """A sentence without the words that only lead over to it."""
    low = text.lower()
    for preface in _PREFACES:
        if low.startswith(preface) and (found := re.match(_PREFACED, text[len(preface) :])):
            return text[len(preface) + found.end() :]
    return text


def _without_order(text: str) -> str:
    """A sentence without the order behind its colon: `X is no longer experimental: remove the warning`."""
    order = re.search(_ORDER, text) if ": " in text else None
    found = lemma(order[1]) if order else None
    return f"{text[: order.start()]}." if order and found and found[1] == "base" else text


def _from_verb(text: str, verb: str, form: str, from_commit: bool) -> str | None:
    """`Adds X` and `Added X` get a subject; `Add X` only in a commit message: in a description it may be for readers."""
    rest = text.split(" ", 1)[1] if " " in text else ""
    if not rest or rest.split(" ", 1)[0].lower() in _NO_OBJECT:
        return None
    if verb in FAILING:
        return None
    if form == "third" or (form == "base" and from_commit and not has_finite(rest)):
        return f"The change {third(verb)} {rest}"
    told = verb in PLAIN_VERBS and rest.split(" ", 1)[0] not in ("on", "by", "with", "in", "from", "as", "to", "against")
    if form == "past" and told and not has_finite(rest):
        return f"The change {text[0].lower()}{text[1:]}"
    return text if form == "gerund" and has_finite(rest) else None


def _clause(text: str, verbatim: str) -> str | None:
    """A sentence that has its own subject and a verb in the present tense."""
    if text.startswith("This "):
        fails = first_form(text[5:])[0] in FAILING or text.startswith(("This creates", "This means"))
        return f"The change {text[5:]}" if re.match(_THIS_DOES, text) and not fails else None
    first = text.split(" ", 1)[0].strip("`,.:;'").lower()
    if verbatim[:1].islower() or verbatim[-1:] != "." or first in _DANGLING:
        return None
    if not has_finite(text) and "validated" not in text and not is_caveat(text):
        return None
    return text


# ---- what is told first ----


def _scored(found: Detail, item: Item, heard: Sequence[frozenset[str]]) -> Detail:
    """Composing.md 3.4: position, consequence, closeness to the title, code; less for length and for repeating."""
    content = _content(found.text)
    low = in_prose(found.text)
    title = _content(item.parsed.text)
    again = _overlap(content, title)
    fresh = content - title - _content(f"{item.name} {item.parsed.scope}")
    repeated = again > _REPEATED or len(fresh) < _FRESH or any(_overlap(content, each) > _SAME for each in heard)
    hedged = any(hedge in found.text.lower() for hedge in HEDGES)  # in code, too: `trl.experimental`
    if repeated and not is_caveat(found.text) and not hedged:
        return found
    score = 1.5 / (1 + 0.35 * found.place)
    score += 1.2 * any(cue in low for cue in CONSEQUENCE_CUES)
    score -= 0.4 * again
    score += 0.4 * ("`" in found.text) + 0.4 * (low in EFFECT) - 0.7 * (low in MECHANISM)
    score -= 0.03 * max(0, len(found.text.split()) - 22)
    score += 2.0 * is_caveat(found.text) + 1.2 * is_hedge(found.text) + 1.5 * _repairs(found.text)
    return found._replace(score=score)


def _repairs(text: str) -> bool:
    """Whether it tells what failed, as code, and that it is over."""
    return text.startswith(_REPAIRS) and "`" in text


def _content(text: str) -> frozenset[str]:
    """The words of a text that say something, without their endings."""
    text = text.removeprefix("The change ")
    return frozenset(_stemmed(word) for word in re.findall(r"\w+", text.lower()) if word not in STOP_WORDS)


def _stemmed(word: str) -> str:
    found = lemma(word)
    if found:
        return gerund(found[0])
    return word[:-1] if word.endswith("s") and len(word) > 3 else word


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of the words of `one` that `other` has."""
    return len(one & other) / len(one) if one else 0.0
