"""What titles, labels and bodies are searched for. Data only: extend a list with a test that shows the case."""

from __future__ import annotations

import re

from digest.lexicon import words
from digest.model import Effect

#: Expressions that few changes need are compiled for the first of them. Each is looked for only where one of its hints
#: stands: a text in which an expression finds nothing costs the most.
ADVISORY = (r"(?i)\b(?:CVE-\d{4}-\d{3,7}|GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}|GO-20\d\d-\d{3,6}|RUSTSEC-20\d\d-\d{4}"
            r"|PYSEC-20\d\d-\d+)\b")  # fmt: skip
ADVISORY_HINTS = ("cve-", "ghsa-", "go-20", "rustsec-", "pysec-")

_SECRETS = r"(?:the )?(?:\w+ ){0,3}(?:credentials|secrets?|passwords?|tokens?)\b"

#: Descriptions of an attack, in lower case, by a hint that each has.
ATTACKS: tuple[tuple[str, str], ...] = (
    ("redos", r"\bredos\b"),
    ("backtracking", r"(?:catastrophic|quadratic|exponential) backtracking"),
    ("injection", r"\b(?:command|code|shell|sql|crlf|header|prompt) injection"),
    ("cross-site", r"\bcross-site scripting"),
    ("xss", r"\bxss\b"),
    ("csrf", r"\bcsrf\b"),
    ("ssrf", r"\bssrf\b"),
    ("traversal", r"\b(?:path|directory) traversal"),
    ("execution", r"remote code execution"),
    ("arbitrary", r"arbitrary (?:code|command)"),
    ("escalation", r"privilege escalation"),
    ("denial", r"denial[- ]of[- ]service"),
    ("sandbox", r"\bsandbox escape"),
    ("readable", r"\bworld[- ]readable"),
    ("exhaust", r"\bexhaust(?:s|ing)? (?:the )?memory"),
    ("attacker", r"\battacker\b"),
    ("malicious", r"\bmalicious\b"),
    ("remote", r"\bunauthenticated remote\b"),
    ("remote", r"\bremote (?:peer|node|user|server) (?:could|can|may) (?:exploit|crash|execute|run)\b"),
    ("leak", rf"\bleak\w* {_SECRETS}"),
    ("leak", r"\bleak\w* (?:unmasked|in plain ?text)"),
    ("expos", rf"\bexpos\w* {_SECRETS}"),
    ("credential", r"\bcredentials? (?:leak|exposure)"),
)

ATTACK_HINTS = tuple(dict.fromkeys(hint for hint, _ in ATTACKS))

FOOTER = re.compile(r"^BREAKING[ -]CHANGES?:", re.MULTILINE)
ERROR = re.compile(
    r"`[^`\n]*(?:Error|Exception|panic|failed)[^`\n]*`|\"[^\"\n]*(?:Error|Exception|expected|failed)[^\"\n]*\""
)
COMPOUND = re.compile(r"\b(?:[A-Z][a-z0-9]+){2,}\b|\b[A-Z][a-z]+[A-Z]\w*\b")
VERSION = re.compile(r"\bv?\d+(?:\.\d+)*\b|[<>=]=?\s?\d")
DROPPED_VERSION = (
    r"(?i)(?:drop|remove|end) (?:the )?(?:support (?:for|of) [\w.-]+(?: \w+)? ?v?\d|[\w.-]+ v?\d[\d.]* support)"
    r"|no longer support\w* \w+ \d"
)
PINNED = r"(?i)\b(?:require|pin|exclude)s? [\w.-]+ ?(?:[<>=!~]=? ?|to )v?\d"
PINNED_HINTS = ("require", "pin", "exclude")
FOREIGN_VERSION = r"(?i)[^\x00-\x7f].*[a-z]\d"
DEFAULT = re.compile(r"\bdefaults?\b", re.IGNORECASE)
#: The version of a prerelease, or a moving tag. A letter alone is none: OpenSSL 1.1.1a is a stable release.
EARLY = (
    r"(?i)\d[-.]?(?:[ab]\.?\d|(?:rc|alpha|beta|dev|pre|preview|next|canary|snapshot)(?![a-z]))"
    r"|nightly|^(?:canary|snapshot|preview)\b"
)

#: Words of titles that say that users do not meet a change, in lower case.
MINOR = words("""
    doc docs docstring docstrings documentation test tests testing ci lint linter linting typo typos flaky example examples
    nit nits cleanup benchmark benchmarks readme changelog comment comments workflow workflows snapshot snapshots fixture
    fixtures translation translations boilerplate tip tips coverage wording acknowledgment acknowledgments dependency
    dependencies patch
""")
MINOR_PHRASES = r"\b(?:clean-up|type hints?|refactor\w*|compiler warnings?|(?:build|release|test) scripts?)\b"
MINOR_HINTS = ("clean-up", "type hint", "refactor", "compiler warning", " script")
MINOR_IN_DOCS = words("""
    typo typos example examples tip tips wording link links rename renames heading headings formatting acknowledgment
    acknowledgments
""")
TIDY = words("""
    unused unnecessary redundant obsolete stale stray dead vestigial leftover duplicate duplicated duplicates
""")
FOREIGN_TIDY = ("无用", "冗余", "乱码")

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
