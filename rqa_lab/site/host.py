"""The explorer in a page without a server: messages of the page come in, what changed goes out.

It runs in the worker of the page, where nothing knows Jupyter; what it carries, it carries as JSON.
"""

import json
import os
from collections.abc import Sequence
from typing import Any

from rqa_lab.ui import owndata
from rqa_lab.ui.page import Page


class Host:
    """A page of the explorer, and what the browser knows of it.

    Args:
        query: what the address of the page asks for, behind its "?": a reader's own data.

    >>> host = Host()
    >>> answer = json.loads(host.hear('[{"do": "open", "id": "rqa/pushing/into-a-wall@2", "ask": 7}]'))
    >>> answer["changed"]["answered"], answer["changed"]["address"], answer["sent"]
    (7, 'rqa/pushing/into-a-wall@2', [])
    """

    def __init__(self, query: str = "") -> None:
        os.environ[owndata.ASKED] = query
        self.page = Page(door=True)
        self.page.overlay.labs = {}  # they are notebooks
        self.page.draw()
        self._known: dict[str, Any] = {}

    def hear(self, messages: str) -> str:
        """Answer some messages, as JSON: which regions are other than before, and what the page is sent."""
        wanted: Sequence[Any] = json.loads(messages)
        for message in wanted:
            self.page.receive(message)
        now = {**self.page.regions, "answered": self.page.answered}
        changed = {name: value for name, value in now.items() if value != self._known.get(name)}
        sent, self.page.orders[:] = [*self.page.orders], []
        self._known = now
        return json.dumps({"changed": changed, "sent": sent}, ensure_ascii=False)
