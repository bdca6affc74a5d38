"""The pieces of Block Kit that everything we post is made of, and how they are measured and cut.

Text of sources only ever becomes `text` of a rich-text element or of a `plain_text` object. Slack shows both literally:
no mention, link or emphasis can come out of them. The one string that Slack reads as markup is the fallback `text` of a
message, and there `&`, `<` and `>` are escaped (https://docs.slack.dev/messaging/formatting-message-text#escaping).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from bot import cutting
from digest.render.walk import printable, web_link

#: One rich-text element or one block, as it goes over the wire.
Element = dict[str, Any]
Block = dict[str, Any]

#: A URL of a link or button (slack_sdk, `ButtonElement.url_max_length`).
URL_LIMIT = 3000


def escape(text: str) -> str:
    """Return `text` as the fallback `text` must carry it, so that nothing in it is markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def size(text: str) -> int:
    """How many characters Slack counts for `text`: it counts after escaping, `&` is five."""
    return len(text) + 4 * text.count("&") + 3 * (text.count("<") + text.count(">"))


def cut(text: str, limit: int) -> str:
    """Return `text` with a size of at most `limit` characters, with … where something is missing."""
    return cutting.cut(text, limit, size)


def one_line(text: str, limit: int) -> str:
    """Return foreign text as it may stand in one line: printable, and with a size of at most `limit` characters."""
    return cut(printable(text).strip(), limit)


def text(words: str, **style: bool) -> Element:
    """A literal piece of text; `bold`, `italic`, `strike` or `code`."""
    return {"type": "text", "text": words, **({"style": style} if style else {})}


def link(words: str, url: str | None) -> Element:
    """A link; plain text where a reader must not follow the address."""
    followed = web_link(url)
    return {"type": "link", "url": followed, "text": words} if followed and len(followed) <= URL_LIMIT else text(words)


def moment(at: datetime) -> Element:
    """A time that Slack shows in the reader's own zone."""
    return {
        "type": "date",
        "timestamp": int(at.timestamp()),
        "format": "{date_short_pretty} at {time}",
        "fallback": f"{at:%Y-%m-%d %H:%M} UTC",
    }


def section(elements: Iterable[Element]) -> Element:
    """A line or paragraph inside a rich-text block; neighbours of the same style become one element."""
    merged: list[Element] = []
    for element in elements:
        last = merged[-1] if merged else {}
        if element["type"] == last.get("type") == "text" and element.get("style") == last.get("style"):
            merged[-1] = {**last, "text": last["text"] + element["text"]}
        else:
            merged.append(element)
    return {"type": "rich_text_section", "elements": merged}


def rich_text(sections: Iterable[Sequence[Element]]) -> Block:
    """A block of lines, each of them literal."""
    return {"type": "rich_text", "elements": [section(each) for each in sections]}


def plain(words: str) -> dict[str, Any]:
    """A text object that Slack shows as it is: no markup, and `:name:` stays what it is."""
    return {"type": "plain_text", "text": words, "emoji": False}


def context(*lines: str) -> Block:
    """Small print."""
    return {"type": "context", "elements": [plain(line) for line in lines]}


def weight(elements: Iterable[Element], *, urls: bool = True) -> int:
    """The size of all text of rich-text elements or text objects, with the URLs of links unless `urls` is false."""
    total = 0
    for element in elements:
        total += size(element.get("text") or element.get("fallback", ""))
        if urls and "url" in element:
            total += size(element["url"])
    return total


def block_weight(block: Block, *, urls: bool = True) -> int:
    """The size of all text in a block."""
    if block["type"] == "rich_text":
        return sum(weight(line["elements"], urls=urls) for line in block["elements"])
    if block["type"] == "context":
        return weight(block["elements"])
    if block["type"] == "actions":
        return sum(map(_control_weight, block["elements"]))
    return weight([block["text"]])


def _control_weight(control: Element) -> int:
    """The size of the label of a button, or of a select and its choices."""
    shown = [control[name] for name in ("text", "placeholder") if name in control]
    return weight([*shown, *(option["text"] for option in control.get("options", ()))])
