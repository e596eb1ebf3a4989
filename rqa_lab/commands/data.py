"""``rqa-lab data``, and the option ``--data`` of the commands that run or show something."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rqa_lab.commands.common import Stop, game_option, put, tell_problems
from rqa_lab.core.words import hint, printable, shown

if TYPE_CHECKING:
    from rqa_lab.games.datafile import Reading


def _chosen(context: click.Context, option: click.Parameter, path: str | None) -> None:
    from rqa_lab.games.datafile import use

    if path is not None:
        use(path)


#: for each command that runs or shows something
option = click.option(
    "--data",
    metavar="FILE",
    expose_value=False,
    is_eager=True,
    callback=_chosen,
    help="Your own component data, in place of the lab's; see the data command.",
)


# ---- the commands ----------------------------------------------------------------------------------------


@click.group(invoke_without_command=True)
@click.pass_context
def data(context: click.Context) -> None:
    """Put the values of your own box in place of what the lab has to guess.

    Write a template, correct it with the box at hand, check it, and give it to any command as --data FILE.
    It may add components, too: cards, tiles, robots and their like, of properties that there are.
    The environment variable RQA_DATA does the same for notebooks.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@data.command()
@click.argument("word", required=False, metavar="[GAME]")
@game_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="A file to write, instead of printing.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.pass_context
def template(context: click.Context, word: str | None, id: str, output: str | None, force: bool) -> None:
    """Write a data file with every value that is our guess, and what it means."""
    from rqa_lab.games import data_rules, games_with_data

    known = games_with_data()
    given = context.get_parameter_source("id") == click.core.ParameterSource.COMMANDLINE
    if word is not None and given and word != id:
        raise Stop(f"found {shown(word)} and --game {id}, expected one game")
    id = word or id
    if id not in known:
        expected = f"a game with component data: {', '.join(known)}"
        raise Stop(f"found {shown(id)}, expected {expected}{hint(id, known)}")
    text = data_rules(id).template()
    if output is not None and not force and Path(output).is_file():
        raise Stop(f"{output} is there already; --force writes over it")
    put(text.rstrip("\n"), output)


@data.command()
@click.argument("file", metavar="FILE")
@click.pass_context
def check(context: click.Context, file: str) -> None:
    """Say what is wrong with a data file, what it changes, and what is still our guess."""
    from rqa_lab.games.datafile import read

    try:
        found = read(Path(file).read_bytes(), file)
    except OSError as error:
        raise Stop(f"cannot read {file}: {error.strerror}") from None
    if found.problems:
        tell_problems(found.problems, "red")
        context.exit(1)
    for line in lines(found):
        click.echo(printable(line))


def lines(found: "Reading") -> Iterator[str]:
    """The lines about a file without mistakes."""
    from rqa_lab.games import data_rules

    difference = data_rules(found.game).difference(found.own.document)
    yield "It changes:" if difference.changed else "It changes nothing."
    yield from (f"  {line}" for line in difference.changed)
    if difference.same:
        yield f"Values that are as the lab has them: {difference.same}."
    yield "Still our guess:" if difference.guessed else "Nothing is our guess any more."
    yield from (f"  {name}: {', '.join(fields)}" for name, fields in difference.guessed.items())
    yield from difference.whole
