"""A snapshot that does not fit its log is as good as none, whoever wrote it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import structlog
from structlog.testing import LogCapture

from powderkeg.v1 import log_pb2
from replay.log.chain import chain_hash
from replay.log.divergence import Divergence
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.snapshots import Mark, read_state, read_stretch, write_state, write_stretch
from replay.store.snapshots import SnapshotStore
from replay.store.streams import key
from service.auth import Caller
from service.bootstrap import Application
from service.live_match import Live
from tests.service.long_matches import (
    EVERY,
    MOVES,
    NEVER,
    TABLES,
    application,
    end,
    facts,
    long_match,
    opened,
    play_on,
    twins,
)

Forge = Callable[[int, bytes], bytes | None]
"""What becomes of a record, by the seq of its entry; None if it is gone."""


async def forge(app: Application, match_id: str, kind: str, forged: Forge) -> None:
    """Change the records of one kind."""
    place = key(match_id, "snapshots")
    for seq in await SnapshotStore(app.store).seqs(match_id):
        data = forged(seq, await app.store.call("HGET", place, f"{kind}:{seq}"))
        if data is None:
            await app.store.call("HDEL", place, f"{kind}:{seq}")
        else:
            await app.store.call("HSET", place, f"{kind}:{seq}", data)


def flipped(data: bytes, place: int) -> bytes:
    place %= len(data)
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


WITHOUT_KEY: dict[str, Forge] = {
    "gone": lambda *_: None,
    "empty": lambda *_: b"",
    "torn": lambda _, data: data[: len(data) // 2],
    "longer": lambda _, data: data + b" ",
    "no seal": lambda _, data: data[32:],
    **{f"byte {place} changed": lambda _, data, place=place: flipped(data, place) for place in (0, 60, -1)},  # type: ignore[misc]
}


@pytest.mark.parametrize("kind", ["state", "stretch"])
@pytest.mark.parametrize("how", WITHOUT_KEY)
def test_a_spoilt_record_is_as_good_as_none(
    kind: str, how: str, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = LogCapture()
    monkeypatch.setattr("service.snapshots.log", structlog.wrap_logger(None, [logs], structlog.BoundLogger))

    async def test(quick: Application, slow: Application, match_id: str) -> None:
        await forge(slow, match_id, kind, WITHOUT_KEY[how])
        one, other = await opened(quick, slow, match_id=match_id)
        assert facts(one) == facts(other)
        said = [each for each in logs.entries if each["event"] == "a snapshot is ignored"]
        assert len(said) == (how != "gone")
        assert all(each["log_level"] == "info" and each["match_id"] == match_id for each in said)
        await quick.matches.snapshots.settle()
        async with application(store_url, EVERY) as healed:
            assert (await healed.matches.snapshots.reopened(match_id, *secret_of(other), 10**6)) is not None

    twins(store_url, "kittens", 4, test)


def secret_of(live: Live) -> tuple[bytes, bytes]:
    return live.fold.server_seed or b"", live.token_key


SEALED: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "the state": ("state", lambda old: replace(old, text=old.text.replace(b"1", b"2"))),
    "no state": ("state", lambda old: replace(old, text=b"")),
    "the place": ("state", lambda old: replace(old, mark=Mark(old.mark.seq + 1, old.mark.head))),
    "the chain": ("state", lambda old: replace(old, mark=Mark(old.mark.seq, bytes(32)))),
    "the chain before": ("state", lambda old: replace(old, before=bytes(32))),
    "the opening": ("state", lambda old: replace(old, opening=Mark(old.opening.seq, bytes(32)))),
    "an early opening": ("state", lambda old: replace(old, opening=Mark(2, old.opening.head))),
    "the end of a stretch": ("stretch", lambda old: replace(old, mark=Mark(old.mark.seq, bytes(32)))),
    "the beginning of a stretch": ("stretch", lambda old: replace(old, begin=Mark(old.begin.seq, b"1" * 32))),
    "a longer stretch": (
        "stretch",
        lambda old: replace(old, mark=Mark(old.mark.seq + 1, old.mark.head)),
    ),
}


@pytest.mark.parametrize("what", SEALED)
def test_even_a_sealed_record_must_fit_the_log(what: str, store_url: str) -> None:
    kind, change = SEALED[what]

    async def test(quick: Application, slow: Application, match_id: str) -> None:
        snapshots = quick.matches.snapshots
        other = await slow.matches.live(match_id)
        seal = snapshots._key(other.token_key)
        read, write = (read_state, write_state) if kind == "state" else (read_stretch, write_stretch)
        await forge(slow, match_id, kind, lambda _, data: write(change(read(data, match_id, seal)), match_id, seal))
        one = await quick.matches.live(match_id)
        assert facts(one) == facts(other)

    twins(store_url, "kittens", 4, test)


def test_a_record_of_another_match_entry_key_or_format_is_ignored(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(quick: Application, slow: Application, match_id: str) -> None:
        other = await slow.matches.live(match_id)
        honest = {kind: {} for kind in ("state", "stretch")}  # type: dict[str, dict[int, bytes]]
        for kind, kept in honest.items():
            await forge(slow, match_id, kind, lambda seq, data, kept=kept: kept.setdefault(seq, data))  # type: ignore[misc]
        twin = await long_match(quick, "kittens", 4, MOVES)
        await quick.matches.snapshots.settle()
        place, theirs = key(match_id, "snapshots"), key(twin, "snapshots")

        async def assert_ignored(app: Application) -> None:
            server_seed, token_key = secret_of(other)
            assert await app.matches.snapshots.reopened(match_id, server_seed, token_key, 10**6) is None

        async def restore() -> None:
            for kind, kept in honest.items():
                for seq, data in kept.items():
                    await quick.store.call("HSET", place, f"{kind}:{seq}", data)

        await quick.store.call("COPY", theirs, place, "REPLACE")
        await assert_ignored(quick)
        await restore()
        await forge(slow, match_id, "state", lambda seq, _: honest["state"][48 if seq != 48 else 64])
        await assert_ignored(quick)
        await restore()
        async with application(store_url, EVERY) as stranger:
            stranger.matches.snapshots._secret = b"another service's"
            await assert_ignored(stranger)
        with monkeypatch.context() as newer:
            newer.setattr("replay.log.snapshots.FORMAT", 2)
            await assert_ignored(quick)
        assert await quick.matches.snapshots.reopened(match_id, *secret_of(other), 10**6) is not None

    twins(store_url, "kittens", 4, test)


@pytest.mark.parametrize("kind", ["state", "stretch"])
def test_looking_back_ignores_what_does_not_fit(kind: str, store_url: str) -> None:
    async def test(quick: Application, slow: Application, match_id: str) -> None:
        lives = await opened(quick, slow, match_id=match_id)
        assert lives[0].marks
        await forge(slow, match_id, kind, lambda _, data: flipped(data, 300))
        caller = Caller(0, sent_token=True)
        told = [
            await app.history.view_at(live, caller, 70, None, client="a")
            for app, live in zip((quick, slow), lives, strict=True)
        ]
        assert told[0] == told[1]

    twins(store_url, "kittens", 4, test)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_snapshot_is_the_match_as_it_was(game: str, seats: int, store_url: str) -> None:
    async def test(quick: Application, slow: Application, match_id: str) -> None:
        live = await quick.matches.live(match_id)
        await end(quick, match_id)
        for mark in live.marks:
            then, again = await quick.matches.snapshots.before(live, mark.seq + 3), Fold(match_id, secret_of(live)[0])
            for entry in await quick.store.read(match_id, 0, mark.seq):
                read_next(again, entry)
            again.requests.clear()
            assert facts(Live(then, b"")) == facts(Live(again, b""))

    twins(store_url, game, seats, test)


@pytest.mark.parametrize("lost", ["state", "stretch"])
def test_a_snapshot_that_was_never_written_hides_nothing(lost: str, store_url: str) -> None:
    """A process may die after an append, and before it has written the snapshot."""

    async def test(quick: Application, slow: Application, match_id: str) -> None:
        await forge(slow, match_id, lost, lambda seq, data: None if seq in (64, 80) else data)
        one, other = await opened(quick, slow, match_id=match_id)
        assert facts(one) == facts(other)
        await quick.matches.snapshots.settle()
        assert await SnapshotStore(quick.store).seqs(match_id) == [mark.seq for mark in one.marks]

    twins(store_url, "kittens", 4, test)


@pytest.mark.parametrize("seq", [2, 128, 130])
def test_an_entry_that_was_changed_is_noticed_where_it_is_read(seq: int, store_url: str) -> None:
    """The lobby, the entry of a snapshot, and what comes after it."""

    async def test(quick: Application, slow: Application, match_id: str) -> None:
        entries = await slow.store.read(match_id)
        entry = log_pb2.LogEntry.FromString(entries[seq - 1])
        if entry.HasField("seat_taken"):
            entry.seat_taken.name = "somebody else"
        else:
            entry.request_id = "another"
        entries[seq - 1] = entry.SerializeToString(deterministic=True)
        await rewrite(slow, match_id, entries)
        for app in (slow, quick):
            with pytest.raises(Divergence):
                await app.matches.live(match_id)

    twins(store_url, "kittens", 4, test)


async def rewrite(app: Application, match_id: str, entries: list[bytes]) -> None:
    """Put other entries into a log."""
    await app.store.call("DEL", key(match_id, "log"))
    for seq, entry in enumerate(entries, start=1):
        await app.store.call("XADD", key(match_id, "log"), f"{seq}-0", "e", entry)


def test_a_state_must_belong_to_the_chain_of_its_stretch(store_url: str) -> None:
    async def test(quick: Application, slow: Application, match_id: str) -> None:
        other = await slow.matches.live(match_id)
        entries, seal = await slow.store.read(match_id), quick.matches.snapshots._key(other.token_key)

        def of_another_chain(seq: int, data: bytes) -> bytes:
            head = chain_hash(match_id, seq, bytes(32), entries[seq - 1])
            old = read_state(data, match_id, seal)
            return write_state(replace(old, mark=Mark(seq, head), before=bytes(32), since_ms=1), match_id, seal)

        live = await quick.matches.live(match_id)
        assert (await quick.matches.snapshots.before(live, 100)).seq > 0
        await forge(slow, match_id, "state", of_another_chain)
        assert (await quick.matches.snapshots.before(live, 100)).seq == 0
        quick.matches.forget(match_id)
        assert facts(await quick.matches.live(match_id)) == facts(other)

    twins(store_url, "kittens", 4, test)


def test_snapshots_of_entries_that_the_store_has_lost_are_not_used(store_url: str) -> None:
    """The store has lost the end of a log, and the match went on in another way: only the chain tells."""

    async def test(quick: Application, slow: Application, match_id: str) -> None:
        live = await slow.matches.live(match_id)
        left = await slow.store.read(match_id, 0, 86)
        steps = await slow.matches.steps(live, 85, 86)
        await rewrite(slow, match_id, left)
        await slow.store.call("HSET", key(match_id, "head"), "seq", 86, "hash", steps[0].head)
        async with application(store_url, NEVER) as other:
            again = await other.matches.live(match_id)
            await play_on(other, again, range(2_000, 2_070))
            one = await quick.matches.live(match_id)
            assert facts(one) == facts(again)
            assert (await quick.history.verify(match_id, client="a")).sound
        await quick.matches.snapshots.settle()
        async with application(store_url, EVERY) as healed:
            found = await healed.matches.snapshots.reopened(match_id, *secret_of(one), one.fold.seq)
            assert found is not None
            assert found.fold.seq == one.marks[-1].seq

    twins(store_url, "kittens", 4, test)


def test_two_processes_play_and_load_at_once(store_url: str) -> None:
    async def run() -> None:
        async with application(store_url, EVERY) as one, application(store_url, EVERY) as two:
            match_id = await long_match(one, "kobolds", 4, 30)
            for start in range(100, 500, 40):
                lives = [await app.matches.live(match_id) for app in (one, two)]
                await asyncio.gather(play_on(one, lives[0], range(start, start + 20)), two.matches.refresh(lives[1]))
                await two.matches.refresh(lives[1])
                await play_on(two, lives[1], range(start + 20, start + 40))
                two.matches.forget(match_id)
            for app in (one, two):
                await app.matches.snapshots.settle()
                app.matches.forget(match_id)
            async with application(store_url, NEVER) as slow:
                lives = await opened(one, two, slow, match_id=match_id)
                assert facts(lives[0]) == facts(lives[1]) == facts(lives[2])
                marks = [mark.seq for mark in lives[0].marks]
                assert marks == [*range(2 * EVERY, lives[0].fold.seq + 1, EVERY)]

    asyncio.run(run())


def test_a_match_that_is_imported_or_older_gets_its_snapshots_when_it_is_loaded(store_url: str) -> None:
    async def run() -> None:
        async with application(store_url, NEVER) as slow, application(store_url, EVERY) as quick:
            match_id = await long_match(slow, "monsters", 3, 120)
            live = await quick.matches.live(match_id)
            await quick.matches.snapshots.settle()
            assert await SnapshotStore(quick.store).seqs(match_id) == [mark.seq for mark in live.marks]
            assert live.marks

    asyncio.run(run())


@pytest.mark.parametrize("wrong", [KeyError, ValueError, TypeError])
def test_a_state_that_this_version_cannot_read_is_as_good_as_none(
    wrong: type[Exception], store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its digest is right, and its fields are those of another version of the game."""

    def unreadable(*_: object) -> None:
        raise wrong

    async def test(quick: Application, slow: Application, match_id: str) -> None:
        monkeypatch.setattr("replay.log.snapshots.restored", unreadable)
        one, other = await opened(quick, slow, match_id=match_id)
        assert facts(one) == facts(other)

    twins(store_url, "kittens", 4, test)
