"""Robot Quest Arena as a class: where everything about it stands."""

from typing import Any

from rqa_lab.core.game import Game, State
from rqa_lab.core.scene import Scene
from rqa_lab.games.rqa.audit import audit
from rqa_lab.games.rqa.bots import estimate
from rqa_lab.games.rqa.components import RULEBOOK
from rqa_lab.games.rqa.examples import agreement, generate, rearranged
from rqa_lab.games.rqa.files.keys import (
    BLANK,
    BUILDER,
    POSITION_SCHEMA,
    definitions,
    glance,
    goal_words,
    look,
    resources,
)
from rqa_lab.games.rqa.files.position import described, position, ruled
from rqa_lab.games.rqa.kinds import stock
from rqa_lab.games.rqa.play.resolve import advance, imagine, observe, outcome, points, to_act, witness
from rqa_lab.games.rqa.play.setup import start
from rqa_lab.games.rqa.play.shop import outcomes
from rqa_lab.games.rqa.rules.judge import judge
from rqa_lab.games.rqa.rules.legal import legal, universe
from rqa_lab.games.rqa.words.asking import QUESTIONS
from rqa_lab.games.rqa.words.english import ENGLISH, ask, cut_short, recalled, summary
from rqa_lab.games.rqa.words.reading import at_hand, label, parse, tempting, where


class RobotQuestArena(Game):
    """The rules of Robot Quest Arena."""

    id, title = "rqa", "Robot Quest Arena"
    rulebook, language = RULEBOOK, ENGLISH
    page = "rqa_lab.games.rqa.page"
    labs = "rqa_lab.games.rqa.labs"
    questions = QUESTIONS
    schema, builder, blank = POSITION_SCHEMA, BUILDER, BLANK
    any_order = True

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
    ruled = staticmethod(ruled)
    parse = staticmethod(parse)
    label = staticmethod(label)
    ask = staticmethod(ask)
    summary = staticmethod(summary)
    cut_short = staticmethod(cut_short)
    recalled = staticmethod(recalled)
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
        from rqa_lab.games.rqa.picture.scene import scene

        return scene(state, *args, **marks)

    def table(self, state: State, /, seat: str | None = None, *, foretold: bool = True) -> Scene:
        """The things in front of a seat, beside the board."""
        from rqa_lab.games.rqa.picture.scene import table

        return table(state, seat, foretold=foretold)


GAME = RobotQuestArena()
