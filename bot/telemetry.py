"""Logs. Set up once, in the composition root: a line for each entry, on stderr, and no secret ever in one of them."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Collection
from typing import Any, TextIO

import structlog

#: What stands in place of a secret.
HIDDEN = "…"

#: Secrets that are shorter could be ordinary words, and hiding those would make every line unreadable.
SHORTEST_SECRET = 8

#: What tokens look like, and the places where one stands. Addresses with a token in their path have ended up in many logs.
_SECRET = re.compile(
    r"""
      gh[pousr]_\w{10,} | github_pat_\w{10,} | glpat-[\w-]{10,}     # GitHub, GitLab
    | xox[a-z](?:\.xox[a-z])?-[\w-]{6,} | xapp-[\w-]{6,}            # Slack
    | [\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}                          # Discord's bots
    | (?<=://)[^/\s@]+(?=@)                                         # user and password of an address
    | (?<=hooks\.slack\.com/)[^\s"'<>]+
    | (?<=/webhooks/)\d+/[\w-]+ | (?<=/interactions/)\d+/[\w-]+     # Discord
    | (?i:(?<=\bbearer\ )|(?<=\bbasic\ ))[\w.~+/=-]{8,}
    | (?i:(?<=\btoken\ )|(?<=\bbot\ ))[\w.-]{20,}
    | (?<=[?&])((?i:(?:access_|private_)?token|ticket|secret|signature|sig|password|key|api_key)=)[^&\s"'<>]+
    """,
    re.VERBOSE,
)


def hide_secrets(text: str, known: Collection[str] = ()) -> str:
    """Return `text` with everything that looks like a token, and every secret of `known`, replaced by three dots."""
    for secret in known:
        if len(secret) >= SHORTEST_SECRET:
            text = text.replace(secret, HIDDEN)
    return _SECRET.sub(lambda found: f"{found[1] or ''}{HIDDEN}", text)


def set_up_logging(
    *, debug: bool = False, quiet: bool = False, secrets: Collection[str] = (), to: TextIO | None = None
) -> None:
    """Write our entries and those of libraries to stderr: coloured on a terminal, else as logfmt, one line each.

    httpx logs every address at INFO: libraries are heard from WARNING on.

    Args:
        quiet: write nothing, for a command that says by itself what a person has to know; `debug` prevails.
        secrets: of the environment; hidden wherever they turn up, whatever they look like.
    """
    stream = to or sys.stderr
    prepared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="%Y-%m-%dT%H:%M:%SZ", utc=True),
        # Before the terminal's renderer: that one would show the variables of every frame.
        structlog.processors.format_exc_info,
    ]
    last = [_renderer(terminal=stream.isatty()), _hider(secrets)]
    level = logging.DEBUG if debug else logging.CRITICAL if quiet else logging.INFO
    structlog.configure(
        processors=[*prepared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(stream),
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *prepared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[handler], force=True)


def _renderer(*, terminal: bool) -> structlog.typing.Processor:
    if terminal:
        return structlog.dev.ConsoleRenderer()
    return structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"], drop_missing=True)


def _hider(secrets: Collection[str]) -> structlog.typing.Processor:
    """Hides in the finished line, so that no value, however it is nested, escapes."""

    def hide(_logger: Any, _method: str, line: Any) -> str:
        return hide_secrets(str(line), secrets)

    return hide
