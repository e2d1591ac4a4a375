"""How monsters looks in a terminal, and what can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from rich.console import Console, RenderableType

from engines.core.actions import Action
from engines.core.bots import Eyes, RandomBot
from engines.core.choices import Domain, expand, offers
from engines.core.events import seen_by
from engines.core.rng import Rng, derive_seed
from engines.core.state import State
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from engines.monsters import GAME
from engines.monsters.actions import (
    Accept,
    AcceptLess,
    Bid,
    Decline,
    GoTo,
    HandOver,
    Join,
    Offer,
    Operate,
    Prepare,
    Refuse,
    Revive,
    Rob,
    Skip,
    StayAway,
    Steal,
    Study,
    StudyLess,
    TakeBack,
    TakeFromHill,
)
from engines.monsters.legal import LEGAL
from engines.monsters.parts import Kind, kind_of
from engines.monsters.state import MonstersState
from powderkeg.v1.match_pb2 import SEAT_KIND_PLAYER, Choice, Event, Match, Seat
from powderkeg.v1.match_pb2 import Action as ActionMessage
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse
from powderkeg.v1.monsters_pb2 import MonstersEvent
from replay.codec import codec_for, decision_to_proto
from service.catalog import describe
from service.cli.drawing import Drawing, NotUnderstood
from service.cli.monsters_table import MonstersTable as Drawn
from service.cli.tables import drawing_of
from tests.cli.conftest import Run
from tests.cli.run import at_random, powderkeg
from tests.monsters.table import MonstersTable, monsters

CODEC = codec_for(GAME)
DESCRIBED = describe(GAME)
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
TYPED = at_random("\n1\n2\n0\n3 1\n\n1\n3\n1 2\nall\n2 la\n")
"""What somebody types who cannot read: now and then it is an answer."""


def drawing_for(seats: int, me: int | None = None, language: str = "en") -> Drawn:
    sitting = [Seat(seat=seat, kind=SEAT_KIND_PLAYER, name=NAMES[seat]) for seat in range(seats)]
    drawing = drawing_of(DESCRIBED, Match(id="m", game="monsters", seats=sitting), language, me)
    assert isinstance(drawing, Drawn)
    return drawing


def printed(shown: RenderableType, width: int = 100) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


def drawn(drawing: Drawing, state: State, viewer: Viewer) -> str:
    asked = [decision_to_proto(ask) for ask in state.decisions(viewer)]
    return printed(drawing.draw(CODEC.view_to_proto(state.view(viewer)), asked))


def told(drawing: Drawing, table: MonstersTable, viewer: Viewer) -> list[str]:
    """What the last call brought about, in sentences."""
    events = seen_by(table.events, viewer)
    return [drawing.sentence(CODEC.event_to_proto(event)).plain for event in events]


def legal_for(state: State, seat: int) -> ListLegalActionsResponse:
    choices = [CODEC.choice_to_proto(choice) for choice in state.legal(seat)]
    default = CODEC.action_to_proto(state.default(seat))
    return ListLegalActionsResponse(choices=choices, kind=state.asked(seat) or "", default_action=default)


class Asked:
    """A seat that is asked something, with the table before its eyes."""

    def __init__(self, state: State, seat: int) -> None:
        self.drawing = drawing_for(state.setup.seats, seat)
        self.shown = self.drawing.draw(
            CODEC.view_to_proto(state.view(seat)), [decision_to_proto(ask) for ask in state.decisions(seat)]
        )
        self.legal = legal_for(state, seat)

    @property
    def table(self) -> str:
        return printed(self.shown)

    @property
    def menu(self) -> list[str]:
        return [" ".join(line) for line in self.drawing.menu(self.legal)]

    def types(self, *lines: str) -> Action:
        """Lines, of which all but the last are asked on."""
        legal = self.legal
        for typed in lines[:-1]:
            chosen = self.drawing.chosen(typed, legal)
            assert isinstance(chosen, ListLegalActionsResponse)
            legal = chosen
        chosen = self.drawing.chosen(lines[-1], legal)
        assert not isinstance(chosen, ListLegalActionsResponse), chosen
        return CODEC.action_from_proto(chosen.action if isinstance(chosen, Choice) else chosen)

    def is_asked_on(self, *lines: str) -> tuple[str, list[str]]:
        legal = self.legal
        for typed in lines:
            chosen = self.drawing.chosen(typed, legal)
            assert isinstance(chosen, ListLegalActionsResponse)
            legal = chosen
        return self.drawing.prompt(legal), [" ".join(line) for line in self.drawing.menu(legal)]

    def is_told(self, typed: str, legal: ListLegalActionsResponse | None = None) -> str:
        with pytest.raises(NotUnderstood) as hint:
            self.drawing.chosen(typed, legal or self.legal)
        return str(hint.value)


def asked(table: MonstersTable, seat: int = 0) -> Asked:
    return Asked(table.state, seat)


def random_states(seats: int, seed: str, **options: Any) -> Iterator[MonstersState]:
    """Every state of a game that bots play at random."""
    rng = Rng(derive_seed(seed))
    state = GAME.new(seats, derive_seed(seed), options)
    bot = RandomBot()
    while state.outcome() is None:
        yield state
        seat = state.decisions()[0].seat
        state.apply(seat, bot.choose(Eyes(state, seat), rng))
    yield state


# -- the table ------------------------------------------------------------------------------------------------------


def laid() -> MonstersTable:
    return (
        monsters(3)
        .stores("left_arm:3 head:0", "brain:7 left_leg:2", "")
        .body(0, "head:2 right_leg:0")
        .body(2, "brain:1 head:3")
        .dice(2, 4, 6)
        .grave(1, "left_arm:1 right_arm:2")
        .empty_graves(2)
        .hill("head:1 brain:3")
        .robbers(1, 1, 4)
    )


def test_the_table() -> None:
    said = re.sub(" +", " ", asked(laid()).table)
    for row in (
        "turn 1, your first action",
        "die l.arm r.arm l.leg r.leg head brain robbers open",
        "▶ 0 You 2 · · · 0 2 · 1234 ·",
        "1 Bo 4 · · · · · · 14 23",
        "2 Cy 6 · · · · 3 1 1234 ·",
        "0 You 1: Left arm (3) 2: Rotten head",
        "1 Bo 1: Brain 2: Left leg",
        "2 Cy empty",
        "1: 2 cards 2: empty",
        "hill 1: Head 2: Brain (the last is on top)",
    ):
        assert row in said
    assert "now" not in said, "the question says it"


def test_the_table_of_a_spectator_shows_backs() -> None:
    said = drawn(drawing_for(3), laid().state, SPECTATOR)
    assert "0 Ada 1: Left arm  2: Head" in said
    assert "now     Ada: choose the first action." in said
    assert "(3)" not in said
    assert "Rotten" not in said


def test_the_organizer_sees_fronts_and_graves() -> None:
    said = drawn(drawing_for(3), laid().state, ORGANIZER)
    for row in (
        "1 Bo  1: Brain (7)  2: Left leg (2)",
        "in grave 1, from the lowest: Left arm (1), Right arm (2)",
        "1: Head (1)  2: Brain (3)",
    ):
        assert row in said


def test_a_robbery_is_shown() -> None:
    said = drawn(drawing_for(3, me=2), laid().robs().joins().state, 2)
    assert "robbery  Ada, Bo" in said
    assert "turn     1, Ada's first action" in said


def test_an_operation_is_shown() -> None:
    said = drawn(drawing_for(3, me=1), laid().at_second_action().operates(1, 0).state, 1)
    assert "operation  Ada asked you for part 1: Left arm" in said


def test_an_offer_and_its_bids_are_shown() -> None:
    table = laid().at_third_action().offers_part(1, 2, "head brain")
    offer = "Ada offered part 2: Head for Head, Brain, 2 points"
    assert f"offer   {offer}" in drawn(drawing_for(3, me=1), table.state, 1)
    assert "now     Bo: bid, sealed, or decline." in drawn(drawing_for(3), table.state, SPECTATOR)
    table.bids(1, (0, 1), points=2, shown=(True, False))
    said = drawn(drawing_for(3, me=0), table.state, 0)
    assert "offer   You offered part 2: Rotten head for Head, Brain, 2 points" in said
    assert "bids    Bo: Brain (7), Left leg (not shown), 2 points" in said
    for viewer, drawing in ((SPECTATOR, drawing_for(3)), (2, drawing_for(3, me=2))):
        assert "Brain (7)" not in drawn(drawing, table.state, viewer)


def test_preparing_is_shown_until_it_has_been_used() -> None:
    table = laid().prepares()
    assert "turn    1, your second action, prepared to study" in asked(table).table
    assert "1 study; your die goes down to 1" in asked(table).menu
    assert "prepared" not in asked(table.studies()).table


def test_who_prepared_may_study_less() -> None:
    table = laid().dice(4).prepares()
    seat = asked(table)
    assert seat.menu[1:3] == ["1 study; your die goes down to 2", "2 a short study; your die goes down to 3"]
    assert (seat.types("1"), seat.types("study")) == (Study(), Study())
    assert (seat.types("2"), seat.types("a short")) == (StudyLess(), StudyLess())
    assert told(drawing_for(3), table.studies_less(), SPECTATOR) == [
        "Ada studied.",
        "Ada turned the die down by 1 only.",
        "Ada's die went to 3.",
    ]


def test_a_game_that_is_over_is_drawn() -> None:
    *_, last = random_states(3, "over", turn_limit=9)
    said = drawn(drawing_for(3), last, SPECTATOR)
    assert "turn    9, " in said
    assert "now" not in said


def test_titles_are_in_the_language() -> None:
    drawing = drawing_for(3, 0, "de")
    said = drawn(drawing, laid().state, 0)
    assert "1: Linker Arm (3)  2: Fauler Kopf" in said
    assert "1: Gehirn  2: Linkes Bein" in said


def test_nothing_that_is_drawn_depends_on_what_is_hidden() -> None:
    """Of two worlds that a viewer cannot tell apart the same is drawn, and the same can be chosen."""
    rng = Rng(derive_seed("other worlds"))
    for state in random_states(4, "worlds", turn_limit=4):
        for viewer in (SPECTATOR, 0):
            other = state.copy()
            GAME.imagine(other, viewer, rng)
            drawings = [drawing_for(4, None if viewer == SPECTATOR else 0) for _ in range(2)]
            assert drawn(drawings[0], state, viewer) == drawn(drawings[1], other, viewer)
            if state.asked(0):
                assert drawings[0].menu(legal_for(state, 0)) == drawings[1].menu(legal_for(other, 0))


# -- sentences ------------------------------------------------------------------------------------------------------


def test_every_event_has_a_sentence_of_its_own() -> None:
    drawing = drawing_for(3, me=0)
    plain = Drawing(drawing.words, drawing.seating)
    for field in MonstersEvent.DESCRIPTOR.oneofs_by_name["event"].fields:
        event = MonstersEvent()
        getattr(event, field.name).SetInParent()
        said = drawing.sentence(Event(monsters=event)).plain
        assert said != plain.sentence(Event(monsters=event)).plain
        assert said[0].isupper()
        assert said[-1] in ".!"


def test_whole_games_are_told_to_everybody() -> None:
    rng = Rng(derive_seed("told"))
    bot = RandomBot()
    for seats in GAME.seats:
        state = GAME.new(seats, derive_seed("told", seats), {"turn_limit": 60})
        drawings = {viewer: drawing_for(seats, viewer if viewer >= 0 else None) for viewer in (SPECTATOR, 0, 1)}
        while state.outcome() is None:
            seat = state.decisions()[0].seat
            events = state.apply(seat, bot.choose(Eyes(state, seat), rng))
            for viewer, drawing in drawings.items():
                for event in seen_by(events, viewer):
                    said = drawing.sentence(CODEC.event_to_proto(event)).plain
                    assert said[-1] in ".!"
                    assert "  " not in said
                    assert "_" not in said


def test_a_robbery_is_told() -> None:
    table = laid().robbery(s0=1, s1=4)
    mine, all_see = drawing_for(3, me=0), drawing_for(3)
    assert "You robbed grave 1: Right arm (2)." in told(mine, table, 0)
    assert "Ada robbed grave 1: Right arm." in told(all_see, table, SPECTATOR)
    for said in (
        "Ada announced the robbery of a grave.",
        "Bo joined the robbery.",
        "Cy stayed away.",
        "Bo's die went to 5.",
    ):
        assert said in told(all_see, table, SPECTATOR)
    table = laid().robbery(s0=1, s1=1, s2=2)
    assert "You and Bo met at grave 1 and got nothing." in told(mine, table, 0)
    assert "Ada and you met at grave 1 and got nothing." in told(drawing_for(3, me=1), table, 1)
    assert "Cy found grave 2 empty." in told(mine, table, 0)
    sealed = laid().robs().stays_away().stays_away()
    assert told(mine, sealed.goes_to(2), 0)[0] == "You chose grave 2. It stays sealed."


def test_a_grave_that_is_refilled_is_told() -> None:
    table = laid().grave(1, "brain:2").robbery(s0=1)
    assert "Grave 1 got 2 cards from the foot of the hill, on top: Brain." in told(drawing_for(3), table, SPECTATOR)


def test_an_operation_is_told() -> None:
    table = laid().at_second_action().operates(1, 0)
    assert told(drawing_for(3, me=1), table, 1) == ["Ada began to operate and asked you for part 1: Left arm."]
    table.hands_over(1, own=True, roll=1)
    assert told(drawing_for(3, me=1), table, 1)[:3] == [
        "You handed over part 2 of your own store: Left leg (2).",
        "You kept what was asked for: Left arm (3).",
        "Ada rolled 1: Left leg (2) did not hold and went to the hill.",
    ]
    assert told(drawing_for(3), table, SPECTATOR)[:2] == [
        "Bo handed over part 2 of the own store: Left leg (2).",
        "Bo kept what was asked for: Left arm.",
    ]
    table = laid().body(0, "right_arm:1").at_second_action().operates(2, 0).hands_over(0, roll=1)
    assert told(drawing_for(3, me=0), table, 0)[:2] == [
        "Cy handed over part 1 of your store: Left arm (3).",
        "You rolled 1 + 1: Left arm (3) was sewn on.",
    ]


def test_a_revival_is_told() -> None:
    table = laid().body(0, "head:2 brain:7").dice(4).at_second_action().revives(5)
    assert told(drawing_for(3, me=0), table, 0)[:2] == [
        "You rolled 5 - 4 for what was missing: the monster stayed dead.",
        "To the hill went, from your monster: Brain (7).",
    ]
    table = laid().body(0, "head:0 brain:7 left_arm:0 right_arm:0 left_leg:3").dice(4).at_second_action().revives(5)
    assert told(drawing_for(3, me=0), table, 0) == [
        "You rolled 5 - 1 for what was missing: the monster came to life!",
        "Your monster scored 18 points: 10 for its parts, 3 for the revival, 5 for rotten parts.",
        "Bo's monster scored 0 points.",
        "Cy's monster scored 4 points.",
        "You won. A monster has been revived. Scores: Ada 18, Bo 0, Cy 4.",
    ]


def test_a_sale_is_told() -> None:
    mine, all_see = drawing_for(3, me=0), drawing_for(3)
    table = laid().at_third_action().offers_part(0)
    assert told(all_see, table, SPECTATOR) == ["Ada offered part 1: Left arm at no named price."]
    buyer = drawing_for(3, me=1)
    drawn(buyer, table.state, 1)
    table.bids(1, (0, 1), points=1, shown=(False, True))
    assert told(buyer, table, 1) == ["You bid Brain (7), Left leg (2) (shown), 1 point. It stays sealed."]
    assert told(mine, table, 0) == ["Bo bid: Brain (not shown), Left leg (2), 1 point."]
    assert told(all_see, table, SPECTATOR) == []
    table.accepts(1)
    assert told(mine, table, 0)[0] == "You sold to Bo: Left arm (3) for Brain (7), Left leg (2), 1 point."
    assert told(all_see, table, SPECTATOR)[0] == "Ada sold to Bo: Left arm for Brain, Left leg, 1 point."
    table = laid().at_third_action().offers_part(0, 3).declines(1)
    assert told(drawing_for(3, me=1), table, 1) == ["You declined. It stays sealed."]
    assert told(all_see, table.refuses_all(), SPECTATOR)[0] == "Ada sold nothing."


# -- choosing -------------------------------------------------------------------------------------------------------


def test_the_first_action() -> None:
    seat = asked(laid().stores("left_arm:3 head:0", "brain:7 left_leg:2 head:1 brain:2", "").dice(2, 4, 6))
    assert seat.menu == [
        "Enter skip this action",
        "1 rob a grave; your die goes up to 3",
        "2 take from the hill: one of 2 parts; your die goes to 6",
        "3 steal from Bo: one of 4 parts; your die goes up to 3",
        "4 prepare to study: then studying turns your die down by 2",
    ]
    assert seat.is_asked_on("2") == (
        "Which part of the hill? 1 lies lowest. (Just Enter goes back.)",
        ["1 Head", "2 Brain"],
    )
    question, parts = seat.is_asked_on("steal")
    assert question == "Which part of Bo's store? (Just Enter goes back.)"
    assert parts == ["1 Brain", "2 Left leg", "3 Head", "4 Brain"]
    assert seat.types("") == Skip()
    assert seat.types("1") == Rob()
    assert seat.types("2", "2") == seat.types("2 2") == TakeFromHill(1)
    assert seat.types("3", "4") == seat.types("3 4") == Steal(1, 3)
    assert seat.types("4") == seat.types("prep") == Prepare()


def test_what_needs_no_question_is_not_asked() -> None:
    table = laid().hill("head:1").stores("head:2", "brain:7").dice(3, 1, 1)
    seat = asked(table)
    assert "2 take from the hill: Head; your die goes to 6" in seat.menu
    assert "3 steal from Bo: Brain; your die goes up to 4" in seat.menu
    assert seat.types("2") == TakeFromHill(0)
    assert seat.types("3") == Steal(1, 0)
    operating = asked(laid().stores("left_arm:1").at_second_action())
    assert operating.is_asked_on("2")[0].startswith("Left arm (1): who assists?")


def test_a_robbery() -> None:
    joining = asked(laid().robs(), 1)
    assert joining.menu == ["Enter stay away", "1 join the robbery; your die goes up to 5"]
    assert (joining.types(""), joining.types("1")) == (StayAway(), Join())
    choosing = asked(laid().robs().joins().stays_away(), 1)
    assert choosing.menu[0] == "1, Enter grave 1: 2 cards, on top: Right arm"
    assert [line.split(":")[0] for line in choosing.menu] == ["1, Enter grave 1", "4 grave 4"]
    assert (choosing.types(""), choosing.types("4")) == (GoTo(1), GoTo(4))
    assert "grave 2: empty" in " ".join(asked(laid().robs().joins().stays_away(), 0).menu)
    assert choosing.is_told("2") == "Type one of these: 1, 4."


def test_the_second_action() -> None:
    seat = asked(laid().body(0, "right_arm:1").dice(3).at_second_action())
    assert seat.menu == [
        "Enter skip this action",
        "1 study; your die goes down to 2",
        "2 operate: you are asked which part, and who assists",
    ]
    assert seat.is_asked_on("2")[1] == [
        "1 Left arm (3), with a roll of 2 or more",
        "2 Rotten head, with a roll of 3 or more",
    ]
    question, assistants = seat.is_asked_on("2", "1")
    assert question == "Left arm (3): who assists? (Just Enter goes back.)"
    assert assistants == ["1 Bo, with Left leg in store", "2 Cy, with nothing that fits in store"]
    assert seat.types("1") == Study()
    assert seat.types("2", "2", "1") == seat.types("2 2 1") == Operate(1, 1)


@pytest.mark.parametrize(
    ("body", "die", "chance"),
    [
        ("head:1 brain:2 left_arm:1 right_arm:1 left_leg:1 right_leg:2", 4, "with a roll of 4 or more"),
        ("head:1 brain:2 left_arm:1 right_arm:1 left_leg:1", 5, "with a roll of 6"),
        ("head:1 brain:2 left_arm:1", 4, "which cannot succeed"),
        ("head:1 brain:2", 1, "which cannot fail"),
    ],
)
def test_the_chance_of_a_revival_is_told(body: str, die: int, chance: str) -> None:
    seat = asked(laid().stores("").body(0, body).dice(die).at_second_action())
    assert seat.menu[-1] == f"2 revive your monster, {chance}"
    assert seat.types("2") == Revive()


def test_handing_over() -> None:
    seat = asked(laid().stores("left_arm:3 right_arm:1", "brain:7 left_leg:2").at_second_action().operates(1, 1), 1)
    assert seat.menu == [
        "Enter part 2 of Ada's store: Right arm, as asked",
        "1 part 1 of Ada's store: Left arm",
        "2 your own Brain (7); you keep what was asked for, Right arm",
        "3 your own Left leg (2); you keep what was asked for, Right arm",
    ]
    assert [seat.types(typed) for typed in ("", "1", "2", "3")] == [
        HandOver(own=False, place=1),
        HandOver(own=False, place=0),
        HandOver(own=True, place=0),
        HandOver(own=True, place=1),
    ]


def test_the_third_action() -> None:
    seat = asked(laid().robbers(0, 1).at_third_action())
    assert seat.menu == [
        "Enter skip this action",
        "1 offer a part for sale: you are asked for a price",
        "2 take your 3 open robber cards back",
    ]
    assert seat.is_asked_on("1")[1] == ["1 Left arm (3)", "2 Rotten head"]
    question, price = seat.is_asked_on("1", "2")
    assert question.startswith("What would you like for Rotten head")
    assert question.endswith("(b goes back.)")
    assert price[:3] == ["Enter name no price", "0 to 5 knowledge points", "la Left arm"]
    assert "b" not in {line.split()[0] for line in price}
    assert seat.types("2") == TakeBack()
    assert seat.types("1", "2", "") == Offer(1, 0, ())
    assert seat.types("1", "1", "3") == Offer(0, 3, ())
    assert price[-1] == "la la two of a kind; up to 4, others likewise"
    assert seat.types("1 1", "br 2, LA br") == Offer(0, 2, (Kind.LEFT_ARM, Kind.BRAIN, Kind.BRAIN))
    assert seat.types("1 1 2 he") == Offer(0, 2, (Kind.HEAD,))
    for typed in ("6", "2 3", "arm", "-1"):
        assert "as in 2 la br" in seat.is_told(f"1 1 {typed}")
    for typed in ("la la la la la", "la la la he he he br"):
        assert seat.is_told(f"1 1 {typed}") == "Name each kind up to 4 times, and 6 parts at most."
    alone = asked(laid().stores("left_arm:1").at_third_action())
    assert alone.types("1", "") == Offer(0, 0, ())


def test_a_price_by_the_rules_of_ruleset_1() -> None:
    seat = asked(monsters(3, ruleset=1).stores("left_arm:3").at_third_action())
    assert seat.is_asked_on("1")[1][-1] == "br Brain"
    assert seat.types("1", "br la") == Offer(0, 0, (Kind.LEFT_ARM, Kind.BRAIN))
    assert seat.is_told("1 br br") == "Name each kind once, and 6 parts at most."


def test_a_price_that_names_a_kind_twice_is_told() -> None:
    table = laid().at_third_action().offers_part(0, 1, "left_arm left_arm head")
    assert told(drawing_for(3), table, SPECTATOR) == ["Ada offered part 1: Left arm for 2 x Left arm, Head, 1 point."]
    assert "for 2 x Left arm, Head, 1 point" in drawn(drawing_for(3, me=1), table.state, 1)


def test_an_offer_for_which_nobody_can_bid_is_told() -> None:
    table = laid().stores("left_arm:3").dice(2, 6, 6).at_third_action().offers_part(0)
    assert told(drawing_for(3), table, SPECTATOR) == [
        "Ada offered part 1: Left arm at no named price.",
        "Ada sold nothing.",
        "Bo's turn (turn 2).",
    ]


def selling(buyer: str = "brain:7 left_leg:2 head:1", die: int = 4) -> MonstersTable:
    return laid().stores("left_arm:3 head:0", buyer, "").dice(2, die, 6).at_third_action().offers_part(0)


def test_a_bid_in_steps() -> None:
    seat = asked(selling(), 1)
    assert seat.menu == [
        "Enter decline: bid nothing",
        "1 Brain (7)",
        "2 Left leg (2)",
        "3 Head (1)",
        "1 2 these together, others likewise; in 1 2! +1 the second is shown, and a point added",
        "0 points alone, up to 2",
    ]
    question, parts = seat.is_asked_on("3 1")
    assert question == "Which parts do you show to Ada, and nobody else? (b goes back.)"
    assert parts == ["Enter none", "1 Brain (7)", "3 Head (1)", "all all of them"]
    question, points = seat.is_asked_on("3 1", "3")
    assert question.startswith("How many knowledge points?")
    assert points == ["Enter none", "1 your die would go up to 5", "2 your die would go up to 6"]
    assert seat.types("") == Decline()
    assert seat.types("3 1", "3", "2") == Bid((0, 2), (False, True), 2)
    assert seat.types("1,3", "all", "") == Bid((0, 2), (True, True), 0)
    assert seat.types("2", "", "") == Bid((1,), (False,), 0)
    assert seat.types("0", "2") == Bid((), (), 2)
    assert seat.is_asked_on("0")[0].endswith("(Just Enter goes back.)")


def test_a_bid_in_one_line() -> None:
    seat = asked(selling(), 1)
    assert seat.types("1 3! +2") == Bid((0, 2), (False, True), 2)
    assert seat.types("2 +0") == Bid((1,), (False,), 0)
    assert seat.types("2!") == Bid((1,), (True,), 0)
    assert seat.types("+1") == Bid((), (), 1)
    for typed in ("4", "+3", "x", "1!!", "1 +", "²", "9999999"):
        assert seat.is_told(typed) == (
            "Type numbers of parts from 1 to 3; 0 for points alone, or +1 to +2; or just Enter to decline."
        )
    assert seat.is_told("+0") == "A bid of nothing is none: just Enter declines."


def test_mistakes_in_a_bid_are_named() -> None:
    seat = asked(selling(), 1)
    shown = seat.drawing.chosen("1 3", seat.legal)
    assert isinstance(shown, ListLegalActionsResponse)
    assert seat.is_told("2", shown) == "Type some of 1, 3, or all; or just Enter to show none."
    points = seat.drawing.chosen("", shown)
    assert isinstance(points, ListLegalActionsResponse)
    assert seat.is_told("3", points) == "Type a number from 0 to 2."


def test_who_has_no_points_is_not_asked_for_any() -> None:
    seat = asked(selling(die=6), 1)
    assert seat.types("1", "1") == Bid((0,), (True,), 0)
    assert not [line for line in seat.menu if "point" in line]
    assert seat.is_told("0") == "Type numbers of parts from 1 to 3; or just Enter to decline."
    without_parts = asked(selling(buyer=""), 1)
    assert without_parts.menu == ["Enter decline: bid nothing", "0 points alone, up to 2"]
    assert without_parts.types("0", "1") == Bid((), (), 1)


def test_accepting() -> None:
    seat = asked(selling().bids(1, (1, 2), points=1, shown=(True, False)))
    assert seat.menu == [
        "Enter take none of the bids",
        "1 take the bid of Bo: Left leg (2), Head (not shown), 1 point",
    ]
    assert (seat.types(""), seat.types("1", "")) == (Refuse(), Accept(1))
    assert asked(selling().declines(1)).menu == ["Enter nobody has bid: keep the part"]
    parts_alone = asked(selling().bids(1, (1,)))
    assert parts_alone.types("1") == parts_alone.types("take the bid of Bo") == Accept(1)


def test_accepting_with_fewer_points() -> None:
    table = monsters(4).stores("left_arm:3", "", "brain:7").dice(5, 2, 6, 5).at_third_action().offers_part(0)
    table.bids(1, points=3).bids(2, (0,)).bids(3, points=1)
    seat = asked(table)
    assert seat.menu == [
        "Enter take none of the bids",
        "1 take the bid of Bo: 3 points",
        "2 take the bid of Cy: Brain (7)",
        "3 take the bid of Di: 1 point",
    ]
    assert seat.is_asked_on("1") == (
        "By how much do you turn your die down? (b goes back.)",
        [
            "3, Enter it goes down to 2",
            "0 it goes nowhere, it stays on 5",
            "1 it goes down to 4",
            "2 it goes down to 3",
        ],
    )
    assert seat.types("1", "3") == seat.types("1 3") == seat.types("1", "") == Accept(1)
    assert seat.types("1", "2") == seat.types("1 2") == AcceptLess(1, 2)
    assert seat.types("2") == Accept(2)
    assert seat.types("3 0") == AcceptLess(3, 0)
    assert seat.is_told("1 4") == "Type one of these: 3, 0, 1, 2."
    less = CODEC.action_to_proto(AcceptLess(1, 1))
    assert seat.drawing.action(less) == "take the bid of Bo: 3 points; your die goes down to 4"
    assert "Ada did not turn the die down." in told(drawing_for(4), table.accepts(1, 0), SPECTATOR)


def reached(drawing: Drawn, legal: ListLegalActionsResponse) -> Iterator[ActionMessage]:
    """Every action that can be reached by what the menus list, and by what a bid may be made of."""
    keys = [key.split(", ")[0] for key, _ in drawing.menu(legal)]
    if legal.kind == "bid":
        parts = [key for key in keys if key.isdecimal() and key != "0"][:4]
        keys = [" ".join(some) for count in range(1, len(parts) + 1) for some in combinations(parts, count)]
        keys += ["Enter", *(["0"] if legal.choices[-1].domain.fields[-1].one.among.numbers[-1:] != [0] else [])]
    elif legal.kind == "which:price":
        keys = ["Enter", *(f"{points} {kinds}" for points, kinds in product("05", ("", "la br", "he", "la la br")))]
    for key in keys:
        chosen = drawing.chosen("" if key == "Enter" else key, legal)
        if isinstance(chosen, ListLegalActionsResponse):
            yield from reached(drawing, chosen)
        else:
            yield chosen.action if isinstance(chosen, Choice) else chosen


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_menus_reach_what_is_legal_and_nothing_else(seats: int) -> None:
    met = set()
    for state in random_states(seats, f"menus {seats}", turn_limit=45):
        for ask in state.decisions()[:1]:
            met.add(ask.kind)
            seat = Asked(state, ask.seat)
            legal = state.legal(ask.seat)
            actions = [CODEC.action_from_proto(action) for action in reached(seat.drawing, seat.legal)]
            assert all(offers(legal, action) for action in actions)
            assert seat.types("") == state.default(ask.seat), "just Enter does what the clock does"
            if not any(isinstance(choice, Domain) for choice in legal):
                assert len(actions) == len({*actions}) == len([*expand(legal)])
    assert met == {*LEGAL}


def test_wrong_input_gets_a_hint() -> None:
    seat = asked(laid())
    assert seat.is_told("9") == "Type one of these: Enter, 1, 2, 3."
    assert seat.is_told("xyz") == "Type one of these: Enter, 1, 2, 3."
    assert seat.is_told("1 1") == "rob a grave; your die goes up to 3: for that just type 1."
    assert "Type one of these: 1, 2." in seat.is_told("2 7")


def test_the_help_explains_each_piece_once() -> None:
    said = printed(drawing_for(3, me=0).help())
    for piece in ("Torso", "Left arm (1)", "Brain (1)", "Rotten left arm", "Study die", "Grave 1", "1 3! +2"):
        assert piece in said
    assert "Left arm (2)" not in said


# -- playing --------------------------------------------------------------------------------------------------------


def test_a_whole_game(address: str, run: Run) -> None:
    options = ("--option", "turn_limit=40", "--option", "first_seat=0")
    table = ("--seats", "3", "--bots", "random", "--name", "Ada", "--address", address)
    done = powderkeg("play", "monsters", *table, *options, typed=f"1\n{TYPED}")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"won\. (A monster has been revived|The turn limit was reached)", done.stdout)
    assert "You announced the robbery of a grave." in done.stdout
    assert "Not allowed" not in done.stdout
    match_id = re.findall(r"^Match (\S+) is over\.$", done.stdout, re.MULTILINE)[0]
    shown = run("replay", "show", "--", match_id)
    assert shown.code == 0
    assert "Ada announced the robbery of a grave." in shown.out
    assert "It stays sealed." not in shown.out
    assert not re.search(r"robbed grave \d: .*(\(\d\)|Rotten)", shown.out)
    assert "It stays sealed." in run("replay", "show", "--seat", "0", "--", match_id).out


def test_a_question_can_be_taken_back(run: Run) -> None:
    """With b or, where that means nothing else, with just Enter, to the first question."""
    play = ("play", "monsters", "--seats", "3", "--bots", "random", "--option", "first_seat=0")
    done = run(*play, typed="\n\n1\nb\n1\n2 he\n")
    assert done.out.count("Third action:") == 2
    assert re.search(r"You offered part 1: .* for Head, 2 points\.", done.out)
    fitting = next(seed for seed in range(99) if fits_first(seed))
    done = run(*play, "--seed", f"{fitting:x}", typed="\n2\n\n")
    assert done.out.count("Second action:") == 2
    assert "who assists? (Just Enter goes back.)" in done.out


def fits_first(seed: int) -> bool:
    """Whether the first player is dealt something else than a brain."""
    state = GAME.new(3, seed.to_bytes(32, "big"), {"first_seat": 0})
    return kind_of(state.stores[0][0]) != Kind.BRAIN
