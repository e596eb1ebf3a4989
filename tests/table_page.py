"""What tests of a page at the table share: to send what the reader does, and to read what it says."""

import re
from html import unescape

from rqa_lab.ui.page import Page


def send(page, do, **fields):
    """Send a message, which must be answered without an error; the regions of the page."""
    page.receive({"do": do, **fields, "ask": page.answered + 1})
    assert page.error is None, page.error
    return page.regions


def text(html):
    """What is read of it, with single blanks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def at_the_table(whole):
    """A page that has opened a game, given as the text of its file."""
    page = Page(door=True)
    send(page, "file", id="a game.yaml", whole=whole)
    assert page.view.at_table
    return page
