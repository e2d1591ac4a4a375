"""The toy game of docs/adding-a-game.md, in this process.

A test that takes the fixture `snatch` has the game in the registry. Its messages are part of the API of every process
of pytest: a message cannot get another field once it is imported, so conftest.py adds them before anything is.
"""

from __future__ import annotations

import atexit
import importlib
import shutil
import sys
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from grpc_tools import protoc

import engines
from engines.core.game import Game
from tests.guide import MATCH_PROTO, ROOT, add_to_messages, write_files

API = "powderkeg.v1.match_pb2"


@cache
def folder() -> Path:
    """Where the files of the page lie as long as this process runs."""
    made = Path(tempfile.mkdtemp(prefix="powderkeg-toy-"))
    atexit.register(shutil.rmtree, made)
    return made


def add_messages() -> None:
    """Add the toy's messages to the API: the modules that know them come first in the namespace powderkeg.v1."""
    if API in sys.modules:
        raise RuntimeError(f"{API} was imported before the toy's messages could be added")
    root, code = folder(), folder() / "code"
    code.mkdir()
    write_files(root, "proto/")
    shutil.copy(ROOT / MATCH_PROTO, root / MATCH_PROTO)
    add_to_messages(root)
    paths = (root / "proto", ROOT / "proto", files("grpc_tools") / "_proto")
    changed = sorted(str(path.relative_to(root / "proto")) for path in (root / "proto").rglob("*.proto"))
    if protoc.main(["protoc", *(f"-I{path}" for path in paths), f"--python_out={code}", *changed]):
        raise RuntimeError("protoc refused the messages of docs/adding-a-game.md, see above")
    sys.path.insert(0, str(code))


@cache
def toy_module(name: str) -> Any:
    """A module of the toy's package, as in toy_module("rules")."""
    path = str(folder() / "engines")
    if path not in engines.__path__:
        write_files(folder(), "engines/")
        engines.__path__.append(path)
    return importlib.import_module(f"engines.snatch.{name}")


def toy() -> Game[Any, Any]:
    game: Game[Any, Any] = toy_module("game").GAME
    return game
