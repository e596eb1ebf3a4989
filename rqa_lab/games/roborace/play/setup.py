"""Set-up of a whole race in the order of the book: figures and tokens, cards, the grid, the first player.

What it starts from is ``play.agreement``.
"""

from rqa_lab.core.clause import only_if
from rqa_lab.games.roborace.model.effects import effect
from rqa_lab.games.roborace.model.state import HAND
from rqa_lab.games.roborace.play.doing import Doing
from rqa_lab.games.roborace.play.drawing import turned_cards
from rqa_lab.games.roborace.play.pile import next_of_pile
from rqa_lab.games.roborace.play.refilling import next_token
from rqa_lab.games.roborace.play.turn import turn_begins

_CAUSE = "set-up"
#: where the four cards of the start lie: a grid of two by two
GRID = ((0, 0), (0, 2), (2, 0), (2, 2))


@effect("begin", cause=_CAUSE)
def begin(do: Doing, first: str, chosen: str | None = None) -> None:
    """The whole set-up goes on the agenda."""
    do.then(unpack.frame(), tokens_out.frame(), deal.frame(), grid.frame(), first_player.frame(first))


@effect("unpack", cause=_CAUSE)
def unpack(do: Doing) -> None:
    """All cards become the pile; figures, markers and action tokens are given out."""
    s = do.state
    parts = s.setup.components
    if s.setup.tokens != "none":
        action = tuple(name for name, token in parts.action_tokens.items() for _ in range(token.copies))
        for seat in range(len(s.setup.seats)):
            do.give_tokens(
                seat,
                action,
                (
                    "roborace.setup.action-tokens-active",
                    "roborace.action.six-each",
                    "roborace.setup.figure-marker-tokens",
                    "roborace.components.colours",
                    "roborace.components.action-token-sides",
                ),
            )
    if s.setup.tokens == "all":
        course = tuple(name for name, token in parts.course_tokens.items() for _ in range(token.copies))
        do.unpack_tokens(course, ("roborace.setup.course-tokens", "roborace.components.course-token-kinds"))
    why = do.traced and (
        "roborace.setup.draw-pile",
        "roborace.components.inventory",
        "roborace.components.card-deck-reconstruction",
        "roborace.components.card-four-robots",
        "roborace.components.card-back",
        "roborace.setup.figures-on-start",
        "roborace.setup.game-length",
        *only_if(s.setup.solo, "roborace.solo.rules", "roborace.solo.rounds"),
        *only_if(s.setup.tokens != "all", "roborace.beginner.no-tokens"),
    )
    do.unpack(tuple(card for card, n in parts.cards.items() for _ in range(n)), why)


@effect("tokens out", cause=_CAUSE)
def tokens_out(do: Doing, drawn: str | None = None) -> None:
    """A course token is laid face down on each field with a railing."""
    s = do.state
    for field in s.setup.components.arena["tokens"]:
        if not s.arena[field - 1] and s.supply:
            token, drawn = next_token(do, drawn, tokens_out.frame()), None
            if token is None:
                return
            do.lay_token(field - 1, token, ("roborace.setup.course-tokens", "roborace.course.one-per-field"))


@effect("deal", cause=_CAUSE)
def deal(do: Doing, drawn: str | None = None) -> None:
    """Everybody gets two cards."""
    s = do.state
    for seat in range(len(s.setup.seats)):
        while len(s.hands[seat]) < HAND and (s.top or s.bag):
            card, drawn = next_of_pile(do, drawn, deal.frame())
            if card is None:
                return
            do.draw(seat, card, ("roborace.setup.deal-two",))


@effect("grid", cause=_CAUSE)
def grid(do: Doing, drawn: str | None = None) -> None:
    """Four cards lie on the table, each as it happens to be turned."""
    s = do.state
    while len(s.laid) < len(GRID) and (s.top or s.bag):
        face, drawn = do.weighted("start card", turned_cards(s), drawn, grid.frame()), None
        if face is None:
            return
        do.start_card(face, *GRID[len(s.laid)], ("roborace.setup.two-by-two-grid",))


@effect("first player", cause=_CAUSE)
def first_player(do: Doing, first: str, drawn: str | None = None) -> None:
    """Who begins; "random" leaves it to chance."""
    seats = do.state.setup.seats
    begins = do.draw_lot("first player", seats, drawn) if first == "random" else first
    if begins is not None:
        do.begin_with(seats.index(begins), ("roborace.setup.start-player",))
        do.then(turn_begins.frame())
