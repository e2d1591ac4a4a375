"""MON-18: the revival."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.monsters.actions import Revive, Skip
from engines.monsters.events import BrainBurnt, DieTurned, RevivalTried
from engines.monsters.parts import Kind, Part
from tests.engines.monsters.table import MonstersTable, monsters, seen

WHOLE = "left_arm:1 right_arm:1 left_leg:1 right_leg:1 head:1 brain:1"


def laboratory(on: str = WHOLE, die: int = 3) -> MonstersTable:
    """Seat 0 is at the second action."""
    return monsters().stores("left_leg:2").hill("head:0").body(0, on).dice(die, 3, 3).at_second_action()


@pytest.mark.parametrize("on", ["", "head:1", "left_arm:1 right_arm:1 left_leg:1 right_leg:1 head:1", "brain:7"])
def test_without_head_and_brain_there_is_no_revival(on: str) -> None:  # MON-18
    table = laboratory(on)
    assert not table.offers(0, Revive())
    table.refuses(Revive(), rule="MON-18", reason=Reason.AGAINST_THE_RULES)


def test_head_and_brain_are_enough() -> None:  # MON-18
    table = laboratory("head:0 brain:1")
    assert table.offers(0, Revive())


def test_a_brain_in_store_is_not_enough() -> None:  # MON-18
    laboratory("head:1").stores("brain:7").refuses(Revive(), rule="MON-18", reason=Reason.AGAINST_THE_RULES)


def test_the_monster_of_another_cannot_be_revived() -> None:  # MON-18
    laboratory("").body(1, WHOLE).refuses(Revive(), rule="MON-18", reason=Reason.AGAINST_THE_RULES)


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_a_whole_monster_needs_the_number_of_the_die(die: int) -> None:  # MON-18
    laboratory(die=die).revives(die).is_won_by(0, ending="revived", scores=(9, 0, 0))
    assert laboratory(die=die).revives(die - 1).state.outcome() is None


@pytest.mark.parametrize(
    ("on", "missing"),
    [
        ("right_arm:1 left_leg:1 right_leg:1 head:1 brain:1", 1),
        ("left_leg:1 right_leg:1 head:1 brain:1", 2),
        ("right_leg:1 head:1 brain:1", 3),
        ("head:1 brain:1", 4),
    ],
)
def test_each_missing_part_takes_one_off(on: str, missing: int) -> None:  # MON-18
    table = laboratory(on, die=2).revives(2 + missing)
    assert table.happened(RevivalTried) == [RevivalTried(0, 2 + missing, missing, success=True)]
    assert table.state.outcome() is not None
    other = laboratory(on, die=2).revives(1 + missing)
    assert other.happened(RevivalTried) == [RevivalTried(0, 1 + missing, missing, success=False)]
    assert other.state.outcome() is None


def test_rotten_parts_are_not_missing() -> None:  # MON-18
    on = "left_arm:0 right_arm:0 left_leg:0 right_leg:0 head:0 brain:1"
    assert laboratory(on).revives(3).happened(RevivalTried) == [RevivalTried(0, 3, 0, success=True)]


@pytest.mark.parametrize("roll", [1, 6])
def test_with_a_die_of_one_it_always_succeeds(roll: int) -> None:  # MON-18
    table = laboratory("head:1 brain:1", die=1).revives(roll)
    assert table.happened(RevivalTried) == [RevivalTried(0, roll, 4, success=True)]
    table.is_won_by(0, ending="revived", scores=(5, 0, 0))


def test_success_ends_the_game_at_once() -> None:  # MON-18, MON-21
    table = laboratory().revives(6).is_won_by(0, ending="revived", scores=(9, 0, 0))
    table.refuses(Skip(), seat=0, reason=Reason.GAME_OVER)


def test_success_burns_no_brain_and_turns_no_die() -> None:  # MON-18
    table = laboratory().revives(6)
    assert (table.on(0), table.die(0), table.on_hill) == (WHOLE, 3, "head:0")
    assert table.happened(BrainBurnt) == []
    assert table.happened(DieTurned) == []


def test_failure_burns_the_brain() -> None:  # MON-18
    table = laboratory().revives(2)
    assert table.on(0) == WHOLE.removesuffix(" brain:1")
    assert table.on_hill == "head:0 brain:1"
    assert table.happened(BrainBurnt) == [BrainBurnt(0, Part(Kind.BRAIN, 1))]
    assert table.store(0) == "left_leg:2"


def test_failure_turns_the_die_down() -> None:  # MON-18
    table = laboratory(die=5).revives(4)
    assert table.state.dice == [4, 3, 3]
    assert table.happened(DieTurned) == [DieTurned(0, 4)]


def test_after_a_failure_comes_the_third_action() -> None:  # MON-18
    laboratory().revives(1).asks(0, "third_action")


def test_a_burnt_brain_makes_room_for_another() -> None:  # MON-15, MON-18
    table = laboratory().revives(1).stores("brain:3", "", "").skips()
    for _ in range(5):
        table.skips()
    table.asks(0, "second_action").operates(1, 0).hands_over(0, roll=6)
    assert "brain:3" in table.on(0)


def test_without_its_brain_the_monster_cannot_be_revived() -> None:  # MON-18
    table = laboratory().revives(1).skips()
    for _ in range(5):
        table.skips()
    table.asks(0, "second_action").refuses(Revive(), rule="MON-18", reason=Reason.AGAINST_THE_RULES)


def test_of_the_burnt_brain_only_the_back_is_seen() -> None:  # MON-18, MON-23
    table = laboratory().revives(1)
    for viewer in (0, 1, 2, SPECTATOR):
        assert seen(table.sees(viewer).hill) == "head brain"
        assert table.told(viewer, BrainBurnt) == [BrainBurnt(0, Part(Kind.BRAIN, 1))]


def test_a_revival_is_a_second_action_only() -> None:  # MON-18
    monsters().body(0, WHOLE).refuses(Revive(), reason=Reason.WRONG_ACTION)
    laboratory().skips().refuses(Revive(), reason=Reason.WRONG_ACTION)


def test_only_the_active_player_revives() -> None:  # MON-18
    laboratory().body(1, WHOLE).refuses(Revive(), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_limbs_give_no_bonus_to_a_revival() -> None:  # MON-16, MON-18
    assert laboratory(die=4).revives(3).state.outcome() is None


def test_preparing_does_not_help_a_revival() -> None:  # MON-12, MON-18
    table = monsters().body(0, WHOLE).dice(5).prepares().revives(4)
    assert table.die(0) == 4
