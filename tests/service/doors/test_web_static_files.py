"""The files of the web client: addresses, what may be kept, what a page may do."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from service.doors.web.app import WebApp
from service.doors.web.cors import Cors
from service.doors.web.door import WebDoor
from service.doors.web.static_files import FOLDER, StaticFiles
from tests.service.doors.http_calls import Answer, ask

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8", "accept-encoding": "gzip, br"}
INDEX = b"<!doctype html><script type=module src=/assets/app-1a2b.js></script>"
SCRIPT = b"console.log('table');" * 100
Look = Callable[..., Coroutine[Any, Any, Answer]]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "pieces.svg").write_bytes(b"<svg/>")
    (folder / "empty.txt").write_bytes(b"")
    (tmp_path / "secret.txt").write_text("not for you")
    (folder / "out.txt").symlink_to(tmp_path / "secret.txt")
    return folder


def looking(folder: Path, scenario: Callable[[Look], Coroutine[Any, Any, None]]) -> None:
    """Run this with a door that serves these files; it is given a way to ask for one."""

    async def served() -> None:
        door = WebDoor(WebApp([], lambda: True, Cors(()), StaticFiles(folder)), "127.0.0.1", 0)
        await door.start()

        async def look(path: str, method: str = "GET", **headers: str) -> Answer:
            sent = {**BROWSER, **{name.replace("_", "-"): value for name, value in headers.items()}}
            return await ask(door.port, method, path, sent)

        try:
            await scenario(look)
        finally:
            await door.stop(0)

    asyncio.run(served())


def test_every_address_of_the_app_is_its_page(built: Path) -> None:
    async def scenario(look: Look) -> None:
        for path in (
            "/",
            "/index.html",
            "/match/1a2b",
            "/replay/1a2b?at=7",
            "/event/Spring.Open",
            "/embed/1a2b",
            "//",
            "/%ff",
        ):
            answer = await look(path)
            assert (answer.status, answer.body) == (200, INDEX), path
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"

    looking(built, scenario)


def test_what_no_page_asks_for_is_not_there(built: Path) -> None:
    async def scenario(look: Look) -> None:
        for path in ("/favicon.ico", "/assets/gone-9z.js", "/match/1a2b"):
            answer = await look(path, accept="*/*")
            assert answer.status == 404, path
        assert (await look("/assets/gone-9z.js")).status == 404
        assert (await look("/", accept="*/*")).status == 200
        assert (await look("/", method="POST")).status == 404

    looking(built, scenario)


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/%2e%2e%2fsecret.txt", "/out.txt", "/a%00b"],
)
def test_nothing_outside_the_folder_is_served(built: Path, path: str) -> None:
    async def scenario(look: Look) -> None:
        answer = await look(path, accept="*/*")
        assert answer.status == 404
        assert b"not for you" not in answer.body

    looking(built, scenario)


def test_what_tells_its_content_by_its_name_is_kept_for_good(built: Path) -> None:
    async def scenario(look: Look) -> None:
        script = await look("/assets/app-1a2b.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        pieces = await look("/pieces.svg")
        assert pieces.headers["cache-control"] == "no-cache"
        assert pieces.headers["content-type"] == "image/svg+xml; charset=utf-8"

    looking(built, scenario)


def test_what_was_compressed_beforehand_is_sent_so(built: Path) -> None:
    async def scenario(look: Look) -> None:
        zipped, plain = await look("/assets/app-1a2b.js"), await look("/assets/app-1a2b.js", accept_encoding="br")
        assert (zipped.headers["content-encoding"], gzip.decompress(zipped.body)) == ("gzip", SCRIPT)
        assert ("content-encoding" in plain.headers, plain.body) == (False, SCRIPT)
        assert zipped.headers["vary"] == plain.headers["vary"] == "accept-encoding"
        assert zipped.headers["etag"] != plain.headers["etag"]
        assert "content-encoding" not in (await look("/pieces.svg")).headers

    looking(built, scenario)


def test_what_a_browser_has_is_not_sent_again(built: Path) -> None:
    async def scenario(look: Look) -> None:
        tag = (await look("/match/1")).headers["etag"]
        for asked in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            answer = await look("/match/1", if_none_match=asked)
            assert (answer.status, answer.body, answer.headers["etag"]) == (304, b"", tag)
            assert "content-length" not in answer.headers
        assert (await look("/match/1", if_none_match='"other"')).status == 200
        (built / "index.html").write_bytes(INDEX + b"<!-- built anew -->")
        answer = await look("/match/1", if_none_match=tag)
        assert (answer.status, answer.headers["etag"] == tag) == (200, False)

    looking(built, scenario)


def test_a_head_is_told_without_its_body(built: Path) -> None:
    async def scenario(look: Look) -> None:
        answer = await look("/pieces.svg", method="HEAD")
        assert (answer.status, answer.headers["content-length"], answer.body) == (200, "6", b"")
        assert (await look("/empty.txt")).body == b""
        assert (await look("/health", method="HEAD")).status == 200

    looking(built, scenario)


def test_a_page_may_do_little(built: Path) -> None:
    async def scenario(look: Look) -> None:
        page = (await look("/match/1")).headers
        policy = dict(each.split(" ", 1) for each in page["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
        assert "unsafe" not in page["content-security-policy"]
        assert page["x-content-type-options"] == "nosniff"
        assert page["referrer-policy"] == "no-referrer"
        framed = (await look("/embed/1")).headers["content-security-policy"]
        assert framed == page["content-security-policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
        script = (await look("/assets/app-1a2b.js")).headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval'" in script  # for a worker, which follows its own

    looking(built, scenario)


def test_a_service_without_its_web_client_says_so(tmp_path: Path) -> None:
    async def scenario(look: Look) -> None:
        answer = await look("/")
        assert answer.status == 200
        assert b"not built here" in answer.body
        assert "content-security-policy" in answer.headers
        assert (await look("/pieces.svg", accept="*/*")).status == 404

    looking(tmp_path / "nothing", scenario)


def test_the_folder_is_part_of_the_package() -> None:
    assert FOLDER.parent.name == "service"
    assert (FOLDER.parent / "__init__.py").is_file()
