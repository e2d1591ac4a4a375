"""What files prove: matches, events, and several files together."""
