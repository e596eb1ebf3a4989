"""The phases of a turn, as Moon-Bots plays it: a row for each, in their order."""

from collections.abc import Mapping

from rqa_lab.core.vocabulary import PhaseKind

#: phase -> its title, the sentence when it begins, and what is now
PHASES: Mapping[str, PhaseKind] = {
    "set-up": PhaseKind("Set-up", "The set-up begins.", "the game is still being set up"),
    "buy": PhaseKind("buying", "A card may be bought.", "the dice are not rolled yet"),
    "activate": PhaseKind("activation", "The robot is activated.", "the dice are rolled already"),
    "restock": PhaseKind("restocking", "The Market is restocked.", "the Market is being restocked"),
    "over": PhaseKind("the game is over", "The game is over."),
}
