"""Reading an action of Moon-Bots from text."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reading import Reading, Shapes, only, shapes
from rqa_lab.core.words import either
from rqa_lab.games.moonbots.model.actions import Buy, EndTurn, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.model.bounds import DICE
from rqa_lab.games.moonbots.model.choices import PASS
from rqa_lab.games.moonbots.model.dice import FACES, in_order
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.records import BOARD, PLACES
from rqa_lab.games.moonbots.model.state import MARKET, State, part_at
from rqa_lab.games.moonbots.rules.buying import is_secret
from rqa_lab.games.moonbots.rules.judge import judge
from rqa_lab.games.moonbots.rules.legal import legal

_SOME = "dice, such as 1 4"


class _Reading(Reading):
    """A text that is read as an action of Moon-Bots."""

    state: State

    def __init__(self, text: str, known: Shapes, state: State) -> None:
        super().__init__(text, known, state)
        for field in self.found.keys() & {"card", "name"}:  # in any language
            self.found[field] = NAMES.english(self.found[field])

    def dice(self) -> str:
        """The dice that stand there; "" if none do."""
        faces = _faces(self.found.get("dice", ""))
        if "dice" in self.found and not (0 < len(faces) <= DICE and set(faces) <= {*FACES}):
            raise self.wrong("dice", _SOME)
        return in_order(faces)


def _faces(text: str) -> str:
    return re.sub(r"[\s,]|and", "", text)


def parse(text: str, state: State) -> Action:
    """The action that ``text`` means in ``state``.

    Raises :class:`~rqa_lab.core.notation.Unreadable` for a text that means none,
    :class:`~rqa_lab.core.notation.Ambiguous` for one that means several.
    """
    reading = _Reading(text, _SHAPES, state)
    fitting = tuple(dict.fromkeys(_VERBS[reading.verb][1](reading)))
    reading.end(**{"on": "a place", "with": "dice"})
    return only(text, fitting, lambda action: bool(judge(state, action)))


def _buy(reading: _Reading) -> Iterator[Action]:
    """By the space, or by the name of a card that lies there face up."""
    s, spaces = reading.state, {space: [space] for space in MARKET}
    for space, name in zip(MARKET, s.market, strict=True):
        if name:
            spaces.setdefault("Secret Weapon" if is_secret(s, name) else name, []).append(space)
    for name in reading.name("card", f"a card of the Market or its space: {either(spaces)}", [*spaces]):
        yield from map(Buy, spaces[name])


def _reroll(reading: _Reading) -> Sequence[Action]:
    if dice := reading.dice():
        return (Reroll(dice),)
    return _allowed(reading, _SOME, lambda one: isinstance(one, Reroll))


def _place(reading: _Reading) -> Sequence[Action]:
    """On a place, or on the part that lies there; what is not said is any that would do."""
    s, dice = reading.state, reading.dice()
    places = {place: place for place in (BOARD, *PLACES)}
    called = {part.name: place for place in places if (part := part_at(s, s.robot, place))} | places
    here = [called[name] for name in reading.name("place", f"a place: {either(places)}", [*called])]
    if dice and "place" in reading.found:
        return (Place(dice, here[0]),)
    missing = "a place" if dice else _SOME
    return _allowed(
        reading, missing,
        lambda one: isinstance(one, Place) and one.place in here and dice in ("", one.dice),
    )  # fmt: skip


def _allowed(reading: _Reading, missing: str, fits: Callable[[Action], bool]) -> Sequence[Action]:
    """The legal actions that fit a text; if there are none, it lacks something."""
    found = [action for action in legal(reading.state) if fits(action)]
    if not found:
        raise reading.error("", missing)
    return found


def _use(reading: _Reading) -> Iterable[Action]:
    if "name" not in reading.found:
        raise reading.error("", "a Secret Weapon")
    return map(Use, reading.name("name", "a Secret Weapon", [*reading.state.setup.components.weapons]))


def _choose(reading: _Reading) -> Iterator[Action]:
    """Dice and shares in any order."""
    choice = reading.state.choice
    options = choice.options if choice else ()
    option = reading.option(options)
    option = option if option in options else NAMES.english(option)
    parts = _faces if choice and choice.kind == "roll" else re.compile(", | and ").split
    same = (one for one in options if sorted(parts(one.lower())) == sorted(parts(option.lower())))
    yield Choose(next(same, option))


def _pass(reading: _Reading) -> Iterator[Action]:
    """Use no Secret Weapon, if that waits; else end the turn."""
    choice = reading.state.choice
    yield Choose(PASS) if choice and PASS in choice.options else EndTurn()


#: verb -> what may follow it, and what reads that
_VERBS: dict[str, tuple[str, Callable[[_Reading], Iterable[Action]]]] = {
    "buy": (r"(?: (?:an? |the )?(?P<card>.+))?", _buy),
    "roll": ("", lambda reading: (Roll(),)),
    "reroll": (r"(?: (?P<dice>.+))?", _reroll),
    "place": (r"(?: (?P<dice>(?!on\b)\S+(?: (?!on\b)\S+)*))?(?: on(?: the)? (?P<place>.+))?", _place),
    "activate": (
        r"(?: (?:the )?(?P<place>(?!with\b)\S+(?: (?!with\b)\S+)*))?(?: with (?P<dice>.+))?",
        _place,
    ),
    "use": (r"(?: (?P<name>.+))?", _use),
    "end": ("(?: turn)?", lambda reading: (EndTurn(),)),
    "pass": ("", _pass),
    "choose": (r"(?: (?P<option>.+))?", _choose),
}
_SHAPES = shapes({verb: rest for verb, (rest, _) in _VERBS.items()})
