"""The validators find what Slack refuses: without this, a test that leans on them could not fail."""

from __future__ import annotations

from typing import Any

import pytest

from bot.slack.blocks import Message
from tests.bot.slack.published import type_problems
from tests.bot.slack.validators import problems

BUTTON = {
    "type": "button",
    "text": {"type": "plain_text", "text": "Acknowledge", "emoji": False},
    "action_id": "a",
    "value": "1",
}


def words(text: str) -> dict[str, Any]:
    return {"type": "plain_text", "text": text, "emoji": False}


def lines(*elements: dict[str, Any]) -> dict[str, Any]:
    return {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": list(elements)}]}


def header(text: str) -> dict[str, Any]:
    return {"type": "header", "text": words(text)}


REFUSED = {
    "51 blocks": [header("a")] * 51,
    "no block": [],
    "a header of 151": [header("x" * 151)],
    "an empty header": [header("")],
    "a section of 3,001": [{"type": "section", "text": words("x" * 3001)}],
    "a button text of 76": [{"type": "section", "text": words("x"), "accessory": {**BUTTON, "text": words("x" * 76)}}],
    "a button value of 2,001": [{"type": "section", "text": words("x"), "accessory": {**BUTTON, "value": "x" * 2001}}],
    "an action_id of 256": [{"type": "section", "text": words("x"), "accessory": {**BUTTON, "action_id": "x" * 256}}],
    "11 elements in a context": [{"type": "context", "elements": [words("x")] * 11}],
    "a context without elements": [{"type": "context", "elements": []}],
    "actions without elements": [{"type": "actions", "elements": []}],
    "one action_id twice in a block": [{"type": "actions", "elements": [BUTTON, BUTTON]}],
    "one block_id twice": [{**header("a"), "block_id": "b"}, {**header("b"), "block_id": "b"}],
    "an unknown property": [{**header("a"), "colour": "red"}],
    "an unknown type": [{"type": "headline", "text": words("a")}],
    "10,001 characters in all": [lines({"type": "text", "text": "x" * 2500})] * 4 + [lines({"type": "text", "text": "x"})],
    "2,001 ampersands, which count five each": [lines({"type": "text", "text": "&" * 2001})],
    "mrkdwn": [{"type": "section", "text": {"type": "mrkdwn", "text": "a"}}],
    "a mention of everybody": [lines({"type": "broadcast", "range": "channel"})],
    "a mention of a person": [lines({"type": "user", "user_id": "U1"})],
    "a script for a link": [lines({"type": "link", "url": "javascript:alert(1)", "text": "a"})],
    "an empty text": [lines({"type": "text", "text": ""})],
    "an empty line": [lines()],
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_slack_refuses_is_found(what: str) -> None:
    assert problems(Message("fallback", tuple(REFUSED[what])))


@pytest.mark.parametrize("text", ["", "<!channel>", "a & b", "x" * 40_001])
def test_a_fallback_that_is_empty_or_not_escaped_or_too_long_is_found(text: str) -> None:
    assert len(problems(Message(text, (header("a"),)))) == 1


def test_a_message_at_its_limits_is_accepted() -> None:
    blocks = [header("x" * 150), {"type": "section", "text": words("x" * 3000), "accessory": BUTTON}]
    blocks += [lines({"type": "text", "text": "x" * 100})] * 48
    assert problems(Message("a &amp; b", tuple(blocks))) == []


UNTYPED = {
    "an unknown property": [{**header("a"), "colour": "red"}],
    "an unknown type": [{"type": "headline", "text": words("a")}],
    "mrkdwn in a header": [{"type": "header", "text": {"type": "mrkdwn", "text": "a"}}],
    "a style that is none": [{"type": "actions", "elements": [{**BUTTON, "style": "loud"}]}],
    "a button without a text": [{"type": "actions", "elements": [{"type": "button", "action_id": "a"}]}],
    "a date without its format": [lines({"type": "date", "timestamp": 1, "fallback": "a"})],
}


@pytest.mark.parametrize("what", UNTYPED)
def test_what_the_published_types_do_not_allow_is_found(what: str) -> None:
    assert type_problems(UNTYPED[what])


def test_the_published_types_allow_what_is_allowed() -> None:
    assert (
        type_problems([header("a"), {"type": "actions", "elements": [BUTTON]}, lines({"type": "text", "text": "a"})]) == []
    )
