"""What can be read from one change, without an opinion."""

from __future__ import annotations

from functools import cached_property

from digest.lexicon import lemma
from digest.model import Change, Commit
from digest.rank.paths import Area, area
from digest.rank.words import FOREIGN, MINOR, MINOR_IN_DOCS, TIDY
from digest.titles import Title, parse_title

#: How much of a body is looked at, in characters: bodies of 70,000 characters quote other projects.
_READ = 8_000


class Signals:
    """What can be read from one change, each at most once."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.title: Title = parse_title(change.title)
        self.about_docs = "docs" in change.repo.rsplit("/", 1)[-1].lower()

    @cached_property
    def type(self) -> str | None:
        """The conventional type: of the title, else the one that all commits of the pull request share."""
        if self.title.type or self.change.lead.kind != "pull":
            return self.title.type
        commits = [each.event for each in self.change.sources if isinstance(each.event, Commit)]
        types = {parse_title(each.title).type for each in commits if len(each.parents) < 2}
        return types.pop() if len(types) == 1 else None

    @cached_property
    def area(self) -> Area | None:
        """The kind of work; in a repository of documentation the documentation is the product."""
        found = area(self.change.files)
        return "code" if found == "docs" and self.about_docs else found

    @cached_property
    def bodies(self) -> str:
        """What people wrote about it. Bots quote other projects, so their words are no signal."""
        if self.change.bot:
            return ""
        return "\n".join(each.body[:_READ] for each in self.change.sources if each.kind in ("pull", "commit") and each.body)

    @cached_property
    def text(self) -> str:
        """Title and bodies in lower case and on one line."""
        return " ".join(f"{self.change.title} {self.bodies}".lower().split())

    @cached_property
    def verb(self) -> str | None:
        """The verb that the title begins with."""
        words = self.title.text.split(" ", 1)
        found = lemma(words[0].strip("`*_:,"))
        if found:
            return found[0]
        if self.title.text.isascii():
            return None
        return next((english for word, english in FOREIGN if self.title.text.startswith(word)), None)

    @cached_property
    def labels(self) -> str:
        return "\n".join(self.change.labels).lower()

    @property
    def minor(self) -> bool:
        """Whether paths, or else words of the title, say that users do not meet it."""
        if self.area in ("tests", "ci"):
            return True
        minor = MINOR_IN_DOCS if self.about_docs else MINOR
        return bool(minor.search(self.title.text) or TIDY.search(self.title.text))
