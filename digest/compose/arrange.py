"""Arrangement: which changes are told, in what order, together with what, within one page.

An inverted pyramid: the repository of the lead change first, in each the most important change first. What has sentences
from its body stands alone; the rest is told two or three to a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from digest.compose.details import Detail, details
from digest.compose.items import Item
from digest.compose.telling import Telling, telling
from digest.ledger_words import listed
from digest.model import Effect
from digest.story import Evidence

#: Words of a page: of what changes say by their titles, and of the whole body.
OPENING_WORDS = 150
BODY_WORDS = 190

#: What is told even where the page is full.
MUST: frozenset[Effect] = frozenset(["security", "breaking", "removal", "deprecation", "required-version"])

#: Sentences from bodies: for the lead, for the next two, for the others.
_DETAILS = (3, 2, 2)

#: A sentence that tells several changes has at most so many, and so many words.
_TOGETHER = 3
_TOGETHER_WORDS = 28


@dataclass
class Piece:
    """What one sentence tells of one repository, and the sentences that follow it.

    Args:
        items: the changes, best first.
        did: the words behind the subject; empty where the lede has told it already.
        also: the same for a further change of the repository.
    """

    items: tuple[Item, ...]
    did: str
    also: str
    evidence: tuple[Evidence, ...]
    details: tuple[Detail, ...] = ()

    @property
    def name(self) -> str:
        return self.items[0].name

    @property
    def repo(self) -> str:
        return self.items[0].change.repo


def choose_leads(done: Sequence[Item]) -> tuple[Item, ...]:
    """The one or two changes that head the story: those that rank first, of which one at most is a quotation."""
    ranked = [item for item in done if item.ranked.place == "lead"] or list(done[:1])
    plain = [item for item in ranked if item.proposition or item.is_release or item.phrase or item.change.reverts]
    first = ranked[0]
    others = [item for item in plain if item is not first and not (item.is_release and first.is_release)]
    return (first, *others[:1])


def choose(done: Sequence[Item], minor: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    """The changes that the page has room for, and the minor ones that still fit.

    Args:
        done: important changes that landed, best first.
        minor: changes for the housekeeping sentence.
    """
    room = OPENING_WORDS
    told: list[Item] = []
    for item in done:
        said = telling(item)
        if said and (said.words <= room or len(told) < 2 or item.ranked.effect in MUST):
            told.append(item)
            room -= said.words
    return told, list(_fitting(minor, room))


def _fitting(minor: Iterable[Item], room: int) -> Iterator[Item]:
    for item in minor:
        said = telling(item, tail=False)
        if said and not said.quoted and said.words <= room:
            room -= said.words
            yield item


def detailed(told: Sequence[Item], room: int = BODY_WORDS) -> dict[str, tuple[Detail, ...]]:
    """The sentences from bodies, by change, given out from the most important change down while there is room."""
    room -= sum(said.words for item in told if (said := telling(item)))
    found: dict[str, tuple[Detail, ...]] = {}
    for position, item in enumerate(told):
        most = _DETAILS[position] if position < len(_DETAILS) else 1
        kept: list[Detail] = []
        for detail in details(item, most) if room > 0 else ():
            room -= len(detail.text.split())
            if room < 0:
                break
            kept.append(detail)
        found[item.change.id] = tuple(kept)
    return found


def pieces(told: Sequence[Item], extra: dict[str, tuple[Detail, ...]]) -> list[list[Piece]]:
    """The told changes as paragraphs: by repository in the order of their first change, then by importance."""
    repos = list(dict.fromkeys(item.change.repo for item in told))
    return [list(_pieces([item for item in told if item.change.repo == repo], extra)) for repo in repos]


def _pieces(told: Sequence[Item], extra: dict[str, tuple[Detail, ...]]) -> Iterator[Piece]:
    releases = tuple(item for item in told if item.is_release)
    ordered = [item for item in told if item not in releases[1:]]
    for kind, group in groupby(ordered, key=lambda item: _kind(item, extra)):
        run = tuple(group)
        if kind == "release":
            yield released(releases, extra.get(run[0].change.id, ()))
        elif kind == "alone":
            yield from (_alone(item, extra.get(item.change.id, ())) for item in run)
        else:
            yield from _together(run, quoted=kind == "quoted")


def _kind(item: Item, extra: dict[str, tuple[Detail, ...]]) -> str:
    said = telling(item)
    if item.is_release:
        return "release"
    if extra.get(item.change.id):
        return "alone"
    return "quoted" if said and said.quoted else "together"


def released(releases: Sequence[Item], extra: tuple[Detail, ...] = ()) -> Piece:
    """The releases of one repository in one sentence."""
    labels = listed([item.label for item in releases])
    evidence = tuple(item.evidence for item in releases)
    return Piece(tuple(releases), f"released {labels}", f"also released {labels}", evidence, extra)


def _alone(item: Item, extra: tuple[Detail, ...]) -> Piece:
    did, also = telling(item), telling(item, also=True)
    return Piece((item,), did.text if did else "", also.text if also else "", did.evidence if did else (), extra)


def _together(run: Sequence[Item], *, quoted: bool) -> Iterator[Piece]:
    """Changes without sentences of their own, two or three to a sentence."""
    group: list[tuple[Item, Telling]] = []
    for item in run:
        said = telling(item)
        if said is None:
            continue
        words = sum(each.words for _, each in group) + said.words
        if group and (len(group) == _TOGETHER or words > _TOGETHER_WORDS):
            yield _joined(group, quoted=quoted)
            group = []
        group.append((item, said))
    if group:
        yield _joined(group, quoted=quoted)


def _joined(group: Sequence[tuple[Item, Telling]], *, quoted: bool) -> Piece:
    members = tuple(item for item, _ in group)
    evidence = tuple(each for _, said in group for each in said.evidence)
    if len(group) == 1:
        return _alone(members[0], ())
    if quoted:
        titles = listed([f"“{item.quoted}”" for item in members])
        return Piece(members, f"landed changes titled {titles}", f"also landed changes titled {titles}", evidence)
    did = [said.text for _, said in group]
    first = telling(members[0], also=True)
    return Piece(members, together(did), together([first.text if first else did[0], *did[1:]]), evidence)


def row(members: Sequence[Item]) -> Piece:
    """Minor changes of one repository in a row, without what they close."""
    if members[0].is_release:
        return released(members)
    tellings = [said for item in members if (said := telling(item, tail=False))]
    did = together([said.text for said in tellings])
    return Piece(tuple(members), did, did, tuple(passage for said in tellings for passage in said.evidence))


def together(parts: Sequence[str]) -> str:
    """Verb phrases in a row; where one is compound itself, the last is set off by a comma."""
    if len(parts) < 2:
        return "".join(parts)
    compound = any(" and " in part or ", " in part for part in parts)
    return f"{', '.join(parts[:-1])}{',' if compound else ''} and {parts[-1]}"
