"""Sentences and references as rich text: literal, with their citations as small links, split only between them. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.slack.elements import Block, Element, cut, link, moment, rich_text, text, weight
from digest.story import Reference, Sentence, Span

#: Of one rich-text block, and of one sentence or reference in it: characters after escaping, URLs included.
BLOCK = 2_900
SENTENCE = 2_500
REFERENCE = 1_500

#: Citations of one sentence, and sources of one reference, that are shown; further ones are counted.
CITED = 12


def prose(paragraph: Iterable[Sentence], urls: Mapping[int, str | None]) -> list[Block]:
    """Return a paragraph as one block, or as more where it is longer than a block may be.

    Args:
        urls: of the references, by number.
    """
    sentences = [elements for sentence in paragraph if (elements := sentence_elements(sentence, urls))]
    return [rich_text([_joined(group)]) for group in _grouped(sentences)]


def listing(title: str, lines: Sequence[Sequence[Element]]) -> list[Block]:
    """Return a titled list, nothing where it would have no lines."""
    return paragraphs([[text(title, bold=True)], *lines]) if lines else []


def paragraphs(lines: Iterable[Sequence[Element]]) -> list[Block]:
    """Return lines one below the other, in as many blocks as it takes."""
    return [rich_text(group) for group in _grouped(lines)]


def sentence_elements(sentence: Sentence, urls: Mapping[int, str | None]) -> list[Element]:
    """Return a sentence with its citations, at most SENTENCE characters."""
    cites = _citations(sentence.cite, urls)
    spans = fitted([span_element(span) for span in sentence.spans if span.text], SENTENCE - weight(cites))
    if not cites or not spans:
        return spans
    *before, last = spans
    if last["type"] == "text" and not last.get("style") and last["text"].endswith((".", "!", "?")):
        words, stop = last["text"][:-1], last["text"][-1]
        return [*before, *([text(words)] if words else []), text(" "), *cites, text(stop)]
    return [*spans, text(" "), *cites]


def reference_line(reference: Reference) -> list[Element]:
    """Return a reference: number, linked title, repository, state, day, and the sources it consists of."""
    line = [text(f"[{reference.number}] "), link(reference.title.strip() or reference.change, reference.url)]
    line.append(text(f" · {reference.repo} · {reference.state}"))
    if reference.at:
        line += [text(" "), {**moment(reference.at), "format": "{date_short}", "fallback": f"{reference.at:%Y-%m-%d}"}]
    return fitted([*line, *_sources(reference)], REFERENCE)


def fitted(elements: Sequence[Element], limit: int) -> list[Element]:
    """Return `elements` with a weight of at most `limit`: first without their links, then cut at a word."""
    if weight(elements) <= limit:
        return list(elements)
    kept: list[Element] = []
    room = limit
    for element in elements:
        bare = text(element["text"]) if element["type"] == "link" else element
        if weight(bare) > room:
            return [*kept, {**bare, "text": cut(bare["text"], room)}] if "text" in bare and room else kept
        kept.append(bare)
        room -= weight(bare)
    return kept


def _sources(reference: Reference) -> list[Element]:
    shown = [each for each in reference.sources[:CITED] if each.label]
    labels = [element for each in shown for element in (text(" "), link(each.label, each.url))]
    more = len(reference.sources) - CITED
    return [text(" ·"), *labels, *([text(f" +{more} more")] if more > 0 else [])] if labels else []


def span_element(span: Span) -> Element:
    """Return a span; only a link with a web address becomes a link."""
    if span.kind == "code":
        return text(span.text, code=True)
    if span.kind == "quote":
        return text(f"“{span.text}”")
    if span.kind == "link":
        return link(span.text, span.url)
    return text(span.text)


def _citations(cite: Sequence[int], urls: Mapping[int, str | None]) -> list[Element]:
    shown = [link(f"[{number}]", urls.get(number)) for number in cite[:CITED]]
    more = len(cite) - CITED
    cites = [*shown, *([text(f"[+{more}]")] if more > 0 else [])]
    return fitted(cites, REFERENCE)


def _joined(sentences: Sequence[Sequence[Element]]) -> list[Element]:
    first, *others = sentences
    return [*first, *(element for each in others for element in (text(" "), *each))]


def _grouped(lines: Iterable[Sequence[Element]]) -> list[list[Sequence[Element]]]:
    """Split `lines` into groups of at most BLOCK characters each, the space between two of them included."""
    groups: list[list[Sequence[Element]]] = []
    room = 0
    for line in lines:
        needed = weight(line) + 1
        if not groups or needed > room:
            groups.append([])
            room = BLOCK
        groups[-1].append(line)
        room -= needed
    return groups
