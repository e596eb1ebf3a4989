"""The game's data for the labs, and the pull lab: the path of a pull, from every space."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ipywidgets import Dropdown, IntSlider, Layout, Select, ToggleButtons

from rqa_lab.core.checked import checked
from rqa_lab.core.event import Event
from rqa_lab.core.game import Game
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.telling import told
from rqa_lab.editor import placing
from rqa_lab.games.rqa.actions import Play
from rqa_lab.games.rqa.components import Card
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.games.rqa.state import State, put
from rqa_lab.games.rqa.steps import has
from rqa_lab.labs.lab import WIDE, Known, Lab, caption, choose, row
from rqa_lab.labs.push import Pushing
from rqa_lab.labs.shop import Trade
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.library import view_of

# ---- the push lab ----------------------------------------------------------------------------------------


def _pushed() -> Sequence[Scenario]:
    """Positions with something to push."""
    wall = Scenario("rqa", "Into a wall").robot("pug", "c4").robot("crate", "d4")
    wall = wall.robot("strider", "d5").robot("petri", "c3", seat="Ann")
    tacks = Scenario("rqa", "Onto the Tacks").robot("pug", "c3").robot("strider", "d3")
    tacks = tacks.robot("crate", "c4").tiles(e3="Tacks", c5="Pothole", b3="Wall", f3="Wall")
    loot = Scenario("rqa", "Boxes and edges", packs=["dozer"]).robot("pug", "f4").robot("strider", "g4")
    return (
        wall.tiles(e4="Wall", d6="Tacks").hand("Ann", "Tackle").turn("Ann", move=5),
        tacks.hand("Ann", "Tackle", "Ground Pound").turn("Ann", move=4),
        loot.tiles(f5="Loot Box", f3="VP Crate", f6="Wall").hand("Ann", "Tackle").turn("Ann", move=4),
    )


def _knocks(card: Card) -> bool:
    """A card that knocks robots back."""
    return any(has(step, "knock") for step in card.steps)


def _plays(game: Game, state: State) -> Iterator[Action]:
    """All plays of such cards by robots of the seat to act, with a target as the card takes one."""
    cards, own = state.setup.components.cards, state.setup.robots_of[state.seat]
    who = {state.setup.robots[robot] for robot in own if state.at[robot] is not None}
    for action in game.universe(state):
        if not isinstance(action, Play) or action.robot not in who:
            continue
        card, line = cards[action.card], action.target in WAYS
        aimed = bool(card.aimed) or card.range == "line"
        if _knocks(card) and aimed == bool(action.target) and line == (card.range == "line"):
            yield action


PUSH = Pushing(topics=("pushing", "knock"), presets=_pushed, lists=_knocks, plays=_plays)

# ---- the sight lab ---------------------------------------------------------------------------------------


def _hidden() -> Sequence[Scenario]:
    """Positions in which something hides something."""
    walls = Scenario("rqa", "Behind walls and robots").robot("pug", "b3").robot("strider", "d4")
    smoke = Scenario("rqa", "Smoke").robot("pug", "c2").robot("strider", "e5").robot("crate", "d6")
    corners = Scenario("rqa", "Past the corners").robot("pug", "a1").robot("strider", "e5")
    return (
        walls.robot("crate", "f6").tiles(d2="Wall", e5="Smoke", c5="Wall").turn("Ann", move=3),
        smoke.tiles(d4="Smoke", e3="Smoke", f4="Tacks", b4="Wall").turn("Ann", move=3),
        corners.tiles(b3="Wall", c2="Wall", d5="Wall", f3="Wall").turn("Ann", move=3),
    )


SIGHT = Known(topics=("sight", "attacks"), presets=_hidden)

# ---- the shop lab ----------------------------------------------------------------------------------------

_SPACES = tuple("123456")


def _spend(document: Mapping[str, Any], seat: str, n: int) -> Mapping[str, Any]:
    return {"turn": {"seat": seat, **document.get("turn", {}), "energy": n}}


def _bought() -> Sequence[Scenario]:
    """Positions with something to buy."""
    shop = ["Tackle", "Rev Motors", "Pit Stop", "Omniwheels", "Laser Cannon", "Reprogram"]
    deck = ["Grappling Clamp", "Ground Pound", "Pneumatic Piston", "Rocket Booster", "Pneumatic Piston"]
    begin = Scenario("rqa", "Six Energy").robot("pug", "b2").robot("strider", "f6").set(shop=shop)
    late = Scenario("rqa", "The deck runs out").robot("pug", "b2").robot("strider", "f6").set(shop=shop)
    known = Scenario("rqa", "What comes is known").robot("pug", "b2").robot("strider", "f6").set(shop=shop)
    hand, own = ["Battery", "Battery", "Hammer"], ["Hammer", "Jump Jets", "Advanced Battery"]
    return (
        begin.set(shop_deck=deck)
        .seat("Ann", in_play=["Battery"] * 3, deck=["Battery"] * 3 + own)
        .turn("Ann", energy=6),
        late.set(shop_deck=deck)
        .seat("Ann", hand=hand, top=["Hammer"], deck=["Battery"], discard=["Tackle", "Rivet Gun", "Battery"])
        .turn("Ann", energy=4),
        known.set(shop_top=["Twin Cell", "Fuel Cell"], shop_deck=["Reactor", "Tow Cable"])
        .seat("Ann", top=["Battery", "Hammer"], deck=["Battery"] * 4 + ["Rivet Gun"])
        .turn("Ann", energy=5),
    )


SHOP = Trade(
    topics=("cards",),
    presets=_bought,
    offer=lambda look: dict(zip(_SPACES, [*look["shop"], *[None] * 6], strict=False)),
    spend=_spend,
    lay=lambda offer: {"shop": list(offer.values())},
    places={
        "New in the Shop": (lambda state, _: filter(None, state.shop), True),
        "In the next hand": (lambda state, seat: state.hand[seat], False),
    },
    decks=lambda look, seat: {
        f"{seat}’s deck": look[seat]["deck"],
        "discard pile": [*look[seat]["discard"], *look[seat]["in_play"], *look[seat]["hand"]],
        "Shop Deck": look["shop_deck"],
    },
    spaces=_SPACES,
    most=20,
)

# ---- the pull lab ----------------------------------------------------------------------------------------


def _pulled() -> Sequence[Scenario]:
    """Positions with something to pull."""
    tacks = Scenario("rqa", "Tacks on the way").robot("pug", "b2").robot("strider", "e4")
    walls = Scenario("rqa", "Past a corner").robot("pug", "a1").robot("strider", "d4")
    crowd = Scenario("rqa", "From the middle").robot("pug", "d4").robot("strider", "f6")
    return (
        tacks.tiles(c3="Tacks", d2="Pothole", b4="Wall").hand("Ann", "Grappling Clamp").turn("Ann"),
        walls.tiles(b2="Wall", b1="Tacks", c4="Tacks").hand("Ann", "Grappling Clamp").turn("Ann"),
        crowd.robot("crate", "e4").tiles(d5="Tacks", c4="Wall").hand("Ann", "Tow Cable").turn("Ann"),
    )


PULL = Known(topics=("knock",), presets=_pulled)


class Way(NamedTuple):
    """The path of a pull from a space: the spaces in order, the choices on it, and its side effects.

    Without a ``path`` nothing is pulled from there, and ``says`` gives the reason.
    """

    start: str
    path: tuple[str, ...]
    choices: tuple[str, ...]
    says: str
    allowed: bool = True
    #: the tiles on the path: space -> name
    over: Mapping[str, str] = {}


def line(way: Way) -> str:
    """A way in a line of a list."""
    path = [f"{at} ({way.over[at]})" if at in way.over else at for at in way.path]
    mark, leads = "✓" if way.allowed else "✗", " → ".join((way.start, *path))
    return f"{mark} {leads}: {way.says}" if way.says else f"{mark} {leads}"


class PullLab(Lab):
    r"""The path of a pull from every space, at every angle.

    Attributes:
        puller: the robot that pulls, of the seat to act.
        target: the robot that is pulled.
        card: the card that pulls.

    >>> lab = PullLab()
    >>> lab
    PullLab('Tacks on the way')
    >>> print(*(line(way) for way in lab.ways() if way.start == "d4"), sep="\n")
    ✓ d4 → c3 (Tacks) → b3: Strider loses 1 red cube: Health 5 → 4. Strider loses 2 red cubes: Health 4 → 2.
    ✓ d4 → c3 (Tacks) → c2: Strider loses 1 red cube: Health 5 → 4. Strider loses 2 red cubes: Health 4 → 2.
    """

    KNOWN = "PULL"
    APP = "pull-lab"

    def _controls(self) -> None:
        self.puller = Dropdown(description="Puller", layout=Layout(width="14rem"))
        self.target = Dropdown(description="Pulls", layout=Layout(width="14rem"))
        self.card = Dropdown(description="Card", layout=Layout(width="16rem"))
        self.range = IntSlider(description="Range", min=1, max=9, layout=Layout(width="13rem"))
        self.shown = ToggleButtons(options=("All", "Pulled", "Not pulled"), style={"button_width": "auto"})
        self.list = Select(rows=7, layout=WIDE)
        self._ways: tuple[Way, ...] = ()
        #: the tiles that a way may lead over: space -> name
        self._over: Mapping[str, str] = {}
        self._picked: tuple[str, tuple[str, ...]] | None = None
        super()._controls()
        for control in (self.puller, self.target, self.card, self.shown):
            self.on(control, "value", lambda _: self.renew())
        self.on(self.range, "value", self._reach)
        self.on(self.list, "value", self.pick)

    def under(self) -> Sequence[Any]:
        """Controls for puller, target and card."""
        return (row(self.puller, self.target, self.card, self.range),)

    def beside(self) -> Sequence[Any]:
        """The list of paths from each space, and the picked one step by step."""
        head = row(caption("From each space, the way of the pull"), self.shown)
        head.add_class("lab-head")
        return head, self.list, *super().beside()

    @checked
    def click(self, at: str) -> None:
        """Click a space; one that offers no action shows the path from there."""
        was = self.scenario
        super().click(at)
        found = [number for number, way in enumerate(self._ways) if way.start == at]
        if was is self.scenario and found and self._taken is None:
            self.shown.value = "All"
            self.list.value = found[0]

    @checked
    def pick(self, number: int | None) -> None:
        """Show a way step by step."""
        if number is None:
            return
        way = self._ways[number]
        self._picked = way.start, way.choices
        play = self._play().text
        steps = [{"do" if way.allowed else "refuse": play}, *({"do": f"choose {at}"} for at in way.choices)]
        robots = next(kind for kind in placing.kinds(self.scenario.game) if kind.key == "robots")
        moved = placing.put(self.scenario, robots, self.target.value, way.start)
        seat = self.scenario.game.look(self.scenario.state)["turn"]
        if self.card.value not in self.scenario.state.hand[self.scenario.state.seat]:
            moved = moved.hand(seat, self.card.value)
        self.play(moved, steps, len(steps))

    # ---- what the game says ------------------------------------------------------------------------------

    def ways(self) -> tuple[Way, ...]:
        """The paths from each space on which the target can stand, one for each end that can be chosen."""
        if None in (self.puller.value, self.target.value, self.card.value):
            return ()
        self._over = self.scenario.game.look(self.scenario.state)["tiles"]
        found = [way for at, state in self.stands().items() for way in self._from(at, state)]
        return tuple(sorted(found, key=lambda way: not way.allowed))

    def stands(self) -> dict[str, State]:
        """Each space on which the target can stand -> the position with it there, the card in the hand."""
        game, dealt = self.scenario.game, self._dealt()
        number, found = dealt.setup.robots.index(self.target.value), {}
        for at in sorted(cell.name for cell in game.scene(dealt).cells):
            state = dealt.replaced(at=put(dealt.at, number, GRID.number[at]))
            if self._free(state, at):
                found[at] = state
        return found

    def _free(self, state: State, at: str) -> bool:
        """True if no other robot stands there, and no tile that a robot cannot stand on."""
        if state.at.count(GRID.number[at]) > 1:
            return False
        return not any(at in finding.cells for finding in self.scenario.game.audit(state))

    def _dealt(self) -> State:
        """The position with the card in the hand."""
        seat = self.scenario.game.look(self.scenario.state)["turn"]
        state: State = self.scenario.hand(seat, self.card.value).state
        return state

    def _play(self) -> Play:
        return Play(self.card.value, self.puller.value, self.target.value)

    def _from(self, at: str, state: State) -> Iterator[Way]:
        """The ways from a space: one for each end."""
        game = self.scenario.game
        verdict = game.judge(state, self._play())
        if not verdict:
            yield Way(at, (), (), " ".join(map(game.language.explain, verdict.reasons)), False)
            return
        trace: list[Any] = []
        state = game.advance(state.copy(), self._play(), trace)
        if state.choice is None:
            yield self._way(at, (), game.language.dress(trace))
            return
        for option in state.choice.options:
            more = list(trace)
            game.advance(state.copy(), Choose(option), more)
            yield self._way(at, (option,), game.language.dress(more))

    def _way(self, at: str, choices: tuple[str, ...], events: Sequence[Event]) -> Way:
        game = self.scenario.game
        path = tuple(str(event.facts["to"]) for event in events if event.kind == "pull")
        quiet = ("play", "pull", "choose", "claim", "points")
        says = " ".join(one.sentence for one in told(game, [one for one in events if one.kind not in quiet]))
        return Way(at, path, choices, says, over={on: self._over[on] for on in path if on in self._over})

    # ---- what the lab tells ------------------------------------------------------------------------------

    def _tell(self) -> None:
        super()._tell()
        state = self.scenario.state
        who, cards = state.setup, state.setup.components.cards.values()
        here = {name: who.titles[n] for n, name in enumerate(who.robots) if state.at[n] is not None}
        own = [name for name in here if who.number[name] in who.robots_of[state.seat]]
        choose(self.puller, [(here[name], name) for name in own])
        others = [(title, name) for name, title in here.items() if name != self.puller.value]
        choose(self.target, others)
        pulls = [(card.name, card.name) for card in cards if any(has(step, "pull") for step in card.steps)]
        held = [one for one in pulls if one[0] in state.hand[state.seat]]
        choose(self.card, [*held, *(one for one in pulls if one not in held)])
        if self.card.value:
            self.range.value = who.components.cards[self.card.value].range
        self._ways = self.ways()
        shown = self.shown.value
        self.list.options = [
            (line(way), number)
            for number, way in enumerate(self._ways)
            if shown == "All" or way.allowed == (shown == "Pulled")
        ]
        numbers = [number for _, number in self.list.options]
        self.list.value = self._first(numbers)
        if self.list.value is None:
            self.stepper.desk.put(view_of(self.scenario))
        self.pick(self.list.value)

    def _first(self, numbers: Sequence[int]) -> int | None:
        """The path that was picked, else one from the target's space, else the first one."""
        at = dict(self.scenario.document.get("robots", {})).get(self.target.value, {}).get("at")
        ways = {number: (self._ways[number].start, self._ways[number].choices) for number in numbers}
        same = [number for number, way in ways.items() if way == self._picked]
        here = [number for number, (start, _) in ways.items() if start == at]
        return next(iter((*same, *here, *numbers)), None)

    def _reach(self, n: int) -> None:
        """Let the card reach so far."""
        data = self.scenario.document.get("data", {})
        card = data.get(self.card.value, {}) | {"range": n}
        self.show(self.scenario.set(data=data | {self.card.value: card}), "range")
