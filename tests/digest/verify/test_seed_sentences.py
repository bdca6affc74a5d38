"""The sentences of the two seed stories, labelled by hand: six that nothing supports, and those that hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from digest.model import Activity
from digest.story import Evidence, Sentence
from tests.digest.verify.stories import codes, findings, pull, said, source

SEEDS = Path(__file__).resolve().parents[3] / "seeds"
AUGUST = Activity.load(SEEDS / "huggingface-2026-08-20.json")
SEPTEMBER = Activity.load(SEEDS / "huggingface-2026-09-11.json")

TRL, DIFFUSERS, KERNELS, COMMUNITY = (
    "huggingface/trl",
    "huggingface/diffusers",
    "huggingface/kernels",
    "huggingface/kernels-community",
)
TRANSFORMERS, HUB_DOCS = "huggingface/transformers", "huggingface/hub-docs"

PLAIN = said("TRL added AsyncDistillationTrainer.", *pull(AUGUST, TRL, 6705))
MESH = said(
    "Transformers enabled FSDP2 + expert parallelism via a 2-D (fsdp, tp) device mesh.",
    *pull(SEPTEMBER, TRANSFORMERS, 48516),
)
COMMIT_48516 = source(SEPTEMBER, TRANSFORMERS, "commit", "6e3a845c75d6")

#: What the verifier must block: name, activity, sentence and one code that says why.
UNSUPPORTED: list[tuple[str, Activity, Sentence, str]] = [
    (
        "000/0 an evaluation nobody made",
        AUGUST,
        said(
            "HuggingFace's training and inference stacks moved in lockstep overnight.",
            *pull(AUGUST, TRL, 6705),
            *pull(AUGUST, DIFFUSERS, 13718),
        ),
        "CLAIM",
    ),
    (
        "000/3 a loop that nothing tightened",
        AUGUST,
        said(
            "Meanwhile, AsyncGRPOTrainer got a simplification pass that drops redundant metric guards and merges "
            "train-begin callbacks, tightening the core loop.",
            *pull(AUGUST, TRL, 6378),
        ),
        "CLAIM",
    ),
    (
        "000/4 production, which no source names",
        AUGUST,
        said(
            "Diffusers stepped up for production inference: tensor parallelism (TP) is now supported for model "
            "inference on CUDA and AWS Neuron, exposed through "
            "`model.enable_parallelism(config=TensorParallelConfig(...))`, the same API used for context parallelism.",
            *pull(
                AUGUST,
                DIFFUSERS,
                13718,
                "You reach it by `model.enable_parallelism(config=TensorParallelConfig(...))`, the same API that "
                "context parallelism has.",
            ),
        ),
        "CLAIM",
    ),
    (
        "000/9 changes counted twice",
        AUGUST,
        said("Over the period, 11 commits and 11 PRs moved across the four repos.", *pull(AUGUST, TRL, 6705)),
        "NUMBER",
    ),
    (
        "004/4 a cause, cited to nothing",
        SEPTEMBER,
        said("That is the NaN-gradient failure expert-parallel training was hitting."),
        "UNCITED",
    ),
    (
        "004/9 one regeneration told as two",
        SEPTEMBER,
        said(
            "On the docs desk, the Inference Providers documentation was regenerated twice by the automated workflow, "
            "upgrading `@huggingface/tasks` and `@huggingface/inference` to latest and re-running generation.",
            *pull(
                SEPTEMBER,
                HUB_DOCS,
                2780,
                "A job upgrades `@huggingface/tasks` as well as `@huggingface/inference` to the latest version and "
                "then writes the Inference Providers pages anew:",
            ),
        ),
        "NUMBER",
    ),
]

#: What must pass: name, activity, sentence.
SUPPORTED: list[tuple[str, Activity, Sentence]] = [
    (
        "000/1",
        AUGUST,
        said(
            "TRL's new AsyncDistillationTrainer brings on-policy distillation online, with an architecture that "
            "mirrors AsyncGRPOTrainer: a background worker generates student completions and scores them against a "
            "teacher served over HTTP, so generation and training overlap instead of alternating.",
            *pull(
                AUGUST,
                TRL,
                6705,
                "It does on-policy distillation online, and it does not make the optimizer wait for sampling.",
                "The layout is the one `AsyncGRPOTrainer` already has. A background worker lets the student write "
                "completions, asks a teacher behind an HTTP endpoint to score them and puts the scored samples into a "
                "queue. The training loop reads from that queue; generation and training run at the same time instead "
                "of taking turns.",
            ),
        ),
    ),
    (
        "000/2",
        AUGUST,
        said(
            "The trainer also supports multi-teacher on-policy distillation, routing each sample to a specific teacher "
            "via a `teacher_id` column.",
            *pull(
                AUGUST,
                TRL,
                6705,
                "The trainer also does multi-teacher on-policy distillation (MOPD).",
                "each sample is sent to the teacher that its `teacher_id` names",
            ),
        ),
    ),
    (
        "000/5",
        AUGUST,
        said(
            "TP shards from a flat `_tp_plan` and is validated on three pipelines on trn2 with TP=8 in both eager and "
            "`torch.compile` mode.",
            *pull(
                AUGUST,
                DIFFUSERS,
                13718,
                "`apply_tensor_parallel` reads a flat `_tp_plan` on the model class and shards the layers listed in it.",
                "Three pipelines were validated on trn2 (TP=8), each of them in eager mode and under `torch.compile`.",
            ),
        ),
    ),
    (
        "000/6",
        AUGUST,
        said(
            "For those running kernels, the tiled MLP backward now accumulates each weight gradient once per pass "
            "instead of once per shard, fixing DDP's `Expected to mark a variable ready only once` failure.",
            *pull(
                AUGUST,
                COMMUNITY,
                1083,
                "In the backward of the tiled MLP, the gradient of each weight is now accumulated a single time per "
                "pass and no longer in every shard. This fixes training under DDP, which used to fail: `Expected to "
                "mark a variable ready only once`.",
            ),
        ),
    ),
    ("000/7", AUGUST, said("Kernels also added an autotuning example, closing issue #733.", *pull(AUGUST, KERNELS, 754))),
    (
        "000/8",
        AUGUST,
        said(
            "Liger-kernel gets a bump to 0.8.2, required in the TRL dependency, and the SAPO warning filter is dropped.",
            *pull(AUGUST, TRL, 6768),
        ),
    ),
    (
        "004/1",
        SEPTEMBER,
        said(
            "FSDP2 and expert parallelism now compose through a 2-D (fsdp, tp) device mesh.",
            *pull(SEPTEMBER, TRANSFORMERS, 48516),
            *pull(SEPTEMBER, TRANSFORMERS, 48516, "FSDP2 and expert parallelism can now be used together."),
        ),
    ),
    (
        "004/2",
        SEPTEMBER,
        said(
            "The same work masks uninitialized grouped_mm rows left by sentinel token-expert slots that sit beyond "
            "offsets[-1], where torch._grouped_mm leaves forward output and backward d_input uninitialized.",
            Evidence(COMMIT_48516, "mask the rows that grouped_mm leaves uninitialized"),
            Evidence(
                COMMIT_48516,
                "Slots of tokens without a local expert carry a sentinel and are sorted behind `offsets[-1]`. "
                "`torch._grouped_mm` does not write these rows: neither in its output nor, in the backward, in "
                "`d_input`.",
            ),
        ),
    ),
    (
        "004/5",
        SEPTEMBER,
        said(
            "Separately, device_mesh initialization is now unified to enable pipeline plus tensor parallel inference.",
            *pull(SEPTEMBER, TRANSFORMERS, 48155),
        ),
    ),
    (
        "004/7",
        SEPTEMBER,
        said(
            "A pending change moves Transformers onto the huggingface_hub httpx export, on hold until September 12.",
            *pull(SEPTEMBER, TRANSFORMERS, 48685),
            kind="pending",
        ),
    ),
    (
        "004/8",
        SEPTEMBER,
        said(
            "It is explicitly marked not to merge before Saturday Sep 12, so treat it as scheduled, not shipped.",
            *pull(SEPTEMBER, TRANSFORMERS, 48685),
            kind="pending",
        ),
    ),
]


@pytest.mark.parametrize(("name", "activity", "sentence", "code"), UNSUPPORTED, ids=[each[0] for each in UNSUPPORTED])
def test_a_seed_sentence_without_support_is_blocked(name: str, activity: Activity, sentence: Sentence, code: str) -> None:
    lede = PLAIN if activity is AUGUST else MESH
    found = findings(activity, lede, sentence)
    assert code in codes(found, "body[0][0]"), (name, found)
    assert {each.where for each in found} == {"body[0][0]"}


@pytest.mark.parametrize(("name", "activity", "sentence"), SUPPORTED, ids=[each[0] for each in SUPPORTED])
def test_a_seed_sentence_with_support_passes(name: str, activity: Activity, sentence: Sentence) -> None:
    lede = PLAIN if activity is AUGUST else MESH
    assert findings(activity, lede, sentence) == (), name
