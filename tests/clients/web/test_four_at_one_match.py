"""Two browsers and a terminal play the same match of kittens, and a third browser watches."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import grpc
import pytest

from tests.clients.web.browser import walk
from tests.service.running import Caller, Process, new_match
from tests.terminal.command_line import COMMAND, at_random, powderkeg

SEED = bytes([4]) * 32
TYPED = at_random("\n1\n2\n3\n4\n5\n6\n")
"""What somebody types who cannot read: now and then it is an answer, and Enter passes in a window."""
BROWSERS = 3


class Seated(NamedTuple):
    """A match that has begun, and the tokens of its seats."""

    match_id: str
    tokens: list[str]

    def page(self, seat: int) -> str:
        return f"/match/{self.match_id}#seat={seat}.{self.tokens[seat]}"

    def key(self, seat: int) -> str:
        return f"{self.match_id}:{seat}:{self.tokens[seat]}"


async def seat_three(address: str) -> Seated:
    async with grpc.aio.insecure_channel(address) as channel:
        match_id, _, players = await new_match(Caller(channel), game="kittens", seats=3, seed=SEED)
        return Seated(match_id, [player.token for player in players])


@contextmanager
def terminal(key: str, address: str, typed: Path, said: Path) -> Iterator[subprocess.Popen[str]]:
    """`powderkeg play` at a seat, with files for what is typed and what is said."""
    typed.write_text(TYPED, encoding="utf-8")
    environment = {**os.environ, "COLUMNS": "160", "NO_COLOR": "1", "TERM": "dumb"}
    command = [str(COMMAND), "play", "--resume", key, "--address", address, "--no-kept"]
    with typed.open(encoding="utf-8") as stdin, said.open("w", encoding="utf-8") as stdout:
        playing = subprocess.Popen(command, stdin=stdin, stdout=stdout, text=True, env=environment)
    try:
        yield playing
    finally:
        playing.kill()
        playing.wait()


@pytest.mark.browse
def test_four_at_one_match(service: Process, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    policy, said = str(data / "policy.txt"), tmp_path / "said.txt"
    seated = asyncio.run(seat_three(service.address))
    monkeypatch.setenv("POLICY", policy)
    monkeypatch.setenv("SEATS", f"{seated.page(0)} {seated.page(1)} /match/{seated.match_id}")
    with terminal(seated.key(2), service.address, tmp_path / "typed.txt", said) as playing:
        end, *verdicts = walk("kittens_by_three", service.web_port)
        assert playing.wait(timeout=20) == 0
    assert end.removeprefix("end ") in said.read_text(encoding="utf-8")
    assert verdicts == ["verdict Proven"] * BROWSERS
    file = str(tmp_path / "match.pkr")
    assert powderkeg("replay", "export", seated.match_id, "--address", service.address, "-o", file).returncode == 0
    audit = powderkeg("audit", file, "--policy", policy)
    assert audit.returncode == 0, audit.stdout
    assert audit.stdout.splitlines()[-1].startswith("Proven: 1 match")
