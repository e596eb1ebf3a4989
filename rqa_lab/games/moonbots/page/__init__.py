"""The page of Moon-Bots: the regions beside the board, and the sheet of a new game."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, Any

from rqa_lab.core.component import Component
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Step
from rqa_lab.core.words import ENGLISH as PLAIN
from rqa_lab.core.words import UNNAMED, capital, language
from rqa_lab.games import game
from rqa_lab.games.moonbots.actions import Buy, EndTurn, Place, Reroll, Roll
from rqa_lab.games.moonbots.components import (
    BOARD,
    FACES,
    NAMES,
    PLACES,
    Card,
    components,
    number_needed,
    ways,
)
from rqa_lab.games.moonbots.page import faces
from rqa_lab.games.moonbots.picture.cards import back, brief, guesses, short, signs
from rqa_lab.games.moonbots.picture.plan import BODY
from rqa_lab.games.moonbots.picture.robot import scene
from rqa_lab.games.moonbots.picture.robot import shown as robot_of
from rqa_lab.games.moonbots.play.resolve import SEATS
from rqa_lab.games.moonbots.rules.activating import card_on, of_use, price
from rqa_lab.games.moonbots.state import (
    BOOSTS,
    MARKET,
    ROBOT,
    ROLL,
    ROW_COST,
    SECRETS,
    UNKNOWN,
    State,
    alive,
    dice_of,
    in_the_game,
    part_at,
    seat_of,
)
from rqa_lab.games.moonbots.words import ENGLISH, dice, label, phrase, places
from rqa_lab.kit.faces import Face, Fact, Large, marked
from rqa_lab.kit.words import Tally, Wording
from rqa_lab.ui.newgame import Agreement
from rqa_lab.ui.table import Done, Look, Picked, Table, Waited
from rqa_lab.ui.table import seat_of as shown_seat

if TYPE_CHECKING:
    from rqa_lab.ui.buttons import Buttons, Picking

# ---- the agreement of the players of a new game of Moon-Bots: players, first player, readings ------------


class NewGame(Agreement):
    """The answers so far.

    >>> agreement = NewGame(seed=7)
    >>> agreement.change("seats", "2")
    >>> agreement.scenario.document["game"], agreement.reasons
    ({'seats': ['Ann', 'Bo'], 'first': 'Ann'}, ())
    """

    game = "moonbots"
    usual_names = SEATS
    inside = "players, rulebook, seed"

    def plan(self) -> Sequence[str]:
        """The robots, and the rulebook if one was chosen."""
        robots = "two robots each" if self.seats == 2 else "one robot each"
        book = game(self.game).rulebook.languages.get(self.rulebook, "")
        return [robots, *([f"rulebook: {book}"] if book else []), *super().plan()]

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario."""
        return {**super().options(), "first": "random" if self.first < 0 else self.names[self.first]}

    def view(self) -> Mapping[str, Any]:
        """The values for agreement.html.j2."""
        cards = components().cards.values()
        guessed, own = sum(bool(card.assumed) for card in cards), sum(bool(card.user) for card in cards)
        origins = f"{guessed} of {len(cards)} kinds of cards hold numbers that we had to guess"
        origins += f"; {own} are as in your own box." if own else "."
        upgrades = [(card, brief(card)[0]) for card in components().upgrades.values()]
        return {**super().view(), "origins": origins, "upgrades": upgrades}


# ---- the page of Moon-Bots -------------------------------------------------------------------------------


class Words(Wording):
    """The words of Moon-Bots."""

    hints = {**Wording.hints, "buy": "buy the card on {}", "place": "use {}", "roll": ""}

    def tally(self, events: Sequence[Event]) -> Tally:
        """The energy paid, and why it is more than the row says; all other changes are separate news."""
        bought = [event.facts for event in events if event.kind == "buy"]
        paid = sum(one["old"] - one["new"] for one in bought)
        more = sum(one["old"] - one["new"] - ROW_COST[one["space"][0]] for one in bought)
        return Tally((("i-energy", paid),) if paid else (), (faces.extra(more),) if more > 0 else ())

    def phrase(self, state: State, action: Action) -> str:
        """An action in a few words."""
        return phrase(state, action)


class Page(Table):
    """The page of Moon-Bots."""

    first = "moonbots/turn/a-whole-turn"
    tabs = (("hand", "i-secret", "Weapons"), ("dice", "i-dice", "Dice"))
    played = (("shop", "Market"), ("hand", "Secret Weapons"))
    holds = {"Buy": "shop", "Use": "hand"}
    groups = {"Choose": False, "Buy": True, "Dice": False, "Reroll": False, "Activate": False, "Use": False}
    words = Words(ENGLISH, tidies="restock", points="i-energy")

    def agreement(self) -> Agreement:
        """The agreement of the players of a new game."""
        return NewGame()

    def seats(self, buttons: "Buttons", before: Look | None, needs: Mapping[str, int]) -> Mapping[str, Any]:
        """The seats with their robots."""
        s, look = buttons.state, buttons.look
        before = look if before is None or before["phase"] == "set-up" else before
        found = [
            {
                **(seat := shown_seat(look, name)),
                "n": number % 4 + 1,
                "energy": look[name]["energy"],
                "was": before[name]["energy"],
                "needs": needs.get("energy") if seat["turn"] else None,
                "robots": [_robot(s, robot, before) for robot in s.setup.robots_of(number)],
            }
            for number, name in enumerate(look["seats"])
        ]
        marks = {"names": NAMES, "unnamed": "" if language() == PLAIN else UNNAMED}
        at_table = {name: _at_table(s, found, number) for number, name in enumerate(look["seats"])}
        piles = {"pile": len(s.top) + len(s.bag), "box": len(s.box)}
        return {"seats": found, **piles, "places": BODY, "at_table": at_table, **marks}

    def tray(self, picking: "Picking", seat: str) -> Mapping[str, Any]:
        """The dice of the acting robot, what they activate, and its Secret Weapons; else the reader's."""
        s, buttons = picking.buttons.state, picking.buttons
        if buttons.look["phase"] == "set-up":
            return {"seat": "", "hand": None, "market": []}
        shown = buttons.lies_before(seat)
        own = s.setup.robots_of(s.setup.seats.index(shown))
        robot = robot_of(s, s.setup.seats.index(shown))
        rolled = robot == s.robot and (s.dice or s.placed)
        held = [name for one in own for name in s.weapons[one]]
        return {
            "seat": shown,
            "robot": s.setup.robots[robot],
            "dice": [_die(face, picking) for face in s.dice] if rolled else [],
            "bare": 0 if rolled else dice_of(s, robot),
            "rerolled": bool(rolled and s.rerolled),
            "turns": _turns(picking),
            "again": [action for action in buttons.legal if isinstance(action, Reroll)],
            "parts": list(_parts(s, robot, picking)),
            "names": NAMES,
            "market": faces.market(s, buttons.legal),
            "fitted": faces.fitted(s, robot),
            "rule": faces.may_buy(s),
            "hand": picking.hand(held, UNKNOWN, lambda name, n: _weapon(s, name, n, picking, robot)),
        }

    def drawn(self, seat: str, *, narrow: bool) -> Callable[..., Scene]:
        """The robot that a seat plays with: the others and the Market are around it."""
        return partial(scene, seat=seat)

    def prompt(self, buttons: "Buttons") -> str:
        """What the seat to act can do: buy, roll, activate parts."""
        return faces.prompt(buttons.state, buttons.legal)

    def soon(self, buttons: "Buttons", action: Action) -> bool:
        """A card that the robot can use with the dice and parts that it has."""
        s = buttons.state
        if not isinstance(action, Buy):
            return True
        return of_use(s, s.robot, card_on(s, MARKET.index(action.space)))

    def did(self, done: Done) -> str:
        """A purchase, which is made below the robot that it changes; a hit, and what a shield blocked."""
        return faces.bought(done.events) or faces.hits(done.events)

    def acting(self, state: State) -> str:
        """Which of a player's two robots plays."""
        return f"{faces.short(state.setup.robots[state.robot])} robot" if state.setup.two else ""

    def leads_on(
        self, buttons: "Buttons", actions: Sequence[Action]
    ) -> tuple[Action | None, Sequence[Action]]:
        """To roll again where the dice fit no part; else as usual."""
        legal = buttons.legal
        again = [one for one in legal if isinstance(one, Reroll)]
        if not again or any(isinstance(one, Place) for one in legal):
            return super().leads_on(buttons, actions)
        return max(again, key=lambda one: len(one.dice)), actions

    def plain_answers(self, buttons: "Buttons") -> Sequence[Action]:
        """Whether a boost adds to the one robot that is attacked, or to nobody."""
        return faces.boosting(buttons.state, buttons.legal)

    def named(self, buttons: "Buttons", action: Action) -> str:
        """Which dice are rolled again; who loses how much by a boost."""
        return faces.main(buttons.state, action) or super().named(buttons, action)

    def next_at(self, buttons: "Buttons", *, own: bool) -> str:
        """The Market as long as one may buy, else the robots."""
        return faces.next_at(buttons.state, buttons.legal) if own else "board"

    def deeds(self, turn: Waited, done: Sequence[Done]) -> Sequence[str]:
        """Purchases, attacks, Secret Weapons and gains of a turn."""
        return faces.deeds(turn.seat, [event for one in done for event in one.events])

    def yours(self, text: str, name: str) -> str:
        """One's two robots are called by their sides."""
        return faces.yours(text, name)

    def seen(self, text: str) -> str:
        """The spaces of the Market are where they are."""
        return faces.seen(text)

    def lost(self, buttons: "Buttons") -> str:
        """A roll, or dice that fit parts."""
        return faces.lost(buttons.state, buttons.legal)

    def glimpse(self, step: Step) -> tuple[Scene, Set[str]]:
        """The robot whose energy changes most, else the one that acts."""
        changed = Counter[str]()
        for event in step.events:
            if event.kind in ("lose", "gain"):
                changed[event.facts["robot"]] += abs(event.facts["new"] - event.facts["old"])
        state = step.state
        most = changed.most_common(1)
        robot = state.setup.robots.index(most[0][0]) if most else state.robot
        return scene(state, seat=seat_of(state, robot), events=step.events), frozenset()

    def mark(self, buttons: "Buttons", action: Action, space: str, picked: bool) -> tuple[str, str]:
        """The cards on offer, with their prices; the parts that dice fit, the robots to aim at."""
        cost = price(buttons.state, MARKET.index(space))[0] if isinstance(action, Buy) else ""
        return str(cost), "move" if space in MARKET else "target"

    def places(self, buttons: "Buttons", action: Action) -> Sequence[str]:
        """A card, a part, or the robots that an answer names."""
        return places(buttons.state, action)

    def picked(self, state: State, start: str) -> Picked | None:
        """A die that several parts take."""
        found = _DICE.fullmatch(start)
        return None if found is None else Picked(capital(dice(found[1].replace(" ", ""))), _ACTIVATES)

    def meant(self, state: State, space: str, start: str, actor: str | None) -> Action | None:
        """Buying or choosing the card on the space, activating the part there, or rolling the dice."""
        s = state
        if space in s.setup.spots:
            robot, what = s.setup.spots[space]
            if robot != s.robot:
                return None
            if what == ROLL:
                return Reroll(s.dice[:2]) if s.dice else Roll()
            return Place(_fitting(s, what, start), what) if what in (BOARD, *PLACES) else None
        if start or space not in MARKET:
            return None
        if s.choice is None:
            return Buy(space)
        return Choose(space) if any(option in MARKET for option in s.choice.options) else None

    def about(self, state: State, space: str) -> Sequence[Fact]:
        """The effect of the card on a space, of a part, or of what else a robot has there."""
        if space in state.setup.spots:
            return tuple(_about(state, *state.setup.spots[space]))
        if space not in MARKET or not state.market[MARKET.index(space)]:
            return ()
        card = card_on(state, MARKET.index(space))
        if card is None:
            says = "It is face down: you see it once you buy it."
            return (Fact(back(), says, "moonbots.secret.bought-blind", False),)
        clause = next((clause for clauses in card.clauses.values() for clause in clauses), None)
        return (Fact.of(card, clause, guesses(card)),)

    def large(self, what: Component | Action | str, state: State | None = None) -> Large | None:
        """A card or a Robot Board."""
        card: Component | Action | str | None = what
        if isinstance(what, str) and state is not None:
            parts, (table, _, name) = state.setup.components, what.partition("/")
            known: Mapping[str, Mapping[str, Card]] = {"cards": parts.cards, "boards": parts.boards}
            card = known.get(table, {}).get(name)
        elif isinstance(what, Choose) and state is not None:
            on_market = what.option in MARKET
            cards = state.setup.components.cards
            card = card_on(state, MARKET.index(what.option)) if on_market else cards.get(what.option)
        return Large.of(card, _face(card), _KINDS.get(card.kind, "")) if isinstance(card, Card) else None


#: dice that are picked, and what is said then
_DICE, _ACTIVATES = re.compile("place((?: [1-6])+)"), "Pick the part to activate."
_KINDS = {"part": "Robot Part", "board": "Robot Board", "weapon": "Secret Weapon"}


def _face(card: Card) -> Face:
    numbers = tuple((name, text, guess) for name, _, text, guess in signs(card))
    read = f"{'boards' if card.kind == 'board' else 'cards'}/{card.name}"
    return Face(brief(card)[0], numbers, card.says, guesses(card), marked(card), read)


def _fitting(s: State, place: str, start: str) -> str:
    """The dice that one means by a part: those that are picked or fit, else others; before a roll, any."""
    if picked := _DICE.fullmatch(start):
        return picked[1].replace(" ", "")
    part = part_at(s, s.robot, place)
    if part is None:
        return s.dice[:1] or FACES[0]
    number, dice = number_needed(part.needs), s.dice or FACES * 2
    fits = (one for one in ways(part.needs, dice, s.setup.sums) if len(one) == number)
    return next(fits, dice[:number])


def _about(s: State, robot: int, what: str) -> Iterator[Fact]:
    """What is at one of the places of a robot; and, at a part that dice cannot activate now, whose can."""
    title, parts, active = s.setup.robots[robot], s.setup.components, s.setup.robots[s.robot]
    place, cards = f"{title}’s {what}", list[Card]()
    if what == ROBOT:
        yield Fact(place, f"It has {s.energy[robot]} energy.", "moonbots.attack.damage-is-energy", False)
    elif what == ROLL:
        yield Fact(place, f"It rolls {_of_dice(dice_of(s, robot))}.", "moonbots.activate.roll-all", False)
    elif what == BOOSTS:
        cards += (parts.upgrades[name] for name in dict.fromkeys(s.upgrades[robot]))
    elif what == SECRETS:
        cards += (parts.weapons[name] for name in dict.fromkeys(s.weapons[robot]) if name != UNKNOWN)
        if UNKNOWN in s.weapons[robot]:
            says = f"Only {seat_of(s, robot)} sees them before they are used."
            yield Fact(place, says, "moonbots.secret.bought-blind", False)
    elif part := part_at(s, robot, what):
        cards.append(part)
    else:
        yield Fact(place, "There is no part here yet.", "moonbots.components.part-slots", False)
    for card in cards:
        clause = next((clause for clauses in card.clauses.values() for clause in clauses), None)
        yield Fact.of(card, clause, guesses(card))
    if what in (BOARD, *PLACES) and robot != s.robot and s.phase in ("buy", "activate"):
        yield Fact(
            f"{active}’s turn", f"Dice go on {active}’s parts only.", "moonbots.activate.roll-all", False
        )


def _of_dice(n: int) -> str:
    return f"{n} {'die' if n == 1 else 'dice'}"


# ---- seats -----------------------------------------------------------------------------------------------


def _robot(s: State, robot: int, before: Look) -> Mapping[str, Any]:
    title, plays = s.setup.robots[robot], s.phase == "set-up" or in_the_game(s, robot)
    parts, known = {place: part_at(s, robot, place) for place in PLACES}, s.setup.components.upgrades
    had = [(known[name], n) for name, n in Counter(s.upgrades[robot]).items()]
    return {
        "title": title,
        "short": faces.short(title).capitalize(),
        "state": "" if plays else "waits" if alive(s, robot) else "out",
        "energy": s.energy[robot],
        "was": before[title]["energy"],
        "turn": robot == s.robot and s.phase not in ("set-up", "over"),
        "built": parts,
        "strikes": faces.strikes(s, robot),
        "shields": faces.shields(s, robot),
        "effects": {place: faces.marked(part) for place, part in parts.items()},
        "says": {place: f"{part.called}: {part.says}" if part else "" for place, part in parts.items()},
        "parts": [(brief(part)[0], Fact.of(part, None, guesses(part))) for part in parts.values() if part],
        "upgrades": [(brief(up)[0], Fact.of(up, None, guesses(up)), n, up.name) for up, n in had],
        "has": [faces.has(up, n) for up, n in had],
        "weapons": len(s.weapons[robot]),
        "dice": dice_of(s, robot),
    }


def _at_table(s: State, seats: Sequence[Mapping[str, Any]], seat: int) -> Mapping[str, Any]:
    """What a seat sees where it plays: what its own robot has, the robots around, the Market."""
    own = faces.own(s, seat)
    robots = {
        robot: {**shown, "name": shown["title"] if s.setup.two else one["name"], "n": one["n"]}
        for number, one in enumerate(seats)
        for robot, shown in zip(s.setup.robots_of(number), one["robots"], strict=True)
    }
    others = faces.around(s, own["robot"])
    mine = robots[own["robot"]]
    which = f"{mine['short'].lower()} robot" if s.setup.two else ""
    return {**own, "n": mine["n"], "which": which, "others": [(one, robots[one.robot]) for one in others]}


# ---- tray ------------------------------------------------------------------------------------------------

#: the actions of a turn, whose buttons keep their places
_TURNS: tuple[Action, ...] = Roll(), EndTurn()


def _turns(picking: "Picking") -> Sequence[tuple[str, str, bool]]:
    """Their buttons as long as one of them can be done: each with its text, and whether it can be."""
    buttons = picking.buttons
    found = [(a.text, label(buttons.state, a), a in buttons.legal) for a in _TURNS if buttons.offers(a)]
    return found if any(can for _, _, can in found) else ()


def _die(face: str, picking: "Picking") -> Mapping[str, Any]:
    """A rolled die that is picked, alone or with another one that a part needs as well."""
    ways = [a.dice for a in picking.buttons.legal if isinstance(a, Place) and face in a.dice]
    together = next((dice for dice in ways if not dice.startswith(face)), face)
    start = face if any(dice.startswith(face) for dice in ways) else together
    return {"face": face, **picking.to(f"place {' '.join(start)}"), "do": "pick"}


def _parts(s: State, robot: int, picking: "Picking") -> Iterator[Mapping[str, Any]]:
    """The parts that dice can activate, with the ways to do so, or the dice placed there."""
    for place in (BOARD, *PLACES):
        if part := part_at(s, robot, place):
            yield {
                "name": place.capitalize(),
                "read": f"{'boards' if place == BOARD else 'cards'}/{part.name}",
                "says": part.says,
                "needs": short(part.needs),
                "guess": part.origin("needs") == "assumed",
                "signs": signs(part),
                "lies": dict(s.placed).get(place, "") if robot == s.robot else "",
                "ways": [a for a in picking.buttons.legal if isinstance(a, Place) and a.place == place],
            }


def _weapon(s: State, name: str, n: int, picking: "Picking", robot: int) -> Mapping[str, Any]:
    """A Secret Weapon in the hand: it is used, or chosen; and the robot that holds it, if that is another."""
    card, chosen = s.setup.components.weapons[name], s.choice is not None and name in s.choice.options
    button = picking.to(Choose(name).text if chosen else f"use {name}")
    words = {"name": card.called, "n": n, "kind": "secret", "tip": card.says, "mark": marked(card)}
    others = [one for one in s.setup.robots_of(s.setup.owner[robot]) if name in s.weapons[one]]
    held = "" if robot in others else f"{faces.short(s.setup.robots[others[0]])} robot"
    return {**words, "read": f"cards/{name}", **button, "takes": chosen and button["can"], "held": held}
