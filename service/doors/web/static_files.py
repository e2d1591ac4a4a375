"""The files of the web client: what a browser may keep, what a page may do, and a page for every address of the app."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from service.doors.compression import accepts_gzip
from service.doors.web.exchange import Exchange

FOLDER = Path(__file__).parents[2] / "static"
"""Where the build of the web client lies."""
HASHED = "assets/"
"""Names of files in there tell their content: another content has another name."""
EMBEDDED = "/embed/"
"""Pages under this address may stand in a frame of anybody's page; no others may."""
PIECE = 256 * 1024
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".map": "application/json",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".pkr": "application/octet-stream",
}
TEXTS = ("text/", "application/json", "image/svg")
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
"""Everything comes from here, and no script or style stands in a page."""
IN_WORKER = {**POLICY, "script-src": "'self' 'wasm-unsafe-eval'"}
"""A worker follows the policy that its script is sent with. It may run WebAssembly; a page may not."""
SHARED = [
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
HTML = (b"content-type", b"text/html; charset=utf-8")
NOT_BUILT = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Powderkeg</title>
<h1>Powderkeg serves</h1>
<p>Its web client is not built here. Calls by Connect, gRPC-Web and JSON are answered at this address all the same:
docs/api.md tells how.</p>
</html>
"""


def written(policy: dict[str, str]) -> bytes:
    return "; ".join(f"{name} {value}" for name, value in policy.items()).encode()


PAGE, FRAME, SCRIPT = written(POLICY), written({**POLICY, "frame-ancestors": "*"}), written(IN_WORKER)


class StaticFiles:
    """Answers what is no call."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder

    async def respond(self, exchange: Exchange) -> bool:
        """Whether there was something to answer with."""
        if exchange.method not in ("GET", "HEAD"):
            return False
        exchange.shared += SHARED
        found = self._file(exchange.path.lstrip("/") or "index.html")
        if found is None and self._is_page(exchange):
            found = self._file("index.html")
            if found is None:
                await exchange.answer(200, [HTML, *_page_headers(exchange)], NOT_BUILT)
                return True
        if found is not None:
            await self._send(exchange, found)
        return found is not None

    def _is_page(self, exchange: Exchange) -> bool:
        """Whether somebody goes to this address, and no page asks for a file: then it is one of the app's own."""
        return "text/html" in exchange.header(b"accept") and not exchange.path.startswith(f"/{HASHED}")

    def _file(self, name: str) -> Path | None:
        """The file of this name, if there is one in the folder: whatever the name, none from elsewhere."""
        try:
            path = (self._folder / name).resolve()
            return path if path.is_relative_to(self._folder.resolve()) and path.is_file() else None
        except (OSError, ValueError):  # what no file can be called
            return None

    async def _send(self, exchange: Exchange, path: Path) -> None:
        headers = [_type(path), *(_page_headers(exchange) if path.suffix == ".html" else self._headers(path))]
        zipped = path.with_name(f"{path.name}.gz")
        if zipped.is_file():
            headers.append((b"vary", b"accept-encoding"))
            if accepts_gzip(exchange.header(b"accept-encoding")):
                headers.append((b"content-encoding", b"gzip"))
                path = zipped
        found = path.stat()
        tag = f'"{found.st_mtime_ns:x}-{found.st_size:x}"'
        headers.append((b"etag", tag.encode()))
        if _has_current(exchange, tag):
            await exchange.answer(304, headers, None)
        elif exchange.method == "HEAD":
            await exchange.answer(200, [*headers, (b"content-length", b"%d" % found.st_size)], None)
        else:
            await _send_file(exchange, path, headers, found.st_size)

    def _headers(self, path: Path) -> list[tuple[bytes, bytes]]:
        hashed = path.is_relative_to(self._folder.resolve() / HASHED)
        return [
            (b"cache-control", b"public, max-age=31536000, immutable" if hashed else b"no-cache"),
            (b"content-security-policy", SCRIPT if path.suffix in (".js", ".mjs") else PAGE),
        ]


def _type(path: Path) -> tuple[bytes, bytes]:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return b"content-type", f"{kind}; charset=utf-8".encode() if kind.startswith(TEXTS) else kind.encode()


def _page_headers(exchange: Exchange) -> list[tuple[bytes, bytes]]:
    """What comes with a page: it is looked for anew each time, and may do no more than the policy says."""
    policy = FRAME if exchange.path.startswith(EMBEDDED) else PAGE
    return [(b"cache-control", b"no-cache"), (b"content-security-policy", policy)]


def _has_current(exchange: Exchange, tag: str) -> bool:
    """Whether the browser has this content already."""
    asked = exchange.header(b"if-none-match")
    return asked == "*" or tag in [each.strip().removeprefix("W/") for each in asked.split(",")]


async def _send_file(exchange: Exchange, path: Path, headers: list[tuple[bytes, bytes]], size: int) -> None:
    """Piece by piece: a large file is never in memory as a whole."""
    await exchange.begin([*headers, (b"content-length", b"%d" % size)])
    left = size
    with path.open("rb") as file:
        while left:
            piece = file.read(min(PIECE, left))
            if not piece:
                raise OSError(f"{path} became shorter while it was sent")
            left -= len(piece)
            await exchange.write(piece, more=bool(left))
    if not size:
        await exchange.write(b"", more=False)
