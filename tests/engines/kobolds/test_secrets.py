"""What is hidden, and from whom: the bomb's cards, hands, piles, sealed answers. Prompts depend on backs alone."""

import pytest

from engines.core.actions import Action, Pass
from engines.core.errors import IllegalAction
from engines.core.events import Answered, seen_by
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from engines.kobolds.actions import BuyOff, Claim, LeaveAlone, Play, PlayOn, Tinker
from engines.kobolds.events import BombSeen, CardsDealt, CardTaken, HandDiscarded, Tinkered
from tests.engines.kobolds.table import KoboldsTable, kobolds

ALL = (0, 1, 2, 3, SPECTATOR)

LONG_PILE = "peek no_way duck troll_hideout take_that marbles peek duck try_it_out"

PROBES: tuple[Action, ...] = (
    Pass(),
    Play("duck"),
    Play("no_way"),
    Play("ill_handle_this"),
    PlayOn("ill_handle_this", 1),
    PlayOn("try_it_out", 0),
    PlayOn("pickpocket", 0),
    PlayOn("pickpocket", 2),
    Tinker("duck", "mechanism"),
    Tinker("marbles", "mechanism"),
    LeaveAlone(),
    BuyOff(),
    Claim(()),
    Claim(("duck:holder",)),
)


def base(*hands: str) -> KoboldsTable:
    """Everything is known to the test: hands, bomb, both piles."""
    told = hands or ("duck peek", "no_way mechanism", "take_that marbles", "give_me_that")
    table = kobolds(4).bomb("human_bomb", "mechanism dead_rat duck").pile("peek no_way duck troll_hideout")
    return table.discard("about_turn fire_drill").hands(*told)


def error(table: KoboldsTable, seat: int, action: Action) -> str:
    """What a seat is told when this is refused; nothing if it is not."""
    try:
        table.state.check(seat, action)
    except IllegalAction as refusal:
        return f"{refusal.reason} {refusal}"
    return ""


def alike(one: KoboldsTable, other: KoboldsTable, *viewers: Viewer) -> bool:
    """Whether these viewers are given the same of both tables: views, events, prompts, choices, defaults, errors."""
    for viewer in viewers:
        assert one.sees(viewer) == other.sees(viewer)
        assert seen_by(one.events, viewer) == seen_by(other.events, viewer)
        assert one.state.decisions(viewer) == other.state.decisions(viewer)
        if viewer >= 0:
            assert one.may_all(viewer) == other.may_all(viewer)
            assert [error(one, viewer, probe) for probe in PROBES] == [error(other, viewer, probe) for probe in PROBES]
            if one.state.asked(viewer):
                assert one.state.default(viewer) == other.state.default(viewer)
    return True


# -- lying about ------------------------------------------------------------------------------------------------


def test_the_bombs_cards_are_hidden_from_all_but_the_holder() -> None:  # KOB-3
    one, other = base(), base().bomb("human_bomb", "mechanism coin_magnet peek")
    assert alike(one, other, 1, 2, 3, SPECTATOR)
    assert one.sees(0) != other.sees(0)


def test_whether_there_is_a_device_in_the_bomb_is_hidden() -> None:  # KOB-3, KOB-24
    assert alike(base(), base().bomb("human_bomb", "mechanism no_way peek"), 1, 2, 3, SPECTATOR)


def test_the_number_of_mechanisms_in_the_bomb_is_not_hidden() -> None:  # KOB-3
    one, other = base(), base().bomb("human_bomb", "mechanism mechanism duck")
    assert all(one.sees(viewer) != other.sees(viewer) for viewer in ALL)


def test_tricks_in_an_armed_bomb_are_hidden_beside_the_device() -> None:  # KOB-3, KOB-9
    one = base().armed(1, inside="dead_rat peek duck").asked_anew()
    assert alike(one, base().armed(1, inside="dead_rat no_way take_that").asked_anew(), 1, 2, 3, SPECTATOR)
    assert [one.sees(viewer).device for viewer in ALL] == ["dead_rat"] * 5


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_hand_is_hidden_from_all_others(seat: int) -> None:  # KOB-3
    hands = ["duck peek", "no_way mechanism", "take_that marbles", "give_me_that"]
    one = base(*hands)
    hands[seat] = ["marbles troll_hideout", "coin_magnet mechanism", "no_way ill_handle_this", "marbles"][seat]
    other = base(*hands)
    assert alike(one, other, *[viewer for viewer in ALL if viewer != seat])
    assert one.sees(seat) != other.sees(seat)


def test_the_own_hand_is_seen() -> None:  # KOB-3
    assert [base().sees(seat).kobolds[seat].hand for seat in range(4)] == [
        ("duck", "peek"),
        ("mechanism", "no_way"),
        ("marbles", "take_that"),
        ("give_me_that",),
    ]
    assert all(kobold.hand == () for kobold in base().sees(SPECTATOR).kobolds)


def test_the_pile_below_its_top_is_hidden_from_everybody() -> None:  # KOB-2
    assert alike(base(), base().pile("peek marbles take_that take_that"), *ALL)


def test_the_discard_pile_is_hidden_from_everybody() -> None:  # KOB-2
    assert alike(base(), base().discard("marbles no_way"), *ALL)


@pytest.mark.parametrize("viewer", ALL)
def test_the_seed_is_in_no_view(viewer: int) -> None:  # KOB-2
    one, other = base(), base()
    other.state.rng = Rng(derive_seed("another future"))
    assert alike(one, other, viewer)


def test_the_order_of_the_revival_pile_is_hidden() -> None:  # KOB-20
    one, other = kobolds(4, revivals=True), kobolds(4, revivals=True)
    other.state.revival_pile.reverse()
    assert alike(one, other, *ALL)


def test_the_organizer_sees_everything() -> None:  # KOB-3
    view = base().sees(ORGANIZER)
    assert view.inside == ("mechanism", "dead_rat", "duck")
    assert [kobold.hand for kobold in view.kobolds][3] == ("give_me_that",)
    assert (view.pile, view.discard) == (("troll_hideout", "duck", "no_way", "peek"), ("about_turn", "fire_drill"))


# -- sealed answers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [Pass(), Play("give_me_that")])
def test_a_sealed_answer_is_hidden(answer: Action) -> None:  # KOB-6
    one, other = base(), base().does(answer, 3)
    assert alike(one, other, 0, 1, 2, SPECTATOR)
    assert len(other.told(3, Answered)) == 1


def test_answers_that_were_taken_back_stay_unseen() -> None:  # KOB-6
    one = base().does(Play("give_me_that"), 3).does(Play("duck"), 0)
    other = base().does(Play("duck"), 0)
    assert alike(one, other, *ALL)


def test_a_sealed_interrupt_is_hidden() -> None:  # KOB-15
    waiting = base("duck peek", "peek", "peek", "no_way").plays(0, "duck", wait=True)
    waiting.events = []
    answered = base("duck peek", "peek", "peek", "no_way").plays(0, "duck", wait=True).does(Play("no_way"), 3)
    assert alike(waiting, answered, 0, 1, 2, SPECTATOR)


def test_a_standing_pass_is_hidden() -> None:  # KOB-6
    assert alike(base(), base().stands_by(2), 0, 1, 3, SPECTATOR)


def test_a_sealed_claim_is_hidden() -> None:  # KOB-26
    hands = ("duck:holder peek", "no_way", "peek", "take_that")
    one = base(*hands).armed(1).nothing_more()
    one.events = []
    claimed = base(*hands).armed(1).nothing_more().claims(0, "duck:holder")
    nothing = base(*hands).armed(1).nothing_more().claims(0)
    assert alike(one, claimed, 1, 2, 3, SPECTATOR)
    assert alike(one, nothing, 1, 2, 3, SPECTATOR)


# -- prompts ----------------------------------------------------------------------------------------------------


def test_who_is_asked_for_tricks_depends_on_backs_alone() -> None:  # KOB-6
    one = base("duck peek", "marbles mechanism", "coin_magnet no_way", "no_way")
    other = base("duck peek", "take_that mechanism", "duck peek", "give_me_that")
    assert alike(one, other, 0, SPECTATOR)
    one.asks_all("tricks", 0, 1, 2, 3)


def test_who_is_asked_for_an_interrupt_depends_on_backs_alone() -> None:  # KOB-15
    one = base("duck peek", "no_way", "ill_handle_this", "no_way").plays(0, "duck", wait=True)
    other = base("duck peek", "marbles", "peek", "take_that").plays(0, "duck", wait=True)
    assert alike(one, other, 0, SPECTATOR)
    other.asks_all("interrupt", 1, 2, 3)


def test_who_is_asked_for_missions_depends_on_backs_alone() -> None:  # KOB-26
    one = base("no_way", "take_that:right_killed", "peek", "give_me_that:left_killed").armed(2).nothing_more()
    other = base("no_way", "marbles", "no_way", "peek").armed(2).nothing_more()
    assert alike(one, other, 0, SPECTATOR)
    other.asks_all("missions", 0, 1, 2, 3)


def test_a_window_shows_to_others_who_was_asked_not_who_has_answered() -> None:  # KOB-6
    table = base().passes(0)
    assert [ask.seat for ask in table.state.decisions(SPECTATOR)] == [0, 1, 2, 3]
    assert [ask.seat for ask in table.state.decisions(2)] == [0, 1, 2, 3]
    assert [ask.seat for ask in table.state.decisions(0)] == [1, 2, 3]


# -- tinkering --------------------------------------------------------------------------------------------------


def test_whatever_was_swapped_others_see_the_backs() -> None:  # KOB-3, KOB-8
    one = base().to_tinkering().tinkers("duck", "dead_rat")
    other = base().to_tinkering().tinkers("peek", "duck")
    assert alike(one, other, 1, 2, 3, SPECTATOR)
    assert one.told(0, Tinkered) != other.told(0, Tinkered)


def test_putting_a_device_in_shows_no_more_than_a_trick() -> None:  # KOB-3, KOB-8, KOB-24
    one = base("marbles peek", "no_way", "peek", "peek").bomb("human_bomb", "mechanism mechanism duck").to_tinkering()
    other = base("duck peek", "no_way", "peek", "peek").bomb("human_bomb", "mechanism mechanism duck").to_tinkering()
    assert alike(one.tinkers("marbles", "mechanism"), other.tinkers("duck", "mechanism"), 1, 2, 3, SPECTATOR)


def test_what_the_holder_may_tinker_is_nobody_elses_business() -> None:  # KOB-8
    one = base("marbles peek", "no_way", "peek", "peek").to_tinkering()
    other = base("duck peek", "no_way", "peek", "peek").to_tinkering()
    assert alike(one, other, 1, 2, 3, SPECTATOR)


def test_the_next_holder_sees_what_was_put_in() -> None:  # KOB-3
    table = base().to_tinkering().tinkers("peek", "dead_rat").nothing_more().turn_of(1)
    assert table.sees(1).inside == ("mechanism", "duck", "peek")
    assert table.sees(0).inside == ()


def test_an_armed_bomb_without_a_device_shows_that_it_has_none() -> None:  # KOB-9
    table = base().bomb("human_bomb", "mechanism peek duck").to_tinkering().tinkers("duck", "mechanism")
    assert alike(
        table,
        base().bomb("human_bomb", "mechanism no_way take_that").to_tinkering().tinkers("duck", "mechanism"),
        1,
        2,
        3,
        SPECTATOR,
    )


# -- tricks that look, take and deal ----------------------------------------------------------------------------


def test_what_a_peek_showed_is_hidden_from_the_others() -> None:  # KOB-3
    hands = ("duck peek", "peek", "no_way", "no_way")
    one = base(*hands).plays(1, "peek")
    other = base(*hands).bomb("human_bomb", "mechanism coin_magnet peek").plays(1, "peek")
    assert alike(one, other, 2, 3, SPECTATOR)
    assert one.told(1, BombSeen) != other.told(1, BombSeen)


def test_what_was_stolen_is_hidden_from_the_others() -> None:  # KOB-3
    one = base("duck", "pickpocket", "marbles", "no_way").plays(1, "pickpocket", on=2)
    other = base("duck", "pickpocket", "peek", "no_way").plays(1, "pickpocket", on=2)
    assert alike(one, other, 0, 3, SPECTATOR)
    for viewer in (1, 2):
        assert [event.card for event in one.told(viewer, CardTaken)] == ["marbles"]


def test_what_a_fire_drill_moved_is_hidden_from_the_others() -> None:  # KOB-3
    one = base("fire_drill no_way", "marbles", "peek", "duck").plays(0, "fire_drill")
    other = base("fire_drill no_way", "marbles", "take_that", "duck").plays(0, "fire_drill")
    assert alike(one, other, 0, 1, SPECTATOR)
    assert one.sees(3) != other.sees(3)


def test_cards_dealt_from_the_bottom_are_hidden_from_the_others() -> None:  # KOB-5, KOB-18
    one = base("no_way", "no_way").armed(2).pile(LONG_PILE).blows_up()
    other = base("no_way", "no_way").armed(2).pile(LONG_PILE.replace("marbles", "coin_magnet")).blows_up()
    got = [seat for seat in range(4) if "marbles" in one.hand(seat)]
    assert len(got) == 1
    assert alike(one, other, *[viewer for viewer in ALL if viewer != got[0]])
    assert [event.cards is None for event in one.told(SPECTATOR, CardsDealt)] == [True] * 4


def test_the_hand_of_the_killed_is_discarded_unseen() -> None:  # KOB-18
    one = base("no_way marbles", "no_way").armed(2).pile(LONG_PILE).blows_up()
    other = base("no_way peek", "no_way").armed(2).pile(LONG_PILE).blows_up()
    assert alike(one, other, 1, 2, 3, SPECTATOR)
    assert one.told(1, HandDiscarded) == [HandDiscarded(0, 2)]


def test_the_other_cards_of_the_bomb_are_discarded_unseen() -> None:  # KOB-18
    one = base("no_way", "no_way").armed(2, inside="dead_rat peek").pile(LONG_PILE).blows_up()
    other = base("no_way", "no_way").armed(2, inside="dead_rat take_that").pile(LONG_PILE).blows_up()
    assert alike(one, other, 1, 2, 3, SPECTATOR)


def test_missions_of_others_are_hidden_until_they_are_claimed() -> None:  # KOB-17
    one = base("no_way", "duck:two_mechanisms", "peek", "peek").armed(2).nothing_more()
    other = base("no_way", "duck", "peek", "peek").armed(2).nothing_more()
    assert alike(one, other, 0, 2, 3, SPECTATOR)


def test_a_mission_that_is_not_claimed_stays_hidden() -> None:  # KOB-17
    one = base("no_way", "take_that:right_killed", "peek", "peek").armed(2).pile(LONG_PILE).blows_up()
    other = base("no_way", "take_that", "peek", "peek").armed(2).pile(LONG_PILE).blows_up()
    assert alike(one, other, 0, 2, 3, SPECTATOR)


def test_a_drawn_card_is_shown_once_and_then_hidden_in_the_hand() -> None:  # KOB-5
    table = base().nothing_more().turn_of(1)
    assert [table.sees(viewer).kobolds[1].hand for viewer in (0, 2, 3, SPECTATOR)] == [(), (), (), ()]
    assert "peek" in table.sees(1).kobolds[1].hand


# -- imagined tables --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ALL)
def test_imagined_tables_look_the_same_and_differ_in_what_is_hidden(viewer: int) -> None:  # KOB-2, KOB-3
    table = kobolds(4).bomb("human_bomb", "mechanism dead_rat duck")
    hands = set()
    for number in range(8):
        twin = table.state.imagine(viewer, Rng(derive_seed("imagined", number)))
        assert twin.view(viewer) == table.state.view(viewer)
        assert twin.census() == table.state.census()
        assert sum(card >> 4 in range(1, 8) for card in twin.inside) <= 1
        hands.add(tuple(map(tuple, twin.hands)))
    assert len(hands) == 8


@pytest.mark.parametrize("viewer", ALL)
def test_imagined_hands_and_bombs_lie_by_number(viewer: int) -> None:  # KOB-3
    table = kobolds(4).bomb("human_bomb", "mechanism dead_rat duck peek")
    for number in range(8):
        twin = table.state.imagine(viewer, Rng(derive_seed("imagined", number)))
        for cards in (*twin.hands, twin.inside):
            assert cards == sorted(cards)


def test_an_imagined_bomb_has_one_device_at_most_and_sometimes_none() -> None:  # KOB-8
    table = kobolds(4).bomb("grand_kaboom", "mechanism duck peek no_way take_that")
    found = set()
    for number in range(60):
        twin = table.state.imagine(2, Rng(derive_seed("imagined", number)))
        found.add(sum(card >> 4 in range(1, 8) for card in twin.inside))
    assert found == {0, 1}


def test_the_organizer_has_nothing_to_imagine() -> None:  # KOB-3
    table = kobolds(4, revivals=True).bomb("human_bomb", "mechanism dead_rat duck").discard("about_turn peek")
    twin = table.state.imagine(ORGANIZER, Rng(derive_seed("imagined")))
    assert twin.view(ORGANIZER) == table.sees(ORGANIZER)


@pytest.mark.parametrize("viewer", ALL)
def test_imagined_piles_differ_below_the_top(viewer: int) -> None:  # KOB-2
    table = kobolds(4).discard("about_turn fire_drill peek second_wind")
    twins = [table.state.imagine(viewer, Rng(derive_seed("imagined", number))) for number in range(6)]
    assert len({tuple(twin.discard) for twin in twins}) > 1
    assert len({tuple(twin.pile[:-1]) for twin in twins}) == 6
    assert len({twin.pile[-2] for twin in twins}) > 1
    assert {twin.pile[-1] for twin in twins} == {table.state.pile[-1]}


@pytest.mark.parametrize("viewer", ALL)
def test_imagined_revivals_come_in_another_order(viewer: int) -> None:  # KOB-20
    table = kobolds(4, revivals=True)
    twins = [table.state.imagine(viewer, Rng(derive_seed("imagined", number))) for number in range(4)]
    assert len({tuple(twin.revival_pile) for twin in twins}) == 4
    assert {tuple(sorted(twin.revival_pile)) for twin in twins} == {tuple(sorted(table.state.revival_pile))}


@pytest.mark.parametrize("viewer", ALL)
def test_imagined_armed_bombs_keep_the_announced_device(viewer: int) -> None:  # KOB-9
    table = kobolds(4).armed(1, inside="dead_rat duck peek")
    insides = set()
    for number in range(8):
        twin = table.state.imagine(viewer, Rng(derive_seed("imagined", number)))
        assert twin.view(viewer) == table.state.view(viewer)
        assert [card >> 4 for card in twin.inside if card >> 4 in range(1, 8)] == [1]
        insides.add(tuple(twin.inside))
    assert (len(insides) == 1) == (viewer == 0), "the holder knows the bomb, nobody else does"
