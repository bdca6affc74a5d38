"""Releases from a feed (Atom or RSS): of any project that publishes one, wherever it lives.

The feed is read by feedparser, which neither resolves external entities nor keeps the definition of any that could grow:
https://feedparser.readthedocs.io/en/latest/ The bytes are capped before it sees them.
"""

from __future__ import annotations

import asyncio
import calendar
import io
import re
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from digest.collect import Collected
from digest.collect.names import feed_display, feed_name, feed_pattern
from digest.errors import CollectError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.frozen import frozen
from digest.model import Failure, Release, Repo, Window
from digest.progress import expect, finish

if TYPE_CHECKING:
    from digest.collect.github.budget import Budget
    from digest.http import Answer, Http, NoAnswer

#: The largest feed that is read, in bytes. GitHub's largest feeds of ten releases are below 1 MB.
LARGEST = 4 * 1024 * 1024
#: How long one request may take, in seconds.
DEADLINE = 12.0
#: How many characters of one entry are read, and how many of its text are kept.
LONGEST_HTML, LONGEST_TEXT = 200_000, 40_000
#: A feed with at least so many entries is taken to leave out older ones: GitHub's and GitLab's hold ten and twenty.
CUT_AT = 10

_ENDS = (b"</feed>", b"</rss>", b"</rdf:rdf>")
_VERSION = re.compile(r"(?<![\w.])v?\d+(?:\.\d+)+[\w.+-]*|(?<![\w.])v\d+\b", re.IGNORECASE)
_TAG_PAGE = re.compile(r"/(?:releases/tag|-/(?:tags|releases)|src/tag)/([^?#]+)$")
#: What GitHub writes for a release without notes.
_EMPTY = ("No content.",)


@frozen
class Entry:
    """One entry of a feed, as text. `at` is when it was published, else when it was last changed."""

    title: str
    body: str
    at: datetime | None
    url: str | None
    id: str


class FeedCollector:
    """Reads one feed; each entry of the window is a release.

    Args:
        address: of the feed, with or without `feed:` in front.
        sleep: waits a number of seconds.
        deadline: how long one request may take, in seconds. A host that says nothing so long is not asked again.

    Raises:
        InputError: it is no address of a feed.
    """

    def __init__(
        self, address: str, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep, deadline: float = DEADLINE
    ) -> None:
        self._url = feed_pattern(address).partition(":")[2]
        self._sleep = sleep
        self._deadline = deadline
        self._name = feed_name(self._url)

    async def collect(self, window: Window) -> Collected:
        """Return the releases of `window`. Raises CollectError."""
        expect([self._name])
        try:
            body = await self._fetched()
        finally:
            finish([self._name])
        # Reading a large feed takes a second or two: chat is answered meanwhile.
        title, page, entries = await asyncio.to_thread(parse_feed, body, self._name)
        repo = Repo(
            self._name, id=f"feed:{self._name}", url=page or self._url, display=feed_display(self._url) or title or None
        )
        releases = releases_of(repo, entries)
        found = tuple(release for release in releases if release.at in window)
        return Collected((repo,), found, self._gaps(entries, releases, window))

    def _gaps(self, entries: Iterable[Entry], releases: Iterable[Release], window: Window) -> tuple[Failure, ...]:
        """What the feed does not tell of the window."""
        dates = [release.at for release in releases]
        undated = sum(entry.at is None for entry in entries)
        if undated and not dates:
            return (Failure(self._name, "the entries of this feed have no dates, so none can be placed"),)
        if len(dates) >= CUT_AT and min(dates) > window.start:
            reason = f"the feed goes back to {min(dates):%Y-%m-%d %H:%M} UTC; releases before that are not in it"
            return (Failure(self._name, reason),)
        return ()

    async def _fetched(self) -> bytes:
        from digest.collect.forges.errors import wait_before_retry
        from digest.collect.github.budget import Budget
        from digest.http import Answer, Http, Silent

        attempt = 1
        budget = Budget(deadline=self._deadline, silence=self._deadline, host=urlsplit(self._url).netloc)
        async with Http(self._url, deadline=self._deadline, largest=LARGEST) as http:
            while True:
                problem = await self._asked(http, budget)
                if isinstance(problem, Answer) and problem.status == 200:
                    return problem.body
                if isinstance(problem, Silent):
                    budget.patience(self._name)  # where that is at its end, it says for how long nothing came
                wait = wait_before_retry(problem, attempt)
                if wait is None:
                    raise _refused(self._name, problem)
                await self._sleep(wait)
                attempt += 1

    async def _asked(self, http: Http, budget: Budget) -> Answer | NoAnswer:
        from digest.http import NoAnswer

        headers = {"accept": "application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5"}
        started, patience = time.monotonic(), budget.patience(self._name)
        try:
            return await http.request("GET", self._url, {**headers, "user-agent": "repojournal"}, deadline=patience)
        except NoAnswer as error:
            budget.unanswered(time.monotonic() - started)
            return error


def _refused(name: str, problem: Any) -> CollectError:
    status = getattr(problem, "status", None)
    if status is None:
        return SourceUnavailable(name, str(problem))
    if status in (404, 410):
        return SourceNotFound(name, "there is no feed at this address; look for it on the project's page")
    if status in (401, 403, 451):
        return SourceForbidden(name, f"this feed is not given to everybody ({status}); only a public feed can be read")
    if status == 429:
        return SourceUnavailable(name, "the host takes no more requests for now; it can be read later")
    return SourceUnavailable(name, f"the host answered {status}; try again later")


def parse_feed(body: bytes, name: str) -> tuple[str, str | None, tuple[Entry, ...]]:
    """Return the title of a feed, the page it is of, and its entries.

    Raises:
        SourceUnavailable: it is no feed, or ends before its end.
    """
    import feedparser

    if not body.strip():
        raise SourceUnavailable(name, "the feed is empty; is this the address of the feed itself?")
    try:
        # As a stream: text would be taken for an address or the name of a file.
        found = feedparser.parse(io.BytesIO(body), resolve_relative_uris=False, sanitize_html=False)
    except (RecursionError, ValueError, LookupError, AssertionError):
        raise SourceUnavailable(name, "what is at this address cannot be read as a feed") from None
    if not found.get("version"):
        raise SourceUnavailable(name, "what is at this address is no Atom or RSS feed")
    if found.get("bozo") and not _whole(body):
        raise SourceUnavailable(name, "the feed is cut short; try again later")
    about = found.get("feed", {})
    return _text(about, "title"), _link(about), tuple(_entry(each) for each in found.get("entries", ()))


def releases_of(repo: Repo, entries: Iterable[Entry]) -> tuple[Release, ...]:
    """Return the entries that have a date as releases, each under a tag of its own."""
    found: dict[str, Release] = {}
    for entry in entries:
        if entry.at is None:
            continue
        tag = next((each for each in _tags(entry) if each not in found), None)
        if tag:
            found[tag] = Release(repo.name, tag, entry.at, title=entry.title, body=entry.body, url=entry.url)
    return tuple(found.values())


def _whole(body: bytes) -> bool:
    # UTF-16 has a zero byte beside each letter.
    return body.replace(b"\0", b"").rstrip().lower().endswith(_ENDS)


def _tags(entry: Entry) -> Iterable[str]:
    """What the release may be called, the likeliest first: the tag of its page, the version in its title, the title."""
    page = _TAG_PAGE.search(urlsplit(entry.url).path if entry.url else "")
    if page:
        yield unquote(page[1])
    version = _VERSION.search(entry.title)
    if version:
        yield version[0].rstrip(".")
    yield from (each[:100] for each in (entry.title, entry.url, entry.id) if each)


def _entry(data: Mapping[str, Any]) -> Entry:
    contents = [*data.get("content", ()), data.get("summary_detail") or {}]
    given: Mapping[str, Any] = next((each for each in contents if each.get("value")), {})
    body = _plain(given.get("value", ""), given.get("type"))
    title = " ".join(_text(data, "title").split())
    moment = _moment(data)
    return Entry(title, "" if body in _EMPTY else body[:LONGEST_TEXT], moment, _link(data), str(data.get("id") or ""))


def _text(data: Mapping[str, Any], name: str) -> str:
    detail = data.get(f"{name}_detail") or {}
    return _plain(detail.get("value") or "", detail.get("type"))


def _plain(value: str, kind: str | None) -> str:
    from digest.collect.html_text import html_text

    value = value[:LONGEST_HTML].replace("\r\n", "\n")
    return value.strip() if kind == "text/plain" else html_text(value)


def _moment(data: Mapping[str, Any]) -> datetime | None:
    parsed = data.get("published_parsed") or data.get("updated_parsed")
    try:
        return datetime.fromtimestamp(calendar.timegm(parsed), UTC) if parsed else None
    except (ValueError, OverflowError, OSError):
        return None


def _link(data: Mapping[str, Any]) -> str | None:
    link = str(data.get("link") or "")
    return link if link.startswith(("https://", "http://")) else None
