"""What GitHub answered before: asked again with its ETag, an unchanged list is answered 304, without a body.

With a token a 304 does not count against the limit:
https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#use-conditional-requests-if-appropriate
"""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Protocol, Self

#: How many bytes of answers are kept in memory.
MEMORY = 32 * 2**20

#: What nobody reads, and nine tenths of a list of pull requests: a repository inside each end of each of them, and links.
_LEFT_OUT = frozenset({"repo", "_links", "node_id", "gravatar_id", "permissions", "patch"})


@dataclass(frozen=True)
class Kept:
    """An answer that was kept.

    Args:
        etag: its ETag, as it came.
        packed: its JSON, compressed, without what nobody reads.
        following: the address of the next page, where there was one.
    """

    etag: str
    packed: bytes
    following: str | None = None

    @classmethod
    def of(cls, etag: str, data: Any, following: str | None) -> Self:
        """Pack an answer that `slim` has been through."""
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return cls(etag, zlib.compress(text.encode("utf-8", "surrogatepass"), 1), following)

    @property
    def data(self) -> Any:
        """The answer, decoded."""
        return json.loads(zlib.decompress(self.packed).decode("utf-8", "surrogatepass"))


class Etags(Protocol):
    """Keeps answers between runs. Anything may be missing at any time: then the answer is asked for again."""

    async def kept(self, url: str) -> Kept | None:
        """The answer to GET `url` (absolute) that was kept last."""
        ...

    async def keep(self, url: str, answer: Kept) -> None:
        """Keep an answer, in place of the one before."""
        ...


class MemoryEtags:
    """Keeps answers for as long as the process lives, the ones used last.

    Args:
        most: bytes of packed answers that are kept at most.
    """

    def __init__(self, most: int = MEMORY) -> None:
        self._most = most
        self._held = 0
        self._answers: OrderedDict[str, Kept] = OrderedDict()

    async def kept(self, url: str) -> Kept | None:
        if url in self._answers:
            self._answers.move_to_end(url)
        return self._answers.get(url)

    async def keep(self, url: str, answer: Kept) -> None:
        before = self._answers.pop(url, None)
        self._held += len(answer.packed) - (len(before.packed) if before else 0)
        self._answers[url] = answer
        while self._held > self._most:
            _, oldest = self._answers.popitem(last=False)
            self._held -= len(oldest.packed)


def slim(data: Any) -> Any:
    """Return an answer without what nobody reads. Every answer goes through it: a kept one reads like a fresh one."""
    if isinstance(data, dict):
        return {name: slim(value) for name, value in data.items() if not _unread(name)}
    if isinstance(data, list):
        return [slim(value) for value in data]
    return data


def _unread(name: str) -> bool:
    return name in _LEFT_OUT or (name.endswith("_url") and name != "html_url")
