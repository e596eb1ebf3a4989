"""Gekido as one plays it: what can be done in a sentence, what others did, what an attack comes to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action
from rqa_lab.core.words import either, listing, many
from rqa_lab.games.gekido.actions import Attack, Lock, Move, Play, Push, Roll, Stay, Stop, Use
from rqa_lab.games.gekido.components import CARDS, COMMANDS, NAMES, Bot, complete, title
from rqa_lab.games.gekido.odds.odds import Attempt, attempt, reckon
from rqa_lab.games.gekido.odds.stages import TooMuchWork
from rqa_lab.games.gekido.picture.spaces import words
from rqa_lab.games.gekido.play.writers import with_result
from rqa_lab.games.gekido.rules.attacking import damage_sum, targets, under_way, victim
from rqa_lab.games.gekido.state import READY, State, printed, top_row
from rqa_lab.games.gekido.words.english import dice as read_dice
from rqa_lab.kit.board import signed
from rqa_lab.kit.words import part_of
from rqa_lab.ui.table import Done, Waited

# ---- what can be done now --------------------------------------------------------------------------------


def prompt(s: State, legal: Sequence[Action]) -> str:
    """What the seat to act can do, in a sentence.

    >>> from rqa_lab import load
    >>> session = load("gekido/turn/a-whole-turn").session()
    >>> prompt(session.state, session.game.legal(session.state))
    'Move Slicer, or stay. Then you attack.'
    """
    match s.phase:
        case "start":
            return "Use a Power, or start your turn."
        case "first move" | "second move":
            return _moving(s, legal)
        case "target":
            bots = [s.setup.titles[s.setup.number[one.bot]] for one in legal if isinstance(one, Attack)]
            return f"Attack {either(bots)}." if bots else "You can’t attack anyone now."
        case "declare":
            return "Choose an Attack Command."
        case "attack":
            return _rolling(s, legal)
        case "defence":
            return f"{s.setup.titles[s.seat]} rolled: {_helps(legal)}let the roll stand."
        case "answer":
            return _answering(s)
        case "brace":
            hit = f"{damage_sum(s)[2]} damage to {s.setup.titles[victim(s)]}"
            return f"{hit}: {_helps(legal)}take it."
        case "strike":
            return f"A hit: {_helps(legal)}deal {damage_sum(s)[2]} damage."
        case "push":
            bots = [s.setup.titles[s.setup.number[one.bot]] for one in legal if isinstance(one, Push)]
            return f"Push {either(bots)} and take its tile, or stay where you are."
    return "Choose what to do."


#: what a phone shows at the table in a phase: the Arena, or one of what lies below it
_SHOWN_AT = {
    **dict.fromkeys(("first move", "target", "push", "second move"), "board"),
    "declare": "attack",
    **dict.fromkeys(("defence", "answer", "brace", "strike"), "powers"),
}


def next_at(s: State) -> str:
    """Where the one to act goes on: the Arena, the commands, or what can help; "" while dice are at hand.

    >>> from rqa_lab import load
    >>> next_at(load("gekido/turn/a-whole-turn").session().state)
    'board'
    """
    if s.choice is not None:
        return {"discard": "powers", "reroll": ""}.get(s.choice.kind, "board")  # answers lie below the Arena
    return _SHOWN_AT.get(s.phase, "")


#: what a bonus gives, in a few words
GIVES = {
    "Power": "One of your Powers is unlocked.",
    "Attack Upgrade": "Your attacks deal 1 more damage.",
    "Defense Upgrade": "Each hit does 1 damage less to you.",
    "Armor": "A die that takes damage first.",
    "Charge": "One of your Powers can be used once more.",
    "Card": "You draw a Tech Card.",
}


def _answering(s: State) -> str:
    """What the card does that the defender may answer."""
    played = under_way(s).played
    if not played:
        return "Answer the card, or let it work."
    name, on, to = played
    record = printed(s, name)
    to = s.setup.panels[s.seat].symbol if record.does("own") else to
    turned = f"{NAMES[on]} → {NAMES[to]}" if on and to and to in NAMES else ""
    does = turned or ", ".join(words(record))
    return f"{s.setup.titles[s.seat]} plays {name} ({does}). Answer it, or let it work."


def _moving(s: State, legal: Sequence[Action]) -> str:
    bot, first = s.setup.titles[s.seat], s.phase == "first move"
    if not any(isinstance(one, Stay) for one in legal):
        return f"Move {bot} next to a Bot that it can attack."
    if not any(isinstance(one, Move) for one in legal):
        return f"{bot} can’t move{': stay, then you attack' if first else ': end your turn'}."
    return f"Move {bot}, or stay. Then you attack." if first else f"Move {bot}, or stay to end your turn."


def _helps(legal: Sequence[Action]) -> str:
    """What there is besides passing: "play a card, or "; "" for nothing."""
    kinds = ((Use, "use a Power"), (Play, "play a card"))
    return "".join(f"{text}, or " for kind, text in kinds if any(isinstance(one, kind) for one in legal))


def _rolling(s: State, legal: Sequence[Action]) -> str:
    """What the command still needs, and how many rolls are left."""
    a = under_way(s)
    if a.command is None:
        return "Choose what to do."
    if completed(s):
        adds = [
            one.name for one in legal if isinstance(one, (Use, Play)) and printed(s, one.name).does("damage")
        ]
        if adds:  # once the rolling is over it is too late for that
            return f"Complete: first use {adds[0]}, or stop rolling."
        return f"{title(a.command)} is complete: stop rolling."
    left = f"{many(a.most - a.rolls, 'roll')} left." if a.rolls < a.most else "No roll left: stop rolling."
    locks = any(isinstance(one, Lock) for one in legal)
    if locks and not any(isinstance(one, Roll) for one in legal) and a.rolls < a.most:
        return f"{title(a.command)}: lock a die. {left}"
    return f"{title(a.command)}: {_missing(a.command, a.locked)}. {left}"


def _missing(command: str, locked: str) -> str:
    """What a command still needs: "1 more triangle".

    >>> _missing("four of a kind", "TTT"), _missing("three of a kind", "X"), _missing("two pairs", "")
    ('1 more triangle', '2 more crosses', '4 more dice')
    """
    n = sum(COMMANDS[command]) - len(locked)
    if len(COMMANDS[command]) == 1 and locked:
        name = NAMES[locked[0]]
        return f"{n} more {name}{'' if n == 1 else 'es' if name.endswith('s') else 's'}"
    return f"{n} more {'die' if n == 1 else 'dice'}"


def completed(s: State) -> bool:
    """True if the dice of the attack complete its command."""
    a = s.attack
    if a is None or a.command is None or a.success is not None:
        return False
    own = s.setup.panels[s.seat].symbol
    return complete(a.command, a.locked + a.dice, own, alike=s.setup.alike)


def leads_on(s: State, actions: Sequence[Action]) -> tuple[Action | None, Sequence[Action]]:
    """The main button, and the others: to stop is the main one only if no roll is needed."""
    a = s.attack
    stop = next((one for one in actions if isinstance(one, Stop)), None)
    others = [one for one in actions if one is not stop]
    if stop is None or a is None:
        return (others[0], others[1:]) if others else (None, ())
    if completed(s):
        return stop, others
    return (others[0], [*others[1:], stop]) if others else (None, [stop])


# ---- what others did, and what the end of a turn would lose ------------------------------------------------


class _Deed(NamedTuple):
    """What someone or something did."""

    by: str
    text: str
    #: the Power, the tile or the card that did it
    name: str = ""


def deeds(turn: Waited, done: Sequence[Done]) -> Sequence[str]:
    """What others did, for the one who waited, in order; a deed names who did it if that is someone else.

    >>> from rqa_lab.core.notation import Choose
    >>> roll = Done("Bo", Use("Flip a Die", "T", "S"), [Event("spend", (), "", {"power": "Flip a Die"})])
    >>> card = Done("Cy", Play("Nudge", "T", None), [Event("play", (), "", {"card": "Nudge"})])
    >>> changed = Event("reroll", (), "Nudge", {"seat": "Bo", "old": "T", "new": "X"})
    >>> deeds(Waited("Bo", "Bo", "Ann"), [roll, card, Done("Chance", Choose("X"), [changed])])
    ['used Flip a Die', 'Cy answered with Nudge, which turned a triangle into a cross']
    """
    events = [event for one in done for event in one.events]
    target = next((one.facts["target"] for one in events if one.kind in ("attack", "attack over")), "")
    harmless = any(one.kind == "damage" and not one.facts["amount"] for one in events)
    told, users = list[_Deed](), dict[str, str]()
    for one in done:
        for event in one.events:
            found = (*_helped(event, one.seat, turn), *_attacked(event, turn, target, harmless))
            users |= {deed.name: deed.by for deed in found if deed.name}
            told += [deed for deed in found if deed.by != turn.reader]
            if event.kind in ("change die", "reroll"):
                _changed(event, users.get(event.cause, turn.turn), turn.reader, told)
    if told and told[0].by != turn.seat:  # a line begins with what the named seat did
        told.insert(0, _Deed(turn.seat, f"attacked {target}" if turn.seat == turn.turn else "took the hit"))
    last, texts = turn.seat, list[str]()
    for deed, run in groupby(told):
        n = len([*run])
        times = "" if n == 1 else " twice" if n == 2 else f" {n} times"
        texts.append(f"{'' if deed.by == last else f'{deed.by} '}{deed.text}{times}")
        last = deed.by
    return texts


def met(done: Sequence[Done]) -> Sequence[str]:
    """The dice that were changed since one acted last, and by whom; short enough for the bar of a phone.

    >>> from rqa_lab.core.notation import Choose
    >>> nudge = Done("Bo", Play("Nudge", "T", None), [Event("play", (), "", {"card": "Nudge"})])
    >>> changed = Event("reroll", (), "Nudge", {"seat": "Ann", "old": "TT", "new": "TX"})
    >>> met([nudge, Done("chance", Choose("TX"), [changed])])
    ['Bo turned your 2 triangles into a triangle and a cross.']

    What one has played oneself works once the others have let it:

    >>> changed = Event("change die", (), "Wild Die", {"seat": "Ann", "old": "X", "new": "S"})
    >>> met([Done("Bo", Stop(), [changed])])
    ['Wild Die turned your cross into a square.']
    """
    told, users = list[str](), dict[str, str]()
    for one in done:
        for event in one.events:
            f = event.facts
            users |= {deed.name: one.seat for deed in _helped(event, one.seat, _NOBODY) if deed.name}
            by = users.get(event.cause, event.cause)
            if event.kind in ("change die", "reroll") and f["seat"] != by != "":
                old, new = _short(f["old"]), read_dice(f["new"])
                same = f["old"] == f["new"]
                did = f"rolled your {old} again: still {new}" if same else f"turned your {old} into {new}"
                told.append(f"{by} {did}.")
    return told


_NOBODY = Waited("", "", "")


def did(done: Done) -> str:
    """The cards that one drew, which lie below on a phone.

    >>> cards = [Event("draw", (), "", {"seat": "Ann", "card": one}) for one in ("Shield", "Jam")]
    >>> did(Done("Ann", Stop(), cards))
    'You drew Shield and Jam.'
    """
    kinds = ("draw", "keep")
    cards = [one.facts["card"] for one in done.events if one.kind in kinds and one.facts["seat"] == done.seat]
    return f"You drew {listing(cards)}." if cards else ""


def _short(symbols: str) -> str:
    """Dice in a few words: "square", "2 triangles and a cross"."""
    return NAMES[symbols] if symbols in NAMES else read_dice(symbols)


def _helped(event: Event, seat: str, turn: Waited) -> Iterator[_Deed]:
    """What someone used, played or unlocked."""
    f = event.facts
    match event.kind:
        case "spend" | "use tile" | "play":
            name = f.get("power") or f.get("tile") or f["card"]
            how = "answered with" if seat != turn.seat else "played" if event.kind == "play" else "used"
            yield _Deed(seat, f"{how} {name}", name)
        case "cancel":
            yield _Deed(f["card"], "did nothing")
        case "unlock" if seat != turn.reader:
            yield _Deed(f["bot"], f"unlocked {f['power']}")


def _changed(event: Event, user: str, reader: str, told: list[_Deed]) -> None:
    """What the effect of another did to the dice of the attacker, which that deed is told with."""
    f = event.facts
    if user in (reader, f["seat"]):
        return
    same = f["old"] == f["new"]
    text = "changed nothing" if same else f"turned {read_dice(f['old'])} into {read_dice(f['new'])}"
    if told and told[-1].name == event.cause:
        told[-1] = told[-1]._replace(text=f"{told[-1].text}, which {text}", name="")
    else:
        told.append(_Deed(event.cause, text))


def _attacked(event: Event, turn: Waited, target: str, harmless: bool) -> Iterator[_Deed]:
    """Where the Bot of the turn went, and what its attack did."""
    f, by = event.facts, turn.turn
    match event.kind:
        case "place":
            yield _Deed(by, f"started on {f['to']}")
        case "move":
            yield _Deed(by, f"went to {f['to']}")
        case "success":
            how = ", without damage" if harmless else ""
            yield _Deed(by, f"hit {target} with {title(f['command'])}{how}")
        case "malfunction":
            yield _Deed(by, f"malfunctioned with {title(f['command'])}")
        case "destroyed" if f["bot"] == target:
            yield _Deed(by, f"destroyed {f['bot']}")
        case "destroyed":
            yield _Deed(f["bot"], "was destroyed")
        case "push":
            yield _Deed(by, f"pushed {target} and went to {f['to']}")


def place(s: State, space: int) -> str:
    """A space by its tile; of several alike, where it is.

    >>> from rqa_lab import load
    >>> s = load("gekido/turn/a-whole-turn").session().state
    >>> place(s, s.setup.grid.number["b2"])
    'The Center'
    """
    name, part = s.arena[space], part_of(s.setup.grid, space)
    if not name:
        return f"the {part or 'middle'} tile"
    name = name if s.arena.count(name) == 1 or not part else f"{part} {name}"
    return name if name.startswith("The ") else f"the {name}"


def idle(s: State) -> str:
    """Why nothing can be done on a space now."""
    if s.choice is not None:
        return "Answer the question first."
    bot = s.setup.titles[s.seat]
    match s.phase:
        case "first move" | "second move":
            return f"{bot} moves only one tile, so it can’t get here now."
        case "target":
            return f"No Bot is here. {bot} attacks a Bot beside it."
        case "push":
            return f"{bot} can push only the Bot that it hit."
        case "declare":
            return "First choose an Attack Command."
        case "attack" | "defence" | "answer" | "brace" | "strike":
            return f"{bot}’s attack is not over yet."
    return "There’s nothing to do here now."


def lost(s: State, legal: Sequence[Action]) -> str:
    """What it would lose to pass: "your attack"; "" for nothing, or for a push, which the button names."""
    if s.phase == "target" and any(isinstance(one, Attack) for one in legal):
        return "your attack"
    return ""


# ---- the attack in numbers ---------------------------------------------------------------------------------


def damage_of(s: State, command: str | None = None) -> Mapping[str, Any] | None:
    """The damage of a command, by default the declared one: its number, what changes it and why, the sum."""
    a = s.attack
    command = command or (a and a.command)
    if a is None or command is None:
        return None
    base, parts, total = damage_sum(with_result(s, command, a.success is not False))
    return {"base": base, "parts": [(signed(n), name) for name, n in parts], "total": total}


def chance_of(s: State) -> tuple[int, int] | None:
    """How often in a hundred the declared command can still be completed: with rolls alone, and with effects.

    The second is 0 where effects add nothing.  None where it is certain, or takes too long to work out.
    """
    a = s.attack
    point = None if a is None or a.command is None or completed(s) else attempt(s)
    if point is None:
        return None
    try:
        plain, helped = (_chance(one) for one in (replace(point, effects=()), point))
    except TooMuchWork:
        return None
    return plain, helped if helped > plain else 0


def _chance(point: Attempt) -> int:
    return _chances(point)[point.command]


def _chances(point: Attempt) -> Mapping[str, int]:
    return {row.command: round(100 * row.chance) for row in reckon(point, {}).rows}


def chances_of(s: State) -> Mapping[str, int]:
    """How often in a hundred each command can be completed with rolls alone, before one is declared."""
    point = attempt(s) if s.phase == "declare" else None
    if point is None:
        return {}
    try:
        return _chances(replace(point, effects=()))
    except TooMuchWork:
        return {}


def expects(s: State, command: str) -> str:
    """What a command can hope for as it is declared: "56 in 100 for 6 damage"; "" if that takes too long."""
    chance, damage = chances_of(s).get(command), damage_of(s, command)
    return "" if chance is None or damage is None else f"{chance} in 100 for {damage['total']} damage"


def cards_for(s: State, command: str) -> int:
    """The Tech Cards that a completed command gives."""
    return 0 if s.setup.duel else CARDS.get(command, 0)


#: said of a Power that no bonus unlocks any more
_LOCKED = "stays locked"


def locked_until(s: State, number: int) -> str:
    """When the next Power of a bot is unlocked: "unlocks at 18 Structure".

    >>> from rqa_lab.games.gekido.state import position, setup
    >>> locked_until(position(setup(("Ann", "Bo"), ("v-rex", "slicer")), at=[4, 5]), 0)
    'unlocks at 24 Structure'
    """
    panel: Bot = s.setup.panels[number]
    for row in range(top_row(s, number), panel.structure + 1):
        if "Power" in panel.bonuses(row):
            return f"unlocks at {6 * (panel.structure - row)} Structure"
    return _LOCKED


def unlocked_with(s: State, number: int, name: str) -> str:
    """What a Power has once it is unlocked, and that it is the last one if it is."""
    alone = s.powers[number].count(None) == 1
    last = "" if alone or locked_until(s, number) != _LOCKED else ", and the others stay locked for good"
    return f"It has {many(s.setup.panels[number].powers[name], 'Charge')}{last}."


def _aims(s: State) -> Sequence[int]:
    """The Bots that can be attacked now."""
    return targets(s) if s.phase == "target" and s.choice is None else ()


def lock_of(s: State, seat: int, number: int) -> tuple[str, str]:
    """The side of a seat's Target Lock of a bot, and what it means for the next attack; "" without one."""
    side = s.locks[seat][number]
    if not side or s.setup.duel:
        return "", ""
    if side == READY:
        return side, "you can attack" if s.seat == seat and number in _aims(s) else ""
    ready = [s.setup.seats[other] for other, one in enumerate(s.locks[seat]) if one == READY]
    return side, f"hit {ready[0] if len(ready) == 1 else 'another'} first" if ready else ""
