"""The fixtures that tests ask for: one server of each kind for the whole run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.peers.github import GithubPeer, github_running
from tests.peers.slack import SlackPeer, slack_running
from tests.peers.smollm import smollm_running


@pytest.fixture(scope="session")
def github_peer() -> Iterator[GithubPeer]:
    """A GitHub stand-in; keep tests apart with `new_repo()`."""
    with github_running() as peer:
        yield peer


@pytest.fixture(scope="session")
def slack_peer() -> Iterator[SlackPeer]:
    """A Slack stand-in; keep tests apart with `new_channel()`, `new_user()`. For events: `slack_running(events_url)`."""
    with slack_running() as peer:
        yield peer


@pytest.fixture(scope="session")
def smollm() -> Iterator[str]:
    """The address of a small language model that invents freely, in OpenAI's dialect; without `/v1`."""
    with smollm_running() as url:
        yield url
