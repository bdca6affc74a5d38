"""A composer that asks a language model, within the limits of a story and of a day. A story is told whatever it does."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import structlog

from bot.answers import FolderAnswers, StoredAnswers
from bot.circuit import Circuit
from bot.clock import Clock
from bot.model import ModelRun
from bot.newsroom import template
from bot.price import Price
from bot.settings import ModelSettings
from bot.store.port import Models
from digest.errors import ModelError
from digest.model import Activity
from digest.rewrite import Answer, Model, Question, rewrite
from digest.rewrite.endpoints import Pace, model_at
from digest.story import Rewriting, Story

#: Bytes to a token, where an endpoint does not count: see `digest.rewrite.desk`.
_BYTES = 4

log = structlog.get_logger("rewriter")


async def worded(activity: Activity, settings: ModelSettings) -> Story:
    """Tell an activity in the words of a model, for a person who asked for just that.

    `Story.rewriting` says what the model did, also where the template's story stands.
    """
    answers = FolderAnswers.of_this_user()
    story = await rewrite(activity, model_at(settings.access, answers), settings.limits, answers)
    return priced(story, settings.price)


def priced(story: Story, price: Price | None) -> Story:
    """Return a story with what its model's tokens cost: those that the endpoint counted, at the price that was set."""
    done = story.rewriting
    if done is None or price is None or not done.tokens_in + done.tokens_out:
        return story
    return replace(story, rewriting=replace(done, cost=price.of(done.tokens_in, done.tokens_out)))


class Rewriter:
    """A Composer of the newsroom: see `bot.newsroom.Composer`."""

    def __init__(self, store: Models, settings: ModelSettings, clock: Clock, pace: Pace | None = None) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self._answers = StoredAnswers(store, clock)
        self._circuit = Circuit(store, settings.access)
        self._model = model_at(settings.access, self._answers, pace)

    async def __call__(self, activity: Activity) -> Story:
        now = self._clock.now()
        failures = await self._circuit.failures()
        if failures and failures.resting(now):
            story = await self._templated(activity, failures.spoken())
        elif await self._store.reserve_tokens(now.date(), self._settings.limits.tokens, self._settings.daily):
            story = await self._rewritten(activity, now.date())
        else:
            said = f"the {self._settings.daily:,} tokens of the day do not suffice (REPOJOURNAL_LLM_DAILY_TOKENS)"
            story = await self._templated(activity, said)
        await self._note(story)
        return story

    async def _templated(self, activity: Activity, reason: str) -> Story:
        """The template's story, and why the model was not asked."""
        return replace(await template(activity), rewriting=Rewriting(self._model.name, reason))

    async def _rewritten(self, activity: Activity, today: date) -> Story:
        # A process that dies meanwhile leaves the reserved tokens as used: too many, never too few.
        meter = Meter(self._model)
        story = await rewrite(activity, meter, self._settings.limits, self._answers)
        await self._store.settle_tokens(today, self._settings.limits.tokens, meter.tokens)
        return priced(story, self._settings.price)

    async def _note(self, story: Story) -> None:
        done = story.rewriting
        if done is None or story.quiet:  # nothing happened: the model was not asked, and how it did last stands
            return
        now = self._clock.now()
        await self._store.note_model(ModelRun(now, done.model, done.outcome))
        if done.requests and done.outcome == "used":
            await self._circuit.worked(now)
        elif done.requests:
            await self._circuit.failed(done.outcome, now)
        if done.outcome != "used":
            log.warning("the template's story stands", desk=story.desk, model=done.model, reason=done.outcome)


class Meter:
    """A model that counts what it takes, in tokens, also where nobody says: what was cut short may have been paid for."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.tokens = 0

    @property
    def name(self) -> str:
        return self._model.name

    async def ask(self, question: Question) -> Answer:
        """Ask the model. Raises ModelError; then nothing was taken."""
        asked = _estimate(question.instructions) + _estimate(question.material)
        longest = asked + question.tokens
        self.tokens += longest
        try:
            answer = await self._model.ask(question)
        except ModelError:
            self.tokens -= longest
            raise
        self.tokens += (answer.tokens_in or asked) + (answer.tokens_out or _estimate(answer.text)) - longest
        return answer


def _estimate(text: str) -> int:
    return -(-len(text.encode(errors="surrogatepass")) // _BYTES)
