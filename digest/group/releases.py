"""Releases: the tag, its notes and the commit that prepares it are one change; what the tag contains is released."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from digest.group.bundle import Bundle
from digest.group.history import History
from digest.model import Advisory, Release, Tag

# Compiled for the first tag; most windows have none.
_PLAIN = r"(?i)(?:release[-/])?v?\d[\w.+-]*$"
_EARLY = r"(?i)(?:a|b|c|rc|alpha|beta|dev|pre|preview|next|canary|nightly)[.\d-]*$|nightly"
_SHA = r"[0-9a-f]{40}$"


def join_releases(bundles: Sequence[Bundle], history: History) -> dict[int, str]:
    """Join each release with the change that prepares it (`Release: v1.9`, `Version Packages`).

    Returns:
        The tag that contains a bundle's change, by the bundle's identity: only where a commit of it is reachable from the
        tag through the parents that are known, and the tag is of the whole repository.
    """
    releases = [each for each in bundles if each.published and not isinstance(each.published[0], Advisory)]
    at_sha = defaultdict(list)
    for release in releases:
        at_sha[target(release)].append(release)
    home = {commit.sha: each for each in bundles for commit in each.commits}
    for sha, there in at_sha.items():
        prepared = home.get(sha) if sha else None
        first = _main_package(there)
        if prepared and not prepared.published and _prepares(prepared, first):
            first.absorb(prepared)
    if releases:
        _join_by_version(releases, bundles)
    return _contained(bundles, [each for each in releases if len(at_sha[target(each)]) == 1], history)


def target(release: Bundle) -> str | None:
    """The commit that a tag stands on; None where nobody says."""
    shas = [
        each.sha if isinstance(each, Tag) else each.target_sha
        for each in release.published
        if not isinstance(each, Advisory)
    ]
    return next((sha for sha in shas if sha and re.match(_SHA, sha)), None)


def is_early(release: Bundle) -> bool:
    """Whether it is a prerelease: the forge says so, or its version does."""
    if any(isinstance(each, Release) and each.prerelease for each in release.published):
        return True
    return bool(re.search(_EARLY, release.lead.key))


def _main_package(releases: Sequence[Bundle]) -> Bundle:
    """Of the tags on one commit, the one of the package that is named like the repository."""
    name = releases[0].repo.name.rsplit("/", 1)[-1].lower()
    return min(releases, key=lambda each: (_package(each).rsplit("/", 1)[-1] != name, each.lead.key))


def _package(release: Bundle) -> str:
    """The package in a tag such as `@scope/kit@1.2.3` or `kit-v1.2.3`; empty for a tag of the whole repository."""
    tag = release.lead.key
    return "" if re.match(_PLAIN, tag) else re.sub(r"[@/_-]?v?\d[\w.+-]*$", "", tag).lower()


def _version(text: str) -> str:
    """A version to compare: `v1.9`, `1.9.0` and `v1.9.0-release` are one."""
    digits = re.sub(r"^.*?(?=\d)", "", text.rsplit("@", 1)[-1], count=1).lower()
    return re.sub(r"(?:\.0)+$", "", digits.removesuffix("-release"))


def _prepares(bundle: Bundle, release: Bundle) -> bool:
    """Whether the commit under a tag is there for the release: its title releases something, or has the version."""
    title = bundle.parsed
    if title.release is not None:
        return True
    return bundle.number is None and _has_version(title.text, release.lead.key.rsplit("@", 1)[-1].lstrip("v"))


def _has_version(text: str, version: str) -> bool:
    """Whether `version` stands in `text`, and not as a part of a longer one."""
    at = text.find(version)
    while at >= 0:
        before, after = text[:at][-1:], text[at + len(version) :]
        if not (before.isdecimal() or before == "." or after.lstrip(".")[:1].isdecimal()):
            return True
        at = text.find(version, at + 1)
    return False


def _join_by_version(releases: Sequence[Bundle], bundles: Sequence[Bundle]) -> None:
    """Join releases that are prepared on another branch than their tag stands on."""
    preparing = defaultdict(list)
    for bundle in bundles:
        if bundle.landed and not bundle.gone and not bundle.published:
            title = bundle.parsed
            if title.release and title.scope is None:
                preparing[_version(title.release)].append(bundle)
    for release in releases:
        if _package(release) or release.commits or release.pulls:
            continue
        for bundle in preparing.pop(_version(release.lead.key), ()):
            release.absorb(bundle)


def _contained(bundles: Sequence[Bundle], releases: Sequence[Bundle], history: History) -> dict[int, str]:
    plain = [each for each in releases if not _package(each) and target(each)]
    plain.sort(key=lambda each: (is_early(each), each.at, each.lead.key))
    tags = [each.lead.key for each in plain]
    tag_of = {sha: tags[position] for position, sha in history.contained([target(each) or "" for each in plain])}
    found: dict[int, str] = {}
    for bundle in bundles if tag_of else ():
        tagged = [tag_of[commit.sha] for commit in bundle.ordered_commits() if commit.sha in tag_of]
        if tagged and not bundle.gone and not bundle.published:
            found[id(bundle)] = tagged[0]
    return found
