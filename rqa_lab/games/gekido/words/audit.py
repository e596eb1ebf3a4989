"""What is wrong with a position: every fault that is found, never an exception."""

from collections import Counter
from collections.abc import Iterator

from rqa_lab.core.choice import faults
from rqa_lab.core.game import Finding
from rqa_lab.games.gekido.model.commands import fits
from rqa_lab.games.gekido.model.setup import CENTRE, CORNERS
from rqa_lab.games.gekido.model.state import LOADING, READY, State, adjacent, standing

#: the faces of a Structure die, and the highest Upgrade (rulebook, page 11)
DIE, UPGRADE = 6, 5


def audit(s: State) -> tuple[Finding, ...]:
    """All findings of a position; () for a sound one.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b1"}}
    >>> [finding.kind for finding in audit(position({"bots": bots}))]
    ['shared tile']
    """
    return (
        *_players(s), *_spaces(s), *_tiles(s), *_structure(s), *_panels(s), *_dice(s), *_locks(s), *_hands(s),
        *_cards(s), *_attack(s), *faults(s.choice),
    )  # fmt: skip


def _at(s: State, bot: int) -> tuple[str, ...]:
    space = s.at[bot]
    return () if space is None else (s.setup.grid.name[space],)


def _waits(s: State) -> bool:
    """Something is still going on, after which some of the faults will be gone."""
    return bool(s.agenda) or s.choice is not None


def _players(s: State) -> Iterator[Finding]:
    who, seats = s.setup, len(s.setup.seats)
    if who.duel and seats != 2:
        yield Finding("players of a Duel", ("gekido.duel.what",), {"seats": seats})
    elif not 2 <= seats <= 4:
        yield Finding("players", ("gekido.scope.players-and-time",), {"seats": seats})
    if s.phase == "set-up" or _waits(s):
        return
    alive = standing(s)
    end = "gekido.duel.end" if who.duel else "gekido.end.last-bot"
    if s.phase == "over" and len(alive) > 1:
        names = tuple(who.titles[bot] for bot in alive)
        yield Finding(
            "not over", (end,), {"bots": names}, tuple(name for bot in alive for name in _at(s, bot))
        )
    if s.phase != "over" and len(alive) < 2:
        yield Finding("over", (end,), {"bots": tuple(who.titles[bot] for bot in alive)})
    elif s.phase != "over" and s.at[s.seat] is None:
        facts = {"seat": who.seats[s.seat], "bot": who.titles[s.seat]}
        yield Finding("turn of a destroyed bot", ("gekido.annihilation.last-die",), facts)


def _spaces(s: State) -> Iterator[Finding]:
    if s.choice is not None and s.choice.kind == "pushed to":
        return  # the attacker has entered the tile, and the target is about to leave it
    for space, n in Counter(space for space in s.at if space is not None).items():
        if n > 1:
            at = s.setup.grid.name[space]
            names = tuple(title for title, other in zip(s.setup.titles, s.at, strict=True) if other == space)
            yield Finding("shared tile", ("gekido.setup.one-bot-per-tile",), {"bots": names, "at": at}, (at,))


def _tiles(s: State) -> Iterator[Finding]:
    who, names = s.setup, s.setup.grid.name
    missing = tuple(names[space] for space, tile in enumerate(s.arena) if not tile)
    if missing and s.phase != "set-up":
        clauses = ("gekido.duel.arena",) if who.duel else ("gekido.setup.arena-outer",)
        yield Finding("no tile", clauses, {"spaces": missing}, missing)
    arena = who.components.arena
    all_outer = not who.duel or who.rulings["duel-tiles"] == "random"
    box = Counter((*arena["corners"], *(arena["edges"] if all_outer else ())))
    box.update(() if who.duel else (arena["centre"],))
    for tile, n in Counter(filter(None, s.arena)).items():
        cells = tuple(names[space] for space, there in enumerate(s.arena) if there == tile)
        if n > box[tile]:
            clauses = ("gekido.duel.which-tiles",) if who.duel else ("gekido.components.inventory",)
            yield Finding("too many tiles", clauses, {"tile": tile, "here": n, "box": box[tile]}, cells)
        elif not who.duel:
            yield from _misplaced(s, tile)


def _misplaced(s: State, tile: str) -> Iterator[Finding]:
    """A tile that lies where tiles of its sort do not belong."""
    arena, names = s.setup.components.arena, s.setup.grid.name
    lying = [space for space, there in enumerate(s.arena) if there == tile]
    for space in lying:
        if (tile == arena["centre"]) != (space == CENTRE):
            facts = {"tile": tile, "at": names[space]}
            yield Finding("tile out of place", ("gekido.setup.arena-centre",), facts, (names[space],))
            return
    for part, clause in (("corners", "gekido.setup.corner-tiles"), ("edges", "gekido.setup.arena-outer")):
        here = [space for space in lying if space != CENTRE and (space in CORNERS) == (part == "corners")]
        if len(here) > arena[part].count(tile):
            facts = {"tile": tile, "at": names[here[-1]]}
            yield Finding("tile out of place", (clause,), facts, tuple(names[space] for space in here))
            return


def _structure(s: State) -> Iterator[Finding]:
    for bot, panel in enumerate(s.setup.panels):
        dice, cells, facts = s.structure[bot], _at(s, bot), {"bot": panel.name, "dice": s.structure[bot]}
        if len(dice) > panel.structure:
            more = {**facts, "spaces": panel.structure, "origin": panel.origin("structure")}
            yield Finding("too many Structure dice", ("gekido.setup.structure-at-six",), more, cells)
        if any(value != DIE for value in dice[1:]):
            yield Finding("not from the top", ("gekido.damage.topmost-first",), facts, cells)
        if cells and not dice and s.phase != "set-up" and not _waits(s):
            yield Finding("no Structure", ("gekido.annihilation.last-die",), {"bot": panel.name}, cells)
        if not cells and dice and s.phase != "set-up":
            yield Finding("off with Structure", ("gekido.annihilation.last-die",), facts)


def _panels(s: State) -> Iterator[Finding]:
    for bot, panel in enumerate(s.setup.panels):
        title, cells = panel.name, _at(s, bot)
        for value in dict.fromkeys((*s.structure[bot], *s.armor[bot])):
            if not 1 <= value <= DIE:
                facts = {"bot": title, "value": value}
                yield Finding("no such face", ("gekido.components.structure-die-uses",), facts, cells)
        if len(s.armor[bot]) > panel.armor:
            facts = {
                "bot": title, "dice": s.armor[bot], "spaces": panel.armor, "origin": panel.origin("armor"),
            }  # fmt: skip
            yield Finding("too much Armor", ("gekido.armor.roll-on-gain",), facts, cells)
        if s.upgrade[bot] > UPGRADE:
            facts = {"bot": title, "upgrade": s.upgrade[bot], "most": UPGRADE}
            yield Finding("Upgrade too high", ("gekido.upgrade.maximum",), facts, cells)
        for (power, most), n in zip(panel.powers.items(), s.powers[bot], strict=True):
            if n is not None and n > most:
                facts = {
                    "bot": title, "power": power, "charges": n, "most": most,
                    "origin": panel.origin(f"powers.{power}"),
                }  # fmt: skip
                clauses = ("gekido.charge.restrictions", "gekido.power.initial-charges")
                yield Finding("too many Charges", clauses, facts, cells)


def _dice(s: State) -> Iterator[Finding]:
    used = s.supply + sum(map(len, s.structure)) + sum(map(len, s.armor)) + sum(map(bool, s.upgrade))
    used += sum(n is not None for powers in s.powers for n in powers)
    box = s.setup.components.box["structure_dice"]
    if used != box:
        yield Finding("Structure dice", ("gekido.components.inventory",), {"here": used, "box": box})


def _locks(s: State) -> Iterator[Finding]:
    who = s.setup
    if s.phase == "set-up":
        return
    for seat, sides in enumerate(s.locks):
        tokens = {bot: side for bot, side in enumerate(sides) if side}
        for bot in tokens:
            facts = {"seat": who.seats[seat], "bot": who.titles[bot]}
            if who.duel:
                yield Finding("token in a Duel", ("gekido.duel.no-cards-no-locks",), facts)
            elif bot == seat:
                yield Finding("own token", ("gekido.setup.target-locks",), facts)
            elif not _waits(s) and (s.at[bot] is None or s.at[seat] is None):
                yield Finding("token left", ("gekido.lock.remove-on-annihilation",), facts)
        if who.duel or s.at[seat] is None:
            continue
        for bot in standing(s):
            if bot != seat and bot not in tokens:
                facts = {"seat": who.seats[seat], "bot": who.titles[bot]}
                yield Finding("no token", ("gekido.setup.target-locks",), facts)
        attacking = s.attack is not None and seat == s.seat
        late = who.rulings["locks-after-removal"] == "after-attack"
        if tokens and not (attacking or late or _waits(s)) and set(tokens.values()) == {LOADING}:
            yield Finding("all Loading", ("gekido.lock.reset-when-all-loading",), {"seat": who.seats[seat]})


def _hands(s: State) -> Iterator[Finding]:
    for seat, (name, hand) in enumerate(zip(s.setup.seats, s.hand, strict=True)):
        if not hand:
            continue
        if s.setup.duel:
            yield Finding("cards in a Duel", ("gekido.duel.no-cards-no-locks",), {"seat": name})
            continue
        panel = s.setup.panels[seat]
        if len(hand) > panel.hand and not _waits(s):
            facts = {"seat": name, "here": len(hand), "most": panel.hand, "origin": panel.origin("hand")}
            yield Finding("too many cards in hand", ("gekido.tech.hand-limit",), facts)


def _cards(s: State) -> Iterator[Finding]:
    here = Counter(card for zone in (*s.hand, s.top, s.bag, s.discard, s.box, s.looking) for card in zone)
    for name, n in sorted(here.items()):
        card = s.setup.components.cards.get(name)
        if card is not None and n > card.copies:
            facts = {"card": name, "here": n, "box": card.copies, "origin": card.origin("copies")}
            yield Finding("too many copies", ("gekido.components.inventory",), facts)


def _attack(s: State) -> Iterator[Finding]:
    a, who = s.attack, s.setup
    if a is None:
        return
    own, target = who.panels[s.seat], who.titles[a.target]
    cells = (*_at(s, s.seat), *_at(s, a.target))
    if a.target == s.seat or (not _waits(s) and not adjacent(s, s.at[s.seat], s.at[a.target])):
        facts = {"bot": own.name, "target": target}
        yield Finding("target out of reach", ("gekido.attack.target-adjacent-and-ready",), facts, cells)
    if a.target != s.seat and s.locks[s.seat][a.target] == READY and not _waits(s):
        facts = {"seat": who.seats[s.seat], "bot": target}
        yield Finding("token not turned", ("gekido.attack.flip-on-choice",), facts)
    number, box = len(a.dice) + len(a.locked), who.components.box["command_dice"]
    if number > box:
        yield Finding("too many Command Dice", ("gekido.components.inventory",), {"here": number, "box": box})
    if a.rolls > a.most:
        rolls = {"rolls": a.rolls, "most": a.most}
        yield Finding("too many rolls", ("gekido.dice.up-to-three-rolls",), rolls)
    if a.command and not fits(a.command, a.locked, own.symbol, alike=who.alike):
        facts = {"dice": a.locked, "command": a.command, "bot": own.name}
        yield Finding("locked dice that do not fit", ("gekido.dice.lock-must-match",), facts, _at(s, s.seat))
