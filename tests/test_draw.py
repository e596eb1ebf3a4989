"""Scenes of Robot Quest Arena and what the backends make of them."""

import random
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from acts import acted, would
from pictures import shapes
from processes import printed

from rqa_lab.core.scene import Cell, Circle, Fixed, Group, Line, Rect, Scene, Sprite, Text
from rqa_lab.draw import theme
from rqa_lab.draw.png import png
from rqa_lab.draw.svg import svg, text
from rqa_lab.games.rqa import GAME
from rqa_lab.games.rqa.actions import EndTurn, Move, Play, Push, Use
from rqa_lab.games.rqa.components import every_component
from rqa_lab.games.rqa.picture.scene import table
from rqa_lab.kit import board as shapes_of
from rqa_lab.kit.board import drawing

THEMES = ("light", "dark")


def position(**keys):
    robots = {
        "pug": {"seat": "Ann", "at": "c4"},
        "crate": {"seat": "Bo", "at": "d4", "health": 2},
        "petri": {"seat": "Bo"},
    }
    tiles = {"a1": "Spawn", "e4": "Wall", "e3": "Smoke", "f2": "Tacks", "b6": "Pothole"}
    seats = {"Ann": {"vp": 3, "hand": ["Hammer", "Heavy Hammer", "Tackle"]}}
    given = {"robots": robots, "tiles": tiles, "seats": seats, "turn": {"seat": "Ann", "move": 9}}
    return GAME.position(given | keys)


def after(state, action: str):
    """The scene after an action."""
    new, events = acted(GAME, state, action)
    return GAME.scene(new, events=events)


def scenes() -> Iterator[Scene]:
    """Sound and broken positions, with every mark that there is."""
    s = position()
    yield GAME.scene(s)
    yield after(s, "push crate right with pug")
    yield after(s, "play Heavy Hammer with pug on crate")
    yield after(s, "move pug up")
    can = [("c5", "1", "move"), ("d4", "Hammer", "target")]
    for refused in (Push("crate", "right", "pug"), Move("pug", "up-left"), Play("Tackle", "pug", "petri")):
        yield GAME.scene(s, selected="c4", can=can, refused=refused)
    yield GAME.scene(
        position(robots={name: {"seat": "Ann", "at": "e4"} for name in ("pug", "crate", "petri")})
    )
    hurt = {"red": 1, "blue": 1}
    ann = {
        "robots": {"strider": {"seat": "Ann", "at": "a3"}, "pug": {"seat": "Ann", "at": "c4", "health": hurt}}
    }
    ann["robots"] |= {"crate": {"seat": "Bo", "at": "d4", "health": 1}, "petri": {"seat": "Bo", "at": "c3"}}
    hand = ["Rivet Gun", "Laser Cannon", "Grappling Clamp", "Pit Stop", "Jump Jets", "Heavy Hammer"]
    s = position(**ann, seats={"Ann": {"hand": hand}}, turn={"seat": "Ann", "move": 9, "energy": 9})
    for action in (
        "play Rivet Gun with strider on petri",
        "use strider on petri",
        "play Laser Cannon with pug right",
        "play Grappling Clamp with strider on petri",
        "play Pit Stop with pug",
        "push crate right with pug",
        "play Heavy Hammer with pug on crate",
        "move pug up",
    ):
        yield after(s, action)
        yield GAME.scene(s, preview=would(GAME, s, action))
    flying = GAME.apply(s, GAME.parse("play Jump Jets with pug", s))
    yield after(flying, "move pug right")
    yield GAME.scene(s, sight="a3", ray=("a3", "e6"), ring=("strider", 2))
    yield GAME.scene(s, sight="c4", ray=("c4", "c4"))
    yield GAME.scene(s, reach="pug", ray=("d4", "g4"))
    yield GAME.scene(s, refused=Use("strider", "crate"))
    yield from of_packs()
    for seed in range(30):
        state = GAME.generate(random.Random(seed))
        yield GAME.scene(state)
        yield GAME.scene(state, sight="d4", ray=("d4", "a7"), reach=state.setup.robots[0])


def of_packs() -> Iterator[Scene]:
    """Every tile of the packs, and what happens to those that can be moved, opened and turned over."""
    kinds = ("Loot Box", "VP Crate", "Gumball Machine", "Glue", "Vent", "Live Wires", "Charge Pad", "Button")
    s = position(
        packs=list(every_component().packs),
        robots={
            "pug": {"seat": "Ann", "at": "c3", "defenses": {"Bumper Plate": 2}},
            "strider": {"seat": "Bo", "at": "e5", "defenses": {"Hologram": 0, "Armored Shell": 3}},
        },
        tiles=dict(zip(("d3", "c4", "a5", "b7", "e5", "f7", "g7", "b3"), kinds, strict=True)),
        gumballs={"a1": 1, "b2": 3, "c4": 1, "b3": 1},
        tile_points={"c4": 12},
        seats={"Ann": {"hand": ["Rivet Gun", "Tackle", "Hologram"]}},
        shop=["Tackle"],
        shop_top=["Arena Add-on"],
        turn={"seat": "Ann", "move": 9, "energy": 9},
    )
    yield GAME.scene(s, sight="c3", ray=("c3", "g7"), reach="pug")
    yield GAME.scene(s, selected="c3", can=[("d3", "push", "target"), ("b3", "1", "move")])
    yield GAME.scene(s, refused=Push("VP Crate c4", "left", "pug"))
    for action in (
        "push Loot Box right",
        "push VP Crate up",
        "move pug left",
        "play Tackle with pug on Loot Box",
        "play Rivet Gun with pug on strider",
        "play Rivet Gun with pug on Gumball Machine",
        "play Hologram with pug",
        "buy Tackle",
    ):
        yield after(s, action)
        yield GAME.scene(s, preview=would(GAME, s, action))


def tables() -> Iterator[Scene]:
    """Tables with every card, with nothing, of an observer, and of generated positions."""
    cards = list(position().setup.components.cards)
    yield table(position(seats={"Ann": {"hand": cards, "in_play": ["Battery"] * 3}}, shop=cards[6:10]))
    yield table(GAME.position({}))
    yield table(GAME.observe(position(), "Bo"), "Ann")
    for seed in range(10):
        yield table(GAME.generate(random.Random(seed)))


SCENES, TABLES = tuple(scenes()), tuple(tables())
every_scene = pytest.mark.parametrize("scene", SCENES, ids=range(len(SCENES)))
every_picture = pytest.mark.parametrize("scene", SCENES + TABLES, ids=range(len(SCENES) + len(TABLES)))


def local(tag: str) -> str:
    return tag.rpartition("}")[2]


# ---- the theme -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", THEMES)
def test_paint_is_plain_values(name):
    for role, properties in theme.paint(name).items():
        assert re.fullmatch(r"[\w-]+", role), "one class, nothing else"
        for value in properties.values():
            assert value
            assert "var(" not in value
            assert "light-dark(" not in value


def test_every_token_that_is_used_is_given():
    known = theme.tokens("light").keys()
    given_in_place = {"--order", "--lean", "--k", "--hx-fill", "--hx-dash"}
    used = set(re.findall(r"var\((--[\w-]+)", theme.page_css()))
    assert used <= known | given_in_place


def test_both_themes_have_the_same_roles():
    assert theme.paint("light").keys() == theme.paint("dark").keys()
    assert theme.tokens("light") != theme.tokens("dark")


@every_picture
def test_every_role_has_paint_and_every_sprite_exists(scene):
    for shape in shapes(scene.items):
        if isinstance(shape, Rect | Circle | Line | Text):
            assert set(shape.role.split()) <= theme.paint("light").keys()
        elif isinstance(shape, Sprite):
            assert shape.name in theme.symbols()


def test_every_class_within_a_sprite_has_paint():
    found = {role for symbol in theme.symbols().values() for role in re.findall(r'class="([^"]+)"', symbol)}
    assert {word for role in found for word in role.split()} <= theme.paint("light").keys()


def test_every_drawing_is_of_a_component():
    known, components = shapes_of.drawn("rqa_lab.games.rqa"), every_component()
    kinds = {"r": components.robots, "o": components.robots, "t": components.tiles, "a": components.cards}
    for kind, names in kinds.items():
        found = {name for name in known if name.startswith(f"{kind}-")}
        assert found <= {drawing(kind, name) for name in names}
    assert len({tile.glyph for tile in components.tiles.values()}) == len(components.tiles)


@pytest.mark.parametrize(
    "name, letters", [("t-steam-vent", "SV"), ("r-pug", "P"), ("o-pug", "P"), ("b-v-rex", "VR")]
)
def test_a_component_that_nobody_has_drawn_shows_its_letters(monkeypatch, name, letters):
    sheets = [sheet.replace(f'id="{name}"', 'id="other"') for sheet in theme.sheets("sprites.svg")]
    monkeypatch.setattr(theme, "sheets", lambda file: sheets)
    assert f">{letters}</text>" in theme.symbols.__wrapped__()[name]


def test_no_two_files_draw_or_paint_the_same():
    for name, pattern in (("sprites.svg", r'<symbol id="([\w-]+)"'), ("tokens.css", r"^ +(--[\w-]+):")):
        found = [one for text in theme.sheets(name) for one in set(re.findall(pattern, text, re.M))]
        assert len(found) == len(set(found)), name
    roles = [
        role
        for text in theme.sheets("paint.css")
        for role in {
            role for group in re.findall(r"([^{}]+)\{", text) for role in re.findall(r"\.[\w-]+", group)
        }
    ]
    assert len(roles) == len(set(roles))


def test_the_sprite_sheet_is_well_formed():
    sheet = ElementTree.fromstring(theme.sprite_sheet())
    assert [symbol.get("id") for symbol in sheet] == sorted(theme.symbols()), "whatever was loaded first"
    assert {symbol.get("class") for symbol in sheet} == {theme.PAGE}


# ---- SVG -------------------------------------------------------------------------------------------------


@every_picture
@pytest.mark.parametrize("name", THEMES)
def test_a_file_stands_alone(scene, name):
    picture = svg(scene, name)
    root = ElementTree.fromstring(picture)
    rest = picture.replace('xmlns="http://www.w3.org/2000/svg"', "", 1)
    for foreign in ("var(", "light-dark(", "url(", "@", "http:", "https:", "style="):
        assert foreign not in rest
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {element.get("href") for element in root.iter() if element.get("href")} == {f"#{id}" for id in ids}
    assert [local(child.tag) for child in root][:4] == ["title", "desc", "style", "defs"]
    assert root[0].text == scene.label


@every_scene
def test_a_page_gets_a_grid_for_the_keyboard(scene):
    root = ElementTree.fromstring(svg(scene, "page", active="d4", ids="left-"))
    assert root.get("aria-label") == scene.label
    cells = [[cell.get("data-cell") for cell in row] for row in root.iterfind(".//g[@role='row']")]
    assert [len(row) for row in cells] == [7] * 7
    assert cells[0][0] == "a7"
    assert cells[-1][-1] == "g1"
    stops = root.findall(".//rect[@tabindex='0']")
    assert [stop.get("data-cell") for stop in stops] == ["d4"]
    assert {cell.get("aria-label") for cell in root.iterfind(".//rect[@role='gridcell']")} == {
        cell.label for cell in scene.cells
    }
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(id.startswith("left-piece-") for id in ids)
    assert not root.findall(".//style")


def test_the_first_cell_takes_the_focus_if_none_is_active():
    for active in (None, "z9"):
        root = ElementTree.fromstring(svg(SCENES[0], "page", active=active))
        assert [stop.get("data-cell") for stop in root.iterfind(".//*[@tabindex='0']")] == ["a7"]


def drawn(root: ElementTree.Element) -> list[tuple]:
    """What is drawn, however it is written."""
    found = []
    for element in root:
        tag, given = local(element.tag), dict(element.attrib)
        if tag in ("title", "desc", "style", "defs") or given.get("class") == "cells":
            continue
        if tag == "g" and given.get("aria-hidden"):
            found += drawn(element)
            continue
        style = given.pop("style", "").replace("px", "").replace(",", " ")
        if "transform:" in style:
            given["transform"] = style.partition("transform:")[2].partition(";")[0]
        given.pop("id", None)
        if "href" in given:
            given["href"] = re.sub("#(rqa-light-)?", "", given["href"])
        found.append((tag, given, element.text, drawn(element)))
    return found


@every_picture
def test_a_page_and_a_file_show_the_same(scene):
    page, file = (ElementTree.fromstring(svg(scene, name)) for name in ("page", "light"))
    assert drawn(page) == drawn(file)


def test_hostile_names_stay_text():
    evil = '"><script>alert(1)</script>&\x00\x1b'
    state = position(robots={"pug": {"seat": evil, "at": "c4"}}, seats={}, turn={})
    role = Rect(evil, 0, 0, 1, 1)
    shapes = (role, Text(evil, 0, 0, evil), Sprite(evil, "i-star", 0, 0, 1), Group(evil, (role,), key=evil))
    cell = Cell(evil, 0, 0, 1, "..", evil)
    for scene in (GAME.scene(state), Scene(1, 1, shapes, (cell,), evil)):
        for name in ("light", "page"):
            picture = svg(scene, name, ids=evil)
            assert "<script" not in picture
            root = ElementTree.fromstring(picture)
            assert not [element for element in root.iter() if "script" in local(element.tag)]
            told = root.get("aria-label") or root[0].text
            assert "<script>alert(1)</script>&\\x00\\x1b" in told


def test_an_order_of_motion_is_written_on_a_page_only():
    scene = Scene(9, 9, (Group("piece", (), "pug", 1, 2, order=1, scale=0.5),))
    assert 'style="transform:translate(1px,2px) scale(0.5);--order:1;"' in svg(scene, "page")
    assert 'transform="translate(1 2) scale(0.5)"' in svg(scene, "light")


def test_what_is_fixed_is_drawn_like_anything_else():
    star = Sprite("star", "i-star", 0, 0, 10)
    assert svg(Scene(9, 9, (Fixed((star,)),))) == svg(Scene(9, 9, (star,)))


# ---- text and PNG ----------------------------------------------------------------------------------------


def test_the_text_of_a_position():
    scene = after(position(), "push crate right with pug")
    assert text(scene) == "\n".join(
        [
            "Arena, 7 by 7. Ann is to play. Pug of Ann on c4, Crate of Bo on d4. Off the board: Petri of Bo.",
            "",
            "7   .  .  .  .  .  .  .",
            "6   . ()  .  .  .  .  .",
            "5   .  .  *  *  *  .  .",
            "4   .  . Pu Cr ##  .  .",
            "3   .  .  *  * ::  .  .",
            "2   .  .  .  .  . ^^  .",
            "1  <>  .  .  .  .  .  .",
            "   a  b  c  d  e  f  g",
            "",
            "b6: Pothole",
            "c4: Pug of Ann, 5 Health",
            "d4: Crate of Bo, 1 Health, just bumped into the Wall",
            "e4: Wall",
            "e3: Smoke",
            "f2: Tacks",
            "a1: Spawn",
        ]
    )


def test_a_text_holds_no_commands_for_a_terminal():
    cells = (Cell("a1", 0, 0, 8, "\x9b2", "a1: Pug of A\x1b[31mnn\nBo"),)
    assert text(Scene(8, 8, (), cells, "A\tB\N{RIGHT-TO-LEFT OVERRIDE}")).split("\n") == [
        r"A\tB\u202e", "", r"1  \x9b2", "   a", "", r"a1: Pug of A\x1b[31mnn\nBo",
    ]  # fmt: skip


def test_an_empty_scene_is_its_label():
    assert text(Scene(1, 1, (), label="Nothing.")) == "Nothing."


@pytest.mark.parametrize("name", THEMES)
def test_a_png_has_the_width_asked_for(name):
    picture = png(SCENES[1], name, width=200)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(picture[16:20], "big") == int.from_bytes(picture[20:24], "big") == 200


def test_without_resvg_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"rqa-lab\[figures\]"):
        png(SCENES[0])


def test_drawing_loads_nothing_heavy():
    code = "import rqa_lab.draw.png, rqa_lab.draw.svg, sys; print(*sys.modules)"
    assert not {"matplotlib", "numpy", "resvg_py", "yaml", "IPython"} & set(printed(code).split())


# ---- the scene of a position -----------------------------------------------------------------------------


@every_scene
def test_keys_are_unique(scene):
    keys = [shape.key for shape in shapes(scene.items) if isinstance(shape, Group) and shape.key]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("seed", range(40))
def test_every_robot_on_the_board_is_drawn_apart_from_the_others(seed):
    state = GAME.generate(random.Random(seed), broken=1)
    keyed = [shape for shape in GAME.scene(state).items if isinstance(shape, Group) and shape.key]
    pieces = [piece for piece in keyed if not piece.key.startswith("tile-")]
    on_board = [robot for robot, space in zip(state.setup.robots, state.at, strict=True) if space is not None]
    assert sorted(piece.key for piece in pieces) == sorted(on_board)
    assert len({(piece.x, piece.y) for piece in pieces}) == len(pieces)
    for piece in pieces:
        assert 24 <= piece.x + 32 * piece.scale <= 472
        assert 24 <= piece.y + 32 * piece.scale <= 472


@pytest.mark.parametrize(
    "health", [{"red": 0, "blue": 0}, {"red": 4, "blue": 0}, {"red": 9, "blue": 3}, {"red": 2, "blue": 1}]
)
def test_the_health_bar_shows_what_is_there(health):
    state = position(robots={"pug": {"seat": "Ann", "at": "c4", "health": health}})
    found = roles(GAME.scene(state))
    assert found.count("health-red") == health["red"]
    assert found.count("health-blue") == health["blue"]
    slots = sum(role.startswith("health-") for role in found)
    assert slots == max(5, sum(health.values()))


def test_a_robot_keeps_its_key_and_moves():
    state = position()
    moved, _ = acted(GAME, state, "move pug up")
    before, now = (
        next(shape for shape in GAME.scene(s).items if isinstance(shape, Group) and shape.key == "pug")
        for s in (state, moved)
    )
    assert replace(before, y=before.y - 64) == now


def roles(scene: Scene) -> list[str]:
    return [
        word for shape in shapes(scene.items) if not isinstance(shape, Fixed) for word in shape.role.split()
    ]


def test_a_bump_is_marked():
    found = roles(after(position(), "push crate right with pug"))
    for mark in ("lane", "push", "bump", "loss", "health-lost"):
        assert found.count(mark) == 1
    assert found.count("lean") == 2  # pusher and pushed
    assert "ghost" not in found


def test_who_is_knocked_out_leaves_a_mark():
    scene = after(position(), "play Heavy Hammer with pug on crate")
    assert "ghost" in roles(scene)
    assert next(cell.label for cell in scene.cells if cell.name == "d4") == (
        "d4: empty, centre, Crate was just Knocked Out here"
    )


def test_whose_turn_it_is_is_marked():
    assert roles(GAME.scene(position())).count("base-active") == 1
    assert "base-active" not in roles(GAME.scene(position(turn={"phase": "over"})))


def test_what_can_be_done_is_marked_and_told():
    scene = GAME.scene(position(), selected="c4", can=[("c5", "1", "move"), ("d4", "Hammer", "target")])
    assert {"selected", "can-disc", "can-price", "target"} <= set(roles(scene))
    told = {cell.name: cell.label for cell in scene.cells}
    assert told["c4"] == "c4: Pug of Ann, 5 Health, selected"
    assert told["c5"] == "c5: empty, centre, Pug can move here for 1 Move"
    assert told["d4"] == "d4: Crate of Bo, 2 Health, can be a target: Hammer"


def test_what_can_be_pushed_has_brackets_and_its_price():
    scene = GAME.scene(position(), can=[("d4", "2", "push")])
    assert {"target", "can-disc", "can-price"} <= set(roles(scene))
    told = {cell.name: cell.label for cell in scene.cells}
    assert told["d4"] == "d4: Crate of Bo, 2 Health, Pug can push it for 2 Move"


@pytest.mark.parametrize(
    "action, space",
    [
        (Push("crate", "right", "pug"), "d4"),
        (Move("pug", "right"), "d4"),
        (Move("pug", "up-left"), "b5"),
        (Play("Tackle", "pug", "crate"), "d4"),
        (Play("Ground Pound", "pug", None), "c4"),
        (Play("Tackle", "pug", "petri"), None),
        (EndTurn(), None),
    ],
)
def test_a_refusal_is_marked_where_it_was_tried(action, space):
    scene = GAME.scene(position(), refused=action)
    told = [cell.name for cell in scene.cells if "refused" in cell.label]
    assert told == ([space] if space else [])
    assert ("refused" in roles(scene)) == bool(space)


def test_a_move_over_the_edge_is_refused_at_the_edge():
    state = position(robots={"pug": {"seat": "Ann", "at": "g4"}})
    scene = GAME.scene(state, refused=Move("pug", "right"))
    assert [cell.name for cell in scene.cells if "refused" in cell.label] == ["g4"]


def test_a_tile_covers_its_star():
    drawings = [shape for shape in shapes(GAME.scene(position()).items) if isinstance(shape, Sprite)]
    assert sum(drawing.name == "i-star" for drawing in drawings) == 9 - 2
