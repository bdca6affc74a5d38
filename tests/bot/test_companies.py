"""Companies that one bot serves are kept apart: by what targets name, and by the ids of action items."""

from __future__ import annotations

import pytest

from bot.companies import own_items, plain_items
from bot.desks import parse_desks
from bot.model import Target
from digest.errors import FormatError, InputError
from tests.bot.stories import ITEM, desk, story

ACME, DEN = Target("slack", "T0ACME/C0WIRE"), Target("slack", "T0ZOO/C0DEN")


@pytest.mark.parametrize(
    ("text", "target", "workspace", "id"),
    [
        ("slack:T0ACME/C0WIRE", ACME, "T0ACME", "C0WIRE"),
        ("slack:@T0ACME/U0KESTREL", Target("slack", "T0ACME/U0KESTREL", personal=True), "T0ACME", "U0KESTREL"),
        ("slack:C0WIRE", Target("slack", "C0WIRE"), "", "C0WIRE"),
        ("discord:42", Target("discord", "42"), "", "42"),
    ],
)
def test_a_target_may_name_its_workspace(text: str, target: Target, workspace: str, id: str) -> None:  # noqa: A002
    assert Target.parse(text) == target
    assert str(target) == text
    assert (target.workspace, target.id) == (workspace, id)


@pytest.mark.parametrize("text", ["slack:T0ACME/", "slack:/C0WIRE", "slack:T0/E0/C0", "discord:7/42", "slack:T0 ACME/C0"])
def test_what_names_no_channel_of_a_workspace_is_no_target(text: str) -> None:
    with pytest.raises(InputError, match="is none; write console, slack:CHANNEL_ID or discord:CHANNEL_ID"):
        Target.parse(text)


def test_targets_are_beside_each_other_in_one_workspace_alone() -> None:
    assert ACME.is_beside(Target("slack", "T0ACME/U0KESTREL", personal=True))
    assert not ACME.is_beside(DEN)
    assert not ACME.is_beside(Target("slack", "C0WIRE"))
    assert Target("slack", "C01").is_beside(Target("slack", "C02"))
    assert not Target("slack", "42").is_beside(Target("discord", "42"))


@pytest.mark.parametrize("other", ["slack:T0ZOO/C0DEN", "slack:C0DEN"])
def test_a_desk_posts_to_one_workspace(other: str) -> None:
    text = f'[acme]\nrepos = ["acme/*"]\ntargets = ["slack:T0ACME/C0WIRE", "{other}"]\n'
    with pytest.raises(FormatError) as refused:
        parse_desks(text)
    assert str(refused.value) == (
        "desks.toml: acme.targets: are in several Slack workspaces; write a desk for each, as none sees another's"
    )


def test_a_desk_may_post_to_a_workspace_and_elsewhere() -> None:
    text = '[acme]\nrepos = ["acme/*"]\ntargets = ["slack:T0ACME/C0WIRE", "slack:T0ACME/C0DEN", "discord:42"]\n'
    [one] = parse_desks(text)
    assert [str(each) for each in one.targets] == ["slack:T0ACME/C0WIRE", "slack:T0ACME/C0DEN", "discord:42"]


def test_items_have_the_workspace_of_their_desk_in_their_id_and_can_be_had_without() -> None:
    told = own_items(story(), desk(targets=(Target("discord", "42"), ACME)))
    assert [each.id for each in told.actions] == [f"{ITEM}-t0acme"]
    assert plain_items(told) == story()


def test_items_of_a_bot_in_one_workspace_keep_their_ids() -> None:
    assert own_items(story(), desk()) == story()
