"""Updates are written once for all who see the same of a step. Whoever sees more, or less, must not be among them."""

from __future__ import annotations

import pytest

from engines.core.events import Resigned, StandingPassSet, seen_by
from engines.core.viewers import SPECTATOR, viewers
from engines.games import GAMES
from loadtest import LoadTable, write_script
from loadtest.script import _dealt
from powderkeg.v1 import log_pb2, match_service_pb2
from replay.log.reader import take_next

SEATS = 4
TOLD_ALIKE = {"boom"}
"""Games in which nobody ever sees more than others."""


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_who_has_the_same_key_sees_the_same(game: str) -> None:
    script = write_script(LoadTable(game, SEATS), {}, "seen alike", 1)
    fold = _dealt(script.table, script.options, script.seed, ())
    apart = 0
    for move in script.moves:
        action = match_service_pb2.PlayRequest.FromString(move.submit).submit.action
        acted = log_pb2.Acted(seat=move.seat, action=action)
        step = take_next(fold, log_pb2.LogEntry(seq=fold.seq + 1, acted=acted), b"")
        seen: dict[object, object] = {}
        for viewer in viewers(SEATS):
            own = (seen_by(step.events, viewer), step.asked.of(viewer))
            assert seen.setdefault(step.seen_alike(viewer), own) == own
        apart += len(seen) > 1
    assert (apart == 0) == (game in TOLD_ALIKE)


def test_who_is_told_something_knows_of_the_entry_whoever_has_acted() -> None:
    """Seat 1 acts, only seat 2 is told, and the same is asked as before."""
    script = write_script(LoadTable("kittens", SEATS), {}, "seen alike", 1)
    fold = _dealt(script.table, script.options, script.seed, ())
    entry = log_pb2.LogEntry(acted=log_pb2.Acted(seat=1))
    assert fold.sight(entry, [StandingPassSet((2,), 2, on=True)], fold.state).unknown_to == (0, 3, SPECTATOR)
    assert fold.sight(entry, [], fold.state).unknown_to == (0, 2, 3, SPECTATOR)
    assert fold.sight(entry, [Resigned(1)], fold.state).unknown_to == ()
    looked = log_pb2.LogEntry(looked=log_pb2.Looked())
    assert fold.sight(looked, [], fold.state).unknown_to == (0, 1, 2, 3, SPECTATOR)
    assert fold.sight(log_pb2.LogEntry(aborted=log_pb2.Aborted()), [], fold.state).unknown_to == ()
