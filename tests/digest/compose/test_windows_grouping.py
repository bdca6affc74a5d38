"""Whole stories, letter by letter: what belongs together, and what matters.

Grouping: a merge and its branch; a bot's merge; picks to two branches; numbers of other projects; ghstack; a partial revert;
a revert that is none; what is put in again; issues that are closed; steps with a counter; releases of one line; what a
release contains.

Ranking: a described attack; the word security; default, fix and docs; a dropped version; a security bump; a warning sign;
upkeep; a removal in tests; a requirement in documentation.
"""

from __future__ import annotations

from digest.model import FileChange, Issue, Repo
from tests.digest.compose.shown import shown
from tests.digest.windows import ROBOT, at, bump, commit, pull, release, squash, window


def test_a_merge_commit_and_the_commits_of_its_branch_are_one_change() -> None:
    merge = commit("c3", "Merge pull request #7 from someone/clutch", "Add a clutch", parents=("0" * 40, "b2" * 20), pr=7)
    steps = (commit("a1", "wip", parents=("0" * 40,)), commit("b2", "fix the spring", parents=("a1" * 20,)))
    assert shown(window(pull(7, "Add a clutch", merge_sha="c3" * 20), merge, *steps)) == (
        """\
Engine adds a clutch
Engine added a clutch. [1]
[1] Add a clutch (landed; #7, c3c3c3c, a1a1a1a, b2b2b2b)"""
    )


def test_a_merge_by_a_bot_is_told_by_the_title_in_its_message() -> None:
    text = "Support drum brakes\n\nThe drum needs no cable."
    merge = commit("c3", "Auto merge of #7 - someone:drum, r=reviewer", text, parents=("0" * 40, "a1" * 20))
    assert shown(window(commit("a1", "drum: first try", parents=("0" * 40,)), merge)) == (
        """\
Engine supports drum brakes
Engine now supports drum brakes. [1]
-> Test drum brakes [plan: new-capability] [1]
[1] Support drum brakes (landed; c3c3c3c, a1a1a1a)"""
    )


def test_a_change_that_was_picked_to_two_branches_names_both() -> None:
    picked = f"(cherry picked from commit {'a1' * 20})"
    assert shown(
        window(
            squash(7, "Fix a leak in the pump", "a1"),
            commit("b2", "Fix a leak in the pump", picked, branches=("1.2",)),
            commit("c3", "Fix a leak in the pump", picked, branches=("1.1",)),
        )
    ) == (
        """\
Engine fixes a leak in the pump
Engine fixed a leak in the pump, also on 1.2 and 1.1. [1]
[1] Fix a leak in the pump (#7) (landed; a1a1a1a, b2b2b2b, c3c3c3c)"""
    )


def test_a_number_of_another_project_makes_no_pull_request() -> None:
    rolled = commit("a1", "Roll the pump library (#4711)", "pump: close the valve (#812)\npump: oil the valve (#813)")
    assert shown(window(rolled, pull(7, "Add a clutch"))) == (
        """\
Engine adds a clutch
Engine added a clutch. [1]
Apart from that, Engine rolled the pump library. [2]
[1] Add a clutch (landed; #7)
[2] Roll the pump library (#4711) (landed; a1a1a1a)"""
    )


def test_what_ghstack_pushes_is_the_pull_request_it_names() -> None:
    body = (
        "The lever moves now.\n\nghstack-source-id: 0123abcd\nPull Request resolved: https://github.com/acme/engine/pull/7"
    )
    assert shown(window(pull(7, "Add a lever", merge_sha="a1" * 20), commit("a1", "Add a lever", body, pr=7))) == (
        """\
Engine adds a lever
Engine added a lever. [1]
[1] Add a lever (landed; #7, a1a1a1a)"""
    )


def test_a_partial_revert_is_told_as_one() -> None:
    body = "Revert the part of the lamp change that dims the mirror."
    assert shown(window(pull(7, "Partially revert the lamp change", body), pull(8, "Fix the horn"))) == (
        """\
Engine fixes the horn
Engine fixed the horn. [1]
Besides, Engine partially reverted the lamp change. [2]
[1] Fix the horn (landed; #8)
[2] Partially revert the lamp change (landed; #7)"""
    )


def test_a_title_that_begins_with_revert_but_reverts_nothing_is_work_like_any_other() -> None:
    assert shown(window(pull(7, "Revert to the old pump"), pull(8, "Fix the horn"))) == (
        """\
Engine fixes the horn
Engine fixed the horn. [1]
Besides, Engine reverted to the old pump. [2]
[1] Fix the horn (landed; #8)
[2] Revert to the old pump (landed; #7)"""
    )


def test_what_was_taken_back_and_put_in_again_is_news() -> None:
    undone = "This reverts commit " + "a1" * 20 + "."
    again = "This reverts commit " + "b2" * 20 + "."
    assert shown(
        window(
            commit("a1", "Add a spoiler", at=at(2)),
            commit("b2", 'Revert "Add a spoiler"', undone, at=at(3)),
            commit("c3", 'Reapply "Add a spoiler"', again, at=at(4)),
        )
    ) == (
        """\
Engine adds a spoiler
Engine added a spoiler. [1]
[1] Add a spoiler (landed; a1a1a1a)"""
    )


def test_an_issue_that_a_change_closes_is_told_with_it() -> None:
    issue = Issue("acme/engine", 5, "closed", title="The clutch slips", body="It slips in the rain.")
    assert shown(
        window(
            pull(7, "Fix the clutch in the rain", "Fixes #5", closes=(5,)), issue, pull(8, "Fix the horn", closes=(1, 2, 3))
        )
    ) == (
        """\
Engine fixes the clutch in the rain, fixes the horn
Engine fixed the clutch in the rain, closing issue #5, and fixed the horn, closing three issues. [1] [2]
[1] Fix the clutch in the rain (landed; #7, #5)
[2] Fix the horn (landed; #8)"""
    )


def test_steps_with_a_counter_are_one_series() -> None:
    steps = ("Add a lever", "Add a stick", "Add a knob", "Support overdrive")
    assert shown(
        window(
            pull(1, "Remove the choke"),
            pull(2, "Deprecate the crank"),
            *(pull(n, f"Split the gearbox [{n - 2}/4]: {step}") for n, step in enumerate(steps, 3)),
        )
    ) == (
        """\
Engine deprecates the crank, removes the choke
Engine deprecated the crank and removed the choke. [1] [2]
On top of that, Engine split the gearbox, adding a lever, a stick and a knob. [3] [4] [5]
Further, Engine split the gearbox, supporting overdrive. [6]
Altogether, six changes landed in Engine.
-> Check for use of the crank before upgrading [plan: deprecation] [1]
-> Check for use of the choke before upgrading [plan: removal] [2]
[1] Deprecate the crank (landed; #2)
[2] Remove the choke (landed; #1)
[3] Split the gearbox [1/4]: Add a lever (landed; #3)
[4] Split the gearbox [2/4]: Add a stick (landed; #4)
[5] Split the gearbox [3/4]: Add a knob (landed; #5)
[6] Split the gearbox [4/4]: Support overdrive (landed; #6)"""
    )


def test_releases_of_one_line_are_told_by_the_first_and_the_last() -> None:
    assert shown(window(*(release(f"v1.4.{n}", f"v1.4.{n}", at=at(n)) for n in range(2, 7)), pull(7, "Fix the horn"))) == (
        """\
Engine releases v1.4.2 to v1.4.6, fixes the horn
Engine released v1.4.2 to v1.4.6 and fixed the horn. [1] [2] [3] [4] [5] [6]
Altogether, one change landed and five releases came out in Engine.
[1] v1.4.2 (released; v1.4.2)
[2] v1.4.3 (released; v1.4.3)
[3] v1.4.4 (released; v1.4.4)
[4] v1.4.5 (released; v1.4.5)
[5] v1.4.6 (released; v1.4.6)
[6] Fix the horn (landed; #7)"""
    )


def test_a_change_that_a_release_contains_is_told_as_released() -> None:
    body = "BREAKING CHANGE: `shift()` refuses numbers from now on."
    assert shown(
        window(
            commit("a1", "feat!: let `shift()` take a gear", body, at=at(2)),
            release("v2.0.0", "v2.0.0", target_sha="a1" * 20),
        )
    ) == (
        """\
Engine lets shift() take a gear, releases v2.0.0
Engine now lets `shift()` take a gear and released v2.0.0. [1] [2]
The note on breaking changes says “shift() refuses numbers from now on”. [1]
-> Review shift() before upgrading [immediate: breaking] [1]
[1] feat!: let `shift()` take a gear (released; a1a1a1a)
[2] v2.0.0 (released; v2.0.0)"""
    )


def test_an_attack_that_is_described_comes_first() -> None:
    body = "A crafted fuel line allowed path traversal out of the tank."
    assert shown(window(pull(7, "Add a clutch"), pull(8, "Check the fuel line", body))) == (
        """\
Engine checks the fuel line, adds a clutch
Engine now checks the fuel line and added a clutch. [1] [2]
[1] Check the fuel line (landed; #8)
[2] Add a clutch (landed; #7)"""
    )


def test_the_word_security_in_a_title_makes_no_news() -> None:
    assert shown(
        window(pull(7, "test: cover the security lamp", files=(FileChange("tests/test_lamp.py"),)), pull(8, "Add a clutch"))
    ) == (
        """\
Engine adds a clutch
Engine added a clutch. [1]
Further, Engine covered the security lamp. [2]
[1] Add a clutch (landed; #8)
[2] test: cover the security lamp (landed; #7)"""
    )


def test_a_changed_default_a_fix_and_a_page_come_in_this_order() -> None:
    assert shown(
        window(
            pull(7, "docs: explain the lamp"), pull(8, "Fix the horn"), pull(9, "Change the default pressure from 2 to 3")
        )
    ) == (
        """\
Engine changes the default pressure from 2 to 3, fixes the horn
Engine changed the default pressure from 2 to 3 and fixed the horn. [1] [2]
Further, Engine explained the lamp. [3]
Altogether, three changes landed in Engine.
[1] Change the default pressure from 2 to 3 (landed; #9)
[2] Fix the horn (landed; #8)
[3] docs: explain the lamp (landed; #7)"""
    )


def test_a_dropped_version_is_a_required_version() -> None:
    assert shown(window(pull(7, "Drop petrol 95 support"), pull(8, "Add a clutch"))) == (
        """\
Engine adds a clutch, drops petrol 95 support
Engine added a clutch and dropped petrol 95 support. [1] [2]
[1] Add a clutch (landed; #8)
[2] Drop petrol 95 support (landed; #7)"""
    )


def test_a_security_bump_of_a_bot_is_told_and_its_other_bumps_are_counted() -> None:
    safe = pull(7, "Bump fuel from 1.0.0 to 1.0.1 [security]", author=ROBOT, labels=("dependencies",))
    assert shown(window(safe, bump(8), bump(9, "axle"), pull(10, "Fix the horn"))) == (
        """\
Engine bumps fuel from 1.0.0 to 1.0.1 [security], fixes the horn
Engine bumped fuel from 1.0.0 to 1.0.1 [security] and fixed the horn. [1] [2]
In housekeeping, bots landed two dependency updates in Engine: gear 1.1 and axle 1.1.
Altogether, four changes landed in Engine.
[1] Bump fuel from 1.0.0 to 1.0.1 [security] (landed; #7)
[2] Fix the horn (landed; #10)"""
    )


def test_a_warning_sign_in_a_title_is_told_with_it() -> None:
    assert shown(window(pull(7, "Fix the speed gauge ⚠️ changes the values shown"), pull(8, "Fix the horn"))) == (
        """\
Engine fixes the speed gauge (changes the values shown)
Engine fixed the speed gauge (changes the values shown) and the horn. [1] [2]
[1] Fix the speed gauge ⚠️ changes the values shown (landed; #7)
[2] Fix the horn (landed; #8)"""
    )


def test_changelogs_and_version_files_are_upkeep() -> None:
    log = pull(8, "docs(changelog): 2.0.0 update", files=(FileChange("CHANGELOG.md"),))
    assert shown(window(pull(7, "Add a clutch"), log, commit("a1", "chore: bump to 2.0.0"), pull(9, "Fix the horn"))) == (
        """\
Engine adds a clutch, fixes the horn
Engine added a clutch and fixed the horn. [1] [2]
In housekeeping, two changes landed in Engine.
Altogether, four changes landed in Engine.
[1] Add a clutch (landed; #7)
[2] Fix the horn (landed; #9)"""
    )


def test_a_removal_in_the_code_outranks_one_in_the_tests() -> None:
    tests = (FileChange("tests/test_lamp.py"),)
    assert shown(window(pull(7, "Remove the lamp test", files=tests), pull(8, "Remove the lamp"))) == (
        """\
Engine removes the lamp
Engine removed the lamp. [1]
Beyond that, Engine removed the lamp test. [2]
-> Check for use of the lamp before upgrading [plan: removal] [1]
[1] Remove the lamp (landed; #8)
[2] Remove the lamp test (landed; #7)"""
    )


def test_what_was_documented_as_required_breaks_where_documentation_is_the_product() -> None:
    docs = Repo("acme/docs", display="Docs")
    body = "Long trips now require a full tank."
    assert shown(window(pull(7, "Update the trip pages: a full tank is required", body, repo=docs), repos=(docs,))) == (
        """\
Docs updates the trip pages: a full tank is required
Docs updated the trip pages: a full tank is required. [1]
-> Review the trip pages: a full tank is required [plan: breaking] [1]
[1] Update the trip pages: a full tank is required (landed; #7)"""
    )
