"""The table and the arena in words, for those who do not see them, and as glyphs for terminals."""

from collections.abc import Iterator, Mapping, Sequence

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.scene import Cell
from rqa_lab.core.vocabulary import said_of
from rqa_lab.core.words import capital, counted, many
from rqa_lab.games.roborace.model.cards import COLOURS, UNKNOWN
from rqa_lab.games.roborace.model.laid import space_of, table, uncovered
from rqa_lab.games.roborace.model.phases import PHASES
from rqa_lab.games.roborace.model.state import State, crossed, field_of
from rqa_lab.games.roborace.picture.board import Plan
from rqa_lab.games.roborace.picture.happening import BEFALLS, Happening
from rqa_lab.games.roborace.words.english import ENGLISH
from rqa_lab.kit import cells as kit


def cells(s: State, board: Plan, noted: Mapping[int, list[str]]) -> tuple[Cell, ...]:
    """The spaces that are shown, row by row, each with the robot there and the number of its card."""
    top = table(s.laid).top

    def content(space: int) -> tuple[str, list[str]]:
        robot, number = top.get(space_of(board.grid.name[space]), ("", -1))
        if number < 0:
            return " .  ", []
        who = f"{COLOURS[robot]} robot" if robot else "face down"
        return f"{robot or UNKNOWN}{number + 1:<3}", [who, f"card {number + 1}"]

    return kit.cells(board, content, noted)


def befell(events: Happening) -> Iterator[kit.Note]:
    """What befalls cards, where it is shown."""
    for event in events.events:
        fact, what = BEFALLS.get(event.kind, ("", ""))
        space = event.facts.get(fact)
        if space in events.board.grid.number:
            yield space, f"a card would be {what}" if events.would else f"a card was just {what}"


def initials(seats: Sequence[str]) -> Sequence[str]:
    """A letter for each seat: the first one of its name, or its number if two begin alike.

    >>> initials(("Ann", "Bo")), initials(("Ann", "Al"))
    (('A', 'B'), ('1', '2'))
    """
    first = tuple(seat[:1].upper() for seat in seats)
    return first if len({*first}) == len(first) else tuple(str(n + 1) for n in range(len(seats)))


def playing(s: State) -> str:
    """Whose turn it is, and which other seat decides, if one does."""
    seat, choice = s.setup.seats[s.seat], s.choice
    if choice is None or choice.seat == seat:
        return f"{seat} is to play"
    return f"{seat} has the turn, {choice.seat} {'decides' if choice.seat == CHANCE else 'chooses'}"


def label(s: State) -> str:
    """The position in a few sentences: the cards on the table, whose turn it is, the fields of the robots."""
    phase = PHASES[s.phase].title
    turn = capital(phase) if s.phase in ("set-up", "over") else f"{playing(s)}: {phase}"
    there = zip(s.setup.seats, s.gone, strict=True)
    fields = ", ".join(f"{seat} on {s.setup.fields[field_of(s, gone)]}" for seat, gone in there)
    return f"Table with {many(len(s.laid), 'card')}. {turn}. Fields of the arena: {fields}."


def notes(s: State, *events: Happening) -> Iterator[str]:
    """The cards on the table, a line for each seat, tokens, the pile; what happened or would happen."""
    free = uncovered(s.laid)
    cards = (f"{n + 1} {card.text}{' (uncovered)' if n in free else ''}" for n, card in enumerate(s.laid))
    yield f"Cards on the table: {'; '.join(cards) or 'none'}."
    for seat, name in enumerate(s.setup.seats):
        yield f"{name}: {'; '.join(_has(s, seat))}."
    tokens = [name for name, token in zip(s.setup.fields, s.arena, strict=True) if token]
    yield f"Course tokens lie on {', '.join(tokens) or 'no field'}."
    yield f"Pile: {many(len(s.top) + len(s.bag), 'card')}; discarded: {len(s.discard)}."
    for some in events:
        news = [ENGLISH.say(ENGLISH.events[event.kind].news, said_of(event)) for event in some.events]
        if found := ", ".join(filter(None, news)):
            yield f"{'It would come to' if some.would else 'Just now'}: {found}."


def _has(s: State, seat: int) -> Iterator[str]:
    yield f"{many(s.gone[seat], 'field')} since the start"
    yield f"{crossed(s, s.gone[seat])} of {many(s.setup.rounds, 'round')}"
    yield many(len(s.hands[seat]), "card")
    if s.setup.tokens != "none":
        yield f"action tokens: {', '.join(s.active[seat]) or 'none'}"
    if s.setup.tokens == "all":
        yield f"course tokens: {counted(s.tokens[seat]) or 'none'}"
