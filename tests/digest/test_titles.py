"""Titles as they are in the wild, and what is read from them."""

from __future__ import annotations

from datetime import date

import pytest

from digest.titles import Bump, Hold, Title, parse_title


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Fix the parser", Title("Fix the parser")),
        ("  Fix  the\tparser...  ", Title("Fix the parser")),
        ("Fix the parser (#12)", Title("Fix the parser", number=12)),
        ("Fix the parser (#12) (#34)", Title("Fix the parser", number=34)),
        ("Fix the parser (GH-12)", Title("Fix the parser", number=12)),
        ("Fix the parser (backport #12) (#34)", Title("Fix the parser", number=34)),
        ("feat(cli)!: add --json", Title("add --json", type="feat", scope="cli", breaking=True)),
        ("feature: add --json", Title("add --json", type="feat")),
        ("breaking: remove the old loader", Title("remove the old loader", type="breaking", breaking=True)),
        ("BREAKING CHANGE: remove it", Title("remove it", type="breaking", breaking=True)),
        ("parser: fix a crash", Title("fix a crash", scope="parser")),
        ("Zsh completion: add -p", Title("add -p", scope="Zsh completion")),
        ("Simplify the loader: drop a flag", Title("Simplify the loader: drop a flag")),
        ("CVE-2026-1: avoid a loop", Title("CVE-2026-1: avoid a loop")),
        ("Note: nothing to see", Title("Note: nothing to see")),
        ("[core] [2/2] Add X", Title("Add X", tags=("core", "2/2"))),
        ("[Docs] Say where it is", Title("Say where it is", tags=("Docs",), type="docs")),
        ("feat: [core] add X", Title("add X", tags=("core",), type="feat")),
        ("[a link](https://example.org) in front", Title("[a link](https://example.org) in front")),
        ("🐛 Fix a crash", Title("Fix a crash", type="fix")),
        ("⬆️ Bump it", Title("Bump it", type="deps")),
        (":sparkles: Add X :tada:", Title("Add X", type="feat")),
        ("a → b keeps its arrow", Title("a → b keeps its arrow")),
        ("升级 vite8", Title("升级 vite8")),
        ("", Title("")),
        ("🎉", Title("🎉")),
        ("[tag only]", Title("[tag only]", tags=("tag only",))),
    ],
)
def test_marks_are_taken_off_and_the_words_are_kept(title: str, expected: Title) -> None:
    assert parse_title(title) == expected


def test_characters_that_hide_or_turn_text_are_not_kept() -> None:
    assert parse_title("Fix\u200b the \u202eparser\u2069").text == "Fix the parser"


@pytest.mark.parametrize(
    ("title", "target", "quoted"),
    [
        ('Revert "Add X"', "Add X", True),
        ('Revert "Add X (#12)" (#13)', "Add X (#12)", True),
        ('Revert "Reapply "Add X""', 'Reapply "Add X"', True),
        ("Revert “Add X”", "Add X", True),
        ('[beta] Back out "Add X"', "Add X", True),
        ("revert(cli): add --json", "add --json", False),
        ("revert: feat: add --json", "feat: add --json", False),
        ("Revert to the old cache", None, False),
        ("parser: revert to 3.12.0", None, False),
        ("Reverts are shown in the log", None, False),
    ],
)
def test_a_revert_names_what_it_takes_back(title: str, target: str | None, quoted: bool) -> None:
    parsed = parse_title(title)
    assert (parsed.revert, parsed.quoted) == (target, quoted)


def test_the_number_inside_a_reverted_title_is_not_the_number_of_the_revert() -> None:
    assert parse_title('Revert "Add X (#12)" (#13)').number == 13
    assert parse_title('Revert "Add X (#12)"').number is None


@pytest.mark.parametrize("title", ['Reapply "Add X"', 'Reland "Add X"', 'Re-land "Add X"', "Reland Add X"])
def test_a_reapply_names_what_it_puts_back(title: str) -> None:
    assert parse_title(title).reapply == "Add X"


@pytest.mark.parametrize(
    ("title", "bump"),
    [
        ("Bump left from 1.2 to 1.3", Bump("left", "1.2", "1.3")),
        ("build(deps): bump @a/b from 4.0.0 to 4.1.0 in /web", Bump("@a/b", "4.0.0", "4.1.0")),
        ("chore(deps): update dependency left to v2", Bump("left", "", "v2")),
        ("ci: update actions/checkout action to v6.0.3", Bump("actions/checkout", "", "v6.0.3")),
        ("Bump the actions group with 3 updates", Bump("actions group")),
        ("chore(deps): lock file maintenance", Bump()),
        ("fix: bump example.org/x@v1.44.0 for a flaw", Bump("example.org/x", "", "v1.44.0")),
        ("redis: update to 8.8.0", Bump("redis", "", "8.8.0")),
        ("Bump left to >=0.8.2", Bump("left", "", ">=0.8.2")),
        ("Update the default to 512", None),
        ("Update timeout to 1.5", None),
    ],
)
def test_a_bump_has_its_package_and_versions(title: str, bump: Bump | None) -> None:
    assert parse_title(title).bump == bump


@pytest.mark.parametrize(
    ("title", "version"),
    [
        ("Release: v1.9 (#6495)", "v1.9"),
        ("v3.9.3", "v3.9.3"),
        ("chore(release): 1.2.3 [skip ci]", "1.2.3"),
        ("chore(main): release 1.2.3", "1.2.3"),
        ("🔖 Release version 0.140.8", "0.140.8"),
        ("Bumped v8.5.0", "v8.5.0"),
        ("Bump version to 2.0.0-rc.1", "2.0.0-rc.1"),
        ("Version Packages (next) (#7)", ""),
        ("Post-release: bump version to 1.29.0.dev0", None),
        ("redis: bump to 8.8.0", None),
        ("Add support for 3.14", None),
    ],
)
def test_a_release_has_its_version(title: str, version: str | None) -> None:
    assert parse_title(title).release == version


@pytest.mark.parametrize(
    ("title", "text", "hold"),
    [
        ("[DON'T MERGE BEFORE Sep 12 Saturday] Use X", "Use X", Hold("DON'T MERGE BEFORE Sep 12 Saturday", 9, 12, None, 5)),
        ("[do not merge before 2027-01-04] Use X", "Use X", Hold("do not merge before 2027-01-04", 1, 4, 2027)),
        ("Do not merge until March 3rd: use X", "use X", Hold("Do not merge until March 3rd", 3, 3)),
        ("DO NOT MERGE: use X", "use X", Hold("DO NOT MERGE")),
        ("Use X (on hold)", "Use X", Hold("on hold")),
        ("Do not merge", "Do not merge", Hold("Do not merge")),
    ],
)
def test_a_hold_is_taken_off_with_its_date(title: str, text: str, hold: Hold) -> None:
    parsed = parse_title(title)
    assert (parsed.text, parsed.hold) == (text, hold)


@pytest.mark.parametrize(
    ("title", "held"),
    [
        ("Do not merge samples with different references", False),
        ("fix: don't merge rows twice", False),
        ("Do not merge before the release of 2.0", True),
        ("do not merge this, testing CI", True),
        ("Do not merge Add the lamp", True),
        ("DO NOT MERGE add the lamp", True),
        ("Add the lamp (do not merge)", True),
        ("do-not-merge Add the lamp", True),
    ],
)
def test_what_the_code_does_not_merge_is_no_hold(title: str, held: bool) -> None:
    assert (parse_title(title).hold is not None) is held


def test_an_optional_merge_is_not_a_hold() -> None:
    assert parse_title("Do not drop merge commits").hold is None


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("[WIP] Add X", "Add X"),
        ("WIP: add X", "add X"),
        ("wip(tp): add X", "add X"),
        ("Draft: add X", "add X"),
        ("Add X [draft]", "Add X"),
    ],
)
def test_work_in_progress_is_marked(title: str, text: str) -> None:
    parsed = parse_title(title)
    assert (parsed.wip, parsed.text) == (True, text)


def test_a_draft_that_is_the_object_is_no_work_in_progress() -> None:
    assert parse_title("Draft release notes in a template").wip is False


@pytest.mark.parametrize(
    ("hold", "near", "until"),
    [
        (Hold("", 9, 12, None, 5), date(2026, 9, 11), date(2026, 9, 12)),
        (Hold("", 9, 12), date(2026, 9, 20), date(2026, 9, 12)),
        (Hold("", 1, 5), date(2026, 12, 20), date(2027, 1, 5)),
        (Hold("", 9, 12, None, 6), date(2026, 9, 11), date(2027, 9, 12)),
        (Hold("", 9, 12, 2025), date(2026, 9, 11), date(2025, 9, 12)),
        (Hold("", 2, 30), date(2026, 9, 11), None),
        (Hold(""), date(2026, 9, 11), None),
    ],
)
def test_a_hold_gets_the_year_that_fits(hold: Hold, near: date, until: date | None) -> None:
    assert hold.until(near) == until


def test_twins_have_one_key_whatever_their_branch_tag_and_number() -> None:
    assert parse_title("[1.96] Fix the unpacker (#30)").key == parse_title("Fix the unpacker (#31)").key
    assert parse_title("deps: bump a/b@v1.82.1 for a flaw").key == parse_title("bump a/b from 1.80.0 to 1.82.1").key
    assert parse_title("bird2: add new package").key != parse_title("bird3: add new package").key


def test_a_title_of_any_length_and_markup_is_read() -> None:
    assert parse_title("[" * 2000).text == "[" * 2000
    assert parse_title("a: " * 2000).text.startswith("a: a:")
    assert parse_title("(#1)" * 500).number == 1


def test_what_stands_behind_a_rewind_emoji_is_what_was_done() -> None:
    title = parse_title("⏪️ Restore `cache_in_place` in `translate.yml` (#16)")
    assert (title.type, title.revert, title.text) == ("revert", None, "Restore `cache_in_place` in `translate.yml`")
