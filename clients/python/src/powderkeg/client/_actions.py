"""From a game's own message to an Action, by what the descriptors say: no game is named here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from google.protobuf.descriptor import Descriptor
from google.protobuf.message import Message

from powderkeg.v1.match_pb2 import Action, Choice, Domain

Path = tuple[str, ...]


def as_action(message: Message) -> Action:
    """The action that a message stands for.

    It may be an Action, a Choice of the legal actions (of a domain its first action), or any message that an Action
    can hold, at any depth: BoomAction as well as BoomRoll.
    """
    if isinstance(message, Action):
        return message
    if isinstance(message, Choice):
        return message.action if message.HasField("action") else message.domain.example
    action = Action()
    place: Message = action
    for field in _path_to(message.DESCRIPTOR.full_name):
        place = getattr(place, field)
    place.SetInParent()  # a message without fields, such as BoomStop, is present only if one says so
    place.CopyFrom(message)
    return action


def filled(domain: Domain, chosen: Mapping[str, Any]) -> Action:
    """An action of a domain: its example with these values, by the names of its fields. Several go in a list."""
    action = Action()
    action.CopyFrom(domain.example)
    message: Message = action
    while inner := "action" in message.DESCRIPTOR.oneofs_by_name and message.WhichOneof("action"):
        message = getattr(message, inner)
    for name, value in chosen.items():
        if message.DESCRIPTOR.fields_by_name[name].is_repeated:
            del getattr(message, name)[:]
            getattr(message, name).extend(value)
        else:
            setattr(message, name, value)
    return action


def _path_to(name: str) -> Path:
    paths = _paths().get(name, [])
    if not paths:
        raise TypeError(f"{name} is not an action of any game")
    if len(paths) > 1:
        places = " or ".join(".".join(path) for path in paths)
        raise TypeError(f"{name} could be {places}: wrap it yourself")
    return paths[0]


@cache
def _paths() -> dict[str, list[Path]]:
    """Where in an Action each message can stand, by the message's full name."""
    paths: dict[str, list[Path]] = {}
    _collect(Action.DESCRIPTOR, (), paths)
    return paths


def _collect(holder: Descriptor, path: Path, paths: dict[str, list[Path]]) -> None:
    """By convention the actions of a game are a oneof with the name action, as in Action itself."""
    choice = holder.oneofs_by_name.get("action")
    for field in choice.fields if choice else ():
        if field.message_type is not None:
            here = (*path, field.name)
            paths.setdefault(field.message_type.full_name, []).append(here)
            _collect(field.message_type, here, paths)
