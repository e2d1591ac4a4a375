"""The replayer names the first entry that is not as it should be."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from engines.boom import GAME
from engines.core.actions import Resign
from engines.core.bots import Observation, RandomBot
from engines.core.rng import Rng, WatchedRng, derive_seed
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.batch_verify import sound
from replay.log.chain import deal_digest, match_seed, seed_commitment
from replay.log.codec import codec_for, outcome_to_proto
from replay.log.divergence import Divergence
from replay.log.entry_kinds import AUTHORS
from replay.log.fold import Fold
from replay.log.replayer import replay, revealed_seed, verify

MATCH = "match-1"
SERVER_SEED = bytes(range(32))


@cache
def recorded() -> tuple[bytes, ...]:
    """The log of a whole match, written by hand as an honest service would."""
    log = [
        log_pb2.LogEntry(
            genesis=log_pb2.Genesis(
                match_id=MATCH,
                game="boom",
                ruleset=1,
                seats=3,
                options=GAME.options.write(GAME.prepare(3, {}).options),
                catalogue_digest=GAME.catalogue.digest,
                seed_commitment=seed_commitment(MATCH, SERVER_SEED),
            )
        )
    ]
    for seat in range(3):
        taken = log_pb2.SeatTaken(seat=seat, kind=match_pb2.SEAT_KIND_PLAYER, name=f"p{seat}", entropy=bytes([seat]))
        log.append(log_pb2.LogEntry(seat_taken=taken))
    state = GAME.new(3, match_seed(MATCH, SERVER_SEED, [bytes([seat]) for seat in range(3)]))
    drawn = GAME.opened(3, state.rng.seed, rng=WatchedRng)[0].rng.draws  # type: ignore[attr-defined]
    started = log_pb2.Started(
        drawn_below=[below for below, _ in drawn], deal_digest=deal_digest([each for _, each in drawn])
    )
    log.append(log_pb2.LogEntry(started=started, state_digest=state.digest()))
    rng, codec = Rng(derive_seed("recorded")), codec_for(GAME)
    while state.outcome() is None:
        seat = state.decisions()[0].seat
        if len(log) == 20:
            state.apply(seat, Resign())
            entry = log_pb2.LogEntry(seat_resigned=log_pb2.SeatResigned(seat=seat))
        else:
            action = RandomBot().choose(Observation(state, seat), rng)
            state.apply(seat, action)
            entry = log_pb2.LogEntry(acted=log_pb2.Acted(seat=seat, action=codec.action_to_proto(action)))
        entry.state_digest = state.digest()
        log.append(entry)
    outcome = state.outcome()
    assert outcome is not None
    log[-1].closing.server_seed = SERVER_SEED
    log[-1].closing.outcome.CopyFrom(outcome_to_proto(outcome))
    for number, entry in enumerate(log, start=1):
        entry.seq = number
        entry.time.FromMilliseconds(number * 1000)
        entry.author = AUTHORS[entry.WhichOneof("entry") or ""][0]
        entry.request_id = f"r{number}"
    return tuple(entry.SerializeToString(deterministic=True) for entry in log)


def test_an_honest_log_is_sound() -> None:
    verdict = verify(MATCH, recorded())
    assert verdict.sound
    assert verdict.entries == len(recorded())
    fold, steps = replay(MATCH, recorded())
    assert fold.head == verdict.head
    assert [step.seq for step in steps] == list(range(1, len(recorded()) + 1))


def edited(seq: int, change: Callable[[log_pb2.LogEntry], None]) -> list[bytes]:
    entries = list(recorded())
    entry = log_pb2.LogEntry.FromString(entries[seq - 1])
    change(entry)
    entries[seq - 1] = entry.SerializeToString(deterministic=True)
    return entries


def dropped(seq: int) -> list[bytes]:
    return [entry for number, entry in enumerate(recorded(), start=1) if number != seq]


def renumbered(entries: list[bytes]) -> list[bytes]:
    fixed = []
    for number, data in enumerate(entries, start=1):
        entry = log_pb2.LogEntry.FromString(data)
        entry.seq = number
        fixed.append(entry.SerializeToString(deterministic=True))
    return fixed


def invented() -> bytes:
    """One more move, after the end."""
    entry = log_pb2.LogEntry.FromString(recorded()[7])
    entry.seq = last() + 1
    entry.request_id = "one more"
    entry.time.FromMilliseconds(10**9)
    return entry.SerializeToString(deterministic=True)


def last() -> int:
    return len(recorded())


def set_options(entry: log_pb2.LogEntry) -> None:
    entry.genesis.options["first_seat"] = "2"


def set_seat(entry: log_pb2.LogEntry) -> None:
    entry.acted.seat = (entry.acted.seat + 1) % 3


def set_entropy(entry: log_pb2.LogEntry) -> None:
    entry.seat_taken.entropy = b"other"


def set_winner(entry: log_pb2.LogEntry) -> None:
    entry.closing.outcome.winners[:] = [(entry.closing.outcome.winners[0] + 1) % 3]


def set_seed(entry: log_pb2.LogEntry) -> None:
    entry.closing.server_seed = bytes(32)


def set_digest(entry: log_pb2.LogEntry) -> None:
    entry.state_digest = bytes(32)


def set_stand(entry: log_pb2.LogEntry) -> None:
    entry.acted.action.boom.roll.stand = not entry.acted.action.boom.roll.stand


def set_ruleset(entry: log_pb2.LogEntry) -> None:
    entry.genesis.ruleset = 7


def set_match(entry: log_pb2.LogEntry) -> None:
    entry.genesis.match_id = "match-2"


def set_catalogue(entry: log_pb2.LogEntry) -> None:
    entry.genesis.catalogue_digest = "0"


def set_time(entry: log_pb2.LogEntry) -> None:
    entry.time.nanos = -1


def set_time_back(entry: log_pb2.LogEntry) -> None:
    entry.time.FromMilliseconds(1)


def set_author(entry: log_pb2.LogEntry) -> None:
    entry.author = log_pb2.AUTHOR_HOST


def set_request(entry: log_pb2.LogEntry) -> None:
    entry.request_id = "r5"


def set_bot(entry: log_pb2.LogEntry) -> None:
    entry.seat_taken.kind = match_pb2.SEAT_KIND_BOT


def set_nobody(entry: log_pb2.LogEntry) -> None:
    entry.seat_taken.name = ""


def close_early(entry: log_pb2.LogEntry) -> None:
    entry.closing.server_seed = SERVER_SEED


TAMPERED: dict[str, tuple[Callable[[], list[bytes]], int, str]] = {
    "a dropped entry": (lambda: dropped(9), 9, "it says that it is entry 10"),
    "a dropped entry, renumbered": (lambda: renumbered(dropped(9)), 9, ""),
    "a doubled entry": (lambda: [*recorded()[:9], recorded()[8], *recorded()[9:]], 10, "it says that it is entry 9"),
    "two entries exchanged": (lambda: [*recorded()[:7], recorded()[8], recorded()[7], *recorded()[9:]], 8, "entry 9"),
    "no genesis": (lambda: list(recorded()[1:]), 1, "it says that it is entry 2"),
    "no genesis, renumbered": (lambda: renumbered(list(recorded()[1:])), 1, "cannot stand here"),
    "a cut tail": (lambda: list(recorded()[:-1]), last(), "the log breaks off"),
    "an invented tail": (lambda: [*recorded(), invented()], last() + 1, "the match was over before it"),
    "garbage": (lambda: [*recorded()[:9], b"\xff\xff", *recorded()[10:]], 10, "its bytes are not an entry"),
    "nothing at all": (list, 1, "breaks off"),
    "another seat": (lambda: edited(6, set_seat), 6, "refused"),
    "another action": (lambda: edited(6, set_stand), 6, "digest"),
    "another digest": (lambda: edited(12, set_digest), 12, "digest"),
    "other entropy": (lambda: edited(3, set_entropy), 5, "draws other numbers"),
    "other options": (lambda: edited(1, set_options), 5, "draws other numbers"),
    "another ruleset": (lambda: edited(1, set_ruleset), 1, "no ruleset 7"),
    "another match": (lambda: edited(1, set_match), 1, "genesis of match match-2"),
    "another catalogue": (lambda: edited(1, set_catalogue), 1, "another catalogue"),
    "another winner": (lambda: edited(last(), set_winner), last(), "the result is not the one"),
    "another seed": (lambda: edited(last(), set_seed), 1, "committed"),
    "a time that is none": (lambda: edited(7, set_time), 7, "its time"),
    "a time before the last": (lambda: edited(7, set_time_back), 7, "its time"),
    "an author who cannot act": (lambda: edited(7, set_author), 7, "its author"),
    "a request answered twice": (lambda: edited(7, set_request), 7, "entry 5 has answered its request already"),
    "an unknown bot": (lambda: edited(3, set_bot), 3, "nobody of that kind"),
    "a player without a name": (lambda: edited(3, set_nobody), 3, "nobody of that kind"),
    "something added to an entry": (
        lambda: [*recorded()[:6], recorded()[6] + b"\xf8\x3e\x01", *recorded()[7:]],
        7,
        "not written as the service writes",
    ),
    "closed early": (lambda: edited(8, close_early), 8, "a closing must stand in the last entry"),
}


@pytest.mark.parametrize("case", TAMPERED)
def test_the_first_bad_entry_is_named(case: str) -> None:
    tamper, seq, problem = TAMPERED[case]
    verdict = verify(MATCH, tamper())
    assert not verdict.sound
    assert verdict.first_bad_seq == seq
    assert problem in verdict.problem


def test_an_honest_log_is_sound_in_whatever_stretches() -> None:
    for size in (1, 2, 7, 1000):
        fold = Fold(MATCH, SERVER_SEED)
        stretches = [recorded()[start : start + size] for start in range(0, last(), size)]
        assert all(sound(fold, stretch) for stretch in stretches)
        assert sound(fold, [])
        assert (fold.seq, fold.head) == (last(), verify(MATCH, recorded()).head)


@pytest.mark.parametrize("case", [case for case in TAMPERED if "breaks off" not in TAMPERED[case][2]])
def test_a_stretch_with_a_bad_entry_is_not_sound(case: str) -> None:
    """The fast way finds something wrong wherever the slow one does, so that the slow one is asked."""
    log = TAMPERED[case][0]()
    assert not sound(Fold(MATCH, revealed_seed(log)), log)


def test_replay_raises_at_the_first_divergence() -> None:
    with pytest.raises(Divergence, match="entry 6: the action is refused"):
        replay(MATCH, edited(6, set_seat))


@pytest.mark.parametrize("size", [31, 33])
def test_a_given_seed_of_another_length_is_no_seed(size: int) -> None:
    """It fits its commitment, and no game can be dealt from it."""
    seed = b"x" * size

    def give(entry: log_pb2.LogEntry) -> None:
        entry.genesis.seed_was_given = True
        entry.genesis.seed_commitment = seed_commitment(MATCH, seed)

    verdict = verify(MATCH, edited(1, give), seed)
    assert (verdict.sound, verdict.first_bad_seq) == (False, 1)
    assert "committed to" in verdict.problem
