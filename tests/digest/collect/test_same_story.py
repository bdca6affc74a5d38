"""One week, read from GitHub, GitLab and Gitea: the story is the same, word for word.

What differs is said here and nowhere else: a repository that is not on GitHub has its host in front of its name, and a merge
request of GitLab is `!12` where a pull request is `#12`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from datetime import timedelta

import pytest

from digest import build, verify
from digest.collect import Collected, combine
from digest.collect.forges import ForgeCollector, Forges
from digest.collect.github import GitHubCollector
from digest.model import Commit, DeskInfo, Window
from digest.render import render
from tests.peers.forge_app import ForgeStandIn
from tests.peers.github_server import github_standing_in
from tests.peers.github_world import ADA, DAY, World, made_world, sha_of
from tests.peers.world_as_gitea import gitea_running
from tests.peers.world_as_gitlab import gitlab_running

WEEK = Window(DAY.start - timedelta(days=6), DAY.end)

Run = Callable[[World], AbstractAsyncContextManager[ForgeStandIn]]


def week() -> World:
    """Four repositories with merges and releases, pull requests of every state, and one merged with a merge commit."""
    world = made_world(WEEK, repos=4, active=3)
    place = world.places[0]
    at = WEEK.start + timedelta(days=3)
    base = place.newest[0].sha
    work = Commit(place.repo.name, sha_of("work"), at, "Round the hub", parents=(base,), authored_at=at, author=ADA)
    title = "Merge pull request #150 from ada/hub"
    merge = replace(work, sha=sha_of("merge"), title=title, body="Round the hub", parents=(base, work.sha), pr=150)
    place.commits += [work, merge]
    merged = next(pull for pull in place.pulls if pull.number == 101)
    place.pulls += [
        replace(merged, number=150, title="Round the hub", merge_sha=merge.sha, merged_at=at, closed_at=at, updated_at=at),
        replace(merged, number=151, state="closed", title="Square the hub", merged_at=None, merge_sha=None),
        replace(
            merged,
            number=152,
            state="open",
            draft=True,
            title="Try two hubs",
            merged_at=None,
            closed_at=None,
            merge_sha=None,
        ),
    ]
    return world


def told(part: Collected) -> str:
    """The story, which the verifier has no finding against."""
    assert part.failures == ()
    activity = combine(DeskInfo("works", "The works"), WEEK, WEEK.end, [part])
    story = build(activity)
    assert verify(story, activity) == ()
    return render(story, "text")


@pytest.mark.parametrize(("kind", "run"), [("gitlab", gitlab_running), ("gitea", gitea_running)])
async def test_a_week_makes_the_same_story_on_every_forge(kind: str, run: Run) -> None:
    world = week()
    names = [place.repo.name for place in world.places]
    async with github_standing_in(world) as github:
        on_github = told(await GitHubCollector(names, None, github.url).collect(WEEK))
    async with run(world) as forge:
        forges = Forges(addresses={forge.host: forge.url})
        elsewhere = told(await ForgeCollector([f"{kind}:{forge.host}/{name}" for name in names], forges).collect(WEEK))
        assert f"↗ {forge.host}/works/part-0000" in elsewhere
        alike = elsewhere.replace(f"{forge.host}/", "")
    merge_requests = re.findall(r"(?<=· )!\d+", alike)
    assert bool(merge_requests) is (kind == "gitlab")
    assert re.sub(r"(?<=· )!(\d+)", r"#\1", alike) == on_github
    assert "Round the hub" in on_github
