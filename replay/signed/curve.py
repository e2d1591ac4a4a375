"""Points of Ed25519 (RFC 8032), as far as it takes to refuse keys with which a signature proves nothing."""

from __future__ import annotations

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1)

Point = tuple[int, int]


def decoded(key: bytes) -> Point | None:
    """The point that 32 bytes stand for (RFC 8032, 5.1.3); None if they are not the one way to write a point."""
    number = int.from_bytes(key, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT_OF_MINUS_1 % P
    if x * x % P != square or (x == 0 and sign):
        return None
    return (P - x if x & 1 != sign else x), y


def doubled(point: Point) -> Point:
    """A point added to itself (RFC 8032, 5.1.4, in plain coordinates)."""
    x, y = point
    product = D * x * x * y * y
    return 2 * x * y * pow(1 + product, -1, P) % P, (y * y + x * x) * pow(1 - product, -1, P) % P


def is_good(key: bytes) -> bool:
    """Whether these 32 bytes are a public key that one may trust: a point, written in the one way, not of small order.

    With one of the eight points of small order one signature fits many texts.
    """
    point = decoded(key)
    return point is not None and doubled(doubled(doubled(point))) != NEUTRAL
