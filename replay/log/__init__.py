"""The log of a match: its entries, the chain, folding it into a match, files of it."""
