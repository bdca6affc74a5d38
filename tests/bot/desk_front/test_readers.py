"""What readers follow: complete lists, bounds, and the nearest of what is known."""

from __future__ import annotations

from bot.desk_front.readers import SUBSCRIPTIONS_MOST
from bot.model import Subscription
from tests.bot.counter import Counter
from tests.bot.stories import KESTREL, NOON, desk


async def follow(counter: Counter, number: int) -> None:
    for each in range(number):
        await counter.store.subscribe(Subscription(KESTREL, f"acme/part-{each:03}", NOON))


async def test_a_long_list_is_complete_a_page_at_a_time(counter: Counter) -> None:
    await follow(counter, 24)
    first, last = await counter.told("list"), await counter.told("list 3")
    assert (len(first), first[-1]) == (11, "Page 1 of 3; /wire list 2 shows the next.")
    assert [line.split()[2] for line in last[:4]] == ["acme/part-020", "acme/part-021", "acme/part-022", "acme/part-023"]
    assert last[4:] == ["This channel gets acme; next Fri 2026-08-21 14:00 CEST.", "Page 3 of 3."]
    assert await counter.told("list 4") == ["Sorry, there is no page 4; there are 3."]
    assert await counter.told("list all") == ["Sorry, write /wire list, and the number of a page; not 'all'."]


async def test_more_than_five_hundred_subscriptions_are_refused_and_nothing_is_kept(counter: Counter) -> None:
    await follow(counter, SUBSCRIPTIONS_MOST)
    assert await counter.told("subscribe zoo/*") == [
        (
            "Sorry, you follow 500 of at most 500 patterns; "
            "write owner/* for all repositories of an owner, or unsubscribe from some."
        )
    ]
    assert len(await counter.store.subscriptions(KESTREL)) == 500
    assert (await counter.told("subscribe acme/part-000"))[0].startswith("You follow already: acme/part-000;")


async def test_many_patterns_at_once_are_refused(counter: Counter) -> None:
    assert await counter.told("subscribe " + " ".join(f"acme/p{n}" for n in range(21))) == [
        "Sorry, that are 21 patterns; write at most 20 at once, or owner/* for all of an owner."
    ]


async def test_a_pattern_that_matches_nothing_is_kept_and_the_nearest_known_is_named(counter: Counter) -> None:
    await counter.store.put_desk(desk("press", repos=("paper/typesetter",)))
    assert await counter.told("subscribe paper/typeseter") == ["You follow paper/typeseter; did you mean paper/typesetter?"]


async def test_ending_what_is_nearly_followed_names_that(counter: Counter) -> None:
    await counter.ask("subscribe acme/typesetter zoo/*")
    assert await counter.told("unsubscribe acme/typeseter") == [
        "You do not follow acme/typeseter; did you mean acme/typesetter?"
    ]
