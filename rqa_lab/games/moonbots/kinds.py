"""A row for each kind of event, reason and finding, with its wording."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rqa_lab.core import reasons
from rqa_lab.core.event import Facts, Flow, goes
from rqa_lab.core.reasons import seat_name
from rqa_lab.core.vocabulary import ALL_OF_IT, EventKind, Kind, ReasonKind, by
from rqa_lab.games.moonbots.actions import CHOICES, LATER, PASS, PHASES
from rqa_lab.games.moonbots.components import BOARD, WHEN
from rqa_lab.games.moonbots.state import MARKET, State, seat_of

# ---- the vocabulary of events: a row for each kind -------------------------------------------------------
# Writers leave bare tuples ``(kind, clauses, cause, *facts)``; their rows make them events.  Facts are
# names as people write them: "Ann", "M2", "Torso 4"; dice are texts such as "135".

# ---- flows that several kinds share, or that no text can say ---------------------------------------------

_ENERGY = goes("{new-old}: > energy/{robot}")


def _turn(f: Facts) -> Iterator[Flow]:
    """The turn goes on, and what held for it is over."""
    yield 1, ("turn", f["old"]), ("turn", f["new"])
    yield 1, ("robot", f["before"]), ("robot", f["robot"])
    yield 1 + f["promised"] - f["buys"], None, ("buys",)
    yield -f["promised"], None, ("promised", f["robot"])
    yield from ((-n, None, ("gained", robot)) for robot, n in f["gained"])
    yield -f["stronger"], None, ("stronger",)
    for die in f["dice"]:
        yield 1, ("dice", die), None
    for place, dice in f["placed"]:
        yield 1, ("placed", place, dice), None
    for what in ("tricked", "dodging"):
        yield from ((1, (what, robot), None) for robot in f[what])


_TURN = "old new before robot buys gained dice placed stronger tricked dodging promised"
_DEALT = "kind announced added final"


def _gain(f: Facts) -> Iterator[Flow]:
    yield from _ENERGY(f)
    yield f["counted"], None, ("gained", f["robot"])


def _buy(f: Facts) -> Iterator[Flow]:
    yield from _ENERGY(f)
    yield 1, ("market", f["space"], f["card"]), ("on the way", f["card"])
    yield 1, ("buys",), None


_ZONES = {"part": "parts", "upgrade": "upgrades", "weapon": "weapons"}


def _build(f: Facts) -> Iterator[Flow]:
    yield 1, ("on the way", f["card"]), (_ZONES[f["kind"]], f["robot"], f["card"])


def _give_up(f: Facts) -> Iterator[Flow]:
    for zone in _ZONES.values():
        yield from ((1, (zone, f["robot"], card), (f["to"], card)) for card in f[zone])


def _place(f: Facts) -> Iterator[Flow]:
    yield from ((1, ("dice", die), None) for die in f["dice"])
    yield 1, None, ("placed", f["place"], f["dice"])


def _reroll(f: Facts) -> Iterator[Flow]:
    yield from ((1, ("dice", die), None) for die in f["dice"])
    yield from ((1, None, ("dice", die)) for die in f["shows"])


def _attack(f: Facts) -> Iterator[Flow]:
    yield 1, None, ("attack", f["kind"])
    yield from ((n, None, ("announced", robot)) for robot, n in f["damage"])


def _turn_on(f: Facts) -> Iterator[Flow]:
    to = None if f["other"] is None else ("final" if f["final"] else "announced", f["other"])
    yield f["n"], ("announced", f["robot"]), to


def _dealt(f: Facts) -> Iterator[Flow]:
    yield 1, ("attack", f["kind"]), None
    for zone in ("announced", "added", "final"):
        yield from ((n, (zone, robot), None) for robot, n in f[zone])


# ---- sentences by the value of a fact --------------------------------------------------------------------

#: what did nothing -> its sentence; ``on`` is the robot
_NOTHING = {
    "end": "{on} is done.",
    "attack": "{on} has nobody to attack.",
    "no attack": "{on} attacks nobody.",
    "boost": "{on} adds nothing to the attack.",
    "shield": "{on} uses no shield.",
    "restock": "The Market is full: nothing moves.",
    "pile": "The pile is empty: no card is turned up.",
    "virus": "No robot has Secret Weapons.",
    "search": "{on} finds no card to add.",
    "rests": "{on} has won its duel and rests until the other duel is decided.",
}
_CHOSEN = {kind: f"{{seat}} chooses {row.chosen}." for kind, row in CHOICES.items() if row.chosen}
_DRAWN = dict.fromkeys(("remove", "draw"), "{seat} chooses {option:name}.")
_PASSES = {PASS: "{seat} uses no Secret Weapon.", LATER: "{seat} uses no Secret Weapon this turn."}
_ANSWER = by("option", _PASSES, "{seat} chooses to use {option:name}.")
_SHIELD = by("option", {PASS: "{seat} uses no shield."}, "{seat} chooses to use {option:name}.")
_BEGINS = {phase: row.begins for phase, row in PHASES.items()}
_BUILT = {"weapon": "{robot} keeps a Secret Weapon[: {card:seen}]."}
_LOSES = "{robot} loses [{old-new:some}|no] energy: {old} → {new}."
_DAMAGE = "the damage to {robot}: {old} → {new}."

# ---- the kinds -------------------------------------------------------------------------------------------

#: parts of the set-up
_CARDS, _FIRST, _MARKET = "The cards", "Who goes first, and energy", "The Market"

#: kind of event -> its facts, its sentence, what flows where, its icon, what a summary says of it
EVENTS: Mapping[str, EventKind] = {
    # set-up
    "unpack": EventKind("cards box",
        "The pile has {cards:# card}[; {box:# card goes|# cards go} back to the box].",
        goes("> pile/{*cards}; > box/{*box}"), "i-redo", part=_CARDS),
    "remove": EventKind("card", "A Secret Weapon goes back to the box[: {card:seen}].",
        goes("pile/{card} > box/{card}"), "i-ban", part=_CARDS),
    "first player": EventKind(_TURN, "{new} goes first.", _turn, "i-list", ALL_OF_IT, part=_FIRST),
    "set energy": EventKind("robot energy", "{robot} starts with {energy} energy.",
        goes("{energy}: > energy/{robot}"), "i-energy", part=_FIRST),
    # the turn
    "turn": EventKind(_TURN, "It is {robot}’s turn.", _turn, "i-end", ALL_OF_IT,
        brings="then it is {robot}’s turn"),
    "phase": EventKind("old new buys", by("new", _BEGINS), goes("phase/{old} > phase/{new}; {buys}: buys >"),
        "i-next"),
    "skip": EventKind("robots", "{robots} {robots:misses|miss} this turn.", icon="i-ban", headline=ALL_OF_IT),
    "nothing": EventKind("what on", by("what", _NOTHING), icon="i-ban", headline=ALL_OF_IT),
    "choose": EventKind("seat choice option",
        by("choice", _CHOSEN | _DRAWN | {"answer": _ANSWER, "shield": _SHIELD}, "{seat} chooses {option}."),
        icon="i-list"),
    # buying
    "buy": EventKind("robot space card old new",
        "{robot} buys {card:card} from {space} for {old,new:paid}.", _buy,
        "i-shop", ALL_OF_IT, counted="cards bought"),
    "take": EventKind("robot space card", "{robot} takes {card:card} from {space}.",
        goes("market/{space}/{card} > on the way/{card}"), "i-shop", ALL_OF_IT),
    "build": EventKind("robot card kind", by("kind", _BUILT, "{robot} now has {card:name}."), _build,
        "i-robot"),
    "replace": EventKind("robot card", "{robot}’s {card:name} goes into the box.",
        goes("parts/{robot}/{card} > box/{card}"), "i-ban", ALL_OF_IT),
    "throw away": EventKind("robot card", "{robot} can’t add {card:name}, so it goes into the box.",
        goes("on the way/{card} > box/{card}"), "i-ban", ALL_OF_IT),
    "buy more": EventKind("robot n", "{robot} may buy {n:# more card} this turn.", goes("{n}: > buys"),
        "i-shop", ALL_OF_IT),
    "promise": EventKind("robot n", "{robot} may buy {n:# more card} on its turn this round.",
        goes("{n}: > promised/{robot}"), "i-shop", ALL_OF_IT),
    "forget": EventKind("robot n", "{robot} may no longer buy {n:# more card}: the round is over.",
        goes("{n}: promised/{robot} >"), "i-ban"),
    # dice
    "roll": EventKind("robot dice", "{robot} rolls {dice:dice}.", goes("> dice/{*dice}"), "i-dice",
        ALL_OF_IT),
    "reroll": EventKind("robot dice shows", "{robot} rerolls {dice:dice}: now {shows:dice}.", _reroll,
        "i-dice", ALL_OF_IT),
    "adjust": EventKind("robot old new", "{robot} turns a {old} into a {new}.",
        goes("dice/{old} > dice/{new}"), "i-dice", ALL_OF_IT),
    "place": EventKind("robot dice place part", "{robot} activates the {place} with {dice:dice}.", _place,
        "i-dice", ALL_OF_IT),
    "trick": EventKind("robot time", "{robot} can’t use {Reroll:name} this {time}.",
        goes("> tricked/{robot}"), "i-ban", ALL_OF_IT),
    # energy
    "gain": EventKind("robot old new counted",
        "{robot} gains [{new-old:some} energy: {old} → {new}|no energy].", _gain, "i-energy", ALL_OF_IT,
        news="[{robot} +{new-old:some}]"),
    "lose": EventKind("robot old new", _LOSES, _ENERGY, "i-damage", ALL_OF_IT,
        news="[{robot} −{old-new:some}]"),
    "out": EventKind("robot", "{robot} has no energy left and is out.", goes("> out/{robot}"), "i-ban",
        ALL_OF_IT, news="{robot} is out", counted="robots out"),
    "come back": EventKind("robots", "{robots} {robots:plays|play} again.", goes("out/{*robots} >"), "i-redo",
        ALL_OF_IT),
    "give up": EventKind("robot parts upgrades weapons to", "{robot}’s cards go into the {to}.",
        _give_up, "i-ban"),
    # attacks
    "attack": EventKind("robot part kind damage",
        "{robot} attacks with {part:the}’s {kind}: {damage:shares}.", _attack, "i-damage", ALL_OF_IT),
    "boost": EventKind("robot upgrade old new", f"{{upgrade:name}} adds {{new-old}} to {_DAMAGE}",
        goes("{new-old}: > announced/{robot}"), "i-damage", ALL_OF_IT),
    "shield": EventKind("robot upgrade old new", f"{{upgrade:name}} takes {{old-new}} off {_DAMAGE}",
        goes("{new-old}: > announced/{robot}"), "i-shield", ALL_OF_IT),
    "dodge": EventKind("robot weapon old new", "{robot} dodges {old-new} damage[; {new} is left].",
        goes("{new-old}: > announced/{robot}"), "i-shield", ALL_OF_IT),
    "absorb": EventKind("robot weapon old new", f"{{weapon:name}} takes {{old-new}} off {_DAMAGE}",
        goes("{new-old}: > announced/{robot}"), "i-shield", ALL_OF_IT),
    "dodge all": EventKind("robot", "Nothing hits {robot} for the rest of the turn.",
        goes("> dodging/{robot}"), "i-shield", ALL_OF_IT),
    "turn on": EventKind("robot other n final",
        "[{n} damage meant for {robot} hits [{other}|nobody]|{robot} turns no damage away].", _turn_on,
        "i-shield", ALL_OF_IT),
    "strengthen": EventKind("robot n", "{robot} takes {n} more damage, and Protection doesn’t help.",
        goes("{n}: > added/{robot}"), "i-damage", ALL_OF_IT),
    "weaken": EventKind("robot n", "{by:name} takes {n} off the damage added to {robot}.",
        goes("{n}: added/{robot} >"), "i-shield", ALL_OF_IT),
    "keep": EventKind("robot n", "{robot}’s next attack this turn deals {n} more damage.",
        goes("{n}: > stronger"), "i-damage", ALL_OF_IT),
    "use kept": EventKind("robot n", "{robot}’s attack deals {n} more damage.",
        goes("{n}: stronger >"), "i-damage"),
    "dealt": EventKind(_DEALT, "The attack takes effect.", _dealt, "i-damage"),
    # Secret Weapons
    "use": EventKind("robot weapon", "{robot} uses {weapon:name}.",
        goes("weapons/{robot}/{weapon} > box/{weapon}"), "i-list", ALL_OF_IT),
    "take back": EventKind("robot weapon", "{robot} takes back {weapon:name}.",
        goes("box/{weapon} > weapons/{robot}/{weapon}"), "i-redo", ALL_OF_IT),
    "find": EventKind("robot card", "{robot} finds {card:name} in the pile.",
        goes("pile/{card} > on the way/{card}"), "i-list", ALL_OF_IT),
    "shuffle": EventKind("cards", "The pile is shuffled; it has {cards:# card}.", icon="i-redo"),
    "spy": EventKind("seat robot weapons", "{seat} sees {robot}’s Secret Weapons[: {weapons:hand}].",
        icon="i-eye", headline=ALL_OF_IT),
    # the Market
    "turn up": EventKind("space card", "{card:Card} is placed on {space}.",
        goes("pile/{card} > market/{space}/{card}"), "i-down", part=_MARKET),
    "slide": EventKind("card start to", "{card:Card} slides from {start} to {to}.",
        goes("market/{start}/{card} > market/{to}/{card}"), "i-down"),
    "discard": EventKind("space card", "The Secret Weapon on {space} goes into the box.",
        goes("market/{space}/{card} > box/{card}"), "i-ban"),
    "end": EventKind("seats", "The game is over: {seats:the winner is|a draw between} {seats}.", icon="i-vp"),
}  # fmt: skip


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """The sums that no play changes once the cards are unpacked: how many there are of each."""
    cards: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone in ("parts", "upgrades", "weapons", "market", "pile", "box", "on the way"):
            cards[rest[-1]] += n
    return cards


# ---- the vocabulary of refusals: a row for each kind of reason -------------------------------------------
# Rules return bare tuples ``(kind, clauses, *facts)``; ``rules.judge.dress`` makes them reasons to show.

#: verb of an action -> the action as an infinitive
_DEEDS = {
    "buy": "buy", "roll": "roll", "reroll": "reroll dice", "place": "activate a part",
    "use": "use a Secret Weapon", "end": "end the turn",
}  # fmt: skip
_SAME = {1: "{whose} already has {upgrade:name}, and can have only one."}

#: kind of reason -> its facts, its sentence, the further facts
REASONS: Mapping[str, ReasonKind] = {
    **reasons.REASONS,
    # turn and waiting choice
    "choice waits": ReasonKind("seat choice",
        by("choice", {kind: row.waits for kind, row in CHOICES.items()})),
    "not an option": ReasonKind("option options",
        "[{dice:# die takes|# dice take} {dice:a number|# numbers} from 1 to 6, not “{option:cut}”"
        "|“{option:cut}” isn’t one of the options[: {options:options}|; there are none]].",
        "dice"),
    "players": ReasonKind("has", "The game is for two to four players, not {has}."),
    "game over": ReasonKind("", "The game is over."),
    "asked for cards": ReasonKind("seat turn",
        "It is {turn}’s turn; {seat} is asked the next time Secret Weapons may be used."),
    "out of the game": ReasonKind("seat", "{seat} has no energy left and is out of the game."),
    "other phase": ReasonKind("action phase",
        by("action", {verb: f"You can’t {deed} now: {{phase:now}}." for verb, deed in _DEEDS.items()},
            "You can’t do that now: {phase:now}.")),
    # buying
    "empty space": ReasonKind("space", "There is no card on {space}.", "instead", absent=True),
    "bought already": ReasonKind("robot", "{robot} has already bought a card this turn.",
        earlier=True),
    "price": ReasonKind("space needs has robot",
        "The card on {space} costs {needs} energy, and {robot} has [only {has}|none].", unit="i-energy"),
    "last energy": ReasonKind("space needs robot",
        "The card on {space} costs {needs} energy, which is all that {robot} has; some must be left."),
    "place taken": ReasonKind("robot place part", "{robot} already has a {place}: {part:name}."),
    "same Upgrade": ReasonKind("whose upgrade most",
        by("most", _SAME,
            "{whose} already has {upgrade:name} {most} times, which is the limit.")),
    "other Upgrade": ReasonKind("whose upgrade other",
        "{whose} has {other:name}, so {upgrade:name} is not allowed."),
    "six Upgrades": ReasonKind("whose most", "{whose} already has {most} Upgrades, which is the limit."),
    # dice
    "nothing there": ReasonKind("robot place",
        by("place", {BOARD: "Nothing is printed on {robot}’s board."}, "{robot} has no {place}."),
        "instead", absent=True),
    "activated already": ReasonKind("part", "{part:The} has already been activated this turn."),
    "wrong dice": ReasonKind("part dice_needed dice",
        "{part:The} needs {dice_needed,dice:needs}, not {dice:dice}.", "instead"),
    "no such die": ReasonKind("dice has",
        "[{dice:Dice} {dice:is|are} not available: only {has:dice} {has:is|are} left"
        "|All dice are placed].", absent=True),
    "no Reroll": ReasonKind("robot", "{robot} has no {Reroll:name}.", absent=True),
    "rerolled already": ReasonKind("robot", "{robot} has already used {Reroll:name} this turn.",
        earlier=True),
    "too late to reroll": ReasonKind("robot",
        "{robot} has already placed dice; {Reroll:name} comes before that."),
    "tricked": ReasonKind("robot", "{robot} can’t use {Reroll:name} this turn because of a {Trick:name}."),
    "too many dice": ReasonKind("has most", "{Reroll:name} is for {most:# die|# dice}, not for {has}."),
    "two dice needed": ReasonKind("", "{Reroll:name} is for two dice, not for one."),
    # Secret Weapons
    "not held": ReasonKind("robot weapon", "{robot} doesn’t have {weapon:name}.", absent=True),
    "other time": ReasonKind("weapon when",
        by("when", {when: f"{{weapon:name}} is used {then}." for when, then in WHEN.items()})),
    "no use": ReasonKind("weapon robot", "{weapon:name} would do nothing for {robot} now."),
}  # fmt: skip


def _robot(s: State, robot: int) -> str:
    return s.setup.robots[robot]


def _whose(s: State, robot: int) -> str:
    """A robot, or its player if a limit covers all robots of that player."""
    return seat_of(s, robot) if s.setup.rulings["upgrade-limits"] == "player" else _robot(s, robot)


#: fact -> what makes a name of its number
NAMES: Mapping[str, Callable[[State, Any], Any]] = {
    "seat": seat_name,
    "turn": seat_name,
    "robot": _robot,
    "whose": _whose,
    "space": lambda s, space: MARKET[space],
}


# ---- the vocabulary of the audit: a row for each possible fault of a position ----------------------------

#: kind of finding -> its facts, its sentence
FINDINGS: Mapping[str, Kind] = {
    "players": Kind("seats", "The game is for two to four players, not {seats}."),
    "too much energy": Kind("robot energy most", "{robot} has {energy} energy; the limit is {most}."),
    "too many gains": Kind("robot gained most",
        "{robot} has gained {gained} energy this turn; the limit is {most}."),
    "two in a place": Kind("robot cards place", "{robot} has {cards:name} in the same place, the {place}."),
    "too many Upgrades": Kind("robot here most", "{robot} has {here:# Upgrade}; the limit is {most}."),
    "same Upgrade": Kind("robot card here most origin",
        "{robot} has {card:name} {here} times; {most:once|# times} is the limit."),
    "cards of a robot that is out": Kind("robot cards", "{robot} is out, but still has {cards:# card}."),
    "not shown": Kind("robot card", "{robot} holds {card:name}, which is shown as soon as it is taken."),
    "out with energy": Kind("robot energy", "{robot} is out, but has {energy} energy."),
    "in without energy": Kind("robot", "{robot} has no energy left, but is not out."),
    "turn of a robot that is out": Kind("robot", "It is {robot}’s turn, but {robot} is not in the game."),
    "not over": Kind("seats", "The game is over, but {seats} still have energy."),
    "over": Kind("seats", "[Only {seats}|Nobody] is left, so the game should be over."),
    "too many dice": Kind("robot here most more",
        "{robot} has {here:# die|# dice} here, but its roll gives [{most}|none]"
        "[; each {more:name} gives one more|]."),
    "wrong dice": Kind("robot part dice", "{robot}’s {part:limb} can’t be activated with {dice:dice}."),
    "nothing in the place": Kind("robot place",
        "There are dice on {robot}’s {place}, but nothing to activate."),
    "too many copies": Kind("card here box origin",
        "There {here:is # copy|are # copies} of {card:name} here; the game has [{box}|none]."),
    # a turn
    "too many purchases": Kind("robot here most",
        "{robot} may buy {here:# card|# cards} this turn, but nothing allows it more than [{most}|none]."),
    "not begun": Kind("robot", "{robot} has bought a card this turn, but has not started its turn."),
    "nothing bought": Kind("robot",
        "{robot} has bought a card or used a Secret Weapon, but the Market is full, and none is in the box."),
    "too few dice": Kind("robot here rolled",
        "{robot} has [{here:# die|# dice}|no dice] after its roll; it rolls {rolled}."),
    "no Reroll": Kind("robot", "{robot} has used {Reroll:name}, but couldn’t have."),
    "gained by nothing": Kind("robot gained",
        "{robot} has gained {gained} energy this turn, but nothing could have given any."),
    "stronger by nothing": Kind("robot n",
        "{robot}’s next attack deals {n} more damage, but nothing could have added that."),
    "lasting by nothing": Kind("robots what", by("what", {
        "tricked": "{robots} can’t use {Reroll:name} this turn, but nothing could have stopped that.",
        "dodging": "Nothing hits {robots} this turn, but nothing could have caused that.",
        "silent": "{robots} {robots:is|are} not asked for Secret Weapons, but nobody can ask for that here.",
        "skipped": "{robots} {robots:is|are} due to miss a turn, but a missed turn is over at once.",
    })),
    "worked for nothing": Kind("robot card",
        "{robot}’s {card:name} has worked this turn, but couldn’t have."),
    "attack half done": Kind("robot", "An attack by {robot} is under way, but nothing is left to resolve."),
    # the whole game
    "seen by nothing": Kind("seat robot card",
        "{seat} has seen {robot}’s {card:name}, but nothing could have shown it."),
    "out twice": Kind("robot", "{robot} is out more than once."),
    "winners": Kind("winners due",
        "[{winners} {winners:has|have}|Nobody has] won here, but [{due}|nobody] should have."),
    "standing still": Kind("turns most",
        "Nothing has changed for {turns:# turn}; the game is over after {most}."),
    **reasons.FINDINGS,
}  # fmt: skip
