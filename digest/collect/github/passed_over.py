"""Entries of a list that are not what GitHub documents: each is passed over and named, and the others are told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from digest.collect.github.errors import one_line
from digest.errors import FormatError
from digest.model import Failure

#: How many of them a reader is told by name.
NAMED = 3

#: What an entry goes by, in REST and in GraphQL, as a person calls it.
_CALLED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "commit": ("sha", "oid"),
        "pull request": ("number",),
        "release": ("tag_name", "tagName"),
        "tag": ("name",),
        "advisory": ("ghsa_id",),
        "issue": ("number",),
    }
)

T = TypeVar("T")

_log = logging.getLogger(__name__)


class PassedOver:
    """What was passed over of one repository."""

    def __init__(self) -> None:
        self._said: dict[str, str] = {}

    def each(self, kind: str, parse: Callable[[Any], T], items: Iterable[Any]) -> Iterator[T]:
        """Yield what `parse` makes of each of `items`; one of which it makes nothing (FormatError) is noted.

        Args:
            kind: what they are: `commit`, `pull request`, …
        """
        for item in items:
            try:
                parsed = parse(item)
            except FormatError as error:
                called = f"{kind} {_name(kind, item)}"
                _log.info("%s is passed over (%s)", called, error)
                self._said.setdefault(called, one_line(str(error)))
            else:
                yield parsed

    def failures(self, repo: str) -> tuple[Failure, ...]:
        """Return what a reader of the story is told of a repository: nothing, or one line."""
        if not self._said:
            return ()
        named = [f"{called} ({why})" for called, why in list(self._said.items())[:NAMED]]
        more = f" and {len(self._said) - NAMED} more" if len(self._said) > NAMED else ""
        reason = f"left out, for it is not what GitHub documents: {', '.join(named)}{more}; the rest is told"
        return (Failure(repo, reason, partial=True),)


def _name(kind: str, item: Any) -> str:
    values = [item.get(field) for field in _CALLED.get(kind, ())] if isinstance(item, dict) else []
    text = next((str(value) for value in values if isinstance(value, str | int) and value), "without a name")
    if kind == "commit":
        return text[:7] if text != "without a name" else text
    return one_line(f"#{text}" if text.isdigit() else text)[:60]
