"""MON-20: taking back robber cards. And when there is no third action at all."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.monsters.actions import Skip, TakeBack
from engines.monsters.events import RobbersTakenBack, TurnBegan
from tests.engines.monsters.table import MonstersTable, monsters


def evening(*in_hand: int, die: int, players: int = 4) -> MonstersTable:
    """Seat 0 is at the third action."""
    return monsters(players).stores("head:1").robbers(0, *in_hand).dice(die).at_third_action()


@pytest.mark.parametrize(
    ("in_hand", "die", "can"),
    [
        ((1, 2, 3, 4), 1, False),
        ((1, 2, 3), 1, True),
        ((1, 2, 3), 2, False),
        ((1, 2), 2, True),
        ((1, 2), 3, False),
        ((5,), 3, True),
        ((5,), 4, False),
        ((), 4, True),
        ((), 5, False),
        ((), 6, False),
        ((1, 2, 3, 4, 5), 1, False),
    ],
)
def test_more_lie_open_than_the_die_shows(in_hand: tuple[int, ...], die: int, can: bool) -> None:  # MON-20
    table = evening(*in_hand, die=die)
    assert table.offers(0, TakeBack()) is can
    if can:
        assert table.takes_back().in_hand(0) == (1, 2, 3, 4, 5)
    else:
        table.refuses(TakeBack(), rule="MON-20", reason=Reason.AGAINST_THE_RULES)


def test_three_players_have_four_cards_to_count() -> None:  # MON-4, MON-20
    table = evening(die=3, players=3)
    assert table.takes_back().in_hand(0) == (1, 2, 3, 4)
    assert table.happened(RobbersTakenBack) == [RobbersTakenBack(0, 4)]
    evening(die=4, players=3).refuses(TakeBack(), rule="MON-20", reason=Reason.AGAINST_THE_RULES)


def test_all_go_back_and_all_see_it() -> None:  # MON-20
    table = evening(2, 5, die=2).takes_back()
    assert table.told(SPECTATOR, RobbersTakenBack) == [RobbersTakenBack(0, 3)]
    assert table.sees(SPECTATOR).laboratories[0].open == ()


def test_the_die_stays() -> None:  # MON-20
    assert evening(2, die=2).takes_back().die(0) == 2


def test_the_cards_of_others_stay_open() -> None:  # MON-20
    table = evening(2, die=2).robbers(1, 3).takes_back()
    assert table.in_hand(1) == (3,)


def test_the_turn_ends_then() -> None:  # MON-20
    table = evening(2, die=2).takes_back().asks(1, "first_action")
    assert table.happened(TurnBegan) == [TurnBegan(1, 2)]


def test_taking_back_is_a_third_action_only() -> None:  # MON-20
    table = monsters().stores("head:1").robbers(0, 1).dice(1)
    table.refuses(TakeBack(), reason=Reason.WRONG_ACTION)
    table.skips().refuses(TakeBack(), reason=Reason.WRONG_ACTION)


def test_knowledge_gained_in_the_same_turn_counts() -> None:  # MON-13, MON-20
    table = monsters().stores("head:1").robbers(0, 1, 2).dice(3).skips().studies()
    assert not table.offers(0, TakeBack())
    table = monsters().stores("head:1").robbers(0, 1, 2).dice(3).prepares().studies()
    assert table.offers(0, TakeBack())


def test_with_nothing_in_store_they_can_still_be_taken_back() -> None:  # MON-20
    table = monsters().stores().robbers(0, 1, 2).dice(1).at_third_action().asks(0, "third_action")
    assert table.may_all(0) == [Skip(), TakeBack()]


def test_with_nothing_to_choose_there_is_no_third_action() -> None:  # MON-19, MON-20
    table = monsters().stores().skips().asks(0, "second_action").skips().asks(1, "first_action")
    assert table.happened(TurnBegan) == [TurnBegan(1, 2)]


def test_with_too_few_cards_open_there_is_no_third_action() -> None:  # MON-19, MON-20
    monsters().stores().robbers(0, 1, 2).dice(2).skips().skips().asks(1, "first_action")


def test_a_part_in_store_is_something_to_choose() -> None:  # MON-19, MON-20
    monsters().stores("head:1").skips().skips().asks(0, "third_action")


def test_a_card_just_played_counts_as_open() -> None:  # MON-8, MON-20
    table = monsters(4).stores("head:0").robbers(0, 1, 2, 3).grave(1, "head:1 head:2").dice(2).robbery(s0=1).skips()
    assert (table.die(0), table.in_hand(0)) == (2, (2, 3))
    assert table.takes_back().in_hand(0) == (1, 2, 3, 4, 5)
