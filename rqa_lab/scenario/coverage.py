"""Coverage of a rulebook: which clauses a run of some scenario cites, and which no run does."""

from collections.abc import Iterable, Mapping
from typing import Any

from rqa_lab.games import game
from rqa_lab.scenario.library import ids, load
from rqa_lab.scenario.scenario import Scenario


def coverage(
    game_id: str, *, exempt: Mapping[str, str] | None = None, scenarios: Iterable[Scenario] | None = None
) -> dict[str, Any]:
    """The clauses of a game by whether a scenario covers them.

    Args:
        game_id: id of the game.
        exempt: clauses that no run can cite, each with the reason why.
        scenarios: what to run; all scenarios of the library unless given.

    Returns:
        ``covered``: clause to the ids of the scenarios that cite it; ``exempt``: as given, less what is
        covered all the same; ``missing``: the other clauses, in the order of the book.

    >>> push = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3).step("push crate")
    >>> report = coverage("rqa", scenarios=[push])
    >>> "rqa.push.crate-cost" in report["covered"], "rqa.push.into-wall" in report["missing"]
    (True, True)
    """
    clauses = [clause.id for clause in game(game_id).rulebook.own()]
    found: dict[str, list[str]] = {}
    for scenario in map(load, ids(game_id)) if scenarios is None else scenarios:
        for clause in scenario.run().cited:
            found.setdefault(clause, []).append(scenario.id)
    covered = {clause: found[clause] for clause in clauses if clause in found}
    excused = {clause: why for clause, why in (exempt or {}).items() if clause not in covered}
    missing = [clause for clause in clauses if clause not in covered and clause not in excused]
    return {"covered": covered, "exempt": excused, "missing": missing}
