"""Action items that nobody handles, or that were put off, come back in a later edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model import OpenItem, Snooze
from bot.newsroom import Newsroom
from bot.returning import SHOWN, returning, told_to
from bot.store.port import Store
from digest.model import Activity
from digest.story import Story
from tests.bot.clocks import MovedClock
from tests.bot.stories import DAY, ITEM, KESTREL, NOON, action, desk, edition, quiet_story, story
from tests.bot.wires import ListedWire, commit

OTHER = "ba9876543210"


def waiting(id_: str = ITEM, nap: Snooze | None = None, **changes: object) -> OpenItem:
    item = replace(action(id_), cite=(1,), **changes)  # type: ignore[arg-type]
    return OpenItem(item, "acme", "old", None, nap, NOON - DAY)


def back(*items: OpenItem, told: Story | None = None, posted: bool = True) -> list[str]:
    return [each.id for each in returning(items, told or story(actions=()), NOON, posted=posted).items]


def test_what_is_immediate_comes_back_and_what_is_not_does_not() -> None:
    assert back(waiting(), waiting(OTHER, urgency="plan")) == [ITEM]


def test_what_the_edition_tells_anyway_does_not_come_back() -> None:
    assert back(waiting(), told=story(actions=(action(ITEM),))) == []


@pytest.mark.parametrize(
    ("until", "comes"),
    [(NOON - DAY, True), (NOON, True), (NOON + DAY, False), (None, True)],
)
def test_what_was_put_off_comes_back_on_its_day_however_urgent_it_is(until: object, comes: bool) -> None:
    nap = Snooze(ITEM, KESTREL, NOON - DAY, until)  # type: ignore[arg-type]
    for urgency in ("immediate", "monitor"):
        assert back(waiting(nap=nap, urgency=urgency)) == ([ITEM] if comes else [])


def test_on_a_quiet_day_only_what_was_put_off_until_a_day_comes_back() -> None:
    dated, open_ended = Snooze(ITEM, KESTREL, NOON - DAY, NOON), Snooze(OTHER, KESTREL, NOON - DAY)
    assert back(waiting(nap=dated), waiting(OTHER, open_ended), waiting("cccccccccccc"), posted=False) == [ITEM]


def test_it_says_since_when_it_is_open_and_cites_nothing_of_this_story() -> None:
    [item] = returning([waiting()], story(actions=()), NOON, posted=True).items
    assert (item.text, item.cite) == ("Upgrade the press to 2.0 (open since 2026-08-19)", ())


def test_what_is_too_much_is_counted() -> None:
    many = [waiting(f"{number:012x}") for number in range(SHOWN + 2)]
    found = returning(many, story(actions=()), NOON, posted=True)
    assert [each.id for each in found.items] == [each.item.id for each in many[:SHOWN]]
    assert found.notes == ("2 more action items wait to be handled; /wire actions lists them.",)


def test_a_reader_gets_what_came_back_about_what_they_follow() -> None:
    items = (action(ITEM), action(OTHER, "acme/gadget", 9))
    told = replace(edition(story=story(paragraphs=2, actions=())), returned=items)
    mine = told_to(told, ("acme/gadget",))
    assert mine is not None
    assert [each.id for each in mine.actions] == [OTHER]
    whole = told_to(told)
    assert whole is not None
    assert [each.id for each in whole.actions] == [ITEM, OTHER]
    assert told_to(told, ("zoo/cage",)) is None


class Paper:
    """The newsroom of a daily desk whose stories are given."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = MovedClock(NOON - DAY / 24)
        self.wire = ListedWire(self.clock)
        self.items: tuple[str, ...] = ()
        self.newsroom = Newsroom(store, self.wire, self.clock, self.compose)

    async def compose(self, activity: Activity) -> Story:
        end = activity.window.end
        id_ = f"acme-{end:%Y-%m-%d}"
        if not activity.events:
            return quiet_story(id_, end)
        return story(id_, end, actions=tuple(action(each) for each in self.items))

    async def day(self, number: int, *items: str, quiet: bool = False) -> list[str]:
        """File the edition of a day; return what came back in it."""
        self.items = items
        self.clock.set_to(NOON + number * DAY)
        if not quiet:
            self.wire.events = [commit(f"{number}", self.clock.now() - DAY / 24)]
        [filing] = await self.newsroom.file_due()
        assert filing.edition is not None
        kept = await self.store.edition(filing.edition)
        assert kept is not None
        return [each.id for each in kept.returned]

    async def posts(self, number: int) -> int:
        return len(await self.store.deliveries(edition=f"acme-2026-08-{20 + number}"))


@pytest.fixture
async def paper(any_store: Store) -> Paper:
    paper = Paper(any_store)
    await paper.newsroom.apply([desk()])
    return paper


async def test_an_immediate_item_comes_back_until_somebody_handles_it(paper: Paper) -> None:
    assert await paper.day(0, ITEM) == []
    assert await paper.day(1) == [ITEM]
    assert await paper.day(2) == [ITEM]
    await paper.store.acknowledge(ITEM, KESTREL, paper.clock.now())
    assert await paper.day(3) == []


async def test_an_item_put_off_until_the_next_edition_sleeps_until_one_is_posted(paper: Paper) -> None:
    await paper.day(0, ITEM)
    await paper.store.snooze(Snooze(ITEM, KESTREL, paper.clock.now()))
    assert await paper.day(1, quiet=True) == []
    assert await paper.posts(1) == 0
    assert await paper.store.snoozes([ITEM]) != {}
    assert await paper.day(2) == [ITEM]
    assert await paper.store.snoozes([ITEM]) == {}


async def test_an_item_put_off_until_a_day_comes_back_on_it_also_when_nothing_else_happened(paper: Paper) -> None:
    await paper.day(0, ITEM)
    await paper.store.snooze(Snooze(ITEM, KESTREL, paper.clock.now(), NOON + 2 * DAY))
    assert await paper.day(1) == []
    assert await paper.day(2, quiet=True) == [ITEM]
    assert await paper.posts(2) == 1
    assert await paper.store.snoozes([ITEM]) == {}


async def test_what_came_back_is_drawn_anew_when_somebody_handles_it(paper: Paper) -> None:
    await paper.day(0, ITEM)
    await paper.day(1)
    for message in ("C01/1", "C01/2"):
        claim = await paper.store.claim("one", paper.clock.now(), 60, ["slack"])
        assert claim is not None
        await paper.store.mark_sent(claim, message, paper.clock.now(), 0, False)
    await paper.store.acknowledge(ITEM, KESTREL, paper.clock.now())
    redraws = [each.message for each in await paper.store.deliveries(state="pending") if each.kind == "redraw"]
    assert redraws == ["C01/1", "C01/2"]


async def test_what_came_back_is_listed_once_with_the_edition_that_told_it(paper: Paper) -> None:
    await paper.day(0, ITEM)
    await paper.day(1)
    [item] = await paper.store.items(["acme"], handled=False)
    assert (item.edition, item.item.text, item.since) == ("acme-2026-08-20", "Upgrade the press to 2.0", NOON)
    told = await paper.store.edition_with(ITEM)
    assert told is not None
    assert told.id == "acme-2026-08-20"
