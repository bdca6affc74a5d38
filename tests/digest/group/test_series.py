"""Changes that are to be told together carry one name, in the words of their titles."""

from __future__ import annotations

import pytest

from tests.digest.group.told import told
from tests.digest.windows import ROBOT, pull


def names(*titles: str, **fields: object) -> list[str | None]:
    ledger = told(*(pull(number, title, **fields) for number, title in enumerate(titles, 1)))  # type: ignore[arg-type]
    return [ledger.change_named[f"acme/engine#{number}"].series for number in range(1, len(titles) + 1)]


@pytest.mark.parametrize(
    ("titles", "name"),
    [
        (("[Loader refactor] Add x", "[Loader refactor] Drop y", "[loader refactor] Fix z"), "Loader refactor"),
        (
            ("Split the loader [1/3]: add x", "Split the loader [2/3]: drop y", "Split the loader [3/3]: z"),
            "Split the loader",
        ),
        (("fix(socks5): add x", "fix(socks5): drop y", "feat(socks5): add z"), "socks5"),
        (("bird: add a test script", "frp: add a test script", "pika: add a test script"), "add a test script"),
        (("Convert the tests part 1", "Convert the tests part 2", "Convert the tests part 10"), "Convert the tests"),
    ],
)
def test_three_of_a_kind_are_a_series(titles: tuple[str, ...], name: str) -> None:
    assert names(*titles) == [name, name, name]


@pytest.mark.parametrize(
    "titles",
    [
        ("[Loader] Add x", "[Loader] Drop y"),
        ("[core] Add x", "[core] Drop y", "[core] Fix z"),
        ("[v1.2] Add x", "[v1.2] Drop y", "[v1.2] Fix z"),
        ("chore(deps): drop x", "chore(deps): drop y", "chore(deps): drop z"),
        ("x: bump to 1.0", "x: bump to 1.1", "x: bump to 1.2"),
        ("Add x", "Drop y", "Fix z"),
    ],
)
def test_two_or_a_kind_of_work_are_no_series(titles: tuple[str, ...]) -> None:
    assert set(names(*titles)) == {None}


def test_a_series_is_of_one_repository_and_not_of_bots() -> None:
    assert set(names("[Loader] Add x", "[Loader] Drop y", "[Loader] Fix z", author=ROBOT)) == {None}


def test_what_was_closed_without_merging_makes_no_series() -> None:
    assert names("[Loader] Add x", "[Loader] Drop y", "[Loader] Fix z", state="closed") == [None, None, None]
