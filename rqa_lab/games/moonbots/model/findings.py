"""The vocabulary of the audit: what may be wrong with a position, a row for each kind."""

from collections.abc import Mapping

from rqa_lab.core import choice
from rqa_lab.core.template import by
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
    # a turn
    "too many purchases": Kind("robot here most",
        "{robot} may buy {here:# card|# cards} this turn, but nothing allows it more than [{most}|none]."),
    "not begun": Kind("robot", "{robot} has bought a card this turn, but has not begun its turn."),
    "nothing bought": Kind("robot",
        "{robot} has bought a card or used a Secret Weapon, but the Market is full, and none is in the box."),
    "too few dice": Kind("robot here rolled",
        "{robot} has [{here:# die|# dice}|no dice] after its roll; it rolls {rolled}."),
    "no Reroll": Kind("robot", "{robot} has used {Reroll:name}, which it cannot have done."),
    "gained by nothing": Kind("robot gained",
        "{robot} has gained {gained} energy this turn, but nothing can have brought any."),
    "stronger by nothing": Kind("robot n",
        "{robot}’s next attack deals {n} more, but nothing can have added that."),
    "lasting by nothing": Kind("robots what", by("what", {
        "tricked": "{robots} cannot use {Reroll:name} this turn, but nothing can have stopped it.",
        "dodging": "Nothing hits {robots} this turn, but nothing can have brought that about.",
        "silent": "{robots} {robots:is|are} not asked for Secret Weapons, but nobody can say so here.",
        "skipped": "{robots} {robots:is|are} to miss a turn, but a turn that is lost is over at once.",
    })),
    "worked for nothing": Kind("robot card",
        "{card:name} of {robot} has worked this turn, which it cannot have done."),
    "attack half done": Kind("robot", "An attack by {robot} is on its way, but nothing is to come of it."),
    # the whole game
    "seen by nothing": Kind("seat robot card",
        "{seat} has seen {card:name} of {robot}, which nothing can have shown."),
    "out twice": Kind("robot", "{robot} is out more than once."),
    "winners": Kind("winners due",
        "[{winners} {winners:has|have}|Nobody has] won here, but [{due}|nobody] should have."),
    "standing still": Kind("turns most",
        "Nothing has changed for {turns:# turn}; the game is over after {most}."),
    **choice.FINDINGS,
}  # fmt: skip
