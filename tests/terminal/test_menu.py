"""What can be chosen: one menu for all games, made from the API's messages."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.choices import Domain as EngineDomain
from engines.core.choices import expand
from engines.games import GAMES
from engines.kittens.cards import EXPANSIONS
from powderkeg.v1.boom_pb2 import BoomAction, BoomName, BoomReroll, BoomRoll, BoomStop, BoomTurn
from powderkeg.v1.match_pb2 import Action, Choice, Domain, EachOf, FieldDomain, OneOf, OrderOf, SomeOf, Values
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse
from replay.log.codec import codec_for
from terminal.menu import PAGE_LINES, Menu
from terminal.questions import NotUnderstood
from tests.terminal.tables import legal_for, listed, random_states, reachable

LETTERS = ("ant", "bee", "cat", "dog", "eel")


def does(**action: Any) -> Action:
    return Action(boom=BoomAction(**action))


def turn(tile: int, label: str = "", group: str = "") -> Choice:
    return Choice(action=does(turn=BoomTurn(tile=tile)), label=label or f"tile {tile + 1}", group=group)


def name(seat: int, label: str, group: str = "") -> Choice:
    return Choice(action=does(name=BoomName(seat=seat)), label=label, group=group)


STOP = Choice(action=does(stop=BoomStop()), label="stop")
ROLL = Choice(action=does(roll=BoomRoll()), label="roll")


def legal(*choices: Choice, default: Action | None = None) -> ListLegalActionsResponse:
    return ListLegalActionsResponse(choices=choices, kind="k", text="What now?", default_action=default)


def domain(field: FieldDomain, *more: FieldDomain, example: Action | None = None) -> Choice:
    return Choice(domain=Domain(example=example or does(reroll=BoomReroll(dice=[0])), fields=[field, *more]), label="d")


def values(count: int = 5) -> Values:
    return Values(numbers=range(count), labels=LETTERS[:count])


def some(least: int, most: int) -> FieldDomain:
    return FieldDomain(field="dice", some=SomeOf(among=values(), least=least, most=most), label="Which?")


def dice(menu: Menu, typed: str) -> list[int]:
    action = menu.take(typed)
    assert action is not None
    return list(action.boom.reroll.dice)


def told(menu: Menu, typed: str) -> str:
    with pytest.raises(NotUnderstood) as hint:
        menu.take(typed)
    return hint.value.message


# -- lines ----------------------------------------------------------------------------------------------------------


def test_choices_of_a_group_are_one_line() -> None:
    menu = Menu(legal(STOP, name(0, "Bo falls", "somebody falls"), name(1, "Cy falls", "somebody falls"), ROLL))
    assert listed(menu) == ["1 stop", "2 somebody falls", "3 roll"]
    assert menu.take("2") is None
    assert (menu.question.text, listed(menu)) == ("somebody falls", ["1 Bo falls", "2 Cy falls"])
    assert menu.take("2") == does(name=BoomName(seat=1))


def test_who_is_alone_in_a_group_is_a_line() -> None:
    menu = Menu(legal(STOP, name(1, "Cy falls", "somebody falls")))
    assert listed(menu) == ["1 stop", "2 Cy falls"]
    assert menu.take("2") == does(name=BoomName(seat=1))


def test_a_single_line_that_leads_on_is_not_asked() -> None:
    menu = Menu(legal(name(0, "Bo", "somebody"), name(1, "Cy", "somebody")))
    assert (menu.question.text, listed(menu), menu.deeper) == ("What now?", ["1 Bo", "2 Cy"], False)
    only = Menu(legal(domain(some(1, 3))))
    assert only.question.text == "What now? Which?"


def test_lines_that_count_something_are_chosen_by_what_they_name() -> None:
    menu = Menu(legal(turn(3), turn(6), turn(8)))
    assert listed(menu) == ["4 tile 4", "7 tile 7", "9 tile 9"]
    assert menu.take("7") == does(turn=BoomTurn(tile=6))
    sets = [
        Choice(
            action=does(reroll=BoomReroll(dice=places)),
            label=f"dice {' and '.join(str(each + 1) for each in places)}: x",
        )
        for places in ([0], [2], [0, 2])
    ]
    menu = Menu(legal(*sets))
    assert listed(menu) == ["1 dice 1: x", "3 dice 3: x", "1 3 dice 1 and 3: x"]
    assert dice(menu, "3 1") == dice(menu, "1,3") == [0, 2]
    assert dice(menu, "3") == [2]


def test_a_long_beginning_stands_above_the_lines() -> None:
    said = "Pickpocket (mission: be killed): a card from the bot"
    menu = Menu(legal(STOP, name(0, f"{said} Bo", "steal"), name(1, f"{said} Cy", "steal")))
    menu.take("2")
    assert listed(menu) == ["1 … a card from the bot Bo", "2 … a card from the bot Cy"], "a name is never cut"
    assert menu.take("cy") == does(name=BoomName(seat=1))


def test_numbers_in_names_count_nothing() -> None:
    menu = Menu(legal(name(0, "Bo 7"), name(1, "Cy")))
    assert listed(menu) == ["1 Bo 7", "2 Cy"]


def test_names_cannot_move_the_cursor() -> None:
    assert listed(Menu(legal(STOP, name(0, "\x1b[2J[red]Ada")))) == ["1 stop", "2 ?[2J[red]Ada"]


# -- just Enter, and back -------------------------------------------------------------------------------------------


def test_enter_does_what_the_clock_would_do() -> None:
    menu = Menu(legal(STOP, turn(3), turn(5), default=STOP.action))
    assert listed(menu)[0] == "1, Enter stop"
    assert menu.take("") == STOP.action


def test_enter_never_picks_among_alike() -> None:
    menu = Menu(legal(turn(3), turn(5), default=turn(3).action))
    assert listed(menu) == ["4 tile 4", "6 tile 6"]
    assert told(menu, "") == "choose-one"
    grouped = Menu(legal(ROLL, turn(3, group="g"), turn(5, group="g"), default=turn(3).action))
    assert told(grouped, "") == "choose-one"


def test_what_is_all_that_can_be_done_takes_enter() -> None:
    assert Menu(legal(STOP, default=STOP.action)).take("") == STOP.action


@pytest.mark.parametrize("back", ["b", "B", ""])
def test_a_question_can_be_taken_back(back: str) -> None:
    menu = Menu(legal(STOP, name(0, "Bo", "who"), name(1, "Cy", "who"), default=STOP.action))
    menu.take("2")
    assert menu.deeper
    assert menu.take(back) is None
    assert (menu.deeper, menu.question.text) == (False, "What now?")
    assert told(menu, "b") == "choose-one"


def test_a_domain_can_be_taken_back_question_by_question() -> None:
    stand = FieldDomain(field="dice", each=EachOf(among=values(2), count=1), label="And?")
    menu = Menu(legal(STOP, domain(some(1, 2), stand)))
    menu.take("2")
    menu.take("1 2")
    assert menu.question.text == "1/1: And?"
    menu.take("b")
    assert menu.question.text == "Which?"
    menu.take("b")
    assert menu.question.text == "What now?"


# -- search, pages --------------------------------------------------------------------------------------------------


def animals() -> Menu:
    return Menu(legal(*(name(seat, label) for seat, label in enumerate(("red ant", "red bee", "Bee-eater", "cat")))))


def test_letters_search() -> None:
    assert animals().take("ca") == animals().take("CAT") == does(name=BoomName(seat=3))
    assert animals().take("ant") == does(name=BoomName(seat=0))
    assert animals().take("bee") == does(name=BoomName(seat=2)), "what begins so comes first"
    assert animals().take("eater") == does(name=BoomName(seat=2))
    menu = animals()
    assert menu.take("red") is None
    assert listed(menu) == ["1 red ant", "2 red bee"]
    assert menu.take("ee") == does(name=BoomName(seat=1)), "among those that are left"
    menu.take("b")
    assert len(listed(menu)) == 4
    assert told(menu, "x") == told(menu, "9") == told(menu, "0") == told(menu, "²") == "choose-one"
    assert told(menu, "xyz") == "nothing-found"
    assert told(menu, "9" * 30) == "choose-one"


def test_a_search_in_what_several_can_be_chosen_of() -> None:
    assert dice(Menu(legal(domain(some(1, 3)))), "bee") == [1]
    menu = Menu(legal(domain(some(2, 3))))
    assert menu.take("bee") is None
    assert listed(menu) == ["2 bee"]
    assert dice(menu, "2 4") == [1, 3], "others can still be typed"


def test_long_lists_are_paged() -> None:
    menu = Menu(legal(*(name(seat, f"player {chr(65 + seat)}") for seat in range(PAGE_LINES + 3))))
    assert (menu.pages, len(listed(menu))) == (2, PAGE_LINES)
    assert menu.take("+") is None
    assert listed(menu) == ["21 player U", "22 player V", "23 player W"]
    assert menu.take("+") is None
    assert listed(menu)[0] == "1 player A"
    assert menu.take("22") == does(name=BoomName(seat=21)), "whatever page is shown"


# -- domains --------------------------------------------------------------------------------------------------------


def test_some_of_several() -> None:
    for typed in ("4 2", "2,4", " 2  4 "):
        assert dice(Menu(legal(domain(some(1, 3)))), typed.strip()) == [1, 3]
    assert dice(Menu(legal(domain(some(0, 3)))), "") == []
    assert dice(Menu(legal(domain(some(0, 5)))), "*") == [0, 1, 2, 3, 4]
    menu = Menu(legal(domain(some(1, 3))))
    for typed in ("1 2 3 4", "1 1", "*", "*x"):
        with pytest.raises(NotUnderstood):
            menu.take(typed)
    assert told(menu, "") == "choose-one"


def test_a_value_as_often_as_it_is_listed() -> None:
    among = Values(numbers=[1, 1, 2], labels=["one", "one", "two"])
    twice = FieldDomain(field="dice", some=SomeOf(among=among, least=1, most=3), label="Which?")
    assert listed(Menu(legal(domain(twice)))) == ["1 one", "2 two"]
    assert dice(Menu(legal(domain(twice))), "1 2 1") == [1, 1, 2]
    for typed in ("2 2", "1 1 1", "1 1 2 2"):
        assert told(Menu(legal(domain(twice))), typed) == "choose-so-many"


def test_an_order() -> None:
    order = FieldDomain(field="dice", order=OrderOf(among=values(3)), label="How?")
    assert dice(Menu(legal(domain(order))), "3 1 2") == [2, 0, 1]
    assert dice(Menu(legal(domain(order))), "") == [0, 1, 2]
    for typed in ("1 2", "1 1 2", "1 2 3 4"):
        with pytest.raises(NotUnderstood):
            Menu(legal(domain(order))).take(typed)


def test_each_by_itself() -> None:
    each = FieldDomain(field="dice", each=EachOf(among=values(2), count=2), label="Shown?")
    menu = Menu(legal(domain(each)))
    assert menu.question.text == "What now? 1/2: Shown?"
    assert menu.take("2") is None
    assert menu.question.text == "2/2: Shown?"
    assert dice(menu, "1") == [1, 0]
    assert dice(Menu(legal(domain(each))), "2 1") == [1, 0]


def test_each_of_what_was_chosen_before() -> None:
    each = FieldDomain(field="dice", each=EachOf(among=values(2), count=2), label="Shown?")
    menu = Menu(legal(domain(some(2, 2), each)))
    assert menu.take("3 5") is None
    assert menu.question.text == "cat: Shown?"
    menu.take("1")
    assert menu.question.text == "eel: Shown?"


def test_what_is_settled_is_not_asked() -> None:
    fixed = FieldDomain(field="stand", one=OneOf(among=Values(numbers=[1], labels=["yes"])), label="Stand?")
    only = Choice(domain=Domain(example=does(roll=BoomRoll()), fields=[fixed]), label="roll and stand")
    menu = Menu(legal(only))
    assert listed(menu) == ["1 roll and stand"]
    assert menu.take("1") == does(roll=BoomRoll(stand=True))
    nothing = FieldDomain(field="dice", some=SomeOf(among=Values(), least=0, most=0), label="Which?")
    menu = Menu(legal(domain(nothing, example=does(reroll=BoomReroll())), default=does(reroll=BoomReroll())))
    assert menu.take("") == does(reroll=BoomReroll())


def test_a_flag() -> None:
    flag = FieldDomain(field="stand", one=OneOf(among=Values(numbers=[0, 1], labels=["no", "yes"])), label="Stand?")
    menu = Menu(legal(Choice(domain=Domain(example=does(roll=BoomRoll()), fields=[flag]), label="roll")))
    assert menu.take("yes") == does(roll=BoomRoll(stand=True))
    assert menu.take("no") == does(roll=BoomRoll(stand=False))


def test_several_questions_are_answered_at_once() -> None:
    menu = Menu(legal(STOP, name(0, "Bo", "who"), name(1, "Cy", "who")))
    assert menu.take("2 2") == does(name=BoomName(seat=1))
    assert told(menu, "1 2") == "choose-so-many"
    assert told(menu, "2 3") == "choose-one"
    assert Menu(legal(STOP, domain(some(1, 3)))).take("2 4 1") == does(reroll=BoomReroll(dice=[0, 3]))


# -- every game -----------------------------------------------------------------------------------------------------

MOST = 1500
"""Actions of a decision that are all tried out."""
TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "boom": [(3, {})],
    "kittens": [(2, {}), (5, {"expansions": EXPANSIONS}), (9, {"expansions": EXPANSIONS, "quick": True})],
    "monsters": [(3, {"turn_limit": 30}), (5, {"turn_limit": 30})],
    "kobolds": [(3, {"turn_limit": 60}), (6, {"turn_limit": 60, "revivals": True})],
}
GAMES_TO_PLAY = [
    (f"{name}@{ruleset}", seats, options)
    for name, tables in TABLES.items()
    for ruleset in GAMES.rulesets(name)
    for seats, options in tables
]


@pytest.mark.parametrize(("rules", "seats", "options"), GAMES_TO_PLAY)
def test_every_legal_action_can_be_chosen_and_no_other(rules: str, seats: int, options: Any) -> None:
    """And just Enter does what the clock does, or nothing."""
    game = GAMES.called(rules)
    codec, met = codec_for(game), set[str]()
    for number, state in enumerate(random_states(game, seats, f"menu {seats}", **options)):
        for ask in state.decisions()[:1]:
            choices = state.legal(ask.seat)
            size = sum(choice.size() if isinstance(choice, EngineDomain) else 1 for choice in choices)
            if size > MOST or (number % 10 and ask.kind in met):
                continue
            met.add(ask.kind)
            menu = Menu(legal_for(state, ask.seat))
            found = [action.SerializeToString() for action in reachable(menu.question)]
            wanted = [codec.action_to_proto(action).SerializeToString() for action in expand(choices)]
            assert sorted(found) == sorted(wanted)
            if menu.question.enter is not None and menu.question.most == 1:
                done = menu.take("")
                assert done is not None
                assert codec.action_from_proto(done) == state.default(ask.seat)
    assert met
