"""How viewers count entries: the log's numbers and their own, both ways."""

from __future__ import annotations

from array import array

from engines.core.viewers import ORGANIZER, SPECTATOR
from replay.log.fold import Fold


def test_each_viewer_counts_what_it_knows_of() -> None:
    for hidden in ([], [5], [5, 6, 7], [5, 7, 8, 11], [12], [4, 12]):
        fold = Fold("m")
        fold.seq = 12
        fold.hidden = {SPECTATOR: array("Q", hidden)} if hidden else {}
        known = [seq for seq in range(1, 13) if seq not in hidden]
        for own, seq in enumerate(known, start=1):
            assert fold.seq_for(SPECTATOR, seq) == own
            assert fold.log_seq(SPECTATOR, own) == seq
        for seq in hidden:
            assert fold.seq_for(SPECTATOR, seq) == fold.seq_for(SPECTATOR, seq - 1), "as if nothing had happened"
        assert fold.seq_for(SPECTATOR) == len(known)
        assert (fold.seq_for(SPECTATOR, 0), fold.log_seq(SPECTATOR, 0)) == (0, 0)
        for viewer in (0, ORGANIZER):
            assert [fold.seq_for(viewer, seq) for seq in range(13)] == list(range(13))
            assert [fold.log_seq(viewer, seq) for seq in range(13)] == list(range(13))
        assert (fold.match().seq, fold.match(SPECTATOR).seq) == (12, len(known))
