"""How fast everything is, beside what it can be held against, in one run: `make bench` (docs/performance.md)."""
