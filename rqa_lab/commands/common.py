"""What commands share: how they end, how they read arguments, and how they print and write results."""

import json
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.core.words import either, hint, printable, shown

if TYPE_CHECKING:
    from rqa_lab.core.clause import Rulebook
    from rqa_lab.core.game import Game
    from rqa_lab.documents.places import Problem
    from rqa_lab.scenario.moments import Moment
    from rqa_lab.scenario.scenario import Scenario

Command = Callable[..., None]
#: how wide a paragraph is
WIDE = 100


# ---- how a command ends ----------------------------------------------------------------------------------


class Stop(click.ClickException):
    """The command cannot do what was asked: it ends with one line."""

    exit_code = 2


class Failed(Stop):
    """The command did what was asked, with a bad result: exit code 1."""

    exit_code = 1


def need(module: str, what: str, extra: str = "lab") -> None:
    """Stop if a package of an extra is not there."""
    if find_spec(module) is None:
        raise Stop(f"{what} is not installed: pip install 'rqa-lab[{extra}]'")


# ---- what it is given ------------------------------------------------------------------------------------


def load(where: str | Path) -> "Scenario":
    """The scenario of a file or an id; raises Stop if there is none."""
    from rqa_lab.scenario.library import UnknownScenario
    from rqa_lab.scenario.library import load as found

    try:
        return found(where)
    except UnknownScenario as error:
        raise Stop(str(error)) from None
    except OSError as error:
        raise Stop(f"cannot read {where}: {error.strerror}") from None


def scenario_at(
    context: click.Context, where: str, last: int | None
) -> tuple["Scenario", Sequence["Moment"]]:
    """A scenario and its moments up to a step; prints its mistakes, and exits if it has no position."""
    from rqa_lab.scenario.moments import NoSuchStep, moments

    scenario = load(where)
    tell_problems(scenario.problems, "red", err=True)
    if scenario.state is None:
        context.exit(1)
    try:
        return scenario, moments(scenario, last)
    except NoSuchStep as error:
        raise (Failed(f"--{error}, as check tells") if error.failed else Stop(f"--{error}")) from None


def game(id: str) -> "Game":
    """The game of an id; raises Stop if there is none."""
    from rqa_lab.games import game, games

    if id not in games():
        raise Stop(f"found {shown(id)}, expected a game: {', '.join(games())}{hint(id, games())}")
    return game(id)


def _first() -> str:
    from rqa_lab.games import FIRST

    return FIRST


#: for each command that is about one game
game_option = click.option(
    "--game", "id", default=_first, show_default="the first", metavar="ID", help="The game by its id."
)


def pairs(option: str, given: Iterable[str], what: str) -> dict[str, str]:
    """Values of an option that may be given several times, such as "Ann=greedy"; raises Stop for others.

    >>> pairs("--ruling", ["knock-angle=none"], "NAME=READING")
    {'knock-angle': 'none'}
    """
    found: dict[str, str] = {}
    for one in given:
        name, _, value = (part.strip() for part in one.partition("="))
        if not (name and value):
            raise Stop(f"{option}: found {shown(one)}, expected {what}")
        if name in found:
            raise Stop(f"{option}: found {shown(name)} twice")
        found[name] = value
    return found


def in_language(book: "Rulebook", language: str) -> dict[str, str]:
    """The readings of the rulebook in a language; raises Stop for one that it is not in."""
    try:
        return book.in_language(language)
    except ValueError as error:
        raise Stop(f"--{error}") from None


def kind_of(option: str, output: str, kinds: Sequence[str]) -> str:
    """The kind of a file by its suffix; raises Stop if it is none of these.

    >>> kind_of("--chart", "wins.SVG", ("png", "svg"))
    'svg'
    """
    suffix = Path(output).suffix.removeprefix(".").lower()
    if suffix in kinds:
        return suffix
    known = either(f".{kind}" for kind in kinds)
    raise Stop(f"{option}: found {shown(output)}, expected a name that ends in {known}{hint(suffix, kinds)}")


# ---- what comes of it ------------------------------------------------------------------------------------


def location(problem: "Problem") -> str:
    """Where a problem is: file, line and column, each followed by a colon, as far as they are known."""
    where = f"{problem.file}:{problem.line}:{problem.column}:" if problem.line else f"{problem.file}:"
    return printable(where)


def paragraph(text: str, indent: str = "  ") -> list[str]:
    """A text wrapped into lines.

    >>> paragraph("Ann wins.")
    ['  Ann wins.']
    """
    return wrap(printable(text), WIDE, initial_indent=indent, subsequent_indent=indent)


def tell_problems(problems: Iterable["Problem"], colour: str, prefix: str = "", *, err: bool = False) -> None:
    """Print problems, one in a line."""
    for problem in problems:
        message = click.style(prefix + printable(problem.message), fg=colour)
        click.echo(f"{click.style(location(problem), bold=True)} {message}", err=err)


def tell_json(value: Any) -> None:
    """Print a value as JSON, with control characters escaped."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    click.echo("".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text))


def put(content: str | bytes, output: str | None) -> None:
    """Write a text or a picture to a file, whole or not at all, or print it; raises Stop if it cannot be."""
    if output is None:
        click.echo(content, nl=isinstance(content, str))
        return
    from rqa_lab.core.files import write

    try:
        write(Path(output), content if isinstance(content, bytes) else f"{content}\n".encode())
    except OSError as error:
        raise Stop(f"cannot write {output}: {error.strerror}") from None
