"""A model that edits a little: it strikes the words that join a sentence to the one before, and rests on titles."""

from __future__ import annotations

import json
import re

from digest.rewrite import Question
from tests.digest.rewrite.scripted import answer, material, sentence
from tests.peers.llm import Asked

_JOINS = re.compile(r"^(?:Besides|Alongside that|Further|On top of that|Separately), ")


def editor(asked: Asked) -> str:
    """What it answers to the question of a story."""
    facts = material(Question("", asked.material, {}, 0))
    titles = {each["id"]: each["sources"][0]["spans"][0]["sid"] for each in facts["changes"]}
    told = [each for each in facts["slots"] if each["slot"] != "headline"]
    return answer(
        *(
            sentence(each["slot"], _JOINS.sub("", each["stands_now"]), *(titles[change] for change in each["change_ids"]))
            for each in told
        )
    )


def liar(asked: Asked) -> str:
    """What a model answers that makes up the news."""
    said = json.loads(editor(asked))
    for each in said["sentences"]:
        each["text"] = "Engine is now twice as fast and saves every team 40% of its time."
    return json.dumps(said)
