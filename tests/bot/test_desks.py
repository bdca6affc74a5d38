"""desks.toml: what is read, and what is refused with the place and the way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.desks import load_desks, parse_desks
from bot.model import Desk, Target
from digest.errors import FormatError, InputError
from digest.filters import Filters

FULL = """
[python-web]
title = "Python on the web"
about = "Frameworks."
repos = ["Pallets/*", "-pallets/website", "https://github.com/encode/httpx", "pallets/*"]
git = ["https://git.example/press.git", "../press"]
schedule = "0 9 * * 1-5"
zone = "Europe/Berlin"
targets = ["console", "slack:C0123", "discord:4242"]
quiet_line = true

[b]
repos = ["acme/widget"]
"""


def test_a_desk_has_everything_that_is_written_and_the_defaults_for_the_rest() -> None:
    assert parse_desks(FULL) == (
        Desk(
            slug="python-web",
            title="Python on the web",
            about="Frameworks.",
            repos=("pallets/*", "-pallets/website", "encode/httpx"),
            git=("https://git.example/press.git", "../press"),
            schedule="0 9 * * 1-5",
            zone="Europe/Berlin",
            targets=(Target("console", "-"), Target("slack", "C0123"), Target("discord", "4242")),
            quiet_line=True,
        ),
        Desk(
            slug="b",
            title="b",
            repos=("acme/widget",),
            schedule="0 9 * * *",
            zone="UTC",
            targets=(Target("console", "-"),),
        ),
    )


def test_a_desk_has_the_filters_that_are_written() -> None:
    [desk] = parse_desks("""
[a]
repos = ["acme/widget"]
git = ["../press"]
labels = 'bug AND NOT (wontfix OR "good first issue")'
paths = ["src/**", "-src/generated"]
authors = ["-@heron", "-renovate[bot]", "-renovate[bot]"]
bots = "hide"
trusted_bots = ["copybara[bot]"]
branches = ["main", "release-*"]
releases = "stable"
tags = ["v*"]
sections = ["-housekeeping"]
""")
    assert desk.filters == Filters(
        labels='bug AND NOT (wontfix OR "good first issue")',
        paths=("src/**", "-src/generated"),
        authors=("-heron", "-renovate[bot]"),
        bots="hide",
        trusted_bots=("copybara[bot]",),
        branches=("main", "release-*"),
        releases="stable",
        tags=("v*",),
        sections=("merged", "released", "open"),
    )


def test_filters_that_are_as_usual_are_none() -> None:
    [desk] = parse_desks('[a]\nrepos = ["acme/widget"]\nbots = "fold"\nreleases = "all"')
    assert desk.filters is None


def test_a_desk_that_wants_no_targets_has_none() -> None:
    [desk] = parse_desks('[a]\nrepos = ["acme/widget"]\ntargets = []')
    assert desk.targets == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[a]\nrepo = ['x/y']", "desks.toml: a.repo: is no key of a desk; did you mean repos?"),
        ("[a]\ncron = '0 9 * * *'", "desks.toml: a.cron: is no key of a desk; did you mean schedule?"),
        ("[a]\nshedule = '0 9 * * *'", "desks.toml: a.shedule: is no key of a desk; did you mean schedule?"),
        ("[a]\ntimezone = 'UTC'", "desks.toml: a.timezone: is no key of a desk; did you mean zone?"),
        ("[a]\nx = 1",
         ("desks.toml: a.x: is no key of a desk; there is: title, about, repos, feeds, git, schedule, zone, targets, "
         "quiet_line, form, labels, paths, authors, bots, trusted_bots, branches, releases, tags, sections")),
        ("[a]\nlabel = 'bug'", "desks.toml: a.label: is no key of a desk; did you mean labels?"),
        ("[a]\nrepos = ['x/y']\nlabels = 'bug docs'",
         ("desks.toml: a.labels: character 5, “docs”: AND or OR is missing before this; a label of several words stands in "
         "quotation marks")),
        ("[a]\nrepos = ['x/y']\nauthors = ['-']",
         "desks.toml: a.authors: '-' is no pattern; it has 1 to 200 characters"),
        ("[a]\nrepos = ['x/y']\nbots = false", "desks.toml: a.bots: must be fold or hide or show, not False"),
        ("[a]\nrepos = ['x/y']\nreleases = ['v*']",
         "desks.toml: a.releases: must be stable or all or none, not ['v*']; patterns of tags stand in tags"),
        ("[a]\nrepos = ['x/y']\nsections = ['issues']",
         "desks.toml: a.sections: 'issues' is no section; there is: merged, released, open, closed, housekeeping"),
        ("[a]\nrepos = ['x/y']\nsections = ['open']",
         'desks.toml: a.sections: must have "merged" or "released": a story leads with what happened'),
        ("[a]\ngit = ['../press']\nlabels = 'bug'",
         "desks.toml: a.labels: are of pull requests, which git does not have; read it through repos"),
        ("[a]\nrepos = ['x/y']\npaths = ['docs']",
         'desks.toml: a.paths: are known of git repositories alone; read it through git = ["https://…"]'),
        ("[A]\nrepos = ['x/y']",
         "desks.toml: A: is no name for a desk; it has small letters, digits and hyphens, at most 60"),
        ("title = 'x'", "desks.toml: title: stands outside of a desk; begin one with a line like [my-desk] above it"),
        ("", "desks.toml: has no desks; begin one with a line like [my-desk]"),
        ("[a]", 'desks.toml: a: reads nothing; give it repos = ["owner/name"] or git = ["https://…"]'),
        ("[a]\nrepos = ['-x/y']", 'desks.toml: a: reads nothing; give it repos = ["owner/name"] or git = ["https://…"]'),
        ("[a]\nrepos = 'x/y'", "desks.toml: a.repos: must be a list in square brackets, not 'x/y'"),
        ("[a]\nrepos = ['x/y', 7]", "desks.toml: a.repos[1]: must be text in quotation marks, not 7"),
        ("[a]\nrepos = ['x']", "desks.toml: a.repos[0]: 'x' names no repository; write owner/name, such as huggingface/trl"),
        ("[a]\nrepos = ['x/*y']",
         "desks.toml: a.repos[0]: 'x/*y' is no pattern; the star stands last: owner/* or owner/prefix-*"),
        ("[a]\ngit = ['--upload-pack=x']",
         ("desks.toml: a.git[0]: --upload-pack=x: a path or address cannot start with '-'; "
          "write ./--upload-pack=x for a directory of that name")),
        ("[a]\ngit = ['ext::sh -c id']",
         "desks.toml: a.git[0]: ext::sh -c id: an address that runs a program is not read; use https, ssh, git or file"),
        ("[a]\ngit = [' ']", "desks.toml: a.git[0]: no repository is named; write a path or an address"),
        ("[a]\nrepos = ['x/y']\ntargets = ['irc:#x']",
         "desks.toml: a.targets[0]: target 'irc:#x' is none; write console, slack:CHANNEL_ID or discord:CHANNEL_ID"),
        ("[a]\nrepos = ['x/y']\ntargets = ['discord:news']",
         ("desks.toml: a.targets[0]: target 'discord:news' is none; "
          "Discord's ids are numbers, such as discord:123456789012345678")),
        ("[a]\nrepos = ['x/y']\nquiet_line = 'yes'", "desks.toml: a.quiet_line: must be true or false, not 'yes'"),
        ("[a]\nrepos = ['x/y']\nzone = 'PST'",
         "desks.toml: a: zone 'PST' is not an IANA name; did you mean America/Los_Angeles?"),
        ("[a]\nrepos = ['x/y']\nschedule = '0 0 31 2 *'",
         "desks.toml: a: schedule '0 0 31 2 *' never comes: none of its months has such a day"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_named_with_its_place_and_the_way_out(text: str, said: str) -> None:
    with pytest.raises(FormatError) as refused:
        parse_desks(text)
    assert str(refused.value) == said


def test_what_is_not_toml_says_where() -> None:
    with pytest.raises(FormatError, match=r"^desks\.toml: is not TOML: .*at line 1, column 3"):
        parse_desks("[a\nrepos = []")


def test_a_file_that_is_missing_or_no_text_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    with pytest.raises(InputError, match=r"missing\.toml: cannot be read: No such file or directory"):
        load_desks(missing)
    binary = tmp_path / "desks.toml"
    binary.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match=r"desks\.toml: cannot be read: it is not UTF-8 text"):
        load_desks(binary)


def test_the_starter_desks_can_be_applied_as_they_are() -> None:
    desks = load_desks(Path(__file__).parents[2] / "seeds" / "desks.toml")
    assert [desk.slug for desk in desks] == ["python-web", "kernels", "sqlite-world", "rust-tools"]
    assert all(desk.targets == (Target("console", "-"),) for desk in desks)
    assert all(desk.title != desk.slug and desk.about.endswith(".") for desk in desks)
