"""Options: read from text or from values, checked, and written back."""

from __future__ import annotations

import pytest

from engines.core.errors import BadSetup, SetupReason
from engines.core.options import Counts, Flag, Number, OneOf, OptionKind, Schema, SeatOrSeed, SomeOf
from engines.core.record import record


@record
class Options:
    quick: bool
    turn_limit: int
    first_seat: int | None
    style: str
    expansions: tuple[str, ...]
    faces: tuple[int, ...]


SCHEMA = Schema(
    Options,
    quick=Flag(default=False),
    turn_limit=Number(300, 1, 1000),
    first_seat=SeatOrSeed(),
    style=OneOf("full", ("cats", "full")),
    expansions=SomeOf(("a", "b", "c")),
    faces=Counts(("x", "y"), (4, 2)),
)
DEFAULTS = Options(False, 300, None, "full", (), (4, 2))


def test_defaults() -> None:
    assert SCHEMA.read({}, seats=3) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("quick", "yes", True),
        ("quick", "OFF", False),
        ("quick", True, True),
        ("turn_limit", "1", 1),
        ("turn_limit", 1000, 1000),
        ("first_seat", "2", 2),
        ("first_seat", "seed", None),
        ("first_seat", None, None),
        ("style", " cats ", "cats"),
        ("expansions", "c,a", ("a", "c")),
        ("expansions", "", ()),
        ("expansions", ["b"], ("b",)),
        ("faces", "y:5, x:1", (1, 5)),
        ("faces", {"x": 3, "y": 3}, (3, 3)),
        ("faces", (5, 1), (5, 1)),
    ],
)
def test_what_can_be_given(name: str, given: object, value: object) -> None:
    assert getattr(SCHEMA.read({name: given}, seats=3), name) == value


@pytest.mark.parametrize(
    ("name", "given", "right"),
    [
        ("quick", "maybe", "yes or no"),
        ("quick", 1, "yes or no"),
        ("turn_limit", "0", "from 1 to 1000"),
        ("turn_limit", 1001, "from 1 to 1000"),
        ("turn_limit", "1e3", "from 1 to 1000"),
        ("turn_limit", True, "from 1 to 1000"),
        ("turn_limit", "9" * 5000, "from 1 to 1000"),
        ("first_seat", "3", "a seat from 0 to 2"),
        ("first_seat", -1, "a seat from 0 to 2"),
        ("first_seat", "me", "a seat from 0 to 2"),
        ("style", "dogs", "one of cats, full"),
        ("style", None, "one of cats, full"),
        ("expansions", "a,a", "each at most once"),
        ("expansions", "a,d", "any of a, b, c"),
        ("expansions", 3, "any of a, b, c"),
        ("faces", "x:6,y:0", "at least once"),
        ("faces", "x:3,y:2", "6 in all"),
        ("faces", "x:6", "x, y"),
        ("faces", "x:3,x:3", "x, y"),
        ("faces", "x:1:2,y:3", "x, y"),
        ("faces", "x:a,y:b", "x, y"),
        ("faces", (6,), "x, y"),
        ("faces", 6, "x, y"),
    ],
)
def test_what_is_refused_and_what_would_be_right(name: str, given: object, right: str) -> None:
    with pytest.raises(BadSetup, match=right) as refused:
        SCHEMA.read({name: given}, seats=3)
    assert refused.value.reason is SetupReason.BAD_OPTION
    assert refused.value.message.startswith(f"option {name}=")


def test_an_unknown_option_is_named_with_its_likeliest_meaning() -> None:
    with pytest.raises(BadSetup, match="no option 'turnlimit'; did you mean turn_limit") as refused:
        SCHEMA.read({"turnlimit": 3}, seats=3)
    assert refused.value.reason is SetupReason.UNKNOWN_OPTION


@pytest.mark.parametrize("name", SCHEMA.kinds)
def test_what_is_written_can_be_read(name: str) -> None:
    kind: OptionKind = SCHEMA.kinds[name]
    for value in (kind.default, *kind.samples()):
        assert kind.read(kind.write(value), 4) == value
    assert kind.limits()


def test_some_of_is_sampled_in_every_combination() -> None:
    assert len(list(SomeOf(("a", "b", "c")).samples())) == 8


def test_a_schema_must_fit_its_record() -> None:
    with pytest.raises(TypeError, match="the schema"):
        Schema(Options, quick=Flag(default=False))
