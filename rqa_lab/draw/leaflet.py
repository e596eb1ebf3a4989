"""A line as one HTML file that steps without a server, loads nothing, and is a list where no scripts run."""

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from rqa_lab.core.clause import SAYS_SO
from rqa_lab.core.words import safe
from rqa_lab.draw.svg import shared
from rqa_lab.draw.theme import Theme, themed, tokens

if TYPE_CHECKING:
    from rqa_lab.draw.export import Frame, Story

#: the colours and fonts of the page
_TOKENS = (
    "--font", "--mono", "--surface", "--inset", "--line", "--edge", "--ink", "--ink-2", "--ink-3", "--can",
    "--on-can", "--no", "--good", "--good-bg", "--focus",
)  # fmt: skip
#: the height of the frame of an embedded page, in pixels: a board and the text beside or below it
_HIGH = 640
#: what steps; without scripts it stays hidden
_NAV = (
    '<nav aria-label="Steps" hidden><button aria-label="Step back">←</button>'
    '<button class="on">Next step →</button><output></output></nav>'
)


@cache
def _read(*names: str) -> str:
    return "\n".join((files(__package__) / name).read_text("utf-8").strip() for name in names)


def leaflet(story: "Story", theme: Theme | None = None) -> str:
    """A story as an HTML page.

    Its policy allows only its own style sheet and script, by their hashes: whatever a name in it contains,
    nothing else runs, and nothing is loaded.

    >>> from rqa_lab.core.scene import Rect, Scene
    >>> from rqa_lab.draw.export import Frame, Story
    >>> page = leaflet(Story("A <floor>", [Frame(Scene(20, 10, (Rect("floor", 0, 0, 20, 10),)), "Here.")]))
    >>> "<h1>A &lt;floor&gt;</h1>" in page, "http" in page.replace("http-equiv", "")
    (True, False)
    """
    drawn = shared([frame.scene for frame in story.frames], theme)
    style, script = f"{_look(theme)}\n{_read('leaflet.css')}\n{drawn.style}", _read("keys.js", "leaflet.js")
    policy = f"default-src 'none'; style-src {_sum(style)}; script-src {_sum(script)}; base-uri 'none'"
    last = len(story.frames) - 1
    steps = "\n".join(
        _step(story, frame, picture, "Start" if not n else f"Step {n} of {last}", n == last)
        for n, (frame, picture) in enumerate(zip(story.frames, drawn.pictures, strict=True))
    )
    question = f"<p>{safe(story.question)}</p>" if story.question else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="{theme or "light dark"}">
<title>{safe(story.title)}</title>
<style>{style}</style>
</head>
<body>
<svg class="defs" width="0" height="0" aria-hidden="true"><defs>{drawn.defs}</defs></svg>
<header><h1>{safe(story.title)}</h1>{question}</header>
{_NAV}
<ol>
{steps}
</ol>
<footer>Made with RQA Lab. Select a sentence to see its rule; the arrow keys step.</footer>
<script>{script}</script>
</body>
</html>"""


def _sum(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _look(theme: Theme | None) -> str:
    def root(side: Theme) -> dict[str, str]:
        return {":root": ";".join(f"{name}:{tokens(side)[name]}" for name in _TOKENS)}

    return themed(root, theme)


def _step(story: "Story", frame: "Frame", picture: str, title: str, last: bool) -> str:
    told = "".join(_told(story, frame))
    told = told and f'<ul class="told">{told}</ul>'
    caption = "" if frame.caption == story.question else f'<p class="caption">{safe(frame.caption)}</p>'
    answer = f'<p class="answer">{safe(story.answer)}</p>' if last and story.answer else ""
    return (
        f'<li class="step{" refused" if frame.refused else ""}">{picture}<div>'
        f"<h2>{title}{': not allowed' if frame.refused else ''}</h2>{caption}"
        f"{told}{answer}</div></li>"
    )


def _told(story: "Story", frame: "Frame") -> Iterator[str]:
    """Each sentence, to open for the text of its clause; refusals and the lesson are open already."""
    for text, clause in frame.told:
        shown = " open" if frame.refused or clause.id in story.teaches else ""
        yield (
            f"<li><details{shown}><summary>{safe(text)} <code>{safe(clause.id)}</code></summary>"
            f'<div class="rule"><p><b>{safe(clause.title)}</b></p><p>{safe(clause.says)}</p>'
            f"<p><small>{safe(clause.source)}; {SAYS_SO[clause.status]}</small></p></div></details></li>"
        )


def embedded(story: "Story", theme: Theme | None = None) -> str:
    """The page in a frame, for the HTML of another page: one line, which needs no other file.

    The contents of the frame cannot touch the page around it.

    >>> from rqa_lab.core.scene import Rect, Scene
    >>> from rqa_lab.draw.export import Frame, Story
    >>> code = embedded(Story("A floor", [Frame(Scene(20, 10, (Rect("floor", 0, 0, 20, 10),)), "Here.")]))
    >>> code[:72]
    '<iframe title="A floor" width="100%" height="640" sandbox="allow-scripts'
    """
    page = escape(leaflet(story, theme)).replace("\n", "&#10;")
    return (
        f'<iframe title="{safe(story.title)}" width="100%" height="{_HIGH}" sandbox="allow-scripts" '
        f'style="border:1px solid #888;border-radius:8px" srcdoc="{page}"></iframe>'
    )
