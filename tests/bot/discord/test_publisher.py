"""Posting to Discord: over the real library, to a server on a local port and to simcord's."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import Any

import discord
import pytest
import simcord

from bot.discord.client import WireClient
from bot.discord.layout import messages, thread_name
from bot.discord.pieces import payload
from bot.discord.publisher import LOOKED_THROUGH, DiscordPublisher, nonce_of
from bot.model import Delivery, Target
from bot.publisher import CannotLook, OutcomeUnknown, RetryLater, TargetRefused
from tests.bot.discord.server import CHANNEL, DIRECT, READER, DiscordServer
from tests.bot.discord.stage import NEWS, POSTS, ServerStage, seen
from tests.bot.publisher_contract import NetworkPublisherContract, PublisherContract
from tests.bot.stories import HERON, NOON, delivery, post, story

LONG = story(paragraphs=60)


@pytest.fixture
def publisher(client: WireClient) -> DiscordPublisher:
    return DiscordPublisher(client)


class TestOverTheWire(NetworkPublisherContract):
    @pytest.fixture
    def stage(self, publisher: DiscordPublisher, server: DiscordServer) -> ServerStage:
        return ServerStage(publisher, server)


@dataclass
class SimulatedStage:
    """A publisher that posts to a channel of a simulated server."""

    publisher: DiscordPublisher
    channel: simcord.ChannelHandle

    @property
    def target(self) -> Target:
        return Target("discord", str(self.channel.id))

    def shown(self) -> list[str]:
        places = [self.channel, *self.channel.threads]
        return [
            seen({"components": [each.to_dict() for each in message.components]})
            for place in places
            for message in place.history()
            if message.type is discord.MessageType.default  # and none of those that say that a thread was begun
        ]


class TestUnderSimcord(PublisherContract):
    @pytest.fixture
    def stage(self, simcord_env: simcord.Env) -> SimulatedStage:
        channel = simcord_env.create_guild().create_text_channel("news")
        return SimulatedStage(DiscordPublisher(simcord_env.bot), channel)


async def test_what_is_sent_is_the_layout_with_a_nonce_that_discord_enforces_and_no_mention(
    publisher: DiscordPublisher, server: DiscordServer
) -> None:
    await publisher.send(delivery(NEWS, story()), post(story()))
    [sent] = server.sent()
    expected = payload(messages(post(story()))[0])
    assert _without_defaults(sent["components"]) == _without_defaults(expected["components"])
    assert {key: sent[key] for key in ("flags", "nonce", "enforce_nonce", "allowed_mentions")} == {
        "flags": expected["flags"],
        "nonce": nonce_of("acme-2026-08-20T12Z/discord:42/0"),
        "enforce_nonce": True,
        "allowed_mentions": {"parse": []},
    }
    assert sent["content"] is None


def _without_defaults(component: Any) -> Any:
    """Components without what the library adds to say what is so anyway."""
    if isinstance(component, list):
        return [_without_defaults(each) for each in component]
    if not isinstance(component, dict):
        return component
    return {key: _without_defaults(value) for key, value in component.items() if key != "id" and value not in (False, None)}


async def test_a_post_that_is_sent_again_is_answered_with_the_message_that_is_there(
    publisher: DiscordPublisher, server: DiscordServer
) -> None:
    first = await publisher.send(delivery(NEWS, story()), post(story()))
    again = await publisher.send(replace(delivery(NEWS, story()), attempt=2), post(story()))
    assert again == first
    assert len(server.messages[CHANNEL]) == 1


async def test_later_parts_are_in_a_thread_of_the_first_and_ring_no_bell(
    publisher: DiscordPublisher, server: DiscordServer
) -> None:
    root = await publisher.send(delivery(NEWS, LONG), post(LONG))
    thread = int(root.partition("/")[2])
    for part in (1, 2):
        reference = await publisher.send(delivery(NEWS, LONG, part, root), post(LONG, part))
        assert reference.partition("/")[0] == str(thread)
    assert [each["name"] for each in server.sent(path="/threads")] == [thread_name(LONG)]
    assert [bool(each["flags"] & 1 << 12) for each in server.sent()] == [False, True, True]
    assert len(server.messages[CHANNEL]) == 1
    assert len(server.messages[thread]) == 2


async def test_a_thread_may_not_be_begun_and_the_target_is_told_what_it_needs(
    publisher: DiscordPublisher, server: DiscordServer
) -> None:
    root = await publisher.send(delivery(NEWS, LONG), post(LONG))
    server.refusal("POST", r".*/threads", 403, 50013)
    with pytest.raises(TargetRefused, match="give it Send Messages, Read Message History and Create Public Threads"):
        await publisher.send(delivery(NEWS, LONG, 1, root), post(LONG, 1))
    assert len(server.sent()) == 1


async def test_a_personal_digest_is_in_direct_messages_and_its_parts_are_replies(
    publisher: DiscordPublisher, server: DiscordServer
) -> None:
    root = await publisher.send(delivery(HERON.target, LONG), post(LONG))
    second = await publisher.send(delivery(HERON.target, LONG, 1, root), post(LONG, 1))
    assert [each["recipient_id"] for each in server.sent(path="/users/@me/channels")] == [READER]
    assert (root.partition("/")[0], second.partition("/")[0]) == (str(DIRECT), str(DIRECT))
    assert "message_reference" not in server.sent()[0]
    assert server.sent()[1]["message_reference"]["message_id"] == int(root.partition("/")[2])
    assert server.sent()[1]["message_reference"]["fail_if_not_exists"] is False
    assert server.sent()[1]["allowed_mentions"] == {"parse": []}
    assert await publisher.find(delivery(HERON.target, LONG)) == root
    assert await publisher.find(delivery(HERON.target, LONG, 1, root)) == second


async def test_an_edit_mentions_nobody_either(publisher: DiscordPublisher, server: DiscordServer) -> None:
    reference = await publisher.send(delivery(NEWS, story()), post(story()))
    await publisher.redraw(delivery(NEWS, story(), message=reference), post(story(), by=HERON))
    [edited] = [call.body for call in server.calls if call.method == "PATCH"]
    assert edited["allowed_mentions"] == {"parse": []}
    assert edited["flags"] & 1 << 15


async def test_an_edition_whose_id_begins_like_another_is_another(publisher: DiscordPublisher) -> None:
    longer, shorter = story(id="acme-2026-08-20T12Z-2"), story(id="acme-2026-08-20T12Z")
    await publisher.send(delivery(NEWS, longer), post(longer))
    assert await publisher.find(delivery(NEWS, shorter)) is None
    reference = await publisher.send(delivery(NEWS, shorter), post(shorter))
    assert await publisher.find(delivery(NEWS, shorter)) == reference


async def test_part_two_is_not_part_twelve_or_twenty_two(publisher: DiscordPublisher, server: DiscordServer) -> None:
    told = story(paragraphs=330)
    assert publisher.parts(told) > 22
    root = await publisher.send(delivery(NEWS, told), post(told))
    server.messages[int(root.partition("/")[2])] = []
    for part in (11, 21):
        await publisher.send(delivery(NEWS, told, part, root), post(told, part))
    assert await publisher.find(delivery(NEWS, told, 1, root)) is None
    second = await publisher.send(delivery(NEWS, told, 1, root), post(told, 1))
    assert await publisher.find(delivery(NEWS, told, 1, root)) == second


async def test_a_message_of_somebody_else_is_not_taken_for_ours(publisher: DiscordPublisher, server: DiscordServer) -> None:
    await publisher.send(delivery(NEWS, story()), post(story()))
    server.messages[CHANNEL][0]["author"]["id"] = "5"
    assert await publisher.find(delivery(NEWS, story())) is None


async def test_what_was_posted_before_the_delivery_was_planned_is_not_looked_through(
    publisher: DiscordPublisher, server: DiscordServer
) -> None:
    await publisher.send(delivery(NEWS, story()), post(story()))
    early = discord.utils.time_snowflake(NOON) - (600_000 << 22)
    server.messages[CHANNEL][0]["id"] = str(early)
    assert await publisher.find(delivery(NEWS, story())) is None


async def test_a_busy_channel_is_not_searched_for_ever(publisher: DiscordPublisher, server: DiscordServer) -> None:
    await publisher.send(delivery(NEWS, story()), post(story()))
    ours = server.messages[CHANNEL].pop()
    others = [{**ours, "components": [], "id": str(int(ours["id"]) + n)} for n in range(LOOKED_THROUGH)]
    server.messages[CHANNEL] = [*others, {**ours, "id": str(int(ours["id"]) + LOOKED_THROUGH)}]
    with pytest.raises(CannotLook, match="more than 1000 messages"):
        await publisher.find(delivery(NEWS, story()))


async def test_without_the_thread_a_later_part_cannot_be_looked_for(publisher: DiscordPublisher) -> None:
    with pytest.raises(CannotLook, match="whose thread it belongs to"):
        await publisher.find(delivery(NEWS, LONG, 1))


async def test_a_message_that_is_gone_cannot_be_redrawn(publisher: DiscordPublisher) -> None:
    with pytest.raises(TargetRefused, match="somebody deleted it"):
        await publisher.redraw(delivery(NEWS, story(), message=f"{CHANNEL}/5"), post(story()))


@pytest.mark.parametrize(("part", "message"), [(7, f"{CHANNEL}/5"), (0, None)])
async def test_a_message_that_never_was_cannot_be_redrawn(
    publisher: DiscordPublisher, part: int, message: str | None
) -> None:
    with pytest.raises(TargetRefused, match="there is no such message"):
        await publisher.redraw(delivery(NEWS, story(), message=message), post(story(), part))


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        ((403, 50013), TargetRefused, "the bot lacks rights in discord:42: give it Send Messages"),
        ((403, 50001), TargetRefused, "invite it to the server with https://discord.com/oauth2/authorize?client_id=1000&"),
        ((404, 10003), TargetRefused, "there is no channel discord:42 any more: give the desk another target"),
        ((403, 50007), TargetRefused, "its owner can allow them in the server's privacy settings"),
        ((403, 50083), TargetRefused, "the thread discord:42 is archived and locked: reopen it"),
        ((400, 77777), TargetRefused, "Discord refused to post in discord:42 (77777)"),
        ((401, 0), TargetRefused, "Discord does not accept the token"),
        ((400, 40003), RetryLater, "Discord asks to wait (40003)"),
        ((403, 0), RetryLater, "what answers at DISCORD_API_URL is not Discord's API (HTTP 403)"),
        ((500, 0), OutcomeUnknown, "does not say whether it posted (HTTP 500)"),
        ((502, 0), OutcomeUnknown, "does not say whether it posted (HTTP 502)"),
        ((503, 0), OutcomeUnknown, "does not say whether it posted (HTTP 503)"),
    ],
)
async def test_each_answer_has_its_meaning_and_is_asked_for_once(
    publisher: DiscordPublisher, server: DiscordServer, answer: tuple[int, int], kind: type[Exception], words: str
) -> None:
    server.refusal("POST", POSTS, *answer)
    with pytest.raises(kind) as refusal:
        await publisher.send(delivery(NEWS, story()), post(story()))
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(server.sent()) == 1
    assert server.messages[CHANNEL] == []


async def test_a_page_of_a_proxy_says_nothing(publisher: DiscordPublisher, server: DiscordServer) -> None:
    server.fault("POST", POSTS, 200, "<html>welcome</html>", accepted=True)
    with pytest.raises(OutcomeUnknown):
        await publisher.send(delivery(NEWS, story()), post(story()))
    server.faults.clear()
    assert await publisher.find(delivery(NEWS, story()))


async def test_discord_that_cannot_be_reached_got_nothing(
    publisher: DiscordPublisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with DiscordServer() as gone:
        monkeypatch.setattr(discord.http.Route, "BASE", gone.api_url)
    with pytest.raises(RetryLater, match="Discord cannot be reached"):
        await publisher.send(delivery(NEWS, story()), post(story()))


async def test_a_broken_answer_while_looking_only_means_to_look_again(
    publisher: DiscordPublisher, server: DiscordServer
) -> None:
    server.refusal("GET", POSTS, 500, 0)
    with pytest.raises(RetryLater):
        await publisher.find(delivery(NEWS, story()))
    server.faults.clear()
    server.fault("GET", POSTS, 0)
    with pytest.raises(RetryLater):
        await publisher.find(delivery(NEWS, story()))


async def test_a_short_wait_is_the_librarys_own(
    publisher: DiscordPublisher, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, "discord.http")
    limited = {"message": "You are being rate limited.", "retry_after": 0.0, "global": False}
    server.fault("POST", POSTS, 429, limited, {"Retry-After": "0", "Via": "1.1 google"})
    server.arrived.clear()
    sending = asyncio.create_task(publisher.send(delivery(NEWS, story()), post(story())))
    await server.arrived.wait()
    server.faults.clear()
    assert (await sending).startswith(f"{CHANNEL}/")
    assert len(server.messages[CHANNEL]) == 1


async def test_before_the_login_and_after_the_end_nothing_is_lost(client: WireClient) -> None:
    told = delivery(NEWS, story())
    await client.close()
    for asked in (DiscordPublisher(WireClient(client.front)), DiscordPublisher(client)):
        for call in (
            asked.find(told),
            asked.send(told, post(story())),
            asked.redraw(told, post(story())),
            asked.check(NEWS),
        ):
            with pytest.raises(RetryLater, match="not logged in"):
                await call


async def test_without_a_gateway_the_rights_are_asked_for(publisher: DiscordPublisher, server: DiscordServer) -> None:
    server.rights.update(send_messages=False, create_public_threads=False)
    with pytest.raises(TargetRefused, match="the bot lacks Send Messages, Create Public Threads in discord:42"):
        await publisher.check(NEWS)
    server.rights.update(send_messages=True, create_public_threads=True)
    await publisher.check(NEWS)
    server.rights.update(read_message_history=False)
    with pytest.raises(CannotLook, match="lacks Read Message History"):
        await publisher.find(delivery(NEWS, story()))


@pytest.mark.parametrize(
    ("right", "spoken"),
    [
        ("send_messages", "Send Messages"),
        ("read_message_history", "Read Message History"),
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_the_check_names_the_right_that_a_channel_withholds(simcord_env: simcord.Env, right: str, spoken: str) -> None:
    guild = simcord_env.create_guild()
    overwrite = discord.PermissionOverwrite(**{right: False})
    channel = guild.create_text_channel("news", overwrites={guild.default_role: overwrite})
    target = Target("discord", str(channel.id))
    with pytest.raises(TargetRefused) as refusal:
        await DiscordPublisher(simcord_env.bot).check(target)
    assert str(refusal.value) == f"the bot lacks {spoken} in {target}: grant it in the channel's settings"


async def test_a_channel_that_hides_its_history_is_not_taken_for_an_empty_one(simcord_env: simcord.Env) -> None:
    guild = simcord_env.create_guild()
    hidden = discord.PermissionOverwrite(read_message_history=False)
    channel = guild.create_text_channel("news", overwrites={guild.default_role: hidden})
    with pytest.raises(CannotLook, match="lacks Read Message History"):
        await DiscordPublisher(simcord_env.bot).find(_planned(simcord_env, Target("discord", str(channel.id))))


async def test_a_channel_without_the_right_to_send_is_refused_before_anything_is_posted(simcord_env: simcord.Env) -> None:
    guild = simcord_env.create_guild()
    silent = discord.PermissionOverwrite(send_messages=False)
    channel = guild.create_text_channel("news", overwrites={guild.default_role: silent})
    with pytest.raises(TargetRefused, match="lacks rights"):
        await DiscordPublisher(simcord_env.bot).send(
            _planned(simcord_env, Target("discord", str(channel.id))), post(story())
        )
    assert channel.history() == []


async def test_under_simcord_each_part_is_found_in_its_place(simcord_env: simcord.Env) -> None:
    channel = simcord_env.create_guild().create_text_channel("news")
    target = Target("discord", str(channel.id))
    publisher = DiscordPublisher(simcord_env.bot)
    first = _planned(simcord_env, target)
    assert await publisher.find(first) is None
    root = await publisher.send(first, post(LONG))
    second = replace(first, part=1, root=root, dedupe_key="another")
    assert await publisher.find(second) is None
    reference = await publisher.send(second, post(LONG, 1))
    assert await publisher.find(first) == root
    assert await publisher.find(second) == reference
    assert [thread.name for thread in channel.threads] == [thread_name(LONG)]


async def test_a_reader_of_a_simulated_server_gets_direct_messages(simcord_env: simcord.Env) -> None:
    reader = simcord_env.create_user("heron")
    simcord_env.create_guild().add_member(reader)
    planned = _planned(simcord_env, Target("discord", str(reader.id), personal=True))
    publisher = DiscordPublisher(simcord_env.bot)
    await publisher.check(planned.target)
    reference = await publisher.send(planned, post(story()))
    assert reader.dm_channel.last_message
    assert reference == f"{reader.dm_channel.id}/{reader.dm_channel.last_message.id}"
    assert await publisher.find(planned) == reference


def _planned(env: simcord.Env, target: Target) -> Delivery:
    """A delivery of this moment on the clock of the simulated server."""
    return replace(delivery(target, story()), created_at=env.now())


def test_the_nonce_follows_from_the_key_and_keeps_the_limit() -> None:
    # sha256("a"), a well-known value.
    assert nonce_of("a") == "ca978112ca1bbdcafac231b3"
