"""Where the tokens are: on the arena, in front of the seats, in the supply, used."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import Cards as Names
from rqa_lab.core.deck import without
from rqa_lab.games.roborace.model.events import LASTING
from rqa_lab.games.roborace.model.records import ActionToken
from rqa_lab.games.roborace.play.writers.turn import Turn


class Tokens(Turn):
    """Writers of where tokens are."""

    __slots__ = ()

    def give_tokens(self, seat: int, tokens: Names, why: Clauses) -> None:
        """A seat gets its action tokens."""
        self.state.active[seat] = tuple(sorted(tokens))
        self.tell("give tokens", why, self.title(seat), self.state.active[seat])

    def unpack_tokens(self, tokens: Names, why: Clauses) -> None:
        """Course tokens become the supply."""
        self.state.supply = tuple(sorted(tokens))
        self.tell("unpack tokens", why, self.state.supply)

    def lay_token(self, field: int, token: str, why: Clauses) -> None:
        """A token of the supply is laid on a field, face down."""
        s = self.state
        s.supply = without(s.supply, token)
        self._on(field, token)
        self.tell("lay token", why, s.setup.fields[field], token)

    def _on(self, field: int, token: str) -> None:
        s = self.state
        s.arena = (*s.arena[:field], token, *s.arena[field + 1 :])

    def take(self, field: int, why: Clauses) -> str:
        """The seat whose turn it is takes the token of a field."""
        s = self.state
        token = s.arena[field]
        self._on(field, "")
        s.tokens[s.seat] = tuple(sorted((*s.tokens[s.seat], token)))
        self.tell("take", why, self.seat, s.setup.fields[field], token)
        return token

    def rob(self, of: int, token: str, why: Clauses) -> None:
        """The seat whose turn it is takes a token of another one."""
        s = self.state
        s.tokens[of] = without(s.tokens[of], token)
        s.tokens[s.seat] = tuple(sorted((*s.tokens[s.seat], token)))
        self.tell("rob", why, self.seat, self.title(of), token)

    def give_up(self, seat: int, token: str, why: Clauses) -> None:
        """A seat gives up a course token."""
        s = self.state
        s.tokens[seat] = without(s.tokens[seat], token)
        s.spent = tuple(sorted((*s.spent, token)))
        self.tell("give up", why, self.title(seat), token)

    def refill(self, why: Clauses) -> None:
        """The used course tokens become the supply."""
        s = self.state
        s.supply, s.spent = s.spent, ()
        self.tell("refill", why, s.supply)

    def use(self, name: str, why: Clauses) -> None:
        """The seat whose turn it is uses a token, which counts for the limit of the turn."""
        s = self.state
        token = s.setup.components.tokens[name]
        kind = token.kind
        s.used += (name,)
        s.revived = "" if name == s.revived else s.revived
        if isinstance(token, ActionToken):
            s.active[s.seat] = without(s.active[s.seat], name)
        elif token.value("works") == "lasting":
            kind = LASTING
        else:
            s.tokens[s.seat] = without(s.tokens[s.seat], name)
            s.spent = tuple(sorted((*s.spent, name)))
        self.tell("use", why, self.seat, name, kind)

    def revive(self, name: str, why: Clauses) -> None:
        """An action token of the seat is turned to its active side, and may be used in this turn."""
        s = self.state
        token = s.setup.components.action_tokens[name]
        s.active[s.seat] = tuple(sorted((*s.active[s.seat], token.name)))
        s.revived = token.name
        self.tell("revive", why, self.seat, name)
