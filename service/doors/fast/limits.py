"""What a client may ask of the door."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from service.calls import MOST_BYTES
from service.limits import Limits, host_of

MOST_AT_ONCE = 128
"""As zttp tells clients; it does not hold them to it."""
MOST_RESETS = 200
"""There must be room for those that are on their way when a client is sent away."""


@dataclass(frozen=True, slots=True)
class DoorLimits:
    """Bounds, in bytes and seconds where nothing else is said.

    zttp 0.0.35 has bounds of its own that cannot be set: frames of 16 KiB, 128 streams at once, 64 KiB of headers in at
    most 16 CONTINUATION frames, and 4,096 streams and 256 resets by the peer in the life of a connection. At the last
    two it ends the connection with all calls, so the door sends the client away before.
    """

    message: int = MOST_BYTES
    metadata: int = 16 * 1024
    """Of one call, as HTTP/2 counts it: 32 for each field besides its bytes. grpcio has the same bound."""
    streams: int = 3_500
    """Calls of one connection, before the client is sent away,"""
    last_stream: int = 3_900
    """those of one that does not go,"""
    resets: int = 100
    """and calls that the client broke off."""
    at_once: int = 0
    """Calls of one connection that are answered beside each other; more wait, but 0 is no limit."""
    open: int = MOST_AT_ONCE
    """Calls of one connection that are open, those that wait included; where there is a limit more are refused."""
    unread: int = 256 * 1024
    """Of a call that its servicer has not read, before the socket is left unread."""
    flood: int = 4 * 1024 * 1024
    """The same, before the call is ended, where to leave the socket unread would lock both sides."""
    parked: int = 64 * 1024
    """Of a call that the client has no room for, before its servicer has to wait."""
    control: int = 5_000
    """PING frames in a second; a SETTINGS frame counts as many,"""
    settings_count_as: int = 50
    first_request: float = 10.0
    """From the beginning of a connection to its first call."""
    request: float = 60.0
    """From the beginning of a call to the end of its single request."""
    idle: float = 300.0
    """Without a call, before the client is sent away."""
    leave: float = 10.0
    """For a client that is sent away to say that it knows, and to close what has no calls any more."""
    alive: float = 30.0
    """Without a byte, with calls, before the client is asked for a sign; after as many again it is gone."""
    handshake: float = 10.0
    """For TLS."""
    connections: int = 10_000
    of_peer: int = 1_000
    """Connections from one address,"""
    new_of_peer: int = 500
    """and those of them that begin in one second."""
    barred: int = 2
    """For so long an address from which a flood of frames came gets no new connection."""


def within(bounds: DoorLimits, limits: Limits) -> DoorLimits:
    """The bounds with what the settings say of a connection: 0 is no limit, but for the resets that zttp takes."""
    streams = int(limits.connection_streams)
    return replace(
        bounds,
        at_once=min(MOST_AT_ONCE, streams) if streams else bounds.at_once,
        resets=min(MOST_RESETS, int(limits.connection_resets)) or bounds.resets,
        barred=0 if limits.proxies else bounds.barred,  # all clients have the address of the proxy
    )


class PeerCounts:
    """How many connections each client has: an address, or the first half of one of IPv6."""

    def __init__(self, limits: DoorLimits) -> None:
        self._limits = limits
        self._open: Counter[str] = Counter()
        self._new: Counter[str] = Counter()
        self._barred: Counter[str] = Counter()
        """Clients that get no connection, and for how many seconds."""

    def admit(self, peer: str) -> bool:
        """Count a connection, if there may be one more."""
        limits, client = self._limits, host_of(peer)
        self._new[client] += 1
        if client in self._barred:
            return False
        if self._open[client] >= limits.of_peer or self._new[client] > limits.new_of_peer:
            return False
        if self._open.total() >= limits.connections:
            return False
        self._open[client] += 1
        return True

    def left(self, peer: str) -> None:
        client = host_of(peer)
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]

    def bar(self, peer: str) -> None:
        """A flood has come from there."""
        if self._limits.barred:
            self._barred[host_of(peer)] = self._limits.barred

    def next_second(self) -> None:
        self._new.clear()
        if self._barred:
            self._barred = +(self._barred - Counter(self._barred.keys()))
