"""Figures and PDF pages of scenes, and what they take from the theme."""

import re
import zlib
from io import BytesIO
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from pictures import SPRITES, each_theme
from PIL import Image, ImageChops, ImageStat
from processes import printed

import rqa_lab
from rqa_lab import Scenario
from rqa_lab.core.scene import Cell, Circle, Fixed, Group, Line, Rect, Scene, Sprite, Text
from rqa_lab.documents.places import ScenarioError
from rqa_lab.draw import theme
from rqa_lab.draw.figure import UNITS, figure
from rqa_lab.draw.outline import outline
from rqa_lab.draw.pdf import pdf
from rqa_lab.draw.png import png
from rqa_lab.scenario.study import NoSuchStep

PILL = Rect("pill", 0, 0, 42, 25, 12.5)
#: one of each primitive, each in a place of its own; the text stands between two shapes
PRIMITIVES = Scene(
    400,
    100,
    (
        Fixed((Rect("floor", 0, 0, 400, 100), Rect("rim", 4, 4, 40, 30, 6))),
        Circle("can-disc", 75, 25, 13),
        Text("can-price", 75, 30, "3"),
        Circle("base", 130, 60, 23, 7.5),
        Line("lane", ((170, 30), (230, 30))),
        Group("ghost", (PILL, Sprite("robot", "r-pug", 0, 30, 48)), "pug", 240, 10, scale=0.8),
        Sprite("refused", "m-push-no", 300, 20, 26, 90),
        Sprite("tile", "t-tacks", 330, 10, 60),
    ),
    (Cell("a1", 0, 0, 8, "##", "a1: Wall"),),
    "One of each",
)  # fmt: skip


def drawn(scene, **more):
    """The patches and texts of a scene, in the order of drawing."""
    [axes] = figure(scene, **more).axes
    return [artist for artist in axes.get_children() if hasattr(artist, "role")]


def picture(scene, name):
    """A figure as pixels, on white, one for each unit."""
    file = BytesIO()
    figure(scene, theme=name).savefig(file, format="png", dpi=UNITS)
    return on_white(file.getvalue())


def on_white(data):
    found = Image.open(BytesIO(data)).convert("RGBA")
    ground = Image.new("RGBA", found.size, "white")
    ground.alpha_composite(found)
    return ground.convert("RGB")


# ---- what is drawn ---------------------------------------------------------------------------------------


def test_each_primitive_becomes_what_it_is():
    assert [artist.role for artist in drawn(PRIMITIVES)] == [
        "floor", "rim", "can-disc", "can-price", "base", "lane", "pill",
        *roles_within("r-pug"), *roles_within("m-push-no"), *roles_within("t-tacks"),
    ]  # fmt: skip
    assert {artist.get_zorder() for artist in drawn(PRIMITIVES)} == {1}, "so they are drawn in this order"
    [axes] = figure(PRIMITIVES).axes
    [text] = axes.texts
    assert (text.get_text(), text.get_position(), text.get_horizontalalignment()) == ("3", (75, 30), "center")


def roles_within(symbol):
    """The roles of the shapes within a symbol, in order."""
    root = ElementTree.fromstring(theme.symbols()[symbol])
    return [each.get("class", "") for each in root.iter() if each.tag not in ("symbol", "g")]


def test_shapes_lie_where_the_scene_says():
    boxes = {
        patch.role: patch.get_path().get_extents() for patch in drawn(PRIMITIVES) if patch.role != "can-price"
    }
    assert boxes["rim"].bounds == pytest.approx((4, 4, 40, 30))
    assert boxes["base"].bounds == pytest.approx((107, 52.5, 46, 15))
    assert boxes["lane"].bounds == pytest.approx((170, 30, 60, 0))
    assert boxes["pill"].bounds == pytest.approx((240, 10, 42 * 0.8, 25 * 0.8))
    # from 7 to 45 of 48 across and 10 to 38 down, moved by -3.5, turned, in a square of 26 around (313, 33)
    assert boxes["push-no"].width == pytest.approx((38 - 10) * 26 / 48)
    assert boxes["push-no"].x0 + boxes["push-no"].x1 == pytest.approx(2 * 313)


@pytest.mark.slow
@each_theme
@pytest.mark.parametrize("scene", [PRIMITIVES, SPRITES], ids=["primitives", "sprites"])
def test_a_figure_looks_like_the_png(scene, name):
    ours, other = picture(scene, name), on_white(png(scene, name, width=round(scene.width)))
    assert ours.size == other.size
    difference = ImageChops.difference(ours, other).convert("L")  # of 255; some along the edges of shapes
    assert ImageStat.Stat(difference).mean[0] < 1
    blocks = difference.resize((scene.width // 4, scene.height // 4), Image.Resampling.BOX)
    assert blocks.getextrema()[1] < 64


# ---- paint -----------------------------------------------------------------------------------------------


def colour(properties, part):
    """The colour of the "fill" or the "stroke" of a role."""
    value = properties.get(part, "#000000" if part == "fill" else "none")
    if value == "none":
        return (0, 0, 0, 0)
    opacity = float(properties.get(f"{part}-opacity", 1)) * float(properties.get("opacity", 1))
    return (*to_rgba(properties.get("color", "#000000") if value == "currentColor" else value)[:3], opacity)


@pytest.mark.slow
@each_theme
def test_every_role_has_its_paint(name):
    """All are drawn in one figure; what is dashed is looked at alone."""
    paint = theme.paint(name)
    patches = drawn(Scene(96, 96, tuple(Rect(role, 10, 10, 50, 50) for role in paint)), theme=name)
    assert [patch.role for patch in patches] == [*paint]
    patches[0].figure.draw_without_rendering()
    for patch, (role, properties) in zip(patches, paint.items(), strict=True):
        assert patch.get_facecolor() == pytest.approx(colour(properties, "fill")), role
        assert patch.get_edgecolor() == pytest.approx(colour(properties, "stroke")), role
        width = float(properties.get("stroke-width", 1)) if properties.get("stroke", "none") != "none" else 0
        assert patch.get_linewidth() == pytest.approx(width * 72 / UNITS), role
        assert patch.get_joinstyle() == properties.get("stroke-linejoin", "miter"), role
        assert patch.get_capstyle() == properties.get("stroke-linecap", "butt"), role
        lengths = re.findall(r"[\d.]+", properties.get("stroke-dasharray", ""))
        dashes = [float(length) * 72 / UNITS for length in lengths]
        assert (patch.get_linestyle() != "solid") == bool(dashes), role
        if dashes:
            [alone] = drawn(Scene(96, 96, (Rect(role, 10, 10, 50, 50),)), theme=name)
            assert f"{dashes[0]:g} {dashes[1]:g}" in svg_of(alone.figure), role


def svg_of(drawing):
    file = BytesIO()
    drawing.savefig(file, format="svg")
    return file.getvalue().decode().replace(",", " ")


def test_figures_carry_over_every_property_of_the_paint():
    """A property that is new in the paint has to be taught to figures, or the two pictures differ."""
    said = {name for properties in theme.paint("light").values() for name in properties}
    assert said == {
        "color", "fill", "fill-opacity", "font-family", "font-size", "font-weight", "opacity", "stroke",
        "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width",
        "text-anchor", "vector-effect",
    }  # fmt: skip


def test_of_several_roles_the_later_one_in_the_paint_wins():
    [patch] = drawn(Scene(9, 9, (Rect("hurt plate", 0, 0, 9, 9),)))
    paint = theme.paint("light")
    assert patch.get_edgecolor() == to_rgba(paint["hurt"]["stroke"])
    assert patch.get_facecolor() == to_rgba(paint["plate"]["fill"])


def test_what_is_within_takes_over_what_is_said_around_it():
    star = theme.paint("dark")["star"]
    [patch] = drawn(Scene(9, 9, (Sprite("star", "i-star", 0, 0, 9),)), theme="dark")
    assert patch.get_facecolor() == pytest.approx((*to_rgba(star["color"])[:3], float(star["opacity"])))
    faded = Group("ghost", (Group("ghost", (Rect("base", 0, 0, 9, 9),)),))
    [patch] = drawn(Scene(9, 9, (faded,)))
    assert patch.get_facecolor()[3] == pytest.approx(0.55 * 0.55 * 0.16)


def test_letters_are_those_that_come_with_matplotlib():
    [text] = drawn(Scene(99, 99, (Text("coord", 50, 50, "$a$ <b> &"),)))
    assert text.get_text() == "$a$ <b> &"
    assert not text.get_parse_math()
    assert (text.get_fontfamily(), text.get_fontweight()) == (["DejaVu Sans"], "bold")


# ---- axes and figures ------------------------------------------------------------------------------------


def test_a_figure_of_its_own_is_as_large_as_the_svg():
    drawing = figure(PRIMITIVES)
    assert repr(drawing) == "<Figure size 400x100 with 1 Axes>"
    assert drawing.get_facecolor()[3] == 0
    drawing.draw_without_rendering()
    [axes] = drawing.axes
    assert axes.get_window_extent().bounds == pytest.approx((0, 0, 400, 100))
    assert axes.get_xlim() == (0, 400)
    assert axes.get_ylim() == (100, 0)


def test_a_title_makes_room_for_itself():
    drawing = figure(PRIMITIVES)
    [axes] = drawing.axes
    axes.set_title("Two lines\nof a title")
    drawing.draw_without_rendering()
    assert axes.get_window_extent().height < 80
    assert axes.title.get_window_extent().y1 <= 100


def test_several_boards_on_a_handout():
    handout = Figure(figsize=(8, 4), layout="constrained")
    axes = handout.subplots(1, 2)
    for number, (ax, name) in enumerate(zip(axes, theme.THEMES, strict=True)):
        assert figure(PRIMITIVES, ax, theme=name) is handout
        ax.set_title(f"Position {number}")
    handout.draw_without_rendering()
    for ax, name in zip(axes, theme.THEMES, strict=True):
        assert ax.get_aspect() == 1
        assert not ax.get_xticks().size + ax.get_yticks().size
        assert not any(part.get_visible() for part in (ax.patch, *ax.spines.values()))
        box = ax.get_window_extent()
        assert box.width / box.height == pytest.approx(4)
        assert ax.patches[0].get_facecolor() == to_rgba(theme.paint(name)["floor"]["fill"])
    [shown] = [text.get_text() for text in handout.findobj(match=lambda it: it is axes[1].title)]
    assert shown == "Position 1"


def test_lines_and_letters_grow_with_the_axes():
    drawing = figure(PRIMITIVES)
    sizes = []
    for factor in (1, 3):
        drawing.set_size_inches(factor * 400 / UNITS, factor * 100 / UNITS)
        drawing.draw_without_rendering()
        [axes] = drawing.axes
        sizes.append([axes.texts[0].get_fontsize(), *(patch.get_linewidth() for patch in axes.patches)])
    small, large = sizes
    assert small[0] == pytest.approx(14 * 72 / UNITS)
    assert large == pytest.approx([3 * size for size in small])


def test_drawing_again_changes_nothing():
    """What is set while drawing asks for another drawing: nothing may be set then that is so already."""
    drawing = figure(PRIMITIVES)
    drawing.draw_without_rendering()
    stale = []
    for artist in drawing.axes[0].get_children():
        artist.stale_callback = lambda artist, _: stale.append(artist)
    drawing.draw_without_rendering()
    assert [artist for artist in stale if hasattr(artist, "role")] == []


def test_a_figure_shows_itself_in_a_notebook():
    data, more = DisplayFormatter().format(figure(PRIMITIVES))
    assert set(data) == {"text/plain", "image/png"}
    assert more["image/png"] == {"width": 400, "height": 100}
    assert Image.open(BytesIO(data["image/png"])).size == (800, 200)


@pytest.mark.slow
def test_drawing_needs_no_pyplot_and_nothing_else_needs_matplotlib():
    code = """
import sys, rqa_lab, rqa_lab.ui.display, rqa_lab.draw.svg, rqa_lab.draw.png, rqa_lab.draw.pdf
from rqa_lab import Scenario
rqa_lab.show(Scenario("rqa").robot("pug", "c4"))._repr_html_()
print(*{"matplotlib", "numpy", "fontTools", "PIL"} & set(sys.modules), end="|")
rqa_lab.figure(Scenario("rqa").robot("pug", "c4"))
print("matplotlib.figure" in sys.modules, "matplotlib.pyplot" in sys.modules)
"""
    assert printed(code) == "|True False\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "missing, module", [("matplotlib", "figure"), ("fontTools", "figure"), ("PIL", "gif")]
)
def test_without_the_extra_it_is_named(missing, module):
    code = f"""
import sys
sys.modules[{missing!r}] = None
try:
    import rqa_lab.draw.{module}
except ImportError as error:
    print(error)
"""
    assert printed(code).endswith(": pip install 'rqa-lab[figures]'\n")


# ---- outlines --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tag, given, box",
    [
        ("path", {"d": "m1 2 4 0v6z"}, (1, 2, 4, 6)),
        ("polyline", {"points": "1,2 5,8"}, (1, 2, 4, 6)),
        ("rect", {"x": "1", "y": "2", "width": "4", "height": "6"}, (1, 2, 4, 6)),
        ("rect", {"x": "1", "y": "2", "width": "4", "height": "6", "rx": "1"}, (1, 2, 4, 6)),
        ("rect", {"x": "1", "y": "2", "width": "4", "height": "6", "rx": "9"}, (1, 2, 4, 6)),
        ("circle", {"cx": "3", "cy": "4", "r": "2"}, (1, 2, 4, 4)),
        ("ellipse", {"cx": "3", "cy": "4", "rx": "2", "ry": "3"}, (1, 1, 4, 6)),
        ("path", {"d": "M1 4a2 2 0 0 1 4 0"}, (1, 2, 4, 2)),
        ("path", {"d": "M1 2q2 4 4 0"}, (1, 2, 4, 2)),
    ],
)
def test_outlines(tag, given, box):
    assert outline(tag, given).get_extents().bounds == pytest.approx(box, abs=1e-3)


def test_round_corners_are_cut():
    square = {"x": "0", "y": "0", "width": "10", "height": "10"}
    assert outline("rect", square).contains_point((0.5, 0.5))
    assert not outline("rect", square | {"rx": "3"}).contains_point((0.5, 0.5))


# ---- PDF -------------------------------------------------------------------------------------------------


def test_a_pdf_is_a_page_of_vectors_and_letters():
    page = pdf(PRIMITIVES)
    assert page.startswith(b"%PDF-")
    assert b"/Title (One of each)" in page
    assert b"/MediaBox [ 0 0 300 75 ]" in page
    assert b"/Subtype /Image" not in page
    assert b"DejaVuSans-Bold" in page
    streams = b"".join(
        zlib.decompress(stream)
        for stream in re.findall(rb"FlateDecode.*?stream\n(.*?)\nendstream", page, re.S)
    )
    assert re.findall(rb"\((.*?)\) \] TJ", streams) == [b"3"]
    floor = " ".join(f"{part:.3f}" for part in to_rgba(theme.paint("light")["floor"]["fill"])[:3])
    assert floor in numbers(streams)


def numbers(stream):
    """A page's stream with all numbers to three places."""
    return re.sub(r"\d*\.\d+", lambda found: f"{float(found[0]):.3f}", stream.decode("latin-1"))


def test_the_same_scene_gives_the_same_pdf():
    assert pdf(PRIMITIVES) == pdf(PRIMITIVES)
    assert pdf(PRIMITIVES, "dark") != pdf(PRIMITIVES)


# ---- of sessions and scenarios ---------------------------------------------------------------------------

WALL = (
    Scenario("rqa", "A Wall")
    .tiles(e4="Wall")
    .robot("pug", "c4")
    .robot("crate", "d4", health=2)
    .turn("Ann", move=4)
    .step("push crate right")
    .refuse("push crate right")
    .step("move pug up")
)
LOST = Scenario("rqa").robot("pug", "c4").step("push pug").step("end turn")


def marks(what):
    """The roles in a picture of a scenario or session."""
    if isinstance(what, Figure):
        return {artist.role for artist in what.axes[0].get_children() if hasattr(artist, "role")}
    return {item.role for item in what.scene.items if not isinstance(item, Fixed)}


def test_a_scenario_at_its_start_and_after_its_steps():
    labels = [rqa_lab.show(WALL, step=step).scene.label for step in (None, 0, 1, 2, 3)]
    assert labels[0] == labels[1]
    assert "Pug of Ann on c5" in labels[4]
    assert [sorted({"bump", "refused"} & marks(rqa_lab.show(WALL, step=step))) for step in range(4)] == [
        [], ["bump"], ["refused"], [],
    ]  # fmt: skip
    assert {"health-lost", "bump-line"} <= marks(rqa_lab.figure(WALL, step=1))
    assert {"ref-disc", "hatch"} <= marks(rqa_lab.figure(WALL, step=2))
    assert not {"ref-disc", "health-lost"} & marks(rqa_lab.figure(WALL))


def test_a_session_as_it_is_and_at_its_steps():
    session = WALL.session()
    session.act("push crate right")
    session.act("move pug up")
    session.undo()
    assert "bump" in marks(rqa_lab.show(session))
    assert "bump" not in marks(rqa_lab.show(session, step=0))
    assert "Pug of Ann on c5" in rqa_lab.show(session, step=2).scene.label
    assert "bump-line" in marks(rqa_lab.figure(session))
    assert session.here.number == 1, "looking changes nothing"


def test_more_marks_can_be_given():
    assert "selected" in marks(rqa_lab.figure(WALL, selected="c4"))
    assert "bump" not in marks(rqa_lab.show(WALL, step=1, events=()))


def test_a_figure_of_a_scenario_goes_where_it_is_wanted():
    handout = Figure()
    axes = handout.add_subplot()
    assert rqa_lab.figure(WALL, axes, theme="dark") is axes
    found = [patch for patch in handout.axes[0].patches if patch.role == "rim"]
    assert [patch.get_facecolor() for patch in found] == [to_rgba(theme.paint("dark")["rim"]["fill"])]


@pytest.mark.parametrize(
    "what, step, complaint",
    [
        (WALL, 4, "step 4 is out of range: the scenario has steps 0 to 3"),
        (WALL, -1, "step -1 is out of range: the scenario has steps 0 to 3"),
        (WALL.session(), 1, "step 1 is out of range: the session has steps 0 to 0"),
        (LOST, 2, "step 2 is out of reach: the scenario fails at step 1"),
    ],
)  # fmt: skip
def test_a_step_that_is_not_there(what, step, complaint):
    for picture_of in (rqa_lab.show, rqa_lab.figure):
        with pytest.raises(NoSuchStep, match=complaint):
            picture_of(what, step=step)


def test_what_is_no_session_and_what_is_no_theme():
    with pytest.raises(TypeError, match="for what, expected a Scenario, a Session, a path or an id"):
        rqa_lab.show({})
    with pytest.raises(ValueError, match="found 'drak' for theme, expected 'light' or 'dark'"):
        rqa_lab.figure(WALL, theme="drak")
    with pytest.raises(ScenarioError):
        rqa_lab.show(Scenario.from_text(""))


def test_the_table_beside_the_board_can_be_shown_too():
    shop = rqa_lab.load("rqa/cards/a-card-has-its-price")
    assert "Laser Cannon for 6 (1 Energy short)" in repr(rqa_lab.show(shop, "table"))
    assert "Hand (" in repr(rqa_lab.show(shop.session(), "table", seat="Ann"))
    assert rqa_lab.figure(shop, view="table").axes[0].patches
    with pytest.raises(ValueError, match="found 'shop' for view, expected 'board' or 'table'"):
        rqa_lab.show(shop, "shop")
