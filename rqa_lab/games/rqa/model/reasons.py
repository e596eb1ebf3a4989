"""The kinds of reasons against an action: a row for each.

On the way a reason is a bare tuple ``(kind, clauses, *facts)``; ``rules.remedies.dress`` makes it one to
show, and looks up the facts that come besides.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core import choice
from rqa_lab.core.reasons import seat_name, way_name
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ReasonKind
from rqa_lab.games.rqa.model.bodies import obstacle_name, title
from rqa_lab.games.rqa.model.choices import CHOICES
from rqa_lab.games.rqa.model.phases import PHASES
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State

#: kind of reason -> its facts, its sentence, the facts that come besides
REASONS: Mapping[str, ReasonKind] = {
    **choice.REASONS,
    # turn and waiting choice
    "choice waits": ReasonKind("seat choice",
        by("choice", {kind: row.waits for kind, row in CHOICES.items()}, "First {seat} has to choose.")),
    "not an option": ReasonKind("option options",
        "[The Spawn on {option:tried} is kept for {kept_for}; the options are {options:options}"
        "|{robots} {robots:stands|stand} on {option:tried}; the options are {options:options}"
        "|There {tile:is} {tile:a} on {option:tried}; the options are {options:options}"
        "|{why:because}; the options are {options:options}"
        "|“{option:tried}” is not among the options: [{options:options}|there are none]].",
        "kept_for robots tile why"),
    "uneven teams": ReasonKind("sizes",
        "[Teams have to be of equal size; these have {sizes:several}"
        "|All are in one team; it takes at least two]."),
    "robots of a seat": ReasonKind("seat needs has",
        "{seat} needs {needs:# robot} and has [{has}|none].", unit="i-robot"),
    "too few Spawns": ReasonKind("needs has",
        "It takes {needs} Spawns, one for each robot; the layout has {has}.", unit="t-spawn"),
    "newcomers": ReasonKind("",
        "With somebody who has never played, the layout of the first game is used."),
    "too many blue cubes": ReasonKind("found most",
        "The Reserve cannot begin with {found} blue cubes: {most} are left in the box."),
    "game over": ReasonKind("", "The game is over."),
    "other phase": ReasonKind("phase", by("phase", {
        phase: f"Actions belong to the Main Phase; {row.now}." for phase, row in PHASES.items() if row.now
    })),
    # actor and permission
    "not your robot": ReasonKind("robot owner at", "{robot} belongs to {owner}.", "seat instead"),
    "off the board": ReasonKind("robot",
        "{robot} is Knocked Out and off the board until {owner}’s next Respawn Phase.", "owner"),
    "on top": ReasonKind("robot at obstacle",
        "{robot} is on top of {obstacle:the} and has to move on first."),
    # moving and pushing
    "no diagonal push": ReasonKind("robot at target way",
        "{robot} cannot push {target:the} diagonally.", "from"),
    "no diagonal": ReasonKind("robot at way", "{robot} cannot go diagonally.", "instead"),
    "too far": ReasonKind("robot at to",
        "{robot} goes from space to space, and {to} is not next to {at}."),
    "edge": ReasonKind("robot at way", "{robot} cannot leave the Arena.", "instead"),
    "blocked": ReasonKind("robot to obstacle", "{obstacle:The} is in the way.", "instead"),
    "step price": ReasonKind("robot needs has", "{robot}’s step costs {needs} Move; {has} left.",
        unit="i-move"),
    "no way down": ReasonKind("robot to needs has", by("needs",
        {None: "{robot} could not come down from {to} again: there is no way off."},
        "{robot} could not come down from {to} again: that takes {needs} Move in all; {has} left."),
        unit="i-move"),
    "no end on top": ReasonKind("robot at",
        "That would end the turn while {robot} is on top of an obstacle."),
    "push price": ReasonKind("robot needs has", "Pushing {robot:the} costs {needs} Move; {has} left.",
        unit="i-move"),
    "not next to": ReasonKind("robot at target to",
        "{target,to:There} is not next to {robot} on {at}.", "from"),
    "other way": ReasonKind("robot target to way", "From {robot}, {target:the} can only go {way}."),
    "same obstacle": ReasonKind("robot at obstacle",
        "{robot:The} hit {obstacle:the} already this turn."),
    "no such tile": ReasonKind("tile to", "There {tile:is} no {tile:kind} on {to}.", absent=True),
    "not pushable": ReasonKind("target", "{target:The} {target:is} not a tile that can be pushed."),
    "onto a tile": ReasonKind("target obstacle",
        "{target:The} cannot be pushed onto {obstacle:the}: no two tiles share a space."),
    # tiles that are arranged
    "not empty": ReasonKind("to",
        "[{robots} {robots:stands|stand} on {to}|There {tile:is} {tile:a} on {to}]; "
        "only an empty space will do.", "robots tile options"),
    "walls off": ReasonKind("tile to spaces",
        "{tile:A} on {to} would leave no way to walk to {spaces}.", "options"),
    "no tile": ReasonKind("to", "No tile lies on {to}.", "options", absent=True),
    "a Spawn": ReasonKind("to", "The Spawn on {to} stays: a Spawn is never swapped.", "options"),
    # cards and attacks
    "not in hand": ReasonKind("card", by("place",
        {"cards in play": "{card} is not in the hand: it is among the cards in play."},
        "{card} is not in the hand[: it is in the {place}]."), "seat place", absent=True),
    "hand not seen": ReasonKind("card seat", "Only {seat} knows whether {card} is in the hand."),
    "needs target": ReasonKind("card robot", "{card} needs a target.", "instead"),
    "takes no target": ReasonKind("card", "{card} takes no target."),
    "needs way": ReasonKind("card robot", "{card} needs a way to fire: right, up, left or down.",
        "instead"),
    "takes no way": ReasonKind("card", "{card} takes no way."),
    "not straight": ReasonKind("card robot way", "{card} does not fire diagonally.", "instead"),
    "not an enemy": ReasonKind("target to", "{target} is friendly.", "instead"),
    "not attackable": ReasonKind("target",
        "{target:The} {target:is} not a tile that can be attacked.", "instead"),
    "own space": ReasonKind("robot target",
        "{robot} stands on {target:the}, and a robot cannot attack its own space."),
    "nobody around": ReasonKind("card robot at", "No enemy is next to {robot}.", "from"),
    "nobody in line": ReasonKind("card robot at way", "No enemy is {way:beside} {robot}.", "instead"),
    "out of range": ReasonKind("robot at target to range away",
        "{target,to:There} is {away} spaces away from {robot}; the range is {range}.", "from"),
    "out of sight": ReasonKind("robot at target to obstacle range",
        "[{target} stands {obstacle,to:within}, and nobody sees into it"
        "|{robot} stands {obstacle,at:within}, and nobody sees out of it"
        "|{obstacle:The} hides {target,to:there} from {robot}].", "from"),
    "no attack": ReasonKind("robot", "{robot} has no attack of its own.", "instead"),
    "used already": ReasonKind("robot", "{robot} has used its attack already this turn."),
    # Energy and the Shop
    "needs energy": ReasonKind("needs has", "It takes {needs} Energy; {has} left.", unit="i-energy"),
    "price": ReasonKind("card needs has", "{card} costs {needs} Energy; {has} left.", unit="i-energy"),
    "attack price": ReasonKind("robot needs has", "{robot}’s attack costs {needs} Energy; {has} left.",
        unit="i-energy"),
    "too dear": ReasonKind("card cost most",
        "{card} costs {cost}, and a card for free may cost at most {most}."),
    "not for sale": ReasonKind("card", "{card} is not in the Shop.", "instead", absent=True),
    "sold out": ReasonKind("card", "The Supply has no {card} left.", "instead"),
}  # fmt: skip


def _space(s: State, space: int | None) -> str:
    return "" if space is None else GRID.name[space]


def _spaces(s: State, spaces: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(GRID.name[space] for space in spaces)


#: fact -> what turns its number into a name
NAMES: Mapping[str, Callable[[State, Any], Any]] = {
    "robot": title,
    "target": title,
    "obstacle": obstacle_name,
    "at": _space,
    "to": _space,
    "spaces": _spaces,
    "way": way_name,
    "seat": seat_name,
    "owner": seat_name,
    "turn": seat_name,
}
