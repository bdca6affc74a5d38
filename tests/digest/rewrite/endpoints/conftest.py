from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.peers.llm import LlmPeer, llm_running


@pytest.fixture
async def peer() -> AsyncIterator[LlmPeer]:
    """A model that does as it is told."""
    async with llm_running() as running:
        yield running
