"""Signing in as a GitHub App: tokens of its installations, made when they are needed and renewed before they end.

https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-an-installation-access-token-for-a-github-app
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from digest.collect.github.api import GithubApi
from digest.collect.github.budget import Sleep, unhurried
from digest.collect.github.signin import Pass
from digest.collect.stops import TokenRefused
from digest.errors import FormatError, InputError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.formats.fields import Fields
from digest.http import Http

#: How long a token is used, in seconds: it lives for an hour.
RENEWED_AFTER = 50 * 60
#: How long the list of installations is believed, in seconds.
LISTED_AGAIN_AFTER = 60 * 60


class AppKey:
    """The key of an app. It signs what lets the app make tokens.

    Args:
        app: the id (or client id) of the app.
        pem: its private key.

    Raises:
        InputError: it is no private key.
    """

    def __init__(self, app: str, pem: str) -> None:
        self.name = f"GitHub App {app}"
        self._app = app
        self._pem = pem
        self._signed()

    def _signed(self) -> str:
        from gidgethub.apps import get_jwt
        from jwt import PyJWTError

        try:
            return get_jwt(app_id=self._app, private_key=self._pem)
        except (ValueError, TypeError, PyJWTError):
            # Its text may quote the key.
            raise InputError("GITHUB_APP_KEY holds no private key in PEM; name the file that GitHub gave you") from None

    async def pass_for(self, about: str) -> Pass:  # noqa: ARG002
        return Pass(self.name, f"Bearer {self._signed()}")

    async def refused(self, shown: Pass) -> bool:  # noqa: ARG002
        return False

    async def together(self, names: Sequence[str]) -> list[tuple[str, ...]]:
        return [tuple(names)]


@dataclass(frozen=True)
class _Made:
    """A token, and when it is to be renewed."""

    signature: Pass
    until: float


class AppSignIn:
    """Signs with tokens of an app's installations: that of the repository's owner, where the app is installed there.

    Args:
        key: signs what lets the app make tokens.
        base_url: the address of the REST API.
        installation: the id of the only installation to use; without it, those that the app has are looked up.
        sleep: waits a number of seconds.
        clock: seconds that only grow.
    """

    def __init__(
        self,
        key: AppKey,
        base_url: str,
        installation: str | None = None,
        *,
        sleep: Sleep = unhurried,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._key = key
        self._base_url = base_url
        self._only = installation
        self._sleep = sleep
        self._clock = clock
        self._one_at_a_time = asyncio.Lock()
        self._made: dict[str, _Made] = {}
        self._installed: Mapping[str, str] = {}
        self._listed_until = 0.0

    async def pass_for(self, about: str) -> Pass:
        """See `SignIn`."""
        async with self._one_at_a_time:
            try:
                return await self._pass(about, await self._installation(about))
            except TokenRefused as error:
                told = (
                    f"GitHub knows no such app, or not by this key ({error.reason}); check GITHUB_APP_ID and GITHUB_APP_KEY"
                )
                raise TokenRefused(about, told.replace("; put a valid one into GITHUB_TOKEN", "")) from None

    async def refused(self, shown: Pass) -> bool:
        """See `SignIn`. A token that was taken back, or that ended while this machine slept, is replaced."""
        found = [installation for installation, made in self._made.items() if made.signature == shown]
        for installation in found:
            del self._made[installation]
        return bool(found)

    async def together(self, names: Sequence[str]) -> list[tuple[str, ...]]:
        """See `SignIn`."""
        groups: dict[str, list[str]] = {}
        async with self._one_at_a_time:
            for name in names:
                groups.setdefault(await self._installation(name), []).append(name)
        return [tuple(group) for group in groups.values()]

    async def _pass(self, about: str, installation: str) -> Pass:
        made = self._made.get(installation)
        if made is None or made.until <= self._clock():
            made = self._made[installation] = await self._make(about, installation)
        return made.signature

    async def _make(self, about: str, installation: str) -> _Made:
        until = self._clock() + RENEWED_AFTER
        async with Http(self._base_url) as http:
            path = f"/app/installations/{installation}/access_tokens"
            try:
                answer = await self._api(http).patient_post(path, about)
            except SourceNotFound:
                told = f"{self._key.name} has no installation {installation}; install it, or check GITHUB_APP_INSTALLATION"
                raise SourceForbidden(about, told) from None
        try:
            token = Fields.of("token", answer).need_text("token")
        except FormatError as error:
            raise SourceUnavailable(about, f"GitHub's answer is not what it documents ({error})") from None
        return _Made(Pass(f"{self._key.name}, installation {installation}", f"token {token}"), until)

    async def _installation(self, about: str) -> str:
        """The id of the installation at the owner of `about`; any, which opens what is public, where there is none."""
        if self._only:
            return self._only
        if self._listed_until <= self._clock():
            self._installed = await self._installations(about)
            self._listed_until = self._clock() + LISTED_AGAIN_AFTER
        owner = about.split("/", 1)[0].lower()
        found = self._installed.get(owner) or next(iter(self._installed.values()), None)
        if found is None:
            self._listed_until = 0.0
            raise SourceForbidden(
                about, f"{self._key.name} is installed nowhere; install it for the repositories to be read"
            )
        return found

    async def _installations(self, about: str) -> dict[str, str]:
        found: dict[str, str] = {}
        async with Http(self._base_url) as http:
            try:
                async for page in self._api(http).pages("/app/installations?per_page=100", about):
                    found |= dict(each for each in map(_installation, page) if each)
            except FormatError as error:
                raise SourceUnavailable(about, f"GitHub's answer is not what it documents ({error})") from None
        return found

    def _api(self, http: Http) -> GithubApi:
        return GithubApi(http, sign_in=self._key, base_url=self._base_url, sleep=self._sleep)


def _installation(data: object) -> tuple[str, str] | None:
    """The owner, in lower case, and the id; None for an installation that is suspended."""
    fields = Fields.of("installation", data)
    if fields.maybe_text("suspended_at"):
        return None
    return fields.child("account").need_text("login").lower(), str(fields.need_number("id"))
