"""The codec between an engine's records and their protobuf messages, by field name.

Everything is worked out once per ruleset of a game, when it is first used: which message belongs to which record, and
how each field is turned. A record that does not fit its message is refused then, so no mapping is written by hand and
none can drift. Messages hold what any ruleset has, so a ruleset may have fewer records, fields and values than they do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from engines.core.actions import Action, Resign
from engines.core.choices import Choice, Domain, Each, One, Order, Some
from engines.core.copying import vouch
from engines.core.decisions import Decision
from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.core.game import Game
from engines.core.outcome import Outcome
from engines.core.record import called, field_names, values
from powderkeg.v1 import log_pb2, match_pb2

Turn = Callable[[Any], Any]
"""Turns one value into its other form."""

MOST_KEPT, LONGEST_KEPT = 4096, 64
"""So many moves, each of so many bytes at most, are kept per game."""
EVENTS_KEPT = 1024
"""So many events too: whatever happens at a table is told to everybody there, and happens again at others."""


class CodecError(Exception):
    """A record and its message do not fit: a mistake in a game package or its proto file."""


class RecordCodec:
    """One record type and its message type."""

    def __init__(self, record: type, message: Descriptor, game: GameCodec) -> None:
        hints = get_type_hints(record)
        names = [name for name in field_names(record) if name != "seers"]
        found = [field.name for field in message.fields]
        if names != [name for name in found if name in names]:
            raise CodecError(f"{record.__name__} has the fields {names}, message {message.name} has {found}")
        self.lacks = {*found} - {*names}
        """What the message has for other rulesets."""
        game.covered |= {message.full_name, *(f"{message.full_name}.{name}" for name in names)}
        self.record: Any = record
        self.message: Any = GetMessageClass(message)
        self.seers = "seers" in field_names(record)
        self.fields = [(name, *_turns(hints[name], message.fields_by_name[name], game)) for name in names]
        self.optional = {name for name, *_, kind in self.fields if kind != "many" and _without_none(hints[name])[1]}

    def to_message(self, record: Any) -> Message:
        message: Message = self.message()
        for name, to_proto, _, kind in self.fields:
            value = getattr(record, name)
            if value is None:
                continue
            if kind == "many":
                getattr(message, name).extend(to_proto(value))
            elif kind == "message":
                getattr(message, name).CopyFrom(to_proto(value))
            else:
                setattr(message, name, to_proto(value))
        return message

    def to_record(self, message: Any) -> Any:
        if self.lacks:
            self._refuse_unknown(message)
        given = [
            None if name in self.optional and not message.HasField(name) else to_engine(getattr(message, name))
            for name, _, to_engine, _ in self.fields
        ]
        return self.record((), *given) if self.seers else self.record(*given)

    def _refuse_unknown(self, message: Any) -> None:
        """What another ruleset would understand must not be passed over here."""
        unknown = [field.name for field, _ in message.ListFields() if field.name in self.lacks]
        if unknown:
            raise IllegalAction(
                Reason.BAD_CHOICE, f"{called(self.record)} has no {unknown[0]} in this ruleset: leave it out"
            )


def _turns(hint: Any, field: FieldDescriptor, game: GameCodec) -> tuple[Turn, Turn, str]:
    """How a field is turned, both ways, and how it is set."""
    if get_origin(hint) is tuple:
        to_proto, to_engine = _turn(get_args(hint)[0], field, game)
        if to_engine is _same:
            return list, tuple, "many"
        return (
            lambda value: [to_proto(item) for item in value],
            lambda value: tuple([to_engine(item) for item in value]),
            "many",
        )
    inner, optional = _without_none(hint)
    if get_origin(inner) is tuple:
        return _turns(inner, field, game)
    to_proto, to_engine = _turn(inner, field, game)
    if optional and not field.has_presence:
        raise CodecError(f"{field.full_name} must be optional, since the record's field may be None")
    return to_proto, to_engine, "message" if field.message_type is not None else "plain"


def _turn(hint: Any, field: FieldDescriptor, game: GameCodec) -> tuple[Turn, Turn]:
    inner, optional = _without_none(hint)
    if isinstance(inner, type) and issubclass(inner, IntEnum):
        return _enum_turn(inner, field.enum_type, game, optional=optional)
    if inner is Action:
        return game.action_to_proto, game.action_from_proto
    if field.message_type is not None:
        codec = RecordCodec(inner, field.message_type, game)
        return codec.to_message, codec.to_record
    wanted = {
        int: FieldDescriptor.CPPTYPE_INT32,
        bool: FieldDescriptor.CPPTYPE_BOOL,
        str: FieldDescriptor.CPPTYPE_STRING,
    }
    if wanted.get(inner) != field.cpp_type:
        raise CodecError(f"{field.full_name} does not fit the type {inner}")
    return _same, _same


def _enum_turn(
    enum: type[IntEnum], proto: EnumDescriptor | None, game: GameCodec, *, optional: bool
) -> tuple[Turn, Turn]:
    if proto is None:
        raise CodecError(f"a field for {enum.__name__} must be an enum")
    prefix = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", proto.name).upper()
    numbers: dict[Any, int] = {None: 0} if optional else {}
    for member in enum:
        value = proto.values_by_name.get(f"{prefix}_{member.name}")
        if value is None:
            raise CodecError(f"{proto.name} has no value {prefix}_{member.name}")
        numbers[member] = value.number
        game.covered.add(f"{proto.full_name}.{value.name}")
    members = {number: member for member, number in numbers.items()}

    def from_proto(number: int) -> Any:
        if number not in members:
            given = f"{number} is not a {proto.name}" if number else f"a {proto.name} is missing"
            raise IllegalAction(Reason.BAD_CHOICE, f"{given}; see the API for its values")
        return members[number]

    return numbers.__getitem__, from_proto


def _same(value: Any) -> Any:
    return value


def _without_none(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) in (Union, UnionType):
        inner = [arg for arg in get_args(hint) if arg is not NoneType]
        return inner[0], len(inner) < len(get_args(hint))
    return hint, False


class GameCodec:
    """All records of a ruleset: actions, events, views, choices."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.covered: set[str] = set()
        """Which messages, fields and values of enums the ruleset has."""
        self._moves: dict[bytes, tuple[int, Action]] = {}
        self._known: dict[bytes, tuple[Action, match_pb2.Action]] = {}
        self._actions = self._family(match_pb2.Action, [kind for kind in game.action_types if kind is not Resign])
        self._by_place = {(name, inner): codec for _, name, inner, codec in self._actions.values()}
        self._events = self._family(match_pb2.Event, game.event_types)
        view = match_pb2.View.DESCRIPTOR.fields_by_name.get(game.name)
        if view is None or view.message_type is None:
            raise CodecError(f"message View has no field {game.name}")
        self._view = RecordCodec(game.view_type, view.message_type, self)
        self.event_to_proto = lru_cache(EVENTS_KEPT)(self._event_to_proto)
        """The message of an event: the same one for all who are told the same, so nobody may change it."""

    def _family(self, outer: Any, records: Iterable[type]) -> dict[type, tuple[Any, str, str, RecordCodec]]:
        """For each record type its place: the outer oneof's field, the inner one's (if any), and the codec."""
        own = outer.DESCRIPTOR.fields_by_name.get(self.game.name)
        if own is None:
            raise CodecError(f"message {outer.DESCRIPTOR.name} has no field {self.game.name}")
        prefix = own.message_type.name.removesuffix(outer.DESCRIPTOR.name)
        inner = {field.message_type.name.removeprefix(prefix): field for field in own.message_type.fields}
        shared = {field.message_type.name: field for field in outer.DESCRIPTOR.fields if field.message_type is not None}
        family: dict[type, tuple[Any, str, str, RecordCodec]] = {}
        for record in records:
            name = called(record)
            if name in inner:
                field = inner[name]
                self.covered |= {own.message_type.full_name, f"{own.message_type.full_name}.{field.name}"}
                family[record] = (outer, own.name, field.name, RecordCodec(record, field.message_type, self))
            elif name in shared:
                field = shared[name]
                family[record] = (outer, field.name, "", RecordCodec(record, field.message_type, self))
            else:
                raise CodecError(f"{own.message_type.name} has no field for {name}")
        return family

    @staticmethod
    def _wrap(family: dict[type, tuple[Any, str, str, RecordCodec]], record: Any) -> Any:
        outer, name, inner, codec = family[type(record)]
        message = outer()
        place = getattr(message, name)
        if inner:
            place = getattr(place, inner)
        place.SetInParent()
        place.MergeFrom(codec.to_message(record))
        return message

    def action_to_proto(self, action: Action) -> match_pb2.Action:
        message: match_pb2.Action = self._wrap(self._actions, action)
        return message

    def action_from_proto(self, message: match_pb2.Action) -> Action:
        """The action; IllegalAction if the message holds none of this game."""
        name = message.WhichOneof("action")
        inner: Any = getattr(message, name) if name else None
        field = inner.WhichOneof("action") if name == self.game.name else ""
        codec = self._by_place.get((name or "", field or ""))
        if codec is None:
            known = ", ".join(called(kind) for kind in self.game.action_types)
            raise IllegalAction(
                Reason.UNKNOWN_ACTION, f"the message holds no action of {self.game.name}; its actions are {known}"
            )
        action: Action = codec.to_record(getattr(inner, field) if field else inner)
        return action

    def known_action(self, message: match_pb2.Action) -> tuple[Action, match_pb2.Action]:
        """The action, and its message as the service writes it. Those made again and again are kept by their bytes."""
        data = message.SerializeToString()
        known = self._known.get(data)
        if known is None:
            action = self.action_from_proto(message)
            known = (action, self.action_to_proto(action))
            vouch(action)
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            if len(data) <= LONGEST_KEPT:
                self._known[data] = known
        return known

    def move_from_proto(self, acted: log_pb2.Acted) -> tuple[int, Action]:
        """Seat and action, as above. A game has few that are made again and again: these are kept by their bytes."""
        data = acted.SerializeToString()
        move = self._moves.get(data)
        if move is None:
            move = (acted.seat, self.action_from_proto(acted.action))
            vouch(move[1])
            if len(self._moves) >= MOST_KEPT:
                self._moves.clear()
            if len(data) <= LONGEST_KEPT:
                self._moves[data] = move
        return move

    def _event_to_proto(self, event: Event) -> match_pb2.Event:
        message: match_pb2.Event = self._wrap(self._events, event)
        return message

    def view_to_proto(self, view: Any) -> match_pb2.View:
        message = match_pb2.View()
        place = getattr(message, self.game.name)
        place.SetInParent()
        place.MergeFrom(self._view.to_message(view))
        return message

    def choice_to_proto(self, choice: Choice) -> match_pb2.Choice:
        if not isinstance(choice, Domain):
            return match_pb2.Choice(action=self.action_to_proto(choice))
        codec = self._actions[choice.action][3]
        example = self.action_to_proto(next(iter(choice)))
        fields = [
            _field_domain(name, param, to_proto if kind == "many" else _each(to_proto))
            for (name, to_proto, _, kind), param in zip(codec.fields, choice.params, strict=True)
        ]
        return match_pb2.Choice(domain=match_pb2.Domain(example=example, fields=fields))


def _each(turn: Turn) -> Turn:
    return lambda among: [turn(item) for item in among]


def _field_domain(name: str, param: Any, turn: Turn) -> match_pb2.FieldDomain:
    """What a field may be; `turn` gives the values as an action's message has them."""

    def _values(among: tuple[Any, ...]) -> match_pb2.Values:
        turned = turn(among)
        if any(isinstance(item, str) for item in turned):
            return match_pb2.Values(words=turned)
        return match_pb2.Values(numbers=[int(item) for item in turned])

    match param:
        case One((tuple() as fixed,)) if len({*fixed}) == len(fixed):
            return _field_domain(name, Some(fixed, len(fixed), len(fixed)), turn)
        case One(among):
            return match_pb2.FieldDomain(field=name, one=match_pb2.OneOf(among=_values(among)))
        case Some(among, least, most):
            return match_pb2.FieldDomain(
                field=name, some=match_pb2.SomeOf(among=_values(among), least=least, most=most)
            )
        case Order(of):
            return match_pb2.FieldDomain(field=name, order=match_pb2.OrderOf(among=_values(of)))
        case Each(count, among):
            return match_pb2.FieldDomain(field=name, each=match_pb2.EachOf(among=_values(among), count=count))
    raise CodecError(f"no message for the param {param}")


@lru_cache(256)
def decision_to_proto(decision: Decision, deadline_ms: int | None = None) -> match_pb2.Decision:
    """As above: kept for all who are told the same, so nobody may change it."""
    message = match_pb2.Decision(seat=decision.seat, kind=decision.kind, window=decision.window)
    if deadline_ms is not None:
        message.deadline.FromMilliseconds(deadline_ms)
    return message


def outcome_to_proto(outcome: Outcome) -> match_pb2.Outcome:
    winners, ending, scores = values(outcome)
    return match_pb2.Outcome(winners=winners, ending=ending, scores=scores)


_CODECS: dict[tuple[str, int], GameCodec] = {}


def codec_for(game: Game[Any, Any]) -> GameCodec:
    """The codec of a ruleset, made once."""
    codec = _CODECS.get((game.name, game.ruleset))
    if codec is None or codec.game is not game:
        codec = _CODECS[game.name, game.ruleset] = GameCodec(game)
    return codec


def uncovered(codecs: Iterable[GameCodec]) -> list[str]:
    """Which messages, fields and values of a game none of its rulesets has: left over, or forgotten in the engine."""
    covered: set[str] = set()
    known: dict[str, None] = {}
    for codec in codecs:
        covered |= codec.covered
        for outer in (match_pb2.Action, match_pb2.Event, match_pb2.View):
            own = outer.DESCRIPTOR.fields_by_name[codec.game.name].message_type
            if own is not None:
                known |= dict.fromkeys(_within(own))
    return [name for name in known if name not in covered]


def _within(message: Descriptor) -> Iterator[str]:
    """A message, its fields and the values of its enums, and so on with the messages in it; the kernel's not."""
    yield message.full_name
    for field in message.fields:
        yield f"{message.full_name}.{field.name}"
        if field.enum_type is not None:
            yield from (f"{field.enum_type.full_name}.{value.name}" for value in field.enum_type.values[1:])
        if field.message_type is not None and field.message_type.full_name != match_pb2.Action.DESCRIPTOR.full_name:
            yield from _within(field.message_type)


__all__ = ["CodecError", "GameCodec", "codec_for", "decision_to_proto", "outcome_to_proto", "uncovered"]
