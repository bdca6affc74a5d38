"""Whole stories, letter by letter: how it is written, and what readers can do.

Writing: a long window; open work on a quiet day; twelve changes; software in the present; an order not to; one
simplification in steps; two things a sentence; a long title; names; two repositories; what differs by its number.

Items: a released break; one item from two changes; five at most; a hold without a date; new things and fixes; a
deprecation; a changed meaning; tidying.
"""

from __future__ import annotations

from digest.model import FileChange, Repo
from tests.digest.compose.shown import shown
from tests.digest.windows import BRAKES, at, commit, pull, release, window


def test_a_long_window_is_one_page_and_says_what_it_leaves_out() -> None:
    parts = ("lamp", "horn", "mirror", "wheel", "pedal", "lever", "gauge", "hinge", "latch", "seat")
    assert shown(
        window(*(pull(n, f"Fix the {part} of model {n}", merged_at=at(n / 4)) for n, part in enumerate(parts * 4, 1)))
    ) == (
        """\
Engine fixes the lamp of model 1, fixes the horn of model 2
Engine fixed the lamp of model 1 and the horn of model 2. [1] [2]
On top of that, Engine fixed the mirror of model 3, the wheel of model 4, the pedal of model 5, the lever of model 6 \
and the gauge of model 7. [3] [4] [5] [6] [7] Apart from that, Engine fixed the hinge of model 8, the latch of model 9, \
the seat of model 10, the lamp of model 11 and the horn of model 12. [8] [9] [10] [11] [12] It also fixed the mirror of \
model 13 and the wheel of model 14. [13] [14]
Beyond that, Engine fixed the pedal of model 15, the lever of model 16, the gauge of model 17 and the hinge of model \
18. [15] [16] [17] [18] Engine fixed the latch of model 19, the seat of model 20, the lamp of model 21 and the horn of \
model 22. [19] [20] [21] [22]
18 further changes are left out here.
Altogether, 40 changes landed in Engine.
[1] Fix the lamp of model 1 (landed; #1)
[2] Fix the horn of model 2 (landed; #2)
[3] Fix the mirror of model 3 (landed; #3)
[4] Fix the wheel of model 4 (landed; #4)
[5] Fix the pedal of model 5 (landed; #5)
[6] Fix the lever of model 6 (landed; #6)
[7] Fix the gauge of model 7 (landed; #7)
[8] Fix the hinge of model 8 (landed; #8)
[9] Fix the latch of model 9 (landed; #9)
[10] Fix the seat of model 10 (landed; #10)
[11] Fix the lamp of model 11 (landed; #11)
[12] Fix the horn of model 12 (landed; #12)
[13] Fix the mirror of model 13 (landed; #13)
[14] Fix the wheel of model 14 (landed; #14)
[15] Fix the pedal of model 15 (landed; #15)
[16] Fix the lever of model 16 (landed; #16)
[17] Fix the gauge of model 17 (landed; #17)
[18] Fix the hinge of model 18 (landed; #18)
[19] Fix the latch of model 19 (landed; #19)
[20] Fix the seat of model 20 (landed; #20)
[21] Fix the lamp of model 21 (landed; #21)
[22] Fix the horn of model 22 (landed; #22)"""
    )


def test_a_quiet_day_with_open_work_is_one_line() -> None:
    assert shown(window(pull(7, "Add a clutch", state="open", updated_at=at(3)))) == (
        """\
Nothing landed at Acme
No change landed in the two repositories of the desk in the 24 hours to 10:00 UTC on August 20, 2026; one pull request \
is still open."""
    )


def test_a_window_of_twelve_changes_leaves_nothing_out() -> None:
    titles = (
        "Add a clutch",
        "Fix the horn",
        "Simplify the pump",
        "Lamp: brighter",
        "docs: explain the seat",
        "Update the gauge",
    )
    assert shown(
        window(*(pull(n, title) for n, title in enumerate(titles, 1)), *(pull(n, f"Move part {n}") for n in range(7, 13)))
    ) == (
        """\
Engine adds a clutch, fixes the horn
Engine added a clutch and fixed the horn. [1] [2]
On top of that, Engine simplified the pump. [3] Engine also landed a change titled “Lamp: brighter”. [4]
Further, Engine updated the gauge and moved part 7 to 12. [5] [6] [7] [8] [9] [10] [11] Beyond that, Engine explained \
the seat. [12]
Altogether, 12 changes landed in Engine.
[1] Add a clutch (landed; #1)
[2] Fix the horn (landed; #2)
[3] Simplify the pump (landed; #3)
[4] Lamp: brighter (landed; #4)
[5] Update the gauge (landed; #6)
[6] Move part 7 (landed; #7)
[7] Move part 8 (landed; #8)
[8] Move part 9 (landed; #9)
[9] Move part 10 (landed; #10)
[10] Move part 11 (landed; #11)
[11] Move part 12 (landed; #12)
[12] docs: explain the seat (landed; #5)"""
    )


def test_what_the_software_does_is_told_in_the_present_and_what_people_did_in_the_past() -> None:
    assert shown(
        window(
            pull(7, "Skip the second spark"),
            pull(8, "Pass the map to the driver"),
            pull(9, "Rename the lever"),
            pull(10, "Fetch maps at night"),
        )
    ) == (
        """\
Engine passes the map to the driver
Engine now passes the map to the driver. [1]
Apart from that, Engine now fetches maps at night. [2]
Beyond that, Engine now skips the second spark and renamed the lever. [3] [4]
Altogether, four changes landed in Engine.
[1] Pass the map to the driver (landed; #8)
[2] Fetch maps at night (landed; #10)
[3] Skip the second spark (landed; #7)
[4] Rename the lever (landed; #9)"""
    )


def test_an_order_not_to_do_something_ends_it() -> None:
    assert shown(window(pull(7, "Don't open the valve in daylight"), pull(8, "Do not report an empty tank"))) == (
        """\
Engine no longer opens the valve in daylight
Engine no longer opens the valve in daylight. [1]
On top of that, Engine no longer reports an empty tank. [2]
[1] Don't open the valve in daylight (landed; #7)
[2] Do not report an empty tank (landed; #8)"""
    )


def test_steps_of_one_simplification_are_told_once() -> None:
    assert shown(
        window(
            pull(5, "Add a clutch"),
            pull(6, "Remove the choke"),
            pull(7, "Simplify the loader: drop the cache"),
            pull(8, "Simplify the loader: merge the queues"),
        )
    ) == (
        """\
Engine adds a clutch, removes the choke
Engine added a clutch and removed the choke. [1] [2]
Apart from that, Engine simplified the loader, dropping the cache and merging the queues. [3] [4]
Altogether, four changes landed in Engine.
-> Check for use of the choke before upgrading [plan: removal] [2]
[1] Add a clutch (landed; #5)
[2] Remove the choke (landed; #6)
[3] Simplify the loader: drop the cache (landed; #7)
[4] Simplify the loader: merge the queues (landed; #8)"""
    )


def test_three_unrelated_things_are_no_single_sentence() -> None:
    assert shown(
        window(
            pull(5, "Add a clutch"),
            pull(6, "Remove the choke"),
            pull(7, "Fix the horn"),
            pull(8, "Rename the lever"),
            pull(9, "Move the tank"),
        )
    ) == (
        """\
Engine adds a clutch, removes the choke
Engine added a clutch and removed the choke. [1] [2]
Apart from that, Engine fixed the horn. [3]
Further, Engine renamed the lever and moved the tank. [4] [5]
Altogether, five changes landed in Engine.
-> Check for use of the choke before upgrading [plan: removal] [2]
[1] Add a clutch (landed; #5)
[2] Remove the choke (landed; #6)
[3] Fix the horn (landed; #7)
[4] Rename the lever (landed; #8)
[5] Move the tank (landed; #9)"""
    )


def test_a_long_title_is_cut_where_it_still_means_the_same() -> None:
    assert shown(
        window(
            pull(
                7,
                "Add a rear view mirror with a heated frame for cars that are parked outside in winter for a night or two",
            )
        )
    ) == (
        """\
Engine adds a rear view mirror with a heated frame for cars
Engine added a rear view mirror with a heated frame for cars that are parked outside in winter for a night or two. [1]
[1] Add a rear view mirror with a heated frame for cars that are parked outside in winter for a night or two (landed; \
#7)"""
    )


def test_names_stand_as_the_desk_gives_them_at_the_start_of_a_sentence_too() -> None:
    pump = Repo("acme/pump")
    assert shown(
        window(
            pull(7, "Add a valve", repo=pump),
            pull(8, "Fix a leak", repo=pump),
            pull(9, "Drop the filter", repo=pump),
            repos=(pump,),
        )
    ) == (
        """\
pump adds a valve, drops the filter
pump added a valve and dropped the filter. [1] [2]
On top of that, pump fixed a leak. [3]
Altogether, three changes landed in pump.
-> Check for use of the filter before upgrading [plan: removal] [2]
[1] Add a valve (landed; #7)
[2] Drop the filter (landed; #9)
[3] Fix a leak (landed; #8)"""
    )


def test_what_happened_in_each_of_two_repositories_has_its_paragraph() -> None:
    body = "Adds a drum under the wheel. The drum needs no cable."
    assert shown(
        window(
            pull(7, "Add a clutch"),
            pull(8, "Fix the horn"),
            pull(9, "Support drum brakes", body, repo=BRAKES),
            pull(10, "Fix a squeak", repo=BRAKES),
            pull(11, "Document the pads", repo=BRAKES),
        )
    ) == (
        """\
Brakes supports drum brakes; Engine adds a clutch
Brakes now supports drum brakes, and Engine added a clutch. [1] [2]
The Brakes change adds a drum under the wheel. [1] On top of that, Brakes fixed a squeak. [3]
Apart from that, Engine fixed the horn. [4]
Beyond that, Brakes documented the pads. [5]
Altogether, five changes landed across two repositories.
-> Test drum brakes [plan: new-capability] [1]
[1] Support drum brakes (landed; #9)
[2] Add a clutch (landed; #7)
[3] Fix a squeak (landed; #10)
[4] Fix the horn (landed; #8)
[5] Document the pads (landed; #11)"""
    )


def test_what_differs_by_its_number_is_one_row() -> None:
    assert shown(
        window(
            pull(1, "Add a clutch"),
            *(pull(n, f"test: cover the gears part {n}", files=(FileChange("tests/test_gears.py"),)) for n in range(2, 12)),
        )
    ) == (
        """\
Engine adds a clutch
Engine added a clutch. [1]
Further, Engine covered the gears part 2 to 11. [2] [3] [4] [5] [6] [7] [8] [9] [10] [11]
Altogether, 11 changes landed in Engine.
[1] Add a clutch (landed; #1)
[2] test: cover the gears part 2 (landed; #2)
[3] test: cover the gears part 3 (landed; #3)
[4] test: cover the gears part 4 (landed; #4)
[5] test: cover the gears part 5 (landed; #5)
[6] test: cover the gears part 6 (landed; #6)
[7] test: cover the gears part 7 (landed; #7)
[8] test: cover the gears part 8 (landed; #8)
[9] test: cover the gears part 9 (landed; #9)
[10] test: cover the gears part 10 (landed; #10)
[11] test: cover the gears part 11 (landed; #11)"""
    )


def test_a_breaking_change_that_is_released_asks_for_a_check_at_once() -> None:
    title = "feat!: rename `shift()` to `select()`"
    assert shown(window(commit("a1", title, at=at(2)), release("v2.0.0", "v2.0.0", target_sha="a1" * 20))) == (
        """\
Engine renames shift() to select(), releases v2.0.0
Engine renamed `shift()` to `select()` and released v2.0.0. [1] [2]
-> Check for use of shift() before upgrading [immediate: breaking] [1]
[1] feat!: rename `shift()` to `select()` (released; a1a1a1a)
[2] v2.0.0 (released; v2.0.0)"""
    )


def test_the_same_action_from_two_changes_is_one_item_with_two_citations() -> None:
    assert shown(window(pull(7, "Require sparkplug 4.2 for diesel"), pull(8, "Require sparkplug 4.2 for petrol"))) == (
        """\
Engine requires sparkplug 4.2 for diesel
Engine now requires sparkplug 4.2 for diesel and requires sparkplug 4.2 for petrol. [1] [2]
-> Upgrade sparkplug to 4.2 [immediate: required-version] [1] [2]
[1] Require sparkplug 4.2 for diesel (landed; #7)
[2] Require sparkplug 4.2 for petrol (landed; #8)"""
    )


def test_a_story_has_five_items_at_most() -> None:
    assert shown(
        window(
            *(
                pull(n, f"Deprecate the {part}")
                for n, part in enumerate(("lamp", "horn", "mirror", "wheel", "pedal", "lever", "seat"), 1)
            )
        )
    ) == (
        """\
Engine deprecates the lamp, deprecates the horn
Engine deprecated the lamp and the horn. [1] [2]
Alongside that, Engine deprecated the mirror, the wheel, the pedal, the lever and the seat. [3] [4] [5] [6] [7]
Altogether, seven changes landed in Engine.
-> Check for use of the lamp before upgrading [plan: deprecation] [1]
-> Check for use of the horn before upgrading [plan: deprecation] [2]
-> Check for use of the mirror before upgrading [plan: deprecation] [3]
-> Check for use of the wheel before upgrading [plan: deprecation] [4]
-> Check for use of the pedal before upgrading [plan: deprecation] [5]
[1] Deprecate the lamp (landed; #1)
[2] Deprecate the horn (landed; #2)
[3] Deprecate the mirror (landed; #3)
[4] Deprecate the wheel (landed; #4)
[5] Deprecate the pedal (landed; #5)
[6] Deprecate the lever (landed; #6)
[7] Deprecate the seat (landed; #7)"""
    )


def test_a_hold_without_a_date_is_watched_without_one() -> None:
    assert shown(
        window(
            pull(7, "Add a clutch"),
            pull(8, "[do not merge] Switch to electric drive", state="open", updated_at=at(3)),
            pull(9, "[do not merge] Use steel wheels", state="open", updated_at=at(4)),
        )
    ) == (
        """\
Engine adds a clutch
Engine added a clutch. [1]
On hold in Engine: pull requests to switch to electric drive and to use steel wheels. [2] [3]
-> Watch for the switch to electric drive [monitor: on-hold] [2]
-> Watch for steel wheels [monitor: on-hold] [3]
[1] Add a clutch (landed; #7)
[2] [do not merge] Switch to electric drive (scheduled; #8)
[3] [do not merge] Use steel wheels (scheduled; #9)"""
    )


def test_a_new_capability_is_reviewed_or_tested_and_a_fix_is_picked_up_by_its_message() -> None:
    body = "Starting ends in `IgnitionError: no spark after three turns`."
    assert shown(
        window(pull(7, "Add `FuelGauge` to the dashboard"), pull(8, "Support diesel"), pull(9, "Fix cold starts", body))
    ) == (
        """\
Engine adds FuelGauge to the dashboard, supports diesel
Engine added `FuelGauge` to the dashboard and now supports diesel. [1] [2]
Besides, Engine fixed cold starts. [3] Before the change, the message was “IgnitionError: no spark after three turns”. \
[3]
Altogether, three changes landed in Engine.
-> Review FuelGauge [plan: new-capability] [1]
-> Test diesel [plan: new-capability] [2]
-> Pick up the fix if you see “IgnitionError: no spark after three turns” [plan: fixed-error] [3]
[1] Add `FuelGauge` to the dashboard (landed; #7)
[2] Support diesel (landed; #8)
[3] Fix cold starts (landed; #9)"""
    )


def test_a_deprecation_is_looked_for_before_the_next_upgrade() -> None:
    assert shown(window(pull(7, "Deprecate `crank()` in favor of `start()`"))) == (
        """\
Engine deprecates crank() in favor of start()
Engine deprecated `crank()` in favor of `start()`. [1]
-> Check for use of crank() before upgrading [plan: deprecation] [1]
[1] Deprecate `crank()` in favor of `start()` (landed; #7)"""
    )


def test_a_changed_meaning_is_watched() -> None:
    body = "Counts turns once.\n\n`turns/mean` means something else after this change."
    assert shown(window(pull(7, "Fix the turn counter", body))) == (
        """\
Engine fixes the turn counter
Engine fixed the turn counter. [1]
`turns/mean` means something else after this change. [1]
-> Check use of turns/mean before upgrading [monitor: changed-meaning] [1]
[1] Fix the turn counter (landed; #7)"""
    )


def test_tidying_asks_for_nothing() -> None:
    assert shown(
        window(
            pull(7, "Remove unused bolts"), pull(8, "Drop the test for the horn", files=(FileChange("tests/test_horn.py"),))
        )
    ) == (
        """\
Engine removes unused bolts
Engine removed unused bolts. [1]
Further, Engine dropped the test for the horn. [2]
[1] Remove unused bolts (landed; #7)
[2] Drop the test for the horn (landed; #8)"""
    )
