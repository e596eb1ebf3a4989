"""Packages whose public names load when they are first used."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazily(
    package: str, public: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The ``__getattr__`` and the ``__dir__`` of a package.

    Args:
        package: its name.
        public: name of a module -> the public names that it defines.

    >>> load, names = lazily("shop", {"fractions": ["Fraction"]})
    >>> load("Fraction")(1, 2), names()
    (Fraction(1, 2), ['Fraction'])
    """
    where = {name: module for module, names in public.items() for name in names}

    def load(name: str) -> Any:
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(where[name]), name)

    return load, lambda: sorted(where)
