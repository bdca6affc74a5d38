"""What becomes of sentences that fail: one repair, safe corrections, the template's sentence; and of the story around."""

from __future__ import annotations

from pathlib import Path

from digest import build, verify
from digest.errors import ModelError
from digest.model import Activity
from digest.rewrite import Answer, Question, rewrite
from digest.rewrite.answer import Cite, Proposal
from digest.rewrite.judge import attempt
from digest.rewrite.mend import connected
from digest.rewrite.plan import plan_of
from digest.story import Evidence, Sentence, Span
from tests.digest.rewrite.garage import GARAGE
from tests.digest.rewrite.scripted import Kept, ScriptedModel, answer, material, sentence
from tests.digest.rewrite.test_liars import QUEUES, RETRIES, TEMPLATE, TRUE, telling, texts
from tests.digest.windows import BRAKES, pull, release, window

FIVE = ("The new driver of Engine reads five queues in one thread.", "1.2")
PULL = "github:acme/engine:pull:11"
SEED = Path(__file__).parents[3] / "seeds" / "huggingface-2026-08-20.json"


async def test_a_sentence_that_is_right_on_the_second_try_is_published_as_repaired() -> None:
    model = ScriptedModel(telling(**{"body[0][0]": FIVE}), answer(sentence("body[0][0]", QUEUES, "1.2")))
    story = await rewrite(GARAGE, model)

    assert texts(story)["body[0][0]"] == (QUEUES, "repaired")
    assert texts(story)["lede"] == (TRUE["lede"][0], "model")
    assert story.rewriting is not None
    assert story.rewriting.requests == 2
    assert verify(story, GARAGE) == ()


async def test_the_repair_asks_once_for_all_that_failed_and_shows_only_the_changes_they_tell() -> None:
    lies = {"body[0][0]": FIVE, "body[0][1]": ("Engine retries requests 30 times.", "1.5")}
    model = ScriptedModel(telling(**lies))
    await rewrite(GARAGE, model)

    first, second = model.asked
    facts = material(second)
    assert first.instructions == second.instructions
    assert [each["id"] for each in facts["changes"]] == ["c1"]
    assert [each["slot"] for each in facts["slots"]] == ["body[0][0]", "body[0][1]"]
    rejected = facts["rejected"][0]
    assert (rejected["slot"], rejected["text"]) == ("body[0][0]", FIVE[0])
    assert rejected["allowed_spans"] == ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"]
    assert [each["code"] for each in rejected["errors"] if "“five”" in each["message"]] == ["NUMBER"]
    assert "NUMBER" in {each["code"] for each in facts["rejected"][1]["errors"]}


async def test_a_second_answer_that_cannot_be_had_or_read_loses_nothing_that_stands() -> None:
    lying = telling(**{"body[0][0]": FIVE})
    for second in (ModelError("the endpoint is gone"), "what?", Answer("{}", complete=False), ""):
        story = await rewrite(GARAGE, ScriptedModel(lying, second))

        assert texts(story)["body[0][0]"] == TEMPLATE["body[0][0]"]
        assert texts(story)["body[0][1]"] == (RETRIES, "model")
        assert story.composer == "llm"


async def test_a_true_sentence_that_lists_the_wrong_passage_is_cited_to_the_one_that_has_it() -> None:
    for listed in (("9.9",), ("2.0",), ("1.4",), ()):
        story = await rewrite(GARAGE, ScriptedModel(telling(**{"body[0][0]": (QUEUES, *listed)})))

        said = dict(story.sentences())["body[0][0]"]
        assert (said.plain, said.wording) == (QUEUES, "fixed")
        assert said.evidence == (Evidence(PULL, "The driver reads three queues in one thread."),)
        assert verify(story, GARAGE) == ()


async def test_a_source_and_a_passage_that_do_not_belong_together_are_no_proof() -> None:
    plan = plan_of(GARAGE)
    proposal = Proposal("body[0][0]", QUEUES, (), (Cite("1.2", source=2),))

    assert [each.code for each in attempt(plan, plan.slot_at["body[0][0]"], proposal, "model")[1]] == ["EVIDENCE"]


async def test_an_invented_last_clause_is_cut_off_and_what_limits_a_sentence_is_not() -> None:
    cut = await rewrite(
        GARAGE, ScriptedModel(telling(**{"body[0][1]": ("Engine retries requests twice, which saves money.", "1.5")}))
    )
    kept = await rewrite(
        GARAGE, ScriptedModel(telling(**{"body[0][1]": ("Engine retries requests twice, only for gold users.", "1.5")}))
    )

    assert texts(cut)["body[0][1]"] == ("Engine retries requests twice.", "fixed")
    assert texts(kept)["body[0][1]"] == TEMPLATE["body[0][1]"]


async def test_one_text_in_every_slot_is_published_once() -> None:
    said = answer(*(sentence(where, QUEUES, "1.2") for where in TRUE))
    story = await rewrite(GARAGE, ScriptedModel(said))

    assert texts(story) == TEMPLATE  # one of eight is less than half
    assert story.rewriting is not None
    assert story.rewriting.outcome == "7 of 8 sentences of the model are not borne out by the sources"


async def test_half_of_the_sentences_are_enough_and_less_than_half_are_not() -> None:
    def first(count: int) -> str:
        return answer(*(sentence(where, *TRUE[where]) for where in list(TRUE)[:count]))

    half, less = [await rewrite(GARAGE, ScriptedModel(first(count))) for count in (4, 3)]

    assert (half.composer, [where for where, (_, by) in texts(half).items() if by == "model"]) == ("llm", list(TRUE)[:4])
    assert (less.composer, texts(less)) == ("template", TEMPLATE)


def worded(where: str, text: str) -> dict[str, Sentence]:
    """A sentence of a model for a place of the seed edition, without evidence."""
    return {where: Sentence("lede" if where == "lede" else "claim", (Span("text", text),), wording="model")}


def test_a_sentence_of_the_template_that_points_back_keeps_the_subject_it_points_to() -> None:
    plan = plan_of(Activity.load(SEED))
    assert plan.slot_at["body[0][1]"].sentence.plain.startswith("It does on-policy distillation online")
    before = plan.slot_at["body[0][0]"].sentence.plain
    assert before == "The TRL change adds `AsyncDistillationTrainer` to `trl.experimental`."

    same = worded("body[0][0]", "The TRL change brings `AsyncDistillationTrainer`.")
    other = worded("body[0][0]", "Distillation is asynchronous in TRL.")
    assert connected(plan, same) == same
    assert connected(plan, other) == {}
    both = other | worded("body[0][1]", "TRL now distills online.")
    assert connected(plan, both) == both


def test_who_is_the_former_and_who_the_latter_is_left_to_the_template() -> None:
    activity = window(pull(1, "Add PumpDriver"), release("v2.3.0", "Engine 2.3.0", "Adds the wrench command."))
    plan = plan_of(activity)
    assert plan.slot_at["body[0][0]"].sentence.plain == "The former change adds the wrench command."

    lede = worded("lede", "Engine added `PumpDriver` and released v2.3.0.")
    assert connected(plan, lede) == {}


async def test_a_reference_that_the_models_sentences_leave_out_gets_its_sentence_back() -> None:
    story = await rewrite(
        GARAGE,
        ScriptedModel(telling(lede=("Engine has a new `PumpDriver`, and Brakes requires ironlib 1.4.0 now.", "1.0", "2.0"))),
    )
    assert len(story.references) == 6

    only_engine = ("Engine added `PumpDriver` and its ironlib is 1.4.0.", "1.0")
    story = await rewrite(GARAGE, ScriptedModel(telling(lede=only_engine)))

    assert texts(story)["lede"] == TEMPLATE["lede"]
    assert {each.change for each in story.references} == {each.change for each in build(GARAGE).references}


async def test_a_story_that_was_asked_for_before_costs_nothing_and_is_the_same() -> None:
    kept = Kept()
    model = ScriptedModel(telling(**{"body[0][0]": FIVE}), answer(sentence("body[0][0]", QUEUES, "1.2")))
    first = await rewrite(GARAGE, model, answers=kept)
    second = await rewrite(GARAGE, ScriptedModel(AssertionError("asked again")), answers=kept)

    assert len(kept.texts) == 1
    assert texts(second) == texts(first)
    assert texts(second)["body[0][0]"] == (QUEUES, "repaired")
    assert second.rewriting is not None
    assert (second.rewriting.cached, second.rewriting.requests, second.rewriting.tokens_in) == (True, 0, 0)


async def test_a_kept_answer_is_one_to_the_same_facts_and_of_the_same_model() -> None:
    kept = Kept()
    await rewrite(GARAGE, ScriptedModel(telling()), answers=kept)
    other = ScriptedModel(telling(), name="scripted-2")
    await rewrite(GARAGE, other, answers=kept)
    more = ScriptedModel(telling())
    await rewrite(window(*GARAGE.events, pull(99, "Add a horn to the brakes", repo=BRAKES)), more, answers=kept)

    assert (len(other.asked), len(more.asked), len(kept.texts)) == (1, 2, 3)


async def test_an_answer_that_was_changed_where_it_is_kept_is_verified_like_any_other() -> None:
    kept = Kept()
    await rewrite(GARAGE, ScriptedModel(telling()), answers=kept)
    for key, text in kept.texts.items():
        kept.texts[key] = text.replace("three queues", "five queues")
    story = await rewrite(GARAGE, ScriptedModel(AssertionError("asked again")), answers=kept)

    assert texts(story)["body[0][0]"] == TEMPLATE["body[0][0]"]
    assert verify(story, GARAGE) == ()


async def test_answers_that_are_of_no_use_are_not_kept() -> None:
    kept = Kept()
    for lines in (["what?"], [telling(**{"body[0][0]": FIVE}), ModelError("gone")]):
        await rewrite(GARAGE, ScriptedModel(*lines), answers=kept)

    assert kept.texts == {}


class Broken:
    """A cache whose file is gone."""

    async def get(self, key: str) -> str | None:
        raise OSError(key)

    async def put(self, key: str, text: str) -> None:
        raise OSError(key, text)


class Spoilt(Broken):
    """A cache that gives back what nobody put there."""

    async def get(self, key: str) -> str | None:
        return f'{{"of": "{key}"}}'


async def test_a_cache_that_fails_costs_a_request_and_no_story() -> None:
    for answers in (Broken(), Spoilt()):
        story = await rewrite(GARAGE, ScriptedModel(telling()), answers=answers)
        assert (story.composer, story.rewriting and story.rewriting.requests) == ("llm", 1)


async def test_the_name_of_a_model_is_printed_and_does_nothing() -> None:
    names = {
        "meta/llama-3:8b": "meta/llama-3:8b",
        "<b>@everyone</b> [x](javascript:1)": "beveryone/b x(java1)",
        "two\nlines · of it\u202e": "two lines of it",
        "": "a language model",
        "x" * 90: "x" * 60,
    }
    for name, printed in names.items():
        story = await rewrite(GARAGE, ScriptedModel(telling(), name=name))

        assert story.byline.split(" · ")[-2] == f"Composed from the cited sources, worded by {printed}"
        assert verify(story, GARAGE) == ()


async def test_what_strangers_planted_reaches_no_model() -> None:
    model = ScriptedModel(telling())
    await rewrite(GARAGE, model)
    asked: Question = model.asked[0]

    shown = [
        each["text"] for change in material(asked)["changes"] for source in change["sources"] for each in source["spans"]
    ]
    assert "The old name still works in all configuration files." in shown
    assert not [
        each for each in shown if "gnore" in each or "fastest" in each or "salesman" in each or "pads.example" in each
    ]
    assert "pads.example" not in asked.material
