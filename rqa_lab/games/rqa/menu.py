"""What to offer a person: where an action points, what its button says, what somebody may try in vain."""

from collections.abc import Iterator

from rqa_lab.core.grid import STRAIGHT, WAY_NUMBER, WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa.acquiring import on_offer
from rqa_lab.games.rqa.actions import Buy, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.attacking import reached
from rqa_lab.games.rqa.judge import judge
from rqa_lab.games.rqa.moving import STEP, may
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
        case Play() if action.target in WAY_NUMBER:
            return _at(s, action.robot), _name(_first_in_line(s, action))
        case Play():
            return _at(s, action.robot), _at(s, action.target) if action.target else None
        case Use():
            return _at(s, action.robot), _at(s, action.target)
        case Choose():
            option = action.option
            return None, option if option in GRID.number else _at(s, option.rpartition(" on ")[2])
    return None, None


def _first_in_line(s: State, action: Play) -> int | None:
    """The space of the first robot that a shot one way hits, or else the next space."""
    robot, way = s.setup.number[action.robot], WAY_NUMBER[action.target or ""]
    at, card = s.at[robot], s.setup.components.cards[action.card]
    if at is None:
        return None
    hit = reached(s, s.setup.owner[robot], robot, card, way)
    return s.at[hit[0]] if hit else STEP[at][way]


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
            way = action.target in WAY_NUMBER
            on = f" {action.target}" if way else f" on {action.target.title()}" if action.target else ""
            return "Play", f"{action.card}{by}{on}"
        case Use():
            return "Attack", f"{action.robot.title()} on {action.target.title()}"
        case Buy():
            return "Buy", action.card
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
        for way in range(len(WAYS)) if may(s, robot, "diagonal") else STRAIGHT:
            bodies = [body for body, space in enumerate(s.at) if space is not None and space == STEP[at][way]]
            yield from (Push(robots[body], WAYS[way], robots[robot]) for body in bodies)
            if not bodies and STEP[at][way] is not None:
                yield Move(robots[robot], WAYS[way])
    yield from _likely_attacks(s)
    if s.energy:
        yield from (Buy(card) for card in on_offer(s))


def _likely_attacks(s: State) -> Iterator[Action]:
    robots, own, enemies = s.setup.robots, s.setup.of_seat[s.seat], s.setup.enemies[s.seat]
    for name in dict.fromkeys(s.hand[s.seat]):
        card = s.setup.components.cards.get(name)
        if card is None:  # somebody else's card, not seen
            continue
        targets: list[str | None] = [None]
        if card.aimed:
            targets = [robots[enemy] for enemy in enemies]
        elif card.range == "line":
            targets = [WAYS[way] for way in STRAIGHT]
        yield from (Play(name, robots[robot], target) for robot in own for target in targets)
    for robot in own:
        if s.setup.boards[robot].price:
            yield from (Use(robots[robot], robots[enemy]) for enemy in enemies)
