"""Signed notes: a text with Ed25519 signatures below it, as transparency logs use them (docs/log-format.md)."""

from __future__ import annotations

import hmac
import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from replay.signed import curve
from replay.signed.printable import BadText, is_printable, lines_of

ED25519 = b"\x01"
PRIVATE = "PRIVATE+KEY+"
MARK = "— "
"""What a signature's line begins with."""
SPACES = r"\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""What Unicode calls white space. It is written out, for programs differ in what they take for it."""
NAME = re.compile(rf"[^{SPACES}+]+")
"""What the key of anybody may be called."""
OWN_NAME_MOST = 100
SIGNATURE = re.compile(rf"{MARK}({NAME.pattern}) ([A-Za-z0-9+/]+={{0,2}})")
ID_BYTES = 4
MOST_SIGNATURES = 100
MOST_KEPT = 16 * 1024 * 1024
"""A file of notes larger than that is not read."""


class BadKey(Exception):
    """A text that should be a key is none."""


class BadNote(Exception):
    """Bytes that should be a signed note are none."""


@dataclass(frozen=True)
class Signature:
    """One line below a note."""

    name: str
    key_id: bytes
    data: bytes


@dataclass(frozen=True)
class Note:
    """A text with at least one signature. Whether one is good, only a key can tell."""

    text: str
    signatures: tuple[Signature, ...]
    data: bytes
    """As it was read."""


@dataclass(frozen=True)
class Verifier:
    """The public half of a key."""

    name: str
    public: bytes

    @property
    def key_id(self) -> bytes:
        return sha256(self.name.encode() + b"\n" + ED25519 + self.public).digest()[:4]

    def signed(self, text: str, signature: Signature) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature.data, text.encode())
        except InvalidSignature:
            return False
        return True

    def __str__(self) -> str:
        return f"{self.name}+{self.key_id.hex()}+{b64encode(ED25519 + self.public).decode()}"

    @classmethod
    def parse(cls, text: str) -> Verifier:
        """`NAME+ID+KEY`, as `powderkeg keys` prints it."""
        name, key_id, public = _parse_key(text)
        verifier = cls(name, public)
        if verifier.key_id.hex() != key_id:
            raise BadKey(f"the id of the key {name} is not {key_id}: it was copied badly")
        if not curve.is_good(public):
            raise BadKey(f"the key {name} is one with which a signature proves nothing: do not trust it")
        return verifier


class Signer:
    """The private half of a key."""

    def __init__(self, name: str, secret: bytes) -> None:
        if not NAME.fullmatch(name) or len(name) > OWN_NAME_MOST or not is_printable(name):
            raise BadKey(f"a key cannot be called {name!r:.60}: take 1 to 100 letters, without spaces and +")
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self._secret = secret
        self.verifier = Verifier(name, self._key.public_key().public_bytes_raw())
        self._prefix = self.verifier.key_id

    def sign(self, text: str) -> bytes:
        """The note: the text, an empty line, the signature."""
        signature = b64encode(self._prefix + self._key.sign(text.encode())).decode()
        return f"{text}\n{MARK}{self.verifier.name} {signature}\n".encode()

    def derived(self, purpose: bytes) -> bytes:
        """A secret for another purpose, which tells nothing of the key."""
        return hmac.digest(self._secret, purpose, "sha256")

    def __str__(self) -> str:
        """The key as it is kept: a secret."""
        return (
            f"{PRIVATE}{self.verifier.name}+{self.verifier.key_id.hex()}+{b64encode(ED25519 + self._secret).decode()}"
        )

    def __repr__(self) -> str:
        return f"Signer({self.verifier})"

    @classmethod
    def parse(cls, text: str) -> Signer:
        if not text.startswith(PRIVATE):
            raise BadKey("a signing key begins with PRIVATE+KEY+; `powderkeg keys new` makes one")
        try:
            name, key_id, secret = _parse_key(text.removeprefix(PRIVATE))
        except BadKey:  # whose text shows some of it
            raise BadKey(f"a signing key has the form {PRIVATE}NAME+ID+KEY: this one was copied badly") from None
        signer = cls(name, secret)
        if signer.verifier.key_id.hex() != key_id:
            raise BadKey(f"the id of the key {name} does not fit: it was copied badly")
        return signer


def _parse_key(text: str) -> tuple[str, str, bytes]:
    """Name, id and the 32 bytes of a key."""
    name, key_id, encoded = [*text.split("+", 2), "", ""][:3]
    data = base64_of(encoded, 33)
    if not NAME.fullmatch(name) or data is None or data[:1] != ED25519:
        raise BadKey("this is not a key of the form NAME+ID+KEY, for Ed25519")  # it may be a secret
    return name, key_id, data[1:]


def read_note(data: bytes) -> Note:
    """A note from its bytes, which are in one way only what they are."""
    try:
        whole = data.decode()
    except UnicodeDecodeError:
        raise BadNote("it is not UTF-8") from None
    text, _, below = whole.rpartition("\n\n")
    if not text or not below.endswith("\n") or re.search(r"[\x00-\x09\x0b-\x1f]", whole):
        raise BadNote("it is not a text with signatures below")
    if below.count("\n") > MOST_SIGNATURES:
        raise BadNote(f"it has more than {MOST_SIGNATURES} signatures")
    signatures = [_read_signature(line) for line in below[:-1].split("\n")]
    return Note(text + "\n", tuple(signatures), data)


def _read_signature(line: str) -> Signature:
    """A line below a note, by whatever key and algorithm: those that one does not know are left to others."""
    found = SIGNATURE.fullmatch(line)
    if found is None:
        raise BadNote("a line below it is no signature")
    data = _decoded(found[2])
    if data is None or len(data) <= ID_BYTES:
        raise BadNote("a signature is badly written")
    return Signature(found[1], data[:ID_BYTES], data[ID_BYTES:])


def split_notes(data: bytes) -> list[Note]:
    """The notes of a file: one after the other, empty lines between them or not."""
    if len(data) > MOST_KEPT:
        raise BadNote(f"it has more than {MOST_KEPT} bytes")
    try:
        lines = lines_of(data.decode())
    except UnicodeDecodeError:
        raise BadNote("it is not UTF-8") from None
    except BadText as bad:
        raise BadNote(str(bad)) from None
    notes, begun, below = [], list[str](), False
    for line in [*lines, ""]:
        if below and not line.startswith(MARK):
            notes.append(read_note("\n".join([*begun, ""]).encode()))
            begun, below = [], False
        if begun or line:
            begun.append(line)
            below = line.startswith(MARK)
    if any(begun):
        raise BadNote("it ends in the middle of a note" if notes else "there is no signature in it")
    return notes


def base64_of(line: str, size: int = 32) -> bytes | None:
    """The bytes that a line of a note holds in base64; None if it does not, or not in the one way to write them."""
    data = _decoded(line)
    return data if data is not None and len(data) == size else None


def _decoded(text: str) -> bytes | None:
    """What base64 stands for; None if there is another way to write the same."""
    try:
        data = b64decode(text, validate=True)
    except ValueError:  # of base64, or of letters beyond ASCII
        return None
    return data if b64encode(data).decode() == text else None


def signers(text: str) -> list[Signer]:
    """The keys of a key file: one a line, the one that signs first. Empty lines and those with a # do not count."""
    try:
        lines = [line.strip() for line in lines_of(text)]
    except BadText as bad:
        raise BadKey(str(bad)) from None
    return [Signer.parse(line) for line in lines if line and not line.startswith("#")]
