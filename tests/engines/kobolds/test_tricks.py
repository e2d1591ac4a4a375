"""The tricks, one by one: what each does, whom it may choose, and what follows it."""

from itertools import cycle, islice

import pytest

from engines.core.actions import Pass
from engines.core.errors import IllegalAction, Reason
from engines.core.viewers import SPECTATOR
from engines.kobolds.actions import Play, PlayOn
from engines.kobolds.events import (
    BombPassed,
    BombSeen,
    CardDrawn,
    CardTaken,
    DirectionTurned,
    TrickFailed,
    TrickLies,
    TrickPlayed,
    TurnBegan,
)
from tests.engines.kobolds.table import kobolds

# -- tricks that pass the bomb ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_give_me_that_brings_the_bomb_to_its_player(seat: int) -> None:  # KOB-7
    table = kobolds(4).hands("duck", "give_me_that", "give_me_that", "give_me_that").plays(seat, "give_me_that")
    assert table.happened(TrickPlayed) == [TrickPlayed(seat, "give_me_that", None)]
    assert table.happened(BombPassed) == [BombPassed(0, seat)]
    table.turn_of(seat)


def test_give_me_that_by_the_holder_passes_to_the_holder() -> None:  # KOB-7, KOB-23
    table = kobolds().hands("give_me_that", "duck").plays(0, "give_me_that")
    assert table.happened(TurnBegan) == [TurnBegan(0, 2)]
    table.turn_of(0)


@pytest.mark.parametrize(("holder", "to"), [(0, 3), (1, 0), (3, 2)])
def test_take_that_goes_to_the_holders_right(holder: int, to: int) -> None:  # KOB-7
    table = kobolds(4).hands("duck", "duck", "take_that", "duck").holder(holder).plays(2, "take_that")
    assert table.happened(BombPassed) == [BombPassed(holder, to)]
    table.turn_of(to)


def test_take_that_reads_from_the_holder_not_from_its_player() -> None:  # KOB-7
    kobolds(5).hands("duck", "", "", "take_that").plays(3, "take_that").turn_of(4)


def test_the_holder_may_play_take_that() -> None:  # KOB-7
    kobolds().hands("take_that", "duck").plays(0, "take_that").turn_of(2)


@pytest.mark.parametrize("target", [0, 1, 2, 3])
def test_try_it_out_goes_to_whom_its_player_chooses(target: int) -> None:  # KOB-7
    table = kobolds(4).hands("duck", "", "try_it_out").plays(2, "try_it_out", on=target)
    assert table.happened(TrickPlayed) == [TrickPlayed(2, "try_it_out", target)]
    assert table.happened(BombPassed) == [BombPassed(0, target)]
    table.turn_of(target)


def test_try_it_out_wants_a_player() -> None:  # KOB-6
    table = kobolds().hands("duck", "try_it_out")
    table.refuses(Play("try_it_out"), seat=1, rule="KOB-22", reason=Reason.BAD_CHOICE)
    assert set(table.may_all(1)) == {Pass(), *[PlayOn("try_it_out", seat) for seat in range(3)]}


@pytest.mark.parametrize("target", [3, 6, -1])
def test_a_seat_that_does_not_exist_cannot_be_chosen(target: int) -> None:  # KOB-22
    table = kobolds().hands("duck", "try_it_out")
    table.refuses(PlayOn("try_it_out", target), seat=1, rule="KOB-22", reason=Reason.BAD_CHOICE)


def test_a_trick_without_a_choice_takes_none() -> None:  # KOB-6
    table = kobolds().hands("duck give_me_that", "take_that peek")
    table.refuses(PlayOn("give_me_that", 1), seat=0, rule="KOB-22", reason=Reason.BAD_CHOICE)
    table.refuses(PlayOn("take_that", 1), seat=1, rule="KOB-22", reason=Reason.BAD_CHOICE)
    table.refuses(PlayOn("duck", 0), seat=0, rule="KOB-22", reason=Reason.BAD_CHOICE)


# -- lasting tricks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [0, 1, 2])
def test_little_friend_lies_with_the_one_it_chooses(target: int) -> None:  # KOB-14
    table = kobolds().hands("duck", "little_friend").plays(1, "little_friend", on=target)
    assert table.happened(TrickLies) == [TrickLies(1, "little_friend", target)]
    assert table.lying == [(1, "little_friend", target)]
    assert table.turn_of(0).discarded == ""


def test_bomb_on_a_stick_chooses_another_player() -> None:  # KOB-14
    table = kobolds().hands("duck", "bomb_on_a_stick")
    table.refuses(PlayOn("bomb_on_a_stick", 1), seat=1, rule="KOB-22", reason=Reason.AGAINST_THE_RULES)
    assert set(table.may_all(1)) == {Pass(), PlayOn("bomb_on_a_stick", 0), PlayOn("bomb_on_a_stick", 2)}
    assert table.plays(1, "bomb_on_a_stick", on=0).lying == [(1, "bomb_on_a_stick", 0)]


@pytest.mark.parametrize("card", ["duck", "troll_hideout"])
def test_a_protecting_trick_lies_before_its_player(card: str) -> None:  # KOB-14
    table = kobolds().hands("peek", card).plays(1, card)
    assert table.happened(TrickLies) == [TrickLies(1, card, None)]
    assert table.turn_of(0).lying == [(1, card, -1)]
    lying = table.sees(SPECTATOR).lasting
    assert [(trick.owner, trick.card, trick.target) for trick in lying] == [(1, card, None)]


def test_nobody_is_chained_to_oneself() -> None:  # KOB-22
    table = kobolds().hands("duck", "chained_together")
    table.refuses(PlayOn("chained_together", 1), seat=1, rule="KOB-22", reason=Reason.AGAINST_THE_RULES)
    assert set(table.may_all(1)) == {Pass(), PlayOn("chained_together", 0), PlayOn("chained_together", 2)}


def test_chained_together_lies_with_its_two_players() -> None:  # KOB-14
    table = kobolds(4).hands("peek", "chained_together").plays(1, "chained_together", on=3)
    assert table.turn_of(0).lying == [(1, "chained_together", 3)]


def test_several_lasting_tricks_lie_side_by_side() -> None:  # KOB-14
    table = kobolds().hands("duck peek", "duck little_friend", "troll_hideout")
    table.plays(0, "duck").plays(1, "duck").plays(1, "little_friend", on=0).plays(2, "troll_hideout")
    assert len(table.lying) == 4


# -- Peek -------------------------------------------------------------------------------------------------------


def test_peek_shows_the_cards_of_the_bomb_to_its_player_alone() -> None:  # KOB-3
    table = kobolds().bomb("human_bomb", "mechanism dead_rat no_way").hands("duck", "peek", "duck").plays(1, "peek")
    seen = ("mechanism", "dead_rat", "no_way")
    assert [event.cards for event in table.told(1, BombSeen)] == [seen]
    for viewer in (0, 2, SPECTATOR):
        assert [(event.seat, event.cards) for event in table.told(viewer, BombSeen)] == [(1, None)]


def test_after_a_peek_the_bomb_is_hidden_again_and_the_phase_goes_on() -> None:  # KOB-3, KOB-22
    table = kobolds().bomb("human_bomb", "mechanism dead_rat").hands("duck", "peek", "duck").plays(1, "peek")
    assert table.turn_of(0, 1).asks_all("tricks", 0, 2).sees(1).inside == ()
    assert table.discarded == "peek"


def test_the_holder_may_peek_too() -> None:  # KOB-6
    table = kobolds().bomb("human_bomb", "mechanism dead_rat").hands("peek", "duck").plays(0, "peek")
    assert [event.cards for event in table.told(0, BombSeen)] == [("mechanism", "dead_rat")]


# -- Pickpocket -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "card"), [(0, "marbles"), (1, "no_way"), (2, "duck")])
def test_pickpocket_takes_a_random_card(number: int, card: str) -> None:  # KOB-6
    table = kobolds().hands("duck", "pickpocket", "marbles no_way duck").next_random(number)
    table.plays(1, "pickpocket", on=2).has(1, card)
    left = {"marbles", "no_way", "duck"} - {card}
    table.has(2, " ".join(left)).turn_of(0, 1)
    assert table.told(1, CardTaken) == table.told(2, CardTaken)
    assert [(event.seat, event.giver, event.card) for event in table.told(1, CardTaken)] == [(1, 2, card)]


def test_of_a_stolen_card_others_see_the_back_alone() -> None:  # KOB-3
    table = kobolds(4).hands("duck", "pickpocket", "marbles").plays(1, "pickpocket", on=2)
    for viewer in (0, 3, SPECTATOR):
        assert [(event.back, event.card) for event in table.told(viewer, CardTaken)] == [("trick", None)]


def test_pickpocket_may_take_a_mechanism_and_all_see_it() -> None:  # KOB-3
    table = kobolds(4).hands("duck", "pickpocket", "mechanism").plays(1, "pickpocket", on=2).has(1, "mechanism")
    assert [event.back for event in table.told(SPECTATOR, CardTaken)] == ["mechanism"]
    assert table.has(2, "").sees(3).kobolds[1].mechanisms == 1


def test_nobody_picks_the_own_pocket() -> None:  # KOB-6
    table = kobolds().hands("duck", "pickpocket peek", "duck")
    table.refuses(PlayOn("pickpocket", 1), seat=1, rule="KOB-22", reason=Reason.AGAINST_THE_RULES)


def test_pickpocket_needs_a_player_with_cards() -> None:  # KOB-22, KOB-23
    table = kobolds(4).hands("duck", "pickpocket", "", "mechanism")
    assert set(table.may_all(1)) == {Pass(), PlayOn("pickpocket", 0), PlayOn("pickpocket", 3)}
    table.refuses(PlayOn("pickpocket", 2), seat=1, rule="KOB-22", reason=Reason.AGAINST_THE_RULES)


def test_pickpocket_cannot_be_played_when_nobody_else_has_cards() -> None:  # KOB-22, KOB-23
    table = kobolds().hands("pickpocket duck")
    assert set(table.may_all(0)) == {Pass(), Play("duck")}


def test_a_refused_choice_says_who_can_be_chosen() -> None:  # KOB-22
    with pytest.raises(IllegalAction, match="who can: 0, 3"):
        kobolds(4).hands("duck", "pickpocket", "", "mechanism").state.check(1, PlayOn("pickpocket", 2))
    with pytest.raises(IllegalAction, match="who can: nobody"):
        kobolds().hands("pickpocket duck").state.check(0, PlayOn("pickpocket", 1))


def test_an_empty_pocket() -> None:  # KOB-23
    """The victim's only card was an interrupt that came to nothing: there is nothing left to take."""
    table = kobolds(4).hands("duck", "pickpocket", "no_way", "no_way").plays(1, "pickpocket", on=2, wait=True)
    table.interrupts(2, "no_way").interrupts(3, "no_way", wait=False)
    assert table.happened(TrickFailed) == [TrickFailed(1, "pickpocket")]
    assert table.happened(CardTaken) == []
    assert sorted(table.discarded.split()) == ["no_way", "no_way", "pickpocket"]
    table.turn_of(0, 1)


# -- Second Wind ------------------------------------------------------------------------------------------------


def test_second_wind_draws_two_from_the_top() -> None:  # KOB-5
    table = kobolds().hands("duck", "second_wind").pile("marbles peek no_way duck").plays(1, "second_wind")
    assert table.happened(CardDrawn) == [CardDrawn(1, "marbles"), CardDrawn(1, "peek")]
    table.turn_of(0, 1).has(1, "marbles peek")
    assert (table.pile_is, table.discarded) == ("no_way duck", "second_wind")


def test_second_wind_can_be_played_by_the_holder() -> None:  # KOB-6
    kobolds().hands("second_wind").pile("marbles peek no_way").plays(0, "second_wind").has(0, "marbles peek")


# -- About Turn -------------------------------------------------------------------------------------------------


def test_about_turn_turns_the_bomb_round_and_the_phase_goes_on() -> None:  # KOB-28, KOB-22
    table = kobolds(4).hands("duck", "about_turn").plays(1, "about_turn").turn_of(0, 1)
    assert table.happened(DirectionTurned) == [DirectionTurned(-1)]
    assert (table.discarded, table.lying) == ("about_turn", [])


# -- Fire Drill -------------------------------------------------------------------------------------------------


def test_in_a_fire_drill_each_gives_a_card_to_the_left() -> None:  # KOB-28
    table = kobolds(4).hands("fire_drill duck", "marbles", "peek", "no_way").plays(0, "fire_drill")
    table.has(0, "no_way").has(1, "duck").has(2, "marbles").has(3, "peek").turn_of(0, 1)


def test_a_fire_drill_goes_to_the_left_also_when_the_bomb_goes_the_other_way() -> None:  # KOB-28
    table = kobolds(4).reversed().hands("fire_drill duck", "marbles", "peek", "no_way").plays(0, "fire_drill")
    table.has(0, "no_way").has(1, "duck").has(2, "marbles").has(3, "peek")


def test_a_fire_drill_picks_clockwise_from_the_holder() -> None:  # KOB-6
    table = kobolds().hands("no_way duck", "marbles peek troll_hideout", "fire_drill little_friend").holder(1)
    table.next_random(2, 0, 1).plays(2, "fire_drill")
    table.has(2, "peek").has(0, "no_way little_friend").has(1, "marbles troll_hideout duck")


def test_in_a_fire_drill_nobody_hands_on_what_was_just_received() -> None:  # KOB-6
    table = kobolds(4).hands("fire_drill", "marbles", "", "no_way duck").next_random(0, 0)
    table.plays(0, "fire_drill").has(0, "no_way").has(1, "").has(2, "marbles").has(3, "duck")
    assert [(event.giver, event.seat) for event in table.happened(CardTaken)] == [(1, 2), (3, 0)]


def test_a_fire_drill_takes_a_random_card_of_each_hand() -> None:  # KOB-6
    found = set()
    for numbers in ((0, 0), (0, 1), (1, 0), (1, 1)):
        table = kobolds().hands("fire_drill", "marbles peek", "no_way duck").next_random(*numbers)
        table.plays(0, "fire_drill")
        found.add((table.hand(0), table.hand(1), table.hand(2)))
    assert found == {
        ("no_way", "peek", "marbles duck"),
        ("no_way", "marbles", "duck peek"),
        ("duck", "peek", "marbles no_way"),
        ("duck", "marbles", "no_way peek"),
    }


def test_mechanisms_go_along_in_a_fire_drill() -> None:  # KOB-3
    table = kobolds(4).hands("fire_drill", "mechanism", "duck", "no_way").plays(0, "fire_drill")
    table.has(2, "mechanism").has(3, "duck").has(0, "no_way")
    backs = {event.seat: event.back for event in table.told(SPECTATOR, CardTaken)}
    assert backs == {2: "mechanism", 3: "trick", 0: "trick"}


def test_a_card_of_a_fire_drill_is_known_to_giver_and_taker() -> None:  # KOB-3
    table = kobolds(4).hands("fire_drill peek", "marbles", "", "duck").plays(0, "fire_drill")
    for viewer in (0, 1, 2, 3, SPECTATOR):
        for event in table.told(viewer, CardTaken):
            assert (event.card is not None) == (viewer in (event.giver, event.seat))
    assert [event.card for event in table.told(2, CardTaken)] == [None, "marbles", None]


def test_a_fire_drill_of_nobody() -> None:  # KOB-6
    table = kobolds().hands("fire_drill", "", "").pile("marbles peek").bomb("human_bomb", "mechanism")
    assert table.plays(0, "fire_drill").happened(CardTaken) == []


# -- the trick as such ------------------------------------------------------------------------------------------

PHASE_GOES_ON = ["little_friend", "duck", "peek", "second_wind", "about_turn", "fire_drill", "chained_together"]


@pytest.mark.parametrize("card", PHASE_GOES_ON)
@pytest.mark.parametrize("phase", [1, 2])
def test_after_a_trick_all_are_asked_anew(card: str, phase: int) -> None:  # KOB-6, KOB-11, KOB-22
    table = kobolds(4).hands("duck peek", f"{card} no_way", "duck no_way", "peek duck")
    if phase == 2:
        table.to_second_phase()
    targeted = card in ("little_friend", "chained_together")
    table.plays(1, card, on=2 if targeted else None)
    table.turn_of(0, phase).asks_all("tricks", 0, 1, 2, 3)


def test_a_played_card_leaves_the_hand_at_once() -> None:  # KOB-6
    table = kobolds().hands("duck peek", "no_way").plays(0, "peek", wait=True).has(0, "duck")
    stack = table.sees(SPECTATOR).stack
    assert [(card.seat, card.card, card.target) for card in stack] == [(0, "peek", None)]


def test_the_target_of_a_played_card_is_seen_by_all() -> None:  # KOB-6
    table = kobolds().hands("duck try_it_out", "no_way").plays(0, "try_it_out", on=2, wait=True)
    assert [(card.seat, card.card, card.target) for card in table.sees(2).stack] == [(0, "try_it_out", 2)]


def test_a_phase_ends_when_as_many_cards_were_played_as_there_are_tricks() -> None:  # KOB-6, KOB-27
    table = kobolds().hands("second_wind about_turn", "duck", "duck").pile("second_wind:killed").discard("")
    round_and_round = cycle(["about_turn", "second_wind", "about_turn", "second_wind:killed"])
    for card in islice(round_and_round, 46):
        table.plays(0, card).turn_of(0, 1)
    table.plays(0, next(round_and_round)).asks(0, "tinker")
