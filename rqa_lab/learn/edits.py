"""Single changes to a position: a thing that is gone, a number that is another, and what that is in words."""

from collections.abc import Container, Iterator, Mapping
from typing import Any, NamedTuple

from rqa_lab.core.game import Game, State
from rqa_lab.core.words import capital

#: the key of a position with the printed values of components
DATA = "data"
#: keys of a position that are never changed to see the difference: stacks, and agreements
_LEFT = frozenset(
    ("game", "rulings", "rulebook", "deck", "top", "reserve", "box", "supply", "packs", "data", "attack")
)


class Edit(NamedTuple):
    """One thing that differs in a position: where it stands among the keys, its value, None: it is gone."""

    path: tuple[str, ...]
    old: Any
    new: Any

    @property
    def says(self) -> str:
        """The difference, as the end of a sentence.

        >>> Edit(("tiles", "e4"), "Wall", None).says, Edit(("robots", "pug", "health", "red"), 4, 3).says
        ('without the Wall on e4', 'if Pug’s red health were 3 instead of 4')
        """
        kind, name, *rest = self.path
        if kind == DATA:
            thing = rest[0].replace("_", " ")
            return f"if {name} had {self.new or 'no'} {'effect' if thing == name.lower() else thing}"
        if self.new is None and len(rest) > 1:
            return f"without {name}’s {rest[-1]}"
        if self.new is None:
            thing = f"the {self.old.removeprefix('The ')} on {name}" if isinstance(self.old, str) else ""
            return f"without {thing or capital(name)}"
        if not rest and name[-1:].isdecimal():  # a space
            what = kind.rpartition("_")[2]
            now = f"{self.new} {what} on {name} instead of {self.old}" if self.new else f"no {what} on {name}"
            return f"if there were {now}"
        if not rest:
            return f"with {self.new} {name} instead of {self.old}"
        if rest[-1][:1].isupper():  # a thing with a name of its own
            rest = rest[-1:]
        if not self.new:
            return f"without {capital(name)}’s {' '.join(reversed(rest))}"
        return f"if {capital(name)}’s {' '.join(reversed(rest))} were {self.new} instead of {self.old}"


def edits(keys: Mapping[str, Any]) -> Iterator[Edit]:
    """Single changes to the keys of a position: a thing removed, or a number one higher or lower.

    >>> [edit.says for edit in edits({"tiles": {"e4": "Wall"}, "turn": {"move": 1}})][:3]
    ['without the Wall on e4', 'with 0 move instead of 1', 'with 2 move instead of 1']
    """
    for key, value in keys.items():
        if isinstance(value, Mapping) and key not in _LEFT:
            for name, part in value.items():
                piece = isinstance(part, str) or (isinstance(part, Mapping) and "at" in part)
                if piece and key not in ("seats", "turn"):  # a player cannot be removed
                    yield Edit((key, name), part, None)
                yield from _numbers((key, name), part)


def belongings(keys: Mapping[str, Any]) -> Iterator[Edit]:
    """Single things taken from what pieces or seats have, such as a card in front of someone.

    >>> [edit.says for edit in belongings({"robots": {"Bo": {"upgrades": ["Fist Shield"]}}})]
    ['without Bo’s Fist Shield']
    """
    for key, some in keys.items():
        for owner, has in some.items() if isinstance(some, Mapping) and key not in _LEFT else ():
            for name, things in has.items() if isinstance(has, Mapping) else ():
                if isinstance(things, list) and all(isinstance(one, str) for one in things):
                    yield from (Edit((key, owner, name, one), one, None) for one in dict.fromkeys(things))


def face_down(keys: Any, named: Container[str], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where a stack or a hand has a thing of such a name.

    >>> list(face_down({"seats": {"Ann": {"top": ["Hammer"]}}, "shop": ["Tackle"]}, {"Hammer"}))
    [('seats', 'Ann', 'top', 'Hammer')]
    """
    if isinstance(keys, Mapping):
        for key, part in keys.items():
            yield from face_down(part, named, (*path, key))
    elif isinstance(keys, list):
        yield from ((*path, one) for one in keys if isinstance(one, str) and one in named)


def _numbers(path: tuple[str, ...], value: Any) -> Iterator[Edit]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _numbers((*path, key), part)
    elif type(value) is int:
        yield from (Edit(path, value, new) for new in (value - 1, value + 1) if new >= 0)


def edited(game: Game, keys: Mapping[str, Any], *some: Edit) -> State | None:
    """The position with a thing changed, or more; None if there is no such position."""
    found: list[str] = []
    for edit in some:
        keys = _changed(keys, edit.path, edit.new)
    state = game.position(keys, lambda path, message: found.append(message))
    return None if found else state


def moved(keys: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Edit]:
    """Give what a piece keeps to another one of its seat: it may be unseen which of them has it."""
    if len(path) == len(("key", "piece", "fact")):
        key, piece, fact = path
        some = {name: it for name, it in keys[key].items() if isinstance(it, Mapping)}
        seat = some.get(piece, {}).get("seat")
        for name, it in some.items():
            if seat is not None and it.get("seat") == seat and not it.get(fact):
                yield Edit((key, name, fact), None, some[piece][fact])


def _changed(value: Any, path: tuple[str, ...], new: Any) -> Any:
    """A copy with another value at a path; everything off the path is shared."""
    if not path:
        return new
    key, *rest = path
    if isinstance(value, list):
        at = value.index(key)
        return [*value[:at], *([] if new is None else [new]), *value[at + 1 :]]
    value = value or {}
    if not rest and new is None:
        return {name: part for name, part in value.items() if name != key}
    return {**value, key: _changed(value.get(key), tuple(rest), new)}
