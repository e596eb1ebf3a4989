"""What is at the table where a game is played: seats around it, the Market, what can be done in words."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import capital, either, listing
from rqa_lab.games.moonbots.actions import Buy, EndTurn, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.components import BOARD, PLACES, Card, Part, Upgrade, components, fewest
from rqa_lab.games.moonbots.picture.cards import back, brief, signs
from rqa_lab.games.moonbots.picture.robot import needs, shown
from rqa_lab.games.moonbots.play.attacking import NOBODY
from rqa_lab.games.moonbots.rules.activating import card_on, dice_short, for_mark, price
from rqa_lab.games.moonbots.rules.attacking import boost, targets, with_boost
from rqa_lab.games.moonbots.rules.judge import belongs, judge
from rqa_lab.games.moonbots.state import (
    MARKET,
    MOST_ENERGY,
    MOST_GAIN,
    ROW_COST,
    State,
    alive,
    facing,
    in_the_game,
    limited_upgrades,
    part_at,
    upgrades_of,
)
from rqa_lab.games.moonbots.words import card as called
from rqa_lab.games.moonbots.words import limb, named
from rqa_lab.ui.table import chosen

# ---- the robots around one's own -------------------------------------------------------------------------


class Around(NamedTuple):
    """A robot as one sees it from the place of another.

    ``side`` is "left", "right" or "top"; ``reach`` says that one can attack it; ``says`` is how it sits
    there, and ``word`` the same in a word or two; ``aims``: these tell whom one can attack, which matters in
    one's own turn only.
    """

    robot: int
    side: str
    reach: bool
    says: str
    word: str
    aims: bool


def around(s: State, own: int) -> Sequence[Around]:
    """The other robots, from the left one on.

    >>> from rqa_lab.games.moonbots.state import position, setup
    >>> four = position(setup(("Ann", "Bo", "Cy", "Di")), energy=[9] * 4)
    >>> [(one.robot, one.side, one.says) for one in around(four, 0)]
    [(1, 'left', 'left neighbour'), (2, 'top', 'out of reach'), (3, 'right', 'right neighbour')]
    """
    robots, hit = len(s.setup.robots), targets(s, own)
    sides = {(own + 1) % robots: "left", (own - 1) % robots: "right"}
    if s.setup.two:  # nobody changes places when the turn passes from the left robot to the right one
        left, right = s.setup.robots_of(s.setup.owner[own])
        sides = {left: "right", right: "right", (left - 1) % robots: "left"}
    found = []
    for step in range(1, robots):
        robot = (own + step) % robots
        side, reach = sides.get(robot, "top"), robot in hit
        found.append(Around(robot, side, reach, *_sits(s, own, robot, side, reach)))
    return sorted(found, key=lambda one: ("left", "top", "right").index(one.side))


def _sits(s: State, own: int, robot: int, side: str, reach: bool) -> tuple[str, str, bool]:
    """How a robot sits, and the same in a word; whether that tells of attacks."""
    if not alive(s, robot):
        return "out of the game", "out", False
    if s.phase != "set-up" and not in_the_game(s, robot):
        return "won its duel and rests", "won its duel", False
    if s.setup.owner[robot] == s.setup.owner[own]:
        return "yours", "yours", False
    if not reach:
        return "out of reach", "out of reach", True
    if s.setup.two:
        return "you can hit it", "in reach", True
    return (f"{side} neighbour", "neighbour", False) if side != "top" else ("in reach", "in reach", True)


def strikes(s: State, robot: int) -> Sequence[tuple[str, int]]:
    """What all parts of a robot could deal at most, with its boosts: an icon and a number each."""
    parts = [part for place in (BOARD, *PLACES) if (part := part_at(s, robot, place))]
    upgrades = upgrades_of(s, robot)
    more, further = sum(up.fist_boost for up in upgrades), sum(up.missile_boost for up in upgrades)
    fists = sum(part.fists + more for part in parts if part.fists)
    missiles = sum(part.missiles + further for part in parts if part.missiles)
    return [(icon, n) for icon, n in (("i-fist", fists), ("i-missile", missiles)) if n]


def shields(s: State, robot: int) -> Sequence[tuple[str, int]]:
    """What the shields of a robot block: an icon and a number each."""
    own = Counter(s.upgrades[robot])
    known = [(s.setup.components.upgrades[name], n) for name, n in own.items()]
    found = [(up, n * (up.fist_shield + up.missile_shield)) for up, n in known]
    return [(brief(up)[0], n) for up, n in found if n]


def marked(part: Part | None) -> Sequence[tuple[str, str]]:
    """The effects of a part on a small robot: an icon and a number each."""
    return [] if part is None else [(drawing, text) for drawing, _, text, _ in signs(part)]


# ---- cards in few words ----------------------------------------------------------------------------------

_NUMBER = re.compile("[+\N{MINUS SIGN}]?[0-9]+")
#: field of a card -> what it does, in two short lines
_LINES = {
    "fist_shield": ("blocks {n} damage", "by fists"),
    "missile_shield": ("blocks {n} damage", "by missiles"),
    "fist_boost": ("{n} more damage", "with fists"),
    "missile_boost": ("{n} more damage", "with missiles"),
    "dice": ("{n} more die", "every turn"),
    "reroll": ("roll up to {n} dice", "again"),
}
_EFFECTS = {"fists": "by fists", "missiles": "by missiles", "gain": "energy", "loss": "of your energy"}


def has(upgrade: Upgrade, copies: int = 1) -> tuple[str, str]:
    """What the copies of an Upgrade that a robot has do, in a few words, and in a number.

    >>> from rqa_lab.games.moonbots.components import components
    >>> upgrades = components().upgrades
    >>> has(upgrades["+1 Die"], 2), has(upgrades["Fist Shield"])
    (('+2 dice', '+2'), ('−1 by fists', '−1'))
    """
    if n := upgrade.dice * copies:
        return f"+{n} {'die' if n == 1 else 'dice'}", f"+{n}"
    says = f"reroll {brief(upgrade)[1]}" if upgrade.reroll else brief(upgrade)[1]
    found = _NUMBER.search(says)
    return says, found[0] if found else ""


def lines(card: Card | None) -> Sequence[tuple[str, str]]:
    """What a card does, line by line: an icon, if there is one, and a few words; None is face down.

    >>> from rqa_lab.games.moonbots.components import components
    >>> lines(components().parts["Left Leg Sum 7"])
    [('', 'sum of 7'), ('i-missile', '2 by missiles'), ('i-energy', '+1 energy')]
    """
    if card is None:
        return [("", "face down"), ("", "until you buy it")]
    if isinstance(card, Part):
        effects = [
            (icon, f"{text} {_EFFECTS[field]}")
            for field, (icon, _, text, _) in zip(_fields(card), signs(card), strict=True)
        ]
        return [("", needs(card)), *effects]
    found = ((says, n) for field, says in _LINES.items() if (n := getattr(card, field, 0)))
    says, n = next(found, ((card.says,), 0))
    return [("", line.format(n=n)) for line in says]


def _fields(part: Part) -> list[str]:
    """The effects that a part has, in the order of its signs."""
    return [field for field in _EFFECTS if getattr(part, field)]


# ---- the Market ------------------------------------------------------------------------------------------

_ROWS = {"T": "Top row", "M": "Middle row", "B": "Bottom row"}
#: kind of reason -> what stands on a card that cannot be bought for it
_WHY = {
    "place taken": "place taken",
    "same Upgrade": "you have it",
    "other Upgrade": "you have the like",
    "six Upgrades": "6 Upgrades at most",
    "last energy": "your last energy",
}

#: the same where the limit is for both robots of a player together
_WHY_FOR_BOTH = {"other Upgrade": "your robots have the like", "six Upgrades": "6 for both robots"}

#: a space of the Market in a sentence: where it is
_SPACE = re.compile(r"\b(?:(on|from|to) )?([TMB])([12])\b")
_WAYS, _SIDES = {"on": "at", "from": "from", "to": "to"}, {"1": "left", "2": "right"}


def seen(text: str) -> str:
    """A text in which the spaces of the Market are said by where they are, as players see them.

    >>> seen("Buy Head 3 on T1."), seen("M1, free")
    ('Buy Head 3 at the top left.', 'Middle left, free')
    >>> seen("It moves from M2 to B2.")
    'It moves from the middle right to the bottom right.'
    """

    def said(found: re.Match[str]) -> str:
        place = f"{_ROWS[found[2]].lower().removesuffix(' row')} {_SIDES[found[3]]}"
        if not found.start():
            return capital(place)
        return f"{_WAYS[found[1]]} the {place}" if found[1] else f"the {place}"

    return _SPACE.sub(said, chosen(text))


def market(s: State, legal: Sequence[Action]) -> Sequence[Mapping[str, Any]]:
    """The rows of the Market, the upper one first: what they cost, and their two cards."""
    return [
        {
            "title": title,
            "cost": ROW_COST[row],
            "cards": [_offer(s, space, legal) for space in MARKET if space[0] == row],
        }
        for row, title in _ROWS.items()
    ]


def _offer(s: State, space: str, legal: Sequence[Action]) -> Mapping[str, Any] | None:
    """A card on offer: what it is, its price, and whether it can be had; None for an empty space."""
    number = MARKET.index(space)
    if not s.market[number]:
        return None
    card, cost, more = card_on(s, number), price(s, number)[0], for_mark(s, number)
    takes = Choose(space) in legal
    can = takes or Buy(space) in legal
    title = back() if card is None else card.place.title() if isinstance(card, Part) else card.called
    return {
        "name": title,
        "kind": "weapon" if card is None else card.kind,
        "picture": "i-secret" if card is None else brief(card)[0],
        "lines": _lines(s, card),
        "price": cost,
        "extra": extra(more),
        "act": (Choose(space) if takes else Buy(space)).text,
        "can": can,
        "takes": takes,
        "why": _why(s, space, cost) if not can and buying(s, legal) else "",
        "read": "" if card is None else f"cards/{card.name}",
        "tip": f"{'You see it once you buy it.' if card is None else card.says} {costs(cost, more)}",
    }


def buying(s: State, legal: Sequence[Action]) -> bool:
    """A card may be bought now: before the roll, or after it by a Secret Weapon."""
    return Roll() in legal or (s.choice is None and belongs(s, Buy) and EndTurn() in legal)


def _lines(s: State, card: Card | None) -> Sequence[tuple[str, str]]:
    """What a card does; of a part for which the robot rolls too few dice, first how many it needs."""
    first, *rest = lines(card)
    if isinstance(card, Part) and s.phase == "buy" and dice_short(s, s.robot, card):
        first = "", f"{fewest(card.needs, s.setup.sums)} dice: {first[1]}"
    return [first, *rest]


def costs(energy: int, more: int = 0) -> str:
    """What a card costs, in a sentence, and how much of it because of its mark.

    >>> costs(2), costs(0)
    ('It costs 2 of your energy.', 'It is free.')
    >>> costs(3, 1)
    'It costs 3 of your energy: this card always costs 1 more.'
    """
    if not energy:
        return "It is free."
    return f"It costs {energy} of your energy{f': this card {_always(more)}' if more else ''}."


def extra(more: int) -> str:
    """Why a card costs more than its row, or less, in a few words.

    >>> extra(1), extra(0)
    ('+1: always costs 1 more', '')
    """
    return f"{more:+d}: {_always(more)}".replace("-", "\N{MINUS SIGN}") if more else ""


def _always(more: int) -> str:
    return f"always costs {abs(more)} {'more' if more > 0 else 'less'}"


def may_buy(s: State) -> str:
    """How many cards can still be bought, in a few words; or why none can."""
    if not s.buys:
        return "one card a turn; you have bought yours" if s.phase == "buy" else "you buy before you roll"
    if s.phase != "buy":
        return "you may buy one more card"
    return "one card a turn" if s.buys == 1 else f"{s.buys} cards this turn"


def _why(s: State, space: str, cost: int) -> str:
    """In a few words, why a card cannot be bought, if that is about this card."""
    kinds = {reason.kind for reason in judge(s, Buy(space)).reasons}
    if "price" in kinds:
        return f"{cost - s.energy[s.robot]} more energy"
    kind, card = next((kind for kind in _WHY if kind in kinds), ""), card_on(s, MARKET.index(space))
    if isinstance(card, Upgrade) and s.setup.two and limited_upgrades(s, s.robot) != s.upgrades[s.robot]:
        return _WHY_FOR_BOTH.get(kind, _both(s, card) if kind == "same Upgrade" else _WHY.get(kind, ""))
    return _WHY.get(kind, "")


def _both(s: State, card: Upgrade) -> str:
    """Why neither robot of a player can have one more of an Upgrade, as the limit is for both together."""
    if card.most > 1:
        return f"{card.most} for both robots"
    own = s.setup.robots_of(s.setup.owner[s.robot])
    has = next(robot for robot in own if card.name in s.upgrades[robot])
    return f"{short(s.setup.robots[has])} robot has it"


def fitted(s: State, robot: int) -> Sequence[tuple[str, str]]:
    """The places of a robot, each with the dice that the part there needs; "" where there is none."""
    parts = {place: part_at(s, robot, place) for place in PLACES}
    return [(capital(place), needs(part) if part else "") for place, part in parts.items()]


def short(robot: str) -> str:
    """What tells the two robots of a player apart.

    >>> short("Ann-left")
    'left'
    """
    return robot.rpartition("-")[2]


def yours(text: str, name: str) -> str:
    """A text in which the two robots of the one who reads it are called by their sides.

    >>> yours("Ann-left has won its duel and rests; Ann-right plays on.", "Ann")
    'Your left robot has won its duel and rests; your right robot plays on.'
    """

    def said(found: re.Match[str]) -> str:
        before = text[: found.start()].rstrip()
        word = "your" if before and not before.endswith((".", "!", "?")) else "Your"
        return f"{word} {found[1]} robot"

    return re.sub(rf"(?<!\w){re.escape(name)}-(left|right)(?!\w)", said, text)


# ---- one's own -------------------------------------------------------------------------------------------


def own(s: State, seat: int) -> Mapping[str, Any]:
    """The robot that a seat plays with: its energy, what it gained, its Upgrades, the steps of its turn."""
    robot = shown(s, seat)
    known, acts = s.setup.components.upgrades, robot == s.robot
    counted = Counter(s.upgrades[robot])
    return {
        "robot": robot,
        "title": s.setup.robots[robot],
        "energy": s.energy[robot],
        "most": MOST_ENERGY,
        "gained": s.gained[robot] if acts else 0,
        "gain": MOST_GAIN,
        "upgrades": [
            (brief(known[name])[0], has(known[name], n)[0], f"cards/{name}", known[name].says)
            for name, n in counted.items()
        ],
        "steps": _steps(s) if acts else [],
        "duel": duel(s) if acts else "",
    }


def _steps(s: State) -> Sequence[tuple[str, str]]:
    """The steps of a turn, each "done", "on" or to come."""
    if s.phase not in ("buy", "activate"):
        return []
    at = 2 if s.phase == "activate" else 1 if not s.buys else 0
    titles = ("Buy a card", "Roll your dice", "Activate your parts", "Refill the Market")
    return [(title, "done" if n < at else "on" if n == at else "") for n, title in enumerate(titles)]


# ---- a turn in words -------------------------------------------------------------------------------------


def prompt(s: State, legal: Sequence[Action]) -> str:
    """What the seat to act can do, in a sentence.

    >>> from rqa_lab.games.moonbots.rules.judge import legal
    >>> from rqa_lab.games.moonbots.state import position, setup
    >>> s = position(setup(("Ann", "Bo", "Cy")), energy=[9] * 3, market=("", "", "Head 3", "", "", ""))
    >>> prompt(s, legal(s))
    'Buy a card, or roll and buy none.'
    """
    parts = dict.fromkeys(one.place for one in legal if isinstance(one, Place))
    deeds = ["buy a card"] if any(isinstance(one, Buy) for one in legal) else []
    deeds += ["roll your dice"] if any(isinstance(one, Roll) for one in legal) else []
    deeds += [f"activate your {either(parts)}"] if parts else []
    deeds += ["roll dice again"] if any(isinstance(one, Reroll) for one in legal) else []
    deeds += ["use a Secret Weapon"] if any(isinstance(one, Use) for one in legal) else []
    if deeds == ["buy a card", "roll your dice"]:
        deeds = ["buy a card, or roll and buy none"]
    says = f"{capital(either(deeds))}." if deeds else f"{_over(s)}: end your turn."
    if [*deeds] == ["use a Secret Weapon"]:
        says = "You may use a Secret Weapon, or end your turn."
    return " ".join(filter(None, (duel(s), says)))


def main(s: State, action: Action) -> str:
    """What the main button says for a roll of dice that fit nothing, or for an answer to a boost; else "".

    >>> from rqa_lab.games.moonbots.state import position, setup
    >>> s = position(setup(("Ann", "Bo", "Cy")), phase="activate", dice="56")
    >>> main(s, Reroll("56")), main(s, Reroll("5")), main(s, Roll())
    ('Roll both again', 'Roll the 5 again', '')
    """
    if isinstance(action, Reroll):
        all_of_two = action.dice == s.dice and len(s.dice) == len("56")
        return (
            "Roll both again"
            if all_of_two
            else f"Roll {listing([f'the {one}' for one in action.dice])} again"
        )
    if not isinstance(action, Choose) or s.choice is None or s.choice.kind != "boost" or s.attack is None:
        return ""
    robots, a = s.setup.robots, s.attack
    if action.option in robots:
        upgrade, robot = boost(s, a.robot, a.kind), robots.index(action.option)
        more = 0 if upgrade is None else sum(with_boost(s, a, upgrade, robot)[robot]) - sum(a.hits[robot])
        return f"{action.option} {_less(a.damage[robot] + more)}"
    return f"Only {_less(sum(a.damage))}" if action.option == NOBODY else ""


def boosting(s: State, legal: Sequence[Action]) -> Sequence[Action]:
    """The answers to a boost that can only add to one robot, or to nobody."""
    if s.choice is None or s.choice.kind != "boost" or len(legal) != len(("robot", NOBODY)):
        return ()
    return legal if legal[-1] == Choose(NOBODY) else ()


def _over(s: State) -> str:
    """Why there is nothing more to do in a turn."""
    if s.phase != "activate" or not s.dice:
        return "Nothing more to do"
    faces = list(dict.fromkeys(s.dice))
    return f"{listing(faces)} {'fits' if len(s.dice) == 1 else 'fit'} none of your parts"


def duel(s: State) -> str:
    """As a turn begins in the game for two: why the player's other robot does not play."""
    if not s.setup.two or s.phase != "buy" or s.begun or s.robot in s.skipped:
        return ""
    name, other = (
        s.setup.robots[s.robot],
        next(one for one in s.setup.robots_of(s.setup.owner[s.robot]) if one != s.robot),
    )
    if not alive(s, other):
        return f"{s.setup.robots[other]} is out; {name} plays on."
    if in_the_game(s, other):
        return ""
    lost = s.setup.robots[facing(other)]
    return f"{lost} is out. {s.setup.robots[other]} has won its duel and rests; {name} plays on."


def bought(events: Sequence[Event]) -> str:
    """What was bought, in a sentence, with what it cost.

    >>> bought([Event("buy", (), "", {"robot": "Ann", "space": "M1", "card": "Torso 4", "old": 9, "new": 8})])
    'Bought a torso for 1 energy.'
    """
    facts = next((event.facts for event in events if event.kind == "buy"), None)
    if facts is None:
        return ""
    paid = facts["old"] - facts["new"]
    return f"Bought {_called(facts['card'])} {f'for {paid} energy' if paid else 'for free'}."


def hits(events: Sequence[Event]) -> str:
    """What one's own attack did, in a sentence, with what shields blocked of it; "" if there was none.

    >>> facts = {"robot": "Bo-left", "upgrade": "Fist Shield", "old": 2, "new": 1}
    >>> lost = {"robot": "Bo-left", "old": 9, "new": 8}
    >>> hits([Event("shield", (), "", facts), Event("lose", (), "", lost)])
    'Bo-left \N{MINUS SIGN}1: its Fist Shield blocked 1.'
    """
    lost: Counter[str] = Counter()
    for event in events:
        if event.kind in ("lose", "shield"):
            f = event.facts
            lost[f["robot"]] += f["old"] - f["new"] if event.kind == "lose" else 0
    return " ".join(f"{robot} {_less(n)}{_blocked(events, robot)}." for robot, n in lost.items())


def _less(n: int) -> str:
    return f"\N{MINUS SIGN}{n}" if n else "loses nothing"


def _blocked(events: Sequence[Event], robot: str) -> str:
    """What the shield of a robot took off, after what it lost; "" if it has blocked nothing."""
    blocked: Counter[str] = Counter()
    for event in events:
        if event.kind == "shield" and event.facts["robot"] == robot:
            blocked[event.facts["upgrade"]] += event.facts["old"] - event.facts["new"]
    said = [f"its {called(shield)} blocked {n}" for shield, n in blocked.items() if n]
    return f": {listing(said)}" if said else ""


def next_at(s: State, legal: Sequence[Action]) -> str:
    """Where a seat goes on: the Market, or its robot; "" where a question waits."""
    if s.choice is not None:
        return "shop" if any(option in MARKET for option in s.choice.options) else ""
    return "shop" if any(isinstance(one, Buy) for one in legal) else "board"


def deeds(turn: str, events: Sequence[Event]) -> Sequence[str]:
    """What happened in a turn, for those who waited: purchases, attacks, Secret Weapons, gains.

    >>> deeds("Bo", [Event("use", (), "", {"robot": "Bo", "weapon": "Rest"})])
    ['used Rest']
    """
    return list(dict.fromkeys(_deeds(turn, events)))


def _deeds(turn: str, events: Sequence[Event]) -> Iterator[str]:
    lost: Counter[str] = Counter()
    attacked: dict[str, str] = {}
    spent = ""
    for event in events:
        f = event.facts
        match event.kind:
            case "buy":
                spent = f["robot"] if not f["new"] else ""
                other = "" if f["robot"] == turn else f" for {f['robot']}"
                yield f"bought {_called(f['card'])}{other}"
            case "take" | "find":
                yield f"took {_called(f['card'])}"
            case "use":
                other = "" if f["robot"] == turn else f"{f['robot']} "
                yield f"{other}used {named(f['weapon'])}"
            case "attack":
                attacked |= {robot: f["kind"] for robot, _ in f["damage"] if robot != f["robot"]}
            case "lose" if f["robot"] in attacked:
                lost[f["robot"]] += f["old"] - f["new"]
            case "out":
                yield f"{f['robot']} {'paid its last energy and ' if f['robot'] == spent else ''}is out"
            case "nothing" if f["what"] == "rests":
                yield f"{f['on']} has won its duel and rests"
            case "gain" if f["new"] > f["old"]:
                yield f"{f['robot']} +{f['new'] - f['old']} energy"
    yield from (
        (f"hit {robot} with {kind} for {lost[robot]}" if lost[robot] else f"attacked {robot} without effect")
        + _blocked(events, robot)
        for robot, kind in attacked.items()
    )


def _called(card: str) -> str:
    """A card by its place on the robot if it has one: "a left leg"; else by its name."""
    return f"a {limb(card)}" if card in components().parts else called(card)


def lost(s: State, legal: Sequence[Action]) -> str:
    """What the end of the turn would lose: the roll, or dice that a part would take."""
    if any(isinstance(one, Roll) for one in legal):
        return "Your roll"
    fit = {face for one in legal if isinstance(one, Place) for face in one.dice}
    n = sum(face in fit for face in s.dice)
    return "" if not n else "1 die that fits a part" if n == 1 else f"{n} dice that fit a part"
