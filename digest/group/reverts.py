"""What was taken back: pairs that undid each other within the window, and reverts of earlier work."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import cached_property
from typing import NamedTuple, TypeVar

from digest.group.bundle import Bundle, earliest, is_merge
from digest.lexicon import lemma
from digest.titles import Title, parse_title

# Compiled for the first revert; most windows have none.
_SHA_LINE = r"(?m)^(?:This reverts|Reverts) commits? ([0-9a-f]{7,40})\b"
_NUMBER_LINE = r"(?mi)^(?:This )?reverts (?:pull request |PR )?(?:([\w.-]+/[\w.-]+)?#|https?://\S+/pull/)(\d{1,9})\b"
_PARTIAL = r"(?i)\bpartial(?:ly)?[ -]revert|\breverts? (?:only )?(?:a )?parts? of"
_BULLET = r"(?m)^\s*[*-] "

#: The beginning by which a title that a forge cut off is looked up.
_HEAD = 16

#: After `revert:` these say what was done, not what was taken back: `revert(lint): remove the new rule`.
_TAKING_AWAY = frozenset({"remove", "drop", "delete", "disable"})

_Key = TypeVar("_Key")


class Undone:
    """What was taken back, by the identity of bundles.

    Attributes:
        pairs: a change and the one that took it back.
        dead: bundles that are no news any more: both of a pair, unless the revert also took back earlier work.
        earlier: the title of earlier work that a bundle takes back.
    """

    def __init__(self) -> None:
        self.pairs: list[tuple[Bundle, Bundle]] = []
        self.dead: set[int] = set()
        self.earlier: dict[int, str] = {}


class _Claim(NamedTuple):
    """What one bundle says it takes back: bundles of the window, work from before it, and a title for the latter."""

    targets: list[Bundle]
    beyond: bool
    title: str | None


def undo(bundles: Sequence[Bundle], start: datetime) -> Undone:
    """Find what was taken back in the window.

    A revert that was itself taken back takes nothing back, so the last word wins. A revert on another branch than the one
    the change landed on leaves the change alone.

    Args:
        start: of the window. A change from before it that was taken back and put back within it is no news either.
    """
    landed = earliest(each for each in bundles if not each.gone and each.landed and not each.published)
    claims = _Reader(landed).claims()
    later: dict[int, list[Bundle]] = defaultdict(list)
    for bundle in landed:
        for target in claims[id(bundle)].targets if id(bundle) in claims else ():
            later[id(target)].append(bundle)
    undone = Undone()
    for bundle in _last_word_first([each for each in landed if id(each) in claims], later):
        if id(bundle) not in undone.dead:
            _apply(bundle, claims[id(bundle)], undone)
    for revert, _ in tuple(undone.pairs):
        for old in claims[id(revert)].targets if id(revert) in claims else ():
            if id(old) not in undone.dead and old.commits and old.commits[0].at < start:
                undone.pairs.append((old, revert))
                undone.dead.add(id(old))
    return undone


def _last_word_first(reverts: Sequence[Bundle], later: dict[int, list[Bundle]]) -> Iterator[Bundle]:
    """Each revert after those that take it back."""
    done: set[int] = set()
    for first in reverts:
        stack = [first]
        while stack:
            waiting = [each for each in later[id(stack[-1])] if id(each) not in done and each not in stack]
            if waiting:
                stack.append(waiting[0])
                continue
            bundle = stack.pop()
            if id(bundle) not in done:
                done.add(id(bundle))
                yield bundle


def _apply(revert: Bundle, claim: _Claim, undone: Undone) -> None:
    here = [each for each in claim.targets if each.branch is None or each.branch in set(revert.branches())]
    for target in here:
        undone.pairs.append((target, revert))
        undone.dead.add(id(target))
    if here and len(here) == len(claim.targets) and not claim.beyond:
        undone.dead.add(id(revert))
    elif claim.title:
        undone.earlier[id(revert)] = claim.title


class _Reader:
    """Reads from landed bundles, oldest first, which of them take back which. They are sorted when a revert asks."""

    def __init__(self, landed: Sequence[Bundle]) -> None:
        self.landed = landed

    @cached_property
    def position(self) -> dict[int, int]:
        return {id(each): i for i, each in enumerate(self.landed)}

    @cached_property
    def by_number(self) -> dict[int | None, Bundle]:
        return {each.number: each for each in self.landed if each.number is not None}

    @cached_property
    def by_sha(self) -> dict[str, Bundle]:
        found: dict[str, Bundle] = {}
        for bundle in self.landed:
            found.update((commit.sha[:7], bundle) for commit in bundle.commits)
            found.update(((pull.merge_sha or "")[:7], bundle) for pull in bundle.pulls)
        return found

    @cached_property
    def by_key(self) -> dict[str, list[Bundle]]:
        return self._sorted(lambda bundle: bundle.parsed.key)

    @cached_property
    def by_head(self) -> dict[str, list[Bundle]]:
        return self._sorted(lambda bundle: bundle.title[:_HEAD])

    @cached_property
    def by_reverted(self) -> dict[str | None, list[Bundle]]:
        return self._sorted(lambda bundle: bundle.parsed.revert)

    def _sorted(self, key: Callable[[Bundle], _Key]) -> dict[_Key, list[Bundle]]:
        found: dict[_Key, list[Bundle]] = defaultdict(list)
        for bundle in self.landed:
            found[key(bundle)].append(bundle)
        return found

    def claims(self) -> dict[int, _Claim]:
        found = ((each, self._claim(each)) for each in self.landed)
        return {id(each): claim for each, claim in found if claim}

    def _claim(self, bundle: Bundle) -> _Claim | None:
        titles = _revert_titles(bundle)
        if not titles and not any(body.lstrip().startswith("This reverts commit ") for body in bundle.bodies()):
            return None
        own = "\n".join(_own_text(body) for body in bundle.bodies())
        if re.search(_PARTIAL, own) or re.search(_PARTIAL, bundle.title):
            return None
        named = self._named(bundle, own)
        targets = [each for each in named if each]
        if not targets:
            named = [self._titled(bundle, title) for title in titles]
            targets = [each for each in named if each]
        return _Claim(list(dict.fromkeys(targets)), None in named or not named, _title_taken_back(bundle, titles))

    def _named(self, bundle: Bundle, own: str) -> list[Bundle | None]:
        """What the text names by sha or number; None for what is not in the window."""
        named = [self.by_sha.get(sha[:7]) for sha in re.findall(_SHA_LINE, own)]
        named += [self.by_number.get(int(number)) for owner, number in re.findall(_NUMBER_LINE, own)
                  if owner in ("", bundle.repo.name)]  # fmt: skip
        return [each for each in named if each is not bundle]

    def _titled(self, bundle: Bundle, title: Title) -> Bundle | None:
        """The latest change before `bundle` that has the title it takes back, or of the number in that title."""
        candidates = self._called(title) if title.reapply is None else self.by_reverted[title.reapply]
        before = bisect_left(candidates, self.position[id(bundle)], key=lambda each: self.position[id(each)])
        return candidates[before - 1] if before else None

    def _called(self, title: Title) -> list[Bundle]:
        wanted = parse_title(title.revert or "")
        if wanted.number in self.by_number:
            return [self.by_number[wanted.number]]
        if (title.revert or "").endswith("…"):
            start = (title.revert or "").rstrip("…")
            return [each for each in self.by_head[start[:_HEAD]] if each.title.startswith(start)]
        return self.by_key[wanted._replace(scope=wanted.scope or title.scope).key]


def _revert_titles(bundle: Bundle) -> list[Title]:
    """The titles with which a bundle takes work back: its own, or those of its commits where each of them does."""
    if bundle.parsed.revert is not None or bundle.parsed.reapply is not None:
        return [bundle.parsed]
    titles: list[Title] = []
    for commit in bundle.commits:
        if not is_merge(commit):
            titles.append(parse_title(commit.title))
            if titles[-1].revert is None:
                return []
    return titles


def _title_taken_back(bundle: Bundle, titles: Sequence[Title]) -> str | None:
    """The title of what is taken back, verbatim: best from quotation marks, of the bundle's title or of its commits."""
    for title in (*titles, *(parse_title(commit.title) for commit in bundle.commits)):
        if title.quoted:
            return title.revert
    plain = next((title.revert for title in titles if title.revert is not None), None)
    verb = lemma(plain.split(" ")[0]) if plain else None
    return None if verb and verb[0] in _TAKING_AWAY else plain


def _own_text(body: str) -> str:
    """What a body says in its own voice: a list of squashed commits quotes their bodies, reverts of reverts included."""
    found = re.search(_BULLET, body)
    return (body[: found.start()] if found else body).strip()
