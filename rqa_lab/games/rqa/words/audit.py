"""What is wrong with a position: every fault that is found, never an exception.

On the way a finding is a bare tuple ``(kind, clauses, spaces, *facts)``.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rqa_lab.core.choice import faults
from rqa_lab.core.game import Finding
from rqa_lab.core.vocabulary import found
from rqa_lab.games.rqa.model.bodies import robots_at
from rqa_lab.games.rqa.model.effects import named
from rqa_lab.games.rqa.model.findings import FINDINGS
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.rules.agreement import MOST_OF_THE_BOX, boards
from rqa_lab.games.rqa.rules.shop import recycled
from rqa_lab.games.rqa.rules.walling import walled_off
from rqa_lab.games.rqa.words.thisturn import of_the_turn

_Found = Iterator[tuple[Any, ...]]


def audit(s: State) -> tuple[Finding, ...]:
    """All findings of a position; () for a sound one.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}}
    >>> [finding.kind for finding in audit(GAME.files.position({"robots": robots, "tiles": {"c4": "Wall"}}))]
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
    yield from (named(frame).robot for frame in frames if frame[:1] == ("displaced",))


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
    if s.phase == "set-up":  # robots are still to be taken
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
        if card is None:  # an empty space of the Shop, or one that the observer does not see
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
