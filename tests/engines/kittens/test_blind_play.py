"""KIT-33, KIT-50, KIT-51: the Curse of the Cat Butt, and what becomes of the cards that a blind player turns up."""

import pytest

from engines.core.errors import Reason
from engines.core.events import Event
from engines.core.viewers import ORGANIZER, SPECTATOR
from engines.kittens.actions import Choose, Draw, Five, Nope, Pair, Play, PlayBlind, PlayOn, Three
from engines.kittens.cards import CATS, Card
from engines.kittens.events import (
    BarkedAt,
    Blinded,
    CardDrawn,
    CardMarked,
    CardPut,
    CardsPlayed,
    CardTaken,
    DirectionReversed,
    FutureSeen,
    FutureShared,
    KittenShown,
    PileShuffled,
    PlayCancelled,
    PlayFailed,
    SightRegained,
    TakeThatLaid,
    TitleMissing,
    TopAndBottomSwapped,
    TowerWorn,
    TurnedUpBlind,
)
from tests.engines.kittens.table import KittensTable, card, cards, kittens

ALL = ("imploding", "streaking", "barking")
PILE = "shuffle skip favor attack nope"


def blind(*hands: str, players: int = 3) -> KittensTable:
    """Seat 0 is blind and to move."""
    return kittens(players, *ALL).hands(*hands).pile(PILE).blind(0)


# -- the curse


def test_the_curse_blinds() -> None:  # KIT-33
    table = kittens(3, "streaking").hands("curse_of_the_cat_butt", "skip favor").pile(PILE)
    table.plays("curse_of_the_cat_butt", on=1).turn_of(0)
    assert table.happened(Blinded) == [Blinded(1)]
    assert table.is_blind(1)
    assert [table.is_blind(seat) for seat in (0, 2)] == [False, False]


def test_the_blind_do_not_see_their_own_hand() -> None:  # KIT-33
    table = kittens(3, "streaking").hands("skip", "skip favor").blind(1)
    spot = table.sees(1).spots[1]
    assert (spot.hand, spot.hand_size, spot.blind) == ((), 2, True)
    assert table.sees(ORGANIZER).spots[1].hand == (Card.SKIP, Card.FAVOR)
    assert table.sees(0).spots[1].blind
    assert table.sees(SPECTATOR).spots[1].blind


def test_what_a_blind_seat_may_do_does_not_tell_its_hand() -> None:  # KIT-33
    for hand in ("skip", "nope", "tacocat tacocat", "streaking_kitten exploding_kitten"):
        assert blind(hand, "skip").may(0) == [Draw(), PlayBlind()]


def test_a_noped_curse() -> None:  # KIT-33
    table = kittens(3, "streaking").hands("curse_of_the_cat_butt", "skip favor nope").pile(PILE)
    table.plays("curse_of_the_cat_butt", on=1, wait=True).nopes(1).nobody_reacts().turn_of(0)
    assert not table.is_blind(1)


def test_the_blind_can_be_cursed_again() -> None:  # KIT-54
    table = kittens(3, "streaking").hands("curse_of_the_cat_butt", "skip").pile(PILE).blind(1)
    table.plays("curse_of_the_cat_butt", on=1).turn_of(0)
    assert table.is_blind(1)


def test_an_empty_hand_can_be_cursed() -> None:  # KIT-54
    table = kittens(3, "streaking").hands("curse_of_the_cat_butt", "", "skip").pile(PILE)
    table.plays("curse_of_the_cat_butt", on=1).draws().turn_of(1)
    assert table.is_blind(1)
    assert table.may(1) == [Draw()]


@pytest.mark.parametrize("wrong", [0, 2])
def test_the_curse_chooses_another_living_player(wrong: int) -> None:  # KIT-54
    table = kittens(3, "streaking").hands("curse_of_the_cat_butt", "skip").pile(PILE).out(2)
    action = PlayOn(Card.CURSE_OF_THE_CAT_BUTT, wrong)
    assert not table.offers(0, action)
    table.refuses(action, rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_a_curse_on_somebody_who_has_left() -> None:  # KIT-54
    table = kittens(3, "streaking").hands("curse_of_the_cat_butt", "skip", "skip").pile(PILE)
    table.plays("curse_of_the_cat_butt", on=1, wait=True).resigns(1)
    table.passes(2).turn_of(0)
    assert table.happened(PlayFailed) == [PlayFailed(0)]
    assert not table.is_blind(1)


# -- the end of blindness


def test_a_draw_ends_the_blindness() -> None:  # KIT-33
    table = blind("skip", "skip").draws().turn_of(1)
    assert table.happened(SightRegained) == [SightRegained(0)]
    assert not table.is_blind(0)
    assert table.sees(0).spots[0].hand == (Card.SKIP, Card.SHUFFLE)


def test_the_drawn_card_is_seen() -> None:  # KIT-33
    table = blind("skip", "skip").draws()
    assert table.told(0, CardDrawn) == [CardDrawn((), 0, False, Card.SHUFFLE)]
    assert table.told(1, CardDrawn) == [CardDrawn((), 0, False, None)]


def test_a_turn_without_a_draw_leaves_the_blindness() -> None:  # KIT-33
    table = blind("skip favor", "skip").plays_blind("skip").turn_of(1)
    assert table.is_blind(0)


def test_the_first_of_two_draws_ends_the_blindness() -> None:  # KIT-33
    table = kittens(3, "streaking").hands("attack", "skip").pile(PILE).blind(1).plays("attack").turn_of(1, 2)
    table.draws().turn_of(1, 1)
    assert not table.is_blind(1)


def test_somebody_elses_draw_does_not_end_the_blindness() -> None:  # KIT-33
    table = kittens(3, "streaking").hands("skip", "skip").pile(PILE).blind(1).draws()
    assert table.is_blind(1)


def test_a_kept_kitten_ends_the_blindness() -> None:  # KIT-50
    table = blind("streaking_kitten skip", "skip").pile("exploding_kitten skip").draws().turn_of(1)
    table.has(0, "streaking_kitten skip exploding_kitten")
    assert table.happened(SightRegained) == [SightRegained(0)]
    assert table.happened(KittenShown) == []


def test_the_hidden_imploding_kitten_ends_the_blindness() -> None:  # KIT-55
    table = blind("skip", "skip").pile("imploding_kitten skip").draws().asks(0, "place_imploding").places(1)
    table.turn_of(1)
    assert not table.is_blind(0)


def test_the_open_imploding_kitten_ends_everything() -> None:  # KIT-21, KIT-33
    table = blind("defuse", "skip").pile("imploding_kitten skip").face_up().draws().turn_of(1)
    assert table.is_out(0)


# -- cards that take effect


def test_a_card_that_is_playable_by_itself_takes_effect() -> None:  # KIT-33
    table = blind("skip nope", "skip").plays_blind("skip").turn_of(1).has(0, "nope")
    assert table.happened(TurnedUpBlind) == [TurnedUpBlind(0, Card.SKIP, False)]
    assert table.discarded == "skip"


def test_any_card_of_the_hand_may_come_up() -> None:  # KIT-33
    hand = "nope skip shuffle tacocat"
    for place, name in enumerate(hand.split()):
        table = blind(hand, "skip").next_random(place).does(PlayBlind())
        assert table.happened(TurnedUpBlind)[0].card is card(name)


def test_a_blind_attack() -> None:  # KIT-33
    blind("attack nope", "skip").plays_blind("attack").turn_of(1, 2)


def test_a_blind_shuffle() -> None:  # KIT-33
    table = blind("shuffle nope", "skip").plays_blind("shuffle").turn_of(0)
    assert table.happened(PileShuffled) == [PileShuffled()]


@pytest.mark.parametrize(("name", "count"), [("see_the_future", 3), ("see_the_future_5", 5)])
def test_a_blind_look_at_the_future(name: str, count: int) -> None:  # KIT-33
    table = blind(f"{name} nope", "skip").plays_blind(name).turn_of(0)
    assert table.told(0, FutureSeen) == [FutureSeen((), 0, count, tuple(cards(PILE)[:count]))]
    assert table.is_blind(0)


@pytest.mark.parametrize("name", ["alter_the_future", "alter_the_future_now", "share_the_future"])
def test_blind_the_future_is_altered(name: str) -> None:  # KIT-33, KIT-51
    table = blind(f"{name} nope", "skip").plays_blind(name).asks(0, "arrange").arranges(2, 1, 0).turn_of(0)
    assert table.pile_is == "favor skip shuffle attack nope"
    assert len(table.happened(FutureShared)) == (1 if name == "share_the_future" else 0)


def test_a_blind_super_skip_ends_all_turns() -> None:  # KIT-33
    table = kittens(3, *ALL).hands("attack", "super_skip nope").pile(PILE).blind(1).plays("attack")
    table.plays_blind("super_skip").turn_of(2)
    assert table.is_blind(1)


def test_a_blind_reverse() -> None:  # KIT-33
    table = blind("reverse nope", "skip", "skip").plays_blind("reverse").turn_of(2)
    assert table.happened(DirectionReversed) == [DirectionReversed(-1)]


def test_a_blind_draw_from_the_bottom_ends_the_blindness() -> None:  # KIT-33
    table = blind("draw_from_the_bottom tacocat", "skip").plays_blind("draw_from_the_bottom").turn_of(1)
    table.has(0, "tacocat nope")
    assert not table.is_blind(0)


def test_a_blind_swap() -> None:  # KIT-33
    table = blind("swap_top_and_bottom nope", "skip").plays_blind("swap_top_and_bottom").turn_of(0)
    assert table.happened(TopAndBottomSwapped) == [TopAndBottomSwapped()]


def test_a_blind_catomic_bomb_leaves_the_blindness() -> None:  # KIT-33
    table = blind("catomic_bomb nope", "skip").plays_blind("catomic_bomb").turn_of(1)
    assert table.is_blind(0)


def test_a_blind_personal_attack() -> None:  # KIT-33
    blind("personal_attack nope", "skip").plays_blind("personal_attack").turn_of(0, 3)


def test_a_blind_tower() -> None:  # KIT-33, KIT-47
    table = blind("tower_of_power nope", "skip").stash("skip favor").plays_blind("tower_of_power").turn_of(0)
    assert table.happened(TowerWorn) == [TowerWorn(0, 2)]
    assert table.sees(0).spots[0].hand_size == 1


def test_a_blind_bury_is_a_successful_draw() -> None:  # KIT-55, KIT-42
    table = blind("bury nope", "skip").plays_blind("bury").asks(0, "place_buried")
    assert table.sees(0).held == (Card.SHUFFLE,)
    table.places(2).turn_of(1).has(0, "nope")
    assert not table.is_blind(0)
    assert table.pile_is == "skip favor shuffle attack nope"


def test_a_blind_bury_of_a_kitten_is_a_successful_draw() -> None:  # KIT-55, KIT-42
    table = blind("bury nope", "skip").pile("exploding_kitten skip").plays_blind("bury").places(1).turn_of(1)
    assert not table.is_blind(0)
    table.has(0, "nope")


def test_a_bury_under_ill_take_that_is_lost() -> None:  # KIT-42, KIT-51
    table = blind("bury nope", "skip").take_that_before(0, by=1).plays_blind("bury").turn_of(0)
    assert table.happened(TurnedUpBlind) == [TurnedUpBlind(0, Card.BURY, True)]
    assert (table.discarded, table.pile_is) == ("bury", PILE)


def test_a_blind_garbage_collection_asks_everybody() -> None:  # KIT-33
    table = blind("garbage_collection nope", "skip", "favor").plays_blind("garbage_collection")
    table.puts_unseen("nope", seat=0).puts("skip", seat=1).puts("favor", seat=2).turn_of(0)
    assert sorted(table.state.pile) == sorted(cards(f"{PILE} nope skip favor"))


def test_a_blind_potluck_begins_with_the_blind() -> None:  # KIT-33, KIT-46
    table = blind("potluck nope", "skip").plays_blind("potluck").asks(0, "potluck").puts_unseen("nope")
    table.asks(1, "potluck").puts("skip").turn_of(0)
    assert table.pile_is.startswith("skip nope shuffle")


# -- cards that need a target


def test_a_blind_favor_asks_for_the_target_and_then_for_the_card() -> None:  # KIT-33
    table = blind("favor nope", "skip", "attack shuffle").plays_blind("favor").asks(0, "target")
    assert table.may(0) == [Choose(1), Choose(2)]
    table.chooses(2).asks(2, "give").gives("attack").turn_of(0).has(0, "nope attack")


def test_a_card_received_blind_is_seen_once() -> None:  # KIT-50
    table = blind("favor nope", "skip", "attack shuffle").plays_blind("favor").chooses(2).gives("attack")
    assert table.told(0, CardTaken) == [CardTaken((), 0, 2, False, Card.ATTACK)]
    assert table.told(1, CardTaken) == [CardTaken((), 0, 2, False, None)]
    assert table.is_blind(0)
    assert table.sees(0).spots[0].hand == ()


def test_no_nope_before_the_target_is_chosen() -> None:  # KIT-33, KIT-52
    table = blind("favor nope", "skip", "attack").plays_blind("favor", wait=True).asks(0, "target")
    table.chooses(1, wait=True).asks_all("nope", 1, 2)


def test_the_played_card_is_announced_with_its_target() -> None:  # KIT-33
    table = blind("favor nope", "skip", "attack").plays_blind("favor").chooses(1, wait=True)
    assert table.happened(CardsPlayed) == [CardsPlayed(0, (Card.FAVOR,), 1, None)]


def test_a_blind_targeted_attack() -> None:  # KIT-33
    table = blind("targeted_attack nope", "skip", "attack").plays_blind("targeted_attack").asks(0, "target")
    table.chooses(2).turn_of(2, 2)


def test_a_blind_mark() -> None:  # KIT-33
    table = blind("mark nope", "skip", "attack").plays_blind("mark").chooses(1).turn_of(0)
    assert table.happened(CardMarked) == [CardMarked(1, Card.SKIP)]


def test_a_blind_curse() -> None:  # KIT-33
    table = blind("curse_of_the_cat_butt nope", "skip", "attack").plays_blind("curse_of_the_cat_butt").chooses(1)
    assert table.is_blind(0)
    assert table.is_blind(1)


def test_a_blind_ill_take_that() -> None:  # KIT-33, KIT-45
    table = blind("ill_take_that nope", "skip", "attack").plays_blind("ill_take_that").chooses(2).turn_of(0)
    assert table.happened(TakeThatLaid) == [TakeThatLaid(0, 2)]


def test_only_legal_targets_can_be_chosen() -> None:  # KIT-33, KIT-54
    table = blind("favor nope", "skip", "", "attack", players=4).plays_blind("favor")
    assert table.may(0) == [Choose(1), Choose(3)]
    table.refuses(Choose(2), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)
    table.refuses(Choose(0), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_ill_take_that_goes_only_where_none_lies() -> None:  # KIT-33, KIT-45
    table = blind("ill_take_that nope", "skip", "skip", "attack", players=4).take_that_before(2, by=1)
    table.plays_blind("ill_take_that")
    assert table.may(0) == [Choose(1), Choose(3)]
    table.refuses(Choose(2), rule="KIT-45", reason=Reason.AGAINST_THE_RULES)


@pytest.mark.parametrize("name", ["favor", "mark"])
def test_a_card_without_a_legal_target_is_lost(name: str) -> None:  # KIT-51
    table = blind(f"{name} skip", "", "").plays_blind(name).turn_of(0)
    assert table.happened(TurnedUpBlind) == [TurnedUpBlind(0, card(name), True)]
    assert table.discarded == name


def test_ill_take_that_without_a_place_is_lost() -> None:  # KIT-51
    table = blind("ill_take_that skip", "skip", "skip").take_that_before(1, by=2).take_that_before(2, by=1)
    table.plays_blind("ill_take_that").turn_of(0)
    assert table.happened(TurnedUpBlind) == [TurnedUpBlind(0, Card.ILL_TAKE_THAT, True)]


def test_a_tower_with_stash_is_a_legal_target() -> None:  # KIT-51, KIT-43
    table = blind("favor skip", "", "").tower_on(1, "nope attack").luck_picks(0, "favor").does(PlayBlind())
    assert table.happened(TurnedUpBlind) == [TurnedUpBlind(0, Card.FAVOR, False)]


def test_out_of_time_the_lowest_target_is_chosen() -> None:  # KIT-33
    table = blind("favor nope", "", "skip", "attack", players=4).plays_blind("favor").times_out().nobody_reacts()
    table.asks(2, "give")


def test_out_of_time_the_blind_draw() -> None:  # KIT-33
    blind("favor nope", "skip").times_out().nobody_reacts().turn_of(1).has(0, "favor nope shuffle")


def test_resigning_instead_of_choosing_a_target() -> None:  # KIT-53, KIT-33
    table = blind("favor nope", "skip", "attack").plays_blind("favor").asks(0, "target").resigns(0).turn_of(1)
    assert sorted(table.state.discard) == sorted(cards("favor nope"))


def test_the_target_may_resign_before_it_is_chosen() -> None:  # KIT-53, KIT-33
    table = blind("favor nope", "skip", "attack", "shuffle", players=4).plays_blind("favor").resigns(2)
    table.asks(0, "target")
    assert table.may(0) == [Choose(1), Choose(3)]


@pytest.mark.parametrize("name", ["favor", "mark", "ill_take_that"])
def test_the_last_possible_target_may_resign(name: str) -> None:  # KIT-53, KIT-51
    table = blind(f"{name} nope", "skip", "").take_that_before(2, by=1 if name != "ill_take_that" else 0)
    table.plays_blind(name).asks(0, "target").resigns(1).nobody_reacts().turn_of(0).has(0, "nope")
    assert card(name) in table.state.discard
    assert table.sees(2).pending is None


# -- cards that are lost


@pytest.mark.parametrize(
    "lost", ["nope", "defuse", "streaking_kitten", "feral_cat", *(cat.name.lower() for cat in CATS)]
)
def test_what_cannot_be_played_by_itself_is_lost(lost: str) -> None:  # KIT-33, KIT-51
    table = blind(f"{lost} skip", "nope", "skip").plays_blind(lost, wait=True).nobody_reacts().turn_of(0)
    assert table.happened(TurnedUpBlind) == [TurnedUpBlind(0, card(lost), True)]
    table.has(0, "skip")
    assert table.discarded == lost
    assert table.is_blind(0)


def test_a_lost_card_opens_no_nope_window() -> None:  # KIT-52
    table = kittens(3, "streaking").hands("tacocat skip", "nope", "skip").pile(PILE).blind(0)
    table.plays_blind("tacocat", wait=True).turn_of(0)


def test_a_lost_card_is_no_part_of_a_pair() -> None:  # KIT-51
    table = blind("tacocat tacocat", "skip").plays_blind("tacocat").turn_of(0).plays_blind("tacocat").turn_of(0)
    assert table.discarded == "tacocat tacocat"
    table.has(1, "skip")


def test_the_blind_play_single_cards_only() -> None:  # KIT-51
    table = blind("tacocat tacocat", "skip")
    assert not table.offers(0, Pair(Card.TACOCAT, 0, 1))
    table.refuses(Pair(Card.TACOCAT, 0, 1), rule="KIT-51", reason=Reason.AGAINST_THE_RULES)


def test_the_blind_play_neither_three_of_a_kind_nor_five_different() -> None:  # KIT-51
    table = blind("tacocat tacocat tacocat skip nope attack favor", "skip").discard("defuse")
    three = Three(Card.TACOCAT, 0, Card.SKIP, 1)
    five = Five(tuple(sorted(cards("tacocat skip nope attack favor"))), 0)
    table.refuses(three, rule="KIT-51", reason=Reason.AGAINST_THE_RULES)
    table.refuses(five, rule="KIT-51", reason=Reason.AGAINST_THE_RULES)


def test_after_a_lost_card_now_is_asked_for() -> None:  # KIT-52, KIT-51
    blind("tacocat skip", "nope", "skip").plays_blind("tacocat", wait=True).asks_all("now", 1, 2)


def test_who_is_out_is_blind_no_more() -> None:  # KIT-33, KIT-53
    table = blind("skip", "nope", "skip").resigns(0)
    assert not table.sees(1).spots[0].blind


def test_the_blind_cannot_choose_what_to_play() -> None:  # KIT-33
    table = blind("skip", "skip")
    table.refuses(Play(Card.SKIP), rule="KIT-51", reason=Reason.AGAINST_THE_RULES)


def test_a_refusal_does_not_tell_the_blind_what_they_hold() -> None:  # KIT-33
    def answer(hand: str, action: Play | Pair) -> str:
        with pytest.raises(Exception, match="KIT-") as refusal:
            blind(hand, "skip").does(action)
        return str(refusal.value)

    for action in (Play(Card.SKIP), Play(Card.TACOCAT), Pair(Card.TACOCAT, 0, 1)):
        assert answer("skip", action) == answer("tacocat tacocat", action) == answer("nope", action)


def test_who_sees_does_not_play_blind() -> None:  # KIT-33
    table = kittens(3, "streaking").hands("skip", "skip").pile(PILE)
    assert not table.offers(0, PlayBlind())
    table.refuses(PlayBlind(), rule="KIT-33", reason=Reason.AGAINST_THE_RULES)


def test_an_empty_blind_hand_has_nothing_to_play() -> None:  # KIT-33
    table = blind("", "skip")
    assert table.may(0) == [Draw()]
    table.refuses(PlayBlind(), rule="KIT-33", reason=Reason.AGAINST_THE_RULES)


# -- Nope, and who is asked


def test_a_card_played_blind_can_be_noped() -> None:  # KIT-33, KIT-52
    table = blind("skip nope", "nope").plays_blind("skip", wait=True).asks_all("nope", 1).nopes(1).nobody_reacts()
    table.turn_of(0).has(0, "nope")
    assert table.is_blind(0)


def test_the_blind_cannot_nope() -> None:  # KIT-51
    table = kittens(3, "streaking").hands("skip", "nope", "nope").pile(PILE).blind(1).plays("skip", wait=True)
    table.asks_all("nope", 2).refuses(Nope(), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_the_blind_cannot_nope_the_nope_on_their_own_card() -> None:  # KIT-51
    table = kittens(3, "streaking").hands("skip nope", "nope", "skip").pile(PILE).blind(0)
    table.plays_blind("skip", wait=True).nopes(1).asks_all("nope", 2)


def test_the_blind_are_not_asked_for_now() -> None:  # KIT-51
    table = kittens(3, "barking", "streaking").hands("skip", "alter_the_future_now", "skip").pile(PILE).blind(1)
    table.draws(wait=True).asks_all("now", 2)


def test_a_blind_player_at_a_nope_window_shows_no_hidden_card() -> None:  # KIT-51
    table = kittens(3, "streaking").hands("skip", "nope", "").pile(PILE).blind(1).plays("skip", wait=True).turn_of(1)
    assert table.is_blind(1)


# -- when others want cards of the blind


def test_a_favor_from_the_blind_is_a_random_card() -> None:  # KIT-33
    table = kittens(3, "streaking").hands("favor", "skip nope attack").pile(PILE).blind(1)
    table.luck_picks(1, "nope").plays("favor", on=1).turn_of(0).has(0, "nope").has(1, "skip attack")
    assert table.told(0, CardTaken) == [CardTaken((), 0, 1, False, Card.NOPE)]
    assert table.told(2, CardTaken) == [CardTaken((), 0, 1, False, None)]
    assert table.is_blind(1)


def test_a_pair_from_the_blind() -> None:  # KIT-33
    table = kittens(3, "streaking").hands("skip skip", "skip nope attack").pile(PILE).blind(1)
    table.luck_picks(1, "nope").pairs("skip", on=1).turn_of(0).has(0, "nope")


def test_for_three_of_a_kind_the_card_is_searched_out() -> None:  # KIT-33
    table = kittens(3, "streaking").hands("skip skip skip", "skip nope nope").pile(PILE).blind(1)
    table.threes("skip", "nope", on=1).turn_of(0).has(0, "nope").has(1, "skip nope")
    assert table.is_blind(1)


def test_for_three_of_a_kind_it_may_be_missing() -> None:  # KIT-33
    table = kittens(3, "streaking").hands("skip skip skip", "skip").pile(PILE).blind(1)
    table.threes("skip", "nope", on=1).turn_of(0)
    assert table.happened(TitleMissing) == [TitleMissing(0, 1, Card.NOPE)]


def test_a_card_put_away_unseen_is_seen_then() -> None:  # KIT-33
    table = kittens(3, "streaking", "barking").hands("potluck skip", "nope attack").pile(PILE).blind(1)
    table.plays("potluck").puts("skip").asks(1, "potluck").puts_unseen("attack").turn_of(0).has(1, "nope")
    assert table.told(1, CardPut) == [CardPut((), 1, Card.ATTACK)]
    assert table.told(0, CardPut) == [CardPut((), 1, None)]
    assert table.is_blind(1)


# -- held kittens, Barking Kittens


def test_a_held_kitten_that_comes_up_explodes_at_once() -> None:  # KIT-33
    table = blind("streaking_kitten exploding_kitten defuse", "skip")
    table.luck_picks_in_turn(0, "exploding_kitten defuse").plays_blind()
    assert table.happened(KittenShown) == [KittenShown(0, Card.EXPLODING_KITTEN)]
    table.asks(0, "place_kitten").places(0).turn_of(0).has(0, "streaking_kitten")
    assert not table.is_blind(0)


def test_a_held_kitten_that_comes_up_takes_the_defenceless_out() -> None:  # KIT-33
    table = blind("streaking_kitten exploding_kitten skip", "skip").plays_blind("exploding_kitten").turn_of(1)
    assert table.is_out(0)


def test_a_lost_streaking_kitten_with_a_kitten_in_hand() -> None:  # KIT-51, KIT-31
    table = blind("streaking_kitten exploding_kitten skip", "skip").plays_blind("streaking_kitten").turn_of(1)
    assert table.is_out(0)
    assert Card.SKIP in table.state.discard


def test_a_blind_barker_without_partner_stays_blind() -> None:  # KIT-47
    table = blind("barking_kitten skip", "skip").plays_blind("barking_kitten").turn_of(0).has(0, "skip")
    assert table.happened(TurnedUpBlind) == [TurnedUpBlind(0, Card.BARKING_KITTEN, False)]
    assert table.is_blind(0)
    assert table.discarded == ""
    assert table.sees(0).spots[0].barkers == table.sees(2).spots[0].barkers == 1


def test_a_blind_barker_whose_partner_is_held_by_another() -> None:  # KIT-47
    table = blind("barking_kitten skip", "barking_kitten defuse", "skip").plays_blind("barking_kitten").turn_of(0)
    assert table.happened(BarkedAt) == [BarkedAt(0, 1)]
    assert table.happened(SightRegained) == [SightRegained(0)]
    table.has(1, "")


def test_a_blind_barker_whose_partner_lies_open_before_another() -> None:  # KIT-47
    table = blind("barking_kitten skip", "defuse", "skip").barker_before(1).plays_blind("barking_kitten").turn_of(0)
    assert table.happened(BarkedAt) == [BarkedAt(0, 1)]
    assert not table.is_blind(0)


def test_a_blind_barker_with_both_in_hand_chooses_the_target() -> None:  # KIT-41, KIT-47
    table = blind("barking_kitten barking_kitten skip", "skip", "defuse").plays_blind("barking_kitten")
    table.asks(0, "target")
    assert table.may(0) == [Choose(1), Choose(2)]
    table.chooses(2).turn_of(0).has(0, "skip")
    assert table.happened(BarkedAt) == [BarkedAt(0, 2)]
    assert not table.is_blind(0)
    assert not table.is_out(2)


def test_a_blind_barker_with_the_other_already_open_chooses_the_target() -> None:  # KIT-41, KIT-47
    table = blind("barking_kitten skip", "skip", "defuse").barker_before(0).plays_blind("barking_kitten")
    table.asks(0, "target").chooses(1).turn_of(0)
    assert table.is_out(1)
    assert not table.is_blind(0)


def test_a_barking_kitten_that_comes_up_cannot_be_noped() -> None:  # KIT-41, KIT-52
    table = blind("barking_kitten skip", "nope", "nope").luck_picks(0, "barking_kitten").does(PlayBlind())
    assert {ask.kind for ask in table.state.decisions()} == {"now"}


def test_a_blind_play_shows_nobody_the_rest_of_the_hand() -> None:  # KIT-33
    def seen(hand: str, viewer: int) -> list[Event | None]:
        table = blind(hand, "skip").plays_blind("tacocat")
        return [event.seen_by(viewer) for event in table.events]

    for viewer in (0, 1, SPECTATOR):
        assert seen("tacocat skip", viewer) == seen("tacocat exploding_kitten", viewer)


def test_a_noped_blind_card_was_cancelled_not_lost() -> None:  # KIT-33, KIT-52
    table = blind("attack nope", "nope").plays_blind("attack", wait=True)
    assert table.happened(TurnedUpBlind) == [TurnedUpBlind(0, Card.ATTACK, False)]
    table.nopes(1)
    assert table.happened(PlayCancelled) == [PlayCancelled(0)]
