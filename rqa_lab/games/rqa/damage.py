"""Damage and points: who loses cubes, who gets them, and making change."""

from rqa_lab.core.game import Trace
from rqa_lab.games.rqa import citations as cite
from rqa_lab.games.rqa import writers as write
from rqa_lab.games.rqa.state import State


def damage(
    s: State, t: Trace | None, robot: int, body: int, n: int, cause: str, clauses: tuple[str, ...]
) -> None:
    """A body takes n damage, reds before the blue, for or against the active seat; it may be Knocked Out."""
    if s.at[body] is None:
        write.nothing(s, t, ("rqa.faq.partial-effects",), cause, "damage", s.setup.titles[body])
        return
    red = min(n, s.red[body])
    blue = min(n - red, s.blue[body])
    clauses = tuple(dict.fromkeys((*clauses, "rqa.damage.red-first")))
    if red + blue < n:
        clauses += ("rqa.damage.excess",)
    _lose(s, t, robot, body, red, blue, cause, clauses)


def knock_out(s: State, t: Trace | None, robot: int, body: int, cause: str, clauses: tuple[str, ...]) -> None:
    """An effect Knocks a body Out: it loses all its Health."""
    _lose(s, t, robot, body, s.red[body], s.blue[body], cause, clauses)


def _lose(
    s: State, t: Trace | None, robot: int, body: int, red: int, blue: int, cause: str,
    clauses: tuple[str, ...],
) -> None:  # fmt: skip
    write.hurt(s, t, clauses, cause, body, red, blue)
    if not red + blue:  # only in a broken position: on the board without Health
        pass
    elif body in s.setup.enemies[s.seat]:
        claims = () if t is None else cite.claimed(s, cause, red, blue)
        write.claim(s, t, claims, cause, body, red, blue)
    else:
        write.set_aside(s, t, cite.set_aside(blue), cause, body, red, blue)
        lose_points(s, t, red + 2 * blue, cause, cite.own_loss(s, robot, body, cause))
    if not s.red[body] and not s.blue[body]:
        write.knock_out(s, t, cite.knocked_out(s, body), cause, body)
        if credited(s, robot, body, cause):
            write.wait(s, ("reward", robot, robot, "bonus"))


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
