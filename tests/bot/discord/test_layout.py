"""A story as Discord messages: what they say, and that any story keeps the platform's limits."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import datetime

import discord
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.buttons import ACK_PREFIX, SNOOZE_PREFIX
from bot.discord.layout import mark, messages, parts, thread_name
from bot.discord.pieces import Button, Message, Row, Rule, Text, payload
from bot.discord.preview import preview
from bot.discord.view import view_of
from bot.model import Acknowledgement, Post, Reader, Snooze
from digest.render.walk import printable, web_link
from digest.story import Span, Story
from tests.bot.discord.reading import read
from tests.stories import END, HOSTILE, full_story, hostile_story, quiet_story, small_story, stories

ANN = Reader("discord", "5", "ann*")


def texts(message: Message) -> list[str]:
    return [block.content for block in message.blocks if isinstance(block, Text)]


def pressed(*drawn: Message) -> list[str]:
    """The ids of the buttons of messages."""
    rows = [block for message in drawn for block in message.blocks if isinstance(block, Row)]
    return [button.id for row in rows for button in row.buttons]


def open_items(*drawn: Message) -> list[str]:
    return [each.removeprefix(ACK_PREFIX) for each in pressed(*drawn) if each.startswith(ACK_PREFIX)]


def shown(*drawn: Message) -> str:
    """What a reader sees of messages."""
    return "\n".join(read(text).text for message in drawn for text in texts(message))


def handled(story: Story, by: Reader = ANN) -> dict[str, Acknowledgement]:
    return {action.id: Acknowledgement(action.id, by, END) for action in story.actions}


def keeps_the_limits(message: Message) -> bool:
    """Discord's limits, counted on what is sent: 4,000 characters over all texts, 40 components, no empty text."""
    components = list(_walk(payload(message)["components"]))
    contents = [each["content"] for each in components if each["type"] == 10]
    assert all(text.strip() for text in contents)
    assert sum(len(text.encode("utf-16-le")) // 2 for text in contents) <= 4_000
    assert len(components) <= 40
    assert all(len(each.get("custom_id", "")) <= 100 for each in components)
    return True


def _walk(components: list[dict[str, object]]):  # type: ignore[no-untyped-def]
    for each in components:
        yield each
        yield from _walk(each.get("components", []))  # type: ignore[arg-type]
        if "accessory" in each:
            yield each["accessory"]


def long_story(paragraphs: int = 20, actions: int = 2) -> Story:
    story = full_story()
    claim = story.body[0][0]
    body = tuple(
        (replace(claim, spans=(Span("text", f"Paragraph {n}: " + "the press now requires rollers " * 10 + "2.0."),)),)
        for n in range(paragraphs)
    )
    items = tuple(replace(story.actions[0], id=f"{n:012x}", text=f"Do thing {n}") for n in range(actions))
    return replace(story, body=body, actions=items)


def test_a_small_story_is_one_message_with_its_literal_text() -> None:
    [message] = messages(Post(small_story(), notes=("Filed 3 hours late.",)))
    assert texts(message) == [
        "-# the-wire\n## Press requires rollers 2.0\n-# By RepoJournal · Filed <t:1787220000:f>",
        "*Filed 3 hours late.*",
        "Press now requires rollers 2.0 [[1]](https://forge.example/inkwell/press/pull/7).",
        (
            "**References**\n-# \\[1\\] Require rollers 2.0 · inkwell/press · landed <t:1787220000:d>"
            " · [#7](https://forge.example/inkwell/press/pull/7),"
            " [0000007](https://forge.example/inkwell/press/commit/0000007000000700000070000007000000700000)"
        ),
        "-# inkwell-2026-08-20T10Z",
    ]


def test_a_full_story_says_everything_once() -> None:
    [message] = messages(Post(full_story()))
    assert shown(message) == (
        "the-wire · showcase\n"
        "Press requires rollers 2.0; Atlas draws tiles in parallel\n"
        "By RepoJournal · Filed <t:1787220005:f> · About Inkwell · Composed from the cited sources · methodology\n"
        "Press now requires rollers 2.0, and Atlas draws tiles in parallel [1][2].\n"
        "Press now requires rollers>=2.0 [1]. The ink well no longer ends in “inkwell: overflow” [3].\n"
        "Meanwhile, on the maps: Atlas draws tiles in parallel, as its guide says [2].\n"
        "Faster folding, told in an earlier edition, was taken back [4].\n"
        "Still pending in Atlas: a pull request titled “Move to the new projection” [5]\n"
        "Five changes in two repositories.\n"
        "Action items\n"
        "→ Upgrade rollers to 2.0 [1]\n"
        "inkwell/press · immediate (required version)\n"
        "→ Watch the move to the new projection [5]\n"
        "inkwell/atlas · monitor (on hold) · due 2026-09-12\n"
        "References\n"
        "[1] Require rollers 2.0 (#7) · inkwell/press · released <t:1787148000:d> · #7, 0000007\n"
        "[2] Draw tiles in parallel · inkwell/atlas · landed <t:1787220000:d> · #31, 000001f\n"
        "[3] Stop the leak · inkwell/press · landed · #9, 0000009\n"
        '[4] Revert "Faster folding" · inkwell/press · landed <t:1787212800:d> · #5, 0000005\n'
        "[5] [HOLD until 2026-09-12] Move to the new projection · inkwell/atlas"
        " · scheduled, last touched <t:1787047200:d> · #40\n"
        "Could not be read\n"
        "inkwell/vault (the token may not read it)\n"
        "inkwell-2026-08-20T10Z"
    )


@pytest.mark.parametrize(("until", "said"), [(None, "the next edition"), (END, "<t:1787220000:f>")])
def test_a_snoozed_item_says_who_put_it_off_and_until_when_and_can_still_be_acknowledged(
    until: datetime | None, said: str
) -> None:
    story = full_story()
    item = story.actions[0].id
    [message] = messages(Post(story, snoozed={item: Snooze(item, ANN, END, until)}))
    assert (
        "inkwell/press · immediate (required version) · ☾ Snoozed by ann*, <t:1787220000:f>, "
        f"until {said}" in shown(message).splitlines()
    )
    assert open_items(message) == [each.id for each in story.actions]
    assert [each for each in pressed(message) if each.startswith(SNOOZE_PREFIX)] == ["snooze:ba9876543210"]


def test_a_brief_post_is_headline_lede_and_action_items_and_the_rest_is_in_the_thread() -> None:
    first, rest = messages(Post(full_story(), form="brief"))
    assert parts(full_story(), form="brief") == 2
    assert shown(first).splitlines()[3:] == [
        "Could not be read: inkwell/vault",
        "Press now requires rollers 2.0, and Atlas draws tiles in parallel [1][2].",
        "Action items",
        "→ Upgrade rollers to 2.0 [1]",
        "inkwell/press · immediate (required version)",
        "→ Watch the move to the new projection [5]",
        "inkwell/atlas · monitor (on hold) · due 2026-09-12",
        "In the thread: the full story, 5 references.",
        "inkwell-2026-08-20T10Z",
    ]
    lines = shown(rest).splitlines()
    assert lines[0].startswith("Press now requires rollers>=2.0 [1].")
    assert lines[lines.index("References") - 1] == "Five changes in two repositories."


def test_six_references_are_a_list_for_the_thread_and_the_story_stays_in_the_channel() -> None:
    story = full_story()
    first, rest = messages(Post(replace(story, references=(*story.references, replace(story.references[0], number=6)))))
    assert shown(first).splitlines()[-2:] == ["In the thread: 6 references.", "inkwell-2026-08-20T10Z"]
    assert "Five changes in two repositories." in shown(first)
    assert shown(rest).splitlines()[0] == "References"


def test_the_row_below_a_story_shows_its_sources_and_follows_its_repositories() -> None:
    [message] = messages(Post(small_story()))
    assert message.blocks[-2] == Row(
        (
            Button("Sources", "sources:inkwell-2026-08-20T10Z"),
            Button("Follow inkwell/press", "follow:inkwell-2026-08-20T10Z"),
        )
    )
    [message] = messages(Post(full_story()))
    row = message.blocks[-2]
    assert isinstance(row, Row)
    assert [each.label for each in row.buttons] == ["Sources", "Follow a repository"]


def test_a_link_to_a_host_that_is_none_of_the_sources_is_text() -> None:
    story = full_story()
    spans = (
        Span("link", "read this", "https://evil.example/"),
        Span("text", " and "),
        Span("link", "that", "https://FORGE.example/x"),
    )
    [message] = messages(Post(replace(story, lede=replace(story.lede, spans=spans))))
    assert "read this and [that](https://FORGE.example/x)" in "\n".join(texts(message))


def test_a_quiet_day_is_one_line_and_small_print() -> None:
    [message] = messages(Post(quiet_story()))
    assert texts(message) == [
        "No change landed in the two repositories of the desk on 2026-08-20.",
        "-# By RepoJournal · Filed <t:1787220000:f>\n-# inkwell-2026-08-20T10Z",
    ]


def test_a_quiet_day_names_what_could_not_be_read() -> None:
    [message] = messages(Post(replace(quiet_story(), unread=full_story().unread)))
    assert "Could not be read: inkwell/vault (the token may not read it)" in shown(message)


def test_a_story_that_only_fits_without_links_in_its_prose_keeps_those_of_its_references() -> None:
    story = full_story()
    cited = replace(story.body[0][0], spans=(Span("text", "Press now requires rollers."),))
    wider = replace(story, body=(*story.body, *(((cited,) * 4,) * 6)))
    [message] = messages(Post(wider))
    drawn = "\n".join(texts(message))
    assert "Press now requires rollers \\[1\\]." in drawn
    assert "](https://forge.example/inkwell/press/pull/7), [0000007](" in drawn


def test_a_long_story_puts_a_card_into_the_channel_and_the_rest_into_its_thread() -> None:
    first, *rest = messages(Post(long_story(), notes=("Filed 3 hours late.",)))
    assert shown(first).splitlines()[3:] == [
        "Filed 3 hours late.",
        "Could not be read: inkwell/vault",
        "Press now requires rollers 2.0, and Atlas draws tiles in parallel [1][2].",
        "Action items",
        "→ Do thing 0 [1]",
        "inkwell/press · immediate (required version)",
        "→ Do thing 1 [1]",
        "inkwell/press · immediate (required version)",
        "In the thread: the full story, 5 references.",
        "inkwell-2026-08-20T10Z",
    ]
    later = shown(*rest)
    assert [n for n in range(20) if f"Paragraph {n}:" not in later] == []
    assert later.index("Paragraph 19") < later.index("References") < later.index("Could not be read")
    assert [shown(each).splitlines()[-1] for each in rest] == [
        f"inkwell-2026-08-20T10Z · part {n} of {len(rest) + 1}" for n in range(2, len(rest) + 2)
    ]


def test_a_card_shows_five_action_items_and_says_how_many_more_there_are() -> None:
    first, *rest = messages(Post(long_story(actions=12)))
    assert open_items(first) == [f"{n:012x}" for n in range(5)]
    assert "In the thread: the full story, +7 more action items, 5 references." in shown(first)
    assert open_items(*rest) == [f"{n:012x}" for n in range(5, 12)]
    assert "More action items" in shown(*rest)


def test_no_message_begins_or_ends_with_a_line_between_nothing() -> None:
    for paragraphs in range(8, 40):
        for message in messages(Post(long_story(paragraphs, actions=14))):
            assert not isinstance(message.blocks[0], Rule)
            assert not [block for block in message.blocks[-3:] if isinstance(block, Rule)]


def test_an_acknowledged_item_shows_who_and_when_and_has_no_button() -> None:
    story = full_story()
    [message] = messages(Post(story, acknowledged=handled(story)))
    assert texts(message)[-5] == (
        "→ ~~Upgrade rollers to 2.0~~ [[1]](https://forge.example/inkwell/press/pull/7)\n"
        "-# inkwell/press · ✓ Acknowledged by ann\\*, <t:1787220000:f>"
    )
    assert open_items(message) == []
    assert not [each for each in pressed(message) if each.startswith(SNOOZE_PREFIX)]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
@given(stories(), st.lists(st.sampled_from(HOSTILE), max_size=2).map(tuple))
def test_any_story_keeps_the_limits_and_nothing_in_it_is_obeyed(story: Story, notes: tuple[str, ...]) -> None:
    drawn = messages(Post(story, notes=notes))
    assert len(drawn) == parts(story, notes)
    assert all(map(keeps_the_limits, drawn))
    obeyed = [seen for message in drawn for text in texts(message) if (seen := read(text))]
    assert {kind for seen in obeyed for kind in seen.kinds()} <= {"line", "bold", "italic", "time", "code"}
    known = _addresses(story)
    assert [url for seen in obeyed for _, url in seen.links if _plain(url) not in known] == []


def _addresses(story: Story) -> set[str]:
    """The http and https addresses of references, their sources, and links of the story's own sentences."""
    urls = [url for each in story.references for url in (each.url, *(source.url for source in each.sources))]
    urls += [span.url for _, said in story.sentences() for span in said.spans]
    return {_plain(url) for url in urls if url and web_link(url)}


def _plain(url: str) -> str:
    for mark_, code in (("(", "%28"), (")", "%29"), ("<", "%3C"), (">", "%3E"), ("\\", "%5C")):
        url = url.replace(mark_, code)
    for mark_, code in (('"', "%22"), ("'", "%27"), ("`", "%60"), ("|", "%7C")):
        url = url.replace(mark_, code)
    return url


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=40)
@given(stories(), st.text(max_size=100))
def test_a_redraw_moves_nothing(story: Story, name: str) -> None:
    by = Reader("discord", "5", name)
    before, after = messages(Post(story)), messages(Post(story, acknowledged=handled(story, by)))
    assert [texts(each)[-1] for each in before] == [texts(each)[-1] for each in after]
    assert [len(texts(each)) for each in before] == [len(texts(each)) for each in after]
    assert all(map(keeps_the_limits, after))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stands_in_the_story_as_it_is(text: str) -> None:
    drawn = messages(Post(hostile_story(text)))
    assert all(map(keeps_the_limits, drawn))
    words = printable(text).strip()
    if words and len(words) < 250:
        title = next(line for line in shown(*drawn).splitlines() if line.startswith("[2]"))
        assert title.startswith(f"[2] {words} · inkwell/atlas")


@pytest.mark.parametrize("length", [300, 1_900, 3_999, 20_000])
def test_a_story_of_giants_is_cut_and_still_says_where_it_goes_on(length: int) -> None:
    story = hostile_story("W_" * length)
    giant = replace(
        story,
        byline="b*" * length,
        kicker="k" * length,
        body=((replace(story.lede, kind="claim"),) * 3,) * 3,
        actions=tuple(replace(each, repo="r_" * length, rule="x" * length) for each in story.actions * 20),
    )
    drawn = messages(Post(giant, notes=("n*" * length,), acknowledged=handled(giant, Reader("discord", "5", "*" * length))))
    assert all(map(keeps_the_limits, drawn))
    assert "In the thread: the full story" in shown(drawn[0])
    assert shown(drawn[0]).splitlines()[-1] == "inkwell-2026-08-20T10Z"


def test_a_story_with_hundreds_of_citations_and_members_keeps_the_limits() -> None:
    story = full_story()
    member = story.references[0].sources[0]
    members = tuple(replace(member, id=f"{member.id}{n}", url=f"{member.url}{n}", label=f"#7{n}") for n in range(300))
    many = replace(story.references[0], sources=members)
    crowd = tuple(replace(many, number=n, title=f"Change {n}") for n in range(1, 301))
    all_of_them = tuple(range(1, 301))
    wide = replace(
        story,
        lede=replace(story.lede, cite=all_of_them),
        references=crowd,
        actions=tuple(replace(each, cite=all_of_them) for each in story.actions),
    )
    drawn = messages(Post(wide))
    assert all(map(keeps_the_limits, drawn))
    everything = "\n".join(text for message in drawn for text in texts(message))
    assert [n for n in range(1, 301) if f"-# \\[{n}\\] Change {n} ·" not in everything] == []
    assert "[12][+288]." in shown(drawn[0])
    assert everything.count("[+294 more](https://forge.example/inkwell/press/pull/7)") == 300


def test_the_mark_of_a_part_is_not_the_beginning_of_another_ones() -> None:
    assert mark("acme-2026-08-20T12Z") == "-# acme-2026-08-20T12Z"
    assert mark("acme-2026-08-20T12Z", 1, 12) == "-# acme-2026-08-20T12Z · part 2 of 12"
    assert mark("acme-2026-08-20T12Z", 1) == "-# acme-2026-08-20T12Z · part 2 of "
    assert not mark("acme-2026-08-20T12Z", 10, 12).startswith(mark("acme-2026-08-20T12Z", 0, 12) + " · part 1 of ")


def test_a_thread_is_named_like_its_story() -> None:
    assert thread_name(full_story()) == "Press requires rollers 2.0; Atlas draws tiles in parallel"
    assert thread_name(hostile_story("")) == "inkwell-2026-08-20T10Z"
    assert len(thread_name(hostile_story("W" * 300))) == 100


async def test_the_library_sends_what_the_layout_says() -> None:
    for message in (*messages(Post(full_story())), *messages(Post(long_story()))):
        sent = view_of(message).to_components()  # type: ignore[no-untyped-call]
        assert _essence(sent) == _essence(payload(message)["components"])


def _essence(component: object) -> object:
    """Components without what the library adds to say what is so anyway."""
    if isinstance(component, list):
        return [_essence(each) for each in component]
    if isinstance(component, dict):
        return {key: _essence(value) for key, value in component.items() if key != "id" and value not in (False, None)}
    return component


def test_the_preview_is_what_would_be_sent() -> None:
    calls = json.loads(preview(long_story()))
    assert calls == [payload(each) for each in messages(Post(long_story()))]
    assert {call["flags"] for call in calls} == {1 << 15 | 1 << 2}
    assert [call["allowed_mentions"] for call in calls] == [{"parse": []}] * len(calls)


async def test_a_view_is_not_kept_by_the_library_for_ever() -> None:
    view = view_of(messages(Post(full_story()))[0])
    assert view.is_finished()
    assert isinstance(view, discord.ui.LayoutView)
    await asyncio.sleep(0)
