"""What lies on the table in kittens."""

from __future__ import annotations

from enum import IntEnum

from engines.core.events import Event
from engines.core.options import Flag, OneOf, Schema, SeatOrSeed, SomeOf
from engines.core.record import record
from engines.core.state import State, state
from engines.kittens.actions import Combination, Play, PlayOn
from engines.kittens.cards import EXPANSIONS, Card

SEATS = range(2, 10)
NOBODY = -1
UNKNOWN = -1
"""A card that a seat does not remember."""

# The kinds of decision.
TURN = "turn"
NOPE = "nope"
NOW = "now"
GIVE = "give"
HAND_OVER = "hand_over"
PLACE_KITTEN = "place_kitten"
PLACE_IMPLODING = "place_imploding"
PLACE_BURIED = "place_buried"
ARRANGE = "arrange"
TAKE = "take"
TARGET = "target"
GARBAGE = "garbage"
POTLUCK = "potluck"

NOTHING = ""
"""The stage while the rules are at work and nobody is asked."""

FULL = "full"
CATS_ONLY = "cats"
PERSONAL_ONLY = "personal"
ALWAYS = "always"


class Cause(IntEnum):
    """Why a player has the turns that are left."""

    ORDER = 0
    """It is that player's turn."""
    ATTACK = 1
    PERSONAL = 2


@record
class KittensOptions:
    """The match options of kittens."""

    expansions: tuple[str, ...]
    quick: bool
    combinations: str
    attack_stacking: str
    first_seat: int | None


OPTIONS = Schema(
    KittensOptions,
    expansions=SomeOf(EXPANSIONS),
    quick=Flag(default=False),
    combinations=OneOf(default=FULL, words=(FULL, CATS_ONLY)),
    attack_stacking=OneOf(default=PERSONAL_ONLY, words=(PERSONAL_ONLY, ALWAYS)),
    first_seat=SeatOrSeed(),
)


@record
class Playing:
    """What has been played and is not done with: it may be Noped, or somebody has to choose."""

    seat: int
    action: Play | PlayOn | Combination


class AgendaStep:
    """Something that has to happen later: a record with all it needs to know."""

    __slots__ = ()

    def run(self, state: KittensState, events: list[Event]) -> None:
        raise TypeError(f"{type(self).__name__} does not say what happens")


@state
class KittensState(State):
    """A match of kittens. The kernel's `actor` and `stage` say who is asked, and for what."""

    hands: list[list[Card]]
    """By seat, each in the order of the cards' numbers: where a card lies in a hand tells nothing."""
    pile: list[Card]
    """The top is the last one."""
    discard: list[Card]
    aside: list[Card]
    """Set aside unseen in the quick game (KIT-3)."""
    out: int = 0
    """A bit per seat that is out of the game."""

    current: int
    """Whose turn it is."""
    turns: int = 1
    """Turns that player has left, this one included; 0 when the next player's turn is about to begin."""
    cause: Cause = Cause.ORDER
    begins: bool = True
    """Whether a turn is about to begin."""
    direction: int = 1

    playing: Playing | None = None
    nopers: list[int]
    """Who has Noped it, and Noped the Nopes."""
    arranging: int = 0
    """How many of the top cards are being put back in another order."""
    agenda: list[AgendaStep]
    """What has still to happen, the last one first, before the current player is asked again."""
    held: list[Card]
    """Cards on their way back to the pile, in no hand: shown, drawn to be buried, or picked for the pile."""
    held_by: int = NOBODY
    memory: list[list[int]]
    """By seat: what that seat knows of the pile, from the top down."""

    imploding_up: bool = False
    """Whether the Imploding Kitten lies face up, wherever it lies (KIT-21)."""
    marks: list[list[Card]]
    """By seat: the cards of the hand that are visible to all (KIT-32)."""
    blind: int = 0
    """A bit per seat (KIT-33)."""
    barkers: list[int]
    """The seats before whom a Barking Kitten lies open (KIT-41)."""
    barked: bool = False
    """Whether the open barkers have met, and are discarded at the end of the turn."""
    tower: int = NOBODY
    """Who wears the Tower of Power (KIT-43)."""
    stash: list[Card]
    """On the wearer's head; before that, on the table."""
    take_that: list[int]
    """By seat: who has laid I'll Take That before it (KIT-45)."""
