"""Fixtures that several folders share."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest

from engines.core.game import Game
from engines.games import GAMES
from tests.store import real_store
from tests.toy import add_messages, toy

add_messages()

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so a shell starts what it runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def store_url() -> Iterator[str]:
    """A real Redis or Valkey server."""
    with real_store() as url:
        yield url


@pytest.fixture
def snatch(monkeypatch: pytest.MonkeyPatch) -> Game[Any, Any]:
    """The toy game, in the registry of this process."""
    monkeypatch.setitem(GAMES._games, "snatch", {toy().ruleset: toy()})
    return toy()
