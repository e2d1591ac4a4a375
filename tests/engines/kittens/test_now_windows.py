"""KIT-60: from ruleset 2 on, everybody but the active player is asked for Alter the Future NOW, whoever played last."""

import pytest

from engines.core.errors import Reason
from engines.kittens.actions import Play
from engines.kittens.cards import Card
from tests.engines.kittens.table import KittensTable, kittens

NOW = Card.ALTER_THE_FUTURE_NOW
PILE = "shuffle skip favor attack nope"


def barking(*hands: str, ruleset: int = 2, more: tuple[str, ...] = ()) -> KittensTable:
    """As many players as there are hands."""
    return kittens(len(hands), "barking", *more, ruleset=ruleset).hands(*hands).pile(PILE)


# -- whoever played the last card


def test_who_has_just_noped_is_asked() -> None:  # KIT-60
    table = barking("skip favor", "nope favor", "favor").plays("skip", wait=True).nopes(1).passes(2, 0)
    table.asks_all("now", 1, 2)


def test_in_ruleset_1_who_has_just_noped_was_not_asked() -> None:  # KIT-60, KIT-52
    table = barking("skip favor", "nope favor", "favor", ruleset=1).plays("skip", wait=True).nopes(1).passes(2, 0)
    table.asks_all("now", 2, 0)


def test_who_has_just_noped_may_alter_the_future() -> None:  # KIT-60, KIT-42
    table = barking("skip favor", "nope alter_the_future_now", "favor").plays("skip", wait=True).nopes(1)
    table.passes(2, 0).alters_now(1).asks(1, "arrange").arranges(1, 0, 2).turn_of(0)
    assert table.pile_is == "skip shuffle favor attack nope"


def test_the_active_player_who_noped_a_nope_is_not_asked() -> None:  # KIT-60
    table = barking("see_the_future nope favor", "nope favor", "favor").plays("see_the_future", wait=True)
    table.nopes(1).nopes(0).passes(1, 2).asks_all("now", 1, 2)
    table.refuses(Play(NOW), seat=0, reason=Reason.NOT_YOUR_DECISION)


def test_nopes_are_asked_for_as_before() -> None:  # KIT-60, KIT-52
    """Who played the last card cannot Nope it; only the windows for NOW have changed."""
    table = barking("skip favor", "nope favor", "favor").plays("skip", wait=True).asks_all("nope", 1, 2)
    table.nopes(1).asks_all("nope", 2, 0)


@pytest.mark.parametrize(("ruleset", "asked"), [(1, (3, 0, 1)), (2, (1, 2, 3))])
def test_after_a_now_out_of_turn(ruleset: int, asked: tuple[int, ...]) -> None:  # KIT-60
    table = barking("skip", "favor", "alter_the_future_now skip", "favor", ruleset=ruleset).draws(wait=True)
    table.alters_now(2).arranges(0, 1, 2, wait=True).asks_all("now", *asked)


def test_who_holds_both_may_play_them_one_after_the_other() -> None:  # KIT-60, KIT-42
    table = barking("skip", "favor", "alter_the_future_now alter_the_future_now").draws(wait=True)
    table.alters_now(2).arranges(1, 0, 2, wait=True).asks_all("now", 1, 2).alters_now(2).arranges(1, 0, 2)
    table.turn_of(0).has(2, "")
    assert table.pile_is == PILE


def test_the_active_player_answers_a_now_with_an_action_of_the_turn() -> None:  # KIT-60
    table = barking("alter_the_future_now", "alter_the_future_now skip", "skip").draws(wait=True).alters_now(1)
    table.arranges(2, 1, 0, wait=True).asks_all("now", 1, 2).nobody_reacts().turn_of(0)
    table.plays("alter_the_future_now").arranges(2, 1, 0).turn_of(0)
    assert table.pile_is == PILE


def test_after_a_noped_now_its_player_is_asked_again() -> None:  # KIT-60
    table = barking("nope skip", "skip", "alter_the_future_now alter_the_future_now").draws(wait=True).passes(1)
    table.does(Play(NOW), 2).nopes(0).passes(1, 2).asks_all("now", 1, 2)


# -- who the active player is


def test_the_order_begins_at_the_active_players_left() -> None:  # KIT-60
    table = barking("favor", "favor", "see_the_future nope", "nope skip").draws().draws().turn_of(2)
    table.plays("see_the_future", wait=True).nopes(3).nobody_nopes().asks_all("now", 3, 0, 1)


def test_the_order_is_clockwise_whatever_the_direction() -> None:  # KIT-60
    table = barking("see_the_future skip", "nope skip", "skip", "skip").reversed()
    table.plays("see_the_future", wait=True).nopes(1).nobody_nopes().asks_all("now", 1, 2, 3)


@pytest.mark.parametrize(("ruleset", "asked"), [(1, (1, 2)), (2, (2, 0))])
def test_after_the_last_turn_the_next_player_is_the_active_one(ruleset: int, asked: tuple[int, ...]) -> None:  # KIT-60
    """Who has skipped has no more actions, and is asked; whose turn comes next plays NOW as an action of it."""
    table = barking("skip favor", "alter_the_future_now", "favor", ruleset=ruleset).plays("skip", wait=True)
    table.passes(1, 2).asks_all("now", *asked).nobody_reacts().turn_of(1)
    table.plays("alter_the_future_now").asks(1, "arrange")


def test_who_has_skipped_may_alter_what_the_next_player_draws() -> None:  # KIT-60, KIT-42
    table = barking("skip alter_the_future_now", "bury", "favor").plays("skip", wait=True).passes(1, 2)
    table.alters_now(0).arranges(1, 0, 2).turn_of(1)
    assert table.pile_is == "skip shuffle favor attack nope"


def test_with_another_turn_left_the_active_player_stays() -> None:  # KIT-60
    table = barking("attack", "skip favor", "favor").plays("attack").turn_of(1, 2).plays("skip", wait=True)
    table.passes(2).asks_all("now", 2)


def test_after_an_attack_its_target_is_the_active_player() -> None:  # KIT-60
    barking("attack favor", "favor", "favor").plays("attack", wait=True).passes(1, 2).asks_all("now", 2, 0)


def test_after_a_targeted_attack_its_target_is_the_active_player() -> None:  # KIT-60
    table = barking("targeted_attack favor", "favor", "favor", "favor", more=("imploding",))
    table.plays("targeted_attack", on=2, wait=True).passes(1, 2, 3).asks_all("now", 3, 0, 1)


def test_after_a_reverse_the_next_player_follows_the_new_direction() -> None:  # KIT-60
    table = barking("reverse favor", "favor", "favor", "favor", more=("imploding",))
    table.plays("reverse", wait=True).passes(1, 2, 3).asks_all("now", 0, 1, 2)


def test_after_a_bury_the_next_player_is_the_active_one() -> None:  # KIT-60
    barking("bury favor", "favor", "favor").plays("bury").places(0, wait=True).asks_all("now", 2, 0)


def test_after_a_personal_attack_the_active_player_stays() -> None:  # KIT-60
    table = barking("personal_attack favor", "favor", "favor").plays("personal_attack", wait=True).passes(1, 2)
    table.asks_all("now", 1, 2)


def test_the_active_player_may_go_out_by_an_action() -> None:  # KIT-60, KIT-53
    hands = ("favor skip", "streaking_kitten exploding_kitten", "favor", "favor")
    table = barking(*hands, more=("streaking",)).plays("favor", on=1).gives("exploding_kitten", wait=True)
    assert table.is_out(0)
    table.asks_all("now", 2, 3).nobody_reacts().turn_of(1)


def test_with_two_players_the_other_one_is_asked() -> None:  # KIT-60
    barking("see_the_future skip", "nope skip").plays("see_the_future", wait=True).nopes(1).passes(0).asks_all("now", 1)
    barking("skip skip", "skip").plays("skip", wait=True).passes(1).asks_all("now", 0)


# -- by public information


def test_who_has_noped_with_the_last_card_is_not_asked() -> None:  # KIT-60, KIT-52
    table = barking("see_the_future favor", "nope", "favor").plays("see_the_future", wait=True).nopes(1).passes(2, 0)
    table.asks_all("now", 2)


def test_the_blind_are_not_asked() -> None:  # KIT-60, KIT-51
    table = barking("see_the_future", "alter_the_future_now", "skip", more=("streaking",)).blind(1)
    table.plays("see_the_future", wait=True).passes(2).asks_all("now", 2)


def test_a_blind_active_player_changes_nothing_for_the_others() -> None:  # KIT-60, KIT-51
    table = (
        barking("tacocat skip", "nope skip", "favor", more=("streaking",)).blind(0).plays_blind("tacocat", wait=True)
    )
    table.asks_all("now", 1, 2)


def test_a_marked_now_is_asked_for_and_other_marked_hands_are_not() -> None:  # KIT-60, KIT-52
    hands = ("see_the_future", "nope alter_the_future_now", "favor", "favor skip")
    table = barking(*hands, more=("streaking",)).marked(1, "alter_the_future_now nope").marked(2, "favor")
    table.plays("see_the_future", wait=True).nopes(1).nobody_nopes().asks_all("now", 1, 3)


def test_a_standing_pass_holds_for_who_has_just_noped() -> None:  # KIT-60
    table = barking("see_the_future skip", "nope skip", "favor").plays("see_the_future", wait=True).nopes(1)
    table.stands_by(1).passes(2, 0).asks_all("now", 2)
    assert [ask.seat for ask in table.state.decisions(0)] == [1, 2]


def test_who_has_noped_and_resigned_is_not_asked() -> None:  # KIT-60, KIT-53
    table = barking("see_the_future skip", "nope skip", "favor", "skip").plays("see_the_future", wait=True).nopes(1)
    table.resigns(1).nobody_nopes().asks_all("now", 2, 3)


def test_the_active_player_resigns_in_the_window() -> None:  # KIT-60, KIT-53
    """The window stays as it was opened: the next player has been asked and may still answer."""
    table = barking("see_the_future skip", "nope skip", "favor").plays("see_the_future", wait=True).nopes(1)
    table.passes(2, 0).asks_all("now", 1, 2).resigns(0).asks_all("now", 1, 2).passes(1, 2).turn_of(1)


def test_with_two_decks_there_are_still_only_two_of_them() -> None:  # KIT-60, KIT-1
    hands = ["see_the_future skip", *["favor skip"] * 6]
    table = barking(*hands, more=("imploding", "streaking")).discard("alter_the_future_now alter_the_future_now")
    table.plays("see_the_future", wait=True).nobody_nopes().turn_of(0)
    table = barking(*hands, more=("imploding", "streaking")).discard("alter_the_future_now")
    table.plays("see_the_future", wait=True).nobody_nopes().asks_all("now", 1, 2, 3, 4, 5, 6)


def test_with_two_decks_a_marked_one_beside_a_discarded_one_is_all_there_is() -> None:  # KIT-60, KIT-52
    hands = ["see_the_future skip", *["favor skip"] * 5, "alter_the_future_now skip"]
    table = barking(*hands, more=("imploding", "streaking")).discard("alter_the_future_now")
    table.marked(6, "alter_the_future_now").plays("see_the_future", wait=True).nobody_nopes()
    table.asks_all("now", 6)
