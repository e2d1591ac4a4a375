"""The contract of an engine, and everything the games share. docs/engine.md explains it."""
