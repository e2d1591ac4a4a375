"""The ring: every worker finds the same home, and one that comes or goes changes its own share."""

from __future__ import annotations

from collections import Counter

from service.neighbours import ring as module
from service.neighbours.ring import LONGEST_ID, Ring

IDS = [f"{number:024x}" for number in range(3000)]


def ring_of(own: str, *others: str) -> Ring:
    ring = Ring(own)
    for each in others:
        ring.add(each)
    return ring


def test_alone_a_worker_is_the_home_of_every_match() -> None:
    assert all(map(Ring("a").is_home, IDS))


def test_all_find_the_same_home_and_have_their_share() -> None:
    rings = [ring_of("a", "b", "c"), ring_of("b", "c", "a"), ring_of("c", "a", "b")]
    homes = [[ring.home(each) for each in IDS] for ring in rings]
    assert homes[0] == homes[1] == homes[2]
    assert all(800 < count < 1200 for count in Counter(homes[0]).values())


def test_only_the_matches_of_who_comes_or_goes_move() -> None:
    ring = ring_of("a", "b", "c")
    before = {each: ring.home(each) for each in IDS}
    ring.remove("b")
    after = {each: ring.home(each) for each in IDS}
    assert {each for each in IDS if before[each] != after[each]} == {each for each in IDS if before[each] == "b"}
    ring.add("d")
    assert {ring.home(each) for each in IDS if ring.home(each) != after[each]} == {"d"}
    ring.remove("d")
    ring.add("b")
    assert {each: ring.home(each) for each in IDS} == before


def test_what_is_remembered_is_bounded() -> None:
    ring = ring_of("a", "b")
    for number in range(module.MOST_KNOWN + 100):
        ring.home(str(number))
    assert len(ring._homes) <= module.MOST_KNOWN
    known = len(ring._homes)
    assert ring.home("x" * (LONGEST_ID + 1)) in {"a", "b"}
    assert len(ring._homes) == known
