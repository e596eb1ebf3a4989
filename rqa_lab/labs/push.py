"""The push lab: every push and knock back of a position, allowed or not, with its result."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from ipywidgets import Dropdown, IntSlider, Layout, Select, SelectMultiple, ToggleButtons

from rqa_lab.core.checked import checked
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.words import capital, number_of
from rqa_lab.labs.lab import WIDE, Known, Lab, caption, row
from rqa_lab.ui.library import view_of
from rqa_lab.ui.table import table


class Try(NamedTuple):
    """An action, True if it is allowed, and its result, or why not."""

    action: Action
    allowed: bool
    says: str


def tried(game: Game, state: State, action: Action) -> Try:
    """The game's texts for an action."""
    verdict = game.judge(state, action)
    if not verdict:
        return Try(action, False, " ".join(map(game.language.explain, verdict.reasons)))
    trace: list[Any] = []
    game.advance(state.copy(), action, trace)
    return Try(action, True, game.summary(action, game.to_act(state), game.language.dress(trace)))


def line(game: Game, state: State, one: Try) -> str:
    """A try in a line of a list."""
    if one.allowed:
        return f"✓ {one.says}"
    return f"✗ {capital(table(game.id).words.phrase(state, one.action))}: {one.says}"


@dataclass(frozen=True, kw_only=True)
class Pushing(Known):
    """A game's data for the push lab.

    Attributes:
        lists: lists(card) -> True if plays of a card belong in the list; None without such cards.
        plays: plays(game, state) -> all plays of such cards by the seat to act, with a target.
    """

    lists: Callable[[Any], bool] | None = None
    plays: Callable[[Game, State], Iterator[Action]] = lambda game, state: iter(())


class PushLab(Lab):
    """Every push and knock back of a position, allowed or not, with its result.

    >>> lab = PushLab()
    >>> lab
    PushLab('Into a wall')
    >>> lab.tries()[0].says
    'Ann uses Pug to push Crate right. The Wall on e4 stops Crate. Crate loses 1 Health.'
    """

    KNOWN = "PUSH"
    APP = "push-lab"
    #: what stands over the list
    HEADING: ClassVar[str] = "Pushes and knock backs, and what they do"

    def _controls(self) -> None:
        self._tried: tuple[Try, ...] = ()
        self.picked = ""
        self.shown = ToggleButtons(options=("All", "Allowed", "Refused"), style={"button_width": "auto"})
        self.list = Select(rows=7, layout=WIDE)
        self.seat = Dropdown(description="Whose turn", layout=Layout(width="11rem"))
        self.pool = IntSlider(description="Move", max=9, layout=Layout(width="13rem"))
        self.hand = SelectMultiple(rows=3, description="Hand", layout=Layout(width="13rem"))
        super()._controls()
        self.on(self.list, "value", self.pick)
        self.on(self.shown, "value", lambda _: self.renew())
        self.on(self.seat, "value", lambda seat: self.turn(seat=seat))
        self.on(self.pool, "value", lambda n: self.turn("move", move=n))
        self.on(self.hand, "value", self._deal)

    def under(self) -> Sequence[Any]:
        """Controls for the active seat and its means."""
        self.means = row(self.seat, self.pool, self.hand)
        return (self.means,)

    def beside(self) -> Sequence[Any]:
        """The list, and what comes of the picked one, step by step."""
        head = row(caption(self.HEADING), self.shown)
        head.add_class("lab-head")
        return head, self.list, *super().beside()

    def tries(self) -> tuple[Try, ...]:
        """The tries of the seat to act: legal ones first."""
        game, state = self.scenario.game, self.scenario.state
        found = [tried(game, state, action) for action in self.actions(state)]
        return tuple(sorted(found, key=lambda one: not one.allowed))

    @checked
    def actions(self, state: State) -> Iterator[Action]:
        """All pushes by pieces of the seat to act, then all plays of cards that knock back."""
        game = self.scenario.game
        look = game.look(state)
        own = look[look["turn"]].get("robots")
        for action in game.universe(state):
            mine = own is None or getattr(action, "robot", "") in own
            if action.text.startswith("push ") and mine and game.where(state, action)[0]:
                yield action
        yield from self.plays(state)

    @checked
    def pick(self, text: str | None) -> None:
        """Show a try step by step."""
        if not text:
            return
        one = self._tried[number_of(text, [one.action.text for one in self._tried])]
        self.picked = text
        self.play(self.scenario, [{"do" if one.allowed else "refuse": text}], 1)

    def _tell(self) -> None:
        super()._tell()
        self._tell_means()
        self._tried = self.tries()
        shown = self.shown.value
        some = [one for one in self._tried if shown == "All" or one.allowed == (shown == "Allowed")]
        game, state = self.scenario.game, self.scenario.state
        self.list.options = [(line(game, state, one), one.action.text) for one in some]
        texts = [one.action.text for one in some]
        self.list.value = self.picked if self.picked in texts else next(iter(texts), None)
        if self.list.value is None:
            self.stepper.desk.put(view_of(self.scenario))
        self.pick(self.list.value)

    def _tell_means(self) -> None:
        """Show the active seat, its Move, and the cards in its hand, where cards knock back."""
        state, dealt = self.scenario.state, self.known.lists is not None
        self.means.layout.display = "flex" if dealt else "none"
        if dealt:
            seat = state.setup.seats[state.seat]
            self.seat.options, self.seat.value = state.setup.seats, seat
            self.pool.value = min(state.move, self.pool.max)
            cards = [card.name for card in state.setup.components.cards.values() if self.lists(card)]
            self.hand.options = cards
            self.hand.value = tuple(card for card in cards if card in state.hand[state.seat])

    def lists(self, card: Any) -> bool:
        """True if plays of a card belong in the list."""
        return self.known.lists is not None and bool(self.known.lists(card))

    @checked
    def plays(self, state: State) -> Iterator[Action]:
        """All plays of such cards by the seat to act, with a target as the card takes one."""
        yield from self.known.plays(self.scenario.game, state)

    def _deal(self, cards: Sequence[str]) -> None:
        """These cards, and all others that do not belong in the list, in the hand of the seat to act."""
        state = self.scenario.state
        known, seat = state.setup.components.cards, state.setup.seats[state.seat]
        others = [card for card in state.hand[state.seat] if not self.lists(known[card])]
        self.show(self.scenario.hand(seat, *others, *cards), "hand")
