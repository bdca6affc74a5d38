"""How prose says where a change stands: open, closed, taken back, in a release. Phrases are in lower case.

A phrase that ends in `*` may go on: `propos*` finds `proposes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from digest.lexicon import HOLD_MARKERS, words

#: Not in yet. Open work is told with one of these, landed work with none.
PENDING_WORDING: tuple[str, ...] = (
    "pending", "propos*", "would", "draft", "drafts", "scheduled", "on hold", "unmerged", "open pull request*",
    "open request*", "still open", "remains open", "remain open", "is open", "are open", "left open", "stays open",
    "open in", "open on", "under review", "in review", "up for review", "under discussion", "under consideration",
    "being reviewed", "await*", "waiting for review", "waits for review", "waiting for approval",
    "waits for approval", "waiting to be merged", "undecided", "plan to", "plans to", "planned", "not to merge",
    "not to be merged", "until it merges", "do not merge", "still in progress", "yet to be", "yet to land",
    "yet to merge", "not yet in", "upcoming", "in the works",
)  # fmt: skip

#: These tell that something is yet to come, of open work alone: told of landed work they may be about anything.
TO_COME_WORDING: tuple[str, ...] = (
    "not merged", "cannot be merged", "not be merged", "can be merged", "waits for", "waiting for", "waiting on", "wait for",
    "may come", "might come", "could come", "will come", "would come", "not come before", "is to come", "to come",
    "its target",
    "their target", "looking for review*", "asks for review*", "reviews are wanted", "reviewers are wanted", "in discussion",
    "remain to be", "remains to be", "unfinished", "not finished", "not done yet", "intend*", "is to be", "are to be",
    "if merged", "if accepted", "if adopted", "blocked by", "stands in the way", "stand in the way", "in preparation",
    "in sight",
    "has not landed", "not landed", "not part of", "not yet part of", "an attempt to", "suggest*", "wants to", "want to",
    "hopes to", "hope to", "aims to", "aim to", "aimed at", "seeks to", "could become", "may become", "might become",
    "is wanted", "request for comments", "work in progress", "for discussion", "open question", "needs review",
)  # fmt: skip

#: Pending words that are as often about something else ("a draft mode", "would fail"): a passage with the word excuses them.
OFTEN_ORDINARY: frozenset[str] = frozenset([
    "would", "draft", "drafts", "scheduled", "is open", "are open", "left open", "still open", "open in", "open on",
    "remains open", "remain open", "stays open", "planned", "pending", "await*", "still in progress", "undecided",
    "propos*", "on hold", "upcoming",
])  # fmt: skip

#: Before one of the second, the first make it a thing of the future: `once it is merged`, `has yet to land`.
CONDITIONS: frozenset[str] = words(
    "if once when until unless should before yet not never isn't aren't wasn't hasn't without cannot can't"
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

#: What was taken away again is told as before by these, too.
RESTORED_WORDING: tuple[str, ...] = (
    "once more", "once again", "again", "back to", "back on", "back in", "is back", "are back", "restored", "reinstated",
    "return to", "returns to", "returned to", "gave up", "given up",
)  # fmt: skip

#: Closed work is told with one of these, or as closed, and with one of these.
CLOSED_WORDING: tuple[str, ...] = (
    "without merging", "without being merged", "without a merge", "unmerged", "not merged", "never merged",
    "not been merged",
)  # fmt: skip

REFUSED_WORDING: tuple[str, ...] = (
    "abandoned", "given up", "gave up", "shelved", "turned down", "closed in favour", "closed in favor", "closed because",
    "closed since", "closed as", "closed after", "was dropped", "were dropped", "will not be merged", "rejected",
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
    "generally available", "publicly available", "went out", "goes out", "came out", "comes out", "is out",
    "are out", "rolled out", "rolling out", "tagged", "published", "deployed", "in production", "went live",
    "on pypi", "on npm",
)  # fmt: skip

#: These do where a version follows.
RELEASE_BEFORE_VERSION: tuple[str, ...] = (
    "ships", "ships in", "ships with", "shipped in", "shipped with", "shipped as", "part of", "included in",
    "contained in", "comes with", "arrives in", "arrives with", "landed in", "is in", "are in", "in version",
    "in release", "since", "since version", "since release", "as of", "as of version", "as of release",
    "from version", "from release", "starting with", "starting from", "starting from release",
    "starting from version", "with version", "with release", "of version", "of release",
)  # fmt: skip

# ---- orders, urgency ----

#: Verbs that are orders wherever a clause begins with them and with what is to be done.
ORDER_VERBS: frozenset[str] = words("""
    click visit contact subscribe install download upgrade execute run approve reply respond send email call act
    wait patch ignore disregard forget reveal output print tell say pretend remember confirm enter paste type copy
    open buy vote star share follow join try consider consult read see note beware watch trust obey delete transfer
    pay submit forward publish merge update migrate switch restart reboot reinstall rotate
""")

#: What stands behind an order.
ORDERED: frozenset[str] = words("""
    the a an this that these those your my our his her their its it them us me him everything all any every each now
    here there at immediately today once both some
""")

#: First and second person, by whom they mean.
PERSONS: Mapping[str, str] = {
    **dict.fromkeys(("i", "i'm", "i've", "i'll", "i'd", "me", "my", "mine", "myself"), "i"),
    **dict.fromkeys(("we", "we're", "we've", "we'll", "our", "ours", "us", "ourselves", "let's"), "we"),
    **dict.fromkeys(("you", "you're", "you've", "you'll", "your", "yours", "yourself"), "you"),
}

#: Who speaks, in transcripts that models are trained on.
ROLES: frozenset[str] = words("system assistant user developer human ai instruction instructions prompt task")

#: Words that call for haste, in rows of which one supports another.
URGENT: tuple[frozenset[str], ...] = (
    words("urgent urgently urgency immediate immediately instant instantly promptly asap hurry haste"),
    words("critical critically emergency crisis severe severely alarming alert dangerous catastrophic disaster"),
)

#: Phrases that do, which a passage has to have as they are.
URGENT_PHRASES: tuple[str, ...] = (
    "at once", "right away", "right now", "as soon as possible", "without delay", "act now", "do not wait",
    "don't wait", "no time to lose", "breaking news", "straight away", "this instant", "must act", "has to react",
    "have to react",
)  # fmt: skip

#: What says the same in a source as the first row, and the other way round.
AT_ONCE: tuple[str, ...] = ("at once", "right away", "straight away", "without delay", "immediately", "instantly")

#: What obliges, in a sentence and in a source.
OBLIGES: tuple[str, ...] = ("must", "should", "shall", "ought", "have to", "has to", "need to", "needs to", "needed to")
OBLIGED: tuple[str, ...] = (
    "must", "should", "shall", "ought", "have to", "has to", "need*", "requir*", "necess*", "recommend*", "only",
    "mandatory", "please", "cannot", "can't", "unless", "minimum", "oblig*", "expect*", "make sure", "ensure*",
    "before", "had to", "may not", "do not", "don't",
)  # fmt: skip


# ---- reservations ----


class Row(NamedTuple):
    """Words for one reservation.

    Args:
        said: what a source says; any of them in the sentence keeps it.
        saved: what else keeps it in a sentence.
    """

    said: tuple[str, ...]
    saved: tuple[str, ...] = ()


#: What must survive wherever a passage or its heading has it.
HEDGE_ROWS: tuple[Row, ...] = (
    Row(("experimental*", "prototype*", "proof of concept"), ("experiment*",)),
    Row(("beta", "alpha", "preview*", "early access", "prerelease", "release candidate"), ("rc", "candidate")),
    Row(
        ("temporary", "temporarily", "stopgap", "interim", "provisional*", "tentative*"),
        ("for now", "for the time being", "until"),
    ),
    Row(("workaround*", "work around", "works around", "worked around"), ("working around",)),
)

#: What must survive where the clause that has it is told.
WEAK_ROWS: tuple[Row, ...] = (
    Row(
        ("may", "might", "possibly", "perhaps", "maybe", "potentially"),
        ("can", "could", "would", "possib*", "potential*", "chance", "risk*", "sometimes", "allow*", "let", "lets", "able",
         "free", "subject to", "if", "unless", "cannot", "not", "never"),
    ),
    Row(
        ("could",),
        ("can", "cannot", "may", "might", "would", "possib*", "potential*", "able", "unable", "risk*", "let", "allow*",
         "sometimes", "not", "never", "no", "impossible"),
    ),
    Row(("probably", "likely", "presumably", "apparently"), ("seem*", "appear*", "expect*", "suspect*", "may", "might")),
    Row(
        ("sometimes", "occasionally", "in some cases", "usually", "in most cases", "mostly", "often", "rarely", "typically",
         "largely", "mainly", "generally", "partly", "partially"),
        ("can", "could", "may", "might", "some", "most", "many", "few", "almost", "nearly", "part*", "tend*",
          "used to", "rare*", "chiefly", "primarily", "predominantly"),
    ),
    Row(
        ("for now", "for the time being", "so far", "not yet", "for the moment", "as yet"),
        ("yet", "still", "temporar*", "until", "was", "were", "had", "used to", "previous*", "pending", "would", "current*",
         "now", "before", "lack*", "then", "at present", "only", "planned", "remain*"),
    ),
    Row(
        ("opt-in", "opt in", "off by default", "disabled by default", "not enabled by default"),
        ("opt*", "off", "disabled", "behind", "unless", "enabl*", "if", "when", "flag", "setting", "set", "only", "switch*",
         "turn*", "request*", "not"),
    ),
)  # fmt: skip

#: How exact a number is: what a source says right before it, and what else says so in a sentence (with `*`, anywhere).
ABOUT: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "about": (
        ("about", "around", "roughly", "approximately", "circa", "some", "nearly", "almost", "approx", "an estimated"),
        ("or so", "close to", "just under", "just over", "near*", "approx*", "estimate*"),
    ),
    "at most": (
        ("up to", "at most", "no more than", "not more than", "a maximum of", "no greater than", "no larger than",
         "no longer than", "no higher than"),
        ("maximum", "at the most", "most", "within", "below", "under", "less than", "fewer than", "as many as", "as much as",
         "as long as", "limit*", "cap*", "clamp*", "exceed*", "max*", "more than", "above", "over", "longer than",
         "larger than"),
    ),
    "at least": (
        ("at least", "no less than", "not less than", "a minimum of"),
        ("minimum", "or more", "newer", "later", "higher", "greater", "more than", "from", "and up", "upwards",
          "above", "over",
         "below", "under", "older than", "less than", "fewer than", "min*", "before"),
    ),
}  # fmt: skip

#: The same where it stands behind the number and its unit.
BEHIND: Mapping[str, tuple[str, ...]] = {
    "about": ("or so",),
    "at most": ("at most", "at the most", "or less", "or fewer"),
    "at least": ("at least", "or more", "or newer", "or later", "or higher"),
}

# ---- the world before a change ----

#: With one of these a sentence tells what was, or why something was done, beside the wording in the lexicon.
FRAMING: tuple[str, ...] = (
    "earlier", "until then", "then", "old", "no longer", "until this change", "up to now", "at that time",
    "would have", "in the past", "once", "originally", "initially", "historically", "the problem", "the cause",
    "the bug", "background", "weren't", "wasn't",
)  # fmt: skip

#: What tells of the world after a change.
NEWS: tuple[str, ...] = (
    "now", "with the change", "with this change", "after the change", "after this change", "from now on",
    "as of now", "newly",
)  # fmt: skip

#: Auxiliaries of the past, with those of the present.
PRESENT_OF: Mapping[str, str] = {
    "was": "is", "were": "are", "had": "has", "did": "does", "didn't": "doesn't", "wasn't": "isn't", "weren't": "aren't",
    "couldn't": "can't", "could": "can",
}  # fmt: skip
