"""Texts are read into actions; and what is offered: where an action points, its button, refused ones."""

from collections.abc import Callable, Iterator
from functools import partial

from rqa_lab.core.event import Facts
from rqa_lab.core.grid import A_WAY, STRAIGHT, WAY_NUMBER, WAYS
from rqa_lab.core.notation import Action, Choose, Reading, only, shapes
from rqa_lab.core.words import either
from rqa_lab.games.rqa.actions import Buy, EndTurn, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.bodies import (
    attackable,
    is_tile,
    robots_at,
    space_by_name,
    space_or_none,
    tile_at,
    word,
)
from rqa_lab.games.rqa.components import every_component
from rqa_lab.games.rqa.play.pushing import STAY
from rqa_lab.games.rqa.rules.attacking import line_of_fire, reached
from rqa_lab.games.rqa.rules.judge import judge
from rqa_lab.games.rqa.rules.pushing import a_pushable_tile
from rqa_lab.games.rqa.rules.staying import on_offer, ways_of
from rqa_lab.games.rqa.setup import GRID, STEP, TileName, effect_named, tile_name
from rqa_lab.games.rqa.state import State
from rqa_lab.games.rqa.steps import named as effect_of
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
            return None, _name(s.at[effect_of(s.choice.frame).body])
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
    """The most likely meaning of pointing at a space that no listed action names.

    While a choice waits it is an answer; with a card picked, an attack on an illegal target; otherwise a push
    of a neighbour, also over a corner.

    Args:
        s: the position.
        space: the space pointed at.
        prefix: the beginning of the actions picked so far, such as "play Rivet Gun".
        actor: the space of the acting robot, if known.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c3"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.position({"robots": robots, "seats": {"Ann": {"hand": ["Hammer"]}}})
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


def label(s: State, action: Action) -> str:
    """The text of an action's button.

    With several robots of one seat on the board the text says which one acts.
    """
    return ENGLISH.button(action, _facts(s, action))


def phrase(s: State, action: Action) -> str:
    """An action in a few words."""
    return ENGLISH.phrase(action, _facts(s, action))


def _facts(s: State, action: Action) -> Facts:
    """Further facts for the wording of an action, beside its own fields."""
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


def at_hand(s: State, action: Action) -> bool:
    """True unless it plays a card that is not in the hand of who is to act."""
    return not isinstance(action, Play) or action.card in s.hand[s.seat]


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
        if card is None:  # another seat's card, hidden
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


# ---- reading an action of Robot Quest Arena from text ----------------------------------------------------
# Missing parts are filled in if they are unique: ``push crate`` is enough where one robot of yours can only
# push it one way.

_WAY = "|".join(sorted(WAYS, reverse=True))  # "up-left" before "up"
_NO_WAY = rf"(?!(?:{_WAY})(?: |$))"
#: a tile, with its space or without
_TILE = rf"(?i:{'|'.join(sorted(every_component().tiles))})(?: [A-Ga-g][1-7])?(?= |$)"
#: the words before a space or a direction, possibly a misspelt tile
_WORDS = rf"(?:{_NO_WAY}(?!with )\S+ )+?(?:[A-Ga-g][1-7](?= |$)|{_NO_WAY}\S+(?= (?:{_WAY})(?: |$)))"
_SHAPES = shapes(
    {
        "move": rf"(?: {_NO_WAY}(?P<robot>\S+))?(?: (?P<way>\S+))?",
        "push": rf"(?: (?P<body>{_TILE}|{_WORDS}|\S+))?(?: (?!with\b)(?P<way>\S+))?(?: with (?P<robot>\S+))?",
        "play": rf"(?: (?P<card>.+?)(?: with (?P<robot>\S+))?"
        rf"(?: on (?P<target>.+)| (?P<way>{_WAY}))?)?$",
        "use": r"(?: (?!on\b)(?P<robot>\S+))?(?: on (?P<target>.+))?",
        "buy": r"(?: (?P<card>.+))?",
        "energy": r"(?: to move)?(?: (?P<amount>\S+))?",
        "choose": r"(?: (?P<option>.+))?",
        "end": r"(?: turn)?",
    }
)
#: no game has more Energy
_MOST_DIGITS = 3


class _Reading(Reading):
    """A text on its way to an action of Robot Quest Arena."""

    state: State

    def robot(self, field: str) -> tuple[str, ...]:
        """The robots that a field may mean."""
        return self.name(field, "a robot", self._robots())

    def body(self, field: str) -> tuple[str, ...]:
        """The robots, and the tiles on the board, that a field may mean."""
        robots, tiles = self._robots(), _tiles(self.state)
        if field not in self.found:
            return (*robots, *tiles)
        said, kinds = self.found[field].lower(), [tile.kind for tile in tiles]
        meant = tuple(
            tile for tile, kind in zip(tiles, kinds, strict=True) if said in (tile.lower(), kind.lower())
        )
        known = (*robots, *tiles, *kinds)
        return meant or self._elsewhere(said) or self.name(field, self._bodies(field), known)

    def card(self) -> str:
        """The card that is meant; the error for a card of packs names them."""
        if "card" not in self.found:
            raise self.error("", "a card")
        known, every = self.state.setup.components.cards, every_component()
        said = self.found["card"].lower()
        elsewhere = next((name for name in every.cards if name.lower() == said and name not in known), "")
        comes = f" of this game; {elsewhere} comes with {every.brought_by(elsewhere)}" if elsewhere else ""
        (card,) = self.name("card", f"a card{comes}", tuple(known))
        return card

    def _robots(self) -> tuple[str, ...]:
        """The robots that are played with; before the set-up is over, all of the data."""
        setup = self.state.setup
        setting_up = self.state.phase == "set-up"  # the texts of a saved game are read before it begins
        return tuple(map(str.lower, setup.components.robots)) if setting_up else setup.robots

    def _bodies(self, field: str) -> str:
        """The words for what can be pushed, or attacked: a robot, or certain tiles."""
        layout = self.state.layout
        mask = layout.pushable if field == "body" else layout.attackable
        tiles = zip(_tiles(self.state), layout.at, strict=False)  # none without packs
        return either(["a robot", *(name for name, at in tiles if mask >> at & 1)])

    def _elsewhere(self, text: str) -> tuple[str, ...]:
        """A tile that may come to lie on the space in its name, in a game with packs."""
        setup, (kind, _, at) = self.state.setup, text.rpartition(" ")
        if not setup.packs or at not in setup.grid.number:
            return ()
        return tuple(f"{name} {at}" for name in setup.components.tiles if name.lower() == kind)


def parse(text: str, state: State) -> Action:
    """The action that ``text`` means in ``state``.

    Raises :class:`Unreadable` if it fits no action, :class:`Ambiguous` if it fits several.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.position({"robots": robots})
    >>> parse("push crate", s).text
    'push crate right with pug'
    """
    reading = _Reading(text, _SHAPES, state)
    fitting = tuple(_READERS[reading.verb](reading))
    reading.end(**{"with": "a robot"})
    if fitting:
        return only(text, fitting, *(partial(preferred, state) for preferred in _PREFERRED))
    other = "body" if reading.verb == "push" else "target"
    named = [reading.found.get(field, "").lower() for field in ("robot", other)]
    if named[0] and named[0] == named[1]:
        raise reading.wrong("robot" if other == "body" else other, "two different robots")
    raise reading.error("", "a robot")


def _tiles(state: State) -> tuple[TileName, ...]:
    """The tiles on the board by name, in a game with packs."""
    if not state.setup.packs:
        return ()
    return tuple(tile_name(tile.name, state.setup.grid.name[at]) for at, tile in state.layout.at.items())


def _moves(reading: _Reading) -> Iterator[Action]:
    robots, ways = reading.robot("robot"), reading.name("way", A_WAY, WAYS)
    yield from (Move(robot, way) for robot in robots for way in ways)


def _pushes(reading: _Reading) -> Iterator[Action]:
    bodies, ways, robots = reading.body("body"), reading.name("way", A_WAY, WAYS), reading.robot("robot")
    yield from (
        Push(body, way, robot) for robot in robots for body in bodies for way in ways if body != robot
    )


def _plays(reading: _Reading) -> Iterator[Action]:
    cards = reading.state.setup.components.cards
    card = reading.card()
    users = reading.robot("robot")
    if "way" in reading.found or (cards[card].range == "line" and "target" not in reading.found):
        ways = reading.name("way", A_WAY, WAYS)
        yield from (Play(card, robot, way) for robot in users for way in ways)
    elif not cards[card].aimed and "target" not in reading.found:
        yield from (Play(card, robot, None) for robot in users)
    else:
        targets = reading.body("target")
        yield from (Play(card, robot, target) for robot in users for target in targets if robot != target)


def _uses(reading: _Reading) -> Iterator[Action]:
    who = reading.state.setup
    armed = tuple(who.robots[robot] for robot in sorted(who.armed))
    users = reading.robot("robot") if "robot" in reading.found else armed or who.robots
    targets = reading.body("target")
    yield from (Use(robot, target) for robot in users for target in targets if robot != target)


def _purchases(reading: _Reading) -> Iterator[Action]:
    yield Buy(reading.card())


def _conversions(reading: _Reading) -> Iterator[Action]:
    amount = reading.found.get("amount", "1")
    if not amount.isdecimal() or len(amount) > _MOST_DIGITS or int(amount) < 1:
        raise reading.wrong("amount", "a number of Energy from 1")
    yield EnergyToMove(int(amount))


def _choices(reading: _Reading) -> Iterator[Action]:
    choice = reading.state.choice
    yield Choose(reading.option(choice.options if choice else ()))


_READERS: dict[str, Callable[[_Reading], Iterator[Action]]] = {
    "move": _moves,
    "push": _pushes,
    "play": _plays,
    "use": _uses,
    "buy": _purchases,
    "energy": _conversions,
    "choose": _choices,
    "end": lambda reading: iter((EndTurn(),)),
}


def _robots(state: State) -> dict[str, int | None]:
    """Where the robots of the active seat are."""
    return {state.setup.robots[robot]: state.at[robot] for robot in state.setup.robots_of[state.seat]}


def _own(state: State, action: Action) -> bool:
    """The active seat's robot does it, or no robot does."""
    return getattr(action, "robot", None) in (None, *_robots(state))


def _on_board(state: State, action: Action) -> bool:
    """It is not done by one of the active seat's robots that is off the board."""
    return _robots(state).get(getattr(action, "robot", ""), 0) is not None


def _plausible(state: State, action: Action) -> bool:
    """An attack one way goes straight; a robot that pushes stands beside the body."""
    if isinstance(action, Play):
        return action.target not in WAYS or _straight(action.target)
    if not isinstance(action, Push):
        return True
    where: dict[str, int | None] = dict(zip(state.setup.robots, state.at, strict=True))
    where |= {name: state.setup.grid.number[name.space] for name in _tiles(state)}
    pusher, body = where.get(action.robot), where.get(action.body)
    grid = state.setup.grid
    return pusher is not None and body is not None and grid.step[pusher][WAYS.index(action.way)] == body


def _allowed(state: State, action: Action) -> bool:
    """The rules allow it."""
    return bool(judge(state, action))


def _allowed_or_straight(state: State, action: Action) -> bool:
    """Where all are refused, it goes straight."""
    return _allowed(state, action) or _straight(getattr(action, "way", ""))


def _straight(way: str) -> bool:
    return way in WAYS[: len(STRAIGHT)]


#: which of several actions a text means rather than the others, the first thing to ask first
_PREFERRED = (_own, _on_board, _plausible, _allowed, _allowed_or_straight)
