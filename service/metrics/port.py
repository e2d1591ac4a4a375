"""A port for metrics alone, in the process that is started first: it answers when every worker is dead or hangs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from prometheus_client import start_http_server

from service.metrics.exposition import registry_of


@contextmanager
def metrics_port(pages: Sequence[int], host: str, port: int) -> Iterator[int]:
    """Answer in a thread, which needs neither the loop nor anything of the process but the pages; the port it is."""
    try:
        server, thread = start_http_server(port, host, registry_of(pages))
    except OSError as taken:
        raise OSError(
            f"cannot listen on {host}:{port} ({taken.strerror}): choose another with --metrics-port"
        ) from None
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
