"""What somebody at a table sees and can choose, without a service: all tests of drawings and menus look with this."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Any, Protocol

import pytest
from rich.console import Console, RenderableType

from engines.core.bots import Observation, RandomBot
from engines.core.game import Game
from engines.core.rng import Rng, derive_seed
from engines.core.state import State
from engines.core.viewers import Viewer
from engines.games import GAMES
from powderkeg.v1.catalog_service_pb2 import GetGameResponse
from powderkeg.v1.match_pb2 import SEAT_KIND_PLAYER, Action, Decision, Match, Seat
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse
from replay.log.codec import codec_for, decision_to_proto
from service.catalog import describe
from service.texts import Texts
from terminal.menu import Menu
from terminal.questions import NotUnderstood, Question
from terminal.tables.drawing import TableDrawing
from terminal.tables.registry import drawing_of
from words.teller import Teller

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")


@cache
def described(name: str, ruleset: int) -> GetGameResponse:
    return describe(GAMES.at(name, ruleset))


class TableTexts(Texts):
    """Texts of a game that no log has."""

    def __init__(self, game: Game[Any, Any], language: str, me: int | None = None) -> None:
        self.teller = Teller(game, language, NAMES, me)
        self._told, self._asked = {}, {}


def drawing_for(game: Game[Any, Any], seats: int, me: int | None = None, language: str = "en") -> TableDrawing:
    sitting = [Seat(seat=seat, kind=SEAT_KIND_PLAYER, name=NAMES[seat]) for seat in range(seats)]
    match = Match(id="m", game=game.name, ruleset=game.ruleset, seats=sitting)
    return drawing_of(described(game.name, game.ruleset), match, language, me, asks_below=me is not None)


def printed(shown: RenderableType, width: int = 140) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


def drawn(drawing: TableDrawing, state: State, viewer: Viewer) -> str:
    game = state.setup.game
    asked = [Decision.FromString(decision_to_proto(ask).SerializeToString()) for ask in state.decisions(viewer)]
    TableTexts(game, drawing.canvas.say.language).add_decisions(asked)
    return printed(drawing.draw(codec_for(game).view_to_proto(state.view(viewer)), asked))


def glanced(drawing: TableDrawing, state: State, viewer: Viewer) -> str:
    shown = drawing.glance(codec_for(state.setup.game).view_to_proto(state.view(viewer)))
    assert shown is not None
    return printed(shown)


def legal_for(state: State, seat: int, language: str = "en") -> ListLegalActionsResponse:
    """What the service would say that a seat can do."""
    game, kind, choices = state.setup.game, state.asked(seat) or "", state.legal(seat)
    texts = TableTexts(game, language, seat)
    legal = ListLegalActionsResponse(
        choices=[codec_for(game).choice_to_proto(choice) for choice in choices],
        kind=kind,
        text=texts.teller.decision(kind),
        default_action=codec_for(game).action_to_proto(state.default(seat)),
    )
    texts.add_choices(legal.choices, choices, state.view(seat))
    return legal


class Asked:
    """A seat that is asked something."""

    def __init__(self, state: State, seat: int, language: str = "en") -> None:
        self.game = state.setup.game
        self.drawing = drawing_for(self.game, state.setup.seats, seat, language)
        self.table = drawn(self.drawing, state, seat)
        self.legal = legal_for(state, seat, language)

    @property
    def menu(self) -> Menu:
        return Menu(self.legal)

    @property
    def lines(self) -> list[str]:
        return listed(self.menu)

    def types(self, *lines: str) -> Any:
        """The action that is meant in the end, by lines of which all but the last are asked on."""
        menu = self.menu
        for typed in lines[:-1]:
            assert menu.take(typed) is None
        action = menu.take(lines[-1])
        assert action is not None, menu.question
        return codec_for(self.game).action_from_proto(action)

    def is_asked_on(self, *lines: str) -> Menu:
        menu = self.menu
        for typed in lines:
            assert menu.take(typed) is None
        return menu

    def is_told(self, *lines: str) -> str:
        menu = self.is_asked_on(*lines[:-1])
        with pytest.raises(NotUnderstood) as hint:
            menu.take(lines[-1])
        return self.drawing.canvas.say(hint.value.message, **hint.value.given)


class StateHolder(Protocol):
    """A table of the scenario tests."""

    @property
    def state(self) -> State: ...


def asked(table: StateHolder, seat: int = 0, language: str = "en") -> Asked:
    """A seat at a table that a scenario has laid."""
    return Asked(table.state, seat, language)


def seed_that_deals(name: str, game: Game[Any, Any], codes: Callable[[Any], list[str]]) -> str:
    """A seed that deals this card, and no second one, to the first seat; `codes` reads a hand from its view."""
    for number in range(1000):
        state = game.new(3, number.to_bytes(32, "big"), {"first_seat": 0})
        if codes(state.view(0)).count(name) == 1:
            return f"{number:x}"
    raise AssertionError("no such seed")


def listed(menu: Menu) -> list[str]:
    return [f"{line.key}{', Enter' if is_default else ''} {line.says}" for line, is_default in menu.listed]


def reachable(question: Question) -> Iterator[Action]:
    """Every action that can be chosen, line by line and question by question."""
    for chosen in every_choice(question):
        answer = question.take(chosen)
        if isinstance(answer, Action):
            yield answer
        else:
            yield from reachable(answer)


def every_choice(question: Question) -> set[tuple[int, ...]]:
    places: Sequence[int] = range(len(question.lines))
    if question.in_order:
        return {*permutations(places)}
    several = [place for place in places for _ in range(question.often[place] if question.often else 1)]
    return {some for count in range(question.least, question.most + 1) for some in combinations(several, count)}


def random_states(game: Game[Any, Any], seats: int, seed: str, **options: Any) -> Iterator[Any]:
    """Every state of a game that bots play at random."""
    rng, bot = Rng(derive_seed(seed)), RandomBot()
    state = game.new(seats, derive_seed(seed), options)
    while state.outcome() is None:
        yield state
        seat = state.decisions()[0].seat
        state.apply(seat, bot.choose(Observation(state, seat), rng))
    yield state
