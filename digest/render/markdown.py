"""A story as CommonMark, for a file, an issue, a pull request or a wiki.

Foreign text is literal. What a back-slash can stop is stopped by a back-slash: emphasis, code, links, images, raw HTML,
entities, beginnings of lists and headings. It cannot stop what a forge looks for in the finished page: mentions, `#123`
and its relatives, commit ids, bare addresses (https://github.com/github/cmark-gfm/issues/181). Those are set as code,
which forges leave alone: nothing invisible is inserted, and what a reader copies is what the reader sees. Forges do not
look inside links either, so titles and labels of linked references keep their form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, tzinfo
from typing import Literal, NamedTuple

from digest.render import parts
from digest.render.walk import Visitor, printable, walk, web_link
from digest.story import ActionItem, Reference, Sentence, Story

# As needed: an underscore inside a word is literal, and so are a lone < and &; at the end of a part they may not be alone.
_MARKUP = re.compile(r"[\\`*\[\]~|$]|(?<![^\W_])_|_(?![^\W_])|<(?=[a-z/!?]|\Z)|&(?=#?\w*(?:;|\Z))|!\Z", re.IGNORECASE)
_LINE_START = re.compile(r"(\d{1,9})?(?=[.)](?:\s|\Z))|(?=[-+](?:\s|\Z|-)|#{1,6}(?:\s|\Z)|>)")
# The prefixes have a limit, so that a word of 100,000 characters is read once and not once per character.
_ACTIVE = re.compile(
    r"""
      \b(?:(?:https?|ftp)://|www\.|mailto:|xmpp:)\S*[^\s.,;:!?)]            # addresses
    | [\w.+-]{0,64}@[\w/-]+(?:\.[\w/-]+)*                                   # mentions and mail addresses
    | [\w./-]{0,80}[\#!]\d+ | \bGH-\d+                                      # issues, pull and merge requests
    | \b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b                            # commits
    """,
    re.VERBOSE | re.IGNORECASE,
)
# Nearly every line has none of this, and looking for one is 20 times cheaper than looking for all.
_MAYBE_MARKUP = re.compile(r"[\\`*\[\]~|$_<&!]")
_MAYBE_ACTIVE = re.compile(r"[@#!]\w|:/|www\.|GH-|mailto:|xmpp:|[0-9a-f]{7}", re.IGNORECASE)
_TICKS = re.compile(r"`+")
_ENTITY = re.compile(r"&(?=#?\w+;)")
_IN_ADDRESS = {ord(sign): f"%{ord(sign):02X}" for sign in "()<>\\`"}


class _Part(NamedTuple):
    """A part of a line: foreign text, code without its back-ticks, or finished CommonMark."""

    kind: Literal["text", "code", "made"]
    text: str


@dataclass(frozen=True)
class _Marked(Visitor[_Part]):
    """How the parts of a sentence look in CommonMark.

    Args:
        linked: numbers of the references that have an address, and with it a link definition at the end.
    """

    linked: frozenset[int]

    def text(self, text: str) -> _Part:
        return _Part("text", text)

    def code(self, text: str) -> _Part:
        return _Part("code", text)

    def quote(self, text: str) -> _Part:
        return _Part("text", f"“{text}”")

    def link(self, text: str, url: str) -> _Part:
        return _Part("made", _link(text, url))

    def cite(self, numbers: tuple[int, ...]) -> _Part:
        return _Part("made", f" {self.cited(numbers)}")

    def cited(self, numbers: tuple[int, ...]) -> str:
        return "".join(f"[[{each}]]" if each in self.linked else f"\\[{each}\\]" for each in numbers)


def render_markdown(story: Story, zone: tzinfo = UTC) -> str:
    """Return a story as CommonMark; a quiet one as a single line.

    Args:
        zone: what dates and the time of filing are shown in.
    """
    addresses = {each.number: url for each in story.references if (url := web_link(each.url))}
    marked = _Marked(frozenset(addresses))
    blocks = [_quiet_line(story, marked)] if parts.one_line(story) else list(_blocks(story, marked, zone))
    blocks.append("\n".join(f"[{number}]: {_address(url)}" for number, url in addresses.items()))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _quiet_line(story: Story, marked: _Marked) -> str:
    said = [story.lede, *([story.tally] if story.tally else [])]
    told = " ".join(line for line in (_paragraph(said, marked), _unread(story)) if line)
    return f"{told or _paragraph([story.headline], marked)} · {_line(story.id)}"


def _blocks(story: Story, marked: _Marked, zone: tzinfo) -> Iterator[str]:
    yield _at_start(_line(story.kicker))
    yield _heading(story.headline, marked)
    byline = _line(" · ".join(parts.byline(story, zone)))
    yield f"*{byline}*" if byline else ""
    yield _paragraph([story.lede], marked)
    yield from (_paragraph(paragraph, marked) for paragraph in story.body)
    if story.tally:
        yield _paragraph([story.tally], marked)
    yield _unread(story)
    if story.actions:
        yield "## Action items"
        yield "\n".join(_action(each, marked) for each in story.actions)
    if story.references:
        yield "## References"
        yield "\n".join(_reference(each, zone) for each in story.references)
    yield f"Story {_line(story.id)}"


def _heading(headline: Sentence, marked: _Marked) -> str:
    line = _drawn(walk(headline, marked))
    # Signs at the end would be taken for the end of the heading.
    if line.endswith("#"):
        line = f"{line[:-1]}\\#"
    return f"# {line}" if line else ""


def _paragraph(sentences: Iterable[Sentence], marked: _Marked) -> str:
    drawn = (_drawn(walk(sentence, marked)) for sentence in sentences)
    return _at_start(" ".join(line for line in drawn if line))


def _action(action: ActionItem, marked: _Marked) -> str:
    reason = parts.rule(action) + (f", due {action.due.isoformat()}" if action.due else "")
    told = f"- → {_line(action.text)} {_line(action.repo)} **\\[{action.urgency}\\]** ({_line(reason)})"
    return f"{told} {marked.cited(action.cite)}".rstrip()


def _reference(reference: Reference, zone: tzinfo) -> str:
    shown, more = parts.members(reference)
    labels = [_maybe_link(printable(each.label).strip(), each.url) for each in shown] + ([f"{more} more"] if more else [])
    told = f"- \\[{reference.number}\\] {_maybe_link(parts.title(reference), reference.url)} ↗ {_line(reference.repo)}"
    return " · ".join(part for part in (told, parts.state(reference, zone), ", ".join(labels)) if part)


def _unread(story: Story) -> str:
    unread = parts.unread(story)
    return f"Could not be read: {_line('; '.join(unread))}" if unread else ""


def _line(text: str) -> str:
    """Foreign text in the middle of a line."""
    return _drawn([_Part("text", printable(text).strip())])


def _maybe_link(text: str, url: str | None) -> str:
    address = web_link(url)
    return _link(text, address) if address else _line(text)


def _link(text: str, url: str) -> str:
    return f"[{_literal(text)}]({_address(url)})"


def _address(url: str) -> str:
    return _ENTITY.sub("&amp;", url.translate(_IN_ADDRESS))


def _at_start(line: str) -> str:
    """The line, so that its first characters do not begin a list, a quotation or a rule."""
    return _LINE_START.sub(r"\1\\", line, count=1) if _LINE_START.match(line) else line


def _drawn(line: Iterable[_Part]) -> str:
    """The parts as one line of CommonMark."""
    quiet: list[_Part] = []
    for part in _joined(line):
        if part.kind == "text" and _MAYBE_ACTIVE.search(part.text):
            quiet.extend(_quietened(part.text))
        else:
            quiet.append(part)
    return "".join([_drawn_part(part) for part in _joined(quiet)])


def _joined(line: Iterable[_Part]) -> list[_Part]:
    """The parts, with neighbours of one kind made one: two code spans side by side would not be two."""
    joined: list[_Part] = []
    for part in line:
        if joined and joined[-1].kind == part.kind:
            joined[-1] = _Part(part.kind, joined[-1].text + part.text)
        elif part.text:
            joined.append(part)
    return joined


def _quietened(text: str) -> Iterator[_Part]:
    """Foreign text, with what a forge would act on as code."""
    end = 0
    for found in _ACTIVE.finditer(text):
        yield _Part("text", text[end : found.start()])
        yield _Part("code", found[0])
        end = found.end()
    yield _Part("text", text[end:])


def _drawn_part(part: _Part) -> str:
    if part.kind == "text":
        return _literal(part.text)
    return _code(part.text) if part.kind == "code" else part.text


def _literal(text: str) -> str:
    return _MARKUP.sub(_escaped, text) if _MAYBE_MARKUP.search(text) else text


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[0]}"


def _code(text: str) -> str:
    ticks = "`" * (1 + max((len(run) for run in _TICKS.findall(text)), default=0))
    spaced = text[0] == "`" or text[-1] == "`" or (text[0] == text[-1] == " " and text.strip())
    return f"{ticks} {text} {ticks}" if spaced else f"{ticks}{text}{ticks}"
