"""Sentences an editor might write freely from a passage: true, in other words, and not to be blocked."""

from __future__ import annotations

import pytest

from digest.model import Activity
from digest.story import Evidence
from tests.digest.verify.stories import findings, pull, said
from tests.digest.verify.test_seed_sentences import (
    AUGUST,
    COMMIT_48516,
    COMMUNITY,
    DIFFUSERS,
    HUB_DOCS,
    MESH,
    PLAIN,
    SEPTEMBER,
    TRANSFORMERS,
    TRL,
)

PARAPHRASES: tuple[tuple[Activity, str, tuple[Evidence, ...]], ...] = (
    (
        AUGUST,
        "The new trainer runs generation and training at the same time, with a queue in between.",
        pull(
            AUGUST,
            TRL,
            6705,
            "The training loop reads from that queue; generation and training run at the same time instead of taking turns.",
        ),
    ),
    (
        AUGUST,
        "A background worker has the student write completions and queues the samples once a teacher has scored them.",
        pull(
            AUGUST,
            TRL,
            6705,
            "A background worker lets the student write completions, asks a teacher behind an HTTP endpoint to score "
            "them and puts the scored samples into a queue.",
        ),
    ),
    (
        AUGUST,
        "The teacher stays outside the training process; only the URL of a vLLM server is needed.",
        pull(
            AUGUST,
            TRL,
            6705,
            "The teacher never enters the training process; the trainer only has to know the URL of a vLLM server.",
        ),
    ),
    (
        AUGUST,
        "Weights are split over several devices in tensor-parallel inference.",
        pull(
            AUGUST,
            DIFFUSERS,
            13718,
            "Adds tensor parallelism (TP) to model inference: the weights of one model are split over several devices.",
        ),
    ),
    (
        AUGUST,
        "FLUX.1, FLUX.2 and Qwen-Image ship a `_tp_plan`.",
        pull(AUGUST, DIFFUSERS, 13718, "FLUX.1, FLUX.2 and Qwen-Image come with a `_tp_plan`."),
    ),
    (
        AUGUST,
        "On Neuron, weights get cut before they move to the device.",
        pull(
            AUGUST,
            DIFFUSERS,
            13718,
            "On Neuron the weights are cut before they are moved to the device, because the runtime trips over two "
            "`reduce_scatter` calls in a row.",
        ),
    ),
    (
        AUGUST,
        "Context parallelism used to be the only choice, and each rank kept a full copy of the weights.",
        pull(
            AUGUST,
            DIFFUSERS,
            13718,
            "Context parallelism was the only choice so far. It cuts up the sequence, but each rank still keeps a "
            "full copy of the weights, so a transformer too large for one NeuronCore could not be loaded at all.",
        ),
    ),
    (
        AUGUST,
        "Both the `liger` and `dev` extras now need liger-kernel 0.8.2 or newer.",
        pull(
            AUGUST,
            TRL,
            6768,
            "Both extras that pull in `liger-kernel` (`liger` and `dev`) now require 0.8.2 or newer; they used to "
            "say `!=0.8.1`.",
        ),
    ),
    (
        AUGUST,
        "The SAPO warning filter has lost its purpose and is gone.",
        pull(
            AUGUST,
            TRL,
            6768,
            "With that version in place the warning filter for SAPO has no purpose any more and is dropped.",
        ),
    ),
    (
        AUGUST,
        "Only users of `trl[liger]` or the dev setup are affected.",
        pull(AUGUST, TRL, 6768, "Only people who install `trl[liger]` or the dev setup are affected."),
    ),
    (
        AUGUST,
        "The initial weight sync and the rollout start are now one callback, `_TrainBeginCallback`.",
        pull(
            AUGUST,
            TRL,
            6378,
            "`_InitialWeightSyncCallback` and `_StartRolloutWorkerCallback` are now one callback, `_TrainBeginCallback`.",
        ),
    ),
    (
        AUGUST,
        "Training itself does not change in the experimental async GRPO trainer.",
        pull(
            AUGUST,
            TRL,
            6378,
            "Two clean-ups in the experimental async GRPO trainer. Nothing about the training itself changes.",
        ),
    ),
    (
        AUGUST,
        "Two clip metrics change their meaning: they are taken per completion.",
        pull(
            AUGUST,
            TRL,
            6378,
            "`clip_ratio/low_min` and `clip_ratio/high_max` mean something else after this change: they are taken "
            "per completion and no longer from the token-level fractions of a rank.",
            "Curves logged by older runs are not comparable for these two metrics.",
        ),
    ),
    (
        AUGUST,
        "The conditioning image is scaled to cover the target, keeps its proportions and is cropped in the middle.",
        pull(
            AUGUST,
            DIFFUSERS,
            14519,
            "`_preprocess_conditioning_image` scales the image until it covers the target, keeps the proportions and "
            "crops the middle.",
        ),
    ),
    (
        AUGUST,
        "Gated checkpoints are skipped on forks, where no token is available.",
        pull(
            AUGUST,
            DIFFUSERS,
            14534,
            "new decorator `require_hf_token` in `tests/testing_utils.py`, which skips what it decorates when there "
            "is no token",
            "The single file tests look at checkpoints in gated repositories. On a pull request that comes from a "
            "fork the token secret is empty, so they fail for outside contributors.",
        ),
    ),
    (AUGUST, "ZeRO-3 keeps the old path.", pull(AUGUST, COMMUNITY, 1083, "ZeRO-3 stays on the old path.")),
    (
        AUGUST,
        "Gradients of the tiled MLP are added up once per pass rather than once per shard.",
        pull(
            AUGUST,
            COMMUNITY,
            1083,
            "In the backward of the tiled MLP, the gradient of each weight is now accumulated a single time per pass "
            "and no longer in every shard.",
        ),
    ),
    (
        AUGUST,
        "DDP training, which failed with `Expected to mark a variable ready only once`, works again.",
        pull(
            AUGUST,
            COMMUNITY,
            1083,
            "This fixes training under DDP, which used to fail: `Expected to mark a variable ready only once`.",
        ),
    ),
    (
        AUGUST,
        "The relu smoke tests now load the kernel through `kernels.get_kernel`.",
        pull(
            AUGUST,
            COMMUNITY,
            1088,
            "They call `kernels.get_kernel` now; in CI, `LOCAL_KERNELS` makes that resolve to the fresh build.",
        ),
    ),
    (
        SEPTEMBER,
        "FSDP2 and expert parallelism can be combined in one run.",
        pull(SEPTEMBER, TRANSFORMERS, 48516, "FSDP2 and expert parallelism can now be used together."),
    ),
    (
        SEPTEMBER,
        "Experts are spread over `tp`, and all other parameters are sharded over `fsdp`.",
        pull(
            SEPTEMBER,
            TRANSFORMERS,
            48516,
            "the experts are spread over `tp`, and FSDP2 shards all other parameters over `fsdp`.",
        ),
    ),
    (
        SEPTEMBER,
        "Asking for both sizes used to be refused with `FSDP+TP is not supported yet`.",
        pull(SEPTEMBER, TRANSFORMERS, 48516, "Asking for both sizes was refused with `FSDP+TP is not supported yet`."),
    ),
    (
        SEPTEMBER,
        "Each grouped matmul now has a mask of its own.",
        (Evidence(COMMIT_48516, "Now every grouped matmul is masked on its own."),),
    ),
    (
        SEPTEMBER,
        "`device_mesh` is set up in one place for every kind of parallelism.",
        pull(SEPTEMBER, TRANSFORMERS, 48155, "`device_mesh` is now initialized in one place for all kinds of parallelism."),
    ),
    (
        SEPTEMBER,
        "The same model can now use pipeline and tensor parallelism at inference.",
        pull(
            SEPTEMBER,
            TRANSFORMERS,
            48155,
            "This enables inference with pipeline parallelism (PP) and tensor parallelism (TP) in the same model.",
        ),
    ),
    (
        SEPTEMBER,
        "A pending pull request would import `httpx` only from `huggingface_hub.utils`; it is on hold until September 12.",
        pull(SEPTEMBER, TRANSFORMERS, 48685, "Imports `httpx` from `huggingface_hub.utils` and nowhere else."),
    ),
    (
        SEPTEMBER,
        "Secrets of a Space are now documented as environment variables at run time.",
        pull(SEPTEMBER, HUB_DOCS, 2778, "Secrets are environment variables at run time."),
    ),
    (SEPTEMBER, "The CPU offload test is skipped where there is only one GPU.", pull(SEPTEMBER, TRANSFORMERS, 48677)),
    (
        SEPTEMBER,
        "The list of slow tests was updated by the nightly workflow.",
        pull(SEPTEMBER, TRANSFORMERS, 48690, "Written by the nightly workflow."),
    ),
)


@pytest.mark.parametrize(("activity", "text", "evidence"), PARAPHRASES, ids=[each[1] for each in PARAPHRASES])
def test_a_true_paraphrase_passes(activity: Activity, text: str, evidence: tuple[Evidence, ...]) -> None:
    assert findings(activity, PLAIN if activity is AUGUST else MESH, said(text, *evidence)) == ()
