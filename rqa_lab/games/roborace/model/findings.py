"""The vocabulary of the audit: what may be wrong with a position, a row for each kind."""

from collections.abc import Mapping

from rqa_lab.core import choice
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import Kind

#: limit of course tokens, the end of its clause -> what is wrong with those that a seat has
_LIMITS = {
    "max-two": "{seat} has {tokens:# course token}; the most is two.",
    "no-duplicates": "Of the course tokens of {seat} two are alike: {tokens}.",
    "one-permanent": "Of the course tokens of {seat} more than one is lasting: {tokens}.",
}
#: kind of finding -> its facts, its sentence
FINDINGS: Mapping[str, Kind] = {
    "players": Kind("seats", "The race is for one to six; here {seats:is|are} {seats}."),
    "rounds": Kind("rounds most", "The race has {rounds:# round}; the most is {most}."),
    "hand": Kind("seat here most", "{seat} has {here:# card} in hand; the most is {most}."),
    "course tokens": Kind("seat tokens limit", by("limit", _LIMITS)),
    "left out": Kind("tokens", "{tokens} are here, in a race without them."),
    "on the arena": Kind("here most", "The arena has {here:# course token}; the most is {most}."),
    "too many action tokens": Kind("seat token here most",
        "{seat} has {token} {here:once|# times}; everybody has [it {most:once|# times}|none]."),
    "too many copies": Kind("name here box", "{name} is here {here:once|# times}; the box has [{box}|none]."),
    "loose card": Kind("card", "{card:capital} lies neither on other cards nor beside them."),
    "finished": Kind("seat", "{seat} has finished, but the end of the race has not begun."),
    "finished and to come": Kind("seat",
        "{seat} has finished before the end of the race began, and is still to have a turn."),
    "not over": Kind("", "The race is over, but no robot has finished, and the pile has not run out."),
    "winners": Kind("winners due",
        "[{winners} {winners:has|have}|Nobody has] won here, but [{due}|nobody] should have."),
    # a turn
    "too many used": Kind("seat used",
        "{seat} has used {used} this turn; it is one token, or Replay and one more."),
    "used and active": Kind("seat token",
        "{seat} has used {token} this turn, which is still on its active side."),
    "used and not spent": Kind("seat token",
        "{seat} has used {token} this turn, which is not among those used."),
    "revived": Kind("seat token", "[{seat} has {token} back, which Replay has not brought|"
        "{seat} has used Replay, which has brought nothing back]."),
    "no further turn": Kind("seat", "{seat} is to have another turn, but has not used Again."),
    "no extra turn": Kind("seat",
        "This turn of {seat} is said to be one that Again gave, which {seat} has not used."),
    "used too early": Kind("seat token", "{seat} has used {token} and placed no card with it."),
    "moved too early": Kind("seat moved", "{seat} has scored {moved:# field} for a card that is not placed."),
    "no such points": Kind("seat moved gone",
        "{seat} has scored {moved} this turn, having gone {gone} in all; a card scores 0, 1, 2, 4 or 7."),
    "no card placed": Kind("seat",
        "{seat} has scored for a card this turn, but none has been brought onto the table."),
    "placed and not less": Kind("seat here",
        "{seat} has placed a card and not drawn, but still has {here:# card} in hand."),
    "pushed by nothing": Kind("seat", "{seat} has pushed on this turn, but nothing can have let it."),
    "nothing to wait for": Kind("seat phase", by("phase", {
        "placed": "{seat} can use no token after the card that it has placed, and draws at once.",
        "drawn": "{seat} can use no token after drawing, and its turn ends at once.",
    })),
    "idle and placed": Kind("turns", "A card is placed, but {turns:# turn} went by without one."),
    "idle too long": Kind("turns", "{turns:# turn} went by without a card placed, so the race is over."),
    # the race
    "shuffled too early": Kind("", "The discards have been shuffled, but the end of the race has not begun."),
    "token at the start": Kind("seat tokens", "{seat} has {tokens}, but has not left the start."),
    **choice.FINDINGS,
}  # fmt: skip
