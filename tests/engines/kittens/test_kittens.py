"""KIT-5, KIT-53: drawing an Exploding Kitten, defusing it, putting it back, and being out."""

import pytest

from engines.core.actions import Pass
from engines.core.errors import Reason
from engines.core.events import GameOver
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Draw, Place, Play
from engines.kittens.cards import Card
from engines.kittens.events import CardDrawn, Defused, KittenPlaced, KittenShown, PlayerOut, TurnBegan
from tests.engines.kittens.table import kittens

BOOM = "exploding_kitten"


# -- defusing ------------------------------------------------------------------------------------------------------


def test_a_defuse_is_played_by_itself() -> None:  # KIT-5
    table = kittens().hands("defuse skip", "skip").pile(f"{BOOM} skip favor").draws().asks(0, "place_kitten")
    assert table.events == [KittenShown(0, Card.EXPLODING_KITTEN), Defused(0)]
    table.has(0, "skip")
    assert (table.discarded, table.pile_is) == ("defuse", "skip favor")


def test_the_kitten_is_not_among_the_cards_drawn() -> None:  # KIT-5
    assert kittens().hands("defuse").pile(f"{BOOM} skip").draws().happened(CardDrawn) == []


def test_one_kitten_takes_one_defuse() -> None:  # KIT-5
    table = kittens().hands("defuse defuse skip").pile(f"{BOOM} skip").draws()
    table.has(0, "defuse skip")
    assert table.discarded == "defuse"


@pytest.mark.parametrize(
    ("place", "pile"),
    [
        (0, f"{BOOM} skip favor attack"),
        (1, f"skip {BOOM} favor attack"),
        (2, f"skip favor {BOOM} attack"),
        (3, f"skip favor attack {BOOM}"),
    ],
)
def test_the_kitten_goes_back_anywhere(place: int, pile: str) -> None:  # KIT-5
    table = kittens().hands("defuse").pile(f"{BOOM} skip favor attack").draws().places(place)
    assert table.pile_is == pile
    table.turn_of(1)
    assert table.events[0] == KittenPlaced((0,), 0, Card.EXPLODING_KITTEN, place)


def test_the_kitten_goes_back_into_the_pile_and_nowhere_else() -> None:  # KIT-5
    table = kittens().hands("defuse skip").pile(f"{BOOM} skip favor attack").draws()
    assert table.may_all(0) == [Place(0), Place(1), Place(2), Place(3)]
    for place in (-1, 4, 99):
        table.refuses(Place(place), rule="KIT-5", reason=Reason.BAD_CHOICE)
    table.refuses(Pass(), reason=Reason.WRONG_ACTION)
    table.refuses(Draw(), reason=Reason.WRONG_ACTION)
    table.refuses(Play(Card.SKIP), reason=Reason.WRONG_ACTION)
    table.refuses(Place(0), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_the_last_card_of_the_pile_can_be_a_kitten() -> None:  # KIT-5
    table = kittens().hands("defuse", "defuse").pile(BOOM).draws()
    assert table.may_all(0) == [Place(0)]
    table.places(0).turn_of(1).draws().asks(1, "place_kitten")


def test_the_turn_is_over_after_defusing() -> None:  # KIT-5
    table = kittens().hands("defuse skip", "skip").pile(f"{BOOM} skip").draws().places(1).turn_of(1)
    assert table.happened(TurnBegan) == [TurnBegan(1, 1)]


def test_defusing_ends_one_of_two_turns() -> None:  # KIT-5, KIT-7
    table = kittens().hands("attack", "defuse").pile(f"{BOOM} skip").plays("attack").draws().places(1)
    table.turn_of(1, 1).draws().turn_of(2)


def test_the_next_player_may_draw_the_same_kitten() -> None:  # KIT-5
    table = kittens().hands("defuse", "", "skip").pile(f"{BOOM} skip").draws().places(0).draws()
    assert table.is_out(1)
    table.turn_of(2)


def test_no_nope_against_a_defuse() -> None:  # KIT-6, KIT-52
    kittens().hands("defuse", "nope", "nope").pile(f"{BOOM} skip").draws(wait=True).asks(0, "place_kitten")


def test_no_nope_against_the_placing() -> None:  # KIT-6, KIT-52
    kittens().hands("defuse", "nope", "nope").pile(f"{BOOM} skip").draws().does(Place(0)).turn_of(1)


def test_no_nope_against_the_kitten() -> None:  # KIT-6, KIT-52
    table = kittens().hands("nope", "nope", "nope").pile(f"{BOOM} skip").draws(wait=True)
    assert table.is_out(0)
    table.turn_of(1)


def test_a_defuse_in_another_hand_does_not_help() -> None:  # KIT-5
    assert kittens().hands("skip", "defuse", "defuse").pile(f"{BOOM} skip").draws().is_out(0)


def test_a_nope_is_no_defuse() -> None:  # KIT-5, KIT-6
    assert kittens().hands("nope nope", "skip").pile(f"{BOOM} skip").draws().is_out(0)


# -- being out -----------------------------------------------------------------------------------------------------


def test_without_a_defuse_the_player_is_out() -> None:  # KIT-5
    table = kittens().hands("skip nope", "skip").pile(f"{BOOM} skip").draws()
    assert table.is_out(0)
    table.has(0, "").turn_of(1)
    assert sorted(table.discarded.split()) == sorted(f"skip nope {BOOM}".split())
    assert table.pile_is == "skip"


def test_everybody_is_told_what_happened() -> None:  # KIT-5, KIT-53
    table = kittens().hands("skip nope", "skip").pile(f"{BOOM} skip").draws()
    shown, out, turn = table.events
    assert (shown, turn) == (KittenShown(0, Card.EXPLODING_KITTEN), TurnBegan(1, 1))
    assert isinstance(out, PlayerOut)
    assert (out.seat, sorted(out.discarded)) == (0, [Card.EXPLODING_KITTEN, Card.NOPE, Card.SKIP])


def test_out_with_an_empty_hand() -> None:  # KIT-5, KIT-53
    table = kittens().hands("", "skip").pile(f"{BOOM} skip").draws()
    assert table.is_out(0)
    assert table.discarded == BOOM


def test_the_discarded_hand_lies_above_what_was_there() -> None:  # KIT-5, KIT-56
    table = kittens().hands("nope", "skip").pile(f"{BOOM} skip").discard("attack favor").draws()
    assert table.discarded.split()[:2] == ["attack", "favor"]
    assert sorted(table.discarded.split()[2:]) == [BOOM, "nope"]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_everybody_sees_who_is_out(viewer: int) -> None:  # KIT-5
    view = kittens().hands("skip", "skip").pile(f"{BOOM} skip").draws().sees(viewer)
    assert [spot.alive for spot in view.spots] == [False, True, True]
    assert [spot.hand_size for spot in view.spots] == [0, 1, 0]


def test_the_remaining_turns_of_the_dead_lapse() -> None:  # KIT-53
    table = kittens().hands("attack").pile(f"{BOOM} skip skip").plays("attack").turn_of(1, 2).draws()
    assert table.is_out(1)
    table.turn_of(2, 1).draws().turn_of(0, 1)


def test_the_dead_of_many_turns_leave_one_turn() -> None:  # KIT-53
    table = kittens(attack_stacking="always").hands("attack", "attack").pile(f"{BOOM} skip skip")
    table.plays("attack").plays("attack").turn_of(2, 4).draws()
    table.turn_of(0, 1)


def test_the_next_living_seat_goes_on() -> None:  # KIT-53
    kittens(5).hands().out(1, 2).pile(f"{BOOM} skip").draws().turn_of(3)


def test_counter_clockwise_the_seat_to_the_right_goes_on() -> None:  # KIT-53, KIT-54
    kittens(5).hands().out(4).reversed().pile(f"{BOOM} skip").draws().turn_of(3, 1)


def test_the_dead_are_passed_over_from_then_on() -> None:  # KIT-53
    table = kittens(3).hands().pile(f"skip {BOOM} skip skip skip").draws().draws()
    assert table.is_out(1)
    table.turn_of(2).draws().turn_of(0).draws().turn_of(2)


def test_the_dead_only_watch() -> None:  # KIT-53
    table = kittens(3).hands("nope", "skip", "skip").pile(f"{BOOM} skip").draws()
    table.plays("skip", wait=True).asks(2, "nope")
    table.refuses(Pass(), seat=0, reason=Reason.SEAT_IS_OUT)


def test_one_left_and_the_game_is_over_at_once() -> None:  # KIT-10, KIT-53
    table = kittens(2).hands("attack", "nope").pile(f"{BOOM} skip").plays("attack").draws()
    table.is_won_by(0)
    assert table.happened(TurnBegan) == []
    assert table.events[-1] == GameOver((0,), "last_alive")


def test_dead_on_the_first_of_two_turns_ends_a_game_of_two() -> None:  # KIT-53
    table = kittens(3).hands("attack").out(2).pile(f"{BOOM} skip").plays("attack").turn_of(1, 2).draws()
    table.is_won_by(0)
    assert table.pile_is == "skip"


def test_the_kitten_of_the_dead_does_not_come_back() -> None:  # KIT-5
    table = kittens(4).hands().pile(f"{BOOM} skip {BOOM}").draws()
    assert table.pile_is == f"skip {BOOM}"
    assert table.state.census()[BOOM] == 2


# -- what else is discarded, and dying out of turn -------------------------------------------------------------------


def test_an_open_barker_goes_with_the_dead() -> None:  # KIT-53
    table = kittens(3, "barking").hands("skip").barker_before(0).pile(f"{BOOM} skip").draws()
    assert sorted(table.discarded.split()) == ["barking_kitten", BOOM, "skip"]
    assert table.state.barkers == []
    assert sorted(table.happened(PlayerOut)[0].discarded) == [
        Card.EXPLODING_KITTEN,
        Card.SKIP,
        Card.BARKING_KITTEN,
    ]


def test_an_open_barker_before_somebody_else_stays() -> None:  # KIT-53
    assert kittens(3, "barking").hands().barker_before(1).pile(f"{BOOM} skip").draws().state.barkers == [1]


def test_a_worn_tower_goes_with_its_stash() -> None:  # KIT-53
    table = kittens(3, "barking").hands("skip").tower_on(0, "nope favor").pile(f"{BOOM} skip").draws()
    assert sorted(table.discarded.split()) == sorted(f"skip {BOOM} tower_of_power nope favor".split())
    assert table.state.stash == []
    assert not any(spot.tower for spot in table.sees(SPECTATOR).spots)


def test_a_stash_that_nobody_wears_stays() -> None:  # KIT-53
    table = kittens(3, "barking").hands("skip").stash("nope favor").pile(f"{BOOM} skip").draws()
    assert len(table.state.stash) == 2


def test_a_tower_on_another_head_stays() -> None:  # KIT-53
    table = kittens(3, "barking").hands("skip").tower_on(1, "nope favor").pile(f"{BOOM} skip").draws()
    assert (table.state.tower, len(table.state.stash)) == (1, 2)


def test_what_was_laid_before_and_by_the_dead_is_discarded() -> None:  # KIT-53
    table = kittens(4, "barking").hands("skip", "skip", "skip", "skip").pile(f"skip {BOOM} skip skip")
    table.take_that_before(1, by=2).take_that_before(3, by=1).take_that_before(2, by=0)
    table.resigns(1)
    assert sorted(table.discarded.split()) == ["ill_take_that", "ill_take_that", "skip"]
    assert [spot.taken_by for spot in table.sees(SPECTATOR).spots] == [None, None, 0, None]


def test_the_draw_after_a_vanished_taker_is_ordinary() -> None:  # KIT-53
    table = kittens(3, "barking").hands("skip", "skip", "skip").pile("favor skip").take_that_before(0, by=2)
    table.resigns(2).draws().has(0, "skip favor").turn_of(1)


def test_dying_out_of_turn_leaves_the_active_turn() -> None:  # KIT-53
    hands = ("tacocat tacocat tacocat attack", "streaking_kitten exploding_kitten skip", "attack")
    table = kittens(4, "streaking", first_seat=2).pile("skip skip skip").hands(hands[2], "", hands[0], hands[1])
    table.threes("tacocat", "streaking_kitten", on=3)
    assert table.is_out(3)
    table.turn_of(2, 1).has(2, "attack streaking_kitten")


def test_dying_out_of_turn_leaves_both_turns_under_attack() -> None:  # KIT-53
    table = kittens(4, "streaking").pile("skip skip skip")
    table.hands("attack", "tacocat tacocat tacocat", "streaking_kitten exploding_kitten").plays("attack")
    table.threes("tacocat", "streaking_kitten", on=2)
    assert table.is_out(2)
    table.turn_of(1, 2).draws().turn_of(1, 1).draws().turn_of(3, 1)


def test_defusing_out_of_turn_leaves_the_active_turn() -> None:  # KIT-31, KIT-53
    table = kittens(3, "streaking").pile("skip favor")
    table.hands("tacocat tacocat tacocat", "streaking_kitten exploding_kitten defuse")
    table.threes("tacocat", "streaking_kitten", on=1).asks(1, "place_kitten").places(1).turn_of(0, 1)
    assert table.pile_is == f"skip {BOOM} favor"


def test_dying_by_the_own_theft_ends_the_own_turns() -> None:  # KIT-31, KIT-53
    table = kittens(4, "streaking").pile("skip skip skip")
    table.hands("attack", "tacocat tacocat tacocat", "streaking_kitten exploding_kitten").plays("attack")
    table.threes("tacocat", "exploding_kitten", on=2)
    assert table.is_out(1)
    table.turn_of(2, 1)


def test_one_left_out_of_turn_and_the_game_is_over() -> None:  # KIT-10, KIT-53
    table = kittens(2, "streaking").pile("skip skip skip")
    table.hands("tacocat tacocat tacocat", "streaking_kitten exploding_kitten")
    table.threes("tacocat", "streaking_kitten", on=1).is_won_by(0)


# -- the whole of a short game ---------------------------------------------------------------------------------------


def test_three_players_two_kittens_one_winner() -> None:  # KIT-5, KIT-10
    table = kittens(3).hands("defuse", "", "").pile(f"{BOOM} {BOOM} skip favor")
    table.draws().places(1)  # the other kitten lies on top, then this one
    table.draws()
    assert table.is_out(1)
    table.turn_of(2).draws().is_won_by(0)
    assert sorted(table.discarded.split()) == ["defuse", BOOM, BOOM]
