"""What a change weighs in the news, and why."""

from __future__ import annotations

import re
from functools import lru_cache
from math import log10

from digest.lexicon import CAVEAT_CUES, VERB_WEIGHTS
from digest.model import Change, Commit, Effect, Event, Issue, Pull
from digest.rank.effect import effect_of
from digest.rank.signals import Signals, has_any
from digest.rank.words import COMPOUND, EARLY, ERROR, VERBS

#: The starting weight of an effect (composing.md 3.5 and A7).
WEIGHTS: dict[Effect, float] = {
    "security": 9.0, "breaking": 8.0, "deprecation": 6.0, "release": 5.5, "removal": 5.0, "feature": 5.0,
    "required-version": 4.7, "performance": 4.2, "fix": 4.0, "default-changed": 4.5, "docs": 1.2, "internal": 1.5,
}  # fmt: skip


#: Effects that a story may not miss, however full it is.
GRAVE: frozenset[Effect] = frozenset(
    {"security", "breaking", "deprecation", "removal", "required-version", "default-changed"}
)


#: Caveats that a change puts to its readers. Words about breaking stand in every template's checklist.
_CAVEATS = tuple(cue for cue in CAVEAT_CUES if "break" not in cue and cue.isascii())


class Judgement:
    """The effect of a change, its score, and what the score is made of.

    Args:
        minor: it leads only where nothing else does.
        only_bump: a version or a changelog moved on, and nobody wrote more than a line about it.

    Attributes:
        warns: it tells its readers of a changed meaning.
    """

    def __init__(self, effect: Effect, *, minor: bool, only_bump: bool) -> None:
        self.effect = effect
        self.minor = minor
        self.only_bump = only_bump
        self.warns = False
        self.score = 0.0
        self.reasons: list[str] = []

    def add(self, weight: float, why: str) -> None:
        """Count `weight` and say why. A weight that rounds to nothing is not mentioned."""
        if weight and round(weight, 1):
            self.score += weight
            self.reasons.append(f"{why}, {_share(weight)}")


@lru_cache(maxsize=1024)
def _share(weight: float) -> str:
    return f"{weight:+.1f}".removesuffix(".0").replace("-", "−")


def judge(change: Change) -> Judgement:
    """Return the effect of a change and its score with reasons."""
    signals = Signals(change)
    effect, why = effect_of(signals)
    judgement = Judgement(effect, minor=signals.minor and effect not in GRAVE, only_bump=_only_bumps(signals))
    judgement.add(_weight(effect, signals), f"{effect}: {why}")
    _adjust(judgement, signals)
    return judgement


def _only_bumps(signals: Signals) -> bool:
    """Whether a title moves a version or a changelog on, and nobody wrote more than a line about it."""
    return _is_upkeep(signals) and len(signals.bodies) < 300


def _is_upkeep(signals: Signals) -> bool:
    """Whether a title names a version that a file moves on to: a bump, the preparation of a release, a changelog."""
    title = signals.title
    if signals.change.lead.kind in ("release", "tag"):
        return False
    changelog = title.scope in ("changelog", "changes") and signals.area == "docs"
    return title.bump is not None or title.release is not None or changelog


def _weight(effect: Effect, signals: Signals) -> float:
    """The weight of the effect; of an internal change without any mark, that of its verb."""
    if effect == "release":
        return _release_weight(signals.change)
    if effect == "internal" and signals.type is None and signals.area in (None, "code") and not _is_upkeep(signals):
        weight = VERB_WEIGHTS.get(signals.verb or "", 1.5 if signals.verb in VERBS else 3.0)
        return min(weight, 3.0) if signals.minor else weight
    return WEIGHTS[effect]


def _release_weight(change: Change) -> float:
    """Finals above candidates, and x.0 and x.y.0 above patches."""
    tag = change.lead.label
    if getattr(change.lead.event, "prerelease", False) or re.search(EARLY, tag):
        return 4.6
    patch = re.search(r"\d+\.\d+\.(\d+)$", tag)
    return WEIGHTS["release"] if patch and patch[1] != "0" else WEIGHTS["release"] + 1.3


def _adjust(judgement: Judgement, signals: Signals) -> None:
    """What makes a change of its effect more or less worth telling."""
    change, title = signals.change, signals.title
    if judgement.effect not in ("security", "breaking", "release"):
        _take_off(judgement, signals)
    if judgement.effect in ("feature", "fix", "removal", "performance", "deprecation"):
        judgement.add(0.2 if signals.type else 0, "a conventional prefix")
        judgement.add(0.8 if _holds_a_name(title.text) else 0, "a name in the title")
    if judgement.effect == "fix" and ERROR.search(signals.bodies):
        judgement.add(0.6, "it quotes an error")
    if "⚠" in change.title:
        judgement.add(1, "a warning sign in the title")
    warned = has_any(signals.text, _CAVEATS)
    judgement.warns = warned or "⚠" in change.title
    judgement.add(1.2 if warned else 0, "it warns its readers")
    if judgement.effect != "release":
        judgement.add(min(1.0, len(signals.bodies) / 2500), "much is written about it")
    judgement.add(min(0.6, 0.3 * len(change.also_in)), "it is on several branches")
    judgement.add(0.3 if change.closes else 0, "it closed an issue")
    judgement.add(_attention(change), "people discussed it")
    judgement.add(_size(change), "it touches many files")
    if change.bot and judgement.effect != "security":
        judgement.add(-4 if is_routine(judgement.effect) else -1, "a bot wrote it")
    if change.status in ("pending", "scheduled", "closed"):
        judgement.add(-3, "not merged")
    if change.hold_until:
        judgement.add(2, "it waits for a date")


def _holds_a_name(text: str) -> bool:
    """Whether a word such as `DataLoader` stands in a title. Most titles have no capital behind their first letter."""
    return not text[1:].islower() and COMPOUND.search(text) is not None


def is_routine(effect: Effect) -> bool:
    """Whether an effect is what bots are for; a bot that adds a feature or ends a failure is told like a person."""
    return effect in ("docs", "internal", "release", "removal", "required-version")


def _take_off(judgement: Judgement, signals: Signals) -> None:
    title = signals.title
    if judgement.effect == "removal" and signals.area == "docs":
        judgement.add(-2.2, "no code changed")
    if signals.about_docs and re.search(r"\brequire[sd]?\b", title.text):
        judgement.add(1.5, "it documents a requirement")
    if judgement.effect in ("docs", "internal"):
        if signals.type or signals.area in ("tests", "ci", "docs", "dependencies"):
            judgement.add(-0.5, "no user meets it")
        elif signals.minor:
            judgement.add(-1.5, "tests, documentation or tidying")
    elif signals.minor:
        known_code = signals.area == "code" and judgement.effect == "fix"
        judgement.add(-0.7 if known_code else -1.5, "tests, documentation or tidying")


def _attention(change: Change) -> float:
    comments = sum(each.event.comments or 0 for each in change.sources if isinstance(each.event, (Pull, Issue)))
    return min(0.5, comments / 40)


def _size(change: Change) -> float:
    """10 files weigh 0.1, 300 files 0.3."""
    counted = max([_touched(each.event) for each in change.sources], default=0)
    return min(0.3, log10(1 + counted) / 8)


def _touched(event: Event) -> int:
    """How many files it changed, as far as somebody counted."""
    if isinstance(event, Commit):
        return event.files_total or 0
    return event.changed_files or 0 if isinstance(event, Pull) else 0
