"""Course tokens and action tokens as records: how many there are, and whether they work once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from rqa_lab.core.component import Cites, Component, amount, one_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(Component):
    """A token; what it does is told by its clauses."""

    copies: Annotated[int, amount("how many there are", least=0)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseToken(Token):
    """A course token, which lies on the arena until somebody takes it."""

    kind = "course token"
    cites = {"use": Cites("it is used"), "get": Cites("somebody gets it"), "lose": Cites("somebody loses it")}

    works: Annotated[str, one_of("whether it works once or as long as one has it", ("once", "lasting"))]

    @property
    def settled(self) -> tuple[str, ...]:
        """What works by itself does so as long as one has it."""
        return () if "use" in self.clauses else ("works",)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionToken(Token):
    """An action token, of which every player has some from the start."""

    kind = "action token"
    cites = {"use": Cites("it is used")}


TABLES: Mapping[str, type[Token]] = {"course_tokens": CourseToken, "action_tokens": ActionToken}
