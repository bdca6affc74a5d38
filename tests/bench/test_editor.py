"""The editor's table, its list and its made windows: each row fails when it should, and only then."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from digest.errors import InputError
from digest.formats.activity import dump_activity
from digest.group import group
from digest.story import ActionItem
from digest.verify import Finding
from tests.bench import __main__ as bench
from tests.bench import editor
from tests.bench.editor import pace, proof
from tests.bench.editor.edition import recordings
from tests.bench.editor.figure import Figure, Middle, Row, Unknown, figure
from tests.bench.editor.key import Entry, Must
from tests.bench.editor.made import WINDOW, made
from tests.bench.editor.show import shown
from tests.bench.handwritten import CLUTCH, HORN, NAME, RED, activity, good, missed, planted
from tests.bench.table import Table


def test_a_good_story_misses_nothing() -> None:
    found = editor.look([good()], {NAME: Entry(lead=(CLUTCH,), must=(Must(HORN, "fix"),), pending=(RED,))})
    assert [(row.name, row.missed) for row in found if row.missed and row.name != "stories of 60 to 260 words"] == []
    looked = {row.name: row.looked for row in found if isinstance(row, Figure)}
    assert looked["sentences without a finding, as composed"] == 7
    assert looked["neighbouring sentences with the same opening"] == 5
    assert looked["headlines on a lead or must of the key"] == 1


def test_each_place_with_a_finding_is_one_miss_of_the_draft() -> None:
    findings = [Finding("lede", "NUMBER", "one"), Finding("lede", "CODE", "two"), Finding("references[0]", "URL", "three")]
    edition = planted(activity(), good().story, findings)
    assert missed(proof.clean_drafts([edition])) == [
        "lede NUMBER one; CODE two | Engine added a clutch.",
        "references[0] URL three | ",
    ]
    assert proof.clean_drafts([edition]).looked == 8
    assert proof.clean_stories([edition]).missed == ()
    assert missed(proof.clean_stories([replace(edition, left=(Finding("tally", "COUNT", "no"),))]))[0].startswith(
        "tally COUNT no"
    )


def test_references_nobody_cites_and_citations_of_nothing_are_counted() -> None:
    story = good().story
    alone = replace(story.references[0], number=9, change="acme/engine#99")
    lede = replace(story.lede, cite=(1, 7))
    first, *rest = story.body[0]
    item = ActionItem("0" * 12, "Review a clutch", "acme/engine", "plan", "new-capability", story.lede.evidence, cite=(8,))
    faulty = replace(story, references=(*story.references, alone), lede=lede, actions=(item,),
                     body=((replace(first, cite=()), *rest),))  # fmt: skip
    assert missed(proof.loose_ends([planted(activity(), faulty)])) == [
        "no sentence cites [2] acme/engine#8",
        "no sentence cites [9] acme/engine#99",
        "lede cites [7], which is no reference",
        "body[0][0] cites nothing: It also fixed the horn.",
        "actions[0] cites [8], which is no reference",
    ]


def folder(path: Path, **texts: str) -> Path:
    path.mkdir()
    for name, text in texts.items():
        (path / f"{name}.json").write_text(text, encoding="utf-8")
    return path


def test_a_file_that_cannot_be_composed_is_counted_and_the_others_are_composed(tmp_path: Path) -> None:
    there = folder(
        tmp_path / "day",
        broken="{",
        good=dump_activity(activity()),
        naive='{"schema": "activity/1"}',
        story='{"schema": "story/1"}',
    )
    found, editions = editor.compose_all(recordings(there))
    assert [each.name for each in editions] == ["good.json"]
    assert found.looked == 3
    assert [line.split(":")[0] for line in found.missed] == ["broken.json", "naive.json"]


def test_a_folder_without_a_recording_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"has no activity/1 file; name one with recorded windows"):
        recordings(folder(tmp_path / "day", story='{"schema": "story/1"}', list="[]"))
    with pytest.raises(InputError, match="is no folder"):
        recordings(tmp_path / "missing")


def test_the_key_beside_a_folder_is_found(tmp_path: Path) -> None:
    there = folder(tmp_path / "day")
    assert editor.find_key(there, None) is None
    folder(tmp_path / "key", KEY="{}")
    assert editor.find_key(there, None) == {}
    with pytest.raises(InputError):
        editor.find_key(there, tmp_path / "other.json")


def row_of(row: Figure | Middle) -> tuple[tuple[str, ...], bool]:
    table = Table()
    row.enter(table)
    return table.rows[0][1:], table.holds


def looks(*good: bool) -> Iterable[tuple[str, bool]]:
    return ((f"item {i}", each) for i, each in enumerate(good))


def test_a_share_holds_at_its_target_and_falls_short_below() -> None:
    assert row_of(figure("f", "things", looks(True, True, True, False), 75)) == (("75.0 % (3 of 4 things)", ">= 75 %"), True)
    assert row_of(figure("f", "things", looks(True, True, False), 75)) == (("66.6 % (2 of 3 things)", ">= 75 %"), False)
    nearly = looks(*[True] * 9_999, False)
    assert row_of(figure("f", "things", nearly, 100)) == (("99.9 % (9999 of 10000 things)", "100 %"), False)
    assert row_of(figure("f", "things", (), 100)) == (("there are no things", ""), True)


def test_a_number_of_faults_holds_at_none() -> None:
    assert row_of(figure("f", "things", looks(True, True))) == (("0 (in 2 things)", "0"), True)
    assert row_of(figure("f", "things", looks(True, False))) == (("1 (in 2 things)", "0"), False)
    assert row_of(figure("f", "things", ())) == (("0 (in 0 things)", "0"), True)


def test_a_median_is_held_against_its_target_or_told() -> None:
    assert row_of(Middle("m", "files", (50, 85, 100), (), 85)) == (("85.0 % (median of 3 files)", ">= 85 %"), True)
    assert row_of(Middle("m", "files", (50, 84, 100), (), 85)) == (("84.0 % (median of 3 files)", ">= 85 %"), False)
    assert row_of(Middle("m", "files", (50, 61))) == (("55.5 (2 files)", ""), True)
    assert row_of(Middle("m", "files", ())) == (("there are no files", ""), True)


def test_the_list_has_each_row_that_misses_and_a_line_for_each_miss() -> None:
    found: list[Row] = [
        figure("one", "things", looks(True)),
        figure("two", "things", looks(False, True, False)),
        Unknown("three", "no key"),
    ]
    assert editor.listed(found) == "two\n  item 0\n  item 2\n"


def test_an_editor_sees_a_story_beside_its_activity() -> None:
    text = shown(good(), Entry(lead=(CLUTCH,), must=(Must(HORN, "fix"),), pending=(RED,)))
    assert "lede: Engine added a clutch. [1]\n    acme/engine #7: Add a clutch\n" in text
    told = {" ".join(line.split()[:4]) for line in text.splitlines()}
    assert {"[1] lead landed acme/engine#7", "[2] must landed acme/engine#8", "[4] pending pending acme/engine#9"} <= told
    assert "- landed acme/engine#10 Bump" in told


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["bench", "editor", *arguments])
    return bench.main()


def test_the_command_shows_one_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = folder(tmp_path / "day", good=dump_activity(activity()))
    assert run(monkeypatch, str(there), "--show", "good.json") == 0
    assert capsys.readouterr().out.startswith("good.json: ")
    assert run(monkeypatch, str(there), "--show", "other.json") == 2
    assert capsys.readouterr().err == f"other.json is no file, and {there} has none of that name\n"


def test_the_command_prints_the_list_the_table_and_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.bench.editor.pace.SIZES", (1, 2, 3))
    monkeypatch.setattr("tests.bench.editor.pace.MOST_GROWTH", float("inf"))
    there = folder(tmp_path / "day", good=dump_activity(activity()), broken="{")
    assert run(monkeypatch, str(there), "--list") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "files composed without error"
    assert lines[1].startswith("  broken.json: FormatError: ")
    assert lines[-1].startswith("falls short: files composed without error 50.0 % < 100 %")
    (there / "broken.json").unlink()
    run(monkeypatch, str(there))
    assert capsys.readouterr().out.startswith("figure ")


def test_a_made_window_has_exactly_so_many_events_in_every_style() -> None:
    day = made(1_000)
    assert len(day.events) == 1_000
    assert all(event.at in WINDOW for event in day.events if event.at)
    titles = [event.title for event in day.events]
    for style_mark in ("Merge pull request #", 'Revert "', "Bump ", "✨", "修复", "[Do not merge before September 12] "):
        assert any(title.startswith(style_mark) for title in titles), style_mark
    assert sum(each.kind == "pull" for each in day.events) > 250
    assert len(set(titles)) > 600
    assert sum(each.status in ("landed", "released") for each in group(day).changes) > 400


def test_composing_is_held_against_seconds_and_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    took = {100: 0.04, 1_000: 0.15, 10_000: 1.95}
    monkeypatch.setattr(pace, "made_windows", lambda events, seed: took[events] + 0.001 * abs(seed - 2))
    table = Table()
    pace.measure(table)
    assert [row[1:] for row in table.rows] == [
        ("0.040 s", ""), ("0.150 s", ""), ("1.95 s", "<= 2 s"), ("13.00 times", "<= 13 times"),
    ]  # fmt: skip
    assert table.holds
    took.update({1_000: 0.1, 10_000: 2.01})
    pace.measure(table)
    assert table.missed == ["composing 10,000 events 2.01 > 2", "10,000 events beside 1,000 20.10 > 13"]


def test_a_made_window_is_the_same_every_time() -> None:
    assert made(50) == made(50)
    assert made(50) != made(50, seed=2)
