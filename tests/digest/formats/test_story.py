"""story/1: written and read without loss, and errors that say where."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given

from digest.errors import FormatError, InputError
from digest.formats.story import dump_story, load_story, parse_story
from digest.model import Status
from digest.story import SentenceKind, Story
from tests import stories


def value() -> dict[str, Any]:
    """A story that has everything, as it is written."""
    written: dict[str, Any] = json.loads(dump_story(stories.full_story()))
    return written


@pytest.mark.parametrize(
    "story", [stories.full_story(), stories.small_story(), stories.quiet_story()], ids=lambda story: story.id
)
def test_a_story_is_written_and_read_without_loss(story: Story) -> None:
    assert parse_story(dump_story(story)) == story


@given(stories.stories())
def test_any_story_is_written_and_read_without_loss(story: Story) -> None:
    assert parse_story(dump_story(story)) == story


@pytest.mark.parametrize("text", [text for text in stories.HOSTILE if text.strip()])
def test_text_that_means_something_elsewhere_is_only_text(text: str) -> None:
    story = stories.hostile_story(text)
    assert parse_story(dump_story(story)) == story


def test_a_file_is_saved_and_loaded(tmp_path: Path) -> None:
    story = stories.full_story()
    story.save(tmp_path / "story.json")
    assert Story.load(tmp_path / "story.json") == story


def test_unknown_fields_are_ignored() -> None:
    changed = value()
    changed["mood"] = "good"
    changed["headline"]["mood"] = "good"
    changed["references"][0]["mood"] = "good"
    assert parse_story(json.dumps(changed)) == stories.full_story()


@pytest.mark.parametrize("field", ["schema", "id", "desk", "window", "filed_at", "headline", "lede"])
def test_a_field_that_a_story_needs_is_named_when_it_is_missing(field: str) -> None:
    changed = value()
    del changed[field]
    with pytest.raises(FormatError) as error:
        parse_story(json.dumps(changed), "story.json")
    assert str(error.value).startswith(f"story.json: {field}: ")


def within(*path: str | int) -> Callable[[dict[str, Any], object], None]:
    """Set what lies at a path."""

    def put(target: Any, content: object) -> None:
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = content

    return put


@pytest.mark.parametrize(
    ("put", "content", "line"),
    [
        (within("schema"), "activity/1", 'story.json: schema: must be "story/1", not "activity/1"'),
        (within("filed_at"), "2026-08-20T10:00", "story.json: filed_at: has no time zone; write 2026-08-20T10:00Z for UTC"),
        (within("headline"), "Lamps", 'story.json: headline: must be an object, not "Lamps"'),
        (
            within("headline", "kind"), "title",
            f'story.json: headline.kind: must be one of {", ".join(get_args(SentenceKind))}, not "title"',
        ),
        (within("lede", "spans", 0, "kind"), "b",
         'story.json: lede.spans[0].kind: must be one of text, code, quote, link, not "b"'),
        (within("body", 0), {}, "story.json: body[0]: must be a list of sentences"),
        (within("body", 0, 0), 7, "story.json: body[0][0]: must be an object, not 7"),
        (within("body", 0, 0, "cite"), ["1"], 'story.json: body[0][0].cite[0]: must be a whole number, not "1"'),
        (
            within("body", 0, 0, "evidence"), [{"passage": "x"}],
            "story.json: body[0][0].evidence[0].source: is missing; it must be a text",
        ),
        (within("actions", 0, "urgency"), "soon",
         'story.json: actions[0].urgency: must be one of immediate, plan, monitor, not "soon"'),
        (within("actions", 0, "due"), "Friday",
         'story.json: actions[0].due: must be a day such as 2026-08-20, not "Friday"'),
        (within("references", 0, "number"), None, "story.json: references[0].number: is missing; it must be a whole number"),
        (
            within("references", 0, "state"), "done",
            f'story.json: references[0].state: must be one of {", ".join(get_args(Status))}, not "done"',
        ),
        (within("references", 0, "sources", 0, "id"), "", "story.json: references[0].sources[0].id: is empty"),
        (within("unread"), [{}], "story.json: unread[0].repo: is missing; it must be a text"),
        (within("withheld"), [{"codes": "NUMBER"}], 'story.json: withheld[0].codes: must be a list, not "NUMBER"'),
    ],
)  # fmt: skip
def test_an_error_says_file_place_and_what_is_allowed(
    put: Callable[[dict[str, Any], object], None], content: object, line: str
) -> None:
    changed = value()
    put(changed, content)
    with pytest.raises(FormatError) as error:
        parse_story(json.dumps(changed), "story.json")
    assert str(error.value) == line


def test_a_file_that_is_no_story_is_told_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "story.json"
    path.write_text("# A story", encoding="utf-8")
    with pytest.raises(FormatError) as error:
        load_story(path)
    assert str(error.value) == f"{path}: is not JSON: Expecting value (line 1, column 1)"
    with pytest.raises(InputError, match="cannot be read"):
        load_story(tmp_path / "none.json")
