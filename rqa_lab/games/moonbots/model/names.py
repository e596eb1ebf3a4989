"""What the texts call the things of the box, in all their languages: ``names.yaml``."""

from rqa_lab.core.names import Names
from rqa_lab.games.data import load

NAMES = Names.read(load("rqa_lab.games.moonbots", "names.yaml"), "names.yaml")
