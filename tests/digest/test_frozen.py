"""A frozen class is used as a frozen data class of the standard library is, and answers as it does."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

import pytest

from digest.frozen import frozen


@frozen
class Ours:
    kind: ClassVar[str] = "mark"
    name: str
    size: int = 3
    note: str = field(default="", compare=False, repr=False)

    @cached_property
    def double(self) -> int:
        return 2 * self.size


@dataclass(frozen=True)
class Theirs:
    kind: ClassVar[str] = "mark"
    name: str
    size: int = 3
    note: str = field(default="", compare=False, repr=False)


@frozen
class Checked:
    size: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", abs(self.size))


@frozen
class Spoken:
    name: str

    def __repr__(self) -> str:
        return self.name


@pytest.mark.parametrize("make", [Ours, Theirs])
def test_fields_are_given_by_position_or_by_name_or_have_their_default(make: Callable[..., Any]) -> None:
    assert asdict(make("a")) == {"name": "a", "size": 3, "note": ""}
    assert asdict(make("a", 4, "b")) == {"name": "a", "size": 4, "note": "b"}
    assert asdict(make("a", note="b")) == {"name": "a", "size": 3, "note": "b"}
    assert asdict(make(note="b", size=4, name="a")) == {"name": "a", "size": 4, "note": "b"}


@pytest.mark.parametrize("make", [Ours, Theirs])
@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), ((), {"size": 1}), (("a", 1, "b", 2), {}), (("a",), {"name": "b"}), (("a",), {"colour": "red"})],
)
def test_a_missing_an_unknown_and_a_doubled_field_are_refused(
    make: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]
) -> None:
    with pytest.raises(TypeError):
        make(*given, **named)


def test_a_refusal_names_the_class_and_the_field() -> None:
    with pytest.raises(TypeError, match=r"^Ours\(\) needs a value for 'name'$"):
        Ours()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^Ours\(\) takes one value each for name, size, note$"):
        Ours("a", colour="red")  # type: ignore[call-arg]


@pytest.mark.parametrize("make", [Ours, Theirs])
def test_objects_are_equal_and_hash_alike_where_their_compared_fields_are(make: Callable[..., Any]) -> None:
    assert make("a") == make("a", note="b")
    assert hash(make("a")) == hash(make("a", note="b"))
    assert make("a") != make("b")
    assert make("a") != ("a", 3)
    assert len({make("a"), make("a"), make("b")}) == 2


def test_objects_of_different_classes_are_not_equal() -> None:
    other: object = Theirs("a")
    assert Ours("a") != other


@pytest.mark.parametrize("make", [Ours, Theirs])
def test_nothing_is_assigned_or_deleted_afterwards(make: Callable[..., Any]) -> None:
    made = make("a")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'size'"):
        made.size = 4
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'colour'"):
        made.colour = "red"
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'size'"):
        del made.size
    assert made.size == 3


def test_it_shows_its_fields_as_the_standard_library_does() -> None:
    assert repr(Ours("a")) == "Ours(name='a', size=3)"
    assert repr(Theirs("a")) == "Theirs(name='a', size=3)"


def test_the_tools_of_the_standard_library_work_on_it() -> None:
    made = Ours("a")
    assert is_dataclass(made)
    assert [each.name for each in fields(made)] == [each.name for each in fields(Theirs("a"))]
    assert replace(made, size=4) == Ours("a", 4)
    assert pickle.loads(pickle.dumps(made)) == copy.deepcopy(made) == made  # noqa: S301
    match made:
        case Ours(name, size):
            assert (name, size) == ("a", 3)
    assert Ours.kind == "mark"


def test_a_value_is_worked_out_once_and_kept() -> None:
    made = Ours("a", 4)
    assert made.double == 8
    assert vars(made)["double"] == 8


def test_a_class_checks_what_it_is_given() -> None:
    assert Checked(-2) == Checked(2)


def test_a_method_of_the_class_itself_is_kept() -> None:
    assert repr(Spoken("a")) == "a"
