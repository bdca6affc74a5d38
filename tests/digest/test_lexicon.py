"""The verbs and their forms, and what the lists must keep apart."""

from __future__ import annotations

import pytest

from digest import lexicon
from digest.lexicon import gerund, lemma, past, third

VERBS = sorted(lexicon.TITLE_VERBS | lexicon.JOINING_VERBS)


@pytest.mark.parametrize(
    ("verb", "did", "does", "doing"),
    [
        ("add", "added", "adds", "adding"),
        ("fix", "fixed", "fixes", "fixing"),
        ("catch", "caught", "catches", "catching"),
        ("infer", "inferred", "infers", "inferring"),
        ("omit", "omitted", "omits", "omitting"),
        ("permit", "permitted", "permits", "permitting"),
        ("limit", "limited", "limits", "limiting"),
        ("defer", "deferred", "defers", "deferring"),
        ("filter", "filtered", "filters", "filtering"),
        ("swap", "swapped", "swaps", "swapping"),
        ("log", "logged", "logs", "logging"),
        ("pad", "padded", "pads", "padding"),
        ("load", "loaded", "loads", "loading"),
        ("unify", "unified", "unifies", "unifying"),
        ("display", "displayed", "displays", "displaying"),
        ("deploy", "deployed", "deploys", "deploying"),
        ("override", "overrode", "overrides", "overriding"),
        ("rewrite", "rewrote", "rewrites", "rewriting"),
        ("reset", "reset", "resets", "resetting"),
        ("freeze", "froze", "freezes", "freezing"),
        ("retry", "retried", "retries", "retrying"),
        ("cache", "cached", "caches", "caching"),
        ("release", "released", "releases", "releasing"),
        ("pass", "passed", "passes", "passing"),
        ("sync", "synced", "syncs", "syncing"),
        ("undo", "undid", "undoes", "undoing"),
        ("setup", "set up", "sets up", "setting up"),
        ("output", "output", "outputs", "outputting"),
        ("reformat", "reformatted", "reformats", "reformatting"),
        ("queue", "queued", "queues", "queuing"),
    ],
)
def test_a_verb_is_inflected_as_english_does(verb: str, did: str, does: str, doing: str) -> None:
    assert (past(verb), third(verb), gerund(verb)) == (did, does, doing)


@pytest.mark.parametrize("verb", VERBS)
def test_no_verb_of_one_short_syllable_forgets_to_double(verb: str) -> None:
    one_syllable = sum(letter in "aeiou" for letter in verb) == 1
    ends_short = len(verb) > 2 and verb[-1] not in "aeiouwxyhkcln" and verb[-2] in "aeiou" and verb[-3] not in "aeiou"
    if one_syllable and ends_short and verb != "refresh":
        assert gerund(verb) == f"{verb}{verb[-1]}ing"
    assert not past(verb).endswith("eed")
    assert not gerund(verb).endswith("eing")


@pytest.mark.parametrize("verb", VERBS)
def test_every_form_of_every_verb_leads_back_to_it(verb: str) -> None:
    for form in (verb, past(verb), third(verb), gerund(verb)):
        if " " not in form:
            found = lemma(form)
            assert found is not None
            assert found[0] == verb


def test_a_form_says_which_form_it_is() -> None:
    assert lemma("Adds") == ("add", "third")
    assert lemma("added") == ("add", "past")
    assert lemma("Adding") == ("add", "gerund")
    assert lemma("ADD") == ("add", "base")


def test_british_spelling_finds_the_verb() -> None:
    assert lemma("normalise") == ("normalize", "base")
    assert lemma("Optimised") == ("optimize", "past")
    assert lemma("raise") == ("raise", "base")


@pytest.mark.parametrize("word", ["AsyncGRPOTrainer", "image", "", "promise", "文档", "feature"])
def test_a_word_that_is_no_verb_has_no_lemma(word: str) -> None:
    assert lemma(word) is None


def test_a_form_that_is_its_own_base_is_read_as_the_base() -> None:
    assert lemma("set") == ("set", "base")
    assert lemma("split") == ("split", "base")


def test_no_other_verb_leads_a_title_and_joins_one() -> None:
    assert not lexicon.TITLE_VERBS & lexicon.JOINING_VERBS
    assert len(lexicon.TITLE_VERBS) >= 165
    assert len(lexicon.BEHAVIOUR_VERBS) >= 33
