"""What a person is offered: where an action points, its button, and refused actions to show."""

from collections.abc import Callable, Iterator
from functools import partial

from rqa_lab.core.event import Facts
from rqa_lab.core.grid import STRAIGHT, WAY_NUMBER, WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa.model.actions import Buy, Move, Play, Push, Use
from rqa_lab.games.rqa.model.bodies import (
    attackable,
    is_tile,
    robots_at,
    space_by_name,
    space_or_none,
    tile_at,
    word,
)
from rqa_lab.games.rqa.model.effects import named
from rqa_lab.games.rqa.model.geometry import STEP
from rqa_lab.games.rqa.model.names import effect_named
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.moving import STAY
from rqa_lab.games.rqa.rules.attacking import reached
from rqa_lab.games.rqa.rules.judge import judge
from rqa_lab.games.rqa.rules.lasting import ways_of
from rqa_lab.games.rqa.rules.pushing import a_pushable_tile
from rqa_lab.games.rqa.rules.shop import on_offer
from rqa_lab.games.rqa.rules.sight import line_of_fire
from rqa_lab.games.rqa.words.english import ENGLISH, said_of


def where(s: State, action: Action) -> tuple[str | None, str | None]:
    """The space of the robot that acts, and the space to point at for the action."""
    match action:
        case Move():
            start = space_by_name(s, action.robot)
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
        case Choose(option=option) if option == STAY and s.choice is not None and s.choice.kind == "shift to":
            return None, _name(s.at[named(s.choice.frame).body])
        case Choose(option=option):
            return None, option if option in GRID.number else _at(s, _whom(option))
    return None, None


def _first_in_line(s: State, action: Play) -> int | None:
    """The space of the first target of a shot one way, or else the next space."""
    at, way = space_by_name(s, action.robot), WAY_NUMBER[action.target or ""]
    if at is None:
        return None
    robot, card = s.setup.number[action.robot], s.setup.components.cards[action.card]
    hit = reached(s, s.setup.owner[robot], robot, card, way)
    return space_or_none(s, hit[0]) if hit else STEP[at][way]


def places(s: State, action: Action) -> tuple[str, ...]:
    """The spaces to point at for the action once its card is picked.

    Of a shot they are its row, else it is the target or, without one, the robot.
    """
    if isinstance(action, Play) and action.target in WAY_NUMBER:
        at = space_by_name(s, action.robot)
        ahead = () if at is None else line_of_fire(s, at, WAY_NUMBER[action.target])
        return tuple(GRID.name[to] for to in ahead)
    own, place = where(s, action)
    if isinstance(action, Play) and not action.target:
        place = own
    return () if place is None else (place,)


def alike(s: State, action: Action) -> bool:
    """Which robot acts makes no difference."""
    return isinstance(action, Play) and not s.setup.components.cards[action.card].by_robot


def meant(s: State, space: str, prefix: str = "", actor: str | None = None) -> Action | None:
    """The most likely meaning of pointing at a space for which no action may be listed.

    While a choice waits it is an answer; with a card picked, an attack on what is no target; otherwise a push
    of a neighbour, also over a corner.

    Args:
        s: the position.
        space: the space that is pointed at.
        prefix: the beginning of the actions that are picked, such as "play Rivet Gun".
        actor: the space of the robot that acts, if it is known.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c3"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.files.position({"robots": robots, "seats": {"Ann": {"hand": ["Hammer"]}}})
    >>> meant(s, "d4").text, meant(s, "a7", "play Hammer").text
    ('push crate up-right with pug', 'play Hammer with pug')
    """
    if space not in GRID.number:
        return None
    body = _occupant(s, GRID.number[space])
    if s.choice is not None:
        return _answer(s, space, body)
    robots, own = s.setup.robots, [robot for robot in s.setup.robots_of[s.seat] if s.at[robot] is not None]
    robot = next((one for one in own if _name(s.at[one]) == actor), own[0] if own else None)
    if robot is None:
        return None
    if prefix:
        card = s.setup.components.cards.get(prefix.removeprefix("play "))
        at_nobody = card is not None and (card.range == "line" or (card.aimed and body in (None, robot)))
        if card is not None and card.aimed and body is not None and is_tile(body):
            return Play(card.name, robots[robot], word(s, body))
        return Play(card.name, robots[robot], None) if card is not None and at_nobody else None
    if body is None or body in own or a_pushable_tile(s, body):
        return None
    at, to = s.at[robot], space_or_none(s, body)
    way = None if at is None or to is None else GRID.way[at][to]
    return None if way is None else Push(word(s, body), WAYS[way], robots[robot])


def _occupant(s: State, space: int) -> int | None:
    """The robot on a space; in a game with packs, otherwise the tile on it."""
    robot = next(iter(robots_at(s, space)), None)
    return tile_at(s, space) if robot is None and s.setup.packs and space in s.layout.at else robot


def _answer(s: State, space: str, body: int | None) -> Action | None:
    """The answer that a space stands for: itself, or the body on it; None if the options are neither."""
    assert s.choice is not None
    if any(option in GRID.number for option in s.choice.options):
        return Choose(space)
    bodies = any(_at(s, _whom(option)) for option in s.choice.options)
    return Choose(word(s, body)) if bodies and body is not None else None


def _whom(option: str) -> str:
    """The body that an option names, or that its effect is on."""
    effect = effect_named(option)
    return effect.on if effect else option


def _at(s: State, body: str) -> str | None:
    return _name(space_by_name(s, body))


def _name(space: int | None) -> str | None:
    return None if space is None else GRID.name[space]


def label(s: State, action: Action) -> tuple[str, str]:
    """The kind of an action and the text of its button.

    With several robots of one seat on the board the text says which one acts.
    """
    return ENGLISH.button(action, _facts(s, action))


def phrase(s: State, action: Action) -> str:
    """An action in a few words."""
    return ENGLISH.phrase(action, _facts(s, action))


def _facts(s: State, action: Action) -> Facts:
    """What may be said of an action beside what it says itself."""
    facts = said_of(action)
    tile = s.layout.at.get(GRID.number.get(facts.get("option", ""), -1))
    return {
        **facts,
        "who": facts.get("robot") if len(s.setup.robots_of[s.seat]) > 1 else "",
        "to": where(s, action)[1] if isinstance(action, Move) else "",
        "choice": "" if s.choice is None else s.choice.kind,
        "there": tile.name if tile else "the tile",
    }


def tempting(s: State) -> list[Action]:
    """Actions shown although they will be refused: pushes of neighbours, cards, steps into obstacles."""
    if s.choice is not None or s.phase != "main":
        return []
    return [action for action in _likely(s) if not judge(s, action)]


def _likely(s: State) -> Iterator[Action]:
    robots, own = s.setup.robots, s.setup.robots_of[s.seat]
    for robot in own:
        at = s.at[robot]
        if at is None:
            continue
        for way in ways_of(s, robot):
            to = STEP[at][way]
            if to is None:
                continue
            bodies = robots_at(s, to)
            if s.layout.pushable >> to & 1:
                bodies.append(tile_at(s, to))
            yield from (Push(word(s, body), WAYS[way], robots[robot]) for body in bodies)
            if not bodies:
                yield Move(robots[robot], WAYS[way])
    yield from _likely_attacks(s)
    if s.energy:
        yield from (Buy(card) for card in on_offer(s))


def _likely_attacks(s: State) -> Iterator[Action]:
    robots, own = s.setup.robots, s.setup.robots_of[s.seat]
    for name in dict.fromkeys(s.hand[s.seat]):
        card = s.setup.components.cards.get(name)
        if card is None:  # somebody else's card, not seen
            continue
        if card.aimed:
            for robot in own:
                yield from _likely_targets(s, robot, partial(Play, name, robots[robot]))
        else:
            ways = [WAYS[way] for way in STRAIGHT] if card.range == "line" else [None]
            yield from (Play(name, robots[robot], way) for robot in own for way in ways)
    for robot in own:
        if robot in s.setup.armed:
            yield from _likely_targets(s, robot, partial(Use, robots[robot]))


def _likely_targets(s: State, robot: int, attack: Callable[[str], Action]) -> Iterator[Action]:
    """Attacks on each enemy and tile, and on friends where nothing else forbids the attack."""
    robots, enemies = s.setup.robots, s.setup.enemies[s.seat]
    yield from (attack(word(s, body)) for body in (*enemies, *attackable(s)))
    for friend in range(len(robots)):
        if friend != robot and friend not in enemies:
            action = attack(robots[friend])
            if [reason.kind for reason in judge(s, action).reasons] == ["not an enemy"]:
                yield action
