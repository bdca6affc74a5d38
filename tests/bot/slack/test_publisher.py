"""Posting to Slack: over real sockets, to the Slack peer, with faults in between."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.model import Target
from bot.publisher import CannotLook, DeliveryError, MessageRefused, OutcomeUnknown, RetryLater, TargetRefused
from bot.slack.publisher import SlackPublisher, open_client
from tests.bot.publisher_contract import NetworkPublisherContract
from tests.bot.slack.proxy import Fault, Proxy, answers, first_time, hang_up, page, proxy_before, says
from tests.bot.slack.stage import SlackStage
from tests.bot.stories import HEADLINE, KESTREL, delivery, post, said, story

CHANNEL = Target("slack", "C0WIRE")
SENT = {"ok": True, "channel": "C0WIRE", "ts": "1787227200.000100"}


@pytest.fixture
async def stub() -> AsyncIterator[Proxy]:
    """A Slack that has nothing behind it: every call is answered by a fault."""
    async with proxy_before() as proxy:
        yield proxy


@pytest.fixture
async def publisher(stub: Proxy) -> AsyncIterator[SlackPublisher]:
    publisher = SlackPublisher(open_client("xoxb-secret-of-ours", stub.url), pace=0)
    yield publisher
    await publisher.close()


class TestSlackKeepsTheContract(NetworkPublisherContract):
    @pytest.fixture
    def stage(self, slack_stage: SlackStage) -> SlackStage:
        return slack_stage


async def test_no_link_is_unfurled_and_no_markup_read_on_any_path(slack_stage: SlackStage) -> None:
    told = story()
    message = await slack_stage.publisher.send(delivery(slack_stage.target, told), post(told))
    await slack_stage.publisher.redraw(delivery(slack_stage.target, told, message=message), post(told))
    sent, updated = slack_stage.proxy.called("chat.postMessage")[0], slack_stage.proxy.called("chat.update")[0]
    assert [(call["unfurl_links"], call["unfurl_media"]) for call in (sent, updated)] == [(False, False)] * 2
    assert sent["mrkdwn"] is False
    assert "reply_broadcast" not in sent


async def test_later_parts_go_to_the_thread_and_nowhere_else(slack_stage: SlackStage) -> None:
    told = story(paragraphs=60)
    root = await slack_stage.publisher.send(delivery(slack_stage.target, told), post(told))
    await slack_stage.publisher.send(delivery(slack_stage.target, told, 1, root), post(told, 1))
    channel, _, ts = root.partition("/")
    assert [each["ts"] for each in slack_stage.peer.messages(channel)] == [ts]
    assert len(slack_stage.peer.thread(channel, ts)) == 2


async def test_an_accepted_and_dropped_post_is_there_once_after_looking(slack_stage: SlackStage) -> None:
    told = story()
    slack_stage.lose_answers()
    with pytest.raises(OutcomeUnknown):
        await slack_stage.publisher.send(delivery(slack_stage.target, told), post(told))
    del slack_stage.proxy.faults["chat.postMessage"]
    found = await slack_stage.publisher.find(replace(delivery(slack_stage.target, told), attempt=2))
    assert found == f"{slack_stage.target.address}/{slack_stage.peer.messages(slack_stage.target.address)[0]['ts']}"
    assert (
        len(slack_stage.peer.messages(slack_stage.target.address)) == len(slack_stage.proxy.called("chat.postMessage")) == 1
    )


async def test_a_redrawn_message_can_still_be_found(slack_stage: SlackStage) -> None:
    told = story()
    message = await slack_stage.publisher.send(delivery(slack_stage.target, told), post(told))
    await slack_stage.publisher.redraw(delivery(slack_stage.target, told, message=message), post(told, by=KESTREL))
    assert await slack_stage.publisher.find(delivery(slack_stage.target, told)) == message


async def test_a_personal_digest_goes_to_the_direct_messages_of_its_reader(slack_stage: SlackStage) -> None:
    reader = slack_stage.peer.user_id("reader")
    target, told = Target("slack", reader, personal=True), story(id="acme-personal")
    await slack_stage.publisher.check(target)
    message = await slack_stage.publisher.send(delivery(target, told), post(told))
    assert await slack_stage.publisher.find(delivery(target, told)) == message
    assert [HEADLINE in each["text"] for each in slack_stage.peer.direct_messages(reader)] == [True]
    assert len(slack_stage.proxy.called("conversations.open")) == 1


async def test_a_private_channel_without_the_bot_is_told_how_to_invite_it(slack_stage: SlackStage) -> None:
    target = Target("slack", slack_stage.peer.new_channel("secret", private=True, invite_bot=False))
    with pytest.raises(TargetRefused) as refusal:
        await slack_stage.publisher.send(delivery(target, story()), post(story()))
    assert str(refusal.value) == f"the bot is not in {target}: invite it there with /invite @repojournal"


async def test_a_token_without_the_scope_is_told_which_one(slack_stage: SlackStage) -> None:
    limited = SlackPublisher(open_client(slack_stage.peer.noscope_token, slack_stage.proxy.url), pace=0)
    with pytest.raises(TargetRefused) as refusal:
        await limited.send(delivery(slack_stage.target, story()), post(story()))
    await limited.close()
    assert str(refusal.value) == (
        "the Slack app lacks the scope chat:write: add it under OAuth & Permissions and reinstall the app"
    )


INVITE = f"the bot cannot see {CHANNEL}: invite it there with /invite @herald, or correct the channel's id"
TOKEN = "make a new one in the app's settings, and start the bot with it"
REFUSED = {
    "channel_not_found": INVITE,
    "not_in_channel": f"the bot is not in {CHANNEL}: invite it there with /invite @herald",
    "is_archived": f"{CHANNEL} is archived: unarchive it, or give the desk another target",
    "account_inactive": f"Slack does not accept the token (account_inactive): {TOKEN}",
    "token_revoked": f"Slack does not accept the token (token_revoked): {TOKEN}",
    "invalid_auth": f"Slack does not accept the token (invalid_auth): {TOKEN}",
    "restricted_action": f"the workspace lets only some members post in {CHANNEL}: allow @herald to post there",
    "a_code_of_next_year": f"Slack refused to post in {CHANNEL} (a_code_of_next_year)",
}


@pytest.mark.parametrize("code", REFUSED)
async def test_a_refusal_for_good_says_what_to_do(stub: Proxy, publisher: SlackPublisher, code: str) -> None:
    stub.faults |= {"chat.postMessage": says(code), "auth.test": answers(200, {"ok": True, "user": "herald"})}
    with pytest.raises(TargetRefused) as refusal:
        await publisher.send(delivery(CHANNEL, story()), post(story()))
    assert str(refusal.value) == REFUSED[code]


@pytest.mark.parametrize("code", ["invalid_blocks", "msg_blocks_too_long"])
async def test_a_message_whose_layout_is_refused_is_posted_as_plain_text_that_can_be_found(
    slack_stage: SlackStage, code: str
) -> None:
    told = replace(story(), lede=said("<!channel> see https://evil.example/", kind="lede"))
    slack_stage.proxy.faults["chat.postMessage"] = first_time(says(code), slack_stage.proxy)
    message = await slack_stage.publisher.send(delivery(slack_stage.target, told), post(told))
    refused, plain = slack_stage.proxy.called("chat.postMessage")
    assert refused["blocks"]
    assert plain["blocks"] == []
    assert (plain["parse"], plain["unfurl_links"], plain["unfurl_media"]) == ("none", False, False)
    lines = plain["text"].splitlines()
    assert lines[0] == HEADLINE
    assert "&lt;!channel&gt; see https://evil.example/" in lines
    assert lines[-1] == told.id
    assert await slack_stage.publisher.find(delivery(slack_stage.target, told)) == message


async def test_a_message_that_is_refused_as_plain_text_too_is_given_up_and_the_target_is_not_to_blame(
    stub: Proxy, publisher: SlackPublisher
) -> None:
    stub.faults["chat.postMessage"] = says("invalid_blocks")
    with pytest.raises(MessageRefused) as refusal:
        await publisher.send(delivery(CHANNEL, story()), post(story()))
    assert str(refusal.value) == (
        f"Slack refused a message for {CHANNEL} (invalid_blocks): please report it with the edition's id"
    )
    assert len(stub.called("chat.postMessage")) == 2


async def test_a_redraw_whose_layout_is_refused_is_plain_text(stub: Proxy, publisher: SlackPublisher) -> None:
    stub.faults["chat.update"] = first_time(says("invalid_blocks"), stub, says_after=answers(200, SENT))
    await publisher.redraw(delivery(CHANNEL, story(), message="C0WIRE/1.2"), post(story(), by=KESTREL))
    assert "✓ Acknowledged by kestrel, 2026-08-20 12:00 UTC" in stub.called("chat.update")[1]["text"].splitlines()


NOT_NOW: dict[str, tuple[Fault, type[DeliveryError], float | None]] = {
    "rate limited": (answers(429, {"ok": False, "error": "ratelimited"}, Retry_After="30"), RetryLater, 30.0),
    "rate limited by a page": (page(429, "slow down"), RetryLater, None),
    "down": (says("service_unavailable"), RetryLater, None),
    "not Slack": (page(404, "<h1>nothing here</h1>"), RetryLater, None),
    "broken within": (says("internal_error"), OutcomeUnknown, None),
    "broken badly": (says("fatal_error"), OutcomeUnknown, None),
    "a page of a gateway": (page(502, "<h1>Bad gateway</h1>"), OutcomeUnknown, None),
    "a page that says all is well": (page(200, "<h1>Welcome</h1>"), OutcomeUnknown, None),
    "plain text that says all is well": (page(200, "ok", "text/plain"), OutcomeUnknown, None),
    "half an answer": (page(200, '{"ok": tr', "application/json"), OutcomeUnknown, None),
    "no name of the message": (answers(200, {"ok": True}), OutcomeUnknown, None),
    "a dropped connection": (hang_up, OutcomeUnknown, None),
}


@pytest.mark.parametrize("what", NOT_NOW)
async def test_what_passes_is_told_from_what_may_have_been_posted(stub: Proxy, publisher: SlackPublisher, what: str) -> None:
    fault, expected, after = NOT_NOW[what]
    stub.faults["chat.postMessage"] = fault
    with pytest.raises(DeliveryError) as raised:
        await publisher.send(delivery(CHANNEL, story()), post(story()))
    assert type(raised.value) is expected
    assert getattr(raised.value, "after", None) == after
    assert "xoxb" not in str(raised.value)
    assert len(stub.called("chat.postMessage")) == 1, "a post is never repeated by the publisher"


async def test_an_address_where_nobody_listens_is_tried_again() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        publisher = SlackPublisher(open_client("xoxb-secret-of-ours", f"http://127.0.0.1:{taken.getsockname()[1]}/api/"))
        with pytest.raises(RetryLater, match=r"^Slack cannot be reached$"):
            await publisher.send(delivery(CHANNEL, story()), post(story()))
        await publisher.close()


async def test_an_answer_that_comes_too_late_leaves_the_outcome_unknown(stub: Proxy) -> None:
    too_late = asyncio.Event()

    async def late(request: Any) -> Any:
        await too_late.wait()
        return await answers(200, SENT)(request)

    stub.faults["chat.postMessage"] = late
    publisher = SlackPublisher(open_client("xoxb-secret-of-ours", stub.url, timeout=0.1))
    with pytest.raises(OutcomeUnknown, match=r"^no answer from Slack \(TimeoutError\)$"):
        await publisher.send(delivery(CHANNEL, story()), post(story()))
    too_late.set()
    await publisher.close()


async def test_a_reader_whose_conversation_cannot_be_opened_now_gets_nothing_of_unknown_outcome(
    stub: Proxy, publisher: SlackPublisher
) -> None:
    stub.faults["conversations.open"] = hang_up
    target = Target("slack", "U0READER", personal=True)
    with pytest.raises(RetryLater):
        await publisher.send(delivery(target, story()), post(story()))
    assert stub.called("chat.postMessage") == []


async def test_looking_again_later_is_told_from_not_being_allowed_to_look(stub: Proxy, publisher: SlackPublisher) -> None:
    stub.faults["conversations.history"] = answers(429, {"ok": False, "error": "ratelimited"}, Retry_After="7")
    with pytest.raises(RetryLater) as later:
        await publisher.find(delivery(CHANNEL, story()))
    assert later.value.after == 7
    stub.faults["conversations.history"] = says("missing_scope", needed="groups:history")
    with pytest.raises(CannotLook, match="groups:history"):
        await publisher.find(delivery(CHANNEL, story()))


async def test_the_history_is_searched_page_by_page_from_five_minutes_before_the_plan(
    stub: Proxy, publisher: SlackPublisher
) -> None:
    told = delivery(CHANNEL, story())
    mine = {"event_type": "repojournal_delivery", "event_payload": {"dedupe_key": told.dedupe_key}}
    others = {"event_type": "other_app", "event_payload": {"dedupe_key": told.dedupe_key}}
    pages: dict[str | None, dict[str, Any]] = {
        None: {"messages": [{"ts": "3.0"}, {"ts": "2.5", "metadata": others}], "response_metadata": {"next_cursor": "more"}},
        "more": {"messages": [{"ts": "2.0", "metadata": mine}]},
    }

    async def history(request: Any) -> Any:
        return await answers(200, {"ok": True, **pages[request.query.get("cursor")]})(request)

    stub.faults["conversations.history"] = history
    assert await publisher.find(told) == "C0WIRE/2.0"
    asked = stub.called("conversations.history")
    assert [call.get("cursor") for call in asked] == [None, "more"]
    assert {(call["oldest"], call["include_all_metadata"]) for call in asked} == {("1787226900.000000", "1")}


async def test_a_history_without_end_is_not_taken_for_an_empty_one(stub: Proxy, publisher: SlackPublisher) -> None:
    endless = {"ok": True, "messages": [{"ts": "1.0"}], "response_metadata": {"next_cursor": "more"}}
    stub.faults["conversations.history"] = answers(200, endless)
    with pytest.raises(CannotLook, match="more than 3000 messages"):
        await publisher.find(delivery(CHANNEL, story()))


async def test_a_part_without_its_first_message_cannot_be_looked_for(publisher: SlackPublisher) -> None:
    with pytest.raises(CannotLook):
        await publisher.find(delivery(CHANNEL, story(), part=1))


async def test_a_deleted_message_cannot_be_redrawn(stub: Proxy, publisher: SlackPublisher) -> None:
    stub.faults["chat.update"] = says("message_not_found")
    with pytest.raises(TargetRefused, match=r"somebody deleted it$"):
        await publisher.redraw(delivery(CHANNEL, story(), message="C0WIRE/1.0"), post(story()))


async def test_a_message_of_an_older_layout_is_not_redrawn(publisher: SlackPublisher) -> None:
    with pytest.raises(TargetRefused, match=r"^there is no such message to redraw$"):
        await publisher.redraw(delivery(CHANNEL, story(), part=9, message="C0WIRE/1.0"), post(story(), part=9))


CHANNELS = {
    "is archived": ({"is_archived": True, "is_member": True}, REFUSED["is_archived"]),
    "the bot is not in it": ({"is_archived": False, "is_member": False}, REFUSED["not_in_channel"]),
}


@pytest.mark.parametrize("what", CHANNELS)
async def test_the_check_says_what_is_wrong_with_a_channel(stub: Proxy, publisher: SlackPublisher, what: str) -> None:
    channel, line = CHANNELS[what]
    stub.faults["auth.test"] = answers(200, {"ok": True, "user": "herald"})
    stub.faults["conversations.info"] = answers(200, {"ok": True, "channel": channel})
    with pytest.raises(TargetRefused) as refusal:
        await publisher.check(CHANNEL)
    assert str(refusal.value) == line


async def test_the_check_names_every_scope_that_is_missing(stub: Proxy, publisher: SlackPublisher) -> None:
    granted = "chat:write,channels:read, groups:read"
    stub.faults["auth.test"] = answers(200, {"ok": True, "user": "herald"}, X_OAuth_Scopes=granted)
    with pytest.raises(TargetRefused, match="lacks the scope channels:history, groups:history: add it"):
        await publisher.check(CHANNEL)
    with pytest.raises(TargetRefused, match="lacks the scope im:write, im:history: add it"):
        await publisher.check(Target("slack", "U0READER", personal=True))


async def test_a_channel_gets_its_messages_one_pace_apart_and_another_one_does_not_wait(stub: Proxy) -> None:
    times: dict[str, list[float]] = {}

    async def post_message(request: Any) -> Any:
        channel = (await request.json())["channel"]
        times.setdefault(channel, []).append(asyncio.get_running_loop().time())
        return await answers(200, {**SENT, "channel": channel})(request)

    stub.faults["chat.postMessage"] = post_message
    publisher = SlackPublisher(open_client("xoxb-secret-of-ours", stub.url), pace=0.1)
    other = Target("slack", "C0OTHER")
    sends = [publisher.send(delivery(target, story()), post(story())) for target in (CHANNEL, CHANNEL, other)]
    await asyncio.gather(*sends)
    await publisher.close()
    first, second = times["C0WIRE"]
    assert second - first >= 0.09
    assert times["C0OTHER"][0] < second
