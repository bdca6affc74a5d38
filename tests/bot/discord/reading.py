"""Discord's markdown as its clients read it: what is shown, and every mark that was obeyed.

Written from the rules that clients share (https://docs.discord.com/developers/reference#message-formatting and the
behaviour of the official ones), not from the code under test: whatever is not escaped and means something is found.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_LINE_MARKS = re.compile(r"(#{1,3} |-# |>>> |> |[-*+] |\d+[.)] )")
_INLINE: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("escape", re.compile(r"\\([^0-9A-Za-z\s])")),
    ("block", re.compile(r"```(.*?)```", re.DOTALL)),
    ("code", re.compile(r"(`+)(.*?[^`])\1(?!`)", re.DOTALL)),
    ("mention", re.compile(r"<(?:@[!&]?|#)\d+>|<id:\w+>|@everyone|@here")),
    ("emoji", re.compile(r"<a?:\w+:\d+>|:\w+:")),
    ("time", re.compile(r"<t:-?\d+(?::[tTdDfFR])?>")),
    ("command", re.compile(r"</[^:>]+:\d+>")),
    ("link", re.compile(r"\[((?:\[[^\[\]]*\]|[^\[\]])+)\]\(\s*<?(\S+?)>?(?:\s+\"[^\"]*\")?\)")),
    ("address", re.compile(r"<?https?://[^\s<>]+>?|<mailto:[^>]*>")),
    ("spoiler", re.compile(r"\|\|")),
    ("bold", re.compile(r"\*\*|__")),
    ("strike", re.compile(r"~~")),
    ("italic", re.compile(r"[*_]")),
)


@dataclass
class Read:
    """What a reader sees, and the marks that made it look so.

    Args:
        marks: kind and source of each mark, such as `("bold", "**")`.
        links: label and address of each masked link.
    """

    text: str = ""
    marks: list[tuple[str, str]] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)

    def kinds(self) -> set[str]:
        return {kind for kind, _ in self.marks}


def read(markdown: str) -> Read:
    """Read a text display."""
    seen = Read()
    for index, line in enumerate(markdown.split("\n")):
        seen.text += "\n" if index else ""
        while found := _LINE_MARKS.match(line):
            seen.marks.append(("line", found[0]))
            line = line[found.end() :]  # noqa: PLW2901
        _inline(line, seen)
    return seen


def _inline(line: str, seen: Read) -> None:
    at = 0
    while at < len(line):
        kind, found = next(((kind, found) for kind, rule in _INLINE if (found := rule.match(line, at))), ("", None))
        if found is None:
            seen.text += line[at]
            at += 1
            continue
        at = found.end()
        seen.text += _shown(kind, found, seen)
        if kind not in ("escape", "link"):
            seen.marks.append((kind, found[0]))


def _shown(kind: str, found: re.Match[str], seen: Read) -> str:
    if kind == "escape":
        return found[1]
    if kind == "code":
        return re.sub(r"^ (?= *`)|(?<=`) $", "", found[2]) if "`" in found[2] else found[2]
    if kind == "link":
        seen.links.append((found[1], found[2]))
        # Clients show the escapes of a label.
        return found[1]
    return "" if kind in ("bold", "italic", "strike", "spoiler") else found[0]
