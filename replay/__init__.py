"""The log of a match: its records, hash chain, store and replayer."""
