"""The GitHub collector against a GitHub that keeps real history."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from digest.collect import Collected
from digest.collect.github import GitHubCollector
from digest.model import Commit, Failure, Issue, Pull, Release, Window
from tests.digest.collect.stub import Naps
from tests.peers.github import GithubPeer

AUGUST = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))


def today() -> Window:
    """The peer dates what it makes itself with the present: an hour to each side holds all of it."""
    now = datetime.now(UTC)
    return Window(now - timedelta(hours=1), now + timedelta(hours=1))


async def collect(peer: GithubPeer, window: Window, *repos: str, token: str | None = "") -> Collected:
    return await GitHubCollector(repos, peer.token if token == "" else token, peer.url, sleep=Naps()).collect(window)


async def test_commits_of_a_past_window_are_told_with_their_times_and_texts(github_peer: GithubPeer) -> None:
    repo = github_peer.new_repo()
    github_peer.commit(repo, "Too early", AUGUST.start - timedelta(seconds=1), {"a.py": "1\n"})
    first = github_peer.commit(repo, "Add spokes (#12)\n\nThey carry the rim.", AUGUST.start, {"b.py": "1\n"})
    second = github_peer.commit(repo, "Round them", AUGUST.start + timedelta(hours=2), {"b.py": "2\n"})
    github_peer.commit(repo, "Too late", AUGUST.end, {"c.py": "1\n"})
    found = await collect(github_peer, AUGUST, repo)
    assert found.failures == ()
    told = [
        (event.sha, event.title, event.body, event.at, event.pr, event.parents)
        for event in found.events
        if isinstance(event, Commit)
    ]
    assert told[0] == (second, "Round them", "", AUGUST.start + timedelta(hours=2), None, (first,))
    assert told[1][:5] == (first, "Add spokes (#12)", "They carry the rim.", AUGUST.start, 12)
    assert len(found.events) == 2


async def test_a_merge_an_open_pull_request_a_release_and_a_closed_issue_of_today_are_found(
    github_peer: GithubPeer,
) -> None:
    repo = github_peer.new_repo()
    issue = github_peer.issue(repo, "Spokes are square")
    github_peer.commit(repo, "Round spokes", AUGUST.start, {"spokes.py": "round = True\n"}, branch="spokes")
    merged = github_peer.pull(repo, "Round spokes", "spokes", body=f"Fixes #{issue}")
    sha = github_peer.merge(repo, merged)
    github_peer.api("PATCH", f"/repos/{repo}/issues/{issue}", {"state": "closed"})
    github_peer.commit(repo, "Add hubs", AUGUST.start, {"hubs.py": "n = 2\n"}, branch="hubs")
    pending = github_peer.pull(repo, "Add hubs", "hubs")
    github_peer.release(repo, "v1.0.0", title="One", body="Spokes are round.")
    github_peer.release(repo, "v2.0.0", draft=True)

    found = await collect(github_peer, today(), repo)
    assert found.failures == ()
    pulls = {event.number: (event.state, event.closes) for event in found.events if isinstance(event, Pull)}
    assert pulls == {merged: ("merged", (issue,)), pending: ("open", ())}
    assert {event.sha: event.pr for event in found.events if isinstance(event, Commit)}[sha] == merged
    assert [(event.tag, event.body) for event in found.events if isinstance(event, Release)] == [
        ("v1.0.0", "Spokes are round.")
    ]
    assert [(event.number, event.title) for event in found.events if isinstance(event, Issue)] == [
        (issue, "Spokes are square")
    ]


async def test_more_than_a_page_of_commits_is_read(github_peer: GithubPeer) -> None:
    repo = github_peer.new_repo()
    parent = github_peer.head(repo)
    tree = github_peer.api("GET", f"/repos/{repo}/git/commits/{parent}")["tree"]["sha"]
    for minute in range(101):
        at = f"{AUGUST.start + timedelta(minutes=minute):%Y-%m-%dT%H:%M:%SZ}"
        person = {"name": "Ada Example", "email": "ada@example.invalid", "date": at}
        made = {"message": f"Turn {minute}", "tree": tree, "parents": [parent], "author": person, "committer": person}
        parent = github_peer.api("POST", f"/repos/{repo}/git/commits", made)["sha"]
    github_peer.api("PATCH", f"/repos/{repo}/git/refs/heads/main", {"sha": parent})
    found = await collect(github_peer, AUGUST, repo)
    titles = [event.title for event in found.events if isinstance(event, Commit)]
    assert titles == [f"Turn {minute}" for minute in range(100, -1, -1)]


async def test_two_repositories_are_told_apart_by_their_numbers(github_peer: GithubPeer) -> None:
    one, two = github_peer.new_repo("axle"), github_peer.new_repo("hub")
    found = await collect(github_peer, AUGUST, one, two)
    numbers = {name: f"github@127.0.0.1:{github_peer.api('GET', f'/repos/{name}')['id']}" for name in (one, two)}
    assert {repo.name: repo.id for repo in found.repos} == numbers
    assert len(set(numbers.values())) == 2


async def test_a_private_repository_needs_the_token(github_peer: GithubPeer) -> None:
    repo = github_peer.new_repo("secret", private=True)
    with_token = await collect(github_peer, AUGUST, repo)
    assert [(each.name, each.private) for each in with_token.repos] == [(repo, True)]
    without = await collect(github_peer, AUGUST, repo, token=None)
    assert without == Collected(failures=(Failure(repo, "GitHub asks for a token; set GITHUB_TOKEN"),))


async def test_a_repository_that_does_not_exist_is_named(github_peer: GithubPeer) -> None:
    found = await collect(github_peer, AUGUST, "acme/nowhere")
    assert found == Collected(failures=(Failure("acme/nowhere", "not found on GitHub, or the token may not read it"),))


@pytest.mark.parametrize("pattern", ["octocat/*", "octocat/hel*"])
async def test_a_star_finds_the_repositories_of_a_user(github_peer: GithubPeer, pattern: str) -> None:
    found = await collect(github_peer, AUGUST, pattern)
    assert ([repo.name for repo in found.repos], found.failures) == (["octocat/hello"], ())
