"""What one takes along from the page: two files of the menu, and the page that steps without any server."""

from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SAVE = "Save or export"


def taken(page, name, how):
    """The file that the menu gives; ``how`` presses a button."""
    how(page.get_by_role("button", name=SAVE))
    with page.expect_download() as download:
        how(page.locator(".saves").get_by_role("button", name=name))
    return download.value


def by_key(button):
    button.focus()
    button.press("Enter")


def alone_in(context):
    """A page, and what it complains of, or asks for beside itself."""
    page, complaints = context.new_page(), []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("request", lambda request: complaints.append(request.url))
    return page, complaints


@pytest.mark.parametrize("transport", ["served"], indirect=True)  # no GIF is made in a browser
def test_a_line_is_taken_along_and_steps_without_a_server(explore, chromium, tmp_path):
    page = explore("rqa/pushing/into-a-wall@4")
    page.get_by_role("button", name=SAVE).click()
    page.keyboard.press("Escape")
    expect(page.locator(".saves")).to_be_hidden()
    drawing = taken(page, "SVG", by_key)
    assert drawing.suggested_filename == "pushed-into-a-wall-4.svg"
    assert "just bumped" in "".join(ElementTree.parse(drawing.path()).getroot().itertext())
    expect(page.locator(".work")).to_contain_text("pushed-into-a-wall-4.svg")
    page.get_by_role("button", name=SAVE).click()
    page.locator(".saves").get_by_role("button", name="GIF").click()
    expect(page.locator(".work")).to_contain_text("Making the GIF")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".work")).to_be_empty()
    file = tmp_path / "line.html"
    taken(page, "Page", lambda button: button.click()).save_as(file)

    for scripts in (True, False):
        context = chromium.new_context(offline=True, java_script_enabled=scripts)
        alone, complaints = alone_in(context)
        alone.goto(file.as_uri())
        steps = alone.locator("li.step")
        if scripts:
            expect(alone.locator("li.step:visible")).to_have_count(1)
            for _ in range(5):
                alone.keyboard.press("ArrowRight")
            expect(alone.locator("li.step:visible h2")).to_have_text("Step 5 of 7: not allowed")
            alone.keyboard.press("ArrowLeft")
            sentence = alone.locator("li.step:visible li", has_text="Ann claims the cube")
            sentence.locator("summary").focus()
            alone.keyboard.press("Enter")
            expect(sentence.locator(".rule")).to_be_visible()
            cyrillic = {"key": "\N{CYRILLIC SMALL LETTER BE}", "code": "Comma"}
            alone.evaluate("(key) => dispatchEvent(new KeyboardEvent('keydown', key))", cyrillic)
            expect(alone.locator("li.step:visible h2")).to_have_text("Step 3 of 7")
            alone.keyboard.press("End")
            expect(alone.get_by_role("button", name="Next step")).to_be_disabled()
        else:
            expect(alone.locator("li.step:visible")).to_have_count(8)
            expect(alone.get_by_role("navigation")).to_be_hidden()
            sentence = steps.nth(4).locator("li", has_text="Ann claims the cube")
            sentence.locator("summary").click()
            expect(sentence.locator(".rule")).to_be_visible()
        assert complaints == [file.as_uri()]
        context.close()
