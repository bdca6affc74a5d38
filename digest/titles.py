"""What a title says beside its words: tags, prefix, numbers, holds, reverts, bumps, releases.

A title is parsed once per event, so this is a handful of expressions without backtracking over the whole line. Nothing
here judges how important a change is; that is `digest.rank`.
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from digest.frozen import frozen
from digest.lexicon import INVISIBLE, MONTHS, WEEKDAYS, lemma


@frozen
class Hold:
    """A title's wish not to be merged yet.

    Args:
        marker: the words of the title, verbatim.
        month, day: the date it names; None where it names none.
        year: where the title has it.
        weekday: 0 for Monday; where the title has it.
    """

    marker: str
    month: int | None = None
    day: int | None = None
    year: int | None = None
    weekday: int | None = None

    def until(self, near: date) -> date | None:
        """Return the date with its year: the named one, else the one whose weekday agrees, else the closest to `near`."""
        if self.month is None or self.day is None:
            return None
        years = (self.year,) if self.year else (near.year - 1, near.year, near.year + 1)
        days = [found for year in years if (found := _day(year, self.month, self.day))]
        agreeing = [each for each in days if each.weekday() == self.weekday]
        return min(agreeing or days, key=lambda each: abs(each - near), default=None)


@frozen
class Bump:
    """A dependency that changes its version. Empty where the title does not say."""

    package: str = ""
    old: str = ""
    new: str = ""


class Title(NamedTuple):
    """A title taken apart. Every word of `text` stands in the title, in the same order.

    Args:
        text: what is left to say: without tags, emoji, prefix, hold, `(#N)` and trailing dots.
        tags: what stands in brackets in front, such as `core`; holds are not among them.
        type: the conventional type in its short form (`feat`, `fix`, `docs`, …), or the one a gitmoji or a tag stands for.
        scope: of `type(scope):`, or of `scope: verb …`.
        breaking: a `!` before the colon, or a `breaking:` prefix, or the gitmoji for it.
        number: the last `(#N)` at the end.
        hold: where the title asks not to merge.
        wip: the title calls itself unfinished.
        revert: the title that is taken back: of `Revert "…"` with its quotes removed, or what follows `revert:`.
        quoted: the revert names its target in quotation marks, as git writes it.
        reapply: the title that is put back.
        bump: where a dependency changes its version.
        release: the version that is released; an empty string where a release names none (`Version Packages`).
    """

    text: str
    tags: tuple[str, ...] = ()
    type: str | None = None
    scope: str | None = None
    breaking: bool = False
    number: int | None = None
    hold: Hold | None = None
    wip: bool = False
    revert: str | None = None
    quoted: bool = False
    reapply: str | None = None
    bump: Bump | None = None
    release: str | None = None

    @property
    def key(self) -> str:
        """The same for titles that say the same thing, whatever their prefix, tags and numbers: twins have one key.

        A bump is known by what it bumps and to what: branches start from different versions.
        """
        if self.bump and self.bump.package and self.bump.new:
            return f"bump {self.bump.package} {self.bump.new.lstrip('v')}".casefold()
        return f"{self.scope or ''}: {self.text}".casefold()


#: Conventional types and what people write for them (conventionalcommits.org, Angular, and `breaking:` of SvelteKit).
TYPES = {
    "feat": "feat", "feature": "feat", "fix": "fix", "bugfix": "fix", "hotfix": "fix", "docs": "docs", "doc": "docs",
    "chore": "chore", "refactor": "refactor", "perf": "perf", "test": "test", "tests": "test", "ci": "ci",
    "build": "build", "style": "style", "revert": "revert", "deps": "deps", "dep": "deps", "release": "release",
    "breaking": "breaking", "deprecate": "deprecate", "i18n": "docs", "wip": "wip", "security": "security",
}  # fmt: skip

#: gitmoji.dev, those that tell a type.
GITMOJI = {
    "✨": "feat", "🐛": "fix", "🚑": "fix", "🩹": "fix", "📝": "docs", "⚡": "perf", "♻": "refactor", "✅": "test",
    "🧪": "test", "👷": "ci", "💚": "ci", "⬆": "deps", "⬇": "deps", "➕": "deps", "➖": "deps", "📌": "deps",
    "💥": "breaking", "🔖": "release", "🗑": "deprecate", "⏪": "revert", "🚧": "wip", "🌐": "docs", "🎨": "style",
    "🚨": "style", "🔧": "chore", "🔨": "chore", "🙈": "chore",
    ":sparkles:": "feat", ":bug:": "fix", ":ambulance:": "fix", ":memo:": "docs", ":zap:": "perf", ":recycle:": "refactor",
    ":white_check_mark:": "test", ":construction_worker:": "ci", ":green_heart:": "ci", ":arrow_up:": "deps",
    ":arrow_down:": "deps", ":pushpin:": "deps", ":boom:": "breaking", ":bookmark:": "release", ":wastebasket:": "deprecate",
    ":rewind:": "revert", ":construction:": "wip", ":globe_with_meridians:": "docs", ":art:": "style", ":wrench:": "chore",
}  # fmt: skip

_UNSEEN = dict.fromkeys(map(ord, INVISIBLE))
_TAG = re.compile(r"\[([^\[\]]{1,80})\](?!\()\s*:?\s*")
_TRAILING_NUMBER = re.compile(
    r"\((?:(?:backport|cherry[- ]pick(?:ed)?)(?: of| from)? )?(?:#|GH-)(\d{1,9})\)$", re.IGNORECASE
)
_HEADER = re.compile(r"([A-Za-z0-9]{2,12}(?: [Cc]hange| CHANGE)?)\s?(?:\(([^()]{1,60})\))?(!)?:\s+(?=\S)")
_SCOPE = re.compile(r"([\w@./+-]+(?:[ ,][\w@./+-]+){0,2}):\s+(?=(\w+))")

# What few titles need is compiled for the first of them, and kept by `re`: all of it would take as long as grouping a day.
_EMOJI = r"(?::[a-z0-9_+-]+:|[\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff][\ufe0f\u20e3]?)"
_LEADING_EMOJI = rf"({_EMOJI})\s*"
_TRAILING_EMOJI = rf"\s*{_EMOJI}$"
_REVERT = r"(?i)(?:revert|back(?:ed)? ?out)(?: of)?:?\s+[\"“'](.+?)[\"”'](?=$|\s*\((?:#|GH-))"
_REVERT_BEGINNINGS = ("revert", "back")
_REAPPLY = r"(?i)(?:re-?apply|re-?land):?\s+(?:[\"“'](.+)[\"”']$|(.+))"
_REAPPLY_BEGINNINGS = ("reapply", "re-apply", "reland", "re-land")
_HOLD = r"(?i)(?:do not|don['’]?t|do-not)[ -](?:merge|land)(?:\s+(?:before|until|till|yet))?|on hold\b|\bdnm\b"
_HOLD_WORDS = ("merge", "land", "hold", "dnm")
#: What may go on in small letters after `do not merge`; another word would be what the code does not merge.
_HOLD_GOES_ON = (
    "before",
    "until",
    "till",
    "yet",
    "this",
    "it",
    "me",
    "now",
    "for",
    "please",
    "unless",
    "if",
    "when",
    "while",
)
_WIP = r"(?i)\[(?:wip|draft)\]|\((?:wip|draft)\)|^wip\b(?!\()[:\s-]*|^draft:\s*"
_ISO = r"\b(20\d\d)-(\d\d)-(\d\d)\b"
_MONTH_DAY = rf"(?i)\b({'|'.join(month[:3] for month in MONTHS)})[a-z]*\.? (\d{{1,2}})(?:st|nd|rd|th)?(?:,? (20\d\d))?\b"
_WEEKDAY = rf"(?i)\b({'|'.join(day[:3] for day in WEEKDAYS)})[a-z]*\b"
_VERSION = r"(?:[<>=~^!]{1,2} ?)?v?\d[\w.+~-]*"
_BUMP = (
    r"(?i)(?:bump|update|upgrade)[sd]?\s+(?:the\s+)?(?:(?:dependency|rust crate|module)\s+)?(\S+)(?:\s+[a-z]+){0,2}?"
    rf"\s+(?:from\s+({_VERSION})\s+)?to\s+({_VERSION})"
)
_BUMP_AT = rf"(?i)(?:bump|update|upgrade)[sd]?\s+(\S+?)@({_VERSION})"
_BUMP_SCOPED = rf"(?i)(?:bump|update|upgrade)(?:s|d|ed)? to (?:version )?({_VERSION})\b"
_BUMP_GROUP = (
    r"(?i)(?:bump|update) the (\S+ group)\b|lock file maintenance$"
    r"|update (?:all )?(?:compatible|non-major|dependencies|(?:compatible|non-major) dependencies)$"
)
_BUMP_BEGINNINGS = frozenset({"bump", "upda", "upgr", "lock"})
_RELEASE = (
    r"(?i)(?:(?:prepare |cut )?releas(?:e|ing)|bumped|(?:bump|set) version to|bump to|version)?"
    r"[:\s]*(?:version |for )?(v?\d+(?:\.\d+)+[\w.+-]*)(?: release)?(?: \[skip ci\])?$"
)
_UNRELEASED = r"(?i)[.-]dev\d*$|-snapshot$"
_PACKAGES = r"(?i)version packages(?: \([\w.-]+\))?$"
_NO_PACKAGE = frozenset({"default", "timeout", "limit", "size", "version"})


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:  # the 30th of February
        return None


def clean(text: str) -> str:
    """Return a title as one line, without characters that hide or turn text; every visible word is kept."""
    if not text.isascii():
        text = text.translate(_UNSEEN)
    return " ".join(text.split())


@lru_cache(maxsize=16384)
def parse_title(text: str) -> Title:
    """Take a title apart. Never raises: what cannot be read stays in `Title.text`."""
    line = clean(text)
    lowered = line.lower()
    hold, line = _take_hold(line) if any(word in lowered for word in _HOLD_WORDS) else (None, line)
    wip = ("wip" in lowered or "draft" in lowered) and re.search(_WIP, line) is not None
    if wip:
        line = re.sub(_WIP, "", line, count=1).strip() or line
    number, line = _take_number(line)
    mood, tags, line = _take_marks(line)
    lowered = line.lower()
    if lowered.startswith(_REVERT_BEGINNINGS) and (reverted := re.match(_REVERT, line)):
        return Title(line, tags, "revert", None, number=number, hold=hold, wip=wip, revert=reverted[1], quoted=True)
    if lowered.startswith(_REAPPLY_BEGINNINGS) and (again := re.match(_REAPPLY, line)):
        return Title(line, tags, number=number, hold=hold, wip=wip, reapply=again[1] or again[2])
    prefix, scope, breaking, line = _take_header(line)
    late_mood, late_tags, line = _take_marks(line) if prefix else (None, (), line)
    tags += late_tags
    kind = prefix or mood or late_mood or next((TYPES[tag.lower()] for tag in tags if tag.lower() in TYPES), None)
    line = line.rstrip(".… ") or line
    release = _release(line, scope)
    return Title(
        text=line,
        tags=tags,
        type=kind,
        scope=scope,
        breaking=breaking or kind == "breaking",
        number=number,
        hold=hold,
        wip=wip or kind == "wip",
        revert=line if prefix == "revert" else None,  # behind a ⏪ stands what was done, not what was taken back
        bump=_bump(line, scope) if release is None else None,
        release=release,
    )


def _take_hold(line: str) -> tuple[Hold | None, str]:
    """A hold in brackets goes with its brackets; one in front goes up to its colon or dash, or up to its date."""
    found = re.search(_HOLD, line)
    if found is None or _has_object(found[0], line[found.end() :]):
        return None, line
    start, end = _bounds(line, found.start(), found.end())
    marker = line[start:end].strip("[](): -–")
    rest = f"{line[:start]} {line[end:]}".strip(" :-–")
    return _dated(marker), " ".join(rest.split()) or line


def _has_object(marker: str, after: str) -> bool:
    """Whether the words tell what the code does: `do not merge rows twice`. A shouted marker never does."""
    if marker.isupper() or not marker.lower().endswith(("merge", "land")):
        return False
    following = re.match(r"\s+([a-z][\w-]*)", after)
    return following is not None and following[1] not in _HOLD_GOES_ON


def _bounds(line: str, start: int, end: int) -> tuple[int, int]:
    """The span of the hold around the words at `start` to `end`."""
    for opening, closing in ("[]", "()"):
        left, right = line.rfind(opening, 0, start), line.find(closing, end)
        if left >= 0 and right >= 0 and closing not in line[left:start]:
            return left, right + 1
    dated = re.compile(_MONTH_DAY).search(line, end, end + 40) or re.compile(_ISO).search(line, end, end + 40)
    return start, dated.end() if dated else end


def _dated(marker: str) -> Hold:
    weekday = re.search(_WEEKDAY, marker)
    named = next((i for i, day in enumerate(WEEKDAYS) if weekday and day[:3] == weekday[1].title()), None)
    if iso := re.search(_ISO, marker):
        return Hold(marker, int(iso[2]), int(iso[3]), int(iso[1]), named)
    if found := re.search(_MONTH_DAY, marker):
        month = [name[:3] for name in MONTHS].index(found[1].title()) + 1
        return Hold(marker, month, int(found[2]), int(found[3]) if found[3] else None, named)
    return Hold(marker, weekday=named)


def _take_number(line: str) -> tuple[int | None, str]:
    """All `(#N)` at the end go; the last one counts. Those inside a quoted title stay with the quotation."""
    number: int | None = None
    while line.endswith(")") and (found := _TRAILING_NUMBER.match(line, line.rfind("("))):
        number = number or int(found[1])
        line = line[: found.start()].rstrip()
    return number, line


def _take_marks(line: str) -> tuple[str | None, tuple[str, ...], str]:
    """Tags and emoji in front, and emoji at the end; the type the first known gitmoji stands for."""
    mood: str | None = None
    tags: list[str] = []
    while line and not line[0].isalnum():
        if found := _TAG.match(line):
            tags.append(found[1].strip())
        elif found := re.match(_LEADING_EMOJI, line):
            mood = mood or GITMOJI.get(found[1].rstrip("\ufe0f"))
        else:
            break
        if found.end() == len(line):  # nothing but marks: then they are the title
            break
        line = line[found.end() :]
    while _may_end_in_emoji(line) and (found := re.search(_TRAILING_EMOJI, line)) and found.start() > 0:
        line = line[: found.start()]
    return mood, tuple(tags), line


def _may_end_in_emoji(line: str) -> bool:
    return line.endswith(":") or not line[-1:].isascii()


def _take_header(line: str) -> tuple[str | None, str | None, bool, str]:
    """`type(scope)!: …`, or `scope: verb …`: type, scope, breaking and the rest."""
    if ": " not in line:
        return None, None, False, line
    found = _HEADER.match(line)
    kind = TYPES.get(found[1].lower().removesuffix(" change")) if found else None
    if found and kind:
        return kind, found[2], found[3] == "!", line[found.end() :]
    found = _SCOPE.match(line)
    if found and lemma(found[2]) and _is_scope(found[1]):
        return None, found[1], False, line[found.end() :]
    return None, None, False, line


def _is_scope(words: str) -> bool:
    """`Zsh completion: add …` has a scope; `Simplify the trainer: drop …` and `CVE-2026-1: avoid …` have none."""
    first, _, more = words.partition(" ")
    return not (more and lemma(first)) and not first.upper().startswith(("CVE-", "GHSA-"))


def _release(line: str, scope: str | None) -> str | None:
    """The version a title releases. `redis: bump to 8.8.0` bumps a package, `2.0.dev0` is where work goes on."""
    beginning = line[:8].lower()
    if beginning == "version " and re.match(_PACKAGES, line):
        return ""
    found = re.match(_RELEASE, line) if "." in line else None
    if found is None or re.search(_UNRELEASED, found[1]) or (scope and beginning.startswith("bump")):
        return None
    return found[1]


def _bump(line: str, scope: str | None) -> Bump | None:
    if line[:4].lower() not in _BUMP_BEGINNINGS:
        return None
    names_version = " to " in line
    if names_version and (found := re.match(_BUMP_SCOPED, line)):
        return Bump(scope or "", "", found[1])
    if "@" in line and (found := re.match(_BUMP_AT, line)):
        return Bump(found[1], "", found[2])
    found = re.match(_BUMP, line) if names_version else None
    if found and found[1].lower() not in _NO_PACKAGE and _looks_like_a_version(found):
        return Bump(found[1], found[2] or "", found[3])
    found = re.match(_BUMP_GROUP, line)
    return Bump(found[1] or "") if found else None


def _looks_like_a_version(found: re.Match[str]) -> bool:
    """`update X to 512` is a new value, `bump X to 3`, `update X to v3` and `update X to 3.1` are versions."""
    return bool(found[2]) or found[3][0] in "v<>=~^!" or "." in found[3] or found[0][:1] in "bB"
