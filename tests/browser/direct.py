"""The explorer without Jupyter's front end and without kernels: one process has the page of everyone.

It shows what a served page shows, within the same elements and under the same style sheets.  What the widget
would send through Voila goes through a WebSocket, message by message.  A failure in Python is an error in the
console.
"""

import json
import sys
import traceback
from pathlib import Path

from comm.base_comm import BaseComm
from jupyter_core.paths import jupyter_path
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import Application, RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketHandler

from rqa_lab.ui import Explorer

#: the elements in which Voila puts the widget
AROUND = (
    '<div id="main" class="lm-Widget jp-LabShell">',
    '<div id="jp-main-content-panel" class="lm-Widget lm-Panel lm-BoxPanel">',
    '<div id="rendered_cells" class="lm-Widget lm-BoxPanel-child">',
    "<div>",
    '<div cell-index="1">',
    '<div class="jp-Cell jp-CodeCell jp-Notebook-cell jp-mod-noInput">',
    '<div class="jp-Cell-outputWrapper">',
    '<div class="jp-OutputArea jp-Cell-outputArea">',
    '<div class="jp-OutputArea-child jp-OutputArea-executeResult">',
    '<div class="lm-Widget lm-Panel jp-OutputArea-output">',
    '<div class="lm-Widget">',
)
#: of what Jupyter's front end adds to them by itself, the explorer takes no more than PAGE says
SHEETS = ("jupyter/index.css", "jupyter/theme-light.css", "rqa/rqa.css", "explorer.css")
PAGE = f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>RQA Lab</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="rqa/favicon.svg">
<style>
body {{ font-family: var(--jp-ui-font-family) }}
button {{ border-radius: var(--jp-border-radius) }}
</style>
{"".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in SHEETS)}
<script type="module" src="direct.js"></script>
</head>
<body class="jp-Notebook rqa-served" data-jp-theme-light="true" data-jp-theme-name="JupyterLab Light">
{"".join(AROUND)}{"</div>" * len(AROUND)}
</body>
</html>
"""
FRAGMENT = Path(__file__).with_name("direct.js")
#: what the page knows of the widget
KNOWN = ("frame", "face", "trouble", "answered", *Explorer.REGIONS)


class Line(BaseComm):
    """What a widget sends goes to a page."""

    def __init__(self, socket: WebSocketHandler) -> None:
        self.socket = socket
        super().__init__()

    def publish_msg(self, msg_type, data=None, **_):
        """Send a change of its state, or an order."""
        if msg_type == "comm_msg":
            self.socket.write_message(json.dumps(data))


class Socket(WebSocketHandler):
    """A page that is open, and the widget behind it."""

    def open(self):
        """Make the widget."""
        self.explorer = Explorer(door=True)
        self.explorer.comm = self.line = Line(self)
        self.line.send({"method": "update", "state": self.explorer.get_state(KNOWN)})

    def on_message(self, message):
        """Carry out what the reader wants."""
        content = {"method": "custom", "content": json.loads(message)}
        self.line.handle_msg({"content": {"data": content}, "buffers": []})
        page = self.explorer.page
        if page.error is not None:
            told, page.error = "".join(traceback.format_exception(page.error)), None
            self.line.send({"method": "failed", "text": told})

    def on_close(self):
        """Forget them."""
        self.explorer.close()


class Text(RequestHandler):
    """A text that stays the same."""

    def initialize(self, kind, text):
        self.kind, self.text = kind, text

    def get(self):
        """Answer with it."""
        self.set_header("Content-Type", f"{self.kind}; charset=utf-8")
        self.finish(self.text)


def found(*names):
    """The first folder of Jupyter's data of that name."""
    return next(path for path in jupyter_path(*names) if Path(path).is_dir())


def main(port):
    """Serve until this process is ended."""
    Explorer(door=True).close()  # all that the first page needs is loaded before anybody asks
    texts = {
        "": ("text/html", PAGE),
        "direct.js": ("text/javascript", FRAGMENT.read_text("utf-8")),
        "explorer.js": ("text/javascript", Explorer._esm),
        "explorer.css": ("text/css", Explorer._css),
    }
    folders = {
        "jupyter": found("nbconvert", "templates", "lab", "static"),
        "rqa": found("voila", "templates", "rqa", "static"),
    }
    routes = [
        *((f"/{name}", Text, {"kind": kind, "text": text}) for name, (kind, text) in texts.items()),
        *((f"/{name}/(.*)", StaticFileHandler, {"path": path}) for name, path in folders.items()),
        ("/socket", Socket),
    ]
    HTTPServer(Application(routes)).listen(port, "127.0.0.1")
    IOLoop.current().start()


if __name__ == "__main__":
    main(int(sys.argv[1]))
