"""What GitHub's GraphQL API means by the errors of an answer. Pure functions.

Errors come beside the data of what could be read, each with the path of what it is about:
https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import gidgethub

from digest.collect.github.errors import Problem, forbidden, is_limit, one_line
from digest.errors import CollectError, DigestError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.http import TimedOut, TooLarge

#: Types of errors that a smaller request does not meet.
_TOO_LARGE = frozenset({"MAX_NODE_LIMIT_EXCEEDED", "RESOURCE_LIMITS_EXCEEDED", "LOC_TOO_LARGE"})
# A query that takes more than ten seconds ends so, sometimes as a 200.
_TIMED_OUT = re.compile(r"something went wrong|timed? ?out|couldn't respond to your request in time", re.IGNORECASE)
_STUMBLES = frozenset({HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT})
_REFUSALS = frozenset({400, 403, 404, 405, 406, 410, 415, 422, 501})
_LIMIT_WORDS = re.compile(r"rate limit|abuse|submitted too quickly", re.IGNORECASE)
# What adds to an event and is no news by itself: where it may not be read, the event is told without it.
_ADDED = frozenset({"author", "associatedPullRequests", "closingIssuesReferences", "files", "labels", "user"})


class GraphqlRefused(DigestError):
    """There is no GraphQL here, or not with these fields: REST tells what it can."""


class TooMuch(SourceUnavailable):
    """The service cannot answer so much at once, or not in time."""


@dataclass(frozen=True)
class Verdict:
    """What the errors of one answer mean.

    Args:
        limited: what GitHub said of a limit that stops every request; None where there is none.
        too_much: the aliases to ask again for, in smaller requests.
        failed: why other aliases were not read: the type of the error and its text.
        useless: what GitHub said of an error that is about the query itself; None where there is none.
    """

    limited: str | None = None
    too_much: frozenset[str] = frozenset()
    failed: Mapping[str, tuple[str, str]] | None = None
    useless: str | None = None


def judge(errors: Sequence[Any], aliases: Collection[str]) -> Verdict:
    """Return what `errors` mean for a request about `aliases`."""
    too_much: set[str] = set()
    failed: dict[str, tuple[str, str]] = {}
    for kind, path, said in map(_read, errors):
        alias = path[0] if path and path[0] in aliases else None
        if kind == "RATE_LIMITED" or (not alias and _LIMIT_WORDS.search(said)):
            return Verdict(limited=said)
        if kind in _TOO_LARGE or _TIMED_OUT.search(said):
            too_much |= {alias} if alias else set(aliases)
        elif alias:
            if not _ADDED.intersection(path):
                failed.setdefault(alias, (kind, said))
        elif not path or _is_about_the_text(path[0]):
            return Verdict(useless=said)
    return Verdict(too_much=frozenset(too_much), failed=failed)


def _is_about_the_text(step: str) -> bool:
    """Whether the path of an error leads into the query itself, as of a field that the schema does not have."""
    return step in ("query", "fragment") or step.startswith(("query ", "fragment "))


def _read(error: Any) -> tuple[str, tuple[str, ...], str]:
    """The type, the path and the text of one error."""
    if not isinstance(error, Mapping):
        return "", (), one_line(str(error))
    path = error.get("path")
    steps = tuple(str(step) for step in path) if isinstance(path, list) else ()
    return str(error.get("type") or ""), steps, one_line(str(error.get("message") or "no reason given"))


def failure(name: str, kind: str, said: str) -> CollectError:
    """Return what a person is told about the repository `name`, in the words that a REST answer is told in."""
    if kind == "NOT_FOUND":
        return SourceNotFound(name, "not found on GitHub, or the token may not read it")
    if kind in ("FORBIDDEN", "INSUFFICIENT_SCOPES"):
        return SourceForbidden(name, forbidden(said))
    return SourceUnavailable(name, f"GitHub answered with an error ({said}); try again later")


def is_too_much(problem: Problem) -> bool:
    """Whether a request that ended so may do better in halves: an answer that comes too late, or is too long."""
    if isinstance(problem, gidgethub.HTTPException):
        return problem.status_code in _STUMBLES
    return isinstance(problem, (TimedOut, TooLarge))


def is_refusal(problem: Problem) -> bool:
    """Whether a request that ended so found no GraphQL API that takes it."""
    return isinstance(problem, gidgethub.HTTPException) and problem.status_code in _REFUSALS and not is_limit(problem)
