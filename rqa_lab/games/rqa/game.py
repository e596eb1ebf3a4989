"""Robot Quest Arena as a class: where everything about it stands."""

from rqa_lab.core.game import Game, later
from rqa_lab.games.rqa.audit import audit
from rqa_lab.games.rqa.bots import estimate
from rqa_lab.games.rqa.components import RULEBOOK
from rqa_lab.games.rqa.examples import agreement, generate, rearranged
from rqa_lab.games.rqa.files import keys
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
    schema, builder, blank = keys.POSITION_SCHEMA, keys.BUILDER, keys.BLANK
    any_order = True

    start = staticmethod(start)
    position = staticmethod(position)
    look, glance = staticmethod(keys.look), staticmethod(keys.glance)
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
    resources = staticmethod(keys.resources)
    where = staticmethod(where)
    definitions = staticmethod(keys.definitions)
    described = staticmethod(described)
    goal_words = staticmethod(keys.goal_words)
    stock = staticmethod(stock)
    agreement = staticmethod(agreement)
    generate, rearranged = staticmethod(generate), staticmethod(rearranged)
    estimate = staticmethod(estimate)
    scene = later("rqa_lab.games.rqa.picture.scene:scene")
    table = later("rqa_lab.games.rqa.picture.scene:table")


GAME = RobotQuestArena()
