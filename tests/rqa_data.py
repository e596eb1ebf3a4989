"""A position of Robot Quest Arena in which components are what a test makes of them."""

from rqa_lab.core.component import freeze
from rqa_lab.games.rqa.setup import setup


def with_data(state, components):
    """The position with these fields of components instead of any others, also where no file may say so."""
    *before, _, packs = state.setup.arguments
    return state.replaced(setup=setup(*before, freeze(components), packs), layout=state.layout.tiles)
