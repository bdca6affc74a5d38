"""story/1: what `digest --format json` writes and `verify` reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

from digest.errors import FormatError
from digest.formats.activity import read_window
from digest.formats.fields import Fields, dump_json, parse_json, read_json, stamp
from digest.model import Status
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
)

SCHEMA = "story/1"

#: Characters of a sentence: a longer one is none, and to check it would take minutes.
LONGEST_SENTENCE = 20_000


def load_story(path: Path) -> Story:
    """Read a story/1 file.

    Raises:
        InputError: the file cannot be opened.
        FormatError: it is not story/1; names the file and the field.
    """
    return read_story(read_json(path))


def parse_story(text: str, where: str = "story") -> Story:
    """Read story/1 from text. `where` names it in errors. Raises FormatError."""
    return read_story(parse_json(text, where))


def parse_action(value: object, where: str = "action") -> ActionItem:
    """Read one item of a story's `actions` from its JSON value. Raises FormatError."""
    return _action(Fields.of(where, value))


def read_story(top: Fields) -> Story:
    """Read story/1 from a JSON object. Raises FormatError."""
    schema = top.value.get("schema")
    if schema != SCHEMA:
        raise top.fail("schema", f'must be "{SCHEMA}", not {json.dumps(schema)[:60]}')
    tally = top.maybe_child("tally")
    rewriting = top.maybe_child("rewriting")
    return Story(
        id=top.need_text("id"),
        desk=top.need_text("desk"),
        window=read_window(top.child("window")),
        filed_at=top.need_time("filed_at"),
        language=top.text("language", "en"),
        kicker=top.text("kicker"),
        headline=_sentence(top.child("headline")),
        byline=top.text("byline"),
        lede=_sentence(top.child("lede")),
        body=tuple(
            tuple(_sentence(Fields.of(f"{where}[{s}]", item)) for s, item in enumerate(_list(where, paragraph)))
            for where, paragraph in top.items("body")
        ),
        tally=_sentence(tally) if tally else None,
        actions=top.children("actions", _action),
        references=top.children("references", _reference),
        unread=top.children("unread", lambda item: Unread(item.need_text("repo"), item.text("reason"))),
        composer=top.text("composer", "template"),
        withheld=top.children("withheld", lambda item: Withheld(item.text("text"), item.texts("codes"))),
        rewriting=_rewriting(rewriting) if rewriting else None,
    )


def _list(where: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise FormatError(where, "must be a list of sentences")
    return value


def _evidence(item: Fields) -> Evidence:
    return Evidence(item.need_text("source"), item.text("passage"))


def _span(item: Fields) -> Span:
    return Span(item.choice("kind", get_args(SpanKind)), item.text("text"), item.maybe_text("url"))


def _sentence(item: Fields) -> Sentence:
    spans = item.children("spans", _span)
    length = sum(len(each.text) for each in spans)
    if length > LONGEST_SENTENCE:
        raise item.fail("spans", f"have {length:,} characters; a sentence has at most {LONGEST_SENTENCE:,}")
    return Sentence(
        kind=item.choice("kind", get_args(SentenceKind)),
        spans=spans,
        evidence=item.children("evidence", _evidence),
        cite=item.numbers("cite"),
        wording=item.choice("wording", get_args(Wording), "template"),
    )


def _action(item: Fields) -> ActionItem:
    return ActionItem(
        id=item.need_text("id"),
        text=item.need_text("text"),
        repo=item.need_text("repo"),
        urgency=item.choice("urgency", URGENCIES),
        rule=item.need_text("rule"),
        evidence=item.children("evidence", _evidence),
        due=item.day("due"),
        cite=item.numbers("cite"),
    )


def _source(item: Fields) -> SourceLink:
    return SourceLink(item.need_text("id"), item.need_text("kind"), item.maybe_text("url"), item.text("label"))


def _reference(item: Fields) -> Reference:
    return Reference(
        number=item.need_number("number"),
        change=item.need_text("change"),
        title=item.text("title"),
        repo=item.need_text("repo"),
        state=item.choice("state", get_args(Status)),
        at=item.time("at"),
        url=item.maybe_text("url"),
        sources=item.children("sources", _source),
    )


def _rewriting(item: Fields) -> Rewriting:
    return Rewriting(
        model=item.need_text("model"),
        outcome=item.need_text("outcome"),
        requests=item.number("requests") or 0,
        tokens_in=item.number("tokens_in") or 0,
        tokens_out=item.number("tokens_out") or 0,
        milliseconds=item.number("milliseconds") or 0,
        cached=item.flag("cached"),
        cost=item.text("cost"),
        rejected=item.children("rejected", _rejected),
    )


def _rejected(item: Fields) -> Rejected:
    wording = item.choice("wording", get_args(Wording), "model")
    return Rejected(item.need_text("where"), item.text("text"), item.texts("codes"), wording)


def dump_story(story: Story) -> str:
    """Write story/1 as indented JSON text."""
    return dump_json(story_value(story))


def story_value(story: Story) -> dict[str, Any]:
    """Return story/1 as a JSON value."""
    return {
        "schema": SCHEMA,
        "id": story.id,
        "desk": story.desk,
        "window": {"start": stamp(story.window.start), "end": stamp(story.window.end)},
        "filed_at": stamp(story.filed_at),
        "language": story.language,
        "kicker": story.kicker,
        "headline": _sentence_value(story.headline),
        "byline": story.byline,
        "lede": _sentence_value(story.lede),
        "body": [[_sentence_value(sentence) for sentence in paragraph] for paragraph in story.body],
        "tally": _sentence_value(story.tally) if story.tally else None,
        "actions": [action_value(each) for each in story.actions],
        "references": [
            {
                "number": each.number,
                "change": each.change,
                "title": each.title,
                "repo": each.repo,
                "state": each.state,
                "at": stamp(each.at),
                "url": each.url,
                "sources": [
                    {"id": source.id, "kind": source.kind, "url": source.url, "label": source.label}
                    for source in each.sources
                ],
            }
            for each in story.references
        ],
        "unread": [{"repo": each.repo, "reason": each.reason} for each in story.unread],
        "composer": story.composer,
        "withheld": [{"text": each.text, "codes": list(each.codes)} for each in story.withheld],
    } | ({"rewriting": _rewriting_value(story.rewriting)} if story.rewriting else {})


def action_value(action: ActionItem) -> dict[str, Any]:
    """Return an item of a story's `actions` as its JSON value."""
    return {
        "id": action.id,
        "text": action.text,
        "repo": action.repo,
        "urgency": action.urgency,
        "rule": action.rule,
        "due": action.due.isoformat() if action.due else None,
        "cite": list(action.cite),
        "evidence": _evidence_value(action.evidence),
    }


def _rewriting_value(done: Rewriting) -> dict[str, Any]:
    return {
        "model": done.model,
        "outcome": done.outcome,
        "requests": done.requests,
        "tokens_in": done.tokens_in,
        "tokens_out": done.tokens_out,
        "milliseconds": done.milliseconds,
        "cached": done.cached,
        "cost": done.cost,
        "rejected": [
            {"where": each.where, "text": each.text, "codes": list(each.codes), "wording": each.wording}
            for each in done.rejected
        ],
    }


def _evidence_value(evidence: tuple[Evidence, ...]) -> list[dict[str, str]]:
    return [{"source": item.source, "passage": item.passage} for item in evidence]


def _sentence_value(sentence: Sentence) -> dict[str, Any]:
    return {
        "kind": sentence.kind,
        "spans": [
            {"kind": span.kind, "text": span.text} | ({"url": span.url} if span.url else {}) for span in sentence.spans
        ],
        "evidence": _evidence_value(sentence.evidence),
        "cite": list(sentence.cite),
    } | ({"wording": sentence.wording} if sentence.wording != "template" else {})
