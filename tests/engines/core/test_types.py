"""Values of the wrong type are refused like any other bad value: same moves must mean same digests."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engines.boom import GAME
from engines.boom.actions import Name, Reroll, Roll, Turn
from engines.boom.pieces import Symbol
from engines.boom.state import BoomState
from engines.core.actions import Action, Resign
from engines.core.copying import vouch
from engines.core.errors import BadSetup, IllegalAction, Reason, SetupReason
from engines.core.record import misfit, record
from engines.core.rng import Rng
from engines.core.viewers import SPECTATOR
from engines.games import GAMES
from tests.engines.boom.table import boom


@pytest.mark.parametrize("dice", [[0], "01", b"\0", range(1), (0.0,), (None,), (True,), {0}, 0, None])
def test_dice_are_a_tuple_of_numbers(dice: Any) -> None:
    table = boom().rolls("gift gift gift gift gift")
    table.refuses(Reroll(dice), reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize("tile", [True, "0", None, 1.0, [1]])
def test_a_tile_is_a_number(tile: Any) -> None:
    boom().rolls("bomb gift gift gift gift").stops().refuses(Turn(tile), reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize("seat", [True, "1", None, 1.0])
def test_a_named_seat_is_a_number(seat: Any) -> None:
    table = boom().with_tiles(gift="0 1", boom="2").rolls("bomb gift gift gift gift").stops().turns(0)
    table.refuses(Name(seat), reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize("stand", ["yes", 1, None])
def test_a_flag_is_a_flag(stand: Any) -> None:
    boom().refuses(Roll(stand), reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize("seat", [0.0, False, "0", None, [0], -1, 3, 10**30])
@pytest.mark.parametrize("action", [Roll(), Resign()])
def test_a_seat_is_a_number_of_this_match(seat: Any, action: Action) -> None:
    state = boom().state
    before = state.digest()
    with pytest.raises(IllegalAction) as refused:
        state.apply(seat, action)
    assert refused.value.reason is Reason.NO_SUCH_SEAT
    assert state.digest() == before


@pytest.mark.parametrize("viewer", [3, -3, "0", None, True])
def test_a_viewer_is_a_seat_or_a_named_viewer(viewer: Any) -> None:
    with pytest.raises(IllegalAction, match="no seat"):
        boom().state.view(viewer)


@pytest.mark.parametrize("seed", ["0" * 32, 0, None, [0] * 32, bytearray(32), memoryview(bytes(32)), bytes(33)])
def test_a_seed_is_32_bytes(seed: Any) -> None:
    with pytest.raises(BadSetup, match="32 bytes") as refused:
        GAME.new(3, seed)
    assert refused.value.reason is SetupReason.BAD_SEED


@pytest.mark.parametrize("seats", [3.0, "3", None, True])
def test_seats_are_a_number(seats: Any) -> None:
    with pytest.raises(BadSetup, match="3 to 5 seats") as refused:
        GAME.new(seats, bytes(32))
    assert repr(seats) in refused.value.message


@pytest.mark.parametrize("ruleset", [1.0, True, "1", 2])
def test_a_ruleset_is_a_number(ruleset: Any) -> None:
    with pytest.raises(BadSetup, match="rulesets here: 1"):
        GAMES.at("boom", ruleset)


def test_an_option_has_a_name() -> None:
    with pytest.raises(BadSetup, match="no option 0"):
        GAME.new(3, bytes(32), {0: 0})  # type: ignore[dict-item]


def test_long_and_odd_values_are_cut_in_error_texts() -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.new(3, bytes(32), {"first_seat": "9\x1b" * 5000})
    assert len(refused.value.message) < 150
    assert "\x1b" not in refused.value.message


def test_the_clock_has_nothing_to_do_for_who_is_not_asked() -> None:
    table = boom()
    with pytest.raises(IllegalAction) as refused:
        table.state.default(1)
    assert refused.value.reason is Reason.NOT_YOUR_DECISION
    table.resigns(1).resigns(2)
    with pytest.raises(IllegalAction) as refused:
        table.state.default(0)
    assert refused.value.reason is Reason.GAME_OVER


@record
class Offer(Action):
    parts: tuple[int, ...] | None
    price: int | None


def test_optional_fields_may_be_none() -> None:
    assert misfit(Offer(None, None)) is None
    assert misfit(Offer((1, 2), 3)) is None
    assert misfit(Offer((1, "2"), 3)) == "parts must be a tuple of int or None, not (1, '2')"  # type: ignore[arg-type]
    assert misfit(Offer((), True)) == "price must be int or None, not True"


@record
class Nested(Action):
    offers: tuple[Offer, ...]


def test_types_are_checked_all_the_way_down() -> None:
    assert misfit(Nested((Offer((1,), 2),))) is None
    assert misfit(Nested((Offer((True,), 2),))) is not None
    assert misfit(Nested((Reroll((1,)),))) is not None  # type: ignore[arg-type]


def test_the_future_of_an_imagined_state_is_its_own() -> None:
    state = GAME.new(3, bytes(32), {"first_seat": 0})
    rngs = [Rng(bytes([number]) * 32) for number in range(20)]
    assert len({rolled(state.imagine(SPECTATOR, rng)) for rng in rngs}) > 10


def rolled(state: BoomState) -> tuple[Symbol, ...]:
    state.apply(0, Roll())
    return state.dice


def test_copying_by_the_standard_library_is_copying() -> None:
    state = boom().state
    twin = copy.copy(state)
    twin.apply(0, Resign())
    assert state.hearts == [2, 2, 2]


def test_only_the_very_record_that_was_vouched_for_is_taken_unseen() -> None:
    """One that is equal to Python and of other types is another record, and vouching for it does not help."""
    good, wrong = Turn(1), Turn(True)
    vouch(good)
    vouch(wrong)
    boom().rolls("bomb gift gift gift gift").stops().refuses(wrong, reason=Reason.BAD_CHOICE)
    boom().rolls("bomb gift gift gift gift").stops().state.check(0, good)


def test_a_game_is_called_by_its_name_and_ruleset() -> None:
    assert GAMES.called("kittens") is GAMES["kittens"]
    assert GAMES.called("kittens@1") is GAMES.at("kittens", 1)
    for text, complaint in (("boom@x", "boom@x: write a ruleset as in boom@1"), ("boom@7", "boom has no ruleset 7")):
        with pytest.raises(BadSetup, match=complaint):
            GAMES.called(text)
