"""One HTTP request and its answer, on ASGI."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Headers = Iterable[tuple[bytes, bytes]]


NO_SNIFFING = (b"x-content-type-options", b"nosniff")


class ClientLeft(Exception):
    """The client went away before it had sent its request."""


class TooLarge(Exception):
    """The body has more bytes than are taken."""


class Exchange:
    """A request with its body, and the answer that is given to it."""

    __slots__ = (
        "_caller",
        "_receive",
        "_send",
        "_watcher",
        "begun",
        "headers",
        "left",
        "method",
        "path",
        "peer",
        "query",
        "shared",
    )

    def __init__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.query: bytes = scope["query_string"]
        self.peer: str = (scope.get("client") or ("",))[0]
        self.headers: dict[bytes, bytes] = dict(scope["headers"])
        self.shared: list[tuple[bytes, bytes]] = [NO_SNIFFING]
        """Headers of the answer, whatever it is."""
        self.begun = False
        self.left = False
        """Whether the client went away while it was to be answered."""
        self._receive = receive
        self._send = send
        self._caller: asyncio.Task[Any] | None = None
        self._watcher: asyncio.Task[None] | None = None

    def header(self, name: bytes) -> str:
        return self.headers.get(name, b"").decode("latin-1").strip()

    @property
    def content_type(self) -> str:
        return self.header(b"content-type").partition(";")[0].rstrip().lower()

    async def body(self, most: int) -> bytes:
        """The whole body. One that says that it is too large is not read at all."""
        length = self.headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length[:20]) > most:
            if b"expect" in self.headers:  # the client waits, and may come with its next request instead of the body
                self.shared.append((b"connection", b"close"))
            raise TooLarge
        pieces, size = [], 0
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                raise ClientLeft
            piece = message["body"]
            pieces.append(piece)
            size += len(piece)
            if size > most:
                raise TooLarge
            if not message["more_body"]:
                return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def cancel_if_client_leaves(self) -> None:
        """From now on the task that calls this is cancelled when the client goes away."""
        self._caller = asyncio.current_task()
        self._watcher = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass
        self.left = True
        if self._caller is not None:
            self._caller.cancel()

    def close(self) -> None:
        if self._watcher is not None:
            self._watcher.cancel()

    async def answer(self, status: int, headers: Headers, body: bytes | None = b"") -> None:
        """The whole answer at once; None is one that has no body by its nature."""
        length = [] if body is None else [(b"content-length", b"%d" % len(body))]
        await self.begin([*headers, *length], status)
        await self.write(body or b"", more=False)

    async def begin(self, headers: Headers, status: int = 200) -> None:
        """An answer that is then written in pieces."""
        self.begun = True
        await self._send({"type": "http.response.start", "status": status, "headers": [*self.shared, *headers]})

    async def write(self, data: bytes, *, more: bool = True) -> None:
        """A piece of it. This waits while the client does not read: so much of it is under way, and no more."""
        await self._send({"type": "http.response.body", "body": data, "more_body": more})
