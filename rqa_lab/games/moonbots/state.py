"""A position of Moon-Bots: the agreement, and the things in each place."""

from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import Annotated, Any, NamedTuple

from rqa_lab.core.chance import Cards
from rqa_lab.core.clause import played, switched
from rqa_lab.core.component import having
from rqa_lab.core.doing import Frames, Waiting
from rqa_lab.core.keys import Agreed, Changes, Rulings
from rqa_lab.core.reasons import Choice
from rqa_lab.core.record import (  # fmt: skip
    Count,
    Derived,
    Field,
    Group,
    Known,
    Lies,
    Many,
    Numbered,
    OneOf,
    Optional,
    Per,
    Record,
    Row,
    Text,
    Zone,
    record,
)
from rqa_lab.core.words import printable
from rqa_lab.games.moonbots.actions import PHASES
from rqa_lab.games.moonbots.components import (
    BOARD,
    DICE,
    PLACES,
    RULINGS,
    Board,
    Card,
    Components,
    Part,
    Sums,
    Upgrade,
    Weapon,
    components,
)

# ---- what never changes while a game of Moon-Bots is played: who plays, with which robots and cards ------
# With three or four players a robot is called as its seat is.  Two players have two robots each, one on the
# left and one on the right (rulebook, page 3): "Ann-left" and "Ann-right".

#: what the robots of one of two players are called, after the name of the seat
SIDES = ("-left", "-right")
#: what one points at on the panel of a robot, besides its parts and what is printed on its board
ROBOT, ROLL, BOOSTS, SECRETS = "robot", "dice", "Upgrades", "Secret Weapons"
#: all of that, as one reads a panel, and what it is called
SPOTS = (
    ROBOT,
    BOOSTS,
    "head",
    SECRETS,
    "left arm",
    "torso",
    "right arm",
    "left leg",
    "right leg",
    ROLL,
    BOARD,
)
_SPOT = "{}’s {}"


class Setup:
    """The players and their things: seats and their robots, rulings, component data.

    The same arguments give the same object; see :func:`setup`.
    """

    def __init__(
        self, seats: tuple[str, ...], rulings: tuple[tuple[str, str], ...], data: tuple[Any, ...]
    ) -> None:
        self.arguments = (seats, rulings, data)
        self.seats = seats
        #: the game for two, with two robots each
        self.two = len(seats) == 2
        #: names of the robots, clockwise, and the seat of each by number
        self.robots = tuple(f"{seat}{side}" for seat in seats for side in (SIDES if self.two else ("",)))
        self.owner = tuple(robot // 2 if self.two else robot for robot in range(len(self.robots)))
        self._of_seat = tuple((2 * n, 2 * n + 1) if self.two else (n,) for n in range(len(seats)))
        #: name of a robot -> its number
        self.number = {robot: number for number, robot in enumerate(self.robots)}
        #: each thing to point at -> the number of its robot, and what it is there: "Ann’s left arm"
        self.spots = {
            _SPOT.format(title, what): (robot, what)
            for robot, title in enumerate(self.robots)
            for what in SPOTS
        }
        #: name of a ruling -> the reading that is played
        self.rulings: Mapping[str, str] = played(RULINGS, rulings)
        #: how what parts need is read
        self.sums = Sums(*(self.rulings[name] for name in ("sum-below-4", "sum-7-dice", "sum-above-10-dice")))
        self.components: Components = having(components(), data)
        boards = (*self.components.boards.values(),)
        #: the board of each robot
        self.boards: tuple[Board, ...] = tuple(
            boards[robot % len(boards)] for robot in range(len(self.robots))
        )

    def in_game(self, card: Card) -> int:
        """How many copies of a card are in the game: some leave it with three players."""
        return card.copies - (min(card.leaves, card.copies) if len(self.seats) == 3 else 0)

    def robots_of(self, seat: int) -> tuple[int, ...]:
        """The robots of a seat, by number."""
        return self._of_seat[seat]


_setup = cache(Setup)


def setup(
    seats: tuple[str, ...], rulings: tuple[tuple[str, str], ...] = (), data: tuple[Any, ...] = ()
) -> Setup:
    """The setup of these seats, rulings and changed data fields.

    Raises:
        ValueError: for an unknown ruling or reading.

    >>> setup(("Ann", "Bo")).robots
    ('Ann-left', 'Ann-right', 'Bo-left', 'Bo-right')
    """
    return _setup(seats, switched(RULINGS, rulings), data)


#: the setup as a field of a position; it is found again, not copied
AGREED = Agreed(
    setup,
    lambda: components().own,
    seats=Many(Text()),
    rulings=Rulings(),
    data=Changes(),
)


# ---- the state of a game of Moon-Bots: each of its fields, described once --------------------------------
# Robots are numbers in here and names outside; what a robot has is at its number.  A robot without energy
# is out of the game.  The spaces of the Market are columns of three: top, middle and bottom.

#: a card that is hidden from the observer
UNKNOWN = "?"
#: the most energy of a robot, and the most that it gains in a turn of its own
MOST_ENERGY, MOST_GAIN = 18, 2
#: the most Upgrades of a robot
MOST_UPGRADES = 6

#: the spaces of the Market, from the top of the first column; and what a row costs
MARKET = ("T1", "M1", "B1", "T2", "M2", "B2")
ROW_COST = {"T": 2, "M": 1, "B": 0}
#: the spaces of each column, from the bottom up
COLUMNS = ((2, 1, 0), (5, 4, 3))

FISTS, MISSILES = "fists", "missiles"


# ---- kinds of fields -------------------------------------------------------------------------------------


def _seats(s: Any) -> tuple[str, ...]:
    return s.setup.seats  # type: ignore[no-any-return]


def _robots(s: Any) -> tuple[str, ...]:
    return s.setup.robots  # type: ignore[no-any-return]


def _market(s: Any) -> tuple[str, ...]:
    return MARKET


class Dice(Field):
    """Dice as a text, in order."""

    def start(self, s: Any) -> str:
        """None."""
        return ""

    def lies(self, s: Any, value: str) -> Lies:
        """Each of them."""
        return [(("dice", die), 1) for die in value]


def _turn(s: Any, robot: int) -> Lies:
    yield ("turn", s.setup.seats[s.setup.owner[robot]]), 1
    yield ("robot", s.setup.robots[robot]), 1


def _placed(s: Any, rows: tuple[tuple[str, str], ...]) -> Lies:
    for place, dice in rows:
        yield ("placed", place, dice), 1


def _of_a_robot(table: str, **how: Any) -> Zone:
    return Zone(table, bag=True, table=table, **how)


# ---- the state -------------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """An announced attack: one part, one kind of damage, and the hits on each robot.

    Each symbol that hits a robot is a number: its damage, with any boost included.
    """

    part: Annotated[str, Text()]
    kind: Annotated[str, OneOf((FISTS, MISSILES), "attack")]
    robot: Annotated[int, Numbered(_robots)]
    hits: Annotated[tuple[tuple[int, ...], ...], Per(_robots, Many(Count("announced")))]
    #: damage added by Stronger, which hardly anything can prevent
    sure: Annotated[tuple[int, ...], Per(_robots, Count("added"))]
    #: damage that was deflected, against which nothing helps under one reading
    final: Annotated[tuple[int, ...], Per(_robots, Count("final"))]
    #: the robots that have accepted it since a Secret Weapon was last used
    passed: Annotated[tuple[int, ...], Many(Numbered(_robots))] = ()
    #: the robots that were attacked, even if their damage has changed since
    attacked: Annotated[tuple[int, ...], Many(Numbered(_robots))] = ()

    @property
    def damage(self) -> tuple[int, ...]:
        """The total damage to each robot."""
        return tuple(map(sum, zip(map(sum, self.hits), self.sure, self.final, strict=True)))


@record
class State(Record):
    """A position, at any moment."""

    setup: Annotated[Setup, AGREED]
    robot: Annotated[int, Numbered(_robots, counted=_turn)]
    phase: Annotated[
        str, OneOf(tuple(PHASES), "phase", start="buy", says="which phase the turn is in; buy unless given")
    ]
    buys: Annotated[
        int, Count("buys", start=1, says="cards that may still be bought; else 1, after the roll 0")
    ]
    begun: Annotated[bool, OneOf((False, True), says="the robot has bought a card or used a Secret Weapon")]
    rerolled: Annotated[bool, OneOf((False, True), says="the robot has used its Reroll in this turn")]
    skipped: Annotated[
        tuple[int, ...], Many(Numbered(_robots), holds="robots", says="robots that miss their turn")
    ]
    stronger: Annotated[int, Count("stronger", says="damage that the next attack of this turn adds")]
    silent: Annotated[
        tuple[int, ...],
        Many(Numbered(_robots), holds="robots", says="robots not asked for Secret Weapons any more"),
    ]
    tricked: Annotated[
        tuple[int, ...],
        Many(Numbered(_robots, "tricked"), holds="robots", says="robots that cannot use Reroll now"),
    ]
    dodging: Annotated[
        tuple[int, ...],
        Many(Numbered(_robots, "dodging"), holds="robots", says="robots that nothing hits this turn"),
    ]
    #: the shields and boosts that have worked, if they do so once
    worked: Annotated[tuple[tuple[int, str], ...], Many(Row(Numbered(_robots), Known("upgrades")), sort=True)]
    #: the seat that began
    first: Annotated[int, Numbered(_seats)]
    quiet: Annotated[int, Count(says="turns since energy changed or a card was bought")]
    stuck: Annotated[int, Count(says="turns since the Market changed or a robot fell")]
    #: rolled dice that lie on nothing, and those on a place of the robot
    dice: Annotated[str, Dice()]
    placed: Annotated[
        tuple[tuple[str, str], ...], Many(Row(OneOf((BOARD, *PLACES)), Dice()), counted=_placed)
    ]
    #: by robot
    energy: Annotated[
        list[int], Per(_robots, Count("energy", says="how much energy it has; 15 unless given"), changes=True)
    ]
    gained: Annotated[
        list[int],
        Per(
            _robots,
            Count("gained", says="energy gained this turn that counts for the limit"),
            changes=True,
        ),
    ]
    #: under one reading of Supermarket
    promised: Annotated[
        list[int],
        Per(
            _robots,
            Count(
                "promised",
                says="how many more cards Supermarket lets it buy in its next turn, by one reading",
            ),
            changes=True,
        ),
    ]
    parts: Annotated[
        list[Cards], Per(_robots, _of_a_robot("parts", says="the Robot Parts it has built"), changes=True)
    ]
    upgrades: Annotated[
        list[Cards], Per(_robots, _of_a_robot("upgrades", says="the Upgrades it has bought"), changes=True)
    ]
    weapons: Annotated[
        list[Cards], Per(_robots, _of_a_robot("weapons", says="its Secret Weapons"), changes=True)
    ]
    #: the robots that are out, in the order in which they fell; those that fell together in one group
    fallen: Annotated[tuple[tuple[int, ...], ...], Many(Many(Numbered(_robots, "out")))]
    #: Secret Weapons that a seat has seen: the seat, the robot that holds them, their names
    seen: Annotated[
        tuple[tuple[int, int, str], ...],
        Many(Row(Numbered(_seats), Numbered(_robots), Known("weapons")), sort=True),
    ]
    #: the card on each space of the Market, "" for none
    market: Annotated[tuple[str, ...], Per(_market, Known("cards", "market"))]
    #: the pile is a known top and a bag
    top: Annotated[Cards, Zone("pile", says="cards on top of the pile, the first one drawn first")]
    bag: Annotated[
        Cards,
        Zone("pile", bag=True, says="the other cards of the pile, in no order; else what the box has left"),
    ]
    box: Annotated[Cards, Zone("box", bag=True, says="cards out of the game")]
    attack: Annotated[Attack | None, Optional(Group(Attack, named=True))]
    winners: Annotated[tuple[int, ...], Many(Numbered(_seats))]
    choice: Annotated[Choice | None, Waiting()]
    #: the stack of frames still to run
    agenda: Annotated[list[tuple[Any, ...]], Frames(changes=True)]
    #: how many actions have changed this very object: see core.reasons.outdate
    age: Annotated[int, Derived(lambda s: 0)]

    def __repr__(self) -> str:
        return printable(f"<State: {self.setup.robots[self.robot]}, {self.phase}>")


def position(setup: Setup, **given: Any) -> State:
    """A state in which everything not given is empty or at its start."""
    return State.start(setup=setup, **given)


# ---- what a robot has ------------------------------------------------------------------------------------


def acting(s: State) -> int:
    """The active seat, by number."""
    return s.setup.owner[s.robot]


def seat_of(s: State, robot: int) -> str:
    """The seat of a robot, by name."""
    return s.setup.seats[s.setup.owner[robot]]


def part_at(s: State, robot: int, place: str) -> Part | None:
    """The part in a robot's place, or on the ``board`` its printed actions."""
    if place == BOARD:
        return s.setup.boards[robot] if s.setup.rulings["printed-attack"] == "printed" else None
    parts = s.setup.components.parts
    for name in s.parts[robot]:
        if parts[name].place == place:
            return parts[name]
    return None


def upgrades_of(s: State, robot: int) -> list[Upgrade]:
    """The Upgrades of a robot."""
    return [s.setup.components.upgrades[name] for name in s.upgrades[robot]]


def counted_together(s: State, robot: int, ruling: str) -> tuple[int, ...]:
    """The robots for which a limit holds together: all of a player, or by the other reading just this one."""
    return s.setup.robots_of(s.setup.owner[robot]) if s.setup.rulings[ruling] == "player" else (robot,)


def limited_upgrades(s: State, robot: int) -> Cards:
    """The Upgrades that count for the limits of a robot: those of its player's robots."""
    together = counted_together(s, robot, "upgrade-limits")
    return sum([s.upgrades[one] for one in together], ()) if len(together) > 1 else s.upgrades[robot]


def held_by(s: State, robot: int) -> list[Weapon]:
    """The Secret Weapons that a robot is known to hold."""
    known = s.setup.components.weapons
    return [known[name] for name in s.weapons[robot] if name != UNKNOWN]


def dice_of(s: State, robot: int) -> int:
    """How many dice a robot rolls."""
    return min(DICE, 1 + sum(upgrade.dice for upgrade in upgrades_of(s, robot)))


# ---- who is in the game ----------------------------------------------------------------------------------


def spot(s: State, robot: int, what: str) -> str:
    """What a place on the panel of a robot is called: "Ann’s left arm"."""
    return _SPOT.format(s.setup.robots[robot], what)


def alive(s: State, robot: int) -> bool:
    """The robot is not out."""
    return robot not in chain.from_iterable(s.fallen)


def facing(robot: int) -> int:
    """In the game for two, the robot opposite."""
    return 3 - robot


def in_the_game(s: State, robot: int) -> bool:
    """The robot takes turns and can be harmed: it is not out, and waits for no duel (rulebook, page 3)."""
    if not s.fallen:
        return True
    if not alive(s, robot):
        return False
    if not s.setup.two or alive(s, facing(robot)) or s.setup.rulings["paused-winner"] == "previous-duel":
        return True
    return in_the_final(s)


def in_the_final(s: State) -> bool:
    """In the game for two, both duels are decided."""
    return not any(alive(s, robot) and alive(s, facing(robot)) for robot in (0, 1))


def there(s: State) -> tuple[int, ...]:
    """The robots in the game, clockwise from the one to move."""
    clockwise = (*range(s.robot, len(s.setup.robots)), *range(s.robot))
    return tuple([one for one in clockwise if in_the_game(s, one)]) if s.fallen else clockwise


def opponents(s: State, robot: int) -> tuple[int, ...]:
    """The robots of other seats that are in the game, clockwise from the robot."""
    owner = s.setup.owner
    after = (*range(robot + 1, len(owner)), *range(robot))
    return tuple([one for one in after if owner[one] != owner[robot] and in_the_game(s, one)])


def same_player(s: State, robot: int) -> tuple[int, ...]:
    """The robots that a Secret Weapon means by a player: this one; with two players, by one reading, both."""
    if s.setup.two and s.setup.rulings["player-or-robot"] == "player":
        return tuple(one for one in s.setup.robots_of(s.setup.owner[robot]) if in_the_game(s, one))
    return (robot,)


def weapons_of(s: State, robot: int) -> int:
    """How many Secret Weapons the player of a robot holds."""
    return sum(len(s.weapons[one]) for one in same_player(s, robot))
