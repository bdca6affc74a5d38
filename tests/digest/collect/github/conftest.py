"""Fixtures of the GitHub collector's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.digest.collect.stub import Stub, stub_running


@pytest_asyncio.fixture
async def stub() -> AsyncIterator[Stub]:
    async with stub_running() as running:
        yield running
