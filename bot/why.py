"""`--why`: the weight of each change, its reasons, and why it was left out."""

from __future__ import annotations

from digest.coverage import ledger_of
from digest.model import Activity
from digest.rank import rank
from digest.render.walk import printable


def explain(activity: Activity) -> str:
    """Return one block a change, most important first: place, effect, score, id, title, reasons; then those in no count."""
    ledger = ledger_of(activity)
    covered = "that the desk covers" if ledger.left_out else "in the window"
    lines = [f"{len(ledger.changes)} changes {covered}, most important first"]
    for each in rank(ledger):
        lines.append(f"{each.score:6.1f}  {each.place:<12} {each.effect:<16} {each.change.id}  {each.change.title}")
        lines += [f"        {reason}" for reason in each.reasons]
    for pair in ledger.cancelled:
        lines.append(f"     —  cancelled: {pair.change.id} {pair.change.title} was taken back by {pair.by.id}")
    for left in ledger.left_out:
        lines.append(f"     —  left out by the desk's filter: {left.why}: {left.change.id}  {left.change.title}")
    return "".join(f"{printable(line)}\n" for line in lines)
