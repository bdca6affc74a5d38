"""What a chat or a browser would act upon: pings, mentions, markup, citations that are typed into text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from digest.verify.finding import Finding
from digest.verify.hidden import unseen
from digest.verify.told import Told, pieces

#: Compiled where a text has one of their characters, which is next to never.
_PING = r"<[!@#][\w^&-]|@(?:everyone|here|channel)\b"
_MENTION = r"(?<![\w/.@])@[A-Za-z][\w-]*(?![\w/]*/)"
_MARKUP = r"</?[a-zA-Z][\w-]*(?:\s[^<>]*)?/?>|\]\(|\]\[|\]:|<!--|&#?\w{2,8};|(?:javascript|vbscript):|data:\w+/"
#: What formats, runs or frames text where it is not read as text; a passage may write it.
_SIGNS = (
    r"\*\*|~~|\|\||```|\[\[|\[[ x!^]\]?|\[/?[a-z_]{2,}\]|\{[%{]|[%}]\}|<[|?%<]|[|?%]>|\$[({]|(?:^|\s)#{1,6} \w"
    r"|(?:^|\s)> [a-z]|(?<![\w:]):[a-z][a-z_+-]+:(?![\w:])|\b(?!https?:)[a-z]{2,}://|\\[a-z]+\{|\b__\w+__\b"
)
_HINTS = ("**", "~~", "||", "```", "[", "{", "<", "|>", "?>", "%>", "$", "#", "> ", ":", "\\", "__")
_CITATION = r"\[\d{1,3}\]"
_CHECKS = ((_PING, "calls people"), (_MARKUP, "is markup"), (_MENTION, "mentions somebody"))
_MARKS = ("@", "<", "](", "][", "]:", "&", "script:", "data:", "[")


def active(told: Told) -> Iterator[Finding]:
    """INJECTION: no pings, no mentions, no markup, no typed citations."""
    for kind, text in pieces(told.spans):
        if kind in ("text", "quote"):  # a quotation may be of a name such as @scope
            checks = _CHECKS if kind == "text" else _CHECKS[:-1]
            yield from (Finding(told.where, "INJECTION", problem) for problem in _live(text.lower(), checks))
        if kind == "text" and any(hint in text for hint in _HINTS) and (found := re.search(_SIGNS, text.lower())):
            sign = found[0].strip()
            if not any(sign in passage.text.lower() for passage in told.passages):
                yield Finding(told.where, "INJECTION", f"“{sign}” is markup")
        if kind == "text" and "[" in text and (found := re.search(_CITATION, text)):
            yield Finding(told.where, "INJECTION", f"“{found[0]}” is a citation in the text")


def stray(text: str) -> Iterator[Finding]:
    """INJECTION: the same for text of the frame, such as the byline, and hidden characters. A name may mix scripts."""
    yield from (Finding("story", "INJECTION", problem) for problem in (*unseen(text), *_live(text.lower())))


def _live(text: str, checks: tuple[tuple[str, str], ...] = _CHECKS) -> Iterator[str]:
    if not any(mark in text for mark in _MARKS):
        return
    for pattern, what in checks:
        found = re.search(pattern, text)
        if found:
            yield f"“{found[0]}” {what}"
