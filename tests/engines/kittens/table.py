"""A kittens table for scenario tests: it says who holds what and how the pile lies, and reads like the rulebook.

Cards are written as in cards.json, several with spaces between them: `hands("skip nope", "favor")`. Piles are written
from the top down. Unless a test says `wait=True`, nobody reacts: all Nope and NOW windows are passed.
"""

from __future__ import annotations

from typing import Any, Self

import pytest

from engines.core.actions import Action, Pass, StandingPass
from engines.core.errors import BadSetup, SetupReason
from engines.core.events import Event, GameOver
from engines.core.game import Game
from engines.core.outcome import Outcome
from engines.core.rng import derive_seed
from engines.core.viewers import Viewer
from engines.games import GAMES
from engines.kittens import GAME
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
from engines.kittens.cards import Card
from engines.kittens.rules.hands import unmarked
from engines.kittens.state import KittensOptions, KittensState
from engines.kittens.view import KittensView
from tests.engines.scenario import Scenario

BOXES: Game[KittensState, KittensOptions] = GAMES.at(GAME.name, 2)
"""The ruleset that has the cards of the boxes and no others.

Tests that count a deck play by it, so that a card of a later ruleset changes none of them.
"""


def card(name: str) -> Card:
    return Card[name.upper()]


def cards(names: str) -> list[Card]:
    return [card(name) for name in names.split()]


def names(of: Any) -> str:
    return " ".join(each.name.lower() for each in of)


class KittensTable(Scenario[KittensState]):
    """A match in progress. Whoever is asked acts, unless a seat is named."""

    def __init__(self, players: int, *expansions: str, ruleset: Any = GAME.ruleset, **options: object) -> None:
        chosen = {"first_seat": 0, "expansions": expansions, **options}
        game = GAMES.at(GAME.name, ruleset)
        super().__init__(game.new(players, derive_seed("scenario"), chosen))

    # -- arranging the table -----------------------------------------------------------------------------------

    def hands(self, *hands: str) -> Self:
        """The hands by seat; seats that are not told have no cards."""
        for seat in range(self.state.setup.seats):
            self.state.hands[seat][:] = sorted(cards(hands[seat] if seat < len(hands) else ""))
        return self

    def pile(self, top_down: str) -> Self:
        """The whole draw pile, the top card first."""
        self.state.pile[:] = cards(top_down)[::-1]
        return self

    def discard(self, cards_on_it: str) -> Self:
        self.state.discard[:] = cards(cards_on_it)
        return self

    def stash(self, cards_in_it: str) -> Self:
        self.state.stash[:] = cards(cards_in_it)
        return self

    def out(self, *seats: int) -> Self:
        """These players are out already."""
        for seat in seats:
            self.state.out |= 1 << seat
            self.state.hands[seat].clear()
        return self

    def face_up(self) -> Self:
        """The Imploding Kitten lies face up, wherever it lies."""
        self.state.imploding_up = True
        return self

    def reversed(self) -> Self:
        """Play goes counter-clockwise."""
        self.state.direction = -1
        return self

    def blind(self, *seats: int) -> Self:
        for seat in seats:
            self.state.blind |= 1 << seat
        return self

    def marked(self, seat: int, visible: str) -> Self:
        """These cards of a hand are marked."""
        self.state.marks[seat][:] = sorted(cards(visible))
        return self

    def barker_before(self, *seats: int) -> Self:
        """A Barking Kitten lies open here."""
        self.state.barkers += seats
        return self

    def tower_on(self, seat: int, stash: str) -> Self:
        self.state.tower = seat
        return self.stash(stash)

    def take_that_before(self, seat: int, by: int) -> Self:
        """I'll Take That lies before `seat`, laid by `by`."""
        self.state.take_that[seat] = by
        return self

    # -- luck --------------------------------------------------------------------------------------------------

    def next_random(self, *numbers: int) -> Self:
        """The next numbers that the generator gives."""
        self.rng.loaded.extend(numbers)
        return self

    def luck_picks(self, seat: int, name: str) -> Self:
        """The next random pick from this hand is this card. (Of several picks, say them in order and by hand.)"""
        return self.next_random(self.state.hands[seat].index(card(name)))

    def luck_picks_unmarked(self, seat: int, name: str) -> Self:
        """The next random pick among the unmarked cards of this hand is this card."""
        return self.next_random(unmarked(self.state, seat).index(card(name)))

    def luck_picks_stash(self, name: str) -> Self:
        """The next random pick from the stash is this card."""
        return self.next_random(self.state.stash.index(card(name)))

    def luck_picks_in_turn(self, seat: int, picks: str) -> Self:
        """The next random picks from this hand, one after the other; "-skip" leaves the hand without being picked."""
        left = sorted(self.state.hands[seat])
        for name in picks.split():
            gone = card(name.removeprefix("-"))
            if not name.startswith("-"):
                self.next_random(left.index(gone))
            left.remove(gone)
        return self

    # -- playing -----------------------------------------------------------------------------------------------

    def does(self, action: Action, seat: int | None = None, *, wait: bool = True) -> Self:
        self.events = self.state.apply(self._seat(seat), action)
        return self if wait else self.nobody_reacts()

    def nobody_reacts(self) -> Self:
        """Everybody passes until no reaction window is open."""
        while self.state.window is not None and self.state.window.reaction:
            seat = self.state.decisions()[0].seat
            self.events += self.state.apply(seat, Pass())
        return self

    def nobody_nopes(self) -> Self:
        """Everybody passes until no Nope window is open; windows for NOW are left open."""
        while self.state.window is not None and self.state.window.kind == "nope":
            self.events += self.state.apply(self.state.decisions()[0].seat, Pass())
        return self

    def draws(self, *, wait: bool = False) -> Self:
        return self.does(Draw(), wait=wait)

    def plays(self, name: str, on: int | None = None, *, seat: int | None = None, wait: bool = False) -> Self:
        """A single card: plays("skip"), plays("favor", on=2)."""
        action = Play(card(name)) if on is None else PlayOn(card(name), on)
        return self.does(action, seat, wait=wait)

    def pairs(self, name: str, on: int, *, ferals: int = 0, wait: bool = False) -> Self:
        return self.does(Pair(card(name), ferals, on), wait=wait)

    def threes(self, name: str, title: str, on: int, *, ferals: int = 0, wait: bool = False) -> Self:
        return self.does(Three(card(name), ferals, card(title), on), wait=wait)

    def fives(self, five: str, *, ferals: int = 0, wait: bool = False) -> Self:
        return self.does(Five(tuple(cards(five)), ferals), wait=wait)

    def plays_blind(self, turns_up: str = "", *, wait: bool = False) -> Self:
        """A random card, or, if it is told, just this one."""
        if turns_up:
            self.luck_picks(self.state.actor, turns_up)
        return self.does(PlayBlind(), wait=wait)

    def chooses(self, target: int, *, wait: bool = False) -> Self:
        return self.does(Choose(target), wait=wait)

    def nopes(self, seat: int) -> Self:
        """This seat Nopes; everybody asked before it passes first, so that the window closes. Others wait."""
        window = self.state.window
        assert window is not None
        self.events = []
        for other in window.order[: window.order.index(seat)]:
            self.events += self.state.apply(other, Pass())
        self.events += self.state.apply(seat, Nope())
        return self

    def alters_now(self, seat: int) -> Self:
        """This seat plays Alter the Future NOW in a NOW window; the others before it pass. Nobody Nopes it."""
        window = self.state.window
        assert window is not None
        assert window.kind == "now"
        events: list[Event] = []
        for other in window.order[: window.order.index(seat)]:
            events += self.state.apply(other, Pass())
        self.does(Play(Card.ALTER_THE_FUTURE_NOW), seat)
        self.events = events + self.events
        return self.nobody_reacts()

    def passes(self, *seats: int) -> Self:
        """These seats pass in the open window."""
        self.events = [event for seat in seats for event in self.state.apply(seat, Pass())]
        return self

    def gives(self, name: str, *, marked: bool = False, wait: bool = False) -> Self:
        return self.does(Give(card(name), marked), wait=wait)

    def puts(self, name: str, *, seat: int | None = None, marked: bool = False, wait: bool = False) -> Self:
        """A card for Garbage Collection or Potluck."""
        return self.does(Put(card(name), marked), seat, wait=wait)

    def puts_unseen(self, picks: str = "", *, seat: int | None = None, wait: bool = False) -> Self:
        if picks:
            self.luck_picks_unmarked(self._seat(seat), picks)
        return self.does(PutUnseen(), seat, wait=wait)

    def places(self, place: int, *, wait: bool = False) -> Self:
        """Back into the pile, under so many cards."""
        return self.does(Place(place), wait=wait)

    def arranges(self, *order: int, wait: bool = False) -> Self:
        return self.does(Arrange(order), wait=wait)

    def takes(self, name: str, *, wait: bool = False) -> Self:
        return self.does(Take(card(name)), wait=wait)

    def stands_by(self, seat: int, *, on: bool = True) -> Self:
        """Set or withdraw a standing pass."""
        return self.does(StandingPass(on), seat)

    # -- looking -----------------------------------------------------------------------------------------------

    def turn_of(self, seat: int, turns: int = 1) -> Self:
        """It is this seat's turn, with so many turns to take."""
        self.asks(seat, "turn")
        assert (self.state.current, self.state.turns) == (seat, turns)
        return self

    def sees(self, viewer: Viewer) -> KittensView:
        view: KittensView = self.state.view(viewer)
        return view

    def hand(self, seat: int) -> str:
        """The cards of a hand, by number of the card."""
        return names(self.state.hands[seat])

    def has(self, seat: int, hand: str) -> Self:
        """This hand, in any order."""
        assert sorted(self.state.hands[seat]) == sorted(cards(hand)), self.hand(seat)
        return self

    @property
    def pile_is(self) -> str:
        """The pile from the top down."""
        return names(self.state.pile[::-1])

    @property
    def discarded(self) -> str:
        """The discard pile, the last card on top."""
        return names(self.state.discard)

    def is_out(self, seat: int) -> bool:
        return not self.state.alive(seat)

    def is_blind(self, seat: int) -> bool:
        return bool(self.state.blind >> seat & 1)

    def is_won_by(self, seat: int, ending: str = "last_alive") -> Self:
        assert self.state.outcome() == Outcome((seat,), ending)
        assert self.events[-1] == GameOver((seat,), ending)
        assert self.state.decisions() == ()
        return self

    def without(self, *kinds: type[Event]) -> Self:
        """The last call brought about no event of these kinds."""
        assert [event for event in self.events if type(event) in kinds] == []
        return self


def kittens(players: int = 3, *expansions: str, ruleset: Any = GAME.ruleset, **options: object) -> KittensTable:
    """A fresh table by the newest ruleset; seat 0 begins unless the options say otherwise."""
    return KittensTable(players, *expansions, ruleset=ruleset, **options)


def kittens_refused(players: int, **options: object) -> SetupReason:
    """Why no such match can be set up."""
    with pytest.raises(BadSetup) as refusal:
        GAME.new(players, derive_seed("scenario"), options)
    return refusal.value.reason
