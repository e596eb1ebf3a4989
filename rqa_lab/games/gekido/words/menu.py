"""What a person is offered: where an action points, its button, and refused actions to show."""

from collections.abc import Iterator

from rqa_lab.core.event import Facts
from rqa_lab.core.grid import WAY_NUMBER, WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import said_of_action
from rqa_lab.games.gekido.model.actions import (
    Attack,
    Declare,
    Lock,
    Move,
    Pass,
    Play,
    Push,
    Roll,
    Stay,
    Use,
)
from rqa_lab.games.gekido.model.commands import COMMANDS
from rqa_lab.games.gekido.model.state import State, acting, space_of
from rqa_lab.games.gekido.rules.judge import judge
from rqa_lab.games.gekido.rules.legal import effects
from rqa_lab.games.gekido.words.english import ENGLISH


def where(s: State, action: Action) -> tuple[str | None, str | None]:
    """The space of the bot that acts, and the space to point at for the action."""
    match action:
        case Move():
            at = space_of(s, s.seat)
            to = None if at is None else s.setup.grid.step[at][WAY_NUMBER[action.way]]
            return _name(s, at), _name(s, to)
        case Stay():
            return _at(s, s.seat), _at(s, s.seat)
        case Attack():
            return _at(s, s.seat), _at(s, s.setup.number.get(action.bot))
        case Push():
            fallen = s.attack.fallen if s.attack else None
            return _at(s, s.seat), _at(s, s.setup.number.get(action.bot)) or _name(s, fallen)
        case Choose(option=option):
            number = s.setup.number.get(option)
            return None, option if option in s.setup.grid.number else _at(s, number)
        case Use() | Play():
            return _at(s, acting(s)), None
    return None, None


def _at(s: State, bot: int | None) -> str | None:
    return None if bot is None else _name(s, space_of(s, bot))


def _name(s: State, space: int | None) -> str | None:
    return None if space is None else s.setup.grid.name[space]


def label(s: State, action: Action) -> tuple[str, str]:
    """The kind of an action and the text of its button."""
    return ENGLISH.button(action, _facts(s, action))


def phrase(s: State, action: Action) -> str:
    """An action in a few words."""
    return ENGLISH.phrase(action, _facts(s, action))


def _facts(s: State, action: Action) -> Facts:
    """The facts that may be said of an action; the active seat may have no bot yet."""
    titles, seat = s.setup.titles, s.seat
    return {
        **said_of_action(action),
        "who": titles[seat] if seat < len(titles) else f"{s.setup.seats[seat]}’s bot",
        "phase": s.phase,
        "choice": s.choice and s.choice.kind,
        **({"to": where(s, action)[1]} if isinstance(action, Move) else {}),
    }


def tempting(s: State) -> list[Action]:
    """Actions shown although they will be refused: near steps and targets, dice, what one could use."""
    if s.choice is not None:
        return []
    return [action for action in dict.fromkeys(_likely(s)) if not judge(s, action)]


def _likely(s: State) -> Iterator[Action]:
    match s.phase:
        case "first move" | "second move":
            yield from (move for move in map(Move, WAYS) if where(s, move)[1])
            yield Stay()
        case "target":
            yield from (Attack(bot) for bot, at in zip(s.setup.bots, s.at, strict=True) if at is not None)
            yield Pass()
        case "declare":
            yield from map(Declare, COMMANDS)
        case "attack" if s.attack is not None:
            yield from map(Lock, dict.fromkeys(s.attack.dice))
            yield Roll()
            yield from effects(s, acting(s))
        case "defence" | "answer" | "brace" | "strike":
            yield from effects(s, acting(s))
