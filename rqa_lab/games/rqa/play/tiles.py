"""What tiles do to bodies that enter and leave them, and how a tile leaves the board."""

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.deck import different, next_card
from rqa_lab.games.rqa.model.bodies import effect_on, tile_at, tile_of
from rqa_lab.games.rqa.model.effects import effect
from rqa_lab.games.rqa.model.setup import GRID, TILES
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.arenapoints import came
from rqa_lab.games.rqa.play.damage import damage, lose_all_health
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.play.shop import new_deck, stock
from rqa_lab.games.rqa.play.steps import begin
from rqa_lab.games.rqa.rules.lasting import BY_ITSELF, goes_over, may
from rqa_lab.games.rqa.rules.obstacles import enough_to_leave
from rqa_lab.games.rqa.rules.shop import recycled

# ---- leaving ---------------------------------------------------------------------------------------------


def moved(do: Doing, robot: int, body: int, start: int, to: int, how: str) -> None:
    """A robot has gone from a space to another: what is left behind, what lies there, what the tile does.

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
    """What a tile does to a body that entered it.

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
    """The tile still does something when the robot that entered it is gone."""
    kind = s.setup.components.tiles.get(name)
    scraps = kind is not None and kind.knock_out_from
    return bool(scraps) and s.setup.rulings["enter-after-ko"] == "scrap"


@effect("scrap top")
def scrap_top(
    do: Doing, cause: str, clauses: tuple[str, ...], robot: int, body: int, scrapped: str | None = None
) -> None:
    """The top card of the Shop Deck is scrapped: its cost decides what happens to a robot.

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
