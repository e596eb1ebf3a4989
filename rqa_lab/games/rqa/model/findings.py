"""The kinds of findings of the audit: what may be wrong with a position, a row for each."""

from collections.abc import Mapping

from rqa_lab.core import choice
from rqa_lab.core.template import By, by
from rqa_lab.core.vocabulary import Kind

#: what lasts for a turn -> what a robot has then
_HAS = {
    "over": "may move over obstacles",
    "diagonal": "may move and push diagonally",
    "plating": "pushes harder",
    "hypercharge": "has a Hypercharge",
    "power used": "has used its power",
    "last turn": "ends the game with this turn",
}
#: what is there in a Main Phase alone -> that it is there
_THERE = {
    "cards": "Cards are in play, but this is no Main Phase.",
    "energy": "There is Energy to spend, but nothing has brought any before the Main Phase.",
    "move": "There is Move to spend, but nothing has brought any before the Main Phase.",
    "obstacles": "Obstacles have been hit this turn, but this is no Main Phase.",
    "purchase": "A card has been bought this turn, but this is no Main Phase.",
}


def _lasts(rest: str) -> By:
    """A sentence about something that a robot has for a turn."""
    return by("what", {what: f"{{robot}} {has}, {rest}" for what, has in _HAS.items()})


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
    # a turn
    "not its turn": Kind("robot what", _lasts("but it is not the turn of its seat.")),
    "not the Main Phase": Kind("robot what", _lasts("but this is no Main Phase.")),
    "out with it": Kind("robot what",
        _lasts("but is off the board: the turn ends when a robot of its seat is Knocked Out.")),
    "brought by no card": Kind("robots what here most", by("what", {
        "over": "{robots} may move over obstacles, by [{most:# card|# cards}|no card] in play.",
        "diagonal": "{robots} may go diagonally, by [{most:# card|# cards}|no card] in play.",
        "plating": "Pushes by {robots} deal {here} more; cards in play add [{most}|nothing].",
        "hypercharge": "{robots} {robots:has|have} {here:# Hypercharge}; cards in play bring [{most}|none].",
    })),
    "no such power": Kind("robot", "{robot} has used a power, but has none to use once a turn."),
    "not set down": Kind("robot", "{robot} was set down in the centre, but its board does not let it be."),
    "first turn over": Kind("robot seat",
        "{robot} stands in the centre before its first turn, but {seat} has discarded cards already."),
    "no last turn": Kind("robot",
        "{robot} ends the game with this turn, but nothing keeps it off the board."),
    "nothing bought": Kind("seat", "{seat} has bought a card this turn, but has none that can be bought."),
    "in play out of turn": Kind("seat cards",
        "{seat} has {cards:# card} in play, but it is not {seat}’s turn."),
    "still in play": Kind("card seat",
        "{card} is among {seat}’s cards in play, but stays elsewhere once it is played."),
    "in another phase": Kind("what", by("what", _THERE)),
    "hit itself": Kind("robot", "{robot} has hit itself this turn."),
    "large hand": Kind("seat here most",
        "{seat} has {here:# card} in hand out of turn; at the end of a turn {most} are drawn."),
    "not come back": Kind("robot",
        "{robot} is off the board in its owner’s Main Phase, though it could have come back."),
    "not over": Kind("seat",
        "The game is over, but no robot of {seat} is kept off the board for want of a blue cube."),
    **choice.FINDINGS,
}  # fmt: skip
