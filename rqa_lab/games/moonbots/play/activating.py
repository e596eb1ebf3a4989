"""Activation: rolling, rolling again, laying dice on parts, and what the parts do."""

from rqa_lab.core.clause import only_if
from rqa_lab.games.moonbots.model.actions import EndTurn, Place, Reroll, Roll
from rqa_lab.games.moonbots.model.dice import rolls
from rqa_lab.games.moonbots.model.effects import effect
from rqa_lab.games.moonbots.model.state import FISTS, MISSILES, State, dice_of, part_at
from rqa_lab.games.moonbots.play.attacking import attack
from rqa_lab.games.moonbots.play.doing import Doing
from rqa_lab.games.moonbots.play.energy import gain, lose
from rqa_lab.games.moonbots.play.turn import restock
from rqa_lab.games.moonbots.rules.activating import condition

_OPTIONAL = ("moonbots.activate.optional", "moonbots.turn.order")


def roll(do: Doing, action: Roll) -> None:
    """The robot is activated: it rolls all of its dice."""
    skipped = only_if(do.state.buys, "moonbots.buy.skip")
    do.enter_phase("activate", ("moonbots.turn.order", "moonbots.activate.optional", *skipped))
    do.then(rolled.frame(""))


@effect("roll", cause="roll")
def rolled(do: Doing, again: str, shows: str | None = None) -> None:
    """Dice are rolled, all or some of them ``again``."""
    s = do.state
    number = len(again) or dice_of(s, s.robot)
    shows = do.weighted("roll", rolls(number), shows, rolled.frame(again))
    if shows is None:
        return
    if again:
        do.reroll(
            again,
            shows,
            ("moonbots.upgrade.reroll", *only_if(number == 1, "moonbots.upgrade.reroll-one-die")),
        )
    else:
        more = only_if(number > 1, "moonbots.upgrade.plus-one-die")
        do.roll(shows, ("moonbots.activate.roll-all", *more))


def reroll(do: Doing, action: Reroll) -> None:
    """Some dice are rolled again, once a turn."""
    do.use_reroll()
    do.then(rolled.frame(action.dice))


def place(do: Doing, action: Place) -> None:
    """Dice are laid on a part, which does what it shows at once, or by one reading once all dice are laid."""
    s = do.state
    part = part_at(s, s.robot, action.place)
    assert part is not None
    why = do.traced and (
        *part.clauses.get("activate", ()),
        "moonbots.activate.condition",
        *condition(part.needs, s.setup.sums),
        "moonbots.activate.once-per-part",
        "moonbots.activate.one-part-per-die",
    )
    do.place(action.dice, action.place, part.name, why)
    if s.setup.rulings["part-order"] == "one-by-one":
        do.then(*_symbols(s, action.place))


def _symbols(s: State, *places: str) -> list[tuple[object, ...]]:
    """What the parts in these places do: losses, then attacks, then gains."""
    return [symbol.frame(place, kind) for kind in ("loss", FISTS, MISSILES, "gain") for place in places]


@effect("symbol", cause="activation")
def symbol(do: Doing, place: str, kind: str) -> None:
    """A part does all it shows of a kind."""
    s = do.state
    part = part_at(s, s.robot, place)
    n = 0 if part is None else getattr(part, kind)
    if part is None or not n:
        return
    do.cause = part.name
    several = sum(bool(getattr(part, one)) for one in ("loss", FISTS, MISSILES, "gain")) > 1
    all_of_it = only_if(several, "moonbots.activate.all-symbols", "moonbots.activate.order")
    if kind == "loss":
        lose(do, [(s.robot, n)], ("moonbots.symbol.energy-loss", *all_of_it))
    elif kind == "gain":
        gain(do, s.robot, part.name, n, ("moonbots.symbol.energy-gain", *all_of_it), True)
    else:
        do.then(attack.frame(place, part.name, kind, n, ("moonbots.symbol.attack", *all_of_it)))


def end_turn(do: Doing, action: EndTurn) -> None:
    """The robot is done; by one reading its parts take effect only now."""
    s = do.state
    places = tuple(place for place, _ in s.placed)
    skipped = only_if(s.phase == "buy", "moonbots.buy.skip") if s.buys else ()
    do.nothing("end", do.robot, (*skipped, *_OPTIONAL))
    do.then(*(_symbols(s, *places) if s.setup.rulings["part-order"] == "together" else ()), restock.frame())
