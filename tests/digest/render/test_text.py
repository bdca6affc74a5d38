"""A story in the house format."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from datetime import timedelta, timezone

import pytest
from hypothesis import given, settings

from digest.render import render
from digest.render.parts import members
from digest.render.text import render_text
from digest.render.walk import printable
from digest.story import SourceLink, Story, Unread
from tests.stories import HOSTILE, full_story, hostile_story, quiet_story, said, shown, small_story, stories

FULL = """\
$ the-wire · showcase
Press requires rollers 2.0; Atlas draws tiles in parallel
By RepoJournal · Filed 2026-08-20 10:00 UTC · About Inkwell · Composed from the cited sources · methodology
Press now requires rollers 2.0, and Atlas draws tiles in parallel [1][2].
Press now requires `rollers>=2.0` [1]. The ink well no longer ends in “inkwell: overflow” [3].
Meanwhile, on the maps: Atlas draws tiles in parallel, as its guide <https://forge.example/guide> says [2].
Faster folding, told in an earlier edition, was taken back [4].
Still pending in Atlas: a pull request titled “Move to the new projection” [5]
Five changes in two repositories.
Could not be read: inkwell/vault (the token may not read it)
Action items
- → Upgrade rollers to 2.0 inkwell/press [immediate] (required version) [1]
- → Watch the move to the new projection inkwell/atlas [monitor] (on hold, due 2026-09-12) [5]
References
- [1] Require rollers 2.0 (#7) ↗ inkwell/press · released 2026-08-19 · #7, 0000007
- [2] Draw tiles in parallel ↗ inkwell/atlas · landed 2026-08-20 · #31, 000001f
- [3] Stop the leak ↗ inkwell/press · landed · #9, 0000009
- [4] Revert "Faster folding" ↗ inkwell/press · landed 2026-08-20 · #5, 0000005
- [5] [HOLD until 2026-09-12] Move to the new projection ↗ inkwell/atlas · scheduled, last touched 2026-08-18 · #40
Story inkwell-2026-08-20T10Z
"""


def test_a_full_story_is_in_the_house_format() -> None:
    assert render(full_story(), "text") == FULL


def test_a_small_story_has_only_the_lines_it_needs() -> None:
    assert render(small_story(), "text").splitlines() == [
        "$ the-wire",
        "Press requires rollers 2.0",
        "By RepoJournal · Filed 2026-08-20 10:00 UTC",
        "Press now requires rollers 2.0 [1].",
        "References",
        "- [1] Require rollers 2.0 ↗ inkwell/press · landed 2026-08-20 · #7, 0000007",
        "Story inkwell-2026-08-20T10Z",
    ]


def test_a_quiet_story_is_one_line() -> None:
    assert render(quiet_story(), "text") == (
        "No change landed in the two repositories of the desk on 2026-08-20. · inkwell-2026-08-20T10Z\n"
    )


def test_a_quiet_story_names_what_could_not_be_read() -> None:
    story = replace(quiet_story(), unread=(Unread("inkwell/vault", "no such repository"), Unread("inkwell/ledger", "")))
    assert render(story, "text") == (
        "No change landed in the two repositories of the desk on 2026-08-20. "
        "Could not be read: inkwell/vault (no such repository); inkwell/ledger · inkwell-2026-08-20T10Z\n"
    )


def test_a_quiet_story_with_an_action_item_is_told_whole() -> None:
    story = replace(quiet_story(), actions=full_story().actions[:1])
    assert (
        "- → Upgrade rollers to 2.0 inkwell/press [immediate] (required version) [1]" in render(story, "text").splitlines()
    )


def test_dates_and_the_time_of_filing_are_shown_in_the_zone_asked_for() -> None:
    lines = render(full_story(), "text", zone="Asia/Tokyo").splitlines()
    assert lines[2].split(" · ")[1] == "Filed 2026-08-20 19:00 JST"
    assert '- [4] Revert "Faster folding" ↗ inkwell/press · landed 2026-08-20 · #5, 0000005' in lines
    assert "- [1] Require rollers 2.0 (#7) ↗ inkwell/press · released 2026-08-19 · #7, 0000007" in lines
    assert "landed 2026-08-21" not in render(full_story(), "text", zone="Asia/Tokyo")
    assert "landed 2026-08-21" in render_text(full_story(), timezone(timedelta(hours=14)))


def test_a_zone_without_a_name_is_shown_by_its_offset() -> None:
    assert "Filed 2026-08-20 07:00 UTC-03" in render(small_story(), "text", zone="America/Sao_Paulo")


def test_a_date_at_the_end_of_the_calendar_is_shown_in_utc() -> None:
    story = small_story()
    last = story.filed_at.replace(year=9999, month=12, day=31, hour=23)
    late = replace(story, references=(replace(story.references[0], at=last),))
    assert "landed 9999-12-31" in render_text(late, timezone(timedelta(hours=14)))


def test_a_reference_lists_six_sources_and_counts_the_rest() -> None:
    story = small_story()
    commits = tuple(SourceLink(f"github:inkwell/press:commit:{n}", "commit", None, f"{n:07x}") for n in range(40))
    story = replace(story, references=(replace(story.references[0], sources=commits),))
    assert render(story, "text").splitlines()[-2] == (
        "- [1] Require rollers 2.0 ↗ inkwell/press · landed 2026-08-20 · "
        "0000000, 0000001, 0000002, 0000003, 0000004, 0000005, 34 more"
    )


def test_a_reference_without_a_title_shows_its_change() -> None:
    story = small_story()
    story = replace(story, references=(replace(story.references[0], title=" "),))
    assert "- [1] inkwell/press#7 ↗ inkwell/press · " in render(story, "text")


def test_a_link_whose_text_is_its_address_is_shown_once() -> None:
    address = "https://forge.example/guide"
    story = replace(small_story(), lede=said("lede", "See ", replace(full_story().body[1][1].spans[1], text=address), "."))
    assert f"See {address}." in render(story, "text").splitlines()


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_on_its_line(text: str) -> None:
    lines = render(hostile_story(text), "text").splitlines()
    no_headline = not printable(text).strip()
    assert len(lines) == len(FULL.splitlines()) - no_headline
    assert (lines[0], lines[-10], lines[-7], lines[-1]) == (
        "$ the-wire · showcase",
        "Action items",
        "References",
        "Story inkwell-2026-08-20T10Z",
    )


@settings(max_examples=40)
@given(stories())
def test_any_story_prints_without_acting_on_a_terminal(story: Story) -> None:
    text = render(story, "text")
    for line in text.splitlines():
        assert not [char for char in line if unicodedata.category(char) in ("Cc", "Cs")]
    assert text.endswith(f"{story.id}\n")
    text.encode()


@settings(max_examples=40)
@given(stories())
def test_any_story_is_told_whole(story: Story) -> None:
    lines = render(story, "text").splitlines()
    assert sum(line.startswith("- → ") for line in lines) >= len(story.actions)
    for reference in story.references:
        assert any(line.startswith(f"- [{reference.number}] {shown(reference.title)}") for line in lines)
    for paragraph in story.body:
        for sentence in paragraph:
            for span in sentence.spans:
                assert any(printable(span.text).strip().rstrip(".!?…。！？ ") in line for line in lines)


def test_a_release_and_its_tag_are_listed_once_as_the_one_that_can_be_opened() -> None:
    story = small_story()
    release = SourceLink("github:inkwell/press:release:v2", "release", "https://forge.example/v2", "v2")
    tag = SourceLink("github:inkwell/press:tag:v2", "tag", None, "v2")
    reference = replace(story.references[0], sources=(tag, release))
    assert members(reference) == ((release,), 0)
