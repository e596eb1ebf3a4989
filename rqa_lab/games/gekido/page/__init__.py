"""The table of Gekido: Bot Battles."""

from rqa_lab.games.gekido.page import looking, seats, tray, words
from rqa_lab.games.gekido.page.agreement import NewGame
from rqa_lab.games.gekido.page.dicelab import DiceLab
from rqa_lab.games.gekido.words.menu import phrase
from rqa_lab.page.table import Table

TABLE = Table(
    first="gekido/turn/a-whole-turn",
    tabs=(("hand", "i-hand", "Hand"), ("dice", "e-reroll", "Dice"), ("lab", "i-lab", "Lab")),
    points="i-health",
    bot="computer",
    seats=seats.seats,
    tray=tray.tray,
    agreement=NewGame,
    score=seats.score,
    mark=looking.mark,
    words=words.WORDING,
    tally=words.tally,
    phrase=phrase,
    meant=looking.meant,
    face=looking.face,
    large=looking.large,
    pictured=looking.pictured,
    about=looking.about,
    lab=DiceLab,
    lab_title="Dice lab",
    groups=("Choose", "Command", "Lock", "Dice", "Use", "Play", "Move", "Attack", "Push"),
    priced=("Use",),
    units={},
)
