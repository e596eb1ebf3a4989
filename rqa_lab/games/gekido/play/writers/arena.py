"""The Arena: its tiles, where bots are, and the Target Locks that seats have of each other."""

from rqa_lab.core.clause import Clauses
from rqa_lab.games.gekido.model.state import LOADING, READY
from rqa_lab.games.gekido.play.writers.attack import Attacks


class Arena(Attacks):
    """Writers of tiles, bots and tokens."""

    __slots__ = ()

    def lay_tile(self, space: int, tile: str, why: Clauses) -> None:
        """An Arena tile is laid."""
        s = self.state
        s.arena = (*s.arena[:space], tile, *s.arena[space + 1 :])
        self.tell("lay tile", why, s.setup.grid.name[space], tile)

    def place(self, bot: int, to: int, why: Clauses) -> None:
        """A bot comes into the Arena."""
        self.state.at[bot] = to
        self.tell("place", why, self.title(bot), self.state.setup.grid.name[to])

    def move(self, kind: str, bot: int, to: int, why: Clauses) -> None:
        """A bot goes to a space, as an event of that kind: move, push (it enters its target's tile), pushed.

        The first two are the active bot's move of the turn.
        """
        s = self.state
        start, s.at[bot] = s.at[bot], to
        s.moved = s.moved or kind != "pushed"
        if start is not None:
            names = s.setup.grid.name
            self.tell(kind, why, self.title(bot), names[start], names[to])

    def stay(self, why: Clauses) -> None:
        """The active bot does not move."""
        s = self.state
        space = s.at[s.seat]
        self.tell("stay", why, self.title(s.seat), "" if space is None else s.setup.grid.name[space])

    def destroy(self, bot: int, why: Clauses) -> None:
        """A bot leaves the Arena; of the target of an attack it is noted where it stood."""
        s = self.state
        space, s.at[bot] = s.at[bot], None
        if s.attack is not None and s.attack.target == bot:
            self.note(fallen=space)
        if space is not None:
            self.tell("destroyed", why, self.title(bot), s.setup.grid.name[space])

    # ---- Target Locks --------------------------------------------------------------------------------------

    def take_tokens(self, seat: int, why: Clauses) -> None:
        """A seat takes a token of every other bot, Ready side up."""
        s = self.state
        s.locks[seat] = tuple("" if bot == seat else READY for bot in range(len(s.at)))
        others = tuple(title for bot, title in enumerate(s.setup.titles) if bot != seat)
        self.tell("tokens", why, s.setup.seats[seat], others)

    def turn_to_loading(self, bot: int, why: Clauses) -> None:
        """The active seat turns its Ready token of a bot to the Loading side."""
        s = self.state
        s.locks[s.seat] = tuple(LOADING if n == bot else side for n, side in enumerate(s.locks[s.seat]))
        self.tell("loading", why, self.seat, self.title(bot))

    def turn_to_ready(self, seat: int, why: Clauses) -> None:
        """A seat turns all its tokens back to the Ready side."""
        s = self.state
        loading = tuple(self.title(bot) for bot, side in enumerate(s.locks[seat]) if side == LOADING)
        s.locks[seat] = tuple(side and READY for side in s.locks[seat])
        self.tell("ready", why, s.setup.seats[seat], loading)

    def remove_tokens(self, bot: int, why: Clauses) -> None:
        """All tokens of a bot, and those of its own seat, leave the game."""
        s = self.state
        gone = tuple(
            (s.setup.seats[seat], self.title(other), side)
            for seat, locks in enumerate(s.locks)
            for other, side in enumerate(locks)
            if side and bot in (seat, other)
        )
        s.locks[:] = [
            tuple("" if bot in (seat, other) else side for other, side in enumerate(locks))
            for seat, locks in enumerate(s.locks)
        ]
        if gone:
            self.tell("tokens gone", why, self.title(bot), gone)
