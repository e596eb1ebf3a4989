"""The most that a file may hold of anything: more than any game needs, and few enough to compute with."""

#: how many may play a whole game
FEWEST, PLAYERS = 1, 6
#: the most seats of a position, which may break that
SEATS = 8
#: the most rounds of a race
ROUNDS = 4
#: cards in any place, and the spaces that they are away from the middle
CARDS, FAR = 200, 99
#: fields of an arena
FIELDS = 99
