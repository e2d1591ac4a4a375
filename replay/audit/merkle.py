"""The Merkle tree of an event: hashes and proofs as RFC 6962 (and RFC 9162, section 2.1) have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

EMPTY = sha256(b"").digest()
"""The root of a tree without leaves."""


def leaf_hash(leaf: bytes) -> bytes:
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _split(size: int) -> int:
    """The largest power of two below the size."""
    return 1 << (size - 1).bit_length() - 1


class Tree:
    """A tree that grows. It keeps the root of every whole subtree, so that roots and proofs are quick."""

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._levels: list[list[bytes]] = [[]]
        for leaf in leaves:
            self.append(leaf)

    def __len__(self) -> int:
        return len(self._levels[0])

    def append(self, leaf: bytes) -> None:
        """One more leaf; `leaf` is its data."""
        node, level = leaf_hash(leaf), 0
        self._levels[0].append(node)
        while len(self._levels[level]) % 2 == 0:
            node = node_hash(*self._levels[level][-2:])
            level += 1
            if level == len(self._levels):
                self._levels.append([])
            self._levels[level].append(node)

    def leaf(self, index: int) -> bytes:
        """The hash of a leaf."""
        return self._levels[0][index]

    def root(self, size: int | None = None) -> bytes:
        """The root over the first leaves; over all of them if no size is given."""
        size = len(self) if size is None else size
        self._check(size)
        return self._range(0, size) if size else EMPTY

    def inclusion(self, index: int, size: int) -> list[bytes]:
        """The audit path of a leaf in the tree of that size."""
        self._check(size)
        if not 0 <= index < size:
            raise ValueError(f"there is no leaf {index} among {size}")
        return self._path(index, 0, size)

    def consistency(self, old: int, new: int) -> list[bytes]:
        """The proof that the tree of the old size is the beginning of the one of the new size."""
        self._check(new)
        if not 0 <= old <= new:
            raise ValueError(f"a tree of {old} leaves cannot have grown to {new}")
        return self._growth(old, 0, new, whole=True) if 0 < old < new else []

    def _check(self, size: int) -> None:
        if not 0 <= size <= len(self):
            raise ValueError(f"the tree has {len(self)} leaves, not {size}")

    def _range(self, start: int, end: int) -> bytes:
        """The hash over the leaves from start to before end: a subtree, or what there is of one."""
        size = end - start
        if size & (size - 1) == 0:
            level = size.bit_length() - 1
            return self._levels[level][start >> level]
        middle = start + _split(size)
        return node_hash(self._range(start, middle), self._range(middle, end))

    def _path(self, index: int, start: int, end: int) -> list[bytes]:
        if end - start == 1:
            return []
        middle = start + _split(end - start)
        if index < middle:
            return [*self._path(index, start, middle), self._range(middle, end)]
        return [*self._path(index, middle, end), self._range(start, middle)]

    def _growth(self, old: int, start: int, end: int, *, whole: bool) -> list[bytes]:
        if old == end:
            return [] if whole else [self._range(start, end)]
        middle = start + _split(end - start)
        if old <= middle:
            return [*self._growth(old, start, middle, whole=whole), self._range(middle, end)]
        return [*self._growth(old, middle, end, whole=False), self._range(start, middle)]


def includes(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether the path proves that the leaf (its hash) stands at that index in the tree with this size and root."""
    if not 0 <= index < size:
        return False
    place, last, node = index, size - 1, leaf
    for step in path:
        if last == 0:
            return False  # more steps than there are levels
        if place & 1 or place == last:
            node = node_hash(step, node)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            node = node_hash(node, step)
        place, last = place >> 1, last >> 1
    return last == 0 and node == root


def consistent(old: int, old_root: bytes, new: int, new_root: bytes, path: Sequence[bytes]) -> bool:
    """Whether the path proves that the tree with the new size and root begins with the one of the old size and root."""
    if not 0 <= old <= new:
        return False
    if old == new:
        return not path and old_root == new_root
    if old == 0:
        return not path and old_root == EMPTY
    steps = [old_root, *path] if old & (old - 1) == 0 else [*path]
    if not steps:
        return False
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    first = second = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            first, second = node_hash(step, first), node_hash(step, second)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            second = node_hash(second, step)
        place, last = place >> 1, last >> 1
    return last == 0 and first == old_root and second == new_root
