"""How a value shows itself in a notebook.

Core draws nothing.  It only says which values can be shown; whoever can draw them registers with
:func:`html`, which the package's own ``__init__`` does.
"""

from dataclasses import dataclass
from functools import singledispatch

from rqa_lab.core.words import safe


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


@dataclass(frozen=True, slots=True, repr=False)
class Folded(Displayed):
    """A value behind a line that one opens; where nothing is drawn it is as it is."""

    value: object
    summary: str

    def __repr__(self) -> str:
        return repr(self.value)


def fold(value: object, summary: str = "See what happens") -> Folded:
    """Show a value only to whoever asks for it: what gives an answer away does not stand under its question.

    Args:
        value: anything that a notebook can show; a text is shown without quotes.
        summary: the line that is seen before.

    >>> fold(1 + 1, "How much is it?")
    2
    >>> print(fold(1 + 1, "How much is it?")._repr_html_())
    <details><summary>How much is it?</summary><pre>2</pre></details>
    """
    return Folded(value, summary)


@html.register
def _folded(value: Folded) -> str:
    inner = value.value
    draw = getattr(inner, "_repr_html_", None)
    inside = (draw and draw()) or f"<pre>{safe(inner if isinstance(inner, str) else repr(inner))}</pre>"
    return f"<details><summary>{safe(value.summary)}</summary>{inside}</details>"
