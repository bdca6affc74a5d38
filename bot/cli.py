"""The command line: the composition root of everything that needs no newsroom (digest, collect, verify).

The commands of the newsroom are in `bot.cli_newsroom`, and imported only when one of them is asked for.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot import __version__
from digest.errors import DigestError, InputError

if TYPE_CHECKING:
    from digest import Activity, Story

#: Exit codes: the work was done; a story has findings; the input cannot be used.
DONE, FINDINGS, UNUSABLE = 0, 1, 2

#: What a shell reports of a program whose reader has gone (128 + SIGPIPE): neither done nor found wanting.
UNHEARD = 141

#: The same of one that Ctrl-C ended (128 + SIGINT).
INTERRUPTED = 130

#: Errors of a disk that takes no more.
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EIO)

#: The starter edition, told when `digest` is asked for nothing else. Installed beside the packages.
SEED = Path(__file__).resolve().parent.parent / "seeds" / "huggingface-2026-08-20.json"

NEWSROOM_COMMANDS = ("run", "once", "preview", "show", "why", "status", "desk", "deliveries", "migrate", "slack", "discord")

#: New objects between two searches for garbage in the newsroom, which lives for months: what Python itself takes, and what
#: `bot.__main__` raised for commands that end in a second.
IMPATIENT = 700


class _Commands(click.Group):
    """Imports the newsroom's commands only when one of them is asked for; `--help` needs no chat SDK."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *NEWSROOM_COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in NEWSROOM_COMMANDS:
            from bot import cli_newsroom

            gc.set_threshold(IMPATIENT)
            return cli_newsroom.COMMANDS[cmd_name]
        return super().get_command(ctx, cmd_name)


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code. What a person can mend is said in one line on stderr."""
    debug = "--debug" in arguments  # wherever it stands: the group's option is there for --help
    plain = [each for each in arguments if each != "--debug"]
    try:
        code = cli.main(plain, prog_name="repojournal", standalone_mode=False, obj=debug)
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except click.Abort:
        code = INTERRUPTED
    except click.ClickException as error:
        code = _misused(error)
    except SystemExit as stop:
        # Click ends with 1 when the reader of our output has gone; so has the wish for more of it.
        code = UNHEARD if stop.code == 1 else stop.code
    except DigestError as error:
        if debug:
            raise
        code = _refuse(str(error))
    except OSError as error:
        if debug or error.errno not in NO_ROOM:
            raise
        code = _unwritten(error)
    return code if isinstance(code, int) else DONE


def _misused(error: click.ClickException) -> int:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
        return UNUSABLE
    hint = getattr(error, "ctx", None)
    return _refuse(f"{error.format_message()} (see {hint.command_path if hint else 'repojournal'} --help)")


def _unwritten(error: OSError) -> int:
    # What is still in the buffer cannot be written either, and Python would complain of it at its end.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _refuse(f"the output cannot be written ({error.strerror}); make room, or write it elsewhere")


def _refuse(line: str) -> int:
    _say(line)
    return UNUSABLE


def _say(line: str, secrets: Collection[str] = ()) -> None:
    """Write one line on stderr, without secrets."""
    from bot.telemetry import hide_secrets
    from digest.render.walk import printable

    click.echo(hide_secrets(printable(f"repojournal: {' '.join(line.split())}"), secrets), err=True)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="repojournal", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def cli(debug: bool) -> None:
    """A newsroom for repositories: what happened, as a story in which every sentence cites its source."""


def _window_options(command: click.decorators.FC) -> click.decorators.FC:
    for option in (
        click.argument("more", nargs=-1, metavar="[MORE]…"),
        click.option("--tz", "zone", default="UTC", show_default=True, metavar="ZONE", help="Time zone of times."),
        click.option("--until", metavar="T", help="End of the window: ISO 8601; now if not given."),
        click.option(
            "--since", metavar="T", help="Start of the window: ISO 8601, or 7d, 24h before its end.  [default: 7d]"
        ),
        click.option("--desk", metavar="SLUG", help="A desk of the database."),
        click.option("--feed", "feeds", multiple=True, metavar="URL", help="A feed of releases; may be repeated."),
        click.option(
            "--repo",
            "repos",
            multiple=True,
            metavar="NAME",
            help="A repository: owner/name on GitHub, gitlab:group/project, codeberg:owner/name, gitea:host/owner/name. "
            "May be repeated.",
        ),
        click.option("--git", "gits", multiple=True, metavar="PATH_OR_URL", help="A git repository; may be repeated."),
        click.option("--activity", type=click.Path(path_type=Path), metavar="FILE", help="Recorded activity (activity/1)."),
    ):
        command = option(command)
    return command


@cli.command()
@_window_options
@click.option(
    "--format", "form", default="text", show_default=True,
    type=click.Choice(["text", "markdown", "html", "json", "slack", "discord"]), help="How the story looks.",
)  # fmt: skip
@click.option(
    "--composer",
    default="template",
    show_default=True,
    type=click.Choice(["template", "llm"]),
    help="Who words it: the template, or a language model (REPOJOURNAL_LLM_URL).",
)
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write there instead of to the terminal.")
@click.option("--why", is_flag=True, help="Print the passages behind each sentence and the weight of each change, instead.")
def digest(form: str, composer: str, out: Path | None, why: bool, zone: str, **asked: object) -> None:
    """Tell what happened as a story. With no source: the seed edition."""
    from bot.sources import gather

    tell = _composer(composer)
    activity = gather(zone=zone, seed=SEED, **asked)  # type: ignore[arg-type]
    story = tell(activity)
    if why:
        from bot.why import explain

        _write(explain(activity, story), out)
        return
    _write(rendered(story, form, zone), out)


def _composer(name: str) -> Callable[[Activity], Story]:
    """Who words the story. Raises InputError: a model is asked for, and none is set."""
    if name == "template":
        from digest import build

        return build
    import asyncio

    from bot.rewriter import worded
    from bot.settings import Settings

    settings = Settings.read()
    model = settings.needed_model

    def tell(activity: Activity) -> Story:
        story = asyncio.run(worded(activity, model))
        if story.rewriting and story.rewriting.outcome != "used":
            _say(f"the template words this story: {story.rewriting.outcome}", settings.secrets)
        return story

    return tell


def rendered(story: Story, form: str, zone: str) -> str:
    """Return a story in a format of `digest`, with its times in a zone (an IANA name)."""
    if form == "slack":
        from bot.slack.preview import preview

        return preview(story)
    if form == "discord":
        from bot.discord.preview import preview as discord_preview

        return discord_preview(story)
    from digest.render import render

    return render(story, form, zone=zone)


@cli.command()
@_window_options
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="FILE", help="The activity/1 file to write.")
def collect(out: Path, zone: str, **asked: object) -> None:
    """Read the same sources as digest, and write what was read as activity/1."""
    from bot.sources import gather
    from digest.formats.activity import dump_activity

    activity = gather(zone=zone, seed=SEED, **asked)  # type: ignore[arg-type]
    _write(dump_activity(activity), out)


@cli.command()
@click.argument("story", type=click.Path(path_type=Path), required=False, metavar="[STORY.json]")
@click.option("--activity", "activity_path", type=click.Path(path_type=Path), metavar="FILE",
              help="The activity/1 file it was composed from.")  # fmt: skip
@click.option("--edition", metavar="ID", help="In place of both: an edition that was filed, with what was kept of it.")
@click.option("--format", "form", default="text", show_default=True, type=click.Choice(["text", "json"]))
def verify(story: Path | None, activity_path: Path | None, edition: str | None, form: str) -> int:
    """Check every sentence of a story against its sources: exit 0 when all are supported, 1 with findings."""
    from digest import verify as check

    findings = check(*_to_verify(story, activity_path, edition))
    if form == "json":
        import json

        found = [{"where": each.where, "code": each.code, "message": each.message} for each in findings]
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        from digest.render.walk import printable

        for each in findings:
            click.echo(printable(f"{each.where}: {each.code}: {each.message}"))
        click.echo("every sentence is supported" if not findings else f"{len(findings)} findings")
    return FINDINGS if findings else DONE


def _to_verify(story: Path | None, activity: Path | None, edition: str | None) -> tuple[Story, Activity]:
    from digest import Activity, Story

    if edition:
        if story or activity:
            raise InputError("--edition stands in place of STORY.json and --activity; give one or the other")
        from bot.cli_newsroom import kept_edition

        return kept_edition(edition)
    if story is None or activity is None:
        raise InputError("verify needs STORY.json and --activity FILE, or --edition ID")
    return Story.load(story), Activity.load(activity)


@cli.command()
@click.option("--format", "form", default="text", show_default=True, type=click.Choice(["text", "html"]))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write there instead of to the terminal.")
def methodology(form: str, out: Path | None) -> None:
    """How a story is made, what is checked and what is not, and the measured figures."""
    from digest import methodology as text

    _write(text.page() if form == "html" else text.methodology(), out)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"--out {out}: cannot be written ({error.strerror}); choose another file") from None
