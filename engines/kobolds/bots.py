"""A bot that plays kobolds sensibly: it reckons in gold what a card would make of the next explosion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from operator import itemgetter

from engines.core.actions import Action
from engines.core.bots import Observation, pick_best
from engines.core.choices import Choice, Domain, Some
from engines.core.rng import Rng
from engines.core.windows import PASS
from engines.kobolds.actions import BuyOff, Claim, LeaveAlone, Play, PlayOn, Tinker
from engines.kobolds.assessment import CARD, IN_HAND, KEEP, TITLES, Assessment, Forecast
from engines.kobolds.cards import DEVICES, INTERRUPTS, KIND, PERMANENT, TEMPORARY, TRICK_KINDS, Revival, Title
from engines.kobolds.rules.revivals import breached, is_poorest
from engines.kobolds.rules.tricks import PASSING, PROTECTING
from engines.kobolds.rules.victims import LyingTrick
from engines.kobolds.state import INTERRUPT, MISSIONS, TINKER, TRICKS
from engines.kobolds.view import KoboldsView

MECHANISM, ILL_HANDLE_THIS = Title.MECHANISM, Title.ILL_HANDLE_THIS
HOARD = 8
"""Who has so many tricks and devices, and Shaky Paws, buys off: else they would lie idle for ever (KOB-20)."""
IN_PEACE = (Title.SECOND_WIND, Title.PICKPOCKET, Title.GIVE_ME_THAT, Title.TRY_IT_OUT)
"""The tricks to play while the bomb is not armed; those that pass it on may be played while it is,"""
AT_LAST = (*PASSING, *PROTECTING, Title.LITTLE_FRIEND)
"""and these when it is about to explode. All others are for putting into the bomb."""
PLAYABLE = frozenset({*IN_PEACE, *AT_LAST})


class SensibleBot:
    """Does what promises most gold, compared with the others, by what its seat sees now."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        choices = observation.legal()
        first = choices[0]
        if len(choices) == 1 and not isinstance(first, Domain):
            return first  # most often the pass of who has nothing to play: not worth a look at the table
        return DECIDE[observation.asked() or TRICKS](observation, choices, rng)


# -- tricks and interrupts --------------------------------------------------------------------------------------


def tricks(observation: Observation, choices: Sequence[Choice], rng: Rng) -> Action:
    """What helps now; nothing that could wait until it is known whether the bomb explodes."""
    plays = [each for each in choices if isinstance(each, (Play, PlayOn)) and TITLES[each.card] in PLAYABLE]
    buy_off = choices[-1]
    if not plays and not isinstance(buy_off, BuyOff):
        return PASS
    view: KoboldsView = observation.view()
    mine = view.kobolds[observation.seat]
    if isinstance(buy_off, BuyOff) and mine.revival == "shaky_paws" and mine.tricks >= HOARD:
        return buy_off
    armed = AT_LAST if view.explodes and view.phase == 2 else PASSING
    wanted = IN_PEACE if view.armed_by is None else armed
    plays = [each for each in plays if TITLES[each.card] in wanted]
    return best_play(Assessment(observation, view, rng), plays) if plays else PASS


def interrupt(observation: Observation, choices: Sequence[Choice], rng: Rng) -> Action:
    """Against what costs more than the interrupt is worth, or to make a good trick one's own."""
    return best_play(
        Assessment(observation, observation.view(), rng), [each for each in choices if isinstance(each, (Play, PlayOn))]
    )


def best_play(table: Assessment, plays: list[Play | PlayOn]) -> Action:
    """The card that makes most of the table, if that is more than what it is worth in hand."""
    stack: list[LyingTrick] = [(each.seat, TITLES[each.card], each.target) for each in table.view.stack]
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


def outcome(table: Assessment, stack: list[LyingTrick], hand: list[Title]) -> int:
    """What the table promises to who is left with this hand, if nobody plays on this stack."""
    bomb, bonus = Forecast(table), 0
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


def effective(stack: list[LyingTrick]) -> LyingTrick | None:
    """KOB-22: the trick that takes effect, and whose it is then."""
    rest = stack[:]
    while rest and rest[-1][1] in INTERRUPTS:
        seat, title, target = rest.pop()
        beneath = rest.pop()
        if title is ILL_HANDLE_THIS:
            rest.append((seat, beneath[1], target))
    return rest[-1] if rest else None


def robbery(table: Assessment, victim: int) -> int:
    """What a random card of this player is worth, by the backs."""
    has = table.view.kobolds[victim]
    return (IN_HAND * has.mechanisms + CARD * has.tricks) // max(has.mechanisms + has.tricks, 1)


def fine(table: Assessment, stack: list[LyingTrick], title: Title, target: int | None) -> int:
    """KOB-29: what playing this card costs."""
    if table.mine.revival is None:
        return 0
    taken = title
    if title is ILL_HANDLE_THIS:
        taken = next(each for _, each, _ in reversed(stack) if each is not ILL_HANDLE_THIS)
    on_poorest = target is not None and is_poorest(table.gold, target)
    costly = breached(title, taken, table.view.phase, last_card=len(table.hand) == 1, on_poorest=on_poorest)
    return table.fee(table.mine.revival) if Revival[table.mine.revival.upper()] in costly else 0


# -- tinkering and missions -------------------------------------------------------------------------------------


def tinker(observation: Observation, choices: Sequence[Choice], rng: Rng) -> Action:
    """The best card out, which is a mechanism if there is one, or the device, for what makes most of the explosion.

    A card that makes no more of it stays in hand.
    """
    table = Assessment(observation, observation.view(), rng)
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


def to_put_in(table: Assessment) -> Iterable[str]:
    """Every device and a mechanism come into question, but only the least of the tricks: in the bomb all are alike."""
    hand = list(table.mine.hand)
    table.rng.shuffle(hand)  # cards that are worth the same go in by chance
    hand.sort(key=kept, reverse=True)
    return {None if KIND[TITLES[name]] in TRICK_KINDS else TITLES[name]: name for name in hand}.values()


def kept(name: str) -> int:
    return KEEP[TITLES[name]]


def tinkered(table: Assessment, inside: list[Title], card: Title | None, out: Title) -> int:
    """What the table promises when this card is in the bomb and that one in hand."""
    bomb, value = Forecast(table), 0
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


def claim(observation: Observation, choices: Sequence[Choice], rng: Rng) -> Action:
    """All that are fulfilled: no trick is worth a gold."""
    assert isinstance(choices[0], Domain)  # noqa: S101 (missions are not listed one by one)
    fulfilled = choices[0].params[0]
    assert isinstance(fulfilled, Some)  # noqa: S101 (any of them may be claimed)
    return Claim(fulfilled.among)


DECIDE: dict[str, Callable[[Observation, Sequence[Choice], Rng], Action]] = {
    TRICKS: tricks,
    INTERRUPT: interrupt,
    TINKER: tinker,
    MISSIONS: claim,
}

__all__ = ["SensibleBot"]
