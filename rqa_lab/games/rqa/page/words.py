"""What the facts of events add up to, for buttons."""

from collections import Counter
from collections.abc import Sequence

from rqa_lab.core.event import Event
from rqa_lab.games.rqa.model.events import CARRIED, changes
from rqa_lab.games.rqa.model.state import Pile
from rqa_lab.games.rqa.words.english import ENGLISH
from rqa_lab.kit.shapes import signed
from rqa_lab.page.words import Tally, Wording

WORDING = Wording(ENGLISH, "cleanup")


def tally(events: Sequence[Event]) -> Tally:
    """What is paid, where bodies move, what robots lose, what seats get, and where gumballs appear."""
    paid: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    points: Counter[str] = Counter()
    to: dict[str, str] = {}
    for event in events:
        f = event.facts
        if event.kind == "pay":
            paid[f"i-{f['counter']}"] += f["amount"]
        elif event.kind == "hurt":
            lost[f["robot"]] += f["red"] + f["blue"]
        elif event.kind in (*CARRIED, "slide"):
            to[f["tile" if event.kind == "slide" else "robot"]] = f["to"]
        for (zone, *rest), n in changes(event).items():
            if zone == "pile":
                points[rest[0]] += Pile(**{rest[1]: n}).points
    gone = {event.facts["robot"] for event in events if event.kind == "knocked out"}
    gumballs = [event.facts["at"] for event in events if event.kind == "gumball"]
    return Tally(
        tuple(paid.items()),
        tuple(f"{body} to {space}" for body, space in to.items() if body not in gone),
        (
            *(f"{robot} −{n}" for robot, n in lost.items() if n and robot not in gone),
            *(f"{seat} {signed(n)} VP" for seat, n in points.items() if n),
            *([f"gumballs on {' '.join(gumballs)}"] if gumballs else []),
        ),
    )
