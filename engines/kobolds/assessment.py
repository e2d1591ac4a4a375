"""What the sensible bot thinks of its cards and of the bomb. Whole numbers, so that every machine decides alike."""

from __future__ import annotations

from collections.abc import Iterable
from operator import add, mul

from engines.core.bots import Observation
from engines.core.rng import Rng
from engines.kobolds.cards import DEVICES, FACES, TEMPORARY, Title, title_of
from engines.kobolds.rules.tricks import PROTECTING
from engines.kobolds.rules.turns import RICH_ENOUGH
from engines.kobolds.rules.victims import Blast, LyingTrick, affected_seats, protected_seats
from engines.kobolds.view import KoboldsView

TITLES = {name: title_of(card) for name, card in FACES.items()}

# -- what things are worth --------------------------------------------------------------------------------------

GOLD = 60
"""A gold of one's own. One for each of the others is as bad as that is good,"""
LEADER = 20
"""and for the richest of them it is so much worse."""
WIN = 2000
IN_HAND = 45
"""A mechanism in hand: a gold for who survives, and nothing for the killed."""
CARD = 14
"""Any other card: the killed lose theirs and get four, survivors get one (KOB-18)."""
TURN = 40
"""To be the next to draw and to tinker with a bomb that is not armed; the less the longer one has to wait."""
WORTH = {
    IN_HAND: (Title.MECHANISM,),
    40: (Title.MARBLES,),
    32: (Title.DEAD_RAT, Title.WRONG_WAY, Title.BOMB_ON_A_STICK, Title.DUCK, Title.TROLL_HIDEOUT),
    26: (Title.RETURN_TO_SENDER, Title.COIN_MAGNET, Title.DAMP_POWDER, Title.NO_WAY, Title.ILL_HANDLE_THIS),
    24: (Title.GIVE_ME_THAT, Title.TRY_IT_OUT),
    16: (Title.TAKE_THAT, Title.LITTLE_FRIEND, Title.SECOND_WIND, Title.PICKPOCKET),
    6: (Title.CHAINED_TOGETHER, Title.ABOUT_TURN, Title.FIRE_DRILL, Title.BUCKET_OF_NAILS),
    2: (Title.PEEK,),
}
KEEP = dict.fromkeys(Title, CARD) | {title: worth for worth, titles in WORTH.items() for title in titles}
"""What a card is worth in hand: what playing it must bring, or putting it into the bomb."""


# -- the table --------------------------------------------------------------------------------------------------


class Assessment:
    """What the seat sees, and what it thinks of the others."""

    __slots__ = ("gold", "hand", "held", "me", "mine", "rng", "seats", "view", "weights")

    def __init__(self, observation: Observation, view: KoboldsView, rng: Rng) -> None:
        self.view = view
        self.rng = rng
        self.me = me = observation.seat
        self.mine = view.kobolds[me]
        self.hand = [TITLES[name] for name in self.mine.hand]
        self.held = [kobold.mechanisms for kobold in view.kobolds]
        self.gold = gold = [kobold.gold for kobold in view.kobolds]
        self.seats = len(gold)
        richest, share = max(gold[:me] + gold[me + 1 :]), GOLD // (self.seats - 1)
        self.weights = [-share - LEADER if has == richest else -share for has in gold]
        self.weights[me] = GOLD

    def balance(self, gains: Iterable[int]) -> int:
        """What these gains, by seat, are worth to oneself."""
        return sum(map(mul, gains, self.weights))

    def fee(self, revival: str) -> int:
        """KOB-20: what it costs to breach this revival card, if it lies here."""
        return GOLD if self.mine.revival == revival and self.mine.gold else 0


class Forecast:
    """The bomb as it is or may become, with what decides about an explosion. Sets of seats are bits."""

    __slots__ = ("armed_by", "device", "direction", "hand", "held", "holder", "lasting", "live", "table", "to_tinker")

    def __init__(self, table: Assessment) -> None:
        view = table.view
        self.table, self.hand, self.held = table, table.hand, table.held
        self.holder, self.direction = view.holder, view.direction
        self.armed_by, self.live = view.armed_by, view.explodes
        self.device = None if view.device is None else TITLES[view.device]
        self.lasting: list[LyingTrick] = [(each.owner, TITLES[each.card], each.target) for each in view.lasting]
        self.to_tinker = view.phase == 1
        """Whether the holder has yet to tinker."""

    def goes_to(self, seat: int) -> None:
        """KOB-13: a new turn."""
        self.holder, self.live, self.to_tinker = seat, self.armed_by is not None, True
        self.lasting = [trick for trick in self.lasting if trick[1] not in TEMPORARY]

    def promise(self) -> int:
        """What is to be expected. As the holder one will do one's best in tinkering."""
        me = self.table.me
        if self.armed_by is None:
            return self.prospects()
        if not self.live:
            self.goes_to((self.holder + self.direction) % self.table.seats)
        if not self.to_tinker:
            return self.explosion(self.device)
        if self.holder != me:
            return self.explosion(self.device, prepared=True)
        devices = (self.device, *[title for title in self.hand if title in DEVICES])
        ways = [self.explosion(device, prepared=True) for device in devices]
        if self.held[me]:
            ways.append(self.prospects() - IN_HAND)
        return max(ways)

    def prospects(self) -> int:
        """While it is not armed: the mechanisms in hands, and how soon one can take another."""
        table = self.table
        first = self.holder if self.to_tinker else self.holder + self.direction
        wait = (table.me - first) * self.direction % table.seats
        return table.balance(self.held) * IN_HAND // GOLD + TURN - TURN * wait // table.seats

    def explosion(self, device: Title | None, *, prepared: bool = False) -> int:
        """KOB-17: what it brings. Who is prepared plays a protection in time, if there is one in hand."""
        table, me, killed = self.table, self.table.me, self.killed(device)
        if prepared and any(title in PROTECTING for title in self.hand):
            killed &= ~(1 << me)
        gains = [0 if killed >> seat & 1 else 1 + held for seat, held in enumerate(self.held)]
        if not killed >> self.holder & 1:
            gains[self.holder] += 1
        value = table.balance(gains)
        totals = list(map(add, gains, table.gold))
        if (most := max(totals)) >= RICH_ENOUGH:
            value += WIN if totals[me] == most else -WIN
        return value + CARD * (3 if killed >> me & 1 else table.mine.tricks)

    def killed(self, device: Title | None) -> int:
        """KOB-16, KOB-25."""
        blast = Blast(self.holder, self.armed_by, self.table.gold)
        return affected_seats(blast, device, self.lasting) & ~protected_seats(self.lasting)

    def seat(self, step: int) -> int:
        """Who sits so many seats to the left of the holder."""
        return (self.holder + step) % self.table.seats
