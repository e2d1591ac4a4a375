"""What the sensible bot thinks of its cards and of the table. Whole numbers, so that every machine decides alike."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.bots import Observation, pick_best
from engines.core.rng import Rng
from engines.kittens.cards import CATS, Card, kittens
from engines.kittens.state import KittensOptions
from engines.kittens.view import KittensView, Spot, guarded, known_card

EXPLODING, IMPLODES, DEFUSE = Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN, Card.DEFUSE

# -- the cards --------------------------------------------------------------------------------------------------

ORDINARY = 25
WORTH = dict.fromkeys(Card, ORDINARY) | {
    Card.DEFUSE: 100,
    Card.STREAKING_KITTEN: 90,
    Card.IMPLODING_KITTEN: 80,  # never in a hand; who draws it face down puts it before somebody else
    Card.ATTACK: 60,
    Card.TARGETED_ATTACK: 60,
    Card.SUPER_SKIP: 56,
    Card.ALTER_THE_FUTURE_5: 55,
    Card.ALTER_THE_FUTURE: 52,
    Card.ALTER_THE_FUTURE_NOW: 52,
    Card.SKIP: 50,
    Card.REVERSE: 50,
    Card.BURY: 48,
    Card.NOPE: 45,
    Card.TOWER_OF_POWER: 45,
    Card.CATOMIC_BOMB: 40,
    Card.SHARE_THE_FUTURE: 36,
    Card.DRAW_FROM_THE_BOTTOM: 36,
    Card.SEE_THE_FUTURE_5: 34,
    Card.SEE_THE_FUTURE: 30,
    Card.SWAP_TOP_AND_BOTTOM: 28,
    Card.SHUFFLE: 25,
    Card.BARKING_KITTEN: 24,
    Card.POTLUCK: 22,
    Card.CURSE_OF_THE_CAT_BUTT: 20,
    Card.ILL_TAKE_THAT: 18,
    Card.FAVOR: 18,
    Card.FERAL_CAT: 14,
    Card.PERSONAL_ATTACK: 12,
    Card.GARBAGE_COLLECTION: 12,
    **dict.fromkeys(CATS, 8),
    Card.MARK: 4,
    Card.EXPLODING_KITTEN: -100,  # held beside the Streaking Kitten: whoever asks for a card may have it
}
"""What a card is worth in the own hand: the least is given away first, the Defuse last. A card of which nothing is
said here is ORDINARY: it is given away and thrown into combinations like any other."""
TWIN = 6
"""What a cat is worth on top while its twin is there."""
DEAR = 30
"""What is worth more is not lost without a Nope, nor put on the pile by a blind player who could put an unseen card."""
LONGED_FOR = 60
"""What a Defuse is worth on top for who has none."""
PAIR_COST = 40
THREE_COST = 70
"""What a theft may cost, in the worth of the cards played."""

CERTAIN = 1000
RISKS = (200, 450, 700)
"""Which risk of a kitten is taken, in thousandths, with no Defuse, with one, and with more of them."""

LOOKS = (Card.SEE_THE_FUTURE, Card.SEE_THE_FUTURE_5)
ALTERS = (Card.ALTER_THE_FUTURE, Card.ALTER_THE_FUTURE_NOW, Card.ALTER_THE_FUTURE_5, Card.SHARE_THE_FUTURE)
ATTACKS = (Card.ATTACK, Card.TARGETED_ATTACK)
FROM_LAST_TURN = (Card.SKIP, Card.REVERSE, *ALTERS, *ATTACKS, Card.BURY, Card.CATOMIC_BOMB, Card.SUPER_SKIP)
"""How not to draw the top card in the only turn that is left, the cheapest way first."""
FROM_MANY_TURNS = (*ATTACKS, Card.SUPER_SKIP, *ALTERS, Card.BURY, Card.SKIP, Card.REVERSE)
"""The same with more turns to take: what ends all of them first."""
FROM_KNOWN_KITTEN = (
    Card.POTLUCK,
    Card.DRAW_FROM_THE_BOTTOM,
    Card.SWAP_TOP_AND_BOTTOM,
    Card.SHUFFLE,
    Card.GARBAGE_COLLECTION,
)
"""What changes the next card for another, maybe no better one: only against a kitten that is known to lie on top."""
WAYS_OUT = frozenset((*FROM_LAST_TURN, *FROM_KNOWN_KITTEN))

AT_ONCE = (Card.TOWER_OF_POWER, Card.BARKING_KITTEN, Card.CURSE_OF_THE_CAT_BUTT, Card.MARK, Card.FAVOR)
"""What is played as soon as it can be: it ends no turn, and holding it back brings nothing."""
HARMLESS = (Card.MARK, Card.ILL_TAKE_THAT)
"""What anybody may play on oneself: it is not worth a Nope."""


# -- the table --------------------------------------------------------------------------------------------------


class Assessment:
    """What the bot sees, and what it makes of that."""

    __slots__ = ("hand", "me", "mine", "options", "rng", "ruleset", "view")

    def __init__(self, observation: Observation, rng: Rng) -> None:
        self.rng = rng
        self.me = observation.seat
        self.ruleset = observation.ruleset()
        self.options: KittensOptions = observation.options()
        self.view: KittensView = observation.view()
        self.mine: Spot = self.view.spots[self.me]
        self.hand: tuple[Card, ...] = self.mine.hand

    def worth(self, card: Card) -> int:
        """What a card of the own hand is worth."""
        return WORTH[card] + (TWIN if card in CATS and self.hand.count(card) > 1 else 0)

    def deadly(self, card: Card | None) -> bool:
        """Whether this card threatens who draws it. An Imploding Kitten that lies face down does not."""
        return card is EXPLODING or (card is IMPLODES and self.view.imploding_up)

    def top(self) -> Card | None:
        """The next card, if it is known."""
        return known_card(self.view, 0)

    def risk(self) -> int:
        """How likely the next card is deadly, in thousandths. (A face-up Imploding Kitten on top would be seen.)"""
        top = self.top()
        if top is not None:
            return CERTAIN if self.deadly(top) else 0
        known = [card for card in self.view.known if card is not None]
        hidden = self.kittens() - known.count(EXPLODING)
        return max(hidden, 0) * CERTAIN // max(self.view.pile_size - len(known), 1)

    def kittens(self) -> int:
        """KIT-2, KIT-20, KIT-30: the Exploding Kittens that went in and have not been seen elsewhere since.

        One that another player hides counts, as nobody knows of it.
        """
        view = self.view
        count = kittens(self.options.expansions, len(view.spots)).count(EXPLODING)
        seen = view.discard.count(EXPLODING) + view.held.count(EXPLODING) + self.hand.count(EXPLODING)
        return count - seen - sum(spot.marked.count(EXPLODING) for spot in view.spots if spot is not self.mine)

    def own_risk(self) -> int:
        """The risk to oneself: the card may go to another (KIT-45), or a kitten be hidden (KIT-31)."""
        hides = Card.STREAKING_KITTEN in self.hand and EXPLODING not in self.hand and self.top() is not IMPLODES
        return 0 if hides or self.mine.taken_by is not None else self.risk()

    def too_risky(self) -> bool:
        """Whether a draw risks more than this hand can afford."""
        return self.own_risk() > RISKS[min(self.hand.count(DEFUSE), len(RISKS) - 1)]

    def single(self) -> Card | None:
        """The single card that is being played; None if it is a combination, or nothing."""
        pending = self.view.pending
        return pending.cards[0] if pending is not None and len(pending.cards) == 1 else None

    def after(self, seat: int) -> int:
        """The next living seat."""
        spots, step = self.view.spots, self.view.direction
        seat = (seat + step) % len(spots)
        while not spots[seat].alive:
            seat = (seat + step) % len(spots)
        return seat

    def drawers(self, count: int, *, turn_over: bool = False) -> list[int]:
        """Who gets the next cards of the pile, from the top down, if everybody just draws."""
        seat, left = self.view.current, self.view.turns - turn_over
        takers = [spot.taken_by for spot in self.view.spots]
        found: list[int] = []
        while len(found) < count:
            if left <= 0:
                seat, left = self.after(seat), 1
            taker, takers[seat] = takers[seat], None
            found.append(seat if taker is None else taker)
            left -= 1
        return found

    def strongest(self, seats: Iterable[int]) -> int:
        """Who has most cards, but first of all a Defuse that lies open, and last of all the Tower."""
        return pick_best(seats, lambda seat: self._strength(self.view.spots[seat]), self.rng)

    def _strength(self, spot: Spot) -> tuple[bool, bool, int]:
        return not guarded(self.view, spot), DEFUSE in spot.marked, spot.hand_size
