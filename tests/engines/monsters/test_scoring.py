"""MON-21 and MON-22: how the game ends, and who has won."""

import pytest

from engines.core.errors import Reason
from engines.core.events import GameOver
from engines.monsters.actions import Skip
from engines.monsters.events import Scored, TurnBegan
from tests.engines.monsters.table import MonstersTable, monsters


def ending(*bodies: str, players: int = 3, resigned: tuple[int, ...] = ()) -> MonstersTable:
    """Seat 0 revives the monster: a head and a brain are needed."""
    table = monsters(players).stores().dice(1)
    for seat, on in enumerate(bodies):
        table.body(seat, on)
    for seat in resigned:
        table.resigns(seat)
    return table.at_second_action().revives(1)


def limited(*bodies: str, turns: int = 1) -> MonstersTable:
    """The turn limit is reached."""
    table = monsters(turn_limit=turns).stores()
    for seat, on in enumerate(bodies):
        table.body(seat, on)
    for _ in range(turns):
        table.skips().skips()
    return table


def test_parts_that_are_on_count_their_values() -> None:  # MON-21
    table = ending("left_arm:3 right_arm:1 left_leg:2 right_leg:0 head:3 brain:7", "left_leg:3 head:1", "")
    table.is_won_by(0, ending="revived", scores=(19, 4, 0))


def test_the_revival_is_worth_three() -> None:  # MON-21
    table = ending("head:1 brain:2")
    assert table.happened(Scored) == [Scored(0, 3, 3, 0), Scored(1, 0, 0, 0), Scored(2, 0, 0, 0)]
    table.is_won_by(0, ending="revived", scores=(6, 0, 0))


def test_who_revives_need_not_win() -> None:  # MON-21
    ending("head:1 brain:1", "head:3 left_arm:3").is_won_by(1, ending="revived", scores=(5, 6, 0))


def test_only_who_revives_has_the_bonus() -> None:  # MON-21
    ending("head:1 brain:1", "head:3 brain:7").is_won_by(1, ending="revived", scores=(5, 10, 0))


def test_the_revival_bonus_may_decide() -> None:  # MON-21
    ending("head:1 brain:2", "head:3 left_arm:2").is_won_by(0, ending="revived", scores=(6, 5, 0))


def test_equal_points_share_the_win() -> None:  # MON-21
    ending("head:1 brain:1", "left_leg:2", "head:3 left_arm:2").is_won_by(0, 2, ending="revived", scores=(5, 2, 5))


def test_all_can_share_the_win() -> None:  # MON-21
    table = ending("head:1 brain:3", "head:0 brain:7", "left_arm:3 right_leg:3 head:1")
    table.is_won_by(0, 1, 2, ending="revived", scores=(7, 7, 7))


ROTTEN = ("left_arm:0", "right_arm:0", "left_leg:0", "right_leg:0", "head:0")


@pytest.mark.parametrize(("count", "bonus"), [(0, 0), (1, 0), (2, 0), (3, 5), (4, 10), (5, 15)])
def test_rotten_parts_earn_a_bonus(count: int, bonus: int) -> None:  # MON-21
    table = ending("head:0 brain:1", " ".join(ROTTEN[:count]))
    assert table.happened(Scored)[1] == Scored(1, 0, 0, bonus)
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.scores == (4, bonus, 0)


def test_the_rotten_bonus_comes_on_top() -> None:  # MON-21
    table = ending("left_arm:0 right_arm:0 left_leg:3 right_leg:1 head:0 brain:7")
    assert table.happened(Scored)[0] == Scored(0, 11, 3, 5)
    table.is_won_by(0, ending="revived", scores=(19, 0, 0))


def test_the_rotten_bonus_is_no_prize_of_the_reviver() -> None:  # MON-21
    ending("head:3 brain:3", " ".join(ROTTEN)).is_won_by(1, ending="revived", scores=(9, 15, 0))


def test_three_of_the_same_side_count_as_well() -> None:  # MON-21
    assert ending("head:1 brain:1", "", "left_leg:0 right_leg:0 head:0").happened(Scored)[2] == Scored(2, 0, 0, 5)


def test_a_missing_part_is_not_rotten() -> None:  # MON-21
    assert ending("head:1 brain:1", "left_arm:0").happened(Scored)[1] == Scored(1, 0, 0, 0)


def test_cards_in_the_store_count_nothing() -> None:  # MON-21
    table = monsters().stores("brain:7", "brain:7 head:3 left_arm:0 left_leg:0 right_arm:0").dice(1)
    table.body(0, "head:1 brain:1").at_second_action().revives(1)
    table.is_won_by(0, ending="revived", scores=(5, 0, 0))


def test_a_burnt_brain_counts_nothing() -> None:  # MON-18, MON-21
    table = monsters(turn_limit=1).stores().body(0, "head:1 brain:7").body(1, "head:3").at_second_action().revives(1)
    table.is_won_by(1, ending="turn_limit", scores=(1, 3, 0))


def test_every_monster_is_scored_and_then_it_is_over() -> None:  # MON-21
    table = ending("head:1 brain:1", players=5)
    assert [event.seat for event in table.happened(Scored)] == [0, 1, 2, 3, 4]
    assert table.events[-1] == GameOver((0,), "revived", (5, 0, 0, 0, 0))
    assert not table.happened(TurnBegan)


def test_nothing_can_be_done_after_the_end() -> None:  # MON-21
    ending("head:1 brain:1").refuses(Skip(), seat=1, reason=Reason.GAME_OVER)


# -- the turn limit ---------------------------------------------------------------------------------------------


def test_the_turn_limit_ends_the_game_without_a_revival() -> None:  # MON-22
    table = limited("head:3 brain:7", "left_arm:3").is_won_by(0, ending="turn_limit", scores=(10, 3, 0))
    assert table.happened(Scored) == [Scored(0, 10, 0, 0), Scored(1, 3, 0, 0), Scored(2, 0, 0, 0)]


def test_the_turn_limit_counts_the_turns_of_all() -> None:  # MON-22
    table = monsters(turn_limit=4).stores()
    for seat in (0, 1, 2, 0):
        assert table.state.outcome() is None
        table.asks(seat, "first_action").skips().skips()
    table.is_won_by(0, 1, 2, ending="turn_limit", scores=(0, 0, 0))


def test_no_turn_begins_after_the_last_one() -> None:  # MON-22
    table = limited(turns=2)
    assert table.happened(TurnBegan) == []
    assert table.state.turn == 2


def test_the_last_turn_is_played_to_its_end() -> None:  # MON-22
    table = monsters(turn_limit=1).stores("head:1", "head:3").skips().skips().offers_part(0)
    table.bids(1, (0,)).bids(2, points=1).accepts(1)
    table.is_won_by(0, 1, 2, ending="turn_limit", scores=(0, 0, 0))
    assert (table.store(0), table.store(1)) == ("head:3", "head:1")


def test_rotten_parts_count_at_the_turn_limit() -> None:  # MON-21, MON-22
    limited("brain:7", " ".join(ROTTEN)).is_won_by(1, ending="turn_limit", scores=(7, 15, 0))


def test_equal_points_share_the_win_at_the_turn_limit() -> None:  # MON-21, MON-22
    limited("head:3", "left_arm:3", "head:2").is_won_by(0, 1, ending="turn_limit", scores=(3, 3, 2))


def test_a_revival_in_the_last_turn_is_a_revival() -> None:  # MON-18, MON-22
    table = monsters(turn_limit=1).stores().body(0, "head:1 brain:1").dice(1).at_second_action().revives(1)
    table.is_won_by(0, ending="revived", scores=(5, 0, 0))


def test_three_hundred_turns_unless_the_options_say_otherwise() -> None:  # MON-22
    table = monsters().stores()
    for _ in range(299):
        table.skips().skips()
    assert table.state.outcome() is None
    assert table.sees(0).turn == 300
    table.skips().skips().is_won_by(0, 1, 2, ending="turn_limit", scores=(0, 0, 0))


# -- who has resigned -------------------------------------------------------------------------------------------


def test_who_has_resigned_cannot_win() -> None:  # MON-21, MON-22
    table = ending("head:1 brain:1", "head:3 brain:7", resigned=(1,))
    table.is_won_by(0, ending="revived", scores=(5, 10, 0))


def test_who_has_resigned_cannot_share_the_win() -> None:  # MON-21, MON-22
    table = ending("head:1 brain:1", "left_leg:2", "head:3 left_arm:2", resigned=(2,))
    table.is_won_by(0, ending="revived", scores=(5, 2, 5))


def test_who_has_resigned_cannot_win_at_the_turn_limit() -> None:  # MON-22
    table = monsters(turn_limit=2).stores().body(1, "head:3").body(2, "head:1").resigns(1).skips().skips()
    table.is_won_by(2, ending="turn_limit", scores=(0, 3, 1))


def test_the_last_one_who_has_not_resigned_wins() -> None:  # MON-22
    table = monsters().stores().body(0, "brain:7 head:3").resigns(0).resigns(1)
    table.is_won_by(2, ending="resigned")
