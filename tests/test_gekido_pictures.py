"""The pictures of Gekido: the Arena, an attack and its dice, Control Panels; what backends make of them."""

import re
from importlib.resources import files

import pytest
from fed.gekido import A_DUEL, duelling, war
from pictures import shapes

from rqa_lab.core.scene import Group, Line, Rect, Sprite, Text
from rqa_lab.draw import theme
from rqa_lab.games import game
from rqa_lab.games.gekido.components import NAMES, components
from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.picture.spaces import BOX, SIDE, board, groups, picture
from rqa_lab.games.gekido.state import ARENA, Attack
from rqa_lab.kit.board import drawing
from rqa_lab.scenario.library import load
from rqa_lab.scenario.study import moments

GAME = game("gekido")


# ---- what there is ---------------------------------------------------------------------------------------


def test_every_component_has_a_drawing():
    drawn = (files("rqa_lab.games.gekido") / "sprites.svg").read_text("utf-8")
    known, parts = set(re.findall(r'<symbol id="([\w-]+)"', drawn)), components()
    assert {name for name in known if name.startswith("b-")} == {drawing("b", bot) for bot in parts.bots}
    assert {name for name in known if name.startswith("t-")} == {drawing("t", tile) for tile in parts.tiles}
    assert {name for name in known if name.startswith("s-")} == {f"s-{symbol.lower()}" for symbol in NAMES}
    used = {picture(record) for table in (parts.powers, parts.cards) for record in table.values()}
    assert used <= theme.symbols().keys()
    assert len({tile.glyph for tile in parts.tiles.values()}) == len(parts.tiles)


# ---- the Arena -------------------------------------------------------------------------------------------


def test_a_duel_has_four_tiles_in_the_same_frame():
    scene = GAME.scene(A_DUEL)
    assert (scene.width, len(scene.cells)) == (GAME.scene(war()).width, 4)


def test_the_bar_shows_each_die_and_the_armor():
    scene = GAME.scene(war())
    (piece,) = (item for item in shapes(scene.items) if isinstance(item, Group) and item.key == "v-rex")
    drawn = [shape for shape in shapes(piece.items) if isinstance(shape, Rect)]
    assert [shape.role for shape in drawn].count("bar-structure") == 4
    assert [shape.role for shape in drawn].count("bar-armor") == 1
    assert [shape.role for shape in drawn].count("bar-gone") == 6 + 1
    widths = [shape.width for shape in drawn if shape.role == "bar-structure"]
    assert widths[-1] * 2 == pytest.approx(widths[0]), "the topmost one, on the right, shows 3"


def test_a_bot_keeps_its_key_and_moves():
    s = war()
    scenes = (GAME.scene(s), GAME.scene(GAME.apply(s, GAME.parse("move up", s))))
    ((x, y), (then_x, then_y)) = (
        next((item.x, item.y) for item in scene.items if isinstance(item, Group) and item.key == "slicer")
        for scene in scenes
    )
    assert then_x == x
    assert then_y < y


# ---- an attack -------------------------------------------------------------------------------------------


def test_dice_lie_beside_the_arena_and_locked_ones_on_the_command():
    drawn = [it for it in shapes(GAME.scene(duelling()).items) if isinstance(it, Sprite) and it.size > 20]
    dice = [it for it in drawn if it.name.startswith("s-")]
    assert [it.name for it in dice] == ["s-s", "s-x", "s-t", "s-t", "s-t"]
    assert max(it.y for it in dice[:2]) < min(it.y for it in dice[2:])


@pytest.mark.parametrize(
    "command, locked, lying",
    [
        ("full house", "TSS", [("SS", 3), ("T", 2)]),
        ("full house", "", [("", 3), ("", 2)]),
        ("four of a kind", "TT", [("TT", 4)]),
        ("five different", "TX", [("T", 1), ("X", 1), ("", 1), ("", 1), ("", 1)]),
    ],
)
def test_locked_dice_lie_in_groups(command, locked, lying):
    assert groups(Attack(1, command, locked=locked)) == lying


def test_where_a_ruling_ties_dice_to_groups_they_lie_there():
    assert groups(Attack(1, "full house", locked="TSS", spaces="011")) == [("T", 3), ("SS", 2)]


# ---- the Control Panel -----------------------------------------------------------------------------------


PUSHED = moments(load("gekido/push/in-and-out"), 3)[-1].state


@pytest.mark.parametrize(
    "s, told, heads",
    [
        (war(), "Ann is to play", {"Ann": "to play", "Bo": ""}),
        (duelling(), "Ann is to play", {"Ann": "to play", "Bo": ""}),
        (
            duelling("defence"),
            "Ann has the turn, Bo answers", {"Ann": "has the turn", "Bo": "answers", "Cy": ""},
        ),
        (PUSHED, "Ann has the turn, Bo chooses", {"Ann": "has the turn", "Bo": "chooses"}),
        (war(turn={"phase": "over"}), "The game is over", {"Ann": "", "Bo": ""}),
    ],
)  # fmt: skip
def test_who_decides_is_named_where_it_is_not_the_turns_seat(s, told, heads):
    assert f" {told}" in GAME.scene(s).label
    for seat, head in heads.items():
        table = GAME.table(s, seat)
        assert f" {told}." in table.label
        parts = {shape.text for shape in shapes(table.items) if isinstance(shape, Text)}
        assert parts & {"to play", "has the turn", "chooses", "answers"} == ({head} if head else set())


def test_below_the_arena_stands_who_decides():
    s = war(
        turn={"seat": "Ann", "phase": "defence"},
        attack={"target": "v-rex", "dice": "SX"},
        rulings={"declare-when": "after-effects"},
    )
    below = [
        shape.text
        for shape in shapes(GAME.scene(s).items)
        if isinstance(shape, Text) and shape.role == "rim-name"
    ]
    assert below == ["Bo answers: Attack Phase, the defender may answer the roll"]


def boxes(scene, bots):
    """Left, upper, right and lower edge of where each Bot is drawn."""
    groups = {item.key: item for item in scene.items if isinstance(item, Group) and item.key in bots}
    return [(g.x, g.y, g.x + BOX * g.scale, g.y + BOX * g.scale) for g in (groups[bot] for bot in bots)]


def test_two_bots_on_a_tile_stand_beside_each_other():
    """So it is amid a push, until the owner of the pushed Bot has picked a tile."""
    scene = moments(load("gekido/push/in-and-out"), 3)[-1].scene()
    (ax, ay, bx, by), (cx, cy, dx, dy) = boxes(scene, ("m3-ow", "pytron"))
    left, upper = board(ARENA).corner(ARENA.number["b3"])
    assert left <= ax < bx <= cx < dx <= left + SIDE / 3
    assert (ay, by) == (cy, dy)
    assert upper <= ay < by <= upper + SIDE / 3


#: where in its box a tile has its name, and below it its effects: left, upper, right and lower edge
TEXTS = ((8, 7, 126, 20), (36, 21, 117, 47))


@pytest.mark.parametrize("at", [space for space in ARENA.name if space != "b2"])
def test_the_arrow_of_an_attack_leaves_the_text_of_both_tiles_free(at):
    bots = {"slicer": {"seat": "Ann", "at": "b2"}, "pytron": {"seat": "Bo", "at": at}}
    s = position({"bots": bots, "attack": {"target": "pytron", "command": "full house"}})
    lines = [shape for shape in shapes(GAME.scene(s).items) if isinstance(shape, Line)]
    ((ax, ay), (bx, by)) = next(line.points for line in lines if line.role == "aim")
    on_the_way = [(ax + (bx - ax) * n / 50, ay + (by - ay) * n / 50) for n in range(51)]
    for space in ("b2", at):
        left, upper = board(ARENA).corner(ARENA.number[space])
        inside = [(x - left, y - upper) for x, y in on_the_way]
        for left, upper, right, lower in TEXTS:
            assert [one for one in inside if left <= one[0] <= right and upper <= one[1] <= lower] == []


def test_a_tile_says_everything_within_its_own_box():
    """In letters that a telephone shows, too; in a duel, tiles are larger, and so are their letters."""
    sizes = {
        role: float(theme.paint("light")[role]["font-size"][:-2]) for role in ("tile-name", "tile-number")
    }
    assert min(sizes.values()) >= 13
    for scene, scale in ((GAME.scene(war()), 1), (GAME.scene(A_DUEL), 1.5)):
        labels = [it for it in shapes(scene.items) if isinstance(it, Group) and told(it, sizes)]
        assert len(labels) == len(scene.cells)
        for it in labels:
            assert it.scale == pytest.approx(scale)
            assert max(text.x + 0.62 * sizes[text.role] * len(text.text) for text in told(it, sizes)) <= 130


def told(label, roles):
    return [it for it in label.items if isinstance(it, Text) and it.role in roles]


@pytest.mark.parametrize(
    "id", ["gekido/damage/a-command-that-hits", "gekido/damage/a-command-that-backfires"]
)
def test_signs_of_damage_leave_the_head_and_the_bar_free(id):
    """The burst of a hit is on the border to the attacker; what is lost is above the bar."""
    for moment in moments(load(id)):
        scene = moment.scene()
        signs = [it for it in shapes(scene.items) if getattr(it, "role", "") in ("burst", "pill")]
        for it in signs:
            high = it.size if isinstance(it, Sprite) else it.height
            wide = it.size if isinstance(it, Sprite) else it.width
            for left, upper, *_ in boxes(scene, {"slicer", "pytron"} & keys(scene)):
                for x, y, right, lower in ((50, 48, 92, 74), (9, 116, 131, 134)):
                    across = min(it.x + wide, left + right) - max(it.x, left + x)
                    assert min(across, min(it.y + high, upper + lower) - max(it.y, upper + y)) <= 2


def keys(scene):
    return {it.key for it in scene.items if isinstance(it, Group)}


def test_what_is_printed_is_not_marked_as_a_guess():
    """Slicer's Four of a Kind is told in the book; all other commands of it are guessed."""
    panel = GAME.table(war())
    dashed = [it.points[0] for it in shapes(panel.items) if isinstance(it, Line) and it.role == "guessed"]
    texts = [it for it in shapes(panel.items) if isinstance(it, Text)]
    right = max(it.x for it in texts if it.role == "panel-number")
    commands = {it.text: it for it in texts if it.role == "panel-small"}
    guessed = {
        name
        for name, it in commands.items()
        if any(it.x < x < right and 0 < y - it.y < 10 for x, y in dashed)
    }
    assert guessed == commands.keys() - {"Four of a Kind"}


@pytest.mark.parametrize("locked, word, suffers", [("TTSSS", "deals 12, ", 1), ("TTSSX", "malfunction 3", 0)])
def test_the_bar_says_what_the_attack_comes_to(locked, word, suffers):
    bots = {"slicer": {"seat": "Ann", "at": "a3", "upgrade": 2}, "pytron": {"seat": "Bo", "at": "b3"}}
    attack = {"target": "pytron", "command": "full house", "locked": locked, "rolls": 3}
    s = position({"bots": bots, "tiles": {"a3": "Laser Turret", "b3": "Laser Turret"}, "attack": attack})
    (said,) = (
        shape.text
        for shape in shapes(GAME.scene(s).items)
        if isinstance(shape, Text) and shape.role == "command-word"
    )
    assert word in said
    after = GAME.apply(s, GAME.parse("stop", s))
    assert f" {sum(s.structure[suffers]) - sum(after.structure[suffers])}" in said
