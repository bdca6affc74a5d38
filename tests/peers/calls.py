"""Plain requests to a peer, for a test that sets the scene or looks at the result."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import Request, urlopen


def call(method: str, url: str, body: bytes | None, headers: dict[str, str]) -> Any:
    """Send one request and return the decoded JSON of its answer. Raises urllib.error.HTTPError for 4xx and 5xx.

    It blocks for the few milliseconds that a peer takes.
    """
    with urlopen(Request(url, body, headers, method=method), timeout=10) as answer:  # noqa: S310 - a peer's http URL
        text = answer.read()
    return json.loads(text) if text else None
