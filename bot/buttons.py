"""The buttons of a post, the same on every platform: what they are called, and how a press is known again. Pure.

The id of a button is a prefix and what it is about, so it works after a restart and in a message of any age:

| button      | id                  | about                                                                     |
|-------------|---------------------|---------------------------------------------------------------------------|
| Acknowledge | `ack:ITEM`          | the action item                                                           |
| Snooze      | `snooze:ITEM`       | the action item; how long follows, as a choice of `SNOOZES`               |
| a choice    | `snooze:ITEM:1d`    | where choices are buttons of their own (Discord): item and key of SNOOZES |
| Sources     | `sources:EDITION`   | the edition; answered with pages of sentences and passages                |
| a page      | `sources:EDITION:1` | the same; pages count from 0                                              |
| Stop        | `stop:EDITION`      | the digest it stands in; ends digests for who presses                     |
| Follow      | `follow:EDITION`    | the edition; which repository follows, as its number in `followable()`    |

Slack sends the choice of a select as `selected_option.value`, Discord as `values[0]`: a key of SNOOZES, or the number.
"""

from __future__ import annotations

from collections.abc import Mapping

from digest.story import Story

ACK_PREFIX = "ack:"
SNOOZE_PREFIX = "snooze:"
SOURCES_PREFIX = "sources:"
FOLLOW_PREFIX = "follow:"
STOP_PREFIX = "stop:"

ACK_LABEL = "Acknowledge"
SNOOZE_LABEL = "Snooze"
SOURCES_LABEL = "Sources"
FOLLOW_LABEL = "Follow a repository"
#: In a reader's own digest it stands in the place of following: they follow already what it is about.
STOP_LABEL = "Stop these messages"

#: How long an action item may sleep: the key, which is what `/wire snooze` takes as well, and what a reader chooses.
SNOOZES: Mapping[str, str] = {"1d": "1 day", "1w": "1 week", "next": "until the next edition"}

#: Of a custom id (https://docs.discord.com/developers/components/reference#custom-id); Slack allows 255.
ID_LIMIT = 100

#: Choices of one select: Discord's limit is 25, Slack's is 100.
CHOICES = 25


def snooze_choice(pressed: str) -> tuple[str, str]:
    """Return item and key of a choice: `snooze:0123456789ab:1d` is ("0123456789ab", "1d"); the key is empty without one."""
    item, _, key = pressed.removeprefix(SNOOZE_PREFIX).partition(":")
    return item, key if key in SNOOZES else ""


def edition_page(pressed: str) -> tuple[str, int]:
    """Return edition and page of `sources:EDITION:PAGE` or `follow:EDITION:PAGE`; pages count from 0, the one without."""
    _, _, about = pressed.partition(":")
    edition, _, page = about.rpartition(":")
    return (edition, int(page)) if edition and page.isascii() and page.isdigit() else (about, 0)


def followable(story: Story) -> tuple[str, ...]:
    """Return the repositories of a story that a reader may follow, in the order in which it names them, each once."""
    return tuple(dict.fromkeys(each.repo for each in story.references if each.repo))


def fits_id(about: str) -> bool:
    """Whether `about` is short enough to be in the id of any button; one that is not gets no button."""
    return len(f"{SOURCES_PREFIX}{about}:999") <= ID_LIMIT
