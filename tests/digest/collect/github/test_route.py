"""Which API a desk is read by, and who signs what."""

from __future__ import annotations

from collections.abc import Sequence

from graphql import GraphQLSchema

from digest.collect import Collected
from digest.collect.github import GitHubCollector
from digest.collect.github.account import Account
from digest.collect.github.route import joined
from digest.collect.github.signin import Pass
from digest.errors import SourceForbidden
from digest.model import Commit, Failure, Repo
from tests.digest.collect.stub import Naps
from tests.peers.github_server import GithubStandIn, github_standing_in
from tests.peers.github_world import DAY, World


class Installations:
    """A sign-in with a token for each owner, as an App has them; none for `closed`."""

    async def pass_for(self, about: str) -> Pass:
        owner = about.split("/", maxsplit=1)[0]
        if owner == "closed":
            raise SourceForbidden(about, "the App is not installed there")
        return Pass(owner, f"token {owner}")

    async def refused(self, shown: Pass) -> bool:  # noqa: ARG002
        return False

    async def together(self, names: Sequence[str]) -> list[tuple[str, ...]]:
        owners: dict[str, list[str]] = {}
        for name in names:
            await self.pass_for(name)
            owners.setdefault(name.split("/", maxsplit=1)[0], []).append(name)
        return [tuple(each) for each in owners.values()]


async def collect(github: GithubStandIn, *names: str) -> Collected:
    return await GitHubCollector(names, account=Account(Installations(), github.url, sleep=Naps())).collect(DAY)


async def test_one_request_is_about_what_one_token_opens(github_schema: GraphQLSchema) -> None:
    world = World()
    for name in ("acme/widget", "works/lamp", "acme/wheel"):
        world.add(name)
    async with github_standing_in(world, github_schema) as github:
        found = await collect(github, "acme/widget", "works/lamp", "works/gone", "acme/wheel", "acme/gone")
    assert [(each.authorization, each.query.count(": repository(")) for each in github.asked] == [
        ("token acme", 3),
        ("token works", 2),
    ]
    assert [repo.name for repo in found.repos] == ["acme/widget", "acme/wheel", "works/lamp"]
    assert [each.repo for each in found.failures] == ["works/gone", "acme/gone"]


async def test_where_a_token_cannot_be_had_the_others_are_read_one_by_one(github_schema: GraphQLSchema) -> None:
    world = World()
    world.add("acme/widget")
    async with github_standing_in(world, github_schema) as github:
        found = await collect(github, "closed/door", "acme/widget")
    assert {each.method for each in github.asked} == {"GET"}
    assert [repo.name for repo in found.repos] == ["acme/widget"]
    assert found.failures == (Failure("closed/door", "the App is not installed there"),)


def test_a_repository_that_two_parts_have_under_two_names_is_told_once() -> None:
    here = Repo("acme/widget", "github:1")
    event = Commit("acme/widget", "a" * 40, DAY.start)
    part = Collected((here,), (event,), (Failure("acme/gone", "gone"),))
    assert joined([part, Collected((here,), (event,))], ["acme/gone"]) == part
