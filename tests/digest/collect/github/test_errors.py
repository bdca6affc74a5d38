"""What GitHub's refusals mean: how long to wait, and what a person is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from gidgethub import sansio

from digest.collect.github.errors import (
    PROBLEMS,
    Problem,
    collect_error,
    wait_before_retry,
)
from digest.collect.stops import HostUnreachable, LimitReached, TokenRefused
from digest.errors import CollectError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.http import Elsewhere, NoAnswer, Silent, TimedOut, TooLarge, Unreachable

NOW = "Wed, 19 Aug 2026 12:00:00 GMT"
RESET = "1787142600"  # 2026-08-19 12:30:00 UTC
SOON = "1787140890"  # 2026-08-19 12:01:30 UTC


def problem_of(status: int, body: Any, headers: Mapping[str, str] | None = None) -> Problem:
    """What gidgethub makes of an answer."""
    text = body if isinstance(body, str) else json.dumps(body)
    sent = {"content-type": "application/json; charset=utf-8", "date": NOW, **(headers or {})}
    with pytest.raises(PROBLEMS) as caught:
        sansio.decipher_response(status, httpx.Headers(sent), text.encode())
    assert isinstance(caught.value, PROBLEMS)
    return caught.value


USED_UP = {"x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": RESET}
SECONDARY = {"message": "You have exceeded a secondary rate limit. Please wait a few minutes."}
HTML = {"content-type": "text/html"}


@pytest.mark.parametrize(
    ("problem", "waits"),
    [
        # a server that stumbles: 1, 2 and 4 seconds
        (problem_of(502, "<html><h1>502 Bad Gateway</h1></html>", HTML), [1, 2, 4, None]),
        (problem_of(500, {"error": "Server Error"}), [1, 2, 4, None]),
        (problem_of(503, {}, {"retry-after": "30"}), [30, 30, 30, None]),
        (problem_of(503, {}, {"retry-after": "3600"}), [None]),
        (problem_of(200, '[{"sha": "a'), [1, 2, 4, None]),
        (NoAnswer("api.github.com broke off its answer"), [1, 2, 4, None]),
        (Silent("api.github.com did not answer within 12 seconds"), [1, None]),
        (TimedOut("api.github.com did not answer within 12 seconds"), [None]),
        (TooLarge("api.github.com sent more than 32 MiB"), [None]),
        (Unreachable("api.github.com cannot be reached"), [1, 2, 4, None]),
        # a limit: what the answer asks for, as long as that is no more than two minutes
        (problem_of(429, SECONDARY, {"retry-after": "8"}), [8, 8, None]),
        (problem_of(429, SECONDARY, {"retry-after": "0"}), [1, 1, None]),
        (problem_of(429, SECONDARY, {"retry-after": "Wed, 19 Aug 2026 12:00:08 GMT"}), [8, 8, None]),
        (problem_of(403, SECONDARY, {"retry-after": "60"}), [60, 60, None]),
        (problem_of(403, SECONDARY, {"retry-after": "121"}), [None]),
        (problem_of(403, {"message": "Must have push access"}, {"retry-after": "2"}), [2, 2, None]),
        (problem_of(403, {"message": "API rate limit exceeded"}, {**USED_UP, "x-ratelimit-reset": SOON}), [90, 90, None]),
        (problem_of(403, {"message": "API rate limit exceeded"}, USED_UP), [None]),
        # a limit without a time: a minute, then two
        (problem_of(403, SECONDARY), [60, 120, None]),
        (problem_of(422, {"message": "You have triggered an abuse detection mechanism.", "errors": []}), [60, 120, None]),
        (problem_of(429, SECONDARY, {"retry-after": "soon"}), [60, 120, None]),
        (problem_of(429, SECONDARY, {"retry-after": "Wed, 19 Aug 2026 12:00:08 GMT", "date": "today"}), [60, 120, None]),
        # what no waiting cures
        (problem_of(401, {"message": "Bad credentials"}), [None]),
        (problem_of(404, {"message": "Not Found"}), [None]),
        (problem_of(403, {"message": "Must have admin rights"}), [None]),
        (problem_of(422, {"message": "Validation Failed", "errors": [{"field": "since", "code": "invalid"}]}), [None]),
        (Elsewhere("api.github.com sends on to https://elsewhere.example"), [None]),
    ],
    ids=repr,
)
def test_a_request_is_repeated_after_a_bounded_wait(problem: Problem, waits: list[float | None]) -> None:
    assert [wait_before_retry(problem, attempt) for attempt in range(1, len(waits) + 1)] == waits


REFUSED = "GitHub refuses the token (Bad credentials); put a valid one into GITHUB_TOKEN"
TOKENLESS = "GitHub does not give it (Must have admin rights); a token in GITHUB_TOKEN may help"
USED = "GitHub's requests are used up until 2026-08-19 12:30 UTC; "


@pytest.mark.parametrize(
    ("problem", "token", "kind", "reason"),
    [
        (problem_of(401, {"message": "Bad credentials"}), True, TokenRefused, REFUSED),
        (problem_of(401, {"message": "Requires"}), False, SourceForbidden, "GitHub asks for a token; set GITHUB_TOKEN"),
        (problem_of(404, {}), True, SourceNotFound, "not found on GitHub, or the token may not read it"),
        (problem_of(404, {}), False, SourceNotFound, "not found on GitHub, or it is private: then set GITHUB_TOKEN"),
        (problem_of(403, {"message": "Must have admin rights"}), False, SourceForbidden, TOKENLESS),
        (problem_of(451, {"message": "Taken\ndown"}), True, SourceForbidden, "GitHub does not give it (Taken down)"),
        (problem_of(403, {}, USED_UP), True, LimitReached, USED + "it can be read after that"),
        (problem_of(403, {}, USED_UP), False, LimitReached, USED + "with a token in GITHUB_TOKEN there are more"),
        (
            problem_of(403, SECONDARY),
            True,
            LimitReached,
            "GitHub asks to slow down (secondary limit); try again in some minutes",
        ),
        (problem_of(502, "<html>", HTML), True, SourceUnavailable, "GitHub answered 502 (Bad Gateway); try again later"),
        (problem_of(418, "tea", HTML), True, SourceUnavailable, "GitHub answered 418 (I'm a Teapot); try again later"),
        (
            problem_of(200, "[1,"),
            True,
            SourceUnavailable,
            "GitHub's answer is cut short or no JSON; try again later",
        ),
        (Unreachable("no way"), True, HostUnreachable, "no way"),
        (Elsewhere("elsewhere"), True, SourceUnavailable, "elsewhere"),
    ],
    ids=repr,
)
def test_a_person_is_told_what_happened_and_what_to_do(
    problem: Problem, token: bool, kind: type[CollectError], reason: str
) -> None:
    told = collect_error("acme/widget", problem, token=token)
    assert (type(told), told.repo, told.reason) == (kind, "acme/widget", reason)


ADVICE = {
    "`acme` forbids access via a personal access token (classic). Please use a GitHub App, OAuth App, or a personal "
    "access token with fine-grained permissions.": "use a fine-grained token, or a GitHub App",
    "The 'acme' organization forbids access via a fine-grained personal access tokens if the token's lifetime is greater "
    "than 366 days.": "make one with a shorter lifetime, or use a GitHub App",
    "Although you appear to have the correct authorization credentials, the `acme` organization has an IP allow list "
    "enabled": "let an owner of the organization add this machine's address to it",
    "Resource protected by organization SAML enforcement.": (
        "authorize the token for the organization (Configure SSO, beside the token)"
    ),
}


@pytest.mark.parametrize("said", ADVICE)
def test_an_organization_that_forbids_the_token_says_what_to_do(said: str) -> None:
    told = collect_error("acme/widget", problem_of(403, {"message": said}), token=True)
    assert isinstance(told, SourceForbidden)
    assert told.reason == f"GitHub does not give it ({said[:200]}); {ADVICE[said]}"


def test_single_sign_on_is_told_by_its_header_and_its_address_is_not() -> None:
    sso = {"x-github-sso": "required; url=https://github.com/orgs/acme/sso?authorization_request=SECRET"}
    told = collect_error("acme/widget", problem_of(403, {"message": "Forbidden"}, sso), token=True)
    assert (
        told.reason
        == "GitHub does not give it (Forbidden); " + ADVICE["Resource protected by organization SAML enforcement."]
    )


def test_a_permission_that_the_token_lacks_is_named() -> None:
    headers = {"x-accepted-github-permissions": "contents=read"}
    said = "Resource not accessible by personal access token"
    told = collect_error("acme/widget", problem_of(403, {"message": said}, headers), token=True)
    assert told.reason == f"GitHub does not give it ({said}); give the token the permission contents=read"


def test_a_long_message_is_cut() -> None:
    told = collect_error("acme/widget", problem_of(403, {"message": "no " * 500}), token=True)
    assert len(told.reason) < 240
