"""Why an answer is not among the options of a choice, as far as a rule says so."""

from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.model.effects import named
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.rules.attacking import in_hand
from rqa_lab.games.rqa.rules.lasting import one_step
from rqa_lab.games.rqa.rules.permission import on_board
from rqa_lab.games.rqa.rules.shop import cheap_enough, offered


def none_of_them(s: State, option: str) -> Bare:
    """The reasons of the rule by which an answer is not among the waiting options; () if no rule tells."""
    assert s.choice is not None
    asking, parts, to = named(s.choice.frame), s.setup.components, GRID.number.get(option)
    match s.choice.kind:
        case "shift to" if to is not None:
            return one_step(s, asking.body, to)
        case "shift" if option in s.setup.number:
            return on_board(s, s.setup.number[option])
        case "acquire" if option in parts.cards:
            return offered(s, option) or cheap_enough(s, option, asking.most)
        case "discard" | "scrap" if option in parts.cards:
            return in_hand(s, s.seat, option)
    return ()
