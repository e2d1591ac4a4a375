"""A bot that plays kittens sensibly: it steals, draws while that is safe enough, and leaves the kittens to others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engines.core.actions import Action
from engines.core.bots import Observation, pick_best
from engines.core.choices import Choice, Domain
from engines.core.rng import Rng
from engines.core.windows import PASS
from engines.kittens.actions import (
    Arrange,
    Choose,
    Draw,
    Five,
    Give,
    Nope,
    Pair,
    Place,
    Play,
    PlayBlind,
    PlayOn,
    Put,
    PutUnseen,
    Take,
    Three,
)
from engines.kittens.assessment import (
    AT_ONCE,
    ATTACKS,
    CERTAIN,
    DEAR,
    FROM_KNOWN_KITTEN,
    FROM_LAST_TURN,
    FROM_MANY_TURNS,
    HARMLESS,
    LONGED_FOR,
    LOOKS,
    PAIR_COST,
    THREE_COST,
    WAYS_OUT,
    WORTH,
    Assessment,
)
from engines.kittens.cards import NEVER_IN_FIVE, Card, copies
from engines.kittens.rules.combinations import fit_for_five
from engines.kittens.rules.nopes import is_cancelled
from engines.kittens.state import (
    ARRANGE,
    GARBAGE,
    GIVE,
    HAND_OVER,
    NOPE,
    NOW,
    PLACE_BURIED,
    PLACE_IMPLODING,
    PLACE_KITTEN,
    POTLUCK,
    TAKE,
    TARGET,
    TURN,
)
from engines.kittens.view import Pending, guarded

EXPLODING, IMPLODES, DEFUSE, FERAL = Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN, Card.DEFUSE, Card.FERAL_CAT
AT_ANY_COST = 10_000


class SensibleBot:
    """Knows what its cards are worth and how likely the next one is a kitten (assessment.py), and decides by that."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        choices = observation.legal()
        first = choices[0]
        if len(choices) == 1 and not isinstance(first, Domain):
            return first  # most often the pass of who has nothing to react with: not worth a look at the table
        return DECIDE[observation.asked() or TURN](Assessment(observation, rng), choices)


# -- the own turn -----------------------------------------------------------------------------------------------


class Plays:
    """What can be played in a turn, by kind."""

    __slots__ = ("fives", "pairs", "singles", "threes")

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.singles: dict[Card, list[int]] = {}
        """By card the targets; none for a card that needs none."""
        self.pairs: dict[tuple[Card, int], list[int]] = {}
        """By card and number of Feral Cats."""
        self.threes: list[Domain] = []
        self.fives: list[Domain] = []
        for choice in choices:
            if isinstance(choice, Play):
                self.singles[choice.card] = []
            elif isinstance(choice, PlayOn):
                self.singles.setdefault(choice.card, []).append(choice.target)
            elif isinstance(choice, Pair):
                self.pairs.setdefault((choice.card, choice.ferals), []).append(choice.target)
            elif isinstance(choice, Domain):
                (self.threes if choice.action is Three else self.fives).append(choice)

    def first(self, table: Assessment, cards: Iterable[Card]) -> Play | PlayOn | None:
        """The first of these cards that can be played, on the strongest if it needs a target.

        Their order is a plan (assessment.py), not a tie: no chance is needed here.
        """
        for card in cards:
            if card in self.singles:
                targets = self.singles[card]
                return PlayOn(card, table.strongest(targets)) if targets else Play(card)
        return None


def take_turn(table: Assessment, choices: Sequence[Choice]) -> Action:
    """What brings something, then the draw, unless it is too risky. Who is blind would only lose cards by playing."""
    if table.mine.blind:
        return PlayBlind() if table.own_risk() == CERTAIN else Draw()
    plays = Plays(choices)
    found = (
        plays.first(table, AT_ONCE)
        or three(table, plays, THREE_COST)
        or five(table, plays, 0)
        or pair(table, plays, PAIR_COST)
        or take_that(table, plays)
    )
    if found is None and table.too_risky():
        found = way_out(table, plays)
    return found or Draw()


def cost_of(card: Card, ferals: int, size: int) -> int:
    """What so many of a kind are worth."""
    return WORTH[card] * (size - ferals) + WORTH[FERAL] * ferals


def pair(table: Assessment, plays: Plays, most: int) -> Action | None:
    """The cheapest pair, if it costs no more than this."""
    costs = {(card, ferals): cost_of(card, ferals, 2) for card, ferals in plays.pairs}
    if not costs or min(costs.values()) > most:
        return None
    card, ferals = pick_best(costs, lambda each: -costs[each], table.rng)
    return Pair(card, ferals, table.strongest(plays.pairs[card, ferals]))


def three(table: Assessment, plays: Plays, most: int) -> Action | None:
    """The cheapest three of a kind, if it costs no more than this and there can be a Defuse in another hand."""
    gone = table.view.discard.count(DEFUSE) + table.hand.count(DEFUSE)
    if gone == copies(table.ruleset, table.options.expansions, len(table.view.spots))[DEFUSE]:
        return None
    options = [tuple(map(tuple, domain.params)) for domain in plays.threes]
    costs = {(card, ferals): (cost_of(card, ferals, 3), victims) for (card,), (ferals,), _, victims in options}
    if not costs or min(costs.values())[0] > most:
        return None
    card, ferals = pick_best(costs, lambda each: -costs[each][0], table.rng)
    return Three(card, ferals, DEFUSE, table.strongest(costs[card, ferals][1]))


def five(table: Assessment, plays: Plays, least: int) -> Action | None:
    """The five cheapest titles, if the best card of the discard pile is worth so much more than they are."""
    if not plays.fives:
        return None
    prize = max((WORTH[card] for card in set(table.view.discard) if card not in NEVER_IN_FIVE), default=0)
    if prize == WORTH[DEFUSE] and DEFUSE not in table.hand:
        prize += LONGED_FOR
    titles = list(fit_for_five(list(table.hand)))
    table.rng.shuffle(titles)  # titles that are worth the same are played by chance
    titles.sort(key=table.worth)
    gains = {}
    for domain in plays.fives:
        (ferals,) = domain.params[1]
        gains[ferals] = prize - sum(map(table.worth, titles[: 5 - ferals])) - WORTH[FERAL] * ferals
    if max(gains.values()) <= least:
        return None
    ferals = pick_best(gains, gains.__getitem__, table.rng)
    return Five(tuple(sorted(titles[: 5 - ferals])), ferals)


def take_that(table: Assessment, plays: Plays) -> Action | None:
    """I'll Take That, on the next player, who is known to draw a good card; blindly it might bring a kitten."""
    known, turns = table.view.known, table.view.turns
    card = known[turns] if len(known) > turns else None
    after = table.after(table.me)
    if card is None or table.deadly(card) or WORTH[card] <= DEAR:
        return None
    return PlayOn(Card.ILL_TAKE_THAT, after) if after in plays.singles.get(Card.ILL_TAKE_THAT, ()) else None


def way_out(table: Assessment, plays: Plays) -> Action | None:
    """A look at the next card, or how not to draw it; anything at all that may bring help if it is certain death."""
    found: Action | None = plays.first(table, LOOKS) if table.top() is None else None
    found = found or plays.first(table, FROM_LAST_TURN if table.view.turns == 1 else FROM_MANY_TURNS)
    if found is None and table.own_risk() == CERTAIN:
        found = plays.first(table, FROM_KNOWN_KITTEN)
        if found is None and (DEFUSE not in table.hand or table.top() is IMPLODES):
            found = five(table, plays, -AT_ANY_COST) or three(table, plays, AT_ANY_COST)
            found = found or pair(table, plays, AT_ANY_COST)
    if isinstance(found, Play | PlayOn) and found.card in ATTACKS and Card.NOPE in table.hand:
        return plays.first(table, (Card.PERSONAL_ATTACK,)) or found  # KIT-58: the turns add up for the victim
    return found


# -- reactions --------------------------------------------------------------------------------------------------


def nope(table: Assessment, choices: Sequence[Choice]) -> Action:
    """Against what hits oneself, and for an own play that matters; never in the quarrels of others."""
    pending = table.view.pending
    assert pending is not None  # noqa: S101 (there is something that can be Noped)
    cancelled = is_cancelled(pending.nopers)
    if pending.seat == table.me:
        wanted = cancelled and matters(table, pending)
    elif pending.target is None:
        wanted = not cancelled and table.after(pending.seat) == table.me and endangers(table)
    else:
        wanted = not cancelled and pending.target == table.me and loss(table, pending) > DEAR
    return Nope() if wanted else PASS


def matters(table: Assessment, pending: Pending) -> bool:
    """Whether an own play is worth a Nope: three of a kind, five different, and a way out in need."""
    return len(pending.cards) > 2 or (table.single() in WAYS_OUT and table.too_risky())


def endangers(table: Assessment) -> bool:
    """Whether this, played by who comes before oneself, brings a kitten nearer, or leaves one that is on top."""
    card, risk = table.single(), table.risk()
    return card is Card.CATOMIC_BOMB or (card is Card.ATTACK and risk > 0) or (card in WAYS_OUT and risk == CERTAIN)


def loss(table: Assessment, pending: Pending) -> int:
    """What a play on oneself costs: by Favor the least card, by a pair an average one."""
    card, cards = table.single(), [table.worth(card) for card in table.hand]
    if card in (Card.TARGETED_ATTACK, Card.CURSE_OF_THE_CAT_BUTT):
        return WORTH[DEFUSE]
    if card in HARMLESS or guarded(table.view, table.mine):
        return 0
    if pending.title is not None:
        return table.worth(pending.title) if pending.title in table.hand else 0
    return min(cards) if card is Card.FAVOR else sum(cards) // len(cards)


def alter_now(table: Assessment, choices: Sequence[Choice]) -> Action:
    """When a kitten lies just below the card that another is about to draw."""
    near = any(map(table.deadly, table.view.known[1:3])) and not table.deadly(table.top())
    others = table.view.turns > 0 and table.drawers(1) != [table.me]
    return Play(Card.ALTER_THE_FUTURE_NOW) if near and others else PASS


# -- what has to be chosen --------------------------------------------------------------------------------------


def part_with(table: Assessment, choices: Sequence[Choice]) -> Action:
    """The least card, marked copies first: everybody knows of them. Who is blind keeps a good card that lies open."""
    cards = [choice for choice in choices if isinstance(choice, Give | Put)]
    if PutUnseen() in choices:
        cards = [choice for choice in cards if WORTH[choice.card] <= DEAR]
        if not cards:
            return PutUnseen()
    return pick_best(cards, lambda choice: (-table.worth(choice.card), choice.marked), table.rng)


def place(table: Assessment, choices: Sequence[Choice]) -> Action:
    """Where another draws it, most often the next one, so that it is no certainty; a good card where oneself does."""
    view, card = table.view, table.view.held[-1]
    turn_over = view.pending is None or table.single() in (Card.BURY, Card.DRAW_FROM_THE_BOTTOM)
    drawers = table.drawers(min(view.pile_size + 1, 2 * len(view.spots)), turn_over=turn_over)
    wanted = card not in (EXPLODING, IMPLODES) and WORTH[card] > DEAR
    places = [number for number, seat in enumerate(drawers) if (seat == table.me) == wanted]
    if not places:
        return Place(view.pile_size)
    return Place(places[0] if table.rng.below(8) else table.rng.pick(places))


def arrange(table: Assessment, choices: Sequence[Choice]) -> Action:
    """From the top down: to oneself the best card that is left, to others the worst, kittens first."""
    known = table.view.known
    domain = choices[0]
    assert isinstance(domain, Domain)  # noqa: S101 (orders are not listed one by one)
    rest = list(next(iter(domain.params[0])))
    table.rng.shuffle(rest)  # cards that are worth the same go by chance
    rest.sort(key=lambda number: -AT_ANY_COST if table.deadly(card := known[number]) or card is None else WORTH[card])
    return Arrange(tuple([rest.pop(-1 if seat == table.me else 0) for seat in table.drawers(len(rest))]))


def take(table: Assessment, choices: Sequence[Choice]) -> Action:
    """The best card of the discard pile."""
    takes = (choice for choice in choices if isinstance(choice, Take))
    return pick_best(takes, lambda choice: WORTH[choice.card], table.rng)


def choose_target(table: Assessment, choices: Sequence[Choice]) -> Action:
    """The strongest, whatever card came up."""
    return Choose(table.strongest(choice.target for choice in choices if isinstance(choice, Choose)))


DECIDE: dict[str, Callable[[Assessment, Sequence[Choice]], Action]] = {
    TURN: take_turn,
    NOPE: nope,
    NOW: alter_now,
    GIVE: part_with,
    HAND_OVER: part_with,
    GARBAGE: part_with,
    POTLUCK: part_with,
    PLACE_KITTEN: place,
    PLACE_IMPLODING: place,
    PLACE_BURIED: place,
    ARRANGE: arrange,
    TAKE: take,
    TARGET: choose_target,
}

__all__ = ["SensibleBot"]
