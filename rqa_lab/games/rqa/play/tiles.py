"""The effects of tiles on robots, and changes of the tiles in the arena."""

from collections.abc import Iterator

from rqa_lab.core.chance import CHANCE, different, next_card
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.rqa.bodies import effect_on, robots_at, space_of, space_or_none, tile_at, tile_of
from rqa_lab.games.rqa.play.damage import begin, came, convert, damage, lay_points, lose_all_health
from rqa_lab.games.rqa.play.shop import new_deck, stock
from rqa_lab.games.rqa.play.writers import Doing
from rqa_lab.games.rqa.rules.moving import enough_to_leave
from rqa_lab.games.rqa.rules.pushing import arranged, bare_space, not_a_spawn, nothing_walled_off
from rqa_lab.games.rqa.rules.staying import BY_ITSELF, goes_over, may, recycled
from rqa_lab.games.rqa.setup import GRID, TILES, nearest
from rqa_lab.games.rqa.state import State, empty
from rqa_lab.games.rqa.steps import effect, option

# ---- leaving ---------------------------------------------------------------------------------------------


def moved(do: Doing, robot: int, body: int, start: int, to: int, how: str) -> None:
    """Handle a robot's move between spaces: things left behind, things lying there, the tile's effect.

    ``robot`` brought it there; ``how`` is step, follow, push, knock, pull or shift.
    """
    s = do.state
    if start in s.layout.left_for_good:
        tile = tile_at(s, start)
        if goes_over(s, body, how):  # it may ignore the tile
            do.then(leave.frame(body, body, tile_of(s, tile).name, start, how, do.cause))
        else:
            leave_board(do, tile, tile_of(s, tile).clauses["exit"])
    if s.extras.gumballs:
        came(do, body, how)
    if to in s.layout.enter:
        enter(do, robot, body, to, how)


@effect("leave")
def leave(
    do: Doing, robot: int, body: int, cause: str, start: int, how: str, by: str, chosen: str | None = None
) -> None:
    """A robot that may ignore the tile it has left may also pay for it; then the tile is gone."""
    s, tile = do.state, tile_at(do.state, start)
    why = tile_of(s, tile).clauses["exit"]
    extra = s.layout.exit_extra.get(start, 0) if how == "step" else 0
    if chosen is None and enough_to_leave(s, robot, extra):
        do.ask(do.seat, "ignore", (_ignoring(cause), effect_on(s, cause, body)))
    elif chosen is None or chosen == _ignoring(cause):
        do.nothing("left", GRID.name[start], ("rqa.over.ignore-exit-cost", *why))
    else:
        if extra:
            do.pay("move", extra, why)
        leave_board(do.by(by), tile, why)


def _ignoring(name: str) -> str:
    """The option to ignore a tile."""
    return f"ignore {name}"


def leave_board(do: Doing, tile: int, why: Clauses) -> None:
    """A tile goes into the Game Box; Victory Points on it go back, but gumballs stay on the space."""
    s = do.state
    space, _ = s.layout.tiles[tile - TILES]
    assert space is not None
    stay = only_if(space in s.extras.gumballs, "rqa.gumball.tile-leaves")
    if space in dict(s.extras.points):
        do.points_back(space, ("rqa.gumball.tile-leaves",))
    do.take_tile(tile, (*why, *stay))


# ---- entering --------------------------------------------------------------------------------------------


def enter(do: Doing, robot: int, body: int, space: int, how: str) -> None:
    """A body comes onto a space, and what its tile does to it waits.

    ``robot`` brought it there; ``how`` is as for :func:`moved`, or change for another tile.
    """
    if space in do.state.layout.enter:
        do.wait(tile.frame(robot, body, do.state.layout.at[space].name, how, do.cause))


@effect("tile")
def tile(do: Doing, robot: int, body: int, cause: str, how: str, by: str, chosen: str | None = None) -> None:
    """Do the effect of a tile on a body that entered it.

    A body that is gone by now has escaped.  A robot that may move over obstacles may ignore the tile.
    """
    s, kind, title = do.state, do.state.setup.components.tiles[cause], do.state.setup.titles[body]
    why = _entered(s, body, cause, how, by)
    if s.at[body] is None:
        gone = ("rqa.ko.pending-enter-on-removed", "rqa.faq.partial-effects")
        if acts_on_nobody(s, cause):
            do.then(scrap_top.frame(cause, (*gone, *why), robot, body))
        else:
            do.nothing("gone", title, (*gone, *why))
    elif chosen is None and goes_over(s, body, how):
        do.ask(do.seat, "ignore", (_ignoring(cause), effect_on(s, cause, body)))
    elif chosen == _ignoring(cause):
        do.nothing(effect_on(s, cause, body), "ignored", ("rqa.over.ignore-tiles", *why))
    elif kind.knock_out_from:
        do.then(scrap_top.frame(cause, why, robot, body))
    elif kind.enter:
        do.nothing("entered", title, why)
        begin(do, robot, body, cause, kind.enter)
    else:
        damage(do, robot, body, kind.enter_damage, why)


#: how a body came onto a tile -> what says when the tile acts; a shift ends on empty spaces only
_ENTERED = {
    "step": ("rqa.move.effect-after-each-own-step",),
    "follow": ("rqa.push.tile-effects-after-push", "rqa.push.pusher-must-follow"),
    "push": ("rqa.push.onto-tile", "rqa.push.tile-effects-after-push"),
    "knock": ("rqa.knock.deferred-effects",),
    "pull": ("rqa.pull.enter-effects", "rqa.knock.deferred-effects"),
    "change": ("rqa.faq.tile-change-enter",),
}


def _entered(s: State, body: int, name: str, how: str, by: str) -> Clauses:
    """A tile acts on a body that entered it: by its own step, a push, or knocked or pulled by a card."""
    forced = how not in (*BY_ITSELF, "change")
    card = s.setup.components.cards.get(by)
    return (
        *s.setup.components.tiles[name].clauses["enter"],
        *_ENTERED[how],
        *(card.clauses.get("tile", ()) if card else ()),
        *only_if(forced and may(s, body, "over"), "rqa.over.forced-move-ignore"),
        *only_if(s.own_ko, "rqa.ko.pending-effects"),
    )


def acts_on_nobody(s: State, name: str) -> bool:
    """True if the tile still does something when the robot that entered it is gone."""
    kind = s.setup.components.tiles.get(name)
    scraps = kind is not None and kind.knock_out_from
    return bool(scraps) and s.setup.rulings["enter-after-ko"] == "scrap"


@effect("scrap top")
def scrap_top(
    do: Doing, cause: str, clauses: tuple[str, ...], robot: int, body: int, scrapped: str | None = None
) -> None:
    """Scrap the top card of the Shop Deck: its cost decides what happens to a robot.

    A card of cost 0 decides nothing: while there are others, the next one is scrapped as well.
    """
    s = do.state
    if not s.shop_top and not s.shop_bag and not new_deck(do):
        why = tuple(dict.fromkeys((*clauses, "rqa.faq.partial-effects")))
        do.nothing("scrap top", s.setup.titles[body], why)
        return
    top, last = bool(s.shop_top), len(s.shop_top) + len(s.shop_bag) == 1
    card, _ = next_card(s.shop_top, s.shop_bag, do.chance, scrapped)
    if card is None:
        do.ask(CHANCE, "Shop Deck", different(s.shop_bag))
        return
    do.scrap_top(card, top, (*clauses, *only_if(last, "rqa.tile.trash-compactor.last-card")))
    cost = s.setup.components.cost.get(card, 0)
    deck = s.shop_top + s.shop_bag or tuple(card for card in s.scrap if recycled(s, card))
    priced = any(s.setup.components.cost.get(card, 0) for card in deck)
    if cost or s.at[body] is None or not priced:
        next_effect = crush.frame(robot, body, cause, cost)
    else:
        zero = ("rqa.tile.trash-compactor.cost-zero", "rqa.card.cost-zero")
        next_effect = scrap_top.frame(cause, tuple(dict.fromkeys((*clauses, *zero))), robot, body)
    do.then(next_effect, stock.frame(cause, ()))


@effect("crush")
def crush(do: Doing, robot: int, body: int, cause: str, cost: int) -> None:
    """A tile Knocks Out the robot that entered it, if the scrapped card costs enough."""
    s, kind = do.state, do.state.setup.components.tiles[cause]
    if s.at[body] is None:
        return
    why = kind.clauses["enter"]
    if cost < kind.knock_out_from:
        do.nothing("crush", s.setup.titles[body], why)
    else:
        own = only_if(s.setup.owner[body] == s.seat, "rqa.tile.trash-compactor.self")
        lose_all_health(do, robot, body, (*why, "rqa.ko.by-effect", *own))


# ---- tiles that come, go and move during a game: laid, swapped, flipped, opened, pushed along -------------
# When a tile below a robot comes or goes, the new situation acts on the robot as if it had just entered.

NOTHING = "nothing"


# ---- laying and swapping ---------------------------------------------------------------------------------


@effect("lay tile")
def lay_tile(do: Doing, robot: int | None, body: int | None, cause: str, chosen: str | None = None) -> None:
    """The active player may pick a tile of the Game Box, to put it onto an empty space."""
    box = dict.fromkeys(do.state.extras.box)
    options = tuple(kind for kind in box if any(True for _ in _spaces(do.state, kind)))
    if kind := _one_or_nothing(do, "lay tile", options, chosen):
        do.then(lay_tile_on.frame(robot, body, cause, kind))


def _spaces(s: State, kind: str) -> Iterator[int]:
    """The spaces for a tile of that kind; the first is enough to offer it."""
    return (at for at in GRID.spaces if not (bare_space(s, at) or nothing_walled_off(s, at, kind)))


@effect("lay tile on")
def lay_tile_on(
    do: Doing, robot: int | None, body: int | None, cause: str, kind: str, chosen: str | None = None
) -> None:
    """The active player picks the empty space for a tile."""
    s, why = do.state, arranged(do.state, cause)
    if chosen is None:
        options = tuple(GRID.name[space] for space in _spaces(s, kind))
        do.pick(do.seat, "lay tile on", options, why)
    else:
        arrive(do, kind, GRID.number[chosen], (*why, "rqa.faq.no-blocking-off", *_side_one(s, kind)))


@effect("swap tile")
def swap_tile(do: Doing, robot: int | None, body: int | None, cause: str, chosen: str | None = None) -> None:
    """The active player may pick a tile of the arena, but no Spawn, to swap it for one of the Game Box."""
    s = do.state
    spaces = (at for at in sorted(s.layout.at) if not not_a_spawn(s, at) and _kinds(s, at))
    options = tuple(GRID.name[space] for space in spaces)
    if space := _one_or_nothing(do, "swap tile", options, chosen):
        do.then(swap_tile_for.frame(robot, body, cause, GRID.number[space]))


def _kinds(s: State, space: int) -> tuple[str, ...]:
    return tuple(kind for kind in dict.fromkeys(s.extras.box) if not nothing_walled_off(s, space, kind))


@effect("swap tile for")
def swap_tile_for(
    do: Doing, robot: int | None, body: int | None, cause: str, at: int, chosen: str | None = None
) -> None:
    """The active player picks the tile of the Game Box that comes instead."""
    s, why = do.state, arranged(do.state, cause)
    if chosen is None:
        do.pick(do.seat, "swap tile for", _kinds(s, at), why)
        return
    why = (*why, "rqa.faq.no-blocking-off")
    leave_board(do, tile_at(s, at), why)
    arrive(do, chosen, at, (*why, *_side_one(s, chosen)))


def _side_one(s: State, kind: str) -> Clauses:
    return only_if(s.setup.components.tiles[kind].side, "rqa.faq.double-sided-added")


def _one_or_nothing(do: Doing, what: str, options: tuple[str, ...], chosen: str | None) -> str | None:
    """The option that the active player has picked; None for nothing, and before one is picked."""
    why = arranged(do.state, do.cause)
    if not options:
        do.nothing(what, do.seat, (*why, "rqa.faq.partial-effects"))
    elif chosen is None:
        do.ask(do.seat, what, (NOTHING, *options))
    elif chosen == NOTHING:
        do.nothing(what, do.seat, why)
    else:
        return chosen
    return None


# ---- tiles that come and go ------------------------------------------------------------------------------


def arrive(do: Doing, kind: str, space: int, why: Clauses) -> None:
    """A tile of the Game Box comes onto a space."""
    s, tile = do.state, do.state.setup.components.tiles[kind]
    do.lay_tile(kind, space, (*why, *_onto_gumballs(s, space)))
    lay_points(do, space, tile.points, tile.clauses["points"])
    convert(do, space)
    changed(do, space)


def _onto_gumballs(s: State, space: int) -> Clauses:
    return only_if(space in s.extras.gumballs, "rqa.gumball.tile-arrives")


def changed(do: Doing, space: int, by: int | None = None) -> None:
    """Handle a new tile on a space: it moves a robot there off, or acts on it as if it had entered.

    ``by`` is the robot that caused the change, if one did.
    """
    s = do.state
    for robot in robots_at(s, space):
        if robot != s.atop:
            if s.layout.blocks_move >> space & 1:
                do.then(displaced.frame(robot, do.cause))
            else:
                enter(do, robot if by is None else by, robot, space, "change")


@effect("displaced")
def displaced(do: Doing, robot: int, cause: str, chosen: str | None = None) -> None:
    """A robot above a new tile that blocks movement, or stranded, goes to the nearest empty space."""
    s, at = do.state, do.state.at[robot]
    stranded = robot == s.atop
    if not stranded and (at is None or not s.layout.blocks_move >> at & 1):
        return
    why = (*only_if(stranded, "rqa.over.no-stop"), "rqa.faq.displaced-obstacle", "rqa.term.empty")
    free = (space for space in GRID.spaces if empty(s, space))
    spaces = nearest(free, (space_of(s, robot),), s.setup.rulings["nearest-metric"])
    options = tuple(GRID.name[space] for space in spaces)
    if not options:
        do.nothing("displaced", s.setup.titles[robot], (*why, "rqa.faq.partial-effects"))
    elif to := do.decide(do.seat, "displaced to", options, chosen):
        do.displace(robot, GRID.number[to], why)
        came(do, robot, "displace")


# ---- tiles that are hit, entered or left -----------------------------------------------------------------


@effect("flip")
def flip(do: Doing, robot: int, body: int, cause: str) -> None:
    """All double-sided tiles are turned over."""
    s, own = do.state, do.state.setup.components.tiles[cause].clauses
    why = own.get("enter") or own["damaged"]
    tiles = [TILES + number for number, (at, _) in enumerate(s.layout.tiles) if at is not None]
    double = [tile for tile in tiles if tile_of(s, tile).side]
    if not double:
        do.nothing("flip", cause, (*why, "rqa.faq.partial-effects"))
    backs = any(tile_of(s, tile).backs for tile in tiles)
    for tile in double:
        do.flip(tile, (*why, *only_if(backs, "rqa.tile.loot-box.not-double-sided")))
        changed(do, space_of(s, tile), robot)


@effect("open")
def open_tile(do: Doing, robot: int, body: int, cause: str, drawn: str | None = None) -> None:
    """A tile is turned over and goes into the Game Box; the active seat gets what its back shows."""
    s = do.state
    if space_or_none(s, body) is None:
        do.nothing("gone", cause, ("rqa.faq.partial-effects",))
        return
    backs = {", ".join(map(option, steps)): steps for steps in tile_of(s, body).backs}
    back = do.draw_lot("back", tuple(backs), drawn)
    if back is None:
        return
    do.open_tile(body, back, tile_of(s, body).clauses["damaged"])
    do.then(take_tile.frame(body, cause))
    begin(do, robot, None, cause, backs[back])


@effect("take tile")
def take_tile(do: Doing, body: int, cause: str) -> None:
    """A tile that was opened goes into the Game Box."""
    if space_or_none(do.state, body) is not None:
        leave_board(do, body, tile_of(do.state, body).clauses["damaged"])


# ---- tiles that are pushed along -------------------------------------------------------------------------


def slide(do: Doing, tile: int, to: int, way: int, why: Clauses) -> None:
    """A tile moves one space; points and gumballs on it move along and join those that lie there."""
    s, start = do.state, space_of(do.state, tile)
    do.shove("slide", tile, to, way, (*why, *_onto_gumballs(s, to)))
    if start in s.extras.gumballs:
        do.carry_gumballs(start, to, ("rqa.gumball.tile-arrives",))
    convert(do, to)
