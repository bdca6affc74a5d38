"""Reading foreign JSON field by field, so that an error names the file, the place and the field.

The readers are by hand, not by a schema library: importing one pydantic model costs as much as composing a story.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from digest.errors import FormatError, InputError

T = TypeVar("T")

# DEL and the second set of controls, line ends that are none to a terminal, direction marks, halves of surrogate pairs.
_UNSAFE = "[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


class Fields(NamedTuple):
    """A JSON object at a known place. Every reader raises FormatError with that place.

    Args:
        where: the file and the path to the object, such as `day.json: events[3]`.
        whole: it is all of a file, whose name `where` is.
    """

    where: str
    value: Mapping[str, Any]
    whole: bool = False

    @classmethod
    def of(cls, where: str, value: object, *, whole: bool = False) -> Fields:
        if not isinstance(value, dict):
            raise FormatError(where, f"must be an object, not {_spoken(value)}")
        return cls(where, value, whole)

    def at(self, name: str) -> str:
        """The place of a field."""
        return f"{self.where}: {name}" if self.whole else f"{self.where}.{name}"

    def fail(self, name: str, problem: str) -> FormatError:
        return FormatError(self.at(name), problem)

    def _get(self, name: str, kind: type | tuple[type, ...], spoken: str, required: bool) -> Any:
        value = self.value.get(name)
        if value is None:
            if required:
                raise self.fail(name, f"is missing; it must be {spoken}")
            return None
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise self.fail(name, f"must be {spoken}, not {_spoken(value)}")
        return value

    def need_text(self, name: str) -> str:
        value = self._get(name, str, "a text", required=True)
        if not value.strip():
            raise self.fail(name, "is empty")
        return str(value)

    def text(self, name: str, default: str = "") -> str:
        value = self._get(name, str, "a text", required=False)
        return default if value is None else value

    def maybe_text(self, name: str) -> str | None:
        value: str | None = self._get(name, str, "a text or null", required=False)
        return value

    def need_number(self, name: str) -> int:
        value: int = self._get(name, int, "a whole number", required=True)
        return value

    def number(self, name: str) -> int | None:
        value: int | None = self._get(name, int, "a whole number or null", required=False)
        return value

    def flag(self, name: str) -> bool:
        return bool(self._get(name, bool, "true or false", required=False))

    def choice(self, name: str, allowed: Iterable[str], default: str | None = None) -> Any:
        value = self.value.get(name, default)
        if value not in allowed:
            raise self.fail(name, f"must be one of {', '.join(allowed)}, not {_spoken(value)}")
        return value

    def need_time(self, name: str) -> datetime:
        return self._time(name, self.need_text(name))

    def time(self, name: str) -> datetime | None:
        value = self.maybe_text(name)
        return None if value is None else self._time(name, value)

    def _time(self, name: str, value: str) -> datetime:
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            raise self.fail(name, f"must be a time such as 2026-08-20T10:00:00Z, not {_spoken(value)}") from None
        if moment.tzinfo is None:
            raise self.fail(name, f"has no time zone; write {value}Z for UTC")
        try:
            return moment.astimezone(UTC)
        except OverflowError:
            raise self.fail(name, f"{value} is out of range") from None

    def day(self, name: str) -> date | None:
        value = self.maybe_text(name)
        if value is None:
            return None
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise self.fail(name, f"must be a day such as 2026-08-20, not {_spoken(value)}") from None

    def child(self, name: str) -> Fields:
        return Fields.of(self.at(name), self._get(name, dict, "an object", required=True))

    def maybe_child(self, name: str) -> Fields | None:
        return None if self.value.get(name) is None else self.child(name)

    def items(self, name: str) -> Iterator[tuple[str, object]]:
        for index, item in enumerate(self._get(name, list, "a list", required=False) or ()):
            yield f"{self.at(name)}[{index}]", item

    def children(self, name: str, read: Callable[[Fields], T]) -> tuple[T, ...]:
        return tuple(read(Fields.of(where, item)) for where, item in self.items(name))

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(_typed(where, item, str, "a text") for where, item in self.items(name))

    def numbers(self, name: str) -> tuple[int, ...]:
        return tuple(_typed(where, item, int, "a whole number") for where, item in self.items(name))


def _typed(where: str, item: object, kind: type[T], spoken: str) -> T:
    if not isinstance(item, kind) or isinstance(item, bool):
        raise FormatError(where, f"must be {spoken}, not {_spoken(item)}")
    return item


def _spoken(value: object) -> str:
    shown = json.dumps(value, ensure_ascii=False, default=str)
    return shown if len(shown) <= 40 else f"{shown[:37]}…"


def read_json(path: Path) -> Fields:
    """Read a file that holds one JSON object. Raises InputError when it cannot be opened, FormatError when it is no JSON."""
    try:
        text = path.read_bytes().decode("utf-8").removeprefix("\ufeff")  # some editors begin a file with it
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); give the path of a file") from None
    except UnicodeDecodeError as error:
        raise FormatError(str(path), f"is not UTF-8 text (byte {error.start})") from None
    return parse_json(text, str(path))


def parse_json(text: str, where: str) -> Fields:
    """Read text that holds one JSON object; `where` names it in errors. Raises FormatError when it is no JSON."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(where, f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except RecursionError:
        raise FormatError(where, "is nested too deeply") from None
    except ValueError:  # https://docs.python.org/3/library/stdtypes.html#int-max-str-digits
        raise FormatError(where, f"holds a number of more than {sys.get_int_max_str_digits()} digits") from None
    return Fields.of(where, value, whole=True)


def dump_json(value: object) -> str:
    """Write a JSON value as indented text. What a terminal would obey, and what UTF-8 cannot hold, is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return re.sub(_UNSAFE, lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


def stamp(moment: datetime | None) -> str | None:
    """Write a time in UTC, as short as it can be: `2026-08-20T10:00:00Z`."""
    return None if moment is None else moment.astimezone(UTC).isoformat().replace("+00:00", "Z")
