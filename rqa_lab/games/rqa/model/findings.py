"""The kinds of findings of the audit: what may be wrong with a position, a row for each."""

from collections.abc import Mapping

from rqa_lab.core import choice
from rqa_lab.core.vocabulary import Kind

#: kind of finding -> its facts, its sentence
FINDINGS: Mapping[str, Kind] = {
    # robots
    "on an obstacle": Kind("robot at tile",
        "{robot} stands on {at}, where {tile:a} {tile:leaves} no room."),
    "shared space": Kind("robots at", "{robots} stand on {at} together."),
    "too much health": Kind("robot red blue bar",
        "{robot} has {red} red and {blue} blue; the bar holds {bar-1} red and 1 blue."),
    "no blue cube": Kind("robot", "{robot} is on the board without its blue cube."),
    "off with health": Kind("robot", "{robot} is off the board but has Health."),
    "seat without robot": Kind("seat", "{seat} has no robot."),
    # what is in the box
    "too many tiles": Kind("here box", "The box has {box} tiles; here are {here}."),
    "cubes": Kind("colour here box", "The box has {box} {colour:pieces}; here are {here}."),
    "too many copies": Kind("card here box origin",
        "The box has {box:# copy|# copies} of {card}[ ({origin:guess})]; here are {here}."),
    "misplaced card": Kind("card place", "{card} lies in the {place}, but is no Shop card."),
    # the arena
    "walled off": Kind("spaces", "No robot can walk to or from {spaces}."),
    "points on nothing": Kind("at red", "{at} has {red:# Victory Point}, and no tile for them."),
    "gumball on points": Kind("at tile", "A gumball lies on {at}; on {tile:a} it is one of its points."),
    "unclaimed gumball": Kind("robot at", "{robot} is on {at} and has not taken the gumball there."),
    "gumballs of nothing": Kind("", "There are gumballs, but no tile of this game brings any."),
    # cards that stay, and Events
    "no such type": Kind("card type", "{card} lies where only cards of the type {type} stay."),
    "Defense off the board": Kind("robot card red",
        "{card} lies on {robot}, which is off the board."),
    "cubes on a Defense": Kind("robot card red holds",
        "{card} on {robot} has {red} red; it holds {holds}."),
    "Event stays": Kind("card", "{card} lies in the Shop, but Events act at once and leave it."),
    "Event of a seat": Kind("card", "{card} is among the cards of a seat, where no Event ever comes."),
    **choice.FINDINGS,
}  # fmt: skip
