"""How it is said: titles, bodies, grammar, arrangement, headline, actions.

`desk` puts a story together from `items` (changes with their titles read), `arrange` (what is told together), `voice`
(how sentences begin), `details` (what bodies add), `headline`, `pending` and `actions`. What a title says is read by
`titles` into `clauses`; what a body says by `bodies`, `prose` and `sound`.
"""

from __future__ import annotations

from digest.compose.desk import close, quiet
from digest.compose.desk import write as compose
from digest.compose.headline import plain_headline

__all__ = ["close", "compose", "plain_headline", "quiet"]
