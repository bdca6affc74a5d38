"""Desks: set up, changed, shown, paused and removed, by those who may."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import datetime
from difflib import get_close_matches

from bot.commands import Line, Reply, code, line
from bot.desk_file import dump_desk
from bot.desk_front.desk_words import BY_FILE, assigned, desk_with, valued
from bot.desk_front.floor import Ask, Floor, named, said
from bot.desk_front.paging import page_of, page_typed
from bot.desk_front.rights import RightsUnknown
from bot.model import Deed, Desk, Hand, Target
from bot.naps import until_typed
from bot.schedule import echo, next_slots, spoken
from bot.trial import trial
from digest.errors import InputError

REFUSED = "only those who manage this place may do that; ask an administrator of the workspace or server"


class ManagersCounter:
    """Answers those who set desks up, and everybody who wants to know how they are."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._verbs: Mapping[str, Callable[[Ask], Awaitable[Reply]]] = {
            "list": self._list,
            "show": self._show,
            "export": self._export,
            "create": self._create,
            "edit": self._edit,
            "remove": self._remove,
        }

    async def desk(self, ask: Ask) -> Reply:
        """`desk list|show|export|create|edit|remove`"""
        if not ask.words or ask.words[0].isdigit():
            return await self._list(ask)
        verb = ask.words[0].lower()
        if verb not in self._verbs:
            near = get_close_matches(verb, self._verbs, n=1)
            hint = f"did you mean /wire desk {near[0]}?" if near else f"there is: {', '.join(self._verbs)}"
            raise InputError(f"there is no command 'desk {verb[:40]}'; {hint}")
        if verb != "list" and not ask.words[1:]:
            raise InputError(f"write /wire desk {verb} DESK, such as /wire desk {verb} press")
        rest = ask.rest.split(maxsplit=2)
        return await self._verbs[verb](replace(ask, words=ask.words[1:], rest=rest[2] if len(rest) > 2 else ""))

    async def pause(self, ask: Ask) -> Reply:
        """`pause [DESK] [until DATE]`"""
        words = [word for word in ask.words if word.lower() not in ("until", "for")]
        desk = await self.managed(ask, words[0] if words and await self._is_desk(words[0], ask) else "")
        day = " ".join(words[1:] if words and words[0].lower() == desk.slug else words)
        now = self._floor.clock.now()
        until = until_typed(day, now, desk.zone) if day else None
        reason = f"by {ask.who.name or 'a manager'}" + (f" until {spoken(until, desk.zone)}" if until else "")
        await self._floor.store.pause_desk(desk.slug, reason, until)
        await self._floor.store.note_deed(Deed(ask.who, "pause", (desk.slug,), now))
        end = "" if until else "; /wire resume ends that"
        return said(f"{desk.slug} is paused {reason}{end}. What happens meanwhile is told in the edition after that.")

    async def resume(self, ask: Ask) -> Reply:
        """`resume [DESK]`"""
        desk = await self.managed(ask, ask.words[0] if ask.words else "")
        if desk.paused is None:
            raise InputError(f"{desk.slug} is not paused; {await self._floor.next_run(desk)}")
        await self._floor.store.note_deed(Deed(ask.who, "resume", (desk.slug,), self._floor.clock.now(), desk.paused))
        return said(f"{await self.awake(desk.slug)}.")

    async def awake(self, slug: str) -> str:
        """Resume a desk; say when it files next."""
        if not await self._floor.store.pause_desk(slug, None):
            return f"nothing, as the desk {slug} was removed"
        desk = await self._floor.store.desk(slug)
        return f"{slug} goes on; {await self._floor.next_run(desk) if desk else ''}"

    async def asleep(self, slug: str, reason: str) -> str:
        """Pause a desk as it was before."""
        paused = await self._floor.store.pause_desk(slug, reason)
        return f"{slug} is paused as before" if paused else f"nothing, as the desk {slug} was removed"

    async def _list(self, ask: Ask) -> Reply:
        words, number = page_typed(ask.words)
        if words:
            raise InputError(f"write /wire desk list, and the number of a page; not {' '.join(words)[:40]!r}")
        desks = await self._floor.visible(ask.who, ask.where)
        hands = await self._floor.store.hands()
        lines = [
            line(
                code(desk.slug),
                f": {desk.title}; {await self._floor.next_run(desk)}{_hands(hands.get(desk.slug, ()), desk.zone)}.",
            )
            for desk in desks
        ] or [line("No desk posts here yet.")]
        page = page_of(lines, number, "/wire desk list")
        return Reply((*page.entries, *page.footer))

    async def _show(self, ask: Ask) -> Reply:
        desk = named(ask.words[0], await self._floor.visible(ask.who, ask.where))
        hands = (await self._floor.store.hands()).get(desk.slug, ())
        runs = echo(desk.schedule, desk.zone, self._floor.clock.now())
        paused = await self._floor.store.paused_targets()
        lines: list[Line] = [
            line(f"{desk.slug}: {desk.title}{_hands(hands, desk.zone)}."),
            line(f"{runs[0].upper()}{runs[1:]}."),
        ]
        if desk.paused is not None:
            lines.append(line(f"Paused: {desk.paused or 'no reason was given'}."))
        lines += [line(f"Nothing is posted to {target}: {paused[target]}.") for target in desk.targets if target in paused]
        return Reply((*lines, *_file(self._here(desk, ask))))

    async def _export(self, ask: Ask) -> Reply:
        desk = named(ask.words[0], await self._floor.visible(ask.who, ask.where))
        return Reply(_file(self._here(desk, ask)))

    async def may_create(self, ask: Ask) -> None:
        """Raise InputError unless who asks may set up a desk where they ask."""
        if not await self._floor.manages(ask):
            raise InputError(REFUSED if not ask.where.personal else "write that in the channel where the desk is to post")

    async def set_up(self, slug: str, typed: Mapping[str, str], ask: Ask, *, new: bool, save: bool) -> Reply:
        """Say what setting up or changing a desk by a form would do, or with `save` do it. Raises InputError."""
        before = None if new else await self.managed(ask, slug)
        if new:
            await self.may_create(ask)
            await self._is_free(slug)
        changes = {**({"targets": [str(ask.where)]} if new else {}), **valued(typed)}
        desk = desk_with(slug, changes, before)
        desk = replace(desk, paused=before.paused) if before else desk
        if save:
            await self._check_targets(desk, before.targets if before else (), ask)
            return await self._kept(desk, before, ask)
        runs = echo(desk.schedule, desk.zone, self._floor.clock.now())
        return Reply((line(f"{slug} would be {'set up' if new else 'changed'}; {runs}."), *_file(self._here(desk, ask))))

    async def _is_free(self, slug: str) -> None:
        if await self._floor.store.desk(slug):
            raise InputError(f"there is a desk {slug} already; choose another name")

    async def _create(self, ask: Ask) -> Reply:
        slug = ask.words[0].lower()
        await self.may_create(ask)
        await self._is_free(slug)
        desk = desk_with(slug, {"targets": [str(ask.where)], **await self._typed(ask)})
        await self._check_targets(desk, (), ask)
        return await self._kept(desk, None, ask)

    async def _edit(self, ask: Ask) -> Reply:
        before = await self.managed(ask, ask.words[0])
        changes = await self._typed(ask)
        if not changes:
            raise InputError(f'write what is to change, such as /wire desk edit {before.slug} schedule="weekdays at 9"')
        desk = replace(desk_with(before.slug, changes, before), paused=before.paused)
        if desk == before:
            return said(f"{desk.slug} is that way already.")
        await self._check_targets(desk, before.targets, ask)
        return await self._kept(desk, before, ask)

    async def _remove(self, ask: Ask) -> Reply:
        desk = await self.managed(ask, ask.words[0])
        again = f"/wire desk remove {desk.slug} {desk.slug}"
        if ask.words[1:2] != (desk.slug,):
            return said(f"That ends {desk.slug} for everybody; its editions stay. To confirm, name it twice: ", code(again))
        await self._floor.store.remove_desk(desk.slug)
        return Reply((line(f"{desk.slug} is removed. It was:"), *_file(self._here(desk, ask))))

    async def _kept(self, desk: Desk, before: Desk | None, ask: Ask) -> Reply:
        """Keep a desk that is new or changed, once a test post is at each target that is new; say when it files next."""
        now = self._floor.clock.now()
        await self._try_out(desk, before.targets if before else (), now)
        moved = before is None or (before.schedule, before.zone) != (desk.schedule, desk.zone)
        await self._floor.store.put_desk(desk, next_slots(desk.schedule, desk.zone, now, 1)[0] if moved else None)
        await self._floor.store.note_hand(desk.slug, Hand(ask.who, now))
        self._floor.wake()
        done = "is set up" if before is None else "is changed"
        see = (code(f"/wire preview {desk.slug}"), " shows what it would post now.")
        return Reply((line(f"{desk.slug} {done}; {echo(desk.schedule, desk.zone, now)}."), line(*see)))

    async def _try_out(self, desk: Desk, before: tuple[Target, ...], now: datetime) -> None:
        """Raise InputError unless a test post arrives at every target that is new."""
        for target in sorted(set(desk.targets) - set(before)):
            reason = await self._floor.try_out(*trial(desk, target, now)) if self._floor.try_out else None
            if reason:
                raise InputError(f"{reason}; nothing was changed")

    async def _typed(self, ask: Ask) -> dict[str, object]:
        """What is set by the words after the name; `here` is the channel it is typed in."""
        changes = assigned(ask.rest)
        targets = changes.get("targets")
        if isinstance(targets, list):
            changes["targets"] = [_target_typed(each, ask.where) for each in targets]
        return changes

    async def _check_targets(self, desk: Desk, before: tuple[Target, ...], ask: Ask) -> None:
        """Raise InputError unless who asks may post to every target that is new, or gone, and the bot can."""
        for target in set(desk.targets) ^ set(before):
            if target.platform != ask.where.platform or target.personal:
                raise InputError(f"{target} {BY_FILE}")
            if not await self._floor.manages_at(ask.who, target):
                raise InputError(f"you do not manage {target}; {REFUSED}")
            reason = await self._refusal(desk, target) if target in desk.targets else None
            if reason:
                raise InputError(reason)

    async def _refusal(self, desk: Desk, target: Target) -> str | None:
        """Why a desk cannot or may not post to a target; None where it may."""
        try:
            exposed = await self._floor.exposed(desk, target)
        except RightsUnknown as error:
            return f"{error}; try again later"
        return exposed or (await self._floor.refusal(target) if self._floor.refusal else None)

    async def managed(self, ask: Ask, slug: str) -> Desk:
        """The desk that is meant, which who asks may change. Raises InputError."""
        [desk, *others] = await self._floor.desks(ask, slug)
        if others:
            raise InputError(f"several desks post here; name one of: {', '.join(each.slug for each in (desk, *others))}")
        if not await self._floor.manages(ask, desk):
            raise InputError(REFUSED)
        return desk

    async def _is_desk(self, word: str, ask: Ask) -> bool:
        return word.lower() in {desk.slug for desk in await self._floor.visible(ask.who, ask.where)}

    def _here(self, desk: Desk, ask: Ask) -> Desk:
        """A desk with the targets of this platform: where else it posts is no business of who asks here."""
        return replace(desk, targets=tuple(each for each in desk.targets if each.platform == ask.where.platform))


def _target_typed(typed: str, where: Target) -> str:
    """A target as desks name it: `here` is where it is typed, and a channel is one of the same workspace."""
    if typed.lower() == "here":
        return str(where)
    platform, colon, address = typed.partition(":")
    if where.workspace and platform == where.platform and address and not address.startswith("@") and "/" not in address:
        return f"{platform}{colon}{where.workspace}/{address}"
    return typed


def _file(desk: Desk) -> tuple[Line, ...]:
    return tuple(line(code(each)) for each in dump_desk(desk).splitlines())


def _hands(hands: tuple[Hand, ...], zone: str) -> str:
    verbs = ("set up", "changed")
    told = (f"{verb} by {_by(hand)} {spoken(hand.at, zone)}" for verb, hand in zip(verbs, hands, strict=False))
    return "".join(f"; {each}" for each in told)


def _by(hand: Hand) -> str:
    return (hand.by.name or "somebody") if hand.by else "whoever runs the bot"
