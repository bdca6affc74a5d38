"""A story as Slack messages: within every limit, literal, and complete."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.buttons import ACK_PREFIX, SNOOZE_PREFIX
from bot.model import Acknowledgement, Post, Reader, Snooze
from bot.slack.blocks import CARD_ITEMS, card, messages, parts
from bot.slack.preview import preview
from digest.render.walk import printable
from digest.story import Reference, Sentence, Span, Story
from tests.bot.slack.validators import parts_of, problems, visible
from tests.stories import END, HOSTILE, HOSTILE_URLS, full_story, hostile_story, quiet_story, small_story, stories

#: All that a message of ours consists of: nothing in it reads markup.
LITERAL = {
    None,
    "header",
    "context",
    "actions",
    "button",
    "static_select",
    "plain_text",
    "rich_text",
    "rich_text_section",
    "text",
    "link",
    "date",
}

KESTREL = Reader("slack", "U0KESTREL", "kestrel")
AT = datetime(2026, 8, 20, 10, 15, tzinfo=UTC)


def handled(story: Story, name: str = "kestrel") -> Post:
    """All of a story's action items, acknowledged."""
    by = replace(KESTREL, name=name)
    return Post(story, acknowledged={item.id: Acknowledgement(item.id, by, AT) for item in story.actions})


def grown(story: Story, times: int) -> Story:
    """The same story with many times as much in it."""
    items = [replace(item, id=f"{n:06x}{item.id[6:]}") for n in range(times) for item in story.actions]
    numbered = enumerate((each for _ in range(times) for each in story.references), start=1)
    references = tuple(replace(each, number=number) for number, each in numbered)
    return replace(story, body=story.body * times, actions=tuple(items), references=references, unread=story.unread * times)


def sentences(count: int, words: str = "Press folds the sheet once more and counts it.") -> tuple[Sentence, ...]:
    return tuple(Sentence("claim", (Span("text", f"{n}: {words}"),), cite=(n,)) for n in range(1, count + 1))


def shown(post: Post) -> str:
    return "\n".join(visible(message) for message in messages(post))


big = st.builds(grown, stories(), st.sampled_from((1, 1, 1, 1, 20)))


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(big, st.text(max_size=90))
def test_any_story_is_accepted_open_and_acknowledged(story: Story, name: str) -> None:
    for post in (Post(story), handled(story, name)):
        assert [problem for message in messages(post) for problem in problems(message)] == []


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(big, st.text(max_size=60))
def test_an_acknowledgement_moves_nothing(story: Story, note: str) -> None:
    before = messages(Post(story, notes=(note,)))
    after = messages(replace(handled(story), notes=(note,)))
    assert parts(story, (note,)) == len(before) == len(after)
    assert [len(message.blocks) for message in before] == [len(message.blocks) for message in after]


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(big)
def test_every_part_says_the_id_and_every_reference_and_item_is_in_one(story: Story) -> None:
    told = messages(Post(story))
    assert all(story.id in visible(message).splitlines()[-1] for message in told)
    text = shown(Post(story))
    assert [each.number for each in story.references if f"[{each.number}] " not in text] == []
    pressed = [part["action_id"] for message in told for part in parts_of(message.blocks) if "action_id" in part]
    for prefix in (ACK_PREFIX, SNOOZE_PREFIX):
        assert [each for each in pressed if each.startswith(prefix)] == [f"{prefix}{item.id}" for item in story.actions]


def test_a_story_that_reads_quickly_is_one_message() -> None:
    (message,) = messages(Post(full_story()))
    assert visible(message).splitlines() == (
        [
            "Press requires rollers 2.0; Atlas draws tiles in parallel",
            "the-wire · showcase",
            "By RepoJournal · Filed 2026-08-20 10:00 UTC · About Inkwell · Composed from the cited sources · methodology",
            "Press now requires rollers 2.0, and Atlas draws tiles in parallel [1][2].",
            "Press now requires rollers>=2.0 [1]. The ink well no longer ends in “inkwell: overflow” [3].",
            "Meanwhile, on the maps: Atlas draws tiles in parallel, as its guide says [2].",
            "Faster folding, told in an earlier edition, was taken back [4].",
            "Still pending in Atlas: a pull request titled “Move to the new projection” [5]",
            "Five changes in two repositories.",
            "Action items",
            "→ Upgrade rollers to 2.0 [1]",
            "inkwell/press · immediate",
            "[Acknowledge] [Snooze]",
            "→ Watch the move to the new projection [5]",
            "inkwell/atlas · monitor · due 2026-09-12",
            "[Acknowledge] [Snooze]",
            "References",
            "[1] Require rollers 2.0 (#7) · inkwell/press · released 2026-08-19 · #7 0000007",
            "[2] Draw tiles in parallel · inkwell/atlas · landed 2026-08-20 · #31 000001f",
            "[3] Stop the leak · inkwell/press · landed · #9 0000009",
            '[4] Revert "Faster folding" · inkwell/press · landed 2026-08-20 · #5 0000005',
            "[5] [HOLD until 2026-09-12] Move to the new projection · inkwell/atlas · scheduled 2026-08-18 · #40",
            "Could not be read",
            "inkwell/vault: the token may not read it",
            "[Sources] [Follow a repository]",
            "inkwell-2026-08-20T10Z",
        ]
    )
    assert message.text == (
        "Press requires rollers 2.0; Atlas draws tiles in parallel\n"
        "Press now requires rollers 2.0, and Atlas draws tiles in parallel."
    )


def test_citations_titles_and_sources_are_links() -> None:
    (message,) = messages(Post(small_story()))
    links = [(part["text"], part["url"]) for part in parts_of(message.blocks) if part.get("type") == "link"]
    pull, commit = (
        "https://forge.example/inkwell/press/pull/7",
        f"https://forge.example/inkwell/press/commit/{'0000007' * 5}00000",
    )
    assert links == [("[1]", pull), ("Require rollers 2.0", pull), ("#7", pull), ("0000007", commit)]


def test_code_stays_code() -> None:
    (message,) = messages(Post(full_story()))
    assert [part["text"] for part in parts_of(message.blocks) if part.get("style") == {"code": True}] == ["rollers>=2.0"]


def test_a_longer_story_is_a_card_and_a_thread() -> None:
    story = grown(full_story(), 7)
    first, *thread = messages(Post(story, notes=("Filed 3 hours late.",)))
    assert len(thread) == 2
    assert visible(first).splitlines()[3:6] == [
        "Filed 3 hours late.",
        "Could not be read: " + ", ".join(["inkwell/vault"] * 7),
        "Press now requires rollers 2.0, and Atlas draws tiles in parallel [1][2].",
    ]
    assert visible(first).splitlines()[-3:] == [
        "In the thread: the full story, +9 more action items, 35 references.",
        "[Sources] [Follow a repository]",
        "inkwell-2026-08-20T10Z",
    ]
    assert visible(first).count("→ ") == 5
    assert visible(thread[0]).splitlines()[0].startswith("Press now requires rollers>=2.0")
    assert [visible(each).splitlines()[-1] for each in thread] == [
        "inkwell-2026-08-20T10Z · part 2 of 3",
        "inkwell-2026-08-20T10Z · part 3 of 3",
    ]


def test_a_card_shows_five_items_and_counts_the_rest_which_are_in_the_thread() -> None:
    first, *thread = messages(Post(grown(full_story(), 7)))
    rest = "\n".join(map(visible, thread))
    assert visible(first).count("→ ") == CARD_ITEMS == 5
    assert "In the thread: the full story, +9 more action items, 35 references." in visible(first).splitlines()
    assert rest.count("→ ") == 9
    assert "More action items" in rest.splitlines()


def test_no_sentence_and_no_reference_is_split_between_messages() -> None:
    references = tuple(
        Reference(n, f"a/b#{n}", f"Title number {n} of the press", "a/b", "landed", END, None, ()) for n in range(1, 201)
    )
    story = replace(small_story(), body=(sentences(200),), references=references)
    lines = shown(Post(story)).splitlines()
    for n in range(1, 201):
        assert sum(f"{n}: Press folds the sheet once more and counts it [{n}]." in line for line in lines) >= 1
        assert f"[{n}] Title number {n} of the press · a/b · landed 2026-08-20" in lines


def test_one_sentence_that_is_too_long_is_cut_at_a_word_and_keeps_its_citation() -> None:
    endless = Sentence("claim", (Span("text", "very long " * 1_000),), cite=(1,))
    told = shown(Post(replace(small_story(), body=((endless,),))))
    (line,) = (line for line in told.splitlines() if line.startswith("very long"))
    assert line.endswith(("very long… [1]", "very… [1]"))
    assert 2_400 < len(line) <= 2_500


def test_a_long_headline_is_cut_at_a_word() -> None:
    headline = replace(small_story().headline, spans=(Span("text", "Press folds " * 20),))
    (message,) = messages(Post(replace(small_story(), headline=headline)))
    assert message.blocks[0]["text"]["text"] == "Press folds " * 12 + "Press…"


def test_links_of_a_sentence_give_way_before_its_words_do() -> None:
    spans = tuple(Span("link", f"page {n}, ", f"https://forge.example/{'x' * 200}/{n}") for n in range(30))
    told = messages(Post(replace(small_story(), body=((Sentence("claim", spans, cite=(1,)),),))))
    assert "page 0, page 1, " in visible(told[0])
    assert "page 29,  [1]" in visible(told[0])
    assert not any("xxx" in part.get("url", "") for part in parts_of(told[0].blocks))


def test_an_acknowledged_item_shows_who_and_when_instead_of_its_button() -> None:
    (message,) = messages(handled(full_story()))
    assert "✓ Acknowledged by kestrel, 2026-08-20 10:15 UTC" in visible(message).splitlines()
    assert not any(part.get("action_id", "").startswith((ACK_PREFIX, SNOOZE_PREFIX)) for part in parts_of(message.blocks))
    date = next(part for part in parts_of(message.blocks) if part.get("type") == "date")
    assert (date["timestamp"], date["format"]) == (1787220900, "{date_short_pretty} at {time}")


@pytest.mark.parametrize(("name", "said"), [("", "someone"), ("<!channel>", "<!channel>"), ("k" * 200, "k" * 79 + "…")])
def test_the_name_of_who_acknowledged_is_literal_and_short(name: str, said: str) -> None:
    assert f"✓ Acknowledged by {said}, 2026-08-20 10:15 UTC" in shown(handled(full_story(), name)).splitlines()


def test_a_quiet_day_is_one_line_and_small_print() -> None:
    (message,) = messages(Post(quiet_story()))
    assert visible(message).splitlines() == [
        "No change landed in the two repositories of the desk on 2026-08-20.",
        "the-wire",
        "By RepoJournal · Filed 2026-08-20 10:00 UTC",
        "inkwell-2026-08-20T10Z",
    ]


def test_a_quiet_day_still_says_what_could_not_be_read() -> None:
    (message,) = messages(Post(replace(quiet_story(), unread=full_story().unread)))
    assert "Could not be read: inkwell/vault" in visible(message).splitlines()


def test_a_card_alone_says_where_the_rest_is() -> None:
    text = [line for block in card(Post(grown(full_story(), 7))) for line in json.dumps(block).split('"')]
    assert "In the thread of its post: the full story, +9 more action items, 35 references." in text


@pytest.mark.parametrize("url", HOSTILE_URLS)
def test_an_address_that_must_not_be_opened_is_no_link(url: str) -> None:
    story = full_story()
    bad = tuple(
        replace(each, url=url, sources=tuple(replace(s, url=url) for s in each.sources)) for each in story.references
    )
    spans = (Span("link", "read this", url),)
    told = messages(Post(replace(story, references=bad, lede=replace(story.lede, spans=spans))))
    assert "read this" in visible(told[0])
    # Without an address of a source there is no host whose pages may be linked: the guide is text, too.
    assert [part["url"] for part in parts_of(told[0].blocks) if part.get("type") == "link"] == []


def test_the_preview_is_the_calls_as_json() -> None:
    (call,) = json.loads(preview(small_story()))
    (message,) = messages(Post(small_story()))
    assert call == {"text": message.text, "blocks": list(message.blocks)}


def test_many_items_with_long_texts_fit_the_card() -> None:
    lede = replace(full_story().lede, spans=(Span("text", "&" * 400),))
    item = full_story().actions[0]
    long = tuple(replace(item, id=f"{n:012x}", text="Upgrade & rebuild " * 40) for n in range(30))
    story = replace(full_story(), lede=lede, actions=long)
    told = messages(Post(story))
    assert [problem for message in told for problem in problems(message)] == []
    assert visible(told[0]).count("→ ") == 5
    assert "In the thread: the full story, +25 more action items, 5 references." in visible(told[0]).splitlines()
    assert shown(Post(story)).count("→ ") == 30


def test_drawing_a_story_loads_no_chat_library() -> None:
    script = "import sys, bot.slack.preview; print({'slack_sdk', 'slack_bolt', 'aiohttp'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("text", HOSTILE)
def test_foreign_text_is_literal_wherever_it_stands(text: str) -> None:
    told = shown(Post(hostile_story(text)))
    words = printable(text).strip()
    start = words if len(words) < 100 else words[:90]
    assert told.count(start) >= 6
    for message in messages(Post(hostile_story(text), notes=(text,))):
        assert problems(message) == []
        assert {part.get("type") for part in parts_of(message.blocks)} <= LITERAL


@pytest.mark.parametrize(
    "text", ["<!channel> ship it", "Map<Key>", "<https://evil.example/|x>", "&amp; *b* `c` <@U1> :tada:"]
)
def test_foreign_text_reaches_slack_character_for_character(text: str) -> None:
    (message,) = messages(Post(hostile_story(text)))
    assert message.blocks[0]["text"] == {"type": "plain_text", "text": text, "emoji": False}
    exact = [part for part in parts_of(message.blocks) if part.get("text") == text]
    code, link, items, titles = ["text"] * 2, ["link"], ["text"] * 2, ["link"] * 5
    assert [part["type"] for part in exact] == ["plain_text", *code, *link, *items, *titles]
    assert message.text.splitlines()[0] == text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@pytest.mark.parametrize(("until", "said"), [(None, "the next edition"), (AT, "2026-08-20 10:15 UTC")])
def test_a_snoozed_item_says_who_put_it_off_and_until_when_and_can_still_be_acknowledged(
    until: datetime | None, said: str
) -> None:
    story = full_story()
    asleep = {story.actions[0].id: Snooze(story.actions[0].id, KESTREL, AT, until)}
    (message,) = messages(Post(story, snoozed=asleep))
    lines = visible(message).splitlines()
    at = lines.index("→ Upgrade rollers to 2.0 [1]")
    assert lines[at + 1 : at + 4] == [
        "inkwell/press · immediate",
        f"☾ Snoozed by kestrel, 2026-08-20 10:15 UTC, until {said}",
        "[Acknowledge]",
    ]
    assert len(message.blocks) == len(messages(Post(story))[0].blocks)


def test_a_brief_post_is_headline_lede_and_action_items_and_the_rest_is_in_the_thread() -> None:
    first, rest = messages(Post(full_story(), form="brief"))
    assert parts(full_story(), form="brief") == 2
    assert visible(first).splitlines() == [
        "Press requires rollers 2.0; Atlas draws tiles in parallel",
        "the-wire · showcase",
        "By RepoJournal · Filed 2026-08-20 10:00 UTC · About Inkwell · Composed from the cited sources · methodology",
        "Could not be read: inkwell/vault",
        "Press now requires rollers 2.0, and Atlas draws tiles in parallel [1][2].",
        "Action items",
        "→ Upgrade rollers to 2.0 [1]",
        "inkwell/press · immediate",
        "[Acknowledge] [Snooze]",
        "→ Watch the move to the new projection [5]",
        "inkwell/atlas · monitor · due 2026-09-12",
        "[Acknowledge] [Snooze]",
        "In the thread: the full story, 5 references.",
        "[Sources] [Follow a repository]",
        "inkwell-2026-08-20T10Z",
    ]
    lines = visible(rest).splitlines()
    assert lines[0].startswith("Press now requires rollers>=2.0 [1].")
    assert lines[lines.index("References") - 1] == "Five changes in two repositories."


def test_six_references_are_a_list_for_the_thread_and_the_story_stays_in_the_channel() -> None:
    story = full_story()
    six = replace(story, references=(*story.references, replace(story.references[0], number=6)))
    first, rest = messages(Post(six))
    lines = visible(first).splitlines()
    assert "Five changes in two repositories." in lines
    assert lines[-3] == "In the thread: 6 references."
    assert visible(rest).splitlines()[0] == "References"


def test_snooze_offers_a_day_a_week_and_the_next_edition() -> None:
    (message,) = messages(Post(full_story()))
    select = next(part for part in parts_of(message.blocks) if part.get("action_id") == "snooze:0123456789ab")
    assert [(each["value"], each["text"]["text"]) for each in select["options"]] == [
        ("1d", "1 day"),
        ("1w", "1 week"),
        ("next", "until the next edition"),
    ]


def test_a_story_of_one_repository_is_followed_with_one_press_and_of_several_by_choosing() -> None:
    (message,) = messages(Post(small_story()))
    row = message.blocks[-2]
    assert [(each["type"], each["action_id"]) for each in row["elements"]] == [
        ("button", "sources:inkwell-2026-08-20T10Z"),
        ("button", "follow:inkwell-2026-08-20T10Z"),
    ]
    assert row["elements"][1]["text"]["text"] == "Follow inkwell/press"
    (message,) = messages(Post(full_story()))
    select = message.blocks[-2]["elements"][1]
    assert [(each["value"], each["text"]["text"]) for each in select["options"]] == [
        ("0", "inkwell/press"),
        ("1", "inkwell/atlas"),
    ]


def test_a_link_to_a_host_that_is_none_of_the_sources_is_text() -> None:
    story = full_story()
    lede = replace(
        story.lede,
        spans=(Span("link", "read this", "https://evil.example/"), Span("link", "that", "https://FORGE.example/x")),
    )
    (message,) = messages(Post(replace(story, lede=lede)))
    links = {part["text"]: part["url"] for part in parts_of(message.blocks) if part.get("type") == "link"}
    assert links["that"] == "https://FORGE.example/x"
    assert "read this" not in links
    assert "read this" in visible(message)
