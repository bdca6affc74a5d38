"""One window of one repository, read in every way there is: the changes are the same, whoever tells them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest_asyncio
from aiohttp import ClientSession
from graphql import GraphQLSchema

from bot.store.memory import MemoryStore
from bot.web.hooks import PATH, GithubHook
from bot.web.server import build_web
from digest.collect import Collected, combine
from digest.collect.git import GitCollector
from digest.collect.github import GitHubCollector
from digest.collect.github.hooks import read_notices
from digest.coverage import ledger_of
from digest.model import Commit, DeskInfo, Issue, Person, Pull, Release, Tag, Window
from digest.titles import parse_title
from tests.bot.clocks import MovedClock
from tests.bot.slack.proxy import served
from tests.digest.collect.stub import Naps
from tests.gitrepo import GitRepo, run_git
from tests.peers.github_as_hooks import SECRET, GithubSender, happenings
from tests.peers.github_server import GithubStandIn, github_standing_in
from tests.peers.github_world import World

WINDOW = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))
NAME = "acme/widget"
ADA = Person("Ada Example", "ada")

#: Id, title (as it is told: git's own has the number of the pull request in it) and state of every change.
EXPECTED = [
    ("acme/widget#12", "Add spokes", "released"),
    ("acme/widget#13", "Round the hub", "released"),
    ("acme/widget:v1.1", "v1.1", "released"),
    ("acme/widget@bell", "Fix the bell", "landed"),
]


@dataclass(frozen=True)
class Two:
    """The same history twice: as a git repository, and on a made GitHub.

    Args:
        bell: the sha of the commit that no pull request brought.
    """

    path: Path
    github: GithubStandIn
    bell: str


@pytest_asyncio.fixture
async def two(tmp_path: Path, github_schema: GraphQLSchema) -> AsyncIterator[Two]:
    repo = GitRepo(tmp_path / "widget")
    author = "Ada Example <ada@example.invalid>"
    old = repo.commit("Start", at="2026-08-01T10:00:00Z", author=author, files={"a.py": "1\n"})
    squash = repo.commit("Add spokes (#12)", at="2026-08-19T09:00:00Z", author=author, files={"spokes.py": "8\n"})
    work = repo.commit(
        "Round the hub", at="2026-08-18T10:00:00Z", author=author, branch="hub", onto=old, files={"hub.py": "1\n"}
    )
    message = "Merge pull request #13 from ada/hub\n\nRound the hub"
    merge = repo.merge(message, at="2026-08-19T11:00:00Z", of=work)
    repo.tag("v1.1", of=merge, at="2026-08-19T12:00:00Z")
    bell = repo.commit("Fix the bell", at="2026-08-19T15:00:00Z", author=author, files={"bell.py": "1\n"})
    repo.write()
    run_git(repo.path, "remote", "add", "origin", f"https://github.com/{NAME}")
    world = World()
    place = world.add(NAME)
    sha = repo.shas

    def commit(mark: int, title: str, at: str, *parents: int, body: str = "", pr: int | None = None) -> None:
        made, shas = datetime.fromisoformat(at), tuple(sha[each] for each in parents)
        url = f"https://github.com/{NAME}/commit/{sha[mark]}"
        place.commits.append(
            Commit(NAME, sha[mark], made, title, body, parents=shas, authored_at=made, author=ADA, pr=pr, url=url)
        )

    commit(old, "Start", "2026-08-01T10:00:00Z")
    commit(work, "Round the hub", "2026-08-18T10:00:00Z", old, pr=13)
    commit(squash, "Add spokes (#12)", "2026-08-19T09:00:00Z", old, pr=12)
    commit(merge, "Merge pull request #13 from ada/hub", "2026-08-19T11:00:00Z", squash, work, body="Round the hub", pr=13)
    commit(bell, "Fix the bell", "2026-08-19T15:00:00Z", merge)
    place.pulls += [
        _pull(12, "Add spokes", "2026-08-19T09:00:00Z", sha[squash], body="Fixes #3", closes=(3,)),
        _pull(13, "Round the hub", "2026-08-19T11:00:00Z", sha[merge]),
    ]
    closed, url = datetime.fromisoformat("2026-08-19T09:00:00Z"), f"https://github.com/{NAME}/issues/3"
    place.issues.append(Issue(NAME, 3, "closed", "Spokes are missing", opened_at=closed, closed_at=closed, url=url))
    released, url = datetime.fromisoformat("2026-08-19T12:00:00Z"), f"https://github.com/{NAME}/releases/tag/v1.1"
    place.releases.append(Release(NAME, "v1.1", released, "v1.1", target_sha=sha[merge], url=url))
    place.tags.append(Tag(NAME, "v1.1", released, sha[merge]))
    async with github_standing_in(world, github_schema) as github:
        yield Two(repo.path, github, sha[bell])


def _pull(number: int, title: str, at: str, sha: str, *, body: str = "", closes: tuple[int, ...] = ()) -> Pull:
    merged = datetime.fromisoformat(at)
    return Pull(
        NAME,
        number,
        "merged",
        title,
        body,
        base="main",
        opened_at=merged,
        updated_at=merged,
        merged_at=merged,
        closed_at=merged,
        merge_sha=sha,
        author=ADA,
        url=f"https://github.com/{NAME}/pull/{number}",
        closes=closes,
    )


def told(two: Two, found: Collected) -> list[tuple[str, str, str]]:
    """The changes, sorted, with a word in place of a sha that git makes."""
    assert found.failures == ()
    activity = combine(DeskInfo("widget"), WINDOW, WINDOW.end, [found])
    changes = ledger_of(activity).changes
    return sorted(
        (change.id.replace(two.bell[:12], "bell"), parse_title(change.title).text, change.status) for change in changes
    )


async def test_a_window_gives_the_same_changes_through_graphql(two: Two) -> None:
    found = await GitHubCollector([NAME], "ghp_example", two.github.url, sleep=Naps()).collect(WINDOW)
    assert [each.method for each in two.github.asked] == ["POST", "POST"]
    assert told(two, found) == EXPECTED


async def test_a_window_gives_the_same_changes_through_rest(two: Two) -> None:
    found = await GitHubCollector([NAME], None, two.github.url, sleep=Naps()).collect(WINDOW)
    assert {each.method for each in two.github.asked} == {"GET"}
    assert told(two, found) == EXPECTED


async def test_a_window_gives_the_same_changes_through_webhooks(two: Two) -> None:
    [place] = two.github.world.places
    commits = {each.title: each for each in place.commits}
    pushes = [
        [commits["Add spokes (#12)"]],
        [commits["Round the hub"], commits["Merge pull request #13 from ada/hub"]],
        [commits["Fix the bell"]],
    ]
    store, clock = MemoryStore(), MovedClock(WINDOW.end)
    async with served(build_web(GithubHook(store, SECRET, clock).routes)) as url, ClientSession() as session:
        github = GithubSender(f"{url}{PATH}", session)
        answers = [await github.send(kind, payload) for kind, payload in happenings(place, pushes)]
    assert {answer.status for answer in answers} == {202}
    found = read_notices(await store.notices([place.number], WINDOW.start), [place.repo], WINDOW)
    assert told(two, found) == EXPECTED


async def test_a_window_gives_the_same_changes_through_git(two: Two) -> None:
    assert told(two, await GitCollector(str(two.path)).collect(WINDOW)) == EXPECTED
