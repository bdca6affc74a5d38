"""`repojournal run` as a process of its own: what it prints without any token, how it stops, is killed and starts again."""

from __future__ import annotations

import asyncio
import os
import queue
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from aiohttp import ClientSession

from bot.model import Desk, Target
from bot.store.sqlite import SqliteStore
from tests.bot.slack.proxy import answers, proxy_before
from tests.bot.stories import edition
from tests.gitrepo import GitRepo, plain_environment
from tests.peers.github_as_hooks import SECRET, GithubSender

CONSOLE = (Target("console", "-"),)

#: Seconds after which a test gives up waiting for a line, or for the end of a process that was told to stop.
PATIENCE = 20
STOP = 10


@dataclass
class Running:
    """A process of the bot. Its streams are read as they are written."""

    process: subprocess.Popen[str]
    printed: list[str] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    _lines: queue.Queue[tuple[str, str]] = field(default_factory=queue.Queue)

    def follow(self) -> list[threading.Thread]:
        threads = [
            threading.Thread(target=self._read, args=(name, stream))
            for name, stream in (("out", self.process.stdout), ("err", self.process.stderr))
        ]
        for thread in threads:
            thread.start()
        return threads

    def _read(self, name: str, stream: IO[str]) -> None:
        for line in stream:
            self._lines.put((name, line.rstrip("\n")))

    def until(self, pattern: str) -> str:
        """Wait for a line on either stream in which `pattern` is found, and return it."""
        while True:
            try:
                name, line = self._lines.get(timeout=PATIENCE)
            except queue.Empty:
                pytest.fail(f"no line with {pattern!r}; printed: {self.printed}, logged: {self.logged}")
            (self.printed if name == "out" else self.logged).append(line)
            if re.search(pattern, line):
                return line

    def stop(self) -> int:
        """Send SIGTERM and return the exit code."""
        self.process.terminate()
        return self.process.wait(STOP)

    def drain(self) -> None:
        """Take the lines that are left."""
        while not self._lines.empty():
            name, line = self._lines.get()
            (self.printed if name == "out" else self.logged).append(line)


@contextmanager
def running(folder: Path, **environment: str) -> Iterator[Running]:
    """Run the bot in `folder`. At the end of the block it is killed if it is still there, and all its lines are known."""
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run"],
        cwd=folder,
        env=plain_environment() | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        bot = Running(process)
        threads = bot.follow()
        try:
            yield bot
        finally:
            process.kill()
            for thread in threads:
                thread.join(PATIENCE)
            bot.drain()


@dataclass(frozen=True)
class Office:
    """A folder with a database, and what is in it."""

    folder: Path

    def desk(self, slug: str, title: str, **changes: Any) -> None:
        """A desk due each minute that has told everything up to an hour ago; half an hour ago something landed."""
        now = datetime.now(UTC).replace(microsecond=0)
        repo = GitRepo(self.folder / "works" / slug)
        repo.commit(title, at=int((now - timedelta(minutes=30)).timestamp()), files={f"{slug}.py": "1\n"})
        location = str(repo.write().path)
        before = now.replace(second=0) - timedelta(hours=1)
        desk = Desk(slug, **{"title": slug, "git": (location,), "schedule": "* * * * *", "targets": CONSOLE, **changes})
        asyncio.run(self._due(desk, before))

    async def _due(self, desk: Desk, before: datetime) -> None:
        store = await SqliteStore.open(self.folder / "repojournal.db")
        try:
            await store.put_desk(desk)
            await store.file(edition(before, desk=desk.slug), [], (), before + timedelta(minutes=1))
        finally:
            await store.close()

    def states(self) -> list[str]:
        """The states of all deliveries, in the order they were planned."""
        return [state for (state,) in self.query("select state from deliveries order by id")]

    def query(self, sql: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.folder / "repojournal.db")) as conn, conn:
            return conn.execute(sql).fetchall()


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office(tmp_path)


def stories(bot: Running) -> list[str]:
    """The desks whose editions were printed."""
    return [found[1] for line in bot.printed if (found := re.match(r"Story (\w+)-", line))]


def test_a_desk_due_each_minute_is_printed_once_and_sigterm_stops_the_bot_cleanly(office: Office) -> None:
    office.desk("lamp", "Add a dimmer")
    with running(office.folder) as bot:
        bot.until(r"^Story lamp-")
        assert bot.stop() == 0
    assert stories(bot) == ["lamp"]
    assert bot.printed[1:3] == ["$ the-wire · lamp", "lamp adds a dimmer"]
    assert office.states() == ["sent"]
    assert office.query("pragma integrity_check") == [("ok",)]

    # A second run prints nothing of it; a bell that is due now shows that it has looked.
    office.desk("bell", "Add a clapper")
    with running(office.folder) as bot:
        bot.until(r"^Story bell-")
        assert bot.stop() == 0
    assert stories(bot) == ["bell"]
    assert office.states() == ["sent", "sent"]


def test_a_bot_whose_model_is_down_posts_what_the_template_tells_and_says_why(office: Office) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    office.desk("lamp", "Add a dimmer")
    model = {
        "REPOJOURNAL_LLM_URL": f"http://127.0.0.1:{port}/v1",
        "REPOJOURNAL_LLM_MODEL": "press-1",
        "REPOJOURNAL_LLM_KEY": "sk-do-not-show-1234",
    }
    with running(office.folder, **model) as bot:
        bot.until(r"^Story lamp-")
        assert bot.stop() == 0
    assert bot.printed[1:3] == ["$ the-wire · lamp", "lamp adds a dimmer"]
    assert office.states() == ["sent"]
    [outcome] = office.query("select model, outcome from model_run")
    assert (outcome[0], outcome[1].split(";")[0]) == ("press-1", f"127.0.0.1:{port} cannot be reached")
    assert any("the template's story stands" in line and f"127.0.0.1:{port} cannot" in line for line in bot.logged)
    assert "sk-do-not-show" not in "".join([*bot.printed, *bot.logged])


def test_a_bot_that_is_killed_right_after_an_edition_was_printed_does_not_print_it_again(office: Office) -> None:
    office.desk("lamp", "Add a dimmer")
    with running(office.folder) as bot:
        bot.until(r"^Story lamp-")
        bot.process.kill()
        bot.process.wait(STOP)
    [before] = office.states()
    assert before in ("sending", "sent")
    # The lease of a minute runs out.
    office.query("update deliveries set not_before = '2026-01-01T00:00:00.000000Z' where state = 'sending'")
    office.desk("bell", "Add a clapper")
    with running(office.folder) as bot:
        bot.until(r"^Story bell-")
        assert bot.stop() == 0
    assert stories(bot) == ["bell"]
    assert office.states() == ["uncertain" if before == "sending" else "sent", "sent"]


def test_a_print_of_which_nobody_knows_whether_it_happened_is_left_to_a_person(office: Office) -> None:
    office.desk("lamp", "Add a dimmer")
    with running(office.folder) as bot:
        bot.until(r"^Story lamp-")
        assert bot.stop() == 0
    # As if it had been killed between printing and noting it.
    office.query("update deliveries set state = 'sending', not_before = '2026-01-01T00:00:00.000000Z'")
    office.desk("bell", "Add a clapper")
    with running(office.folder) as bot:
        bot.until(r"^Story bell-")
        assert bot.stop() == 0
    assert stories(bot) == ["bell"]
    assert office.states() == ["uncertain", "sent"]
    assert any("a person decides" in line for line in bot.logged)


def test_a_bot_stops_in_time_while_a_git_server_does_not_answer_and_keeps_nothing_half_done(office: Office) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(PATIENCE)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/lamp.git"
        office.desk("lamp", "Add a dimmer", git=(address,))
        with running(office.folder) as bot:
            connection, _ = server.accept()
            with connection:
                assert bot.stop() == 0
    assert bot.printed == []
    assert bot.logged[-1].endswith('event="the newsroom is closed"')
    assert office.query("select count(*) from editions") == [(1,)]
    assert office.states() == []


def test_what_is_logged_is_logfmt_on_stderr_and_only_editions_are_on_stdout(office: Office) -> None:
    office.desk("lamp", "Add a dimmer", targets=(*CONSOLE, Target("slack", "C01"), Target("discord", "42")))
    with running(office.folder) as bot:
        bot.until(r"^Story lamp-")
        assert bot.stop() == 0
    assert all(re.match(r"timestamp=\S+Z level=(info|warning) event=", line) for line in bot.logged)
    assert not any("timestamp=" in line for line in bot.printed)
    events = [re.findall(r'event=("[^"]*"|\S+)', line)[0].strip('"') for line in bot.logged]
    assert events[:3] == [
        "desk lamp posts to slack:C01, but SLACK_BOT_TOKEN is not set; what it posts there waits",
        "desk lamp posts to discord:42, but DISCORD_TOKEN is not set; what it posts there waits",
        "the newsroom is open",
    ]
    assert sorted(office.states()) == ["pending", "pending", "sent"]


def test_without_any_desk_the_bot_says_how_to_add_one(office: Office) -> None:
    with running(office.folder) as bot:
        bot.until("there are no desks yet; write `repojournal desk apply seeds/desks.toml`")
        bot.until("the newsroom is open")
        assert bot.stop() == 0


def test_health_and_counters_are_served_while_it_runs(office: Office) -> None:
    office.desk("lamp", "Add a dimmer")
    with running(office.folder, REPOJOURNAL_WEB="127.0.0.1:0") as bot:
        port = re.findall(r" port=(\d+)", bot.until("the web server listens"))[0]
        bot.until(r"event=delivered ")
        assert '"status": "ok"' in fetched(f"http://127.0.0.1:{port}/healthz")
        counters = fetched(f"http://127.0.0.1:{port}/metrics")
        assert 'repojournal_editions_total{outcome="filed"} 1.0\n' in counters
        assert 'repojournal_deliveries_total{platform="console",state="sent"} 1.0\n' in counters
        assert bot.stop() == 0


async def test_webhooks_are_received_while_it_runs_and_kept(office: Office) -> None:
    with running(office.folder, REPOJOURNAL_WEB="127.0.0.1:0", GITHUB_WEBHOOK_SECRET=SECRET) as bot:
        port = re.findall(r" port=(\d+)", bot.until("the web server listens"))[0]
        async with ClientSession() as session:
            github = GithubSender(f"http://127.0.0.1:{port}/github/events", session)
            assert (await github.send("push", {"repository": {"id": 7}}, "one-of-them")).status == 202
            assert (await github.send("push", {"repository": {"id": 7}}, X_Hub_Signature_256=None)).status == 401
        assert bot.stop() == 0
    assert office.query("select id, kind, repo from notices") == [("one-of-them", "push", 7)]
    assert not any(SECRET in line for line in bot.logged)


def test_a_secret_of_webhooks_without_a_web_server_is_said(office: Office) -> None:
    with running(office.folder, GITHUB_WEBHOOK_SECRET=SECRET) as bot:
        bot.until("GITHUB_WEBHOOK_SECRET is set, and no web server; set REPOJOURNAL_WEB to a host and port, too")
        assert bot.stop() == 0


def fetched(url: str) -> str:
    try:
        with urlopen(url, timeout=PATIENCE) as answer:  # noqa: S310
            return str(answer.read().decode())
    except HTTPError as error:
        pytest.fail(f"{url}: {error.code} {error.read().decode()}")


async def test_a_slack_app_that_lacks_scopes_does_not_start_and_is_told_which(office: Office) -> None:
    who = {"ok": True, "user": "herald", "user_id": "U0BOT", "team_id": "T0RIG"}
    scopes = "chat:write,commands,channels:read,groups:read,groups:history,im:write"
    async with proxy_before() as slack:
        slack.faults["auth.test"] = answers(200, who, X_OAuth_Scopes=scopes)
        environment = {
            "SLACK_BOT_TOKEN": "xoxb-of-the-test",
            "SLACK_APP_TOKEN": "xapp-of-the-test",
            "SLACK_API_URL": slack.url,
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run",
            cwd=office.folder, env=plain_environment() | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert (process.returncode, out) == (2, b"")
    assert err.decode() == (
        "repojournal: the Slack app lacks the scope channels:history, im:history: "
        "add it under OAuth & Permissions and reinstall the app\n"
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_either_signal_is_a_clean_stop(office: Office, how: signal.Signals) -> None:
    with running(office.folder) as bot:
        bot.until("the newsroom is open")
        os.kill(bot.process.pid, how)
        assert bot.process.wait(STOP) == 0
    assert bot.logged[-1].endswith('event="the newsroom is closed"')
