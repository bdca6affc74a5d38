"""What the errors of a GraphQL answer mean."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import gidgethub
import pytest

from digest.collect.github.errors import Problem
from digest.collect.github.graphql_errors import Verdict, failure, is_refusal, is_too_much, judge
from digest.errors import CollectError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.http import BrokenOff, TimedOut, TooLarge

BOTH = frozenset({"r0", "r1"})
SAML = "Resource protected by organization SAML enforcement. You must grant your OAuth token access to this organization."


@pytest.mark.parametrize(
    ("error", "verdict"),
    [
        (
            {"type": "NOT_FOUND", "path": ["r1"], "message": "Could not resolve to a Repository."},
            Verdict(failed={"r1": ("NOT_FOUND", "Could not resolve to a Repository.")}),
        ),
        (
            {"type": "FORBIDDEN", "path": ["r0", "releases"], "message": SAML, "extensions": {"saml_failure": True}},
            Verdict(failed={"r0": ("FORBIDDEN", SAML)}),
        ),
        (
            {"type": "FORBIDDEN", "path": ["r0", "pullRequests", "nodes", 3, "closingIssuesReferences", "nodes", 0]},
            Verdict(failed={}),
        ),
        ({"type": "NOT_FOUND", "path": ["r0", "pullRequests", "nodes", 3, "author"]}, Verdict(failed={})),
        ({"type": "RATE_LIMITED", "message": "API rate limit exceeded"}, Verdict(limited="API rate limit exceeded")),
        (
            {"message": "You have exceeded a secondary rate limit."},
            Verdict(limited="You have exceeded a secondary rate limit."),
        ),
        ({"type": "MAX_NODE_LIMIT_EXCEEDED", "message": "too many nodes"}, Verdict(too_much=BOTH, failed={})),
        ({"type": "RESOURCE_LIMITS_EXCEEDED", "path": ["r1", "refs"]}, Verdict(too_much=frozenset({"r1"}), failed={})),
        (
            {"message": "Something went wrong while executing your query. This may be the result of a timeout"},
            Verdict(too_much=BOTH, failed={}),
        ),
        (
            {"message": "Field 'isArchived' doesn't exist on type 'Repository'", "extensions": {"code": "undefinedField"}},
            Verdict(useless="Field 'isArchived' doesn't exist on type 'Repository'"),
        ),
        (
            {"message": "Field 'x' doesn't exist on type 'Repository'", "path": ["fragment probe", "x"]},
            Verdict(useless="Field 'x' doesn't exist on type 'Repository'"),
        ),
        (
            {
                "message": "Field 'repositories' doesn't accept argument 'isArchived'",
                "path": ["query", "r0", "repositories"],
            },
            Verdict(useless="Field 'repositories' doesn't accept argument 'isArchived'"),
        ),
        ("a surprise", Verdict(useless="a surprise")),
    ],
)
def test_an_error_is_about_one_repository_all_of_them_or_every_request(error: Any, verdict: Verdict) -> None:
    assert judge([error], BOTH) == verdict


def test_no_errors_mean_nothing() -> None:
    assert judge([], BOTH) == Verdict(failed={})


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("NOT_FOUND", SourceNotFound("a/b", "not found on GitHub, or the token may not read it")),
        ("FORBIDDEN", SourceForbidden("a/b", "GitHub does not give it (No.)")),
        ("INSUFFICIENT_SCOPES", SourceForbidden("a/b", "GitHub does not give it (No.)")),
        ("", SourceUnavailable("a/b", "GitHub answered with an error (No.); try again later")),
    ],
)
def test_a_repository_is_refused_in_the_words_that_rest_has_for_it(kind: str, error: CollectError) -> None:
    told = failure("a/b", kind, "No.")
    assert (type(told), told.reason) == (type(error), error.reason)


def problem(status: int, said: str = "") -> gidgethub.HTTPException:
    return gidgethub.HTTPException(HTTPStatus(status), said)


@pytest.mark.parametrize(
    ("ended", "too_much", "refused"),
    [
        (problem(502), True, False),
        (problem(504), True, False),
        (TimedOut("silence"), True, False),
        (TooLarge("a flood"), True, False),
        (BrokenOff("cut"), False, False),
        (problem(500), False, False),
        (problem(401), False, False),
        (problem(404), False, True),
        (problem(403, "GraphQL is not enabled"), False, True),
        (problem(403, "You have exceeded a secondary rate limit"), False, False),
        (problem(429), False, False),
        (ValueError("no JSON"), False, False),
    ],
)
def test_a_request_is_taken_apart_or_left_to_rest_by_how_it_ended(ended: Problem, too_much: bool, refused: bool) -> None:
    assert (is_too_much(ended), is_refusal(ended)) == (too_much, refused)
