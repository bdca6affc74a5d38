"""What the verifier holds against a story."""

from __future__ import annotations

from digest.frozen import frozen


@frozen
class Finding:
    """One thing that the sources do not bear out.

    Args:
        where: `headline`, `lede`, `body[p][s]`, `tally`, `actions[i]`, `references[i]` or `story`.
        code: a word for the rule that is broken, such as `NUMBER`; the list is in `digest.verify`.
        message: a sentence for a person, which names the words it is about.
    """

    where: str
    code: str
    message: str
