"""Faults under load: nothing that was acknowledged may be lost, doubled or moved. `make chaos` runs all of it."""
