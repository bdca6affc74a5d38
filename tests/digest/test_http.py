"""The one HTTP client: it stays on its host, it gives up in time, and it does not talk about what it sends."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from aiohttp import web

from digest.errors import InputError
from digest.http import Elsewhere, Http, NoAnswer, Unreachable, origin, retry_after, until_reset
from tests.digest.collect.stub import Reply, Stub, stub_running

TOKEN = {"Authorization": "token ghp_example"}


@pytest_asyncio.fixture
async def stub() -> AsyncIterator[Stub]:
    async with stub_running() as running:
        yield running


async def test_an_answer_comes_with_status_headers_and_body(stub: Stub) -> None:
    stub.on("/a", Reply(418, {"tea": True}, {"X-Kind": "pot"}))
    async with Http(stub.url) as http:
        answer = await http.request("GET", f"{stub.url}/a", TOKEN)
    assert (answer.status, answer.headers["x-kind"], answer.body) == (418, "pot", b'{"tea": true}')
    assert stub.asked[0].headers["Authorization"] == "token ghp_example"


async def test_a_redirect_on_the_same_host_is_followed(stub: Stub) -> None:
    stub.on("/old", Reply(301, {}, {"Location": "/new?page=2"}))
    stub.on("/new", Reply(200, ["here"]))
    async with Http(stub.url) as http:
        answer = await http.request("GET", f"{stub.url}/old", {})
    assert (answer.body, answer.url) == (b'["here"]', f"{stub.url}/new?page=2")


async def test_a_redirect_to_another_host_is_not_followed_and_the_other_host_hears_nothing(stub: Stub) -> None:
    async with stub_running() as other:
        stub.on("/old", Reply(301, {}, {"Location": f"{other.url}/new"}))
        async with Http(stub.url) as http:
            with pytest.raises(Elsewhere, match=r"sends on to http://127\.0\.0\.1:"):
                await http.request("GET", f"{stub.url}/old", TOKEN)
        assert other.asked == []


@pytest.mark.parametrize("place", ["ftp://127.0.0.1/x", "http://[::/"])
async def test_a_redirect_to_an_address_that_is_none_is_no_answer(stub: Stub, place: str) -> None:
    stub.on("/old", Reply(301, {}, {"Location": place}))
    async with Http(stub.url) as http:
        with pytest.raises(NoAnswer):
            await http.request("GET", f"{stub.url}/old", {})
    assert stub.paths == ["/old"]


async def test_redirects_in_circles_end(stub: Stub) -> None:
    stub.on("/a", Reply(302, {}, {"Location": "/a"}))
    async with Http(stub.url) as http:
        with pytest.raises(NoAnswer, match="circles"):
            await http.request("GET", f"{stub.url}/a", {})
    assert stub.paths == ["/a"] * 6


async def test_what_is_posted_is_not_sent_a_second_time_by_a_redirect(stub: Stub) -> None:
    stub.on("/a", Reply(307, {}, {"Location": "/b"}))
    async with Http(stub.url) as http:
        answer = await http.request("POST", f"{stub.url}/a", {}, b"{}")
    assert (answer.status, stub.paths) == (307, ["/a"])


async def test_a_port_that_nobody_listens_on_cannot_be_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    async with Http(f"http://127.0.0.1:{port}") as http:
        with pytest.raises(Unreachable, match=rf"^127\.0\.0\.1:{port} cannot be reached; check the address"):
            await http.request("GET", f"http://127.0.0.1:{port}/a?secret=1", TOKEN)


async def test_an_answer_that_drips_is_given_up_at_the_deadline() -> None:
    async def drip(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Length": "100000"})
        await response.prepare(request)
        for _ in range(1000):
            await response.write(b"x")
            await asyncio.sleep(0.01)
        return response

    app = web.Application()
    app.router.add_get("/a", drip)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    async with Http(url, deadline=0.1) as http:
        with pytest.raises(NoAnswer, match=r"did not answer within 0\.1 seconds"):
            await http.request("GET", f"{url}/a", {})
    await runner.cleanup()


async def test_a_connection_that_breaks_is_no_answer(stub: Stub) -> None:
    stub.on("/a", Reply(200, ["a long list"], cut=5))
    async with Http(stub.url) as http:
        with pytest.raises(NoAnswer, match="broke off its answer"):
            await http.request("GET", f"{stub.url}/a", {})


async def test_an_answer_without_end_is_not_kept(stub: Stub) -> None:
    stub.on("/a", Reply(200, "x" * 2**20))
    async with Http(stub.url, largest=2**20) as http:
        with pytest.raises(NoAnswer, match="sent more than 1 MiB"):
            await http.request("GET", f"{stub.url}/a", {})


async def test_addresses_and_tokens_are_in_no_log(stub: Stub, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    stub.on("/a", Reply(200, []))
    async with Http(stub.url) as http:
        await http.request("GET", f"{stub.url}/a?secret=1", TOKEN)
    assert not [record for record in caplog.records if record.name.startswith(("httpx", "httpcore"))]
    assert "secret=1" not in caplog.text
    assert "ghp_example" not in caplog.text


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://API.github.com/repos", "https://api.github.com"),
        ("https://api.github.com:443/x", "https://api.github.com"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://[::1]:8080/x", "http://[::1]:8080"),
        ("https://user:word@host.example/x", "https://host.example"),
    ],
)
def test_an_origin_is_scheme_host_and_port(url: str, expected: str) -> None:
    assert origin(url) == expected


@pytest.mark.parametrize("url", ["", "api.github.com", "ftp://host.example", "https://", "http://[::", "http://a:b"])
def test_what_is_no_address_has_no_origin(url: str) -> None:
    with pytest.raises(InputError, match="is no address of a service"):
        origin(url)


@pytest.mark.parametrize(
    "absurd",
    [
        "Mon, 01 Jan 99999999999999 00:00:00 GMT",
        "Thu, 01 Jan 2026 00:00:00 +99999999999999",
        "Thu, 99999999999999 Jan 2026 00:00:00 GMT",
    ],
)
def test_a_date_that_no_calendar_holds_is_as_good_as_none(absurd: str) -> None:
    assert retry_after({"retry-after": absurd, "date": "Thu, 01 Jan 2026 00:00:00 GMT"}) is None
    assert until_reset({"x-ratelimit-reset": "1767225600", "date": absurd}) is None
