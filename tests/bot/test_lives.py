"""What is said, followed and held back when repositories change: decisions, without any store or network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.life import Changes, Life
from bot.life_notes import held
from bot.lives import Judgement, accept, judge, sought
from digest.errors import InputError
from digest.model import Activity, Commit, DeskInfo, Failure, Pull, Repo, Window
from digest.sighting import Sighting
from tests.bot.stories import DAY, NOON, desk

WINDOW = Window(NOON - DAY, NOON)
WIDGET = Repo("acme/widget", "github:7", default_branch="main")
SEEN = Sighting("acme/widget", WIDGET, head="a" * 40)
KNOWN = Life("github:7", "acme/widget", ("acme/widget",), branch="main", head="a" * 40)
ONE = desk(repos=("acme/widget",))
ALL = desk(repos=("acme/*",))
GONE = (
    "it is not found any more: deleted, made private, or out of the token's reach; "
    "leave it out of the desk, or give the token access"
)
PRIVATE = "it is private now; nothing of it is told until it is accepted with `repojournal desk resume acme acme/widget`"
OTHER = (
    "another repository has this name now; nothing of it is told until it is accepted with "
    "`repojournal desk resume acme acme/widget`"
)
LATER = NOON - DAY / 2


def commit(repo: str, at: object = LATER, **changes: object) -> Commit:
    return Commit(repo, "c" * 40, at, "Oil the press", **changes)  # type: ignore[arg-type]


def read(*seen: Sighting, events: Sequence[Commit | Pull] | None = None, failures: Sequence[Failure] = ()) -> Activity:
    """What was read of repositories: a commit of each, if nothing else is given."""
    repos = tuple({each.repo.id: each.repo for each in seen if each.repo}.values())
    missing = [Failure(each.asked, "not found") for each in seen if each.repo is None]
    return Activity(
        DeskInfo("acme"),
        WINDOW,
        NOON,
        repos,
        tuple(commit(repo.name) for repo in repos) if events is None else tuple(events),
        (*missing, *failures),
        sightings=seen,
    )


def told(judged: Judgement) -> list[str]:
    return [event.repo for event in judged.activity.events]


def unread(judged: Judgement) -> list[tuple[str, str]]:
    return [(each.repo, each.reason) for each in judged.activity.failures]


@pytest.mark.parametrize(
    ("seen", "notes"),
    [
        (SEEN, ()),
        (replace(SEEN, head="b" * 40), ()),
        (replace(SEEN, repo=replace(WIDGET, name="Acme/Widget")), ()),
        (
            replace(SEEN, repo=replace(WIDGET, name="acme/wheel")),
            (
                (
                    "acme/widget is called acme/wheel now and is followed; write acme/wheel into the desk, "
                    "for its old name may come to mean another."
                ),
            ),
        ),
        (
            replace(SEEN, repo=replace(WIDGET, name="works/widget")),
            (
                (
                    "acme/widget has moved to works/widget and is followed; write works/widget into the desk, "
                    "for its old name may come to mean another."
                ),
            ),
        ),
        (
            replace(SEEN, archived=True),
            ("acme/widget is archived: nothing happens in it until it is opened again.",),
        ),
        (
            replace(SEEN, repo=replace(WIDGET, default_branch=None), empty=True, head=None),
            ("acme/widget is empty: it has no commit any more.",),
        ),
        (
            replace(SEEN, repo=replace(WIDGET, default_branch="trunk")),
            ("The default branch of acme/widget is trunk now, and no longer main; trunk is told.",),
        ),
    ],
    ids=["same", "new head", "case", "renamed", "moved", "archived", "emptied", "branch"],
)
def test_what_became_of_a_repository_is_told_once_and_its_work_all_the_same(seen: Sighting, notes: tuple[str, ...]) -> None:
    first = judge(ONE, [KNOWN], read(seen), NOON)
    assert (first.notes, unread(first), told(first)) == (notes, [], [seen.repo and seen.repo.name])
    assert judge(ONE, first.lives, read(seen), NOON + DAY).notes == ()


def test_a_desk_that_is_read_for_the_first_time_takes_everything_as_it_is() -> None:
    secret = Sighting("acme/secret", Repo("acme/secret", "github:8", private=True), archived=True)
    judged = judge(ALL, [], read(SEEN, secret), NOON)
    assert (judged.notes, unread(judged), told(judged)) == ((), [], ["acme/widget", "acme/secret"])
    assert [(life.id, life.hold) for life in judged.changes.put] == [("github:7", None), ("github:8", None)]


def test_nothing_is_to_be_kept_where_nothing_is_different() -> None:
    assert judge(ONE, [KNOWN], read(SEEN), NOON).changes == Changes()


def test_what_is_new_under_a_pattern_is_announced_in_one_line_and_told() -> None:
    new = [Sighting(f"acme/n{place}", Repo(f"acme/n{place}", f"github:2{place}")) for place in range(7)]
    judged = judge(ALL, [KNOWN], read(SEEN, *new), NOON)
    assert judged.notes == ("New under acme/*: acme/n0, acme/n1, acme/n2, acme/n3, acme/n4 and 2 more.",)
    assert len(told(judged)) == 8
    assert judge(ALL, judged.lives, read(SEEN, *new), NOON + DAY).notes == ()


def test_what_could_not_be_read_before_is_not_announced_when_it_is_read() -> None:
    new = [Sighting(f"acme/{name}", Repo(f"acme/{name}", f"github:{name}")) for name in ("late", "new")]
    judged = judge(ALL, [KNOWN], read(SEEN, *new), NOON, frozenset({"acme/late", "acme/*"}))
    assert (judged.notes, len(told(judged))) == (("New under acme/*: acme/new.",), 3)


def test_three_thousand_repositories_under_a_pattern_are_known_and_kept_once() -> None:
    all_ = [Sighting(f"acme/n{place}", Repo(f"acme/n{place}", f"github:{place}")) for place in range(3000)]
    first = judge(ALL, [], read(*all_), NOON)
    assert (first.notes, len(first.changes.put), len(told(first))) == ((), 3000, 3000)
    second = judge(ALL, first.lives, read(*all_), NOON + DAY)
    assert (second.notes, second.changes, second.activity.failures) == ((), Changes(), ())


def test_what_a_manager_added_to_the_desk_by_name_or_by_a_new_pattern_is_not_announced() -> None:
    added = [Sighting(name, Repo(name, f"github:{name}", private=True)) for name in ("works/lamp", "tools/saw")]
    wider = desk(repos=("acme/*", "works/lamp", "tools/*"))
    judged = judge(wider, [KNOWN], read(SEEN, *added), NOON)
    assert (judged.notes, told(judged)) == ((), ["acme/widget", "works/lamp", "tools/saw"])


def test_a_rename_under_a_pattern_asks_nobody_to_change_the_desk() -> None:
    seen = Sighting("acme/wheel", replace(WIDGET, name="acme/wheel"), head="a" * 40)
    judged = judge(ALL, [KNOWN], read(seen), NOON)
    assert judged.notes == ("acme/widget is called acme/wheel now and is followed.",)
    assert judged.former == {"acme/widget": "acme/wheel"}
    assert [life.names for life in judged.lives] == [("acme/widget", "acme/wheel")]


def test_a_public_repository_that_turned_private_is_held_and_named_once_a_week() -> None:
    hidden = replace(SEEN, repo=replace(WIDGET, private=True))
    first = judge(ONE, [KNOWN], read(hidden), NOON)
    assert (told(first), unread(first), first.notes) == ([], [("acme/widget", PRIVATE)], ())
    assert first.activity.repos == ()
    assert first.settled == {"acme/widget"}
    later = judge(ONE, first.lives, read(hidden), NOON + DAY)
    assert (told(later), unread(later)) == ([], [])
    week = judge(ONE, later.lives, read(hidden), NOON + 7 * DAY)
    assert (told(week), unread(week)) == ([], [("acme/widget", PRIVATE)])


def test_it_is_told_again_when_it_is_public_again_but_not_what_happened_meanwhile() -> None:
    life = replace(KNOWN, private=True, hold="private", named=NOON - DAY)
    before, after = commit("acme/widget", NOON - DAY / 4), commit("acme/widget", NOON + DAY / 4)
    judged = judge(ONE, [life], read(SEEN, events=[before, after]), NOON)
    assert (judged.notes, judged.activity.events) == (("acme/widget is public again; it is told from now on.",), (after,))
    assert [(each.hold, each.since) for each in judged.lives] == [(None, NOON)]


def test_a_private_one_that_is_new_where_all_were_public_waits_and_no_channel_learns_its_name() -> None:
    secret = Sighting("acme/merger", Repo("acme/merger", "github:9", private=True))
    judged = judge(ALL, [KNOWN], read(SEEN, secret), NOON)
    assert (told(judged), unread(judged)) == (["acme/widget"], [])
    assert judged.notes == (
        (
            "A private repository is new under acme/*; nothing of it is told. "
            "Whoever runs the bot sees its name with `repojournal desk list` and can accept it."
        ),
    )
    assert "merger" not in repr(judged.notes)
    assert held(judged.lives, "acme", hidden=False) == []
    assert held(judged.lives, "acme", hidden=True) == [
        (
            "acme/merger: it is private, and new; nothing of it is told until it is accepted with "
            "`repojournal desk resume acme acme/merger`"
        )
    ]
    assert judge(ALL, judged.lives, read(SEEN, secret), NOON + DAY).notes == ()


def test_a_private_one_that_is_new_where_private_ones_are_told_is_told() -> None:
    secret = Sighting("acme/merger", Repo("acme/merger", "github:9", private=True))
    judged = judge(ALL, [replace(KNOWN, private=True)], read(secret), NOON)
    assert (told(judged), judged.notes) == (["acme/merger"], ("New under acme/*: acme/merger.",))


def test_another_repository_under_a_known_name_is_held() -> None:
    other = Sighting("acme/widget", Repo("acme/widget", "github:70"), head="b" * 40)
    first = judge(ONE, [KNOWN], read(other), NOON)
    assert (told(first), unread(first), first.notes) == ([], [("acme/widget", OTHER)], ())
    assert [(life.id, life.hold) for life in first.lives] == [("github:7", None), ("github:70", "other")]
    later = judge(ONE, first.lives, read(other), NOON + DAY)
    assert (told(later), unread(later)) == ([], [])


def test_it_is_said_how_the_one_before_is_called_now() -> None:
    known = replace(KNOWN, name="acme/wheel", names=("acme/widget", "acme/wheel"))
    wheel = Sighting("acme/wheel", replace(WIDGET, name="acme/wheel"), head="a" * 40)
    other = Sighting("acme/widget", Repo("acme/widget", "github:70"))
    judged = judge(ALL, [known], read(wheel, other), NOON)
    assert told(judged) == ["acme/wheel"]
    assert unread(judged) == [("acme/widget", OTHER.replace("name now;", "name now, the one before is acme/wheel;"))]


def test_when_the_one_before_is_back_under_its_name_nobody_has_to_decide() -> None:
    held_back = Life("github:70", "acme/widget", ("acme/widget",), hold="other", named=NOON - DAY)
    judged = judge(ONE, [KNOWN, held_back], read(SEEN), NOON)
    assert (told(judged), unread(judged), judged.changes) == (["acme/widget"], [], Changes((), ("github:70",)))


def test_what_is_gone_is_named_once_a_week_and_its_return_is_told() -> None:
    missing = Sighting("acme/widget")
    first = judge(ONE, [KNOWN], read(missing), NOON)
    assert (unread(first), first.notes, first.settled) == ([("acme/widget", GONE)], (), frozenset())
    later = judge(ONE, first.lives, read(missing), NOON + DAY)
    assert unread(later) == []
    week = judge(ONE, later.lives, read(missing), NOON + 7 * DAY)
    assert (unread(week), set(week.settled)) == ([("acme/widget", GONE)], {"acme/widget"})
    back = judge(ONE, week.lives, read(SEEN), NOON + 8 * DAY)
    assert (back.notes, unread(back), told(back)) == (("acme/widget can be read again.",), [], ["acme/widget"])


def test_a_desk_that_would_say_that_nothing_happened_names_what_is_gone_or_held_each_time() -> None:
    quiet = replace(ONE, quiet_line=True)
    gone = replace(KNOWN, gone=True, named=NOON - DAY)
    assert unread(judge(quiet, [gone], read(Sighting("acme/widget")), NOON)) == [("acme/widget", GONE)]


def test_a_name_under_which_nothing_was_ever_found_is_named_once_a_week_until_something_is() -> None:
    both, missing = desk(repos=("acme/widget", "acme/dead")), Sighting("acme/dead")
    named: list[tuple[int, str, str]] = []
    lives: tuple[Life, ...] = ()
    for days in range(10):
        judged = judge(both, lives, read(SEEN, missing), NOON + days * DAY)
        lives = judged.lives
        named += [(days, *each) for each in unread(judged)]
    assert named == [(0, "acme/dead", "not found"), (7, "acme/dead", "not found")]
    assert held(lives, "acme", hidden=False) == [
        "acme/dead: nothing was found under this name yet; correct it in the desk, or give the token access"
    ]
    found = Sighting("acme/dead", Repo("acme/Dead", "github:9"))
    back = judge(both, lives, read(SEEN, found), NOON + 10 * DAY)
    assert (back.notes, told(back), unread(back)) == (("acme/Dead can be read now.",), ["acme/widget", "acme/Dead"], [])
    assert back.changes.drop == ("unknown:acme/dead",)


def test_passing_trouble_is_told_as_it_is_and_changes_nothing() -> None:
    trouble = Failure("acme/widget", "GitHub does not answer")
    judged = judge(ONE, [KNOWN], read(failures=[trouble]), NOON)
    assert (judged.activity.failures, judged.changes, judged.settled) == ((trouble,), Changes(), frozenset())


def test_an_entry_that_was_left_out_is_named_in_each_post_and_once_a_week_where_there_is_none() -> None:
    odd = Failure("acme/widget", "left out: commit b", partial=True)
    named: list[int] = []
    lives: tuple[Life, ...] = (KNOWN,)
    for days in range(10):
        events = [commit("acme/widget")] if days == 3 else []
        judged = judge(ONE, lives, read(SEEN, events=events, failures=[odd]), NOON + days * DAY)
        assert judged.settled == {"acme/widget"}
        lives = judged.lives
        named += [days for _ in unread(judged)]
    assert named == [0, 3]
    assert [days for days in (10,) if unread(judge(ONE, lives, read(SEEN, events=[], failures=[odd]), NOON + days * DAY))]


def test_of_a_rewritten_history_only_what_was_written_in_the_window_is_told() -> None:
    rewritten = replace(SEEN, rewritten=True)
    old = [
        commit("acme/widget", authored_at=NOON - 300 * DAY),
        replace(commit("acme/widget"), sha="d" * 40, at=NOON - DAY - DAY / 48),
    ]
    new = replace(commit("acme/widget"), sha="e" * 40, authored_at=LATER)
    merged = Pull("acme/widget", 3, "merged", opened_at=NOON - 9 * DAY, merged_at=LATER)
    judged = judge(ONE, [KNOWN], read(rewritten, events=[*old, new, merged]), NOON)
    assert judged.activity.events == (new, merged)
    assert judged.notes == (
        "The history of acme/widget was rewritten; of its commits only those written since the last edition are told.",
    )
    assert judge(ONE, [KNOWN], read(SEEN, events=old), NOON).activity.events == tuple(old)


def test_what_the_desk_does_not_name_any_more_is_forgotten() -> None:
    judged = judge(desk(repos=("acme/lamp",)), [KNOWN], read(), NOON)
    assert (judged.lives, judged.changes) == ((), Changes((), ("github:7",)))


def test_a_repository_of_another_forge_is_known_by_the_number_of_its_forge() -> None:
    lab = desk(repos=("gitlab:gitlab.com/acme/widget",))
    before = Repo("gitlab.com/acme/widget", "gitlab:7", default_branch="main")
    known = judge(lab, [], replace(read(), repos=(before,)), NOON).lives
    hidden = replace(before, private=True)
    judged = judge(lab, known, replace(read(), repos=(hidden,), events=(commit(hidden.name),)), NOON)
    assert (told(judged), [each.repo for each in judged.activity.failures]) == ([], ["gitlab.com/acme/widget"])


@pytest.mark.parametrize("number", ["github:7", "github@github.example.com:7"])
def test_a_github_repository_of_which_only_webhooks_told_is_taken_for_what_it_was(number: str) -> None:
    known = replace(KNOWN, id=number, archived=True)
    judged = judge(ONE, [known], replace(read(), repos=(replace(WIDGET, id=number),)), NOON)
    assert (judged.notes, judged.changes) == ((), Changes())


def test_a_repository_without_a_number_is_told_as_ever() -> None:
    judged = judge(desk(git=("/srv/lamp",)), [], replace(read(), repos=(Repo("local/lamp"),)), NOON)
    assert (judged.activity.repos, judged.lives) == ((Repo("local/lamp"),), ())


def test_a_git_repository_goes_by_its_address_and_what_became_of_it_is_told_once() -> None:
    lamps = desk(repos=("acme/*",), git=("https://me:hunter2@git.example.org/acme/widget.git",))
    address = "https://git.example.org/acme/widget.git"
    begun = Sighting(address, Repo("acme/widget", default_branch="main"), head="a" * 40)
    first = judge(lamps, [], read(begun), NOON)
    assert [(life.id, life.name, life.branch, life.head) for life in first.changes.put] == [
        (f"git:{address}", "acme/widget", "main", "a" * 40)
    ]
    old, new = commit("acme/widget", authored_at=NOON - 300 * DAY), replace(commit("acme/widget"), sha="e" * 40)
    second = judge(lamps, first.lives, read(replace(begun, head="b" * 40, rewritten=True), events=[old, new]), NOON)
    assert second.activity.events == (new,)
    assert second.notes == (
        "The history of acme/widget was rewritten; of its commits only those written since the last edition are told.",
    )
    empty = Sighting(address, Repo("acme/widget"), empty=True)
    third = judge(lamps, second.lives, read(empty), NOON)
    assert third.notes == ("acme/widget is empty: it has no commit any more.",)
    assert judge(lamps, third.lives, read(empty), NOON).notes == ()
    assert judge(replace(lamps, git=()), third.lives, read(), NOON).changes.drop == (f"git:{address}",)


def test_a_git_repository_and_one_of_github_may_have_one_name() -> None:
    both = desk(repos=("acme/*",), git=("/srv/widget",))
    begun = Sighting("/srv/widget", Repo("acme/widget", default_branch="main"), head="a" * 40)
    known = judge(both, [], read(begun), NOON).lives
    judged = judge(both, known, read(SEEN, begun), NOON)
    assert ([life.hold for life in judged.lives], unread(judged)) == ([None, None], [])
    assert sought(known, ("acme/*",)) == ()
    other = Life("github:70", "acme/widget", ("acme/widget",), hold="other")
    assert accept("acme", [*known, other], ["acme/widget"], NOON).drop == ()


# Accepting


def test_what_is_accepted_is_told_from_then_on_and_takes_its_name_for_good() -> None:
    other = Life("github:70", "acme/Widget", ("acme/widget",), hold="other", named=NOON - DAY)
    moved = replace(KNOWN, name="acme/wheel", names=("acme/widget", "acme/wheel"))
    changes = accept("acme", [moved, other], ["acme/widget"], NOON)
    assert changes == Changes((replace(moved, names=("acme/wheel",)), replace(other, hold=None, named=None, since=NOON)), ())
    assert accept("acme", [KNOWN, other], ["ACME/Widget"], NOON).drop == ("github:7",)
    lives = changes.put
    before, after = commit("acme/widget", NOON - DAY / 4), commit("acme/widget", NOON + DAY / 4)
    seen = Sighting("acme/widget", Repo("acme/widget", "github:70"))
    judged = judge(ONE, lives, read(seen, events=[before, after]), NOON + DAY)
    assert (judged.activity.events, judged.notes, unread(judged)) == ((after,), (), [])


def test_a_name_that_does_not_wait_is_refused_with_those_that_do() -> None:
    waiting = [KNOWN, replace(KNOWN, id="github:9", name="acme/lamp", names=("acme/lamp",), hold="private")]
    with pytest.raises(InputError) as refused:
        accept("acme", waiting, ["acme/lamp", "acme/widget"], NOON)
    assert str(refused.value) == "'acme/widget' does not wait to be accepted by desk acme; what waits: acme/lamp"


# What is looked for although no list has it


@pytest.mark.parametrize(
    ("life", "patterns", "names"),
    [
        (KNOWN, ("acme/*",), ("acme/widget",)),
        (KNOWN, ("acme/wi*", "-acme/old"), ("acme/widget",)),
        (replace(KNOWN, name="works/Wheel", names=("acme/widget", "works/Wheel")), ("acme/*",), ("works/wheel",)),
        (KNOWN, ("acme/widget",), ()),
        (KNOWN, ("acme/*", "acme/widget"), ()),
        (KNOWN, ("acme/*", "-acme/widget"), ()),
        (KNOWN, ("works/*",), ()),
        (replace(KNOWN, archived=True), ("acme/*",), ()),
        (replace(KNOWN, gone=True), ("acme/*",), ()),
    ],
    ids=["star", "prefix", "moved", "named", "named too", "left out", "another owner", "archived", "gone"],
)
def test_what_a_pattern_stood_for_is_looked_for_by_its_name(
    life: Life, patterns: tuple[str, ...], names: tuple[str, ...]
) -> None:
    assert sought([life], patterns) == names
