"""The quick starts of the README, run word for word against a service that was started as it says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.clients.verifier.node import PACKAGED
from tests.service.running import Process
from tests.service.running import process as started
from tests.terminal.command_line import COMMAND

pytestmark = pytest.mark.whole

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
STARTS = dict(re.findall(r"^### For a (.+?)\n.*?^```shell\n(.*?)^```$", README, re.DOTALL | re.MULTILINE))
NPM = f"""#!/bin/sh
ln -s {ROOT}/requirements/node/node_modules node_modules
"""
"""What `npm install` leaves, without a network."""


NUMBERS = "\n".join(map(str, range(1, 15)))
"""As many as boom has tiles."""


class Place(NamedTuple):
    """A folder that looks like a checkout, with a service that keeps its data in it."""

    folder: Path
    service: Process

    def run(self, script: str) -> str:
        """What it says to somebody who types one number after the other, until one is an answer."""
        path = os.pathsep.join(
            (str(self.folder / "bin"), str(COMMAND.parent), str(PACKAGED.parent), os.environ["PATH"])
        )
        own = {"PATH": path, "HOME": str(self.folder), "POWDERKEG_ADDRESS": self.service.address, "NO_COLOR": "1"}
        with subprocess.Popen(["/usr/bin/yes", NUMBERS], stdout=subprocess.PIPE) as typed:
            done = subprocess.run(
                ["/bin/bash", "-euo", "pipefail", "-c", script.replace("127.0.0.1:50051", self.service.address)],
                cwd=self.folder,
                env={**os.environ, **own},
                stdin=typed.stdout,
                capture_output=True,
                text=True,
                check=False,
                timeout=120,
            )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("checkout")
    (folder / "proto").symlink_to(ROOT / "proto")
    (folder / "bin").mkdir()
    (folder / "docs").mkdir()
    for program in (ROOT / "docs").glob("player.*"):
        shutil.copy(program, folder / "docs")
    (folder / "bin" / "npm").write_text(NPM, encoding="utf-8")
    (folder / "bin" / "npm").chmod(0o755)
    assert "`POWDERKEG_ORGANIZER_KEY=secret make serve`" in README
    with started("--data", str(folder / ".powderkeg"), REDIS_URL="", POWDERKEG_ORGANIZER_KEY="secret") as service:
        yield Place(folder, service)


def test_there_is_one_for_everybody() -> None:
    assert [*STARTS] == ["frontend team", "tournament organizer", "load tester"]


def test_for_a_frontend_team(place: Place) -> None:
    assert (ROOT / "requirements" / "node" / "node_modules").exists(), "run `make setup`"
    said = place.run(STARTS["frontend team"])
    assert "Alle Plättchen" in said
    assert "Alla brickor" in said
    assert '"name": "boom"' in (place.folder / "boom.json").read_text(encoding="utf-8")


def test_for_a_tournament_organizer(place: Place) -> None:
    said = place.run(STARTS["tournament organizer"])
    assert "Proven: event Spring Pairs, 1 of 1 matches" in " ".join(said.split())
    assert "proven" in (place.folder / "report.html").read_text(encoding="utf-8")


def test_for_a_load_tester(place: Place) -> None:
    shorter = STARTS["load tester"].replace("--seconds 10", "--seconds 1")
    assert shorter != STARTS["load tester"]
    assert place.run(shorter).count("Correct: all") == 2
    assert "<svg" in (place.folder / "load.html").read_text(encoding="utf-8")
