"""The writers outside of play: they hide what a seat does not know, and try out the result of an attack."""

from rqa_lab.games.gekido.model.state import UNKNOWN, State


def mask(s: State, seat: str) -> None:
    """Hide the cards that ``seat`` does not see, all if it names nobody; only their number is left."""
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


def with_result(s: State, command: str, success: bool) -> State:
    """The same position after the attack was judged: with this command, complete or not."""
    new = s.copy()
    assert new.attack is not None
    new.attack = new.attack._replace(command=command, success=success)
    return new
