"""The rewriter: a language model may word what the template's story says, and can add nothing to it.

A room of its own, above the pipeline: it needs the composer's story, the verifier and a port to the network, and the editing
rooms may know nothing of the last.

    plan (from passages)  →  prompt  →  a model  →  answer  →  judge (form, strict, verify)  →  one repair  →  mend  →  story
"""

from __future__ import annotations

from digest.rewrite.desk import rewrite
from digest.rewrite.port import Answer, Answers, Limits, Model, Question

__all__ = ["Answer", "Answers", "Limits", "Model", "Question", "rewrite"]
