"""Every way in which a forge may fail one repository, through the command line: the story names it, with the reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from digest.collect.forges.collector import ForgeCollector
from digest.collect.github.account import Account
from digest.collect.github.budget import Budget
from tests.bot.lamp import Capsys
from tests.bot.test_cli import refused, said
from tests.digest.collect.github import answers
from tests.digest.collect.github.served import serve
from tests.digest.collect.github.test_stand_ins import TROUBLES
from tests.digest.collect.stub import Reply, Stub, stub_in_thread

AXLE = "/repos/acme/axle"
SPAN = ("--since", "2026-08-19T00:00:00Z", "--until", "2026-08-20T00:00:00Z")
NAMES = ("--repo", "acme/hub", "--repo", "acme/axle", "--repo", "acme/rim")
SECRET = "ghp_ThisTokenIsNeverShown"


async def no_wait(_: float) -> None:
    """The waits are asserted where the collector is tested; here nobody waits."""


def by_default(monkeypatch: pytest.MonkeyPatch, owner: type, **values: object) -> None:
    """Let arguments that the command line does not give be these."""
    for name, value in values.items():
        monkeypatch.setitem(owner.__init__.__kwdefaults__, name, value)  # type: ignore[misc]


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Stub]:
    """A GitHub with three repositories in which something happened."""
    for owner in (Account, ForgeCollector):
        by_default(monkeypatch, owner, sleep=no_wait)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with stub_in_thread() as stub:
        monkeypatch.setenv("GITHUB_API_URL", stub.url)
        for number, name in enumerate(("hub", "axle", "rim")):
            serve(stub, f"acme/{name}", number)
            work = answers.commit(f"{number}" * 40, f"Oil the {name}", "2026-08-19T11:00:00Z")
            stub.on(f"/repos/acme/{name}/commits", Reply(data=[work]))
        yield stub


def unread(capsys: Capsys, *named: str) -> dict[str, str]:
    """What the story says it is not about, and why; the text of it names each."""
    code, out, _ = said(capsys, "digest", *named, *SPAN, "--format", "json")
    assert code == 0
    told = {each["repo"]: each["reason"] for each in json.loads(out)["unread"]}
    code, text, _ = said(capsys, "digest", *named, *SPAN)
    assert code == 0
    assert [name for name in told if name not in text] == []
    assert SECRET not in out + text
    return told


@pytest.mark.parametrize("kind", TROUBLES)
def test_the_story_names_the_repository_that_github_fails(
    capsys: Capsys, hub: Stub, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    trouble = TROUBLES[kind]
    if trouble.reply.drip:
        by_default(monkeypatch, Budget, deadline=0.2)
    hub.on(f"{AXLE}/commits", trouble.reply)
    reason = trouble.reason.replace("HOST", hub.url.removeprefix("http://"))
    others = {} if trouble.others else {"acme/rim": reason}
    assert unread(capsys, *NAMES) == {"acme/axle": reason, **others}


def test_the_story_names_a_repository_whose_pages_have_no_end(capsys: Capsys, hub: Stub) -> None:
    hub.on(f"{AXLE}/commits", Reply(data=[], headers={"Link": f'<{hub.url}{AXLE}/commits>; rel="next"'}))
    told = unread(capsys, *NAMES)
    assert told == {"acme/axle": "more than 50 pages of one list; ask for a shorter window"}


@pytest.mark.parametrize("place", ["redirect", "link"])
def test_the_story_names_a_repository_that_leads_to_another_host_which_gets_nothing(
    capsys: Capsys, hub: Stub, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", SECRET)
    with stub_in_thread() as other:
        away = f"{other.url}/repositories/7"
        if place == "redirect":
            hub.on(AXLE, Reply(301, {"message": "Moved"}, {"Location": away}))
        else:
            hub.on(f"{AXLE}/commits", Reply(data=[], headers={"Link": f'<{away}>; rel="next"'}))
        told = unread(capsys, *NAMES)
        assert other.asked == []
    host = hub.url.removeprefix("http://")
    assert told == {"acme/axle": f"{host} sends on to {other.url}, which is not followed"}


def test_the_story_names_a_repository_that_was_never_there(capsys: Capsys, hub: Stub) -> None:  # noqa: ARG001
    told = unread(capsys, "--repo", "acme/hub", "--repo", "acme/nowhere")
    assert told == {"acme/nowhere": "not found on GitHub, or it is private: then set GITHUB_TOKEN"}


def test_a_renamed_repository_is_told_under_its_new_name(capsys: Capsys, hub: Stub) -> None:
    serve(hub, "acme/wheel", 9)
    hub.on("/repos/acme/cog", Reply(301, {}, {"Location": f"{hub.url}/repositories/9"}))
    hub.on("/repositories/9", Reply(data=answers.repo("acme/wheel", 9)))
    work = answers.commit("9" * 40, "True the wheel", "2026-08-19T11:00:00Z")
    hub.on("/repos/acme/wheel/commits", Reply(data=[work]))
    code, out, _ = said(capsys, "digest", "--repo", "acme/cog", *SPAN)
    assert code == 0
    assert "True the wheel ↗ acme/wheel" in out


def test_a_host_that_says_nothing_is_one_line_for_all_repositories(
    capsys: Capsys, hub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_default(monkeypatch, Budget, deadline=0.3, silence=0.3)
    for name in ("hub", "axle", "rim"):
        hub.on(f"/repos/acme/{name}", Reply(silent=True))
    reason = "no usable answer came from GitHub for 0.3 seconds; try again later"
    assert refused(capsys, "digest", *NAMES, *SPAN) == "; ".join(f"acme/{name}: {reason}" for name in ("hub", "axle", "rim"))
    assert hub.paths == ["/repos/acme/hub"]


GRAPHQL_REPO = {
    "databaseId": 1, "nameWithOwner": "acme/hub", "url": "https://github.com/acme/hub", "isPrivate": False,
    "isArchived": False, "pushedAt": None, "defaultBranchRef": None,
    "pullRequests": {"nodes": []}, "releases": {"nodes": []},
}  # fmt: skip


def test_the_story_names_a_repository_that_graphql_gives_an_error_for(
    capsys: Capsys, hub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", SECRET)
    error = {"type": "FORBIDDEN", "path": ["r2"], "message": "Resource not accessible by personal access token"}
    listed = {"nodes": [], "pageInfo": {"hasNextPage": False, "endCursor": None}}
    data = {"r0": listed, "r1": GRAPHQL_REPO, "r2": None}
    hub.on("/graphql", Reply(data={"data": data, "errors": [error]}))
    told = unread(capsys, "--repo", "acme/hub", "--repo", "acme/axle")
    assert told == {"acme/axle": "GitHub does not give it (Resource not accessible by personal access token)"}


FORGE_TROUBLES = {
    "429 beyond patience": (Reply(429, text="", headers={"Retry-After": "900"}), "takes no more requests; with a token in "),
    "502 with HTML": (Reply(502, text="<html>", headers={"Content-Type": "text/html"}), "answered 502; try again later"),
    "cut JSON": (Reply(200, text='{"id": 7, "pa'), "is cut short or no JSON; try again later"),
    "slow loris": (Reply(200, text="[" + " " * 9999, drip=0.05), "did not answer within 0.2 seconds"),
    "a login page": (
        Reply(200, text="<html>Sign in</html>", headers={"Content-Type": "text/html"}),
        "is cut short or no JSON",
    ),
}


@pytest.mark.parametrize("kind", FORGE_TROUBLES)
@pytest.mark.parametrize("forge", ["gitlab", "gitea"])
def test_the_story_names_a_repository_that_another_forge_fails(
    capsys: Capsys, hub: Stub, monkeypatch: pytest.MonkeyPatch, kind: str, forge: str
) -> None:
    reply, reason = FORGE_TROUBLES[kind]
    if reply.drip:
        by_default(monkeypatch, Budget, deadline=0.2)
    with stub_in_thread() as other:
        monkeypatch.setenv(f"{forge.upper()}_URL", other.url)
        host = other.url.removeprefix("http://")
        path = "/api/v4/projects/works/lamp" if forge == "gitlab" else "/api/v1/repos/works/lamp"
        other.on(path, reply)
        told = unread(capsys, "--repo", "acme/hub", "--repo", f"{forge}:{host}/works/lamp")
    assert list(told) == [f"{host}/works/lamp"]
    assert reason in told[f"{host}/works/lamp"]
    assert hub.asked


def test_a_pattern_is_told_by_the_name_of_its_owner(capsys: Capsys, hub: Stub) -> None:
    hub.on("/orgs/acme/repos", Reply(data=[answers.repo("acme/hub", 0)]))
    code, out, _ = said(capsys, "digest", "--repo", "acme/h*", *SPAN)
    assert code == 0
    assert out.splitlines()[0] == "$ the-wire · acme"
    assert " · About acme · " in out


def test_one_repository_of_which_an_entry_was_left_out_is_a_story_and_no_error(capsys: Capsys, hub: Stub) -> None:
    hub.on(f"{AXLE}/commits", Reply(data=[{"sha": "b" * 40, "commit": {}}]))
    [(name, reason)] = unread(capsys, "--repo", "acme/axle").items()
    assert (name, reason.partition(" (")[0]) == (
        "acme/axle",
        "left out, for it is not what GitHub documents: commit bbbbbbb",
    )


def test_an_address_with_the_port_of_the_api_is_read(capsys: Capsys, hub: Stub) -> None:
    code, out, _ = said(capsys, "digest", "--repo", f"{hub.url}/acme/axle", *SPAN)
    assert code == 0
    assert "Oil the axle" in out
