"""What the log keeps of a request id."""

from __future__ import annotations

from hashlib import sha256


def request_key(match_id: str, request_id: str) -> str:
    """Enough to know a request id again, and of no use to who reads the log."""
    return sha256(f"powderkeg/request/1\n{match_id}\n{request_id}".encode()).digest()[:12].hex() if request_id else ""
