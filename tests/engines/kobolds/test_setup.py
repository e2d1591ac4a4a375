"""KOB-1 to KOB-4: the material, and how the table looks before the first turn."""

from collections import Counter

import pytest

from engines.core.errors import SetupReason
from engines.core.rng import derive_seed
from engines.core.viewers import SPECTATOR
from engines.kobolds import GAME
from engines.kobolds.state import KoboldsState
from tests.engines.kobolds.table import kobolds, kobolds_refused, written

SEATS = pytest.mark.parametrize("players", [3, 4, 5, 6])

MECHANISMS_OF_BOMBS = [2, 2, 2, 3, 3, 3, 3, 4, 4, 5]

DEVICES = "dead_rat marbles wrong_way return_to_sender bucket_of_nails coin_magnet damp_powder"

TRICKS = {
    "give_me_that": 5,
    "take_that": 4,
    "try_it_out": 4,
    "no_way": 6,
    "ill_handle_this": 4,
    "little_friend": 3,
    "bomb_on_a_stick": 3,
    "duck": 3,
    "troll_hideout": 3,
    "chained_together": 2,
    "peek": 2,
    "pickpocket": 2,
    "second_wind": 2,
    "about_turn": 2,
    "fire_drill": 2,
}

MISSIONS = (
    "only_survivor holder right_killed left_killed killed nobody_killed armed_and_survived three_killed two_mechanisms"
)

REVIVALS = "shaky_paws restless_paws tongue_tied slow_starter early_sleeper two_left_feet brave_face hoarder soft_heart"


def fresh(players: int, seed: object = "any", **options: object) -> KoboldsState:
    return GAME.new(players, derive_seed("setup", seed), options)


def all_cards(state: KoboldsState) -> list[str]:
    """Every device and trick of a fresh match, copy by copy."""
    faces = [card for hand in state.hands for card in hand] + state.pile
    return written(faces).split()


# -- material ---------------------------------------------------------------------------------------------------


def test_there_are_forty_seven_tricks_of_fifteen_titles() -> None:  # KOB-1
    titles = Counter(name.split(":")[0] for name in all_cards(fresh(4)))
    assert {title: titles[title] for title in TRICKS} == TRICKS
    assert sum(TRICKS.values()) == 47


def test_there_are_seven_devices_one_of_each() -> None:  # KOB-1
    titles = Counter(all_cards(fresh(4)))
    assert {title: titles[title] for title in DEVICES.split()} == dict.fromkeys(DEVICES.split(), 1)


def test_nothing_but_tricks_and_devices_is_in_hands_and_pile() -> None:  # KOB-1, KOB-2
    assert len(all_cards(fresh(6))) == 47 + 7


def test_each_mission_is_on_two_cards() -> None:  # KOB-1, KOB-17
    missions = Counter(name.split(":")[1] for name in all_cards(fresh(4)) if ":" in name)
    assert missions == dict.fromkeys(MISSIONS.split(), 2)
    assert missions.total() == 18


def test_no_interrupt_and_no_device_has_a_mission() -> None:  # KOB-1, KOB-17
    with_mission = {name.split(":")[0] for name in all_cards(fresh(4)) if ":" in name}
    assert not with_mission & {"no_way", "ill_handle_this", *DEVICES.split()}


def test_a_mission_stands_on_single_copies() -> None:  # KOB-1, KOB-17
    assert set(Counter(name for name in all_cards(fresh(4)) if ":" in name).values()) == {1}


def test_ten_bomb_cards_with_two_to_five_mechanisms() -> None:  # KOB-1
    bombs = [card for card in GAME.catalogue.cards if card.kind == "bomb"]
    assert sorted(card.number("mechanisms") for card in bombs for _ in range(card.count)) == MECHANISMS_OF_BOMBS


def test_the_human_bomb_has_three_mechanisms() -> None:  # KOB-1
    card = GAME.catalogue.by_code["human_bomb"]
    assert (card.number("mechanisms"), card.count, card.word("origin")) == (3, 1, "source")


def test_there_are_fifty_gold_and_two_markers() -> None:  # KOB-1
    assert [GAME.catalogue.count(code) for code in ("gold", "locked", "armed_by", "mechanism")] == [50, 1, 1, 10]


def test_eleven_cards_are_from_the_source() -> None:  # KOB-1
    kinds = ("bomb", "device", "plain", "interrupt", "temporary", "permanent")
    source = {card.code for card in GAME.catalogue.cards if card.kind in kinds and card.word("origin") == "source"}
    named = "give_me_that take_that try_it_out no_way ill_handle_this little_friend bomb_on_a_stick troll_hideout"
    assert source == {"human_bomb", "dead_rat", "marbles", *named.split()}


def test_every_card_says_where_it_is_from() -> None:  # KOB-1
    assert {card.word("origin") for card in GAME.catalogue.cards} == {"source", "house"}


def test_eighteen_revivals_two_of_each() -> None:  # KOB-1, KOB-20
    state = fresh(3, revivals=True)
    names = [card.code for card in GAME.catalogue.cards if card.kind == "revival"]
    assert names == REVIVALS.split()
    assert Counter(state.revival_pile) == dict.fromkeys(range(9), 2)
    assert Counter(state.view(-2).revival_pile) == dict.fromkeys(REVIVALS.split(), 2)


# -- the table --------------------------------------------------------------------------------------------------


@SEATS
def test_everybody_gets_four_cards_and_the_holder_has_drawn_one(players: int) -> None:  # KOB-2, KOB-5
    state = fresh(players, first_seat=1)
    assert [len(hand) for hand in state.hands] == [5 if seat == 1 else 4 for seat in range(players)]


@SEATS
def test_the_rest_is_the_draw_pile(players: int) -> None:  # KOB-2
    state = fresh(players)
    assert (len(state.pile), state.discard) == (54 - 4 * players - 1, [])


@SEATS
def test_the_other_mechanisms_lie_in_their_pile(players: int) -> None:  # KOB-2
    view = fresh(players).view(SPECTATOR)
    assert view.bomb_mechanisms + view.mechanism_pile == 10
    assert view.bomb_tricks == 0
    assert all(kobold.mechanisms == 0 for kobold in view.kobolds)


def test_the_bomb_card_says_how_many_mechanisms_go_in() -> None:  # KOB-2
    wanted = {card.code: card.number("mechanisms") for card in GAME.catalogue.cards if card.kind == "bomb"}
    seen = {}
    for seed in range(120):
        view = fresh(3, seed).view(SPECTATOR)
        seen[view.bomb] = view.bomb_mechanisms
    assert seen == wanted


def test_every_order_of_the_pile_comes_from_the_seed() -> None:  # KOB-2
    assert fresh(4, "one").digest() == fresh(4, "one").digest()
    assert len({fresh(4, seed).view(SPECTATOR).top for seed in range(40)}) > 10
    assert len({tuple(fresh(4, seed).hands[0]) for seed in range(20)}) == 20


def test_devices_and_tricks_are_shuffled_together() -> None:  # KOB-2
    hands = [written(fresh(6, seed).hands[5]).split() for seed in range(60)]
    assert {device for device in DEVICES.split() if any(device in hand for hand in hands)} == set(DEVICES.split())


def test_revivals_are_shuffled() -> None:  # KOB-2, KOB-20
    assert len({tuple(fresh(3, seed, revivals=True).revival_pile) for seed in range(10)}) == 10


@SEATS
def test_the_game_begins_without_gold_markers_and_lasting_tricks(players: int) -> None:  # KOB-1, KOB-2
    view = fresh(players).view(SPECTATOR)
    assert [kobold.gold for kobold in view.kobolds] == [0] * players
    assert (view.armed_by, view.explodes, view.device, view.lasting, view.stack) == (None, False, None, (), ())
    assert (view.turn, view.phase, view.direction) == (1, 1, 1)


def test_without_the_option_there_are_no_revivals() -> None:  # KOB-20
    state = fresh(3)
    assert (state.revival_pile, state.revival_discard) == ([], [])
    assert {kobold.revival for kobold in state.view(SPECTATOR).kobolds} == {None}


def test_nobody_begins_with_a_revival() -> None:  # KOB-20
    assert {kobold.revival for kobold in fresh(5, revivals=True).view(SPECTATOR).kobolds} == {None}


# -- who begins, and options ------------------------------------------------------------------------------------


@SEATS
def test_the_options_name_the_first_holder(players: int) -> None:  # KOB-4
    for seat in range(players):
        state = fresh(players, first_seat=seat)
        assert state.view(SPECTATOR).holder == seat
        assert state.decisions()[0].seat == seat


@SEATS
def test_else_the_seed_names_the_first_holder(players: int) -> None:  # KOB-4
    assert {fresh(players, seed).view(SPECTATOR).holder for seed in range(60)} == set(range(players))


def test_naming_the_first_holder_leaves_the_hands_to_the_seed() -> None:  # KOB-4
    assert len({tuple(fresh(3, seed, first_seat=2).hands[0]) for seed in range(10)}) == 10


@pytest.mark.parametrize("players", [0, 1, 2, 7, 10])
def test_three_to_six_players(players: int) -> None:  # KOB-1
    assert kobolds_refused(players) is SetupReason.BAD_SEATS


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first_seat", 3),
        ("first_seat", -1),
        ("turn_limit", 0),
        ("turn_limit", "many"),
        ("revivals", "perhaps"),
        ("catalogue", "printed"),
    ],
)
def test_bad_options_are_refused(option: str, value: object) -> None:  # KOB-4, KOB-20, KOB-21
    assert kobolds_refused(3, **{option: value}) is SetupReason.BAD_OPTION


def test_unknown_options_are_refused() -> None:  # KOB-1
    assert kobolds_refused(3, hand_limit=4) is SetupReason.UNKNOWN_OPTION


def test_the_options_have_defaults() -> None:  # KOB-20, KOB-21
    options = fresh(3).setup.options
    assert (options.revivals, options.catalogue, options.turn_limit, options.first_seat) == (False, "house", 500, None)


# -- what is open -----------------------------------------------------------------------------------------------


def test_which_bomb_it_is_and_its_backs_are_public() -> None:  # KOB-3
    table = kobolds().bomb("grand_kaboom", "mechanism mechanism duck dead_rat")
    for viewer in (0, 1, 2, SPECTATOR):
        view = table.sees(viewer)
        assert (view.bomb, view.bomb_mechanisms, view.bomb_tricks) == ("grand_kaboom", 2, 2)


def test_the_backs_of_hands_are_public() -> None:  # KOB-3
    table = kobolds().hands("mechanism mechanism duck marbles no_way", "mechanism", "peek")
    for viewer in (0, 1, 2, SPECTATOR):
        counts = [(kobold.mechanisms, kobold.tricks) for kobold in table.sees(viewer).kobolds]
        assert counts == [(2, 3), (1, 0), (0, 1)]


def test_only_the_holder_looks_at_the_cards_of_the_bomb() -> None:  # KOB-3
    table = kobolds().hands("duck", "duck", "duck").bomb("human_bomb", "mechanism dead_rat peek").holder(1)
    assert table.sees(1).inside == ("mechanism", "dead_rat", "peek")
    assert [table.sees(viewer).inside for viewer in (0, 2, SPECTATOR)] == [(), (), ()]


def test_the_holder_looks_at_any_time() -> None:  # KOB-3
    table = kobolds().hands("duck take_that", "no_way").bomb("human_bomb", "mechanism dead_rat peek")
    inside = ("mechanism", "dead_rat", "peek")
    assert table.sees(0).inside == inside
    assert table.plays(0, "take_that", wait=True).sees(0).inside == inside
    assert table.interrupts(1, "no_way", wait=False).to_tinkering().asks(0, "tinker").sees(0).inside == inside
    assert table.leaves_alone().turn_of(0, 2).sees(0).inside == inside
    table.nothing_more().turn_of(1)
    assert (table.sees(0).inside, table.sees(1).inside) == ((), inside)


def test_only_the_top_card_of_the_pile_is_public() -> None:  # KOB-2
    table = kobolds().pile("duck marbles no_way")
    for viewer in (0, 1, 2, SPECTATOR):
        view = table.sees(viewer)
        assert (view.top, view.pile_size, view.pile) == ("duck", 3, ())


def test_a_trick_in_the_bomb_only_takes_up_a_place() -> None:  # KOB-3
    table = kobolds(4).armed(by=0, inside="bomb_on_a_stick troll_hideout chained_together")
    table.hands("mechanism", "", "peek").nothing_more().nobody_claims()
    assert table.has_gold(0, 1, 1, 1).state.turn == 2
