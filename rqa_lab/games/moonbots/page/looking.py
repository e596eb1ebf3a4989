"""On the Market: what can be had, what cards do, what options look like; and what events come to."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.moonbots.model.actions import Buy
from rqa_lab.games.moonbots.model.records import Card
from rqa_lab.games.moonbots.model.state import MARKET, State
from rqa_lab.games.moonbots.picture.cards import back, brief, guesses, signs
from rqa_lab.games.moonbots.rules.buying import card_on, price
from rqa_lab.games.moonbots.words.english import ENGLISH
from rqa_lab.page.table import Face, Fact, Large, marked
from rqa_lab.page.words import Tally, Wording

if TYPE_CHECKING:
    from rqa_lab.page.buttons import Buttons

WORDING = Wording(ENGLISH, tidies="restock")


def tally(events: Sequence[Event]) -> Tally:
    """The energy that is paid; the rest is news of its own."""
    paid = sum(event.facts["old"] - event.facts["new"] for event in events if event.kind == "buy")
    return Tally((("i-energy", paid),) if paid else ())


def mark(buttons: "Buttons", action: Action, space: str, picked: bool) -> tuple[str, str]:
    """The cards that can be had, with their price."""
    return str(price(buttons.state, MARKET.index(space))[0]) if isinstance(action, Buy) else "", "move"


def meant(s: State, space: str, prefix: str = "", actor: str | None = None) -> Action | None:
    """The most likely meaning of pointing at a space: to buy the card there, or to choose it."""
    if prefix or space not in MARKET:
        return None
    if s.choice is None:
        return Buy(space)
    return Choose(space) if any(option in MARKET for option in s.choice.options) else None


def about(s: State, space: str) -> Sequence[Fact]:
    """What the card on a space does."""
    if space not in MARKET or not s.market[MARKET.index(space)]:
        return ()
    card = card_on(s, MARKET.index(space))
    if card is None:
        says = "It lies face down: whoever buys it sees what it is."
        return (Fact(back(), says, "moonbots.secret.bought-blind", False),)
    clause = next((clause for clauses in card.clauses.values() for clause in clauses), None)
    return (Fact.of(card, clause, guesses(card)),)


def face(s: State, action: Action) -> Face | None:
    """A card to choose: its picture, its numbers, what it does."""
    option = action.option if isinstance(action, Choose) else ""
    card = card_on(s, MARKET.index(option)) if option in MARKET else s.setup.components.cards.get(option)
    if card is None:
        return None
    return _face(card)


def _face(card: Card) -> Face:
    numbers = tuple((name, text, guess) for name, _, text, guess in signs(card))
    read = f"{'boards' if card.kind == 'board' else 'cards'}/{card.name}"
    return Face(brief(card)[0], numbers, card.says, guesses(card), marked(card), read)


def large(s: State, table: str, name: str) -> Large | None:
    """A card or a Robot Board in large."""
    parts = s.setup.components
    known: Mapping[str, Mapping[str, Card]] = {"cards": parts.cards, "boards": parts.boards}
    card = known.get(table, {}).get(name)
    return None if card is None else pictured(card)


def pictured(card: Card) -> Large:
    """A card or a Robot Board in large, as it is printed."""
    return Large.of(card, _face(card), _KINDS.get(card.kind, ""))


_KINDS = {"part": "Robot Part", "board": "Robot Board", "weapon": "Secret Weapon"}
