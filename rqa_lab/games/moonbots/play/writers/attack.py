"""The attack that has been announced: who is to suffer what."""

from rqa_lab.core.clause import Clauses
from rqa_lab.games.moonbots.model.state import Attack as Announced
from rqa_lab.games.moonbots.play.writers.turn import Turn


class Attack(Turn):
    """Writers of the attack."""

    __slots__ = ()

    def announce(self, part: str, kind: str, damage: dict[int, int], why: Clauses) -> None:
        """The robot attacks these robots, each with so much damage."""
        s = self.state
        robots = range(len(s.setup.robots))
        none = (0,) * len(robots)
        hits = tuple((1,) * damage.get(robot, 0) for robot in robots)
        attacked = tuple(robot for robot in robots if hits[robot])
        s.attack = Announced(part, kind, s.robot, hits, none, none, attacked=attacked)
        said = tuple((self.title(robot), n) for robot, n in damage.items() if n)
        self.tell("attack", why, self.robot, part, kind, said)

    def suffer(self, kind: str, robot: int, hits: tuple[int, ...], by: str, why: Clauses) -> None:
        """A robot is to suffer something else, as an event of that kind."""
        s, a = self.state, self.state.attack
        assert a is not None
        old = a.hits[robot]
        new = kind == "boost" and hits and robot not in a.attacked
        attacked = (*a.attacked, robot) if new else a.attacked
        s.attack = a._replace(hits=_with(a.hits, robot, hits), attacked=attacked)
        if old != hits:
            self.tell(kind, why, self.title(robot), by, sum(old), sum(hits))

    def strengthen(self, robot: int, n: int, why: Clauses) -> None:
        """A robot is to suffer so much more for sure, or less for a negative number."""
        s, a = self.state, self.state.attack
        assert a is not None
        s.attack = a._replace(sure=_with(a.sure, robot, a.sure[robot] + n))
        if n > 0:
            self.tell("strengthen", why, self.title(robot), n)
        else:
            self.tell("weaken", why, self.title(robot), -n)

    def turn_on(
        self,
        robot: int,
        other: int | None,
        left: tuple[int, ...],
        gone: tuple[int, ...],
        final: bool,
        why: Clauses,
    ) -> None:
        """Damage to a robot hits another one instead, or nobody; ``final`` if nothing helps any more."""
        s, a = self.state, self.state.attack
        assert a is not None
        hits, last = _with(a.hits, robot, left), a.final
        if other is not None and final:
            last = _with(last, other, last[other] + sum(gone))
        elif other is not None:
            hits = _with(hits, other, tuple(sorted((*hits[other], *gone), reverse=True)))
        s.attack = a._replace(hits=hits, final=last)
        self.tell(
            "turn on", why, self.title(robot), None if other is None else self.title(other), sum(gone), final
        )

    def let_happen(self, robot: int | None) -> None:
        """A robot does nothing about the attack; None: somebody did, so all may answer again."""
        a = self.state.attack
        assert a is not None
        self.state.attack = a._replace(passed=() if robot is None else (*a.passed, robot))

    def use_up(self, robot: int, upgrade: str) -> None:
        """An Upgrade has worked that works once a turn."""
        self.state.worked = tuple(sorted((*self.state.worked, (robot, upgrade))))

    def end_attack(self, why: Clauses) -> None:
        """What was announced takes effect."""
        s, a = self.state, self.state.attack
        assert a is not None
        s.attack = None
        rows = tuple(
            tuple((self.title(robot), n) for robot, n in enumerate(row) if n)
            for row in (tuple(map(sum, a.hits)), a.sure, a.final)
        )
        self.tell("dealt", why, a.kind, *rows)


def _with(row: tuple, robot: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*row[:robot], value, *row[robot + 1 :])
