"""Gekido: Bot Battles as a class: where everything about it stands."""

from typing import Any

from rqa_lab.core.game import Game, State
from rqa_lab.core.scene import Scene
from rqa_lab.games.gekido.audit import audit
from rqa_lab.games.gekido.bots import estimate
from rqa_lab.games.gekido.components import RULEBOOK
from rqa_lab.games.gekido.examples import agreement, generate, rearranged
from rqa_lab.games.gekido.files.keys import (
    BLANK,
    BUILDER,
    POSITION_SCHEMA,
    definitions,
    glance,
    goal_words,
    look,
    resources,
)
from rqa_lab.games.gekido.files.position import described, position
from rqa_lab.games.gekido.kinds import stock
from rqa_lab.games.gekido.play.resolve import advance, imagine, observe, outcome, points, to_act, witness
from rqa_lab.games.gekido.play.setup import start
from rqa_lab.games.gekido.play.steps import outcomes
from rqa_lab.games.gekido.rules.judge import judge, legal, universe
from rqa_lab.games.gekido.words.english import ENGLISH, ask, summary, together
from rqa_lab.games.gekido.words.reading import QUESTIONS, at_hand, expand, label, parse, tempting, where


class Gekido(Game):
    """The rules of Gekido: Bot Battles."""

    id, title = "gekido", "Gekido: Bot Battles"
    rulebook, language = RULEBOOK, ENGLISH
    page = "rqa_lab.games.gekido.page"
    odds = "rqa_lab.games.gekido.odds.asked.RECKONING"
    labs = "rqa_lab.games.gekido.labs"
    questions = QUESTIONS
    schema, builder, blank = POSITION_SCHEMA, BUILDER, BLANK
    averages_chance = True

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
    expand = staticmethod(expand)
    label = staticmethod(label)
    ask = staticmethod(ask)
    summary = staticmethod(summary)
    together = staticmethod(together)
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
        from rqa_lab.games.gekido.picture.scene import scene

        return scene(state, *args, **marks)

    def table(self, state: State, /, seat: str | None = None, *, foretold: bool = True) -> Scene:
        """The things in front of a seat, beside the board."""
        from rqa_lab.games.gekido.picture.scene import table

        return table(state, seat, foretold=foretold)


GAME = Gekido()
