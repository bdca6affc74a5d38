"""Changes become news: how important each is, why, and where it may be told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from digest.model import Change, Ledger, Place, Ranked
from digest.rank.weight import GRAVE, Judgement, is_routine, judge

if TYPE_CHECKING:
    from digest.filters import Filters

#: The least score for headline and lede, and for a sentence in the body (composing.md A7).
LEAD_FROM = 3.5
BODY_FROM = 2.4

#: How many changes a story of one page holds.
LEADS = 2
BODY_CAP = 12
GRAVE_CAP = 20
SERIES_CAP = 3
HOUSEKEEPING_CAP = 8
PENDING_CAP = 4

#: Members of a series that take the place of one in housekeeping: they are told together.
SERIES_MEMBERS = 20

#: A window in which less landed has room for twice the open work.
_FEW = 6

_LINE = re.compile(r"(.*?)v?(\d+)\.(\d+)(?!.*@)")
_LATE = datetime.max.replace(tzinfo=UTC)


def rank(ledger: Ledger) -> tuple[Ranked, ...]:
    """Return every change of the ledger with its effect, score, place and reasons, most important first.

    The first two of those that landed lead. Routine work of bots and bare version bumps are folded, except security. What
    is open is pending. What was closed without merging, or goes beyond what one page holds, is left out, and its reasons
    say so. Equal scores are ordered by time, then by id. The desk may want it otherwise: see `digest.filters`.
    """
    judged = [(change, judge(change)) for change in ledger.changes]
    superseded = _superseded(ledger)
    for change, judgement in judged:
        if later := superseded.get(change.id):
            judgement.add(-2.5, f"{later} came after it")
    judged.sort(key=lambda each: (-each[1].score, each[0].at or _LATE, each[0].repo, len(each[0].id), each[0].id))
    filters = ledger.activity.desk.filters
    places = _Places(_leads(judged, filters), filters, PENDING_CAP * (2 if len(ledger.done) < _FEW else 1))
    ranked: list[Ranked] = []
    for change, judgement in judged:
        place, why = places.find(change, judgement)
        reasons = (*judgement.reasons, *([why] if why else []))
        ranked.append(Ranked(change, judgement.effect, round(judgement.score, 2), place, reasons))
    return tuple(ranked)


def _leads(judged: Sequence[tuple[Change, Judgement]], filters: Filters | None) -> frozenset[str]:
    """The ids of the changes that headline and lede are built from."""
    fit = [
        (judgement.minor, change.id)
        for change, judgement in judged
        if judgement.score >= LEAD_FROM
        and change.status in ("landed", "released")
        and not _is_folded(change, judgement, filters)
    ]
    major = [key for minor, key in fit if not minor]
    return frozenset((major or [key for _, key in fit])[:LEADS])


def _is_folded(change: Change, judgement: Judgement, filters: Filters | None) -> bool:
    """Routine work of bots, unless the desk shows it, and version bumps by people with nothing more to say."""
    if change.bot and filters is not None and filters.bots == "show":
        return False
    if judgement.only_bump and judgement.effect in ("internal", "docs") and judgement.score < BODY_FROM:
        return True
    return change.bot and is_routine(judgement.effect)


def _superseded(ledger: Ledger) -> dict[str, str]:
    """Releases that a later one of the same line (package, major and minor version) replaced in the window, and its tag."""
    lines: dict[tuple[str, ...], list[Change]] = {}
    for change in ledger.changes:
        line = _LINE.match(change.lead.label) if change.lead.kind in ("release", "tag") else None
        if line:
            lines.setdefault((change.repo, *line.groups()), []).append(change)
    return {change.id: line[-1].lead.label for line in lines.values() for change in line[:-1]}


class _Places:
    """The room on the page, given out from the most important change down."""

    def __init__(self, leads: frozenset[str], filters: Filters | None, open_cap: int) -> None:
        self.leads = leads
        self.filters = filters
        self.body = 0
        self.pending = 0
        self.closed = 0
        self.open_cap = open_cap
        self.of_series: Counter[tuple[str, str]] = Counter()
        self.of_minor: Counter[tuple[str, str]] = Counter()
        self.housekeeping: Counter[str] = Counter()

    def find(self, change: Change, judgement: Judgement) -> tuple[Place, str | None]:
        """The place of a change, and the reason where it is not simply its score."""
        if change.status == "closed":
            return self._closed()
        if change.status in ("pending", "scheduled"):
            return self._open()
        place, why = self._done(change, judgement)
        minor = place in ("housekeeping", "fold") and change.lead.kind not in ("release", "tag")
        if minor and self.filters and "housekeeping" not in self.filters.sections:
            return "left-out", "left out by the desk's filter: sections without housekeeping"
        return place, why

    def _done(self, change: Change, judgement: Judgement) -> tuple[Place, str | None]:
        if _is_folded(change, judgement, self.filters):
            return "fold", "routine work of a bot" if change.bot else "a version bump"
        if change.id in self.leads:
            return "lead", None
        if judgement.score >= BODY_FROM and self._has_room(change, judgement):
            self.body += 1
            return "body", None
        return self._housekeep(change)

    def _has_room(self, change: Change, judgement: Judgement) -> bool:
        """Whether the body takes one more. A long series does not fill it: its first members stand for it."""
        grave = judgement.effect in GRAVE or judgement.warns
        if self.body >= (GRAVE_CAP if grave else BODY_CAP):
            return False
        if change.series is None or judgement.warns:
            return True
        self.of_series[change.repo, change.series] += 1
        return self.of_series[change.repo, change.series] <= SERIES_CAP

    def _housekeep(self, change: Change) -> tuple[Place, str | None]:
        self.of_minor[change.repo, change.series or ""] += 1
        if change.series and 1 < self.of_minor[change.repo, change.series] <= SERIES_MEMBERS:
            return "housekeeping", None
        self.housekeeping[change.repo] += 1
        if self.housekeeping[change.repo] <= HOUSEKEEPING_CAP:
            return "housekeeping", None
        return "left-out", "the page is full"

    def _closed(self) -> tuple[Place, str | None]:
        if self.filters is None or "closed" not in self.filters.sections:
            return "left-out", "closed without merging"
        self.closed += 1
        return ("closed", None) if self.closed <= PENDING_CAP else ("left-out", "enough closed work is told")

    def _open(self) -> tuple[Place, str | None]:
        self.pending += 1
        return ("pending", None) if self.pending <= self.open_cap else ("left-out", "enough open work is told")
