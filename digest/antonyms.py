"""Words that turn a meaning round: opposites, and words that say that something is not so.

Data only, one place for each list. Extend a list with a test that shows the sentence that needs it.
"""

from __future__ import annotations

from collections.abc import Mapping

from digest.lexicon import words

#: Verbs and nouns stand in their base form; `add/remove` covers `added/removed`, too.
_PAIRS = """
    add/remove add/delete add/drop enable/disable allow/disallow allow/forbid allow/block permit/forbid increase/decrease
    increase/reduce increase/lower raise/lower raise/reduce grow/shrink support/drop support/remove support/reject
    require/drop require/optional required/optional required/unneeded fix/break introduce/remove introduce/deprecate
    introduce/retire upgrade/downgrade start/stop begin/end begin/stop start/end accept/reject accept/refuse accept/decline
    faster/slower fast/slow quicker/slower quick/slow fastest/slowest more/fewer more/less most/least
    show/hide visible/hidden visible/invisible shown/hidden open/close opened/closed opens/closes always/never
    include/exclude included/excluded synchronous/asynchronous sync/async local/remote locally/remotely merge/split
    join/split combine/separate unify/split simplify/complicate mask/unmask add/deprecate deprecate/restore
    unchanged/changed same/different redundant/required optional/mandatory old/new older/newer oldest/newest
    previous/next previous/current former/new forward/backward earlier/later early/late earliest/latest first/last
    read/write reader/writer public/private lower/higher low/high lowest/highest minimum/maximum min/max gain/lose
    gained/lost win/lose pass/fail succeed/fail success/failure load/unload keep/drop keep/remove keep/discard keep/delete
    retain/discard retain/drop preserve/discard install/uninstall inside/outside above/below within/beyond
    dark/light explicit/implicit explicitly/implicitly strict/lenient strict/loose encrypted/unencrypted encrypt/decrypt
    encode/decode sender/receiver smallest/largest small/large smaller/larger shortest/longest short/long shorter/longer
    compressed/uncompressed compress/decompress pack/unpack widen/narrow wide/narrow expand/shrink expand/collapse
    extend/shorten extend/restrict relax/tighten loosen/tighten strengthen/weaken import/export upload/download
    send/receive push/pull serialize/deserialize acquire/release lock/unlock block/unblock freeze/unfreeze pin/unpin
    mount/unmount wrap/unwrap register/unregister subscribe/unsubscribe link/unlink set/unset connect/disconnect
    attach/detach bind/unbind create/destroy create/delete append/prepend insert/delete internal/external static/dynamic
    mutable/immutable positive/negative stable/unstable safe/unsafe valid/invalid empty/full single/multiple
    temporary/permanent temporarily/permanently automatic/manual automatically/manually online/offline pause/resume
    left/right top/bottom upper/lower input/output request/response source/target parent/child ascending/descending
    leading/trailing left/trailing head/tail true/false eager/lazy eagerly/lazily rise/fall warm/cold hot/cold
    frequent/rare frequently/rarely often/rarely everybody/nobody everything/nothing something/nothing with/without
    fewer/additional cheaper/costlier deny/allow grant/revoke grant/deny honor/ignore respect/ignore heed/ignore skip/run
    locally/globally local/global inner/outer incoming/outgoing inbound/outbound affected/unaffected
    known/unknown used/unused signed/unsigned limited/unlimited bounded/unbounded available/unavailable
    supported/unsupported reachable/unreachable resolved/unresolved tracked/untracked cached/uncached
"""


def _opposites() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for pair in _PAIRS.split():
        left, _, right = pair.partition("/")
        found[left] = (*found.get(left, ()), right)
        found[right] = (*found.get(right, ()), left)
    return found


#: The opposites of each word.
ANTONYMS: Mapping[str, tuple[str, ...]] = _opposites()

#: Beside `NEGATING_STEMS` of the lexicon, beginnings of words that say that something is not so, or no more.
DENYING_STEMS: tuple[str, ...] = (
    "disab", "disall", "forbid", "forbad", "prohibit", "reject", "refus", "declin", "deni", "ignor", "hidden", "hide", "hid",
    "omit", "exclu", "skip", "miss", "lack", "absen", "fail", "delet", "eliminat", "revert", "discard", "clamp", "limit",
    "suppress", "silenc", "disappear", "vanish", "withdr", "cancel", "abort", "block", "replac", "wrong", "incorrect",
    "exceed", "retir", "abandon", "exempt", "bypass", "deprecat", "invalid", "impossib",
)  # fmt: skip

#: Whole words that do so, or bound what is said.
DENYING_WORDS: frozenset[str] = words("""
    instead rather only except unless gone lost cap caps capped alone sole else otherwise zero none hardly barely rarely
    seldom solely merely free spare spared dead ceased immune refrain lest beyond neither seldom away unable undecided
    unlike apart false null deny denies denied off out outside against
""")

#: With a "no longer" these come to the same: something was so.
BYGONE_WORDS: frozenset[str] = words("used formerly previously former old until")

#: In a source these set a bound or an order, which an editor may tell by a denial: `over 10 MB are refused`, `before it has
#: confirmed`, `as before`.
BOUNDING_WORDS: frozenset[str] = words("over above beyond before until otherwise most")

#: What is as nobody wants it. An editor may tell it by what it is not: `cannot keep up` of a disk that gets slow.
ILL_WORDS: frozenset[str] = words("""
    slow slower bad worse broken dead hung stuck encrypted locked closed empty idle secret down
""")

#: What has to be there. Told by a pair of denials: `cannot be read without`.
NEED_WORDS: frozenset[str] = words("must has have needs need requires require required necessary takes")

#: They leave out all else.
EXCLUDING_WORDS: frozenset[str] = words("only alone sole solely merely exclusively just limited reserved limit limits")

#: They put one thing where another was. `Rather` and `place` do with `than` and `of`.
INSTEAD_WORDS: frozenset[str] = words("""
    instead rather place replace replaces replaced replacing favour favor supersede supersedes superseded substitute
""")

#: They say that nothing changes.
AS_IT_WAS: tuple[str, ...] = ("as before", "the same", "same", "unchanged", "as they were", "as it was", "as ever", "still")

#: With one of these a thing is not there.
MISSING_WORDS: frozenset[str] = words("missing lack lacks lacked lacking absent without unavailable unsupported")

#: They set a number as a limit.
LIMITING_WORDS: frozenset[str] = words("""
    limit limits limited clamp clamped clamps cap caps capped most maximum max refused refuse rejects rejected exceed
""")

#: Words that compare. No other word stands for one of these.
COMPARED: frozenset[str] = words("""
    newer older larger smaller longer shorter higher lower above below inside outside more fewer less faster slower earlier
    later oldest newest largest smallest longest shortest fastest slowest minimum maximum previous next
""")

#: Verbs of growing and of shrinking, in their base form.
GROWING: frozenset[str] = words("raise increase grow rise climb lengthen extend widen double")
SHRINKING: frozenset[str] = words("lower decrease reduce shrink fall drop cut shorten sink halve narrow")
