"""What the refusals of a forge mean: how long to wait before asking again, and what a person is told. Pure functions.

Limits: https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits/#response-headers for GitLab. Gitea and
Forgejo have none of their own; what stands before them (as at Codeberg) answers 429, mostly with Retry-After.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus

from digest.collect.forges.access import Access
from digest.collect.github.budget import PATIENCE
from digest.collect.stops import HostUnreachable, LimitReached, TokenRefused
from digest.errors import CollectError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.http import (
    Answer,
    Elsewhere,
    NoAnswer,
    Silent,
    TimedOut,
    TooLarge,
    Unreachable,
    reset_of,
    retry_after,
    until_reset,
)

#: What the headers of a limit begin with.
LIMITS = "ratelimit"
_RESET = f"{LIMITS}-reset"

#: How often one request is sent at most, and when not even the beginning of an answer came in time.
ATTEMPTS = 4
SILENT_ATTEMPTS = 2

#: What can go wrong with one request: a status, no answer at all, an answer that cannot be decoded (None).
Problem = Answer | NoAnswer | None


def wait_before_retry(problem: Problem, attempt: int) -> float | None:
    """Return the seconds to wait before the request is sent again, or None when it is to be given up.

    Args:
        attempt: how often it was sent so far, at least 1.
    """
    if isinstance(problem, Silent):
        return 1.0 if attempt < SILENT_ATTEMPTS else None
    if attempt >= ATTEMPTS or isinstance(problem, (Elsewhere, TimedOut, TooLarge)):
        return None
    backoff = 2.0 ** (attempt - 1)
    if not isinstance(problem, Answer):
        return backoff
    if problem.status == HTTPStatus.TOO_MANY_REQUESTS:
        wait = _named_wait(problem.headers) or 15 * backoff
    elif problem.status >= 500:
        wait = retry_after(problem.headers) or backoff
    else:
        return None
    return wait if wait <= PATIENCE else None


def collect_error(about: str, problem: Problem, access: Access) -> CollectError:
    """Return what a person is told about `problem` with the repository (or owner) `about`."""
    if isinstance(problem, Unreachable):
        return HostUnreachable(about, str(problem))
    if isinstance(problem, NoAnswer):
        return SourceUnavailable(about, str(problem))
    if problem is None:
        return SourceUnavailable(about, f"the answer of {access.host} is cut short or no JSON; try again later")
    return _refusal(about, problem, access)


def _refusal(about: str, answer: Answer, access: Access) -> CollectError:
    host, status = access.host, answer.status
    said = _said(answer)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return LimitReached(about, _limit_told(answer.headers, access))
    if status == HTTPStatus.UNAUTHORIZED:
        if access.has_token:
            return TokenRefused(about, f"{host} refuses the token{said}; put a valid one into {access.hint}")
        return SourceForbidden(about, f"{host} asks for a token; set {access.hint}")
    if status in (HTTPStatus.NOT_FOUND, HTTPStatus.GONE):
        hint = "or the token may not read it" if access.has_token else f"or it is private: then set {access.hint}"
        return SourceNotFound(about, f"not found on {host}, {hint}")
    if status in (HTTPStatus.FORBIDDEN, HTTPStatus.UNAVAILABLE_FOR_LEGAL_REASONS):
        hint = "" if access.has_token else f"; a token in {access.hint} may help"
        return SourceForbidden(about, f"{host} does not give it{said}{hint}")
    return SourceUnavailable(about, f"{host} answered {status}{said}; try again later")


def _limit_told(headers: Mapping[str, str], access: Access) -> str:
    reset = reset_of(headers, _RESET)
    until = f" until {reset:%Y-%m-%d %H:%M} UTC" if reset else ""
    hint = "it can be read after that" if access.has_token else f"with a token in {access.hint} there may be more"
    return f"{access.host} takes no more requests{until}; {hint}"


def _named_wait(headers: Mapping[str, str]) -> float | None:
    """The seconds that the answer asks to wait: Retry-After, else the time at which the limit starts anew."""
    named = retry_after(headers)
    return until_reset(headers, _RESET) if named is None else named


def _said(answer: Answer) -> str:
    """The reason that the forge gives, in brackets; nothing where it gives a page."""
    try:
        data = json.loads(answer.body)
    except (ValueError, RecursionError):
        return ""
    named = (data.get(key) for key in ("error_description", "message", "error")) if isinstance(data, dict) else ()
    text = next((each for each in named if isinstance(each, str) and each), "")
    return f" ({' '.join(text.split())[:200]})" if text else ""
