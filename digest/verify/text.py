"""Text as the checks compare it: without markup, in tokens, by stem where the letters differ."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Protocol

from digest.lexicon import GLUE_WORDS, HOUSE_WORDS, STOP_WORDS, gerund, lemma, past, third

if TYPE_CHECKING:

    class _Stemmer(Protocol):
        """The part of snowballstemmer that is used."""

        def stemWord(self, word: str) -> str: ...  # noqa: N802 (the library's name)


#: Words whose forms are remembered: more than a window has, and no more than a newsroom that runs for months can hold.
REMEMBERED = 32_768

#: Words that need no home in a source, as they stand; `is_exempt` knows their forms.
_EXEMPT: frozenset[str] = STOP_WORDS | HOUSE_WORDS | GLUE_WORDS

#: Where a sentence ends in a run of tokens, and where the reach of a "not" ends.
SENTENCE_ENDS: frozenset[str] = frozenset(".!?\n")
REACH_ENDS: frozenset[str] = SENTENCE_ENDS | frozenset(";:,()")

#: Versions and decimals, percentages, words with apostrophes, marks. A line break counts where a paragraph or a bullet
#: begins: commit messages are wrapped in mid-sentence.
TOKEN = re.compile(
    r"[vV]?\d+(?:[.,]\d+)+(?: ?%|\w*)|\d+ ?%"
    r"|\w+(?:'\w+)*|[.:!?](?=[\s\"'`)*]|$)|[;,()]|\n(?=[ \t]*(?:\n|[-*#|>+]|\d+[.)]\s))"
)
#: What stands in a body beside comments and is not said: code blocks, unticked boxes, trailers, images, tags.
_UNSAID = (
    r"(?sm)^[ >]*(```|~~~).*?^[ >]*\1[^\n]*$|^[ \t]*[-*+] \[ \][^\n]*$|^[A-Z][\w-]*-[Bb]y:[^\n]*$"
    r"|!\[[^\]\n]{0,300}\]\([^)\n]{0,600}\)"
    r"|</?(?:a|b|br|code|details|div|em|h\d|hr|i|img|kbd|li|ol|p|pre|span|strong|su[bp]|summary|table|tbody|t[dhr]|thead|ul)"
    r"\b[^<>]*>"
)
_UNSAID_HINTS = ("```", "~~~", "[ ]", "-by:", "-By:", "![", "<")
_LINK = r"\[([^\[\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?: \"[^\"]*\")?\)"
_STRAIGHT = (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("–", "-"), ("—", "-"), ("−", "-"), ("‑", "-"), ("\u00a0", " "))


def straight(text: str) -> str:
    """Return `text` with compatible characters folded (NFKC), straight quotes and simple dashes."""
    if text.isascii():
        return text
    folded = unicodedata.normalize("NFKC", text)
    for fancy, plain in _STRAIGHT:
        folded = folded.replace(fancy, plain)
    return folded


def said(markdown: str) -> str:
    """Return what a body says in prose: no comments, code blocks, unticked boxes, trailers, images, link targets."""
    text = without_comments(straight(markdown).replace("\r\n", "\n"))
    if any(hint in text for hint in _UNSAID_HINTS):
        text = re.sub(_UNSAID, " ", text)
    return re.sub(_LINK, r"\1", text) if "](" in text else text


def without_comments(text: str) -> str:
    """Return `text` without its HTML comments. By search: to an expression, thousands of openings cost a second."""
    if "<!--" not in text:
        return text
    kept, at = [], 0
    while (start := text.find("<!--", at)) >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            break
        kept.append(text[at:start])
        at = end + 3
    return " ".join((*kept, text[at:]))


def letters(text: str) -> str:
    """Return `text` as quotations are compared: one line, no back-ticks, no emphasis."""
    return " ".join(straight(text).replace("`", "").replace("**", "").split())


def tokens(text: str) -> list[str]:
    """Return the lower-case tokens of straight text, marks included."""
    return TOKEN.findall(text.lower())


def is_word(token: str) -> bool:
    """Whether a token is a word or a number, not a mark."""
    return token[:1].isalnum() or token[:1] == "_"


def is_number(token: str) -> bool:
    """Whether a token is a number or a version: digits first, letters only as a unit or a suffix."""
    return token[0].isdigit() or (token[0] in "vV" and len(token) > 1 and token[1].isdigit() and token[1:].isascii())


def bare(token: str) -> str:
    """Return a token without its possessive ending."""
    if "'" not in token:
        return token
    return token[:-2] if token.endswith("'s") else token.rstrip("'")


@lru_cache(maxsize=REMEMBERED)
def is_exempt(word: str) -> bool:
    """Whether a word needs no home in a source: a stop word, a word of our frames, a light verb or noun in any form."""
    if word in _EXEMPT or (word.endswith("s") and word[:-1] in GLUE_WORDS):
        return True
    verb = lemma(word)
    return verb is not None and verb[0] in GLUE_WORDS


@lru_cache(maxsize=REMEMBERED)
def is_content(word: str) -> bool:
    """Whether a token carries something that a source has to bear out."""
    return len(word) > 1 and is_word(word) and not is_exempt(word)


def contains(text: str, part: str) -> bool:
    """Whether `part` stands in `text` as a whole: no letter or digit of the text goes on at either end."""
    at = text.find(part) if part else -1
    while at >= 0:
        end = at + len(part)
        before = at > 0 and _goes_on(text[at - 1]) and _goes_on(part[0])
        after = end < len(text) and _goes_on(text[end]) and _goes_on(part[-1])
        if not before and not after:
            return True
        at = text.find(part, at + 1)
    return False


def _goes_on(character: str) -> bool:
    return character.isalnum() or character == "_"


def sentences(words: Iterable[str]) -> Iterator[list[str]]:
    """Yield the tokens sentence by sentence, without the marks that end them."""
    told: list[str] = []
    for word in words:
        if word not in SENTENCE_ENDS:
            told.append(word)
        elif told:
            yield told
            told = []
    if told:
        yield told


@lru_cache(maxsize=REMEMBERED)
def forms(word: str) -> tuple[str, ...]:
    """Return the other forms of a word that are the same word: of a verb all four, of a noun singular and plural."""
    found = {word, f"{word}s"}
    if word.endswith("ies"):
        found.add(f"{word[:-3]}y")
    elif word.endswith("es"):
        found |= {word[:-1], word[:-2]}
    elif word.endswith("s") and not word.endswith("ss"):
        found.add(word[:-1])
    elif word.endswith("y"):
        found.add(f"{word[:-1]}ies")
    verb = lemma(word)
    if verb:
        base = verb[0]
        found |= {base, past(base), third(base), gerund(base)}
    found.discard(word)
    return tuple(found)


@lru_cache(maxsize=REMEMBERED)
def stem(word: str) -> str:
    """Return the stem of an English word (Snowball)."""
    return _stemmer().stemWord(word)


@cache
def _stemmer() -> _Stemmer:
    """The English stemmer, loaded for the first word that a source has in another form.

    Alone: importing the package defines the stemmers of 33 languages, which costs more than telling a short story (24 ms).
    """
    import sys
    from importlib.util import find_spec, module_from_spec

    name = "snowballstemmer"
    spec = find_spec(name)
    if spec is None or name in sys.modules:
        return _from_package()
    sys.modules[name] = module_from_spec(spec)  # its folder, with nothing of it run
    try:
        return _from_package()
    finally:
        del sys.modules[name]  # so that whoever imports the package gets all of it


def _from_package() -> _Stemmer:
    from snowballstemmer.english_stemmer import EnglishStemmer

    found: _Stemmer = EnglishStemmer()
    return found


def akin(left: str, right: str) -> bool:
    """Whether two words have one stem, or the shorter stem (four letters at least) begins the longer (by four at most)."""
    a, b = sorted((stem(left), stem(right)), key=len)
    return a == b or (a not in STOP_WORDS and len(a) >= 4 and len(b) - len(a) <= 4 and b.startswith(a))
