"""The tree of an event, against the definition of RFC 6962 and the roots and proofs that everybody publishes."""

from __future__ import annotations

from hashlib import sha256

import pytest

from replay.audit.merkle import EMPTY, Tree, consistent, includes, leaf_hash

LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
"""The leaves with which Certificate Transparency tests its trees, and the roots over the first of them."""
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
INCLUSIONS = {
    (0, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (5, 8): [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 3): ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
    (1, 5): [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}
"""By index and size, as they are published with those leaves;"""
GROWTHS: dict[tuple[int, int], list[str]] = {
    (1, 1): [],
    (1, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (6, 8): [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 5): [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}
"""and by old and new size."""
MOST = 33
MANY = [bytes([number]) for number in range(MOST)]
TREE = Tree(MANY)
ELSEWHERE = bytes(32)


def root(leaves: list[bytes]) -> bytes:
    """MTH of RFC 6962, 2.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    k = max(1 << power for power in range(len(leaves).bit_length()) if 1 << power < len(leaves))
    return sha256(b"\x01" + root(leaves[:k]) + root(leaves[k:])).digest()


@pytest.mark.parametrize("size", range(9))
def test_published_roots(size: int) -> None:
    assert Tree(LEAVES).root(size).hex() == Tree(LEAVES[:size]).root().hex() == ROOTS[size]
    assert root(LEAVES[:size]).hex() == ROOTS[size]


@pytest.mark.parametrize(("index", "size"), INCLUSIONS)
def test_published_inclusion_proofs(index: int, size: int) -> None:
    path = Tree(LEAVES).inclusion(index, size)
    assert [step.hex() for step in path] == INCLUSIONS[index, size]
    assert includes(leaf_hash(LEAVES[index]), index, size, path, bytes.fromhex(ROOTS[size]))


@pytest.mark.parametrize(("old", "new"), GROWTHS)
def test_published_consistency_proofs(old: int, new: int) -> None:
    path = Tree(LEAVES).consistency(old, new)
    assert [step.hex() for step in path] == GROWTHS[old, new]
    assert consistent(old, bytes.fromhex(ROOTS[old]), new, bytes.fromhex(ROOTS[new]), path)


def test_roots_are_those_of_the_definition() -> None:
    assert [TREE.root(size) for size in range(MOST + 1)] == [root(MANY[:size]) for size in range(MOST + 1)]
    assert (len(TREE), TREE.root(), TREE.leaf(3)) == (MOST, root(MANY), leaf_hash(b"\x03"))


@pytest.mark.parametrize("size", range(1, MOST + 1))
def test_every_inclusion_proof_proves_its_leaf_and_nothing_else(size: int) -> None:
    head = TREE.root(size)
    for index in range(size):
        leaf, path = TREE.leaf(index), TREE.inclusion(index, size)
        assert includes(leaf, index, size, path, head)
        assert not includes(leaf, index, size, [*path, ELSEWHERE], head)
        assert not includes(leaf, index, size, [*path, head], head)
        assert not includes(ELSEWHERE, index, size, path, head)
        assert not includes(leaf, index, size, path, ELSEWHERE)
        assert not any(includes(leaf, other, size, path, head) for other in range(-1, size + 1) if other != index)
        for place in range(len(path)):
            assert not includes(leaf, index, size, [*path[:place], *path[place + 1 :]], head)
            assert not includes(leaf, index, size, [*path[:place], ELSEWHERE, *path[place + 1 :]], head)


@pytest.mark.parametrize("new", range(1, MOST + 1))
def test_every_consistency_proof_proves_its_growth_and_nothing_else(new: int) -> None:
    head = TREE.root(new)
    for old in range(1, new):
        before, path = TREE.root(old), TREE.consistency(old, new)
        assert consistent(old, before, new, head, path)
        assert not consistent(old, before, new, head, [*path, ELSEWHERE])
        assert not consistent(old, before, new, head, [])
        assert not consistent(old, ELSEWHERE, new, head, path)
        assert not consistent(old, before, new, ELSEWHERE, path)
        assert not consistent(new, head, old, before, path)
        for place in range(len(path)):
            assert not consistent(old, before, new, head, [*path[:place], *path[place + 1 :]])
            assert not consistent(old, before, new, head, [*path[:place], ELSEWHERE, *path[place + 1 :]])


def test_in_a_tree_without_leaves_is_nothing() -> None:
    assert Tree().root() == EMPTY
    assert not includes(EMPTY, 0, 0, [], EMPTY)
    assert not includes(ELSEWHERE, -1, 0, [], EMPTY)


def test_a_tree_of_one_leaf_needs_no_proof() -> None:
    leaf = leaf_hash(b"leaf")
    assert includes(leaf, 0, 1, [], leaf)
    assert not includes(leaf, 0, 1, [leaf], leaf)
    assert not includes(leaf, 1, 1, [], leaf)


def test_trees_of_one_size_are_consistent_if_they_are_the_same() -> None:
    assert consistent(5, TREE.root(5), 5, TREE.root(5), [])
    assert not consistent(5, TREE.root(5), 5, TREE.root(5), [ELSEWHERE])
    assert not consistent(5, TREE.root(5), 5, TREE.root(6), [])


@pytest.mark.parametrize(("old", "new"), [(1, 2), (2, 3), (4, 5), (4, 8)])
def test_a_tree_does_not_grow_and_keep_its_root(old: int, new: int) -> None:
    assert not consistent(old, TREE.root(old), new, TREE.root(old), [])


def test_every_tree_has_grown_from_nothing() -> None:
    assert consistent(0, EMPTY, 0, EMPTY, [])
    assert consistent(0, EMPTY, 5, TREE.root(5), [])
    assert not consistent(0, EMPTY, 5, TREE.root(5), [TREE.root(5)])
    assert not consistent(0, ELSEWHERE, 5, TREE.root(5), [])
    assert not consistent(-1, EMPTY, 5, TREE.root(5), [])


def test_sizes_that_nobody_can_have_are_no_trouble() -> None:
    assert not includes(ELSEWHERE, 2**63, 2**64, [ELSEWHERE] * 10, ELSEWHERE)
    assert not consistent(2**63, ELSEWHERE, 2**64, ELSEWHERE, [ELSEWHERE] * 10)


def test_a_leaf_is_no_node() -> None:
    """Two leaves cannot pass for one that is made of their hashes."""
    left, right = leaf_hash(b"left"), leaf_hash(b"right")
    assert Tree([b"left", b"right"]).root() != Tree([left + right]).root()
    assert Tree([b"left", b"right"]).root() != Tree([b"\x01" + left + right]).root()


@pytest.mark.parametrize(("index", "size"), [(0, 0), (5, 5), (-1, 5), (0, MOST + 1)])
def test_there_is_no_proof_of_what_is_not_there(index: int, size: int) -> None:
    with pytest.raises(ValueError, match=r"there is no leaf|the tree has 33 leaves"):
        TREE.inclusion(index, size)


@pytest.mark.parametrize(("old", "new"), [(6, 5), (-1, 5), (1, MOST + 1)])
def test_there_is_no_proof_of_shrinking(old: int, new: int) -> None:
    with pytest.raises(ValueError, match=r"cannot have grown|the tree has 33 leaves"):
        TREE.consistency(old, new)


def test_there_is_no_root_of_more_than_there_is() -> None:
    with pytest.raises(ValueError, match="the tree has 33 leaves, not 34"):
        TREE.root(MOST + 1)
