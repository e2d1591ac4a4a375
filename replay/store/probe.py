"""Whether the store can be written to."""

from __future__ import annotations

from replay.store.address import Place
from replay.store.cluster import Nodes
from replay.store.streams import Store
from replay.store.together import together

PROBE, PROBE_MS = "powderkeg:probe", 10_000
"""What is written to see, and how long it is kept."""
MOST_NAMES = 1_000
"""So many are tried to find one on each primary of a cluster."""


async def probe(store: Store) -> None:
    """Write as a move would, to every primary; StoreDown if that cannot be done."""
    keys = [PROBE] if store.nodes is None else await _keys_of(store.nodes)
    await together(store.follow_primary(), *(store.call_surely("SET", each, 1, "PX", PROBE_MS) for each in keys))


async def _keys_of(nodes: Nodes) -> list[str]:
    """A key on each primary."""
    found: dict[Place, str] = {}
    for number in range(MOST_NAMES):
        name = f"{PROBE}:{{{number}}}"
        found.setdefault(await nodes.primary_of(name), name)
        if len(found) == await nodes.primaries():
            break
    return list(found.values())
