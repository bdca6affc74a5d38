"""Arrangement: which changes are told, in what order, together with what, within one page.

An inverted pyramid: the repository of the lead change first, in each the most important change first. What has sentences
from its body stands alone; the rest is told two or three to a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from digest.compose.details import LEAST, Detail, details, in_order
from digest.compose.failures import failure_of
from digest.compose.items import Item, shortened
from digest.compose.rows import factored, together
from digest.compose.sound import is_caveat
from digest.compose.telling import named_together, telling
from digest.ledger_words import listed
from digest.model import Effect
from digest.story import Evidence

#: What is told even where the page is full.
MUST: frozenset[Effect] = frozenset(
    ["security", "breaking", "removal", "deprecation", "required-version", "default-changed"]
)

#: Sentences from bodies: for the lead, for the next two, for the others.
_DETAILS = (3, 2, 2)

#: A sentence that tells several changes has at most so many, and so many words.
_TOGETHER = 2
_SERIES = 5

#: Titles that one sentence quotes.
_QUOTES = 3

#: Words left on a page that is hardly begun.
_MUCH_ROOM = 120

#: With no more changes than this and much room, sentences about how it was done are told, too.
_FEW = 5

#: Characters of a title in a row of quoted ones.
_LISTED_QUOTE = 60
_TOGETHER_WORDS = 28


@dataclass
class Piece:
    """What one sentence tells of one repository, and the sentences that follow it.

    Args:
        items: the changes, best first.
        did: the words behind the subject.
        series: what the changes are a part of, where they are told as one.
    """

    items: tuple[Item, ...]
    did: str
    evidence: tuple[Evidence, ...]
    details: tuple[Detail, ...] = ()
    series: str = ""

    @property
    def name(self) -> str:
        return self.items[0].name

    @property
    def repo(self) -> str:
        return self.items[0].change.repo


def choose_leads(done: Sequence[Item]) -> tuple[Item, ...]:
    """The one or two changes that head the story: those that rank first, of which one at most is a quotation."""
    ranked = [item for item in done if item.ranked.place == "lead" and not item.is_overlong]
    ranked = ranked or [item for item in done if not item.is_overlong][:1] or list(done[:1])
    first = ranked[0]
    pool = done if all(item.is_release for item in ranked) else ranked
    others = [item for item in pool if item.is_told and item is not first and not (item.is_release and first.is_release)]
    return (first, *others[:1])


def choose(done: Sequence[Item], room: int) -> list[Item]:
    """The changes that there is room for, best first; what breaks or endangers users is told even without room.

    Args:
        done: important changes that landed, best first.
        room: words.
    """
    told: list[Item] = []
    for item in done:
        said = telling(item)
        if said and (said.words <= room or len(told) < 2 or item.ranked.effect in MUST or "⚠" in item.title):
            told.append(item)
            room -= said.words
    return told


def fitting(minor: Iterable[Item], room: int) -> Iterator[Item]:
    """The minor changes that there is room for, in words; what can only be quoted is told on a day with little else."""
    for item in minor:
        said = telling(item)
        if said and said.words <= room and (not said.quoted or room > _MUCH_ROOM):
            room -= said.words
            yield item


def detailed(told: Sequence[Item], room: int) -> dict[str, tuple[Detail, ...]]:
    """The sentences from bodies, by change: the best one of each change first, then the second best, while there is room."""
    heard: list[str] = []
    offers: dict[str, list[Detail]] = {}
    for position, item in enumerate(told):
        most = _DETAILS[position] if position < len(_DETAILS) else 1
        found = details(item, most, heard, least=0.05 if room > _MUCH_ROOM and len(told) <= _FEW else LEAST)
        failure = failure_of(item) if not found else None
        offers[item.change.id] = sorted(found, key=lambda detail: -detail.score) or [each for each in [failure] if each]
        heard += [detail.text for detail in found]
    kept: dict[str, list[Detail]] = {name: [] for name in offers}
    for turn in range(_DETAILS[0]):
        for name, offered in offers.items():
            words = len(offered[turn].text.split()) if turn < len(offered) else room + 1
            if words <= room or (turn < len(offered) and is_caveat(offered[turn].text)):  # a caveat is worth a longer page
                kept[name].append(offered[turn])
                room -= words
    return {name: in_order(there) for name, there in kept.items()}


def pieces(told: Sequence[Item], left: Sequence[Item], extra: dict[str, tuple[Detail, ...]]) -> list[list[Piece]]:
    """What is left to tell, as paragraphs: by repository in the order of `told`, the lead's first, then by importance."""
    repos = dict.fromkeys(item.change.repo for item in told)
    paragraphs = (list(_pieces([item for item in left if item.change.repo == repo], extra)) for repo in repos)
    return [paragraph for paragraph in paragraphs if paragraph]


def _pieces(told: Sequence[Item], extra: dict[str, tuple[Detail, ...]]) -> Iterator[Piece]:
    releases = tuple(item for item in told if item.is_release)
    for kind, group in groupby(_side_by_side(told, extra), key=lambda item: _kind(item, extra)):
        run = [item for item in group if item not in releases[1:]]
        if kind == "release" and run:
            yield released(releases, extra.get(run[0].change.id, ()))
        elif kind == "alone":
            yield from (_alone(item, extra.get(item.change.id, ())) for item in run)
        else:
            yield from _together(run, kind)


def _side_by_side(told: Sequence[Item], extra: dict[str, tuple[Detail, ...]]) -> list[Item]:
    """Changes of one kind of telling next to each other, at the place of the first; within them, verbs together."""
    kinds = [kind for kind in dict.fromkeys(_kind(item, extra) for item in told) if kind != "quoted"] + ["quoted"]
    ranks = {item.change.id: place for place, item in enumerate(told)}
    verbs: dict[tuple[str, str], int] = {}
    for item in told:
        verbs.setdefault((_kind(item, extra), _verb(item)), ranks[item.change.id])

    def place(item: Item) -> tuple[int, int, int]:
        kind = _kind(item, extra)
        first = verbs[kind, _verb(item)] if kind not in ("alone", "release") else ranks[item.change.id]
        return kinds.index(kind) if kind not in ("alone", "release") else 0, first, ranks[item.change.id]

    return sorted(told, key=place)


def _verb(item: Item) -> str:
    return item.proposition.verb if item.proposition else ""


def _kind(item: Item, extra: dict[str, tuple[Detail, ...]]) -> str:
    """How a change is told: a release, alone with its details, quoted, in its series, or together with others."""
    said = telling(item)
    if item.is_release:
        return "release"
    if extra.get(item.change.id):
        return "alone"
    if said and said.quoted:
        return "quoted"
    return f"series {item.change.series}" if item.change.series else "together"


def released(releases: Sequence[Item], extra: tuple[Detail, ...] = ()) -> Piece:
    """The releases of one repository in one sentence."""
    ordered = in_time(releases)
    return Piece(tuple(ordered), f"released {named_together(ordered)}", tuple(item.evidence for item in ordered), extra)


def in_time(releases: Iterable[Item]) -> list[Item]:
    """Releases in the order in which they came out."""
    return sorted(releases, key=lambda item: (item.change.at is None, item.change.at, item.change.id))


def _alone(item: Item, extra: tuple[Detail, ...]) -> Piece:
    said = telling(item)
    return Piece((item,), said.text if said else "", said.evidence if said else (), extra)


def _together(run: Sequence[Item], kind: str) -> Iterator[Piece]:
    """Changes without sentences of their own, two or three to a sentence; of a series up to its words."""
    most = _SERIES if kind.startswith("series") else _TOGETHER
    group: list[Item] = []
    for item in run:
        if group and (not _fits([*group, item], most) or (kind == "quoted" and len(group) == _QUOTES)):
            yield _joined(group, kind)
            group = []
        group.append(item)
    if group:
        yield _joined(group, kind)


def _fits(group: Sequence[Item], most: int) -> bool:
    """Whether one sentence can tell them: what shares its verb counts as one."""
    phrases = factored(said.text for item in group if (said := telling(item, aside=False)))
    return len(phrases) <= most and len(group) <= _SERIES and sum(len(each.split()) for each in phrases) <= _TOGETHER_WORDS


def _joined(group: Sequence[Item], kind: str) -> Piece:
    if len(group) == 1:
        return _alone(group[0], ())
    if kind == "quoted":
        titles = listed(list(dict.fromkeys(f"“{shortened(item.quoted, _LISTED_QUOTE)}”" for item in group)))
        return Piece(tuple(group), f"landed changes titled {titles}", tuple(item.evidence for item in group))
    series = group[0].change.series or "" if kind.startswith("series") else ""
    named = bool(series) and series != group[0].parsed.scope and not group[0].parsed.text.startswith(series)
    return replace(row(group), series=series if named else "")


def row(members: Sequence[Item]) -> Piece:
    """Changes of one repository in a row."""
    if members[0].is_release:
        return released(members)
    tellings = [said for item in members if (said := telling(item))]
    phrases = dict.fromkeys(_alike(members))
    return Piece(tuple(members), together(factored(phrases)), tuple(each for said in tellings for each in said.evidence))


def _alike(members: Sequence[Item]) -> Iterator[str]:
    """What is said of each; the same done in several parts is said once: `added a test (brakes, engine and horn)`."""
    for same, group in groupby(members, key=lambda item: item.parsed.text):
        run = list(group)
        said = telling(run[0], aside=False)
        scopes = [item.scope for item in run]
        if len(run) > 1 and said and said.text.endswith(f"({run[0].scope})"):
            said = said._replace(text=said.text.removesuffix(f" ({run[0].scope})"))
        if len(run) > 1 and said and same and all(scopes) and not said.text[-1:].isdigit():
            yield f"{said.text} ({listed(scopes)})"
        else:
            yield from (each.text for item in run if (each := telling(item)))
