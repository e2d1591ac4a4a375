"""docs/log-format.md is true: its vectors, its example and its script, against the code and a second computation."""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engines.games import GAMES
from powderkeg.v1 import log_pb2, match_pb2
from replay.log import chain
from replay.log.export import MAGIC, BadExport, Export, MatchLog, read_export, write_export
from replay.log.replayer import ReplayResult, verify
from replay.store.streams import key

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "log-format.md").read_text(encoding="utf-8")
VECTORS = re.findall(r"^\| ([a-z ]+) \| `([^`]+)` \| `([^`]+)` \| `([0-9a-f]{64})` \|$", PAGE, re.MULTILINE)
SEED = bytes(range(32))


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def words(given: str) -> list[bytes]:
    return [b"" if word == "-" else bytes.fromhex(word) for word in given.split()]


def by_the_code(what: str, match_id: str, given: str) -> bytes:
    match what:
        case "commitment":
            return chain.seed_commitment(match_id, *words(given))
        case "match seed":
            server_seed, *entropies = words(given)
            return chain.match_seed(match_id, server_seed, entropies)
        case "chain hash":
            seq, rest = given.split(" ", 1)
            return chain.chain_hash(match_id, int(seq), *words(rest))
    raise AssertionError(what)


def by_the_page(what: str, match_id: str, given: str) -> str:
    """The formulas of the page, written down once more: everything in hex, hashed at the end."""
    bound = f"{len(match_id):08x}{match_id.encode().hex()}"
    hexes = given.replace("-", "").split(" ")
    match what:
        case "commitment":
            text = b"powderkeg/seed-commitment/1\n".hex() + bound + hexes[0]
        case "match seed":
            added = "".join(f"{len(each) // 2:08x}{each}" for each in hexes[1:])
            text = b"powderkeg/match-seed/1\n".hex() + bound + hexes[0] + added
        case "chain hash":
            text = b"powderkeg/chain/1\n".hex() + bound + f"{int(hexes[0]):016x}" + hexes[1] + hexes[2]
        case _:
            raise AssertionError(what)
    return sha256(bytes.fromhex(text)).hexdigest()


def test_there_are_vectors_of_each_kind() -> None:
    assert {what for what, *_ in VECTORS} == {"commitment", "match seed", "chain hash"}
    assert len(VECTORS) >= 8


@pytest.mark.parametrize(("what", "match_id", "given", "result"), VECTORS)
def test_vector(what: str, match_id: str, given: str, result: str) -> None:
    assert by_the_code(what, match_id, given).hex() == result
    assert by_the_page(what, match_id, given) == result


def example_of_the_page() -> bytes:
    return bytes.fromhex(next(block for block in blocks("text") if block.startswith(MAGIC.hex())))


def entry(seq: int, **fields: Any) -> bytes:
    made = log_pb2.LogEntry(seq=seq, **fields)
    made.time.FromMilliseconds(1_800_000_000_000 + 1000 * (seq - 1))
    return made.SerializeToString(deterministic=True)


def verified(data: bytes) -> ReplayResult:
    match = read_export(data).match()
    return verify(match.match_id, match.entries)


def example_made_anew() -> bytes:
    match_id, game = "9cS0CVzHK2JnWawnSNZ2cE", GAMES["boom"]
    genesis = log_pb2.Genesis(
        match_id=match_id,
        game="boom",
        ruleset=1,
        seats=3,
        options=game.options.write(game.prepare(3, {}).options),
        catalogue_digest=game.catalogue.digest,
        seed_commitment=chain.seed_commitment(match_id, SEED),
    )
    ada = log_pb2.SeatTaken(seat=1, kind=match_pb2.SEAT_KIND_PLAYER, name="Ada", entropy=b"my own dice")
    entries = [
        entry(1, request_id="docs/log-format.md", author=log_pb2.AUTHOR_HOST, genesis=genesis),
        entry(2, request_id="a seat for Ada, please", author=log_pb2.AUTHOR_PLAYER, seat_taken=ada),
        entry(
            3,
            request_id="enough",
            author=log_pb2.AUTHOR_HOST,
            aborted=log_pb2.Aborted(reason="an example"),
            closing=log_pb2.Closing(server_seed=SEED),
        ),
    ]
    return write_export(Export([MatchLog(match_id, entries)]))


def test_the_example_is_what_the_code_writes_and_accepts() -> None:
    assert example_made_anew().hex() == example_of_the_page().hex()
    verdict = verified(example_of_the_page())
    assert (verdict.sound, verdict.entries) == (True, 3)
    assert f"Its head is `{verdict.head.hex()}`" in PAGE


def test_an_example_that_breaks_off_is_refused() -> None:
    whole = example_of_the_page()
    with pytest.raises(BadExport):
        read_export(whole[:-1])
    match = read_export(whole).match()
    assert "breaks off" in verify(match.match_id, match.entries[:-1]).problem


def run_script(folder: Path, data: bytes) -> subprocess.CompletedProcess[str]:
    file = folder / "match.pkr"
    file.write_bytes(data)
    script = next(block for block in blocks("python") if "sys.argv" in block)
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", script, str(file)], capture_output=True, text=True, check=False
    )


def test_the_script_of_the_page_checks_the_example(tmp_path: Path) -> None:
    done = run_script(tmp_path, example_of_the_page())
    assert done.returncode == 0, done.stderr
    *hashes, seed = done.stdout.splitlines()
    assert hashes[-1] == f"3 {verified(example_of_the_page()).head.hex()}"
    assert seed == f"seed {chain.match_seed('9cS0CVzHK2JnWawnSNZ2cE', SEED, [b'', b'my own dice', b'']).hex()}"


@pytest.mark.parametrize("change", ["other seed", "dropped entry", "cut"])
def test_the_script_of_the_page_finds_what_is_wrong(tmp_path: Path, change: str) -> None:
    match = read_export(example_of_the_page()).match()
    genesis, seat, end = match.entries
    entries = {
        "other seed": [genesis, seat, end.replace(SEED, bytes(32))],
        "dropped entry": [genesis, end],
        "cut": [genesis, seat],
    }[change]
    done = run_script(tmp_path, write_export(Export([MatchLog(match.match_id, entries)])))
    assert done.returncode == 1
    assert "AssertionError" in done.stderr


@pytest.mark.parametrize("what", ["log", "head", "secret", "checkpoints", "imported"])
def test_the_keys_are_on_the_page(what: str) -> None:
    assert f"| `{key('ID', what)}` |" in PAGE


def test_every_field_of_an_entry_is_on_the_page() -> None:
    for field in log_pb2.LogEntry.DESCRIPTOR.fields:
        assert f"| `{field.name}` | {field.number} |" in PAGE
