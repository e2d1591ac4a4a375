"""Keeping what the service has signed: a small file for each event, checked against itself with every new note.

What two notes can tell by themselves is checked here; that a tree has only grown takes a proof (_note_checker.py). What
no client can check is whether the head of a match's chain is the right one: the chain goes over what others do, too.
The audit of the file does that, with these notes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import FileIO
from pathlib import Path

from powderkeg.client._errors import Contradiction
from powderkeg.client._notes import SeatReceipt, SignedNote, TreeHead, UnreadableNote, read_note, split_notes
from powderkeg.client._policy import PolicyKeys


class Keeper:
    """Keeps signed notes in a folder, in files that `powderkeg audit --kept` takes as they are.

    Any number of clients and processes can share a folder. With a policy (the text of its file) only notes that one of
    its keys has signed are taken; without one, the notes of each key have a file of their own.
    """

    def __init__(self, folder: str | Path, policy: str = "") -> None:
        self.folder = Path(folder)
        """Made when there is something to keep."""
        self._policy = PolicyKeys(policy) if policy else None
        self._note_files: dict[Path, NoteFile] = {}

    def keep(self, data: str, event: str = "") -> tuple[SignedNote, NoteFile]:
        """Write a note down, and hold it against all that was kept; the event is for receipts that do not name it."""
        note = self._read(data)
        said = note.said
        named = said.event if isinstance(said, TreeHead) else said.tree.event if said and said.tree else event
        note_file = self._note_file(
            self.file_of(named or f"match {said.match_id if isinstance(said, SeatReceipt) else ''}", note)
        )
        note_file.write(note)
        return note, note_file

    def _read(self, data: str) -> SignedNote:
        try:
            note = read_note(data)
        except UnreadableNote as bad:
            raise Contradiction(f"what the service calls a signed note cannot be read: {bad}", (data,)) from None
        if note.said is None:
            raise Contradiction("what the service has signed is neither a receipt nor the head of an event", (data,))
        objection = self._policy.objection(note) if self._policy is not None else ""
        if objection:
            raise Contradiction(f"a note of the service is not to be trusted: {objection}", (data,))
        return note

    def file_of(self, event: str, note: SignedNote) -> Path:
        """The file for the notes of an event; without a policy, for those that the same key has signed."""
        words = re.sub(r"[^\w.-]+", "-", event).strip("-.")[:60]
        parts = [words or "event", sha256(event.encode()).hexdigest()[:8]]
        parts += [note.signatures[0].key_id] if self._policy is None else []
        return self.folder / f"{'-'.join(parts)}.txt"

    def _note_file(self, path: Path) -> NoteFile:
        return self._note_files.setdefault(path, NoteFile(path))


class NoteFile:
    """The notes of one file, by what they speak of. Where two speak of the same, the first one stands here."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read = 0
        self._known: set[str] = set()
        self._requests: dict[tuple[str, str], SignedNote] = {}
        self._seqs: dict[tuple[str, int, int], SignedNote] = {}
        self._matches: dict[str, SignedNote] = {}
        self._sizes: dict[int, tuple[TreeHead, SignedNote]] = {}
        self.unproven: dict[int, TreeHead] = {}
        """Heads of which nobody here has seen a proof that the tree has only grown since, by size."""

    def note_of(self, head: TreeHead) -> SignedNote:
        """The note that says so."""
        return self._sizes[head.size][1]

    def write(self, note: SignedNote) -> None:
        """Add a note to the file, unless it is there; Contradiction if it does not fit the others. Both stay, then."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with _opened(self.path) as file:
            self._read_on(file)
            found = self._objection(note)
            if note.data not in self._known:
                self._append(file, note)
            self._take(note)
        if found is not None:
            problem, other = found
            raise Contradiction(problem, (other.data, note.data), str(self.path))

    def _read_on(self, file: FileIO) -> None:
        """What others have written since."""
        file.seek(self._read)
        data = file.readall()
        text = data.decode(errors="surrogateescape")
        notes, good = split_notes(text)
        whole = len(text[:good].encode(errors="surrogateescape"))
        self._read += whole
        if whole < len(data):  # somebody died while writing: half a note proves nothing
            file.truncate(self._read)
        for each in notes:
            try:
                self._take(read_note(each))
            except UnreadableNote:
                continue  # a note of another kind of service, which somebody else has put here

    def _append(self, file: FileIO, note: SignedNote) -> None:
        data = f"{note.data}\n".encode()
        if file.write(data) != len(data):
            raise OSError(f"{self.path}: a receipt could not be written whole")
        self._read += len(data)

    def _take(self, note: SignedNote) -> None:
        self._known.add(note.data)
        said = note.said
        tree = said.tree if isinstance(said, SeatReceipt) else said
        if isinstance(said, SeatReceipt):
            self._requests.setdefault((said.match_id, said.request), note)
            self._seqs.setdefault((said.match_id, said.seat, said.seq), note)
            if said.tree is not None:
                self._matches.setdefault(said.match_id, note)
        if tree is not None and tree.size not in self._sizes:
            self._sizes[tree.size] = tree, note
            self.unproven[tree.size] = tree

    def _objection(self, note: SignedNote) -> tuple[str, SignedNote] | None:
        """What is wrong with a note, beside which other one."""
        said = note.said
        tree = said.tree if isinstance(said, SeatReceipt) else said
        if isinstance(said, SeatReceipt) and (found := self._of_match(said)):
            return found
        known = self._sizes.get(tree.size) if tree is not None else None
        if tree is not None and known is not None and known[0] != tree:
            return f"the service has signed two heads of {tree.size} leaves for the event {tree.event!r}", known[1]
        return None

    def _of_match(self, said: SeatReceipt) -> tuple[str, SignedNote] | None:
        match = f"match {said.match_id}"
        same = self._requests.get((said.match_id, said.request))
        other = self._seqs.get((said.match_id, said.seat, said.seq))
        for known in (same, other):
            if known is not None and isinstance(known.said, SeatReceipt) and _entry(known.said) != _entry(said):
                return f"the service has signed two stories of what seat {said.seat} did in {match}", known
        placed = self._matches.get(said.match_id)
        first = placed.said.opened if placed is not None and isinstance(placed.said, SeatReceipt) else said.opened
        if placed is not None and said.tree is not None and first != said.opened:
            return f"the service says that {match} was opened with leaf {first} and with leaf {said.opened}", placed
        return None


def _entry(receipt: SeatReceipt) -> tuple[int, int, bytes, str]:
    """What a receipt says of an entry. Its tree may have grown when the same request was answered again."""
    return receipt.seat, receipt.seq, receipt.head, receipt.request


@contextmanager
def _opened(path: Path) -> Iterator[FileIO]:
    """A file to read and to append to, while no other process does; on Windows only one process may use a folder."""
    with FileIO(path, "a+") as file:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415 (there is none elsewhere)

            fcntl.flock(file, fcntl.LOCK_EX)
        yield file
