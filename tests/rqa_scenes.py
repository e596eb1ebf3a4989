"""What tests of the pictures of Robot Quest Arena share: positions, their scenes, what these show."""

from acts import acted, would
from pictures import shapes

from rqa_lab.core.scene import Fixed, Rect, Scene, Shape, Sprite
from rqa_lab.games.rqa import GAME
from rqa_lab.games.rqa.setup import GRID


def position(robots, tiles=None, hand=(), turn=None, **keys):
    """Ann to act, Bo's robots as they are given."""
    return GAME.position(
        {
            "robots": robots,
            "tiles": tiles or {},
            "seats": {"Ann": {"hand": list(hand), "deck": ["Battery"] * 5}},
            "turn": {"seat": "Ann", "move": 9, "energy": 9} | (turn or {}),
        }
        | keys
    )


def ann(at, **more):
    return {"seat": "Ann", "at": at, **more}


def bo(at, **more):
    return {"seat": "Bo", "at": at, **more}


def after(state, *actions):
    """The scene after the last of some actions."""
    events = ()
    for action in actions:
        state, events = acted(GAME, state, action)
    return GAME.scene(state, events=events)


def before(state, action):
    """The scene with what an action would bring about."""
    return GAME.scene(state, preview=would(GAME, state, action))


def named(scene: Scene, role: str) -> list[Shape]:
    return [it for it in shapes(scene.items) if not isinstance(it, Fixed) and role in it.role.split()]


def sprites(scene: Scene, name: str) -> list[Sprite]:
    return [it for it in shapes(scene.items) if isinstance(it, Sprite) and it.name == name]


def spaces(found) -> list[str]:
    """The spaces that shapes lie on, by their middle."""
    names = []
    for it in found:
        if isinstance(it, Rect):
            x, y = it.x + it.width / 2, it.y + it.height / 2
        elif isinstance(it, Sprite):
            x, y = it.x + it.size / 2, it.y + it.size / 2
        else:
            x, y = it.x, it.y
        names.append(GRID.name[int((472 - y) // 64) * 7 + int((x - 24) // 64)])
    return sorted(names)


def point(scene: Scene, name: str, across: float = 0.5, down: float = 0.5) -> tuple[float, float]:
    """A point of a space: its middle, or a side or a corner of it."""
    cell = next(cell for cell in scene.cells if cell.name == name)
    return cell.x + across * cell.size, cell.y + down * cell.size


def lies_on(scene: Scene, at: tuple[float, float]) -> str:
    """The space that a point lies on."""
    x, y = at
    return next(
        cell.name
        for cell in scene.cells
        if cell.x < x < cell.x + cell.size and cell.y < y < cell.y + cell.size
    )


def told(scene: Scene) -> dict[str, str]:
    return {cell.name: cell.label for cell in scene.cells}


def words(scene: Scene, role: str) -> list[str]:
    return [it.text for it in named(scene, role)]
