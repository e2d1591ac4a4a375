"""Who dies when the bomb explodes (KOB-16, KOB-25). Sets of seats are numbers with a bit per seat.

Nothing here needs a state: a bot asks the same functions about a bomb as it may become.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from engines.core.record import record
from engines.kobolds.cards import Title
from engines.kobolds.rules.tricks import EFFECTS

LyingTrick: TypeAlias = tuple[int, Title, int | None]
"""A lasting trick: whose it is, what it is, and whom it was played on."""


@record
class Blast:
    """What a device may look at."""

    holder: int
    armed_by: int | None
    gold: Sequence[int]
    """By seat."""

    def seat(self, step: int) -> int:
        """Who sits so many seats to the left of the holder."""
        return (self.holder + step) % len(self.gold)


def dead_rat(blast: Blast) -> int:
    return 1 << blast.seat(1)


def marbles(blast: Blast) -> int:
    return (1 << len(blast.gold)) - 1 ^ 1 << blast.holder


def wrong_way(blast: Blast) -> int:
    return 1 << blast.seat(-1)


def return_to_sender(blast: Blast) -> int:
    return 0 if blast.armed_by is None else 1 << blast.armed_by


def bucket_of_nails(blast: Blast) -> int:
    return 1 << blast.holder | dead_rat(blast) | wrong_way(blast)


def coin_magnet(blast: Blast) -> int:
    most = max(blast.gold)
    return sum(1 << seat for seat, gold in enumerate(blast.gold) if gold == most)


def damp_powder(blast: Blast) -> int:
    return 0


NAMED: dict[Title, Callable[[Blast], int]] = {
    Title.DEAD_RAT: dead_rat,
    Title.MARBLES: marbles,
    Title.WRONG_WAY: wrong_way,
    Title.RETURN_TO_SENDER: return_to_sender,
    Title.BUCKET_OF_NAILS: bucket_of_nails,
    Title.COIN_MAGNET: coin_magnet,
    Title.DAMP_POWDER: damp_powder,
}
"""Whom a device in the bomb names instead of the holder."""


def affected_seats(blast: Blast, device: Title | None, lasting: Iterable[LyingTrick]) -> int:
    """KOB-16, KOB-25: the holder or whom the device names, the additions, and who is chained to any of them."""
    affected = 1 << blast.holder if device is None else NAMED[device](blast)
    chains = []
    for owner, title, target in lasting:
        effect = EFFECTS[title]
        if target is not None and effect.hits:
            affected |= 1 << target
        elif target is not None and effect.chains:
            chains.append(1 << owner | 1 << target)
    for chain in chains * len(chains):  # a chain may lead to another one
        if chain & affected:
            affected |= chain
    return affected


def protected_seats(lasting: Iterable[LyingTrick]) -> int:
    protected = 0
    for owner, title, _ in lasting:
        if EFFECTS[title].protects:
            protected |= 1 << owner
    return protected
