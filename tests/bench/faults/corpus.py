"""The corpus: synthetic change sets in many styles, with true sentences about each, written by hand.

Two parts, split by change set: `develop` is there to work on, `heldout` is only measured. A file holds one set: its `style`,
its `activity` (activity/1), and `sentences` with kind, author (`editor`: a free paraphrase; `close`: near the words of the
source), text (`code` in back-ticks, quotations in “ ”) and evidence (verbatim passages of sources). The sentences that the
template composes of a set are no part of its file: they are composed when it is loaded.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from digest.compose import compose
from digest.coverage import ledger_of
from digest.errors import InputError
from digest.formats.activity import parse_activity
from digest.model import Activity, Change, Ledger
from digest.rank import rank
from digest.story import Evidence, Sentence, SentenceKind, Story, number
from digest.verify import check
from tests.digest.verify.stories import spans

FOLDER = Path(__file__).parent / "corpus"

Part = Literal["develop", "heldout"]
PARTS: tuple[Part, ...] = ("develop", "heldout")

#: Who wrote a true sentence.
Author = Literal["editor", "close", "template"]


@dataclass(frozen=True, eq=False)
class ChangeSet:
    """One window of made-up work.

    Args:
        name: of its file, without the ending.
        written: the true sentences of its file, with their authors.
        draft: the story that the template composes of it, before anything is withheld.
    """

    name: str
    part: Part
    style: str
    activity: Activity
    ledger: Ledger
    written: tuple[tuple[Author, Sentence], ...]
    draft: Story

    @cached_property
    def faulty(self) -> frozenset[str]:
        """The places of the draft at which the verifier finds fault."""
        return frozenset(finding.where for finding in check(self.draft, self.activity, self.ledger))

    @cached_property
    def truths(self) -> tuple[Truth, ...]:
        """The sentences written by hand, then those of the template, the counted ones apart."""
        own = (("template", sentence) for _, sentence in self.draft.sentences() if sentence.evidence)
        both = (*self.written, *(each for each in own if each[1].kind != "tally"))
        return tuple(Truth(self, by, sentence) for by, sentence in both)  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class Truth:
    """A true sentence of a set."""

    set: ChangeSet
    by: Author
    sentence: Sentence

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The changes that its evidence comes from."""
        named = (self.set.ledger.change_of.get(item.source) for item in self.sentence.evidence)
        return tuple({change.id: change for change in named if change}.values())

    @cached_property
    def others(self) -> tuple[Change, ...]:
        """The changes of the set that it is not about."""
        about = {change.id for change in self.changes}
        return tuple(change for change in self.set.ledger.changes if change.id not in about)

    @cached_property
    def said(self) -> str:
        """Everything that the changes it is about say, titles, bodies and fields, in lower case and single spaces."""
        return text_of(*self.changes, names=self.set.activity.repo_named)


def text_of(*changes: Change, names: Mapping[str, Any]) -> str:
    """Return everything that changes say, in lower case and single spaces."""
    parts: list[str] = []
    for change in changes:
        parts += [change.repo, names[change.repo].spoken, change.title, change.released_in or "", *change.labels]
        parts += [text for source in change.sources for text in (source.label, source.title, source.body)]
        parts += [repr(source.event) for source in change.sources if source.kind in ("advisory", "release")]
    return " ".join(" ".join(parts).lower().split())


@cache
def load(part: Part, folder: Path = FOLDER) -> tuple[ChangeSet, ...]:
    """Read a part of the corpus, in the order of its files' names.

    Raises:
        InputError: it has no file, or one is no set; names the file.
    """
    paths = sorted((folder / part).glob("*.json"))
    if not paths:
        raise InputError(f"{folder.name}/{part} has no change set")
    return tuple(read(path, part) for path in paths)


def read(path: Path, part: Part) -> ChangeSet:
    """Read one set and compose its story. Raises InputError, which names the file."""
    try:
        top = json.loads(path.read_text(encoding="utf-8"))
        written = tuple((each["by"], _sentence(each)) for each in top["sentences"])
        activity = parse_activity(json.dumps(top["activity"]), path.name)
        style = top["style"]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{part}/{path.name} is no change set: {type(error).__name__} {error}") from error
    return set_of(activity, written, name=path.stem, part=part, style=style)


def set_of(
    activity: Activity,
    written: tuple[tuple[Author, Sentence], ...] = (),
    name: str = "made",
    part: Part = "develop",
    style: str = "",
) -> ChangeSet:
    """Return the set of an activity: its changes and the template's story of them."""
    ledger = ledger_of(activity)
    return ChangeSet(name, part, style, activity, ledger, written, number(compose(ledger, rank(ledger))))


def _sentence(told: Mapping[str, Any]) -> Sentence:
    kind: SentenceKind = told["kind"]
    evidence = tuple(Evidence(item["source"], item["passage"]) for item in told["evidence"])
    return Sentence(kind, spans(told["text"]), evidence)
