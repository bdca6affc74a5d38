"""The words the editing rooms agree on: verbs and their forms, and the lists that decide what a word claims.

Data only, one place for each list. Extend a list with a test that shows the title or sentence that needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Literal

Form = Literal["base", "past", "third", "gerund"]


def words(text: str) -> frozenset[str]:
    """Return the words of a list that is written as text."""
    return frozenset(text.split())


# ---- verbs ----

#: Verbs that say what code does from now on; they are told as "now supports", every other verb in the past tense.
BEHAVIOUR_VERBS: frozenset[str] = words("""
    accept accumulate allow assume avoid cache detect disallow emit enforce ensure expose fail handle honor honour
    ignore infer keep log mask prefer preserve prevent raise recognize record reject require respect retry return
    serve support throw treat use validate warn
""")

#: Verbs whose subject is the software where a title begins with them: "now skips X", not "skipped X", which a person may do.
RUNNING_VERBS: frozenset[str] = words("""
    await bound bypass calculate cap check clamp compute consume count crawl decode default defer deny derive detach
    dispatch display download emulate encode escape evict exclude fetch filter flush follow force forbid forward
    get guarantee hide include initialize inject install intercept kill let limit list load match omit parse pass permit
    prerender print process produce propagate prune read reap refuse register render report retain reuse route run
    save scan send share show skip stop store stream strip surface terminate throttle track trigger trim truncate
    unregister upload verify wait watch
""")

#: Verbs that begin a title in the wild. Lead-verb coverage over 28,520 titles: 60 to 87 % of a repository's titles.
TITLE_VERBS: frozenset[str] = BEHAVIOUR_VERBS | words("""
    adapt add adjust align apply await bound build bump cap catch change check clarify clean close complete configure
    consolidate convert correct cover create default defer define delete deprecate disable display document drop enable
    enhance exclude expand export extend extract filter fix follow force freeze generate guard harden hide implement
    improve include increase integrate introduce limit list load make mark merge migrate modify move narrow normalize
    omit optimize override pad parse pass pin point port promote propagate publish reduce refactor refine refresh
    regenerate register relax release remove rename render replace report reset resolve restore restrict retire reuse
    revert rewrite route run save send separate set shard share show silence simplify skip sort specify speed split
    stabilize standardize stop store suppress surface swap switch sync test trigger tune unify update upgrade upload
    vendor wire
""")

#: Verbs that join another one ("… and ship Y"), and lead a title only in the base form and before an object.
#: Many of them are nouns, too ("Map view crashes"), so they count for less than a title verb.
JOINING_VERBS: frozenset[str] = words("""
    abandon abort absorb accelerate account acquire activate address adopt advance aggregate alias allocate alter
    amend analyze annotate announce append approve archive arrange assert assign associate assume attach attempt
    audit augment authenticate authorize autofix automate backport balance batch begin benchmark boost bootstrap
    break bring broadcast broaden buffer bundle bypass calculate call cancel capitalize capture carry choose
    classify clear clone coerce collapse collate collect combine compact compare compile compose compress compute
    concatenate conform connect consider construct consume continue contribute copy count crawl customize cut debug
    decide declare decode decompose decouple decrease decrypt deduplicate defend deflake degrade delegate deliver
    demonstrate demote deny deploy derive describe deselect destroy detach determine discard disconnect discover
    dispatch dispose distinguish distribute divide downgrade download downscale duplicate edit elaborate eliminate
    embed emphasize emulate encapsulate encode encourage encrypt enlarge enrich enumerate erase escape establish
    estimate evaluate evict examine execute explain factor fail fetch fill finalize find finish flag flatten flip
    flush fold forbid format forward fuse fuzz gate gather generalize get give group halt hardcode hoist honor
    honour hook identify illustrate import incorporate indicate inherit initialize inject inline insert inspect
    install instantiate instrument intercept interpolate interpret invalidate invert invoke isolate iterate join
    kill launch leave let leverage lift link lint localize locate lock loosen lower maintain manage map match
    measure memoize mention minify minimize mirror mitigate mock modernize monitor mount mutate name negate nest
    notify observe offer offload open opt order organize output overhaul overload overwrite package paginate
    parallelize parametrize partition patch perform permit persist pick plug polish poll pop populate postpone
    prefetch preload prepare prepend prerender print process produce prohibit protect provide provision prune pull
    purge push put qualify query queue quit quote randomize reach reactivate read reap reapply reassign rebuild
    recalculate receive reclaim recommend reconcile reconfigure reconnect reconstruct recover recreate redact
    redirect redo reduce reenable refer refetch reflect reformat reindex reinstall reinstate reintroduce relabel
    relay reload relocate rely remap remediate remember renumber reopen reorder reorganize repair repeat rephrase
    replicate reposition represent reproduce reroute rerun rescale reschedule reserve reshape resize restart
    restructure resume retain retarget rethink retrieve retrigger reverse revise revisit revoke rework roll rotate
    sanitize satisfy scale scan schedule scope scrub secure select serialize serve setup shift ship shorten shrink
    shuffle simulate skew soften solve spawn specialize squash start stream strengthen strip subclass submit
    subscribe substitute suggest summarize suspend sweep synchronize synthesize tag take target tell terminate
    throttle throw tighten toggle tokenize trace track transfer transform translate traverse trim truncate try turn
    tweak type unblock undo unescape uninstall unlink unlock unpack unpin unregister unset unskip unwrap vary
    vectorize verify visit visualize wait watch weaken widen withdraw wrap write yield zero
""") - TITLE_VERBS  # fmt: skip

#: Past tense and gerund of irregular verbs.
IRREGULAR: Mapping[str, tuple[str, str]] = {
    "begin": ("began", "beginning"),
    "break": ("broke", "breaking"),
    "bring": ("brought", "bringing"),
    "build": ("built", "building"),
    "catch": ("caught", "catching"),
    "choose": ("chose", "choosing"),
    "cut": ("cut", "cutting"),
    "find": ("found", "finding"),
    "forbid": ("forbade", "forbidding"),
    "freeze": ("froze", "freezing"),
    "get": ("got", "getting"),
    "give": ("gave", "giving"),
    "hide": ("hid", "hiding"),
    "keep": ("kept", "keeping"),
    "leave": ("left", "leaving"),
    "let": ("let", "letting"),
    "make": ("made", "making"),
    "output": ("output", "outputting"),
    "override": ("overrode", "overriding"),
    "overwrite": ("overwrote", "overwriting"),
    "put": ("put", "putting"),
    "read": ("read", "reading"),
    "rebuild": ("rebuilt", "rebuilding"),
    "redo": ("redid", "redoing"),
    "rerun": ("reran", "rerunning"),
    "reset": ("reset", "resetting"),
    "rethink": ("rethought", "rethinking"),
    "rewrite": ("rewrote", "rewriting"),
    "run": ("ran", "running"),
    "send": ("sent", "sending"),
    "set": ("set", "setting"),
    "setup": ("set up", "setting up"),
    "show": ("showed", "showing"),
    "shrink": ("shrank", "shrinking"),
    "speed": ("sped", "speeding"),
    "split": ("split", "splitting"),
    "sweep": ("swept", "sweeping"),
    "take": ("took", "taking"),
    "tell": ("told", "telling"),
    "throw": ("threw", "throwing"),
    "undo": ("undid", "undoing"),
    "unset": ("unset", "unsetting"),
    "withdraw": ("withdrew", "withdrawing"),
    "write": ("wrote", "writing"),
}

#: Verbs whose final consonant doubles before -ed and -ing.
DOUBLING: frozenset[str] = words("""
    cap commit debug defer drop embed emit flag flip format infer log map omit opt pad permit pin plug pop prefer
    quit refer reformat remap scan scrub ship skip spin stop strip submit swap tag transfer trim unpin unskip unwrap
    wrap
""")


def past(lemma: str) -> str:
    """Return the past tense of a verb: `omit` gives `omitted`, `rewrite` gives `rewrote`."""
    if lemma in IRREGULAR:
        return IRREGULAR[lemma][0]
    if lemma in DOUBLING:
        return f"{lemma}{lemma[-1]}ed"
    if lemma.endswith("e"):
        return f"{lemma}d"
    return f"{lemma[:-1]}ied" if _consonant_y(lemma) else f"{lemma}ed"


def gerund(lemma: str) -> str:
    """Return the -ing form of a verb: `free` keeps its e, `merge` loses it."""
    if lemma in IRREGULAR:
        return IRREGULAR[lemma][1]
    if lemma in DOUBLING:
        return f"{lemma}{lemma[-1]}ing"
    if lemma.endswith("e") and not lemma.endswith("ee"):
        return f"{lemma[:-1]}ing"
    return f"{lemma}ing"


def third(lemma: str) -> str:
    """Return the third person singular of a verb: `fix` gives `fixes`, `unify` gives `unifies`."""
    if lemma == "setup":
        return "sets up"
    if lemma.endswith(("s", "x", "ch", "sh", "z", "do")):
        return f"{lemma}es"
    return f"{lemma[:-1]}ies" if _consonant_y(lemma) else f"{lemma}s"


def _consonant_y(lemma: str) -> bool:
    return lemma.endswith("y") and lemma[-2] not in "aeiou"


_VERBS = TITLE_VERBS | JOINING_VERBS
_BENT: tuple[tuple[Form, Callable[[str], str]], ...] = (("past", past), ("third", third), ("gerund", gerund))


@lru_cache(maxsize=65_536)
def _form_of(word: str) -> tuple[str, Form] | None:
    """The verb that a word in small letters is a form of: the base form where two are the same word (`set`, `split`).

    It is read from the ending: a table of all forms takes longer to make than the words of a small window to look up.
    """
    if word in _VERBS:
        return word, "base"
    if word in _irregular():
        return _irregular()[word]
    if not word.endswith(("d", "s", "g")):
        return None
    verbs = (f"{word[:-cut]}{end}" for cut in (1, 2, 3, 4) for end in ("", "e", "y"))
    return next(((verb, form) for verb in verbs if verb in _VERBS for form, bend in _BENT if bend(verb) == word), None)


@cache
def _irregular() -> dict[str, tuple[str, Form]]:
    found: dict[str, tuple[str, Form]] = {"sets up": ("setup", "third")}
    for verb in sorted(IRREGULAR):
        found[gerund(verb)] = (verb, "gerund")
        found[past(verb)] = (verb, "past")
    return found


def lemma(word: str) -> tuple[str, Form] | None:
    """Return the verb that `word` is a form of, and which form; None where it is none we know.

    Spelling with -ise is read as -ize: `normalise` finds `normalize`.
    """
    lower = word.lower()
    found = _form_of(lower)
    if found is None and "is" in lower:
        stem, _, ending = lower.rpartition("is")
        found = _form_of(f"{stem}iz{ending}")
    return found


# ---- words that need no support (composing.md A8) ----

STOP_WORDS: frozenset[str] = words("""
    a about above after again all also an and another any are as at be been before below between both but by can could
    did do does down each for from further had has have he her here his i if in into is it its just may might more most
    must no not now of off on once only or other our out over own per same she should so some such than that the their
    them then there these they this those to under up via was we were what when where which while who whom whose will
    with would you your onto until upon within against without
""")

#: What our own frames are made of. `merged`, `scheduled` and `release` carry status: only the status check judges them.
HOUSE_WORDS: frozenset[str] = words("""
    according across added addition adds advisory alongside also altogether apart author besides beyond change
    changes close closed closes closing co-author co-authors commit commits cover credits described describes desk
    docs elsewhere follow-up further gives hold housekeeping issue issues land landed lands leading meanwhile merge
    merged merging message motivation new newly note now pending per pr proposed prs published publishes pull
    release released releases repo report reports repos repositories repository request requests reviewers said say
    says scheduled separately series shipped source sources still story title titled titles top treat update updated
    updates within work yet former latter longer
""")

#: Light verbs and nouns that carry no claim.
GLUE_WORDS: frozenset[str] = words("""
    bring carry code combine come compose explicit explicitly feature gain get give go got itself keep let make mark
    move need plus project put run see set stay support take themselves turn use user version via work
""")

#: What an action item may say beside the words of its sources.
ACTION_WORDS: frozenset[str] = words("""
    review test upgrade check watch pick fix see use before upgrading plan code adopt migrate do merge match setup
    configuration pipeline inference your
""")

#: The verbs an action item may begin with; they speak to readers, never to maintainers.
ACTION_VERBS: tuple[str, ...] = ("Upgrade", "Migrate", "Check", "Test", "Review", "Pin", "Watch", "Pick")

# ---- words that claim, deny, hedge (composing.md A3 to A6) ----

#: Words for how many of a kind: only where the passage that is told has one of the same row.
QUANTIFIERS: tuple[frozenset[str], ...] = (
    frozenset(["all", "every", "each", "any"]),
    frozenset(["always"]),
    frozenset(["most", "mostly"]),
    frozenset(["entire", "entirely", "whole"]),
)

#: Beginnings of words that evaluate, compare, explain or promise: only where a source of the change has them.
CLAIM_STEMS: frozenset[str] = words("""
    faster slower fast speed quick perform effici cheap cost memori memory latenc throughput boost cut reduc lower save scal
    improv better best worse robust seamless smooth reliabl stabl tighten streamlin simplif eas power product ready
    enterpris lockstep overnight
    signific dramat major massiv huge critical essenti import widely popular long-await game-chang custom
    safer safely elegan convenien graceful effortless welcome confiden finally saving
    secur break vulner exploit risk danger regress deprec
    impress clever neatly nicely smartly brilliant remarkabl notably considerabl substantial drastic tremendous vastly
    greatly immens enormous flawless perfectly optimal intelligen beautiful thoughtful sensibly flexibl intuitiv painless
    comfortabl happi happy delight excit amaz wonderful superb excellent outstanding future-proof profession peace
    relief productiv revolution innovat superior pleasant enjoy attractive friendl valuabl worthwhile overdue trouble-free
    hassle-free
    effective reassur satisf headache burden frustrat
    enabl allow unlock prevent avoid elimin guarante ensur because due owing prompted thank caus result therefor
    lead only largest biggest every all always never fully complete entir everyone
""")

#: An abbreviation in the source supports its expansion in the sentence. `automatically`, `combine` and `layout` are
#: near-synonyms that the corpus needed; keep such entries few.
ABBREVIATIONS: Mapping[str, tuple[str, ...]] = {
    "pp": ("pipeline", "parallel"),
    "tp": ("tensor", "parallel"),
    "ep": ("expert", "parallel"),
    "cp": ("context", "parallel"),
    "dp": ("data", "parallel"),
    "init": ("initialization", "initialize"),
    "docs": ("documentation",),
    "grads": ("gradient",),
    "grad": ("gradient",),
    "config": ("configuration",),
    "deps": ("dependency",),
    "async": ("asynchronous",),
    "params": ("parameter",),
    "perf": ("performance",),
    "attn": ("attention",),
    "impl": ("implementation",),
    "auth": ("authentication",),
    "db": ("database",),
    "env": ("environment",),
    "dev": ("development",),
    "fwd": ("forward",),
    "bwd": ("backward",),
    "automatically": ("automated", "automatic"),
    "layout": ("architecture",),
    "combine": ("compose",),
    "+": ("plus", "with"),
}

#: What stands under a heading with one of these words is the world before the change (`motivat` covers both spellings).
BACKGROUND_HEADINGS: tuple[str, ...] = (
    "motivat", "problem", "background", "context", "why", "before", "current", "issue", "bug",
)  # fmt: skip

#: A body sentence with one of these tells a consequence, so it earns its place.
CONSEQUENCE_CUES: tuple[str, ...] = (
    "so that", ", so", "instead of", "no longer", "which let", "because", "same public api", "no behavior", "validated",
)  # fmt: skip

#: A sentence with one of these warns the reader; it outranks description.
CAVEAT_CUES: tuple[str, ...] = (
    "changes the meaning of", "mean something else", "means something else", "not comparable", "breaking change",
    "breaking:", "⚠", "backward incompatible", "backwards incompatible", "backward-incompatible", "backwards-incompatible",
    "no longer supported", "incompatible with",
)  # fmt: skip

#: A body sentence with one of these is not news: it speaks to somebody, lists duties or talks about the work itself.
DROPPED_CUES: tuple[str, ...] = (
    "i", "i'm", "i've", "i'd", "i'll", "we", "we're", "we've", "we'll", "our", "us", "my", "you", "your", "let's", "please",
    "todo", "checklist", "precommit", "make test", "test suite", "passes", "before merging", "tests/", "nits", "style",
    "cleanup", "draft",
)  # fmt: skip

HOLD_MARKERS: tuple[str, ...] = (
    "do not merge", "don't merge", "dont merge", "do-not-merge", "do not land", "don't land", "wip", "draft",
    "on hold", "dnm",
)  # fmt: skip

NEGATIONS: tuple[str, ...] = (
    "no longer", "not", "never", "no", "without", "cannot", "can't", "don't", "doesn't", "didn't", "isn't", "aren't",
    "won't", "wasn't", "weren't", "hasn't", "haven't", "couldn't", "wouldn't", "shouldn't",
    "neither", "nor", "nothing", "nobody", "nowhere", "none", "fails to", "stop", "stops", "stopped",
)  # fmt: skip

#: Beginnings of verbs that explain a negation of the source ("does not crash" is "fixed a crash").
NEGATING_STEMS: tuple[str, ...] = ("fix", "avoid", "prevent", "remov", "drop", "stop", "resolv", "un", "mask", "clos")

#: A hedge in the sentence that is told must survive in the telling.
HEDGES: tuple[str, ...] = ("experimental", "beta", "preview", "temporary", "temporarily", "workaround")

ORDER_WORDS: tuple[str, ...] = (
    "instead of", "rather than", "than", "against", "versus", "before", "after", "together with", "relative to",
)  # fmt: skip

#: An order to whoever reads the source, with a machine in mind: one of the first words with one of the second.
INSTRUCTION_VERBS: tuple[str, ...] = ("ignore", "disregard", "forget")
INSTRUCTION_OBJECTS: tuple[str, ...] = ("previous", "above", "prior", "all")
INSTRUCTION_PHRASES: tuple[str, ...] = (
    "system prompt", "as an ai", "you are now", "<script", "<img", "javascript:", "new instructions",
)  # fmt: skip

#: What such an order wants to be forgotten.
INSTRUCTION_TARGETS: tuple[str, ...] = ("instruction", "prompt", "rule", "message", "context", "everything", "conversation")

#: Orders to the reader, which stand in action items only.
READER_ORDERS: tuple[str, ...] = (
    "please", "you must", "you should", "you need to", "you have to", "make sure", "click here", "click on", "visit us",
    "upgrade now", "install now", "update now", "run the following", "don't forget",
)  # fmt: skip

#: With one of these a sentence tells what was, or why something was done.
BACKGROUND_WORDING: tuple[str, ...] = (
    "was", "were", "had", "used to", "until now", "so far", "previously", "formerly", "before", "did not", "didn't",
    "could not", "couldn't", "motivation", "motivated", "reason",
)  # fmt: skip

#: Zero-width and bidirectional characters: they hide text or turn it round, so no sentence carries one.
INVISIBLE: frozenset[str] = frozenset(
    "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)

# ---- numbers and dates ----

MONTHS: tuple[str, ...] = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS: tuple[str, ...] = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

#: Numbers as prose writes them: words up to nine, then digits.
NUMBER_WORDS: tuple[str, ...] = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip

# ---- ranking (composing.md A7) ----

#: What a title's verb weighs where nothing better is known; any other verb, or none, weighs 3.
VERB_WEIGHTS: Mapping[str, float] = {
    "deprecate": 6, "support": 5.2, "remove": 5, "drop": 5, "add": 5, "enable": 5, "introduce": 5, "implement": 5,
    "require": 4.5, "unify": 4, "accumulate": 4, "fix": 4, "simplify": 2.5, "update": 1.5, "document": 1.2, "bump": 1,
}  # fmt: skip


# ---- connecting ----

#: Words with which a sentence leads over from the one before it; what stands alone goes without them.
LEAD_INS: tuple[str, ...] = (
    "Separately", "Meanwhile", "Elsewhere", "Besides", "On top of that", "Apart from that", "Alongside that",
    "Beyond that", "Further",
)  # fmt: skip
