"""What a language model's tokens cost: the price that the environment names, and what a story comes to at it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

#: Tokens that a price is for.
_PER = 1_000_000

#: `1.00/5.00`, `$1/$5`, `CHF 1.00/5.00`, `0.15/0.60 EUR`.
_SIGN = r"[^\d\s/.,+-]{1,4}"
_SUM = r"\d{1,6}(?:\.\d{1,6})?"
_PRICE = re.compile(rf"({_SIGN})?\s*({_SUM})\s*/\s*({_SIGN})?\s*({_SUM})\s*({_SIGN})?")

#: Smaller amounts are not told to the last digit.
_LEAST = Decimal("0.0001")


@dataclass(frozen=True)
class Price:
    """What a million tokens cost.

    Args:
        question: of what a model is asked, per million tokens.
        answer: of what it answers, per million tokens.
        sign: of the currency, as it was given; empty where none was.
    """

    question: Decimal
    answer: Decimal
    sign: str = ""

    @classmethod
    def read(cls, text: str) -> Price:
        """Read `1.00/5.00`: per million tokens of questions and of answers. Raises ValueError that says what to write."""
        found = _PRICE.fullmatch(text.strip())
        signs = {sign for sign in found.group(1, 3, 5) if sign} if found else set()
        if found is None or len(signs) > 1:
            raise ValueError("must be two prices per million tokens, of questions and of answers, such as 1.00/5.00")
        return cls(Decimal(found[2]), Decimal(found[4]), next(iter(signs), ""))

    def of(self, tokens_in: int, tokens_out: int) -> str:
        """Return what tokens cost, such as `$0.0071`."""
        return self._spoken((tokens_in * self.question + tokens_out * self.answer) / _PER)

    def at_most(self, tokens: int) -> str:
        """Return what tokens cost at most, where nobody knows which of them were answers."""
        return self._spoken(tokens * max(self.question, self.answer) / _PER)

    def _spoken(self, amount: Decimal) -> str:
        if 0 < amount < _LEAST:
            return f"under {self._signed(str(_LEAST))}"
        return self._signed(f"{amount:,.2f}" if amount >= 1 or not amount else f"{amount:.4f}")

    def _signed(self, amount: str) -> str:
        apart = " " if self.sign[-1:].isalpha() else ""
        return f"{self.sign}{apart}{amount}"
