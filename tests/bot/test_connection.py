"""What is said of a database file that cannot be used."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.store.connection import said_plainly
from bot.store.port import StoreError


@pytest.mark.parametrize(
    ("free", "said"),
    [
        (0, "cannot grow, the disk is full; make room, nothing was lost"),
        (2**30, "cannot be read or written (input/output error); check the disk"),
    ],
)
def test_what_sqlite_takes_for_a_broken_disk_is_a_full_one_where_there_is_no_room(free: int, said: str) -> None:
    path = Path("paper.db")
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    with pytest.raises(StoreError) as told, said_plainly(path, lambda _: free):
        raise error
    assert str(told.value) == f"{path}: the database {said}"
