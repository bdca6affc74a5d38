"""The Discord side of the bot: one connection, over which it posts and receives."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket

from bot.discord.client import client_for
from bot.discord.publisher import DiscordPublisher
from bot.newsroom import FrontDesk
from digest.errors import InputError

log = structlog.get_logger("discord")

#: Where Discord answers unless `DISCORD_API_URL` says otherwise.
API_URL = "https://discord.com/api/v10"

#: Seconds that the start waits for the gateway; the bot posts without it, and goes on trying to connect.
PATIENCE = 15.0

#: Seconds between two attempts while Discord is away.
AGAIN = 30.0

#: What no later attempt mends: the token, or an intent that the app may not use.
_FINAL = (discord.LoginFailure, discord.PrivilegedIntentsRequired, discord.ConnectionClosed)

#: The gateway's code for a bot in more servers than its connections may have
#: (https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes).
_MORE_SHARDS = 4011

#: Discord, or the way to it, is away. The AttributeError is the library's own, where its first connection fails.
_AWAY = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, AttributeError)


class DiscordApp:
    """Logs in, posts, and receives what people type and press in Discord.

    Args:
        token: of the bot.
        front: answers people.
        api_url: the base of the REST API. One that is not Discord's own says where its gateway is (`GET /gateway/bot`).
        again: seconds between two attempts while Discord is away.
        shards: connections to the gateway; `shards_asked_for` says how many Discord wants.
    """

    def __init__(
        self, token: str, front: FrontDesk, api_url: str = API_URL, *, again: float = AGAIN, shards: int = 1
    ) -> None:
        self._token = token
        self._api_url = api_url.rstrip("/")
        self._again = again
        self._defaults = (discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY)
        self._session: asyncio.Task[None] | None = None
        self.client = client_for(front, shards)
        self.publisher = DiscordPublisher(self.client)

    async def start(self, *, listening: bool = True) -> None:
        """Log in, announce the commands and connect. Discord being away for now does not stop the start.

        Args:
            listening: False where this process only posts: it logs in once, and nothing more.

        Raises:
            InputError: the token is not accepted, or the gateway refuses the bot.
        """
        # The library has no other way to be told where its API is.
        discord.http.Route.BASE = self._api_url
        self.client.listening = listening
        try:
            logged_in = await self._log_in()
            if not listening:
                return
            self._session = asyncio.create_task(self._stay_connected(), name="discord")
            if logged_in:
                await self._first_connection(self._session)
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Leave the gateway and close every connection."""
        if self._session:
            self._session.cancel()
            await asyncio.gather(self._session, return_exceptions=True)
        await self.client.close()
        discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = self._defaults

    async def _log_in(self) -> bool:
        """Whether Discord let us in; False while it is away. Raises InputError where it never will."""
        try:
            await self.client.login(self._token)
            if self.client.listening and self._api_url != API_URL:
                _, gateway, _ = await self.client.http.get_bot_gateway()
                DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        except _FINAL as error:
            raise _refused(error) from None
        except _AWAY as error:
            await self._forget_login()
            log.warning("Discord is away; the bot tries again", action="discord_login", reason=type(error).__name__)
            return False
        return True

    async def _forget_login(self) -> None:
        """Make ready for another attempt: each one opens a session of its own, on a connector that the last one closed."""
        await self.client.http.close()
        self.client.http.connector = discord.utils.MISSING

    async def _stay_connected(self) -> None:
        """Keep the connection until it is cancelled. Raises InputError where the gateway refuses the bot."""
        while True:
            try:
                if self.client.user or await self._log_in():
                    await self.client.connect()
            except _FINAL as error:
                log.error("Discord refuses the bot", action="discord_gateway", reason=str(_refused(error)))  # noqa: TRY400
                raise _refused(error) from None
            except _AWAY as error:
                log.warning("Discord's gateway is away", action="discord_gateway", reason=type(error).__name__)
            await asyncio.sleep(self._again)

    async def _first_connection(self, session: asyncio.Task[None]) -> None:
        """Wait until the gateway knows us. Raises InputError where it refuses us."""
        connected = asyncio.create_task(self.client.connected.wait())
        await asyncio.wait({connected, session}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        connected.cancel()
        if session.done():
            await session
        if not self.client.connected.is_set():
            log.warning("Discord's gateway does not answer; the bot starts without it", action="discord_start")


async def shards_asked_for(token: str, api_url: str = API_URL) -> int:
    """Return how many connections Discord wants of a bot; one where it does not say.

    https://docs.discord.com/developers/events/gateway#get-gateway-bot
    """
    # The library asks only once its client is made, and the kind of the client depends on the answer.
    timeout = aiohttp.ClientTimeout(total=PATIENCE)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"{api_url.rstrip('/')}/gateway/bot", headers={"Authorization": f"Bot {token}"}) as answer,
        ):
            return max(1, int((await answer.json())["shards"])) if answer.status == 200 else 1
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError, KeyError, TypeError):
        return 1


def _refused(error: Exception) -> InputError:
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return InputError("Discord refuses the bot's intents: open its settings at discord.com/developers, under Bot")
    if isinstance(error, discord.ConnectionClosed) and error.code == _MORE_SHARDS:
        return InputError("Discord asks for more connections by now: start the bot again, or set REPOJOURNAL_DISCORD_SHARDS")
    code = f" ({error.code})" if isinstance(error, discord.ConnectionClosed) else ""
    return InputError(f"DISCORD_TOKEN: Discord does not accept it{code}; make a new one in the app's settings, under Bot")
