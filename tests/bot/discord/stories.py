"""Small stories for the Discord tests."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.model import Delivery, Target
from digest.model import Window
from digest.story import ActionItem, Evidence, Reference, Sentence, SourceLink, Span, Story, number

NOON = datetime(2026, 8, 20, 12, tzinfo=UTC)
SOURCE = "github:acme/widget:pull:7"
PROOF = (Evidence(SOURCE, "Require left-pad 2.0"),)
ITEM = "0123456789ab"


def said(text: str, kind: str = "claim") -> Sentence:
    return Sentence(kind, (Span("text", text),), PROOF)  # type: ignore[arg-type]


def story(headline: str = "Widget requires left-pad 2.0", paragraphs: int = 1, title: str = "Require left-pad 2.0") -> Story:
    """A story with one reference, one action item and `paragraphs` paragraphs of about 340 characters."""
    body = tuple((said(f"Paragraph {n}: " + "the widget now requires left-pad " * 10 + "2.0."),) for n in range(paragraphs))
    return number(
        Story(
            id="acme-2026-08-20T12Z",
            desk="acme",
            window=Window(datetime(2026, 8, 19, 12, tzinfo=UTC), NOON),
            filed_at=NOON,
            headline=said(headline, "headline"),
            byline="By RepoJournal · Filed 2026-08-20 12:00 UTC",
            lede=said("Widget now requires left-pad 2.0.", "lede"),
            body=body,
            actions=(ActionItem(ITEM, "Upgrade left-pad to 2.0", "acme/widget", "immediate", "required-version", PROOF),),
            references=(
                Reference(
                    0, "acme/widget#7", title, "acme/widget", "landed", NOON, "https://github.com/acme/widget/pull/7",
                    (SourceLink(SOURCE, "pull", "https://github.com/acme/widget/pull/7", "#7"),),
                ),
            ),
        )
    )  # fmt: skip


def delivery(target: Target, part: int = 0, root: str | None = None, message: str | None = None) -> Delivery:
    return Delivery(
        id=1,
        dedupe_key=f"acme-2026-08-20T12Z/{target}/{part}",
        edition="acme-2026-08-20T12Z",
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
