"""All legal actions: the places where cards of a hand fit are looked up, the judge is asked of the rest."""

from collections.abc import Iterator

from rqa_lab.core.choice import answers
from rqa_lab.core.deck import different
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.roborace.model.actions import EXTRA, SWAPPED, Draw, EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.model.cards import UNKNOWN, turns
from rqa_lab.games.roborace.model.laid import at, table
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.rules.agreement import agreed
from rqa_lab.games.roborace.rules.judge import against
from rqa_lab.games.roborace.rules.permission import turn
from rqa_lab.games.roborace.rules.placing import extra_placements, placements, swapped_placements
from rqa_lab.games.roborace.rules.tokens import options, with_a_card


def legal(s: State) -> list[Action]:
    """The legal actions of the seat to act; for a waiting choice, its answers.

    >>> from rqa_lab.games.roborace.model.laid import Laid
    >>> from rqa_lab.games.roborace.model.setup import setup
    >>> from rqa_lab.games.roborace.model.state import position
    >>> s = position(setup(("Ann", "Bo")), laid=(Laid("RR/RR", 0, 0),), hands=[("RG/BB",), ()])
    >>> len(legal(s)), legal(s)[0].text
    (4, 'place RG/BB at 1,1')
    """
    if s.choice is not None:
        return answers(s, agreed)
    if turn(s, s.seat):
        return []
    return [*_placing(s), *(action for action in _others(s) if not against(s, action))]


def _placing(s: State) -> Iterator[Action]:
    if s.phase != "place":
        return
    hand = s.hands[s.seat]
    yield from placements(s, hand)
    if not with_a_card(s, s.seat, EXTRA):
        yield from extra_placements(s, hand)
    if not with_a_card(s, s.seat, SWAPPED):
        yield from swapped_placements(s, hand)


def _others(s: State) -> Iterator[Action]:
    """Candidates: what else the seat might do in this phase."""
    yield from map(Use, options(s, s.seat))
    if s.phase == "place":
        yield from map(Exchange, (card for card in different(s.hands[s.seat]) if card != UNKNOWN))
        yield Pass()
    yield from (Draw(), EndTurn())


def universe(s: State) -> Iterator[Action]:
    """Every well-formed action worth judging, of all seats."""
    cards = {card for hand in s.hands for card in hand if card != UNKNOWN}
    spaces = [at(*space) for space in table(s.laid).under]
    for card in sorted(cards):
        yield from (Place(face, space) for face in turns(card) for space in spaces)
        yield from (Place(face, space, EXTRA) for face in turns(card) for space in spaces)
        yield Exchange(card)
    yield from swapped_placements(s, s.hands[s.seat])
    yield from map(Use, s.setup.components.tokens)
    yield from (Pass(), Draw(), EndTurn())
    if s.choice is not None:
        yield from (Choose(option) for option in s.choice.options)
