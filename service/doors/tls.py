"""TLS for all doors, by certificates that are read anew when their files change."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
import structlog

log = structlog.get_logger()
HTTP1, HTTP2 = "http/1.1", "h2"
"""What is spoken inside, as TLS names it."""


class BadCertificate(Exception):
    """The files do not hold what they should."""


@dataclass(frozen=True)
class Tls:
    """The files, in PEM."""

    cert: str
    """The certificate of the service, and those of who vouches for it."""
    key: str
    client_ca: str = ""
    """Who vouches for clients; whoever has no certificate of theirs is sent away. Without it anybody may call."""


@dataclass(frozen=True)
class Contents:
    """All files, as they were at one time."""

    contexts: dict[str, ssl.SSLContext]
    """By the protocol that is spoken inside."""
    for_grpc: Any


class Certificates:
    """What the files hold now."""

    def __init__(self, tls: Tls) -> None:
        self._tls = tls
        self._files = [Path(each) for each in (tls.cert, tls.key, tls.client_ca) if each]
        self._seen = self._stamps()
        self._contents = self._read()

    def _stamps(self) -> list[tuple[int, int, int]]:
        """What tells that a file has changed, or that another one has taken its place."""
        return [(found.st_mtime_ns, found.st_size, found.st_ino) for found in (each.stat() for each in self._files)]

    def _read(self) -> Contents:
        try:
            contexts = {protocol: server_context(self._tls, protocol) for protocol in (HTTP1, HTTP2)}
        except (ssl.SSLError, ValueError) as wrong:
            raise BadCertificate(f"{', '.join(map(str, self._files))}: {wrong}") from None
        cert, key, *client_ca = (each.read_bytes() for each in self._files)
        return Contents(contexts, grpc.ssl_server_certificate_configuration([(key, cert)], *client_ca))

    def now(self) -> Contents:
        """As before, unless a file has changed, and all of them fit together."""
        try:
            stamps = self._stamps()
            if stamps == self._seen:
                return self._contents
            self._seen = stamps  # whatever is wrong is said once
            self._contents = self._read()
        except (OSError, BadCertificate) as wrong:
            log.warning("certificates stay as they were", why=str(wrong))
        else:
            log.info("certificates were read anew", cert=self._tls.cert)
        return self._contents

    def grpc_credentials(self) -> grpc.ServerCredentials:
        """For grpcio: asked anew whenever a connection begins."""
        told = self._contents

        def newest() -> Any:
            nonlocal told
            now = self.now()
            news, told = now is not told, now
            return now.for_grpc if news else None

        wants_clients = bool(self._tls.client_ca)
        return grpc.dynamic_ssl_server_credentials(told.for_grpc, newest, wants_clients)

    def server_context(self, protocol: str) -> ssl.SSLContext:
        """For a server that has one context for good: it gives each connection the newest as it begins."""
        first = server_context(self._tls, protocol)

        def newest(connection: ssl.SSLObject, name: str | None, context: ssl.SSLContext) -> None:
            connection.context = self.now().contexts[protocol]

        first.sni_callback = newest
        return first


def server_context(tls: Tls, protocol: str) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols([protocol])
    context.load_cert_chain(tls.cert, tls.key, password="")  # or OpenSSL asks the terminal for one
    if tls.client_ca:
        context.options |= ssl.OP_NO_TICKET  # every connection proves itself, by those who are trusted now
        context.num_tickets = 0
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(tls.client_ca)
    return context
