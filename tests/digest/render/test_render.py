"""The door to the renderers."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from digest.errors import InputError
from digest.formats.story import parse_story
from digest.render import FORMATS, render
from digest.story import Story
from tests.stories import full_story, small_story, stories


def test_the_formats_are_named() -> None:
    assert FORMATS == ("text", "markdown", "html", "json")


@pytest.mark.parametrize("form", FORMATS)
def test_every_rendering_shows_the_id_of_the_story_and_ends_its_last_line(form: str) -> None:
    text = render(full_story(), form)
    assert "inkwell-2026-08-20T10Z" in text
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"^there is no format 'pdf'; take one of text, markdown, html, json$"):
        render(small_story(), "pdf")


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(InputError, match="zone 'Mars/Olympus' is not an IANA name"):
        render(small_story(), "text", zone="Mars/Olympus")


@settings(max_examples=20)
@given(stories(), st.sampled_from(FORMATS))
def test_the_same_story_always_looks_the_same(story: Story, form: str) -> None:
    assert render(story, form) == render(story, form)


@settings(max_examples=40)
@given(stories())
def test_json_is_the_whole_story(story: Story) -> None:
    text = render(story, "json", zone="Europe/Berlin")
    assert parse_story(text) == story
    text.encode()


def test_text_needs_neither_a_template_engine_nor_the_zones(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from digest.render import render\n"
        "from digest.story import Story\n"
        "render(Story.load(sys.argv[1]), 'text')\n"
        "print(sorted({'jinja2', 'markupsafe', 'zoneinfo', 'markdown_it', 'pydantic'} & set(sys.modules)))\n"
    )
    path = tmp_path / "story.json"
    full_story().save(path)
    done = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_a_title_that_is_a_whole_file_is_cut_where_it_is_shown(form: str) -> None:
    story = small_story()
    long = replace(story.references[0], title="x" * 2**20)
    text = render(replace(story, references=(long, *story.references[1:])), form)
    assert text.count("x" * 299 + "…") == 1
    assert len(text) < len(render(story, form)) + 1_000


def test_a_title_of_three_hundred_characters_is_shown_whole() -> None:
    story = small_story()
    text = render(replace(story, references=(replace(story.references[0], title="x" * 300),)), "text")
    assert "x" * 300 in text
    assert "…" not in text
