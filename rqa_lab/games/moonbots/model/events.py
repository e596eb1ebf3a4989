"""The vocabulary of events: a row for each kind.

Writers leave bare tuples ``(kind, clauses, cause, *facts)``; :func:`events` makes them events.  Facts are
names as people write them: "Ann", "M2", "Torso 4"; dice are texts such as "135".
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

from rqa_lab.core import vocabulary
from rqa_lab.core.event import Facts, Flow
from rqa_lab.core.flow import goes
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ALL_OF_IT, EventKind, dressed
from rqa_lab.games.moonbots.model.choices import CHOICES, LATER, PASS
from rqa_lab.games.moonbots.model.phases import PHASES

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
_CARDS, _FIRST, _MARKET = "The cards", "Who begins, and energy", "The Market"

#: kind of event -> its facts, its sentence, what flows where, its icon, what a summary says of it
EVENTS: Mapping[str, EventKind] = {
    # set-up
    "unpack": EventKind("cards box",
        "The pile has {cards:# card}[; {box:# card goes|# cards go} back to the box].",
        goes("> pile/{*cards}; > box/{*box}"), "i-redo", part=_CARDS),
    "remove": EventKind("card", "A Secret Weapon goes back to the box[: {card:seen}].",
        goes("pile/{card} > box/{card}"), "i-ban", part=_CARDS),
    "first player": EventKind(_TURN, "{new} begins.", _turn, "i-list", ALL_OF_IT, part=_FIRST),
    "set energy": EventKind("robot energy", "{robot} begins with {energy} energy.",
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
        "{robot} buys {card:card} on {space} for {old,new:paid}.", _buy,
        "i-shop", ALL_OF_IT),
    "take": EventKind("robot space card", "{robot} takes {card:card} from {space}.",
        goes("market/{space}/{card} > on the way/{card}"), "i-shop", ALL_OF_IT),
    "build": EventKind("robot card kind", by("kind", _BUILT, "{robot} now has {card:name}."), _build,
        "i-robot"),
    "replace": EventKind("robot card", "{card:name} of {robot} goes into the box.",
        goes("parts/{robot}/{card} > box/{card}"), "i-ban", ALL_OF_IT),
    "throw away": EventKind("robot card", "{robot} cannot add {card:name}, which goes into the box.",
        goes("on the way/{card} > box/{card}"), "i-ban", ALL_OF_IT),
    "buy more": EventKind("robot n", "{robot} may buy {n:# more card} this turn.", goes("{n}: > buys"),
        "i-shop", ALL_OF_IT),
    "promise": EventKind("robot n", "{robot} may buy {n:# more card} in its turn of this round.",
        goes("{n}: > promised/{robot}"), "i-shop", ALL_OF_IT),
    "forget": EventKind("robot n", "{robot} may not buy {n:# more card} any longer: the round is over.",
        goes("{n}: promised/{robot} >"), "i-ban"),
    # dice
    "roll": EventKind("robot dice", "{robot} rolls {dice:dice}.", goes("> dice/{*dice}"), "i-dice",
        ALL_OF_IT),
    "reroll": EventKind("robot dice shows", "{robot} rolls {dice:dice} again: {shows:dice}.", _reroll,
        "i-dice", ALL_OF_IT),
    "adjust": EventKind("robot old new", "{robot} turns a {old} into a {new}.",
        goes("dice/{old} > dice/{new}"), "i-dice", ALL_OF_IT),
    "place": EventKind("robot dice place part", "{robot} activates {part:name} with {dice:dice}.", _place,
        "i-dice", ALL_OF_IT),
    "trick": EventKind("robot time", "{robot} cannot use {Reroll:name} this {time}.",
        goes("> tricked/{robot}"), "i-ban", ALL_OF_IT),
    # energy
    "gain": EventKind("robot old new counted",
        "{robot} gains [{new-old:some} energy: {old} → {new}|no energy].", _gain, "i-energy", ALL_OF_IT,
        news="[{robot} +{new-old:some}]"),
    "lose": EventKind("robot old new", _LOSES, _ENERGY, "i-damage", ALL_OF_IT,
        news="[{robot} −{old-new:some}]"),
    "out": EventKind("robot", "{robot} has no energy left and is out.", goes("> out/{robot}"), "i-ban",
        ALL_OF_IT, news="{robot} is out"),
    "come back": EventKind("robots", "{robots} {robots:plays|play} again.", goes("out/{*robots} >"), "i-redo",
        ALL_OF_IT),
    "give up": EventKind("robot parts upgrades weapons to", "The cards of {robot} go into the {to}.",
        _give_up, "i-ban"),
    # attacks
    "attack": EventKind("robot part kind damage",
        "{part:name} of {robot} attacks with {kind}: {damage:shares}.", _attack, "i-damage", ALL_OF_IT),
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
        "[{n} damage to {robot} hits [{other}|nobody] instead|{robot} turns no damage away].", _turn_on,
        "i-shield", ALL_OF_IT),
    "strengthen": EventKind("robot n", "{robot} is to suffer {n} damage more, and Protection does not help.",
        goes("{n}: > added/{robot}"), "i-damage", ALL_OF_IT),
    "weaken": EventKind("robot n", "{by:name} takes {n} off the damage that was added for {robot}.",
        goes("{n}: added/{robot} >"), "i-shield", ALL_OF_IT),
    "keep": EventKind("robot n", "The next attack of {robot} this turn is to deal {n} damage more.",
        goes("{n}: > stronger"), "i-damage", ALL_OF_IT),
    "use kept": EventKind("robot n", "This attack of {robot} is to deal {n} damage more.",
        goes("{n}: stronger >"), "i-damage"),
    "dealt": EventKind(_DEALT, "The attack takes effect.", _dealt, "i-damage"),
    # Secret Weapons
    "use": EventKind("robot weapon", "{robot} uses {weapon:name}.",
        goes("weapons/{robot}/{weapon} > box/{weapon}"), "i-list", ALL_OF_IT),
    "take back": EventKind("robot weapon", "{robot} takes {weapon:name} back.",
        goes("box/{weapon} > weapons/{robot}/{weapon}"), "i-redo", ALL_OF_IT),
    "find": EventKind("robot card", "{robot} finds {card:name} in the pile.",
        goes("pile/{card} > on the way/{card}"), "i-list", ALL_OF_IT),
    "shuffle": EventKind("cards", "The pile is shuffled; it has {cards:# card}.", icon="i-redo"),
    "spy": EventKind("seat robot weapons", "{seat} sees the Secret Weapons of {robot}[: {weapons:hand}].",
        icon="i-eye", headline=ALL_OF_IT),
    # the Market
    "turn up": EventKind("space card", "{card:Card} is laid on {space}.",
        goes("pile/{card} > market/{space}/{card}"), "i-down", part=_MARKET),
    "slide": EventKind("card start to", "{card:Card} slides from {start} to {to}.",
        goes("market/{start}/{card} > market/{to}/{card}"), "i-down"),
    "discard": EventKind("space card", "The Secret Weapon on {space} goes into the box.",
        goes("market/{space}/{card} > box/{card}"), "i-ban"),
    "end": EventKind("seats", "The game is over: {seats:the winner is|a draw between} {seats}.", icon="i-vp"),
}  # fmt: skip


#: the bare records of a trace as events; and what an event adds to each counter and zone
events, changes = partial(dressed, rows=EVENTS), partial(vocabulary.changes, rows=EVENTS)


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """What no play changes once the cards are unpacked: how many there are of each."""
    cards: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone in ("parts", "upgrades", "weapons", "market", "pile", "box", "on the way"):
            cards[rest[-1]] += n
    return cards
