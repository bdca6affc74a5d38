"""`owner/*` where there is a token: how many requests that takes, and what is listed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from graphql import GraphQLSchema

from digest.collect.github import GitHubCollector
from digest.collect.github.account import Account
from digest.collect.github.owners import list_owner
from digest.collect.github.signin import Personal
from digest.errors import SourceNotFound
from digest.model import Failure
from tests.digest.collect.stub import Naps
from tests.peers.github_server import GithubStandIn, Manners, github_standing_in
from tests.peers.github_world import DAY, World


def account(github: GithubStandIn, token: str | None = "ghp_example") -> Account:  # noqa: S107 (a made one)
    return Account(Personal(token), github.url, sleep=Naps())


async def listed(github: GithubStandIn, owner: str = "acme", token: str | None = "ghp_example") -> list[str]:  # noqa: S107
    there = account(github, token)
    async with there.api() as api:
        return await list_owner(api, there.sign_in, there.base_url, owner)


async def test_three_thousand_repositories_are_listed_in_thirty_requests(github_schema: GraphQLSchema) -> None:
    world = World()
    for number in range(3000):
        world.add(f"acme/part-{number}")
    async with github_standing_in(world, github_schema) as github:
        assert await listed(github) == [f"acme/part-{number}" for number in range(3000)]
        assert ({each.path for each in github.asked}, len(github.asked)) == ({"/graphql"}, 30)
        assert sum(each.cost for each in github.asked) == 30


async def test_forks_and_archived_ones_cost_nothing_and_exclusions_are_left_out(github_schema: GraphQLSchema) -> None:
    world = World()
    for number in range(3000):
        world.add(f"acme/part-{number}", archived=number % 3 == 1, fork=number >= 30 and number % 3 != 1)
    names = ["acme/*", "-acme/part-1*", "-acme/part-2"]
    async with github_standing_in(world, github_schema) as github:
        found = await GitHubCollector(names, account=account(github)).collect(DAY)
        assert found.failures == ()
        kept = [number for number in range(30) if number % 3 != 1 and number != 2 and not str(number).startswith("1")]
        assert sorted(repo.name for repo in found.repos) == sorted(f"acme/part-{number}" for number in kept)
        assert [each.path for each in github.asked] == ["/graphql"] * 2  # one to list them, one to look at them


@pytest.mark.parametrize(("people", "told"), [(frozenset(), ["ada/open", "ada/own"]), (frozenset({"ada"}), ["ada/open"])])
async def test_private_repositories_of_an_organisation_are_listed_and_those_of_a_person_are_not(
    github_schema: GraphQLSchema, people: frozenset[str], told: list[str]
) -> None:
    world = World(people=people)
    world.add("ada/open")
    own = world.add("ada/own")
    own.repo = replace(own.repo, private=True)
    async with github_standing_in(world, github_schema) as github:
        assert await listed(github, "ada") == told


async def test_without_a_token_or_without_graphql_an_owner_is_listed_by_rest(github_schema: GraphQLSchema) -> None:
    world = World()
    world.add("acme/widget")
    world.add("acme/fork", fork=True)
    async with github_standing_in(world, github_schema) as github:
        assert await listed(github, token=None) == ["acme/widget"]
        assert [each.path for each in github.asked] == ["/orgs/acme/repos?per_page=100"]
        github.asked.clear()
        github.manners = Manners(graphql=404)
        assert await listed(github) == ["acme/widget"]
        assert [each.path for each in github.asked] == ["/graphql", "/orgs/acme/repos?per_page=100"]


async def test_an_owner_that_is_not_there_is_told_as_by_rest(github_schema: GraphQLSchema) -> None:
    async with github_standing_in(World(), github_schema) as github:
        with pytest.raises(SourceNotFound, match="GitHub knows no organisation or user 'nobody'"):
            await listed(github, "nobody")


async def test_an_owner_with_more_than_fifty_pages_is_named_with_what_to_do(
    github_schema: GraphQLSchema, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("digest.collect.github.api.MAX_PAGES", 2)
    world = World()
    for number in range(201):
        world.add(f"acme/part-{number}")
    async with github_standing_in(world, github_schema) as github:
        found = await GitHubCollector(["acme/*"], account=account(github)).collect(DAY)
    reason = "more than 2 pages of one list; name the repositories, or a part of them"
    assert found.failures == (Failure("acme/*", reason),)


async def test_a_token_that_is_refused_is_told_and_rest_is_not_asked_with_it(github_schema: GraphQLSchema) -> None:
    async with github_standing_in(World(), github_schema, Manners(graphql=401)) as github:
        with pytest.raises(Exception, match="GitHub refuses the token"):
            await listed(github)
        assert [each.path for each in github.asked] == ["/graphql"]
