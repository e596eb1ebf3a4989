"""The keys of a scenario, the words that build one, and goals."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from rqa_lab.core.component import printed
from rqa_lab.core.datarules import new_of, of_scenario
from rqa_lab.core.game import Deck, InOrder
from rqa_lab.core.keys import (
    Key,
    Keys,
    Of,
    Written,
    board,
    each,
    glanced,
    hand,
    look_at_choice,
    looked,
    looks,
    piece,
    played_with,
    schema,
    seat,
    slot,
    tiles,
    together,
    told,
    turn,
)
from rqa_lab.core.schema import (
    COUNT,
    LONGEST_NAME,
    MOST,
    NAME,
    PRINTED,
    by_name,
    closed,
    explained,
    several,
    some_of,
    whole,
)  # fmt: skip
from rqa_lab.core.words import counted
from rqa_lab.games.rqa import steps
from rqa_lab.games.rqa.bodies import bumped
from rqa_lab.games.rqa.components import RULEBOOK, Card, every_component
from rqa_lab.games.rqa.play.resolve import effect_text, outcome
from rqa_lab.games.rqa.play.turn import BEGINNINGS
from rqa_lab.games.rqa.rules.staying import defenses
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.games.rqa.state import SHOP_SPACES, Reserve, State
from rqa_lab.games.rqa.steps import SCHEMA as STEPS
from rqa_lab.games.rqa.steps import named
from rqa_lab.games.rqa.userdata import RULES, WORDS

if TYPE_CHECKING:
    from rqa_lab.core.goal import GoalWords

# ---- the keys of a scenario that describe a position of Robot Quest Arena, each described once -----------

_DATA = every_component()
_GIVEN = [(card.copies, card.steps) for card in _DATA.cards.values()]
_MOST_CARDS = steps.cards(_GIVEN)
CARD = {"$ref": "#/$defs/rqa.card"}
_CARDS = several(CARD, _MOST_CARDS)
_HEALTH, _FLAG = whole(steps.HEALTH), {"type": "boolean"}
#: what fields of a position hold
_SHAPES = {"cards": _CARDS, "health": _HEALTH, "pool": whole(steps.pool(_GIVEN))}
_slot = partial(slot, State, shapes=_SHAPES)
_SPACE = {"title": "a space from a1 to g7", "enum": list(GRID.name)}
_TILE = {"enum": list(_DATA.tiles)}
_DEFENSES = some_of({"enum": [name for name, card in _DATA.cards.items() if card.type == "Defense"]}, _HEALTH)
_TEAM = {"type": ["string", "integer"], "minimum": -MOST, "maximum": MOST, "maxLength": LONGEST_NAME}


def _of_type(type: str) -> dict[str, Any]:
    """Cards of a type."""
    return several({"enum": [name for name, card in _DATA.cards.items() if card.type == type]}, _MOST_CARDS)


# ---- a robot ---------------------------------------------------------------------------------------------

#: key of a robot -> its permission or mark for this turn, as ``State.lasting`` has it
LASTING = {
    "over": "over", "diagonal": "diagonal", "plating": "plating", "used": "power used",
    "hypercharge": "hypercharge", "set_down": "set down", "last_turn": "last turn",
}  # fmt: skip


def _once(key: str, says: str) -> Key:
    """A key for something that a robot either has this turn or not."""
    return Key(_FLAG, lambda s, robot: (LASTING[key], robot) in s.lasting, says)


def _times(key: str, says: str) -> Key:
    """A key for something that a robot may have several times."""
    often = whole(steps.lasting(_GIVEN, key))
    return Key(often, lambda s, robot: s.lasting.count((LASTING[key], robot)), says)


def _sums_of_defenses(s: State, robot: int) -> dict[str, int]:
    """The cubes on the Defense cards of a robot, by the name of the card."""
    found: Counter[str] = Counter()
    for _, card, red in defenses(s, robot):
        found[card] += red
    return dict(found)


_ROBOT: Keys = {
    "seat": Key(NAME, lambda s, robot: s.setup.seats[s.setup.owner[robot]], "the player it belongs to"),
    "at": Key(
        {**_SPACE, "enum": [*GRID.name, None]},
        lambda s, robot: None if s.at[robot] is None else GRID.name[s.at[robot]],
        "its space; without one it is Knocked Out",
    ),
    "health": Key(
        {"anyOf": [_HEALTH, closed(**told(State, _SHAPES, "red", "blue"))]},
        lambda s, robot: {"red": s.red[robot], "blue": s.blue[robot]},
        "its Health cubes: 2, with the blue one, or {red: 2, blue: 0}",
    ),
    "bumped": Key(
        several({"type": "string"}, steps.OBSTACLES),
        lambda s, robot: bumped(s, s.bumped[robot]),
        "the obstacles it has already bumped into this turn: Wall e4",
    ),
    "over": _once("over", "it may move over obstacles this turn"),
    "diagonal": _once("diagonal", "it may move and push diagonally this turn"),
    "plating": _times("plating", "how much more damage each of its pushes deals this turn"),
    "used": _once("used", "it has used its once-per-turn power already"),
    "hypercharge": _times("hypercharge", "how many Hypercharges make its next Attack card stronger"),
    "set_down": _once("set_down", "it began in the centre, and its owner's first turn is not over"),
    "last_turn": _once("last_turn", "it could not come back, so the game ends with this turn"),
    "defenses": Key(
        {
            "title": "Defense cards with their red cubes, or a list of such",
            "anyOf": [_DEFENSES, several(_DEFENSES, _MOST_CARDS)],
        },
        lambda s, robot: [{card: red} for _, card, red in defenses(s, robot)],
        "the Defense cards on it, each with its red cubes: {Bumper Plate: 2}; "
        "a list of such where there are two of a kind",
        _sums_of_defenses,
    ),
}

# ---- a seat ----------------------------------------------------------------------------------------------


def _team(s: State, seat: int) -> str | None:
    return f"team {s.setup.teams[seat]}" if s.setup.in_teams else None


SEAT: Keys = {
    "team": Key(_TEAM, _team, "the team it plays in, by a name or a number"),
    "vp": Key(
        {"anyOf": [COUNT, State.fields["pile"].schema(_SHAPES)]},
        lambda s, seat: {kind: n for kind, n in s.pile[seat]._asdict().items() if n},
        "its Victory Points, or the cubes it has won by colour",
        lambda s, seat: s.pile[seat].points,
    ),
    **{zone: _slot(zone) for zone in ("hand", "in_play", "discard")},
    "top": _slot("top", look=lambda s, seat: InOrder(s.top[seat])),
    "deck": _slot("bag", look=lambda s, seat: Deck((*s.top[seat], *s.bag[seat]))),
    "upgrades": Key(
        _of_type("Upgrade"),
        lambda s, seat: [card for owner, card in s.extras.upgrades if owner == seat],
        "cards that stay in front of the seat",
    ),
}

# ---- the things in the arena and beside it ---------------------------------------------------------------


def _with_packs(schema: Mapping[str, Any], write: Any, says: str, look: Any = None) -> Key:
    """A key that only positions with packs have; the packs set its default."""
    return Key(schema, lambda s: write(s) if s.setup.packs else None, says, look or write, always=True)


def _tile_points(s: State) -> dict[str, int]:
    """The Victory Points on each tile that can hold some, and any on other spaces."""
    points = dict(s.extras.points)
    holding = [space for space, tile in s.layout.at.items() if tile.points or space in points]
    return {GRID.name[space]: points.get(space, 0) for space in dict.fromkeys((*holding, *points))}


def _shop(s: State) -> list[str | None]:
    """The cards of the Shop, with None for an empty space before others."""
    cards = [card or None for card in s.shop]
    while cards and cards[-1] is None:
        cards.pop()
    return cards


LYING: Keys = {
    "gumballs": _with_packs(
        some_of(_SPACE, whole(steps.GUMBALLS)),
        lambda s: Counter(GRID.name[space] for space in s.extras.gumballs),
        "how many gumballs lie on which space: {e5: 1}",
        lambda s: [GRID.name[space] for space in s.extras.gumballs],
    ),
    "tile_points": _with_packs(
        some_of(_SPACE, COUNT),
        _tile_points,
        "Victory Points on tiles by space; what is not given is what the tile starts with",
    ),
    "game_box": _with_packs(
        several(
            {"enum": [name for name, tile in _DATA.tiles.items() if tile.side != 2]},
            steps.tiles(sum(tile.copies for tile in _DATA.tiles.values())),
        ),
        lambda s: s.extras.box,
        "tiles in the Game Box; what is not given is what the box and the packs have left",
    ),
    "past_events": _with_packs(
        _of_type("Event"), lambda s: s.extras.past, "Events that took effect; they lie in the Game Box"
    ),
    "reserve": Key(
        closed(**told(Reserve, _SHAPES, "red", "blue", "gems")),
        lambda s: s.reserve._asdict(),
        State.fields["reserve"].says,
    ),
    "box": Key(
        closed(**told(State, _SHAPES, blue="box_blue")),
        lambda s: {"blue": s.box_blue},
        "blue cubes out of the game, in the Game Box; else what the box has left",
    ),
    "shop": Key(
        several({"anyOf": [CARD, {"enum": [None]}]}, SHOP_SPACES),
        _shop,
        "the cards that lie in the Shop, at most six; null for an empty space",
        lambda s: [card for card in s.shop if card],
    ),
    "shop_top": _slot("shop_top", look=lambda s: InOrder(s.shop_top)),
    "shop_deck": _slot("shop_bag", look=lambda s: Deck((*s.shop_top, *s.shop_bag))),
    "supply": Key(
        closed(
            **{card: explained(COUNT, f"how many cards of {card} its pile has left") for card in _DATA.supply}
        ),
        lambda s: dict(zip(s.setup.components.supply, s.supply, strict=True)),
        "cards left of each Supply pile; what is not given is what the box has left",
    ),
    "scrap_heap": _slot("scrap"),
    "tokens": _slot("tokens"),
}

# ---- a whole game ----------------------------------------------------------------------------------------


def _given(name: str, convert: Any = lambda it: it) -> Any:
    """A term that the players agreed on, read from the choice that waits for the game to begin."""
    return lambda s: convert(getattr(named(s.choice.frame), name))


def _own_layout(begins: Any) -> dict[str, str] | None:
    return {GRID.name[at]: kind for at, kind in begins.tiles} if begins.own else None


_seats_of = {name.lower(): explained(NAME, f"the player who gets {name}") for name in _DATA.robots}
_GAME: Keys = {
    "seats": Key(
        {"title": "a list of two to six names", **several(NAME, steps.PLAYERS, minItems=steps.FEWEST)},
        lambda s: s.setup.seats,
        "the names of the players, clockwise: [Ann, Bo]",
    ),
    "teams": Key(
        by_name(_TEAM, steps.SEATS),
        lambda s: {seat: _team(s, n) for n, seat in enumerate(s.setup.seats) if s.setup.in_teams},
        "who plays in which team: {Ann: 1, Bo: 2}; seats of the same team are friendly",
    ),
    "first": Key(NAME, _given("first"), "who goes first; random: chance draws it"),
    "robots": Key(
        {
            "title": "choose, deal, or robots with their seats",
            "anyOf": [{"enum": ["choose", "deal"]}, closed(**_seats_of)],
        },
        _given("robots", lambda robots: robots if isinstance(robots, str) else dict(robots)),
        "choose, deal, or the seat of each robot: {pug: Ann, crate: Bo}",
        always=True,
    ),
    "layout": Key(
        {
            "title": f"a layout ({', '.join(_DATA.layouts)}), or tiles by space",
            "anyOf": [{"enum": list(_DATA.layouts)}, some_of(_SPACE, _TILE)],
        },
        lambda s: _own_layout(named(s.choice.frame)),
        "how the tiles lie: the name of a layout, or a tile for each space",
        always=True,
    ),
    "newcomers": Key(
        _FLAG,
        _given("newcomers"),
        "somebody at the table plays for the first time, so only the first layout is allowed",
    ),
    "blue": Key(
        whole(steps.BLUE),
        _given("blue"),
        "how many blue cubes the Reserve begins with; the more, the longer the game",
        always=True,
    ),
}

# ---- all keys --------------------------------------------------------------------------------------------

_TURN: Keys = {
    "seat": Key(NAME, lambda s: s.setup.seats[s.seat], "whose turn it is"),
    "phase": _slot("phase", schema={"enum": [*BEGINNINGS, "main", "over"]}),
    "energy": _slot("energy"),
    "move": _slot("move"),
    "bought": Key(_FLAG, lambda s: s.extras.bought, "the player has bought a card this turn"),
}


def _robot(name: str) -> dict[str, Any]:
    return explained(schema(_ROBOT, "seat"), f"where {name} is, and what it has")


#: every key
KEYS: Keys = {
    "game": together(
        _GAME, says="a whole game from its set-up, in place of a position; see docs/scenario-format.md"
    ),
    "board": Key({"type": "string"}, None, "seven rows from row 7 down to row 1: . for floor, # for a Wall"),
    "tiles": Key(
        some_of(_SPACE, _TILE),
        lambda s: {GRID.name[space]: tile.name for space, tile in s.layout.at.items()},
        "which tile lies on which space: {e4: Wall}",
    ),
    "robots": each(
        {
            **closed(**{name.lower(): _robot(name) for name in _DATA.robots}),
            "maxProperties": steps.SEATS,
        },
        _ROBOT,
        lambda s: s.setup.robots,
        "the robots that play, by name",
    ),
    "seats": each(
        by_name(explained(schema(SEAT), "what lies before the seat"), steps.SEATS),
        SEAT,
        lambda s: s.setup.seats,
        "what each player has, in turn order; if someone who owns a robot is missing, robots gives the order",
    ),
    "turn": together(_TURN, says="whose turn it is, and what is left in it"),
    "packs": Key(
        several({"enum": list(_DATA.packs)}, len(_DATA.packs), uniqueItems=True),
        lambda s: s.setup.packs,
        "the packs in use, each with its tiles and cards",
    ),
    **LYING,
    **played_with("rqa", RULEBOOK, lambda s: {name: dict(fields) for name, fields in s.setup.data}),
}
#: as JSON Schema properties
POSITION_SCHEMA: Mapping[str, Any] = schema(KEYS)["properties"]
#: name of a robot, a tile or a card -> its record, packs included
RECORDS: Mapping[str, Any] = {**_DATA.robots, **_DATA.tiles, **_DATA.cards}


def _numbers(record: Any) -> dict[str, Any]:
    """The numbers that a component has, and the steps of a card, which a scenario may change."""
    numbers = [field.name for field in dataclasses.fields(record) if type(getattr(record, field.name)) is int]
    given = [name for name in numbers if name != "side" and getattr(record, name)]  # side: which face it is
    says = {name: part.meaning for name, part in printed(type(record)).items()}
    more = {"steps": STEPS} if isinstance(record, Card) else {}
    return closed(**{name: explained(whole(PRINTED, 1), says[name]) for name in given}, **more)


def definitions(data: Any) -> Mapping[str, Any]:
    """The cards that a scenario with that ``data`` may name, and what may stand there; None: any scenario."""
    known = {name: _numbers(record) for name, record in RECORDS.items()}
    new = new_of(Card, RULES.known(_DATA), "pack", "standing")
    kinds = {"enum": ["Battery", "Attack", "Function"]}  # the others stay, or happen
    new["properties"]["type"] = explained(kinds, new["properties"]["type"]["description"])
    return of_scenario(list(_DATA.cards), known, new, data)


# ---- what ``expect`` compares ----------------------------------------------------------------------------


def look(s: State) -> dict[str, Any]:
    """A position as plain nested values: what a scenario's ``expect`` is compared with."""
    return glance(s, (*_BEFORE, *s.setup.seats, *s.setup.robots, *_AFTER))


def glance(s: State, keys: Iterable[str]) -> dict[str, Any]:
    """The same under some keys only."""
    owners = (s.setup.robots, _look_at_robot), (s.setup.seats, _look_at_seat)
    return glanced(s, keys, _LOOKS, *owners)


#: what stands in a look before seats and robots, and what stands after them: key -> part(state)
_BEFORE: Mapping[str, Of] = {
    "turn": lambda s: s.setup.seats[s.seat],
    "phase": lambda s: s.phase,
    "seats": lambda s: list(s.setup.seats),
    "robots": lambda s: list(s.setup.robots),
    **looks({key: KEYS[key] for key in ("packs", "tiles")}),
}
_AFTER: Mapping[str, Of] = {
    **looks(LYING),
    "choice": look_at_choice,
    "winners": lambda s: list(ended.winners) if (ended := outcome(s)) else [],
    "waiting": lambda s: [effect_text(s, effect) for effect in s.waiting],
}
_LOOKS: Mapping[str, Of] = {**_BEFORE, **_AFTER}
_OF_A_SEAT = looks({key: row for key, row in SEAT.items() if key != "team"})
_OF_A_ROBOT = looks(_ROBOT)


def _look_at_seat(s: State, seat: int) -> dict[str, Any]:
    active, who, found = seat == s.seat, s.setup, looked(_OF_A_SEAT, s, seat)
    found = {
        "vp": found.pop("vp"),
        "pile": {kind: n for kind, n in s.pile[seat]._asdict().items() if n or kind != "debt"},
        "energy": s.energy if active else 0,
        "move": s.move if active else 0,
        "bought": active and s.extras.bought,
        **found,
        "robots": [who.robots[robot] for robot in who.robots_of[seat]],
    }
    if not who.in_teams:
        return found
    team = [other for other in range(len(who.seats)) if who.teams[other] == who.teams[seat]]
    points = sum(s.pile[other].points for other in team)
    return {**found, "team": [who.seats[other] for other in team], "team_vp": points}


def _look_at_robot(s: State, robot: int) -> dict[str, Any]:
    bar = s.setup.boards[robot].health
    return {**looked(_OF_A_ROBOT, s, robot), "bar": bar, "on_top": s.atop == robot}


#: words that a seat cannot be called: chance, robots, and what a look at a position holds
RESERVED = frozenset(WORDS) | {name.lower() for name in _DATA.robots}


def resources(s: State, seat: str) -> str:
    """The resources of a seat, in one line; "" if it has none.

    >>> from rqa_lab.games.rqa import GAME
    >>> resources(GAME.position({"seats": {"Ann": {"hand": ["Battery", "Battery"]}}}), "Ann")
    '0 Energy, 0 Move. Hand: 2 Battery.'
    """
    own = _look_at_seat(s, s.setup.seats.index(seat))
    if not (own["energy"] or own["move"] or own["hand"]):
        return ""
    hand = f" Hand: {counted(own['hand'])}." if own["hand"] else ""
    in_front = f" Upgrades: {counted(own['upgrades'])}." if own["upgrades"] else ""
    return f"{own['energy']} Energy, {own['move']} Move.{hand}{in_front}"


# ---- builder ---------------------------------------------------------------------------------------------
# The words that build a position of Robot Quest Arena in Python: each gives the keys that it puts in.


def robot(keys: Written, name: str, at: str | None = None, *, seat: str = "", **fields: Any) -> Written:
    """The same with a robot added; without ``seat`` the first one is Ann's, the second Bo's and so on.

    >>> robot({}, "pug", "c4")
    {'robots': {'pug': {'seat': 'Ann', 'at': 'c4'}}}
    """
    return piece(keys, "robots", name, at, seat, fields)


# ---- what packs bring ------------------------------------------------------------------------------------


def packs(keys: Written, *names: str) -> Written:
    """The same with these packs added.

    >>> packs({"packs": ["dozer"]}, "jaws")
    {'packs': ['dozer', 'jaws']}
    """
    return {"packs": list(dict.fromkeys([*keys.get("packs", ()), *names]))}


def gumball(keys: Written, *spaces: str) -> Written:
    """Add a gumball on each of these spaces.

    >>> gumball({"gumballs": {"e5": 1}}, "e5", "c3")
    {'gumballs': {'e5': 2, 'c3': 1}}
    """
    balls = dict(keys.get("gumballs", {}))
    for space in spaces:
        balls[space] = balls.get(space, 0) + 1
    return {"gumballs": balls}


def tile_points(keys: Written, **points: int) -> Written:
    """Put some Victory Points on the tiles of these spaces.

    >>> tile_points({}, d4=3)
    {'tile_points': {'d4': 3}}
    """
    return {"tile_points": keys.get("tile_points", {}) | points}


def defense(keys: Written, robot: str, card: str, *, red: int | None = None) -> Written:
    """The same with a Defense card on a robot, with all its red cubes unless ``red`` is given.

    >>> defense({"robots": {"pug": {"seat": "Ann"}}}, "pug", "Bumper Plate")
    {'robots': {'pug': {'seat': 'Ann', 'defenses': [{'Bumper Plate': 2}]}}}
    """
    record = every_component().cards.get(card)
    full = record.holds if record else 0
    robots = keys.get("robots", {})
    given = robots.get(robot, {})
    more = [*given.get("defenses", ()), {card: full if red is None else red}]
    return {"robots": robots | {robot: given | {"defenses": more}}}


def upgrade(keys: Written, name: str, *cards: str) -> Written:
    """The same with these Upgrade cards in front of a seat.

    >>> upgrade({}, "Ann", "Bling")
    {'seats': {'Ann': {'upgrades': ['Bling']}}}
    """
    present = keys.get("seats", {}).get(name, {}).get("upgrades", ())
    return seat(keys, name, upgrades=[*present, *cards])


def game_box(keys: Written, *kinds: str) -> Written:
    """The same with these tiles, and no others, in the Game Box.

    >>> game_box({}, "Tacks", "Wall")
    {'game_box': ['Tacks', 'Wall']}
    """
    return {"game_box": list(kinds)}


_WORDS = (board, tiles, robot, seat, hand, turn, packs, gumball, tile_points, defense, upgrade, game_box)
BUILDER = {word.__name__: word for word in _WORDS}

#: a robot in the middle of an empty board
BLANK = robot({}, "pug", "d4")


# ---- goals as people say them: from "Pug on d4 with 2 Move left" to conditions on a position -------------


def goal_words(state: State) -> "GoalWords":
    """The names for what a goal may be about.

    >>> from rqa_lab.core.goal import read_goal
    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.position({"robots": robots, "turn": {"seat": "Ann"}})
    >>> text = "Crate knocked out and Pug on d4 with at least 2 Move left"
    >>> for condition in read_goal(text, look(s), goal_words(s)):
    ...     print(condition.path, condition.relation, condition.value)
    ('crate', 'at') is None
    ('pug', 'at') is d4
    ('Ann', 'move') at least 2
    """
    from rqa_lab.core.goal import GoalWords

    parts, packs = state.setup.components, state.setup.packs
    nothing = (
        "seats", "robots", "tiles", "winners", "waiting", "packs", "gumballs", "tile_points",
        "top", "shop_top", "team",
    )  # fmt: skip
    return GoalWords(
        pieces="robots",
        gone="knocked out",
        undoing=("knock out",),
        spaces=GRID.name,
        cards=(*parts.cards, *(parts.tiles if packs else ())),  # tiles lie in the Game Box
        tiles=tuple(parts.tiles),
        nothing=frozenset((*nothing, *(() if packs else ("upgrades", "game_box", "past_events")))),
        synonyms={"Victory Points": "vp", "Victory Point": "vp", "points": "vp", "point": "vp"},
        called={"vp": "points"},
        units=("cubes", "cube"),
        zones={"in play": "in_play", "in front": "upgrades"},
    )
