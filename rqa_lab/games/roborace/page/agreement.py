"""What the players of a new race agree on: who races, rounds, tokens, by which readings."""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.games.roborace.model.bounds import FEWEST, ROUNDS
from rqa_lab.games.roborace.model.components import components
from rqa_lab.games.roborace.model.setup import TOKENS
from rqa_lab.games.roborace.page.beside import does
from rqa_lab.games.roborace.play.agreement import SEATS
from rqa_lab.page.newgame import Agreement

#: which tokens -> how that is called
_TOKENS = dict(zip(TOKENS, ("all", "action tokens only", "none, for a first race"), strict=True))


class NewGame(Agreement):
    """The answers so far.

    >>> agreement = NewGame(seed=7)
    >>> for answer in (("seats", "1"), ("rounds", "2"), ("tokens", "action")):
    ...     agreement.change(*answer)
    >>> agreement.scenario.document["game"]
    {'seats': ['Ann'], 'rounds': 2, 'tokens': 'action', 'first': 'Ann'}
    >>> agreement.reasons
    ()
    """

    game = "roborace"
    usual_names = SEATS
    fewest = FEWEST

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.rounds, self.tokens = "1", TOKENS[0]

    def answers(self) -> Mapping[str, Callable[[str, str], None]]:
        """Name of a question -> what takes its answer."""
        rounds = [str(n + 1) for n in range(ROUNDS)]
        return {
            **super().answers(),
            "rounds": self.one_of("rounds", rounds),
            "tokens": self.one_of("tokens", TOKENS),
        }

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario."""
        first = "random" if self.first < 0 else self.names[self.first]
        return {**super().options(), "rounds": int(self.rounds), "tokens": self.tokens, "first": first}

    def view(self) -> Mapping[str, Any]:
        """What agreement.html.j2 shows."""
        parts = components()
        own = sum(bool(token.user) for token in parts.tokens.values())
        origins = (
            f"the {sum(parts.cards.values())} cards and how many tokens there are of each kind are our guess"
        )
        return {
            **super().view(),
            "rounds": [(str(n + 1), str(n + 1)) for n in range(ROUNDS)],
            "round": self.rounds,
            "kinds": [*_TOKENS.items()],
            "kind": self.tokens,
            "origins": f"{origins}; {own} tokens are as your own box has them." if own else f"{origins}.",
            "tokens": [(token, does(token)) for token in parts.tokens.values()],
        }
