"""What an answer of Discord, or the lack of one, means for a delivery.

The rule: what was certainly not posted may be tried again; what a person must mend pauses the target and says how; what may
have been posted is unknown, and the outbox looks before it sends again. No text of Discord's answer is quoted, only its
code: https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
"""

from __future__ import annotations

from collections.abc import Mapping

import aiohttp
import discord

from bot.discord.rights import invite_link
from bot.model import Target
from bot.publisher import DeliveryError, MessageRefused, OutcomeUnknown, RetryLater, TargetRefused

#: What a call of the library raises. An answer that is no JSON object (a proxy's page) ends as one of the last three.
FAILURES = (discord.DiscordException, aiohttp.ClientError, TimeoutError, KeyError, TypeError, ValueError)

#: Seconds. A shorter wait is left to the library, which holds back everything else that would be refused as well.
SHORT_WAIT = 5.0

#: Nothing was posted, and it is not our fault: too many direct messages opened, slow mode, limits on writing.
PASSING = frozenset({40003, 20016, 20022, 20028, 20029, 30040, 130000})

#: The message, not the target: a mistake of ours, worth a report.
LAYOUT = frozenset({50006, 50035, 50109})

#: One line each; `{target}` is the channel or reader, `{invite}` the link that invites the bot.
MENDING: Mapping[int, str] = {
    10003: "there is no channel {target} any more: give the desk another target",
    10008: "the message in {target} is gone: somebody deleted it",
    10013: "there is no such reader as {target}",
    50001: "the bot cannot see {target}: give it View Channel there, or invite it to the server with {invite}",
    50005: "the message in {target} is not one of this bot's",
    50007: "{target} takes no direct messages from the bot: its owner can allow them in the server's privacy settings",
    50013: "the bot lacks rights in {target}: give it Send Messages, Read Message History and Create Public Threads there",
    50008: "{target} is no channel that can be written to: give the desk a text channel, a forum or a thread",
    50024: "{target} is no channel that can be written to: give the desk a text channel, a forum or a thread",
    40067: "the forum {target} asks for a tag on every post: switch that off in its settings",
    50083: "the thread {target} is archived and locked: reopen it, or give the desk another target",
    50278: "{target} shares no server with the bot any more, so it cannot be written to",
    160002: "the bot may not reply in {target}: give it Read Message History there",
    200000: "a rule of AutoMod blocked the message for {target}: let the bot pass in the server's AutoMod settings",
}


class Answers(aiohttp.TraceConfig):
    """Ends at once what the outbox asks, where the library would wait and repeat by itself (for `http_trace` of a client).

    discord.py 2.7 repeats a request five times within 25 s while Discord answers 500, 502, 504 or 524, and sleeps out any
    429 (http.py, `HTTPClient.request`). A post has one attempt, and the outbox knows when the next one is due.
    """

    def __init__(self) -> None:
        super().__init__()
        self.on_request_end.append(_at_once)


async def _at_once(_: aiohttp.ClientSession, __: object, asked: aiohttp.TraceRequestEndParams) -> None:
    answer = asked.response
    if {"interactions", "webhooks"} & set(asked.url.parts):
        return  # answers to people: the library's repetitions are all the attempts they get
    if answer.status >= 500:
        raise discord.DiscordServerError(answer, None)
    wait = _seconds(answer.headers.get("Retry-After", ""))
    if answer.status == 429 and wait > SHORT_WAIT:
        raise discord.RateLimited(wait)


def classified(error: Exception, target: Target, application: int | None = None, *, posting: bool = True) -> DeliveryError:
    """Return what `error`, raised by a call for `target`, means for the delivery.

    Args:
        application: the bot's id, for the line that says how to invite it.
        posting: whether the call could have posted something; one that only asks is never of unknown outcome.
    """
    if isinstance(error, discord.RateLimited):
        found: DeliveryError = RetryLater("Discord asks to wait", error.retry_after)
    elif isinstance(error, discord.HTTPException):
        found = _answered(error, target, application)
    elif isinstance(error, aiohttp.ClientConnectorError | aiohttp.ConnectionTimeoutError):
        found = RetryLater("Discord cannot be reached")
    else:
        found = OutcomeUnknown(f"no answer from Discord ({type(error).__name__})")
    return RetryLater(str(found)) if isinstance(found, OutcomeUnknown) and not posting else found


def _answered(error: discord.HTTPException, target: Target, application: int | None) -> DeliveryError:
    if error.status == 429 or error.code in PASSING:
        return RetryLater(f"Discord asks to wait ({error.code or error.status})")
    if error.status >= 500 or error.status == 408:
        return OutcomeUnknown(f"Discord's answer does not say whether it posted (HTTP {error.status})")
    if not error.code and error.status != 401:
        return RetryLater(f"what answers at DISCORD_API_URL is not Discord's API (HTTP {error.status})")
    if error.code in LAYOUT:
        return MessageRefused(
            f"Discord refused a message for {target} ({error.code}): please report it with the edition's id"
        )
    return TargetRefused(_mending(error).format(target=target, invite=invite_link(application)))


def _mending(error: discord.HTTPException) -> str:
    if error.status == 401:
        return "Discord does not accept the token: make a new one in the app's settings, and set it as DISCORD_TOKEN"
    return MENDING.get(error.code, f"Discord refused to post in {{target}} ({error.code})")


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
