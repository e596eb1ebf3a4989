"""What the pictures of Robot Quest Arena mark: sight, range, reach, what happened, what would."""

import random

import pytest
from acts import acted
from fed.rqa import LOOKING, RUNNING
from pictures import shapes
from rqa_scenes import after, ann, before, bo, lies_on, named, point, position, spaces, sprites, told, words

from rqa_lab.core.scene import Fixed, Group, Sprite, Text
from rqa_lab.draw import theme
from rqa_lab.games.rqa import GAME
from rqa_lab.games.rqa.picture.happening import BOARD, SIZE, WIDTH
from rqa_lab.games.rqa.play.resolve import reach
from rqa_lab.games.rqa.rules.attacking import survey
from rqa_lab.games.rqa.setup import GRID, distance

# ---- line of sight ---------------------------------------------------------------------------------------


def test_what_is_seen_has_a_dot_and_what_is_hidden_its_letter():
    scene = GAME.scene(LOOKING, sight="b2")
    look = survey(LOOKING, "b2")
    hidden = {space: hider.letter for hider in look.hiders for space in hider.hides}
    taken = {"b2", "c6", "f2", "f6", "d3", "e5", "b5", "e1"}
    assert spaces(named(scene, "seen-dot")) == sorted(set(look.seen) - taken)
    assert spaces(named(scene, "shade")) == sorted(hidden)
    letters = {GRID.name[space_of(it)]: it.text for it in named(scene, "hidden-letter")}
    assert letters == {space: letter for space, letter in hidden.items() if space not in taken}
    assert sorted(words(scene, "hider-letter")) == [hider.letter for hider in look.hiders]
    assert spaces(named(scene, "hider")) == sorted(hider.at for hider in look.hiders)
    assert words(scene, "hidden-small") == [hidden["f6"]]
    assert spaces(named(scene, "viewer")) == ["b2"]


def space_of(it: Text) -> int:
    return next(
        n
        for n in GRID.spaces
        if BOARD.middle(n)[0] == it.x and BOARD.middle(n)[1] == pytest.approx(it.y - 7.2)
    )


@pytest.mark.parametrize("seed", range(20))
def test_each_space_says_whether_it_is_seen(seed):
    state = GAME.generate(random.Random(seed), broken=1)
    for name in ("a1", "d4", "g5"):
        look, scene = survey(state, name), GAME.scene(state, sight=name)
        for cell in scene.cells:
            if cell.name == name:
                assert "looking from here" in cell.label
            else:
                assert ("seen from" in cell.label) == (cell.name in look.seen)
                own = [hider for hider in look.hiders if hider.at == cell.name and cell.name in hider.hides]
                assert ("hidden by" in cell.label or bool(own)) == (cell.name not in look.seen)


def test_a_blocked_line_ends_where_the_obstacle_begins():
    scene = GAME.scene(LOOKING, sight="b2", ray=("b2", "f6"))
    into, out = point(scene, "e5", 0, 1), point(scene, "e5", 1, 0)
    assert [it.points for it in named(scene, "ray")] == [(point(scene, "b2"), into)]
    assert [it.points for it in named(scene, "ray-in")] == [(into, out)]
    assert [it.points for it in named(scene, "ray-rest")] == [(out, point(scene, "f6"))]
    assert spaces(named(scene, "blocker")) == ["e5"] == spaces(sprites(scene, "m-refused"))
    assert [(it.x, it.y) for it in named(scene, "corner")] == [point(scene, "d3", 0, 0)]
    assert words(scene, "corner-text") == ["only a corner"]
    assert not named(scene, "ray-end")
    red = {hider.at: hider.hides for hider in survey(LOOKING, "b2").hiders}["e5"]
    assert spaces(sprites(scene, "m-shade-on")) == sorted(red)
    assert set(words(scene, "hidden-on")) == {"B"}


def test_a_clear_line_reaches_its_end():
    state = position({"pug": ann("c4"), "crate": bo("d6")})
    scene = GAME.scene(state, ray=("c4", "d6"))
    ends = point(scene, "c4"), point(scene, "d6")
    assert [it.points for it in named(scene, "ray")] == [ends]
    assert [(it.x, it.y) for it in named(scene, "ray-end")] == [ends[1]]
    assert not sprites(scene, "m-refused") + named(scene, "ray-in") + named(scene, "ray-rest")
    assert scene.label.endswith("The line from c4 to d6 is clear.")


@pytest.mark.parametrize("line", [("c4", "f6"), ("f6", "c4"), ("f6", "f6")])
def test_smoke_hides_at_both_ends(line):
    scene = GAME.scene(position({"pug": ann("c4"), "crate": bo("f6")}, {"f6": "Smoke"}), ray=line)
    assert spaces(named(scene, "blocker")) == ["f6"]
    assert scene.label.endswith("is blocked by Smoke on f6.")


@pytest.mark.parametrize("seed", range(30))
def test_every_line_is_drawn_within_what_blocks_it(seed):
    rng = random.Random(seed)
    state = GAME.generate(rng, broken=1)
    for _ in range(20):
        a, b = rng.choice(GRID.name), rng.choice(GRID.name)
        scene = GAME.scene(state, ray=(a, b))
        for inside in named(scene, "ray-in"):
            (block,) = named(scene, "blocker")
            for x, y in inside.points:
                assert block.x - 1.01 <= x <= block.x + block.width + 1.01
                assert block.y - 1.01 <= y <= block.y + block.height + 1.01
        assert bool(named(scene, "blocker")) == ("is blocked by" in scene.label)


@pytest.mark.parametrize("name", GRID.name)
def test_a_ring_goes_around_what_is_within_range(name):
    state = position({"pug": ann(name)})
    for n in (1, 2, 9):
        scene = GAME.scene(state, ring=("Pug", n))
        (edge,) = named(scene, "range-line")
        within = [
            GRID.name[space]
            for space in GRID.spaces
            if edge.x < BOARD.middle(space)[0] < edge.x + edge.width
            and edge.y < BOARD.middle(space)[1] < edge.y + edge.height
        ]
        expected = {other for other in GRID.spaces if distance(BOARD.number(name), other) <= n}
        assert {BOARD.number(space) for space in within} == expected
        assert {cell for cell, label in told(scene).items() if f"within range {n} of Pug" in label} == {
            GRID.name[space] for space in expected - {BOARD.number(name)}
        }
        assert words(scene, "range-text") == [f"range {n}"]
        (pill,) = named(scene, "range-pill")
        assert 0 <= pill.x <= WIDTH - pill.width


# ---- reach -----------------------------------------------------------------------------------------------


def test_every_space_within_reach_has_its_price():
    state = RUNNING
    ways, scene = reach(state, 0), GAME.scene(state, reach="pug")
    near, far = named(scene, "can-disc"), named(scene, "reach-disc")
    assert spaces(near) == sorted(name for name, way in ways.items() if way.price == 1)
    assert spaces(near + far) == sorted(ways)
    assert sorted(words(scene, "can-price") + words(scene, "reach-price")) == sorted(
        str(way.price) for way in ways.values()
    )
    assert spaces(named(scene, "reach-pill")) == sorted(name for name, way in ways.items() if way.loss)
    assert told(scene)["c6"] == "c6: Tacks, Pug can get here for 2 Move and 2 Health"
    assert told(scene)["a5"] == "a5: empty, Pug can get here for 3 Move"
    assert {cell.name: cell.glyph for cell in scene.cells}["a5"] == " 3"
    assert GAME.scene(state, reach=ways) == scene


def test_a_disc_leaves_a_tile_legible():
    state = position({"pug": ann("b4")}, {"a4": "Remote Terminal"}, turn={"move": 1})
    (disc,) = (it for it in named(GAME.scene(state, reach="pug"), "can-disc") if spaces([it]) == ["a4"])
    assert (disc.x, disc.y) != BOARD.middle(BOARD.number("a4"))


# ---- what just happened ----------------------------------------------------------------------------------


def test_a_pull_points_to_the_puller():
    state = position({"pug": ann("c4"), "crate": bo("f4")}, hand=["Grappling Clamp"])
    scene = after(state, "play Grappling Clamp with pug on crate")
    assert [it.turn for it in sprites(scene, "m-push")] == [180, 180]
    assert len(named(scene, "lane")) == 1, "one lane for the whole way"
    (arrow,) = named(scene, "shot")  # without a head, as the way goes back
    start, end = arrow.points
    assert (start, lies_on(scene, end)) == (point(scene, "c4"), "f4")
    assert words(scene, "pill-text") == ["\N{MINUS SIGN}1"]


def test_an_attack_from_afar_has_an_arrow_and_one_from_beside_has_none():
    robots = {"strider": ann("c4"), "crate": bo("c6"), "petri": bo("d4")}
    state = position(robots, hand=["Hammer", "Rivet Gun"])
    assert len(named(after(state, "use strider on crate"), "shot")) == 2
    assert len(named(after(state, "play Rivet Gun with strider on crate"), "shot")) == 2
    for action in ("play Rivet Gun with strider on petri", "play Hammer with strider on petri"):
        assert not named(after(state, action), "shot"), "they stand side by side"
    state = position(robots | {"petri": bo("d5")}, hand=["Rivet Gun"])
    assert len(named(after(state, "play Rivet Gun with strider on petri"), "shot")) == 2


def test_the_arrow_starts_where_the_attacker_stood_then():
    robots = {"pug": ann("c4"), "crate": bo("e4", health=1)}
    scene = after(position(robots, hand=["Rivet Gun"]), "play Rivet Gun with pug on crate")
    assert lies_on(scene, named(scene, "shot")[0].points[1]) == "e4"
    assert "Knocked Out here" in told(scene)["e4"]


@pytest.mark.parametrize(
    "way, last, side",
    [("right", "g4", (1, 0.5)), ("left", "a4", (0, 0.5)), ("up", "c7", (0.5, 0)), ("down", "c1", (0.5, 1))],
)
def test_a_laser_goes_up_to_the_edge(way, last, side):
    robots = {"pug": ann("c4"), "crate": bo("e4"), "petri": bo("a4"), "strider": bo("c7")}
    state = position(robots, tiles={"c1": "Wall"}, hand=["Laser Cannon"], rulings={"area-empty": "allowed"})
    scene = after(state, f"play Laser Cannon with pug {way}")
    assert named(scene, "shot")[0].points == (point(scene, "c4"), point(scene, last, *side))


def test_a_shift_is_a_move_by_others():
    state = position({"pug": ann("c4"), "crate": bo("e4")}, hand=["Reprogram"])
    scene = after(state, "play Reprogram with pug", "choose crate", "choose e5")
    assert [it.turn for it in sprites(scene, "m-push")] == [270]
    assert len(named(scene, "lane")) == 1


AWAY = {"right": (1, 0), "left": (-1, 0), "up": (0, 1), "down": (0, -1)}


def spaced(way):
    """The spaces in a line from d4: d4 itself, the next, the one after it."""
    x, y = AWAY[way]
    return ["abcdefg"[3 + x * n] + str(4 + y * n) for n in range(3)]


def boxes(scene, role):
    """What shapes on robots take of the picture: left, top, right, bottom."""
    found = []
    for piece in (it for it in scene.items if isinstance(it, Group) and it.key):
        for it in shapes(piece.items):
            if not isinstance(it, Fixed) and role in it.role.split():
                wide, high = (it.size, it.size) if isinstance(it, Sprite) else (it.width, it.height)
                left, top = piece.x + it.x * piece.scale, piece.y + it.y * piece.scale
                found.append((left, top, left + wide * piece.scale, top + high * piece.scale))
    return found


def eyes(scene):
    """The part of each robot that holds its eyes."""
    for left, top, right, bottom in boxes(scene, "robot"):
        wide, high = right - left, bottom - top
        yield left + wide / 4, top + high / 5, right - wide / 4, bottom - high / 4


def extent(it):
    """What a sign takes of the picture; the slashed ring is smaller than its box, and so are chevrons."""
    wide, high = (it.size, it.height or it.size) if isinstance(it, Sprite) else (it.width, it.height)
    rim = {"m-refused": 1 / 14, "m-push": 1 / 6, "m-push-would": 1 / 6, "m-push-no": 1 / 6}
    off = rim.get(getattr(it, "name", ""), 0) * wide
    return it.x + off, it.y + off, it.x + wide - off, it.y + high - off


def covered(one, other):
    """By how much two boxes overlap, across or down, whichever is less."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    return max(0, min(across, min(one[3], other[3]) - max(one[1], other[1])))


def signs(scene):
    return [
        it
        for it in shapes(scene.items)
        if isinstance(it, Sprite) and it.name.startswith(("m-push", "m-bump", "m-refused"))
    ]


def refused(state, action):
    return GAME.scene(state, refused=GAME.parse(action, state))


@pytest.mark.parametrize("way", AWAY)
@pytest.mark.parametrize("show", [after, before, refused])
@pytest.mark.parametrize("behind", ["", "robot", "Wall"])
def test_signs_of_a_push_are_on_the_borders_in_its_line(way, show, behind):
    first, middle, last = spaced(way)
    robots = {"pug": ann(first), "kettle": bo(middle)} | ({"strider": bo(last)} if behind == "robot" else {})
    state = position(robots, {last: "Wall"} if behind == "Wall" else {}, turn={"move": 2 * (show != refused)})
    scene = show(state, f"push kettle {way} with pug")
    borders = [(first, middle), (middle, last)] if behind or show == refused else [(middle, last)]
    found = signs(scene)
    assert len(found) == len(borders)
    for it, (one, other) in zip(found, borders, strict=True):
        (ax, ay), (bx, by) = point(scene, one), point(scene, other)
        left, top, right, bottom = extent(it)
        if AWAY[way][0]:
            assert (left + right) / 2 == (ax + bx) / 2
            assert abs((top + bottom) / 2 - ay) < 6
        else:
            assert (left + right) / 2 == ax
            assert top < (ay + by) / 2 < bottom
        for box in [*eyes(scene), *boxes(scene, "health")] if show != before or behind else []:
            assert covered((left, top, right, bottom), box) <= 3


@pytest.mark.parametrize("way", AWAY)
@pytest.mark.parametrize("inside", [True, False])
def test_a_refused_move_has_its_ring_on_the_border_that_is_not_crossed(way, inside):
    """Not on the face of the robot that is in the way; at the rim, off the name of the row or the column."""
    first, middle, _ = spaced(way)
    if not inside:
        first = {"right": "g4", "left": "a4", "up": "d7", "down": "d1"}[way]
    scene = refused(position({"pug": ann(first), "crate": bo(middle)}), f"move pug {way}")
    (ring,) = signs(scene)
    left, top, right, bottom = extent(ring)
    (x, y), (across, up) = point(scene, first), AWAY[way]
    beside = 0 if inside else SIZE / 3
    assert left - beside * bool(up) < x + across * SIZE / 2 < right
    assert top < y - up * SIZE / 2 < bottom + beside * bool(across)
    assert all(covered(extent(ring), box) <= 3 for box in [*eyes(scene), *boxes(scene, "health")])
    assert len(sprites(scene, "m-hatch")) == inside  # over the edge is no space, and its own is no target
    names = [it for it in shapes(scene.items) if isinstance(it, Text) and it.text in "abcdefg1234567"]
    assert not any(left < it.x < right and top < it.y - 4 < bottom for it in names)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_lost_is_written_beside_faces_and_bars(seed):
    """However crowded it is: it then stands between robots, on one cube at most."""
    rng = random.Random(seed)
    crowd = [name for name in GRID.name if distance(BOARD.number("d4"), BOARD.number(name)) == 1]
    way = rng.choice([*AWAY])
    ahead = spaced(way)[1]
    others = ["petri", "strider", "dozer", "kettle", "jaws"]
    taken = [ahead, *rng.sample([name for name in crowd if name != ahead], 5)]
    robots = {"pug": ann("d4"), "crate": bo(ahead)} | {
        name: bo(at) for name, at in zip(others, taken[1:], strict=True)
    }
    behind = {spaced(way)[2]: "Wall"}
    for show in (after, before):
        scene = show(position(robots, behind), f"push crate {way} with pug")
        (pill,) = named(scene, "pill")
        cube = SIZE / 7
        assert all(covered(extent(pill), box) < cube for box in boxes(scene, "health"))
        assert all(covered(extent(pill), box) <= 4 for box in eyes(scene))


def test_what_is_lost_leaves_the_prices_of_what_can_be_done_free():
    state = position({"pug": ann("g6"), "strider": bo("g7")})
    state, events = acted(GAME, state, "push strider up with pug")
    scene = GAME.scene(state, events=events, can=[(name, "1", "move") for name in ("f7", "f6", "f5", "g5")])
    (pill,) = named(scene, "pill")
    for x, y, r in ((it.x, it.y, it.r) for it in named(scene, "can-disc")):
        assert covered(extent(pill), (x - r, y - r, x + r, y + r)) == 0


def test_a_diagonal_push_has_its_marks_on_the_corner():
    robots = {"pug": ann("c4"), "crate": bo("d5"), "petri": bo("e6")}
    state = position(robots, hand=["Omniwheels"])
    scene = after(state, "play Omniwheels with pug", "push crate up-right with pug")
    (blow,) = sprites(scene, "m-push")
    assert blow.turn == 315
    x, y = point(scene, "c4", 1, 0)
    assert blow.x < x < blow.x + blow.size
    assert blow.y < y < blow.y + blow.size
    assert [role for it in named(scene, "lean") for role in it.role.split()[2:]] == ["up-right"] * 2
    assert len(sprites(scene, "m-bump")) == 1


def test_who_is_on_top_stands_higher_and_is_drawn_last():
    state = position({"pug": ann("c4"), "crate": bo("d4")}, {"e4": "Wall"}, hand=["Jump Jets"])
    state = GAME.apply(state, GAME.parse("play Jump Jets with pug", state))
    pieces = [it for it in after(state, "move pug right").items if isinstance(it, Group) and it.key]
    assert [it.key for it in pieces] == ["crate", "pug"]
    crate, pug = pieces
    assert (crate.x, crate.y, crate.scale) == (*BOARD.corner(BOARD.number("d4")), 1)
    assert pug.y < crate.y
    assert pug.y + 60 * pug.scale < crate.y + 24, "its feet leave the other's face free"
    assert pug.x + SIZE * pug.scale / 2 == crate.x + SIZE / 2, "it stands in the middle"
    assert told(after(state, "move pug right"))["d4"] == (
        "d4: Pug of Ann, 5 Health, on top of Crate, Crate of Bo, 5 Health"
    )
    scene = after(state, "move pug right", "move pug right")
    assert told(scene)["e4"] == "e4: Wall, Pug of Ann, 5 Health, on top of the Wall"


def test_pieces_move_in_their_order_and_those_that_stay_have_none():
    robots = {"petri": bo("f1"), "pug": ann("c4"), "crate": bo("d4")}
    scene = after(position(robots), "push crate right")
    order = {it.key: it.order for it in scene.items if isinstance(it, Group) and it.key}
    assert order == {"petri": 0, "crate": 0, "pug": 1}


# ---- what would happen -----------------------------------------------------------------------------------

AMBER = {"lane", "bump", "loss", "shot", "shot-case", "ghost", "lean", "health-lost"}


def test_a_preview_shows_where_everybody_would_be():
    state = position({"pug": ann("c2"), "crate": bo("d2", health=3)}, {"e2": "Pothole"})
    scene = before(state, "push crate right with pug")
    assert spaces(sprites(scene, "o-pug")) == ["d2"]
    assert spaces(sprites(scene, "o-crate")) == ["e2"]
    pieces = {it.key: it for it in scene.items if isinstance(it, Group) and it.key}
    assert {key: (it.x, it.y) for key, it in pieces.items()} == {
        "pug": BOARD.corner(BOARD.number("c2")),
        "crate": BOARD.corner(BOARD.number("d2")),
    }, "nothing has moved yet"
    assert all("leaving" in it.role.split() for it in pieces.values())
    assert words(scene, "pill-text") == ["\N{MINUS SIGN}1"]
    assert told(scene)["d2"] == (
        "d2: Crate of Bo, 3 Health, Pug would be here, Crate would go to e2, Crate would lose 1 Health"
    )
    assert told(scene)["e2"] == "e2: Pothole, Crate would be here"


def test_a_preview_of_a_pull_starts_from_where_everybody_is():
    state = position({"pug": ann("c4"), "crate": bo("f4")}, hand=["Grappling Clamp"])
    scene = before(state, "play Grappling Clamp with pug on crate")
    assert spaces(sprites(scene, "o-crate")) == ["d4"]
    ways = [(start, lies_on(scene, end)) for start, end in (it.points for it in named(scene, "would-way"))]
    assert (point(scene, "c4"), "f4") in ways


@pytest.mark.parametrize("seed", range(15))
def test_a_preview_has_nothing_of_what_happened(seed):
    state = GAME.generate(random.Random(seed))
    for action in GAME.legal(state)[:12]:
        scene = before(state, action.text)
        found = {word for it in shapes(scene.items) if not isinstance(it, Fixed) for word in it.role.split()}
        assert not found & AMBER
        plain = {it for it in GAME.scene(state).items if not isinstance(it, Group)}
        assert plain <= set(scene.items)


# ---- legible ---------------------------------------------------------------------------------------------


def test_nothing_is_written_smaller_than_eleven_units():
    sizes = {role: style["font-size"] for role, style in theme.paint("light").items() if "font-size" in style}
    assert {role: size for role, size in sizes.items() if float(size.removesuffix("px")) < 11} == {}


def test_a_line_of_sight_hides_no_health_bar():
    """The whole line lies below the robots, also behind what blocks it."""
    robots = {"pug": {"seat": "Ann", "at": "b4"}, "crate": {"seat": "Bo", "at": "b5"}}
    state = GAME.position({"robots": {**robots, "strider": {"seat": "Bo", "at": "b6"}}})
    picture = GAME.scene(state, ray=("b4", "b6"))
    rays = [n for n, shape in enumerate(picture.items) if getattr(shape, "role", "").startswith("ray")]
    assert rays
    assert max(rays) < min(n for n, shape in enumerate(picture.items) if isinstance(shape, Group))
