"""What is said of one change: the part of a sentence behind its subject, in the forms a story needs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from digest.compose.items import LONGEST_QUOTE, Item, Telling, shortened
from digest.holders import smallest
from digest.ledger_words import counted, listed
from digest.story import Evidence
from digest.titles import parse_title

#: Issues that one sentence names as closed.
_ISSUES = 2

_CLOSING = (
    r"(?:[Cc]lose[sd]?|[Ff]ix(?:e[sd])?|[Rr]esolve[sd]?):?\s+(?:https?://\S+?/issues/|(?:[\w.-]+/[\w.-]+)?#)(\d{1,9})(?!\d)"
)


def telling(item: Item, tail: bool = True, aside: bool = True) -> Telling | None:
    """Return what is said of a change that landed; None where nothing of its title may be repeated.

    Args:
        tail: say which issues it closes and which branches got it, too.
        aside: say in brackets which part of the project it is about.
    """
    key = (tail, aside)
    if key not in item.tellings:
        item.tellings[key] = _telling(item, tail, aside)
    return item.tellings[key]


def _telling(item: Item, tail: bool, aside: bool) -> Telling | None:
    if item.is_release and item.evidence.passage != item.change.lead.label and not item.quoted:
        return None
    text = _verb_phrase(item, aside)
    quoted = text is None
    if text is None:
        if not item.quoted:
            return None
        text = f"landed a change titled “{item.quoted}”"
    evidence = [item.evidence]
    if taken_back(item):
        evidence += _reverted(item, taken_back(item))
    if tail:
        text += _also_in(item)
        closing, passages = _closing(item)
        text += closing
        evidence += passages
    return Telling(text, tuple(evidence), quoted)


def _verb_phrase(item: Item, aside: bool) -> str | None:
    """What is said in a sentence of our own; None where the title has to be quoted."""
    fixed = _published(item) or _versioned(item)
    if fixed:
        return fixed
    if item.parsed.release is not None:  # the commit that prepares a release: only a tag is one
        return None
    if item.proposition:
        return with_aside(item, item.proposition.told(), aside=aside)
    return with_aside(item, f"landed {item.phrase}", aside=aside) if item.phrase else None


def _published(item: Item) -> str:
    """Releases, advisories and reverts have fixed wording."""
    if item.is_release:
        return f"released {labelled(item)}"
    if item.change.lead.kind == "advisory":
        return f"published advisory {item.change.lead.label}, titled “{item.quoted}”" if item.quoted else ""
    return f"reverted “{reverted(item)}”" if taken_back(item) else ""


def _versioned(item: Item) -> str:
    """A package of the repository in a new version: `updated rsync to 3.5.0`, `landed travelmate 2.4.8-1`."""
    scope, bump, release = item.parsed.scope, item.parsed.bump, item.parsed.release
    if scope and item.proposition and bump and bump.package and bump.new:
        return f"updated {bump.package} to {bump.new}"
    return f"landed {scope} {release}" if scope and release else ""


#: So many releases of one line are told as a range.
_RANGE = 4
_LAST_NUMBER = r"(v?(?:\d{1,6}\.)+)(\d{1,6})"

#: An object of fewer words says little without the part it is in: `added a new package (bird2)`.
_SHORT = 5


def with_aside(item: Item, text: str, *, aside: bool) -> str:
    """The text with ` (gearbox)` behind it: which part it is about, or the warning of its title."""
    about = item.proposition.about if item.proposition else ""
    scope = item.scope if aside or len(text.split()) < _SHORT else ""
    note = item.warning or about or scope
    clear = not text[-1:].isdigit() or len(text.split()) < _SHORT
    return f"{text} ({note})" if note and not text.endswith(")") and clear else text


def labelled(item: Item) -> str:
    """The tag of a release, with its title where that is another."""
    lead = item.change.lead
    named = bool(lead.title.strip()) and lead.label not in lead.text and bool(item.quoted)
    return f"{item.label}, titled “{item.quoted}”" if named else item.label


def named_together(releases: Sequence[Item]) -> str:
    """The tags of releases, which come in the order of time; those that follow on each other as the first and the last."""
    if len(releases) < _RANGE:
        return listed([labelled(item) for item in releases])
    numbered = [re.fullmatch(_LAST_NUMBER, item.label) for item in releases]
    parts = [(found[1], int(found[2])) for found in numbered if found]
    first = parts[0] if parts else ("", 0)
    if parts == [(first[0], first[1] + place) for place in range(len(releases))]:
        return f"{releases[0].label} to {releases[-1].label}"
    return listed([labelled(item) for item in releases])


def taken_back(item: Item) -> str:
    """The title of earlier work that a change takes back, from the ledger or its own title; empty where it takes nothing."""
    title = item.change.reverts or item.parsed.revert or ""
    return title if any(letter.isalnum() for letter in title) else ""


def reverted(item: Item, most: int = LONGEST_QUOTE) -> str:
    """The title of the earlier work that a change takes back, without its prefix, for quotation marks."""
    title = taken_back(item)
    text = parse_title(title).text
    return shortened((text if text in title else title).replace("“", '"').replace("”", '"').replace("`", ""), most)


def _reverted(item: Item, title: str) -> tuple[Evidence, ...]:
    """Where the title of the earlier work stands, if not in the title of the change."""
    text = parse_title(title).text
    if text in item.evidence.passage:
        return ()
    found = next((each for each in item.change.sources if text in each.text), None)
    return (Evidence(smallest(item.change.sources, text, found).id, text),) if found else ()


def _also_in(item: Item) -> str:
    return f", also on {listed(item.change.also_in[:3])}" if item.change.also_in else ""


def _closing(item: Item) -> tuple[str, tuple[Evidence, ...]]:
    """`, closing issue #733`: the numbers from the field, the passage where a body says so."""
    numbers = [number for number in item.change.closes if f"#{number}" not in item.parsed.text]
    if not numbers or item.is_release:
        return "", ()
    if len(numbers) > _ISSUES:
        return f", closing {counted(len(numbers), 'issue')}", ()
    named = listed([f"#{number}" for number in numbers])
    passages = tuple(found for number in numbers if (found := _closing_passage(item, number)))
    return f", closing {'issue' if len(numbers) == 1 else 'issues'} {named}", passages


def _closing_passage(item: Item, number: int) -> Evidence | None:
    for source in item.change.sources:
        for found in re.finditer(_CLOSING, source.body):
            if int(found[1]) == number:
                return Evidence(smallest(item.change.sources, found[0], source).id, found[0])
    return None
