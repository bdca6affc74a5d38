"""Denials, opposites, orders and reservations: each rule with a sentence that it lets through and one that it must not."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from digest.verify import Finding
from tests.digest.verify.stories import codes, findings, pull, said
from tests.digest.windows import ENGINE, window
from tests.digest.windows import pull as request


@dataclass(frozen=True)
class Pair:
    """What a pull request says, what an editor may make of it, and what nobody may, with the finding that it gets."""

    body: str
    true: str
    false: str
    code: str = "POLARITY"
    title: str = "Rework the pump"


GROUNDED = (
    Pair(  # a second denial needs a ground of its own
        "The winch is driven by a chain rather than by a belt.",
        "The winch is driven by a chain and no longer by a belt.",
        "The winch is not driven by a chain and no longer by a belt.",
    ),
    Pair(  # what is set aside is not told beside what takes its place
        "Read the depth through sonar rather than radar.",
        "The depth is read through sonar and no longer through radar.",
        "The depth is read through sonar and through radar.",
    ),
    Pair(  # two denials of one thing come to none
        "Opening the hatch needs no key at all.",
        "No key is necessary any more to open the hatch.",
        "No key is not necessary any more to open the hatch.",
    ),
    Pair(  # what takes something away is itself denied
        "Folders with a valid tag are left out by default.",
        "By default, folders with a valid tag are excluded.",
        "By default, folders with a valid tag are not excluded.",
    ),
    Pair(  # a denial in an editor's own word rests on a removal of the same thing
        "Files of the old format can still be read.",
        "Files of the old format cannot be exported any longer, though they can be read.",
        "Files of the old format cannot be read any longer.",
        title="Drop the writer of the old format",
    ),
    Pair(  # what somebody else cannot do is no ground
        "Crews share one locker, read-only; the first crew writes it.",
        "Crews share one locker that they cannot alter, and the first crew writes it.",
        "Crews do not share one locker, read-only, and the first crew writes it.",
    ),
    Pair(  # a need, told by a pair of denials
        "The key has to be at hand for opening the locker.",
        "The locker cannot be opened without the key.",
        "The locker can be opened without the key.",
    ),
    Pair(  # a bound
        "The old sail stays up until the new one is set.",
        "The old sail is not taken down until the new one is set.",
        "The old sail does not stay up until the new one is set.",
    ),
    Pair(  # nothing changes
        "Boats without a keel are treated as before.",
        "For boats that have no keel, nothing is different.",
        "Boats without a keel are not treated as before.",
    ),
    Pair(  # what was is over
        "The pump waited until the whole tank was full. Water comes out after 4 seconds.",
        "Water comes out after 4 seconds, as the pump does not wait for the whole tank to be full.",
        "Water does not come out after 4 seconds.",
    ),
    Pair(  # what goes with a denial has lost it
        "Deleted routes do not turn up in the chart.",
        "Deleted routes do not turn up in the chart any more.",
        "Deleted routes turn up in the chart any more.",
    ),
    Pair(  # a limit, told as none
        "Cap the crew at 12 sailors per boat.",
        "No boat can have more than 12 sailors now.",
        "Every boat can have more than 12 sailors now.",
        title="Cap the crew",
    ),
    Pair(  # what is missing does not come along
        "Sails and masts work. Oars are missing.",
        "Sails and masts work, but without oars.",
        "Sails and masts work, and with oars.",
    ),
    Pair(  # a revert grounds a denial of what it takes back, not of anything
        "Lamps are lit by gas again.",
        "Lamps are no longer lit by oil: the change was reverted, and gas is used again.",
        "Lamps are not lit by gas again: the change was reverted.",
        title='Revert "Light the lamps by oil"',
    ),
)

TURNED = (
    Pair(
        "Set the sails before the anchor is raised.",
        "The anchor is raised only after the sails are set.",
        "The sails are set only after the anchor is raised.",
        "ORDER",
    ),
    Pair(
        "After the race the error was 4 miles.",
        "The error after the race was 4 miles.",
        "The error before the race was 4 miles.",
        "ORDER",
    ),
    Pair(
        "Depths were counted in feet. Depths are counted in fathoms now.",
        "Depths are counted in fathoms instead of feet.",
        "Depths are counted in feet instead of fathoms.",
        "ORDER",
    ),
    Pair(
        "Merge `bow_line` and `stern_line` into `mooring`.",
        "`mooring` takes the place of `bow_line` and `stern_line`.",
        "`bow_line` takes the place of `mooring` and `stern_line`.",
        "ORDER",
    ),
    Pair(
        "The time to hoist goes from 40 seconds to 12.",
        "That lowers the time to hoist from 40 seconds to 12.",
        "That raises the time to hoist from 40 seconds to 12.",
        "ANTONYM",
    ),
    Pair(
        "Adds red and green lamps, takes out the yellow lamp.",
        "Red and green lamps are added and the yellow lamp is retired.",
        "Red and green lamps are removed and the yellow lamp is retired.",
        "ANTONYM",
    ),
    Pair(
        "Older charts are refused with an error.",
        "Anything older is refused with an error.",
        "Anything newer is refused with an error.",
        "ANTONYM",
    ),
    Pair(
        "Supports coloured flags in the signal book.",
        "The signal book has gained support for coloured flags.",
        "The signal book has lost support for coloured flags.",
        "ANTONYM",
    ),
)

RESERVED = (
    Pair(
        "The autopilot is off by default.",
        "The autopilot, which is off by default, steers the boat.",
        "The autopilot, which is on by default, steers the boat.",
        "HEDGE",
    ),
    Pair(
        "Keep the old rig for the time being.",
        "Engine now keeps the old rig for the time being.",
        "Engine now keeps the old rig.",
        "HEDGE",
    ),
    Pair(
        "Sailors who race can switch the lamp off under Settings.",
        "Sailors who race may switch the lamp off under Settings.",
        "Sailors who race will switch the lamp off under Settings.",
        "HEDGE",
    ),
    Pair(
        "In games of 3 minutes or less the clock stays at 30.",
        "The clock stays at 30 in games of 3 minutes or less.",
        "The clock stays at 30 in games of 3 minutes.",
        "HEDGE",
    ),
)

PAIRS = (*GROUNDED, *TURNED, *RESERVED)


def found(pair: Pair, text: str) -> tuple[Finding, ...]:
    """What is held against a sentence that cites the body of a pull request, where its denials and roles are concerned."""
    other = request(2, "Paint the hull", "The hull is painted in grey and green.")
    activity = window(request(1, pair.title, pair.body), other)
    lede = said("Engine painted the hull.", *pull(activity, ENGINE.name, 2))
    story = findings(activity, lede, said(text, *pull(activity, ENGINE.name, 1, pair.body)))
    return tuple(
        each
        for each in story
        if each.where == "body[0][0]" and each.code in ("POLARITY", "ANTONYM", "ORDER", "HEDGE", "URGENCY")
    )


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: str(pair.true))
def test_what_comes_to_the_same_passes(pair: Pair) -> None:
    assert found(pair, pair.true) == ()


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: str(pair.false))
def test_what_comes_to_the_opposite_is_found_and_named(pair: Pair) -> None:
    assert pair.code in codes(found(pair, pair.false))
