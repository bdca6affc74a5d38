"""Headline and lede: the one or two changes that matter most, in the present and in the past tense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.compose.arrange import in_time, row
from digest.compose.clauses import Proposition
from digest.compose.items import Item, Telling, shortened
from digest.compose.rows import factored, together
from digest.compose.shorten import shorter
from digest.compose.spans import bare
from digest.compose.telling import named_together, reverted, taken_back, telling, with_aside
from digest.story import Evidence, Sentence, Span

#: Characters of a headline, words of a lede.
LONGEST_HEADLINE = 70
LONGEST_LEDE = 35


def headline(leads: Sequence[Item], releases: Sequence[Item] = ()) -> Sentence:
    """Return the headline of a story.

    Args:
        leads: the one or two changes it may tell, best first.
        releases: further releases of the first one's repository, where that is a release.
    """
    first = leads[0]
    second = list(_presents(leads[1])) if len(leads) > 1 else []
    for position, one in enumerate(_presents(first, releases)):
        both = (_joined(first, one, leads[1], two) for two in second)
        fitting = next((each for each in both if len(each) <= LONGEST_HEADLINE), None)
        named = releases if position == 0 else ()
        if fitting:
            return _sentence(fitting, (*leads, *named))
        alone = f"{first.name} {one}"
        if len(alone) <= LONGEST_HEADLINE:
            return _sentence(alone, (first, *named))
    return _sentence(f"{first.name} {_cut(first)}", (first,))


def plain_headline(name: str, title: str, source: str) -> Sentence:
    """A headline that needs no composing: the title of a change, quoted and cut at a word."""
    quote = shortened(title, _room(name, 9))
    return Sentence("headline", (Span("text", f"{name} lands "), Span("quote", quote)), (Evidence(source, title),))


def _joined(first: Item, one: str, second: Item, two: str) -> str:
    if first.name != second.name:
        return f"{first.name} {one}; {second.name} {two}"
    return f"{first.name} {one}{';' if ',' in one + two else ','} {two}"


def _presents(item: Item, releases: Sequence[Item] = ()) -> Iterator[str]:
    """What a headline says of a change behind its repository's name, the fullest first."""
    if item.is_release:
        ordered = in_time((item, *releases))
        together = named_together(ordered)
        yield f"releases {together}" if together.startswith(f"{ordered[0].label} to ") else _listing(ordered)
        yield f"releases {bare(item.label)}"
    elif item.change.lead.kind == "advisory":
        yield f"publishes advisory “{shortened(item.quoted, _room(item.name, 23))}”"
    elif taken_back(item):
        yield f"reverts “{reverted(item, _room(item.name, 11))}”"
    elif item.parsed.scope and item.parsed.bump and item.parsed.bump.new:
        yield f"updates {item.parsed.bump.package} to {item.parsed.bump.new}"
    elif item.proposition:
        yield from (bare(with_aside(item, each.present(), aside=False)) for each in _less_and_less(item.proposition))
    elif item.phrase:
        yield bare(f"lands {item.phrase}")
    else:
        yield f"lands “{shortened(item.quoted, _room(item.name, 9))}”"


def _listing(releases: Sequence[Item]) -> str:
    return f"releases {', '.join(bare(each.label) for each in releases)}"


def _less_and_less(proposition: Proposition) -> Iterator[Proposition]:
    yield proposition
    only = proposition._replace(clauses=proposition.clauses[:1])
    if len(proposition.clauses) > 1 and proposition.clauses[0].rest:
        yield only
    if only.clauses[0].rest:
        yield from (only._replace(clauses=(clause,)) for clause in shorter(only.clauses[0]))


def _cut(item: Item) -> str:
    """A change that fits at no boundary, cut at a word: what it does, or its title in quotation marks."""
    if item.proposition:
        return shortened(bare(item.proposition.present()), _room(item.name, 2))
    return f"lands “{shortened(item.quoted, _room(item.name, 10))}”"


def _room(name: str, words: int) -> int:
    """The characters that a name and so many of the words around leave; a few, however long the name is."""
    return max(20, LONGEST_HEADLINE - len(name) - words)


def _sentence(text: str, items: Sequence[Item]) -> Sentence:
    evidence = tuple(dict.fromkeys(item.evidence for item in items))
    before, mark, after = text.partition("“")
    if not mark:
        return Sentence("headline", (Span("text", before),), evidence)
    quote, _, rest = after.partition("”")
    found = [Span("text", before), Span("quote", quote)]
    return Sentence("headline", tuple([*found, Span("text", rest)] if rest else found), evidence)


def lede(leads: Sequence[Item], releases: Sequence[Item] = ()) -> tuple[str, tuple[Evidence, ...], int]:
    """Return the lede, its evidence, and how many of `leads` it tells.

    Two changes stand in it where both fit within 35 words.
    """
    first = _told(leads[0], releases)
    if len(leads) > 1:
        second = _told(leads[1])
        if leads[0].name == leads[1].name and leads[0].parsed.text == leads[1].parsed.text:
            text = f"{leads[0].name} {row(leads).did}."
        elif leads[0].name == leads[1].name:
            text = f"{leads[0].name} {together(factored([first.text, second.text]))}."
        else:
            text = f"{leads[0].name} {first.text}, and {leads[1].name} {second.text}."
        if len(text.split()) <= LONGEST_LEDE:
            return text, (*first.evidence, *second.evidence), 2
    text = f"{leads[0].name} {first.text}."
    return text, first.evidence, 1


def _told(item: Item, releases: Sequence[Item] = ()) -> Telling:
    if item.is_release and releases:
        ordered = in_time((item, *releases))
        return Telling(f"released {named_together(ordered)}", tuple(each.evidence for each in ordered))
    for tail in (True, False):
        told = telling(item, tail=tail, aside=False)
        if told and told.words + 2 <= LONGEST_LEDE:
            return told
    return Telling(f"landed a change titled “{item.quoted}”", (item.evidence,), quoted=True)
