"""The sensible bot: what it does in plain positions, and that it wins."""

from collections.abc import Collection

import pytest

from engines.core.actions import Action
from engines.core.bots import Observation, RandomBot
from engines.core.rng import Rng, derive_seed
from engines.monsters import GAME
from engines.monsters.actions import (
    Accept,
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
    StayAway,
    Steal,
    Study,
    TakeBack,
    TakeFromHill,
)
from engines.monsters.bots import SensibleBot
from engines.monsters.parts import Kind
from engines.monsters.state import MonstersState
from tests.engines.monsters.table import MonstersTable, monsters

COMPLETE = "left_arm:3 right_arm:2 left_leg:1 right_leg:2 head:3 brain:2"
NO_BRAIN = "left_arm:3 right_arm:2 left_leg:1 right_leg:2 head:3"


def chooses(table: MonstersTable, seat: int = 0, luck: int = 0) -> Action:
    """What the bot does at this seat; `luck` names its generator."""
    action = SensibleBot().choose(Observation(table.state, seat), Rng(derive_seed("luck", luck)))
    table.state.check(seat, action)
    return action


def chooses_any(table: MonstersTable, seat: int = 0) -> set[Action]:
    """All that it does with different luck."""
    return {chooses(table, seat, luck) for luck in range(60)}


# -- the first action


def test_it_robs_when_a_grave_has_what_it_needs() -> None:
    table = monsters().stores().dice(2).empty_graves().grave(2, "head:1").hill("")
    assert chooses(table) == Rob()


def test_it_prepares_when_no_grave_has_anything_for_it() -> None:
    table = monsters().stores("left_arm:3").dice(5).body(0, "head:2").empty_graves().grave(2, "head:1").hill("")
    assert chooses(table) == Prepare()


def test_it_steals_what_it_needs() -> None:
    table = monsters().stores("", "left_arm:1 brain:2", "").dice(1, 2, 1).body(0, NO_BRAIN).empty_graves().hill("")
    assert chooses(table) == Steal(1, 1)


def test_chance_decides_whom_it_steals_from_if_all_have_the_same() -> None:
    table = monsters(4).stores("", "brain:2", "brain:1", "brain:3").dice(1, 1, 1, 1).body(0, NO_BRAIN)
    assert chooses_any(table.empty_graves().hill("")) == {Steal(1, 0), Steal(2, 0), Steal(3, 0)}


def test_it_takes_from_the_hill_when_nothing_else_is_left() -> None:
    table = monsters().stores().dice(1).body(0, NO_BRAIN).empty_graves().hill("head:1 brain:7")
    assert chooses(table) == TakeFromHill(1)


def test_it_does_not_rob_with_a_victory_at_hand() -> None:
    table = monsters().stores().dice(1).body(0, "head:3 brain:3").empty_graves().grave(1, "left_arm:3")
    assert chooses(table) == Prepare()
    assert chooses(table.at_second_action()) == Revive()


# -- robberies


def test_it_joins_for_what_it_needs() -> None:
    table = monsters().stores().empty_graves().grave(1, "head:3").robs()
    assert chooses(table, 1) == Join()
    assert chooses(table.robbers(1, 2, 3), 1) == StayAway()


def test_it_goes_where_something_is_to_be_had_by_lot() -> None:
    table = monsters().stores().empty_graves().grave(2, "head:3").grave(3, "brain:3").grave(4, "left_arm:3")
    table.body(0, "left_arm:1").robs().stays_away().stays_away()
    assert chooses_any(table) == {GoTo(2), GoTo(3)}


def test_it_avoids_the_grave_to_which_a_rival_must_go() -> None:
    table = monsters().stores().empty_graves().grave(2, "head:3").grave(3, "left_leg:3").robbers(1, 2)
    table.robs().joins().stays_away()
    assert chooses_any(table) == {GoTo(3)}


def test_it_plays_a_card_even_if_it_wants_nothing() -> None:
    table = monsters().stores().body(0, COMPLETE).empty_graves().grave(1, "head:0").robbers(0, 2, 4)
    table.robs().stays_away().stays_away()
    assert chooses_any(table) == {GoTo(2), GoTo(4)}


# -- the second action


def test_it_revives_when_that_is_likely_and_wins() -> None:
    table = monsters().body(0, COMPLETE).dice(3).at_second_action()
    assert chooses(table) == Revive()
    assert chooses(table.dice(4)) == Study()


def test_it_does_not_revive_for_another_to_win() -> None:
    rich = "left_arm:3 right_arm:3 left_leg:3 right_leg:3 head:2 brain:7"
    table = monsters().stores().body(0, COMPLETE).body(1, rich).dice(1).at_second_action()
    assert chooses(table) == Study()


def test_it_operates_on_a_good_die_and_studies_on_a_bad_one() -> None:
    table = monsters().stores("head:3").dice(2).at_second_action()
    assert chooses_any(table) == {Operate(1, 0), Operate(2, 0)}
    assert chooses(table.dice(6)) == Study()


def test_it_chooses_the_assistant_who_has_nothing_that_fits() -> None:
    table = monsters().stores("right_leg:3", "left_arm:0", "head:0").body(0, "head:3").dice(1).at_second_action()
    assert chooses_any(table) == {Operate(2, 0)}


def test_it_mostly_asks_for_the_best_part() -> None:
    table = monsters().stores("left_leg:1 head:3").dice(1).at_second_action()
    asked = [chooses(table, luck=luck) for luck in range(60)]
    best = sum(isinstance(action, Operate) and action.place == 1 for action in asked)
    assert 30 < best < 60


def test_chance_decides_between_an_operation_and_a_study_that_promise_the_same() -> None:
    table = monsters().stores("head:2").dice(4).at_second_action()
    assert {type(action) for action in chooses_any(table)} == {Operate, Study}


def test_it_sews_on_rotten_parts_only_if_they_become_many() -> None:
    table = monsters().stores("left_leg:0").body(0, "head:3").dice(1).at_second_action()
    assert chooses(table) == Study()
    table.body(0, "left_arm:0 right_arm:0 head:3")
    assert isinstance(chooses(table), Operate)


def test_on_its_last_turn_it_operates_whatever_the_die() -> None:
    table = monsters(turn_limit=3).stores("head:3").dice(6).at_second_action()
    assert isinstance(chooses(table), Operate)


# -- assisting


def test_as_assistant_it_swaps_a_rotten_part_for_the_one_asked_for() -> None:
    table = monsters().stores("left_leg:3 head:2", "right_arm:3 left_arm:0").dice(2).at_second_action()
    assert chooses(table.operates(1, 1), 1) == HandOver(own=True, place=1)


def test_as_assistant_it_rather_hands_over_a_part_not_asked_for() -> None:
    table = monsters().stores("left_leg:3 right_leg:2", "").dice(2).at_second_action()
    assert chooses(table.operates(1, 0), 1) == HandOver(own=False, place=1)


def test_as_assistant_it_can_serve_five_rotten_parts() -> None:
    rotten = "left_arm:0 right_arm:0 left_leg:0 right_leg:0 head:0"
    table = monsters().stores("brain:2", "brain:1").body(0, rotten).dice(2).at_second_action()
    assert chooses(table.operates(1, 0), 1) == HandOver(own=True, place=0)


# -- the third action


def test_it_takes_robber_cards_back_when_few_are_left() -> None:
    table = monsters().stores("head:2").dice(2).robbers(0, 1).at_third_action()
    assert chooses(table) == TakeBack()


def test_it_offers_what_it_cannot_use_for_what_is_missing() -> None:
    table = monsters().stores("brain:2 head:3 left_arm:1").body(0, "head:1").at_third_action()
    limbs = (Kind.RIGHT_ARM, Kind.LEFT_LEG, Kind.RIGHT_LEG)
    assert chooses(table) == Offer(1, 0, limbs)


def test_with_nothing_to_offer_it_takes_them_back_anyway() -> None:
    table = monsters(5).stores().dice(1).robbers(0, 1, 2, 3).at_third_action()
    assert chooses(table) == TakeBack()


def test_chance_decides_which_of_equal_parts_it_offers() -> None:
    table = monsters().stores("brain:2 head:3 head:2").body(0, "head:1").at_third_action()
    assert {offer.place for offer in chooses_any(table) if isinstance(offer, Offer)} == {1, 2}


def test_it_bids_a_spare_part_for_one_that_fits() -> None:
    table = monsters().stores("brain:2", "head:3 left_leg:2", "head:3").dice(3, 3, 3)
    table.body(1, "head:1").body(2, "head:1 brain:1").at_third_action().offers_part(0)
    assert chooses(table, 1) == Bid((0,), (True,), 0)
    assert chooses(table, 2) == Decline()


def selling_a_spare_head(bidders_store: str) -> MonstersTable:
    table = monsters().stores("head:3", bidders_store).body(0, "head:1").dice(4, 3, 3)
    return table.at_third_action().offers_part(0)


def test_it_accepts_a_part_that_fits() -> None:
    assert chooses(selling_a_spare_head("head:1 brain:3").bids(1, (1,)).declines(2)) == Accept(1)


def test_it_accepts_knowledge_rather_than_what_it_cannot_use() -> None:
    assert chooses(selling_a_spare_head("head:1").bids(1, (0,)).bids(2, points=2)) == Accept(2)


def test_chance_decides_between_equal_bids() -> None:
    bids = selling_a_spare_head("head:1").bids(1, points=2).bids(2, points=2)
    assert chooses_any(bids) == {Accept(1), Accept(2)}


def test_it_accepts_nothing_that_it_cannot_use() -> None:
    assert chooses(selling_a_spare_head("head:1").bids(1, (0,)).declines(2)) == Refuse()


# -- whole games


def played(seats: int, seed: str, sensible: Collection[int]) -> MonstersState:
    """A whole game, with the sensible bot at these seats and the random one at the others."""
    state: MonstersState = GAME.new(seats, derive_seed("game", seats, seed))
    rng = Rng(derive_seed("players", seats, seed))
    while state.outcome() is None:
        seat = state.decisions()[0].seat
        bot = SensibleBot() if seat in sensible else RandomBot()
        state.apply(seat, bot.choose(Observation(state, seat), rng))
    return state


def winners(state: MonstersState) -> tuple[int, ...]:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners


def test_it_beats_random_players() -> None:
    """One against the rest, 14 games at each size of table; luck alone would win a quarter of the 42."""
    games = [(seats, number) for seats in (3, 4, 5) for number in range(14)]
    won = sum(number % seats in winners(played(seats, f"{number}", {number % seats})) for seats, number in games)
    assert won >= 36


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_among_themselves_a_monster_comes_to_life(seats: int) -> None:
    state = played(seats, "among themselves", range(seats))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ending == "revived"
    assert state.turn < 200
