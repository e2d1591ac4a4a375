"""Properties of records are told as fields are, and messages for whatever is in facts are asked for."""

from engines.core.choices import Domain, Each, One, Some
from engines.monsters import GAME
from engines.monsters.actions import Bid
from engines.monsters.events import Scored
from words.meanings import derived, meanings
from words.required import Needs
from words.telling import Teller

NAMES = ("Anna", "Karl", "Otto")


def test_a_property_is_known_by_its_return_type() -> None:
    [(name, meaning)] = derived(Bid)
    assert (name, meaning.kind, meaning.many) == ("shown_places", "ordinal", True)
    assert "shown_places" not in dict(meanings(Bid))  # it is no field, so nobody is asked for it


def test_a_property_is_a_variable_of_the_message() -> None:
    needs = Needs("monsters").must
    assert "total" in needs["event-scored"]
    assert {"shown-places", "shown-places-count"} <= needs["action-bid"]
    assert "action-bid.shown-places" not in needs
    assert Teller(GAME, "en", NAMES, 0).event(Scored(0, 2, 3, 0)).startswith("Your monster scored 5 points")


def test_in_a_domain_a_property_is_not_settled() -> None:
    domain = Domain(Bid, (Some((0, 1), 1, 1), Each(1, (False, True)), One((0,))))
    given = Teller(GAME, "en", NAMES, 0)._open(domain)
    assert (given["shown-places"], given["shown-places-count"]) == ("none", 0)


def test_records_in_facts_need_messages() -> None:
    needs = Needs("monsters").must
    assert needs["die-move"] >= {"to", "moves"}
    assert needs["to-roll"] >= {"least"}
