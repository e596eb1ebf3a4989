"""Data files for Gekido: their tables, the Arena, the dice, and the comments in their template.

The values printed on panels, Powers, tiles and cards are in ``components``; :mod:`rqa_lab.games.datafile`
reads the files and knows where they are.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.component import Known as KnownNames
from rqa_lab.core.datarules import DataRules, Section
from rqa_lab.core.schema import COUNT, TEXT, Problem, by_name, closed, complete, several
from rqa_lab.games.gekido import components as parts
from rqa_lab.games.gekido.components import (
    AT,
    COMMANDS,
    NAMES,
    RULEBOOK,
    SYMBOLS,
    TABLES,
    Components,
    meaning,
)
from rqa_lab.games.gekido.components import written as step_written

#: what a look at a position holds, so that neither a seat nor a bot can be called that
WORDS = (
    CHANCE, "turn", "phase", "moved", "seats", "bots", "arena", "duel", "attack", "supply", "deck", "top",
    "discard", "box", "looking", "choice", "winners",
)  # fmt: skip


class _Rules(DataRules):
    """Gekido's rules for data files."""

    id = "gekido"
    tables = {name: Section(kind) for name, kind in TABLES.items()} | {
        "duel": Section(TABLES["duel"], ", Duel side", of="bots")
    }
    deck = "the Tech Cards"
    words = (*WORDS, *COMMANDS, *NAMES.values())
    parts: ClassVar[Any] = parts
    clauses = RULEBOOK

    def files_of(self, tables: Mapping[str, Any], known: KnownNames) -> Sequence[Mapping[str, Any]]:
        """The tables, the dice and the Arena."""
        symbol, guess, outer = {"enum": [*NAMES]}, several(TEXT, 2), _outer(known["tiles"])
        dice = complete(opposite=complete(**dict.fromkeys(NAMES, symbol)), assumed=guess)
        arena = complete(corners=outer, edges=outer, centre={"enum": known["tiles"]}, assumed=guess)
        return (complete(box=by_name(COUNT, 9), **tables, dice=dice, arena=arena),)

    def more(self, known: KnownNames) -> Mapping[str, Any]:
        """The Arena, and which symbols are opposite."""
        tiles = [name for name in known["tiles"] if name != parts.shipped().arena["centre"]]
        outer = _outer(tiles)
        pair = {"type": "string", "pattern": f"^[{SYMBOLS}]{{2}}$"}
        title = "three pairs of symbols, such as [TS, XO, DP]"
        return {
            "arena": closed(corners=outer, edges=outer),
            "opposite": {"title": title, **several(pair, 3, minItems=3)},
        }

    def check_more(self, document: Mapping[str, Any], report: Problem) -> None:
        """Each symbol has one opposite."""
        twice = [symbol for symbol, n in Counter("".join(document.get("opposite", ()))).items() if n > 1]
        if twice:
            report(("opposite",), f"found {twice[0]} twice, expected each symbol once: {', '.join(NAMES)}")

    def more_names(self, document: Mapping[str, Any]) -> Iterable[str]:
        """The Arena, and the opposite symbols."""
        return [key for key in ("arena", "opposite") if key in document]

    def more_changed(
        self, base: Components, own: Components, document: Mapping[str, Any]
    ) -> Iterator[str | None]:
        """The Arena, and the opposite symbols."""
        for key, was, now in (
            *((part, base.arena[part], own.arena[part]) for part in ("corners", "edges")),
            ("opposite", _pairs(base), _pairs(own)),
        ):
            if was != now:
                yield f"{key}: {', '.join(now)}; the lab has {', '.join(was)}"
            elif key in document.get("arena", {}) or key in document:
                yield None

    def more_guessed(self, document: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
        """The Arena, and the opposite symbols."""
        arena = tuple(key for key in ("corners", "edges") if key not in document.get("arena", {}))
        found = {"The Arena": arena} if arena else {}
        return found if "opposite" in document else {**found, "Command Dice": ("opposite",)}

    def steps(self) -> str:
        """The steps of cards, Powers and tiles, each with the times that it fits."""
        times: dict[str, list[str]] = {}
        for kind, at in AT.items():
            for when, words in at.items():
                for word in words:
                    times.setdefault(word, []).append(f"{kind} {when}")
        listed = (
            f"#   {step_written(word):15} {meaning(word)}  ({', '.join(at)})" for word, at in times.items()
        )
        return "\n".join([_STEPS, *listed])

    def rest(self, base: Components) -> str:
        """The Arena and the dice."""
        corners, edges = (", ".join(base.arena[part]) for part in ("corners", "edges"))
        return _ARENA.format(corners=corners, edges=edges, pairs=", ".join(_pairs(base)))


def _outer(tiles: Sequence[str]) -> Mapping[str, Any]:
    """The schema of the tiles of the corners, or along the edges."""
    return several({"enum": tiles}, 4, minItems=4, title="a list of four tiles")


def _pairs(parts: Components) -> tuple[str, ...]:
    """The opposite symbols, each pair once."""
    return tuple(a + b for a, b in parts.opposite.items() if SYMBOLS.index(a) < SYMBOLS.index(b))


_STEPS = """\
# Cards, Powers and tiles do their steps in their order. There are these, where n is a number from 1; behind
# each stands what can have it, and when:"""

_ARENA = """\
# The outer tiles of the box: those for the corners, and the others. And which symbols of a die are opposite:
# T triangle, S square, X cross, O circle, D diamond, P pentagon.
arena:
  corners: [{corners}]
  edges: [{edges}]
opposite: [{pairs}]"""

RULES = _Rules()
