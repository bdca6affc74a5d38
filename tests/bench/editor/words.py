"""What a story says in its own words, and how its sentences begin."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from digest.lexicon import NUMBER_WORDS, lemma
from digest.model import Activity
from digest.story import Sentence, Story

_NUMBER = rf"(\d[\d,]*|{'|'.join(NUMBER_WORDS)})"
_COUNTED = re.compile(
    rf"\b{_NUMBER} (?:further )?((?:dependency |version )?(?:change|update|release|advisor|pull request))", re.IGNORECASE
)

#: Words in which a story tells work as open.
_OPEN = re.compile(
    r"\b(?:still pending|pending|propos\w+|still open|scheduled|on hold|not to merge|would|pull requests? to)\b",
    re.IGNORECASE,
)

#: Third persons that a headline may have beside those of the lexicon.
_OTHER_VERBS = frozenset(["lands", "is", "has", "does"])
_BETWEEN = frozenset(["now", "also", "no", "longer"])

#: Subjects that are counted, and what they did.
_COUNT_SUBJECT = re.compile(
    rf"(?:only )?(?:bots|nothing|{_NUMBER} (?:further )?(?:changes?|releases?|advisor(?:y|ies))) (?:landed|came)\b",
    re.IGNORECASE,
)


def own(sentence: Sentence) -> str:
    """Return a sentence with an ellipsis for each quotation and each piece of code."""
    return "".join(span.text if span.kind == "text" else "…" for span in sentence.spans)


def tells_as_open(sentence: Sentence) -> bool:
    """Whether a sentence says in its own words that something is open, proposed or on hold."""
    return bool(_OPEN.search(own(sentence)))


def counted(text: str) -> Iterator[tuple[str, int]]:
    """Yield what a sentence counts, and how many: `change`, `update`, `release`, `advisor`, `pull request`."""
    for number, noun in _COUNTED.findall(text):
        value = NUMBER_WORDS.index(number.lower()) if number.lower() in NUMBER_WORDS else int(number.replace(",", ""))
        yield noun.lower().rsplit("dependency ")[-1].rsplit("version ")[-1], value


def length(story: Story) -> int:
    """Return the words of lede, body and tally, split at white space, without headline, byline, items and references."""
    return sum(sentence.words for where, sentence in story.sentences() if where != "headline")


def subjects(activity: Activity) -> frozenset[str]:
    """Return the names that may be the subject of a headline: repositories, as spoken and in full, and the desk."""
    repos = {name for repo in activity.repo_named.values() for name in (repo.spoken, repo.name)}
    return frozenset(name for name in (*repos, activity.desk.title, activity.desk.slug) if name)


def is_active(headline: Sentence, known: Collection[str]) -> bool:
    """Whether each clause of a headline (they stand between semicolons) has a subject and behind it an active verb.

    The subject is one of `known`, or things that are counted; the verb stands in the third person, or in the infinitive of
    what is still to come (`TRL to drop X`). Past tense is for what is counted: `Nothing landed`, `12 changes landed`.
    """
    return all(_is_clause(clause, known) for clause in own(headline).split("; "))


def _is_clause(clause: str, known: Collection[str]) -> bool:
    if _COUNT_SUBJECT.match(clause):
        return True
    subject = _name_at_start(clause, known)
    rest = clause[len(subject) :].split()
    if not subject or not rest:
        return False
    if clause[len(subject)] == ":":
        return bool(_COUNT_SUBJECT.match(" ".join(rest[1:])))
    verb, *more = [word.rstrip(",:") for word in rest if word.lower() not in _BETWEEN] or [""]
    found = lemma(more[0] if verb == "to" and more else verb)
    return verb in _OTHER_VERBS or bool(found and found[1] == ("base" if verb == "to" else "third"))


def opener(text: str, known: Collection[str]) -> str:
    """Return how a sentence opens: its first word, or the whole name of a repository that stands there.

    Quotation marks and brackets around it, a possessive 's and the comma behind it are taken off, capitals do not matter.
    An article is a first word like any other.
    """
    start = text.lstrip("`“”\"'‘’([… ")
    first = _name_at_start(start, known) or next(iter(start.split()), "")
    return re.sub(r"['’]s$", "", first.rstrip("`”\"'’)],.;:…")).casefold()


def _name_at_start(text: str, known: Collection[str]) -> str:
    """The longest of the names that `text` begins with, as it stands there."""
    low = text.casefold()
    fitting = [name for name in known if low.startswith(name.casefold()) and not low[len(name) : len(name) + 1].isalnum()]
    return text[: max(map(len, fitting), default=0)]


def is_english(titles: Collection[str]) -> bool:
    """Whether at least nine in ten letters of a repository's titles are of the plain Latin alphabet (ASCII)."""
    letters = [letter for title in titles for letter in title if letter.isalpha()]
    return bool(letters) and sum(letter.isascii() for letter in letters) >= 0.9 * len(letters)
