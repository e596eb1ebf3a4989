"""RoboRace in English: the forms of facts in sentences, and sentences from the rows of the vocabulary."""

from rqa_lab.core.vocabulary import Vocabulary
from rqa_lab.core.words import cut, listing, offered
from rqa_lab.games.roborace.model.actions import ACTIONS, EXTRA, SWAPPED
from rqa_lab.games.roborace.model.cards import COLOURS, UNKNOWN
from rqa_lab.games.roborace.model.choices import CHOICES
from rqa_lab.games.roborace.model.events import EVENTS
from rqa_lab.games.roborace.model.findings import FINDINGS
from rqa_lab.games.roborace.model.laid import FACE_DOWN
from rqa_lab.games.roborace.model.phases import PHASES
from rqa_lab.games.roborace.model.reasons import REASONS


def clash(robots: tuple[str, ...]) -> str:
    """Robots that lie on robots of other colours.

    >>> clash(("R on G", "B on Y", "R on G"))
    'red on green and blue on yellow'
    """
    return listing(
        [" on ".join(map(COLOURS.__getitem__, one.split(" on "))) for one in dict.fromkeys(robots)]
    )


def how(token: str) -> str:
    """How a card is placed by a token; "" without one.

    >>> how("Extra"), how("GR/YB")
    ('with Extra', 'with R-R as GR/YB')
    """
    return token and f"with {token if token == EXTRA else f'{SWAPPED} as {token}'}"


def fields(n: str) -> str:
    """How far a robot is pushed.

    >>> fields("0"), fields("1"), fields("2")
    ('no further', '1 field more', '2 fields more')
    """
    return f"{n} field{'s' * (n != '1')} more" if n != "0" else "no further"


def few(options: tuple[str, ...]) -> str:
    """The first of some options, and how many more there are.

    >>> few(("RG/YB at 0,1", "1,1", "1,2", "2,1", "2,2"))
    '“RG/YB at 0,1”, “1,1”, “1,2” and 2 more'
    """
    return offered(options, 3 if len(options) > 4 else 4)


ENGLISH = Vocabulary(
    {
        "few": few,
        "seen": lambda card: "" if card == UNKNOWN else card,
        "laid": lambda card: f"the {card}" if card.startswith(FACE_DOWN) else card,
        "clash": clash,
        "how": how,
        "fields": fields,
        "cut": cut,
    },
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    findings=FINDINGS,
    choices=CHOICES,
    phases=PHASES,
)
