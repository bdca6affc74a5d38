"""How a person names what is read: GitHub's repositories, those of other forges, and feeds.

Each has one form, in which a desk keeps it:

    owner/name, owner/*                   GitHub
    gitlab:host/group/project             GitLab; groups may lie in groups
    gitea:host/owner/name                 Gitea and Forgejo, Codeberg among them
    feed:https://host/releases.atom       a feed of releases

Stories name a repository of another forge with its host in front (`codeberg.org/owner/name`), so that two of the same name
are told apart; that name is what stands behind `gitlab:` and `gitea:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from digest.collect.github.names import repo_pattern, shown
from digest.errors import InputError

Kind = Literal["github", "gitlab", "gitea", "feed"]

#: What people write before the colon: the kind of forge, and the host that is meant where none is named.
_WORDS: dict[str, tuple[Kind, str | None]] = {
    "gitlab": ("gitlab", "gitlab.com"),
    "codeberg": ("gitea", "codeberg.org"),
    "gitea": ("gitea", None),
    "forgejo": ("gitea", None),
}
#: Parts of a host's name that tell what runs there.
_TELLING: dict[str, Kind] = {"gitlab": "gitlab", "gitea": "gitea", "forgejo": "gitea", "codeberg": "gitea"}

_PORT = re.compile(r":\d{1,5}\Z")
_SCHEME = re.compile(r"(?:[a-z][a-z0-9+.-]*://)(?:[^@/\s]*@)?|[^@/\s:]+@", re.IGNORECASE)
# A host has a dot, a port, or is this machine. An owner on GitHub has no dot.
_HOST = re.compile(r"(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost)(?::\d{1,5})?|[a-z0-9-]+:\d{1,5}", re.IGNORECASE)
_SEGMENT = re.compile(r"[A-Za-z0-9_.][A-Za-z0-9_.-]{0,254}")
_LAST = re.compile(r"[A-Za-z0-9_.-]{0,254}\*")

#: The longest address of a feed, in characters.
_LONGEST = 2000
#: Ends of a feed's address that say that it is a feed, not whose it is.
_FEED_WORDS = re.compile(
    r"-|atom|rss|feeds?|releases|tags|index|news|latest|(?:\w+\.)?(?:atom|rss|xml|rdf|php)", re.IGNORECASE
)


def source_pattern(text: str, github: str = "github.com") -> str:
    """Return an entry of a desk in its one form; see the head of this module.

    Args:
        github: the host that bare names and GitHub's addresses are of, with its port where it has one.

    Raises:
        InputError: `text` names nothing that can be read; says how to write it.
    """
    plain = text.strip()
    word, colon, rest = plain.removeprefix("-").partition(":")
    minus = "-" if plain.startswith("-") else ""
    if colon and word.lower() == "feed":
        return _feed(minus, rest)
    if colon and word.lower() in _WORDS:
        kind, host = _WORDS[word.lower()]
        return minus + _of_forge(text, kind, *_parted(rest, host))
    host, path = _address(plain.removeprefix("-"))
    own = _PORT.sub("", github)
    if host is None or host.removeprefix("www.") in (github, own):
        return repo_pattern(text, own)
    told = kind_of_host(host)
    if told is None:
        raise InputError(
            f"{shown(text)} is not on {github}; write gitlab:{host}/GROUP/PROJECT or gitea:{host}/OWNER/NAME "
            "after what runs there, or read it with --git"
        )
    return minus + _of_forge(text, told, host, path)


def service_host(api: str) -> str:
    """Return the host whose repositories GitHub's API at `api` serves: that of GitHub Enterprise Server, or github.com.

    It has a port where the API has one.
    """
    parts = urlsplit(api)
    host = (parts.hostname or "").removeprefix("api.")
    port = _PORT.search(parts.netloc)
    return f"{host}{port[0]}" if port else host


def kind_of_host(host: str) -> Kind | None:
    """The kind of forge that runs at `host`, where its name tells."""
    return next((kind for part, kind in _TELLING.items() if part in host.lower().split(".")), None)


def kind_of(pattern: str) -> Kind:
    """The kind of an entry in its one form."""
    word, colon, _ = pattern.removeprefix("-").partition(":")
    return word if colon and word in ("gitlab", "gitea", "feed") else "github"  # type: ignore[return-value]


def name_of(pattern: str) -> str:
    """Return the entry as stories name it: `codeberg.org/owner/name` for `gitea:codeberg.org/owner/name`."""
    minus, plain = ("-", pattern[1:]) if pattern.startswith("-") else ("", pattern)
    kind = kind_of(plain)
    if kind == "github":
        return pattern
    rest = plain.partition(":")[2]
    return minus + (feed_name(rest) if kind == "feed" else rest)


def feed_name(url: str) -> str:
    """Return what stories call a feed: its host and path."""
    parts = urlsplit(url)
    return f"{parts.netloc.lower()}{parts.path}".rstrip("/")


def feed_display(url: str) -> str | None:
    """Return whose feed it is, as prose says it: the last part of its path that means something; None where none does."""
    parts = [part for part in urlsplit(url).path.split("/") if part]
    while parts and _FEED_WORDS.fullmatch(parts[-1]):
        parts.pop()
    return re.sub(r"\.(?:atom|rss|xml)$", "", parts[-1]) if parts else None


@dataclass(frozen=True)
class Place:
    """A repository of a forge, or a pattern for several, or what is excluded.

    Args:
        path: `group/project`, `owner/*`; in lower case.
    """

    kind: Kind
    host: str
    path: str
    excluded: bool = False

    @classmethod
    def of(cls, pattern: str) -> Place:
        """Read an entry in its one form (`gitlab:…`, `gitea:…`)."""
        plain = pattern.removeprefix("-")
        host, _, path = plain.partition(":")[2].partition("/")
        return cls(kind_of(plain), host, path, pattern.startswith("-"))


@dataclass(frozen=True)
class Named:
    """The entries of a desk by what reads them, each in the order of the desk."""

    github: tuple[str, ...]
    forges: tuple[str, ...]
    feeds: tuple[str, ...]


def by_reader(patterns: Iterable[str]) -> Named:
    """Part entries in their one form. Feeds are addresses without `feed:`."""
    patterns = tuple(patterns)
    return Named(
        tuple(each for each in patterns if kind_of(each) == "github"),
        tuple(each for each in patterns if kind_of(each) in ("gitlab", "gitea")),
        tuple(each.partition(":")[2] for each in patterns if kind_of(each) == "feed"),
    )


def feed_pattern(text: str) -> str:
    """Return the entry for the address of a feed, with or without `feed:`. Raises InputError."""
    plain = text.strip()
    return _feed("", plain[5:] if plain.lower().startswith("feed:") else plain)


def _feed(minus: str, address: str) -> str:
    if minus:
        raise InputError("a feed is one address; leave it out of the desk where it is not wanted")
    address = address.strip()
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    usable = host and parts.scheme in ("http", "https") and len(address) <= _LONGEST
    if not usable or any(letter.isspace() or ord(letter) < 33 for letter in address):
        raise InputError(f"{shown(address)} is no address of a feed; write feed:https://HOST/releases.atom")
    if parts.username or parts.password:
        raise InputError("the address of a feed holds a user or password, which would be shown; use a public feed")
    return f"feed:{parts._replace(fragment='').geturl()}"


def _address(text: str) -> tuple[str | None, str]:
    """The host and path of an address, pasted or typed; no host where it is a plain name."""
    begun = _SCHEME.match(text)
    bare = text[begun.end() :] if begun else text
    if begun and "://" not in begun[0]:
        bare = bare.replace(":", "/", 1)  # user@host:path, as ssh writes it
    host, slash, path = bare.partition("/")
    if begun and begun[0].lower().startswith(("ssh://", "git+ssh://")):
        host = host.partition(":")[0]
    return (host.lower(), path) if slash and _HOST.fullmatch(host) else (None, text)


def _parted(rest: str, default: str | None) -> tuple[str | None, str]:
    """Host and path of what stands behind `gitlab:` and the like. A group with a dot is one where two parts are given."""
    host, path = _address(rest.strip())
    if host is None or (default and "://" not in rest and "/" not in path and host != default):
        return default, rest.strip()
    return host, path


def _of_forge(text: str, kind: Kind, host: str | None, path: str) -> str:
    parts = re.split(r"[?#]", path)[0].split("/-/")[0].strip("/").split("/")
    if kind == "gitea" and "*" not in path:
        parts = parts[:2]
    parts[-1] = parts[-1].removesuffix(".git")
    too_deep = kind == "gitea" and len(parts) > 2
    if host is None or too_deep or not _is_path(parts) or not _is_port(host):
        example = "gitlab:group/project" if kind == "gitlab" else "codeberg:owner/name or gitea:git.example.org/owner/name"
        raise InputError(f"{shown(text)} names no repository; write {example}, or a star last: …/*")
    return f"{kind}:{host.removeprefix('www.')}/{'/'.join(parts)}".lower()


def _is_port(host: str) -> bool:
    """Whether the port that `host` names, if any, is one."""
    port = host.partition(":")[2]
    return not port or 0 < int(port) <= 65535


def _is_path(parts: list[str]) -> bool:
    *groups, last = parts
    groups_hold = bool(groups) and all(_SEGMENT.fullmatch(each) and each.strip(".") for each in groups)
    return groups_hold and bool(_LAST.fullmatch(last) or (_SEGMENT.fullmatch(last) and last.strip(".")))
