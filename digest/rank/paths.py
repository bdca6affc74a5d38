"""What kind of work a change is, from the paths it touches."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from digest.lexicon import words
from digest.model import FileChange

Area = Literal["code", "docs", "tests", "ci", "dependencies"]

_CI_FOLDERS = words(".github .gitlab .circleci .ci ci")
_CI_FILES = words(".gitlab-ci.yml .travis.yml Jenkinsfile")
_TEST_FOLDERS = words("test tests testing testsuite testdata spec __tests__ e2e fixtures")
_TEST_BEGINNINGS = ("test_", "test.", "test-")
_TEST_ENDINGS = tuple(f"{mark}{word}" for mark in "_.-" for word in ("test", "tests", "spec", "unittest"))
_DOC_FOLDERS = words("doc docs documentation example examples .changeset cookbook notebooks")
_DOC_ENDINGS = (".md", ".mdx", ".rst", ".adoc", ".txt")
_DOC_BEGINNINGS = ("readme", "changelog", "changes", "howto", "license", "notice", "authors", "codeowners")
_LOCK_FILES = words("go.sum npm-shrinkwrap.json")
_LOCK_ENDINGS = tuple(f"{mark}lock{ending}" for mark in ".-" for ending in ("", ".json", ".yaml"))
_MANIFESTS = words("""
    go.mod Cargo.toml package.json pyproject.toml setup.py setup.cfg pom.xml build.gradle build.gradle.kts Gemfile
    composer.json
""")


def area(files: Iterable[FileChange]) -> Area | None:
    """The one kind of work that all paths are, `code` where one of them is code, None where no path is known.

    A changeset or a changelog beside other files says nothing: it is written for every kind of change.
    """
    kinds = {_kind(each.path) for each in files}
    if not kinds:
        return None
    for kind in ("code", "dependencies", "tests", "ci", "docs"):
        if kind in kinds:
            return kind
    return None


def touches_manifest(files: Iterable[FileChange]) -> bool:
    """Whether a file that declares dependencies is among the paths."""
    return any(_is_manifest(each.path.rsplit("/", 1)[-1]) for each in files)


@lru_cache(maxsize=16384)
def _kind(path: str) -> Area:
    *folders, name = path.split("/")
    if _is_lock(name) or _is_manifest(name):
        return "dependencies"
    if name in _CI_FILES or not _CI_FOLDERS.isdisjoint(folders):
        return "ci"
    if _is_test(name) or not _TEST_FOLDERS.isdisjoint(folders):
        return "tests"
    return "docs" if _is_doc(path.lower()) else "code"


def _is_lock(name: str) -> bool:
    return name in _LOCK_FILES or name.endswith(_LOCK_ENDINGS)


def _is_manifest(name: str) -> bool:
    return name in _MANIFESTS or (name.endswith(".txt") and "requirements" in name)


def _is_test(name: str) -> bool:
    if name == "conftest.py" or name.startswith(_TEST_BEGINNINGS):
        return True
    stem, _, ending = name.rpartition(".")
    return stem.endswith(_TEST_ENDINGS) and ending.isalpha() and ending.islower()


def _is_doc(path: str) -> bool:
    *folders, name = path.split("/")
    if not _DOC_FOLDERS.isdisjoint(folders) or path == ".gitignore":
        return True
    return name.endswith(_DOC_ENDINGS) or name.startswith(_DOC_BEGINNINGS)
