"""Parts of the page in a notebook that Voila serves: linked in the browser, at one place, acted on."""

import json
import os

import pytest
from playwright.sync_api import expect

from rqa_lab.commands import serving

pytestmark = pytest.mark.browser

CELLS = (
    """
from ipywidgets import Button, HBox, IntSlider, Label, VBox, jslink
from rqa_lab import load
from rqa_lab.widgets import Board, Hand, Timeline, Why
lesson = load("rqa/pushing/into-a-wall")
board, told = Board(lesson), Label("nothing yet")
slider = IntSlider(max=board.steps)
jslink((slider, "value"), (board, "step"))
board.on_act(lambda step: setattr(told, "value", step.action.text))
beside = HBox([Timeline(lesson), Button(description="beside")])
VBox([HBox([board, Why(lesson)]), slider, beside, Hand(lesson), told])
""",
    """
from rqa_lab.widgets import Stepper
Stepper("gekido/dice/first-name-the-command")
""",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory, run_server):
    """Where the notebook is served."""
    path = tmp_path_factory.mktemp("widgets") / "parts.ipynb"
    cell = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    cells = [{**cell, "id": f"c{n}", "source": text.strip()} for n, text in enumerate(CELLS)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    document = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells}
    path.write_text(json.dumps(document), "utf-8")
    with run_server(["-m", "voila", str(path), *serving.SAFE], env={**os.environ, **_paths()}) as url:
        yield url


@pytest.fixture
def parts(address, watched):
    """The notebook in a page of its own."""

    def at(**options):
        page = watched(**options)
        page.goto(address)
        expect(page.locator("[data-part=board] .board")).to_be_visible(timeout=60_000)
        expect(page.locator("[data-part=stepper] .board")).to_be_visible(timeout=60_000)
        return page

    return at


def _paths():
    """Where the package and the page's template are, as ``rqa-lab explore`` says it."""
    known = serving.environment()
    return {name: known[name] for name in ("PYTHONPATH", "JUPYTER_PATH") if name in known}


def takes_the_room_and_the_keys_only_while_it_has_focus(page):
    """A part of the page."""
    timeline = page.locator("[data-part=timeline]").bounding_box()
    button = page.get_by_role("button", name="beside").bounding_box()
    assert timeline["width"] > 800
    assert timeline["x"] + timeline["width"] <= button["x"]

    first = page.locator("[data-part=timeline] .steps li").first
    stepper = page.locator("[data-part=stepper]")
    stepper.locator("[data-cell]").first.focus()
    page.keyboard.press(".")
    expect(stepper.locator(".steps li").nth(1)).to_have_attribute("aria-current", "step")
    expect(first).to_have_attribute("aria-current", "step")


def test_parts_take_the_room_that_there_is_are_linked_and_tell_what_was_done(parts):
    page = parts()
    takes_the_room_and_the_keys_only_while_it_has_focus(page)
    why, hand = page.locator("[data-part=why]"), page.locator("[data-part=hand]")
    page.locator("[data-part=timeline]").get_by_role("button", name="Step on").click()
    expect(why).to_contain_text("Ann plays Advanced Battery with Pug.")
    expect(hand.locator(".card", has_text="Advanced Battery").first).to_be_visible()
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "1")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-part=timeline] .steps li").nth(3)).to_have_attribute("aria-current", "step")
    board = page.locator("[data-part=board]")
    board.locator('[data-cell="c5"]').click()
    expect(page.locator("div.widget-label")).to_have_text("move pug up")
    expect(page.locator("[data-part=timeline] .branch.on")).to_contain_text("move Pug to c5")


def test_on_a_phone_a_stepper_is_as_wide_as_the_page(parts):
    page = parts(viewport={"width": 390, "height": 780}, has_touch=True)
    box = page.locator("[data-part=stepper]").bounding_box()
    assert box["width"] <= 390
    board = page.locator("[data-part=stepper] .board").bounding_box()
    assert board["width"] > 300
