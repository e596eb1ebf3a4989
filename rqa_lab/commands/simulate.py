"""The command simulate, and what players agree on before a game."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import (
    Command,
    Failed,
    Stop,
    bar,
    data_option,
    game,
    game_option,
    in_language,
    kind_of,
    pairs,
    put,
    workers,
    workers_option,
)
from rqa_lab.core.chance import read_seed
from rqa_lab.core.words import capital, either, many, shown

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from rqa_lab.core.game import Game
    from rqa_lab.draw.theme import Theme
    from rqa_lab.explore.simulate import Results
    from rqa_lab.scenario.scenario import Scenario

# ---- the options that ``play`` and ``simulate`` share: what the players of a game agree on ---------------


class WithAgreement(click.Command):
    """A command that adds an option for everything that the games let players agree on."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own options, and those of the games."""
        own = super().get_params(ctx)
        taken = frozenset(name for one in own for name in one.opts)
        return [*own, *(option for key, option in _options(taken).items() if key != "seats")]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options; a data file comes first, because it may contain the layouts of a game."""
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
    """An option for each key below ``game`` in the files of any game, except the names already taken."""
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
    """The terms of an agreement as JSON Schema properties: the keys below ``game`` in a file, and packs."""
    schema = rules.schema
    packs = {"packs": schema["packs"]} if "packs" in schema else {}
    return {**schema.get("game", {}).get("properties", {}), **packs}


def agreement(command: Command) -> Command:
    """Add the options that every game has; :func:`options` combines them with the game's own."""
    for option in reversed(
        (
            game_option,
            click.option(
                "--ruling", "rulings", multiple=True, metavar="NAME=READING",
                help="Another reading of an open question.",
            ),
            click.option(
                "--rulebook", metavar="LANGUAGE",
                help="Play by the rulebook in this language, where the languages differ: de.",
            ),
            click.option("--seed", default="1", show_default=True, help="The seed for chance."),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def options(
    rules: "Game", seats: Sequence[str], rulings: Sequence[str], rulebook: str | None, **given: Any
) -> dict[str, Any]:
    """The agreement, in the form of :attr:`Game.start`, without options that were not given.

    Raises Stop for an option that is another game's.
    """
    found: dict[str, Any] = {}
    known = below(rules)
    for name, value in {BELOW + "seats": list(seats), **given}.items():
        key = name.removeprefix(BELOW)
        if value is None or value is False or value in ((), []):
            continue
        if key not in known:
            raise Stop(f"{rules.title} has no option {shown(key)}; you can agree on {either(known)}")
        if isinstance(value, tuple):
            value = list(value) if known[key].get("type") == "array" else pairs(key, value, "NAME=VALUE")
        found[key] = value
    if rulings:
        found["rulings"] = pairs("--ruling", rulings, "NAME=READING")
    if rulebook:
        in_language(rules.rulebook, rulebook)  # stops if there is none
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
    from rqa_lab.explore.play import agreed as scenario
    from rqa_lab.explore.play import bot, check_set_up

    with one_line_errors():
        for name in bots.values():
            bot(name)
        made = scenario(game, agreed, bots, seed)
    for problem in made.problems:
        raise Stop(problem.message)
    with one_line_errors():
        check_set_up(made.session())
    return made


# ---- ``rqa-lab simulate``: many games between bots, and their results ------------------------------------

#: what charts can be written as, by the suffix of the file
PICTURES = ("png", "svg", "pdf")
#: exit code after Ctrl+C, as in shells
INTERRUPTED = 130


def summary(results: "Results") -> Iterator[str]:
    """The results of many games, as lines of text."""
    if not results.rows:
        yield "No games."
        return
    mean = sum(results.lengths) / len(results.rows)
    yield (
        f"{many(len(results.rows), 'game')} of {results.seats} seats, {mean:.0f} turns each on average, "
        f"{min(results.lengths)} to {max(results.lengths)}."
    )
    table, gains = results.table(), results.rules.language.gains
    more = ("points", *results.rules.language.counted, *((gains.many,) if gains else ()))
    yield f"\nTurn order  wins              {'  '.join(more)}"
    for row in table:
        wins = f"{100 * row['share']:3.0f} % ({100 * row['low']:.0f} to {100 * row['high']:.0f})"
        yield f"{row['turn']:>10}  {wins:16}  {'  '.join(f'{row[key]:{len(key)}.1f}' for key in more)}"
    if len(results.wins_by_bot) > 1:
        yield "\nBot         wins"
        for name, share in results.wins_by_bot.items():
            yield f"{name:10}  {100 * share.share:3.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"
    yield "\nIn brackets: the 95 % confidence interval of the share."


def picture(figure: "Figure", kind: str) -> bytes:
    """A figure as the content of a file; the same figure gives the same file."""
    content = BytesIO()
    metadata = {"png": {"Software": None}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[kind]
    figure.savefig(content, format=kind, facecolor=figure.get_facecolor(), metadata=metadata)
    return content.getvalue()


@click.command(cls=WithAgreement)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seats", metavar="N|NAMES", help="How many play, or their names; by default the game's own.")
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAMES",
    help="One bot for all seats, or one for each: easy, normal, strong; random, greedy, planner.",
)
@click.option(
    "--fixed", is_flag=True, help="Bots keep their seats; by default they move one seat on each game."
)
@agreement
@data_option
@workers_option
@click.option("--check", is_flag=True, help="Check every step of every game: events, positions, replay.")
@click.option(
    "--csv",
    "as_csv",
    type=click.Path(dir_okay=False),
    help="Write a CSV file with a line for each seat and game.",
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--chart", type=click.Path(dir_okay=False), help="Draw charts to a .png, .svg or .pdf.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.pass_context
def simulate(
    context: click.Context, /, games: int, seats: str | None, bots: str, fixed: bool, id: str, seed: str,
    jobs: int | None, cluster: str | None, check: bool, as_csv: str | None, as_json: bool,
    chart: str | None, theme: "Theme", **agreed: Any,
) -> None:  # fmt: skip
    """Let bots play many games on all cores, and count who wins, how points grow and what winners have.

    The same seed gives the same results, however many processes play. After Ctrl+C, the games that are over
    are counted, and the exit code is 130.
    """
    from rqa_lab.explore.play import Unfinished
    from rqa_lab.explore.simulate import NAMES, Stopped, Unsound
    from rqa_lab.explore.simulate import simulate as run

    kind = None if chart is None else kind_of("--chart", chart, PICTURES)
    who: int | list[str] | None = None
    if seats:
        who = int(seats) if seats.isdecimal() and len(seats) < 3 else names(seats)
    named = [] if who is None else list(NAMES[:who]) if isinstance(who, int) else who
    chosen, agreed_on = names(bots), options(game(id), [], **agreed)
    new(id, {**({"seats": named} if named else {}), **agreed_on}, {}, 1)
    with (
        one_line_errors(), workers(cluster) as executor, bar(games, "Playing, Ctrl+C to stop") as progress,
    ):  # fmt: skip
        try:
            results = run(
                id, games, options=agreed_on, seats=who,
                bots=chosen[0] if len(chosen) == 1 else chosen, seed=read_seed(seed),
                rotate=not fixed, check=check, executor=executor, jobs=jobs, progress=progress,
            )  # fmt: skip
        except (Unsound, Unfinished, RuntimeError) as error:
            raise Failed(f"a game failed, please report it: {error}") from None
        except Stopped as stopped:
            results = stopped.results
    stopped_early = len(results.rows) < games
    if stopped_early:
        over = len(results.rows)
        click.echo(
            f"Stopped: {over} of {games} games are over; the results are from those.",
            err=True,
        )
    if as_csv is not None:
        put(results.to_csv().rstrip("\n"), as_csv)
    if chart is not None and kind is not None and results.rows:
        with one_line_errors():
            from rqa_lab.draw.charts import overview
        put(picture(overview(results, theme), kind), chart)
    for line in [results.to_json()] if as_json else summary(results):
        click.echo(line)
    if stopped_early:
        context.exit(INTERRUPTED)
