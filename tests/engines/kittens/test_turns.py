"""KIT-4, KIT-8, KIT-10: playing and drawing; Skip, Favor and Shuffle; who is next."""

import pytest

from engines.core.actions import Pass
from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import (
    Arrange,
    Choose,
    Draw,
    Give,
    Nope,
    Place,
    Play,
    PlayBlind,
    PlayOn,
    Put,
    PutUnseen,
    Take,
)
from engines.kittens.cards import Card
from engines.kittens.events import (
    CardDrawn,
    CardsPlayed,
    CardTaken,
    DrawAnnounced,
    PileShuffled,
    PlayFailed,
    TurnBegan,
)
from tests.engines.kittens.table import KittensTable, cards, kittens

PILE = "favor shuffle attack skip beard_cat"


def base(players: int = 3, **options: object) -> KittensTable:
    return kittens(players, **options).pile(PILE)


# -- drawing -------------------------------------------------------------------------------------------------------


def test_drawing_takes_the_top_card_and_ends_the_turn() -> None:  # KIT-4
    table = base().hands("skip", "nope", "").draws()
    table.has(0, "skip favor").has(1, "nope").turn_of(1)
    assert table.pile_is == "shuffle attack skip beard_cat"
    assert table.events == [CardDrawn((0,), 0, bottom=False, card=Card.FAVOR), TurnBegan(1, 1)]


def test_turns_go_round_clockwise() -> None:  # KIT-4
    base().hands().turn_of(0).draws().turn_of(1).draws().turn_of(2).draws().turn_of(0)


def test_turns_go_round_from_whoever_began() -> None:  # KIT-4
    base(4, first_seat=2).hands().turn_of(2).draws().turn_of(3).draws().turn_of(0)


def test_those_who_are_out_are_skipped() -> None:  # KIT-4
    base(5).hands().out(1, 2, 4).draws().turn_of(3).draws().turn_of(0)


def test_counter_clockwise_the_next_seat_is_the_one_to_the_right() -> None:  # KIT-4, KIT-54
    base(4).hands().reversed().draws().turn_of(3).draws().turn_of(2)


def test_a_card_need_not_be_played() -> None:  # KIT-4
    base().hands("skip skip attack").draws().has(0, "skip skip attack favor")


def test_an_empty_hand_draws_on() -> None:  # KIT-4
    base().hands("", "skip").draws().has(0, "favor").turn_of(1)


def test_drawing_opens_no_window() -> None:  # KIT-52
    table = base().hands("", "nope", "nope").draws(wait=True).turn_of(1)
    assert table.happened(DrawAnnounced) == []


def test_nobody_draws_out_of_turn() -> None:  # KIT-4
    base().hands("skip", "skip", "skip").refuses(Draw(), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_nobody_plays_out_of_turn() -> None:  # KIT-4
    base().hands("skip", "skip", "skip").refuses(Play(Card.SKIP), seat=2, reason=Reason.NOT_YOUR_DECISION)


def test_those_who_are_out_do_nothing() -> None:  # KIT-4
    base().hands("skip", "skip").out(2).refuses(Draw(), seat=2, reason=Reason.SEAT_IS_OUT)


def test_nobody_draws_while_a_play_waits_for_nopes() -> None:  # KIT-4
    table = base().hands("skip", "nope", "nope").plays("skip", wait=True)
    table.refuses(Draw(), seat=0, reason=Reason.NOT_YOUR_DECISION)
    table.refuses(Draw(), seat=1, reason=Reason.WRONG_ACTION)


def test_one_action_at_a_time() -> None:  # KIT-4
    table = base().hands("skip shuffle", "nope", "").plays("shuffle", wait=True)
    table.refuses(Play(Card.SKIP), seat=0, reason=Reason.NOT_YOUR_DECISION)
    table.passes(1).turn_of(0).plays("skip").turn_of(1)


def test_any_number_of_cards_may_be_played_before_the_draw() -> None:  # KIT-4
    table = base().hands("shuffle shuffle shuffle see_the_future", "nope", "")
    table.plays("shuffle").turn_of(0).plays("see_the_future").turn_of(0).plays("shuffle").turn_of(0)
    table.plays("shuffle").turn_of(0).draws().turn_of(1)
    assert table.discarded == "shuffle see_the_future shuffle shuffle"
    assert len(table.state.hands[0]) == 1


def test_a_turn_begins_once_however_many_cards_are_played() -> None:  # KIT-4
    table = base().hands("shuffle", "shuffle", "").plays("shuffle")
    assert table.happened(TurnBegan) == []
    assert table.draws().happened(TurnBegan) == [TurnBegan(1, 1)]
    assert table.plays("shuffle").happened(TurnBegan) == []


def test_a_turn_offers_what_the_hand_holds_and_the_draw() -> None:  # KIT-4
    table = base().hands("defuse nope skip favor tacocat", "skip", "skip")
    assert set(table.may_all(0)) >= {Draw(), Play(Card.SKIP), PlayOn(Card.FAVOR, 1), PlayOn(Card.FAVOR, 2)}
    assert len(table.may_all(0)) == 5  # and five different titles
    assert table.may_all(1) == []


@pytest.mark.parametrize("name", ["tacocat", "defuse", "nope"])
def test_these_cards_do_nothing_by_themselves(name: str) -> None:  # KIT-4
    base().hands(name, "skip").refuses(Play(Card[name.upper()]), rule="KIT-4", reason=Reason.AGAINST_THE_RULES)


def test_nobody_plays_a_card_they_do_not_hold() -> None:  # KIT-4
    base().hands("skip", "attack").refuses(Play(Card.ATTACK), rule="KIT-4", reason=Reason.BAD_CHOICE)


def test_answers_to_questions_that_were_not_asked_are_refused() -> None:  # KIT-4
    table = base().hands("skip nope", "skip").discard("attack")
    for action in (
        Pass(),
        Nope(),
        Give(Card.SKIP, marked=False),
        Put(Card.SKIP, marked=False),
        PutUnseen(),
        Place(0),
        Arrange((0, 1, 2)),
        Take(Card.ATTACK),
        Choose(1),
    ):
        table.refuses(action, seat=0, reason=Reason.WRONG_ACTION)


def test_who_sees_the_own_hand_does_not_play_blindly() -> None:  # KIT-33
    base().hands("skip", "skip").refuses(PlayBlind(), rule="KIT-33", reason=Reason.AGAINST_THE_RULES)


# -- Skip ----------------------------------------------------------------------------------------------------------


def test_skip_ends_the_turn_without_a_draw() -> None:  # KIT-8
    table = base().hands("skip skip", "nope", "").plays("skip")
    table.has(0, "skip").turn_of(1)
    assert (table.pile_is, table.discarded) == (PILE, "skip")
    assert table.happened(CardsPlayed) == [CardsPlayed(0, (Card.SKIP,), None, None)]
    assert table.happened(CardDrawn) == []


def test_skip_has_no_target() -> None:  # KIT-52
    base().hands("skip", "nope").refuses(PlayOn(Card.SKIP, 1), rule="KIT-52", reason=Reason.BAD_CHOICE)


# -- Favor ---------------------------------------------------------------------------------------------------------


def test_favor_gets_a_card_of_the_other_players_choice() -> None:  # KIT-8
    table = base().hands("favor", "skip defuse nope", "attack").plays("favor", on=1).asks(1, "give").gives("nope")
    table.has(0, "nope").has(1, "skip defuse").turn_of(0)
    assert table.discarded == "favor"
    assert table.happened(CardTaken) == [CardTaken((0, 1), 0, 1, from_stash=False, card=Card.NOPE)]


def test_favor_may_cost_the_last_card() -> None:  # KIT-8
    base().hands("favor", "defuse").plays("favor", on=1).gives("defuse").has(0, "defuse").has(1, "").turn_of(0)


def test_the_giver_may_choose_any_card_of_the_hand_and_no_other() -> None:  # KIT-8
    table = base().hands("favor", "skip skip defuse", "attack").plays("favor", on=1)
    assert set(table.may_all(1)) == {Give(Card.SKIP, marked=False), Give(Card.DEFUSE, marked=False)}
    table.refuses(Give(Card.ATTACK, marked=False), rule="KIT-54", reason=Reason.BAD_CHOICE)
    table.refuses(Pass(), reason=Reason.WRONG_ACTION)
    table.refuses(Give(Card.SKIP, marked=False), seat=2, reason=Reason.NOT_YOUR_DECISION)


def test_favor_names_its_player_when_played() -> None:  # KIT-8, KIT-52
    table = base().hands("favor", "skip", "skip").refuses(Play(Card.FAVOR), rule="KIT-52", reason=Reason.BAD_CHOICE)
    table.plays("favor", on=2, wait=True)
    assert table.happened(CardsPlayed) == [CardsPlayed(0, (Card.FAVOR,), 2, None)]


def test_nobody_asks_oneself_a_favor() -> None:  # KIT-8
    base().hands("favor skip", "skip").refuses(PlayOn(Card.FAVOR, 0), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


@pytest.mark.parametrize("target", [3, -1])
def test_a_favor_is_asked_of_somebody_at_the_table(target: int) -> None:  # KIT-54
    base().hands("favor", "skip").refuses(PlayOn(Card.FAVOR, target), rule="KIT-54", reason=Reason.BAD_CHOICE)


def test_a_favor_is_not_asked_of_empty_hands() -> None:  # KIT-54
    table = base().hands("favor", "", "skip")
    table.refuses(PlayOn(Card.FAVOR, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)
    assert table.may_all(0) == [Draw(), PlayOn(Card.FAVOR, 2)]


def test_a_favor_is_not_asked_of_somebody_who_is_out() -> None:  # KIT-54
    table = base(4).hands("favor", "", "skip", "skip").out(1)
    table.refuses(PlayOn(Card.FAVOR, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_with_all_other_hands_empty_there_is_no_favor() -> None:  # KIT-54
    assert base().hands("favor skip", "", "").may_all(0) == [Draw(), Play(Card.SKIP)]


def test_a_favor_of_hands_emptied_by_nopes_does_nothing() -> None:  # KIT-54, KIT-6
    table = base().hands("favor", "nope", "nope").plays("favor", on=1, wait=True).nopes(1).nopes(2).nobody_reacts()
    assert table.happened(PlayFailed) == [PlayFailed(0)]
    table.turn_of(0).has(0, "").has(1, "")
    assert table.discarded == "favor nope nope"


def test_giving_opens_no_window() -> None:  # KIT-52
    table = base().hands("favor", "skip nope", "nope").plays("favor", on=1).gives("skip", wait=True)
    table.turn_of(0).has(0, "skip")


def test_a_favor_after_an_attack_takes_none_of_the_turns() -> None:  # KIT-8
    table = base().hands("attack", "favor", "skip").plays("attack").turn_of(1, 2)
    table.plays("favor", on=2).gives("skip").turn_of(1, 2)


# -- Shuffle -------------------------------------------------------------------------------------------------------


def test_shuffle_shuffles_the_pile_and_the_turn_goes_on() -> None:  # KIT-8
    table = base().hands("shuffle", "nope").plays("shuffle").turn_of(0)
    assert table.happened(PileShuffled) == [PileShuffled()]
    assert table.pile_is != PILE
    assert sorted(table.state.pile) == sorted(cards(PILE))
    assert table.discarded == "shuffle"


def test_shuffle_may_bring_any_card_to_the_top() -> None:  # KIT-8
    table = base().hands("shuffle " * 40, "")
    tops = {table.plays("shuffle").pile_is.split()[0] for _ in range(40)}
    assert tops == set(PILE.split())


def test_shuffling_a_single_card_is_allowed() -> None:  # KIT-8, KIT-56
    table = kittens().hands("shuffle").pile("skip").plays("shuffle").turn_of(0)
    assert table.pile_is == "skip"


# -- the pile, and winning -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_everybody_may_count_the_pile(viewer: int) -> None:  # KIT-10
    table = base().hands("skip", "skip")
    assert table.sees(viewer).pile_size == 5
    assert table.draws().sees(viewer).pile_size == 4
    assert table.plays("skip").sees(viewer).pile_size == 4


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_everybody_sees_whose_turn_it_is_and_how_many(viewer: int) -> None:  # KIT-10
    view = base().hands("attack").plays("attack").sees(viewer)
    assert (view.current, view.turns) == (1, 2)
    assert view.discard == (Card.ATTACK,)


def test_the_last_one_alive_wins() -> None:  # KIT-10
    kittens(3).hands("", "skip").out(2).pile("exploding_kitten skip").draws().is_won_by(1)


def test_two_left_is_not_the_end() -> None:  # KIT-10
    table = kittens(3).hands("", "skip").pile("exploding_kitten skip").draws().turn_of(1)
    assert table.state.outcome() is None


def test_after_the_end_nothing_can_be_done() -> None:  # KIT-10
    table = kittens(2).hands("", "skip").pile("exploding_kitten skip").draws().is_won_by(1)
    table.refuses(Draw(), seat=1, reason=Reason.GAME_OVER)
    assert table.happened(TurnBegan) == []
