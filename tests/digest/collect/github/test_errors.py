"""What GitHub's refusals mean: how long to wait, and what a person is told."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from gidgethub import HTTPException, sansio

from digest.collect.github import parse as github_parse
from digest.collect.github.errors import (
    PROBLEMS,
    HostUnreachable,
    LimitReached,
    Problem,
    TokenRefused,
    collect_error,
    wait_before_retry,
)
from digest.errors import CollectError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.http import Elsewhere, NoAnswer, Unreachable
from digest.model import Repo
from tests.shared import SHARED, needs_shared

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


def test_a_long_message_is_cut() -> None:
    told = collect_error("acme/widget", problem_of(403, {"message": "no " * 500}), token=True)
    assert len(told.reason) < 240


PLACEHOLDER = re.compile(r"\{\{.*\}\}")


def filled_in(headers: Mapping[str, str]) -> dict[str, str]:
    """The recorded headers with times for their placeholders: now, and half an hour later."""
    times = {"date": NOW, "x-ratelimit-reset": RESET, "retry-after": "Wed, 19 Aug 2026 12:00:08 GMT"}
    return {name: times.get(name, NOW) if PLACEHOLDER.search(value) else value for name, value in headers.items() if value}


def outcome(record: Mapping[str, Any]) -> str:
    """The class of error that an exchange ends in, or `read`."""
    headers = httpx.Headers(filled_in(record["headers"]))
    try:
        sansio.decipher_response(record["status"], headers, record["body"].encode())
    except PROBLEMS as problem:
        if isinstance(problem, HTTPException) and problem.status_code < 400:
            return "redirect or unchanged"
        return type(collect_error("acme/widget", problem, token=True)).__name__
    return "read"


def recorded() -> list[dict[str, Any]]:
    lines = (SHARED / "github" / "recorded.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@needs_shared
def test_recorded_refusals_end_in_the_right_class() -> None:
    kinds = Counter((each["category"], outcome(each)) for each in recorded())
    refusals = {key: count for key, count in kinds.items() if key[0] in {"401", "403", "404", "429", "5xx"}}
    assert refusals == {
        ("401", "TokenRefused"): 4,
        ("403", "LimitReached"): 12,
        ("403", "SourceForbidden"): 13,
        ("404", "SourceNotFound"): 4,
        ("429", "LimitReached"): 2,
        ("5xx", "SourceUnavailable"): 5,
    }
    assert {kind for (category, kind) in kinds if category in {"redirect", "etag-304"}} == {"redirect or unchanged"}


def items(pattern: str) -> list[Any]:
    """The entries of recorded answers to GET `pattern`, but for those that were recorded as their id only."""
    found: list[Any] = []
    for each in recorded():
        if each["status"] == 200 and each["method"] == "GET" and re.fullmatch(pattern, each["url"].split("?")[0]):
            body = json.loads(each["body"])
            found += body if isinstance(body, list) else [body]
    return [item for item in found if set(item) != {"id"}]


@needs_shared
@pytest.mark.parametrize(
    ("parse", "path"),
    [
        ("parse_commit", r"/(repos/[^/]+/[^/]+|repositories/\d+)/commits"),
        ("parse_pull", r"/(repos/[^/]+/[^/]+|repositories/\d+)/pulls"),
        ("parse_issue", r"/(repos/[^/]+/[^/]+|repositories/\d+)/issues"),
        ("parse_release", r"/(repos/[^/]+/[^/]+|repositories/\d+)/releases"),
        ("parse_repo", r"/repos/[^/]+/[^/]+"),
    ],
)
def test_recorded_answers_are_read(parse: str, path: str) -> None:
    read = getattr(github_parse, parse)
    found = items(path)
    assert found
    for item in found:
        if parse == "parse_repo":
            read(item)
        else:
            read(item, Repo("acme/widget"))
