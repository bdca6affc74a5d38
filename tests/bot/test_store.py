"""The stores against their contract, and what only a file can do wrong."""

# ruff: noqa: ASYNC240 (a test that prepares a file has nobody to keep waiting)

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from bot.model import Desk, Plan, Target
from bot.store import migrations
from bot.store.memory import MemoryStore
from bot.store.port import Store, StoreError
from bot.store.sqlite import SqliteStore, copy_name, migrate
from tests.bot.activity_contract import ActivitiesContract
from tests.bot.github_contract import GithubContract
from tests.bot.habits_contract import HabitsContract
from tests.bot.hands_contract import HandsContract
from tests.bot.items_contract import ItemsContract
from tests.bot.links_contract import LinksContract
from tests.bot.lives_contract import LivesContract
from tests.bot.models_contract import ModelsContract
from tests.bot.notices_contract import NoticesContract
from tests.bot.store_contract import (
    EVERYWHERE,
    SLACK,
    DeliveriesContract,
    DesksContract,
    EditionsContract,
    ReadersContract,
)
from tests.bot.stories import NOON, desk, edition
from tests.bot.told_contract import ToldContract
from tests.bot.workspaces_contract import ACME, WorkspacesContract


class OverSqlite:
    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[Store]:
        store = await SqliteStore.open(tmp_path / "paper.db")
        yield store
        await store.close()


class OverMemory:
    @pytest.fixture
    async def store(self) -> Store:
        return MemoryStore()


class TestSqliteDesks(OverSqlite, DesksContract): ...


class TestSqliteEditions(OverSqlite, EditionsContract): ...


class TestSqliteDeliveries(OverSqlite, DeliveriesContract): ...


class TestSqliteReaders(OverSqlite, ReadersContract): ...


class TestSqliteHands(OverSqlite, HandsContract): ...


class TestSqliteWorkspaces(OverSqlite, WorkspacesContract): ...


class TestSqliteHabits(OverSqlite, HabitsContract): ...


class TestSqliteLinks(OverSqlite, LinksContract): ...


class TestSqliteTold(OverSqlite, ToldContract): ...


class TestSqliteItems(OverSqlite, ItemsContract): ...


class TestSqliteActivities(OverSqlite, ActivitiesContract): ...


class TestSqliteLives(OverSqlite, LivesContract): ...


class TestSqliteNotices(OverSqlite, NoticesContract): ...


class TestSqliteModels(OverSqlite, ModelsContract): ...


class TestSqliteGithub(OverSqlite, GithubContract): ...


class TestMemoryDesks(OverMemory, DesksContract): ...


class TestMemoryEditions(OverMemory, EditionsContract): ...


class TestMemoryDeliveries(OverMemory, DeliveriesContract): ...


class TestMemoryReaders(OverMemory, ReadersContract): ...


class TestMemoryHands(OverMemory, HandsContract): ...


class TestMemoryWorkspaces(OverMemory, WorkspacesContract): ...


class TestMemoryHabits(OverMemory, HabitsContract): ...


class TestMemoryLinks(OverMemory, LinksContract): ...


class TestMemoryTold(OverMemory, ToldContract): ...


class TestMemoryItems(OverMemory, ItemsContract): ...


class TestMemoryActivities(OverMemory, ActivitiesContract): ...


class TestMemoryLives(OverMemory, LivesContract): ...


class TestMemoryNotices(OverMemory, NoticesContract): ...


class TestMemoryModels(OverMemory, ModelsContract): ...


class TestMemoryGithub(OverMemory, GithubContract): ...


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "paper.db"


async def opened(path: Path) -> SqliteStore:
    return await SqliteStore.open(path)


@asynccontextmanager
async def opened_for_now(path: Path) -> AsyncIterator[SqliteStore]:
    store = await opened(path)
    try:
        yield store
    finally:
        await store.close()


async def test_what_was_kept_is_there_after_opening_the_file_again(path: Path) -> None:
    store = await opened(path)
    await store.put_desk(desk(), NOON)
    await store.close()
    again = await opened(path)
    assert await again.desk("acme") == desk()
    await again.close()


async def test_closing_twice_does_no_harm(path: Path) -> None:
    store = await opened(path)
    await store.close()
    await store.close()


async def test_the_file_is_ours_in_wal_mode_with_strict_tables(path: Path) -> None:
    await (await opened(path)).close()
    conn = sqlite3.connect(path)
    try:
        assert conn.execute("pragma journal_mode").fetchone() == ("wal",)
        assert conn.execute("pragma application_id").fetchone() == (0x524A6E6C,)
        loose = "select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0"
        names = {row[0] for row in conn.execute(loose)} - {"sqlite_schema", "_sqlite_migrations", "sqlite_sequence"}
        assert names == set()
    finally:
        conn.close()


async def test_two_processes_that_start_on_one_new_file_both_get_it(path: Path) -> None:
    script = (
        "import asyncio, sys\n"
        "from bot.store.sqlite import SqliteStore\n"
        "async def main():\n"
        "    store = await SqliteStore.open(sys.argv[1])\n"
        "    print(len(await store.desks()))\n"
        "    await store.close()\n"
        "asyncio.run(main())\n"
    )
    pipe = asyncio.subprocess.PIPE
    both = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", script, str(path), stdout=pipe, stderr=pipe)
        for _ in range(2)
    ]
    said = [await process.communicate() for process in both]
    assert said == [(b"0\n", b""), (b"0\n", b"")]


async def test_two_connections_claim_every_delivery_exactly_once(path: Path) -> None:
    stores = [await opened(path), await opened(path)]
    told = edition()
    targets = [Target("slack", f"C{number}") for number in range(40)]
    await stores[0].file(told, [Plan(told.id, target) for target in targets], (), None)

    async def claim_all(store: SqliteStore, owner: str) -> list[int]:
        claimed = []
        while delivery := await store.claim(owner, NOON, 60, EVERYWHERE):
            claimed.append(delivery.id)
        return claimed

    ones, twos = await asyncio.gather(*(claim_all(store, name) for store, name in zip(stores, ["a", "b"], strict=True)))
    assert sorted(ones + twos) == list(range(1, 41))
    for store in stores:
        await store.close()


async def test_of_two_connections_that_file_one_slot_at_once_one_does(path: Path) -> None:
    stores = [await opened(path), await opened(path)]
    told = edition()
    done = await asyncio.gather(*(store.file(told, [Plan(told.id, SLACK)], ("a",), None) for store in stores))
    assert sorted(done) == [False, True]
    assert len(await stores[0].deliveries()) == 1
    for store in stores:
        await store.close()


async def test_a_failure_in_the_middle_of_filing_leaves_nothing(path: Path) -> None:
    store = await opened(path)
    told = edition()
    twice = [Plan(told.id, SLACK), Plan(told.id, SLACK)]
    with pytest.raises(sqlite3.IntegrityError):
        await store.file(told, twice, ("a",), None)
    assert await store.edition(told.id) is None
    assert await store.deliveries() == ()
    assert await store.seen("acme", ["a"]) == set()
    assert await store.file(told, twice[:1], ("a",), None)
    await store.close()


async def test_another_connection_that_reads_and_writes_does_not_get_in_the_way(path: Path) -> None:
    """A deferred transaction would fail at once here: it reads, the other connection writes, it writes."""
    one, two = await opened(path), await opened(path)
    for number in range(20):
        slot = NOON + timedelta(days=number)
        await asyncio.gather(
            one.file(edition(slot), [], [f"key {number}"], None),
            two.put_desk(desk(f"desk-{number}")),
        )
    assert len(await one.editions("acme", 100)) == 20
    assert len(await one.desks()) == 20
    await one.close()
    await two.close()


async def refusal(path: Path, *, upgrade: bool = False) -> str:
    with pytest.raises(StoreError) as refused:
        await SqliteStore.open(path, upgrade=upgrade)
    assert "\n" not in str(refused.value)
    return str(refused.value)


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_text("Dear diary, this is not a database, and it is long enough to have a header of 100 bytes. " * 3)
    assert await refusal(path) == (
        f"{path}: the database is not a SQLite database; name another file in REPOJOURNAL_DATABASE"
    )


async def test_another_programs_database_is_refused_and_left_alone(path: Path) -> None:
    conn = sqlite3.connect(path)
    conn.execute("create table recipes (name text)")
    conn.close()
    before = path.read_bytes()
    assert "is another program's" in await refusal(path)
    assert path.read_bytes() == before


async def test_a_folder_that_does_not_exist_is_named(path: Path) -> None:
    missing = path.parent / "missing" / "paper.db"
    assert await refusal(missing) == (
        f"{missing}: the database cannot be opened; check that its folder exists and may be written"
    )


async def test_a_damaged_file_is_said_to_be_damaged(path: Path) -> None:
    store = await opened(path)
    for number in range(200):
        await store.put_desk(desk(f"desk-{number}", about="x" * 500))
    await store.close()
    content = bytearray(path.read_bytes())
    for page in range(2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"paper\.db: the database is damaged; restore it from a backup"):
        async with opened_for_now(path) as damaged:
            await damaged.desks()


async def test_a_database_of_a_newer_version_is_refused_also_by_migrate(path: Path) -> None:
    await (await opened(path)).close()
    conn = sqlite3.connect(path)
    conn.execute(
        "insert into _sqlite_migrations (migration_set, name, applied_at) values ('repojournal', 'm9000_paper', 'now')"
    )
    conn.commit()
    conn.close()
    expected = (
        f"{path}: the database was written by a newer version (it has m9000_paper); "
        "upgrade RepoJournal, or name another file in REPOJOURNAL_DATABASE"
    )
    assert await refusal(path, upgrade=True) == expected
    with pytest.raises(StoreError, match="m9000_paper"):
        migrate(path)


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version of the program with one more step than the files have."""
    from sqlite_utils import Database, Migrations

    def m0002_colour(db: Database) -> None:
        db.conn.execute("alter table desks add column colour text")

    steps = (*migrations.STEPS, m0002_colour)
    more = Migrations("repojournal")
    for step in steps:
        more()(step)
    monkeypatch.setattr(migrations, "STEPS", steps)
    monkeypatch.setattr(migrations, "migrations", more)


async def with_a_desk(path: Path) -> None:
    store = await opened(path)
    await store.put_desk(desk(), NOON)
    await store.close()


async def test_a_database_of_an_older_version_is_refused_unless_it_may_be_upgraded(
    path: Path, request: pytest.FixtureRequest
) -> None:
    await with_a_desk(path)
    request.getfixturevalue("next_version")
    assert await refusal(path) == f"{path}: the database is of an older version; run `repojournal migrate`"


async def test_an_upgrade_keeps_everything_after_copying_the_file(path: Path, request: pytest.FixtureRequest) -> None:
    await with_a_desk(path)
    request.getfixturevalue("next_version")
    store = await SqliteStore.open(path, upgrade=True)
    assert await store.desk("acme") == desk()
    await store.close()
    copy = copy_name(path, "m0002_colour")
    conn = sqlite3.connect(copy)
    try:
        assert conn.execute("select slug from desks").fetchall() == [("acme",)]
        assert "colour" not in {row[1] for row in conn.execute("pragma table_info(desks)")}
    finally:
        conn.close()


async def test_a_desk_of_the_first_version_has_no_filters_after_the_upgrade(path: Path) -> None:
    from sqlite_utils import Database, Migrations

    first = Migrations("repojournal")
    first()(migrations.m0001_newsroom)
    db = Database(sqlite3.connect(path))
    first.apply(db)
    db.conn.execute(f"pragma application_id = {0x524A6E6C}")
    db.conn.execute(
        "insert into desks (slug, title, about, repos, git, schedule, zone, targets, quiet_line) "
        "values ('old', 'Old', '', '[\"acme/widget\"]', '[]', '0 9 * * *', 'UTC', '[]', 0)"
    )
    db.conn.commit()
    db.close()
    store = await SqliteStore.open(path, upgrade=True)
    assert await store.desk("old") == Desk("old", "Old", repos=("acme/widget",))
    await store.close()


async def test_migrating_by_hand_names_the_steps_and_the_second_time_none(
    path: Path, request: pytest.FixtureRequest
) -> None:
    await with_a_desk(path)
    request.getfixturevalue("next_version")
    assert migrate(path) == ("m0002_colour",)
    assert migrate(path) == ()


async def test_a_full_disk_is_said_and_survived(path: Path) -> None:
    store = await opened(path)
    await store._connection.run(lambda conn: conn.execute("pragma max_page_count = 60").fetchall())
    with pytest.raises(StoreError, match="the disk is full; make room, nothing was lost"):
        await store.put_desk(desk(about="x" * 1_000_000))
    with pytest.raises(StoreError, match="the disk is full"):
        await store.file(edition(), [], [f"{n} {'k' * 1000}" for n in range(1000)], None)
    assert await store.desks() == ()
    await store._connection.run(lambda conn: conn.execute("pragma max_page_count = 100000").fetchall())
    assert await store.file(edition(), [], (), None)
    await store.close()


async def test_a_read_only_database_is_said(path: Path) -> None:
    store = await opened(path)
    await store._connection.run(lambda conn: conn.execute("pragma query_only = on").fetchall())
    with pytest.raises(StoreError, match=r"paper\.db: the database is read-only; give this user the right"):
        await store.put_desk(desk())
    await store.close()


async def test_a_mistake_in_a_statement_is_not_dressed_up_as_a_bad_file(path: Path) -> None:
    store = await opened(path)
    with pytest.raises(sqlite3.OperationalError, match="no such column"):
        await store._connection.run(lambda conn: conn.execute("select colour from desks"))
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
async def test_a_database_with_a_token_of_slack_is_read_by_its_owner_alone(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "paper.db")
    for each in tmp_path.iterdir():
        each.chmod(0o644)
    await store.put_workspace(ACME)
    modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    assert modes == {"paper.db": 0o600, "paper.db-wal": 0o600, "paper.db-shm": 0o600}
    await store.close()


async def test_a_token_is_in_no_text_that_a_workspace_is_shown_as() -> None:
    assert "xoxb" not in repr(ACME)
