"""The same load by other tools, as docs/load.md has it: k6 plays matches of a service, ghz's commands fit the API."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from google.protobuf.json_format import ParseDict

from powderkeg.v1 import match_service_pb2
from tests.service.running import process

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "load.md").read_text(encoding="utf-8")
K6 = Path(sys.executable).parent / "k6"


@pytest.mark.parametrize("game", ["boom", "kittens"])
def test_k6_plays(tmp_path: Path, game: str) -> None:
    with process("--data", str(tmp_path / "data")) as service:
        given = {"ADDRESS": service.address, "GAME": game, "MATCHES": "3", "STAGES": "40:1s", "THRESHOLD": "p(99)<5000"}
        settings = [word for name, value in given.items() for word in ("-e", f"{name}={value}")]
        out = tmp_path / "summary.json"
        words = ["run", "--quiet", "--no-usage-report", "--summary-export", str(out), *settings, "docs/load/k6.js"]
        done = subprocess.run([K6, *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    metrics = json.loads(out.read_text(encoding="utf-8"))["metrics"]
    assert metrics["checks"]["fails"] == 0
    assert metrics["iterations"]["count"] > 5
    assert {*json.loads(out.read_text(encoding="utf-8"))["root_group"]["checks"]} >= {"SubmitAction", "StartMatch"}


def test_k6_script_is_in_the_page_by_its_name() -> None:
    (command,) = re.findall(r"^k6 run .*docs/load/k6\.js$", PAGE, re.MULTILINE)
    script = (ROOT / "docs" / "load" / "k6.js").read_text(encoding="utf-8")
    named = re.findall(r"-e (\w+)=", command)
    assert named
    assert all(re.search(rf"\b{name}\b", script) for name in named)


def test_the_commands_of_ghz_fit_the_api() -> None:
    commands = [
        shlex.split(each.replace("\\\n", " ")) for each in re.findall(r"^ghz (?:.*\\\n)*.*$", PAGE, re.MULTILINE)
    ]
    assert commands
    for words in commands:
        option = {name: words[place + 1] for place, name in enumerate(words[:-1]) if name.startswith("--")}
        proto = ROOT / option["--import-paths"] / option["--proto"]
        assert proto.is_file(), proto
        service, _, method = option["--call"].partition("/")
        described = match_service_pb2.DESCRIPTOR.services_by_name[service.removeprefix("powderkeg.v1.")]
        request = getattr(match_service_pb2, described.methods_by_name[method].input_type.name)()
        ParseDict(json.loads(option["--data"].replace("{{.UUID}}", "0" * 36)), request)
