"""What lies on the table in kobolds."""

from __future__ import annotations

from engines.core.options import Flag, Number, OneOf, Schema, SeatOrSeed
from engines.core.record import record
from engines.core.state import State, state
from engines.kobolds.cards import MECHANISM, Face
from engines.kobolds.decks import DECKS, HOUSE, Deck

SEATS = range(3, 7)
NOBODY = -1

# The kinds of decision.
TRICKS = "tricks"
INTERRUPT = "interrupt"
TINKER = "tinker"
MISSIONS = "missions"


@record
class KoboldsOptions:
    """The match options of kobolds."""

    revivals: bool
    catalogue: str
    turn_limit: int
    first_seat: int | None


OPTIONS = Schema(
    KoboldsOptions,
    revivals=Flag(default=False),
    catalogue=OneOf(default=HOUSE, words=tuple(DECKS[1])),
    turn_limit=Number(default=500, least=1, most=10_000),
    first_seat=SeatOrSeed(),
)


@record
class Played:
    """A card that has been played and has not taken effect yet."""

    seat: int
    card: Face
    target: int


@record
class Lasting:
    """A trick that lies open before its owner."""

    owner: int
    card: Face
    target: int


@state
class KoboldsState(State):
    """A match of kobolds. The kernel's `actor` and `stage` say who is asked, and for what."""

    hands: list[list[Face]]
    """By seat, each in the order of the cards' numbers: where a card lies in a hand tells nothing."""
    bomb: int
    """Which of the deck's bomb cards it is."""
    inside: list[Face]
    """The cards in the bomb, by number."""
    pile: list[Face]
    """The top, which everybody sees, is the last one."""
    discard: list[Face]
    mechanisms: int
    """In their own pile."""
    holder: int
    turn: int = 1
    phase: int = 1
    """Which of the two trick phases it is, or was."""
    plays: int = 0
    """Tricks and interrupts that were played in it."""
    live: bool = False
    """Whether the bomb was armed when this turn began, and has not been secured since (KOB-12)."""
    armed_by: int = NOBODY
    """Who has the marker; while somebody has it the pile is locked."""
    direction: int = 1
    stack: list[Played]
    """A trick, and the interrupts that were played on it."""
    lasting: list[Lasting]
    gold: list[int]
    killed: int = 0
    """A bit per seat, while an explosion is scored."""
    revivals: list[int]
    """By seat: the revival card that lies there, or NOBODY's."""
    revival_pile: list[int]
    revival_discard: list[int]


def deck_of(game: KoboldsState) -> Deck:
    return DECKS[game.ruleset][game.setup.options.catalogue]


def is_armed(game: KoboldsState) -> bool:
    """KOB-9: no mechanism is left in the bomb."""
    return MECHANISM not in game.inside
