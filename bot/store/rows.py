"""Values as rows, and back."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Protocol

from bot.model import Acknowledgement, Delivery, Desk, Edition, Reader, Run, Subscription, Target
from digest.filters import read_filters, table_of
from digest.formats.story import action_value, dump_story, parse_action, parse_story
from digest.model import Window


class Row(Protocol):
    """A row of the database by column name; sqlite3.Row is one."""

    def __getitem__(self, column: str, /) -> Any: ...


def written(moment: datetime) -> str:
    """A time as the database keeps it: UTC, microseconds, one width, so text order is time order."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def maybe_written(moment: datetime | None) -> str | None:
    return None if moment is None else written(moment)


def read(text: str) -> datetime:
    """The time that `written` wrote."""
    return datetime.fromisoformat(text)


def maybe_read(text: str | None) -> datetime | None:
    return None if text is None else read(text)


def listed(items: Iterable[str]) -> str:
    """Several texts in one column: a JSON array."""
    return json.dumps(list(items), ensure_ascii=False)


def unlisted(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


def packed(text: str) -> bytes:
    """A long text in one column, compressed."""
    return zlib.compress(text.encode())


def unpacked(blob: bytes) -> str:
    """The text that `packed` packed."""
    return zlib.decompress(blob).decode()


def desk_row(desk: Desk) -> dict[str, Any]:
    return {
        "slug": desk.slug,
        "title": desk.title,
        "about": desk.about,
        "repos": listed(desk.repos),
        "git": listed(desk.git),
        "schedule": desk.schedule,
        "zone": desk.zone,
        "targets": listed(str(target) for target in desk.targets),
        "quiet_line": int(desk.quiet_line),
        "form": desk.form,
        "filters": json.dumps(table_of(desk.filters), ensure_ascii=False) if desk.filters else "{}",
        "paused": desk.paused,
    }


def desk_of(row: Row) -> Desk:
    return Desk(
        slug=row["slug"],
        title=row["title"],
        about=row["about"],
        repos=unlisted(row["repos"]),
        git=unlisted(row["git"]),
        schedule=row["schedule"],
        zone=row["zone"],
        targets=tuple(Target.parse(target) for target in unlisted(row["targets"])),
        quiet_line=bool(row["quiet_line"]),
        form=row["form"],
        filters=read_filters(f"the filters of desk {row['slug']}", json.loads(row["filters"])),
        paused=row["paused"],
    )


def run_row(run: Run) -> dict[str, Any]:
    return {
        "desk": run.desk,
        "slot": written(run.slot),
        "at": written(run.at),
        "outcome": run.outcome,
        "detail": run.detail,
        "attempt": run.attempt,
        "retry_at": maybe_written(run.retry_at),
    }


def run_of(row: Row) -> Run:
    return Run(
        desk=row["desk"],
        slot=read(row["slot"]),
        at=read(row["at"]),
        outcome=row["outcome"],
        detail=row["detail"],
        attempt=row["attempt"],
        retry_at=maybe_read(row["retry_at"]),
    )


def edition_row(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "desk": edition.desk,
        "slot": written(edition.slot),
        "window_start": written(edition.window.start),
        "window_end": written(edition.window.end),
        "filed_at": written(edition.filed_at),
        "zone": edition.zone,
        "notes": listed(edition.notes),
        "story": dump_story(edition.story),
        "returned": json.dumps([action_value(each) for each in edition.returned], ensure_ascii=False),
    }


def edition_of(row: Row) -> Edition:
    return Edition(
        id=row["id"],
        desk=row["desk"],
        slot=read(row["slot"]),
        window=Window(read(row["window_start"]), read(row["window_end"])),
        filed_at=read(row["filed_at"]),
        zone=row["zone"],
        notes=unlisted(row["notes"]),
        story=parse_story(row["story"], f"edition {row['id']}"),
        returned=tuple(parse_action(each, f"what came back in edition {row['id']}") for each in json.loads(row["returned"])),
    )


def delivery_of(row: Row) -> Delivery:
    return Delivery(
        id=row["id"],
        dedupe_key=row["dedupe_key"],
        edition=row["edition"],
        target=Target.parse(row["target"]),
        part=row["part"],
        kind=row["kind"],
        state=row["state"],
        attempt=row["attempt"],
        not_before=read(row["not_before"]),
        created_at=read(row["created_at"]),
        lease_owner=row["lease_owner"],
        lease_until=maybe_read(row["lease_until"]),
        root=row["root"],
        message=row["message"],
        error=row["error"],
        repos=unlisted(row["repos"]),
        form=row["form"],
        without=unlisted(row["without"]),
    )


def subscription_of(row: Row) -> Subscription:
    reader = Reader(row["platform"], row["reader"], row["name"])
    return Subscription(reader, row["pattern"], read(row["since"]))


def acknowledgement_of(row: Row) -> Acknowledgement:
    reader = Reader(row["platform"], row["reader"], row["name"])
    return Acknowledgement(row["item"], reader, read(row["at"]))
