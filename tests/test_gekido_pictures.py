"""The pictures of Gekido: the Arena, an attack and its dice, Control Panels; what backends make of them."""

import random
import re
from importlib.resources import files

import pytest
from acts import acted, would
from pictures import contrast, shapes

from rqa_lab.core.scene import Circle, Fixed, Group, Line, Rect, Scene, Sprite, Text
from rqa_lab.draw import theme
from rqa_lab.draw.figure import figure
from rqa_lab.draw.png import png
from rqa_lab.draw.svg import svg, text
from rqa_lab.games import game
from rqa_lab.games.gekido.components import NAMES, components
from rqa_lab.games.gekido.examples import generate
from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.picture.spaces import BOX, SIDE, WIDTH, board, groups, picture
from rqa_lab.games.gekido.state import ARENA, Attack
from rqa_lab.games.gekido.words.reading import parse
from rqa_lab.kit.board import drawing
from rqa_lab.scenario.library import load
from rqa_lab.scenario.study import moments

GAME = game("gekido")
BOTS = {
    "slicer": {"seat": "Ann", "at": "a1"},
    "v-rex": {"seat": "Bo", "at": "b2", "structure": [3, 6, 6, 6], "upgrade": 2, "armor": [4]},
    "m3-ow": {"seat": "Cy", "at": "c2"},
}
FULL_HOUSE = {"target": "v-rex", "command": "full house", "dice": "SX", "locked": "TTT", "rolls": 2}


def state(**keys):
    return position({"bots": BOTS, "turn": {"seat": "Ann", "phase": "first move"}} | keys)


def attack(**more):
    return state(turn={"seat": "Ann", "phase": "attack"}, attack=FULL_HOUSE | more)


def roles(scene: Scene) -> list[str]:
    found = (shape.role for shape in shapes(scene.items) if not isinstance(shape, Fixed))
    return [role for roles in found for role in roles.split()]


def names(scene: Scene) -> list[str]:
    return [shape.name for shape in shapes(scene.items) if isinstance(shape, Sprite)]


def after(s, action: str, rng: random.Random | None = None):
    """The scene after an action, and the events."""
    new, events = acted(GAME, s, action, chance=(rng or random.Random(1)).randrange)
    return GAME.scene(new, events=events), events


def cell(scene: Scene, name: str) -> str:
    return next(cell.label for cell in scene.cells if cell.name == name)


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


def test_symbols_differ_in_their_outline_not_only_in_colour():
    drawn = [theme.symbols()[f"s-{symbol.lower()}"] for symbol in NAMES]
    assert len({re.sub(r'id="[^"]+"', "", symbol) for symbol in drawn}) == len(NAMES)


@pytest.mark.parametrize("seed", range(12))
def test_every_role_has_paint_and_every_sprite_exists(seed):
    rng = random.Random(seed)
    s = generate(rng)
    scenes = [GAME.scene(s, refused=rng.choice(list(GAME.universe(s))))]
    scenes += [GAME.table(s, seat) for seat in s.setup.seats]
    for action in GAME.legal(s)[:5]:
        trace: list = []
        new = GAME.apply(s, action, trace)
        events = GAME.language.dress(trace)
        scenes += [GAME.scene(s, preview=events), GAME.scene(new, events=events)]
    for scene in scenes:
        for shape in shapes(scene.items):
            if isinstance(shape, Rect | Circle | Line | Text):
                assert set(shape.role.split()) <= theme.paint("light").keys()
            elif isinstance(shape, Sprite):
                assert shape.name in theme.symbols()


@pytest.mark.parametrize("name", theme.THEMES)
def test_every_backend_draws_the_arena_and_the_panel(name):
    for scene in (GAME.scene(attack()), GAME.table(attack())):
        assert svg(scene, name).startswith("<svg")
        assert png(scene, name, 200)[:4] == b"\x89PNG"
        assert figure(scene, theme=name).axes[0].patches


@pytest.mark.parametrize("name", theme.THEMES)
@pytest.mark.parametrize(
    "inks, ground, least",
    [
        ([f"symbol-{symbol.lower()}" for symbol in NAMES], "die", 4.5),
        (["tech-red"], "tech-red-bg", 4.5), (["tech-green"], "tech-green-bg", 4.5),
        (["tech-gray"], "tech-gray-bg", 4.5), (["ink", "ink-2"], "tech-red-bg", 4.5),
        ([f"seat-{n}" for n in range(1, 5)], "floor", 3), (["structure", "armor"], "surface", 3),
        (["structure-bar", "armor-bar"], "hp-bg", 3), (["rim-text"], "rim", 4.5), (["ink"], "floor", 4.5),
        (["ink"], "centre", 4.5),
    ],
)  # fmt: skip
def test_what_is_drawn_stands_out_from_its_ground(name, inks, ground, least):
    known = theme.tokens(name)
    for ink in inks:
        assert contrast(known[f"--{ink}"], known[f"--{ground}"]) >= least, ink


# ---- the Arena -------------------------------------------------------------------------------------------


def test_a_tile_has_its_mark_its_name_and_its_numbers():
    scene = GAME.scene(state(tiles={"c3": "Laser Turret"}))
    assert {"t-laser-turret", "t-the-center"} <= set(names(scene))
    written = [shape.text for shape in shapes(scene.items) if isinstance(shape, Text)]
    assert {"Laser Turret", "+2 Attack", "−2 Defense"} <= set(written)
    assert cell(scene, "c3") == "c3: Laser Turret (+2 Attack; −2 Defense)"


def test_a_duel_has_four_tiles_in_the_same_frame():
    bots = {"slicer": {"seat": "Ann", "at": "a1"}, "pytron": {"seat": "Bo", "at": "b2"}}
    scene = GAME.scene(position({"bots": bots, "duel": True}))
    assert (scene.width, len(scene.cells)) == (WIDTH, 4)
    assert not {"lock-ready", "lock-loading", "arena-centre"} & set(roles(scene))


def test_who_stands_where_in_words():
    scene = GAME.scene(state(seats={"Ann": {"locks": {"v-rex": "loading"}}}))
    assert "V-REX of Bo, 21 Structure, 4 Armor, +2 Attack, Loading for Ann" in cell(scene, "b2")
    assert "Slicer of Ann, 36 Structure" in cell(scene, "a1")
    assert cell(scene, "a1").count("for Ann") == 0, "nobody has a Target Lock of the own Bot"
    assert scene.label.startswith("Arena, 3 by 3. Ann is to play: First Movement Phase. Slicer of Ann on a1,")


def test_ready_and_loading_have_each_a_shape():
    scene = GAME.scene(state(seats={"Ann": {"locks": {"v-rex": "loading"}}}))
    assert [name for name in names(scene) if name.startswith("l-")] == ["l-loading", "l-ready"]


def test_the_bar_shows_each_die_and_the_armor():
    scene = GAME.scene(state())
    (piece,) = (item for item in shapes(scene.items) if isinstance(item, Group) and item.key == "v-rex")
    drawn = [shape for shape in shapes(piece.items) if isinstance(shape, Rect)]
    assert [shape.role for shape in drawn].count("bar-structure") == 4
    assert [shape.role for shape in drawn].count("bar-armor") == 1
    assert [shape.role for shape in drawn].count("bar-gone") == 6 + 1
    widths = [shape.width for shape in drawn if shape.role == "bar-structure"]
    assert widths[-1] * 2 == pytest.approx(widths[0]), "the topmost one, on the right, shows 3"


def test_what_can_be_done_is_marked_and_told():
    scene = GAME.scene(state(), can=[("a2", "", "move"), ("b2", "can attack this Bot", "target")])
    assert roles(scene).count("can-disc") == 1
    assert names(scene).count("m-target") == 1
    assert "can go here" in cell(scene, "a2")
    assert "can attack this Bot" in cell(scene, "b2")


def test_a_bot_keeps_its_key_and_moves():
    before = GAME.scene(state())
    scene, _ = after(state(), "move up")
    places = [
        next((item.x, item.y) for item in one.items if isinstance(item, Group) and item.key == "slicer")
        for one in (before, scene)
    ]
    assert places[0] != places[1]
    assert "lane" in roles(scene)


def test_a_refusal_is_marked_where_it_was_tried():
    s = state(bots=BOTS | {"m3-ow": {"seat": "Cy", "at": "b1"}})
    action = parse("move right", s)
    scene = GAME.scene(s, refused=action)
    assert {"m-hatch", "m-refused"} <= set(names(scene))
    assert "refused: move right" in cell(scene, "b1")


def test_a_space_that_there_is_not_is_told():
    with pytest.raises(ValueError, match="expected a space from a1 to c3"):
        GAME.scene(state(), selected="d4")


# ---- an attack -------------------------------------------------------------------------------------------


def test_dice_lie_beside_the_arena_and_locked_ones_on_the_command():
    scene = GAME.scene(attack())
    sizes = [(s.name, s.y > 440) for s in shapes(scene.items) if isinstance(s, Sprite) and s.size > 20]
    dice = [one for one in sizes if one[0].startswith("s-")]
    assert dice == [("s-s", False), ("s-x", False), ("s-t", True), ("s-t", True), ("s-t", True)]
    assert roles(scene).count("die-space") == 2
    assert (roles(scene).count("pip-done"), roles(scene).count("pip")) == (2, 1)


def test_an_attack_in_words():
    told = GAME.scene(attack()).label
    assert "Slicer attacks V-REX with Full House. Roll 2 of 3: 1 square, 1 cross. Locked: 3 triangle." in told
    assert "under attack" in cell(GAME.scene(attack()), "b2")


def test_before_the_first_roll_the_dice_are_bare():
    assert roles(GAME.scene(state())).count("die-blank") == 5
    assert roles(GAME.scene(attack())).count("die-blank") == 0


def test_the_attack_has_an_arrow():
    assert "aim" in roles(GAME.scene(attack()))
    assert "aim" not in roles(GAME.scene(state()))


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


def test_a_hit_is_marked_with_what_it_took():
    s = state(
        turn={"seat": "Ann", "phase": "attack"},
        attack=FULL_HOUSE | {"dice": "", "locked": "TTTSS", "rolls": 3},
    )
    scene, events = after(s, "stop")
    assert "success" in [event.kind for event in events]
    assert {"shot", "pill"} <= set(roles(scene))
    assert "just lost 4 Armor and" in cell(scene, "b2")


def test_a_malfunction_bursts_at_the_attacker():
    s = attack(dice="SX", rolls=3)
    scene, events = after(s, "stop")
    assert "malfunction" in [event.kind for event in events]
    assert names(scene).count("m-bump") == 1
    assert "just lost 3 Structure" in cell(scene, "a1")


def test_who_is_destroyed_leaves_a_mark():
    bots = BOTS | {"m3-ow": {"seat": "Cy", "at": "c2", "structure": [1]}}
    s = state(
        bots=bots | {"slicer": {"seat": "Ann", "at": "b1"}},
        turn={"seat": "Ann", "phase": "attack"},
        attack={"target": "m3-ow", "command": "full house", "locked": "TTTSS", "rolls": 3},
    )
    scene, events = after(s, "stop")
    assert "destroyed" in [event.kind for event in events]
    assert {"ghost", "out"} <= set(roles(scene))
    assert "M3-OW was just destroyed here" in cell(scene, "c2")


def test_a_preview_shows_where_one_would_be_and_nothing_of_what_happened():
    s = state()
    scene = GAME.scene(s, preview=would(GAME, s, "move up"))
    assert {"leaving", "outline", "would-way"} <= set(roles(scene))
    assert not {"lane", "pill", "shot"} & set(roles(scene))
    assert "Slicer would be here" in cell(scene, "a2")


def test_the_text_of_an_attack():
    lines = text(GAME.scene(attack())).splitlines()
    assert any(line.startswith("2  ") and "V-" in line and "M3" in line for line in lines)
    assert any(line.startswith("b2: The Center (−2 Defense; 3 cards, keep 1), V-REX of Bo") for line in lines)


# ---- the Control Panel -----------------------------------------------------------------------------------


PUSHED = moments(load("gekido/push/in-and-out"), 3)[-1].state


@pytest.mark.parametrize(
    "s, told, heads",
    [
        (state(), "Ann is to play", {"Ann": "to play", "Bo": ""}),
        (attack(), "Ann is to play", {"Ann": "to play", "Bo": ""}),
        (
            state(turn={"seat": "Ann", "phase": "defence"}, attack=FULL_HOUSE),
            "Ann has the turn, Bo answers", {"Ann": "has the turn", "Bo": "answers", "Cy": ""},
        ),
        (PUSHED, "Ann has the turn, Bo chooses", {"Ann": "has the turn", "Bo": "chooses"}),
        (state(turn={"phase": "over"}), "The game is over", {"Ann": "", "Bo": ""}),
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
    s = state(
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


#: what a tile says takes no more than this of its box: from the left, and from above
TEXT = (118, 47)


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
        assert [one for one in inside if 33 <= one[0] <= TEXT[0] and 7 <= one[1] <= TEXT[1]] == []


def test_the_panel_in_words():
    s = attack()
    notes = GAME.table(s, "Ann").notes
    assert "Locked on Full House: 3 triangle." in notes
    assert (
        "Attack Commands: Two Pairs 3/2?, Three of a Kind 4/2?, Full House 6/3?, Four of a Kind 8/4,"
        in notes[2]
    )
    assert GAME.table(s, "Bo").notes[0] == "Structure: 3, 6, 6, 6."


def test_what_is_printed_is_not_marked_as_a_guess():
    """Slicer's Four of a Kind is told in the book; all other commands of it are guessed."""
    dashed = [shape for shape in shapes(GAME.table(state()).items) if isinstance(shape, Line)]
    rows = {round(shape.points[0][1]) for shape in dashed if 290 < shape.points[0][0] < 400}
    assert len(rows) == 5


def test_dashes_mean_a_guess_and_nothing_else():
    for name, style in theme.paint("light").items():
        if name in roles(GAME.scene(attack())) or name in roles(GAME.table(attack())):
            assert name == "guessed" or "stroke-dasharray" not in style, name


@pytest.mark.parametrize("charges, told", [("used", "used up"), (1, "of 2"), (None, "locked")])
def test_powers_show_their_charges(charges, told):
    powers = {} if charges is None else {"Switch Attack": charges}
    s = state(bots=BOTS | {"slicer": BOTS["slicer"] | {"powers": powers}})
    note = next(note for note in GAME.table(s).notes if note.startswith("Powers"))
    assert told in note.partition("Switch Attack (")[2].partition(")")[0]


def test_a_power_that_is_used_up_shows_a_red_six():
    s = state(bots=BOTS | {"slicer": BOTS["slicer"] | {"powers": {"Switch Attack": "used"}}})
    assert "spent-number" in roles(GAME.table(s))


def test_hidden_cards_stay_hidden():
    s = GAME.observe(state(seats={"Bo": {"hand": ["Shield", "Jam"]}}), "Ann")
    scene = GAME.table(s, "Bo")
    assert "f-back" in names(scene)
    assert scene.notes[-2:] == (
        "Hand (2 of at most 3? cards): 2 face down.",
        "A ? stands behind what is our guess.",
    )


def test_a_seat_that_there_is_not_is_told():
    with pytest.raises(ValueError, match="expected Ann, Bo or Cy"):
        GAME.table(state(), "Di")


def test_before_a_panel_is_taken_there_is_none():
    assert GAME.table(GAME.start({"seats": ["Ann", "Bo"]})).label == "Ann has no Control Panel yet."
