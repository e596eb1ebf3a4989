"""What to offer a person: where an action points, what its button says, what somebody may try in vain."""

from collections.abc import Iterator

from rqa_lab.core.grid import STRAIGHT, WAY_NUMBER, WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa.actions import EnergyToMove, Move, Play, Push
from rqa_lab.games.rqa.judge import STEP, judge
from rqa_lab.games.rqa.state import GRID, State


def where(s: State, action: Action) -> tuple[str | None, str | None]:
    """The space of the robot that acts and the space that one points at to mean the action."""
    match action:
        case Move():
            start = s.at[s.setup.number[action.robot]]
            to = None if start is None else STEP[start][WAY_NUMBER[action.way]]
            return _name(start), _name(to)
        case Push():
            return _at(s, action.robot), _at(s, action.body)
        case Play():
            return _at(s, action.robot), _at(s, action.target) if action.target else None
        case Choose():
            option = action.option
            return None, option if option in GRID.number else _at(s, option.rpartition(" on ")[2])
    return None, None


def _at(s: State, robot: str) -> str | None:
    return _name(s.at[s.setup.number[robot]]) if robot in s.setup.number else None


def _name(space: int | None) -> str | None:
    return None if space is None else GRID.name[space]


def label(s: State, action: Action) -> tuple[str, str]:
    """The kind of an action and the text of its button.

    With several robots of one seat on the board the text says which one acts.
    """
    several = len(s.setup.of_seat[s.seat]) > 1
    by = f" with {action.robot.title()}" if several and isinstance(action, Push | Play) else ""
    match action:
        case Move():
            to = where(s, action)[1] or action.way
            return "Move", f"{action.robot.title()} to {to}" if several else to
        case Push():
            return "Push", f"{action.body.title()} {action.way}{by}"
        case Play():
            on = f" on {action.target.title()}" if action.target else ""
            return "Play", f"{action.card}{by}{on}"
        case EnergyToMove():
            return "Energy", f"{action.amount} to Move"
        case Choose():
            what, on, robot = action.option.rpartition(" on ")
            known = robot in s.setup.number
            return "Choose", f"{what}{on}{robot.title()}" if known else action.option
    return "Turn", "End turn"


def tempting(s: State) -> list[Action]:
    """Refused actions that somebody may try: pushes of neighbours, cards in hand, steps into obstacles."""
    if s.choice is not None or s.phase != "main":
        return []
    return [action for action in _likely(s) if not judge(s, action)]


def _likely(s: State) -> Iterator[Action]:
    robots, own = s.setup.robots, s.setup.of_seat[s.seat]
    for robot in own:
        at = s.at[robot]
        if at is None:
            continue
        for way in STRAIGHT:
            bodies = [body for body, space in enumerate(s.at) if space is not None and space == STEP[at][way]]
            yield from (Push(robots[body], WAYS[way], robots[robot]) for body in bodies)
            if not bodies and STEP[at][way] is not None:
                yield Move(robots[robot], WAYS[way])
    for card in dict.fromkeys(s.hand[s.seat]):
        if card not in s.setup.components.cards:  # somebody else's card, not seen
            continue
        aimed = s.setup.components.cards[card].aimed
        for robot in own:
            targets = s.setup.enemies[s.seat] if aimed else (None,)
            yield from (
                Play(card, robots[robot], None if target is None else robots[target]) for target in targets
            )
