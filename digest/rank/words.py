"""What titles, labels and bodies are searched for. Data only: extend a list with a test that shows the case."""

from __future__ import annotations

import re

from digest.model import Effect

ADVISORY = re.compile(r"\b(?:CVE-\d{4}-\d{3,7}|GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}|GO-20\d\d-\d{3,6}|RUSTSEC-20\d\d-\d{4}"
                       r"|PYSEC-20\d\d-\d+)\b", re.IGNORECASE)  # fmt: skip
#: Looked for in lower case, where one of `ATTACK_HINTS` occurs: the expression alone costs more than all others together.
ATTACK = re.compile(
    r"\bredos\b|(?:catastrophic|quadratic|exponential) backtracking"
    r"|\b(?:command|code|shell|sql|crlf|header|prompt) injection"
    r"|\bcross-site scripting|\b(?:xss|csrf|ssrf)\b|\b(?:path|directory) traversal|remote code execution"
    r"|arbitrary (?:code|command)|privilege escalation|denial[- ]of[- ]service|\bsandbox escape|\bworld[- ]readable"
    r"|\bexhaust(?:s|ing)? (?:the )?memory|\b(?:attacker|malicious)\b|\bunauthenticated remote\b"
    r"|\bremote (?:peer|node|user|server) (?:could|can|may) (?:exploit|crash|execute|run)\b"
    r"|\b(?:leak|expos)\w* (?:the )?(?:\w+ ){0,3}(?:credentials|secrets?|passwords?|tokens?)\b"
    r"|\bleak\w* (?:unmasked|in plain ?text)|\bcredentials? (?:leak|exposure)",
)
ATTACK_HINTS = (
    "redos", "backtracking", "injection", "cross-site", "xss", "csrf", "ssrf", "traversal", "remote", "arbitrary",
    "escalation", "denial", "sandbox", "readable", "exhaust", "attacker", "malicious", "leak", "expos", "credential",
)  # fmt: skip
ADVISORY_HINTS = ("cve-", "ghsa-", "go-20", "rustsec-", "pysec-")
FOOTER = re.compile(r"^BREAKING[ -]CHANGES?:", re.MULTILINE)
ERROR = re.compile(
    r"`[^`\n]*(?:Error|Exception|panic|failed)[^`\n]*`|\"[^\"\n]*(?:Error|Exception|expected|failed)[^\"\n]*\""
)
COMPOUND = re.compile(r"\b(?:[A-Z][a-z0-9]+){2,}\b|\b[A-Z][a-z]+[A-Z]\w*\b")
VERSION = re.compile(r"\bv?\d+(?:\.\d+)*\b|[<>=]=?\s?\d")
DROPPED_VERSION = re.compile(
    r"(?:drop|remove|end) (?:the )?(?:support (?:for|of) [\w.-]+(?: \w+)? ?v?\d|[\w.-]+ v?\d[\d.]* support)"
    r"|no longer support\w* \w+ \d",
    re.IGNORECASE,
)
PINNED = re.compile(r"\b(?:require|pin|exclude)s? [\w.-]+ ?(?:[<>=!~]=? ?|to )v?\d", re.IGNORECASE)
FOREIGN_VERSION = re.compile(r"[^\x00-\x7f].*[a-z]\d", re.IGNORECASE)
DEFAULT = re.compile(r"\bdefaults?\b", re.IGNORECASE)
MINOR = re.compile(
    r"\b(?:docs?|docstrings?|documentation|tests?|testing|CI|lint(?:er|ing)?|typos?|flaky|examples?|nits?|clean-?up|benchmarks?"
    r"|README|changelog|comments?|workflows?|snapshots?|type hints?|refactor\w*|fixtures?|translations?|boilerplate"
    r"|tips?|coverage|wording|compiler warnings?"
    r"|acknowledgments?|dependenc(?:y|ies)|patch|(?:build|release|test) scripts?)\b",
    re.IGNORECASE,
)
MINOR_IN_DOCS = re.compile(
    r"\b(?:typos?|examples?|tips?|wording|links?|renames?|headings?|formatting|acknowledgments?)\b",
    re.IGNORECASE,
)
TIDY = re.compile(
    r"\b(?:unused|unnecessary|redundant|obsolete|stale|stray|dead|vestigial|leftover|duplicate[ds]?)\b|无用|冗余|乱码",
    re.IGNORECASE,
)
EARLY = re.compile(r"\d(?:a|b|rc|\.?dev|\.?rc)\.?\d*$|-(?:alpha|beta|rc|next|canary|pre|dev)", re.IGNORECASE)

#: The effect of a conventional type. `chore`, `refactor` and their like are internal.
TYPES: dict[str, Effect] = {
    "feat": "feature", "fix": "fix", "security": "fix", "perf": "performance", "docs": "docs", "deprecate": "deprecation",
    "chore": "internal", "refactor": "internal", "test": "internal", "ci": "internal", "build": "internal",
    "style": "internal", "deps": "internal", "wip": "internal", "release": "internal",
}  # fmt: skip

#: What a label says, by a part of it.
LABELS: tuple[tuple[str, Effect], ...] = (
    ("deprecat", "deprecation"), ("enhancement", "feature"), ("feature", "feature"), ("performance", "performance"),
    ("regression", "fix"), ("bug", "fix"), ("documentation", "docs"), ("dependencies", "internal"), ("refactor", "internal"),
)  # fmt: skip

VERBS: dict[str, Effect] = {
    **dict.fromkeys(("remove", "drop", "delete", "retire"), "removal"),
    **dict.fromkeys(("add", "support", "enable", "introduce", "implement", "accept", "allow", "expose", "extend",
                     "integrate", "publish", "promote"), "feature"),
    **dict.fromkeys(("reject", "disallow", "forbid"), "default-changed"),
    **dict.fromkeys(("optimize", "speed", "accelerate"), "performance"),
    **dict.fromkeys(("fix", "correct", "prevent", "avoid", "handle", "resolve", "guard", "preserve", "stop", "respect",
                     "restore", "repair"), "fix"),
    **dict.fromkeys(("document", "clarify"), "docs"),
    **dict.fromkeys(("bump", "refactor", "test", "tweak", "rename", "move", "regenerate", "refresh", "update", "sync",
                     "lint", "reformat", "cover", "clean", "mark", "skip", "silence", "align", "polish"), "internal"),
    "deprecate": "deprecation",
}  # fmt: skip

#: Verbs of titles in other scripts that this desk has met, as the English verb. They begin a title or follow its scope.
FOREIGN: tuple[tuple[str, str], ...] = (
    ("升级", "require"), ("修复", "fix"), ("新增", "add"), ("增加", "add"), ("添加", "add"), ("支持", "support"),
    ("删除", "remove"), ("移除", "remove"), ("废弃", "deprecate"), ("更新", "update"), ("文档", "document"),
    ("默认", "default"), ("追加", "add"), ("修正", "fix"), ("削除", "remove"), ("対応", "support"), ("추가", "add"),
    ("수정", "fix"), ("삭제", "remove"),
)  # fmt: skip

#: With "default" in the title, these change one.
CHANGING = frozenset({"change", "set", "switch", "increase", "raise", "lower", "use"})
