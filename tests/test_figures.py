"""What a server tells Prometheus, without a server."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from rqa_lab.commands import figures as figures_module
from rqa_lab.commands.figures import Figures


def test_many_who_ask_at_once_share_one_look_at_the_memory(monkeypatch):
    """Each look goes through all engines, by a thread of those that start engines, too."""
    looks, begun, may_end = [], threading.Event(), threading.Event()

    def look(self):
        looks.append(1)
        begun.set()
        may_end.wait(10)

    monkeypatch.setattr(Figures, "measure", look)

    async def asked():
        figures = Figures()
        some = [asyncio.ensure_future(figures.measured()) for _ in range(50)]
        await asyncio.to_thread(begun.wait, 10)
        some[0].cancel()  # who hangs up takes nothing from the others
        may_end.set()
        await asyncio.gather(*some[1:])
        await figures.measured()
        assert len(looks) == 1
        later = figures_module.monotonic() + figures_module.FRESH
        monkeypatch.setattr(figures_module, "monotonic", lambda: later)
        await figures.measured()
        assert len(looks) == 2

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, asked()).result()
