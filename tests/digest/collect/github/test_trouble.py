"""The GitHub collector against a server that stumbles, refuses, sends elsewhere or does not answer."""

from __future__ import annotations

import socket
from datetime import timedelta

import pytest

from digest.collect import Collected
from digest.collect.github import GitHubCollector
from digest.collect.github import api as github_api
from digest.errors import InputError
from digest.model import Failure
from tests.digest.collect.github import answers
from tests.digest.collect.github.served import WIDGET, WINDOW, collect, keys, serve
from tests.digest.collect.stub import Naps, Reply, Stub, stub_running

SAML = "Resource protected by organization SAML enforcement."


async def test_a_link_to_another_host_is_not_followed_and_gets_no_token(stub: Stub) -> None:
    serve(stub)
    async with stub_running() as other:
        link = {"Link": f'<{other.url}/repos/acme/widget/commits?page=2>; rel="next"'}
        stub.on(f"{WIDGET}/commits", Reply(data=[], headers=link))
        found = await collect(stub, token="ghp_example")
        assert other.asked == []
    host = stub.url.removeprefix("http://")
    told = Failure("acme/widget", f"{host} sends on to {other.url}, which is not followed")
    assert found == Collected(failures=(told,))


async def test_a_chain_of_pages_without_end_is_a_failure(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(github_api, "MAX_PAGES", 3)
    serve(stub)
    stub.on(f"{WIDGET}/commits", Reply(data=[], headers={"Link": f'<{stub.url}{WIDGET}/commits>; rel="next"'}))
    found = await collect(stub)
    assert found.failures == (Failure("acme/widget", "more than 3 pages of one list; ask for a shorter window"),)
    assert stub.paths == [WIDGET, *[f"{WIDGET}/commits"] * 3]


async def test_a_rename_to_another_host_is_told_and_not_followed(stub: Stub) -> None:
    async with stub_running() as other:
        stub.on(WIDGET, Reply(301, {}, {"Location": f"{other.url}/repositories/7"}))
        found = await collect(stub, token="ghp_example")
        assert other.asked == []
    assert "which is not followed" in found.failures[0].reason


async def test_one_repository_that_cannot_be_read_costs_no_other(stub: Stub) -> None:
    serve(stub, "acme/axle", 8)
    serve(stub, "acme/hub", 9)
    stub.on("/repos/acme/hub/commits", Reply(data=[answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")]))
    stub.on("/repos/acme/axle/releases", Reply(502, text="<html>", headers={"Content-Type": "text/html"}))
    naps = Naps()
    found = await collect(stub, "acme/lost", "acme/axle", "acme/hub", naps=naps)
    assert [repo.name for repo in found.repos] == ["acme/hub"]
    assert keys(found) == [("commit", "a" * 40)]
    assert found.failures == (
        Failure("acme/lost", "not found on GitHub, or it is private: then set GITHUB_TOKEN"),
        Failure("acme/axle", "GitHub answered 502 (Bad Gateway); try again later"),
    )
    assert naps.taken == [1, 2, 4]


@pytest.mark.parametrize(
    "stumble",
    [
        Reply(502, text="<html><h1>Unicorn!</h1></html>", headers={"Content-Type": "text/html"}),
        Reply(200, text='[{"sha": "aaaa'),
        Reply(200, [answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")], cut=40),
        Reply(520, text="?", headers={"Content-Type": "text/plain"}),
    ],
    ids=["502 with HTML", "cut JSON", "broken connection", "a status that is none"],
)
async def test_a_server_that_stumbles_once_is_asked_again(stub: Stub, stumble: Reply) -> None:
    serve(stub)
    good = Reply(data=[answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")])
    stub.on(f"{WIDGET}/commits", stumble, good)
    naps = Naps()
    found = await collect(stub, naps=naps)
    assert (keys(found), found.failures, naps.taken) == ([("commit", "a" * 40)], (), [1])


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply(200, text='[{"sha": "aaaa'), "GitHub's answer is cut short or no JSON; try again later"),
        (Reply(200, {"message": "a surprise"}), "GitHub's answer is not what it documents (a list was expected)"),
        (
            Reply(200, text="<html>sign in</html>", headers={"Content-Type": "text/html"}),
            "GitHub's answer is not what it documents (a list was expected)",
        ),
        (
            Reply(403, {"message": SAML}),
            f"GitHub does not give it ({SAML}); authorize the token for the organization (Configure SSO, beside the token)",
        ),
    ],
)
async def test_an_answer_that_cannot_be_used_is_never_a_quiet_day(stub: Stub, reply: Reply, reason: str) -> None:
    serve(stub)
    stub.on(f"{WIDGET}/commits", reply)
    assert await collect(stub, token="ghp_example") == Collected(failures=(Failure("acme/widget", reason),))


async def test_a_short_limit_is_waited_for(stub: Stub) -> None:
    serve(stub)
    limit = Reply(429, {"message": "You have exceeded a secondary rate limit."}, {"Retry-After": "8"})
    stub.on(f"{WIDGET}/pulls", limit, Reply(data=[answers.pull(12, "Add spokes", merged_at="2026-08-19T11:00:00Z")]))
    naps = Naps()
    found = await collect(stub, naps=naps)
    assert (keys(found), found.failures, [round(nap) for nap in naps.taken]) == ([("pull", "12")], (), [8])


async def test_a_used_up_limit_is_told_with_its_end_and_nobody_else_is_asked_for(stub: Stub) -> None:
    serve(stub, "acme/axle", 8)
    used_up = {
        "x-ratelimit-limit": "60",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": str(int((WINDOW.end + timedelta(hours=12)).timestamp())),
        "Date": "Thu, 20 Aug 2026 11:15:00 GMT",
    }
    stub.on("/repos/acme/hub", Reply(403, {"message": "API rate limit exceeded"}, used_up))
    naps = Naps()
    found = await collect(stub, "acme/axle", "acme/hub", "acme/rim", "acme/tyre", naps=naps)
    reason = "GitHub's requests are used up until 2026-08-20 12:00 UTC; with a token in GITHUB_TOKEN there are more"
    assert [repo.name for repo in found.repos] == ["acme/axle"]
    assert found.failures == tuple(Failure(f"acme/{name}", reason) for name in ("hub", "rim", "tyre"))
    assert (stub.paths[-1], naps.taken) == ("/repos/acme/hub", [])


async def test_a_refused_token_is_shown_once(stub: Stub) -> None:
    stub.on("/graphql", Reply(401, {"message": "Bad credentials"}))
    found = await collect(stub, "acme/widget", "acme/axle", token="ghp_example")
    reason = "GitHub refuses the token (Bad credentials); put a valid one into GITHUB_TOKEN"
    assert found == Collected(failures=(Failure("acme/widget", reason), Failure("acme/axle", reason)))
    assert stub.paths == ["/graphql"]


async def test_a_host_that_is_not_there_is_tried_for_one_repository_only() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    naps = Naps()
    found = await GitHubCollector(["a/b", "c/d"], None, f"http://127.0.0.1:{port}", sleep=naps).collect(WINDOW)
    reason = f"127.0.0.1:{port} cannot be reached; check the address, the network and the certificate"
    assert found == Collected(failures=(Failure("a/b", reason), Failure("c/d", reason)))
    assert naps.taken == [1, 2, 4]


@pytest.mark.parametrize("token", ["ghp exam", "ghp_é", "ghp\x00"])
def test_a_token_with_a_character_that_no_token_has_is_refused_and_not_repeated(token: str) -> None:
    with pytest.raises(InputError) as refused:
        GitHubCollector(["acme/widget"], token)
    assert str(refused.value) == "GITHUB_TOKEN holds a character that no token has; copy the token again"
