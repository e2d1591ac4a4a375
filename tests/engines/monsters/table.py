"""A monsters table for scenario tests: it says who has which parts and how the dice fall, and reads like the rulebook.

A part is written as its kind and value: `left_arm:3`, several with spaces between them. Stores are written in the order
in which they lie, graves and the hill from the lowest card up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import pytest

from engines.core.errors import BadSetup, SetupReason
from engines.core.events import GameOver
from engines.core.outcome import Outcome
from engines.core.rng import derive_seed
from engines.core.viewers import Viewer
from engines.games import GAMES
from engines.monsters import GAME
from engines.monsters.actions import (
    Accept,
    AcceptLess,
    Bid,
    Decline,
    GoTo,
    HandOver,
    Join,
    Offer,
    Operate,
    Prepare,
    Refuse,
    Revive,
    Rob,
    Skip,
    StayAway,
    Steal,
    Study,
    StudyLess,
    TakeBack,
    TakeFromHill,
)
from engines.monsters.parts import MISSING, Code, Kind, Part, code, kind_of, value_of
from engines.monsters.state import MonstersState
from engines.monsters.view import MonstersView
from tests.engines.scenario import Scenario


def part(name: str) -> Code:
    kind, _, value = name.partition(":")
    return code(Kind[kind.upper()], int(value))


def parts(names: str) -> list[Code]:
    return [part(name) for name in names.split()]


def written(codes: Iterable[Code]) -> str:
    return " ".join(f"{kind_of(each).name.lower()}:{value_of(each)}" for each in codes)


def seen(shown: Iterable[Part]) -> str:
    """Parts as somebody sees them; a back has no value: "left_arm head:3"."""
    return " ".join(each.kind.name.lower() + ("" if each.value is None else f":{each.value}") for each in shown)


class MonstersTable(Scenario[MonstersState]):
    """A match in progress. Whoever is asked acts, unless a seat is named."""

    def __init__(self, players: int, ruleset: int = GAME.ruleset, **options: object) -> None:
        game = GAMES.at("monsters", ruleset)
        super().__init__(game.new(players, derive_seed("scenario"), {"first_seat": 0, **options}))

    # -- arranging the table -----------------------------------------------------------------------------------

    def stores(self, *stores: str) -> Self:
        """The stores by seat; seats that are not told have nothing in store."""
        for seat in range(self.state.setup.seats):
            self.state.stores[seat][:] = parts(stores[seat] if seat < len(stores) else "")
        return self

    def body(self, seat: int, on: str) -> Self:
        """These parts are on."""
        self.state.bodies[seat][:] = [MISSING] * len(Kind)
        for each in parts(on):
            self.state.bodies[seat][kind_of(each)] = value_of(each)
        return self

    def dice(self, *dice: int) -> Self:
        """The study dice by seat."""
        self.state.dice[: len(dice)] = dice
        return self

    def grave(self, number: int, cards: str) -> Self:
        """What lies in a grave, the lowest card first."""
        self.state.graves[number - 1][:] = parts(cards)
        return self

    def empty_graves(self, *numbers: int) -> Self:
        """These graves are empty; all of them if none is named."""
        for number in numbers or range(1, len(self.state.graves) + 1):
            self.state.graves[number - 1].clear()
        return self

    def hill(self, cards: str) -> Self:
        """What lies on the hill, the lowest card first."""
        self.state.hill[:] = parts(cards)
        return self

    def robbers(self, seat: int, *in_hand: int) -> Self:
        """The robber cards that this seat has in hand; the others lie open."""
        self.state.robbers[seat] = sum(1 << number - 1 for number in in_hand)
        return self

    def at_second_action(self) -> Self:
        """The active player has done without the first action."""
        return self.skips()

    def at_third_action(self) -> Self:
        """The active player has done without the first and the second action."""
        return self.skips().skips()

    def white_die(self, *rolls: int) -> Self:
        """How the white die falls next."""
        self.rng.loaded.extend(roll - 1 for roll in rolls)
        return self

    # -- playing -----------------------------------------------------------------------------------------------

    def skips(self) -> Self:
        return self.does(Skip())

    def robs(self) -> Self:
        return self.does(Rob())

    def joins(self) -> Self:
        return self.does(Join())

    def stays_away(self) -> Self:
        return self.does(StayAway())

    def goes_to(self, grave: int, seat: int | None = None) -> Self:
        return self.does(GoTo(grave), seat)

    def robbery(self, **goes: int) -> Self:
        """A whole robbery by the active player: robbery(s0=3, s1=3) says who goes to which grave; others stay away."""
        graves = {int(name.removeprefix("s")): grave for name, grave in goes.items()}
        self.robs()
        events = self.events
        while self.state.window is None and self.state.stage == "join":
            self.does(Join() if self.state.actor in graves else StayAway())
            events = events + self.events
        for seat, grave in graves.items():
            self.does(GoTo(grave), seat)
            events = events + self.events
        self.events = events
        return self

    def takes_from_hill(self, place: int) -> Self:
        return self.does(TakeFromHill(place))

    def steals(self, victim: int, place: int) -> Self:
        return self.does(Steal(victim, place))

    def prepares(self) -> Self:
        return self.does(Prepare())

    def studies(self) -> Self:
        return self.does(Study())

    def studies_less(self) -> Self:
        return self.does(StudyLess())

    def operates(self, assistant: int, place: int) -> Self:
        return self.does(Operate(assistant, place))

    def hands_over(self, place: int, *, own: bool = False, roll: int | None = None) -> Self:
        """The assistant hands over a part; `roll` is how the white die falls then."""
        if roll is not None:
            self.white_die(roll)
        return self.does(HandOver(own, place))

    def revives(self, roll: int) -> Self:
        return self.white_die(roll).does(Revive())

    def offers_part(self, place: int, points: int = 0, kinds: str = "") -> Self:
        return self.does(Offer(place, points, tuple(Kind[name.upper()] for name in kinds.split())))

    def bids(
        self, seat: int, places: tuple[int, ...] = (), points: int = 0, *, shown: bool | tuple[bool, ...] = True
    ) -> Self:
        """A sealed bid; `shown` says for each part, or for all of them, whether the seller sees the front."""
        each = (shown,) * len(places) if isinstance(shown, bool) else shown
        return self.does(Bid(places, each, points), seat)

    def declines(self, *seats: int) -> Self:
        for seat in seats:
            self.does(Decline(), seat)
        return self

    def accepts(self, seat: int, down: int | None = None) -> Self:
        """The seller takes a bid; `down` is by how much the die goes down if not as far as it can."""
        return self.does(Accept(seat) if down is None else AcceptLess(seat, down))

    def refuses_all(self) -> Self:
        return self.does(Refuse())

    def takes_back(self) -> Self:
        return self.does(TakeBack())

    # -- looking -----------------------------------------------------------------------------------------------

    def sees(self, viewer: Viewer) -> MonstersView:
        view: MonstersView = self.state.view(viewer)
        return view

    def sees_store(self, viewer: Viewer, seat: int) -> str:
        """A store as this viewer sees it: "left_arm:3 head" has a front and a back."""
        return seen(self.sees(viewer).laboratories[seat].store)

    def store(self, seat: int) -> str:
        return written(self.state.stores[seat])

    def on(self, seat: int) -> str:
        """The parts that are on, by kind."""
        return written(
            code(kind, value) for kind, value in zip(Kind, self.state.bodies[seat], strict=True) if value != MISSING
        )

    def in_grave(self, number: int) -> str:
        return written(self.state.graves[number - 1])

    @property
    def on_hill(self) -> str:
        return written(self.state.hill)

    def die(self, seat: int) -> int:
        return self.state.dice[seat]

    def in_hand(self, seat: int) -> tuple[int, ...]:
        """The robber cards in hand."""
        return tuple(number for number in range(1, 6) if self.state.robbers[seat] >> number - 1 & 1)

    def is_won_by(self, *seats: int, ending: str, scores: tuple[int, ...] = ()) -> Self:
        assert self.state.outcome() == Outcome(seats, ending, scores)
        assert isinstance(self.events[-1], GameOver)
        assert self.state.decisions() == ()
        return self


def monsters(players: int = 3, ruleset: int = GAME.ruleset, **options: object) -> MonstersTable:
    """A fresh table, by the newest rules; seat 0 begins unless the options say otherwise."""
    return MonstersTable(players, ruleset, **options)


def monsters_refused(players: int, **options: object) -> SetupReason:
    """Why no such match can be set up."""
    with pytest.raises(BadSetup) as refusal:
        GAME.new(players, derive_seed("scenario"), options)
    return refusal.value.reason
