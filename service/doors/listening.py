"""Sockets on which doors listen."""

from __future__ import annotations

import socket

WAITING = 2048
"""Connections that wait to be taken."""


def in_address(host: str) -> str:
    """A host as it stands before a port."""
    return f"[{host}]" if ":" in host else host


def listen(host: str, port: int) -> socket.socket:
    """A socket of this process on a port that several processes share."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listening.bind((host, port))
    listening.setblocking(False)
    return listening
