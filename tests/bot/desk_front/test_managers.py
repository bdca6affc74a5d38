"""Desks set up, changed, paused and removed from a chat, by those who may."""

from __future__ import annotations

import pytest

from bot.desk_file import dump_desk
from bot.desk_front.rights import Managers
from bot.desks import parse_desks
from bot.frontdesk import Clerk
from bot.model import Desk, Hand, Plan, Reader, Target
from digest.errors import InputError
from digest.filters import Filters
from tests.bot.counter import ELSEWHERE, HERE, Bosses, Counter
from tests.bot.stories import DAY, HERON, KESTREL, NOON, desk, edition

FINCH = Reader("slack", "U0FINCH", "finch")
REFUSED = "Sorry, only those who manage this place may do that; ask an administrator of the workspace or server."
PAUSED = (
    "acme is paused by kestrel until Mon 2026-08-24 00:00 CEST. What happens meanwhile is told in the edition after that."
)
MINE = "press is set up; next: Fri 2026-08-21 09:00 CEST, Mon 2026-08-24 09:00 CEST, Tue 2026-08-25 09:00 CEST."


@pytest.fixture
async def boss(counter: Counter) -> Counter:
    """The front desk, where kestrel administers the workspace."""
    counter.clerk.rights["slack"] = Bosses(KESTREL.id)
    return counter


async def kept(counter: Counter, slug: str = "press") -> Desk:
    found = await counter.store.desk(slug)
    assert found is not None
    return found


CREATE = 'desk create press repos=paper/*,-paper/old schedule="0 9 * * 1-5" zone=Europe/Berlin title="The press"'


async def test_a_desk_is_set_up_where_it_is_typed_and_says_its_next_three_runs(boss: Counter) -> None:
    assert await boss.told(CREATE) == [MINE, "/wire preview press shows what it would post now."]
    assert await kept(boss) == Desk(
        "press", "The press", repos=("paper/*", "-paper/old"), schedule="0 9 * * 1-5", zone="Europe/Berlin", targets=(HERE,)
    )
    assert await boss.store.due("press") == NOON + DAY - DAY * 5 / 24
    assert await boss.store.hands() == {"press": (Hand(KESTREL, NOON),)}


async def test_curly_quotation_marks_and_other_words_for_keys_are_read(boss: Counter) -> None:
    await boss.ask("desk create press repositories=paper/mill cron=“0 9 * * 1-5” tz=berlin name=‘The press’")
    assert (await kept(boss)).title == "The press"
    assert (await kept(boss)).schedule == "0 9 * * 1-5"
    assert (await kept(boss)).zone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("desk create", "Sorry, write /wire desk create DESK, such as /wire desk create press."),
        ("desk mend acme", "Sorry, there is no command 'desk mend'; there is: list, show, export, create, edit, remove."),
        ("desk crate acme", "Sorry, there is no command 'desk crate'; did you mean /wire desk create?"),
        ("desk create press", 'Sorry, reads nothing; give it repos = ["owner/name"] or git = ["https://…"].'),
        ("desk create acme repos=a/b", "Sorry, there is a desk acme already; choose another name."),
        ("desk create Not_One repos=a/b",
         "Sorry, is no name for a desk; it has small letters, digits and hyphens, at most 60."),
        ("desk create press repos=a/b colour=red", (
            "Sorry, colour is no key of a desk; there is: title, about, repos, feeds, git, schedule, zone, targets, "
            "quiet_line, form, labels, paths, authors, bots, trusted_bots, branches, releases, tags, sections."
        )),
        ("desk create press repos=a/b whatever", (
            "Sorry, 'whatever' is no key=value; quote what has spaces, such as about='The press'."
        )),
        ("desk create press repos=a/b repo=c/d", "Sorry, repos is set twice."),
        ('desk create press title="The press', "Sorry, a quotation mark is not closed in 'title=\"The press'."),
        ("desk create press repos=a/b quiet_line=maybe", "Sorry, quiet_line is yes or no, not 'maybe'."),
        ("desk create press repos=a/b title=" + 81 * "x", "Sorry, title has 81 characters; it may have 80."),
        ("desk create press git=/etc repos=a/b", (
            "Sorry, git is set by whoever runs the bot alone, in a file: `repojournal desk apply FILE`."
        )),
        ("desk create press feeds=http://127.0.0.1/", (
            "Sorry, feeds is set by whoever runs the bot alone, in a file: `repojournal desk apply FILE`."
        )),
        ("desk create press repos=gitlab:in.example/a/b", (
            "Sorry, gitlab:in.example/a/b is set by whoever runs the bot alone, in a file: `repojournal desk apply FILE`."
        )),
        ("desk create press repos=a/b targets=console", (
            "Sorry, console:- is set by whoever runs the bot alone, in a file: `repojournal desk apply FILE`."
        )),
        ("desk create press repos=a/b targets=discord:42", (
            "Sorry, discord:42 is set by whoever runs the bot alone, in a file: `repojournal desk apply FILE`."
        )),
        ("desk edit acme", "Sorry, write what is to change, such as /wire desk edit acme schedule=\"weekdays at 9\"."),
        ("resume acme", "Sorry, acme is not paused; next Fri 2026-08-21 14:00 CEST."),
        ("pause acme until 2026-01-01", "Sorry, 2026-01-01 is not in the future; today is 2026-08-20 (Europe/Berlin)."),
    ],
)  # fmt: skip
async def test_what_cannot_be_is_refused_in_one_line_and_changes_nothing(boss: Counter, typed: str, said: str) -> None:
    before = await boss.store.desks()
    assert await boss.told(typed) == [said]
    assert await boss.store.desks() == before


@pytest.mark.parametrize(
    "typed", [CREATE, "desk edit acme title=Mine", "desk remove acme acme", "pause acme", "resume acme"]
)
async def test_who_manages_nothing_changes_nothing(boss: Counter, typed: str) -> None:
    before = await boss.store.desks()
    assert await boss.told(typed, FINCH) == [REFUSED]
    assert await boss.store.desks() == before


async def test_the_settings_may_name_managers_and_let_channels_have_theirs(counter: Counter) -> None:
    counter.clerk = Clerk(counter.store, counter.clock, managers=Managers.read("channels, slack:@U0FINCH"))
    counter.clerk.rights["slack"] = Bosses(KESTREL.id, channels={"C01": "U0OWL"})
    owl = Reader("slack", "U0OWL", "owl")
    assert await counter.told("pause acme") == [REFUSED]
    assert (await counter.told("pause acme", FINCH))[0].startswith("acme is paused by finch; ")
    assert (await counter.told("resume acme", owl))[0].startswith("acme goes on;")
    assert await counter.told("pause zoo", owl, ELSEWHERE) == [REFUSED]


def test_managers_are_read_from_the_environment_or_refused() -> None:
    assert Managers.read("admins") == Managers()
    assert Managers.read("channels discord:@42") == Managers(False, True, frozenset({"discord:@42"}))
    with pytest.raises(InputError, match="slack:C01 is a channel; a person is written with an @, such as slack:@C01"):
        Managers.read("slack:C01")
    with pytest.raises(InputError, match="target 'everybody' is none"):
        Managers.read("everybody")


async def test_a_desk_is_changed_only_where_something_is_said(boss: Counter) -> None:
    await boss.store.put_desk(
        desk(
            git=("https://git.example/press.git",),
            repos=("acme/*", "gitlab:in.example/a/b", "feed:https://a.example/f.atom"),
            filters=Filters(bots="hide"),
        )
    )
    assert (await boss.told("desk edit acme title=‘A new name’"))[0] == (
        "acme is changed; next: Fri 2026-08-21 12:00 UTC, Sat 2026-08-22 12:00 UTC, Sun 2026-08-23 12:00 UTC."
    )
    changed = await kept(boss, "acme")
    assert (changed.title, changed.git, changed.filters) == (
        "A new name",
        ("https://git.example/press.git",),
        Filters(bots="hide"),
    )
    await boss.ask("desk edit acme repos=acme/widget")
    assert (await kept(boss, "acme")).repos == ("acme/widget", "gitlab:in.example/a/b", "feed:https://a.example/f.atom")
    assert await boss.told("desk edit acme repos=acme/widget") == ["acme is that way already."]


async def test_a_new_schedule_moves_the_next_edition_and_a_pause_stays(boss: Counter) -> None:
    await boss.ask("pause acme")
    await boss.ask('desk edit acme schedule="0 18 * * *"')
    assert await boss.store.due("acme") == NOON + DAY * 4 / 24
    assert (await kept(boss, "acme")).paused == "by kestrel"


async def test_a_target_is_tried_before_it_is_kept(boss: Counter) -> None:
    async def refusal(target: Target) -> str | None:
        return f"the bot is not in {target}: invite it there with /invite @repojournal" if target == ELSEWHERE else None

    boss.clerk.try_targets(refusal)
    assert await boss.told("desk edit acme targets=here,slack:C99") == [
        "Sorry, the bot is not in slack:C99: invite it there with /invite @repojournal."
    ]
    assert (await kept(boss, "acme")).targets == (HERE,)
    assert (await boss.told(CREATE))[0] == MINE


async def test_a_pause_until_a_day_ends_by_itself_and_is_taken_back(boss: Counter) -> None:
    assert await boss.told("pause until 2026-08-24") == [PAUSED]
    assert (await boss.told("latest"))[0].endswith("paused: by kestrel until Mon 2026-08-24 00:00 CEST.")
    assert await boss.store.wake_desks(NOON + 4 * DAY) == ("acme",)
    await boss.ask("pause")
    assert await boss.told("undo") == ["Taken back: acme goes on; next Fri 2026-08-21 14:00 CEST."]
    await boss.ask("pause")
    assert await boss.told("resume") == ["acme goes on; next Fri 2026-08-21 14:00 CEST."]
    assert await boss.told("undo") == ["Taken back: acme is paused as before."]


async def test_removing_asks_for_the_name_twice_and_shows_what_is_gone(boss: Counter) -> None:
    told = edition()
    assert await boss.store.file(told, [Plan(told.id, HERE)], (), None)
    assert await boss.told("desk remove acme") == [
        "That ends acme for everybody; its editions stay. To confirm, name it twice: /wire desk remove acme acme"
    ]
    assert await boss.store.desk("acme") is not None
    said = await boss.told("desk remove acme acme")
    assert said[:3] == ["acme is removed. It was:", "[acme]", 'title = "Acme"']
    assert await boss.store.desk("acme") is None
    assert [each.state for each in await boss.store.deliveries()] == ["failed"]
    assert await boss.store.edition(told.id) == told


async def test_desks_are_listed_with_who_set_them_up_and_when(boss: Counter) -> None:
    await boss.ask(CREATE)
    boss.clock.advance(3600)
    await boss.ask("desk edit press title=Presses")
    await boss.store.note_hand("zoo", Hand(None, NOON))
    assert await boss.told("desk") == [
        "acme: Acme; next Fri 2026-08-21 14:00 CEST.",
        (
            "press: Presses; next Fri 2026-08-21 09:00 CEST; set up by kestrel Thu 2026-08-20 14:00 CEST; "
            "changed by kestrel Thu 2026-08-20 15:00 CEST."
        ),
        "zoo: Zoo; next Sat 2026-08-22 12:00 UTC; set up by whoever runs the bot Thu 2026-08-20 12:00 UTC.",
    ]


async def test_a_desk_is_shown_and_exported_in_the_form_of_its_file(boss: Counter) -> None:
    await boss.store.put_desk(desk(targets=(HERE, Target("discord", "7"))), NOON + DAY)
    file = [
        "[acme]",
        'title = "Acme"',
        'repos = ["acme/*"]',
        'schedule = "0 12 * * *"',
        'zone = "UTC"',
        'targets = ["slack:C01"]',
    ]
    assert await boss.told("desk export acme", FINCH) == file
    assert await boss.told("desk show acme", FINCH) == [
        "acme: Acme.",
        "Next: Fri 2026-08-21 12:00 UTC, Sat 2026-08-22 12:00 UTC, Sun 2026-08-23 12:00 UTC.",
        *file,
    ]
    assert await boss.told("desk show secret") == ["Sorry, there is no desk 'secret'; there is: acme, zoo."]


async def test_a_desk_is_set_up_in_its_channel_and_not_in_direct_messages(counter: Counter) -> None:
    counter.clerk.rights["discord"] = Bosses()
    assert await counter.told(CREATE, HERON, HERON.target) == ["Sorry, write that in the channel where the desk is to post."]


@pytest.mark.parametrize(
    "whole",
    [
        desk(),
        desk(targets=(), about='Says "hello" – \\ and\ttabs', quiet_line=True, git=("https://git.example/a.git",)),
        desk(
            repos=("acme/*", "feed:https://lamp.example/r.atom"), filters=Filters(labels="bug AND NOT wontfix", bots="show")
        ),
        desk(title="日本語 \x7f 😀", repos=("gitlab:gitlab.com/a/b", "-acme/old")),
    ],
)
def test_a_desk_that_is_written_as_a_file_is_read_as_the_same_desk(whole: Desk) -> None:
    [read] = parse_desks(dump_desk(whole))
    assert read.repos == whole.repos
    assert read == whole
