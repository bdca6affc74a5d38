"""Stories, desks and deliveries for the tests of the bot, small and made up."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.model import Acknowledgement, Delivery, Desk, Edition, Platform, Post, Reader, Target, dedupe_key
from digest.model import Window
from digest.story import ActionItem, Evidence, Reference, Sentence, SentenceKind, SourceLink, Span, Story, number

NOON = datetime(2026, 8, 20, 12, tzinfo=UTC)
DAY = timedelta(days=1)
HEADLINE = "Widget requires a newer press"
ITEM = "0123456789ab"
KESTREL = Reader("slack", "U0KESTREL", "kestrel")
HERON = Reader("discord", "4242", "heron")


def source(repo: str, pull: int) -> str:
    return f"github:{repo}:pull:{pull}"


def said(text: str, repo: str = "acme/widget", pull: int = 7, kind: SentenceKind = "claim") -> Sentence:
    return Sentence(kind, (Span("text", text),), (Evidence(source(repo, pull), "Require press 2.0"),))


def reference(repo: str = "acme/widget", pull: int = 7, at: datetime = NOON) -> Reference:
    url = f"https://github.com/{repo}/pull/{pull}"
    link = SourceLink(source(repo, pull), "pull", url, f"#{pull}")
    return Reference(0, f"{repo}#{pull}", "Require press 2.0", repo, "landed", at, url, (link,))


def action(id: str = ITEM, repo: str = "acme/widget", pull: int = 7) -> ActionItem:  # noqa: A002
    evidence = (Evidence(source(repo, pull), "Require press 2.0"),)
    return ActionItem(id, "Upgrade the press to 2.0", repo, "immediate", "required-version", evidence)


def story(
    id: str = "acme-2026-08-20T12Z",  # noqa: A002
    end: datetime = NOON,
    paragraphs: int = 1,
    actions: tuple[ActionItem, ...] | None = None,
    desk: str = "acme",
) -> Story:
    """A story about acme/widget and, in its second paragraph, acme/gadget; further ones have about 250 characters."""
    more = "The widget now requires the press that was announced, and says so when it starts without one. " * 2
    body = [(said("The widget now requires a newer press."),)]
    if paragraphs > 1:
        body.append((said("The gadget has a second handle.", "acme/gadget", 9),))
    body += [(said(f"Paragraph {n}. {more}"),) for n in range(2, paragraphs)]
    return number(
        Story(
            id=id,
            desk=desk,
            window=Window(end - DAY, end),
            filed_at=end,
            headline=said(HEADLINE, kind="headline"),
            byline="By RepoJournal",
            lede=said("The widget will not start without it.", kind="lede"),
            body=tuple(body),
            actions=(action(),) if actions is None else actions,
            references=(reference(), reference("acme/gadget", 9)),
        )
    )


def quiet_story(id: str = "acme-2026-08-20T12Z", end: datetime = NOON) -> Story:  # noqa: A002
    return Story(
        id=id,
        desk="acme",
        window=Window(end - DAY, end),
        filed_at=end,
        headline=Sentence("headline", (Span("text", "A quiet day"),)),
        byline="By RepoJournal",
        lede=Sentence("bridge", (Span("text", "Nothing landed."),)),
    )


def edition(slot: datetime = NOON, start: datetime | None = None, desk: str = "acme", **changes: object) -> Edition:
    """The edition of a slot, with an id of its own."""
    text = f"{desk}-{slot:%Y-%m-%dT%H%MZ}"
    told = changes.pop("story", None) or story(text, slot, desk=desk)
    assert isinstance(told, Story)
    fields = {"filed_at": slot, "notes": (), **changes}
    return Edition(told.id, desk, slot, Window(start or slot - DAY, slot), told, **fields)  # type: ignore[arg-type]


def desk(slug: str = "acme", **changes: object) -> Desk:
    fields = {
        "title": slug.title(),
        "repos": ("acme/*",),
        "schedule": "0 12 * * *",
        "targets": (Target("slack", "C01"),),
        **changes,
    }
    return Desk(slug, **fields)  # type: ignore[arg-type]


def delivery(target: Target, told: Story, part: int = 0, root: str | None = None, message: str | None = None) -> Delivery:
    """A claimed delivery of `told`; a redraw when it has a message."""
    return Delivery(
        id=part + 1,
        dedupe_key=dedupe_key(told.id, target, part),
        edition=told.id,
        target=target,
        part=part,
        kind="redraw" if message else "post",
        state="sending",
        attempt=1,
        not_before=NOON,
        created_at=NOON,
        root=root,
        message=message,
    )


def post(told: Story, part: int = 0, by: Reader | None = None, notes: tuple[str, ...] = ()) -> Post:
    """What is drawn of `told`; acknowledged by `by` when given."""
    handled = {each.id: Acknowledgement(each.id, by, NOON) for each in told.actions} if by else {}
    return Post(told, part, notes, handled)


def channel(platform: Platform = "slack", address: str = "C01") -> Target:
    return Target(platform, address)
