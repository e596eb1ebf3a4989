"""What a state looks like, as plain nested values: what a scenario's ``expect`` is compared with."""

from typing import Any

from rqa_lab.core.game import Deck, InOrder
from rqa_lab.core.words import counted
from rqa_lab.games.rqa.model.bodies import bumped
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.resolve import effect_text, outcome
from rqa_lab.games.rqa.rules.staying import defenses


def look(s: State) -> dict[str, Any]:
    """A position as plain nested values: what a scenario's ``expect`` is compared with."""
    who = s.setup
    return {
        "turn": who.seats[s.seat],
        "phase": s.phase,
        "seats": list(who.seats),
        "robots": list(who.robots),
        "packs": list(who.packs),
        "tiles": {GRID.name[space]: tile.name for space, tile in s.layout.at.items()},
        **{seat: _look_at_seat(s, number) for number, seat in enumerate(who.seats)},
        **{robot: _look_at_robot(s, number) for number, robot in enumerate(who.robots)},
        "gumballs": [GRID.name[space] for space in s.extras.gumballs],
        "tile_points": _tile_points(s),
        "game_box": list(s.extras.box),
        "past_events": list(s.extras.past),
        "reserve": dict(zip(("red", "blue", "gems"), s.reserve, strict=True)),
        "box": {"blue": s.box_blue},
        "shop": [card for card in s.shop if card],
        "shop_deck": Deck((*s.shop_top, *s.shop_bag)),
        "shop_top": InOrder(s.shop_top),
        "supply": dict(zip(who.components.supply, s.supply, strict=True)),
        "scrap_heap": list(s.scrap),
        "tokens": s.tokens,
        "choice": None
        if s.choice is None
        else {"seat": s.choice.seat, "kind": s.choice.kind, "options": list(s.choice.options)},
        "winners": list(ended.winners) if (ended := outcome(s)) else [],
        "waiting": [effect_text(s, effect) for effect in s.waiting],
    }


def _tile_points(s: State) -> dict[str, int]:
    """The Victory Points on each tile that may hold some."""
    there = dict(s.extras.points)
    holding = (space for space, tile in s.layout.at.items() if tile.points or space in there)
    return {GRID.name[space]: there.get(space, 0) for space in holding}


def resources(s: State, seat: str) -> str:
    """What a seat has to act with, in a line; "" if that is nothing.

    >>> from rqa_lab.games.rqa import GAME
    >>> resources(GAME.files.position({"seats": {"Ann": {"hand": ["Battery", "Battery"]}}}), "Ann")
    '0 Energy, 0 Move. Hand: 2 Battery.'
    """
    own = _look_at_seat(s, s.setup.seats.index(seat))
    if not (own["energy"] or own["move"] or own["hand"]):
        return ""
    hand = f" Hand: {counted(own['hand'])}." if own["hand"] else ""
    in_front = f" Upgrades: {counted(own['upgrades'])}." if own["upgrades"] else ""
    return f"{own['energy']} Energy, {own['move']} Move.{hand}{in_front}"


def _look_at_seat(s: State, seat: int) -> dict[str, Any]:
    active, who = seat == s.seat, s.setup
    return {
        "vp": s.pile[seat].points,
        "pile": {kind: n for kind, n in s.pile[seat]._asdict().items() if n or kind != "debt"},
        "energy": s.energy if active else 0,
        "move": s.move if active else 0,
        "bought": active and s.extras.bought,
        "hand": list(s.hand[seat]),
        "in_play": list(s.in_play[seat]),
        "discard": list(s.discard[seat]),
        "deck": Deck((*s.top[seat], *s.bag[seat])),
        "top": InOrder(s.top[seat]),
        "upgrades": [card for owner, card in s.extras.upgrades if owner == seat],
        "robots": [who.robots[robot] for robot in who.of_seat[seat]],
        **(_look_at_team(s, seat) if who.in_teams else {}),
    }


def _look_at_team(s: State, seat: int) -> dict[str, Any]:
    """Who plays together with a seat, itself among them, and the Victory Points that they have together."""
    who = s.setup
    team = [other for other in range(len(who.seats)) if who.teams[other] == who.teams[seat]]
    return {
        "team": [who.seats[other] for other in team],
        "team_vp": sum(s.pile[other].points for other in team),
    }


def _defenses(s: State, robot: int) -> dict[str, int]:
    """The cubes on the Defense cards of a robot, by the name of the card."""
    found: dict[str, int] = {}
    for _, card, red in defenses(s, robot):
        found[card] = found.get(card, 0) + red
    return found


def _look_at_robot(s: State, robot: int) -> dict[str, Any]:
    space = s.at[robot]
    return {
        "seat": s.setup.seats[s.setup.owner[robot]],
        "at": None if space is None else GRID.name[space],
        "health": {"red": s.red[robot], "blue": s.blue[robot]},
        "bar": s.setup.boards[robot].health,
        "defenses": _defenses(s, robot),
        "bumped": list(bumped(s, s.bumped[robot])),
        "over": ("over", robot) in s.lasting,
        "diagonal": ("diagonal", robot) in s.lasting,
        "plating": s.lasting.count(("plating", robot)),
        "hypercharge": s.lasting.count(("hypercharge", robot)),
        "used": ("power used", robot) in s.lasting,
        "on_top": s.atop == robot,
    }
