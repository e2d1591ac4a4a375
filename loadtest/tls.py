"""TLS to the service under load: whom to trust, and who one is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import grpc

from engines.core.errors import BadSetup, SetupReason

TLS_SCHEME = "https://"


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


def _read(option: str, name: str) -> bytes | None:
    if not name:
        return None
    try:
        text = Path(name).read_bytes()
    except OSError as error:
        raise BadSetup(SetupReason.BAD_OPTION, f"{option} {name}: {error.strerror}") from None
    if b"-----BEGIN " not in text:
        raise BadSetup(SetupReason.BAD_OPTION, f"{option} {name}: not in PEM, which has a line with -----BEGIN")
    return text
