"""Properties of records are told as fields are, and messages for whatever is in facts are asked for."""

import pytest

from engines.core.choices import Domain, Each, One, Some
from engines.monsters import GAME
from engines.monsters.actions import Bid
from engines.monsters.events import Scored
from words.meanings import field_meanings, meanings
from words.required import main
from words.teller import Teller

NAMES = ("Anna", "Karl", "Otto")


def required(capsys: pytest.CaptureFixture[str]) -> dict[str, list[str]]:
    """The messages of monsters, and the variables of each."""
    main("monsters")
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    return {name: variables for name, *variables in lines}


def test_a_property_is_known_by_its_return_type() -> None:
    meaning = dict(meanings(Bid))["shown_places"]
    assert (meaning.kind, meaning.many) == ("ordinal", True)


def test_a_property_is_no_field_so_nobody_is_asked_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert [name for name, _ in field_meanings(Bid)] == ["places", "shown", "points"]
    assert "action-bid.shown-places" not in required(capsys)


def test_a_property_is_a_variable_of_the_message(capsys: pytest.CaptureFixture[str]) -> None:
    messages = required(capsys)
    assert "$total" in messages["event-scored"]
    assert {"$shown-places", "$shown-places-count"} <= {*messages["action-bid"]}
    assert Teller(GAME, "en", NAMES, 0).event(Scored(0, 2, 3, 0)).startswith("Your monster scored 5 points")


def test_in_a_domain_a_property_is_not_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    teller = Teller(GAME, "en", NAMES, 0)
    given: dict[str, object] = {}
    monkeypatch.setattr(teller.bundle, "say", lambda _, variables: given.update(variables))
    teller.label(Domain(Bid, (Some((0, 1), 1, 1), Each(1, (False, True)), One((0,)))))
    assert (given["shown-places"], given["shown-places-count"]) == ("none", 0)
    assert given["places-count"] == 1


def test_records_in_facts_need_messages(capsys: pytest.CaptureFixture[str]) -> None:
    messages = required(capsys)
    assert messages["die-move"] == ["$moves", "$to"]
    assert messages["to-roll"] == ["$least"]
