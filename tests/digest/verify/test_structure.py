"""What a sentence does with the words of its source: denies them, turns them round, widens them, or only words them anew."""

from __future__ import annotations

import pytest

from digest.story import Evidence
from tests.digest.verify.stories import codes, findings, said
from tests.digest.windows import pull, window

PASSAGES = (
    "Postern now answers `521` and closes the connection.",
    "Dead letters are kept for 14 days.",
    "The download is not resumable yet.",
    "Guards are not moved to a thread.",
    "Native builds were never affected.",
    "The bundle is pinned until the reviews are done.",
    "Fix scheduler crash on daylight saving time",
    "On older phones the button is hidden.",
    "Enable compression, disable it for small messages.",
    "Use BLAKE3 instead of SHA-256 for action keys.",
    "Rename `deps` to `uses` and `exports` to `provides`.",
    "Sass -> plain CSS",
    "Prefer the remote cache over the local cache on CI.",
    "One extra disk write is made per batch.",
    "Some of the valves report their state.",
    "The documentation gains a page on restores.",
    "error recovery at statement boundaries",
    "The `io_threads` option sets how many threads read chunks.",
)
BODY = "\n\n".join(PASSAGES)
SOURCE = "github:acme/engine:pull:1"
ACTIVITY = window(pull(1, "Rework the yard", BODY))
LEDE = said("Engine reworked the yard.", Evidence(SOURCE, "Rework the yard"))


def held(text: str, number: int) -> set[str]:
    """The codes against a sentence that rests on one passage."""
    return codes(findings(ACTIVITY, LEDE, said(text, Evidence(SOURCE, PASSAGES[number]))), "body[0][0]")


FALSE = (
    ("Dead letters are not kept for 14 days.", 1, "POLARITY"),
    ("Dead letters are no longer kept for 14 days.", 1, "POLARITY"),
    ("The download can be resumed.", 2, "POLARITY"),
    ("Guards are moved to a thread.", 3, "POLARITY"),
    ("Guards do get moved to a thread.", 3, "POLARITY"),
    ("Native builds were affected.", 4, "POLARITY"),
    ("Native builds were exposed.", 4, "POLARITY"),
    ("The bundle is pinned until the reviews are not done.", 5, "POLARITY"),
    ("The scheduler crashes on daylight saving time.", 6, "POLARITY"),
    ("On newer phones the button is hidden.", 7, "ANTONYM"),
    ("On older phones the button is shown.", 7, "ANTONYM"),
    ("The documentation lost a page on restores.", 15, "ANTONYM"),
    ("Engine deleted error recovery at statement boundaries.", 16, "ANTONYM"),
    ("SHA-256 replaces BLAKE3 for action keys.", 9, "ORDER"),
    ("SHA-256 takes the place of BLAKE3 for action keys.", 9, "ORDER"),
    ("BLAKE3 became SHA-256 for action keys.", 9, "ORDER"),
    ("`provides` is now called `exports`.", 10, "ORDER"),
    ("The theme moved from plain CSS to Sass.", 11, "ORDER"),
    ("The local cache is preferred over the remote cache on CI.", 12, "ORDER"),
    ("All of the valves report their state.", 14, "QUANT"),
    ("Dead letters are kept for 14 days without exception.", 1, "QUANT"),
    ("Dead letters are safely kept for 14 days.", 1, "CLAIM"),
    ("Dead letters are kept for 14 days, saving users time.", 1, "CLAIM"),
    ("Postern now answers `521`, as competitors already offer this.", 0, "CLAUSE"),
    ("Dead letters are kept for 14 days owing to flaky hardware.", 1, "CLAUSE"),
    ("Dead letters are kept for 14 days because the maintainers ran out of time.", 1, "CLAIM"),
    ("Dead letters are kept for 14 days, cutting memory use.", 1, "CLAIM"),
)


@pytest.mark.parametrize(("text", "number", "code"), FALSE, ids=[each[0] for each in FALSE])
def test_a_turned_sentence_is_found(text: str, number: int, code: str) -> None:
    assert code in held(text, number)


TRUE = (
    ("The server now replies with `521` and hangs up.", 0),
    ("For 14 days, dead letters are retained.", 1),
    ("The download cannot be resumed yet.", 2),
    ("Engine does not push guards onto a thread.", 3),
    ("A scheduler crash on daylight saving time is fixed.", 6),
    ("The scheduler no longer crashes on daylight saving time.", 6),
    ("Older phones do not show the button.", 7),
    ("Compression is on, except for small messages.", 8),
    ("BLAKE3 replaces SHA-256 for action keys.", 9),
    ("SHA-256 gives way to BLAKE3 for action keys.", 9),
    ("`deps` became `uses`, and `exports` became `provides`.", 10),
    ("The theme moved from Sass to plain CSS.", 11),
    ("On CI, the remote cache is preferred to the local cache.", 12),
    ("For each batch an additional disk write is made.", 13),
    ("An extra disk write is made for each batch.", 13),
    ("The documentation got a page on restores.", 15),
    ("Chunks are read by as many threads as `io_threads` sets.", 17),
)


@pytest.mark.parametrize(("text", "number"), TRUE, ids=[each[0] for each in TRUE])
def test_the_same_in_other_words_passes(text: str, number: int) -> None:
    assert held(text, number) == set()


@pytest.mark.parametrize("part", ["letters are kept for 14 day", "ead letters are kept for 14 days", "etters are kep"])
def test_a_passage_that_cuts_a_word_is_no_evidence(part: str) -> None:
    found = findings(ACTIVITY, LEDE, said("Dead letters are kept for 14 days.", Evidence(SOURCE, part)))
    assert "EVIDENCE" in codes(found, "body[0][0]")
