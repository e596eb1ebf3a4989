"""The vocabulary of the audit: what may be wrong with a position, a row for each kind."""

from collections.abc import Mapping

from rqa_lab.core import choice
from rqa_lab.core.vocabulary import Kind

#: kind of finding -> its facts, its sentence
FINDINGS: Mapping[str, Kind] = {
    "players": Kind("seats", "The game is for two to four; here {seats:is|are} {seats}."),
    "too much energy": Kind("robot energy most", "{robot} has {energy} energy; the most is {most}."),
    "too many gains": Kind("robot gained most",
        "{robot} has gained {gained} energy this turn; the most is {most}."),
    "two in a place": Kind("robot cards place", "{robot} has {cards:name} on one place, the {place}."),
    "too many Upgrades": Kind("robot here most", "{robot} has {here:# Upgrade}; the most is {most}."),
    "same Upgrade": Kind("robot card here most origin",
        "{robot} has {card:name} {here} times, and can have it no more often than {most:once|# times}."),
    "cards of a robot that is out": Kind("robot cards", "{robot} is out and still has {cards:# card}."),
    "not shown": Kind("robot card", "{robot} holds {card:name}, which is shown once it has been taken."),
    "out with energy": Kind("robot energy", "{robot} is out and has {energy} energy."),
    "in without energy": Kind("robot", "{robot} has no energy left and is not out."),
    "turn of a robot that is out": Kind("robot", "It is {robot}’s turn, but {robot} is not in the game."),
    "not over": Kind("seats", "The game is over, but {seats} still have energy."),
    "over": Kind("seats", "[{seats}|Nobody] is left, so the game is over."),
    "too many dice": Kind("robot here most",
        "{robot} has {here:# die|# dice} here, where its roll gives [{most}|none]."),
    "wrong dice": Kind("robot part dice", "{part:name} of {robot} cannot be activated with {dice:dice}."),
    "nothing in the place": Kind("robot place",
        "Dice lie on the {place} of {robot}, where there is nothing to activate."),
    "too many copies": Kind("card here box origin",
        "{card:name} is here {here:once|# times}; the game has [{box}|none]."),
    **choice.FINDINGS,
}  # fmt: skip
