"""What a desk reads: several kinds of sources as one activity, and no source's failure costs another one."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.model import Desk
from bot.wire import UNKEPT, DeskWire
from digest.collect.forges import Forges
from digest.coverage import ledger_of
from digest.filters import Filters
from digest.model import Commit, Failure, Window
from tests.digest.collect.stub import stub_running
from tests.gitrepo import GitRepo
from tests.peers.github import GithubPeer
from tests.peers.github_server import github_standing_in
from tests.peers.github_world import ADA, World
from tests.peers.world_as_gitea import gitea_running
from tests.peers.world_as_gitlab import gitlab_running

AUGUST = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))
NOW = AUGUST.end + timedelta(seconds=5)


def wire(tmp_path: Path, github_url: str, token: str | None = None) -> DeskWire:
    return DeskWire(token, github_url, tmp_path / "clones", lambda: NOW)


def lamp(tmp_path: Path) -> str:
    repo = GitRepo(tmp_path / "lamp")
    repo.commit("Dim the lamp", at="2026-08-19T10:00:00Z", files={"lamp.py": "dim\n"})
    repo.commit("Too late", at="2026-08-20T00:00:00Z", files={"lamp.py": "bright\n"})
    return str(repo.write().path)


async def test_github_and_git_are_one_activity(tmp_path: Path, github_peer: GithubPeer) -> None:
    press = github_peer.new_repo("press")
    github_peer.commit(press, "Oil the press", AUGUST.start, {"oil.txt": "1\n"})
    desk = Desk("works", title="The works", about="Two machines.", repos=(press,), git=(lamp(tmp_path),))
    found = await wire(tmp_path, github_peer.url, github_peer.token).collect(desk, AUGUST)
    assert (found.desk.slug, found.desk.title, found.desk.about) == ("works", "The works", "Two machines.")
    assert (found.window, found.collected_at, found.failures) == (AUGUST, NOW, ())
    assert [repo.name for repo in found.repos] == [press, "local/lamp"]
    told = {(event.repo, event.title) for event in found.events if isinstance(event, Commit)}
    assert told == {(press, "Oil the press"), ("local/lamp", "Dim the lamp")}


async def test_activity_carries_what_the_desk_covers(tmp_path: Path) -> None:
    filters = Filters(paths=("docs",), bots="hide")
    desk = Desk("works", title="The works", git=(lamp(tmp_path),), filters=filters)
    found = await wire(tmp_path, "http://127.0.0.1:9").collect(desk, AUGUST)
    assert found.desk.filters == filters
    assert [each.change.title for each in ledger_of(found).left_out] == ["Dim the lamp"]


async def test_a_source_that_cannot_be_read_is_named_beside_what_could_be(tmp_path: Path) -> None:
    missing = str(tmp_path / "nowhere")
    async with stub_running() as github:
        desk = Desk("works", title="The works", repos=("acme/gone",), git=(lamp(tmp_path), missing))
        found = await wire(tmp_path, github.url).collect(desk, AUGUST)
    assert [event.repo for event in found.events] == ["local/lamp"]
    assert {failure.repo for failure in found.failures} == {"acme/gone", missing}
    reasons = {failure.repo: failure.reason for failure in found.failures}
    assert reasons["acme/gone"] == "not found on GitHub, or it is private: then set GITHUB_TOKEN"
    assert "\n" not in reasons[missing]


@pytest.mark.parametrize("token", [None, "a-read-only-token"])
async def test_the_token_goes_to_github_where_there_is_one(tmp_path: Path, token: str | None) -> None:
    async with stub_running() as github:
        await wire(tmp_path, github.url, token).collect(Desk("works", title="The works", repos=("acme/gone",)), AUGUST)
    assert {asked.headers.get("Authorization") for asked in github.asked} == {token and f"token {token}"}


async def test_a_desk_without_github_asks_github_for_nothing(tmp_path: Path) -> None:
    async with stub_running() as github:
        await wire(tmp_path, github.url).collect(Desk("works", title="The works", git=(lamp(tmp_path),)), AUGUST)
    assert github.asked == []


async def test_a_clone_of_an_address_is_kept_beside_the_database(tmp_path: Path) -> None:
    address = f"file://{lamp(tmp_path)}"
    cache = tmp_path / "clones"
    for _ in range(2):
        found = await wire(tmp_path, "http://127.0.0.1:9").collect(Desk("a", title="A", git=(address,)), AUGUST)
        assert [event.title for event in found.events if isinstance(event, Commit)] == ["Dim the lamp"]
    assert len([each for each in cache.iterdir() if each.is_dir()]) == 1


async def test_clones_of_addresses_have_the_room_that_is_set(tmp_path: Path) -> None:
    repo = GitRepo(tmp_path / "there" / "lamp")
    repo.commit("Dim the lamp", at="2026-08-19T10:00:00Z", files={"lamp": random.Random(1).randbytes(700_000)})
    repo.write()
    desk = Desk("a", title="A", git=(f"file://{tmp_path}/there/lamp",))
    narrow = await DeskWire(None, "https://github.invalid", tmp_path / "narrow", megabytes=1).collect(desk, AUGUST)
    wide = await DeskWire(None, "https://github.invalid", tmp_path / "wide", megabytes=2).collect(desk, AUGUST)
    assert [failure.reason.partition(",")[0] for failure in narrow.failures] == ["its clone needs more than 0.5 MB"]
    assert [event.key for event in wide.events] == [repo.shas[1]]


async def test_one_desk_mixes_forges_and_feeds_and_each_name_stays_its_own(tmp_path: Path) -> None:
    world = World()
    place = world.add("acme/widget")
    at = AUGUST.start + timedelta(hours=9)
    place.commits.append(Commit("acme/widget", "a" * 40, at, "Oil it", authored_at=at, author=ADA))
    async with github_standing_in(world) as github, gitlab_running(world) as lab, gitea_running(world) as tea:
        forges = Forges({lab.host: lab.url, tea.host: tea.url})
        entries = (
            "acme/widget", f"gitlab:{lab.host}/acme/widget", f"gitea:{tea.host}/acme/widget", "feed:http://127.0.0.1:9/a.atom",
        )  # fmt: skip
        desk = Desk("works", title="The works", repos=entries)
        found = await replace(wire(tmp_path, github.url), forges=forges).collect(desk, AUGUST)
    names = ["acme/widget", f"{lab.host}/acme/widget", f"{tea.host}/acme/widget"]
    assert [repo.name for repo in found.repos] == names
    assert [event.repo for event in found.events] == names
    assert len(found.sources) == 3
    assert len({repo.id for repo in found.repos}) == 3
    assert [failure.repo for failure in found.failures] == ["127.0.0.1:9/a.atom"]


async def test_a_folder_of_clones_that_cannot_be_used_costs_no_other_source(tmp_path: Path) -> None:
    (tmp_path / "clones").touch()
    path = lamp(tmp_path)
    found = await wire(tmp_path, "http://127.0.0.1:9").collect(
        Desk("works", title="The works", git=(f"file://{path}", path)), AUGUST
    )
    assert found.failures == (Failure(f"file://{path}", UNKEPT),)
    assert [event.title for event in found.events if isinstance(event, Commit)] == ["Dim the lamp"]
