"""Voila with a fixed list of apps: the explorer at "/", and each other one at its name; nothing else answers.

Run as a process of its own, ``python -m rqa_lab.commands.apps NOTEBOOK …``, as Voila itself would be.  What
Voila has to offer is one notebook, or a folder of which every notebook can be run.
"""

import json
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from voila.app import Voila
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler


def apps(folder: Path) -> tuple[str, ...]:
    """The notebooks in and below a folder that say how Voila shows them, by names as "tutorials/index"."""
    names = (path.relative_to(folder).with_suffix("").as_posix() for path in sorted(folder.rglob("*.ipynb")))
    shown = (name for name in names if not name.startswith(".") and "/." not in name)
    return tuple(name for name in shown if _metadata(folder / f"{name}.ipynb").get("voila"))


def _metadata(notebook: Path) -> dict[str, Any]:
    return dict(json.loads(notebook.read_text("utf-8"))["metadata"])


class Prompt(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The way between page and kernel, on which a short message does not wait 40 ms for company."""

    def open(self, *args: Any, **kwargs: Any) -> Any:
        """A page is there."""
        self.set_nodelay(True)
        return super().open(*args, **kwargs)


class Apps(Voila):  # type: ignore[misc]
    """Voila, which serves the notebook that it is given, and the apps beside it."""

    def init_handlers(self) -> list[Any]:
        """Those of Voila, and one for each app; the last one answers whatever no other one does."""
        *others, (pattern, handler, options) = super().init_handlers()
        others = [_prompt(*route) for route in others]
        names = apps(Path(self.notebook_path).parent)
        own = [
            (
                # with its ending, too, so that links between notebooks work here and in JupyterLab
                url_path_join(self.server_url, rf"{name}(?:\.ipynb)?"),
                handler,
                {**options, "notebook_path": f"{name}.ipynb"},
            )
            for name in names
        ]
        return [*others, *own, (pattern, handler, options)]


def _prompt(pattern: Any, handler: Any, *options: Any) -> tuple[Any, ...]:
    """A route of Voila, with the way to the kernel as above."""
    return pattern, Prompt if handler is VoilaKernelWebsocketHandler else handler, *options


if __name__ == "__main__":
    Apps.launch_instance()
