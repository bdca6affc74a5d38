"""Fixtures of the GitHub collector's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from graphql import GraphQLSchema

from tests.digest.collect.stub import Stub, stub_running
from tests.peers.github_as_graphql import read_schema
from tests.peers.process import installed_schema


@pytest_asyncio.fixture
async def stub() -> AsyncIterator[Stub]:
    async with stub_running() as running:
        yield running


@pytest.fixture(scope="session")
def github_schema() -> GraphQLSchema:
    """GitHub's published GraphQL schema."""
    return read_schema(installed_schema())
