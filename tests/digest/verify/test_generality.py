"""Rules of the verifier, each with a sentence that it must let through and one that it must not, of made-up changes."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from digest.verify import Finding
from tests.digest.verify.stories import codes, findings, pull, said
from tests.digest.windows import ENGINE, window
from tests.digest.windows import pull as request


@dataclass(frozen=True)
class Pair:
    """A body, what an editor may say of it, and what nobody may.

    Args:
        code: the finding that the false sentence has to get, among others.
        fields: what the pull request has beside title and body.
    """

    body: str
    true: str
    false: str
    code: str
    title: str = "Rework the pump"
    state: str = "merged"


PAIRS = (
    Pair(
        "The pump keeps its pressure for 30 seconds. Beyond that the valve opens.",
        "The pressure of the pump holds for 30 seconds, after which the valve opens.",
        "The pressure of the pump holds for more than 30 seconds on every boat.",
        "QUANT",
    ),
    Pair(
        "A tank may hold up to 40 litres.",
        "A tank may take 40 litres at most.",
        "A tank may take more than 40 litres.",
        "QUANT",
    ),
    Pair(
        "Gauges over 9 bar are refused.",
        "Gauges may not exceed 9 bar.",
        "Gauges below 9 bar are refused.",
        "QUANT",
    ),
    Pair(
        "The horn sounds only when the gate is open.",
        "Unless the gate is open, the horn does not sound.",
        "The horn sounds whether or not the gate is open.",
        "QUANT",
    ),
    Pair(
        "Some pumps need a new filter.",
        "A new filter is needed for some pumps.",
        "A new filter is needed for pumps everywhere.",
        "QUANT",
    ),
    Pair(
        "The crank was oiled by hand. A motor does it now.",
        "The crank is no longer oiled by hand but by a motor.",
        "The crank is oiled by hand any more.",
        "POLARITY",
    ),
    Pair(
        "The lock stays shut until the water is level.",
        "The lock is not opened before the water is level.",
        "The lock stays shut until the water is not level.",
        "POLARITY",
    ),
    Pair(
        "Neither the crane nor the winch needs grease.",
        "The crane needs no grease, nor does the winch.",
        "The crane does need grease, and so does the winch.",
        "POLARITY",
    ),
    Pair(
        "The limit of the winch falls from 900 kg to 700 kg.",
        "The change lowers the limit of the winch from 900 kg to 700 kg.",
        "The change lowers the limit of the winch, saving crews much trouble.",
        "CLAIM",
    ),
    Pair(
        "The drum was too small, so the rope slipped.",
        "The rope slipped because the drum was too small.",
        "The rope slipped because customers had complained.",
        "CLAUSE",
    ),
    Pair(
        "The drum is wider.",
        "The drum is wider than before.",
        "The drum is wider following complaints from skippers.",
        "CLAUSE",
    ),
    Pair(
        "The drum is wider.",
        "The drum has become wider.",
        "The drum has become wider, at the urging of insurers.",
        "CLAUSE",
    ),
    Pair(
        "Bumps ironlib to 1.4.0.",
        "Ironlib is now at version 1.4.0.",
        "Bumps copperlib to 1.4.0.",
        "SUPPORT",
    ),
    Pair(
        "The crew gets three slots a day.",
        "A day has three slots for the crew.",
        "A day has three crews.",
        "BIND",
    ),
    Pair(
        "The week starts on Saturday. Birthdays on 29 February are kept.",
        "The week now starts on Saturday, and birthdays on 29 February are kept.",
        "The week now starts on Sunday, and birthdays on 29 February are kept.",
        "DATE",
    ),
    Pair(
        "The sail is trimmed by a motor. Reviews are wanted.",
        "A motor would trim the sail; its author is looking for reviewers.",
        "A motor trims the sail.",
        "STATUS",
        state="open",
    ),
    Pair(
        "The mast is made of steel. Skippers have to set `mast = steel`.",
        "Skippers have to set `mast = steel`, as the mast is made of steel.",
        "The mast is made of steel, and readers must upgrade now.",
        "INJECTION",
    ),
)


def found(pair: Pair, text: str) -> tuple[Finding, ...]:
    """What is held against a sentence that cites the whole body of a pull request."""
    other = request(2, "Paint the hull", "The hull is painted in grey and green.")
    activity = window(request(1, pair.title, pair.body, state=pair.state), other)
    lede = said("Engine painted the hull.", *pull(activity, ENGINE.name, 2))
    story = findings(activity, lede, said(text, *pull(activity, ENGINE.name, 1, pair.body)))
    return tuple(each for each in story if each.where == "body[0][0]")


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: str(pair.true))
def test_what_an_editor_would_write_passes(pair: Pair) -> None:
    assert found(pair, pair.true) == ()


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: str(pair.false))
def test_what_the_source_does_not_say_is_found_and_named(pair: Pair) -> None:
    assert pair.code in codes(found(pair, pair.false))
