"""MON-12 and MON-13: preparing and studying. And MON-6: how far a study die turns."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.monsters.actions import Prepare, Skip, Study, StudyLess
from engines.monsters.events import ActionSkipped, DieTurned, Studied, StudyPrepared, TurnBegan
from tests.engines.monsters.table import monsters


def test_preparing_has_no_effect_by_itself() -> None:  # MON-12
    table = monsters()
    before = table.state.copy()
    table.prepares()
    assert table.events == [StudyPrepared(0)]
    assert (table.state.dice, table.state.stores, table.state.hill) == (before.dice, before.stores, before.hill)


@pytest.mark.parametrize(("die", "after"), [(6, 5), (5, 4), (4, 3), (3, 2), (2, 1)])
def test_studying_turns_the_die_down_by_one(die: int, after: int) -> None:  # MON-13
    table = monsters().dice(die).at_second_action().studies()
    assert table.die(0) == after
    assert table.happened(Studied) == [Studied(0)]
    assert table.happened(DieTurned) == [DieTurned(0, after)]


@pytest.mark.parametrize(("die", "after"), [(6, 4), (5, 3), (4, 2), (3, 1)])
def test_prepared_it_goes_down_by_two(die: int, after: int) -> None:  # MON-12, MON-13
    table = monsters().dice(die).prepares().studies()
    assert table.die(0) == after
    assert table.happened(DieTurned)[-1] == DieTurned(0, after)


def test_in_ruleset_1_who_prepared_goes_down_by_two() -> None:  # MON-13
    table = monsters(ruleset=1).dice(4).prepares()
    assert table.offers(0, Study())
    assert not table.offers(0, StudyLess())
    table.refuses(StudyLess(), reason=Reason.UNKNOWN_ACTION)


def test_one_is_the_least() -> None:  # MON-6, MON-13
    table = monsters().dice(1).at_second_action().studies()
    assert table.die(0) == 1
    assert table.happened(DieTurned) == []


@pytest.mark.parametrize("die", [1, 2])
def test_two_down_ends_on_one(die: int) -> None:  # MON-6, MON-13
    assert monsters().dice(die).prepares().studies().die(0) == 1


def test_only_the_own_die_goes_down() -> None:  # MON-13
    assert monsters().dice(4, 4, 4).prepares().studies().state.dice == [2, 4, 4]


def test_what_was_prepared_is_forgotten_in_the_next_turn() -> None:  # MON-13
    table = monsters().stores().dice(6, 6, 6).prepares().skips()
    assert not table.sees(SPECTATOR).prepared
    table.at_second_action().studies()
    assert table.state.dice == [6, 5, 6]


def test_what_was_prepared_is_forgotten_after_a_round() -> None:  # MON-13
    table = monsters().stores().dice(6, 6, 6).prepares().skips()
    for _ in range(4):
        table.skips()
    table.asks(0, "first_action").skips().studies()
    assert table.die(0) == 5


def test_prepared_study_does_not_last_through_studying() -> None:  # MON-13
    table = monsters().stores().dice(6, 6, 6).prepares().studies().asks(1, "first_action").skips().studies()
    assert table.state.dice == [4, 5, 6]


def test_preparing_is_public() -> None:  # MON-12
    table = monsters()
    assert not table.sees(SPECTATOR).prepared
    table.prepares()
    assert table.sees(SPECTATOR).prepared
    assert table.told(2, StudyPrepared) == [StudyPrepared(0)]


def test_preparing_is_a_first_action_only() -> None:  # MON-12
    monsters().at_second_action().refuses(Prepare(), reason=Reason.WRONG_ACTION)


def test_studying_is_a_second_action_only() -> None:  # MON-13
    monsters().refuses(Study(), reason=Reason.WRONG_ACTION)
    monsters().stores("head:1").at_third_action().refuses(Study(), reason=Reason.WRONG_ACTION)


def test_only_one_thing_per_action() -> None:  # MON-12, MON-13
    table = monsters().stores("head:1").prepares().refuses(Prepare(), reason=Reason.WRONG_ACTION)
    table.studies().refuses(Study(), reason=Reason.WRONG_ACTION)


def test_each_action_is_optional() -> None:  # MON-12
    table = monsters().stores("head:1").asks(0, "first_action").skips()
    assert table.events == [ActionSkipped(0, 1)]
    table.asks(0, "second_action").skips()
    assert table.events == [ActionSkipped(0, 2)]
    table.asks(0, "third_action").skips()
    assert table.events == [ActionSkipped(0, 3), TurnBegan(1, 2)]
    table.asks(1, "first_action")


def test_skipping_is_always_offered() -> None:  # MON-12
    table = monsters().stores("head:1")
    for _ in range(3):
        assert table.offers(0, Skip())
        table.skips()


def test_an_action_may_follow_one_that_was_skipped() -> None:  # MON-13, MON-19
    table = monsters().stores("head:1").skips().studies().asks(0, "third_action")
    assert table.die(0) == 2


def test_the_third_action_follows_a_skipped_second_one() -> None:  # MON-19
    monsters().stores("head:1").prepares().skips().offers_part(0).asks_all("bid", 1, 2)
