"""From what a person named on the command line to an Activity: recorded, git, forges, feeds, a desk, or the seed edition."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from digest.errors import InputError
from digest.model import Activity, DeskInfo, Window

if TYPE_CHECKING:
    from bot.settings import Settings
    from digest.collect import Collected

#: What `--since` is when it is not given.
DEFAULT_SPAN = "7d"


def gather(
    *,
    seed: Path,
    zone: str,
    activity: Path | None,
    gits: Sequence[str],
    repos: Sequence[str],
    feeds: Sequence[str] = (),
    desk: str | None,
    since: str | None,
    until: str | None,
    more: Sequence[str],
) -> Activity:
    """Read what was asked for.

    Args:
        seed: the activity file to tell when nothing was asked for.
        zone: IANA name; the zone of times without one.
        more: further values of `--git`, `--repo` or `--feed`, as in `--git one two`.

    Raises:
        InputError: two kinds of sources at once, a zone or time that is none, a file that cannot be read.
        CollectError: the only source could not be read.
    """
    named = [
        name
        for name, given in (("--activity", activity), ("--git", gits), ("--repo", repos or feeds), ("--desk", desk))
        if given
    ]
    if len(named) > 1:
        raise InputError(f"{' and '.join(named)} cannot be combined; a desk can hold several kinds of sources")
    if more and not (gits or repos or feeds):
        raise InputError(f"{more[0]!r} is not expected here; name a source with --activity, --git, --repo or --desk")
    if activity or not named:
        if since or until:
            raise InputError("--since and --until need --git, --repo or --desk; recorded activity has its own window")
        return _warned(Activity.load(activity or seed))
    here = _zone(zone)
    if desk:
        from bot.cli_newsroom import desk_activity
        from bot.progress import shown

        with shown(sys.stderr):
            return desk_activity(desk, _window(since, until, here) if since or until else None)
    window = _window(since, until, here)
    if gits:
        return _from_git([*gits, *more], window)
    if feeds:
        return _from_forges(repos, [*feeds, *more], window)
    return _from_forges([*repos, *more], (), window)


def _zone(name: str) -> tzinfo:
    if name == "UTC":
        return UTC
    from digest.times import zone_named

    return zone_named(name)


def _window(since: str | None, until: str | None, zone: tzinfo) -> Window:
    now = datetime.now(UTC).replace(microsecond=0)
    end = _moment("--until", until, now, zone) if until else now
    return Window(_moment("--since", since or DEFAULT_SPAN, end, zone), end)


def _moment(option: str, text: str, now: datetime, zone: tzinfo) -> datetime:
    from digest.times import parse_moment

    try:
        return parse_moment(text, now, zone)
    except InputError as error:
        raise InputError(f"{option}: {error}") from None


def _from_git(locations: Sequence[str], window: Window) -> Activity:
    from bot.progress import shown
    from digest.collect import combine
    from digest.collect.git import GitCollector
    from digest.collect.remotes import without_login
    from digest.progress import expect

    with shown(sys.stderr):
        expect(without_login(location) for location in locations)
        parts = [GitCollector(location).read(window) for location in locations]
    return _only(combine(_desk_of(parts[0].repos[0].name if len(parts) == 1 else None), window, window.end, parts))


def _from_forges(repos: Sequence[str], feeds: Sequence[str], window: Window) -> Activity:
    import asyncio

    from bot.progress import shown
    from bot.settings import Settings
    from digest.collect import combine
    from digest.collect.names import feed_pattern, name_of, service_host, source_pattern

    settings = Settings.read()
    github = service_host(settings.github_api_url)
    patterns = [*(source_pattern(text, github) for text in repos), *(feed_pattern(text) for text in feeds)]
    with shown(sys.stderr):
        parts = asyncio.run(_collected(patterns, settings, window))
    only = name_of(patterns[0]) if len(patterns) == 1 else None
    return _only(combine(_desk_of(only), window, window.end, parts))


async def _collected(patterns: Sequence[str], settings: Settings, window: Window) -> list[Collected]:
    import asyncio

    from bot.cache import answers_kept
    from digest.collect import or_failure
    from digest.collect.feeds import FeedCollector
    from digest.collect.forges import ForgeCollector
    from digest.collect.github import GitHubCollector
    from digest.collect.github.account import Account
    from digest.collect.github.budget import Budget
    from digest.collect.names import by_reader

    named = by_reader(patterns)
    parts = []
    with answers_kept(settings) as etags:
        if named.github:
            account = Account(settings.github_sign_in, settings.github_api_url, etags=etags)
            collector = GitHubCollector(named.github, account=account, budget=Budget(settings.repojournal_github_requests))
            parts.append(collector.collect(window))
        if named.forges:
            parts.append(ForgeCollector(named.forges, settings.forges, etags=etags).collect(window))
        parts += [or_failure(FeedCollector(address).collect(window)) for address in named.feeds]
        return await asyncio.gather(*parts)


def _desk_of(name: str | None) -> DeskInfo:
    """The desk of a story that nobody set up a desk for: the repository itself, its owner, or all that were named."""
    if not name:
        return DeskInfo("repositories", "these repositories")
    # Of a pattern there is no name but the owner's.
    title = name.rsplit("/", 1)[0].rsplit("/", 1)[-1] if name.endswith("*") else name.rsplit("/", 1)[-1]
    slug = "".join(letter if letter.isalnum() else "-" for letter in title.lower()).strip("-")
    return DeskInfo(slug or "repository", title)


def _only(activity: Activity) -> Activity:
    """Refuse an activity in which nothing at all could be read: that is an error, not a quiet day."""
    failed = {failure.repo for failure in activity.failures if not failure.partial}
    if failed and not activity.events and all(repo.name in failed for repo in activity.repos):
        raise InputError("; ".join(f"{failure.repo}: {failure.reason}" for failure in activity.failures))
    return activity


def _warned(activity: Activity) -> Activity:
    for warning in activity.warnings[:5]:
        from digest.render.walk import printable  # next to no activity has one

        sys.stderr.write(f"repojournal: warning: {printable(warning)}\n")
    if len(activity.warnings) > 5:
        sys.stderr.write(f"repojournal: warning: {len(activity.warnings) - 5} more like these\n")
    return activity
