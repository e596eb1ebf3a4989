"""What a game is played with: the options that ``play`` and ``simulate`` share, and what becomes of them."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import Command, Stop, pairs

if TYPE_CHECKING:
    from rqa_lab.scenario.scenario import Scenario


def agreement(command: Command) -> Command:
    """The options that say what a game is played with; :func:`options` makes one value of them."""
    for option in reversed(
        (
            click.option("--layout", metavar="NAME", help="A layout of tiles by name."),
            click.option("--robots", type=click.Choice(["choose", "deal"]), help="Who picks the robots."),
            click.option("--first", metavar="SEAT", help='Who goes first, or "random".'),
            click.option("--blue", type=click.IntRange(0), help="Blue cubes in the Reserve: the length."),
            click.option("--newcomers", is_flag=True, help="Somebody plays for the first time."),
            click.option("--team", "teams", multiple=True, metavar="SEAT=TEAM", help="Who plays together."),
            click.option(
                "--ruling", "rulings", multiple=True, metavar="NAME=READING",
                help="Another reading of an open question.",
            ),
            click.option("--seed", default="1", show_default=True, help="Answers chance."),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def options(seats: Sequence[str], **given: Any) -> dict[str, Any]:
    """What was agreed on, as :attr:`Game.start` takes it; what nobody said is left out."""
    found: dict[str, Any] = {"seats": list(seats)} if seats else {}
    found |= {key: given[key] for key in ("layout", "robots", "first", "newcomers") if given.get(key)}
    if given.get("blue") is not None:
        found["blue"] = given["blue"]
    for key, option, what in (("teams", "--team", "SEAT=TEAM"), ("rulings", "--ruling", "NAME=READING")):
        if given.get(key):
            found[key] = pairs(option, given[key], what)
    return found


def names(text: str) -> list[str]:
    """Names between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def seed(text: str) -> int | str:
    """A seed as scenario files have it: a number if it is one."""
    return int(text) if text.isdecimal() and len(text) < 10 else text


@contextlib.contextmanager
def told() -> Iterator[None]:
    """What cannot be done as asked ends the command with one line."""
    from rqa_lab.core.verdict import Illegal
    from rqa_lab.scenario.places import ScenarioError

    try:
        yield
    except Illegal as error:
        raise Stop("the rules refuse it: " + " ".join(getattr(error, "__notes__", [str(error)]))) from None
    except (ValueError, ScenarioError, ImportError) as error:
        raise Stop(str(error)) from None


def new(game: str, agreed: Mapping[str, Any], bots: Mapping[str, str], seed: int | str) -> "Scenario":
    """A new game as a scenario; raises Stop for what cannot be played."""
    from rqa_lab.explore.bots import bot
    from rqa_lab.explore.play import agreed as scenario
    from rqa_lab.explore.play import check_set_up

    with told():
        for name in bots.values():
            bot(name)
        made = scenario(game, agreed, bots, seed)
    for problem in made.problems:
        raise Stop(problem.message)
    with told():
        check_set_up(made.session())
    return made
