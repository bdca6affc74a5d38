"""What an answer of Slack, or the lack of one, means for a delivery.

The rule: what was certainly not posted may be tried again; what a person must mend pauses the target and says how; what may
have been posted is unknown, and the outbox looks before it sends again. Codes are those of
https://docs.slack.dev/reference/methods/chat.postMessage#errors. No text of Slack's answer is quoted, only its code.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import Any

import aiohttp
from slack_sdk.errors import SlackApiError, SlackClientError

from bot.model import Target
from bot.publisher import DeliveryError, MessageRefused, OutcomeUnknown, RetryLater, TargetRefused

#: What a call of the SDK raises. It looks for `ok` in an answer that is no JSON object (a proxy's page of plain text),
#: which is the AttributeError.
FAILURES = (SlackClientError, aiohttp.ClientError, asyncio.TimeoutError, AttributeError)

#: Nothing was posted, and it is not our fault.
PASSING = frozenset({"ratelimited", "rate_limited", "service_unavailable", "team_added_to_org", "accesslimited"})

#: Slack says of these that a part of the operation may have succeeded.
BROKEN = frozenset({"fatal_error", "internal_error", "request_timeout"})

#: The token, and with it every target of the workspace.
TOKEN = frozenset(
    {"account_inactive", "invalid_auth", "not_authed", "token_expired", "token_revoked", "team_access_not_granted"}
)

#: The message, not the target: a mistake of ours, worth a report.
LAYOUT = frozenset(
    {"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "msg_too_long", "no_text", "metadata_too_large"}
)

#: One line each; `{target}` is the channel or reader, `{bot}` the name of the bot.
MENDING: Mapping[str, str] = {
    "channel_not_found": "the bot cannot see {target}: invite it there with /invite @{bot}, or correct the channel's id",
    "not_in_channel": "the bot is not in {target}: invite it there with /invite @{bot}",
    "is_archived": "{target} is archived: unarchive it, or give the desk another target",
    "restricted_action": "the workspace lets only some members post in {target}: allow @{bot} to post there",
    "no_permission": "the workspace does not let the bot post in {target}: ask an administrator to allow it",
    "user_not_found": "there is no such reader as {target}",
    "user_disabled": "{target} has left the workspace",
    "cannot_dm_bot": "{target} is a bot, and bots cannot be written to",
    "message_not_found": "the message in {target} is gone: somebody deleted it",
    "cant_update_message": "the message in {target} is not one of this bot's",
    "edit_window_closed": "the workspace does not let messages be changed any more",
    "messages_tab_disabled": "direct messages of the app are off: switch on its Messages Tab under App Home",
}


def classified(error: Exception, target: Target, bot: str = "repojournal", *, posting: bool = True) -> DeliveryError:
    """Return what `error`, raised by a call for `target`, means for the delivery.

    Args:
        bot: the bot's name, for the line that says how to invite it.
        posting: whether the call could have posted something; one that only asks is never of unknown outcome.
    """
    if isinstance(error, SlackApiError):
        found = _answered(error, target, bot)
    elif isinstance(error, aiohttp.ClientConnectorError | aiohttp.ConnectionTimeoutError):
        found = RetryLater("Slack cannot be reached")
    else:
        found = OutcomeUnknown(f"no answer from Slack ({type(error).__name__})")
    return RetryLater(str(found)) if isinstance(found, OutcomeUnknown) and not posting else found


def error_code(error: Exception) -> str:
    """Return Slack's code of `error`, such as `channel_not_found`; empty where its answer had none."""
    return str(_data(error).get("error", ""))


def require_scopes(needed: Collection[str], headers: Mapping[str, str]) -> None:
    """Compare the scopes of the app, which the headers of every answer name, with those it needs. Raises TargetRefused."""
    granted = _header(headers, "x-oauth-scopes")
    missing = [scope for scope in needed if scope not in {each.strip() for each in granted.split(",")}]
    if granted and missing:
        raise _missing_scopes(", ".join(missing))


def _missing_scopes(scopes: str) -> TargetRefused:
    return TargetRefused(f"the Slack app lacks the scope {scopes}: add it under OAuth & Permissions and reinstall the app")


def _answered(error: SlackApiError, target: Target, bot: str) -> DeliveryError:
    code, status = error_code(error), _status(error)
    if status == 429 or code in PASSING:
        return RetryLater(f"Slack asks to wait ({code or status})", _retry_after(error))
    if code == "missing_scope":
        return _missing_scopes(str(_data(error).get("needed") or "that this needs"))
    if code in LAYOUT:
        return MessageRefused(f"Slack refused a message for {target} ({code}): please report it with the edition's id")
    if code and code not in BROKEN:
        return TargetRefused(_mending(code).format(target=target, bot=bot))
    if not code and 400 <= status < 500 and status != 408:
        return RetryLater(f"what answers at SLACK_API_URL is not Slack's API (HTTP {status})")
    return OutcomeUnknown(f"Slack's answer does not say whether it posted ({code or f'HTTP {status}'})")


def _mending(code: str) -> str:
    if code in TOKEN:
        return f"Slack does not accept the token ({code}): make a new one in the app's settings, and start the bot with it"
    return MENDING.get(code, f"Slack refused to post in {{target}} ({code})")


def _data(error: Exception) -> Mapping[str, Any]:
    data = getattr(getattr(error, "response", None), "data", None)
    return data if isinstance(data, Mapping) else {}


def _status(error: SlackApiError) -> int:
    # The SDK puts its own response into the error, or aiohttp's where the body was no JSON.
    response = error.response
    return int(getattr(response, "status_code", 0) or getattr(response, "status", 0))


def _retry_after(error: SlackApiError) -> float | None:
    seconds = _header(getattr(error.response, "headers", None) or {}, "retry-after")
    return float(seconds) if seconds.isdigit() else None


def _header(headers: Mapping[str, str], name: str) -> str:
    return next((value.strip() for key, value in headers.items() if key.lower() == name), "")
