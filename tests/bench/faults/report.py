"""The rows of the table, and the lists of what is missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from digest.errors import InputError
from digest.story import Evidence, Sentence
from tests.bench.faults.corpus import ChangeSet, Truth
from tests.bench.faults.judge import Mutant
from tests.bench.faults.measure import Recall, against, composed, macro, micro, milliseconds, recall, recalls, written
from tests.bench.faults.mutators import FAULTS
from tests.bench.table import Table

MICRO, MACRO = 98.5, 96.0
MOST_BLOCKED = 10.0
SENTENCE_MS, STORY_MS = 3.0, 100.0


@dataclass(frozen=True)
class Measured:
    """What was measured of one part."""

    sets: tuple[ChangeSet, ...]
    found: tuple[Recall, ...]
    times: tuple[float, float] | None

    @property
    def size(self) -> dict[str, int]:
        """How large the part is, and how many mutants were judged."""
        return {
            "sets": len(self.sets),
            "sentences": len(written(self.sets, "editor")) + len(written(self.sets, "close")),
            "paraphrases": len(written(self.sets, "editor")),
            "mutants": sum(each.looked for each in self.found),
        }

    def blocked(self, by: str) -> tuple[int, int]:
        """How many true sentences of an author are blocked, and how many there are."""
        truths = written(self.sets, by)
        return sum(bool(against(each)) for each in truths), len(truths)

    @property
    def composed(self) -> tuple[int, int]:
        """How many sentences and items that the template composed are blocked, and how many there are."""
        looks = [bool(found) for _, _, _, found in composed(self.sets)]
        return sum(looks), len(looks)


@dataclass(frozen=True)
class Row:
    """A figure: what is shown of it, and whether it keeps its target.

    Args:
        aside: what it was measured on, for the table alone.
    """

    name: str
    measured: str
    target: str
    holds: bool
    aside: str = ""

    def enter(self, table: Table) -> None:
        """Write the row."""
        table.rows.append((self.name, f"{self.measured}{f' ({self.aside})' if self.aside else ''}", self.target))
        if not self.holds:
            table.missed.append(f"{self.name} {self.measured}, not {self.target}")


def look(sets: tuple[ChangeSet, ...], *, timed: bool) -> Measured:
    """Measure a part; its times first, while nothing of it has been read before."""
    times = milliseconds(sets) if timed else None
    return Measured(sets, recalls(sets), times)


def rows(main: Measured, beside: Measured | None, *, timed: bool) -> list[Row]:
    """Every figure of a part, with another part's beside it."""
    return [*_recalls(main, beside), *_blocks(main, beside), *_times(main, timed)]


def _recalls(main: Measured, beside: Measured | None) -> Iterator[Row]:
    for i, each in enumerate(main.found):
        other = beside.found[i] if beside else None
        size = f"{each.found} of {each.looked}"
        yield _share(f"recall: {each.fault.name}", each.percent, each.fault.gate, size, other.percent if other else None)
    mutants = f"{main.size['mutants']} mutants"
    for name, mean, least in (("micro", micro, MICRO), ("macro", macro, MACRO)):
        other_mean = mean(beside.found) if beside else None
        yield _share(f"all faults, {name}", mean(main.found), least, mutants, other_mean)


def _share(name: str, percent: float, least: float, size: str, beside: float | None) -> Row:
    aside = size if beside is None else f"{size}; develop {_cut(beside)}"
    return Row(name, _cut(percent), f">= {least:g} %", percent >= least, aside)


def _cut(percent: float) -> str:
    """A share in percent, cut to one digit and not rounded: 99.96 is no 100."""
    return f"{int(percent * 10 + 1e-6) / 10:.1f} %"


def _blocks(main: Measured, beside: Measured | None) -> Iterator[Row]:
    number, of = main.composed
    also = f"; develop {beside.composed[0]} of {beside.composed[1]}" if beside else ""
    yield Row("false blocks: template sentences", str(number), "0", not number, f"of {of}{also}")
    for name, by in (("true paraphrases", "editor"), ("true sentences near the source", "close")):
        number, of = main.blocked(by)
        percent = 100 * number / max(of, 1)
        also = "; develop {} of {}".format(*beside.blocked(by)) if beside else ""
        shown = f"{percent:.1f} %"
        yield Row(
            f"false blocks: {name}", shown, f"<= {MOST_BLOCKED:g} %", percent <= MOST_BLOCKED, f"{number} of {of}{also}"
        )


def _times(main: Measured, timed: bool) -> Iterator[Row]:
    limits = (("sentence", SENTENCE_MS), ("story", STORY_MS))
    for (what, most), took in zip(limits, main.times or (), strict=False):
        target = f"<= {most:g} ms"
        aside = "median" if timed else "median; not judged"
        yield Row(f"time per {what}", f"{took:.2f} ms", target, took <= most or not timed, aside)


def listing(what: str, sets: Sequence[ChangeSet]) -> str:
    """What is missed of a class, or what is blocked. Raises InputError where there is no such class."""
    if what == "blocked":
        return "\n".join((*_blocked(sets), *_faulty(sets))) or "nothing is blocked"
    fault = next((each for each in FAULTS if each.name == what), None)
    if fault is None:
        raise InputError(f"“{what}” is no class of faults; they are: blocked, {', '.join(each.name for each in FAULTS)}")
    return "\n".join(map(_missed, recall(fault, sets).missed)) or "nothing is missed"


def _missed(each: Mutant) -> str:
    evidence = each.after.evidence if isinstance(each.after, Sentence) else ()
    return "\n".join((f"{each.set.name}", f"  true    {each.before}", f"  false   {each.said}", *_passages(evidence), ""))


def _blocked(sets: Sequence[ChangeSet]) -> Iterator[str]:
    for truth in (truth for each in sets for truth in each.truths if truth.by != "template" and against(truth)):
        yield _told(truth)


def _told(truth: Truth) -> str:
    found = (f"  {finding.code}: {finding.message}" for finding in against(truth))
    head = (f"{truth.set.name} ({truth.by})", f"  {truth.sentence.plain}")
    return "\n".join((*head, *found, *_passages(truth.sentence.evidence), ""))


def _faulty(sets: Sequence[ChangeSet]) -> Iterator[str]:
    for each, where, text, found in composed(sets):
        if found:
            lines = (f"  {finding.code}: {finding.message}" for finding in found)
            yield "\n".join((f"{each.name} (template) {where}", f"  {text}", *lines, ""))


def _passages(evidence: Sequence[Evidence]) -> list[str]:
    return [f"  passage {item.source}: {' '.join(item.passage.split())}" for item in evidence]
