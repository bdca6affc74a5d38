"""Fixtures of the collectors' tests."""

from __future__ import annotations

import pytest
from graphql import GraphQLSchema

from tests.peers.github_as_graphql import read_schema
from tests.peers.process import installed_schema


@pytest.fixture(scope="session")
def github_schema() -> GraphQLSchema:
    """GitHub's published GraphQL schema."""
    return read_schema(installed_schema())
