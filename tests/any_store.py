"""Every kind of store that the service can be given."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.store_servers import HERE, TlsFiles, cluster, single, with_sentinel

KINDS = ("Sentinel, WAIT and TLS", "cluster and WAIT")
"""With a single server and `cluster and TLS`, everything is there once."""


@contextmanager
def store_of(kind: str, folder: Path) -> Iterator[str]:
    """The URL of one, started for this."""
    tls = TlsFiles.made(folder) if "TLS" in kind else None
    waits = "WAIT" in kind
    if "Sentinel" in kind:
        with with_sentinel(folder, tls=tls) as store:
            url = store.url.replace("redis+", "rediss+") if tls is not None else store.url
            yield url + query("wait_replicas=1" if waits else "", tls)
    elif "cluster" in kind:
        with cluster(folder, 3, replicas=1 if waits else 0, tls=tls) as servers:
            scheme = "rediss" if tls is not None else "redis"
            url = f"{scheme}://{HERE}:{servers[0].door}"
            yield url + query("cluster=true&wait_replicas=1" if waits else "cluster=true", tls)
    elif tls is not None:
        with single(folder, tls) as port:
            yield f"rediss://{HERE}:{port}" + query("", tls)
    else:
        raise ValueError(kind)


def query(own: str, tls: TlsFiles | None) -> str:
    words = "&".join(filter(None, (own, tls.query if tls is not None else "")))
    return f"?{words}" if words else ""
