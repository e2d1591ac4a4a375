"""Deliberately broken versions of the toy game, one for each thing that a conformance check must catch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engines.core.actions import Action
from engines.core.bots import Observation
from engines.core.choices import Choice
from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event, PublicEvent
from engines.core.game import Game, Rule
from engines.core.options import Flag, Schema, SeatOrSeed, SomeOf
from engines.core.record import record
from engines.core.rng import Rng
from engines.core.state import Setup, state
from engines.core.viewers import ORGANIZER, Viewer
from engines.core.windows import Window
from tests.toy import toy, toy_module

TOY = toy()
RULES = toy_module("rules")
Lay: Any = toy_module("actions").Lay
PutBack: Any = toy_module("actions").PutBack
SnatchState: Any = toy_module("state").SnatchState


def with_rule(action: type[Action], **changes: Any) -> Game[Any, Any]:
    rules: dict[type[Action], Rule] = {**TOY.rules, action: replace(TOY.rules[action], **changes)}
    return replace(TOY, rules=rules)


def with_legal(kind: str, listing: Any) -> Game[Any, Any]:
    return replace(TOY, legal={**TOY.legal, kind: listing})


# -- determinism ------------------------------------------------------------------------------------------------


def deal_by_hash(setup: Setup, rng: Rng) -> Any:
    state = TOY.deal(setup, rng)
    names = {str(card): card for card in state.stock}
    state.stock = [names[name] for name in set(names)]
    return state


HASHES = replace(TOY, deal=deal_by_hash)


class Sticky(list[int]):
    """A list whose copy is itself."""

    def __getitem__(self, at: Any) -> Any:
        return self if isinstance(at, slice) else super().__getitem__(at)


def deal_shared_hands(setup: Setup, rng: Rng) -> Any:
    state = TOY.deal(setup, rng)
    state.hands = [Sticky(hand) for hand in state.hands]
    return state


SHARES = replace(TOY, deal=deal_shared_hands)


def deal_a_fraction(setup: Setup, rng: Rng) -> Any:
    state = TOY.deal(setup, rng)
    state.spent = [1e-7]  # which everybody writes in another way
    return state


COUNTS_IN_FRACTIONS = replace(TOY, deal=deal_a_fraction)


def deal_a_pair(setup: Setup, rng: Rng) -> Any:
    state = TOY.deal(setup, rng)
    state.spent = [(1, 2)]  # where numbers are declared
    return state


KEEPS_PAIRS = replace(TOY, deal=deal_a_pair)


# -- legal and illegal ------------------------------------------------------------------------------------------


def lays_and_one_more(state: Any, seat: int) -> Sequence[Choice]:
    return [*TOY.legal["lay"](state, seat), Lay(state.stock[0])]


LISTS_TOO_MUCH = with_legal("lay", lays_and_one_more)
LISTS_TOO_LITTLE = with_legal("lay", lambda state, seat: TOY.legal["lay"](state, seat)[:1])
LISTS_TWICE = with_legal("lay", lambda state, seat: [*TOY.legal["lay"](state, seat)] * 2)


def do_lay_any(state: Any, seat: int, action: Any, events: list[Event]) -> None:
    card = action.card if action.card in state.hands[seat] else state.hands[seat][0]
    RULES.do_lay(state, seat, Lay(card), events)


ACCEPTS_ANYTHING = with_rule(Lay, check=None, do=do_lay_any)


def check_lay_and_tidy(state: Any, seat: int, action: Any) -> None:
    state.spent = [*state.spent, 0] if action.card not in state.hands[seat] else state.spent
    RULES.check_lay(state, seat, action)


CHANGES_WHEN_REFUSING = with_rule(Lay, check=check_lay_and_tidy)


# -- secrets ----------------------------------------------------------------------------------------------------


def view_of_all(state: Any, viewer: Viewer) -> Any:
    return TOY.view(state, ORGANIZER)


SHOWS_HANDS = replace(TOY, view=view_of_all)


@record
class PutBackOpenly(PublicEvent):
    seat: int
    cards: tuple[int, ...]


def close_openly(state: Any, window: Window, events: list[Event]) -> None:
    told = [PutBackOpenly(seat, play.cards) for seat, play in window.plays() if isinstance(play, PutBack)]
    RULES.close(state, window, events)
    events += told


TELLS_CARDS = TELLS_WITHOUT_WORDS = replace(TOY, close=close_openly)


def play_card_asking_holders(state: Any, seat: int, action: Any, events: list[Event]) -> None:
    """Asks only those who hold a higher card, which tells everybody who does."""
    RULES.do_lay(state, seat, action, events)
    for other in state.window.order:
        if max(state.hands[other]) < action.card:
            state.window.drop(other)


ASKS_HOLDERS = with_rule(Lay, do=play_card_asking_holders)


def check_lay_and_tell(state: Any, seat: int, action: Any) -> None:
    if action.card not in state.hands[seat]:
        raise IllegalAction(Reason.BAD_CHOICE, f"no; the stock begins with {state.stock[0]}", "SNATCH-3")


TELLS_IN_ERRORS = with_rule(Lay, check=check_lay_and_tell)


def lays_by_stock(state: Any, seat: int) -> Sequence[Choice]:
    lays: list[Any] = list(TOY.legal["lay"](state, seat))
    return sorted(lays, key=lambda lay: (lay.card + state.stock[0]) % 20)


TELLS_IN_LEGAL = with_legal("lay", lays_by_stock)


class PeekingBot:
    def choose(self, eyes: Observation, rng: Rng) -> Action:
        state: Any = eyes._state
        choice = TOY.bot("random").choose(eyes, rng)
        hand = state.hands[eyes.seat]
        peeked: Action = Lay(hand[state.stock[0] % len(hand)])
        return peeked if type(choice) is type(peeked) else choice


PEEKS = replace(TOY, bots={"peeking": PeekingBot})


def check_put_back_in_order(state: Any, seat: int, action: Any) -> None:
    RULES.check_put_back(state, seat, action)
    state.owner = seat  # whoever came last


COUNTS_ARRIVALS = with_rule(PutBack, check=check_put_back_in_order)


def close_asking_holders(state: Any, window: Window, events: list[Event]) -> None:
    """As above, in the window that opens when another one closes: a reaction to a reaction."""
    RULES.close(state, window, events)
    if state.window is not None and state.beat != state.laid:
        for other in state.window.order:
            if max(state.hands[other]) < state.beat:
                state.window.drop(other)


ASKS_HOLDERS_AGAIN = replace(TOY, close=close_asking_holders)


def view_with(**fields: Any) -> Any:
    """The toy's view, with something in it that nobody may see, in the place of the taken cards."""

    def spoiled(state: Any, viewer: Viewer) -> Any:
        return replace(TOY.view(state, viewer), **{name: tell(state) for name, tell in fields.items()})

    return spoiled


SHOWS_SEED = replace(TOY, view=view_with(owner=lambda state: state.rng.seed[0]))
SHOWS_STANDING = replace(TOY, view=view_with(owner=lambda state: state.standing))


@record
class StoodBy(PublicEvent):
    seat: int


@state
class OpenlyState(SnatchState):  # type: ignore[misc]
    """Tells everybody of a standing pass."""

    def _set_standing_pass(self, seat: int, on: bool, events: list[Event]) -> None:
        SnatchState._set_standing_pass(self, seat, on, events)
        events.append(StoodBy(seat))


def deal_openly(setup: Setup, rng: Rng) -> Any:
    dealt = TOY.deal(setup, rng)
    return OpenlyState(**{name: getattr(dealt, name) for name in dealt.FIELDS})


TELLS_STANDING = replace(TOY, deal=deal_openly)


def do_lay_asking_active(state: Any, seat: int, action: Any, events: list[Event]) -> None:
    """Asks nobody who has a standing pass, which tells everybody who has."""
    RULES.do_lay(state, seat, action, events)
    active = [other for other in state.window.order if not state.standing >> other & 1]
    for other in state.window.order if active else ():
        if other not in active:
            state.window.drop(other)


ASKS_ACTIVE = with_rule(Lay, do=do_lay_asking_active)


def close_counting_standing(state: Any, window: Window, events: list[Event]) -> None:
    """What happens depends on whether a standing pass came before the last answer or after it."""
    if state.standing:
        state.rng.word()
    RULES.close(state, window, events)


COUNTS_STANDING = replace(TOY, close=close_counting_standing)


@record
class HandShown(PublicEvent):
    seat: int
    cards: tuple[int, ...]


def leave_openly(state: Any, seat: int, events: list[Event]) -> None:
    events.append(HandShown(seat, tuple(state.hands[seat])))


QUITTERS_SHOW_HANDS = replace(TOY, leave=leave_openly)


def view_last_hand(state: Any, viewer: Viewer) -> Any:
    """Shows the last card of all, when nobody thinks of it any more."""
    return TOY.view(state, ORGANIZER if sum(map(len, state.hands)) == 1 else viewer)


SHOWS_THE_LAST_CARD = replace(TOY, view=view_last_hand)


def imagine_nothing(state: Any, viewer: Viewer, rng: Rng) -> None:
    """Leaves everything as it is."""


IMAGINES_NOTHING = replace(TOY, imagine=imagine_nothing, view=view_of_all)


def imagine_fewer(state: Any, viewer: Viewer, rng: Rng) -> None:
    TOY.imagine(state, viewer, rng)
    state.stock = state.stock[1:]


IMAGINES_TOO_FEW = replace(TOY, imagine=imagine_fewer)


def imagine_for_anybody(state: Any, viewer: Viewer, rng: Rng) -> None:
    TOY.imagine(state, 0 if viewer == ORGANIZER else viewer, rng)


IMAGINES_FOR_ORGANIZER = replace(TOY, imagine=imagine_for_anybody)


def view_and_tidy(state: Any, viewer: Viewer) -> Any:
    state.stock.sort()
    return TOY.view(state, viewer)


VIEW_TIDIES_UP = replace(TOY, view=view_and_tidy)


# -- options ----------------------------------------------------------------------------------------------------


@record
class ManyOptions:
    """The toy's, and some that change nothing by themselves."""

    first_seat: int | None
    quick: bool
    expansions: tuple[str, ...]


MANY_OPTIONS = Schema(
    ManyOptions, first_seat=SeatOrSeed(), quick=Flag(default=False), expansions=SomeOf(("dogs", "birds", "fish"))
)
EXPANDED: Game[Any, Any] = replace(TOY, options=MANY_OPTIONS)


def expanded(wrong: Any) -> Game[Any, Any]:
    """Shows all hands where this is true of the setup."""

    def view(state: Any, viewer: Viewer) -> Any:
        return TOY.view(state, ORGANIZER if wrong(state.setup) else viewer)

    return replace(EXPANDED, view=view)


WRONG_TOGETHER = expanded(lambda setup: setup.options.quick and "fish" in setup.options.expansions)
WRONG_WITH_THREE = expanded(lambda setup: setup.seats == 3 and setup.options.expansions == ("dogs", "fish"))


# -- the course of a game ---------------------------------------------------------------------------------------


def do_lay_and_lose(state: Any, seat: int, action: Any, events: list[Event]) -> None:
    state.stock.pop()
    RULES.do_lay(state, seat, action, events)


LOSES_CARDS = with_rule(Lay, do=do_lay_and_lose)


def do_lay_and_take_back(state: Any, seat: int, action: Any, events: list[Event]) -> None:
    state.hands[seat].append(state.hands[seat].pop(0))
    state.rng.word()


NEVER_ENDS = with_rule(Lay, do=do_lay_and_take_back)


def census_with(**more: int) -> Game[Any, Any]:
    return replace(TOY, census=lambda state: {**TOY.census(state), **more})


COUNTS_MORE_THAN_THERE_IS = census_with(joker=1)
COUNTS_LESS_THAN_NONE = census_with(card=-1)
COUNTS_NOTHING = census_with(card=0)


@record
class Wait(Action):
    """Do nothing."""


def do_wait(state: Any, seat: int, action: Wait, events: list[Event]) -> None:
    state.rng.word()


CLOCK_WAITS = replace(
    TOY,
    rules={**TOY.rules, Wait: Rule(answers=("lay",), do=do_wait)},
    legal={**TOY.legal, "lay": lambda state, seat: [Wait(), *TOY.legal["lay"](state, seat)]},
)


def default_no_card(state: Any, seat: int) -> Action:
    card: Action = Lay(99)
    return card


CLOCK_CHEATS = replace(TOY, default=default_no_card)


def leave_with_cards(state: Any, seat: int, events: list[Event]) -> None:
    state.stock.pop()


QUITTERS_TAKE_CARDS = replace(TOY, leave=leave_with_cards)


def close_unnamed(state: Any, window: Window, events: list[Event]) -> None:
    RULES.close(state, window, events)
    if state.result is not None:
        state.result = replace(state.result, ending="because")


ENDS_WITHOUT_A_WORD = replace(TOY, close=close_unnamed)
