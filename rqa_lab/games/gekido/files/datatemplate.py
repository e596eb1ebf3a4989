"""A data file to begin with: every value that the lab had to guess, and what it means."""

from collections.abc import Iterator, Mapping

from rqa_lab.games.gekido.files.dataschema import KEY, PANELS, VERSION, as_written, pairs_of
from rqa_lab.games.gekido.model.components import LAB_CARDS, Bot, shipped
from rqa_lab.games.gekido.model.steps import AT, meaning, written

#: field -> what it means
_MEANS = {
    "structure": "Structure dice",
    "rows": "the bonuses beside each of them, from the top",
    "commands": "damage dealt, and suffered on a malfunction",
    "upgrade": "Attack or Defense",
    "powers": "all of its Powers, with the Charges that they begin with",
    "armor": "spaces for Armor dice",
    "hand": "the hand limit",
}


def template() -> str:
    """A file with every value that the lab had to guess, to be corrected with the box at hand.

    >>> template().splitlines()[0]
    'gekido-data: 1'
    """
    base = shipped()
    words = dict.fromkeys(word for at in AT.values() for word in at)
    steps = "\n".join(
        f"#   {written(word):15} when: {next(time for time in AT if word in AT[time]):7} {meaning(word)}"
        for word in words
    )
    fields = "\n".join(f"#   {name:15} {told}" for name, told in _MEANS.items())
    parts = [_HEAD.format(key=KEY, version=VERSION, steps=steps, fields=fields)]
    for table in PANELS:
        panels: Mapping[str, Bot] = getattr(base, table)
        parts.append(
            f"{table}:\n" + "\n".join(line for panel in panels.values() for line in _entry(panel, table))
        )
    corners, edges = (", ".join(base.arena[part]) for part in ("corners", "edges"))
    parts.append(_ARENA.format(corners=corners, edges=edges, pairs=", ".join(pairs_of(base))))
    own = "\n".join(f"#   {card.name} ({card.copies}): {card.says}" for card in base.cards.values())
    parts.append(_CARDS.format(count=base.box["cards"], own=own, all=LAB_CARDS))
    return "\n".join(parts)


_HEAD = """\
{key}: {version}
# The data of your own box. Below is every value that no text gives us, as we guess it.
# Put in what is printed, and delete what you do not know: all that stands in this file counts as yours.
#
#   rqa-lab data check FILE             what is wrong with it, what it changes, what is still our guess
#   rqa-lab check --data FILE           which of our scenarios come out otherwise with it
#   rqa-lab explore --data FILE         play with it
#
# A Tech Card does its steps in their order. There are these, where n is a number from 1:
{steps}
#
# Of each Control Panel, of its usual side and of its Duel side:
{fields}
"""

_ARENA = """\
# The outer tiles of the box: those for the corners, and the others. And which symbols of a die are opposite:
# T triangle, S square, X cross, O circle, D diamond, P pentagon.
arena:
  corners: [{corners}]
  edges: [{edges}]
opposite: [{pairs}]
"""

_CARDS = """\
# Of the {count} Tech Cards no text names one, so all of them are our own (copies in brackets):
{own}
# Take them out, all or some, and write down what lies in the box. when is roll if you do not give it.
# remove: {all}
# cards:
#   Name On The Card: {{colour: red, copies: 2, steps: [[flip]]}}
#   Another One: {{colour: green, copies: 3, when: damage, steps: [[less, 2]], says: "2 damage less."}}
"""


def _entry(panel: Bot, table: str) -> Iterator[str]:
    """A panel with the fields that are a guess."""
    yield f"  {panel.name}:"
    for field in (name for name in panel.assumed if name in PANELS[table]):
        if field == "commands":
            guessed = [name for name in panel.commands if f"commands.{name}" in panel.assumed]
            yield "    commands:"
            yield from (f"      {name}: {as_written(panel.commands[name])}" for name in guessed)
        else:
            yield f"    {field}: {as_written(getattr(panel, field))}"
