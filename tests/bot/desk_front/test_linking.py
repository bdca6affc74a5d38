"""Proving who one is on GitHub, against a GitHub on a local port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.bureau import Bureau
from bot.commands import Reply
from bot.desk_front import linking
from bot.linking import Link, login_typed, shows
from bot.model import Reader
from digest.collect.github.profiles import Profile
from digest.collect.github.signin import Personal
from digest.errors import InputError
from tests.bot.counter import Counter, plain
from tests.bot.stories import HERON, KESTREL, NOON
from tests.digest.collect.stub import Reply as Answer
from tests.digest.collect.stub import Stub, stub_running

WREN = Reader("slack", "U0WREN", "wren")
LOOKING = "Looking at the profile of octocat on GitHub."
PROVEN = "You are Octocat on GitHub. The bio can be as it was before."


class Scene:
    """The front desk with a GitHub that has one user."""

    def __init__(self, counter: Counter, github: Stub) -> None:
        self.counter = counter
        self.github = github

    def bio(self, bio: str | None, account: int = 582) -> None:
        self.github.on("/users/octocat", Answer(data={"login": "Octocat", "id": account, "type": "User", "bio": bio}))

    async def code(self, who: Reader = KESTREL) -> str:
        await self.counter.ask("link octocat", who)
        claim = await self.counter.store.claim_of(who)
        assert claim is not None
        return claim.code

    async def check(self, who: Reader = KESTREL) -> list[str]:
        """What is told in the end; that it is looked up is said before."""
        reply = await self.counter.ask("link octocat check", who)
        if reply.later is None:
            return plain(reply)
        assert plain(reply) == [LOOKING]
        return plain(await reply.later())


@pytest.fixture
async def scene(counter: Counter) -> AsyncIterator[Scene]:
    async with stub_running() as github:
        bureau = Bureau(counter.store, counter.clock, lambda: Personal(None), github.url, 100)
        counter.clerk.read_profiles(bureau.profile)
        yield Scene(counter, github)


async def test_a_login_is_proven_by_the_code_in_the_bio(scene: Scene) -> None:
    assert await scene.counter.told("link") == [
        "Nobody knows who you are on GitHub; write /wire link LOGIN with your login there."
    ]
    told = await scene.counter.told("link @octocat")
    code = await scene.code()
    assert told == [
        "To prove that you are octocat on GitHub, put this into the bio of that profile:",
        code,
        "Then write /wire link octocat check; it is good until Thu 2026-08-20 13:00 UTC.",
    ]
    scene.bio(f"Presses and prints. {code}!")
    assert await scene.check() == [PROVEN, "To leave your own work out of your digest: /wire settings own hide"]
    assert await scene.counter.store.links() == {KESTREL.target: Link(KESTREL, "Octocat", 582, NOON)}
    assert await scene.counter.told("link") == [
        "You are Octocat on GitHub, proven Thu 2026-08-20 12:00 UTC; /wire unlink forgets that."
    ]
    assert await scene.counter.told("link octocat") == ["You have proven already that you are Octocat on GitHub."]
    assert await scene.counter.told("unlink") == ["It is forgotten that you are Octocat on GitHub."]
    assert await scene.counter.store.links() == {}


async def test_asking_again_gives_the_same_code_while_it_is_good_and_then_another(scene: Scene) -> None:
    first = await scene.code()
    assert await scene.code() == first
    assert (await scene.counter.told("link"))[1] == first
    scene.counter.clock.set_to(NOON + timedelta(hours=1))
    scene.bio(first)
    assert await scene.check() == ["Sorry, no code is good for octocat now; write /wire link octocat to get one."]
    assert scene.github.paths == []
    assert await scene.code() != first


async def test_a_code_that_ends_while_github_is_asked_proves_nothing(scene: Scene) -> None:
    code = await scene.code()

    async def slowly(login: str) -> Profile:
        scene.counter.clock.set_to(NOON + timedelta(hours=1))
        return Profile(login, 582, code)

    scene.counter.clerk.read_profiles(slowly)
    assert await scene.check() == ["Sorry, the code is no longer good; write /wire link octocat to get another."]
    assert await scene.counter.store.links() == {}


@pytest.mark.parametrize("bio", [None, "", "Prints.", "{code}f", "x-{code}", "wire-00000000"])
async def test_a_bio_without_the_code_proves_nothing(scene: Scene, bio: str | None) -> None:
    code = await scene.code()
    scene.bio(bio.format(code=code) if bio else bio)
    assert await scene.check() == [
        f"Sorry, the bio of Octocat does not have {code}; save it on GitHub, then write /wire link octocat check again."
    ]
    assert await scene.counter.store.links() == {}


async def test_the_code_of_one_reader_proves_nothing_for_another(scene: Scene) -> None:
    scene.bio(await scene.code())
    theirs = await scene.code(WREN)
    assert await scene.check(WREN) == [
        f"Sorry, the bio of Octocat does not have {theirs}; save it on GitHub, then write /wire link octocat check again."
    ]
    assert await scene.check(HERON) == ["Sorry, no code is good for octocat now; write /wire link octocat to get one."]


async def test_a_login_that_somebody_proved_is_not_taken_over(scene: Scene) -> None:
    scene.bio(await scene.code())
    assert (await scene.check())[0] == PROVEN
    scene.bio(await scene.code(WREN))
    assert await scene.check(WREN) == [
        "Sorry, somebody else here has proven to be Octocat; nothing was changed. They can end that by /wire unlink."
    ]
    assert list(await scene.counter.store.links()) == [KESTREL.target]
    await scene.counter.ask("unlink")
    assert (await scene.check(WREN))[0] == PROVEN


async def test_what_is_wrong_at_github_is_said_in_one_line(scene: Scene) -> None:
    await scene.code()
    assert await scene.check() == ["Sorry, octocat: GitHub knows no such user; write the login as it stands in the profile."]
    scene.github.on("/users/octocat", Answer(data=["no user"]))
    [said] = await scene.check()
    assert said.startswith("Sorry, octocat: GitHub's answer is not what it documents (user: must be an object")
    assert await scene.counter.store.links() == {}


async def test_where_github_stands_still_it_is_said_at_once_that_it_is_asked_and_then_that_it_is_slow(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.code()
    scene.github.on("/users/octocat", Answer(silent=True))
    monkeypatch.setattr(linking, "PATIENCE", 0.05)
    reply: Reply = await asyncio.wait_for(scene.counter.ask("link octocat check"), 1)
    assert plain(reply) == [LOOKING]
    assert reply.later is not None
    assert plain(await reply.later()) == [
        "Sorry, GitHub does not answer in time; nothing was changed. Write /wire link octocat check again later."
    ]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("link oc/to", "Sorry, 'oc/to' is no login of GitHub; write one such as /wire link octocat."),
        ("link octocat now", "Sorry, write /wire link octocat, or /wire link octocat check; not 'now'."),
        ("unlink", "Sorry, you have not said who you are on GitHub; /wire link LOGIN does."),
    ],
)
async def test_what_cannot_be_linked_is_refused(scene: Scene, typed: str, said: str) -> None:
    assert await scene.counter.told(typed) == [said]


async def test_a_code_can_be_taken_back(scene: Scene) -> None:
    await scene.code()
    assert await scene.counter.told("unlink") == ["Your code is no longer good."]
    assert await scene.check() == ["Sorry, no code is good for octocat now; write /wire link octocat to get one."]


async def test_hiding_own_work_says_what_is_missing_until_a_login_is_proven(scene: Scene) -> None:
    told = await scene.counter.told("settings own hide")
    assert told[1] == "Your digest comes when an edition is filed, every day, in the zone UTC; full, without your own work."
    assert told[-1] == "Which work is yours is not known yet; /wire link LOGIN says who you are on GitHub."
    scene.bio(await scene.code())
    await scene.check()
    assert (await scene.counter.told("settings"))[-1].startswith("To change that:")
    assert (await scene.counter.told("settings own show"))[1].endswith("in the zone UTC; full.")
    assert await scene.counter.told("settings own mine") == [
        "Sorry, 'mine' does not say what becomes of your own work; write show or hide."
    ]


@pytest.mark.parametrize("typed", ["octocat", "@octocat", "https://github.com/octocat", "github.com/octocat/"])
def test_a_login_is_read_however_it_is_pasted(typed: str) -> None:
    assert login_typed(typed) == "octocat"


@pytest.mark.parametrize("typed", ["", "-octocat", "a b", "<!channel>", "https://gitlab.com/octocat", "o" * 101])
def test_what_is_no_login_is_refused(typed: str) -> None:
    with pytest.raises(InputError, match="is no login of GitHub"):
        login_typed(typed)


def test_a_code_stands_by_itself() -> None:
    assert shows("(wire-0123abcd)", "wire-0123abcd")
    assert not shows("wire-0123abcdef", "wire-0123abcd")
