"""The schema, as ordered steps. Each runs once, and all that are missing run in one transaction.

A step that was released is never changed; the next one says what is different. sqlite-utils keeps the record of what
was applied in `_sqlite_migrations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlite_utils import Migrations

if TYPE_CHECKING:
    from sqlite_utils import Database

migrations = Migrations("repojournal")


def m0001_newsroom(db: Database) -> None:
    """Desks, editions, deliveries, readers. Times are text in UTC of one width, so they sort as they stand."""
    db.executescript(NEWSROOM)


NEWSROOM = """
create table desks (
    slug text primary key,
    title text not null,
    about text not null,
    repos text not null,
    git text not null,
    schedule text not null,
    zone text not null,
    targets text not null,
    quiet_line integer not null,
    paused text,
    due text
) strict;

create index desks_due on desks (due) where paused is null;

create table runs (
    desk text primary key references desks (slug) on delete cascade,
    slot text not null,
    at text not null,
    outcome text not null,
    detail text not null,
    attempt integer not null,
    retry_at text
) strict;

create table editions (
    id text primary key,
    desk text not null,
    slot text not null,
    window_start text not null,
    window_end text not null,
    filed_at text not null,
    zone text not null,
    notes text not null,
    story text not null,
    unique (desk, slot)
) strict;

create table items (
    item text not null,
    edition text not null references editions (id),
    primary key (item, edition)
) strict, without rowid;

create index items_edition on items (edition);

create table seen (
    desk text not null,
    key text not null,
    at text not null,
    primary key (desk, key)
) strict, without rowid;

create table deliveries (
    id integer primary key,
    dedupe_key text not null unique,
    edition text not null references editions (id),
    platform text not null,
    target text not null,
    part integer not null,
    kind text not null check (kind in ('post', 'redraw')),
    state text not null check (state in ('pending', 'sending', 'sent', 'failed', 'uncertain')),
    attempt integer not null default 0,
    not_before text not null,
    created_at text not null,
    lease_owner text,
    lease_until text,
    root text,
    message text,
    error text,
    repos text not null default '[]'
) strict;

create index deliveries_waiting on deliveries (not_before, id) where state in ('pending', 'sending');

create index deliveries_stopped on deliveries (target, id) where state in ('failed', 'uncertain');

create index deliveries_edition on deliveries (edition, id);

create unique index one_waiting_redraw on deliveries (message) where kind = 'redraw' and state = 'pending';

create index one_redraw_under_way on deliveries (message) where kind = 'redraw' and state = 'sending';

create table paused_targets (
    target text primary key,
    reason text not null,
    since text not null
) strict;

create table subscriptions (
    platform text not null,
    reader text not null,
    name text not null,
    pattern text not null collate nocase,
    since text not null,
    primary key (platform, reader, pattern)
) strict;

create table acknowledgements (
    item text primary key,
    platform text not null,
    reader text not null,
    name text not null,
    at text not null
) strict;
"""


def m0002_filters(db: Database) -> None:
    """What a desk covers, as a JSON object of its filters."""
    db.execute("alter table desks add column filters text not null default '{}'")


def m0003_models(db: Database) -> None:
    """What a language model answered, the tokens it took on each day, and how it did last."""
    db.executescript(MODELS)


MODELS = """
create table answers (
    key text primary key,
    text text not null,
    at text not null
) strict;

create index answers_at on answers (at);

create table tokens (
    day text primary key,
    used integer not null
) strict, without rowid;

create table model_run (
    only integer primary key check (only = 1),
    at text not null,
    model text not null,
    outcome text not null
) strict;
"""


def m0004_github(db: Database) -> None:
    """What GitHub answered, what it allows each token and when that ends, and what each desk asked of it."""
    db.executescript(GITHUB)


GITHUB = """
create table forge_answers (
    url text primary key,
    etag text not null,
    packed blob not null,
    following text,
    size integer not null,
    at text not null
) strict;

create index forge_answers_at on forge_answers (at, size);

create table allowances (
    token text not null,
    resource text not null,
    most integer not null,
    remaining integer not null,
    reset text not null,
    primary key (token, resource)
) strict, without rowid;

create table expiries (
    token text primary key,
    ends text,
    announced integer
) strict, without rowid;

create table readings (
    id integer primary key,
    desk text not null,
    at text not null,
    core integer not null,
    graphql integer not null
) strict;

create index readings_desk on readings (desk, id);
"""


def m0005_activities(db: Database) -> None:
    """What each edition was made of: activity/1 as zlib compresses it."""
    db.executescript(ACTIVITIES)


ACTIVITIES = """
create table activities (
    edition text primary key references editions (id),
    at text not null,
    packed blob not null
) strict;

create index activities_at on activities (at);
"""


def m0006_notices(db: Database) -> None:
    """Deliveries of webhooks as they came, compressed, and what GitHub was last asked for, for each desk."""
    db.executescript(NOTICES)


NOTICES = """
create table notices (
    id text primary key,
    kind text not null,
    repo integer,
    at text not null,
    packed blob not null
) strict;

create index notices_repo on notices (repo, at);

create index notices_at on notices (at);

create table polls (
    desk text not null,
    "end" text not null,
    at text not null,
    patterns text not null,
    repos text not null,
    primary key (desk, "end")
) strict;
"""


def m0007_lives(db: Database) -> None:
    """What each desk knows of its repositories, by the number of their forge."""
    db.executescript(LIVES)


LIVES = """
create table lives (
    desk text not null,
    id text not null,
    name text not null,
    names text not null,
    private integer not null,
    archived integer not null,
    empty integer not null,
    branch text,
    head text,
    gone integer not null,
    hold text check (hold in ('private', 'other', 'hidden')),
    since text,
    named text,
    primary key (desk, id)
) strict, without rowid;
"""


def m0008_items(db: Database) -> None:
    """Who put action items off, how often the state of each changed, and what people may take back."""
    db.executescript(ITEMS)


ITEMS = """
create table snoozes (
    item text primary key,
    platform text not null,
    reader text not null,
    name text not null,
    at text not null,
    until text
) strict;

create table item_changes (
    item text primary key,
    count integer not null
) strict, without rowid;

insert into item_changes (item, count) select item, 1 from acknowledgements;

create table deeds (
    id integer primary key,
    platform text not null,
    reader text not null,
    name text not null,
    kind text not null,
    about text not null,
    before text not null,
    at text not null
) strict;

create index deeds_reader on deeds (platform, reader, id);
"""


def m0009_returned(db: Database) -> None:
    """The action items of earlier editions that an edition shows again."""
    db.executescript(RETURNED)


RETURNED = """
alter table editions add column returned text not null default '[]';

alter table items add column returned integer not null default 0;
"""


def m0010_hands(db: Database) -> None:
    """Who set desks up and changed them last, and when a pause ends."""
    db.executescript(HANDS)


HANDS = """
alter table desks add column paused_until text;

create table desk_hands (
    desk text not null references desks (slug) on delete cascade,
    changed integer not null,
    platform text,
    reader text,
    name text,
    at text not null,
    primary key (desk, changed)
) strict, without rowid;
"""


def m0011_habits(db: Database) -> None:
    """How readers want their digest."""
    db.executescript(HABITS)


HABITS = """
create table habits (
    platform text not null,
    reader text not null,
    name text not null,
    zone text not null,
    hour integer,
    days text not null,
    quiet text not null,
    paused integer not null,
    until text,
    primary key (platform, reader)
) strict, without rowid;
"""


def m0012_forms(db: Database) -> None:
    """How much of a story stands in the channel: of desks, of what readers want, and of each message as it was planned."""
    db.executescript(FORMS)


FORMS = """
alter table desks add column form text not null default 'full';

alter table deliveries add column form text not null default 'full';

alter table habits add column form text not null default 'full';
"""


def m0013_workspaces(db: Database) -> None:
    """The Slack workspaces that installed the app, and who is about to."""
    from bot.store.sql_workspaces import WORKSPACES

    db.executescript(WORKSPACES)


def m0014_links(db: Database) -> None:
    """Who readers are on GitHub, and what their own digests leave out."""
    from bot.store.sql_links import LINKS

    db.executescript(LINKS)


def m0015_told(db: Database) -> None:
    """What readers were told by direct message."""
    from bot.store.sql_told import TOLD

    db.executescript(TOLD)


#: Every step, in the order in which they are applied.
STEPS = (
    m0001_newsroom,
    m0002_filters,
    m0003_models,
    m0004_github,
    m0005_activities,
    m0006_notices,
    m0007_lives,
    m0008_items,
    m0009_returned,
    m0010_hands,
    m0011_habits,
    m0012_forms,
    m0013_workspaces,
    m0014_links,
    m0015_told,
)

for _step in STEPS:
    migrations()(_step)
