"""A bundle of events as a `Change`: its id, its status from fields, its files, its branches."""

from __future__ import annotations

from digest.group.bundle import Bundle
from digest.model import Activity, Advisory, Change, Status, source_id


def settle(
    bundle: Bundle, activity: Activity, tag: str | None = None, earlier: str | None = None, series: str | None = None
) -> Change:
    """Return the change that a bundle is.

    Args:
        tag: the tag of the window that contains it.
        earlier: the title of earlier work that it takes back.
        series: the name of the series that it is one of.
    """
    pull = bundle.pulls[0] if bundle.pulls else None
    status = _status(bundle, tag)
    hold = bundle.parsed.hold if status == "scheduled" else None
    landed = status in ("landed", "released")
    return Change(
        id=_id(bundle),
        repo=bundle.repo.name,
        title=bundle.title,
        status=status,
        sources=tuple([activity.sources[source_id(bundle.repo, each.kind, each.key)] for each in bundle.members]),
        at=bundle.at,
        bot=bundle.bot,
        draft=status == "pending" and (bool(pull and pull.draft) or bundle.parsed.wip),
        labels=tuple(dict.fromkeys(label for each in bundle.pulls for label in each.labels)),
        files=bundle.files,
        closes=tuple(sorted(_closes(bundle))) if landed else (),
        also_in=_also_in(bundle),
        hold_until=hold.until(activity.window.end.date()) if hold else None,
        reverts=earlier,
        released_in=tag if landed else None,
        series=series,
    )


def _id(bundle: Bundle) -> str:
    name = bundle.repo.name
    if bundle.published:
        first = bundle.published[0]
        return f"{name}!{first.id}" if isinstance(first, Advisory) else f"{name}:{first.tag}"
    number = bundle.pulls[0].number if bundle.pulls else bundle.number
    if number is not None:
        return f"{name}#{number}"
    return f"{name}@{bundle.lead.key[:12]}"


def _status(bundle: Bundle, tag: str | None) -> Status:
    if bundle.published:
        return "released"
    if bundle.landed:
        return "released" if tag else "landed"
    if bundle.closed:
        return "closed"
    return "scheduled" if bundle.parsed.hold else "pending"


def _closes(bundle: Bundle) -> set[int]:
    named = {number for pull in bundle.pulls for number in pull.closes}
    return named | {issue.number for issue in bundle.issues}


def _also_in(bundle: Bundle) -> tuple[str, ...]:
    """The branches beside the first one, in the order in which they are named."""
    branches = bundle.branches()
    return tuple(dict.fromkeys(branches))[1:] if len(branches) > 1 else ()
