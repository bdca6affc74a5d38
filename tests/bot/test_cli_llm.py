"""`digest --composer llm`, and the newsroom with a language model: the story comes, and says who worded it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.cli import SEED
from digest import Activity, Story, build, verify
from digest.render import render
from tests.bot.editor import editor
from tests.bot.lamp import Capsys, kept, lamp_desk, write_desks
from tests.bot.test_cli import refused, said
from tests.gitrepo import GitRepo
from tests.peers.llm import LlmPeer, drips, llm_running, says, status

KEY = "sk-do-not-show-1234"
TEMPLATE = render(build(Activity.load(SEED)), "text")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logging_as_it_was: None) -> Path:  # noqa: ARG001
    """Where the commands run; answers are kept in `cache`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture
async def peer(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LlmPeer]:
    """A model that edits a little, with the environment pointing to it."""
    async with llm_running() as running:
        running.play(says(editor))
        monkeypatch.setenv("REPOJOURNAL_LLM_URL", f"{running.url}/v1")
        monkeypatch.setenv("REPOJOURNAL_LLM_MODEL", "press-1")
        monkeypatch.setenv("REPOJOURNAL_LLM_KEY", KEY)
        yield running


async def in_a_thread(capsys: Capsys, *arguments: str) -> tuple[int, str, str]:
    """Run the command line while the model answers in this one."""
    return await asyncio.to_thread(said, capsys, *arguments)


# digest --composer llm


def test_a_model_that_is_not_set_is_one_line(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(capsys, "digest", "--composer", "llm") == (
        "--composer llm needs a language model; set REPOJOURNAL_LLM_URL and REPOJOURNAL_LLM_MODEL"
    )
    monkeypatch.setenv("REPOJOURNAL_LLM_URL", "http://127.0.0.1:9/v1")
    assert refused(capsys, "digest", "--composer", "llm") == (
        "REPOJOURNAL_LLM_URL is set and REPOJOURNAL_LLM_MODEL is not; set both for a language model, or neither"
    )


async def test_the_story_of_a_model_is_supported_and_names_it(capsys: Capsys, peer: LlmPeer) -> None:
    code, out, err = await in_a_thread(capsys, "digest", "--composer", "llm", "--format", "json", "--out", "story.json")
    assert (code, out, err) == (0, "", "")
    story = Story.load("story.json")
    assert story.composer == "llm"
    assert story.rewriting
    assert (story.rewriting.model, story.rewriting.outcome) == ("press-1", "used")
    assert "worded by press-1" in story.byline
    assert "Diffusers fixed image preprocessing for cosmos3." in [each.plain for _, each in story.sentences()]
    assert verify(story, Activity.load(SEED)) == ()
    assert peer.asked[0].headers["Authorization"] == f"Bearer {KEY}"


async def test_the_same_story_is_not_asked_for_twice(capsys: Capsys, peer: LlmPeer, folder: Path) -> None:
    first = await in_a_thread(capsys, "digest", "--composer", "llm")
    asked = len(peer.asked)
    assert await in_a_thread(capsys, "digest", "--composer", "llm") == first
    assert len(peer.asked) == asked
    assert len(list((folder / "cache" / "repojournal" / "answers").iterdir())) == 2  # what it refuses, and the answer


async def test_a_model_that_is_down_is_no_error_and_one_line(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    monkeypatch.setenv("REPOJOURNAL_LLM_URL", f"http://127.0.0.1:{port}/v1")
    monkeypatch.setenv("REPOJOURNAL_LLM_MODEL", "press-1")
    code, out, err = await in_a_thread(capsys, "digest", "--composer", "llm")
    assert (code, out, err.count("\n")) == (0, TEMPLATE, 1)
    assert err.startswith(f"repojournal: the template words this story: 127.0.0.1:{port} cannot be reached; check ")


async def test_a_refused_key_is_named_by_its_variable_and_printed_nowhere(capsys: Capsys, peer: LlmPeer) -> None:
    peer.play(status(401, f"Incorrect API key provided: {KEY}"))
    code, out, err = await in_a_thread(capsys, "--debug", "digest", "--composer", "llm")
    assert (code, out) == (0, TEMPLATE)
    assert err.endswith(": the key is refused (401); put a valid one into REPOJOURNAL_LLM_KEY\n")
    assert KEY not in out + err


async def test_a_slow_model_is_left_in_time(capsys: Capsys, peer: LlmPeer, monkeypatch: pytest.MonkeyPatch) -> None:
    peer.play(drips())
    monkeypatch.setenv("REPOJOURNAL_LLM_SECONDS", "0.2")
    code, out, err = await in_a_thread(capsys, "digest", "--composer", "llm")
    assert (code, out) == (0, TEMPLATE)
    assert " within 0.2 seconds\n" in err


async def test_the_template_asks_no_model_although_one_is_set(capsys: Capsys, peer: LlmPeer) -> None:
    assert await in_a_thread(capsys, "digest") == (0, TEMPLATE, "")
    assert peer.asked == []


# The newsroom


@pytest.fixture
def lamp(capsys: Capsys, folder: Path) -> None:  # noqa: ARG001
    """The desk `lamp`, which posts to the console."""
    write_desks(lamp_desk())
    said(capsys, "desk", "apply", "desks.toml")


@pytest.mark.usefixtures("lamp")
async def test_status_names_the_desks_and_the_model_and_no_key(capsys: Capsys, peer: LlmPeer) -> None:
    code, out, err = await in_a_thread(capsys, "status")
    assert (code, err) == (0, "")
    desk, model = out.splitlines()
    assert desk.startswith("lamp: no edition yet; next ")
    assert model == (f"model: press-1 at {peer.url.removeprefix('http://')}; not asked yet; 0 of 200,000 tokens used today")


@pytest.mark.usefixtures("lamp")
async def test_an_edition_is_posted_although_the_model_fails_and_status_says_why(capsys: Capsys, peer: LlmPeer) -> None:
    peer.play(status(403, f"no such key {KEY}"))
    code, out, err = await in_a_thread(capsys, "once", "lamp")
    assert (code, err) == (0, "")
    assert "\nlamp adds a dimmer\n" in out
    [edition] = (await asyncio.to_thread(kept)).editions
    host = peer.url.removeprefix("http://")
    reason = f"{host}: the key is refused (403); put a valid one into REPOJOURNAL_LLM_KEY"
    assert edition.story.composer == "template"
    assert edition.story.rewriting
    assert edition.story.rewriting.outcome == reason
    desk, model = (await in_a_thread(capsys, "status"))[1].splitlines()
    assert f", composed by the template, not by press-1: {reason}; next " in desk
    assert model.startswith(f"model: press-1 at {host}; last asked ")
    assert model.endswith(f": {reason}; 0 of 200,000 tokens used today")
    assert KEY not in out + desk + model


async def test_preview_asks_the_model_too(capsys: Capsys, peer: LlmPeer, folder: Path) -> None:
    repo = GitRepo(folder / "works" / "bell")
    an_hour_ago = datetime.now(UTC) - timedelta(hours=1)
    repo.commit("Add a clapper", at=int(an_hour_ago.timestamp()), files={"bell.py": "ding\n"})
    repo.write()
    write_desks('[bell]\ngit = ["works/bell"]')
    await in_a_thread(capsys, "desk", "apply", "desks.toml")
    code, out, err = await in_a_thread(capsys, "preview", "bell", "--format", "json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["headline"]["spans"][0]["text"], told["rewriting"]["model"]) == ("bell adds a clapper", "press-1")
    assert "Add a clapper" in peer.asked[0].material


@pytest.mark.parametrize("command", [["once", "lamp"], ["preview", "lamp"], ["run"], ["status"]])
@pytest.mark.usefixtures("lamp")
def test_half_a_model_is_refused_before_anything_is_done(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("REPOJOURNAL_LLM_MODEL", "press-1")
    assert refused(capsys, *command) == (
        "REPOJOURNAL_LLM_MODEL is set and REPOJOURNAL_LLM_URL is not; set both for a language model, or neither"
    )
    assert kept().editions == ()
