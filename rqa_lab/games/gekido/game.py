"""Gekido: Bot Battles as a class: where everything about it stands."""

from rqa_lab.core.game import Game, later
from rqa_lab.games.gekido.audit import audit
from rqa_lab.games.gekido.bots import estimate
from rqa_lab.games.gekido.components import RULEBOOK
from rqa_lab.games.gekido.examples import agreement, generate, rearranged
from rqa_lab.games.gekido.files import keys
from rqa_lab.games.gekido.files.position import described, position
from rqa_lab.games.gekido.kinds import stock
from rqa_lab.games.gekido.mistaken import mistaken, otherwise
from rqa_lab.games.gekido.play.resolve import advance, imagine, observe, outcome, points, to_act, witness
from rqa_lab.games.gekido.play.setup import start
from rqa_lab.games.gekido.play.steps import outcomes
from rqa_lab.games.gekido.rules.judge import judge, legal, universe
from rqa_lab.games.gekido.words.english import ENGLISH, ask, recalled, summary, together
from rqa_lab.games.gekido.words.reading import QUESTIONS, at_hand, expand, label, parse, tempting, where


class Gekido(Game):
    """The rules of Gekido: Bot Battles."""

    id, title = "gekido", "Gekido: Bot Battles"
    rulebook, language = RULEBOOK, ENGLISH
    page = "rqa_lab.games.gekido.page"
    odds = "rqa_lab.games.gekido.odds.asked.RECKONING"
    labs = "rqa_lab.games.gekido.labs"
    questions = QUESTIONS
    schema, builder, blank = keys.POSITION_SCHEMA, keys.BUILDER, keys.BLANK
    averages_chance = True

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
    recalled = staticmethod(recalled)
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
    resources = staticmethod(keys.resources)
    where = staticmethod(where)
    definitions = staticmethod(keys.definitions)
    described = staticmethod(described)
    goal_words = staticmethod(keys.goal_words)
    stock = staticmethod(stock)
    agreement = staticmethod(agreement)
    generate, rearranged = staticmethod(generate), staticmethod(rearranged)
    mistaken, otherwise = staticmethod(mistaken), staticmethod(otherwise)
    estimate = staticmethod(estimate)
    scene = later("rqa_lab.games.gekido.picture.scene:scene")
    table = later("rqa_lab.games.gekido.picture.scene:table")


GAME = Gekido()
