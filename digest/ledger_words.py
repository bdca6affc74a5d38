"""Sentences that are counted, not written: their whole text follows from the ledger.

The composer tells them and the verifier recomputes them, letter by letter, so the wording stands here once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta

from digest.lexicon import INVISIBLE, MONTHS, NUMBER_WORDS
from digest.model import Activity, Change, Failure, Ledger, Window
from digest.titles import Bump, parse_title

#: Changes that are a release themselves, by the kind of their first source.
RELEASE_KINDS = frozenset({"release", "tag"})

#: Fewer changes than this need no count at the end of a story.
TALLY_FROM = 3

#: What a chat or a browser would act upon, or what would hide.
_ACTIVE = dict.fromkeys(map(ord, INVISIBLE | frozenset("<>@[]")))

#: Repositories that a sentence names before it only counts them.
NAMED_REPOS = 4

#: Updates that a count of them names; of so few the minor ones, too.
NAMED_UPDATES = 3
FEW_UPDATES = 5


def count(number: int) -> str:
    """Return a number as prose writes it: words up to nine, then digits."""
    return NUMBER_WORDS[number] if number < 10 else f"{number:,}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return `one change`, `12 changes`."""
    return f"{count(number)} {noun if number == 1 else plural or noun + 's'}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def capital(text: str) -> str:
    """Return `text` with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]


def spoken_date(day: date) -> str:
    """Return a date as prose writes it, with its year: `September 12, 2026`."""
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def spoken_moment(moment: datetime) -> str:
    """Return a UTC time as prose writes it: the day alone at midnight, else `10:00 UTC on August 20, 2026`."""
    day = spoken_date(moment.date())
    return day if (moment.hour, moment.minute) == (0, 0) else f"{moment:%H:%M} UTC on {day}"


def spoken_window(window: Window) -> str:
    """Return the span of a window: `in the seven days to July 23, 2026`."""
    span = window.end - window.start
    if span == timedelta(days=1):
        return f"in the 24 hours to {spoken_moment(window.end)}"
    if span % timedelta(days=1) == timedelta(0):
        return f"in the {counted(span.days, 'day')} to {spoken_moment(window.end)}"
    return f"between {spoken_moment(window.start)} and {spoken_moment(window.end)}"


def desk_name(activity: Activity) -> str:
    """Return the desk as prose names it."""
    return literal(activity.desk.title) or literal(activity.desk.slug)


def literal(name: str) -> str:
    """Return a desk's name or slug without what hides text, or what a chat or a browser would act upon."""
    bare = name.translate(_ACTIVE)
    return " ".join((re.sub(r"(?i)script:", "", bare) if "script:" in bare.lower() else bare).split())


def repo_names(activity: Activity, repos: Iterable[str]) -> tuple[str, ...]:
    """Return the spoken names of repositories, each once; the full name where two of the activity would sound the same."""
    spoken = [repo.spoken.casefold() for repo in activity.repo_named.values()]
    known = activity.repo_named
    return tuple(
        known[name].spoken if name in known and spoken.count(known[name].spoken.casefold()) == 1 else name
        for name in dict.fromkeys(repos)
    )  # fmt: skip


def in_repos(activity: Activity, repos: Iterable[str]) -> str:
    """Return `in TRL` for one repository, `across four repositories` for several."""
    names = repo_names(activity, repos)
    return f"in {names[0]}" if len(names) == 1 else f"across {counted(len(names), 'repository', 'repositories')}"


def is_release(change: Change) -> bool:
    """Whether the change is a release or a tag, not something that is in one."""
    return change.lead.kind in RELEASE_KINDS


def is_dependency_update(change: Change) -> bool:
    """Whether a label or the form of its title says that it only moves a version of something."""
    return "dependencies" in change.labels or parse_title(change.title).bump is not None


def tally_text(ledger: Ledger) -> str | None:
    """Return the count that closes a story, in changes; None where there is too little to count."""
    if len(ledger.done) < TALLY_FROM:
        return None
    where = in_repos(ledger.activity, (each.repo for each in ledger.done))
    opening = "Of what the desk covers" if ledger.is_partial else "Altogether"
    return f"{opening}, {_landed(ledger.done)} {where}{_open(ledger)}."


def _landed(done: Sequence[Change]) -> str:
    releases = sum(is_release(each) for each in done)
    advisories = sum(each.lead.kind == "advisory" for each in done)
    changes = len(done) - releases - advisories
    parts = [f"{counted(changes, 'change')} landed"] if changes else []
    if releases:
        parts.append(f"{counted(releases, 'release')} came out")
    if advisories:
        parts.append(f"{counted(advisories, 'advisory', 'advisories')} came out")
    return listed(parts)


def _open(ledger: Ledger) -> str:
    number = len(ledger.of_status("pending", "scheduled"))
    return f"; {counted(number, 'pull request')} {'is' if number == 1 else 'are'} still open" if number else ""


def fold_text(activity: Activity, changes: Sequence[Change]) -> str:
    """Return the sentence that counts folded changes: `In housekeeping, bots landed 14 dependency updates in TRL.`

    Args:
        changes: the landed changes that its evidence names, at least one.
    """
    return f"In housekeeping, {_folded(activity, changes)}{_versions(changes)}."


def _folded(activity: Activity, changes: Sequence[Change]) -> str:
    updates = sum(is_dependency_update(each) for each in changes)
    bots = all(each.bot for each in changes)
    update = "dependency update" if bots else "version update"
    noun = update if updates == len(changes) else "change"
    what = counted(len(changes), noun)
    where = in_repos(activity, (each.repo for each in changes))
    told = f"bots landed {what}" if bots else f"{what} landed"
    share = f", {count(updates)} of them {'a ' + update if updates == 1 else update + 's'}"
    return f"{told} {where}{share if 0 < updates < len(changes) else ''}"


def _versions(changes: Sequence[Change]) -> str:
    """`, among them eslint 10.2.1 and pnpm/action-setup 6`: new major versions; of a few updates the others, too."""
    bumps = {bump.package: bump for each in changes if (bump := parse_title(each.title).bump) and _can_be_named(bump)}
    major = [bump for bump in bumps.values() if _is_major(bump)]
    minor = [bump for bump in bumps.values() if bump not in major and len(changes) <= FEW_UPDATES]
    named = [f"{bump.package} {bump.new}" for bump in (*major, *minor)][:NAMED_UPDATES]
    if not named:
        return ""
    return f"{': ' if len(named) == len(changes) else ', among them '}{listed(named)}"


def _can_be_named(bump: Bump) -> bool:
    """Whether package and version look like what they are: titles are written by strangers."""
    return bool(
        re.fullmatch(r"(?:@[\w.-]{1,40}/)?\w[\w./-]{0,60}", bump.package)
        and re.fullmatch(r"v?\d{1,9}(?:\.\d{1,9}){0,3}", bump.new)
    )


def _is_major(bump: Bump) -> bool:
    """Whether the first number that is not zero went up; where the old version is not told, whether the rest is zero."""
    new = [int(part) for part in bump.new.lstrip("v").split(".")]
    if not bump.old:
        return not any(new[1:] if new[0] else new[2:]) and (new[0] > 0 or len(new) > 1)
    old = re.match(r"v?(\d{1,9})(?:\.(\d{1,9}))?(?!\d)", bump.old)
    return old is not None and (int(old[1]) < new[0] or (new[0] == 0 and len(new) > 1 and int(old[2] or 0) < new[1]))


def left_out_text(number: int) -> str:
    """Return the sentence that says how many landed changes the story does not tell and does not fold."""
    return capital(f"{counted(number, 'further change')} {'is' if number == 1 else 'are'} left out here.")


def unread_text(failures: Sequence[Failure]) -> str:
    """Return the sentence that names the repositories that could not be read."""
    names = tuple(dict.fromkeys(failure.repo for failure in failures))
    if len(names) > NAMED_REPOS:
        return f"RepoJournal could not read {count(len(names))} repositories, among them {listed(names[:NAMED_REPOS])}."
    return f"RepoJournal could not read {listed(names)}."


def quiet_headline(ledger: Ledger) -> str:
    """Return the headline of a story that refers to nothing. It claims nothing about repositories that were not read."""
    desk = desk_name(ledger.activity)
    if not ledger.done:
        nothing = "nothing that the desk covers" if ledger.is_partial else "nothing"
        if not ledger.activity.failures:
            return capital(f"{nothing} landed at {desk}")
        read = {repo.name for repo in ledger.activity.repos} - {each.repo for each in ledger.activity.failures}
        return f"{desk}: {nothing} landed in what could be read" if read else f"{desk} could not be read"
    if ledger.is_partial:
        return f"Of what the desk covers, {_landed(ledger.done)} at {desk}"
    if all(change.bot for change in ledger.done):
        return f"Only bots landed changes at {desk}"
    return capital(f"{_landed(ledger.done)} at {desk}")


def quiet_lede(ledger: Ledger) -> str:
    """Return the one line that a quiet story is."""
    activity = ledger.activity
    if ledger.done:
        return capital(
            f"{_folded(activity, ledger.done)} {spoken_window(activity.window)}{_versions(ledger.done)}{_open(ledger)}."
        )
    unread = {each.repo for each in activity.failures}
    read = [name for name in activity.repo_named if name not in unread]
    if not read and unread:
        return f"What happened {spoken_window(activity.window)} is not known."
    where = (
        f" in the {count(len(read))} repositories of the desk"
        if len(read) > 1
        else f" {in_repos(activity, read)}"
        if read
        else ""
    )
    what = "No change that the desk covers" if ledger.is_partial else "No change"
    return f"{what} landed{where} {spoken_window(activity.window)}{_open(ledger)}."
