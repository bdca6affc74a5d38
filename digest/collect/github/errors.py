"""What GitHub's refusals mean: how long to wait before asking again, and what a person is told. Pure functions.

Limits: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType

import gidgethub

from digest.collect.github.budget import PATIENCE
from digest.collect.stops import HostUnreachable, LimitReached, TokenRefused
from digest.errors import CollectError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.http import Elsewhere, NoAnswer, Silent, TimedOut, TooLarge, Unreachable, reset_of, retry_after, until_reset

#: How often one request is sent at most, when the server stumbles and when it asks to slow down.
ATTEMPTS = 4
LIMITED_ATTEMPTS = 3
#: The same when not even the beginning of an answer came in time. One that began and did not end is not asked for again.
SILENT_ATTEMPTS = 2

#: What can go wrong with one request: GitHub's status, no answer at all, an answer that cannot be decoded.
Problem = gidgethub.HTTPException | NoAnswer | ValueError | LookupError | RecursionError
PROBLEMS = (gidgethub.HTTPException, NoAnswer, ValueError, LookupError, RecursionError)


# A secondary limit may come without Retry-After, and as 422: its text is then all there is.
_LIMIT_WORDS = re.compile(r"rate limit|abuse|too many requests", re.IGNORECASE)


def wait_before_retry(problem: Problem, attempt: int) -> float | None:
    """Return the seconds to wait before the request is sent again, or None when it is to be given up.

    Args:
        attempt: how often it was sent so far, at least 1.
    """
    if isinstance(problem, Silent):
        return 1.0 if attempt < SILENT_ATTEMPTS else None
    if isinstance(problem, (Elsewhere, TimedOut, TooLarge)):
        return None
    if isinstance(problem, gidgethub.HTTPException):
        headers = problem.headers
        if is_limit(problem):
            # Without a time: at least a minute, then exponentially (the page above).
            wait = _named_wait(headers) or 60.0 * 2 ** (attempt - 1)
            return wait if attempt < LIMITED_ATTEMPTS and wait <= PATIENCE else None
        if problem.status_code < 500:
            return None
        named = retry_after(headers)
        if named is not None:
            return named if attempt < ATTEMPTS and named <= PATIENCE else None
    return 2.0 ** (attempt - 1) if attempt < ATTEMPTS else None


def collect_error(repo: str, problem: Problem, *, token: bool) -> CollectError:
    """Return what a person is told about `problem` with `repo`.

    Args:
        token: whether a token was sent.
    """
    if isinstance(problem, Unreachable):
        return HostUnreachable(repo, str(problem))
    if isinstance(problem, NoAnswer):
        return SourceUnavailable(repo, str(problem))
    if isinstance(problem, gidgethub.HTTPException):
        return _refusal(repo, problem, token)
    return SourceUnavailable(repo, "GitHub's answer is cut short or no JSON; try again later")


def _refusal(repo: str, problem: gidgethub.HTTPException, token: bool) -> CollectError:
    status = problem.status_code
    said = one_line(str(problem))
    if is_limit(problem):
        return LimitReached(repo, _limit_told(problem.headers, token))
    if status == HTTPStatus.UNAUTHORIZED:
        if token:
            return TokenRefused(repo, f"GitHub refuses the token ({said}); put a valid one into GITHUB_TOKEN")
        return SourceForbidden(repo, "GitHub asks for a token; set GITHUB_TOKEN")
    if status in (HTTPStatus.NOT_FOUND, HTTPStatus.GONE):
        hint = "or the token may not read it" if token else "or it is private: then set GITHUB_TOKEN"
        return SourceNotFound(repo, f"not found on GitHub, {hint}")
    if status in (HTTPStatus.FORBIDDEN, HTTPStatus.UNAVAILABLE_FOR_LEGAL_REASONS):
        return SourceForbidden(repo, forbidden(said, problem.headers, token=token))
    return SourceUnavailable(repo, f"GitHub answered {int(status)} ({said}); try again later")


# What an organization forbids, by the words of its answer, and what a person can do. The first one that is met counts.
_POLICIES = (
    ("personal access token (classic)", "use a fine-grained token, or a GitHub App"),
    ("fine-grained personal access token", "make one with a shorter lifetime, or use a GitHub App"),
    ("ip allow list", "let an owner of the organization add this machine's address to it"),
    ("saml", "authorize the token for the organization (Configure SSO, beside the token)"),
    ("not been authorized", "let an owner of the organization approve the token"),
)


def forbidden(said: str, headers: Mapping[str, str] = MappingProxyType({}), *, token: bool = True) -> str:
    """Return what is told of a refusal, and what a person can do about it.

    Headers: SSO https://docs.github.com/en/rest/authentication, and which permission was missing
    https://docs.github.com/en/rest/authentication/permissions-required-for-fine-grained-personal-access-tokens
    """
    told = f"GitHub does not give it ({said})"
    if not token:
        return f"{told}; a token in GITHUB_TOKEN may help"
    if "required" in headers.get("x-github-sso", ""):
        said = "saml"
    for words, advice in _POLICIES:
        if words in said.lower():
            return f"{told}; {advice}"
    needed = one_line(headers.get("x-accepted-github-permissions", ""))
    return f"{told}; give the token the permission {needed}" if needed and "not accessible" in said else told


def is_limit(problem: Problem) -> bool:
    """Whether GitHub asks to wait, for everything that the token may be used for."""
    if not isinstance(problem, gidgethub.HTTPException):
        return False
    status, headers = problem.status_code, problem.headers
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return True
    # The message of a limit may be misleading ("Must have push access"): the headers decide.
    if status == HTTPStatus.FORBIDDEN and ("retry-after" in headers or headers.get("x-ratelimit-remaining") == "0"):
        return True
    refused = status in (HTTPStatus.FORBIDDEN, HTTPStatus.UNPROCESSABLE_ENTITY)
    return refused and bool(_LIMIT_WORDS.search(str(problem)))


def _limit_told(headers: Mapping[str, str], token: bool) -> str:
    reset = reset_of(headers)
    until = f" until {reset:%Y-%m-%d %H:%M} UTC" if reset else ""
    hint = "it can be read after that" if token else "with a token in GITHUB_TOKEN there are more"
    if headers.get("x-ratelimit-remaining") == "0":
        return f"GitHub's requests are used up{until}; {hint}"
    return "GitHub asks to slow down (secondary limit); try again in some minutes"


def _named_wait(headers: Mapping[str, str]) -> float | None:
    """The seconds that the answer asks to wait: Retry-After, else the reset of a used-up limit."""
    named = retry_after(headers)
    if named is not None or headers.get("x-ratelimit-remaining") != "0":
        return named
    return until_reset(headers)


def one_line(text: str) -> str:
    """Return what a service said, in one line of at most 200 characters."""
    return " ".join(text.split())[:200]
