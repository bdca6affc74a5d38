"""Logs and metrics. Set up once, in the composition root; secrets never reach a line of either."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

#: What tokens look like, so that one in a message or a traceback is hidden: GitHub, Slack, Discord, bearer headers,
#: and credentials in a URL. (A webhook URL or a token in a path has ended up in many logs.)
_SECRET = re.compile(
    r"gh[pousr]_\w{10,}|github_pat_\w{10,}|xox[abeoprs]-[\w-]{6,}|xapp-[\w-]{6,}"
    r"|(?<=Bearer )\S+|(?<=Bot )[\w.-]{30,}|(?<=://)[^/\s:@]+:[^/\s@]+(?=@)|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"
)


def hide_secrets(text: str) -> str:
    """Return `text` with everything that looks like a token replaced by three dots."""
    return _SECRET.sub("…", text)


def _hide(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return {key: hide_secrets(value) if isinstance(value, str) else value for key, value in event.items()}


class _Hidden(logging.Formatter):
    """Lines of libraries, in the same form and without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        return hide_secrets(super().format(record))


def set_up_logging(debug: bool = False) -> None:
    """Send our log lines and those of libraries to stderr, one line each, secrets hidden.

    httpx logs every URL at INFO: libraries are heard from WARNING on.
    """
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            _hide,
            structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.LogfmtRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG if debug else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Hidden("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
