"""Where snapshots are kept: a hash beside the log of each match, with two records for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from replay.store.streams import Store, key

MOST_READ = 100
"""So many records are read at once."""


class SnapshotStore:
    """Records of snapshots by match and seq. They may be lost at any time, and nobody has to believe them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def put(self, match_id: str, seq: int, state: bytes, stretch: bytes) -> None:
        await self._store.call("HSET", _place(match_id), f"state:{seq}", state, f"stretch:{seq}", stretch)

    async def seqs(self, match_id: str) -> list[int]:
        """The entries of which there are both records, in order."""
        fields = {*await self._store.call("HKEYS", _place(match_id))}
        found = [each.partition(b":")[2] for each in fields if each.startswith(b"state:")]
        return sorted(int(seq) for seq in found if seq.isdigit() and b"stretch:" + seq in fields)

    async def state(self, match_id: str, seq: int) -> bytes | None:
        return cast("bytes | None", await self._store.call("HGET", _place(match_id), f"state:{seq}"))

    async def stretches(self, match_id: str, seqs: Sequence[int]) -> list[bytes | None]:
        """The stretches that end with these entries."""
        records: list[bytes | None] = []
        for start in range(0, len(seqs), MOST_READ):
            fields = [f"stretch:{seq}" for seq in seqs[start : start + MOST_READ]]
            records += await self._store.call("HMGET", _place(match_id), *fields)
        return records


def _place(match_id: str) -> str:
    return key(match_id, "snapshots")
