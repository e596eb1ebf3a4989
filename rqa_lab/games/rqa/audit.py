"""Faults of a position, and traces of this turn that could not have happened."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rqa_lab.core.clause import only_if
from rqa_lab.core.component import Step
from rqa_lab.core.game import Finding
from rqa_lab.core.reasons import faults
from rqa_lab.core.vocabulary import found
from rqa_lab.games.rqa.bodies import robots_at
from rqa_lab.games.rqa.kinds import FINDINGS
from rqa_lab.games.rqa.rules.permission import MOST_OF_THE_BOX, boards
from rqa_lab.games.rqa.rules.pushing import walled_off
from rqa_lab.games.rqa.rules.staying import at_start, recycled
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.games.rqa.state import FULL_HAND, LASTS, State
from rqa_lab.games.rqa.steps import has, inner
from rqa_lab.games.rqa.steps import named as effect_of

# ---- this turn -------------------------------------------------------------------------------------------
# The part of the audit about a turn: lasting effects, leftovers of a turn, and whether the game is over.
#
# Energy and Move in a Main Phase are taken as given, and so are cards that have been played and discarded;
# everything else that arises in a turn needs a possible cause.

_Found = Iterator[tuple[Any, ...]]

#: what steps of cards in play bring for the rest of a turn
_BROUGHT = ("over", "diagonal", "plating", "hypercharge")
#: the types of cards that are never in play for long: they stay elsewhere
STAYING = ("Defense", "Upgrade", "Event")


def of_the_turn(s: State) -> _Found:
    """Everything that no turn can have caused."""
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
    """True if no effect is half done; a phase may be about to begin."""
    at_once = s.choice is None or s.choice.kind == "phase"
    return at_once and not s.agenda and not s.waiting


# ---- what lasts for the turn -----------------------------------------------------------------------------


def _lasting(s: State) -> _Found:
    """A lasting effect belongs to a robot of the active seat, in the Main Phase, on the board."""
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
    """True if the seat has a card that must have been bought, or one was scrapped."""
    zones = (s.hand, s.in_play, s.discard, s.top, s.bag)
    cards, group = [card for zone in zones for card in zone[s.seat]], s.setup.components.group
    stays = [card for seat, card in s.extras.upgrades if seat == s.seat]
    on = [card for robot, card, _ in s.extras.defenses if s.setup.owner[robot] == s.seat]
    return any(group(card) != "starting" for card in (*cards, *stays, *on, *s.scrap))


# ---- things that exist only during a turn ----------------------------------------------------------------


def _in_play(s: State) -> _Found:
    """Cards in play belong to the active seat, and are not of a type that stays elsewhere."""
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
    """All other seats hold at most the hand that they drew at the end of their last turn."""
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


# ---- faults of a position: every fault is found, never an exception --------------------------------------
# Internally a finding is a bare tuple ``(kind, clauses, spaces, *facts)``.


def audit(s: State) -> tuple[Finding, ...]:
    """All findings of a position; () for a sound one.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}}
    >>> [finding.kind for finding in audit(GAME.position({"robots": robots, "tiles": {"c4": "Wall"}}))]
    ['on an obstacle']
    """
    parts = (
        _spaces,
        _tiles,
        _health,
        _seats,
        _cubes,
        _cards,
        _misplaced,
        _in_the_arena,
        _staying,
        of_the_turn,
    )
    return *(found(bare, FINDINGS) for part in parts for bare in part(s)), *faults(s.choice)


def _spaces(s: State) -> _Found:
    titles, passing = s.setup.titles, {*_on_top(s), *_displaced(s)}
    for robot, space in enumerate(s.at):
        if space is not None and s.layout.blocks_move >> space & 1 and robot not in passing:
            at, clauses = GRID.name[space], ("rqa.over.no-stop", "rqa.move.blocked-by-obstacle")
            yield "on an obstacle", clauses, (at,), titles[robot], at, s.layout.at[space].name
    for space in dict.fromkeys(space for space in s.at if space is not None):
        sharing = tuple(titles[robot] for robot in robots_at(s, space) if robot != s.atop)
        if len(sharing) > 1:
            at, clauses = GRID.name[space], ("rqa.term.robot-is-obstacle", "rqa.over.no-stop")
            yield "shared space", clauses, (at,), sharing, at


def _on_top(s: State) -> Iterator[int]:
    """The robot that is passing over an obstacle, if it may."""
    if s.atop is not None and ("over", s.atop) in s.lasting:
        yield s.atop


def _displaced(s: State) -> Iterator[int]:
    """The robots that are about to go off a tile that has just arrived below them."""
    frames = (*s.agenda, *(() if s.choice is None else (s.choice.frame,)))
    yield from (effect_of(frame).robot for frame in frames if frame[:1] == ("displaced",))


def _tiles(s: State) -> _Found:
    parts, here = s.setup.components, len(s.layout.at)
    box = parts.box["tiles"] + sum(tile.copies for tile in parts.tiles.values()) + _from_packs(s)
    if here > box:
        yield "too many tiles", ("rqa.setup.components",), (), here, box
    for spaces in walled_off(s.layout.at):
        names = tuple(GRID.name[space] for space in spaces)
        yield "walled off", ("rqa.faq.no-blocking-off",), names, names


def _from_packs(s: State) -> int:
    """The number of players beyond those of the box: each brings a robot and a Spawn of a pack."""
    return max(0, len(s.setup.seats) - s.setup.components.box["decks"])


def _health(s: State) -> _Found:
    for robot, title in enumerate(s.setup.titles):
        red, blue, bar, space = s.red[robot], s.blue[robot], s.setup.boards[robot].health, s.at[robot]
        where = () if space is None else (GRID.name[space],)
        if red > bar - 1 or blue > 1:
            clauses = ("rqa.setup.health-bar", "rqa.health.full-on-spawn")
            yield "too much health", clauses, where, title, red, blue, bar
        if space is not None and not blue:
            yield "no blue cube", ("rqa.damage.red-first", "rqa.ko.last-cube"), where, title
        if space is None and red + blue and s.phase != "set-up":
            yield "off with health", ("rqa.ko.last-cube",), (), title


def _seats(s: State) -> _Found:
    if s.phase == "set-up":  # some robots are not taken yet
        return
    for number, seat in enumerate(s.setup.seats):
        if not s.setup.robots_of[number]:
            yield "seat without robot", ("rqa.setup.choose-robot",), (), seat


def _cubes(s: State) -> _Found:
    box = s.setup.components.box
    here = {
        "red": sum(s.red) + sum(pile.red for pile in s.pile) + s.reserve[0] + s.extras.red - s.tokens,
        "blue": sum(s.blue) + sum(pile.blue for pile in s.pile) + s.reserve[1] + s.box_blue,
        "gems": sum(pile.gems for pile in s.pile) + s.reserve[2],
    }
    packs = len(boards(s.setup)) > MOST_OF_THE_BOX  # they bring blue cubes; how many, no text says
    for colour, n in here.items():
        more = colour == "blue" and packs
        if n < box[colour] or (n > box[colour] and not more):
            yield "cubes", ("rqa.setup.components", "rqa.setup.reserve-red-gems"), (), colour, n, box[colour]


#: group of a card -> the clauses that say how many copies there are
_COPIES = {
    "starting": ("rqa.setup.starting-deck", "rqa.setup.components"),
    "supply": ("rqa.setup.supply-piles", "rqa.setup.components"),
    "shop": ("rqa.card.rarity-copies", "rqa.setup.components"),
}


def _cards(s: State) -> _Found:
    seats = (*s.hand, *s.in_play, *s.discard, *s.top, *s.bag)
    here = Counter(card for zone in (*seats, s.shop, s.shop_top, s.shop_bag, s.scrap) for card in zone)
    here.update(dict(zip(s.setup.components.supply, s.supply, strict=True)))
    here.update(s.extras.past)
    here.update(card for _, card in s.extras.upgrades)
    here.update(card for _, card, _ in s.extras.defenses)
    decks = max(s.setup.components.box["decks"], len(s.setup.seats))
    for name, n in sorted(here.items()):
        card = s.setup.components.cards.get(name)
        if card is None:  # an empty space of the Shop, or one hidden from the observer
            continue
        more = decks / s.setup.components.box["decks"] if card.group == "starting" else 1
        if n > card.copies * more:
            origin, box = card.origin("copies"), int(card.copies * more)
            yield "too many copies", _COPIES[card.group], (), name, n, box, origin


def _misplaced(s: State) -> _Found:
    parts = s.setup.components
    for place, cards in (("Shop", s.shop), ("Shop Deck", s.shop_top + s.shop_bag)):
        for card in dict.fromkeys(cards):
            stand_in = place == "Shop" and s.setup.rulings["shop-empty"] == "supply"
            supplied = stand_in and parts.group(card) == "supply"
            if parts.group(card) and not (recycled(s, card) or supplied):
                yield "misplaced card", ("rqa.setup.shop-deck", "rqa.setup.shop-fill"), (), card, place


def _in_the_arena(s: State) -> _Found:
    """Faults in the points, gumballs and tiles of packs."""
    parts, extras = s.setup.components, s.extras
    for space, red in extras.points:
        tile, name = s.layout.at.get(space), GRID.name[space]
        if tile is None or not tile.points:
            yield "points on nothing", ("rqa.tile.vp-crate",), (name,), name, red
    for space in dict.fromkeys(extras.gumballs):
        tile, name = s.layout.at.get(space), GRID.name[space]
        if tile is not None and tile.points:
            yield "gumball on points", ("rqa.gumball.vp-crate-converts",), (name,), name, tile.name
        for robot in s.setup.robots_of[s.seat]:
            if s.at[robot] == space and s.phase == "main":
                yield "unclaimed gumball", ("rqa.gumball.claim",), (name,), s.setup.titles[robot], name
    if extras.gumballs and not any(("gumballs",) in tile.damaged for tile in parts.tiles.values()):
        yield "gumballs of nothing", ("rqa.tile.gumball-machine",), ()
    here = Counter((*extras.box, *(tile.stored_as for tile in s.layout.at.values())))
    for kind, tile in parts.tiles.items():
        if tile.copies and here[kind] > tile.copies:
            origin = tile.origin("copies")
            yield "too many copies", ("rqa.setup.components",), (), kind, here[kind], tile.copies, origin


def _staying(s: State) -> _Found:
    """Faults in the Defenses, Upgrades and Events of packs."""
    parts, extras = s.setup.components, s.extras
    for card in dict.fromkeys(s.shop):
        if card in parts.events and not s.agenda and s.choice is None:
            yield "Event stays", ("rqa.card.events",), (), card
    for robot, card, red in extras.defenses:
        title = s.setup.titles[robot]
        if s.at[robot] is None:
            yield "Defense off the board", ("rqa.card.defense.non-damage-ko",), (), title, card, red
        holds = parts.cards[card].holds
        if not min(1, holds) <= red <= holds:
            clauses = parts.cards[card].play_clauses or ("rqa.card.do-what-it-says",)
            yield "cubes on a Defense", clauses, (), title, card, red, holds
    stay = (
        *((card, "Defense") for _, card, _ in extras.defenses),
        *((card, "Upgrade") for _, card in extras.upgrades),
        *((card, "Event") for card in extras.past),
    )
    for card, type in dict.fromkeys(stay):
        if card in parts.cards and parts.cards[card].type != type:
            yield "no such type", ("rqa.card.types",), (), card, type
    own = {card for zone in (s.hand, s.in_play, s.discard, s.top, s.bag) for cards in zone for card in cards}
    for card in sorted(own & parts.events):
        yield "Event of a seat", ("rqa.card.events",), (), card
