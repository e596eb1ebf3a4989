"""``rqa-lab odds``: exact odds, for the games that have them; each defines its own questions."""

import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import (
    Failed,
    Stop,
    bar,
    data_option,
    names_option,
    pairs,
    put,
    scenario_at,
    tell_json,
    waiting,
)
from rqa_lab.core.odds import Asked, NoOdds, Option, Reckoning, readings, reckoning
from rqa_lab.core.words import either, shown

if TYPE_CHECKING:
    from rqa_lab.core.game import Game
    from rqa_lab.core.odds import Answer

#: what a bar says while something is looked for
SEARCHING = "Searching, Ctrl+C to stop"


class _Games(click.Group):
    """A command for each game that has odds."""

    def list_commands(self, context: click.Context) -> list[str]:
        """The ids of games with odds."""
        from rqa_lab.games import game, games

        return sorted(id for id in games() if game(id).odds)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command of a game."""
        from rqa_lab.games import game, games

        found = reckoning(game(name).odds) if name in games() else None
        if found is None:
            return None
        return click.Command(
            name,
            callback=partial(_reckon, game(name), found),
            params=[*_shared(found), *map(_parameter, found.options)],
            help=found.says,
        )

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The named command; a data file is set up before the game lists its questions."""
        for number, arg in enumerate(args):
            name, is_there, file = arg.partition("=")
            if name == "--data" and (is_there or args[number + 1 :]):
                _use(file if is_there else args[number + 1])
        if self.get_command(context, args[0]) is None and not args[0].startswith("-"):
            known = self.list_commands(context)
            raise click.exceptions.NoSuchCommand(args[0], possibilities=known, ctx=context)
        return super().resolve_command(context, args)


def _use(file: str | os.PathLike[str]) -> None:
    from rqa_lab.games.datafile import use

    use(file)


@click.group(cls=_Games)
def odds() -> None:
    """Compute exact odds, for games in which you keep and reroll dice."""


def _shared(reckoning: Reckoning) -> list[click.Parameter]:
    """The options of every game, and its open questions if they change the odds."""

    def nothing() -> None:
        pass

    names_option(data_option(nothing))
    data, names = nothing.__click_params__  # type: ignore[attr-defined]
    help = f"Of {either(reckoning.rulings)}."
    ruling = click.Option(["--ruling", "rulings"], multiple=True, metavar="NAME=READING", help=help)
    return [
        click.Argument(["where"], metavar="[FILE_OR_ID]", required=False),
        click.Option(
            ["--step"],
            type=int,
            default=0,
            help="The position after this step of the scenario; by default its start.",
        ),
        *([ruling] if reckoning.rulings else []),
        click.Option(
            ["--json", "as_json"], is_flag=True, help="Print everything as JSON, with exact fractions."
        ),
        data,
        *([names] if reckoning.names else []),
    ]


def _parameter(one: Option) -> click.Option:
    """An option of a game as an option of the command."""
    how: dict[str, Any] = {"help": one.says}
    if one.default is False:
        how["is_flag"] = True
    elif one.bounds or isinstance(one.default, int):
        how["type"] = click.IntRange(*one.bounds) if one.bounds else int
    if one.several or one.pairs:
        how["multiple"] = True
    elif one.default is not False and one.default is not None:
        how |= {"default": one.default, "show_default": one.default != ""}
    if one.usual:
        how["show_default"] = one.usual
    if one.metavar:
        how["metavar"] = one.metavar
    return click.Option([*one.name.split(), one.key.replace("-", "_")], **how)


def _reckon(
    game: "Game", reckoning: Reckoning, where: str | None, step: int, as_json: bool,
    rulings: Sequence[str] = (), **options: Any,
) -> None:  # fmt: skip
    """Ask a game, and print what it answers."""
    context = click.get_current_context()
    given = {one.key: options[one.key.replace("-", "_")] for one in reckoning.options}
    given |= {
        one.key: pairs(f"--{one.key}", given[one.key], one.pairs) for one in reckoning.options if one.pairs
    }
    try:
        if where is not None:
            _only(context, where, reckoning)
            state = _in_scenario(context, game, where, step)
            with waiting("Computing the odds"):
                found = reckoning.reckon(state, Asked(given, {}, _working))
            if found is None:
                raise Stop(f"{reckoning.no} after step {step} of {shown(where)}; --step N picks another step")
        else:
            read = _readings(game, reckoning, rulings, given.get("rulebook"))
            with waiting("Computing the odds"):
                found = reckoning.reckon(None, Asked(given, read, _working))
            assert found is not None
    except NoOdds as error:
        raise (Failed if error.sought else Stop)(str(error)) from None
    _tell(game, found, as_json, given.get("output"))


def _working(length: int) -> Any:
    return bar(length, SEARCHING)


def _only(context: click.Context, where: str, reckoning: Reckoning) -> None:
    """Stop at an option beside those that go with a scenario."""
    also = {"where", "step", "as_json", *(one.key for one in reckoning.options if one.beside)}
    for option in context.command.params:
        by_hand = context.get_parameter_source(str(option.name)) is click.core.ParameterSource.COMMANDLINE
        if by_hand and option.expose_value and option.name not in also:
            raise Stop(f"{option.opts[0]}: the scenario {shown(where)} already says that")


def _in_scenario(context: click.Context, game: "Game", where: str, step: int) -> Any:
    """The position of a scenario of the game after a step; raises Stop for one of another game."""
    scenario, moments = scenario_at(context, where, step)
    if scenario.game.id != game.id:
        raise Stop(f"found a scenario of {scenario.game.title}, expected one of {game.title}")
    return moments[-1].state


def _readings(
    game: "Game", reckoning: Reckoning, given: Sequence[str], language: str | None
) -> Mapping[str, str]:
    """The readings of the open questions that change the odds."""
    if not reckoning.rulings:
        return {}
    first = reckoning.rulings[0]
    like = f"{first}={game.rulebook.readings[first][-1]}"
    asked = pairs("--ruling", given, f"NAME=READING, such as {like}")
    return readings(asked, reckoning.rulings, game.rulebook, language)


def _tell(game: "Game", found: "Answer", as_json: bool, output: str | None) -> None:
    """Print an answer, or write it as a scenario if it is one."""
    if found.scenario is not None:
        from rqa_lab.scenario.scenario import Scenario

        keys = dict(found.scenario)
        scenario = Scenario(game.id, keys.pop("title"), **keys)
        if as_json:
            tell_json(scenario.document)
        else:
            put(scenario.to_yaml().rstrip("\n"), output)
    elif as_json:
        tell_json(found.plain)
    else:
        rows = (f"{click.style(head, bold=True) if head else ''}{text}" for text, head in found.rows)
        click.echo("\n".join(rows))
