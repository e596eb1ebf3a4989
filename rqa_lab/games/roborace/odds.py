"""The worth of placements, now and over several turns; puzzles; and the questions about both."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rqa_lab.core.chance import read_seed, seeded, without
from rqa_lab.core.checked import checked
from rqa_lab.core.odds import TOLD, Answer, Asked, NoOdds, Option, Reckoning, Row, first_of
from rqa_lab.core.words import many, printable
from rqa_lab.games.roborace.actions import Place
from rqa_lab.games.roborace.components import RULINGS, UNKNOWN, called
from rqa_lab.games.roborace.files import described
from rqa_lab.games.roborace.files import position as position_of
from rqa_lab.games.roborace.play.resolve import advance, start
from rqa_lab.games.roborace.rules import legal, placements, robots_under
from rqa_lab.games.roborace.state import POINTS, Laid, State, crossed, position, space_of, table

# ---- lines -----------------------------------------------------------------------------------------------
# The best placements: now, over several turns with the known cards, and with a card that is drawn.
#
# All of it is for the present table: other seats' placements in between, and tokens, are left out.

#: positions that are looked at before a search is given up
MOST = 20_000
#: more fields than any race has
FAR = 10**6


class Line(NamedTuple):
    """Placements in sequence, their total score, and True if nothing can be better.

    >>> str(Line(9, ("RG/YB at 1,1", "BB/RG at 0,3"), True))
    'RG/YB at 1,1, then BB/RG at 0,3: 9 points'
    """

    points: int
    places: tuple[str, ...]
    exact: bool = True

    def __str__(self) -> str:
        said = f"{', then '.join(self.places) or 'nothing'}: {self.points} point{'s' * (self.points != 1)}"
        return printable(said)


def points(s: State, action: Place) -> int:
    """The score of a placement without a token."""
    return POINTS[len(robots_under(table(s.laid), space_of(action.space)))]


def where(action: Place) -> str:
    """A placement in the notation of lines."""
    return f"{action.card} at {action.space}"


def after(s: State, action: Place) -> State:
    """The table once a card has been placed, and nothing else."""
    return position(s.setup, laid=(*s.laid, Laid(action.card, *space_of(action.space))))


@checked
def now(s: State, seat: int) -> tuple[Line, ...]:
    """All placements of the hand of a seat, the best first.

    >>> from rqa_lab.games.roborace.state import setup
    >>> from rqa_lab.games.roborace.state import position
    >>> s = position(setup(("Ann", "Bo")), laid=(Laid("RR/RR", 0, 0),), hands=[("RG/BB",), ()])
    >>> len(now(s, 0)), str(now(s, 0)[0])
    (4, 'RG/BB at 1,1: 1 point')
    """
    found = (Line(points(s, one), (where(one),)) for one in placements(s, _hand(s, seat)))
    return tuple(sorted(found, key=lambda line: -line.points))


@checked
def best(s: State, seat: int, turns: int, most: int = MOST) -> Line:
    """The best line of this many turns with the known cards: the hand, and the top of the pile.

    Args:
        s: the position; the seat draws the known cards one after the other.
        seat: the seat that plays the line.
        turns: the most placements.
        most: placements to try; beyond that the line may not be the best, and says so.
    """
    search = Search(most)
    line = search.line(s, Cards(_hand(s, seat), s.top), turns)
    return Line(*line, search.left > 0)


def _hand(s: State, seat: int) -> tuple[str, ...]:
    """The hand of a seat, by its number; raises ValueError for one that is not there."""
    if not 0 <= seat < len(s.hands):
        raise ValueError(f"seat: found {seat}, expected 0 to {len(s.hands) - 1}")
    return s.hands[seat]


# ---- the search ------------------------------------------------------------------------------------------


class Cards(NamedTuple):
    """The cards that can be placed: a hand, the known top of the pile, and its rest, in the best order.

    ``drawn`` cards of the rest are in hand already; which ones is left open until they are placed.
    """

    hand: tuple[str, ...]
    top: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    drawn: int = 0

    def after(self, card: str) -> "Cards":
        """The same once a card has been placed and the next one is drawn."""
        hand, top, rest, drawn = self
        if card in hand:
            hand = without(hand, card)
        else:
            rest, drawn = without(rest, card), drawn - 1
        if top:
            return Cards((*hand, top[0]), top[1:], rest, drawn)
        return Cards(hand, top, rest, min(drawn + 1, len(rest)))


def limit(turns: int, needs: int) -> int:
    """An upper bound on the score of this many turns, if the last of them finishes the race."""
    return min(POINTS[-1] * turns, needs - 1 + POINTS[-1]) if turns > 0 and needs > 0 else 0


class Search:
    """A search through all orders, which leaves out what cannot be better.

    Attributes:
        left: placements that may still be tried.
        whole: there was no hand that perhaps cannot be placed, so that a card is exchanged.
    """

    def __init__(self, most: int, progress: Callable[[int], object] = int) -> None:
        self.left, self.progress, self.whole = most, progress, True

    def line(
        self, s: State, cards: Cards, turns: int, needs: int = FAR, beat: int = -1
    ) -> tuple[int, tuple[str, ...]]:
        """The best line of this many turns, or until the race's remaining fields (``needs``) are covered.

        A line that cannot have more points than ``beat`` may be skipped.
        """
        found: tuple[int, tuple[str, ...]] = (0, ())
        turns = min(turns, len(cards.hand) + len(cards.top) + len(cards.rest))
        if limit(turns, needs) <= max(beat, 0):
            return found
        ready = (*cards.hand, *(cards.rest if cards.drawn > 0 else ()))
        ways = [(points(s, one), one) for one in placements(s, ready)]
        fit = {called(one.card) for _, one in ways}
        if not fit & {*cards.hand} and sum(card not in fit for card in cards.rest) >= cards.drawn:
            self.whole = False
        for n, one in sorted(ways, key=lambda way: -way[0]):
            if self.left <= 0:
                break
            beat = max(found[0], beat)
            if n + limit(turns - 1, needs - n) > beat:
                self.left -= 1
                self.progress(1)
                rest = cards.after(called(one.card))
                more, places = self.line(after(s, one), rest, turns - 1, needs - n, beat - n)
                if n + more > found[0]:
                    found = n + more, (where(one), *places)
        return found


# ---- a card that is drawn --------------------------------------------------------------------------------


def drawn(s: State, seat: int) -> Fraction:
    """The best score of a card that this seat may draw next, on average."""
    unseen = _unseen(s, seat)
    return Fraction(sum(_most(s, card) for card in unseen), len(unseen)) if unseen else Fraction(0)


def _unseen(s: State, seat: int) -> tuple[str, ...]:
    """The cards that this seat cannot see, which include the pile."""
    others = (card for one, hand in enumerate(s.hands) if one != seat for card in hand)
    there = (*s.top, *s.bag, *others, *(card.down for card in s.laid if card.down))
    return tuple(card for card in there if card != UNKNOWN)


def _most(s: State, card: str) -> int:
    return max((points(s, one) for one in placements(s, (card,))), default=0)


def first_best(s: State, seat: int, most: int = 8) -> Iterator[tuple[Line, Fraction]]:
    """The best placements now, each with the seat's expected score in the turn after it.

    That is the better of the kept card and of a drawn one, averaged over all cards that may come.
    """
    unseen = _unseen(s, seat)
    for line in now(s, seat)[:most]:
        one = Place(*line.places[0].split(" at "))
        left, then = without(s.hands[seat], called(one.card)), after(s, one)
        kept = max((_most(then, card) for card in left), default=0)
        worth = sum(max(kept, _most(then, card)) for card in unseen)
        yield line, Fraction(worth, len(unseen)) if unseen else Fraction(kept)


# ---- how many points are within reach of who races alone, with luck in drawing: exactly, or with bounds ----

#: placements that are tried; each is one of all cards that may have been drawn
MOST_PLACES = 5_000
#: under the default readings each turn draws a card, and the turn that draws the last card is the last
_USUAL = ("pile-out", "pile-out-alone", "nothing-to-draw", "lost-plus-one")


class Reach(NamedTuple):
    """Points that the placements of a line bring, a bound that none can pass, and the fields to the finish.

    >>> str(Reach(9, 9, ("RG/YB at 1,1", "BB/RG at 0,3"), 14))
    '9 points are within reach and no more, too few to finish'
    >>> str(Reach(9, 20, ("RG/YB at 1,1", "BB/RG at 0,3"), 14))
    'at least 9 points are within reach and at most 20; not everything was tried'
    """

    least: int
    most: int
    places: tuple[str, ...]
    needs: int

    def __str__(self) -> str:
        said = f"{many(self.least, 'point')} {'is' if self.least == 1 else 'are'} within reach and "
        exact, short = self.least == self.most, ", too few to finish" * (self.most < self.needs)
        ends = f"no more{short}" if exact else f"at most {self.most}{short}; not everything was tried"
        return printable(f"{'' if exact else 'at least '}{said}{ends}")


@checked
def within_reach(
    s: State, turns: int | None = None, most: int = MOST_PLACES, progress: Callable[[int], object] = int
) -> Reach:
    """The most points that placements without tokens can still bring in a race alone, with any draws.

    If not everything was tried, the bound is seven a turn, and no more once the robot has finished.

    Args:
        s: a position in which a card is to be placed.
        turns: the most turns; None for all remaining ones.
        most: placements to try.
        progress: called with the number of placements tried since the last call.

    Raises:
        ValueError: for a race of several seats.
    """
    if not s.setup.solo:
        raise ValueError(f"found a race of {len(s.setup.seats)}, expected one alone")
    read, hand, pile = s.setup.rulings, s.hands[0], (*s.top, *s.bag)
    usual = not s.again and all(read[name] == RULINGS[name][0] for name in _USUAL)
    sure = 1 if s.ending or not usual else len(pile) or (1 if s.discard else len(hand))
    bound = sure if usual else len((*hand, *pile, *s.discard))  # no card is placed twice
    if turns is not None:
        sure, bound = min(sure, turns), min(bound, turns)
    finish = s.setup.rounds * s.setup.components.fields + (read["finish-line"] == "beyond-it")
    needs, search = max(1, finish - s.gone[0]), Search(most, progress)
    least, places = search.line(s, Cards(hand, s.top, s.bag), sure, needs)
    proved = search.left > 0 and search.whole and sure == bound and UNKNOWN not in (*hand, *pile)
    above = least if proved and not s.again else limit(bound, needs) + POINTS[-1] * s.again
    return Reach(least, above, places, needs)


# ---- puzzles ---------------------------------------------------------------------------------------------
# Positions in which a hand scores a given number of points in one way, or in the fewest ways found.

#: actions of play in which a puzzle is looked for
MOST_TRIES = 2_000


class Puzzle(NamedTuple):
    """A position, and all lines that score the most in it; the order of placements makes no other line."""

    state: State
    lines: tuple[Line, ...]


@checked
def find(
    n: int = POINTS[-1], begin: State | None = None, seed: int | str = 1, most: int = MOST_TRIES,
    progress: Callable[[int], object] = int,
) -> Puzzle | None:  # fmt: skip
    """A puzzle of at least ``n`` points: the first in random play with one line, else one with the fewest.

    More than seven points take two placements, which only a lone racer makes one after the other.

    Args:
        n: how many points.
        begin: the position to look at first, and to play on from; None for a race alone.
        seed: for the play.
        most: actions to play before giving up.
        progress: called with the number of actions since the last call.

    Raises:
        ValueError: for more points than possible.

    >>> str(find(7, seed=2).lines[0])
    'YG/RR at 1,1: 7 points'
    """
    begin = begin or start({"seats": ["Ann"], "rounds": 4, "tokens": "none"})
    reach = POINTS[-1] * (2 if begin.setup.solo and begin.setup.tokens == "none" else 1)
    if n > reach:
        raise ValueError(f"found {n} points, expected at most {reach}")
    found, s, chance, rng = None, begin.copy(), seeded(seed), random.Random(seed)
    for _ in range(most):
        if s.phase == "place" and s.choice is None and (n <= POINTS[-1] or _goes_on(s)):
            lines = [*_every(s, s.hands[s.seat], 1 + (n > POINTS[-1]))]
            top = max((line.points for line in lines), default=0)
            ways = {frozenset(line.places): line for line in lines if line.points == top >= n}
            if ways and (found is None or len(ways) < len(found.lines)):
                found = Puzzle(s.copy(), tuple(ways.values()))
                if len(ways) == 1:
                    break
        progress(1)
        can = legal(s)
        s = advance(s, rng.choice(can), None, chance) if can else begin.copy()
    return found


def _goes_on(s: State) -> bool:
    """True if a lone racer will have another turn after this one."""
    soon = crossed(s, s.gone[0] + POINTS[-1]) < s.setup.rounds
    return soon and len(s.top) + len(s.bag) > 1 and not s.ending


def _every(s: State, hand: tuple[str, ...], turns: int) -> Iterator[Line]:
    """Every line of this many turns with these cards."""
    for one in placements(s, hand):
        rest = _every(after(s, one), without(hand, called(one.card)), turns - 1)
        for more in rest if turns > 1 else (Line(0, ()),):
            yield Line(points(s, one) + more.points, (where(one), *more.places))


# ---- questions about odds: the answers as a table and as JSON, a puzzle as a scenario --------------------

#: number of turns -> the points within reach
Reaches = Mapping[str, Reach]


def lines(
    seat: str, now: Sequence[tuple[Line, Fraction]], best: Line, drawn: Fraction, reaches: Reaches
) -> Iterator[Row]:
    """The answers for a person."""
    yield Row(", and the turn after each, on average", f"{seat}’s best placements")
    yield from first_of([f"  {float(more):+6.2f}  {line}" for line, more in now])
    yield Row()
    yield Row(head=f"The best {len(best.places)} turns with the known cards")
    yield Row(f"  {best}{'' if best.exact else '; the search was cut off, so there may be better ones'}")
    yield Row()
    yield Row(f"The next card drawn is worth {float(drawn):.2f} points on average, {drawn}.")
    if reaches:
        yield Row()
        yield Row(head="Alone, with lucky draws")
        for turns, reach in reaches.items():
            yield Row(f"  in {turns}: {reach}")


def plain(
    now: Sequence[tuple[Line, Fraction]], best: Line, drawn: Fraction, reaches: Reaches
) -> dict[str, Any]:
    """The answers as plain JSON; fractions are exact."""
    return {
        "now": [{"points": line.points, "place": line.places[0], "next": str(more)} for line, more in now],
        "best": {"points": best.points, "places": [*best.places], "exact": best.exact},
        "drawn": str(drawn),
        "reach": {turns: {**reach._asdict(), "places": [*reach.places]} for turns, reach in reaches.items()},
    }


def reachable(s: State, turns: int, asked: Asked) -> Reaches:
    """A lone racer's points within reach in this many turns and in the whole race."""
    if not s.setup.solo:
        return {}
    with asked.working(2 * MOST_PLACES) as progress:
        known = {many(turns, "turn"): turns, "the rest of the race": None}
        return {name: within_reach(s, turns, progress=progress) for name, turns in known.items()}


def sought(n: int, begin: State | None, asked: Asked) -> Puzzle:
    """A puzzle of this many points; raises NoOdds if there cannot be one, or if none was found."""
    try:
        with asked.working(MOST_TRIES) as progress:
            found = find(n, begin, read_seed(asked.given["seed"]), progress=progress)
    except ValueError as error:
        raise NoOdds(f"--puzzle: {error}") from None
    if found is None:
        message = (
            f"no puzzle of {many(n, 'point')} in {MOST_TRIES:,} actions; another --seed plays differently"
        )
        raise NoOdds(message, sought=True)
    return found


def as_scenario(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as the document of a scenario, with its answer as the steps."""
    s, (line, *others) = puzzle
    keys, seat = described(s), s.setup.seats[s.seat]
    for key in ("turn", "deck", "supply"):  # what goes without saying
        less = {name: value for name, value in keys.items() if name != key}
        keys = less if position_of(less) == s else keys
    how = "with both cards, one after the other" if len(line.places) > 1 else "with a card"
    ways = f"in {many(len(others) + 1, 'way')}" if others else "in one way only"
    steps: list[dict[str, Any]] = [{"do": f"place {place}"} for place in line.places]
    steps[-1]["expect"] = {seat: {"gone": s.gone[s.seat] + line.points}}
    return {
        "title": f"Find the {line.points} points",
        "question": f"{seat} can score {line.points} {how}, {ways}. How?",
        "answer": "; or ".join(map(str, puzzle.lines)) + ".",
        **keys,
        "steps": steps,
    }


def reckon(state: State | None, asked: Asked) -> Answer | None:
    """The best placements in a position, or a puzzle."""
    if state is not None and (state.phase != "place" or state.choice is not None):
        return None
    if asked.given["puzzle"] is not None:
        return Answer(scenario=as_scenario(sought(asked.given["puzzle"], state, asked)))
    if state is None:
        raise NoOdds("expected FILE_OR_ID, or --puzzle")
    turns = asked.given["turns"]
    best_now = [*first_best(state, state.seat, TOLD)]
    found = best_now, best(state, state.seat, turns), drawn(state, state.seat), reachable(state, turns, asked)
    return Answer(lines(state.setup.seats[state.seat], *found), plain(*found))


RECKONING = Reckoning(
    says="""Work out the best placements in RoboRace for the seat whose turn it is.

This is for the table as it is: tokens, and the cards that others place in between, are left out. The
cards of a line are those in hand and on the known top of the pile. If you race alone, it also says how
many points are still within reach.

With --puzzle it plays at random, from the given position or in a race alone, until it finds a position
in which that many points can be scored in one way, or in the fewest, and writes it as a scenario.""",
    options=(
        Option("--turns", "How many turns to plan.", 2, bounds=(1, 20), beside=True),
        Option(
            "--puzzle",
            "Make a puzzle of that many points: 7.",
            metavar="POINTS",
            bounds=(1, None),
            beside=True,
        ),
        Option("--seed", "For the random play that looks for a puzzle.", "1", beside=True),
        Option("-o --output", "Write the puzzle to this file.", metavar="FILE", beside=True),
    ),
    reckon=reckon,
    no="no card is to be placed",
    names=False,
)
