"""What ``rqa-lab play`` and ``simulate`` do: reading what was agreed on, telling what became of it.

Games in which somebody at the terminal plays are in :mod:`rqa_lab.hotseat`.
"""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from rqa_lab import data as owndata
from rqa_lab import inout, search
from rqa_lab.core.words import either, hint, printable, shown
from rqa_lab.serve import Failed, Stop

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from rqa_lab.core.session import Session, Step
    from rqa_lab.draw.theme import Theme
    from rqa_lab.explore.bots import Bot
    from rqa_lab.explore.simulate import Results
    from rqa_lab.scenario.scenario import Scenario

Command = Callable[..., None]
#: how wide an account is
WIDE = 100
#: what charts can be written as, by the end of the file's name
PICTURES = ("png", "svg", "pdf")


# ---- what was agreed on ----------------------------------------------------------------------------------


def agreement(command: Command) -> Command:
    """The options that say what a game is played with; :func:`options` makes one value of them."""
    for option in reversed(
        (
            click.option("--layout", metavar="NAME", help="A layout of tiles by name."),
            click.option("--robots", type=click.Choice(["choose", "deal"]), help="Who picks the robots."),
            click.option("--first", metavar="SEAT", help='Who goes first, or "random".'),
            click.option("--blue", type=click.IntRange(0), help="Blue cubes in the Reserve: the length."),
            click.option("--newcomers", is_flag=True, help="Somebody plays for the first time."),
            click.option("--team", "teams", multiple=True, metavar="SEAT=TEAM", help="Who plays together."),
            click.option(
                "--ruling", "rulings", multiple=True, metavar="NAME=READING",
                help="Another reading of an open question.",
            ),
            click.option("--seed", default="1", show_default=True, help="Answers chance."),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def options(seats: Sequence[str], **given: Any) -> dict[str, Any]:
    """What was agreed on, as :attr:`Game.start` takes it; what nobody said is left out."""
    found: dict[str, Any] = {"seats": list(seats)} if seats else {}
    found |= {key: given[key] for key in ("layout", "robots", "first", "newcomers") if given.get(key)}
    if given.get("blue") is not None:
        found["blue"] = given["blue"]
    for key, option, what in (("teams", "--team", "SEAT=TEAM"), ("rulings", "--ruling", "NAME=READING")):
        if given.get(key):
            found[key] = pairs(option, given[key], what)
    return found


def pairs(option: str, given: Iterable[str], what: str) -> dict[str, str]:
    """Values such as "Ann=greedy" as a mapping; raises Stop for others."""
    found: dict[str, str] = {}
    for one in given:
        name, sign, value = one.partition("=")
        if not (name and sign and value):
            raise Stop(f"{option}: found {shown(one)}, expected {what}")
        if name in found:
            raise Stop(f"{option}: found {shown(name)} twice")
        found[name] = value
    return found


def names(text: str) -> list[str]:
    """Names between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def seed(text: str) -> int | str:
    """A seed as scenario files have it: a number if it is one."""
    return int(text) if text.isdecimal() and len(text) < 10 else text


@contextlib.contextmanager
def told() -> Iterator[None]:
    """What cannot be done as asked ends the command with one line."""
    from rqa_lab.core.verdict import Illegal
    from rqa_lab.scenario.places import ScenarioError

    try:
        yield
    except Illegal as error:
        raise Stop("the rules refuse it: " + " ".join(getattr(error, "__notes__", [str(error)]))) from None
    except (ValueError, ScenarioError, ImportError) as error:
        raise Stop(str(error)) from None


# ---- a whole game ----------------------------------------------------------------------------------------


def new(game: str, agreed: Mapping[str, Any], bots: Mapping[str, str], seed: int | str) -> "Scenario":
    """A new game as a scenario; raises Stop for what cannot be played."""
    from rqa_lab.explore.bots import bot
    from rqa_lab.explore.play import agreed as scenario
    from rqa_lab.explore.play import check_set_up

    with told():
        for name in bots.values():
            bot(name)
        made = scenario(game, agreed, bots, seed)
    for problem in made.problems:
        raise Stop(problem.message)
    with told():
        check_set_up(made.session())
    return made


def opened(scenario: "Scenario") -> "tuple[Session, dict[str, Bot]]":
    """The session of a game, new or saved, at its last step, and who plays which seat."""
    from rqa_lab.core.notation import Ambiguous, Unreadable
    from rqa_lab.core.verdict import Illegal
    from rqa_lab.explore.play import resume, seated

    try:
        session = resume(scenario)
    except (Illegal, Unreadable, Ambiguous) as error:
        raise Stop(f"the steps of the file cannot be taken: {error}") from None
    with told():
        bots = seated(session, scenario.document.get("players", {}))
    return session, bots


def between_bots(session: "Session", bots: "Mapping[str, Bot]") -> None:
    """Play until a person is to act, or to the end; raises Failed for a game that does not end."""
    from rqa_lab.explore.play import MOST_ACTIONS, bot_acts

    while bot_acts(session, bots):
        if session.here.number > MOST_ACTIONS:
            raise Failed(f"the game has not ended after {session.here.number} actions")


# ---- telling ---------------------------------------------------------------------------------------------


def account(session: "Session", bots: "Mapping[str, Bot]", *, events: bool = False) -> Iterator[str]:
    """A game turn by turn, in sentences, or event by event with the clauses.

    >>> from rqa_lab.explore.play import play
    >>> session = play(options={"seats": ["Ann", "Bo"]}, players="random", seed=3)
    >>> next(iter(account(session, {})))
    'Set-up'
    """
    game, steps = session.game, session.here.path[1:]
    turns = []
    number = 0
    for step in steps:
        turns.append(number)
        number += sum(event.kind == "turn" for event in step.events)
        if not number and any(event.kind == "phase" for event in step.events):
            number = 1
    for turn, together in groupby(zip(turns, steps, strict=True), key=lambda pair: pair[0]):
        taken = [step for _, step in together]
        yield f"Turn {turn}" + _whose(session, taken, bots) if turn else "Set-up"
        if events:
            for step in taken:
                yield printable(f"  {step.seat}: {step.action}")
                for event in step.events:
                    yield printable(f"    {game.tell(event)} [{event.clauses[0]}]")
        else:
            sentences = [game.summary(step.action, step.seat, step.events) for step in taken if step.action]
            told = " ".join(
                one if (times := len(list(same))) == 1 else f"{one.removesuffix('.')}, {times} times."
                for one, same in groupby(sentences)
            )
            yield fill(printable(told), WIDE, initial_indent="  ", subsequent_indent="  ")


def _whose(session: "Session", taken: "Sequence[Step]", bots: "Mapping[str, Bot]") -> str:
    """Whose turn it is, and what everybody has at the end of it."""
    points = session.game.points(taken[-1].state)
    seat = session.game.look(taken[0].parent.state if taken[0].parent else taken[0].state).get("turn", "")
    name = f"{seat}, {bots[seat].name}" if seat in bots else seat
    return printable(f": {name}. Points: {', '.join(f'{one} {n}' for one, n in points.items())}")


def result(session: "Session", bots: "Mapping[str, Bot]") -> Iterator[str]:
    """How a game ended, or who is to act; everybody's points."""
    game, state = session.game, session.state
    outcome, points = game.outcome(state), game.points(state)
    actions = f"{session.here.number} action{'s' * (session.here.number != 1)}"
    if outcome is None:
        yield f"{game.to_act(state)} is to act, after {actions}."
    else:
        verb = "wins" if len(outcome.winners) == 1 else "share the win"
        clauses = ", ".join(outcome.clauses)
        yield f"{' and '.join(outcome.winners)} {verb}, after {actions}. [{clauses}]"
    wide = max(map(len, points))
    for seat, n in sorted(points.items(), key=lambda item: -item[1]):
        who = bots[seat].name if seat in bots else "person"
        yield printable(f"  {seat:{wide}}  {n:3} points  {who}")


def plain(session: "Session", bots: "Mapping[str, Bot]") -> dict[str, Any]:
    """A game as plain values: who played, how it ended, and every step with its events."""
    game, outcome = session.game, session.game.outcome(session.state)
    return {
        "seats": list(game.look(session.state)["seats"]),
        "players": {seat: one.name for seat, one in bots.items()},
        "seed": session.seed,
        "winners": list(outcome.winners) if outcome else None,
        "points": dict(game.points(session.state)),
        "clauses": list(outcome.clauses) if outcome else [],
        "actions": session.here.number,
        "steps": [
            {
                "seat": step.seat,
                "do": step.action.text,
                "chance": [answer.text.removeprefix("choose ") for answer in step.answers],
                "events": [
                    {"kind": event.kind, "clauses": list(event.clauses), "cause": event.cause, **event.facts}
                    for event in step.events
                ],
            }
            for step in session.here.path
            if step.action is not None
        ],
    }


def keep(scenario: "Scenario", session: "Session", output: str) -> None:
    """Write a game to a file, whole or not at all; raises Stop if that cannot be."""
    from rqa_lab.scenario.record import record

    try:
        record(scenario, session.here).save(output)
    except OSError as error:
        raise Stop(f"cannot write {output}: {error.strerror}") from None


# ---- many games ------------------------------------------------------------------------------------------


def summary(results: "Results") -> Iterator[str]:
    """What many games came to, as lines of text."""
    many = len(results.rows)
    if not many:
        yield "No games."
        return
    mean = sum(results.lengths) / many
    yield (
        f"{many} game{'s' * (many != 1)} of {results.seats} seats, {mean:.0f} turns each on average, "
        f"{min(results.lengths)} to {max(results.lengths)}."
    )
    yield "\nTurn order  wins              points  knock-outs  cards"
    for row in results.table():
        wins = f"{100 * row['share']:3.0f} % ({100 * row['low']:.0f} to {100 * row['high']:.0f})"
        rest = f"{row['points']:6.1f}  {row['knock-outs']:10.1f}  {row['cards']:5.1f}"
        yield f"{row['turn']:>10}  {wins:16}  {rest}"
    if len(results.wins_by_bot) > 1:
        yield "\nBot         wins"
        for name, share in results.wins_by_bot.items():
            yield f"{name:10}  {100 * share.share:3.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"
    yield "\nIn brackets: between what the share lies, 95 % surely."


# ---- the commands ----------------------------------------------------------------------------------------


@click.command()
@click.argument("file", required=False)
@click.option("--seats", metavar="NAMES", help="Who plays, clockwise: Ann,Bo. Four by default.")
@click.option("--bot", "bots", multiple=True, metavar="SEAT=BOT", help="Who does not play for himself.")
@agreement
@owndata.option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Keep the game in this file.")
@click.option("--events", is_flag=True, help="Tell each event with its clause, not each turn in sentences.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole game as JSON.")
def play(
    file: str | None, seats: str | None, bots: Sequence[str], output: str | None, events: bool, as_json: bool,
    **agreed: Any,
) -> None:  # fmt: skip
    """Play a whole game: bots, and at this terminal whoever has no bot. With FILE go on with a game.

    Bots are random, greedy and planner. The same seed gives the same game. A game of bots only is told turn
    by turn; persons type their actions, and "help" shows what else they can type.
    """
    if file is None:
        players = pairs("--bot", bots, "SEAT=BOT")
        scenario = new("rqa", options(names(seats or ""), **agreed), players, seed(agreed["seed"]))
    else:
        scenario = inout.load(file)
        for problem in scenario.problems:
            raise Stop(f"{file}: {problem.message}")
        if bots:
            scenario = scenario.set(players=pairs("--bot", bots, "SEAT=BOT"))
    session, playing = opened(scenario)
    persons = [seat for seat in session.game.look(session.state)["seats"] if seat not in playing]
    if persons:
        from rqa_lab.hotseat import Table

        if as_json or events:
            raise Stop(f"nobody plays for {either(persons)}: --json and --events tell of games between bots")
        Table(scenario, session, playing, output).play()
        return
    between_bots(session, playing)
    if output is not None:
        keep(scenario, session, output)
    if as_json:
        inout.tell_json(plain(session, playing))
        return
    for line in (*account(session, playing, events=events), "", *result(session, playing)):
        click.echo(line)


@click.command()
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seats", default="4", show_default=True, metavar="N|NAMES", help="How many play, or who.")
@click.option(
    "--bots", default="greedy", show_default=True, metavar="NAMES", help="One for all, or for each."
)
@click.option("--fixed", is_flag=True, help="Everybody keeps the seat; else bots move on by one each game.")
@agreement
@owndata.option
@click.option("--jobs", type=click.IntRange(1), help="Processes; by default as many as there are cores.")
@click.option("--check", is_flag=True, help="Look at every step of every game: events, positions, replay.")
@click.option("--csv", "as_csv", type=click.Path(dir_okay=False), help="Write a line for each seat and game.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--chart", type=click.Path(dir_okay=False), help="Draw charts: a .png, .svg or .pdf.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
def simulate(
    games: int, seats: str, bots: str, fixed: bool, jobs: int | None, check: bool, as_csv: str | None,
    as_json: bool, chart: str | None, theme: "Theme", **agreed: Any,
) -> None:  # fmt: skip
    """Let bots play many games on all cores, and count: who wins, how points grow, which cards win.

    The same seed gives the same results, however many processes play.
    """
    from rqa_lab.explore.examine import Unsound
    from rqa_lab.explore.play import Unfinished
    from rqa_lab.explore.simulate import NAMES
    from rqa_lab.explore.simulate import simulate as run

    kind = None if chart is None else _kind_of(chart)
    who: int | list[str] = int(seats) if seats.isdecimal() and len(seats) < 3 else names(seats)
    chosen, agreed_on = names(bots), options([], **agreed)
    new("rqa", {"seats": list(NAMES[:who]) if isinstance(who, int) else who, **agreed_on}, {}, 1)
    with told(), search.bar(games, "Playing, Ctrl+C to stop") as progress:
        try:
            results = run(
                "rqa", games, options=agreed_on, seats=who,
                bots=chosen[0] if len(chosen) == 1 else chosen, seed=seed(agreed["seed"]),
                rotate=not fixed, check=check, jobs=jobs, progress=progress,
            )  # fmt: skip
        except (Unsound, Unfinished, RuntimeError) as error:
            raise Failed(f"a game failed, please report it: {error}") from None
    if as_csv is not None:
        inout.put(results.to_csv().rstrip("\n"), as_csv)
    if chart is not None and kind is not None:
        with told():
            from rqa_lab.draw.charts import overview
        inout.put(picture(overview(results, theme), kind), chart)
    if as_json:
        inout.put(results.to_json(), None)
        return
    for line in summary(results):
        click.echo(line)


def _kind_of(output: str) -> str:
    suffix = Path(output).suffix.removeprefix(".").lower()
    if suffix in PICTURES:
        return suffix
    known = either(f".{kind}" for kind in PICTURES)
    raise Stop(
        f"--chart: found {shown(output)}, expected a name that ends in {known}{hint(suffix, PICTURES)}"
    )


def picture(figure: "Figure", kind: str) -> bytes:
    """A figure as the content of a file; the same figure gives the same file."""
    content = BytesIO()
    metadata = {"png": {"Software": None}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[kind]
    figure.savefig(content, format=kind, facecolor=figure.get_facecolor(), metadata=metadata)
    return content.getvalue()
