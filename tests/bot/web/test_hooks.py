"""GitHub's webhooks over a socket: what is kept, what is refused and with which status, and how fast."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import uuid
from collections.abc import AsyncIterator, MutableMapping
from dataclasses import dataclass
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.store.memory import MemoryStore
from bot.store.port import StoreError
from bot.store.sqlite import SqliteStore
from bot.web import hooks
from bot.web.hooks import LARGEST, PATH, GithubHook
from bot.web.server import build_web
from digest.collect.github.hooks import Notice
from tests.bot.clocks import MovedClock
from tests.bot.slack.proxy import served
from tests.bot.stories import NOON
from tests.peers.github_as_hooks import SECRET, GithubSender

PUSH = {"ref": "refs/heads/main", "repository": {"id": 7}, "commits": []}
WRONG = "sha256=" + "0" * 64


@dataclass
class Post:
    """An endpoint, who delivers to it, and what it kept."""

    github: GithubSender
    store: MemoryStore
    clock: MovedClock

    async def kept(self) -> tuple[Notice, ...]:
        return await self.store.notices([7], NOON)


@pytest.fixture
async def post() -> AsyncIterator[Post]:
    store, clock = MemoryStore(), MovedClock()
    async with served(build_web(GithubHook(store, SECRET, clock).routes)) as url, ClientSession() as session:
        yield Post(GithubSender(f"{url}{PATH}", session), store, clock)


async def test_a_delivery_that_github_signed_is_kept_as_it_came(post: Post) -> None:
    answer = await post.github.send("push", PUSH, "72d3162e-cc78-11e3-81ab-4c9367dc0958")
    assert (answer.status, answer.text) == (202, "kept\n")
    [found] = await post.kept()
    assert (found.id, found.kind, found.repo, found.at) == ("72d3162e-cc78-11e3-81ab-4c9367dc0958", "push", 7, NOON)
    assert found.data == PUSH


@pytest.mark.parametrize("kind", ["push", "pull_request", "release", "issues", "repository", "repository_advisory", "ping"])
async def test_every_event_that_is_of_use_is_kept(post: Post, kind: str) -> None:
    assert (await post.github.send(kind, PUSH)).status == 202
    assert [each.kind for each in await post.kept()] == [kind]


async def test_a_ping_of_an_organization_is_about_no_repository(post: Post) -> None:
    assert (await post.github.send("ping", {"zen": "Keep it simple.", "hook": {"events": ["push"]}})).status == 202


@pytest.mark.parametrize(
    "signature", [None, "", WRONG, WRONG.upper(), "sha1=" + "0" * 40, "sha256=é", WRONG + "0", "sha256="]
)
async def test_what_github_did_not_sign_is_refused(post: Post, signature: str | None) -> None:
    answer = await post.github.send("push", PUSH, X_Hub_Signature_256=signature)
    assert answer.status == 401
    assert await post.kept() == ()


async def test_what_is_signed_with_another_secret_is_refused(post: Post) -> None:
    post.github.secret = "another secret"
    answer = await post.github.send("push", PUSH)
    assert (answer.status, answer.text) == (
        401,
        "the signature is wrong; GITHUB_WEBHOOK_SECRET is not the webhook's secret\n",
    )


async def test_nothing_is_parsed_before_the_signature_is_known(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[bytes] = []

    def read(_: str, body: bytes) -> tuple[int | None, bytes]:
        parsed.append(body)
        return 7, body

    monkeypatch.setattr(hooks, "_read", read)
    assert (await post.github.send_bytes("push", b"{", X_Hub_Signature_256=WRONG)).status == 401
    assert parsed == []
    assert (await post.github.send_bytes("push", b"{}")).status == 202
    assert parsed == [b"{}"]


async def test_a_body_changed_on_the_way_is_refused(post: Post) -> None:
    signature = f"sha256={hmac.digest(SECRET.encode(), b'{}', hashlib.sha256).hex()}"
    assert (await post.github.send("push", PUSH, X_Hub_Signature_256=signature)).status == 401


async def test_a_replay_is_refused_and_the_first_one_stays(post: Post) -> None:
    delivery = str(uuid.uuid4())
    assert (await post.github.send("push", PUSH, delivery)).status == 202
    post.clock.advance(60)
    answer = await post.github.send("push", {**PUSH, "ref": "refs/heads/other"}, delivery)
    assert (answer.status, answer.text) == (409, "this delivery was kept before\n")
    assert [(each.data, each.at) for each in await post.kept()] == [(PUSH, NOON)]


@pytest.mark.parametrize("kind", ["star", "workflow_run", "", "../push", "PUSH"])
async def test_an_event_of_no_use_is_refused_and_says_which_are(post: Post, kind: str) -> None:
    answer = await post.github.send(kind, PUSH)
    assert answer.status == 422
    assert "choose these events: push, pull_request, release, issues, repository, repository_advisory" in answer.text
    assert await post.kept() == ()


@pytest.mark.parametrize("content_type", ["application/x-www-form-urlencoded", "text/plain", None])
async def test_another_content_type_is_refused(post: Post, content_type: str | None) -> None:
    assert (await post.github.send("push", PUSH, Content_Type=content_type)).status == 415


@pytest.mark.parametrize(
    "body",
    [b"", b"payload=%7B%7D", b"[]", b"7", b"null", b'{"repository": {"id": 7}', b"\xff\xfe{", b'{"a": NaN', b"[" * 100_000],
)
async def test_what_is_no_json_object_is_refused(post: Post, body: bytes) -> None:
    answer = await post.github.send_bytes("push", body)
    assert (answer.status, answer.text) == (400, "the body is no JSON object\n")


@pytest.mark.parametrize("about", [None, {}, {"id": None}, {"id": "7"}, {"id": True}, {"id": -1}, {"id": 2**63}, [7], "7"])
async def test_an_event_about_no_repository_is_refused(post: Post, about: object) -> None:
    answer = await post.github.send("push", {**PUSH, "repository": about})
    assert (answer.status, answer.text) == (400, "the push is about no repository\n")


@pytest.mark.parametrize("delivery", [None, "short", "a" * 65, "'; drop table notices; --"])
async def test_a_delivery_without_an_id_is_refused(post: Post, delivery: str | None) -> None:
    answer = await post.github.send("push", PUSH, X_GitHub_Delivery=delivery)
    assert (answer.status, answer.text) == (400, "X-GitHub-Delivery is missing or is none\n")


async def test_the_largest_body_is_kept_and_a_larger_one_refused_before_it_is_read(post: Post) -> None:
    filler = LARGEST - len(json.dumps({**PUSH, "filler": ""}))
    assert (await post.github.send("push", {**PUSH, "filler": "x" * filler})).status == 202
    reader, writer = await asyncio.open_connection("127.0.0.1", int(post.github.url.split(":")[2].split("/")[0]))
    head = f"POST {PATH} HTTP/1.1\r\nHost: x\r\nX-Hub-Signature-256: {WRONG}\r\nContent-Length: {LARGEST + 1}\r\n\r\n"
    writer.write(head.encode())
    assert b" 413 " in await reader.readline()
    writer.close()


async def test_a_body_of_unknown_length_is_refused_when_it_grows_too_large(post: Post) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(LARGEST // 2**16 + 2):
            yield b" " * 2**16

    headers = {"X-Hub-Signature-256": WRONG, "Content-Type": "application/json"}
    async with post.github.session.post(post.github.url, data=endless(), headers=headers) as answer:
        assert answer.status == 413
        assert await answer.text() == (
            f"more than {LARGEST} bytes; what it tells is read from GitHub when the desk is next read in full, once a day\n"
        )


async def test_a_body_that_does_not_arrive_is_given_up(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "PATIENCE", 0.05)
    reader, writer = await asyncio.open_connection("127.0.0.1", int(post.github.url.split(":")[2].split("/")[0]))
    writer.write(f"POST {PATH} HTTP/1.1\r\nHost: x\r\nX-Hub-Signature-256: {WRONG}\r\nContent-Length: 9\r\n\r\n{{".encode())
    assert b" 408 " in await reader.readline()
    writer.close()


async def test_another_method_is_refused(post: Post) -> None:
    async with post.github.session.get(post.github.url) as answer:
        assert answer.status == 405


async def test_without_a_secret_there_is_no_endpoint() -> None:
    async with served(build_web()) as url, ClientSession() as session:
        assert (await GithubSender(f"{url}{PATH}", session).send("push", PUSH)).status == 404


async def test_while_the_database_cannot_be_used_github_is_told_to_come_again(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_: Notice) -> bool:
        raise StoreError("paper.db: the database cannot grow, the disk is full")

    delivery = str(uuid.uuid4())
    with monkeypatch.context() as broken:
        broken.setattr(post.store, "keep_notice", full)
        answer = await post.github.send("push", PUSH, delivery)
    assert (answer.status, answer.text) == (503, "the database cannot be used; redeliver it later\n")
    assert (await post.github.send("push", PUSH, delivery)).status == 202


async def test_no_secret_and_no_body_is_logged(post: Post, logged: list[MutableMapping[str, Any]]) -> None:
    await post.github.send("push", {"private": "hushed"}, X_Hub_Signature_256=WRONG)
    assert [(each["event"], each["status"]) for each in logged] == [("a webhook's delivery is refused", 401)]
    assert not any(word in repr(logged) for word in (SECRET, "hushed", "0" * 64))


async def test_a_thousand_deliveries_at_once_are_all_kept_and_none_is_worked_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """What a delivery costs is its signature, its JSON and one row: no collector, no composer and no network is there."""
    store = await SqliteStore.open(tmp_path_factory.mktemp("flood") / "paper.db")
    async with served(build_web(GithubHook(store, SECRET, MovedClock()).routes)) as url, ClientSession() as session:
        github = GithubSender(f"{url}{PATH}", session)
        kinds = ("push", "pull_request", "issues", "release")
        answers = await asyncio.gather(
            *(github.send(kinds[n % 4], {**PUSH, "n": n}, f"delivery-{n:04}") for n in range(1000))
        )
    assert {answer.status for answer in answers} == {202}
    found = await store.notices([7], NOON)
    assert [(each.id, each.data["n"]) for each in found] == [(f"delivery-{n:04}", n) for n in range(1000)]
    await store.close()
