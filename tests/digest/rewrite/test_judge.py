"""The judge: what is held against a worded sentence, and what is not."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from digest import build, verify
from digest.model import Activity
from digest.rewrite import Question, rewrite
from digest.rewrite.answer import Cite, Proposal
from digest.rewrite.judge import attempt
from digest.rewrite.plan import plan_of
from tests.digest.rewrite.garage import GARAGE
from tests.digest.rewrite.scripted import ScriptedModel, answer, material, sentence

SEEDS = sorted((Path(__file__).parents[3] / "seeds").glob("*.json"))


def codes(where: str, text: str, *sids: str, activity: Activity = GARAGE, changes: tuple[str, ...] = ()) -> set[str]:
    """The codes of what is wrong with a sentence in a slot."""
    plan = plan_of(activity)
    proposal = Proposal(where, text, changes, tuple(Cite(sid) for sid in sids))
    return {each.code for each in attempt(plan, plan.slot_at[where], proposal, "model")[1]}


GOOD = [
    ("lede", "Engine gains a `PumpDriver`, and Brakes requires ironlib 1.4.0.", ("1.0", "2.0")),
    ("body[0][0]", "Engine's driver reads three queues in one thread.", ("1.2",)),
    ("body[0][0]", "In one thread, three queues are read by the driver of Engine.", ("1.2",)),
    ("body[0][0]", "Engine's driver never locks the queue.", ("1.4",)),
    ("body[0][2]", "The valve controller of Engine now rejects flow values that are negative.", ("3.0",)),
    ("body[1][0]", "Brakes reports how pads wear.", ("4.0",)),
    ("body[2][0]", "In Engine, the option `depth` is renamed to `level`.", ("5.1",)),
]


@pytest.mark.parametrize(("where", "text", "sids"), GOOD, ids=[text for _, text, _ in GOOD])
def test_a_true_wording_stands(where: str, text: str, sids: tuple[str, ...]) -> None:
    assert codes(where, text, *sids) == set()


BAD = {
    "a quality that no passage has": ("body[0][0]", "The modern driver of Engine reads three queues.", ("1.2",), "SUPPORT"),
    "a thing of another passage": ("body[0][0]", "Engine's driver reads the pressure in one thread.", ("1.2",), "SUPPORT"),
    "one of two repositories": ("lede", "Engine added `PumpDriver` and requires ironlib 1.4.0.", ("1.0", "2.0"), "SUBJECT"),
    "another repository": ("body[0][0]", "In Brakes, a driver reads three queues.", ("1.2",), "WRONG_REPO"),
    "a title as it stands": ("body[1][0]", "Report the wear of brake pads", ("4.0",), "FORM"),
    "an order": ("body[2][0]", "Rename the option `depth` to `level` in Engine.", ("5.1",), "FORM"),
    "a fragment as it stands": ("body[0][0]", "Adds `PumpDriver` to `engine.drivers`.", ("1.1",), "FORM"),
    "a capital in the middle": ("body[0][0]", "In Engine, The driver reads three queues in one thread.", ("1.2",), "FORM"),
    "a small letter at the beginning": ("body[0][0]", "the driver of Engine reads three queues.", ("1.2",), "FORM"),
    "a word that had to stay": ("body[0][3]", "Engine's valve controller rejects negative flow values.", ("3.1",), "KEEP"),
    "a number of an issue": ("body[0][0]", "Engine's driver reads three queues, closing #7.", ("1.2",), "MARKDOWN"),
    "an open back-tick": ("body[0][0]", "Engine's driver reads `three queues in one thread.", ("1.2",), "MARKDOWN"),
    "a question": ("body[0][0]", "Does Engine's driver read three queues in one thread?", ("1.2",), "MARKDOWN"),
    "a year": ("body[0][0]", "Engine's driver of 2026 reads three queues in one thread.", ("1.2",), "DATE"),
    "one word": ("body[0][1]", "Retries.", ("1.5",), "LENGTH"),
    "a word to the reader": ("body[0][1]", "Your requests are retried twice by Engine.", ("1.5",), "PERSON"),
}  # fmt: skip


@pytest.mark.parametrize(("where", "text", "sids", "code"), BAD.values(), ids=BAD)
def test_what_is_wrong_with_a_wording_is_said_by_its_code(where: str, text: str, sids: tuple[str, ...], code: str) -> None:
    assert code in codes(where, text, *sids)


@pytest.mark.parametrize(
    ("text", "changes", "code"),
    [
        ("Engine adds PumpDriver", ("c1",), ""),
        ("Brakes requires ironlib 1.4.0; Engine adds PumpDriver", ("c1", "c2"), ""),
        ("Engine adds PumpDriver, TurboDriver", ("c1",), "IDENT"),
        ("Engine renames a gauge option", ("c5",), "HEADLINE"),
        ("Engine renames a gauge option", ("c99",), "HEADLINE"),
        (f"Engine adds PumpDriver {'and so on ' * 6}", ("c1",), "LENGTH"),
    ],
)
def test_a_headline_tells_what_the_lede_tells(text: str, changes: tuple[str, ...], code: str) -> None:
    found = codes("headline", text, changes=changes)

    assert (code in found) if code else found == set()


def best(question: Question) -> str:
    """Words each slot in the passage that shares most words with the sentence that stands, behind its repository's name."""
    facts = material(question)
    changes: dict[str, Any] = {each["id"]: each for each in facts["changes"]}
    said = []
    for slot in facts["slots"]:
        words = set(slot["stands_now"].lower().split())
        change = changes[slot["change_ids"][0]]
        spans = [span for source in change["sources"] for span in source["spans"]]
        span = max(spans, key=lambda each: len(words & set(each["text"].lower().split())))
        text = span["text"]
        told = f"In {change['repo']}, {text}" if text[0].islower() or text[0] == "`" else text
        said.append(sentence(slot["slot"], told, span["sid"]))
    return answer(*said)


def salad(seed: int) -> Any:
    """A model that words each slot with words from anywhere in the facts, in any order, citing anything."""

    def line(question: Question) -> str:
        chance = random.Random(seed)
        facts = material(question)
        spans = [span for each in facts["changes"] for source in each["sources"] for span in source["spans"]]
        pool = [word for span in spans for word in span["text"].split()]
        said = []
        for slot in facts["slots"]:
            words = slot["stands_now"].split()
            for _ in range(chance.randint(1, 3)):
                words[chance.randrange(len(words))] = chance.choice(pool)
            listed = [chance.choice(spans)["sid"] for _ in range(2)]
            said.append(sentence(slot["slot"], " ".join(words), *listed))
        return answer(*said)

    return line


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "script", [best, salad(1), salad(2), salad(3)], ids=["best passages", "salad 1", "salad 2", "salad 3"]
)
async def test_whatever_a_model_makes_of_a_seed_edition_the_verifier_finds_nothing(path: Path, script: Any) -> None:
    activity = Activity.load(path)
    story = await rewrite(activity, ScriptedModel(script))

    assert verify(story, activity) == ()
    assert story.rewriting is not None
    assert (story.composer == "llm") == (story.rewriting.outcome == "used")
    assert {each.change for each in story.references} == {each.change for each in build(activity).references}
    assert (story.actions, story.tally) == (build(activity).actions, build(activity).tally)
