"""What happens at a table and what can be done there, told to one of those who sit there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, get_type_hints

from engines.core.actions import Action
from engines.core.choices import Choice, Domain, Each, One, Order, Some
from engines.core.events import Event
from engines.core.game import Game
from engines.core.record import called
from words.bundles import bundle
from words.meanings import CODED, Meaning, field_meanings, kebab, meanings

Given = dict[str, Any]
"""What a message is given, by the names of its variables."""
NONE, NOBODY, AGAIN = "none", "nobody", "again"


class Teller:
    """Tells of one ruleset in one language. Names are data to it; `me` is the seat that is spoken to."""

    def __init__(self, game: Game[Any, Any], language: str, names: Sequence[str], me: int | None = None) -> None:
        self.game, self.names, self.me = game, names, me
        self.bundle = bundle(game.name, language)

    def event(self, event: Event) -> str:
        """An event as it was shown to whoever is spoken to."""
        return self.bundle.say(f"event-{kebab(called(type(event)))}", self._told(event))

    def decision(self, kind: str) -> str:
        return self._say(f"decision-{kebab(kind)}")

    def ending(self, code: str) -> str:
        return self._say(f"ending-{kebab(code)}")

    # -- choices -----------------------------------------------------------------------------------------------

    def label(self, choice: Choice, view: Any = None) -> str:
        """A choice in words; a view makes it clearer."""
        if not isinstance(choice, Domain):
            return self.bundle.say(f"action-{kebab(called(type(choice)))}", self._chosen(choice, view))
        name = f"action-{kebab(called(choice.action))}"
        label = f"{name}.domain" if self.bundle.has(f"{name}.domain") else f"{name}.group"
        return self.bundle.say(label, self._open(choice, view))

    def group(self, choice: Choice, view: Any = None) -> str:
        """The line that may stand for this choice and others like it; empty if it stands alone."""
        kind = choice.action if isinstance(choice, Domain) else type(choice)
        name = f"action-{kebab(called(kind))}.group"
        if not self.bundle.has(name):
            return ""
        given = self._open(choice, view) if isinstance(choice, Domain) else self._chosen(choice, view)
        return self.bundle.say(name, given)

    def question(self, action: type[Action], field: str) -> str:
        """Asks for a field of a domain."""
        return self._say(f"action-{kebab(called(action))}.{kebab(field)}")

    def value(self, action: type[Action], field: str, value: Any, view: Any = None) -> str:
        """One of the values that a field of a domain may have."""
        meaning = dict(meanings(action))[field]
        name = f"action-{kebab(called(action))}.{kebab(field)}-value"
        if not self.bundle.has(name):
            return str(self._one(meaning, value))
        given = self._new()
        self._put(given, "value", Meaning(meaning.kind, meaning.type, meaning.codes), value)
        return self.bundle.say(name, self._with_facts(given, (action, field), value, view))

    def _chosen(self, action: Action, view: Any) -> Given:
        kind = type(action)
        given = self._with_facts(self._told(action), kind, action, view)
        return self._with_facts(given, (kind, Domain), None, None)

    def _with_facts(self, given: Given, about: Any, chosen: Any, view: Any) -> Given:
        """What is given, with the facts about it; without a view all of them are `none`."""
        facts = self.game.facts.get(about)
        if facts is None:
            return given
        if view is not None and self.me is not None:
            return self._told(facts(view, self.me, chosen), given)
        return given | dict.fromkeys(fact_variables(facts), NONE)

    def _open(self, domain: Domain, view: Any) -> Given:
        """What is settled of a domain; the rest is `none`, and how many values it is to have may be known."""
        given = self._new()
        for name, meaning in meanings(domain.action):
            self._put(given, kebab(name), meaning, None)
        for (name, meaning), param in zip(field_meanings(domain.action), domain.params, strict=True):
            settled = param.among[0] if isinstance(param, One) and len(param.among) == 1 else None
            self._put(given, kebab(name), meaning, settled)
            if meaning.many and settled is None:
                given[f"{kebab(name)}-count"] = _how_many(param)
        given = self._with_facts(given, domain.action, None, None)
        return self._with_facts(given, (domain.action, Domain), domain, view)

    # -- values ------------------------------------------------------------------------------------------------

    def _say(self, name: str) -> str:
        return self.bundle.say(name, self._new())

    def _new(self) -> Given:
        return {"ruleset": self.game.ruleset, "you": NOBODY}

    def _told(self, record: Any, given: Given | None = None) -> Given:
        given = self._new() if given is None else given
        seats: set[int] = set()
        for name, meaning in meanings(type(record)):
            value = getattr(record, name)
            self._put(given, kebab(name), meaning, value)
            if meaning.kind == "seat" and not meaning.many and value is not None:
                if value in seats and value != self.me:
                    given[f"{kebab(name)}-code"] = AGAIN
                seats.add(value)
        return given

    def _put(self, given: Given, name: str, meaning: Meaning, value: Any) -> None:
        if meaning.kind == "seat" and given["you"] == NOBODY and self.me is not None:
            given["you"] = name if self.me in (value if meaning.many and value else (value,)) else NOBODY
        if len(meaning.codes) > 1:  # what the first of its codes says, without the others
            self._put(given, f"{name}-alone", replace(meaning, codes=meaning.codes[:1]), value)
        if meaning.many:
            given[name] = self._listed(meaning, value or ())
            given[f"{name}-count"] = len(value or ())
            return
        given[name] = NONE if value is None else self._one(meaning, value)
        if meaning.kind in CODED:
            given[f"{name}-code"] = NONE if value is None else self._coded_as(meaning, value)
        if meaning.prefix:
            short = f"{meaning.prefix}-{given[f'{name}-code']}.short"
            given[f"{name}-short"] = self._say(short) if self.bundle.has(short) else NONE

    def _coded_as(self, meaning: Meaning, value: Any) -> str:
        """What a message can select by. Of a seat it is `you` or `other`: a name may be any word, `none` too."""
        if meaning.kind == "seat":
            return "you" if value == self.me else "other"
        return kebab(called(type(value))) if meaning.kind == "action" else _code(value)

    def _one(self, meaning: Meaning, value: Any) -> Any:  # noqa: PLR0911 (one for each kind)
        match meaning.kind:
            case "seat":
                return self.names[value]
            case "ordinal":
                return value + 1
            case "flag":
                return "yes" if value else "no"
            case "enum":
                return self._say(f"{kebab(meaning.type.__name__)}-{_code(value)}")
            case "code":
                return self._coded(meaning, value)
            case "record":
                return self.bundle.say(kebab(called(meaning.type)), self._told(value))
            case "action":
                return self.label(value)
        return value

    def _coded(self, meaning: Meaning, value: str) -> str:
        """`duck:killed` is two codes: the message `card-with-mission` joins what they say."""
        parts = list(zip(meaning.codes, value.split(":"), strict=False))
        said = {code.prefix: self._say(f"{code.prefix}-{kebab(word)}") for code, word in parts}
        return next(iter(said.values())) if len(said) == 1 else self.bundle.say("-with-".join(said), self._new() | said)

    def _listed(self, meaning: Meaning, value: Sequence[Any]) -> str:
        """One after the other; neighbours that are alike are counted."""
        if meaning.kind == "by-seat":
            said = [
                self.bundle.say("by-seat", {"name": self.names[seat], "value": each}) for seat, each in enumerate(value)
            ]
        elif meaning.kind == "seat":
            said = [self._say("you-among-others") if seat == self.me else self.names[seat] for seat in value]
        else:
            said = [str(self._one(meaning, each)) for each in value]
        items = [self._times(item, len(list(alike))) for item, alike in groupby(said)]
        if len(items) < 2:
            return items[0] if items else NONE
        return self.bundle.say("list", {"first": ", ".join(items[:-1]), "last": items[-1]})

    def _times(self, item: str, count: int) -> str:
        return item if count == 1 else self.bundle.say("so-many", {"item": item, "count": count})


def fact_record(facts: Any) -> Any:
    """The record that facts say they give."""
    return get_type_hints(facts)["return"]


def fact_variables(facts: Any) -> list[str]:
    """What a message is given by facts, from the record that they say they give."""
    record = fact_record(facts)
    return [each for name, meaning in meanings(record) for each in meaning.variables(kebab(name))]


def among_of(param: Any) -> tuple[Any, ...]:
    """The values that a field's message lists, in its order."""
    match param:
        case One((tuple() as fixed,)):
            return fixed
        case One(among) | Some(among, _, _) | Order(among) | Each(_, among):
            return tuple(among)
    raise TypeError(f"no list of values for {param}")


def _code(value: Any) -> str:
    """Of several codes in one word, the first."""
    return kebab(value.partition(":")[0] if isinstance(value, str) else value.name)


def _how_many(param: Any) -> int:
    match param:
        case Some(_, least, most) if least == most:
            return least
        case Order(of):
            return len(of)
        case Each(count, _):
            return count
    return 0


__all__ = ["Given", "Teller", "among_of", "fact_variables"]
