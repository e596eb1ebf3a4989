"""What the pictures of Robot Quest Arena show of the packs: tiles that move, gumballs, Defenses, cards."""

import random
from itertools import pairwise

import pytest
from acts import acted
from pictures import shapes
from rqa_scenes import before, point, sprites, told, words

from rqa_lab.core.scene import Circle, Group, Rect, Scene, Sprite, Text
from rqa_lab.core.session import Session
from rqa_lab.draw import theme
from rqa_lab.draw.glide import between
from rqa_lab.draw.svg import svg, text
from rqa_lab.games.rqa import GAME
from rqa_lab.games.rqa.components import components, every_component
from rqa_lab.games.rqa.picture.happening import BOARD
from rqa_lab.games.rqa.picture.scene import numbers, picture

PACKS = ["dozer", "kettle", "jaws", "backer promo", "bot battle promo"]


def position(pug="c4", strider=None, tiles=None, hand=(), worn=None, **keys):
    """Ann's Pug to act, Bo's Strider where it is wanted, all packs on."""
    robots = {"pug": {"seat": "Ann", "at": pug}}
    robots |= {"strider": {"seat": "Bo", "at": strider, "defenses": worn or {}}} if strider else {}
    given = {
        "packs": PACKS,
        "robots": robots,
        "tiles": tiles or {},
        "seats": {"Ann": {"hand": list(hand), "deck": ["Battery"] * 5}},
        "turn": {"seat": "Ann", "move": 9},
    }
    return GAME.position(given | keys)


def after(state, *actions):
    """The state after some actions, and its scene with all that happened."""
    state, events = acted(GAME, state, *actions)
    return state, GAME.scene(state, events=events)


def glyphs(scene: Scene) -> dict[str, str]:
    return {cell.name: cell.glyph for cell in scene.cells}


def roles(scene: Scene, role: str) -> list:
    kinds = (Rect, Circle, Group)
    return [it for it in shapes(scene.items) if isinstance(it, kinds) and role in it.role.split()]


def tiles(scene: Scene) -> dict[str, Group]:
    """The pieces that are tiles: the space of each, and its group."""
    found = [it for it in scene.items if isinstance(it, Group) and it.key.startswith("tile")]
    names = {BOARD.corner(BOARD.number(name)): name for name in (cell.name for cell in scene.cells)}
    return {names[it.x, it.y]: it for it in found}


# ---- what lies there -------------------------------------------------------------------------------------


def test_every_tile_has_a_glyph_of_its_own_and_says_its_side():
    kinds = [name for name, tile in every_component().tiles.items() if tile.pack]
    assert len(kinds) == 9
    spaces = ("a7", "b7", "c7", "d7", "e7", "f7", "g7", "a6", "b6")
    scene = GAME.scene(position("a1", tiles=dict(zip(spaces, kinds, strict=True))))
    shown = glyphs(scene)
    assert len({shown[name] for name in ("a7", "b7", "c7", "d7", "e7", "f7", "g7", "a6", "b6")}) == 9
    sided = {label.partition(": ")[2] for label in told(scene).values() if "Side" in label}
    assert sided == {
        "Vent, Side 1 up", "Steam Vent, Side 2 up", "Charge Pad, Side 1 up", "Live Wires, Side 2 up",
    }  # fmt: skip


def test_victory_points_lie_on_their_tile():
    scene = GAME.scene(position(tiles={"d6": "VP Crate", "f1": "VP Crate"}, tile_points={"f1": 12}))
    assert told(scene)["d6"] == "d6: VP Crate, 2 Victory Points"
    assert told(scene)["f1"] == "f1: VP Crate, 12 Victory Points"
    assert words(scene, "points-left") == ["12", "2"]
    assert [words(Scene(1, 1, (it,)), "points-left") for it in tiles(scene).values()] == [["12"], ["2"]]


def test_gumballs_lie_on_spaces_beside_robots_and_on_tiles():
    tiles_ = {"d6": "VP Crate", "b6": "Tacks"}
    scene = GAME.scene(position(tiles=tiles_, gumballs={"e5": 1, "a1": 3, "c4": 1, "d6": 2, "b6": 1}))
    assert told(scene)["e5"] == "e5: empty, centre, 1 gumball"
    assert told(scene)["a1"] == "a1: empty, 3 gumballs"
    assert told(scene)["c4"] == "c4: Pug of Ann, 5 Health, 1 gumball"
    assert told(scene)["b6"] == "b6: Tacks, 1 gumball"
    assert glyphs(scene)["a1"] == "3o"
    assert glyphs(scene)["b6"] == "^^"
    assert len(sprites(scene, "c-gum")) == 3
    assert sorted(words(scene, "gum-number")) == ["2", "3"]
    assert words(Scene(1, 1, (tiles(scene)["d6"],)), "gum-number") == ["2"], "they go along with the tile"
    assert "e5: empty, centre, 1 gumball" in text(scene)


def test_what_lies_on_no_tile_is_shown_all_the_same():
    broken = position(tiles={"b6": "Wall"}).copy()
    broken.extras = broken.extras._replace(points=((BOARD.number("b6"), 3),))
    scene = GAME.scene(broken)
    assert words(scene, "points-left") == ["3"]
    assert told(scene)["b6"] == "b6: Wall, 3 Victory Points"


def test_defenses_are_worn():
    scene = GAME.scene(position(strider="e5", worn={"Hologram": 0, "Armored Shell": 3}))
    assert told(scene)["e5"] == "e5: Strider of Bo, 5 Health, Hologram, Armored Shell with 3 cubes"
    assert len(sprites(scene, "d-hologram")) == len(sprites(scene, "d-defense")) == 1
    assert words(scene, "shield-left") == ["3"]
    worn = [it for it in shapes(scene.items) if isinstance(it, Sprite) and it.role == "worn"]
    assert worn[0].y < worn[1].y, "that which is hit first is the lowest"
    one = GAME.scene(position(strider="e5", worn={"Bumper Plate": 1}))
    assert told(one)["e5"] == "e5: Strider of Bo, 5 Health, Bumper Plate with 1 cube"


def test_without_packs_nothing_of_them_is_drawn():
    plain = GAME.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "tiles": {"d4": "Wall"}})
    assert not tiles(GAME.scene(plain))
    assert {it.key for it in GAME.scene(plain).items if isinstance(it, Group)} == {"pug"}


# ---- tiles that move -------------------------------------------------------------------------------------


def test_a_pushed_tile_glides_before_its_pusher():
    state = position(tiles={"d4": "Loot Box", "a7": "VP Crate"})
    old = GAME.scene(state)
    state, scene = after(state, "push loot box right")
    assert tiles(scene)["e4"].key == tiles(old)["d4"].key
    assert tiles(scene)["a7"].key == tiles(old)["a7"].key
    assert {it.key: it.order for it in scene.items if isinstance(it, Group) and it.key} == {
        "pug": 1, tiles(scene)["e4"].key: 0, tiles(scene)["a7"].key: 0,
    }  # fmt: skip
    assert between(old, scene, 3)
    assert tiles(after(state, "push loot box right")[1])["f4"].key == tiles(old)["d4"].key
    assert len(sprites(scene, "m-push")) == 1
    assert told(scene)["e4"] == "e4: Loot Box, just moved here from d4"
    assert f'id="piece-{tiles(scene)["e4"].key}"' in svg(scene, "page")


def test_tiles_that_passed_each_other_do_not_swap_when_they_are_numbered_anew():
    state = position(strider="g7", tiles={"c5": "Loot Box", "d5": "Loot Box"})
    session = Session(GAME, state)
    session.act("push loot box c5 up")
    film = (session.state, *session.film(session.act("end turn")))
    assert film[0].layout.tiles != film[-1].layout.tiles
    shown = [{it.key: name for name, it in tiles(GAME.scene(one)).items()} for one in film]
    for was, now in pairwise(shown):
        assert all(was[key] == now[key] for key in was.keys() & now.keys())


def test_a_tile_is_knocked_against_a_wall():
    state = position("a4", tiles={"d4": "VP Crate", "f4": "Wall"}, hand=["Air Cannon"], tile_points={"d4": 4})
    _, scene = after(state, "play air cannon on vp crate")
    assert "lean right" in tiles(scene)["e4"].role
    assert len(sprites(scene, "m-bump")) == 1
    _, events = acted(GAME, state, "play air cannon on vp crate")
    lost = [event.facts["red"] for event in events if event.kind == "claim points"]
    assert words(scene, "pill-text") == [f"\N{MINUS SIGN}{sum(lost)}"]
    points = 4 - sum(lost)
    assert told(scene)["e4"] == (
        f"e4: VP Crate, {points} Victory Points, just moved here from d4, just bumped into the Wall, "
        f"just took {sum(lost)} damage, Ann just took {sum(lost)} Victory Points from it"
    )


def test_a_shot_ends_at_the_edge_of_a_tile_and_a_pull_has_no_head():
    state = position(tiles={"f4": "VP Crate"}, hand=["Grappling Clamp", "Rivet Gun"], pug="d4")
    lines = [it for it in shapes(after(state, "play rivet gun on vp crate")[1].items) if it_is(it, "shot")]
    assert len(lines) == 2
    start, (x, y) = lines[0].points
    left, middle = point(GAME.scene(state), "f4", 0)
    assert start == point(GAME.scene(state), "d4")
    assert y == middle
    assert left - 9 < x < left, "a tile is as large as its space"
    state = position(tiles={"f4": "VP Crate"}, hand=["Grappling Clamp"])
    scene = after(state, "play grappling clamp on vp crate")[1]
    assert len([it for it in shapes(scene.items) if it_is(it, "shot")]) == 1
    assert [it.turn for it in sprites(scene, "m-push")] == [180, 180]


def it_is(it, role):
    return role in getattr(it, "role", "").split()


def test_a_preview_shows_where_a_tile_would_be():
    state = position(tiles={"d4": "Loot Box"})
    scene = before(state, "push loot box right")
    assert list(tiles(scene)) == ["d4"], "nothing has moved yet"
    assert "leaving" in tiles(scene)["d4"].role.split()
    (outline,) = roles(scene, "outline")
    assert (outline.x - 4, outline.y - 4) == BOARD.corner(BOARD.number("e4"))
    assert told(scene)["d4"] == "d4: Loot Box, Pug would be here, Loot Box would go to e4"
    assert told(scene)["e4"] == "e4: empty, centre, Loot Box would be here"
    hit = before(position(tiles={"d4": "VP Crate", "e4": "Wall"}), "push vp crate right")
    assert told(hit)["d4"] == (
        "d4: VP Crate, 2 Victory Points, VP Crate would bump into the Wall, VP Crate would take 1 damage, "
        "Ann would take 1 Victory Point from it"
    )
    assert not roles(hit, "outline")
    assert words(hit, "pill-text") == ["\N{MINUS SIGN}1"]


# ---- what happens on spaces ------------------------------------------------------------------------------


def test_an_opened_box_says_what_was_in_it_and_leaves_a_ghost():
    state = position("c5", tiles={"d5": "Loot Box"}, hand=["Tackle"])
    _, scene = after(state, "play tackle on loot box", "choose gain 2 Victory Points")
    assert words(scene, "said") == ["gain 2 Victory Points"]
    assert len(roles(scene, "ghost")) == len(sprites(scene, "m-take")) == 1
    assert [it.role for it in sprites(scene, "i-damage")] == ["tile-harm"]
    assert told(scene)["e5"] == (
        "e5: empty, centre, just took 1 damage, Loot Box was just opened: gain 2 Victory Points, "
        "Loot Box was just taken away"
    )


def test_a_back_that_is_known_is_told_before():
    data = {"Loot Box": {"backs": [[["draw", 2]]]}}
    state = position("c5", tiles={"d5": "Loot Box"}, hand=["Tackle"], data=data)
    scene = before(state, "play tackle on loot box")
    assert "draw 2 cards" in words(scene, "would-text")
    assert not words(scene, "said") + roles(scene, "loss") + roles(scene, "ghost")
    assert len(sprites(scene, "m-take-would")) == 1
    assert "Loot Box would be opened: draw 2 cards" in told(scene)["e5"]


def test_gumballs_that_come_have_a_ring_and_those_that_go_a_plus():
    state = position(tiles={"d4": "Gumball Machine"}, hand=["Rivet Gun"], gumballs={"c3": 1})
    state, scene = after(state, "play rivet gun on gumball machine")
    assert len(roles(scene, "fresh")) == 3
    assert told(scene)["c5"] == "c5: empty, centre, 1 gumball, 1 gumball just landed here"
    scene = after(state, "move pug down")[1]
    assert told(scene)["c3"] == "c3: Pug of Ann, 5 Health, Ann just took 1 gumball"
    assert words(scene, "pill-text") == ["+1"]
    would = before(state, "move pug down")
    assert told(would)["c3"].endswith("1 gumball, Pug would be here, Ann would take 1 gumball")
    scene = before(position(tiles={"d4": "Gumball Machine"}, hand=["Rivet Gun"]),
                   "play rivet gun on gumball machine")  # fmt: skip
    assert len(roles(scene, "outline")) == 4
    assert not roles(scene, "fresh")


def test_a_gumball_that_becomes_a_point_has_no_ring():
    state = position(tiles={"d4": "Gumball Machine", "c5": "VP Crate"}, hand=["Rivet Gun"])
    _, scene = after(state, "play rivet gun on gumball machine")
    assert len(roles(scene, "fresh")) == len(sprites(scene, "c-gum")) == 3
    assert words(scene, "points-left") == ["3"]
    assert sorted(words(scene, "pill-text")) == ["+1", "2"]
    assert told(scene)["c5"] == (
        "c5: VP Crate, 3 Victory Points, 1 gumball just landed here, 1 gumball just became 1 Victory Point"
    )


def test_an_attack_that_does_not_reach_a_tile_shows_why():
    state = position("a4", tiles={"f4": "VP Crate", "c4": "Wall"}, hand=["Rivet Gun"])
    scene = GAME.scene(state, refused=GAME.parse("play rivet gun on vp crate", state))
    assert words(scene, "range-text") == ["range 2"]
    assert len(roles(scene, "blocker")) == 1
    assert told(scene)["f4"].endswith("refused: play Rivet Gun on VP Crate f4")
    assert roles(scene, "would-do")


def test_tiles_that_turn_over_are_marked_before_and_after():
    state = position(strider="f4", tiles={"d4": "Button", "f4": "Vent", "g4": "Charge Pad"})
    would, (_, scene) = before(state, "move pug right"), after(state, "move pug right")
    assert len(sprites(would, "m-flip-would")) == len(sprites(scene, "m-flip")) == 2
    assert not sprites(would, "m-flip") + sprites(scene, "m-flip-would") + roles(would, "fresh")
    assert told(would)["g4"] == "g4: Charge Pad, Side 1 up, Charge Pad would become Live Wires"
    assert told(scene)["g4"] == "g4: Live Wires, Side 2 up, Charge Pad was just turned over"


def test_glue_goes_with_a_ghost_only_where_nothing_else_lies():
    _, scene = after(position(strider="d4", tiles={"d4": "Glue"}), "push strider right")
    assert len(sprites(scene, "t-glue")) == len(sprites(scene, "m-take")) == 1
    assert "Glue was just taken away" in told(scene)["d4"]


EVENT = {"shop": ["Tackle"], "shop_top": ["Remodel", "Arena Add-on", "Omniwheels"], "turn": {"energy": 2}}


def test_an_event_lays_and_swaps_tiles():
    state = position(strider="f4", tiles={"f4": "Solar Farm", "a2": "VP Crate"}, **EVENT)
    state, scene = after(state, "buy tackle", "choose f4", "choose wall", "choose e4")
    assert told(scene)["f4"] == "f4: Wall, Solar Farm was just taken away, just placed here"
    assert told(scene)["a2"] == "a2: VP Crate, 4 Victory Points, just got 2 Victory Points"
    assert len(sprites(scene, "m-lay")) == len(sprites(scene, "m-take")) == 1
    assert not roles(scene, "ghost"), "the Wall lies there now"
    assert [it.turn for it in sprites(scene, "m-push")] == [180], "Strider was displaced to the left"
    state, _ = after(state, "choose loot box")
    would = before(state, "choose d4")
    assert told(would)["d4"] == "d4: empty, centre, Loot Box would be placed here"
    assert len(sprites(would, "m-lay-would")) == len(roles(would, "outline")) == 1


def test_defenses_come_take_damage_and_break():
    state = position("a4", "b4", hand=["Rivet Gun", "Bumper Plate", "Hologram"], worn={"Bumper Plate": 2})
    for action, drawing, amount, said in (
        ("play rivet gun on strider", "d-broken", ["\N{MINUS SIGN}2"], "Bumper Plate just broke"),
        ("play bumper plate", "d-defense", ["+2"], "Bumper Plate now protects Pug"),
        ("play hologram", "d-hologram", [], "Hologram now protects Pug"),
    ):
        scene = after(state, action)[1]
        pills = [it for it in scene.items if isinstance(it, Group) and it.role == "loss"]
        assert [it.name for it in shapes(pills) if isinstance(it, Sprite)] == [drawing]
        assert words(scene, "pill-text") == amount
        assert any(label.endswith(said) for label in told(scene).values())
    scene = after(position("a4", "b4", hand=["Rivet Gun"], worn={"Armored Shell": 3}),
                  "play rivet gun on strider")[1]  # fmt: skip
    assert told(scene)["b4"] == (
        "b4: Strider of Bo, 5 Health, Armored Shell with 1 cube, Armored Shell just took 2 damage"
    )
    scene = after(position("a4", "b4", hand=["Rivet Gun"], worn={"Hologram": 0}),
                  "play rivet gun on strider")[1]  # fmt: skip
    assert told(scene)["b4"] == "b4: Strider of Bo, 5 Health, Hologram just broke"


def test_what_can_be_aimed_at_and_what_is_refused_lies_above_the_tile():
    state = position(tiles={"d4": "VP Crate", "e4": "Smoke"})
    refused = GAME.scene(state, refused=GAME.parse("push vp crate right", state))
    can = GAME.scene(state, can=[("d4", "push", "target")], selected="d4")
    for scene, marks in ((refused, ["m-hatch", "m-push-no", "m-refused"]), (can, ["m-target"])):
        order = list(scene.items)
        tile = order.index(tiles(scene)["d4"])
        assert all(order.index(sprites(scene, name)[0]) > tile for name in marks)
    assert told(refused)["d4"].endswith("refused: push VP Crate d4 right")
    assert told(can)["d4"] == "d4: VP Crate, 2 Victory Points, selected, can be a target: push"


@pytest.mark.parametrize("seed", range(30))
def test_everything_that_is_legal_can_be_shown_before_and_after(seed):
    rng = random.Random(seed)
    state = GAME.generate(rng)
    actions = list(GAME.legal(state))
    for action in rng.sample(actions, min(12, len(actions))):
        trace: list[tuple] = []
        new = state.copy()
        GAME.advance(new, action, trace, rng.randrange)
        events = GAME.language.dress(trace)
        for scene in (GAME.scene(state, preview=events), GAME.scene(new, events=events)):
            keys = [it.key for it in scene.items if isinstance(it, Group) and it.key]
            assert len(keys) == len(set(keys))
            for it in shapes(scene.items):
                if isinstance(it, Sprite):
                    assert it.name in theme.symbols()
                elif isinstance(it, Rect | Circle | Text):
                    assert set(it.role.split()) <= theme.paint("light").keys()


# ---- cards -----------------------------------------------------------------------------------------------


def test_every_card_of_a_pack_has_a_face():
    cards = [card for card in every_component().cards.values() if card.pack]
    assert len(cards) == 14
    for card in cards:
        assert picture(card) in theme.symbols()
        assert numbers(card), f"{card.name} shows what it does"
        assert f"k-{card.type.lower()}" in theme.symbols()
        assert f"x-{card.type.lower()}" in theme.symbols()
    bling = numbers(every_component().cards["Bling"])
    assert [number.text for number in bling] == ["\N{GREATER-THAN OR EQUAL TO}6", "+2"]
    assert "Bling" not in components().cards
