"""``rqa-lab play``: a whole game, and its result.

Games with persons at the terminal are in :mod:`rqa_lab.commands.hotseat`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.agreement import WithAgreement, agreement, names, new, one_line_errors, options
from rqa_lab.commands.common import Failed, Stop, game, load, pairs, paragraph, tell_json
from rqa_lab.commands.data import option as data_option
from rqa_lab.commands.hotseat import Table
from rqa_lab.commands.names import option as names_option
from rqa_lab.commands.played import keep, result
from rqa_lab.core.chance import read_seed
from rqa_lab.core.words import capital, either, printable
from rqa_lab.documents.places import ScenarioError

if TYPE_CHECKING:
    from rqa_lab.core.session import Session
    from rqa_lab.explore.bots import Bot
    from rqa_lab.scenario.scenario import Scenario


# ---- a whole game ----------------------------------------------------------------------------------------


def opened(scenario: "Scenario") -> "tuple[Session, dict[str, Bot]]":
    """The session of a game, new or saved, at its last step, and who plays which seat."""
    from rqa_lab.core.notation import Ambiguous, Unreadable
    from rqa_lab.core.verdict import Illegal
    from rqa_lab.explore.play import resume, seated

    try:
        session = resume(scenario)
    except (Illegal, Unreadable, Ambiguous) as error:
        raise Stop(f"the steps of the file cannot be taken: {error}") from None
    with one_line_errors():
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
    """A game turn by turn, in sentences, or event by event with the clauses, and what each seat has then.

    >>> from rqa_lab.explore.play import play
    >>> session = play(options={"seats": ["Ann", "Bo"]}, players="random", seed=3)
    >>> next(iter(account(session, {})))
    'Set-up'
    """
    from rqa_lab.explore.telling import story, turns

    game = session.game
    for turn in turns(session):
        seat = game.look(turn.state).get("turn", "")
        who = f"{seat}, {bots[seat].name}" if seat in bots else seat
        yield printable(f"Turn {turn.number}: {who}") if turn.number else "Set-up"
        if events:
            for step, happened, acts in turn.parts:
                if acts:
                    yield printable(f"  {step.seat}: {step.action}")
                for event in happened:
                    yield printable(f"    {game.words.tell(event)} [{event.clauses[0]}]")
        else:
            yield from paragraph(story(game, turn.parts))
        points = ", ".join(f"{one} {n}" for one, n in game.points(turn.state).items())
        yield printable(f"  {capital(game.words.points)}: {points}")


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


# ---- the command -----------------------------------------------------------------------------------------


@click.command(cls=WithAgreement)
@click.argument("file", required=False)
@click.option("--seats", metavar="NAMES", help="Who plays, clockwise: Ann,Bo; by default as the game has it.")
@click.option("--bot", "bots", multiple=True, metavar="SEAT=BOT", help="Who does not play for himself.")
@agreement
@data_option
@names_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Keep the game in this file.")
@click.option("--events", is_flag=True, help="Tell each event with its clause, not each turn in sentences.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole game as JSON.")
@click.pass_context
def play(
    context: click.Context, /, file: str | None, seats: str | None, bots: Sequence[str], id: str, seed: str,
    output: str | None, events: bool, as_json: bool, **agreed: Any,
) -> None:  # fmt: skip
    """Play a whole game: bots, and at this terminal whoever has no bot. With FILE go on with a game.

    Bots are random, greedy and planner. The same seed gives the same game. A game of bots only is told turn
    by turn; persons type their actions, and "help" shows what else they can type.
    """
    if file is None:
        players = pairs("--bot", bots, "SEAT=BOT")
        scenario = new(id, options(game(id), names(seats or ""), **agreed), players, read_seed(seed))
    else:
        scenario = load(file)
        if scenario.problems:
            raise ScenarioError(scenario.problems)
        _only_new_games(context)
        if bots:
            scenario = scenario.set(players=pairs("--bot", bots, "SEAT=BOT"))
    session, playing = opened(scenario)
    persons = [seat for seat in session.game.look(session.state)["seats"] if seat not in playing]
    if persons:
        if as_json or events:
            raise Stop(f"nobody plays for {either(persons)}: --json and --events tell of games between bots")
        Table(scenario, session, playing, output).play()
        return
    between_bots(session, playing)
    if output is not None:
        keep(scenario, session, output)
    if as_json:
        tell_json(plain(session, playing))
        return
    for line in (*account(session, playing, events=events), "", *result(session, playing)):
        click.echo(line)


def _only_new_games(context: click.Context) -> None:
    """Stop if options of a new game are given for one that has begun: they would have no effect."""
    begun = {"file", "bots", "output", "events", "as_json"}
    for option in context.command.get_params(context):
        given = context.get_parameter_source(str(option.name)) == click.core.ParameterSource.COMMANDLINE
        if given and option.expose_value and option.name not in begun:
            raise Stop(f"{option.opts[0]}: the file says what was agreed on; it goes with a new game only")
