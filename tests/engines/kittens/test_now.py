"""KIT-42 and KIT-52: Alter the Future NOW, by anyone between actions; and when it is asked for."""

import pytest

from engines.core.actions import Pass
from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Draw, Nope, Play
from engines.kittens.cards import Card
from engines.kittens.events import (
    CardDrawn,
    CardsPlayed,
    DrawAnnounced,
    FutureAltered,
    FutureShared,
    KittenShown,
    Noped,
    PlayCancelled,
)
from tests.engines.kittens.table import KittensTable, cards, kittens

NOW = Card.ALTER_THE_FUTURE_NOW
PILE = "shuffle skip favor attack nope"


def barking(*hands: str, players: int = 3, more: tuple[str, ...] = (), ruleset: int = 2) -> KittensTable:
    return kittens(players, "barking", *more, ruleset=ruleset).hands(*hands).pile(PILE)


# -- before a draw


def test_a_draw_is_announced() -> None:  # KIT-52
    table = barking("skip", "favor", "nope").draws(wait=True).asks_all("now", 1, 2)
    assert table.happened(DrawAnnounced) == [DrawAnnounced(0)]
    assert table.happened(CardDrawn) == []
    table.has(0, "skip")


def test_when_all_pass_the_card_is_drawn() -> None:  # KIT-52
    table = barking("skip", "favor", "nope").draws(wait=True).passes(1, 2).turn_of(1).has(0, "skip shuffle")
    assert table.happened(CardDrawn) == [CardDrawn((0,), 0, False, Card.SHUFFLE)]


def test_without_barking_kittens_no_draw_is_announced() -> None:  # KIT-52
    table = kittens(3, "imploding", "streaking").hands("skip", "nope", "nope").pile(PILE).draws(wait=True).turn_of(1)
    assert table.happened(DrawAnnounced) == []


def test_somebody_alters_the_future_just_before_a_draw() -> None:  # KIT-42
    table = barking("skip", "favor", "alter_the_future_now").draws(wait=True).alters_now(2).asks(2, "arrange")
    table.arranges(2, 1, 0)
    assert table.pile_is == "favor skip shuffle attack nope"


def test_the_announced_draw_lapses() -> None:  # KIT-52
    table = barking("skip", "favor", "alter_the_future_now").draws(wait=True).alters_now(2).arranges(1, 0, 2)
    table.turn_of(0).has(0, "skip")
    table.draws().turn_of(1).has(0, "skip skip")


def test_then_the_active_player_may_play_instead() -> None:  # KIT-52
    table = barking("skip", "favor", "alter_the_future_now").draws(wait=True).alters_now(2).arranges(1, 0, 2)
    table.plays("skip").turn_of(1).has(0, "")


def test_an_altered_future_may_kill() -> None:  # KIT-42
    table = barking("skip", "favor", "alter_the_future_now").pile("skip exploding_kitten favor nope").draws(wait=True)
    table.alters_now(2).arranges(1, 0, 2).draws()
    assert table.happened(KittenShown) == [KittenShown(0, Card.EXPLODING_KITTEN)]
    assert table.is_out(0)


def test_out_of_turn_it_leaves_the_turns_alone() -> None:  # KIT-42
    table = barking("attack", "favor", "alter_the_future_now").plays("attack").turn_of(1, 2).draws(wait=True)
    table.alters_now(2).arranges(0, 1, 2).turn_of(1, 2)


def test_the_drawer_is_not_asked() -> None:  # KIT-52
    table = barking("alter_the_future_now", "favor", "nope").draws(wait=True).asks_all("now", 1, 2)
    table.refuses(Play(NOW), seat=0, reason=Reason.NOT_YOUR_DECISION)


def test_windows_ask_clockwise_from_the_left_whatever_the_direction() -> None:  # KIT-52
    barking("skip", "favor", "nope", "skip", players=4).reversed().draws(wait=True).asks_all("now", 1, 2, 3)


def test_round_the_corner_of_the_table() -> None:  # KIT-52
    table = barking("skip nope", "favor", "nope skip", "skip", players=4).plays("skip").draws().turn_of(2)
    table.draws(wait=True).asks_all("now", 3, 0, 1)


def test_everybody_with_a_card_is_asked_whatever_it_is() -> None:  # KIT-52
    for hands in (("skip", "favor", "nope"), ("skip", "alter_the_future_now", "nope"), ("skip", "skip", "defuse")):
        barking(*hands).draws(wait=True).asks_all("now", 1, 2)


def test_who_has_no_cards_is_not_asked() -> None:  # KIT-52
    barking("skip", "", "nope").draws(wait=True).asks_all("now", 2)


def test_when_nobody_has_cards_nobody_is_asked() -> None:  # KIT-52
    barking("skip").draws(wait=True).turn_of(1).has(0, "skip shuffle")


def test_who_is_out_is_not_asked() -> None:  # KIT-52
    barking("skip", "skip", "nope").out(1).draws(wait=True).asks_all("now", 2)


def test_whose_cards_are_all_marked_and_no_now_is_not_asked() -> None:  # KIT-52
    table = barking("skip", "favor", "alter_the_future_now", more=("streaking",)).marked(1, "favor")
    table.marked(2, "alter_the_future_now").draws(wait=True).asks_all("now", 2)


def test_when_both_copies_lie_open_nobody_is_asked() -> None:  # KIT-52
    table = barking("skip", "favor", "nope").discard("alter_the_future_now alter_the_future_now").draws(wait=True)
    table.turn_of(1)


def test_when_one_copy_lies_open_all_are_asked() -> None:  # KIT-52
    barking("skip", "favor", "nope").discard("alter_the_future_now").draws(wait=True).asks_all("now", 1, 2)


def test_a_standing_pass_is_not_asked() -> None:  # KIT-52
    barking("skip", "favor", "nope").stands_by(1).draws(wait=True).asks_all("now", 2)


def test_out_of_time_is_a_pass() -> None:  # KIT-52
    table = barking("skip", "alter_the_future_now", "").draws(wait=True).times_out(1).turn_of(1)
    table.has(1, "alter_the_future_now")


def test_only_who_holds_it_may_play_it() -> None:  # KIT-42
    table = barking("skip", "favor", "alter_the_future_now").draws(wait=True)
    assert table.may(1) == [Pass()]
    assert table.may(2) == [Play(NOW), Pass()] or table.may(2) == [Pass(), Play(NOW)]


def test_without_it_nobody_plays_it() -> None:  # KIT-42
    table = barking("skip", "favor", "alter_the_future_now").draws(wait=True)
    assert not table.offers(1, Play(NOW))
    table.refuses(Play(NOW), seat=1, rule="KIT-4")


def test_no_other_card_is_played_in_a_now_window() -> None:  # KIT-42
    table = barking("skip", "alter_the_future_now skip nope", "skip").draws(wait=True)
    assert not table.offers(1, Play(Card.SKIP))
    table.refuses(Nope(), seat=1, reason=Reason.WRONG_ACTION)


# -- several want to


def test_the_first_in_order_takes_effect() -> None:  # KIT-52
    table = barking("skip", "alter_the_future_now", "alter_the_future_now").draws(wait=True)
    table.does(Play(NOW), 2).asks_all("now", 1).does(Play(NOW), 1, wait=False)
    table.asks(1, "arrange").has(2, "alter_the_future_now").has(1, "")


def test_a_later_now_counts_when_the_earlier_pass() -> None:  # KIT-52
    table = barking("skip", "alter_the_future_now", "alter_the_future_now").draws(wait=True)
    table.does(Play(NOW), 2).does(Pass(), 1, wait=False).asks(2, "arrange").has(1, "alter_the_future_now")


def test_a_now_taken_back_is_unseen() -> None:  # KIT-52
    table = barking("skip", "alter_the_future_now", "alter_the_future_now").draws(wait=True).does(Play(NOW), 2)
    assert table.told(1, CardsPlayed) == []
    assert len(table.events) == len([event for event in table.events if event.seen_by(1) is None])
    table.does(Play(NOW), 1)
    assert [event.seat for event in table.happened(CardsPlayed)] == [1]


def test_an_answer_stands() -> None:  # KIT-52
    table = barking("skip", "skip", "alter_the_future_now").draws(wait=True).does(Pass(), 2)
    table.refuses(Play(NOW), seat=2, reason=Reason.ALREADY_ANSWERED)


@pytest.mark.parametrize(("ruleset", "asked"), [(1, (2, 0)), (2, (2,))])
def test_another_now_may_follow(ruleset: int, asked: tuple[int, ...]) -> None:  # KIT-52, KIT-60
    table = barking("skip", "alter_the_future_now", "alter_the_future_now", ruleset=ruleset).draws(wait=True)
    table.alters_now(1).arranges(2, 1, 0, wait=True).asks_all("now", *asked)
    table.alters_now(2).arranges(1, 0, 2).turn_of(0)
    assert table.pile_is == "skip favor shuffle attack nope"


def test_in_ruleset_1_the_active_player_may_answer_with_a_now() -> None:  # KIT-52
    table = barking("alter_the_future_now", "alter_the_future_now", "skip", ruleset=1).draws(wait=True)
    table.alters_now(1).arranges(2, 1, 0, wait=True).asks_all("now", 2, 0).alters_now(0).asks(0, "arrange")
    table.arranges(2, 1, 0).turn_of(0)
    assert table.pile_is == PILE


# -- after an action


def test_now_is_asked_for_after_a_resolved_action() -> None:  # KIT-52
    table = barking("see_the_future", "skip", "alter_the_future_now").plays("see_the_future", wait=True)
    table.asks_all("nope", 1, 2).passes(1, 2).asks_all("now", 1, 2)
    table.alters_now(2).arranges(1, 2, 0).turn_of(0)
    assert table.pile_is == "skip favor shuffle attack nope"


@pytest.mark.parametrize(("ruleset", "asked"), [(1, (1, 2)), (2, (2,))])
def test_now_is_asked_for_after_a_turn_was_skipped(ruleset: int, asked: tuple[int, ...]) -> None:  # KIT-52, KIT-60
    table = barking("skip", "skip", "alter_the_future_now", ruleset=ruleset).plays("skip", wait=True).passes(1, 2)
    table.asks_all("now", *asked).alters_now(2).arranges(2, 1, 0).turn_of(1)


@pytest.mark.parametrize(("ruleset", "asked"), [(1, (2, 0)), (2, (1, 2))])
def test_now_is_asked_for_after_a_noped_action(ruleset: int, asked: tuple[int, ...]) -> None:  # KIT-52, KIT-60
    table = barking("skip favor", "nope favor", "alter_the_future_now", ruleset=ruleset).plays("skip", wait=True)
    table.nopes(1).passes(2, 0).asks_all("now", *asked).alters_now(2).arranges(2, 1, 0).turn_of(0)
    assert table.pile_is == "favor skip shuffle attack nope"


def test_now_is_asked_for_after_a_card_was_given() -> None:  # KIT-52
    table = barking("favor", "skip skip", "favor").plays("favor", on=1).asks(1, "give").gives("skip", wait=True)
    table.asks_all("now", 1, 2)


# -- never inside an action


def test_no_now_in_a_nope_chain() -> None:  # KIT-52
    table = barking("skip", "alter_the_future_now", "skip").plays("skip", wait=True).asks_all("nope", 1, 2)
    assert not table.offers(1, Play(NOW))
    table.refuses(Play(NOW), seat=1, rule="", reason=Reason.WRONG_ACTION)


def test_no_now_before_a_placement() -> None:  # KIT-52
    table = barking("defuse", "alter_the_future_now", "skip").pile("exploding_kitten skip").draws(wait=True)
    table.passes(1, 2).asks(0, "place_kitten").refuses(Play(NOW), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_no_now_between_bury_and_its_draw() -> None:  # KIT-52
    table = barking("bury", "alter_the_future_now", "skip").plays("bury", wait=True).asks_all("nope", 1, 2)
    table.passes(1, 2).asks(0, "place_buried")


def test_no_now_between_draw_from_the_bottom_and_its_draw() -> None:  # KIT-52
    table = barking("draw_from_the_bottom", "alter_the_future_now", "skip", more=("imploding",))
    table.plays("draw_from_the_bottom", wait=True).passes(1, 2).has(0, "nope")
    assert table.happened(DrawAnnounced) == []


def test_no_now_while_a_card_is_given() -> None:  # KIT-52
    table = barking("favor", "skip alter_the_future_now", "alter_the_future_now").plays("favor", on=1).asks(1, "give")
    table.refuses(Play(NOW), seat=2, reason=Reason.NOT_YOUR_DECISION)


def test_no_now_during_a_potluck() -> None:  # KIT-52
    table = barking("potluck skip", "skip", "alter_the_future_now").plays("potluck").asks(0, "potluck").puts("skip")
    table.asks(1, "potluck").refuses(Play(NOW), seat=2, reason=Reason.NOT_YOUR_DECISION)


# -- in the own turn


def test_what_is_played_shows_until_it_is_done_with() -> None:  # KIT-42, KIT-52
    table = barking("alter_the_future_now", "nope", "skip").plays("alter_the_future_now", wait=True)
    pending = table.sees(SPECTATOR).pending
    assert pending is not None
    assert (pending.seat, pending.cards, pending.target) == (0, (NOW,), None)
    table.nobody_reacts().arranges(0, 1, 2).turn_of(0)
    assert table.sees(SPECTATOR).pending is None


def test_in_the_own_turn_it_is_a_card_like_any_other() -> None:  # KIT-42
    table = barking("alter_the_future_now", "nope", "skip").plays("alter_the_future_now", wait=True)
    table.asks_all("nope", 1, 2).nobody_reacts().asks(0, "arrange").arranges(1, 0, 2).turn_of(0)
    assert table.pile_is == "skip shuffle favor attack nope"


def test_it_takes_what_there_is() -> None:  # KIT-42, KIT-56
    table = barking("alter_the_future_now", "nope").pile("skip favor").plays("alter_the_future_now").arranges(1, 0)
    assert table.pile_is == "favor skip"


# -- Noped


def test_a_now_can_be_noped() -> None:  # KIT-52
    table = barking("skip nope", "favor", "alter_the_future_now").draws(wait=True).passes(1).does(Play(NOW), 2)
    table.asks_all("nope", 0, 1).nopes(0)
    assert table.happened(Noped) == [Noped(0)]
    table.nobody_reacts().turn_of(0).has(2, "")
    assert table.pile_is == PILE
    assert table.discarded == "alter_the_future_now nope"


def test_a_noped_now_is_announced_as_cancelled() -> None:  # KIT-52
    table = barking("nope", "favor", "alter_the_future_now").draws(wait=True).passes(1).does(Play(NOW), 2).nopes(0)
    table.nobody_reacts()
    assert table.happened(PlayCancelled) == [PlayCancelled(2)]
    assert table.happened(FutureAltered) == []


def test_after_a_noped_now_the_active_player_may_play_or_draw_again() -> None:  # KIT-52
    table = barking("skip nope", "favor", "alter_the_future_now").draws(wait=True).passes(1).does(Play(NOW), 2)
    table.nopes(0).nobody_reacts().turn_of(0).has(0, "skip").draws().has(0, "skip shuffle").turn_of(1)


def test_a_nope_on_the_nope_revives_it() -> None:  # KIT-52, KIT-6
    table = barking("nope", "nope", "alter_the_future_now").draws(wait=True).passes(1).does(Play(NOW), 2)
    table.nopes(0).nopes(1).nobody_reacts().asks(2, "arrange")


def test_the_player_of_the_now_may_defend_it() -> None:  # KIT-52, KIT-6
    table = barking("nope", "skip", "alter_the_future_now nope").draws(wait=True).passes(1).does(Play(NOW), 2)
    table.nopes(0).asks_all("nope", 1, 2).nopes(2).nobody_reacts().asks(2, "arrange")


def test_after_a_noped_now_another_may_follow() -> None:  # KIT-52
    table = barking("nope skip", "alter_the_future_now", "alter_the_future_now").draws(wait=True)
    table.does(Play(NOW), 1).nopes(0).passes(2).asks_all("now", 2).alters_now(2).asks(2, "arrange")


# -- Nope windows for the other cards of Barking Kittens


def test_a_noped_bury_leaves_you_in_your_turn() -> None:  # KIT-52
    table = barking("bury", "nope", "skip").plays("bury", wait=True).nopes(1).nobody_reacts().turn_of(0).has(0, "")
    assert (table.pile_is, table.discarded) == (PILE, "bury nope")


def test_a_noped_draw_from_the_bottom_leaves_you_in_your_turn() -> None:  # KIT-52
    table = barking("draw_from_the_bottom", "nope", "skip", more=("imploding",))
    table.plays("draw_from_the_bottom", wait=True).nopes(1).nobody_reacts().turn_of(0).has(0, "")


def test_a_noped_tower_leaves_the_stash() -> None:  # KIT-52
    table = barking("tower_of_power", "nope", "skip").stash("skip favor").plays("tower_of_power", wait=True).nopes(1)
    table.nobody_reacts().turn_of(0)
    assert table.discarded == "tower_of_power nope"
    assert table.sees(0).stash_size == 2
    assert not table.sees(0).spots[0].tower


def test_a_noped_ill_take_that_is_discarded() -> None:  # KIT-52
    table = barking("ill_take_that", "nope", "skip").plays("ill_take_that", on=2, wait=True).nopes(1).nobody_reacts()
    table.turn_of(0)
    assert table.discarded == "ill_take_that nope"
    assert table.sees(0).spots[2].taken_by is None


@pytest.mark.parametrize("name", ["personal_attack", "super_skip", "potluck", "share_the_future"])
def test_a_nope_window_opens_after_every_play(name: str) -> None:  # KIT-52
    table = barking(f"{name} skip", "nope", "skip").plays(name, wait=True).asks_all("nope", 1, 2).nopes(1)
    table.nobody_reacts().turn_of(0, 1).has(0, "skip")


def test_no_nope_window_for_drawing_and_placing() -> None:  # KIT-52
    table = kittens(3, "streaking").hands("defuse", "nope", "nope").pile("exploding_kitten skip").draws(wait=True)
    table.asks(0, "place_kitten").places(0, wait=True).turn_of(1)


# -- Share the Future


def test_share_the_future_shows_the_result_to_the_next_player() -> None:  # KIT-42
    table = barking("share_the_future", "skip", "favor").plays("share_the_future").asks(0, "arrange")
    table.arranges(2, 0, 1).turn_of(0)
    order = tuple(cards("favor shuffle skip"))
    assert table.told(1, FutureShared) == [FutureShared((), 0, 1, order)]
    assert table.told(2, FutureShared) == table.told(SPECTATOR, FutureShared) == [FutureShared((), 0, 1, None)]
    assert table.pile_is == "favor shuffle skip attack nope"


def test_both_remember_the_shared_future() -> None:  # KIT-42
    table = barking("share_the_future", "skip", "favor").plays("share_the_future").arranges(2, 0, 1)
    order = tuple(cards("favor shuffle skip"))
    assert table.sees(0).known == table.sees(1).known == order
    assert table.sees(2).known == ()


def test_the_next_player_follows_the_direction() -> None:  # KIT-42, KIT-54
    table = barking("share_the_future", "skip", "favor").reversed().plays("share_the_future").arranges(0, 1, 2)
    assert [event.shown_to for event in table.happened(FutureShared)] == [2]


def test_the_next_player_is_a_living_one() -> None:  # KIT-42, KIT-54
    table = barking("share_the_future", "skip", "favor").out(1).plays("share_the_future").arranges(0, 1, 2)
    assert [event.shown_to for event in table.happened(FutureShared)] == [2]


def test_the_next_player_may_leave_before_the_result() -> None:  # KIT-42, KIT-53
    table = barking("share_the_future", "skip", "favor").plays("share_the_future").resigns(1).asks(0, "arrange")
    table.arranges(0, 1, 2)
    assert [event.shown_to for event in table.happened(FutureShared)] == [2]


def test_with_one_card_left_the_future_is_still_shared() -> None:  # KIT-42, KIT-56
    table = barking("share_the_future", "skip", "favor").pile("skip").plays("share_the_future")
    if table.state.decisions()[0].kind == "arrange":
        table.arranges(0)
    assert table.told(1, FutureShared) == [FutureShared((), 0, 1, (Card.SKIP,))]


# -- resigning


def test_who_resigns_in_a_now_window_is_not_waited_for() -> None:  # KIT-53, KIT-52
    table = barking("skip", "favor", "nope").draws(wait=True).passes(2).resigns(1)
    table.turn_of(2).has(0, "skip shuffle")


def test_a_sealed_now_of_who_resigns_is_void() -> None:  # KIT-53, KIT-52
    table = barking("skip", "favor", "alter_the_future_now").draws(wait=True).does(Play(NOW), 2).resigns(2)
    table.passes(1).turn_of(1).has(0, "skip shuffle")
    assert table.pile_is == "skip favor attack nope"


def test_the_announced_draw_of_who_resigns_lapses() -> None:  # KIT-53, KIT-52
    table = barking("skip", "favor", "nope").draws(wait=True).resigns(0)
    table.nobody_reacts().turn_of(1)
    assert table.pile_is == PILE
    assert table.happened(CardDrawn) == []


def test_who_resigns_while_arranging_leaves_the_pile_as_it_was() -> None:  # KIT-53, KIT-42
    table = barking("skip", "favor", "alter_the_future_now").draws(wait=True).alters_now(2).resigns(2)
    table.nobody_reacts().turn_of(0).has(0, "skip")
    assert table.pile_is == PILE


def test_the_player_of_a_now_resigns_in_its_nope_window() -> None:  # KIT-53, KIT-52
    table = barking("skip", "favor", "alter_the_future_now").draws(wait=True).passes(1).does(Play(NOW), 2).resigns(2)
    table.nobody_reacts().turn_of(0)
    assert table.pile_is == PILE


def test_the_active_player_resigns_while_another_arranges() -> None:  # KIT-53, KIT-52
    table = barking("skip", "favor", "alter_the_future_now").draws(wait=True).alters_now(2).resigns(0)
    table.asks(2, "arrange").arranges(2, 1, 0).turn_of(1)
    assert table.pile_is == "favor skip shuffle attack nope"


def test_a_lapsed_draw_is_announced_again() -> None:  # KIT-52
    table = barking("skip", "favor", "alter_the_future_now").draws(wait=True).alters_now(2).arranges(0, 1, 2)
    table.does(Draw())
    assert table.happened(DrawAnnounced) == [DrawAnnounced(0)]
