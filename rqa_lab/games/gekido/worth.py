"""What a position promises a seat beyond its points: bots go by it where no points are to be gained at once.

These are rules of thumb and no rules of the game; their numbers, in Structure, are guesses.
"""

from rqa_lab.games.gekido.state import State, standing

#: what a card in hand, a Charge and a point of an Upgrade are good for
CARD, CHARGE, UPGRADE = 1.0, 1.0, 3.0


def worth(s: State, seat: str) -> float:
    """What a bot has beside its Structure, less what the others have on average, their Structure included.

    >>> from rqa_lab.games.gekido.position import position
    >>> bots = {"slicer": {"seat": "Ann", "armor": [4]}, "pytron": {"seat": "Bo"}}
    >>> s = position({"bots": bots})
    >>> worth(s, "Ann") > worth(s, "Bo")
    True
    """
    own = s.setup.seats.index(seat)
    others = [bot for bot in standing(s) if bot != own]
    against = sum(sum(s.structure[bot]) + _beside(s, bot) for bot in others)
    return _beside(s, own) - against / max(1, len(others))


def _beside(s: State, bot: int) -> float:
    """What a bot has beside its Structure."""
    charges = sum(n or 0 for n in s.powers[bot])
    return sum(s.armor[bot]) + UPGRADE * s.upgrade[bot] + CHARGE * charges + CARD * len(s.hand[bot])
