"""What the address of a repository says: its name, and the pages of the forges we know."""

from __future__ import annotations

import re
from pathlib import Path

from digest.frozen import frozen

# scheme://user@host:port/path
_URL = re.compile(
    r"(?P<scheme>[a-z][a-z0-9+.-]*)://(?:[^/]*@)?(?P<host>\[[^]/]+\]|[^:/]*)(?::\d*)?/(?P<path>.*)", re.IGNORECASE
)
# user@host:path, as ssh and scp write it; a host of one letter would be a drive
_SCP = re.compile(r"(?:[^@/:]+@)?(?P<host>[^@/:]{2,}):(?P<path>[^:].*)")
_LOGIN = re.compile(r"(?<=://)[^/\s]*@")

#: Where a commit is shown, for the forges whose addresses we know.
_COMMIT_PAGES = {
    "github.com": "{page}/commit/{sha}",
    "gitlab.com": "{page}/-/commit/{sha}",
    "codeberg.org": "{page}/commit/{sha}",
}
#: The same forges under the names they have for ssh over port 443, or had.
_ALIASES = {"ssh.github.com": "github.com", "www.github.com": "github.com", "altssh.gitlab.com": "gitlab.com"}


@frozen
class Remote:
    """An address that git reads from.

    Args:
        address: as it was given, login included.
        scheme: `https`, `ssh`, `git`, `file`, …, in lower case; an address in scp's form is `ssh`.
        host: in lower case; empty for a file.
        path: without slashes at the ends and without `.git`.
    """

    address: str
    scheme: str
    host: str
    path: str

    @property
    def shown(self) -> str:
        """The address without login: the only form that may be printed or kept."""
        return without_login(self.address)

    @property
    def name(self) -> str:
        """`owner/name`, `gitlab.com/group/project`; `local/name` where the address has no owner."""
        parts = [part for part in self.path.split("/") if part not in ("", ".", "..", "~")]
        if self.scheme == "file" or len(parts) < 2:
            return local_name(parts[-1] if parts else "")
        if self.host not in _COMMIT_PAGES:  # the path may start with anything
            return "/".join(parts[-2:])
        # A group of GitLab may lie in a group: all of the path is the owner's. As everywhere, what is not on GitHub has its
        # host in front, so that two forges may have the same name.
        return "/".join(parts if self.host == "github.com" else (self.host, *parts))

    @property
    def page(self) -> str | None:
        """Where a reader can open the repository; None unless it is on a forge we know."""
        known = self.host in _COMMIT_PAGES and self.scheme in ("https", "ssh") and "/" in self.path
        return f"https://{self.host}/{self.path}" if known else None

    def commit_page(self, sha: str) -> str | None:
        """Where a reader can open a commit; None unless it is on a forge we know."""
        return _COMMIT_PAGES[self.host].format(page=self.page, sha=sha) if self.page else None


def parse_remote(address: str) -> Remote | None:
    """Return the parts of an address; None where it is a path."""
    found = _URL.fullmatch(address) or _SCP.fullmatch(address)
    if not found:
        return None
    parts = found.groupdict()
    host = parts["host"].lower()
    path = parts["path"].strip("/").removesuffix(".git").rstrip("/")
    return Remote(address, parts.get("scheme", "ssh").lower(), _ALIASES.get(host, host), path)


def local_name(directory: str) -> str:
    """Return the name of a repository that has no owner: `local/name`, with `-` for what a name cannot hold."""
    name = re.sub(r"[^\w.-]+", "-", directory.removesuffix(".git")).strip("-")
    return f"local/{name or 'repository'}"


def directory_name(directory: Path) -> str:
    """Return the name of a repository in a directory, after the directory; after the one around it for `.git`."""
    return local_name(directory.parent.name if directory.name == ".git" else directory.name)


def without_login(text: str) -> str:
    """Return `text` with the user names and passwords of its addresses taken out."""
    return _LOGIN.sub("", text)
