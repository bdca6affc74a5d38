"""Names of GitHub repositories as people write them, and the patterns of a desk."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from digest.errors import CollectError, InputError
from digest.model import Failure

#: Lists the repositories of an organisation or a user, as `owner/name`. Raises CollectError.
ListRepos = Callable[[str], Awaitable[Sequence[str]]]

# Accounts managed by a company have an underscore before the company's short code.
_OWNER = r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}"
_NAME = re.compile(rf"({_OWNER})/([A-Za-z0-9._-]{{1,100}})")
_PATTERN = re.compile(rf"(-?)({_OWNER})/([A-Za-z0-9._-]{{0,99}}\*)")
# https://host/owner/name, ssh://git@host/owner/name, git@host:owner/name, host/owner/name
_ADDRESS = re.compile(r"(?:[\w+.-]+://)?(?:[^@/\s]+@)?(?P<host>[\w-]+(?:\.[\w-]+)+)(?::\d+)?[:/](?P<path>.+)")


def repo_name(text: str, host: str = "github.com") -> str:
    """Return `owner/name` in lower case, from a name or a pasted address. GitHub does not tell upper from lower case.

    Args:
        host: where pasted addresses may lead; another one for GitHub Enterprise Server.

    Raises:
        InputError: `text` names no repository of `host`.
    """
    path = text.strip()
    address = _ADDRESS.fullmatch(path)
    if address and ("://" in path or "@" in path or address["path"].count("/")):
        if address["host"].lower().removeprefix("www.") != host:
            raise InputError(f"{shown(text)} is not on {host}; read it with --git")
        path = "/".join(re.split(r"[?#]", address["path"])[0].split("/")[:2])
    found = _NAME.fullmatch(path.rstrip("/"))
    name = found[2].removesuffix(".git") if found else ""
    if not found or name in ("", ".", ".."):
        raise InputError(f"{shown(text)} names no repository; write owner/name, such as huggingface/trl")
    return f"{found[1]}/{name}".lower()


def shown(text: str) -> str:
    """Return what was written, short and without the user and password that may stand before a host."""
    return repr(re.sub(r"^(\w+://|)\S*@", r"\1", text.strip())[:100])


def repo_pattern(text: str, host: str = "github.com") -> str:
    """Return an entry of a desk in lower case: `owner/name`, `owner/*`, `owner/prefix-*`, or one of these after `-`.

    Raises:
        InputError: it is none of them.
    """
    found = _PATTERN.fullmatch(text.strip())
    if found:
        return f"{found[1]}{found[2]}/{found[3]}".lower()
    excluded = text.strip().startswith("-")
    try:
        name = repo_name(text.strip().removeprefix("-"), host)
    except InputError:
        if "*" in text:
            raise InputError(f"{shown(text)} is no pattern; the star stands last: owner/* or owner/prefix-*") from None
        raise
    return f"-{name}" if excluded else name


@dataclass(frozen=True)
class Resolved:
    """What the patterns of a desk stand for today: names, and the patterns that could not be looked up."""

    names: tuple[str, ...]
    failures: tuple[Failure, ...] = ()


async def resolve(patterns: Iterable[str], list_repos: ListRepos) -> Resolved:
    """Return the repositories that `patterns` (of `repo_pattern`) name, each once, in their order.

    An owner is listed once, however many patterns name it, and only if one with a star does.
    """
    patterns = tuple(patterns)
    refused = tuple(pattern.removeprefix("-") for pattern in patterns if pattern.startswith("-"))
    listed: dict[str, Sequence[str]] = {}
    names: dict[str, None] = {}
    failures: list[Failure] = []
    for pattern in patterns:
        if pattern.startswith("-"):
            continue
        try:
            found = await _matching(pattern, listed, list_repos)
        except CollectError as error:
            failures.append(Failure(pattern, error.reason))
            continue
        names |= dict.fromkeys(name for name in found if not any(fnmatchcase(name, each) for each in refused))
    return Resolved(tuple(names), tuple(failures))


async def _matching(pattern: str, listed: dict[str, Sequence[str]], list_repos: ListRepos) -> list[str]:
    if not pattern.endswith("*"):
        return [pattern]
    owner = pattern.split("/", 1)[0]
    if owner not in listed:
        listed[owner] = sorted(name.lower() for name in await list_repos(owner))
    return [name for name in listed[owner] if fnmatchcase(name, pattern)]
