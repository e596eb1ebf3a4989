"""Moon-Bots as a class: where everything about it stands."""

from rqa_lab.core.game import Game, later
from rqa_lab.games.moonbots import files, words
from rqa_lab.games.moonbots.audit import audit
from rqa_lab.games.moonbots.bots import WINNING, estimate
from rqa_lab.games.moonbots.components import RULEBOOK
from rqa_lab.games.moonbots.examples import agreement, generate, rearranged
from rqa_lab.games.moonbots.kinds import stock
from rqa_lab.games.moonbots.play import resolve
from rqa_lab.games.moonbots.rules.judge import judge, legal, universe


class MoonBots(Game):
    """The rules of Moon-Bots."""

    id, title = "moonbots", "Moon-Bots"
    rulebook, language = RULEBOOK, words.ENGLISH
    page = "rqa_lab.games.moonbots.page"
    odds = "rqa_lab.games.moonbots.odds.RECKONING"
    labs = "rqa_lab.games.moonbots.labs"
    questions = words.QUESTIONS
    schema, builder, blank = files.POSITION_SCHEMA, files.BUILDER, files.BLANK
    any_order = averages_chance = True
    winning = 2 * WINNING

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
    recalled = staticmethod(words.recalled)
    outcomes = staticmethod(resolve.outcomes)
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
    goal_words = staticmethod(files.goal_words)
    stock = staticmethod(stock)
    agreement = staticmethod(agreement)
    generate, rearranged = staticmethod(generate), staticmethod(rearranged)
    estimate = staticmethod(estimate)
    scene = later("rqa_lab.games.moonbots.picture.scene:scene")
    table = later("rqa_lab.games.moonbots.picture.scene:table")


GAME = MoonBots()
