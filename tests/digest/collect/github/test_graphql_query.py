"""What GitHub is asked by GraphQL, against the schema that it publishes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from graphql import GraphQLSchema, parse, validate

from digest.collect.github import graphql_query as text
from digest.collect.github.graphql_ask import MOST_WEIGHT
from digest.collect.github.graphql_parts import PARTS, select, weight_of
from digest.collect.github.graphql_query import Page
from digest.model import Window
from tests.peers.github_as_graphql import weigh

WINDOW = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))
NEXT = Page(30, 'a cursor with a " in it')


@pytest.mark.parametrize(
    "selection",
    [
        text.probe("acme/widget"),
        text.advisories(Page(100), WINDOW),
        text.advisories(NEXT, WINDOW),
        text.owned("acme", Page(100)),
        text.owned("acme", NEXT),
        *(select("acme/widget", {part: page}, WINDOW) for part in PARTS for page in (Page(7), NEXT)),
        select("acme/widget", dict.fromkeys(PARTS, Page(10)), WINDOW),
    ],
)
def test_every_query_is_one_that_the_published_schema_allows(github_schema: GraphQLSchema, selection: str) -> None:
    assert validate(github_schema, parse(text.query([selection, selection]))) == []


def test_a_field_that_the_schema_does_not_have_would_be_noticed(github_schema: GraphQLSchema) -> None:
    wrong = text.query([text.repository("acme/widget", "nameWithOwners")])
    assert "nameWithOwners" in validate(github_schema, parse(wrong))[0].message


def test_only_the_fragments_of_what_is_asked_are_sent() -> None:
    asked = text.query([text.probe("acme/widget")])
    assert asked.count("fragment ") == 1
    assert 'r0: repository(owner: "acme", name: "widget") { ...probe }' in asked


def test_a_hundred_probes_are_far_below_the_node_limit_and_cost_three_points() -> None:
    nodes, points = weigh(parse(text.query([text.probe(f"acme/part-{place}") for place in range(100)])))
    assert (nodes, points) == (100 * (30 + 20), 2)


def test_a_full_request_is_below_the_node_limit() -> None:
    heaviest = {"pulls": Page(30), "commits": Page(50), "tags": Page(10), "releases": Page(20)}
    fit = MOST_WEIGHT // weight_of(heaviest)
    nodes, _ = weigh(parse(text.query([select(f"acme/part-{place}", heaviest, WINDOW) for place in range(fit)])))
    assert fit == 5
    assert nodes < 500_000 / 4
