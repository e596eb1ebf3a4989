"""Set-up of a whole game, step by step in the rulebook's order: from the box to the first turn.

Control Panels, Structure dice, the Arena, the starting player, placing the bots, the draw pile, Target Locks.
What the players agree on before it stands at the end.
"""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.chance import CHANCE, Cards, different, next_card, without
from rqa_lab.core.clause import only_if
from rqa_lab.core.component import freeze
from rqa_lab.core.reasons import Choice
from rqa_lab.core.schema import Problem, among, raise_problem, seated
from rqa_lab.games.gekido.components import FEWEST, PLAYERS, RULEBOOK, components, effect
from rqa_lab.games.gekido.play import turn
from rqa_lab.games.gekido.play.writers import Doing
from rqa_lab.games.gekido.rules.attacking import starting
from rqa_lab.games.gekido.state import ARENA, CENTRE, CORNERS, DUEL, State, position, setup

#: the bot of each seat, or "choose" or "deal"
Bots = str | tuple[tuple[str, str], ...]
#: the tile of each space, or "random"
Arena = str | tuple[tuple[int, str], ...]
#: spaces, and the tiles to draw from, one for each space
Part = tuple[tuple[int, ...], Cards]

_CAUSE = "set-up"

# ---- the panels ------------------------------------------------------------------------------------------


@effect("begin", cause=_CAUSE)
def begin(do: Doing, first: str, bots: Bots, arena: Arena, chosen: str | None = None) -> None:
    """The whole set-up goes on the agenda."""
    do.then(
        take_panels.frame(bots),
        set_structure.frame(),
        lay_arena.frame(arena),
        first_player.frame(first),
        place.frame(),
        *(() if do.state.setup.duel else (shuffle.frame(), take_tokens.frame())),
        turn.start.frame(),
    )


@effect("panels", cause=_CAUSE)
def take_panels(do: Doing, bots: Bots, taken: str | None = None) -> None:
    """Control Panels are chosen in the order of the seats, dealt by chance, or given."""
    s, seats = do.state, do.state.setup.seats
    while (seat := len(s.setup.bots)) < len(seats):
        if not isinstance(bots, str):
            taken = next(bot for bot, owner in bots if owner == seats[seat])
        left = tuple(bot for name in s.setup.components.bots if (bot := name.lower()) not in s.setup.bots)
        again = take_panels.frame(bots)
        if bots == "deal":
            taken = do.draw_lot("panel", left, taken, again)
        else:  # there are six bots and at most four seats
            taken = do.decide(seats[seat], "bot", left, taken, again)
        if taken is None:
            return
        why = do.traced and (
            "gekido.setup.choose-bot",
            "gekido.components.bots",
            "gekido.components.bot-symbols",
            "gekido.components.panel-two-sides",
            *only_if(s.setup.duel, "gekido.duel.panel", "gekido.duel.what"),
        )
        do.take_panel(taken, why)
        taken = None


@effect("structure", cause=_CAUSE)
def set_structure(do: Doing) -> None:
    """Structure dice onto every panel, each showing 6."""
    for bot in range(len(do.state.at)):
        do.set_dice(bot, ("gekido.setup.structure-at-six", "gekido.components.structure-die-uses"))


# ---- the Arena -------------------------------------------------------------------------------------------


@effect("arena", cause=_CAUSE)
def lay_arena(do: Doing, arena: Arena) -> None:
    """The central tile, then the others at random, or all as they are given."""
    if not isinstance(arena, str):
        for space, tile in arena:
            _lay(do, space, tile)
        return
    s = do.state
    printed, spaces = s.setup.components.arena, s.setup.grid.spaces
    corners, edges = printed["corners"], printed["edges"]
    if s.setup.duel:
        tiles = corners if s.setup.rulings["duel-tiles"] == "corners" else (*corners, *edges)
        parts: tuple[Part, ...] = ((tuple(spaces), tuple(sorted(tiles))),)
    else:
        _lay(do, CENTRE, printed["centre"])
        beside = tuple(space for space in spaces if space != CENTRE and space not in CORNERS)
        parts = ((tuple(sorted(CORNERS)), tuple(sorted(corners))), (beside, tuple(sorted(edges))))
    do.then(lay_tiles.frame(parts))


@effect("tiles", cause=_CAUSE)
def lay_tiles(do: Doing, parts: tuple[Part, ...], drawn: str | None = None) -> None:
    """A tile is drawn for each space, first for the corners."""
    while parts:
        (space, *spaces), bag = parts[0]
        tile, drawn = next_card((), bag, do.chance, drawn)
        if tile is None:
            do.ask(CHANCE, "tile", different(bag), lay_tiles.frame(parts))
            return
        _lay(do, space, tile)
        rest = ((tuple(spaces), without(bag, tile)),) if spaces else ()
        parts = (*rest, *parts[1:])


def _lay(do: Doing, space: int, tile: str) -> None:
    if do.state.setup.duel:
        do.lay_tile(space, tile, ("gekido.duel.arena", "gekido.duel.which-tiles"))
    elif space == CENTRE:
        do.lay_tile(space, tile, ("gekido.setup.arena-centre",))
    else:
        corner = only_if(space in CORNERS, "gekido.setup.corner-tiles")
        do.lay_tile(space, tile, ("gekido.setup.arena-outer", *corner))


# ---- the players -----------------------------------------------------------------------------------------


@effect("first player", cause=_CAUSE)
def first_player(do: Doing, first: str, drawn: str | None = None) -> None:
    """Fix the first player; "random" leaves it to chance."""
    seats = do.state.setup.seats
    begins = do.draw_lot("first player", seats, drawn) if first == "random" else first
    if begins is not None:
        why = ("gekido.setup.start-player", "gekido.turn.clockwise")
        do.give_turn("first player", seats.index(begins), why)


@effect("place", cause=_CAUSE)
def place(do: Doing, chosen: str | None = None) -> None:
    """The bots come into the Arena, the starting player's first, then clockwise."""
    s, seats, names = do.state, do.state.setup.seats, do.state.setup.grid.name
    waiting = [seat for n in range(len(seats)) if s.at[seat := (s.seat + n) % len(seats)] is None]
    if not waiting:
        return
    if chosen is None:  # there are always several spaces left
        do.ask(seats[waiting[0]], "place", tuple(names[space] for space in spaces_for(s)))
        return
    duel = only_if(s.setup.duel, "gekido.duel.placement")
    why = (*duel, "gekido.setup.place-bots", "gekido.setup.one-bot-per-tile")
    do.place(waiting[0], names.index(chosen), why)
    do.then(place.frame())


def spaces_for(s: State) -> tuple[int, ...]:
    """The spaces for placing a bot."""
    return tuple(space for space in s.setup.grid.spaces if not starting(s, space))


@effect("shuffle", cause=_CAUSE)
def shuffle(do: Doing) -> None:
    """All Tech Cards become the draw pile."""
    cards = tuple(name for name, card in do.state.setup.components.cards.items() for _ in range(card.copies))
    why = ("gekido.setup.tech-deck", "gekido.setup.no-opening-hand", "gekido.components.inventory")
    do.shuffle(cards, why)


@effect("tokens", cause=_CAUSE)
def take_tokens(do: Doing) -> None:
    """Every seat takes a Target Lock of every other bot."""
    for seat in range(len(do.state.setup.seats)):
        do.take_tokens(seat, ("gekido.setup.target-locks", "gekido.components.target-lock-tokens"))


# ---- the players' agreement before a whole game: seats and bots, the layout of tiles, who begins ---------
# :func:`start` puts everything into the box and sets the waiting choice "begin"; its frame has the first
# seat, the bots and the tiles.  Objections to it are in ``agreed`` in ``rules.judge``; its answer
# starts the set-up above.

#: the players unless others are given
SEATS = ("Ann", "Bo", "Cy", "Di")


def start(options: Mapping[str, Any]) -> State:
    """The moment before the set-up: everything is in the box, and the choice "begin" waits.

    Args:
        options: what the players agreed on, the keys of ``game`` in a scenario file (each has a default) with
            ``rulings`` and ``data``.

    Raises:
        ValueError: for names that do not exist.

    >>> s = start({"seats": ["Ann", "Bo"], "bots": {"slicer": "Ann", "pytron": "Bo"}})
    >>> s.phase, s.choice.kind, s.choice.options
    ('set-up', 'begin', ('begin',))
    """
    return before_set_up(options, options, raise_problem)


def before_set_up(game: Mapping[str, Any], keys: Mapping[str, Any], report: Problem) -> State:
    """The state of :func:`start`; ``report`` gets the path and the trouble of what cannot be used."""
    duel = bool(game.get("duel", False))
    names = tuple(game.get("seats", SEATS[:FEWEST] if duel else SEATS))
    seats = seated(names, SEATS, FEWEST, PLAYERS, "two to four players", report)

    def known(name: str, names: tuple[str, ...], what: str, *path: str | int) -> bool:
        return among(name, names, what, path, report)

    first = game.get("first", "random")
    if first != "random" and not known(first, seats, "a seat", "first"):
        first = "random"
    bots = game.get("bots", "choose")
    if isinstance(bots, str):
        bots = bots if known(bots, ("choose", "deal"), "a way", "bots") else "choose"
    else:
        known_bots = tuple(map(str.lower, components().bots))
        bots = tuple(
            (bot, seat)
            for bot, seat in bots.items()
            if known(bot, known_bots, "a bot", "bots", bot) and known(seat, seats, "a seat", "bots", bot)
        )
    grid, arena = (DUEL if duel else ARENA), game.get("arena", "random")
    if isinstance(arena, str):
        arena = arena if known(arena, ("random",), "tiles by space, or", "arena") else "random"
    else:
        kinds = tuple(components().tiles)
        arena = tuple(
            sorted(
                (grid.number[space], tile)
                for space, tile in arena.items()
                if known(space, grid.name, "a space", "arena", space)
                and known(tile, kinds, "a tile", "arena", space)
            )
        )
    who = setup(seats, (), duel, RULEBOOK.agreed(keys), freeze(keys.get("data", {})))
    waits = Choice(seats[0], "begin", ("begin",), begin.frame(first, bots, arena))
    return position(who, phase="set-up", supply=who.components.box["structure_dice"], choice=waits)
