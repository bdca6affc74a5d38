"""What kind of work a change is, from the paths it touches."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from digest.model import FileChange

Area = Literal["code", "docs", "tests", "ci", "dependencies"]

_CI = re.compile(r"(?:^|/)(?:\.github|\.gitlab|\.circleci|\.ci|ci)/|(?:^|/)(?:\.gitlab-ci\.yml|\.travis\.yml|Jenkinsfile)$")
_TESTS = re.compile(
    r"(?:^|/)(?:tests?|testing|testsuite|testdata|spec|__tests__|e2e|fixtures)/|(?:^|/)(?:test_[^/]*|conftest\.py|test[.-][^/]*)$"
    r"|(?:[_.-](?:test|tests|spec|unittest))\.[a-z]+$"
)
_DOCS = re.compile(
    r"(?:^|/)(?:docs?|documentation|examples?|\.changeset|cookbook|notebooks)/|\.(?:md|mdx|rst|adoc|txt)$"
    r"|(?:^|/)(?:README|CHANGELOG|CHANGES|HOWTO|LICENSE|NOTICE|AUTHORS|CODEOWNERS)[^/]*$|^\.gitignore$",
    re.IGNORECASE,
)
_LOCKS = re.compile(r"(?:^|/)(?:go\.sum|[^/]*[.-]lock(?:\.(?:json|yaml))?|[^/]*\.lock|npm-shrinkwrap\.json)$")
_MANIFESTS = re.compile(
    r"(?:^|/)(?:go\.mod|Cargo\.toml|package\.json|pyproject\.toml|setup\.(?:py|cfg)|pom\.xml|build\.gradle(?:\.kts)?"
    r"|[^/]*requirements[^/]*\.txt|Gemfile|composer\.json)$"
)


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
    return any(_MANIFESTS.search(each.path) for each in files)


@lru_cache(maxsize=16384)
def _kind(path: str) -> Area:
    if _LOCKS.search(path) or _MANIFESTS.search(path):
        return "dependencies"
    if _CI.search(path):
        return "ci"
    if _TESTS.search(path):
        return "tests"
    return "docs" if _DOCS.search(path) else "code"
