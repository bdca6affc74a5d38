"""What the bot relies on in every store about Slack workspaces: see tests/bot/store_contract.py."""

from __future__ import annotations

from dataclasses import replace

from bot.model import Plan, Target
from bot.store.port import Store
from bot.store.workspaces_port import Workspace
from tests.bot.store_contract import EVERYWHERE, StoreContract
from tests.bot.stories import DAY, NOON, edition

ACME = Workspace("T0ACME", "Acme", NOON, "U0KESTREL", "xoxb-of-acme", ("chat:write", "commands"), "U0BOT")
ZOO = Workspace("T0ZOO", "Zoo", NOON, "U0OWL", "xoxb-of-zoo")
WIRE, DEN = Target("slack", "T0ACME/C0WIRE"), Target("slack", "T0ZOO/C0DEN")


class WorkspacesContract(StoreContract):
    async def test_a_workspace_comes_back_and_another_installation_replaces_it(self, store: Store) -> None:
        await store.put_workspace(ZOO)
        await store.put_workspace(replace(ACME, token="xoxb-older", gone="it was removed"))
        await store.put_workspace(ACME)
        assert await store.workspace("T0ACME") == ACME
        assert await store.workspace("T0NOBODY") is None
        assert await store.workspaces() == (ACME, ZOO)

    async def test_a_workspace_that_left_has_no_token_and_its_targets_pause_while_others_go_on(self, store: Store) -> None:
        await store.put_workspace(ACME)
        told = edition()
        assert await store.file(told, [Plan(told.id, WIRE), Plan(told.id, DEN)], (), None)
        assert await store.leave_workspace(ACME, "it removed the app", [WIRE], NOON)
        assert await store.workspace("T0ACME") == replace(ACME, token=None, gone="it removed the app")
        assert await store.paused_targets() == {WIRE: "it removed the app"}
        claimed = await store.claim("one", NOON + DAY, 60, EVERYWHERE)
        assert claimed
        assert claimed.target == DEN
        assert await store.claim("one", NOON + DAY, 60, EVERYWHERE) is None

    async def test_who_finds_an_old_token_refused_takes_nothing_from_a_new_installation(self, store: Store) -> None:
        fresh = replace(ACME, token="xoxb-newer")
        await store.put_workspace(fresh)
        assert not await store.leave_workspace(ACME, "it removed the app", [WIRE], NOON)
        assert await store.leave_workspace(fresh, "it removed the app", [WIRE], NOON)
        assert not await store.leave_workspace(replace(fresh, token=None), "again", [DEN], NOON)
        assert await store.paused_targets() == {WIRE: "it removed the app"}

    async def test_a_paused_target_can_be_paused_for_another_reason(self, store: Store) -> None:
        await store.pause_target(WIRE, "the app is not there", NOON)
        await store.pause_target(WIRE, "the bot is not in the channel", NOON + DAY)
        assert await store.paused_targets() == {WIRE: "the bot is not in the channel"}
        assert await store.resume_target(WIRE, NOON + DAY)

    async def test_a_state_is_good_once_and_not_after_its_time(self, store: Store) -> None:
        await store.keep_state("one", NOON, NOON + DAY)
        await store.keep_state("two", NOON, NOON + DAY)
        assert await store.take_state("one", NOON)
        assert not await store.take_state("one", NOON)
        assert not await store.take_state("two", NOON + DAY)
        assert not await store.take_state("never", NOON)

    async def test_a_state_whose_time_is_over_goes_when_another_one_is_kept(self, store: Store) -> None:
        await store.keep_state("old", NOON, NOON + DAY)
        await store.keep_state("new", NOON + DAY, NOON + 2 * DAY)
        assert not await store.take_state("old", NOON)
        assert await store.take_state("new", NOON + DAY)
