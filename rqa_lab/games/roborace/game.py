"""RoboRace as a class: where everything about it stands."""

from rqa_lab.core.game import Game, later
from rqa_lab.games.roborace import files, words
from rqa_lab.games.roborace.audit import audit
from rqa_lab.games.roborace.bots import estimate
from rqa_lab.games.roborace.components import RULEBOOK
from rqa_lab.games.roborace.examples import agreement, generate, rearranged
from rqa_lab.games.roborace.kinds import stock
from rqa_lab.games.roborace.play import resolve
from rqa_lab.games.roborace.play.turn import outcomes
from rqa_lab.games.roborace.rules import judge, legal, universe


class RoboRace(Game):
    """The rules of RoboRace."""

    id, title = "roborace", "RoboRace"
    rulebook, language = RULEBOOK, words.ENGLISH
    page = "rqa_lab.games.roborace.page"
    odds = "rqa_lab.games.roborace.odds.RECKONING"
    labs = "rqa_lab.games.roborace.labs"
    questions = words.QUESTIONS
    schema, builder = files.POSITION_SCHEMA, files.BUILDER

    start = staticmethod(resolve.start)
    position = staticmethod(files.position)
    look, glance = staticmethod(files.look), staticmethod(files.glance)
    to_act = staticmethod(resolve.to_act)
    universe = staticmethod(universe)
    judge = staticmethod(judge)
    advance = staticmethod(resolve.advance)
    outcome = staticmethod(resolve.outcome)
    legal = staticmethod(legal)
    tempting = staticmethod(words.tempting)
    at_hand = staticmethod(words.at_hand)
    outcomes = staticmethod(outcomes)
    points = staticmethod(resolve.points)
    audit = staticmethod(audit)
    observe = staticmethod(resolve.observe)
    imagine = staticmethod(resolve.imagine)
    witness = staticmethod(resolve.witness)
    parse = staticmethod(words.parse)
    label = staticmethod(words.label)
    ask = staticmethod(words.ask)
    summary = staticmethod(words.summary)
    resources = staticmethod(files.resources)
    where = staticmethod(words.where)
    definitions = staticmethod(files.definitions)
    described = staticmethod(files.described)
    turned = staticmethod(files.turned)
    covered = staticmethod(files.covered)
    goal_words = staticmethod(files.goal_words)
    stock = staticmethod(stock)
    agreement = staticmethod(agreement)
    generate, rearranged = staticmethod(generate), staticmethod(rearranged)
    estimate = staticmethod(estimate)
    scene = later("rqa_lab.games.roborace.picture:scene")
    table = later("rqa_lab.games.roborace.picture:beside")


GAME = RoboRace()
