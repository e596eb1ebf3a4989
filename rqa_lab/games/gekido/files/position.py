"""A position from the keys of a scenario, and back."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core.component import freeze
from rqa_lab.core.grid import Grid, drawn
from rqa_lab.core.keys import called, check_own_data, filled, seats_of
from rqa_lab.core.keys import described as keys_of
from rqa_lab.core.record import write
from rqa_lab.core.schema import Path, Problem, among, game_alone, raise_problem
from rqa_lab.core.words import either, hint, shown
from rqa_lab.games.gekido.components import (
    COMMANDS,
    MOST_DICE,
    NAMES,
    RULEBOOK,
    TABLES,
    Bot,
    Card,
    components,
    in_order,
)
from rqa_lab.games.gekido.files.keys import BOTS, KEYS, LETTERS, PLAIN, RESERVED
from rqa_lab.games.gekido.play.setup import before_set_up
from rqa_lab.games.gekido.state import (
    ARENA,
    ATTACKING,
    CENTRE,
    CORNERS,
    LOADING,
    READY,
    Attack,
    Setup,
    State,
    setup,
)
from rqa_lab.games.gekido.state import position as state_of
from rqa_lab.games.gekido.userdata import RULES

# ---- positions as people write them: from a scenario's keys to a state -----------------------------------
# What cannot be used is reported with its place and left out; the rest is read all the same.

#: players and bots of a position that has none, or too few
_SEATS = ("Ann", "Bo", "Cy", "Di")

# ---- from keys to a state --------------------------------------------------------------------------------


def position(keys: Mapping[str, Any], problem: Problem | None = None) -> State:
    """The state that a scenario's keys describe.

    There are two bots at least, and one for every seat; those that are not given are out of the Arena.

    Args:
        keys: what ``files.keys.POSITION_SCHEMA`` allows, checked against it.
        problem: called with the path and the trouble of what cannot be used; without it, the first is raised.

    Raises:
        ValueError: for what cannot be used, if no ``problem`` listens.

    >>> bots = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b2"}}
    >>> s = position({"bots": bots, "attack": {"target": "pytron", "command": "full house", "dice": "XTTST"}})
    >>> s.phase, s.attack.dice, s.structure[1]
    ('attack', 'TTTSX', (6, 6, 6, 6, 6))
    """
    report = problem or raise_problem
    check_own_data(keys, components().own, report)
    keys = {**keys, "data": sound_data(keys, report)}
    if "game" in keys:
        game = game_alone(keys, RESERVED, report)
        return before_set_up(game, keys, lambda path, message: report(("game", *path), message))
    names, bots = _players(keys, report)
    who = setup(
        called(names, RESERVED, report),
        tuple(bots),
        bool(keys.get("duel", False)),
        RULEBOOK.agreed(keys),
        freeze(keys["data"]),
    )
    at = [_space(who, fields.get("at"), ("bots", bot, "at"), report) for bot, fields in bots.items()]
    seats = [keys.get("seats", {}).get(name, {}) for name in names]
    turn = keys.get("turn", {})
    seat = _seat_number(turn, names, at, report)
    attack = _attack(who, seat, at, keys.get("attack"), turn.get("phase"), report)
    locks = [_locks(who, n, at, names[n], fields.get("locks", {}), report) for n, fields in enumerate(seats)]
    if attack is not None and "locks" not in seats[seat] and locks[seat][attack.target]:
        sides = enumerate(locks[seat])
        locks[seat] = tuple(LOADING if bot == attack.target else side for bot, side in sides)
    given = filled(KEYS, {**keys, "bots": bots}, {"bots": bots, "seats": names}) | {
        "at": at,
        "seat": seat,
        "phase": _phase(who, turn.get("phase"), attack, at, report),
        "attack": attack,
        "arena": _arena(who, keys, report),
        "powers": [
            _powers(panel, bot, fields.get("powers", {}), report)
            for (bot, fields), panel in zip(bots.items(), who.panels, strict=True)
        ],
        "locks": locks,
    }
    s = state_of(who, **given)
    return s.replaced(**{slot: left for slot, left in _left(s).items() if slot not in given})


def described(s: State) -> dict[str, Any]:
    """The keys of a scenario that give exactly this position.

    Raises:
        ValueError: if keys cannot express it, such as in the middle of an effect.

    >>> described(position({"bots": {"slicer": {"seat": "Ann", "at": "b1"}}}))["turn"]
    {'seat': 'Ann', 'phase': 'over'}
    """
    return keys_of(s, KEYS, position)


def _left(s: State) -> dict[str, Any]:
    """The rest of the box after the pieces of a position; a Duel has no cards."""
    dice = sum(map(len, (*s.structure, *s.armor))) + sum(map(bool, s.upgrade))
    powers = sum(n is not None for row in s.powers for n in row)
    out = Counter(card for cards in (*s.hand, s.top, s.discard, s.box) for card in cards)
    parts, duel = s.setup.components, s.setup.duel
    box = Counter({card.name: card.copies for card in parts.cards.values() if not duel})
    supply = max(0, parts.box["structure_dice"] - dice - powers)
    return {"supply": supply, "bag": (box - out).elements()}


def sound_data(keys: Mapping[str, Any], report: Problem) -> dict[str, dict[str, Any]]:
    """The changed values of components, entry by entry, without panels that would not fit together."""
    duel = bool({**keys, **keys.get("game", {})}.get("duel", False))
    tables = [table for table in TABLES if table != "bots" or not duel]
    return RULES.sound(keys.get("data", {}), Card, report, tables)


def _players(
    keys: Mapping[str, Any], report: Problem
) -> tuple[tuple[str, ...], dict[str, Mapping[str, Any]]]:
    """The seats, and the bot of each, in the order of ``seats`` if it lists every seat with a bot."""
    given = keys.get("bots", {})
    of_seat: dict[str, str] = {}
    for bot, fields in given.items():
        other = of_seat.setdefault(fields["seat"], bot)
        if other != bot:
            message = f"found {shown(fields['seat'])}, who has {other} already, expected a seat without a bot"
            report(("bots", bot, "seat"), message)
    names = seats_of([*of_seat], [*keys.get("seats", {})])
    spare = (name for name in _SEATS if name not in names)
    names += tuple(next(spare) for _ in range(2 - len(names)))
    if len(names) > len(BOTS):
        report(("seats", names[len(BOTS)]), f"found {len(names)} seats, expected one for each bot")
        names = names[: len(BOTS)]
    owned = {name: of_seat[name] for name in names if name in of_seat}
    free = (bot for bot in BOTS if bot not in owned.values())
    return names, {owned.get(name) or next(free): given.get(owned.get(name, ""), {}) for name in names}


def _space(who: Setup, name: str | None, path: Path, report: Problem) -> int | None:
    """The number of a space; a Duel has fewer spaces than files may name."""
    if name is None or not among(name, who.grid.name, "a space of a Duel", path, report):
        return None
    return who.grid.number[name]


def _powers(panel: Bot, bot: str, given: Mapping[str, Any], report: Problem) -> tuple[int | None, ...]:
    for name in given:
        among(name, panel.powers, f"a Power of {panel.name}", ("bots", bot, "powers", name), report)
    charges = {"used": 0, "locked": None}
    return tuple(
        charges.get(n, n) if (n := given.get(name, "locked")) in charges else n for name in panel.powers
    )


def _seat_number(
    turn: Mapping[str, Any], names: tuple[str, ...], at: Sequence[int | None], report: Problem
) -> int:
    """The active seat: as given, or else the first seat with its bot in the Arena."""
    name = turn.get("seat")
    alive = [seat for seat, space in enumerate(at) if space is not None]
    first = alive[0] if alive else 0
    if name is None or not among(name, names, "a seat", ("turn", "seat"), report):
        return first
    if not alive or names.index(name) in alive or turn.get("phase") == "over":
        return names.index(name)
    playing = either(names[seat] for seat in alive)
    report(("turn", "seat"), f"found {shown(name)}, whose bot is not in the Arena, expected {playing}")
    return first


def _locks(
    who: Setup, seat: int, at: Sequence[int | None], name: str, given: Mapping[str, str], report: Problem
) -> tuple[str, ...]:
    """The Target Locks of a seat; those of bots in the Arena are Ready unless given."""
    for bot in given:
        among(bot, who.bots, "a bot", ("seats", name, "locks", bot), report)
    alive = not who.duel and at[seat] is not None
    return tuple(
        given.get(bot, READY if alive and other != seat and at[other] is not None else "").replace("none", "")
        for other, bot in enumerate(who.bots)
    )


def _phase(
    who: Setup, given: str | None, attack: Attack | None, at: Sequence[int | None], report: Problem
) -> str:
    """The phase that is given, or that follows from the rest."""
    if attack is None and given in ATTACKING:
        report(("turn", "phase"), f"found {given}, expected attack as well: who is attacked")
        given = None
    present = sum(space is not None for space in at)
    if attack is None:
        return "over" if not present else given or ("over" if present == 1 else "first move")
    if given == "answer" and attack.played is None:
        report(("turn", "phase"), "found answer, expected attack: {played: {card: …}} as well")
        given = None
    early = ("attack", "defence", "answer") if who.rulings["declare-when"] == "after-effects" else ()
    if attack.command is None:
        if given is not None and given not in ("declare", *early):
            report(("turn", "phase"), f"found {given}, expected attack: {{command: …}} as well")
        return given if given is not None and given in early else (*early, "declare")[0]
    if given == "declare":
        report(("turn", "phase"), "found declare, expected attack: a command is declared already")
    return "attack" if given in (None, "declare") else str(given)


# ---- the Arena -------------------------------------------------------------------------------------------


def lab_arena(who: Setup) -> tuple[str, ...]:
    """The lab's usual Arena; the book only shows one in a picture.

    >>> lab_arena(setup(("Ann", "Bo"), ("slicer", "pytron")))[:3]
    ('Energy Station', 'Laser Turret', 'High Ground')
    """
    tiles = who.components.arena
    if who.duel:
        return tuple(tiles["corners"])
    names = [tiles["centre"]] * len(ARENA.spaces)
    for kind, spaces in (("corners", ("a1", "c1", "a3", "c3")), ("edges", ("c2", "b3", "b1", "a2"))):
        for space, tile in zip(spaces, tiles[kind], strict=True):
            names[ARENA.number[space]] = tile
    return tuple(names)


def _arena(who: Setup, keys: Mapping[str, Any], report: Problem) -> tuple[str, ...]:
    board: Grid = who.grid
    lying = {_space(who, name, ("tiles", name), report): tile for name, tile in keys.get("tiles", {}).items()}
    given = {space: tile for space, tile in lying.items() if space is not None}
    if not keys.get("board", "").strip():
        return _rearranged(who, given)
    tiles = [""] * len(board.spaces)
    for number, letter, path in drawn(board, keys["board"], report):
        if letter in LETTERS:
            tiles[number] = LETTERS[letter]
        elif letter != ".":
            report(path, f"found {shown(letter)}, expected {either((*LETTERS, '.'))}")
    return tuple(given.get(number, tile) for number, tile in enumerate(tiles))


def _rearranged(who: Setup, given: Mapping[int, str]) -> tuple[str, ...]:
    """The lab's Arena with these tiles: each swaps places with another tile of its kind, if there is one."""
    tiles = list(lab_arena(who))
    for space, tile in given.items():
        like = [
            other
            for other, lying in enumerate(tiles)
            if lying == tile and other not in given and (who.duel or _ring(other) == _ring(space))
        ]
        if like and tiles[space] != tile:
            tiles[like[0]] = tiles[space]
        tiles[space] = tile
    return tuple(tiles)


def _ring(space: int) -> str:
    """The part of the Arena that a space belongs to."""
    return "centre" if space == CENTRE else "corners" if space in CORNERS else "edges"


# ---- dice and cards --------------------------------------------------------------------------------------


def _attack(
    who: Setup,
    seat: int,
    at: Sequence[int | None],
    given: Mapping[str, Any] | None,
    phase: str | None,
    report: Problem,
) -> Attack | None:
    """The attack that is on its way; what the keys do not say of it is as after the roll."""
    if given is None:
        return None
    if phase is not None and phase not in ATTACKING:
        report(("attack",), f"found one in the phase {phase}, expected turn: {{phase: attack}}")
        return None
    fallen = _space(who, given.get("fallen"), ("attack", "fallen"), report)
    targets = [
        bot for n, bot in enumerate(who.bots) if n != seat and (at[n] is not None or fallen is not None)
    ]
    if not among(given["target"], targets, "another bot in the Arena", ("attack", "target"), report):
        return None
    fields: dict[str, Any] = {"rolls": 1} | {key: given[key] for key in ("command", *PLAIN) if key in given}
    for name in ("dice", "locked", "fresh"):
        fields[name] = _dice(given.get(name, ""), ("attack", name), report)
    number = len(fields["dice"]) + len(fields["locked"])
    if number > MOST_DICE:
        report(
            ("attack", "dice"),
            f"found {number} dice with those that are locked, expected at most {MOST_DICE}",
        )
        fields["dice"] = ""
    if "fresh" not in given and not fields.get("locking"):
        fields["fresh"] = fields["dice"]
    if Counter(fields["fresh"]) - Counter(fields["dice"]):
        report(("attack", "fresh"), f"found {fields['fresh']}, expected some of dice: {fields['dice']}")
        fields["fresh"] = fields["dice"]
    if fields["locked"] and "command" not in fields:
        report(("attack", "locked"), "found locked dice, expected the command as well on which they lie")
        fields["locked"] = ""
    a = Attack(who.number[given["target"]], **fields)
    number = len(a.dice) + len(a.locked)
    success = given.get("success", True if phase in ("brace", "strike", "push") else None)
    played = _played(who, a, given["played"], report) if "played" in given else None
    spaces = _spaces(who, a, given, report)
    return a._replace(number=number or a.number, success=success, played=played, spaces=spaces, fallen=fallen)


def _played(
    who: Setup, a: Attack, given: Mapping[str, str], report: Problem
) -> tuple[str, str | None, str | None] | None:
    """The card that waits for an answer, with its die and the symbol that the die will show."""
    card, on, to = who.components.cards[given["card"]], given.get("on"), given.get("to")
    if card.on and (on is None or on not in a.dice):
        report(("attack", "played"), f"found on: {on}, expected one of the unlocked dice: {a.dice}")
    elif card.to and to is None:
        report(("attack", "played"), f"found no to, expected a symbol: {either(NAMES)}")
    else:
        return card.name, on, to
    return None


def _dice(given: str | Sequence[str], path: Path, report: Problem) -> str:
    """Dice as a text in order, from letters or names in any order."""
    by_name = {name: symbol for symbol, name in NAMES.items()} | {symbol.lower(): symbol for symbol in NAMES}
    words = given.replace(",", " ").split() if isinstance(given, str) else given
    found = ""
    for word in words:
        known = (
            [by_name[word.lower()]] if word.lower() in by_name else [by_name.get(it.lower()) for it in word]
        )
        if None in known:
            letters = ", ".join(f"{symbol} {name}" for symbol, name in NAMES.items())
            report(path, f"found {shown(word)}, expected dice: {letters}{hint(word, NAMES.values())}")
        found += "".join(symbol for symbol in known if symbol)
    if len(found) > MOST_DICE:
        report(path, f"found {len(found)} dice, expected at most {MOST_DICE}")
        return ""
    return in_order(found)


def _spaces(who: Setup, a: Attack, given: Mapping[str, Any], report: Problem) -> str:
    """The group of each locked die; unless given, the symbol with most dice is in the largest group."""
    if a.command is None or who.rulings["group-spaces"] != "spaces" or len(COMMANDS[a.command]) != 2:
        return ""
    if "spaces" in given:
        if len(given["spaces"]) == len(a.locked) and set(given["spaces"]) <= {"0", "1"}:
            return str(given["spaces"])
        message = f"found {shown(given['spaces'])}, expected 0 or 1 for each of {len(a.locked)} locked dice"
        report(("attack", "spaces"), message)
    groups = {symbol: min(n, 1) for n, (symbol, _) in enumerate(Counter(a.locked).most_common())}
    return "".join(str(groups[symbol]) for symbol in a.locked)


# ---- any position as plain JSON --------------------------------------------------------------------------

to_json = write
