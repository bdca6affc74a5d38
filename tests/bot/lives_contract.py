"""What the bot relies on in every store about the lives of repositories: see tests/bot/store_contract.py."""

from __future__ import annotations

from dataclasses import replace

from bot.life import Changes, Life
from bot.model import Plan, Subscription
from bot.store.port import Store
from tests.bot.store_contract import MINUTE, SLACK, StoreContract
from tests.bot.stories import DAY, HERON, KESTREL, NOON, edition

WIDGET = Life("github:7", "acme/Widget", ("acme/widget", "acme/Widget"), branch="main", head="a" * 40)
GADGET = Life(
    "github:8",
    "acme/gadget",
    ("acme/gadget",),
    private=True,
    archived=True,
    empty=True,
    gone=True,
    hold="private",
    since=NOON,
    named=NOON + MINUTE,
)


class LivesContract(StoreContract):
    async def test_what_a_desk_knows_comes_back_as_it_was_put(self, store: Store) -> None:
        assert await store.lives("acme") == ()
        await store.put_lives("acme", Changes((GADGET, WIDGET)))
        await store.put_lives("other", Changes((WIDGET,)))
        assert await store.lives("acme") == (WIDGET, GADGET)
        assert await store.lives("other") == (WIDGET,)

    async def test_what_is_different_replaces_what_was_known_and_what_is_dropped_goes(self, store: Store) -> None:
        await store.put_lives("acme", Changes((WIDGET, GADGET)))
        later = replace(WIDGET, name="acme/wheel", names=("acme/widget", "acme/wheel"))
        await store.put_lives("acme", Changes((later,), ("github:8", "github:99")))
        assert await store.lives("acme") == (later,)

    async def test_lives_are_kept_with_the_edition_that_told_of_them(self, store: Store) -> None:
        told = edition()
        assert await store.file(told, [Plan(told.id, SLACK)], (), None, lives=Changes((WIDGET,)))
        assert await store.lives("acme") == (WIDGET,)

    async def test_lives_of_an_edition_that_somebody_else_filed_are_not_kept(self, store: Store) -> None:
        assert await store.file(edition(), [], (), None, lives=Changes((WIDGET,)))
        assert not await store.file(edition(NOON - DAY), [], (), None, lives=Changes((GADGET,), ("github:7",)))
        assert await store.lives("acme") == (WIDGET,)

    async def test_who_follows_a_repository_follows_it_under_its_new_name(self, store: Store) -> None:
        for reader, pattern in (
            (KESTREL, "acme/widget"),
            (KESTREL, "acme/*"),
            (HERON, "acme/widget"),
            (HERON, "acme/wheel"),
        ):
            await store.subscribe(Subscription(reader, pattern, NOON))
        await store.follow_rename("acme/Widget", "acme/Wheel")
        assert sorted((each.reader.name, each.pattern) for each in await store.subscriptions()) == [
            ("heron", "acme/wheel"),
            ("kestrel", "acme/*"),
            ("kestrel", "acme/wheel"),
        ]

    async def test_a_name_that_changes_in_its_letters_alone_changes_no_subscription(self, store: Store) -> None:
        await store.subscribe(Subscription(KESTREL, "acme/widget", NOON))
        await store.follow_rename("acme/widget", "Acme/Widget")
        assert [each.pattern for each in await store.subscriptions()] == ["acme/widget"]
