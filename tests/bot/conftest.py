"""What every test of the bot gets."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, MutableMapping
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.store.memory import MemoryStore
from bot.store.port import Store
from bot.store.sqlite import SqliteStore
from tests.bot.counter import Counter
from tests.bot.newsstand import Newsstand
from tests.bot.office import Office
from tests.bot.stories import desk


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[MutableMapping[str, Any]]]:
    """What is logged during a test, as entries; nothing is printed (drawing a traceback takes half a second)."""
    with structlog.testing.capture_logs() as entries:
        yield entries


@pytest.fixture(params=["memory", "sqlite"])
async def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store, one of each kind."""
    store: Store = MemoryStore() if request.param == "memory" else await SqliteStore.open(tmp_path / "paper.db")
    yield store
    await store.close()


@pytest.fixture
async def stand(any_store: Store) -> Newsstand:
    return Newsstand(any_store)


@pytest.fixture
async def counter() -> Counter:
    """The front desk: acme posts in the channel, zoo elsewhere on the platform, secret on another one."""
    return await Counter().open()


@pytest.fixture
async def office(any_store: Store) -> Office:
    """The newsroom of the desk acme, which files each day at noon and was added at eleven."""
    office = Office(any_store)
    await office.newsroom.apply([desk()])
    return office


@pytest.fixture
def logging_as_it_was() -> Iterator[None]:
    """Undoes `set_up_logging()`."""
    ours, root = structlog.get_config(), logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    structlog.configure(**ours)
    root.handlers[:], root.level = handlers, level
