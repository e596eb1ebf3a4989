"""How a value shows itself in a notebook.

Core draws nothing.  It only says which values can be shown; whoever can draw them registers with
:func:`html`, which the package's own ``__init__`` does.
"""

from functools import singledispatch


@singledispatch
def html(value: object) -> str | None:
    """The HTML of a value; None if nothing can draw it, so that its ``repr`` is shown."""
    return None


class Displayed:
    """Something that a notebook shows as more than its ``repr``.

    >>> class Odd(Displayed):
    ...     def __repr__(self):
    ...         return "<Odd>"
    >>> Odd()
    <Odd>
    """

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return html(self)
