"""Golden playthroughs: a whole game as text, with what every viewer gets to see at every step.

A game may have hundreds of steps and ten viewers, so only what is new is written: of a view the fields that have
changed, of what is asked and legal what was not so at the step before. Viewers that are told the same share a line.
Of a very long game the beginning and the end are written; the digests at the end cover all that was between.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Any

from engines.core.actions import Action
from engines.core.choices import Choice, Domain
from engines.core.decisions import Decision
from engines.core.events import Event, seen_by
from engines.core.game import Game
from engines.core.options import Flag, SomeOf
from engines.core.record import field_names, text
from engines.core.rng import Rng, derive_seed
from engines.core.state import State
from engines.core.viewers import Viewer, viewer_name, viewers
from tests.engines.conformance.play import Table, middle, random_move, steps

FOLDER = Path(__file__).parent
LISTED = 8
"""More legal actions than that are counted, not listed."""
AT_EACH_END = 250
"""So many steps are written of the beginning of a game, and of its end."""
FEW = 3
"""A game with no more numbers of seats than that has a playthrough for each."""


def playthroughs(game: Game[Any, Any]) -> list[Table]:
    """With the fewest and with the most seats; and for four with each flag, and with all expansions together."""
    ends = dict.fromkeys((game.seats[0], game.seats[-1]))
    tables = [Table(game, seats) for seats in (game.seats if len(game.seats) <= FEW else ends)]
    four = 4 if 4 in game.seats else middle(game.seats)
    for name, kind in game.options.kinds.items():
        if isinstance(kind, SomeOf):
            tables.append(Table(game, four, {name: kind.words}))
        elif isinstance(kind, Flag):
            tables.append(Table(game, four, {name: not kind.default}))
    return tables


def golden_file(table: Table) -> Path:
    return FOLDER / f"{table}.txt"


def assert_current(table: Table) -> None:
    """The golden is there, and the game still goes as it says."""
    path = golden_file(table)
    assert path.exists(), f"{path.name} is missing: run `make goldens` and read what it wrote"
    golden = path.read_text(encoding="utf-8").splitlines()
    played = list(render(table))
    changes = list(islice(unified_diff(golden, played, "golden", "played", lineterm="", n=1), 20))
    assert not changes, "\n".join(["the game differs from its playthrough (`make goldens` rewrites it)", *changes])


def render(table: Table) -> Iterator[str]:
    state = table.new(0)
    news = News(table.seats)
    yield f"# {table}: a random game, and what everybody sees of it"
    moves = random_game(table)
    for step, (seat, action) in enumerate(moves):
        if step == AT_EACH_END < len(moves) - AT_EACH_END:
            yield ""
            yield f"... {len(moves) - 2 * AT_EACH_END} moves later ..."
        if AT_EACH_END <= step < len(moves) - AT_EACH_END:
            state.apply(seat, action)
            continue
        yield ""
        yield f"## {step}"
        yield from news.of(state)
        yield f"> seat {seat}: {text(action)}"
        yield from show_events(state.apply(seat, action), table.seats)
    step = len(moves)
    yield ""
    yield f"## {step}"
    yield from news.of(state)
    yield f"outcome {text(state.outcome())}"


def random_game(table: Table) -> list[tuple[int, Action]]:
    """The moves of a whole game."""
    rng = Rng(derive_seed("playthrough", table))
    return [(seat, action) for _, seat, action in steps(table.new(0), rng, random_move)]


class News:
    """What is new since the step before."""

    def __init__(self, seats: int) -> None:
        self.everybody = viewers(seats)
        self.told: dict[str, dict[Viewer, str]] = {}
        self.views: dict[Viewer, Any] = {}

    def of(self, state: State) -> Iterator[str]:
        yield from self._new("asked", {viewer: show_asked(state.decisions(viewer)) for viewer in self.everybody})
        seats = [ask.seat for ask in state.decisions()]
        yield from self._new("legal", {seat: show_choices(list(state.legal(seat))) for seat in seats})
        yield from self._new("default", {seat: text(state.default(seat)) for seat in seats})
        views = {viewer: state.view(viewer) for viewer in self.everybody}
        yield from self._told("view", {viewer: self._changes(viewer, view) for viewer, view in views.items()})
        self.views = views
        yield f"digest {state.digest().hex()}"

    def _new(self, what: str, lines: dict[Viewer, str]) -> Iterator[str]:
        before = self.told.get(what, {})
        yield from self._told(what, {who: "" if before.get(who) == line else line for who, line in lines.items()})
        self.told[what] = lines

    def _told(self, what: str, lines: Mapping[Viewer, str]) -> Iterator[str]:
        return show_lines(what, lines, self.everybody)

    def _changes(self, viewer: Viewer, view: Any) -> str:
        if viewer not in self.views:
            return text(view)
        return " ".join(changes("", self.views[viewer], view))


def changes(name: str, old: Any, new: Any) -> Iterator[str]:
    """What has changed from one value to another, by the names of fields and, in a row of records, by place."""
    if old == new:
        return
    if is_dataclass(new) and type(new) is type(old):
        for field in field_names(type(new)):
            yield from changes(f"{name}.{field}" if name else field, getattr(old, field), getattr(new, field))
    elif isinstance(new, tuple) and len(new) == len(old or ()) and any(map(is_dataclass, new)):
        for place, items in enumerate(zip(old, new, strict=True)):
            yield from changes(f"{name}[{place}]", *items)
    else:
        yield f"{name}={text(new)}"


def show_lines(what: str, lines: Mapping[Viewer, str], everybody: tuple[Viewer, ...]) -> Iterator[str]:
    """One line for all who are told the same; none for who is told nothing."""
    for line in dict.fromkeys(lines.values()):
        if line:
            who = [viewer for viewer in lines if lines[viewer] == line]
            yield f"{what} for {_names(who, everybody)}: {line}"


def _names(who: list[Viewer], everybody: tuple[Viewer, ...]) -> str:
    others = [viewer for viewer in everybody if viewer not in who]
    if len(others) < 2:
        return "all but " + viewer_name(others[0]) if others else "all"
    return ", ".join(map(viewer_name, who))


def show_asked(decisions: tuple[Decision, ...]) -> str:
    """What is asked, and of which seats in their order."""
    seats: dict[str, list[int]] = {}
    for ask in decisions:
        seats.setdefault(f"{ask.kind} in window {ask.window}" if ask.window else ask.kind, []).append(ask.seat)
    return " ".join(f"{what} from {text(of)}" for what, of in seats.items()) or "nothing"


def show_choices(choices: list[Choice]) -> str:
    shown = " ".join(_choice(choice) for choice in choices[:LISTED])
    return f"{shown} and {len(choices) - LISTED} more" if len(choices) > LISTED else shown


def _choice(choice: Choice) -> str:
    if isinstance(choice, Domain):
        return f"{choice.action.__name__}({' '.join(map(text, choice.params))})"
    return text(choice)


def show_events(events: list[Event], seats: int) -> Iterator[str]:
    for event in events:
        told = {viewer: "".join(map(text, seen_by([event], viewer))) for viewer in viewers(seats)}
        if not any(told.values()):
            yield f"event for nobody: {text(event)}"
        yield from show_lines("event", told, viewers(seats))
