"""A desk in the form of its file, desks.toml. Pure; `bot.desks` reads what is written here as the same desk."""

from __future__ import annotations

import json
from typing import Any

from bot.model import Desk
from digest.collect.names import kind_of
from digest.filters import table_of


def desk_table(desk: Desk) -> dict[str, Any]:
    """Return the table of a desk, as TOML or JSON has it; without what a desk has that does not say."""
    feeds = [each.removeprefix("feed:") for each in desk.repos if kind_of(each) == "feed"]
    repos = [each for each in desk.repos if kind_of(each) != "feed"]
    table: dict[str, Any] = {
        "title": desk.title,
        "about": desk.about,
        "repos": repos,
        "feeds": feeds,
        "git": list(desk.git),
        "schedule": desk.schedule,
        "zone": desk.zone,
        "targets": [str(target) for target in desk.targets],
        "quiet_line": desk.quiet_line,
        "form": "" if desk.form == "full" else desk.form,
    }
    kept = {key: value for key, value in table.items() if value or key == "targets"}
    return kept | (table_of(desk.filters) if desk.filters else {})


def dump_desk(desk: Desk) -> str:
    """Write a desk as a table of desks.toml. Texts of JSON are texts of TOML: https://toml.io/en/v1.0.0#string."""
    lines = [f"[{desk.slug}]", *(f"{key} = {_value(value)}" for key, value in desk_table(desk).items())]
    return "".join(f"{line}\n" for line in lines)


def _value(value: object) -> str:
    # TOML has no escape for DEL, which JSON leaves as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
