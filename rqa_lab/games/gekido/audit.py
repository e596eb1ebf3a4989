"""Faults of a position, and traces of this turn that could not have happened."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rqa_lab.core.doing import pending
from rqa_lab.core.game import Finding
from rqa_lab.core.reasons import faults
from rqa_lab.core.vocabulary import found
from rqa_lab.games.gekido.components import DICE, Effect, barred, complete, fits, in_order
from rqa_lab.games.gekido.kinds import FINDINGS
from rqa_lab.games.gekido.play.damage import MOST_UPGRADE
from rqa_lab.games.gekido.rules.attacking import victim
from rqa_lab.games.gekido.rules.using import window
from rqa_lab.games.gekido.state import (
    ATTACKING,
    CENTRE,
    CORNERS,
    LOADING,
    READY,
    ROLLS,
    Attack,
    State,
    adjacent,
    bots_in_arena,
    charges,
    tile_of,
)

# ---- thisturn --------------------------------------------------------------------------------------------
# The part of the audit about a turn, its attack, and what bots have gained: what can have brought it about?
#
# Cards in a hand and Loading tokens are taken as given: any attack of an earlier turn may have brought
# them.

_Found = Iterator[tuple[Any, ...]]
#: the phases after the dice are judged; in "answer" a card may concern the roll or the damage
_JUDGED = ("brace", "strike", "push")


def of_the_turn(s: State) -> _Found:
    """Everything that no turn can have caused; in mid-effect much may still be on its way."""
    if s.phase == "set-up" or pending(s):
        return
    for part in (_phase, _gained, _left_behind):
        yield from part(s)
    if s.attack is not None:
        for of_attack in (_rolls, _verdict, _marks, _changes):
            yield from of_attack(s, s.attack)


# ---- the turn --------------------------------------------------------------------------------------------


def _phase(s: State) -> _Found:
    """A phase for using effects occurs only if its seat may have something to use."""
    a, seat = s.attack, s.setup.seats[s.seat]
    if s.phase in ("start", "first move") and s.moved:
        yield (
            "moved too early",
            ("gekido.turn.three-phases", "gekido.move1.uses-turn-move"),
            (),
            seat,
            s.phase,
        )
    if s.phase == "second move" and s.moved:
        yield "moved twice", ("gekido.move2.only-if-unmoved",), (), seat
    if s.phase == "start" and not window(s, s.seat, "start"):
        yield "nothing to use", ("gekido.turn.start-of-turn-window",), (), seat, s.phase
    if s.phase in ATTACKING and a is None:
        yield "nobody attacked", ("gekido.turn.three-phases",), (), s.phase
    elif s.phase not in ATTACKING and a is not None:
        yield "attack in another phase", ("gekido.turn.three-phases",), (), s.phase
    elif a is not None:
        for phase, who, when, clause in (
            ("defence", a.target, "roll", "gekido.power.defender-window"),
            ("answer", a.target, "card", "gekido.tech.timing-on-card"),
            ("brace", victim(s), "damage", "gekido.resolve.order-of-operations"),
            ("strike", s.seat, "damage", "gekido.tech.timing-on-card"),
        ):
            if s.phase == phase and a.command is not None and not window(s, who, when):
                yield "nothing to use", (clause,), (), s.setup.seats[who], phase


# ---- the attack ------------------------------------------------------------------------------------------


def _rolls(s: State, a: Attack) -> _Found:
    """Its dice were rolled, one effect makes them more rolls, another more dice or fewer."""
    seat = s.setup.seats[s.seat]
    if not a.rolls:
        yield "no roll", ("gekido.attack.declare-after-first-roll",), (), seat
    if a.rolls > 1 and a.command is None:
        yield "rolled undeclared", ("gekido.attack.declare-after-first-roll",), (), seat, a.rolls
    if a.most != ROLLS and not _source(s, a, s.seat, "rolls"):
        yield "no rolls granted", ("gekido.dice.up-to-three-rolls",), (), seat, a.most, ROLLS
    number = len(a.dice) + len(a.locked)
    in_box = number <= s.setup.components.box["command_dice"]
    if number != DICE and in_box and not _source(s, a, s.seat, "extra die" if number > DICE else "switch"):
        yield "number of dice", ("gekido.dice.five-dice",), (), seat, number, DICE
    if a.locking and not a.locked:
        yield "nothing locked", ("gekido.dice.lock-any-number",), (), seat
    own = s.setup.panels[s.seat].symbol
    fitted = a.command is not None and not barred(a.command, own) and not _source(s, a, s.seat, "switch")
    if a.rolls > 1 and not a.locked and a.success is None and fitted:
        yield "rolled on unlocked", ("gekido.dice.lock-at-least-one",), (), seat, a.rolls
    if a.locked and a.rolls == 1 and a.success is None and not a.locking:
        yield (
            "locked before",
            ("gekido.dice.effect-before-lock", "gekido.dice.window-order"),
            (),
            seat,
            a.locked,
        )


def _verdict(s: State, a: Attack) -> _Found:
    """The dice are judged once the attacker stops, and then the damage comes."""
    seat, judged = s.setup.seats[s.seat], a.success is not None
    if judged != (s.phase in _JUDGED) and s.phase in ATTACKING and s.phase != "answer":
        yield "judged" if judged else "not judged", ("gekido.resolve.order-of-operations",), (), seat, s.phase
    if judged and a.command is not None:
        own, alike = s.setup.panels[s.seat].symbol, s.setup.alike
        if a.success != complete(a.command, a.locked, own, alike=alike):
            clause = "gekido.resolve.success" if a.success else "gekido.resolve.malfunction"
            yield "wrong verdict", (clause,), (), seat, a.command, in_order(a.locked), a.success
    if s.phase in ("strike", "push") and a.success is False:
        clause = "gekido.push.never-on-malfunction" if s.phase == "push" else "gekido.resolve.malfunction"
        yield "after a malfunction", (clause,), (), seat, s.phase
    stands = s.at[a.target] is not None
    if (a.fallen is not None and stands) or (not stands and s.phase != "push"):
        clauses = ("gekido.push.destroyed-target", "gekido.annihilation.last-die")
        yield "fallen" if stands else "attacked although out", clauses, (), s.setup.titles[a.target]


def _marks(s: State, a: Attack) -> _Found:
    """An effect marked as used must have left its cost: a Power has fewer Charges, a card is discarded."""
    tile, by_choice = tile_of(s, s.seat), s.setup.rulings["stat-tiles"] == "by-choice"
    usable = tile is not None and tile.when == "roll" and (tile.steps or (tile.attack and by_choice))
    if a.tile and not usable:
        yield "no such tile", ("gekido.tile.attacker-once",), (), s.setup.seats[s.seat]
    if a.used and not (a.tile or _source(s, a, s.seat)):
        yield "nothing used", ("gekido.dice.one-effect-per-roll",), (), s.setup.seats[s.seat]
    if a.answered and not _spent_power(s, a, a.target):
        yield "nothing used", ("gekido.power.defender-window",), (), s.setup.seats[a.target]
    if a.played is not None and (s.phase != "answer" or a.played[0] not in s.discard):
        yield "card not played", ("gekido.tech.single-use",), (), s.setup.seats[s.seat], a.played[0]


def _changes(s: State, a: Attack) -> _Found:
    """Damage that is added, taken off or prevented comes from an effect."""
    parts = (
        ("more", a.more, s.seat, "damage", "gekido.resolve.modifier-sources"),
        ("less", a.less, a.target, "less", "gekido.resolve.modifier-sources"),
        ("prevented", a.prevented, victim(s), "prevent", "gekido.power.prevent4"),
    )
    for what, n, seat, word, clause in parts:
        if what == "prevented" and n and a.success is None:
            yield "prevented too early", (clause, "gekido.resolve.order-of-operations"), (), n
        elif n and not _source(s, a, seat, word):
            yield "damage of nothing", (clause,), (), what, n


def _source(s: State, a: Attack, seat: int, word: str = "") -> bool:
    """The seat may have used an effect in this attack that does that, or any at all."""
    tile = tile_of(s, seat)
    if seat == s.seat and a.tile and tile is not None and (not word or tile.does(word)):
        return True
    return _spent_power(s, a, seat, word) or any(
        _for(s, seat, card) and (not word or card.does(word)) for card in _cards_played(s, a)
    )


def _spent_power(s: State, a: Attack, seat: int, word: str = "") -> bool:
    """True if a Power of the seat has lost Charges; a bot that was hit may have gained some since."""
    if s.phase == "push" and seat == a.target:
        return True
    known = s.setup.components.powers
    spent = (name for name, most in s.setup.panels[seat].powers.items() if _left(s, seat, name, most) < most)
    return any(_for(s, seat, known[name]) and (not word or known[name].does(word)) for name in spent)


def _left(s: State, seat: int, power: str, most: int) -> int:
    left = charges(s, seat, power)
    return most if left is None else left


def _for(s: State, seat: int, record: Effect) -> bool:
    return record.by in ("owner", "attacker" if seat == s.seat else "defender") and record.when != "start"


def _cards_played(s: State, a: Attack) -> Iterator[Effect]:
    """Cards that were played in this attack, if not longer ago; drawing may have had them shuffled since."""
    cards, every = s.setup.components.cards, (*s.discard, *s.bag, *(name for hand in s.hand for name in hand))
    names = every if a.success is not None or _shuffled(s, a) else s.discard
    return (cards[name] for name in dict.fromkeys(names) if name in cards)


def _shuffled(s: State, a: Attack) -> bool:
    """True if a drawing card may have recycled the discards; then some seat has a card, or had one."""
    draws = any(card.does("draw") or card.does("look") for card in s.setup.components.cards.values())
    return draws and not s.top and bool(s.discard or s.hand[s.seat] or s.hand[a.target])


# ---- what bots have --------------------------------------------------------------------------------------


def _gained(s: State) -> _Found:
    """Armor, Upgrades and Powers come beside lost Structure dice; by one reading a die may have come back."""
    heals = any(power.does("heal") for power in s.setup.components.powers.values())
    if s.setup.rulings["heal-cap"] == "die-returns" and heals:
        return
    for bot, panel in enumerate(s.setup.panels):
        if (space := s.at[bot]) is None:
            continue
        rows = range(1, panel.structure - len(s.structure[bot]) + 1)
        got = [bonus for row in rows for bonus in panel.bonuses(row)]
        here = {
            "Armor": (min(len(s.armor[bot]), panel.armor), "gekido.armor.roll-on-gain"),
            "Upgrade": (s.upgrade[bot] * (s.upgrade[bot] <= MOST_UPGRADE), "gekido.upgrade.first-and-next"),
            "Power": (sum(n is not None for n in s.powers[bot]), "gekido.power.unlock"),
        }
        for bonus, (n, clause) in here.items():
            if n > got.count(bonus):
                at = (s.setup.grid.name[space],)
                more = (panel.name, bonus, n, got.count(bonus), panel.origin("rows"))
                yield "gained by nothing", (clause, "gekido.bonus.kinds"), at, *more


def _left_behind(s: State) -> _Found:
    """A destroyed bot leaves nothing; cards are drawn aside in mid-effect alone."""
    clauses = ("gekido.annihilation.cards-and-dice",)
    for bot, panel in enumerate(s.setup.panels):
        things = (s.armor[bot], s.upgrade[bot], any(n is not None for n in s.powers[bot]), s.hand[bot])
        if s.at[bot] is None and any(things):
            yield "off with a panel", clauses, (), panel.name
    boxed = s.setup.rulings["cards-of-the-destroyed"] == "box" and None in s.at
    if s.box and not boxed:
        yield "cards in the box", (*clauses, "gekido.tech.single-use"), (), len(s.box)
    if s.looking:
        yield "cards aside", ("gekido.tech.hidden",), (), len(s.looking)


# ---- faults of a position: every fault is found, never an exception --------------------------------------
# Each part yields bare tuples ``(kind, clauses, spaces, *facts)``; :func:`audit` makes them findings.

#: the faces of a Structure die, and the highest Upgrade (rulebook, page 11)
DIE, UPGRADE = 6, 5


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
        return  # the attacker has entered the tile, and the target must leave it now
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
