"""The game's language: sentences, questions, actions as text, the audit."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rqa_lab.core.event import Event, Facts, Sum
from rqa_lab.core.game import Question
from rqa_lab.core.notation import (
    Action,
    Bare,
    Choose,
    Reading,
    Rule,
    Shapes,
    by_rule,
    only,
    questions,
    shapes,
)
from rqa_lab.core.vocabulary import Vocabulary, said_of_action
from rqa_lab.core.words import alike, cut, either, listing
from rqa_lab.games.moonbots.actions import (
    ACTIONS,
    CHOICES,
    LATER,
    MOMENTS,
    PASS,
    PHASES,
    Buy,
    EndTurn,
    Place,
    Reroll,
    Roll,
    Use,
)
from rqa_lab.games.moonbots.components import (
    BOARD,
    DICE,
    FACES,
    KINDS,
    NAMES,
    PLACES,
    RULEBOOK,
    WHAT,
    components,
    in_order,
    needed,
    number_needed,
    ways,
)
from rqa_lab.games.moonbots.components import named as effect_of
from rqa_lab.games.moonbots.kinds import EVENTS, FINDINGS, REASONS
from rqa_lab.games.moonbots.rules.activating import is_secret, price, there
from rqa_lab.games.moonbots.rules.attacking import boost, shield, targets
from rqa_lab.games.moonbots.rules.judge import judge, legal
from rqa_lab.games.moonbots.state import (
    BOOSTS,
    MARKET,
    ROBOT,
    ROLL,
    SECRETS,
    UNKNOWN,
    State,
    part_at,
    spot,
    upgrades_of,
)

# ---- english ---------------------------------------------------------------------------------------------
# Moon-Bots in English: the forms of facts in sentences, and sentences from the rows of the vocabulary.


def card(name: str) -> str:
    """A card by name; a Secret Weapon is marked as one, and a hidden card has no name.

    >>> card("Head 3"), card("Spy"), card("?")
    ('Head 3', 'the Secret Weapon Spy', 'a Secret Weapon')
    """
    if name == UNKNOWN:
        return "a Secret Weapon"
    return f"the Secret Weapon {named(name)}" if name in components().weapons else named(name)


def named(cards: str | tuple[str, ...]) -> str:
    """A card, or several, by name alone, in the language in force.

    >>> named("Spy"), named(("Spy", "Rest"))
    ('Spy', 'Spy and Rest')
    """
    if not isinstance(cards, str):
        return listing([*map(named, cards)])
    return cards if cards == UNKNOWN else NAMES.shown(cards)


def limb(name: str) -> str:
    """A part by its place on the robot, or what is printed there; any other card by its name.

    >>> limb("Left Arm Pair"), limb("Board 1"), limb("Stronger")
    ('left arm', 'board', 'Stronger')
    """
    parts = components()
    part = parts.parts.get(name) or parts.boards.get(name)
    return named(name) if part is None else part.place


def _the(name: str) -> str:
    """The same with its article."""
    known = components()
    return f"the {limb(name)}" if name in known.parts or name in known.boards else named(name)


#: how many dice show the same, in a word
_SEVERAL = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def dice(faces: str) -> str:
    """Dice as people say them.

    >>> dice("4"), dice("11"), dice("335")
    ('a 4', 'two 1s', 'two 3s and a 5')
    """
    same = Counter(faces)
    said = [f"a {one}" if n == 1 else f"{_SEVERAL.get(n, n)} {one}s" for one, n in same.items()]
    return listing(said or ["no dice"])


def shares(damage: str | tuple[tuple[str, int], ...]) -> str:
    """The damage for each robot, also for an option.

    >>> shares((("Bo", 2), ("Cy", 1))), shares("1 to Bo"), shares("0")
    ('2 damage to Bo and 1 to Cy', '1 damage to Bo', 'no damage')
    """
    if not isinstance(damage, str):
        damage = ", ".join(f"{n} to {robot}" for robot, n in damage)
    return damage.replace(" to", " damage to", 1).replace(", ", " and ") if damage != "0" else "no damage"


def _needs(needs: str, dice: str) -> str:
    """The needs of a part, with the number of dice if it is unusual."""
    if needs.startswith("any "):
        return f"two or more dice, {needed(needs.removeprefix('any '))}"
    number = number_needed(needs)
    return needed(needs) if number == len(dice) else f"{('one die', 'two dice')[number - 1]}, {needed(needs)}"


# ---- changes of counters and zones, in words, the most important first; no question asks about the rest ----

_DICE = {str(pips): f"die with {pips}|dice with {pips}" for pips in range(1, 7)}

SUMS: Mapping[str, Sum] = {
    "energy": Sum("{0}’s energy", "goes up by {things}", "goes down by {things}", "stays the same", pays=True,
        things="=", ask="How much energy does {0} have after that?"),
    "out": Sum("{0}", "is out", "is back", "is not out", things="="),
    "announced": Sum("the damage announced to {0}", "goes up by {things}", "goes down by {things}",
        "stays the same", things="=", told=False),
    "parts": Sum("{0}", same="keeps the same parts", ask="How many Robot Parts does {0} have after that?"),
    "upgrades": Sum("{0}", "gains the Upgrade {things}", "loses the Upgrade {things}",
        "keeps the same Upgrades"),
    "weapons": Sum("{0}", same="keeps the same Secret Weapons",
        ask="How many Secret Weapons does {0} have after that?"),
    "market": Sum("{0} in the Market"),
    "dice": Sum("the dice that are left", "gain {things}", "lose {things}", "stay as they are", owners=0,
        things=_DICE, told=False),
    "turn": Sum("the turn", "", "", "goes on", owners=0, to="goes to {to}"),
}  # fmt: skip


ENGLISH = Vocabulary(
    {
        "card": card,
        "name": named,
        "seen": lambda name: "" if name == UNKNOWN else named(name),
        "limb": limb,
        "the": _the,
        "place": str,
        "dice": dice,
        "shares": shares,
        "into": lambda change: change.replace(" to ", " into a "),
        "paid": lambda old, new: f"{old - new} energy: {old} → {new}" if old > new else "free",
        "cost": lambda energy: f"{energy} energy" if energy else "free",
        "some": lambda n: str(n or ""),
        "needs": _needs,
        "hand": lambda names: "" if UNKNOWN in names else named(names),
        "pile": WHAT,
        "cut": cut,
    },
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    findings=FINDINGS,
    choices=CHOICES,
    phases=PHASES,
    more={"step": KINDS, "moment": MOMENTS},
    points="energy",
    plain=(
        "moonbots.condition.exact",
        "moonbots.condition.any-of",
        "moonbots.condition.pair",
        "moonbots.condition.sum-7",
        "moonbots.buy.affordability",
        "moonbots.part.attach",
        "moonbots.upgrade.place",
        "moonbots.symbol.energy-gain",
    ),
    settled=(
        "gain-cap",
        "gain-limits",
        "surcharge",
        "second-part",
        "unusable-card",
        "upgrade-copies",
        "part-order",
        "sum-below-4",
        "sum-7-dice",
        "sum-above-10-dice",
        "attack-unit",
        "attack-extent",
        "fist-boost-use",
        "fist-shield-use",
        "energy-pump",
        "shock-absorber",
        "two-target",
    ),
    sums=SUMS,
    names=NAMES,
)


# ---- what a waiting choice is about, as a question -------------------------------------------------------


def ask(s: State) -> Question:
    """The question of the waiting choice.

    >>> from rqa_lab.games.moonbots.play.resolve import start
    >>> ask(start({"seats": ["Ann", "Bo"]})).text
    'Everything is in the box. Set up the game?'
    """
    assert s.choice is not None
    effect, frame, robots = s.choice.effect, effect_of(s.choice.frame), s.setup.robots
    asked, source = getattr(frame, "robot", s.robot), getattr(frame, "cause", "")
    if effect == "window":
        asked, (gaining, n) = frame.robots[frame.at], frame.of or (s.robot, 0)
        source = _moment(frame.moment, robot=robots[gaining], dice=s.dice, n=n)
    elif effect == "losses":
        asked, n = frame.losing[frame.asked]
        source = _moment("lose", n=n)
    elif effect == "reply" and (a := s.attack):
        damage = tuple((robot, n) for robot, n in zip(robots, a.damage, strict=True) if n)
        source = _moment("attacked", robot=robots[a.robot], kind=a.kind, damage=damage)
    elif s.attack and effect in ("boost", "shield"):
        a = s.attack
        upgrade = boost(s, a.robot, a.kind) if effect == "boost" else shield(s, asked, a.kind)
        source = upgrade.name if upgrade else source
    elif effect == "next attack":
        source = "Stronger"
    return Question("", ENGLISH.say(CHOICES[s.choice.kind].asks, {"about": robots[asked], "source": source}))


def _moment(moment: str, **facts: Any) -> str:
    return ENGLISH.say(MOMENTS[moment].says, facts)


# ---- a step in a sentence or two: what was done, and what came of it -------------------------------------

#: the answers after which nothing else tells what was chosen
_DECLINED = (PASS, LATER, "0")
#: what does nothing, and needs no word
_SILENT = ("end", "restock", "pile")


def summary(action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
    """A step in a sentence or two: who did what, and what came of it.

    >>> from rqa_lab.games.moonbots.actions import EndTurn
    >>> summary(EndTurn(), "Ann", ())
    'Ann ends the turn.'
    """
    news = ["" if event.facts.get("what") in _SILENT else ENGLISH.headline(event) for event in events]
    if isinstance(action, Choose) and action.option != "begin" and news:
        if action.option in _DECLINED or not any(news[:2]):
            news[0] = ENGLISH.tell(events[0])  # the choice, or what chance did
    elif isinstance(action, Choose) or all(event.kind != type(action).__name__.lower() for event in events):
        news.insert(0, ENGLISH.deed(action, {**said_of_action(action), "seat": seat or "Chance"}))
    return " ".join(dict.fromkeys(filter(None, news)))


# ---- what a person is offered: where an action points, its button, and refused actions to show -----------


#: choices whose options name robots, by themselves or after their damage
_AIMED = ("split", "boost", "deflect", "strengthen", "spy", "trick")
_SHARE = re.compile(r"\d+ to (.+)")


def where(s: State, action: Action) -> tuple[str | None, str | None]:
    """None, as robots stand nowhere, and the space of the Market or the place of a robot to point at."""
    found = places(s, action)
    return None, found[0] if len(found) == 1 else None


def places(s: State, action: Action) -> tuple[str, ...]:
    """All that can be pointed at for an action: several for an answer that is about several robots."""
    found: tuple[str, ...] = ()
    match action:
        case Buy():
            found = (action.space,)
        case Place():
            found = (spot(s, s.robot, action.place),)
        case Roll() | Reroll():
            found = (spot(s, s.robot, ROLL),)
        case Use():
            found = (spot(s, s.robot, SECRETS),)
        case Choose():
            found = _meant_by(s, action.option)
    return tuple(one for one in found if one in s.setup.spots or one in MARKET)


def _meant_by(s: State, option: str) -> tuple[str, ...]:
    """The card, the robots, or the Upgrade or Secret Weapon of the robots that an answer names."""
    kind, titles = s.choice.kind if s.choice else "", s.setup.robots
    if kind in _AIMED:
        named = [match[1] for share in option.split(", ") if (match := _SHARE.fullmatch(share))] or [option]
        return tuple(spot(s, titles.index(title), ROBOT) for title in named if title in titles)
    if s.choice and kind in ("answer", "shield"):
        own = s.setup.robots_of(s.setup.seats.index(s.choice.seat))
        had, what = (s.weapons, SECRETS) if kind == "answer" else (s.upgrades, BOOSTS)
        return tuple(spot(s, robot, what) for robot in own if option in had[robot])
    return (option,)


def label(s: State, action: Action) -> str:
    """The text of an action's button."""
    return ENGLISH.button(action, _facts(s, action))


def phrase(s: State, action: Action) -> str:
    """An action in a few words."""
    return ENGLISH.phrase(action, _facts(s, action))


def _facts(s: State, action: Action) -> Facts:
    """Further facts for the wording of an action; a card face down has no name."""
    facts = {**said_of_action(action), "choice": s.choice and s.choice.kind}
    to = where(s, action)[1]
    if to in MARKET:
        space = MARKET.index(to)
        name = s.market[space]
        facts |= {"card": UNKNOWN if is_secret(s, name) else name, "price": price(s, space)[0]}
    return facts


def recalled(s: State, path: tuple[str, ...]) -> str:
    """What a robot gained this turn, which no picture shows.

    >>> from rqa_lab.games.moonbots.state import position, setup
    >>> recalled(position(setup(("Ann", "Bo", "Cy")), gained=[2, 0, 0]), ("robots", "Ann", "gained"))
    'Ann has gained 2 energy this turn.'
    """
    *_, robot, fact = path
    n = s.gained[s.setup.robots.index(robot)] if fact == "gained" else 0
    return f"{robot} has gained {n} energy this turn." if n else ""


def tempting(s: State) -> list[Action]:
    """Actions shown although they will be refused: cards too dear or a second one, dice that do not fit."""
    if s.choice is not None or s.phase not in ("buy", "activate"):
        return []
    return [action for action in dict.fromkeys(_likely(s)) if not judge(s, action)]


def at_hand(s: State, action: Action) -> bool:
    """True unless it takes dice that do not lie there, or a Secret Weapon that the robot does not hold.

    >>> from rqa_lab.games.moonbots.state import position, setup
    >>> at_hand(position(setup(("Ann", "Bo", "Cy"))), Use("Dodge"))
    False
    """
    if isinstance(action, Use):
        return action.name in s.weapons[s.robot]
    return not isinstance(action, Place | Reroll) or not Counter(action.dice) - Counter(s.dice)


def _likely(s: State) -> Iterator[Action]:
    yield from (Buy(space) for space, card in zip(MARKET, s.market, strict=True) if card)
    yield Roll()
    for place in (BOARD, *PLACES):
        part = part_at(s, s.robot, place)
        if part is not None and s.dice:
            fitting = ways(part.needs, s.dice, s.setup.sums)
            yield Place(fitting[0] if fitting else s.dice[: number_needed(part.needs)], place)
    if s.dice and any(upgrade.reroll for upgrade in upgrades_of(s, s.robot)):
        yield Reroll(s.dice[:2])
    yield from (Use(name) for name in s.weapons[s.robot] if name != UNKNOWN)


# ---- reading an action of Moon-Bots from text ------------------------------------------------------------

_SOME = "dice, such as 1 4"


class _Reading(Reading):
    """A text that is read as an action of Moon-Bots."""

    state: State

    def __init__(self, text: str, known: Shapes, state: State) -> None:
        super().__init__(text, known, state)
        for field in self.found.keys() & {"card", "name"}:  # in any language
            self.found[field] = NAMES.english(self.found[field])

    def dice(self) -> str:
        """The dice that stand there; "" if none do."""
        faces = _faces(self.found.get("dice", ""))
        if "dice" in self.found and not (0 < len(faces) <= DICE and set(faces) <= {*FACES}):
            raise self.wrong("dice", _SOME)
        return in_order(faces)


_NUMBER = {word: n for n, word in _SEVERAL.items()}
_ALIKE = re.compile(rf"\b({'|'.join(_NUMBER)}) ([1-6])s\b")


def _faces(text: str) -> str:
    """The faces in a text such as "1 and 4", or as :func:`dice` says them."""
    text = _ALIKE.sub(lambda found: found[2] * _NUMBER[found[1]], text)
    return re.sub(r"[\s,]|\band\b|\ba\b", "", text)


def parse(text: str, state: State) -> Action:
    """The action that ``text`` means in ``state``.

    Raises :class:`~rqa_lab.core.notation.Unreadable` if it fits no action,
    :class:`~rqa_lab.core.notation.Ambiguous` if it fits several.
    """
    reading = _Reading(text, _SHAPES, state)
    fitting = tuple(dict.fromkeys(_VERBS[reading.verb][1](reading)))
    reading.end(**{"on": "a place", "with": "dice"})
    return only(text, fitting, lambda action: bool(judge(state, action)))


def _buy(reading: _Reading) -> Iterator[Action]:
    """By the space, or by the name of a card that lies there face up."""
    s, spaces = reading.state, {space: [space] for space in MARKET}
    for space, name in zip(MARKET, s.market, strict=True):
        if name:
            spaces.setdefault("Secret Weapon" if is_secret(s, name) else name, []).append(space)
    for name in reading.name("card", f"a card of the Market or its space: {either(spaces)}", [*spaces]):
        yield from map(Buy, spaces[name])


def _reroll(reading: _Reading) -> Sequence[Action]:
    if dice := reading.dice():
        return (Reroll(dice),)
    return _allowed(reading, _SOME, lambda one: isinstance(one, Reroll))


def _place(reading: _Reading) -> Sequence[Action]:
    """Placements on a place, or on the part there; missing words may stand for anything that works."""
    s, dice = reading.state, reading.dice()
    places = {place: place for place in (BOARD, *PLACES)}
    called = {part.name: place for place in places if (part := part_at(s, s.robot, place))} | places
    here = [called[name] for name in reading.name("place", f"a place: {either(places)}", [*called])]
    if dice and "place" in reading.found:
        return (Place(dice, here[0]),)
    missing = "a place" if dice else _SOME
    return _allowed(
        reading, missing,
        lambda one: isinstance(one, Place) and one.place in here and dice in ("", one.dice),
    )  # fmt: skip


def _allowed(reading: _Reading, missing: str, fits: Callable[[Action], bool]) -> Sequence[Action]:
    """The legal actions that fit a text; if there are none, it lacks something."""
    found = [action for action in legal(reading.state) if fits(action)]
    if not found:
        raise reading.error("", missing)
    return found


def _use(reading: _Reading) -> Iterable[Action]:
    if "name" not in reading.found:
        raise reading.error("", "a Secret Weapon")
    return map(Use, reading.name("name", "a Secret Weapon", [*reading.state.setup.components.weapons]))


def _choose(reading: _Reading) -> Iterator[Action]:
    """Dice and shares in any order."""
    choice = reading.state.choice
    options = choice.options if choice else ()
    option = reading.option(options)
    option = option if option in options else NAMES.english(option)
    parts = _faces if choice and choice.kind == "roll" else re.compile(", | and ").split
    same = (one for one in options if sorted(parts(one.lower())) == sorted(parts(option.lower())))
    yield Choose(next(same, option))


def _pass(reading: _Reading) -> Iterator[Action]:
    """Use no Secret Weapon, if that waits; else end the turn."""
    choice = reading.state.choice
    yield Choose(PASS) if choice and PASS in choice.options else EndTurn()


#: verb -> what may follow it, and what reads that
_VERBS: dict[str, tuple[str, Callable[[_Reading], Iterable[Action]]]] = {
    "buy": (r"(?: (?:an? |the )?(?P<card>.+))?", _buy),
    "roll": ("", lambda reading: (Roll(),)),
    "reroll": (r"(?: (?P<dice>.+))?", _reroll),
    "place": (r"(?: (?P<dice>(?!on\b)\S+(?: (?!on\b)\S+)*))?(?: on(?: the)? (?P<place>.+))?", _place),
    "activate": (
        r"(?: (?:the )?(?P<place>(?!with\b)\S+(?: (?!with\b)\S+)*))?(?: with (?P<dice>.+))?",
        _place,
    ),
    "use": (r"(?: (?P<name>.+))?", _use),
    "end": ("(?: turn)?", lambda reading: (EndTurn(),)),
    "pass": ("", _pass),
    "choose": (r"(?: (?P<option>.+))?", _choose),
}
_SHAPES = shapes({verb: rest for verb, (rest, _) in _VERBS.items()})


# ---- what players ask about that is no action of Moon-Bots, and the rules that answer --------------------

Found = re.Match[str]


def _rule(*clauses: str) -> Rule:
    return lambda s, found: by_rule(RULEBOOK, *clauses)


def _dice(text: str) -> str:
    """The dice that a text names; "" if it names anything else.

    >>> _dice("the 2 and a 4"), _dice("two 1s"), _dice("Torso 4")
    ('24', '11', '')
    """
    faces = _faces(re.sub(r"\b(?:the|an|die|dice|my|one|again|back)\b", "", text))
    return in_order(faces) if faces and {*faces} <= {*FACES} else ""


def _card(s: State, name: str) -> str | None:
    """A card of the game by its name, in any language."""
    said, parts = NAMES.english(re.sub(r"^(?:the|an?|my) ", "", name)), s.setup.components
    return next((one for one in (*parts.parts, *parts.upgrades, *parts.weapons) if alike(one, said)), None)


def _placed(s: State, found: Found) -> Bare | str | None:
    """Dice on a part of your own, by its name or its place; other robots' parts cannot be activated."""
    owner, name, dice = found["owner"], found["part"], _dice(found["dice"] or "")
    with_dice = f"place {' '.join(dice)} on " if dice else "activate "
    if owner and not any(alike(owner, robot) for robot in s.setup.robots):
        return None
    card = _card(s, name)
    known = card in s.setup.components.parts or any(alike(name, place) for place in PLACES)
    if not known:
        return None
    if owner and alike(owner, s.setup.robots[s.robot]):
        return with_dice + name
    here = card and s.setup.components.parts[card].place
    if here and (mine := part_at(s, s.robot, here)) and mine.name == card:
        return with_dice + here
    return by_rule(RULEBOOK, "moonbots.activate.roll-all", "moonbots.part.attach")


def _unplaced(s: State, found: Found) -> Bare | None:
    """Dice to be placed that are not there."""
    dice = _dice(found["dice"])
    return there(s, dice) if dice else None


def _rolled(s: State, found: Found) -> str | None:
    """Single dice are rolled again, by Reroll."""
    dice = _dice(found["dice"])
    return f"reroll {' '.join(dice)}" if dice else None


def _taken_back(s: State, found: Found) -> Bare | None:
    """A die that has activated a part cannot be taken back."""
    return by_rule(RULEBOOK, "moonbots.activate.one-part-per-die") if _dice(found["dice"]) else None


def _bought(s: State, found: Found) -> Bare | str | None:
    """Only the cards in the Market are for sale."""
    said = re.sub(r" from .*$", "", found["card"])
    here = [space for space, name in zip(MARKET, s.market, strict=True) if name and _fits(s, name, said)]
    if len(here) == 1:
        return f"buy {here[0]}"
    return by_rule(RULEBOOK, "moonbots.buy.one-card") if not here and _card(s, said) else None


def _fits(s: State, name: str, said: str) -> bool:
    """A part in the Market is of that place."""
    part = s.setup.components.parts.get(name)
    return part is not None and alike(part.place, said)


def _attacked(s: State, found: Found) -> Bare | None:
    """Attacks are made by parts, and only on neighbours."""
    who = found["who"]
    own = re.fullmatch(r"myself|itself|me", who, re.IGNORECASE) is not None
    number = s.robot if own else next((n for n, one in enumerate(s.setup.robots) if alike(one, who)), None)
    if number is None:
        return None
    if number not in targets(s, s.robot):
        return by_rule(RULEBOOK, "moonbots.attack.neighbours-only")
    return by_rule(RULEBOOK, "moonbots.symbol.attack", "moonbots.activate.condition")


def _removed(s: State, found: Found) -> Bare | None:
    """Parts and Upgrades stay; a Secret Weapon leaves by its use."""
    card, parts = _card(s, found["card"]), s.setup.components
    if card is None:
        return None
    if card in parts.weapons:
        return by_rule(RULEBOOK, "moonbots.secret.single-use")
    of_part = card in parts.parts
    return by_rule(RULEBOOK, "moonbots.part.one-per-slot" if of_part else "moonbots.upgrade.permanent")


QUESTIONS = questions(
    (r"(?:re-?roll|roll)(?: all)?(?: the)?(?: dice)?(?: again)?", lambda s, found: "roll"),
    (r"(?:re-?roll|roll|throw)(?: again)? (?P<dice>.+)", _rolled),
    (
        r"(?:place|lay|put|activate|use)(?: (?P<dice>[\d ,]+(?:and [\d ]+)?))?(?: ?\bon)? ?"
        r"(?:(?P<owner>\S+?)(?:’s|'s) )?(?:the |my )?(?P<part>[^\d\s].*?)(?: (?:again|twice))?",
        _placed,
    ),
    (r"(?:place|lay|put|activate) (?P<dice>.+?)(?: on)?", _unplaced),
    (r"(?:take back|take|remove|move|change|turn|flip|lift) (?P<dice>.+)", _taken_back),
    (r"buy (?:.+ and .+|two|2|three|another|again|both)(?: cards?)?", _rule("moonbots.buy.one-card")),
    (r"(?:buy|take|draw) (?P<card>.+)", _bought),
    (r"(?:attack|hit|shoot|damage|fire at|shoot at) (?P<who>\S+)", _attacked),
    (r"(?:remove|discard|sell|replace|swap|drop|scrap|steal|take off) (?P<card>.+)", _removed),
    (r"(?:look at|peek at|reveal|see) .+", _rule("moonbots.market.secret-always-hidden")),
    (r"(?:draw|restock|refill)(?: .*)?", _rule("moonbots.market.restock.compulsory")),
)  # fmt: skip
