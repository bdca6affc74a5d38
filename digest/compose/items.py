"""A news item: a change with its title read, and the words for telling it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from digest.compose.clauses import Proposition
from digest.compose.titles import noun_phrase, propose
from digest.ledger_words import is_release, repo_names
from digest.lexicon import HEDGES, INSTRUCTION_OBJECTS, INSTRUCTION_PHRASES, INSTRUCTION_VERBS, INVISIBLE
from digest.model import Activity, Change, Ranked, Source
from digest.story import Evidence
from digest.titles import Title, parse_title

#: Characters of a title that are told; a longer one is quoted up to here.
LONGEST_TITLE = 160
LONGEST_QUOTE_WORDS = 24
LONGEST_QUOTE = 140

#: Titles in scripts without spaces, from this letter on, are cut between letters where they are longer than this.
_LONG_WORD = 40
UNSPACED = "\u2e80"

_TAG = (
    r"<[!@#]|</?(?:a|abbr|audio|b|base|body|br|button|code|details|div|em|embed|font|form|h[1-6]|head|html|i|iframe|img|input"
    r"|li|link|marquee|meta|object|ol|p|pre|script|span|strong|style|summary|svg|table|td|tr|u|ul|video)\b"
)
_ADDRESSES = ("](", "javascript:", "http://", "https://", "data:text")
_SMALL = re.compile(r"(?<![\w`])[a-z][a-z'-]*(?![\w`])")
_MENTION = re.compile(r"(?<![\w/`.])@[\w-]+(?![\w/]*/)")
#: What git and forges write: it says that something was merged, not what.
_MERGED = (
    "merge branch ",
    "merge pull request ",
    "merge remote-tracking ",
    "merge commit from ",
    "merge tag ",
    "merge commit ",
)
#: What an order to a machine speaks of.
_TARGETS = ("instruction", "prompt", "rule", "message")


def is_hostile(text: str) -> bool:
    """Whether a text carries markup, addresses, hidden characters or orders to a machine: it is not repeated at all."""
    low = text.lower()
    return bool(
        any(each in low for each in _ADDRESSES)
        or ("<" in text and re.search(_TAG, low))
        or _orders(low.split())
        or any(phrase in low for phrase in INSTRUCTION_PHRASES)
        or (not text.isascii() and any(letter in INVISIBLE for letter in text))
    )


def _orders(spoken: list[str]) -> bool:
    """`ignore all previous instructions`: one of the verbs, then one of its objects, then what a machine is told by."""
    first = next((place for place, word in enumerate(spoken) if word in INSTRUCTION_VERBS), len(spoken))
    after = spoken[first:]
    return not frozenset(INSTRUCTION_OBJECTS).isdisjoint(after) and any(each.startswith(_TARGETS) for each in after)


def mentions(text: str) -> bool:
    """Whether a text calls somebody: `@name`, but not `@scope/package`."""
    return "@" in text and _MENTION.search(text) is not None


def is_english(text: str) -> bool:
    """Whether a text is in the Latin script, as far as letters tell."""
    if text.isascii():
        return True
    letters = [letter for letter in text if letter.isalpha()]
    return sum(letter < "\u0250" for letter in letters) >= 0.8 * len(letters)


def shortened(text: str, most: int = LONGEST_QUOTE) -> str:
    """Return a quotation of about `most` characters and at most 24 words, cut between words and ended with an ellipsis.

    Scripts without spaces are cut at a mark.
    """
    cut = len(" ".join(text.split(" ")[:LONGEST_QUOTE_WORDS]))
    if cut == len(text) <= most:
        return text
    cut = min(cut, most)
    while cut and cut < len(text) and text[cut - 1].isalnum() and text[cut].isalnum():
        cut -= 1
    space = text.rfind(" ", 0, cut + 1)
    cut = space if space > most // 2 else cut
    if cut <= most // 2 and len(text) > _LONG_WORD and text[most - 1 : most] >= UNSPACED:  # no mark anywhere near
        cut = most
    return f"{text[:cut].rstrip(' ,;:.-–(、，：')}…" if cut else text


class Telling(NamedTuple):
    """What is said of a change, and what bears it out.

    Args:
        text: `added a gauge`, `now supports X`, `landed a change titled “…”`.
        quoted: it is the title, word for word, between quotation marks.
    """

    text: str
    evidence: tuple[Evidence, ...]
    quoted: bool = False

    @property
    def words(self) -> int:
        return len(self.text.split())


@dataclass(frozen=True)
class Item:
    """A change that is told.

    Args:
        name: its repository as prose names it.
        tellings: what `telling` has made of it, each worked out once.
    """

    ranked: Ranked
    name: str
    tellings: dict[tuple[bool, bool], Telling | None] = field(default_factory=dict, compare=False, repr=False)

    @property
    def change(self) -> Change:
        return self.ranked.change

    @property
    def important(self) -> bool:
        return self.ranked.place in ("lead", "body")

    @cached_property
    def title(self) -> str:
        """The title; where it only says that something was merged, the first line of the message below it."""
        title = self.change.title
        if not title.lower().startswith(_MERGED):
            return title
        lines = (line.strip("*- \t\r") for source in self.change.sources for line in source.body.split("\n"))
        return next((line for line in lines if line), "")

    @cached_property
    def parsed(self) -> Title:
        return parse_title(self.title)

    @cached_property
    def titled(self) -> Source:
        """The member that has the title."""
        title = self.title
        return next((each for each in self.change.sources if title in each.text), self.change.lead)

    @cached_property
    def evidence(self) -> Evidence:
        """The words of the title that are told, where they stand; of a release without them its tag."""
        source = self.titled
        wanted = (self.change.lead.label,) if self.is_release else ()
        if not self.is_release and not self.parsed.bump and self.parsed.release is None:
            wanted = (self.parsed.text,)
        passage = next((each for each in (*wanted, self.title) if each.strip() and each in source.text), source.text)
        return Evidence(source.id, passage)

    @property
    def whole_title(self) -> Evidence:
        """The title with its tags and marks, which a hold is a part of."""
        return Evidence(self.titled.id, self.title)

    @cached_property
    def texts(self) -> str:
        """All text of its sources, for looking up how a word is written."""
        return "\n".join(source.text for source in self.change.sources)

    @cached_property
    def proposition(self) -> Proposition | None:
        """What the title proposes; None where it has to be quoted."""
        return propose(self._telling, self.parsed.type) if self._telling else None

    @cached_property
    def phrase(self) -> str | None:
        """What the title names, where it is no order."""
        return noun_phrase(self._telling) if self._telling and self.proposition is None else None

    @cached_property
    def _telling(self) -> str:
        """The title as it may be told in our own sentence; empty where it may not."""
        title = self.title
        text = self.parsed.text.partition("⚠")[0].rstrip() or self.parsed.text
        odd = is_hostile(title) or mentions(title) or not is_english(text) or text.count("`") % 2 or text.count('"') % 2
        cut = len(text) > LONGEST_TITLE or title.rstrip().endswith(("…", "..."))
        return "" if odd or cut or self.parsed.revert or self.parsed.reapply else self._marked(text)

    @cached_property
    def warning(self) -> str:
        """What a title says behind a warning sign, or the tag that calls it experimental, a preview and the like."""
        after = self.parsed.text.partition("⚠")[2].strip("\ufe0f :")
        if after:
            return after if after.isascii() else ""
        return next((tag.lower() for tag in self.parsed.tags if tag.lower() in HEDGES), "")

    def _marked(self, text: str) -> str:
        """The text with the names that its description writes as code in back-ticks, too."""
        if "`" in text or "`" not in self.texts:
            return text
        return " ".join(f"`{word}`" if self._is_name(word) else word for word in text.split(" "))

    def _is_name(self, word: str) -> bool:
        joined = any(letter.isupper() for letter in word[1:]) or "_" in word or "." in word[1:-1]
        return joined and f"`{word}`" in self.texts

    @cached_property
    def scope(self) -> str:
        """The part of the project that the title names before its colon, where the rest does not name it, too."""
        scope = self.parsed.scope or ""
        spoken = {self.name.lower(), self.change.repo.rsplit("/", 1)[-1].lower()}
        known = scope.lower() in spoken or scope.lower() in self.parsed.text.lower()
        return "" if not scope or known or len(scope) > 40 or is_hostile(scope) else scope

    @cached_property
    def quoted(self) -> str:
        """The title for quotation marks: one line, without back-ticks, shortened at a word, and before a mention.

        Tags and prefix stay away; the reference has them. Empty where nothing of it may be repeated, or where it says
        nothing: no visible word, or a single one of this alphabet (`up`).
        """
        title = self.title
        text = self.parsed.text if self.parsed.text in title and not self.parsed.revert else title
        if title.rstrip().endswith(("…", "...")):  # cut off by whoever wrote it
            text = f"{text}…"
        called = _MENTION.search(text)
        if called and text[: called.start()].count(" ") < 2:
            return ""
        text = f"{text[: called.start()].rstrip()}…" if called else text
        text = " ".join(text.replace("“", '"').replace("”", '"').replace("`", "").split())
        if is_hostile(title) or not any(letter.isalnum() for letter in text) or (text.isascii() and " " not in text):
            return ""
        return shortened(text)

    @property
    def is_told(self) -> bool:
        """Whether it can be told in a sentence of our own."""
        own = self.proposition or self.phrase or self.change.reverts or self.parsed.revert
        return bool(own) or self.is_release or self.change.lead.kind == "advisory"

    @property
    def is_overlong(self) -> bool:
        """Whether the title is so long that it was hardly meant as one: it does not lead a story."""
        return len(self.title) > 2 * LONGEST_TITLE

    @property
    def is_release(self) -> bool:
        return is_release(self.change)

    @property
    def label(self) -> str:
        """The tag of a release, a package with its version as code."""
        tag = self.change.lead.label
        return f"`{tag}`" if "@" in tag or "/" in tag else tag

    @cached_property
    def small_words(self) -> frozenset[str]:
        """The words that its sources write in small letters, outside of code."""
        return frozenset(_SMALL.findall(self.texts.replace("’", "'")))


def items(activity: Activity, ranked: Sequence[Ranked]) -> tuple[Item, ...]:
    """The ranked changes as news items, in their order."""
    names = {name: repo_names(activity, [name])[0] for name in {each.change.repo for each in ranked}}
    return tuple(Item(each, names[each.change.repo]) for each in ranked)
