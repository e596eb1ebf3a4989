"""What values show of themselves in a notebook, taken apart."""

from html.parser import HTMLParser

#: what every viewer of notebooks keeps, inline styles apart
KEPT = {"p", "strong", "em", "code", "ul", "ol", "li", "br", "div", "img"}
ORNAMENTS = {"style", "title"}
EMPTY = {"br", "img"}


class Page(HTMLParser):
    """The elements and the text of a piece of HTML; it has to be well nested."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.text, self.images, self._open = set(), set(), "", [], []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag == "img":
            self.images.append(dict(attrs))
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        self.text += f"{data}\n"

    @property
    def lines(self):
        return [line for line in self.text.splitlines() if line.strip()]


def page(value):
    """What a value shows of itself."""
    return Page(value._repr_html_())


def stands_alone(shown):
    """It needs no style sheet, no script and no kernel."""
    assert shown.tags <= KEPT
    assert shown.attributes <= {"width", "height", "alt", "src"} | ORNAMENTS
    assert all(one["src"].startswith("data:image/svg+xml;base64,") for one in shown.images)
