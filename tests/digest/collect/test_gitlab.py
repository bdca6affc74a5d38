"""GitLab over sockets: projects as they live, pages, what is refused, and which issues a merge request closes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from aiohttp import web

from digest.collect import Collected
from digest.collect.forges import ForgeCollector, Forges
from digest.collect.forges import api as forges_api
from digest.collect.gitlab.closing import closing_numbers
from digest.collect.gitlab.parse import parse_merge_request, parse_release, parse_tag
from digest.model import Commit, Pull, Repo
from tests.digest.collect.stub import Naps
from tests.peers.forge_app import ForgeStandIn
from tests.peers.github_world import ADA, DAY, World, made_world, sha_of
from tests.peers.world_as_gitlab import gitlab_running

NOON = DAY.start + timedelta(hours=12)
REPO = Repo("gitlab.com/acme/inner/widget", "gitlab:7", "https://gitlab.com/acme/inner/widget", default_branch="main")


@pytest.fixture
async def gitlab() -> AsyncIterator[ForgeStandIn]:
    async with gitlab_running(World()) as running:
        yield running


async def collected(gitlab: ForgeStandIn, *paths: str, token: str | None = None, naps: Naps | None = None) -> Collected:
    forges = Forges({gitlab.host: gitlab.url}, {gitlab.host: token} if token else {}, {gitlab.host: "GITLAB_TOKEN"})
    patterns = [f"-gitlab:{gitlab.host}/{path[1:]}" if path[0] == "-" else f"gitlab:{gitlab.host}/{path}" for path in paths]
    return await ForgeCollector(patterns, forges, sleep=naps or Naps()).collect(DAY)


def names(found: Collected, gitlab: ForgeStandIn) -> list[str]:
    return [repo.name.removeprefix(f"{gitlab.host}/") for repo in found.repos]


def reasons(found: Collected, gitlab: ForgeStandIn) -> list[tuple[str, str]]:
    """The failures, with `lab` in place of the host."""
    return [tuple(each.replace(gitlab.host, "lab") for each in (one.repo, one.reason)) for one in found.failures]  # type: ignore[misc]


def answer(status: int, text: str, **headers: str) -> web.Response:
    return web.Response(status=status, text=text, headers={name.replace("_", "-"): value for name, value in headers.items()})


async def test_a_quiet_project_costs_five_requests_and_its_path_is_one_part_of_the_address(gitlab: ForgeStandIn) -> None:
    gitlab.world.add("acme/inner/widget")
    found = await collected(gitlab, "acme/inner/widget", token="glpat-example")
    assert (names(found, gitlab), found.events, found.failures) == (["acme/inner/widget"], (), ())
    root = "/api/v4/projects/1"
    assert [each.path for each in gitlab.asked] == [
        "/api/v4/projects/acme%2Finner%2Fwidget",
        f"{root}/merge_requests",
        f"{root}/repository/commits",
        f"{root}/releases",
        f"{root}/repository/tags",
    ]
    assert {each.private_token for each in gitlab.asked} == {"glpat-example"}


async def test_a_moved_project_is_read_under_its_new_path(gitlab: ForgeStandIn) -> None:
    place = gitlab.world.add("acme/new", old_names=("acme/old",))
    place.commits.append(Commit("acme/new", "a" * 40, NOON, "Oil it", authored_at=NOON, author=ADA))
    found = await collected(gitlab, "acme/old", "acme/new")
    assert names(found, gitlab) == ["acme/new"]
    assert [(event.repo, event.key) for event in found.events] == [(f"{gitlab.host}/acme/new", "a" * 40)]


async def test_a_star_stands_for_a_group_with_its_subgroups_without_what_is_excluded_or_archived(
    gitlab: ForgeStandIn,
) -> None:
    for name in ("acme/bell", "acme/inner/lamp", "acme/site", "other/bell"):
        gitlab.world.add(name)
    gitlab.world.add("acme/attic", archived=True)
    assert names(await collected(gitlab, "acme/*", "-acme/site"), gitlab) == ["acme/bell", "acme/inner/lamp"]
    assert names(await collected(gitlab, "acme/inner/*"), gitlab) == ["acme/inner/lamp"]


async def test_an_owner_that_is_none_is_named(gitlab: ForgeStandIn) -> None:
    found = await collected(gitlab, "nobody/*")
    assert reasons(found, gitlab) == [("lab/nobody/*", "lab knows no group or user 'nobody'")]


async def test_the_commits_of_a_fast_forward_belong_to_their_merge_request(gitlab: ForgeStandIn) -> None:
    place = gitlab.world.add("acme/widget")
    shas = [sha_of(part) for part in range(3)]
    for part, sha in enumerate(shas):
        at = NOON + timedelta(minutes=part)
        pr = 5 if part else None
        place.commits.append(Commit("acme/widget", sha, at, f"Part {part}", authored_at=at, author=ADA, pr=pr))
    merged = {"iid": 5, "state": "merged", "title": "Two parts", "sha": shas[2], "merged_at": "2026-08-19T12:02:00Z"}
    whole = [web.json_response(each) for each in (_project(1), [{**merged, "updated_at": "2026-08-19T12:02:00Z"}])]
    gitlab.first = [lambda: whole[0], lambda: whole[1]]
    found = await collected(gitlab, "acme/widget")
    numbers = {event.title: event.pr for event in found.events if isinstance(event, Commit)}
    assert numbers == {"Part 0": None, "Part 1": 5, "Part 2": 5}
    assert [event.merge_sha for event in found.events if isinstance(event, Pull)] == [shas[2]]


def _project(number: int, **fields: str) -> dict[str, object]:
    return {"id": number, "path_with_namespace": "acme/widget", "default_branch": "main", **fields}


async def test_lists_of_a_busy_day_are_read_to_their_last_page(gitlab: ForgeStandIn) -> None:
    place = made_world(DAY, 1, 1).places[0]
    gitlab.world.places.append(place)
    merged = next(pull for pull in place.pulls if pull.number == 102)
    place.pulls += [replace(merged, number=1000 + more, merge_sha=None) for more in range(250)]
    found = await collected(gitlab, place.repo.name)
    assert found.failures == ()
    assert sum(isinstance(event, Pull) for event in found.events) == 254
    pages = [each.query for each in gitlab.asked if each.path.endswith("/merge_requests")]
    assert len(pages) == 3


async def test_a_part_that_is_switched_off_is_empty_and_not_asked_for(gitlab: ForgeStandIn) -> None:
    gitlab.world.add("acme/widget")
    off = _project(1, merge_requests_access_level="disabled", releases_access_level="disabled")
    gitlab.first = [lambda: web.json_response(off)]
    found = await collected(gitlab, "acme/widget")
    assert found.failures == ()
    parts = [each.path.rsplit("/", 1)[-1] for each in gitlab.asked[1:]]
    assert parts == ["commits", "tags"]


async def test_a_part_that_only_members_see_is_told_and_the_rest_is_read(gitlab: ForgeStandIn) -> None:
    place = gitlab.world.add("acme/widget")
    place.commits.append(Commit("acme/widget", "a" * 40, NOON, "Oil it", authored_at=NOON, author=ADA))
    gitlab.first = [lambda: web.json_response(_project(1)), lambda: answer(403, '{"message": "403 Forbidden"}')]
    found = await collected(gitlab, "acme/widget")
    assert [event.key for event in found.events] == ["a" * 40]
    told = "its merge requests could not be read: lab does not give it (403 Forbidden); a token in GITLAB_TOKEN may help"
    assert reasons(found, gitlab) == [("lab/acme/widget", told)]


async def test_a_token_that_is_refused_is_shown_once(gitlab: ForgeStandIn) -> None:
    said = '{"error": "invalid_token", "error_description": "Token is expired. You can either do re-authorization."}'
    gitlab.first = [lambda: answer(401, said)]
    found = await collected(gitlab, "acme/one", "acme/two", token="glpat-old")
    reason = (
        "lab refuses the token (Token is expired. You can either do re-authorization.); put a valid one into GITLAB_TOKEN"
    )
    assert reasons(found, gitlab) == [("lab/acme/one", reason), ("lab/acme/two", reason)]
    assert len(gitlab.asked) == 1


async def test_a_limit_is_waited_for_until_it_starts_anew_and_told_when_that_is_too_long(gitlab: ForgeStandIn) -> None:
    gitlab.world.add("acme/widget")
    date = "Wed, 19 Aug 2026 12:00:00 GMT"
    gitlab.first = [lambda: answer(429, "Retry later", Date=date, RateLimit_Reset="1787140840")]
    naps = Naps()
    assert (await collected(gitlab, "acme/widget", naps=naps)).failures == ()
    assert naps.taken == [40.0]
    gitlab.first = [lambda: answer(429, "Retry later", Date=date, RateLimit_Reset="1787144400")]
    told = "lab takes no more requests until 2026-08-19 13:00 UTC; with a token in GITLAB_TOKEN there may be more"
    assert reasons(await collected(gitlab, "acme/widget"), gitlab) == [("lab/acme/widget", told)]


async def test_a_server_that_stumbles_is_asked_again_and_given_up_in_the_end(gitlab: ForgeStandIn) -> None:
    gitlab.world.add("acme/widget")
    naps = Naps()
    gitlab.first = [lambda: answer(502, "<html>Bad Gateway</html>"), lambda: answer(200, '[{"id": 7')]
    assert (await collected(gitlab, "acme/widget", naps=naps)).failures == ()
    assert naps.taken == [1.0, 2.0]
    gitlab.first = [lambda: answer(500, "<html>500</html>")] * 4
    told = "lab answered 500; try again later"
    assert reasons(await collected(gitlab, "acme/widget"), gitlab) == [("lab/acme/widget", told)]


async def test_a_chain_of_pages_without_end_is_a_failure(gitlab: ForgeStandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forges_api, "MAX_PAGES", 3)

    def endless() -> web.Response:
        link = f'<{gitlab.url}/api/v4/projects/1/merge_requests?page=2>; rel="next"'
        return web.json_response([], headers={"Link": link})

    gitlab.world.add("acme/widget")
    gitlab.first = [lambda: web.json_response(_project(1)), endless, endless, endless]
    told = "more than 3 pages of one list; ask for a shorter window"
    assert reasons(await collected(gitlab, "acme/widget"), gitlab) == [("lab/acme/widget", told)]
    assert len(gitlab.asked) == 4


async def test_a_forge_that_is_not_there_is_told_for_each_project_after_one_try() -> None:
    naps = Naps()
    patterns = ["gitlab:127.0.0.1:9/acme/one", "gitlab:127.0.0.1:9/acme/two"]
    found = await ForgeCollector(patterns, Forges({"127.0.0.1:9": "http://127.0.0.1:9"}), sleep=naps).collect(DAY)
    told = "127.0.0.1:9 cannot be reached; check the address, the network and the certificate"
    assert [(each.repo, each.reason) for each in found.failures] == [
        ("127.0.0.1:9/acme/one", told),
        ("127.0.0.1:9/acme/two", told),
    ]


@pytest.mark.parametrize(
    ("body", "numbers"),
    [
        ("Closes #4, #6 and #7", (4, 6, 7)),
        ("Implements acme/inner/widget#8; fixing widget#9", (8, 9)),
        ("Resolves https://gitlab.com/acme/inner/widget/-/issues/10.", (10,)),
        ("closing issue #11 and https://gitlab.com/acme/inner/widget/-/work_items/12", (11, 12)),
        ("Fixed: #13\nFixes #13", (13,)),
        ("See #4, mentioned in #5", ()),
        ("Closes acme/other#4 and https://gitlab.example.org/acme/inner/widget/-/issues/5", ()),
        ("<!-- Closes #4 --> `Closes #5`\n```\nCloses #6\n```", ()),
        ("Closes !12", ()),
        ("Discloses #4", ()),
        ("", ()),
    ],
)
def test_the_issues_that_a_description_closes(body: str, numbers: Sequence[int]) -> None:
    assert closing_numbers(body, REPO) == numbers


def test_a_merge_request_leaves_its_merge_and_its_squash() -> None:
    data = {"iid": 5, "state": "merged", "merge_commit_sha": "a" * 40, "squash_commit_sha": "b" * 40, "sha": "c" * 40}
    merge = parse_merge_request(data, REPO)
    assert (merge.shas, merge.pull.merge_sha, merge.fast_forward) == (("a" * 40, "b" * 40), "a" * 40, False)


@pytest.mark.parametrize("state", ["opened", "locked", "closed"])
def test_what_is_not_merged_has_no_merge(state: str) -> None:
    merge = parse_merge_request({"iid": 5, "state": state, "merge_commit_sha": None, "sha": "c" * 40}, REPO)
    assert (merge.shas, merge.pull.merge_sha) == ((), None)
    assert merge.pull.state == ("closed" if state == "closed" else "open")


def test_a_release_that_is_announced_is_none_yet() -> None:
    data = {"tag_name": "v2", "released_at": "2027-01-01T00:00:00Z", "upcoming_release": True}
    assert parse_release(data, REPO) is None


def test_a_tag_has_its_own_time_or_that_of_its_commit() -> None:
    commit = {"id": "a" * 40, "committed_date": "2026-08-01T00:00:00Z"}
    annotated = parse_tag({"name": "v2", "created_at": "2026-08-19T12:00:00Z", "commit": commit}, REPO)
    plain = parse_tag({"name": "v1", "created_at": None, "commit": commit}, REPO)
    assert annotated is not None
    assert plain is not None
    assert (annotated.at, plain.at.day) == (NOON, 1)
    assert parse_tag({"name": "v0", "commit": None}, REPO) is None
