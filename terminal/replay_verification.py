"""What `powderkeg replay verify` finds out: from a file, or from the service."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from powderkeg.client import NotAllowed, Powderkeg
from replay.log.export import BadExport, read_export
from replay.log.replayer import verify as verify_entries
from terminal.match_files import check_revealed, pick_match, read_replay
from terminal.progress_bar import progress_over
from terminal.service_client import connected_client


@dataclass(frozen=True)
class VerifyReport:
    """What verifying found."""

    match: str
    entries: int
    first_bad_seq: int = 0
    problem: str = ""
    chain_head: str = ""
    """The hash that the chain of entries ends in: two logs with the same one are the same, byte for byte."""

    @property
    def sound(self) -> bool:
        return not self.problem

    def described(self) -> dict[str, object]:
        return {"sound": self.sound, **vars(self)}

    def text(self) -> Text:
        if not self.sound:
            where = f"entry {self.first_bad_seq}: " if self.first_bad_seq else ""
            return Text.assemble(("Not sound", "bold red"), f": {where}{self.problem} (match {self.match})")
        said = f": {self.entries:,} entries of match {self.match} executed again to the same digests."
        head = f"\nThe chain of its entries ends in {self.chain_head}." if self.chain_head else ""
        return Text.assemble(("Sound", "bold green"), said, head)


def verify_file(path: Path, match_id: str, *, quiet: bool) -> VerifyReport:
    data = read_replay(path)
    try:
        export = read_export(data)
    except BadExport as damaged:
        return VerifyReport(str(path), 0, problem=str(damaged))
    picked = pick_match(export, match_id, str(path))
    check_revealed(picked)
    log = picked.log
    with progress_over(len(log.entries), quiet=quiet) as bar:
        verdict = verify_entries(log.match_id, log.entries, picked.server_seed, after_each=bar)
    head = verdict.head.hex() if verdict.sound else ""
    return VerifyReport(log.match_id, verdict.entries, verdict.first_bad_seq, verdict.problem, head)


async def verify_in_service(address: str, match_id: str) -> VerifyReport:
    async with connected_client(address) as client:
        verdict = await client.verify(match_id)
        head = await last_chain_hash(client, match_id, verdict.entries) if verdict.sound else ""
    return VerifyReport(match_id, verdict.entries, verdict.first_bad_seq, verdict.problem, head)


async def last_chain_hash(client: Powderkeg, match_id: str, seq: int) -> str:
    """The hash of the chain up to its last entry; none while the match is on, for its entries are not public yet."""
    try:
        hashes = [stored.chain_hash async for stored in client.entries(match_id, from_seq=max(0, seq - 1))]
    except NotAllowed:
        return ""
    return hashes[-1].hex() if hashes else ""
