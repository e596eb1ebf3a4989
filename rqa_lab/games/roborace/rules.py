"""The rules: predicates with their clauses; they answer questions and change nothing."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations, islice, product

from rqa_lab.core.chance import different, without
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.event import Facts
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import Bare, Choice, answers, dresser, verdict_of
from rqa_lab.core.reasons import answerable as answering
from rqa_lab.core.verdict import Verdict
from rqa_lab.games.roborace.actions import CHOICES, EXTRA, SWAPPED, Draw, EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.components import (
    FEWEST,
    LETTERS,
    PLAYERS,
    UNKNOWN,
    ActionToken,
    CourseToken,
    called,
    named,
    robots,
    swaps,
    turns,
)
from rqa_lab.games.roborace.kinds import NAMES, REASONS
from rqa_lab.games.roborace.state import (
    MOST_TOKENS,
    NOBODY,
    NONE,
    ONE,
    Space,
    State,
    Table,
    at,
    numbered,
    space_of,
    table,
    text_of,
)

# ---- what the players may agree on before a race ---------------------------------------------------------


def agreed(s: State) -> Bare:
    """The race is for one to six."""
    seats = len(s.setup.seats)
    return () if FEWEST <= seats <= PLAYERS else (("players", ("roborace.scope.players",), seats),)


# ---- placing a card: the robots that it covers, whether it fits there, and all places where it does ------

#: how many robots of a card placed by Extra have to match, of how many that are covered
MATCHING, FOUR = 3, 4


# ---- one place -------------------------------------------------------------------------------------------


def robots_under(there: Table, space: Space) -> str:
    """The robots that a card there covers, without the spaces where it covers none."""
    return there.covers(*space).replace(NONE, "")


def in_hand(s: State, seat: int, card: str) -> Bare:
    """The card is one of the hand, however it is turned."""
    if called(card) in s.hands[seat]:
        return ()
    return (("not in hand", ("roborace.turn.sequence", "roborace.place.free-rotation"), seat, card),)


def swapped(s: State, action: Place) -> Bare:
    """By R-R, the card is taken as if two of its robots were swapped."""
    beside = s.setup.rulings["swapped-robots"] == "side-by-side"
    if action.token != SWAPPED or action.how in swaps(action.card, beside):
        return ()
    where = "side by side" if beside else ""
    return (("not swapped", ("roborace.action.rr",), action.card, action.how, where),)


def on_robots(s: State, there: Table, space: Space) -> Bare:
    """The card must cover a robot; under one reading a space of a face-down card counts."""
    found = on_a_robot(there, space)
    return () if found and found[0][0] == "face down" and down_counts(s) else found


def down_counts(s: State) -> bool:
    """A card may lie on a face-down card alone."""
    return s.setup.rulings["face-down-card"] == "table-card"


def on_a_robot(there: Table, space: Space) -> Bare:
    """The card covers a robot."""
    if robots_under(there, space):
        return ()
    if not there.covers(*space):
        return (("on nothing", ("roborace.place.cover-a-space",), space),)
    clauses = ("roborace.course.trick-empty-cells", "roborace.components.card-back")
    return (("face down", (*clauses, "roborace.place.cover-a-space"), space),)


def on_two_cards(there: Table, space: Space) -> Bare:
    """Two robots or more are on two cards at least."""
    if not there.under.get(numbered(*space), "").endswith(ONE):
        return ()
    n = len(robots_under(there, space))
    full = only_if(n == FOUR, "roborace.place.no-full-cover-of-one-card")
    return (("one card", ("roborace.place.two-cards", *full), space, n),)


def matching(there: Table, face: str, space: Space, may_differ: int = 0) -> Bare:
    """Each robot must cover one of its colour, with this many exceptions."""
    pairs = zip(robots(face), there.covers(*space), strict=False)
    wrong = tuple(f"{own} on {other}" for own, other in pairs if other not in (NONE, own))
    if len(wrong) <= may_differ:
        return ()
    extra = only_if(may_differ > 0, "roborace.action.extra")
    return (("colours", (*extra, "roborace.place.colour-match"), face, space, wrong),)


def four(there: Table, space: Space) -> Bare:
    """By Extra, four robots are covered."""
    n = len(robots_under(there, space))
    return () if n == FOUR else (("not four", ("roborace.action.extra",), space, n),)


def placeable(s: State, action: Place) -> Bare:
    """All objections to placing a card there: first whether it covers robots, then which."""
    space, there = space_of(action.space), table(s.laid)
    if action.token == EXTRA:
        alone = s.setup.rulings["extra-cards"] == "any-cards"
        return four(there, space) or (
            *(() if alone else on_two_cards(there, space)),
            *matching(there, action.card, space, FOUR - MATCHING),
        )
    return on_robots(s, there, space) or (*on_two_cards(there, space), *matching(there, action.fits, space))


# ---- all places ------------------------------------------------------------------------------------------
# What a card could cover follows from its robots, and what there is to cover is kept with the table: the
# places are where both have the same text.


class Spots(dict[int, Place]):
    """A card, turned in one way, at each space by its number: made when one first asks for it."""

    def __init__(self, face: str, how: str) -> None:
        super().__init__()
        self.face, self.how = face, how

    def __missing__(self, number: int) -> Place:
        made = self[number] = Place(self.face, text_of(number), self.how)
        return made


#: a card with a token, or as what it is taken for R-R
spots = cache(Spots)
#: a way to place a card: what it would cover, and the actions
Way = tuple[str, Spots]


@cache
def patterns(face: str) -> tuple[str, ...]:
    """What a card with these robots could cover on two cards so that all match: ``R..G`` and so on."""
    return tuple(map("".join, product(*((robot, NONE) for robot in robots(face)))))


@cache
def ways_to_place(card: str, down: bool = False, swap: bool = False, beside: bool = False) -> list[Way]:
    """The ways to place a card on two cards so that all match.

    Args:
        card: the card.
        down: whether face-down cards alone count.
        swap: with two of its robots swapped.
        beside: only two that are side by side.
    """
    faces = [(face, how) for face in turns(card) for how in (swaps(face, beside) if swap else ("",))]
    ways = [(pattern, spots(face, how)) for face, how in faces for pattern in patterns(how or face)]
    return [(pattern, there) for pattern, there in ways if down or pattern != NOBODY]


def _placed(there: Table, ways: list[Way]) -> list[Place]:
    """All placements of a card in one of these ways, in their order."""
    places = there.places
    return [card[space] for pattern, card in ways if pattern in places for space in places[pattern]]


@lru_cache(4096)  # the same few are asked about at every step
def seen(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The different cards or tokens among these, as far as they are known."""
    return tuple(card for card in different(cards) if card != UNKNOWN)


def placements(s: State, cards: tuple[str, ...]) -> list[Place]:
    """All ways to place one of these cards."""
    there, down = table(s.laid), down_counts(s)
    return [one for card in seen(cards) for one in _placed(there, ways_to_place(card, down))]


@cache
def nearly(face: str) -> frozenset[str]:
    """The four robots that a card placed by Extra may cover."""
    own = robots(face)
    kept = combinations(range(FOUR), MATCHING)
    others = (product(*(own[n] if n in some else LETTERS for n in range(FOUR))) for some in kept)
    return frozenset("".join(robots) for some in others for robots in some)


@cache
def ways_by_extra(card: str) -> list[tuple[frozenset[str], Spots]]:
    """For each way to turn a card, the four robots that it may cover by Extra, and the actions."""
    return [(nearly(face), spots(face, EXTRA)) for face in turns(card)]


def extra_placements(s: State, cards: tuple[str, ...]) -> list[Place]:
    """All ways to place one of these cards by Extra."""
    alone, on = s.setup.rulings["extra-cards"] == "any-cards", table(s.laid)
    there = [
        (pattern.rstrip(ONE), on.places[pattern])
        for pattern in on.fours
        if pattern in on.places and (alone or ONE not in pattern)
    ]
    return [
        by_extra[space]
        for card in seen(cards)
        for near, by_extra in ways_by_extra(card)
        for pattern, where in there
        if pattern in near
        for space in where
    ]


def swapped_placements(s: State, cards: tuple[str, ...]) -> list[Place]:
    """All ways to place one of these cards by R-R."""
    beside = s.setup.rulings["swapped-robots"] == "side-by-side"
    there, down = table(s.laid), down_counts(s)
    return [one for card in seen(cards) for one in _placed(there, ways_to_place(card, down, True, beside))]


def fits_somewhere(s: State, seat: int) -> bool:
    """A card of the hand can be placed without a token."""
    return bool(placements(s, s.hands[seat]))


def free(s: State, space: Space) -> Bare:
    """A card of Trick or Great trick may be there, whatever its colours."""
    alone = s.setup.rulings["tricks-placement"] == "any-cards"
    there = table(s.laid)
    found = on_a_robot(there, space) or (() if alone else on_two_cards(there, space))
    return tuple((kind, ("roborace.course.tricks-placement-limits", *why), *f) for kind, why, *f in found)


def free_places(s: State) -> tuple[str, ...]:
    """The spaces for a card of Trick or Great trick, whatever its colours."""
    found = sorted(space for spaces in _free(s) for space in spaces)
    return tuple(map(text_of, found))


def _free(s: State) -> Iterator[Mapping[int, None]]:
    alone = s.setup.rulings["tricks-placement"] == "any-cards"
    return (
        spaces
        for pattern, spaces in table(s.laid).places.items()
        if pattern != NOBODY and (alone or ONE not in pattern)
    )


# ---- tokens: which of them a seat may use, to what end, and which course tokens it may keep --------------

AGAIN, CHANGE, REPLAY, TURN = "Again", "Change", "Replay", "Turn"
#: the tokens that are used only as a card is placed
WITH_A_CARD = (EXTRA, SWAPPED)
CUNNING, DISCARD, GREAT, MOVE_IT, SWAP, TRICK = (
    "Cunning",
    "Discard",
    "Great trick",
    "Move it",
    "Swap",
    "Trick",
)
#: ways in which Move it moves a card
WAYS = {"left": (0, -1), "up": (-1, 0), "right": (0, 1), "down": (1, 0)}


# ---- using one -------------------------------------------------------------------------------------------


def clauses_for(s: State, name: str) -> Clauses:
    """The clauses that say what a token does."""
    return s.setup.components.tokens[name].clauses.get("use", ())


def has(s: State, seat: int, name: str) -> Bare:
    """The seat has the token, on its active side."""
    token = s.setup.components.tokens[name]
    if isinstance(token, CourseToken):
        if "use" not in token.clauses:
            kinds = ("roborace.components.course-token-kinds", *token.clauses.get("get", ()))
            return (("lasting", kinds, name),)
        return () if name in s.tokens[seat] else (("not held", ("roborace.course.pick-up",), seat, name),)
    if s.setup.tokens == "none":
        return (("no tokens", ("roborace.beginner.no-tokens",)),)
    if name in s.active[seat]:
        return ()
    sides = ("roborace.action.flip-after-use", "roborace.components.action-token-sides")
    return (("inactive", (*sides, "roborace.action.six-each"), seat, name),)


def in_limit(s: State, seat: int, name: str) -> Bare:
    """No other token may be used in this turn, except Replay and the one that it brings back."""
    limit: Clauses = ("roborace.turn.token-limit",)
    if s.extra and s.setup.rulings["again-tokens"] == "no-token" and not s.used:
        return (("no token in an extra turn", ("roborace.action.again", *limit), seat),)
    if not s.used or (s.used[-1] == REPLAY and name == s.revived):
        return ()
    second = name == REPLAY and len(s.used) == 1 and isinstance(_token(s, s.used[0]), ActionToken)
    if second and s.setup.rulings["replay-order"] == "also-second":
        return ()
    replay = only_if(REPLAY in (name, *s.used), "roborace.action.replay-limit")
    return (("token used", (*replay, *limit), seat, s.used),)


def _token(s: State, name: str) -> object:
    return s.setup.components.tokens[name]


def of_use(s: State, seat: int, name: str) -> Bare:
    """There is something for the token."""
    if name == AGAIN and s.ending and s.setup.rulings["again-at-the-end"] == "refused":
        return (("too late", ("roborace.end.again-in-last-turn", "roborace.action.again"), name),)
    if name in WITH_A_CARD and (s.phase != "place" or _possible(s, seat, name)):
        return (("only with a card", ("lab.written-otherwise",), name, s.phase),)
    if _possible(s, seat, name):
        return ()
    nobody = only_if(name == CUNNING, "roborace.course.cunning-no-target")
    alone = only_if(name == CUNNING and s.setup.solo, "roborace.solo.dead-tokens")
    return (("no use", (*nobody, *alone, *clauses_for(s, name)), name),)


def _possible(s: State, seat: int, name: str) -> bool:
    pile = bool(s.top or s.bag or s.discard)
    match name:
        case "Cunning":
            return bool(robbed(s, seat)) or s.setup.rulings["nobody-to-rob"] == "for-nothing"
        case "Swap":
            return len(table(s.laid).uncovered) > 1
        case "Turn":
            return any(len(turns(s.laid[number].face)) > 1 for number in table(s.laid).uncovered)
        case "Discard":
            return len(s.laid) > 1 and bool(table(s.laid).uncovered)
        case "Move it":
            return any(ways(s, number) for number in table(s.laid).uncovered)
        case "Trick" | "Great trick":
            return pile and any(_free(s))
        case "Change":
            return bool(s.hands[seat])
        case "Replay":
            return bool(revivable(s, seat))
        case "Extra":
            return any(extra_placements(s, s.hands[seat]))
        case "R-R":
            return any(swapped_placements(s, s.hands[seat]))
    return True


def usable(s: State, seat: int, name: str) -> Bare:
    """All objections to using a token now."""
    return has(s, seat, name) or in_limit(s, seat, name) or of_use(s, seat, name)


def with_a_card(s: State, seat: int, name: str) -> Bare:
    """All objections to using Extra or R-R while a card is placed."""
    return has(s, seat, name) or in_limit(s, seat, name)


def options(s: State, seat: int) -> Iterator[str]:
    """The tokens that the seat can use now, beside those used with a card."""
    names = (*seen(s.active[seat]), *seen(s.tokens[seat]))
    return (name for name in names if name not in WITH_A_CARD and not usable(s, seat, name))


# ---- what they can be used for ---------------------------------------------------------------------------


def robbed(s: State, seat: int) -> tuple[tuple[int, str], ...]:
    """The course tokens of others."""
    others = (one for one in range(len(s.setup.seats)) if one != seat)
    return tuple((one, token) for one in others for token in different(s.tokens[one]))


def revivable(s: State, seat: int) -> tuple[str, ...]:
    """The action tokens of a seat that are on their inactive side, except Replay itself."""
    active, tokens = s.active[seat], s.setup.components.action_tokens.items()
    return tuple([one for one, token in tokens if one != REPLAY and active.count(one) < token.copies])


def ways(s: State, number: int) -> tuple[str, ...]:
    """The ways in which a card can be moved so that it lies on others or beside them."""
    card = s.laid[number]
    return tuple(
        way
        for way, (down, right) in WAYS.items()
        if near_another(s, number, (card.row + down, card.column + right))
    )


def near_another(s: State, number: int, space: Space) -> bool:
    """A card would lie on another one or beside it, if its place were this one."""
    corners, (row, column) = s.setup.rulings["beside"] == "corner", space
    for n, other in enumerate(s.laid):
        down, right = abs(other.row - row), abs(other.column - column)
        if n != number and down <= 2 and right <= 2 and (corners or down + right < 4):
            return True
    return False


def exchanged(s: State, seat: int) -> tuple[tuple[str, ...], ...]:
    """The parts of a hand that may be exchanged: one card or more."""
    hand = s.hands[seat]
    found = (some for n in range(1, len(hand) + 1) for some in combinations(hand, n))
    return tuple(dict.fromkeys(found))


# ---- keeping course tokens -------------------------------------------------------------------------------


def too_many(s: State, tokens: tuple[str, ...]) -> Clauses:
    """The limits that these course tokens of a seat break."""
    kinds = s.setup.components.course_tokens
    seen = [name for name in tokens if name != UNKNOWN]
    lasting = [name for name in seen if kinds[name].works == "lasting"]
    return (
        *only_if(len(tokens) > MOST_TOKENS, "roborace.course.max-two"),
        *only_if(len({*seen}) < len(seen), "roborace.course.no-duplicates"),
        *only_if(len(lasting) > 1, "roborace.course.one-permanent"),
    )


def given_up(s: State, tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The tokens to choose from when one must be given up to keep all limits."""
    return tuple(name for name in different(tokens) if not too_many(s, without(tokens, name)))


# ---- whether a seat may act at all: whose turn it is, the waiting choice, the actions of each phase ------


def asked_by(s: State, choice: Choice) -> tuple[str, ...]:
    """The clauses that give a choice; those of a token's are its own."""
    tokens, cause = s.setup.components.tokens, getattr(named(choice.frame), "cause", "")
    own = tokens[cause].clauses.get("use", ()) if cause in tokens else ()
    return (*own, *(clause for clause in CHOICES[choice.kind].clauses if clause not in own))


#: the objections to a seat's answer to the waiting choice
answerable = answering(agreed, asked_by)


def turn(s: State, seat: int, token: bool = False) -> Bare:
    """The seat may act now, or use a token; does not look at hands, so that a refusal reveals nothing."""
    if s.phase == "over":
        return (("game over", ("lab.game-over", "roborace.end.final-scoring")),)
    found: Bare = ()
    if seat != s.seat:
        own = only_if(token, "roborace.turn.only-own-turn")
        found += (("not your turn", (*own, "roborace.turn.anticlockwise"), seat, s.seat),)
    if s.choice is not None:
        clauses = ("lab.choice-waits", *asked_by(s, s.choice))
        return (*found, ("choice waits", clauses, s.choice.seat, s.choice.kind))
    if s.phase == "set-up":
        return (*found, ("other phase", ("roborace.turn.sequence",), "", s.phase))
    return found


#: kind of action -> the phases that it belongs to, and the clauses that say so
_PHASES: Mapping[type[Action], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Place: (("place",), ("roborace.turn.one-card", "roborace.turn.sequence")),
    Exchange: (("place",), ("roborace.turn.no-legal-card",)),
    Pass: (("place",), ("roborace.turn.no-legal-card",)),
    Use: (("place", "placed", "drawn"), ("roborace.turn.token-before-or-after",)),
    Draw: (("placed",), ("roborace.turn.sequence",)),
    EndTurn: (("drawn",), ("roborace.turn.sequence",)),
}


def belongs(s: State, kind: type[Action]) -> bool:
    """Actions of this kind belong to the present part of the turn."""
    late = kind is Use and s.phase == "drawn" and s.setup.rulings["token-time"] == "before-draw"
    return s.phase in _PHASES[kind][0] and not late


def in_phase(s: State, action: Action) -> Bare:
    """Every action belongs to a part of the turn; under one reading no token is used once a card is drawn."""
    if belongs(s, type(action)):
        return ()
    return (("other phase", _PHASES[type(action)][1], action.text.partition(" ")[0], s.phase),)


# ---- why an answer is not among the options of a choice, as far as a rule says so ------------------------

_SPACE = re.compile(r"-?\d{1,3},-?\d{1,3}")


def fitting(s: State, seat: str, option: str) -> Bare:
    """The answer must be the seat's, and among the options; if not, the rule against it."""
    found = answerable(s, seat, option)
    if not found or found[0][0] != "not an option" or s.choice is None:
        return found
    kind, cause = s.choice.kind, getattr(named(s.choice.frame), "cause", "")
    if kind == "where":
        space = option.rpartition("at ")[2]
        return (free(s, space_of(space)) if _SPACE.fullmatch(space) else ()) or found
    if kind not in ("which", "turn", "way"):
        return found
    numbers = [number for number, card in enumerate(s.laid) if option.startswith(card.text)]
    if not numbers:
        return found
    on_top = sorted({*table(s.laid).uncovered} & {*numbers})
    if not on_top:
        return (("covered", clauses_for(s, cause), s.laid[numbers[0]].text),)
    if kind == "way" and not any(option.endswith(f" {way}") for way in ways(s, on_top[0])):
        clauses = tuple(dict.fromkeys(("roborace.course.move-it-contact", *clauses_for(s, cause))))
        return (("alone", clauses, s.laid[on_top[0]].text, ways(s, on_top[0])),)
    return found


# ---- further facts of a reason, and the legal alternatives to a refused action ---------------------------
# Looked up only when the reason is read.

#: the most other places to name
_MOST = 4


def _before(s: State, seat: int) -> tuple[str, ...]:
    """The seats with turns before that of a seat."""
    many = len(s.setup.seats)
    after = ((s.seat + n) % many for n in range(1, (seat - s.seat) % many))
    return tuple(s.setup.seats[one] for one in after)


def _fitting(s: State, cards: tuple[str, ...]) -> Facts:
    """Where these cards would fit."""
    ways = (f"{one.card} at {one.space}" for one in placements(s, cards))
    return {"instead": tuple(islice(ways, _MOST))}


#: kind of reason -> further facts, from the position and the bare facts
MORE: Mapping[str, Callable[..., Facts]] = {
    "not your turn": lambda s, seat, turn: {"before": _before(s, seat)},
    "not in hand": lambda s, seat, card: {"instead": s.hands[seat]},
    "colours": lambda s, card, space, wrong: _fitting(s, tuple({called(card)} & {*s.hands[s.seat]})),
    "not swapped": lambda s, card, how, beside: {"instead": swaps(card, bool(beside))},
    "something fits": lambda s, seat: _fitting(s, s.hands[seat]),
}


# ---- the verdict: allowed, or all reasons of the first stage that refuses it -----------------------------
# The stages are asked in the order in which you would explain them: turn and waiting choice; phase; then the
# card and the token, and the place of the card.


def reasons(s: State, action: Action, seat: int) -> Bare:
    """All bare reasons of the first stage that refuses the action; () if it is allowed."""
    token = isinstance(action, Use) or (isinstance(action, Place) and bool(action.token))
    return turn(s, seat, token) or against(s, action)


def against(s: State, action: Action) -> Bare:
    """The same for an action of the active seat."""
    if found := in_phase(s, action):
        return found
    match action:
        case Place():
            token = with_a_card(s, s.seat, action.token) if action.token else ()
            found = (*in_hand(s, s.seat, action.card), *token, *swapped(s, action))
            return found or placeable(s, action)
        case Exchange():
            return none_fits(s, exchanging=True) or in_hand(s, s.seat, action.card)
        case Pass():
            return none_fits(s, exchanging=False)
        case Use():
            return usable(s, s.seat, action.name)
        case Draw() | EndTurn():
            return ()
    raise TypeError(f"no action of RoboRace: {action!r}")


def none_fits(s: State, *, exchanging: bool) -> Bare:
    """No card of the hand can be placed; then one is exchanged, or under one reading the seat passes."""
    clauses = ("roborace.turn.no-legal-card",)
    if fits_somewhere(s, s.seat):
        return (("something fits", clauses, s.seat),)
    exchanges = s.setup.rulings["no-card-fits"] == "exchange" and bool(s.hands[s.seat])
    if exchanges == exchanging:
        return ()
    if exchanging:
        return (("no exchange", clauses),)
    return (("exchange first", clauses, s.seat),)


dress = dresser(REASONS, NAMES, MORE, {"space": lambda s, space: space}, lambda s, space: at(*space))


def judge(s: State, action: Action, seat: str | None = None) -> Verdict:
    """The verdict on an action of a seat: allowed, or all reasons of the first stage that refuses it.

    Raises:
        ValueError: for a seat, a card or a token that the position does not have.

    >>> from rqa_lab.games.roborace.state import Laid
    >>> from rqa_lab.games.roborace.state import setup
    >>> from rqa_lab.games.roborace.state import position
    >>> s = position(setup(("Ann", "Bo")), laid=(Laid("RG/YB", 0, 0),), hands=[("RG/YB",), ()])
    >>> [reason.clauses[0] for reason in judge(s, Place("RG/YB", "0,0")).reasons]
    ['roborace.place.two-cards']
    """
    return verdict_of(s, action, seat, s.seat, reasons, fitting, dress)


# ---- legal -----------------------------------------------------------------------------------------------
# All legal actions: the places where cards of a hand fit are looked up; the judge is asked about the rest.


_PASS, _DRAW, _END = Pass(), Draw(), EndTurn()


def legal(s: State) -> list[Action]:
    """The legal actions of the seat to act; for a waiting choice, its answers.

    >>> from rqa_lab.games.roborace.state import Laid
    >>> from rqa_lab.games.roborace.state import setup
    >>> from rqa_lab.games.roborace.state import position
    >>> s = position(setup(("Ann", "Bo")), laid=(Laid("RR/RR", 0, 0),), hands=[("RG/BB",), ()])
    >>> len(legal(s)), legal(s)[0].text
    (4, 'place RG/BB at 1,1')
    """
    if s.choice is not None:
        return answers(s, agreed)
    if turn(s, s.seat):
        return []
    hand = s.hands[s.seat]
    fitting = placements(s, hand) if belongs(s, Place) else []
    found: list[Action] = [*fitting]
    if belongs(s, Place):
        if not with_a_card(s, s.seat, EXTRA):
            found += extra_placements(s, hand)
        if not with_a_card(s, s.seat, SWAPPED):
            found += swapped_placements(s, hand)
    if belongs(s, Use):
        found += map(Use, options(s, s.seat))
    if belongs(s, Pass) and not fitting:
        instead = (*map(Exchange, seen(hand)), _PASS)
        found += [action for action in instead if not against(s, action)]
    if belongs(s, Draw):
        found.append(_DRAW)
    if belongs(s, EndTurn):
        found.append(_END)
    return found


def universe(s: State) -> Iterator[Action]:
    """Every well-formed action worth judging, of all seats."""
    cards = {card for hand in s.hands for card in hand if card != UNKNOWN}
    spaces = [*map(text_of, table(s.laid).under)]
    for card in sorted(cards):
        yield from (Place(face, space) for face in turns(card) for space in spaces)
        yield from (Place(face, space, EXTRA) for face in turns(card) for space in spaces)
        yield Exchange(card)
    yield from swapped_placements(s, s.hands[s.seat])
    yield from map(Use, s.setup.components.tokens)
    yield from (Pass(), Draw(), EndTurn())
    if s.choice is not None:
        yield from (Choose(option) for option in s.choice.options)
