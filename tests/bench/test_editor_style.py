"""Headlines, ledes, lengths, openings and quoted titles: where they miss, and where they do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bench.editor import style, words
from tests.bench.editor.edition import Edition
from tests.bench.handwritten import CLUTCH, HORN, NAME, Newsroom, good, missed, planted
from tests.digest.windows import commit, pull, window


def headed(text: str, room: Newsroom) -> Edition:
    return room.edition(headline=room.said("headline", text, CLUTCH))


def test_a_headline_has_at_most_70_characters() -> None:
    fits, over = (headed("Engine adds " + "x" * more, Newsroom()) for more in (58, 59))
    assert style.short_headlines([fits, over]).missed == (f"{NAME}: 71 characters: Engine adds {'x' * 59}",)
    assert style.short_headlines([fits, over]).looked == 2


@pytest.mark.parametrize(
    "text",
    [
        "Engine adds a clutch",
        "engine fixes, tests the horn",
        "Engine now supports a bell; Brakes drops the pedal",
        "acme/engine lands “Something”",
        "Engine to drop the horn",
        "Acme: nothing landed in what could be read",
        "Nothing landed at Acme",
        "Only bots landed changes at Acme",
        "12 changes landed at Acme",
        "One release came out at Acme",
        "Engine does not ring",
    ],
)
def test_a_headline_with_subject_and_active_verb_is_good(text: str) -> None:
    assert style.active_headlines([headed(text, Newsroom())]).missed == ()


@pytest.mark.parametrize(
    "text",
    [
        "Adds a clutch",
        "Engine clutch added",
        "Engine: clutch",
        "Engine added a clutch",
        "Clutch adds Engine",
        "Engine",
        "Enginery adds a clutch",
        "Engine “adds a clutch”",
        "Engine adds a clutch; the pedal",
        "Acme could not be read",
        "Engine to",
    ],
)
def test_a_headline_without_subject_or_active_verb_is_a_miss(text: str) -> None:
    assert missed(style.active_headlines([headed(text, Newsroom())])) == [text]


def test_a_lede_has_at_most_35_words() -> None:
    room = Newsroom()
    fits, over = (room.edition(lede=room.said("lede", f"Engine added{' it' * more}.", CLUTCH)) for more in (33, 34))
    assert style.short_ledes([fits]).missed == ()
    assert style.short_ledes([fits, over]).missed == (f"{NAME}: 36 words: Engine added{' it' * 34}.",)


@pytest.mark.parametrize(("more", "fair"), [(57, False), (58, True), (258, True), (259, False)])
def test_a_story_of_a_busy_window_has_60_to_260_words(more: int, fair: bool) -> None:
    room = Newsroom()
    room.story = replace(room.story, lede=room.said("lede", "Engine.", CLUTCH))
    edition = room.edition(room.said("claim", "It" + " is" * (more - 1), HORN), tally=room.said("tally", "Five."))
    assert style.fair_length([edition]).missed == (() if fair else (f"{NAME}: {more + 2} words for 6 changes",))
    assert style.median_length([edition]).values == (more + 2.0,)


def test_a_window_of_four_changes_may_have_a_story_of_any_length() -> None:
    day = window(*(commit(letter, f"Add a bell {letter}") for letter in "abcd"))
    edition = planted(day, good().story)
    assert style.fair_length([edition]).looked == 0
    assert style.median_length([edition]).values == ()
    busy = planted(replace(day, events=(*day.events, commit("e", "Oil it"))), good().story)
    assert style.fair_length([busy]).looked == 1


@pytest.mark.parametrize(
    ("one", "other", "opener"),
    [
        ("It rings.", "It sings.", "it"),
        ("Besides, it rings.", "Besides this.", "besides"),
        ("The horn rings.", "The bell sings.", "the"),
        ("“Ring” it.", "Ring it.", "ring"),
        ("Engine's horn.", "Engine sings.", "engine"),
    ],
)
def test_neighbours_that_open_alike_are_a_miss(one: str, other: str, opener: str) -> None:
    room = Newsroom()
    edition = room.edition(room.said("claim", "Also.", HORN), room.said("claim", one, HORN), room.said("claim", other, HORN))
    assert missed(style.openings([edition])) == [f"body[0][2] opens like its neighbour with “{opener}”: {other}"]


def test_neighbours_stand_across_lede_paragraphs_and_tally() -> None:
    room = Newsroom()
    story = room.edition(room.said("claim", "Engine fixed it.", HORN), tally=room.said("tally", "Altogether, one.")).story
    second = room.said("claim", "Altogether, it rings.", HORN)
    edition = planted(room.day, replace(story, body=(*story.body, (second,))))
    assert missed(style.openings([edition])) == [
        "body[0][0] opens like its neighbour with “engine”: Engine fixed it.",
        "tally opens like its neighbour with “altogether”: Altogether, one.",
    ]


def test_the_whole_name_of_a_repository_is_how_a_sentence_opens() -> None:
    assert words.opener("Rain Gauge measures", ["Rain Gauge", "Rain"]) == "rain gauge"
    assert words.opener("Rain measures", ["Rain Gauge", "Rain"]) == "rain"
    assert words.opener("Rainy days", ["Rain Gauge", "Rain"]) == "rainy"


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("Engine added a clutch.", True),
        ("Engine landed a change titled “Add a clutch”.", False),
        ("Engine landed a change titled “Add a…”.", False),
        ("Engine reverted “Add a clutch”.", True),
        ("Engine ends the error “has no clutch at all”.", True),
        ("Engine added it in the “Add” series.", True),
    ],
)
def test_a_title_is_told_in_our_words_where_it_is_not_what_is_quoted(text: str, own: bool) -> None:
    room = Newsroom()
    row = style.own_words([room.edition(lede=room.said("lede", text, CLUTCH))])
    assert row.values == (100.0 if own else 0.0,)
    assert row.missed == (() if own else (f"{NAME}: acme/engine#7 is only quoted: Add a clutch",))


def test_a_title_that_is_quoted_and_told_is_told() -> None:
    room = Newsroom()
    room.story = replace(room.story, lede=room.said("lede", "Engine landed “Add a clutch”.", CLUTCH))
    assert style.own_words([room.edition(room.said("claim", "Engine added it.", CLUTCH))]).values == (100.0,)
    assert style.own_words([room.edition(room.said("claim", "Engine landed “Fix the horn”.", HORN))]).values == (0.0,)


def test_titles_of_other_scripts_are_not_asked_for() -> None:
    room = Newsroom(window(pull(7, "修复分页查询时的空指针异常")))
    assert (
        style.own_words([room.edition(lede=room.said("lede", "Engine landed “修复分页查询时的空指针异常”.", CLUTCH))]).values
        == ()
    )
    assert words.is_english(["Naïve fix of a bug"])
    assert not words.is_english([])
