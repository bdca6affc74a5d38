"""Who a reader is on GitHub: `link LOGIN`, `link LOGIN check`, `unlink`."""

from __future__ import annotations

import asyncio

from bot.commands import Reply, code, line
from bot.desk_front.floor import Ask, Floor, said
from bot.linking import Claim, Link, fresh_claim, login_typed, shows
from bot.schedule import spoken
from digest.errors import InputError

#: Seconds that GitHub may take for a profile, with all attempts.
PATIENCE = 20.0

#: What is written after the login to have it looked up.
CHECK = ("check", "verify", "done")


class LinkingCounter:
    """Answers who proves a login. Nothing is made of one before it is proven."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    async def link(self, ask: Ask) -> Reply:
        """`link [LOGIN [check]]`"""
        if not ask.words:
            return await self._shown(ask)
        login, rest = login_typed(ask.words[0]), [word.lower() for word in ask.words[1:]]
        if rest and (len(rest) > 1 or rest[0] not in CHECK):
            raise InputError(f"write /wire link {login}, or /wire link {login} check; not {' '.join(ask.words[1:])[:40]!r}")
        mine = await self._floor.store.link(ask.who)
        if mine and mine.login.lower() == login.lower():
            return said(f"You have proven already that you are {mine.login} on GitHub.")
        claim = await self._floor.store.claim_of(ask.who)
        good = claim is not None and claim.login.lower() == login.lower() and self._floor.clock.now() < claim.until
        if rest:
            if claim is None or not good:
                raise InputError(f"no code is good for {login} now; write /wire link {login} to get one")
            return self._checking(claim)
        if claim is None or not good:
            claim = fresh_claim(ask.who, login, self._floor.clock.now())
            await self._floor.store.put_claim(claim)
        return await self._asked(claim, ask)

    async def unlink(self, ask: Ask) -> Reply:
        """`unlink`"""
        before = await self._floor.store.link(ask.who)
        if not await self._floor.store.end_link(ask.who):
            raise InputError("you have not said who you are on GitHub; /wire link LOGIN does")
        return said(f"It is forgotten that you are {before.login} on GitHub." if before else "Your code is no longer good.")

    async def _shown(self, ask: Ask) -> Reply:
        mine, claim = await self._floor.store.link(ask.who), await self._floor.store.claim_of(ask.who)
        if mine:
            zone = (await self._floor.store.habits(ask.who)).zone
            return said(
                f"You are {mine.login} on GitHub, proven {spoken(mine.since, zone)}; ",
                code("/wire unlink"),
                " forgets that.",
            )
        if claim and self._floor.clock.now() < claim.until:
            return await self._asked(claim, ask)
        return said("Nobody knows who you are on GitHub; write ", code("/wire link LOGIN"), " with your login there.")

    async def _asked(self, claim: Claim, ask: Ask) -> Reply:
        zone = (await self._floor.store.habits(ask.who)).zone
        return Reply(
            (
                line(f"To prove that you are {claim.login} on GitHub, put this into the bio of that profile:"),
                line(code(claim.code)),
                line(
                    "Then write ",
                    code(f"/wire link {claim.login} check"),
                    f"; it is good until {spoken(claim.until, zone)}.",
                ),
            )
        )

    def _checking(self, claim: Claim) -> Reply:
        """GitHub may take its time, so it is said first that it is asked."""

        async def later() -> Reply:
            return await self._checked(claim)

        return Reply((line(f"Looking at the profile of {claim.login} on GitHub."),), later=later)

    async def _checked(self, claim: Claim) -> Reply:
        if self._floor.profile is None:
            raise InputError("GitHub is not asked for profiles here")
        try:
            async with asyncio.timeout(PATIENCE):
                profile = await self._floor.profile(claim.login)
        except TimeoutError:
            raise InputError(
                f"GitHub does not answer in time; nothing was changed. Write /wire link {claim.login} check again later"
            ) from None
        if not shows(profile.bio, claim.code):
            raise InputError(
                f"the bio of {profile.login} does not have {claim.code}; save it on GitHub, then write "
                f"/wire link {claim.login} check again"
            )
        now = self._floor.clock.now()
        if await self._floor.store.claim_of(claim.reader) != claim or now >= claim.until:
            raise InputError(f"the code is no longer good; write /wire link {claim.login} to get another")
        link = Link(claim.reader, profile.login, profile.account, now)
        if await self._floor.store.prove(link) != link:
            theirs = f"somebody else here has proven to be {profile.login}; nothing was changed"
            raise InputError(f"{theirs}. They can end that by /wire unlink")
        hide = "/wire settings own hide"
        return Reply(
            (
                line(f"You are {profile.login} on GitHub. The bio can be as it was before."),
                line("To leave your own work out of your digest: ", code(hide)),
            )
        )
