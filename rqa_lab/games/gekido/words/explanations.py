"""Why not, and what is wrong, in English: prose from the facts of reasons and findings."""

from collections.abc import Callable, Mapping

from rqa_lab.core import choice
from rqa_lab.core.chance import CHANCE
from rqa_lab.core.event import Facts
from rqa_lab.core.game import Finding
from rqa_lab.core.reasons import not_your_turn
from rqa_lab.core.verdict import Reason
from rqa_lab.core.words import cut, either, listing
from rqa_lab.games.gekido.model.commands import NAMES, title
from rqa_lab.games.gekido.model.state import ROLLS
from rqa_lab.games.gekido.words.english import die, spread
from rqa_lab.games.gekido.words.findings import FINDINGS

_CHANCE_FIRST = {
    "first player": "First it has to be drawn who begins.",
    "panel": "First a Control Panel has to be dealt.",
    "tile": "First a tile has to be drawn.",
    "roll": "First the dice have to be rolled.",
    "armor": "First the Armor die has to be rolled.",
}
#: kind of choice -> what there is to choose
_TO_CHOOSE = {
    "bot": " a Bot",
    "place": " where to place a Bot",
    "token": " which Target Lock is turned to Loading",
    "space": " on which spaces the die is Locked",
    "keep dice": " which Locked dice to keep",
    "reroll": " which dice are rolled again",
    "pushed to": " where the pushed Bot goes",
    "armor again": " an Armor die to roll again",
    "armor die": " which Armor die takes the damage",
    "bonus": " which bonus comes first",
    "power": " a Power to unlock",
    "charge": " a Power to charge",
    "Center": " whether to use The Center",
    "keep": " a card to keep",
    "discard": " a card to discard",
}
_NOW = {
    "set-up": "the game is still being set up",
    "start": "this is the start of the turn",
    "first move": "this is the First Movement Phase",
    "target": "a target is to be chosen",
    "declare": "an Attack Command is to be chosen",
    "defence": "the defender may answer the roll",
    "attack": "the Attack Command is being made",
    "answer": "the defender may answer the card",
    "brace": "damage is about to be suffered",
    "strike": "damage is about to be dealt",
    "push": "the attacker may push",
    "second move": "this is the Second Movement Phase",
    "end": "the turn is ending",
}
_DEEDS = {
    "move": "Moving",
    "stay": "Staying",
    "attack": "Choosing a target",
    "declare": "Choosing a command",
    "lock": "Locking a die",
    "roll": "Rolling",
    "stop": "Stopping to roll",
    "push": "Pushing",
    "pass": "Passing",
}
#: when an effect is used, as a person says it
_WHEN = {
    "roll": "after a roll",
    "damage": "when damage is dealt",
    "start": "at the start of its owner’s turn, before moving",
    "end": "at the end of the turn",
    "card": "right after the attacker played a card",
}


def _choice_waits(f: Facts) -> str:
    if f["seat"] == CHANCE:
        return _CHANCE_FIRST.get(f["choice"], "First a card has to be drawn.")
    if f["choice"] == "begin":
        return "First the game has to be set up: “choose begin” does it."
    return f"First {f['seat']} has to choose{_TO_CHOOSE.get(f['choice'], '')}."


def _not_an_option(f: Facts) -> str:
    if "dice" in f:
        dice, are = ("1 die", "is") if f["dice"] == 1 else (f"{f['dice']} dice", "are")
        due = f"{f['dice']} of the letters {listing(tuple(NAMES))} {are} due"
        return f"{dice} {are} rolled, so {due}, not “{cut(f['option'])}”."
    options = listing(f["options"]) if f["options"] else "there are none"
    if f.get("bots"):
        return f"{listing(f['bots'])} stands on {f['option']}; the options are {options}."
    return f"“{cut(f['option'])}” is not among the options: {options}."


def _tiles(f: Facts) -> str:
    has = listing(f["has"]) if f["has"] else "nothing"
    return f"In {f['where']} of the Arena belong {listing(f['needs'])}; there lies {has}."


def _no_roll_left(f: Facts) -> str:
    more = "; only a Power, a card or a tile adds one" if f["has"] == ROLLS else ""
    return f"There is no roll left: {f['has']} of {f['has']} have been made{more}."


def _does_not_fit(f: Facts) -> str:
    locked = f" with {spread(f['locked'])} Locked" if f["locked"] else ""
    room = either([die(symbol) for symbol in f["room"]]) if f["room"] else "no die more"
    return f"{die(f['symbol'])} does not fit on {title(f['command'])}{locked}; there is room for {room}."


def _not_on_the_tile(f: Facts) -> str:
    stands = f" but on {f['stands']}" if f["stands"] else ""
    return f"{f['bot']} does not stand on {f['tile']}{stands}."


def _not_in_hand(f: Facts) -> str:
    where = f": it is in the {f['place']}" if f["place"] else ""
    return f"{f['card']} is not in the hand{where}."


def _beside(f: Facts) -> str:
    return f"{listing(f['beside'])}, {'which is' if len(f['beside']) == 1 else 'which are'} Loading"


REASONS: Mapping[str, Callable[[Facts], str]] = {
    "choice waits": _choice_waits,
    **choice.REASONS,
    "not an option": _not_an_option,
    "seats of a Duel": lambda f: f"A Duel is for two players; here are {f['has']}.",
    "bots of a seat": lambda f: f"{f['seat']} needs one Bot and has {f['has'] or 'none'}.",
    "tiles of the Arena": _tiles,
    "game over": lambda f: "The game is over.",
    "not your turn": not_your_turn,
    "out of the game": lambda f: f"{f['bot']} is destroyed, and {f['seat']} is out of the game.",
    "not your part": lambda f: f"{f['acts']} acts now: {_NOW[f['phase']]}.",
    "not in the attack": lambda f: (
        f"{f['seat']} has no part in this attack; only {f['attacker']} and {f['target']} have."
    ),
    "other phase": lambda f: f"{_DEEDS.get(f['action'], 'That')} is not possible now: {_NOW[f['phase']]}.",
    "moved already": lambda f: f"{f['bot']} has moved already this turn.",
    "edge": lambda f: f"{f['bot']} cannot leave the Arena.",
    "occupied": lambda f: f"{f['by']} stands on {f['to']}.",
    "nobody there": lambda f: f"On {f['to']} {f['bot']} would be adjacent to nobody.",
    "only Loading there": lambda f: f"On {f['to']} {f['bot']} would be adjacent only to {_beside(f)}.",
    "nobody here": lambda f: f"{f['bot']} is adjacent to nobody and has to move.",
    "only Loading here": lambda f: f"{f['bot']} is adjacent only to {_beside(f)}, and has to move.",
    "own bot": lambda f: f"{f['bot']} cannot attack itself.",
    "destroyed": lambda f: f"{f['target']} is not in the Arena.",
    "not adjacent": lambda f: f"{f['target']} on {f['to']} is not adjacent to {f['bot']} on {f['at']}.",
    "loading": lambda f: f"The Target Lock of {f['target']} is Loading.",
    "has to attack": lambda f: f"{f['seat']} has to attack.",
    "not the target": lambda f: f"Only {f['target']} can be pushed, which was attacked.",
    "nothing to push": lambda f: f"{f['target']} is destroyed; there is nothing to push.",
    "declared already": lambda f: (
        f"The command is chosen already: {title(f['command'])}; only the Power Switch Attack changes it."
    ),
    "not declared": lambda f: "First an Attack Command has to be chosen.",
    "nothing to lock": lambda f: (
        f"No die could be Locked on {title(f['command'])}: "
        f"all show {die(f['symbol'])}, {f['bot']}’s own symbol."
    ),
    "no die to lock": lambda f: f"No unlocked die shows {die(f['symbol'])}.",
    "no such die": lambda f: f"No unlocked die shows {die(f['symbol'])}.",
    "locked die": lambda f: f"{die(f['symbol'])} is Locked, and a Locked die stays as it is.",
    "does not fit": _does_not_fit,
    "barred symbol": lambda f: (
        f"{die(f['symbol'])} is {f['bot']}’s own symbol, which {title(f['command'])} cannot use."
    ),
    "no roll left": _no_roll_left,
    "all locked": lambda f: "All dice are Locked; there is none to roll.",
    "lock first": lambda f: (
        f"After the first roll at least one die has to be Locked on {title(f['command'])}."
    ),
    "not its Power": lambda f: f"{f['bot']} has no Power {f['power']}.",
    "locked Power": lambda f: (
        f"{f['bot']} has not unlocked {f['power']} yet; that takes a Power bonus, for a lost Structure die."
    ),
    "too late": lambda f: (
        f"{f['bot']} has {f['power']}, but it is too late for it: the defender goes before the attacker."
    ),
    "used up": lambda f: f"{f['bot']} has used up {f['power']}.",
    "not on the tile": _not_on_the_tile,
    "works by itself": lambda f: f"{f['tile']} works by itself; there is nothing to use.",
    "no cards": lambda f: "There are no Tech Cards in a Duel.",
    "not in hand": _not_in_hand,
    "hand not seen": lambda f: f"Only {f['seat']} knows whether {f['card']} is in the hand.",
    "attacker only": lambda f: f"{f['name']} is for the attacker.",
    "defender only": lambda f: f"{f['name']} is for whoever is under attack.",
    "other time": lambda f: f"{f['name']} is used {_WHEN[f['when']]}; {_NOW[f['phase']]}.",
    "no help here": lambda f: f"{f['name']} would do nothing for {f['bot']} now.",
    "malfunction": lambda f: f"No card changes what {f['bot']} suffers from its malfunction.",
    "effect used": lambda f: "An effect has been used after this roll already; there is one for each roll.",
    "locking begun": lambda f: "Effects come before dice are Locked; it is too late after this roll.",
    "Power used": lambda f: "The defender has used a Power after this roll already.",
    "tile used": lambda f: f"{f['tile']} has been used already in this attack.",
    "prevented already": lambda f: f"{f['power']} is used already: {f['amount']} will be prevented.",
    "nothing to prevent": lambda f: f"{f['power']} would prevent none of the damage to {f['bot']}.",
    "too early": lambda f: f"{f['name']} is used after roll {f['needs']}; this is roll {f['has']}.",
    "most rolls": lambda f: f"There are {f['has']} rolls already, and {f['name']} gives no more.",
    "no die left": lambda f: f"All {f['has']} Command Dice are in use.",
    "nothing to roll": lambda f: "All dice are Locked; there is none to roll.",
    "needs a die": lambda f: f"{f['name']} needs a die.",
    "takes no die": lambda f: f"{f['name']} takes no die.",
    "needs a symbol": lambda f: f"{f['name']} needs a symbol for the die.",
    "takes no symbol": lambda f: f"{f['name']} takes no symbol.",
    "same symbol": lambda f: f"The die shows {die(f['symbol'])} already.",
    "needs a command": lambda f: f"{f['name']} needs an Attack Command.",
    "takes no command": lambda f: f"{f['name']} takes no Attack Command.",
    "same command": lambda f: f"The command is {title(f['command'])} already.",
}


def explain(reason: Reason | Finding) -> str:
    """A reason or finding as a sentence.

    >>> explain(Reason("loading", ("gekido.lock.loading-not-targetable",), {"target": "Pytron"}))
    'The Target Lock of Pytron is Loading.'
    """
    table = REASONS if isinstance(reason, Reason) else FINDINGS
    return table[reason.kind](reason.facts)
