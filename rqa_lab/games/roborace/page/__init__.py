"""The table of RoboRace."""

from rqa_lab.games.roborace.model.reasons import REASONS
from rqa_lab.games.roborace.page import beside, looking
from rqa_lab.games.roborace.page.agreement import NewGame
from rqa_lab.games.roborace.words.menu import phrase
from rqa_lab.page.table import Table

TABLE = Table(
    first="roborace/turn/place-move-draw",
    tabs=(("hand", "i-hand", "Hand"),),
    points="i-lap",
    seats=beside.seats,
    tray=beside.tray,
    agreement=NewGame,
    score=beside.score,
    mark=looking.mark,
    words=looking.WORDING,
    tally=looking.tally,
    phrase=phrase,
    places=looking.places,
    meant=looking.meant,
    holds=looking.holds,
    picked=looking.picked,
    gathers=looking.gathers,
    face=lambda s, action: None,
    large=beside.large,
    pictured=beside.pictured,
    about=looking.about,
    tries=True,
    zooms=True,
    veils=True,
    keys=((("r",), "turn the card that is picked"), (("+", "\N{MINUS SIGN}"), "larger, smaller")),
    groups=("Choose", "Place", "Exchange", "Use"),
    priced=(),
    units={kind: row.unit for kind, row in REASONS.items() if row.unit},
)
