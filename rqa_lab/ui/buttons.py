"""What a position offers: what can be done in it, and actions shown although they will be refused."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.doing import pending
from rqa_lab.core.event import Event
from rqa_lab.core.game import Finding, Game, State
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.session import Step, questions
from rqa_lab.core.verdict import Verdict
from rqa_lab.explore.remedy import Remedies, remedies
from rqa_lab.ui.table import Picked, Way, table

Made = TypeVar("Made")
Places = tuple[str | None, str | None]
#: what a look may leave out where it does not apply
_MAY_LACK: Mapping[str, Any] = {"phase": "", "choice": None, "winners": ()}


class Picking(NamedTuple):
    """What a click works with: the buttons, and the beginning of the actions picked already.

    ``steps`` are those of the present turn, after the step that they follow; ``before`` is what was picked in
    it so far.
    """

    buttons: "Buttons"
    prefix: str
    steps: Sequence[Step] = ()
    before: Sequence[str] = ()

    def to(self, start: str) -> dict[str, Any]:
        """A button for the actions with this beginning: it does the only one, or picks several."""
        fits, picked = self.buttons.beginning(start), f"{self.prefix} ".startswith(f"{start} ")
        return {"do": "act" if len(fits) < 2 else "pick", "text": start, "can": bool(fits), "picked": picked}

    def hand(
        self, cards: Iterable[str], unknown: str, view: Callable[[str, int], Mapping[str, Any]]
    ) -> dict[str, Any]:
        """The cards of a hand, each kind as ``view(name, number)`` shows it; the ``unknown`` are counted.

        They lie by their names, so that none goes to the place of another when that is played.
        """
        held = Counter(cards)
        count, hidden = held.total(), held.pop(unknown, 0)
        shown = [view(name, n) for name, n in sorted(held.items())]
        return {"cards": shown, "hidden": hidden, "count": count}


class Buttons:
    """The actions of the seat to act, computed once for a position.

    Args:
        game: the game.
        state: the position as the viewer sees it.
        closed: the viewer may not act, so nothing is offered or hinted at.
        verbs: the first words of the actions to offer besides choices; none: all actions.
    """

    def __init__(
        self, game: Game, state: State, *, closed: bool = False, verbs: frozenset[str] = frozenset()
    ) -> None:
        self.game, self.state, self.closed, self.verbs = game, state, closed, verbs
        self.table = table(game.id)
        self._where: dict[Action, Places] = {}
        self._outcomes: dict[tuple[Action, ...], tuple[tuple[Event, ...], State]] = {}
        self._remedies: dict[tuple[Action, str | None], Remedies] = {}
        self._ways: dict[str, Mapping[str, Way]] = {}
        self._picks: dict[str, Picked | None] = {}
        self._known: dict[Hashable, Any] = {}

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What is made of the position at the first time that it is asked for by this key."""
        if key not in self._known:
            self._known[key] = make()
        made: Made = self._known[key]
        return made

    def where(self, action: Action) -> Places:
        """The space of the acting piece, and the space to point at for the action, each or None."""
        if action not in self._where:
            self._where[action] = self.game.where(self.state, action)
        return self._where[action]

    def places(self, action: Action, *, picked: bool) -> Sequence[str]:
        """The spaces to point at for the action: more than one only if its card is picked, or it answers."""
        if picked or isinstance(action, Choose):
            return self.table.places(self, action)
        place = self.where(action)[1]
        return () if place is None else (place,)

    def marks(self, actions: Iterable[Action], *, picked: bool) -> list[tuple[str, str, str]]:
        """These actions as marks for the scene, the first of each space: space, label, kind."""
        mark, found = self.table.mark, dict[str, tuple[str, str, str]]()
        for action in actions:
            for place in self.places(action, picked=picked):
                if place not in found and (marked := mark(self, action, place, picked)):
                    found[place] = (place, *marked)
        return list(found.values())

    @cached_property
    def look(self) -> Mapping[str, Any]:
        """The position in the words of scenarios, with what not every game says of it."""
        found = self.game.look(self.state)
        if found.keys() >= _MAY_LACK.keys():
            return found
        return {**_MAY_LACK, "choice": None if "choice" in found else self._choice(), **found}

    def _choice(self) -> Mapping[str, Any] | None:
        """The waiting choice, in a game with positions that do not show it."""
        seat, legal = self.game.to_act(self.state), self.game.legal(self.state)
        options = [action.option for action in legal if isinstance(action, Choose)]
        asked = options and len(options) == len(legal) and seat != CHANCE
        return {"seat": seat, "options": options} if asked else None

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the seat to act that are on offer."""
        if self.closed or not self.game.to_act(self.state):
            return ()
        return tuple(filter(self.offers, self.game.legal(self.state)))

    @cached_property
    def tempting(self) -> tuple[Action, ...]:
        """Actions shown although they will be refused."""
        return () if self.closed else tuple(filter(self.offers, self.game.tempting(self.state)))

    def offers(self, action: Action) -> bool:
        """True if the verb of an action is on offer, whether it is legal now or not."""
        return not self.verbs or isinstance(action, Choose) or action.text.partition(" ")[0] in self.verbs

    def lies_before(self, seat: str) -> str:
        """The seat to show the things of: the one to act, if the reader may act for it, else the reader's."""
        who = self.game.to_act(self.state)
        return seat if self.closed or who in (None, CHANCE) else str(who)

    @cached_property
    def actors(self) -> tuple[str, ...]:
        """The spaces of pieces with an action, legal or shown."""
        spaces = (self.where(action)[0] for action in (*self.legal, *self.tempting))
        return tuple(dict.fromkeys(space for space in spaces if space))

    def at(self, place: str, *, prefix: str = "", actor: str | None = None) -> tuple[Action, ...]:
        """What can be done by pointing at a space."""
        return tuple(self._pointing(self._picked(self.legal, prefix), place, actor, picked=bool(prefix)))

    def nearly(self, place: str, *, prefix: str = "", actor: str | None = None) -> tuple[Action, ...]:
        """Actions shown although they will be refused, by pointing at a space."""
        return tuple(self._pointing(self._picked(self.tempting, prefix), place, actor, picked=bool(prefix)))

    def meant(self, place: str, *, prefix: str = "", actor: str | None = None) -> Action | None:
        """The refused action that a reader most likely means by pointing at a space."""
        if self.closed:
            return None
        near = self.nearly(place, prefix=prefix, actor=actor)
        if near and prefix:
            return near[0]
        meant = self.table.meant(self.state, place, prefix, actor)
        if meant is not None and not self.game.judge(self.state, meant):
            return meant
        if near:
            return near[0]
        if self.table.grows:
            return None
        known = self._pointing(self._picked(self.game.universe(self.state), prefix), place, actor)
        own = (action for action in known if not self.actors or self.where(action)[0] in (None, *self.actors))
        return next((action for action in own if not self.game.judge(self.state, action)), None)

    def beginning(self, prefix: str) -> tuple[Action, ...]:
        """The legal actions with a text that begins with these words."""
        return tuple(self._picked(self.legal, prefix))

    def ways_to(self, prefix: str) -> tuple[Action, ...]:
        """Legal actions that start with this text, one for each set of equivalent ones.

        A whole action is that one alone, though others may begin like it: to reroll a 3, and a 3 and a 6.
        """
        fits, picked = self.beginning(prefix), self.picked(prefix)
        if whole := tuple(one for one in fits if one.text == prefix):
            return whole
        return fits[:1] if picked is not None and picked.alike else fits

    def picked(self, start: str) -> Picked | None:
        """The thing that is picked together with the actions that begin with this text."""
        if start not in self._picks:
            self._picks[start] = self.table.picked(self.state, start)
        return self._picks[start]

    def as_good(self, action: Action, wanted: Action | None) -> bool:
        """It is the action that is wanted, or just as good, as with another of two like cards."""
        if wanted is None or action == wanted:
            return wanted is not None
        return any(wanted.text.startswith(f"{start} ") for start in self._alike(action))

    def acts(self, action: Action) -> str | None:
        """The space of the acting piece; None also if any other could act as well."""
        return None if self._alike(action) else self.where(action)[0]

    def _alike(self, action: Action) -> list[str]:
        """The beginnings of an action that make it as good as any other with the same."""
        words = action.text.split(" ")
        starts = (" ".join(words[:n]) for n in range(len(words) - 1, 0, -1))
        return [start for start in starts if (picked := self.picked(start)) is not None and picked.alike]

    def gathered(self, action: Action) -> tuple[str, str] | None:
        """The button that lists show in place of the action, if one does: how its actions begin, its text."""
        start = action.text
        while start := start.rpartition(" ")[0]:
            if (found := self.picked(start)) is not None and found.gathers:
                return start, found.name
        return None

    def which(self, prefix: str) -> tuple[Action, ...]:
        """The legal actions with this beginning, if no space tells which of several is meant."""
        fits = self.ways_to(prefix)
        return fits if len(fits) > 1 and all(self.where(one)[1] is None for one in fits) else ()

    def meant_beginning(self, prefix: str, actor: str | None = None) -> Action | None:
        """A refused action that starts with this text, if possible of the piece on a space.

        While a choice waits it is a wrong answer.
        """
        if self.closed:
            return None
        verb, _, option = prefix.partition(" ")
        if verb == "choose" and option and not self.game.judge(self.state, Choose(option)):
            return Choose(option)
        for known in (self.tempting, self.game.universe(self.state)):
            fits = self._picked(known, prefix)
            for action in sorted(fits, key=lambda one: self.where(one)[0] != actor) if actor else fits:
                if not self.game.judge(self.state, action):
                    return action
        return None

    def preview(self, action: Action) -> tuple[Event, ...]:
        """What the action would bring about, up to where chance or another seat decides."""
        return self.outcome((action,))

    def outcome(self, steps: Sequence[Action]) -> tuple[Event, ...]:
        """What several actions, one after the other, would bring about."""
        return self._outcome(tuple(steps))[0]

    def chooses(self, steps: Sequence[Action]) -> str | None:
        """The seat, or chance, that decides how it goes on after several actions; None if none has to."""
        after = self._outcome(tuple(steps))[1]
        return self.game.to_act(after) if pending(after) else None

    def after(self, steps: Sequence[Action]) -> State:
        """The position after several actions, up to where chance or another seat decides."""
        return self._outcome(tuple(steps))[1]

    def lasts(self, action: Action, most: int) -> bool:
        """An action can be done so often in a row, and neither chance nor a choice comes between."""
        state = self.state.copy()
        for _ in range(most):
            if pending(state) or not self.game.judge(state, action):
                return False
            state = self.game.advance(state, action)
        return True

    def _outcome(self, steps: tuple[Action, ...]) -> tuple[tuple[Event, ...], State]:
        """The events of several actions, and the position after them."""
        if steps not in self._outcomes:
            trace: list[object] = []
            state = self.state.copy()
            for action in steps:
                self.game.advance(state, action, trace)
            self._outcomes[steps] = self.game.language.dress(trace), state
        return self._outcomes[steps]

    @cached_property
    def asked_of_chance(self) -> Mapping[str, Sequence[str]]:
        """The questions that the legal actions may put to chance, with their answers."""
        return questions(self.game, map(self._after, self.legal))

    def _after(self, action: Action) -> State:
        """The position after an action, which may have been looked at with its events already."""
        known = self._outcomes.get((action,))
        return known[1] if known else self.game.advance(self.state.copy(), action)

    def ways(self, actor: str) -> Mapping[str, Way]:
        """Paths from the piece on a space to every space that it can reach."""
        if actor not in self._ways:
            sight = self.table.sight
            self._ways[actor] = {} if sight is None else sight.ways(self.state, actor)
        return self._ways[actor]

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The faults of the position."""
        return self.game.audit(self.state)

    def remedies(self, verdict: Verdict) -> Remedies:
        """What would make a refused action legal now, and similar legal actions."""
        key = verdict.action, verdict.seat
        if key not in self._remedies:
            self._remedies[key] = remedies(self.game, self.state, *key)
        return self._remedies[key]

    def _picked(self, actions: Iterable[Action], prefix: str) -> Iterable[Action]:
        if not prefix:
            return actions
        return (a for a in actions if a.text == prefix or a.text.startswith(f"{prefix} "))

    def _pointing(
        self, actions: Iterable[Action], place: str, actor: str | None, picked: bool = False
    ) -> Iterable[Action]:
        for action in actions:
            who = self.where(action)[0]
            if place in self.places(action, picked=picked) and (actor is None or who is None or who == actor):
                yield action
