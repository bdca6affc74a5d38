"""Release feeds over sockets: what is in the window, as plain text; and what is no feed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from digest.collect.feeds import LARGEST, FeedCollector
from digest.errors import CollectError, InputError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.model import Release, Window
from tests.digest.collect.stub import Naps, Reply, Stub, stub_running

WINDOW = Window(datetime(2026, 8, 19, 10, tzinfo=UTC), datetime(2026, 8, 20, 10, tzinfo=UTC))
XML = {"Content-Type": "application/xml"}

ATOM = """<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Release notes of engine</title><id>tag:engine</id><updated>2026-08-20T08:00:00Z</updated>
<link rel="alternate" href="https://forge.example/acme/engine/releases"/>
<entry><id>1</id><title>Engine v2.0.0</title><updated>2026-08-20T08:00:00Z</updated>
<link rel="alternate" href="https://forge.example/acme/engine/releases/tag/v2.0.0"/>
<content type="html">&lt;h2&gt;New&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;six &lt;code&gt;gears&lt;/code&gt; &amp;amp; a horn&lt;/li&gt;&lt;/ul&gt;&lt;script&gt;alert(1)&lt;/script&gt;</content>
</entry>
<entry><id>2</id><title>Engine v1.9.0</title><updated>2026-08-01T08:00:00Z</updated>
<link rel="alternate" href="https://forge.example/acme/engine/releases/tag/v1.9.0"/><content type="html">Old.</content></entry>
</feed>
"""  # noqa: E501

RSS = """<?xml version="1.0"?>
<rss version="2.0"><channel><title>Engine</title><link>https://forge.example/engine</link><description>News</description>
<item><title>Engine 2.0.1 is out</title><link>https://forge.example/engine/2.0.1</link>
<pubDate>Wed, 19 Aug 2026 12:00:00 GMT</pubDate><description>&lt;p&gt;A quieter horn.&lt;/p&gt;</description></item>
</channel></rss>
"""

BOMB = """<?xml version="1.0"?>
<!DOCTYPE feed [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">
<!ENTITY file SYSTEM "file:///etc/hostname">]>
<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><id>x</id>
<entry><id>1</id><title>v1.0.0</title><updated>2026-08-20T08:00:00Z</updated><content>&c;&file;</content></entry></feed>
"""


@pytest.fixture
async def stub() -> AsyncIterator[Stub]:
    async with stub_running() as running:
        yield running


async def releases(stub: Stub, *replies: Reply, naps: Naps | None = None) -> list[Release]:
    stub.on("/releases.atom", *replies)
    part = await FeedCollector(f"{stub.url}/releases.atom", sleep=naps or Naps()).collect(WINDOW)
    assert part.failures == ()
    return [event for event in part.events if isinstance(event, Release)]


async def test_an_entry_of_an_atom_feed_is_a_release_in_plain_text(stub: Stub) -> None:
    [release] = await releases(stub, Reply(text=ATOM, headers=XML))
    assert (release.tag, release.title, release.at) == ("v2.0.0", "Engine v2.0.0", datetime(2026, 8, 20, 8, tzinfo=UTC))
    assert release.body == "## New\n\n- six `gears` & a horn"
    assert release.url == "https://forge.example/acme/engine/releases/tag/v2.0.0"


async def test_an_item_of_an_rss_feed_is_a_release(stub: Stub) -> None:
    [release] = await releases(stub, Reply(text=RSS, headers=XML))
    assert (release.tag, release.title, release.body) == ("2.0.1", "Engine 2.0.1 is out", "A quieter horn.")


async def test_entities_neither_grow_nor_read_files(stub: Stub) -> None:
    for release in await releases(stub, Reply(text=BOMB, headers=XML)):
        assert "aaaaaaaaaaaa" not in release.body
        assert len(release.body) < 100


async def test_a_busy_host_is_asked_again(stub: Stub) -> None:
    naps = Naps()
    busy = Reply(503, text="", headers={"Retry-After": "4"})
    assert len(await releases(stub, busy, Reply(text=ATOM, headers=XML), naps=naps)) == 1
    assert naps.taken == [4.0]


@pytest.mark.parametrize(
    ("reply", "kind", "reason"),
    [
        (Reply(404, text="gone"), SourceNotFound, "there is no feed at this address"),
        (Reply(403, text="no"), SourceForbidden, "only a public feed can be read"),
        (Reply(429, text="", headers={"Retry-After": "900"}), SourceUnavailable, "takes no more requests for now"),
        (Reply(200, text="<!doctype html><title>Releases</title>", headers=XML), SourceUnavailable, "no Atom or RSS feed"),
        (Reply(200, text="   "), SourceUnavailable, "the feed is empty"),
        (Reply(200, text=ATOM[:700], headers=XML), SourceUnavailable, "the feed is cut short"),
        (Reply(200, text="x" * (LARGEST + 1)), SourceUnavailable, "sent more than 4 MiB"),
    ],
    ids=["404", "403", "429", "html", "empty", "cut", "large"],
)
async def test_what_is_no_feed_is_told_in_one_line(stub: Stub, reply: Reply, kind: type[CollectError], reason: str) -> None:
    stub.on("/releases.atom", reply)
    with pytest.raises(kind, match=reason):
        await FeedCollector(f"{stub.url}/releases.atom", sleep=Naps()).collect(WINDOW)


@pytest.mark.parametrize("address", ["", "ftp://forge.example/a.atom", "feed:", "javascript:alert(1)"])
def test_what_is_no_address_of_a_feed_is_refused(address: str) -> None:
    with pytest.raises(InputError):
        FeedCollector(address)


def atom(*entries: tuple[str, str]) -> str:
    """A feed of entries with a title and the time they were changed at, if they have one."""
    told = "".join(
        f"<entry><id>{title}</id><title>{title}</title>{f'<updated>{at}</updated>' if at else ''}</entry>"
        for title, at in entries
    )
    return f'<feed xmlns="http://www.w3.org/2005/Atom"><title>Lamp</title><id>x</id>{told}</feed>'


async def test_a_feed_that_does_not_go_back_far_enough_is_told_with_its_releases(stub: Stub) -> None:
    nightly = [(f"v1.0.{number}", f"2026-08-20T0{number}:00:00Z") for number in range(10)]
    stub.on("/lamp/releases.atom", Reply(text=atom(*nightly), headers=XML))
    found = await FeedCollector(f"feed:{stub.url}/lamp/releases.atom", sleep=Naps()).collect(WINDOW)
    assert len(found.events) == 10
    [repo] = found.repos
    host = stub.url.removeprefix("http://")
    assert (repo.name, repo.id, repo.spoken) == (f"{host}/lamp/releases.atom", f"feed:{host}/lamp/releases.atom", "lamp")
    [failure] = found.failures
    assert failure.reason == "the feed goes back to 2026-08-20 00:00 UTC; releases before that are not in it"


async def test_entries_without_dates_cannot_be_placed(stub: Stub) -> None:
    stub.on("/feed", Reply(text=atom(("v1.0.0", "")), headers=XML))
    found = await FeedCollector(f"{stub.url}/feed", sleep=Naps()).collect(WINDOW)
    assert (found.events, found.repos[0].spoken) == ((), "Lamp")
    assert [each.reason for each in found.failures] == ["the entries of this feed have no dates, so none can be placed"]


async def test_two_entries_about_one_version_are_two_releases(stub: Stub) -> None:
    entries = [("Lamp 2.0 is out", "2026-08-20T08:00:00Z"), ("Why Lamp 2.0 took long", "2026-08-20T09:00:00Z")]
    found = await releases(stub, Reply(text=atom(*entries), headers=XML))
    assert [each.tag for each in found] == ["2.0", "Why Lamp 2.0 took long"]


async def test_a_host_that_never_answers_is_asked_once(stub: Stub) -> None:
    stub.on("/releases.atom", Reply(silent=True))
    naps = Naps()
    with pytest.raises(
        SourceUnavailable, match=r"no usable answer came from 127\.0\.0\.1:\d+ for 0\.2 seconds; try again later$"
    ):
        await FeedCollector(f"{stub.url}/releases.atom", sleep=naps, deadline=0.2).collect(WINDOW)
    assert (len(stub.asked), naps.taken) == (1, [])
