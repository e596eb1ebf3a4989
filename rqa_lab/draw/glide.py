"""The frames between two scenes: pieces on their way, for backends without motion of their own."""

from collections.abc import Iterator
from dataclasses import replace

from rqa_lab.core.scene import Group, Scene, Shape


def between(before: Scene, after: Scene, count: int = 6) -> tuple[Scene, ...]:
    """Scenes between one and another, none if nothing glides.

    Groups with a key glide from their old to their new place, one after the other in their ``order``.  New
    groups appear at their turn; those that go stay to the end.

    Args:
        before: the scene before.
        after: the scene after.
        count: how many scenes there are while one group glides.

    >>> here, there = (Scene(99, 50, (Group("piece", (), "pug", x),)) for x in (0, 80))
    >>> [[group.x for group in scene.items] for scene in between(here, there, 3)]
    [[46.25], [70.0], [78.75]]
    """
    was, now = _keyed(before), _keyed(after)
    gliding = [now[key] for key in was.keys() & now.keys() if _place(was[key]) != _place(now[key])]
    if not gliding:
        return ()
    turns = 1 + max(group.order for group in gliding)
    going = tuple(group for key, group in was.items() if key not in now)
    times = [turn + n / (count + 1) for turn in range(turns) for n in range(1, count + 1)]
    return tuple(replace(after, items=(*_at(after, was, time), *going)) for time in times)


def _keyed(scene: Scene) -> dict[str, Group]:
    return {item.key: item for item in scene.items if isinstance(item, Group) and item.key}


def _place(group: Group) -> tuple[float, float, float]:
    return group.x, group.y, group.scale


def _at(scene: Scene, was: dict[str, Group], time: float) -> Iterator[Shape]:
    """The shapes at a moment, counted in turns of the order."""
    for item in scene.items:
        if isinstance(item, Group) and item.key in was:
            part = 1 - (1 - min(max(time - item.order, 0), 1)) ** 3  # fast at the start
            pairs = zip(_place(was[item.key]), _place(item), strict=True)
            x, y, scale = (start + part * (end - start) for start, end in pairs)
            yield replace(item, x=x, y=y, scale=scale)
        elif not isinstance(item, Group) or item.order <= time:
            yield item
