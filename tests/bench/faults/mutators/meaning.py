"""Meaning turned: wider scope, dropped hedges, negation, antonyms, roles changed round, motivation told as present."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from digest.model import Source
from digest.story import Evidence, Sentence, Span
from digest.verify.family import is_background
from tests.bench.faults.corpus import ChangeSet, Truth
from tests.bench.faults.edit import Spot, appended, has, like, put, spots
from tests.bench.faults.mutators.pools import phrases


def _rules(*pairs: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rf"(?<![\w-]){pattern}", re.IGNORECASE), new) for pattern, new in pairs)


_WIDER = _rules(
    (r"some of\b", "all of"), (r"some\b(?! time)", "all"), (r"most\b(?! recent)", "all"), (r"several\b", "all"),
    (r"many\b", "all"), (r"few\b", "all"), (r"(?:but )?only if\b", "whether or not"), (r"only when\b", "whenever and even if not"),
    (r"only (?=on|in|for|with|at)", "not only "), (r"(?:nearly|almost) all\b", "all"), (r"at most\b", "at least"),
    (r"at least\b", "at most"), (r"up to\b", "more than"), (r"no more than\b", "more than"), (r"sometimes\b", "always"),
    (r"usually\b", "always"), (r"often\b", "always"), (r"rarely\b", "never"), (r"in some cases\b", "in all cases"),
    (r"partly\b", "wholly"), (r"partially\b", "fully"), (r"except (?:for )?(?=\w)", "including "), (r"apart from\b", "including"),
    (r"alone\b", "and elsewhere"), (r"older than\b", "newer than"), (r"larger than\b", "smaller than"),
)  # fmt: skip
_EVERY = re.compile(r"\b(?:all|every|always|everywhere|everyone|any|each|entire|whole|fully|completely|throughout)\b")
_NOUN = re.compile(
    r"\b(?<=[a-z] )(?:the )?(?=[a-z]{4,}s\b(?! (?:the|a|an|to|it)\b))(?!this|does|less|across|always|versus|status|focus)"
)
_ADVERB = re.compile(
    r"\b(?:now )?(?=(?:supports|accepts|rejects|handles|requires|ignores|reports|removed|dropped|replaced|fixed|caches|checks)\b)"
)

_HEDGES = _rules(
    (r"(?:an |as an |the )?experimental (?:feature, )?", ""), (r", (?:still )?experimental as it is\b", ""),
    (r"(?:is|are) in (?:preview|beta)\b", "is finished"), (r"(?:in |a |as a )?(?:first )?(?:beta|preview)(?: of)?\b ?", ""),
    (r"temporar(?:y|ily) ?", ""), (r", as a workaround,", ""), (r"workaround\b", "solution"), (r"may\b(?= [a-z])", "will"),
    (r"might\b", "will"), (r"could\b(?! not)", "will always"), (r"up to(?= \d)", ""), (r"for now\b,? ?", ""),
    (r"for the time being,? ?", ""), (r"so far ", ""), (r"partly |partially ", ""), (r"mostly |largely ", ""),
    (r"probably |likely |possibly ", ""), (r"(?:is|are) (?:to be )?regarded as a beta\b", "are finished"),
    (r"in most cases\b,? ?", ""), (r"usually |sometimes |often ", ""), (r", which may change\b", ""),
)  # fmt: skip

_DENIED = _rules(
    (r"no longer ", ""), (r"never ", ""), (r"cannot\b", "can"), (r"do not ", ""), (r"does not ", "does "), (r"did not ", "did "),
    (r"is not ", "is "), (r"are not ", "are "), (r"was not ", "was "), (r"were not ", "were "), (r"will not ", "will "),
    (r"must not ", "must "), (r"could not ", "could "), (r"would not ", "would "), (r"has not ", "has "), (r"without\b", "with"),
    (r"(?:doesn|isn|aren|won|can|don)['’]t ", ""), (r"but not ", "and "), (r"nothing ", "something "), (r"nobody ", "everybody "),
)  # fmt: skip
_AFFIRMED = _rules(
    (r"now (?=supports|accepts|rejects|requires|uses|returns|reports|keeps|reads|ignores|allows|checks)", "no longer "),
    (r"(?:is|are|was|were|will|would|must|has been|have been)(?= (?!not\b|no\b|never\b|n't|still\b)[a-z])", r"\g<0> not"),
    (r"can(?= (?!not\b)[a-z])", "cannot"), (r"still (?=[a-z]+s?\b)", "no longer "), (r"with(?= (?:a|an|the)\b)", "without"),
    (r"(?:adds|uses|takes|keeps|reads|writes|sends|needs|calls|makes|gives|rejects|accepts|returns|supports|requires)(?= )",
     r"never \g<0>"),
    (r"(?:added|removed|fixed|dropped|renamed|replaced|moved|gained|unified|enabled|deprecated|simplified)(?= [a-z`])",
     r"has not \g<0>"),
)  # fmt: skip

_PAIRS = (
    "added/removed", "adds/removes", "add/remove", "enabled/disabled", "enables/disables", "enable/disable", "allows/forbids",
    "allowed/forbidden", "increased/decreased", "increases/decreases", "raised/lowered", "raises/lowers", "supports/rejects",
    "supported/rejected", "accepts/rejects", "accepted/rejected", "requires/drops", "required/optional", "fixed/broke",
    "fixes/breaks", "introduced/retired", "upgraded/downgraded", "starts/stops", "started/stopped", "start/stop", "before/after",
    "faster/slower", "more/fewer", "longer/shorter", "larger/smaller", "newer/older", "shows/hides", "show/hide", "opens/closes",
    "always/never", "includes/excludes", "included/excluded", "synchronous/asynchronous", "local/remote", "locally/remotely",
    "merged/split", "masked/unmasked", "first/last", "old/new", "previous/next", "forward/backward", "reads/writes",
    "encrypted/plain", "public/private", "lower/higher", "minimum/maximum", "on/off", "up/down", "gained/lost", "passes/fails",
    "locks/unlocks", "loads/unloads", "kept/dropped", "keeps/drops", "installs/uninstalls", "on demand/up front", "top/bottom",
    "left/right", "inside/outside", "above/below", "increase/decrease", "dark/light", "explicit/implicit", "strict/lenient",
    "dropped/added", "removed/introduced", "drops/adds", "removes/adds", "gone/back", "deprecated/restored", "sync/async",
)  # fmt: skip

_THING = r"(?:`[^`]+`|[\w.@/-]+(?: [\w.@/-]+){0,2})"
_STOP = r"(?=$|[,.;:]| (?:in|on|for|when|if|and|so|by|at|of|with|where|which|that|as|via|before|after|during|to)\b)"
_SWAPS = tuple(
    re.compile(pattern.replace("A", rf"(?P<a>{_THING})").replace("B", rf"(?P<b>{_THING})").replace("STOP", _STOP))
    for pattern in (
        r"\bfrom A to BSTOP", r"(?<![\w-])A instead of BSTOP", r"(?<![\w-])A rather than BSTOP", r"\breplaced A (?:with|by) BSTOP",
        r"\breplaces A (?:with|by) BSTOP", r"\brenamed A (?:to|into) BSTOP", r"\brenames A (?:to|into) BSTOP",
        r"(?:^|(?<=\. ))A replaces BSTOP", r"(?<![\w-])A takes the place of BSTOP", r"(?<![\w-])A before BSTOP",
        r"(?<![\w-])A after BSTOP", r"\bswapped A for BSTOP", r"\bmoved A (?:to|into|behind) BSTOP", r"(?<![\w-])A became BSTOP",
        r"(?<![\w-])A against BSTOP", r"(?<![\w-])A, (?:and )?not BSTOP", r"\bwas A and is now BSTOP", r"(?<![\w-])A, down from BSTOP",
        r"(?<![\w-])A, up from BSTOP", r"(?<![\w-])A takes over from BSTOP", r"(?<![\w-])A than BSTOP",
    )
)  # fmt: skip


def _by_rules(truth: Truth, rules: tuple[tuple[re.Pattern[str], str], ...]) -> Iterator[Sentence]:
    for pattern, new in rules:
        for spot in spots(truth.sentence, pattern):
            changed = put(truth.sentence, spot, like(spot.text, spot.match.expand(new)) if new else "")
            if not _is_said(truth, changed):
                yield _capital(changed)


def _capital(sentence: Sentence) -> Sentence:
    first = sentence.spans[0]
    if first.kind != "text" or not first.text[:1].islower():
        return sentence
    return replace(sentence, spans=(replace(first, text=first.text[:1].upper() + first.text[1:]), *sentence.spans[1:]))


def _is_said(truth: Truth, changed: Sentence) -> bool:
    """Whether the sources say just that: the changed sentence stands there."""
    return " ".join(changed.plain.lower().rstrip(".").split()) in truth.said


def scope(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """Some told as all, a limit told as none: quantities and reach that the source does not give."""
    yield from _by_rules(truth, _WIDER)
    if _EVERY.search(truth.said):
        return
    yield appended(truth.sentence, chance.choice(phrases(truth.set.part, "everywhere")))
    for spot in pick_spots(chance, list(spots(truth.sentence, _NOUN))):
        yield put(truth.sentence, spot, "all ")
    for spot in list(spots(truth.sentence, _ADVERB))[:1]:
        yield put(truth.sentence, spot, f"{chance.choice(phrases(truth.set.part, 'wholly'))} ")


def pick_spots(chance: Random, found: list[Spot], most: int = 1) -> list[Spot]:
    """Return some of the spots."""
    return chance.sample(found, min(most, len(found)))


def hedge(truth: Truth, _chance: Random) -> Iterator[Sentence]:
    """A reservation of the source that is left out."""
    yield from _by_rules(truth, _HEDGES)


def negation(truth: Truth, _chance: Random) -> Iterator[Sentence]:
    """A negation brought in, or left out."""
    yield from _by_rules(truth, _DENIED)
    yield from list(_by_rules(truth, _AFFIRMED))[:2]


def antonym(truth: Truth, _chance: Random) -> Iterator[Sentence]:
    """A word in place of its opposite, where the source does not say that, too."""
    for word, other in _opposites():
        for spot in spots(truth.sentence, _word(word)):
            if has(truth.said, other) and _is_near(truth, spot, other):
                continue
            yield put(truth.sentence, spot, like(spot.text, other))


@cache
def _opposites() -> tuple[tuple[str, str], ...]:
    pairs = [tuple(pair.split("/")) for pair in _PAIRS]
    both = dict([*((b, a) for a, b in pairs), *((a, b) for a, b in pairs)])
    unclear = ("on", "off", "up", "down", "right", "left", "first", "last", "more", "back", "old", "new", "before", "after")
    return tuple((word, other) for word, other in both.items() if word not in unclear)


@cache
def _word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)


def _is_near(truth: Truth, spot: Spot, other: str) -> bool:
    """Whether the source has the opposite within six words of the words that follow it in the sentence."""
    rest = truth.sentence.spans[spot.span].text[spot.match.end() :]
    nouns = [word[:5] for word in re.findall(r"[a-z]{4,}", rest.lower())[:3]]
    if not nouns:
        return True
    near = "|".join(map(re.escape, nouns))
    return re.search(rf"\b{re.escape(other)}\W+(?:\w+\W+){{0,6}}?(?:{near})", truth.said) is not None


def swap(truth: Truth, _chance: Random) -> Iterator[Sentence]:
    """A and B of one source, each in the other's role."""
    flat = Sentence(truth.sentence.kind, (Span("text", _flat(truth.sentence)),), truth.sentence.evidence)
    seen: set[str] = set()
    for pattern in _SWAPS:
        for match in pattern.finditer(flat.spans[0].text):
            a, b = match["a"], match["b"]
            turned = match.group().replace(a, "\0", 1)
            at = turned.rindex(b)
            turned = (turned[:at] + a + turned[at + len(b) :]).replace("\0", b, 1)
            text = flat.spans[0].text[: match.start()] + turned + flat.spans[0].text[match.end() :]
            if a.lower() == b.lower() or text in seen or turned.lower().replace("`", "") in truth.said.replace("`", ""):
                continue
            seen.add(text)
            yield replace(truth.sentence, spans=_marked(text))


def _flat(sentence: Sentence) -> str:
    """The sentence as prose marks it, where that can be read back; else nothing."""
    plain = sentence.plain
    return plain if _marked(plain) == sentence.spans else ""


def _marked(text: str) -> tuple[Span, ...]:
    from tests.digest.verify.stories import spans

    return spans(text)


_PRESENT = _rules(
    (r"was\b", "is"), (r"were\b", "are"), (r"had\b", "has"), (r"did not\b", "does not"), (r"could not\b", "cannot")
)
_NOW = re.compile(r"\b(?:is|are|has|have|does|do|cannot|can|needs?|fails?|takes?|blocks?|[a-z]{3,}s)\b")
_ASIDE = re.compile(
    r"^(?:[#>*\-|`]|\d+\.|we\b|i\b|you\b|it\b|this\b|they\b|fixes|closes|see\b)|https?:|<|\?|@", re.IGNORECASE
)


def motivation(each: ChangeSet) -> Iterator[Truth]:
    """What a landed change found, told as if it were still so: passages under headings such as Motivation."""
    for change in each.ledger.of_status("landed", "released"):
        for source in change.sources:
            for passage in _background(source):
                text = passage
                for pattern, new in _PRESENT:
                    text = pattern.sub(new, text)
                if _NOW.search(text):
                    told = Sentence("claim", _marked(text), (Evidence(source.id, passage),))
                    yield Truth(each, "close", told)


def _background(source: Source) -> Iterator[str]:
    for block in re.split(r"\n\s*\n", source.body):
        if block.lstrip()[:1] in ("#", ">", "-", "*", "|", "`", "<", ""):
            continue
        for sentence in re.split(r"(?<=[.!])\s+(?=[A-Z`])", block.strip()):
            long = 40 <= len(sentence) <= 240 and sentence.endswith(".") and sentence.count("`") % 2 == 0
            if long and "“" not in sentence and not _ASIDE.search(sentence) and is_background(source, sentence):
                yield sentence
