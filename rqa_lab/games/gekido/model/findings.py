"""The vocabulary of the audit: what may be wrong with a position, a row for each kind."""

from collections.abc import Mapping

from rqa_lab.core import choice
from rqa_lab.core.vocabulary import Kind

#: kind of finding -> its facts, its sentence
FINDINGS: Mapping[str, Kind] = {
    "players": Kind("seats", "{seats} play; the game is for two to four."),
    "players of a Duel": Kind("seats", "{seats} play; a Duel is for two."),
    "not over": Kind("bots", "The game is over, but {bots} are still in the Arena."),
    "over": Kind("bots", "[{bots}|Nobody] is left in the Arena, so the game is over."),
    "turn of a destroyed bot": Kind("seat bot", "It is {seat}’s turn, but {bot} is not in the Arena."),
    "shared tile": Kind("bots at", "{bots} stand on {at} together."),
    "no tile": Kind("spaces", "There is no tile on {spaces}."),
    "too many tiles": Kind("tile here box", "Of the tile {tile} {here} lie here; there are {box} to lay."),
    "tile out of place": Kind("tile at", "{tile} does not belong on {at}."),
    "too many Structure dice": Kind("bot dice spaces origin",
        "{bot} has {dice:#} Structure dice; its panel has {spaces:# space}."),
    "not from the top": Kind("bot dice",
        "{bot} has {dice:faces}; damage comes off the topmost die, so the others show 6."),
    "no Structure": Kind("bot", "{bot} is in the Arena without Structure dice."),
    "off with Structure": Kind("bot dice", "{bot} is not in the Arena but has Structure dice."),
    "no such face": Kind("bot value", "A die of {bot} shows {value}; dice show 1 to 6."),
    "too much Armor": Kind("bot dice spaces origin",
        "{bot} has Armor {dice:faces}; its panel has {spaces:# space} for it."),
    "Upgrade too high": Kind("bot upgrade most", "{bot} has an Upgrade of {upgrade}; the most is {most}."),
    "too many Charges": Kind("bot power charges most origin",
        "{power} of {bot} has {charges:# Charge}; its most is {most}."),
    "Structure dice": Kind("here box", "The box has {box} Structure dice; here are {here}."),
    "token in a Duel": Kind("seat bot", "{seat} has a Target Lock; there are none in a Duel."),
    "own token": Kind("seat bot", "{seat} has a Target Lock of {bot}, which is {seat}’s own."),
    "token left": Kind("seat bot", "{seat} has a Target Lock of {bot}, though one of them is out."),
    "no token": Kind("seat bot", "{seat} has no Target Lock of {bot}."),
    "all Loading": Kind("seat", "All Target Locks of {seat} are Loading; they should be Ready again."),
    "cards in a Duel": Kind("seat", "{seat} has Tech Cards; there are none in a Duel."),
    "too many cards in hand": Kind("seat here most origin",
        "{seat} has {here:# Tech Card}; the hand limit is {most}."),
    "too many copies": Kind("card here box origin", "{card} is here {here} times; the box has {box}."),
    "target out of reach": Kind("bot target", "{bot} attacks {target}, which is not adjacent to it."),
    "token not turned": Kind("seat bot", "{seat} attacks {bot}, but the Target Lock of it is still Ready."),
    "too many Command Dice": Kind("here box", "The box has {box} Command Dice; here are {here}."),
    "too many rolls": Kind("rolls most", "{rolls:# roll} were made of {most} at most."),
    "locked dice that do not fit": Kind("dice command bot",
        "{dice} are locked, but do not fit {bot}’s {command}."),
    **choice.FINDINGS,
}  # fmt: skip
