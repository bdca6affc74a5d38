"""Which issues a merge request closes, by what its description says.

https://docs.gitlab.com/user/project/issues/managing_issues/#default-closing-pattern
"""

from __future__ import annotations

import re

from digest.model import Repo

# What a reader of the rendered text does not see as a sentence: comments (templates are full of them) and code.
_UNSEEN = re.compile(r"<!--.*?(?:-->|\Z)|^(```|~~~).*?(?:^\1|\Z)|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_REFERENCE = r"(?:[\w./:-]+(?:/-)?/(?:issues|work_items)/|[\w./-]*#)[1-9]\d{0,9}\b"
_CLOSES = re.compile(
    r"\b(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?):?[ ]+"
    rf"(?:issues?[ ]+)?({_REFERENCE}(?:(?:[ ]*,?[ ]*and[ ]+|[ ]*,[ ]*|[ ]+){_REFERENCE})*)",
    re.IGNORECASE,
)


def closing_numbers(body: str, repo: Repo) -> tuple[int, ...]:
    """Return the numbers of issues of `repo` that `body` says it closes, each once, in their order.

    `Closes #4, #6 and #7`, `Implements group/project#8` and `Fixes <address of the project>/-/issues/9` do; a mention
    without a keyword, an issue of another project, and what stands in comments or code do not.
    """
    closings = _CLOSES.finditer(_UNSEEN.sub(" ", body))
    found = [reference for closing in closings for reference in re.findall(_REFERENCE, closing[1])]
    here = (each for each in found if _is_here(each, repo))
    return tuple(dict.fromkeys(int(re.findall(r"\d+$", each)[0]) for each in here))


def _is_here(reference: str, repo: Repo) -> bool:
    path = repo.name.partition("/")[2].lower()
    place, mark, _ = reference.lower().rpartition("#")
    if mark:
        return place in ("", path, path.rpartition("/")[2])
    place = re.sub(r"(?:/-)?/(?:issues|work_items)/\d+$", "", reference.lower())
    return place == (repo.url or "").lower()
