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
        write.claim(s, t, cite.claimed(s, cause), cause, body, red, blue)
    else:
        write.set_aside(s, t, cite.set_aside(blue), cause, body, red, blue)
        lose_points(s, t, red + 2 * blue, cause, cite.own_loss(s, robot, body, cause))
    if not s.red[body] and not s.blue[body]:
        write.knock_out(s, t, cite.knocked_out(s, body), cause, body)
        rewarded = s.setup.boards[robot].reward and s.setup.owner[robot] == s.seat
        if rewarded and body in s.setup.enemies[s.seat]:
            write.wait(s, ("reward", robot, robot, "bonus"))


def lose_points(s: State, t: Trace | None, n: int, cause: str, clauses: tuple[str, ...]) -> None:
    """The active seat loses Victory Points: red cubes first, then gems and blue cubes after making change."""
    if n > s.pile[s.seat].points:
        n, clauses = s.pile[s.seat].points, (*clauses, "rqa.cubes.loss-floor")
    if not n:
        floor = tuple(dict.fromkeys(("rqa.cubes.loss-floor", *clauses)))
        write.nothing(s, t, floor, cause, "loss", s.setup.seats[s.seat])
    while n:
        pile = s.pile[s.seat]
        if pile.red:
            paid = min(n, pile.red)
            several = ("rqa.cubes.loss-payment-choice",) if pile.blue or pile.gems else ()
            write.forfeit(s, t, (*clauses, *several), cause, paid)
            n -= paid
        elif pile.gems:
            need_red(s, t, 5, cause)
            write.change_gem(s, t, ("rqa.cubes.change-gem", "rqa.cubes.change-any-loss"), cause)
        else:
            need_red(s, t, 2, cause)
            change = ("rqa.cubes.change-blue", "rqa.cubes.change-any-loss", "rqa.cubes.blue-never-to-reserve")
            write.change_blue(s, t, change, cause)


def need_red(s: State, t: Trace | None, n: int, cause: str) -> None:
    """See to it that the Reserve holds n red cubes: players swap 5 for a gem, then tokens stand in."""
    seats = range(len(s.pile))
    while s.reserve[0] < n and s.reserve[2] and (rich := [seat for seat in seats if s.pile[seat].red >= 5]):
        write.replenish(s, t, ("rqa.cubes.replenish", "rqa.cubes.exchange"), cause, rich[0])
    if s.reserve[0] < n:
        write.bring_tokens(s, t, ("rqa.cubes.tokens",), cause, n - s.reserve[0])
