"""What a viewer sees of kobolds: backs, the own hand, the top of the pile, and, for the holder, the bomb's cards."""

from __future__ import annotations

from engines.core.record import record
from engines.core.rng import Rng
from engines.core.viewers import ORGANIZER, Viewer
from engines.kobolds.cards import MECHANISM, NAMES, Face, Revival, Title, is_device, title_of
from engines.kobolds.rules.tinkering import device_in
from engines.kobolds.state import NOBODY, KoboldsState, deck_of, is_armed


@record
class Kobold:
    """A seat, and what lies there."""

    gold: int
    mechanisms: int
    """Hand cards with the back of a mechanism,"""
    tricks: int
    """and with the back of tricks and devices."""
    hand: tuple[str, ...]
    """By number. Empty for who may not see it."""
    revival: str | None
    """The revival card that lies here."""


@record
class LastingTrick:
    """A trick that lies open and lasts."""

    owner: int
    card: str
    target: int | None


@record
class PlayedCard:
    """A card that has been played and has not taken effect yet."""

    seat: int
    card: str
    target: int | None


@record
class KoboldsView:
    """The table."""

    kobolds: tuple[Kobold, ...]
    """By seat."""
    holder: int
    turn: int
    """The so-manieth turn of the match."""
    phase: int
    """Which of the two trick phases it is, or was last."""
    direction: int
    """1 is clockwise, -1 is not."""
    bomb: str
    """The bomb card."""
    bomb_mechanisms: int
    """Cards in the bomb with the back of a mechanism,"""
    bomb_tricks: int
    """and with the back of tricks and devices."""
    inside: tuple[str, ...]
    """The cards in the bomb, for the holder."""
    armed_by: int | None
    """Who has the marker; then the bomb is armed and the pile is locked."""
    explodes: bool
    """Whether it explodes at the end of this turn, unless it is secured or passed on."""
    device: str | None
    """The device that was announced, while the bomb is armed."""
    pile_size: int
    top: str | None
    """The top card of the pile."""
    discard_size: int
    mechanism_pile: int
    stack: tuple[PlayedCard, ...]
    """A trick, and the interrupts that were played on it; the last one is the latest."""
    lasting: tuple[LastingTrick, ...]
    killed: tuple[int, ...]
    """While an explosion is scored."""
    pile: tuple[str, ...]
    """From the bottom to the top, for the organizer alone; so is the rest."""
    discard: tuple[str, ...]
    revival_pile: tuple[str, ...]


def view(state: KoboldsState, viewer: Viewer) -> KoboldsView:
    everything = viewer == ORGANIZER
    armed = is_armed(state)
    device = device_in(state) if armed else None
    mechanisms = state.inside.count(MECHANISM)
    return KoboldsView(
        kobolds=tuple([_kobold(state, seat, viewer) for seat in range(state.setup.seats)]),
        holder=state.holder,
        turn=state.turn,
        phase=state.phase,
        direction=state.direction,
        bomb=deck_of(state).bombs[state.bomb].code,
        bomb_mechanisms=mechanisms,
        bomb_tricks=len(state.inside) - mechanisms,
        inside=_names(state.inside) if viewer in (state.holder, ORGANIZER) else (),
        armed_by=_somebody(state.armed_by),
        explodes=armed and state.live,
        device=None if device is None else NAMES[device],
        pile_size=len(state.pile),
        top=NAMES[state.pile[-1]] if state.pile else None,
        discard_size=len(state.discard),
        mechanism_pile=state.mechanisms,
        stack=tuple([PlayedCard(each.seat, NAMES[each.card], _somebody(each.target)) for each in state.stack]),
        lasting=tuple([LastingTrick(each.owner, NAMES[each.card], _somebody(each.target)) for each in state.lasting]),
        killed=tuple([seat for seat in range(state.setup.seats) if state.killed >> seat & 1]),
        pile=_names(state.pile) if everything else (),
        discard=_names(state.discard) if everything else (),
        revival_pile=tuple(Revival(each).name.lower() for each in state.revival_pile) if everything else (),
    )


def _names(cards: list[Face]) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards])


def _somebody(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _kobold(state: KoboldsState, seat: int, viewer: Viewer) -> Kobold:
    hand, revival = state.hands[seat], state.revivals[seat]
    mechanisms = hand.count(MECHANISM)
    return Kobold(
        gold=state.gold[seat],
        mechanisms=mechanisms,
        tricks=len(hand) - mechanisms,
        hand=_names(hand) if viewer in (seat, ORGANIZER) else (),
        revival=None if revival == NOBODY else Revival(revival).name.lower(),
    )


# -- other worlds -----------------------------------------------------------------------------------------------


def imagine(state: KoboldsState, viewer: Viewer, rng: Rng) -> None:
    """All tricks and devices whose fronts the viewer cannot see, dealt anew: hands, bomb, piles.

    Mechanisms show by their backs. The bomb holds one device at most, and while it is armed everybody knows which.
    """
    if viewer == ORGANIZER:
        return
    armed = is_armed(state)
    hidden: list[tuple[list[Face], int]] = []
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            hidden += [(hand, place) for place, card in enumerate(hand) if card != MECHANISM]
    hidden += [(state.pile, place) for place in range(len(state.pile) - 1)]
    hidden += [(state.discard, place) for place in range(len(state.discard))]
    bomb = [] if viewer == state.holder else _hidden_in_bomb(state, armed=armed)
    pool = [cards[place] for cards, place in (*hidden, *bomb)]
    rng.shuffle(pool)
    devices = 0 if armed else 1
    for cards, place in bomb:
        card = next((card for card in pool if devices or not is_device(card)), None)
        if card is None:
            return
        devices -= is_device(card)
        pool.remove(card)
        cards[place] = card
    for (cards, place), card in zip(hidden, pool, strict=True):
        cards[place] = card
    rng.shuffle(state.revival_pile)
    for hand in (*state.hands, state.inside):
        hand.sort()


def _hidden_in_bomb(state: KoboldsState, *, armed: bool) -> list[tuple[list[Face], int]]:
    """The places of the bomb whose fronts are hidden: not mechanisms, and not a device that was announced."""
    inside = state.inside
    return [
        (inside, place) for place, card in enumerate(inside) if card != MECHANISM and not (armed and is_device(card))
    ]


def census(state: KoboldsState) -> dict[str, int]:
    """KOB-1: the cards, wherever they are."""
    cards = [*state.pile, *state.discard, *state.inside]
    cards += [each.card for each in state.stack] + [each.card for each in state.lasting]
    for hand in state.hands:
        cards += hand
    titles = [title_of(card) for card in cards]
    counts = {title.name.lower(): titles.count(title) for title in Title}
    counts["mechanism"] += state.mechanisms
    revivals = [*state.revivals, *state.revival_pile, *state.revival_discard]
    return counts | {each.name.lower(): revivals.count(each) for each in Revival}
