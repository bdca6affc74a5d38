"""The grammar of /wire, one for all platforms, and what a reply is. Adapters only draw a `Reply`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Literal

from bot.model import OpenItem
from digest.errors import InputError
from digest.story import ActionItem, Span, Story

#: One line of a reply.
Line = tuple[Span, ...]

Verb = Literal[
    "latest", "story", "subscribe", "unsubscribe", "list", "actions", "ack", "snooze", "undo", "why", "status", "preview",
    "pause", "resume", "desk", "settings", "link", "unlink", "help",
]  # fmt: skip

#: In the order in which `help` lists them: what is written after the verb, and what it does.
USAGE: dict[Verb, tuple[str, str]] = {
    "latest": ("[DESK]", "shows the newest edition of this channel's desk, or of DESK"),
    "story": ("EDITION", "shows an edition by its id, or by desk and day: acme 2026-08-20"),
    "subscribe": ("PATTERN", "sends you what concerns owner/name, owner/* or owner/prefix-* by direct message"),
    "unsubscribe": ("PATTERN", "ends that"),
    "list": ("[PAGE]", "shows what you follow since when, and what this channel gets and when"),
    "actions": ("[open|mine|done] [PAGE]", "lists action items: open ones, yours, or those that somebody handles"),
    "ack": ("ITEM", "says that you handle an action item; the start of its id is enough"),
    "snooze": ("ITEM 1d|1w|next", "puts an action item off for a day, a week, until a date or the next edition"),
    "undo": ("", "takes the last thing back that you did"),
    "why": ("[DESK|ITEM]", "says what the newest edition left out by which rule, and why it was posted or not"),
    "status": ("", "shows each desk's last and next edition, what GitHub still allows, and what is paused"),
    "preview": ("DESK", "composes what happened since the last edition, for you alone; nothing is posted"),
    "pause": ("[DESK] [until DATE]", "stops a desk, for managers; in direct messages, what comes to you there"),
    "resume": ("[DESK]", "lets that go on"),
    "desk": ("create|edit|show|remove|export DESK", "sets desks up; /wire desk lists them, with who set them up"),
    "settings": (
        "[zone|hour|days|quiet|form|own VALUE]",
        "shows and changes when your own digest comes; `edit` opens a form on Slack",
    ),
    "link": ("LOGIN [check]", "says who you are on GitHub, and looks for the proof in the bio there"),
    "unlink": ("", "forgets that"),
    "help": ("", "shows this"),
}

#: Verbs that say nothing without what they are about.
ABOUT: frozenset[Verb] = frozenset({"story", "subscribe", "unsubscribe", "ack", "snooze"})

#: Other words for the verbs.
ALIASES: dict[str, Verb] = {
    "": "help",
    "?": "help",
    "last": "latest",
    "news": "latest",
    "sub": "subscribe",
    "follow": "subscribe",
    "unsub": "unsubscribe",
    "unfollow": "unsubscribe",
    "subscriptions": "list",
    "ls": "list",
    "items": "actions",
    "todo": "actions",
    "acknowledge": "ack",
    "done": "ack",
    "later": "snooze",
    "edition": "story",
    "show": "story",
    "revert": "undo",
    "explain": "why",
    "desks": "desk",
    "setting": "settings",
    "config": "settings",
    "preferences": "settings",
    "stop": "pause",
    "mute": "pause",
    "start": "resume",
    "unpause": "resume",
}

#: Every word that is understood.
VERBS: dict[str, Verb] = {**{verb: verb for verb in USAGE}, **ALIASES}

#: What people and chat programs put around a word.
_AROUND = "`'\"“”‘’.,;: "


@dataclass(frozen=True)
class SnoozeQuestion:
    """How long an item shall sleep: the answer is a press of its Snooze button with a choice."""

    item: ActionItem


@dataclass(frozen=True)
class FollowQuestion:
    """Which repository of a story to follow: the answer is a press of its Follow button with a choice."""

    story: Story


@dataclass(frozen=True)
class Sources:
    """A page, from 0, of the sentences of a story with the passages behind them."""

    story: Story
    page: int = 0


@dataclass(frozen=True)
class Confirmation:
    """Whether to do what the lines say: a button of this id below them does it."""

    button: str
    label: str


#: What an adapter draws in a form of its own. The lines of its reply say the same in words; of a Confirmation they stay.
Question = SnoozeQuestion | FollowQuestion | Sources | Confirmation


@dataclass(frozen=True)
class Reply:
    """What a person who typed a command sees; always to them alone.

    Args:
        lines: what is said; spans are literal, nothing in them is markup.
        story: a story to show below the lines (`latest`).
        items: action items to list, each with its Acknowledge button while it is open.
        zone: IANA name of the zone the story's dates are shown in.
        asks: what is shown in place of the lines, where the platform has a form for it.
        later: gives the rest of the answer, where that takes long: it is shown below this one when it is there.
    """

    lines: tuple[Line, ...]
    story: Story | None = None
    items: tuple[OpenItem, ...] = ()
    zone: str = "UTC"
    asks: Question | None = None
    later: Callable[[], Awaitable[Reply]] | None = None


@dataclass(frozen=True)
class Command:
    """What somebody wants: a verb, and the words after it, cleaned of quotation marks around them.

    Args:
        rest: the words as they were typed, for what has a grammar of its own.
    """

    verb: Verb
    words: tuple[str, ...] = ()
    rest: str = field(default="", compare=False)


def text(said: str) -> Span:
    return Span("text", said)


def code(said: str) -> Span:
    return Span("code", said)


def line(*said: str | Span) -> Line:
    """A line of a reply: strings are plain text."""
    return tuple(each if isinstance(each, Span) else text(each) for each in said)


def parse(typed: str) -> Command:
    """Read what was typed after `/wire`.

    Raises:
        InputError: there is no such command (names the nearest one), or it lacks what it is about.
    """
    words = [word for word in (each.strip(_AROUND) for each in typed.split()) if word]
    if words and words[0].lower() in ("/wire", "wire"):
        words = words[1:]
    verb = _verb(words[0].lower() if words else "")
    if verb in ABOUT and not words[1:]:
        raise InputError(f"write /wire {verb} {USAGE[verb][0]}: it {USAGE[verb][1]}")
    return Command(verb, tuple(words[1:]), _after(typed, len(typed.split()) - len(words) + 1))


def _after(typed: str, words: int) -> str:
    """What was typed after so many words."""
    parts = typed.split(maxsplit=words)
    return parts[words] if len(parts) > words else ""


def _verb(word: str) -> Verb:
    if word in VERBS:
        return VERBS[word]
    near = get_close_matches(word, VERBS, n=1, cutoff=0.6)
    hint = f"did you mean /wire {VERBS[near[0]]}?" if near else "/wire help lists what there is"
    raise InputError(f"there is no command {word[:40]!r}; {hint}")


def help_lines() -> tuple[Line, ...]:
    """One line for each command."""
    return tuple(line(code(f"/wire {verb} {usage}".rstrip()), f" {what}") for verb, (usage, what) in USAGE.items())
