"""What one hostile client can do to honest players: `make abuse` (docs/security.md)."""
