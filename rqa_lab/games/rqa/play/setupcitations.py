"""Which clauses events of the set-up cite; those of play are in ``play.citations``."""

from collections.abc import Iterable

from rqa_lab.games.rqa.model.setup import blue_in_reserve
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.citations import Clauses, only_if


def turn_order(s: State) -> Clauses:
    """Who goes first, and who after that."""
    if s.setup.in_teams:
        return ("rqa.team.turn-order", "rqa.setup.first-player", "rqa.team.even")
    return ("rqa.setup.first-player", "rqa.turn.order")


def board_taken(s: State, how: str) -> Clauses:
    """A seat gets a Player Board: chosen, dealt or given."""
    return (
        "rqa.setup.deal-robot" if how == "deal" else "rqa.setup.choose-robot",
        "rqa.setup.robot-ability",
        *only_if(len(s.setup.seats) == 2, "rqa.two.two-robots"),
    )


def deck_taken(s: State, seat: int) -> Clauses:
    """A seat gets its starting deck."""
    return ("rqa.setup.starting-deck", *only_if(len(s.setup.of_seat[seat]) > 1, "rqa.two.one-deck"))


def reserve(s: State, blue: int) -> Clauses:
    """The Reserve is filled."""
    seats, types = len(s.setup.seats), {card.type for card in s.setup.components.cards.values()}
    return (
        "rqa.setup.reserve-blue",
        *only_if(blue != blue_in_reserve(seats), "rqa.setup.adjust-blue"),
        *only_if("Event" in types and blue > blue_in_reserve(seats), "rqa.setup.events-more-blue"),
        *only_if("Defense" in types and blue < blue_in_reserve(seats), "rqa.setup.defense-fewer-blue"),
        *only_if(seats > 4, "rqa.setup.more-players"),
        "rqa.setup.reserve-red-gems",
    )


def layout(s: State, own: bool, tiles: Iterable[tuple[int, str]]) -> Clauses:
    """The tiles are laid out."""
    double = any(s.setup.components.tiles[kind].side for _, kind in tiles)
    return (
        "rqa.setup.tiles-custom" if own else "rqa.setup.tiles-first-game",
        *only_if(double, "rqa.setup.double-sided-free"),
        "rqa.setup.tiles-before-robots",
        *only_if(len(s.setup.seats) > 4, "rqa.setup.more-players"),
    )


SET_DOWN = ("rqa.setup.place-robots", "rqa.setup.tiles-before-robots", "rqa.term.occupied")


def set_down(s: State, elsewhere: bool) -> Clauses:
    """A robot comes into the arena for the first time; Pug perhaps elsewhere than on the Spawn."""
    return (*only_if(elsewhere, "rqa.setup.pug-choice", "rqa.robot.pug.spawn"), *SET_DOWN)
