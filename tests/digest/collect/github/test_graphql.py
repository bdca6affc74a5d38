"""The GitHub collector with a token, against a GitHub that answers GraphQL by its published schema."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio
from aiohttp import web
from graphql import GraphQLSchema

from digest.collect import Collected
from digest.collect.github import GitHubCollector, graphql_parts
from digest.collect.github.budget import GRAPHQL, Budget
from digest.collect.github.graphql import graphql_url
from digest.model import Advisory, Affected, Commit, Event, Failure, Issue, Person, Pull, Release, Tag
from tests.digest.collect.stub import Naps
from tests.peers.github_as_graphql import Refusal
from tests.peers.github_server import GithubStandIn, Manners, github_standing_in
from tests.peers.github_world import ADA, DAY, NIGHTLY, Place, World, made_world, sha_of

NOON = DAY.start + timedelta(hours=12)
#: GraphQL and REST give an account by its login alone.
ADA_LOGIN = Person("ada", "ada")


@pytest_asyncio.fixture
async def github(github_schema: GraphQLSchema) -> AsyncIterator[GithubStandIn]:
    """An empty GitHub; a test puts in what it is about."""
    async with github_standing_in(World(), github_schema) as running:
        yield running


async def collect(github: GithubStandIn, *repos: str, naps: Naps | None = None, budget: Budget | None = None) -> Collected:
    names = repos or [place.repo.name for place in github.world.places]
    collector = GitHubCollector(names, "ghp_example", github.url, sleep=naps or Naps(), budget=budget)
    return await collector.collect(DAY)


def widget(github: GithubStandIn, name: str = "acme/widget") -> Place:
    place = github.world.add(name)
    place.commits.append(commit(place, "Older work", DAY.start - timedelta(days=30)))
    return place


def commit(place: Place, title: str, at: datetime = NOON, pr: int | None = None) -> Commit:
    sha = sha_of(place.repo.name, title)
    url = f"{place.repo.url}/commit/{sha}"
    return Commit(place.repo.name, sha, at, title, authored_at=at, author=ADA, pr=pr, url=url, branches=("main",))


def methods(github: GithubStandIn) -> list[str]:
    return [each.method for each in github.asked]


def about(github: GithubStandIn) -> list[int]:
    """How many repositories each request was about."""
    return [each.query.count(": repository(") for each in github.asked if each.query]


async def test_a_quiet_desk_is_one_request(github: GithubStandIn) -> None:
    github.world = made_world(DAY, repos=100, active=0)
    found = await collect(github)
    assert (len(found.repos), found.events, found.failures) == (100, (), ())
    assert about(github) == [100]


async def test_a_desk_of_a_hundred_with_thirty_active_takes_a_probe_and_two_more(github: GithubStandIn) -> None:
    github.world = made_world(DAY, repos=100, active=30)
    found = await collect(github)
    kinds = [event.kind for event in found.events]
    counted = {kind: kinds.count(kind) for kind in set(kinds)}
    # Of each: four pull requests, three merges and two commits of their own, one issue; a release for every tenth.
    assert counted == {"commit": 150, "pull": 120, "issue": 30, "release": 3}
    assert about(github) == [100, 24, 6]


async def test_everything_of_a_repository_is_told_with_all_its_fields(github: GithubStandIn) -> None:
    github.world.places = made_world(DAY, repos=10, active=10).places[9:]
    place = github.world.places[0]
    found = await collect(github)
    assert found.repos == (place.repo,)
    in_window = [event for event in place.pulls if event.updated_at and event.updated_at >= DAY.start]
    newest = sorted(in_window, key=lambda pull: str(pull.updated_at), reverse=True)
    assert [event for event in found.events if isinstance(event, Pull)] == [
        replace(each, author=ADA_LOGIN) for each in newest
    ]
    assert [event for event in found.events if isinstance(event, Commit)] == [
        each for each in place.newest if each.at in DAY
    ]
    assert [event for event in found.events if isinstance(event, Release)] == [replace(place.releases[0], author=ADA_LOGIN)]
    assert [event for event in found.events if isinstance(event, Issue)] == [replace(place.issues[0], author=ADA_LOGIN)]


async def test_graphql_and_rest_tell_the_same_events(github: GithubStandIn) -> None:
    github.world = made_world(DAY, repos=20, active=10)
    name = github.world.places[3].repo.name
    url = f"https://github.com/{name}/security/advisories/GHSA-aaaa-bbbb-cccc"
    affected = (Affected("part", "pip", "< 1.2", "1.2"),)
    github.world.advisories = [
        Advisory(name, "GHSA-aaaa-bbbb-cccc", NOON, "It bends", "A lot.", None, "high", url, affected)
    ]
    names = [place.repo.name for place in github.world.places]
    by_graphql = await collect(github)
    by_rest = await GitHubCollector(names, None, github.url, sleep=Naps()).collect(DAY)
    assert len(by_graphql.events) == 102
    assert {(each.repo, each.kind, each.key): plain(each) for each in by_graphql.events} == {
        (each.repo, each.kind, each.key): plain(each) for each in by_rest.events
    }
    assert (by_graphql.repos, by_graphql.failures) == (by_rest.repos, by_rest.failures)


def plain(event: Event) -> Event:
    """An event without what the lists of REST do not have."""
    if not isinstance(event, Pull):
        return event
    return replace(event, files=(), additions=None, deletions=None, changed_files=None, comments=None)


async def test_a_merge_brings_its_pull_request_although_no_title_says_so(github: GithubStandIn) -> None:
    place = widget(github)
    place.commits.append(commit(place, "Round the spokes", pr=12))
    (event,) = (await collect(github)).events
    assert isinstance(event, Commit)
    assert event.pr == 12


async def test_an_open_pull_request_that_contains_a_commit_did_not_bring_it(github: GithubStandIn) -> None:
    place = widget(github)
    place.commits.append(commit(place, "Round the spokes", pr=12))
    place.commits.append(commit(place, "Paint them"))
    place.pulls.append(pull(place, 9, updated_at=DAY.start - timedelta(days=1), opened_at=DAY.start - timedelta(days=1)))
    place.containing = {each.sha: (9,) for each in place.commits}
    found = await collect(github)
    assert {event.title: event.pr for event in found.events if isinstance(event, Commit)} == {
        "Round the spokes": 12,
        "Paint them": None,
    }


async def test_a_program_is_named_as_rest_names_it(github: GithubStandIn) -> None:
    place = widget(github)
    place.pulls.append(pull(place, 5, author=NIGHTLY))
    (event,) = (await collect(github)).events
    assert isinstance(event, Pull)
    assert event.author == Person("nightly[bot]", "nightly[bot]", bot=True)


def pull(place: Place, number: int, **fields: object) -> Pull:
    url = f"{place.repo.url}/pull/{number}"
    made = Pull(place.repo.name, number, "open", f"Part {number}", base="main", opened_at=NOON, updated_at=NOON, url=url)
    return replace(made, **fields)  # type: ignore[arg-type]


def release(place: Place, tag: str, at: datetime = NOON, **fields: object) -> Release:
    made = Release(place.repo.name, tag, at, url=f"{place.repo.url}/releases/tag/{tag}")
    return replace(made, **fields)  # type: ignore[arg-type]


async def test_a_tag_without_a_release_is_told_and_one_with_a_release_is_not(github: GithubStandIn) -> None:
    place = widget(github)
    place.pushed_at = NOON
    sha = place.commits[0].sha
    place.releases.append(release(place, "v1.0", target_sha=sha))
    place.tags += [Tag(place.repo.name, "v1.0", NOON, sha), Tag(place.repo.name, "v1.1-rc1", NOON, sha)]
    found = await collect(github)
    assert [(event.kind, event.key) for event in found.events] == [("release", "v1.0"), ("tag", "v1.1-rc1")]


async def test_a_release_that_waited_as_a_draft_and_what_is_still_one(github: GithubStandIn) -> None:
    place = widget(github)
    old = DAY.start - timedelta(days=9)
    place.releases += [
        release(place, "v1.0", old),
        release(place, "v1.1"),
        release(place, "v2.0", DAY.end + timedelta(hours=1)),
        release(place, "v3.0", draft=True),
    ]
    found = await collect(github)
    assert [event.key for event in found.events] == ["v1.1"]


async def test_an_advisory_of_the_desk_is_told_and_others_are_not(github: GithubStandIn) -> None:
    place = widget(github)
    affected = (Affected("widget", "pip", "< 1.2", "1.2"),)
    url = f"{place.repo.url}/security/advisories/GHSA-aaaa-bbbb-cccc"
    ours = Advisory(
        "acme/widget", "GHSA-aaaa-bbbb-cccc", NOON, "Spokes bend", "A lot.", "CVE-2026-1", "medium", url, affected
    )
    other = replace(ours, id="GHSA-dddd-eeee-ffff", url="https://github.com/acme/widget-two/security/advisories/x")
    later = replace(ours, id="GHSA-gggg-hhhh-jjjj", at=DAY.end)
    github.world.advisories = [other, ours, later]
    assert (await collect(github)).events == (ours,)
    assert about(github) == [1]


async def test_lists_that_overflow_are_read_to_their_end_and_others_are_not(github: GithubStandIn) -> None:
    busy, quiet = widget(github, "acme/busy"), widget(github, "acme/quiet")
    for place, many in ((busy, 130), (quiet, 3)):
        for number in range(1, many + 1):
            at = DAY.start + timedelta(minutes=number)
            place.commits.append(commit(place, f"Step {number}", at))
            place.pulls.append(pull(place, number, opened_at=at, updated_at=at))
    found = await collect(github)
    told = [(event.repo, event.kind) for event in found.events]
    assert {each: told.count(each) for each in set(told)} == {
        ("acme/busy", "commit"): 130,
        ("acme/busy", "pull"): 130,
        ("acme/quiet", "commit"): 3,
        ("acme/quiet", "pull"): 3,
    }
    # 50 commits, then 80; 30 pull requests five times, the last of which meets the end.
    assert about(github) == [2, 2, 1, 1, 1, 1]


async def test_a_list_without_end_is_a_failure(github: GithubStandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digest.collect.github.graphql.MAX_PAGES", 3)
    place = widget(github)
    place.pulls += [pull(place, number) for number in range(1, 200)]
    found = await collect(github)
    assert found == Collected(failures=(Failure("acme/widget", "more than 3 pages of one list; ask for a shorter window"),))


async def test_a_pull_request_touched_between_the_probe_and_the_list_pushes_none_out(github: GithubStandIn) -> None:
    place = widget(github)
    place.pulls.append(pull(place, 1))

    def meanwhile() -> None:
        place.pulls.extend(pull(place, number, updated_at=DAY.end + timedelta(seconds=number)) for number in (2, 3))

    github.after_first = meanwhile
    assert [event.key for event in (await collect(github)).events] == ["3", "2", "1"]


async def test_a_renamed_repository_is_told_once_under_its_new_name(github: GithubStandIn) -> None:
    place = widget(github, "acme/wheel")
    place.old_names = ("acme/cog",)
    place.commits.append(commit(place, "Turn"))
    found = await collect(github, "acme/cog", "acme/wheel")
    assert [(repo.name, repo.id) for repo in found.repos] == [("acme/wheel", "github:1")]
    assert [event.title for event in found.events if isinstance(event, Commit)] == ["Turn"]


async def test_repositories_that_are_refused_are_named_and_cost_no_other(github: GithubStandIn) -> None:
    place = widget(github)
    place.commits.append(commit(place, "Turn"))
    widget(github, "acme/locked")
    github.manners.refused["acme/locked"] = Refusal("FORBIDDEN", "Resource protected by organization SAML enforcement.")
    found = await collect(github, "acme/lost", "acme/widget", "acme/locked")
    assert [event.title for event in found.events] == ["Turn"]
    assert found.failures == (
        Failure("acme/lost", "not found on GitHub, or the token may not read it"),
        Failure(
            "acme/locked",
            "GitHub does not give it (Resource protected by organization SAML enforcement.); "
            "authorize the token for the organization (Configure SSO, beside the token)",
        ),
    )
    assert about(github) == [3, 1]


async def test_a_repository_without_commits_is_read(github: GithubStandIn) -> None:
    github.world.add("acme/empty")
    found = await collect(github)
    assert ([repo.name for repo in found.repos], found.events, found.failures) == (["acme/empty"], (), ())


@pytest.mark.parametrize("status", [502, 504, 200])
async def test_a_query_that_times_out_is_taken_apart(github: GithubStandIn, status: int) -> None:
    github.world = made_world(DAY, repos=8, active=8)
    github.manners = Manners(most_repos=4, timeout=status)
    naps = Naps()
    found = await collect(github, naps=naps)
    assert (len(found.repos), len(found.events), found.failures) == (8, 8 * 10, ())
    assert about(github) == [8, 3, 5, 2, 3, 8, 4, 4]
    assert naps.taken == []


async def test_a_query_beyond_the_node_limit_is_taken_apart(github: GithubStandIn) -> None:
    github.world = made_world(DAY, repos=8, active=8)
    github.manners = Manners(most_nodes=10_000)
    found = await collect(github)
    assert (len(found.repos), len(found.events), found.failures) == (8, 8 * 10, ())
    assert about(github) == [8, 8, 4, 4]


async def test_one_repository_that_is_too_much_for_graphql_is_read_by_rest(github: GithubStandIn) -> None:
    github.world = made_world(DAY, repos=4, active=4)
    github.manners = Manners(heavy=frozenset({"part-0002"}))
    found = await collect(github)
    assert (len(found.repos), len(found.events), found.failures) == (4, 4 * 10, ())
    assert {each.path.split("?")[0] for each in github.asked if each.method == "GET"} >= {"/repos/works/part-0002"}
    assert not [each for each in github.asked if "part-0001" in each.path]


async def test_a_service_that_answers_no_query_is_not_asked_for_ever(github: GithubStandIn) -> None:
    github.world = made_world(DAY, repos=100, active=0)
    github.manners = Manners(most_repos=0)
    found = await collect(github)
    assert len(about(github)) < 40
    assert {each.reason for each in found.failures} == {"GitHub does not answer in time; try again later"}


async def test_a_limit_stops_the_run_and_is_told_of_every_repository_that_is_left(github: GithubStandIn) -> None:
    github.world = made_world(DAY, repos=60, active=60)
    github.manners = Manners(limit=2)
    github.reset = datetime.now(UTC) + timedelta(hours=1)
    naps = Naps()
    found = await collect(github, naps=naps)
    reason = f"GitHub's requests are used up until {github.reset:%Y-%m-%d %H:%M} UTC"
    assert {each.reason for each in found.failures} == {reason}
    assert (len(found.repos), len(found.failures), len(about(github)), naps.taken) == (24, 36, 3, [])


async def test_a_limit_that_ends_soon_is_waited_for_once(github: GithubStandIn) -> None:
    place = widget(github)
    place.commits.append(commit(place, "Turn"))
    said = {"type": "RATE_LIMITED", "message": "API rate limit exceeded for user ID 1."}
    limits = {"X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "0", "X-RateLimit-Resource": "graphql"}
    github.manners.first.append(lambda: web.json_response({"errors": [said]}, headers=limits))
    github.reset = datetime.now(UTC) + timedelta(seconds=50)
    naps = Naps()
    found = await collect(github, naps=naps)
    assert ([event.title for event in found.events], found.failures) == (["Turn"], ())
    assert [40 < each <= 50 for each in naps.taken] == [True]


async def test_a_secondary_limit_with_status_200_is_waited_for_a_minute(github: GithubStandIn) -> None:
    place = widget(github)
    place.commits.append(commit(place, "Turn"))
    said = {"message": "You have exceeded a secondary rate limit."}
    github.manners.first.append(lambda: web.json_response({"errors": [said]}))
    naps = Naps()
    found = await collect(github, naps=naps)
    assert ([event.title for event in found.events], found.failures) == (["Turn"], ())
    assert [round(each) for each in naps.taken] == [60]


@pytest.mark.parametrize("status", [403, 404, 405])
async def test_where_graphql_is_refused_rest_is_asked(github: GithubStandIn, status: int) -> None:
    github.world = made_world(DAY, repos=2, active=2)
    github.manners = Manners(graphql=status)
    found = await collect(github)
    assert (len(found.repos), len(found.events), found.failures) == (2, 2 * 10, ())
    assert methods(github).count("POST") == 1


async def test_a_schema_that_does_not_know_a_field_is_left_for_rest(github: GithubStandIn) -> None:
    place = widget(github)
    place.commits.append(commit(place, "Turn"))
    said = {"message": "Field 'isArchived' doesn't exist", "extensions": {"code": "undefinedField"}}
    github.manners.first.append(lambda: web.json_response({"errors": [said]}))
    found = await collect(github)
    assert [event.title for event in found.events] == ["Turn"]
    assert methods(github)[:2] == ["POST", "GET"]


@pytest.mark.parametrize(
    "stumble",
    [
        lambda: web.Response(status=500, text="oops"),
        lambda: web.Response(text='{"data": {"r0"', content_type="application/json"),
        lambda: web.json_response({"message": "slow down"}, status=429, headers={"Retry-After": "1"}),
    ],
    ids=["500", "cut JSON", "429"],
)
async def test_what_fails_in_passing_is_asked_again(github: GithubStandIn, stumble: object) -> None:
    place = widget(github)
    place.commits.append(commit(place, "Turn"))
    assert callable(stumble)
    github.manners.first.append(stumble)
    naps = Naps()
    found = await collect(github, naps=naps)
    assert ([event.title for event in found.events], found.failures, len(naps.taken)) == (["Turn"], (), 1)


@pytest.mark.parametrize("answer", [[], {"data": {}}, {"data": {"r1": {"databaseId": "seven"}}}, {"data": {"r1": 7}}])
async def test_an_answer_that_cannot_be_used_is_never_a_quiet_day(github: GithubStandIn, answer: object) -> None:
    widget(github)
    github.manners.first.append(lambda: web.json_response(answer))
    found = await collect(github)
    assert (found.repos, found.events) == ((), ())
    (failure,) = found.failures
    assert failure.reason.startswith("GitHub's answer is not what it documents")


async def test_advisories_that_cannot_be_read_cost_nothing_else(github: GithubStandIn) -> None:
    place = widget(github)
    place.commits.append(commit(place, "Turn"))
    github.manners.without_advisories = True
    found = await collect(github)
    assert ([event.title for event in found.events], found.failures) == (["Turn"], ())


async def test_the_run_counts_the_points_that_github_reports(github: GithubStandIn) -> None:
    github.world = made_world(DAY, repos=100, active=100)
    budget = Budget()
    await collect(github, budget=budget)
    assert budget.spent[GRAPHQL] == sum(each.cost for each in github.asked)
    assert budget.sent == len(github.asked) <= 8


@pytest.mark.parametrize(
    ("rest", "graphql"),
    [
        ("https://api.github.com", "https://api.github.com/graphql"),
        ("https://github.example.com/api/v3", "https://github.example.com/api/graphql"),
        ("https://github.example.com/api/v3/", "https://github.example.com/api/graphql"),
        ("http://127.0.0.1:4801", "http://127.0.0.1:4801/graphql"),
    ],
)
def test_graphql_is_beside_rest_on_the_same_host(rest: str, graphql: str) -> None:
    assert graphql_url(rest) == graphql


async def test_an_enterprise_server_is_asked_at_its_own_address_with_the_token(github: GithubStandIn) -> None:
    widget(github)
    collector = GitHubCollector(["acme/widget"], "ghp_example", f"{github.url}/api/v3", sleep=Naps())
    found = await collector.collect(DAY)
    assert ([repo.name for repo in found.repos], found.failures) == (["acme/widget"], ())
    assert [(each.path, each.authorization) for each in github.asked] == [("/api/graphql", "token ghp_example")]


def test_a_page_of_releases_is_over_when_all_are_older_and_one_of_pulls_when_one_is() -> None:
    early, late = DAY.start - timedelta(days=1), NOON
    releases = [Release("a/b", "v1", early), Release("a/b", "v2", late)]
    pulls = [Pull("a/b", 1, "open", updated_at=late), Pull("a/b", 2, "open", updated_at=early)]
    assert not graphql_parts.PARTS["releases"].over(releases, DAY)
    assert graphql_parts.PARTS["releases"].over(releases[:1], DAY)
    assert graphql_parts.PARTS["pulls"].over(pulls, DAY)
    assert not graphql_parts.PARTS["pulls"].over(pulls[:1], DAY)
