"""KOB-20, KOB-29: revival cards, fines, and buying off."""

import pytest

from engines.core.actions import Pass
from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kobolds.actions import BuyOff, Play
from engines.kobolds.cards import Revival
from engines.kobolds.events import BombPassed, BoughtOff, CardCancelled, FinePaid, RevivalDrawn, TrickPlayed
from tests.engines.kobolds.table import KoboldsTable, kobolds


def revived(name: str, *hands: str, seat: int = 0, players: int = 4) -> KoboldsTable:
    """Before this seat lies this revival card, and everybody has five gold but seat 3, who has four."""
    table = kobolds(players, revivals=True).bomb("human_bomb", "mechanism mechanism mechanism").hands(*hands)
    return table.gold(5, 5, 5, 4).revival(seat, name)


def fined(table: KoboldsTable, seat: int = 0) -> bool:
    """Whether the last call cost this seat a gold."""
    fines = [event for event in table.happened(FinePaid) if event.seat == seat]
    assert len(fines) <= 1
    assert all(event.gold == 1 for event in fines)
    before = 4 if seat == 3 else 5
    assert table.state.gold[seat] == before - len(fines)
    return bool(fines)


# -- drawing ----------------------------------------------------------------------------------------------------


def test_each_killed_player_draws_a_revival_open() -> None:  # KOB-20
    table = kobolds(4, revivals=True).armed(3, inside="marbles peek").hands("no_way", "no_way").blows_up()
    drawn = {event.seat: event.revival for event in table.happened(RevivalDrawn)}
    assert sorted(drawn) == [1, 2, 3]
    for viewer in (0, 2, SPECTATOR):
        assert [kobold.revival for kobold in table.sees(viewer).kobolds] == [None, drawn[1], drawn[2], drawn[3]]


def test_survivors_draw_none() -> None:  # KOB-20
    table = kobolds(4, revivals=True).armed(3, inside="damp_powder peek").hands("no_way").blows_up()
    assert table.happened(RevivalDrawn) == []


def test_at_an_explosion_all_revivals_are_discarded_first() -> None:  # KOB-20
    table = kobolds(4, revivals=True).armed(3).hands("no_way").revival(0, "hoarder").revival(2, "soft_heart").blows_up()
    assert [event.seat for event in table.happened(RevivalDrawn)] == [0]
    assert [kobold.revival is None for kobold in table.sees(SPECTATOR).kobolds] == [False, True, True, True]
    assert sorted(table.state.revival_discard) == [Revival.HOARDER, Revival.SOFT_HEART]
    assert len(table.state.revival_pile) == 18 - 3


def test_revivals_are_drawn_after_the_check_for_a_winner() -> None:  # KOB-26
    table = kobolds(4, revivals=True).armed(3).hands("no_way").gold(0, 9).revival(0, "hoarder").blows_up()
    assert table.happened(RevivalDrawn) == []
    assert table.sees(SPECTATOR).kobolds[0].revival == "hoarder"


def test_without_the_option_nobody_draws() -> None:  # KOB-20
    table = kobolds(4).armed(3).hands("no_way").blows_up()
    assert table.happened(RevivalDrawn) == []


def test_a_revival_lasts_until_the_next_explosion() -> None:  # KOB-20
    table = revived("hoarder", "duck", "peek").nothing_more().nothing_more()
    assert table.sees(SPECTATOR).kobolds[0].revival == "hoarder"


def test_the_card_drawn_is_the_top_of_their_pile() -> None:  # KOB-20
    table = kobolds(4, revivals=True).armed(3).hands("no_way")
    top = Revival(table.state.revival_pile[-1]).name.lower()
    assert table.blows_up().happened(RevivalDrawn) == [RevivalDrawn(0, top)]


def test_revivals_are_drawn_clockwise_from_the_new_holder() -> None:  # KOB-20, KOB-26
    table = kobolds(4, revivals=True).armed(3, inside="marbles peek").hands("no_way", "no_way", "no_way", "no_way")
    table.holder(1)
    top_down = [Revival(number).name.lower() for number in reversed(table.state.revival_pile)]
    assert table.blows_up().happened(RevivalDrawn) == [
        RevivalDrawn(seat, name) for seat, name in zip((2, 3, 0), top_down, strict=False)
    ]


# -- Shaky Paws and Restless Paws -------------------------------------------------------------------------------


def test_shaky_paws_is_charged_for_tinkering() -> None:  # KOB-20
    table = revived("shaky_paws", "duck", "peek").to_tinkering().tinkers("duck", "mechanism")
    assert table.happened(FinePaid) == [FinePaid(0, "shaky_paws", 1)]
    assert fined(table)


def test_shaky_paws_may_leave_the_bomb_alone() -> None:  # KOB-20
    assert not fined(revived("shaky_paws", "duck", "peek").to_tinkering().leaves_alone())


def test_restless_paws_is_charged_for_leaving_the_bomb_alone() -> None:  # KOB-20
    assert fined(revived("restless_paws", "duck", "peek").to_tinkering().leaves_alone())


def test_restless_paws_may_tinker() -> None:  # KOB-20
    assert not fined(revived("restless_paws", "duck", "peek").to_tinkering().tinkers("duck", "mechanism"))


def test_restless_paws_without_cards_is_not_breached() -> None:  # KOB-20
    assert not fined(revived("restless_paws", "", "peek").nothing_more())


def test_restless_paws_with_mechanisms_alone_is_breached() -> None:  # KOB-20
    assert fined(revived("restless_paws", "mechanism", "peek").to_tinkering().leaves_alone())


def test_restless_paws_is_not_breached_when_tinkering_was_not_reached() -> None:  # KOB-29
    assert not fined(revived("restless_paws", "duck", "give_me_that").plays(1, "give_me_that"))


def test_restless_paws_is_charged_out_of_time_too() -> None:  # KOB-20, KOB-21
    assert fined(revived("restless_paws", "duck", "peek").to_tinkering().times_out())


def test_restless_paws_of_somebody_who_does_not_hold_the_bomb() -> None:  # KOB-20
    assert not fined(revived("restless_paws", "duck", "peek", seat=1).to_tinkering().leaves_alone(), 1)


@pytest.mark.parametrize("name", ["shaky_paws", "restless_paws"])
def test_paws_may_play_any_trick(name: str) -> None:  # KOB-20
    assert not fined(revived(name, "take_that duck", "peek").plays(0, "take_that"))
    table = revived(name, "no_way duck", "peek").plays(1, "peek", wait=True)
    assert not fined(table.interrupts(0, "no_way"))


# -- Tongue-tied ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["no_way", "ill_handle_this"])
def test_tongue_tied_is_charged_for_interrupts(card: str) -> None:  # KOB-20
    table = revived("tongue_tied", f"{card} duck", "peek").plays(1, "peek", wait=True).interrupts(0, card)
    assert fined(table)


def test_tongue_tied_may_play_other_tricks() -> None:  # KOB-20
    assert not fined(revived("tongue_tied", "duck peek", "peek").plays(0, "duck"))


# -- Slow Starter and Early Sleeper -----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "phase"), [("slow_starter", 1), ("early_sleeper", 2)])
def test_a_phase_ban_is_charged_in_its_phase(name: str, phase: int) -> None:  # KOB-20
    table = revived(name, "duck peek no_way", "peek")
    if phase == 2:
        table.to_second_phase()
    assert fined(table.plays(0, "duck"))


@pytest.mark.parametrize(("name", "phase"), [("slow_starter", 2), ("early_sleeper", 1)])
def test_a_phase_ban_is_not_charged_in_the_other_phase(name: str, phase: int) -> None:  # KOB-20
    table = revived(name, "duck peek no_way", "peek")
    if phase == 2:
        table.to_second_phase()
    assert not fined(table.plays(0, "duck"))


@pytest.mark.parametrize(("name", "phase"), [("slow_starter", 1), ("early_sleeper", 2)])
@pytest.mark.parametrize("card", ["no_way", "ill_handle_this"])
def test_interrupts_count_in_the_phase_bans(name: str, phase: int, card: str) -> None:  # KOB-29
    table = revived(name, f"{card} duck", "peek")
    if phase == 2:
        table.to_second_phase()
    assert fined(table.plays(1, "peek", wait=True).interrupts(0, card))


@pytest.mark.parametrize(("name", "phase"), [("slow_starter", 2), ("early_sleeper", 1)])
def test_interrupts_in_the_other_phase_are_free(name: str, phase: int) -> None:  # KOB-29
    table = revived(name, "no_way duck", "peek")
    if phase == 2:
        table.to_second_phase()
    assert not fined(table.plays(1, "peek", wait=True).interrupts(0, "no_way"))


def test_a_phase_ban_is_charged_in_turns_of_others_too() -> None:  # KOB-20
    assert fined(revived("slow_starter", "duck", "duck peek", seat=1).plays(1, "duck"), 1)


# -- Two Left Feet ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "on"), [("give_me_that", None), ("take_that", None), ("try_it_out", 1)])
def test_two_left_feet_is_charged_for_passing_the_bomb(card: str, on: int | None) -> None:  # KOB-20
    assert fined(revived("two_left_feet", f"{card} duck", "peek").plays(0, card, on=on))


@pytest.mark.parametrize("card", ["about_turn", "duck"])
def test_two_left_feet_may_play_other_tricks(card: str) -> None:  # KOB-20
    assert not fined(revived("two_left_feet", f"{card} no_way", "peek").plays(0, card))


def test_taking_over_a_pass_trick_breaches_two_left_feet() -> None:  # KOB-29
    table = revived("two_left_feet", "ill_handle_this duck", "take_that").plays(1, "take_that", wait=True)
    assert fined(table.interrupts(0, "ill_handle_this"))


def test_taking_over_another_trick_does_not_breach_two_left_feet() -> None:  # KOB-29
    table = revived("two_left_feet", "ill_handle_this duck", "peek").plays(1, "peek", wait=True)
    assert not fined(table.interrupts(0, "ill_handle_this"))


def test_taking_over_a_no_way_on_a_pass_trick_passes_nothing() -> None:  # KOB-29
    table = revived("two_left_feet", "ill_handle_this duck", "take_that", "no_way").plays(1, "take_that", wait=True)
    assert not fined(table.interrupts(2, "no_way").interrupts(0, "ill_handle_this"))


def test_taking_over_from_a_taker_breaches_two_left_feet() -> None:  # KOB-22, KOB-29
    table = revived("two_left_feet", "ill_handle_this duck", "take_that", "ill_handle_this")
    table.plays(1, "take_that", wait=True).interrupts(2, "ill_handle_this")
    assert fined(table.interrupts(0, "ill_handle_this"))


def test_cancelling_a_pass_trick_is_no_breach() -> None:  # KOB-29
    table = revived("two_left_feet", "no_way duck", "take_that").plays(1, "take_that", wait=True)
    assert not fined(table.interrupts(0, "no_way"))


# -- Brave Face -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "on"), [("duck", None), ("troll_hideout", None), ("bomb_on_a_stick", 1)])
def test_brave_face_is_charged_for_protection(card: str, on: int | None) -> None:  # KOB-20
    assert fined(revived("brave_face", f"{card} peek", "peek").plays(0, card, on=on))


@pytest.mark.parametrize(("card", "on"), [("little_friend", 1), ("chained_together", 1), ("peek", None)])
def test_brave_face_may_play_other_tricks(card: str, on: int | None) -> None:  # KOB-20
    assert not fined(revived("brave_face", f"{card} no_way", "peek").plays(0, card, on=on))


def test_taking_over_protection_breaches_brave_face() -> None:  # KOB-23, KOB-29
    table = revived("brave_face", "ill_handle_this peek", "duck").plays(1, "duck", wait=True)
    assert fined(table.interrupts(0, "ill_handle_this"))


# -- Hoarder ----------------------------------------------------------------------------------------------------


def test_hoarder_is_charged_for_the_last_hand_card() -> None:  # KOB-20
    assert fined(revived("hoarder", "duck", "peek").plays(0, "duck"))


def test_hoarder_may_play_while_a_card_is_left() -> None:  # KOB-20
    assert not fined(revived("hoarder", "duck mechanism", "peek").plays(0, "duck"))


def test_hoarder_is_charged_for_an_interrupt_as_the_last_card() -> None:  # KOB-20
    table = revived("hoarder", "no_way", "peek").plays(1, "peek", wait=True)
    assert fined(table.interrupts(0, "no_way"))


def test_hoarder_may_tinker_with_the_last_card() -> None:  # KOB-20
    assert not fined(revived("hoarder", "duck", "peek").to_tinkering().tinkers("duck", "mechanism"))


# -- Soft Heart -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["try_it_out", "little_friend", "bomb_on_a_stick", "chained_together", "pickpocket"])
def test_soft_heart_is_charged_for_choosing_the_poorest(card: str) -> None:  # KOB-20
    assert fined(revived("soft_heart", f"{card} duck", "peek", "peek", "peek").plays(0, card, on=3))
    assert not fined(revived("soft_heart", f"{card} duck", "peek", "peek", "peek").plays(0, card, on=1))


def test_soft_heart_counts_everybody_who_is_poorest() -> None:  # KOB-20
    for target in (2, 3):
        table = revived("soft_heart", "little_friend duck").gold(5, 5, 4, 4).plays(0, "little_friend", on=target)
        assert fined(table)


def test_soft_heart_may_choose_itself_unless_it_is_the_poorest() -> None:  # KOB-20
    assert not fined(revived("soft_heart", "little_friend duck").plays(0, "little_friend", on=0))
    assert fined(revived("soft_heart", "", "", "", "little_friend duck", seat=3).plays(3, "little_friend", on=3), 3)


def test_soft_heart_is_void_while_all_gold_is_equal() -> None:  # KOB-29
    table = revived("soft_heart", "little_friend duck").gold(5, 5, 5, 5).plays(0, "little_friend", on=3)
    assert table.happened(FinePaid) == []
    table.has_gold(5, 5, 5, 5)


def test_soft_heart_is_charged_for_choosing_when_taking_over() -> None:  # KOB-29
    for target in (1, 3):
        table = revived("soft_heart", "ill_handle_this duck", "try_it_out").plays(1, "try_it_out", on=2, wait=True)
        assert fined(table.interrupts(0, "ill_handle_this", on=target)) == (target == 3)


def test_soft_heart_may_play_what_chooses_nobody() -> None:  # KOB-20
    assert not fined(revived("soft_heart", "take_that duck").plays(0, "take_that"))


# -- fines ------------------------------------------------------------------------------------------------------


def test_every_breach_is_charged() -> None:  # KOB-20
    table = revived("slow_starter", "duck peek troll_hideout no_way", "peek")
    table.plays(0, "duck").plays(0, "peek").plays(0, "troll_hideout").has_gold(2, 5, 5, 4)


def test_a_fine_never_goes_below_nought() -> None:  # KOB-20
    table = revived("slow_starter", "duck peek troll_hideout no_way", "peek").gold(1)
    table.plays(0, "duck").has_gold(0, 5, 5, 4).plays(0, "peek").has_gold(0, 5, 5, 4)
    assert all(event.gold == 0 for event in table.happened(FinePaid))


def test_who_cannot_pay_may_still_breach() -> None:  # KOB-20
    table = revived("two_left_feet", "take_that duck").gold(0).plays(0, "take_that").turn_of(3)
    assert table.happened(BombPassed) == [BombPassed(0, 3)]


def test_the_fine_falls_due_even_if_the_card_is_cancelled() -> None:  # KOB-29
    table = revived("two_left_feet", "take_that duck", "no_way").plays(0, "take_that", wait=True)
    assert fined(table)
    table.interrupts(1, "no_way", wait=False).has_gold(4, 5, 5, 4)
    assert table.happened(CardCancelled) == [CardCancelled(0, "take_that")]


def test_a_revived_trick_is_not_charged_again() -> None:  # KOB-22, KOB-29
    table = revived("two_left_feet", "take_that duck no_way", "no_way").plays(0, "take_that", wait=True)
    table.interrupts(1, "no_way").interrupts(0, "no_way", wait=False).turn_of(3).has_gold(4, 5, 5, 4)


def test_whose_trick_is_taken_over_has_paid_all_the_same() -> None:  # KOB-29
    table = revived("brave_face", "duck peek", "ill_handle_this").plays(0, "duck", wait=True)
    table.interrupts(1, "ill_handle_this", wait=False).has_gold(4, 5, 5, 4)


def test_an_answer_that_was_taken_back_costs_nothing() -> None:  # KOB-20, KOB-29
    table = revived("slow_starter", "duck peek", "duck", seat=1).does(Play("duck"), 1).does(Play("duck"), 0)
    assert table.happened(TrickPlayed) == [TrickPlayed(0, "duck", None)]
    assert not fined(table, 1)


def test_others_pay_nothing() -> None:  # KOB-20
    table = revived("slow_starter", "duck", "duck peek").plays(1, "duck").has_gold(5, 5, 5, 4)
    assert table.happened(FinePaid) == []


def test_a_fine_is_told_to_all() -> None:  # KOB-20
    table = revived("slow_starter", "duck peek", "peek").plays(0, "duck")
    for viewer in (1, 2, SPECTATOR):
        assert table.told(viewer, FinePaid) == [FinePaid(0, "slow_starter", 1)]


# -- buying off -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [1, 2])
def test_two_gold_buy_a_revival_off_in_any_trick_phase(phase: int) -> None:  # KOB-20
    table = revived("hoarder", "duck", "peek", seat=1)
    if phase == 2:
        table.to_second_phase()
    table.buys_off(1).has_gold(5, 3, 5, 4).turn_of(0, phase)
    assert table.happened(BoughtOff) == [BoughtOff(1, "hoarder")]
    assert table.sees(SPECTATOR).kobolds[1].revival is None
    assert table.state.revival_discard == [Revival.HOARDER]


def test_after_buying_off_the_phase_goes_on_with_all_asked_anew() -> None:  # KOB-20, KOB-22
    table = revived("hoarder", "duck", "peek", "duck", seat=1).buys_off(1)
    table.turn_of(0, 1).asks_all("tricks", 0, 1, 2)


def test_buying_off_cannot_be_interrupted() -> None:  # KOB-20
    table = revived("hoarder", "no_way", "no_way", "no_way", seat=1).buys_off(1)
    assert table.turn_of(0, 1).happened(BoughtOff) == [BoughtOff(1, "hoarder")]


def test_once_bought_off_nothing_is_charged() -> None:  # KOB-20
    table = revived("slow_starter", "duck peek", "peek").buys_off(0).plays(0, "duck").has_gold(3, 5, 5, 4)
    assert table.happened(FinePaid) == []


def test_one_gold_is_not_enough() -> None:  # KOB-20
    table = revived("hoarder", "duck").gold(1).asked_anew()
    table.refuses(BuyOff(), seat=0, rule="KOB-20", reason=Reason.AGAINST_THE_RULES)
    assert not table.offers(0, BuyOff())


def test_exactly_two_gold_are_enough() -> None:  # KOB-20
    table = revived("hoarder", "duck").gold(2).asked_anew()
    assert table.offers(0, BuyOff())
    table.buys_off(0).has_gold(0, 5, 5, 4)


def test_without_a_revival_card_there_is_nothing_to_buy_off() -> None:  # KOB-20
    table = revived("hoarder", "duck", "peek")
    table.refuses(BuyOff(), seat=1, rule="KOB-20", reason=Reason.AGAINST_THE_RULES)
    assert not table.offers(1, BuyOff())


def test_buying_off_waits_while_the_holder_tinkers() -> None:  # KOB-20
    table = revived("hoarder", "duck", "peek").to_tinkering()
    table.refuses(BuyOff(), seat=0, reason=Reason.WRONG_ACTION)


def test_buying_off_is_no_interrupt() -> None:  # KOB-20
    table = revived("hoarder", "duck", "peek").plays(1, "peek", wait=True)
    table.refuses(BuyOff(), seat=0, reason=Reason.WRONG_ACTION)


def test_who_can_buy_off_is_asked_even_without_cards() -> None:  # KOB-20
    table = revived("hoarder", "duck", "", "mechanism", seat=1).asks_all("tricks", 0, 1)
    assert table.may_all(1) == [Pass(), BuyOff()]


def test_who_cannot_pay_and_has_no_cards_is_not_asked() -> None:  # KOB-20
    revived("hoarder", "duck", "", "mechanism", seat=1).gold(5, 1).asked_anew().asks_all("tricks", 0)


def test_who_has_no_revival_and_no_cards_is_not_asked() -> None:  # KOB-20
    revived("hoarder", "duck", "", "", seat=0).asks_all("tricks", 0)


def test_who_can_only_buy_off_is_not_asked_for_an_interrupt() -> None:  # KOB-15, KOB-20
    table = revived("hoarder", "duck peek", "", "no_way", seat=1).plays(0, "duck", wait=True)
    table.asks_all("interrupt", 2)


def test_buying_off_keeps_its_place_clockwise_from_the_holder() -> None:  # KOB-6, KOB-20
    table = revived("hoarder", "duck", "peek", "peek", seat=1).does(Play("peek"), 2).does(BuyOff(), 1)
    assert table.passes(0).happened(BoughtOff) == [BoughtOff(1, "hoarder")]
    assert table.happened(TrickPlayed) == []
    table.has(2, "peek")


def test_buying_off_is_taken_back_when_somebody_comes_first() -> None:  # KOB-6, KOB-20
    table = revived("hoarder", "duck no_way", "peek", seat=1).does(BuyOff(), 1).does(Play("duck"), 0)
    table.nobody_interrupts().has_gold(5, 5, 5, 4)
    assert table.sees(SPECTATOR).kobolds[1].revival == "hoarder"


def test_buying_off_is_no_trick() -> None:  # KOB-20
    assert revived("slow_starter", "duck", "peek").buys_off(0).happened(FinePaid) == []
