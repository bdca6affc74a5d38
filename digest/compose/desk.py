"""The desk: puts the parts of a story together, from the ranked changes to references."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice

from digest.compose.actions import actions
from digest.compose.arrange import Piece, choose, choose_leads, detailed, fitting, pieces, row
from digest.compose.details import Detail
from digest.compose.errors import break_of, error_of
from digest.compose.headline import headline, lede
from digest.compose.items import Item, items
from digest.compose.pending import pending
from digest.compose.rows import factored, together
from digest.compose.spans import counted, sentence
from digest.compose.telling import telling
from digest.compose.voice import Voice
from digest.ledger_words import (
    desk_name,
    fold_text,
    left_out_text,
    literal,
    quiet_headline,
    quiet_lede,
    tally_text,
    unread_text,
)
from digest.model import Activity, Change, Ledger, Ranked
from digest.story import ActionItem, Evidence, Reference, Sentence, SourceLink, Story, Unread, story_id

#: Words of a story, of its headline and counts, and the share of the rest for what titles say.
PAGE = 238
_FRAME = 45
_OPENINGS = 0.7

#: Words that details leave to the small things.
_RESERVED = 30

#: A window of so many changes leaves nothing out.
_SMALL = 12

#: Minor changes that are worded, the most important first: more than a page has room for, and not thousands.
_CONSIDERED = 80

#: Minor changes that one sentence tells, and its words.
_MINOR = 2
_MINOR_WORDS = 30

#: Changes of one wording that one sentence tells: `added a test (brakes, engine and horn)`.
_ALIKE = 16


def write(ledger: Ledger, ranked: Sequence[Ranked]) -> Story:
    """Return the story of a window."""
    told = [each for each in ranked if each.place in ("lead", "body", "pending", "closed")]
    told += islice((each for each in ranked if each.place == "housekeeping"), _CONSIDERED)
    known = [item for item in items(ledger.activity, told) if telling(item)]
    done = [item for item in known if item.change.status in ("landed", "released") and item.important]
    minor = [item for item in known if item.ranked.place == "housekeeping"]
    waiting = [item for item in known if item.ranked.place in ("pending", "closed")]
    folded = [each.change for each in ranked if each.place == "fold" and _can_be_shown(each.change)]
    if not done:
        done, minor = minor[:1], minor[1:]
    return _told(ledger, done, minor, waiting, folded) if done else quiet(ledger)


def quiet(ledger: Ledger) -> Story:
    """A day with nothing to refer to, told in one line."""
    return _framed(ledger, counted("headline", quiet_headline(ledger)), counted("lede", quiet_lede(ledger)))


def _told(
    ledger: Ledger, done: Sequence[Item], minor: Sequence[Item], waiting: Sequence[Item], folded: Sequence[Change]
) -> Story:
    leads = choose_leads(done)
    open_work = pending(waiting)
    room = PAGE - _FRAME - sum(said.words for said in open_work)
    whole = len(ledger.done) <= _SMALL
    told = choose([*leads, *(item for item in done if item not in leads)], 10 * PAGE if whole else int(room * _OPENINGS))
    room -= _words(told)
    extra = detailed(told, room - min(_RESERVED, _words(minor)))
    room -= sum(len(detail.text.split()) for there in extra.values() for detail in there)
    small = list(fitting(minor, 10 * PAGE if whole else room))
    releases = _siblings(leads[0], told)
    opening, evidence, count = lede(leads, releases)
    names = frozenset(item.name for item in (*told, *small))
    same = _twins(leads[:count], (*told, *small))
    evidence += tuple(item.evidence for item in same)
    heard = {item.change.id for item in (*leads[:count], *releases, *same)}
    small = [item for item in small if item.change.id not in heard]
    voice = Voice(opening, names)
    body = [
        paragraph
        for there in pieces(told, [item for item in told if _is_left(item, heard, extra)], extra)
        for paragraph in _paragraphs(voice, there, heard, leads)
    ]
    body = _once(body)
    body += [_housekeeping(voice, small, folded, ledger.activity), list(open_work)]
    story = _framed(
        ledger,
        headline(leads, releases),
        sentence("lede", opening, evidence, names),
        tuple(tuple(paragraph) for paragraph in body if paragraph),
        told_actions=actions(told, waiting, extra),
        tally=tally_text(ledger),
    )
    return close(story, ledger)


def _once(body: Sequence[Sequence[Sentence]]) -> list[list[Sentence]]:
    """The paragraphs, each sentence told once: said of two changes in the same words it cites both."""
    first: dict[str, Sentence] = {}
    for said in (each for paragraph in body for each in paragraph):
        known = first.get(said.plain)
        first[said.plain] = replace(said, evidence=(*known.evidence, *said.evidence)) if known else said
    return [[first.pop(said.plain) for said in paragraph if said.plain in first] for paragraph in body]


def _twins(leads: Sequence[Item], others: Iterable[Item]) -> list[Item]:
    """Changes of which the lede says the same, word for word: they are cited with it."""
    told = {(item.change.repo, said.text): item for item in leads if (said := telling(item))}
    return [
        item
        for item in others
        if (said := telling(item)) and (first := told.get((item.change.repo, said.text))) and first is not item
    ]


def _is_left(item: Item, heard: set[str], extra: dict[str, tuple[Detail, ...]]) -> bool:
    """Whether the body has something to say of a change beyond the lede."""
    return item.change.id not in heard or bool(extra.get(item.change.id)) or bool(error_of(item) or break_of(item))


def _siblings(lead: Item, told: Sequence[Item]) -> list[Item]:
    """The further releases of the lead's repository, where the lead is one: they are told with it."""
    there = [item for item in told if item.is_release and item.change.repo == lead.change.repo]
    return [item for item in there if item is not lead] if lead.is_release else []


def _words(told: Sequence[Item]) -> int:
    return sum(said.words + 1 for item in told if (said := telling(item)))


def _paragraphs(voice: Voice, there: Sequence[Piece], heard: set[str], leads: Sequence[Item]) -> list[list[Sentence]]:
    """The sentences about one repository, a new paragraph where one grows long."""
    paragraphs: list[list[Sentence]] = [[]]
    opened = any(item.change.id in heard and item.change.repo == there[0].repo for item in leads)
    for piece in there:
        told = _piece(voice, piece, heard, leads, opened=opened, fresh=piece is there[0])
        opened = opened or bool(told)
        if len(paragraphs[-1]) + len(told) > 5 and paragraphs[-1]:
            paragraphs.append([])
        paragraphs[-1] += told
    return paragraphs


def _piece(
    voice: Voice, piece: Piece, heard: set[str], leads: Sequence[Item], *, opened: bool, fresh: bool
) -> list[Sentence]:
    """One sentence that opens a piece, where the lede has not told it, and its details.

    Args:
        opened: the repository was told before.
        fresh: it is the first piece of its repository in the body.

    Where the lede tells two changes of one repository, `the change` would be either of them.
    """
    said: list[Sentence] = []
    item = piece.items[0]
    known = all(each.change.id in heard for each in piece.items)
    if not known and piece.series:
        said.append(voice.series(piece.name, piece.did, piece.series, piece.evidence))
    elif not known and opened:
        said.append(voice.further(piece.name, piece.did, piece.evidence, named=fresh))
    elif not known:
        said.append(voice.first(piece.name, piece.did, piece.evidence))
    shared = known and len({each.name for each in leads}) < len(leads)
    which = ("former" if item.change.id == leads[0].change.id else "latter") if shared and not said else ""
    for detail in piece.details:
        source = next((each.kind for each in item.change.sources if each.id == detail.evidence.source), "pull")
        named = piece.name if known and not said and len({each.name for each in leads}) > 1 else ""
        spoken = voice.detail(detail, named, source, which)
        if spoken:
            said.append(spoken)
            which = "" if f" {which} change " in spoken.plain else which
    return said + _failure(voice, item, piece.details, which)


def _failure(voice: Voice, item: Item, told: Sequence[Detail], which: str) -> list[Sentence]:
    """What the author says that breaks, or the error that a fix ends, where no sentence has it yet."""
    note = break_of(item)
    if note:
        return [voice.plain(f"The note on breaking changes says “{note.text.replace('`', '')}”.", (note.evidence,))]
    error = error_of(item)
    if error is None or any(_tail(error.text) in detail.text for detail in told):
        return []
    return [voice.plain(f"Before the {which} change, the message was “{error.text}”.".replace("  ", " "), (error.evidence,))]


def _tail(message: str) -> str:
    """A message without the class in front."""
    return message.partition(": ")[2] or message


def _housekeeping(voice: Voice, small: Sequence[Item], folded: Sequence[Change], activity: Activity) -> list[Sentence]:
    """Minor changes by name, up to three to a sentence, and the work of bots as a count."""
    said: list[Sentence] = []
    for group in _runs(_side_by_side(small)):
        text, evidence = _row(group)
        said.append(voice.rest(text, evidence))
    if folded:
        said.append(counted("tally", fold_text(activity, folded), tuple(_proof(change) for change in folded)))
    return said


def _side_by_side(small: Sequence[Item]) -> list[Item]:
    """By repository, in it by wording, each at the place of its first."""
    repos = {repo: place for place, repo in enumerate(dict.fromkeys(item.change.repo for item in small))}
    wordings = {wording: place for place, wording in enumerate(dict.fromkeys(_wording(item) for item in small))}
    return sorted(small, key=lambda item: (repos[item.change.repo], wordings[_wording(item)]))


def _runs(small: Sequence[Item]) -> Iterator[list[Item]]:
    """Up to three changes, or all releases, of those that stand next to each other."""
    group: list[Item] = []
    for item in small:
        words = sum(found.words + 1 for each in (*group, item) if (found := telling(each)))
        alike = bool(group) and len(group) < _ALIKE and all(_wording(item) == _wording(each) for each in group)
        full = not item.is_release and not alike and (_ideas([*group, item]) > _MINOR or words > _MINOR_WORDS)
        if group and (full or item.is_release != group[0].is_release):
            yield group
            group = []
        group.append(item)
    if group:
        yield group


def _wording(item: Item) -> str:
    """A title without its last number: `convert tests part 3` and `part 4` are of one wording."""
    return item.parsed.text.rstrip("0123456789")


def _ideas(group: Sequence[Item]) -> int:
    """How many things a sentence tells: what shares its repository and its verb is one."""
    return sum(
        len(factored(said.text for item in there if (said := telling(item))))
        for _, there in groupby(group, key=lambda item: item.name)
    )


def _row(group: Sequence[Item]) -> tuple[str, list[Evidence]]:
    """`TRL fixed X and documented Y, and Kernels added Z`."""
    parts: list[str] = []
    evidence: list[Evidence] = []
    for name, there in groupby(group, key=lambda item: item.name):
        piece = row(tuple(there))
        parts.append(f"{name} {piece.did}")
        evidence += piece.evidence
    return together(parts), evidence


def _can_be_shown(change: Change) -> bool:
    """Whether a change landed and has a word to show for it."""
    return change.status in ("landed", "released") and bool(_proof(change).passage.strip())


def _proof(change: Change) -> Evidence:
    lead = change.lead
    return Evidence(lead.id, lead.title or lead.text)


def close(story: Story, ledger: Ledger) -> Story:
    """Return the story with its closing counts: what it does not tell, and what could not be read.

    Counts that an earlier call has put there are replaced, so a story that lost a sentence can be closed again.
    """
    body = tuple(kept for part in story.body if (kept := tuple(each for each in part if not _is_count(each))))
    said = (story.headline, story.lede, *(each for part in body for each in part))
    proof = [*(item for each in said for item in each.evidence), *(item for each in story.actions for item in each.evidence)]
    told = {ledger.change_of[item.source].id for item in proof}
    left = sum(change.id not in told for change in ledger.done)
    closing = [counted("tally", left_out_text(left))] if left else []
    if ledger.activity.failures:
        closing.append(counted("tally", unread_text(ledger.activity.failures)))
    return replace(story, body=(*body, tuple(closing)) if closing else body)


def _is_count(said: Sentence) -> bool:
    return said.kind == "tally" and not said.evidence


# ---- the frame ----


def _framed(
    ledger: Ledger,
    headed: Sentence,
    opening: Sentence,
    body: tuple[tuple[Sentence, ...], ...] = (),
    *,
    told_actions: tuple[ActionItem, ...] = (),
    tally: str | None = None,
) -> Story:
    activity = ledger.activity
    return Story(
        id=story_id(activity.desk.slug, activity.window.end),
        desk=activity.desk.slug,
        window=activity.window,
        filed_at=activity.collected_at,
        kicker=f"the-wire · {literal(activity.desk.slug)}",
        headline=headed,
        byline=_byline(activity),
        lede=opening,
        body=body,
        tally=counted("tally", tally) if tally else None,
        actions=told_actions,
        references=tuple(_references(ledger, (headed, opening, *(each for part in body for each in part)), told_actions)),
        unread=tuple(Unread(each.repo, each.reason) for each in activity.failures),
    )


def _byline(activity: Activity) -> str:
    filed = f"{activity.collected_at:%Y-%m-%d %H:%M} UTC"
    return f"By RepoJournal · Filed {filed} · About {desk_name(activity)} · Composed from the cited sources · methodology"


def _references(ledger: Ledger, said: Iterable[Sentence], told_actions: Iterable[ActionItem]) -> list[Reference]:
    sources = [item.source for each in said if each.kind != "tally" for item in each.evidence]
    sources += [item.source for each in told_actions for item in each.evidence]
    changes = dict.fromkeys(ledger.change_of[source].id for source in sources)
    return [_reference(ledger.change_named[name]) for name in changes]


def _reference(change: Change) -> Reference:
    return Reference(
        number=0,
        change=change.id,
        title=change.title,
        repo=change.repo,
        state=change.status,
        at=change.at,
        url=change.url,
        sources=tuple(SourceLink(each.id, each.kind, each.url, each.label) for each in change.sources),
    )
