"""Stories for the tests of everything that shows one: four written by hand, and a strategy for any story at all.

The repositories, titles and people are made up.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from hypothesis import strategies as st

from digest.model import Status, Window
from digest.render.walk import printable
from digest.story import (
    URGENCIES,
    ActionItem,
    Evidence,
    Reference,
    Rejected,
    Rewriting,
    Sentence,
    SentenceKind,
    SourceLink,
    Span,
    SpanKind,
    Story,
    Unread,
    Withheld,
    Wording,
    number,
)

END = datetime(2026, 8, 20, 10, tzinfo=UTC)
WINDOW = Window(END - timedelta(days=1), END)
PRESS, ATLAS = "inkwell/press", "inkwell/atlas"
HELD = "[HOLD until 2026-09-12] Move to the new projection"
BYLINE = "By RepoJournal · Filed 2026-08-20 10:00 UTC · About Inkwell · Composed from the cited sources · methodology"

#: Text that sources really hold or could hold: markup of every target, mentions, addresses, text that hides or turns
#: around, commands for a terminal, broken Unicode, very long titles, and nothing at all.
HOSTILE: tuple[str, ...] = (
    "",
    " ",
    "@everyone @here <@U012AB3CD> <!channel> <@&123456789012345678> @inkwell/maintainers",
    "Fix Map<Key, Value> & <https://evil.example/|read this> > all",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "</style></article><h1 style='position:fixed'>Taken over",
    "`` ` ``` back-ticks `a`",
    "*bold* _under_ __init__ ~~gone~~ ||spoiler|| [a](javascript:alert(1)) ![i](https://evil.example/i.png)",
    "# heading\n\n- list\n1. one\n> quote\n---\n```\nfence\n```",
    "1. first",
    "- [ ] task",
    "+ plus",
    "===",
    "closes #123, inkwell/press#45, GH-7, !12 and 7d2e86a9c0ffee1234567890abcdefabcdefabcd",
    "see https://evil.example/?a=1&b=2 or www.evil.example or mail reader@example.org",
    "[1]: https://evil.example/ 'title'",
    "{{ story.id }} {% raw %} ${7*7} %s {0}",
    "\x1b[31mred\x1b[0m \x07 \x9b2J \x00 end",
    "first\r\nsecond\tthird\u2028fourth",
    "gpj.\u202efdp\u202c invoice \u2066isolated\u2069 \u200fmark",
    "zero\u200bwidth\ufeff join\u200der soft\u00adhyphen",
    "\U000e0041\U000e0042 tags \u3164 filler",
    "half of a pair: \ud83d.",
    "emoji 👩‍💻 🏳️‍🌈 ✅ é́́́",
    "修复中文标题的渲染问题。日本語の見出し",
    "عنوان بالعربية 123 כותרת",
    "می‌خواهم",
    "&lt;b&gt; &amp;#60; &copy; &#x3c;",
    "a\\b \\* \\\\ \\",
    "“already quoted” and ‘single’",
    "W" * 2_000,
    "very long title " * 125,
)

#: Addresses that must never become links.
HOSTILE_URLS: tuple[str, ...] = (
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example/",
    "/relative",
    "https://github.com@evil.example/",
    "https://evil.example/ onmouseover=alert(1)",
    "https://evil.example/\n[x](y)",
    "https://",
    "http:evil.example",
    "\x01https://evil.example/",
    "https://evil.example/\u202egpj.exe",
)

#: Addresses that are links, however odd they look.
ODD_URLS: tuple[str, ...] = (
    "https://forge.example/inkwell/press/pull/7",
    "http://forge.example/a_(b)_c?x=1&y=%20<z>#frag",
    "https://forge.example/a|b>c\"d'e`f*g_h\\i]j",
    "HTTPS://FORGE.EXAMPLE/Ünïcode/路径",
)


def source(repo: str, pull: int) -> str:
    """The id of a pull request as a source."""
    return f"github:{repo}:pull:{pull}"


def reference(repo: str, pull: int, title: str, state: Status = "landed", at: datetime | None = END) -> Reference:
    """A change of one pull request and, where it has landed, its squash commit; not numbered yet."""
    base = f"https://forge.example/{repo}"
    sha = f"{pull:07x}" * 5 + "00000"
    members = [SourceLink(source(repo, pull), "pull", f"{base}/pull/{pull}", f"#{pull}")]
    if state in ("landed", "released", "reverted"):
        members.append(SourceLink(f"github:{repo}:commit:{sha}", "commit", f"{base}/commit/{sha}", sha[:7]))
    return Reference(0, f"{repo}#{pull}", title, repo, state, at, f"{base}/pull/{pull}", tuple(members))


def said(kind: SentenceKind, *spans: str | Span, about: tuple[tuple[str, int, str], ...] = ()) -> Sentence:
    """A sentence. A bare text is a text span; `about` holds repository, pull request and passage of its evidence."""
    return Sentence(
        kind,
        tuple(span if isinstance(span, Span) else Span("text", span) for span in spans),
        tuple(Evidence(source(repo, pull), passage) for repo, pull, passage in about),
    )


def code(text: str) -> Span:
    return Span("code", text)


def quote(text: str) -> Span:
    return Span("quote", text)


def link(text: str, url: str) -> Span:
    return Span("link", text, url)


def full_story() -> Story:
    """An edition that has everything: two repositories, all kinds of sentences and spans, items, what was not read."""
    rollers = (PRESS, 7, "Require rollers 2.0")
    ink = (PRESS, 9, "The ink well no longer leaks: `inkwell: overflow` is gone.")
    tiles = (ATLAS, 31, "Draw tiles in parallel")
    hold = (ATLAS, 40, HELD)
    undone = (PRESS, 5, 'Revert "Faster folding"')
    return number(
        Story(
            id="inkwell-2026-08-20T10Z",
            desk="inkwell",
            window=WINDOW,
            filed_at=END + timedelta(seconds=5),
            kicker="the-wire · showcase",
            headline=said("headline", "Press requires rollers 2.0; Atlas draws tiles in parallel", about=(rollers, tiles)),
            byline=BYLINE,
            lede=said("lede", "Press now requires rollers 2.0, and Atlas draws tiles in parallel.", about=(rollers, tiles)),
            body=(
                (
                    said("claim", "Press now requires ", code("rollers>=2.0"), ".", about=(rollers,)),
                    said("claim", "The ink well no longer ends in ", quote("inkwell: overflow"), ".", about=(ink,)),
                ),
                (
                    said("bridge", "Meanwhile, on the maps: "),
                    said(
                        "claim", "Atlas draws tiles in parallel, as ", link("its guide", "https://forge.example/guide"),
                        " says.", about=(tiles,),
                    ),
                ),
                (said("correction", "Faster folding, told in an earlier edition, was taken back.", about=(undone,)),),
                (
                    said(
                        "pending", "Still pending in Atlas: a pull request titled ", quote("Move to the new projection"),
                        about=(hold,),
                    ),
                ),
            ),
            tally=said("tally", "Five changes in two repositories."),
            actions=(
                ActionItem(
                    "0123456789ab", "Upgrade rollers to 2.0", PRESS, "immediate", "required-version",
                    (Evidence(source(PRESS, 7), rollers[2]),),
                ),
                ActionItem(
                    "ba9876543210", "Watch the move to the new projection", ATLAS, "monitor", "on-hold",
                    (Evidence(source(ATLAS, 40), hold[2]),), due=date(2026, 9, 12),
                ),
            ),
            references=(
                reference(ATLAS, 31, "Draw tiles in parallel"),
                reference(ATLAS, 40, HELD, "scheduled", END - timedelta(days=2)),
                reference(PRESS, 5, 'Revert "Faster folding"', "landed", END - timedelta(hours=2)),
                reference(PRESS, 7, "Require rollers 2.0 (#7)", "released", END - timedelta(hours=20)),
                reference(PRESS, 9, "Stop the leak", "landed", None),
            ),
            unread=(Unread("inkwell/vault", "the token may not read it"),),
            withheld=(Withheld("Presses everywhere moved in lockstep.", ("CLAIM",)),),
        )
    )  # fmt: skip


def small_story() -> Story:
    """One change, one sentence, nothing to do."""
    about = ((PRESS, 7, "Require rollers 2.0"),)
    return number(
        Story(
            id="inkwell-2026-08-20T10Z",
            desk="inkwell",
            window=WINDOW,
            filed_at=END,
            headline=said("headline", "Press requires rollers 2.0", about=about),
            byline="By RepoJournal · Filed 2026-08-20 10:00 UTC",
            lede=said("lede", "Press now requires rollers 2.0.", about=about),
            references=(reference(PRESS, 7, "Require rollers 2.0"),),
        )
    )


def quiet_story() -> Story:
    """A day on which nothing happened."""
    return Story(
        id="inkwell-2026-08-20T10Z",
        desk="inkwell",
        window=WINDOW,
        filed_at=END,
        headline=said("headline", "Nothing landed at Inkwell"),
        byline="By RepoJournal · Filed 2026-08-20 10:00 UTC",
        lede=said("lede", "No change landed in the two repositories of the desk on 2026-08-20."),
    )


def hostile_story(text: str) -> Story:
    """The full story with `text` wherever text of a source can stand: spans of each kind, titles, items, reasons."""
    story = full_story()
    spans = (Span("text", text), code(text), quote(text), link(text, "https://forge.example/guide"), Span("text", "."))
    return replace(
        story,
        headline=replace(story.headline, spans=spans[:1]),
        lede=replace(story.lede, spans=spans),
        actions=tuple(replace(each, text=text if text.strip() else "x") for each in story.actions),
        references=tuple(replace(each, title=text) for each in story.references),
        unread=(Unread("inkwell/vault", text),),
    )


_words = st.sampled_from(
    ("Press now requires rollers 2.0", "a", "rollers_2", "Atlas draws tiles", ".", ", and ", " ", "torch.compile", "é 漢")
)

#: Any text, as a source or a forge may hold it.
texts = st.one_of(_words, st.sampled_from(HOSTILE), st.text(max_size=40), st.lists(_words, max_size=12).map("".join))

#: Any text that says something: what the format requires of names and ids.
names = texts.filter(lambda text: bool(text.strip()))

repos = st.one_of(st.sampled_from((PRESS, ATLAS, "inkwell/vault", "quill/quill")), names)
urls = st.sampled_from((*ODD_URLS, *HOSTILE_URLS))
moments = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@st.composite
def spans(draw: st.DrawFn) -> Span:
    kinds: tuple[SpanKind, ...] = ("text", "text", "code", "quote", "link")
    kind = draw(st.sampled_from(kinds))
    return Span(kind, draw(texts), draw(urls) if kind == "link" else None)


@st.composite
def _evidence(draw: st.DrawFn, sources: list[str]) -> tuple[Evidence, ...]:
    known = st.sampled_from(sources) if sources else st.just("github:inkwell/lost:pull:1")
    return tuple(draw(st.lists(st.builds(Evidence, known, texts), max_size=3)))


@st.composite
def _sentences(draw: st.DrawFn, sources: list[str], kinds: tuple[SentenceKind, ...]) -> Sentence:
    said_spans = draw(st.lists(spans(), max_size=4))
    if draw(st.booleans()):
        said_spans.append(Span("text", "."))
    wording: Wording = draw(st.sampled_from(("template", "model", "repaired", "fixed")))
    return Sentence(draw(st.sampled_from(kinds)), tuple(said_spans), draw(_evidence(sources)), wording=wording)


@st.composite
def _references(draw: st.DrawFn, index: int) -> Reference:
    repo = draw(repos)
    members = tuple(
        SourceLink(
            f"github:{repo}:pull:{index}.{member}",
            draw(st.sampled_from(("pull", "commit", "issue", "release", "advisory", "tag"))),
            draw(st.none() | urls),
            draw(texts),
        )
        for member in range(draw(st.integers(1, 3)))
    )
    states: tuple[Status, ...] = ("landed", "released", "pending", "scheduled", "reverted", "closed")
    return Reference(
        0, f"{repo}#{index}", draw(texts), repo, draw(st.sampled_from(states)), draw(st.none() | moments),
        draw(st.none() | urls), members,
    )  # fmt: skip


@st.composite
def _actions(draw: st.DrawFn, index: int, sources: list[str]) -> ActionItem:
    return ActionItem(
        id=f"{index:012x}",
        text=draw(names),
        repo=draw(repos),
        urgency=draw(st.sampled_from(URGENCIES)),
        rule=draw(st.sampled_from(("required-version", "advisory", "on-hold"))),
        evidence=draw(_evidence(sources)),
        due=draw(st.none() | st.dates(date(1990, 1, 1), date(2090, 1, 1))),
    )


@st.composite
def drafts(draw: st.DrawFn) -> Story:
    """Any story as a composer may hand it to `number()`: references without numbers, sentences without citations."""
    references = tuple(draw(_references(index)) for index in range(draw(st.integers(0, 5))))
    sources = [member.id for each in references for member in each.sources]
    kinds: tuple[SentenceKind, ...] = ("claim", "bridge", "pending", "correction")
    paragraphs = st.lists(st.lists(_sentences(sources, kinds), max_size=3).map(tuple), max_size=3).map(tuple)
    end = draw(moments)
    return Story(
        id=f"inkwell-{end:%Y-%m-%dT%HZ}",
        desk="inkwell",
        window=Window(end - draw(st.timedeltas(timedelta(minutes=1), timedelta(days=40))), end),
        filed_at=draw(moments),
        headline=draw(_sentences(sources, ("headline",))),
        byline=draw(texts | st.just("By RepoJournal · Filed 2026-08-20 10:00 UTC · About Inkwell")),
        lede=draw(_sentences(sources, ("lede",))),
        body=draw(paragraphs),
        tally=draw(st.none() | _sentences([], ("tally",))),
        actions=tuple(draw(_actions(index, sources)) for index in range(draw(st.integers(0, 3)))),
        references=references,
        unread=tuple(draw(st.lists(st.builds(Unread, names, texts), max_size=2))),
        kicker=draw(texts | st.just("the-wire")),
        language=draw(st.sampled_from(("en", "de", "zh-Hans", "ar"))),
        composer=draw(st.sampled_from(("template", "llm"))),
        withheld=tuple(draw(st.lists(st.builds(Withheld, texts, st.just(("NUMBER",))), max_size=1))),
        rewriting=draw(st.none() | st.builds(_rewriting, texts)),
    )


def _rewriting(text: str) -> Rewriting:
    """What a model did that proposed a text which was not used."""
    tried = (Rejected("lede", text, ("NUMBER", "KEEP")), Rejected("body[0][0]", text, ("STORY",), "repaired"))
    return Rewriting("a-model", "used", 2, 3_100, 640, 5_200, cost="$0.0063", rejected=tried)


def stories() -> st.SearchStrategy[Story]:
    """Any story, numbered: hostile text everywhere a source can put it, none of a desk's own words spared but its id."""
    return drafts().map(number)


def shown(title: str) -> str:
    """A title as a rendering has it: no longer than 300 characters."""
    whole = printable(title).strip()
    return whole if len(whole) <= 300 else f"{whole[:299].rstrip()}…"
