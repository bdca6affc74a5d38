"""Fixtures that every test may ask for, and an environment that is the same on every machine."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.peers.process import peers_folder

pytest_plugins = ["tests.peers.emulate"]

# How long a machine takes to make an example says nothing about the product: a busy one must not fail the tests.
settings.register_profile("any machine", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

#: What the product, or a library of it, reads from the environment: a developer's token is no business of a test, and a
#: proxy would carry requests away from 127.0.0.1.
_OURS = ("GITHUB_", "GITLAB_", "GITEA_", "FORGE_", "SLACK_", "DISCORD_", "REPOJOURNAL_")
_KEPT = "REPOJOURNAL_PEERS"


@pytest.fixture(scope="session", autouse=True)
def _plain_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name != _KEPT and (name.startswith(_OURS) or name.lower().endswith("_proxy")):
                patch.delenv(name)
        patch.setenv(_KEPT, str(peers_folder()))  # they are in the cache that the next line puts out of reach
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
