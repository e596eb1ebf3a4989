"""The keys of a scenario that describe a position of Gekido, as JSON Schema."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.datarules import fields_of, new_of, of_scenario
from rqa_lab.core.schema import CHANGES, COUNT, NAME, TEXT, by_name, closed, several, some_of, whole
from rqa_lab.core.words import either
from rqa_lab.games.gekido.files.userdata import RULES
from rqa_lab.games.gekido.model import bounds
from rqa_lab.games.gekido.model.commands import COMMANDS, NAMES
from rqa_lab.games.gekido.model.components import Bot, Card, Tile, components
from rqa_lab.games.gekido.model.phases import PHASES
from rqa_lab.games.gekido.model.rulebook import RULINGS
from rqa_lab.games.gekido.model.setup import ARENA
from rqa_lab.games.gekido.model.state import LOADING, READY

_DATA = components()
#: the bots, as ids
BOTS = tuple(name.lower() for name in _DATA.bots)
_FLAG = {"type": "boolean"}
_CARD = {"$ref": "#/$defs/gekido.card"}
_CARDS = several(_CARD, bounds.cards(card.copies for card in _DATA.cards.values()))
_SPACE = {"title": "a space from a1 to c3", "enum": list(ARENA.name)}
_COMMAND = {"title": either(COMMANDS), "enum": list(COMMANDS)}
_VALUES = several(whole(bounds.FACE, 1), bounds.STRUCTURE)
#: letter in a drawn Arena -> the tile
LETTERS: Mapping[str, str] = {tile.letter: name for name, tile in _DATA.tiles.items() if tile.letter}
#: the phases that a position can be described in: before the first turn there is nothing on the board
_TURN = tuple(phase for phase in PHASES if phase != "set-up")


def _described(schema: Mapping[str, Any], description: str) -> dict[str, Any]:
    return {**schema, "description": description}


_DICE = {
    "title": f"at most {bounds.DICE} dice as letters, such as TTS, or as a list",
    "anyOf": [{"type": "string"}, several(TEXT, bounds.DICE)],
}
_ROLLS, _CHARGES = whole(bounds.ROLLS), whole(bounds.CHARGES)
_BOT = {
    **closed(
        seat=_described(NAME, "whose bot it is"),
        at={
            **_SPACE,
            "enum": [*ARENA.name, None],
            "description": "its space; null or nothing: destroyed, or not placed yet",
        },
        structure=_described(_VALUES, "its Structure dice, the topmost first: [4, 6, 6]"),
        armor=_described(_VALUES, "its Armor dice"),
        upgrade=_described(_CHARGES, "its Attack or Defense Upgrade"),
        powers=some_of(
            {"title": "a Power", "enum": list(_DATA.powers)},
            {
                "title": "a number of Charges, used or locked",
                "anyOf": [_CHARGES, {"enum": ["used", "locked"]}],
            },
            description="Charges of each unlocked Power, or used",
        ),
    ),
    "required": ["seat"],
}
_SEAT = closed(
    hand=_CARDS,
    locks=some_of(
        {"title": "a bot", "enum": list(BOTS)},
        {"enum": [READY, LOADING, "none"]},
        description="the side of its Target Locks by bot; those that are not given are Ready",
    ),
)
_ATTACK = {
    **closed(
        target={"enum": list(BOTS)},
        command=_COMMAND,
        dice=_described(_DICE, "the unlocked dice: TTS"),
        locked=_described(_DICE, "the dice on the command"),
        spaces={
            "type": "string",
            "maxLength": bounds.DICE,
            "description": "the group of each locked die, 0 the largest: 0011",
        },
        fresh=_described(_DICE, "those of the unlocked dice that were just rolled"),
        rolls=_described(_ROLLS, "rolls made"),
        most=_described(_ROLLS, "rolls that there may be"),
        used=_described(_FLAG, "the attacker's effect of this roll is used"),
        locking=_described(_FLAG, "dice have been locked after this roll"),
        answered=_described(_FLAG, "the defender has used a Power after this roll"),
        tile=_described(_FLAG, "the attacker's tile was used in this attack"),
        more=_described(COUNT, "damage added by effects"),
        less=_described(COUNT, "damage taken off by cards"),
        prevented=_described(COUNT, "damage that a Power prevents"),
        played={
            **closed(card=_CARD, on={"enum": list(NAMES)}, to={"enum": list(NAMES)}),
            "required": ["card"],
            "description": "the card that the attacker has just played",
        },
        success=_described(_FLAG, "how it came out"),
    ),
    "required": ["target"],
}

#: The keys of a scenario that describe a position, as JSON Schema properties.
POSITION_SCHEMA: Mapping[str, Any] = {
    "game": {
        **closed(
            seats={
                "title": "a list of two to four names",
                **several(NAME, bounds.PLAYERS, minItems=bounds.FEWEST),
                "description": "the players, clockwise",
            },
            bots={
                "title": "choose, deal, or bots with their seats",
                "anyOf": [{"enum": ["choose", "deal"]}, closed(**dict.fromkeys(BOTS, NAME))],
                "description": "choose, deal, or the seat of each bot: {slicer: Ann, pytron: Bo}",
            },
            first={**NAME, "description": "who goes first; random: chance draws it"},
            arena={
                "title": "random, or tiles by space",
                "anyOf": [
                    {"enum": ["random"]},
                    some_of(_SPACE, {"enum": list(_DATA.tiles)}),
                ],
                "description": "where the tiles lie: random, or tiles by space",
            },
            duel=_described(_FLAG, "a Gekido Duel"),
        ),
        "description": "a whole game from its set-up, in place of a position; see docs/scenario-format.md",
    },
    "duel": _described(
        _FLAG, "a Gekido Duel: four spaces, the other sides of the panels, no cards, no locks"
    ),
    "board": {
        "type": "string",
        "description": "three rows of letters, from row 3 down to row 1: "
        f"{', '.join(f'{letter} {name}' for letter, name in LETTERS.items())}, . nothing; two in a Duel",
    },
    "tiles": some_of(
        _SPACE,
        {"enum": list(_DATA.tiles)},
        description="tiles by space; without a board the others lie as the lab lays them",
    ),
    "bots": closed(**dict.fromkeys(BOTS, _BOT)),
    "seats": by_name(
        _SEAT,
        bounds.SEATS,
        description="clockwise, if everyone who owns a bot is there; else the order is that of bots",
    ),
    "turn": closed(
        seat=_described(NAME, "whose turn it is"),
        phase={"enum": list(_TURN)},
        moved=_described(_FLAG, "the bot has moved this turn"),
    ),
    "attack": _ATTACK,
    "top": _described(_CARDS, "cards on top of the draw pile, in order, the first one drawn first"),
    "deck": _described(_CARDS, "the other cards of the draw pile, in no order; else what the box has left"),
    "discard": _CARDS,
    "box": _described(_CARDS, "cards out of the game"),
    "supply": _described(COUNT, "Structure dice on no panel; else what the box has left"),
    "rulings": closed(**{name: {"enum": list(readings)} for name, readings in RULINGS.items()}),
    "data": {
        "$ref": "#/$defs/gekido.data",
        "description": "what components have instead, and cards that are new",
    },
    "own_data": {
        **closed(file=TEXT, digest=TEXT, changes=several(TEXT, CHANGES)),
        "required": ["file", "digest", "changes"],
        "description": "the reader's data file in use when this was saved; written by the lab",
    },
}


def definitions(data: Any) -> Mapping[str, Any]:
    """The cards that a scenario with that ``data`` may name, and what may stand there; None: any scenario."""
    names = RULES.known(_DATA)
    panel, tile, card = (fields_of(kind, names) for kind in (Bot, Tile, Card))
    known = {
        **dict.fromkeys(_DATA.bots, closed(**{name: one for name, one in panel.items() if name != "says"})),
        **dict.fromkeys(_DATA.tiles, closed(attack=tile["attack"], defense=tile["defense"])),
        **dict.fromkeys(_DATA.cards, closed(copies={**card["copies"], "minimum": 0})),
    }
    return of_scenario(list(_DATA.cards), known, new_of(Card, names), data)
