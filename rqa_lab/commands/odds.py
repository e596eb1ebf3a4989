"""``rqa-lab odds``: what games that have odds share; each has a module for its own options and table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rqa_lab.commands.common import Command, Stop, data_option, in_language, names_option, pairs, scenario_at
from rqa_lab.core.words import either, hint, shown

if TYPE_CHECKING:
    from rqa_lab.core.clause import Rulebook

Point = TypeVar("Point")

#: characters of the longest bar, and the parts of one
WIDE, PARTS = 20, " ▏▎▍▌▋▊▉"
#: how many choices are listed
TOLD = 8


@click.group()
def odds() -> None:
    """Reckon how likely something is, exactly, for games in which dice are kept and rolled again."""


def asked(*rulings: str) -> Callable[[Command], click.Command]:
    """A command that takes a scenario in place of its own options; these open questions change the odds."""

    def command(function: Command) -> click.Command:
        for add in (
            click.pass_context,
            names_option,
            data_option,
            click.option(
                "--json", "as_json", is_flag=True, help="Print everything as JSON, with exact fractions."
            ),
            click.option(
                "--ruling", "rulings", multiple=True, metavar="NAME=READING", help=f"Of {either(rulings)}."
            ),
            click.option(
                "--step",
                type=int,
                default=0,
                help="The point after this step of the scenario; else its start.",
            ),
            click.argument("where", metavar="[FILE_OR_ID]", required=False),
        ):
            function = add(function)
        return click.command()(function)

    return command


def named(option: str, name: str, known: Mapping[str, Any]) -> Any:
    """Look a name up, in any case, with hyphens or spaces; raises Stop for an unknown one.

    >>> named("--bot", "v-rex", {"V-REX": 1})
    1
    """
    plain = {title.lower().replace("-", " "): title for title in known}
    title = plain.get(name.lower().replace("-", " "))
    if title is None:
        raise Stop(f"{option}: found {shown(name)}, expected {either(known)}{hint(name, known)}")
    return known[title]


def readings(
    given: Iterable[str], names: Sequence[str], book: "Rulebook", language: str | None = None
) -> dict[str, str]:
    """The readings of rulings of these names that are asked for; raises Stop for others than there are."""
    rulings = book.readings
    found = {name: rulings[name][0] for name in names}
    if language:
        found |= {name: one for name, one in in_language(book, language).items() if name in names}
    like = next(f"{name}={rulings[name][-1]}" for name in names)
    for name, reading in pairs("--ruling", given, f"NAME=READING, such as {like}").items():
        known = named("--ruling", name, {name: rulings[name] for name in names})
        if reading not in known:
            raise Stop(
                f"--ruling {name}: found {shown(reading)}, expected {either(known)}{hint(reading, known)}"
            )
        found[name] = reading
    return found


def in_scenario(
    context: click.Context, where: str, step: int, find: Callable[[Any], Point | None], no: str,
    also: Sequence[str] = (),
) -> tuple[Any, Point]:  # fmt: skip
    """The position of a scenario after a step, and the point that is found in it.

    Raises Stop where there is ``no`` such point, and for options beside those that go with a scenario.
    """
    from rqa_lab.games import title

    for option in context.command.params:
        by_hand = context.get_parameter_source(str(option.name)) is click.core.ParameterSource.COMMANDLINE
        if by_hand and option.expose_value and option.name not in ("where", "step", "as_json", *also):
            raise Stop(f"{option.opts[0]}: the scenario {shown(where)} tells that itself")
    scenario, moments = scenario_at(context, where, step)
    id = str(context.command.name)
    if scenario.game.id != id:
        raise Stop(f"found a scenario of {scenario.game.title}, expected one of {title(id)}")
    state = moments[-1].state
    point = find(state)
    if point is None:
        raise Stop(f"{no} after step {step} of {shown(where)}; --step N takes another one")
    return state, point


def drawn(chance: Fraction) -> str:
    """A chance as a bar.

    >>> drawn(Fraction(1, 2)), drawn(Fraction(1, 160))
    ('██████████', '▏')
    """
    whole, part = divmod(round(chance * WIDE * len(PARTS)), len(PARTS))
    return ("█" * whole + PARTS[part]).rstrip()


def first_of(lines: Sequence[str]) -> Iterator[str]:
    """The first lines of many, and how many more there are."""
    yield from lines[:TOLD]
    if len(lines) > TOLD:
        yield f"  and {len(lines) - TOLD} more"
