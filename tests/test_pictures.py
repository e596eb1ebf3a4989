"""Pictures of every game: what is on them, what is told of them, and that all of it can be drawn.

What a picture has is asked by roles, drawings and spaces; how it reads as a text lies in ``golden/words``.
"""

import random
import re
from textwrap import indent

import pytest
import stored
from acts import acted, would
from fed import each, every, table
from pictures import contrast, counted, drawn, each_theme, sound, written

from rqa_lab.draw import theme
from rqa_lab.draw.figure import figure
from rqa_lab.draw.png import png
from rqa_lab.draw.svg import svg, text
from rqa_lab.games import game as named
from rqa_lab.games import games


def picture(game, how, s, given):
    """The scene of a position with these marks, after or before an action, or what lies before a seat."""
    match how:
        case "scene":
            return game.scene(s, **given)
        case "table":
            return game.table(s, given)
        case "refused":
            return game.scene(s, refused=game.parse(given, s) if isinstance(given, str) else given)
        case "before":
            return game.scene(s, preview=would(game, s, given))
        case "after":
            new, events = acted(game, s, given, chance=random.Random(1).randrange)
            return game.scene(new, events=events)
    raise ValueError(how)


# ---- any picture -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("id", games())
def test_everything_in_a_picture_has_paint_and_a_drawing(id, seed):
    """Before an action nothing is marked that is a mark of what just happened."""
    game, rng = named(id), random.Random(seed)
    s = game.generate(rng)
    sound(bare := game.scene(s))
    sound(game.scene(s, refused=rng.choice([*game.universe(s)])))
    for seat in game.look(s)["seats"]:
        if (beside := game.table(s, seat)) is not None:
            sound(beside)
    for action in rng.sample(legal := game.legal(s), min(5, len(legal))):
        ahead = game.scene(s, preview=would(game, s, action.text))
        sound(ahead)
        assert not (drawn(ahead)[0] - drawn(bare)[0]) & {*table(id, "HAPPENED")}
        new, events = acted(game, s, action.text)
        sound(game.scene(new, events=events))


@pytest.mark.slow
@each_theme
@every("PICTURES")
def test_every_backend_draws_it(id, name):
    for how in dict.fromkeys(how for _, how, *_ in table(id, "PICTURES")):
        scene = next(picture(named(id), *row) for _, *row in table(id, "PICTURES") if row[0] == how)
        assert svg(scene, name).startswith("<svg")
        assert png(scene, name, 200)[:4] == b"\x89PNG"
        assert figure(scene, theme=name).axes[0].patches


@every("PICTURES")
def test_dashes_mean_a_guess_and_nothing_else(id):
    paint = theme.paint("light")
    for what, how, s, given in table(id, "PICTURES"):
        if how in ("scene", "table") and not given:
            for role in drawn(picture(named(id), how, s, given))[0] - {*table(id, "DASHED")}:
                assert ("guess" in role) == ("stroke-dasharray" in paint[role]), (what, role)


@each_theme
@each("inks, ground, least", "CONTRAST")
def test_what_is_drawn_stands_out_from_its_ground(game, inks, ground, least, name):
    known = theme.tokens(name)
    for ink in inks:
        assert contrast(known[f"--{ink}"], known[f"--{ground}"]) >= least, ink


@each("*names", "OUTLINES")
def test_what_differs_in_colour_differs_in_its_outline_too(game, names):
    bare = [re.sub(r'id="[^"]+"', "", theme.symbols()[name]) for name in names]
    words = "|".join(name.partition("-")[2] for name in names)
    assert len({re.sub(words, "", one) for one in bare}) == len(names)


# ---- what is on it ---------------------------------------------------------------------------------------


@each("how, s, given, marks, cells", "SHOWN")
def test_what_is_marked_and_what_a_space_is_told_to_be(game, how, s, given, marks, cells):
    """Marks are roles and drawings, each with how often it is there, or True, or what is written in it."""
    scene = picture(game, how, s, given)
    found = counted(scene)
    for name, wanted in marks.items():
        there = written(scene, name) if isinstance(wanted, list) else found[name]
        assert there if wanted is True else there == wanted, (name, there)
    told = {cell.name: cell.label for cell in scene.cells}
    for name, words in cells.items():
        assert words in told[name]


@pytest.mark.golden
@every("PICTURES")
def test_a_picture_as_a_text(id):
    """The board in letters, each space, and what is written below it."""
    rows = [(what, text(picture(named(id), *row))) for what, *row in table(id, "PICTURES")]
    stored.said(((what, indent(said, "    ").lstrip()) for what, said in rows), f"{id}-pictures")


@each("s, seat, secrets, back", "HIDDEN")
def test_what_lies_face_down_is_nowhere_in_a_picture(game, s, seat, secrets, back):
    """A row is a position, who looks, what that seat must not see, and what is drawn in its place."""
    seen = game.observe(s, seat)
    scenes = [game.scene(seen), *filter(None, (game.table(seen, one) for one in game.look(s)["seats"]))]
    for scene in scenes:
        said = text(scene) + svg(scene, "page")
        assert not [secret for secret in secrets if secret in said]
    assert any(back in counted(scene) for scene in scenes)
    assert any("face down" in text(scene) for scene in scenes)


# ---- what cannot be drawn --------------------------------------------------------------------------------


@each("s, marks, message", "UNDRAWN")
def test_a_space_that_there_is_not_is_told(game, s, marks, message):
    with pytest.raises((ValueError, TypeError), match=message):
        game.scene(s, **marks)


@pytest.mark.parametrize("id", games())
def test_a_seat_that_there_is_not_is_told(id):
    game = named(id)
    s = game.generate(random.Random(3))
    if game.table(s) is not None:
        with pytest.raises(ValueError, match=f"expected .*{game.look(s)['seats'][0]}"):
            game.table(s, "Nobody")
