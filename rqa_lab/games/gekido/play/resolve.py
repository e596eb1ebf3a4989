"""What happens: actions and effects as frames on an agenda, run until somebody has to choose or to act.

A frame is a tuple ``(op, *arguments)``.  An op writes (through ``play.writers``), puts
further frames on the agenda, enters a phase in which a seat acts, or asks once; the answer is appended to the
frame that asked.
"""

from collections.abc import Callable

from rqa_lab.core.chance import CHANCE, Chance
from rqa_lab.core.game import Outcome, Trace
from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import outdate
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
    Stop,
    Use,
)
from rqa_lab.games.gekido.model.state import State, acting, effect, standing
from rqa_lab.games.gekido.play import bonuses, damage, drawing, effects, rolling, setup, turn
from rqa_lab.games.gekido.play import citations as cite
from rqa_lab.games.gekido.play import writers as write
from rqa_lab.games.gekido.rules.attacking import groups
from rqa_lab.games.gekido.rules.permission import asked_by


def run(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Run frames until somebody must choose, or nothing is left: then a seat acts."""
    while s.agenda and s.choice is None:
        frame = write.next_frame(s)
        OPS[frame[0]](s, t, chance, *frame[1:])


#: name of a frame -> what runs it
OPS: dict[str, Callable[..., None]] = {
    # the turn
    "start turn": turn.start,
    "tile at end": turn.tile_at_end,
    "next turn": turn.next_turn,
    # an attack
    "token": turn.turn_a_token,
    "roll": rolling.roll,
    "defence": rolling.defence,
    "attacker": rolling.attackers_part,
    "lock": rolling.lock,
    "step": effects.step,
    "let work": effects.let_work,
    "brace": damage.brace,
    "strike": damage.strike,
    "take": damage.take,
    "destroyed": damage.destroyed,
    "push offer": turn.push_offer,
    "pushed to": turn.pushed_to,
    "after attack": turn.after_attack,
    # bonuses
    "bonuses": bonuses.bonuses,
    "row": bonuses.row,
    "Upgrade": bonuses.upgrade,
    "Armor": bonuses.armor,
    "armor again": bonuses.armor_again,
    "Power": bonuses.power,
    "Charge": bonuses.charge,
    "Card": bonuses.card,
    # cards
    "draw": drawing.draw,
    "look at": drawing.look_at,
    "keep": drawing.keep,
    "hand limit": drawing.hand_limit,
    # set-up
    "begin": setup.begin,
    "panels": setup.take_panels,
    "structure": setup.set_structure,
    "arena": setup.lay_arena,
    "tiles": setup.lay_tiles,
    "first player": setup.first_player,
    "place": setup.place,
    "shuffle": setup.shuffle,
    "tokens": setup.take_tokens,
}


# ---- actions ---------------------------------------------------------------------------------------------


def move(s: State, t: Trace | None, chance: Chance | None, action: Move) -> None:
    """The active bot moves in one of the Movement Phases."""
    at = s.at[s.seat]
    assert at is not None
    to = s.setup.grid.step[at][WAY_NUMBER[action.way]]
    assert to is not None
    clauses = cite.first_step(s) if s.phase == "first move" else cite.SECOND_STEP
    write.move(s, t, clauses, action.text, "move", s.seat, to)
    _after_moving(s, t, chance)


def stay(s: State, t: Trace | None, chance: Chance | None, action: Stay) -> None:
    """The active bot stays in one of the Movement Phases."""
    write.stay(s, t, cite.stayed(s), action.text, s.seat)
    _after_moving(s, t, chance)


def _after_moving(s: State, t: Trace | None, chance: Chance | None) -> None:
    if s.phase == "first move":
        write.enter_phase(s, t, ("gekido.turn.three-phases", "gekido.attack.mandatory"), "turn", "target")
    else:
        turn.end(s, t)


def attack(s: State, t: Trace | None, chance: Chance | None, action: Attack) -> None:
    """A target is chosen, its token is turned, and the first roll follows."""
    target = s.setup.number[action.bot]
    write.attack(s, t, cite.attacked(s, target), action.text, target)
    write.then(s, ("token", action.text), ("roll", action.text))


def declare(s: State, t: Trace | None, chance: Chance | None, action: Declare) -> None:
    """A command is declared, before or after the effects of the first roll."""
    write.declare(s, t, cite.declared(s, action.command), action.text, action.command)
    if s.phase == "declare":
        write.then(s, ("defence",))


def lock(s: State, t: Trace | None, chance: Chance | None, action: Lock) -> None:
    """A die is locked."""
    rolling.lock(s, t, chance, action.symbol, action.text, groups(s, action.symbol))


def roll(s: State, t: Trace | None, chance: Chance | None, action: Roll) -> None:
    """The dice that are not locked are rolled once more."""
    rolling.roll(s, t, chance, action.text)


def stop(s: State, t: Trace | None, chance: Chance | None, action: Stop) -> None:
    """The rolling is over."""
    rolling.resolve(s, t, chance)


def use(s: State, t: Trace | None, chance: Chance | None, action: Use) -> None:
    """A Power or a tile is used."""
    effects.use(s, t, acting(s), effect(s, action.name), action.on, action.to, action.text)


def play(s: State, t: Trace | None, chance: Chance | None, action: Play) -> None:
    """A card is played."""
    effects.play(s, t, acting(s), effect(s, action.name), action.on, action.to, action.text)


def push(s: State, t: Trace | None, chance: Chance | None, action: Push) -> None:
    """The target is pushed."""
    turn.push(s, t, chance, action.text)


def choose(s: State, t: Trace | None, chance: Chance | None, action: Choose) -> None:
    """The waiting choice is answered: the frame that asked runs again, with the answer."""
    choice = s.choice
    assert choice is not None
    clauses = asked_by(s, choice) or ("lab.choice-waits",)
    told = None if choice.seat == CHANCE else t  # of chance's choice the roll or the draw itself is the event
    write.answer(s, told, clauses, action.text, choice, action.option)


def pass_(s: State, t: Trace | None, chance: Chance | None, action: Pass) -> None:
    """A seat does without; what comes next depends on where the turn is."""
    clauses = cite.attack_passed(s) if s.phase == "target" else _PASSED[s.phase]
    write.nothing(s, t, clauses, action.text, f"pass {s.phase}", s.setup.seats[acting(s)])
    match s.phase:
        case "start":
            turn.first_move(s, t)
        case "target":
            turn.second_move(s, t, chance)
        case "defence":
            rolling.attackers_part(s, t, chance)
        case "answer":
            effects.let_work(s, t, chance)
        case "brace":
            damage.strike(s, t, chance)
        case "strike":
            damage.hit(s, t, chance)
        case "push":
            turn.after_attack(s, t, chance)
        case "end":
            turn.at_end(s)


#: phase -> the clauses that let a seat do without
_PASSED = {
    "start": ("gekido.turn.start-of-turn-window",),
    "defence": ("gekido.tech.defender-first", "gekido.dice.window-order"),
    "answer": ("gekido.tech.timing-on-card",),
    "brace": ("gekido.tech.timing-on-card", "gekido.power.prevent4"),
    "strike": ("gekido.tech.timing-on-card", "gekido.tech.red"),
    "push": ("gekido.push.optional",),
    "end": ("gekido.turn.end",),
}

#: kind of action -> what begins it
_BEGIN: dict[type[Action], Callable[..., None]] = {
    Move: move,
    Stay: stay,
    Attack: attack,
    Declare: declare,
    Lock: lock,
    Roll: roll,
    Stop: stop,
    Use: use,
    Play: play,
    Pass: pass_,
    Push: push,
    Choose: choose,
}


def advance(s: State, action: Action, t: Trace | None = None, chance: Chance | None = None) -> State:
    """Change the state itself, trusting that the action is allowed; returns it."""
    outdate(s)
    _BEGIN[type(action)](s, t, chance, action)
    run(s, t, chance)
    return s


# ---- who acts, and the end -------------------------------------------------------------------------------


def to_act(s: State) -> str | None:
    """Who is to act: a seat, chance, or nobody after the end."""
    if s.choice is not None:
        return s.choice.seat
    return None if s.phase == "over" else s.setup.seats[acting(s)]


def points(s: State) -> dict[str, int]:
    """How a fight stands: the Structure that every seat's bot has left."""
    left = (*map(sum, s.structure), *(0 for _ in s.setup.seats[len(s.structure) :]))
    return dict(zip(s.setup.seats, left, strict=True))


def outcome(s: State) -> Outcome | None:
    """Who has won, once one bot is left."""
    if s.phase != "over":
        return None
    winners = tuple(s.setup.seats[bot] for bot in standing(s))
    return Outcome(winners, points(s), cite.last_bot(s))
