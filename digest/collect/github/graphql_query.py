"""The texts that GitHub's GraphQL API is asked with. Pure functions; the tests hold them against the published schema.

One request is about many repositories, each under an alias (`r0`, `r1`, …), and names only what the model keeps.
The schema: https://docs.github.com/en/graphql/reference
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from digest.formats.fields import stamp
from digest.model import Window

#: How many of its newest pull requests and releases a probe looks at, to count those of the window.
PROBED_PULLS = 30
PROBED_RELEASES = 20

_ACCOUNT = "{ __typename login }"
_NEXT = "pageInfo { hasNextPage endCursor }"

_PROBE = f"""
fragment probe on Repository {{
  databaseId nameWithOwner url isPrivate isArchived pushedAt
  defaultBranchRef {{ name target {{ oid ... on Commit {{ committedDate }} }} }}
  pullRequests(first: {PROBED_PULLS}, orderBy: {{field: UPDATED_AT, direction: DESC}}) {{ nodes {{ updatedAt }} }}
  releases(first: {PROBED_RELEASES}, orderBy: {{field: CREATED_AT, direction: DESC}}) {{ nodes {{ publishedAt }} }}
}}"""

_COMMITS = f"""
fragment commits on CommitHistoryConnection {{
  {_NEXT}
  nodes {{
    oid message url committedDate authoredDate
    author {{ name email user {{ login }} }}
    parents(first: 10) {{ nodes {{ oid }} }}
    associatedPullRequests(first: 3) {{ nodes {{ number merged repository {{ nameWithOwner }} }} }}
  }}
}}"""

# The paths are those that say what a change is about; what is beyond the first fifty adds nothing to that.
_PULLS = f"""
fragment pulls on PullRequestConnection {{
  {_NEXT}
  nodes {{
    number title body url isDraft baseRefName createdAt updatedAt mergedAt closedAt
    additions deletions changedFiles
    author {_ACCOUNT}
    mergeCommit {{ oid }}
    comments {{ totalCount }}
    labels(first: 20) {{ nodes {{ name }} }}
    files(first: 50) {{ nodes {{ path additions deletions }} }}
    closingIssuesReferences(first: 10) {{ nodes {{ ...issue }} }}
  }}
}}
fragment issue on Issue {{
  number title body url state stateReason createdAt closedAt
  author {_ACCOUNT}
  repository {{ nameWithOwner }}
  comments {{ totalCount }}
  reactions {{ totalCount }}
  labels(first: 20) {{ nodes {{ name }} }}
}}"""

_RELEASES = f"""
fragment releases on ReleaseConnection {{
  {_NEXT}
  nodes {{ tagName name description url publishedAt isDraft isPrerelease author {{ login }} tagCommit {{ oid }} }}
}}"""

_TAGS = f"""
fragment tags on RefConnection {{
  {_NEXT}
  nodes {{
    name
    target {{
      oid
      ... on Commit {{ committedDate }}
      ... on Tag {{ tagger {{ date }} target {{ oid ... on Commit {{ committedDate }} }} }}
    }}
  }}
}}"""

_ADVISORIES = f"""
fragment advisories on SecurityAdvisoryConnection {{
  {_NEXT}
  nodes {{
    ghsaId summary description severity publishedAt withdrawnAt
    identifiers {{ type value }}
    references {{ url }}
    vulnerabilities(first: 10) {{
      nodes {{ package {{ name ecosystem }} vulnerableVersionRange firstPatchedVersion {{ identifier }} }}
    }}
  }}
}}"""

_FRAGMENTS = {
    "probe": _PROBE,
    "commits": _COMMITS,
    "pulls": _PULLS,
    "releases": _RELEASES,
    "tags": _TAGS,
    "advisories": _ADVISORIES,
}


@dataclass(frozen=True)
class Page:
    """A page of a list.

    Args:
        first: how many entries it may have, 1 to 100.
        after: the cursor of the last entry of the page before; None for the first page.
        last: whether nothing of the window is known to stand behind it.
    """

    first: int
    after: str | None = None
    last: bool = False

    @property
    def arguments(self) -> str:
        return f"first: {self.first}" + (f", after: {json.dumps(self.after)}" if self.after else "")


def commits(page: Page, window: Window) -> str:
    """Select the commits of the default branch in `window`."""
    span = f'since: "{stamp(window.start)}", until: "{stamp(window.end)}"'
    return f"defaultBranchRef {{ target {{ ... on Commit {{ history({page.arguments}, {span}) {{ ...commits }} }} }} }}"


def pulls(page: Page, _: Window) -> str:
    """Select pull requests, the one touched last first. There is no filter by time."""
    return f"pullRequests({page.arguments}, orderBy: {{field: UPDATED_AT, direction: DESC}}) {{ ...pulls }}"


def releases(page: Page, _: Window) -> str:
    """Select releases, the one made last first: drafts, too, which is not the order of publication."""
    return f"releases({page.arguments}, orderBy: {{field: CREATED_AT, direction: DESC}}) {{ ...releases }}"


def tags(page: Page, _: Window) -> str:
    """Select tags, the one with the newest commit first."""
    order = "orderBy: {field: TAG_COMMIT_DATE, direction: DESC}"
    return f'refs(refPrefix: "refs/tags/", {page.arguments}, {order}) {{ ...tags }}'


def advisories(page: Page, window: Window) -> str:
    """Select the reviewed advisories of all of GitHub since `window` began; the schema has none of a repository."""
    since = f'publishedSince: "{stamp(window.start)}"'
    order = "classifications: [GENERAL], orderBy: {field: PUBLISHED_AT, direction: DESC}"
    return f"securityAdvisories({page.arguments}, {since}, {order}) {{ ...advisories }}"


def repository(name: str, *selections: str) -> str:
    """Select of the repository `owner/name`. One that was renamed answers to its old name."""
    owner, _, short = name.partition("/")
    return f"repository(owner: {json.dumps(owner)}, name: {json.dumps(short)}) {{ {' '.join(selections)} }}"


def owned(owner: str, page: Page) -> str:
    """Select the names of the repositories of an owner that are neither forks nor archived."""
    chosen = "isFork: false, isArchived: false, ownerAffiliations: [OWNER], orderBy: {field: NAME, direction: ASC}"
    listed = f"repositories({page.arguments}, {chosen}) {{ {_NEXT} nodes {{ nameWithOwner isPrivate }} }}"
    return f"repositoryOwner(login: {json.dumps(owner)}) {{ __typename {listed} }}"


def probe(name: str) -> str:
    """Select of a repository what tells whether anything happened in it, and how much."""
    return repository(name, "...probe")


def query(selections: Sequence[str]) -> str:
    """Return the text of one request; the alias of each selection is `r` and its place."""
    asked = "\n".join(f"  r{place}: {selection}" for place, selection in enumerate(selections))
    text = f"query {{\n  rateLimit {{ cost remaining resetAt }}\n{asked}\n}}"
    return text + "".join(fragment for name, fragment in _FRAGMENTS.items() if f"...{name} " in text)
