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
    **choice.FINDINGS,
}  # fmt: skip
