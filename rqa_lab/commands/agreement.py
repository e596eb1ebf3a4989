"""The options that ``play`` and ``simulate`` share: what the players of a game agree on."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import Command, Stop, game_option, in_language, pairs
from rqa_lab.core.words import capital, either, shown

if TYPE_CHECKING:
    from rqa_lab.core.game import Game
    from rqa_lab.scenario.scenario import Scenario


class WithAgreement(click.Command):
    """A command that adds an option for everything that the games let players agree on."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own options, and those of the games."""
        own = super().get_params(ctx)
        taken = frozenset(name for one in own for name in one.opts)
        return [*own, *(option for key, option in _options(taken).items() if key != "seats")]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options; a data file comes first, because the layouts of a game may stand in it."""
        from rqa_lab.games.datafile import use

        for option, value in (*pairwise(args), *(one.split("=", 1) for one in args if "=" in one)):
            if option == "--data":
                use(value)
        return super().parse_args(ctx, args)


#: prefix of a parameter for a key of ``game``, so that it differs from other options
BELOW = "game_"
#: type of a key -> the kind of its option, unless it simply takes a name
_KINDS: Mapping[str, Mapping[str, Any]] = {
    "boolean": {"is_flag": True},
    "integer": {"type": int},
    "object": {"multiple": True, "metavar": "NAME=VALUE"},
    "array": {"multiple": True, "metavar": "NAME"},
}


@cache
def _options(taken: frozenset[str]) -> Mapping[str, click.Option]:
    """An option for each key below ``game`` in the files of any game, none of them called as these."""
    from rqa_lab.games import game, games

    known = {rules.title: below(rules) for rules in map(game, games()) if below(rules)}
    found: dict[str, click.Option] = {}
    for key, schema in (one for properties in known.values() for one in properties.items()):
        kind = _KINDS.get(schema.get("type"), {"metavar": "NAME"})
        word = (key.removesuffix("s") if "multiple" in kind else key).replace("_", "-")
        other = {f"--{word}", f"--{word.removesuffix('s')}"} & taken
        flag, says = f"--game-{word}" if other else f"--{word}", schema.get("description", key)
        whose = [title for title, properties in known.items() if key in properties]
        of = "" if len(whose) == len(known) else f" Of {either(whose)}."
        values = schema.get("items", {}).get("enum", ())
        among = f": {', '.join(values)}" if values else ""
        option = click.Option((flag, BELOW + key), help=f"{capital(says)}{among}.{of}", **kind)
        found.setdefault(key, option)
    return found


def below(rules: "Game") -> Mapping[str, Any]:
    """What one can agree on, as JSON Schema properties: what stands below ``game`` in a file, and packs."""
    schema = rules.files.schema
    packs = {"packs": schema["packs"]} if "packs" in schema else {}
    return {**schema.get("game", {}).get("properties", {}), **packs}


def agreement(command: Command) -> Command:
    """The options that every game has; :func:`options` makes one value of them and the game's own."""
    for option in reversed(
        (
            game_option,
            click.option(
                "--ruling", "rulings", multiple=True, metavar="NAME=READING",
                help="Another reading of an open question.",
            ),
            click.option(
                "--rulebook", metavar="LANGUAGE",
                help="The rulebook that is played, where those in several languages differ: de.",
            ),
            click.option("--seed", default="1", show_default=True, help="Answers chance."),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def options(
    rules: "Game", seats: Sequence[str], rulings: Sequence[str], rulebook: str | None, **given: Any
) -> dict[str, Any]:
    """What was agreed on, as :attr:`Game.start` takes it, without options that were not given.

    Raises Stop for an option that is another game's.
    """
    found: dict[str, Any] = {}
    known = below(rules)
    for name, value in {BELOW + "seats": list(seats), **given}.items():
        key = name.removeprefix(BELOW)
        if value is None or value is False or value in ((), []):
            continue
        if key not in known:
            raise Stop(f"{rules.title} knows no {shown(key)}; one can agree on {either(known)}")
        if isinstance(value, tuple):
            value = list(value) if known[key].get("type") == "array" else pairs(key, value, "NAME=VALUE")
        found[key] = value
    if rulings:
        found["rulings"] = pairs("--ruling", rulings, "NAME=READING")
    if rulebook:
        in_language(rules.rulebook, rulebook)  # stops for one that there is not
        found["rulebook"] = rulebook
    return found


def names(text: str) -> list[str]:
    """Names between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


@contextlib.contextmanager
def one_line_errors() -> Iterator[None]:
    """Within this, errors in what was asked end the command with one line."""
    from rqa_lab.core.verdict import Illegal
    from rqa_lab.documents.places import ScenarioError

    try:
        yield
    except Illegal as error:
        raise Stop("the rules refuse it: " + " ".join(getattr(error, "__notes__", [str(error)]))) from None
    except (ValueError, ScenarioError, ImportError) as error:
        raise Stop(str(error)) from None


def new(game: str, agreed: Mapping[str, Any], bots: Mapping[str, str], seed: int | str) -> "Scenario":
    """A new game as a scenario; raises Stop for what cannot be played."""
    from rqa_lab.explore.bots import bot
    from rqa_lab.explore.play import agreed as scenario
    from rqa_lab.explore.play import check_set_up

    with one_line_errors():
        for name in bots.values():
            bot(name)
        made = scenario(game, agreed, bots, seed)
    for problem in made.problems:
        raise Stop(problem.message)
    with one_line_errors():
        check_set_up(made.session())
    return made
