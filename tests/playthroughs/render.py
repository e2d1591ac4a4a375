"""Golden playthroughs: a whole game as text, with what every viewer gets to see at every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Any

from engines.core.choices import Choice, Domain
from engines.core.events import Event, seen_by
from engines.core.game import Game
from engines.core.record import text
from engines.core.rng import Rng, derive_seed
from engines.core.state import State
from engines.core.viewers import Viewer, viewer_name, viewers
from tests.conformance.play import Table, random_move

FOLDER = Path(__file__).parent
LISTED = 8
"""More legal actions than that are counted, not listed."""


def playthroughs(game: Game[Any, Any]) -> list[Table]:
    """With the fewest and with the most seats."""
    return [Table(game, seats) for seats in dict.fromkeys((game.seats[0], game.seats[-1]))]


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
    rng = Rng(derive_seed("playthrough", table))
    yield f"# {table}: a random game, and what everybody sees of it"
    step = 0
    while state.outcome() is None:
        yield ""
        yield f"## {step}"
        yield from show_state(state)
        seat, action = random_move(state, rng)
        yield f"> seat {seat}: {text(action)}"
        yield from show_events(state.apply(seat, action), table.seats)
        step += 1
    yield ""
    yield f"## {step}"
    yield from show_state(state)
    yield f"outcome {text(state.outcome())}"


def show_state(state: State) -> Iterator[str]:
    everybody = viewers(state.setup.seats)
    yield from _told("asked", everybody, lambda viewer: " ".join(map(text, state.decisions(viewer))) or "-")
    for ask in state.decisions():
        yield f"legal for seat {ask.seat}: {show_choices(list(state.legal(ask.seat)))}"
        yield f"default for seat {ask.seat}: {text(state.default(ask.seat))}"
    yield from _told("view", everybody, lambda viewer: text(state.view(viewer)))
    yield f"digest {state.digest().hex()}"


def show_choices(choices: list[Choice]) -> str:
    shown = " ".join(_choice(choice) for choice in choices[:LISTED])
    return f"{shown} and {len(choices) - LISTED} more" if len(choices) > LISTED else shown


def _choice(choice: Choice) -> str:
    if isinstance(choice, Domain):
        return f"{choice.action.__name__}({' '.join(map(text, choice.params))})"
    return text(choice)


def show_events(events: list[Event], seats: int) -> Iterator[str]:
    for event in events:
        shown = {viewer: "".join(map(text, seen_by([event], viewer))) or "-" for viewer in viewers(seats)}
        yield from _told("event", viewers(seats), shown.__getitem__)


def _told(what: str, everybody: tuple[Viewer, ...], tell: Callable[[Viewer], str]) -> Iterator[str]:
    """One line if it is the same for all, else one for each."""
    lines = {viewer: tell(viewer) for viewer in everybody}
    if len(set(lines.values())) == 1:
        yield f"{what} for all: {lines[everybody[0]]}"
        return
    for viewer, line in lines.items():
        yield f"{what} for {viewer_name(viewer)}: {line}"
