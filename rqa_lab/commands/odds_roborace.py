"""``rqa-lab odds roborace``: the best placements, of several turns too, what is within reach, and puzzles."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import Failed, Stop, bar, data_option, put, tell_json
from rqa_lab.commands.odds import first_of, in_scenario
from rqa_lab.core.chance import read_seed
from rqa_lab.core.words import many

if TYPE_CHECKING:
    from rqa_lab.games.roborace.odds import Line, Puzzle, Reach
    from rqa_lab.games.roborace.state import State
    from rqa_lab.scenario.scenario import Scenario

    Reaches = Mapping[str, Reach]

#: how many placements are told
TOLD = 8
SEARCHING = "Searching, Ctrl+C to stop"


def lines(
    seat: str, now: list[tuple["Line", Fraction]], best: "Line", drawn: Fraction, reaches: "Reaches"
) -> Iterator[str]:
    """The answers for a person."""
    yield click.style(f"The best placements of {seat}", bold=True) + ", and the turn after each, on average"
    yield from first_of([f"  {float(more):+6.2f}  {line}" for line, more in now])
    yield ""
    turns = len(best.places)
    yield click.style(f"The best {turns} turns with the cards that are known", bold=True)
    yield f"  {best}{'' if best.exact else '; the search was cut off, so there may be better ones'}"
    yield ""
    yield f"A card that is drawn next is worth {float(drawn):.2f} points on average, {drawn}."
    if reaches:
        yield ""
        yield click.style("Alone, with luck in what is drawn", bold=True)
        yield from (f"  in {turns}: {reach}" for turns, reach in reaches.items())


def plain(
    now: list[tuple["Line", Fraction]], best: "Line", drawn: Fraction, reaches: "Reaches"
) -> dict[str, Any]:
    """The answers as plain JSON; fractions are exact."""
    return {
        "now": [{"points": line.points, "place": line.places[0], "next": str(more)} for line, more in now],
        "best": {"points": best.points, "places": [*best.places], "exact": best.exact},
        "drawn": str(drawn),
        "reach": {turns: {**reach._asdict(), "places": [*reach.places]} for turns, reach in reaches.items()},
    }


def reachable(s: "State", turns: int) -> "Reaches":
    """What is within reach in so many turns and in the whole race, of who races alone."""
    from rqa_lab.games.roborace.odds import MOST_PLACES as MOST
    from rqa_lab.games.roborace.odds import within_reach

    if not s.setup.solo:
        return {}
    with bar(2 * MOST, SEARCHING) as progress:
        asked = {many(turns, "turn"): turns, "the rest of the race": None}
        return {name: within_reach(s, turns, progress=progress) for name, turns in asked.items()}


# ---- puzzles ---------------------------------------------------------------------------------------------


def sought(n: int, begin: "State | None", seed: str) -> "Puzzle":
    """A puzzle of so many points; raises Stop if there cannot be one, Failed if none was found."""
    from rqa_lab.games.roborace.odds import MOST_TRIES as MOST
    from rqa_lab.games.roborace.odds import find

    try:
        with bar(MOST, SEARCHING) as progress:
            found = find(n, begin, read_seed(seed), progress=progress)
    except ValueError as error:
        raise Stop(f"--puzzle: {error}") from None
    if found is None:
        raise Failed(f"no puzzle of {many(n, 'point')} in {MOST:,} actions; --seed takes another play")
    return found


def asked(puzzle: "Puzzle") -> "Scenario":
    """A puzzle as a scenario, with its answer as the steps."""
    from rqa_lab.games.roborace.files import described, position
    from rqa_lab.scenario.scenario import Scenario

    s, (line, *others) = puzzle
    keys, seat = described(s), s.setup.seats[s.seat]
    for key in ("turn", "deck", "supply"):  # what goes without saying
        less = {name: value for name, value in keys.items() if name != key}
        keys = less if position(less) == s else keys
    how = "with both cards, one after the other" if len(line.places) > 1 else "with a card"
    ways = f"in {many(len(others) + 1, 'way')}" if others else "in one way only"
    scenario = Scenario(
        "roborace",
        f"Find the {line.points} points",
        question=f"{seat} can score {line.points} {how}, {ways}. How?",
        answer="; or ".join(map(str, puzzle.lines)) + ".",
        **keys,
    )
    *before, last = (f"place {place}" for place in line.places)
    for text in before:
        scenario = scenario.step(text)
    return scenario.step(last, expect={seat: {"gone": s.gone[s.seat] + line.points}})


# ---- the command -----------------------------------------------------------------------------------------


def _placing(s: "State") -> "State | None":
    """The position, if a card can be placed in it."""
    return s if s.phase == "place" and s.choice is None else None


@click.command()
@click.argument("where", metavar="[FILE_OR_ID]", required=False)
@click.option(
    "--step", type=int, default=0, help="The point after this step of the scenario; else its start."
)
@click.option("--turns", type=click.IntRange(1, 20), default=2, show_default=True, help="How many to plan.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON, with exact fractions.")
@click.option("--puzzle", type=click.IntRange(1), metavar="POINTS", help="Make a puzzle of so many: 7.")
@click.option("--seed", default="1", show_default=True, help="For the play in which a puzzle is looked for.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write the puzzle to this file.")
@data_option
@click.pass_context
def roborace(
    context: click.Context, where: str | None, step: int, turns: int, as_json: bool, puzzle: int | None,
    seed: str, output: str | None,
) -> None:  # fmt: skip
    """Reckon the best placements in RoboRace for the seat whose turn it is.

    All of it is for the table as it is: tokens, and what others place in between, are left out. The cards
    of a line are those in hand and on the known top of the pile. For who races alone it also tells how many
    points are still within reach.

    With --puzzle it looks for a position, in random play from the one that is given or in a race alone, in
    which so many points can be scored in one way, or in the fewest, and writes it as a scenario.
    """
    from rqa_lab.games.roborace.odds import best, drawn, first_best

    s = None
    if where is not None:
        also = ["turns", "puzzle", "seed", "output"]
        s, _ = in_scenario(context, where, step, _placing, "no card is to be placed", also)
    if puzzle is not None:
        scenario = asked(sought(puzzle, s, seed))
        if as_json:
            tell_json(scenario.document)
        else:
            put(scenario.to_yaml().rstrip("\n"), output)
        return
    if s is None:
        raise Stop("expected FILE_OR_ID, or --puzzle")
    now = [*first_best(s, s.seat, TOLD)]
    answer = now, best(s, s.seat, turns), drawn(s, s.seat), reachable(s, turns)
    if as_json:
        tell_json(plain(*answer))
    else:
        click.echo("\n".join(lines(s.setup.seats[s.seat], *answer)))
