"""How kittens looks in a terminal, and what can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from rich.console import Console, RenderableType

from engines.core.bots import Eyes, RandomBot
from engines.core.choices import Domain, expand
from engines.core.events import seen_by
from engines.core.rng import Rng, derive_seed
from engines.core.state import State
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from engines.games import GAMES
from engines.kittens.cards import EXPANSIONS
from engines.kittens.legal import LEGAL
from powderkeg.v1.kittens_pb2 import (
    KITTENS_CARD_DEFUSE,
    KITTENS_CARD_FAVOR,
    KITTENS_CARD_FERAL_CAT,
    KITTENS_CARD_NOPE,
    KITTENS_CARD_SKIP,
    KITTENS_CARD_TACOCAT,
    KittensAction,
    KittensCardDrawn,
    KittensCardsPlayed,
    KittensEvent,
    KittensPair,
    KittensPlay,
    KittensPlayOn,
    KittensThree,
)
from powderkeg.v1.match_pb2 import SEAT_KIND_PLAYER, Action, Answered, Choice, Event, Match, Seat
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse
from replay.codec import codec_for, decision_to_proto
from service.catalog import describe
from service.cli.drawing import Drawing, NotUnderstood
from service.cli.kittens_menu import KittensMenu
from service.cli.playing import MOST_LISTED
from service.cli.tables import drawing_of
from tests.cli.conftest import Run
from tests.cli.run import at_random, powderkeg
from tests.kittens.table import KittensTable, kittens

GAME = GAMES["kittens"]
CODEC = codec_for(GAME)
DESCRIBED = describe(GAME)
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")
TYPED = at_random("\n1\n2\n0\n3 1\n\n1\n3\n5\n1 2 3 4 5\n0 1 2\n0 1 2 3 4\nd\n0 1\n")
"""What somebody types who cannot read: now and then it is an answer."""


def drawing_for(seats: int, me: int | None = None, language: str = "en") -> KittensMenu:
    sitting = [Seat(seat=seat, kind=SEAT_KIND_PLAYER, name=NAMES[seat]) for seat in range(seats)]
    drawing = drawing_of(DESCRIBED, Match(id="m", game="kittens", seats=sitting), language, me)
    assert isinstance(drawing, KittensMenu)
    return drawing


def printed(shown: RenderableType, width: int = 140) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


def drawn(drawing: Drawing, state: State, viewer: Viewer) -> str:
    asked = [decision_to_proto(ask) for ask in state.decisions(viewer)]
    return printed(drawing.draw(CODEC.view_to_proto(state.view(viewer)), asked))


def legal_for(state: State, seat: int) -> ListLegalActionsResponse:
    choices = [CODEC.choice_to_proto(choice) for choice in state.legal(seat)]
    return ListLegalActionsResponse(choices=choices, kind=state.asked(seat) or "")


class Asked:
    """A seat that is asked something, with the table before its eyes."""

    def __init__(self, table: KittensTable, seat: int) -> None:
        self.drawing = drawing_for(table.state.setup.seats, seat)
        self.table = drawn(self.drawing, table.state, seat)
        self.legal = legal_for(table.state, seat)
        self.prompt = self.drawing.prompt(self.legal)
        self.menu = self.drawing.menu(self.legal)

    def types(self, typed: str) -> Action:
        chosen = self.drawing.chosen(typed, self.legal)
        assert not isinstance(chosen, ListLegalActionsResponse), chosen
        return chosen.action if isinstance(chosen, Choice) else chosen

    def is_asked_on(self, typed: str) -> tuple[str, list[str]]:
        chosen = self.drawing.chosen(typed, self.legal)
        assert isinstance(chosen, ListLegalActionsResponse)
        return self.drawing.prompt(chosen), [" ".join(line) for line in self.drawing.menu(chosen)]

    def is_told(self, typed: str) -> str:
        with pytest.raises(NotUnderstood) as hint:
            self.drawing.chosen(typed, self.legal)
        return str(hint.value)


def does(**action: Any) -> Action:
    return Action(kittens=KittensAction(**action))


def random_states(seats: int, expansions: tuple[str, ...], seed: str, **options: Any) -> Iterator[State]:
    """Every state of a game that bots play at random."""
    rng = Rng(derive_seed(seed))
    state = GAME.new(seats, derive_seed(seed), {"expansions": expansions, **options})
    bot = RandomBot()
    while state.outcome() is None:
        yield state
        seat = state.decisions()[0].seat
        state.apply(seat, bot.choose(Eyes(state, seat), rng))
    yield state


# -- the table ----------------------------------------------------------------------------------------------------


def test_the_table_at_a_glance() -> None:
    table = kittens(4, *EXPANSIONS).hands("nope nope tacocat mark", "skip", "attack favor nope").out(3)
    table.pile("skip imploding_kitten attack nope").face_up().discard("skip nope favor attack mark bury").reversed()
    table.marked(0, "nope").marked(2, "favor").blind(1).barker_before(2).take_that_before(2, by=0)
    table.tower_on(1, "skip skip")
    table.state.turns = 3
    table.state.memory[0][:] = [4, -1, -1, 2]
    shown = Asked(table, 0).table
    for said in (
        "▶ 0 You 4 cards 3 turns to take; marked: Nope",
        "  1 Bo   1 card blind; Tower of Power with 2 cards",
        "  2 Cy  3 cards marked: Favor; open: Barking Kitten; I'll Take That by you",
        "  3 Di      out",
        "play goes ↑",
        "4 cards; Imploding Kitten lies face up in it; remembered from the top: Skip, 2 unknown, Nope",
        "Bury, Mark, Attack, Favor, Nope, and 1 below",
        "2 x Nope (1 marked), Tacocat, Mark",
        "You: play cards, or draw to end the turn.",
    ):
        assert said in shown


def test_the_table_in_another_language() -> None:
    table = kittens(3).hands("see_the_future", "nope").discard("defuse")
    drawing = drawing_for(3, 0, "de")
    assert "Entschärfung" in drawn(drawing, table.state, 0)
    assert drawing.prompt(legal_for(table.state, 0)).startswith("Spiele Karten")


def test_a_kitten_on_top_is_seen_by_all() -> None:
    table = kittens(3, "imploding").hands("skip").pile("imploding_kitten skip").face_up()
    assert "Imploding Kitten lies face up on top!" in drawn(drawing_for(3), table.state, SPECTATOR)
    assert Asked(table, 0).menu[0] == ("Enter, d", "draw Imploding Kitten")


def test_who_cannot_see_the_own_hand_is_shown_its_size() -> None:
    asked = Asked(kittens(3, "streaking").hands("skip nope").blind(0), 0)
    assert "2 cards that you cannot see" in asked.table
    assert "Skip" not in asked.table
    assert asked.menu == [("Enter, d", "draw a card"), ("1", "play a card of your hand that you cannot see")]


def test_the_organizer_sees_what_is_hidden() -> None:
    table = kittens(3, "barking", quick=True).hands("skip skip", "nope").pile("attack favor").stash("bury")
    shown = drawn(drawing_for(3), table.state, ORGANIZER)
    for said in ("Ada: 2 x Skip", "Bo: Nope", "from the top  Attack, Favor", "stash         Bury", "set aside"):
        assert said in shown


def test_a_drawn_card_on_its_way_back_is_shown_to_who_holds_it() -> None:
    table = kittens(3, "barking").hands("bury", "skip").pile("attack skip").plays("bury")
    assert "Attack, to be put back" in Asked(table, 0).table
    assert "Attack" not in drawn(drawing_for(3), table.state, SPECTATOR)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_nothing_is_drawn_that_the_viewer_cannot_see(viewer: Viewer) -> None:
    """A twin that differs in all that is hidden looks the same."""
    rng = Rng(derive_seed("twin"))
    drawing = drawing_for(4, None if viewer == SPECTATOR else viewer)
    for place, state in enumerate(random_states(4, EXPANSIONS, f"hidden {viewer}")):
        if place % 20 == 0:
            twin = state.imagine(viewer, rng)
            assert drawn(drawing, twin, viewer) == drawn(drawing, state, viewer)


# -- what happened --------------------------------------------------------------------------------------------------


def values_of(field: FieldDescriptor) -> list[Any]:
    """Values that a sentence may meet; None is not set."""
    if field.is_repeated:
        return [[], [KITTENS_CARD_NOPE], [KITTENS_CARD_SKIP, KITTENS_CARD_SKIP, KITTENS_CARD_DEFUSE]]
    unset = [None] if field.has_presence else []
    if field.enum_type is not None:
        return [*unset, KITTENS_CARD_NOPE]
    return [*unset, *((False, True) if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL else (0, 1, 2))]


@pytest.mark.parametrize("name", [field.name for field in KittensEvent.DESCRIPTOR.oneofs_by_name["event"].fields])
@pytest.mark.parametrize("me", [0, None])
def test_every_event_has_a_sentence_whatever_its_fields(name: str, me: int | None) -> None:
    drawing = drawing_for(3, me)
    plain = Drawing(drawing.words, drawing.seating)
    fields = getattr(KittensEvent(), name).DESCRIPTOR.fields
    for chosen in product(*map(values_of, fields)):
        event = KittensEvent()
        inner = getattr(event, name)
        inner.SetInParent()
        for field, value in zip(fields, chosen, strict=True):
            if isinstance(value, list):
                getattr(inner, field.name).extend(value)
            elif value is not None:
                setattr(inner, field.name, value)
        said = drawing.sentence(Event(kittens=event)).plain
        assert said != plain.sentence(Event(kittens=event)).plain
        assert said[0].isupper()
        assert said[-1] in ".!"
        assert "?" not in said
        assert me is not None or "you" not in said.lower().split()


def happened(drawing: Drawing, **event: Any) -> str:
    return drawing.sentence(Event(kittens=KittensEvent(**event))).plain


def test_sentences_speak_to_who_plays() -> None:
    drawing = drawing_for(3, 0)
    played = KittensCardsPlayed(seat=1, cards=[KITTENS_CARD_TACOCAT] * 2 + [KITTENS_CARD_FERAL_CAT], target=0)
    assert happened(drawing, cards_played=played) == "Bo played 2 x Tacocat, Feral Cat, to steal a card from you."
    played.title = KITTENS_CARD_DEFUSE
    assert happened(drawing, cards_played=played) == "Bo played 2 x Tacocat, Feral Cat, to get Defuse from you."
    five = KittensCardsPlayed(seat=0, cards=[KITTENS_CARD_NOPE, KITTENS_CARD_SKIP])
    assert happened(drawing, cards_played=five) == "You played Nope, Skip, to take a card from the discard pile."
    drew = KittensCardDrawn(seat=0, bottom=True, card=KITTENS_CARD_SKIP)
    assert happened(drawing, card_drawn=drew) == "You drew Skip from the bottom."
    assert happened(drawing, card_drawn=KittensCardDrawn(seat=2)) == "Cy drew a card."


def test_an_answer_is_told_without_its_explanation() -> None:
    drawing = drawing_for(3, 0)
    nope = Event(answered=Answered(seat=0, action=does(nope={})))
    assert drawing.sentence(nope).plain == "You answered: Nope. It stays sealed."
    passing = Event(answered=Answered(seat=0))
    getattr(passing.answered.action, "pass").SetInParent()  # the name is a word of Python's
    assert drawing.sentence(passing).plain == "You passed."


def test_a_turn_stands_above_what_happens_in_it() -> None:
    table = kittens(3).hands("skip", "nope").plays("skip")
    events = [CODEC.event_to_proto(event) for event in seen_by(table.events, SPECTATOR)]
    drawing = drawing_for(3)
    assert drawing.begins_turn(events, [], [])
    assert not drawing.begins_turn(events[:-1], [], [])
    assert printed(drawing.lines(events)).splitlines()[-1].rstrip() == "Bo's turn."


# -- choosing -------------------------------------------------------------------------------------------------------


def test_one_line_stands_for_all_targets() -> None:
    asked = Asked(kittens(9).hands("favor skip", *["nope"] * 8), 0)
    assert asked.menu == [
        ("Enter, d", "draw a card"),
        ("1", "Skip: this turn ends without a draw"),
        ("2", "Favor: a player of your choice gives you a card"),
    ]
    prompt, targets = asked.is_asked_on("2")
    assert prompt == "Favor: a player of your choice gives you a card. Which player? (Just Enter goes back.)"
    assert targets == [f"{seat} {NAMES[seat]}" for seat in range(1, 9)]
    assert asked.types("2 7") == does(play_on=KittensPlayOn(card=KITTENS_CARD_FAVOR, target=7))
    assert asked.is_told("2 0") == "Type one of these: 1, 2, 3, 4, 5, 6, 7, 8."


def test_a_single_target_is_named_at_once() -> None:
    asked = Asked(kittens(3).hands("favor tacocat tacocat", "nope"), 0)
    assert [says for _, says in asked.menu[1:]] == [
        "Favor: Bo gives you a card",
        "2 x Tacocat: steal a random card from Bo",
    ]
    assert asked.types("2") == does(pair=KittensPair(card=KITTENS_CARD_TACOCAT, target=1))


def test_what_is_typed_for_a_turn() -> None:
    asked = Asked(kittens(3).hands("favor skip attack", "nope", "nope"), 0)
    for typed in ("", "d", "D", "enter", "draw a"):
        assert asked.types(typed) == does(draw={})
    for typed in ("2", "skip", "Ski", "SK"):
        assert asked.types(typed) == does(play=KittensPlay(card=KITTENS_CARD_SKIP))
    assert asked.is_told("4") == asked.is_told("s") == asked.is_told("²") == "Type one of these: Enter, 1, 2, 3."
    assert asked.is_told("2 1") == "Skip: this turn ends without a draw: for that just type 2."


def test_three_of_a_kind_asks_for_all_that_is_left_open() -> None:
    table = kittens(3, "imploding").hands("tacocat tacocat feral_cat feral_cat", "nope", "nope")
    asked = Asked(table, 0)
    number = next(key for key, says in asked.menu if says.startswith("2 x Tacocat + Feral Cat: name a card"))
    prompt, titles = asked.is_asked_on(number)
    assert prompt == "Which card do you ask for? (Just Enter goes back.)"
    assert titles[:3] == ["1 Defuse", "2 Nope", "3 Attack"]
    assert asked.is_asked_on(f"{number} 2")[1] == ["1 Bo", "2 Cy"]
    prompt, cards = asked.is_asked_on(f"{number} nope")
    assert "Which player?" in prompt
    prompt, cards = asked.is_asked_on(f"{number} 2 1")
    assert (prompt, cards) == (
        "With which cards? (Just Enter goes back.)",
        ["1 2 x Tacocat + Feral Cat", "2 Tacocat + 2 x Feral Cat"],
    )
    three = KittensThree(card=KITTENS_CARD_TACOCAT, ferals=2, title=KITTENS_CARD_NOPE, target=1)
    assert asked.types(f"{number} 2 1 2") == does(three=three)


def test_five_different_cards() -> None:
    asked = Asked(kittens(3).hands("defuse attack skip favor shuffle tacocat"), 0)
    prompt, cards = asked.is_asked_on("five")
    assert prompt == "Which 5 of these? (Just Enter goes back.)"
    assert cards == ["1 Defuse", "2 Attack", "3 Skip", "4 Favor", "5 Shuffle", "6 Tacocat"]
    number = asked.menu[-1][0]
    chosen = asked.types(f"{number} 6 5 4, 3 1").kittens.five
    assert [card - 1 for card in chosen.cards] == [1, 4, 5, 6, 8]
    for typed in ("1 2 3 4", "1 2 3 4 7", "1 2 3 4 4", "1 2 3 4 x"):
        assert asked.is_told(f"{number} {typed}").startswith("Type 5 different numbers from 1 to 6")


def test_feral_cats_make_up_five() -> None:
    asked = Asked(kittens(3, "imploding").hands("defuse attack skip favor feral_cat feral_cat"), 0)
    number = asked.menu[-1][0]
    assert asked.is_asked_on(number)[0] == "Which 4 or 3 of these; Feral Cat makes up five? (Just Enter goes back.)"
    assert asked.types(f"{number} 1 2 3").kittens.five.ferals == 2
    only = Asked(kittens(3).hands("defuse attack skip favor tacocat"), 0)
    assert len(only.types(only.menu[-1][0]).kittens.five.cards) == 5  # there is nothing to ask


def test_a_nope_names_what_it_cancels() -> None:
    table = kittens(3).hands("favor", "nope", "nope skip").plays("favor", on=2, wait=True)
    asked = Asked(table, 1)
    assert asked.prompt == "Ada played Favor on Cy. Nope, or pass?"
    assert asked.menu == [("Enter", "pass"), ("1, n", "Nope: cancel it")]
    assert asked.types("n") == asked.types("1") == asked.types("nope") == does(nope={})
    assert asked.types("").HasField("pass")
    assert "▶ Ada (0) → You (1) → Cy (2)" in asked.table
    assert "discard" not in asked.table  # a table in short
    table.nopes(1)
    again = Asked(table, 2)
    assert again.prompt == "Ada played Favor on you. Nope by Bo: it is cancelled. Nope, or pass?"
    assert again.menu[1] == ("1, n", "Nope: it takes effect after all")


def test_who_has_no_nope_is_told_so() -> None:
    asked = Asked(kittens(3).hands("skip", "attack", "nope").plays("skip", wait=True), 1)
    assert asked.prompt == "Ada played Skip. You have no Nope."
    assert asked.table == "▶ Ada (0) → You (1) → Cy (1)\n"
    assert asked.menu == [("Enter", "pass")]
    assert asked.is_told("1") == "There is nothing else to choose: type Enter."


def test_enter_gives_nothing_away() -> None:
    table = kittens(3, "streaking").hands("favor", "skip defuse defuse").marked(1, "defuse").plays("favor", on=1)
    asked = Asked(table, 1)
    assert asked.prompt == "Ada played Favor on you. Choose a card of your hand to give away."
    assert asked.menu == [("1", "Defuse"), ("2", "Defuse (marked)"), ("3", "Skip")]
    assert asked.is_told("") == asked.is_told("d") == "Type one of these: 1, 2, 3."
    assert asked.types("2").kittens.give.marked


def test_a_kitten_is_put_back() -> None:
    asked = Asked(kittens(3).hands("defuse").pile("exploding_kitten skip skip nope").draws(), 0)
    assert "Exploding Kitten, to be put back" in asked.table
    assert asked.menu == [("0", "on top of the pile"), ("3", "at the bottom"), ("a number", "under so many cards")]
    assert asked.types("2").kittens.place.place == 2
    for typed in ("", "4", "-1", "x"):
        assert asked.is_told(typed) == "Type a number from 0, the top, to 3, the bottom."


def test_top_cards_are_put_back_in_another_order() -> None:
    table = kittens(3, "imploding").hands("alter_the_future").pile("skip nope attack skip").plays("alter_the_future")
    asked = Asked(table, 0)
    assert asked.menu == [
        ("0", "Skip"),
        ("1", "Nope"),
        ("2", "Attack"),
        ("2 1 0", "the order from the top down; any other likewise"),
        ("Enter", "leave them as they lie"),
    ]
    for typed in ("2 0 1", "201", "2,0,1"):
        assert list(asked.types(typed).kittens.arrange.order) == [2, 0, 1]
    assert list(asked.types("").kittens.arrange.order) == [0, 1, 2]
    for typed in ("2 0", "0 1 2 2", "0 1 3", "0 1 2 x", "x"):
        assert asked.is_told(typed).startswith("Type each of the numbers once, as in 2 1 0")


def reachable(drawing: Drawing, legal: ListLegalActionsResponse) -> Iterator[Action]:
    """Every action that can be typed, line by line and question by question."""
    for typed in typeable(drawing, legal):
        chosen = drawing.chosen(typed, legal)
        if isinstance(chosen, ListLegalActionsResponse):
            yield from reachable(drawing, chosen)
        else:
            yield chosen.action if isinstance(chosen, Choice) else chosen


def typeable(drawing: Drawing, legal: ListLegalActionsResponse) -> list[str]:
    keys = [key.split(", ")[0].replace("Enter", "") for key, _ in drawing.menu(legal)]
    assert len(set(keys)) == len(keys) <= MOST_LISTED
    domains = [choice.domain.fields[0] for choice in legal.choices if choice.HasField("domain")]
    if "a number" in keys or legal.kind.startswith("place_"):
        return [str(place) for place in domains[0].one.among.numbers]
    if legal.kind == "arrange":
        return [" ".join(map(str, order)) for order in permutations(domains[0].order.among.numbers)]
    if legal.kind == "which:cards":
        return [" ".join(some) for domain in domains for some in combinations(keys, domain.some.least)]
    return keys


def check_menu(state: State, seat: int) -> None:
    drawing = drawing_for(state.setup.seats, seat)
    drawn(drawing, state, seat)
    assert drawing.prompt(legal_for(state, seat))
    wanted = [CODEC.action_to_proto(action).SerializeToString() for action in expand(state.legal(seat))]
    found = [action.SerializeToString() for action in reachable(drawing, legal_for(state, seat))]
    assert len(found) == len(set(found))
    assert set(found) == set(wanted)


@pytest.mark.parametrize(
    ("seats", "expansions", "options"),
    [
        (2, (), {}),
        (9, (), {"combinations": "cats"}),
        (4, ("imploding",), {}),
        (5, EXPANSIONS, {}),
        (9, EXPANSIONS, {"quick": True}),
    ],
)
def test_every_legal_action_can_be_typed_and_no_other(
    seats: int, expansions: tuple[str, ...], options: dict[str, Any]
) -> None:
    for number, state in enumerate(random_states(seats, expansions, f"menu {seats}", **options)):
        for ask in state.decisions():
            few = sum(choice.size() if isinstance(choice, Domain) else 1 for choice in state.legal(ask.seat)) < 1500
            if few and (number % 20 == 0 or ask.kind not in ("turn", "nope", "now")):
                check_menu(state, ask.seat)


def test_every_kind_of_decision_has_a_menu() -> None:
    new = kittens
    tables = {
        "turn": new(3).hands("skip"),
        "nope": new(3).hands("skip", "nope").plays("skip", wait=True),
        "now": new(3, "barking").hands("skip", "alter_the_future_now").draws(wait=True),
        "give": new(3).hands("favor", "nope skip").plays("favor", on=1),
        "hand_over": new(3, "streaking")
        .hands("skip skip skip", "nope nope attack")
        .marked(1, "nope")
        .threes("skip", "nope", on=1),
        "place_kitten": new(3).hands("defuse").pile("exploding_kitten skip").draws(),
        "place_imploding": new(3, "imploding").hands("skip").pile("imploding_kitten skip").draws(),
        "place_buried": new(3, "barking").hands("bury").pile("skip skip").plays("bury"),
        "arrange": new(3, "imploding").hands("alter_the_future").plays("alter_the_future"),
        "take": new(3).hands("defuse nope skip favor attack").fives("defuse nope attack skip favor"),
        "target": new(3, "streaking").hands("mark skip", "nope", "nope").blind(0).plays_blind("mark"),
        "garbage": new(3, "streaking").hands("garbage_collection skip", "nope").plays("garbage_collection"),
        "potluck": new(3, "barking").hands("potluck skip nope").plays("potluck"),
    }
    assert set(tables) == set(LEGAL)
    for kind, table in tables.items():
        ask = table.state.decisions()[0]
        assert ask.kind == kind
        check_menu(table.state, ask.seat)
        spectator = drawn(drawing_for(3), table.state, SPECTATOR)
        assert f"{NAMES[ask.seat]}" in spectator
        assert "now " in spectator


def test_the_menu_of_a_large_hand_among_many_is_short() -> None:
    hand = "favor favor favor nope nope attack skip tacocat tacocat cattermelon cattermelon targeted_attack feral_cat"
    asked = Asked(kittens(9, "imploding").hands(hand, *["skip"] * 8), 0)
    assert len(asked.menu) <= 20
    assert len(asked.legal.choices) > 70


# -- playing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("expansions", ["", "imploding,streaking,barking"])
def test_a_whole_game(address: str, run: Run, expansions: str) -> None:
    options = ("--option", f"expansions={expansions}", "--seed", "7", "--bots", "random")
    done = powderkeg("play", "kittens", "--seats", "4", "--name", "Ada", *options, "--address", address, typed=TYPED)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^(You|random \d) won\. Only one player is still alive\.$", done.stdout, re.MULTILINE)
    assert "Not allowed" not in done.stdout
    assert "You have no Nope." not in done.stdout  # among bots nobody is asked who can only pass
    match_id = re.findall(r"^Match (\S+) is over\.$", done.stdout, re.MULTILINE)[0]
    told = run("replay", "show", "--", match_id)
    assert (told.code, told.err) == (0, "")
    assert "Ada's turn" in told.out
    watched = run("watch", "--", match_id)
    assert (watched.code, watched.err) == (0, "")
    assert "won. Only one player is still alive." in watched.out
    for said in (told.out, watched.out):
        assert not re.search(r" drew (?!a card)", said)
        assert "remembered" not in said


def test_going_back_from_a_question(run: Run) -> None:
    seed = seed_with("favor")
    done = run("play", "kittens", "--seats", "3", "--option", "first_seat=0", "--seed", seed, typed="favor\nx\n\n")
    assert done.out.count("Favor: a player of your choice gives you a card. Which player?") == 1
    assert "Type one of these: 1, 2." in done.out
    assert done.out.count("Play cards, or draw to end your turn.") == 2
    assert done.out.count("╭─") == 1  # the table has not changed


def seed_with(name: str) -> str:
    """A seed that deals this card to the first seat."""
    for number in range(1000):
        state = GAME.new(3, number.to_bytes(32, "big"), {"first_seat": 0})
        if name in [card.name.lower() for card in state.view(0).spots[0].hand]:
            return f"{number:x}"
    raise AssertionError("no such seed")
