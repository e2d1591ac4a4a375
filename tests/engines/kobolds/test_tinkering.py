"""KOB-8: swapping a hand card with a card of the bomb."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kobolds.actions import LeaveAlone, Tinker
from engines.kobolds.events import BombArmed, BombSecured, EffectAnnounced, LeftAlone, Tinkered
from tests.engines.kobolds.table import KoboldsTable, kobolds


def tinkering(hand: str, inside: str = "mechanism mechanism mechanism", players: int = 3) -> KoboldsTable:
    """Seat 0 is about to tinker."""
    return kobolds(players).bomb("human_bomb", inside).hands(hand, "duck").to_tinkering()


def test_the_holder_is_asked() -> None:  # KOB-8
    tinkering("duck peek").asks(0, "tinker")


def test_a_hand_card_is_swapped_with_a_card_of_the_bomb() -> None:  # KOB-8
    table = tinkering("duck peek").tinkers("duck", "mechanism").has(0, "mechanism peek")
    assert table.in_bomb == "mechanism mechanism duck"
    assert table.turn_of(0, 2).happened(Tinkered)[0].back_in == "trick"


def test_the_number_of_cards_in_the_bomb_never_changes() -> None:  # KOB-8
    table = tinkering("duck peek").tinkers("duck", "mechanism")
    assert (table.sees(1).bomb_mechanisms, table.sees(1).bomb_tricks) == (2, 1)


def test_a_mechanism_may_go_in() -> None:  # KOB-8
    table = tinkering("mechanism peek", "mechanism duck peek").tinkers("mechanism", "duck").has(0, "duck peek")
    assert table.in_bomb == "mechanism mechanism peek"


def test_a_trick_may_be_swapped_for_a_trick() -> None:  # KOB-8
    table = tinkering("no_way", "mechanism duck peek").tinkers("no_way", "duck").has(0, "duck")
    assert table.in_bomb == "mechanism no_way peek"
    assert [table.happened(kind) for kind in (BombArmed, BombSecured, EffectAnnounced)] == [[], [], []]


def test_an_interrupt_may_go_in() -> None:  # KOB-8
    assert tinkering("no_way").tinkers("no_way", "mechanism").in_bomb == "mechanism mechanism no_way"


def test_the_holder_may_leave_the_bomb_alone() -> None:  # KOB-8
    table = tinkering("duck").leaves_alone().has(0, "duck").turn_of(0, 2)
    assert table.events == [LeftAlone(0)]
    assert table.in_bomb == "mechanism mechanism mechanism"


def test_without_hand_cards_there_is_no_tinkering() -> None:  # KOB-8
    table = kobolds().bomb("human_bomb", "mechanism").hands("", "duck").turn_of(0, 1).nobody_plays().turn_of(0, 2)
    assert table.happened(LeftAlone) == []


def test_with_mechanisms_in_hand_there_is_tinkering() -> None:  # KOB-8
    kobolds().bomb("human_bomb", "mechanism duck").hands("mechanism", "duck").nobody_plays().asks(0, "tinker")


def test_nobody_else_tinkers() -> None:  # KOB-8
    table = tinkering("duck peek")
    table.refuses(Tinker("duck", "mechanism"), seat=1, reason=Reason.NOT_YOUR_DECISION)
    table.refuses(LeaveAlone(), seat=1, reason=Reason.NOT_YOUR_DECISION)
    assert table.may_all(1) == []


def test_the_card_must_be_in_hand() -> None:  # KOB-8
    table = tinkering("duck peek").refuses(Tinker("no_way", "mechanism"), rule="KOB-8", reason=Reason.BAD_CHOICE)
    table.refuses(Tinker("mechanism", "mechanism"), rule="KOB-8", reason=Reason.BAD_CHOICE)
    table.refuses(Tinker("banana", "mechanism"), rule="KOB-8", reason=Reason.BAD_CHOICE)


def test_the_card_taken_out_must_be_in_the_bomb() -> None:  # KOB-8
    table = tinkering("duck peek").refuses(Tinker("duck", "peek"), rule="KOB-8", reason=Reason.BAD_CHOICE)
    table.refuses(Tinker("duck", "banana"), rule="KOB-8", reason=Reason.BAD_CHOICE)


def test_the_bomb_card_stays() -> None:  # KOB-8
    tinkering("duck peek").refuses(Tinker("duck", "human_bomb"), rule="KOB-8", reason=Reason.BAD_CHOICE)


def test_a_copy_with_a_mission_is_told_from_one_without() -> None:  # KOB-8
    table = tinkering("duck duck:holder", "mechanism peek peek:two_mechanisms").tinkers("duck:holder", "peek")
    assert table.in_bomb == "mechanism duck:holder peek:two_mechanisms"
    table.has(0, "duck peek")


# -- devices ----------------------------------------------------------------------------------------------------


def test_a_device_may_go_into_a_bomb_without_one() -> None:  # KOB-8
    table = tinkering("marbles").tinkers("marbles", "mechanism")
    assert table.in_bomb == "mechanism mechanism marbles"


@pytest.mark.parametrize(
    "first",
    ["dead_rat", "marbles", "wrong_way", "return_to_sender", "bucket_of_nails", "coin_magnet", "damp_powder"],
)
def test_every_device_counts_as_one(first: str) -> None:  # KOB-8
    second = "marbles" if first != "marbles" else "dead_rat"
    for hand, inside in ((first, second), (second, first)):
        table = tinkering(f"{hand} peek", f"mechanism {inside} peek")
        table.refuses(Tinker(hand, "peek"), rule="KOB-8", reason=Reason.AGAINST_THE_RULES)
        table.tinkers(hand, inside).has(0, f"{inside} peek")


@pytest.mark.parametrize("out", ["mechanism", "peek"])
def test_a_second_device_does_not_go_in_beside_the_first(out: str) -> None:  # KOB-8
    table = tinkering("marbles", "mechanism dead_rat peek")
    table.refuses(Tinker("marbles", out), rule="KOB-8", reason=Reason.AGAINST_THE_RULES)
    assert not table.offers(0, Tinker("marbles", out))


def test_a_device_may_replace_the_one_in_the_bomb() -> None:  # KOB-8
    table = tinkering("marbles", "mechanism dead_rat peek").tinkers("marbles", "dead_rat").has(0, "dead_rat")
    assert table.in_bomb == "mechanism marbles peek"


def test_a_device_may_be_taken_out_for_any_card() -> None:  # KOB-8
    tinkering("duck", "mechanism dead_rat peek").tinkers("duck", "dead_rat").has(0, "dead_rat")
    tinkering("mechanism", "mechanism dead_rat peek").tinkers("mechanism", "dead_rat").has(0, "dead_rat")


def test_with_a_device_in_the_bomb_other_cards_go_in_freely() -> None:  # KOB-8
    table = tinkering("duck", "mechanism mechanism dead_rat").tinkers("duck", "mechanism")
    assert table.in_bomb == "mechanism dead_rat duck"


def test_the_list_of_swaps() -> None:  # KOB-8
    table = tinkering("mechanism marbles duck", "mechanism dead_rat peek")
    assert set(table.may_all(0)) == {
        LeaveAlone(),
        Tinker("mechanism", "mechanism"),
        Tinker("mechanism", "dead_rat"),
        Tinker("mechanism", "peek"),
        Tinker("marbles", "dead_rat"),
        Tinker("duck", "mechanism"),
        Tinker("duck", "dead_rat"),
        Tinker("duck", "peek"),
    }
    assert table.may_all(0)[0] == LeaveAlone()
    assert len(table.may_all(0)) == len(set(table.may_all(0)))


# -- who sees it ------------------------------------------------------------------------------------------------


def test_everybody_sees_the_backs_of_a_swap_and_the_holder_the_cards() -> None:  # KOB-3, KOB-8
    table = tinkering("duck peek").tinkers("duck", "mechanism")
    for viewer in (1, 2, SPECTATOR):
        event = table.told(viewer, Tinkered)[0]
        assert (event.seat, event.back_in, event.back_out) == (0, "trick", "mechanism")
        assert (event.card, event.out) == (None, None)
    mine = table.told(0, Tinkered)[0]
    assert (mine.card, mine.out) == ("duck", "mechanism")


def test_a_device_goes_in_with_the_back_of_a_trick() -> None:  # KOB-3, KOB-8
    table = tinkering("marbles peek", "mechanism mechanism dead_rat").tinkers("marbles", "dead_rat")
    event = table.told(SPECTATOR, Tinkered)[0]
    assert (event.back_in, event.back_out) == ("trick", "trick")
    assert table.happened(EffectAnnounced) == []
    assert table.sees(1).device is None


def test_a_mechanism_for_a_trick_shows_by_its_back() -> None:  # KOB-3, KOB-8
    event = tinkering("mechanism", "mechanism duck").tinkers("mechanism", "duck").told(2, Tinkered)[0]
    assert (event.back_in, event.back_out) == ("mechanism", "trick")
