"""The voice of a story: how its sentences begin and connect, with variety but no chance."""

from __future__ import annotations

from collections.abc import Sequence

from digest.compose.details import Detail
from digest.compose.failures import BEFORE
from digest.compose.rows import also
from digest.compose.spans import opening, sentence
from digest.lexicon import LEAD_INS
from digest.story import Evidence, Sentence, SentenceKind

# Every lead-in below stands in `digest.lexicon.LEAD_INS`, so that a sentence can be told without it.

#: How a change of repository begins, in turn; what leads over to one more change; how minor changes begin.
_ELSEWHERE = (*(f"{word}, {{name}} {{did}}." for word in LEAD_INS[:3]), "{name} {did}.")
_LEADS = LEAD_INS[3:7]
_REST = (f"{LEAD_INS[7]}, {{text}}.", "{text}.", f"{LEAD_INS[8]}, {{text}}.")

#: How a further change of the same repository begins, in turn. None begins with "In", as the counts behind them do.
_FURTHER = ("{name} {also}.", "{lead}, {name} {did}.", "It {also}.", "{lead}, {name} {did}.")

#: The same where "it" would be another one, for changes whose titles are quoted, and for releases.
_NAMED = ("{name} {also}.", "{lead}, {name} {did}.")

#: How changes of one series begin.
_SERIES = ("{name} {did}.", "{lead}, {name} {did}.")

#: How a sentence from a body is attributed, in turn; none is used twice, so a story has two at most.
_ATTRIBUTED = ("Per the {source}, {inner}", "According to the {source}, {inner}")

#: What prose calls a source, by its kind.
SOURCE_NAMES = {
    "pull": "pull request", "commit": "commit message", "issue": "issue", "release": "release notes", "advisory": "advisory",
}  # fmt: skip


def _names_the_change(detail: Detail) -> bool:
    return detail.text.startswith(("The change ", BEFORE))


class Voice:
    """Remembers how the last sentence began. One for each story."""

    def __init__(self, lede: str, names: frozenset[str]) -> None:
        self._names = names
        self._last = opening(lede)  # how the last sentence begins
        self._of_change = False  # the last sentence has the change for its subject
        self._of_repo = False  # the last sentence has the repository for its subject
        start = sum(map(ord, lede))  # every edition takes its turns from another place, the same edition from the same
        self._turns = dict.fromkeys(("elsewhere", "further", "named", "series", "rest", "lead"), start) | {"attributed": 0}

    def _spoken(self, text: str, kind: SentenceKind, evidence: Sequence[Evidence]) -> Sentence:
        self._last = opening(text)
        self._of_change = text.startswith("The change ") or " change " in text[:40]
        self._of_repo = False
        return sentence(kind, text, tuple(evidence), self._names)

    def _turn(self, turn: str, frames: Sequence[str], **fill: str) -> str:
        """The next frame, in turn, that does not begin like the sentence before."""
        for _ in frames:
            frame = frames[self._turns[turn] % len(frames)]
            text = frame.format(**fill, lead=_LEADS[self._turns["lead"] % len(_LEADS)])
            self._turns[turn] += 1
            if opening(text) != self._last and (self._of_repo or not frame.startswith("It ")):
                self._turns["lead"] += "{lead}" in frame
                return text
        return text

    def first(self, name: str, did: str, evidence: Sequence[Evidence]) -> Sentence:
        """The first sentence about a repository in the body."""
        return self._of(self._turn("elsewhere", _ELSEWHERE, name=name, did=did), evidence)

    def further(self, name: str, did: str, evidence: Sequence[Evidence], *, named: bool) -> Sentence:
        """A further change of a repository that was told before.

        Args:
            named: it has to be named, because the sentence before was about another one.
        """
        named = named or did.startswith(("landed", "released"))
        turn, frames = ("named", _NAMED) if named else ("further", _FURTHER)
        text = self._turn(turn, frames, name=name, did=did, also=also(did))
        return self._of(text, evidence)

    def _of(self, text: str, evidence: Sequence[Evidence]) -> Sentence:
        said = self._spoken(text, "claim", evidence)
        self._of_repo = True
        return said

    def series(self, name: str, did: str, series: str, evidence: Sequence[Evidence]) -> Sentence:
        """Changes that are one work in several steps."""
        did = f"{did} in the “{series}” series"
        return self._spoken(self._turn("series", _SERIES, name=name, did=did), "claim", evidence)

    def rest(self, text: str, evidence: Sequence[Evidence]) -> Sentence:
        """Minor changes; `text` begins with the repository's name."""
        return self._spoken(self._turn("rest", _REST, text=text), "claim", evidence)

    def plain(self, text: str, evidence: Sequence[Evidence], kind: SentenceKind = "claim") -> Sentence:
        """A sentence of fixed wording."""
        return self._spoken(text, kind, evidence)

    def detail(self, detail: Detail, name: str = "", source: str = "pull", which: str = "") -> Sentence | None:
        """A sentence from a body; None where it cannot be told in this place.

        Args:
            name: the repository, where the sentence has to say whose change it tells of.
            source: the kind of source it is from.
            which: `former` or `latter`, where `The change` could be either.
        """
        text = (
            self._detail(detail, which or name, source) if _names_the_change(detail) else self._detail(detail, name, source)
        )
        return self._spoken(text, "claim", [detail.evidence]) if text else None

    def _detail(self, detail: Detail, name: str, source: str) -> str | None:
        text = detail.text
        if detail.note or detail.claims:
            return self._attributed(detail, source)
        if text.startswith("The change "):
            return self._of_the_change(text[11:], name)
        if text.startswith(BEFORE):
            return text.replace("the change", f"the {name} change", 1) if name else text
        if name:
            return f"In {name}, {detail.inner}" if detail.inner else None
        if opening(text) != self._last:
            return text
        return f"{LEAD_INS[3]}, {detail.inner}" if detail.inner and self._last != "besides" else None

    def _of_the_change(self, does: str, name: str) -> str:
        if self._of_change and not name and self._last != "it":
            return f"It {does}"
        told = f"he {name} change {does}" if name else f"he change {does}"
        return f"{LEAD_INS[8]}, t{told}" if self._last == "the" else f"T{told}"

    def _attributed(self, detail: Detail, source: str) -> str | None:
        if detail.note:
            return f"Per a note on the pull request, {detail.inner}" if detail.inner else None
        turn = self._turns["attributed"]
        if turn == len(_ATTRIBUTED) or detail.inner is None:
            return None
        self._turns["attributed"] += 1
        return _ATTRIBUTED[turn].format(source=SOURCE_NAMES[source], inner=detail.inner)
