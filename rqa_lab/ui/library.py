"""The lab's library of scenarios as a shelf of lessons."""

from functools import cache

from rqa_lab.core.game import overrides
from rqa_lab.core.session import Session
from rqa_lab.documents.places import Problem, ScenarioError
from rqa_lab.explore.play import Bot, seated
from rqa_lab.games import game
from rqa_lab.scenario.library import ids, index, load
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.match import Match
from rqa_lab.ui.shelf import CannotOpen, Shelf
from rqa_lab.ui.table import table, tables


@cache
def library(game_id: str) -> Shelf:
    """All scenarios that come with the lab for a game."""
    return Shelf(game(game_id), index(game_id), lambda id: lesson(load(id)), first=table(game_id).first)


@cache
def on_offer() -> tuple[str, ...]:
    """The ids of the games that have scenarios.

    >>> on_offer()[0]
    'rqa'
    """
    return tuple(game for game in tables() if ids(game))


def lesson(scenario: Scenario) -> Lesson:
    """A scenario as a lesson; raises CannotOpen if it has no position to show.

    >>> lesson(Scenario("rqa", "Alone").robot("pug", "c4")).address
    ''
    """
    try:
        session = scenario.session()
    except ScenarioError as error:
        raise CannotOpen(f"“{scenario.title}” cannot be shown: {error}") from error
    match, strange = _match(scenario, session)
    found = Lesson(scenario, session, match)
    found.problems += tuple(map(str, (*strange, *found.study.problems)))
    if match is not None:
        found.problems += _not_taken(scenario, found.study.end.number)
    elif scenario.here is not None:
        found.arrive(scenario.here)
    return found


def of_session(session: Session) -> Lesson:
    """A session as a lesson that shows its present step, and acts in it.

    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> step = session.act("play Battery with pug")
    >>> of_session(session).here
    ('main', 1)
    """
    game = session.game
    try:
        keys = game.described(session.start.state) if overrides(game, "described") else {}
    except ValueError:  # in the middle of an effect: it can be shown and played, but no file says it
        keys = {}
    return Lesson(Scenario(game.id, f"A position of {game.title}", **keys), session, kept=True)


def _not_taken(scenario: Scenario, taken: int) -> tuple[str, ...]:
    """The first step of a saved game that cannot be taken, if any: the game goes on from before it."""
    steps = [number for number, line in enumerate(scenario.lines) if line.kind == "do"]
    if taken == len(steps):
        return ()
    line = scenario.lines[steps[taken]]
    message = f"“{line.texts[0]}” cannot be done, so this game goes on from before it"
    return (str(scenario.places.problem(("steps", line.number, "do"), message, step=steps[taken] + 1)),)


def _match(scenario: Scenario, session: Session) -> tuple[Match | None, tuple[Problem, ...]]:
    """Who plays, if the scenario says so, and what is wrong with that."""
    bots: dict[str, Bot] = {}
    strange: list[Problem] = []
    players = scenario.document.get("players")
    for seat, name in (players or {}).items():
        try:
            bots |= seated(session, {seat: name})
        except ValueError as error:
            strange.append(scenario.places.problem(("players", seat), str(error)))
    return None if players is None else Match(bots), tuple(strange)
