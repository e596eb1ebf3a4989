"""The kinds of choices that wait: a row for each.

What is asked may name the Bot of the seat that chooses, ``about``.
"""

from collections.abc import Mapping

from rqa_lab.core.vocabulary import ChoiceKind

#: kind of choice -> the question, what has to be done first, the clauses that give it, what is chosen
CHOICES: Mapping[str, ChoiceKind] = {
    # set-up
    "begin": ChoiceKind("Everything is in the box. Shall the set-up begin?",
        "First the game has to be set up: “choose begin” does it.",
        ("gekido.components.inventory", "gekido.scope.players-and-time"), "to begin"),
    "bot": ChoiceKind("Which Bot?", "First {seat} has to choose a Bot.",
        ("gekido.setup.choose-bot", "gekido.components.bots"), "{option:bot}"),
    "panel": ChoiceKind("Which Control Panel is dealt?", "First a Control Panel has to be dealt.",
        ("gekido.setup.choose-bot",)),
    "tile": ChoiceKind("Which tile is drawn?", "First a tile has to be drawn.",
        ("gekido.setup.arena-outer",)),
    "first player": ChoiceKind("Who goes first?", "First it has to be drawn who begins.",
        ("gekido.setup.start-player",)),
    "place": ChoiceKind("On which tile does {about} begin?",
        "First {seat} has to choose where to place a Bot.",
        ("gekido.setup.place-bots", "gekido.setup.one-bot-per-tile"), "to begin on {option}"),
    # an attack
    "roll": ChoiceKind("What do the dice show?", "First the dice have to be rolled.",
        ("gekido.dice.five-dice",)),
    "token": ChoiceKind("Which Target Lock is turned to Loading?",
        "First {seat} has to choose which Target Lock is turned to Loading.",
        ("gekido.lock.fallback-flips-ready",), "the Target Lock of {option:bot}"),
    "space": ChoiceKind("On which spaces is the die locked?",
        "First {seat} has to choose on which spaces the die is Locked.", ("gekido.dice.slot-commitment",),
        "the group of {option} spaces"),
    "keep dice": ChoiceKind("Which locked dice move over to the new command?",
        "First {seat} has to choose which Locked dice to keep.", ("gekido.power.switch-attack",),
        "to keep {option:dice}"),
    "reroll": ChoiceKind("Which dice are rolled again?",
        "First {seat} has to choose which dice are rolled again.", ("gekido.tech.timing-on-card",),
        "to roll {option:dice} again"),
    "pushed to": ChoiceKind("Where does {about} go?", "First {seat} has to choose where the pushed Bot goes.",
        ("gekido.push.procedure", "gekido.push.always-possible")),
    # damage and what it unlocks
    "armor": ChoiceKind("What does the Armor die show?", "First the Armor die has to be rolled.",
        ("gekido.armor.roll-on-gain",)),
    "armor again": ChoiceKind("Is an Armor die rolled again?",
        "First {seat} has to choose an Armor die to roll again.", ("gekido.bonus.unusable-lost",),
        "to roll the Armor die of {option} again"),
    "armor die": ChoiceKind("Which Armor die takes the damage?",
        "First {seat} has to choose which Armor die takes the damage.",
        ("gekido.armor.several", "gekido.armor.absorbs-first"), "the Armor die of {option}"),
    "bonus": ChoiceKind("Which bonus comes first?", "First {seat} has to choose which bonus comes first.",
        ("gekido.bonus.order-within", "gekido.bonus.all-listed"), "{option} first"),
    "power": ChoiceKind("Which Power of {about} is unlocked?",
        "First {seat} has to choose a Power to unlock.", ("gekido.power.unlock", "gekido.power.depleted")),
    "charge": ChoiceKind("Which Power of {about} gets a Charge?",
        "First {seat} has to choose a Power to charge.",
        ("gekido.charge.extra", "gekido.charge.restrictions")),
    # cards
    "draw": ChoiceKind("Which card is drawn?", "First a card has to be drawn.", ("gekido.setup.tech-deck",)),
    "Center": ChoiceKind("Does {about} use the tile that it stands on?",
        "First {seat} has to choose whether to use the tile of its Bot.",
        ("gekido.tile.center-draw", "gekido.turn.end"), "to {option}"),
    "keep": ChoiceKind("Which card is kept?", "First {seat} has to choose a card to keep.",
        ("gekido.tech.hidden",), "to keep {option:cards}"),
    "discard": ChoiceKind("Which card is discarded?", "First {seat} has to choose a card to discard.",
        ("gekido.tech.hand-limit",), "to discard {option:cards}"),
}  # fmt: skip
