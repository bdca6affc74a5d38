"""The works: a window of made-up changes with something for every check, and true sentences about them."""

from __future__ import annotations

from digest.model import Advisory, Affected, Issue, Person, Release, Repo
from digest.story import Evidence, Sentence
from tests.digest.verify.stories import pull as evidence
from tests.digest.verify.stories import said, source
from tests.digest.windows import BRAKES, END, ENGINE, NOON, at, pull, squash, window

TOOLS = Repo("acme/engine-tools", url="https://github.com/acme/engine-tools", display="engine-tools")

PUMP_BODY = """Adds `PumpDriver` to `engine.drivers`. It reads three queues in one thread, and it retries a request twice.

The driver sends the pressure to the gauge instead of the log. It never locks the queue. Old pumps need firmware 4.2.1
and boards from June 2026.

## Motivation

Each pump started its own thread, so a slow gauge blocked the queue.

<!-- measured 40% less load, not to be told -->

- [ ] Tests on real pumps cover all boards.

Closes #7.
"""

VALVE_BODY = """The experimental valve controller rejects negative flow values. All valves report their
state every 5 seconds.

Bumps ironlib 1.4.0 and copperlib 2.6.0. A reading takes 20 ms on the new board.
"""

CACHE_BODY = """The cache keeps the last 64 readings before it writes them to disk. The reader fails with
`cannot open gauge` when the disk is full."""

WORKS = window(
    pull(11, "Add PumpDriver and reject empty requests", PUMP_BODY, author=Person("Ada Lindqvist", "ada-l"), closes=(7,)),
    squash(11, "Add PumpDriver and reject empty requests", "a1"),
    Issue(
        "acme/engine", 7, "closed", "Pumps block each other", closed_at=NOON, url="https://github.com/acme/engine/issues/7"
    ),
    pull(12, "Validate flow in the valve controller", VALVE_BODY),
    pull(13, "Rename the gauge option from `depth` to `level`", "The option `depth` is renamed to `level`."),
    pull(14, "Cache readings of the gauge", CACHE_BODY, repo=BRAKES),
    pull(15, "Drop the steam backend", "Removes the steam backend. Nothing else changes.", repo=BRAKES),
    pull(16, "Support remote gauges", "Remote gauges are supported over TCP.", state="open", updated_at=at(3)),
    pull(
        17,
        "[DO NOT MERGE BEFORE Sep 12 Saturday] Move to the new projection",
        "",
        state="open",
        updated_at=at(4),
        repo=BRAKES,
    ),
    pull(18, "Add a dashboard for brake pads", "", repo=BRAKES, state="closed", closed_at=at(5)),
    pull(19, "Speed up the brake log", "The log is faster because it is written in batches.", repo=BRAKES),
    pull(20, "Require ironlib 1.4.0 and copperlib 2.6.0"),
    Release(
        "acme/engine-tools", "v2.3.0", at(6), "Engine tools 2.3.0", "Adds the wrench command.", url="https://github.com/r"
    ),
    Advisory(
        "acme/engine-tools",
        "GHSA-aaaa-bbbb-cccc",
        at(7),
        "Path traversal in the wrench command",
        "A crafted archive can write outside of its folder.",
        severity="high",
        affected=(Affected("engine-tools", "pip", "< 2.3.1", "2.3.1"),),
    ),
    repos=(ENGINE, BRAKES, TOOLS),
    end=END,
)

ENG, BRK, TLS = ENGINE.name, BRAKES.name, TOOLS.name
DRIVER, QUEUES, GAUGE, LOCKS, FIRMWARE = (
    "Adds `PumpDriver` to `engine.drivers`.",
    "It reads three queues in one thread, and it retries a request twice.",
    "The driver sends the pressure to the gauge instead of the log.",
    "It never locks the queue.",
    "Old pumps need firmware 4.2.1\nand boards from June 2026.",
)
MOTIVE = "Each pump started its own thread, so a slow gauge blocked the queue."
FLOW, REPORTS, BUMPS, READING = (
    "The experimental valve controller rejects negative flow values.",
    "All valves report their\nstate every 5 seconds.",
    "Bumps ironlib 1.4.0 and copperlib 2.6.0.",
    "A reading takes 20 ms on the new board.",
)
KEEPS = "The cache keeps the last 64 readings before it writes them to disk."
FAILS = "The reader fails with\n`cannot open gauge` when the disk is full."
RELEASE = Evidence(source(WORKS, TLS, "release", "v2.3.0"), "Engine tools 2.3.0")
ADVICE = Evidence(source(WORKS, TLS, "advisory", "GHSA-aaaa-bbbb-cccc"), "Path traversal in the wrench command")

LEDE = said("Engine added PumpDriver and rejects empty requests.", *evidence(WORKS, ENG, 11))


def of(number: int, *passages: str, repo: str = ENG) -> tuple[Evidence, ...]:
    """Evidence from a pull request of the works: its title, or passages of its body."""
    return evidence(WORKS, repo, number, *passages)


def told(text: str, *found: Evidence) -> Sentence:
    """A sentence about the works."""
    return said(text, *found)
