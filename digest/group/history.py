"""The commits of one repository as a graph: which merge brought which commits, and what a tag contains."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from digest.model import Commit


class History:
    """The known part of a history. Parents outside of it are where it ends.

    Args:
        commits: in an order that does not depend on how they were read.
    """

    def __init__(self, commits: Sequence[Commit]) -> None:
        self.commits = {commit.sha: commit for commit in commits}
        #: The commits that a merge brought in, by the sha of the merge; those of merges inside of it are theirs.
        self.brought: dict[str, list[Commit]] = {}
        #: The merge that brought a commit in, by the sha of the commit.
        self.landing: dict[str, Commit] = {}
        self._trace()

    def landed_by(self, sha: str) -> Commit:
        """The commit with which `sha` came to the branch: itself, or the outermost merge that brought it."""
        seen = {sha}
        while sha in self.landing and self.landing[sha].sha not in seen:  # a file may claim a history that runs in a circle
            sha = self.landing[sha].sha
            seen.add(sha)
        return self.commits[sha]

    def contained(self, tips: Sequence[str]) -> Iterator[tuple[int, str]]:
        """Every commit reachable from one of `tips`, with the position of the first tip that reaches it."""
        seen: set[str] = set()
        for position, tip in enumerate(tips):
            stack = [tip]
            while stack:
                sha = stack.pop()
                if sha in seen or sha not in self.commits:
                    continue
                seen.add(sha)
                yield position, sha
                stack.extend(self.commits[sha].parents)

    def _trace(self) -> None:
        """Cut the history into chains of first parents, branch tips first; then ask each merge what it brought.

        A merge is asked after the merges inside the branch that it brought, and each commit is given out once, so the
        work grows with the number of commits and not with the number of merges.
        """
        chain, trunks, merges = self._chains()
        for merge in reversed(merges):
            own = chain[merge.sha]
            stack = list(merge.parents[1:])
            found = self.brought[merge.sha] = []
            while stack:
                sha = stack.pop()
                if sha not in self.commits or sha in self.landing or chain[sha] == own or chain[sha] < trunks:
                    continue
                self.landing[sha] = merge
                found.append(self.commits[sha])
                stack.extend(self.commits[sha].parents)

    def _chains(self) -> tuple[dict[str, int], int, list[Commit]]:
        """The chain of each commit, how many chains start at a branch tip, and the merges, outer ones first."""
        merged = {parent for commit in self.commits.values() for parent in commit.parents}
        tips = deque(sha for sha in self.commits if sha not in merged)
        trunks = len(tips)
        chain: dict[str, int] = {}
        merges: list[Commit] = []
        number = -1
        while tips:
            sha = tips.popleft()
            number += 1
            while sha in self.commits and sha not in chain:
                chain[sha] = number
                commit = self.commits[sha]
                if len(commit.parents) > 1:
                    merges.append(commit)
                    tips.extend(commit.parents[1:])
                if not commit.parents:
                    break
                sha = commit.parents[0]
        return chain, trunks, merges
