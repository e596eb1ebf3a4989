"""Beside the board: the seats with their robots; the dice of who acts, what they activate, Secret Weapons."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rqa_lab.core.names import ENGLISH, UNNAMED, language
from rqa_lab.core.notation import Choose
from rqa_lab.games.moonbots.model.actions import EndTurn, Place, Reroll, Roll
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.records import BOARD, PLACES
from rqa_lab.games.moonbots.model.state import UNKNOWN, State, alive, dice_of, in_the_game, part_at
from rqa_lab.games.moonbots.picture.board import BODY
from rqa_lab.games.moonbots.picture.cards import brief, guesses, short, signs
from rqa_lab.games.moonbots.words.menu import label
from rqa_lab.page.table import Fact, Look, marked, seat_of

if TYPE_CHECKING:
    from rqa_lab.page.buttons import Buttons, Picking


# ---- seats -----------------------------------------------------------------------------------------------


def seats(
    s: State, look: Look, buttons: "Buttons", before: Look | None, needs: Mapping[str, int]
) -> Mapping[str, Any]:
    """What seats.html.j2 shows."""
    found = [
        {
            **(seat := seat_of(look, name)),
            "n": number % 4 + 1,
            "energy": look[name]["energy"],
            "was": (before or look)[name]["energy"],
            "needs": needs.get("energy") if seat["turn"] else None,
            "robots": [_robot(s, robot) for robot in s.setup.robots_of(number)],
        }
        for number, name in enumerate(look["seats"])
    ]
    marks = {"names": NAMES, "unnamed": "" if language() == ENGLISH else UNNAMED}
    return {"seats": found, "pile": len(s.top) + len(s.bag), "box": len(s.box), "places": BODY, **marks}


def score(look: Look, seat: str) -> Sequence[tuple[str, int, int]]:
    """What the points of a seat are made of: its energy, as (icon, number, points in all)."""
    energy = look[seat]["energy"]
    return [("i-energy", energy, energy)] if energy else []


def _robot(s: State, robot: int) -> Mapping[str, Any]:
    title, plays = s.setup.robots[robot], s.phase == "set-up" or in_the_game(s, robot)
    parts, known = {place: part_at(s, robot, place) for place in PLACES}, s.setup.components.upgrades
    had = [(known[name], n) for name, n in Counter(s.upgrades[robot]).items()]
    return {
        "title": title,
        "short": title.rpartition("-")[2].capitalize(),
        "state": "" if plays else "waits" if alive(s, robot) else "out",
        "energy": s.energy[robot],
        "built": parts,
        "parts": [(brief(part)[0], Fact.of(part, None, guesses(part))) for part in parts.values() if part],
        "upgrades": [(brief(up)[0], Fact.of(up, None, guesses(up)), n, up.name) for up, n in had],
        "weapons": len(s.weapons[robot]),
        "dice": dice_of(s, robot),
    }


# ---- tray ------------------------------------------------------------------------------------------------


def tray(s: State, look: Look, picking: "Picking", seat: str) -> Mapping[str, Any]:
    """What tray.html.j2 shows: the acting seat's things if the reader may act for it, else the reader's."""
    if look["phase"] == "set-up":
        return {"seat": "", "hand": None}
    shown = picking.buttons.lies_before(seat)
    own = s.setup.robots_of(s.setup.seats.index(shown))
    robot = s.robot if s.robot in own else own[0]
    rolled, held = robot == s.robot and (s.dice or s.placed), [name for one in own for name in s.weapons[one]]
    legal = picking.buttons.legal
    return {
        "seat": shown,
        "robot": s.setup.robots[robot],
        "dice": s.dice if rolled else "",
        "bare": 0 if rolled else dice_of(s, robot),
        "rerolled": bool(rolled and s.rerolled),
        "turns": [(a.text, label(s, a)[1]) for a in legal if isinstance(a, (Roll, EndTurn))],
        "again": [action for action in legal if isinstance(action, Reroll)],
        "parts": list(_parts(s, robot, picking)),
        "names": NAMES,
        "hand": picking.hand(held, UNKNOWN, lambda name, n: _weapon(s, name, n, picking)),
    }


def _parts(s: State, robot: int, picking: "Picking") -> Iterator[Mapping[str, Any]]:
    """What dice can activate, with the ways to do so, or the dice that lie there."""
    for place in (BOARD, *PLACES):
        if part := part_at(s, robot, place):
            yield {
                "name": place.capitalize(),
                "read": f"{'boards' if place == BOARD else 'cards'}/{part.name}",
                "says": part.says,
                "needs": short(part.needs),
                "guess": part.origin("needs") == "assumed",
                "signs": signs(part),
                "lies": dict(s.placed).get(place, "") if robot == s.robot else "",
                "ways": [a for a in picking.buttons.legal if isinstance(a, Place) and a.place == place],
            }


def _weapon(s: State, name: str, n: int, picking: "Picking") -> Mapping[str, Any]:
    """A Secret Weapon in the hand: it is used, or chosen."""
    card, chosen = s.setup.components.weapons[name], s.choice is not None and name in s.choice.options
    button = picking.to(Choose(name).text if chosen else f"use {name}")
    words = {"name": card.called, "n": n, "kind": "secret", "tip": card.says, "mark": marked(card)}
    return {**words, "read": f"cards/{name}", **button, "takes": chosen and button["can"]}
