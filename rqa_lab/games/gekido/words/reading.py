"""Offers to a person: where an action points, its button, and refused actions to show."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from rqa_lab.core.event import Facts
from rqa_lab.core.grid import A_WAY, WAY_NUMBER, WAYS
from rqa_lab.core.notation import Action, Bare, Choose, Reading, Rule, by_rule, only, questions, shapes
from rqa_lab.core.vocabulary import said_of_action
from rqa_lab.core.words import alike, either
from rqa_lab.games.gekido.actions import Attack, Declare, Lock, Move, Pass, Play, Push, Roll, Stay, Stop, Use
from rqa_lab.games.gekido.components import COMMANDS, NAMES, RULEBOOK, SYMBOLS, in_order
from rqa_lab.games.gekido.rules.attacking import damage_sum, die_on_the_table
from rqa_lab.games.gekido.rules.judge import effects, judge
from rqa_lab.games.gekido.state import State, acting, space_of
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


def label(s: State, action: Action) -> str:
    """The text of an action's button."""
    return ENGLISH.button(action, _facts(s, action))


def phrase(s: State, action: Action) -> str:
    """An action in a few words."""
    return ENGLISH.phrase(action, _facts(s, action))


def _facts(s: State, action: Action) -> Facts:
    """Further facts for the wording of an action; the active seat may have no bot yet."""
    titles, seat = s.setup.titles, s.seat
    return {
        **said_of_action(action),
        "who": titles[seat] if seat < len(titles) else f"{s.setup.seats[seat]}’s bot",
        "phase": s.phase,
        "choice": s.choice and s.choice.kind,
        **({"to": where(s, action)[1]} if isinstance(action, Move) else {}),
        **({"rolled": _free(s)} if isinstance(action, Roll) else {}),
        **({"damage": _hit(s)} if isinstance(action, Pass) else {}),
    }


def _hit(s: State) -> int:
    """The damage that is about to be dealt."""
    a = s.attack
    return 0 if a is None or a.command is None or a.success is None else damage_sum(s)[2]


def _free(s: State) -> str:
    """The dice that a roll would roll: "2 dice"; "" where there are none."""
    n = len(s.attack.dice) if s.attack is not None else 0
    return f"{n} {'die' if n == 1 else 'dice'}" if n else ""


def tempting(s: State) -> list[Action]:
    """Actions shown although they will be refused: near steps and targets, dice, effects out of reach."""
    if s.choice is not None:
        return []
    return [action for action in dict.fromkeys(_likely(s)) if not judge(s, action)]


def at_hand(s: State, action: Action) -> bool:
    """True unless it plays a card that is not in the hand of who is to act."""
    return not isinstance(action, Play) or action.name in s.hand[acting(s)]


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


# ---- reading an action of Gekido from text ---------------------------------------------------------------


class _Reading(Reading):
    """A text that is read as an action of Gekido."""

    state: State

    def bot(self) -> tuple[str, ...]:
        """The bots that the text may mean; until the set-up is over, all bots."""
        setup = self.state.setup
        known = tuple(map(str.lower, setup.components.bots)) if self.state.phase == "set-up" else setup.bots
        return self.name("bot", f"a bot: {either(known)}", known)

    def command(self) -> tuple[str, ...]:
        """The Attack Commands that the text may mean."""
        return self.name("command", f"an Attack Command: {either(COMMANDS)}", tuple(COMMANDS))

    def symbol(self, field: str) -> tuple[str, ...]:
        """The symbols that the text may mean, by letter or by name."""
        said = self.found.get(field, "").lower()
        letter = next((letter for letter, name in NAMES.items() if name == said), None)
        return (letter,) if letter else self.name(field, "a symbol: T, S, X, O, D or P", tuple(NAMES))


def parse(text: str, state: State) -> Action:
    """The action that ``text`` means in ``state``.

    Raises :class:`~rqa_lab.core.notation.Unreadable` if it fits no action,
    :class:`~rqa_lab.core.notation.Ambiguous` if it fits several.
    """
    reading = _Reading(text, _SHAPES, state)
    fitting = tuple(_VERBS[reading.verb][1](reading))
    reading.end(on="a symbol")
    return only(text, fitting, lambda action: bool(judge(state, action)))


def expand(text: str) -> tuple[str, ...]:
    """The texts of the actions that a text means: several dice are locked one by one.

    >>> expand("lock TTS"), expand("lock triangle")
    (('lock T', 'lock T', 'lock S'), ('lock triangle',))
    """
    verb, _, dice = " ".join(text.split()).partition(" ")
    symbols = dice.upper().replace(" ", "")
    if verb.lower() == "lock" and len(symbols) > 1 and set(symbols) <= set(SYMBOLS):
        return tuple(Lock(symbol).text for symbol in symbols)
    return (text,)


def _effects(
    kind: Callable[[str, str | None, str | None], Action], names: Sequence[str]
) -> Callable[[_Reading], Iterator[Action]]:
    """A reader for an action with one of these names, which fills in what the effect needs."""

    def read(reading: _Reading) -> Iterator[Action]:
        parts = reading.state.setup.components
        known = {name: record for table in names for name, record in getattr(parts, table).items()}
        what = "a card" if names == ("cards",) else "a Power or a tile"
        if "name" not in reading.found:
            raise reading.error("", what)
        (name,) = reading.name("name", what, tuple(known))
        record = known[name]
        on = reading.symbol("on") if record.on or "on" in reading.found else (None,)
        if record.does("switch") or "command" in reading.found:
            to: Sequence[str | None] = reading.command()
        else:
            to = reading.symbol("to") if record.to or "to" in reading.found else (None,)
        yield from (kind(name, die, symbol) for die in on for symbol in to)

    return read


def _choices(reading: _Reading) -> Iterator[Action]:
    choice = reading.state.choice
    option = reading.option(choice.options if choice else ())
    letters = option.upper().replace(" ", "")
    dice = choice and choice.kind in _ROLLED and set(letters) <= set(SYMBOLS)
    yield Choose(in_order(letters) if dice else option)


#: the choices with dice as options, in any order
_ROLLED = ("roll", "reroll", "keep dice")


_EFFECT = r"(?: (?P<name>.+?)(?: on (?P<on>\S+))?(?: as (?P<to>\S+)| for (?P<command>.+))?)?$"
#: verb -> what may follow it, and what reads that
_VERBS: dict[str, tuple[str, Callable[[_Reading], Iterable[Action]]]] = {
    "move": (r"(?: (?P<way>\S+))?", lambda reading: map(Move, reading.name("way", A_WAY, WAYS))),
    "stay": ("", lambda reading: (Stay(),)),
    "attack": (r"(?: (?P<bot>\S+))?", lambda reading: map(Attack, reading.bot())),
    "declare": (r"(?: (?P<command>.+))?", lambda reading: map(Declare, reading.command())),
    "lock": (r"(?: (?P<symbol>\S+))?", lambda reading: map(Lock, reading.symbol("symbol"))),
    "roll": ("", lambda reading: (Roll(),)),
    "stop": ("", lambda reading: (Stop(),)),
    "use": (_EFFECT, _effects(Use, ("powers", "tiles"))),
    "play": (_EFFECT, _effects(Play, ("cards",))),
    "pass": ("", lambda reading: (Pass(),)),
    "push": (r"(?: (?P<bot>\S+))?", lambda reading: map(Push, reading.bot())),
    "choose": (r"(?: (?P<option>.+))?", _choices),
}
_SHAPES = shapes({verb: rest for verb, (rest, _) in _VERBS.items()})


# ---- what players ask about that is no action of Gekido, and the rules that answer -----------------------

Found = re.Match[str]
_LETTERS = {name: letter for letter, name in NAMES.items()} | {one.lower(): one for one in SYMBOLS}
#: words around dice that say nothing more
_NOISE = re.compile(
    r"(?:a|again|an|and|back|dice|die|from|is|its|locked|more|my|of|off|once|only|that|the|this)"
)
_WAY_OR_SPACE = rf"(?:{'|'.join(WAYS)}|[a-d][1-4])"


def _rule(*clauses: str) -> Rule:
    return lambda s, found: by_rule(RULEBOOK, *clauses)


def _dice(text: str) -> list[str]:
    """The symbols that a text names; none if it names anything else.

    >>> _dice("the locked T and a square"), _dice("TTS"), _dice("the armor")
    (['T', 'S'], ['T', 'T', 'S'], [])
    """
    words = [word for word in re.split(r"[\s,]+", text.lower()) if not _NOISE.fullmatch(word)]
    each = [[*word] if {*word} <= {*SYMBOLS.lower()} else [word.removesuffix("s")] for word in words]
    letters = [_LETTERS.get(one, "") for some in each for one in some]
    return letters if all(letters) else []


def _locked(s: State, dice: list[str]) -> Bare:
    """The first of these dice that is Locked, with no unlocked one of its symbol, cannot be changed."""
    if s.attack is None:
        return ()
    for symbol in dice:
        found = die_on_the_table(s, symbol)
        if found and found[0][0] == "locked die":
            return found
    return ()


def _missing(s: State, dice: list[str]) -> Bare:
    """The first of these dice that is not there at all."""
    assert s.attack is not None
    there = s.attack.dice + s.attack.locked
    absent = next((symbol for symbol in dice if symbol not in there), None)
    return (("no such die", ("gekido.dice.lock-must-match",), absent, s.attack.dice),) if absent else ()


def _rolled(s: State, found: Found) -> Bare | str | None:
    """Single dice are not rolled: the Locked ones stay, and all others are."""
    dice = _dice(found["what"])
    if not dice:
        return None
    if s.attack is None:
        return "roll"
    return _locked(s, dice) or _missing(s, dice) or by_rule(RULEBOOK, "gekido.dice.reroll-all-unlocked")


def _changed(s: State, found: Found) -> Bare | str | None:
    """A Locked die is neither taken back nor changed; of another one effects tell."""
    dice = _dice(found["what"])
    if not dice:
        return None
    if s.attack is None:
        return f"lock {dice[0]}"
    return _locked(s, dice) or _missing(s, dice)


def _own(s: State) -> str:
    return s.setup.bots[acting(s)]


def _moved(s: State, found: Found) -> Bare | str | None:
    """Another's bot is not yours to move; another tile is a step in some way, or too far."""
    who, where = found["who"], found["where"].lower()
    whose = {**{name.lower(): n for n, name in enumerate(s.setup.bots)},
             **{name.lower(): n for n, name in enumerate(s.setup.seats)}}  # fmt: skip
    if who and who.lower() not in whose:
        return None
    seat = whose[who.lower()] if who else acting(s)
    if seat != acting(s):
        return (("not your turn", ("gekido.turn.clockwise",), seat, s.seat),)
    if where in WAYS:
        return f"move {where}"
    grid, at = s.setup.grid, s.at[seat]
    if where not in grid.number or at is None:
        return None
    way = next((way for way, to in zip(WAYS, grid.step[at], strict=True) if to == grid.number[where]), None)
    return f"move {way}" if way else by_rule(RULEBOOK, "gekido.move1.one-tile-eight-directions")


def _attacked(s: State, found: Found) -> Bare | None:
    """One bot is attacked, neither more nor none."""
    named = [one for one in re.split(r",|\band\b|\bor\b", found["who"].lower()) if one.strip()]
    there = len(named) < 2 or {one.strip() for one in named} <= {*s.setup.bots}
    return by_rule(RULEBOOK, "gekido.attack.mandatory") if there else None


def _pushed(s: State, found: Found) -> Bare | None:
    """The pushed seat chooses where to go."""
    known = found["who"].lower() in s.setup.bots
    return by_rule(RULEBOOK, "gekido.push.procedure") if known else None


def _used(s: State, found: Found) -> str | None:
    """A Power or a tile, with or without "the"."""
    parts, said = s.setup.components, found["what"].removesuffix(" tile")
    known = (*parts.powers, *parts.tiles)
    return next((f"use {one}" for one in known if alike(one.removeprefix("The "), said)), None)


def _drawn(s: State, found: Found) -> Bare:
    if s.setup.duel:
        return by_rule(RULEBOOK, "gekido.duel.no-cards-no-locks")
    return by_rule(RULEBOOK, "gekido.turn.three-phases", "gekido.setup.no-opening-hand")


def _discarded(s: State, found: Found) -> Bare | None:
    known = any(alike(one, found["card"]) for one in s.setup.components.cards)
    return by_rule(RULEBOOK, "gekido.tech.hand-limit") if known else None


def _ended(s: State, found: Found) -> str:
    return "stay" if s.phase == "second move" else "pass"


QUESTIONS = questions(
    (
        r"(?:re-?roll|roll|throw|roll again)(?: again| all(?: the)?(?: dice)?| everything| all others)?",
        lambda s, found: "roll",
    ),
    (
        r"(?:roll|re-?roll)(?: the| an| my)? armou?r(?: di[ce]e?)?(?: again)?",
        _rule("gekido.armor.roll-on-gain"),
    ),
    (r"(?:re-?roll|roll|throw)(?: again)? (?P<what>.+)", _rolled),
    (
        r"(?:unlock|release|free|take(?: back)?|remove|move|change|flip|turn|swap|replace|return|put back"
        r"|lock) (?P<what>.+)",
        _changed,
    ),
    (r"attack (?:myself|itself|me|my(?: own)? bot)", lambda s, found: f"attack {_own(s)}"),
    (r"push (?:myself|itself|me|my(?: own)? bot)", lambda s, found: f"push {_own(s)}"),
    (r"attack (\S+) (?:again|twice|once more)", lambda s, found: f"attack {found[1]}"),
    (r"attack (?P<who>both|two|everybody|all|two bots|nobody|.+(?:,| and| or) .+)", _attacked),
    (rf"push (?P<who>\S+) (?:to )?{_WAY_OR_SPACE}", _pushed),
    (r"move (?:two|three|twice|2|3)\b.*", _rule("gekido.move1.one-tile-eight-directions")),
    (r"(?:move|go|step|walk|jump) (\S+) again", lambda s, found: f"move {found[1]}"),
    (r"(?:move|go|step|walk|jump)(?: (?P<who>(?!to\b)\S+(?= \S)))?(?: to)? (?P<where>\S+)", _moved),
    (r"(?:declare|switch|change)(?: again| command)?(?: to)? (.+)", lambda s, found: f"declare {found[1]}"),
    (r"use (?:the )?(?P<what>.+)", _used),
    (r"play (.+?) (?:on|against) \S{2,}", lambda s, found: f"play {found[1]}"),
    (r"draw(?: (?:a|one|two|\d+)(?: tech)? ?cards?)?", _drawn),
    (r"discard (?P<card>.+)", _discarded),
    (r"(?:end|finish)(?: (?:my|the))?(?: turn)?", _ended),
)
