"""The writers: verbs that change a position and leave an event.  Nothing else assigns to a state.

They are the methods of ``Doing``, one class per subject.  Each takes the clauses last.  They do not
check anything: ``rules`` decides whether something may happen, and effects decide what happens next.
"""

import random

from rqa_lab.core.chance import Cards as Names
from rqa_lab.core.chance import dealt_anew, without
from rqa_lab.core.clause import Clauses
from rqa_lab.core.doing import Doing as Base
from rqa_lab.games.roborace.components import UNKNOWN, ActionToken, called, named
from rqa_lab.games.roborace.kinds import LASTING
from rqa_lab.games.roborace.state import Laid, State, at

# ---- the writers outside of play: they hide what a seat does not know ------------------------------------


def mask(s: State, seat: str) -> None:
    """Hide the cards and tokens that ``seat`` cannot see, all if it is no seat's name; keep their number."""
    for number, hand in enumerate(s.hands):
        if s.setup.seats[number] != seat:
            s.hands[number] = (UNKNOWN,) * len(hand)
    pile, shown = len(s.top + s.bag), _turned_up(s)
    s.top, s.bag = (), (*(UNKNOWN,) * (pile - len(shown)), *shown)
    s.laid = tuple(card._replace(down=UNKNOWN) if card.down else card for card in s.laid)
    s.arena = tuple(UNKNOWN if token else "" for token in s.arena)
    s.supply = (UNKNOWN,) * len(s.supply)
    choice = s.choice
    if choice is not None and (
        choice.kind in ("draw", "start card", "token")
        or (choice.kind in ("change", "throw") and choice.seat != seat)
    ):
        s.choice = choice._replace(options=(UNKNOWN,))


def deal_anew(s: State, seat: str, rng: random.Random) -> None:
    """Deal out anew everything that ``seat`` cannot see: hands, the pile, face-down cards, course tokens."""
    others = [number for number, name in enumerate(s.setup.seats) if name != seat]
    down = tuple(card.down for card in s.laid)
    pile, seen = s.top + s.bag, _turned_up(s)
    for card in seen:
        pile = without(pile, card)
    *hands, down, pile = dealt_anew(rng, [*(s.hands[number] for number in others), down, pile])
    for number, hand in zip(others, hands, strict=True):
        s.hands[number] = tuple(sorted(hand))
    s.laid = tuple(card._replace(down=new) for card, new in zip(s.laid, down, strict=True))
    s.top, s.bag = (), tuple(sorted((*pile, *seen)))
    s.arena, supply = dealt_anew(rng, [s.arena, s.supply])
    s.supply = tuple(sorted(supply))


def _turned_up(s: State) -> tuple[str, ...]:
    """The card of the pile that Great trick has turned up, so that all see it."""
    choice = s.choice
    return (named(choice.frame).card,) if choice is not None and choice.effect == "face up" else ()


# ---- the turn: its seat, its phases, and the end of the race ---------------------------------------------


class Turn(Base[State]):
    """Writers of the turn, on which all others rest."""

    __slots__ = ()

    @property
    def seat(self) -> str:
        """The active seat, by name."""
        return self.state.setup.seats[self.state.seat]

    def title(self, seat: int) -> str:
        """A seat by name."""
        return self.state.setup.seats[seat]

    def nothing(self, what: str, on: str, why: Clauses) -> None:
        """An effect does nothing, with an event."""
        self.tell("nothing", why, what, on)

    def enter_phase(self, phase: str, why: Clauses) -> None:
        """The turn goes on to another phase."""
        s = self.state
        old, s.phase = s.phase, phase
        if old != phase and self.traced:
            self.by("turn").tell("phase", why, old, phase)

    def give_turn(self, seat: int, why: Clauses, kind: str = "turn") -> None:
        """A seat has its turn; what holds for one turn is over."""
        s = self.state
        old, s.extra = s.seat, s.again
        s.seat, s.used, s.revived, s.again, s.moved, s.pushed = seat, (), "", False, 0, False
        self.tell(kind, why, self.title(old), self.title(seat))

    def begin_with(self, seat: int, why: Clauses) -> None:
        """A seat is the first one to act."""
        self.state.first = seat
        self.give_turn(seat, why, "first player")

    def pass_turn(self, why: Clauses) -> None:
        """The seat can place no card; a turn that Again gave counts as one with the turn before."""
        self.state.idle += not self.state.extra
        self.nothing("pass", self.seat, why)

    def play_again(self, why: Clauses) -> None:
        """The seat will have another turn after this one."""
        self.state.again = True
        self.tell("again", why, self.seat)

    def begin_end(self, reason: str, why: Clauses) -> None:
        """The end of the race begins."""
        s = self.state
        s.ending = True
        self.tell("ending", why, reason, self.seat, self.title(s.first))

    def end_race(self, winners: tuple[int, ...], why: Clauses) -> None:
        """End the race; everything still to happen is dropped."""
        s = self.state
        s.winners = winners
        s.agenda.clear()
        self.tell("end", why, tuple(map(self.title, winners)))
        self.enter_phase("over", why)

    def drop_the_rest(self) -> None:
        """Nothing that was still to happen in this turn happens."""
        self.state.agenda.clear()

    # ---- the arena -----------------------------------------------------------------------------------------

    def move(self, seat: int, n: int, field: str, why: Clauses) -> None:
        """A robot goes some fields."""
        s = self.state
        old = s.gone[seat]
        s.gone[seat] = old + n
        self.tell("move", why, self.title(seat), old, old + n, field)

    def score(self, n: int) -> None:
        """Add this many points to the movement of this turn."""
        self.state.moved = n

    def push(self) -> None:
        """Pushing has been used in this turn."""
        self.state.pushed = True

    def cross(self, left: int, why: Clauses) -> None:
        """Take the active robot across the finish line."""
        self.tell("cross", why, self.seat, left)


# ---- where the cards are: the table, hands, the pile and the discards ------------------------------------


def _seen(card: Laid) -> str:
    return "" if card.face == UNKNOWN else card.face


class Cards(Turn):
    """Writers of where cards are."""

    __slots__ = ()

    def unpack(self, cards: Names, why: Clauses) -> None:
        """Cards become the pile."""
        s = self.state
        s.bag = tuple(sorted(cards))
        self.tell("unpack", why, s.bag)

    def _from_pile(self, card: str) -> None:
        s = self.state
        if s.top:
            s.top = s.top[1:]
        else:
            s.bag = without(s.bag, card)

    def start_card(self, face: str, row: int, column: int, why: Clauses) -> None:
        """A card of the pile lies on the table at the start."""
        card = called(face)
        self._from_pile(card)
        self.state.laid += (Laid(face, row, column),)
        self.tell("start card", why, card, face, at(row, column))

    def draw(self, seat: int, card: str, why: Clauses) -> None:
        """A seat draws the next card of the pile."""
        s = self.state
        self._from_pile(card)
        s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
        self.tell("draw", why, self.title(seat), card)

    def place(self, face: str, row: int, column: int, covers: int, why: Clauses) -> None:
        """A card of the hand comes onto the table."""
        s, card = self.state, called(face)
        s.hands[s.seat] = without(s.hands[s.seat], card)
        s.laid += (Laid(face, row, column),)
        s.brought, s.idle, s.fresh = s.brought + 1, 0, False
        self.tell("place", why, self.seat, card, face, at(row, column), covers)

    def turn_up(self, card: str, why: Clauses) -> None:
        """The next card of the pile is seen; it leaves the pile when it is laid."""
        self.tell("turn up", why, self.seat, card)

    def lay(self, card: Laid, counts: bool, why: Clauses) -> None:
        """The next card of the pile comes onto the table."""
        s = self.state
        self._from_pile(card.name)
        s.laid += (card,)
        s.brought += counts
        self.tell("lay", why, self.seat, card.name, _seen(card), at(card.row, card.column), int(counts))

    def discard(self, seat: int, card: str, why: Clauses) -> None:
        """A card of a hand is discarded."""
        s = self.state
        s.hands[seat] = without(s.hands[seat], card)
        s.discard = tuple(sorted((*s.discard, card)))
        self.tell("discard", why, self.title(seat), card)

    def shuffle(self, why: Clauses) -> None:
        """The discards become the pile."""
        s = self.state
        s.bag, s.discard, s.fresh = s.discard, (), True
        self.tell("shuffle", why, s.bag)

    # ---- on the table --------------------------------------------------------------------------------------

    def remove(self, number: int, why: Clauses) -> None:
        """A card of the table is discarded."""
        s = self.state
        card = s.laid[number]
        s.laid = s.laid[:number] + s.laid[number + 1 :]
        s.discard = tuple(sorted((*s.discard, card.name)))
        self.tell("remove", why, card.name, at(card.row, card.column), _seen(card))

    def shift(self, number: int, row: int, column: int, why: Clauses) -> None:
        """Move a card of the table, on top of anything there."""
        s = self.state
        card = s.laid[number]
        there = card._replace(row=row, column=column)
        s.laid = (*s.laid[:number], *s.laid[number + 1 :], there)
        self.tell("shift", why, _seen(card), at(card.row, card.column), at(row, column))

    def turn_card(self, number: int, face: str, why: Clauses) -> None:
        """A card of the table is turned where it lies."""
        s = self.state
        card = s.laid[number]
        s.laid = (*s.laid[:number], card._replace(face=face), *s.laid[number + 1 :])
        self.tell("turn card", why, card.face, face, at(card.row, card.column))

    def swap(self, one: int, other: int, why: Clauses) -> None:
        """Two cards of the table change places."""
        s = self.state
        laid = [*s.laid]
        first, second = laid[one], laid[other]
        laid[one] = second._replace(row=first.row, column=first.column)
        laid[other] = first._replace(row=second.row, column=second.column)
        s.laid = tuple(laid)
        for card, to in ((first, second), (second, first)):
            self.tell("shift", why, _seen(card), at(card.row, card.column), at(to.row, to.column))


# ---- where the tokens are: on the arena, in front of the seats, in the supply, used ----------------------


class Tokens(Turn):
    """Writers of where tokens are."""

    __slots__ = ()

    def give_tokens(self, seat: int, tokens: Names, why: Clauses) -> None:
        """A seat gets its action tokens."""
        self.state.active[seat] = tuple(sorted(tokens))
        self.tell("give tokens", why, self.title(seat), self.state.active[seat])

    def unpack_tokens(self, tokens: Names, why: Clauses) -> None:
        """Course tokens become the supply."""
        self.state.supply = tuple(sorted(tokens))
        self.tell("unpack tokens", why, self.state.supply)

    def lay_token(self, field: int, token: str, why: Clauses) -> None:
        """A token of the supply is laid on a field, face down."""
        s = self.state
        s.supply = without(s.supply, token)
        self._on(field, token)
        self.tell("lay token", why, s.setup.fields[field], token)

    def _on(self, field: int, token: str) -> None:
        s = self.state
        s.arena = (*s.arena[:field], token, *s.arena[field + 1 :])

    def take(self, field: int, why: Clauses) -> str:
        """Let the active seat take the token of a field."""
        s = self.state
        token = s.arena[field]
        self._on(field, "")
        s.tokens[s.seat] = tuple(sorted((*s.tokens[s.seat], token)))
        self.tell("take", why, self.seat, s.setup.fields[field], token)
        return token

    def rob(self, of: int, token: str, why: Clauses) -> None:
        """Let the active seat take a token of another one."""
        s = self.state
        s.tokens[of] = without(s.tokens[of], token)
        s.tokens[s.seat] = tuple(sorted((*s.tokens[s.seat], token)))
        self.tell("rob", why, self.seat, self.title(of), token)

    def give_up(self, seat: int, token: str, why: Clauses) -> None:
        """A seat gives up a course token."""
        s = self.state
        s.tokens[seat] = without(s.tokens[seat], token)
        s.spent = tuple(sorted((*s.spent, token)))
        self.tell("give up", why, self.title(seat), token)

    def refill(self, why: Clauses) -> None:
        """The used course tokens become the supply."""
        s = self.state
        s.supply, s.spent = s.spent, ()
        self.tell("refill", why, s.supply)

    def use(self, name: str, why: Clauses) -> None:
        """Let the active seat use a token, which counts for the limit of the turn."""
        s = self.state
        token = s.setup.components.tokens[name]
        kind = token.kind
        s.used += (name,)
        s.revived = "" if name == s.revived else s.revived
        if isinstance(token, ActionToken):
            s.active[s.seat] = without(s.active[s.seat], name)
        elif token.value("works") == "lasting":
            kind = LASTING
        else:
            s.tokens[s.seat] = without(s.tokens[s.seat], name)
            s.spent = tuple(sorted((*s.spent, name)))
        self.tell("use", why, self.seat, name, kind)

    def revive(self, name: str, why: Clauses) -> None:
        """Turn an action token of the seat to its active side, for use in this turn."""
        s = self.state
        token = s.setup.components.action_tokens[name]
        s.active[s.seat] = tuple(sorted((*s.active[s.seat], token.name)))
        s.revived = token.name
        self.tell("revive", why, self.seat, name)


# ---- what every effect gets: the position, with the verbs that change it ---------------------------------


class Doing(Cards, Tokens):
    """A position in which something happens: see ``core.doing`` for what it holds."""

    __slots__ = ()
