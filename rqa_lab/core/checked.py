"""Calls of public functions, checked: a natural slip gets a sentence, not an error from somewhere inside."""

import builtins
import inspect
import os
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, ParamSpec, TypeAlias, TypeVar, Union, cast, get_args, get_origin

from rqa_lab.core.words import cut, either, hint, meant, nearest, printable

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
#: whether a value is of the kind that an annotation names
Test: TypeAlias = Callable[[Any], bool]

#: names of kinds of values -> what a sentence calls them
_WORDS = {
    "str": "a text",
    "bytes": "bytes",
    "int": "a whole number",
    "float": "a number",
    "bool": "True or False",
    "dict": "a mapping",
    "Mapping": "a mapping",
    "Iterable": "a list",
    "Sequence": "a list",
    "Collection": "a list",
    "list": "a list",
    "tuple": "a tuple",
    "Callable": "a function",
    "PathLike": "a path",
    "NoneType": "None",
    "Any": "anything",
}
#: kinds of lists, which a text is not
_LISTS = (Iterable, Collection, Sequence, list)
#: what can be gone through more than once
_KEPT = (list, tuple, set, frozenset, dict)


def checked(function: Callable[P, R], called: str = "") -> Callable[P, R]:
    """The function, which first compares what it is given with its annotations.

    Args:
        function: the function, or the ``__init__`` of a class.
        called: what sentences call it; by default as one writes it, such as "show()".

    Raises:
        TypeError: for a value of another kind, for an argument that it does not have, and for one missing.
        ValueError: for a text that is none of the ones that a ``Literal`` lists.

    >>> @checked
    ... def push(robot: str, by: int = 1, way: Literal["up", "down"] = "up") -> str:
    ...     return f"{robot} {way} {by}"
    >>> push("pug", by="two")
    Traceback (most recent call last):
      ...
    TypeError: push(): found 'two' for by, expected a whole number
    >>> push("pug", bye=2)
    Traceback (most recent call last):
      ...
    TypeError: push(): found bye, which it does not take. Did you mean 'by'?
    >>> push("pug", way="dwon")
    Traceback (most recent call last):
      ...
    ValueError: push(): found 'dwon' for way, expected 'up' or 'down'. Did you mean 'down'?
    """
    tests: dict[str, Test] = {}
    signature = inspect.signature(function)
    named = called or f"{function.__qualname__.removesuffix('.__init__')}()"

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            given = signature.bind(*args, **kwargs).arguments
        except TypeError:
            raise TypeError(f"{named}: {_misfit(signature, args, kwargs)}") from None
        if not tests:
            tests.update(_tests(function, signature))
        for name, value in given.items():
            if name in tests and not tests[name](value):
                raise _wrong(named, function, signature.parameters[name], value)
        return function(*args, **kwargs)

    return call


class Settled:
    """For a class: once an object is :meth:`made`, it takes no attribute that it does not have.

    >>> class Lamp(Settled):
    ...     def __init__(self) -> None:
    ...         self.bright = False
    ...         self.made()
    >>> Lamp().brigth = True
    Traceback (most recent call last):
      ...
    AttributeError: Lamp: found brigth, which it does not have. Did you mean 'bright'?
    """

    _made = False

    def made(self) -> None:
        """It has all its attributes now."""
        self._made = True

    def __setattr__(self, name: str, value: Any) -> None:
        own = vars(self)
        if self._made and name[:1] != "_" and name not in own and not hasattr(type(self), name):
            known = [one for one in (*own, *dir(type(self))) if one[0] != "_"]
            message = f"{type(self).__name__}: found {name}, which it does not have{hint(name, known)}"
            raise AttributeError(message, name=name, obj=self)
        super().__setattr__(name, value)


def made_of(called: str = "") -> Callable[[type[T]], type[T]]:
    """For a class: what its objects are made of is checked as :func:`checked` does.

    >>> from dataclasses import dataclass
    >>> @made_of("marks")
    ... @dataclass
    ... class Marks:
    ...     selected: str = ""
    >>> Marks(selcted="c4")
    Traceback (most recent call last):
      ...
    TypeError: marks: found selcted, which it does not take. Did you mean 'selected'?
    """

    def made(kind: type[T]) -> type[T]:
        init: Any = "__init__"
        setattr(kind, init, checked(getattr(kind, init), called))
        return kind

    return made


def _misfit(signature: inspect.Signature, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> str:
    """What is wrong with the number or the names of arguments."""
    parameters = [one for one in signature.parameters.values() if one.name not in ("self", "cls")]
    known = [one.name for one in parameters if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
    free = any(one.kind is one.VAR_KEYWORD for one in parameters)
    for name in kwargs:
        if name not in known and not free:
            return f"found {name}, which it does not take{hint(name, known) or f'; it takes {_names(known)}'}"
    places = [one for one in signature.parameters.values() if one.kind in _PLACES]
    if len(args) > len(places):
        extra = as_found(args[len(places)])
        if free:
            return f"found {extra}, one too many: the rest goes by name, as in name=value"
        named = [one.name for one in signature.parameters.values() if one.kind is one.KEYWORD_ONLY]
        return f"found {extra}, one too many" + (f"; by name it also takes {_names(named)}" if named else "")
    twice = [one.name for one in places[: len(args)] if one.name in kwargs]
    if twice:
        return f"found {twice[0]} twice"
    missing = [one.name for one in places[len(args) :] if one.default is one.empty and one.name not in kwargs]
    return f"found no {_names(missing)}"


_PLACES = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def _names(names: Iterable[str]) -> str:
    return ", ".join(names)


def _wrong(called: str, function: Callable[..., Any], parameter: inspect.Parameter, value: Any) -> Exception:
    """The error for a value of the wrong kind."""
    annotation, name = _annotation(function, parameter.annotation), parameter.name
    test = _test(annotation)
    if test is not None and parameter.kind is parameter.VAR_POSITIONAL:
        value = next(one for one in value if not test(one))
    elif test is not None and parameter.kind is parameter.VAR_KEYWORD:
        name, value = next((name, one) for name, one in value.items() if not test(one))
    kinds = _kinds(annotation)
    choices = [text for kind in kinds if get_origin(kind) is Literal for text in get_args(kind)]
    found = f"{called}: found {as_found(value)} for {name}"
    if choices and isinstance(value, str):
        close = nearest(value, [text for text in choices if isinstance(text, str)])
        return ValueError(f"{found}, expected {either(map(repr, choices))}{meant(close)}")
    # Python keeps one of several unions of the same kinds, whatever their order
    words = sorted({_word(kind) for kind in kinds if kind is not NoneType or len(kinds) == 1})
    return TypeError(f"{found}, expected {either(words)}")


def as_found(value: object) -> str:
    """A value as a sentence names it: ``found 99, expected a text``.

    >>> as_found("c4"), as_found([1]), as_found(object())
    ("'c4'", '[1]', 'an object')
    """
    text = repr(value)
    return _a(type(value).__name__) if " object at 0x" in text else printable(cut(text))


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def _word(kind: Any) -> str:
    """What a sentence calls a kind of values; ``Annotated`` can say it."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return str(args[1])
    if origin is Literal:
        return either(map(repr, args))
    if origin is tuple and Ellipsis not in args:
        return f"({', '.join(map(_word, args))})"
    name = getattr(origin or kind, "__name__", str(kind))
    if origin in (*_LISTS, tuple) and args[:1] == (str,):
        return "a list of texts"
    if origin in (Mapping, dict) and args == (str, str):
        return "a mapping of texts to texts"
    return _WORDS.get(name, _a(name))


# ---- from annotations to tests -----------------------------------------------------------------------------


def _tests(function: Callable[..., Any], signature: inspect.Signature) -> dict[str, Test]:
    """Name of a parameter -> the test of its values; those of any kind have none."""
    found = {}
    for name, one in signature.parameters.items():
        test = _test(_annotation(function, one.annotation))
        if test is None or name in ("self", "cls"):
            continue
        if one.kind is one.VAR_POSITIONAL:
            found[name] = _each(test)
        elif one.kind is one.VAR_KEYWORD:
            found[name] = _every(test)
        else:
            found[name] = test
    return found


def _each(test: Test) -> Test:
    return lambda values: all(map(test, values))


def _every(test: Test) -> Test:
    return lambda values: all(map(test, values.values()))


def _annotation(function: Callable[..., Any], annotation: Any) -> Any:
    """What an annotation means."""
    if annotation is inspect.Parameter.empty:
        return Any
    if isinstance(annotation, str):
        try:
            return eval(annotation, vars(sys.modules[function.__module__]), _Named())
        except (AttributeError, KeyError, TypeError):
            return Any
    return annotation


class _ByName:
    """The base of what stands for a class that is only imported for mypy: it is told by its name."""


class _Named(dict[str, Any]):
    """The names of an annotation that its module does not have."""

    def __missing__(self, name: str) -> Any:
        frame = sys._getframe(1).f_globals
        if name in frame or hasattr(builtins, name):
            raise KeyError(name)
        return type(name, (_ByName,), {})


def _kinds(annotation: Any) -> tuple[Any, ...]:
    """The kinds of values that a union has, or the one."""
    if get_origin(annotation) in (Union, UnionType):
        return tuple(kind for one in get_args(annotation) for kind in _kinds(one))
    return (annotation,)


def _test(annotation: Any) -> Test | None:
    """The test for an annotation; None if it lets anything pass."""
    tests = [_one(kind) for kind in _kinds(annotation)]
    if None in tests:
        return None
    real = cast(list[Test], tests)
    return real[0] if len(real) == 1 else lambda value: any(test(value) for test in real)


def _one(kind: Any) -> Test | None:
    """The test for one kind of values; None if it lets anything pass."""
    if kind is None or kind is NoneType:
        return lambda value: value is None
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _one(args[0])
    if origin is Literal:
        return lambda value: value in args
    kind = origin or kind
    if not isinstance(kind, type) or kind in (object, Any) or getattr(kind, "_is_protocol", False):
        return None
    if issubclass(kind, _ByName):
        return lambda value: kind.__name__ in (base.__name__ for base in type(value).__mro__)
    if kind is int:
        return lambda value: hasattr(value, "__index__") and not isinstance(value, bool)
    if kind is float:
        return lambda value: hasattr(value, "__float__") and not isinstance(value, bool)
    if issubclass(kind, os.PathLike):
        return lambda value: isinstance(value, os.PathLike)
    if kind is tuple and args and Ellipsis not in args:
        return _just([_test(one) for one in args])
    if kind in (*_LISTS, tuple):
        return _list_of(kind, _test(args[0]) if args else None)
    if kind in (Mapping, dict) and args:
        return _mapping(kind, _test(args[0]), _test(args[1]))
    return lambda value: isinstance(value, kind)


def _mapping(kind: type, key: Test | None, item: Test | None) -> Test:
    """A mapping from such keys to such items."""

    def fits(value: Any) -> bool:
        if not isinstance(value, kind):
            return False
        items = cast(Mapping[Any, Any], value)
        return (key is None or all(map(key, items))) and (item is None or all(map(item, items.values())))

    return fits


def _just(tests: Sequence[Test | None]) -> Test:
    """A tuple of just these."""
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(tests)
        and all(test is None or test(one) for test, one in zip(tests, value, strict=True))
    )


def _list_of(kind: type, test: Test | None) -> Test:
    """A list, which a text is not; what can be gone through only once is not looked into."""
    return lambda value: (
        isinstance(value, kind)
        and not isinstance(value, str | bytes)
        and (
            test is None
            or not isinstance(value, list | tuple | set | frozenset | dict)
            or all(map(test, value))
        )
    )
