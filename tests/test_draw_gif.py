"""Animations: GIF files, and the scenes between two others."""

from io import BytesIO
from itertools import pairwise

import pytest
from matplotlib.colors import to_rgba
from pictures import SPRITES, each_theme
from PIL import Image, ImageChops

from rqa_lab.core.scene import Circle, Group, Rect, Scene
from rqa_lab.draw import theme
from rqa_lab.draw.gif import gif
from rqa_lab.draw.glide import between
from rqa_lab.draw.png import png

pytestmark = pytest.mark.slow


def board(x, *more, order=0, label=""):
    """A floor with a piece that can glide."""
    piece = Group("piece", (Rect("pug", 0, 0, 10, 10),), "pug", x, 20, order)
    return Scene(100, 50, (Rect("floor", 0, 0, 100, 50), piece, *more), label=label)


def frames(data):
    """The frames of a GIF as pixels, and for how many milliseconds each is shown."""
    film = Image.open(BytesIO(data))
    found = []
    for number in range(film.n_frames):
        film.seek(number)
        found.append((film.convert("RGB"), film.info["duration"]))
    return film, found


def near(pixel, colour):
    """A pixel has the colour; a GIF keeps colours to a few parts in 256."""
    return all(
        abs(part - round(255 * other)) <= 4 for part, other in zip(pixel, to_rgba(colour), strict=False)
    )


def shows(page, x, y, name, role):
    """A page shows the paint of a role at a place of the board."""
    return near(page.getpixel((2 * x, 2 * y)), theme.paint(name)[role]["fill"])


@each_theme
def test_an_animation(name):
    disc = Circle("can-disc", 90, 25, 5)
    still = (board(5), "One."), (board(5, disc), "Two."), (board(80), "Three, a long one.")
    film, found = frames(gif(still, name, width=200))
    pages, times = zip(*found, strict=True)
    way = between(still[1][0], still[2][0])
    assert film.info["loop"] == 0
    assert times[2:-1] == (50,) * len(way)
    assert times[0] == times[1] < times[-1] - 2000
    assert {page.size for page in pages} == {(200, pages[0].height)}
    assert pages[0].height > 100, "room for the caption"
    assert all(shows(page, 10, 25, name, "pug") for page in pages[:2])
    assert [shows(page, 90, 25, name, "can-disc") for page in pages] == [
        False,
        True,
        *[False] * (len(way) + 1),
    ]
    assert shows(pages[-1], 85, 25, name, "pug")
    assert shows(pages[-1], 10, 25, name, "floor")
    assert all(near(page.getpixel((1, page.height - 1)), theme.tokens(name)["--surface"]) for page in pages)
    for page, scene in zip(pages[2:], way, strict=False):
        [(x, _)] = places(scene)
        assert shows(page, round(x) + 5, 25, name, "pug")
        assert shows(page, round(x) - 2, 25, name, "floor")


def still(scene, name, width):
    """A still frame of a scene without a caption, and by how much each pixel is off the PNG on the page."""
    [(page, _)] = frames(gif([(scene, "")], name, width))[1]
    board = Image.open(BytesIO(png(scene, name, width))).convert("RGBA")
    ground = Image.new("RGBA", board.size, theme.tokens(name)["--surface"])
    ground.alpha_composite(board)
    difference = ImageChops.difference(page, ground.convert("RGB"))
    return page, [max(pixel) for pixel in zip(*(band.tobytes() for band in difference.split()), strict=True)]


@each_theme
def test_a_still_frame_has_the_colours_of_the_png(name):
    """There are more than a GIF can hold; hardly any is far off."""
    _, off = still(SPRITES, name, 900)
    assert sum(off) < 2 * len(off)
    assert sum(parts > 8 for parts in off) < len(off) / 200


@each_theme
def test_a_flat_scene_keeps_each_colour_and_shows_the_page_where_nothing_is_drawn(name):
    shapes = Rect("floor", 0, 0, 60, 50), Rect("pug", 10, 10, 20, 20), Rect("cb", 70, 10, 20, 20)
    page, off = still(Scene(100, 50, shapes), name, 100)
    assert max(off) <= 4
    counts = {count for count, _ in page.getcolors()}
    assert counts == {60 * 50 - 400, 400, 40 * 50 - 400}
    assert len(page.getcolors()) == 4
    assert near(page.getpixel((99, 49)), theme.tokens(name)["--surface"])


@each_theme
def test_a_caption_is_in_the_ink_of_the_theme(name):
    [(page, _)] = frames(gif([(board(5), "Pug waits.")], name, width=400))[1]
    colours = [colour for _, colour in page.crop((0, 200, *page.size)).getcolors()]
    assert any(near(colour, theme.tokens(name)["--ink"]) for colour in colours)


def caption_of(data):
    """The room below a board of 400 by 200 pixels, and where in it there are letters."""
    [(page, _)] = frames(data)[1]
    below = page.crop((0, 200, *page.size)).convert("L")
    return below.size, below.point(lambda grey: 255 if grey < 200 else 0).getbbox()


def test_captions_are_set_in_lines_that_fit():
    (width, one), short = caption_of(gif([(board(5), "Pug waits.")], width=400))
    (_, three), long = caption_of(gif([(board(5), "Pug waits and waits. " * 6)], width=400))
    assert one < three < 4 * one
    assert short[0] == pytest.approx(long[0], abs=1)
    assert short[2] < long[2] <= width - short[0]
    assert long[3] <= three
    (_, most), cut = caption_of(gif([(board(5), "Pug waits and waits. " * 600)], width=400))
    assert most < 10 * one
    assert cut[3] <= most


def test_a_caption_adds_time_to_read_it():
    shown = [frames(gif([(board(5), text)], width=100))[1][0][1] for text in ("", "x" * 100)]
    assert shown[1] - shown[0] == 4500


def test_without_captions_there_is_no_room_for_them():
    assert frames(gif([(board(5), "")], width=100))[0].size == (100, 50)


def sprites_and_more():
    """All drawings, and the same with something in two corners."""
    corners = (Circle("can-disc", 20, 20, 9), Circle("can-disc", 880, 880, 9))
    return [SPRITES, Scene(SPRITES.width, SPRITES.height, (*SPRITES.items, *corners))]


def test_an_animation_is_small():
    """Of a frame, only what is new is stored, wherever it is."""
    both = sprites_and_more()
    one, two = (len(gif([(scene, "") for scene in film])) for film in (both[:1], both))
    assert two < 1.1 * one


def test_what_stays_keeps_its_colours():
    """All frames have one palette."""
    (one, _), (two, _) = frames(gif([(scene, "") for scene in sprites_and_more()], width=900))[1]
    within = (40, 40, 860, 860)
    assert ImageChops.difference(one.crop(within), two.crop(within)).getbbox() is None
    assert ImageChops.difference(one, two).getbbox() is not None


@pytest.mark.parametrize(
    "given, complaint",
    [([], "no frames"), ([(board(5), ""), (Scene(9, 9, ()), "")], "different sizes")],
)
def test_what_makes_no_animation(given, complaint):
    with pytest.raises(ValueError, match=complaint):
        gif(given)


def test_frames_are_drawn_as_they_come():
    """So that whoever gives them can tell how far it is."""
    seen = []

    def coming():
        for x in (5, 50, 80):
            yield board(x), str(x)
            seen.append(x)

    gif(coming(), width=100)
    assert seen == [5, 50, 80]


# ---- gliding ---------------------------------------------------------------------------------------------


def places(scene, key="pug"):
    return [(item.x, item.scale) for item in scene.items if isinstance(item, Group) and item.key == key]


def test_a_piece_glides_from_where_it_was_to_where_it_is():
    [*way] = between(board(0), board(80), 5)
    xs = [x for scene in way for x, _ in places(scene)]
    assert len(xs) == 5
    assert all(one < other for one, other in pairwise([0, *xs, 80]))
    assert xs[1] - xs[0] > xs[4] - xs[3], "fast at first"


def test_nothing_is_between_scenes_in_which_nothing_glides():
    assert between(board(0), board(0, Circle("can-disc", 5, 5, 5))) == ()
    assert between(Scene(100, 50, ()), board(0)) == ()


def test_pieces_glide_in_their_order():
    crate = [Group("piece", (), "crate", x, 0, 1) for x in (0, 60)]
    way = between(board(0, crate[0]), board(80, crate[1]), 3)
    assert len(way) == 6
    assert [places(scene, "crate")[0][0] for scene in way[:3]] == [0, 0, 0]
    assert [places(scene)[0][0] for scene in way[3:]] == [80, 80, 80]
    assert 0 < places(way[3], "crate")[0][0] < 60


def test_what_appears_at_its_turn_is_not_there_before():
    burst, other = Group("bump", (Circle("pill", 5, 5, 5),), order=1), Group("mark", ())
    here, there = (Group("piece", (), "crate", x, 0, 1) for x in (0, 60))
    way = between(board(0, here), board(80, there, burst, other, Group("piece", (), "petri", order=1)), 3)
    assert [burst in scene.items for scene in way] == [False] * 3 + [True] * 3
    assert [len(places(scene, "petri")) for scene in way] == [0] * 3 + [1] * 3
    assert all(other in scene.items for scene in way)


def test_what_goes_is_there_to_the_end():
    crate = Group("piece", (), "crate", 7, 7)
    assert all(crate in scene.items for scene in between(board(0, crate), board(80)))
