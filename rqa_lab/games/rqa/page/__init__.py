"""The page of Robot Quest Arena: seats, hands and buttons beside the board."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rqa_lab.core.component import Component
from rqa_lab.core.component import mark as origin_word
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Step
from rqa_lab.games.rqa.actions import Buy, EnergyToMove, Move, Play, Push
from rqa_lab.games.rqa.bodies import bumped, robots_at, title
from rqa_lab.games.rqa.components import RULEBOOK, Card, Robot, Tile, components
from rqa_lab.games.rqa.kinds import CARRIED
from rqa_lab.games.rqa.page.agreement import NewGame
from rqa_lab.games.rqa.page.faces import (
    befell,
    deeds,
    ended,
    left_to_chance,
    lines,
    lost,
    prompt,
    pushed,
    still,
    won,
)
from rqa_lab.games.rqa.page.places import Lines, landmark
from rqa_lab.games.rqa.picture.scene import numbers, picture, scene
from rqa_lab.games.rqa.play import resolve
from rqa_lab.games.rqa.rules.pushing import push_price
from rqa_lab.games.rqa.rules.staying import charged, defenses, functions, on_offer, price, upgrades
from rqa_lab.games.rqa.setup import CENTRE, GRID, TILES
from rqa_lab.games.rqa.state import UNKNOWN, Pile, State, blocked
from rqa_lab.games.rqa.words import reading
from rqa_lab.games.rqa.words.english import ENGLISH
from rqa_lab.kit import faces
from rqa_lab.kit.board import Can, drawing, signed
from rqa_lab.kit.faces import Face, Fact, Large
from rqa_lab.kit.words import Tally, Wording
from rqa_lab.ui.table import (
    Done,
    Look,
    Picked,
    Table,
    Waited,
    Won,
    seat_of,
)

if TYPE_CHECKING:
    from rqa_lab.ui.buttons import Buttons, Picking

# ---- the page of Robot Quest Arena -----------------------------------------------------------------------


class Words(Wording):
    """The words of Robot Quest Arena."""

    def tally(self, events: Sequence[Event]) -> Tally:
        """Payments, moves of bodies, losses of robots and what kept off some, gains of seats, gumballs."""
        paid: Counter[str] = Counter()
        lost: Counter[str] = Counter()
        points: Counter[str] = Counter()
        kept: Counter[str] = Counter()
        to: dict[str, str] = {}
        for event in events:
            f = event.facts
            if event.kind == "pay":
                paid[f"i-{f['counter']}"] += f["amount"]
            elif event.kind == "hurt":
                lost[f["robot"]] += f["red"] + f["blue"]
            elif event.kind == "absorb":
                kept[f["card"]] += f["red"]
            elif event.kind in (*CARRIED, "slide"):
                to[f["tile" if event.kind == "slide" else "robot"]] = f["to"]
            for (zone, *rest), n in ENGLISH.changes(event).items():
                if zone == "pile":
                    points[rest[0]] += Pile(**{rest[1]: n}).points
        gone = {event.facts["robot"] for event in events if event.kind == "knocked out"}
        gumballs = [event.facts["at"] for event in events if event.kind == "gumball"]
        return Tally(
            tuple(paid.items()),
            tuple(f"{body} to {space}" for body, space in to.items() if body not in gone),
            (
                *(f"{robot} −{n}" for robot, n in lost.items() if n and robot not in gone),
                *(f"{card} kept off {n}" for card, n in kept.items()),
                *(
                    f"{seat} {signed(n)} {'point' if abs(n) == 1 else 'points'}"
                    for seat, n in points.items()
                    if n
                ),
                *([f"gumballs on {' '.join(gumballs)}"] if gumballs else []),
            ),
        )

    def phrase(self, state: State, action: Action) -> str:
        """An action in a few words: "push Crate right"."""
        return reading.phrase(state, action)


class Page(Table):
    """The page of Robot Quest Arena."""

    first = "rqa/pushing/into-a-wall"
    tabs = (("hand", "i-hand", "Hand"), ("shop", "i-shop", "Shop"))
    holds = {"Play": "hand", "Buy": "shop"}
    groups = {
        "Choose": False,
        "Move": False,
        "Push": True,
        "Play": False,
        "Attack": True,
        "Buy": True,
        "Energy": False,
    }
    asks_which = "Which robot?"
    words = Words(ENGLISH, tidies="cleanup", points="i-vp")
    sight = Lines()

    def agreement(self) -> NewGame:
        """The agreement of the players of a new game."""
        return NewGame()

    def seats(self, buttons: "Buttons", before: Look | None, needs: Mapping[str, int]) -> Mapping[str, Any]:
        """Robots with their cubes, what they may do this turn, counters, points and piles."""
        s, look = buttons.state, buttons.look
        return {
            "seats": [_seat(s, look, before, name, needs) for name in look["seats"]],
            "reserve": look["reserve"],
            "few": _few(s),
            "tokens": look["tokens"],
            # where it is not in the tray, behind a button
            "supply": on_sale(buttons) if aside(buttons) else [],
            "scrap": _pile(look["scrap_heap"]),
            "game_box": list(Counter((*s.extras.box, *s.extras.past)).items()),
        }

    def tray(self, picking: "Picking", seat: str) -> Mapping[str, Any]:
        """The hand, the cards in play, the Shop and the Supply."""
        buttons = picking.buttons
        s, look = buttons.state, buttons.look
        turn, data = look["turn"], s.setup.components.cards
        hand = picking.hand(look[seat]["hand"], UNKNOWN, lambda name, n: _held(s, data[name], n, picking))
        return {
            "any": _cards(look),
            "seat": seat,
            "turn": turn,
            "hand": hand,
            "in_play": [_card(data[name], n) for name, n in Counter(look[turn]["in_play"]).items()],
            "guesses": any(guess for card in hand["cards"] for _, _, guess in card["numbers"]),
            "shop": on_shelf(buttons) if any(s.shop) else [],
            "supply": on_sale(buttons),
            "aside": aside(buttons),
            "energy": s.energy,
            "deck": look["shop_deck"],
        }

    def prompt(self, buttons: "Buttons") -> str:
        """What the seat to act can do: move, push, play, buy."""
        return prompt(buttons.state, buttons.legal)

    def deeds(self, turn: Waited, done: Sequence[Done]) -> Sequence[str]:
        """The start of a turn in the centre, attacks, purchases, and where robots are now."""
        return deeds(done)

    def lost(self, buttons: "Buttons") -> str:
        """Energy and Move that are left, and Battery cards that are not played."""
        return lost(buttons.state, buttons.legal)

    def still(self, buttons: "Buttons") -> str:
        """A push or an attack on an enemy."""
        return still(buttons.state, buttons.legal)

    def ended(self, last: Step) -> str:
        """The robot that could not come back."""
        return ended(last.events)

    def drawn(self, seat: str, *, narrow: bool) -> Callable[..., Scene]:
        """On a push, a tag says so; a phone has room for its price only."""
        return scene if narrow else _tagged

    def won(self, state: State, events: Sequence[Event]) -> Sequence[Won]:
        """The cubes that a robot lost to someone."""
        return tuple(won(state, events))

    def left_to_chance(self, state: State) -> str:
        """Cards to draw, or the card that decides what a tile does."""
        return left_to_chance(state)

    def befell(self, seat: str, events: Sequence[Event]) -> Sequence[str]:
        """The card that decided what a tile did, and the points of the seat that no cube shows."""
        return befell(seat, events)

    def like(self, state: State, action: Action) -> str:
        """Equal cards that need no target and no robot of their own, and Energy that becomes Move."""
        if isinstance(action, EnergyToMove):
            return action.text
        card = state.setup.components.cards[action.card] if isinstance(action, Play) else None
        return "" if card is None or card.aimed or card.by_robot else card.name

    def repeats(self, buttons: "Buttons") -> Sequence[tuple[Action, int, str]]:
        """All equal cards of the hand that need no target and no robot of their own, such as Batteries."""
        s = buttons.state
        held = Counter(s.hand[s.seat])
        plays = {one.card: one for one in reversed(buttons.legal) if isinstance(one, Play)}
        return [
            (one, n, f"Play all {n} {card} cards")
            for card, n in held.items()
            if n > 1 and (one := plays.get(card)) and self.like(s, one) and buttons.lasts(one, n)
        ]

    def where(self, state: State, text: str) -> str:
        """A space has its name, which the board shows; alone, such as an answer, also what is there."""
        return landmark(state, text)

    def score(self, look: Look, seat: str, points: int) -> Sequence[tuple[str, int, int]]:
        """The sources of a seat's points: cubes, gems and debts."""
        pile = look[seat]["pile"]
        kinds = (("c-red", "red", 1), ("c-blue", "blue", 2), ("c-gem", "gems", 5), ("i-minus", "debt", -1))
        return [(icon, pile[kind], pile[kind] * each) for icon, kind, each in kinds if pile.get(kind)]

    def mark(self, buttons: "Buttons", action: Action, space: str, picked: bool) -> tuple[str, str] | None:
        """Moves and pushes with their price, other actions with their verb; cards only when picked."""
        if isinstance(action, Move | Push):
            price = sum(event.facts["amount"] for event in buttons.preview(action) if event.kind == "pay")
            return str(price), "move" if isinstance(action, Move) else "push"
        if isinstance(action, Play):
            return (action.card, "target") if picked else None
        return action.text.partition(" ")[0], "target"

    def places(self, buttons: "Buttons", action: Action) -> Sequence[str]:
        """For a shot its row, else the target or, without one, the robot."""
        return reading.places(buttons.state, action)

    def meant(self, state: State, space: str, start: str, actor: str | None) -> Action | None:
        """An answer, an attack on an illegal target, or a push."""
        return reading.meant(state, space, start, actor)

    def passes(self, state: State, action: Action) -> str:
        """A robot may go over an obstacle, but not stay on top of one."""
        to = reading.where(state, action)[1] if isinstance(action, Move) else None
        return "it can’t stay there" if to is not None and blocked(state, GRID.number[to]) else ""

    def picked(self, state: State, start: str) -> Picked | None:
        """A card, and what it still needs; for some it makes no difference which robot plays them."""
        card = state.setup.components.cards.get(start.removeprefix("play "))
        if card is None:
            return None
        return Picked(card.name, f"{card.says} {_needs(card)}", alike=not card.by_robot)

    def about(self, state: State, space: str) -> Sequence[Fact]:
        """The effects of the robots, the tile and the gumballs on a space, and of a bare centre space."""
        return tuple(_about(state, GRID.number[space])) if space in GRID.number else ()

    def large(self, what: Component | Action | str, state: State | None = None) -> Large | None:
        """A card with its price, a tile or a robot; among options, robots and tiles of the Game Box."""
        match what:
            case Card() | Tile() | Robot():
                return _printed(what)
            case str() if state is not None:
                return _named(state, *what.partition("/")[::2])
            case Choose() if state is not None and state.choice is not None:
                return _option(state, state.choice.kind, what.option)
        return None


#: fewer blue cubes than this are few
_FEW = 2


def _few(s: State) -> bool:
    """The end of the game is near: hardly a blue cube is left for a robot that comes back."""
    return s.reserve[1] < _FEW and s.phase != "set-up" and resolve.outcome(s) is None


def _tagged(state: State, can: Sequence[Can] = (), **given: Any) -> Scene:
    can = [(at, f"Push {price}", kind) if kind == "push" else (at, price, kind) for at, price, kind in can]
    return scene(state, can=can, **given)


# ---- cards: the hand, the cards in play, the Shop and the Supply -----------------------------------------


def marked(record: Card | Robot | Tile) -> tuple[str, str]:
    """The tag on a component that names its origin or its pack, and the tag's meaning."""
    word, means = faces.marked(record)
    pack = components().packs.get(record.pack)
    if pack is None:
        return word, means
    return word or pack.name.rpartition(" ")[2], f"From the {pack.title}. {means}".strip()


#: choices whose options are kinds of tiles
_OF_THE_BOX = ("lay tile", "swap tile for")


def _named(s: State, table: str, name: str) -> Large | None:
    """A card with its price, a tile or a robot, enlarged."""
    parts = s.setup.components
    tables: Mapping[str, Mapping[str, Any]] = {
        "cards": parts.cards,
        "tiles": parts.tiles,
        "robots": parts.robots,
    }
    record = tables.get(table, {}).get(name)
    if record is None:
        return None
    if isinstance(record, Robot) and name.lower() in s.setup.number:
        return _printed(record)._replace(more=(pushed(s, s.setup.number[name.lower()]),))
    if not isinstance(record, Card):
        return _printed(record)
    sold = record.group != "starting" and record.type != "Event"
    origin = _ORIGINS[record.origin("cost")]
    costs = f"It costs {price(s, name)} Energy{f' ({origin})' if origin else ''}."
    return _printed(record)._replace(more=(costs,) if sold else ())


def _option(s: State, kind: str, option: str) -> Large | None:
    """A robot to choose, or a tile that may come into the arena."""
    if kind in _OF_THE_BOX and (tile := s.setup.components.tiles.get(option)):
        return _printed(tile)
    return _printed(s.setup.components.robots[option.title()]) if kind == "board" else None


def _printed(record: Card | Robot | Tile) -> Large:
    """A large picture of a card, a tile or a robot, with everything printed on it."""
    return Large.of(record, _face(record), f"{record.type} card" if isinstance(record, Card) else "")


def _face(record: Card | Robot | Tile) -> Face:
    match record:
        case Card():
            drawn, guess = picture(record), bool(record.assumed)
            return Face(drawn, numbers(record), record.says, guess, marked(record), f"cards/{record.name}")
        case Tile():
            drawn, guess = drawing("t", record.name), bool(record.assumed)
            return Face(drawn, (), record.says, guess, marked(record), f"tiles/{record.name}")
    health = ("i-health", record.health, record.origin("health") == "assumed")
    drawn, guess = drawing("r", record.name), guesses_power(record)
    return Face(drawn, (health,), record.says, guess, marked(record), f"robots/{record.name}")


def guesses_power(board: Robot) -> bool:
    """Part of a robot's power is our guess; its Health does not count as its power."""
    return any(name != "health" for name in board.assumed)


#: choices whose options are cards of the hand
_OF_THE_HAND = ("discard", "scrap")


def _held(s: State, card: Card, n: int, picking: "Picking") -> dict[str, Any]:
    """A card in hand, and what it is for now: to play or to choose."""
    chosen = s.choice is not None and s.choice.kind in _OF_THE_HAND
    button = picking.to(Choose(card.name).text if chosen else f"play {card.name}")
    takes = chosen and button["can"]
    does = "act" if takes else "pick"
    kind = card.type.lower()
    return {**_card(card, n), **button, "do": does, "kind": kind, "takes": takes}


def _needs(card: Card) -> str:
    if card.range == "line":
        return "Pick which way to fire. It needs no line of sight."
    return "Pick its target on the board." if card.aimed else "Pick the robot that it is for."


def _card(card: Card, n: int) -> dict[str, Any]:
    mark = marked(card)
    return {
        "name": card.name,
        "read": f"cards/{card.name}",
        "n": n,
        "type": card.type,
        "picture": picture(card),
        "numbers": numbers(card),
        "lines": lines(card),
        "origin_word": origin_word(card),
        "mark": mark,
        "says": card.says,
        "tip": f"{card.says} {mark[1]}".strip(),
        "assumed": card.assumed,
    }


# ---- Shop and Supply -------------------------------------------------------------------------------------


def aside(buttons: "Buttons") -> bool:
    """True if the Supply gives way: the tray has nothing else, and nothing can be bought."""
    offered = on_sale(buttons)
    return not (any(buttons.state.shop) or _cards(buttons.look) or any(card["can"] for card in offered))


def _cards(look: Look) -> bool:
    """A seat has a card somewhere."""
    zones = ("hand", "in_play", "discard", "deck")
    return any(look[name][zone] for name in look["seats"] for zone in zones)


def on_shelf(buttons: "Buttons") -> list[Mapping[str, Any] | None]:
    """The spaces of the Shop, in their order; None where one is vacant."""
    return [_offered(buttons, name, None) if name else None for name in buttons.state.shop]


def on_sale(buttons: "Buttons") -> list[Mapping[str, Any]]:
    """The Supply piles, each with the number of cards left."""
    s = buttons.state
    piles = zip(s.setup.components.supply, s.supply, strict=True)
    return buttons.once("supply", lambda: [_offered(buttons, name, left) for name, left in piles])


_ORIGINS = {
    "printed": "",
    "assumed": "our guess",
    "lab": "the lab’s own",
    "user": "from your own data",
    "scenario": "set by this scenario",
}


def _offered(buttons: "Buttons", name: str, left: int | None) -> Mapping[str, Any]:
    """A card on offer: what it costs now, where we know that from, and what can be done with it."""
    s, legal = buttons.state, buttons.legal
    card, cost = s.setup.components.cards[name], price(s, name)
    free = s.choice is not None and s.choice.kind == "acquire"
    action = Choose(name) if free else Buy(name)
    return {
        **_card(card, 1),
        "cost": cost,
        "less": card.cost - cost,
        "event": card.type == "Event",
        "origin": _ORIGINS[card.origin("cost")],
        "left": left,
        "there": name in on_offer(s),
        "act": action.text,
        "can": action in legal,
        "takes": free and action in legal,
    }


# ---- what things do --------------------------------------------------------------------------------------


def _about(s: State, space: int) -> Iterator[Fact]:
    for robot in robots_at(s, space):
        board = s.setup.boards[robot]
        clause = board.clauses["says"][0]
        yield Fact.of(board, clause, guesses_power(board))
        yield Fact("Push", pushed(s, robot), push_price(s, robot)[1][0], False)
        for _, name, _ in defenses(s, robot):
            card = s.setup.components.cards[name]
            clause = _first(card.play_clauses, "rqa.card.do-what-it-says")
            yield Fact.of(card, clause)
    tile = s.layout.at.get(space)
    if tile is not None:
        own = [clause for clauses in tile.clauses.values() for clause in clauses]
        named = f"rqa.tile.{tile.name.lower().replace(' ', '-')}"
        clause = _first([named, *own], "rqa.los.non-obstacle-tiles")
        yield Fact.of(tile, clause)
    elif space in CENTRE:
        says = "Whoever starts a turn with a robot here gains 1 Victory Point."
        yield Fact("Centre", says, "rqa.turn.center-vp", False)
    if space in s.extras.gumballs:
        says = "A robot that is here on its owner’s turn takes it: 1 Victory Point."
        yield Fact("Gumball", says, "rqa.gumball.claim", False)


def _first(clauses: Sequence[str], otherwise: str) -> str:
    return next((clause for clause in clauses if clause in RULEBOOK), otherwise)


# ---- seats: robots with cubes, what they may do this turn, counters and points ---------------------------


def _seat(
    s: State, look: Look, before: Look | None, name: str, needs: Mapping[str, int]
) -> Mapping[str, Any]:
    number = s.setup.seats.index(name)
    seat, old = look[name], before[name] if before else look[name]
    shown = seat_of(look, name)
    turn = shown["turn"]
    return {
        **shown,
        "team": _team(s, name),
        "robots": [_robot(s, look, before, robot) for robot in seat["robots"]],
        "upgrades": [(card.name, card.says) for card in upgrades(s, number)],
        "vp": seat["vp"],
        "gained": seat["vp"] - old["vp"],
        "pile": [(n, colour) for colour, n in seat["pile"].items() if n],
        "hand": len(seat["hand"]),
        "deck": seat["deck"],
        "discard": _pile(seat["discard"]),
        "energy": seat["energy"],
        "move": seat["move"],
        "short": {what: needs.get(what) if turn else None for what in ("move", "energy")},
        "bumped": list(_bumped(s, look)) if turn else [],
    }


def _bumped(s: State, look: Look) -> Iterator[str]:
    """What robots and tiles have bumped into this turn."""
    for robot in look["robots"]:
        yield from (f"{robot.title()} into {what}" for what in look[robot]["bumped"])
    for number, mask in s.extras.bumped:
        yield from (f"{title(s, TILES + number)} into {what}" for what in bumped(s, mask))


def _team(s: State, name: str) -> str:
    """The team of a seat."""
    teams, own = s.setup.teams, s.setup.seats.index(name)
    mates = [s.setup.seats[seat] for seat, team in enumerate(teams) if team == teams[own] and seat != own]
    return f"with {' and '.join(mates)}" if mates else ""


def _pile(cards: list[str]) -> list[tuple[str, int]]:
    """A pile that is face up, the last card first, each kind once with its number."""
    return list(Counter(reversed(cards)).items())


def _robot(s: State, look: Look, before: Look | None, robot: str) -> Mapping[str, Any]:
    old_look = before if before is not None and robot in before else look
    now, old = look[robot]["health"], old_look[robot]["health"]
    health, was = sum(now.values()), sum(old.values())
    lost = {colour: max(0, old[colour] - now[colour]) for colour in ("blue", "red")}
    cubes = [("blue", False)] * now["blue"] + [("red", False)] * now["red"]
    cubes += [("none", True)] * (lost["blue"] + lost["red"])
    cubes += [("none", False)] * (look[robot]["bar"] - len(cubes))
    return {
        "id": robot,
        "name": robot.title(),
        "says": s.setup.boards[s.setup.number[robot]].says,
        "push": _dearer(s, s.setup.number[robot]),
        "out": look[robot]["at"] is None,
        "cubes": cubes,
        "health": health,
        "was": was,
        "lasting": [*_lasting(look[robot]), *_charged(s, s.setup.number[robot])],
        "defenses": list(_defenses(s, s.setup.number[robot])),
    }


def _dearer(s: State, robot: int) -> tuple[int, str] | None:
    """What a push of a robot costs, if that is more than of most: in a number, and in a sentence."""
    return (push_price(s, robot)[0], pushed(s, robot)) if s.setup.boards[robot].push_extra else None


def _lasting(robot: Look) -> Iterator[tuple[str, str, str]]:
    """A robot's permissions and duties this turn: in a word, in a sentence, and whether it is urgent."""
    if robot["on_top"]:
        yield "has to move off", f"It is on top of an obstacle on {robot['at']} and cannot stay there.", "no"
    if robot["over"]:
        yield "over obstacles", "It may move over obstacles this turn.", ""
    if robot["diagonal"]:
        yield "diagonally", "It may move and push diagonally this turn.", ""
    if robot["plating"]:
        yield f"pushes +{robot['plating']}", f"Each push this turn deals {robot['plating']} more damage.", ""
    if robot["used"]:
        yield "attack used", "It has used its own attack this turn.", ""


def _charged(s: State, robot: int) -> Iterator[tuple[str, str, str]]:
    """A Hypercharge that waits for an Attack card, as :func:`_lasting` tells it."""
    if n := charged(s).count(robot):
        says = f"Its next Attack card deals {functions(s) * n} more damage, for the Functions in play."
        yield f"Hypercharge +{functions(s) * n}", says, ""


def _defenses(s: State, robot: int) -> Iterator[tuple[str, int, str]]:
    """The Defenses on a robot, outermost first: card, red cubes, and what the card does."""
    for _, card, red in defenses(s, robot):
        yield card, red, s.setup.components.cards[card].says
