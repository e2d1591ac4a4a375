"""Fixtures that several folders share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.store import real_store


@pytest.fixture(scope="session")
def store_url() -> Iterator[str]:
    """A real Redis or Valkey server."""
    with real_store() as url:
        yield url
