"""What the page shows of an editor, as values for its templates."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from rqa_lab.core.game import overrides
from rqa_lab.core.scene import Scene
from rqa_lab.documents.places import Path
from rqa_lab.draw.theme import component_symbol, side_symbol
from rqa_lab.editor import placing, steps
from rqa_lab.editor.forms import Field, called, pointer, word
from rqa_lab.games import game
from rqa_lab.scenario.scenario import Scenario, as_test, python
from rqa_lab.ui.editor import HANDS, NO_MEND, SET_OUT, TURN, named
from rqa_lab.ui.side import Values, rule
from rqa_lab.ui.table import tables
from rqa_lab.ui.view import View

#: the forms of these paths are at the top of the page
_TURN: Sequence[Path] = (("turn", "seat"), ("turn", "robot"), ("turn", "phase"))

#: more names than this are a list to choose from
_MANY = 24
#: title -> the scenario as a text to copy
_AS_TEXT = (("The file", Scenario.to_yaml), ("Python", python), ("A test", as_test))


class Offered:
    """The lists of names that inputs of a region offer, each once: a call gives the id of a list.

    >>> offered = Offered("side")
    >>> offered(("Hammer", "Battery")), offered(("Hammer", "Battery")), len(offered.lists)
    ('rqa-side-0', 'rqa-side-0', 1)
    """

    def __init__(self, region: str) -> None:
        self._region = region
        #: the lists so far
        self.lists: list[tuple[tuple[Any, ...], tuple[str, ...]]] = []

    def __call__(self, options: tuple[Any, ...], hints: tuple[str, ...] = ()) -> str:
        """The id of a list with these options, and the meaning of each if it is known."""
        if (options, hints) not in self.lists:
            self.lists.append((options, hints))
        return f"rqa-{self._region}-{self.lists.index((options, hints))}"


#: no overlays, for views outside the editor
NOTHING: Values = {"faults": (), "spots": ()}


def laid(view: View, scene: Scene) -> Values:
    """The overlays of the board."""
    return {"faults": marks(view, scene), "spots": spots(view, scene)}


def marks(view: View, scene: Scene) -> Sequence[Values]:
    """The numbers of faults in fractions of the picture: at corners of spaces, where no piece is."""
    cells, taken, found = {cell.name: cell for cell in scene.cells}, dict[str, int](), []
    for fault in view.document.editor.wrong():
        for name in fault["cells"]:
            if name in cells:
                cell, nth = cells[name], taken.get(name, 0)
                taken[name] = nth + 1
                x = (cell.x + cell.size * (0.98 - 0.4 * nth)) / scene.width
                y = (cell.y + cell.high * 0.02) / scene.height
                found.append({**fault, "x": round(x, 4), "y": round(y, 4)})
    return found


def spots(view: View, scene: Scene) -> Sequence[Values]:
    """What can be picked beside the spaces, in fractions of the picture."""
    picked, wide, high = view.document.editor.picked, scene.width, scene.height
    return [
        {
            "id": pointer(spot.path),
            "label": spot.label,
            "on": spot.path == picked,
            "box": (spot.x / wide, spot.y / high, spot.width / wide, spot.height / high),
        }
        for spot in scene.spots
    ]


def view(view: View, name: str) -> Values:
    """What a region of the editor shows."""
    return _VIEWS[name](view)


def _head(view: View) -> Values:
    editor, scenario = view.document.editor, view.scenario
    wrong = editor.wrong()
    whole = {one.path: one for group in editor.forms().fields for one in group.fields}
    return {
        "title": view.called or scenario.title,
        "question": scenario.question,
        "of": scenario.game.id,
        "games": [(id, game(id).title) for id in tables()] if editor.begun else (),
        "turn": [whole[path] for path in _TURN if path in whole],
        **_counted(wrong),
        "told": editor.told,
        "held": _held(view),
        "picked": picked.title if (picked := editor.beside()) else "",
        "pointer": pointer,
        "word": partial(word, view.game),
    }


def _counted(wrong: Sequence[Values]) -> Values:
    """How many faults are impossible or unusual and not meant, and how many are meant."""
    open_ = [one for one in wrong if not one["meant"]]
    return {
        "impossible": sum(not one["unusual"] for one in open_),
        "unusual": sum(one["unusual"] for one in open_),
        "on_purpose": len(wrong) - len(open_),
    }


def _held(view: View) -> str:
    """What choosing a space would do."""
    editor = view.document.editor
    (key, name), carried = editor.held, editor.carried
    if carried is not None:
        return f"From {carried} to … choose a space."
    if key == SET_OUT:
        return f"Choose where {word(view.game, name)} goes."
    if key:
        return f"Choose the spaces for {called(view.game, name or key.replace('_', ' '))}."
    return {
        "take": "Choose a space to take away what is on top there.",
        "turn": "Choose what to turn.",
        "copy": "Choose something, then the space for another one like it.",
    }.get(name, "Choose something to change it, then a space to move it there.")


def _side(view: View) -> Values:
    editor = view.document.editor
    open_ = view.open
    return {
        "wrong": editor.wrong(),
        **_counted(editor.wrong()),
        "no_mend": NO_MEND,
        "why": rule(view.game.rulebook, open_) if open_ else None,
        "groups": editor.forms().fields,
        **_asked(view),
        "texts": [(name, getattr(view.scenario, name)) for name in ("answer", "note")],
        "cited": _cited(view),
        "refused": editor.refused,
        "unsaid": [
            problem.message for problem in view.document.editor.about.report.failures if not problem.step
        ],
        "chance": view.scenario.document.get("chance", ()),
        "as_text": [(title, text(view.scenario)) for title, text in _AS_TEXT],
        "pointer": pointer,
        "word": partial(word, view.game),
        "offered": Offered("side"),
        "side": side_symbol,
    }


def _asked(view: View) -> Values:
    """The choice that waits, and those that can be let wait: each question with the steps that lead to it."""
    about, questions = view.document.editor.about, dict[str, list[tuple[int, str]]]()
    for n, way in enumerate(about.ways):
        questions.setdefault(way.asks, []).append((n, str(way)))
    steps = bool(about.moment.number)
    return {
        "asked": about.asked,
        "by_steps": steps,
        "replaces": not steps and "steps" in view.scenario.document,
        "questions": questions.items(),
    }


def _cited(view: View) -> Sequence[tuple[str, bool, bool]]:
    """The clauses that the scenario teaches or its run cites: which of both."""
    taught, cited = view.scenario.teaches, view.document.editor.about.report.cited
    return [(id, id in taught, id in cited) for id in dict.fromkeys((*taught, *cited))]


def _beside(view: View) -> Values:
    field: Field | None = view.document.editor.beside()
    pieces = list(view.document.editor.pieces)
    return {
        "field": field,
        "turns": overrides(view.game, "turned") and view.document.editor.turnable,
        "refused": view.document.editor.refused,
        "pieces": pieces,
        "pointer": pointer,
        "word": partial(word, view.game),
        "offered": Offered("beside"),
        "side": side_symbol,
    }


def _time(view: View) -> Values:
    editor = view.document.editor
    recorded, report = view.scenario.document.get("steps", []), editor.about.report
    wrong = editor.unmet
    reached = len(report.steps) - 1
    return {
        "undo": editor.draft.can_undo,
        "redo": editor.draft.can_redo,
        "asked": editor.about.asked,
        "likely": editor.likely,
        "steps": [
            {
                "n": n,
                "ok": n < reached and n not in wrong,
                "wrong": wrong.get(n, ""),
                "moments": steps.moments(report, n) if "do" in one else (),
                "sayings": [(key, title, what, one.get(key, "")) for key, title, what in steps.SAYINGS],
                **_step(one),
            }
            for n, one in enumerate(recorded)
        ],
        "actions": steps.offered(report.steps[-1]) if report.steps else (),
    }


def _step(step: Mapping[str, Any]) -> Values:
    kind = next(kind for kind in ("do", "refuse", "options") if kind in step)
    because = step.get("because", ())
    return {
        "kind": kind,
        "text": step[kind] if kind != "options" else "what can be done",
        "because": [because] if isinstance(because, str) else list(because),
        "expects": [(says, ("expect", *path)) for says, path in _expected(step.get("expect", {}))]
        + [(_moment(one), ("at", n)) for n, one in enumerate(step.get("at", ()))],
        "events": step.get("events"),
    }


def _moment(at: Mapping[str, Any]) -> str:
    """What is expected in the middle of a step, in a few words."""
    when = "before" if "before" in at else "after"
    told = ", ".join(says for says, _ in _expected(at.get("expect", {})))
    return f"{when} {at[when]}{' ' * ('nth' in at)}{at.get('nth', '')}: {told}"


def _expected(expect: Mapping[str, Any], *owner: str) -> Iterator[tuple[str, Path]]:
    """What a step expects, each in a few words, and where it stands."""
    for key, value in expect.items():
        if isinstance(value, Mapping) and len(owner) < 1:
            yield from _expected(value, *owner, key)
        else:
            yield f"{' '.join((*owner, key))} {_said(key, value)}", (*owner, key)


def _said(key: str, value: Any) -> str:
    """A value that is expected; a piece that is at no space is off the board."""
    if isinstance(value, Mapping):
        return " ".join(f"{n} {name}" for name, n in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    words = {None: "no space" if key == "at" else "nothing", True: "yes", False: "no"}
    return words[value] if value is None or isinstance(value, bool) else str(value)


def _palette(view: View) -> Values:
    """The things to put down, by kind."""
    editor = view.document.editor
    there = editor.scenario.document
    return {
        "held": word(view.game, editor.held[1]) if editor.zones else "",
        "only": editor.held[0] == SET_OUT,
        "zones": [
            (whose, [(pointer(zone.path), zone.title, zone.says) for zone in some])
            for whose, some in groupby(editor.zones, lambda zone: zone.whose)
        ],
        "hands": [(name, icon, title, editor.held == ("", name)) for name, icon, title in HANDS],
        "turns": overrides(editor.scenario.game, "turned"),
        "turning": editor.held == ("", TURN),
        "kinds": [
            {
                "key": kind.key,
                "title": kind.title,
                "many": len(kind.names) > _MANY,
                "free": kind.how == "list",
                "example": kind.example,
                "held": editor.held[1] if editor.held[0] == kind.key else "",
                "names": [
                    {
                        "name": name,
                        "title": title,
                        "icon": component_symbol(kind.key, name),
                        "on": editor.held == (kind.key, name),
                        "there": kind.how == "piece" and name in there.get(kind.key, {}),
                    }
                    for name, title in named(editor.scenario.game, kind)
                ],
            }
            for kind in placing.kinds(editor.scenario.game)
        ],
    }


_VIEWS: Mapping[str, Callable[[View], Values]] = {
    "head": _head,
    "side": _side,
    "beside": _beside,
    "time": _time,
    "palette": _palette,
    "tabs": lambda view: {},
}
