"""What every test of the bot gets."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Any

import pytest
import structlog


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[MutableMapping[str, Any]]]:
    """What is logged during a test, as entries; nothing is printed (drawing a traceback takes half a second)."""
    with structlog.testing.capture_logs() as entries:
        yield entries
