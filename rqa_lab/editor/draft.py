"""A position in the making: each touch gives another one, and every touch can be undone."""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core.game import Game, State
from rqa_lab.core.session import Step
from rqa_lab.documents.places import Path, ScenarioError
from rqa_lab.editor import forms, placing
from rqa_lab.editor.saying import listed, saying, without
from rqa_lab.scenario.record import answered, record
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.script import Place

#: so many touches can be undone
MOST = 1_000


class Draft:
    """A scenario that is changed touch by touch, with the way back and forth.

    >>> draft = Draft(Scenario("rqa").robot("pug", "c4").robot("crate", "e4"))
    >>> draft.put(("robots", "pug", "health", "red"), "2")
    >>> draft.move("c4", "d4")
    True
    >>> draft.scenario.document["robots"]["pug"]
    {'seat': 'Ann', 'at': 'd4', 'health': {'red': 2, 'blue': 1}}
    >>> draft.undo(), draft.undo(), draft.scenario.document["robots"]["pug"]
    (True, True, {'seat': 'Ann', 'at': 'c4'})
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self._past: list[Scenario] = []
        self._next: list[Scenario] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a touch to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a touch to do again."""
        return bool(self._next)

    def mark(self) -> Any:
        """Where the draft stands, for :meth:`restore`."""
        return self.scenario, self._past, self._next

    def restore(self, mark: Any) -> None:
        """Go back to a mark."""
        self.scenario, self._past, self._next = mark

    def undo(self) -> bool:
        """Take the last touch back; false if there is none."""
        if not self._past:
            return False
        *self._past, there = self._past
        self._next, self.scenario = [*self._next, self.scenario], there
        return True

    def redo(self) -> bool:
        """Do the touch again that was taken back; false if there is none."""
        if not self._next:
            return False
        *self._next, there = self._next
        self._past, self.scenario = [*self._past, self.scenario], there
        return True

    def change(self, scenario: Scenario) -> None:
        """Go to another scenario, as one touch.

        Raises:
            ScenarioError: if it has no position to show; nothing is changed then.
        """
        if scenario == self.scenario:
            return
        if scenario.state is None:
            raise ScenarioError(scenario.problems)
        self._past = [*self._past[1 - MOST :], self.scenario]
        self._next = []
        self.scenario = scenario

    # ---- what stands anywhere ----------------------------------------------------------------------------

    def put(self, path: Path, text: str) -> None:
        """Let the scenario say this there; a list gets it as another item.

        Raises:
            ScenarioError: for what cannot stand there; nothing is changed then.
        """
        field = forms.form(self.scenario, path)
        value = forms.read(field, text)
        if field.sort == "list":
            value = [*(field.value or ()), value]
        self._set(path, value)

    def give(self, path: Path, name: str) -> None:
        """Let a group say something of another name, as it would be if nothing were said.

        What has a name of its own is as that with which one begins, if there is such.

        Raises:
            ScenarioError: for a name that cannot stand there; nothing is changed then.
        """
        below = forms.form(self.scenario, (*path, name))
        empty: Mapping[str, Any] = {"group": {}, "list": [], "switch": True, "text": ""}
        first = next((one for one in below.options if one is not None), "")
        value = {"number": below.bounds[0], "choice": first, **empty}[below.sort]
        if below.sort == "group" and forms.form(self.scenario, path).free:
            like = forms.at(self.scenario.game.files.blank, path) or {}
            given = next(iter(like.values()), {}) if below.given is None else below.given
        else:
            given = below.value
        self._set((*path, name), value if given is None else given)

    def drop(self, path: Path) -> None:
        """Let the scenario say nothing there; of a list that it does not spell out, leave out this item."""
        self.change(without(self.scenario, path))

    def earlier(self, path: Path) -> None:
        """Let an item of a list come one place earlier."""
        items, number = listed(self.scenario, path[:-1]), path[-1] if path else None
        if isinstance(number, int) and 0 < number < len(items):
            items[number - 1 : number + 1] = reversed(items[number - 1 : number + 1])
            self._set(path[:-1], items)

    def say(self, **texts: str) -> None:
        """Let the scenario have this title, question, answer or note; "" for none."""
        self.change(self.scenario.set(**{key: text.strip() or None for key, text in texts.items()}))

    def _set(self, path: Path, value: Any) -> None:
        self.change(saying(self.scenario, path, value))

    # ---- what is on spaces -------------------------------------------------------------------------------

    def place(self, kind: placing.Kind, name: str, space: str) -> None:
        """Put something on a space."""
        self.change(placing.put(self.scenario, kind, name, space))

    def take(self, space: str) -> bool:
        """Take away what is on top of a space; false if nothing is."""
        return self._top(space, lambda thing: placing.take(self.scenario, thing))

    def move(self, start: str, end: str) -> bool:
        """Move what is on top of a space to another one; false if nothing is."""

        def moved(thing: placing.Thing) -> Scenario:
            return placing.move(self.scenario, thing, placing.lands(self.scenario, thing, start, end))

        return self._top(start, moved)

    def _top(self, space: str, change: Callable[[placing.Thing], Scenario]) -> bool:
        things = placing.on(self.scenario, space)
        if things:
            self.change(change(things[0]))
        return bool(things)


def editable(scenario: Scenario, step: Step | None = None) -> Scenario:
    """A scenario to be edited: that of a lesson, or the position after a step of it.

    A drawn board becomes tiles by space.  In the middle of an effect, which no keys can say, it is the
    position before that, and what was done since are its steps; else a later position has none.

    Raises:
        ScenarioError: if there is no position.

    >>> from rqa_lab import load
    >>> editable(load("rqa/pushing/into-a-wall")).document["tiles"]["e4"]
    'Wall'
    """
    game, document = scenario.game, scenario.document
    if scenario.state is None:
        raise ScenarioError(scenario.problems)
    if step is None or step.parent is None:
        if "board" in document and (drawn := _described(game, scenario.state)) is not None:
            document = {**document, "board": drawn.get("board"), "tiles": drawn.get("tiles")}
        for key in (game.id, "order"):  # its place among other lessons
            document.pop(key, None)
        return Scenario(game.id, **{key: value for key, value in document.items() if value is not None})
    since: list[Step] = []
    here: Step | None = step
    while here is not None and (keys := _described(game, here.state)) is None:
        since, here = [here, *since], here.parent
    if here is None or keys is None:
        return editable(scenario)
    played = record(scenario, since[-1]).document if since else {}
    found = {key: document[key] for key in ("title", "players", "seed") if key in document} | {**keys}
    if since:
        found["steps"] = played["steps"][-len(since) :]
        found["here"] = Place(step=len(since)).said()
    if chance := [*answered(since), *step.rest]:
        found["chance"] = chance
    return Scenario(game.id, **found)


def _described(game: Game, state: State) -> Mapping[str, Any] | None:
    """The keys that give this very position; None if none can."""
    try:
        return None if game.files.described is None else game.files.described(state)
    except ValueError:
        return None
