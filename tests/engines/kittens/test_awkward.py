"""Awkward moments: several cards at once, from the point of view of a referee."""

import pytest

from engines.core.events import seen_by
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Play, PlayOn
from engines.kittens.cards import Card
from engines.kittens.events import CardTaken, DrawAnnounced, FutureShared, PlayerOut
from tests.engines.kittens.table import KittensTable, kittens

ALL = ("imploding", "streaking", "barking")
BOTH = "streaking_kitten exploding_kitten"
PILE = "shuffle skip favor attack nope"


def table_of(*hands: str, pile: str = PILE, players: int = 3, **options: object) -> KittensTable:
    return kittens(players, *ALL, **options).hands(*hands).pile(pile)


def look_alike(one: KittensTable, other: KittensTable, *viewers: int) -> None:
    assert one.state.decisions() == other.state.decisions()
    for viewer in viewers:
        assert seen_by(one.events, viewer) == seen_by(other.events, viewer)
        assert one.sees(viewer) == other.sees(viewer)


def test_an_explosion_at_the_own_blind_potluck_leaves_both_turns_of_the_attacked() -> None:  # KIT-50, KIT-46, KIT-31
    table = table_of("attack", f"potluck {BOTH} defuse tacocat beard_cat", "nope", pile="skip skip skip skip").blind(1)
    table.plays("attack").plays_blind("potluck").luck_picks_unmarked(1, "streaking_kitten")
    table.luck_picks_in_turn(1, "-streaking_kitten -exploding_kitten tacocat defuse").puts_unseen()
    table.asks(1, "place_kitten").places(3).asks(2, "potluck").puts("nope").turn_of(1, 2).has(1, "beard_cat")
    assert not table.is_blind(1)
    assert table.pile_is == "nope streaking_kitten skip skip skip exploding_kitten skip"


def test_a_potluck_that_ends_the_game_asks_nobody_else() -> None:  # KIT-53, KIT-50, KIT-46
    table = table_of(f"potluck {BOTH} skip", "nope", players=2).blind(0).plays_blind("potluck")
    table.puts_unseen("streaking_kitten").is_won_by(1).has(1, "nope")
    assert table.pile_is == PILE


def test_the_player_of_the_garbage_collection_may_blow_up_by_it() -> None:  # KIT-32, KIT-31, KIT-53
    table = table_of("attack", f"garbage_collection {BOTH}", "nope tacocat", pile="skip skip").plays("attack")
    table.plays("garbage_collection").asks_all("garbage", 1, 2)
    table.puts("nope", seat=2).puts("streaking_kitten", seat=1)
    assert table.is_out(1)
    table.turn_of(2, 1).has(2, "tacocat")
    assert sorted(table.pile_is.split()) == ["nope", "skip", "skip"]
    assert "streaking_kitten" in table.discarded


def test_a_marked_streaking_kitten_that_is_stolen_leaves_its_kitten_and_its_mark() -> None:  # KIT-31, KIT-32, KIT-54
    table = table_of("skip skip", f"{BOTH} nope", "nope").marked(1, BOTH).luck_picks(1, "streaking_kitten")
    table.pairs("skip", on=1).turn_of(0).has(0, "streaking_kitten")
    assert table.is_out(1)
    assert table.sees(2).spots[0].marked == table.sees(2).spots[1].marked == ()


def test_the_tower_gives_its_stash_then_the_hand_then_nothing() -> None:  # KIT-43, KIT-54
    table = table_of("skip skip skip favor favor", "nope", "").tower_on(1, "tacocat")
    table.threes("skip", "nope", on=1).has(0, "favor favor tacocat").has(1, "nope")
    table.plays("favor", on=1).asks(1, "give").gives("nope").has(0, "favor tacocat nope")
    assert not table.offers(0, PlayOn(Card.FAVOR, 1))


def test_a_tower_wearer_who_takes_a_kitten_out_of_turn_loses_the_stash() -> None:  # KIT-45, KIT-43, KIT-53
    table = table_of("attack", "skip", "nope", pile="exploding_kitten skip skip").tower_on(2, "defuse tacocat")
    table.take_that_before(1, by=2).plays("attack").draws().turn_of(1, 1)
    assert table.happened(PlayerOut)[0].discarded == (
        Card.NOPE,
        Card.EXPLODING_KITTEN,
        Card.TOWER_OF_POWER,
        Card.DEFUSE,
        Card.TACOCAT,
    )
    assert table.sees(SPECTATOR).stash_size == 0


def test_a_reverse_under_attack_and_a_death_in_the_second_turn() -> None:  # KIT-22, KIT-53
    table = table_of("attack", "reverse", "skip", "nope", pile="exploding_kitten skip skip", players=4)
    table.plays("attack").plays("reverse").turn_of(1, 1).draws().turn_of(0, 1).draws().turn_of(3, 1)


def test_among_three_a_reverse_and_a_death_leave_a_skip() -> None:  # KIT-22, KIT-53
    table = table_of("skip", "reverse", "reverse", pile="skip exploding_kitten skip skip").plays("skip")
    table.plays("reverse").turn_of(0).draws().turn_of(2).draws().turn_of(1)
    table.hands("", "reverse").plays("reverse").turn_of(0)
    assert table.state.direction == -1


def test_a_personal_sum_aimed_at_somebody_who_leaves_goes_on_in_the_direction() -> None:  # KIT-44, KIT-54
    table = table_of("personal_attack targeted_attack", "nope", "nope", "nope", players=4).reversed()
    table.plays("personal_attack").plays("targeted_attack", on=2, wait=True).resigns(2).nobody_reacts().turn_of(1, 5)


def test_a_stolen_kitten_in_the_second_of_three_personal_turns_ends_them_all() -> None:  # KIT-44, KIT-31, KIT-53
    table = table_of("personal_attack skip skip", f"{BOTH} nope", "nope").plays("personal_attack").draws()
    table.turn_of(0, 2).luck_picks(1, "exploding_kitten").pairs("skip", on=1).turn_of(1, 1)
    assert table.is_out(0)


def test_the_active_player_may_defend_a_now_and_then_not_draw() -> None:  # KIT-52, KIT-6
    table = table_of("skip nope", "alter_the_future_now", "nope", pile="tacocat beard_cat cattermelon skip")
    table.draws(wait=True).does(Play(Card.ALTER_THE_FUTURE_NOW), 1).asks_all("nope", 2, 0)
    table.nopes(2).asks_all("nope", 0).nopes(0).nobody_reacts().asks(1, "arrange").arranges(2, 1, 0)
    table.turn_of(0).plays("skip").turn_of(1)
    assert table.pile_is == "cattermelon beard_cat tacocat skip"


def test_nobody_can_react_and_the_draw_needs_no_announcement() -> None:  # KIT-52, KIT-51
    table = table_of("skip", "", "alter_the_future_now", "favor", players=4).blind(2).marked(3, "favor")
    table.draws(wait=True).turn_of(1).without(DrawAnnounced)


def test_the_future_is_shared_with_a_blind_player_who_stays_blind() -> None:  # KIT-42, KIT-54, KIT-33
    table = table_of("share_the_future", "nope", "skip").reversed().blind(2).plays("share_the_future").arranges(1, 0, 2)
    assert table.told(2, FutureShared)[0].cards == (Card.SKIP, Card.SHUFFLE, Card.FAVOR)
    assert table.told(1, FutureShared)[0].cards is None
    assert table.is_blind(2)
    assert table.sees(2).spots[2].hand == ()


def test_of_two_kittens_to_be_placed_one_may_go_with_who_resigns() -> None:  # KIT-53, KIT-50
    table = table_of(f"{BOTH} defuse defuse", "nope", "nope", pile="exploding_kitten skip skip").blind(0)
    table.luck_picks_in_turn(0, "streaking_kitten -exploding_kitten defuse defuse").draws()
    table.asks(0, "place_kitten").places(1).asks(0, "place_kitten").resigns(0).turn_of(1)
    assert table.pile_is == "skip exploding_kitten skip"
    assert table.discarded.split().count("exploding_kitten") == 1


def test_the_open_imploding_kitten_takes_a_held_kitten_along() -> None:  # KIT-21, KIT-31, KIT-53
    table = table_of(f"{BOTH} defuse", "nope", "nope", pile="imploding_kitten exploding_kitten skip").face_up()
    table.draws().turn_of(1)
    assert set(table.discarded.split()) == {"exploding_kitten", "defuse", "streaking_kitten", "imploding_kitten"}
    assert not table.sees(1).imploding_on_top


def test_under_ill_take_that_a_blind_bury_is_lost_and_the_draw_is_taken() -> None:  # KIT-42, KIT-45, KIT-47
    table = (
        table_of("bury skip", "nope", "defuse skip", pile="exploding_kitten skip").blind(0).take_that_before(0, by=2)
    )
    table.plays_blind("bury").turn_of(0).draws().asks(2, "place_kitten").places(1).turn_of(1).has(0, "skip")
    assert not table.is_blind(0)


@pytest.mark.parametrize("other", ["defuse", "potluck"])
def test_a_stolen_streaking_kitten_that_hid_nothing_is_a_card_like_any_other(other: str) -> None:  # KIT-31
    one, two = (
        table_of("skip skip", f"{card} attack", "nope").luck_picks(1, card).pairs("skip", on=1)
        for card in ("streaking_kitten", other)
    )
    look_alike(one, two, 2, SPECTATOR)
    assert [event.card for event in one.told(1, CardTaken)] == [Card.STREAKING_KITTEN]


def test_what_a_blind_player_loses_by_theft_is_unseen_by_the_victim_too() -> None:  # KIT-33, KIT-31
    one, two = (
        table_of("skip skip", f"{card} attack", "nope").blind(1).luck_picks(1, card).pairs("skip", on=1)
        for card in ("streaking_kitten", "potluck")
    )
    look_alike(one, two, 1, 2, SPECTATOR)


def test_a_held_kitten_put_away_looks_like_any_card() -> None:  # KIT-55, KIT-31
    one, two = (
        table_of("potluck skip", f"streaking_kitten {card}", "nope")
        .plays("potluck")
        .puts("skip")
        .puts(card)
        .puts("nope")
        for card in ("exploding_kitten", "attack")
    )
    look_alike(one, two, 0, 2, SPECTATOR)


def test_a_stash_card_is_a_secret_of_the_thief_whatever_it_is() -> None:  # KIT-43, KIT-31
    one, two = (
        table_of("favor", BOTH, "nope").tower_on(1, f"{card} skip").luck_picks_stash(card).plays("favor", on=1)
        for card in ("barking_kitten", "defuse")
    )
    look_alike(one, two, 1, 2, SPECTATOR)


def test_a_hidden_kitten_does_not_show_in_what_others_may_do() -> None:  # KIT-31, KIT-54
    one, two = (
        table_of("favor mark skip skip skip nope", f"streaking_kitten {card}", "nope")
        for card in ("exploding_kitten", "attack")
    )
    assert one.may_all(0) == two.may_all(0)
    look_alike(one, two, 0, 2, SPECTATOR)


def test_a_barker_that_has_met_may_meet_again_in_the_same_turn() -> None:  # KIT-41, KIT-53
    table = table_of("barking_kitten nope attack skip favor shuffle defuse", "barking_kitten", "skip")
    table.plays("barking_kitten").fives("nope attack skip favor shuffle").takes("barking_kitten")
    table.plays("barking_kitten", on=2).is_won_by(0)


def test_all_saw_the_open_imploding_kitten_that_is_buried() -> None:  # KIT-21, KIT-42
    table = table_of("bury", "nope", "nope", pile="imploding_kitten skip skip").face_up().plays("bury")
    assert table.sees(2).held == (Card.IMPLODING_KITTEN,)
    assert table_of("bury", "nope", "nope", pile="imploding_kitten skip").plays("bury").sees(2).held == ()
    other = table_of("bury", "nope", "nope", pile="exploding_kitten imploding_kitten skip").face_up().plays("bury")
    assert other.sees(2).held == ()
