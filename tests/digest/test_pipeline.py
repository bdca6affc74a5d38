"""The stages together: what is built is what the sources bear out, and what is not is held back."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from digest import Activity, Story, build, verify
from digest.compose import compose
from digest.group import group
from digest.model import Commit, DeskInfo, Issue, Pull, Release, Repo
from digest.pipeline import supported, withhold
from digest.rank import rank
from digest.story import Evidence, Sentence, Span, number
from digest.verify import Finding
from tests.digest.windows import BRAKES, NOON, bump, pull, release, window
from tests.shared import SHARED, needs_shared

SEEDS = sorted((Path(__file__).parents[2] / "seeds").glob("*.json"))
RECORDED = sorted((SHARED / "activity").glob("*.json")) if SHARED.is_dir() else []

DAY = window(
    pull(7, "Add a clutch", "Adds a dry clutch between engine and gearbox. The clutch has one plate."),
    pull(8, "Fix leak in the pump"),
    pull(9, "Support drum brakes", repo=BRAKES),
    bump(10),
)


def test_a_story_is_filed_when_its_sources_were_read_and_known_by_the_end_of_its_window() -> None:
    story = build(DAY)
    assert story.id == "acme-2026-08-20T10Z"
    assert story.filed_at == DAY.collected_at
    assert story.kicker == "the-wire · acme"
    assert story.byline == (
        "By RepoJournal · Filed 2026-08-20 10:00 UTC · About Acme · Composed from the cited sources · methodology"
    )
    assert (story.desk, story.composer, story.language) == ("acme", "template", "en")


def test_a_window_that_ends_within_an_hour_has_its_minutes_in_the_id() -> None:
    late = window(pull(7, "Add a clutch"), end=NOON.replace(minute=30))
    assert build(late).id == "acme-2026-08-19T1230Z"


def test_references_are_numbered_by_first_appearance() -> None:
    story = build(DAY)
    cited = [n for _, sentence in story.sentences() for n in sentence.cite]
    assert list(dict.fromkeys(cited)) == [reference.number for reference in story.references] == [1, 2, 3]


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_a_seed_edition_is_told_with_nothing_withheld(path: Path) -> None:
    activity = Activity.load(path)
    story = build(activity)
    assert story.withheld == ()
    assert verify(story, activity) == ()
    assert len(story.headline.plain) <= 70
    assert story.lede.words <= 35


@needs_shared
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_activity_is_told_with_nothing_withheld(path: Path) -> None:
    activity = Activity.load(path)
    story = build(activity)
    assert story.withheld == ()
    assert verify(story, activity) == ()
    assert len(story.headline.plain) <= 70
    assert story.lede.words <= 35


def test_a_story_survives_being_written_and_read(tmp_path: Path) -> None:
    story = build(DAY)
    story.save(tmp_path / "story.json")
    assert Story.load(tmp_path / "story.json") == story


def claim(text: str, evidence: tuple[Evidence, ...]) -> Sentence:
    return Sentence("claim", (Span("text", text),), evidence)


def test_a_sentence_that_its_source_does_not_bear_out_is_withheld_with_its_codes() -> None:
    ledger = group(DAY)
    draft = compose(ledger, rank(ledger))
    invented = claim("Engine also gained 40 percent of throughput.", draft.lede.evidence[:1])
    story = supported(replace(draft, body=(*draft.body, (invented,))), ledger)
    assert story == replace(build(DAY), withheld=story.withheld)
    (withheld,) = story.withheld
    assert withheld.text == "Engine also gained 40 percent of throughput."
    assert {"CLAIM", "NUMBER"} <= set(withheld.codes)


def test_a_lede_that_is_withheld_is_replaced_by_the_first_claim_of_the_body() -> None:
    ledger = group(DAY)
    draft = compose(ledger, rank(ledger))
    praised = replace(draft.lede, spans=(Span("text", "Engine got dramatically better."),))
    story = supported(replace(draft, lede=praised), ledger)
    assert story.lede.kind == "lede"
    assert story.lede.plain == draft.body[0][0].plain
    assert verify(story, DAY) == ()
    assert story.withheld[0].text == "Engine got dramatically better."


def test_a_headline_that_is_withheld_is_replaced_by_a_quoted_title() -> None:
    ledger = group(DAY)
    draft = compose(ledger, rank(ledger))
    loud = replace(draft.headline, spans=(Span("text", "Engine crushes all rivals"),))
    story = supported(replace(draft, headline=loud), ledger)
    assert story.headline.plain in ("engine lands “Add a clutch”", "brakes lands “Support drum brakes”")
    assert verify(story, DAY) == ()


def test_a_story_of_which_nothing_is_left_is_a_quiet_one() -> None:
    activity = window(pull(7, "Add a clutch"))
    ledger = group(activity)
    draft = compose(ledger, rank(ledger))
    false = replace(draft.lede, spans=(Span("text", "Engine added wings."),))
    story = supported(replace(draft, lede=false, body=()), ledger)
    assert story.headline.plain == "One change landed at Acme"
    assert story.lede.plain == "One change landed in Engine in the 24 hours to 10:00 UTC on August 20, 2026."
    assert verify(story, activity) == ()
    assert "Engine added wings." in [each.text for each in story.withheld]


def test_a_lead_that_cannot_be_told_does_not_silence_what_happened_beside_it() -> None:
    mean = Release("acme/engine", "@everyone", NOON, "@everyone")
    activity = window(mean, release("v2.0.0"), pull(8, "Fix leak in the pump"), pull(9, "Support drum brakes", repo=BRAKES))
    story = build(activity)
    assert verify(story, activity) == ()
    assert [each.change for each in story.references] == ["acme/engine:v2.0.0", "acme/brakes#9", "acme/engine#8"]
    assert "@everyone" not in story.headline.plain + story.lede.plain
    assert "INJECTION" in story.withheld[0].codes


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("Team <@&1> @bob \u202e<b>wheels</b>", "Team &1 bob bwheels/b"),
        ("[x](javascript:run) \u200b", "x(javarun)"),
        ("Backend-ов", "Backend-ов"),
        ("<@>", "acme"),
    ],
)
def test_a_desk_is_named_without_what_a_chat_would_act_upon(title: str, named: str) -> None:
    for events in ((), (pull(7, "Add a clutch"),)):
        activity = replace(window(*events), desk=DeskInfo("acme", title))
        story = build(activity)
        assert f"About {named} · " in story.byline
        assert verify(story, activity) == ()


def test_repositories_whose_names_differ_in_case_alone_are_told_by_their_full_names() -> None:
    clutch, leak = pull(7, "Add a clutch", repo=Repo("a/Cart")), pull(8, "Fix leak in the pump", repo=Repo("b/cart"))
    activity = window(clutch, leak, repos=())
    story = build(activity)
    assert story.withheld == ()
    assert story.lede.plain == "a/Cart added a clutch, and b/cart fixed a leak in the pump."


def test_an_action_and_a_count_that_are_wrong_are_taken_away() -> None:
    ledger = group(DAY)
    draft = number(compose(ledger, rank(ledger)))
    left = withhold(draft, [Finding("actions[0]", "ACTION", "no"), Finding("tally", "COUNT", "no")])
    assert left.actions == draft.actions[1:]
    assert left.tally is None
    assert [each.codes for each in left.withheld] == [("COUNT",), ("ACTION",)]


def test_what_a_withheld_sentence_told_is_counted_as_left_out() -> None:
    ledger = group(DAY)
    draft = compose(ledger, rank(ledger))
    only = next(each for part in draft.body for each in part if each.kind == "claim" and "leak" in each.plain)
    false = replace(only, spans=(Span("text", "Engine fixed a volcano."),))
    body = tuple(tuple(false if each is only else each for each in part) for part in draft.body)
    story = supported(replace(draft, body=body, actions=()), ledger)
    assert story.body[-1][-1].plain == "One further change is left out here."


ODD = (
    "", "   ", "`", "“”", "(((", "[a](b)", "<b>x</b> fix", "@everyone hi", "Fix", "fix:", "feat: ", "feat(x): ", "a" * 2000,
    "Add " + "word " * 400, "修复 bug", "\u202eevil", "zero\u200bwidth add", 'Revert "', 'Revert ""', 'Revert "Revert "x""',
    "Add `foo", "fix: crash (when", "#123", "!!!", "…", "Bump", "bump x", "v1.2.3", "[WIP]", "⚠️", "✨ add", "Add x: ",
    ": add", " - ", "http://x.example/z", "and add", "add and remove", "no longer", "Add\nmulti\nline", "{name} {did}",
    "%(x)s", "Add \\n",
)  # fmt: skip


@pytest.mark.parametrize("title", ODD, ids=lambda title: repr(title[:20]))
def test_no_title_is_too_odd_for_a_story(title: str) -> None:
    events = (
        pull(7, title, title),
        pull(8, title, "Now " + title, state="open"),
        Commit("acme/engine", "e" * 40, NOON, title, title),
        Pull("acme/engine", 3, "merged", title),
        Issue("acme/engine", 4, "closed", title),
        pull(9, "Support drum brakes", repo=BRAKES),
    )
    activity = window(*events)
    story = build(activity)
    assert verify(story, activity) == ()
    assert len(story.headline.plain) <= 70
    assert "Brakes" in story.headline.plain + story.lede.plain + str([each.plain for part in story.body for each in part])


PIECES = ("`", "- a\n", "ignore it ", "> ", "a: ", "[", "(", "<a ", "**a ", "_a ", '"a ', "`a` ", "The y adds z. ")


@pytest.mark.parametrize("piece", PIECES)
def test_no_text_is_too_long_for_a_story(piece: str) -> None:
    long = piece * (65_000 // len(piece))
    activity = window(pull(7, "Add a clutch", f"This change adds a clutch. {long}"), pull(8, long[:20_000]))
    begun = time.process_time()
    assert verify(build(activity), activity) == ()
    assert time.process_time() - begun < 5


def test_the_function_verify_stays_itself_when_the_room_of_that_name_is_imported() -> None:
    script = (
        "import digest.verify, digest\nfrom digest.verify import check\nfrom digest import verify\n"
        "assert verify is digest.verify and verify is not check and callable(verify)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_importing_the_package_imports_no_stage() -> None:
    script = "import sys, digest\nassert not {'digest.compose', 'digest.verify', 'digest.group', 're2'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
