"""Motives and gains: people, incidents and goods that explain or praise a change are the sources' or nobody's.

Where a story invents why something was done, it tells of complaints, outages, audits, customers; where it invents what it
is good for, of time, effort, quality, trust. Such a word is small beside the rest of a sentence, so the few words that go
with it are looked up alone: behind a comma, or behind what joins a reason to what was done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.lexicon import lemma, words
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.tokens import Token
from digest.verify.told import Told

#: Who wants something of a project, and what happens to it.
_MOTIVES = words("""
    complaint complaints complained complain complains outage outages incident incidents accident accidents audit audits
    auditor auditors survey surveys poll polls lawsuit lawsuits lawyer lawyers court regulator regulators regulation
    regulations legislation law laws investor investors shareholder shareholders management executives boss stakeholder
    stakeholders competitor competitors competition sponsor sponsors sponsorship donor donors budget budgets
    funding funds bankruptcy acquisition merger demand demands demanded feedback criticism criticised criticized outcry
    protest protests controversy debate debates workshop conference hackathon pressure pressured breach breaches crisis
    scandal insisted threatened begged petition petitioned vendor vendors contract contracts customer customers clientele
    marketing advertising sales publicity popularity convenience caution fear fears worry worries
    frustration dissatisfaction interest staffing shortage layoffs retirement resignation burnout postmortem post-mortem
    retrospective mandate mandated wish wishes wanted requested brainstorm rumours rumors
""")

#: What anybody would like to have more or less of.
_GOODS = words("""
    quality trust morale productivity comfort confidence satisfaction happiness joy delight advantage advantages
    benefit benefits benefited win wins winner boon blessing milestone breakthrough success triumph money savings
    profit revenue effort efforts hassle friction toil drudgery stress nuisance clarity elegance simplicity robustness
    resilience freedom flexibility usability ergonomics happier happy easier better smoother nicer cleaner leaner stronger
    sooner quicker pays payoff worthwhile rewarding handy helpful thrilled grateful pleased
""")

#: Time is a good where somebody gains it.
_GAINS = words(
    "save saves saving saved free frees freeing freed leave leaves leaving spare spares gain gains win wins more less"
)


#: What small words are gained, and what adds the last of them.
_SMALL = words("time work hours value")
_ADDING = words("add adds added adding bring brings brought bringing")

#: Where these are denied nothing is praised.
_DENIED = words("benefit benefits advantage advantages win trust interest demand")

#: What joins a motive or a gain to what was done.
_JOINS = words("""
    after following due owing account thanks out response reaction answer view light wake aftermath advice request to from by
    for with without as since because lest given considering amid at on of under over behind so in
""")


def motives(told: Told) -> Iterator[Finding]:
    """CLAIM: a word for a motive or a good is in the sources, or goes with others of a passage that tell the same."""
    if told.kind == "action":
        return
    for segment in told.segments:
        for clause in segment.clauses:
            for i, token in enumerate(clause):
                if _explains(clause, i) and not _is_borne(told, _with(clause, i), token):
                    yield Finding(told.where, "CLAIM", f"“{token.text}” is no motive and no gain of {names(told.families)}")


def _explains(clause: Sequence[Token], i: int) -> bool:
    token = clause[i]
    if token.role or token.copied or token.joined or token.kind != "word":
        return False
    if i and clause[i - 1].low == "no" and token.low in _DENIED:
        return False
    return token.low in _MOTIVES or token.low in _GOODS or _is_gained(clause, i)


def _with(clause: Sequence[Token], i: int) -> Sequence[Token]:
    """The words that go with the one at `i`: from what joins them to the rest of the clause, to its end."""
    start = next((at for at in range(i - 1, -1, -1) if clause[at].low in _JOINS), 0)
    return clause[start:]


def _is_borne(told: Told, group: Sequence[Token], word: Token) -> bool:
    """Whether the sources have the word, or a passage has another one of its group, which does more than link the two.

    Small words that are a gain beside another one have to be in a passage: `time` is told of many things.
    """
    if word.low in _SMALL:
        known = told.holds(word)
    else:
        known = any(family.knows(word.low) for family in told.families) or told.means(word.low, firmly=True)
    return known or any(token is not word and _is_tied(told, token) for token in group)


def _is_tied(told: Told, token: Token) -> bool:
    """Whether a word ties what it goes with to a passage. A verb may be done to anything: `which removes friction`."""
    verb = lemma(token.low)
    linking = verb is not None and verb[1] == "third"
    return not linking and token.low not in _JOINS and bool(token.role or token.copied or told.holds(token))


def _is_gained(tokens: Sequence[Token], i: int) -> bool:
    """Whether a `time` or `work` at `i` is gained: `frees up time`, `saves developers work`, `adds value`."""
    before = [token.low for token in tokens[max(0, i - 3) : i]]
    if tokens[i].low == "value":
        return not _ADDING.isdisjoint(before[-1:])
    return tokens[i].low in _SMALL and not _GAINS.isdisjoint(before)
