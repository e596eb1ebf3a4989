"""Energy: how much of a gain the limit of a turn and the board allow."""

from rqa_lab.games.moonbots.model.state import MOST_ENERGY, MOST_GAIN, State, counted_together


def room(n: int, energy: int, gained: int | None) -> tuple[int, int]:
    """How much of n the limit of the turn allows, unless none holds; how much the board has room for then.

    >>> room(3, 17, 0)
    (2, 1)
    """
    may = n if gained is None else max(0, min(n, MOST_GAIN - gained))
    return may, max(0, min(may, MOST_ENERGY - energy))


def counted(s: State, robot: int) -> int | None:
    """What has been gained of the limit that holds for a robot now; None if none does."""
    together = counted_together(s, robot, "gain-limits")
    limited = s.robot in together or s.setup.rulings["gain-cap"] == "round"
    return sum(s.gained[one] for one in together) if limited else None
