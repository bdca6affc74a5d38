"""The command line: what it prints, its exit codes, and one line for what cannot be used."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot import __version__
from bot.cli import SEED, run
from digest import Activity, Story, build
from digest.formats.story import dump_story
from tests.gitrepo import GitRepo
from tests.shared import SHARED, needs_shared

#: What costs more to import than the seed story costs to tell.
HEAVY = ("discord", "slack_bolt", "slack_sdk", "apscheduler", "aiohttp", "httpx", "pydantic", "asyncio", "sqlite_utils")

SECOND_SEED = SEED.with_name("huggingface-2026-09-11.json")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command line in this process: exit code, stdout, stderr."""
    code = run(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run what must be refused, and return its one line."""
    code, out, err = said(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("repojournal: ")
    return err.removeprefix("repojournal: ").rstrip("\n")


def test_digest_without_a_source_tells_the_seed_edition(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "digest")
    assert (code, err) == (0, "")
    assert out.startswith("$ the-wire · huggingface\n")
    assert "\nAction items\n- → " in out
    assert "\nReferences\n- [1] " in out


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json", "slack", "discord"])
def test_every_format_tells_the_same_headline(capsys: pytest.CaptureFixture[str], form: str) -> None:
    headline = build(Activity.load(SEED)).headline.plain
    code, out, _ = said(capsys, "digest", "--format", form)
    assert code == 0
    assert headline.split()[1] in out


def test_nothing_that_a_source_says_is_obeyed_by_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hostile = "\x1b[2J\x9b1m\u202eAdd \u2066a\rclutch\x00"
    day = json.loads(SEED.read_text(encoding="utf-8"))
    day["events"] = [{**each, "title": hostile, hostile: 1} for each in day["events"]]
    (tmp_path / "day.json").write_text(json.dumps(day), encoding="utf-8")
    edition = json.loads(dump_story(build(Activity.load(SEED))))
    edition["headline"]["spans"][0]["text"] = hostile
    (tmp_path / "story.json").write_text(json.dumps(edition), encoding="utf-8")
    day_file = str(tmp_path / "day.json")
    said_of_it = [
        *said(capsys, "digest", "--activity", day_file)[1:],
        *said(capsys, "digest", "--activity", day_file, "--why")[1:],
        *said(capsys, "verify", str(tmp_path / "story.json"), "--activity", day_file)[1:],
        refused(capsys, "digest", "--git", str(tmp_path / "\u009b1m\u202e")),
    ]
    assert re.findall("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", "".join(said_of_it)) == []


def test_why_prints_each_change_with_its_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "digest", "--why")
    assert code == 0
    assert "\n\n11 changes in the window, most important first\n   7.3  lead         feature " in out
    assert "huggingface/trl#6705" in out


def test_why_shows_each_sentence_with_its_passages(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "digest", "--why")
    assert out.splitlines()[:3] == [
        "every sentence of huggingface-2026-08-20T10Z with its passages",
        "headline: TRL adds AsyncDistillationTrainer",
        "        [1] huggingface/trl #6705: “Add AsyncDistillationTrainer”",
    ]


def test_a_story_in_json_is_verified_against_its_activity(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    story = tmp_path / "story.json"
    assert said(capsys, "digest", "--activity", str(SECOND_SEED), "--format", "json", "--out", str(story)) == (0, "", "")
    assert said(capsys, "verify", str(story), "--activity", str(SECOND_SEED)) == (0, "every sentence is supported\n", "")


def test_a_story_with_a_changed_number_has_findings_and_exit_code_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "story.json"
    text = dump_story(build(Activity.load(SEED)))
    assert "0.8.2" in text
    changed = json.loads(text)
    for paragraph in changed["body"]:
        for sentence in paragraph:
            for span in sentence["spans"]:
                span["text"] = span["text"].replace("0.8.2", "0.9.7")
    path.write_text(json.dumps(changed), encoding="utf-8")
    code, out, _ = said(capsys, "verify", str(path), "--activity", str(SEED), "--format", "json")
    assert code == 1
    found = json.loads(out)
    assert any("0.9.7" in each["message"] for each in found)
    assert all(set(each) == {"where", "code", "message"} for each in found)


def test_collect_writes_what_digest_reads(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "day.json"
    assert said(capsys, "collect", "--activity", str(SEED), "--out", str(out)) == (0, "", "")
    assert Activity.load(out) == Activity.load(SEED)


def test_a_git_repository_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    repo = GitRepo(tmp_path / "widget")
    repo.commit("Add a cache for parsed manifests", at="2026-08-19T10:00:00Z", files={"cache.py": "x = 1\n"})
    repo.write()
    code, out, _ = said(
        capsys, "digest", "--git", str(repo.path), "--since", "2026-08-19", "--until", "2026-08-20"
    )  # fmt: skip
    assert code == 0
    assert "widget" in out.lower()
    assert "a cache for parsed manifests" in out


def test_an_empty_window_is_told_in_a_quiet_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    repo = GitRepo(tmp_path / "widget")
    repo.commit("Add a cache", at="2026-08-19T10:00:00Z", files={"cache.py": "x = 1\n"})
    repo.write()
    code, out, _ = said(capsys, "digest", "--git", str(repo.path), "--since", "2026-09-01", "--until", "2026-09-02")
    assert code == 0
    assert "References" not in out
    assert "widget" in out.lower()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["digest", "--activity", "missing.json"], r"missing\.json: cannot be read \(No such file or directory\)"),
        (["digest", "--git", "a", "--repo", "o/r"], "--git and --repo cannot be combined"),
        (["digest", "--git", "--upload-pack=x"], "--upload-pack=x"),
        (["digest", "--git", "nowhere/at/all"], "nowhere/at/all"),
        (["digest", "--repo", "not a name"], "not a name"),
        (["digest", "--since", "2026-08-19"], "--since and --until need"),
        (["digest", "--git", ".", "--since", "yesterday"], "--since: 'yesterday' is not a time"),
        (["digest", "--git", ".", "--tz", "Europe/Berln"], "Europe/Berlin"),
        (["digest", "--git", ".", "--since", "2026-08-20", "--until", "2026-08-19"], "not after its start"),
        (["digest", "--format", "pdf"], "'pdf' is not one of"),
        (["digest", "--nonsense"], "No such option"),
        (["digest", "stray"], "'stray' is not expected here"),
        (["nonsense"], "No such command 'nonsense'"),
        (["verify", "missing.json", "--activity", str(SEED)], "missing.json: cannot be read"),
        (["verify", str(SEED), "--activity", str(SEED)], 'schema: must be "story/1"'),
    ],
)
def test_what_cannot_be_used_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert re.search(line, refused(capsys, *arguments))


def test_malformed_activity_names_file_event_and_field(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    value = json.loads(SEED.read_text(encoding="utf-8"))
    index = next(index for index, event in enumerate(value["events"]) if event["kind"] == "pull")
    value["events"][index]["merged_at"] = "yesterday"
    path = tmp_path / "day.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    line = refused(capsys, "digest", "--activity", str(path))
    assert line == f'{path}: events[{index}].merged_at: must be a time such as 2026-08-20T10:00:00Z, not "yesterday"'


def test_a_file_that_cannot_be_written_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "cannot be written" in refused(capsys, "digest", "--out", str(tmp_path / "no" / "such" / "folder"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize("arguments", [["digest"], ["--help"], ["digest", "--why"]])
def test_a_full_disk_under_the_output_is_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        shown = subprocess.run(
            [sys.executable, "-m", "bot", *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    said = "the output cannot be written (No space left on device); make room, or write it elsewhere"
    assert (shown.returncode, shown.stderr) == (2, f"repojournal: {said}\n")


@pytest.mark.parametrize("arguments", [["digest"], ["--help"]])
def test_a_reader_that_goes_away_is_no_error_and_no_success(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    shown = subprocess.run(
        [sys.executable, "-m", "bot", *arguments], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert (shown.returncode, shown.stderr) == (141, "")


def test_a_digest_that_is_told_to_end_ends_git_and_removes_the_clone(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/works/lamp"
        shown = subprocess.Popen(
            [sys.executable, "-m", "bot", "digest", "--git", address],
            stderr=subprocess.PIPE, env={**os.environ, "TMPDIR": str(tmp_path)},
        )  # fmt: skip
        with shown, silent.accept()[0] as asked:
            assert asked.recv(4) == b"GET "
            assert [each.name.startswith("repojournal-") for each in tmp_path.iterdir()] == [True]
            shown.terminate()
            assert (shown.wait(10), shown.stderr and shown.stderr.read()) == (143, b"")
            while asked.recv(4096):  # git has gone: the rest of what it asked, then the end
                pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [[], ["desk"], ["slack"]])
def test_without_a_command_the_commands_are_shown_line_by_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    code, out, err = said(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"Usage: {' '.join(['repojournal', *arguments])} [OPTIONS] COMMAND [ARGS]...\n")
    assert "\nCommands:\n" in err


def test_an_unknown_field_is_a_warning_and_no_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    value = json.loads(SEED.read_text(encoding="utf-8"))
    value["events"][0]["mood"] = "good"
    path = tmp_path / "day.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    code, _, err = said(capsys, "digest", "--activity", str(path))
    assert code == 0
    assert err.endswith('events[0]: unknown field "mood" is ignored\n')


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version") == (0, f"repojournal {__version__}\n", "")
    shown = subprocess.run([sys.executable, "-m", "bot", "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout == f"repojournal {__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["digest"], ["digest", "--help"]])
def test_neither_chat_nor_scheduler_nor_network_is_imported_for(arguments: list[str]) -> None:
    script = (
        f"import sys; HEAVY = {HEAVY!r}\n"
        "from bot.cli import run\n"
        "run(sys.argv[1:])\n"
        "sys.stderr.write(' '.join(sorted(set(HEAVY) & set(sys.modules))))\n"
    )
    shown = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    assert shown.stderr == ""


@needs_shared
@pytest.mark.parametrize("path", sorted((SHARED / "activity").glob("*.json")), ids=lambda path: path.stem)
def test_every_recorded_window_is_told_and_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path, path: Path) -> None:
    story = tmp_path / "story.json"
    assert said(capsys, "digest", "--activity", str(path), "--format", "json", "--out", str(story))[0] == 0
    assert said(capsys, "verify", str(story), "--activity", str(path))[:2] == (0, "every sentence is supported\n")
    Story.load(story)


def test_the_methodology_is_printed_and_written_as_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = said(capsys, "methodology")
    assert (code, out.splitlines()[0]) == (0, "# How a story is made, and how it is checked")
    assert said(capsys, "methodology", "--format", "html", "--out", str(tmp_path / "m.html")) == (0, "", "")
    assert (tmp_path / "m.html").read_text(encoding="utf-8").startswith("<!doctype html>\n")
