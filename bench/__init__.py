"""How fast the engines are, beside RLCard's UNO on the same machine in the same run: `make bench`."""
