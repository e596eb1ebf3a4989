"""Data files for Moon-Bots: their tables, and the comments in their template.

The values printed on cards and boards are in ``components``; :mod:`rqa_lab.games.datafile` reads the files
and knows where they are.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.component import Known as KnownNames
from rqa_lab.core.component import shown_step
from rqa_lab.core.datarules import DataRules, Section
from rqa_lab.core.schema import COUNT, by_name, complete
from rqa_lab.games.moonbots import components as parts
from rqa_lab.games.moonbots.actions import LATER, PASS
from rqa_lab.games.moonbots.components import BOARD, KINDS, PLACES, RULEBOOK, TABLES, WHEN, meaning
from rqa_lab.games.moonbots.play.attacking import EVERYBODY, NOBODY
from rqa_lab.games.moonbots.state import MARKET

#: words with a meaning of their own, so that no seat and no card may have them as a name
WORDS = (CHANCE, "random", "begin", PASS, LATER, NOBODY, EVERYBODY, BOARD, *PLACES, *MARKET)


class _Rules(DataRules):
    """Moon-Bots' rules for data files."""

    id = "moonbots"
    tables = {name: Section(kind) for name, kind in TABLES.items()}
    deck = "the cards"
    words = WORDS
    parts: ClassVar[Any] = parts
    clauses = RULEBOOK

    def files_of(self, tables: Mapping[str, Any], known: KnownNames) -> Sequence[Mapping[str, Any]]:
        """The tables, and how much there is of everything."""
        return (complete(box=by_name(COUNT, 9), **tables),)

    def steps(self) -> str:
        """The steps of Secret Weapons, and their moments of use."""
        listed = (f"#   {shown_step((word, *row.names)):15} {meaning(word)}" for word, row in KINDS.items())
        times = (f"#   {when:15} {then}" for when, then in WHEN.items())
        return "\n".join([_STEPS, *listed, "# The times are these:", *times])


_STEPS = "# Secret Weapons do their steps in their order. There are these, where n is a number from 1:"

RULES = _Rules()
