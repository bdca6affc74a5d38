"""The references of a story: each is a change of the ledger, told as its fields have it, numbered by first appearance."""

from __future__ import annotations

from collections.abc import Iterator

from digest.model import Change, Ledger
from digest.story import Reference, SourceLink, Story
from digest.verify.finding import Finding


def references(story: Story, ledger: Ledger) -> Iterator[Finding]:
    """REFERENCE, URL, DUPLICATE: numbers dense and by first appearance, each used, each field the ledger's."""
    first = _first_appearances(story)
    seen: set[str] = set()
    for i, reference in enumerate(story.references):
        where = f"references[{i}]"
        if reference.change in seen:
            yield Finding(where, "DUPLICATE", f"{reference.change} is referred to twice")
        seen.add(reference.change)
        if reference.number != i + 1:
            yield Finding(where, "REFERENCE", f"the number is {reference.number}, where {i + 1} would be next")
        if reference.number not in first:
            yield Finding(where, "REFERENCE", f"nothing cites [{reference.number}] {reference.change}")
        change = ledger.change_named.get(reference.change)
        if change is None:
            yield Finding(where, "REFERENCE", f"{reference.change} is not a change of this activity")
        else:
            yield from _fields(where, reference, change)
    used = [number for number in first if 1 <= number <= len(story.references)]
    if used != sorted(used):
        yield Finding("story", "REFERENCE", "the references are not numbered in the order in which they are first cited")


def _first_appearances(story: Story) -> list[int]:
    """The numbers cited, in reading order, each once."""
    order: dict[int, None] = {}
    for _, sentence in story.sentences():
        order.update(dict.fromkeys(sentence.cite))
    for action in story.actions:
        order.update(dict.fromkeys(action.cite))
    return list(order)


def _fields(where: str, reference: Reference, change: Change) -> Iterator[Finding]:
    told = {"title": reference.title, "repo": reference.repo, "state": reference.state, "at": reference.at}
    held = {"title": change.title, "repo": change.repo, "state": change.status, "at": change.at}
    for name, value in told.items():
        if value != held[name]:
            yield Finding(where, "REFERENCE", f"the {name} of {change.id} is “{held[name]}”, not “{value}”")
    if reference.url != change.url:
        yield Finding(where, "URL", f"“{reference.url}” is not the address of {change.id}")
    links = {source.id: SourceLink(source.id, source.kind, source.url, source.label) for source in change.sources}
    for link in reference.sources:
        if link.id not in links:
            yield Finding(where, "REFERENCE", f"{link.id} is no source of {change.id}")
        elif link.url != links[link.id].url:
            yield Finding(where, "URL", f"“{link.url}” is not the address of {link.id}")
        elif link != links[link.id]:
            yield Finding(where, "REFERENCE", f"{link.id} is told as the {link.kind} “{link.label}”")
    told_ids = [link.id for link in reference.sources]
    for missing in links.keys() - set(told_ids):
        yield Finding(where, "REFERENCE", f"{missing} belongs to {change.id} and is not named")
    if len(set(told_ids)) != len(told_ids):
        yield Finding(where, "DUPLICATE", f"a source of {change.id} is named twice")
