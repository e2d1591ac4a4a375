"""Every number that a match has drawn: written down while its log is executed again, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engines.boom.rules import die_faces
from engines.core.rng import WatchedRng
from replay.log.deal import seed_of_game
from replay.log.fold import Fold

DIE_SIDES = 6
BANDS = 6
LEAST_BANDED = 12
"""A shuffle of fewer cards is too small to be divided into bands."""


class RecordingRng(WatchedRng):
    """A watched generator that also knows which numbers belong to a shuffle, and from which word each came."""

    __slots__ = ("shuffles", "words")

    def __init__(self, seed: bytes, used: int = 0) -> None:
        super().__init__(seed, used)
        self.words: list[int] = []
        self.shuffles: dict[int, int] = {}
        """By the number with which it begins: of how many cards."""

    def below(self, n: int) -> int:
        self.words.append(self.used)
        return super().below(n)

    def shuffle(self, items: list[Any]) -> None:
        self.shuffles[len(self.draws)] = len(items)
        super().shuffle(items)


def deal_again_recorded(fold: Fold, server_seed: bytes) -> RecordingRng | None:
    """Deal again with a generator that is watched, and let the match go on with it."""
    if fold.game is None or fold.state is None:
        return None
    state, _ = fold.game.opened(
        fold.genesis.seats, seed_of_game(fold, server_seed), dict(fold.genesis.options), RecordingRng
    )
    if not isinstance(state.rng, RecordingRng):
        return None
    fold.state.rng = state.rng
    return state.rng


class DrawCounts:
    """What was drawn in all matches of a page, and what was to be expected.

    A word of a generator counts once: tables that play the same board share their seed, so they have their deal in
    common, and it says nothing new about chance.
    """

    def __init__(self) -> None:
        self.matches = 0
        self.drawn = 0
        self.faces: Counter[str] = Counter()
        self.faces_expected: dict[str, Fraction] = {}
        self.dice: Counter[int] = Counter()
        self.first: dict[int, Counter[int]] = {}
        """By number of seats: who began."""
        self.shuffled: dict[int, Counter[int]] = {}
        """By what it was drawn below: each number that decided a place in a shuffle."""
        self.tops: Counter[int] = Counter()
        self.tops_expected: dict[int, Fraction] = {}
        """By band of the old order: where the card comes from that a shuffle puts last."""
        self.picked: dict[int, Counter[int]] = {}
        """Cards taken blindly from hands, and bombs, by how many there were to take from."""
        self._counted: set[tuple[bytes, int]] = set()

    def count(self, fold: Fold, rng: RecordingRng, dealt: int, upto: int) -> None:
        """Count a match: its first `dealt` numbers are those of the deal, and those after `upto` are not sound."""
        genesis = fold.genesis
        options: Any = fold.game.prepare(genesis.seats, dict(genesis.options)).options if fold.game else None
        names_first = options is not None and options.first_seat is None
        self.matches += 1
        left = 0  # of the shuffle at hand
        for place, (below, result) in enumerate(rng.draws[:upto]):
            size = rng.shuffles.get(place, 0)
            left = size - 1 if size else left
            first = place == 0 and names_first
            if self._is_new(rng, place):
                self._note(fold, options, below, result, first=first, size=size, shuffling=left > 0, deal=place < dealt)
            left -= left > 0

    def _is_new(self, rng: RecordingRng, place: int) -> bool:
        word = (rng.seed, rng.words[place])
        if word in self._counted:
            return False
        self._counted.add(word)
        self.drawn += 1
        return True

    def _note(
        self, fold: Fold, options: Any, below: int, result: int, *, first: bool, size: int, shuffling: bool, deal: bool
    ) -> None:
        if shuffling:
            self.shuffled.setdefault(below, Counter())[result] += 1
            if size >= LEAST_BANDED:
                self._note_top(size, result)
        elif first:
            self.first.setdefault(below, Counter())[result] += 1
        elif fold.genesis.game == "boom" and not deal:
            self._note_face(options.faces, result)
        elif fold.genesis.game == "monsters" and not deal:
            self.dice[result + 1] += 1
        else:
            self.picked.setdefault(below, Counter())[result] += 1

    def _note_face(self, counts: tuple[int, ...], result: int) -> None:
        faces = [symbol.name.lower() for symbol in die_faces(counts)]
        self.faces[faces[result]] += 1
        for name, often in Counter(faces).items():
            self.faces_expected[name] = self.faces_expected.get(name, Fraction(0)) + Fraction(often, DIE_SIDES)

    def _note_top(self, size: int, result: int) -> None:
        self.tops[band_of(result, size)] += 1
        for each, often in Counter(band_of(place, size) for place in range(size)).items():
            self.tops_expected[each] = self.tops_expected.get(each, Fraction(0)) + Fraction(often, size)


def band_of(place: int, size: int) -> int:
    """Which of six equal stretches of a pile a place lies in."""
    return BANDS * place // size


def expected_evenly(below: int, draws: int) -> Mapping[int, Fraction]:
    """What fair numbers below this would come to."""
    return {number: Fraction(draws, below) for number in range(below)}
