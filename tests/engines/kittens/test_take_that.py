"""KIT-45, KIT-47, KIT-55: I'll Take That."""

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import PlayOn
from engines.kittens.cards import Card
from engines.kittens.events import (
    CardDrawn,
    CardThrown,
    Defused,
    DrawTaken,
    KittenPlaced,
    KittenShown,
    PlayerOut,
    PlayFailed,
    SightRegained,
    TakeThatLaid,
)
from tests.engines.kittens.table import KittensTable, cards, kittens

ITT = Card.ILL_TAKE_THAT
ALL = ("imploding", "streaking", "barking")
BOTH = "streaking_kitten exploding_kitten"
PILE = "shuffle skip favor attack nope"


def taken(*hands: str, by: int = 1, players: int = 3) -> KittensTable:
    """I'll Take That lies before seat 0, who is to move."""
    return kittens(players, *ALL).hands(*hands).pile(PILE).take_that_before(0, by=by)


# -- laying it


def test_it_is_laid_before_another_player() -> None:  # KIT-45
    table = kittens(3, "barking").hands("ill_take_that", "skip", "skip").pile(PILE).plays("ill_take_that", on=2)
    table.turn_of(0).has(0, "")
    assert table.happened(TakeThatLaid) == [TakeThatLaid(0, 2)]
    assert [table.sees(SPECTATOR).spots[seat].taken_by for seat in range(3)] == [None, None, 0]
    assert table.discarded == ""


def test_of_all_that_was_discarded_only_the_card_itself_is_laid() -> None:  # KIT-45, KIT-52
    table = kittens(3, "barking").hands("ill_take_that nope", "nope", "skip").pile(PILE).discard("skip ill_take_that")
    table.plays("ill_take_that", on=2, wait=True).nopes(1).nopes(0).nobody_reacts().turn_of(0)
    assert table.discarded == "skip ill_take_that nope nope"
    assert table.sees(0).spots[2].taken_by == 0


def test_not_before_somebody_who_has_one() -> None:  # KIT-45
    table = kittens(3, "barking").hands("ill_take_that", "skip", "skip").pile(PILE).take_that_before(2, by=1)
    assert table.offers(0, PlayOn(ITT, 1))
    assert not table.offers(0, PlayOn(ITT, 2))
    table.refuses(PlayOn(ITT, 2), rule="KIT-45", reason=Reason.AGAINST_THE_RULES)


def test_not_before_oneself() -> None:  # KIT-45
    table = kittens(3, "barking").hands("ill_take_that", "skip", "skip").pile(PILE)
    assert not table.offers(0, PlayOn(ITT, 0))


def test_not_before_the_dead() -> None:  # KIT-45, KIT-54
    table = kittens(3, "barking").hands("ill_take_that", "skip", "skip").pile(PILE).out(2)
    assert not table.offers(0, PlayOn(ITT, 2))


def test_before_an_empty_handed_player_too() -> None:  # KIT-45
    table = kittens(3, "barking").hands("ill_take_that", "", "skip").pile(PILE).plays("ill_take_that", on=1)
    assert table.sees(0).spots[1].taken_by == 0


def test_two_players_may_lay_one_before_each_other() -> None:  # KIT-45
    table = taken("ill_take_that", "skip", "skip").plays("ill_take_that", on=1)
    assert [table.sees(2).spots[seat].taken_by for seat in range(3)] == [1, 0, None]
    table.draws().turn_of(1).has(1, "skip shuffle").draws().turn_of(2).has(0, "skip")


def test_one_may_lie_before_several_players() -> None:  # KIT-45
    table = kittens(3, "barking").hands("", "skip", "skip").pile(PILE).take_that_before(1, by=0)
    table.take_that_before(2, by=0).draws().draws().draws().turn_of(0).has(0, "shuffle skip favor")


# -- the draw


def test_the_next_drawn_card_goes_to_whoever_laid_it() -> None:  # KIT-45
    table = taken("skip", "nope").draws().turn_of(1).has(0, "skip").has(1, "nope shuffle")
    assert table.discarded == "ill_take_that"
    assert table.sees(2).spots[0].taken_by is None
    assert table.happened(CardDrawn) == []


def test_drawer_and_taker_see_the_card_and_nobody_else() -> None:  # KIT-45
    table = taken("skip", "nope", "nope").draws()
    seen = [DrawTaken((), 0, 1, False, Card.SHUFFLE)]
    assert table.told(0, DrawTaken) == table.told(1, DrawTaken) == seen
    assert table.told(2, DrawTaken) == table.told(SPECTATOR, DrawTaken) == [DrawTaken((), 0, 1, False, None)]


def test_the_turn_ends_as_with_any_draw() -> None:  # KIT-45
    table = kittens(3, "barking").hands("attack", "skip", "nope").pile(PILE).take_that_before(1, by=2)
    table.plays("attack").turn_of(1, 2).draws().turn_of(1, 1).has(2, "nope shuffle")


def test_only_the_first_of_two_draws() -> None:  # KIT-55
    table = kittens(3, "barking").hands("attack", "skip", "nope").pile(PILE).take_that_before(1, by=2)
    table.plays("attack").draws().draws().turn_of(2).has(1, "skip skip").has(2, "nope shuffle")


def test_a_skipped_turn_leaves_it() -> None:  # KIT-45
    table = taken("skip", "nope").plays("skip").turn_of(1)
    assert table.sees(2).spots[0].taken_by == 1


def test_somebody_elses_draw_leaves_it() -> None:  # KIT-45
    table = kittens(3, "barking").hands("skip", "nope").pile(PILE).take_that_before(1, by=2).draws().turn_of(1)
    assert table.sees(2).spots[1].taken_by == 2
    table.has(0, "skip shuffle")


def test_it_catches_a_draw_from_the_bottom() -> None:  # KIT-55
    table = (
        taken("draw_from_the_bottom", "skip").plays("draw_from_the_bottom").turn_of(1).has(0, "").has(1, "skip nope")
    )
    assert table.happened(DrawTaken) == [DrawTaken((0, 1), 0, 1, True, Card.NOPE)]
    assert table.sees(2).spots[0].taken_by is None


def test_a_now_may_change_what_is_taken() -> None:  # KIT-45, KIT-42
    table = taken("skip", "alter_the_future_now").draws(wait=True).alters_now(1).arranges(2, 1, 0).turn_of(0)
    table.draws().has(1, "favor")


# -- kittens


def test_a_kitten_explodes_in_the_takers_hands() -> None:  # KIT-45
    table = taken("defuse", "defuse skip", "skip").pile("exploding_kitten skip").draws()
    assert table.happened(KittenShown) == [KittenShown(1, Card.EXPLODING_KITTEN)]
    assert table.happened(Defused) == [Defused(1)]
    table.asks(1, "place_kitten").has(0, "defuse").places(1).turn_of(1).has(1, "skip")
    assert table.pile_is == "skip exploding_kitten"


def test_only_who_placed_the_kitten_knows_where() -> None:  # KIT-45
    table = taken("defuse", "defuse skip", "skip").pile("exploding_kitten skip").draws().places(1)
    assert table.told(1, KittenPlaced) == [KittenPlaced((), 1, Card.EXPLODING_KITTEN, 1)]
    assert table.told(0, KittenPlaced) == [KittenPlaced((), 1, Card.EXPLODING_KITTEN, None)]


def test_a_taker_without_a_defuse_is_out() -> None:  # KIT-45
    table = taken("defuse", "skip", "skip").pile("exploding_kitten skip").draws().turn_of(2)
    assert table.is_out(1)
    assert not table.is_out(0)
    assert sorted(table.state.discard) == sorted(cards("ill_take_that skip exploding_kitten"))


def test_the_dead_taker_leaves_the_order_of_play_alone() -> None:  # KIT-45, KIT-53
    table = taken("skip", "skip", "skip", by=2).pile("exploding_kitten skip").draws().turn_of(1)
    assert table.is_out(2)


def test_the_drawers_other_turns_stay() -> None:  # KIT-45, KIT-53
    table = kittens(3, "barking").hands("attack", "skip", "nope").pile("exploding_kitten skip")
    table.take_that_before(1, by=2).plays("attack").draws().turn_of(1, 1)
    assert table.is_out(2)


def test_the_last_taker_ends_the_game() -> None:  # KIT-45, KIT-10
    table = kittens(2, "barking").hands("skip", "skip").pile("exploding_kitten skip").take_that_before(0, by=1)
    table.draws().is_won_by(0)


def test_the_drawers_streaking_kitten_does_not_matter() -> None:  # KIT-55
    table = taken("streaking_kitten", "defuse", "skip").pile("exploding_kitten skip").draws()
    table.asks(1, "place_kitten").has(0, "streaking_kitten")


def test_the_takers_streaking_kitten_keeps_it_secretly() -> None:  # KIT-55
    table = taken("skip", "streaking_kitten", "skip").pile("exploding_kitten skip").draws().turn_of(1).has(1, BOTH)
    assert table.happened(KittenShown) == []
    assert table.told(0, DrawTaken) == [DrawTaken((), 0, 1, False, Card.EXPLODING_KITTEN)]


def test_a_kitten_kept_so_looks_like_any_card() -> None:  # KIT-55
    tops = ("exploding_kitten", "nope")
    kitten, nope = (taken("skip", "streaking_kitten", "skip").pile(f"{top} skip").draws() for top in tops)
    for viewer in (2, SPECTATOR):
        assert [event.seen_by(viewer) for event in kitten.events] == [event.seen_by(viewer) for event in nope.events]
        assert kitten.sees(viewer) == nope.sees(viewer)


def test_a_taker_who_holds_a_kitten_already_explodes() -> None:  # KIT-55, KIT-31
    table = taken("skip", f"{BOTH} defuse", "skip").pile("exploding_kitten skip").draws().asks(1, "place_kitten")
    table.places(0).turn_of(1).has(1, BOTH)


def test_the_imploding_kitten_face_down_is_put_back_by_the_taker() -> None:  # KIT-55
    table = taken("skip", "skip", "skip").pile("imploding_kitten skip").draws().asks(1, "place_imploding").places(1)
    table.turn_of(1)
    assert table.state.imploding_up
    assert table.pile_is == "skip imploding_kitten"
    assert not table.is_out(1)


def test_the_imploding_kitten_face_up_takes_the_taker_out() -> None:  # KIT-55
    table = taken("skip", "defuse", "skip").pile("imploding_kitten skip").face_up().draws().turn_of(2)
    assert table.is_out(1)
    assert not table.is_out(0)
    assert Card.DEFUSE in table.state.discard


def test_the_imploding_kitten_from_the_bottom() -> None:  # KIT-55
    table = taken("draw_from_the_bottom", "defuse", "skip").pile("skip imploding_kitten").face_up()
    table.plays("draw_from_the_bottom").turn_of(2)
    assert table.is_out(1)


# -- the blind


def test_a_blind_drawer_sees_the_card_and_is_blind_no_more() -> None:  # KIT-47
    table = taken("skip", "nope", "skip").blind(0).draws().turn_of(1).has(1, "nope shuffle")
    assert table.happened(SightRegained) == [SightRegained(0)]
    assert table.told(0, DrawTaken) == [DrawTaken((), 0, 1, False, Card.SHUFFLE)]
    assert not table.is_blind(0)


def test_for_a_blind_drawer_even_a_kitten_is_a_successful_draw() -> None:  # KIT-47
    table = taken("skip", "defuse", "skip").blind(0).pile("exploding_kitten skip").draws().places(0).turn_of(1)
    assert not table.is_blind(0)
    assert table.happened(CardThrown) == []
    table.has(0, "skip")


def test_a_blind_drawer_is_not_hurt_by_the_open_imploding_kitten() -> None:  # KIT-47, KIT-55
    table = taken("skip", "defuse", "skip").blind(0).pile("imploding_kitten skip").face_up().draws().turn_of(2)
    assert not table.is_blind(0)
    assert not table.is_out(0)


def test_a_blind_taker_sees_the_card_once() -> None:  # KIT-50
    table = taken("skip", "nope", "skip").blind(1).draws().turn_of(1).has(1, "nope shuffle")
    assert table.told(1, DrawTaken) == [DrawTaken((), 0, 1, False, Card.SHUFFLE)]
    assert table.sees(1).spots[1].hand == ()
    assert table.is_blind(1)


def test_a_blind_taker_of_a_kitten_throws_cards() -> None:  # KIT-45, KIT-33
    table = taken("skip", "nope defuse", "skip").blind(1).pile("exploding_kitten skip")
    table.luck_picks_in_turn(1, "nope defuse").draws().asks(1, "place_kitten").places(0).turn_of(1).has(1, "")
    assert not table.is_blind(1)


def test_a_blind_taker_of_a_kitten_without_a_defuse_is_out() -> None:  # KIT-45, KIT-33
    table = taken("skip", "nope favor", "skip").blind(1).pile("exploding_kitten skip").draws().turn_of(2)
    assert table.is_out(1)


def test_a_blind_taker_with_the_streaking_kitten_keeps_the_kitten_and_stays_blind() -> None:  # KIT-55, KIT-50
    table = taken("skip", "streaking_kitten", "skip").blind(1).pile("exploding_kitten skip").draws().turn_of(1)
    table.has(1, BOTH)
    assert table.is_blind(1)


def test_both_may_be_blind() -> None:  # KIT-47, KIT-50
    table = taken("skip", "nope", "skip").blind(0, 1).draws().turn_of(1)
    assert [table.is_blind(seat) for seat in range(3)] == [False, True, False]


def test_it_can_be_laid_before_the_blind() -> None:  # KIT-45
    table = kittens(3, *ALL).hands("ill_take_that", "skip", "skip").pile(PILE).blind(1).plays("ill_take_that", on=1)
    assert table.sees(1).spots[1].taken_by == 0


# -- elimination


def test_it_goes_with_the_player_before_whom_it_lies() -> None:  # KIT-53, KIT-45
    table = taken("skip", "nope", "nope").resigns(0).turn_of(1)
    assert sorted(table.state.discard) == sorted(cards("skip ill_take_that"))


def test_it_goes_with_the_player_who_laid_it() -> None:  # KIT-53, KIT-45
    table = taken("skip", "nope", "nope").resigns(1).turn_of(0)
    assert sorted(table.state.discard) == sorted(cards("nope ill_take_that"))
    assert table.sees(2).spots[0].taken_by is None
    table.draws().has(0, "skip shuffle")


def test_the_taker_may_leave_at_the_announced_draw() -> None:  # KIT-53, KIT-45
    table = taken("skip", "nope", "nope").draws(wait=True).resigns(1)
    table.nobody_reacts().turn_of(2).has(0, "skip shuffle")


def test_the_taker_may_leave_while_placing_the_kitten() -> None:  # KIT-53, KIT-45
    table = taken("skip", "defuse skip", "nope").pile("exploding_kitten skip").draws().asks(1, "place_kitten")
    table.resigns(1).turn_of(2)
    assert table.pile_is == "skip"
    assert Card.EXPLODING_KITTEN in table.state.discard


def test_the_drawer_may_leave_while_the_taker_places_the_kitten() -> None:  # KIT-53, KIT-45
    table = taken("skip", "defuse skip", "nope").pile("exploding_kitten skip").draws().resigns(0)
    table.asks(1, "place_kitten").places(1).turn_of(1)
    assert table.pile_is == "skip exploding_kitten"


def test_the_taker_may_leave_while_placing_the_imploding_kitten() -> None:  # KIT-53, KIT-55
    table = taken("skip", "skip", "nope").pile("imploding_kitten skip").draws().resigns(1).turn_of(2)
    assert table.pile_is == "skip"
    assert Card.IMPLODING_KITTEN in table.state.discard


def test_a_target_that_has_left() -> None:  # KIT-54, KIT-45
    table = kittens(3, "barking").hands("ill_take_that", "skip", "nope").pile(PILE)
    table.plays("ill_take_that", on=1, wait=True).resigns(1).nobody_reacts().turn_of(0)
    table.without(TakeThatLaid)
    assert table.happened(PlayFailed) == [PlayFailed(0)]
    assert ITT in table.state.discard


def test_a_dead_taker_has_one_explosion() -> None:  # KIT-45, KIT-53
    table = taken("skip", f"{BOTH} skip", "nope").pile("exploding_kitten skip").draws()
    assert [event.seat for event in table.happened(PlayerOut)] == [1]
    assert table.state.discard.count(Card.EXPLODING_KITTEN) == 2
