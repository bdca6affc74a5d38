"""What ties commits, pull requests and issues together, read from texts and shas. Pure functions.

Closing keywords: https://docs.github.com/en/issues/tracking-your-work-with-issues/using-issues/linking-a-pull-request-to-an-issue
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from digest.model import Commit, Pull, Repo
from digest.titles import parse_title

# What a reader of the rendered text does not see as a sentence: comments (templates are full of them) and code.
_UNSEEN = re.compile(r"<!--.*?(?:-->|\Z)|^(```|~~~).*?(?:^\1|\Z)|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_CLOSES = re.compile(
    r"\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?[ \t]+"
    r"(?:(?P<address>https?://[^\s/]+/)?(?P<repo>[\w.-]+/[\w.-]+))?"
    r"(?:#|GH-|/issues/)(?P<number>[1-9]\d{0,9})\b",
    re.IGNORECASE,
)
_MERGE = re.compile(r"Merge pull request #(\d+) from ")


def closing_numbers(body: str, repo: Repo) -> tuple[int, ...]:
    """Return the numbers of issues of `repo` that `body` says it closes, each once, in their order.

    `Fixes #12`, `closes: owner/name#12` and `Resolves <address of the repository>/issues/12` do; a mention without a
    keyword, an issue of another repository, and what stands in comments or code do not.
    """
    found = _CLOSES.finditer(_UNSEEN.sub(" ", body))
    return tuple(dict.fromkeys(int(each["number"]) for each in found if _is_here(each, repo)))


def _is_here(found: re.Match[str], repo: Repo) -> bool:
    if not found["repo"]:
        return found[0].rpartition("/issues/")[1] == ""
    address = f"{found['address'] or ''}{found['repo']}".lower()
    return address in (repo.name.lower(), (repo.url or "").lower())


def with_pulls(commits: Sequence[Commit], pulls: Iterable[Pull]) -> tuple[Commit, ...]:
    """Return `commits` with the number of the pull request that brought each one, where it can be told.

    By the sha that a pull request was merged as, else by the title (`… (#12)` of a squash, `Merge pull request #12`),
    else by the merge commit whose second parent leads to it.
    """
    merged = {pull.merge_sha: pull.number for pull in pulls if pull.merge_sha}
    own = {commit.sha: merged.get(commit.sha) or _titled(commit) for commit in commits}
    brought = _brought({commit.sha: commit for commit in commits}, own)
    return tuple(replace(commit, pr=own[commit.sha] or brought.get(commit.sha)) for commit in commits)


def _titled(commit: Commit) -> int | None:
    merge = _MERGE.match(commit.title)
    return int(merge[1]) if merge else parse_title(commit.title).number


def _brought(commits: Mapping[str, Commit], own: Mapping[str, int | None]) -> dict[str, int]:
    """The pull request of each commit that a merge brought in. One inside another belongs to the inner one."""
    branches: list[tuple[int, set[str]]] = []
    for commit in commits.values():
        number = own[commit.sha]
        if number and len(commit.parents) > 1:
            before = _reachable(commits, commit.parents[:1])
            branches.append((number, _reachable(commits, commit.parents[1:]) - before))
    brought: dict[str, int] = {}
    for number, shas in sorted(branches, key=lambda branch: len(branch[1])):
        for sha in shas:
            brought.setdefault(sha, number)
    return brought


def _reachable(commits: Mapping[str, Commit], start: Sequence[str]) -> set[str]:
    """The shas of the window that `start` leads to, itself included."""
    found: set[str] = set()
    waiting = [sha for sha in start if sha in commits]
    while waiting:
        sha = waiting.pop()
        if sha not in found:
            found.add(sha)
            waiting += [parent for parent in commits[sha].parents if parent in commits]
    return found
