"""The GitHub peer, and the history that a test writes into it."""

from __future__ import annotations

import itertools
import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.peers.calls import call
from tests.peers.process import HERE, installed_peers, running


@dataclass(frozen=True)
class GithubPeer:
    """A running GitHub stand-in.

    Its times carry milliseconds. Merges and pull requests get the present time: move the bot's clock, not the peer's.
    A bad token is served like a good one, and a private repository refuses an anonymous reader with 401.

    Args:
        url: the base URL of its API, for GITHUB_API_URL.
        token: a member of the organisation `acme`, for GITHUB_TOKEN.
    """

    url: str
    token: str = "tok_reader"
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1), repr=False)

    def api(self, method: str, path: str, data: Mapping[str, Any] | None = None) -> Any:
        """Call the API as the member; `path` starts with a slash. Raises urllib.error.HTTPError."""
        body = None if data is None else json.dumps(data).encode()
        headers = {"Authorization": f"token {self.token}", "Content-Type": "application/json"}
        return call(method, f"{self.url}{path}", body, headers)

    def new_repo(self, name: str = "widget", *, private: bool = False) -> str:
        """Create a repository that no other test uses, with one commit of the present; returns `acme/<name>-<n>`."""
        unique = f"{name}-{next(self._numbers)}"
        data = {"name": unique, "auto_init": True, "private": private}
        return str(self.api("POST", "/orgs/acme/repos", data)["full_name"])

    def head(self, repo: str, branch: str = "main") -> str:
        """The sha that `branch` stands at."""
        return str(self.api("GET", f"/repos/{repo}/git/ref/heads/{branch}")["object"]["sha"])

    def commit(
        self,
        repo: str,
        message: str,
        at: datetime,
        files: Mapping[str, str],
        *,
        branch: str = "main",
        author: str = "Ada Example",
    ) -> str:
        """Put a commit on `branch` (made from main where it is missing) and return its sha.

        Args:
            at: author's and committer's time (aware).
            files: the whole text of each path that the commit writes.
        """
        parent = self._tip(repo, branch)
        base = self.api("GET", f"/repos/{repo}/git/commits/{parent}")["tree"]["sha"]
        entries = [{"path": path, "mode": "100644", "type": "blob", "content": text} for path, text in files.items()]
        tree = self.api("POST", f"/repos/{repo}/git/trees", {"base_tree": base, "tree": entries})["sha"]
        person = {"name": author, "email": "ada@example.invalid", "date": f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"}
        made = {"message": message, "tree": tree, "parents": [parent], "author": person, "committer": person}
        sha = str(self.api("POST", f"/repos/{repo}/git/commits", made)["sha"])
        self.api("PATCH", f"/repos/{repo}/git/refs/heads/{branch}", {"sha": sha})
        return sha

    def pull(self, repo: str, title: str, branch: str, *, body: str = "") -> int:
        """Open a pull request from `branch` into main and return its number."""
        data = {"title": title, "head": branch, "base": "main", "body": body}
        return int(self.api("POST", f"/repos/{repo}/pulls", data)["number"])

    def merge(self, repo: str, number: int, method: str = "squash") -> str:
        """Merge a pull request (`merge`, `squash` or `rebase`) and return the sha of the merge."""
        return str(self.api("PUT", f"/repos/{repo}/pulls/{number}/merge", {"merge_method": method})["sha"])

    def issue(self, repo: str, title: str) -> int:
        """Open an issue and return its number."""
        return int(self.api("POST", f"/repos/{repo}/issues", {"title": title})["number"])

    def release(self, repo: str, tag: str, *, title: str = "", body: str = "", draft: bool = False) -> None:
        """Publish a release of main (or draft one)."""
        self.api("POST", f"/repos/{repo}/releases", {"tag_name": tag, "name": title, "body": body, "draft": draft})

    def _tip(self, repo: str, branch: str) -> str:
        refs = self.api("GET", f"/repos/{repo}/branches")
        known = {ref["name"]: str(ref["commit"]["sha"]) for ref in refs}
        if branch not in known:
            known[branch] = known["main"]
            self.api("POST", f"/repos/{repo}/git/refs", {"ref": f"refs/heads/{branch}", "sha": known["main"]})
        return known[branch]


@contextmanager
def github_running() -> Iterator[GithubPeer]:
    """Run the GitHub peer, with the world of github_seed.yaml, while the block runs."""
    peers = installed_peers()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    program = peers.modules / "emulate" / "dist" / "index.js"
    # Without --base-url the addresses in its answers say localhost, which is another host than the one that was asked.
    options: list[str | Path] = ["-s", "github", "-p", str(port), "--base-url", url, "--seed", HERE / "github_seed.yaml"]
    with running([peers.node, program, "start", *options], "Ready."):
        yield GithubPeer(url)
