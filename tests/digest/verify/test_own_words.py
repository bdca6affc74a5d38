"""What an editor may say in words of their own, each beside a sentence that differs little and is not so."""

from __future__ import annotations

import pytest

from digest.antonyms import ANTONYMS
from digest.synonyms import acts, qualities, things
from digest.verify.glosses import glossed
from digest.verify.sense import base, means
from digest.verify.text import tokens
from tests.digest.verify.stories import codes
from tests.digest.verify.test_generality import Pair, found

PAIRS = (
    # other words of the field, other forms of a word
    Pair(
        "The crane mistook feet for metres and the gate froze.",
        "The crane took feet for metres, and the gate hung.",
        "The crane took feet for metres, and the invoice bounced.",
        "CLAUSE",
    ),
    Pair(
        "Turning the wheel twice made the noise worse.",
        "The noise was aggravated by turning the wheel twice.",
        "The noise was recorded by sailors painting the rudder twice.",
        "SUPPORT",
    ),
    # a denial and an un-
    Pair(
        "Sails that nobody sewed yet lie in the loft.",
        "Unsewed sails lie in the loft.",
        "Unpaid carpenters sleep in the loft.",
        "SUPPORT",
    ),
    # a reason in which one word is the editor's
    Pair(
        "The anchor drags, since the chain is shorter than the water is deep.",
        "The anchor drags because the chain falls short of the deep water.",
        "The anchor drags because the captain forgot a shackle.",
        "CLAUSE",
    ),
    Pair(
        "The rudder jams. The bolt at its foot is loose.",
        "The rudder jams, given that the bolt at its foot is slack.",
        "The rudder jams, given that a diver damaged the hinge.",
        "CLAUSE",
    ),
    # each of a plural without an article
    Pair(
        "Hatches are shut when a wave comes.",
        "Each hatch is shut when a wave comes.",
        "Each porthole is shut when a wave comes.",
        "QUANT",
    ),
    Pair(
        "Some hatches are shut when a wave comes.",
        "A few hatches are shut when a wave comes.",
        "Every hatch is shut when a wave comes.",
        "QUANT",
    ),
    Pair(
        "The depth is sounded in steps of 25 m.",
        "The depth is sounded every 25 m.",
        "The depth is sounded at every buoy.",
        "QUANT",
    ),
    # what follows from two numbers
    Pair(
        "The watch lasts 4 hours. It lasted 8 hours before.",
        "The watch lasts 4 hours, half of what it did before.",
        "The watch lasts 4 hours, double what it did before.",
        "NUMBER",
    ),
    Pair(
        "Closes the leaks LEAK-71 and LEAK-72.",
        "Two leaks are closed.",
        "Three leaks are closed.",
        "NUMBER",
    ),
    # numbers and what stands beside them
    Pair(
        "The limit is 9.9 V for small packs and 13.2 V for large packs.",
        "Small packs are held to a limit of 9.9 V, large packs to 13.2 V.",
        "The limit is 13.2 V for small packs and 9.9 V for large packs.",
        "BIND",
    ),
    # bounds and conditions
    Pair(
        "The sail is only reefed if the wind rises.",
        "The sail is reefed only when the wind rises.",
        "The sail is reefed whether or not the wind rises.",
        "QUANT",
    ),
    Pair(
        "The minimum supported hull version is 1.8.",
        "The hull has to be of version 1.8 or newer.",
        "The hull has to be of version 1.8 or older.",
        "QUANT",
    ),
    Pair(
        "The bell rings for half a second at most.",
        "The bell rings for no more than half a second.",
        "The bell rings for more than half a second.",
        "QUANT",
    ),
    # the day before
    Pair(
        "The tide of the day before is shown.",
        "The tide of the previous day is shown.",
        "The tide of last week is shown.",
        "DATE",
    ),
    # a result is told in the source's own words
    Pair(
        "Spare lines are left out of the list. The list loses nothing.",
        "Spare lines are left out of the list, so the list loses nothing.",
        "Spare lines are left out of the list, so nobody gets hurt any more.",
        "CLAUSE",
    ),
)

TONGUES = (
    Pair(
        "Die Pumpe wird nur bei Sturm gestartet.",
        "The pump is started only in a storm (“bei Sturm”).",
        "The pump is deleted only in a storm (“bei Sturm”).",
        "ANTONYM",
        title="Pumpe starten",
    ),
    Pair(
        "Cada página usa ahora su propia tabla de 40 líneas.",
        "Each page uses its own table of 40 lines.",
        "Each server uses its own password of 40 letters.",
        "SUPPORT",
        title="Nueva tabla",
    ),
    Pair(
        "Les images fonctionnent sans réseau.",
        "Images work without a network.",
        "Passwords travel without a network.",
        "SUPPORT",
        title="Images hors ligne",
    ),
)


@pytest.mark.parametrize("pair", [*PAIRS, *TONGUES], ids=lambda pair: str(pair.true))
def test_what_a_source_says_in_other_words_passes(pair: Pair) -> None:
    assert found(pair, pair.true) == ()


@pytest.mark.parametrize("pair", [*PAIRS, *TONGUES], ids=lambda pair: str(pair.false))
def test_what_only_sounds_like_it_is_found(pair: Pair) -> None:
    assert pair.code in codes(found(pair, pair.false))


def test_no_row_of_words_joins_opposites() -> None:
    rows = [row.split() for field in (*acts.FIELDS, *things.FIELDS, *qualities.FIELDS) for row in field.split(";")]
    joined = [(word, other) for row in rows for word in row for other in ANTONYMS.get(word, ()) if other in row]
    assert joined == []


@pytest.mark.parametrize(
    ("one", "other"), [("grow", "shrink"), ("allow", "refuse"), ("memory", "disk"), ("wake", "asleep"), ("fast", "slow")]
)
def test_opposites_and_different_things_do_not_stand_for_each_other(one: str, other: str) -> None:
    assert not means(one, other)


@pytest.mark.parametrize(
    ("form", "listed"),
    [("mistook", "mistake"), ("needed", "need"), ("silently", "silent"), ("reconfirm", "confirm"), ("several", "several")],
)
def test_a_form_leads_back_to_the_word_that_is_listed(form: str, listed: str) -> None:
    assert base(form) == listed


def test_an_english_text_has_no_glosses_even_with_a_word_of_another_language_in_it() -> None:
    line = tokens("The docs in source/en say: de facto, the café of the port is open.")
    assert glossed(line) == line


def test_a_compound_has_the_english_of_its_parts() -> None:
    assert glossed(tokens("Nach dem Tastenabstand"))[-2:] == ["key", "distance"]
