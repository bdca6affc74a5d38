"""What a body sentence must not be: talk about the work, the world before, a doubt, an order, a fragment.

The lists are of words that gave such a sentence away in recorded bodies; what they let through is told.
"""

from __future__ import annotations

import re

from digest.compose.bodies import Said
from digest.compose.items import is_english, is_hostile, mentions
from digest.lexicon import CAVEAT_CUES, HEDGES, STOP_WORDS, lemma, words

_PERSONS = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'll|our|ours|us|my|mine|me|you|you're|your|yours|let's|please|todo|fixme|imo"
    r"|fyi|thanks|thank|sorry|hopefully|nit|nits|lgtm|wip|cc|hi|hello|someone|anyone|somebody|anybody|folks)\b",
    re.IGNORECASE,
)
_TALK = re.compile(
    r"\b(?:this (?:repo|branch|thread)|review|reviewers?|reviewed|rebased?|merge conflicts?|follow-?up|later pr|separate pr"
    r"|next pr|another pr|in a separate|cherry-?pick|checklist|pre-?commit|nits?|cleanup|draft|merging|backport"
    r"|commit message|screenshots?|ci|linter?|formatter|tests?|tested|manual(?:ly)?|feel free|ai-generated|agents?|copilot"
    r"|claude|codex|stacked|depends on|supersedes|superseded|blocked|good to go|parked|as discussed|open question"
    r"|discussion"
    r"|(?:opened|created|generated|written|authored) by|therefore|this (?:pr|patch|commit|mr)|above"
    r"|below|following|see also|here)\b",
    re.IGNORECASE,
)
_OLD = re.compile(
    r"\b(?:currently|previously|until now|so far|at the moment|right now|today|yesterday|tomorrow|used to|before this"
    r"|earlier|originally|initially|formerly|was|were|had|did|didn't|wasn't|weren't|would|could|should|might|may|seems?"
    r"|appears?|probably|maybe|perhaps|likely|unfortunately|the problem|the issue|the bug|root cause|turns out|led to"
    r"|caused)\b",
    re.IGNORECASE,
)
_NEW = re.compile(r"\b(?:now(?! that)|no longer|any more|anymore|instead)\b", re.IGNORECASE)
_BROKEN = re.compile(
    r"\b(?:fails?|failing|crash(?:es)?|breaks?|broken|errors?|bug|hangs?|leaks?|wrong(?:ly)?|incorrect(?:ly)?|silently"
    r"|does not|do not|doesn't|don't|isn't|aren't|cannot|can't|never|missing|raises?|throws?|panics?|but|only|still|misses"
    r"|ignores?|no way|lacks?|there (?:is|are) no|has no|have no|hard to|difficult|has to|have to|must|needs? to|impossible"
    r"|unable|confusing|tedious|too)\b",
    re.IGNORECASE,
)
_LINKED = re.compile(
    r"(?:^|[\s(])(?:[\w.-]+/[\w.-]+)?#\d+|https?://|\bGH-\d+|www\.|→| -> |[?!#]|^X [—–-] "
    r"|^[0-9a-f]{7,40}\b"
)
_SO_DO = re.compile(r"(?:\bso|;) ([a-z]+) (?:it|the|them|a|an|this|with)\b")
_BALANCED = (("(", ")"), ("[", "]"), ("“", "”"))
_CODE = re.compile(r"`[^`]*`")
_WORD = re.compile(r"[\w'’./-]+")
_AUXILIARY = words(
    "is are has have can will does must cannot isn't aren't hasn't haven't can't won't doesn't become becomes"
)

#: The author's word that users will see no difference.
NO_CHANGE = re.compile(
    r"No (?:(?:user-facing|user-visible|public|functional|behaviou?r(?:al)?|breaking|api) )+changes?\.?$", re.IGNORECASE
)

#: A fragment that begins with one of these tells of the failure: "Triggers a warning …".
FAILING = words("trigger cause fail break lead result crash hang leak miss raise throw return ignore block")

#: The change, as its own author speaks of it.
SELF = re.compile(
    r"(?:this|the) (?:pr|mr|pull request|merge request|change|changes|commit|patch|patches|fix|update|changeset) (?=[a-z])",
    re.IGNORECASE,
)


def is_sound(said: Said) -> bool:
    """Whether it is a whole sentence in the third person that talks about the change, not about the work on it."""
    text = said.text
    whole = text.endswith(".") and not text.endswith("..")
    if not whole and not (said.place == "item" and text[-1:].isalnum()):
        return False
    if text.count("`") % 2 or text.count('"') % 2 or any(text.count(one) != text.count(two) for one, two in _BALANCED):
        return False
    if not is_english(text) or is_hostile(text):
        return False
    bare = _CODE.sub("X", text)
    if SELF.match(bare):
        bare = bare[5:]
    order = _SO_DO.search(bare)
    if order and (found := lemma(order[1])) and found[1] == "base":
        return False
    return not (_PERSONS.search(bare) or _TALK.search(bare) or _LINKED.search(bare) or mentions(bare))


def announces(text: str) -> bool:
    """Whether a sentence speaks of the change itself: `This adds …`, `Adds …`, `… can now …`."""
    verb, form = first_form(text)
    fragment = form in ("third", "past") and verb not in FAILING
    return bool(SELF.match(text) or text.startswith("This ") or _NEW.search(text) or NO_CHANGE.match(text) or fragment)


def is_news(text: str, described: bool) -> bool:
    """Whether it tells of the world after the change, not of the one before.

    A description often tells of the failure or the lack first, in the present tense, too.

    Args:
        described: the change brings something new and has been announced before, so plain description is of the new.
    """
    if is_caveat(text) or is_hedge(text):
        return True
    if announces(text):
        return not _OLD.search(text) or bool(SELF.match(text) or text.startswith("This ") or _NEW.search(text))
    if _OLD.search(text):
        return described and "validated" in text
    return described and not _BROKEN.search(text)


def is_caveat(text: str) -> bool:
    """Whether it warns of a changed meaning or a break."""
    low = text.lower()
    return any(cue in low for cue in CAVEAT_CUES)


def is_hedge(text: str) -> bool:
    """Whether it calls something experimental, a preview and the like."""
    low = text.lower()
    return any(hedge in low for hedge in HEDGES)


def first_form(text: str) -> tuple[str, str]:
    """The verb a sentence begins with, and its form; empty where it begins with none."""
    word = text.split(" ", 1)[0]
    return (lemma(word) if word[:1].isalpha() else None) or ("", "")


def has_finite(text: str) -> bool:
    """Whether a verb in the present tense stands in it where it can be no noun in the plural."""
    spoken = _WORD.findall(_CODE.sub("X", text))
    for i, word in enumerate(spoken[1:], 1):
        low = word.lower().replace("’", "'").strip(".")
        if low in _AUXILIARY:
            return True
        verb = lemma(low)
        form = verb[1] if verb else ""
        if form in ("base", "third") and spoken[i - 1].lower() in ("now", "also"):
            return True
        if form == "third" and i + 1 < len(spoken) and _opens_object(spoken[i + 1]):
            return True
    return False


def _opens_object(word: str) -> bool:
    return word.lower() in STOP_WORDS or word[0].isdigit() or word[0].isupper()
