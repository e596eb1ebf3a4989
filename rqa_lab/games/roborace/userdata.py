"""Data files for RoboRace: their tables, the arena, the cards, and the comments in their template.

The values printed on tokens are in ``components``; :mod:`rqa_lab.games.datafile` reads the files and knows
where they are.  The kinds of tokens are fixed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.component import Known as KnownNames
from rqa_lab.core.component import plain
from rqa_lab.core.datarules import DataRules, Section, as_written
from rqa_lab.core.schema import COUNT, TEXT, Problem, by_name, closed, complete, several, whole
from rqa_lab.games.roborace import components as parts
from rqa_lab.games.roborace.actions import LEAVE, TAKE
from rqa_lab.games.roborace.components import CARDS, COLOURS, FIELDS, PLAYERS, RULEBOOK, TABLES, Components

#: words with a meaning of their own, so that no seat may have them as a name
WORDS = (CHANCE, "random", "begin", "all", TAKE, LEAVE)
_FIELD, _FACE = whole(FIELDS, 1), f"[{''.join(COLOURS)}]{{2}}/[{''.join(COLOURS)}]{{2}}"
#: a card face up, turned in any way
FACE = {"title": "a card such as RG/YB", "type": "string", "pattern": f"^{_FACE}$"}
#: key -> field -> what it may hold, what it means
_MORE: Mapping[str, Mapping[str, tuple[dict[str, Any], str]]] = {
    "arena": {
        "fields": (_FIELD, "how many fields there are"),
        "start": (_FIELD, "the red field, just behind the finish line"),
        "tokens": (several(_FIELD, FIELDS, uniqueItems=True), "the fields with railings"),
    },
    "cards": {
        "colours": (
            several({"enum": [*COLOURS.values()]}, len(COLOURS), minItems=1),
            f"those of the robots on them: {', '.join(COLOURS.values())}",
        ),
        "patterns": (
            {"title": "all, or a list of cards", "anyOf": [{"enum": ["all"]}, several(FACE, CARDS)]},
            "all: every card of these colours once; or as they lie in the box: [RR/RR, RG/YB]",
        ),
    },
}


def _shape(parts: Components, key: str) -> Mapping[str, Any]:
    """The arena, or the cards."""
    return parts.arena if key == "arena" else parts.deck


class _Rules(DataRules):
    """RoboRace's rules for data files."""

    id = "roborace"
    tables = {name: Section(kind, full=True) for name, kind in TABLES.items()}
    words = WORDS
    parts: ClassVar[Any] = parts
    clauses = RULEBOOK

    def files_of(self, tables: Mapping[str, Any], known: KnownNames) -> Sequence[Mapping[str, Any]]:
        """The tables, the arena, the cards, and how much there is of everything."""
        clause = several({"title": "a clause of rules.yaml", "enum": [*RULEBOOK]}, 9)
        whole = {
            key: closed(
                **{name: schema for name, (schema, _) in fields.items()},
                assumed=several({"enum": [*fields]}, len(fields)),
                clauses=closed(**dict.fromkeys(fields, clause)),
            )
            for key, fields in _MORE.items()
        }
        players = complete(colours=several(TEXT, PLAYERS))
        return (complete(box=by_name(COUNT, 9), players=players, **whole, **tables),)

    def more(self, known: KnownNames) -> Mapping[str, Any]:
        """The arena and the cards."""
        return {
            key: closed(**{name: {**schema, "description": says} for name, (schema, says) in fields.items()})
            for key, fields in _MORE.items()
        }

    def check_more(self, document: Mapping[str, Any], report: Problem) -> None:
        """Tokens must be on existing fields, and cards must have existing colours."""
        own = self.overlaid(document)
        for number, field in enumerate((own.arena["start"], *own.arena["tokens"])):
            if field > own.fields:
                key = "tokens" if number else "start"
                at = key if key in document.get("arena", {}) else "fields"
                report(("arena", at), f"found {key} on field {field}, expected one from 1 to {own.fields}")
        letters = {name[0].upper() for name in own.deck["colours"]}
        given = document.get("cards", {}).get("patterns", ())
        for number, card in enumerate(given if isinstance(given, list) else ()):
            if not {*card} - {"/"} <= letters:
                expected = f"robots in these colours: {', '.join(own.deck['colours'])}"
                report(("cards", "patterns", number), f"found {card!r}, expected {expected}")

    def more_names(self, document: Mapping[str, Any]) -> Iterable[str]:
        """The arena and the cards."""
        return [key for key in _MORE if key in document]

    def more_changed(
        self, base: Components, own: Components, document: Mapping[str, Any]
    ) -> Iterator[str | None]:
        """The arena and the cards."""
        for key in _MORE:
            for name in document.get(key, {}):
                was, now = (plain(_shape(one, key)[name]) for one in (base, own))
                said = f"{key}: {name} {as_written(now)}; the lab has {as_written(was)}"
                yield None if was == now else said

    def more_guessed(self, document: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
        """The arena and the cards."""
        found = {
            f"The {key}": tuple(
                name for name in _shape(self.shipped(), key)["assumed"] if name not in document.get(key, {})
            )
            for key in _MORE
        }
        return {key: names for key, names in found.items() if names}

    def steps(self) -> str:
        """The contents of such a file."""
        return "# What tokens do is settled. No text says how many there are of each, or which work once."

    def rest(self, base: Components) -> str:
        """The arena and the cards."""
        lines = []
        for key, fields in _MORE.items():
            there = _shape(base, key)
            guessed = {name: says for name, (_, says) in fields.items() if name in there["assumed"]}
            lines += [
                f"{key}:",
                *(f"  {name}: {as_written(there[name])}  # {says}" for name, says in guessed.items()),
            ]
        return "\n".join(lines)


RULES = _Rules()
