"""The page of Gekido: seats, hands and buttons beside the board, and the sheet of a new game."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rqa_lab.core.component import Component
from rqa_lab.core.event import Event
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.scene import Scene
from rqa_lab.core.words import capital, many
from rqa_lab.games.gekido.actions import Attack, Declare, Lock, Move, Pass, Push, Roll, Stay, Stop
from rqa_lab.games.gekido.components import NAMES, Bot, Effect, components, title
from rqa_lab.games.gekido.files.position import lab_arena
from rqa_lab.games.gekido.kinds import MOVES
from rqa_lab.games.gekido.page import faces, tray
from rqa_lab.games.gekido.page.dicelab import DiceLab
from rqa_lab.games.gekido.picture.scene import scene as arena
from rqa_lab.games.gekido.picture.spaces import BONUSES, picture
from rqa_lab.games.gekido.play.setup import SEATS
from rqa_lab.games.gekido.rules.attacking import PREVENTED, SHIELDS
from rqa_lab.games.gekido.state import ARENA, DUEL, State, acting, printed, setup
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.games.gekido.words.reading import label, phrase
from rqa_lab.kit.board import drawing
from rqa_lab.kit.faces import Face, Fact, Large, marked
from rqa_lab.kit.words import Tally, Wording, placed
from rqa_lab.ui.newgame import Agreement
from rqa_lab.ui.table import Done, Look, Picked, Proposed, Table, Waited, seat_of

if TYPE_CHECKING:
    from rqa_lab.ui.buttons import Buttons, Picking

# ---- the agreement of the players of a new game of Gekido: seats and bots, Duel or not, readings ----------

#: layout of the Arena -> its name
_ARENAS = {"random": "Drawn by chance", "lab": "The lab’s layout"}


class NewGame(Agreement):
    """The answers so far.

    >>> agreement = NewGame(seed=7)
    >>> agreement.change("duel", "yes")
    >>> agreement.scenario.document["game"]
    {'seats': ['Ann', 'Bo'], 'bots': {'v-rex': 'Ann', 'slicer': 'Bo'}, 'duel': True, 'first': 'Ann'}
    >>> agreement.reasons
    ()
    """

    game = "gekido"
    usual_names = SEATS
    bot = "computer"
    pieces, piece, drawing = "bots", "Bot", "b"
    inside = "players, Duel, Arena, Bots, seed"
    asked = {"seats of a Duel": ("duel",), "bots of a seat": ("bots",)}

    def __init__(self, seed: int | None = None) -> None:
        self.duel = False
        self.arena = "random"
        super().__init__(seed)

    def answers(self) -> Mapping[str, Callable[[str, str], None]]:
        """Name of a question -> the function that takes its answer."""
        return {
            **super().answers(),
            "duel": self._set_duel,
            "arena": self.one_of("arena", _ARENAS),
        }

    def there_are(self) -> Sequence[str]:
        """The available Bots."""
        return _bots()

    def named(self, piece: str) -> str:
        """A Bot by its name."""
        return components().bot(piece, duel=self.duel).name

    def _set_duel(self, _: str, value: str) -> None:
        """A Duel is for two."""
        if value in ("yes", "no"):
            self.duel = value == "yes"
            if self.duel:
                self.change("seats", "2")

    def of_game(self, document: Mapping[str, Any], options: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The answers with which a game was begun."""
        yield "duel", "yes" if options.get("duel") else "no"
        yield "arena", "lab" if "arena" in options else "random"
        yield from super().of_game(document, options)

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario."""
        options = super().options()
        if self.duel:
            options["duel"] = True
        if self.arena == "lab":
            options["arena"] = self._lab_arena()
        options["first"] = "random" if self.first < 0 else self.names[self.first]
        return options

    def plan(self) -> Sequence[str]:
        """The game, and where its Arena comes from."""
        arena = "an Arena drawn by chance" if self.arena == "random" else "the lab’s Arena"
        return ["a Duel" if self.duel else "Bot Battles", arena, *super().plan()]

    def _lab_arena(self) -> dict[str, str]:
        """The tile on each space of the Arena that the lab has laid out."""
        who = setup(("Ann", "Bo"), _bots()[:2], self.duel)
        return dict(zip(who.grid.name, lab_arena(who), strict=True))

    def view(self) -> Mapping[str, Any]:
        """The values for agreement.html.j2."""
        sides = components().duel if self.duel else components().bots
        shown = [
            {
                "id": name.lower(),
                "name": name,
                "symbol": panel.symbol.lower(),
                "says": panel.says,
                "structure": 6 * panel.structure,
                "armor": panel.armor,
                "hand": panel.hand,
                "upgrade": (panel.upgrade, f"u-{panel.upgrade.lower()}"),
                "powers": list(panel.powers),
                "guess": panel.origin("structure") == "assumed",
            }
            for name, panel in sides.items()
        ]
        return {
            **super().view(),
            "duel": self.duel,
            "panels": shown,
            "arenas": [self._arena_view(id, name) for id, name in _ARENAS.items()],
            "origins": _origins(self.duel),
        }

    def _arena_view(self, id: str, name: str) -> Mapping[str, Any]:
        """A way to lay out the Arena with its picture: tiles by column and row from the upper left."""
        grid = DUEL if self.duel else ARENA
        tiles = []
        for space, tile in self._lab_arena().items():
            column, row = grid.column_row(grid.number[space])
            known = id == "lab" or tile == components().arena["centre"]
            tiles.append((column, grid.height - 1 - row, drawing("t", tile) if known else None))
        return {"id": id, "title": name, "on": id == self.arena, "wide": grid.width, "tiles": tiles}


def _bots() -> tuple[str, ...]:
    return tuple(bot.lower() for bot in components().bots)


def _origins(duel: bool) -> str:
    """The origin of the numbers on the components in play."""
    parts = components()
    guessed = sum(len(panel.assumed) > 0 for panel in parts.bots.values())
    own = sum(bool(record.user) for record in (*parts.bots.values(), *parts.cards.values()))
    notes = [f"{guessed} of {len(parts.bots)} Control Panels hold numbers that we had to guess"]
    if not duel:
        cards = sum(card.copies for card in parts.cards.values())
        notes.append(f"the {cards} Tech Cards have names of our own and guessed effects")
    notes += [f"{own} components are as in your own box"] if own else []
    return "; ".join(notes) + "."


# ---- the page of Gekido ----------------------------------------------------------------------------------


#: kinds of events in which something is used, and those by which it takes damage off: the part of the sum
_USES = ("play", "spend", "use tile")
_SHIELDS = {"prevent": PREVENTED, "less": SHIELDS}


class Words(Wording):
    """The words of Gekido."""

    def tally(self, events: Sequence[Event]) -> Tally:
        """The Charges spent, where Bots move, the damage they take, and what kept some of it off."""
        hurt, armor, kept = Counter[str](), Counter[str](), Counter[str]()
        to: dict[str, str] = {}
        charges, used, shields = 0, "", dict[str, str]()
        for event in events:
            f = event.facts
            if event.kind in MOVES:
                to[f["bot"]] = f["to"]
            elif event.kind == "structure loses":
                hurt[f["bot"]] += f["old"] - f["new"]
            elif event.kind == "armor loses":
                armor[f["bot"]] += f["old"] - f["new"]
            elif event.kind == "spend":
                charges += f["old"] - f["new"]
            elif event.kind == "damage":
                kept.update({shields.get(name, name): -n for name, n in f["parts"] if n < 0})
            used = f.get("power") or f.get("tile") or f["card"] if event.kind in _USES else used
            if event.kind in _SHIELDS and used:
                shields[_SHIELDS[event.kind]] = used
        return Tally(
            (("u-charge", charges),) if charges else (),
            tuple(f"{bot} to {space}" for bot, space in to.items()),
            (
                *(f"{bot} −{n}" for bot, n in hurt.items() if n),
                *(f"{bot}’s Armor −{n}" for bot, n in armor.items() if n),
                *(f"{name} kept off {n}" for name, n in kept.items()),
            ),
        )

    def phrase(self, state: State, action: Action) -> str:
        """An action in a few words."""
        return phrase(state, action)


WORDS = Words(ENGLISH, points="i-health", bot=NewGame.bot)


class Page(Table):
    """The page of Gekido."""

    first = "gekido/turn/a-whole-turn"
    tabs = (("hand", "i-hand", "Hand"), ("dice", "e-reroll", "Dice"), ("lab", "i-lab", "Lab"))
    played = (("attack", "Attack"), ("powers", "Powers, cards"))
    holds = {"Command": "attack", "Use": "powers", "Play": "powers"}
    groups = {
        "Choose": False,
        "Command": False,
        "Lock": False,
        "Dice": False,
        "Use": True,
        "Play": False,
        "Move": False,
        "Attack": False,
        "Push": False,
    }
    words = WORDS
    lab = DiceLab
    lists = False
    tells_turns = True

    def agreement(self) -> Agreement:
        """The agreement of the players of a new game."""
        return NewGame()

    def seats(self, buttons: "Buttons", before: Look | None, needs: Mapping[str, int]) -> Mapping[str, Any]:
        """Each Bot with its remaining dice, its Powers and its Target Locks."""
        s, look = buttons.state, buttons.look
        return {
            "seats": [_seat(s, look, before, number, name) for number, name in enumerate(look["seats"])],
            "supply": look["supply"],
            "deck": look["deck"],
            "discard": len(look["discard"]),
            "duel": look["duel"],
            "guesses": any(panel.assumed for panel in s.setup.panels),
        }

    def tray(self, picking: "Picking", seat: str) -> Mapping[str, Any]:
        """The things of the acting seat if the reader may act for it, else the reader's."""
        s, look = picking.buttons.state, picking.buttons.look
        number = s.setup.seats.index(picking.buttons.lies_before(seat))
        if number >= len(s.setup.bots) or look["phase"] == "set-up":
            return {"dice": None, "hand": None, "attack": None}
        return {
            "seat": s.setup.seats[number],
            "attack": tray.attack(s),
            "dice": tray.dice(s, seat, picking),
            "commands": list(tray.commands(s, number, picking)),
            "whose": s.setup.titles[s.seat if s.attack is not None else number],
            "effects": list(tray.effects(s, number, picking)),
            "locked": list(tray.locked(s, number, picking)),
            "turns": [
                {
                    "act": action.text,
                    "text": capital(label(s, action)),
                    "news": ", ".join(WORDS.news(picking.buttons.preview(action))),
                }
                for action in picking.buttons.legal
                if isinstance(action, (Roll, Stop, Pass, Stay))
            ],
            "locks_first": bool(picking.to("lock")["can"])
            and not picking.to("roll")["can"]
            and not picking.prefix,
            "lockable": any(isinstance(action, Lock) for action in picking.buttons.legal),
            "picked": picking.prefix,
            "hand": None if s.setup.duel else tray.hand(s, number, picking),
        }

    def prompt(self, buttons: "Buttons") -> str:
        """What the seat to act can do: move, attack, lock dice, roll."""
        return faces.prompt(buttons.state, buttons.legal)

    def did(self, done: Done) -> str:
        """The cards that one has drawn."""
        return faces.did(done)

    def met(self, done: Sequence[Done]) -> Sequence[str]:
        """The dice that another has changed."""
        return faces.met(done)

    def next_at(self, buttons: "Buttons", *, own: bool) -> str:
        """The Arena where something happens or is chosen there, else the commands, or what can help."""
        return faces.next_at(buttons.state) if own else "board"

    def leads_on(
        self, buttons: "Buttons", actions: Sequence[Action]
    ) -> tuple[Action | None, Sequence[Action]]:
        """To stop is for the main button once the command is complete, or cannot be any more."""
        return faces.leads_on(buttons.state, actions)

    def expects(self, state: State, action: Action) -> str:
        """How often a command is completed, and what it deals then."""
        return faces.expects(state, action.command) if isinstance(action, Declare) else ""

    def deeds(self, turn: Waited, done: Sequence[Done]) -> Sequence[str]:
        """The moves, the attack, the cards and Powers of a turn, and who answered."""
        return faces.deeds(turn, done)

    def idle(self, state: State, space: str) -> str:
        """A Bot moves one tile; an attack and a push are for a Bot beside it."""
        return faces.idle(state)

    def lost(self, buttons: "Buttons") -> str:
        """The attack, for a seat that passes."""
        return faces.lost(buttons.state, buttons.legal)

    def like(self, state: State, action: Action) -> str:
        """Dice of one symbol that are locked."""
        return action.text if isinstance(action, Lock) else ""

    def where(self, state: State, text: str) -> str:
        """A space is the tile that lies there."""
        return placed(text, state.setup.grid, lambda space: faces.place(state, space))

    def drawn(self, seat: str, *, narrow: bool) -> Callable[..., Scene]:
        """The Arena alone: the dice and the command lie beside it."""
        return partial(arena, alone=True)

    def mark(self, buttons: "Buttons", action: Action, space: str, picked: bool) -> tuple[str, str] | None:
        """Where the active bot can go, and which bots it can aim at."""
        s = buttons.state
        if isinstance(action, Stay):
            return None
        taken = any(at is not None and s.setup.grid.name[at] == space for at in s.at)
        if taken or isinstance(action, (Attack, Push)):
            return f"can {action.text.partition(' ')[0]} this Bot", "target"
        return "", "move"

    def picked(self, state: State, start: str) -> Picked | None:
        """A Power, a tile or a card that still needs a die, a symbol or a command."""
        verb, _, name = start.partition(" ")
        if verb == tray.AGAIN:
            return Picked("", stays=True)
        name = name.partition(" on ")[0].partition(" for ")[0]
        parts = state.setup.components
        if verb not in ("use", "play") or name not in {**parts.powers, **parts.tiles, **parts.cards}:
            return None
        record = printed(state, name)
        says = "Choose the symbol that the die should show." if " on " in start else record.says
        return Picked(name, says, opens="attack" if record.does("switch") else "")

    def proposed(self, picking: "Picking") -> Proposed | None:
        """To roll the dice again that are picked for it."""
        return tray.proposed(picking)

    def answered_with(self, buttons: "Buttons") -> str:
        """Which dice are rolled again is said with the dice themselves."""
        return "Click them." if tray.rolls_some_again(buttons.state) else ""

    def meant(self, state: State, space: str, start: str, actor: str | None) -> Action | None:
        """An answer, a step, an attack or a push; nothing while something is picked that needs no space."""
        s, grid = state, state.setup.grid
        if start or space not in grid.number:
            return None
        at, number = s.at[s.seat] if s.seat < len(s.at) else None, grid.number[space]
        who = next((bot for bot, here in enumerate(s.at) if here == number), None)
        if s.choice is not None:
            if any(option in grid.number for option in s.choice.options):
                return Choose(space)
            known = who is not None and any(option in s.setup.number for option in s.choice.options)
            return Choose(s.setup.bots[who]) if known and who is not None else None
        match s.phase:
            case "first move" if who is not None and who != s.seat:
                return Attack(s.setup.bots[who])
            case "first move" | "second move" if at is not None:
                way = grid.way[at][number]
                return Stay() if at == number else None if way is None else Move(WAYS[way])
            case "target" if who is not None:
                return Attack(s.setup.bots[who])
            case "push" if who is not None:
                return Push(s.setup.bots[who])
        return None

    def about(self, state: State, space: str) -> Sequence[Fact]:
        """The abilities of the Bots on a space, and of its tile."""
        spaces = state.setup.grid.number
        return tuple(_about(state, spaces[space])) if space in spaces else ()

    def large(self, what: Component | Action | str, state: State | None = None) -> Large | None:
        """A Bot with its commands and Powers, a Power, a card, a tile, or a bonus to choose."""
        match what:
            case Bot():
                return _panel_in_large(what, components().powers)
            case Effect():
                return _effect_in_large(what)
            case str() if state is not None:
                return _named(state, *what.partition("/")[::2])
            case Choose() if state is not None and state.choice is not None:
                return _option(state, state.choice.kind, state.choice.seat, what.option)
        return None


# ---- what things do --------------------------------------------------------------------------------------


def _about(s: State, space: int) -> Iterator[Fact]:
    for bot, at in enumerate(s.at):
        if at == space:
            panel = s.setup.panels[bot]
            yield Fact.of(panel, "gekido.components.bots")
    tile = s.setup.components.tiles.get(s.arena[space])
    if tile is not None:
        clause = next(iter(tile.clauses.get("use", ())), None)
        yield Fact.of(tile, clause)


# ---- what options look like ------------------------------------------------------------------------------


def _option(s: State, kind: str, whose: str, name: str) -> Large | None:
    """A Bot, a Power, a card or a bonus to choose."""
    parts = s.setup.components
    match kind:
        case "bot" | "panel":
            return _panel_in_large(parts.bot(name, duel=s.setup.duel), parts.powers)
        case "power" | "charge" if name in parts.powers:
            panel = s.setup.panels[s.setup.seats.index(whose)]
            charges = ("u-charge", panel.powers[name], panel.origin(f"powers.{name}") == "assumed")
            shown = _effect_in_large(parts.powers[name], charges)
            says = faces.unlocked_with(s, s.setup.seats.index(whose), name) if kind == "power" else ""
            return shown._replace(face=shown.face._replace(says=f"{shown.face.says} {says}".strip()))
        case "keep" | "discard" | "draw" if name in parts.cards:
            return _effect_in_large(parts.cards[name])
        case "bonus" if whose in s.setup.seats:
            upgrade = s.setup.panels[s.setup.seats.index(whose)].upgrade
            says = faces.GIVES[f"{upgrade} Upgrade" if name == "Upgrade" else name]
            return Large(name, "Bonus", Face(_icon(upgrade, name), (), says, False, ("", "")), ())
    return None


def _named(s: State, table: str, name: str) -> Large | None:
    """A Bot with its commands and Powers, a Power, a card or a tile."""
    parts = s.setup.components
    if table == "bots":
        if name not in parts.bots:
            return None
        return _panel_in_large(parts.bot(name, duel=s.setup.duel), parts.powers)
    effects: Mapping[str, Mapping[str, Effect]] = {
        "powers": parts.powers,
        "tiles": parts.tiles,
        "cards": parts.cards,
    }
    effect = effects.get(table, {}).get(name)
    return None if effect is None else _effect_in_large(effect)


def _effect_in_large(record: Effect, *numbers: tuple[str, int, bool]) -> Large:
    return Large.of(record, _face_of(record, *numbers), "Tech Card" if record.kind == "card" else "")


def _panel_in_large(panel: Bot, known: Mapping[str, Effect]) -> Large:
    """A Bot with its commands and its Powers, of all that are known."""
    deals = (f"{title(one)}: deals {n}, malfunction {bad}" for one, (n, bad) in panel.commands.items())
    powers = (f"{one}, {many(n, 'Charge')}: {known[one].says}" for one, n in panel.powers.items())
    return Large.of(panel, _bot(panel), more=(*deals, *powers))


def _bot(panel: Bot) -> Face:
    numbers = (
        ("i-health", 6 * panel.structure, panel.origin("structure") == "assumed"),
        ("u-armor", panel.armor, panel.origin("armor") == "assumed"),
        ("u-card", panel.hand, panel.origin("hand") == "assumed"),
    )
    drawn = f"b-{panel.name.lower()}"
    return Face(drawn, numbers, panel.says, False, marked(panel), f"bots/{panel.name}")


def _face_of(record: Effect, *numbers: tuple[str, int, bool]) -> Face:
    drawn, guess = picture(record), record.origin("steps") == "assumed"
    return Face(drawn, numbers, record.says, guess, marked(record), f"{record.kind}s/{record.name}")


# ---- seats: each Bot with its remaining dice, its Powers and its Target Locks ----------------------------


def _seat(s: State, look: Look, before: Look | None, number: int, name: str) -> Mapping[str, Any]:
    seat = {"n": number + 1, "bot": None, **seat_of(look, name)}
    playing = look["phase"] not in ("set-up", "over")
    if playing and not seat["turn"] and look["choice"] is None and acting(s) == number:
        seat["does"] = "answers"
    bot = look[name]["bot"]
    if bot is None:
        return seat
    now, panel = look[bot], s.setup.panels[number]
    old = before[bot] if before is not None and bot in before else now
    return {
        **seat,
        "bot": bot,
        "title": panel.name,
        "symbol": panel.symbol.lower(),
        "named": NAMES[panel.symbol],
        "out": now["at"] is None and look["phase"] != "set-up",
        "total": now["total"],
        "was": old["total"],
        "dice": now["structure"],
        "gone": panel.structure - len(now["structure"]),
        "armor": now["armor"],
        "armor_lost": max(0, old["armor_total"] - now["armor_total"]),
        "upgrade": (now["upgrade"], panel.upgrade, f"u-{panel.upgrade.lower()}"),
        "powers": list(_powers(s, number)),
        "aims": [faces.lock_of(s, number, other) for other in range(len(s.at))],
        "target": s.attack is not None and s.attack.target == number,
        "locks": [(s.setup.components.bot(other).name, side) for other, side in look[name]["locks"].items()],
        "hand": len(look[name]["hand"]),
        "limit": panel.hand,
        "panel": _panel(s, number),
    }


def _powers(s: State, number: int) -> Iterator[Mapping[str, Any]]:
    panel = s.setup.panels[number]
    for (name, most), charges in zip(panel.powers.items(), s.powers[number], strict=True):
        known = s.setup.components.powers[name]
        state = "locked" if charges is None else f"{charges} of {most} Charges" if charges else "used up"
        how = "locked" if charges is None else "" if charges else "spent"
        yield {
            "name": name,
            "icon": picture(known),
            "says": known.says,
            "state": state,
            "how": how,
            "charges": most if charges is None else charges,
            "guess": panel.origin(f"powers.{name}") == "assumed",
        }


def _panel(s: State, number: int) -> Mapping[str, Any]:
    """The printed part of a Control Panel: the commands, the bonuses."""
    panel = s.setup.panels[number]
    return {
        "commands": [
            (title(name), *numbers, panel.origin(f"commands.{name}") == "assumed")
            for name, numbers in panel.commands.items()
        ],
        "rows": [
            ([(bonus, _icon(panel.upgrade, bonus)) for bonus in row], panel.origin(f"rows.{n}") == "assumed")
            for n, row in enumerate(panel.rows, 1)
        ],
        "says": panel.says,
    }


def _icon(upgrade: str, bonus: str) -> str:
    return f"u-{upgrade.lower()}" if bonus == "Upgrade" else BONUSES[bonus]
