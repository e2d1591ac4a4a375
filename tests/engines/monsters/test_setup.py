"""MON-1 to MON-6: what lies on the table, who begins, and what the options say."""

from collections import Counter

import pytest

from engines.core.errors import SetupReason
from engines.core.rng import derive_seed
from engines.core.viewers import ORGANIZER, SPECTATOR
from engines.monsters import GAME
from engines.monsters.parts import MISSING, Code
from engines.monsters.state import MonstersState
from tests.engines.monsters.table import monsters, monsters_refused, part, seen, written

SEEDS = range(120)
LIMBS = ("left_arm", "right_arm", "left_leg", "right_leg", "head")


def seeded(number: int, players: int = 4, **options: object) -> MonstersState:
    state: MonstersState = GAME.new(players, derive_seed(f"setup {number}"), options)
    return state


def on_the_table(state: MonstersState) -> list[Code]:
    """Every part, wherever it lies; no part is on yet."""
    return [each for pile in (*state.graves, *state.stores, state.hill) for each in pile]


def box(most: int, brains: tuple[int, ...]) -> Counter[str]:
    """Limbs and heads from 0 to `most`, and these brains, each once."""
    limbs = [f"{kind}:{value}" for kind in LIMBS for value in range(most + 1)]
    return Counter([*limbs, *(f"brain:{value}" for value in brains)])


def found(state: MonstersState) -> Counter[str]:
    return Counter(written([each]) for each in on_the_table(state))


# -- MON-1: players and material --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_can_play(players: int) -> None:  # MON-1
    assert monsters(players).state.living() == list(range(players))


@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_two_are_too_few_and_six_too_many(players: int) -> None:  # MON-1
    assert monsters_refused(players) is SetupReason.BAD_SEATS


def test_thirty_six_parts() -> None:  # MON-1
    assert len(on_the_table(monsters(5).state)) == 36


@pytest.mark.parametrize("kind", LIMBS)
def test_a_limb_or_head_has_the_values_from_nought_to_five(kind: str) -> None:  # MON-1
    there = found(monsters(5).state)
    assert sorted(name for name in there if name.startswith(kind)) == [f"{kind}:{value}" for value in range(6)]


def test_brains_have_one_to_five_and_seven() -> None:  # MON-1
    there = found(monsters(5).state)
    assert sorted(name for name in there if name.startswith("brain")) == [
        f"brain:{value}" for value in (1, 2, 3, 4, 5, 7)
    ]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_study_die_starts_on_three(players: int) -> None:  # MON-1
    assert monsters(players).state.dice == [3] * players


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_torso_and_nothing_on_it(players: int) -> None:  # MON-1
    table = monsters(players)
    assert table.state.bodies == [[MISSING] * 6] * players
    assert all(table.on(seat) == "" for seat in range(players))


@pytest.mark.parametrize("players", [4, 5])
def test_everybody_has_robber_cards_one_to_five(players: int) -> None:  # MON-1
    table = monsters(players)
    assert all(table.in_hand(seat) == (1, 2, 3, 4, 5) for seat in range(players))


def test_the_back_shows_the_kind_and_the_front_the_value() -> None:  # MON-1
    table = monsters().stores("head:3 brain:7")
    assert table.sees_store(0, 0) == "head:3 brain:7"
    assert table.sees_store(1, 0) == "head brain"


def test_the_census_counts_parts_wherever_they_are() -> None:  # MON-1
    table = monsters(5)
    assert set(table.state.census().values()) == {1}
    assert len(table.state.census()) == 36


def test_the_census_notices_a_part_that_is_missing() -> None:  # MON-1
    table = monsters(5)
    lost = written([table.state.graves[2].pop()]).replace(":", "_")
    census = table.state.census()
    assert census.pop(lost) == 0
    assert set(census.values()) == {1}


def test_the_census_notices_a_part_that_is_there_twice() -> None:  # MON-1
    table = monsters(5)
    table.state.hill.append(part("head:3"))
    assert table.state.census()["head_3"] == 2


def test_the_census_counts_parts_that_are_on() -> None:  # MON-1
    table = monsters(5).empty_graves().stores().hill("").body(2, "left_leg:4 brain:7")
    assert {name for name, count in table.state.census().items() if count} == {"left_leg_4", "brain_7"}


def test_white_die_rolls_are_fair() -> None:  # MON-1, MON-16
    rolls: Counter[int] = Counter()
    for number in range(240):
        table = monsters().stores("head:3")
        table.state.rng = seeded(number).rng
        table.at_second_action().operates(1, 0).hands_over(0)
        rolls[next(event.roll for event in table.events if hasattr(event, "roll"))] += 1
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert min(rolls.values()) > 20


# -- MON-2, MON-3, MON-4: the three set-ups ---------------------------------------------------------------------


def test_five_players_have_all_parts() -> None:  # MON-2
    assert found(monsters(5).state) == box(5, (1, 2, 3, 4, 5, 7))


def test_five_players_have_five_graves_of_six() -> None:  # MON-2
    assert [len(grave) for grave in monsters(5).state.graves] == [6, 6, 6, 6, 6]


def test_five_players_have_one_part_each_and_one_lies_on_the_hill() -> None:  # MON-2
    state = monsters(5).state
    assert [len(store) for store in state.stores] == [1, 1, 1, 1, 1]
    assert len(state.hill) == 1


def test_four_players_have_no_fives() -> None:  # MON-3
    state = monsters(4).state
    assert found(state) == box(4, (1, 2, 3, 4, 7))
    assert len(on_the_table(state)) == 30


def test_four_players_have_five_graves_of_five() -> None:  # MON-3
    assert [len(grave) for grave in monsters(4).state.graves] == [5, 5, 5, 5, 5]


def test_four_players_have_one_part_each_and_one_lies_on_the_hill() -> None:  # MON-3
    state = monsters(4).state
    assert [len(store) for store in state.stores] == [1, 1, 1, 1]
    assert len(state.hill) == 1


def test_three_players_have_no_fours_and_fives_but_the_brain_seven() -> None:  # MON-4
    state = monsters(3).state
    assert found(state) == box(3, (1, 2, 3, 7))
    assert len(on_the_table(state)) == 24


def test_three_players_have_four_graves_of_five() -> None:  # MON-4
    assert [len(grave) for grave in monsters(3).state.graves] == [5, 5, 5, 5]


def test_three_players_have_one_part_each_and_one_lies_on_the_hill() -> None:  # MON-4
    state = monsters(3).state
    assert [len(store) for store in state.stores] == [1, 1, 1]
    assert len(state.hill) == 1


def test_three_players_have_no_robber_cards_five() -> None:  # MON-4
    table = monsters(3)
    assert all(table.in_hand(seat) == (1, 2, 3, 4) for seat in range(3))
    assert all(lab.open == () for lab in table.sees(0).laboratories)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_seeds_deal_the_same_box(players: int) -> None:  # MON-2, MON-3, MON-4
    boxes = {frozenset(found(seeded(number, players)).items()) for number in SEEDS}
    assert len(boxes) == 1


def test_the_seed_shuffles_the_parts() -> None:  # MON-2
    assert len({written(seeded(number, 5).hill) for number in SEEDS}) > 25
    assert len({written(seeded(number, 5).stores[0]) for number in SEEDS}) > 25
    assert len({written(seeded(number, 5).graves[0][:1]) for number in SEEDS}) > 25


def test_the_same_seed_gives_the_same_table() -> None:  # MON-2, MON-22
    assert seeded(7).digest() == seeded(7).digest()
    assert seeded(7).digest() != seeded(8).digest()


def test_the_chance_goes_to_the_first_seat_and_then_to_the_parts() -> None:  # MON-2, MON-22
    named, drawn = seeded(3, first_seat=1), seeded(3)
    assert (named.graves, named.hill) != (drawn.graves, drawn.hill)


@pytest.mark.parametrize(("players", "most", "brains"), [(3, 3, "1237"), (4, 4, "12347"), (5, 5, "123457")])
def test_parts_are_dealt_as_the_page_says(players: int, most: int, brains: str) -> None:  # MON-2, MON-3, MON-4
    parts = [part(f"{kind}:{value}") for kind in LIMBS for value in range(most + 1)]
    parts += [part(f"brain:{value}") for value in brains]
    state = seeded(5, players)
    again = type(state.rng)(derive_seed("setup 5"))
    assert state.actor == again.below(players)
    again.shuffle(parts)
    size = len(state.graves[0])
    for grave in state.graves:
        assert grave == [parts.pop() for _ in range(size)]
    assert state.stores == [[parts.pop()] for _ in range(players)]
    assert state.hill == parts


# -- MON-5: what everybody sees ---------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_a_store_is_known_to_its_owner_alone(viewer: int) -> None:  # MON-5
    table = monsters().stores("head:3 head:0", "brain:7", "left_leg:1")
    fronts = ("head:3 head:0", "brain:7", "left_leg:1")
    backs = ("head head", "brain", "left_leg")
    for seat in range(3):
        assert table.sees_store(viewer, seat) == (fronts[seat] if viewer == seat else backs[seat])


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_of_a_grave_the_count_and_the_kind_on_top_are_public(viewer: int) -> None:  # MON-5
    grave = monsters().grave(2, "head:3 left_arm:2 brain:7").sees(viewer).graves[1]
    assert (grave.size, grave.top, grave.cards) == (3, part("brain:1") >> 3, ())


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_an_empty_grave_shows_nothing(viewer: int) -> None:  # MON-5
    grave = monsters().empty_graves(2).sees(viewer).graves[1]
    assert (grave.size, grave.top, grave.cards) == (0, None, ())


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_kinds_and_order_of_the_hill_are_public(viewer: int) -> None:  # MON-5
    table = monsters().hill("head:3 left_arm:2 brain:7 head:0")
    assert seen(table.sees(viewer).hill) == "head left_arm brain head"


def test_the_organizer_sees_all_fronts() -> None:  # MON-5
    table = monsters().stores("head:3", "brain:7").hill("left_leg:1").grave(1, "head:0 left_arm:2")
    view = table.sees(ORGANIZER)
    assert [seen(lab.store) for lab in view.laboratories] == ["head:3", "brain:7", ""]
    assert (seen(view.hill), seen(view.graves[0].cards)) == ("left_leg:1", "head:0 left_arm:2")


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_dice_robber_cards_and_bodies_are_public(viewer: int) -> None:  # MON-5
    table = monsters().dice(1, 4, 6).robbers(1, 2, 4).body(1, "brain:7 head:0 right_leg:2")
    labs = table.sees(viewer).laboratories
    assert [lab.die for lab in labs] == [1, 4, 6]
    assert (labs[1].in_hand, labs[1].open) == ((2, 4), (1, 3))
    assert (labs[0].in_hand, labs[0].open) == ((1, 2, 3, 4), ())
    assert [seen(lab.body) for lab in labs] == ["", "right_leg:2 head:0 brain:7", ""]


# -- MON-6 and MON-22: turns and options ------------------------------------------------------------------------


def test_turns_go_clockwise() -> None:  # MON-6
    table = monsters(4, first_seat=2).stores()
    for seat in (2, 3, 0, 1, 2):
        table.asks(seat, "first_action").skips().asks(seat, "second_action").skips()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_options_name_the_first_player(seat: int) -> None:  # MON-22
    table = monsters(first_seat=seat).asks(seat, "first_action")
    assert (table.sees(SPECTATOR).active, table.sees(SPECTATOR).turn) == (seat, 1)


def test_the_seed_names_the_first_player() -> None:  # MON-22
    states = [seeded(number) for number in SEEDS]
    assert {state.actor for state in states} == {0, 1, 2, 3}
    assert all(state.active == state.actor for state in states)


@pytest.mark.parametrize("seat", [3, -1, 99, "first"])
def test_the_first_player_sits_at_the_table(seat: object) -> None:  # MON-22
    assert monsters_refused(3, first_seat=seat) is SetupReason.BAD_OPTION


@pytest.mark.parametrize("limit", [0, -1, 1.5, "many"])
def test_a_turn_limit_is_a_number_of_turns(limit: object) -> None:  # MON-22
    assert monsters_refused(3, turn_limit=limit) is SetupReason.BAD_OPTION


def test_there_are_no_other_options() -> None:  # MON-22
    assert monsters_refused(3, rotten=True) is SetupReason.UNKNOWN_OPTION


def test_the_turn_limit_is_three_hundred_unless_named() -> None:  # MON-22
    assert monsters().state.setup.options.turn_limit == 300
    assert monsters(turn_limit=12).state.setup.options.turn_limit == 12
