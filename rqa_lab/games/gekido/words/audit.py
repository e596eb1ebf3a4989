"""What is wrong with a position: every fault that is found, never an exception.

Each part yields bare tuples ``(kind, clauses, spaces, *facts)``; :func:`audit` makes them findings.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rqa_lab.core.choice import faults
from rqa_lab.core.game import Finding
from rqa_lab.core.vocabulary import found
from rqa_lab.games.gekido.model.commands import fits
from rqa_lab.games.gekido.model.findings import FINDINGS
from rqa_lab.games.gekido.model.setup import CENTRE, CORNERS
from rqa_lab.games.gekido.model.state import LOADING, READY, State, adjacent, bots_in_arena
from rqa_lab.games.gekido.words.thisturn import of_the_turn

#: the faces of a Structure die, and the highest Upgrade (rulebook, page 11)
DIE, UPGRADE = 6, 5

_Found = Iterator[tuple[Any, ...]]


def audit(s: State) -> tuple[Finding, ...]:
    """All findings of a position; () for a sound one.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b1"}}
    >>> [finding.kind for finding in audit(position({"bots": bots}))]
    ['shared tile']
    """
    parts = (
        _players,
        _spaces,
        _tiles,
        _structure,
        _panels,
        _dice,
        _locks,
        _hands,
        _cards,
        _attack,
        of_the_turn,
    )
    return *(found(bare, FINDINGS) for part in parts for bare in part(s)), *faults(s.choice)


def _at(s: State, bot: int) -> tuple[str, ...]:
    space = s.at[bot]
    return () if space is None else (s.setup.grid.name[space],)


def _waits(s: State) -> bool:
    """An effect is not finished, and may yet mend some of the faults."""
    return bool(s.agenda) or s.choice is not None


def _players(s: State) -> _Found:
    who, seats = s.setup, len(s.setup.seats)
    if who.duel and seats != 2:
        yield "players of a Duel", ("gekido.duel.what",), (), seats
    elif not 2 <= seats <= 4:
        yield "players", ("gekido.scope.players-and-time",), (), seats
    if s.phase == "set-up" or _waits(s):
        return
    alive = bots_in_arena(s)
    bots, spaces = tuple(who.titles[bot] for bot in alive), tuple(at for bot in alive for at in _at(s, bot))
    end = "gekido.duel.end" if who.duel else "gekido.end.last-bot"
    if s.phase == "over" and len(alive) > 1:
        yield "not over", (end,), spaces, bots
    if s.phase != "over" and len(alive) < 2:
        yield "over", (end,), (), bots
    elif s.phase != "over" and s.at[s.seat] is None:
        clauses = ("gekido.annihilation.last-die",)
        yield "turn of a destroyed bot", clauses, (), who.seats[s.seat], who.titles[s.seat]


def _spaces(s: State) -> _Found:
    if s.choice is not None and s.choice.kind == "pushed to":
        return  # the attacker has entered the tile, and the target is about to leave it
    for space, n in Counter(space for space in s.at if space is not None).items():
        if n > 1:
            at = s.setup.grid.name[space]
            bots = tuple(title for title, other in zip(s.setup.titles, s.at, strict=True) if other == space)
            yield "shared tile", ("gekido.setup.one-bot-per-tile",), (at,), bots, at


def _tiles(s: State) -> _Found:
    who, names = s.setup, s.setup.grid.name
    missing = tuple(names[space] for space, tile in enumerate(s.arena) if not tile)
    if missing and s.phase != "set-up":
        yield "no tile", ("gekido.duel.arena" if who.duel else "gekido.setup.arena-outer",), missing, missing
    arena = who.components.arena
    all_outer = not who.duel or who.rulings["duel-tiles"] == "random"
    box = Counter((*arena["corners"], *(arena["edges"] if all_outer else ())))
    box.update(() if who.duel else (arena["centre"],))
    for tile, n in Counter(filter(None, s.arena)).items():
        spaces = tuple(names[space] for space, other in enumerate(s.arena) if other == tile)
        if n > box[tile]:
            clause = "gekido.duel.which-tiles" if who.duel else "gekido.components.inventory"
            yield "too many tiles", (clause,), spaces, tile, n, box[tile]
        elif not who.duel:
            yield from _misplaced(s, tile)


def _misplaced(s: State, tile: str) -> _Found:
    """A tile where tiles of its sort do not belong."""
    arena, names = s.setup.components.arena, s.setup.grid.name
    lying = [space for space, other in enumerate(s.arena) if other == tile]
    for space in lying:
        if (tile == arena["centre"]) != (space == CENTRE):
            clauses = ("gekido.setup.arena-centre",)
            yield "tile out of place", clauses, (names[space],), tile, names[space]
            return
    for part, clause in (("corners", "gekido.setup.corner-tiles"), ("edges", "gekido.setup.arena-outer")):
        here = [space for space in lying if space != CENTRE and (space in CORNERS) == (part == "corners")]
        if len(here) > arena[part].count(tile):
            spaces = tuple(names[space] for space in here)
            yield "tile out of place", (clause,), spaces, tile, spaces[-1]
            return


def _structure(s: State) -> _Found:
    for bot, panel in enumerate(s.setup.panels):
        name, dice, at = panel.name, s.structure[bot], _at(s, bot)
        if len(dice) > panel.structure:
            more = (panel.structure, panel.origin("structure"))
            yield "too many Structure dice", ("gekido.setup.structure-at-six",), at, name, dice, *more
        if any(value != DIE for value in dice[1:]):
            yield "not from the top", ("gekido.damage.topmost-first",), at, name, dice
        if at and not dice and s.phase != "set-up" and not _waits(s):
            yield "no Structure", ("gekido.annihilation.last-die",), at, name
        if not at and dice and s.phase != "set-up":
            yield "off with Structure", ("gekido.annihilation.last-die",), (), name, dice


def _panels(s: State) -> _Found:
    for bot, panel in enumerate(s.setup.panels):
        name, armor, at = panel.name, s.armor[bot], _at(s, bot)
        for value in dict.fromkeys((*s.structure[bot], *armor)):
            if not 1 <= value <= DIE:
                yield "no such face", ("gekido.components.structure-die-uses",), at, name, value
        if len(armor) > panel.armor:
            more = (panel.armor, panel.origin("armor"))
            yield "too much Armor", ("gekido.armor.roll-on-gain",), at, name, armor, *more
        if s.upgrade[bot] > UPGRADE:
            yield "Upgrade too high", ("gekido.upgrade.maximum",), at, name, s.upgrade[bot], UPGRADE
        for (power, most), n in zip(panel.powers.items(), s.powers[bot], strict=True):
            if n is not None and n > most:
                clauses = ("gekido.charge.restrictions", "gekido.power.initial-charges")
                yield "too many Charges", clauses, at, name, power, n, most, panel.origin(f"powers.{power}")


def _dice(s: State) -> _Found:
    used = s.supply + sum(map(len, s.structure)) + sum(map(len, s.armor)) + sum(map(bool, s.upgrade))
    used += sum(n is not None for powers in s.powers for n in powers)
    box = s.setup.components.box["structure_dice"]
    if used != box:
        yield "Structure dice", ("gekido.components.inventory",), (), used, box


def _locks(s: State) -> _Found:
    who = s.setup
    if s.phase == "set-up":
        return
    for seat, sides in enumerate(s.locks):
        name, tokens = who.seats[seat], {bot: side for bot, side in enumerate(sides) if side}
        for bot in tokens:
            if who.duel:
                yield "token in a Duel", ("gekido.duel.no-cards-no-locks",), (), name, who.titles[bot]
            elif bot == seat:
                yield "own token", ("gekido.setup.target-locks",), (), name, who.titles[bot]
            elif not _waits(s) and (s.at[bot] is None or s.at[seat] is None):
                yield "token left", ("gekido.lock.remove-on-annihilation",), (), name, who.titles[bot]
        if who.duel or s.at[seat] is None:
            continue
        for bot in bots_in_arena(s):
            if bot != seat and bot not in tokens:
                yield "no token", ("gekido.setup.target-locks",), (), name, who.titles[bot]
        attacking = s.attack is not None and seat == s.seat
        late = who.rulings["locks-after-removal"] == "after-attack"
        if tokens and not (attacking or late or _waits(s)) and set(tokens.values()) == {LOADING}:
            yield "all Loading", ("gekido.lock.reset-when-all-loading",), (), name


def _hands(s: State) -> _Found:
    for name, hand, panel in zip(s.setup.seats, s.hand, s.setup.panels, strict=False):
        if hand and s.setup.duel:
            yield "cards in a Duel", ("gekido.duel.no-cards-no-locks",), (), name
        elif len(hand) > panel.hand and not _waits(s):
            more = (panel.hand, panel.origin("hand"))
            yield "too many cards in hand", ("gekido.tech.hand-limit",), (), name, len(hand), *more


def _cards(s: State) -> _Found:
    here = Counter(card for zone in (*s.hand, s.top, s.bag, s.discard, s.box, s.looking) for card in zone)
    for name, n in sorted(here.items()):
        card = s.setup.components.cards.get(name)
        if card is not None and n > card.copies:
            more = (card.copies, card.origin("copies"))
            yield "too many copies", ("gekido.components.inventory",), (), name, n, *more


def _attack(s: State) -> _Found:
    a, who = s.attack, s.setup
    if a is None:
        return
    own, target, at = who.panels[s.seat], who.titles[a.target], _at(s, s.seat)
    where = a.fallen if s.at[a.target] is None else s.at[a.target]
    if a.target == s.seat or (not _waits(s) and not adjacent(s, s.at[s.seat], where)):
        spaces = (*at, *_at(s, a.target))
        yield "target out of reach", ("gekido.attack.target-adjacent-and-ready",), spaces, own.name, target
    if a.target != s.seat and s.locks[s.seat][a.target] == READY and not _waits(s):
        yield "token not turned", ("gekido.attack.flip-on-choice",), (), who.seats[s.seat], target
    number, box = len(a.dice) + len(a.locked), who.components.box["command_dice"]
    if number > box:
        yield "too many Command Dice", ("gekido.components.inventory",), (), number, box
    if a.rolls > a.most:
        yield "too many rolls", ("gekido.dice.up-to-three-rolls",), (), a.rolls, a.most
    if a.command and not fits(a.command, a.locked, own.symbol, alike=who.alike):
        clauses = ("gekido.dice.lock-must-match",)
        yield "locked dice that do not fit", clauses, at, a.locked, a.command, own.name
