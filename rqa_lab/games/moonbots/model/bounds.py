"""The most that a file may hold of anything: more than any game needs, and few enough to compute with."""

from rqa_lab.core.schema import PRINTED

#: how many may play a whole game
FEWEST, PLAYERS = 2, 4
#: robots of a position, of which each may have a seat of its own
ROBOTS = 8
#: dice of a robot: twice its share of those in the box
DICE = 8
#: cards in any place
CARDS = 4 * PRINTED
#: the parts of a step
PARTS = 3
