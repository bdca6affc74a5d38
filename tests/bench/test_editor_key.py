"""The rows of the editor's key miss what the key says, under any id that stands for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from digest.errors import FormatError, InputError
from tests.bench.editor.edition import Edition
from tests.bench.editor.figure import Figure, Unknown
from tests.bench.editor.key import Entry, Must, load_key, rows
from tests.bench.handwritten import BUMPS, CLUTCH, HORN, NAME, PEDAL, RED, Newsroom, good, missed
from tests.bench.table import Table


def kept(name: str, edition: Edition, **entry: Any) -> list[str]:
    """What the row of a name misses with a key of one entry."""
    found = next(row for row in rows([edition], {NAME: Entry(**entry)}) if row.name == name)
    assert isinstance(found, Figure)
    return missed(found)


MUSTS = "must of the key told: all"
GRAVE_MUSTS = "must of the key told: security, breaking, removal, required version"
LEADS = "headlines on a lead or must of the key"
CANCEL = "pairs of the key's cancel told as news"
PENDING = "pending of the key told as landed"
SAME = "groups of the key's same under several references"


def test_a_must_is_told_under_its_id_or_one_that_stands_for_it() -> None:
    edition = good()
    every = (Must(CLUTCH, "feature"), Must("acme/engine@bbbbbbbbbbbb", "fix"), Must(PEDAL, "removal"))
    assert kept(MUSTS, edition, must=every) == []
    assert kept(MUSTS, edition, must=(Must("acme/engine#99", "fix"),)) == ["fix acme/engine#99 is not told"]
    assert kept(MUSTS, edition, must=(Must("acme/engine#99", "fix", (PEDAL,)),)) == []
    assert kept(MUSTS, edition, must=(Must("acme/engine#99", "fix"),), same=(("acme/engine#99", HORN),)) == []


def test_what_is_only_counted_is_not_told() -> None:
    assert kept(MUSTS, good(), must=(Must(BUMPS[0], "security"),)) == [f"security {BUMPS[0]} is not told"]


def test_grave_musts_have_a_row_of_their_own() -> None:
    every = tuple(
        Must(f"acme/engine#{n}", kind)
        for n, kind in enumerate(("security", "breaking", "removal", "required-version", "fix"), start=90)
    )
    assert kept(GRAVE_MUSTS, good(), must=every) == [f"{each.kind} {each.id} is not told" for each in every[:4]]
    assert len(kept(MUSTS, good(), must=every)) == 5


def test_the_first_change_of_a_headline_is_a_lead_or_a_must() -> None:
    room = Newsroom()
    edition = room.edition(headline=room.said("headline", "Engine adds a clutch, fixes the horn", CLUTCH, HORN))
    assert kept(LEADS, edition, lead=(CLUTCH,)) == []
    assert kept(LEADS, edition, lead=(PEDAL,), must=(Must(CLUTCH, "feature"),)) == []
    assert kept(LEADS, edition, lead=("acme/engine@aaaaaaaaaaaa",)) == []
    assert kept(LEADS, edition, lead=(HORN,)) == ["“Engine adds a clutch, fixes the horn”, not acme/engine#8"]
    assert kept(LEADS, edition, lead=(HORN,), quiet=True) == []
    nobody = room.edition(headline=room.said("headline", "Nothing landed at Acme"))
    assert len(kept(LEADS, nobody, lead=(HORN,))) == 1


def test_a_pair_that_undid_each_other_is_not_told() -> None:
    assert kept(CANCEL, good(), cancel=(("acme/engine#98", "acme/engine#99"),)) == []
    assert kept(CANCEL, good(), cancel=(("acme/engine#98", HORN),)) == ["acme/engine#98 and acme/engine#8 undid each other"]


def test_pending_work_of_the_key_is_not_told_as_landed() -> None:
    assert kept(PENDING, good(), pending=(RED,)) == []
    room = Newsroom()
    state = room.edition(room.said("pending", "Still pending: a pull request.", RED), states={RED: "landed"})
    assert kept(PENDING, state, pending=(RED,)) == ["acme/engine#9 is open"]
    prose = room.edition(room.said("claim", "Engine painted it red.", RED))
    assert kept(PENDING, prose, pending=(RED,)) == ["acme/engine#9 is open"]


def test_ids_that_are_one_change_stand_under_one_reference() -> None:
    assert kept(SAME, good(), same=((CLUTCH, "acme/engine@aaaaaaaaaaaa"), (HORN, "acme/engine#99"))) == []
    assert kept(SAME, good(), same=((CLUTCH, PEDAL),)) == [f"[1], [3] are one change: {CLUTCH}, {PEDAL}"]


def test_without_a_key_its_rows_say_so_and_miss_nothing() -> None:
    table = Table()
    found = rows([good()], None)
    for row in found:
        row.enter(table)
    assert [cells[1:] for cells in table.rows] == [("no key", "")] * 6
    assert table.holds
    assert rows([good()], {"other.json": Entry()})[0] == Unknown(GRAVE_MUSTS, "the key has none of these files")


def test_a_key_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "KEY.json"
    must = {"id": HORN, "kind": "fix", "why": "it was silent", "also": [PEDAL]}
    entry = {"lead": [HORN], "must": [must], "cancel": [], "pending": [RED], "same": [[HORN, PEDAL]], "quiet": False}
    path.write_text(json.dumps({NAME: entry}), encoding="utf-8")
    expected = Entry((HORN,), (Must(HORN, "fix", (PEDAL,)),), (), (RED,), ((HORN, PEDAL),))
    assert load_key(path) == {NAME: expected}
    path.write_text(json.dumps({NAME: {"lead": []}}), encoding="utf-8")
    with pytest.raises(FormatError, match="is no editor's key"):
        load_key(path)
    with pytest.raises(InputError, match="name the key with --key"):
        load_key(tmp_path / "missing.json")
