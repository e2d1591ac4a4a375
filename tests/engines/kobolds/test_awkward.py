"""What a referee found worth keeping (KOB-5 to KOB-29): chains of rules that meet in one turn."""

from engines.core.viewers import SPECTATOR
from engines.kobolds.actions import BuyOff, Claim, Play, PlayOn
from engines.kobolds.events import (
    BombExploded,
    BombPassed,
    BombSecured,
    CardDrawn,
    CardTaken,
    EffectAnnounced,
    FinePaid,
    PileRefilled,
    TricksDropped,
)
from tests.engines.kobolds.table import kobolds


def test_secured_passed_to_oneself_and_armed_again_in_the_second_turn() -> None:  # KOB-10, KOB-12, KOB-24
    """The marker moves to who armed it anew, and the old arming does not count any more."""
    table = kobolds().armed(2).hands("mechanism peek try_it_out", "duck", "duck").pile("fire_drill fire_drill duck")
    table.to_tinkering().tinkers("mechanism", "peek").plays(0, "try_it_out", 0).turn_of(0)
    assert table.happened(CardDrawn) == [CardDrawn(0, "fire_drill")]
    table.to_tinkering().tinkers("peek", "mechanism")
    assert (table.state.armed_by, table.sees(SPECTATOR).explodes) == (0, False)
    table.nothing_more().turn_of(1)
    assert table.happened(BombExploded) == []
    assert table.sees(SPECTATOR).explodes


def test_an_armed_bomb_passed_to_oneself_may_be_secured_after_all() -> None:  # KOB-10, KOB-12, KOB-24
    """Every turn that a pass begins has a tinkering phase of its own."""
    table = kobolds(4).armed(2, inside="dead_rat peek").hands("try_it_out mechanism duck", "peek")
    table.to_tinkering().tinkers("duck", "dead_rat")
    assert table.happened(EffectAnnounced) == [EffectAnnounced(0, None)]
    table.plays(0, "try_it_out", 0).turn_of(0).to_tinkering().tinkers("mechanism", "duck")
    assert table.happened(BombSecured) == [BombSecured(0)]
    table.nothing_more().turn_of(1)


def test_taking_over_give_me_that_saves_the_holder_from_the_explosion_of_this_turn() -> None:  # KOB-7, KOB-23, KOB-24
    """The holder takes the trick over: no draw (armed), temporary tricks end, and it explodes one turn later."""
    table = kobolds(4).armed(3).hands("ill_handle_this peek", "give_me_that peek", "peek", "peek").to_second_phase()
    table.lies(2, "little_friend", 0).lies(3, "chained_together", 0)
    table.plays(1, "give_me_that", wait=True).interrupts(0, "ill_handle_this", wait=False).turn_of(0)
    assert table.happened(TricksDropped) == [TricksDropped(("little_friend",))]
    assert table.happened(BombPassed) == [BombPassed(0, 0)]
    assert (table.happened(CardDrawn), table.happened(BombExploded)) == ([], [])
    assert table.nothing_more().happened(BombExploded) == [BombExploded(0, None, (0, 3), (0, 3))]


def test_damp_powder_an_addition_and_a_chain() -> None:  # KOB-16, KOB-25
    """Nobody is affected by the device, one by the addition, and one more by the chain."""
    table = kobolds(4).armed(2, inside="damp_powder peek").hands("duck", "", "", "duck")
    table.lies(1, "chained_together", 2).lies(3, "little_friend", 1).blows_up()
    assert table.happened(BombExploded) == [BombExploded(0, "damp_powder", (1, 2), (1, 2))]
    table.has_gold(2, 0, 0, 1)


def test_at_three_players_marbles_fulfil_both_neighbours_but_not_three_killed() -> None:  # KOB-16, KOB-17
    """Two killed at a table of three: the holder is the only survivor, with both neighbours dead."""
    hand = "little_friend:three_killed try_it_out:only_survivor give_me_that:left_killed take_that:right_killed"
    table = kobolds().armed(0, inside="marbles peek").hands(hand, "peek", "peek").nothing_more()
    three = ("give_me_that:left_killed", "take_that:right_killed", "try_it_out:only_survivor")
    assert table.offers(0, Claim(three))
    table.refuses(Claim((*three, "little_friend:three_killed")), rule="KOB-17", seat=0)
    table.claims(0, *three).nobody_claims()
    table.has_gold(5, 0, 0)


def test_return_to_sender_and_the_stick_of_who_armed_it() -> None:  # KOB-16, KOB-17, KOB-25
    """The armer holds the bomb, is affected and protected, and has armed it and survived; the other one dies."""
    table = kobolds().armed(0, inside="return_to_sender peek").hands("troll_hideout:armed_and_survived", "peek", "peek")
    table.lies(0, "bomb_on_a_stick", 1).nothing_more()
    assert table.happened(BombExploded) == [BombExploded(0, "return_to_sender", (0, 1), (1,))]
    table.claims(0, "troll_hideout:armed_and_survived").nobody_claims()
    table.has_gold(3, 0, 1)


def test_a_killed_player_is_paid_for_two_missions_but_not_for_mechanisms() -> None:  # KOB-17, KOB-18, KOB-26
    hand = "mechanism mechanism try_it_out:killed peek:two_mechanisms"
    table = kobolds().armed(1).hands(hand, "peek", "peek").nothing_more().has_gold(0, 1, 1)
    table.claims(0, "try_it_out:killed", "peek:two_mechanisms").nobody_claims()
    table.has_gold(2, 1, 1)
    assert (len(table.state.hands[0]), table.state.hands[0].count(0)) == (4, 0)


def test_a_fine_may_make_the_poorest_but_is_judged_before_it() -> None:  # KOB-20, KOB-29
    """Soft Heart with equal gold is void; after another one's fine the same choice is a breach."""
    table = kobolds(4, revivals=True).hands("peek", "little_friend little_friend duck", "no_way no_way duck", "peek")
    table.gold(2, 2, 2, 2).revival(1, "soft_heart").revival(2, "tongue_tied")
    table.plays(1, "little_friend", 2, wait=True)
    assert table.happened(FinePaid) == []
    table.interrupts(2, "no_way", wait=False).has_gold(2, 2, 1, 2)
    table.plays(1, "little_friend", 2, wait=True)
    assert table.happened(FinePaid) == [FinePaid(1, "soft_heart", 1)]
    table.nobody_interrupts().has_gold(2, 1, 1, 2)


def test_hoarder_counts_a_mechanism_as_a_hand_card() -> None:  # KOB-20, KOB-29
    """The last trick beside a mechanism is free; the last card of all is not, even if it brings a new card."""
    table = (
        kobolds(revivals=True).hands("peek duck", "pickpocket mechanism", "peek").gold(3, 2, 3).revival(1, "hoarder")
    )
    table.plays(1, "pickpocket", 0).has_gold(3, 2, 3)
    table = kobolds(revivals=True).hands("peek duck", "pickpocket", "peek").gold(3, 2, 3).revival(1, "hoarder")
    table.plays(1, "pickpocket", 0).has_gold(3, 1, 3)
    assert (len(table.happened(CardTaken)), len(table.state.hands[1])) == (1, 1)


def test_a_pile_refilled_by_second_wind_stays_locked_and_shows_its_top() -> None:  # KOB-5, KOB-9, KOB-27
    """Both cards are known to all, and neither the next holder nor anybody else draws from it in the draw phase."""
    table = kobolds().armed(1, live=False).hands("second_wind", "duck", "duck").pile("peek").discard("troll_hideout")
    table.plays(0, "second_wind").has(0, "peek troll_hideout")
    assert table.told(SPECTATOR, CardDrawn) == [CardDrawn(0, "peek"), CardDrawn(0, "troll_hideout")]
    assert len(table.happened(PileRefilled)) == 2  # the discarded trick, then Second Wind itself
    assert (table.sees(SPECTATOR).top, table.sees(SPECTATOR).armed_by) == ("second_wind", 1)
    table.nothing_more().turn_of(1)
    assert table.happened(CardDrawn) == []


def test_buying_off_is_no_shelter_from_a_fine_already_paid() -> None:  # KOB-20, KOB-29
    """Three gold: the interrupt costs one, the trick phase that follows lets the rest buy the card off."""
    table = kobolds(revivals=True).hands("duck", "peek peek", "no_way no_way duck").gold(0, 0, 3)
    table.revival(2, "tongue_tied").plays(1, "peek", wait=True).refuses(BuyOff(), seat=2)
    table.interrupts(2, "no_way", wait=False).has_gold(0, 0, 2).buys_off(2).has_gold(0, 0, 0)
    table.plays(1, "peek", wait=True).interrupts(2, "no_way", wait=False)
    assert table.happened(FinePaid) == []


def test_a_stick_taken_over_by_its_victim_turns_on_its_player() -> None:  # KOB-22, KOB-23, KOB-25
    """The taker is protected, may not be the other player, and No Way! gives it all back."""
    table = kobolds(4).armed(3).hands("peek", "bomb_on_a_stick peek", "ill_handle_this peek", "no_way peek")
    table.plays(1, "bomb_on_a_stick", 2, wait=True).refuses(PlayOn("ill_handle_this", 2), seat=2, rule="KOB-22")
    table.refuses(Play("ill_handle_this"), seat=2, rule="KOB-22").interrupts(2, "ill_handle_this", 1)
    twin = table.state.copy()
    table.nobody_interrupts()
    assert table.lying == [(2, "bomb_on_a_stick", 1)]
    table.state = twin
    table.interrupts(3, "no_way", wait=False)
    assert table.lying == [(1, "bomb_on_a_stick", 2)]
