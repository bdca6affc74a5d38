"""Action items: a verb of the house, words of the source, and an urgency that its rule and the fields bear out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from digest.lexicon import ACTION_VERBS, ACTION_WORDS
from digest.model import Change, Effect, Status
from digest.rank.weight import judge
from digest.story import ActionItem, Urgency, action_id
from digest.verify.case import Case
from digest.verify.dates import is_dated
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.told import Told

#: What each rule allows for work that landed.
RULES: dict[str, tuple[Urgency, ...]] = {
    "required-version": ("immediate",),
    "advisory": ("immediate",),
    "security": ("immediate",),
    "breaking": ("plan",),
    "removal": ("plan",),
    "deprecation": ("plan", "monitor"),
    "default-changed": ("plan",),
    "fixed-error": ("plan",),
    "new-capability": ("plan",),
    "changed-meaning": ("monitor",),
    "on-hold": ("monitor",),
    "open": ("monitor",),
}

#: Rules about open work, and the status that fields have to give it.
STATUS_OF: dict[str, Status] = {"on-hold": "scheduled", "open": "pending"}

#: Rules that follow from what a change does, as ranking judges it from fields and words.
EFFECT_OF: dict[str, Effect] = {
    "required-version": "required-version",
    "security": "security",
    "breaking": "breaking",
    "removal": "removal",
    "deprecation": "deprecation",
    "default-changed": "default-changed",
    "fixed-error": "fix",
    "new-capability": "feature",
}


def action(item: ActionItem, told: Told, case: Case) -> Iterator[Finding]:
    """UNCITED, ACTION, URGENCY, DATE: of one action item."""
    where = told.where
    if not item.evidence:
        yield Finding(where, "UNCITED", f"“{item.text}” has no evidence")
    if item.text.split(" ", 1)[0] not in ACTION_VERBS:
        yield Finding(
            where, "ACTION", f"“{item.text}” does not begin with {', '.join(ACTION_VERBS[:-1])} or {ACTION_VERBS[-1]}"
        )
    if told.families and item.repo not in {family.repo.name for family in told.families}:
        yield Finding(where, "WRONG_REPO", f"{item.repo} is not the repository of {names(told.families)}")
    if told.families and item.id not in {action_id(each.change.id, item.rule, item.text) for each in told.families}:
        yield Finding(where, "ACTION", f"{item.id} is not the id of “{item.text}”")
    yield from _words(told)
    yield from _urgency(item, told)
    if item.due and not is_due(item.due, told, case):
        yield Finding(where, "DATE", f"{item.due.isoformat()} is not in {names(told.families)}")


def _words(told: Told) -> Iterator[Finding]:
    for token in told.words.tokens:
        if not token.is_content or token.low in ACTION_WORDS:
            continue
        if not any(family.knows(token.low) for family in told.families):
            yield Finding(told.where, "ACTION", f"“{token.text}” is not in {names(told.families)}")


def _urgency(item: ActionItem, told: Told) -> Iterator[Finding]:
    """The rule exists, allows the urgency, and some cited change is what the rule is about."""
    allowed = RULES.get(item.rule)
    changes = [family.change for family in told.families]
    if allowed is None:
        yield Finding(told.where, "URGENCY", f"there is no rule “{item.rule}”")
        return
    if item.rule == "breaking" and any(change.status == "released" for change in changes):
        allowed = ("immediate",)
    if item.urgency not in allowed:
        yield Finding(told.where, "URGENCY", f"“{item.rule}” does not make an item {item.urgency}")
    if changes and not any(_is_about(item.rule, change) for change in changes):
        yield Finding(told.where, "URGENCY", f"nothing makes {names(told.families)} “{item.rule}”")


def _is_about(rule: str, change: Change) -> bool:
    wanted = STATUS_OF.get(rule)
    if wanted or change.status not in ("landed", "released"):
        return change.status == wanted
    if rule == "advisory":
        return any(source.kind == "advisory" for source in change.sources)
    effect = EFFECT_OF.get(rule)
    return effect is None or judge(change).effect == effect


def is_due(day: date, told: Told, case: Case) -> bool:
    """Whether a day comes from the fields or the text of the cited changes."""
    return any(family.change.hold_until == day or is_dated(family, day, case) for family in told.families)
