"""The writers outside of play: what a seat does not know of a position is masked, and what would be."""

from rqa_lab.games.gekido.model.state import UNKNOWN, State


def mask(s: State, seat: str) -> None:
    """A position is masked: of the cards that ``seat``, or nobody, does not see only the number is left."""
    for number, name in enumerate(s.setup.seats):
        if name != seat:
            s.hand[number] = (UNKNOWN,) * len(s.hand[number])
    s.bag, s.top = (UNKNOWN,) * (len(s.top) + len(s.bag)), ()
    if s.setup.seats[s.seat] != seat:
        s.looking = (UNKNOWN,) * len(s.looking)
    choice = s.choice
    if choice is not None and (
        choice.kind == "draw" or (choice.kind in ("keep", "discard") and choice.seat != seat)
    ):
        s.choice = choice._replace(options=(UNKNOWN,))


def judged(s: State, command: str, success: bool) -> State:
    """The same position with the attack on its way judged: with this command, complete or not."""
    new = s.copy()
    assert new.attack is not None
    new.attack = new.attack._replace(command=command, success=success)
    return new
