"""The kinds of choices that wait: a row for each, and the moments of Secret Weapons.

What is asked may name the robot that is asked, ``about``, and what brought the choice up, ``source``.
"""

from collections.abc import Mapping

from rqa_lab.core.vocabulary import ChoiceKind, Kind

#: when somebody is asked for a Secret Weapon -> how the question ends; the robot is the one whose turn it is,
#: but where energy was gained the one that gained it
MOMENTS: Mapping[str, Kind] = {
    "start": Kind("robot", "as {robot}’s turn begins"),
    "any time": Kind("robot", "in {robot}’s turn"),
    "rolled": Kind("robot dice", "as {robot} rolls {dice:dice}"),
    "gain": Kind("robot n", "as {robot} gains {n} energy"),
    "attacked": Kind("robot kind damage", "as {robot} attacks with {kind}, {damage:shares}"),
    "lose": Kind("n", "against losing {n} energy"),
}
#: the answers of a robot that uses no Secret Weapon: now, or for the rest of the turn
PASS, LATER = "pass", "not this turn"
#: kind of choice -> the question, what has to be done first, the clauses that give it, what is chosen
CHOICES: Mapping[str, ChoiceKind] = {
    # set-up
    "begin": ChoiceKind("Everything is in the box. Shall the set-up begin?",
        "First the game has to be set up: “choose begin” does it.",
        ("moonbots.components.inventory", "moonbots.scope.players"), "to begin"),
    "first player": ChoiceKind("Who goes first?", "First it has to be drawn who begins.",
        ("moonbots.setup.first-player",)),
    "remove": ChoiceKind("Which Secret Weapon goes back to the box?",
        "First five Secret Weapons have to be drawn, which leave the game.",
        ("moonbots.setup.remove-5-secret-weapons",)),
    "draw": ChoiceKind("Which card is turned up?", "First a card has to be turned up.",
        ("moonbots.market.restock.refill",)),
    # activation
    "roll": ChoiceKind("What do the dice show?", "First the dice have to be rolled.",
        ("moonbots.activate.roll-all",)),
    "split": ChoiceKind("Who suffers the damage of {source:name}?",
        "First {seat} has to choose who suffers the damage.",
        ("moonbots.attack.split", "moonbots.attack.neighbours-only", "moonbots.attack.mandatory-target"),
        "{option:shares}"),
    "boost": ChoiceKind("Who suffers the damage that {source:name} adds?",
        "First {seat} has to choose who suffers the damage that is added.",
        ("moonbots.upgrade.boost-optional",), "{option}"),
    "shield": ChoiceKind("Does {about} use {source:name}?",
        "First {seat} has to choose whether to use a shield.", ("moonbots.upgrade.shield-optional",),
        "{option:name}"),
    # Secret Weapons
    "answer": ChoiceKind("Does {about} use a Secret Weapon {source}?",
        "First {seat} has to choose whether to use a Secret Weapon.",
        ("moonbots.secret.any-time",), "to use {option:name}"),
    "deflect": ChoiceKind("Who suffers damage in place of {about}?",
        "First {seat} has to choose who suffers the damage instead.", ("moonbots.secret.deflection",),
        "{option:shares}"),
    "strengthen": ChoiceKind("Who suffers the damage that {source:name} adds?",
        "First {seat} has to choose who suffers the damage that is added.",
        ("moonbots.secret.stronger",), "to add {option:shares}"),
    "absorb": ChoiceKind("How much less does {about} suffer?",
        "First {seat} has to choose how much less to suffer.", ("moonbots.secret.shock-absorber",),
        "to suffer {option} less"),
    "adjust": ChoiceKind("Which die does {about} change?", "First {seat} has to choose a die to change.",
        ("moonbots.secret.adjustment",), "to turn a {option:into}"),
    "take": ChoiceKind("Which card of the Market does {about} take?",
        "First {seat} has to choose a card of the Market.", ("moonbots.secret.black-market",),
        "the card on {option}"),
    "search": ChoiceKind("Which card of the pile does {about} take?",
        "First {seat} has to choose a card of the pile.",
        ("moonbots.secret.look-closer", "moonbots.secret.extra-upgrade"), "{option:name}"),
    "spy": ChoiceKind("Whose Secret Weapons does {about} look at?",
        "First {seat} has to choose whose Secret Weapons to look at.", ("moonbots.secret.spy",),
        "to look at those of {option}"),
    "trick": ChoiceKind("Who cannot use {Reroll:name}?",
        "First {seat} has to choose who cannot use {Reroll:name}.",
        ("moonbots.secret.trick",), "{option}"),
}  # fmt: skip
