"""The course of a game: the set-up, chance's answers, and how an action runs to the next decision."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rqa_lab.core.chance import CHANCE, Chance, Outcomes, different, draws, imagining
from rqa_lab.core.clause import only_if
from rqa_lab.core.component import freeze
from rqa_lab.core.event import Event
from rqa_lab.core.game import Outcome, Trace
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import Choice, outdate
from rqa_lab.core.schema import Problem, among, raise_problem, seated
from rqa_lab.games.moonbots.actions import Buy, EndTurn, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.components import EFFECTS, FEWEST, PLAYERS, RULEBOOK, components, effect, rolls
from rqa_lab.games.moonbots.play import attacking, turn
from rqa_lab.games.moonbots.play import weapons as weapons  # its effects are called by their names alone
from rqa_lab.games.moonbots.play.turn import each_step, refill, shown, window
from rqa_lab.games.moonbots.play.turn import start as start_turn
from rqa_lab.games.moonbots.play.writers import Doing, deal_anew, mask
from rqa_lab.games.moonbots.rules.attacking import ANY
from rqa_lab.games.moonbots.rules.judge import asked_by
from rqa_lab.games.moonbots.state import SIDES, UNKNOWN, State, acting, position, setup, there

# ---- what chance may answer ------------------------------------------------------------------------------


def outcomes(s: State) -> Outcomes:
    """Chance's possible answers now, with exact probabilities; () unless a choice of chance waits."""
    choice = s.choice
    if choice is None or choice.seat != CHANCE:
        return ()
    if choice.kind == "roll":
        return tuple((Choose(roll), likely) for roll, likely in rolls(len(choice.options[0])))
    if choice.kind == "draw":
        return draws(s.bag)
    return tuple((Choose(option), Fraction(1, len(choice.options))) for option in choice.options)


# ---- a seat's knowledge of a position, and of events -----------------------------------------------------
# Secret Weapons are hidden everywhere, except your own and those that a card has shown you.  So is the pile,
# except from a robot that searches it.


def observe(s: State, seat: str) -> State:
    """The position as a seat sees it: how many Secret Weapons others hold is public, which ones is not.

    >>> from rqa_lab.games.moonbots.files import position
    >>> s = position({"robots": {"Ann": {}, "Bo": {"weapons": ["Rest"]}, "Cy": {}}, "market": {"T1": "Spy"}})
    >>> observe(s, "Ann").weapons, observe(s, "Bo").market[0]
    ([(), ('?',), ()], '?')
    """
    new = s.copy()
    mask(new, seat)
    return new


imagine = imagining(observe, deal_anew)


#: events that name cards -> the fact with the name; no seat sees those of the first ones
_FACE_DOWN = {"remove": "card", "turn up": "card", "slide": "card", "discard": "card"}
_OF_A_ROBOT = {"buy": "card", "take": "card", "build": "card", "give up": "weapons"}


def witness(event: Event, seat: str) -> Event:
    """An event as a seat sees it: Secret Weapons in the Market, or gained by others, stay hidden.

    >>> built = Event("build", ("moonbots.secret.bought-blind",), "buy T1",
    ...     {"robot": "Bo", "card": "Rest", "kind": "weapon"})
    >>> witness(built, "Ann").facts["card"], witness(built, "Bo").facts["card"]
    ('?', 'Rest')
    """
    fact = _FACE_DOWN.get(event.kind)
    if event.kind in _OF_A_ROBOT and event.facts["robot"] not in (seat, *(seat + side for side in SIDES)):
        fact = _OF_A_ROBOT[event.kind]
    elif event.kind == "spy" and event.facts["seat"] != seat:
        fact = "weapons"
    if fact is None:
        return event
    cards, parts = event.facts[fact], components()

    def seen(name: str) -> str:
        return name if name in parts.parts or name in parts.upgrades else UNKNOWN

    return replace(
        event, facts={**event.facts, fact: seen(cards) if isinstance(cards, str) else (*map(seen, cards),)}
    )


# ---- set-up of a whole game in the order of the book: cards, the first player, energy, the Market --------
# What it starts from is the agreement below.

_CAUSE = "set-up"
#: how many Secret Weapons leave each game
REMOVED = 5
#: the energy of the first player's robots, of the second's, and so on
ENERGY = (15, 16, 17, 18)


@effect("begin", cause=_CAUSE)
def begin(do: Doing, first: str, chosen: str | None = None) -> None:
    """The whole set-up goes on the agenda."""
    do.then(
        unpack.frame(), remove.frame(REMOVED), first_player.frame(first), refill.frame(), start_turn.frame()
    )


@effect("unpack", cause=_CAUSE)
def unpack(do: Doing) -> None:
    """All cards become the pile, but for those that leave the game with three players."""
    s = do.state
    three = len(s.setup.seats) == 3
    pile: list[str] = []
    box: list[str] = []
    for name, card in s.setup.components.cards.items():
        pile += [name] * (n := s.setup.in_game(card))
        box += [name] * (card.copies - n)
    why = do.traced and (
        *only_if(three, "moonbots.setup.three-players-remove-12", "moonbots.components.three-player-symbol"),
        *only_if(s.setup.two, "moonbots.two.rest-as-four"),
        "moonbots.setup.deck-size",
        "moonbots.components.inventory",
        "moonbots.components.secret-weapons-17-kinds",
        "moonbots.components.upgrade-kinds",
        "moonbots.setup.cost-column",
    )
    do.unpack(tuple(pile), tuple(box), why)


@effect("remove", cause=_CAUSE)
def remove(do: Doing, left: int, drawn: str | None = None) -> None:
    """Secret Weapons go back to the box, unseen."""
    s = do.state
    for still in range(left, 0, -1):
        there = tuple(name for name in s.bag if name in s.setup.components.weapons)
        if not there:
            return
        drawn = do.draw_lot("remove", different(there), drawn, remove.frame(still))
        if drawn is None:
            return
        do.remove(drawn, ("moonbots.setup.remove-5-secret-weapons",))
        drawn = None


@effect("first player", cause=_CAUSE)
def first_player(do: Doing, first: str, drawn: str | None = None) -> None:
    """Fix the first player; "random" leaves it to chance.  The robots' starting energy follows from that."""
    s = do.state
    seats = s.setup.seats
    if s.setup.rulings["first-player"] == "setup-last":
        first = seats[-1]
    begins = do.draw_lot("first player", seats, drawn) if first == "random" else first
    if begins is None:
        return
    seat = seats.index(begins)
    do.begin_with(seat, s.setup.robots_of(seat)[0], ("moonbots.setup.first-player",))
    for number in range(len(seats)):
        for robot in s.setup.robots_of((seat + number) % len(seats)):
            do.set_energy(robot, ENERGY[number], do.traced and _energy(s))


def _energy(s: State) -> tuple[str, ...]:
    two = only_if(s.setup.two, "moonbots.two.start-energy", "moonbots.two.boards")
    return (
        *two,
        "moonbots.setup.start-energy",
        "moonbots.setup.board-marker-die",
        "moonbots.components.energy-marker",
    )


# ---- what the players agree on before a whole game: who plays, and who begins ----------------------------
# :func:`start` puts everything into the box and lets a choice wait, "begin".  Objections to it are in
# ``agreed`` in ``rules.judge``; its answer starts the set-up above.

#: the players unless others are given
SEATS = ("Ann", "Bo", "Cy", "Di")


def start(options: Mapping[str, Any]) -> State:
    """The moment before the set-up: everything is in the box, and the choice "begin" waits.

    Args:
        options: what the players agreed on, the keys of ``game`` in a scenario file (each has a default) with
            ``rulings`` and ``data``.

    Raises:
        ValueError: for names that do not exist.

    >>> s = start({"seats": ["Ann", "Bo"]})
    >>> s.phase, s.choice.kind, s.setup.robots
    ('set-up', 'begin', ('Ann-left', 'Ann-right', 'Bo-left', 'Bo-right'))
    """
    return before_set_up(options, options, raise_problem)


def before_set_up(game: Mapping[str, Any], keys: Mapping[str, Any], report: Problem) -> State:
    """The state of :func:`start`; ``report`` gets the path and the trouble of what cannot be used."""
    seats = seated(tuple(game.get("seats", SEATS)), SEATS, FEWEST, PLAYERS, "two to four players", report)
    first = game.get("first", "random")
    if first != "random" and not among(first, seats, "a seat", ("first",), report):
        first = "random"
    who = setup(seats, RULEBOOK.agreed(keys), freeze(keys.get("data", {})))
    waits = Choice(seats[0], "begin", ("begin",), begin.frame(first))
    return position(who, phase="set-up", choice=waits)


# ---- what happens: an action starts effects, which run until a seat has to choose or to act --------------


def advance(s: State, action: Action, t: Trace | None = None, chance: Chance | None = None) -> State:
    """Change the state itself, trusting that the action is allowed; returns it."""
    outdate(s)
    do = Doing(s, t, chance, action.text)
    moment = _AFTER.get(type(action))
    if moment and (moment == "rolled" or each_step(s)):
        do.then(window.frame(moment, "turn", there(s)[1:], 0, None))  # it runs once all else is done
    _BEGIN[type(action)](do, action)
    EFFECTS.run(do)
    return s


def choose(do: Doing, action: Choose) -> None:
    """The waiting choice is answered: the effect that asked runs again, with the answer."""
    do.choose(action.option, asked_by)


def use(do: Doing, action: Use) -> None:
    """Let the active robot use a Secret Weapon."""
    do.then(*shown(do, do.state.robot, action.name))


#: kind of action -> what begins it
_BEGIN: Mapping[type[Action], Callable[[Doing, Any], None]] = {
    Buy: turn.buy,
    Roll: attacking.roll,
    Reroll: attacking.reroll,
    Place: attacking.place,
    EndTurn: attacking.end_turn,
    Use: use,
    Choose: choose,
}

#: kind of action -> the moment for Secret Weapons of others that comes after it
_AFTER: Mapping[type[Action], str] = {Buy: ANY, Roll: "rolled", Reroll: ANY, Place: ANY, Use: ANY}


# ---- who acts, chance, and the end -----------------------------------------------------------------------


def to_act(s: State) -> str | None:
    """The seat that is to act, or chance; None after the end."""
    if s.choice is not None:
        return s.choice.seat
    return None if s.phase == "over" else s.setup.seats[acting(s)]


def points(s: State) -> dict[str, int]:
    """The points: the energy that the robots of every seat have."""
    who = s.setup
    return {
        name: sum(s.energy[robot] for robot in who.robots_of(seat)) for seat, name in enumerate(who.seats)
    }


def outcome(s: State) -> Outcome | None:
    """The winners, once the game is over."""
    if s.phase != "over":
        return None
    return Outcome(tuple(s.setup.seats[seat] for seat in s.winners), points(s), ("moonbots.end.last-player",))
