"""The command line reads other forges and feeds, from their addresses to a story."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.bot.lamp import Capsys
from tests.bot.test_cli import refused, said

ATOM = (
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>Lamp</title><id>x</id><entry><id>1</id><title>Lamp v2.0.0</title>'
    "<updated>2026-08-19T12:00:00Z</updated><content>Dims by itself.</content></entry></feed>"
)
COMMIT = (
    '[{"id": "%s", "message": "Oil the hub", "committed_date": "2026-08-19T12:00:00Z", "author_name": "Ada Example"}]'
    % ("a" * 40)
)
ANSWERS = {
    "/lamp/releases.atom": ATOM,
    "/api/v4/projects/acme%2Finner%2Fwidget": (
        '{"id": 7, "path_with_namespace": "acme/inner/widget", "web_url": "https://gitlab.example.org/acme/inner/widget",'
        ' "default_branch": "main"}'
    ),
    "/api/v4/projects/7/repository/commits": COMMIT,
}
SPAN = ("--since", "2026-08-19T00:00:00Z", "--until", "2026-08-20T00:00:00Z")


class _Answers(BaseHTTPRequestHandler):
    """What a GitLab and a feed answer; lists that are not laid out are empty."""

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        text = ANSWERS.get(path, "[]" if path.startswith("/api/v4/projects/7/") else "")
        self.send_response(200 if text else 404)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the handler's name)
        """Say nothing."""


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Where they run; GITLAB_URL names it."""
    monkeypatch.chdir(tmp_path)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answers)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    url = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv("GITLAB_URL", url)
    yield url
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_project_of_gitlab_and_a_feed_make_one_story(capsys: Capsys, address: str) -> None:
    host = address.removeprefix("http://")
    named = ("--repo", f"gitlab:{host}/acme/inner/widget", "--feed", f"{address}/lamp/releases.atom")
    code, out, _ = said(capsys, "digest", *named, *SPAN)
    assert code == 0
    assert f"Oil the hub ↗ {host}/acme/inner/widget · landed 2026-08-19" in out
    assert f"Lamp v2.0.0 ↗ {host}/lamp/releases.atom · released 2026-08-19" in out


def test_a_project_that_is_not_there_is_one_line(capsys: Capsys, address: str) -> None:
    host = address.removeprefix("http://")
    line = refused(capsys, "digest", "--repo", f"gitlab:{host}/acme/nowhere", *SPAN)
    assert line == f"{host}/acme/nowhere: not found on {host}, or it is private: then set GITLAB_TOKEN"


def test_a_feed_that_is_not_there_is_one_line(capsys: Capsys, address: str) -> None:
    host = address.removeprefix("http://")
    line = refused(capsys, "digest", "--feed", f"{address}/nothing", *SPAN)
    assert line == f"{host}/nothing: there is no feed at this address; look for it on the project's page"


def test_an_address_whose_forge_is_not_known_is_one_line(capsys: Capsys, address: str) -> None:  # noqa: ARG001
    assert refused(capsys, "digest", "--repo", "https://git.example.org/acme/widget") == (
        "'https://git.example.org/acme/widget' is not on github.com; write gitlab:git.example.org/GROUP/PROJECT or "
        "gitea:git.example.org/OWNER/NAME after what runs there, or read it with --git"
    )
