"""Fixtures that several folders share."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from tests.store import real_store

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so a shell starts what it runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def store_url() -> Iterator[str]:
    """A real Redis or Valkey server."""
    with real_store() as url:
        yield url
