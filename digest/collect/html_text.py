"""HTML of a feed as the text a reader sees, in the signs of Markdown where it has a shape (headings, lists, code)."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_HEADINGS = {f"h{level}": "#" * level + " " for level in range(1, 7)}
_BLOCKS = frozenset(_HEADINGS) | {
    "address", "article", "aside", "blockquote", "body", "dd", "details", "div", "dl", "dt", "figure", "footer", "form",
    "header", "hr", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tr", "ul",
}  # fmt: skip
#: What holds nothing that a reader sees.
_UNSEEN = frozenset({"head", "math", "script", "style", "svg", "template", "title"})


def html_text(html: str) -> str:
    """Return the text of `html`: one line for a paragraph, no tags, and entities as the letters they stand for."""
    parser = _Text()
    parser.feed(html)
    parser.close()
    return parser.text()


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._unseen = 0
        self._lists = 0
        self._pre = 0

    def text(self) -> str:
        """All that was read."""
        joined = "".join(self._parts)
        lines = "\n".join(line.rstrip() for line in joined.split("\n"))
        return re.sub(r"\n{3,}", "\n\n", lines).strip("\n ")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 (the parser's name)
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag == "br":
            self._parts.append("\n")
        elif tag == "li":
            self._parts.append("\n" + "  " * max(0, self._lists - 1) + "- ")
        elif tag in ("ul", "ol"):
            self._open_list()
        elif tag == "pre":
            self._pre += 1
            self._parts.append("\n\n```\n")
        elif tag == "code" and not self._pre:
            self._parts.append("`")
        elif tag in _BLOCKS and not self._begins_item():
            self._parts.append("\n\n" + _HEADINGS.get(tag, ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag in ("ul", "ol"):
            self._lists = max(0, self._lists - 1)
            self._parts.append("\n" if self._lists else "\n\n")
        elif tag == "pre" and self._pre:
            self._pre -= 1
            self._parts.append("\n```\n\n")
        elif tag == "code" and not self._pre:
            self._parts.append("`")
        elif tag in ("td", "th"):
            self._parts.append(" ")
        elif tag in _BLOCKS:
            self._parts.append("\n\n" if not self._lists else "")

    def handle_data(self, data: str) -> None:
        if self._unseen:
            return
        if self._pre:
            self._parts.append(data)
            return
        plain = re.sub(r"\s+", " ", data)
        if plain == " " and (not self._parts or self._parts[-1].endswith(("\n", " "))):
            return
        fresh = not self._parts or self._parts[-1].endswith(("\n", "- ", "# "))
        self._parts.append(plain.lstrip() if fresh else plain)

    def _open_list(self) -> None:
        if not self._lists:
            self._parts.append("\n\n")
        self._lists += 1

    def _begins_item(self) -> bool:
        """A paragraph at the beginning of a list's item goes on in its line."""
        return bool(self._lists and self._parts and self._parts[-1].endswith("- "))
