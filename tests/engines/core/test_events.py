"""Events say who sees them."""

from __future__ import annotations

import pytest

from engines.core.events import Event, PrivateEvent, PublicEvent, SecretEvent, secret, seen_by
from engines.core.record import record
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer


@record
class Drew(SecretEvent):
    seat: int
    card: str | None = secret()


@record
class Looked(PrivateEvent):
    card: str


@record
class Shuffled(PublicEvent):
    seat: int


def test_a_secret_is_told_to_its_seers_only() -> None:
    event = Drew((1,), 1, "nope")
    assert event.seen_by(1) == Drew((), 1, "nope")
    assert event.seen_by(0) == event.seen_by(SPECTATOR) == Drew((), 1, None)
    assert event.seen_by(ORGANIZER) == event


def test_a_private_event_happens_for_its_seers_only() -> None:
    event = Looked((0, 2), "nope")
    assert event.seen_by(2) == Looked((), "nope")
    assert event.seen_by(1) is None
    assert event.seen_by(SPECTATOR) is None
    assert event.seen_by(ORGANIZER) == event


def test_a_viewer_gets_what_exists_for_that_viewer() -> None:
    events = [Shuffled(0), Looked((0,), "nope"), Drew((0,), 0, "skip")]
    assert seen_by(events, 1) == [Shuffled(0), Drew((), 0, None)]


@record
class DrewMarked(Drew):
    """With a field after the secret one, and a second secret."""

    marked: bool = False
    place: int | None = secret()


@record
class Stirred(PrivateEvent):
    """Nothing but that it happened."""


def test_an_event_inherits_what_is_secret() -> None:
    event = DrewMarked((1,), 1, "nope", marked=True, place=4)
    assert event.seen_by(1) == DrewMarked((), 1, "nope", marked=True, place=4)
    assert event.seen_by(0) == DrewMarked((), 1, None, marked=True, place=None)
    assert type(event.seen_by(0)) is DrewMarked
    assert Drew((1,), 1, "nope").seen_by(0) == Drew((), 1, None)


def test_an_event_may_have_no_fields_of_its_own() -> None:
    assert Stirred((0,)).seen_by(0) == Stirred(())
    assert Stirred((0,)).seen_by(1) is None


class Whispered(Event):
    """Says itself who sees it, and nothing else."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == 1 else None


EVENTS = [Shuffled(0), Drew((1,), 1, "nope"), Looked((2,), "nope"), Stirred((0,)), Whispered()]


@pytest.mark.parametrize("event", EVENTS, ids=[type(event).__name__ for event in EVENTS])
def test_an_event_is_known_to_those_who_see_something_of_it(event: Event) -> None:
    for viewer in (*range(4), SPECTATOR, ORGANIZER):
        assert event.known_to(viewer) is (event.seen_by(viewer) is not None)
