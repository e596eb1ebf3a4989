"""The Market and the robots in words, for those who do not see them, and as glyphs for terminals."""

from collections.abc import Iterator, Mapping

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.scene import Cell
from rqa_lab.core.vocabulary import said_of
from rqa_lab.core.words import capital, counted, many
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.phases import PHASES
from rqa_lab.games.moonbots.model.records import BOARD, PLACES, Part
from rqa_lab.games.moonbots.model.state import MARKET, State, alive, dice_of, in_the_game, part_at
from rqa_lab.games.moonbots.picture.board import PLAN
from rqa_lab.games.moonbots.picture.happening import Happening, damage
from rqa_lab.games.moonbots.rules.buying import card_on, price
from rqa_lab.games.moonbots.words.english import ENGLISH
from rqa_lab.kit import cells as kit

#: kind of event -> the fact that says on which space, and what befalls the card there
_SAID = {
    "buy": ("space", "bought"), "take": ("space", "taken"), "discard": ("space", "thrown away"),
    "turn up": ("space", "turned up"), "slide": ("to", "moved here"),
}  # fmt: skip


def cells(s: State, noted: Mapping[int, list[str]]) -> tuple[Cell, ...]:
    """The spaces of the Market, row by row from the upper left, with what is noted of them."""

    def content(space: int) -> tuple[str, list[str]]:
        number = MARKET.index(PLAN.grid.name[space])
        if not s.market[number]:
            return " .", []
        card, cost = card_on(s, number), f"{price(s, number)[0]} energy"
        if card is None:
            return "??", ["Secret Weapon, face down", cost]
        one, *two = (card.place.title() if isinstance(card, Part) else card.called).split()
        glyph = f"{one[0]}{two[0][0]}" if two else f"{one[:2]:2}"
        return glyph, [f"{card.called} ({card.says.rstrip('.')})", cost]

    return kit.cells(PLAN, content, noted)


def befell(events: Happening) -> Iterator[kit.Note]:
    """What befalls the cards of the Market."""
    for event in events.events:
        if event.kind in _SAID:
            fact, what = _SAID[event.kind]
            yield event.facts[fact], f"would be {what}" if events.would else f"just {what}"


def label(s: State) -> str:
    """The position in a few sentences: whose turn it is, the energy of all, the attack that waits."""
    phase, a, who = PHASES[s.phase].title, s.attack, s.setup.robots
    turn = capital(phase) if s.phase in ("set-up", "over") else f"{playing(s)}: {phase}"
    energy = ", ".join(f"{title} {s.energy[n] if alive(s, n) else 'out'}" for n, title in enumerate(who))
    said = [f"Market of six spaces. {turn}. Energy: {energy}."]
    if a is not None:
        hits = [f"{damage(s, n)} to {title}" for n, title in enumerate(who) if damage(s, n)]
        said.append(
            f"{who[a.robot]} attacks with {NAMES.shown(a.part)}, by {a.kind}: {', '.join(hits) or 'nothing'}."
        )
    return " ".join(said)


def playing(s: State) -> str:
    """Whose turn it is, and which other seat decides, if one does."""
    robot, choice = s.setup.robots[s.robot], s.choice
    if choice is None or choice.seat == s.setup.seats[s.setup.owner[s.robot]]:
        return f"{robot} is to play"
    return f"{robot} has the turn, {choice.seat} {'decides' if choice.seat == CHANCE else 'chooses'}"


def notes(s: State, *events: Happening) -> Iterator[str]:
    """A line for each robot, one for the pile, and what happened or would happen."""
    for robot, title in enumerate(s.setup.robots):
        yield f"{title}: {'; '.join(_has(s, robot))}."
    yield f"Pile: {many(len(s.top) + len(s.bag), 'card')}; box: {many(len(s.box), 'card')}."
    for some in events:
        news = [ENGLISH.say(ENGLISH.events[event.kind].news, said_of(event)) for event in some.events]
        if found := ", ".join(filter(None, news)):
            yield f"{'It would come to' if some.would else 'Just now'}: {found}."


def _has(s: State, robot: int) -> Iterator[str]:
    if not alive(s, robot):
        yield "out of the game"
        return
    yield f"{s.energy[robot]} energy" + ("" if s.phase == "set-up" or in_the_game(s, robot) else ", waits")
    parts = ", ".join(part.called for place in PLACES if (part := part_at(s, robot, place)))
    yield f"{NAMES.shown('Robot Parts')}: {parts or 'none'}"
    upgrades = counted(s.setup.components.upgrades[name].called for name in s.upgrades[robot])
    yield f"{NAMES.shown('Upgrades')}: {upgrades or 'none'}"
    yield many(len(s.weapons[robot]), "Secret Weapon")
    if robot == s.robot and (s.dice or s.placed):
        yield f"dice: {' '.join(s.dice) or 'none left'}"
        for place, dice in s.placed:
            yield f"{' and '.join(dice)} on the {place}" if place != BOARD else f"{dice} on the board"
    else:
        yield f"{dice_of(s, robot)} {'die' if dice_of(s, robot) == 1 else 'dice'}"
