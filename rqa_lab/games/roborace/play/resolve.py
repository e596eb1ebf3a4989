"""The course of a race: the set-up, what others may know, and how an action runs to the next decision."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rqa_lab.core.chance import Chance, imagining
from rqa_lab.core.clause import only_if
from rqa_lab.core.component import freeze
from rqa_lab.core.event import Event
from rqa_lab.core.game import Outcome, Trace
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import Choice, outdate
from rqa_lab.core.schema import Problem, among, raise_problem, seated
from rqa_lab.games.roborace.actions import Draw, EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.components import EFFECTS, FEWEST, PLAYERS, RULEBOOK, UNKNOWN, effect
from rqa_lab.games.roborace.play import scoring, turn
from rqa_lab.games.roborace.play.turn import next_of_pile, next_token, turn_begins, turned_cards
from rqa_lab.games.roborace.play.writers import Doing, deal_anew, mask
from rqa_lab.games.roborace.rules import asked_by
from rqa_lab.games.roborace.state import HAND, State, position, setup

# ---- what a seat may know of a position, and of what happens ---------------------------------------------
# The hands of others, the pile, face-down cards, and the course tokens on the arena and in the supply are
# hidden.


def observe(s: State, seat: str) -> State:
    """The position as a seat sees it: how many cards others hold is public, which ones is not."""
    new = s.copy()
    mask(new, seat)
    return new


imagine = imagining(observe, deal_anew)


def witness(event: Event, seat: str) -> Event:
    """An event as a seat sees it: which cards others draw, and which tokens are laid down, stays hidden.

    >>> drawn = Event("draw", ("roborace.draw.end-of-turn",), "draw", {"seat": "Bo", "card": "RG/YB"})
    >>> witness(drawn, "Ann").facts["card"], witness(drawn, "Bo").facts["card"]
    ('?', 'RG/YB')
    """
    f = event.facts
    if event.kind == "draw" and f["seat"] != seat:
        hidden = {"card": UNKNOWN}
    elif event.kind == "lay token":
        hidden = {"token": UNKNOWN}
    elif event.kind in ("lay", "remove") and not f["face"]:
        hidden = {"card": UNKNOWN}
    else:
        return event
    return replace(event, facts={**f, **hidden})


# ---- setup -----------------------------------------------------------------------------------------------
# Set-up of a whole race in the order of the book: figures and tokens, cards, the grid, the first player.
#
# What it starts from is the agreement below.

_CAUSE = "set-up"
#: where the four cards of the start lie: a grid of two by two
GRID = ((0, 0), (0, 2), (2, 0), (2, 2))


@effect("begin", cause=_CAUSE)
def begin(do: Doing, first: str, chosen: str | None = None) -> None:
    """The whole set-up goes on the agenda."""
    do.then(unpack.frame(), tokens_out.frame(), deal.frame(), grid.frame(), first_player.frame(first))


@effect("unpack", cause=_CAUSE)
def unpack(do: Doing) -> None:
    """All cards become the pile; figures, markers and action tokens are given out."""
    s = do.state
    parts = s.setup.components
    if s.setup.tokens != "none":
        action = tuple(name for name, token in parts.action_tokens.items() for _ in range(token.copies))
        for seat in range(len(s.setup.seats)):
            do.give_tokens(
                seat,
                action,
                (
                    "roborace.setup.action-tokens-active",
                    "roborace.action.six-each",
                    "roborace.setup.figure-marker-tokens",
                    "roborace.components.colours",
                    "roborace.components.action-token-sides",
                ),
            )
    if s.setup.tokens == "all":
        course = tuple(name for name, token in parts.course_tokens.items() for _ in range(token.copies))
        do.unpack_tokens(course, ("roborace.setup.course-tokens", "roborace.components.course-token-kinds"))
    why = do.traced and (
        "roborace.setup.draw-pile",
        "roborace.components.inventory",
        "roborace.components.card-deck-reconstruction",
        "roborace.components.card-four-robots",
        "roborace.components.card-back",
        "roborace.setup.figures-on-start",
        "roborace.setup.game-length",
        *only_if(s.setup.solo, "roborace.solo.rules", "roborace.solo.rounds"),
        *only_if(s.setup.tokens != "all", "roborace.beginner.no-tokens"),
    )
    do.unpack(tuple(card for card, n in parts.cards.items() for _ in range(n)), why)


@effect("tokens out", cause=_CAUSE)
def tokens_out(do: Doing, drawn: str | None = None) -> None:
    """A course token is laid face down on each field with a railing."""
    s = do.state
    for field in s.setup.components.arena["tokens"]:
        if not s.arena[field - 1] and s.supply:
            token, drawn = next_token(do, drawn, tokens_out.frame()), None
            if token is None:
                return
            do.lay_token(field - 1, token, ("roborace.setup.course-tokens", "roborace.course.one-per-field"))


@effect("deal", cause=_CAUSE)
def deal(do: Doing, drawn: str | None = None) -> None:
    """Everybody gets two cards."""
    s = do.state
    for seat in range(len(s.setup.seats)):
        while len(s.hands[seat]) < HAND and (s.top or s.bag):
            card, drawn = next_of_pile(do, drawn, deal.frame())
            if card is None:
                return
            do.draw(seat, card, ("roborace.setup.deal-two",))


@effect("grid", cause=_CAUSE)
def grid(do: Doing, drawn: str | None = None) -> None:
    """Lay out four cards, each turned at random."""
    s = do.state
    while len(s.laid) < len(GRID) and (s.top or s.bag):
        face, drawn = do.weighted("start card", turned_cards(s), drawn, grid.frame()), None
        if face is None:
            return
        do.start_card(face, *GRID[len(s.laid)], ("roborace.setup.two-by-two-grid",))


@effect("first player", cause=_CAUSE)
def first_player(do: Doing, first: str, drawn: str | None = None) -> None:
    """Fix the first player; "random" leaves it to chance."""
    seats = do.state.setup.seats
    begins = do.draw_lot("first player", seats, drawn) if first == "random" else first
    if begins is not None:
        do.begin_with(seats.index(begins), ("roborace.setup.start-player",))
        do.then(turn_begins.frame())


# ---- agreement -------------------------------------------------------------------------------------------
# What the players agree on before a whole race: who races, how many rounds, with which tokens, who begins.
#
# :func:`start` puts everything into the box and lets a choice wait, "begin".  Objections to it are in
# ``agreed`` in ``rules``; its answer starts the set-up above.

#: the players unless others are given
SEATS = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def start(options: Mapping[str, Any]) -> State:
    """The moment before the set-up: everything is in the box, and the choice "begin" waits.

    Args:
        options: what the players agreed on, the keys of ``game`` in a scenario file (each has a default) with
            ``rulings`` and ``data``.

    Raises:
        ValueError: for names that do not exist.

    >>> s = start({"seats": ["Ann", "Bo"], "rounds": 2})
    >>> s.phase, s.choice.kind, s.setup.rounds
    ('set-up', 'begin', 2)
    """
    return before_set_up(options, options, raise_problem)


def before_set_up(game: Mapping[str, Any], keys: Mapping[str, Any], report: Problem) -> State:
    """The state of :func:`start`; ``report`` gets the path and the trouble of what cannot be used."""
    seats = tuple(game.get("seats", SEATS[:4]))
    seats = seated(seats, SEATS, FEWEST, PLAYERS, "one to six players", report)
    first = game.get("first", "random")
    if first != "random" and not among(first, seats, "a seat", ("first",), report):
        first = "random"
    data = freeze(keys.get("data", {}))
    who = setup(seats, game.get("rounds", 1), game.get("tokens", "all"), RULEBOOK.agreed(keys), data)
    waits = Choice(seats[0], "begin", ("begin",), begin.frame(first))
    return position(who, phase="set-up", choice=waits)


# ---- what happens: an action starts effects, which run until a seat has to choose or to act --------------


def advance(s: State, action: Action, t: Trace | None = None, chance: Chance | None = None) -> State:
    """Change the state itself, trusting that the action is allowed; returns it."""
    outdate(s)
    do = Doing(s, t, chance, action.text)
    _BEGIN[type(action)](do, action)
    EFFECTS.run(do)
    return s


def choose(do: Doing, action: Choose) -> None:
    """The waiting choice is answered: the effect that asked runs again, with the answer."""
    do.choose(action.option, asked_by)


#: kind of action -> what begins it
_BEGIN: Mapping[type[Action], Callable[[Doing, Any], None]] = {
    Place: scoring.place,
    Exchange: turn.exchange,
    Pass: turn.pass_turn,
    Use: scoring.use,
    Draw: turn.draw_card,
    EndTurn: turn.end_turn,
    Choose: choose,
}


# ---- who acts, and the end -------------------------------------------------------------------------------


def to_act(s: State) -> str | None:
    """The seat that is to act, or chance; None after the end."""
    if s.choice is not None:
        return s.choice.seat
    return None if s.phase == "over" else s.setup.seats[s.seat]


def points(s: State) -> dict[str, int]:
    """The points: the fields that the robot of every seat has gone."""
    return dict(zip(s.setup.seats, s.gone, strict=True))


def outcome(s: State) -> Outcome | None:
    """The winners, once the race is over."""
    if s.phase != "over":
        return None
    counts = "roborace.scope.goal" if s.setup.tokens == "none" else "roborace.end.final-scoring"
    clause = "roborace.solo.rules" if s.setup.solo else counts
    return Outcome(tuple(s.setup.seats[seat] for seat in s.winners), points(s), (clause,))
