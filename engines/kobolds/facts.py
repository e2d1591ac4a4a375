"""What of the table makes a choice clear to a person."""

from __future__ import annotations

from engines.core.choices import Domain, One, Some
from engines.core.field_types import Seat
from engines.core.game import Facts
from engines.core.record import record
from engines.kobolds.actions import BuyOff, Claim, Play, PlayOn, Tinker
from engines.kobolds.cards import FACES, CardCode, Title, is_device
from engines.kobolds.view import KoboldsView

MECHANISM = Title.MECHANISM.name.lower()
ILL_HANDLE_THIS = Title.ILL_HANDLE_THIS.name.lower()

# -- tricks -----------------------------------------------------------------------------------------------------


@record
class PlayFacts:
    """What an interrupt would be played on."""

    last: CardCode | None
    """The card that was played last,"""
    player: Seat | None
    """and by whom."""
    beneath: CardCode | None
    """What counts again without it."""
    taken: CardCode | None
    """What I'll Handle This makes one's own."""


def of_play(view: KoboldsView, seat: int, action: Play) -> PlayFacts:
    if not view.stack:
        return PlayFacts(None, None, None, None)
    last, beneath = view.stack[-1], view.stack[-2:-1]
    return PlayFacts(last.card, last.seat, beneath[0].card if beneath else None, taken(view))


def taken(view: KoboldsView) -> str | None:
    return next((played.card for played in reversed(view.stack) if played.card != ILL_HANDLE_THIS), None)


@record
class PlayOnFacts:
    """What is taken over, and what the chosen player has."""

    taken: CardCode | None
    gold: int
    hand: int


def of_play_on(view: KoboldsView, seat: int, action: PlayOn) -> PlayOnFacts:
    kobold = view.kobolds[action.target]
    return PlayOnFacts(taken(view), kobold.gold, kobold.mechanisms + kobold.tricks)


@record
class BuyOffFacts:
    """The revival card that is bought off."""

    revival: CardCode | None


def of_buying_off(view: KoboldsView, seat: int, action: BuyOff) -> BuyOffFacts:
    return BuyOffFacts(view.kobolds[seat].revival)


# -- the bomb ---------------------------------------------------------------------------------------------------


@record
class TinkerFacts:
    """What tinkering does to the bomb."""

    arms: bool
    secures: bool


def of_tinkering(view: KoboldsView, seat: int, action: Tinker) -> TinkerFacts:
    into, out = action.card == MECHANISM, action.out == MECHANISM
    return TinkerFacts(arms=out and not into and view.bomb_mechanisms == 1, secures=into and not view.bomb_mechanisms)


@record
class TinkerDomainFacts:
    """Whether it is a device that goes in: one domain has all devices, and another the rest of the hand."""

    device: bool


def of_tinkerings(view: KoboldsView, seat: int, domain: Domain) -> TinkerDomainFacts:
    cards = domain.params[0]
    return TinkerDomainFacts(isinstance(cards, One) and is_device(FACES[cards.among[0]]))


@record
class BombFacts:
    """How many mechanisms are in the bomb now."""

    mechanisms: int


def of_bomb(view: KoboldsView, seat: int, card: str) -> BombFacts:
    return BombFacts(view.bomb_mechanisms)


# -- missions ---------------------------------------------------------------------------------------------------


@record
class ClaimDomainFacts:
    """How many missions can be claimed."""

    fulfilled: int


def of_claims(view: KoboldsView, seat: int, domain: Domain) -> ClaimDomainFacts:
    cards = domain.params[0]
    return ClaimDomainFacts(len(cards.among) if isinstance(cards, Some) else 0)


FACTS: Facts = {
    Play: of_play,
    PlayOn: of_play_on,
    BuyOff: of_buying_off,
    Tinker: of_tinkering,
    (Tinker, Domain): of_tinkerings,
    (Tinker, "card"): of_bomb,
    (Tinker, "out"): of_bomb,
    (Claim, Domain): of_claims,
}
