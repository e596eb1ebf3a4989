"""The components of RoboRace: ``components.yaml``, and a data file over it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar

from rqa_lab.core.component import frozen
from rqa_lab.core.owndata import OwnData
from rqa_lab.core.tables import Tables
from rqa_lab.games.data import load
from rqa_lab.games.datafile import in_use
from rqa_lab.games.roborace.model.cards import called, patterns
from rqa_lab.games.roborace.model.records import TABLES, ActionToken, CourseToken, Token


@dataclass(frozen=True, eq=False)
class Components(Tables):
    """One set of component data: the arena, the cards, and both kinds of tokens by name."""

    KINDS: ClassVar[Any] = TABLES
    NEW: ClassVar[str] = "course_tokens"

    course_tokens: Mapping[str, CourseToken]
    action_tokens: Mapping[str, ActionToken]
    arena: Mapping[str, Any]
    deck: Mapping[str, Any]
    box: Mapping[str, int]
    players: Mapping[str, Any]
    #: the data file that lies over what the lab ships
    own: OwnData | None = None
    #: every card that there can be -> how many of it the box has
    cards: Mapping[str, int] = field(init=False)
    #: all tokens, by name
    tokens: Mapping[str, Token] = field(init=False)

    def __post_init__(self) -> None:
        there, colours = self.deck["patterns"], "".join(name[0].upper() for name in self.deck["colours"])
        box = [*patterns(colours)] if there == "all" else [called(one) for one in there]
        object.__setattr__(self, "tokens", {**self.course_tokens, **self.action_tokens})
        object.__setattr__(self, "cards", {card: box.count(card) for card in patterns()})

    @property
    def fields(self) -> int:
        """The number of fields of the arena."""
        return int(self.arena["fields"])


#: where the file of components lies
PACKAGE = "rqa_lab.games.roborace"


@cache
def shipped() -> Components:
    """The component data that the lab ships."""
    return built(load(PACKAGE, "components.yaml"))


def built(data: Mapping[str, Any]) -> Components:
    """The component data that this file holds."""
    rest = {name: frozen(data[name]) for name in ("arena", "box", "players")}
    return Components.read(data, **rest, deck=frozen(data["cards"]))


@cache
def components() -> Components:
    """The component data in use: what the lab ships, with the reader's own data file over it."""
    own = in_use("roborace")
    return shipped() if own is None else overlaid(shipped(), own.document, own)


def overlaid(base: Components, document: Mapping[str, Any], own: OwnData | None = None) -> Components:
    """Components with what a data file says in place of theirs; see ``files.userdata``."""
    arena = {**base.arena, **document.get("arena", {})}
    return base.corrected(document, arena=arena, deck={**base.deck, **document.get("cards", {})}, own=own)
