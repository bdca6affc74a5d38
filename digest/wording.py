"""How prose says where a change stands: open, closed, taken back, in a release. Phrases are in lower case.

A phrase that ends in `*` may go on: `propos*` finds `proposes`.
"""

from __future__ import annotations

from digest.lexicon import HOLD_MARKERS, words

#: Not in yet. Open work is told with one of these, landed work with none.
PENDING_WORDING: tuple[str, ...] = (
    "pending", "propos*", "would", "draft", "drafts", "scheduled", "on hold", "unmerged", "open pull request*",
    "open request*", "still open", "remains open", "remain open", "is open", "are open", "left open", "stays open",
    "open in", "open on", "under review", "in review", "up for review", "under discussion", "under consideration",
    "being reviewed", "await*", "waiting for review", "waits for review", "waiting for approval",
    "waits for approval", "waiting to be merged", "undecided", "plan to", "plans to", "planned", "not to merge",
    "not to be merged", "until it merges", "do not merge", "in progress", "yet to be", "yet to land", "yet to merge",
    "not yet in", "upcoming", "in the works",
)  # fmt: skip

#: Pending words that are as often about something else ("a draft mode", "would fail"): a passage with the word excuses them.
OFTEN_ORDINARY: frozenset[str] = frozenset([
    "would", "draft", "drafts", "scheduled", "is open", "are open", "left open", "still open", "open in", "open on",
    "remains open", "remain open", "stays open", "planned", "pending", "await*", "in progress", "undecided",
    "propos*", "on hold", "upcoming",
])  # fmt: skip

#: Before one of the second, the first make it a thing of the future: `once it is merged`, `has yet to land`.
CONDITIONS: frozenset[str] = words(
    "if once when until unless should before yet not never isn't aren't wasn't hasn't without"
)
MERGES: frozenset[str] = words(
    "merge merges merged merging land lands landed accepted approved adopted shipped ships released"
)

#: Done. Beside these, "now" and a verb in -s.
SHIPPED_WORDING: tuple[str, ...] = (
    "shipped", "landed", "merged", "released", "now is", "is now", "are now", "went live", "is live", "are live",
    "now live", "gone live", "available", "rolled out", "deployed", "in production",
)  # fmt: skip

REVERTED_WORDING: tuple[str, ...] = (
    "revert*", "took back", "taken back", "takes back", "backed out", "undid", "undone", "undoes", "rolled back",
    "withdrew", "withdrawn", "withdraws",
)  # fmt: skip

#: Closed work is told as closed, and with one of these.
CLOSED_WORDING: tuple[str, ...] = (
    "without merging", "without being merged", "without a merge", "unmerged", "not merged", "never merged",
    "not been merged",
)  # fmt: skip

#: Told of landed work, these deny it.
GIVEN_UP_WORDING: tuple[str, ...] = (
    "without merging", "without being merged", "without a merge", "never merged", "abandoned", "given up on",
    "shelved",
)  # fmt: skip

HOLD_WORDING: tuple[str, ...] = (
    "scheduled", "on hold", "hold", "not to merge", "not to be merged", "not before", *HOLD_MARKERS,
)  # fmt: skip

#: These tell a release, with or without its version.
RELEASE_WORDING: tuple[str, ...] = (
    "released", "available in", "available since", "available from", "available on", "available as of",
    "generally available", "publicly available", "went out", "goes out", "came out", "comes out", "is out", "are out",
    "rolled out", "rolling out", "tagged", "published", "deployed", "in production", "went live", "on pypi", "on npm",
)  # fmt: skip

#: These do where a version follows.
RELEASE_BEFORE_VERSION: tuple[str, ...] = (
    "ships", "ships in", "ships with", "shipped in", "shipped with", "shipped as", "part of", "included in",
    "contained in", "comes with", "arrives in", "arrives with", "landed in", "is in", "are in", "in version",
    "in release", "since", "since version", "since release", "as of", "as of version", "as of release",
    "from version", "from release", "starting with", "starting from", "starting from release",
    "starting from version", "with version", "with release", "of version", "of release",
)  # fmt: skip
