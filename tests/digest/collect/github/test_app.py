"""Signing in as a GitHub App, against a server that checks keys and tokens as GitHub does."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import jwt
import pytest
import pytest_asyncio
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from digest.collect.github.account import Account
from digest.collect.github.app import RENEWED_AFTER, AppKey, AppSignIn
from digest.collect.github.signin import Pass
from digest.collect.stops import TokenRefused
from digest.errors import CollectError, InputError, SourceForbidden, SourceUnavailable
from tests.digest.collect.stub import Naps

APP = "12"


@pytest.fixture(scope="module")
def key() -> RSAPrivateKey:
    return generate_private_key(65537, 2048)


@pytest.fixture(scope="module")
def pem(key: RSAPrivateKey) -> str:
    return key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption()).decode()


@dataclass
class Forge:
    """A server that knows one app: it makes tokens for its installations, and opens repositories with them."""

    key: RSAPrivateKey
    url: str = ""
    installed: dict[str, int] = field(default_factory=dict)
    suspended: set[int] = field(default_factory=set)
    valid: dict[str, int] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    answers: list[web.Response] = field(default_factory=list)
    _numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def _by_app(self, request: web.Request) -> bool:
        try:
            claims = jwt.decode(request.headers["Authorization"].removeprefix("Bearer "), self.key.public_key(), ["RS256"])
        except jwt.PyJWTError:
            return False
        return bool(claims["iss"] == APP and claims["exp"] - claims["iat"] <= 600)

    async def handle(self, request: web.Request) -> web.Response:
        self.asked.append(f"{request.method} {request.path}")
        if request.path.startswith("/app/"):
            if not self._by_app(request):
                return web.json_response({"message": "A JSON web token could not be decoded"}, status=401)
            return self.answers.pop() if self.answers else self._for_app(request)
        token = request.headers.get("Authorization", "").removeprefix("token ")
        if token not in self.valid:
            return web.json_response({"message": "Bad credentials"}, status=401)
        return web.json_response({"opened by": self.valid[token]})

    def _for_app(self, request: web.Request) -> web.Response:
        if request.path == "/app/installations":
            listed = [
                {
                    "id": number,
                    "account": {"login": owner},
                    "suspended_at": "2026-08-01" if number in self.suspended else None,
                }
                for owner, number in self.installed.items()
            ]
            return web.json_response(listed)
        number = int(request.path.split("/")[3])
        if number not in self.installed.values():
            return web.json_response({"message": "Not Found"}, status=404)
        token = f"ghs_{next(self._numbers)}"
        self.valid[token] = number
        return web.json_response({"token": token, "expires_at": "2026-08-20T12:00:00Z"}, status=201)


@pytest_asyncio.fixture
async def forge(key: RSAPrivateKey) -> AsyncIterator[Forge]:
    forge = Forge(key, installed={"Acme": 34, "ada": 56})
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", forge.handle)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    forge.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield forge
    await runner.cleanup()


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def signing(forge: Forge, pem: str, installation: str | None = None, clock: Clock | None = None) -> AppSignIn:
    return AppSignIn(AppKey(APP, pem), forge.url, installation, sleep=Naps(), clock=clock or Clock())


async def opened(forge: Forge, sign_in: AppSignIn, *names: str) -> list[Any]:
    """By which installation each repository was opened."""
    async with Account(sign_in, forge.url, sleep=Naps()).api() as api:
        return [(await api.get(f"/repos/{name}", name))["opened by"] for name in names]


async def test_each_repository_is_opened_by_the_installation_of_its_owner_with_one_token_each(
    forge: Forge, pem: str
) -> None:
    assert await opened(forge, signing(forge, pem), "acme/axle", "ada/loom", "acme/hub") == [34, 56, 34]
    assert [asked for asked in forge.asked if "/app/" in asked] == [
        "GET /app/installations",
        "POST /app/installations/34/access_tokens",
        "POST /app/installations/56/access_tokens",
    ]


async def test_an_owner_without_installation_is_read_by_another_one_which_opens_what_is_public(
    forge: Forge, pem: str
) -> None:
    assert await opened(forge, signing(forge, pem), "elsewhere/public") == [34]


async def test_the_installation_that_is_named_is_the_only_one(forge: Forge, pem: str) -> None:
    sign_in = signing(forge, pem, "56")
    assert await opened(forge, sign_in, "acme/axle", "ada/loom") == [56, 56]
    assert "GET /app/installations" not in forge.asked


async def test_a_token_is_renewed_before_its_hour_is_over(forge: Forge, pem: str) -> None:
    clock = Clock()
    sign_in = signing(forge, pem, "34", clock)
    first = await sign_in.pass_for("acme/axle")
    clock.now += RENEWED_AFTER - 1
    assert await sign_in.pass_for("acme/axle") == first == Pass("GitHub App 12, installation 34", "token ghs_1")
    clock.now += 1
    assert (await sign_in.pass_for("acme/axle")).authorization == "token ghs_2"
    assert RENEWED_AFTER < 60 * 60


async def test_a_token_that_was_taken_back_is_replaced_in_the_middle_of_a_run(forge: Forge, pem: str) -> None:
    sign_in = signing(forge, pem)
    assert await opened(forge, sign_in, "acme/axle") == [34]
    forge.valid.clear()
    assert await opened(forge, sign_in, "acme/axle", "acme/hub") == [34, 34]
    assert list(forge.valid) == ["ghs_2"]


async def test_names_are_grouped_by_what_opens_them(forge: Forge, pem: str) -> None:
    groups = await signing(forge, pem).together(["acme/axle", "ada/loom", "acme/hub"])
    assert groups == [("acme/axle", "acme/hub"), ("ada/loom",)]


async def test_a_suspended_installation_is_not_used(forge: Forge, pem: str) -> None:
    forge.suspended = {34}
    assert await opened(forge, signing(forge, pem), "acme/axle") == [56]


async def refusal(forge: Forge, sign_in: AppSignIn) -> CollectError:
    with pytest.raises(CollectError) as refused:
        await opened(forge, sign_in, "acme/axle")
    return refused.value


async def test_an_app_that_is_installed_nowhere_says_so_and_looks_again(forge: Forge, pem: str) -> None:
    forge.installed.clear()
    sign_in = signing(forge, pem)
    refused = await refusal(forge, sign_in)
    assert isinstance(refused, SourceForbidden)
    assert refused.reason == "GitHub App 12 is installed nowhere; install it for the repositories to be read"
    forge.installed["acme"] = 34
    assert await opened(forge, sign_in, "acme/axle") == [34]


async def test_an_installation_that_does_not_exist_is_named(forge: Forge, pem: str) -> None:
    refused = await refusal(forge, signing(forge, pem, "99"))
    assert isinstance(refused, SourceForbidden)
    assert refused.reason == "GitHub App 12 has no installation 99; install it, or check GITHUB_APP_INSTALLATION"


async def test_the_key_of_another_app_is_refused_once_for_all(forge: Forge, pem: str) -> None:
    other = AppSignIn(AppKey("13", pem), forge.url, sleep=Naps())
    refused = await refusal(forge, other)
    assert isinstance(refused, TokenRefused)
    assert refused.reason == (
        "GitHub knows no such app, or not by this key (GitHub refuses the token (A JSON web token could not be decoded)); "
        "check GITHUB_APP_ID and GITHUB_APP_KEY"
    )


@pytest.mark.parametrize("answer", [{"token": ""}, {}, []])
async def test_an_answer_without_a_token_is_not_what_is_documented(forge: Forge, pem: str, answer: Sequence[Any]) -> None:
    forge.answers = [web.json_response(answer, status=201)]
    refused = await refusal(forge, signing(forge, pem, "34"))
    assert isinstance(refused, SourceUnavailable)
    assert refused.reason.startswith("GitHub's answer is not what it documents (token")


@pytest.mark.parametrize("text", ["", "no key", "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n"])
def test_what_is_no_key_is_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(InputError) as refused:
        AppKey(APP, text)
    assert str(refused.value) == "GITHUB_APP_KEY holds no private key in PEM; name the file that GitHub gave you"


async def test_neither_key_nor_token_shows_in_what_is_printed(forge: Forge, pem: str) -> None:
    sign_in = signing(forge, pem, "34")
    assert "ghs_1" not in repr(await sign_in.pass_for("acme/axle"))
    assert "PRIVATE" not in repr(vars(sign_in))
