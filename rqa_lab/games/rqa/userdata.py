"""Data files for Robot Quest Arena: their tables, their layouts, and the comments in their template.

The values printed on robots, tiles and cards are in ``components``; :mod:`rqa_lab.games.datafile` reads the
files and knows where they are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.component import Component
from rqa_lab.core.component import Known as KnownNames
from rqa_lab.core.datarules import DataRules, Section
from rqa_lab.core.grid import WAYS
from rqa_lab.core.schema import COUNT, TEXT, Path, by_name, closed, complete, some_of
from rqa_lab.games.rqa import components as parts
from rqa_lab.games.rqa.components import RULEBOOK, Card, Components, Robot, Tile, every
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.games.rqa.steps import LAYOUTS, OF_CARDS, OF_TILES, STAYING, meaning, written

#: what a look at a position holds, so that neither a seat nor a robot can be called that
WORDS = (
    "turn", "phase", "seats", "robots", "packs", "tiles", "gumballs", "tile_points", "game_box",
    "past_events", "reserve", "box", "shop", "shop_deck", "shop_top", "supply", "scrap_heap", "tokens",
    "choice", "winners", "waiting", CHANCE,
)  # fmt: skip


class _Rules(DataRules):
    """Robot Quest Arena's rules for data files."""

    id = "rqa"
    tables = {"robots": Section(Robot), "tiles": Section(Tile), "cards": Section(Card)}
    deck = "the Shop Deck"
    words = (*WORDS, *WAYS, "edge", "with", "on", "to")
    parts: ClassVar[Any] = parts
    clauses, files = RULEBOOK, parts.FILES
    apart = {"cards": {"group": {"enum": ["starting", "supply", "shop"]}}}

    def files_of(self, tables: Mapping[str, Any], known: KnownNames) -> Sequence[Mapping[str, Any]]:
        """The box, and the packs."""
        box, layouts = by_name(COUNT, 9), _layouts(known["tiles"])
        brings = {name: table for name, table in tables.items() if name != "robots"}
        pack = closed(title=TEXT, says=TEXT, **brings, layouts=layouts)
        every = {"type": "object", "additionalProperties": {**pack, "required": ["title", "says", *brings]}}
        return complete(box=box, **tables, layouts=layouts), every

    def tables_in(self, *documents: Any) -> Iterator[tuple[int, Path]]:
        """The tables of the box, and of the packs."""
        yield from super().tables_in()
        yield from ((1, (pack, table)) for pack in documents[1] or () for table in ("tiles", "cards"))

    def beside(self, *documents: Any) -> KnownNames:
        """The packs."""
        return {"packs": [*documents[1]]}

    def every(self, parts: Components, table: str) -> Mapping[str, Component]:
        """The components of a table, those of packs among them."""
        return every(parts, table)

    def known(self, parts: Components) -> dict[str, list[str]]:
        """Names by table, and those of the packs."""
        return {**super().known(parts), "packs": [*parts.packs]}

    def more(self, known: KnownNames) -> Mapping[str, Any]:
        """Layouts: tiles by space."""
        of_packs = {name for pack in parts.shipped().packs.values() for name in pack.tiles}
        return {"layouts": _layouts([name for name in known["tiles"] if name not in of_packs])}

    def more_names(self, document: Mapping[str, Any]) -> Iterable[str]:
        """The layouts."""
        return [*document.get("layouts", {})]

    def more_changed(
        self, base: Components, own: Components, document: Mapping[str, Any]
    ) -> Iterator[str | None]:
        """The layouts."""
        for name, tiles in document.get("layouts", {}).items():
            yield f"{name}: a layout of {len(tiles)} tiles"

    def steps(self) -> str:
        """The steps of cards and robots, those of tiles, and the lasting effects of cards."""
        steps, tiles, stays = map(_listed, (OF_CARDS, OF_TILES, STAYING))
        return _STEPS.format(steps=steps, tiles=tiles, stays=stays)

    def rest(self, base: Components) -> str:
        """The first layout."""
        tiles = ", ".join(f"{space}: {kind}" for space, kind in base.layouts["lab"].items())
        return _LAYOUT.format(tiles=tiles)


def _layouts(tiles: Sequence[str]) -> Mapping[str, Any]:
    """The schema of layouts: these tiles by space."""
    space = {"title": "a space from a1 to g7", "enum": list(GRID.name)}
    return {
        "type": "object",
        "maxProperties": LAYOUTS,
        "propertyNames": {"title": "a name in small letters", "pattern": "^[a-z][a-z0-9-]{0,39}$"},
        "additionalProperties": some_of(space, {"enum": tiles}),
    }


def _listed(words: Iterable[str]) -> str:
    return "\n".join(f"#   {written(word):27} {meaning(word)}" for word in words)


_STEPS = """\
# Steps are done in their order. There are these, where n is a number from 1:
{steps}
# [each, …] is for cards with range around or line.
# Tiles of packs that take damage (damaged) have these as well, those that are entered (enter) only flip:
{tiles}
# Defense and Upgrade cards of packs may have standing, what they do as long as they stay in play:
{stays}"""

_LAYOUT = """\
# The first layout of the book is a picture; ours stands in its place. With the book at hand, put yours here:
# layouts:
#   lab: {{{tiles}}}"""

RULES = _Rules()
