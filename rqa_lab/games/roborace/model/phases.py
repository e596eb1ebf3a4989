"""The phases of a turn, as RoboRace plays it: a row for each, in their order."""

from collections.abc import Mapping

from rqa_lab.core.vocabulary import PhaseKind

#: phase -> its title, the sentence when it begins, and what is now
PHASES: Mapping[str, PhaseKind] = {
    "set-up": PhaseKind("Set-up", "The set-up begins.", "the race is still being set up"),
    "place": PhaseKind("placing", "A card has to be placed.", "no card has been placed yet"),
    "placed": PhaseKind("drawing", "The card is placed.", "a card has been placed, and none drawn yet"),
    "drawn": PhaseKind("end of the turn", "The turn is about to end.", "the turn is about to end"),
    "over": PhaseKind("the race is over", "The race is over."),
}
