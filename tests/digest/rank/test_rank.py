"""What a change is, what it weighs, why, and where it may be told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from digest.group import group
from digest.model import Advisory, Event, FileChange, Ranked, Repo, Tag
from digest.rank import BODY_CAP, HOUSEKEEPING_CAP, PENDING_CAP, SERIES_CAP, rank
from digest.rank.paths import Area, area
from tests.digest.windows import NOON, ROBOT, at, bump, commit, pull, release, window

DOCS = Repo("acme/engine-docs", url="https://github.com/acme/engine-docs", default_branch="main")


def ranked(*events: Event) -> tuple[Ranked, ...]:
    return rank(group(window(*events)))


def one(title: str, body: str = "", *paths: str, **fields: Any) -> Ranked:
    """The judgement of one merged pull request."""
    files = tuple(FileChange(path) for path in paths)
    (found,) = ranked(pull(7, title, body, **{"files": files, **fields}))
    return found


def places(*events: Event) -> dict[str, str]:
    return {each.change.id.rsplit("#", 1)[-1]: each.place for each in ranked(*events)}


# ---- effects ----


@pytest.mark.parametrize(
    ("title", "effect"),
    [
        ("feat: a lid for the engine", "feature"),
        ("✨ A lid for the engine", "feature"),
        ("fix(valve): close it", "fix"),
        ("perf: turn the wheel once", "performance"),
        ("docs: say how to start", "docs"),
        ("chore: move the tools", "internal"),
        ("refactor: add a helper", "internal"),
        ("feat!: a lid for the engine", "breaking"),
        ("breaking: no more lids", "breaking"),
        ("chore: deprecate the old lid", "deprecation"),
        ("Add a lid", "feature"),
        ("Fix the lid", "fix"),
        ("Remove the lid", "removal"),
        ("Remove an unused lid", "internal"),
        ("Deprecate the lid", "deprecation"),
        ("Require steam 0.8.2", "required-version"),
        ("Hotfix: pin steam < 0.9", "required-version"),
        ("Drop steam 0.16 support", "required-version"),
        ("Change the default pressure from 2 to 3", "default-changed"),
        ("Reject rusty gears", "default-changed"),
        ("Speed up the wheel", "performance"),
        ("Document the lid", "docs"),
        ("Steam support for the wheel", "feature"),
        ("A new way to turn", "internal"),
        ("修复 lid", "fix"),
        ("升级steam4", "required-version"),
        ("", "internal"),
    ],
)
def test_prefixes_speak_first_and_verbs_last(title: str, effect: str) -> None:
    assert one(title).effect == effect


@pytest.mark.parametrize(
    "title",
    ["fix: security of the lid", "Harden the lid", "fix(security): tidy a workflow", "🔒 Lock the lid", "A breaking wheel"],
)
def test_the_mood_of_a_title_is_no_security_and_no_break(title: str) -> None:
    assert one(title).effect not in ("security", "breaking")


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("Update the valve", "This resolves CVE-2026-12345."),
        ("Fix the valve for GHSA-w6v6-f44j-3rj2", ""),
        ("bump steam@v1.44.0 for GO-2026-5158", ""),
        ("Fix the label", "A title allowed command\ninjection in the build."),
        ("Fix catastrophic backtracking (ReDoS) in the label", ""),
        ("Check the name", "A hostname from unauthenticated\nremote input was executed."),
    ],
)
def test_an_advisory_number_or_a_described_attack_is_security(title: str, body: str) -> None:
    assert one(title, body, "src/valve.py").effect == "security"


def test_a_test_that_names_an_advisory_is_no_security_news() -> None:
    assert one("Test the fix for CVE-2026-12345", "", "tests/test_valve.py").effect == "internal"


def test_an_advisory_is_security_and_a_label_too() -> None:
    (found,) = ranked(Advisory("acme/engine", "GHSA-aaaa-bbbb-cccc", NOON, "The valve leaks"))
    assert (found.effect, found.place) == ("security", "lead")
    assert one("Fix the valve", labels=("Security",)).effect == "security"


def test_a_footer_breaks_whatever_the_prefix_says() -> None:
    found = one("chore(ci): new tools", "Newer tools.\n\nBREAKING CHANGE: steam 22 is required", ".github/x.yml")
    assert (found.effect, found.score >= 8) == ("breaking", True)
    assert found.reasons[0] == "breaking: a BREAKING CHANGE footer, +8"


def test_what_a_bot_quotes_of_other_projects_is_no_signal() -> None:
    found = one("Bump steam from 1 to 2", "Release notes\n\nBREAKING CHANGE: no lids. Fixes CVE-2026-12345", author=ROBOT)
    assert (found.effect, found.place) == ("internal", "fold")


@pytest.mark.parametrize(
    ("paths", "effect"),
    [
        (("tests/test_valve.py",), "internal"),
        ((".github/workflows/ci.yml",), "internal"),
        (("docs/valve.md", "README.md"), "docs"),
        (("src/valve.py", "tests/test_valve.py", "docs/valve.md"), "fix"),
        (("src/valve.py", ".changeset/x.md"), "fix"),
    ],
)
def test_paths_say_more_than_a_prefix(paths: tuple[str, ...], effect: str) -> None:
    assert one("fix: close the valve", "", *paths).effect == effect


def test_labels_speak_where_the_title_has_no_prefix() -> None:
    assert one("A lid", labels=("type: enhancement",)).effect == "feature"
    assert one("A lid", labels=("bug",)).effect == "fix"
    assert one("A lid", labels=("breaking-change",)).effect == "breaking"
    assert one("A lid", labels=("non-breaking",)).effect == "internal"


def test_commits_of_one_type_lend_it_to_their_pull_request() -> None:
    (found,) = ranked(
        pull(7, "Completion: add flags"),
        commit("a", "chore(completion): add a flag", pr=7),
        commit("b", "chore(completion): add another", pr=7),
    )
    assert found.effect == "internal"


def test_a_revert_takes_away_and_the_revert_of_a_removal_repairs() -> None:
    assert one('Revert "Add a lid"').effect == "removal"
    assert one('Revert "Remove the lid"').effect == "fix"
    assert one('Revert "Add a check"', "", ".github/x.yml").effect == "internal"


def test_where_documentation_is_the_product_it_is_the_news() -> None:
    (found,) = ranked(pull(7, "Document monthly limits", repo=DOCS, files=(FileChange("docs/limits.md"),)))
    assert (found.effect, found.place) == ("feature", "lead")


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        ((), None),
        (("go.mod", "go.sum"), "dependencies"),
        (("HOWTO.rst", "examples/a.py"), "docs"),
        (("pkg/valve_test.go", "src/testdata/a.txt"), "tests"),
        (("Jenkinsfile",), "ci"),
        (("docs/a.md", "src/latest.py"), "code"),
    ],
)
def test_paths_have_an_area(paths: tuple[str, ...], expected: Area | None) -> None:
    assert area(FileChange(path) for path in paths) == expected


# ---- scores and reasons ----


def test_every_reason_has_its_share_of_the_score() -> None:
    found = one("fix: close the BigValve", "It ends `ValueError: no steam`.", "src/valve.py", closes=(3,))
    assert found.reasons == (
        "fix: `fix`, +4",
        "a conventional prefix, +0.2",
        "a name in the title, +0.8",
        "it quotes an error, +0.6",
        "it closed an issue, +0.3",
    )
    assert found.score == 5.9


def test_the_order_is_by_score_then_by_time() -> None:
    found = ranked(
        pull(1, "docs: a page", merged_at=at(1)),
        pull(2, "Add a lid", merged_at=at(9)),
        pull(3, "feat!: a wheel", merged_at=at(3)),
        pull(4, "Add a gear", merged_at=at(2)),
    )
    assert [each.change.id[-2:] for each in found] == ["#3", "#4", "#2", "#1"]


def test_a_release_of_a_line_stands_for_those_it_replaced() -> None:
    found = {each.change.id: each for each in ranked(*(release(f"0.140.{i}", at=at(i)) for i in (8, 9, 10)))}
    assert [found[f"acme/engine:0.140.{i}"].score for i in (8, 9, 10)] == [3.0, 3.0, 5.5]
    assert "0.140.10 came after it, −2.5" in found["acme/engine:0.140.8"].reasons


def test_a_final_release_weighs_more_than_a_patch_and_a_patch_more_than_a_candidate() -> None:
    tags = [Tag("acme/engine", name, NOON) for name in ("v2.0.0", "v1.4.7", "v3.0.0-rc.1")]
    assert [each.change.title for each in ranked(*tags)] == ["v2.0.0", "v1.4.7", "v3.0.0-rc.1"]


def test_a_caveat_weighs_and_a_checklist_does_not() -> None:
    body = "This changes the meaning of two gauges."
    assert "it warns its readers, +1.2" in one("Tidy the gauges", body).reasons
    assert not any("warns" in reason for reason in one("Tidy", "- [ ] Breaking change (fix or feature)").reasons)


def test_reasons_keep_the_words_of_effects_and_tags() -> None:
    assert one("Require steam 0.8.2").reasons == ("required-version: a version is required, +4.7",)
    older, newer = (Tag("acme/engine", tag, at(hours)) for tag, hours in (("v1.0.0-rc.1", 1), ("v1.0.0", 2)))
    assert "v1.0.0 came after it, −2.5" in ranked(older, newer)[1].reasons


# ---- places ----


def test_the_two_best_lead_and_the_rest_has_its_room() -> None:
    found = places(
        pull(1, "feat!: a wheel"),
        pull(2, "Add a lid"),
        pull(3, "Fix a gear"),
        pull(4, "chore: sweep"),
        bump(5),
        pull(6, "Add a brake", state="open", updated_at=NOON),
        pull(7, "Add a roof", state="closed", closed_at=NOON),
    )
    assert found == {
        "1": "lead", "2": "lead", "3": "body", "4": "housekeeping", "5": "fold", "6": "pending", "7": "left-out",
    }  # fmt: skip


def test_a_window_of_bots_has_no_lead() -> None:
    assert set(places(*(bump(number) for number in range(1, 9))).values()) == {"fold"}


def test_a_security_bump_of_a_bot_is_told() -> None:
    assert places(pull(1, "Bump steam from 1 to 2", author=ROBOT, labels=("security",)))["1"] == "lead"
    assert places(pull(1, "Update dependency steam to v2 [SECURITY]", author=ROBOT))["1"] == "lead"


def test_a_bot_that_adds_a_feature_is_told_like_a_person() -> None:
    assert places(pull(1, "Add a flag to the wheel", author=ROBOT))["1"] == "lead"


def test_a_bare_bump_by_a_person_is_folded_and_one_with_a_story_is_not() -> None:
    assert places(pull(1, "steam: update to 8.8.0"))["1"] == "fold"
    assert places(pull(1, "steam: update to 8.8.0", "The licence is another one now. " * 20))["1"] != "fold"


def test_a_test_leads_only_where_nothing_else_does() -> None:
    ci = pull(1, "Fix an AttributeError in CI", "`AttributeError: no lid`", files=(FileChange("src/lid.py"),))
    assert places(ci)["1"] == "lead"
    assert places(ci, pull(2, "Add a lid"), pull(3, "Add a gear")) == {"1": "body", "2": "lead", "3": "lead"}


def test_the_page_has_an_end_and_says_what_it_leaves_out() -> None:
    many = [pull(number, f"Fix gear {number}", merged_at=at(number / 60)) for number in range(1, 60)]
    found = ranked(*many)
    counts = {place: sum(each.place == place for each in found) for place in ("lead", "body", "housekeeping", "left-out")}
    assert counts == {
        "lead": 2, "body": BODY_CAP, "housekeeping": HOUSEKEEPING_CAP, "left-out": 57 - BODY_CAP - HOUSEKEEPING_CAP,
    }  # fmt: skip
    assert found[-1].reasons[-1] == "the page is full"


def test_grave_changes_find_room_on_a_full_page() -> None:
    many = [pull(number, "Add BigGear support and more", "x" * 3000) for number in range(1, 40)]
    found = places(*many, pull(99, "Remove the wheel"))
    assert found["99"] == "body"


def test_a_long_series_does_not_fill_the_page() -> None:
    series = [pull(number, f"[Big wheel] Fix spoke {number}") for number in range(1, 11)]
    found = ranked(*series, pull(99, "Fix the lid"))
    assert sum(each.place == "body" for each in found if each.change.series) == SERIES_CAP
    assert next(each.place for each in found if each.change.id.endswith("#99")) == "body"


def test_open_work_with_a_date_is_told_first() -> None:
    open_work = [pull(number, "Add a BigGear", state="open", updated_at=NOON) for number in range(1, 9)]
    held = pull(9, "[do not merge before 2026-09-12] fix lid", state="open", updated_at=NOON - timedelta(hours=1))
    landed = [pull(number, "Add a BigGear") for number in range(20, 26)]
    found = places(*open_work, held, *landed)
    assert found["9"] == "pending"
    assert sum(place == "pending" for place in found.values()) == PENDING_CAP


def test_where_little_landed_twice_the_open_work_is_told() -> None:
    open_work = [pull(number, "Add a BigGear", state="open", updated_at=NOON) for number in range(1, 12)]
    found = places(*open_work, *(pull(number, "Add a BigGear") for number in range(20, 25)))
    assert sum(place == "pending" for place in found.values()) == 2 * PENDING_CAP


def test_a_long_series_of_small_things_takes_the_place_of_one() -> None:
    steps = [pull(number, f"test: cover the gears part {number}") for number in range(1, 13)]
    others = [pull(number, "docs: name the gears", merged_at=NOON - timedelta(hours=number)) for number in range(13, 15)]
    found = places(pull(99, "Add a BigGear"), *steps, *others)
    assert [number for number, place in found.items() if place == "left-out"] == []


def test_a_changelog_entry_is_folded_like_a_version_bump() -> None:
    found = places(pull(1, "Add a BigGear"), pull(2, "docs(changelog): 1.98.0 update", files=(FileChange("CHANGELOG.md"),)))
    assert found == {"1": "lead", "2": "fold"}


def test_an_empty_window_has_nothing_to_rank() -> None:
    assert ranked() == ()
