"""Parts of the explorer for notebooks: board, timeline, reasons, cards and pools, and all of them in one.

Each is a widget like those of ipywidgets: it can be put in boxes, its traits can be observed and linked.
Parts of the same session, or scenario, show the same place without any extra code.
"""

from rqa_lab.ui.parts import Board, Hand, Stepper, Table, Task, Timeline, Why

__all__ = ["Board", "Hand", "Stepper", "Table", "Task", "Timeline", "Why"]
