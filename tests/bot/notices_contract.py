"""What the bot relies on in every store about webhooks: see tests/bot/store_contract.py."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace

from bot.store.port import Poll, Store
from digest.collect.github.hooks import Notice
from digest.model import Repo
from tests.bot.store_contract import MINUTE, StoreContract, file
from tests.bot.stories import DAY, NOON

WIDGET = Repo("acme/widget", "github:7", "https://github.com/acme/widget", "Widget", "main", private=True)
POLL = Poll("acme", ("acme/*", "-acme/old"), NOON, NOON + MINUTE, (WIDGET, Repo("acme/gadget")))


def notice(key: str, repo: int | None = 7, minutes: int = 0, kind: str = "push") -> Notice:
    data = {"repository": {"id": repo}, "text": "Ölpresse 😀"}
    return Notice(key, kind, repo, NOON + minutes * MINUTE, zlib.compress(json.dumps(data).encode()))


class NoticesContract(StoreContract):
    async def test_a_delivery_comes_back_as_it_was_kept(self, store: Store) -> None:
        assert await store.keep_notice(notice("a"))
        [found] = await store.notices([7], NOON)
        assert found == notice("a")
        assert found.data == {"repository": {"id": 7}, "text": "Ölpresse 😀"}

    async def test_a_delivery_of_the_same_id_is_kept_once(self, store: Store) -> None:
        first = notice("a")
        assert await store.keep_notice(first)
        assert not await store.keep_notice(first)
        assert not await store.keep_notice(replace(first, at=NOON + MINUTE, kind="release"))
        assert await store.notices([7], NOON) == (first,)

    async def test_deliveries_are_found_by_repository_and_time_oldest_first(self, store: Store) -> None:
        for each in (notice("d", 8, 4), notice("b", minutes=2), notice("c", minutes=3), notice("a"), notice("e", None, 5)):
            await store.keep_notice(each)
        assert [each.id for each in await store.notices([7, 8], NOON + MINUTE)] == ["b", "c", "d"]
        assert [each.id for each in await store.notices([8], NOON)] == ["d"]
        assert await store.notices([], NOON) == ()

    async def test_it_is_known_which_repositories_were_heard_of_in_a_span(self, store: Store) -> None:
        for each in (notice("a", 7), notice("b", 8, 10), notice("c", None, 5)):
            await store.keep_notice(each)
        assert await store.heard_of([7, 8, 9], NOON, NOON + 10 * MINUTE) == {7}
        assert await store.heard_of([7, 8, 9], NOON, NOON + 11 * MINUTE) == {7, 8}
        assert await store.heard_of([9], NOON, NOON + DAY) == frozenset()

    async def test_the_oldest_deliveries_are_forgotten_first_some_at_a_time(self, store: Store) -> None:
        for number in range(4):
            await store.keep_notice(notice(f"{number}", minutes=number))
        assert await store.forget_notices(NOON + 3 * MINUTE, 2) == 2
        assert [each.id for each in await store.notices([7], NOON)] == ["2", "3"]
        assert await store.forget_notices(NOON + 3 * MINUTE, 2) == 1
        assert await store.forget_notices(NOON + 3 * MINUTE, 2) == 0
        assert [each.id for each in await store.notices([7], NOON)] == ["3"]

    async def test_a_poll_counts_when_an_edition_was_made_of_it(self, store: Store) -> None:
        await store.note_poll(POLL)
        assert await store.last_poll("acme") is None
        await file(store)
        assert await store.last_poll("acme") == POLL
        assert await store.last_poll("zoo") is None

    async def test_the_newest_poll_that_was_told_counts_and_a_preview_takes_nothing_away(self, store: Store) -> None:
        await store.note_poll(POLL)
        await file(store)
        for minutes in range(1, 4):
            await store.note_poll(replace(POLL, end=NOON + minutes * MINUTE))
        assert await store.last_poll("acme") == POLL
        newer = replace(POLL, end=NOON + DAY, repos=(WIDGET,))
        await store.note_poll(replace(newer, repos=()))
        await store.note_poll(newer)
        await file(store, slot=NOON + DAY)
        assert await store.last_poll("acme") == newer
