"""The commands of docs/api.md for curl do what the page says."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.running import new_match, running

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ (curl .*)$", PAGE, re.MULTILINE)
NEW = "new() { python3 -c 'import uuid; print(uuid.uuid4())'; }"


def test_the_page_has_commands() -> None:
    assert f"$ {NEW}" in PAGE
    assert len(COMMANDS) == 5
    assert {"WatchMatch", "CreateMatch", "GetGame"} <= {command.rpartition("/")[2] for command in COMMANDS}


def test_every_command_is_answered(store_url: str, tmp_path: Path) -> None:
    if not shutil.which("curl"):
        write_curl(tmp_path / "curl")
    path = f"{os.environ['PATH']}:{tmp_path}"

    def run(command: str, port: int, **environment: str) -> str:
        script = f"{NEW}\n{command.replace('127.0.0.1:8080', f'127.0.0.1:{port}')}"
        done = subprocess.run(
            ["/bin/bash", "-c", script],
            env={**os.environ, "PATH": path, **environment},
            capture_output=True,
            text=True,
            timeout=30,
            check=True,
        )
        return done.stdout

    async def scenario() -> None:
        async with running(store_url, web_port=0) as (service, anyone):
            match_id, host, (first, *_) = await new_match(anyone, options={"first_seat": "0"})
            assert service.web is not None
            for command in COMMANDS:
                if "WatchMatch" in command:  # which ends with the match
                    await host.call("AbortMatch", match_id)
                told = await asyncio.to_thread(run, command, service.web.port, MATCH=match_id, SEAT=first.token)
                answers = [json.loads(line) for line in told.splitlines()]
                assert answers, command
                assert not any({"code", "error"} & {*answer} for answer in answers), (command, told)
                if "ListLegalActions" in command:
                    assert answers[0]["choices"]
                if "WatchMatch" in command:
                    assert [answer["seq"] for answer in answers] == [str(seq) for seq in range(1, 7)]

    asyncio.run(scenario())


@pytest.mark.parametrize("protocol", ["connect", "grpcweb"])
def test_buf_curl_speaks_with_the_http_port(store_url: str, protocol: str) -> None:
    buf = Path(sys.executable).parent / "buf"

    def run(address: str, request: dict[str, object]) -> subprocess.CompletedProcess[str]:
        words = ["--protocol", protocol, "--schema", str(ROOT / "proto"), "--data", json.dumps(request), address]
        return subprocess.run([buf, "curl", *words], capture_output=True, text=True, check=False, timeout=30)

    async def scenario() -> None:
        async with running(store_url, web_port=0) as (service, anyone):
            assert service.web is not None
            address = f"http://127.0.0.1:{service.web.port}/powderkeg.v1.MatchService"
            match_id, host, _ = await new_match(anyone)
            await host.call("AbortMatch", match_id)
            got = await asyncio.to_thread(run, f"{address}/GetMatch", {"matchId": match_id})
            assert json.loads(got.stdout)["match"]["status"] == "MATCH_STATUS_ABORTED"
            watched = await asyncio.to_thread(run, f"{address}/WatchMatch", {"matchId": match_id})
            assert watched.stdout.count('"seq"') >= 6
            for call in ("GetMatch", "WatchMatch"):
                refused = await asyncio.to_thread(run, f"{address}/{call}", {"matchId": "nowhere"})
                assert '"not_found"' in refused.stderr
                assert "google.rpc.ErrorInfo" in refused.stderr

    asyncio.run(scenario())


def write_curl(file: Path) -> None:
    """As much of curl as these commands use, where there is none."""
    file.write_text(
        f"""#!{sys.executable}
import argparse, urllib.parse, urllib.request
parser = argparse.ArgumentParser()
parser.add_argument("--json")
parser.add_argument("--get", action="store_true")
parser.add_argument("--no-buffer", action="store_true")
parser.add_argument("--data", action="append", default=[])
parser.add_argument("--data-urlencode", action="append", default=[])
parser.add_argument("-H", action="append", default=[])
parser.add_argument("url")
asked = parser.parse_args()
headers = dict(each.split(": ", 1) for each in asked.H)
query = asked.data + [urllib.parse.quote(each, safe="=") for each in asked.data_urlencode]
if asked.get:
    request = urllib.request.Request(asked.url + "?" + "&".join(query), headers=headers)
else:
    request = urllib.request.Request(asked.url, asked.json.encode(), {{"content-type": "application/json", **headers}})
print(urllib.request.urlopen(request).read().decode())
"""
    )
    file.chmod(0o755)
