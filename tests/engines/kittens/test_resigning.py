"""KIT-53, KIT-54: players who leave, at any moment."""

from engines.core.actions import Pass, Resign
from engines.core.errors import Reason
from engines.core.events import GameOver, Resigned
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Draw, Nope
from engines.kittens.cards import Card
from engines.kittens.events import (
    Attacked,
    CardTaken,
    FutureAltered,
    FutureShared,
    KittenPlaced,
    PileShuffled,
    PlayCancelled,
    PlayerOut,
    PlayFailed,
    TurnBegan,
)
from tests.engines.kittens.table import KittensTable, kittens

PILE = "favor shuffle attack skip beard_cat"


def base(players: int = 4, *expansions: str, **options: object) -> KittensTable:
    return kittens(players, *expansions, **options).pile(PILE)


# -- leaving between actions ---------------------------------------------------------------------------------------


def test_the_hand_of_the_resigned_is_discarded() -> None:  # KIT-53
    table = base().hands("skip", "nope defuse", "skip", "skip").discard("attack").resigns(1)
    assert table.is_out(1)
    table.has(1, "")
    assert table.discarded.split()[0] == "attack"
    assert sorted(table.discarded.split()[1:]) == ["defuse", "nope"]


def test_everybody_is_told_of_the_resignation() -> None:  # KIT-53
    table = base().hands("skip", "nope defuse", "skip", "skip").resigns(1)
    assert table.happened(Resigned) == [Resigned(1)]
    (out,) = table.told(SPECTATOR, PlayerOut)
    assert (out.seat, sorted(out.discarded)) == (1, [Card.DEFUSE, Card.NOPE])


def test_no_kitten_goes_with_a_bystander() -> None:  # KIT-53
    table = base().hands("skip", "defuse").resigns(1)
    assert table.pile_is == PILE


def test_a_bystander_leaves_the_turn_alone() -> None:  # KIT-53
    table = base().hands("skip", "skip", "skip", "skip").resigns(2).turn_of(0, 1)
    assert table.happened(TurnBegan) == []
    table.draws().turn_of(1).draws().turn_of(3)


def test_a_bystander_leaves_the_turns_under_attack_alone() -> None:  # KIT-53
    base().hands("attack").plays("attack").resigns(3).turn_of(1, 2).draws().turn_of(1, 1).draws().turn_of(2, 1)


def test_the_active_player_resigns_and_the_next_takes_one_turn() -> None:  # KIT-53
    table = base().hands("skip", "skip").resigns(0).turn_of(1, 1)
    assert table.happened(TurnBegan) == [TurnBegan(1, 1)]


def test_remaining_turns_lapse_with_the_resigned() -> None:  # KIT-53
    base().hands("attack").plays("attack").turn_of(1, 2).resigns(1).turn_of(2, 1).draws().turn_of(3, 1)


def test_stacked_turns_lapse_too() -> None:  # KIT-53, KIT-44
    table = base(attack_stacking="always").hands("attack", "attack", "", "attack").plays("attack").plays("attack")
    table.turn_of(2, 4).resigns(2).turn_of(3, 1).plays("attack").turn_of(0, 2)


def test_counter_clockwise_the_turn_goes_to_the_right() -> None:  # KIT-53, KIT-54
    base().hands().reversed().resigns(0).turn_of(3, 1)


def test_the_next_living_seat_is_next() -> None:  # KIT-53
    base(5).hands().out(1, 2).resigns(0).turn_of(3, 1)


def test_the_next_seat_resigns_before_its_turn() -> None:  # KIT-53
    base().hands().resigns(1).draws().turn_of(2)


# -- who may -------------------------------------------------------------------------------------------------------


def test_who_has_resigned_only_watches() -> None:  # KIT-53
    table = base().hands("skip", "skip").resigns(0)
    table.refuses(Draw(), seat=0, reason=Reason.SEAT_IS_OUT)
    table.refuses(Resign(), seat=0, reason=Reason.SEAT_IS_OUT)


def test_the_dead_cannot_resign() -> None:  # KIT-53
    base().hands().out(2).refuses(Resign(), seat=2, reason=Reason.SEAT_IS_OUT)


def test_no_stranger_resigns() -> None:  # KIT-53
    base().hands().refuses(Resign(), seat=4, reason=Reason.NO_SUCH_SEAT)


def test_nobody_resigns_from_a_game_that_is_over() -> None:  # KIT-53
    table = base(2).hands().resigns(1)
    table.refuses(Resign(), seat=0, reason=Reason.GAME_OVER)


# -- the end -------------------------------------------------------------------------------------------------------


def test_the_last_one_who_has_not_resigned_wins() -> None:  # KIT-10, KIT-53
    table = base(3).hands("skip", "skip", "skip").resigns(1)
    assert table.state.outcome() is None
    table.resigns(0).is_won_by(2, "resigned")


def test_of_two_the_other_wins_without_another_turn() -> None:  # KIT-10, KIT-53
    table = base(2).hands("skip", "skip").resigns(0).is_won_by(1, "resigned")
    assert table.happened(TurnBegan) == []


def test_with_one_left_the_game_is_over_even_in_a_window() -> None:  # KIT-53
    table = base(2).hands("attack", "nope").plays("attack", wait=True).resigns(1).is_won_by(0, "resigned")
    assert table.happened(Attacked) == []


def test_with_one_left_the_game_is_over_even_in_a_favor() -> None:  # KIT-53
    base(2).hands("favor", "nope skip").plays("favor", on=1).resigns(1).is_won_by(0, "resigned")


def test_with_one_left_the_game_is_over_even_while_a_kitten_is_placed() -> None:  # KIT-53
    table = kittens(2).hands("defuse", "skip").pile("exploding_kitten skip").draws()
    table.resigns(1).is_won_by(0, "resigned")
    twin = kittens(2).hands("defuse", "skip").pile("exploding_kitten skip").draws()
    twin.resigns(0).is_won_by(1, "resigned")


def test_after_a_resignation_an_explosion_may_decide() -> None:  # KIT-10, KIT-53
    table = kittens(3).hands("skip").pile("exploding_kitten skip").resigns(1).draws()
    table.is_won_by(2, "last_alive")


def test_after_an_explosion_a_resignation_may_decide() -> None:  # KIT-10, KIT-53
    table = kittens(3).hands("skip").pile("exploding_kitten skip").draws().resigns(1)
    table.is_won_by(2, "resigned")
    assert table.happened(GameOver) == [GameOver((2,), "resigned")]


# -- while a play waits for Nopes ----------------------------------------------------------------------------------


def test_who_played_resigns_and_the_play_lapses() -> None:  # KIT-53
    table = base().hands("attack skip", "nope", "nope", "nope").plays("attack", wait=True).resigns(0)
    table.turn_of(1, 1)
    assert table.happened(Attacked) == []
    assert sorted(table.discarded.split()) == ["attack", "skip"]
    assert table.sees(2).pending is None


def test_a_shuffle_lapses_with_its_player() -> None:  # KIT-53
    table = base().hands("shuffle", "nope", "nope").plays("shuffle", wait=True).resigns(0).turn_of(1, 1)
    assert table.pile_is == PILE
    assert table.happened(PileShuffled) == []


def test_a_lapsed_play_leaves_nothing_for_the_next_window() -> None:  # KIT-53
    table = base().hands("shuffle", "skip", "nope", "nope").plays("shuffle", wait=True).nopes(2).resigns(0)
    table.turn_of(1, 1).plays("skip").turn_of(2, 1)


def test_a_bystander_leaves_the_window_and_the_others_are_asked() -> None:  # KIT-53
    table = base().hands("skip", "nope", "nope", "nope").plays("skip", wait=True).resigns(1).asks_all("nope", 2, 3)
    table.nopes(3).nobody_reacts().turn_of(0)


def test_the_last_one_asked_resigns_and_the_play_resolves() -> None:  # KIT-53
    table = base().hands("skip", "nope", "nope", "").plays("skip", wait=True).passes(1).resigns(2)
    table.turn_of(1)


def test_a_sealed_nope_goes_with_the_resigned() -> None:  # KIT-53
    table = base().hands("skip", "skip", "nope", "").plays("skip", wait=True).does(Nope(), 2).resigns(2)
    table.asks_all("nope", 1).passes(1).turn_of(1)
    assert table.happened(PlayCancelled) == []


def test_the_resigned_before_a_sealed_nope_makes_it_count() -> None:  # KIT-53
    table = base().hands("skip skip", "skip", "nope", "").plays("skip", wait=True).does(Nope(), 2).resigns(1)
    table.asks_all("nope", 0).passes(0).turn_of(0)


def test_a_nope_that_was_played_stands() -> None:  # KIT-53, KIT-6
    table = base().hands("skip favor", "nope", "nope", "skip").plays("skip", wait=True).nopes(2).resigns(2)
    table.nobody_reacts().turn_of(0, 1)
    assert table.is_out(2)


def test_the_resigned_cannot_answer_the_window() -> None:  # KIT-53
    table = base().hands("skip", "nope", "nope", "nope").plays("skip", wait=True).resigns(2)
    table.refuses(Pass(), seat=2, reason=Reason.SEAT_IS_OUT)


def test_an_attack_hits_the_next_who_is_left() -> None:  # KIT-53, KIT-7
    table = base().hands("attack", "nope", "nope").plays("attack", wait=True).resigns(1).nobody_reacts()
    table.turn_of(2, 2)


def test_who_played_resigns_after_a_nope() -> None:  # KIT-53
    table = base().hands("attack", "nope", "nope", "nope").plays("attack", wait=True).nopes(1).resigns(0)
    table.turn_of(1, 1).has(2, "nope").has(3, "nope")


# -- targets -------------------------------------------------------------------------------------------------------


def test_the_target_of_a_favor_resigns_before_it_resolves() -> None:  # KIT-54
    table = base().hands("favor", "skip", "nope").plays("favor", on=1, wait=True).resigns(1).nobody_reacts()
    assert table.happened(PlayFailed) == [PlayFailed(0)]
    table.turn_of(0).has(0, "")


def test_the_target_of_a_favor_resigns_instead_of_giving() -> None:  # KIT-53, KIT-54
    table = base().hands("favor", "skip attack").plays("favor", on=1).asks(1, "give").resigns(1).turn_of(0, 1)
    table.has(0, "")
    assert sorted(table.discarded.split()) == ["attack", "favor", "skip"]
    assert table.happened(CardTaken) == []


def test_who_asked_the_favor_resigns_before_the_card_comes() -> None:  # KIT-53
    table = base().hands("favor", "skip attack").plays("favor", on=1).resigns(0).turn_of(1, 1).has(1, "skip attack")
    assert table.discarded == "favor"
    assert table.sees(2).pending is None


def test_a_bystander_leaves_the_favor_alone() -> None:  # KIT-53
    table = base().hands("favor", "skip", "nope").plays("favor", on=1).resigns(2).asks(1, "give")
    table.gives("skip").has(0, "skip").turn_of(0)


def test_the_target_of_a_pair_resigns_before_it_resolves() -> None:  # KIT-54
    table = base().hands("tacocat tacocat", "skip", "nope").pairs("tacocat", on=1, wait=True).resigns(1)
    assert table.nobody_reacts().happened(PlayFailed) == [PlayFailed(0)]
    table.turn_of(0).has(0, "")
    assert sorted(table.discarded.split()) == ["skip", "tacocat", "tacocat"]


def test_the_target_of_three_of_a_kind_resigns_before_it_resolves() -> None:  # KIT-54
    table = base().hands("tacocat tacocat tacocat", "skip", "nope").threes("tacocat", "skip", on=1, wait=True)
    assert table.resigns(1).nobody_reacts().happened(PlayFailed) == [PlayFailed(0)]
    table.turn_of(0).has(0, "")


# -- choices that were still to be made ----------------------------------------------------------------------------


def test_a_kitten_still_to_be_placed_is_discarded() -> None:  # KIT-53
    table = kittens(4).hands("defuse skip", "skip").pile("exploding_kitten favor").draws().asks(0, "place_kitten")
    table.resigns(0).turn_of(1, 1)
    assert table.pile_is == "favor"
    assert sorted(table.discarded.split()) == ["defuse", "exploding_kitten", "skip"]
    assert table.happened(KittenPlaced) == []
    assert table.sees(1).held == ()


def test_the_imploding_kitten_still_to_be_placed_is_discarded() -> None:  # KIT-53, KIT-21
    table = kittens(4, "imploding").hands("skip").pile("imploding_kitten favor").draws().resigns(0).turn_of(1, 1)
    assert table.pile_is == "favor"
    assert sorted(table.discarded.split()) == ["imploding_kitten", "skip"]


def test_a_kitten_under_attack_goes_with_all_turns() -> None:  # KIT-53, KIT-7
    table = kittens(4).hands("attack", "defuse").pile("exploding_kitten favor").plays("attack").draws()
    table.resigns(1).turn_of(2, 1)


def test_a_future_still_to_be_altered_stays_as_it_was() -> None:  # KIT-53
    table = base(4, "imploding").hands("alter_the_future", "skip").plays("alter_the_future").resigns(0).turn_of(1, 1)
    assert table.pile_is == PILE
    assert table.happened(FutureAltered) == []
    table.draws().turn_of(2)


def test_a_card_still_to_be_taken_stays_in_the_discard_pile() -> None:  # KIT-53, KIT-9
    five = "nope skip favor shuffle tacocat"
    table = base().hands(five, "skip").discard("defuse").fives(five).asks(0, "take").resigns(0).turn_of(1, 1)
    assert sorted(table.discarded.split()) == sorted(f"defuse {five}".split())


def test_a_bystander_leaves_the_placing_alone() -> None:  # KIT-53
    table = kittens(4).hands("defuse", "skip").pile("exploding_kitten favor").draws().resigns(2)
    table.asks(0, "place_kitten").places(1).turn_of(1, 1)
    assert table.pile_is == "favor exploding_kitten"


def test_a_bystander_leaves_the_altering_alone() -> None:  # KIT-53
    table = base(4, "imploding").hands("alter_the_future", "skip").plays("alter_the_future").resigns(1)
    table.asks(0, "arrange").arranges(2, 1, 0).turn_of(0, 1)
    assert table.pile_is == "attack shuffle favor skip beard_cat"


def test_the_next_player_resigns_while_a_kitten_is_placed() -> None:  # KIT-53
    table = kittens(4).hands("defuse", "skip").pile("exploding_kitten favor").draws().resigns(1)
    table.places(0).turn_of(2, 1)


# -- with the other expansions ---------------------------------------------------------------------------------------


def robbed() -> KittensTable:
    """Seat 0 has taken the Streaking Kitten, and seat 1 has defused the kitten and is to put it back."""
    table = base(4, "streaking").hands("tacocat tacocat tacocat", "streaking_kitten exploding_kitten defuse skip")
    return table.threes("tacocat", "streaking_kitten", on=1).asks(1, "place_kitten")


def test_the_thief_resigns_while_the_victim_puts_a_kitten_back() -> None:  # KIT-53
    table = robbed().resigns(0).asks(1, "place_kitten").places(0).turn_of(1, 1)
    assert table.pile_is == f"exploding_kitten {PILE}"


def test_the_victim_resigns_instead_of_putting_a_kitten_back() -> None:  # KIT-53
    table = robbed().resigns(1).turn_of(0, 1)
    assert table.pile_is == PILE
    assert table.sees(0).pending is None
    assert sorted(table.discarded.split()[3:]) == ["defuse", "exploding_kitten", "skip"]


def test_who_should_hand_over_a_copy_resigns() -> None:  # KIT-53
    table = base(4, "streaking").hands("tacocat tacocat tacocat", "skip skip").marked(1, "skip")
    table.threes("tacocat", "skip", on=1).asks(1, "hand_over").resigns(1).turn_of(0, 1).has(0, "")
    assert table.state.marks[1] == []


def test_who_asked_for_a_copy_resigns() -> None:  # KIT-53
    table = base(4, "streaking").hands("tacocat tacocat tacocat", "skip skip").marked(1, "skip")
    table.threes("tacocat", "skip", on=1).resigns(0).turn_of(1, 1).has(1, "skip skip")
    assert table.state.marks[1] == [Card.SKIP]


def test_who_should_give_garbage_resigns() -> None:  # KIT-53
    table = base(4, "streaking").hands("garbage_collection skip", "nope", "favor").plays("garbage_collection")
    table.puts("skip", seat=0).puts("favor", seat=2).resigns(1).turn_of(0, 1)
    assert len(table.state.pile) == 7
    assert Card.NOPE not in table.state.pile


def test_who_called_for_garbage_resigns_and_the_others_go_on() -> None:  # KIT-53
    table = base(4, "streaking").hands("garbage_collection skip", "nope", "favor").plays("garbage_collection")
    table.resigns(0).puts("nope", seat=1).puts("favor", seat=2).turn_of(1, 1)
    assert table.state.pile.count(Card.SKIP) == 1
    assert table.discarded == "garbage_collection skip"


def test_sealed_garbage_goes_with_the_resigned() -> None:  # KIT-53
    table = base(4, "streaking").hands("garbage_collection skip", "nope", "favor").plays("garbage_collection")
    table.puts("nope", seat=1).resigns(1).puts("skip", seat=0).puts("favor", seat=2).turn_of(0, 1)
    assert Card.NOPE not in table.state.pile
    assert "nope" in table.discarded


def test_a_blind_player_resigns_before_choosing_a_target() -> None:  # KIT-53
    table = base(4, "streaking").hands("favor skip", "skip").blind(0).plays_blind("favor").asks(0, "target")
    table.resigns(0).turn_of(1, 1)
    assert not table.is_blind(0)
    assert sorted(table.discarded.split()) == ["favor", "skip"]


def test_a_card_drawn_to_be_buried_is_discarded() -> None:  # KIT-53
    table = base(4, "barking").hands("bury skip", "skip").plays("bury").asks(0, "place_buried").resigns(0)
    table.nobody_reacts().turn_of(1, 1)
    assert table.pile_is == "shuffle attack skip beard_cat"
    assert sorted(table.discarded.split()) == ["bury", "favor", "skip"]


def test_a_potluck_goes_on_without_the_resigned() -> None:  # KIT-53
    table = base(4, "barking").hands("potluck skip", "nope", "favor").plays("potluck").puts("skip")
    table.asks(1, "potluck").resigns(1).asks(2, "potluck").puts("favor").turn_of(0, 1)
    assert table.pile_is == f"favor skip {PILE}"


def test_an_announced_draw_lapses_with_the_drawer() -> None:  # KIT-53
    table = base(4, "barking").hands("skip", "skip", "skip", "skip").draws(wait=True).asks_all("now", 1, 2, 3)
    table.resigns(0).nobody_reacts().turn_of(1, 1)
    assert table.pile_is == PILE


def test_an_announced_draw_happens_when_a_bystander_resigns() -> None:  # KIT-53
    table = base(4, "barking").hands("skip", "skip", "", "").draws(wait=True).asks_all("now", 1).resigns(1)
    table.turn_of(2, 1).has(0, "skip favor")


def test_a_share_of_the_future_goes_to_the_next_who_is_left() -> None:  # KIT-53, KIT-42
    table = base(4, "barking").hands("share_the_future", "skip").plays("share_the_future").resigns(1)
    table.arranges(2, 1, 0)
    assert [event.shown_to for event in table.happened(FutureShared)] == [2]


# -- afterwards ----------------------------------------------------------------------------------------------------


def test_with_two_left_after_a_resignation_reverse_is_a_skip() -> None:  # KIT-22, KIT-53
    table = base(3, "imploding").hands("reverse").resigns(1).plays("reverse").turn_of(2, 1)
    assert table.sees(0).direction == 1


def test_cards_of_the_resigned_may_be_taken_from_the_discard_pile() -> None:  # KIT-9, KIT-53
    five = "nope skip favor shuffle tacocat"
    table = base().hands(five, "defuse", "skip").resigns(1).fives(five).takes("defuse").has(0, "defuse")
    table.turn_of(0)


def test_nobody_chooses_the_resigned() -> None:  # KIT-54
    table = base(4, "imploding").hands("favor targeted_attack", "skip", "skip", "skip").resigns(2)
    targets = {getattr(action, "target", None) for action in table.may_all(0)}
    assert targets == {None, 1, 3}


def test_a_standing_pass_of_the_resigned_does_no_harm() -> None:  # KIT-52, KIT-53
    table = base().hands("skip", "nope", "nope", "nope").stands_by(1).resigns(1)
    table.plays("skip", wait=True).asks_all("nope", 2, 3)


def test_everybody_resigns_one_after_the_other() -> None:  # KIT-10, KIT-53
    table = base(5).hands().resigns(0).turn_of(1).resigns(1).turn_of(2).resigns(3).turn_of(2).resigns(2)
    table.is_won_by(4, "resigned")
