"""How it is said: headlines, ledes, length, openings, and whether titles are told or only quoted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from digest.model import Activity
from digest.story import Sentence
from tests.bench.editor import words
from tests.bench.editor.edition import Edition
from tests.bench.editor.figure import Figure, Middle, figure

LONGEST_HEADLINE = 70
LONGEST_LEDE = 35
SHORTEST, LONGEST = 60, 260
MANY = 5

#: Behind these words a quotation stands for something else than the title of the change: what a revert takes back.
_TAKING_BACK = ("reverted ", "reverts ", "took back ", "takes back ")


def short_headlines(editions: Sequence[Edition]) -> Figure:
    """Headlines of at most 70 characters."""
    looks = ((each, each.story.headline.plain) for each in editions)
    lines = ((each.line(f"{len(text)} characters: {text}"), len(text) <= LONGEST_HEADLINE) for each, text in looks)
    return figure("headlines within 70 characters", "headlines", lines, 99)


def active_headlines(editions: Sequence[Edition]) -> Figure:
    """Headlines with a subject and an active verb; what that is, `words.is_active` says."""
    looks = ((each, each.story.headline) for each in editions)
    lines = ((each.line(head.plain), words.is_active(head, words.subjects(each.activity))) for each, head in looks)
    return figure("headlines with subject and active verb", "headlines", lines, 95)


def short_ledes(editions: Sequence[Edition]) -> Figure:
    """Ledes of at most 35 words."""
    looks = ((each, each.story.lede) for each in editions)
    lines = ((each.line(f"{lede.words} words: {lede.plain}"), lede.words <= LONGEST_LEDE) for each, lede in looks)
    return figure("ledes within 35 words", "ledes", lines, 100)


def _busy(editions: Sequence[Edition]) -> list[Edition]:
    return [each for each in editions if len(each.ledger.changes) >= MANY]


def median_length(editions: Sequence[Edition]) -> Middle:
    """The median of the words of lede, body and tally, of windows with five changes or more."""
    lengths = tuple(float(words.length(each.story)) for each in _busy(editions))
    return Middle("words of lede, body and tally, median", "windows of 5 changes or more", lengths)


def fair_length(editions: Sequence[Edition]) -> Figure:
    """Stories of 60 to 260 words, of windows with five changes or more."""
    looks = ((each, words.length(each.story), len(each.ledger.changes)) for each in _busy(editions))
    lines = ((each.line(f"{long} words for {many} changes"), SHORTEST <= long <= LONGEST) for each, long, many in looks)
    return figure("stories of 60 to 260 words", "windows of 5 changes or more", lines, 90)


def openings(editions: Sequence[Edition]) -> Figure:
    """Neighbours among lede, body and tally, also across paragraphs, that open with the same word or name."""
    return figure("neighbouring sentences with the same opening", "pairs", _neighbours(editions))


def _neighbours(editions: Sequence[Edition]) -> Iterator[tuple[str, bool]]:
    for each in editions:
        known = words.subjects(each.activity)
        opened = [(where, words.opener(sentence.plain, known), sentence.plain) for where, sentence in each.prose]
        for (_, before, _), (where, opener, text) in pairwise(opened):
            yield each.line(f"{where} opens like its neighbour with “{opener}”: {text}"), opener != before


def own_words(editions: Sequence[Edition]) -> Middle:
    """Of the changes of English repositories that a sentence tells by their title, the share that is not only quoted."""
    shares: list[float] = []
    quoted: list[str] = []
    for each in editions:
        told = _told_titles(each)
        if told:
            shares.append(100 * sum(told.values()) / len(told))
            titles = {reference.change: reference.title for reference in each.story.references}
            quoted += [each.line(f"{change} is only quoted: {titles[change]}") for change, own in told.items() if not own]
    return Middle("titles told in a sentence of our own", "files with English titles", tuple(shares), tuple(quoted), 85)


def _told_titles(edition: Edition) -> dict[str, bool]:
    """The changes of English repositories whose titles are evidence of a sentence, and whether one tells it in our words."""
    english = _english(edition.activity)
    told: dict[str, bool] = {}
    for where, sentence in edition.story.sentences():
        if where == "headline" or sentence.kind == "tally":
            continue
        for item in sentence.evidence:
            reference, source = edition.story.reference_of.get(item.source), edition.activity.sources.get(item.source)
            if reference and source and source.repo in english and item.passage in source.title:
                told[reference.change] = told.get(reference.change, False) or not _is_quoted(sentence, source.title)
    return told


def _english(activity: Activity) -> frozenset[str]:
    titles: dict[str, list[str]] = defaultdict(list)
    for event in activity.events:
        titles[event.repo].append(event.title)
    return frozenset(repo for repo, known in titles.items() if words.is_english(known))


def _is_quoted(sentence: Sentence, title: str) -> bool:
    """Whether a quotation of this title is what the sentence has of it: most of it, or a part that ends in an ellipsis.

    A quoted tag that names a series is a small part of each of its titles.
    """
    plain = _bare(title)
    before = ""
    for span in sentence.spans:
        quote = _bare(span.text)
        enough = quote.endswith("…") or 2 * len(quote) >= len(plain)
        if span.kind == "quote" and enough and quote.rstrip("…") in plain and not before.endswith(_TAKING_BACK):
            return True
        before += span.text
    return False


def _bare(text: str) -> str:
    return " ".join(text.replace("“", '"').replace("”", '"').replace("`", "").split())
