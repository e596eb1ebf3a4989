"""Damage and points: who loses cubes, who gets them, and making change."""

from rqa_lab.core.game import Trace
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
    write.hurt(s, t, clauses, cause, body, red, blue)
    if body in s.setup.enemies[s.seat]:
        claims = ("rqa.damage.turn-player-claims", "rqa.damage.any-reason", "rqa.cubes.claim-keeps-colour")
        write.claim(s, t, claims, cause, body, red, blue)
    else:
        aside = ("rqa.damage.own-turn-cubes-destination", "rqa.damage.nobody-claims-self-loss")
        write.set_aside(s, t, aside, cause, body, red, blue)
        loss = "rqa.push.friend-onto-tile" if s.setup.owner[body] != s.seat else "rqa.damage.own-turn-loss"
        lose_points(s, t, red + 2 * blue, cause, (loss, "rqa.damage.own-turn-loss"))
    if not s.red[body] and not s.blue[body]:
        write.knock_out(s, t, ("rqa.ko.last-cube",), cause, body)


def lose_points(s: State, t: Trace | None, n: int, cause: str, clauses: tuple[str, ...]) -> None:
    """The active seat loses Victory Points: red cubes first, then gems and blue cubes after making change."""
    clauses = tuple(dict.fromkeys(clauses))
    if n > s.pile[s.seat].points:
        n, clauses = s.pile[s.seat].points, (*clauses, "rqa.cubes.loss-floor")
    if not n:
        write.nothing(s, t, clauses, cause, "loss", s.setup.seats[s.seat])
    while n:
        pile = s.pile[s.seat]
        if pile.red:
            paid = min(n, pile.red)
            write.forfeit(s, t, (*clauses, "rqa.cubes.loss-payment-choice"), cause, paid)
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
