"""How kobolds looks in a terminal, and what can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from rich.console import Console, RenderableType

from engines.core.bots import Eyes, RandomBot
from engines.core.choices import expand
from engines.core.events import seen_by
from engines.core.rng import Rng, derive_seed
from engines.core.state import State
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from engines.games import GAMES
from engines.kobolds.legal import LEGAL
from powderkeg.v1.kobolds_pb2 import (
    KoboldsAction,
    KoboldsBombExploded,
    KoboldsBombPassed,
    KoboldsBombSeen,
    KoboldsCardDrawn,
    KoboldsCardTaken,
    KoboldsClaim,
    KoboldsEvent,
    KoboldsGoldEarned,
    KoboldsInterruptPlayed,
    KoboldsMissionsClaimed,
    KoboldsMissionsPaid,
    KoboldsPlay,
    KoboldsPlayOn,
    KoboldsRevivalDrawn,
    KoboldsTinker,
    KoboldsTinkered,
    KoboldsTrickLimitReached,
    KoboldsTrickPlayed,
)
from powderkeg.v1.match_pb2 import SEAT_KIND_PLAYER, Action, Answered, Choice, Event, Match, Seat
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse
from replay.codec import codec_for, decision_to_proto
from service.catalog import describe
from service.cli.drawing import Drawing, NotUnderstood
from service.cli.kobolds_menu import EFFECTS, KoboldsMenu
from service.cli.kobolds_story import DEVICES, MISSIONS
from service.cli.playing import MOST_LISTED
from service.cli.tables import drawing_of
from tests.cli.conftest import Run
from tests.cli.run import at_random, powderkeg
from tests.kobolds.table import KoboldsTable, kobolds
from words.catalogue import Glossary

GAME = GAMES["kobolds"]
CODEC = codec_for(GAME)
DESCRIBED = describe(GAME)
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
TYPED = at_random("\n1\n2\n1 0\n\n1 1\n3 1\n\n1 2\nall\n")
"""What somebody types who cannot read: now and then it is an answer."""


def drawing_for(seats: int, me: int | None = None, language: str = "en") -> KoboldsMenu:
    sitting = [Seat(seat=seat, kind=SEAT_KIND_PLAYER, name=NAMES[seat]) for seat in range(seats)]
    drawing = drawing_of(DESCRIBED, Match(id="m", game="kobolds", seats=sitting), language, me)
    assert isinstance(drawing, KoboldsMenu)
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

    def __init__(self, table: KoboldsTable, seat: int) -> None:
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
    return Action(kobolds=KoboldsAction(**action))


def random_states(seats: int, seed: str, **options: object) -> Iterator[State]:
    """Every state of a game that bots play at random."""
    rng = Rng(derive_seed(seed))
    state = GAME.new(seats, derive_seed(seed), {"turn_limit": 120, **options})
    bot = RandomBot()
    while state.outcome() is None:
        yield state
        seat = state.decisions()[0].seat
        state.apply(seat, bot.choose(Eyes(state, seat), rng))
    yield state


# -- the table ----------------------------------------------------------------------------------------------------


def test_the_table_at_a_glance() -> None:
    table = kobolds(4, revivals=True).bomb("grand_kaboom", "mechanism mechanism peek dead_rat")
    table.hands("duck:holder no_way no_way mechanism", "peek mechanism mechanism", "give_me_that")
    table.pile("try_it_out:killed peek peek").discard("duck duck").gold(3, 0, 12).reversed()
    table.revival(1, "shaky_paws").lies(0, "troll_hideout").lies(2, "chained_together", 0)
    shown = Asked(table, 0).table
    for said in (
        "turn    1, your turn, trick phase 1",
        "bomb goes ↑ gold tricks mech.",
        "● 0 You            3      3     1  Troll Hideout",
        "  1 Bo             0      1     2  Shaky Paws",
        "  2 Cy            12      1     ·  Chained Together with you",
        "  3 Di             0      ·     ·",
        "Grand Kaboom: 2 mechanisms, 2 other",
        "inside  2 x Mechanism, Dead Rat, Peek",
        "3 cards; on top Try It Out (mission: be killed); 2 discarded",
        "Mechanism, 2 x No Way!, Duck! (mission: hold the bomb)",
    ):
        assert said in shown
    assert "now " not in shown  # the question is asked below


def test_what_the_own_revival_card_forbids_is_told() -> None:
    table = kobolds(3, revivals=True).hands("duck", "peek").gold(2, 2).revival(0, "shaky_paws")
    assert "Shaky Paws: Each time you tinker costs you 1 gold." in Asked(table, 0).table
    assert "Shaky Paws\n" in re.sub(" +│", "", Asked(table, 1).table)


@pytest.mark.parametrize(
    ("live", "inside", "armed", "announced"),
    [
        (True, "peek marbles", "explodes at the end of this turn", "announced Marbles: it hits everyone but"),
        (False, "peek peek", "explodes at the end of the next turn", "announced no device: it hits the holder"),
    ],
)
def test_an_armed_bomb_catches_the_eye(live: bool, inside: str, armed: str, announced: str) -> None:
    table = kobolds(3).armed(1, live=live, inside=inside).hands("duck", "peek")
    for shown in (Asked(table, 0).table, drawn(drawing_for(3), table.state, SPECTATOR)):
        assert f"Human Bomb: 2 cards; armed by Bo, {armed}" in shown
        assert announced in shown
        assert "armed the bomb" in shown
        assert "; locked;" in shown


def test_while_it_is_scored_the_bomb_has_exploded() -> None:
    table = kobolds(3).armed(1).hands("duck", "peek").nothing_more()
    asked = Asked(table, 1)
    assert "armed by you, has exploded" in asked.table
    assert "turn    1, Ada's turn, scoring" in asked.table
    assert re.search(r"killed +Ada", asked.table)
    assert asked.prompt == "The bomb has exploded, and no mission in your hand is fulfilled."


def test_the_table_in_another_language() -> None:
    table = kobolds(3).hands("give_me_that", "peek")
    drawing = drawing_for(3, 0, "sv")
    assert Glossary(GAME, "sv").card(GAME.catalogue.by_code["give_me_that"]).title in drawn(drawing, table.state, 0)
    assert drawing.prompt(legal_for(table.state, 0)) == Glossary(GAME, "sv").decision("tricks")


def test_the_bomb_is_open_to_its_holder_alone() -> None:
    table = kobolds(3).bomb("human_bomb", "mechanism marbles peek").hands("duck", "duck")
    assert "Marbles" in Asked(table, 0).table
    for viewer, me in ((1, 1), (SPECTATOR, None)):
        shown = drawn(drawing_for(3, me), table.state, viewer)
        assert "1 mechanism, 2 other" in shown
        assert "Marbles" not in shown
        assert "inside" not in shown


def test_the_organizer_sees_what_is_hidden() -> None:
    table = kobolds(3, revivals=True).bomb("human_bomb", "mechanism peek").hands("duck:holder duck:holder", "no_way")
    table.pile("peek:two_mechanisms marbles").discard("fire_drill")
    shown = drawn(drawing_for(3), table.state, ORGANIZER)
    for said in (
        "Ada: 2 x Duck! (mission: hold the bomb)",
        "Bo: No Way!",
        "from the top  Peek (mission: two mechanisms in hand), Marbles",
        "discarded     Fire Drill",
        "inside        Mechanism, Peek",
        "revivals",
    ):
        assert said in shown


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_nothing_is_drawn_that_the_viewer_cannot_see(viewer: Viewer) -> None:
    """A twin that differs in all that is hidden looks the same."""
    rng = Rng(derive_seed("twin"))
    drawing = drawing_for(4, None if viewer == SPECTATOR else viewer)
    for place, state in enumerate(random_states(4, f"hidden {viewer}", revivals=True)):
        if place % 40 == 0:
            twin = state.imagine(viewer, rng)
            assert drawn(drawing, twin, viewer) == drawn(drawing, state, viewer)


def test_a_spectator_is_told_no_secrets() -> None:
    """In no sentence stands a card that only some may know."""
    rng, bot = Rng(derive_seed("told")), RandomBot()
    state = GAME.new(4, derive_seed("told"), {"turn_limit": 60})
    drawing = drawing_for(4)
    words = {card.words["en"].title for card in DESCRIBED.cards} - {"Mechanism"}
    told = set()
    while state.outcome() is None:
        seat = state.decisions()[0].seat
        for event in seen_by(state.apply(seat, bot.choose(Eyes(state, seat), rng)), SPECTATOR):
            message = CODEC.event_to_proto(event)
            name = message.kobolds.WhichOneof("event")
            if name in ("card_taken", "tinkered", "bomb_seen", "cards_dealt"):
                told.add(name)
                assert not any(word in drawing.sentence(message).plain for word in words)
    assert len(told) == 4


# -- what happened --------------------------------------------------------------------------------------------------


def values_of(field: FieldDescriptor) -> list[Any]:
    """Values that a sentence may meet; None is not set."""
    text = field.cpp_type == FieldDescriptor.CPPTYPE_STRING
    if field.is_repeated:
        return [[], ["peek"], ["duck:killed", "duck:killed", "no_way"]] if text else [[], [0], [1, 2]]
    unset = [None] if field.has_presence else []
    return [*unset, *(("mechanism", "no_way", "duck:killed", "marbles") if text else (0, 1, 2))]


@pytest.mark.parametrize("name", [field.name for field in KoboldsEvent.DESCRIPTOR.oneofs_by_name["event"].fields])
@pytest.mark.parametrize("me", [0, None])
def test_every_event_has_a_sentence_whatever_its_fields(name: str, me: int | None) -> None:
    drawing = drawing_for(3, me)
    plain = Drawing(drawing.words, drawing.seating)
    fields = getattr(KoboldsEvent(), name).DESCRIPTOR.fields
    for chosen in product(*map(values_of, fields)):
        event = KoboldsEvent()
        inner = getattr(event, name)
        inner.SetInParent()
        for field, value in zip(fields, chosen, strict=True):
            if isinstance(value, list):
                getattr(inner, field.name).extend(value)
            elif value is not None:
                setattr(inner, field.name, value)
        said = drawing.sentence(Event(kobolds=event)).plain
        assert said != plain.sentence(Event(kobolds=event)).plain
        assert said[0].isupper()
        assert said[-1] in ".!"
        assert said[-2] not in ".!"
        assert ":killed" not in said
        assert me is not None or "you" not in said.lower().split()


def happened(drawing: Drawing, **event: Any) -> str:
    return drawing.sentence(Event(kobolds=KoboldsEvent(**event))).plain


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"card_drawn": KoboldsCardDrawn(seat=1, card="duck:killed")}, "Bo drew Duck! (mission: be killed)."),
        ({"card_drawn": KoboldsCardDrawn(seat=1, card="duck")}, "Bo drew Duck!"),
        ({"trick_played": KoboldsTrickPlayed(seat=0, card="peek:killed")}, "You played Peek."),
        (
            {"trick_played": KoboldsTrickPlayed(seat=1, card="try_it_out", target=0)},
            "Bo played Try It Out on you.",
        ),
        (
            {"interrupt_played": KoboldsInterruptPlayed(seat=1, card="ill_handle_this", target=1)},
            "Bo interrupted: I'll Handle This, to play it on Bo.",
        ),
        ({"bomb_passed": KoboldsBombPassed(seat=0, to=2)}, "You passed the bomb to Cy."),
        ({"bomb_passed": KoboldsBombPassed(seat=1, to=1)}, "Bo kept the bomb, for a new turn."),
        ({"bomb_seen": KoboldsBombSeen(seat=1)}, "Bo looked into the bomb."),
        ({"bomb_seen": KoboldsBombSeen(seat=0, cards=["peek", "peek"])}, "You looked into the bomb: 2 x Peek."),
        ({"card_taken": KoboldsCardTaken(seat=1, giver=2, back="trick")}, "Bo got a card from Cy."),
        ({"card_taken": KoboldsCardTaken(seat=1, giver=2, back="mechanism")}, "Bo got a Mechanism from Cy."),
        ({"card_taken": KoboldsCardTaken(seat=0, giver=2, back="trick", card="peek")}, "You got Peek from Cy."),
        (
            {"tinkered": KoboldsTinkered(seat=1, back_in="trick", back_out="mechanism")},
            "Bo put a card into the bomb and took a Mechanism out.",
        ),
        (
            {"bomb_exploded": KoboldsBombExploded(seat=0, device="marbles", affected=[1, 2], killed=[2])},
            "The bomb exploded in your hands with Marbles! Killed: Cy. Protected: Bo.",
        ),
        ({"bomb_exploded": KoboldsBombExploded(seat=1)}, "The bomb exploded in Bo's hands! Killed: nobody."),
        ({"gold_earned": KoboldsGoldEarned(seat=1, survived=1)}, "Bo earned 1 gold for surviving."),
        (
            {"gold_earned": KoboldsGoldEarned(seat=1, survived=1, held=1, mechanisms=2)},
            "Bo earned 4 gold: 1 for surviving, 1 for holding the bomb, 2 for mechanisms in hand.",
        ),
        (
            {"missions_paid": KoboldsMissionsPaid(seat=1, cards=["duck:holder"], gold=3)},
            "Bo claimed 3 gold: Duck! (mission: hold the bomb).",
        ),
        (
            {"missions_claimed": KoboldsMissionsClaimed(seat=1, cards=["duck:holder", "peek:killed"])},
            "Bo claimed 2 gold: Duck! (mission: hold the bomb), Peek (mission: be killed).",
        ),
        (
            {"trick_limit_reached": KoboldsTrickLimitReached(phase=2, plays=47)},
            "Trick phase 2 ended with the 47 cards that were played in it: there may be no more.",
        ),
        (
            {"revival_drawn": KoboldsRevivalDrawn(seat=0, revival="shaky_paws")},
            "You came back to life with Shaky Paws: Each time you tinker costs you 1 gold.",
        ),
        (
            {"revival_drawn": KoboldsRevivalDrawn(seat=1, revival="shaky_paws")},
            "Bo came back to life with Shaky Paws.",
        ),
    ],
)
def test_sentences_speak_to_who_plays(event: dict[str, Any], said: str) -> None:
    assert happened(drawing_for(3, 0), **event) == said


def test_an_answer_is_told_without_its_explanation() -> None:
    drawing = drawing_for(3, 0)
    for action, said in (
        (does(play=KoboldsPlay(card="no_way")), "You answered: No Way! It stays sealed."),
        (does(play_on=KoboldsPlayOn(card="pickpocket", target=2)), "You answered: Pickpocket on Cy. It stays sealed."),
        (does(buy_off={}), "You answered: buy off the revival card. It stays sealed."),
        (does(claim=KoboldsClaim()), "You answered: claim nothing. It stays sealed."),
        (
            does(claim=KoboldsClaim(cards=["peek:killed"])),
            "You answered: claim Peek (mission: be killed). It stays sealed.",
        ),
    ):
        assert drawing.sentence(Event(answered=Answered(seat=0, action=action))).plain == said
    passing = Event(answered=Answered(seat=0))
    getattr(passing.answered.action, "pass").SetInParent()  # the name is a word of Python's
    assert drawing.sentence(passing).plain == "You passed."


def test_a_turn_stands_above_what_happens_in_it() -> None:
    table = kobolds(3).hands("peek", "peek").pile("duck duck").plays(0, "peek", wait=True)
    assert not drawing_for(3).begins_turn([CODEC.event_to_proto(each) for each in table.events], [], [])
    table = kobolds(3).hands("peek", "peek give_me_that").pile("duck duck").plays(1, "give_me_that")
    events = [CODEC.event_to_proto(event) for event in seen_by(table.events, SPECTATOR)]
    drawing = drawing_for(3)
    assert drawing.begins_turn(events, [], [])
    assert [line.rstrip() for line in printed(drawing.lines(events)).splitlines()][-2:] == [
        "Bo's turn (turn 2).",
        "  Bo drew Duck!",
    ]


# -- choosing -------------------------------------------------------------------------------------------------------


def test_a_line_for_each_card_then_whom() -> None:
    asked = Asked(kobolds(6).hands("try_it_out try_it_out:killed duck no_way marbles", *["peek"] * 5), 0)
    assert asked.menu == [
        ("Enter", "pass"),
        ("1", "Try It Out: the bomb goes to a player of your choice"),
        ("2", "Try It Out (mission: be killed): the bomb goes to a player of your choice"),
        ("3", "Duck!: this turn you are protected"),
    ]
    prompt, targets = asked.is_asked_on("2")
    assert prompt.endswith("the bomb goes to a player of your choice. Which player? (Just Enter goes back.)")
    assert targets[:2] == ["0 you, with 0 gold and 5 cards, has the bomb", "1 Bo, with 0 gold and 1 card"]
    assert len(targets) == 6
    assert asked.types("2 4") == does(play_on=KoboldsPlayOn(card="try_it_out:killed", target=4))
    assert asked.types("3") == asked.types("duck") == does(play=KoboldsPlay(card="duck"))
    assert asked.types("").HasField("pass")
    assert asked.types("pass").HasField("pass")
    assert asked.is_told("try") == asked.is_told("4") == asked.is_told("²") == "Type one of these: Enter, 1, 2, 3."
    assert asked.is_told("2 6") == "Type one of these: 0, 1, 2, 3, 4, 5."
    assert asked.is_told("3 1") == "Duck!: this turn you are protected: for that just type 3."


def test_a_single_target_is_named_at_once() -> None:
    asked = Asked(kobolds(3).hands("pickpocket", "peek"), 0)
    assert asked.menu[1] == ("1", "Pickpocket: take a random card from Bo")
    assert asked.types("1") == does(play_on=KoboldsPlayOn(card="pickpocket", target=1))


def test_buying_off() -> None:
    asked = Asked(kobolds(3, revivals=True).hands("no_way", "peek").gold(2).revival(0, "hoarder"), 0)
    assert asked.menu == [("Enter", "pass"), ("1", "pay 2 gold to be rid of Hoarder")]
    assert asked.types("1") == does(buy_off={})


def test_an_interrupt_names_what_it_meets() -> None:
    table = kobolds(3).hands("try_it_out", "no_way ill_handle_this", "no_way peek").plays(0, "try_it_out", 1, wait=True)
    asked = Asked(table, 1)
    assert asked.prompt == "Ada played Try It Out on you. Interrupt, or pass?"
    assert asked.menu == [
        ("Enter", "pass"),
        ("1", "No Way!: Ada's Try It Out has no effect"),
        ("2", "I'll Handle This: Try It Out is yours; the bomb goes to a player of your choice"),
    ]
    assert asked.types("2 0") == does(play_on=KoboldsPlayOn(card="ill_handle_this", target=0))
    assert "played  Ada played Try It Out on Bo." in drawn(drawing_for(3), table.state, SPECTATOR)
    again = Asked(table.interrupts(1, "ill_handle_this", 0), 2)
    assert again.prompt == "Ada played Try It Out on Bo; then Bo: I'll Handle This on Ada. Interrupt, or pass?"
    assert again.menu[1] == ("1", "No Way!: Bo's I'll Handle This has no effect, and Try It Out counts again")


def test_who_can_only_pass_is_told_so() -> None:
    asked = Asked(kobolds(3).hands("peek", "duck", "no_way").plays(0, "peek", wait=True), 1)
    assert asked.prompt == "Ada played Peek. You have no interrupt."
    assert asked.table == "● Ada → You → Cy\n"
    assert asked.menu == [("Enter", "pass")]
    assert asked.is_told("1") == "There is nothing else to choose: type Enter."


def test_tinkering_asks_twice() -> None:
    table = kobolds(3).bomb("human_bomb", "mechanism peek dead_rat").hands("mechanism duck:holder marbles")
    asked = Asked(table.to_tinkering(), 0)
    assert asked.menu == [
        ("Enter", "leave the bomb alone"),
        ("1", "put in Mechanism"),
        ("2", "put in Duck! (mission: hold the bomb)"),
        ("3", "put in Marbles (it hits everyone but the holder), take out Dead Rat"),
    ]
    prompt, out = asked.is_asked_on("2")
    assert prompt == "Duck! (mission: hold the bomb) goes into the bomb. What comes out? (Just Enter goes back.)"
    assert out == ["1 Mechanism: that arms the bomb", "2 Dead Rat", "3 Peek"]
    assert asked.is_asked_on("1")[1][0] == "1 Mechanism"
    assert asked.types("2 3") == does(tinker=KoboldsTinker(card="duck:holder", out="peek"))
    assert asked.types("2 dead") == does(tinker=KoboldsTinker(card="duck:holder", out="dead_rat"))
    assert asked.types("3") == does(tinker=KoboldsTinker(card="marbles", out="dead_rat"))
    assert asked.types("") == does(leave_alone={})


def test_securing_is_announced() -> None:
    asked = Asked(kobolds(3).armed(1).hands("mechanism").to_tinkering(), 0)
    assert asked.menu[1] == ("1", "put in Mechanism, take out Peek: that secures the bomb")


def test_claiming_several() -> None:
    table = kobolds(3).armed(1).hands("peek duck:holder try_it_out:killed", "peek", "pickpocket:left_killed")
    asked = Asked(table.nothing_more(), 0)
    assert asked.menu == [
        ("Enter", "claim nothing"),
        ("1", "Try It Out (mission: be killed)"),
        ("2", "Duck! (mission: hold the bomb)"),
        ("1 2, all", "all of them; any others likewise"),
    ]
    both = does(claim=KoboldsClaim(cards=["try_it_out:killed", "duck:holder"]))
    assert asked.types("1 2") == asked.types("2,1") == asked.types("all") == both
    assert asked.types("2") == does(claim=KoboldsClaim(cards=["duck:holder"]))
    assert asked.types("") == does(claim=KoboldsClaim())
    for typed in ("3", "0", "1 x", "1 -2", "al"):
        assert asked.is_told(typed).startswith("Type the numbers of cards from 1 to 2, all, or just Enter")
    one = Asked(table, 2)
    assert one.menu == [("Enter", "claim nothing"), ("1", "Pickpocket (mission: left neighbour killed)")]
    none = Asked(table, 1)
    assert none.menu == [("Enter", "claim nothing")]
    assert none.is_told("1") == "There is nothing to claim: just press Enter."
    assert none.types("") == none.types("all") == does(claim=KoboldsClaim())


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
    if legal.kind != "missions":
        return keys
    numbers = [key for key in keys if key.isdecimal()]
    return [" ".join(some) for size in range(len(numbers) + 1) for some in combinations(numbers, size)]


def check_menu(state: State, seat: int) -> None:
    drawing = drawing_for(state.setup.seats, seat)
    drawing.draw(CODEC.view_to_proto(state.view(seat)), [decision_to_proto(ask) for ask in state.decisions(seat)])
    assert drawing.prompt(legal_for(state, seat))
    wanted = [CODEC.action_to_proto(action).SerializeToString() for action in expand(state.legal(seat))]
    found = [action.SerializeToString() for action in reachable(drawing, legal_for(state, seat))]
    assert len(found) == len(set(found))
    assert set(found) == set(wanted)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (4, {"revivals": True}), (6, {"revivals": True}), (5, {"catalogue": "source"})],
)
def test_every_legal_action_can_be_typed_and_no_other(seats: int, options: dict[str, object]) -> None:
    for number, state in enumerate(random_states(seats, f"menu {seats}", **options)):
        for ask in state.decisions():
            if number % 20 == 0 or ask.kind not in ("tricks", "interrupt"):
                check_menu(state, ask.seat)


def test_every_kind_of_decision_has_a_menu() -> None:
    tables = {
        "tricks": kobolds().hands("peek"),
        "interrupt": kobolds().hands("pickpocket", "ill_handle_this no_way").plays(0, "pickpocket", 1, wait=True),
        "tinker": kobolds().hands("peek marbles").to_tinkering(),
        "missions": kobolds().armed(0).hands("duck:holder try_it_out:killed").nothing_more(),
    }
    assert set(tables) == set(LEGAL)
    for kind, table in tables.items():
        ask = table.state.decisions()[0]
        assert ask.kind == kind
        check_menu(table.state, ask.seat)
        spectator = drawn(drawing_for(3), table.state, SPECTATOR)
        assert re.search(rf"now +{NAMES[ask.seat]}", spectator)


def test_all_that_the_rules_know_has_words() -> None:
    kinds = {card.code: card.kind for card in DESCRIBED.cards}
    assert {code for code, kind in kinds.items() if kind == "device"} == set(DEVICES)
    assert {code for code, kind in kinds.items() if kind == "mission"} == set(MISSIONS)
    assert {code for code, kind in kinds.items() if kind in ("plain", "temporary", "permanent")} == set(EFFECTS)


def test_the_help_explains_what_can_be_held() -> None:
    table = kobolds(3, revivals=True).hands("peek").gold(2).revival(1, "hoarder")
    asked = Asked(table, 0)
    told = printed(asked.drawing.help(standing_pass=True))
    for said in ("Take That", "Marbles", "No Way!", "Firm Grip", "Hoarder", "pass on all reactions"):
        assert said in told
    for said in ("Grand Kaboom", "Soft Heart"):
        assert said not in told


# -- playing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [(), ("revivals=yes", "catalogue=source")])
def test_a_whole_game(address: str, run: Run, options: tuple[str, ...]) -> None:
    chosen = [word for option in ("turn_limit=30", *options) for word in ("--option", option)]
    seated = ("--seats", "4", "--name", "Ada", "--seed", "7", "--bots", "random")
    done = powderkeg("play", "kobolds", *seated, *chosen, "--address", address, typed=TYPED)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^(You|random \d)( and (You|random \d))* won\. ", done.stdout, re.MULTILINE)
    assert "Not allowed" not in done.stdout
    assert "You have no interrupt." not in done.stdout  # among bots nobody is asked who can only pass
    match_id = re.findall(r"^Match (\S+) is over\.$", done.stdout, re.MULTILINE)[0]
    told = run("replay", "show", "--", match_id)
    assert (told.code, told.err) == (0, "")
    assert "Ada's turn" in told.out
    watched = run("watch", "--", match_id)
    assert (watched.code, watched.err) == (0, "")
    assert " won. " in watched.out
    for said in (told.out, watched.out):
        assert not re.search(r"^│ (hand|inside) ", said, re.MULTILINE)
        assert not re.search(r" (got|put|took) (?!a card|a Mechanism|over|\d+ cards?)", said)


def test_going_back_from_a_question(run: Run) -> None:
    seed = seed_with("bomb_on_a_stick")
    options = ("--seats", "3", "--option", "first_seat=0", "--seed", seed)
    done = run("play", "kobolds", *options, typed="bomb\nx\n\n")
    assert done.out.count("and it hits a player of your choice too. Which player?") == 1
    assert "Type one of these: 1, 2." in done.out
    assert done.out.count(Glossary(GAME, "en").decision("tricks")) == 2
    assert done.out.count("╭─") == 1  # the table has not changed


def seed_with(name: str) -> str:
    """A seed that deals this card, once, to the first seat."""
    for number in range(1000):
        hand = GAME.new(3, number.to_bytes(32, "big"), {"first_seat": 0}).view(0).kobolds[0].hand
        if [card.partition(":")[0] for card in hand].count(name) == 1:
            return f"{number:x}"
    raise AssertionError("no such seed")
