"""Whole stories, letter by letter: other languages, and input as it should not be.

Languages: a prefix before any script; a requirement in Chinese; gitmoji; two scripts.

Bad input: nothing but a title; 2,000 characters; markup; mentions; two repositories of one name; before 1980; the future; no
letter; marks that do not close.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from digest.model import Commit, Pull, Repo
from tests.digest.compose.shown import shown
from tests.digest.windows import END, NOON, ROBOT, commit, pull, window


def test_a_prefix_ranks_a_title_in_any_script() -> None:
    assert shown(window(pull(7, "docs: ランプの説明"), pull(8, "feat: クラッチを追加"), pull(9, "fix: ホーンを直す"))) == (
        """\
Engine lands “クラッチを追加”
Engine landed a change titled “クラッチを追加”. [1]
On top of that, Engine landed a change titled “ホーンを直す”. [2]
Further, Engine landed a change titled “ランプの説明”. [3]
Altogether, three changes landed in Engine.
[1] feat: クラッチを追加 (landed; #8)
[2] fix: ホーンを直す (landed; #9)
[3] docs: ランプの説明 (landed; #7)"""
    )


def test_a_chinese_requirement_outranks_a_chinese_fix() -> None:
    assert shown(window(commit("a1", "修复油泵泄漏"), commit("b2", "升级 gearbox 到 3.0"))) == (
        """\
Engine lands “升级 gearbox 到 3.0”
Engine landed a change titled “升级 gearbox 到 3.0”. [1]
On top of that, Engine landed a change titled “修复油泵泄漏”. [2]
[1] 升级 gearbox 到 3.0 (landed; b2b2b2b)
[2] 修复油泵泄漏 (landed; a1a1a1a)"""
    )


def test_gitmoji_are_read_and_not_printed() -> None:
    assert shown(
        window(
            pull(7, "✨ Add a clutch"),
            pull(8, ":bug: Fix the horn"),
            pull(9, "📝 Explain the lamp"),
            pull(10, "⬆️ Bump gear from 1 to 2", author=ROBOT),
        )
    ) == (
        """\
Engine adds a clutch, fixes the horn
Engine added a clutch and fixed the horn. [1] [2]
Further, Engine explained the lamp. [3] In housekeeping, bots landed one dependency update in Engine: gear 2.
Altogether, four changes landed in Engine.
[1] ✨ Add a clutch (landed; #7)
[2] :bug: Fix the horn (landed; #8)
[3] 📝 Explain the lamp (landed; #9)"""
    )


def test_titles_of_two_scripts_stand_side_by_side() -> None:
    assert shown(window(pull(7, "펌프를 추가"), pull(8, "Добавить фару"), pull(9, "Fix the horn"))) == (
        """\
Engine fixes the horn
Engine fixed the horn. [1]
Besides, Engine landed changes titled “펌프를 추가” and “Добавить фару”. [2] [3]
Altogether, three changes landed in Engine.
[1] Fix the horn (landed; #9)
[2] 펌프를 추가 (landed; #7)
[3] Добавить фару (landed; #8)"""
    )


def test_events_without_body_author_or_date_are_told_by_their_titles() -> None:
    assert shown(
        window(
            Commit("acme/engine", "a" * 40, NOON, title="Add a clutch"),
            Pull("acme/engine", 3, "merged", title="Fix the horn"),
            Pull("acme/engine", 4, "open", title="Add a lamp"),
        )
    ) == (
        """\
Engine adds a clutch, fixes the horn
Engine added a clutch and fixed the horn. [1] [2]
Still pending in Engine: a pull request to add a lamp. [3]
[1] Add a clutch (landed; aaaaaaa)
[2] Fix the horn (landed; #3)
[3] Add a lamp (pending; #4)"""
    )


def test_a_title_of_two_thousand_characters_is_cut() -> None:
    told, _, references = shown(window(pull(7, "升" * 2000), pull(8, "x" * 2000))).partition("\n[1] ")
    assert references == f"{'升' * 2000} (landed; #7)"
    assert told == (
        f"Engine lands “{'升' * 54}…”\n"
        f"Engine landed a change titled “{'升' * 140}…”. [1]\n"
        "One further change is left out here."
    )


def test_titles_that_are_only_markup_are_counted() -> None:
    assert shown(
        window(
            pull(7, "<b></b>"), pull(8, "[](https://evil.example)"), pull(9, "```"), pull(10, "![x](data:text/html,hello)")
        )
    ) == (
        """\
Four changes landed at Acme
Four changes landed in Engine in the 24 hours to 10:00 UTC on August 20, 2026."""
    )


def test_titles_that_are_only_mentions_are_counted() -> None:
    assert shown(
        window(pull(7, "@everyone"), pull(8, "@here @channel"), pull(9, "<!channel>"), pull(10, "Fix the horn"))
    ) == (
        """\
Engine fixes the horn
Engine fixed the horn. [1]
Three further changes are left out here.
Altogether, four changes landed in Engine.
[1] Fix the horn (landed; #10)"""
    )


def test_two_repositories_of_one_name_are_told_by_their_full_names() -> None:
    one, two = Repo("acme/pump"), Repo("zenith/pump")
    assert shown(window(pull(7, "Add a valve", repo=one), pull(7, "Drop the valve", repo=two), repos=(one, two))) == (
        """\
acme/pump adds a valve; zenith/pump drops the valve
acme/pump added a valve, and zenith/pump dropped the valve. [1] [2]
-> Check for use of the valve before upgrading [plan: removal] [2]
[1] Add a valve (landed; #7)
[2] Drop the valve (landed; #7)"""
    )


def test_a_commit_before_1980_is_told_like_any_other() -> None:
    assert shown(
        window(
            commit("a1", "Add a clutch", at=datetime(1970, 1, 1, tzinfo=UTC)),
            commit("b2", "Fix the horn", at=datetime(1979, 12, 31, tzinfo=UTC)),
        )
    ) == (
        """\
Engine adds a clutch, fixes the horn
Engine added a clutch and fixed the horn. [1] [2]
[1] Add a clutch (landed; a1a1a1a)
[2] Fix the horn (landed; b2b2b2b)"""
    )


def test_a_commit_from_the_future_is_told_like_any_other() -> None:
    assert shown(
        window(
            commit("a1", "Add a clutch", at=END + timedelta(days=9000)),
            pull(8, "Fix the horn", merged_at=datetime(9999, 12, 31, tzinfo=UTC)),
        )
    ) == (
        """\
Engine adds a clutch, fixes the horn
Engine added a clutch and fixed the horn. [1] [2]
[1] Add a clutch (landed; a1a1a1a)
[2] Fix the horn (landed; #8)"""
    )


def test_titles_without_a_letter_are_counted() -> None:
    assert shown(window(pull(7, "🎉🎉🎉"), pull(8, "???"), pull(9, "  "), pull(10, "[]"))) == (
        """\
Four changes landed at Acme
Four changes landed in Engine in the 24 hours to 10:00 UTC on August 20, 2026."""
    )


def test_quotation_marks_and_brackets_that_do_not_close_stay_in_a_quotation() -> None:
    assert shown(window(pull(7, 'Add a "clutch'), pull(8, "Fix the horn (again"), pull(9, "Support `diesel"))) == (
        """\
Engine lands “Add a "clutch”
Engine landed a change titled “Add a "clutch”. [1]
On top of that, Engine fixed the horn. [2] Engine also landed a change titled “Support diesel”. [3]
Altogether, three changes landed in Engine.
[1] Add a "clutch (landed; #7)
[2] Fix the horn (again (landed; #8)
[3] Support `diesel (landed; #9)"""
    )
