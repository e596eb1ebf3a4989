"""Two kinds of results of effects: what lasts for the turn, and effects that do nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rqa_lab.core.clause import Clauses
from rqa_lab.core.template import Says, by


@dataclass(frozen=True, slots=True)
class Lasting:
    """Something that lasts for the rest of the turn, for a robot or for a seat.

    Args:
        clauses: by which it lasts, and ends with the turn.
        may: the sentence when it begins; "" where another event tells that.
        brings: that in a few words, for a button.
        worn: what is over, to be listed with others.
        ended: or the sentence when it is over.
        of_a_seat: it holds for a seat.
        own: what the robot itself has the clauses for.
    """

    clauses: Clauses = ()
    may: str = ""
    brings: str = ""
    worn: str = ""
    ended: str = ""
    of_a_seat: bool = False
    own: str = ""

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All that is said of it, each with the facts that it may use."""
        yield from ((says, ("robot",)) for says in (self.may, self.brings, self.worn, self.ended) if says)


#: what lasts -> its clauses and words, in the order in which their ends are reported
LASTS: Mapping[str, Lasting] = {
    "over": Lasting(
        ("rqa.over.only-own-moves-this-turn",),
        "{robot} may move over obstacles this turn.", "may move over obstacles",
        worn="moving over obstacles ({robot})",
    ),
    "diagonal": Lasting(
        ("rqa.diag.permission",),
        "{robot} may move and push diagonally this turn.", "may go diagonally",
        worn="moving diagonally ({robot})",
    ),
    "plating": Lasting(
        ("rqa.card.electrified-plating",),
        "Each push by {robot} deals 1 damage more this turn.", "pushes deal 1 more",
        worn="pushes that deal more ({robot})",
    ),
    "hypercharge": Lasting(
        ("rqa.card.hypercharge",),
        "{robot}’s next Attack card this turn deals 1 damage more for each Function in play.",
        "the next Attack card deals more", ended="{robot}’s Hypercharge is over.",
    ),
    "power used": Lasting(
        ended="Next turn {robot} may attack again.", own="once",
    ),
    "set down": Lasting(
        (),
        "{robot} stands in the centre before its first turn.",
        ended="The first turn of {robot} is over.", own="first turn",
    ),
    "bought": Lasting(
        (),
        "{robot} has bought the first card of the turn.",
        ended="The next card that {robot} buys is the first of a turn again.",
        of_a_seat=True,
    ),
    "last turn": Lasting(
        ("rqa.end.immediate",),
        "{robot} cannot come back for want of a blue cube: this turn is the last one.",
        ended="The last turn is over.",
    ),
}  # fmt: skip

#: why an effect does nothing -> the sentence; ``on`` is the body or thing that it is about
NOTHING = by(
    "on",
    {"dropped": "{what:option} no longer happens.", "ignored": "{what:whom} ignores the {what:effect}."},
    by("what", {
        "damage": "{on:The} is off the board and takes no damage.",
        "same obstacle": "{on:The} is not moved: it hit that obstacle already this turn.",
        "same pair": "{on:The} is not moved: that robot was knocked into it already this turn.",
        "gone": "{on:The} is off the board already: nothing more happens to it.",
        "no way": "{on:The} is not moved: there is no straight way to go.",
        "draw": "{on:The} has no card left to draw.",
        "around": "No enemy is next to {on:the}.",
        "loss": "{on:The} has no Victory Points to lose.",
        "centre": "A tile covers the space of {on:the}: no Victory Point for the centre.",
        "line": "No enemy is in the line of fire of {on:the}.",
        "repair": "{on:The} has nothing to repair.",
        "pull": "{on:The} is next to the puller already and is not pulled.",
        "stopped": "Something is in the way of {on:the}, which is pulled no further.",
        "no follow": "{on:The} does not follow: the robot that it pushed is Knocked Out.",
        "centre once": "{on:The} earns nothing more: another robot of the same player did.",
        "no Spawn": "{on:The} waits off the board: no Spawn is free.",
        "shift": "There is no empty space next to {on:the} to go to.",
        "stay": "{on:The} goes no further.",
        "crush": "{on:The} is not Knocked Out: the card is too cheap.",
        "over": "{on:The} may move over obstacles already.",
        "diagonal": "{on:The} may go diagonally already.",
        "discard": "{on:The} has no card left to discard.",
        "scrap": "{on:The} scraps nothing.",
        "acquire": "Nothing is cheap enough for {on:the} to take for free.",
        "stock": "The Shop Deck has run out: the space in the Shop stays empty.",
        "scrap top": "The Shop Deck has run out: no card is scrapped.",
        "fixed": "{on:The} stays where it is: it cannot be pushed.",
        "onto a tile": "{on:The} stays where it is: it does not come to lie on another tile.",
        "walls off": "{on:The} stays where it is: it would wall off spaces.",
        "claim": "No Victory Point is left on {on:the}.",
        "gumballs": "A gumball lies on each space diagonally next to it already.",
        "flip": "There is no double-sided tile to flip.",
        "entered": "{on:The} has entered a tile that acts now.",
        "left": "The tile on {on} stays: who moves over obstacles ignores it.",
        "displaced": "{on:The} stays: there is no empty space to go to.",
        "lay tile": "{on:The} puts no tile into the arena.",
        "swap tile": "{on:The} swaps no tile.",
        "event": "While the game is set up the Event has no effect.",
    }),
)  # fmt: skip
