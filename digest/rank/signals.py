"""What can be read from one change, without an opinion."""

from __future__ import annotations

import re
from collections.abc import Iterable

from digest.lexicon import lemma
from digest.model import Change, Commit
from digest.rank.paths import Area, area
from digest.rank.words import FOREIGN, FOREIGN_TIDY, MINOR, MINOR_HINTS, MINOR_IN_DOCS, MINOR_PHRASES, TIDY
from digest.titles import Title, parse_title

#: How much of a body is looked at, in characters: bodies of 70,000 characters quote other projects.
_READ = 8_000

_WORD = re.compile(r"\w+")
_SAYS_MINOR = TIDY | MINOR
_SAYS_MINOR_IN_DOCS = TIDY | MINOR_IN_DOCS


def has_any(text: str, hints: Iterable[str]) -> bool:
    """Whether one of `hints` stands in `text`. Every change is asked for dozens, hence no loop in Python."""
    return any(map(text.__contains__, hints))


class Signals:
    """What one change shows. All of it is needed for every change, so it is worked out at once.

    Attributes:
        type: the conventional type: of the title, else the one that all commits of the pull request share.
        area: the kind of work that all paths are; in a repository of documentation the documentation is the product.
        bodies: what people wrote about it. Bots quote other projects, so their words are no signal.
        text: title and bodies in lower case and on one line.
        verb: the verb that the title begins with.
        labels: in lower case.
        minor: paths, or else words of the title, say that users do not meet it.
    """

    def __init__(self, change: Change) -> None:
        self.change = change
        self.title: Title = parse_title(change.title)
        self.about_docs = "docs" in change.repo.rsplit("/", 1)[-1].lower()
        self.type = self.title.type or _shared_type(change)
        found = area(change.files)
        self.area: Area | None = "code" if found == "docs" and self.about_docs else found
        self.bodies = "" if change.bot else _bodies(change)
        self.text = " ".join(f"{change.title} {self.bodies}".lower().split())
        self.verb = _verb(self.title.text)
        self.labels = frozenset([label.lower() for label in change.labels])
        self.minor = self.area in ("tests", "ci") or _is_minor(self.title.text.lower(), about_docs=self.about_docs)


def _bodies(change: Change) -> str:
    return "\n".join([each.body[:_READ] for each in change.sources if each.body and each.kind in ("pull", "commit")])


def _shared_type(change: Change) -> str | None:
    if change.lead.kind != "pull":
        return None
    commits = [each.event for each in change.sources if isinstance(each.event, Commit)]
    types = {parse_title(each.title).type for each in commits if len(each.parents) < 2}
    return types.pop() if len(types) == 1 else None


def _is_minor(text: str, *, about_docs: bool) -> bool:
    """Whether the words of a title, in lower case, say that users do not meet it."""
    telling = _SAYS_MINOR_IN_DOCS if about_docs else _SAYS_MINOR
    if not telling.isdisjoint(_WORD.findall(text)) or (not text.isascii() and has_any(text, FOREIGN_TIDY)):
        return True
    return not about_docs and has_any(text, MINOR_HINTS) and re.search(MINOR_PHRASES, text) is not None


def _verb(text: str) -> str | None:
    found = lemma(text.split(" ", 1)[0].strip("`*_:,"))
    if found:
        return found[0]
    if text.isascii():
        return None
    return next((english for word, english in FOREIGN if text.startswith(word)), None)
