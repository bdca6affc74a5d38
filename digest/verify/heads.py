"""What stands before or behind the sentence itself: a heading for machines or readers, and a second sentence that orders.

A sentence tells what happened. Before a colon, or before a first full stop, a few words can address whoever reads it, a
machine above all (`New task:`, `Note to the assistant:`); behind its end they can order something (`. Have a look`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.lexicon import lemma, words
from digest.verify.finding import Finding
from digest.verify.tokens import Token
from digest.verify.told import Told

#: How many words a heading has at the most.
_LONG = 8
_STOPS = frozenset(".!?:;")

#: Who and what is addressed or framed where somebody talks to a machine.
_MACHINES = words("""
    task tasks prompt prompts instruction instructions assistant assistants model models system jailbreak jailbroken chatbot
    bot ai llm gpt agent developer administrator admin root guidelines guideline directive directives order orders command
    summarizer summariser summarizing summarising summarize summarise summary translator translate translating reader
    readers whoever user human persona roleplay role filter filters restrictions restriction censorship override policy
    context conversation dialogue response answer reply output question secret secrets password mode begin end
""")
#: Words that open an address or soften an order.
_ADDRESS = words("dear hey hello hi attention note message notice reminder memo kindly please listen hear ok okay psst")

#: Headings of an editor, which say nothing of their own.
_PLAIN = words("""
    also open pending breaking workaround correction corrections note known new now fixed fix added removed changed before
    after still elsewhere example examples exception caveat limits problem background result results summary reason earlier
    until then here later instead otherwise briefly first second finally third meanwhile besides beyond
""")

#: Base forms that are as seldom nouns at the beginning of a sentence that they are orders there.
_ORDERS = words("""
    look have go log write ask turn let let's lets enter stop play state begin start end say act behave imagine pretend grab
    tap press give take get make do don't be keep leave feel bring put tell trust obey believe remember ignore forget
    disregard send pay buy vote join help listen wait think answer reply respond repeat print output translate summarize
    summarise rewrite reveal show hide approve merge accept reject deploy install download upgrade update visit click follow
    read see watch try check consider confirm verify provide delete drop disable enable open run execute call contact sign
    subscribe register share star spread choose pick never always kindly please treat assume hand speak talk discard erase
    wipe grant allow
""")
_SOFT = words("and so then please just now also but kindly simply first next always never ok okay instead")


def heads(told: Told) -> Iterator[Finding]:
    """INJECTION: no heading that addresses a machine or names what nobody tells, no order behind the sentence."""
    if told.kind == "action":
        return
    parts = _parts(told.tokens)
    if len(parts) < 2:
        return
    head = parts[0]
    if len(head) <= _LONG and (strange := _strange(told, head)):
        yield Finding(told.where, "INJECTION", f"“{strange}” heads the sentence and is not of its sources")
    for part in parts:
        if _orders(told, part):
            yield Finding(told.where, "INJECTION", f"“{_written(part[:3])}” gives an order")


def _parts(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens between full stops, colons and semicolons; marks aside."""
    found: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == "mark" and token.text in _STOPS:
            found.append([])
        elif token.kind != "mark":
            found[-1].append(token)
    return [part for part in found if part]


def _strange(told: Told, head: Sequence[Token]) -> str:
    """The words of a heading that speaks to a machine, or of which none is plain or the sources'; empty for none."""
    if any(token.role or token.copied or token.kind != "word" for token in head):
        return ""
    known = [token for token in head if any(family.knows(token.low) for family in told.families) or told.holds(token)]
    if any(token.low in _MACHINES and token not in known for token in head) or head[0].low in _ADDRESS:
        return "" if len(known) == len(head) else _written(head)
    content = [token for token in head if token.is_content]
    own = not known and content and all(token.low not in _PLAIN and not told.means(token.low) for token in content)
    return _written(head) if own and len(head) < _LONG - 2 else ""


def _orders(told: Told, part: Sequence[Token]) -> bool:
    """Whether a part begins like an order, perhaps a softened one, with a verb that no source begins with."""
    at = next((i for i, token in enumerate(part) if token.low not in _SOFT), 0)
    first = part[at]
    if first.kind != "word" or first.role or first.copied or told.holds(first) or len(part) > _LONG + 4:
        return False
    verb = lemma(first.low)
    plain = verb is not None and verb[1] == "base" and at > 0
    return (first.low in _ORDERS and first.low != "open") or plain


def _written(part: Sequence[Token]) -> str:
    return " ".join(token.text for token in part)
