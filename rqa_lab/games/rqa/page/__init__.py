"""The table of Robot Quest Arena."""

from rqa_lab.games.rqa.model.reasons import REASONS
from rqa_lab.games.rqa.page import cards, looking, seats, words
from rqa_lab.games.rqa.page.agreement import NewGame
from rqa_lab.games.rqa.words import menu
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
    words=words.WORDING,
    tally=words.tally,
    phrase=menu.phrase,
    places=menu.places,
    alike=menu.alike,
    picked=cards.picked,
    meant=menu.meant,
    face=cards.face,
    large=cards.large,
    pictured=cards.pictured,
    about=looking.about,
    sight=Sight(looking.lookers, looking.around, looking.along, ("sight",)),
    walks=Walks(looking.ways, looking.stuck),
    ring=looking.ring,
    groups=("Choose", "Move", "Push", "Play", "Attack", "Buy", "Energy"),
    priced=("Push", "Attack", "Buy"),
    units={kind: row.unit for kind, row in REASONS.items() if row.unit},
)
