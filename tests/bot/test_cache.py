"""What the command line keeps between runs: a second run without a token costs nothing, and nobody else reads it."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cache import KEPT_FOR, FolderEtags, answers_kept, user_cache
from bot.settings import Settings
from digest.collect.github.etags import Kept
from tests.bot.lamp import Capsys
from tests.bot.test_cli import said
from tests.digest.collect.github import answers
from tests.digest.collect.stub import Reply, Stub, stub_in_thread

URL = "https://api.github.com/repos/acme/widget"
ANSWER = Kept.of('W/"1"', {"id": 7, "name": "Ölpresse"}, f"{URL}?page=2")
SPAN = ("--since", "2026-08-19T00:00:00Z", "--until", "2026-08-20T00:00:00Z")


def etags(folder: Path, token: str = "", most: int = 2**20) -> FolderEtags:
    return FolderEtags(folder, {"github_token": token}, most=most)


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


async def test_an_answer_is_kept_for_the_next_process(tmp_path: Path) -> None:
    await etags(tmp_path / "cache" / "forges").keep(URL, ANSWER)
    assert await etags(tmp_path / "cache" / "forges").kept(URL) == ANSWER
    assert await etags(tmp_path / "cache" / "forges").kept(f"{URL}/pulls") is None


async def test_an_answer_to_one_token_is_not_found_with_another_or_none(tmp_path: Path) -> None:
    await etags(tmp_path, "ghp_one").keep(URL, ANSWER)
    assert [await etags(tmp_path, token).kept(URL) for token in ("ghp_one", "ghp_two", "")] == [ANSWER, None, None]
    [file] = files(tmp_path)
    assert b"ghp_one" not in file.read_bytes()
    assert "ghp" not in file.name


async def test_nobody_else_may_look_into_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "forges"
    folder.mkdir(mode=0o755)
    before = os.umask(0)
    try:
        await etags(folder).keep(URL, ANSWER)
    finally:
        os.umask(before)
    assert (folder.stat().st_mode & 0o777, next(folder.iterdir()).stat().st_mode & 0o777) == (0o700, 0o600)


@pytest.mark.parametrize("damage", [b"", b"null\n", b'["W/1"]\n', b'["W/1", null, 1]\nshort', b"\xff\xfe", b"[" * 100_000])
async def test_a_damaged_file_is_no_answer_and_is_written_anew(tmp_path: Path, damage: bytes) -> None:
    kept = etags(tmp_path)
    await kept.keep(URL, ANSWER)
    [file] = files(tmp_path)
    file.write_bytes(damage)
    assert await kept.kept(URL) is None
    await kept.keep(URL, ANSWER)
    assert await kept.kept(URL) == ANSWER


async def test_an_answer_that_is_cut_short_is_none(tmp_path: Path) -> None:
    kept = etags(tmp_path)
    await kept.keep(URL, ANSWER)
    [file] = files(tmp_path)
    file.write_bytes(file.read_bytes()[:-1])
    assert await kept.kept(URL) is None


async def test_a_folder_that_cannot_be_used_keeps_nothing(tmp_path: Path) -> None:
    tmp_path.joinpath("file").write_text("no folder", encoding="utf-8")
    kept = etags(tmp_path / "file" / "forges")
    await kept.keep(URL, ANSWER)
    kept.tidy()
    assert await kept.kept(URL) is None


async def test_what_was_not_used_for_longest_goes_when_there_is_no_room(tmp_path: Path) -> None:
    kept = etags(tmp_path, most=300)
    for place, name in enumerate("abc"):
        await kept.keep(name, Kept('"1"', b"x" * 100))
        for file in files(tmp_path):
            os.utime(file, (file.stat().st_mtime - 10,) * 2)
        assert len(files(tmp_path)) == place + 1
    assert await kept.kept("a") is not None  # used again, just now
    kept.tidy()
    assert [await kept.kept(name) is not None for name in "abc"] == [True, False, True]


async def test_what_nobody_wanted_for_a_month_goes_and_so_does_what_was_left_half_written(tmp_path: Path) -> None:
    kept = etags(tmp_path)
    for name in "ab":
        await kept.keep(name, ANSWER)
    old, young = files(tmp_path)
    now = time.time()
    os.utime(old, (now - KEPT_FOR - 60,) * 2)
    half, writing = tmp_path / "half.1.new", tmp_path / "writing.2.new"
    for file, age in ((half, 7200), (writing, 60)):
        file.write_bytes(b"x")
        os.utime(file, (now - age,) * 2)
    kept.tidy()
    assert files(tmp_path) == sorted([young, writing])


async def test_many_writers_of_one_answer_leave_a_whole_one(tmp_path: Path) -> None:
    async def write(number: int) -> None:
        await etags(tmp_path).keep(URL, Kept.of(f'"{number}"', list(range(number)), None))

    await asyncio.gather(*(asyncio.to_thread(asyncio.run, write(number)) for number in range(1, 20)))
    kept = await etags(tmp_path).kept(URL)
    assert kept is not None
    assert kept.data == list(range(int(kept.etag.strip('"'))))


def test_the_cache_is_where_the_user_has_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert user_cache() == tmp_path / "repojournal"
    monkeypatch.setenv("HOME", str(tmp_path))
    for named in ("", "not/absolute"):
        monkeypatch.setenv("XDG_CACHE_HOME", named)
        assert user_cache() == tmp_path / ".cache" / "repojournal"


async def test_another_token_or_app_is_another_asker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    askers = [{}, {"GITHUB_TOKEN": "one"}, {"GITLAB_TOKEN": "one"}, {"GITHUB_APP_ID": "1"}, {"GITHUB_APP_ID": "2"}]
    for number, environment in enumerate(askers):
        with monkeypatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            with answers_kept(Settings.read()) as kept:
                assert kept is not None
                assert await kept.kept(URL) is None
                await kept.keep(URL, ANSWER)
        assert len(files(tmp_path / "repojournal" / "forges")) == number + 1


def serve(stub: Stub) -> None:
    """Serve a repository, with an ETag on every answer."""
    tagged = {"ETag": 'W/"1"'}
    stub.on("/repos/acme/widget", Reply(data=answers.repo("acme/widget", 7), headers=tagged))
    for part in ("pulls", "releases", "security-advisories"):
        stub.on(f"/repos/acme/widget/{part}", Reply(data=[], headers=tagged))
    work = answers.commit("a" * 40, "Oil the hub", "2026-08-19T11:00:00Z")
    stub.on("/repos/acme/widget/commits", Reply(data=[work], headers=tagged))


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Stub]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with stub_in_thread() as stub:
        serve(stub)
        monkeypatch.setenv("GITHUB_API_URL", stub.url)
        yield stub


def test_a_second_run_without_a_token_costs_no_request_that_counts(capsys: Capsys, hub: Stub) -> None:
    stories = [said(capsys, "digest", "--repo", "acme/widget", *SPAN) for _ in range(2)]
    assert stories[0] == stories[1]
    assert stories[0][0] == 0
    assert "Oil the hub" in stories[0][1]
    assert (len(hub.asked), len(hub.counted)) == (10, 5)


def test_what_is_new_is_told_by_the_next_run(capsys: Capsys, hub: Stub, tmp_path: Path) -> None:
    said(capsys, "collect", "--repo", "acme/widget", *SPAN, "--out", str(tmp_path / "day.json"))
    work = answers.commit("b" * 40, "Grease the axle", "2026-08-19T12:00:00Z")
    hub.on("/repos/acme/widget/commits", Reply(data=[work], headers={"ETag": 'W/"2"'}))
    code, out, _ = said(capsys, "digest", "--repo", "acme/widget", *SPAN)
    assert code == 0
    assert "Grease the axle" in out
    assert hub.counted[5:] == ["/repos/acme/widget/commits"]


def test_a_run_with_a_token_is_not_given_what_was_kept_without_one(
    capsys: Capsys, hub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(capsys, "digest", "--repo", "acme/widget", *SPAN)
    monkeypatch.setenv("GITHUB_TOKEN", "ghp_example")
    said(capsys, "digest", "--repo", "acme/widget", *SPAN)
    assert [each.headers.get("If-None-Match") for each in hub.asked] == [None] * len(hub.asked)
