"""What is typed and pressed on every platform, and the literal answer: the adapters' tests run all of it."""

from __future__ import annotations

from datetime import timedelta

from bot.frontdesk import Clerk
from bot.model import Plan, Target
from bot.store.memory import MemoryStore
from digest.story import Story
from tests.bot.clocks import MovedClock
from tests.bot.stories import DAY, ITEM, NOON, desk, edition, story

EDITION = "acme-2026-08-20T1200Z"

REFUSED = "only those who manage this place may do that; ask an administrator of the workspace or server"
READING = "Reading what happened at acme since Thu 2026-08-20 12:00 UTC; only you see it. This can take a minute."

#: What is typed after /wire, and how the answer begins on every platform.
TYPED: tuple[tuple[str, str], ...] = (
    ("latest", "acme, Thu 2026-08-20 12:00 UTC"),
    ("latest acme", "acme, Thu 2026-08-20 12:00 UTC"),
    ("latest acne", "Sorry, there is no desk 'acne'; did you mean acme?"),
    (f"story {EDITION}", "acme, Thu 2026-08-20 12:00 UTC"),
    ("story acme 2026-08-20", "acme, Thu 2026-08-20 12:00 UTC"),
    (
        "preview acme",
        "Reading what happened at acme since Thu 2026-08-20 12:00 UTC; only you see it. This can take a minute.",
    ),
    ("subscribe acme/widget", "You follow acme/widget; it is covered by acme, next Fri 2026-08-21 12:00 UTC."),
    ("unsubscribe acme/widget", "You do not follow acme/widget, or anything else."),
    ("list", "You follow nothing; write /wire subscribe owner/name to get what concerns it."),
    ("actions", "There is 1 open action item."),
    ("actions mine", "You handle 0 and put off 0."),
    ("actions done", "No action items are handled."),
    ("ack 0123", "You handle it now: Upgrade the press to 2.0"),
    ("snooze 0123 1d", "It sleeps until Fri 2026-08-21 00:00 UTC: Upgrade the press to 2.0"),
    ("snooze 0123 2026-08-01", "Sorry, 2026-08-01 is not in the future; today is 2026-08-20 (UTC)."),
    ("undo", "There is nothing that you did here to take back."),
    ("why", f"{EDITION}, Thu 2026-08-20 12:00 UTC; composed by the template."),
    ("why 0123", "Upgrade the press to 2.0"),
    ("status", "acme: last edition Thu 2026-08-20 12:00 UTC, composed by the template; next Fri 2026-08-21 12:00 UTC"),
    ("pause acme", f"Sorry, {REFUSED}."),
    ("resume acme", f"Sorry, {REFUSED}."),
    ("desk list", "acme: Acme; next Fri 2026-08-21 12:00 UTC."),
    ("desk show acme", "acme: Acme."),
    ("desk export acme", "[acme]"),
    ("desk create press repos=acme/*", f"Sorry, {REFUSED}."),
    ("desk edit acme zone=UTC", f"Sorry, {REFUSED}."),
    ("desk remove acme", f"Sorry, {REFUSED}."),
    ("settings", "Your digest comes when an edition is filed, every day, in the zone UTC; full."),
    ("settings own hide", "Kept; it holds from the next edition on."),
    ("link", "Nobody knows who you are on GitHub; write /wire link LOGIN with your login there."),
    ("link octocat", "To prove that you are octocat on GitHub, put this into the bio of that profile:"),
    ("unlink", "Sorry, you have not said who you are on GitHub; /wire link LOGIN does."),
    ("help", "/wire latest [DESK] shows the newest edition of this channel's desk, or of DESK"),
)

#: What is pressed, what is chosen, and how the answer begins.
PRESSED: tuple[tuple[str, str, str], ...] = (
    (f"ack:{ITEM}", "", "You handle it now: Upgrade the press to 2.0"),
    (f"snooze:{ITEM}", "1w", "It sleeps until Thu 2026-08-27 00:00 UTC: Upgrade the press to 2.0"),
    (f"follow:{EDITION}", "1", "You follow acme/gadget; it is covered by acme, next Fri 2026-08-21 12:00 UTC."),
    ("ack:ffffffffffff", "", "This action item is not known here any more; nothing was changed."),
    (
        f"stop:{EDITION}",
        "",
        "You get no more direct messages. What you follow is kept; to begin again, write /wire resume in this conversation.",
    ),
    ("follow:gone", "0", "This edition is not known here any more; nothing was changed."),
)


async def staged(where: Target) -> Clerk:
    """The front desk: acme posts at `where` each noon, and filed its first edition just now."""
    store, clock = MemoryStore(), MovedClock()
    await store.put_desk(desk(targets=(where,)), NOON + DAY)
    told = edition(story=story(EDITION, paragraphs=2))
    assert await store.file(told, [Plan(told.id, where)], (), NOON + DAY)
    clerk = Clerk(store, clock)

    async def compose(_: str) -> Story:
        return story("now", NOON + timedelta(hours=3))

    clerk.compose_previews(compose)
    return clerk
