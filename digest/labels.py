"""Labels with AND, OR, NOT and brackets, as a desk writes them: `bug AND NOT (wontfix OR "good first issue")`.

NOT binds before AND, and AND before OR. A label of several words stands in quotation marks, and so does one that is called
like an operator. `*` in a label stands for anything: `area/*`. Small and capital letters are the same, as on GitHub.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, NoReturn

from digest.errors import InputError

#: Whether a change with these labels, in small letters, is meant.
Test = Callable[[frozenset[str]], bool]

#: Brackets and NOTs within each other; nobody can read more, and each costs a call.
DEEPEST = 20

_TOKEN = re.compile(r"""\s*(?:(?P<mark>[()])|"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<word>[^\s()"']+)|(?P<end>$))""")
_OPERATORS = ("AND", "OR", "NOT")


class _Token(NamedTuple):
    """Args: kind: an operator, a bracket, `label` or `end`. at: its place, in characters from 1."""

    kind: str
    text: str
    at: int


@lru_cache(maxsize=256)
def label_test(expression: str) -> Test:
    """Return what tells whether labels meet an expression. Raises InputError that names the place."""
    return _Parser(expression).whole()


def meets(expression: str, labels: Iterable[str]) -> bool:
    """Whether `labels` meet an expression. Raises InputError."""
    return label_test(expression)(frozenset(label.lower() for label in labels))


class _Parser:
    """Reads an expression from left to right, one method for each rank of operators."""

    def __init__(self, expression: str) -> None:
        self.tokens = _tokens(expression)
        self.depth = 0

    def whole(self) -> Test:
        test = self._either()
        if self.tokens[0].kind == ")":
            _fail(self.tokens[0], "this bracket was never opened")
        if self.tokens[0].kind != "end":
            _fail(self.tokens[0], "AND or OR is missing before this; a label of several words stands in quotation marks")
        return test

    def _either(self) -> Test:
        tests = [self._all()]
        while self._takes("OR"):
            tests.append(self._all())
        return tests[0] if len(tests) == 1 else lambda labels: any(test(labels) for test in tests)

    def _all(self) -> Test:
        tests = [self._one()]
        while self._takes("AND"):
            tests.append(self._one())
        return tests[0] if len(tests) == 1 else lambda labels: all(test(labels) for test in tests)

    def _one(self) -> Test:
        token = self.tokens.pop(0)
        if token.kind == "label":
            return _having(token.text)
        if token.kind not in ("NOT", "("):
            _fail(token, "a label is missing here")
        self.depth += 1
        if self.depth > DEEPEST:
            _fail(token, f"brackets and NOTs stand more than {DEEPEST} deep")
        test = self._denied() if token.kind == "NOT" else self._bracketed(token)
        self.depth -= 1
        return test

    def _denied(self) -> Test:
        test = self._one()
        return lambda labels: not test(labels)

    def _bracketed(self, opening: _Token) -> Test:
        test = self._either()
        if not self._takes(")"):
            if self.tokens[0].kind == "end":
                _fail(opening, "this bracket is never closed")
            _fail(self.tokens[0], "AND or OR is missing before this; a label of several words stands in quotation marks")
        return test

    def _takes(self, kind: str) -> bool:
        found = self.tokens[0].kind == kind
        if found:
            self.tokens.pop(0)
        return found


def _tokens(expression: str) -> list[_Token]:
    tokens: list[_Token] = []
    place = 0
    while not tokens or tokens[-1].kind != "end":
        found = _TOKEN.match(expression, place)
        if found is None:
            rest = expression[place:].strip()
            _fail(_Token("", rest, expression.index(rest, place) + 1), "this quotation mark has no second one")
        kind = str(found.lastgroup)
        text = found[kind]
        tokens.append(_Token(_kind(kind, text), text.strip(), found.start(kind) + 1))
        place = found.end()
    return tokens


def _kind(group: str, text: str) -> str:
    if group == "word" and text.upper() in _OPERATORS:
        return text.upper()
    return text if group == "mark" else "end" if group == "end" else "label"


def _having(label: str) -> Test:
    """Labels that have this one, or one that its `*` stands for."""
    wanted = label.lower()
    if "*" not in wanted:
        return lambda labels: wanted in labels
    pattern = re.compile(".*".join(re.escape(part) for part in re.split(r"\*+", wanted)), re.DOTALL)
    return lambda labels: any(pattern.fullmatch(each) for each in labels)


def _fail(token: _Token, problem: str) -> NoReturn:
    what = f"“{token.text[:40]}”" if token.text else "the end"
    raise InputError(f"character {token.at}, {what}: {problem}")
