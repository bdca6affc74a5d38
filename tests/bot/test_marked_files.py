"""Files that an editor began with a byte order mark are read like any others, whichever command reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli import SEED
from bot.desks import load_desks
from bot.github_settings import _pem
from bot.settings import Settings
from tests.bot.lamp import Capsys
from tests.bot.test_cli import refused, said

MARK = "\ufeff"


def marked(path: Path, text: str) -> Path:
    path.write_text(MARK + text, encoding="utf-8")
    return path


def test_activity_and_a_story_are_read(capsys: Capsys, tmp_path: Path) -> None:
    activity = marked(tmp_path / "day.json", SEED.read_text(encoding="utf-8"))
    plain = said(capsys, "digest", "--activity", str(SEED), "--format", "json")
    assert said(capsys, "digest", "--activity", str(activity), "--format", "json") == plain
    story = marked(tmp_path / "story.json", plain[1])
    assert said(capsys, "verify", str(story), "--activity", str(activity))[:2] == (0, "every sentence is supported\n")


def test_a_desks_file_is_read(tmp_path: Path) -> None:
    [desk] = load_desks(marked(tmp_path / "desks.toml", '[wheels]\nrepos = ["acme/wheel"]\n'))
    assert (desk.slug, desk.repos) == ("wheels", ("acme/wheel",))


def test_the_first_line_of_a_dotenv_file_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marked(tmp_path / ".env", "REPOJOURNAL_DATABASE=paper.db\n")
    monkeypatch.chdir(tmp_path)
    assert Settings.read().repojournal_database == "paper.db"


def test_the_key_of_an_app_is_read(tmp_path: Path) -> None:
    assert _pem(str(marked(tmp_path / "app.pem", "the text of a key"))) == "the text of a key"


@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        ("utf-16", "is not UTF-8 text (byte 0)"),
        ("utf-32", "is not UTF-8 text (byte 0)"),
        ("utf-16-be", "is not JSON: Expecting value (line 1, column 1)"),
    ],
)
def test_a_file_in_another_encoding_is_one_line(capsys: Capsys, tmp_path: Path, encoding: str, told: str) -> None:
    path = tmp_path / "day.json"
    path.write_text("{}", encoding=encoding)
    assert refused(capsys, "digest", "--activity", str(path)) == f"{path}: {told}"
