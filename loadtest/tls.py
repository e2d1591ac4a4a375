"""TLS to the service under load: whom to trust, and who one is."""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass
from pathlib import Path

import grpc

from engines.core.errors import BadSetup, SetupReason

TLS_SCHEME = "https://"
HANDSHAKE_SECONDS = 2.0
"""Seconds that a service has for a handshake, and then to object to whoever calls."""


@dataclass(frozen=True)
class TlsFiles:
    """Files in PEM; empty is none. Without a CA all are trusted whom the world trusts."""

    ca: str = ""
    cert: str = ""
    key: str = ""

    def credentials(self) -> grpc.ChannelCredentials:
        """BadSetup says which file is wrong."""
        return grpc.ssl_channel_credentials(
            _read("--tls-ca", self.ca), _read("--tls-key", self.key), _read("--tls-cert", self.cert)
        )

    def context(self) -> ssl.SSLContext:
        """BadSetup says which file has no certificate in it, or no key to it."""
        try:
            context = ssl.create_default_context(cafile=self.ca or None)
        except ssl.SSLError:
            raise BadSetup(SetupReason.BAD_OPTION, f"--tls-ca {self.ca}: there is no certificate in it") from None
        try:
            if self.cert:
                context.load_cert_chain(self.cert, self.key, password="")  # or OpenSSL asks the terminal for one
        except ssl.SSLError:
            given = f"--tls-cert {self.cert}, --tls-key {self.key}"
            complaint = f"{given}: name a certificate and the key to it, which must not need a password"
            raise BadSetup(SetupReason.BAD_OPTION, complaint) from None
        context.set_alpn_protocols(["h2"])
        return context


def _read(option: str, name: str) -> bytes | None:
    if not name:
        return None
    try:
        text = Path(name).read_bytes()
    except OSError as error:
        complaint = f"{option} {name}: {error.strerror}; name a file in PEM that can be read"
        raise BadSetup(SetupReason.BAD_OPTION, complaint) from None
    if b"-----BEGIN " not in text:
        raise BadSetup(SetupReason.BAD_OPTION, f"{option} {name}: not in PEM, which has a line with -----BEGIN")
    return text


def why_no_service(address: str, tls: TlsFiles) -> str:
    """What keeps a caller and the service apart, and what to do about it, by a handshake of one's own."""
    host, _, port = address.rpartition(":")
    host = host.strip("[]")
    try:
        with (
            socket.create_connection((host, int(port)), HANDSHAKE_SECONDS) as line,
            tls.context().wrap_socket(line, server_hostname=host) as secured,
        ):
            return _what_follows(secured, tls)
    except ssl.SSLCertVerificationError as wrong:
        return f"its certificate is not trusted ({wrong.verify_message}); name who vouches for it with --tls-ca"
    except ssl.SSLError:
        return "what listens there speaks no TLS; leave https:// out"
    except (OSError, ValueError):
        return "nobody answers there; start one with `powderkeg serve`, or name another address"


def _what_follows(secured: ssl.SSLSocket, tls: TlsFiles) -> str:
    """A service that refuses whoever calls hangs up after the handshake; others have something to say."""
    try:
        taken = bool(secured.recv(1))
    except TimeoutError:
        taken = True
    except (ssl.SSLError, ConnectionError):
        taken = False
    if taken:
        return "it speaks TLS, and does not get ready for calls; look at its log"
    if tls.cert:
        return "it hangs up on the certificate of --tls-cert; name one that it trusts, and the key to it"
    return "it hangs up on callers without a certificate; name one with --tls-cert, and its key with --tls-key"
