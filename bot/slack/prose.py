"""Sentences, references and lines of a reply as rich text: literal, with citations as small links. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.commands import Line
from bot.slack.elements import Block, Element, cut, link, moment, one_line, rich_text, text, weight
from digest.render import parts as told
from digest.render.walk import walk
from digest.story import Reference, Sentence

#: Of one rich-text block, and of one sentence or reference in it: characters after escaping, URLs included.
BLOCK = 2_900
SENTENCE = 2_500
REFERENCE = 1_500

#: Citations of one sentence, and sources of one reference, that are shown; further ones are counted.
CITED = 12

#: The addresses of references by their number.
Urls = Mapping[int, str | None]


def prose(paragraph: Iterable[Sentence], urls: Urls) -> list[Block]:
    """Return a paragraph as one block, or as more where it is longer than a block may be."""
    sentences = [elements for sentence in paragraph if (elements := sentence_elements(sentence, urls))]
    return [rich_text([_joined(group)]) for group in _grouped(sentences)]


def listing(title: str, lines: Sequence[Sequence[Element]]) -> list[Block]:
    """Return a titled list, nothing where it would have no lines."""
    return paragraphs([[text(title, bold=True)], *lines]) if lines else []


def paragraphs(lines: Iterable[Sequence[Element]]) -> list[Block]:
    """Return lines one below the other, in as many blocks as it takes."""
    return [rich_text(group) for group in _grouped(lines)]


def sentence_elements(sentence: Sentence, urls: Urls) -> list[Element]:
    """Return a sentence with its citations, at most SENTENCE characters: the citations stay when the words are cut."""
    whole = _drawn(sentence, urls)
    if weight(whole) <= SENTENCE:
        return whole
    cited = cites(sentence.cite, urls) if sentence.cite else []
    return [*fitted(_drawn(replace(sentence, cite=()), urls), SENTENCE - weight(cited)), *cited]


def cites(numbers: Sequence[int], urls: Urls) -> list[Element]:
    """Return citations with a space before them, at most REFERENCE characters; further ones are counted, and in Sources."""
    shown = [link(f"[{number}]", urls.get(number)) for number in numbers[:CITED]]
    more = len(numbers) - CITED
    return fitted([text(" "), *shown, *([text(f"[+{more}]")] if more > 0 else [])], REFERENCE)


def line_elements(line: Line) -> list[Element]:
    """Return a line of a reply, at most SENTENCE characters."""
    return sentence_elements(Sentence("bridge", line), {})


def reference_line(reference: Reference) -> list[Element]:
    """Return a reference: number, linked title, repository, state, day, and the sources it consists of."""
    title = one_line(reference.title, REFERENCE // 2) or one_line(reference.change, REFERENCE // 2) or "untitled"
    line = [text(f"[{reference.number}] "), link(title, reference.url)]
    line.append(text(f" · {one_line(reference.repo, REFERENCE // 4)} · {reference.state}"))
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
        needed = weight([bare])
        if needed > room:
            return [*kept, {**bare, "text": cut(bare["text"], room)}] if "text" in bare and room else kept
        kept.append(bare)
        room -= needed
    return kept


@dataclass(frozen=True)
class _RichText:
    """How the parts of a sentence look in Slack."""

    urls: Urls

    def text(self, text: str) -> list[Element]:
        return [{"type": "text", "text": text}]

    def code(self, text: str) -> list[Element]:
        return [{"type": "text", "text": text, "style": {"code": True}}]

    def quote(self, text: str) -> list[Element]:
        return self.text(f"“{text}”")

    def link(self, text: str, url: str) -> list[Element]:
        return [link(text, url)]

    def cite(self, numbers: tuple[int, ...]) -> list[Element]:
        return cites(numbers, self.urls)


def _drawn(sentence: Sentence, urls: Urls) -> list[Element]:
    return [element for part in walk(sentence, _RichText(urls)) for element in part]


def _sources(reference: Reference) -> list[Element]:
    listed, more = told.members(reference)
    labels = [element for each in listed for element in (text(" "), link(one_line(each.label, 100), each.url))]
    return [text(" ·"), *labels, *([text(" "), link(f"+{more} more", reference.url)] if more else [])] if labels else []


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
