"""The table of Robot Quest Arena."""

from rqa_lab.games.rqa.model.events import EVENTS
from rqa_lab.games.rqa.model.phases import PHASES
from rqa_lab.games.rqa.page import cards, looking, seats, words
from rqa_lab.games.rqa.page.agreement import NewGame
from rqa_lab.games.rqa.words import menu
from rqa_lab.games.rqa.words.english import ENGLISH
from rqa_lab.page.table import Sight, Table, Walks

TABLE = Table(
    first="rqa/pushing/into-a-wall",
    tabs=(("hand", "i-hand", "Hand"), ("shop", "i-shop", "Shop")),
    points="i-vp",
    seats=seats.seats,
    tray=cards.tray,
    agreement=NewGame,
    score=seats.score,
    mark=looking.mark,
    phrase=words.phrase,
    places=menu.places,
    meant=menu.meant,
    face=cards.face,
    result=words.result,
    folds=words.folds,
    about=looking.about,
    sight=Sight(looking.lookers, looking.around, looking.along, ("sight",)),
    walks=Walks(looking.ways, looking.stuck),
    ring=looking.ring,
    groups=("Choose", "Move", "Push", "Play", "Attack", "Buy", "Energy"),
    priced=("Push", "Attack", "Buy"),
    phases=PHASES,
    events=EVENTS,
    language=ENGLISH,
    units={
        "step price": "i-move",
        "push price": "i-move",
        "no way down": "i-move",
        "needs energy": "i-energy",
        "price": "i-energy",
        "attack price": "i-energy",
        "too few Spawns": "t-spawn",
        "robots of a seat": "i-robot",
    },
)
