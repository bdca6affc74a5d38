"""Action items: a verb of the house, words of the source, and an urgency that its rule and the fields bear out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from digest.lexicon import ACTION_VERBS, ACTION_WORDS
from digest.model import Status
from digest.story import ActionItem, Urgency
from digest.verify.case import Case
from digest.verify.dates import is_dated
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.told import Told

#: What each rule allows (composing.md 3.8), for work that landed; `released` where it is in a release.
RULES: dict[str, tuple[Urgency, ...]] = {
    "required-version": ("immediate",),
    "advisory": ("immediate",),
    "security": ("immediate",),
    "breaking": ("plan",),
    "removal": ("plan",),
    "deprecation": ("plan", "monitor"),
    "fixed-error": ("plan",),
    "new-capability": ("plan",),
    "default-changed": ("plan",),
    "changed-meaning": ("monitor",),
    "on-hold": ("monitor",),
    "open": ("monitor",),
}
#: Rules whose items are immediate once they are released.
URGENT_ONCE_RELEASED = frozenset(["breaking", "removal", "deprecation"])

#: What fields have to say for a rule about open work.
STATUS_OF: dict[str, Status] = {"on-hold": "scheduled", "open": "pending"}

#: A word that a source of the change has to have, for the rules that depend on what is said.
SAID: dict[str, tuple[str, ...]] = {
    "required-version": ("require", "minimum", "pin", "bump", "upgrade", "need", "floor"),
    "advisory": ("ghsa", "cve", "security", "advisory", "vulnerability", "vulnerable"),
    "security": ("ghsa", "cve", "security", "advisory", "vulnerability", "vulnerable"),
    "breaking": ("breaking", "remove", "drop", "incompatible", "rename", "delete", "longer", "break"),
    "removal": ("remove", "drop", "delete", "longer", "retire"),
    "deprecation": ("deprecate", "deprecation"),
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
    yield from _words(told)
    yield from _urgency(item, told)
    if item.due and not is_due(item.due, told, case):
        yield Finding(where, "DATE", f"{item.due.isoformat()} is not in {names(told.families)}")


def _words(told: Told) -> Iterator[Finding]:
    for token in told.words:
        if not token.is_content or token.low in ACTION_WORDS:
            continue
        if not any(family.knows(token.low) for family in told.families):
            yield Finding(told.where, "ACTION", f"“{token.text}” is not in {names(told.families)}")


def _urgency(item: ActionItem, told: Told) -> Iterator[Finding]:
    """The rule exists, allows the urgency, and the change is what the rule is about."""
    allowed = RULES.get(item.rule)
    if allowed is None:
        yield Finding(told.where, "URGENCY", f"there is no rule “{item.rule}”")
        return
    statuses = {family.change.status for family in told.families}
    released = statuses == {"released"}
    if item.rule in URGENT_ONCE_RELEASED and released:
        allowed = ("immediate", *allowed)
    if item.urgency not in allowed:
        yield Finding(told.where, "URGENCY", f"“{item.rule}” does not make an item {item.urgency}")
    wanted = STATUS_OF.get(item.rule)
    if wanted and statuses != {wanted}:
        yield Finding(told.where, "URGENCY", f"“{item.rule}” is for {wanted} work, which {names(told.families)} is not")
    if not wanted and statuses & {"pending", "scheduled", "closed", "reverted"}:
        yield Finding(told.where, "URGENCY", f"“{item.rule}” is for landed work, which {names(told.families)} is not")
    said = SAID.get(item.rule)
    if said and told.families and not any(family.knows(word) for family in told.families for word in said):
        yield Finding(told.where, "URGENCY", f"nothing in {names(told.families)} makes it “{item.rule}”")


def is_due(day: date, told: Told, case: Case) -> bool:
    """Whether a day comes from the fields or the text of the cited changes."""
    return any(family.change.hold_until == day or is_dated(family, day, case) for family in told.families)
