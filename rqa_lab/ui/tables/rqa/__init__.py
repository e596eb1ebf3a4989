"""The table of Robot Quest Arena."""

from rqa_lab.games.rqa import menu
from rqa_lab.ui.tables import Table
from rqa_lab.ui.tables.rqa import cards, looking, seats, words
from rqa_lab.ui.tables.rqa.agreement import NewGame

TABLE = Table(
    seats=seats.seats,
    tray=cards.tray,
    agreement=NewGame,
    score=seats.score,
    can=looking.can,
    phase=words.phase,
    phrase=words.phrase,
    places=menu.places,
    meant=menu.meant,
    ask=words.ask,
    result=words.result,
    folds=words.folds,
    about=looking.about,
    stuck=looking.stuck,
    ways=looking.ways,
    lookers=looking.lookers,
    around=looking.around,
    along=looking.along,
    ring=looking.ring,
    sight_topics=("sight",),
    groups=("Choose", "Move", "Push", "Play", "Attack", "Buy", "Energy"),
    priced=("Push", "Attack", "Buy"),
    icon=words.icon,
    units={
        "step price": "i-move",
        "push price": "i-move",
        "no way down": "i-move",
        "needs energy": "i-energy",
        "price": "i-energy",
        "attack price": "i-energy",
        "too few Spawns": "t-spawn",
        "too few robots": "i-robot",
        "robots of a seat": "i-robot",
    },
)
