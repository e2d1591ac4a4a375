"""KIT-6, KIT-52: Nopes, Nopes of Nopes, and the windows in which they are played."""

import pytest

from engines.core.actions import Pass
from engines.core.errors import Reason
from engines.core.events import Answered
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Draw, Nope, Play
from engines.kittens.cards import Card
from engines.kittens.events import (
    Attacked,
    CardDrawn,
    CardTaken,
    DirectionReversed,
    FutureSeen,
    Noped,
    PileShuffled,
    PlayCancelled,
    PlayFailed,
    TurnBegan,
)
from tests.engines.kittens.table import KittensTable, kittens

PILE = "favor shuffle attack skip beard_cat"


def base(players: int = 3, *expansions: str) -> KittensTable:
    return kittens(players, *expansions).pile(PILE)


def chain(*seats: int, players: int = 3) -> KittensTable:
    """Seat 0 skips; these seats Nope in this order; then nobody reacts. Everybody has two Nopes."""
    table = base(players).hands("skip nope nope", *["nope nope"] * (players - 1)).plays("skip", wait=True)
    for seat in seats:
        table.nopes(seat)
    return table.nobody_reacts()


# -- what a Nope does ----------------------------------------------------------------------------------------------


def test_without_a_nope_the_play_takes_effect() -> None:  # KIT-6
    chain().turn_of(1)


def test_a_nope_cancels_the_play() -> None:  # KIT-6
    table = chain(1).turn_of(0)
    assert table.happened(PlayCancelled) == [PlayCancelled(0)]
    table.has(0, "nope nope").has(1, "nope").has(2, "nope nope")


def test_a_nope_of_the_nope_revives_the_play() -> None:  # KIT-6
    table = chain(1, 2).turn_of(1)
    assert table.happened(PlayCancelled) == []
    table.has(1, "nope").has(2, "nope")


def test_three_nopes_cancel_and_four_do_not() -> None:  # KIT-6
    chain(1, 2, 1).turn_of(0)
    chain(1, 2, 1, 2).turn_of(1)


def test_the_active_player_may_nope_the_nope() -> None:  # KIT-6
    chain(2, 0).turn_of(1).has(0, "nope")


def test_who_noped_may_nope_again_after_another() -> None:  # KIT-6
    chain(2, 0, 2, 0).turn_of(1).has(0, "").has(2, "")


def test_cancelled_cards_stay_discarded() -> None:  # KIT-6
    table = chain(1)
    assert table.discarded == "skip nope"


def test_all_nopes_stay_discarded() -> None:  # KIT-6
    assert chain(1, 2, 0).discarded == "skip nope nope nope"


def test_everybody_is_told_of_each_nope() -> None:  # KIT-6
    table = base().hands("skip", "nope", "nope").plays("skip", wait=True).nopes(1)
    assert table.happened(Noped) == [Noped(1)]
    assert table.nopes(2).happened(Noped) == [Noped(2)]


def test_a_noped_player_may_play_on() -> None:  # KIT-6
    table = base().hands("skip skip", "nope", "skip").plays("skip", wait=True).nopes(1).nobody_reacts().turn_of(0)
    table.plays("skip").turn_of(1)


def test_a_noped_player_may_draw() -> None:  # KIT-6
    chain(1).draws().turn_of(1).has(0, "nope nope favor")


# -- against what --------------------------------------------------------------------------------------------------


def test_a_noped_attack_leaves_you_in_your_turn() -> None:  # KIT-6, KIT-52
    table = base().hands("attack", "nope", "skip").plays("attack", wait=True).nopes(1).nobody_reacts().turn_of(0, 1)
    assert table.happened(Attacked) == []


def test_a_noped_attack_leaves_all_your_turns() -> None:  # KIT-6, KIT-52
    table = base().hands("attack", "attack", "nope").plays("attack").turn_of(1, 2)
    table.plays("attack", wait=True).nopes(2).nobody_reacts().turn_of(1, 2)


def test_a_noped_skip_leaves_all_your_turns() -> None:  # KIT-6, KIT-52
    table = base().hands("attack", "skip", "nope").plays("attack").plays("skip", wait=True).nopes(2).nobody_reacts()
    table.turn_of(1, 2)


def test_a_noped_favor_gives_nothing() -> None:  # KIT-6
    table = base().hands("favor", "nope skip", "").plays("favor", on=1, wait=True).nopes(1).nobody_reacts().turn_of(0)
    table.has(0, "").has(1, "skip")
    assert table.happened(CardTaken) == []


def test_a_noped_shuffle_leaves_the_pile() -> None:  # KIT-6
    table = base().hands("shuffle", "nope", "").plays("shuffle", wait=True).nopes(1).nobody_reacts().turn_of(0)
    assert table.pile_is == PILE
    assert table.happened(PileShuffled) == []


def test_a_noped_see_the_future_shows_nothing() -> None:  # KIT-6
    table = base().hands("see_the_future", "nope", "").plays("see_the_future", wait=True).nopes(1).nobody_reacts()
    table.turn_of(0)
    assert table.happened(FutureSeen) == []
    assert table.sees(0).known == ()


def test_a_noped_pair_steals_nothing() -> None:  # KIT-6
    table = base().hands("tacocat tacocat", "nope skip", "").pairs("tacocat", on=1, wait=True).nopes(1).nobody_reacts()
    table.turn_of(0).has(0, "").has(1, "skip")
    assert table.discarded == "tacocat tacocat nope"


def test_a_noped_three_of_a_kind_gets_nothing() -> None:  # KIT-6
    table = base().hands("tacocat tacocat tacocat", "nope skip", "")
    table.threes("tacocat", "skip", on=1, wait=True).nopes(1).nobody_reacts().turn_of(0).has(1, "skip").has(0, "")


def test_a_noped_five_takes_nothing() -> None:  # KIT-6
    table = base().hands("attack skip favor shuffle tacocat", "nope", "").discard("defuse")
    table.fives("attack skip favor shuffle tacocat", wait=True).nopes(1).nobody_reacts().turn_of(0).has(0, "")
    assert table.discarded.split()[0] == "defuse"
    assert len(table.discarded.split()) == 7


def test_one_nope_cancels_the_whole_combination() -> None:  # KIT-6
    table = base().hands("tacocat tacocat tacocat", "nope", "nope skip")
    table.threes("tacocat", "skip", on=2, wait=True).nopes(1).nobody_reacts().turn_of(0).has(2, "nope skip")


def test_a_noped_alter_the_future_lets_nobody_look() -> None:  # KIT-6, KIT-22
    table = base(3, "imploding").hands("alter_the_future", "nope", "")
    table.plays("alter_the_future", wait=True).nopes(1).nobody_reacts().turn_of(0)
    assert (table.pile_is, table.sees(0).known) == (PILE, ())


def test_a_noped_targeted_attack_leaves_you_in_your_turn() -> None:  # KIT-6, KIT-22, KIT-52
    table = base(3, "imploding").hands("targeted_attack", "nope", "")
    table.plays("targeted_attack", on=2, wait=True).nopes(1).nobody_reacts().turn_of(0)


def test_a_noped_reverse_turns_nothing_round() -> None:  # KIT-6, KIT-22, KIT-52
    table = base(3, "imploding").hands("reverse", "nope", "").plays("reverse", wait=True).nopes(1).nobody_reacts()
    table.turn_of(0)
    assert table.happened(DirectionReversed) == []
    table.draws().turn_of(1)


def test_a_noped_draw_from_the_bottom_draws_nothing() -> None:  # KIT-6, KIT-22, KIT-52
    table = base(3, "imploding").hands("draw_from_the_bottom", "nope", "")
    table.plays("draw_from_the_bottom", wait=True).nopes(1).nobody_reacts().turn_of(0).has(0, "")
    assert table.pile_is == PILE
    assert table.happened(CardDrawn) == []


def test_a_revived_draw_from_the_bottom_draws() -> None:  # KIT-6, KIT-22
    table = base(3, "imploding").hands("draw_from_the_bottom nope", "nope", "")
    table.plays("draw_from_the_bottom", wait=True).nopes(1).nopes(0).nobody_reacts().turn_of(1).has(0, "beard_cat")


def test_a_noped_bury_draws_nothing() -> None:  # KIT-52
    table = base(3, "barking").hands("bury", "nope").plays("bury", wait=True).nopes(1).nobody_reacts().turn_of(0)
    assert table.pile_is == PILE


def test_a_noped_tower_leaves_the_stash() -> None:  # KIT-52
    table = base(3, "barking").hands("tower_of_power", "nope").stash("skip favor")
    table.plays("tower_of_power", wait=True).nopes(1).nobody_reacts().turn_of(0)
    assert (len(table.state.stash), table.discarded) == (2, "tower_of_power nope")
    assert not any(spot.tower for spot in table.sees(SPECTATOR).spots)


def test_a_noped_ill_take_that_is_discarded() -> None:  # KIT-52
    table = base(3, "barking").hands("ill_take_that", "nope")
    table.plays("ill_take_that", on=1, wait=True).nopes(1).nobody_reacts().turn_of(0)
    assert table.discarded == "ill_take_that nope"
    assert [spot.taken_by for spot in table.sees(SPECTATOR).spots] == [None] * 3


def test_no_nope_against_a_barking_kitten() -> None:  # KIT-6
    table = base(3, "barking").hands("barking_kitten", "nope", "nope").plays("barking_kitten", wait=True)
    assert [ask.kind for ask in table.state.decisions()] in (["turn"], ["now", "now"])
    assert table.state.barkers == [0]


# -- who is asked --------------------------------------------------------------------------------------------------


def test_a_window_asks_everybody_but_who_played() -> None:  # KIT-52
    base(4).hands("skip", "skip", "nope", "favor").plays("skip", wait=True).asks_all("nope", 1, 2, 3)


def test_a_window_asks_clockwise_from_the_left_of_who_played() -> None:  # KIT-52
    table = kittens(4, first_seat=2).pile(PILE).hands("skip", "skip", "skip", "skip")
    table.plays("skip", wait=True).asks_all("nope", 3, 0, 1)


def test_a_window_asks_clockwise_whichever_way_play_goes() -> None:  # KIT-52
    base(4).hands("skip", "skip", "skip", "skip").reversed().plays("skip", wait=True).asks_all("nope", 1, 2, 3)


def test_after_a_nope_the_window_opens_left_of_who_noped() -> None:  # KIT-52
    table = base(4).hands("skip skip", "skip", "nope", "skip").plays("skip", wait=True).nopes(2)
    table.asks_all("nope", 3, 0, 1)


def test_who_is_asked_does_not_depend_on_who_holds_a_nope() -> None:  # KIT-52
    one = base(4).hands("skip", "nope", "skip", "skip").plays("skip", wait=True)
    other = base(4).hands("skip", "skip", "skip", "skip").plays("skip", wait=True)
    assert one.state.decisions() == other.state.decisions()


def test_empty_hands_are_not_asked() -> None:  # KIT-52
    base(4).hands("skip", "", "skip", "").plays("skip", wait=True).asks_all("nope", 2)


def test_whose_hand_was_emptied_by_a_nope_is_not_asked_again() -> None:  # KIT-52
    base().hands("skip favor", "nope", "nope").plays("skip", wait=True).nopes(1).nopes(2).asks_all("nope", 0)


def test_those_who_are_out_are_not_asked() -> None:  # KIT-52
    base(4).hands("skip", "skip", "skip", "skip").out(2).plays("skip", wait=True).asks_all("nope", 1, 3)


def test_nobody_to_ask_and_the_play_resolves() -> None:  # KIT-52
    base().hands("skip", "", "").plays("skip", wait=True).turn_of(1)


def test_when_all_nopes_lie_open_nobody_is_asked() -> None:  # KIT-52
    table = base().hands("skip", "skip", "skip").discard("nope nope nope nope nope").plays("skip", wait=True)
    table.turn_of(1)


def test_while_one_nope_may_be_in_a_hand_all_are_asked() -> None:  # KIT-52
    table = base().hands("skip", "skip", "skip").discard("nope nope nope nope").plays("skip", wait=True)
    table.asks_all("nope", 1, 2)


def test_with_two_decks_there_are_ten_nopes() -> None:  # KIT-52, KIT-1
    table = base(6).hands("skip", "skip").discard("nope " * 9).plays("skip", wait=True).asks_all("nope", 1)
    assert table.may_all(1) == [Pass()]
    base(6).hands("skip", "skip").discard("nope " * 10).plays("skip", wait=True).turn_of(1)


def test_a_hand_that_lies_open_without_a_nope_is_not_asked() -> None:  # KIT-52
    table = base(3, "streaking").hands("skip", "skip favor", "nope").marked(1, "skip favor").plays("skip", wait=True)
    table.asks_all("nope", 2)


def test_a_hand_that_lies_partly_open_is_asked() -> None:  # KIT-52
    table = base(3, "streaking").hands("skip", "skip favor", "nope").marked(1, "skip").plays("skip", wait=True)
    table.asks_all("nope", 1, 2)


def test_an_open_nope_is_asked() -> None:  # KIT-52
    table = base(3, "streaking").hands("skip", "nope", "nope").marked(1, "nope").plays("skip", wait=True)
    table.asks_all("nope", 1, 2)


def test_nopes_that_lie_open_in_hands_count_as_seen() -> None:  # KIT-52
    table = base(3, "streaking").hands("skip", "nope", "skip").marked(1, "nope").discard("nope nope nope nope")
    table.plays("skip", wait=True).asks_all("nope", 1)


def test_who_holds_no_nope_can_only_pass() -> None:  # KIT-52
    table = base().hands("skip", "favor", "nope").plays("skip", wait=True)
    assert table.may_all(1) == [Pass()]
    assert set(table.may_all(2)) == {Pass(), Nope()}
    table.refuses(Nope(), seat=1, rule="KIT-6", reason=Reason.BAD_CHOICE)


def test_who_played_cannot_nope_the_own_play() -> None:  # KIT-52
    table = base().hands("skip nope", "favor", "").plays("skip", wait=True)
    table.refuses(Nope(), seat=0, reason=Reason.NOT_YOUR_DECISION)


def test_a_nope_is_no_card_to_be_played_in_a_window() -> None:  # KIT-52
    table = base().hands("skip", "nope skip", "").plays("skip", wait=True)
    table.refuses(Play(Card.NOPE), seat=1, reason=Reason.WRONG_ACTION)
    table.refuses(Draw(), seat=1, reason=Reason.WRONG_ACTION)


# -- sealed answers ------------------------------------------------------------------------------------------------


def test_the_first_in_order_nopes_however_late_the_answer() -> None:  # KIT-52
    table = base().hands("skip", "nope", "nope").plays("skip", wait=True)
    table.does(Nope(), 2).asks_all("nope", 1)
    assert table.happened(Noped) == []
    table.does(Nope(), 1)
    assert table.happened(Noped) == [Noped(1)]
    table.has(1, "").has(2, "nope")


def test_a_nope_further_on_takes_effect_when_those_before_pass() -> None:  # KIT-52
    table = base().hands("skip", "nope", "nope").plays("skip", wait=True).does(Nope(), 2).passes(1)
    assert table.happened(Noped) == [Noped(2)]
    table.has(1, "nope").has(2, "")


def test_the_window_closes_when_no_answer_could_change_it() -> None:  # KIT-52
    table = base(4).hands("skip skip", "nope", "nope", "nope").plays("skip", wait=True).does(Nope(), 1)
    assert table.happened(Noped) == [Noped(1)]
    table.asks_all("nope", 2, 3, 0)


def test_a_nope_taken_back_can_be_played_in_the_next_window() -> None:  # KIT-52
    table = base().hands("skip", "nope", "nope").plays("skip", wait=True).does(Nope(), 2).does(Nope(), 1)
    table.asks_all("nope", 2).does(Nope(), 2).turn_of(1)


def test_an_answer_stands() -> None:  # KIT-52
    table = base().hands("skip", "nope", "nope").plays("skip", wait=True).passes(2)
    table.refuses(Nope(), seat=2, reason=Reason.ALREADY_ANSWERED)


def test_nobody_else_is_told_of_a_sealed_answer() -> None:  # KIT-52
    table = base().hands("skip", "nope", "nope").plays("skip", wait=True)
    asked = [table.state.decisions(viewer) for viewer in (0, 1, SPECTATOR)]
    views = [table.sees(viewer) for viewer in (0, 1, SPECTATOR)]
    table.does(Nope(), 2)
    assert [table.told(viewer, Answered) for viewer in (0, 1, SPECTATOR)] == [[], [], []]
    assert table.told(2, Answered) == [Answered((), 2, Nope())]
    assert [table.state.decisions(viewer) for viewer in (0, 1, SPECTATOR)] == asked
    assert [table.sees(viewer) for viewer in (0, 1, SPECTATOR)] == views


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_the_order_of_answers_changes_nothing(order: tuple[int, ...]) -> None:  # KIT-52
    table = base(4).hands("skip", "skip", "nope", "nope").plays("skip", wait=True)
    for seat in order:
        if table.state.asked(seat) == "nope" and table.state.window is not None and not table.state.nopers:
            table.does(Pass() if seat == 1 else Nope(), seat)
    assert table.state.nopers == [2]
    table.has(2, "").has(3, "nope")


def test_everybody_sees_what_is_pending_and_who_noped() -> None:  # KIT-52
    table = base().hands("favor", "nope skip", "nope skip").plays("favor", on=2, wait=True).nopes(1)
    pending = table.sees(SPECTATOR).pending
    assert pending is not None
    assert (pending.seat, pending.cards, pending.target, pending.title) == (0, (Card.FAVOR,), 2, None)
    assert pending.nopers == (1,)
    assert table.nopes(2).nobody_reacts().asks(2, "give").sees(SPECTATOR).discard[1:] == (Card.NOPE, Card.NOPE)


def test_nothing_is_pending_when_all_is_done() -> None:  # KIT-52
    assert chain(1).sees(SPECTATOR).pending is None
    assert chain(1, 2).sees(SPECTATOR).pending is None


def test_nopes_of_an_earlier_play_do_not_count_for_the_next() -> None:  # KIT-6
    table = base().hands("shuffle skip", "nope nope", "").plays("shuffle", wait=True).nopes(1).nobody_reacts()
    table.plays("skip", wait=True).asks_all("nope", 1).passes(1).turn_of(1)


# -- standing passes -----------------------------------------------------------------------------------------------


def test_a_standing_pass_passes_in_every_window() -> None:  # KIT-52
    table = base().hands("shuffle skip", "nope", "nope").stands_by(1)
    table.plays("shuffle", wait=True).asks_all("nope", 2).passes(2).turn_of(0)
    table.plays("skip", wait=True).asks_all("nope", 2).passes(2).turn_of(1)


def test_all_stand_by_and_the_play_resolves_at_once() -> None:  # KIT-52
    base().hands("skip", "nope", "nope").stands_by(1).stands_by(2).plays("skip", wait=True).turn_of(1)


def test_a_standing_pass_can_be_withdrawn() -> None:  # KIT-52
    table = base().hands("skip", "nope", "nope").stands_by(1).stands_by(1, on=False)
    table.plays("skip", wait=True).asks_all("nope", 1, 2)


def test_a_standing_pass_set_in_an_open_window_answers_it() -> None:  # KIT-52
    table = base().hands("skip", "nope", "").plays("skip", wait=True).stands_by(1).turn_of(1)
    assert table.happened(PlayCancelled) == []


def test_a_standing_pass_does_not_give_for_a_favor() -> None:  # KIT-52
    table = base().hands("favor", "skip attack", "").stands_by(1).plays("favor", on=1, wait=True).asks(1, "give")
    table.gives("attack").has(0, "attack")


# -- resolution after a long chain -----------------------------------------------------------------------------------


def test_a_pair_on_hands_emptied_by_a_nope_does_nothing() -> None:  # KIT-54
    table = base().hands("tacocat tacocat", "nope", "nope").pairs("tacocat", on=1, wait=True).nopes(1).nopes(2)
    assert table.nobody_reacts().happened(PlayFailed) == [PlayFailed(0)]
    table.turn_of(0).has(0, "")
    assert table.discarded == "tacocat tacocat nope nope"


def test_three_of_a_kind_on_hands_emptied_by_a_nope_does_nothing() -> None:  # KIT-54
    table = base().hands("tacocat tacocat tacocat nope", "nope", "").threes("tacocat", "nope", on=1, wait=True)
    assert table.nopes(1).nopes(0).nobody_reacts().happened(PlayFailed) == [PlayFailed(0)]
    table.turn_of(0).has(0, "").has(1, "")


def test_a_card_stolen_after_two_nopes_is_not_one_of_them() -> None:  # KIT-6, KIT-9
    table = base().hands("tacocat tacocat nope", "nope skip", "").pairs("tacocat", on=1, wait=True).nopes(1).nopes(0)
    table.nobody_reacts().has(0, "skip").has(1, "").turn_of(0)


def test_a_turn_begins_once_after_a_chain() -> None:  # KIT-6
    table = base().hands("skip nope", "nope", "").plays("skip", wait=True).nopes(1).nopes(0).nobody_reacts()
    assert table.happened(TurnBegan) == [TurnBegan(1, 1)]
