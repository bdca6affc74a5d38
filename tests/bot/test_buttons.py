"""The ids by which a press is known again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.buttons import ID_LIMIT, SNOOZE_PREFIX, SOURCES_PREFIX, edition_page, fits_id, followable, snooze_choice
from tests.stories import full_story, quiet_story


@pytest.mark.parametrize(
    ("pressed", "item", "key"),
    [
        ("snooze:0123456789ab", "0123456789ab", ""),
        ("snooze:0123456789ab:1d", "0123456789ab", "1d"),
        ("snooze:0123456789ab:next", "0123456789ab", "next"),
        ("snooze:0123456789ab:9y", "0123456789ab", ""),
    ],
)
def test_a_choice_names_its_item_and_only_a_known_key(pressed: str, item: str, key: str) -> None:
    assert pressed.startswith(SNOOZE_PREFIX)
    assert snooze_choice(pressed) == (item, key)


def test_the_repositories_to_follow_are_those_of_the_references_each_once() -> None:
    assert followable(full_story()) == ("inkwell/press", "inkwell/atlas")
    assert followable(quiet_story()) == ()
    nameless = replace(full_story().references[0], repo="")
    assert followable(replace(full_story(), references=(nameless,))) == ()


def test_an_edition_whose_id_is_too_long_for_a_button_gets_none() -> None:
    room = ID_LIMIT - len(SOURCES_PREFIX) - len(":999")
    assert fits_id("x" * room)
    assert not fits_id("x" * (room + 1))


@pytest.mark.parametrize(
    ("pressed", "edition", "page"),
    [
        ("sources:acme-2026-08-20T12Z", "acme-2026-08-20T12Z", 0),
        ("sources:acme-2026-08-20T12Z:3", "acme-2026-08-20T12Z", 3),
        ("follow:acme-2026-08-20T12Z:1", "acme-2026-08-20T12Z", 1),
        ("sources:a:b", "a:b", 0),
        ("sources:", "", 0),
        ("sources:a:²", "a:²", 0),
    ],
)
def test_a_page_names_its_edition(pressed: str, edition: str, page: int) -> None:
    assert edition_page(pressed) == (edition, page)
