"""A rolling upgrade from the last release, while matches are played on both."""

from __future__ import annotations

import asyncio
import io
import subprocess
import tarfile
import time
from contextlib import suppress
from pathlib import Path

from tests.chaos.centre import LONGEST, Centre
from tests.chaos.keeper import ROOT, Keeper
from tests.chaos.victims import Missed

RELEASE = "929e9c7dc776085d010ed55788cea1d0484b19e0"
"""The last release, 0.2.0 as it was before this one; the next release writes its own commit here."""
MOVES = 20
"""So many moves are made on either side before the upgrade goes on."""


def objection() -> str:
    """Why there can be no upgrade here; nothing if there can."""
    command = ["git", "-C", str(ROOT), "cat-file", "-e", f"{RELEASE}^{{commit}}"]
    try:
        found = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return "git is not installed"
    return "" if found else f"this checkout has not the history with {RELEASE[:12]} (git fetch --unshallow gets it)"


def unpacked(folder: Path) -> Path:
    """The code of the last release."""
    release = folder / "release"
    if not release.exists():
        release.mkdir()
        command = ["git", "-C", str(ROOT), "archive", RELEASE]
        archive = subprocess.run(command, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            packed.extractall(release, filter="data")
    return release


async def roll(centre: Centre) -> float:
    """The second service is of the last release for a while; then one of this code takes its place."""
    code = await asyncio.to_thread(unpacked, centre.folder)
    old = Keeper(centre.said, centre.second_words, centre.second_environment, code=code)
    line = centre.client_lines[1]
    keeping = asyncio.create_task(old.keep())
    try:
        await old.until_whole(LONGEST)
        line.target = old.port
        await _ended(centre.second)
        await _moves(centre)
        centre.second.wanted = True
        await centre.second.until_whole(LONGEST)
        line.target = centre.second.port
        await centre.busy()
        over = time.monotonic()
        await _ended(old)
        await _moves(centre)
    finally:
        line.target, centre.second.wanted = centre.second.port, True
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        await old.stop()
    return over


async def _ended(keeper: Keeper) -> None:
    """A service ends in good order, in the middle of everything."""
    if (code := await keeper.stop()) != 0:
        raise Missed(f"a service ended with {code}")


async def _moves(centre: Centre) -> None:
    """Until so many moves were acknowledged by who listens at the second line now."""
    since = time.monotonic()
    async with asyncio.timeout(LONGEST):
        while centre.journal.answered_by(1, since) < MOVES:  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.05)
