"""Logs that are written entry by entry, sound or not."""

from __future__ import annotations

from typing import Any

from engines.games import GAMES
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.batch_verify import sound
from replay.log.deal import commitment_of, deal
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.replayer import verify

SEED_BYTES = bytes(range(32))
HOST, PLAYER, BOT, CLOCK = log_pb2.AUTHOR_HOST, log_pb2.AUTHOR_PLAYER, log_pb2.AUTHOR_BOT, log_pb2.AUTHOR_CLOCK
BEGIN_MS = 1_700_000_000_000


class Log:
    """A log of boom for three, written entry by entry, sound or not."""

    def __init__(self, **genesis: Any) -> None:
        self.fold = Fold("m", SEED_BYTES)
        self.entries: list[bytes] = []
        self.now_ms = BEGIN_MS
        setup = GAMES["boom"].prepare(3, {})
        made = log_pb2.Genesis(
            match_id="m",
            game="boom",
            ruleset=setup.game.ruleset,
            seats=3,
            options=setup.game.options.write(setup.options),
            catalogue_digest=setup.game.catalogue_for(setup.options).digest,
            **genesis,
        )
        made.seed_commitment = commitment_of(made, SEED_BYTES)
        self.add(HOST, genesis=made)

    def add(self, author: log_pb2.Author.ValueType, **what: Any) -> Log:
        """An honest entry."""
        data = self._written(author, **what)
        read_next(self.fold, data)
        self.entries.append(data)
        return self

    def forge(self, author: log_pb2.Author.ValueType, **what: Any) -> Log:
        """An entry that nobody checks."""
        self.entries.append(self._written(author, **what))
        return self

    def _written(self, author: log_pb2.Author.ValueType, **what: Any) -> bytes:
        seq = len(self.entries) + 1
        entry = log_pb2.LogEntry(seq=seq, request_id=f"r{seq}", author=author, **what)
        entry.time.FromMilliseconds(self.now_ms)
        state = self.fold.state
        if entry.HasField("started"):
            played, said = deal(self.fold, SEED_BYTES)
            entry.started.CopyFrom(said)
            state = played.state
        if state is not None:
            entry.state_digest = state.digest()
        if entry.HasField("aborted"):
            entry.closing.server_seed = SEED_BYTES
        return entry.SerializeToString(deterministic=True)

    def sits(self, seat: int, name: str = "", author: log_pb2.Author.ValueType = PLAYER, **fields: Any) -> Log:
        kind = fields.pop("kind", match_pb2.SEAT_KIND_PLAYER)
        taken = log_pb2.SeatTaken(seat=seat, name=name or f"player {seat}", kind=kind, **fields)
        return self.add(author, seat_taken=taken)

    def leaves(self, seat: int, author: log_pb2.Author.ValueType = PLAYER) -> Log:
        return self.add(author, seat_left=log_pb2.SeatLeft(seat=seat))

    def starts(self) -> Log:
        return self.add(HOST, started=log_pb2.Started())

    def ends(self) -> Log:
        return self.add(HOST, aborted=log_pb2.Aborted(reason="enough"))

    def bot(self, seat: int, **fields: Any) -> Log:
        return self.sits(seat, author=HOST, kind=match_pb2.SEAT_KIND_BOT, **fields)

    def problem(self) -> str:
        """What both ways of verifying find wrong with the last entry; empty if it is nothing."""
        verdict = verify("m", self.entries, SEED_BYTES)
        if verdict.sound:
            return ""
        assert verdict.first_bad_seq == len(self.entries)
        assert not sound(Fold("m", SEED_BYTES), self.entries)
        return verdict.problem
