"""Checks of a whole game: does every step keep the promises of the contract?"""

from collections import Counter
from collections.abc import Mapping

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.event import Count
from rqa_lab.core.session import Session, Step
from rqa_lab.core.words import printable


class Unsound(AssertionError):
    """A game broke a promise; ``step`` is the one after which it shows."""

    def __init__(self, step: Step, message: str) -> None:
        self.step, self.message = step, message
        super().__init__(f"step {step.number}, {step.action}: {printable(message)}")

    def __reduce__(self) -> tuple[type[RuntimeError], tuple[str]]:
        return RuntimeError, (str(self),)  # a step does not travel between processes


def examine(session: Session) -> None:
    """Check every step up to the present one.

    Each has events, whose clauses exist and whose facts add up to the difference of the positions.  No
    position has a fault, and once the set-up is over nothing comes into the game or leaves it; in each
    somebody can act until the game is over, and the seat to act sees the same actions in its own view.
    Positions survive JSON, and the same actions give the same game again.

    Raises:
        Unsound: for the first promise that is broken.

    >>> from rqa_lab.explore.play import play
    >>> examine(play(options={"seats": ["Ann", "Bo"]}, seed=4))
    """
    game, path = session.game, session.here.path
    again = game.copy(path[0].state)
    before = Counter(game.ledger.count(path[0].state))
    whole: Mapping[str, int] | None = None
    for step in path[1:]:
        assert step.action is not None
        for action in (step.action, *step.answers):
            game.advance(again, action)
        if again != step.state:
            raise Unsound(step, "the same actions lead to another position")
        after = Counter(game.ledger.count(step.state))
        _events(session, step, before, after)
        if game.look(step.state).get("phase") != "set-up":
            stock = game.ledger.stock(after)
            whole = stock if whole is None else whole
            if stock != whole:
                raise Unsound(step, "something came into the game, or left it")
        _position(session, step)
        before = after
    if game.outcome(session.state) is None or game.to_act(session.state) is not None:
        raise Unsound(session.here, "the game is not over")


def _events(session: Session, step: Step, before: Count, after: Count) -> None:
    """The events of a step say everything that happened, and why."""
    game = session.game
    if not step.events:
        raise Unsound(step, "something happens without a word")
    total = Counter(before)
    for event in step.events:
        total.update(game.ledger.changes(event))
        for clause in event.clauses:
            if clause not in game.rulebook:
                raise Unsound(step, f"{event.kind} cites {clause}, which does not exist")
    for place in {*total, *after}:
        if total[place] != after[place]:
            raise Unsound(step, f"by its events {place} holds {total[place]}, and there it is {after[place]}")


def _position(session: Session, step: Step) -> None:
    """The position after a step is sound."""
    game, state = session.game, step.state
    for finding in game.audit(state):
        raise Unsound(step, game.words.explain(finding))
    if game.files.from_json(game.files.to_json(state)) != state:
        raise Unsound(step, "the position does not come back from JSON")
    seat = game.to_act(state)
    legal = game.legal(state)
    if bool(legal) != (seat is not None):
        raise Unsound(step, "nobody can go on")
    if seat not in (None, CHANCE) and game.legal(game.observe(state, seat)) != legal:
        raise Unsound(step, f"{seat} sees other actions than there are")
