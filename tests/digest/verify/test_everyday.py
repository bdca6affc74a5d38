"""Everyday words of an editor's own: they may stand for words of a passage that nothing else tells, and add nothing."""

from __future__ import annotations

import pytest

from digest.story import Evidence
from tests.digest.verify.stories import codes, findings, said
from tests.digest.windows import pull, window

PASSAGES = (
    "Behind some DSL lines large packets vanished.",
    "`chmod 600` is all that is needed.",
    "Jobs marked as confidential wait until their owner holds a badge to the reader. They are deleted after 12 hours.",
    "Drop gear from 1.0 to 2.0",
    "The oldest lines go first. `scrollback.max_mb` sets the cap.",
    "Balancing runs at any charge now. The current is limited to 60 mA.",
    "Drop a clutch. Move gear from 1.0 to 2.0.",
)
SOURCE = "github:acme/engine:pull:1"
ACTIVITY = window(pull(1, "Rework the yard", "\n\n".join(PASSAGES)))
LEDE = said("Engine reworked the yard.", Evidence(SOURCE, "Rework the yard"))


def held(text: str, number: int) -> set[str]:
    return codes(findings(ACTIVITY, LEDE, said(text, Evidence(SOURCE, PASSAGES[number]))), "body[0][0]")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Some DSL lines shatter and scatter large packets noiselessly.", 0),
        ("A `chmod 600` heals it.", 1),
        ("`scrollback.max_mb` dictates how much survives.", 4),
        ("Confidential jobs linger until their owner taps a badge, and 12 hours later they are thrown overboard.", 2),
        ("Engine drops gear from 1.0 to 2.0.", 3),
        ("Engine is to drop a clutch and to move gear from 1.0 to 2.0.", 6),
        ("Once the cap is met, a figure that `scrollback.max_mb` can shift, the oldest lines fall.", 4),
        ("Balancing can begin at any charge now, with the current limited to 60 mA.", 5),
    ],
)
def test_an_everyday_word_may_stand_for_one_of_a_passage_that_nothing_else_tells(text: str, number: int) -> None:
    assert held(text, number) == set()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Behind some DSL lines large packets vanished and routers melted.", 0),
        ("Behind some DSL lines large packets vanished, which annoys neighbours.", 0),
        ("Some ATM firmware had watched huge packets perish.", 0),
        ("`scrollback.max_mb` dictates which spooler survives.", 4),
        ("The kernel quota is a humble `chmod 600`.", 1),
        ("Jobs marked as confidential wait until their owner holds a badge, and their printer hums.", 2),
        ("Engine raises gear from 2.0 to 1.0.", 3),
        ("Engine is to drop the clutch and the gear from 1.0 to 2.0.", 6),
        ("The oldest lines go first, and kittens play.", 4),
        ("Balancing ends at any charge now, with the current limited to 60 mA.", 5),
    ],
)
def test_an_everyday_word_that_stands_for_none_is_an_addition(text: str, number: int) -> None:
    assert held(text, number)
