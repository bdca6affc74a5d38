"""Identifiers, quotations, dates, names and addresses: as a source has them, and one letter off."""

from __future__ import annotations

import pytest

from digest.model import Repo
from digest.story import Evidence
from tests.digest.verify.stories import findings, said
from tests.digest.windows import at, pull, squash, window

BODY = """The pump never locks the gauge, and it does not drop a reading. It needs `ironlib` 1.4.2 on Android 12.

Rev B was retired in 2025-12; the nightly job runs overnight. Siemens asked for socks5:// addresses.

The rest waits for the 2.8.6 release."""
WORKS = window(
    pull(1, "Lock the pump", BODY, merged_at=at(2)),
    squash(1, "Lock the pump", "a1", BODY),
    repos=(
        Repo("acme/engine", display="Engine"),
        Repo("acme/wheel-agent", display="Wheel Agent"),
        Repo("acme/wheel-server", display="Wheel Server"),
    ),
)
LOCKS, REST, RETIRED, ASKED, WAITS = (
    "The pump never locks the gauge, and it does not drop a reading.",
    "It needs `ironlib` 1.4.2 on Android 12.",
    "Rev B was retired in 2025-12; the nightly job runs overnight.",
    "Siemens asked for socks5:// addresses.",
    "The rest waits for the 2.8.6 release.",
)
LEDE = said("Engine locks the pump.", Evidence("github:acme/engine:pull:1", "Lock the pump"))
CODES = ("CODE", "IDENT", "QUOTE", "DATE", "NAME", "URL", "WRONG_REPO", "NUMBER", "UNIT")


def held(text: str, passage: str) -> list[str]:
    """What is held against the tokens of a sentence, by code and message."""
    found = findings(WORKS, LEDE, said(text, Evidence("github:acme/engine:pull:1", passage)))
    return [f"{each.code}: {each.message}" for each in found if each.where == "body[0][0]" and each.code in CODES]


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("It says that the pump “never locks the gauge”.", LOCKS),
        ("It says “The pump never locks … a reading”, and drops nothing, not even one.", LOCKS),
        ("The pump does not “drop a reading”.", LOCKS),
        ("It needs `ironlib` 1.4.2.", REST),
        ("Rev B was retired in December 2025.", RETIRED),
        ("The nightly job runs overnight.", RETIRED),
        ("Addresses of socks5:// were asked for by Siemens.", ASKED),
        ("Nothing drops a reading.", LOCKS),
        ("The rest waits in the 2.8 line.", WAITS),
    ],
)
def test_a_token_passes_as_its_source_has_it(text: str, passage: str) -> None:
    assert held(text, passage) == []


PULL = "acme/engine#1"


@pytest.mark.parametrize(
    ("text", "passage", "message"),
    [
        ("It “locks the gauge”.", LOCKS, "QUOTE: “locks the gauge” does not stand in a cited source"),
        ("It “… locks the gauge”.", LOCKS, "QUOTE: “… locks the gauge” does not stand in a cited source"),
        ("“The pump … drop a reading”.", LOCKS, "QUOTE: “The pump … drop a reading” does not stand in a cited source"),
        ("“The pump … the rest waits”.", LOCKS, "QUOTE: “The pump … the rest waits” does not stand in a cited source"),
        ("It needs `ironlib` `1.4`.", REST, f"CODE: `1.4` is not in {PULL}"),
        ("It needs ironlib on NVMe.", REST, f"IDENT: “NVMe” is not in {PULL}"),
        ("It needs Android 13.", REST, f"NUMBER: “13” is not in {PULL}"),
        ("Rev B was retired in November 2025.", RETIRED, f"DATE: “November 2025” is not in {PULL}"),
        ("Rev B was retired last year.", RETIRED, "DATE: “last year” is a time that no source tells"),
        ("Rev B retires in the next two weeks.", RETIRED, "DATE: “next two weeks” is a time that no source tells"),
        ("Rev B was retired ages ago.", RETIRED, "DATE: “ago” is a time that no source tells"),
        ("Rev B runs tomorrow.", RETIRED, "DATE: “tomorrow” is a time that no source tells"),
        ("The pump of O'Brien locks.", LOCKS, f"NAME: “O'Brien” is not in {PULL}"),
        ("The pump of Gaugemann locks.", LOCKS, f"NAME: “Gaugemann” is not in {PULL}"),
        ("See ftp://acme.example/a for it.", ASKED, "URL: “ftp://acme.example/a” is an address in prose"),
        (
            "Wheel Agent never locks the gauge.",
            LOCKS,
            f"WRONG_REPO: Wheel-Agent is neither the repository of nor named in {PULL}",
        ),
    ],
)
def test_a_token_that_no_source_has_is_named(text: str, passage: str, message: str) -> None:
    assert message in held(text, passage)
