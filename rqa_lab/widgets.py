"""Parts of the explorer for notebooks: board, timeline, reasons, what lies beside, and all of them in one.

Each is a widget like those of ipywidgets: it stands in boxes, its traits are observed and linked.  Parts of
the same session, or scenario, show the same place without a line of glue.
"""

from rqa_lab.ui.parts import Board, Hand, Stepper, Table, Task, Timeline, Why

__all__ = ["Board", "Hand", "Stepper", "Table", "Task", "Timeline", "Why"]
