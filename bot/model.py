"""Who hears a story, when and where, as values: desks, targets, editions, deliveries, readers, acknowledgements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, get_args

from digest.errors import InputError
from digest.filters import Filters
from digest.model import DeskInfo, Window
from digest.story import ActionItem, Story

Platform = Literal["console", "slack", "discord"]
PLATFORMS: tuple[Platform, ...] = get_args(Platform)

#: `pending` waits for its turn, `sending` is claimed, `sent` has a message, `failed` needs its target mended,
#: `uncertain` may or may not have arrived and waits for a person.
DeliveryState = Literal["pending", "sending", "sent", "failed", "uncertain"]

#: `post` puts one part of a story into a channel, `redraw` draws a posted message anew.
DeliveryKind = Literal["post", "redraw"]

#: How much of a story stands in the channel: `brief` is headline, lede and action items, `full` is all that fits; the rest
#: is in the thread.
Form = Literal["brief", "full"]

#: What a person may take back.
DeedKind = Literal["ack", "snooze", "subscribe", "unsubscribe", "pause", "resume"]

#: How the last attempt at an edition ended: `filed` with deliveries, `quiet` without any because nothing happened,
#: `failed` for now and tried again.
Outcome = Literal["filed", "quiet", "failed"]


@dataclass(frozen=True, order=True)
class Target:
    """Where a desk posts: a channel of a platform, or with `personal` the direct messages of one reader.

    Args:
        address: the platform's id of the channel (or of the reader); `-` for the console. Where the bot is in several
            Slack workspaces, that of the workspace stands before it: `T012/C0123`.
    """

    platform: Platform
    address: str
    personal: bool = False

    @property
    def workspace(self) -> str:
        """The id of the Slack workspace, where the address names one; else nothing."""
        return self.address.rpartition("/")[0]

    @property
    def id(self) -> str:
        """The platform's id of the channel or the reader."""
        return self.address.rpartition("/")[2]

    def is_beside(self, other: Target) -> bool:
        """Whether both are in one company: on one platform, and where workspaces are named in the same one."""
        return (self.platform, self.workspace) == (other.platform, other.workspace)

    def __str__(self) -> str:
        return f"{self.platform}:{'@' if self.personal else ''}{self.address}"

    @classmethod
    def parse(cls, text: str) -> Target:
        """Read `console`, `slack:C0123`, `slack:T012/C0123`, `discord:1234` or `slack:@U0123`. Raises InputError."""
        platform, _, address = text.strip().partition(":")
        if platform == "console" and address in ("", "-"):
            return cls("console", "-")
        personal = address.startswith("@")
        address = address.removeprefix("@")
        ids = address.split("/") if platform == "slack" else [address]
        if (
            platform not in ("slack", "discord")
            or len(ids) > 2
            or not all(each.isascii() and each.isalnum() for each in ids)
        ):
            raise InputError(f"target {text!r} is none; write console, slack:CHANNEL_ID or discord:CHANNEL_ID")
        if platform == "discord" and not address.isdigit():
            raise InputError(f"target {text!r} is none; Discord's ids are numbers, such as discord:123456789012345678")
        return cls(platform, address, personal)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Desk:
    """A named set of repositories with a schedule and targets.

    Args:
        repos: what is read of forges and feeds, in the form of `digest.collect.names`: `owner/name`, `owner/*` and
            `owner/prefix-*` of GitHub, `gitlab:host/group/project`, `gitea:host/owner/name`, `feed:https://…`; a `-` in
            front excludes.
        git: paths or URLs that the git program can read.
        schedule: five-field cron in `zone`, an IANA name.
        quiet_line: whether a day on which nothing happened is posted as one line; by default it is silent.
        form: how much of a story stands in the channel.
        filters: what of it is told; None for everything, with the work of bots folded.
        paused: why the desk does not run now; None when it does.
    """

    slug: str
    title: str
    about: str = ""
    repos: tuple[str, ...] = ()
    git: tuple[str, ...] = ()
    schedule: str = "0 9 * * *"
    zone: str = "UTC"
    targets: tuple[Target, ...] = ()
    quiet_line: bool = False
    form: Form = "full"
    filters: Filters | None = None
    paused: str | None = None

    @property
    def info(self) -> DeskInfo:
        """What its stories say about it, and what they cover."""
        return DeskInfo(self.slug, self.title, self.about, self.filters)


@dataclass(frozen=True)
class Edition:
    """The story of a desk's slot. `UNIQUE (desk, slot)`; `id` is the id of its story.

    Args:
        window: what it really covers; after downtime it reaches back to the end of the edition before it.
        notes: what the post must say beside the story, such as how late it is; one sentence each.
        zone: IANA name of the zone its dates are shown in: the desk's.
        returned: action items of earlier editions that it shows again; they are no part of its story.
    """

    id: str
    desk: str
    slot: datetime
    window: Window
    story: Story
    filed_at: datetime
    notes: tuple[str, ...] = ()
    zone: str = "UTC"
    returned: tuple[ActionItem, ...] = ()


@dataclass(frozen=True)
class Plan:
    """A message to be delivered: the story, or what of it concerns `repos` beside the changes `without`, to one target.

    It waits until `not_before`.

    Its further parts are planned when the part before them is sent, so a story in parts resumes at the first missing one.
    """

    edition: str
    target: Target
    repos: tuple[str, ...] = ()
    not_before: datetime | None = None
    form: Form = "full"
    without: tuple[str, ...] = ()

    @property
    def dedupe_key(self) -> str:
        return dedupe_key(self.edition, self.target, 0)


def dedupe_key(edition: str, target: Target, part: int) -> str:
    """The key of a message: `edition/target/part`, at most one message each."""
    return f"{edition}/{target}/{part}"


@dataclass(frozen=True)
class Delivery:
    """One message to one target. `UNIQUE (dedupe_key)`.

    Args:
        dedupe_key: edition, target and part; the nonce and the proof that a message is ours.
        part: 0 is the message in the channel, 1 and more go to its thread or follow it.
        attempt: how often it was claimed, this claim included. With the owner it is the fencing token.
        not_before: when it may be claimed (again); of one that is `sending`, when its lease ends or a later retry.
        lease_owner: who holds it while `sending`; fencing: only the holder of this attempt may mark it.
        root: the message of part 0, where part is 1 or more.
        message: the platform's reference of the message once it is sent (Slack: `channel/ts`; Discord: `channel/id`).
        error: why the last attempt did not deliver, one line.
        repos: what a personal delivery is about, the whole story when empty: `excerpt(story, repos)`.
        form: how much of the story stands in the channel; as it was when the edition was filed, whatever the desk says now.
        without: ids of changes that a personal delivery leaves out.
    """

    id: int
    dedupe_key: str
    edition: str
    target: Target
    part: int
    kind: DeliveryKind
    state: DeliveryState
    attempt: int
    not_before: datetime
    created_at: datetime
    lease_owner: str | None = None
    lease_until: datetime | None = None
    root: str | None = None
    message: str | None = None
    error: str | None = None
    repos: tuple[str, ...] = ()
    form: Form = "full"
    without: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reader:
    """A person on a platform. `name` is what the platform shows; it is never taken from sources."""

    platform: Platform
    id: str
    name: str = ""

    @property
    def target(self) -> Target:
        """The reader's direct messages."""
        return Target(self.platform, self.id, personal=True)


@dataclass(frozen=True)
class Subscription:
    """A reader follows repositories: `owner/name`, `owner/*` or `owner/prefix-*`."""

    reader: Reader
    pattern: str
    since: datetime


@dataclass(frozen=True)
class Acknowledgement:
    """An action item that somebody handles. The first one counts."""

    item: str
    by: Reader
    at: datetime


@dataclass(frozen=True)
class Snooze:
    """An action item that somebody put off; anybody can still acknowledge it.

    Args:
        until: when it comes back, UTC; None for the next edition.
    """

    item: str
    by: Reader
    at: datetime
    until: datetime | None = None


@dataclass(frozen=True)
class Deed:
    """What a person did last and may want to take back.

    Args:
        about: what it was done to: an action item, patterns, a desk.
        before: how that was before, as far as `undo` has to know; empty where there was nothing.
    """

    by: Reader
    kind: DeedKind
    about: tuple[str, ...]
    at: datetime
    before: str = ""


@dataclass(frozen=True)
class Hand:
    """Who set a desk up, or changed it last, and when; nobody where that was on the command line."""

    by: Reader | None
    at: datetime


@dataclass(frozen=True)
class Run:
    """The last attempt at an edition of a desk: proof for `status` that the job ran, also when nothing was posted.

    Args:
        detail: one line: why it failed, or what was filed.
        attempt: how often in a row it failed, this time included; 0 when it did not.
        retry_at: when a failed one is tried again.
    """

    desk: str
    slot: datetime
    at: datetime
    outcome: Outcome
    detail: str = ""
    attempt: int = 0
    retry_at: datetime | None = None


@dataclass(frozen=True)
class ModelRun:
    """How the last story went that a language model was asked for, or should have been: proof for `status`.

    Args:
        model: its name.
        outcome: `used`, or one line that says why the template's story stands.
    """

    at: datetime
    model: str
    outcome: str


@dataclass(frozen=True)
class OpenItem:
    """An action item of a posted edition with its state.

    Args:
        since: slot of the first edition that told it.
    """

    item: ActionItem
    desk: str
    edition: str
    acknowledged: Acknowledgement | None = None
    snoozed: Snooze | None = None
    since: datetime | None = None


@dataclass(frozen=True)
class Post:
    """Everything a publisher needs to draw one message: pure data, so a redraw shows the state as it is now.

    Args:
        part: which part of the story; 0 is the message in the channel.
        acknowledged: by id of the action item.
        zone: IANA name of the zone dates are shown in.
        form: how much of the story stands in the channel; the same for every part and redraw of an edition at a target.
        snoozed: by id of the action item; only those that still sleep.
        personal: whether it is a reader's own digest, which they can stop.
    """

    story: Story
    part: int = 0
    notes: tuple[str, ...] = ()
    acknowledged: Mapping[str, Acknowledgement] = field(default_factory=dict)
    zone: str = "UTC"
    form: Form = "full"
    snoozed: Mapping[str, Snooze] = field(default_factory=dict)
    personal: bool = False
