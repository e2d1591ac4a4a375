"""How far a match has come."""

from __future__ import annotations

from powderkeg.v1 import match_pb2

OPEN = match_pb2.MATCH_STATUS_OPEN
PLAYING = match_pb2.MATCH_STATUS_PLAYING
FINISHED = match_pb2.MATCH_STATUS_FINISHED
ABORTED = match_pb2.MATCH_STATUS_ABORTED
OVER = (FINISHED, ABORTED)
