"""What ``direct.py`` shows is what Voila serves: every element, where it lies, how it looks."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

#: of the body and of each element that is drawn its name, its place, and what its main styles come to
LOOKS = """() => {
  const styles = ["fontFamily", "fontSize", "fontWeight", "lineHeight", "letterSpacing", "textAlign",
    "textDecoration", "textTransform", "whiteSpace", "listStyle", "color", "background", "opacity", "fill",
    "stroke", "strokeWidth", "border", "borderRadius", "boxShadow", "margin", "padding", "display",
    "position", "overflow", "cursor"];
  return [document.body, ...document.querySelectorAll(".rqa, .rqa :not(.sprites *)")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const all = getComputedStyle(one);
    const place = [x, y, width, height].map(Math.round).join();
    return [one.localName, place, ...styles.map((name) => `${name}: ${all[name]}`)];
  });
}"""
#: addresses, and what is in sight there
PLACES = {
    "rqa/pushing/into-a-wall@4": '.steps li:nth-child(5)[aria-current="step"]',
    "rulebook/rqa/rqa.push.into-wall": ".book-page",
    "course/rqa": ".sheet.course",
}


def test_each_element_lies_where_it_does_when_it_is_served_and_looks_the_same(served, direct, watched):
    pages = [watched(reduced_motion="reduce") for _ in "12"]
    for page, (_, root) in zip(pages, (served, direct), strict=True):
        page.goto(root)
        expect(page.locator(".door")).to_be_visible(timeout=30_000)
    for place, seen in PLACES.items():
        for page in pages:
            page.evaluate("(hash) => (location.hash = hash)", place)
            expect(page.locator(seen)).to_be_visible()
            page.wait_for_timeout(100)  # and all is laid out
        served_looks, looks = (page.evaluate(LOOKS) for page in pages)
        assert len(looks) == len(served_looks)
        other = [
            (name, [pair for pair in zip(there, here, strict=True) if pair[0] != pair[1]])
            for (name, *there), (_, *here) in zip(served_looks, looks, strict=True)
            if here != there
        ]
        assert other == [], place
