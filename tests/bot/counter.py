"""A front desk with everything around it, for tests of what people type and are told."""

from __future__ import annotations

from bot.commands import Reply
from bot.frontdesk import Clerk
from bot.model import Plan, Reader, Target
from bot.store.memory import MemoryStore
from tests.bot.clocks import MovedClock
from tests.bot.stories import DAY, KESTREL, NOON, desk, edition

HERE = Target("slack", "C01")
ELSEWHERE = Target("slack", "C99")


class Bosses:
    """A platform on which some people administer everything, and some run channels."""

    def __init__(self, *admins: str, channels: dict[str, str] | None = None) -> None:
        self.admins = admins
        self.channels = channels or {}

    async def administers(self, who: Reader, place: Target) -> bool:  # noqa: ARG002
        return who.id in self.admins

    async def runs_channel(self, who: Reader, place: Target) -> bool:
        return self.channels.get(place.address) == who.id

    async def shared(self, target: Target) -> bool | None:  # noqa: ARG002
        return False

    async def reads(self, who: Reader, target: Target) -> bool | None:
        return await self.sees(who, who.target, target)

    async def sees(self, who: Reader, where: Target, target: Target) -> bool:  # noqa: ARG002
        return True


class Counter:
    """A clerk with a store behind it, and two desks: acme posts here, zoo elsewhere on the same platform."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.clock = MovedClock()
        self.woken = 0
        self.clerk = Clerk(self.store, self.clock, self._wake)

    def _wake(self) -> None:
        self.woken += 1

    async def open(self) -> Counter:
        await self.store.put_desk(desk(zone="Europe/Berlin"), NOON + DAY)
        await self.store.put_desk(desk("zoo", repos=("zoo/*", "-zoo/cage"), targets=(ELSEWHERE,)), NOON + 2 * DAY)
        await self.store.put_desk(desk("secret", repos=("secret/*",), targets=(Target("discord", "7"),)), NOON)
        return self

    async def ask(self, typed: str, who: Reader = KESTREL, where: Target = HERE) -> Reply:
        return await self.clerk.answer(typed, who, where)

    async def told(self, typed: str, who: Reader = KESTREL, where: Target = HERE) -> list[str]:
        return plain(await self.ask(typed, who, where))

    async def press(self, button: str, who: Reader = KESTREL, where: Target = HERE, choice: str = "") -> Reply:
        return await self.clerk.pressed(button, who, where, choice)

    async def file(self, **changes: object) -> str:
        told = edition(**changes)  # type: ignore[arg-type]
        assert await self.store.file(told, [Plan(told.id, HERE)], (), None)
        return told.id


def plain(reply: Reply) -> list[str]:
    return ["".join(span.text for span in line) for line in reply.lines]
