"""The result of a game in lines, and the game as a file."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rqa_lab.commands.common import Stop
from rqa_lab.core.words import many, printable

if TYPE_CHECKING:
    from rqa_lab.core.session import Session
    from rqa_lab.explore.bots import Bot
    from rqa_lab.scenario.scenario import Scenario


def result(session: "Session", bots: "Mapping[str, Bot]") -> Iterator[str]:
    """How a game ended, or who is to act; the points of all seats."""
    game, state = session.game, session.state
    outcome, points = game.outcome(state), game.points(state)
    actions = many(session.here.number, "action")
    if outcome is None:
        yield f"{game.to_act(state)} is to act, after {actions}."
    else:
        verb = "wins" if len(outcome.winners) == 1 else "share the win"
        clauses = ", ".join(outcome.clauses)
        yield f"{' and '.join(outcome.winners)} {verb}, after {actions}. [{clauses}]"
    wide = max(map(len, points))
    for seat, n in sorted(points.items(), key=lambda item: -item[1]):
        who = bots[seat].name if seat in bots else "person"
        yield printable(f"  {seat:{wide}}  {n:3} {game.words.points}  {who}")


def keep(scenario: "Scenario", session: "Session", output: str) -> None:
    """Write a game and its other lines to a file, whole or not at all; raises Stop if that fails."""
    from rqa_lab.scenario.record import record
    from rqa_lab.scenario.study import Study

    kept = record(scenario, session.here)
    if scenario.variations:
        study = Study(scenario, strict=True)
        end = study.join(session.here)
        study.follow(end)
        kept = study.scenario(upto=end)
    try:
        kept.save(output)
    except OSError as error:
        raise Stop(f"cannot write {output}: {error.strerror}") from None
