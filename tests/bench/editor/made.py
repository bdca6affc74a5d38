"""Made activity of any size: commits and pull requests in the styles of many projects, the same every time."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha1

from digest.model import Activity, Commit, DeskInfo, FileChange, Person, Pull, Repo, Window

START = datetime(2026, 8, 13, 10, tzinfo=UTC)
WINDOW = Window(START, START + timedelta(days=7))

_PEOPLE = [Person(f"author-{n}", f"author-{n}") for n in range(40)]
_ROBOT = Person("dependabot[bot]", "dependabot[bot]", bot=True)

_AREAS = ["core", "api", "cli", "docs", "cache", "router", "trainer", "parser", "tests", "build", "ci"]
_VERBS = ["Add", "Fix", "Remove", "Support", "Refactor", "Improve", "Deprecate", "Update", "Require", "Rename", "Document"]
_TYPES = {"Add": "feat", "Fix": "fix", "Support": "feat", "Refactor": "refactor", "Improve": "perf", "Document": "docs"}
_MOODS = {"Add": "✨", "Fix": "🐛", "Remove": "🔥", "Document": "📝", "Improve": "⚡️", "Update": "⬆️"}
_THINGS = [
    "the retry of a failed upload", "an option for the size of a batch", "streaming of long answers", "a race in the pool",
    "the old configuration file", "progress on a terminal", "paths with spaces", "the limit of open files",
    "a cache of tokens", "nested groups", "an error without a line number", "weights in half precision",
]  # fmt: skip
_SCRIPT = ["修复分页查询时的空指针异常", "新增导出功能", "优化表格渲染性能", "升级依赖版本", "删除过期的配置项"]
_PARAGRAPHS = [
    "The previous behaviour raised an error as soon as the input held more than one part.",
    "Measured on a table of a million rows, this takes a third of the time, so that a nightly run ends before six.",
    "Callers that relied on the order of the keys keep it. Nothing else changes for them.",
    "This needs version 2.4 or later of the driver, which is now the least version.",
    "## Motivation\n\nUntil now a worker that lost its connection was never replaced, and the queue filled up.",
    "## Changes\n\n- adds `retry_after=` to the client\n- drops the warning filter\n- moves the pool to `core/pool.py`",
    "```python\nclient = Client(retry_after=30)\nclient.fetch(\"https://example.org/\")\n```",
    "## Checklist\n\n- [x] I have read the guidelines\n- [ ] I have updated the docs\n\n<!-- remove what does not apply -->",
    "It no longer fails with `ValueError: expected 4 values, got 3`, which a reader may have seen in a log.",
]  # fmt: skip
_BUMPED = (
    "Bumps [gearbox](https://example.org/gearbox).\n<details>\n<summary>Release notes</summary>\n\n* Breaking\n</details>"
)


def made(events: int, seed: int = 1) -> Activity:
    """Return a week of a desk with exactly so many events, in eight styles of commits and pull requests.

    Of ten changes, about five are pull requests with their squash or merge commit, three were pushed, one is by a bot and
    one is open; one in thirty takes the change before it back, one in thirty was picked to a release branch.

    Args:
        seed: another one gives other titles and another order.
    """
    desk = _Desk(events, seed)
    while len(desk.events) < events:
        desk.random.choice(desk.styles)()
    repos = tuple(
        Repo(name, f"github:{n}", f"https://example.org/{name}", default_branch="main") for n, name in enumerate(_REPOS)
    )
    return Activity(DeskInfo("made", "Made"), WINDOW, WINDOW.end, repos, tuple(desk.events[:events]))


_REPOS = ["acme/engine", "acme/brakes", "acme/gearbox", "umbrella/rain", "umbrella/wind"]


class _Desk:
    """Adds one change after the other, at even distances in time."""

    def __init__(self, events: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.step = (WINDOW.end - WINDOW.start) / (events + 10)
        self.events: list[Commit | Pull] = []
        self.tip: dict[str, str] = {}
        self.last: dict[str, Commit] = {}
        self.number = 100
        often: list[Callable[[], None]] = [self._squashed, self._squashed, self._merged, self._pushed, self._pushed]
        rare: list[Callable[[], None]] = [self._emoji, self._script, self._robot, self._open]
        self.styles = [*often * 3, *rare * 2, self._revert, self._picked]

    # ---- the styles ----

    def _squashed(self) -> None:
        repo, title, body = self._repo(), self._conventional(), self._body()
        self._pull(repo, title, body, merge=self._commit(repo, f"{title} (#{self._next()})", pr=self.number))

    def _merged(self) -> None:
        """Two commits on a branch, and the merge that lands them."""
        repo, title = self._repo(), self._plain()
        base = self.tip.get(repo)
        for branch_title in (title, self._plain()):
            self._commit(repo, branch_title, self._body())
        tip, self.tip[repo] = self.tip[repo], base or self.tip[repo]
        merge = f"Merge pull request #{self._next()} from author/topic"
        self._pull(repo, title, self._body(), merge=self._commit(repo, merge, title, pr=self.number, second=tip))

    def _pushed(self) -> None:
        self._commit(self._repo(), self._plain(), self._body())

    def _emoji(self) -> None:
        verb = self.random.choice(sorted(_MOODS))
        self._commit(self._repo(), f"{_MOODS[verb]} {verb} {self._object()}", self._body())

    def _script(self) -> None:
        self._commit(self._repo(), f"{self.random.choice(_SCRIPT)} {self.random.randrange(10**6)}")

    def _robot(self) -> None:
        repo, minor = self._repo(), self.random.randrange(10**4)
        title = f"Bump gearbox-{self.random.randrange(10**4)} from 1.{minor} to 1.{minor + 1}"
        merge = self._commit(repo, f"{title} (#{self._next()})", pr=self.number, author=_ROBOT)
        self._pull(repo, title, _BUMPED, merge=merge, author=_ROBOT, labels=("dependencies",))

    def _open(self) -> None:
        hold = self.random.choice(["", "", "[Do not merge before September 12] "])
        self._next()
        self._pull(self._repo(), f"{hold}{self._conventional()}", self._body(), draft=self.random.random() < 0.3)

    def _revert(self) -> None:
        repo = self._repo()
        if repo in self.last:
            old = self.last[repo]
            self._commit(repo, f'Revert "{old.title}"', f"This reverts commit {old.sha}.")

    def _picked(self) -> None:
        repo = self._repo()
        if repo in self.last:
            old = self.last[repo]
            body = f"{old.body}\n\n(cherry picked from commit {old.sha})".strip()
            tip, last = self.tip[repo], self.last[repo]
            self._commit(repo, old.title, body, branch="release-1.2")
            self.tip[repo], self.last[repo] = tip, last

    # ---- their parts ----

    def _commit(
        self, repo: str, title: str, body: str = "", *, pr: int | None = None, second: str | None = None,
        author: Person | None = None, branch: str = "main",
    ) -> Commit:  # fmt: skip
        sha = sha1(f"{len(self.events)} {title}".encode(), usedforsecurity=False).hexdigest()
        parents = tuple(each for each in (self.tip.get(repo), second) if each)
        commit = Commit(
            repo, sha, self._now(), title, body, parents, author=author or self.random.choice(_PEOPLE), pr=pr,
            url=f"https://example.org/{repo}/commit/{sha}", branches=(branch,), files=self._files(),
        )  # fmt: skip
        self.events.append(commit)
        self.tip[repo], self.last[repo] = sha, commit
        return commit

    def _pull(
        self, repo: str, title: str, body: str, *, merge: Commit | None = None, author: Person | None = None,
        labels: tuple[str, ...] = (), draft: bool = False,
    ) -> None:  # fmt: skip
        now = self._now()
        self.events.append(
            Pull(
                repo,
                self.number,
                "merged" if merge else "open",
                title,
                body,
                draft,
                labels,
                "main",
                opened_at=START - timedelta(days=3),
                updated_at=now,
                merged_at=now if merge else None,
                merge_sha=merge.sha if merge else None,
                author=author or self.random.choice(_PEOPLE),
                url=f"https://example.org/{repo}/pull/{self.number}",
                comments=self.random.randrange(9),
                files=self._files(),
            )
        )

    def _now(self) -> datetime:
        return WINDOW.start + self.step * (len(self.events) + 1)

    def _next(self) -> int:
        self.number += 1
        return self.number

    def _repo(self) -> str:
        return self.random.choice(_REPOS)

    def _object(self) -> str:
        return f"{self.random.choice(_THINGS)} in `{self.random.choice(_AREAS)}_{self.random.randrange(10**6)}`"

    def _plain(self) -> str:
        return f"{self.random.choice(_VERBS)} {self._object()}"

    def _conventional(self) -> str:
        verb = self.random.choice(_VERBS)
        mark = "!" if self.random.random() < 0.03 else ""
        return f"{_TYPES.get(verb, 'chore')}({self.random.choice(_AREAS)}){mark}: {verb.lower()} {self._object()}"

    def _body(self) -> str:
        return "\n\n".join(self.random.sample(_PARAGRAPHS, self.random.randrange(6)))

    def _files(self) -> tuple[FileChange, ...]:
        paths = {
            f"{self.random.choice(_AREAS)}/part{self.random.randrange(60)}.py" for _ in range(self.random.randint(1, 4))
        }
        return tuple(FileChange(path, self.random.randrange(90), self.random.randrange(40)) for path in sorted(paths))
