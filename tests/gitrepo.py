"""Git repositories made for a test, in one run of `git fast-import`: a few milliseconds whatever they hold.

repo = GitRepo(tmp_path / "lamp")
first = repo.commit("Add a lamp", at="2026-08-01T10:00Z", files={"lamp.py": "on\\n"})
dim = repo.commit("Dim it", at="2026-08-02T10:00Z", branch="dim", onto=first, files={"lamp.py": "dim\\n"})
repo.merge("Merge pull request #7 from somebody/dim", at="2026-08-03T10:00Z", of=dim)
repo.tag("v1.0", of=dim)
repo.write()
repo.shas[dim]
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

#: Who commits where a test does not say. The domain can never exist.
SOMEBODY = "Some Body <some.body@people.invalid>"


def run_git(directory: Path, *arguments: str, stdin: bytes | None = None) -> bytes:
    """Run git without any configuration of this machine, and return what it prints."""
    command = ["git", "-C", str(directory), *arguments]
    return subprocess.run(command, input=stdin, env=plain_environment(), check=True, capture_output=True).stdout


def plain_environment() -> dict[str, str]:
    """The environment without any configuration of git on this machine."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    return kept | {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "LC_ALL": "C"}


def seconds(at: str | int) -> int:
    """A moment in ISO 8601 as seconds of the Unix epoch; a number is taken as it is."""
    return at if isinstance(at, int) else int(datetime.fromisoformat(at).timestamp())


@dataclass
class GitRepo:
    """A repository in the making. Commits are known by their marks until `write()` has made them.

    Args:
        path: where it is made.
        bare: without a work tree.
        default: the branch that HEAD names.
    """

    path: Path
    bare: bool = True
    default: str = "main"
    shas: dict[int, str] = field(default_factory=dict)
    _stream: list[bytes] = field(default_factory=list)
    _tips: dict[str, int] = field(default_factory=dict)
    _marks: int = 0

    def commit(
        self,
        message: str | bytes,
        *,
        at: str | int,
        files: Mapping[str, str | bytes | None] | None = None,
        renames: Mapping[str, str] | None = None,
        branch: str | None = None,
        onto: int | None = None,
        merging: Sequence[int] = (),
        author: str = SOMEBODY,
        committer: str | None = None,
        authored_at: str | int | None = None,
    ) -> int:
        """Add a commit to `branch` and return its mark.

        Args:
            at: the committer's time, with an offset, or seconds of the Unix epoch.
            files: contents by path; None takes a file away.
            renames: new paths by old ones, carried out before `files` are written.
            onto: the mark of its first parent; the tip of the branch where None.
            merging: marks of further parents.
        """
        branch = branch or self.default
        parent = onto if onto is not None else self._tips.get(branch)
        self._marks += 1
        text = message if isinstance(message, bytes) else message.encode()
        written = seconds(authored_at if authored_at is not None else at)
        lines = [f"commit refs/heads/{branch}", f"mark :{self._marks}", f"author {author} {written} +0000"]
        lines += [f"committer {committer or author} {seconds(at)} +0000", f"data {len(text)}"]
        self._stream.append("\n".join(lines).encode() + b"\n" + text + b"\n")
        parents = [f"from :{parent}"] if parent is not None else []
        self._say(*parents, *(f"merge :{mark}" for mark in merging))
        self._say(*(f"R {_quoted(old)} {_quoted(new)}" for old, new in (renames or {}).items()))
        for name, content in (files or {}).items():
            self._file(name, content)
        self._tips[branch] = self._marks
        return self._marks

    def merge(
        self,
        message: str,
        *,
        at: str | int,
        of: int,
        branch: str | None = None,
        committer: str | None = None,
        files: Mapping[str, str | bytes | None] | None = None,
    ) -> int:
        """Merge the commit with the mark `of` into `branch`, changing `files` there, and return the mark of the merge."""
        return self.commit(message, at=at, branch=branch, merging=[of], committer=committer, files=files)

    def branch(self, name: str, at: int) -> None:
        """Let a branch point at the commit with the mark `at`."""
        self._say(f"reset refs/heads/{name}", f"from :{at}", "")
        self._tips[name] = at

    def tag(self, name: str, *, of: int, at: str | int | None = None, message: str = "") -> None:
        """Tag the commit with the mark `of`: annotated with the tagger's time `at`, lightweight where that is None."""
        if at is None:
            self._say(f"reset refs/tags/{name}", f"from :{of}", "")
            return
        text = message.encode()
        self._say(f"tag {name}", f"from :{of}", f"tagger {SOMEBODY} {seconds(at)} +0000", f"data {len(text)}", message)

    def write(self) -> GitRepo:
        """Make the repository, or add to it what is new since the last call, and fill `shas`: sha by mark."""
        marks = Path(f"{self.path}.marks")
        if not self.path.exists():
            self.path.mkdir(parents=True)
            run_git(self.path, "init", "--quiet", f"--initial-branch={self.default}", *(["--bare"] if self.bare else []))
        known = [f"--import-marks={marks}"] if marks.exists() else []
        run_git(
            self.path, "fast-import", "--quiet", "--force", *known, f"--export-marks={marks}", stdin=b"".join(self._stream)
        )
        self._stream.clear()
        self.shas = {int(mark[1:]): sha for mark, sha in (line.split() for line in marks.read_text().splitlines())}
        if not self.bare and self.default in self._tips:
            run_git(self.path, "reset", "--quiet", "--hard")
        return self

    def _file(self, name: str, content: str | bytes | None) -> None:
        if content is None:
            self._say(f"D {_quoted(name)}")
            return
        data = content if isinstance(content, bytes) else content.encode()
        self._stream.append(f"M 100644 inline {_quoted(name)}\ndata {len(data)}\n".encode() + data + b"\n")

    def _say(self, *lines: str) -> None:
        self._stream.extend(line.encode() + b"\n" for line in lines)


def _quoted(path: str) -> str:
    """A path as fast-import reads it, whatever is in it."""
    escaped = path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
