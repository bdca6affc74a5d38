"""What the bot relies on in every store about who readers are on GitHub: see tests/bot/store_contract.py."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.linking import Claim, Link
from bot.model import Plan, Reader
from bot.store.port import Store
from tests.bot.store_contract import EVERYWHERE, StoreContract, claim
from tests.bot.stories import HERON, KESTREL, NOON, edition

HOUR = timedelta(hours=1)
CLAIM = Claim(KESTREL, "Octo-Kestrel", "wire-0123abcd", NOON + HOUR)
LINK = Link(KESTREL, "Octo-Kestrel", 582, NOON)
WREN = Reader("slack", "U0WREN", "wren")


class LinksContract(StoreContract):
    async def test_a_claim_comes_back_and_is_replaced_by_the_next(self, store: Store) -> None:
        assert await store.claim_of(KESTREL) is None
        await store.put_claim(CLAIM)
        assert await store.claim_of(Reader("slack", KESTREL.id, "renamed")) == CLAIM
        assert await store.claim_of(HERON) is None
        again = Claim(KESTREL, "other", "wire-ffffffff", NOON)
        await store.put_claim(again)
        assert await store.claim_of(KESTREL) == again

    async def test_a_proven_login_ends_the_claim_and_the_link_before(self, store: Store) -> None:
        await store.put_claim(CLAIM)
        assert await store.prove(LINK) == LINK
        assert await store.claim_of(KESTREL) is None
        assert await store.link(KESTREL) == LINK
        other = Link(KESTREL, "kestrel-at-work", 77, NOON + HOUR)
        assert await store.prove(other) == other
        assert await store.links() == {KESTREL.target: other}

    async def test_an_account_that_somebody_proved_is_not_taken_over(self, store: Store) -> None:
        await store.prove(LINK)
        theirs = Claim(WREN, "octo-kestrel", "wire-ffffffff", NOON + HOUR)
        await store.put_claim(theirs)
        assert await store.prove(Link(WREN, "octo-kestrel", 582, NOON + HOUR)) == LINK
        assert await store.links() == {KESTREL.target: LINK}
        assert await store.claim_of(WREN) == theirs

    @pytest.mark.parametrize("elsewhere", [HERON, Reader("slack", "T0OTHER/U0KESTREL", "kestrel")])
    async def test_the_same_person_on_another_platform_or_workspace_proves_it_there(
        self, store: Store, elsewhere: Reader
    ) -> None:
        await store.prove(LINK)
        there = Link(elsewhere, "Octo-Kestrel", 582, NOON)
        assert await store.prove(there) == there
        assert await store.links() == {KESTREL.target: LINK, elsewhere.target: there}

    async def test_a_login_that_became_another_account_ends_the_link_of_the_former_one(self, store: Store) -> None:
        await store.prove(LINK)
        fresh = Link(WREN, "octo-kestrel", 9_000, NOON + HOUR)
        assert await store.prove(fresh) == fresh
        assert await store.links() == {WREN.target: fresh}

    async def test_a_link_and_a_claim_are_forgotten_together(self, store: Store) -> None:
        assert not await store.end_link(KESTREL)
        await store.prove(LINK)
        await store.put_claim(CLAIM)
        assert await store.end_link(KESTREL)
        assert (await store.link(KESTREL), await store.claim_of(KESTREL)) == (None, None)
        await store.put_claim(CLAIM)
        assert await store.end_link(KESTREL)

    async def test_what_a_delivery_leaves_out_is_left_out_of_its_parts_and_redraws(self, store: Store) -> None:
        told = edition()
        plan = Plan(told.id, KESTREL.target, ("acme/widget",), without=("acme/widget#8", "acme/widget#9"))
        assert await store.file(told, [plan], (), None)
        first = await claim(store)
        assert await store.mark_sent(first, "D01/1", NOON, 0, more=True)
        second = await claim(store)
        assert await store.mark_sent(second, "D01/2", NOON, 0, more=False)
        await store.acknowledge(told.story.actions[0].id, KESTREL, NOON)
        redraws = [await store.claim("one", NOON, 60, EVERYWHERE) for _ in range(2)]
        assert [each.without for each in (first, second, *redraws) if each] == [plan.without] * 4
