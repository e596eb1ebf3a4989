"""What a served page does where no place is free, and when Jupyter's front end or the server lets it down."""

import json
import signal
import time

import pytest
from playwright.sync_api import expect

from rqa_lab.commands import serving

pytestmark = pytest.mark.browser

LESSON = "#rqa/pushing/into-a-wall@2"
BOARD = ".arena .board"


@pytest.fixture
def page(served_to_others, chromium):
    """A page at a step of a lesson; nobody else is there.  What a browser complains of is what is tested."""
    page = chromium.new_context().new_page()
    page.goto(served_to_others[1] + LESSON)
    expect(page.locator(BOARD)).to_be_visible(timeout=30_000)
    yield page
    page.goto("about:blank")  # its kernel ends
    page.context.close()


def at_step(page, number):
    expect(page.locator(".steps li").nth(number)).to_have_attribute("aria-current", "step", timeout=30_000)


def test_a_second_reader_waits_until_a_place_is_free(page, served_to_others):
    page.keyboard.press(".")
    at_step(page, 3)
    second, third = page.context.new_page(), page.context.new_page()
    for one, says in ((second, "You are next"), (third, "1 reader is ahead of you")):
        assert one.goto(served_to_others[1] + LESSON).status == 503
        expect(one.locator("h1")).to_have_text("All places are taken")
        expect(one.get_by_role("status")).to_contain_text(says)
    second.reload()  # it keeps its turn
    expect(second.get_by_role("status")).to_contain_text("You are next")
    page.goto("about:blank")
    at_step(second, 2)
    assert "turn=" not in second.url
    expect(third.get_by_role("status")).to_contain_text("You are next")
    third.close()
    second.goto("about:blank")


#: the first two times, Jupyter's front end is told of a widget that there is not
NOBODY = """
const times = Number(sessionStorage.getItem("times")), parse = JSON.parse;
sessionStorage.setItem("times", String(times + 1));
const other = (text) => text.replace(/"model_id": "\\w+"/, '"model_id": "nobody"');
const told = (text) => (String(text).includes("widget-view") ? other(text) : text);
if (times < 2) JSON.parse = (text, ...more) => parse(told(text), ...more);
"""


def test_a_page_that_jupyter_does_not_know_loads_again_by_itself(served_to_others, chromium):
    page = chromium.new_page()
    page.add_init_script(NOBODY)
    page.goto(served_to_others[1] + LESSON)
    at_step(page, 2)
    times, again = page.evaluate("[sessionStorage.times, sessionStorage['rqa-lab.again']]")
    assert (int(times) >= 3, again) == (True, None)  # it may have waited until the place of before was free
    page.goto("about:blank")
    page.close()


def test_a_page_says_that_the_server_has_gone(page, served_to_others):
    """And keeps what it shows; the address leads back."""
    page.keyboard.press(".")
    at_step(page, 3)
    page.wait_for_url("**@3")
    gone = page.get_by_role("alert").filter(has_text="The server has gone")
    expect(gone).to_be_hidden()
    ask = "document.dispatchEvent(new Event('visibilitychange'))"  # as when a reader comes back to the tab
    page.evaluate(ask)
    expect(gone).to_be_hidden()
    page.context.set_offline(True)  # this browser hears no more of it; others may
    page.evaluate(ask)
    expect(gone).to_be_visible()
    at_step(page, 3)
    page.context.set_offline(False)
    page.evaluate(ask)
    expect(gone).to_be_hidden()


@pytest.mark.parametrize("safe", [True, False], ids=["as we serve", "as it comes"])
def test_who_leaves_a_page_of_voila_itself_ends_its_kernel(run_server, chromium, safe):
    words = [*serving.SAFE] if safe else ["--no-browser", "--template=rqa"]
    notebook = serving.shipped() / "push-lab.ipynb"
    with run_server(["-m", "voila", str(notebook), *words], env=serving.environment()) as url:
        page = chromium.new_context().new_page()
        page.goto(url)
        expect(page.locator('[data-part="board"]')).to_be_visible(timeout=60_000)
        config = page.locator("#jupyter-config-data").text_content()
        kernel = json.loads(config)["kernelId"]
        asked = page.context.request
        assert asked.get(f"{url}api/kernels/{kernel}").status == 200
        page.goto("about:blank")
        patience = time.monotonic() + 20
        while asked.get(f"{url}api/kernels/{kernel}").status != 404:
            assert time.monotonic() < patience
            page.wait_for_timeout(200)
        page.context.close()


def test_a_page_that_rqa_lab_serves_gets_no_cookie(page):
    page.evaluate("dispatchEvent(new Event('beforeunload'))")
    assert page.context.cookies() == []


def test_a_server_that_stops_leaves_nothing(served_to_others):
    """The last test here: all others ask this server."""
    process = served_to_others[0]
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
