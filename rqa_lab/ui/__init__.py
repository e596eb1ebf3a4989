"""What people see in Jupyter and Voila: the explorer.

Jupyter's packages load when the first widget is asked for, so that importing this costs nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rqa_lab.ui.explorer import Explorer

__all__ = ["Explorer"]


def __getattr__(name: str) -> Any:
    if name == "Explorer":
        from rqa_lab.ui.explorer import Explorer

        return Explorer
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
