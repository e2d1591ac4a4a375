"""Files that somebody has tampered with, and where each must be refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache

from powderkeg.v1 import log_pb2
from replay.audit.merkle import Tree
from replay.log import chain
from replay.log.export import EventLog, Export, Growth, Leaf, MatchLog, write_export
from replay.signed.statements import EventClosed, EventHead, EventOpened
from tests.clients.verifier.comparing import FILE, THE_EVENT
from tests.clients.verifier.node import Case
from tests.clients.verifier.samples import (
    EVENT,
    EVENT_SEED,
    IMPOSTOR,
    LATER,
    POLICY,
    SIGNER,
    STRANGER,
    Event,
    Table,
    at_board,
    boards,
    parsed,
    table,
    two_matches,
    with_checkpoints,
    with_entries,
    written,
)

OTHER_SEED = bytes(range(50, 82))

Change = Callable[[log_pb2.LogEntry], object]


@dataclass(frozen=True)
class Tampered:
    """A case, and the first thing that must be found: in the file, in its event or in a match, by its number."""

    case: Case
    where: str | int
    check: str
    entry: int = 0


def refused(data: bytes, where: str | int, check: str, entry: int = 0, kept: bytes = b"") -> Tampered:
    return Tampered(Case(data, POLICY, kept), where, check, entry)


def changed(entry: bytes, change: Change) -> bytes:
    message = parsed(entry)
    change(message)
    return written(message)


def rewritten(match: Table, seq: int, change: Change) -> Table:
    """The same match with another entry, signed all over: what a server with the key can do."""
    entries = list(match.entries)
    entries[seq - 1] = changed(entries[seq - 1], change)
    return Table(match.match_id, entries)


def renumbered(match: Table, entries: Iterable[bytes]) -> Table:
    """A match of other entries, each with its number, signed all over."""
    made = []
    for seq, entry in enumerate(entries, 1):
        message = parsed(entry)
        message.seq = seq
        made.append(written(message))
    return Table(match.match_id, made)


def one_byte(data: bytes, at: int, mask: int = 1) -> bytes:
    return data[:at] + bytes([data[at] ^ mask]) + data[at + 1 :]


def records(*parts: tuple[bytes, bytes]) -> bytes:
    return b"powderkeg replay 2\n" + b"".join(kind + len(data).to_bytes(4, "big") + data for kind, data in parts)


def files() -> Iterator[tuple[str, Tampered]]:
    whole = table(moves=4).file()
    entry = table().entries[0]
    broken = {
        "nothing": b"",
        "no magic": whole[1:],
        "an older format": whole.replace(b"replay 2", b"replay 1", 1),
        "nothing but magic": b"powderkeg replay 2\n",
        "cut by a byte": whole[:-1],
        "cut in a length": whole[:-1] + b"C\0\0",
        "a byte too many": whole + b"\0",
        "an unknown kind": records((b"M", b"m"), (b"E", entry), (b"X", b"")),
        "a match without entries": records((b"M", b"m")),
        "an entry without a match": records((b"E", entry)),
        "a checkpoint before entries": records((b"M", b"m"), (b"C", b"x")),
        "an entry after a checkpoint": records((b"M", b"m"), (b"E", entry), (b"C", b"x"), (b"E", entry)),
        "a match twice": records((b"M", b"m"), (b"E", entry), (b"M", b"m"), (b"E", entry)),
        "a nameless match": records((b"M", b""), (b"E", entry)),
        "a match with a long name": records((b"M", b"m" * 41), (b"E", entry)),
        "a match with a line break": records((b"M", b"m\nm"), (b"E", entry)),
        "a match that is not UTF-8": records((b"M", b"\xff"), (b"E", entry)),
        "an invisible match": records((b"M", "m\u200bm".encode()), (b"E", entry)),
        "an event after a match": records((b"M", b"m"), (b"E", entry), (b"V", b"v")),
        "an event without leaves": records((b"V", b"v"), (b"H", b"h")),
        "an event without heads": records((b"V", b"v"), (b"L", bytes(8)), (b"M", b"m"), (b"E", entry)),
        "an event with a long name": records((b"V", b"v" * 401), (b"L", bytes(8)), (b"H", b"h")),
        "a leaf without a number": records((b"V", b"v"), (b"L", bytes(7)), (b"H", b"h")),
        "a proof of a hash and a bit": records((b"V", b"v"), (b"L", bytes(9)), (b"P", bytes(33)), (b"H", b"h")),
        "two proofs of a leaf": records((b"V", b"v"), (b"L", bytes(9)), (b"P", b""), (b"P", b""), (b"H", b"h")),
        "a growth without sizes": records(
            (b"V", b"v"), (b"L", bytes(9)), (b"H", b"h"), (b"K", bytes(15)), (b"M", b"m"), (b"E", entry)
        ),
        "a growth at the end": records((b"V", b"v"), (b"L", bytes(9)), (b"H", b"h"), (b"K", bytes(16))),
        "a record of 1 MiB and a byte": records((b"M", b"m"), (b"E", bytes(1024 * 1024 + 1))),
        "an entry is empty": records((b"M", b"m"), (b"E", entry), (b"E", b"")),
        "a checkpoint is empty": records((b"M", b"m"), (b"E", entry), (b"C", b"")),
        "a head is empty": records((b"V", b"v"), (b"L", bytes(9)), (b"H", b"")),
        "a match with a space that is none": records((b"M", "m\u00a0m".encode()), (b"E", entry)),
        "a length of 4 GiB": b"powderkeg replay 2\nM\xff\xff\xff\xffm",
    }
    for name, data in broken.items():
        yield name, refused(data, FILE, "shape")


def entries() -> Iterator[tuple[str, Tampered]]:
    match = table()
    every, last = match.entries, match.size
    other = table(number=1).entries[29]

    lists = {
        "an entry is changed": ([*every[:29], changed(every[29], other_digest), *every[30:]], "chain", 50),
        "an entry is of another match": ([*every[:29], other, *every[30:]], "chain", 50),
        "the last entry is changed": ([*every[:-1], changed(every[-1], other_digest)], "chain", last),
        "the genesis is changed": ([changed(every[0], lambda e: e.genesis.options.clear()), *every[1:]], "chain", 1),
        "an entry is dropped": ([*every[:29], *every[30:]], "chain", 30),
        "the genesis is dropped": (every[1:], "chain", 1),
        "the last entry is dropped": (every[:-1], "chain", last),
        "two entries are swapped": ([*every[:29], every[30], every[29], *every[31:]], "chain", 30),
        "an entry comes twice": ([*every[:30], every[29], *every[30:]], "chain", 31),
        "an entry breaks off": ([*every[:29], every[29][:-1], *every[30:]], "shape", 30),
        "an entry is garbage": ([*every[:29], b"\xff" * 40, *every[30:]], "shape", 30),
        "an entry has an endless number": ([*every[:29], b"\x08" + b"\x80" * 10 + b"\x01", *every[30:]], "shape", 30),
        "an entry has a field 0": ([*every[:29], every[29] + b"\0\0", *every[30:]], "shape", 30),
        "an entry has an open group": ([*every[:29], every[29] + b"\xa3\x06", *every[30:]], "shape", 30),
        "a request is not UTF-8": ([*every[:29], every[29] + b"\x1a\x01\xff", *every[30:]], "shape", 30),
    }
    for name, (some, check, seq) in lists.items():
        yield name, refused(with_entries(match, some), 0, check, seq)
    yield (
        "the id of the match is changed",
        refused(match.file().replace(match.match_id.encode(), b"0" * 24, 1), 0, "chain", 1),
    )


def checkpoints() -> Iterator[tuple[str, Tampered]]:
    match = table()
    notes, last = match.log().checkpoints, match.size
    cut = Table(match.match_id, match.entries[:50])
    stolen = replace(match, sign=STRANGER.sign)
    faked = replace(match, sign=IMPOSTOR.sign)
    later = replace(match.statement(50), time_ms=match.statement(50).time_ms + 1)
    beyond = replace(match.statement(last), seq=last + 1)
    other = table(number=1)
    receipt = match.receipt(2)
    head = SIGNER.sign(EventHead(EVENT, 1, bytes(32)).text())
    text, _, signatures = notes[1].decode().partition("\n\n")
    lists: dict[str, tuple[list[bytes], str, int]] = {
        "a stranger has signed": (stolen.log().checkpoints, "signatures", 1),
        "somebody of that name has signed": (faked.log().checkpoints, "signatures", 1),
        "a stranger has signed one": ([*notes[:3], stolen.checkpoint(75), *notes[4:]], "signatures", 75),
        "a good signature and a wrong one": (
            [*notes[:2], notes[2] + notes[1].split(b"\n\n")[1], *notes[3:]],
            "signatures",
            50,
        ),
        "the text was changed": ([notes[0], notes[1].replace(b"\n25\n", b"\n24\n"), *notes[2:]], "signatures", 24),
        "no checkpoint of the first entry": (notes[1:], "chain", 1),
        "no checkpoint of the last entry": (notes[:-1], "chain", last),
        "checkpoints out of order": ([notes[0], notes[2], notes[1], *notes[3:]], "shape", 0),
        "a checkpoint twice": ([notes[0], notes[1], *notes[1:]], "shape", 0),
        "a checkpoint of another match": ([*notes[:2], other.checkpoint(50), *notes[3:]], "chain", 50),
        "a receipt for a checkpoint": ([*notes[:2], receipt, *notes[3:]], "shape", 0),
        "a head for a checkpoint": ([*notes[:2], head, *notes[3:]], "shape", 0),
        "a checkpoint without a signature": ([*notes[:2], f"{text}\n".encode(), *notes[3:]], "shape", 0),
        "a checkpoint that is not UTF-8": ([*notes[:2], b"\xff" + notes[2], *notes[3:]], "shape", 0),
        "a checkpoint with loose base64": ([*notes[:2], f"{text}\n\n{signatures} ".encode(), *notes[3:]], "shape", 0),
        "another time": ([*notes[:2], SIGNER.sign(later.text()), *notes[3:]], "chain", 50),
        "closed before the end": ([*notes[:2], match.checkpoint(50, "closed"), *notes[3:]], "chain", 50),
        "never closed": ([*notes[:-1], match.checkpoint(last, "on")], "chain", last),
        "never opened": ([match.checkpoint(1, "on"), *notes[1:]], "chain", 1),
        "opened again": ([*notes[:2], match.checkpoint(50, "opened"), *notes[3:]], "chain", 50),
        "a checkpoint of an entry that is missing": ([*notes, SIGNER.sign(beyond.text())], "chain", last + 1),
        "a checkpoint of entry 0": ([SIGNER.sign(replace(match.statement(1), seq=0).text()), *notes[1:]], "chain", 0),
    }
    for name, (some, check, seq) in lists.items():
        yield name, refused(with_checkpoints(match, some), 0, check, seq)
    cut_notes = [cut.checkpoint(1), cut.checkpoint(25), match.checkpoint(50)]
    yield "cut at a checkpoint", refused(with_checkpoints(cut, cut_notes), 0, "chain", 51)
    yield "cut and closed", refused(with_checkpoints(cut, [*cut_notes[:2], cut.checkpoint(50)]), 0, "chain", 51)
    yield "all checkpoints are gone", refused(with_checkpoints(match, []), 0, "signatures")


def other_seed(entry: log_pb2.LogEntry) -> None:
    entry.closing.server_seed = OTHER_SEED


def no_seed(entry: log_pb2.LogEntry) -> None:
    entry.closing.server_seed = b""


def short_seed(entry: log_pb2.LogEntry) -> None:
    entry.closing.server_seed = entry.closing.server_seed[:31]


def other_commitment(entry: log_pb2.LogEntry) -> None:
    entry.genesis.seed_commitment = bytes(32)


def given(entry: log_pb2.LogEntry) -> None:
    entry.genesis.seed_was_given = True


def more_seats(entry: log_pb2.LogEntry) -> None:
    entry.genesis.seats += 1


def entropy(entry: log_pb2.LogEntry) -> None:
    entry.seat_taken.entropy = b"loaded"


def other_deal(entry: log_pb2.LogEntry) -> None:
    entry.started.deal_digest = bytes(32)


def below_another(entry: log_pb2.LogEntry) -> None:
    entry.started.drawn_below[0] += 1


def below_none(entry: log_pb2.LogEntry) -> None:
    entry.started.drawn_below[0] = 0


def one_less(entry: log_pb2.LogEntry) -> None:
    del entry.started.drawn_below[-1]


def other_digest(entry: log_pb2.LogEntry) -> None:
    entry.state_digest = bytes(32)


def seeds() -> Iterator[tuple[str, Tampered]]:
    match = table("kittens", 3)
    last, deal = match.size, 5
    changes: dict[str, tuple[int, Change, int]] = {
        "another seed is revealed": (last, other_seed, last),
        "no seed is revealed": (last, no_seed, last),
        "a short seed is revealed": (last, short_seed, last),
        "another commitment": (1, other_commitment, last),
        "the seed as if it was given": (1, given, deal),
        "one seat more": (1, more_seats, deal),
        "another entropy": (3, entropy, deal),
        "another deal": (deal, other_deal, deal),
        "drawn below another number": (deal, below_another, deal),
        "drawn below 0": (deal, below_none, deal),
        "one number less": (deal, one_less, deal),
    }
    for name, (seq, change, entry) in changes.items():
        yield name, refused(rewritten(match, seq, change).file(), 0, "seed", entry)


def kept() -> Iterator[tuple[str, Tampered]]:
    match = table()
    acted = next(seq for seq in range(30, match.size) if parsed(match.entries[seq - 1]).request_id)

    forked = rewritten(match, 20, other_digest)
    shorter = table(moves=20)
    yield "a fork and a receipt", refused(forked.file(), 0, "chain", acted, match.receipt(acted))
    yield "a cut and a receipt", refused(shorter.file(), 0, "chain", shorter.size + 1, match.receipt(acted))
    yield "a fork and a checkpoint", refused(forked.file(), 0, "chain", 50, match.checkpoint(50))
    notes = match.receipt(2) + b"\n" + match.receipt(acted)
    yield "a fork and two receipts", refused(forked.file(), 0, "chain", acted, notes)
    event, (first, _) = two_matches()
    other_head, old_head = (SIGNER.sign(EventHead(EVENT, size, bytes(32)).text()) for size in (3, 2))
    other_opening = SIGNER.sign(EventOpened(EVENT, 4, bytes(32)).text())
    larger = SIGNER.sign(EventHead(EVENT, 7, bytes(32)).text())
    yield "a larger head, and the event is closed", refused(event.file(), THE_EVENT, "proofs", 0, larger)
    yield "a head of another tree", refused(event.file(), THE_EVENT, "proofs", 0, other_head)
    yield "a larger head for a match", refused(event.file_of(first), THE_EVENT, "proofs", 0, larger)
    yield "a head of another tree for a match", refused(event.file_of(first), THE_EVENT, "proofs", 0, old_head)
    yield "another opening", refused(event.file(), THE_EVENT, "proofs", 0, other_opening)
    few = SIGNER.sign(EventClosed(EVENT, 1, event.seed).text())
    yield "another closing", refused(two_matches(ended=False)[0].file(), THE_EVENT, "proofs", 0, few)


def with_event(event: EventLog, matches: Iterable[Table]) -> bytes:
    return write_export(Export([match.log() for match in matches], event))


def regrown(event: Event, leaves: list[bytes]) -> Event:
    """Another tree of these leaves, signed all over."""
    made = Event(event.name, event.boards, event.seed)
    made.leaves, made.over, made.places = leaves, event.over, event.places
    return made


def events() -> Iterator[tuple[str, Tampered]]:
    event, (first, second) = two_matches()
    matches, leaves, log = event.in_order(), event.leaves, event.log()
    size = len(leaves)
    foreign = table("boom", 3, 7, EVENT, moves=5)
    alien = table("boom", 3, 7, moves=5)
    opening = EventOpened(EVENT, 0, chain.event_commitment(EVENT, EVENT_SEED)).text()

    def logs(name: str, changed_log: EventLog, check: str = "proofs") -> tuple[str, Tampered]:
        return name, refused(with_event(changed_log, matches), THE_EVENT, check)

    def trees(name: str, some: list[bytes]) -> tuple[str, Tampered]:
        return name, refused(regrown(event, some).file(), THE_EVENT, "proofs")

    swapped = [log.leaves[0], Leaf(1, leaves[2]), Leaf(2, leaves[1]), *log.leaves[3:]]
    yield logs("leaves are swapped", replace(log, leaves=swapped))
    yield logs("a leaf is dropped", replace(log, leaves=[*log.leaves[:2], *log.leaves[3:]]), "shape")
    yield logs("the last leaf is dropped", replace(log, leaves=log.leaves[:-1]))
    yield logs(
        "leaves are numbered otherwise", replace(log, leaves=[Leaf(9, log.leaves[0].data), *log.leaves[1:]]), "shape"
    )
    yield logs("a leaf is garbage", replace(log, leaves=[*log.leaves[:2], Leaf(2, b"?"), *log.leaves[3:]]), "shape")
    yield logs("a head is garbage", replace(log, heads=[*log.heads[:-1], b"?"]), "shape")
    yield logs("a leaf for a head", replace(log, heads=[*log.heads[:-1], leaves[-1]]), "shape")
    yield logs("the newest head is dropped", replace(log, heads=log.heads[:-1]))
    yield logs("heads are swapped", replace(log, heads=[log.heads[1], log.heads[0], *log.heads[2:]]))
    other_head = SIGNER.sign(EventHead(EVENT, 3, bytes(32)).text())
    yield logs("a head of a forked tree", replace(log, heads=[*log.heads[:2], other_head, *log.heads[3:]]))
    another = SIGNER.sign(EventHead("other", size, Tree(leaves).root()).text())
    yield logs("a head of another event", replace(log, heads=[*log.heads[:-1], another]), "shape")
    strange = STRANGER.sign(EventHead(EVENT, size, Tree(leaves).root()).text())
    yield logs("a stranger has signed a head", replace(log, heads=[*log.heads[:-1], strange]), "signatures")
    yield trees("a leaf twice", [*leaves[:2], leaves[1], *leaves[2:]])
    yield trees("closed twice", [*leaves[:4], leaves[3], *leaves[4:]])
    yield trees("closed before it was opened", [leaves[0], leaves[4], *leaves[1:4], leaves[5]])
    yield trees("closed and never opened", [leaves[0], *leaves[2:]])
    yield trees("never closed, but the event was", [*leaves[:4], leaves[5]])
    yield trees("a leaf after the end", [*leaves[:4], leaves[5], leaves[4]])
    yield trees("opened twice", [leaves[0], SIGNER.sign(opening), *leaves[1:]])
    yield trees("never opened", leaves[1:])
    yield trees("a leaf that is a checkpoint between", [*leaves[:2], first.checkpoint(2), *leaves[2:]])
    yield trees("closed with three", [*leaves[:-1], SIGNER.sign(EventClosed(EVENT, 3, EVENT_SEED).text())])
    yield "a match too many", refused(with_event(log, [*matches, foreign]), 2, "proofs", 1)
    yield "a match without the event", refused(with_event(log, [*matches, alien]), 2, "proofs", 1)
    renamed = replace(log, name="Spring Open")
    yield logs("the event is named otherwise", renamed, "shape")

    forked = rewritten(first, 8, other_digest)
    yield "another log under the old leaves", refused(with_event(log, [forked, second]), 0, "proofs", first.size)
    unsigned = MatchLog(first.match_id, first.entries)
    naked = write_export(Export([unsigned, second.log()], log))
    yield "checkpoints only in the leaves", refused(naked, 0, "signatures")


def lengths() -> Iterator[tuple[str, Tampered]]:
    """Matches of an event, signed all over, with an entry less or more than it has closed them with."""
    event, (match, other) = two_matches()
    every = match.entries
    for name, some in (("less", [*every[:9], *every[10:]]), ("more", [*every[:10], *every[9:]])):
        changed_match = renumbered(match, some)
        whole = with_event(event.log(), [changed_match, other])
        alone = with_event(event.log_for(match), [changed_match])
        yield f"an entry {name} in the event", refused(whole, 0, "proofs", match.size)
        yield f"an entry {name}", refused(alone, 0, "proofs", match.size)


def proofs() -> Iterator[tuple[str, Tampered]]:
    event, (match, other) = two_matches()
    log = event.log_for(match)
    leaves, growth = log.leaves, log.growths[0]

    def logs(name: str, changed_log: EventLog, check: str = "proofs") -> tuple[str, Tampered]:
        return name, refused(with_event(changed_log, [match]), THE_EVENT, check)

    def leaf(at: int, proof: Iterable[bytes] | None) -> EventLog:
        new = replace(leaves[at], proof=None if proof is None else tuple(proof))
        return replace(log, leaves=[*leaves[:at], new, *leaves[at + 1 :]])

    def grown(*growths: Growth) -> EventLog:
        return replace(log, growths=list(growths))

    good = leaves[1].proof or ()
    yield logs("a hash of a proof is changed", leaf(1, (one_byte(good[0], 5), *good[1:])))
    yield logs("a hash of a proof is missing", leaf(1, good[:-1]))
    yield logs("a hash too many", leaf(1, (*good, bytes(32))))
    yield logs("a thousand hashes too many", leaf(1, (*good, *[bytes(32)] * 1000)))
    yield logs("a leaf without a proof", leaf(1, None), "shape")
    yield logs("a leaf at another place", replace(log, leaves=[leaves[0], replace(leaves[1], index=2), *leaves[2:]]))
    yield logs("a leaf beyond the tree", replace(log, leaves=[*leaves[:-1], replace(leaves[-1], index=2**64 - 1)]))
    yield logs("no proof that it grew", grown())
    yield logs("a hash of its growth is changed", grown(replace(growth, proof=(bytes(32), *growth.proof[1:]))))
    yield logs("a hash too many of its growth", grown(replace(growth, proof=(*growth.proof, bytes(32)))))
    yield logs("it grew from another size", grown(replace(growth, old=1)))
    yield logs("it grew to another size", grown(replace(growth, new=2**64 - 1)))
    yield logs("it grew from nothing", grown(Growth(0, growth.new, ())))
    fork = SIGNER.sign(EventHead(EVENT, growth.old, bytes(32)).text())
    yield logs("an older head of another tree", replace(log, heads=[fork, log.heads[1]]))
    yield logs("the event's opening is missing", replace(log, leaves=leaves[1:]))
    yield logs("its opening is missing", replace(log, leaves=[leaves[0], *leaves[2:]]))
    unclosed = replace(log, leaves=[*leaves[:2], leaves[3]])
    yield "its closing is missing", refused(with_event(unclosed, [match]), 0, "proofs", match.size)
    yield "the leaves of another match", refused(with_event(event.log_for(other), [match]), 0, "proofs", 1)
    yield "the event is gone", refused(match.file(), 0, "proofs", 1)
    beside = replace(event.log(), growths=[growth])
    yield "a growth beside all leaves", refused(with_event(beside, event.in_order()), THE_EVENT, "shape")


def seeds_of_boards() -> Iterator[tuple[str, Tampered]]:
    event, tables = boards()
    first, size = tables[0], tables[0].size

    def revealed(entry: log_pb2.LogEntry) -> None:
        entry.closing.server_seed = chain.board_seed(EVENT, 1, EVENT_SEED)

    def held(some: list[Table], count: int = 2, seed: bytes = EVENT_SEED) -> Event:
        made = Event(EVENT, count, seed)
        for each in some:
            made.open(each)
            made.close(each)
        return made

    closed_otherwise = held(tables)
    closed_otherwise.add(EventClosed(EVENT, 3, OTHER_SEED).text())
    yield "the event reveals another seed", refused(closed_otherwise.file(), THE_EVENT, "seed")
    opened_otherwise = regrown(event, [SIGNER.sign(EventOpened(EVENT, 2, bytes(32)).text()), *event.leaves[1:]])
    yield "the event has committed to another seed", refused(opened_otherwise.file(), THE_EVENT, "seed")
    few = held([at_board(EVENT, 3, 4)])
    few.end()
    yield "there is no such board", refused(few.file(), 0, "seed", 1)
    for name, seq, change, entry in (
        ("the table reveals its seed", size, revealed, size),
        ("a board with another commitment", 1, other_commitment, size),
        ("a board dealt otherwise", 5, other_deal, 5),
    ):
        tampered = rewritten(first, seq, change)
        made = held([tampered])
        made.end()
        yield name, refused(made.file(), 0, "seed", entry)


def rotated() -> Iterator[tuple[str, Tampered]]:
    match = table()
    middle = match.statement(50).time_ms
    stamp = iso(middle)
    keys = f"key {SIGNER.verifier} until {stamp}\nkey {LATER.verifier} from {stamp}\n"
    notes = [(SIGNER if seq < 50 else LATER).sign(match.statement(seq).text()) for seq in match.seqs()]
    old = [*notes[:3], SIGNER.sign(match.statement(75).text()), *notes[4:]]
    early = [notes[0], LATER.sign(match.statement(25).text()), *notes[2:]]
    yield "an old key", Tampered(Case(with_checkpoints(match, old), keys), 0, "signatures", 75)
    yield "a key before its time", Tampered(Case(with_checkpoints(match, early), keys), 0, "signatures", 25)
    until = [*notes[:2], SIGNER.sign(match.statement(50).text()), *notes[3:]]
    yield "a key to the millisecond", Tampered(Case(with_checkpoints(match, until), keys), 0, "signatures", 50)


def iso(time_ms: int) -> str:
    return datetime.fromtimestamp(time_ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3]


@cache
def everything() -> dict[str, Tampered]:
    made: dict[str, Tampered] = {}
    for part in (files, entries, checkpoints, seeds, kept, events, lengths, proofs, seeds_of_boards, rotated):
        for name, case in part():
            full = f"{part.__name__}: {name}"
            assert full not in made
            made[full] = case
    return made
