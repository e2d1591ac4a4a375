"""A bot that plays kobolds sensibly: it reckons in gold what a card would make of the next explosion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from operator import add, itemgetter, mul
from typing import TypeAlias

from engines.core.actions import Action
from engines.core.bots import Eyes, pick_best
from engines.core.choices import Choice, Domain, Some
from engines.core.rng import Rng
from engines.core.windows import PASS
from engines.kobolds.actions import BuyOff, Claim, LeaveAlone, Play, PlayOn, Tinker
from engines.kobolds.cards import DEVICES, FACES, INTERRUPTS, PASSING, PERMANENT, PROTECTING, TEMPORARY, Title, title_of
from engines.kobolds.rules.turns import RICH_ENOUGH
from engines.kobolds.state import INTERRUPT, MISSIONS, TINKER, TRICKS
from engines.kobolds.view import KoboldsView

MECHANISM, ILL_HANDLE_THIS = Title.MECHANISM, Title.ILL_HANDLE_THIS
TITLES = {name: title_of(card) for name, card in FACES.items()}

# -- what things are worth: whole numbers throughout, so that every machine decides alike -----------------------

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
HOARD = 8
"""Who has so many of them, and Shaky Paws, buys off: else they would lie idle for ever (KOB-20)."""
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
KEEP = {title: worth for worth, titles in WORTH.items() for title in titles}
"""What a card is worth in hand: what playing it must bring, or putting it into the bomb."""
IN_PEACE = (Title.SECOND_WIND, Title.PICKPOCKET, Title.GIVE_ME_THAT, Title.TRY_IT_OUT)
"""The tricks to play while the bomb is not armed; those that pass it on may be played while it is,"""
AT_LAST = (*PASSING, *PROTECTING, Title.LITTLE_FRIEND)
"""and these when it is about to explode. All others are for putting into the bomb."""
PLAYABLE = frozenset({*IN_PEACE, *AT_LAST})

Trick: TypeAlias = tuple[int, Title, int | None]
"""A card that was played: whose it is, what it is, and whom it was played on."""


class SensibleBot:
    """Does what promises most gold, compared with the others, by what its seat sees now."""

    def choose(self, eyes: Eyes, rng: Rng) -> Action:
        choices = eyes.legal()
        first = choices[0]
        if len(choices) == 1 and not isinstance(first, Domain):
            return first  # most often the pass of who has nothing to play: not worth a look at the table
        return DECIDE[eyes.asked() or TRICKS](eyes, choices, rng)


# -- what the table promises ------------------------------------------------------------------------------------


class Table:
    """What the seat sees, and what it thinks of the others."""

    __slots__ = ("gold", "hand", "held", "me", "mine", "rng", "seats", "view", "weights")

    def __init__(self, eyes: Eyes, view: KoboldsView, rng: Rng) -> None:
        self.view = view
        self.rng = rng
        self.me = me = eyes.seat
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


class Bomb:
    """The bomb as it is or may become, with what decides about an explosion. Sets of seats are bits."""

    __slots__ = ("armed_by", "device", "direction", "hand", "held", "holder", "lasting", "live", "table", "to_tinker")

    def __init__(self, table: Table) -> None:
        view = table.view
        self.table, self.hand, self.held = table, table.hand, table.held
        self.holder, self.direction = view.holder, view.direction
        self.armed_by, self.live = view.armed_by, view.explodes
        self.device = None if view.device is None else TITLES[view.device]
        self.lasting: list[Trick] = [(each.owner, TITLES[each.card], each.target) for each in view.lasting]
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
        affected = 1 << self.holder if device is None else AFFECTED[device](self)
        safe, chains = 0, []
        for owner, title, target in self.lasting:
            if title in PROTECTING:
                safe |= 1 << owner
            if target is not None:
                if title is Title.CHAINED_TOGETHER:
                    chains.append(1 << owner | 1 << target)
                else:
                    affected |= 1 << target
        for chain in chains * len(chains):
            if chain & affected:
                affected |= chain
        return affected & ~safe

    def seat(self, step: int) -> int:
        """Who sits so many seats to the left of the holder."""
        return (self.holder + step) % self.table.seats


def richest(bomb: Bomb) -> int:
    gold = bomb.table.gold
    most = max(gold)
    return sum(1 << seat for seat, has in enumerate(gold) if has == most)


AFFECTED: dict[Title, Callable[[Bomb], int]] = {
    Title.DEAD_RAT: lambda bomb: 1 << bomb.seat(1),
    Title.MARBLES: lambda bomb: (1 << bomb.table.seats) - 1 ^ 1 << bomb.holder,
    Title.WRONG_WAY: lambda bomb: 1 << bomb.seat(-1),
    Title.RETURN_TO_SENDER: lambda bomb: 0 if bomb.armed_by is None else 1 << bomb.armed_by,
    Title.BUCKET_OF_NAILS: lambda bomb: 1 << bomb.holder | 1 << bomb.seat(1) | 1 << bomb.seat(-1),
    Title.COIN_MAGNET: richest,
    Title.DAMP_POWDER: lambda _: 0,
}
"""Whom a device names instead of the holder."""


# -- tricks and interrupts --------------------------------------------------------------------------------------


def tricks(eyes: Eyes, choices: Sequence[Choice], rng: Rng) -> Action:
    """What helps now; nothing that could wait until it is known whether the bomb explodes."""
    plays = [each for each in choices if isinstance(each, (Play, PlayOn)) and TITLES[each.card] in PLAYABLE]
    buy_off = choices[-1]
    if not plays and not isinstance(buy_off, BuyOff):
        return PASS
    view: KoboldsView = eyes.view()
    mine = view.kobolds[eyes.seat]
    if isinstance(buy_off, BuyOff) and mine.revival == "shaky_paws" and mine.tricks >= HOARD:
        return buy_off
    armed = AT_LAST if view.explodes and view.phase == 2 else PASSING
    wanted = IN_PEACE if view.armed_by is None else armed
    plays = [each for each in plays if TITLES[each.card] in wanted]
    return best_play(Table(eyes, view, rng), plays) if plays else PASS


def interrupt(eyes: Eyes, choices: Sequence[Choice], rng: Rng) -> Action:
    """Against what costs more than the interrupt is worth, or to make a good trick one's own."""
    return best_play(Table(eyes, eyes.view(), rng), [each for each in choices if isinstance(each, (Play, PlayOn))])


def best_play(table: Table, plays: list[Play | PlayOn]) -> Action:
    """The card that makes most of the table, if that is more than what it is worth in hand."""
    stack: list[Trick] = [(each.seat, TITLES[each.card], each.target) for each in table.view.stack]
    least = outcome(table, stack, table.hand)
    options: list[tuple[int, Action]] = []
    for play in plays:
        title = TITLES[play.card]
        target = play.target if isinstance(play, PlayOn) else None
        hand = table.hand[:]
        hand.remove(title)
        value = outcome(table, [*stack, (table.me, title, target)], hand) - KEEP[title]
        if value > least and (value := value - fine(table, stack, title, target)) > least:
            options.append((value, play))
    return pick_best(options, itemgetter(0), table.rng)[1] if options else PASS


def outcome(table: Table, stack: list[Trick], hand: list[Title]) -> int:
    """What the table promises to who is left with this hand, if nobody plays on this stack."""
    bomb, bonus = Bomb(table), 0
    bomb.hand = hand
    if trick := effective(stack):
        seat, title, target = trick
        if title is Title.GIVE_ME_THAT:
            bomb.goes_to(seat)
        elif title in PASSING:
            bomb.goes_to(bomb.seat(-1) if target is None else target)
        elif title in TEMPORARY or title in PERMANENT:
            bomb.lasting.append(trick)
        elif title is Title.ABOUT_TURN:
            bomb.direction = -bomb.direction
        elif title is Title.SECOND_WIND:
            bonus = CARD * min(2, table.view.pile_size + table.view.discard_size) if seat == table.me else 0
        elif target is not None:
            bonus = robbery(table, target) if seat == table.me else -robbery(table, target) * (target == table.me)
    return bomb.promise() + bonus


def effective(stack: list[Trick]) -> Trick | None:
    """KOB-22: the trick that takes effect, and whose it is then."""
    rest = stack[:]
    while rest and rest[-1][1] in INTERRUPTS:
        seat, title, target = rest.pop()
        beneath = rest.pop()
        if title is ILL_HANDLE_THIS:
            rest.append((seat, beneath[1], target))
    return rest[-1] if rest else None


def robbery(table: Table, victim: int) -> int:
    """What a random card of this player is worth, by the backs."""
    has = table.view.kobolds[victim]
    return (IN_HAND * has.mechanisms + CARD * has.tricks) // max(has.mechanisms + has.tricks, 1)


def fine(table: Table, stack: list[Trick], title: Title, target: int | None) -> int:
    """KOB-29: what playing this card costs."""
    if table.mine.revival is None:
        return 0
    taken, gold = title, table.gold
    if title is ILL_HANDLE_THIS:
        taken = next(each for _, each, _ in reversed(stack) if each is not ILL_HANDLE_THIS)
    breached = {
        "tongue_tied": title in INTERRUPTS,
        "slow_starter": table.view.phase == 1,
        "early_sleeper": table.view.phase == 2,
        "two_left_feet": taken in PASSING,
        "brave_face": taken in PROTECTING,
        "hoarder": len(table.hand) == 1,
        "soft_heart": target is not None and gold[target] == min(gold) < max(gold),
    }
    return table.fee(table.mine.revival) if breached.get(table.mine.revival) else 0


# -- tinkering and missions -------------------------------------------------------------------------------------


def tinker(eyes: Eyes, choices: Sequence[Choice], rng: Rng) -> Action:
    """The best card out, which is a mechanism if there is one, or the device, for what makes most of the explosion.

    A card that makes no more of it stays in hand.
    """
    table = Table(eyes, eyes.view(), rng)
    inside = [TITLES[name] for name in table.view.inside]
    least = tinkered(table, inside, None, MECHANISM) - table.fee("restless_paws")
    fee = table.fee("shaky_paws")
    device = next((name for name in table.view.inside if TITLES[name] in DEVICES), None)
    dearest = pick_best(table.view.inside, kept, rng)
    options: list[tuple[int, Action]] = []
    for card, out in product(to_put_in(table), sorted({dearest, device or dearest})):
        if out == device or device is None or TITLES[card] not in DEVICES:
            value = tinkered(table, inside, TITLES[card], TITLES[out]) - fee
            if value > least:
                options.append((value, Tinker(card, out)))
    return pick_best(options, itemgetter(0), rng)[1] if options else LeaveAlone()


def to_put_in(table: Table) -> Iterable[str]:
    """Every device and a mechanism come into question, but only the least of the tricks: in the bomb all are alike."""
    hand = list(table.mine.hand)
    table.rng.shuffle(hand)  # cards that are worth the same go in by chance
    hand.sort(key=kept, reverse=True)
    return {min(TITLES[name], Title.GIVE_ME_THAT): name for name in hand}.values()


def kept(name: str) -> int:
    return KEEP[TITLES[name]]


def tinkered(table: Table, inside: list[Title], card: Title | None, out: Title) -> int:
    """What the table promises when this card is in the bomb and that one in hand."""
    bomb, value = Bomb(table), 0
    bomb.to_tinker = False
    if card is not None:
        inside, bomb.hand, bomb.held = [*inside, card], [*table.hand, out], table.held[:]
        inside.remove(out)
        bomb.hand.remove(card)
        bomb.held[table.me] = bomb.hand.count(MECHANISM)
        value = KEEP[out] * (out is not MECHANISM) - KEEP[card] * (card is not MECHANISM)
    if MECHANISM in inside:
        bomb.armed_by = None
    elif bomb.armed_by is None:
        bomb.armed_by = table.me
    bomb.device = next((title for title in inside if title in DEVICES), None)
    explodes = bomb.live and bomb.armed_by is not None
    return value + (bomb.explosion(bomb.device, prepared=True) if explodes else bomb.promise())


def claim(eyes: Eyes, choices: Sequence[Choice], rng: Rng) -> Action:
    """All that are fulfilled: no trick is worth a gold."""
    assert isinstance(choices[0], Domain)  # noqa: S101 (missions are not listed one by one)
    fulfilled = choices[0].params[0]
    assert isinstance(fulfilled, Some)  # noqa: S101 (any of them may be claimed)
    return Claim(fulfilled.among)


DECIDE: dict[str, Callable[[Eyes, Sequence[Choice], Rng], Action]] = {
    TRICKS: tricks,
    INTERRUPT: interrupt,
    TINKER: tinker,
    MISSIONS: claim,
}

__all__ = ["SensibleBot"]
