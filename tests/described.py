"""A position as the keys of a scenario, which is the other way round from ``Game.files.position``.

What the keys cannot say is left out, such as a choice that waits in the middle of an effect.
"""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from rqa_lab.games.rqa.model.setup import GRID


def described(game, state):
    """The keys of a scenario that describe a position."""
    keys = DESCRIBED[game.id](json.loads(json.dumps(game.files.to_json(state))), game.look(state))
    return {key: value for key, value in keys.items() if value != {}}


def _told(fields: Mapping[str, Any], *always: str) -> dict[str, Any]:
    """The fields less those that hold nothing, which is what a position has where nothing is said."""
    return {key: value for key, value in fields.items() if value or key in always}


def _setup(saved, *more):
    """What was agreed on beside the seats and their pieces: the same key in a file and in a position."""
    return {key: value for key, value in saved["setup"].items() if key not in ("seats", *more)}


def rqa(saved, look):
    """A position of Robot Quest Arena."""
    teams = saved["setup"]["teams"]
    zones = {"hand": "hand", "in_play": "in_play", "discard": "discard", "top": "top", "deck": "bag"}
    robot = ("seat", "at", "health", "bumped", "over", "diagonal", "plating", "hypercharge", "used")
    seats = {
        seat: _told({
            "team": f"team {teams[number]}" if teams else None,
            "vp": _told(look[seat]["pile"]),
            **{key: saved[zone][number] for key, zone in zones.items()},
            "upgrades": look[seat]["upgrades"],
        })
        for number, seat in enumerate(look["seats"])
    }  # fmt: skip
    robots = {name: _told({key: look[name][key] for key in robot}) for name in look["robots"]}
    extras = _extras(saved, look, robots) if look["packs"] else {}
    return {
        "tiles": look["tiles"],
        "robots": robots,
        "seats": seats,
        "turn": _told(
            {
                "seat": look["turn"],
                **{key: saved[key] for key in ("phase", "energy", "move")},
                "bought": look[look["turn"]]["bought"],
            }
        ),
        **extras,
        "reserve": look["reserve"],
        "box": look["box"],
        "shop": look["shop"],
        "shop_top": saved["shop_top"],
        "shop_deck": saved["shop_bag"],
        "supply": look["supply"],
        "scrap_heap": saved["scrap"],
        **_setup(saved, "robots", "teams"),
    }


def _extras(saved, look, robots):
    """What packs bring; the Defenses of each robot are added to it."""
    extras = saved.get("extras", {"defenses": (), "points": ()})
    for number, card, red in extras["defenses"]:
        robots[look["robots"][number]].setdefault("defenses", []).append({card: red})
    return {
        "gumballs": dict(Counter(look["gumballs"])),
        "tile_points": look["tile_points"] | {GRID.name[space]: n for space, n in extras["points"]},
        "game_box": look["game_box"],
        "past_events": look["past_events"],
    }


def gekido(saved, look):
    """A position of Gekido."""
    bots = {
        name: {
            **{key: look[name][key] for key in ("seat", "at", "structure", "armor", "upgrade")},
            "powers": {power: n for power, n in look[name]["powers"].items() if n != "locked"},
        }
        for name in look["bots"]
    }
    locks = {
        seat: {bot: side or "none" for bot, side in zip(look["bots"], sides, strict=True) if not look["duel"]}
        for seat, sides in zip(look["seats"], saved["locks"], strict=True)
    }
    return {
        "board": "\n".join(". ." if look["duel"] else ". . ." for _ in range(2 if look["duel"] else 3)),
        "tiles": look["arena"],
        "bots": bots,
        "seats": {seat: _told({"hand": look[seat]["hand"], "locks": locks[seat]}) for seat in look["seats"]},
        "turn": {"seat": look["turn"], "phase": look["phase"], "moved": look["moved"]},
        "attack": _attack(look["bots"], saved["attack"]),
        **{key: saved[name] for key, name in (("top", "top"), ("deck", "bag"), ("box", "box"))},
        "discard": saved["discard"],
        "supply": saved["supply"],
        **_setup(saved, "bots"),
        "data": {name: _nested(fields) for name, fields in saved["setup"]["data"].items()},
    }


def _nested(fields):
    """Changed fields of a component, of which a position has those of a part in one: "commands.straight".

    Powers are saved as pairs.
    """
    found: dict[str, Any] = {}
    for key, value in fields.items():
        *part, name = key.split(".", 1)
        (found.setdefault(part[0], {}) if part else found)[name] = dict(value) if key == "powers" else value
    return found


def _attack(bots, attack):
    """An attack on its way; nothing if there is none."""
    if attack is None:
        return {}
    plain = ("dice", "locked", "rolls", "most", "used", "locking", "answered", "tile", "more", "less")
    played = {} if attack["played"] is None else zip(("card", "on", "to"), attack["played"], strict=True)
    told = {
        "target": bots[attack["target"]],
        **{key: attack[key] for key in (*plain, "prevented", "fresh", "spaces", "command", "success")},
        "played": _told(dict(played)),
    }
    nothing = {"command": None, "success": None, "played": {}, "spaces": ""}
    return {key: value for key, value in told.items() if key not in nothing or value != nothing[key]}


#: the id of a game -> what says a position of it in keys, from the position as JSON and its look
DESCRIBED = {"rqa": rqa, "gekido": gekido}
