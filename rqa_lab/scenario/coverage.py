"""Coverage of a rulebook: which clauses the runs of scenarios cite, and which none does."""

from collections.abc import Iterable
from typing import Any

from rqa_lab.games import game
from rqa_lab.scenario.library import ids, load
from rqa_lab.scenario.scenario import Scenario


def coverage(
    game_id: str, *, pack: str | None = None, scenarios: Iterable[Scenario] | None = None
) -> dict[str, Any]:
    """The clauses of a game by whether a scenario covers them.

    Args:
        game_id: id of the game.
        pack: only the clauses of that set, such as "base".
        scenarios: what to run; all scenarios of the library unless given.

    Returns:
        ``covered``: clause to the ids of the scenarios that cite it; ``exempt``: clauses that nothing can
        cite, with the reason why; ``missing``: the other clauses, in the order of the book.

    >>> push = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3).step("push crate")
    >>> report = coverage("rqa", scenarios=[push])
    >>> "rqa.push.crate-cost" in report["covered"], "rqa.push.into-wall" in report["missing"]
    (True, True)
    """
    own = [clause for clause in game(game_id).rulebook.own() if pack in (None, clause.set)]
    found: dict[str, list[str]] = {}
    for scenario in map(load, ids(game_id)) if scenarios is None else scenarios:
        for clause in scenario.run().cited:
            found.setdefault(clause, []).append(scenario.id)
    covered = {clause.id: found[clause.id] for clause in own if clause.id in found}
    excused = {clause.id: clause.uncitable for clause in own if clause.uncitable and clause.id not in covered}
    missing = [clause.id for clause in own if clause.id not in covered and clause.id not in excused]
    return {"covered": covered, "exempt": excused, "missing": missing}
