"""Would Slack accept these blocks? Two validators of other people, and by hand what neither of them sees.

slack_sdk knows most lengths; a round trip through its models also finds unknown properties. slackblocks knows the number of
blocks, empty texts and fields, but cannot parse rich text and accessories yet. Neither sees an id that is there twice, an
empty list of elements, or the total.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import slackblocks
from slack_sdk.models.blocks import Block

from bot.slack.blocks import Message

#: https://docs.slack.dev/reference/block-kit/blocks and what people measured of the total (see bot/slack/blocks.py).
BLOCKS, TOTAL, FALLBACK = 50, 10_000, 40_000

#: Elements that would notify somebody, and the text object that reads markup: none of ours is ever one.
FORBIDDEN = {"user", "usergroup", "broadcast", "channel", "team", "mrkdwn", "markdown"}


def parts_of(value: Any) -> Iterator[dict[str, Any]]:
    """Every dictionary in a payload, the outer ones first."""
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from parts_of(each)
    if isinstance(value, list | tuple):
        for each in value:
            yield from parts_of(each)


def visible(message: Message) -> str:
    """What a reader sees of a message, one line for each line of text."""
    return "\n".join(line for block in message.blocks for line in _lines(block))


def _lines(block: dict[str, Any]) -> Iterator[str]:
    if block["type"] == "rich_text":
        for section in block["elements"]:
            yield "".join(each.get("text") or each.get("fallback", "") for each in section["elements"])
    elif block["type"] == "actions":
        yield " ".join(f"[{(each.get('text') or each['placeholder'])['text']}]" for each in block["elements"])
    elif block["type"] == "context":
        yield from (each["text"] for each in block["elements"])
    else:
        yield block["text"]["text"]
        yield from (block[name]["text"]["text"] for name in ("accessory",) if name in block)


def problems(message: Message) -> list[str]:
    """Everything that Slack would refuse, or that we never want to send."""
    found = [*_counts(message), *_ids(message.blocks)]
    for index, block in enumerate(message.blocks):
        found += [f"blocks[{index}]: {problem}" for problem in (*_sdk(block), *_slackblocks(block), *_by_hand(block))]
    return found


def _counts(message: Message) -> Iterator[str]:
    if not 1 <= len(message.blocks) <= BLOCKS:
        yield f"{len(message.blocks)} blocks"
    if (total := sum(_escaped(text) for text in _texts(message.blocks))) > TOTAL:
        yield f"{total} characters in all blocks"
    if not message.text or len(message.text) > FALLBACK:
        yield f"a fallback of {len(message.text)} characters"
    if any(mark in message.text for mark in "<>") or "&" in message.text.replace("&amp;", "").replace("&lt;", "").replace(
        "&gt;", ""
    ):
        yield "a fallback that is not escaped"


def _texts(blocks: Sequence[dict[str, Any]]) -> Iterator[str]:
    for part in parts_of(blocks):
        yield from (part[name] for name in ("text", "fallback", "url") if isinstance(part.get(name), str))


def _escaped(text: str) -> int:
    return len(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))


def _ids(blocks: Sequence[dict[str, Any]]) -> Iterator[str]:
    block_ids = [block["block_id"] for block in blocks if "block_id" in block]
    if len(set(block_ids)) < len(block_ids):
        yield "the same block_id twice"
    for index, block in enumerate(blocks):
        action_ids = [part["action_id"] for part in parts_of(block) if "action_id" in part]
        if len(set(action_ids)) < len(action_ids):
            yield f"blocks[{index}]: the same action_id twice"


def _sdk(block: dict[str, Any]) -> Iterator[str]:
    try:
        parsed = Block.parse(block)
        if parsed is None or parsed.to_dict() != block:
            yield "slack_sdk reads it as something else"
    except Exception as error:  # noqa: BLE001 - whatever it raises is its verdict
        yield f"slack_sdk: {error}"


def _slackblocks(block: dict[str, Any]) -> Iterator[str]:
    bare = {name: value for name, value in block.items() if name != "accessory"}
    try:
        slackblocks.Message(channel="C1", blocks=[slackblocks.Block.from_dict(bare)])
    except NotImplementedError:
        return  # rich text, actions: it cannot read them yet
    except Exception as error:  # noqa: BLE001 - whatever it raises is its verdict
        yield f"slackblocks: {error}"


def _by_hand(block: dict[str, Any]) -> Iterator[str]:
    for part in parts_of(block):
        kind = part.get("type")
        if kind in FORBIDDEN:
            yield f"an element of type {kind}"
        if part.get("elements") == []:
            yield f"a {kind} without elements"
        if isinstance(part.get("text"), str) and not part["text"]:
            yield f"a {kind} without text"
        if kind == "plain_text" and part.get("emoji") is not False:
            yield "text in which :names: become pictures"
        if kind == "link" and not part["url"].lower().startswith(("https://", "http://")):
            yield f"a link to {part['url'][:20]}"
