"""Whether the store can be written to."""

from __future__ import annotations

from redis.asyncio.cluster import RedisCluster
from redis.crc import key_slot
from redis.exceptions import RedisError

from replay.store.streams import Store, StoreDown
from replay.store.together import together

PROBE, PROBE_MS = "powderkeg:probe", 10_000
"""What is written to see, and how long it is kept."""
MOST_NAMES = 1_000
"""So many are tried to find one on each primary of a cluster."""


async def probe(store: Store) -> None:
    """Write as a move would, to every primary; StoreDown if that cannot be done."""
    keys = [PROBE] if store.line is not None else await _keys_of(store.client)
    await together(store.follow_primary(), *(store.call_surely("SET", each, 1, "PX", PROBE_MS) for each in keys))


async def _keys_of(client: RedisCluster) -> list[str]:
    """A key on each primary."""
    found: dict[str, str] = {}
    try:
        await client.initialize()
        for number in range(MOST_NAMES):
            name = f"{PROBE}:{{{number}}}"
            found.setdefault(client.nodes_manager.get_node_from_slot(key_slot(name.encode())).name, name)
            if len(found) == len(client.get_primaries()):
                break
    except (RedisError, OSError) as error:
        raise StoreDown(f"{type(error).__name__}: {error}") from error
    return list(found.values())
