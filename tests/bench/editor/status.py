"""Whether landed, released, pending and reverted are said of what is so by its fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from digest.model import Pull, Release, Tag
from digest.story import Reference, Sentence
from tests.bench.editor import words
from tests.bench.editor.edition import Edition
from tests.bench.editor.fields import HOLD, Fields
from tests.bench.editor.figure import Figure, figure

_RELEASED = re.compile(r"\breleas(?:ed|es) ((?:\S*\d\S*(?: and )?\s*)+)")
_REVERTED = re.compile(r"\b(?:revert(?:s|ed)|t(?:ook|akes) back)\b")


def wrong_claims(editions: Sequence[Edition]) -> Figure:
    """Claims of landed, released, pending and reverted that differ from what `fields` derives from the sources."""
    looks = (
        look for each in editions for look in (*_references(each), *_sentences(each), *_items(each), *_open_count(each))
    )
    return figure("claims of status that differ from the fields", "claims", looks)


def _references(edition: Edition) -> Iterator[tuple[str, bool]]:
    undone = edition.fields.undone()
    for each in edition.story.references:
        sources = [link.id for link in each.sources if link.id in edition.fields.events]
        wrong = _wrong_state(each, sources, edition.fields, undone)
        yield edition.line(f"[{each.number}] {each.change} is called {each.state}, but {wrong}"), not wrong


def _wrong_state(reference: Reference, sources: Sequence[str], fields: Fields, undone: frozenset[str]) -> str:
    """What the fields hold against the state of a reference; empty where nothing."""
    waiting = [each for each in sources if fields.is_open(each)]
    landed = [each for each in sources if fields.landed(each)]
    published = [each for each in sources if fields.published(each)]
    if reference.state in ("pending", "scheduled"):
        if landed or not waiting:
            return "no pull request of it is open" if not waiting else "it landed"
        held = any(HOLD.search(fields.events[each].title) for each in waiting)
        return (
            "" if held == (reference.state == "scheduled") else "its title says " + ("so" if held else "nothing of a hold")
        )
    if reference.state == "closed":
        return "" if any(fields.refused(each) for each in sources) and not landed else "it was not closed without merging"
    if waiting:
        return "a pull request of it is open"
    if reference.state == "released":
        return "" if published or fields.in_a_release(sources) else "no release of the window contains it"
    return _wrong_landing(reference, landed, fields, undone)


def _wrong_landing(reference: Reference, landed: Sequence[str], fields: Fields, undone: frozenset[str]) -> str:
    gone = bool(landed) and fields.units(landed) <= undone
    if reference.state == "reverted":
        return "" if gone else "nothing took it back"
    if not landed:
        return "nothing of it is on a branch"
    return "it was taken back within the window" if gone else ""


def _sentences(edition: Edition) -> Iterator[tuple[str, bool]]:
    for where, sentence in edition.story.sentences():
        if sentence.kind == "tally" or not sentence.evidence:
            continue
        wrong = "; ".join(_wrong_words(sentence, edition))
        yield edition.line(f"{where} {wrong}: {sentence.plain}"), not wrong


def _wrong_words(sentence: Sentence, edition: Edition) -> Iterator[str]:
    fields = edition.fields
    sources = list(dict.fromkeys(item.source for item in sentence.evidence if item.source in fields.events))
    yield from _wrong_pending(sentence, sources, fields)
    yield from _wrong_release(sentence, sources, fields)
    yield from _wrong_revert(sentence, sources, edition)


def _wrong_pending(sentence: Sentence, sources: Sequence[str], fields: Fields) -> Iterator[str]:
    """Open work is told as open, and only open work in a sentence about what is pending."""
    for source in sources:
        if fields.is_open(source) and not words.tells_as_open(sentence):
            yield f"tells {_named(fields, source)} as done, but it is open"
        if fields.refused(source) and "without merging" not in words.own(sentence):
            yield f"tells {_named(fields, source)}, which was closed without merging"
        if sentence.kind == "pending" and (fields.landed(source) or fields.published(source)):
            yield f"tells {_named(fields, source)} as pending, but it landed"


def _wrong_release(sentence: Sentence, sources: Sequence[str], fields: Fields) -> Iterator[str]:
    """What is said to be released is a tag of the evidence."""
    events = [fields.events[each] for each in sources]
    tags = {event.tag for event in events if isinstance(event, Release | Tag)}
    for run in _RELEASED.findall(sentence.plain.replace("`", "")):
        for label in run.replace(" and ", " ").split():
            if label.rstrip(",.;") not in tags:
                yield f"says that {label.rstrip(',.;')} was released, which is no tag of its sources"


def _wrong_revert(sentence: Sentence, sources: Sequence[str], edition: Edition) -> Iterator[str]:
    """Reverted is said of what takes work back by its title or body, and of each plain revert that is told by its title."""
    fields = edition.fields
    said = bool(_REVERTED.search(words.own(sentence)))
    family = [link.id for each in sources if (found := edition.story.reference_of.get(each)) for link in found.sources]
    if said and not fields.takes_back([each for each in (*sources, *family) if each in fields.events]):
        yield "tells a revert, but none of its sources says so"
    for item in sentence.evidence:
        event = fields.events.get(item.source)
        if event and not said and fields.is_plain_revert(item.source) and item.passage in event.title:
            yield f"tells {_named(fields, item.source)} without saying that it is a revert"


def _named(fields: Fields, source: str) -> str:
    event = fields.events[source]
    return f"{event.repo} {event.kind} {event.key[:12]}"


def _items(edition: Edition) -> Iterator[tuple[str, bool]]:
    """What is watched for is open."""
    for i, action in enumerate(edition.story.actions):
        if action.rule == "on-hold":
            known = [item.source for item in action.evidence if item.source in edition.fields.events]
            is_open = any(edition.fields.is_open(each) for each in known)
            yield edition.line(f"actions[{i}] watches what is not open: {action.text}"), is_open


def _open_count(edition: Edition) -> Iterator[tuple[str, bool]]:
    """As many pull requests are said to be open as are open by their field."""
    waiting = sum(isinstance(each, Pull) and each.state == "open" for each in edition.fields.events.values())
    for where, sentence in edition.story.sentences():
        for noun, number in words.counted(words.own(sentence)) if not sentence.evidence else ():
            if noun == "pull request":
                yield edition.line(f"{where} counts {number} open pull requests, there are {waiting}"), number == waiting
