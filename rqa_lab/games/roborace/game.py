"""RoboRace as a class: where everything about it stands."""

from typing import Any

from rqa_lab.core.game import Game, State
from rqa_lab.core.scene import Scene
from rqa_lab.games.roborace.audit import audit
from rqa_lab.games.roborace.bots import estimate
from rqa_lab.games.roborace.components import RULEBOOK
from rqa_lab.games.roborace.examples import agreement, generate, rearranged
from rqa_lab.games.roborace.files import (
    BUILDER,
    POSITION_SCHEMA,
    covered,
    definitions,
    described,
    glance,
    goal_words,
    look,
    position,
    resources,
    turned,
)
from rqa_lab.games.roborace.kinds import stock
from rqa_lab.games.roborace.play.resolve import (
    advance,
    imagine,
    observe,
    outcome,
    points,
    start,
    to_act,
    witness,
)
from rqa_lab.games.roborace.play.turn import outcomes
from rqa_lab.games.roborace.rules import judge, legal, universe
from rqa_lab.games.roborace.words import (
    ENGLISH,
    QUESTIONS,
    ask,
    at_hand,
    label,
    parse,
    summary,
    tempting,
    where,
)


class RoboRace(Game):
    """The rules of RoboRace."""

    id, title = "roborace", "RoboRace"
    rulebook, language = RULEBOOK, ENGLISH
    page = "rqa_lab.games.roborace.page"
    odds = "rqa_lab.games.roborace.odds.RECKONING"
    labs = "rqa_lab.games.roborace.labs"
    questions = QUESTIONS
    schema, builder = POSITION_SCHEMA, BUILDER

    start = staticmethod(start)
    position = staticmethod(position)
    look, glance = staticmethod(look), staticmethod(glance)
    to_act = staticmethod(to_act)
    universe = staticmethod(universe)
    judge = staticmethod(judge)
    advance = staticmethod(advance)
    outcome = staticmethod(outcome)
    legal = staticmethod(legal)
    tempting = staticmethod(tempting)
    at_hand = staticmethod(at_hand)
    outcomes = staticmethod(outcomes)
    points = staticmethod(points)
    audit = staticmethod(audit)
    observe = staticmethod(observe)
    imagine = staticmethod(imagine)
    witness = staticmethod(witness)
    parse = staticmethod(parse)
    label = staticmethod(label)
    ask = staticmethod(ask)
    summary = staticmethod(summary)
    resources = staticmethod(resources)
    where = staticmethod(where)
    definitions = staticmethod(definitions)
    described = staticmethod(described)
    turned = staticmethod(turned)
    covered = staticmethod(covered)
    goal_words = staticmethod(goal_words)
    stock = staticmethod(stock)
    agreement = staticmethod(agreement)
    generate, rearranged = staticmethod(generate), staticmethod(rearranged)
    estimate = staticmethod(estimate)

    def scene(self, state: State, /, *args: Any, **marks: Any) -> Scene:
        """The board, with marks on it; what draws is loaded with the first picture."""
        from rqa_lab.games.roborace.picture import scene

        return scene(state, *args, **marks)

    def table(self, state: State, /, seat: str | None = None, *, foretold: bool = True) -> Scene:
        """The things in front of a seat, beside the board."""
        from rqa_lab.games.roborace.picture import beside

        return beside(state, seat, foretold=foretold)


GAME = RoboRace()
