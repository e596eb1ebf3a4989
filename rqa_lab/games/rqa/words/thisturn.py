"""The part of the audit about a turn: what lasts for it, what is left of one, and whether the game is over.

Energy and Move in a Main Phase are taken as given, and so are cards that have been played and discarded; all
else that comes about in a turn needs something that can have brought it about.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rqa_lab.core.clause import only_if
from rqa_lab.core.steps import Step
from rqa_lab.games.rqa.model.lasting import LASTS
from rqa_lab.games.rqa.model.state import FULL_HAND, State
from rqa_lab.games.rqa.model.steps import has, inner
from rqa_lab.games.rqa.rules.staying import at_start

_Found = Iterator[tuple[Any, ...]]

#: what steps of cards in play bring for the rest of a turn
_BROUGHT = ("over", "diagonal", "plating", "hypercharge")
#: the types of cards that are never in play for long: they stay elsewhere
STAYING = ("Defense", "Upgrade", "Event")


def of_the_turn(s: State) -> _Found:
    """All that no turn can have brought about."""
    if s.phase == "set-up":
        return
    for part in (
        _lasting,
        _brought,
        _marks,
        _in_play,
        _beside_the_main_phase,
        _hands,
        _waiting_robots,
        _over,
    ):
        yield from part(s)


def settled(s: State) -> bool:
    """No effect is half done; a phase may be about to begin."""
    at_once = s.choice is None or s.choice.kind == "phase"
    return at_once and not s.agenda and not s.waiting


# ---- what lasts for the turn -----------------------------------------------------------------------------


def _lasting(s: State) -> _Found:
    """What holds for a turn is of a robot of its seat, in the Main Phase, and on the board."""
    own = s.setup.robots_of[s.seat]
    for what, robot in dict.fromkeys(s.lasting):
        if what == "set down":  # it holds before its turn, too
            continue
        title, clauses = s.setup.titles[robot], _clauses(s, what, robot)
        if robot not in own:
            yield "not its turn", (*clauses, "rqa.turn.cleanup"), (), title, what
        elif s.phase != "main":
            yield "not the Main Phase", ("rqa.turn.cleanup", *clauses), (), title, what
        elif s.at[robot] is None and what != "last turn" and settled(s):
            yield "out with it", ("rqa.ko.own-turn-ends", *clauses), (), title, what


def _clauses(s: State, what: str, robot: int) -> tuple[str, ...]:
    own = LASTS[what].own
    return tuple(s.setup.boards[robot].clauses.get(own, ())) if own else LASTS[what].clauses


def _brought(s: State) -> _Found:
    """A card in play has brought it, for one robot of the seat; one of a kind that leaves play may have."""
    cards, own = s.setup.components.cards, s.setup.robots_of[s.seat]
    if s.phase != "main":
        return
    played = [step for name in s.in_play[s.seat] if name in cards for step in cards[name].steps]
    gone = [step for card in cards.values() if card.type in STAYING for step in card.steps]
    for what in _BROUGHT:
        here = Counter(robot for one, robot in s.lasting if one == what and robot in own)
        most = sum(_amount(step, what) for step in played)
        if here.total() > most and not any(has(step, what) for step in gone):
            titles = tuple(s.setup.titles[robot] for robot in here)
            clauses = (*LASTS[what].clauses, "rqa.card.in-play")
            yield "brought by no card", clauses, (), titles, what, here.total(), most


def _amount(step: Step, what: str) -> int:
    """How much of it a step brings, at most."""
    if step[0] == what:
        return int(step[1]) if len(step) > 1 else 1
    return max((_amount(one, what) for one in inner(step)), default=0)


def _marks(s: State) -> _Found:
    """A power of once a turn, a first turn, a last turn and a purchase."""
    who = s.setup
    for (what, robot), many in Counter(s.lasting).items():
        title, at = who.titles[robot], s.at[robot]
        if what == "power used" and robot not in who.armed:
            yield "no such power", ("rqa.setup.robot-ability", "rqa.faq.once-per-turn"), (), title
        elif what == "set down":
            if who.boards[robot].comes_in != "centre":
                yield "not set down", ("rqa.setup.place-robots", "rqa.setup.robot-ability"), (), title
            elif who.owner[robot] != s.seat and s.discard[who.owner[robot]]:
                seat = who.seats[who.owner[robot]]
                yield "first turn over", ("rqa.setup.place-robots", "rqa.card.discard"), (), title, seat
        elif what == "last turn" and (
            at is not None or s.reserve.blue or many > 1 or who.rulings["end-immediate"] == "at-once"
        ):
            yield "no last turn", ("rqa.end.trigger", "rqa.end.immediate"), (), title
    if s.extras.bought and not _has_bought(s):
        yield "nothing bought", ("rqa.shop.acquired-to-discard",), (), who.seats[s.seat]


def _has_bought(s: State) -> bool:
    """A card of the seat, or one that was scrapped, was bought once."""
    zones = (s.hand, s.in_play, s.discard, s.top, s.bag)
    cards, group = [card for zone in zones for card in zone[s.seat]], s.setup.components.group
    stays = [card for seat, card in s.extras.upgrades if seat == s.seat]
    on = [card for robot, card, _ in s.extras.defenses if s.setup.owner[robot] == s.seat]
    return any(group(card) != "starting" for card in (*cards, *stays, *on, *s.scrap))


# ---- what is there in a turn alone -----------------------------------------------------------------------


def _in_play(s: State) -> _Found:
    """Cards in play are those of the seat whose turn it is, without those that stay elsewhere."""
    cards = s.setup.components.cards
    for seat, names in enumerate(s.in_play):
        if names and seat != s.seat:
            why = ("rqa.turn.cleanup", "rqa.card.discard", "rqa.turn.active-only")
            yield "in play out of turn", why, (), s.setup.seats[seat], names
    for name in dict.fromkeys(s.in_play[s.seat]) if settled(s) else ():
        if name in cards and cards[name].type in STAYING:
            yield "still in play", ("rqa.card.types",), (), name, s.setup.seats[s.seat]


def _beside_the_main_phase(s: State) -> _Found:
    """Outside of the Main Phase there is nothing in play, nothing to spend and nothing that was hit."""
    for robot, mask in enumerate(s.bumped):
        if mask >> robot & 1:
            yield "hit itself", ("rqa.limit.robot-obstacle",), (), s.setup.titles[robot]
    if s.phase == "main":
        return
    there = {
        "cards": (s.in_play[s.seat], ("rqa.turn.main-freedom", "rqa.turn.cleanup")),
        "energy": (s.energy and not _gives(s, "energy"), ("rqa.turn.lose-unspent",)),
        "move": (s.move and not _gives(s, "move"), ("rqa.turn.lose-unspent",)),
        "obstacles": (any(s.bumped) or any(mask for _, mask in s.extras.bumped), ("rqa.limit.resets",)),
        "purchase": (s.extras.bought, ("rqa.turn.main-freedom",)),
    }
    for what, (here, clauses) in there.items():
        if here and s.phase != "end":
            yield "in another phase", clauses, (), what


def _gives(s: State, what: str) -> bool:
    """The start of the turn may have brought Energy, or Move: it is over, or in the middle."""
    if s.phase == "start" and settled(s):
        return False
    tiles = [s.layout.at.get(at) for robot in s.setup.robots_of[s.seat] if (at := s.at[robot]) is not None]
    steps = [step for tile in tiles if tile is not None for step in tile.start]
    return _any_gain((*steps, *(step for _, some in at_start(s) for step in some)), what)


def _any_gain(steps: Iterable[Sequence[Any]], what: str) -> bool:
    return any(step[:2] == ("gain", what) or _any_gain(inner(step), what) for step in steps)


def _hands(s: State) -> _Found:
    """Who is not to act has drawn a hand at the end of the last turn, and no card since."""
    for seat, hand in enumerate(s.hand):
        if seat != s.seat and len(hand) > FULL_HAND:
            yield "large hand", ("rqa.turn.cleanup",), (), s.setup.seats[seat], len(hand), FULL_HAND


def _waiting_robots(s: State) -> _Found:
    """In the Main Phase a robot of the seat waits off the board only if it could not come back."""
    if s.phase != "main" or not settled(s):
        return
    who = s.setup
    for robot in who.robots_of[s.seat]:
        off = (
            s.at[robot] is None and not s.red[robot] + s.blue[robot]
        )  # with Health it has not been there yet
        if not off or ("last turn", robot) in s.lasting:
            continue
        others, spawns = len(who.robots) - 1, len(s.layout.spawns)
        nearest = who.rulings["spawns-full"] == "nearest" and spawns
        if spawns > others or nearest:
            end = only_if(not s.reserve.blue, "rqa.end.trigger")
            yield (
                "not come back",
                (*end, "rqa.turn.respawn-phase", "rqa.ko.own-turn-ends"),
                (),
                who.titles[robot],
            )


def _over(s: State) -> _Found:
    """The game ends only if a robot of the seat cannot come back for want of a blue cube."""
    kept_off = None in [s.at[robot] for robot in s.setup.robots_of[s.seat]] and not s.reserve.blue
    if s.phase == "over" and not kept_off:
        yield "not over", ("rqa.end.trigger", "rqa.end.immediate"), (), s.setup.seats[s.seat]
