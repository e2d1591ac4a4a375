"""A kobolds table for scenario tests: it says who holds what and what is in the bomb, and reads like the rulebook.

Cards are written as in cards.json, with their mission behind a colon, several with spaces between them:
`hands("give_me_that mechanism", "duck:killed")`. The pile is written from the top down. Unless a test says `wait=True`,
nobody interrupts and nobody plays a trick: windows that are still open are passed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import pytest

from engines.core.actions import Action, Pass, StandingPass
from engines.core.errors import BadSetup, SetupReason
from engines.core.events import Event, GameOver
from engines.core.outcome import Outcome
from engines.core.rng import derive_seed
from engines.core.viewers import Viewer
from engines.kobolds import GAME, RULESETS
from engines.kobolds.actions import BuyOff, Claim, LeaveAlone, Play, PlayOn, Tinker
from engines.kobolds.cards import FACES, MECHANISM, NAMES, Face, Revival
from engines.kobolds.state import KoboldsState, Lasting, deck_of
from engines.kobolds.view import KoboldsView
from tests.engines.scenario import Scenario


def cards(names: str) -> list[Face]:
    return [FACES[name] for name in names.split()]


def written(faces: Iterable[Face]) -> str:
    return " ".join(NAMES[each] for each in faces)


class KoboldsTable(Scenario[KoboldsState]):
    """A match in progress, in the first trick phase of seat 0's turn. Whoever is asked acts, unless a seat is named."""

    def __init__(self, players: int, ruleset: int, **options: object) -> None:
        game = RULESETS[ruleset - 1]
        super().__init__(game.new(players, derive_seed("scenario"), {"first_seat": 0, **options}))

    # -- arranging the table -----------------------------------------------------------------------------------

    def hands(self, *hands: str) -> Self:
        """The hands by seat; seats that are not told have no cards. The open window asks anew."""
        for seat in range(self.state.setup.seats):
            self.state.hands[seat][:] = sorted(cards(hands[seat] if seat < len(hands) else ""))
        self._count_mechanisms()
        return self.asked_anew()

    def _count_mechanisms(self) -> None:
        """Mechanisms that are neither in the bomb nor in a hand lie in their pile."""
        in_hands = sum(hand.count(MECHANISM) for hand in self.state.hands)
        self.state.mechanisms = 10 - self.state.inside.count(MECHANISM) - in_hands

    def asked_anew(self) -> Self:
        """The trick phase begins anew, with the table as it has been arranged."""
        from engines.kobolds.rules.turns import ask_for_tricks  # noqa: PLC0415 (only to arrange a table)

        ask_for_tricks(self.state)
        self.state.settle([])
        return self

    def bomb(self, code: str, inside: str) -> Self:
        """Which bomb it is, and the cards in it; mechanisms left over lie in their pile."""
        bombs = deck_of(self.state).bombs
        self.state.bomb = next(number for number, bomb in enumerate(bombs) if bomb.code == code)
        self.state.inside[:] = sorted(cards(inside))
        self._count_mechanisms()
        return self

    def armed(self, by: int, *, live: bool = True, inside: str = "peek peek") -> Self:
        """The bomb is armed by this seat; `live` says that it was so when the turn began."""
        self.bomb("human_bomb", inside)
        self.state.armed_by = by
        self.state.live = live
        return self

    def pile(self, top_down: str) -> Self:
        """The whole draw pile, the top card first."""
        self.state.pile[:] = cards(top_down)[::-1]
        return self

    def discard(self, names: str) -> Self:
        self.state.discard[:] = cards(names)
        return self

    def gold(self, *gold: int) -> Self:
        self.state.gold[: len(gold)] = gold
        return self

    def lies(self, owner: int, card: str, target: int = -1) -> Self:
        """A lasting trick lies open before its owner."""
        self.state.lasting.append(Lasting(owner, FACES[card], target))
        return self

    def revival(self, seat: int, name: str) -> Self:
        """A revival card lies before this seat (it is taken out of the pile)."""
        number = int(Revival[name.upper()])
        if number in self.state.revival_pile:
            self.state.revival_pile.remove(number)
        self.state.revivals[seat] = number
        return self.asked_anew()

    def holder(self, seat: int) -> Self:
        """This seat holds the bomb, in its first trick phase."""
        self.state.holder = seat
        return self.asked_anew()

    def reversed(self) -> Self:
        """The bomb goes round counter-clockwise."""
        self.state.direction = -1
        return self

    # -- luck --------------------------------------------------------------------------------------------------

    def next_random(self, *numbers: int) -> Self:
        """The next numbers that the generator gives."""
        self.rng.loaded.extend(numbers)
        return self

    # -- playing -----------------------------------------------------------------------------------------------

    def _answers(self, seat: int, action: Action) -> None:
        """This seat's answer in the open window; everybody asked before it passes, so that the window closes."""
        window = self.state.window
        assert window is not None, "no window is open"
        self.events = []
        for other in window.order[: window.order.index(seat)]:
            if self.state.window is window and window.asks(other):
                self.events += self.state.apply(other, Pass())
        self.events += self.state.apply(seat, action)

    def plays(self, seat: int, card: str, on: int | None = None, *, wait: bool = False) -> Self:
        """A trick in the trick phase, which nobody interrupts unless `wait` is said."""
        self._answers(seat, Play(card) if on is None else PlayOn(card, on))
        return self if wait else self.nobody_interrupts()

    def interrupts(self, seat: int, card: str, on: int | None = None, *, wait: bool = True) -> Self:
        """An interrupt on the card that was played last; the next window stays open unless `wait=False`."""
        assert self.state.window is not None
        assert self.state.window.kind == "interrupt"
        self._answers(seat, Play(card) if on is None else PlayOn(card, on))
        return self if wait else self.nobody_interrupts()

    def nobody_interrupts(self) -> Self:
        """Everybody passes while an interrupt window is open."""
        while self.state.window is not None and self.state.window.kind == "interrupt":
            self.events += self.state.apply(self.state.decisions()[0].seat, Pass())
        return self

    def nobody_plays(self) -> Self:
        """Everybody passes in this trick phase."""
        kind = self.state.window.kind if self.state.window else ""
        number, turn, phase = self.state.windows, self.state.turn, self.state.phase
        self.events = []
        while self.state.window is not None and self.state.window.kind == kind == "tricks":
            if (self.state.turn, self.state.phase) != (turn, phase) or self.state.windows != number:
                break
            self.events += self.state.apply(self.state.decisions()[0].seat, Pass())
        return self

    def passes(self, *seats: int) -> Self:
        self.events = [event for seat in seats for event in self.state.apply(seat, Pass())]
        return self

    def buys_off(self, seat: int) -> Self:
        self._answers(seat, BuyOff())
        return self

    def to_tinkering(self) -> Self:
        """Nobody plays in the first trick phase."""
        return self.nobody_plays()

    def to_second_phase(self) -> Self:
        """Nobody plays in the first trick phase, and the holder leaves the bomb alone."""
        self.nobody_plays()
        return self.leaves_alone() if self.state.asked(self.state.holder) == "tinker" else self

    def nothing_more(self) -> Self:
        """Nobody does anything until the turn is over, or until missions can be claimed."""
        turn, events = self.state.turn, list[Event]()
        while self.state.turn == turn and self.state.result is None:
            if self.state.window is not None and self.state.window.kind == "missions":
                break
            events += self.times_out().events
        self.events = events
        return self

    def blows_up(self) -> Self:
        """Nobody does anything, the bomb explodes, and nobody claims a mission."""
        events = self.nothing_more().events
        self.events = events + self.nobody_claims().events
        return self

    def tinkers(self, card: str, out: str) -> Self:
        return self.does(Tinker(card, out))

    def leaves_alone(self) -> Self:
        return self.does(LeaveAlone())

    def claims(self, seat: int, *names: str) -> Self:
        """A sealed answer about the missions."""
        return self.does(Claim(names), seat)

    def nobody_claims(self) -> Self:
        """Everybody still asked claims nothing."""
        events: list[Event] = []
        while self.state.window is not None and self.state.window.kind == "missions":
            self.does(Claim(()))
            events += self.events
        self.events = events
        return self

    def stands_by(self, seat: int, *, on: bool = True) -> Self:
        """Set or withdraw a standing pass."""
        return self.does(StandingPass(on), seat)

    # -- looking -----------------------------------------------------------------------------------------------

    def turn_of(self, seat: int, phase: int = 1) -> Self:
        """This seat holds the bomb, and the game is in this trick phase."""
        assert (self.state.holder, self.state.phase) == (seat, phase)
        assert self.state.window is not None
        assert self.state.window.kind == "tricks"
        return self

    def sees(self, viewer: Viewer) -> KoboldsView:
        view: KoboldsView = self.state.view(viewer)
        return view

    def hand(self, seat: int) -> str:
        """The cards of a hand, by number of the card."""
        return written(self.state.hands[seat])

    def has(self, seat: int, hand: str) -> Self:
        """This hand, in any order."""
        assert sorted(self.state.hands[seat]) == sorted(cards(hand)), self.hand(seat)
        return self

    @property
    def in_bomb(self) -> str:
        return written(self.state.inside)

    @property
    def pile_is(self) -> str:
        """The pile from the top down."""
        return written(self.state.pile[::-1])

    @property
    def discarded(self) -> str:
        return written(self.state.discard)

    @property
    def lying(self) -> list[tuple[int, str, int]]:
        """The lasting tricks: owner, card, target (-1 is none)."""
        return [(trick.owner, NAMES[trick.card], trick.target) for trick in self.state.lasting]

    def has_gold(self, *gold: int) -> Self:
        assert tuple(self.state.gold) == gold, self.state.gold
        return self

    def is_won_by(self, *seats: int, ending: str = "rich", scores: tuple[int, ...] | None = None) -> Self:
        outcome = self.state.outcome()
        assert outcome == Outcome(seats, ending, outcome.scores if outcome and scores is None else scores or ())
        assert isinstance(self.events[-1], GameOver)
        assert self.state.decisions() == ()
        return self


def kobolds(players: int = 3, *, ruleset: int = GAME.ruleset, **options: object) -> KoboldsTable:
    """A fresh table; seat 0 holds the bomb unless the options say otherwise."""
    return KoboldsTable(players, ruleset, **options)


def kobolds_refused(players: int, **options: object) -> SetupReason:
    """Why no such match can be set up."""
    with pytest.raises(BadSetup) as refusal:
        GAME.new(players, derive_seed("scenario"), options)
    return refusal.value.reason
