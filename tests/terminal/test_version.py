"""`powderkeg --version` and every `--help`: what is imported to answer them."""

from __future__ import annotations

import json
import subprocess
import sys

from service import __version__
from tests.terminal.command_line import powderkeg

HEAVY = {"babel", "cryptography", "engines.games", "fluent", "google.protobuf", "grpc", "redis", "replay", "structlog"}
TELL_MODULES = """
import contextlib, io, json, sys
from terminal import main
said = {}
for words in json.loads(sys.argv[1]):
    sys.argv = ["powderkeg", *words]
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.suppress(SystemExit):
        main()
    said[" ".join(words)] = out.getvalue()
print(json.dumps([said, sorted(sys.modules)]))
"""
COMMANDS = """
import json, typer
from terminal.commands import app
def under(command, words):
    yield [*words, "--help"]
    for name, each in getattr(command, "commands", {}).items():
        yield from under(each, [*words, name])
print(json.dumps([*under(typer.main.get_command(app), [])]))
"""


def imported_for(*asked: list[str]) -> tuple[dict[str, str], set[str]]:
    """What is printed for each of these lines, and all that one process has imported for them."""
    said, modules = json.loads(run(TELL_MODULES, json.dumps(asked)))
    return said, set(modules)


def run(script: str, *arguments: str) -> str:
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def test_the_version_is_told() -> None:
    done = powderkeg("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"powderkeg {__version__}\n", "")


def test_nobody_waits_for_the_commands_to_be_told_the_version() -> None:
    said, modules = imported_for(["--version"])
    assert said == {"--version": f"powderkeg {__version__}\n"}
    assert not modules & {*HEAVY, "typer", "rich", "engines"}


def test_nobody_waits_for_the_service_to_be_told_what_a_command_does() -> None:
    every = json.loads(run(COMMANDS))
    assert len(every) > 20
    said, modules = imported_for(*every)
    assert all("Usage: powderkeg" in " ".join(text.split()) for text in said.values())
    assert not modules & HEAVY
