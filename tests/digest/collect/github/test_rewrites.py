"""Whether a history was rewritten: what the commits tell, and what GitHub is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from digest.collect import Collected
from digest.collect.github import GitHubCollector
from digest.collect.github.rewrites import in_doubt
from digest.model import Commit, Repo
from digest.sighting import Sighting
from tests.digest.collect.github import answers
from tests.digest.collect.github.served import WIDGET, WINDOW, serve
from tests.digest.collect.stub import Naps, Reply, Stub

OLD, NEW = "a" * 40, "b" * 40
REPO = Repo("acme/widget", "github:7", default_branch="main")
BEFORE = Sighting("acme/widget", REPO, head=OLD)
NOW = replace(BEFORE, head=NEW)


@pytest.mark.parametrize(
    ("before", "now", "commits", "doubtful"),
    [
        (BEFORE, BEFORE, [], False),
        (BEFORE, NOW, [], True),
        (BEFORE, NOW, [Commit("acme/widget", NEW, WINDOW.start, parents=(OLD,))], False),
        (BEFORE, NOW, [Commit("acme/widget", OLD, WINDOW.start)], True),
        (BEFORE, NOW, [Commit("acme/widget", NEW, WINDOW.start, parents=("c" * 40,))], True),
        (BEFORE, NOW, [Commit("acme/lamp", NEW, WINDOW.start, parents=(OLD,))], True),
        (BEFORE, replace(NOW, repo=replace(REPO, default_branch="trunk")), [], False),
        (replace(BEFORE, head=None), NOW, [], False),
        (BEFORE, replace(NOW, head=None, empty=True), [], False),
    ],
    ids=["same", "nothing", "child", "below", "stranger", "elsewhere", "branch", "unknown", "empty"],
)
def test_a_head_that_the_commits_do_not_lead_to_is_doubtful(
    before: Sighting, now: Sighting, commits: list[Commit], doubtful: bool
) -> None:
    assert in_doubt(before, now, Collected(events=tuple(commits))) is doubtful


@pytest.mark.parametrize(
    ("reply", "rewritten", "head"),
    [
        (Reply(data={"status": "ahead"}), False, NEW),
        (Reply(data={"status": "identical"}), False, NEW),
        (Reply(data={"status": "diverged"}), True, NEW),
        (Reply(data={"status": "behind"}), True, NEW),
        (Reply(404, data={"message": "No common ancestor between them."}), True, NEW),
        (Reply(403, data={"message": "Resource not accessible"}), False, OLD),
        (Reply(data={"status": "sideways"}), False, OLD),
    ],
    ids=["ahead", "identical", "diverged", "behind", "unrelated", "forbidden", "undocumented"],
)
async def test_github_is_asked_once_and_where_it_does_not_say_the_head_of_before_stays(
    stub: Stub, reply: Reply, rewritten: bool, head: str
) -> None:
    serve(stub)
    stub.on(f"{WIDGET}/commits", Reply(data=[answers.commit(NEW, "Old work", "2026-08-01T00:00:00Z")]))
    stub.on(f"{WIDGET}/compare/{OLD}...{NEW}", reply)
    found = await GitHubCollector(["acme/widget"], base_url=stub.url, sleep=Naps(), before=[BEFORE]).collect(WINDOW)
    assert [(each.asked, each.rewritten, each.head) for each in found.sightings] == [("acme/widget", rewritten, head)]
    assert found.failures == ()
