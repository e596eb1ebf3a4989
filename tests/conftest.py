"""Every test sees the same games: the lab's own and the toy."""

import dice

assert dice.DICE.id == "dice"
