"""Headlines fit, have a subject and an active verb, and never say more than the change."""

from __future__ import annotations

import pytest

from digest import build
from digest.compose.clauses import Clause
from digest.compose.items import shortened
from digest.compose.shorten import shorter
from digest.model import Advisory, Repo
from tests.digest.windows import NOON, commit, pull, release, window


def headline(*titles: str) -> str:
    return build(window(*(pull(n, title) for n, title in enumerate(titles, 1)))).headline.plain


@pytest.mark.parametrize(
    ("titles", "text"),
    [
        (("Add a gearbox",), "Engine adds a gearbox"),
        (("Support tensor parallelism for model inference (CUDA, Neuron)",),
         "Engine supports tensor parallelism for model inference (CUDA, Neuron)"),
        (("Enable FSDP2 + expert parallelism via a 2-D (fsdp, tp) device mesh on all the wheels",),
         "Engine enables FSDP2 + expert parallelism"),
        (("Remove support for wooden wheels in the long and narrow mountain roads of the north",),
         "Engine removes support for wooden wheels in the long and narrow…"),
        (("Updated the very long manual of the very old engine with the very small pistons",),
         "Engine updates the very long manual of the very old engine"),
        (("Krea2 Modular Pipeline Support, Documentation, Test Cases",),
         "Engine lands “Krea2 Modular Pipeline Support, Documentation, Test…”"),
        (("Support for diesel",), "Engine lands support for diesel"),
    ],
)  # fmt: skip
def test_a_headline_is_cut_where_nothing_becomes_wider_or_wrong(titles: tuple[str, ...], text: str) -> None:
    found = headline(*titles)
    assert found == text
    assert len(found) <= 70


def test_two_changes_share_a_headline_where_both_fit() -> None:
    assert headline("Support diesel", "Remove the choke") in (
        "Engine supports diesel, removes the choke", "Engine removes the choke, supports diesel",
    )  # fmt: skip


def test_releases_are_named_in_the_order_in_which_they_came_out() -> None:
    story = build(window(release("v2.0.0"), release("v1.9.1"), commit("a1", "Fix the pump")))
    assert story.headline.plain == "Engine releases v1.9.1, v2.0.0; fixes the pump"


@pytest.mark.parametrize(
    ("verb", "rest", "first"),
    [
        ("support", "parallelism for inference in the box", "parallelism for inference"),
        ("remove", "support for X on Y", None),
        ("require", "X 1.2 in the extras", None),
        ("add", "support for X", None),
        ("add", "an experimental box for beta users", None),
        ("add", "`a for b` to the box", "`a for b`"),
    ],
)
def test_an_object_is_never_cut_to_something_wider(verb: str, rest: str, first: str | None) -> None:
    found = next(shorter(Clause(verb, rest)), None)
    assert (found.rest if found else None) == first


@pytest.mark.parametrize(
    ("text", "most", "short"),
    [
        ("a short title", 40, "a short title"),
        ("one two three four", 9, "one two…"),
        ("升级发动机，修复油泵", 7, "升级发动机…"),
        ("升级发动机修复油泵", 4, "升级发动机修复油泵"),
        ("word " * 40, 400, "word " * 23 + "word…"),
    ],
)
def test_a_quotation_is_cut_between_words(text: str, most: int, short: str) -> None:
    assert shortened(text.strip(), most) == short


def test_a_name_longer_than_a_headline_leaves_a_quotation_its_first_words() -> None:
    shop = Repo(f"acme/{'long-' * 20}", display="long-" * 20)
    late = Advisory(shop.name, "GHSA-1", NOON, "Crash in the parser of long documents")
    story = build(window(late, repos=(shop,)))
    assert story.headline.plain == f"{'long-' * 20} lands “Crash in the parser…”"
