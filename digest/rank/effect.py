"""The effect of a change, from fields, prefixes, labels, footers, advisories and paths.

The verb of a title decides only where none of these does. No word of a title alone makes a change a security or a
breaking one: for the first it takes an advisory number, a label or a described attack, for the second a prefix, a label
or a footer.
"""

from __future__ import annotations

import re

from digest.lexicon import lemma
from digest.model import Effect
from digest.rank.paths import touches_manifest
from digest.rank.signals import Signals, has_any
from digest.rank.words import (
    ADVISORY,
    ADVISORY_HINTS,
    ATTACK_HINTS,
    ATTACKS,
    CHANGING,
    DEFAULT,
    DROPPED_VERSION,
    FOOTER,
    FOREIGN_VERSION,
    LABELS,
    PINNED,
    PINNED_HINTS,
    TYPES,
    VERBS,
    VERSION,
)
from digest.titles import parse_title


def effect_of(signals: Signals) -> tuple[Effect, str]:
    """The strongest effect that something better than the verb speaks for; else what the verb says."""
    for find in (
        _published,
        _security,
        _breaking,
        _taken_back,
        _by_version,
        _by_area,
        _by_docs_repo,
        _by_type,
        _by_label,
        _by_verb,
    ):
        if found := find(signals):
            return found
    if "support" in signals.title.text.split():
        return "feature", "“support” in the title"
    return "internal", "nothing says more"


def _published(signals: Signals) -> tuple[Effect, str] | None:
    kind = signals.change.lead.kind
    if kind == "advisory":
        return "security", "an advisory"
    return ("release", f"a {kind}") if kind in ("release", "tag") else None


def _security(signals: Signals) -> tuple[Effect, str] | None:
    if signals.labels & {"security", "type: security", "kind/security", "area/security"}:
        return "security", "the label"
    if signals.area in ("tests", "docs"):
        return None
    if signals.title.bump and "[security]" in signals.text:
        return "security", "the bot that bumps says so"
    if has_any(signals.text, ADVISORY_HINTS) and (found := re.search(ADVISORY, signals.text)):
        return "security", f"{found[0].upper()} in its text"
    attack = None if signals.change.bot else _first_attack(signals.text)
    return ("security", f"“{attack}” in its text") if attack else None


def _first_attack(text: str) -> str | None:
    """The words that describe an attack, those that stand first."""
    if not has_any(text, ATTACK_HINTS):
        return None
    found = [each for hint, attack in ATTACKS if hint in text and (each := re.search(attack, text))]
    return min(found, key=lambda each: each.start())[0] if found else None


def _breaking(signals: Signals) -> tuple[Effect, str] | None:
    if signals.title.breaking:
        return "breaking", "the prefix of the title"
    if any("breaking" in label and not label.startswith(("non", "not")) for label in signals.labels):
        return "breaking", "the label"
    if signals.about_docs and "now require" in signals.text and "required" in signals.title.text:
        return "breaking", "it documents what is now required"
    return (
        ("breaking", "a BREAKING CHANGE footer") if "BREAKING" in signals.bodies and FOOTER.search(signals.bodies) else None
    )


def _taken_back(signals: Signals) -> tuple[Effect, str] | None:
    """What earlier work brought is gone again; a removal that is taken back repairs."""
    if not signals.change.reverts or signals.area in ("tests", "ci", "docs"):
        return None
    found = lemma(parse_title(signals.change.reverts).text.split(" ", 1)[0])
    removed = found is not None and VERBS.get(found[0]) == "removal"
    return ("fix", "it puts back what was removed") if removed else ("removal", "it takes back earlier work")


def _by_area(signals: Signals) -> tuple[Effect, str] | None:
    if signals.area in ("tests", "ci"):
        return "internal", "no path of it is code"
    if signals.area == "dependencies" and signals.title.bump:
        return "internal", "only dependencies"
    if signals.area != "docs":
        return None
    gone = signals.verb in ("remove", "drop", "retire") and not signals.minor
    return ("removal", "only its documentation shows it") if gone else ("docs", "only documentation")


def _by_docs_repo(signals: Signals) -> tuple[Effect, str] | None:
    """Where documentation is the product, what is documented is the news."""
    if signals.about_docs and signals.verb in ("document", "add") and not signals.minor:
        return "feature", "documented"
    return None


def _by_version(signals: Signals) -> tuple[Effect, str] | None:
    """A version that users must have: required, pinned, or no longer supported."""
    title = signals.title
    if title.bump or signals.change.bot or title.release is not None or signals.area == "docs":
        return None
    if not re.search(r"\d", title.text):
        return None
    lowered = title.text.lower()
    if "support" in lowered and re.search(DROPPED_VERSION, title.text):
        return "required-version", "a version is no longer supported"
    pinned = any(hint in lowered for hint in PINNED_HINTS) and re.search(PINNED, title.text)
    if pinned or (signals.verb in ("require", "pin") and _names_version(title.text)):
        return "required-version", "a version is required"
    if signals.verb == "upgrade" and _names_version(title.text) and touches_manifest(signals.change.files):
        return "required-version", "a version, and a file that declares dependencies"
    return None


def _names_version(text: str) -> bool:
    return bool(VERSION.search(text) or re.search(FOREIGN_VERSION, text))


def _by_type(signals: Signals) -> tuple[Effect, str] | None:
    title = signals.title
    if signals.verb == "deprecate" and signals.type in ("chore", "refactor", "feat"):
        return "deprecation", "the verb"
    if title.bump or title.release is not None:
        return "internal", "a version bump"
    if signals.type == "feat" and signals.verb in ("change", "set", "default") and DEFAULT.search(title.text):
        return "default-changed", "the default"
    effect = TYPES.get(signals.type or "")
    return (effect, f"`{signals.type}`") if effect else None


def _by_label(signals: Signals) -> tuple[Effect, str] | None:
    if not signals.labels:
        return None
    joined = "\n".join(sorted(signals.labels))
    return next(((effect, f"a label with “{part}”") for part, effect in LABELS if part in joined), None)


def _by_verb(signals: Signals) -> tuple[Effect, str] | None:
    verb = signals.verb
    if verb == "default" or (verb in CHANGING and DEFAULT.search(signals.title.text)):
        return "default-changed", "the default"
    effect = VERBS.get(verb or "")
    if effect == "removal" and signals.minor:
        return "internal", f"the verb {verb}, of what nobody uses"
    return (effect, f"the verb {verb}") if effect else None
