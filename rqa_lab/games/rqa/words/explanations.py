"""Why not, and what is wrong, in English: prose from the facts of reasons and findings."""

from collections.abc import Callable, Mapping

from rqa_lab.core import choice
from rqa_lab.core.chance import CHANCE
from rqa_lab.core.event import Event, Facts
from rqa_lab.core.game import Finding
from rqa_lab.core.reasons import not_your_turn
from rqa_lab.core.verdict import Reason
from rqa_lab.core.words import capital, cut, listing, many
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.words.english import a_tile, kind_of, option, the, verb


def _there(f: Facts) -> str:
    """A target with its space: "Crate on c5", "the Loot Box on d4"."""
    return f"{f['target']} on {f['to']}" if f["target"] == (it := the(f["target"])) else it


def _hidden(f: Facts) -> str:
    kind, space = kind_of(f["obstacle"]), getattr(f["obstacle"], "space", "")
    if space == f["to"]:
        return f"{f['target']} stands in the {kind} on {space}, and nobody sees into it."
    if space == f["at"]:
        return f"{f['robot']} stands in the {kind} on {space}, and nobody sees out of it."
    return f"{capital(the(f['obstacle']))} hides {_there(f)} from {f['robot']}."


def _tile_is(f: Facts) -> str:
    """A target that is a tile, with its verb: "The Wall on d4 is"."""
    return f"{capital(the(f['target']))} {verb('is', 'are', f['target'])}"


_WHERE = {"right": "to the right of", "up": "above", "left": "to the left of", "down": "below"}

_CHANCE_FIRST = {
    "first player": "First it has to be drawn who begins.",
    "board": "First a robot has to be dealt.",
    "back": "First the tile has to be turned over.",
}

#: kind of choice -> what there is to choose
_TO_CHOOSE = {
    "phase": " to let the phase begin",
    "order": " which effect happens next",
    "who next": " who is next",
    "who comes back": " which robot comes back first",
    "respawn": " where a robot comes back",
    "board": " a robot",
    "set-up": " where a robot starts",
    "Pug": " whether a robot starts in the centre",
    "either": " one of two effects",
    "discard": " a card to discard",
    "scrap": " a card to scrap, or none",
    "acquire": " a card to take",
    "pull": " where the pull ends",
    "pull into": " where the pull ends",
    "shift": " a robot to move",
    "shift to": " where the robot goes",
    "ignore": " whether to ignore a tile",
    "lay tile": " a tile of the Game Box, or none",
    "lay tile on": " where the tile comes",
    "swap tile": " a tile to swap, or none",
    "swap tile for": " the tile that comes instead",
    "displaced to": " where a robot makes way to",
}
_TURN_PHASES = {
    "set-up": "the game is still being set up",
    "start": "this is the Start of Turn Phase",
    "respawn": "this is the Respawn Phase",
    "end": "this is the End of Turn Phase",
    "cleanup": "this is the Cleanup Phase",
}


def _not_in_hand(f: Facts) -> str:
    place = f["place"]
    where = f": it is {'among' if place == 'cards in play' else 'in'} the {place}" if place else ""
    return f"{f['card']} is not in the hand{where}."


def _not_an_option(f: Facts) -> str:
    what, options = cut(option(f["option"])), [option(one) for one in f["options"]]
    if f.get("kept_for"):
        why = f"The Spawn on {what} is kept for {listing(f['kept_for'])}"
    elif f.get("robots") or f.get("tile"):
        why = _occupied(f, what)
    elif "why" in f:
        why = REASONS[f["why"]["kind"]](f["why"]).rstrip(".")
    else:
        return f"“{what}” is not among the options: {listing(options) if options else 'there are none'}."
    return f"{why}; the options are {listing(options)}."


def _occupied(f: Facts, space: str) -> str:
    """Who or what is on a space."""
    if f["robots"]:
        return f"{listing(f['robots'])} {'stands' if len(f['robots']) == 1 else 'stand'} on {space}"
    return f"There {verb('is', 'are', f['tile'])} {a_tile(f['tile'])} on {space}"


REASONS: Mapping[str, Callable[[Facts], str]] = {
    "choice waits": lambda f: (
        _CHANCE_FIRST.get(f["choice"], "First a card has to be drawn.")
        if f["seat"] == CHANCE
        else f"First {f['seat']} has to choose{_TO_CHOOSE.get(f['choice'], '')}."
        if f["choice"] != "begin"
        else "First the game has to be set up."
    ),
    **choice.REASONS,
    "not an option": _not_an_option,
    "uneven teams": lambda f: (
        f"Teams have to be of equal size; these have {listing([str(n) for n in f['sizes']])}."
        if len(f["sizes"]) > 1
        else "All are in one team; it takes at least two."
    ),
    "robots of a seat": lambda f: (
        f"{f['seat']} needs {many(f['needs'], 'robot')} and has {f['has'] or 'none'}."
    ),
    "too few Spawns": lambda f: (
        f"It takes {f['needs']} Spawns, one for each robot; the layout has {f['has']}."
    ),
    "newcomers": lambda f: "With somebody who has never played, the layout of the first game is used.",
    "too many blue cubes": lambda f: (
        f"The Reserve cannot begin with {f['found']} blue cubes: {f['most']} are left in the box."
    ),
    "game over": lambda f: "The game is over.",
    "other phase": lambda f: f"Actions belong to the Main Phase; {_TURN_PHASES[f['phase']]}.",
    "not your turn": not_your_turn,
    "not your robot": lambda f: f"{f['robot']} belongs to {f['owner']}.",
    "off the board": lambda f: (
        f"{f['robot']} is Knocked Out and off the board until {f['owner']}’s next Respawn Phase."
    ),
    "no diagonal push": lambda f: f"{f['robot']} cannot push {the(f['target'])} diagonally.",
    "too far": lambda f: f"{f['robot']} goes from space to space, and {f['to']} is not next to {f['at']}.",
    "no diagonal": lambda f: f"{f['robot']} cannot go diagonally.",
    "edge": lambda f: f"{f['robot']} cannot leave the Arena.",
    "blocked": lambda f: f"{capital(the(f['obstacle']))} is in the way.",
    "step price": lambda f: f"{f['robot']}’s step costs {f['needs']} Move; {f['has']} left.",
    "push price": lambda f: f"Pushing {the(f['robot'])} costs {f['needs']} Move; {f['has']} left.",
    "on top": lambda f: (
        f"{f['robot']} is on top of {the(f['obstacle'])} and has to move on first."
    ),
    "no way down": lambda f: (
        f"{f['robot']} could not come down from {f['to']} again: "
        + (f"that takes {f['needs']} Move in all; {f['has']} left." if f["needs"] else "there is no way off.")
    ),
    "no end on top": lambda f: (
        f"That would end the turn while {f['robot']} is on top of an obstacle."
    ),
    "needs way": lambda f: f"{f['card']} needs a way to fire: right, up, left or down.",
    "takes no way": lambda f: f"{f['card']} takes no way.",
    "not straight": lambda f: f"{f['card']} does not fire diagonally.",
    "nobody in line": lambda f: f"No enemy is {_WHERE[f['way']]} {f['robot']}.",
    "out of range": lambda f: (
        f"{capital(_there(f))} is {f['away']} spaces away from {f['robot']}; the range is {f['range']}."
    ),
    "out of sight": lambda f: _hidden(f),
    "no attack": lambda f: f"{f['robot']} has no attack of its own.",
    "used already": lambda f: f"{f['robot']} has used its attack already this turn.",
    "price": lambda f: f"{f['card']} costs {f['needs']} Energy; {f['has']} left.",
    "attack price": lambda f: f"{f['robot']}’s attack costs {f['needs']} Energy; {f['has']} left.",
    "too dear": lambda f: f"{f['card']} costs {f['cost']}, and a card for free may cost at most {f['most']}.",
    "not for sale": lambda f: f"{f['card']} is not in the Shop.",
    "sold out": lambda f: f"The Supply has no {f['card']} left.",
    "needs energy": lambda f: f"It takes {f['needs']} Energy; {f['has']} left.",
    "not next to": lambda f: f"{capital(_there(f))} is not next to {f['robot']} on {f['at']}.",
    "other way": lambda f: f"From {f['robot']}, {the(f['target'])} can only go {f['way']}.",
    "same obstacle": lambda f: (
        f"{capital(the(f['robot']))} hit {the(f['obstacle'])} already this turn."
    ),
    "not pushable": lambda f: f"{_tile_is(f)} not a tile that can be pushed.",
    "onto a tile": lambda f: (
        f"{capital(the(f['target']))} cannot be pushed onto {the(f['obstacle'])}: "
        "no two tiles share a space."
    ),
    "not empty": lambda f: f"{_occupied(f, f['to'])}; only an empty space will do.",
    "walls off": lambda f: (
        f"{capital(a_tile(f['tile']))} on {f['to']} would leave no way to walk to {listing(f['spaces'])}."
    ),
    "no tile": lambda f: f"No tile lies on {f['to']}.",
    "no such tile": lambda f: (
        f"There {verb('is', 'are', f['tile'])} no {kind_of(f['tile'])} on {f['to']}."
    ),
    "a Spawn": lambda f: f"The Spawn on {f['to']} stays: a Spawn is never swapped.",
    "not attackable": lambda f: f"{_tile_is(f)} not a tile that can be attacked.",
    "own space": lambda f: (
        f"{f['robot']} stands on {the(f['target'])}, and a robot cannot attack its own space."
    ),
    "not in hand": _not_in_hand,
    "hand not seen": lambda f: f"Only {f['seat']} knows whether {f['card']} is in the hand.",
    "needs target": lambda f: f"{f['card']} needs a target.",
    "takes no target": lambda f: f"{f['card']} takes no target.",
    "not an enemy": lambda f: f"{f['target']} is friendly.",
    "nobody around": lambda f: f"No enemy is next to {f['robot']}.",
}  # fmt: skip


_PIECES = {"red": "red cubes", "blue": "blue cubes", "gems": "gems"}

FINDINGS: Mapping[str, Callable[[Facts], str]] = {
    "on an obstacle": lambda f: (
        f"{f['robot']} stands on {f['at']}, where {a_tile(f['tile'])} "
        f"{verb('leaves', 'leave', f['tile'])} no room."
    ),
    "shared space": lambda f: f"{listing(list(f['robots']))} stand on {f['at']} together.",
    "too much health": lambda f: (
        f"{f['robot']} has {f['red']} red and {f['blue']} blue; the bar holds {f['bar'] - 1} red and 1 blue."
    ),
    "no blue cube": lambda f: f"{f['robot']} is on the board without its blue cube.",
    "off with health": lambda f: f"{f['robot']} is off the board but has Health.",
    "seat without robot": lambda f: f"{f['seat']} has no robot.",
    "too many tiles": lambda f: f"The box has {f['box']} tiles; here are {f['here']}.",
    "walled off": lambda f: f"No robot can walk to or from {listing(list(f['spaces']))}.",
    "too many copies": lambda f: (
        f"The box has {many(f['box'], 'copy') if f['box'] == 1 else str(f['box']) + ' copies'} of {f['card']}"
        + (" (our guess)" if f["origin"] == "assumed" else "")
        + f"; here are {f['here']}."
    ),
    **choice.FINDINGS,
    "Event stays": lambda f: f"{f['card']} lies in the Shop, but Events act at once and leave it.",
    "points on nothing": lambda f: f"{f['at']} has {many(f['red'], 'Victory Point')}, and no tile for them.",
    "gumball on points": lambda f: (
        f"A gumball lies on {f['at']}; on {a_tile(f['tile'])} it is one of its points."
    ),
    "unclaimed gumball": lambda f: f"{f['robot']} is on {f['at']} and has not taken the gumball there.",
    "gumballs of nothing": lambda f: "There are gumballs, but no tile of this game brings any.",
    "no such type": lambda f: f"{f['card']} lies where only cards of the type {f['type']} stay.",
    "Event of a seat": lambda f: f"{f['card']} is among the cards of a seat, where no Event ever comes.",
    "Defense off the board": lambda f: f"{f['card']} lies on {f['robot']}, which is off the board.",
    "cubes on a Defense": lambda f: f"{f['card']} on {f['robot']} has {f['red']} red; it holds {f['holds']}.",
    "misplaced card": lambda f: f"{f['card']} lies in the {f['place']}, but is no Shop card.",
    "cubes": lambda f: (
        f"The box has {f['box']} {_PIECES[f['colour']]}; here are {f['here']}."
    ),
}  # fmt: skip


def cut_short(s: State, seat: str, events: tuple[Event, ...]) -> str:
    """What ended the turn of a seat before its time: the Knock Out of a robot of its own."""
    if not any(event.kind == "phase" and "rqa.ko.own-turn-ends" in event.clauses for event in events):
        return ""
    own = s.setup.of_seat[s.setup.seats.index(seat)]
    gone = [s.setup.titles[robot] for robot in own if s.at[robot] is None]
    return f"{listing(gone)} {'was' if len(gone) == 1 else 'were'} Knocked Out"


def explain(reason: Reason | Finding) -> str:
    """A reason or finding as a sentence.

    >>> explain(Reason("push price", ("rqa.push.cost",), {"robot": "Crate", "needs": 3, "has": 2}))
    'Pushing Crate costs 3 Move; 2 left.'
    """
    table = REASONS if isinstance(reason, Reason) else FINDINGS
    return table[reason.kind](reason.facts)
