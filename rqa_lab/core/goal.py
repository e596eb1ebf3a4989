"""Conditions on a position, as values and in words: the goals of a search.

Counters, zones and places are those of a game's look: anything a game adds there can be asked for at once.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

from rqa_lab.core.notation import Unreadable
from rqa_lab.core.words import capital, either

Relation = Literal["is", "is not", "at least", "at most"]
Path = tuple[str, ...]
#: a path in a look, and the value there
Stands = tuple[Path, int | str | None]


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that must hold in a position, in the terms of ``Game.look``.

    ``path`` leads through the keys of the look; after a list, the last key names a thing to count in it.  A
    number is compared as it is, a mapping of numbers by their sum, a list by its length.  None stands for
    nothing there: the place of a robot that is off the board.

    >>> Condition(("Ann", "hand", "Tackle"), "at least", 1)
    Condition(path=('Ann', 'hand', 'Tackle'), relation='at least', value=1)
    """

    path: Path
    relation: Relation
    value: int | str | None


# ---- from words to conditions ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GoalWords:
    """A game's names for the things that a goal may be about.

    ``pieces`` is the key of its look that lists the pieces on the board, ``gone`` describes a piece that is
    off it; there are no ``spaces`` if pieces stand on none.  ``synonyms`` are other words for keys of a look
    at a seat or a piece, ``called`` are those that messages use instead of a key; ``units`` may follow them.
    ``zones`` are ways to say where a seat has cards, beside "in Ann's hand".  ``nothing`` are keys of lists
    and mappings that hold nothing to count.  ``tiles`` are the things that a look's key ``laid`` may have on
    a space, or on one of ``places``, where pieces stand on none.
    """

    pieces: str
    gone: str
    spaces: tuple[str, ...]
    cards: tuple[str, ...]
    nothing: frozenset[str]
    tiles: tuple[str, ...] = ()
    laid: str = "tiles"
    places: tuple[str, ...] = ()
    synonyms: Mapping[str, str] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    units: tuple[str, ...] = ()
    zones: Mapping[str, str] = field(default_factory=dict)
    #: verbs that mean to remove a piece: "knock out"
    undoing: tuple[str, ...] = ()
    #: on(piece, space), off(piece) -> the path in the look that tells where a piece is, and the value there
    on: Callable[[str, str], Stands] = lambda piece, space: ((piece, "at"), space)
    off: Callable[[str], Stands] = lambda piece: ((piece, "at"), None)

    @classmethod
    def of(cls, look: Mapping[str, Any]) -> "GoalWords":
        """Default words for a look: its pieces are the first list whose members are all ``at`` a space.

        >>> look = {"seats": ["Ann"], "bots": ["Pug"], "Ann": {}, "Pug": {"at": "a1"}}
        >>> GoalWords.of(look).pieces, GoalWords.of(look).spaces
        ('bots', ('a1',))
        """
        pieces = next((key for key, value in look.items() if _on_spaces(look, value)), "seats")
        spaces = (look[piece].get("at") for piece in look[pieces])
        return cls(pieces, "gone", tuple(dict.fromkeys(filter(None, spaces))), (), frozenset())


def _on_spaces(look: Mapping[str, Any], value: Any) -> bool:
    """True if the value is a list of things that the look places on the board, or off it."""
    if not isinstance(value, list) or not value:
        return False
    owners = (look.get(name) if isinstance(name, str) else None for name in value)
    return all(isinstance(own, Mapping) and "at" in own for own in owners)


#: words before a number -> the relation, and how much to add to the number
_BEFORE: Mapping[str, tuple[Relation, int]] = {
    "exactly": ("is", 0),
    "at least": ("at least", 0),
    "at most": ("at most", 0),
    "more than": ("at least", 1),
    "less than": ("at most", -1),
    "fewer than": ("at most", -1),
}
_BEHIND: Mapping[str, Relation] = {"or more": "at least", "or less": "at most", "or fewer": "at most"}
_ANY_CARD = ("cards", "card")
_WORD = re.compile(r"[\w’']+|\S")
_NUMBER = re.compile(r"\d{1,3}(?!\w)")


def read_goal(text: str, look: Mapping[str, Any], words: GoalWords) -> tuple[Condition, ...]:
    """The conditions that ``text`` names; all of them must hold.

    Parts are joined by "and", by a comma or by "with".  "5 points" means exactly 5; "at least 5",
    "5 or more", "no" and so on are read as well.  Anything without an owner belongs to the seat whose turn it
    is.

    Args:
        text: the goal, in people's words.
        look: the value of ``Game.look``; it has ``turn``, ``seats``, the pieces, and each one's things; a
            piece has its ``seat``.
        words: the game's names for things.

    Raises:
        Unreadable: for a text that names no condition.

    >>> now = {"turn": "Ann", "seats": ["Ann"], "bots": ["Pug"], "Ann": {"move": 1}, "Pug": {"seat": "Ann"}}
    >>> words = GoalWords("bots", "gone", ("a1", "a2"), (), frozenset())
    >>> for condition in read_goal("Pug on a2 with 3 Move", now, words):
    ...     print(condition.path, condition.relation, condition.value)
    ('Pug', 'at') is a2
    ('Ann', 'move') is 3
    """
    reading = _Reading(text, look, words)
    found = [reading.part()]
    while reading.left():
        if not reading.take("and", ",", ";", "with"):
            raise reading.error("and, with or the end", ("and", "with"))
        reading.take("and")
        found.append(reading.part())
    return tuple(found)


def wishes(look: Mapping[str, Any], words: GoalWords, at: str = "") -> tuple[str, ...]:
    """Goals to suggest for a space, as :func:`read_goal` reads them.

    For a piece on the space: that it is gone, or has more or less of each counter.  For an empty space: that
    a piece of the active seat stands there.  Without a space: that any piece is gone.

    >>> now = {"turn": "Ann", "seats": ["Ann"], "bots": ["pug"], "Ann": {}}
    >>> now["pug"] = {"seat": "Ann", "at": "a1", "health": 2}
    >>> words = GoalWords("bots", "gone", ("a1", "a2"), (), frozenset())
    >>> wishes(now, words), wishes(now, words, "a2"), wishes(now, words, "a1")[:2]
    (('Pug gone',), ('Pug on a2',), ('Pug gone', 'Pug with at most 1 health'))
    """
    pieces = look[words.pieces]
    if not at:
        return tuple(f"{capital(piece)} {words.gone}" for piece in pieces)
    here = [piece for piece in pieces if look[piece].get("at") == at]
    if not here:
        own = (piece for piece in pieces if look[piece].get("seat", piece) == look["turn"])
        return tuple(f"{capital(piece)} on {at}" for piece in own if at in words.spaces)
    return tuple(wish for piece in here for wish in _wishes(look, words, piece))


def _wishes(look: Mapping[str, Any], words: GoalWords, piece: str) -> Iterator[str]:
    """That a piece is gone, or has more or less of the first thing that it has any of."""
    name, common = capital(piece), {key: said for said, key in words.synonyms.items()}
    yield f"{name} {words.gone}"
    for said, path in _Reading("", look, words).counters(piece).items():
        said = common.get(path[1], said)
        value = look[piece][path[1]]
        number = sum(value.values()) if isinstance(value, Mapping) else value
        if number:
            yield f"{name} with at most {number - 1} {said}"
            yield f"{name} with at least {number + 1} {said}"
            return


_WISH = re.compile(r"(.+?) (?:on (\S+)|with at (least|most) (\d+) (.+))")


def told_to(wish: str) -> str:
    """A wish of :func:`wishes` as an instruction, without a full stop.

    >>> told_to("Pug on b5"), told_to("Ann with at least 16 energy"), told_to("Crate with at most 1 health")
    ('Get Pug to b5', 'Get Ann to 16 energy or more', 'Get Crate down to 1 health or less')
    >>> told_to("Crate knocked out")
    'Get Crate knocked out'
    """
    found = _WISH.fullmatch(wish)
    if found is None:
        return f"Get {wish}"
    who, space, bound, number, things = found.groups()
    if space:
        return f"Get {who} to {f'field {space}' if space.isdigit() else space}"
    down, more = ("", "more") if bound == "least" else ("down ", "less")
    return f"Get {who} {down}to {number} {things} or {more}"


@lru_cache(256)  # the same few are looked for in every goal of a game
def _longest_first(phrases: tuple[str, ...]) -> list[tuple[str, re.Pattern[str]]]:
    return [(one, _pattern(one)) for one in sorted(filter(str.strip, phrases), key=len, reverse=True)]


@lru_cache(4096)
def _pattern(phrase: str) -> re.Pattern[str]:
    words = r"\s+".join(map(re.escape, phrase.split()))
    return re.compile(words + (r"(?!\w)" if phrase[-1].isalnum() else ""), re.I)


class _Reading:
    """A text that is turned into conditions: how far it has been read, and the last seat or piece in it."""

    def __init__(self, text: str, now: Mapping[str, Any], words: GoalWords) -> None:
        self.text, self.look, self.words, self.cards = text, now, words, words.cards
        self.pieces, self.seats = now[words.pieces], now["seats"]
        self.turn = self.about = now["turn"]
        self.go_on(0)

    # ---- words -------------------------------------------------------------------------------------------

    def left(self) -> str:
        """The text that is still to be read."""
        return self.text[self.here :]

    def go_on(self, to: int) -> None:
        """Skip to this place, and past the blanks after it."""
        self.here = len(self.text) - len(self.text[to:].lstrip())

    def take(self, *phrases: str) -> str:
        """Read the longest of these phrases that comes next; "" if none does."""
        for phrase, pattern in _longest_first(phrases):
            match = pattern.match(self.text, self.here)
            if match:
                self.go_on(match.end())
                return phrase
        return ""

    def comes(self, phrases: Iterable[str]) -> bool:
        """True if one of these phrases comes next."""
        before = self.here
        found = self.take(*phrases)
        self.here = before
        return bool(found)

    def error(self, expected: str, known: Iterable[str] = ()) -> Unreadable:
        """An error about the next word, or about the end of the text."""
        word = _WORD.match(self.text, self.here)
        return Unreadable(self.text, word[0] if word else "", expected, known, self.here)

    # ---- parts of a goal ---------------------------------------------------------------------------------

    def part(self) -> Condition:
        """One condition."""
        if self.take("the game is over", "game is over", "game over"):
            return Condition(("phase",), "is", "over")
        start, tile = self.here, self.take(*self.words.tiles)
        if tile and self.comes(("is", "not", "on", "at")):
            relation, space = self.on(spaces=self.words.places)
            return Condition((self.words.laid, space), relation, tile)
        self.here = start
        if self.take(*self.words.undoing) and (who := self.take(*self.pieces)):
            self.about = who
            path, nowhere = self.words.off(who)
            return Condition(path, "is", nowhere)
        self.here = start
        who = self.take(*self.pieces, *self.seats)
        if not who:
            return self.amount()
        self.about = who
        if self.take("’s", "'s"):
            return self.possession(who)
        if self.take("has", "have", "with", "holds"):
            return self.amount(who)
        if who in self.seats and self.take("wins", "won", "has won"):
            return Condition(("winners", who), "at least", 1)
        if who in self.pieces:
            return self.place(who)
        raise self.error("has, wins or ’s turn", ("has", "wins"))

    def place(self, piece: str) -> Condition:
        """Where a piece is."""
        relation, space = self.on(self.words.gone)
        path, value = self.words.on(piece, space) if space else self.words.off(piece)
        return Condition(path, relation, value)

    def on(self, gone: str = "", spaces: tuple[str, ...] = ()) -> tuple[Relation, str]:
        """Read whether a thing is on a space, and on which; "" if the thing is gone, where it can be."""
        spaces = spaces or self.words.spaces
        self.take("is")
        relation: Relation = "is not" if self.take("not") else "is"
        if self.take(gone):
            return relation, ""
        if not spaces or not self.take("on", "at"):
            known = tuple(filter(None, ("has" if gone else "", "on" if spaces else "", gone)))
            raise self.error(either(known), known)
        space = self.take(*spaces)
        if not space:
            raise self.error(f"a space from {spaces[0]} to {spaces[-1]}")
        return relation, space

    def possession(self, who: str) -> Condition:
        """Read the words after "Ann’s": the turn, or a counter and its number."""
        if who in self.seats and self.take("turn"):
            return Condition(("turn",), "is", who)
        counters = self.counters(who)
        said = self.take(*counters)
        if not said:
            names = (*(("turn",) if who in self.seats else ()), *self.plain(counters))
            raise self.error(either(names), names)
        self.take("is")
        relation, number = self.number()
        return Condition(counters[said], self.behind(relation), number)

    def amount(self, owner: str = "") -> Condition:
        """Read how many there are of something: Move, Health, cards in a zone.

        Without an owner it belongs to the previous owner in the text, or, if that one has no such thing, to
        the active seat.
        """
        who = owner or self.about
        counters = self.counters(who) if owner else {**self.counters(self.turn), **self.counters(who)}
        relation, number = self.one() if self.comes(self.cards) else self.number(first=not owner)
        relation = self.behind(relation)
        start, things = self.here, (*counters, *self.cards, *self.stock())
        thing = self.take(*things, *_ANY_CARD)
        if not thing:
            raise self.error(either((*self.plain(counters), "a card")), things)
        self.take(*self.words.units, *_ANY_CARD)
        zone = self.zone(who)
        if zone is not None:
            path = self.kept(zone, thing, start)
        elif thing in counters:
            path = counters[thing]
        else:
            raise self.error(f"in and a zone, such as in {self.turn}’s hand", ("in",))
        self.take("left")
        return Condition(path, self.behind(relation), number)

    def one(self) -> tuple[Relation, int]:
        """A name without a number: one or more."""
        return "at least", 1

    def number(self, *, first: bool = False) -> tuple[Relation, int]:
        """Read a relation and a number: "3", "at least 3", "no"; ``first``: the error lists names, too."""
        if self.take("no"):
            return "is", 0
        said = self.take(*_BEFORE)
        relation, more = _BEFORE[said or "exactly"]
        match = _NUMBER.match(self.text, self.here)
        if match is None and first and not said:
            names = (*self.pieces, *self.seats)
            raise self.error(either((*names, "a card", "a number")), (*names, *self.cards))
        if match is None:
            raise self.error("a number up to 999", () if said else (*_BEFORE, *self.cards))
        self.go_on(match.end())
        return relation, int(match[0]) + more

    def behind(self, relation: Relation) -> Relation:
        """The given relation, or the one that follows a number: "or more"."""
        return _BEHIND.get(self.take(*_BEHIND), relation)

    def zone(self, who: str) -> Path | None:
        """Where something is: "in Ann’s hand", "in play", "in the reserve"; None if it does not say."""
        seat = self.look[who].get("seat", who)
        said = self.take(*self.words.zones)
        if said:
            return seat, self.words.zones[said]
        if not self.take("in"):
            return None
        self.take("the")
        owner = self.take(*self.seats)
        if owner:
            self.take("’s", "'s")
        zones: dict[str, Path] = {
            _said(key): (owner or seat, key)
            for key, value in self.look[owner or seat].items()
            if isinstance(value, list) and key not in self.words.nothing
        }
        if not owner:
            zones |= {_said(key): (key,) for key in self.look if self.keeps(key)}
        said = self.take(*zones)
        if not said:
            raise self.error(either(zones), zones)
        self.take("pile")
        return zones[said]

    # ---- what there is -----------------------------------------------------------------------------------

    def counters(self, who: str) -> dict[str, Path]:
        """The counters of a seat or a piece, by their spoken names: Move, Health, red cubes."""
        counted = {key: value for key, value in self.look[who].items() if _counted(value)}
        found: dict[str, Path] = {_said(key): (who, key) for key in counted}
        for key, value in counted.items():
            for colour in value if isinstance(value, Mapping) else ():
                found.setdefault(colour, (who, key, colour))
        synonyms = self.words.synonyms.items()
        return found | {said: (who, key) for said, key in synonyms if key in self.look[who]}

    def plain(self, counters: Iterable[str]) -> list[str]:
        """The counters, each by one name."""
        called = self.words.called
        return [called.get(name, name) for name in counters if name not in self.words.synonyms]

    def keeps(self, key: str) -> bool:
        """True if things without an owner are kept there: the reserve."""
        value = self.look[key]
        nobody = key not in self.words.nothing and key not in self.seats and key not in self.pieces
        return nobody and (isinstance(value, list) or (isinstance(value, Mapping) and _counted(value)))

    def stock(self) -> Iterable[str]:
        """The counters of a place whose things have no owner."""
        kept = [self.look[key] for key in self.look if self.keeps(key)]
        return dict.fromkeys(name for value in kept if isinstance(value, Mapping) for name in value)

    def kept(self, zone: Path, thing: str, start: int) -> Path:
        """The path to a thing in a zone; ``start`` is where the thing stands in the text."""
        kept: Any = self.look
        for key in zone:
            kept = kept[key]
        if isinstance(kept, list) and thing in _ANY_CARD:
            return zone
        known = self.cards if isinstance(kept, list) else kept
        if thing not in known:
            self.here = start
            raise self.error("a card" if isinstance(kept, list) else either(kept), known)
        return (*zone, thing)


def _said(key: str) -> str:
    return key.replace("_", " ")


def _counted(value: Any) -> bool:
    """True for a number, or a mapping of numbers."""
    values = list(value.values()) if isinstance(value, Mapping) else [value]
    return bool(values) and all(isinstance(n, int) and not isinstance(n, bool) for n in values)
