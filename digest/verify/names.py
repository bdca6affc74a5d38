"""Names and addresses: capitalised words, repositories, people, URLs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from digest.lexicon import NUMBER_WORDS, lemma, words
from digest.verify.case import Case
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.repos import Mention
from digest.verify.sense import is_plain
from digest.verify.text import contains, is_exempt
from digest.verify.tokens import Token
from digest.verify.told import Told

#: Subjects that are nobody's name.
_PRONOUNS = words("""
    whoever whatever whichever nothing nobody none anyone anybody anything everyone everybody everything someone something
    those many several few both either neither half instead otherwise whether
""")
_OPENS = frozenset(".:!?(\n")


def capitalised(told: Told, case: Case) -> Iterator[Finding]:
    """NAME: a capitalised word inside a sentence is known to a cited change or to the desk."""
    for i, token in enumerate(told.tokens):
        if token.kind != "word" or not token.text[0].isupper() or token.role or not _is_name(token):
            continue
        opens = _opens_a_sentence(told.tokens, i)
        if opens and (told.kind == "action" or not _is_subject(told.tokens, i)):
            continue
        known = Family.knows if opens else _names  # an opening word may be any word
        if token.low in case.repos.desk_words or any(known(family, token.low) for family in told.families):
            continue
        if opens and (is_plain(token.low) or told.means(token.low)):
            continue
        yield Finding(told.where, "NAME", f"“{token.text}” is not in {names(told.families)}")


def _names(family: Family, word: str) -> bool:
    """Whether a change has a name: as it stands, or as a part of an identifier; a name has no other words of its stem."""
    return family.has_word(word) or (len(word) > 4 and family.knows(word) and lemma(word) is not None)


def _is_name(token: Token) -> bool:
    """Whether a word is written as a name is: `Siemens`, `O'Brien`. What has capitals inside is an identifier, too."""
    rest = token.text[1:].replace("'s", "")
    return len(token.low) > 1 and token.text[0].isupper() and (rest.islower() or "'" in rest)


def _opens_a_sentence(tokens: tuple[Token, ...], i: int) -> bool:
    return i == 0 or (tokens[i - 1].kind == "mark" and tokens[i - 1].text in _OPENS)


def _is_subject(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether a first word stands where our frames have the repository: before "now" or a verb that tells."""
    low = tokens[i].low
    if is_exempt(low) or low in NUMBER_WORDS or low in _PRONOUNS or i + 1 >= len(tokens):
        return False
    return tokens[i + 1].low == "now" or _tells(tokens[i + 1].low)


def _tells(word: str) -> bool:
    verb = lemma(word)
    return verb is not None and verb[1] in ("past", "third")


def people(told: Told, case: Case) -> Iterator[Finding]:
    """NAME: no names of people, unless the title of the change names them."""
    text = told.prose
    for family in told.families:
        for person in _persons(family.change.sources):
            if person in text and person not in family.change.title and person.lower() not in case.repos.desk_words:
                yield Finding(told.where, "NAME", f"“{person}” is a person")


def _persons(sources: tuple[object, ...]) -> Iterator[str]:
    """Names and logins of authors that cannot be ordinary words: with a space, a hyphen or a digit."""
    seen: set[str] = set()
    for source in sources:
        event = getattr(source, "event", None)
        for person in (getattr(event, "author", None), *getattr(event, "co_authors", ())):
            if person is None or person.bot:
                continue
            seen |= {name for name in (person.name, person.login) if name and not name.isalpha()}
    yield from sorted(seen)


def repositories(told: Told) -> Iterator[Finding]:
    """WRONG_REPO: a repository that is named owns a cited change or is named in its text; one that acts owns it."""
    for mention in told.mentions:
        written = told.tokens[mention.start : mention.end]
        if any(family.repo.name in mention.names for family in told.families):
            continue
        in_text = any(contains(family.everything, name) for family in told.families for name in _ways(written))
        if in_text and not (mention.proper and _does_something(told.tokens, mention)):
            continue
        name = "-".join(token.text for token in written)
        yield Finding(told.where, "WRONG_REPO", f"{name} is neither the repository of nor named in {names(told.families)}")


def _ways(written: Sequence[Token]) -> tuple[str, ...]:
    """How a text may write the name of a repository: in one word, with hyphens, with spaces."""
    parts = [token.low for token in written]
    return ("-".join(parts), " ".join(parts), "".join(parts), "_".join(parts), "/".join(parts))


def _does_something(tokens: tuple[Token, ...], mention: Mention) -> bool:
    """Whether a repository is told as the one that acts, in words that are not the source's: `Kernels now accumulates …`."""
    if mention.end >= len(tokens) or tokens[mention.end].copied:
        return False
    return tokens[mention.end].low == "now" or _tells(tokens[mention.end].low)


def urls(told: Told, case: Case) -> Iterator[Finding]:
    """URL: links lead to the sources the story refers to; prose holds no address."""
    allowed = {link.url for reference in case.story.references for link in reference.sources}
    for span in told.spans:
        if span.url is not None and span.url not in allowed:
            yield Finding(told.where, "URL", f"“{span.url}” is not the address of a reference")
        elif span.kind == "link" and span.url is None:
            yield Finding(told.where, "URL", f"“{span.text}” is a link that leads nowhere")
    lower = told.prose.lower()
    if any(mark in lower for mark in ("://", "www.", "mailto:")):
        for address in re.findall(r"\S*(?:\w://\w|\bwww\.\w|mailto:\w)\S*", told.prose, re.IGNORECASE):
            yield Finding(told.where, "URL", f"“{address}” is an address in prose")
