"""Reading and writing: the keys of scenarios, goals, a position as JSON."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rqa_lab.core.component import freeze
from rqa_lab.core.datarules import fields_of, new_of, of_scenario
from rqa_lab.core.game import Deck, InOrder
from rqa_lab.core.keys import (
    Key,
    Keys,
    Of,
    Written,
    called,
    check_own_data,
    each,
    filled,
    glanced,
    look_at_choice,
    looked,
    looks,
    played_with,
    schema,
    slot,
    together,
    told,
)
from rqa_lab.core.keys import described as keys_of
from rqa_lab.core.record import write
from rqa_lab.core.schema import (
    NAME,
    Path,
    Problem,
    among,
    by_name,
    closed,
    dice,
    explained,
    game_alone,
    raise_problem,
    several,
    some_of,
    whole,
)
from rqa_lab.core.words import counted, either, shown
from rqa_lab.games.moonbots.components import (
    BOARD,
    CARDS,
    DICE,
    FACES,
    FEWEST,
    NAMES,
    PLACES,
    PLAYERS,
    ROBOTS,
    RULEBOOK,
    TABLES,
    Weapon,
    components,
    in_order,
    named,
)
from rqa_lab.games.moonbots.play.resolve import ENERGY, SEATS, before_set_up
from rqa_lab.games.moonbots.play.turn import leading, winners
from rqa_lab.games.moonbots.state import (
    MARKET,
    SIDES,
    Setup,
    State,
    seat_of,
    setup,
    there,
)
from rqa_lab.games.moonbots.state import position as state_of
from rqa_lab.games.moonbots.userdata import RULES, WORDS

if TYPE_CHECKING:
    from rqa_lab.core.goal import GoalWords

# ---- the keys of a scenario that describe a position of Moon-Bots, each described once -------------------

_DATA = components()
_MOST = max(CARDS, sum(card.copies for card in _DATA.cards.values()))
_CARD, _WEAPON = ({"$ref": f"#/$defs/moonbots.{name}"} for name in ("card", "weapon"))
_NAMES = several(NAME, ROBOTS)
#: what fields of a position hold
_SHAPES = {
    "cards": several(_CARD, _MOST),
    "weapons": several(_WEAPON, _MOST),
    "parts": several({"enum": [*_DATA.parts]}, _MOST),
    "upgrades": several({"enum": [*_DATA.upgrades]}, _MOST),
    "robots": _NAMES,
}
_slot = partial(slot, State, shapes=_SHAPES)
_DICE = dice(
    {pips: pips for pips in FACES},
    {"type": "string", "maxLength": DICE},
    whole(int("6" * DICE), 1),
    title=f"at most {DICE} dice, such as 135",
)

# ---- what a position has there ---------------------------------------------------------------------------


def _seen(s: State, robot: int) -> dict[str, list[str]]:
    seats = {seat: n for n, seat in enumerate(s.setup.seats)}
    found = {seat: [name for by, one, name in s.seen if (by, one) == (n, robot)] for seat, n in seats.items()}
    return {seat: names for seat, names in found.items() if names}


def _worked(s: State, robot: int) -> list[str]:
    return [name for one, name in s.worked if one == robot]


def _robots(s: State, numbers: tuple[int, ...]) -> list[str]:
    return [s.setup.robots[robot] for robot in numbers]


def _market(s: State) -> dict[str, str]:
    return {space: card for space, card in zip(MARKET, s.market, strict=True) if card}


def _out(s: State) -> list[list[str]] | None:
    """The eliminated robots; None if these are those without energy, in their order."""
    usual = tuple((robot,) for robot, energy in enumerate(s.energy) if not energy)
    return None if s.fallen == usual else [_robots(s, group) for group in s.fallen]


def changes(who: Setup) -> dict[str, dict[str, Any]]:
    """The changed values of components, as a scenario has them."""
    return {name: dict(fields) for name, fields in who.arguments[-1]}


# ---- the keys --------------------------------------------------------------------------------------------

ROBOT: Keys = {
    "energy": _slot("energy", always=True),
    **{name: _slot(name) for name in ("gained", "promised", "parts", "upgrades", "weapons")},
    "seen": Key(by_name(_SHAPES["weapons"], ROBOTS), _seen, "those of them that others have seen, by seat"),
    "worked": Key(_SHAPES["upgrades"], _worked, "Upgrades that have worked this turn, where they do so once"),
}


def _some(name: str) -> Key:
    """A key that names the robots in a slot."""
    known = told(State, _SHAPES, name)[name]
    return Key(known, lambda s: _robots(s, getattr(s, name)), known["description"])


TURN: Keys = {
    "robot": Key(NAME, lambda s: s.setup.robots[s.robot], "whose turn it is"),
    "phase": _slot("phase", schema={"enum": ["buy", "activate", "over"]}),
    "buys": _slot("buys", always=True),
    **{name: _slot(name) for name in ("begun", "rerolled", "stronger")},
    **{name: _some(name) for name in ("silent", "tricked", "dodging", "skipped")},
    **{name: _slot(name) for name in ("quiet", "stuck")},
}
PILE_KEYS: Keys = {
    "top": _slot("top", look=lambda s: InOrder(s.top)),
    "deck": _slot("bag", look=lambda s: Deck((*s.top, *s.bag)), always=True),
    "box": _slot("box", look=lambda s: Deck(s.box)),
}
_GAME: Keys = {
    "seats": Key(
        {"title": "a list of two to four names", **several(NAME, PLAYERS, minItems=FEWEST)},
        lambda s: s.setup.seats,
        "the players, clockwise; two of them have two robots each",
    ),
    "first": Key(NAME, lambda s: named(s.choice.frame).first, "who begins; random: chance draws it"),
}
_SPACE = {"title": f"a space: {either(MARKET)}", "enum": [*MARKET]}
_PLACE = {"title": "a place", "enum": [BOARD, *PLACES]}
_WHOLE = "a whole game from its set-up, in place of a position; see docs/scenario-format.md"
_CALLED = "clockwise, as their seats; of two players Ann-left, Ann-right, Bo-left, Bo-right; others are out"
_OUT = "the robots that are out, in the order in which they fell; else those without energy"
_ONE = explained(schema(ROBOT), "what the robot has")
#: every key
KEYS: Keys = {
    "game": together(_GAME, says=_WHOLE),
    "robots": each(by_name(_ONE, ROBOTS), ROBOT, lambda s: s.setup.robots, _CALLED),
    "market": Key(some_of(_SPACE, _CARD), _market, "cards by space; the other spaces are empty"),
    "turn": together(TURN, says="whose turn it is, and what has happened in it"),
    "dice": Key(_DICE, lambda s: s.dice, "rolled dice that are not laid yet: 135"),
    "placed": Key(some_of(_PLACE, _DICE), lambda s: dict(s.placed), "dice that are laid, by place"),
    **PILE_KEYS,
    "out": Key(several(_NAMES, ROBOTS), _out, _OUT, always=True),
    "first": Key(NAME, lambda s: s.setup.seats[s.first] if s.first else None, "the seat that began"),
    "winners": Key(
        _NAMES,
        lambda s: [s.setup.seats[seat] for seat in s.winners],
        "the seats that have won, once the game is over",
    ),
    **played_with("moonbots", RULEBOOK, lambda s: changes(s.setup)),
}
#: as JSON Schema properties
POSITION_SCHEMA: Mapping[str, Any] = schema(KEYS)["properties"]


def definitions(data: Any) -> Mapping[str, Any]:
    """The cards that a scenario with that ``data`` may name, and what may stand there; None: any scenario."""
    names, new = RULES.known(_DATA), new_of(Weapon, RULES.known(_DATA))
    kinds = {name: kind for table, kind in TABLES.items() for name in getattr(_DATA, table)}
    known = {name: closed(**fields_of(kind, names)) for name, kind in kinds.items()}
    weapons = of_scenario([*_DATA.weapons], known, new, data)["card"]
    return {**of_scenario([*_DATA.cards], known, new, data), "weapon": weapons}


# ---- what ``expect`` compares ----------------------------------------------------------------------------


def look(s: State) -> dict[str, Any]:
    """A position as plain nested values: what a scenario's ``expect`` is compared with."""
    return glance(s, (*_BEFORE, *s.setup.seats, *s.setup.robots, *_AFTER))


def glance(s: State, keys: Iterable[str]) -> dict[str, Any]:
    """The same under some keys only."""
    owners = (s.setup.robots, _look_at_robot), (s.setup.seats, _look_at_seat)
    return glanced(s, keys, _LOOKS, *owners)


def _look_at_robot(s: State, robot: int) -> dict[str, Any]:
    return {**looked(_OF_A_ROBOT, s, robot), "seat": seat_of(s, robot)}


def _look_at_seat(s: State, seat: int) -> dict[str, Any]:
    """The things of its robots together."""
    own = s.setup.robots_of(seat)
    first, last = (looked(_TOGETHER, s, robot) for robot in (own[0], own[-1]))
    return {zone: first[zone] + last[zone] for zone in _TOGETHER}


def _look_at_attack(s: State) -> dict[str, Any] | None:
    """The attack that is on its way, and what each robot is to suffer."""
    if (a := s.attack) is None:
        return None
    damage = {robot: n for robot, n in zip(s.setup.robots, a.damage, strict=True) if n}
    return {"robot": s.setup.robots[a.robot], "part": a.part, "kind": a.kind, "damage": damage}


_LOOKED_AT = ("market", "dice", "placed", *PILE_KEYS, "winners")
#: what stands in a look before seats and robots, and what stands after them: key -> part(state)
_BEFORE: Mapping[str, Of] = {
    **looks({key: KEYS[key] for key in _LOOKED_AT}),
    **looks(TURN),
    "turn": lambda s: seat_of(s, s.robot),
    "seats": lambda s: InOrder(s.setup.seats),
    "robots": lambda s: InOrder(s.setup.robots),
}
_AFTER: Mapping[str, Of] = {
    "out": lambda s: [robot for group in s.fallen for robot in _robots(s, group)],
    "attack": _look_at_attack,
    "choice": look_at_choice,
}
_LOOKS: Mapping[str, Of] = {**_BEFORE, **_AFTER}
_OF_A_ROBOT = looks(ROBOT)
#: what a seat has of its robots together
_TOGETHER = {zone: _OF_A_ROBOT[zone] for zone in ("energy", "parts", "upgrades", "weapons")}


class _Reserved(frozenset[str]):
    """Words that a seat cannot be called; nor can it be called as one of two robots."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or str(name).endswith(SIDES)


RESERVED = _Reserved((*WORDS, *TURN, *KEYS, "seats", "choice", "attack"))


def resources(s: State, seat: str) -> str:
    """The resources of a seat, in one line: dice and Secret Weapons; "" without any of them.

    >>> from rqa_lab.games.moonbots.files import position
    >>> resources(position({"robots": {"Ann": {"weapons": ["Spy", "Rest"]}}, "dice": "35"}), "Ann")
    'Dice: 35. Secret Weapons: Rest, Spy.'
    """
    own = s.setup.robots_of(s.setup.seats.index(seat))
    weapons = counted(NAMES.shown(name) for robot in own for name in s.weapons[robot])
    parts = {"Dice": s.dice if s.robot in own else "", NAMES.shown("Secret Weapons"): weapons}
    return " ".join(f"{what}: {text}." for what, text in parts.items() if text)


# ---- positions as people write them: from a scenario's keys to a state -----------------------------------
# What cannot be used is reported with its place and left out; the rest is read all the same.

#: keys of a turn that name robots
_LASTING = ("silent", "tricked", "dodging", "skipped")


def position(keys: Mapping[str, Any], problem: Problem | None = None) -> State:
    """The state that a scenario's keys describe, checked against :data:`POSITION_SCHEMA`.

    There are three robots at least, or two for each of two seats; those that are not given are out.
    ``problem`` gets the path and the trouble of what cannot be used; without it, the first raises ValueError.

    >>> s = position({"robots": {"Ann-left": {}, "Bo-right": {"energy": 3}}, "dice": "41"})
    >>> s.setup.robots, s.energy, s.phase, s.dice
    (('Ann-left', 'Ann-right', 'Bo-left', 'Bo-right'), [15, 0, 0, 3], 'activate', '14')
    """
    report = problem or raise_problem
    check_own_data(keys, components().own, report)
    keys = {**keys, "data": RULES.sound(keys.get("data", {}), Weapon, report)}
    if "game" in keys:
        game = game_alone(keys, RESERVED, report)
        return before_set_up(game, keys, lambda path, message: report(("game", *path), message))
    seats, rows = _players(keys.get("robots", {}), report)
    who = setup(seats, RULEBOOK.agreed(keys), freeze(keys["data"]))
    robots, turn = dict(zip(who.robots, rows, strict=True)), keys.get("turn", {})

    def numbers(names: Sequence[str], *path: str | int, of: Sequence[str] = who.robots) -> tuple[int, ...]:
        what = "a seat" if of is seats else "a robot"
        return tuple(of.index(name) for name in names if among(name, of, what, path, report))

    placed = {place: _dice(dice, ("placed", place), report) for place, dice in keys.get("placed", {}).items()}
    out = keys.get("out", [[robot] for robot, fields in robots.items() if not fields.get("energy")])
    seen = [
        (seat, robot, name)
        for robot, fields in enumerate(rows)
        for by, names in fields.get("seen", {}).items()
        for seat in numbers([by], "robots", who.robots[robot], "seen", by, of=seats)
        for name in names
    ]
    s = state_of(who, **filled(KEYS, {**keys, "robots": robots}, {"robots": who.robots}) | {
        "market": [keys.get("market", {}).get(space, "") for space in MARKET],
        "dice": _dice(keys.get("dice", ""), ("dice",), report),
        "placed": [(place, dice) for place, dice in placed.items() if dice],
        "fallen": [numbers(group, "out", n) for n, group in enumerate(out)],
        **{name: numbers(turn.get(name, ()), "turn", name) for name in _LASTING},
        "seen": seen,
        "worked": [(robot, name) for robot, fields in enumerate(rows) for name in fields.get("worked", ())],
    })  # fmt: skip
    won = winners(s)
    phase = turn.get("phase", "over" if won is not None else "activate" if s.dice or s.placed else "buy")
    last = (leading(s) if won is None else won) if phase == "over" else ()
    return s.replaced(
        robot=(*numbers([turn["robot"]] if "robot" in turn else (), "turn", "robot"), *there(s), 0)[0],
        phase=phase,
        first=(*numbers([keys["first"]] if "first" in keys else (), "first", of=seats), 0)[0],
        buys=turn.get("buys", 0 if phase == "activate" else 1),
        winners=numbers(keys["winners"], "winners", of=seats) if "winners" in keys else last,
        bag=s.bag if "deck" in keys else _left(s).elements(),
    )


def described(s: State) -> dict[str, Any]:
    """The keys that give this very position; raises ValueError for one in the middle of an effect.

    >>> described(position({"robots": {"Ann": {}, "Bo": {}}}))["turn"]
    {'robot': 'Ann', 'phase': 'buy', 'buys': 1}
    """
    return keys_of(s, KEYS, position)


def _left(s: State) -> Counter[str]:
    """The cards of the box that lie nowhere else in a position."""
    rows = (*s.parts, *s.upgrades, *s.weapons, s.market, s.top, s.box)
    box = Counter({card.name: s.setup.in_game(card) for card in s.setup.components.cards.values()})
    return box - Counter(card for row in rows for card in row)


def _players(given: Mapping[str, Any], report: Problem) -> tuple[tuple[str, ...], list[dict[str, Any]]]:
    """The seats, and the values of each robot; two seats, if all robots are named after a side."""
    two = bool(given) and all(name.endswith(SIDES) for name in given)
    names = dict.fromkeys(name.rpartition("-")[0] if two else name for name in given)
    for name in [*names][2:] if two else ():
        report(("robots",), f"found the robots of {shown(name)} beside two other seats, expected two seats")
        del names[name]
    spare = (name for name in SEATS if name not in names)
    seats = (*names, *(next(spare) for _ in range((2 if two else 3) - len(names))))
    robots = [f"{seat}{side}" for seat in seats for side in (SIDES if two else ("",))]
    rows = [{"energy": ENERGY[0], **given[robot]} if robot in given else {} for robot in robots]

    def reserved(path: Path, message: str) -> None:
        beside = (
            f"found {shown(str(path[1]))} beside a robot without a side, expected one for all or for none"
        )
        report(("robots", *path[1:]), beside if str(path[1]).endswith(SIDES) else message)

    return called(seats, RESERVED, reserved), rows


def _dice(given: str | int, path: Path, report: Problem) -> str:
    """Dice as a text in order."""
    dice = str(given)
    if set(dice) <= {*FACES} and len(dice) <= DICE:
        return in_order(dice)
    report(path, f"found {shown(dice)}, expected at most {DICE} dice from 1 to 6, such as 135")
    return ""


# ---- the words that build a position of Moon-Bots in Python: each gives the keys that it puts in ---------


def robot(keys: Written, name: str, **fields: Any) -> Written:
    """The same with a robot: ``robot("Ann", energy=9, parts=["Head 3"])``."""
    robots = keys.get("robots", {})
    return {"robots": robots | {name: robots.get(name, {}) | fields}}


def market(keys: Written, **cards: str) -> Written:
    """The same with cards in the Market: ``market(T1="Spy")``."""
    return {"market": keys.get("market", {}) | cards}


def turn(keys: Written, name: str, **fields: Any) -> Written:
    """The same in the turn of a robot."""
    return {"turn": {"robot": name, **fields}}


BUILDER = {word.__name__: word for word in (robot, market, turn)}

#: three robots with the energy they begin with
BLANK = {"robots": {seat: {"energy": energy} for seat, energy in zip(SEATS[:3], ENERGY[:3], strict=True)}}


# ---- goals as people say them: from "Ann with 9 energy and Bo out" to conditions on a position -----------


def goal_words(state: State) -> "GoalWords":
    """The names for what a goal may be about; robots stand on no space, but cards lie on those of the Market.

    >>> from rqa_lab.core.goal import read_goal
    >>> s = position({"robots": {"Ann": {}, "Bo": {}}})
    >>> for condition in read_goal("Ann with 9 energy and Bo out", look(s), goal_words(s)):
    ...     print(condition.path, condition.relation, condition.value)
    ('Ann', 'energy') is 9
    ('out', 'Bo') is 1
    >>> read_goal("Head 3 on M1", look(s), goal_words(s))[0].path
    ('market', 'M1')
    """
    from rqa_lab.core.goal import GoalWords

    return GoalWords(
        pieces="robots",
        gone="out",
        spaces=(),
        cards=tuple(state.setup.components.cards),
        tiles=tuple(state.setup.components.cards),
        laid="market",
        places=MARKET,
        nothing=frozenset(
            ("seats", "robots", "winners", "out", "top", "tricked", "dodging", "skipped", "silent")
        ),
        off=lambda robot: (("out", robot), 1),
    )


# ---- any position as plain JSON --------------------------------------------------------------------------

to_json = write
