"""The kinds of phases: title, sentence when it begins, and a clause for trying something too early."""

from collections.abc import Mapping

from rqa_lab.core.vocabulary import PhaseKind


def _of_a_turn(title: str) -> PhaseKind:
    return PhaseKind(title, f"The {title} begins.", f"this is the {title}")


#: phase -> all there is to say of it
PHASES: Mapping[str, PhaseKind] = {
    "set-up": PhaseKind("Set-up", "", "the game is still being set up"),
    "start": _of_a_turn("Start of Turn Phase"),
    "respawn": _of_a_turn("Respawn Phase"),
    "main": _of_a_turn("Main Phase"),
    "end": _of_a_turn("End of Turn Phase"),
    "cleanup": _of_a_turn("Cleanup Phase"),
    "over": PhaseKind("The game is over", "The game is over."),
}
