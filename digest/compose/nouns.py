"""Nouns and what is none: articles, which titles leave out, and words that show a verb or an object."""

from __future__ import annotations

from digest.lexicon import BEHAVIOUR_VERBS, STOP_WORDS, words

#: What may follow a verb that could be a noun, too, so that it is the verb: "and drop the X", not "and drop shadows".
DETERMINERS = words("""
    the a an its their all this that these those it them unused redundant deprecated obsolete stale missing some any
""")

#: Verbs that are hardly ever nouns: "… and remove Y" begins a clause wherever it stands.
PLAIN_VERBS = words("""
    accept accumulate adapt add adjust allow apply avoid bring clarify convert create define delete deprecate detect
    disable disallow emit enable enforce ensure expose extend extract generate handle implement improve include
    increase infer integrate introduce keep let make migrate normalize omit optimize prefer preserve prevent
    propagate provide raise recognize reduce refactor regenerate register reject remove rename replace require
    resolve respect restore simplify specify standardize treat unify validate verify
""")

_COUNTABLE = words("""
    argument assertion attribute badge banner benchmark branch button callback card cast check class client column
    command comment condition config constant constructor container decorator default dependency dialog directive
    directory endpoint engine entry example exception exclusion exporter fallback field file filter fixture flag folder
    format function guard guide handler header helper hook import index interface job kernel key limit link list
    lock mechanism message method metric migration mode model module name note notebook notice object operator
    option package page parameter parser path pipeline plugin policy property recipe reference rule runner scheduler
    schema script section selector setting shortcut snippet stub subcommand table tag task template test timeout
    tool trainer tutorial type utility variable variant view warning workflow wrapper
""")
_DEFECTS = words("""
    bug conflict crash cycle deadlock error failure flake leak loop mistake overflow panic problem race regression segfault
    typo
""")
_MAKING = frozenset(
    ["add", "introduce", "create", "implement", "provide", "publish", "upload", "generate", "define", "write"]
)

_AFTER_NOUN = words("""
    for in when with of to on that which where if at by from after before during caused via as
    under across inside within without between
""")
_NUMBERS = words("multiple several various many two three four five")
_NO_ARTICLE = STOP_WORDS | DETERMINERS | _NUMBERS


def with_article(rest: str, verb: str) -> str:
    """Put an article before an object that names one thing without one: `a crash when …`, `the name of …`.

    Titles leave articles out. One is put in only where the noun before the first preposition is surely countable:
    `a` for a defect, or for what the verb brings into the world; `the` for what was there before.
    """
    spoken = rest.split(" ")
    end = next((i for i, word in enumerate(spoken) if word.lower() in _AFTER_NOUN), len(spoken))
    phrase = spoken[:end]
    if not 1 <= len(phrase) <= 4 or phrase[0].lower() in _NO_ARTICLE or not phrase[0].isalpha() or phrase[0].isupper():
        return rest
    noun = phrase[-1]
    if noun not in _COUNTABLE and noun not in _DEFECTS:
        return rest
    new = noun in _DEFECTS or verb in _MAKING or verb in BEHAVIOUR_VERBS
    if not new or spoken[end : end + 1] == ["of"]:
        return f"the {rest}"
    return f"{'an' if rest[0].lower() in 'aeio' else 'a'} {rest}"
