"""Gekido in English: the forms of facts in sentences, and sentences from the rows of the vocabulary."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rqa_lab.core.event import Event, Sum
from rqa_lab.core.game import Question
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import Vocabulary, said_of_action
from rqa_lab.core.words import article, counted, cut, either, listing, many
from rqa_lab.games.gekido.actions import ACTIONS, CHOICES, PHASES, Lock, Pass, Roll
from rqa_lab.games.gekido.components import KINDS, NAMES, SYMBOLS, components, title
from rqa_lab.games.gekido.kinds import EVENTS, FINDINGS, REASONS
from rqa_lab.games.gekido.state import UNKNOWN, State


def _dice_with(number: int, symbol: str) -> str:
    """So many dice with a symbol, as letters name it: "a cross", "2 crosses"."""
    name = NAMES[symbol]
    return article(name) if number == 1 else f"{number} {name}{'es' if name.endswith('s') else 's'}"


def die(symbol: str) -> str:
    """A die by its symbol; other texts as they are.

    >>> die("T")
    'a triangle'
    """
    return _dice_with(1, symbol) if symbol in NAMES else symbol


def dice(symbols: str) -> str:
    """Several dice, or none; other texts as they are.

    >>> dice("TTSX"), dice("")
    ('2 triangles, a square and a cross', 'no dice')
    """
    if symbols in ("", "none"):
        return "no dice"
    if set(symbols) - set(NAMES):
        return symbols
    return listing([_dice_with(number, symbol) for symbol in SYMBOLS if (number := symbols.count(symbol))])


def printed(bot: str) -> str:
    """The name of a bot as printed; other texts are unchanged.

    >>> printed("v-rex"), printed("b2")
    ('V-REX', 'b2')
    """
    return {title.lower(): title for title in components().bots}.get(bot, bot)


def _as(to: str) -> str:
    """The symbol that a die becomes, or the command that an effect is used for."""
    return f"as {die(to)}" if to in NAMES else f"for {title(to)}"


def _cards(names: str | tuple[str, ...]) -> str:
    """Cards by name, with how many of each: "2 Half Turn and Shield"; of unseen ones the number."""
    if isinstance(names, str):
        return "a card" if names == UNKNOWN else names
    return many(len(names), "card") if UNKNOWN in names else listing(counted(names).split(", "))


#: what changes damage, by the name of the fact -> in words
_CHANGED_BY = {"effects": "the attacker’s Powers and cards", "cards": "the defender’s cards"}


def _sum(base: int, parts: tuple[tuple[str, int], ...]) -> str:
    """The parts of damage; "" if it is only its base."""
    names = [name for name, _ in parts]
    whose = ("the attacker’s ", "the target’s ")  # a tile under both of them is named twice, in this order
    signs, total = [], base
    for at, (name, n) in enumerate(parts):
        total += n
        words = f"no less than {total}" if name == "least damage" else _CHANGED_BY.get(name, name)
        words = whose[name in names[:at]] + words if names.count(name) > 1 else words
        signs.append(f" {'+' if n > 0 else '−'} {abs(n)} ({words})")
    return f"{base}{''.join(signs)}" if signs else ""


def _on_panel(armor: tuple[int, ...], upgrade: int, charges: tuple[tuple[str, int], ...]) -> int:
    """The number of dice on a panel besides those of its Structure."""
    return len(armor) + bool(upgrade) + len(charges)


# ---- changes of counters and zones, in words, the most important first; no question asks about the rest ----

_DICE = {
    symbol: f"die with {article(NAMES[symbol])}|dice with {article(NAMES[symbol])}" for symbol in SYMBOLS
}

SUMS: Mapping[str, Sum] = {
    "structure": Sum("{0}", "gets back {things}", pays=True, same="loses no Structure", things="=Structure",
        ask="How much Structure does {0} have after that?"),
    "armor": Sum("{0}", "gains Armor {things}", "loses Armor {things}", "keeps its Armor"),
    "upgrade": Sum("{0}’s Upgrade", "goes up by {things}", "goes down by {things}", things="=",
        ask="What is {0}’s Upgrade after that?"),
    "charges": Sum("{0}’s {1}", "gains {things}", "loses {things}", "keeps its Charges", owners=2,
        things="Charge", ask="How many Charges does {0}’s {1} have after that?"),
    "at": Sum("{0}", "stays out of the Arena", "leaves the Arena", "stays on {at}", to="moves to {to}",
        ask="Which space is {0} on after that?"),
    "hand": Sum("{0}’s hand", ask="How many Tech Cards does {0} have in hand after that?"),
    "lock": Sum("{0}’s Target Lock for {1}", "stays in the box", "goes into the box", "stays {at}", owners=2,
        to="turns to {to}"),
    "tile": Sum("space {0}"),
    "dice": Sum("the open dice", "gain {things}", "lose {things}", "stay as they are", owners=0,
        things=_DICE, told=False),
    "locked": Sum("the Locked dice", "gain {things}", "lose {things}", "stay as they are", owners=0,
        things=_DICE, told=False),
    "turn": Sum("the turn", "", "", "continues", owners=0, to="passes to {to}"),
}  # fmt: skip


ENGLISH = Vocabulary(
    {
        "die": die,
        "symbol": NAMES,
        "dice": dice,
        "one of": lambda symbols: either(map(die, symbols)),
        "bot": printed,
        "command": title,
        "as": _as,
        "cards": _cards,
        "faces": lambda values: f"[{', '.join(map(str, values))}]",
        "sum": _sum,
        "other dice": lambda *panel: "1 other die" if (n := _on_panel(*panel)) == 1 else f"{n} other dice",
        "go": lambda *panel: "goes" if _on_panel(*panel) == 1 else "go",
        "and": " and ".join,
        "cut": cut,
    },
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    findings=FINDINGS,
    choices=CHOICES,
    phases=PHASES,
    more={"step": KINDS},
    points="Structure",
    plain=(
        "gekido.move1.one-tile-eight-directions",
        "gekido.move1.destination-empty",
        "gekido.move2.same-geometry",
    ),
    wider={"gekido.move1.end-adjacent-to-ready": ("gekido.move1.no-bad-move",)},
    sums=SUMS,
)


# ---- what a waiting choice is about, as a question -------------------------------------------------------


def ask(s: State) -> Question:
    """The question of the waiting choice.

    >>> from rqa_lab.games.gekido import GAME
    >>> ask(GAME.start({"seats": ["Ann", "Bo"]})).text
    'Everything is in the box. Set up the game?'
    """
    assert s.choice is not None
    seats, titles = s.setup.seats, s.setup.titles
    number = seats.index(s.choice.seat) if s.choice.seat in seats else s.seat
    about = titles[number] if number < len(titles) else s.choice.seat
    return Question("", ENGLISH.say(CHOICES[s.choice.kind].asks, {"about": about}))


# ---- a step in a sentence or two: what was done, and what came of it -------------------------------------

#: kinds of events that a summary reports as one sentence for a whole run
_TOGETHER = ("draw", "look at")
#: kind of action -> the kinds of events that say themselves what was done
_SAY_IT: Mapping[type[Action], tuple[str, ...]] = {Choose: ("keep", "discard", "place"), Roll: ("roll",)}


def summary(action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
    """A step in a sentence or two: who did what, and what came of it.

    >>> from rqa_lab.games.gekido.actions import Attack
    >>> summary(Attack("pytron"), "Ann", ())
    'Ann attacks Pytron.'
    """
    said = any(event.kind in _SAY_IT.get(type(action), ()) for event in events)
    deed = [] if said else [_deed(action, seat or "Chance", events)]
    return " ".join(dict.fromkeys(filter(None, [*deed, *_news(events)])))


def _deed(action: Action, seat: str, events: tuple[Event, ...]) -> str:
    first = events[0].kind if events else ""
    if isinstance(action, Pass) and first == "nothing":
        return ENGLISH.tell(events[0])
    if isinstance(action, Choose) and action.option != "begin" and first not in ("", "phase"):
        return ENGLISH.tell(events[0])  # the choice, or what chance did; not the next turn's beginning
    return ENGLISH.deed(action, {**said_of_action(action), "seat": seat})


def together(actions: Sequence[Action], seat: str | None) -> str:
    """One sentence for dice that are locked one after the other; "" for other actions.

    >>> together([Lock("T"), Lock("T"), Lock("X")], "Ann")
    'Ann locks 2 triangles and a cross.'
    """
    symbols = "".join(action.symbol for action in actions if isinstance(action, Lock))
    return f"{seat} locks {dice(symbols)}." if symbols else ""


def _news(events: tuple[Event, ...]) -> Iterator[str]:
    for (kind, seat), run in groupby(events, lambda event: (event.kind, event.facts.get("seat"))):
        same = tuple(run)
        if kind in _TOGETHER and len(same) > 1:
            cards = tuple(event.facts["card"] for event in same)
            yield ENGLISH.say(EVENTS[kind].says, {"seat": seat, "card": cards})
        else:
            yield from (ENGLISH.headline(event) for event in same)


#: what a position keeps from earlier, and no picture shows -> in words, if it was done, and if it was not
_BEFORE: Mapping[tuple[str, ...], tuple[str, str]] = {
    ("turn", "moved"): ("{bot} has moved this turn.", "{bot} hasn’t moved yet."),
    ("attack", "used"): ("{seat} has used an effect after this roll.", ""),
    ("attack", "tile"): ("{seat} has used the tile in this attack.", ""),
    ("attack", "locking"): ("{seat} has Locked dice after this roll.", ""),
}


def recalled(s: State, path: tuple[str, ...]) -> str:
    """What was done before, in this turn or attack, or was not: no picture shows it.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "a1"}, "pytron": {"seat": "Bo", "at": "a2"}}
    >>> s = position({"bots": bots, "turn": {"seat": "Ann", "moved": True}})
    >>> recalled(s, ("turn", "moved")), recalled(s, ("turn", "phase"))
    ('Slicer has moved this turn.', '')
    >>> recalled(position({"bots": bots, "turn": {"seat": "Ann"}}), ("turn", "moved"))
    'Slicer hasn’t moved yet.'
    """
    setup, (key, *fact) = s.setup, path
    if path not in _BEFORE:
        return ""
    holder = s if key == "turn" else s.attack
    done, not_done = _BEFORE[path]
    words = done if getattr(holder, fact[0], False) else not_done
    return words.format(bot=setup.titles[s.seat], seat=setup.seats[s.seat])
