"""A game of an installed package that `rqa-lab new` wrote is played in the browser."""

import os
from pathlib import Path

import outside
import pytest
from playwright.sync_api import expect

import rqa_lab

pytestmark = pytest.mark.browser


def test_a_game_from_outside_plays_on_the_default_page(tmp_path, run_server, watched):
    site, _, _ = outside.install(tmp_path)
    path = os.pathsep.join(map(str, (site, Path(rqa_lab.__file__).parents[1])))
    with run_server(["-m", "rqa_lab", "explore", "--no-browser"], env={"PYTHONPATH": path}) as address:
        page = watched()
        page.goto(f"{address}#moon_race/move/in-the-way")
        expect(page.locator(".title h1")).to_have_text("Blue is in the way", timeout=30_000)
        expect(page.locator(".bar .game")).to_have_text("Moon Race")
        expect(page.get_by_role("group", name="Game").get_by_role("button")).to_have_count(5)
        ground = (
            "(main) => ['--g-bg', '--plain-bg'].map((name) => getComputedStyle(main).getPropertyValue(name))"
        )
        assert len({*page.locator(".main").evaluate(ground)}) == 1, "it has not chosen a colour"
        expect(page.locator(".seats dd", has_text="at a1")).to_be_visible()
        page.locator('[data-text="move up"]').click(force=True)  # it says why not
        expect(page.locator(".arena")).to_contain_text("Blue is on a2")
        page.keyboard.press("Escape")
        page.locator('[data-do="act"][data-text="move right"]').first.click()
        expect(page.locator(".seats dd", has_text="at b1")).to_be_visible()
        expect(page.locator("aside.side")).to_contain_text("Red goes from a1 to b1 for 1 Fuel.")
