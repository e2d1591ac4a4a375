"""What is signed: notes, the statements in them, and the curve."""
