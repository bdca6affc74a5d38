"""Readers' own digests: who may read them, what is in them, and that several desks tell one thing once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.circulation import own_work
from bot.discord import layout
from bot.discord.pieces import Row
from bot.habits import Habits
from bot.linking import Link
from bot.model import Desk, Plan, Post, Reader, Subscription
from bot.publisher import RetryLater
from bot.slack import blocks
from bot.store.port import Store
from digest.events import Person
from digest.model import Activity, Commit, Repo, Window
from tests.bot.counter import Counter
from tests.bot.newsstand import DISCORD, SLACK, Newsstand, settled
from tests.bot.office import Office
from tests.bot.slack.validators import problems
from tests.bot.stories import DAY, HERON, KESTREL, NOON, desk, edition, story
from tests.bot.wires import build, commit

HOUR = timedelta(hours=1)
FINCH = Reader("slack", "U0FINCH", "finch")
BOTH = ("acme/widget", "acme/gadget")


class Doorman:
    """Says who may read what: yes, no, or that nobody can say."""

    def __init__(self, *answers: bool | None) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Reader, str]] = []

    async def __call__(self, reader: Reader, desk: Desk) -> bool | None:
        self.asked.append((reader, desk.slug))
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


async def planned(store: Store, slug: str = "acme", repos: tuple[str, ...] = BOTH, reader: Reader = KESTREL) -> str:
    """An edition of a desk that tells of a widget and a gadget, with a message to a reader."""
    await store.put_desk(desk(slug))
    told = edition(desk=slug, story=story(f"{slug}-2026-08-20T1200Z", paragraphs=2, desk=slug))
    assert await store.file(told, [Plan(told.id, reader.target, repos)], (), None)
    return told.id


# Rights


async def test_a_digest_is_planned_without_asking_who_may_read_it(office: Office) -> None:
    for each in (KESTREL, FINCH):
        await office.store.subscribe(Subscription(each, "acme/widget", NOON))
    await office.store.subscribe(Subscription(Reader("slack", "T0OTHER/U0OWL"), "acme/widget", NOON))
    await office.store.subscribe(Subscription(HERON, "acme/widget", NOON))
    office.wire.events = [commit("a", NOON - HOUR)]
    await office.file(NOON)
    personal = [each.target for each in await office.store.deliveries() if each.target.personal]
    assert personal == [KESTREL.target, FINCH.target]


async def test_who_may_read_the_desks_channels_is_asked_right_before_the_message(stand: Newsstand) -> None:
    await planned(stand.store)
    stand.outbox.may_read = doorman = Doorman(True)
    await stand.outbox.drain()
    assert stand.slack.keys() == ["acme-2026-08-20T1200Z/slack:@U0KESTREL/0"]
    assert doorman.asked == [(Reader("slack", "U0KESTREL"), "acme")]


async def test_a_reader_who_may_not_read_them_gets_nothing_and_nobody_has_to_see_to_it(stand: Newsstand) -> None:
    await planned(stand.store)
    stand.outbox.may_read = Doorman(False)
    await stand.outbox.drain()
    assert stand.slack.calls == []
    kept = await stand.only()
    assert (kept.state, kept.error) == ("sent", "no channel that acme posts to is open to its reader")


async def test_a_platform_that_does_not_say_who_may_read_is_asked_again_and_costs_nobody_their_digest(
    stand: Newsstand,
) -> None:
    await planned(stand.store)
    stand.outbox.may_read = doorman = Doorman(None, None, True)
    await stand.outbox.drain()
    kept = await stand.only()
    assert (stand.slack.calls, kept.state) == ([], "pending")
    assert kept.error == "slack does not say now whether its reader may read what acme posts"
    for _ in range(2):
        stand.clock.advance(60)
        await stand.outbox.drain()
    assert len(doorman.asked) == 3
    assert stand.slack.keys() == ["acme-2026-08-20T1200Z/slack:@U0KESTREL/0"]


async def test_a_platform_that_never_answers_is_asked_again(stand: Newsstand) -> None:
    await planned(stand.store)

    asked = asyncio.Event()

    async def never(reader: Reader, desk: Desk) -> bool | None:  # noqa: ARG001
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    stand.outbox.may_read = never
    delivering = asyncio.create_task(stand.outbox.deliver())
    await asked.wait()
    await settled()
    stand.clock.advance(60)
    await delivering
    assert ((await stand.only()).state, stand.slack.calls) == ("pending", [])


async def test_what_a_removed_desk_filed_goes_to_no_reader(stand: Newsstand) -> None:
    await planned(stand.store)
    await stand.store.remove_desk("acme")
    await stand.outbox.drain()
    assert stand.slack.calls == []
    assert (await stand.only()).error == "the desk was removed"


async def test_channels_and_redraws_ask_nobody(stand: Newsstand) -> None:
    stand.outbox.may_read = doorman = Doorman(True)
    await stand.file(SLACK, DISCORD)
    await planned(stand.store, "press")
    await stand.outbox.drain()
    await stand.store.acknowledge("0123456789ab", KESTREL, NOON)
    await stand.outbox.drain()
    assert len([call for call in stand.slack.calls if call.startswith("redraw")]) == 2
    assert [slug for _, slug in doorman.asked] == ["press"]


async def test_why_says_that_a_reader_may_not_read_it(counter: Counter) -> None:
    told = await planned(counter.store)
    held = await counter.store.claim("one", NOON, 60, ["slack"])
    assert held is not None
    await counter.store.mark_needless(held, "no channel that acme posts to is open to its reader")
    assert (await counter.told(f"why {told}"))[1] == (
        "Your direct message: none; no channel that acme posts to is open to its reader."
    )


# Stopping it


def test_a_digest_has_a_button_that_stops_it_and_a_post_in_a_channel_has_none() -> None:
    told = story(paragraphs=2)
    for personal, buttons in (
        (True, [f"sources:{told.id}", f"stop:{told.id}"]),
        (False, [f"sources:{told.id}", f"follow:{told.id}"]),
    ):
        post = Post(told, personal=personal)
        [row] = [block for block in blocks.message(post).blocks if block["type"] == "actions"][-1:]
        assert [each["action_id"] for each in row["elements"]] == buttons
        assert problems(blocks.message(post)) == []
        rows = [each for each in layout.messages(post)[0].blocks if isinstance(each, Row)]
        assert [each.id for each in rows[-1].buttons] == buttons


async def test_the_outbox_says_which_post_is_a_readers_own(stand: Newsstand) -> None:
    await planned(stand.store)
    await stand.file(SLACK, desk="press")
    await stand.outbox.drain()
    assert [post.personal for post in stand.slack] == [True, False]


# Several desks


async def test_two_desks_that_cover_one_repository_tell_its_reader_once(stand: Newsstand) -> None:
    await planned(stand.store, "acme", ("acme/widget",))
    await planned(stand.store, "press", ("acme/widget",))
    await stand.outbox.drain()
    [posted] = stand.slack
    assert [each.change for each in posted.story.references] == ["acme/widget#7"]
    kept = [(each.edition, each.state, each.error) for each in await stand.store.deliveries()]
    assert kept == [
        ("acme-2026-08-20T1200Z", "sent", None),
        ("press-2026-08-20T1200Z", "sent", "its reader knows already what it tells"),
    ]


async def test_what_only_the_second_desk_covers_is_told_without_the_rest(stand: Newsstand) -> None:
    await planned(stand.store, "acme", ("acme/widget",))
    await planned(stand.store, "press")
    await stand.outbox.drain()
    first, second = stand.slack
    assert [each.change for each in first.story.references] == ["acme/widget#7"]
    assert [each.change for each in second.story.references] == ["acme/gadget#9"]
    assert second.story.actions == ()


async def test_a_message_in_parts_and_its_redraw_tell_what_its_first_part_did(stand: Newsstand) -> None:
    stand.slack.story_parts = 2
    await planned(stand.store, "acme", ("acme/gadget",))
    await planned(stand.store, "press")
    await stand.outbox.drain()
    await stand.store.acknowledge("0123456789ab", KESTREL, NOON)
    await stand.outbox.drain()
    told = {message: [each.change for each in post.story.references] for message, post in stand.slack.posts.items()}
    assert sorted(told.values()) == [["acme/gadget#9"], ["acme/gadget#9"], ["acme/widget#7"], ["acme/widget#7"]]


async def test_two_messages_under_way_at_once_tell_it_once(stand: Newsstand) -> None:
    await planned(stand.store, "acme", ("acme/widget",))
    await planned(stand.store, "press", ("acme/widget",))
    await asyncio.gather(stand.outbox.deliver(), stand.outbox.deliver())
    assert len(stand.slack.keys()) == 1


async def test_a_message_that_is_tried_again_still_tells_it(stand: Newsstand) -> None:
    await planned(stand.store, "acme", ("acme/widget",))
    stand.slack.script = [RetryLater("busy", 5)]
    await stand.outbox.drain()
    stand.clock.advance(6)
    await stand.outbox.drain()
    [posted] = stand.slack
    assert [each.change for each in posted.story.references] == ["acme/widget#7"]


async def test_each_reader_is_told_for_themselves(stand: Newsstand) -> None:
    await planned(stand.store, "acme", ("acme/widget",))
    await planned(stand.store, "press", ("acme/widget",), FINCH)
    await stand.outbox.drain()
    assert len(stand.slack.keys()) == 2


# Own work


def activity(*events: Commit, repo: Repo = Repo("acme/widget")) -> Activity:  # noqa: B008
    return Activity(desk().info, Window(NOON - DAY, NOON), NOON, repos=(repo,), events=events)


def test_own_work_is_what_the_login_opened_or_committed() -> None:
    mine = replace(commit("a", NOON - HOUR), author=Person("Kes Trel", "Octo-Kestrel"))
    theirs = replace(commit("b", NOON - HOUR), author=Person("octo-kestrel", "somebody"))
    nobody = replace(commit("c", NOON - HOUR), author=Person("octo-kestrel"))
    read = activity(mine, theirs, nobody)
    assert own_work(build(read), read, "octo-kestrel") == (f"github:acme/widget:commit:{mine.sha}",)


def test_the_same_login_on_another_forge_is_somebody_else() -> None:
    mine = replace(commit("a", NOON - HOUR), author=Person("", "octocat"))
    read = activity(mine, repo=Repo("acme/widget", "gitlab.com:7"))
    assert own_work(build(read), read, "octocat") == ()


@pytest.mark.parametrize(
    ("own", "proven", "told"),
    [("hide", True, ["bbbbbbb"]), ("show", True, ["aaaaaaa", "bbbbbbb"]), ("hide", False, ["aaaaaaa", "bbbbbbb"])],
)
async def test_a_digest_leaves_out_the_readers_own_work_where_they_asked_for_it_and_proved_who_they_are(
    office: Office, stand: Newsstand, own: str, proven: bool, told: list[str]
) -> None:
    mine = replace(commit("a", NOON - HOUR), author=Person("", "octocat"))
    office.wire.events = [mine, commit("b", NOON - HOUR)]
    await office.store.subscribe(Subscription(KESTREL, "acme/widget", NOON))
    await office.store.put_habits(Habits(KESTREL, own=own))  # type: ignore[arg-type]
    if proven:
        await office.store.prove(Link(KESTREL, "Octocat", 582, NOON))
    await office.file(NOON)
    await stand.outbox.drain()
    channel, personal = stand.slack
    assert len(channel.story.references) == 2
    assert [source.label for each in personal.story.references for source in each.sources] == told


async def test_a_digest_of_nothing_but_own_work_is_not_sent(office: Office) -> None:
    office.wire.events = [replace(commit("a", NOON - HOUR), author=Person("", "octocat"))]
    await office.store.subscribe(Subscription(KESTREL, "acme/widget", NOON))
    await office.store.put_habits(Habits(KESTREL, own="hide"))
    await office.store.prove(Link(KESTREL, "octocat", 582, NOON))
    await office.file(NOON)
    assert [each.target.personal for each in await office.store.deliveries()] == [False]
