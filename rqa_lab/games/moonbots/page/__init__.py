"""The table of Moon-Bots."""

from rqa_lab.games.moonbots.model.reasons import REASONS
from rqa_lab.games.moonbots.page import beside, looking
from rqa_lab.games.moonbots.page.agreement import NewGame
from rqa_lab.games.moonbots.words.menu import phrase
from rqa_lab.page.table import Table

TABLE = Table(
    first="moonbots/turn/a-whole-turn",
    tabs=(("hand", "i-secret", "Weapons"), ("dice", "i-dice", "Dice")),
    points="i-energy",
    seats=beside.seats,
    tray=beside.tray,
    agreement=NewGame,
    score=beside.score,
    mark=looking.mark,
    words=looking.WORDING,
    tally=looking.tally,
    phrase=phrase,
    meant=looking.meant,
    face=looking.face,
    large=looking.large,
    pictured=looking.pictured,
    about=looking.about,
    groups=("Choose", "Buy", "Dice", "Reroll", "Activate", "Use"),
    priced=("Buy",),
    units={kind: row.unit for kind, row in REASONS.items() if row.unit},
)
