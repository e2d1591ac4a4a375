"""The peers: a client that speaks WebSocket, ratios within rounds, and what stands in the page."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from pathlib import Path

import pytest

from bench.build import python_build
from bench.call_driver import DriveWindow, SingleCall
from bench.peers.__main__ import PEERS, Figures, summarize
from bench.peers.node_sides import ROLLED, ColyseusSeat, colyseus_rolls
from bench.peers.tables import PEER_TARGETS, SIDES, page_with_peers, peer_tables
from bench.performance_page import PAGE
from bench.results import Results
from bench.websocket_client import BINARY, PING, PONG, TEXT, WebSocketConnection, WebSocketError, websocket_frame

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements" / "peers" / "package-lock.json"


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A server that pings, cuts what it sends into pieces, and gives back what it is sent."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    if "GET /closed" in head:
        writer.write(b"HTTP/1.1 404 Not Found\r\n\r\n")
        return
    writer.write(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
    writer.write(bytes((0x80 | PING, 2)) + b"hi")
    while start := await reader.read(2):
        kind, size = start[0] & 0x0F, start[1] & 0x7F
        if size >= 126:
            size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8))
        payload = (await reader.readexactly(4 + size))[4:]
        half = len(payload) // 2
        for first, piece in ((TEXT if kind == PONG else kind, payload[:half]), (0x80, payload[half:])):
            length = bytes((len(piece),)) if len(piece) < 126 else b"\x7f" + len(piece).to_bytes(8)
            for byte in (bytes((first,)) + length + piece)[:12]:
                writer.write(bytes((byte,)))
                await writer.drain()
            writer.write((bytes((first,)) + length + piece)[12:])


async def talk(path: str, *messages: tuple[int, bytes]) -> list[bytes]:
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    ended = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            await echo(reader, writer)
        writer.close()
        ended.set()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        connection = await WebSocketConnection.to(f"127.0.0.1:{port}", path, heard.put_nowait, lambda _: None)
        for kind, payload in messages:
            connection.send(websocket_frame(kind, payload))
        answers = [await asyncio.wait_for(heard.get(), 5) for _ in range(len(messages) + 1)]
        connection.close()
        await asyncio.wait_for(ended.wait(), 5)
        return answers


def test_messages_of_any_length_come_back_whole() -> None:
    sent = [(TEXT, b"short"), (BINARY, bytes(200)), (TEXT, b"x" * 70_000)]
    assert asyncio.run(talk("/", *sent)) == [b"hi", *(payload for _, payload in sent)]  # and the pong


def test_what_is_no_websocket_is_an_error() -> None:
    with pytest.raises(WebSocketError, match="404"):
        asyncio.run(talk("/closed"))


def figures() -> Figures:
    """Two rounds; the machine was twice as slow in the second."""
    ours = {"per_s": [4000.0, 2000.0], "cpu_s_per_1k": [0.1, 0.2], "store_cpu_s_per_1k": [0.05, 0.1]}
    peer = {"per_s": [1000.0, 500.0], "cpu_s_per_1k": [0.5, 1.0], "store_cpu_s_per_1k": [0.0, 0.0]}
    return {name: ours if name == "powderkeg" else peer for name in SIDES}


def test_ratios_are_those_within_a_round_and_all_are_told() -> None:
    results = summarize(figures(), [*SIDES])
    assert (results["vs_boardgame_io_moves"], results["vs_boardgame_io_cpu"]) == (4.0, 0.2)
    assert results["vs_boardgame_io_cpu_with_store"] == 0.3
    assert results["vs_colyseus_moves_rounds"] == "4.00 4.00"
    assert all(target.met(results) for target in PEER_TARGETS)


def test_the_page_has_the_figures_of_the_latest_run() -> None:
    latest: Results = json.loads(PEERS.read_text(encoding="utf-8"))
    text = PAGE.read_text(encoding="utf-8")
    assert text == page_with_peers(text, latest)
    assert {target.key for target in PEER_TARGETS} <= {*latest}


def test_what_was_not_measured_has_no_figure() -> None:
    rates = [*peer_tables(summarize(figures(), [*SIDES]))][1]
    assert rates.row_count == 3 * len(SIDES)
    assert {*rates.columns[2].cells} == {"-"}


def test_the_messages_of_the_peers() -> None:
    seats = [ColyseusSeat() for _ in range(4)]
    rolls = colyseus_rolls(seats)
    expected = {1: b"\xa5rolls\x01", 127: b"\xa5rolls\x7f", 128: b"\xa5rolls\xcc\x80", 300: b"\xa5rolls\xcd\x01\x2c"}
    for number in range(1, 301):
        seat, _ = next(rolls)
        assert seat is seats[(number - 1) % 4]
        assert number not in expected or seats[(number - 1) % 4].awaited == expected[number]


def test_the_lock_names_no_host_and_every_package_by_its_hash() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert not re.search(r"\w+://", text)
    packages = [each for name, each in json.loads(text)["packages"].items() if name]
    assert all(each["integrity"].startswith("sha512-") for each in packages)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [("'--enable-optimizations' '--with-lto'", "PGO, LTO"), ("'--with-lto'", "no PGO, LTO"), ("", "no PGO, no LTO")],
)
def test_the_build_of_python_is_named(arguments: str, said: str) -> None:
    assert python_build(arguments).endswith(f", {said}")


def test_what_others_did_is_no_answer_to_a_seat() -> None:
    """The update of the move before may come after the seat has sent its own."""

    async def scenario() -> list[bytes]:
        seat, sequence = ColyseusSeat(), SingleCall(iter(()))
        sequence.window = DriveWindow(0.0, 1)
        seat.sequence, seat.awaited = sequence, b"\xa5rolls\x08"
        seat.heard(ROLLED + b"\x81\xa5rolls\x07")
        seat.heard(b"\x0f a patch of the state, \xa5rolls\x08")
        before = [*sequence.answers]
        seat.heard(ROLLED + b"\x81\xa5rolls\x08")
        seat.heard(ROLLED + b"\x81\xa5rolls\x08")
        return [*before, *sequence.answers]

    assert asyncio.run(scenario()) == [ROLLED + b"\x81\xa5rolls\x08"]
