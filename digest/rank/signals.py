"""What can be read from one change, without an opinion."""

from __future__ import annotations

from digest.lexicon import lemma
from digest.model import Change, Commit
from digest.rank.paths import Area, area
from digest.rank.words import FOREIGN, MINOR, MINOR_IN_DOCS, TIDY
from digest.titles import Title, parse_title

#: How much of a body is looked at, in characters: bodies of 70,000 characters quote other projects.
_READ = 8_000


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
        self.labels = frozenset(label.lower() for label in change.labels)
        minor = MINOR_IN_DOCS if self.about_docs else MINOR
        words = minor.search(self.title.text) or TIDY.search(self.title.text)
        self.minor = self.area in ("tests", "ci") or words is not None


def _bodies(change: Change) -> str:
    return "\n".join(each.body[:_READ] for each in change.sources if each.body and each.kind in ("pull", "commit"))


def _shared_type(change: Change) -> str | None:
    if change.lead.kind != "pull":
        return None
    commits = [each.event for each in change.sources if isinstance(each.event, Commit)]
    types = {parse_title(each.title).type for each in commits if len(each.parents) < 2}
    return types.pop() if len(types) == 1 else None


def _verb(text: str) -> str | None:
    found = lemma(text.split(" ", 1)[0].strip("`*_:,"))
    if found:
        return found[0]
    if text.isascii():
        return None
    return next((english for word, english in FOREIGN if text.startswith(word)), None)
