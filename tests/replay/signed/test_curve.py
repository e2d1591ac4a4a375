"""Which 32 bytes are a key that one may trust. The points of small order are known: there are eight."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from replay.signed.curve import NEUTRAL, P, decoded, doubled, is_good
from replay.signed.notes import BadKey, Signer, Verifier

SMALL = [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
]
"""The orders are 1, 2, 4, 4 and 8."""
WRITTEN_OTHERWISE = [
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
]
"""The same points again: y with P added, or x = 0 with a sign."""
NO_POINT = "0200000000000000000000000000000000000000000000000000000000000000"
RFC_8032 = [  # 7.1, the public keys of tests 1 to 3
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
]


@pytest.mark.parametrize("key", SMALL)
def test_points_of_small_order_are_refused(key: str) -> None:
    point = decoded(bytes.fromhex(key))
    assert point is not None
    assert doubled(doubled(doubled(point))) == NEUTRAL
    assert not is_good(bytes.fromhex(key))


def test_there_are_eight_of_them() -> None:
    assert len({decoded(bytes.fromhex(key)) for key in SMALL}) == 8


@pytest.mark.parametrize("key", WRITTEN_OTHERWISE)
def test_a_point_is_written_in_one_way(key: str) -> None:
    number = int.from_bytes(bytes.fromhex(key), "little") & (2**255 - 1)
    assert number >= P or number in (1, P - 1)
    assert decoded(bytes.fromhex(key)) is None


def test_what_is_no_point() -> None:
    assert decoded(bytes.fromhex(NO_POINT)) is None


@pytest.mark.parametrize("key", RFC_8032)
def test_good_keys(key: str) -> None:
    assert is_good(bytes.fromhex(key))


def test_what_such_a_key_could_do() -> None:
    """The neutral point, as key and as R, with S = 0: a signature over every text."""
    forged = bytes.fromhex(SMALL[0]) + bytes(32)
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(SMALL[0]))
    for text in (b"one text", b"another"):
        key.verify(forged, text)
    with pytest.raises(InvalidSignature):
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(RFC_8032[0])).verify(forged, b"one text")


@pytest.mark.parametrize("key", [*SMALL, *WRITTEN_OTHERWISE, NO_POINT])
def test_no_policy_takes_them(key: str) -> None:
    bad = Verifier("example.org/open", bytes.fromhex(key))
    with pytest.raises(BadKey, match="a signature proves nothing"):
        Verifier.parse(str(bad))
    good = Signer("example.org/open", bytes(32)).verifier
    assert Verifier.parse(str(good)) == good
