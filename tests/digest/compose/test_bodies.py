"""Bodies as people write them: what is left are sentences, each with its verbatim slice."""

from __future__ import annotations

import pytest

from digest.compose.bodies import READ_UP_TO, Said, read
from digest.compose.prose import decapitalised, plain


def texts(body: str) -> list[str]:
    return [said.text for said in read(body)]


NOISE = """\
<!-- Thanks! The "2.3x" was never measured. -->
# What does this PR do?

[![CI](https://ci.example.org/badge)](https://ci.example.org) <img src="x">

Adds a gauge. See [the manual](https://example.org/a_(b)) for `gauge()`.

```python
This is code. It is not told.
```

| a | b |
|---|---|
| Cells are not told. | no |

<details>
<summary>More</summary>

Folded text is not told.

</details>

- [x] I read the guide.
- [ ] There are tests.

## Test plan

Run it twice. Look at it.

## Motivation

The old gauge sticks.

### Where

In the cold it sticks more.

## Changes

- The needle is red.

---

Signed-off-by: Author One <author-1@example.com>
Co-authored-by: Author Two <author-2@example.com>
"""


def test_noise_is_left_out() -> None:
    assert texts(NOISE) == [
        "Adds a gauge.", "See the manual for `gauge()`.", "The old gauge sticks.", "In the cold it sticks more.",
        "The needle is red.",
    ]  # fmt: skip


def test_what_stands_under_a_background_heading_is_the_world_before() -> None:
    assert [said.background for said in read(NOISE)] == [False, False, True, True, False]


@pytest.mark.parametrize(
    "heading", ["## Problem", "**Motivation**", "### Why?", "Background\n----------", "# Current behavior"]
)
def test_every_kind_of_heading_is_one(heading: str) -> None:
    assert [said.background for said in read(f"{heading}\n\nIt leaks.\n\n## Fix\n\nIt holds.")] == [True, False]


def test_a_label_before_a_colon_names_its_section() -> None:
    assert [(said.text, said.background) for said in read("Summary: Adds a gauge.\n\nProblem: it sticks.")] == [
        ("Adds a gauge.", False), ("Problem: it sticks.", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "body", [NOISE, NOISE.replace("\n", "\r\n"), "> [!NOTE]\n> **Low Risk**\n> It holds.\n> It is\n> dry."]
)
def test_each_sentence_keeps_a_verbatim_slice_of_the_body(body: str) -> None:
    assert all(said.raw in body for said in read(body))


def test_a_note_knows_whether_a_bot_signed_it() -> None:
    robot = "> [!NOTE]\n> **Medium Risk**\n> It holds.\n>\n> <sup>Summary by Reviewbot</sup>"
    signed = f"{robot}\n\nText.\n\n> [!TIP]\n> It is experimental."
    assert [(said.text, said.place, said.robot) for said in read(signed)] == [
        ("It holds.", "note", True), ("Summary by Reviewbot", "note", True), ("Text.", "paragraph", False),
        ("It is experimental.", "note", False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Runs v1.2.3. Needs e.g. oil, i.e. grease. Works.", ["Runs v1.2.3.", "Needs e.g. oil, i.e. grease.", "Works."]),
        ("Calls `a. B` twice. Then `x()`.", ["Calls `a. B` twice.", "Then `x()`."]),
        ("Reads pyproject.toml and node.js files. Done!", ["Reads pyproject.toml and node.js files.", "Done!"]),
        ("It ends here\nand goes on. Now.", ["It ends here and goes on.", "Now."]),
        ("First. `second` is code.", ["First.", "`second` is code."]),
        ("See http://example.org/a.B for more. Next.", ["See http://example.org/a.B for more.", "Next."]),
    ],
)
def test_sentences_end_where_they_end(text: str, sentences: list[str]) -> None:
    assert texts(text) == sentences


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("**bold**, *italic*, __strong__ and _soft_", "bold, italic, strong and soft"),
        ("`a*b*` and snake_case_name and 2*3*4", "`a*b*` and snake_case_name and 2*3*4"),
        ("![image](x.png) [link](y) [ref][1]", "link ref"),
        ("a &lt; b <br> c\\_d", "a < b c_d"),
        ("done ✅ :tada: now", "done now"),
        ("zero\u200bwidth", "zerowidth"),
        ("> quoted\n> text", "quoted text"),
    ],
)
def test_markdown_becomes_prose_without_losing_a_word(raw: str, text: str) -> None:
    assert plain(raw) == text


def test_a_long_body_is_read_up_to_a_limit() -> None:
    body = "Adds a gauge. " * 8000
    assert len(read(body)) <= READ_UP_TO // len("Adds a gauge. ") + 1


@pytest.mark.parametrize(
    "body", ["", "\r\n", "<!--", "```", "~~~\n~~", ">", "- ", "#", "***", "|", "[", "`" * 999, "<details>", "a\n===", "\x00"]
)
def test_nothing_is_too_odd_to_read(body: str) -> None:
    assert isinstance(read(body), tuple)


def test_thousands_of_openings_cost_no_more_than_their_length() -> None:
    assert read("<!--" * 2000) == ()
    assert read("[" * 8000) == (Said("[" * 8000, "[" * 8000, "paragraph", False, 0),)


@pytest.mark.parametrize(
    ("text", "known", "small"),
    [
        ("The pump leaks.", "", "the pump leaks."),
        ("Pumps leak.", "old pumps leak", "pumps leak."),
        ("Pumps leak.", "", None),
        ("`x` is y.", "", "`x` is y."),
        ("GPU memory is used.", "", "GPU memory is used."),
        ("FluxModel is used.", "", "FluxModel is used."),
    ],
)
def test_a_first_letter_is_made_small_only_where_it_is_no_name(text: str, known: str, small: str | None) -> None:
    assert decapitalised(text, known.split()) == small
