"""Names of repositories in prose: exact tokens, the longest name first ("kernels" is not "kernels-community")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from digest.ledger_words import capital
from digest.model import Activity
from digest.verify.text import TOKEN, straight


class Mention(NamedTuple):
    """A repository named by the tokens `[start, end)`.

    Args:
        names: the `owner/name`s it may mean; several where two repositories sound the same.
        proper: it is spelt as the repository is, so it is hardly the ordinary word.
    """

    start: int
    end: int
    names: frozenset[str]
    proper: bool


class Repos:
    """The names of the repositories of an activity, and of its desk."""

    def __init__(self, activity: Activity) -> None:
        self._named: dict[tuple[str, ...], set[str]] = {}
        self._spelt: set[tuple[str, ...]] = set()
        for repo in activity.repo_named.values():
            for name in {repo.name, repo.name.rsplit("/", 1)[-1], repo.spoken}:
                written = tuple(TOKEN.findall(straight(name)))
                if written:
                    self._named.setdefault(tuple(part.lower() for part in written), set()).add(repo.name)
            self._spelt.add(tuple(TOKEN.findall(straight(repo.spoken))))
            self._spelt.add(tuple(TOKEN.findall(straight(capital(repo.spoken)))))  # as a sentence begins
            self._spelt.add(tuple(TOKEN.findall(straight(repo.name))))
        self._longest = max(map(len, self._named), default=0)
        self._first = {name[0] for name in self._named}
        desk = f"{activity.desk.title} {activity.desk.slug} {' '.join(repo.name for repo in activity.repos)}"
        self.desk_words = frozenset(TOKEN.findall(straight(desk).lower()))

    def is_name(self, word: str) -> bool:
        """Whether `word` is the name of a repository, in any case."""
        return tuple(TOKEN.findall(straight(word).lower())) in self._named

    def mentions(self, words: Sequence[str], joined: Sequence[bool]) -> Iterator[Mention]:
        """Yield the repositories that `words` (as written) name.

        Args:
            joined: for each word, whether a hyphen, slash or dot ties it to the one before.
        """
        lower = [word.lower() for word in words]
        at = 0
        while at < len(words):
            end = self._end(lower, at) if lower[at] in self._first else at
            if end == at or joined[at] or (end < len(words) and joined[end]):
                at = max(end, at + 1)
                continue
            proper = tuple(words[at:end]) in self._spelt
            yield Mention(at, end, frozenset(self._named[tuple(lower[at:end])]), proper)
            at = end

    def _end(self, lower: Sequence[str], at: int) -> int:
        for length in range(min(self._longest, len(lower) - at), 0, -1):
            if tuple(lower[at : at + length]) in self._named:
                return at + length
        return at
