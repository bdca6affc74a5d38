"""Discord's markdown: text of sources that stays literal, links, code, and the sentences made of them. Pure.

Discord reads a back-slash before punctuation as that punctuation, in whatever place it stands. So every mark that begins
something (emphasis, spoiler, code, mention, emoji, timestamp, heading, link, address) is escaped in foreign text, and the
marks of lists where a text begins. Two places are different:

- A label of a link shows the back-slashes of its escapes (https://github.com/3ventic/discord-rss/issues/4). A label that
  would need one stands before its link instead of in it.
- An address is never escaped; what would end it is percent-encoded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.cutting import cut
from digest.render.walk import printable, walk, web_link
from digest.story import Sentence, Span

#: Citations of one sentence that are shown; further ones are counted.
CITED = 12

#: Longer addresses are not linked: they would leave no room for text.
ADDRESS = 500

#: The addresses of references by their number. None stands for text without any links, which takes less room.
Urls = Mapping[int, str | None] | None

_MARKS = re.compile(r"[\\*_~|`<>#@\[\]!:]")
_LIST = re.compile(r"^(\s*\d*)([-+.)])(?=\s|$)")
_LABEL = re.compile(r"[^\W_](?:[^\W_]|[ .,/+#-])*|#\d+|\+\d+ more")
_ENDS_ADDRESS = re.compile(r"[()<>\\\"'`|]")


def size(text: str) -> int:
    """How many characters Discord may count: UTF-16 units, the larger of the two ways to count."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def literal(text: str) -> str:
    """Return foreign text so that Discord shows it as it is, on one line."""
    return _no_list(_escaped(printable(text)))


def literal_within(text: str, limit: int) -> str:
    """Return foreign text, escaped, with at most `limit` characters: cut at a word, with … where something is missing."""
    words = printable(text).strip()
    return _fitted(lambda room: literal(cut(words, room)), limit)


def code(text: str) -> str:
    """Return `text` as code on a line.

    Three back-ticks in a row open a block wherever they stand, so a text that needs them is shown with plain ones.
    """
    runs = {len(run) for run in re.findall("`+", text)}
    fence = next((fence for fence in ("`", "``") if len(fence) not in runs), "")
    if not fence or not text.strip():
        return literal(f"`{text}`") if text.strip() else text
    # Discord takes away a space between the fence and a back-tick, and no other one.
    start = " " if text.lstrip(" ").startswith("`") else ""
    end = " " if text.rstrip(" ").endswith("`") else ""
    return f"{fence}{start}{text}{end}{fence}"


def link(label: str, url: str | None) -> str:
    """Return a link; literal text where a reader must not follow the address."""
    address = _address(url)
    if not address:
        return literal(label)
    return f"[{label}]({address})" if _LABEL.fullmatch(label) else f"{literal(label)} ([link]({address}))"


def moment(at: datetime, style: str = "f") -> str:
    """Return a time that Discord shows in the reader's own zone and language; `style` `f` is day and time, `d` the day."""
    return f"<t:{int(at.timestamp())}:{style}>"


def cites(numbers: Sequence[int], urls: Urls) -> str:
    """Return citations, linked where their references have an address."""
    shown = "".join(_cite(number, _address((urls or {}).get(number))) for number in numbers[:CITED])
    more = len(numbers) - CITED
    return f"{shown}\\[+{more}\\]" if more > 0 else shown


def sentence(said: Sentence, urls: Urls, limit: int) -> str:
    """Return a sentence with at most `limit` characters.

    One that is longer loses its links first; then its words are cut, and its citations stay.
    """
    whole = _drawn(said, urls)
    if size(whole) <= limit:
        return whole
    return _fitted(lambda room: _drawn(replace(said, spans=_first(said.spans, room)), None), limit)


def line(spans: Iterable[Span], limit: int) -> str:
    """Return a line of a reply with at most `limit` characters."""
    return sentence(Sentence("bridge", tuple(spans)), {}, limit)


@dataclass(frozen=True)
class _Markdown:
    """How the parts of a sentence look in Discord."""

    urls: Urls

    def text(self, text: str) -> str:
        return _escaped(text)

    def code(self, text: str) -> str:
        return code(text)

    def quote(self, text: str) -> str:
        return f"“{_escaped(text)}”"

    def link(self, text: str, url: str) -> str:
        return _escaped(text) if self.urls is None else link(text, url)

    def cite(self, numbers: tuple[int, ...]) -> str:
        return f" {cites(numbers, self.urls)}"


def _drawn(said: Sentence, urls: Urls) -> str:
    return _no_list("".join(walk(replace(said, spans=_merged(said.spans)), _Markdown(urls))))


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\g<0>", text)


def _no_list(line: str) -> str:
    """A line that is no item of a list: `1. first`, `- first`."""
    return _LIST.sub(r"\1\\\2", line)


def _merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans without empty ones, and neighbouring code as one: the fences of two would be read as one."""
    merged: list[Span] = []
    for span in spans:
        if not printable(span.text):
            continue
        if span.kind == "code" and merged and merged[-1].kind == "code":
            span = Span("code", merged.pop().text + span.text)  # noqa: PLW2901
        merged.append(span)
    return tuple(merged)


def _first(spans: Iterable[Span], length: int) -> tuple[Span, ...]:
    """The first `length` characters of spans, cut like a text."""
    kept: list[Span] = []
    for span in spans:
        if len(span.text) > length:
            return (*kept, replace(span, text=cut(span.text, length)))
        kept.append(span)
        length -= len(span.text)
    return tuple(kept)


def _fitted(draw: Callable[[int], str], limit: int) -> str:
    """The drawing of as many characters as fit. An escape doubles a character, so half of what is too much has to go."""
    room = limit
    shown = draw(room)
    while size(shown) > limit and room > 0:
        room = max(0, room - (size(shown) - limit + 1) // 2)
        shown = draw(room)
    return shown


def _cite(number: int, address: str | None) -> str:
    # The one label in brackets: Discord reads a pair of them inside a label, and shows the number as it stands in the text.
    return f"[[{number}]]({address})" if address else f"\\[{number}\\]"


def _address(url: str | None) -> str | None:
    followed = web_link(url)
    if not followed:
        return None
    encoded = _ENDS_ADDRESS.sub(lambda found: f"%{ord(found[0]):02X}", followed)
    return encoded if size(encoded) <= ADDRESS else None
