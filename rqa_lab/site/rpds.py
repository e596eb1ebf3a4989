"""A substitute for rpds, which is Rust: the parts that jsonschema and referencing use, for the browser.

A change makes a copy: these objects hold a few dozen entries, and are made once for each schema.
"""

from collections.abc import Iterable, Mapping
from typing import Any


class HashTrieMap(dict[Any, Any]):
    """A mapping that is never changed in place.

    >>> one = HashTrieMap({"a": 1})
    >>> one.insert("b", 2), one.update({"a": 3}), one
    ({'a': 1, 'b': 2}, {'a': 3}, {'a': 1})
    """

    @classmethod
    def convert(cls, value: Mapping[Any, Any]) -> "HashTrieMap":
        """The mapping itself if it is one of these, else a copy of this class."""
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: Any, value: Any) -> "HashTrieMap":
        """One with another entry."""
        return HashTrieMap({**self, key: value})

    def remove(self, key: Any) -> "HashTrieMap":
        """One without this entry; raises KeyError if it has none."""
        self[key]
        return HashTrieMap({one: value for one, value in self.items() if one != key})

    def update(self, *others: Any, **more: Any) -> "HashTrieMap":  # type: ignore[override]
        """One with the entries of others, too."""
        new = dict(self)
        for other in (*others, more):
            new.update(other)
        return HashTrieMap(new)


class HashTrieSet(frozenset[Any]):
    """A set.

    >>> sorted(HashTrieSet("ab").insert("c"))
    ['a', 'b', 'c']
    """

    def insert(self, value: Any) -> "HashTrieSet":
        """One with another member."""
        return HashTrieSet(self | {value})

    def discard(self, value: Any) -> "HashTrieSet":
        """One without this member."""
        return HashTrieSet(self - {value})

    def update(self, *others: Iterable[Any]) -> "HashTrieSet":
        """One with the members of others, too."""
        return HashTrieSet(self.union(*others))


class List(tuple[Any, ...]):
    """A list that grows at its front.

    >>> List([2, 3]).push_front(1)
    (1, 2, 3)
    """

    __slots__ = ()

    def push_front(self, value: Any) -> "List":
        """One with a first element before it."""
        return List((value, *self))
