"""story/1: written and read back without loss, and refused by field where it is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from digest.errors import FormatError, InputError, WindowError
from digest.formats.story import dump_story, parse_story, story_value
from digest.story import Story
from tests.stories import HOSTILE, drafts, full_story, hostile_story, quiet_story, small_story, stories


def changed(edit: Callable[[dict[str, Any]], object]) -> str:
    """The full story as JSON, after an edit."""
    value: dict[str, Any] = json.loads(dump_story(full_story()))
    edit(value)
    return json.dumps(value)


@settings(max_examples=60)
@given(stories() | drafts())
def test_any_story_is_read_back_as_it_was_written(story: Story) -> None:
    assert parse_story(dump_story(story)) == story


@pytest.mark.parametrize(
    "story", [full_story(), small_story(), quiet_story(), *map(hostile_story, HOSTILE)], ids=lambda each: each.id
)
def test_a_story_is_saved_and_loaded(story: Story, tmp_path: Path) -> None:
    path = tmp_path / "story.json"
    story.save(path)
    assert Story.load(path) == story
    assert dump_story(Story.load(path)) == path.read_text(encoding="utf-8")


def test_the_fields_have_the_names_that_others_read() -> None:
    value = story_value(full_story())
    assert list(value) == [
        "schema", "id", "desk", "window", "filed_at", "language", "kicker", "headline", "byline", "lede", "body", "tally",
        "actions", "references", "unread", "composer", "withheld",
    ]  # fmt: skip
    assert value["schema"] == "story/1"
    assert value["window"] == {"start": "2026-08-19T10:00:00Z", "end": "2026-08-20T10:00:00Z"}
    assert value["filed_at"] == "2026-08-20T10:00:05Z"
    assert value["body"][1][1] == {
        "kind": "claim",
        "spans": [
            {"kind": "text", "text": "Atlas draws tiles in parallel, as "},
            {"kind": "link", "text": "its guide", "url": "https://forge.example/guide"},
            {"kind": "text", "text": " says."},
        ],
        "evidence": [{"source": "github:inkwell/atlas:pull:31", "passage": "Draw tiles in parallel"}],
        "cite": [2],
    }
    assert value["actions"][1] == {
        "id": "ba9876543210",
        "text": "Watch the move to the new projection",
        "repo": "inkwell/atlas",
        "urgency": "monitor",
        "rule": "on-hold",
        "due": "2026-09-12",
        "cite": [5],
        "evidence": [
            {"source": "github:inkwell/atlas:pull:40", "passage": "[HOLD until 2026-09-12] Move to the new projection"}
        ],
    }
    assert value["references"][4] == {
        "number": 5,
        "change": "inkwell/atlas#40",
        "title": "[HOLD until 2026-09-12] Move to the new projection",
        "repo": "inkwell/atlas",
        "state": "scheduled",
        "at": "2026-08-18T10:00:00Z",
        "url": "https://forge.example/inkwell/atlas/pull/40",
        "sources": [
            {
                "id": "github:inkwell/atlas:pull:40",
                "kind": "pull",
                "url": "https://forge.example/inkwell/atlas/pull/40",
                "label": "#40",
            }
        ],
    }
    assert value["unread"] == [{"repo": "inkwell/vault", "reason": "the token may not read it"}]
    assert value["withheld"] == [{"text": "Presses everywhere moved in lockstep.", "codes": ["CLAIM"]}]


def test_what_a_terminal_obeys_is_escaped_and_the_rest_is_readable() -> None:
    text = dump_story(hostile_story("\x1b[0m \x7f \x9b2J \u202e \u2028 \ud83d 漢 é 👩‍💻"))
    assert "\\u001b[0m \\u007f \\u009b2J \\u202e \\u2028 \\ud83d 漢 é 👩‍💻" in text
    text.encode()


def test_fields_that_may_be_missing_have_their_defaults() -> None:
    sentence = {"kind": "headline", "spans": [{"kind": "text", "text": "Words"}]}
    story = parse_story(
        json.dumps(
            {
                "schema": "story/1", "id": "a", "desk": "b", "headline": sentence, "lede": {**sentence, "kind": "lede"},
                "window": {"start": "2026-08-19T10:00:00Z", "end": "2026-08-20T10:00:00Z"},
                "filed_at": "2026-08-20T12:00:00+02:00",
                "a field of a later version": 1,
            }
        )
    )  # fmt: skip
    assert (story.kicker, story.byline, story.language, story.composer) == ("", "", "en", "template")
    assert (story.body, story.tally, story.actions, story.references, story.unread) == ((), None, (), (), ())
    assert story.filed_at == full_story().window.end


@pytest.mark.parametrize(
    ("edit", "place", "problem"),
    [
        (lambda it: it.update(schema="story/2"), "schema", "story/1"),
        (lambda it: it.pop("id"), "id", "is missing"),
        (lambda it: it.update(id=" "), "id", "is empty"),
        (lambda it: it.update(filed_at="yesterday"), "filed_at", "must be a time such as"),
        (lambda it: it.update(filed_at="2026-08-20T10:00:00"), "filed_at", "has no time zone"),
        (lambda it: it.pop("headline"), "headline", "is missing"),
        (lambda it: it.update(body=[{}]), "body[0]", "must be a list"),
        (lambda it: it["body"][1].append("words"), "body[1][2]", "must be an object"),
        (lambda it: it["body"][0][1].update(kind="boast"), "body[0][1].kind", "bridge"),
        (lambda it: it["lede"]["spans"][0].update(text=7), "lede.spans[0].text", "must be a text"),
        (lambda it: it["lede"].update(cite=[1, "2"]), "lede.cite[1]", "must be a whole number"),
        (lambda it: it["lede"].update(cite=[True]), "lede.cite[0]", "must be a whole number"),
        (lambda it: it["actions"][0].update(urgency="soon"), "actions[0].urgency", "monitor"),
        (lambda it: it["actions"][1].update(due="12.9.2026"), "actions[1].due", "must be a day such as"),
        (lambda it: it["references"][2].update(state="open"), "references[2].state", "pending"),
        (lambda it: it["references"][2].update(number="three"), "references[2].number", "must be a whole number"),
        (lambda it: it["references"][0]["sources"][1].pop("id"), "references[0].sources[1].id", "is missing"),
        (lambda it: it["unread"][0].pop("repo"), "unread[0].repo", "is missing"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(edit: Callable[[dict[str, Any]], object], place: str, problem: str) -> None:
    with pytest.raises(FormatError) as error:
        parse_story(changed(edit), "day.json")
    assert error.value.where.startswith("day.json")
    assert error.value.where.endswith(place)
    assert problem in error.value.problem


def test_a_window_that_ends_before_it_starts_is_refused() -> None:
    with pytest.raises((FormatError, WindowError), match="not after its start"):
        parse_story(changed(lambda it: it["window"].update(end="2026-08-18T10:00:00Z")))


def test_text_that_is_no_json_is_refused_with_its_place() -> None:
    with pytest.raises(FormatError, match=r"^day\.json: is not JSON: .* \(line 1, column 2\)$"):
        parse_story("{", "day.json")


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        Story.load(tmp_path / "missing.json")


def test_a_sentence_that_is_a_book_is_refused_by_its_length() -> None:
    book = changed(lambda value: value["lede"]["spans"].append({"kind": "text", "text": "word " * 5_000}))
    with pytest.raises(FormatError, match=r"lede\.spans: have 25,\d+ characters; a sentence has at most 20,000"):
        parse_story(book)


def test_another_schema_is_named_in_a_few_words() -> None:
    with pytest.raises(FormatError) as caught:
        parse_story(changed(lambda value: value.update(schema="A" * 200_000)))
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize(
    "rewriting",
    [
        {"rejected": "x"},
        {"rejected": [{"where": "lede", "text": 7}]},
        {"rejected": [{"where": "lede", "wording": "loud"}]},
        {"cost": 7},
    ],
)
def test_a_record_of_a_model_that_is_none_is_refused_by_its_field(rewriting: dict[str, Any]) -> None:
    with pytest.raises(FormatError, match=r"rewriting\."):
        parse_story(changed(lambda value: value.update(rewriting={"model": "m", "outcome": "used", **rewriting})))
