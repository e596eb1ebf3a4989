"""The command line: ``rqa-lab``.

An error is one line on the standard error: exit code 2 if the command cannot do what was asked, 1 if it did
and the result is bad.
"""

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from importlib import import_module
from typing import Any, NoReturn

import click

import rqa_lab
from rqa_lab.commands import common
from rqa_lab.core.files import BrokenModule
from rqa_lab.core.words import printable
from rqa_lab.documents.places import ScenarioError


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave Python with its exit code."""
    sys.exit(run(arguments, common.begun()))


def run(arguments: Sequence[str] | None = None, since: float | None = None) -> int:
    """Run the command line; no exception leaves it.  Its user has waited since then, or from now on."""
    options = {"debug": False}
    with warnings.catch_warnings():
        warnings.showwarning = partial(_warn, warnings.showwarning)
        return _run(arguments, options, since)


def _warn(otherwise: Callable[..., None], message: Warning, category: type[Warning], *where: Any) -> None:
    """Tell that a game is left out, in a line; other warnings are told as Python does."""
    from rqa_lab.core.game import BrokenGameWarning

    if issubclass(category, BrokenGameWarning):
        _complain(str(message))
    else:
        otherwise(message, category, *where)


def _run(arguments: Sequence[str] | None, options: dict[str, bool], since: float | None) -> int:
    """Run the command line; what goes wrong becomes a line and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        within = copy_context()  # the language of names is this run's
        with common.waiting("Working", since):  # until the command itself says what it does
            code = within.run(
                commands.main, arguments, "rqa-lab", standalone_mode=False, obj=options, color=_colours()
            )
        return code if isinstance(code, int) else 0
    except (click.Abort, KeyboardInterrupt):
        return 130
    except click.ClickException as error:
        _complain(" ".join(error.format_message().split()))
        return error.exit_code
    except ScenarioError as error:
        for problem in error.problems:
            _complain(str(problem))
        return 2
    except BrokenModule as error:
        _complain(str(error))
        return 2
    except OSError as error:  # a disk that is full, a file that may not be read
        if options["debug"]:
            raise
        _complain(f"stopped: {error.strerror}{f': {error.filename}' if error.filename else ''}")
        return 1
    except Exception as error:
        if options["debug"]:
            raise
        if slips := _slips():
            for slip in slips:
                _complain(slip)
            return 1
        what = " ".join(f"{type(error).__name__}: {error}".split())
        _complain(f"unexpected error, please report it: {what} (rqa-lab --debug … shows the traceback)")
        return 1


def _slips() -> list[str]:
    """Problems with the components that the lab ships, for a checkout under development."""
    from rqa_lab.games import games
    from rqa_lab.games.datafile import shipped

    with suppress(Exception):  # more is wrong than that
        return [str(problem) for id in games() for problem in shipped(id)]
    return []


def _colours() -> bool | None:
    """False where colours are switched off (https://no-color.org); None to let the terminal decide."""
    return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None


def _complain(message: str) -> None:
    click.echo(f"{click.style('rqa-lab:', fg='red')} {printable(message)}", err=True, color=_colours())


#: module of rqa_lab.commands -> the commands in it
_WHERE = {
    "check": ("check", "compare"),
    "show": ("show", "worksheet", "site"),
    "search": ("reach", "solve", "find", "meetings"),
    "rules": ("why", "rules", "coverage", "schema"),
    "odds": ("odds",),
    "play": ("play",),
    "simulate": ("simulate",),
    "common": ("data",),
    "serve": ("notebooks", "explore", "serve"),
    "new": ("new",),
}


class Commands(click.Group):
    """All commands; a module of them is loaded when one of them is named, or when they are listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in the order of the alphabet."""
        return sorted(name for names in _WHERE.values() for name in names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name; None if there is none."""
        module = next((module for module, names in _WHERE.items() if cmd_name in names), None)
        if module is None:
            return None
        found: click.Command = getattr(import_module(f"rqa_lab.commands.{module}"), cmd_name)
        return found


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
)
@click.version_option(rqa_lab.__version__, message="rqa-lab %(version)s")
@click.option("--debug", is_flag=True, help="Show the traceback of an unexpected error.")
@click.option(
    "--steps", multiple=True, metavar="FILE", help="A Python file that adds card steps; repeatable."
)
@click.pass_context
def commands(context: click.Context, debug: bool, steps: tuple[str, ...]) -> None:
    """Learn and explore the rules of robot-arena board games."""
    context.obj["debug"] = debug
    if steps:
        os.environ["RQA_STEPS"] = os.pathsep.join(map(os.path.abspath, steps))
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
