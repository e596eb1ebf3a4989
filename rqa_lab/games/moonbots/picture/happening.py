"""The marks of events: of what just happened, or of what would happen; and the attack that waits."""

from collections.abc import Iterator, Sequence

from rqa_lab.core.event import Event
from rqa_lab.core.scene import Line, Rect, Shape
from rqa_lab.games.moonbots.model.records import Part
from rqa_lab.games.moonbots.model.state import MOST_ENERGY, State
from rqa_lab.games.moonbots.picture.board import (
    ATTACK,
    BODY,
    HIGH,
    PLAN,
    UPGRADES,
    WEAPONS,
    WIDE,
    Box,
    between,
    panel,
)
from rqa_lab.kit.marks import Amount, Marks
from rqa_lab.kit.shapes import head, signed

#: role and drawing of what a robot is spared, loses and gains, and the kinds of events that say so
_AMOUNTS = (
    ("ink-move", "i-shield", ("shield", "dodge", "absorb"), -1),
    ("ink-no", "i-energy", ("buy", "lose"), -1),
    ("ink-good", "i-energy", ("gain",), 1),
)


class Happening(Marks):
    """Events summed up for the picture: what cards go where, who attacks whom, who loses what.

    Args:
        s: the position after the events, or before them if they ``would`` happen.
        events: what happened, or would happen.
        would: it has not happened yet.
    """

    facts, own = ("card", "start", "to"), ("slide",)

    def __init__(self, s: State, events: Sequence[Event] = (), *, would: bool = False) -> None:
        super().__init__(PLAN, events, would=would)
        self.s, self.kinds = s, {event.kind for event in events}

    def sum(self, title: str, kinds: Sequence[str]) -> int:
        """By how much events of these kinds change what a robot has, or is to suffer."""
        own = (e.facts for e in self.events if e.kind in kinds and e.facts["robot"] == title)
        return sum(abs(facts["new"] - facts["old"]) for facts in own)

    def marks(self) -> Iterator[Shape]:
        """All the others, above everything else."""
        s, start = self.s, None
        yield from self.ways()
        for event in self.events:
            f, robot = event.facts, s.setup.number.get(event.facts.get("robot", ""), 0)
            match event.kind:
                case "buy" | "take":
                    start = PLAN.middle(PLAN.number(f["space"]))
                case "build":
                    to = panel(s, robot, self._place(robot, f["card"]))
                    yield from self.way(start, to.middle) if start else ()
                    yield from self._frame(to)
                    start = None
                case "place":
                    yield from self._frame(panel(s, robot, BODY.get(f["place"], (ATTACK,))[0]))
                case "attack" if self.would or s.attack is None:
                    for title, _ in f["damage"]:
                        yield from self.arrow(between(s, robot, s.setup.number[title]), 11)
                case "out":
                    yield from self.cross(panel(s, robot).middle, 90)
        for robot, title in enumerate(s.setup.robots):
            found = [(role, name, sign * self.sum(title, kinds)) for role, name, kinds, sign in _AMOUNTS]
            parts, box = [Amount(role, name, signed(n)) for role, name, n in found if n], panel(s, robot)
            side = 0.28 if s.energy[robot] > MOST_ENERGY / 2 else 0.72  # beside the energy that changes
            yield from self.pill(box.x + box.wide * side, box.y + 26, parts, 48) if parts else ()

    def turned_up(self) -> Iterator[Shape]:
        """Frames of new cards in the Market, which lie below the cards."""
        for event in self.events:
            if event.kind == "turn up":
                yield from self._frame(Box(*PLAN.corner(PLAN.number(event.facts["space"])), WIDE, HIGH))

    def _place(self, robot: int, name: str) -> Box:
        """Where a card lies before a robot."""
        card, there = self.s.setup.components.cards.get(name), self.s.upgrades[robot]
        if isinstance(card, Part):
            return BODY[card.place][0]
        if card is None or card.kind == "weapon":
            return WEAPONS
        return UPGRADES[min(there.index(name) if name in there else len(there), len(UPGRADES) - 1)]

    def _frame(self, box: Box) -> Iterator[Shape]:
        yield Rect(self.named("moon-fresh"), box.x - 2, box.y - 2, box.wide + 4, box.high + 4, 9)


def damage(s: State, robot: int) -> int:
    """What a robot is to suffer from the attack that waits."""
    a = s.attack
    return 0 if a is None else a.damage[robot]


def announced(s: State) -> Iterator[Shape]:
    """The attack that waits: an arrow to each robot that it hits, and the damage there."""
    for robot in range(len(s.setup.robots)):
        if s.attack is not None and (n := damage(s, robot)):
            if robot != s.attack.robot:
                way = between(s, s.attack.robot, robot)
                tip = head("aim", way[-2], way[-1], 12)
                yield from (Line("aim-case", way), Line("aim-case", tip.points), Line("aim", way), tip)
            (x, y), pill = panel(s, robot).middle, [Amount("ink-no", "i-damage", str(n))]
            yield from Happening(s).pill(x, y + 21, pill, 44)
