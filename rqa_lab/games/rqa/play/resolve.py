"""What happens: actions and effects as frames on an agenda, run until somebody has to choose.

A frame is a tuple ``(op, *arguments)``.  An op writes (through ``play.writers``), puts
further frames on the agenda, or asks once; the answer is appended to the frame that asked.  Effects that wait
until the moving effect is over stand in a second list; their order is the active player's choice.
"""

from collections.abc import Callable
from typing import Any

from rqa_lab.core.chance import CHANCE, Chance
from rqa_lab.core.choice import Choice
from rqa_lab.core.game import Outcome, Trace
from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import outdate
from rqa_lab.games.rqa.model.actions import Buy, EndTurn, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.model.bodies import effect_on, find, place
from rqa_lab.games.rqa.model.effects import EFFECTS
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play import arenapoints, arranging, cards, drawing, knock, setup, shop, tiles, turn
from rqa_lab.games.rqa.play import attackcitations as cite_attack
from rqa_lab.games.rqa.play import citations as cite
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.rules.moving import STEP, may, over, plating_first, push_price, step_price, stranded
from rqa_lab.games.rqa.rules.permission import asked_by


def run(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Run frames until somebody must choose or nothing is left; nobody stays behind on top of an obstacle.

    Who is up there has no option that would end there; if it comes to that unforeseen, the robot makes way.
    """
    while True:
        if _settle(s, t, chance):
            write.then(s, ("displaced", s.atop, "turn"))
        elif s.choice is None or s.atop is None or not _narrow(s, t, s.choice):
            return


def _settle(s: State, t: Trace | None, chance: Chance | None) -> bool:
    """Run frames, the agenda first, then what waits; true if somebody is stranded before it can go on."""
    agenda = s.agenda
    while s.choice is None:
        if agenda and agenda[-1][0] in EFFECTS:
            EFFECTS.run_next(Doing(s, t, chance))
        elif agenda:
            frame = write.next_frame(s)
            OPS[frame[0]](s, t, chance, *frame[1:])
        elif not s.waiting and not s.own_ko:
            return stranded(s)
        elif (
            s.own_ko and s.phase == "main" and (not s.waiting or s.setup.rulings["own-ko-pending"] == "drop")
        ):
            if stranded(s):
                return True
            stop = ("rqa.ko.pending-effects", "rqa.ko.own-turn-ends")
            write.drop_waiting(s, t, stop, "turn", tuple(effect_text(s, effect) for effect in s.waiting))
            write.then(s, ("cleanup", cite.own_turn_over(s)))
        elif idle := [effect for effect in s.waiting if comes_too_late(s, effect)]:
            write.stop_waiting(s, idle[0])
        elif s.waiting:
            options = tuple(dict.fromkeys(effect_text(s, effect) for effect in s.waiting))
            if len(options) == 1:
                write.stop_waiting(s, s.waiting[0])
            else:
                write.ask(s, s.setup.seats[s.seat], "order", options, ("take up",))
        else:
            break
    return False


def _narrow(s: State, t: Trace | None, choice: Choice) -> bool:
    """Take away the options that would strand a robot; true if the one that is left has made itself."""
    if choice.seat == CHANCE:
        return False
    kept = tuple(option for option in choice.options if not _strands(s, option))
    if kept and kept != choice.options:
        seat, why = s.setup.seats.index(choice.seat), (*asked_by(s, choice), "rqa.over.no-stop")
        write.pick(s, t, why, s.setup.titles[s.atop], seat, choice.kind, kept, choice.frame)  # type: ignore[index]
    return s.choice is None


def _strands(s: State, option: str) -> bool:
    """By that option a robot is stranded, however its player goes on; what chance brings is not foreseen."""
    ahead = s.copy()
    choose(ahead, None, None, Choose(option))
    if _settle(ahead, None, None):
        return True
    choice = ahead.choice
    if choice is None or ahead.atop is None:
        return False
    if choice.seat == CHANCE:
        return ahead.own_ko
    return all(_strands(ahead, one) for one in choice.options)


def comes_too_late(s: State, effect: tuple[Any, ...]) -> bool:
    """A waiting effect has nothing to do any more: its robot is gone.  Nobody need choose when."""
    op, _, body, name, *_ = effect
    idle = op in ("tile", "plating damage") and not tiles.acts_on_nobody(s, name)
    return idle and place(s, body) is None


def take_up(s: State, t: Trace | None, chance: Chance | None, text: str) -> None:
    """The active player picks a waiting effect: it runs next."""
    write.stop_waiting(s, next(effect for effect in s.waiting if effect_text(s, effect) == text))


#: name of a frame -> what runs it, for those that are not in the register yet
OPS: dict[str, Callable[..., None]] = {
    # steps of cards, tiles and powers
    "gain": cards.gain,
    "points": cards.points,
    "repair": cards.repair,
    "lose": cards.lose,
    "install": cards.install,
    "defense": cards.defense,
    "hologram": cards.hologram,
    "hit": cards.hit,
    "each of": cards.each_of,
    "either": cards.either,
    "draw": drawing.draw_step,
    "scrap": drawing.scrap,
    "acquire": shop.acquire,
    "knock": knock.knock,
    "pull": knock.pull,
    "shift": knock.shift,
    "shift step": knock.shift_step,
    "lay tile": arranging.lay_tile,
    "lay tile on": arranging.lay_tile_on,
    "swap tile": arranging.swap_tile,
    "swap tile for": arranging.swap_tile_for,
    "open": arranging.open_tile,
    "flip": arranging.flip,
    "gumballs": arenapoints.scatter,
    # what follows from them
    "tile": tiles.tile,
    "leave": tiles.leave,
    "crush": tiles.crush,
    "plating damage": cards.plating_damage,
    "reward": cards.reward,
    "draw cards": drawing.draw,
    "scrap top": shop.scrap_top,
    "stock": shop.stock,
    "event": shop.event,
    "event over": shop.event_over,
    "displaced": arranging.displaced,
    "take tile": arranging.take_tile,
    # the turn
    "cleanup": turn.cleanup,
    "next turn": turn.next_turn,
    "last turn": turn.last_turn,
    "begin phase": turn.begin_phase,
    "start phase": turn.start_phase,
    "start effects": turn.start_effects,
    "start tile": turn.start_tile,
    "start upgrade": turn.start_upgrade,
    "centre": turn.centre,
    "respawn phase": turn.respawn_phase,
    "respawn next": turn.respawn_next,
    "come in": turn.come_in,
    "take up": take_up,
    # set-up
    "begin": setup.begin,
    "lay out cards": setup.lay_out_cards,
    "first player": setup.first_player,
    "boards": setup.take_boards,
    "health bars": setup.health_bars,
    "starting decks": setup.starting_decks,
    "starting points": setup.starting_points,
    "fill the Reserve": setup.fill_the_reserve,
    "lay tiles": setup.lay_tiles,
    "set down": setup.set_down,
}


def effect_text(s: State, effect: tuple[Any, ...]) -> str:
    """A waiting effect as an option: "Tacks on crate"."""
    return effect_on(s, effect[3], effect[2])


def advance(s: State, action: Action, t: Trace | None = None, chance: Chance | None = None) -> State:
    """Change the state itself, trusting that the action is allowed; returns it."""
    outdate(s)
    _BEGIN[type(action)](s, t, chance, action)
    run(s, t, chance)
    return s


def move(s: State, t: Trace | None, chance: Chance | None, action: Move) -> None:
    """A step; what the tile does waits."""
    robot, way, cause = s.setup.number[action.robot], WAY_NUMBER[action.way], action.text
    to = STEP[s.at[robot]][way]  # type: ignore[index]
    assert to is not None
    price, clauses = step_price(s, robot)
    write.pay_move(s, t, () if t is None else cite.step_paid(s, clauses), cause, price)
    start, walks = s.at[robot], () if t is None else cite.step(s, robot, way, to)
    write.place(s, t, walks, cause, "step", robot, to, over(s, robot, to))
    tiles.moved(s, t, robot, robot, start, to, "step", cause)


def convert(s: State, t: Trace | None, chance: Chance | None, action: EnergyToMove) -> None:
    """Energy becomes Move."""
    clauses = ("rqa.energy.to-move", "rqa.energy.any-time-main")
    write.convert(s, t, clauses, action.text, action.amount)


def choose(s: State, t: Trace | None, chance: Chance | None, action: Choose) -> None:
    """The waiting choice is answered: the frame that asked runs again, with the answer."""
    choice = s.choice
    assert choice is not None
    clauses = asked_by(s, choice) or ("lab.choice-waits",)
    told = None if choice.seat == CHANCE else t  # of chance's choice the draw itself is the event
    write.answer(s, told, clauses, action.text, choice, action.option)


def play(s: State, t: Trace | None, chance: Chance | None, action: Play) -> None:
    """A card goes into play, and its steps onto the agenda."""
    target, robot = action.target, s.setup.number[action.robot]
    card, way = s.setup.components.cards[action.card], WAY_NUMBER.get(target or "")
    body = None if target is None or way is not None else find(s, target)
    clauses = () if t is None else cite_attack.played(s, card, robot, body, way)
    write.play(s, t, clauses, action.text, action.card, robot, body, way)
    cards.play(s, t, robot, body, way, card)


def use(s: State, t: Trace | None, chance: Chance | None, action: Use) -> None:
    """The built-in attack of a robot."""
    robot, body, cause = s.setup.number[action.robot], find(s, action.target), action.text
    paid = () if t is None else cite_attack.power_paid(s, robot)
    write.pay_energy(s, t, paid, cause, s.setup.boards[robot].price)
    clauses = () if t is None else cite_attack.used(s, robot, body)
    write.use_power(s, t, clauses, cause, robot, body)
    cards.begin(s, robot, body, s.setup.titles[robot], (("hit",),))


def buy(s: State, t: Trace | None, chance: Chance | None, action: Buy) -> None:
    """A card is bought; its space in the Shop is filled again."""
    shop.buy(s, t, action.card, action.text)


def end_turn(s: State, t: Trace | None, chance: Chance | None, action: EndTurn) -> None:
    """The Main Phase is over, and the next seat's turn begins."""
    turn.end_phase(s, t, chance)


def push(s: State, t: Trace | None, chance: Chance | None, action: Push) -> None:
    """Both steps of a push: knock the body back, and follow if it moved."""
    robot, body = s.setup.number[action.robot], find(s, action.body)
    way, cause = WAY_NUMBER[action.way], action.text
    price, clauses = push_price(s, body)
    paid = () if t is None else cite.push_paid(s, robot, body, way, clauses)
    write.pay_move(s, t, paid, cause, price)
    start, to = s.at[robot], place(s, body)
    assert to is not None
    moved = knock.knock_one(s, t, robot, body, way, cause, "push", cite.pushed(s, robot, body, way))
    plating = may(s, robot, "plating")
    at_once = plating and plating_first(s)
    if at_once:
        cards.plating_damage(s, t, None, robot, body, cards.plated_by(s, cause), cause)
    if moved and place(s, body) is not None:
        follows = () if t is None else cite.followed(s, robot, way)
        write.place(s, t, follows, cause, "follow", robot, to)
        tiles.moved(s, t, robot, robot, start, to, "follow", cause)
    elif moved:
        late = ("rqa.card.electrified-plating.timing", "rqa.push.pusher-must-follow")
        write.nothing(s, t, late, cause, "no follow", s.setup.titles[robot])
    else:
        write.stay(s, t, () if t is None else cite.stayed(s, robot, body), cause, robot, body)
    if plating and not at_once:
        write.wait(s, ("plating damage", robot, body, cards.plated_by(s, cause), cause))


#: kind of action -> what begins it
_BEGIN: dict[type[Action], Callable[..., None]] = {
    Move: move,
    Push: push,
    Play: play,
    Use: use,
    Buy: buy,
    EnergyToMove: convert,
    EndTurn: end_turn,
    Choose: choose,
}


def to_act(s: State) -> str | None:
    """Who is to act: a seat, chance, or nobody after the end."""
    if s.choice is not None:
        return s.choice.seat
    return None if s.phase == "over" else s.setup.seats[s.seat]


def points(s: State) -> dict[str, int]:
    """The Victory Points of every seat now."""
    return {seat: pile.points for seat, pile in zip(s.setup.seats, s.pile, strict=True)}


def outcome(s: State) -> Outcome | None:
    """Who has won, once the game is over: by points, then by Health cubes; teams add up theirs."""
    if s.phase != "over":
        return None
    setup = s.setup

    def score(side: int) -> tuple[int, int]:
        seats = [seat for seat in range(len(setup.seats)) if setup.teams[seat] == side]
        robots = [robot for seat in seats for robot in setup.of_seat[seat]]
        health = [s.red[robot] + s.blue[robot] for robot in robots]
        best_robot = setup.rulings["tie-break-sum"] == "best-robot"
        cubes = max(health, default=0) if best_robot else sum(health)
        return sum(s.pile[seat].points for seat in seats), cubes

    best = max(map(score, setup.teams))
    winners = tuple(seat for seat, side in zip(setup.seats, setup.teams, strict=True) if score(side) == best)
    sides = set(setup.teams)
    level = [side for side in sides if score(side)[0] == best[0]]
    clauses = (
        "rqa.end.winner",
        "rqa.end.score",
        "rqa.cubes.board-cubes-not-scored",
        *(("rqa.cubes.gem-value",) if any(pile.gems for pile in s.pile) else ()),
        *(("rqa.team.combine",) if setup.in_teams else ()),
        *(("rqa.end.tie-break",) if len(level) > 1 else ()),
        *(("rqa.end.shared",) if sum(score(side) == best for side in sides) > 1 else ()),
    )
    return Outcome(winners, points(s), clauses)
