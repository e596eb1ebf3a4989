"""The lab's library of scenarios as a shelf of lessons."""

from rqa_lab.games import game
from rqa_lab.scenario.library import index, load
from rqa_lab.scenario.places import ScenarioError
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.shelf import CannotOpen, Listing, Shelf
from rqa_lab.ui.track import Cue

#: game -> the scenario that shows best what the lab is
_FIRST = {"rqa": "rqa/pushing/into-a-wall"}


def library(game_id: str = "rqa") -> Shelf:
    """All scenarios that come with the lab for a game."""
    listings = (
        Listing(entry.id, entry.title, entry.topic, entry.question, entry.teaches, entry.words)
        for entry in index(game_id)
    )
    return Shelf(game(game_id), listings, lambda id: lesson(load(id)), first=_FIRST.get(game_id))


def lesson(scenario: Scenario) -> Lesson:
    """A scenario as a lesson; raises CannotOpen if it has no position to show.

    >>> lesson(Scenario("rqa", "Alone").robot("pug", "c4")).address
    ''
    """
    try:
        session = scenario.session()
    except ScenarioError as error:
        raise CannotOpen(f"“{scenario.title}” cannot be shown: {error}") from error
    cues = (
        Cue("remark" if line.kind == "options" else line.kind, "; ".join(line.texts), line.say, line.seat)
        for line in scenario.lines
    )
    return Lesson(
        session,
        cues,
        id=scenario.id,
        title=scenario.title,
        question=scenario.question,
        answer=scenario.answer,
        note=scenario.note,
        teaches=scenario.teaches,
        problems=tuple(str(problem) for problem in scenario.problems),
    )
