"""The shop lab: what can be bought for what there is, what may come next and how likely."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple

from ipywidgets import HTML, Dropdown, IntSlider, Layout, Select

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.checked import checked
from rqa_lab.core.game import Deck, State
from rqa_lab.core.words import counted, many, safe
from rqa_lab.labs.lab import WIDE, Known, Lab, caption, column, percent, row
from rqa_lab.widgets import Hand

#: the most positions to follow, so that a large deck does not keep the reader waiting
MOST = 6_000
#: the most purchases to list
MOST_WAYS = 2_000
_BEFORE = "Before the purchase"

Look = Mapping[str, Any]


class Way(NamedTuple):
    """A possible purchase: the cards, the actions in order, the cost and the remainder."""

    cards: tuple[str, ...]
    texts: tuple[str, ...]
    spent: int
    left: int


class Chance(NamedTuple):
    """A card that may come: how likely at least one of it does, and how many do on average."""

    card: str
    likely: Fraction
    expected: Fraction


class Next(NamedTuple):
    """The cards that may come, place by place; and the chance of a reshuffle.

    ``more``: True if there is too much to follow, so that nothing is shown.
    """

    places: Mapping[str, tuple[Chance, ...]]
    reshuffle: Fraction
    more: bool = False


@dataclass(frozen=True, kw_only=True)
class Trade(Known):
    """Where a game keeps what a shop needs: the words for the shop lab, no rule."""

    #: look -> the cards on offer, space by space
    offer: Callable[[Look], Mapping[str, str | None]]
    #: document -> the keys with this amount to spend
    spend: Callable[[Mapping[str, Any], str, int], Mapping[str, Any]]
    #: offer -> the keys with it
    lay: Callable[[Mapping[str, str | None]], Mapping[str, Any]]
    #: place -> the cards there, by the number of the seat; True if only newly added cards count
    places: Mapping[str, tuple[Callable[[State, int], Iterable[str]], bool]]
    #: the decks that cards come from, and the used cards of each
    decks: Callable[[Look, str], Mapping[str, Any]]
    #: the spaces of the offer
    spaces: tuple[str, ...]
    #: the most that can be spent
    most: int


class ShopLab(Lab):
    """The possible purchases, in how many ways, and the cards that may come next, exactly.

    >>> lab = ShopLab()
    >>> lab
    ShopLab('Six Energy')
    >>> lab.ways()[1]
    Way(cards=('Laser Cannon',), texts=('buy Laser Cannon',), spent=6, left=0)
    """

    KNOWN = "SHOP"
    APP = "shop-lab"

    def _controls(self) -> None:
        self.purse = IntSlider(description="Energy", layout=Layout(width="13rem"))
        self.slots: dict[str, Dropdown] = {}
        self._slots = row()
        self._heading = caption("")
        self.list = Select(rows=6, layout=WIDE)
        self._odds, self._decks = HTML(), HTML()
        self._ways: tuple[Way, ...] = ()
        #: a slider moves back and forth, so results are cached
        self._ways_of, self._next_of = lru_cache(64)(self._reckon_ways), lru_cache(64)(self._reckon_next)
        self.picked: tuple[str, ...] | None = None
        super()._controls()
        self.cards, self._when = Hand(self.stepper), caption("")
        self.stepper.desk.tell(self._say_when)
        self.add_class("lab-trade")
        self.on(self.purse, "value", self.spend)
        self.on(self.list, "value", self.pick)

    @property
    def trade(self) -> Trade:
        """Where the game of the position keeps things."""
        trade: Trade = self.known
        return trade

    @property
    def who(self) -> str:
        """The active seat."""
        return str(self.scenario.game.look(self.scenario.state)["turn"])

    def _arena(self) -> Any:
        return column(caption(_BEFORE), self.purse, self._slots, self._decks, self._faults, width="24rem")

    def beside(self) -> Sequence[Any]:
        """The purchases, what may come, and the picked one step by step."""
        return self._heading, self.list, self._odds, self._when, *super().beside(), self.cards

    # ---- touching ----------------------------------------------------------------------------------------

    @checked
    def spend(self, n: int) -> None:
        """Give the seat to act this amount to spend."""
        self.show(self.scenario.set(**self.trade.spend(self.scenario.document, self.who, n)), "purse")

    @checked
    def offer(self, space: str, card: str | None) -> None:
        """Lay a card on a space of the offer, or none."""
        game, state = self.scenario.game, self.scenario.state
        offer = {**self.trade.offer(game.look(state)), space: card}
        self.show(self.scenario.set(**self.trade.lay(offer)))

    @checked
    def pick(self, texts: tuple[str, ...] | None) -> None:
        """Show a purchase step by step, with the end of the turn; and what may come after it."""
        if texts is None:
            return
        self.picked = texts
        steps = [{"do": text} for text in (*texts, "end turn")]
        self.play(self.scenario, steps, len(texts))
        self._odds.value = _odds(self.next(texts))

    # ---- what the game says ------------------------------------------------------------------------------

    def ways(self) -> tuple[Way, ...]:
        """Everything that can be bought from the present offer, the dearest first; the order does not matter.

        Cards that replace a bought one are not included.
        """
        return self._ways_of(self.scenario.state)

    @checked
    def next(self, texts: Sequence[str] = ()) -> Next:
        """The cards that may come after these purchases and the end of the turn, with exact probabilities."""
        return self._next_of(self.scenario.state, tuple(texts))

    def _reckon_ways(self, start: State) -> tuple[Way, ...]:
        game = self.scenario.game
        there = Counter(filter(None, self.trade.offer(game.look(start)).values()))
        purse = self._energy(start)
        found: dict[tuple[str, ...], Way] = {(): Way((), (), 0, purse)}
        agenda: list[tuple[tuple[str, ...], tuple[str, ...], State]] = [((), (), start)]
        while agenda and len(found) < MOST_WAYS:
            cards, texts, state = agenda.pop()
            look = game.look(state)
            offer = self.trade.offer(look)
            if look["turn"] != self.who:  # the last energy was spent
                continue
            for action in game.legal(state):
                kind, _, what = action.text.partition(" ")
                card = offer.get(what) or what
                bought = tuple(sorted((*cards, card)))
                new = card in offer.values() and bought.count(card) > there[card]
                if kind != "buy" or bought in found or new:
                    continue
                after = self._first(game.advance(state.copy(), action))
                left = self._energy(after)
                found[bought] = Way(bought, (*texts, action.text), purse - left, left)
                agenda.append((bought, found[bought].texts, after))
        nothing, *others = found.values()
        return (nothing, *sorted(others, key=lambda way: (-way.spent, len(way.cards), way.cards)))

    def _reckon_next(self, start: State, texts: Sequence[str]) -> Next:
        game, places = self.scenario.game, {}
        seat = game.look(start)["seats"].index(self.who)
        bought = {(start, False): Fraction(1)}
        first = start
        try:
            for text in texts:
                bought = self._after(bought, text)
                first = self._first(game.advance(first.copy(), game.parse(text, first)))
            # new cards in the shop do not change the draws, and a tree of both would be large
            drawn = self._after({(first, False): Fraction(1)}, "end turn")
            shop = bought if len(self.trade.places) > 1 else self._after(bought, "end turn")
        except _TooMuchError:
            return Next({}, Fraction(0), more=True)
        for place, (cards, new) in self.trade.places.items():
            old = Counter(cards(start, seat)) if new else Counter[str]()
            places[place] = _chances(
                (Counter(cards(state, seat)) - old, likely)
                for (state, _), likely in (shop if new else drawn).items()
            )
        reshuffle = sum((likely for (_, again), likely in drawn.items() if again), Fraction(0))
        return Next(places, reshuffle)

    def _energy(self, state: State) -> int:
        return int(self.scenario.game.look(state)[self.who]["energy"])

    def _first(self, state: State) -> State:
        """The position after arbitrary answers of chance."""
        game = self.scenario.game
        while game.to_act(state) == CHANCE:
            state = game.advance(state.copy(), game.outcomes(state)[0][0])
        return state

    def _after(
        self, states: Mapping[tuple[State, bool], Fraction], text: str
    ) -> dict[tuple[State, bool], Fraction]:
        """The positions after an action and chance's answers to it, and whether a deck was shuffled."""
        game = self.scenario.game
        found: dict[tuple[State, bool], Fraction] = {}
        agenda: dict[tuple[State, bool], Fraction] = {}
        for (state, again), likely in states.items():
            after = self._done(state, again, game.parse(text, state))
            agenda[after] = agenda.get(after, Fraction(0)) + likely
        reached = 0
        while agenda:
            coming: dict[tuple[State, bool], Fraction] = {}
            for (state, again), likely in agenda.items():
                if game.to_act(state) != CHANCE:
                    found[state, again] = found.get((state, again), Fraction(0)) + likely
                    continue
                outcomes = game.outcomes(state)
                reached += len(outcomes)
                if reached > MOST or len(agenda) * len(outcomes) > MOST:
                    raise _TooMuchError
                for answer, part in outcomes:
                    after = self._done(state, again, answer)
                    coming[after] = coming.get(after, Fraction(0)) + likely * part
            agenda = coming
        return found

    def _done(self, state: State, again: bool, action: Any) -> tuple[State, bool]:
        """The position after an action, and True if a deck has been shuffled so far."""
        game, trace = self.scenario.game, []  # type: ignore[var-annotated]
        after = game.advance(state.copy(), action, trace)
        return after, again or any(event.kind == "reshuffle" for event in game.language.dress(trace))

    # ---- what the lab tells ------------------------------------------------------------------------------

    def _say_when(self) -> None:
        """Say of which moment the stepper and the cards below it are: before, after a purchase, or later."""
        step, bought = self.stepper.desk.view.step, len(self.picked or ())
        done = sum(one.action is not None and one.action.text.startswith("buy ") for one in step.path)
        if step.action is not None and step.action.text == "end turn":
            self._when.value = "After the turn"
        elif done < bought:
            self._when.value = f"After {done} of {bought} purchases" if done else _BEFORE
        else:
            self._when.value = f"After the purchase{'s' * (bought > 1)}" if done else _BEFORE

    def _pieces_of_the_game(self) -> None:
        super()._pieces_of_the_game()
        game, was = self.scenario.game, self._telling
        self._telling = True
        self.purse.max = self.trade.most
        cards = [(card, card) for card in game.definitions(None)["card"]["anyOf"][0]["enum"]]
        self.slots = {
            space: Dropdown(
                options=[("nothing", None), *cards],
                description=space,
                layout=Layout(width="11rem"),
                style={"description_width": "1.5rem"},
            )
            for space in self.trade.spaces
        }
        for space, slot in self.slots.items():
            self.on(slot, "value", partial(self.offer, space))
        self._slots.children = tuple(self.slots.values())
        self._telling = was

    def _tell(self) -> None:
        super()._tell()
        game, state = self.scenario.game, self.scenario.state
        look = game.look(state)
        self.purse.value = min(self._energy(state), self.purse.max)
        for space, card in self.trade.offer(look).items():
            known = {value for _, value in self.slots[space].options}
            self.slots[space].value = card if card in known else None
        self._decks.value = _decks(self.trade.decks(look, self.who))
        self._ways = self.ways()
        energy = f"{self._energy(state)} Energy"
        self._heading.value = f"{many(len(self._ways), 'way')} to spend {energy}, including nothing"
        kept = [way.texts for way in self._ways if way.texts == self.picked]
        with self.list.hold_sync():  # as one message
            self.list.options = [(_line(way), way.texts) for way in self._ways]
            self.list.value = kept[0] if kept else self._ways[min(1, len(self._ways) - 1)].texts
        self.pick(self.list.value)


class _TooMuchError(Exception):
    """There are too many positions to follow."""


def _chances(found: Iterable[tuple[Counter[str], Fraction]]) -> tuple[Chance, ...]:
    """How likely each card is, the likeliest first."""
    likely, expected = dict[str, Fraction](), dict[str, Fraction]()
    for cards, part in found:
        for card, n in cards.items():
            likely[card] = likely.get(card, Fraction(0)) + part
            expected[card] = expected.get(card, Fraction(0)) + n * part
    rows = (Chance(card, likely[card], expected[card]) for card in likely)
    return tuple(sorted(rows, key=lambda one: (-one.likely, -one.expected, one.card)))


# ---- as text ---------------------------------------------------------------------------------------------


def _line(way: Way) -> str:
    return f"{counted(way.cards) if way.cards else 'nothing'}: {way.spent} Energy, {way.left} left"


def _odds(found: Next) -> str:
    """The cards that may come, as tables."""
    if found.more:
        return "<p>There are too many possible draws to work out what comes next.</p>"
    tables = []
    for place, chances in found.places.items():
        rows = "".join(
            f"<tr><td>{safe(one.card)}</td><td>{one.likely}</td>"
            f'<td><meter value="{float(one.likely):.4f}"></meter> {percent(one.likely)}</td>'
            f"<td>{float(one.expected):.2f}</td></tr>"
            for one in chances
        )
        head = "<tr><th>card</th><th colspan=2>at least one</th><th>on average</th></tr>"
        none = "<tr><td colspan=4>nothing</td></tr>"
        tables.append(f"<table><caption>{place}</caption>{head}{rows or none}</table>")
    shuffled = f"<p>Chance of a reshuffle: {percent(found.reshuffle)}.</p>" if len(tables) > 1 else ""
    return f'<div class="lab-odds">{"".join(tables)}</div>{shuffled}'


def _decks(decks: Mapping[str, Any]) -> str:
    """The contents of the decks."""
    lines = []
    for name, cards in decks.items():
        held = cards.cards if isinstance(cards, Deck) else tuple(cards)
        what = counted(sorted(held)) if held else "empty"
        lines.append(f"<li><b>{safe(name)}</b>, {many(len(held), 'card')}: {safe(what)}</li>")
    return f'<ul class="lab-decks">{"".join(lines)}</ul>'
