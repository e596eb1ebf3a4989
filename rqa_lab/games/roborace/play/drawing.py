"""What chance may answer."""

from fractions import Fraction
from functools import lru_cache

from rqa_lab.core.chance import CHANCE, Outcomes
from rqa_lab.core.deck import different, draws
from rqa_lab.core.notation import Choose
from rqa_lab.games.roborace.model.cards import turns
from rqa_lab.games.roborace.model.state import State


def turned_cards(s: State) -> tuple[tuple[str, Fraction], ...]:
    """The next card of the pile as it may be turned, each way as likely as the others.

    >>> from rqa_lab.games.roborace.model.setup import setup
    >>> from rqa_lab.games.roborace.model.state import position
    >>> [(face, str(chance)) for face, chance in turned_cards(position(setup(("Ann",)), bag=("RG/GR",)))]
    [('RG/GR', '1/2'), ('GR/RG', '1/2')]
    """
    return _turned(s.top[:1] or s.bag)


@lru_cache(64)  # whoever looks what each answer leads to asks hundreds of times
def _turned(pile: tuple[str, ...]) -> tuple[tuple[str, Fraction], ...]:
    return tuple(
        (face, Fraction(pile.count(card), len(pile) * len(turns(card))))
        for card in different(pile)
        for face in turns(card)
    )


def outcomes(s: State) -> Outcomes:
    """What chance may answer now, with exact probabilities; () unless a choice of chance waits."""
    choice = s.choice
    if choice is None or choice.seat != CHANCE:
        return ()
    if choice.kind in ("draw", "token"):
        return draws(s.bag if choice.kind == "draw" else s.supply)
    if choice.kind == "start card":
        return tuple((Choose(face), probability) for face, probability in turned_cards(s))
    return tuple((Choose(option), Fraction(1, len(choice.options))) for option in choice.options)
