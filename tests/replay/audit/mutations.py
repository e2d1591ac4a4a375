"""Files, policies and kept notes that were changed, by a number each: what the two verifiers are compared on.

A change is made without the service's key, so that nothing that was changed may be accepted; or by the service itself,
which can sign what it likes. Then the verifiers need only agree.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from replay.log.export import MAGIC, Export, MatchLog, read_export, write_export
from replay.signed.notes import Verifier
from replay.signed.statements import Checkpoint, EventClosed, EventHead, EventOpened, Receipt, Statement
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
    parsed,
    table,
)
from tests.replay.audit.entry_changes import changed_entry

Record = tuple[bytes, bytes]
NOTES = b"LHC"
"""Kinds of records that hold a signed note."""
ODD: list[str] = [
    *"\t\r\n\x00\x1f\x7f\x85\x9f\xa0\xad +—é",
    *"\u0378\u061c\u1680\u180e\u2003\u200b\u2028\u2029\u202e\u2060\u3000\ue000\ufeff\ufffe\U0001fae8\U000e0001\U0010ffff",
]
"""Characters on which programs differ."""
SMALL_ORDER = Verifier(SIGNER.verifier.name, bytes([1]) + bytes(31))


@dataclass
class Draft:
    """A file in the making, with what it is verified with."""

    records: list[Record]
    policy: str | None = POLICY
    kept: bytes = b""
    after: list[Callable[[bytes], bytes]] = field(default_factory=list)
    """What is done to the bytes of the file in the end."""

    def case(self) -> Case:
        data = MAGIC + b"".join(kind + len(data).to_bytes(4, "big") + data for kind, data in self.records)
        for change in self.after:
            data = change(data)
        return Case(data, self.policy, self.kept)


Change = Callable[[Draft, Random], None]


@dataclass(frozen=True)
class Mutation:
    """A case by its number."""

    number: int
    family: str
    case: Case
    by_service: bool


# -- what is changed ---------------------------------------------------------------------------------------------------


@cache
def tables() -> tuple[Table, ...]:
    """Short matches of every game, of no event."""
    games = (("boom", 3), ("kittens", 2), ("kobolds", 3), ("monsters", 3))
    return tuple(table(game, seats, moves, moves=moves) for game, seats in games for moves in (0, 6))


@cache
def of_event() -> tuple[Table, ...]:
    return tuple(table("boom", 3, number, EVENT, moves=3) for number in range(5, 8))


@cache
def of_boards() -> tuple[Table, ...]:
    return tuple(at_board(EVENT, board, number, "boom") for board, number in ((1, 1), (1, 2), (2, 3)))


def event_of(some: Sequence[Table], boards: int = 0, *, ended: bool = True, still: int = 0) -> Event:
    """An event in which all matches are opened first; the last ones are still being played."""
    event = Event(EVENT, boards)
    for each in some:
        event.open(each)
    for each in some[: len(some) - still]:
        event.close(each)
    if ended:
        event.end()
    return event


def events() -> Iterator[Event]:
    yield event_of(of_event())
    yield event_of(of_event()[:1])
    yield event_of(of_event(), ended=False)
    yield event_of(of_event(), ended=False, still=1)
    yield event_of(of_boards(), 2)
    yield event_of(of_boards(), 2, ended=False)


@cache
def files() -> tuple[bytes, ...]:
    """Honest files."""
    made = [each.file() for each in tables()]
    made.append(write_export(Export([each.log() for each in tables()[:2]])))
    for event in events():
        ended = b"event-closed" in event.leaves[-1]
        made.append(event.file())
        made += [event.file_of(each, ended=ended) for each in event.over[:2]]
    return tuple(made)


def records_of(data: bytes) -> list[Record]:
    found, at = [], len(MAGIC)
    while at < len(data):
        size = int.from_bytes(data[at + 1 : at + 5], "big")
        found.append((data[at : at + 1], data[at + 5 : at + 5 + size]))
        at += 5 + size
    return found


@dataclass(frozen=True)
class Genuine:
    """All that the service has really signed: nothing else may be accepted unless it has the key."""

    matches: frozenset[tuple[str, tuple[bytes, ...]]]
    leaves: frozenset[tuple[int, bytes]]
    heads: frozenset[bytes]

    def has_match(self, match: MatchLog) -> bool:
        return (match.match_id, tuple(match.entries)) in self.matches

    def has_event(self, export: Export) -> bool:
        event = export.event
        assert event is not None
        leaves = {(leaf.index, text_of(leaf.data)) for leaf in event.leaves}
        return leaves <= self.leaves and {text_of(head) for head in event.heads} <= self.heads


@cache
def genuine() -> Genuine:
    exports = [read_export(data) for data in files()]
    whole = [export.event for export in exports if export.event is not None]
    return Genuine(
        frozenset((match.match_id, tuple(match.entries)) for export in exports for match in export.matches),
        frozenset((leaf.index, text_of(leaf.data)) for event in whole for leaf in event.leaves),
        frozenset(text_of(head) for event in whole for head in event.heads),
    )


def text_of(note: bytes) -> bytes:
    """What a note says, without its signatures."""
    text: bytes = note.rpartition(b"\n\n")[0]
    return text


# -- bytes and records ------------------------------------------------------------------------------------------------


def flip(draft: Draft, rng: Random) -> None:
    at, mask = rng.random(), rng.randrange(1, 256)

    def change(data: bytes) -> bytes:
        place = int(at * len(data))
        return data[:place] + bytes([data[place] ^ mask]) + data[place + 1 :]

    draft.after.append(change)


def splice_bytes(draft: Draft, rng: Random) -> None:
    """Bytes are cut out, repeated or replaced."""
    start, size, new = rng.random(), rng.choice([1, 1, 4, 32, 300]), rng.randbytes(rng.choice([0, 1, 4, 32]))
    again = rng.random() < 0.3

    def change(data: bytes) -> bytes:
        place = int(start * len(data))
        return data[:place] + (data[place : place + size] * 2 if again else new) + data[place + size :]

    draft.after.append(change)


def cut_off(draft: Draft, rng: Random) -> None:
    share = rng.random()
    draft.after.append(lambda data: data[: int(share * len(data))])


def other_size(draft: Draft, rng: Random) -> None:
    """The length of a record is another."""
    at, size = rng.random(), rng.choice([0, 1, 5, 2**20, 2**20 + 1, 2**32 - 1])

    def change(data: bytes) -> bytes:
        places, place = [], len(MAGIC)
        while place < len(data):
            places.append(place)
            place += 5 + int.from_bytes(data[place + 1 : place + 5], "big")
        chosen = places[int(at * len(places))] if places else 0
        return data[: chosen + 1] + size.to_bytes(4, "big") + data[chosen + 5 :]

    draft.after.insert(0, change)


def drop(draft: Draft, rng: Random) -> None:
    first = rng.randrange(len(draft.records))
    del draft.records[first : first + rng.choice([1, 1, 1, 2, 5])]


def twice(draft: Draft, rng: Random) -> None:
    at = rng.randrange(len(draft.records))
    draft.records.insert(rng.choice([at, rng.randrange(len(draft.records))]), draft.records[at])


def swap(draft: Draft, rng: Random) -> None:
    kinds = [kind for kind, _ in draft.records]
    one = rng.randrange(len(kinds))
    other = rng.choice([at for at, kind in enumerate(kinds) if kind == kinds[one]])
    draft.records[one], draft.records[other] = draft.records[other], draft.records[one]


def splice(draft: Draft, rng: Random) -> None:
    """Records of another file, in place of others or beside them."""
    other = records_of(rng.choice(files()))
    start = rng.randrange(len(other))
    some = other[start : start + rng.choice([1, 1, 2, 8, 40])]
    at = rng.randrange(len(draft.records) + 1)
    draft.records[at : at + rng.choice([0, 0, 1, len(some)])] = some


def instead(draft: Draft, rng: Random) -> None:
    """A record in place of another of its kind, from another file."""
    at = rng.randrange(len(draft.records))
    kind = draft.records[at][0]
    alike = [record for data in files() for record in records_of(data) if record[0] == kind]
    draft.records[at] = rng.choice(alike)


def another_kind(draft: Draft, rng: Random) -> None:
    at = rng.randrange(len(draft.records))
    draft.records[at] = (bytes([rng.choice(b"VLPHKMECX")]), draft.records[at][1])


def resized(draft: Draft, rng: Random) -> None:
    at = rng.randrange(len(draft.records))
    kind, data = draft.records[at]
    draft.records[at] = (
        kind,
        rng.choice([data[:-1], data + b"\0", data[1:], b"", data * 2, data[:8], data + bytes(32)]),
    )


def renamed(draft: Draft, rng: Random) -> None:
    """The name of a match or of the event is another."""
    at = rng.choice([place for place, (kind, _) in enumerate(draft.records) if kind in b"VM"] or [0])
    kind, data = draft.records[at]
    name = data.decode(errors="replace")
    place = rng.randrange(len(name) + 1)
    new = rng.choice(
        [name[:place] + rng.choice(ODD) + name[place:], name + "x" * 400, "é" * 40, name[:place], name.upper()]
    )
    draft.records[at] = (kind, new.encode())


# -- notes ------------------------------------------------------------------------------------------------------------


def odd_text(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ODD) + text[at + rng.randrange(2) :]


def signature(name: str, data: bytes) -> str:
    return f"— {name} {b64encode(data).decode()}\n"


def foreign(rng: Random) -> str:
    """A signature by a key that nobody here knows."""
    name = rng.choice(["example.com/witness", "w" * 101, "w" * 300, "w" + rng.choice(ODD) + "x", SIGNER.verifier.name])
    return signature(name, rng.randbytes(4 + rng.choice([0, 1, 8, 63, 64, 65, 72, 2420])))


def known(rng: Random) -> str:
    """A signature as if by the service, and wrong."""
    return signature(SIGNER.verifier.name, SIGNER.verifier.key_id + rng.randbytes(rng.choice([1, 63, 64, 64, 65, 72])))


def other_number(note: str, rng: Random) -> str:
    first, number, *rest = note.split("\n")
    new = rng.choice([f"0{number}", f"-{number}", f"{number} ", "9" * 15, "9" * 16, "", "0", number + "0"])
    return "\n".join([first, new, *rest])


def other_escape(note: str, rng: Random) -> str:
    return note.replace("%", rng.choice(["%25", "%2", "%C", ""]), 1).replace("%C3", rng.choice(["%c3", "%FF"]))


def other_word(note: str, rng: Random) -> str:
    return note.replace(rng.choice(WORDS), rng.choice([*WORDS, "off"]))


def other_breaks(note: str, rng: Random) -> str:
    return note.replace("\n", rng.choice(["\r\n", "\r", "\n\n", "\u2028"]), rng.choice([1, -1]))


def other_ends(note: str, rng: Random) -> str:
    text, _, below = note.rpartition("\n\n")
    return rng.choice(
        [note[:-1], note + "\n", "\n" + note, text + "\n", text + "\n\n", below, BOM + note, note + "more\n"]
    )


def other_signer(note: str, rng: Random) -> str:
    text = note.rpartition("\n\n")[0]
    own = rng.choice([STRANGER, IMPOSTOR, LATER]).sign(text + "\n").decode()
    return rng.choice([own, f"{text}\n\n{known(rng)}", f"{text}\n\n{foreign(rng)}"])


def more_signatures(note: str, rng: Random) -> str:
    text, _, below = note.rpartition("\n\n")
    added = rng.choice([foreign(rng), foreign(rng), known(rng), below, below * 99, below * 100])
    return rng.choice([f"{text}\n\n{below}{added}", f"{text}\n\n{added}{below}"])


def other_base64(note: str, rng: Random) -> str:
    return note.replace("=\n", rng.choice(["\n", "==\n", " =\n", "A=\n"]), 1)


WORDS = ["opened", "closed", "on\n", "time ", "request "]
BOM = "\ufeff"
NOTE_CHANGES = (
    *(more_signatures,) * 4,
    *(odd_text, other_number, other_escape, other_word, other_breaks, other_ends, other_signer, other_base64),
)


def edited_note(note: str, rng: Random) -> str:
    changes = [change for change in NOTE_CHANGES if change is not other_number or "\n" in note]
    return rng.choice(changes)(note, rng)


def change_note(draft: Draft, rng: Random) -> None:
    at = rng.choice([place for place, (kind, _) in enumerate(draft.records) if kind in NOTES] or [0])
    kind, data = draft.records[at]
    before, note = (data[:8], data[8:]) if kind == b"L" else (b"", data)
    draft.records[at] = (kind, before + edited_note(note.decode(errors="replace"), rng).encode())


def forge(draft: Draft, rng: Random) -> None:
    """All notes are signed by somebody else, whatever else was changed before."""
    key = rng.choice([STRANGER, IMPOSTOR])

    def signed(kind: bytes, data: bytes) -> bytes:
        before, note = (data[:8], data[8:]) if kind == b"L" else (b"", data)
        return before + key.sign(text_of(note).decode(errors="replace") + "\n") if kind in NOTES else data

    draft.records = [(kind, signed(kind, data)) for kind, data in draft.records]


def change_entry(draft: Draft, rng: Random) -> None:
    at = rng.choice([place for place, (kind, _) in enumerate(draft.records) if kind == b"E"] or [0])
    draft.records[at] = (draft.records[at][0], changed_entry(draft.records[at][1], rng))


# -- what it is verified with -----------------------------------------------------------------------------------------


def odd_time(rng: Random) -> str:
    good = ["2026-05-02", "2026-05-02T14:00", "2026-05-02T14:00:01.5+02:00", "9999-12-31", "0001-01-01T00:00+23:59"]
    bad = ["0000-01-01", "2026-02-29", "2026-05-02T24:00", "2026-05-02T14:00+24:00", "2026-05-02T1:00", "now", "1e3"]
    bad += [
        "2026-05-02T14:00:00.1234",
        "2026-05-02T14:00:60",
        "2026-05-02T14:00+01:60",
        "+02026-05-02",
        "2026-05-02 14:00",
    ]
    return rng.choice([*good, *good, *bad])


def change_policy(draft: Draft, rng: Random) -> None:
    policy = draft.policy or POLICY
    key = str(SIGNER.verifier)
    changes = [
        odd_text(policy, rng),
        f"# a remark{rng.choice(ODD)}key {STRANGER.verifier}\n{policy}",
        f"{rng.choice(['', BOM, BOM * 2])}{policy}".replace("\n", rng.choice(["\r\n", "\r", "\n", "\r\r\n"])),
        f"{policy}{rng.choice(['', BOM, ' ', '  '])}key {LATER.verifier}",
        f"key {key} from {odd_time(rng)}\n",
        f"key {key} until {odd_time(rng)}\n",
        f"key {key} from {odd_time(rng)} until {odd_time(rng)}\n",
        policy + policy,
        f"key {SMALL_ORDER}\n{policy}",
        policy.replace("key ", rng.choice(["key  ", "key\t", "key\u00a0", " key ", "KEY ", "key"])),
        policy.replace("+", rng.choice(["++", "+0", "-"]), rng.choice([1, 2])),
        policy.rstrip("\n") + rng.choice(["=", "A", " ", "\r", "", " #"]),
        f"{SIGNER}\n",
        "",
    ]
    draft.policy = rng.choice(changes)


def kept_statement(rng: Random, heads: Sequence[bytes], some: Sequence[Table]) -> Statement:
    match = rng.choice(some)
    seq = rng.randrange(1, match.size + 1)
    entry = parsed(match.entries[seq - 1])
    kind = entry.WhichOneof("entry")
    seat = getattr(entry, str(kind)).seat if kind in ("seat_taken", "acted", "seat_resigned", "seat_left") else 0
    time_ms = entry.time.ToMilliseconds() + rng.choice([0, 0, 0, 1])
    number = rng.choice([seq, seq, seq, 0, match.size + 1])
    head, stage = rng.choice([match.heads[seq]] * 3 + [bytes(32)]), rng.choice(["opened", "on", "on", "closed"])
    request = rng.choice([entry.request_id] * 3 + ["", "no", "a b"])
    lies: list[Statement] = [
        Checkpoint(match.match_id, number, head, stage, time_ms),
        Receipt(match.match_id, rng.choice([seat, seat, seat, 1, 99, 100]), seq, head, request),
        EventHead(rng.choice([EVENT, "other"]), rng.randrange(9), rng.choice(heads)),
        EventOpened(EVENT, rng.choice([0, 2]), bytes(32)),
        EventClosed(EVENT, 3, rng.choice([EVENT_SEED, bytes(32)])),
    ]
    return rng.choice(lies)


def with_place(receipt: str, rng: Random) -> str:
    """The receipt with the lines that tell where its match stands in its event, true or not."""
    text, head = receipt.rpartition("\n\n")[0], rng.choice(tree_heads()).split("\n")
    event = rng.choice([head[0].removeprefix("powderkeg/event/")] * 4 + ["other", "%41"])
    size, index = rng.choice([head[1]] * 9 + ["0", "99", "01"]), rng.choice([0, 1, 1, 1, 2, 3, 7])
    lines = [f"event {event}", f"tree {size} {head[2]}", f"opened {index}"]
    del lines[rng.choice([3] * 9 + [2, 1]) :]
    return SIGNER.sign("\n".join([text, *lines, ""])).decode()


@cache
def tree_heads() -> tuple[str, ...]:
    return tuple(note.decode() for event in events() for note in event.log().heads)


def keep(draft: Draft, rng: Random) -> None:
    """Notes that somebody has kept: good ones, others by the service, and some that are changed."""
    some = (*tables(), *of_event(), *of_boards())
    notes: list[str] = []
    for _ in range(rng.randrange(1, 4)):
        match = rng.choice(some)
        good = [*match.log().checkpoints, *(match.receipt(seq) for seq in range(2, 1 + 3))]
        lying = SIGNER.sign(kept_statement(rng, [bytes(32), match.heads[1]], some).text())
        placed = with_place(match.receipt(2).decode(), rng)
        note = rng.choice([rng.choice(good).decode(), rng.choice(tree_heads()), lying.decode(), placed])
        notes.append(edited_note(note, rng) if rng.random() < 0.25 else note)
    text = rng.choice(["", "\n", "\n\n"]).join(notes)
    if rng.random() < 0.15:
        text = rng.choice(
            [odd_text(text, rng), BOM + text, text.replace("\n", "\r\n"), text + BOM, text[:-1], text + "x"]
        )
    draft.kept = text.encode()


# -- by the service itself --------------------------------------------------------------------------------------------


def lying_table(match: Table, rng: Random) -> Table:
    """The match with some entry changed, and a chain that fits."""
    entries = list(match.entries)
    for _ in range(rng.choice([1, 1, 2])):
        at = rng.randrange(len(entries))
        entries[at] = changed_entry(entries[at], rng) or b"\x08\x01"
    return Table(match.match_id, entries)


def lying_checkpoint(match: Table, rng: Random) -> bytes:
    seq = rng.randrange(match.size + 2)
    heads = rng.choice([match.heads[min(seq, match.size)], bytes(32)])
    stage = rng.choice(["opened", "on", "closed"])
    time_ms = safe_time(match.entries[min(max(seq, 1), match.size) - 1]) + rng.choice([0, 0, 1, 10**15])
    return SIGNER.sign(Checkpoint(rng.choice([match.match_id] * 4 + ["another"]), seq, heads, stage, time_ms).text())


def safe_time(entry: bytes) -> int:
    try:
        return max(0, parsed(entry).time.ToMilliseconds())
    except Exception:  # noqa: BLE001 (it is no entry, or has no time)
        return 0


def signed_log(match: Table, rng: Random) -> MatchLog:
    notes = [
        SIGNER.sign(Checkpoint(match.match_id, seq, match.heads[seq], stage, safe_time(match.entries[seq - 1])).text())
        for seq, stage in ((1, "opened"), (match.size, "closed"))
    ]
    if rng.random() < 0.4:
        notes.insert(rng.randrange(len(notes) + 1), lying_checkpoint(match, rng))
    if rng.random() < 0.1:
        notes.insert(1, notes[0] + foreign(rng).encode())
    return MatchLog(match.match_id, list(match.entries), notes)


def lying_event(rng: Random, some: Sequence[Table], boards: int) -> Export:
    """An event with a match or a leaf that is not as it should be, and a tree that fits."""
    logs = [signed_log(lying_table(each, rng) if rng.random() < 0.3 else each, rng) for each in some]
    event = Event(EVENT, rng.choice([boards] * 4 + [0, 1]), rng.choice([EVENT_SEED] * 4 + [bytes(32)]))
    event.leaves += [log.checkpoints[0] for log in logs]
    event.leaves += [log.checkpoints[-1] for log in logs[: rng.choice([len(logs)] * 4 + [len(logs) - 1])]]
    if rng.random() < 0.85:
        event.add(EventClosed(EVENT, rng.choice([len(logs)] * 5 + [0, 7]), EVENT_SEED).text())
    if rng.random() < 0.35:
        lie_in_leaves(event, rng, some)
    if rng.random() < 0.5:
        return Export(logs if rng.random() < 0.8 else logs[1:], event.log())
    return proven_file(event, rng, logs)


def lie_in_leaves(event: Event, rng: Random, some: Sequence[Table]) -> None:
    at = rng.randrange(len(event.leaves))
    leaf = rng.choice([lying_checkpoint(rng.choice(some), rng), rng.choice(event.leaves)])
    change = rng.randrange(4)
    if change == 0:
        event.leaves[at] = leaf
    elif change == 1:
        event.leaves.insert(at, leaf)
    elif change == 2:
        event.leaves[at] += foreign(rng).encode()
    elif len(event.leaves) > 2:
        del event.leaves[at]


def proven_file(event: Event, rng: Random, logs: Sequence[MatchLog]) -> Export:
    """The file of a match, with proofs for its leaves and some others."""
    log = rng.choice(logs)
    own = [place for place, leaf in enumerate(event.leaves) if log.match_id.encode() in leaf]
    size = len(event.leaves)
    chosen = {
        0,
        *own,
        *([size - 1] if rng.random() < 0.8 else []),
        *([rng.randrange(size)] if rng.random() < 0.2 else []),
    }
    opened = (own or [0])[0] + 1
    sizes = sorted({opened, size, *([rng.randrange(1, size + 1)] if rng.random() < 0.2 else [])})
    return Export([log] if rng.random() < 0.9 else list(logs), event.log_of(sorted(chosen), sizes))


def by_service(rng: Random) -> list[Record]:
    choice = rng.randrange(4)
    if choice == 0:
        return records_of(write_export(Export([signed_log(lying_table(rng.choice(tables()), rng), rng)])))
    if choice == 1:
        return records_of(write_export(lying_event(rng, of_boards(), 2)))
    if choice == 2:
        return records_of(write_export(lying_event(rng, of_event(), 0)))
    match = rng.choice([*of_event(), *of_boards()])
    return records_of(write_export(Export([signed_log(lying_table(match, rng), rng)])))


# -- all of them ------------------------------------------------------------------------------------------------------

FAMILIES: dict[str, tuple[int, Sequence[Change]]] = {
    "bytes": (3, (flip, splice_bytes, cut_off, other_size)),
    "records": (4, (drop, twice, swap, splice, instead, another_kind, resized, renamed)),
    "notes": (4, (change_note,)),
    "entries": (2, (change_entry,)),
    "policies": (2, (change_policy,)),
    "kept notes": (2, (keep,)),
    "forged": (1, (change_entry, drop, splice, renamed)),
    "by the service": (4, ()),
}
"""How often each is taken, and what is done."""
ALSO = (change_policy, keep)


def mutation(number: int) -> Mutation:
    """The case of this number, always the same."""
    rng = Random(f"differential {number}")
    family = rng.choices([*FAMILIES], [weight for weight, _ in FAMILIES.values()])[0]
    _, changes = FAMILIES[family]
    service = family == "by the service"
    draft = Draft(by_service(rng) if service else records_of(rng.choice(files())))
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if changes and draft.records:
            rng.choice(changes)(draft, rng)
    if family == "forged":
        forge(draft, rng)
    if rng.random() < 0.1:
        rng.choice(ALSO)(draft, rng)
    if rng.random() < 0.02:
        draft.policy = None
    return Mutation(number, family, draft.case(), service)


def mutations(numbers: Iterable[int]) -> list[Mutation]:
    return [mutation(number) for number in numbers]
