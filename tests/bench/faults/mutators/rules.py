"""Turns of phrase that change a meaning, as tables: a pattern, and what stands in its place."""

from __future__ import annotations

import re
from functools import cache

Rules = tuple[tuple[re.Pattern[str], str], ...]


def _rules(table: str) -> Rules:
    """Read lines of `pattern => words`; a pattern begins at a word."""
    pairs = (line.strip().split(" => ") for line in table.strip().splitlines())
    return tuple(
        (re.compile(rf"(?<![\w-])(?:{pattern.replace('␣', ' ')})", re.IGNORECASE), new.replace("␣", " ").replace("∅", ""))
        for pattern, new in pairs
    )


#: A limit or a part, told as none or as the whole. `␣` is a space at an end, `∅` is nothing.
WIDER = _rules(r"""
    some of\b => all of
    some\b(?! time| \d) => all
    most\b(?! recent|ly) => all
    several\b => all
    many\b => all
    (?:a )?few\b => all
    (?:but )?only if\b => whether or not
    only when\b => whenever and even if not
    only (?=on|in|for|with|at) => not only␣
    (?:nearly|almost) all\b => all
    at most\b => at least
    at least\b => at most
    up to\b(?= [\d`]) => more than
    no more than\b => more than
    sometimes\b => always
    usually\b => always
    often\b => always
    rarely\b => never
    in some cases\b => in all cases
    partly\b => wholly
    partially\b => fully
    except (?:for )?(?=\w|`) => including␣
    apart from (?=\w|`)(?!that|this|it) => including␣
    (?<!ones )(?<!it )(?<!them )alone\b => and elsewhere
    older than\b => newer than
    larger than\b => smaller than
    older versions\b => newer versions
    or newer\b => or older
    or later\b => or earlier
    unless\b => even if
""")

#: A reservation, dropped.
HEDGES = _rules(r"""
    an experimental (?=\w) => a␣
    (?:as an )?experimental feature, => ∅
    (?<!an )experimental (?!and\b|feature)(?=[\w`]) => ∅
    (is|are|remains?|stays?) (?:still )?experimental\b => \1 finished
    experimental\b(?=[,.;:]) => finished
    (is|are) (?:still )?in (?:preview|beta)\b => \1 finished
    , in (?:preview|beta)(?: and)? => ,
    (?:the |a )?first beta of (?=\d) => ∅
    beta (?=network|model|channel|cycle) => final␣
    beta\b(?! network| model| channel| cycle) => final version
    preview\b => finished version
    temporary\b => permanent
    temporarily\b => permanently
    workaround\b => full solution
    provisional(?:ly)?\b => final
    off by default\b => on by default
    (?:as )?an opt-in\b => on by default
    (?<!an )opt-in\b => on by default
    for now\b => for good
    for the time being\b,? ? => ∅
    so far (?=[a-z]) => ∅
    mostly␣ => ∅
    largely␣ => ∅
    probably␣ => ∅
    likely␣ => ∅
    possibly␣ => ∅
    in most cases\b,? ? => ∅
    in some cases\b,? ? => ∅
    usually␣ => ∅
    sometimes␣ => ∅
    (?:are|is) to be regarded as a beta\b => are finished
""")

#: A verb that weakens; only where the passage weakens so, too.
MODALS = _rules(r"""
    may (?=[a-z]) => will␣
    might (?=[a-z]) => will␣
    could (?!not)(?=[a-z]) => will␣
""")

#: A number that is a bound or a guess; only where the passage says so, too.
ABOUT = _rules(r"""
    up to (?=\d) => ∅
    about (?=\d) => exactly␣
    roughly (?=\d) => exactly␣
    around (?=\d) => exactly␣
    some (?=\d) => exactly␣
""")

#: A negation, left out.
DENIED = _rules(r"""
    no longer␣ => ∅
    never␣ => ∅
    cannot\b => can
    do not␣ => ∅
    does not␣ => does␣
    did not␣ => did␣
    is not␣ => is␣
    are not␣ => are␣
    was not␣ => was␣
    were not␣ => were␣
    will not␣ => will␣
    must not␣ => must␣
    could not␣ => could␣
    would not␣ => would␣
    has not␣ => has␣
    without (?=\w) => with␣
    but not␣ => and␣
    nothing␣ => something␣
    nobody\b => everybody
    no (?=[a-z]+ (?:is|are|was|were|can|will|needs?)\b) => every␣
    isn['’]t => is
    aren['’]t => are
    won['’]t => will
    can['’]t => can
    doesn['’]t => does
    don['’]t => do
""")

#: A negation, brought in.
AFFIRMED = _rules(r"""
    now (?=(?:support|accept|reject|require|use|return|report|keep|read|ignore|allow|check|run|send|take)s) => no longer␣
    (?:is|are|was|were|will|would|must|has been|have been)(?= (?!not\b|no\b|never\b|still\b|there\b)[a-z]) => \g<0> not
    can(?= (?!not\b)[a-z]) => cannot
    still (?!pending|open|under|un|a draft)(?=[a-z]+\b) => no longer␣
    with(?= (?:a|an|the)\b) => without
    (?:adds|uses|takes|keeps|reads|writes|sends|needs|gives|rejects|returns|supports)(?= (?:the|a|its|`)) => never \g<0>
    (?<!is )(?<!are )(?<!was )(?<!ere )(?<!een )(?:added|removed|fixed|dropped|renamed)(?= (?:the|a|its)\b| `) => never \g<0>
""")

#: Past told as present.
PRESENT = _rules(r"""
    was\b => is
    were\b => are
    had been\b => is
    had (?![a-z]+(?:ed|n|ne)\b) => has␣
    did not\b => does not
    could not\b => cannot
    could\b => can
    until (?:now|then|this change),? => now
    before (?:that|the fix|the change|this change),? => now
    previously,? => now
    formerly,? => now
    used to be\b => is
    would\b => will
""")

_OPPOSITES = """
    added/removed adds/removes add/remove enabled/disabled enables/disables enable/disable allows/forbids
    allowed/forbidden increased/decreased increases/decreases increase/decrease raised/lowered raises/lowers
    supports/rejects supported/rejected accepts/rejects accepted/rejected required/optional fixed/broke fixes/breaks
    introduced/retired upgraded/downgraded starts/stops started/stopped start/stop faster/slower fewer/more
    longer/shorter larger/smaller newer/older shows/hides show/hide opens/closes always/never includes/excludes
    included/excluded synchronous/asynchronous local/remote locally/remotely merges/splits masked/unmasked
    previous/next forward/backward reads/writes public/private lower/higher minimum/maximum gained/lost passes/fails
    loads/unloads kept/dropped keeps/drops installs/uninstalls  inside/outside above/below dark/light
    explicit/implicit strict/lenient dropped/added removed/introduced drops/adds deprecated/restored sync/async
    encrypted/unencrypted sender/receiver oldest/newest smallest/largest fastest/slowest shortest/longest
    compressed/uncompressed visible/invisible succeeds/fails succeeded/failed widens/narrows widened/narrowed
    expands/shrinks
"""

#: Words whose opposite depends on what stands beside them.
_UNCLEAR = frozenset(("more", "next"))


@cache
def opposites() -> tuple[tuple[str, str], ...]:
    """Each word of the pairs with its opposite, both ways round; of several opposites the first."""
    found: dict[str, str] = {}
    for pair in _OPPOSITES.split():
        one, other = pair.split("/")
        found.setdefault(one, other)
        found.setdefault(other, one)
    return tuple((word, other) for word, other in found.items() if word not in _UNCLEAR)
