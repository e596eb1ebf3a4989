"""The keys of a scenario that describe a position of Moon-Bots, each described once."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.datarules import fields_of, new_of, of_scenario
from rqa_lab.core.game import Deck, InOrder
from rqa_lab.core.keys import Key, Keys, each, look_at_choice, looked, played_with, schema, slot, together
from rqa_lab.core.schema import COUNT, NAME, by_name, closed, several, some_of, whole
from rqa_lab.core.words import counted, either
from rqa_lab.games.moonbots.files.userdata import RULES, WORDS
from rqa_lab.games.moonbots.model import bounds
from rqa_lab.games.moonbots.model.components import components
from rqa_lab.games.moonbots.model.effects import named
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.records import BOARD, PLACES, TABLES, Weapon
from rqa_lab.games.moonbots.model.rulebook import RULEBOOK
from rqa_lab.games.moonbots.model.setup import SIDES, Setup
from rqa_lab.games.moonbots.model.state import MARKET, State, seat_of

_DATA = components()
_MOST = max(bounds.CARDS, sum(card.copies for card in _DATA.cards.values()))
_CARD, _WEAPON = ({"$ref": f"#/$defs/moonbots.{name}"} for name in ("card", "weapon"))
_CARDS, _WEAPONS = several(_CARD, _MOST), several(_WEAPON, _MOST)
_PARTS, _UPGRADES = (several({"enum": [*table]}, _MOST) for table in (_DATA.parts, _DATA.upgrades))
_FLAG, _NAMES = {"type": "boolean"}, several(NAME, bounds.ROBOTS)
_DICE = {
    "title": f"at most {bounds.DICE} dice, such as 135",
    "anyOf": [{"type": "string", "maxLength": bounds.DICE}, whole(int("6" * bounds.DICE), 1)],
}

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
    """Who is out; None if these are those without energy, in their order."""
    usual = tuple((robot,) for robot, energy in enumerate(s.energy) if not energy)
    return None if s.fallen == usual else [_robots(s, group) for group in s.fallen]


def changes(who: Setup) -> dict[str, dict[str, Any]]:
    """The changed values of components, as a scenario has them."""
    return {name: dict(fields) for name, fields in who.arguments[-1]}


# ---- the keys --------------------------------------------------------------------------------------------

ROBOT: Keys = {
    "energy": slot("energy", COUNT, "15 unless given", always=True),
    "gained": slot("gained", COUNT, "energy gained this turn that counts for the limit"),
    "promised": slot("promised", COUNT, "cards more that it may buy in its next turn, by one reading"),
    "parts": slot("parts", _PARTS, "its Robot Parts"),
    "upgrades": slot("upgrades", _UPGRADES, "its Upgrades"),
    "weapons": slot("weapons", _WEAPONS, "its Secret Weapons"),
    "seen": Key(by_name(_WEAPONS, bounds.ROBOTS), _seen, "those of them that others have seen, by seat"),
    "worked": Key(_UPGRADES, _worked, "Upgrades that have worked this turn, where they do so once"),
}
TURN: Keys = {
    "robot": Key(NAME, lambda s: s.setup.robots[s.robot], "whose turn it is"),
    "phase": slot("phase", {"enum": ["buy", "activate", "over"]}),
    "buys": slot("buys", COUNT, "cards that may still be bought; else 1, after the roll 0", always=True),
    "begun": slot("begun", _FLAG, "the robot has bought a card or used a Secret Weapon"),
    "rerolled": slot("rerolled", _FLAG, "Reroll has been used"),
    "stronger": slot("stronger", COUNT, "damage that the next attack of this turn adds"),
    "silent": Key(_NAMES, lambda s: _robots(s, s.silent), "robots not asked for Secret Weapons any more"),
    "tricked": Key(_NAMES, lambda s: _robots(s, s.tricked), "robots that cannot use Reroll now"),
    "dodging": Key(_NAMES, lambda s: _robots(s, s.dodging), "robots that nothing hits this turn"),
    "skipped": Key(_NAMES, lambda s: _robots(s, s.skipped), "robots that miss their turn"),
    "quiet": slot("quiet", COUNT, "turns since energy changed or a card was bought"),
    "stuck": slot("stuck", COUNT, "turns since the Market changed or a robot fell"),
}
_TOP = "cards on top of the pile, the first one drawn first"
_DECK = "the other cards of the pile, in no order; else what the box has left"
PILES: Keys = {
    "top": slot("top", _CARDS, _TOP, lambda s: InOrder(s.top)),
    "deck": slot("bag", _CARDS, _DECK, lambda s: Deck((*s.top, *s.bag)), always=True),
    "box": slot("box", _CARDS, "cards out of the game", lambda s: Deck(s.box)),
}
_GAME: Keys = {
    "seats": Key(
        {"title": "a list of two to four names", **several(NAME, bounds.PLAYERS, minItems=bounds.FEWEST)},
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
#: every key
KEYS: Keys = {
    "game": together(_GAME, says=_WHOLE),
    "robots": each(by_name(schema(ROBOT), bounds.ROBOTS), ROBOT, lambda s: s.setup.robots, _CALLED),
    "market": Key(some_of(_SPACE, _CARD), _market, "cards by space; the other spaces are empty"),
    "turn": together(TURN),
    "dice": Key(_DICE, lambda s: s.dice, "rolled dice that are not laid yet: 135"),
    "placed": Key(some_of(_PLACE, _DICE), lambda s: dict(s.placed), "dice that are laid, by place"),
    **PILES,
    "out": Key(several(_NAMES, bounds.ROBOTS), _out, _OUT, always=True),
    "first": Key(NAME, lambda s: s.setup.seats[s.first] if s.first else None, "the seat that began"),
    "winners": Key(_NAMES, lambda s: [s.setup.seats[seat] for seat in s.winners], "once the game is over"),
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
    who, zones = s.setup, ("energy", "parts", "upgrades", "weapons")
    robots = {one: {**looked(ROBOT, s, n), "seat": seat_of(s, n)} for n, one in enumerate(who.robots)}
    own = {seat: _robots(s, who.robots_of(n)) for n, seat in enumerate(who.seats)}
    return {
        **looked({key: KEYS[key] for key in ("market", "dice", "placed", *PILES, "winners")}, s),
        **looked(TURN, s),
        "turn": seat_of(s, s.robot),
        "seats": InOrder(who.seats),
        "robots": InOrder(who.robots),
        **{seat: {z: robots[one[0]][z] + robots[one[-1]][z] for z in zones} for seat, one in own.items()},
        **robots,
        "out": [who.robots[robot] for group in s.fallen for robot in group],
        "attack": _look_at_attack(s),
        "choice": look_at_choice(s),
    }


def _look_at_attack(s: State) -> dict[str, Any] | None:
    """The attack that is on its way, and what each robot is to suffer."""
    if (a := s.attack) is None:
        return None
    damage = {robot: n for robot, n in zip(s.setup.robots, a.damage, strict=True) if n}
    return {"robot": s.setup.robots[a.robot], "part": a.part, "kind": a.kind, "damage": damage}


class _Reserved(frozenset[str]):
    """Words that a seat cannot be called; nor can it be called as one of two robots."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or str(name).endswith(SIDES)


RESERVED = _Reserved((*WORDS, *TURN, *KEYS, "seats", "choice", "attack"))


def resources(s: State, seat: str) -> str:
    """What a seat has to act with, in a line: dice and Secret Weapons; "" without any of them.

    >>> from rqa_lab.games.moonbots.files.position import position
    >>> resources(position({"robots": {"Ann": {"weapons": ["Spy", "Rest"]}}, "dice": "35"}), "Ann")
    'Dice: 35. Secret Weapons: Rest, Spy.'
    """
    own = s.setup.robots_of(s.setup.seats.index(seat))
    weapons = counted(NAMES.shown(name) for robot in own for name in s.weapons[robot])
    parts = {"Dice": s.dice if s.robot in own else "", NAMES.shown("Secret Weapons"): weapons}
    return " ".join(f"{what}: {text}." for what, text in parts.items() if text)
