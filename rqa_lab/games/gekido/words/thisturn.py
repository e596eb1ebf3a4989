"""The part of the audit about a turn, its attack, and what bots have gained: what can have brought it about?

Cards in a hand and Loading tokens are taken as given: any attack of an earlier turn may have brought them.
"""

from collections.abc import Iterator
from typing import Any

from rqa_lab.core.doing import pending
from rqa_lab.games.gekido.model.commands import DICE, complete, in_order
from rqa_lab.games.gekido.model.records import Effect
from rqa_lab.games.gekido.model.state import ATTACKING, ROLLS, Attack, State, charges, tile_of
from rqa_lab.games.gekido.play.bonuses import MOST_UPGRADE
from rqa_lab.games.gekido.rules.damage import victim
from rqa_lab.games.gekido.rules.using import window

_Found = Iterator[tuple[Any, ...]]
#: the phases after the dice are judged; in "answer" a card may be for the roll or for the damage
_JUDGED = ("brace", "strike", "push")


def of_the_turn(s: State) -> _Found:
    """All that no turn can have brought about; in mid-effect much may still be on its way."""
    if s.phase == "set-up" or pending(s):
        return
    for part in (_phase, _gained, _left_behind):
        yield from part(s)
    if s.attack is not None:
        for of_attack in (_rolls, _verdict, _marks, _changes):
            yield from of_attack(s, s.attack)


# ---- the turn --------------------------------------------------------------------------------------------


def _phase(s: State) -> _Found:
    """A phase in which a seat may use something is entered if it may have something to use."""
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
    """An effect that has been used was there: a Power has fewer Charges, a card is discarded."""
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
    """A Power of the seat has fewer Charges than at first; what was hit may have got some since."""
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
    """A card that draws may have turned the discards into the draw pile: then somebody has a card, or had."""
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
