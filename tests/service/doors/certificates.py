"""Certificates for tests: an authority, and whom it vouches for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

PEM = Encoding.PEM


class Authority:
    """Signs certificates."""

    def __init__(self, name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.name = named(name)
        constraints = x509.BasicConstraints(ca=True, path_length=0)
        self.certificate = self._signed(self.name, self._key, constraints)

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(PEM)

    def issue(self, name: str) -> tuple[bytes, bytes]:
        """A certificate for this machine, and its key."""
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = self._signed(named(name), key, x509.BasicConstraints(ca=False, path_length=None))
        plain = key.private_bytes(PEM, PrivateFormat.PKCS8, NoEncryption())
        return certificate.public_bytes(PEM), plain

    def _signed(
        self, name: x509.Name, key: ec.EllipticCurvePrivateKey, constraints: x509.BasicConstraints
    ) -> x509.Certificate:
        now = datetime.now(UTC)
        here = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
        builder = x509.CertificateBuilder().subject_name(name).issuer_name(self.name).public_key(key.public_key())
        builder = builder.serial_number(x509.random_serial_number()).add_extension(constraints, critical=True)
        builder = builder.not_valid_before(now - timedelta(hours=1)).not_valid_after(now + timedelta(hours=1))
        return builder.add_extension(here, critical=False).sign(self._key, hashes.SHA256())


def named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def write(folder: Path, issued: tuple[bytes, bytes]) -> None:
    """As those do who renew certificates: a new file takes the place of the old one."""
    for name, data in zip(("cert.pem", "key.pem"), issued, strict=True):
        (folder / f"new {name}").write_bytes(data)
        (folder / f"new {name}").replace(folder / name)
