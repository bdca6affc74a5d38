"""The rewriter's desk: the template's story first, a model within limits, the verifier; and a story whatever happens."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

from digest.errors import DigestError, ModelError
from digest.model import Activity
from digest.rewrite.answer import Proposal, read_answer
from digest.rewrite.judge import Judged, judge
from digest.rewrite.mend import finished, fixed, shown
from digest.rewrite.plan import Plan, plan_of
from digest.rewrite.port import Answers, Limits, Model, Question
from digest.rewrite.prompt import INSTRUCTIONS, SCHEMA, VERSION, facts, question, repair
from digest.rewrite.record import left_behind, rejections
from digest.story import Rejected, Rewriting, Story

#: Characters of a reason: a line that `status` and `--why` print.
_REASON = 200

#: The most characters that are kept of the answers to one story: `Answers.put` takes 64 kB.
_KEPT = 64_000

#: Bytes to a token: English has four characters, other scripts as many bytes (composing.md 5 estimates alike).
_BYTES = 4


async def rewrite(activity: Activity, model: Model, limits: Limits | None = None, answers: Answers | None = None) -> Story:
    """Tell a window in the words of a model, as far as its sources bear them out.

    The template's story is built first, and stands wherever the model fails: each of its sentences for itself, the whole of
    it where the model is down, slow, over its limits, or wrong in more than half of its sentences. `Story.rewriting` says
    what was done. Nothing that the verifier has a finding against is ever returned.

    Args:
        limits: what the story may cost; the defaults of `Limits` where not given.
        answers: where answers are kept: a story that was asked for before costs nothing, and is the same again.

    Raises:
        DigestError: what `digest.build` raises; nothing that a model does.
    """
    plan = await asyncio.to_thread(plan_of, activity)
    session = _Session(plan, model, limits or Limits(), answers)
    try:
        story = await session.worded()
        outcome = "used"
    except Exception as error:  # noqa: BLE001 (whatever a model does, the template's story is filed)
        story, outcome = plan.story, _reason(error)
    return replace(story, rewriting=session.record(outcome))


def _reason(error: Exception) -> str:
    """One line that says why the template's story stands."""
    said = str(error) if isinstance(error, DigestError) else f"{type(error).__name__} in the rewriter: {error}"
    line = "".join(letter for letter in " ".join(said.split()) if letter.isprintable())
    return line if len(line) <= _REASON else f"{line[: _REASON - 1]}…"


class _Session:
    """One story with one model: what was asked, and what it has cost."""

    def __init__(self, plan: Plan, model: Model, limits: Limits, answers: Answers | None) -> None:
        self.plan = plan
        self.model = model
        self.limits = limits
        self.answers = answers
        self.requests = self.tokens_in = self.tokens_out = 0
        self.left = limits.tokens
        self.began: float | None = None
        self.ended = 0.0
        self.cached = False
        self.rejected: list[Rejected] = []

    def record(self, outcome: str) -> Rewriting:
        """What was done for the story."""
        spent = max(0.0, self.ended - self.began) if self.began is not None else 0.0
        name = shown(self.model.name)
        return Rewriting(
            name,
            outcome,
            self.requests,
            self.tokens_in,
            self.tokens_out,
            round(1000 * spent),
            cached=self.cached,
            rejected=tuple(self.rejected),
        )

    async def worded(self) -> Story:
        """Return the story as the model words it. Raises ModelError, and whatever an endpoint raises by mistake."""
        if not self.plan.slots:
            raise ModelError("the story has no sentence for a model to word")
        key = _key(self.model.name, facts(self.plan))
        first, second = await self._kept(key)
        self.cached = first is not None
        if first is None:
            first = await self._asked(question(self.plan, secrets.token_hex(16)))
        proposals = read_answer(first, self.plan.slot_at)
        judged = await asyncio.to_thread(judge, self.plan, proposals, {}, "model")
        self.rejected += rejections(self.plan, proposals, judged.faults, "model")
        lasting = True
        if judged.faults and not self.cached:
            second, lasting = await self._repaired(proposals, judged)
        story = await asyncio.to_thread(self._mended, proposals, judged, second)
        if lasting and not self.cached:
            await self._keep(key, first, second)
        return story

    def _mended(self, first: Mapping[str, Proposal], judged: Judged, second: str | None) -> Story:
        """The story of what stood at once, what the second answer mends, and what can be fixed without one."""
        if judged.faults and second is not None:
            judged, first = self._again(first, judged, second)
        standing = fixed(self.plan, first, judged).standing
        told = self.plan.story
        try:
            told = finished(self.plan, standing, self.model.name)
        finally:
            self.rejected += left_behind(self.plan, standing, told)
        return told

    def _again(self, first: Mapping[str, Proposal], judged: Judged, second: str) -> tuple[Judged, Mapping[str, Proposal]]:
        """What stands with the second answer, and the last proposal for each slot."""
        try:
            proposals = read_answer(second, judged.faults)
        except ModelError:
            return judged, first
        again = judge(self.plan, proposals, judged.standing, "repaired")
        latest = {**first, **proposals}
        self.rejected += rejections(self.plan, latest, again.faults, "repaired")
        still = {where: each for where, each in judged.faults.items() if where not in proposals}
        return Judged(again.standing, {**still, **again.faults}), latest

    async def _repaired(self, proposals: Mapping[str, Proposal], judged: Judged) -> tuple[str | None, bool]:
        """The answer to the one question about what failed, None where there is none; and whether that is worth keeping."""
        failed = {where: proposals[where] for where in judged.faults}
        try:
            return await self._asked(repair(self.plan, failed, judged.faults, secrets.token_hex(16))), True
        except Exception:  # noqa: BLE001 (what stands already, stands)
            return None, False

    async def _asked(self, asked: Question) -> str:
        """Ask within the limits. Raises ModelError."""
        size = _estimate(asked.instructions) + _estimate(asked.material) + _estimate(json.dumps(asked.schema))
        if size + asked.tokens > self.left:
            raise ModelError(
                f"the question and its answer could take {size + asked.tokens:,} tokens, and {self.left:,} of the "
                f"story's {self.limits.tokens:,} are left"
            )
        loop = asyncio.get_running_loop()
        self.began = loop.time() if self.began is None else self.began
        self.requests += 1
        try:
            async with asyncio.timeout_at(self.began + self.limits.seconds):
                answer = await self.model.ask(asked)
        except TimeoutError:
            raise ModelError(f"{shown(self.model.name)} gave no answer within {self.limits.seconds:g} seconds") from None
        finally:
            self.ended = loop.time()
        self.tokens_in += answer.tokens_in
        self.tokens_out += answer.tokens_out
        self.left -= (answer.tokens_in or size) + (answer.tokens_out or _estimate(answer.text))
        if not answer.complete:
            raise ModelError("the answer of the model was cut off at its limit of tokens")
        return answer.text

    async def _kept(self, key: str) -> tuple[str | None, str | None]:
        """The answers of an earlier run to the same facts; a cache that fails is an empty one."""
        if self.answers is None:
            return None, None
        try:
            kept = json.loads(await self.answers.get(key) or "[]")
        except Exception:  # noqa: BLE001 (it costs a request)
            return None, None
        match kept:
            case [str(first), str() | None as second]:
                return first, second
        return None, None

    async def _keep(self, key: str, first: str, second: str | None) -> None:
        kept = json.dumps([first, second])
        if self.answers is None or len(kept) > _KEPT:
            return
        try:
            await self.answers.put(key, kept)
        except Exception:  # noqa: BLE001 (the next run pays again)
            return


def _key(model: str, told: str) -> str:
    """What an answer depends on: the model, the instructions with their schema, the facts."""
    text = "\n".join((model, VERSION, INSTRUCTIONS, json.dumps(SCHEMA), told))
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


def _estimate(text: str) -> int:
    return -(-len(text.encode(errors="surrogatepass")) // _BYTES)
