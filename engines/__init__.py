"""Deterministic, seeded game engines: standard library only, no I/O while playing, no clock, no global randomness."""
