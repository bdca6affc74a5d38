"""activity/1: what collectors write and `digest --activity` reads."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from digest.errors import FormatError, WindowError
from digest.formats.fields import Fields, dump_json, parse_json, read_json, stamp
from digest.model import (
    NOBODY,
    Activity,
    Advisory,
    Affected,
    Commit,
    DeskInfo,
    Event,
    Failure,
    FileChange,
    Issue,
    Person,
    Pull,
    Release,
    Repo,
    Tag,
    Window,
)
from digest.spelling import spelled_once

if TYPE_CHECKING:
    from digest.filters import Filters

SCHEMA = "activity/1"


def load_activity(path: Path) -> Activity:
    """Read an activity/1 file.

    Raises:
        InputError: the file cannot be opened.
        FormatError: it is not activity/1; names the file, the event's index and the field.
    """
    return read_activity(read_json(path))


def parse_activity(text: str, where: str = "activity") -> Activity:
    """Read activity/1 from text. `where` names it in errors."""
    return read_activity(parse_json(text, where))


def read_activity(top: Fields) -> Activity:
    """Read activity/1 from a JSON object. Raises FormatError."""
    schema = top.value.get("schema")
    if schema != SCHEMA:
        raise top.fail("schema", f'must be "{SCHEMA}", not {json.dumps(schema)}')
    warnings: list[str] = []
    desk = top.child("desk")
    window = read_window(top.child("window"))
    activity = Activity(
        desk=DeskInfo(desk.need_text("slug"), desk.text("title"), desk.text("about"), _filters(desk.maybe_child("filters"))),
        window=window,
        collected_at=top.time("collected_at") or window.end,
        repos=top.children("repos", _repo),
        events=tuple(event for event in top.children("events", lambda item: _event(item, warnings)) if event),
        failures=top.children("failures", lambda item: Failure(item.need_text("repo"), item.text("reason"))),
        warnings=tuple(warnings),
    )
    return spelled_once(activity)


def _filters(item: Fields | None) -> Filters | None:
    if item is None:
        return None
    from digest.filters import read_filters  # most activity is of no desk that has any

    return read_filters(item.where, item.value)


def read_window(item: Fields) -> Window:
    """Read `{"start": …, "end": …}`. Raises FormatError."""
    try:
        return Window(item.need_time("start"), item.need_time("end"))
    except WindowError as error:
        raise FormatError(item.where, str(error)) from None


def _repo(item: Fields) -> Repo:
    return Repo(
        name=item.need_text("name"),
        id=item.maybe_text("id"),
        url=item.maybe_text("url"),
        display=item.maybe_text("display"),
        default_branch=item.maybe_text("default_branch"),
        private=item.flag("private"),
    )


def _person(item: Fields | None) -> Person:
    return Person(item.text("name"), item.maybe_text("login"), item.flag("bot")) if item and item.value else NOBODY


def _file(item: Fields) -> FileChange:
    return FileChange(item.need_text("path"), item.number("additions"), item.number("deletions"),
                      item.maybe_text("renamed_from"))  # fmt: skip


def _commit(item: Fields) -> Commit:
    return Commit(
        repo=item.need_text("repo"),
        sha=item.need_text("sha"),
        at=item.need_time("at"),
        title=item.text("title"),
        body=item.text("body"),
        parents=item.texts("parents"),
        authored_at=item.time("authored_at"),
        author=_person(item.maybe_child("author")),
        co_authors=item.children("co_authors", _person),
        pr=item.number("pr"),
        url=item.maybe_text("url"),
        branches=item.texts("branches"),
        files=item.children("files", _file),
        files_total=item.number("files_total"),
    )


def _pull(item: Fields) -> Pull:
    return Pull(
        repo=item.need_text("repo"),
        number=item.need_number("number"),
        state=item.choice("state", ("open", "merged", "closed")),
        title=item.text("title"),
        body=item.text("body"),
        draft=item.flag("draft"),
        labels=item.texts("labels"),
        base=item.maybe_text("base"),
        opened_at=item.time("opened_at"),
        updated_at=item.time("updated_at"),
        merged_at=item.time("merged_at"),
        closed_at=item.time("closed_at"),
        merge_sha=item.maybe_text("merge_sha"),
        author=_person(item.maybe_child("author")),
        url=item.maybe_text("url"),
        closes=item.numbers("closes"),
        additions=item.number("additions"),
        deletions=item.number("deletions"),
        changed_files=item.number("changed_files"),
        comments=item.number("comments"),
        files=item.children("files", _file),
    )


def _release(item: Fields) -> Release:
    return Release(
        repo=item.need_text("repo"),
        tag=item.need_text("tag"),
        at=item.need_time("at"),
        title=item.text("title"),
        body=item.text("body"),
        prerelease=item.flag("prerelease"),
        draft=item.flag("draft"),
        target_sha=item.maybe_text("target_sha"),
        author=_person(item.maybe_child("author")),
        url=item.maybe_text("url"),
    )


def _issue(item: Fields) -> Issue:
    return Issue(
        repo=item.need_text("repo"),
        number=item.need_number("number"),
        state=item.choice("state", ("open", "closed")),
        title=item.text("title"),
        body=item.text("body"),
        state_reason=item.maybe_text("state_reason"),
        labels=item.texts("labels"),
        opened_at=item.time("opened_at"),
        closed_at=item.time("closed_at"),
        comments=item.number("comments"),
        reactions=item.number("reactions"),
        author=_person(item.maybe_child("author")),
        url=item.maybe_text("url"),
    )


def _affected(item: Fields) -> Affected:
    return Affected(item.need_text("package"), item.maybe_text("ecosystem"), item.maybe_text("range"),
                    item.maybe_text("patched"))  # fmt: skip


def _advisory(item: Fields) -> Advisory:
    severity = item.value.get("severity")
    return Advisory(
        repo=item.need_text("repo"),
        id=item.need_text("id"),
        at=item.need_time("at"),
        title=item.text("title"),
        body=item.text("body"),
        cve=item.maybe_text("cve"),
        severity=None if severity is None else item.choice("severity", ("low", "medium", "high", "critical")),
        url=item.maybe_text("url"),
        affected=item.children("affected", _affected),
    )


def _tag(item: Fields) -> Tag:
    return Tag(item.need_text("repo"), item.need_text("tag"), item.need_time("at"), item.maybe_text("sha"))


_READERS: Mapping[str, tuple[Callable[[Fields], Event], frozenset[str]]] = {
    kind.kind: (reader, frozenset(each.name for each in fields(kind)) | {"kind"})
    for kind, reader in (
        (Commit, _commit), (Pull, _pull), (Release, _release), (Issue, _issue), (Advisory, _advisory), (Tag, _tag),
    )
}  # fmt: skip


def _event(item: Fields, warnings: list[str]) -> Event | None:
    kind = item.need_text("kind")
    if kind not in _READERS:
        warnings.append(f"{item.where}: unknown kind {json.dumps(kind)} is ignored")
        return None
    reader, known = _READERS[kind]
    warnings.extend(f"{item.where}: unknown field {json.dumps(name)} is ignored" for name in item.value if name not in known)
    return reader(item)


def dump_activity(activity: Activity) -> str:
    """Write activity/1 as indented JSON text. What a reader would fill in itself is left out."""
    value = {
        "schema": SCHEMA,
        "desk": _desk(activity.desk),
        "window": {"start": stamp(activity.window.start), "end": stamp(activity.window.end)},
        "collected_at": stamp(activity.collected_at),
        "repos": [_bare(repo) for repo in activity.repos],
        "events": [{"kind": event.kind, **_bare(event)} for event in activity.events],
        "failures": [_bare(replace(failure, partial=False)) for failure in activity.failures],
    }
    return dump_json(value)


def _desk(desk: DeskInfo) -> dict[str, Any]:
    """What a desk is, and what differs from a desk without filters."""
    bare = {"slug": desk.slug, "title": desk.title, "about": desk.about}
    bare = {name: value for name, value in bare.items() if value}
    if desk.filters is None:
        return bare
    from digest.filters import table_of

    return {**bare, "filters": table_of(desk.filters)}


def _bare(record: Any) -> dict[str, Any]:
    """A dataclass as JSON, without the fields that hold nothing."""
    named = ((each.name, getattr(record, each.name)) for each in fields(record))
    return {name: _json(value) for name, value in named if not _empty(value)}


def _empty(value: object) -> bool:
    return value is None or value is False or value in ("", (), NOBODY)


def _json(value: Any) -> Any:
    if isinstance(value, datetime):
        return stamp(value)
    if isinstance(value, tuple):
        return [_json(item) for item in value]
    return _bare(value) if hasattr(value, "__dataclass_fields__") else value
