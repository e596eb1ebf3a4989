"""Damage and points: who loses cubes, who gets them, and making change."""

from rqa_lab.core.game import Trace
from rqa_lab.games.rqa.model.bodies import place, tile_of, title
from rqa_lab.games.rqa.model.setup import TILES
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play import citations as cite
from rqa_lab.games.rqa.play import packwriters
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.rules.staying import absorbing, defenses, endless


def damage(
    s: State, t: Trace | None, robot: int, body: int, n: int, cause: str, clauses: tuple[str, ...]
) -> None:
    """A body takes n damage, reds before the blue, for or against the active seat; it may be Knocked Out.

    Defenses on a robot take it first.  Of a tile see :func:`_damage_tile`.
    """
    if (s.at[body] if body < TILES else place(s, body)) is None:
        write.nothing(s, t, ("rqa.faq.partial-effects",), cause, "damage", title(s, body))
        return
    if body >= TILES:
        _damage_tile(s, t, robot, body, n, cause, clauses)
        return
    if s.extras.defenses:
        n = _absorb(s, t, robot, body, n, cause, clauses)
        if not n:
            return
    red = min(n, s.red[body])
    blue = min(n - red, s.blue[body])
    if t is not None:
        clauses = tuple(dict.fromkeys((*clauses, "rqa.damage.red-first")))
        clauses += ("rqa.damage.excess",) if red + blue < n else ()
    _lose(s, t, robot, body, red, blue, cause, clauses)


def _damage_tile(
    s: State, t: Trace | None, robot: int, body: int, n: int, cause: str, clauses: tuple[str, ...]
) -> None:
    """A tile that can be damaged gives up its points, and does what it says, for the active seat."""
    tile, space = tile_of(s, body), place(s, body)
    assert space is not None
    own = (*tile.clauses["damaged"], "rqa.faq.tile-damager")
    packwriters.hit_tile(s, t, tuple(dict.fromkeys((*own, *clauses))), cause, body, n)
    if tile.points:
        there = min(n, dict(s.extras.points).get(space, 0))
        if there:
            packwriters.claim_points(s, t, own, cause, space, there)
        else:
            write.nothing(s, t, (*own, "rqa.faq.partial-effects"), cause, "claim", title(s, body))
    for op, *rest in reversed(tile.damaged):
        write.then(s, (op, robot, body, tile.name, *rest))


def knock_out(s: State, t: Trace | None, robot: int, body: int, cause: str, clauses: tuple[str, ...]) -> None:
    """An effect Knocks a body Out: it loses all its Health, and its Defenses break."""
    for defense in defenses(s, body):
        _break(s, t, robot, defense, cause)
    _lose(s, t, robot, body, s.red[body], s.blue[body], cause, clauses)


# ---- Defenses --------------------------------------------------------------------------------------------


def _absorb(
    s: State, t: Trace | None, robot: int, body: int, n: int, cause: str, clauses: tuple[str, ...]
) -> int:
    """The Defenses of a robot take damage in its stead; returns what is left for the robot."""
    for defense, takes in absorbing(s, defenses(s, body), n):
        card = defense[1]
        if endless(s, card):
            own = s.setup.components.cards[card].play_clauses
            _hologram(s, t, robot, defense, takes, cause, (*own, *clauses))
        else:
            _lose_defense(s, t, robot, defense, takes, cause, ("rqa.card.do-what-it-says", *clauses))
        n -= takes
    return n


def _lose_defense(
    s: State, t: Trace | None, robot: int, defense: tuple[int, str, int], red: int, cause: str,
    clauses: tuple[str, ...],
) -> None:  # fmt: skip
    """A Defense loses cubes, for or against the active seat, and breaks without any."""
    body, card, has = defense
    if red:
        packwriters.absorb(s, t, clauses, cause, defense, red)
        _hand_over(s, t, robot, body, red, 0, cause)
    if red == has:
        packwriters.break_defense(s, t, clauses, cause, (body, card, 0))


def _hologram(
    s: State, t: Trace | None, robot: int, defense: tuple[int, str, int], worth: int, cause: str,
    clauses: tuple[str, ...],
) -> None:  # fmt: skip
    """A Hologram breaks: the active seat gains as many points for an enemy, and loses them for a friend."""
    body, card, red = defense
    if red:  # only in a broken position: a Hologram holds no cubes
        packwriters.absorb(s, t, clauses, cause, defense, red)
        _hand_over(s, t, robot, body, red, 0, cause)
    if body in s.setup.enemies[s.seat]:
        if worth:
            need_red(s, t, worth, cause)
            write.take_points(s, t, clauses, cause, s.seat, worth)
    elif worth:
        friendly = s.setup.components.cards[card].clauses.get("friendly", ())
        lose_points(s, t, worth, cause, (*friendly, *clauses))
    packwriters.break_defense(s, t, clauses, cause, (body, card, 0))


def _break(s: State, t: Trace | None, robot: int, defense: tuple[int, str, int], cause: str) -> None:
    """A Defense breaks with all its cubes, because its robot is Knocked Out without damage."""
    body, card, red = defense
    own = s.setup.components.cards[card].clauses
    clauses = own.get("knocked out", ("rqa.card.defense.non-damage-ko",))
    if endless(s, card):
        health = s.red[body] + s.blue[body] if s.setup.rulings["defense-absorb"] == "health" else 0
        _hologram(s, t, robot, defense, health, cause, clauses)
    else:
        _lose_defense(s, t, robot, defense, red, cause, clauses)


# ---- Health ----------------------------------------------------------------------------------------------


def _lose(
    s: State, t: Trace | None, robot: int, body: int, red: int, blue: int, cause: str,
    clauses: tuple[str, ...],
) -> None:  # fmt: skip
    write.hurt(s, t, clauses, cause, body, red, blue)
    if red + blue:  # none only in a broken position: on the board without Health
        _hand_over(s, t, robot, body, red, blue, cause)
    if not s.red[body] and not s.blue[body]:
        write.knock_out(s, t, () if t is None else cite.knocked_out(s, body), cause, body)
        if credited(s, robot, body, cause):
            write.wait(s, ("reward", robot, robot, "bonus"))


def _hand_over(s: State, t: Trace | None, robot: int, body: int, red: int, blue: int, cause: str) -> None:
    """The active seat claims the cubes that an enemy lost, or loses points for those of a friend."""
    if body in s.setup.enemies[s.seat]:
        claims = () if t is None else cite.claimed(s, cause, red, blue)
        write.claim(s, t, claims, cause, body, red, blue)
    else:
        write.set_aside(s, t, cite.set_aside(blue), cause, body, red, blue)
        losing = () if t is None else cite.own_loss(s, robot, body, cause)
        lose_points(s, t, red + 2 * blue, cause, losing)


def credited(s: State, robot: int, body: int, cause: str) -> bool:
    """A robot gets its reward for a body that was Knocked Out by what it caused."""
    if not s.setup.boards[robot].reward or s.setup.owner[robot] != s.seat:
        return False
    counts = s.setup.rulings["petri-attribution"] == "caused" or cite.is_attack(s, cause)
    return counts and body in s.setup.enemies[s.seat]


def lose_points(s: State, t: Trace | None, n: int, cause: str, clauses: tuple[str, ...]) -> None:
    """The active seat loses Victory Points: red cubes first, then gems and blue cubes after making change.

    Beyond them nothing is lost, or points are owed, as the ruling says.
    """
    debts, blue_first = s.setup.rulings["vp-floor"] == "debt", s.setup.rulings["vp-payment"] == "blue-first"
    short = max(0, n - s.pile[s.seat].worth)
    if short:
        n, clauses = n - short, (*clauses, "rqa.cubes.loss-floor")
    floor = tuple(dict.fromkeys(("rqa.cubes.loss-floor", *clauses)))
    if not n and not debts:
        write.nothing(s, t, floor, cause, "loss", s.setup.seats[s.seat])
    while n:
        pile = s.pile[s.seat]
        several = ("rqa.cubes.loss-payment-choice",) if sum(map(bool, pile[:3])) > 1 else ()
        if pile.red:
            paid = min(n, pile.red)
            write.forfeit(s, t, (*clauses, *several), cause, paid)
            n -= paid
        elif pile.gems and not (blue_first and pile.blue):
            need_red(s, t, 5, cause)
            change = ("rqa.cubes.change-gem", "rqa.cubes.gem-value", "rqa.cubes.change-any-loss")
            write.change_gem(s, t, (*change, *several), cause)
        else:
            need_red(s, t, 2, cause)
            change = ("rqa.cubes.change-blue", "rqa.cubes.change-any-loss", "rqa.cubes.blue-never-to-reserve")
            write.change_blue(s, t, (*change, *several), cause)
    if short and debts:
        write.owe(s, t, floor, cause, short)


def need_red(s: State, t: Trace | None, n: int, cause: str) -> None:
    """See to it that the Reserve holds n red cubes: players swap 5 for a gem, then tokens stand in."""
    seats = range(len(s.pile))
    while s.reserve[0] < n and s.reserve[2] and (rich := [seat for seat in seats if s.pile[seat].red >= 5]):
        exchange = ("rqa.cubes.replenish", "rqa.cubes.exchange", "rqa.cubes.gem-value")
        write.replenish(s, t, exchange, cause, rich[0])
    if s.reserve[0] < n:
        write.bring_tokens(s, t, ("rqa.cubes.tokens",), cause, n - s.reserve[0])
