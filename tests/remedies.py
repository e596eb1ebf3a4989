"""How probable it is that a line helps: by asking the game of every answer of chance."""

from fractions import Fraction

from rqa_lab.core.chance import CHANCE


def likely(game, state, line, action, seat):
    """How probable it is that an action is legal after a line: by asking the game of every answer."""
    if game.to_act(state) == CHANCE:
        ends = ((game.apply(state, answer), p) for answer, p in game.outcomes(state))
        return sum((p * likely(game, end, line, action, seat) for end, p in ends), Fraction(0))
    if game.to_act(state) != seat or not game.judge(state, line[0] if line else action, seat):
        return Fraction(0)
    return likely(game, game.apply(state, line[0]), line[1:], action, seat) if line else Fraction(1)
