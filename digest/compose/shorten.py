"""Shorter clauses, for headlines and action items: cut where nothing that is left becomes wider or wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator

from digest.compose.clauses import Clause
from digest.lexicon import HEDGES, words

_BOUNDARY = re.compile(
    r" \((?=[^()]*\)$)|[,;:] | — | – | - | (?:for|via|in|when|with|using|by|on|at|so|that|which|where|while|if|after|before"
    r"|during|from|to|across|instead|through|under|and|as|into) "
)

#: Verbs whose object says how far they reach: "drops support for X on Y" must not become "drops support for X".
_REACHING = words("""
    avoid block bound bypass cap change close delete deny deprecate disable disallow downgrade drop enforce exclude
    forbid force freeze guard hide ignore limit mark mask merge move omit pin prevent prohibit reject remove rename
    replace require reset restrict retire revert silence skip stop suppress swap switch unify use
""")

#: An object that ends with one of these says nothing any more.
_HOLLOW = words("""
    a ability an and argument behavior behaviour bug bugs case cases check checks code command crash docs
    documentation error errors example examples failure failures file files fix flag function handling issue issues
    its link links logic method missing new not of option options or parameter some support test tests the typo
    typos utilities utility warning way ways
""")


def shorter(clause: Clause) -> Iterator[Clause]:
    """Yield a clause with less and less of its object, the longest first; nothing where it must stand whole."""
    if clause.adverb or clause.verb in _REACHING:
        return
    cuts = [found.start() for found in _BOUNDARY.finditer(clause.rest)]
    for cut in reversed(cuts):
        rest = clause.rest[:cut]
        if _is_whole(rest) and not _loses_a_hedge(clause.rest, cut):
            yield clause._replace(rest=rest)


def _is_whole(rest: str) -> bool:
    if (
        not rest
        or rest.count("`") % 2
        or rest.count('"') % 2
        or rest.count("(") != rest.count(")")
        or rest.count("“") != rest.count("”")
    ):
        return False
    spoken = rest.split()
    return spoken[-1].lower() not in _HOLLOW


def _loses_a_hedge(rest: str, cut: int) -> bool:
    lost = rest[cut:].lower()
    return any(hedge in lost for hedge in HEDGES)
