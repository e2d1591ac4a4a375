"""Whose signatures a client believes: the keys of a policy file (docs/audit.md)."""

from __future__ import annotations

from base64 import b64decode
from hashlib import sha256
from typing import TYPE_CHECKING

from powderkeg.client._notes import SignedNote

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

ED25519 = b"\x01"
P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022
SMALL_ORDER = (0, 1, P - 1, ORDER_8, P - ORDER_8)
"""The y of the eight points of small order (RFC 8032, 5.1): with such a key one signature fits many texts."""


class PolicyKeys:
    """The keys of a policy. When each was in use does not matter here: receipts and heads have no time."""

    def __init__(self, policy: str) -> None:
        lines = enumerate(policy.removeprefix("\ufeff").split("\n"), start=1)
        self._keys = dict(_read_key(line.strip(), number) for number, line in lines if _counts(line.strip()))
        if not self._keys:
            raise ValueError("the policy names no key")

    def objection(self, note: SignedNote) -> str:
        """What is wrong with the signatures of a note; nothing if a key of the policy has signed it."""
        good = False
        for each in note.signatures:
            key = self._keys.get((each.name, each.key_id))
            if key is not None and not _signed(key, each.data, note.text):
                return f"the signature of {each.name} is not over this text"
            good = good or key is not None
        return "" if good else "no key of the policy has signed it"


def _counts(line: str) -> bool:
    return bool(line) and not line.startswith("#")


def _read_key(line: str, number: int) -> tuple[tuple[str, str], Ed25519PublicKey]:
    """`key NAME+ID+KEY`, as `powderkeg keys policy` writes it; what follows is about times."""
    words = line.split()
    name, key_id, encoded = [*(words[1].split("+", 2) if len(words) > 1 else ()), "", "", ""][:3]
    try:
        data = b64decode(encoded, validate=True)
    except ValueError:
        data = b""
    digest = sha256(f"{name}\n".encode() + data).digest()[:4].hex()
    if words[0] != "key" or len(data) != 33 or data[:1] != ED25519 or digest != key_id:
        raise ValueError(f"line {number} of the policy is not written as `key NAME+ID+KEY`")  # it may be a secret
    if not _is_good(data[1:]):
        raise ValueError(
            f"line {number} of the policy has a key with which a signature proves nothing: do not trust it"
        )
    return (name, key_id), _public(data[1:])


def _is_good(data: bytes) -> bool:
    """Whether these bytes are a point of the curve, written in the one way, and not of small order."""
    y = int.from_bytes(data, "little") & (2**255 - 1)
    square = (y * y - 1) * (D * y * y + 1)  # it is one where x squared, their quotient, is
    return y < P and y not in SMALL_ORDER and pow(square, (P - 1) // 2, P) == 1


def _public(data: bytes) -> Ed25519PublicKey:
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415 (only a policy needs it)
            Ed25519PublicKey,
        )
    except ImportError:
        raise ValueError("to check signatures, install powderkeg-client[signatures]") from None
    return Ed25519PublicKey.from_public_bytes(data)


def _signed(key: Ed25519PublicKey, signature: bytes, text: str) -> bool:
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 (as above)

    try:
        key.verify(signature, text.encode())
    except InvalidSignature:
        return False
    return True
