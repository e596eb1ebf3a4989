"""How a value shows itself in a notebook.

Core draws nothing.  It only says which values can be drawn; the package's own ``__init__``, which stands
above all layers, names who draws them.
"""

from collections.abc import Callable
from typing import Any, ClassVar


class Displayed:
    """Something that a notebook shows as more than its ``repr``.

    >>> class Odd(Displayed):
    ...     def __repr__(self):
    ...         return "<Odd>"
    >>> Odd()
    <Odd>
    """

    __slots__ = ()

    #: gives the HTML of a value; None if nobody can draw, and its ``repr`` has to do
    painter: ClassVar[Callable[[Any], str] | None] = None

    def _repr_html_(self) -> str | None:
        painter = Displayed.painter
        return None if painter is None else painter(self)
