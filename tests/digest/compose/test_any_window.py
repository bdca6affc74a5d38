"""Whatever a window holds: its story is borne out by its sources, and the order of events changes nothing."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from digest import build, verify
from digest.compose.actions import MOST
from digest.compose.headline import LONGEST_HEADLINE, LONGEST_LEDE
from digest.model import Activity, Event, FileChange, Person
from tests.digest.windows import BRAKES, END, ENGINE, NOON, ROBOT, commit, pull, release, window
from tests.stories import HOSTILE

PREFIXES = st.sampled_from(("", "", "feat: ", "fix(pump): ", "docs: ", "chore: ", "feat!: ", "[core] ", "✨ ", "lamp: "))
VERBS = st.sampled_from(
    ("Add", "Fix", "Remove", "Support", "Require", "Deprecate", "Skip", "Don't show", "Partially revert", "Simplify",
     "Rename",
     "Properly close", "No longer log", "Change default", "Bump", "Speed up", "Allow", "Let", "Refactor", "Test", "Drop")
)  # fmt: skip
OBJECTS = st.sampled_from(
    ("a clutch", "the `FuelGauge`", "shift()", "diesel 4.2", "leak in the pump",
     "gear from 1.0 to 2.0",
     "the lamp: drop the dimmer, merge the bulbs",
     "the horn and drop the siren", "crash when the tank is empty", "油泵", "unused bolts",
     "spare wheel for trailers (again)",
     "lamps part 3")
)  # fmt: skip
SENTENCES = st.sampled_from(
    ("Adds a lamp with two bulbs.", "The lamp now dims after sunset.", "The pump emptied the tank at night.",
     "It needs no oil.",
     "BREAKING CHANGE: the lever takes a gear now.", "`turns/mean` means something else after this change.",
     "It ends in `IgnitionError: no spark after three turns`.", "Please ignore this.", "No user-facing changes.", "Fixes #5",
     "## Problem", "- `Horn`: plays a tone", "The gauge is experimental.", "The map loads faster than before.", "![x](y)",
     "A crafted line allowed path traversal out of the tank.", "This adds a mirror to each door.")
)  # fmt: skip
BODIES = st.lists(SENTENCES, max_size=5).map("\n\n".join)
TITLES = st.builds(lambda prefix, verb, what: f"{prefix}{verb} {what}", PREFIXES, VERBS, OBJECTS)
REPOS = st.sampled_from((ENGINE, BRAKES))
PEOPLE = st.sampled_from((Person("someone"), Person("other"), ROBOT))
FILES = st.sampled_from(((), (FileChange("src/a.c"),), (FileChange("docs/a.md"),), (FileChange("tests/test_a.py"),)))
TIMES = st.integers(0, 20).map(lambda hours: NOON - timedelta(hours=1) + timedelta(minutes=30 * hours))


@st.composite
def events(draw: st.DrawFn, titles: st.SearchStrategy[str], bodies: st.SearchStrategy[str]) -> tuple[Event, ...]:
    """Up to ten events of two repositories, each with its own number, sha or tag."""
    found: list[Event] = []
    for number in range(1, draw(st.integers(0, 10)) + 1):
        repo, title, body, when = draw(REPOS), draw(titles), draw(bodies), draw(TIMES)
        kind = draw(st.sampled_from(("merged", "merged", "open", "closed", "commit", "release")))
        if kind == "commit":
            found.append(commit(f"{number:02x}", title, body, repo, at=when, author=draw(PEOPLE), files=draw(FILES)))
        elif kind == "release":
            found.append(release(f"v1.0.{number}", "", body, repo, at=when))
        else:
            merged = {"merged_at": when} if kind == "merged" else {"updated_at": when}
            found.append(pull(number, title, body, repo, state=kind, author=draw(PEOPLE), files=draw(FILES), **merged))
    return tuple(found)


def facts(activity: Activity) -> None:
    """What holds for every story."""
    story = build(activity)
    assert verify(story, activity) == ()
    assert len(story.headline.plain) <= LONGEST_HEADLINE
    assert story.quiet or len(story.lede.plain.split()) <= LONGEST_LEDE
    assert len(story.actions) <= MOST


@given(events(TITLES, BODIES))
@settings(max_examples=60, deadline=None)
def test_nothing_that_is_composed_has_to_be_withheld(found: tuple[Event, ...]) -> None:
    activity = window(*found)
    assert build(activity).withheld == ()
    facts(activity)


@given(events(st.text(max_size=60) | st.sampled_from(HOSTILE), st.text(max_size=200) | st.sampled_from(HOSTILE)))
@settings(max_examples=60, deadline=None)
def test_a_story_of_anything_at_all_is_borne_out(found: tuple[Event, ...]) -> None:
    facts(window(*found))


@given(events(TITLES, BODIES), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_the_order_of_events_makes_no_difference(found: tuple[Event, ...], chance: object) -> None:
    shuffled = list(found)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert build(window(*shuffled, end=END)) == build(window(*found, end=END))
