"""``rqa-lab odds roborace``: the best placements, also of several turns, and what a drawn card is worth."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import tell_json
from rqa_lab.commands.data import option as data_option
from rqa_lab.commands.odds import first_of, in_scenario

if TYPE_CHECKING:
    from rqa_lab.games.roborace.model.state import State
    from rqa_lab.games.roborace.odds.lines import Line

#: how many placements are told
TOLD = 8


def lines(seat: str, now: list[tuple["Line", Fraction]], best: "Line", drawn: Fraction) -> Iterator[str]:
    """The answers for a person."""
    yield click.style(f"The best placements of {seat}", bold=True) + ", and the turn after each, on average"
    yield from first_of([f"  {float(more):+6.2f}  {line}" for line, more in now])
    yield ""
    turns = len(best.places)
    yield click.style(f"The best {turns} turns with the cards that are known", bold=True)
    yield f"  {best}{'' if best.exact else '; the search was cut off, so there may be better ones'}"
    yield ""
    yield f"A card that is drawn next is worth {float(drawn):.2f} points on average, {drawn}."


def plain(now: list[tuple["Line", Fraction]], best: "Line", drawn: Fraction) -> dict[str, Any]:
    """The answers as plain JSON; fractions are exact."""
    return {
        "now": [{"points": line.points, "place": line.places[0], "next": str(more)} for line, more in now],
        "best": {"points": best.points, "places": [*best.places], "exact": best.exact},
        "drawn": str(drawn),
    }


def _placing(s: "State") -> "State | None":
    """The position, if a card can be placed in it."""
    return s if s.phase == "place" and s.choice is None else None


@click.command()
@click.argument("where", metavar="FILE_OR_ID")
@click.option(
    "--step", type=int, default=0, help="The point after this step of the scenario; else its start."
)
@click.option("--turns", type=click.IntRange(1, 20), default=2, show_default=True, help="How many to plan.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON, with exact fractions.")
@data_option
@click.pass_context
def roborace(context: click.Context, where: str, step: int, turns: int, as_json: bool) -> None:
    """Reckon the best placements in RoboRace for the seat whose turn it is.

    All of it is for the table as it is: tokens, and what others place in between, are left out. The cards
    of a line are those in hand and on the known top of the pile.
    """
    from rqa_lab.games.roborace.odds.lines import best, drawn, first_best

    s, _ = in_scenario(context, where, step, _placing, "no card is to be placed", ["turns"])
    now = [*first_best(s, s.seat, TOLD)]
    answer = now, best(s, s.seat, turns), drawn(s, s.seat)
    if as_json:
        tell_json(plain(*answer))
    else:
        click.echo("\n".join(lines(s.setup.seats[s.seat], *answer)))
