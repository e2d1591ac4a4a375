"""What strangers send to the HTTP port: refused with a status and words, never a failure of the service."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import quote

import pytest
from google.rpc import error_details_pb2
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.calls import MOST_BYTES, Call
from service.doors.web.codecs import JSON, PROTO, STRICT_JSON
from service.doors.web.http1 import MOST_HEAD
from service.errors import ServiceError
from service.server import table_of_calls
from tests.service.doors.http_calls import Answer, Connection, ask, envelope, envelopes, status_of_error
from tests.service.running import running
from tests.service.test_limits import allowed

GET_GAME = "/powderkeg.v1.CatalogService/GetGame"
CREATE = "/powderkeg.v1.MatchService/CreateMatch"
WATCH = "/powderkeg.v1.MatchService/WatchMatch"
JSON_TYPE = {"content-type": "application/json"}
PROTO_TYPE = {"content-type": "application/proto"}


def at_the_port(store_url: str, scenario: Callable[[int], Coroutine[Any, Any, None]], **config: Any) -> None:
    """Run this with a service; it is given the HTTP port."""

    async def served() -> None:
        async with running(store_url, web_port=0, **config) as (service, _):
            assert service.web is not None
            await scenario(service.web.port)

    asyncio.run(served())


def reason_in(answer: Answer) -> str:
    status = status_of_error(answer.json())
    info = error_details_pb2.ErrorInfo()
    assert status.details[0].Unpack(info)
    return str(info.reason)


BAD_BODIES: dict[str, tuple[dict[str, str], bytes, str]] = {
    "no JSON": (JSON_TYPE, b"{", "the message is no GetGameRequest in JSON"),
    "a list": (JSON_TYPE, b"[]", "the message is no GetGameRequest in JSON"),
    "a number": (JSON_TYPE, b"7", "the message is no GetGameRequest in JSON"),
    "not UTF-8": (JSON_TYPE, b'{"game": "\xff"}', "the message is no GetGameRequest in JSON"),
    "deep": (JSON_TYPE, b"[" * 100_000, "the message is no GetGameRequest in JSON"),
    "a huge number": (JSON_TYPE, b'{"ruleset": ' + b"9" * 10_000 + b"}", "the message is no GetGameRequest in JSON"),
    "a wrong type": (JSON_TYPE, b'{"game": 3}', "the message is no GetGameRequest in JSON"),
    "a misspelt field": (JSON_TYPE, b'{"gane": "boom"}', 'no field named "gane"'),
    "no protobuf": (PROTO_TYPE, b"\xff\xff\xff", "the message is no GetGameRequest in protobuf"),
    "no gzip": ({**PROTO_TYPE, "content-encoding": "gzip"}, b"plain", "not compressed as it says"),
    "half a gzip": (
        {**PROTO_TYPE, "content-encoding": "gzip"},
        gzip.compress(b"boom" * 10)[:-9],
        "it ends too early",
    ),
    "a bad timeout": ({**PROTO_TYPE, "connect-timeout-ms": "soon"}, b"", "is no number of milliseconds"),
}


@pytest.mark.parametrize("case", BAD_BODIES)
def test_a_body_that_cannot_be_read_is_malformed(store_url: str, case: str) -> None:
    headers, body, words = BAD_BODIES[case]

    async def scenario(port: int) -> None:
        answer = await ask(port, "POST", GET_GAME, headers, body)
        assert (answer.status, reason_in(answer)) == (400, "MALFORMED")
        assert words in answer.json()["message"]
        assert answer.json()["code"] == "invalid_argument"

    at_the_port(store_url, scenario)


BAD_FRAMES = {
    "nothing": b"",
    "too short a prefix": b"\0\0",
    "less than it says": b"\0\0\0\0\x09abc",
    "more than one message": envelope(b"") * 2,
    "unknown flags": envelope(b"", 64),
    "compressed by nothing": envelope(b"", 1),
    "no protobuf": envelope(b"\xff\xff"),
}


@pytest.mark.parametrize("case", BAD_FRAMES)
@pytest.mark.parametrize("kind", ["application/connect+proto", "application/grpc-web", "application/grpc-web-text"])
def test_a_frame_that_cannot_be_read_is_malformed(store_url: str, kind: str, case: str) -> None:
    body = BAD_FRAMES[case]

    async def scenario(port: int) -> None:
        sent = base64.b64encode(body) if kind.endswith("text") else body
        answer = await ask(port, "POST", WATCH, {"content-type": kind}, sent)
        assert answer.status == 200
        got = base64.b64decode(answer.body) if kind.endswith("text") else answer.body
        ((_, end),) = envelopes(got)
        assert b'"invalid_argument"' in end or b"grpc-status: 3\r\n" in end

    at_the_port(store_url, scenario)


def test_who_is_refused_for_a_limit_is_told_in_words_when_to_call_again(store_url: str) -> None:
    async def scenario(port: int) -> None:
        headers = {**JSON_TYPE, "origin": "https://a.example"}
        *answered, refused = [await ask(port, "POST", GET_GAME, headers, b'{"game": "boom"}') for _ in range(2)]
        while refused.status == 200:
            answered.append(refused)
            refused = await ask(port, "POST", GET_GAME, headers, b'{"game": "boom"}')
        assert all("retry-after" not in answer.headers for answer in answered)
        assert (refused.status, reason_in(refused)) == (429, "LIMIT_REACHED")
        seconds = int(refused.headers["retry-after"])
        delay = float(refused.json()["details"][1]["debug"]["retryDelay"].removesuffix("s"))
        assert 0 <= seconds - 1 < delay <= seconds <= 10
        assert "retry-after" in refused.headers["access-control-expose-headers"]

    at_the_port(store_url, scenario, limits=allowed(requests=0.2), web_origins=("https://a.example",))


def test_unknown_fields_are_refused_only_where_people_write_them(store_url: str) -> None:
    """A newer client may know fields that this service does not."""

    async def scenario(port: int) -> None:
        body = b'{"game": "boom", "newField": 1}'
        assert (await ask(port, "POST", GET_GAME, JSON_TYPE, body)).status == 400
        assert (await ask(port, "POST", GET_GAME, {**JSON_TYPE, "connect-protocol-version": "1"}, body)).status == 200
        query = f"{GET_GAME}?encoding=json&message={quote(body)}"
        assert (await ask(port, "GET", query)).status == 400
        assert (await ask(port, "GET", f"{query}&connect=v1")).status == 200

    at_the_port(store_url, scenario)


def test_whatever_json_comes_it_is_a_message_or_malformed(store_url: str) -> None:
    async def table() -> list[Call]:
        async with running(store_url) as (service, _):
            return table_of_calls(service.app)

    calls = asyncio.run(table())
    values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=6,
    )

    @settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(data=st.data(), call=st.sampled_from(calls))
    def check(data: st.DataObject, call: Call) -> None:
        names = [field.json_name for field in call.takes.DESCRIPTOR.fields]
        keys = st.sampled_from(names) if names else st.text()
        written = data.draw(st.dictionaries(keys, values, max_size=3))
        for codec in (JSON, STRICT_JSON):
            try:
                found: Any = codec.read(call.takes, json.dumps(written).encode())
            except ServiceError as wrong:
                found = wrong
            assert isinstance(found, call.takes) or found.reason == "MALFORMED"

    check()


@settings(max_examples=200, deadline=None)
@given(data=st.binary(max_size=200))
def test_whatever_bytes_come_they_are_a_message_or_malformed(data: bytes) -> None:
    kind = error_details_pb2.ErrorInfo
    for codec in (PROTO, JSON):
        try:
            found: Any = codec.read(kind, data)
        except ServiceError as wrong:
            found = wrong
        assert isinstance(found, kind) or found.reason == "MALFORMED"


@pytest.mark.parametrize("kind", ["application/proto", "application/json", "application/grpc-web"])
def test_too_large_a_body_is_refused_unread(store_url: str, kind: str) -> None:
    async def scenario(port: int) -> None:
        async with await Connection.to(port) as connection:
            headers = {"content-type": kind, "content-length": str(10**12)}
            connection.send("POST", GET_GAME, headers)  # nothing of the body is ever sent
            answer = await connection.head()
            told = b"".join([piece async for piece in connection.pieces(answer)])
            assert answer.status == (200 if "grpc" in kind else 429)
            assert b"a request has at most 1,048,576 bytes" in told

    at_the_port(store_url, scenario)


def test_a_client_that_asks_first_is_told_before_it_sends(store_url: str) -> None:
    async def scenario(port: int) -> None:
        async with await Connection.to(port) as connection:
            headers = {**PROTO_TYPE, "content-length": str(MOST_BYTES + 1), "expect": "100-continue"}
            answer = await connection.ask("POST", GET_GAME, headers)
            assert answer.status == 429
            assert answer.headers["connection"] == "close"
            assert await connection.reader.read() == b""

    at_the_port(store_url, scenario)


def test_a_body_without_an_end_is_refused_in_the_middle(store_url: str) -> None:
    async def scenario(port: int) -> None:
        async with await Connection.to(port) as connection:
            connection.send("POST", GET_GAME, {**PROTO_TYPE, "transfer-encoding": "chunked", "content-length": "0"})
        async with await Connection.to(port) as connection:
            head = f"POST {GET_GAME} HTTP/1.1\r\nhost: here\r\ncontent-type: application/proto\r\n"
            connection.writer.write(f"{head}transfer-encoding: chunked\r\n\r\n".encode())
            piece = b"10000\r\n" + bytes(0x10000) + b"\r\n"
            for _ in range(MOST_BYTES // 0x10000 + 1):
                connection.writer.write(piece)
                await connection.writer.drain()
            connection.writer.write(b"0\r\n\r\n")
            answer = await connection.head()
            assert answer.status == 429
            assert b"".join([each async for each in connection.pieces(answer)])
            # The rest of the body is read and thrown away: the connection can be used again.
            assert (await connection.ask("POST", GET_GAME, JSON_TYPE, b'{"game": "boom"}')).status == 200

    at_the_port(store_url, scenario)


def test_a_bomb_of_gzip_is_not_unpacked(store_url: str) -> None:
    async def scenario(port: int) -> None:
        body = gzip.compress(bytes(100 * MOST_BYTES))
        assert len(body) < MOST_BYTES
        answer = await ask(port, "POST", GET_GAME, {**PROTO_TYPE, "content-encoding": "gzip"}, body)
        assert answer.status == 429
        framed = {"content-type": "application/grpc-web", "grpc-encoding": "gzip"}
        answer = await ask(port, "POST", GET_GAME, framed, envelope(body, 1))
        assert b"grpc-status: 8\r\n" in answer.body

    at_the_port(store_url, scenario)


async def send_on(connection: Connection, more: bytes) -> None:
    """Much more than is taken, if nobody stops it."""
    for _ in range(100 * MOST_HEAD // len(more)):
        connection.writer.write(more)
        await connection.writer.drain()
        await asyncio.sleep(0)


@pytest.mark.parametrize("endless", ["header", "headers", "address", "trailers", "chunks"])
def test_heads_without_an_end_are_cut_off(store_url: str, endless: str) -> None:
    async def scenario(port: int) -> None:
        first = f"POST {GET_GAME} HTTP/1.1\r\nhost: here\r\n"
        begin, more = {
            "header": (f"{first}x: ", "y" * 1000),
            "headers": (first, "x: yyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n" * 30),
            "address": ("GET /", "y" * 1000),
            "trailers": (f"{first}transfer-encoding: chunked\r\n\r\n0\r\n", "x: yyyyyyyyyyyyyyyyyyyyyyyy\r\n" * 30),
            "chunks": (f"{first}transfer-encoding: chunked\r\n\r\n", "1;extension=yyyyyyyyyyyyyyyy\r\nz\r\n" * 30),
        }[endless]
        async with await Connection.to(port) as connection:
            connection.writer.write(begin.encode())
            with pytest.raises(ConnectionError):
                await send_on(connection, more.encode())

    at_the_port(store_url, scenario)


HALF_A_BODY = f"POST {GET_GAME} HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{{".encode()


def test_a_request_that_does_not_come_is_not_waited_for(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.doors.web.http1.WITHIN", 0.2)

    async def scenario(port: int) -> None:
        for begun in (b"", b"POST /", HALF_A_BODY):
            async with await Connection.to(port) as connection, asyncio.timeout(20):
                connection.writer.write(begun)
                assert await connection.reader.read() == b""
        async with await Connection.to(port) as connection, asyncio.timeout(20):
            assert (await connection.ask("POST", GET_GAME, JSON_TYPE, b'{"game": "boom"}')).status == 200
            connection.writer.write(b"\r\n")  # a sign of life, and no request
            assert await connection.reader.read() == b""

    at_the_port(store_url, scenario)


def test_what_is_no_http_is_told_so(store_url: str) -> None:
    async def scenario(port: int) -> None:
        async with await Connection.to(port) as connection:
            connection.writer.write(b"\x16\x03\x01 hello\r\n\r\n")
            assert (await connection.head()).status == 400

    at_the_port(store_url, scenario)


UNKNOWN = "/powderkeg.v1.MatchService/Cheat"


def test_a_call_that_does_not_exist_is_unimplemented(store_url: str) -> None:
    async def scenario(port: int) -> None:
        answer = await ask(port, "POST", UNKNOWN, JSON_TYPE, b"{}")
        assert (answer.status, answer.json()["code"]) == (404, "unimplemented")
        answer = await ask(port, "POST", UNKNOWN, {"content-type": "application/grpc-web"}, envelope(b""))
        assert b"grpc-status: 12\r\n" in answer.body
        answer = await ask(port, "POST", UNKNOWN, {"content-type": "application/connect+proto"}, envelope(b""))
        assert b'"unimplemented"' in answer.body
        answer = await ask(port, "POST", "/powderkeg.v2.MatchService/GetMatch", JSON_TYPE, b"{}")
        assert answer.status == 404

    at_the_port(store_url, scenario)


def test_methods_and_types_that_do_not_fit_are_told_what_does(store_url: str) -> None:
    async def scenario(port: int) -> None:
        answer = await ask(port, "GET", CREATE)
        assert (answer.status, answer.headers["allow"], answer.body) == (405, "POST", b"call it by POST\n")
        answer = await ask(port, "DELETE", GET_GAME)
        assert (answer.status, answer.headers["allow"]) == (405, "GET, POST")
        answer = await ask(port, "POST", CREATE, {"content-type": "text/plain"}, b"{}")
        assert answer.status == 415
        assert "application/json" in answer.headers["accept-post"]
        assert b"content-type: application/json" in answer.body
        assert (await ask(port, "POST", CREATE, {"content-type": "application/connect+proto"}, b"")).status == 415
        assert (await ask(port, "POST", WATCH, PROTO_TYPE, b"")).status == 415
        assert (await ask(port, "POST", CREATE, {**PROTO_TYPE, "content-encoding": "br"}, b"")).status == 501
        assert (await ask(port, "GET", GET_GAME)).status == 400
        assert (await ask(port, "GET", f"{GET_GAME}?encoding=proto&base64=1&message=!!!")).status == 400
        answer = await ask(port, "GET", f"{GET_GAME}?encoding=json&message=%7B%22game%22%3A%22boom%22%7D")
        assert (answer.status, answer.json()["summary"]["name"]) == (200, "boom")

    at_the_port(store_url, scenario)
