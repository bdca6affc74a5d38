"""A sentence as the checks read it: tokens with their roles, segments by repository, clauses, and what it rests on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from digest.ledger_words import is_release
from digest.lexicon import GLUE_WORDS, NEGATIONS
from digest.story import Span
from digest.verify.days import take_days
from digest.verify.family import Family, Passage
from digest.verify.repos import Mention, Repos
from digest.verify.sense import bases, is_plain, senses
from digest.verify.text import bare, forms, is_content, is_word, stem, straight
from digest.verify.tokens import Token, Words, tokenized

_INLINE = r"`([^`]+)`|“([^”]*)”|\"([^\"]*)\""
_CLAUSE_MARKS = frozenset(",;:.!?()")
_CLAUSE_WORDS = frozenset(["and", "while", "which", "but", "so", "where", "whereas", "because", "letting", "making"])

_DENIALS = frozenset(NEGATIONS)
#: What a "no longer" of a source comes to.
_ENDED = frozenset(["drop", "remove", "end", "stop", "cease", "discontinue", "abandon", "lose"])

#: How many tokens in a row a sentence shares with a passage before they count as copied.
_RUN = 3


class Basis(NamedTuple):
    """What a sentence rests on: the changes its evidence belongs to, each once, and the passages that could be found."""

    families: tuple[Family, ...]
    passages: tuple[Passage, ...]


class Segment:
    """The part of a sentence that speaks of one repository, and the changes of that repository that it rests on."""

    def __init__(self, tokens: tuple[Token, ...], families: tuple[Family, ...]) -> None:
        self.tokens = tokens
        self.families = families

    @cached_property
    def words(self) -> Words:
        """Its words of prose."""
        return Words(self.tokens)

    @cached_property
    def clauses(self) -> tuple[tuple[Token, ...], ...]:
        """The tokens, split at marks and at words such as "and"."""
        found: list[list[Token]] = [[]]
        for token in self.tokens:
            if token.kind == "mark" and token.text in _CLAUSE_MARKS:
                found.append([])
            elif token.kind == "word" and token.low in _CLAUSE_WORDS:
                found.append([token])
            else:
                found[-1].append(token)
        return tuple(tuple(clause) for clause in found if clause)

    @cached_property
    def told_of(self) -> tuple[tuple[tuple[Token, ...], tuple[Family, ...]], ...]:
        """Each clause with the changes that have most of its content words.

        One without any goes with the one before, or tells a release: `…, and released v1.2.0`.
        """
        releases = tuple(family for family in self.families if is_release(family.change))
        found: list[tuple[tuple[Token, ...], tuple[Family, ...]]] = []
        for clause in self.clauses:
            content = [token.low for token in clause if token.is_content]
            found.append((clause, self._best(content) if content or not found else (*found[-1][1], *releases)))
        return tuple(found)

    def _best(self, content: list[str]) -> tuple[Family, ...]:
        shares = [family.coverage(content) for family in self.families]
        return tuple(family for family, share in zip(self.families, shares, strict=True) if share == max(shares))


class Told:
    """A sentence, or the text of an action item, with what it rests on.

    Attributes:
        families: the changes its evidence belongs to, each once.
        passages: its evidence that could be found.
        mentions: the repositories it names.
        days: the dates it names.
        words: its words of prose.
        quotes, code: what it puts between quotation marks and what it marks as code, in whichever span.
        prose: the rest of its text.
    """

    def __init__(self, where: str, kind: str, spans: tuple[Span, ...], basis: Basis, repos: Repos) -> None:
        self.where = where
        self.kind = kind
        self.spans = spans
        self.families, self.passages = basis
        parts = tuple(pieces(spans))
        self.tokens = tuple(_tokens(parts))
        self.mentions = _mentions(self.tokens, repos)
        self.days = take_days(self.tokens)
        _mark_copied(self.tokens, self.passages)
        self.words = Words(self.tokens)
        self.quotes = tuple(text for kind, text in parts if kind == "quote")
        self.code = tuple(text for kind, text in parts if kind == "code")
        self.prose = " ".join(straight(text) for kind, text in parts if kind == "text")

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """Its parts by repository. What stands before the first name belongs to the first part."""
        if len({family.repo.name for family in self.families}) < 2:
            return (Segment(self.tokens, self.families),)
        found: list[Segment] = []
        for start, end, name in _spans_of_repos(self.mentions, self.families, len(self.tokens)):
            families = tuple(family for family in self.families if name is None or family.repo.name == name)
            found.append(Segment(self.tokens[start:end], families))
        return tuple(found)

    @cached_property
    def literal(self) -> frozenset[str]:
        """The words of its passages, and of the titles and fields of the changes it rests on."""
        words = {word for passage in self.passages for word in passage.words}
        return frozenset(words.union(*(family.title_words for family in self.families)))

    @cached_property
    def senses(self) -> frozenset[str]:
        """The base forms of the words of its passages, and of the titles and fields of the changes it rests on."""
        told = self.literal
        over = _ENDED if any(_says_over(passage.words) for passage in self.passages) else frozenset()
        return over.union(*map(bases, told))

    @cached_property
    def _firm_senses(self) -> frozenset[str]:
        return self.senses - GLUE_WORDS

    @cached_property
    def untold(self) -> int:
        """How many words of its passages that say something are told by no word of the sentence."""
        said = {token.low for token in self.tokens if token.kind != "mark"}
        tells = frozenset(said).union(*map(senses, said), *map(forms, said))
        held = {bare(word) for passage in self.passages for word in passage.words if is_word(word)}
        return sum(is_content(word) and not is_plain(word) and tells.isdisjoint(bases(word)) for word in held)

    def means(self, word: str, *, firmly: bool = False) -> bool:
        """Whether what it rests on has a word that can stand for `word`; for `unbuilt` a denial and `built`.

        Args:
            firmly: one that says something itself: what takes, gets or makes may stand for anything.
        """
        if not firmly and not self.literal.isdisjoint((word, *forms(word))):
            return True  # the word itself: the dictionaries need not be loaded for it
        if not (self._firm_senses if firmly else self.senses).isdisjoint(senses(word)):
            return True
        rest = word[2:] if word.startswith("un") else ""
        return len(rest) > 3 and not self.senses.isdisjoint(bases(rest)) and self._denies

    @cached_property
    def _denies(self) -> bool:
        said = (word for passage in self.passages for word in passage.words)
        return not _DENIALS.isdisjoint(said) or not _DENIALS.isdisjoint(self.words.low)

    def bears(self, token: Token) -> bool:
        """Whether what it rests on has a thing, in any form or sense."""
        return self.holds(token) or any(family.knows(token.low) for family in self.families) or self.means(token.low)

    @cached_property
    def held(self) -> frozenset[str]:
        words = {bare(word) for passage in self.passages for word in passage.words if is_word(word)}
        return frozenset().union(words, *map(forms, words))

    def holds(self, token: Token) -> bool:
        """Whether a passage has a thing of the sentence itself, in any form: no word that only means the same."""
        if not token.is_thing:
            return False
        return token.low in self.held or (token.kind == "word" and token.low.isalpha() and stem(token.low) in self._stems)

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(stem(word) for word in self.held if word.isalpha())

    def homes(self, token: Token) -> tuple[Family, ...]:
        """The changes that the clause of a token is about: of several, those that have most of its words."""
        return self._homes.get(id(token), self.families) if len(self.families) > 1 else self.families

    @cached_property
    def _homes(self) -> dict[int, tuple[Family, ...]]:
        return {id(token): families for segment in self.segments for clause, families in segment.told_of for token in clause}


def _spans_of_repos(
    mentions: Iterable[Mention], families: Sequence[Family], length: int
) -> Iterator[tuple[int, int, str | None]]:
    """Where each repository begins and ends; None where none of the cited ones is named at all."""
    cited = {family.repo.name for family in families}
    starts: list[tuple[int, str]] = []
    for mention in mentions:
        name = next((name for name in sorted(mention.names) if name in cited), None)
        if name and mention.proper and (not starts or starts[-1][1] != name):
            starts.append((mention.start, name))
    if not starts:
        yield 0, length, None
        return
    bounds = [0, *(start for start, _ in starts[1:]), length]
    for (_, name), (start, end) in zip(starts, pairwise(bounds), strict=True):
        yield start, end, name


def _mentions(tokens: Sequence[Token], repos: Repos) -> tuple[Mention, ...]:
    """The repositories that are named outside of quotations; their tokens get the role `repo`."""
    found = repos.mentions([token.text for token in tokens], [token.joined for token in tokens])
    kept = tuple(each for each in found if all(token.kind != "quote" for token in tokens[each.start : each.end]))
    for mention in kept:
        for token in tokens[mention.start : mention.end]:
            token.role = "repo"
    return kept


def pieces(spans: Iterable[Span]) -> Iterator[tuple[str, str]]:
    """Yield kind and text of each part: code and quotations that are written into a text span count as what they are."""
    for span in spans:
        if span.kind not in ("text", "link"):
            yield span.kind, span.text
            continue
        at = 0
        for found in re.finditer(_INLINE, span.text) if _has_marks(span.text) else ():
            if found.start() > at:
                yield "text", span.text[at : found.start()]
            yield ("code", found[1]) if found[1] is not None else ("quote", found[2] if found[2] is not None else found[3])
            at = found.end()
        if at < len(span.text):
            yield "text", span.text[at:]


def _has_marks(text: str) -> bool:
    return "`" in text or "“" in text or '"' in text


def _tokens(parts: Iterable[tuple[str, str]]) -> Iterator[Token]:
    for kind, text in parts:
        if kind == "quote":
            yield Token(text, "", "quote")
            continue
        for token in tokenized(text):
            if kind == "code" and token.kind != "mark":
                token.kind = "code"
            yield token


def _says_over(line: Sequence[str]) -> bool:
    """Whether a passage says that something is not so any more."""
    text = f" {' '.join(line)} "
    return any(each in text for each in (" no longer ", " any more ", " anymore ", " any longer ", " no more "))


def _mark_copied(tokens: Sequence[Token], passages: Iterable[Passage]) -> None:
    runs = {run for passage in passages for run in _runs([bare(word) for word in passage.words if is_word(word)])}
    if not runs:
        return
    words = [token for token in tokens if token.kind not in ("mark", "quote")]
    for i, run in enumerate(_runs([token.low for token in words])):
        if run in runs:
            for token in words[i : i + _RUN]:
                token.copied = True


def _runs(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(words[i : i + _RUN]) for i in range(len(words) - _RUN + 1))
