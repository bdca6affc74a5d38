"""Answers that no forge should give, over sockets: each is a failure that names the repository, and nothing else is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from digest.collect import Collected
from digest.collect.forges import ForgeCollector, Forges
from digest.collect.github import GitHubCollector
from tests.digest.collect.github import answers
from tests.digest.collect.github.served import WINDOW, keys, serve
from tests.digest.collect.stub import Naps, Reply, Stub, stub_running

LAB = "gitlab.example.org"


@pytest.fixture
async def stub() -> AsyncIterator[Stub]:
    async with stub_running() as running:
        serve(running, "acme/rim", 1)
        work = answers.commit("a" * 40, "Oil the rim", "2026-08-19T11:00:00Z")
        running.on("/repos/acme/rim/commits", Reply(data=[work]))
        serve(running, "acme/axle", 2)
        page = f"https://{LAB}/acme/axle"
        project = {"id": 7, "path_with_namespace": "acme/axle", "web_url": page, "default_branch": "main"}
        running.on("/api/v4/projects/acme/axle", Reply(data=project))
        for part in ("merge_requests", "repository/commits", "releases", "repository/tags"):
            running.on(f"/api/v4/projects/7/{part}", Reply(data=[]))
        yield running


async def of_github(stub: Stub) -> Collected:
    return await GitHubCollector(["acme/axle", "acme/rim"], None, stub.url, sleep=Naps()).collect(WINDOW)


async def of_gitlab(stub: Stub) -> Collected:
    forges = Forges(addresses={LAB: stub.url})
    return await ForgeCollector([f"gitlab:{LAB}/acme/axle"], forges, sleep=Naps()).collect(WINDOW)


def limits(**fields: str) -> dict[str, str]:
    """The headers of a limit, in the spelling of both."""
    return {f"{begin}-{name}": value for begin in ("X-RateLimit", "RateLimit") for name, value in fields.items()}


@pytest.mark.parametrize("reset", ["1e400", "9" * 30, "-9" * 20, "nan", "soon", ""])
async def test_a_limit_whose_end_is_no_time_is_none(stub: Stub, reset: str) -> None:
    odd = limits(Limit="60", Remaining="5", Reset=reset)
    stub.on("/repos/acme/axle/commits", Reply(data=[], headers=odd))
    stub.on("/api/v4/projects/7/releases", Reply(data=[], headers=odd))
    found = await of_github(stub)
    assert (keys(found), found.failures) == ([("commit", "a" * 40)], ())
    assert (await of_gitlab(stub)).failures == ()


@pytest.mark.parametrize("said", [{"Limit": "sixty"}, {"Remaining": "some"}, {"Remaining": ""}, {"Limit": "9" * 5000}])
async def test_a_limit_that_is_no_number_is_none(stub: Stub, said: dict[str, str]) -> None:
    odd = limits(**{"Limit": "60", "Remaining": "5", "Reset": "1787230800", **said})
    stub.on("/repos/acme/axle/commits", Reply(data=[], headers=odd))
    stub.on("/api/v4/projects/7/releases", Reply(data=[], headers=odd))
    found = await of_github(stub)
    assert (keys(found), found.failures) == ([("commit", "a" * 40)], ())
    assert (await of_gitlab(stub)).failures == ()


LINKS = ['<http://[>; rel="next"', '<file:///etc/passwd>; rel="next"', '<http://a b/>; rel="next"']


@pytest.mark.parametrize("link", LINKS)
async def test_a_next_page_that_has_no_address_is_a_failure(stub: Stub, link: str) -> None:
    for path in ("/repos/acme/axle/pulls", "/api/v4/projects/7/repository/tags"):
        stub.on(path, Reply(data=[], headers={"Link": link}), Reply(data=[]))
    hub, lab = await of_github(stub), await of_gitlab(stub)
    assert keys(hub) == [("commit", "a" * 40)]
    assert [each.repo for each in (*hub.failures, *lab.failures)] == ["acme/axle", f"{LAB}/acme/axle"]


@pytest.mark.parametrize("location", ["http://[::bad", "file:///etc/passwd", "//", "http://", "\\\\share\\x"])
async def test_a_redirect_that_leads_nowhere_is_a_failure(stub: Stub, location: str) -> None:
    for path in ("/repos/acme/axle", "/api/v4/projects/acme/axle"):
        stub.on(path, Reply(302, text="", headers={"Location": location}))
    hub, lab = await of_github(stub), await of_gitlab(stub)
    assert keys(hub) == [("commit", "a" * 40)]
    assert [each.repo for each in (*hub.failures, *lab.failures)] == ["acme/axle", f"{LAB}/acme/axle"]


@pytest.mark.parametrize("charset", ["klingon", "utf-16", "base64", '"', "utf-8; charset=latin-1"])
async def test_a_list_in_letters_that_it_is_not_written_in_is_told(stub: Stub, charset: str) -> None:
    odd = Reply(data=[{"sha": "ä"}], headers={"Content-Type": f"application/json; charset={charset}"})
    stub.on("/repos/acme/axle/commits", odd)
    stub.on("/api/v4/projects/7/repository/commits", odd)
    hub, lab = await of_github(stub), await of_gitlab(stub)
    assert keys(hub) == [("commit", "a" * 40)]
    assert [each.repo for each in (*hub.failures, *lab.failures)] == ["acme/axle", f"{LAB}/acme/axle"]
