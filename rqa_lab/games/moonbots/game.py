"""Moon-Bots as a class: where everything about it stands."""

from typing import Any

from rqa_lab.core.game import Game, State
from rqa_lab.core.scene import Scene
from rqa_lab.games.moonbots.audit import audit
from rqa_lab.games.moonbots.bots import WINNING, estimate
from rqa_lab.games.moonbots.components import RULEBOOK
from rqa_lab.games.moonbots.examples import agreement, generate, rearranged
from rqa_lab.games.moonbots.files import (
    BLANK,
    BUILDER,
    POSITION_SCHEMA,
    definitions,
    described,
    glance,
    goal_words,
    look,
    position,
    resources,
)
from rqa_lab.games.moonbots.kinds import stock
from rqa_lab.games.moonbots.play.resolve import (
    advance,
    imagine,
    observe,
    outcome,
    outcomes,
    points,
    start,
    to_act,
    witness,
)
from rqa_lab.games.moonbots.rules.judge import judge, legal, universe
from rqa_lab.games.moonbots.words import (
    ENGLISH,
    QUESTIONS,
    ask,
    at_hand,
    label,
    parse,
    recalled,
    summary,
    tempting,
    where,
)


class MoonBots(Game):
    """The rules of Moon-Bots."""

    id, title = "moonbots", "Moon-Bots"
    rulebook, language = RULEBOOK, ENGLISH
    page = "rqa_lab.games.moonbots.page"
    odds = "rqa_lab.games.moonbots.odds.RECKONING"
    labs = "rqa_lab.games.moonbots.labs"
    questions = QUESTIONS
    schema, builder, blank = POSITION_SCHEMA, BUILDER, BLANK
    any_order = averages_chance = True
    winning = 2 * WINNING

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
    recalled = staticmethod(recalled)
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
    goal_words = staticmethod(goal_words)
    stock = staticmethod(stock)
    agreement = staticmethod(agreement)
    generate, rearranged = staticmethod(generate), staticmethod(rearranged)
    estimate = staticmethod(estimate)

    def scene(self, state: State, /, *args: Any, **marks: Any) -> Scene:
        """The board, with marks on it; what draws is loaded with the first picture."""
        from rqa_lab.games.moonbots.picture.scene import scene

        return scene(state, *args, **marks)

    def table(self, state: State, /, seat: str | None = None, *, foretold: bool = True) -> Scene:
        """The things in front of a seat, beside the board."""
        from rqa_lab.games.moonbots.picture.scene import table

        return table(state, seat, foretold=foretold)


GAME = MoonBots()
