"""Action items: what a reader may want to do, its urgency by rule.

The verbs are a closed list and speak to users of the project, never to its maintainers; the rest are words of the sources.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from digest.compose.clauses import Clause
from digest.compose.details import Detail
from digest.compose.errors import error_of
from digest.compose.items import Item
from digest.compose.shorten import shorter
from digest.compose.sound import is_caveat
from digest.compose.spans import bare
from digest.lexicon import words
from digest.model import Advisory
from digest.story import URGENCIES, ActionItem, Evidence, Urgency, action_id

#: Items of a story, and words of one.
MOST = 5
LONGEST = 14

#: New things that a story recommends for review or a try.
_NEW = 2

_REQUIRED = r"(`?[\w@./\[\]-]+`?)\s*(?:>=|==|~=|to|version)?\s*(`?v?\d[\w.]*`?)(?=$|[\s,;)])"
_TAKING_AWAY = frozenset(["remove", "drop", "delete", "deprecate", "retire", "disallow", "rename", "replace"])
_CHANGING = frozenset(["change", "rename", "replace", "move", "convert", "switch", "migrate"])
_TO_TEST = frozenset(["support", "enable", "accept", "allow"])
_TO_REVIEW = frozenset(["add", "introduce", "implement", "expose", "integrate", "publish", "provide"])


#: Taking these away concerns nobody who uses the project.
_TIDYING = words("""
    warning warnings unused redundant obsolete stale dead duplicate leftover test tests docs documentation comment comments
    assignment guard guards import imports typo logging lint parsing
""")

#: What a goal does not begin with: `switch to X` leaves `to X`.
_PREPOSITIONS = words("to for from in on with by at of into via over")

#: Verbs that name what is done as a noun, too: `Watch for the switch to X`.
_STEPS = words("switch move upgrade update change port")

#: Changed paths of documentation alone.
_PAGES = (".md", ".mdx", ".rst", ".txt")

#: What a source says that speaks of a vulnerability by name.
_SECURITY = r"(?i)\b(?:cve|ghsa|security|vulnerability|vulnerabilities|vulnerable|advisory)\b"
_FENCED = r"(?sm)^[ >]*(```|~~~).*?^[ >]*\1"


class _Draft(NamedTuple):
    text: str
    urgency: Urgency
    rule: str
    evidence: tuple[Evidence, ...]
    due: date | None = None


def actions(done: Sequence[Item], waiting: Sequence[Item], extra: dict[str, tuple[Detail, ...]]) -> tuple[ActionItem, ...]:
    """Return at most five items, most urgent first.

    Args:
        done: told changes that landed, best first.
        waiting: told open work.
        extra: the sentences from bodies that the story tells, by change.
    """
    found: dict[tuple[str, str], ActionItem] = {}
    new = 0
    for item in (*done, *waiting):
        for draft in _drafts(item, extra.get(item.change.id, ())):
            new += draft.rule == "new-capability"
            if draft.rule == "new-capability" and new > _NEW:
                continue
            key = (item.change.repo, draft.text)
            found[key] = _merged(found[key], draft) if key in found else _made(item, draft)
    ordered = sorted(found.values(), key=lambda each: URGENCIES.index(each.urgency))
    return tuple(ordered[:MOST])


def _made(item: Item, draft: _Draft) -> ActionItem:
    return ActionItem(
        id=action_id(item.change.id, draft.rule, draft.text),
        text=draft.text,
        repo=item.change.repo,
        urgency=draft.urgency,
        rule=draft.rule,
        evidence=draft.evidence,
        due=draft.due,
    )


def _merged(held: ActionItem, draft: _Draft) -> ActionItem:
    """The same action from two changes is one item with two citations, as urgent as the more urgent one."""
    urgency = min(held.urgency, draft.urgency, key=URGENCIES.index)
    rule = held.rule if urgency == held.urgency else draft.rule
    return replace(held, urgency=urgency, rule=rule, evidence=tuple(dict.fromkeys((*held.evidence, *draft.evidence))))


def _drafts(item: Item, extra: Sequence[Detail]) -> Iterator[_Draft]:
    if item.change.status == "scheduled":
        yield from _watched(item)
        return
    if item.change.status in ("pending", "closed"):
        return
    found = _advised(item) or _required(item) or _secured(item) or _taken_away(item) or _repaired(item) or _new(item)
    if found:
        yield found
    for detail in extra:
        if is_caveat(detail.text) and (names := re.findall(r"`[^`]+`", detail.text)):
            text = f"Check use of {bare(' and '.join(names[:2]))} before upgrading"
            yield _Draft(text, "monitor", "changed-meaning", (detail.evidence,))


def _watched(item: Item) -> Iterator[_Draft]:
    goal = _object(item)
    if goal.split(" ", 1)[0] in _PREPOSITIONS:
        verb = item.proposition.verb if item.proposition else ""
        goal = f"the {verb} {goal}" if verb in _STEPS else ""
    if goal:
        yield _Draft(f"Watch for {goal}", "monitor", "on-hold", (item.whole_title,), item.change.hold_until)


def _advised(item: Item) -> _Draft | None:
    event = item.change.lead.event
    if not isinstance(event, Advisory):
        return None
    for hit in event.affected:
        if hit.patched:
            return _Draft(f"Upgrade {hit.package} to {hit.patched}", "immediate", "advisory", (item.evidence,))
    return _Draft(f"Review advisory {event.id}", "immediate", "advisory", (item.evidence,))


def _required(item: Item) -> _Draft | None:
    """`Require X 1.2`: users who install it need that version."""
    if item.ranked.effect != "required-version" or item.proposition is None:
        return None
    clause = next((each for each in item.proposition.clauses if each.verb in ("require", "upgrade")), None)
    found = re.search(_REQUIRED, clause.rest) if clause else None
    if not found or not any(letter.isdigit() for letter in found[2]):
        return None
    return _Draft(f"Upgrade {bare(found[1])} to {bare(found[2])}", "immediate", "required-version", (item.evidence,))


def _secured(item: Item) -> _Draft | None:
    if item.ranked.effect != "security" or item.is_release:
        return None
    if not re.search(_SECURITY, re.sub(_FENCED, "", item.texts)):
        return None
    bump = item.parsed.bump
    if item.change.released_in:
        return _Draft(f"Upgrade {item.name} to {item.change.released_in}", "immediate", "security", (item.evidence,))
    if bump:  # a package of the repository; a dependency is not the reader's to upgrade
        told = bool(item.parsed.scope and bump.new)
        return _Draft(f"Upgrade {bump.package} to {bump.new}", "immediate", "security", (item.evidence,)) if told else None
    goal = _object(item)
    return _Draft(f"Review {goal}", "immediate", "security", (item.evidence,)) if goal else None


def _taken_away(item: Item) -> _Draft | None:
    """What breaks, goes or will go: to be looked for before the next upgrade, at once where it is released."""
    if item.ranked.effect not in ("breaking", "removal", "deprecation") or item.change.reverts or item.proposition is None:
        return None
    clause = item.proposition.clauses[0]
    goal = _before(clause)
    if not goal or _TIDYING & set(goal.lower().split()):
        return None
    released = item.change.status == "released" and item.ranked.effect == "breaking"
    text = (
        f"Check for use of {goal} before upgrading"
        if clause.verb in _TAKING_AWAY | _CHANGING
        else f"Review {goal}{'' if 'docs' in item.change.repo else ' before upgrading'}"
    )
    return _Draft(text, "immediate" if released else "plan", item.ranked.effect, (item.evidence,))


def _repaired(item: Item) -> _Draft | None:
    error = error_of(item)
    if error is None:
        return None
    return _Draft(f"Pick up the fix if you see “{error.text}”", "plan", "fixed-error", (item.evidence, error.evidence))


def _new(item: Item) -> _Draft | None:
    if item.ranked.effect != "feature" or item.ranked.place not in ("lead", "body") or item.proposition is None:
        return None
    clause = item.proposition.clauses[0]
    goal = _short(clause._replace(rest=clause.rest.split(" to ")[0]))
    if not goal or clause.adverb or clause.verb not in _TO_TEST | _TO_REVIEW:
        return None
    verb = "Test" if clause.verb in _TO_TEST or "support" in goal.split() else "Review"
    if item.change.files and all(each.path.endswith(_PAGES) for each in item.change.files):
        return None
    if verb == "Review" and not any(_is_name(word) for word in goal.split()):
        return None
    return _Draft(f"{verb} {goal}", "plan", "new-capability", (item.evidence,))


def _is_name(word: str) -> bool:
    """Whether a word is something to look up: a class, a function, a flag."""
    return "_" in word or word.startswith("--") or "()" in word or any(letter.isupper() for letter in word[1:])


def _object(item: Item) -> str:
    return _short(item.proposition.clauses[0]) if item.proposition else ""


def _before(clause: Clause) -> str:
    """What was there before: of `change X to Y` and `replace X with Y` it is X, of `let X do Y`, too."""
    if clause.verb in ("let", "make"):
        first = clause.rest.split(" ", 1)[0]
        return bare(first) if first.startswith("`") or _is_name(first) else ""
    ends = " (?:to|with|from|into) " if clause.verb in _CHANGING else " in favou?r of "
    return _short(clause._replace(rest=re.split(ends, clause.rest)[0]))


def _short(clause: Clause) -> str:
    """The object of a clause, cut to what an item has room for; empty where it cannot be cut that far."""
    for each in (clause, *shorter(clause)):
        if len(each.rest.split()) <= LONGEST - 5 and "“" not in each.rest:
            return bare(each.rest)
    return ""
