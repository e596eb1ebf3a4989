"""The phases of a turn, as Gekido plays it: a row for each, in their order.

In "defence" the defender may answer the roll, in "answer" a card; in "brace" the seat that is about to take
damage may act, then in "strike" the attacker.
"""

from collections.abc import Mapping

from rqa_lab.core.vocabulary import PhaseKind

#: phase -> its title, the sentence when it begins, and what is now
PHASES: Mapping[str, PhaseKind] = {
    "set-up": PhaseKind("Set-up", "The set-up begins.", "the game is still being set up"),
    "start": PhaseKind("start of the turn", "The turn begins: there is a Power for its start.",
        "this is the start of the turn"),
    "first move": PhaseKind("First Movement Phase", "The First Movement Phase begins.",
        "this is the First Movement Phase"),
    "target": PhaseKind("Attack Phase, Acquire Target", "The Attack Phase begins.",
        "a target is to be chosen"),
    "declare": PhaseKind("Attack Phase, naming a command", "An Attack Command is to be declared.",
        "an Attack Command is to be chosen"),
    "defence": PhaseKind("Attack Phase, the defender may answer the roll",
        "The defender may answer the roll.", "the defender may answer the roll"),
    "attack": PhaseKind("Attack Phase, Attack Command", "The attacker goes on.",
        "the Attack Command is being made"),
    "answer": PhaseKind("Attack Phase, the defender may answer the card", "The defender may answer the card.",
        "the defender may answer the card"),
    "brace": PhaseKind("Attack Phase, before taking damage",
        "Damage is coming: there may be a defense against it.", "damage is about to be suffered"),
    "strike": PhaseKind("Attack Phase, before dealing damage", "The attacker may make the hit harder.",
        "damage is about to be dealt"),
    "push": PhaseKind("Attack Phase, pushing", "The attacker may push.", "the attacker may push"),
    "second move": PhaseKind("Second Movement Phase", "The Second Movement Phase begins.",
        "this is the Second Movement Phase"),
    "end": PhaseKind("end of the turn", "The turn ends.", "the turn is ending"),
    "over": PhaseKind("the game is over", "The game is over."),
}  # fmt: skip
